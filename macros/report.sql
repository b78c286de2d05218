{#- The result line, run_results.json, and a row of ivm_runs for each commit. `began`: when the materialization did. -#}
{% macro ivm__report(run, began) %}
  {%- set rows = run.inserted + run.deleted -%}
  {%- set message = ivm__message(run, rows) -%}
  {%- if ivm__has_adapter() -%}
    {%- do store_result('main', response=adapter.ivm_response(message, run.code, rows)) -%}
  {%- else -%}
    {%- do store_raw_result(name='main', message=message, code=run.code, rows_affected=rows) -%}
  {%- endif -%}
  {%- do write(ivm__script(run.seen) or '-- ' ~ message) -%}
  {%- set commits = (run.get('commits') or [run])[:-1] | rejectattr('code', 'equalto', 'noop') | list -%}
  {%- set records = [] -%}
  {%- for commit in commits + [(run.get('commits') or [run])[-1]] -%}
    {%- do records.append(ivm__record(commit)) -%}
  {%- endfor -%}
  {%- set seconds = (modules.datetime.datetime.now() - began).total_seconds() -%}
  {%- do ivm__memory('runs').update({run.relation | string: dict(ivm__record(run), records=records, seconds=seconds)}) -%}
{% endmacro %}


{#- Such as `delta · 3 keys · −2 +3 rows`; a rebuild names its reason. -#}
{% macro ivm__message(run, rows) %}
  {%- set words = [run.code] -%}
  {%- if run.code == 'full' or run.decision.path == 'repair' or (run.code == 'noop' and run.reason != 'no source changed') -%}
    {%- do words.append(run.reason) -%}
  {%- endif -%}
  {%- if run.get('chunked') -%}
    {%- do words.append(run.reason) -%}
  {%- endif -%}
  {%- if run.decision.path == 'scope' -%}
    {%- do words.append('where ' ~ run.decision.scope) -%}
  {%- endif -%}
  {%- if run['keys'] -%}
    {%- do words.append(ivm__counted(run['keys'], 'key')) -%}
  {%- endif -%}
  {%- if run.code != 'noop' and run.get('counted', true) -%}
    {%- do words.append(ivm__counted(rows, 'row') if run.code in ['backfill', 'full'] or run.decision.path == 'reshape' else ivm__signed_rows(run.deleted, run.inserted)) -%}
  {%- endif -%}
  {{ return(words | join(' · ')) }}
{% endmacro %}


{#- The row of ivm_runs for a commit, or of a refresh that wrote nothing. The times of a run's rows do not overlap. -#}
{% macro ivm__record(run) %}
  {%- set old = {} -%}
  {%- set new = {} -%}
  {%- set read = namespace(rows=0) -%}
  {%- for name, source in run.seen.sources.items() -%}
    {%- do old.update({name: source.old}) -%}
    {%- do new.update({name: source.version}) -%}
    {%- set read.rows = read.rows + (source.rows or 0) -%}
  {%- endfor -%}
  {{ return({
    'model': run.relation.render() | replace('`', ''), 'node': run.seen.unique_id, 'invocation': invocation_id, 'run': run.seen.run_id, 'code': run.code,
    'reason': run.reason, 'reason_code': run.get('reason_code') or '', 'versions_from': tojson(old), 'versions_to': tojson(new), 'rows_changed': read.rows,
    'rows_inserted': run.inserted, 'rows_deleted': run.deleted, 'rows_copied': run.copied, 'keys': run['keys'] or 0,
    'seconds_observe': (run.planned - run.seen.started).total_seconds(),
    'seconds_publish': (run.finished - run.planned).total_seconds(),
    'statements': run.seen.statements | length, 'status': 'success', 'seconds_rebuild': none if ivm__is_sampled() else ivm__rebuild_seconds(run.seen), 'seconds_estimated': run.decision.get('seconds'),
    'lag_seconds': ivm__lag(run),
  }) }}
{% endmacro %}


{#- The age, when the run ended, of the first commit that the table had not shown before, in seconds; none where there was none. -#}
{% macro ivm__lag(run) %}
  {%- set times = [] -%}
  {%- for source in run.seen.sources.values() if source.changed and source.old is not none -%}
    {%- for commit in ivm__commits_between(source.pin, source.old, source.version) if ivm__commit_effect(commit) not in ['none', 'schema'] -%}
      {%- do times.append(ivm__as_milliseconds(commit.time)) -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return([run.finished.timestamp() - (times | min) / 1000, 0.0] | max if times else none) }}
{% endmacro %}


{#- <schema>.ivm_runs, in the profile's schema. -#}
{% macro ivm__runs_relation() %}
  {{ return(api.Relation.create(schema=target.schema, identifier='ivm_runs', type='table')) }}
{% endmacro %}


{#- The format of tables whose format nobody says, as of ivm_runs: Iceberg where the schema's catalog is one of Iceberg's. -#}
{% macro ivm__format_of_schema(schema) %}
  {%- set known = ivm__memory('formats of catalogs') -%}
  {%- set setting = 'spark.sql.catalog.' ~ (schema.split('.')[0] if '.' in schema else 'spark_catalog') -%}
  {%- if setting not in known -%}
    {%- do known.update({setting: 'iceberg' if 'org.apache.iceberg' in (ivm__settings_of_session([setting]).get(setting) or '') else 'delta'}) -%}
  {%- endif -%}
  {{ return(known[setting]) }}
{% endmacro %}


{% macro ivm__runs_columns() %}
  {{ return({
    'model': 'string', 'node': 'string', 'invocation': 'string', 'run': 'string', 'code': 'string', 'reason': 'string', 'reason_code': 'string', 'versions_from': 'string',
    'versions_to': 'string', 'rows_changed': 'bigint', 'rows_inserted': 'bigint', 'rows_deleted': 'bigint', 'rows_copied': 'bigint',
    'keys': 'bigint', 'seconds_observe': 'double', 'seconds_publish': 'double', 'statements': 'int', 'status': 'string', 'seconds_estimated': 'double',
    'seconds_rebuild': 'double', 'lag_seconds': 'double',
  }) }}
{% endmacro %}


{#-
  Writes the invocation's rows in one INSERT. The adapter calls it when all models have run, with the models that failed. With
  stock dbt-spark it is an on-run-end hook of the project; where the hook runs with the adapter too, only one of the two writes.
-#}
{% macro ivm__record_runs(results=[]) %}
  {%- if execute and not ivm__memory('recorded') -%}
    {%- set runs = (ivm__memory('runs').values() | list) + ivm__failed_runs(results) -%}
    {%- if runs -%}
      {%- set columns = ivm__runs_columns() -%}
      {%- set table = ivm__runs_relation() -%}
      {%- do ivm__summarize(runs) -%}
      {%- set records = [] -%}
      {%- for run in runs -%}
        {%- do records.extend(run.get('records') or [run]) -%}
      {%- endfor -%}
      {%- set insert -%}
insert into {{ table }} ({{ columns | join(', ') }}, recorded_at) values
  {%- for run in records %}
  (
    {%- for name, type in columns.items() -%}
      {{ ivm__text(run[name]) if type == 'string' else 'cast(' ~ ('null' if run[name] is none else run[name]) ~ ' as ' ~ type ~ ')' }}, {# -#}
    {%- endfor -%}
    current_timestamp()){{ ',' if not loop.last }}
  {%- endfor %}
      {%- endset -%}
      {#- most times the table is there, and asking costs more than trying -#}
      {%- if not ivm__try(insert) -%}
        {%- do ivm__prepare_runs(table, columns) -%}
        {%- do ivm__run(insert) -%}
      {%- endif -%}
      {%- do ivm__memory('recorded').update({'done': true}) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- Makes the table of runs, or adds the columns that it lacks: earlier versions had fewer. -#}
{% macro ivm__prepare_runs(table, columns) %}
  {%- set columns = dict(columns, recorded_at='timestamp') -%}
  {%- set listed = [] -%}
  {%- if not ivm__exists(table) -%}
    {%- for name, type in columns.items() -%}
      {%- do listed.append(name ~ ' ' ~ type) -%}
    {%- endfor -%}
    {%- do adapter.create_schema(table) -%}
    {{ return(ivm__run('create table if not exists ' ~ table ~ ' (' ~ (listed | join(', ')) ~ ') using ' ~ ivm__format_of_schema(target.schema))) }}
  {%- endif -%}
  {%- set there = ivm__types(ivm__describe(table.render()).columns) -%}
  {%- for name, type in columns.items() if name not in there -%}
    {%- do listed.append(name ~ ' ' ~ type) -%}
  {%- endfor -%}
  {%- do ivm__run('alter table ' ~ table ~ ' add columns (' ~ (listed | join(', ')) ~ ')') if listed -%}
{% endmacro %}


{#- One line at the end of an invocation: its models by code, their changed rows, and how long the run took compared with rebuilds. -#}
{% macro ivm__summarize(runs) %}
  {%- set codes = {} -%}
  {%- set total = namespace(rows=0, seconds=0.0, rebuild=0.0, spent=0.0) -%}
  {%- for run in runs -%}
    {%- do codes.update({run.code: codes.get(run.code, 0) + 1}) -%}
    {%- set total.rows = total.rows + run.rows_inserted + run.rows_deleted -%}
    {#- of a model that failed its whole time is in seconds_publish -#}
    {%- set seconds = run.get('seconds', run.seconds_publish) -%}
    {%- set total.seconds = total.seconds + seconds -%}
    {%- if run.code in ['noop', 'append', 'delta', 'replay'] and run.seconds_rebuild -%}
      {%- set total.spent = total.spent + seconds -%}
      {%- set total.rebuild = total.rebuild + run.seconds_rebuild -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set words = [] -%}
  {%- for code in ['backfill', 'full', 'replay', 'delta', 'append', 'noop', 'error'] if code in codes -%}
    {%- do words.append(codes[code] ~ ' ' ~ code) -%}
  {%- endfor -%}
  {%- set line = 'ivm: ' ~ ivm__counted(runs | length, 'model') ~ ' in ' ~ '%.1f' | format(total.seconds) ~ ' s: ' ~ (words | join(', ')) ~ ' · ' ~ ivm__counted(total.rows, 'row', '{:,}') ~ ' changed' -%}
  {%- if total.rebuild -%}
    {%- set saved = total.rebuild - total.spent -%}
    {%- set line = line ~ ' · ' ~ '%.1f' | format(saved | abs) ~ ' s ' ~ ('less' if saved >= 0 else 'more') ~ ' than rebuilds last took' -%}
  {%- endif -%}
  {%- do log(line, info=true) -%}
{% endmacro %}


{#- Such as `1 row`, `2 rows`; with `{:,}` as the form `2,000 rows`. -#}
{% macro ivm__counted(n, noun, form='{}') %}
  {{ return(form.format(n) ~ ' ' ~ noun ~ ('' if n == 1 else 's')) }}
{% endmacro %}


{#- Such as `−2 +3 rows`, `+1 row`. -#}
{% macro ivm__signed_rows(deleted, inserted) %}
  {%- set signed = ['−' ~ deleted if deleted, '+' ~ inserted if inserted] | select | join(' ') -%}
  {{ return((signed or '0') ~ ' row' ~ ('' if deleted + inserted == 1 else 's')) }}
{% endmacro %}


{#- A row for each ivm model that failed, with the first lines of its error. -#}
{% macro ivm__failed_runs(results) %}
  {%- set failed = [] -%}
  {%- for result in results if result.status | string == 'error' and result.node.config.materialized == 'ivm' -%}
    {%- set row = {} -%}
    {%- for name, type in ivm__runs_columns().items() -%}
      {%- do row.update({name: '' if type == 'string' else 0}) -%}
    {%- endfor -%}
    {%- do row.update({
      'model': ivm__relation_of(result.node).render() | replace('`', ''), 'node': result.node.unique_id, 'invocation': invocation_id, 'run': invocation_id, 'code': 'error',
      'reason': (result.message or '').strip().split('\n')[:2] | map('trim') | join(' '), 'seconds_publish': result.execution_time, 'status': 'error', 'reason_code': 'error', 'seconds_estimated': none,
      'seconds_rebuild': none, 'lag_seconds': none,
    }) -%}
    {%- do failed.append(row) -%}
  {%- endfor -%}
  {{ return(failed) }}
{% endmacro %}


{#- Whether ivm_runs has a run that built this model, but for --empty or --sample. Where ivm_runs cannot be read the answer is no, and a warning says so. -#}
{% macro ivm__was_built() %}
  {%- set table = ivm__runs_relation() -%}
  {%- if not ivm__exists(table) -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set name = ivm__text(this.render() | replace('`', '')) -%}
  {%- set rows = ivm__rows("select 1 from " ~ table ~ " where model = " ~ name ~ " and status = 'success' and coalesce(reason, '') not like '%--sample%' limit 1") -%}
  {%- if rows is none -%}
    {%- do exceptions.warn('IVM-914: ' ~ this ~ " is taken for a table that was never built: " ~ table ~ " cannot be read. If it was dropped by mistake, restore it.") -%}
  {%- endif -%}
  {{ return(rows is not none and rows | length > 0) }}
{% endmacro %}

{#- The rows of a query, or none where it fails; without the adapter, a query that fails ends the run. -#}
{% macro ivm__rows(sql) %}
  {{ return(adapter.ivm_rows(sql) if ivm__has_adapter() else run_query(sql)) }}
{% endmacro %}

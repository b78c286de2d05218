{#-
  The commit protocol. A write carries the position in its own commit, and a transaction id made of the model
  and the target's newest version that is no maintenance: of two runs that began with the same rows only one lands,
  whatever maintenance came between them, and a retried statement is skipped. A write of the whole table is not skipped,
  but then holds all rows of its position. Delta skips silently, so after each write the history is asked for this run's
  commit. With `progress` the write may take long: rows of ivm_loads that begin with these values show how far it is.
-#}
{% macro ivm__commit(target_relation, seen, step, sql, whole=false, progress=none) %}
  {%- do ivm__of_format(seen.target.get('format'), 'commit')(target_relation, seen, step, sql, whole, progress) -%}
{% endmacro %}

{% macro ivm__delta_commit(target_relation, seen, step, sql, whole, progress) %}
  {%- set writer = {
    'commitInfo.userMetadata': ivm__plain_json(ivm__position(target_relation, seen, whole)),
    'write.txnAppId': 'ivm:' ~ modules.re.sub('[`$]', '', target_relation.render()),
    'write.txnVersion': (seen.target.written + 1) | string,
  } -%}
  {%- set statement = ivm__step(seen, step, sql) -%}
  {%- set settings = {} -%}
  {%- set clause = ivm__clause_of_options(target_relation, sql) if ivm__can('write_options') else none -%}
  {%- if clause -%}
    {%- set statement = statement | replace(clause.behind, clause.behind ~ clause.word ~ ivm__options_of(writer), 1) -%}
  {%- else -%}
    {%- for name, value in writer.items() -%}
      {%- do settings.update({'spark.databricks.delta.' ~ name: value}) -%}
    {%- endfor -%}
  {%- endif -%}
  {%- if seen.get('unchecked') -%}
    {#- Delta compares each row that is written with one replaced key after the other, and refuses rows with other keys -#}
    {%- do settings.update({'spark.databricks.delta.replaceWhere.constraintCheck.enabled': 'false'}) -%}
  {%- endif -%}
  {%- do ivm__at_length(target_relation, progress) if progress is not none -%}
  {%- do ivm__run_under(settings, statement, 'main') -%}
{% endmacro %}


{#-
  {behind, word}: where a write takes options of Delta's writer in its own text, and by which word, which spares a server six
  statements; none for writes that take them from settings alone. A CREATE TABLE AS hands its options to its write: the table has none.
-#}
{% macro ivm__clause_of_options(target_relation, sql) %}
  {%- set insert = 'insert into ' ~ target_relation -%}
  {%- set create = 'create or replace table ' ~ target_relation ~ '\nusing delta' -%}
  {%- if sql.startswith(insert) -%}
    {{ return({'behind': insert, 'word': ' with'}) }}
  {#- a CREATE TABLE has its options once, and a project's own macro may give some -#}
  {%- elif sql.startswith(create) and 'options' not in sql | lower -%}
    {{ return({'behind': create, 'word': '\noptions'}) }}
  {%- endif -%}
{% endmacro %}


{#- The options in parentheses, as SQL. -#}
{% macro ivm__options_of(writer) %}
  {%- set options = [] -%}
  {%- for name, value in writer.items() -%}
    {#- no backslash counts in a raw literal -#}
    {%- do options.append(name.split('.')[1] ~ "=r'" ~ (value | replace("'", '\\u0027')) ~ "'") -%}
  {%- endfor -%}
  {{ return(' (' ~ (options | join(', ')) ~ ')') }}
{% endmacro %}


{#- Resets the settings that a failed write had: its position, its transaction, and what is not checked. -#}
{% macro ivm__forget_commit() %}
  {%- do ivm__set({
    'spark.databricks.delta.commitInfo.userMetadata': none,
    'spark.databricks.delta.write.txnAppId': none,
    'spark.databricks.delta.write.txnVersion': none,
    'spark.databricks.delta.replaceWhere.constraintCheck.enabled': none,
    'spark.sql.iceberg.snapshot-property.ivm': none,
    'spark.sql.iceberg.snapshot-property.ivm_recomputed': none,
    'spark.sql.iceberg.snapshot-property.dbt_invocation_id': none,
    'spark.sql.iceberg.snapshot-property.dbt_model': none,
  }) -%}
{% endmacro %}


{#-
  Settings of the session give a write its position and its transaction. Another model's statements in the same
  session would get the same, and be skipped: a shared session is refused before anything is written.
-#}
{% macro ivm__check_session() %}
  {%- set known = ivm__memory('session') -%}
  {%- if 'shared' not in known -%}
    {%- do known.update({'shared': ivm__why_shared()}) -%}
  {%- endif -%}
  {%- if known.shared -%}
    {%- do ivm__fail(
      "IVM-207: materialized='ivm' needs a Spark session of its own for each connection, and " ~ known.shared ~ ": after a write that failed, "
      ~ "or with several threads, Delta would skip writes of other models. Use the spark_ivm adapter, or another server. Nothing was written.") -%}
  {%- endif -%}
{% endmacro %}

{#-
  Why other models share the session, or none. A local session is its connection's own. dbt-spark and dbt-databricks close a
  connection with its session after each model; dbt-glue reuses it.
-#}
{% macro ivm__why_shared() %}
  {%- set name = 'spark.sql.hive.thriftServer.singleSession' -%}
  {%- if ivm__has_adapter() -%}
    {%- set single = not adapter.ivm_is_local() and ivm__settings_of_session([name]).get(name) | lower == 'true' -%}
    {{ return(name ~ ' is true' if single else none) }}
  {%- endif -%}
  {%- if adapter.type() not in ['spark', 'databricks'] -%}
    {{ return('dbt-' ~ adapter.type() ~ ' runs several models in one, or may do so') }}
  {%- endif -%}
  {%- set connection, cursor = adapter.add_query('SET `' ~ name ~ '`', auto_begin=false) -%}
  {%- if (cursor.fetchall() | first | list)[1] | string | lower == 'true' -%}
    {{ return(name ~ ' is true') }}
  {%- endif -%}
  {{ return("dbt-spark's method: session shares one among all" if connection.credentials.method | string == 'session' else none) }}
{% endmacro %}


{#- A statement under settings that hold for it alone. -#}
{% macro ivm__run_under(settings, sql, name='ivm') %}
  {%- set before = ivm__set(settings) -%}
  {%- call statement(name, auto_begin=(name == 'main')) -%}
    {{ sql }}
  {%- endcall -%}
  {%- do ivm__set(before) -%}
{% endmacro %}


{#- Sets settings; the value none resets one. Returns the settings that undo this. A local session needs no statement for it. -#}
{% macro ivm__set(settings) %}
  {%- set undone_by = adapter.ivm_set(settings) if ivm__has_adapter() else none -%}
  {%- if undone_by is not none -%}
    {{ return(undone_by) }}
  {%- endif -%}
  {%- set before = {} -%}
  {%- for key, value in settings.items() -%}
    {#- in backquotes neither name nor value takes in a query comment; no value has a backquote, see ivm__plain_json -#}
    {%- do ivm__run('RESET `' ~ key ~ '`' if value is none else 'SET `' ~ key ~ '`=`' ~ value ~ '`') -%}
    {%- do before.update({key: none}) -%}
  {%- endfor -%}
  {{ return(before) }}
{% endmacro %}


{#-
  A statement of a run that names its step: an error names it too (see the adapter's exception_handler), and so do
  query logs. The file in target/run holds the run's statements so far.
-#}
{% macro ivm__step(seen, step, sql) %}
  {%- set statement = '/* ivm: ' ~ step ~ ' */\n' ~ sql -%}
  {%- do seen.statements.append(statement) -%}
  {#- a run-operation has no file in target/run -#}
  {%- do write(ivm__script(seen)) if model.resource_type == 'model' -%}
  {{ return(statement) }}
{% endmacro %}


{% macro ivm__script(seen) %}
  {{ return(seen.statements | join('\n;\n\n')) }}
{% endmacro %}


{#- The version after commits of our own that change no rows: the run is planned on it. -#}
{% macro ivm__version_of_maintenance(target_relation, version) %}
  {#- not past what another run has written since: this run's write is to conflict with that -#}
  {%- set planned = namespace(on=version) -%}
  {%- for commit in ivm__history(target_relation, 10) | reverse if commit.version == planned.on + 1 and ivm__is_maintenance(commit) and ivm__position_of(commit, target_relation) is none -%}
    {%- set planned.on = commit.version -%}
  {%- endfor -%}
  {{ return(planned.on) }}
{% endmacro %}


{#- Runs a statement that is not dbt's `main` one and returns nothing. -#}
{% macro ivm__run(sql) %}
  {%- call statement('ivm', auto_begin=false) -%}
    {{ sql }}
  {%- endcall -%}
{% endmacro %}


{#-
  The position: what the target will have been computed from. `whole`: the commit's rows are all the table's rows. `scope`, in
  the position: rows out of this scope may be an older query's.
-#}
{% macro ivm__position(target_relation, seen, whole=false) %}
  {%- set parameters = {} -%}
  {%- for name, values in seen.parameters.items() if name != 'refreshed_at' and values.new is not none -%}
    {%- do parameters.update({name: values.new}) -%}
  {%- endfor -%}
  {%- set sources = {} -%}
  {%- for name, source in seen.sources.items() if not seen.plan.edit or name not in seen.plan.edit.gone -%}
    {%- do sources.update({name: {'version': source.version, 'time': source.time, 'id': source.id, 'shape': source.shape, 'schema': source.schema}}) -%}
  {%- endfor -%}
  {{ return({
    'ivm': 1,
    'table': target_relation.render() | replace('`', ''),
    'run': seen.run_id,
    'planned_on': seen.target.version,
    'planned_at': ivm__time_of(seen.target.commits or [], seen.target.version),
    'id': seen.target.get('id'),
    'txn': seen.target.written + 1,
    'fingerprint': seen.plan.fingerprint,
    'logic': none if (ivm__logic_as_property(seen.plan) if whole else ivm__logic_property(seen.plan.fingerprint) ~ '=' in seen.target.properties) else seen.plan.logic,
    'engine': seen.plan.engine,
    'parameters': parameters,
    'settings': ivm__circumstances(),
    'whole': whole,
    'scope': none if whole is sameas true else seen.get('scope', (seen.target.position or {}).get('scope')),
    'rows': seen.target.rows,
    'began': seen.began if seen.way and not whole else (modules.datetime.datetime.now().timestamp() * 1000) | int,
    'way': none if whole else seen.way,
    'bytes': ivm__bytes(seen),
    'cold': seen.cold,
    'keys': seen.get('found') or 0 if seen.way and not whole else 0,
    'touched': ivm__touched_rows(seen) if seen.way and not whole else 0,
    'costs': seen.target.costs,
    'backfill': seen.get('backfill') or none,
    'question': ivm__question_of_versions(seen),
    'sources': sources,
  }) }}
{% endmacro %}


{#-
  The property in which a table that was built by a query has the query's text; a write of rows alone cannot set it, and a long
  text is in no property.
-#}
{% macro ivm__logic_property(fingerprint) %}
  {{ return('ivm.logic.' ~ fingerprint) }}
{% endmacro %}

{#-
  This property as a build of the table sets it, {name: value}. Empty where the text is long, which each position has then: a Hive
  metastore refuses to replace a table with a value above 4,000 letters (32,672 with Derby). A commit has no such limit.
-#}
{% macro ivm__logic_as_property(plan) %}
  {%- set packed = ivm__packed(plan.logic) -%}
  {{ return({ivm__logic_property(plan.fingerprint): packed} if packed | length <= 4000 else {}) }}
{% endmacro %}


{#-
  The run with what its commit did, as the history has it; code `lost` where the history has no commit of this run. But a write
  without rows makes no commit: where nobody else has written either, the position moves alone.
-#}
{% macro ivm__landed(target_relation, seen, run) %}
  {{ return(ivm__of_format(seen.target.get('format'), 'landed')(target_relation, seen, run)) }}
{% endmacro %}

{% macro ivm__delta_landed(target_relation, seen, run) %}
  {%- set commits = ivm__history(target_relation, 5) -%}
  {%- for commit in commits -%}
    {%- set position = ivm__position_of(commit, target_relation) -%}
    {%- if position is not none and position.run == seen.run_id -%}
      {%- set foreign = ivm__foreign(commits, seen.target.version, commit.version) -%}
      {%- if foreign and not position.get('whole') -%}
        {%- do ivm__warn('IVM-951: While ' ~ target_relation ~ ' was refreshed another writer wrote it (version ' ~ foreign.version ~ ', ' ~ foreign.operation ~ '): the next run repairs it.') -%}
      {%- endif -%}
      {%- if ivm__was_dropped(position, commit.version, commits, target_relation) -%}
        {%- do ivm__warn('IVM-951: While ' ~ target_relation ~ ' was refreshed another writer dropped it, and it was built again: the next run repairs it.') -%}
      {%- endif -%}
      {{ return(ivm__with_rows(run, ivm__commit_rows(commit))) }}
    {%- endif -%}
  {%- endfor -%}
  {%- if commits and commits[0].version == seen.target.version -%}
    {{ return(ivm__untouched(target_relation, seen, run)) }}
  {%- endif -%}
  {{ return(dict(run, code='lost')) }}
{% endmacro %}


{#- The run with the rows that its commit changed; one that changed none touched nothing. -#}
{% macro ivm__with_rows(run, did) %}
  {%- set none_changed = run.code in ['append', 'replay'] and did.counted and did.inserted + did.deleted == 0 -%}
  {{ return(dict(run, **dict(did, **({'code': 'noop', 'reason': 'the change touches no row of the table'} if none_changed else {})))) }}
{% endmacro %}


{#- A warning about what is published already: --warn-error makes no failure of it, which would skip the models downstream. -#}
{% macro ivm__warn(message) %}
  {%- do adapter.ivm_warn(message) if ivm__has_adapter() else log('Warning: ' ~ message, info=true) -%}
{% endmacro %}

{#-
  dbt run-operation ivm_maintain: lists what may be done beside refreshes, and with `dry_run: false` does it. Rows of ivm_runs,
  ivm_loads and dirty keys that are older than `days` days are deleted, but for each model's newest successful run and its
  newest row of each load; of the listed tables and the models' own, tables with small files are compacted, and old snapshots of Iceberg
  tables expire; and tables beside models are dropped that no model uses, or that a killed run left. No refresh should run meanwhile.
-#}
{% macro ivm_maintain(model=none, days=90, dry_run=true, json=false) %}
  {%- do ivm__begin_document('ivm_maintain', json) if execute else return('') -%}
  {%- if not ivm__is_above_0(days) or days < 1 -%}
    {%- do ivm__fail("IVM-813: days of ivm_maintain is '" ~ days ~ "'; it is a number from 1.") -%}
  {%- endif -%}
  {%- do ivm__check_truth('dry_run of ivm_maintain', dry_run) -%}
  {%- set nodes = ivm__models(model) -%}
  {%- set steps = [] -%}
  {%- for node in nodes -%}
    {%- for relation in ivm__tables_of(node) if ivm__exists(relation) -%}
      {%- set dirty = ivm__beside(relation, 'dirty') -%}
      {%- do steps.extend(ivm__compaction(relation) + ivm__trimmed_keys(dirty, days) + ivm__compaction(dirty)) -%}
    {%- endfor -%}
  {%- endfor -%}
  {%- if model is none -%}
    {%- do steps.extend(ivm__trimmed_runs(days) + ivm__trimmed_loads(days)) -%}
    {#- these tables get a file with each INSERT -#}
    {%- do steps.extend(ivm__compaction(ivm__runs_relation()) + ivm__compaction(ivm__loads())) -%}
    {%- do steps.extend(ivm__unused_tables(nodes, days)) -%}
  {%- endif -%}
  {%- set of_iceberg = [ivm__runs_relation(), ivm__loads()] if model is none and ivm__format_of_schema(target.schema) == 'iceberg' else [] -%}
  {%- for node in nodes if ivm__wanted_format(node) == 'iceberg' -%}
    {%- for table in ivm__tables_of(node) -%}
      {%- do of_iceberg.extend([table, ivm__beside(table, 'dirty')]) -%}
    {%- endfor -%}
  {%- endfor -%}
  {%- do steps.extend(ivm__iceberg_expirations(of_iceberg, days)) -%}
  {%- for step in steps -%}
    {%- do ivm__show(['  ' ~ step.what], {'step': step.what, 'sql': step.sql, 'done': not dry_run}) -%}
    {%- do ivm__run_under(step.get('under') or {}, step.sql) if not dry_run -%}
  {%- endfor -%}
  {%- set done = ivm__counted(steps | length, 'step') -%}
  {%- do log('ivm_maintain: ' ~ ('there is nothing to do' if not steps else done ~ (" would be done; --args '{dry_run: false}' does them" if dry_run else ' done')), info=true) if not json -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#-
  The step that compacts a table whose files are small: more than ten, and four times as many as its bytes need in files of 128 MB.
  Files of that size are small enough for a refresh to skip most of them.
-#}
{% macro ivm__compaction(relation) %}
  {#- a model that was a view, and has not run since, still has the view, which no format knows -#}
  {%- set described = ivm__describe(relation.render()) if ivm__exists(relation) else {} -%}
  {{ return(ivm__of_format(described.provider, 'compaction')(relation, described) if described.provider in ivm__formats() else []) }}
{% endmacro %}

{% macro ivm__are_small(files, needed) %}
  {{ return(files > 10 and files >= 4 * needed) }}
{% endmacro %}

{% macro ivm__size_of_files() %}
  {{ return(128 * 1024 * 1024) }}
{% endmacro %}


{#- The time so many days ago, as SQL. -#}
{% macro ivm__days_ago(days) %}
  {{ return('current_timestamp() - interval ' ~ (days * 86400) | int ~ ' seconds') }}
{% endmacro %}


{#- The step that deletes dirty keys that were found more than `days` days ago. -#}
{% macro ivm__trimmed_keys(dirty, days) %}
  {%- set old = ' where ivm_detected_at < ' ~ ivm__days_ago(days) -%}
  {%- set count = run_query('select count(*) from ' ~ dirty ~ old)[0][0] | int if ivm__exists(dirty) else 0 -%}
  {{ return([{'what': 'delete ' ~ ivm__counted(count, 'key') ~ ' older than ' ~ ivm__counted(days, 'day') ~ ' from ' ~ (dirty.render() | replace('`', '')), 'sql': 'delete from ' ~ dirty ~ old}] if count else []) }}
{% endmacro %}


{#- The step that deletes runs older than `days` days. A model's last successful run shows that its table was built: it stays. -#}
{% macro ivm__trimmed_runs(days) %}
  {%- set runs = ivm__runs_relation() -%}
  {%- if not ivm__exists(runs) -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set last = "(select model, max(case when status = 'success' then recorded_at end) as at from " ~ runs ~ ' group by model) as l' -%}
  {%- set old = 'r.model <=> l.model and r.recorded_at < ' ~ ivm__days_ago(days) ~ ' and (l.at is null or r.recorded_at < l.at)' -%}
  {%- set count = run_query('select count(*) from ' ~ runs ~ ' as r join ' ~ last ~ ' on ' ~ old)[0][0] | int -%}
  {{ return([{'what': 'delete ' ~ ivm__counted(count, 'run') ~ ' older than ' ~ ivm__counted(days, 'day') ~ ' from ' ~ (runs.render() | replace('`', '')), 'sql': 'merge into ' ~ runs ~ ' as r using ' ~ last ~ ' on ' ~ old ~ ' when matched then delete'}] if count else []) }}
{% endmacro %}


{#- The step that deletes rows of ivm_loads older than `days` days, but for a model's newest row and the newest order to it. -#}
{% macro ivm__trimmed_loads(days) %}
  {%- set table = ivm__loads() -%}
  {%- if not ivm__exists(table) -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set ordered = "state in ('pause', 'resume', 'cancel')" -%}
  {%- set last = '(select model, ' ~ ordered ~ ' as is_order, max(recorded_at) as at from ' ~ table ~ ' group by all) as l' -%}
  {%- set old = 'r.model = l.model and (r.' ~ ordered ~ ') = l.is_order and r.recorded_at < l.at and r.recorded_at < ' ~ ivm__days_ago(days) -%}
  {%- set count = run_query('select count(*) from ' ~ table ~ ' as r join ' ~ last ~ ' on ' ~ old)[0][0] | int -%}
  {{ return([{'what': 'delete ' ~ ivm__counted(count, 'row') ~ ' older than ' ~ ivm__counted(days, 'day') ~ ' from ' ~ (table.render() | replace('`', '')), 'sql': 'merge into ' ~ table ~ ' as r using ' ~ last ~ ' on ' ~ old ~ ' when matched then delete'}] if count else []) }}
{% endmacro %}


{#- The steps that drop the tables beside models that nobody uses, in the models' schemas. -#}
{% macro ivm__unused_tables(nodes, days) %}
  {%- set steps = [] -%}
  {%- set schemas = {} -%}
  {%- for node in nodes -%}
    {%- do schemas.update({node.schema: ivm__relation_of(node)}) -%}
  {%- endfor -%}
  {%- for relation in schemas.values() -%}
    {%- set tables = ivm__tables_in_schema_of(relation) -%}
    {#- sorted: the table of dirty keys beside a table of parts or chunks comes after that table, and goes with it -#}
    {%- for table in tables | sort if '__ivm_' in table -%}
      {%- set beside = relation.incorporate(path={'identifier': table}, type='table') -%}
      {%- set why = ivm__why_unused(beside, tables, days) -%}
      {%- if why -%}
        {%- do tables.remove(table) -%}
        {%- do steps.append({'what': 'drop ' ~ (beside.render() | replace('`', '')) ~ ': ' ~ why, 'sql': ivm__drop_sql(beside, ivm__describe(beside.render()).provider)}) -%}
      {%- endif -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(steps) }}
{% endmacro %}


{#-
  Why nobody uses a table beside a model's, or none. None for a table that was written within the last day, which may belong to a
  run that is under way; nor for a table beside one that may be the table of another project's model.
-#}
{% macro ivm__why_unused(beside, tables, days) %}
  {%- set parts = modules.re.fullmatch('(.+)__ivm_(state|dirty|load|backfill|replay|seed(?:_[0-9a-f]+)?|(?:delta|replay)_[0-9]+_[0-9a-f]+)', beside.identifier) -%}
  {%- if not parts -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set of, what = parts.group(1), parts.group(2).split('_')[0] -%}
  {%- if what == 'load' -%}
    {{ return(ivm__why_unused_chunks(beside, of, days)) }}
  {%- endif -%}
  {%- set gone = of not in tables -%}
  {%- set switched = what == 'state' and not gone and not ivm__has_state(beside, of) -%}
  {%- if what in ['state', 'dirty'] and not gone and not switched -%}
    {{ return(none) }}
  {%- endif -%}
  {%- if ivm__was_written_within(beside, 1) -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return('there is no ' ~ of ~ ' any more' if gone else of ~ ' is computed without it' if switched else 'a run that was killed left it') }}
{% endmacro %}


{% macro ivm__was_written_within(relation, days) %}
  {%- set last = ivm__of_format(ivm__describe(relation.render()).provider, 'written_at')(relation) -%}
  {{ return(last > (modules.datetime.datetime.now().timestamp() - days * 86400) * 1000) }}
{% endmacro %}


{#-
  Why no load continues the chunks beside a model's table, or none. Chunks of no model of this project may be another
  project's, which writes them now and then as long as it loads them: so they stay for `days` days after the last write.
-#}
{% macro ivm__why_unused_chunks(beside, of, days) %}
  {%- set relation = beside.incorporate(path={'identifier': of}, type='table') -%}
  {%- set node = ivm__model_of(relation) -%}
  {%- if node and node.config.materialized == 'ivm' and ivm__load_option(node) is not none -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set name = ivm__name_in_loads(ivm__relation_of(node) if node else relation) -%}
  {%- if ivm__was_written_within(beside, 1 if node else days) or (ivm__exists(ivm__loads()) and ivm__slots() | selectattr('model', 'equalto', name) | list) -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return(of ~ ' is not loaded in chunks any more' if node else 'there is no model ' ~ of ~ ', and nobody wrote it for ' ~ ivm__counted(days, 'day')) }}
{% endmacro %}


{#- The model of this project that has a table, or none. The catalog has names in small letters. -#}
{% macro ivm__model_of(relation) %}
  {%- for node in graph.nodes.values() if node.resource_type == 'model' and ivm__relation_of(node).render() | lower == relation.render() | lower -%}
    {{ return(node) }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- Whether a table is, or may be, computed from the parts beside it: by its model's option, or by its position. -#}
{% macro ivm__has_state(beside, of) %}
  {%- set relation = beside.incorporate(path={'identifier': of}, type='table') -%}
  {%- set node = ivm__model_of(relation) -%}
  {%- if node and ivm__state_option(node) == 'always' -%}
    {{ return(true) }}
  {%- endif -%}
  {%- set position = ivm__observe_target(relation).position -%}
  {{ return(position is none or ivm__reads_state(position.sources)) }}
{% endmacro %}

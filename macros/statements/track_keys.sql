{#-
  The table of dirty keys, `<model>__ivm_dirty`: for people, and where a run has too many keys to name them. A key is
  resolved when the run that found it has committed; its reason is the gravest of the run's. A key may be known by a part
  of its columns: the others are NULL then, which `ivm_key_columns` distinguishes from a key that holds a NULL.
-#}
{% macro ivm__record_keys(target_relation, seen, candidate, keys_sql, for_people=false) %}
  {{ return(ivm__record_these(target_relation, seen, candidate['keys'], keys_sql, {'reason': ivm__dirty_reason(seen, candidate), 'source': ivm__dirty_source(seen)}, for_people)) }}
{% endmacro %}


{#- The columns that the table of dirty keys has beside the key columns. -#}
{% macro ivm__columns_on_record() %}
  {{ return(['ivm_key_columns', 'ivm_run', 'ivm_reason', 'ivm_source', 'ivm_versions', 'ivm_effective_from', 'ivm_planned_on', 'ivm_detected_at']) }}
{% endmacro %}


{#- `cause`: {reason, source, effective_from}: the reason, what changed, and from which value on it counts, if the author said so. -#}
{% macro ivm__record_these(target_relation, seen, key, keys_sql, cause, for_people) %}
  {%- set dirty = ivm__beside(target_relation, 'dirty') -%}
  {%- set sql -%}
select {{ ivm__column_list(key) }},
  array({% for key in key %}{{ ', ' if not loop.first }}{{ ivm__text(key) }}{% endfor %}) as ivm_key_columns,
  '{{ seen.run_id }}' as ivm_run,
  '{{ cause.reason }}' as ivm_reason,
  {{ ivm__text(cause.source) }} as ivm_source,
  {{ ivm__text(ivm__versions(seen)) }} as ivm_versions,
  cast({{ ivm__text(cause.effective_from) if cause.effective_from is defined else 'NULL' }} as string) as ivm_effective_from,
  cast({{ seen.target.version }} as bigint) as ivm_planned_on,
  current_timestamp() as ivm_detected_at
from (
{{ keys_sql }}
)
  {%- endset -%}
  {%- set listed = ivm__column_list(key | list + ivm__columns_on_record()) -%}
  {%- set insert = ivm__step(seen, 'record the dirty keys', 'insert into ' ~ dirty ~ ' (' ~ listed ~ ')\n' ~ sql) -%}
  {#- for people alone the insert is tried at once: mostly the table is there, and asking costs more than writing -#}
  {%- if not (for_people and ivm__try(insert)) -%}
    {%- do ivm__prepare_dirty(dirty, sql) -%}
    {%- do ivm__run(insert) -%}
  {%- endif -%}
{% endmacro %}


{#- Records the keys of the rows that a staged change replaces, where rows were compared: of a scope, or invalidated by hand. -#}
{% macro ivm__record_replaced(target_relation, seen, delta, cause) %}
  {%- set key = ivm__key_for_people(seen) -%}
  {%- if key and ivm__option('track_keys', 'indirect') != 'none' -%}
    {%- do ivm__record_these(target_relation, seen, key, 'select distinct ' ~ ivm__column_list(key) ~ ' from ' ~ delta, cause, for_people=true) -%}
  {%- endif -%}
{% endmacro %}


{#- Records the keys of rows that are appended, which no run collects, where all keys are to be recorded. -#}
{% macro ivm__record_appended(target_relation, seen, rows) %}
  {%- set key = ivm__key_for_people(seen) if ivm__option('track_keys', 'indirect') == 'all' else [] -%}
  {%- if key -%}
    {%- set cause = {'reason': ivm__dirty_reason(seen, {'reference': false}), 'source': ivm__dirty_source(seen)} -%}
    {%- do ivm__record_these(target_relation, seen, key, 'select distinct ' ~ ivm__column_list(key) ~ ' from (\n' ~ rows ~ '\n)', cause, for_people=true) -%}
  {%- endif -%}
{% endmacro %}


{#- The key by which a change of the data would replace rows, or the declared unique_key; empty where there is neither. -#}
{% macro ivm__key_for_people(seen) %}
  {%- set plan = ivm__plan(dict(seen.request, changed=seen.plan.inputs, was=none)).plan -%}
  {%- set variant = ivm__closest_variant(plan, plan.inputs) -%}
  {%- set candidate = ivm__widest(variant.candidates if variant else []) -%}
  {%- if candidate and candidate.kind == 'keys' -%}
    {{ return(candidate['keys']) }}
  {%- endif -%}
  {%- set found = [] -%}
  {%- for name in ivm__list_of(config.get('unique_key')) if name in seen.plan.columns and name not in seen.plan.stamps and name | lower not in ivm__columns_on_record() -%}
    {%- do found.append(name) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- Runs a statement that may fail; false where it failed, and always without the adapter, where no error can be caught. -#}
{% macro ivm__try(sql) %}
  {{ return(ivm__has_adapter() and adapter.ivm_try(sql)) }}
{% endmacro %}


{#-
  Makes the table of dirty keys, or gives it the query's columns. A table with other types is emptied; another run that writes it
  meanwhile notices.
-#}
{% macro ivm__prepare_dirty(dirty, sql) %}
  {%- set location = ivm__location(dirty) -%}
  {%- set there = ivm__exists(dirty) -%}
  {%- set make = dirty ~ ' using ' ~ (ivm__wanted_format() or 'delta') ~ '\n' ~ ('' if there else location) ~ '\n' ~ ivm__tblproperties(ivm__column_mapping()) ~ '\nas\nselect * from (\n' ~ ivm__undeclared(sql, ivm__declared_by_query(sql, false)) ~ '\n) where false' -%}
  {%- if not there -%}
    {#- where the table was dropped its files are still there -#}
    {{ return(ivm__run(('create or replace table ' if location else 'create table if not exists ') ~ make)) }}
  {%- endif -%}
  {%- set described = ivm__describe(dirty.render()) -%}
  {%- if described.kind == 'view' -%}
    {%- do exceptions.raise_compiler_error('IVM-117: ' ~ dirty ~ ' is a view, and the name is that of the table in which keys of ' ~ model.name ~ ' go on record: rename or drop the view.') -%}
  {%- endif -%}
  {%- set types = ivm__types(described.columns) -%}
  {%- set missing = [] -%}
  {%- for row in ivm__columns_of(sql) -%}
    {%- if row[0] | lower not in types and 'struct<' not in row[1] -%}
      {%- do missing.append(ivm__quote(row[0]) ~ ' ' ~ row[1]) -%}
    {%- elif types.get(row[0] | lower) != row[1] -%}
      {#- a type has fields' names as they are, which is no SQL -#}
      {{ return(ivm__run('create or replace table ' ~ make)) }}
    {%- endif -%}
  {%- endfor -%}
  {%- if missing -%}
    {%- do ivm__run('alter table ' ~ dirty ~ ' add columns (' ~ (missing | join(', ')) ~ ')') -%}
  {%- endif -%}
{% endmacro %}


{#- Why the keys are dirty: logic | parameter | reference (the changed table does not hold the key) | source. -#}
{% macro ivm__dirty_reason(seen, candidate) %}
  {{ return('logic' if seen.plan.edit else 'parameter' if ivm__moved_parameters(seen) else 'reference' if candidate.reference else 'source') }}
{% endmacro %}


{#- What changed: edits in words, parameters and sources by name. -#}
{% macro ivm__dirty_source(seen) %}
  {{ return(((seen.plan.edit.words if seen.plan.edit else []) | list + seen.changed) | join('; ')) }}
{% endmacro %}


{#- The old and the new version of each changed source, and the old and the new value of each changed parameter, as JSON. -#}
{% macro ivm__versions(seen) %}
  {%- set versions = {} -%}
  {%- for name, source in seen.sources.items() if source.changed -%}
    {%- do versions.update({name: [source.old, source.version]}) -%}
  {%- endfor -%}
  {%- for name, values in seen.parameters.items() if values.old != values.new -%}
    {%- do versions.update({name: [values.old, values.new]}) -%}
  {%- endfor -%}
  {{ return(tojson(versions)) }}
{% endmacro %}


{#-
  Whether the keys of this run are recorded although it needs no record: all | replay (unless the reason is a change of the table
  that holds the key) | none.
-#}
{% macro ivm__tracks(seen, candidate) %}
  {%- set wanted = ivm__option('track_keys', 'indirect') -%}
  {{ return(wanted == 'all' or (wanted == 'indirect' and ivm__dirty_reason(seen, candidate) != 'source')) }}
{% endmacro %}


{#- Collected keys as rows, cast to the table's types: a decimal literal's type has its own digits alone, and NULL has no type. -#}
{% macro ivm__key_rows(keys, types) %}
  {%- set rows = [] -%}
  {%- for row in keys.rows -%}
    {%- set values = [] -%}
    {%- for value in row -%}
      {%- do values.append('NULL' if value is none else value) -%}
    {%- endfor -%}
    {%- do rows.append('(' ~ (values | join(', ')) ~ ')') -%}
  {%- endfor -%}
  {%- set listed = [] -%}
  {%- for column in keys.columns -%}
    {%- set quoted = ivm__quote(column) -%}
    {%- do listed.append('cast(' ~ quoted ~ ' as ' ~ types[column | lower] ~ ') as ' ~ quoted if types[column | lower] else quoted) -%}
  {%- endfor -%}
  {{ return('select ' ~ (listed | join(', ')) ~ ' from values ' ~ (rows | join(', ')) ~ ' as k(' ~ ivm__column_list(keys.columns) ~ ')') }}
{% endmacro %}

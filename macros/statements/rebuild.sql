{#- Overwrites the whole table, in one commit; from `select` where the rows are not computed from the sources alone. -#}
{% macro ivm__rebuild(target_relation, sql, seen, select=none) %}
  {%- do ivm__commit(target_relation, seen, 'overwrite the table' if select else 'compute the whole table', ivm__rebuild_sql(target_relation, seen, select or ivm__select(sql, seen)), whole='reshaped' if select else true, progress=ivm__progress_of_first(seen.get('backfill'))) -%}
  {%- do ivm__end_at_length(target_relation) -%}
{% endmacro %}


{#- The progress of a table that is loaded in chunks, before a statement that computes all of the part to be loaded then. -#}
{% macro ivm__progress_of_first(state) %}
  {{ return({'done': state.done - 1, 'chunks': state.chunks, 'rows': 0, 'total': state.total, 'more': state.rows} if state and state.get('total') else {}) }}
{% endmacro %}


{% macro ivm__rebuild_sql(target_relation, seen, select) %}
  {%- set properties = ivm__properties(target_relation, seen) -%}
  {%- set select = ivm__undeclared(select, ivm__declared_by(seen, select) or ivm__declared_by_union(select), mixed=true) -%}
  {%- if ivm__is_state(target_relation) -%}
    {{ return(ivm__create_sql(target_relation, ('' if seen.target.existing else ivm__location(target_relation)) ~ '\n' ~ ivm__tblproperties(properties), select, seen.target.get('format'))) }}
  {%- endif -%}
  {%- do ivm__check_layout(target_relation, seen.target) -%}
  {%- set select = ivm__kept_by_partitions(ivm__partition_columns() if seen.target.get('format') != 'iceberg' else [], ivm__checked(select, ivm__checks())) -%}
  {%- if ivm__is_of_project('create_table_as', adapter.dispatch('create_table_as', 'dbt')) -%}
    {%- set own = ivm__parts_of_create(target_relation, create_table_as(false, target_relation, select), select) -%}
    {%- if own -%}
      {{ return(ivm__create_sql(target_relation, ivm__with_properties(own.clauses, properties), own.select, seen.target.get('format'))) }}
    {%- endif -%}
  {%- endif -%}
  {%- set clauses -%}
{{ partition_cols(label="partitioned by") }}
{{ ivm__cluster_clause() }}
{{ ivm__location_of_model(seen.target) }}
{% if config.persist_relation_docs() and model.description %}comment '{{ ivm__quoted_text(model.description) }}'{% endif %}
{{ ivm__with_properties(tblproperties_clause(), properties) if ivm__is_of_project('tblproperties_clause', adapter.dispatch('tblproperties_clause', 'dbt')) else ivm__tblproperties(properties) }}
  {%- endset -%}
  {{ return(ivm__create_sql(target_relation, clauses, select, seen.target.get('format'))) }}
{% endmacro %}


{#-
  The model's location clause; empty where the table is there: Delta overwrites it at its place, and refuses another place. Spark
  shows a place with its scheme, as file:/lake/totals.
-#}
{% macro ivm__location_of_model(target) %}
  {%- set wanted = location_clause() | trim -%}
  {%- if not wanted or target.existing is none or target.get('provider') != target.format or target.kind == 'view' -%}
    {{ return(wanted) }}
  {%- endif -%}
  {%- set place = ivm__place(wanted) -%}
  {%- if not ivm__lies_at(target, place) -%}
    {%- do exceptions.warn("IVM-912: location_root of " ~ model.name ~ " says " ~ place ~ ", and its table is at " ~ target.location ~ ", where it stays: drop it and run with --full-refresh to have it there.") -%}
  {%- endif -%}
  {{ return('') }}
{% endmacro %}

{#- The place that a location clause names; '' where it is empty. -#}
{% macro ivm__place(clause) %}
  {{ return(modules.re.sub('(?<!:)//+', '/', modules.re.sub("(?i)^location\\s*'(.*)'$", '\\1', clause | trim))) }}
{% endmacro %}

{% macro ivm__lies_at(table, place) %}
  {{ return(table.location.endswith(modules.re.sub('^[a-z0-9]+:/*', '/', place))) }}
{% endmacro %}


{#- Delta does not rewrite a table in partitions that has been clustered once, whatever lies in it. -#}
{% macro ivm__check_layout(target_relation, target) %}
  {%- if config.get('partition_by') and 'delta.feature.clustering=' in (target.properties or '') -%}
    {%- do exceptions.raise_compiler_error('IVM-113: Model ' ~ model.name ~ ' has partition_by, and its table has been clustered: Delta cannot rewrite such a table in partitions. Drop ' ~ target_relation ~ ' and run the model again, or set liquid_clustered_by.') -%}
  {%- endif -%}
{% endmacro %}


{#-
  The files of another model's table would be overwritten, where both have one name in two schemas and one location_root. Asked before
  a run writes anything, for the tables beside the model's lie beside it, and of a view or a table of another format, too, which is to
  become one there.
-#}
{% macro ivm__check_place(target_relation) %}
  {%- set place = modules.re.fullmatch("(?is)location\\s*'(.*)'", location_clause() | trim) -%}
  {%- if not place or '`' in place.group(1) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set described = none if load_cached_relation(target_relation) is none else ivm__describe_if_there(target_relation) -%}
  {%- set is_there = described is not none and described.kind != 'view' and described.provider in ivm__formats() -%}
  {%- set history = 'describe history delta.`' ~ place.group(1) ~ '`' -%}
  {%- if not is_there and ivm__try(history) -%}
    {%- for row in run_query(history) if row['userMetadata'] and '"ivm"' in row['userMetadata'] -%}
      {%- set other = ivm__json(row['userMetadata']).get('table') -%}
      {%- if other is string and other | lower != target_relation.render() | replace('`', '') | lower and ivm__is_there(other) -%}
        {%- do exceptions.raise_compiler_error('IVM-115: location_root of ' ~ model.name ~ ' says ' ~ place.group(1) ~ ', where the table ' ~ other ~ ' lies: its rows would be overwritten. Give one of the two another location_root or alias.') -%}
      {%- endif -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}


{#- The columns that partition_by names, which goes into SQL as it is: the model's, or what is given. -#}
{% macro ivm__partition_columns(given=none) %}
  {%- set columns = [] -%}
  {%- for name in ivm__names_of_layout(given or config.get('partition_by')) -%}
    {%- do columns.append(name[1:-1] | replace('``', '`') if name.startswith('`') and name.endswith('`') else name) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{#- The names in a column's name, in a text such as `a, b` or in a list of names. A name may be in backquotes. -#}
{% macro ivm__names_of_layout(given) %}
  {%- set names = [] -%}
  {%- for text in ivm__list_of(given) -%}
    {%- for name in modules.re.findall('(?:[^,`]|`(?:[^`]|``)*`)+', text) -%}
      {%- do names.append(name | trim) -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(names) }}
{% endmacro %}


{#-
  The SELECT of rows for the table as it is. It fails at the first row if a column has another type than in the table: Spark would
  cast it, and the table would no longer be what the model's SELECT gives. Spark knows the types before it reads a row, so the
  check costs nothing. `sums`: columns that are carried on in a wider type. `gone` is true for rows that are taken out.
-#}
{% macro ivm__fit_for_table(seen, select, sums=(), gone='false') %}
  {%- set fits = [] -%}
  {%- set types = {} if seen.is_state or ivm__contract_enforced() else ivm__types(seen.target.columns or []) -%}
  {%- for column in seen.plan.columns if column not in sums -%}
    {%- set type = types.get(column | lower, '') -%}
    {%- if modules.re.fullmatch('tinyint|smallint|int|bigint|float|double|boolean|string|binary|date|timestamp|timestamp_ntz|decimal[(][0-9]+,[0-9]+[)]', type) -%}
      {#- Iceberg keeps the two smaller ones as an int -#}
      {%- set same = " in ('int', 'smallint', 'tinyint')" if type == 'int' and seen.target.get('format') == 'iceberg' else " = '" ~ type ~ "'" -%}
      {%- do fits.append('typeof(' ~ ivm__quote(column) ~ ')' ~ same) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set typed = 'select * from (\n' ~ select ~ '\n)\nwhere if(' ~ (fits | join(' and ')) ~ ", true, raise_error('" ~ ivm__other_types() ~ "'))" if fits else select -%}
  {{ return(ivm__kept_by_partitions(seen.target.get('partitions'), typed, gone)) }}
{% endmacro %}


{#- What a statement says whose rows are of other types than the table. -#}
{% macro ivm__other_types() %}
  {{ return('ivm: the changed rows have other types than the table') }}
{% endmacro %}


{#-
  The SELECT, failing at the first row that would be another one when it is read from its partition. Delta keeps partitions by
  name: '' comes back as NULL, bytes that are no UTF-8 as other ones (`translate` decodes them, too), and of the hour that a clock
  repeats the second as the first. `gone` holds for rows that are taken out.
-#}
{% macro ivm__kept_by_partitions(columns, select, gone='false') %}
  {%- set conditions = {} -%}
  {%- for column in columns or [] -%}
    {%- set c = ivm__quote(column) -%}
    {%- set text = 'cast(' ~ c ~ ' as string)' -%}
    {%- set named = "coalesce(" ~ text ~ ", 'x') not in ('', '__HIVE_DEFAULT_PARTITION__') and xxhash64(translate(" ~ text ~ ", 'x', 'x')) = xxhash64(" ~ text ~ ")" -%}
    {%- set kept = "if(typeof(" ~ c ~ ") = 'timestamp', xxhash64(try_cast(" ~ text ~ " as timestamp)) = xxhash64(" ~ c ~ "), " ~ named ~ ")" -%}
    {%- set message = 'IVM-114: partition_by of ' ~ model.name ~ ' names ' ~ column ~ ", and a row of the SELECT has a value there that no partition keeps: '' would be read as NULL, bytes that are no UTF-8 as others, of an hour that a clock repeats the second as the first. Give it another value, as nullif(" ~ column ~ ", '') does, or remove partition_by." -%}
    {%- do conditions.update({message: gone ~ ' or ' ~ kept}) -%}
  {%- endfor -%}
  {{ return(ivm__where_or_fail(select, conditions)) }}
{% endmacro %}


{#-
  The columns by which rows are to lie together in files, under dbt-databricks' name for it; OPTIMIZE lays them out. A name with dots is
  that of a field of a struct.
-#}
{% macro ivm__cluster_clause() %}
  {%- set columns = [] -%}
  {%- for name in ivm__names_of_layout(config.get('liquid_clustered_by')) -%}
    {%- set fields = [] -%}
    {%- for field in modules.re.findall('`(?:[^`]|``)*`|[^.`]+', name) -%}
      {%- do fields.append(field if field.startswith('`') else ivm__quote(field)) -%}
    {%- endfor -%}
    {%- do columns.append(fields | join('.')) -%}
  {%- endfor -%}
  {{ return('cluster by (' ~ (columns | join(', ')) ~ ')' if columns else '') }}
{% endmacro %}


{% macro ivm__create_sql(relation, clauses, select, format) %}
  {{ return('create or replace table ' ~ relation ~ '\nusing ' ~ (format or 'delta') ~ '\n' ~ (clauses | trim) ~ '\nas\n' ~ select) }}
{% endmacro %}


{#- Whether the project, or a package of it, overrides a macro of dbt or dbt-spark, by its name or by dispatch. -#}
{% macro ivm__is_of_project(name, dispatched) %}
  {{ return([context[name].macro.package_name, dispatched.macro.package_name] | reject('in', ['dbt', 'dbt_spark', 'dbt_databricks', 'spark_ivm']) | list | length > 0) }}
{% endmacro %}


{#-
  What the project's create_table_as makes of the SELECT: {clauses, select}. None where that is no CREATE TABLE … AS of the
  SELECT: the table is created without the project's macro, and a warning says so.
-#}
{% macro ivm__parts_of_create(relation, sql, select) %}
  {%- set head, found, tail = sql.partition(select) -%}
  {%- set parts = modules.re.fullmatch('(?is)\\s*create\\s+(or\\s+replace\\s+)?table\\s+' ~ modules.re.escape(relation.render()) ~ '(\\s+using\\s+\\w+)?(\\s.*)?\\bas\\b(.*)', head) -%}
  {%- if not found or not parts or not ivm__is_whole(parts.group(3) or '', parts.group(4), tail) -%}
    {%- do exceptions.warn("IVM-913: create_table_as of the project gives no CREATE TABLE … AS of the SELECT of " ~ model.name ~ ", so it is not used for this model.") -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return({'clauses': parts.group(3) or '', 'select': (parts.group(4) ~ found ~ tail) | trim}) }}
{% endmacro %}


{#- Whether what is around the SELECT gives the table no other rows or columns: at most it is read by `select *`, or by names. -#}
{% macro ivm__is_whole(clauses, before, behind) %}
  {%- set text = '\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*"' -%}
  {%- set comment = '(?:--[^\\n]*(?:\\n|$)|(?s:/[*].*?[*]/))' -%}
  {%- set name = '(?:\\w+|`[^`]+`)' -%}
  {%- set read = 'select\\s+(?:[*]|' ~ name ~ '(?:\\s*,\\s*' ~ name ~ ')*)\\s+from\\b[\\s(]*' -%}
  {%- set bare = modules.re.sub(comment ~ '|' ~ text, ' ', clauses) -%}
  {{ return(not modules.re.search('(?i)\\b(?:as|select|with)\\b', bare)
    and modules.re.fullmatch('(?i)[\\s(]*(?:' ~ read ~ ')?', modules.re.sub(comment, ' ', before))
    and modules.re.fullmatch('(?i)[\\s)]*(?:(?:as\\s+)?' ~ name ~ ')?[\\s;)]*', modules.re.sub(comment, ' ', behind)) and true) }}
{% endmacro %}


{#- Clauses of a CREATE TABLE, to which the properties are added that they do not set themselves. -#}
{% macro ivm__with_properties(clauses, properties) %}
  {%- set there = modules.re.search('(?is)tblproperties\\s*[(]((?:[^()\'"]|\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*")*)[)]', clauses) -%}
  {%- set listed = there.group(1) | trim if there else '' -%}
  {%- set ours = {} -%}
  {%- for name, value in properties.items() if "'" ~ name ~ "'" not in listed and '"' ~ name ~ '"' not in listed -%}
    {%- do ours.update({name: value}) -%}
  {%- endfor -%}
  {%- set merged = ivm__tblproperties(ours) if not listed else 'tblproperties (' ~ listed ~ (',' ~ ivm__tblproperties(ours).partition('(')[2] if ours else ')') -%}
  {{ return(clauses[:there.start()] ~ merged ~ clauses[there.end():] if there else clauses ~ '\n' ~ merged) }}
{% endmacro %}


{#- The whole SELECT: on pinned versions of its sources, where these can be pinned. -#}
{% macro ivm__select(sql, seen) %}
  {{ return(ivm__fill(seen.plan.rebuild, seen) if ivm__is_pinned(seen) else sql) }}
{% endmacro %}


{#- Whether the plan has a SELECT on pinned versions, and every source has a version. -#}
{% macro ivm__is_pinned(seen) %}
  {{ return(seen.plan.rebuild is not none and seen.sources.values() | selectattr('version', 'none') | list | length == 0) }}
{% endmacro %}


{#- The properties of the model's table, or of the table of its parts. -#}
{% macro ivm__properties(target_relation, seen) %}
  {{ return(ivm__of_format(seen.target.get('format'), 'properties')(target_relation, seen)) }}
{% endmacro %}

{% macro ivm__delta_properties(target_relation, seen) %}
  {%- set properties = dict({'delta.setTransactionRetentionDuration': 'interval 30 days'}, **ivm__logic_as_property(seen.plan)) -%}
  {#- see ivm__enable_deletion_vectors; a table that has deletion vectors turned on keeps them on -#}
  {%- if (ivm__is_large(seen) and not ivm__sets_deletion_vectors(seen.target)) or ivm__is_on('delta.enableDeletionVectors', seen.target.properties or '') -%}
    {%- do properties.update({'delta.enableDeletionVectors': 'true'}) -%}
  {%- endif -%}
  {#- Delta writes no table with mapped columns and a feed from a SELECT; a table may have the mapping by a default of the session -#}
  {%- if ivm__has_column_of_feed(seen.plan.columns or (ivm__columns_of(seen.request.sql) | map('first'))) -%}
    {#- not left out: a default of the session may turn the feed on -#}
    {%- do properties.update({'delta.enableChangeDataFeed': 'false'}) -%}
  {%- elif not ivm__column_mapping() and not modules.re.search('(?i)delta.columnMapping.mode=(name|id)', seen.target.properties or '') -%}
    {%- do properties.update({'delta.enableChangeDataFeed': 'true'}) -%}
  {%- endif -%}
  {%- do properties.update(ivm__column_mapping() if ivm__is_state(target_relation) else config.get('tblproperties') or {}) -%}
  {{ return(properties) }}
{% endmacro %}


{#- Whether a table has a column by a name that Delta gives to a column of each change feed: it refuses a feed of such a table. -#}
{% macro ivm__has_column_of_feed(columns) %}
  {{ return(columns | map('lower') | select('in', ['_change_type', '_commit_version', '_commit_timestamp']) | list | length > 0) }}
{% endmacro %}

{#-
  Seeds. dbt-spark drops the table and makes another one each time; models that read it could only be rebuilt. Here
  the table is one of Delta, with a change feed, or of Iceberg. It stays as long as its columns do, and it is not written again
  where it has the seed's rows already.
-#}
{% macro spark_ivm__create_csv_table(model, agate_table) %}
  {%- set format = ivm__seed_format() -%}
  {%- if format not in ivm__formats() -%}
    {%- do ivm__hint_of_seed() -%}
    {{ return(spark__create_csv_table(model, agate_table)) }}
  {%- endif -%}
  {%- set columns = [] -%}
  {%- for name, type in ivm__seed_columns(model, agate_table) -%}
    {%- do columns.append(adapter.quote_seed_column(name, model.config.get('quote_columns')) ~ ' ' ~ type) -%}
  {%- endfor -%}
  {%- set properties = ivm__seed_properties(agate_table.column_names, format) -%}
  {%- set sql -%}
create table {{ this.render() }} ({{ columns | join(', ') }})
using {{ format }}
{{ partition_cols(label="partitioned by") }}
{{ clustered_cols(label="clustered by") }}
{{ location_clause() }}
{{ comment_clause() }}
{{ ivm__tblproperties(properties) }}
  {%- endset -%}
  {%- do ivm__run(sql) -%}
  {{ return(sql) }}
{% endmacro %}


{#-
  The format of the seed's table: that of its config, or the catalog's own. Without a format it stays as dbt-spark makes it, none,
  where Delta might refuse: Delta has no buckets, and files of another format may lie at a place that the config names.
-#}
{% macro ivm__seed_format() %}
  {%- if config.get('table_format') or config.get('file_format') -%}
    {{ return(ivm__wanted_format(model)) }}
  {%- endif -%}
  {{ return(none if config.get('clustered_by') or config.get('location_root') else ivm__format_of_schema(this.schema)) }}
{% endmacro %}


{#- The properties of a seed's table: the model's, and in Delta a change feed, unless it has a column that Delta allows none with. -#}
{% macro ivm__seed_properties(names, format) %}
  {%- set ours = dict(ivm__seed_mapping(names), **{'delta.enableChangeDataFeed': 'false' if ivm__has_column_of_feed(names) else 'true'}) if format == 'delta' else {} -%}
  {{ return(dict(ours, **(config.get('tblproperties') or {}))) }}
{% endmacro %}


{#- The column mapping of a seed's table. Without one Delta refuses names with blanks and the like. -#}
{% macro ivm__seed_mapping(names) %}
  {%- set is_odd = modules.re.search('[ ,;{}()\n\t=]', names | join) -%}
  {{ return(dict({'delta.columnMapping.mode': 'name'} if is_odd else {}, **ivm__column_mapping())) }}
{% endmacro %}


{#- Says once in an invocation what a seed of another format costs, if the project has ivm models. -#}
{% macro ivm__hint_of_seed() %}
  {%- set said = ivm__memory('hints') -%}
  {%- if 'seed' not in said and graph.nodes.values() | selectattr('config.materialized', 'equalto', 'ivm') | list -%}
    {%- do said.update({'seed': true}) -%}
    {%- do log('  Seed ' ~ model.name ~ ' is neither a Delta nor an Iceberg table: ivm models above it are rebuilt each time that it is loaded. Set file_format: delta or iceberg for seeds.', info=true) -%}
  {%- endif -%}
{% endmacro %}


{% macro spark_ivm__reset_csv_table(model, full_refresh, old_relation, agate_table) %}
  {%- set there = none if full_refresh else ivm__describe(old_relation.render()) -%}
  {%- if full_refresh or not ivm__seed_fits(model, there, agate_table) -%}
    {{ return(spark__reset_csv_table(model, full_refresh, old_relation, agate_table)) }}
  {%- endif -%}
  {%- do ivm__persist_description(old_relation, there) -%}
  {%- if agate_table.rows | length == 0 -%}
    {%- do ivm__run('delete from ' ~ old_relation) -%}
  {%- endif -%}
  {{ return('') }}
{% endmacro %}


{#- Whether the table has the place, columns and types that this seed would make. A partitioned table is made again, as by dbt-spark. -#}
{% macro ivm__seed_fits(model, described, agate_table) %}
  {%- if described.provider not in ivm__formats() or described.provider != ivm__seed_format() or described.partitions or config.get('partition_by') -%}
    {{ return(false) }}
  {%- elif not ivm__lies_at(described, ivm__place(location_clause())) -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set columns = ivm__seed_columns(model, agate_table) -%}
  {%- set found = described.columns -%}
  {%- set declared = dict(described.get('declared') or []) -%}
  {%- if columns | map('first') | map('lower') | list != found | map('first') | map('lower') | list -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set otherwise = [] -%}
  {%- for name, type in columns -%}
    {%- set there = declared.get(found[loop.index0][0], found[loop.index0][1]) -%}
    {%- do otherwise.append([type, there]) if ivm__type_as_text(type) != ivm__type_as_text(there) -%}
  {%- endfor -%}
  {{ return(not otherwise or ivm__same_types(otherwise)) }}
{% endmacro %}


{% macro ivm__type_as_text(type) %}
  {{ return(type | lower | replace(' ', '')) }}
{% endmacro %}


{#- Whether the names of a seed's types mean the table's types, as `integer` means `int`. Delta shows a varchar(n) as a string. -#}
{% macro ivm__same_types(pairs) %}
  {%- set asked = [] -%}
  {%- for wanted, _ in pairs -%}
    {%- do asked.append('typeof(cast(null as ' ~ wanted ~ '))') -%}
  {%- endfor -%}
  {{ return(run_query('select ' ~ (asked | join(', ')))[0].values() | list == pairs | map('last') | list) }}
{% endmacro %}


{#- Name and type of each column. Iceberg has no smaller whole numbers than an int. -#}
{% macro ivm__seed_columns(model, agate_table) %}
  {%- set lacks = ['tinyint', 'byte', 'smallint', 'short'] if ivm__seed_format() == 'iceberg' else [] -%}
  {%- set columns = [] -%}
  {%- for name in agate_table.column_names -%}
    {%- set type = model.config.get('column_types', {}).get(name, adapter.convert_type(agate_table, loop.index0)) -%}
    {%- do columns.append([name | string, 'int' if type | lower | trim in lacks else type]) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{% macro spark_ivm__load_csv_rows(model, agate_table) %}
  {%- set format = ivm__seed_format() -%}
  {%- if format not in ivm__formats() or config.get('partition_by') -%}
    {{ return(spark__load_csv_rows(model, agate_table)) }}
  {%- endif -%}
  {%- set columns = ivm__seed_columns(model, agate_table) -%}
  {%- set chunks = agate_table.rows | batch(get_batch_size()) | list -%}
  {%- if chunks | length > 1 -%}
    {{ return(ivm__load_many(columns, chunks, format)) }}
  {%- endif -%}
  {%- for chunk in chunks -%}
    {%- set seed = ivm__seed_values(columns, chunk) -%}
    {%- if ivm__seed_differs(seed.sql, seed.bindings) -%}
      {%- set sql = 'insert overwrite ' ~ this.render() ~ ' ' ~ seed.sql -%}
      {%- do adapter.add_query(sql, bindings=seed.bindings, abridge_sql_log=True) -%}
      {{ return(sql) }}
    {%- endif -%}
  {%- endfor -%}
  {{ return('-- its rows are there') }}
{% endmacro %}


{#- Rows as SQL with placeholders, and the values for these. -#}
{% macro ivm__seed_values(columns, chunk) %}
  {%- set row -%}
    ({% for name, type in columns %}cast({{ get_binding_char() }} as {{ type }}){{ ', ' if not loop.last }}{% endfor %})
  {%- endset -%}
  {%- set bindings = [] -%}
  {%- for cells in chunk -%}
    {%- do bindings.extend(cells) -%}
  {%- endfor -%}
  {{ return({'sql': 'values\n' ~ ([row] * (chunk | length)) | join(',\n'), 'bindings': bindings}) }}
{% endmacro %}


{#-
  Loads more rows than fit into a statement: they go into a table beside the seed's, which is written over the seed's if it differs.
  It is a table of this invocation alone: of two invocations at a time neither adds rows to the other's.
-#}
{% macro ivm__load_many(columns, chunks, format) %}
  {%- set beside = ivm__beside(this, 'seed_' ~ local_md5(invocation_id)[:8]).render() -%}
  {%- set properties = ivm__seed_mapping(columns | map('first')) if format == 'delta' else {} -%}
  {%- do ivm__run('create or replace table ' ~ beside ~ ' using ' ~ format ~ ' ' ~ ivm__tblproperties(properties) ~ ' as select * from ' ~ this.render() ~ ' where false') -%}
  {%- for chunk in chunks -%}
    {%- set seed = ivm__seed_values(columns, chunk) -%}
    {%- do adapter.add_query('insert into ' ~ beside ~ ' ' ~ seed.sql, bindings=seed.bindings, abridge_sql_log=True) -%}
  {%- endfor -%}
  {%- set sql = '-- its rows are there' -%}
  {%- if ivm__seed_differs('select * from ' ~ beside, []) -%}
    {%- set sql = 'insert overwrite ' ~ this.render() ~ ' select * from ' ~ beside -%}
    {%- do ivm__run(sql) -%}
  {%- endif -%}
  {%- do ivm__run(ivm__drop_sql(beside, format)) -%}
  {{ return(sql) }}
{% endmacro %}


{% macro ivm__seed_differs(rows, bindings) %}
  {%- set sql -%}
with seed as ({{ rows }})
(select * from seed except all select * from {{ this.render() }})
union all
(select * from {{ this.render() }} except all select * from seed)
limit 1
  {%- endset -%}
  {%- set _, cursor = adapter.add_query(sql, bindings=bindings or none, abridge_sql_log=True) -%}
  {{ return(cursor.fetchall() | length > 0) }}
{% endmacro %}

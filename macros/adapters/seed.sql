{#-
  Seeds. dbt-spark drops the table and makes another one each time; models that read it could only be rebuilt. Here
  the table stays as long as its columns do, and rows that are there already are not written again.
-#}
{% macro spark_ivm__reset_csv_table(model, full_refresh, old_relation, agate_table) %}
  {%- if full_refresh or not ivm__seed_fits(model, old_relation, agate_table) -%}
    {{ return(spark__reset_csv_table(model, full_refresh, old_relation, agate_table)) }}
  {%- endif -%}
  {%- if agate_table.rows | length == 0 -%}
    {%- do ivm__run('delete from ' ~ old_relation) -%}
  {%- endif -%}
  {{ return('') }}
{% endmacro %}


{#- Whether the table is one that this seed would make. A partitioned one is made anew, as ever. -#}
{% macro ivm__seed_fits(model, old_relation, agate_table) %}
  {%- set described = ivm__describe(old_relation.render()) -%}
  {%- if described.provider != 'delta' or config.get('file_format') != 'delta' or described.partitions or config.get('partition_by') -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set wanted = [] -%}
  {%- for name, type in ivm__seed_columns(model, agate_table) -%}
    {%- do wanted.append([name | lower, type | lower]) -%}
  {%- endfor -%}
  {%- set found = [] -%}
  {%- for name, type in described.columns -%}
    {%- do found.append([name | lower, type | lower]) -%}
  {%- endfor -%}
  {{ return(found == wanted) }}
{% endmacro %}


{% macro ivm__seed_columns(model, agate_table) %}
  {%- set columns = [] -%}
  {%- for name in agate_table.column_names -%}
    {%- do columns.append([name | string, model.config.get('column_types', {}).get(name, adapter.convert_type(agate_table, loop.index0))]) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{% macro spark_ivm__load_csv_rows(model, agate_table) %}
  {%- if config.get('file_format') != 'delta' or config.get('partition_by') -%}
    {{ return(spark__load_csv_rows(model, agate_table)) }}
  {%- endif -%}
  {%- set columns = ivm__seed_columns(model, agate_table) -%}
  {%- set chunks = agate_table.rows | batch(get_batch_size()) | list -%}
  {%- set row -%}
    ({% for name, type in columns %}cast({{ get_binding_char() }} as {{ type }}){{ ', ' if not loop.last }}{% endfor %})
  {%- endset -%}
  {%- set statements = [] -%}
  {%- for chunk in chunks -%}
    {%- set bindings = [] -%}
    {%- for cells in chunk -%}
      {%- do bindings.extend(cells) -%}
    {%- endfor -%}
    {%- set rows = 'values\n' ~ ([row] * (chunk | length)) | join(',\n') -%}
    {%- if chunks | length > 1 or ivm__seed_differs(rows, bindings) -%}
      {%- set sql = ('insert overwrite ' if loop.first else 'insert into ') ~ this.render() ~ ' ' ~ rows -%}
      {%- do adapter.add_query(sql, bindings=bindings, abridge_sql_log=True) -%}
      {%- do statements.append(sql) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(statements[0] if statements else '-- its rows are there') }}
{% endmacro %}


{% macro ivm__seed_differs(rows, bindings) %}
  {%- set sql -%}
with seed as ({{ rows }})
(select * from seed except all select * from {{ this.render() }})
union all
(select * from {{ this.render() }} except all select * from seed)
limit 1
  {%- endset -%}
  {%- set _, cursor = adapter.add_query(sql, bindings=bindings, abridge_sql_log=True) -%}
  {{ return(cursor.fetchall() | length > 0) }}
{% endmacro %}

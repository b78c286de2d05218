{#- dbt run-operation load --args '{tables: {name: SELECT, …}}': makes the source tables anew. -#}
{% macro load(tables) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- for table, sql in tables.items() -%}
    {%- do run_query("create or replace table " ~ target.schema ~ "." ~ table ~ " using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as " ~ sql) -%}
  {%- endfor -%}
{% endmacro %}

{% macro load() %}
  {%- set tables = {
    'sales': "select id as sale_id, id % 100 as product_id, id % 7 as shop_id, cast(id * 0.01 as decimal(12, 2)) as amount from range(10000)",
    'products': "select id as product_id, concat('category ', id % 5) as category from range(100)",
  } -%}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- for name, select in tables.items() -%}
    {%- set create -%}
create or replace table {{ target.schema }}.{{ name }} using delta
tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false')
as {{ select }}
    {%- endset -%}
    {%- do run_query(create) -%}
  {%- endfor -%}
{% endmacro %}

{#- dbt run-operation load --args '{days: …, customers: …}': a sale of each customer on each day, in files by month. -#}
{% macro load(days, customers) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- set sales -%}
create or replace table {{ target.schema }}.sales
using delta
partitioned by (month)
tblproperties ('delta.enableChangeDataFeed' = 'true')
as select customer, day, amount, trunc(day, 'month') as month
from (
  select c.id as customer, date_add(date'2024-01-01', cast(d.id as int)) as day, cast(hash(c.id, d.id) % 10000 / 100 as decimal(12, 2)) as amount
  from range({{ days }}) as d cross join range({{ customers }}) as c
)
distribute by trunc(day, 'month')
  {%- endset -%}
  {%- do run_query(sales) -%}
{% endmacro %}

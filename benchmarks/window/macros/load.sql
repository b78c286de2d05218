{#- dbt run-operation load --args '{days: …, visits: …}': visits on each of the days before 2026, in files of ten days. -#}
{% macro load(days, visits) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- set table -%}
create or replace table {{ target.schema }}.visits
using delta
tblproperties ('delta.enableChangeDataFeed' = 'true')
as select {{ visits_of("date_add(date'2026-01-01', -1 - cast(id / " ~ visits ~ " as int))") }}
from range({{ days * visits }})
distribute by cast(id / {{ visits * 10 }} as int)
  {%- endset -%}
  {%- do run_query(table) -%}
{% endmacro %}


{#- The columns of the visit `id`: one of 2,000 stores, one of 200,000 visitors, and what was bought, if anything. -#}
{% macro visits_of(day) -%}
  {{ day }} as day,
  cast(pmod(hash(id), 2000) as int) as store,
  pmod(xxhash64(id), 200000) as visitor,
  if(pmod(hash(id, 1), 3) = 0, cast(pmod(hash(id, 2), 10000) / 100 as decimal(12, 2)), null) as amount
{%- endmacro %}


{#- dbt run-operation next_day --args '{number: …, visits: …}': the visits of a day after these. -#}
{% macro next_day(number, visits) %}
  {%- do run_query("insert into " ~ target.schema ~ ".visits select " ~ visits_of("date_add(date'2026-01-01', " ~ number ~ ")") ~ " from range(1000000000 + " ~ number * visits ~ ", 1000000000 + " ~ (number + 1) * visits ~ ")") -%}
{% endmacro %}

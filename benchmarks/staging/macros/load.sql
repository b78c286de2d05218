{#- dbt run-operation load --args '{trades: …}': trades in the order of their ids and days, in files of a million. -#}
{% macro load(trades) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- set table -%}
create or replace table {{ target.schema }}.trades
using delta
tblproperties ('delta.enableChangeDataFeed' = 'true')
as select {{ trade_of_id() }} from range({{ trades }}) distribute by cast(id / 1000000 as int)
  {%- endset -%}
  {%- do run_query(table) -%}
{% endmacro %}


{#- The columns of the trade `id`. -#}
{% macro trade_of_id() -%}
  id as trade_id,
  timestampadd(SECOND, id * 10, timestamp'2020-01-01 00:00:00') as traded_at,
  cast(pmod(hash(id, 1), 20000) as int) as account_id,
  cast(pmod(hash(id, 2), 2000) as int) as security_id,
  cast(pmod(hash(id, 3), 40) as int) as broker_id,
  element_at(array('TMB', 'TMS', 'TSL', 'TLS', 'TLB'), cast(pmod(hash(id, 4), 5) as int) + 1) as type,
  element_at(array('CMPT', 'SBMT', 'PNDG', 'CNCL'), cast(pmod(hash(id, 5), 4) as int) + 1) as status,
  pmod(hash(id, 6), 2) = 0 as is_cash,
  cast(pmod(hash(id, 7), 1000) as int) as quantity,
  {%- for name in ['bid_price', 'trade_price', 'fee', 'commission', 'tax'] %}
  cast(pmod(hash(id, {{ 8 + loop.index }}), 100000) / 100 as decimal(12, 2)) as {{ name }},
  {%- endfor %}
  concat('executor ', pmod(hash(id, 20), 500)) as executed_by,
  concat('desk ', pmod(hash(id, 21), 50)) as desk,
  concat('note on trade ', id) as note,
  date_add(date'2020-01-01', cast(id / 8640 as int)) as trade_day,
  cast(pmod(hash(id, 22), 100) as int) as region,
  1 as batch
{%- endmacro %}


{#- dbt run-operation change --args '{what: …, number: …, trades: …}': 3 trades of 10,000, all over the table or behind it. -#}
{% macro change(what, number, trades) %}
  {%- set table = target.schema ~ '.trades' -%}
  {%- set some = "trade_id % 3333 = " ~ number -%}
  {%- if what == 'updated' -%}
    {%- do run_query("update " ~ table ~ " set status = 'DONE', tax = tax + 1 where " ~ some) -%}
  {%- elif what == 'deleted' -%}
    {%- do run_query("delete from " ~ table ~ " where trade_id % 3333 = " ~ (number + 100)) -%}
  {%- else -%}
    {%- set first = trades + number * (trades // 3333) -%}
    {%- do run_query("insert into " ~ table ~ " select " ~ trade_of_id() ~ " from range(" ~ first ~ ", " ~ (first + trades // 3333) ~ ")") -%}
  {%- endif -%}
{% endmacro %}

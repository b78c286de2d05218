{#-
  dbt run-operation create_sources --args '{events: 1000000}'

  Makes the source tables anew. All values are hashes of ids: the same arguments give the same rows everywhere.
  `arrivals` is a tape of deliveries, twice `events` long; payment_events begins as its first half.
-#}
{% macro create_sources(events=1000000, merchants=20000, grades=500000) %}
  {%- set tables = {
    'payment_events': "select * from " ~ target.schema ~ ".arrivals where ingest_seq < " ~ events,
    'merchants': merchants_sql(merchants),
    'reserve_policies': reserve_policies_sql(),
    'grades': grades_sql(grades),
  } -%}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {#- a catalog of Iceberg may have no views -#}
  {%- do run_query("create or replace " ~ ("table " if target.name == 'iceberg' else "view ") ~ target.schema ~ ".arrivals as " ~ arrivals_sql(events, merchants)) -%}
  {%- for name, select in tables.items() -%}
    {%- do log("creating " ~ target.schema ~ "." ~ name, info=true) -%}
    {%- do run_query(create_source_sql(name, select)) -%}
  {%- endfor -%}
{% endmacro %}


{% macro create_source_sql(name, select) %}
create or replace table {{ target.schema }}.{{ name }}
{% if target.name == 'iceberg' %}
using iceberg
{% else %}
using delta
tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false')
{% endif %}
as {{ select }}
{% endmacro %}


{#- A number from 0 to below `below`, the same for the same ids and salt. -#}
{% macro hashed(below, salt, ids) -%}
pmod(xxhash64({{ ids }}, '{{ salt }}'), {{ below }})
{%- endmacro %}


{#- When delivery number `n` came in: the first `events` are spread over the first 90 days of 2026. -#}
{% macro arrived(n, events) -%}
timestamp_seconds(unix_seconds(timestamp '2026-01-01 00:00:00Z') + {{ n }} * 7776000 div {{ events }})
{%- endmacro %}


{#-
  Delivery `ingest_seq` brings version `version` of event `event_id`; everything else follows from these two.
  A new event has all three equal, a redelivery an old event and version, a correction an old event.
-#}
{% macro arrivals_sql(events, merchants) %}
{%- set reach = [events // 20, 1] | max %}
with deliveries as (
  select id as ingest_seq, {{ hashed(100, 'delivery', 'id') }} as dice,
    if(id > {{ reach }}, id - 1 - {{ hashed(reach, 'earlier', 'id') }}, id) as earlier
  from range(0, {{ 2 * events }}, 1, 16)
),
versions as (
  select ingest_seq, if(dice < 3, earlier, ingest_seq) as event_id, if(dice < 2, earlier, ingest_seq) as version
  from deliveries
),
events as (
  select *,
    1 + least({{ hashed(merchants, 'merchant', 'event_id') }}, {{ hashed(merchants, 'or smaller', 'event_id') }}) as merchant_id,
    {{ hashed(100, 'kind', 'event_id') }} as kind_dice,
    {{ hashed(100, 'status', 'version') }} as status_dice
  from versions
)
select
  concat('evt_', lower(hex(xxhash64(event_id)))) as event_id,
  merchant_id,
  element_at(array('EUR', 'USD', 'GBP', 'CHF'), cast(1 +
    if({{ hashed(20, 'abroad', 'event_id') }} = 0, {{ hashed(4, 'currency', 'event_id') }}, {{ hashed(4, 'currency', 'merchant_id') }})
  as int)) as currency,
  case when kind_dice < 80 then 'payment' when kind_dice < 88 then 'refund' when kind_dice < 90 then 'chargeback' else 'payout' end as kind,
  cast((100 + {{ hashed(50000, 'amount', 'version') }}) * 0.01 as decimal(18, 2)) as amount,
  case when status_dice < 92 then 'settled' when status_dice < 97 then 'pending' else 'failed' end as status,
  {{ arrived('event_id', events) }} - make_dt_interval(0, 0, 0, {{ hashed(3600, 'delay', 'event_id') }}) as event_time,
  {{ arrived('version', events) }} as received_at,
  ingest_seq
from events
{% endmacro %}


{% macro merchants_sql(merchants) %}
with merchants as (
  select 1 + id as merchant_id, {{ hashed(100, 'segment', 'id') }} as dice from range(0, {{ merchants }}, 1, 2)
)
select
  merchant_id,
  concat('Merchant ', merchant_id) as name,
  case when dice < 40 then 'retail' when dice < 65 then 'food' when dice < 80 then 'digital'
    when dice < 92 then 'travel' when dice < 99 then 'services' else 'charity' end as segment
from merchants
{% endmacro %}


{#- Every segment had a rate until March 2026 and has another since. -#}
{% macro reserve_policies_sql() %}
select
  2 * position + period as policy_id,
  segment,
  cast(0.0200 + 0.0150 * position + 0.0075 * period as decimal(5, 4)) as rate,
  if(period = 0, date '2020-01-01', date '2026-03-01') as effective_from,
  if(period = 0, date '2026-03-01', cast(null as date)) as effective_to
from (select posexplode(array('retail', 'food', 'digital', 'travel', 'services', 'charity')) as (position, segment))
cross join (select explode(array(0, 1)) as period)
{% endmacro %}


{#- 250 grades a class, spread over the school year; graded_at is unique. -#}
{% macro grades_sql(grades) %}
{%- set classes = [grades // 250, 1] | max %}
with grades as (
  select *, {{ hashed(classes, 'class', 'id') }} as class_id from range(0, {{ grades }}, 1, 4)
)
select
  class_id * 30 + {{ hashed(30, 'student', 'id') }} as student_id,
  class_id,
  element_at(array('mathematics', 'physics', 'history', 'music'), cast(1 + {{ hashed(4, 'subject', 'class_id') }} as int)) as subject,
  cast((10 + {{ hashed(51, 'grade', 'id') }}) * 0.1 as decimal(3, 1)) as grade,
  timestamp_seconds(unix_seconds(timestamp '2025-09-01 08:00:00Z') + id * 24000000 div {{ grades }}) as graded_at
from grades
{% endmacro %}

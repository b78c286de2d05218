{#-
  dbt run-operation load --args '{payments: …, merchants: …}': the same payments twice, as they arrived, those of a merchant in
  all files, and clustered by merchant.
-#}
{% macro load(payments, merchants) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- for name, clause in {'as_arrived': '', 'by_merchant': 'cluster by (merchant_id)'}.items() -%}
    {%- set made -%}
create or replace table {{ target.schema }}.{{ name }} (payment_id bigint, merchant_id bigint, payer bigint, amount decimal(12, 2))
using delta {{ clause }}
tblproperties ('delta.enableChangeDataFeed' = 'true')
    {%- endset -%}
    {%- do run_query(made) -%}
    {%- set rows -%}
insert into {{ target.schema }}.{{ name }}
select /*+ repartition_by_range(16, id) */ id, pmod(xxhash64(id), {{ merchants }}), pmod(hash(id), 100000), cast(pmod(hash(id, 1), 1000000) / 100 as decimal(12, 2))
from range({{ payments }})
    {%- endset -%}
    {%- do run_query(rows) -%}
    {%- if clause -%}
      {%- do run_query("set spark.databricks.delta.optimize.maxFileSize = 4194304") -%}
      {%- do run_query("optimize " ~ target.schema ~ "." ~ name ~ " full") -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}

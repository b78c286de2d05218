{#-
  dbt run-operation load --args '{folder: …, tables: {…: split}, format: …}'

  Makes the source tables anew from Parquet files, in their order, one file each: `split` is the size in bytes at
  which Spark starts a new file, so it is the size of the largest.
-#}
{% macro load(folder, tables, format) %}
  {%- do run_query("create schema if not exists " ~ target.schema) -%}
  {%- for table, split in tables.items() -%}
    {%- do run_query("set spark.sql.files.maxPartitionBytes = " ~ split) -%}
    {%- do run_query(load_sql(folder, table, format)) -%}
  {%- endfor -%}
  {%- do run_query("reset spark.sql.files.maxPartitionBytes") -%}
{% endmacro %}


{% macro load_sql(folder, table, format) %}
create or replace table {{ target.schema }}.{{ table }}
using {{ format }}
tblproperties ({{ {
    'delta': "'delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false'",
    'iceberg': "'write.delete.mode' = 'merge-on-read', 'write.update.mode' = 'merge-on-read'"
  }[format] }})
as select * from parquet.`{{ folder }}/{{ table }}`
{% endmacro %}

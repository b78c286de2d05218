{#- Open-source Delta clones only into a table without rows, so the old table is dropped first. A table is never cloned to itself. -#}
{% macro spark_ivm__create_or_replace_clone(this_relation, defer_relation) %}
  {%- if this_relation.render() == defer_relation.render() -%}
    {%- do log('Target relation and defer relation are the same, skipping clone for relation: ' ~ this_relation.render()) -%}
    select 1
  {%- else -%}
    {%- do adapter.drop_relation(this_relation) -%}
    create table {{ ivm__quoted(this_relation) }} shallow clone {{ ivm__quoted(defer_relation) }}
  {%- endif -%}
{% endmacro %}


{#- dbt-spark's materialization, but it asks the table itself whether it is a Delta table, and not the model's file_format. -#}
{% materialization clone, adapter='spark_ivm' %}
  {%- set existing = load_cached_relation(this) -%}
  {%- if not defer_relation -%}
    {%- do log('No relation found in state manifest for ' ~ model.unique_id, info=true) -%}
    {{ return({'relations': []}) }}
  {%- elif existing and not flags.FULL_REFRESH -%}
    {%- do log('Relation ' ~ existing ~ ' already exists', info=true) -%}
    {{ return({'relations': []}) }}
  {%- endif -%}

  {%- set other = load_cached_relation(defer_relation) -%}
  {%- set clones = can_clone_table() and other is not none and other.is_table and other.is_delta -%}
  {%- set target_relation = this.incorporate(type='table' if clones else 'view') -%}
  {%- if existing and existing.type != target_relation.type -%}
    {%- do adapter.drop_relation(existing) -%}
  {%- endif -%}
  {%- call statement('main') -%}
    {{ create_or_replace_clone(target_relation, defer_relation) if clones else get_create_view_as_sql(target_relation, 'select * from ' ~ defer_relation) }}
  {%- endcall -%}
  {%- do apply_grants(target_relation, config.get('grants'), should_revoke(existing, full_refresh_mode=true)) -%}
  {#- dbt-spark describes columns by ALTER TABLE, which no view takes -#}
  {%- if clones -%}
    {%- do persist_docs(target_relation, model) -%}
  {%- endif -%}
  {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}

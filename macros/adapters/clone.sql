{#- Open-source Delta clones only into a table without rows, so the old one goes first. A table is never cloned to itself. -#}
{% macro spark_ivm__create_or_replace_clone(this_relation, defer_relation) %}
  {%- if this_relation.render() == defer_relation.render() -%}
    {%- do log('Target relation and defer relation are the same, skipping clone for relation: ' ~ this_relation.render()) -%}
    select 1
  {%- else -%}
    {%- do adapter.drop_relation(this_relation) -%}
    create table {{ this_relation }} shallow clone {{ defer_relation }}
  {%- endif -%}
{% endmacro %}

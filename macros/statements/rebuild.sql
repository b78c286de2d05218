{#- The whole table anew, in one commit; from `select` where its rows come not from its sources alone. -#}
{% macro ivm__rebuild(target_relation, sql, seen, select=none) %}
  {%- do ivm__commit(target_relation, seen, 'write the table anew' if select else 'compute the whole table', ivm__rebuild_sql(target_relation, seen, select or ivm__select(sql, seen)), whole='reshaped' if select else true) -%}
{% endmacro %}


{% macro ivm__rebuild_sql(target_relation, seen, select) %}
  {%- set statement_sql -%}
create or replace table {{ target_relation }}
using delta
{%- if not ivm__is_state(target_relation) %}
{{ partition_cols(label="partitioned by") }}
{{ location_clause() }}
{% if config.persist_relation_docs() and model.description %}comment '{{ ivm__comment(model.description) }}'{% endif %}
{%- endif %}
{{ ivm__tblproperties(ivm__properties(target_relation, seen)) }}
as
{{ ivm__checked(select, {} if ivm__is_state(target_relation) else ivm__checks()) }}
  {%- endset -%}
  {{ return(statement_sql) }}
{% endmacro %}


{#- The whole SELECT: on pinned versions of its sources, where that can be. -#}
{% macro ivm__select(sql, seen) %}
  {{ return(ivm__fill(seen.plan.rebuild, seen) if ivm__is_pinned(seen) else sql) }}
{% endmacro %}


{#- Whether the plan has such a SELECT, and every source a version. -#}
{% macro ivm__is_pinned(seen) %}
  {{ return(seen.plan.rebuild is not none and seen.sources.values() | selectattr('version', 'none') | list | length == 0) }}
{% endmacro %}


{#- The properties of the model's table, or of that of its parts. -#}
{% macro ivm__properties(target_relation, seen) %}
  {#- with deletion vectors a refresh marks the rows that it replaces; without, it copies the rest of their files -#}
  {%- set properties = {
    'delta.enableDeletionVectors': 'true',
    'delta.setTransactionRetentionDuration': 'interval 30 days',
    ivm__logic_property(seen.plan.fingerprint): ivm__packed(seen.plan.logic),
  } -%}
  {#- Delta does not create a table with mapped columns and a feed from a SELECT -#}
  {%- if not ivm__column_mapping() -%}
    {%- do properties.update({'delta.enableChangeDataFeed': 'true'}) -%}
  {%- endif -%}
  {%- do properties.update(ivm__column_mapping() if ivm__is_state(target_relation) else config.get('tblproperties') or {}) -%}
  {{ return(properties) }}
{% endmacro %}

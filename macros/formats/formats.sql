{#-
  What differs by the format of a table is in one folder for each format, macros/formats/<format>/, in macros of one name behind
  `ivm__delta_` and `ivm__iceberg_`. A table without a format, as one that keeps no versions, counts as Delta.
-#}
{% macro ivm__of_format(format, what) %}
  {{ return(context['ivm__' ~ (format or 'delta') ~ '_' ~ what]) }}
{% endmacro %}


{#- The formats whose versions can be read. -#}
{% macro ivm__formats() %}
  {{ return(['delta', 'iceberg']) }}
{% endmacro %}


{#- The format that a model says its table is to have, `delta` unless it says another one; none where no model is asked. -#}
{% macro ivm__wanted_format(node=none) %}
  {%- set asked = node or (model if model is defined and model and model.resource_type == 'model' else none) -%}
  {%- if not asked -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set said = asked.config.get('table_format') -%}
  {{ return((said if said and said | lower in ivm__formats() else asked.config.get('file_format') or 'delta') | lower) }}
{% endmacro %}


{#- The same for a target: that of the table that is there, where no model is asked, as in an operation. -#}
{% macro ivm__format_of_target(described) %}
  {{ return(ivm__wanted_format() or (described.provider if described and described.provider in ivm__formats() else 'delta')) }}
{% endmacro %}


{#- Drops a table beside a model's, whose format it has, with its files: most catalogs of Iceberg leave them otherwise. -#}
{% macro ivm__drop_sql(relation, format=none) %}
  {{ return('drop table if exists ' ~ relation ~ (' purge' if (format or ivm__wanted_format()) == 'iceberg' else '')) }}
{% endmacro %}


{#- What a run writes into: the table, or a branch of it that is published when all is written. -#}
{% macro ivm__into(target_relation, seen) %}
  {{ return(ivm__of_format(seen.target.get('format'), 'into')(target_relation, seen)) }}
{% endmacro %}

{% macro ivm__delta_into(target_relation, seen) %}
  {{ return(target_relation) }}
{% endmacro %}

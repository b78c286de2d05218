{#- New rows only: nothing of the target is replaced. `select` gives them. -#}
{% macro ivm__append(target_relation, seen, select) %}
  {%- do ivm__commit(target_relation, seen, 'append the new rows', ivm__append_sql(target_relation, seen, select)) -%}
{% endmacro %}


{% macro ivm__append_sql(target_relation, seen, select) %}
  {%- set sql -%}
insert into {{ ivm__into(target_relation, seen) }} ({{ ivm__column_list(seen.plan.columns) }})
{{ ivm__fit_for_table(seen, select) }}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{% macro ivm__column_list(columns, prefix='') %}
  {{ return(ivm__quoted_columns(columns, prefix) | join(', ')) }}
{% endmacro %}


{% macro ivm__quoted_columns(columns, prefix='') %}
  {%- set quoted = [] -%}
  {%- for column in columns -%}
    {%- do quoted.append(prefix ~ ivm__quote(column)) -%}
  {%- endfor -%}
  {{ return(quoted) }}
{% endmacro %}


{% macro ivm__quote(name) %}
  {{ return('`' ~ (name | replace('`', '``')) ~ '`') }}
{% endmacro %}

{#- Of a query that was narrowed the table has all rows, and some more. -#}
{% macro ivm__delete_sql(target_relation, seen) %}
  {{ return('delete from ' ~ target_relation ~ '\nwhere not (' ~ seen.plan.edit.stay ~ ') or (' ~ seen.plan.edit.stay ~ ') is null') }}
{% endmacro %}

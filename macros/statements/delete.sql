{#- Deletes the rows that a narrowed query no longer has: all that it has are in the table. -#}
{% macro ivm__delete_sql(target_relation, seen) %}
  {{ return('delete from ' ~ target_relation ~ '\nwhere not (' ~ seen.plan.edit.stay ~ ') or (' ~ seen.plan.edit.stay ~ ') is null') }}
{% endmacro %}

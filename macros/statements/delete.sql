{#- Deletes the rows that a narrowed query no longer has: all that it has are in the table. -#}
{% macro ivm__delete_sql(target_relation, seen) %}
  {{ return(ivm__of_format(seen.target.get('format'), 'delete_sql')(target_relation, seen)) }}
{% endmacro %}

{% macro ivm__delta_delete_sql(target_relation, seen) %}
  {{ return('delete from ' ~ ivm__into(target_relation, seen) ~ '\nwhere not (' ~ seen.plan.edit.stay ~ ') or (' ~ seen.plan.edit.stay ~ ') is null') }}
{% endmacro %}

{#- Few keys: their rows are deleted and inserted again in one pass and one commit. -#}
{% macro ivm__replace_keys(target_relation, seen, candidate, keys) %}
  {%- set select = ivm__fit_for_table(seen, ivm__fill(candidate.few, seen, keys=keys), candidate.sums) -%}
  {%- do ivm__commit(target_relation, dict(seen, unchecked=keys.count > 100), 'replace the rows of the dirty keys', ivm__replace_where_sql(target_relation, seen, keys.predicate, select)) -%}
{% endmacro %}


{#- The statements that delete the rows for which a predicate holds and insert the rows of `select`; of Delta one statement. -#}
{% macro ivm__replace_where_sql(target_relation, seen, predicate, select) %}
  {{ return(ivm__of_format(seen.target.get('format'), 'replace_where_sql')(target_relation, seen, predicate, select)) }}
{% endmacro %}

{% macro ivm__delta_replace_where_sql(target_relation, seen, predicate, select) %}
  {{ return('insert into ' ~ target_relation ~ '\nreplace where ' ~ predicate ~ '\n' ~ select) }}
{% endmacro %}

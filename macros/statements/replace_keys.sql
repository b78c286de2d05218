{#- Few keys: their rows are deleted and inserted again in one pass and one commit. -#}
{% macro ivm__replace_keys(target_relation, seen, candidate, keys) %}
  {%- do ivm__commit(target_relation, seen, 'replace the rows of the dirty keys', ivm__of_format(seen.target.get('format'), 'replace_keys_sql')(target_relation, seen, candidate, keys)) -%}
{% endmacro %}


{% macro ivm__delta_replace_keys_sql(target_relation, seen, candidate, keys) %}
  {%- set sql -%}
insert into {{ target_relation }}
replace where {{ keys.predicate }}
{{ ivm__fit_for_table(seen, ivm__fill(candidate.few, seen, keys=keys), candidate.sums) }}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

{#- The change reaches no row of the view. -#}
{% macro ivm__untouched(target_relation, seen, run) %}
  {%- if ivm__first_rule('untouched', {'seen': seen, 'facts': {}}).then == 'position' -%}
    {%- do ivm__move_position(target_relation, seen) -%}
  {%- endif -%}
  {{ return(dict(run, code='noop', reason='the change touches no row of the table', reason_code='untouched')) }}
{% endmacro %}


{#- Writes the position alone, where no row changed. Delta drops a commit without changes, so the commit sets a property. -#}
{% macro ivm__move_position(target_relation, seen) %}
  {%- do ivm__commit(target_relation, seen, 'move the position', ivm__of_format(seen.target.get('format'), 'position_sql')(target_relation, seen)) -%}
{% endmacro %}

{% macro ivm__delta_position_sql(target_relation, seen) %}
  {{ return("alter table " ~ target_relation ~ " set tblproperties ('ivm.position' = '" ~ seen.run_id ~ "')") }}
{% endmacro %}

{#- Sources moved and the view did not: the position moves alone. Delta drops empty commits, a property makes one. -#}
{% macro ivm__move_position(target_relation, seen) %}
  {%- do ivm__commit(target_relation, seen, 'move the position', "alter table " ~ target_relation ~ " set tblproperties ('ivm.position' = '" ~ seen.run_id ~ "')") -%}
{% endmacro %}

{#-
  The change reaches no row of the view. A source's versions expire, so that the position moves; the values of
  parameters do not, and the next run starts from the old ones as well.
-#}
{% macro ivm__untouched(target_relation, seen, run) %}
  {%- if seen.plan.edit or seen.get('moves') or seen.get('scope') or seen.target.cloned or seen.sources.values() | selectattr('moved') | list or ivm__position_ages(seen) -%}
    {%- do ivm__move_position(target_relation, seen) -%}
  {%- endif -%}
  {{ return(dict(run, code='noop', reason='the change does not touch the view')) }}
{% endmacro %}


{#- Sources moved and the view did not: the position moves alone. Delta drops empty commits, a property makes one. -#}
{% macro ivm__move_position(target_relation, seen) %}
  {%- do ivm__commit(target_relation, seen, 'move the position', "alter table " ~ target_relation ~ " set tblproperties ('ivm.position' = '" ~ seen.run_id ~ "')") -%}
{% endmacro %}

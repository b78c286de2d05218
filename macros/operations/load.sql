{#-
  dbt run-operation ivm_pause --args '{model: balances}': the load of a model stops after the chunk that it is at, and no
  run continues it until ivm_resume. What is loaded is kept fresh.
-#}
{% macro ivm_pause(model, json=false) %}
  {%- do ivm__begin_document('ivm_pause', json) if execute else return('') -%}
  {%- do ivm__order_load(ivm__model(model), 'pause') -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#- dbt run-operation ivm_resume --args '{model: balances}': takes an ivm_pause or ivm_cancel back. -#}
{% macro ivm_resume(model, json=false) %}
  {%- do ivm__begin_document('ivm_resume', json) if execute else return('') -%}
  {%- do ivm__order_load(ivm__model(model), 'resume') -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#-
  dbt run-operation ivm_cancel --args '{model: balances}': the same as ivm_pause, and the chunks that are loaded beside the model's
  table are dropped: after ivm_resume the load begins from the start. What is published already stays.
-#}
{% macro ivm_cancel(model, json=false) %}
  {%- do ivm__begin_document('ivm_cancel', json) if execute else return('') -%}
  {%- set node = ivm__model(model) -%}
  {%- do ivm__order_load(node, 'cancel') -%}
  {%- set name = ivm__name_in_loads(ivm__relation_of(node)) -%}
  {%- if not ivm__slots() | selectattr('model', 'equalto', name) | list -%}
    {#- otherwise the run that is loading the chunks drops them after the present one -#}
    {%- do ivm__drop_tables_of_chunks(ivm__relation_of(node)) -%}
  {%- endif -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{% macro ivm__order_load(node, order) %}
  {%- if ivm__load_option(node) is none -%}
    {%- do ivm__fail('IVM-704: Model ' ~ node.name ~ ' has no meta.ivm_load.') -%}
  {%- endif -%}
  {%- set relation = ivm__relation_of(node) -%}
  {%- do ivm__prepare_loads() -%}
  {%- if order != 'cancel' and (ivm__ordered_to_stop(relation) or '').startswith('cancelled') -%}
    {%- if ivm__is_being_loaded(relation) -%}
      {%- do ivm__fail('IVM-705: ivm_cancel ends the load of ' ~ node.name ~ ' after the chunk that a run is at. Nothing was changed: ' ~ order ~ ' it when ivm_status shows that it has stopped.') -%}
    {%- endif -%}
    {#- who was to drop the chunks of the cancelled load may have been killed -#}
    {%- do ivm__drop_tables_of_chunks(relation) -%}
  {%- endif -%}
  {%- do ivm__report_load(relation, order) -%}
  {%- set row = dict(ivm__row_of(node), order=order) -%}
  {%- do ivm__show([row.table ~ ': ' ~ order], row) -%}
{% endmacro %}


{#-
  dbt run-operation ivm_recompute --args '{model: balances, from: "2026-01-01", to: "2026-02-01"}': the next run computes this
  range of a table in service again, from `from` on and before `to`, and publishes the rows that differ. `by` is the column
  of the range, if it is not the column of meta.ivm_load.
-#}
{% macro ivm_recompute(model, from=none, to=none, by=none, json=false) %}
  {%- do ivm__begin_document('ivm_recompute', json) if execute else return('') -%}
  {%- set node = ivm__model(model) -%}
  {%- set by = by or (ivm__load_option(node) or {}).get('by') -%}
  {%- if by is none or (from is none and to is none) -%}
    {%- do ivm__fail("IVM-812: ivm_recompute takes from, to or both, and by unless the model has meta.ivm_load, such as --args '{model: " ~ model ~ ', by: day, from: "2026-01-01", to: "2026-02-01"}' ~ "'.") -%}
  {%- endif -%}
  {%- set target = ivm__observe_target(ivm__relation_of(node)) -%}
  {%- do ivm__check_written(target, ivm__relation_of(node)) -%}
  {%- for value in [from, to] -%}
    {%- do ivm__check_value('ivm_recompute', by, value, target.columns) -%}
  {%- endfor -%}
  {%- if from is not none and to is not none and ivm__is_no_range(target.columns, by, from, to) -%}
    {%- do ivm__fail("IVM-812: ivm_recompute was given from " ~ from ~ ", which is not before to " ~ to ~ ": there is no " ~ by ~ " between them.") -%}
  {%- endif -%}
  {%- set bounds = [] -%}
  {%- for sign, value in [('>=', from), ('<', to)] if value is not none -%}
    {%- do bounds.append(ivm__quote(by) ~ ' ' ~ sign ~ ' ' ~ ivm__bound(value)) -%}
  {%- endfor -%}
  {%- do ivm__show_invalidated(ivm__invalidate(node, bounds | join(' and '))) -%}
  {%- do ivm__end_document() -%}
{% endmacro %}

{% macro ivm__bound(value) %}
  {{ return(value if value is number else ivm__text(value)) }}
{% endmacro %}

{#- Whether no value of the column can be from `from` on and before `to`. If there is no such column, Spark says so afterwards. -#}
{% macro ivm__is_no_range(columns, by, from, to) %}
  {%- if from is number and to is number -%}
    {{ return(from >= to) }}
  {%- endif -%}
  {%- set type = ivm__types(columns).get(by | lower) -%}
  {%- set as_type = ' as ' ~ type ~ ')' -%}
  {{ return(type is not none and run_query('select cast(cast(' ~ ivm__bound(from) ~ as_type ~ ' >= cast(' ~ ivm__bound(to) ~ as_type ~ ' as string)')[0][0] == 'true') }}
{% endmacro %}

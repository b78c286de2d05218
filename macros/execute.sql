{#- Carries out a decision. Returns what is reported; code `lost` when another run's commit came first. -#}
{% macro ivm__execute(target_relation, sql, seen, decision) %}
  {%- set run = {
    'relation': target_relation, 'existing': seen.target.existing, 'seen': seen, 'decision': decision, 'code': 'noop',
    'reason': decision.reason, 'keys': none, 'inserted': 0, 'deleted': 0, 'copied': 0, 'planned': modules.datetime.datetime.now(),
  } -%}
  {%- do ivm__log_hints(seen) -%}
  {%- if decision.path == 'build' -%}
    {%- do run.update({'code': 'backfill'}) -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {%- do run.update(ivm__landed(target_relation, seen, run)) -%}
  {%- elif decision.path == 'rebuild' -%}
    {%- do run.update({'code': 'full'}) -%}
    {%- do ivm__drop_other_kind(target_relation, seen.target) -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {%- do run.update(ivm__landed(target_relation, seen, run)) -%}
  {%- elif decision.path == 'sample' -%}
    {%- do run.update({'code': 'backfill'}) -%}
    {%- call statement('main') -%}
      create table {{ target_relation }} using delta as {{ sql }}
    {%- endcall -%}
  {%- elif decision.path == 'position' -%}
    {%- do ivm__move_position(target_relation, seen) -%}
  {%- elif decision.path == 'delta' -%}
    {%- do run.update({'code': 'delta'}) -%}
    {%- do run.update(ivm__publish(target_relation, sql, seen, decision.candidate, run)) -%}
  {%- endif -%}
  {%- do run.update({'finished': modules.datetime.datetime.now()}) -%}
  {{ return(run) }}
{% endmacro %}


{#- Publishes a change by a candidate. Gives up for a rebuild where the plan's limits say so. -#}
{% macro ivm__publish(target_relation, sql, seen, candidate, run) %}
  {%- if candidate.kind == 'append' -%}
    {%- do ivm__append(target_relation, seen, candidate) -%}
    {%- do run.update({'code': 'append'}) -%}
    {{ return(ivm__landed(target_relation, seen, run)) }}
  {%- elif candidate.kind == 'rows' -%}
    {{ return(ivm__replace_rows(target_relation, seen, candidate, run)) }}
  {%- endif -%}
  {%- set limits = seen.plan.limits -%}
  {%- set most = limits.literal_keys -%}
  {%- set keys = ivm__collect(seen, candidate, most) -%}
  {%- do run.update({'keys': keys.count}) -%}
  {%- set rows = seen.target.rows -%}
  {%- if keys.count == 0 -%}
    {%- do ivm__move_position(target_relation, seen) -%}
    {{ return({'code': 'noop', 'reason': 'the change does not touch the view'}) }}
  {%- elif limits.rebuild_share is not none and rows is not none and keys.count > limits.rebuild_share * rows -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {%- set why = (keys.count if keys.count <= most else 'more than ' ~ most) ~ ' of at most ' ~ rows ~ ' keys changed: a rebuild is cheaper' -%}
    {%- do run.update({'code': 'full', 'reason': why}) -%}
    {{ return(ivm__landed(target_relation, seen, run)) }}
  {%- elif keys.literal -%}
    {%- do ivm__replace_keys(target_relation, seen, candidate, keys) -%}
  {%- else -%}
    {%- do run.update({'keys': ivm__merge_keys(target_relation, seen, candidate)}) -%}
  {%- endif -%}
  {{ return(ivm__landed(target_relation, seen, run)) }}
{% endmacro %}


{% macro ivm__log_hints(seen) %}
  {%- for source in seen.sources.values() if source.hint and source.changed -%}
    {%- do log('  ' ~ seen.target.get('name', '') ~ source.hint, info=true) -%}
  {%- endfor -%}
{% endmacro %}


{#- CREATE OR REPLACE TABLE cannot replace a view or a table of another format. -#}
{% macro ivm__drop_other_kind(target_relation, target) %}
  {%- if target.kind == 'view' -%}
    {%- do adapter.drop_relation(target_relation.incorporate(type='view')) -%}
  {%- elif target.provider != 'delta' -%}
    {%- do adapter.drop_relation(target_relation) -%}
  {%- endif -%}
{% endmacro %}

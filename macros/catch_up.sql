{#-
  Where a table was computed as a whole, for longer than the variable ivm_lag_seconds says, the same run publishes what came into
  the sources meanwhile as a difference, so that the table is fresh when the run ends. It does so again while the last refresh
  took longer than that, too, and at most half as long as the one before. Only the pins of sources move that no other model of
  this invocation has read, since all models read one version. Returns what is reported of all commits.
-#}
{% macro ivm__caught_up(target_relation, sql, run) %}
  {%- set at = namespace(runs=[run], on=true) -%}
  {#- each refresh takes at most a share of the time of the one before: so many are never needed -#}
  {%- for attempt in range(20) if at.on -%}
    {%- set rule = ivm__first_rule('lag', {'seen': run.seen, 'run': run, 'runs': at.runs, 'facts': {}}) -%}
    {%- set next = ivm__take_up_lag(target_relation, sql, at.runs[-1]) if rule.then == 'take_up' else none -%}
    {%- do at.runs.append(next) if next -%}
    {%- set at.on = next is not none -%}
  {%- endfor -%}
  {{ return(run if at.runs | length == 1 else dict(ivm__merge_runs_of_load(at.runs, run.reason, none), code=run.code, decision=run.decision, keys=none, chunked=run.get('chunked'))) }}
{% endmacro %}


{#- One more refresh on newer versions of the sources; none where no source has moved, or where it would be no difference. -#}
{% macro ivm__take_up_lag(target_relation, sql, last) %}
  {%- set heads = ivm__moved_heads(last.seen) -%}
  {%- set pins = {} -%}
  {%- set moved, stay = [], [] -%}
  {%- for name, head in heads.items() -%}
    {%- do pins.update({name: ivm__shared('pins', name)[name]}) -%}
    {%- do (moved if ivm__move_pin(name, head) else stay).append(name) -%}
  {%- endfor -%}
  {%- if stay -%}
    {%- do log('  ' ~ target_relation.identifier ~ ': ' ~ (stay | join(', ')) ~ ' moved while it was computed, and other models of this run read the version before: the next run takes that up', info=true) -%}
  {%- endif -%}
  {#- backfill={} and not none: --full-refresh was asked for once -#}
  {%- set path = ivm__decide_next(dict(ivm__observe(target_relation, sql), backfill={})) if moved else none -%}
  {%- if path is none or (path not in ['noop', 'position', 'delta'] and ivm__restore_pins(pins, moved)) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set run = ivm__refresh(target_relation, sql, backfill={}) -%}
  {%- do log('  ' ~ target_relation.identifier ~ ': ' ~ ivm__counted(run.inserted + run.deleted, 'row') ~ ' of what came into ' ~ (moved | join(', ')) ~ ' while it was computed', info=true) -%}
  {{ return(run) }}
{% endmacro %}


{#- What a run would do; it does not fail where that is `refuse`: the table is published by now, so that the next run is to fail. -#}
{% macro ivm__decide_next(seen) %}
  {%- set at = {'seen': seen, 'node': model, 'asked': false, 'facts': {}} -%}
  {%- set first = ivm__first_rule('run', at).then -%}
  {{ return(ivm__first_rule('change', at).then if first == 'change' else first) }}
{% endmacro %}


{#- Pins these sources as they were pinned before. Returns whether all are: not where another model has read a moved pin. -#}
{% macro ivm__restore_pins(pins, names) %}
  {%- set at = namespace(all=true) -%}
  {%- for name in names if not ivm__move_pin(name, pins[name]) -%}
    {%- set at.all = false -%}
  {%- endfor -%}
  {{ return(at.all) }}
{% endmacro %}

{#- Facts for the rules (`spark_ivm.planning.rules`) before and after a refresh, and for those on how a table is written as a whole. -#}

{#- How far the table is loaded in chunks, or none; a full refresh begins from the start, and what another writer overwrote is no part of it. -#}
{% macro ivm__fact_loaded_in_part(at) %}
  {%- set target = at.seen.target -%}
  {%- set loaded = (target.position or {}).get('backfill') if not should_full_refresh() else none -%}
  {%- for commit in target.get('commits', []) if loaded and target.foreign is not none and commit.version > target.commit.version and ivm__replaces(commit) -%}
    {{ return(none) }}
  {%- endfor -%}
  {{ return(loaded) }}
{% endmacro %}


{#- The query can be loaded in chunks; a warning says why not. -#}
{% macro ivm__fact_can_be_cut(at) %}
  {{ return(ivm__can_be_chunked(at.target_relation, at.sql, ivm__load_option(), ivm__fact(at, 'loaded_in_part'))) }}
{% endmacro %}


{#- Chunks are published as they come. -#}
{% macro ivm__fact_live(at) %}
  {{ return(ivm__load_option().publish == 'live') }}
{% endmacro %}


{#-
  Refreshes without parts have lost more time than it takes to build the parts. Not in a run that publishes an edit, which may
  have to be approved.
-#}
{% macro ivm__fact_parts_pay(at) %}
  {%- set seen, costs = at.seen, at.seen.target.costs -%}
  {%- set known = seen.plan.parts and seen.changed | length > 0 and costs.parts is defined and costs.rebuild is defined -%}
  {#- the seconds of the last rebuild are scaled to today's bytes: of a table that was loaded in chunks, it read a part alone -#}
  {%- set grown = (ivm__bytes(seen) or 0) / costs.rebuild.bytes if known and costs.rebuild.bytes else 1 -%}
  {%- set pay = known and costs.parts.seconds > costs.rebuild.seconds * ([grown, 1] | max) -%}
  {{ return(pay and seen.target.position.fingerprint == seen.plan.fingerprint) }}
{% endmacro %}


{#- Rows of the table may have to go. -#}
{% macro ivm__fact_replaces_rows(at) %}
  {%- set appends = at.decision.path == 'delta' and ivm__kind(at.decision.candidates[0]) == 'append' -%}
  {{ return(at.decision.path in ['delta', 'delete', 'scope', 'repair'] and not appends) }}
{% endmacro %}


{% macro ivm__fact_large(at) %}
  {{ return(ivm__is_large(at.seen)) }}
{% endmacro %}


{% macro ivm__fact_sets_deletion_vectors(at) %}
  {{ return(ivm__sets_deletion_vectors(at.seen.target)) }}
{% endmacro %}


{#- The model has meta.ivm_load, and its own table is written, not the part of it that is loaded already. -#}
{% macro ivm__fact_in_chunks(at) %}
  {{ return(ivm__load_option() is not none and not at.seen.is_state and at.seen.get('backfill') is none) }}
{% endmacro %}


{#- The table is rebuilt because that was likely to take less time than any other way. -#}
{% macro ivm__fact_cheaper_by_estimate(at) %}
  {{ return(at.run.decision.path == 'rebuild' and at.run.decision.seconds is not none) }}
{% endmacro %}


{#- The run began as a refresh, and rebuilds the table because of the keys that it found. -#}
{% macro ivm__fact_cheaper_by_its_keys(at) %}
  {{ return(at.run.decision.path == 'delta') }}
{% endmacro %}


{#- The query can be loaded in chunks into the table beside the model's, which another run may have begun; a warning says why not. -#}
{% macro ivm__fact_can_be_cut_beside(at) %}
  {%- set beside = ivm__beside(at.target_relation, 'load') -%}
  {{ return(ivm__can_be_chunked(beside, at.sql, ivm__load_option(), (ivm__observe_target(beside).position or {}).get('backfill'))) }}
{% endmacro %}


{#- The table's position has another query, frontier or scope than what this run publishes. -#}
{% macro ivm__fact_of_another_query(at) %}
  {{ return((at.seen.plan.edit or at.seen.get('moves') or at.seen.get('scope')) and true) }}
{% endmacro %}


{#- The run published the rows of a scope alone, at the versions that the table was computed from. -#}
{% macro ivm__fact_of_a_scope(at) %}
  {{ return(at.run.decision.path == 'scope') }}
{% endmacro %}


{% macro ivm__fact_invalidated(at) %}
  {{ return(at.seen.target.invalid and true) }}
{% endmacro %}


{#- The run has kept the table's rows, but for the rows that it replaced. -#}
{% macro ivm__fact_kept(at) %}
  {{ return(at.run.decision.path in ['noop', 'position', 'delta', 'delete', 'scope', 'repair']) }}
{% endmacro %}


{#- New rows are loaded into a table beside the model's and not published yet: the model's table is still the old query's. -#}
{% macro ivm__fact_unpublished(at) %}
  {{ return(at.run.get('unpublished')) }}
{% endmacro %}


{#- What is observed after the run. -#}
{% macro ivm__fact_seen_since(at) %}
  {{ return(dict(ivm__observe(at.target_relation, at.sql), backfill=at.seen.get('backfill'))) }}
{% endmacro %}


{#- What another writer wrote since: a position above that commit would hide it from the next run, which repairs it. -#}
{% macro ivm__fact_written_since(at) %}
  {%- set target = ivm__fact(at, 'seen_since').target -%}
  {{ return(target.foreign or 'it has no position' if target.position is none or target.foreign is not none else none) }}
{% endmacro %}


{#- The table can be compared with its SELECT row by row. -#}
{% macro ivm__fact_comparable_now(at) %}
  {%- set seen = ivm__fact(at, 'seen_since') -%}
  {{ return(seen.plan.reason is none and seen.plan.comparable and ivm__is_pinned(seen)) }}
{% endmacro %}


{#- All of the table was computed. -#}
{% macro ivm__fact_computed(at) %}
  {{ return(at.run.code in ['backfill', 'full']) }}
{% endmacro %}


{% macro ivm__fact_pinned(at) %}
  {{ return(ivm__is_pinned(at.seen)) }}
{% endmacro %}


{#- The last of the runs took so long that its sources may have changed meanwhile. -#}
{% macro ivm__fact_took_long(at) %}
  {{ return(ivm__seconds_of(at.runs[-1]) >= ivm__seconds_of_variable('ivm_lag_seconds', at.seen.plan.limits.lag_seconds)) }}
{% endmacro %}


{#- The last of the runs took hardly less time than the run before it. -#}
{% macro ivm__fact_drags_on(at) %}
  {{ return(at.runs | length > 1 and ivm__seconds_of(at.runs[-1]) > at.seen.plan.limits.lag_share * ivm__seconds_of(at.runs[-2])) }}
{% endmacro %}

{% macro ivm__seconds_of(run) %}
  {{ return((run.finished - run.seen.started).total_seconds()) }}
{% endmacro %}

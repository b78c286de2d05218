{#- What is asked around a refresh (`spark_ivm.planning.rules`): before it, how a table is computed as a whole, and what follows. -#}

{#- How far the table is loaded in chunks, or none; a full refresh begins anew. -#}
{% macro ivm__fact_loaded_in_part(at) %}
  {{ return((at.seen.target.position or {}).get('backfill') if not should_full_refresh() else none) }}
{% endmacro %}


{#- Chunks are published as they come. -#}
{% macro ivm__fact_live(at) %}
  {{ return(ivm__backfill_option().publish == 'live') }}
{% endmacro %}


{#- The query can be loaded in chunks; a warning says why not. -#}
{% macro ivm__fact_can_be_cut(at) %}
  {{ return(ivm__can_be_chunked(at.target_relation, at.sql, ivm__backfill_option(), ivm__fact(at, 'loaded_in_part'))) }}
{% endmacro %}


{#- The same into the table beside the model's, which another run may have begun. -#}
{% macro ivm__fact_can_be_cut_beside(at) %}
  {%- set beside = ivm__beside(at.target_relation, 'backfill') -%}
  {{ return(ivm__can_be_chunked(beside, at.sql, ivm__backfill_option(), (ivm__observe_target(beside).position or {}).get('backfill'))) }}
{% endmacro %}


{#- It is the model's own table, of which the option is said, and no part of it that is loaded already. -#}
{% macro ivm__fact_in_chunks(at) %}
  {{ return(ivm__backfill_option() is not none and not at.seen.is_state and at.seen.get('backfill') is none) }}
{% endmacro %}


{#- It is rebuilt because that was likely to take less. -#}
{% macro ivm__fact_cheaper_by_estimate(at) %}
  {{ return(at.run.decision.path == 'rebuild' and at.run.decision.seconds is not none) }}
{% endmacro %}


{#- It is rebuilt because of the keys that a refresh found. -#}
{% macro ivm__fact_cheaper_by_its_keys(at) %}
  {{ return(at.run.decision.path == 'delta') }}
{% endmacro %}

{#-
  on_logic_change: an edited query stops before anything is written, with the preview of what it would do, until it is
  approved (approve), or for good (fail).
-#}
{% macro ivm__check_approval(target_relation, sql, seen, decision) %}
  {%- set wanted = ivm__option('on_logic_change', 'replay') -%}
  {%- if wanted not in ['approve', 'fail'] or not ivm__says_otherwise(seen, decision) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set fingerprint = seen.plan.fingerprint -%}
  {%- if wanted == 'fail' -%}
    {%- set edit = seen.plan.edit -%}
    {%- do exceptions.raise_compiler_error(
      "The SQL of " ~ model.name ~ " changed and meta.ivm.on_logic_change is fail" ~ (": " ~ (edit.words | join('; ')) if edit and edit.words else "")
      ~ ". Run with --full-refresh to rebuild it, or set on_logic_change to replay. Nothing was written.") -%}
  {%- endif -%}
  {%- set approved = var('ivm_approve', []) -%}
  {%- if fingerprint not in ([approved] if approved is string else approved) -%}
    {%- do exceptions.raise_compiler_error(
      "The SQL of " ~ model.name ~ " changed and waits for approval. Nothing was written. The run would do this:\n"
      ~ (ivm__explanation(target_relation, sql, seen, decision) | join('\n'))
      ~ "\n\nTo approve it: dbt run --select " ~ model.name ~ " --vars 'ivm_approve: \"" ~ fingerprint ~ "\"'") -%}
  {%- endif -%}
{% endmacro %}


{#- Whether the table was computed by a query that says something else. -#}
{% macro ivm__says_otherwise(seen, decision) %}
  {%- set position = seen.target.position -%}
  {%- set edit = seen.plan.edit -%}
  {{ return(position is not none and position.fingerprint != seen.plan.fingerprint and decision.path not in ['skip', 'sample']
    and not should_full_refresh() and not (edit and edit.same and not edit.taken)) }}
{% endmacro %}

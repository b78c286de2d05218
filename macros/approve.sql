{#-
  on_logic_change: an edited query stops before anything is written, with the preview of what it would do, until it is
  approved (approve), or for good (fail). So does a table of another materialization that has rows which the SELECT does not give.
-#}
{% macro ivm__check_approval(target_relation, sql, seen, decision) %}
  {%- if ivm__asks_for_approval() and ivm__has_other_logic(seen.target, seen.plan) and decision.path not in ['skip', 'sample'] and not ivm__is_same_sql(target_relation, sql, seen.target) -%}
    {%- do ivm__ask_for_approval(seen.plan.fingerprint, seen.plan.edit.words if seen.plan.edit else [], ivm__explanation(target_relation, sql, seen, decision)) -%}
  {%- elif decision.path not in ['skip', 'sample'] -%}
    {%- do ivm__check_takeover(target_relation, sql, seen) -%}
  {%- endif -%}
{% endmacro %}


{#- Stops a run that would delete rows of a table that another materialization has written, unless that is approved. -#}
{% macro ivm__check_takeover(target_relation, sql, seen) %}
  {%- if ivm__asks_for_approval() and ivm__takes_rows_away(target_relation, sql, seen) -%}
    {%- set refused = ivm__option('on_logic_change') == 'fail' -%}
    {%- if refused or not ivm__is_approved(seen.plan.fingerprint) -%}
      {%- do ivm__fail(
        "IVM-208: " ~ model.name ~ " takes over a table that it did not build: " ~ ivm__rows_taken_over(target_relation, sql, seen).words
        ~ ". meta.ivm_on_logic_change is " ~ ivm__option('on_logic_change') ~ ", so nothing was written. "
        ~ ("Run with --full-refresh to rebuild the table." if refused else "To approve it: " ~ ivm__approve_command(model, seen.plan.fingerprint))) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- Whether a run takes over a table of another materialization and may delete rows of it. -#}
{% macro ivm__takes_rows_away(relation, sql, seen) %}
  {{ return(ivm__is_taken_over(seen) and ivm__rows_taken_over(relation, sql, seen).deletes != 0) }}
{% endmacro %}


{#- Whether the variable or the option that approves edits names a fingerprint. -#}
{% macro ivm__is_approved(fingerprint) %}
  {{ return(fingerprint in ivm__list_of(var('ivm_approve', none)) + ivm__list_of(ivm__option('approve'))) }}
{% endmacro %}


{#- The same for a model in two steps, before the first step: edits of one step or both are approved as one, by one fingerprint. -#}
{% macro ivm__check_approval_of_steps(target_relation, steps) %}
  {%- if not ivm__asks_for_approval() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- if ivm__observe_target(target_relation).position is none -%}
    {%- do ivm__check_takeover(target_relation, steps.sql, ivm__observe(target_relation, steps.sql)) -%}
  {%- endif -%}
  {%- set edit = ivm__edit_of_steps(target_relation, steps) -%}
  {%- if edit -%}
    {%- set seen, answer = edit.seen, edit.answer -%}
    {%- set words = (seen.plan.edit.words if edit.of_parts and seen.plan.edit else []) | list + (answer.edit.words if answer.edit else []) | list -%}
    {%- set lines = ivm__explanation(steps.relation, steps.parts, seen, ivm__decide(seen)) if edit.of_parts else [target_relation.render() | replace('`', '')] -%}
    {%- set edited = [] -%}
    {%- for line in (answer.edit.words if answer.edit else []) or (['it has other columns, or is another query'] if not edit.of_parts else []) -%}
      {%- do edited.append('  edited:    ' ~ line) -%}
    {%- endfor -%}
    {%- do ivm__ask_for_approval(edit.fingerprint, words, lines + edited) -%}
  {%- endif -%}
{% endmacro %}


{#- An edit of one or both steps: {fingerprint, seen, answer, of_parts}; none where the SQL says what it said. -#}
{% macro ivm__edit_of_steps(target_relation, steps, node=none) %}
  {%- set target = ivm__observe_target(target_relation) -%}
  {%- if not ivm__keeps_parts(target) and ivm__is_same_sql(target_relation, steps.sql, target, node) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set seen = ivm__observe(steps.relation, steps.parts, node) -%}
  {%- set answer = ivm__plan_of_answer(target_relation, target, steps, node) -%}
  {%- set of_parts = ivm__has_other_logic(seen.target, seen.plan) -%}
  {%- if of_parts or ivm__has_other_logic(target, answer) -%}
    {{ return({'fingerprint': local_md5(seen.plan.fingerprint ~ answer.fingerprint)[:16], 'seen': seen, 'answer': answer, 'of_parts': of_parts}) }}
  {%- endif -%}
{% endmacro %}


{#- The fingerprint that `ivm_approve` has to name before a run carries out an edit of the model, or takes rows away; none where no run waits for it. -#}
{% macro ivm__awaited_approval(node, relation, sql, seen) %}
  {%- if ivm__option('on_logic_change', 'replay', node) != 'approve' -%}
    {{ return(none) }}
  {%- elif ivm__is_taken_over(seen) -%}
    {{ return(seen.plan.fingerprint if ivm__takes_rows_away(relation, sql, seen) else none) }}
  {%- endif -%}
  {%- set own = ivm__relation_of(node) -%}
  {%- set steps = ivm__split(own, ivm__compile_node(node), node) -%}
  {%- if steps -%}
    {%- set edit = ivm__edit_of_steps(own, steps, node) -%}
    {{ return(edit.fingerprint if edit else none) }}
  {%- endif -%}
  {%- set waits = ivm__has_other_logic(seen.target, seen.plan) and not ivm__is_same_sql(relation, sql, seen.target, node) -%}
  {{ return(seen.plan.fingerprint if waits else none) }}
{% endmacro %}


{#- The plan of the second step, on the parts as the first step will leave them. -#}
{% macro ivm__plan_of_answer(target_relation, target, steps, node=none) %}
  {%- set request = ivm__request_of_answer(target_relation, target, steps, node) -%}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- if ivm__is_edited(target, plan, node) -%}
    {%- do request.update({'was': ivm__old_logic(target_relation, target.position, target.get('format')), 'was_fingerprint': target.position.fingerprint}) -%}
    {%- do request.update({'columns_then': ivm__columns_then(target.position.sources)}) -%}
    {%- set plan = ivm__compiled(request).plan if request.was else plan -%}
  {%- endif -%}
  {{ return(plan) }}
{% endmacro %}

{#- The request for it: the table of parts may not be there yet. The answer may read other tables, too. -#}
{% macro ivm__request_of_answer(target_relation, target, steps, node=none) %}
  {%- set request = ivm__request(target_relation, steps.answer, target, node) -%}
  {%- for name in ivm__plan(request).missing if ivm__reads_state([name]) -%}
    {%- do request.relations.append({'name': name, 'kind': 'table', 'columns': ivm__columns_of(steps.parts), 'view_text': none, 'view_schema': none, 'view_settings': []}) -%}
  {%- endfor -%}
  {{ return(request) }}
{% endmacro %}


{#- Whether an edit of the model's SQL is to stop the run. -#}
{% macro ivm__asks_for_approval() %}
  {{ return(ivm__option('on_logic_change', 'replay') in ['approve', 'fail'] and not should_full_refresh()) }}
{% endmacro %}


{#-
  Whether a table was computed by the model's very SQL, from parts of groups or as far as it was loaded in chunks: where the option
  for one that changed, the queries differ although the author has not edited the SQL.
-#}
{% macro ivm__is_same_sql(target_relation, sql, target, node=none) %}
  {%- set position = target.position -%}
  {%- if position is none or not ivm__keeps_parts(target) -%}
    {{ return(position is not none and position.fingerprint == ivm__fingerprint(target_relation, ivm__loaded_part(sql, position.get('backfill')), node)) }}
  {%- endif -%}
  {%- set steps = ivm__steps(target_relation, sql, node) -%}
  {%- set parts = ivm__observe_target(steps.relation).position if steps else none -%}
  {%- if not parts or parts.fingerprint != ivm__fingerprint(steps.relation, steps.parts, node) -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(position.fingerprint == ivm__plan_of_answer(target_relation, target, steps, node).fingerprint) }}
{% endmacro %}

{% macro ivm__fingerprint(relation, sql, node=none) %}
  {{ return(ivm__compiled(ivm__request(relation, sql, {'columns': []}, node)).plan.fingerprint) }}
{% endmacro %}


{#- Whether the table was computed by a query that says something else. -#}
{% macro ivm__has_other_logic(target, plan) %}
  {%- set edit = plan.edit -%}
  {{ return(target.position is not none and target.position.fingerprint != plan.fingerprint and not (edit and edit.same and not edit.taken)) }}
{% endmacro %}


{% macro ivm__approve_command(node, fingerprint) %}
  {{ return("dbt run --select " ~ node.name ~ " --vars 'ivm_approve: \"" ~ fingerprint ~ "\"'") }}
{% endmacro %}


{#- Stops the run, unless the edit is approved. -#}
{% macro ivm__ask_for_approval(fingerprint, words, explanation) %}
  {%- if ivm__option('on_logic_change') == 'fail' -%}
    {%- do ivm__fail(
      "IVM-205: The SQL of " ~ model.name ~ " changed and meta.ivm_on_logic_change is fail" ~ (": " ~ (words | join('; ')) if words else "")
      ~ ". Run with --full-refresh to rebuild it, or set ivm_on_logic_change to replay. Nothing was written.") -%}
  {%- endif -%}
  {%- if not ivm__is_approved(fingerprint) -%}
    {%- do ivm__fail(
      "IVM-204: The SQL of " ~ model.name ~ " changed and waits for approval. Nothing was written. The run would do this:\n"
      ~ (explanation | join('\n'))
      ~ "\n\nTo approve it: " ~ ivm__approve_command(model, fingerprint)) -%}
  {%- endif -%}
{% endmacro %}

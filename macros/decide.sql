{#-
  What a run does, and why, from what it observed: {path, reason, candidates}. `path` is build, rebuild, noop,
  position, delta, delete, reshape, scope, repair or skip. Every test here compares an observation with the plan's own tables.
-#}
{% macro ivm__decide(seen, node=none) %}
  {%- set target = seen.target -%}
  {%- set plan = seen.plan -%}
  {%- set position = target.position -%}
  {%- set sampled = ivm__is_sampled() -%}
  {%- if sampled and target.existing is not none -%}
    {{ return({'path': 'skip', 'reason': '--empty and --sample leave a table alone that is there'}) }}
  {%- elif sampled -%}
    {{ return({'path': 'sample', 'reason': 'first build under --empty or --sample, without a position'}) }}
  {%- endif -%}
  {%- do ivm__strict_failure(plan) -%}
  {%- do ivm__check_unique_key(plan, node or model) if not seen.is_state -%}
  {%- if target.existing is none -%}
    {%- do ivm__check_missing_target() if node is none and not seen.is_state -%}
    {{ return({'path': 'build', 'reason': 'first build'}) }}
  {%- elif node is none and should_full_refresh() and seen.get('backfill') is none -%}
    {{ return({'path': 'rebuild', 'reason': 'full refresh requested'}) }}
  {%- endif -%}
  {%- do ivm__check_schema_change(seen, node or model) if not seen.is_state -%}
  {%- if position is none -%}
    {{ return(ivm__decide_repair(seen, node or model, 'the table holds no position of this model' ~ (': ' ~ target.foreign if target.foreign else ''), 'taken over')) }}
  {%- elif target.foreign is not none -%}
    {{ return(ivm__decide_repair(seen, node or model, 'somebody else wrote the table: ' ~ target.foreign, 'repaired')) }}
  {%- endif -%}
  {%- set wrong = ivm__maintained_wrongly(seen) -%}
  {%- if wrong -%}
    {{ return(ivm__decide_repair(seen, node or model, wrong, 'repaired')) }}
  {%- endif -%}
  {%- if target.cloned and target.cloned.why -%}
    {{ return({'path': 'rebuild', 'reason': 'it is a clone of ' ~ target.cloned.name ~ ', and ' ~ target.cloned.why}) }}
  {%- endif -%}
  {%- set switched = ivm__switched_state(seen) -%}
  {%- if switched -%}
    {{ return(ivm__decide_repair(seen, node or model, switched, 'compared')) }}
  {%- endif -%}
  {%- set edited = position.fingerprint != plan.fingerprint or plan.edit is not none or (seen.rebound and not plan.compared) -%}
  {%- set differing = ivm__other_settings(seen, node) -%}
  {%- set scope = ivm__usable_scope(seen, node or model) if differing or (edited and not (plan.edit and plan.edit.same)) else none -%}
  {%- if differing and scope is none -%}
    {{ return({'path': 'rebuild', 'reason': differing}) }}
  {%- endif -%}
  {%- set obstacle = ivm__edit_obstacle(seen, node or model) if edited and scope is none else none -%}
  {%- if obstacle is not none -%}
    {{ return({'path': 'rebuild', 'reason': ivm__what_changed(seen) ~ (': ' ~ obstacle if obstacle else '')}) }}
  {%- elif plan.clock or plan.unseen -%}
    {{ return({'path': 'rebuild', 'reason': ivm__why(plan)}) }}
  {%- endif -%}
  {%- set broken = seen.sources.values() | selectattr('broken') | map(attribute='broken') | list -%}
  {%- if broken -%}
    {{ return({'path': 'rebuild', 'reason': broken | join('; ')}) }}
  {%- elif not (edited and plan.edit.taken) and plan.columns and target.columns | map('first') | map('lower') | list != plan.columns | map('lower') | list -%}
    {{ return({'path': 'rebuild', 'reason': 'the table has other columns than the SELECT'}) }}
  {%- elif plan.sources | length == 0 and plan.reason is not none -%}
    {{ return({'path': 'rebuild', 'reason': ivm__why(plan)}) }}
  {%- elif scope is not none -%}
    {%- set why = differing or ivm__what_changed(seen) ~ (': ' ~ ivm__edit_in_words(plan.edit) if plan.edit and not plan.edit.why else '') -%}
    {{ return({'path': 'scope', 'reason': why ~ '; it counts where ' ~ scope, 'scope': scope}) }}
  {%- elif edited -%}
    {{ return(ivm__decide_edit(seen)) }}
  {%- elif seen.sources.values() | selectattr('old', 'none') | list -%}
    {{ return({'path': 'rebuild', 'reason': 'the position does not name every source'}) }}
  {%- elif seen.parameters.values() | selectattr('new', 'none') | list -%}
    {{ return({'path': 'rebuild', 'reason': 'a value that is one for all rows is of a type that cannot be written down'}) }}
  {%- elif seen.parameters.values() | selectattr('old', 'none') | list -%}
    {{ return({'path': 'rebuild', 'reason': 'the position does not know every parameter'}) }}
  {%- elif not seen.changed -%}
    {{ return(ivm__decide_unchanged(seen)) }}
  {%- elif plan.policy == 'full' -%}
    {{ return({'path': 'rebuild', 'reason': 'meta.ivm_refresh is full'}) }}
  {%- elif plan.reason is not none -%}
    {{ return({'path': 'rebuild', 'reason': ivm__why(plan)}) }}
  {%- endif -%}
  {{ return(ivm__decide_delta(seen)) }}
{% endmacro %}


{#- Whether dbt asked for no rows, or some of them. -#}
{% macro ivm__is_sampled() %}
  {{ return(flags.EMPTY or invocation_args_dict.get('sample')) }}
{% endmacro %}


{#- What the version of the engine that wrote the table did wrong for this query, or none. -#}
{% macro ivm__maintained_wrongly(seen) %}
  {%- set by = seen.target.position.engine -%}
  {%- for fixed_in, why in seen.plan.get('errata', []) if by.split('.') | map('int') | list < fixed_in.split('.') | map('int') | list -%}
    {{ return('version ' ~ by ~ ' of the engine maintained it wrongly: ' ~ why) }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- Why an edited query cannot be published as a difference: none if it can, empty where that needs no words. -#}
{% macro ivm__edit_obstacle(seen, node) %}
  {%- set plan = seen.plan -%}
  {%- if ivm__option('on_logic_change', 'replay', node) == 'rebuild' -%}
    {{ return('meta.ivm_on_logic_change is rebuild') }}
  {%- elif plan.edit is none -%}
    {{ return('') }}
  {%- elif plan.edit.why is not none -%}
    {{ return(plan.edit.why) }}
  {%- elif not ivm__is_pinned(seen) or not plan.comparable -%}
    {{ return('its rows cannot be compared') }}
  {%- elif ivm__retyped_output(seen) -%}
    {{ return('the table has other columns than the SELECT') }}
  {%- elif plan.edit.taken and seen.target.invalid -%}
    {{ return('it has other columns, and rows were invalidated by hand') }}
  {%- endif -%}
  {%- for name, source in seen.sources.items() if source.old is none and name not in plan.edit.come -%}
    {{ return('the position does not name ' ~ name) }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- An edit that says the same moves the position; any other one is published as a change of the data would be. -#}
{% macro ivm__decide_edit(seen) %}
  {%- set edit = seen.plan.edit -%}
  {%- set said = ivm__what_changed(seen) ~ ': ' ~ ivm__edit_in_words(edit) -%}
  {%- if not seen.changed -%}
    {%- if edit.same and not edit.taken -%}
      {{ return({'path': 'position', 'reason': 'the SQL says the same in other words'}) }}
    {%- elif edit.same or edit.stay -%}
      {{ return({'path': 'reshape' if edit.same else 'delete', 'reason': said ~ '; answered from the table', 'candidates': []}) }}
    {%- endif -%}
  {%- endif -%}
  {%- set decision = ivm__decide_delta(seen) -%}
  {%- do decision.update({'reason': said ~ '; ' ~ decision.reason}) -%}
  {%- if decision.path == 'delta' and edit.taken -%}
    {%- do decision.update({'path': 'reshape'}) -%}
  {%- endif -%}
  {{ return(decision) }}
{% endmacro %}


{#- Whether it is the text that is another one, or what it means. -#}
{% macro ivm__what_changed(seen) %}
  {{ return('names in the SQL mean other columns since a source got ' ~ seen.rebound if seen.rebound else 'the SQL changed') }}
{% endmacro %}


{% macro ivm__edit_in_words(edit) %}
  {{ return(edit.words | join('; ') or 'it says the same in other words') }}
{% endmacro %}


{#- Whether the SELECT gives columns of other names or types than the table's, or than those it takes of it. -#}
{% macro ivm__retyped_output(seen) %}
  {%- set now = ivm__types(run_query('DESCRIBE QUERY ' ~ ivm__fill(seen.plan.rebuild, seen))) -%}
  {%- set taken = seen.plan.edit and seen.plan.edit.taken -%}
  {%- set then = ivm__types(run_query('DESCRIBE QUERY ' ~ ivm__kept_sql(seen.target.existing, seen)) if taken else seen.target.columns) -%}
  {{ return(now.items() | list != then.items() | list) }}
{% endmacro %}


{#- Types by names in lower case, of rows that begin with both. -#}
{% macro ivm__types(columns) %}
  {%- set types = {} -%}
  {%- for column in columns -%}
    {%- do types.update({column[0] | lower: column[1]}) -%}
  {%- endfor -%}
  {{ return(types) }}
{% endmacro %}


{#-
  A table whose rows this model cannot vouch for, or that was computed in other steps: the rows that differ from its
  SELECT are replaced. It is rebuilt where they cannot be told, or where every run rebuilds it anyway.
-#}
{% macro ivm__decide_repair(seen, node, why, done) %}
  {%- set obstacle = ivm__repair_obstacle(seen, node) -%}
  {%- if obstacle is none -%}
    {{ return({'path': 'repair', 'reason': done ~ ': ' ~ why, 'why': why}) }}
  {%- endif -%}
  {{ return({'path': 'rebuild', 'reason': why ~ ('; ' ~ obstacle if obstacle else '')}) }}
{% endmacro %}


{#- Why the table cannot be compared with its SELECT row by row: none if it can, empty where that needs no words. -#}
{% macro ivm__repair_obstacle(seen, node) %}
  {%- set plan = seen.plan -%}
  {%- set target = seen.target -%}
  {%- if target.provider != 'delta' or target.kind == 'view' or plan.policy == 'full' or plan.clock -%}
    {{ return('') }}
  {%- elif plan.reason is not none or not ivm__is_pinned(seen) -%}
    {{ return('') }}
  {%- elif not plan.comparable -%}
    {{ return('its columns cannot be compared') }}
  {%- elif not seen.is_state and ivm__partitioned_otherwise(target, node.config.get('partition_by')) -%}
    {{ return('it is partitioned otherwise than the model says') }}
  {%- endif -%}
  {%- if ivm__retyped_output(seen) -%}
    {{ return('it has other columns than the SELECT') }}
  {%- endif -%}
  {%- do target.update({'rows': run_query('select count(*) from ' ~ target.existing.render() ~ ' version as of ' ~ target.version)[0][0] | int}) -%}
  {{ return('it is empty' if target.rows == 0 else none) }}
{% endmacro %}


{% macro ivm__partitioned_otherwise(target, wanted) %}
  {%- if not wanted -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set wanted = [wanted] if wanted is string else wanted -%}
  {{ return(wanted | map('lower') | list != target.partitions | map('lower') | list) }}
{% endmacro %}


{#- Why a query is always rebuilt, with its place in the SQL. -#}
{% macro ivm__why(plan) %}
  {%- if plan.reason is none -%}
    {{ return('the answer moves with the clock') }}
  {%- endif -%}
  {%- set r = plan.reason -%}
  {%- set unseen = '; in every run, since nothing tells whether this has changed: ' ~ plan.unseen if plan.unseen else '' -%}
  {{ return(r.code | lower | replace('_', ' ') ~ ' (line ' ~ r.line ~ (': ' ~ r.snippet if r.snippet else '') ~ '): ' ~ (r.why or r.detail) ~ unseen) }}
{% endmacro %}


{#- A key that is misspelled, or an expression, is not used: the engine finds others. -#}
{% macro ivm__check_unique_key(plan, node) %}
  {%- set keys = node.config.get('unique_key') or [] -%}
  {%- for key in ([keys] if keys is string else keys) if plan.columns and key | lower not in plan.columns | map('lower') -%}
    {%- do exceptions.warn("unique_key of " ~ node.name ~ " names '" ~ key ~ "', which is no column of its SELECT, so it is not used. The columns are: " ~ (plan.columns | join(', ')) ~ ".") -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__strict_failure(plan) %}
  {%- if plan.policy == 'incremental_strict' and plan.reason is not none -%}
    {%- do exceptions.raise_compiler_error(
      "meta.ivm_refresh is incremental_strict and this model cannot be maintained: " ~ ivm__why(plan)
      ~ ('; ' ~ plan.reason.instead if plan.reason.instead else '') ~ ". Nothing was written.") -%}
  {%- endif -%}
{% endmacro %}


{#- Nothing to compute. The position moves only before the versions it names expire. -#}
{% macro ivm__decide_unchanged(seen) %}
  {%- set moved = seen.sources.values() | selectattr('moved') | list | length -%}
  {%- if seen.sources.values() | selectattr('changed') | list -%}
    {{ return({'path': 'position', 'reason': 'the change does not touch the view'}) }}
  {%- elif seen.target.cloned -%}
    {#- what it was cloned from may be gone tomorrow -#}
    {{ return({'path': 'position', 'reason': 'it goes on from version ' ~ seen.target.cloned.version ~ ' of ' ~ seen.target.cloned.name ~ ', of which it is a clone'}) }}
  {%- endif -%}
  {#- commits above it, of maintenance, let Delta clean the log of the position too -#}
  {%- if (moved or seen.target.version > seen.target.commit.version) and ivm__position_ages(seen) -%}
    {{ return({'path': 'position', 'reason': 'sources had maintenance only' if moved else 'the table had maintenance only'}) }}
  {%- endif -%}
  {{ return({'path': 'noop', 'reason': ('sources have the rows they had' if seen.sources.values() | selectattr('replaced') | list else 'sources had maintenance only') if moved else 'no source changed'}) }}
{% endmacro %}


{#- Whether half the shortest retention (files: 7 days) has passed since the position was written. -#}
{% macro ivm__position_ages(seen) %}
  {%- set written = seen.target.commit.time -%}
  {%- if written is string -%}
    {{ return(true) }}
  {%- endif -%}
  {{ return((modules.datetime.datetime.now().timestamp() * 1000) - written > 302400000) }}
{% endmacro %}


{#- The candidates of the closest variant whose needs are met, best first; a rebuild where there is none, or it is cheaper. -#}
{% macro ivm__decide_delta(seen) %}
  {%- set plan = seen.plan -%}
  {%- if seen.at_once -%}
    {{ return({'path': 'rebuild', 'reason': seen.at_once}) }}
  {%- endif -%}
  {%- set variant = ivm__closest_variant(seen) -%}
  {%- if variant is none -%}
    {{ return({'path': 'rebuild', 'reason': 'the plan has no variant for a change of ' ~ (seen.changed | join(', '))}) }}
  {%- endif -%}
  {%- for name in variant.changed if name in seen.sources and not seen.sources[name].changed -%}
    {%- do seen.sources[name].update({'way': 'none'}) -%}
  {%- endfor -%}
  {%- for name in seen.changed if name in seen.sources and seen.sources[name].way == 'diff' and plan.sources[name].diff is none -%}
    {{ return({'path': 'rebuild', 'reason': seen.sources[name].hint ~ '; its columns cannot be compared'}) }}
  {%- endfor -%}
  {%- set usable = ivm__usable(seen, variant.candidates) -%}
  {%- if not usable -%}
    {%- set why = 'only rows with a key can be replaced since an edit counted where ' ~ seen.target.position.scope if seen.target.position.get('scope') else variant.reason or 'no plan fits this change' -%}
    {%- if plan.policy == 'incremental_strict' -%}
      {%- do exceptions.raise_compiler_error("meta.ivm_refresh is incremental_strict and this change cannot be maintained: " ~ why ~ ". Nothing was written.") -%}
    {%- endif -%}
    {{ return({'path': 'rebuild', 'reason': why}) }}
  {%- endif -%}
  {%- set choice = ivm__choose(seen, usable) -%}
  {%- if choice and choice.rebuild -%}
    {{ return({'path': 'rebuild', 'reason': choice.why, 'seconds': choice.seconds.rebuild}) }}
  {%- endif -%}
  {%- set exceeded = ivm__exceeded(seen, usable[0]) -%}
  {%- if exceeded -%}
    {{ return({'path': 'rebuild', 'reason': exceeded}) }}
  {%- endif -%}
  {{ return({'path': 'delta', 'candidates': usable, 'reason': usable[0].why, 'estimate': choice.why if choice else none, 'seconds': choice.seconds[ivm__kind(usable[0])] if choice else none}) }}
{% endmacro %}


{#- The smallest variant of the plan that is made for all that changed, or none. -#}
{% macro ivm__closest_variant(seen) %}
  {%- set best = namespace(variant=none) -%}
  {%- for variant in seen.plan.variants if seen.changed | reject('in', variant.changed) | list | length == 0 -%}
    {%- if best.variant is none or variant.changed | length < best.variant.changed | length -%}
      {%- set best.variant = variant -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(best.variant) }}
{% endmacro %}


{#- The first candidate whose needs are met; where it is a part of a key, or its answer may be in doubt, those that it may give way to. -#}
{% macro ivm__usable(seen, candidates) %}
  {%- set grown = ivm__only_grew(seen) -%}
  {%- set usable = [] -%}
  {%- for candidate in candidates if grown or not (candidate.kind == 'append' or candidate.grown) -%}
    {%- if (not usable or usable[-1].part or usable[-1].doubt_few) and ivm__is_valid(seen, candidate) -%}
      {%- do usable.append(candidate) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(usable) }}
{% endmacro %}


{#-
  An edit compares values of the old and the new query, whose types may have nothing in common. Rows out of an author's
  scope are none that the query gives: they are found by key, and no answer can be carried on from them.
-#}
{% macro ivm__is_valid(seen, candidate) %}
  {%- for column, type in seen.target.columns if column in candidate.sums and type.startswith('decimal(38') -%}
    {#- a sum that is NULL may have overflowed -#}
    {{ return(false) }}
  {%- endfor -%}
  {%- if (candidate.kind == 'rows' or candidate.folded) and seen.target.position.get('scope') -%}
    {{ return(false) }}
  {%- elif candidate.folded and seen.target.invalid -%}
    {#- rows that are known to be wrong -#}
    {{ return(false) }}
  {%- endif -%}
  {{ return(not seen.plan.edit or adapter.dispatch('ivm__is_readable')(ivm__fill(candidate.collect or candidate.delta or candidate.insert, seen))) }}
{% endmacro %}

{#- Where no statement may fail, Spark says of an edit like this what is wrong when it runs. -#}
{% macro default__ivm__is_readable(sql) %}
  {{ return(true) }}
{% endmacro %}

{% macro spark_ivm__ivm__is_readable(sql) %}
  {{ return(adapter.ivm_try('describe query ' ~ sql)) }}
{% endmacro %}


{#- Whether only sources changed, and these only gained rows, as their histories tell. -#}
{% macro ivm__only_grew(seen) %}
  {{ return(not ivm__moved_parameters(seen) and ivm__changed_sources(seen) | rejectattr('way', 'equalto', 'append') | list | length == 0) }}
{% endmacro %}


{#- How many rows of the sources changed, as their histories tell. -#}
{% macro ivm__changed_rows(seen) %}
  {{ return(ivm__changed_sources(seen) | map(attribute='rows') | sum) }}
{% endmacro %}


{#- The sources whose changed rows matter; of others a value that is one for all rows told that they do not. -#}
{% macro ivm__changed_sources(seen) %}
  {%- set sources = [] -%}
  {%- for name in seen.changed if name in seen.sources -%}
    {%- do sources.append(seen.sources[name]) -%}
  {%- endfor -%}
  {{ return(sources) }}
{% endmacro %}


{#- on_schema_change: fail stops before anything is written. -#}
{% macro ivm__check_schema_change(seen, node) %}
  {%- set now = seen.plan.columns | map('lower') | list -%}
  {%- set then = seen.target.columns | map('first') | map('lower') | list -%}
  {%- if now and now != then and node.config.get('on_schema_change') == 'fail' -%}
    {%- do exceptions.raise_compiler_error(
      "The SELECT of " ~ node.name ~ " has other columns than its table and on_schema_change is fail. The table has: " ~ (then | join(', '))
      ~ ". The SELECT has: " ~ (now | join(', ')) ~ ". Run with --full-refresh to rebuild it, or set on_schema_change to sync_all_columns. Nothing was written.") -%}
  {%- endif -%}
{% endmacro %}


{#- A target that was built before and is gone is not silently built again. -#}
{% macro ivm__check_missing_target() %}
  {%- if not should_full_refresh() and not flags.FULL_REFRESH and ivm__was_built() -%}
    {%- do exceptions.raise_compiler_error(
      "The table " ~ this ~ " does not exist, but ivm_runs says this model built it. If it was dropped on purpose, run again with "
      ~ "--full-refresh to build it anew; if not, restore it first. Nothing was written.") -%}
  {%- endif -%}
{% endmacro %}

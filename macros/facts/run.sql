{#- Facts for the rules on a run and on a change (`spark_ivm.planning.rules`): what was observed, compared with the plan. -#}

{#- dbt was asked for no rows, or for a sample (--empty, --sample). -#}
{% macro ivm__fact_sampled(at) %}
  {{ return(ivm__is_sampled()) }}
{% endmacro %}


{% macro ivm__fact_there(at) %}
  {{ return(at.seen.target.existing is not none) }}
{% endmacro %}


{% macro ivm__fact_strict_and_unmaintainable(at) %}
  {%- set plan = at.seen.plan -%}
  {%- if plan.policy == 'incremental_strict' and plan.reason is not none -%}
    {{ return("IVM-202: meta.ivm_refresh is incremental_strict and this model cannot be maintained: " ~ ivm__why(plan)
      ~ ('; ' ~ plan.reason.instead if plan.reason.instead else '') ~ ". Nothing was written.") }}
  {%- endif -%}
{% endmacro %}


{#- A target that was built before and is gone is not silently built again. -#}
{% macro ivm__fact_lost_its_table(at) %}
  {%- if not at.asked and not at.seen.is_state and not should_full_refresh() and not flags.FULL_REFRESH and ivm__was_built() -%}
    {{ return("IVM-201: The table " ~ this ~ " does not exist, but ivm_runs says this model built it. If it was dropped on purpose, run again with "
      ~ "--full-refresh to build it again; if not, restore it first. Nothing was written.") }}
  {%- endif -%}
{% endmacro %}


{#- A rebuild was asked for by --full-refresh. Not again while a table is loaded in chunks: it was asked for once. -#}
{% macro ivm__fact_asked_for(at) %}
  {{ return(not at.asked and should_full_refresh() and at.seen.get('backfill') is none) }}
{% endmacro %}


{#- on_schema_change: fail stops before anything is written. -#}
{% macro ivm__fact_columns_are_fixed(at) %}
  {%- if at.seen.is_state or at.node.config.get('on_schema_change') != 'fail' -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set now = (at.seen.plan.columns or (ivm__columns_of(at.seen.request.sql) | map('first'))) | map('lower') | list -%}
  {%- set then = at.seen.target.columns | map('first') | map('lower') | list -%}
  {%- if now != then -%}
    {{ return("IVM-206: The SELECT of " ~ at.node.name ~ " has other columns than its table and on_schema_change is fail. The table has: " ~ (then | join(', '))
      ~ ". The SELECT has: " ~ (now | join(', ')) ~ ". Run with --full-refresh to rebuild it, or set on_schema_change to sync_all_columns. Nothing was written.") }}
  {%- endif -%}
{% endmacro %}


{#- A run under --empty or --sample wrote the table, and nobody since. -#}
{% macro ivm__fact_built_as_sample(at) %}
  {{ return(at.seen.target.foreign if at.seen.target.sampled and at.seen.target.position is none else none) }}
{% endmacro %}


{% macro ivm__fact_without_position(at) %}
  {%- set target = at.seen.target -%}
  {{ return(target.foreign or 'the table holds no position of this model' if target.position is none else none) }}
{% endmacro %}


{% macro ivm__fact_foreign(at) %}
  {{ return(ivm__another_wrote(at.seen.target.foreign) if at.seen.target.foreign is not none else none) }}
{% endmacro %}

{% macro ivm__another_wrote(foreign) %}
  {{ return('another writer wrote the table: ' ~ foreign.removesuffix(" is not this model's")) }}
{% endmacro %}


{#- What the version of the engine that wrote the table did wrong for this query. -#}
{% macro ivm__fact_maintained_wrongly(at) %}
  {%- set by = at.seen.target.position.engine -%}
  {%- for fixed_in, why in at.seen.plan.get('errata', []) if by.split('.') | map('int') | list < fixed_in.split('.') | map('int') | list -%}
    {{ return('version ' ~ by ~ ' of the engine maintained it wrongly: ' ~ why) }}
  {%- endfor -%}
{% endmacro %}


{#- Why the table is not compared with its SELECT row by row: it cannot be, or runs rebuild it anyway; true where that needs no words. -#}
{% macro ivm__fact_incomparable(at) %}
  {%- set plan, target = at.seen.plan, at.seen.target -%}
  {%- if target.provider != target.format or target.kind == 'view' or target.version == -1 or target.get('altered') or plan.policy == 'full' or plan.clock or plan.reason is not none or not ivm__is_pinned(at.seen) -%}
    {{ return(true) }}
  {%- elif ivm__failed(at.seen) -%}
    {{ return('to compare it with its SELECT failed: ' ~ ivm__error_class(ivm__failed(at.seen))) }}
  {%- elif not plan.comparable -%}
    {{ return('its columns cannot be compared') }}
  {%- elif not at.seen.is_state and ivm__partitioned_otherwise(target, at.node.config.get('partition_by')) -%}
    {{ return('it is partitioned otherwise than the model says') }}
  {%- elif ivm__retyped_output(at.seen) -%}
    {{ return('it has other columns than the SELECT') }}
  {%- elif ivm__declared_otherwise(at.seen) -%}
    {{ return(ivm__declared_otherwise(at.seen)) }}
  {%- endif -%}
  {{ return('it is empty' if ivm__fact(at, 'rows_there') == 0 else false) }}
{% endmacro %}

{% macro ivm__fact_rows_there(at) %}
  {%- set target = at.seen.target -%}
  {{ return(run_query('select count(*) from ' ~ target.existing.render() ~ ' version as of ' ~ target.version)[0][0] | int) }}
{% endmacro %}

{% macro ivm__partitioned_otherwise(target, wanted) %}
  {%- if not wanted or target.get('format') == 'iceberg' -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(ivm__partition_columns(wanted) | map('lower') | list != target.partitions | map('lower') | list) }}
{% endmacro %}


{% macro ivm__fact_clone_of_another_query(at) %}
  {%- set cloned = at.seen.target.cloned -%}
  {{ return('it is a clone of ' ~ cloned.name ~ ', and ' ~ cloned.why if cloned and cloned.why else none) }}
{% endmacro %}


{#- The whole table is compared then: an edit in the same run counts for all rows, whatever the author's scope is. -#}
{% macro ivm__fact_state_was_switched(at) %}
  {%- set seen, words = at.seen, ivm__switched_state(at.seen, at.node) -%}
  {%- if words and not seen.is_state and ivm__scope(seen.relation, at.node) is not none -%}
    {%- set steps = ivm__memory('steps').get(ivm__beside(seen.relation, 'state').render()) if ivm__reads_state(seen.sources) else none -%}
    {%- if not ivm__is_same_sql(seen.relation, steps.sql if steps else seen.request.sql, seen.target, at.node) -%}
      {%- do ivm__warn_of_scope(at.node, words) -%}
    {%- endif -%}
  {%- endif -%}
  {{ return(words) }}
{% endmacro %}


{#- The query, or what its names mean, differs from the query that the table was computed by. -#}
{% macro ivm__fact_edited(at) %}
  {%- set plan = at.seen.plan -%}
  {{ return(at.seen.target.position.fingerprint != plan.fingerprint or plan.edit is not none or (at.seen.rebound and not plan.compared)) }}
{% endmacro %}


{% macro ivm__fact_other_settings(at) %}
  {{ return(ivm__other_settings(at.seen, at.node if at.asked else none)) }}
{% endmacro %}


{#- The author's scope, where it says for which rows an edit or a setting counts. -#}
{% macro ivm__fact_in_scope(at) %}
  {%- set edit = at.seen.plan.edit -%}
  {%- set counts = ivm__fact(at, 'other_settings') or (ivm__fact(at, 'edited') and not (edit and edit.same)) -%}
  {{ return(ivm__usable_scope(at.seen, at.node) if counts else none) }}
{% endmacro %}


{#- Why the edited query cannot be published as a difference. -#}
{% macro ivm__fact_too_much_edited(at) %}
  {%- set obstacle = ivm__edit_obstacle(at.seen, at.node) -%}
  {{ return(none if obstacle is none else ivm__what_changed(at.seen) ~ (': ' ~ obstacle if obstacle else '')) }}
{% endmacro %}

{#- Why an edited query cannot be published as a difference: none if it can, empty where that needs no words. -#}
{% macro ivm__edit_obstacle(seen, node) %}
  {%- set plan, failed = seen.plan, ivm__failed(seen) -%}
  {%- if ivm__option('on_logic_change', 'replay', node) == 'rebuild' -%}
    {{ return('meta.ivm_on_logic_change is rebuild') }}
  {%- elif plan.edit is none -%}
    {{ return('' if plan.reason is none else ivm__why(plan)) }}
  {%- elif plan.edit.why is not none -%}
    {{ return(plan.edit.why) }}
  {%- elif failed -%}
    {{ return('to compute what differs failed: ' ~ ivm__error_class(failed)) }}
  {%- elif not ivm__is_pinned(seen) or not plan.comparable -%}
    {{ return('its rows cannot be compared') }}
  {%- elif ivm__retyped_output(seen) -%}
    {{ return('the table has other columns than the SELECT') }}
  {%- elif ivm__declared_otherwise(seen) -%}
    {{ return(ivm__declared_otherwise(seen)) }}
  {%- elif plan.edit.taken and seen.target.invalid -%}
    {{ return('it has other columns, and rows were invalidated by hand') }}
  {%- elif plan.edit.taken and ivm__loses_scope(seen) -%}
    {{ return('its last edit counted where ' ~ seen.target.position.scope ~ ', of a column that it has no more as it was') }}
  {%- endif -%}
  {%- for name, source in seen.sources.items() if source.old is none and name not in plan.edit.come -%}
    {{ return('the position does not name ' ~ name) }}
  {%- endfor -%}
  {{ return(ivm__edit_of_padded(seen)) }}
{% endmacro %}


{#- Whether the scope in the position names a column that the edited SELECT drops, renames or computes otherwise. -#}
{% macro ivm__loses_scope(seen) %}
  {%- set named = ivm__columns_in(seen.target.position.get('scope') or '', {'columns': seen.target.columns | map('first') | list}) -%}
  {%- set kept = [] -%}
  {%- for new, old in seen.plan.edit.taken if new | lower == old | lower -%}
    {%- do kept.append(old | lower) -%}
  {%- endfor -%}
  {{ return(named | map('lower') | reject('in', kept) | list | length > 0) }}
{% endmacro %}


{#- The error of a difference that failed in this run, or none. -#}
{% macro ivm__failed(seen) %}
  {{ return(ivm__memory('failed').get(ivm__key_of_difference(seen))) }}
{% endmacro %}

{#- The name that a failed difference is remembered by: that of a model's table, or of the table of its parts. -#}
{% macro ivm__key_of_difference(seen) %}
  {{ return(seen.unique_id ~ (' parts' if seen.is_state else '')) }}
{% endmacro %}


{#- Spark's name of an error, as DIVIDE_BY_ZERO; what it says was required, or the first line of what it says, where it has none; our own words. -#}
{% macro ivm__error_class(error) %}
  {%- if ivm__other_types() in error -%}
    {{ return(ivm__other_types() | replace('ivm: ', '')) }}
  {%- endif -%}
  {%- set named = modules.re.search('\\[([A-Z_.]+)\\]', error) -%}
  {%- set required = modules.re.search('requirement failed: .*', error) -%}
  {%- set said = error.splitlines() | map('trim') | reject('in', ['', 'Database Error', 'Runtime Error']) | list -%}
  {{ return(named.group(1) if named else required.group() if required else said | first | default(error)) }}
{% endmacro %}


{% macro ivm__fact_moves_with_the_clock(at) %}
  {{ return(ivm__why(at.seen.plan) if at.seen.plan.clock or at.seen.plan.unseen else none) }}
{% endmacro %}


{#- The model says by dbt's `freshness: build_after` how seldom it is built, and its table was written so lately. -#}
{% macro ivm__fact_built_lately(at) %}
  {{ return(ivm__built_lately(at.seen.target, at.node)) }}
{% endmacro %}

{#- In words, that a table was written less long ago than build_after of its model; else none. A load in chunks goes on. -#}
{% macro ivm__built_lately(target, node) %}
  {%- set after = (node.config.get('freshness') or {}).get('build_after') or {} -%}
  {%- set seconds = (after.get('count') or 0) * {'minute': 60, 'hour': 3600, 'day': 86400}.get(after.get('period') ~ '', 0) -%}
  {%- if not seconds or target.position is none or target.position.get('backfill') -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set ago = [0, modules.datetime.datetime.now().timestamp() - ivm__as_milliseconds(target.commit.time) / 1000] | max -%}
  {%- if ago < seconds -%}
    {{ return('built ' ~ ivm__duration(ago) ~ ' ago, and build_after is ' ~ after.get('count') ~ ' ' ~ after.get('period') ~ ('s' if after.get('count') != 1 else '')) }}
  {%- endif -%}
  {{ return(none) }}
{% endmacro %}


{% macro ivm__fact_broken_source(at) %}
  {{ return(at.seen.sources.values() | selectattr('broken') | map(attribute='broken') | join('; ')) }}
{% endmacro %}


{% macro ivm__fact_other_columns(at) %}
  {%- set plan = at.seen.plan -%}
  {%- set taken = plan.edit and plan.edit.taken -%}
  {%- set named_otherwise = plan.columns and at.seen.target.columns | map('first') | map('lower') | list != plan.columns | map('lower') | list -%}
  {{ return(not taken and (named_otherwise or ivm__was_retyped(at.seen))) }}
{% endmacro %}

{#- Whether somebody gave a column of the table a wider type, or a struct a field. Spark is asked only where its columns were altered. -#}
{% macro ivm__was_retyped(seen) %}
  {%- set target = seen.target -%}
  {%- set may_be = 'delta.enabletypewidening=true' in (target.properties or '') | lower or 'struct<' in target.columns | map('last') | join(' ') -%}
  {%- for commit in target.get('commits') or [] if may_be and commit.version > target.position.planned_on and commit.operation in ['ADD COLUMNS', 'CHANGE COLUMN', 'CHANGE COLUMNS'] -%}
    {{ return(seen.plan.rebuild and ivm__retyped_output(seen)) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{% macro ivm__fact_unmaintainable(at) %}
  {{ return(ivm__why(at.seen.plan) if at.seen.plan.reason is not none else none) }}
{% endmacro %}


{% macro ivm__fact_declared_otherwise(at) %}
  {{ return(ivm__declared_otherwise(at.seen)) }}
{% endmacro %}


{% macro ivm__fact_reads_no_table(at) %}
  {{ return(at.seen.plan.sources | length == 0) }}
{% endmacro %}


{#- What changed that counts for the rows of a scope alone, in words: a setting, or the SQL. -#}
{% macro ivm__fact_edit_or_setting(at) %}
  {%- set edit = at.seen.plan.edit -%}
  {{ return(ivm__fact(at, 'other_settings') or ivm__what_changed(at.seen) ~ (': ' ~ ivm__edit_in_words(edit) if edit and not edit.why else '')) }}
{% endmacro %}


{% macro ivm__fact_edit(at) %}
  {{ return(ivm__what_changed(at.seen) ~ ': ' ~ ivm__edit_in_words(at.seen.plan.edit)) }}
{% endmacro %}


{#- No source and no parameter changed that matters to the query. -#}
{% macro ivm__fact_unchanged(at) %}
  {{ return(not at.seen.changed) }}
{% endmacro %}


{% macro ivm__fact_same_answer(at) %}
  {{ return(at.seen.plan.edit.same) }}
{% endmacro %}


{#-
  In words, the columns that the SELECT writes in other letter case than the table. Spark is asked, too: a table whose names stay
  other than the plan's would be overwritten in each run.
-#}
{% macro ivm__fact_called_otherwise(at) %}
  {%- set now, then, words = at.seen.plan.columns | list, at.seen.target.columns | map('first') | list, [] -%}
  {%- if at.seen.is_state or now == then or now | map('lower') | list != then | map('lower') | list -%}
    {{ return(none) }}
  {%- elif not at.seen.plan.rebuild or ivm__columns_of(ivm__fill(at.seen.plan.rebuild, at.seen)) | map('first') | list != now -%}
    {{ return(none) }}
  {%- endif -%}
  {%- for name in now if name not in then -%}
    {%- do words.append('column ' ~ then[now.index(name)] ~ ' is called ' ~ name) -%}
  {%- endfor -%}
  {{ return(words | join('; ')) }}
{% endmacro %}


{#- The edited SELECT's columns come from the table's own: some gone, renamed, computed from others or in another order. -#}
{% macro ivm__fact_reshaped(at) %}
  {{ return(at.seen.plan.edit.taken and true) }}
{% endmacro %}


{#- The edited query has only rows that the old query had. -#}
{% macro ivm__fact_narrowed(at) %}
  {{ return(at.seen.plan.edit.stay and true) }}
{% endmacro %}


{% macro ivm__fact_unnamed_source(at) %}
  {{ return(at.seen.sources.values() | selectattr('old', 'none') | list | length > 0) }}
{% endmacro %}


{% macro ivm__fact_unwritable(at) %}
  {{ return(at.seen.parameters.values() | selectattr('new', 'none') | list | length > 0) }}
{% endmacro %}


{% macro ivm__fact_unknown_parameter(at) %}
  {{ return(at.seen.parameters.values() | selectattr('old', 'none') | list | length > 0) }}
{% endmacro %}


{#- A source changed. Asked where no change matters to the query. -#}
{% macro ivm__fact_missed(at) %}
  {{ return(at.seen.sources.values() | selectattr('changed') | list | length > 0) }}
{% endmacro %}


{#- The position was read in the log of the table that this one is a clone of, which may be gone tomorrow. -#}
{% macro ivm__fact_cloned(at) %}
  {%- set cloned = at.seen.target.cloned -%}
  {{ return('it continues from version ' ~ cloned.version ~ ' of ' ~ cloned.name ~ ', whose clone it is' if cloned else none) }}
{% endmacro %}


{% macro ivm__fact_sources_moved(at) %}
  {{ return(at.seen.sources.values() | selectattr('moved') | list | length > 0) }}
{% endmacro %}


{#- Maintenance commits are above the position's commit: in time Delta removes that commit from the log. -#}
{% macro ivm__fact_table_moved(at) %}
  {{ return(at.seen.target.version != at.seen.target.commit.version) }}
{% endmacro %}


{% macro ivm__fact_ages(at) %}
  {{ return(ivm__position_ages(at.seen)) }}
{% endmacro %}


{% macro ivm__fact_replaced_alike(at) %}
  {{ return(at.seen.sources.values() | selectattr('replaced') | list | length > 0) }}
{% endmacro %}


{% macro ivm__fact_always_full(at) %}
  {{ return(at.seen.plan.policy == 'full') }}
{% endmacro %}


{#- A rebuild is likely to take less than a look at what changed. -#}
{% macro ivm__fact_cheaper_than_a_look(at) %}
  {{ return(at.seen.at_once) }}
{% endmacro %}


{#- This run has computed the difference, and that failed for a row that the query leaves out. -#}
{% macro ivm__fact_failed(at) %}
  {%- set failed = ivm__failed(at.seen) -%}
  {%- set fault = failed and ivm__other_types() in failed and not at.seen.plan.edit -%}
  {{ return('to compute what changed failed: ' ~ ivm__error_class(failed) ~ ('; please report it with the SQL' if fault else '') if failed else none) }}
{% endmacro %}


{% macro ivm__fact_unplanned(at) %}
  {{ return('the plan has no variant for a change of ' ~ (at.seen.changed | join(', ')) if at.seen.variant is none else none) }}
{% endmacro %}


{#- A source whose change is found by comparing two versions of it, and whose columns cannot be compared. -#}
{% macro ivm__fact_incomparable_source(at) %}
  {%- for name in at.seen.changed if name in at.seen.sources and at.seen.sources[name].read_by == 'diff' and at.seen.plan.sources[name].diff is none -%}
    {{ return((at.seen.sources[name].hint or name ~ ' was replaced, so two versions of it are compared') ~ '; its columns cannot be compared') }}
  {%- endfor -%}
{% endmacro %}


{#- The candidates whose needs are met, in the plan's order. -#}
{% macro ivm__fact_ways(at) %}
  {{ return(ivm__ways(at.seen, at.seen.variant.candidates)) }}
{% endmacro %}


{#- The candidate that is likely to take the least time, and the candidates that it may give way to. -#}
{% macro ivm__fact_usable(at) %}
  {%- set choice = ivm__fact(at, 'choice') -%}
  {{ return(ivm__with_fallbacks(ivm__fact(at, 'ways')[choice.way if choice else 0:])) }}
{% endmacro %}


{% macro ivm__fact_unusable(at) %}
  {%- set scope = at.seen.target.position.get('scope') -%}
  {{ return(none if ivm__fact(at, 'ways') else 'only rows with a key can be replaced since an edit counted where ' ~ scope if scope else at.seen.variant.reason or 'no plan fits this change') }}
{% endmacro %}


{% macro ivm__fact_strict_and_unusable(at) %}
  {{ return("IVM-203: meta.ivm_refresh is incremental_strict and this change cannot be maintained: " ~ ivm__fact(at, 'unusable') ~ ". Nothing was written." if at.seen.plan.policy == 'incremental_strict' else none) }}
{% endmacro %}


{#-
  What the ways are likely to take, see costs.sql: asked of the ways that exceed no limit, or of all ways if each exceeds one. `way`
  is the index of the cheapest among all ways.
-#}
{% macro ivm__fact_choice(at) %}
  {%- set ways, within = ivm__fact(at, 'ways'), [] -%}
  {%- for way in ways if not ivm__exceeded(at.seen, way) -%}
    {%- do within.append(way) -%}
  {%- endfor -%}
  {%- set asked = within or ways -%}
  {%- set choice = ivm__costs_of_ways(at.seen, asked) if asked else none -%}
  {{ return(dict(choice, way=ways.index(asked[choice.way])) if choice else none) }}
{% endmacro %}


{% macro ivm__fact_cheaper(at) %}
  {%- set choice = ivm__fact(at, 'choice') -%}
  {{ return(choice.why if choice and choice.rebuild else none) }}
{% endmacro %}


{% macro ivm__fact_exceeds(at) %}
  {{ return(ivm__exceeded(at.seen, ivm__fact(at, 'usable')[0])) }}
{% endmacro %}


{% macro ivm__fact_way(at) %}
  {{ return(ivm__fact(at, 'usable')[0].why) }}
{% endmacro %}

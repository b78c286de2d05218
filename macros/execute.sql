{#-
  Carries out a decision. Returns the run as it is reported; code `lost` when another run's commit came first. Each macro that
  does a part is given the record of the run so far, and returns a record that has more.
-#}
{% macro ivm__execute(target_relation, sql, observed, decision) %}
  {%- set planned = modules.datetime.datetime.now() -%}
  {#- the time of a run counts for later estimates only if it is a refresh by a change of data or parameters -#}
  {%- set timed = decision.path == 'delta' and not observed.plan.edit -%}
  {%- set seen = dict(observed, began=(planned.timestamp() * 1000) | int, way=ivm__kind(decision.candidates[0]) if timed else none, cold=ivm__is_cold(),
    target=observed.target if decision.rows is none else dict(observed.target, rows=decision.rows)) -%}
  {%- set run = ivm__begin_run(target_relation, seen, decision, planned) -%}
  {%- do ivm__log_hints(seen) -%}
  {{ return(dict(context['ivm__do_' ~ decision.path](target_relation, sql, run), finished=modules.datetime.datetime.now())) }}
{% endmacro %}


{#- The record of a run that has done nothing so far. -#}
{% macro ivm__begin_run(target_relation, seen, decision, planned) %}
  {{ return({
    'relation': target_relation, 'existing': seen.target.existing, 'seen': seen, 'decision': decision, 'code': 'noop',
    'reason': decision.reason, 'reason_code': decision.code, 'keys': none, 'inserted': 0, 'deleted': 0, 'copied': 0, 'planned': planned,
  }) }}
{% endmacro %}


{#- From here, a macro for each answer to `run` and `change`, see rules.sql. -#}
{% macro ivm__do_noop(target_relation, sql, run) %}
  {{ return(run) }}
{% endmacro %}

{#- Runs the SQL without rows: who says --empty or --sample asks whether the SQL is right. -#}
{% macro ivm__do_skip(target_relation, sql, run) %}
  {%- set there = run.seen.target.columns | map('first') | map('lower') | list -%}
  {%- set missing = run_query(get_empty_subquery_sql(sql)).column_names | map('lower') | reject('in', there) | list -%}
  {%- if missing -%}
    {%- do exceptions.warn('IVM-916: ' ~ target_relation ~ " lacks " ~ (missing | join(', ')) ~ " of the SELECT, and --empty and --sample leave a table alone that is there. What reads that fails until " ~ model.name ~ " is run without them.") -%}
  {%- endif -%}
  {{ return(run) }}
{% endmacro %}

{#- Like a rebuild, but in place of the position its commit says that it is a sample: no run takes the table for the whole. -#}
{% macro ivm__do_sample(target_relation, sql, run) %}
  {%- set metadata = {'delta': 'spark.databricks.delta.commitInfo.userMetadata', 'iceberg': 'spark.sql.iceberg.snapshot-property.ivm'}[run.seen.target.format] -%}
  {%- set settings = {metadata: ivm__plain_json(ivm__position_of_sample(target_relation))} -%}
  {%- do ivm__run_under(settings, ivm__rebuild_sql(target_relation, run.seen, sql), 'main') -%}
  {{ return(dict(run, code='backfill', inserted=run_query('select count(*) from ' ~ target_relation)[0][0] | int)) }}
{% endmacro %}

{% macro ivm__do_build(target_relation, sql, run) %}
  {{ return(ivm__rebuild_in_chunks(target_relation, sql, dict(run, code='backfill'))) }}
{% endmacro %}

{% macro ivm__do_rebuild(target_relation, sql, run) %}
  {%- set counted = ivm__rows_of_another(target_relation, run.seen) -%}
  {%- set done = ivm__rebuild_in_chunks(target_relation, sql, dict(run, code='full')) -%}
  {%- do ivm__warn_of_another(target_relation, run.seen.target, counted) if counted and counted[0][0] | int and done.code == 'full' -%}
  {{ return(done) }}
{% endmacro %}

{#-
  How many rows a table has that another writer has written, as an incremental model, before it is rebuilt; [] for a table of this
  model, where a rebuild was asked for, and where its rows cannot be read.
-#}
{% macro ivm__rows_of_another(target_relation, seen) %}
  {%- set is_another = ivm__is_taken_over(seen) and not should_full_refresh() -%}
  {{ return((ivm__rows('select count(*) from ' ~ target_relation) if is_another else none) or []) }}
{% endmacro %}

{#- Warns that these rows went with the table. -#}
{% macro ivm__warn_of_another(target_relation, target, counted) %}
  {%- set back = ivm__of_format(target.format, 'restore_sql')(target_relation, target.version) ~ ' brings the old rows back.' if target.version >= 0 else 'The old table was no ' ~ target.format | capitalize ~ ' table, and is gone.' -%}
  {%- do ivm__warn('IVM-952: ' ~ target_relation ~ ' was rebuilt. It had ' ~ ivm__counted(counted[0][0] | int, 'row') ~ ' and no position of this model: rows that the SELECT does not give are no longer there. ' ~ back) -%}
{% endmacro %}

{% macro ivm__do_position(target_relation, sql, run) %}
  {%- do ivm__move_position(target_relation, run.seen) -%}
  {{ return(run) }}
{% endmacro %}

{% macro ivm__do_delta(target_relation, sql, run) %}
  {%- set code = 'replay' if run.seen.plan.edit or ivm__moved_parameters(run.seen) else 'delta' -%}
  {{ return(ivm__publish(target_relation, sql, run.decision.candidates, dict(run, code=code))) }}
{% endmacro %}

{% macro ivm__do_delete(target_relation, sql, run) %}
  {%- do ivm__commit(target_relation, run.seen, 'delete the rows that the SELECT has no more', ivm__delete_sql(target_relation, run.seen)) -%}
  {{ return(ivm__landed(target_relation, run.seen, dict(run, code='replay'))) }}
{% endmacro %}

{% macro ivm__do_reshape(target_relation, sql, run) %}
  {{ return(ivm__reshape(target_relation, sql, dict(run, code='replay'))) }}
{% endmacro %}

{% macro ivm__do_scope(target_relation, sql, run) %}
  {{ return(ivm__replay_scope(target_relation, dict(run, code='replay'))) }}
{% endmacro %}

{% macro ivm__do_repair(target_relation, sql, run) %}
  {{ return(ivm__repair(target_relation, sql, dict(run, code='delta'))) }}
{% endmacro %}


{#-
  Publishes a change by the first candidate that the rules for `publish` keep. `collected`: keys that are collected already.
-#}
{% macro ivm__publish(target_relation, sql, candidates, before, collected=none) %}
  {%- set candidate = candidates[0] -%}
  {%- set seen = ivm__find_values(before.seen, candidate) -%}
  {%- set at = {'seen': seen, 'candidate': candidate, 'candidates': candidates, 'target_relation': target_relation, 'collected': collected, 'estimates': before.decision.get('estimates'), 'above': before.decision.get('above'), 'ways': before.decision.get('ways') or [], 'facts': {}} -%}
  {%- set rule = ivm__first_rule('publish', at) -%}
  {%- set then = rule.then -%}
  {%- set keys = at.facts.get('found_keys') -%}
  {%- set seen = dict(seen, found=keys.count) if keys else seen -%}
  {%- set at = dict(at, seen=seen) -%}
  {%- set run = dict(before, seen=seen, keys=keys.count if keys and then not in ['next', 'untouched', 'rebuild', 'rows_instead'] else before['keys'],
    reason_code=rule.code if then == 'rebuild' else before.reason_code) -%}
  {%- if then == 'next' -%}
    {{ return(ivm__publish(target_relation, sql, candidates[1:], dict(run, reason=candidates[1].why))) }}
  {%- elif then == 'computed' -%}
    {%- set computed = candidates | rejectattr('doubt_few') | list -%}
    {%- set run = dict(run, reason=computed[0].why ~ '; what the table has leaves answers in doubt') -%}
    {{ return(ivm__publish(target_relation, sql, computed, run, at.facts.found_in_table.counted)) }}
  {%- endif -%}
  {{ return(context['ivm__publish_by_' ~ then](at, sql, run)) }}
{% endmacro %}


{% macro ivm__publish_by_append(at, sql, run) %}
  {%- set rows = ivm__fill(at.candidate.insert, at.seen) -%}
  {%- do ivm__record_appended(at.target_relation, at.seen, rows) -%}
  {%- do ivm__append(at.target_relation, at.seen, rows) -%}
  {{ return(ivm__landed(at.target_relation, at.seen, ivm__code_as_append(run))) }}
{% endmacro %}

{% macro ivm__publish_by_rows(at, sql, run) %}
  {{ return(ivm__replace_rows(at.target_relation, at.seen, ivm__fill(at.candidate.delta, at.seen), run)) }}
{% endmacro %}

{% macro ivm__publish_by_untouched(at, sql, run) %}
  {{ return(ivm__untouched(at.target_relation, at.seen, run)) }}
{% endmacro %}

{% macro ivm__publish_by_rebuild(at, sql, run) %}
  {%- if at.facts.get('only_way') and at.seen.plan.policy == 'incremental_strict' -%}
    {%- do ivm__fail("IVM-203: meta.ivm_refresh is incremental_strict and this change cannot be maintained: " ~ at.facts.only_way ~ ". Nothing was written.") -%}
  {%- endif -%}
  {%- set why = at.facts.get('come_late') or at.facts.too_many_keys or at.facts.get('only_way') or at.facts.too_many_rows ~ ': a rebuild is cheaper' -%}
  {{ return(ivm__rebuild_in_chunks(at.target_relation, sql, dict(run, seen=ivm__with_cost_of_trying(at.seen), code='full', reason=why, keys=none))) }}
{% endmacro %}

{% macro ivm__publish_by_rows_instead(at, sql, run) %}
  {%- set rows = at.ways | selectattr('kind', 'equalto', 'rows') | list -%}
  {%- set seen = dict(at.seen, way='rows' if at.seen.way else none) -%}
  {{ return(ivm__publish(at.target_relation, sql, rows, dict(run, seen=seen, reason=at.facts.too_many_rows ~ ': by rows', keys=none))) }}
{% endmacro %}

{% macro ivm__publish_by_append_keys(at, sql, run) %}
  {%- do ivm__record_for_people(at) -%}
  {%- do ivm__append(at.target_relation, at.seen, ivm__fill(at.candidate.few, at.seen, keys=at.facts.found_keys)) -%}
  {{ return(ivm__landed(at.target_relation, at.seen, ivm__code_as_append(run))) }}
{% endmacro %}

{% macro ivm__publish_by_replace_keys(at, sql, run) %}
  {%- do ivm__record_for_people(at) -%}
  {%- do ivm__replace_keys(at.target_relation, at.seen, at.candidate, at.facts.found_keys) -%}
  {{ return(ivm__landed(at.target_relation, at.seen, run)) }}
{% endmacro %}

{% macro ivm__publish_by_record_keys(at, sql, run) %}
  {%- set on_record = ivm__put_keys_on_record(at.target_relation, dict(at.seen, way='many' if at.seen.way else none), at.candidate) -%}
  {%- do ivm__publish_on_record(at.target_relation, on_record, at.candidate, at.candidates | rejectattr('doubt_few') | selectattr('keys', 'equalto', at.candidate['keys']) | first) -%}
  {{ return(ivm__landed(at.target_relation, on_record.seen, dict(run, seen=on_record.seen, keys=on_record.count))) }}
{% endmacro %}

{% macro ivm__record_for_people(at) %}
  {%- if ivm__tracks(at.seen, at.candidate) -%}
    {%- do ivm__record_keys(at.target_relation, at.seen, at.candidate, ivm__key_rows(at.facts.found_keys, ivm__types(at.seen.target.columns)), for_people=true) -%}
  {%- endif -%}
{% endmacro %}


{#- The run's code becomes `append`, where it only added rows; for an edit or a parameter it stays `replay`. -#}
{% macro ivm__code_as_append(run) %}
  {{ return(dict(run, code='append') if run.code == 'delta' else run) }}
{% endmacro %}


{% macro ivm__log_hints(seen) %}
  {%- for source in seen.sources.values() if source.hint and source.changed -%}
    {%- do log('  ' ~ source.hint, info=true) -%}
  {%- endfor -%}
{% endmacro %}


{#- CREATE OR REPLACE TABLE cannot replace a view or a table of another format. -#}
{% macro ivm__drop_other_kind(target_relation, target) %}
  {%- if target.kind == 'view' -%}
    {%- do adapter.drop_relation(target_relation.incorporate(type='view')) -%}
  {%- elif target.provider != target.format and 'iceberg' in [target.provider, target.format] -%}
    {#- most catalogs have one of the two formats: what is dropped might not be built again -#}
    {%- do exceptions.raise_compiler_error('IVM-126: ' ~ target_relation ~ ' is a table of format ' ~ target.provider ~ ', and its model says file_format ' ~ target.format ~ ': drop the table, or set another file_format or schema. Nothing was written.') -%}
  {%- elif target.provider != target.format -%}
    {%- do adapter.drop_relation(target_relation) -%}
  {%- endif -%}
{% endmacro %}

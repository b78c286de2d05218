{#- Carries out a decision. Returns what is reported; code `lost` when another run's commit came first. -#}
{% macro ivm__execute(target_relation, sql, seen, decision) %}
  {%- set run = {
    'relation': target_relation, 'existing': seen.target.existing, 'seen': seen, 'decision': decision, 'code': 'noop',
    'reason': decision.reason, 'keys': none, 'inserted': 0, 'deleted': 0, 'copied': 0, 'planned': modules.datetime.datetime.now(),
  } -%}
  {%- do ivm__log_hints(seen) -%}
  {#- what a run takes that does anything else is none of the next one's business -#}
  {%- set timed = decision.path == 'delta' and not seen.plan.edit -%}
  {%- do seen.update({'began': (run.planned.timestamp() * 1000) | int, 'way': ivm__kind(decision.candidates[0]) if timed else none, 'cold': ivm__is_cold()}) -%}
  {%- if decision.path == 'build' -%}
    {%- do run.update({'code': 'backfill'}) -%}
    {%- do run.update(ivm__rebuild_in_chunks(target_relation, sql, seen, decision, run)) -%}
  {%- elif decision.path == 'rebuild' -%}
    {%- do run.update({'code': 'full'}) -%}
    {%- do run.update(ivm__rebuild_in_chunks(target_relation, sql, seen, decision, run)) -%}
  {%- elif decision.path == 'sample' -%}
    {%- do run.update({'code': 'backfill'}) -%}
    {%- call statement('main') -%}
      create table {{ target_relation }} using delta as {{ sql }}
    {%- endcall -%}
  {%- elif decision.path == 'skip' -%}
    {#- --empty and --sample are asked whether the SQL is right -#}
    {%- do run_query(get_empty_subquery_sql(sql)) -%}
  {%- elif decision.path == 'position' -%}
    {%- do ivm__move_position(target_relation, seen) -%}
  {%- elif decision.path == 'delta' -%}
    {%- do run.update({'code': 'replay' if seen.plan.edit or ivm__moved_parameters(seen) else 'delta'}) -%}
    {%- do run.update(ivm__publish(target_relation, sql, seen, decision.candidates, run)) -%}
  {%- elif decision.path == 'delete' -%}
    {%- do run.update({'code': 'replay'}) -%}
    {%- do ivm__commit(target_relation, seen, 'delete the rows that the SELECT has no more', ivm__delete_sql(target_relation, seen)) -%}
    {%- do run.update(ivm__landed(target_relation, seen, run)) -%}
  {%- elif decision.path == 'reshape' -%}
    {%- do run.update({'code': 'replay'}) -%}
    {%- do run.update(ivm__reshape(target_relation, sql, seen, decision.candidates, run)) -%}
  {%- elif decision.path == 'scope' -%}
    {%- do run.update(ivm__replay_scope(target_relation, seen, decision.scope, run)) -%}
  {%- elif decision.path == 'repair' -%}
    {%- do run.update({'code': 'delta'}) -%}
    {%- do run.update(ivm__repair(target_relation, sql, seen, run)) -%}
  {%- endif -%}
  {%- do run.update({'finished': modules.datetime.datetime.now()}) -%}
  {{ return(run) }}
{% endmacro %}


{#-
  Publishes a change by the first candidate. A part of a key that stands for too many rows gives way to the next, and an
  answer that is carried on, where the change leaves it in doubt, to a computation. `collected`: keys that are known.
-#}
{% macro ivm__publish(target_relation, sql, seen, candidates, run, collected=none) %}
  {%- set candidate = candidates[0] -%}
  {%- do ivm__find_values(seen, candidate) -%}
  {%- if candidate.kind == 'append' -%}
    {%- do ivm__append(target_relation, seen, ivm__fill(candidate.insert, seen)) -%}
    {%- do ivm__call_append(run) -%}
    {{ return(ivm__landed(target_relation, seen, run)) }}
  {%- elif candidate.kind == 'rows' -%}
    {{ return(ivm__replace_rows(target_relation, seen, ivm__fill(candidate.delta, seen), run)) }}
  {%- endif -%}
  {%- set next = candidates[1]['keys'] if candidate.part and candidates | length > 1 else none -%}
  {%- set most = seen.plan.limits.literal_keys -%}
  {#- of so many changed rows the values of a finer key are, most likely, too many to be named: not even collected -#}
  {%- set skipped = next is not none and ivm__is_finer(candidate['keys'], next) and ivm__changed_rows(seen) > most -%}
  {%- set known = collected and collected.columns == candidate['keys'] -%}
  {%- set keys = (collected if known else ivm__collect(seen, candidate, most)) if not skipped -%}
  {%- if not known and candidate.differing and keys and keys.literal and keys.count -%}
    {%- set keys = ivm__collect(seen, candidate, most, among=keys) -%}
  {%- endif -%}
  {%- if not skipped and keys.count == 0 -%}
    {{ return(ivm__untouched(target_relation, seen)) }}
  {%- endif -%}
  {%- set excess = none if skipped else ivm__too_many_keys(seen, candidate, keys) -%}
  {%- set found = ivm__look(target_relation, seen, candidate, keys, next, excess) if not skipped else none -%}
  {%- if skipped or found.wide -%}
    {%- do run.update({'reason': candidates[1].why}) -%}
    {{ return(ivm__publish(target_relation, sql, seen, candidates[1:], run)) }}
  {%- endif -%}
  {%- do run.update({'keys': keys.count}) -%}
  {%- if excess -%}
    {%- do run.update({'code': 'full', 'reason': excess, 'keys': none}) -%}
    {%- do ivm__add_cost_of_trying(seen) -%}
    {%- if seen.plan.edit -%}
      {{ return(ivm__rebuild_in_chunks(target_relation, sql, seen, {'path': 'rebuild'}, run)) }}
    {%- endif -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {{ return(ivm__landed(target_relation, seen, run)) }}
  {%- endif -%}
  {%- if found.doubt -%}
    {%- set computed = candidates | rejectattr('doubt_few') | list -%}
    {%- do run.update({'reason': computed[0].why ~ '; what the table has leaves answers in doubt'}) -%}
    {{ return(ivm__publish(target_relation, sql, seen, computed, run, keys)) }}
  {%- endif -%}
  {%- if keys.literal and ivm__tracks(seen, candidate) -%}
    {%- do ivm__record_keys(target_relation, seen, candidate, ivm__key_rows(keys), for_people=true) -%}
  {%- endif -%}
  {%- if found.new -%}
    {%- do ivm__call_append(run) -%}
    {%- do ivm__append(target_relation, seen, ivm__fill(candidate.few, seen, keys=keys)) -%}
  {%- elif keys.literal -%}
    {%- do ivm__replace_keys(target_relation, seen, candidate, keys) -%}
  {%- else -%}
    {%- do run.update({'keys': ivm__merge_keys(target_relation, seen, candidate, candidates | rejectattr('doubt_few') | selectattr('keys', 'equalto', candidate['keys']) | first)}) -%}
  {%- endif -%}
  {{ return(ivm__landed(target_relation, seen, run)) }}
{% endmacro %}


{#-
  What is asked of the table before keys that have literals are replaced, all in one statement and only where it is not
  known: {wide, doubt, new}: whether they are a part of a key that stands for too many rows, whether the change leaves the
  answer of some in doubt, so that it cannot be carried on, and whether the table has no row with any of them.
-#}
{% macro ivm__look(target_relation, seen, candidate, keys, next, excess) %}
  {%- set wide = ivm__is_wide(seen, keys, next) if next else false -%}
  {%- set doubted = keys.literal and candidate.doubt_few and not excess and wide is not sameas true -%}
  {%- set maybe_new = keys.literal and not excess and ivm__may_be_new(seen, keys) -%}
  {%- set counted = wide is none or maybe_new -%}
  {%- if doubted or (counted and keys.get('found') is none) -%}
    {%- set rows = '(select count(*) from ' ~ target_relation ~ '\nwhere ' ~ keys.predicate ~ ')' if counted else 'null' -%}
    {%- set doubt = '(select count(*) from (select 1 from (\n' ~ ivm__fill(candidate.doubt_few, seen, keys) ~ '\n) limit 1))' if doubted else '0' -%}
    {%- set answer = run_query(ivm__step(seen, 'look what the table has of the keys', 'select ' ~ rows ~ ' as found, ' ~ doubt ~ ' as doubt'))[0] -%}
    {%- do keys.update({'found': answer[0] | int if counted else none, 'doubt': answer[1] | int > 0}) -%}
  {%- endif -%}
  {%- set wide = keys.found > seen.plan.limits.part_share * seen.target.rows if wide is none else wide -%}
  {{ return({'wide': wide, 'doubt': doubted and keys.doubt, 'new': maybe_new and keys.found == 0}) }}
{% endmacro %}


{#- Whether the change leaves the answer of some of the keys on record in doubt. -#}
{% macro ivm__is_in_doubt(seen, doubt, target_relation) %}
  {%- if not doubt -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set sql = 'select 1 from (\n' ~ ivm__fill(doubt, seen, none, target_relation) ~ '\n)\nlimit 1' -%}
  {{ return(run_query(ivm__step(seen, 'look for answers in doubt', sql)) | length > 0) }}
{% endmacro %}


{#- New rows only; what an edit or a parameter adds is called a replay all the same. -#}
{% macro ivm__call_append(run) %}
  {%- if run.code == 'delta' -%}
    {%- do run.update({'code': 'append'}) -%}
  {%- endif -%}
{% endmacro %}


{#-
  Whether these values of a part of a key stand for more of the target's rows than the plan's limits allow; none where
  that is to be counted. They do not where a change of data has many itself, few rows sharing one; and so they are counted
  of a key that is no part of the `next` one. A finer key than the next gives way where its values cannot be named.
-#}
{% macro ivm__is_wide(seen, keys, next) %}
  {%- set limits = seen.plan.limits -%}
  {%- if ivm__is_finer(keys.columns, next) -%}
    {{ return(not keys.literal) }}
  {%- endif -%}
  {%- set counts = ivm__is_finer(next, keys.columns) and not seen.plan.edit and keys.count >= limits.part_values -%}
  {%- if counts and keys.count * limits.part_fan_in > ivm__changed_rows(seen) -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(true if not keys.literal or seen.target.rows is none else none) }}
{% endmacro %}


{#- Whether a key has all columns of another one, and more. -#}
{% macro ivm__is_finer(key, other) %}
  {{ return(key | length > other | length and other | reject('in', key) | list | length == 0) }}
{% endmacro %}


{#-
  Whether the target is likely to have no row with any of these keys, so that there is nothing to replace: it is no edit,
  the sources only gained rows, the keys are few for the table, and the last refresh replaced none.
-#}
{% macro ivm__may_be_new(seen, keys) %}
  {%- set rows = seen.target.rows or 0 -%}
  {%- set did = ivm__commit_rows(seen.target.commit) -%}
  {{ return(not seen.plan.edit and ivm__only_grew(seen) and keys.count <= seen.plan.limits.new_key_share * rows and did.deleted == 0 and did.counted) }}
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
  {%- elif target.provider != 'delta' -%}
    {%- do adapter.drop_relation(target_relation) -%}
  {%- endif -%}
{% endmacro %}

{#- A refresh: observe, plan, decide, execute and commit, with further attempts where another run came first. -#}

{#-
  A refresh, and a second one for what the first leaves: changes of the data, where it published an edit in a scope alone, and
  rows invalidated by hand. `steps`: this refresh is one of two steps, whose edits are approved together before the first step.
  `backfill`: how far the query is loaded, see load.sql. `parts`: where the model is to be computed in two steps, do
  nothing and return the code `parts`. `loaded`: a position for whose frontier the query was written; where another run has moved
  the frontier, do nothing and return the code `moved`.
-#}
{% macro ivm__refresh(target_relation, sql, steps=false, backfill=none, parts=false, loaded=none) %}
  {%- set run = ivm__refresh_once(target_relation, sql, steps, backfill, parts, loaded) -%}
  {%- if run.code in ['parts', 'moved'] -%}
    {{ return(run) }}
  {%- endif -%}
  {%- if ivm__first_rule('after', {'seen': run.seen, 'run': run, 'facts': {}}).then == 'refresh' -%}
    {%- set second = ivm__refresh_once(target_relation, sql, steps, backfill, loaded=loaded) -%}
    {%- set run = ivm__merge_runs(run, second) if second.code != 'moved' else run -%}
  {%- endif -%}
  {%- set replayed = ivm__replay_invalid(target_relation, sql, run) -%}
  {{ return(ivm__merge_runs(run, replayed) if replayed else run) }}
{% endmacro %}


{#- Two refreshes reported as one run: the path and the reason of the refresh that did more, and the rows of both. -#}
{% macro ivm__merge_runs(first, second) %}
  {%- set most = ['backfill', 'full', 'replay', 'delta', 'append', 'noop'] -%}
  {%- set most_done = second if most.index(second.code) <= most.index(first.code) else first -%}
  {{ return(dict(most_done, seen=dict(second.seen, started=first.seen.started, statements=first.seen.statements + second.seen.statements), planned=first.planned, finished=second.finished,
    inserted=first.inserted + second.inserted, deleted=first.deleted + second.deleted, copied=first.copied + second.copied,
    commits=(first.get('commits') or [first]) + [second])) }}
{% endmacro %}


{#-
  Observe, plan, execute, commit: up to three attempts, where the code is `lost`: another run's commit came first, or an error
  that can be avoided by another plan (`ivm__carry_out`, `ivm__try_difference`).
-#}
{% macro ivm__refresh_once(target_relation, sql, steps=false, backfill=none, parts=false, loaded=none) %}
  {%- set run = namespace(value=none) -%}
  {%- for attempt in range(3) if run.value is none or run.value.code == 'lost' -%}
    {%- set target = ivm__observe_target(target_relation) -%}
    {%- if loaded is not none and ivm__frontier(target.position) != ivm__frontier(loaded) -%}
      {{ return({'code': 'moved'}) }}
    {%- endif -%}
    {%- do ivm__invalidate_answers(target_relation, target.invalid) if target.invalid -%}
    {%- set seen = dict(ivm__observe(target_relation, sql, target=target), backfill=backfill) if not (parts and ivm__keeps_parts(target)) -%}
    {%- if parts and (not seen or ivm__first_rule('steps', {'seen': seen, 'asked': false, 'facts': {}}).then == 'two') -%}
      {{ return({'code': 'parts'}) }}
    {%- endif -%}
    {%- set run.value = ivm__carry_out(target_relation, sql, seen, steps) -%}
    {%- do ivm__memory('failed').pop(ivm__key_of_difference(seen), none) if run.value.code != 'lost' -%}
  {%- endfor -%}
  {%- do ivm__check_landed(target_relation, run.value) -%}
  {{ return(run.value) }}
{% endmacro %}


{#-
  Decide and execute. The plan's SQL fails on values of a change feed that Delta may have altered. Then nothing was published, and
  the run is planned again: it compares two versions of each changed source and reads no feed. So it is where another run has
  published an Iceberg table, and dropped the branch of this one.
-#}
{% macro ivm__carry_out(target_relation, sql, seen, steps) %}
  {%- set done = ivm__catch_errors('ivm: a change feed gives U[+]FFFD|Cannot use branch', ivm__decide_and_execute, target_relation, sql, seen, steps) -%}
  {%- if done.error is not defined -%}
    {{ return(done.value) }}
  {%- endif -%}
  {%- for name in seen.changed if 'U+FFFD' in done.error -%}
    {%- do ivm__memory('misread').update({name: true}) -%}
  {%- endfor -%}
  {{ return({'code': 'lost'}) }}
{% endmacro %}


{#-
  Calls the macro `part` with the further arguments: {value}, what it returns; or {error}, the message it fails with, if the pattern
  `words` is found in it: nothing was published then. Any other error fails the run, as all do where none can be caught (without the
  adapter).
-#}
{% macro ivm__catch_errors(words, part) %}
  {%- if not ivm__has_adapter() -%}
    {{ return({'value': part(*varargs)}) }}
  {%- endif -%}
  {%- set done = adapter.ivm_catch_errors(words, part, *varargs) -%}
  {%- do ivm__forget_commit() if done.error is defined -%}
  {{ return(done) }}
{% endmacro %}

{% macro ivm__decide_and_execute(target_relation, sql, seen, steps) %}
  {%- set decision = ivm__decide(seen) -%}
  {#- in two steps, edits are approved before the first; for a table that is loaded beside the model's, the model's edit was approved -#}
  {%- if not steps and not seen.is_state -%}
    {%- do ivm__check_approval(target_relation, sql, seen, decision) -%}
  {%- endif -%}
  {%- if not seen.is_state -%}
    {%- do ivm__check_descriptions(target_relation, sql, seen.plan) -%}
  {%- endif -%}
  {%- set version = ivm__prepare_target(target_relation, seen, decision) if decision.path != 'skip' else seen.target.version -%}
  {%- set seen = ivm__with_missed(dict(seen, target=dict(seen.target, version=version)), decision) -%}
  {%- set tried = decision.path == 'repair' or (decision.path in ['delta', 'delete', 'reshape'] and seen.plan.policy != 'incremental_strict') -%}
  {{ return(ivm__try_difference(target_relation, sql, seen, decision) if tried else ivm__execute(target_relation, sql, seen, decision)) }}
{% endmacro %}


{#-
  A difference may fail for a row that neither query computes, for each of them leaves it out or does not have it, or since Delta
  cannot write it, or Spark cannot plan it: then the run is planned again and rebuilds the table. See `ivm__computes_more`.
-#}
{% macro ivm__try_difference(target_relation, sql, seen, decision) %}
  {#- the last one: somebody has added fields to a struct of the table -#}
  {%- set fails = [ivm__errors_of_padding(), ivm__errors_of_plans(), ivm__other_types(), 'DELTA_INSERT_COLUMN_ARITY_MISMATCH'] -%}
  {%- set words = (([ivm__errors_of_rows()] if ivm__computes_more(seen) else []) + fails) | join('|') -%}
  {%- set done = ivm__catch_errors(words, ivm__execute, target_relation, sql, seen, decision) -%}
  {%- if done.error is not defined -%}
    {{ return(done.value) }}
  {%- endif -%}
  {%- do ivm__memory('failed').update({ivm__key_of_difference(seen): done.error}) -%}
  {{ return({'code': 'lost'}) }}
{% endmacro %}


{#-
  Whether the difference evaluates expressions of rows that the query itself does not, now or then: the old SQL's of the new one's
  rows, as `case when kind = 1 then 10 / id end` with another kind; yesterday's, of a row that today lets in; or of a row that a
  join's one side had with one that its other side has. Where one side of joins has changed there is no such row, and what fails
  for the change fails for the query.
-#}
{% macro ivm__computes_more(seen) %}
  {{ return((seen.plan.edit or ivm__moved_parameters(seen) or seen.changed | length > 1 or seen.plan.reads > seen.plan.sources | length) and true) }}
{% endmacro %}


{#-
  The errors that a row's values cause, by Spark's words: a subquery with several rows (class 21), data exceptions (22), a key that
  comes twice, functions (38, 39), limits (54), raise_error (P0); some have no class, and some are reported as a failed write. Spark 3.5
  names no class: there it is by the condition, or by the Java exception of a task that failed. Errors that are the engine's own
  say something else.
-#}
{% macro ivm__errors_of_rows() %}
  {%- set conditions = 'CANNOT_DECODE_URL|CANNOT_PARSE_|CAST_INVALID_INPUT|CAST_OVERFLOW|CONVERSION_INVALID_INPUT|DATETIME_OVERFLOW|DECIMAL_PRECISION_EXCEEDS|DIVIDE_BY_ZERO|DUPLICATED_MAP_KEY|FAILED_EXECUTE_UDF|FAILED_FUNCTION_CALL|INCONSISTENT_BEHAVIOR_CROSS_VERSION|INTERVAL_|INVALID_ARRAY_INDEX|INVALID_BITMAP_POSITION|INVALID_FRACTION_OF_SECOND|INVALID_INDEX_OF_ZERO|INVALID_PARAMETER_VALUE|INVALID_URL|MALFORMED_|NULL_MAP_KEY|NUMERIC_|SCALAR_SUBQUERY_TOO_MANY_ROWS|TOO_MANY_ARRAY_ELEMENTS|(?:BINARY_)?ARITHMETIC_OVERFLOW' -%}
  {%- set in_tasks = 'Job aborted due to stage failure[^\n]*: java[.](?:lang|time)[.][\\w.]*Exception' -%}
  {{ return('(?s)\\A(?!.*(?:ivm: (?:a change feed|the table lacks|the target lacks)|disk is full|out of memory))(?=.*(?:SQLSTATE: (?:21|22|23505|38|39|54|P0)|requirement failed|TASK_WRITE_FAILED|\\[(?:' ~ conditions ~ ')|' ~ in_tasks ~ '))') }}
{% endmacro %}


{#-
  The errors by which Delta refuses a REPLACE WHERE or a MERGE of a CHAR column: Spark reads it as rpad(…), from which Delta makes no
  filter, and which it finds no column for. And that of a text which is too long for what the table declares, where dbt cannot see that.
-#}
{% macro ivm__errors_of_padding() %}
  {{ return('does not support overwrite by expression|CHECK constraint EXPRESSION|DELTA_MERGE_RESOLVED_ATTRIBUTE_MISSING_FROM_INPUT|DELTA_EXCEED_CHAR_VARCHAR_LIMIT') }}
{% endmacro %}


{#- The errors of Spark's own optimizer, as where it loses a column of a correlated subquery. -#}
{% macro ivm__errors_of_plans() %}
  {{ return('key not found: \\S+#\\d|PLAN_VALIDATION_FAILED') }}
{% endmacro %}


{#- Makes the commits that change no rows and precede the write. Returns the table's version after them, to plan on. -#}
{% macro ivm__prepare_target(target_relation, seen, decision) %}
  {%- set dropped = ivm__drop_outdated_checks(target_relation, seen.target) -%}
  {%- set marks = ivm__enable_deletion_vectors(target_relation, seen, decision) -%}
  {%- set kept = ivm__keep_invalidations(target_relation, seen) -%}
  {{ return(ivm__version_of_maintenance(target_relation, seen.target.version) if dropped or marks or kept else seen.target.version) }}
{% endmacro %}


{#-
  With deletion vectors a refresh marks the rows that it replaces; without, it copies the other rows of their files. Where a
  table may have deletion vectors, each reader lists its files once more (three Spark jobs), which costs more than copying a
  small table: so they are turned on when rows of a large table are to be replaced. Returns whether this run turned them on.
-#}
{% macro ivm__enable_deletion_vectors(target_relation, seen, decision) %}
  {%- if ivm__first_rule('deletion_vectors', {'seen': seen, 'decision': decision, 'facts': {}}).then != 'enable' -%}
    {{ return(false) }}
  {%- endif -%}
  {%- do ivm__run('/* ivm: let replaced rows be marked */ alter table ' ~ target_relation ~ " set tblproperties ('delta.enableDeletionVectors' = 'true')") -%}
  {{ return(true) }}
{% endmacro %}


{% macro ivm__is_large(seen) %}
  {{ return((seen.target.rows or 0) >= seen.plan.limits.large_rows) }}
{% endmacro %}


{#-
  Whether properties of the model or its table settle if it has deletion vectors: a table that is read as Iceberg or Hudi, or by
  manifests of its files, may have none.
-#}
{% macro ivm__sets_deletion_vectors(target) %}
  {%- if target.get('format') == 'iceberg' -%}
    {{ return(true) }}
  {%- endif -%}
  {%- set said = ((config.get('tblproperties') or {}) | join(' ') ~ ' ' ~ (target.properties or '')) | lower -%}
  {{ return(['delta.enabledeletionvectors', 'delta.enableicebergcompat', 'delta.universalformat', 'symlinkformatmanifest'] | select('in', said) | list | length > 0) }}
{% endmacro %}


{% macro ivm__check_landed(target_relation, run) %}
  {%- if run.code == 'lost' -%}
    {%- do ivm__fail(
      'IVM-301: Another run keeps writing ' ~ target_relation ~ ': three times its commit came before ours. '
      ~ 'Nothing of this run was published. Run the model again when the other one has finished.') -%}
  {%- endif -%}
{% endmacro %}

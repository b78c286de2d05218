{#-
  An adapter's macros are found without the name of its package, a package's own macros are not. So the first macro that dbt calls in a
  project's context puts the macros of the package there. A macro of the project with the same name stays.
-#}
{% materialization ivm, adapter='spark' %}
  {%- for name, macro in context.get('spark_ivm', {}).items() if name not in context -%}
    {%- do context.update({name: macro}) -%}
  {%- endfor -%}
  {{ return(context['ivm__materialize']()) }}
{% endmaterialization %}


{% macro ivm__materialize() %}
  {%- set began = modules.datetime.datetime.now() -%}
  {%- set target_relation = this.incorporate(type='table') -%}
  {%- set grant_config = config.get('grants') -%}

  {%- do ivm__check_config() -%}
  {%- do ivm__check_session() -%}
  {#- Spark has no transactions: a hook that is to run outside of one runs as any other, where dbt would run a COMMIT before it -#}
  {%- for hook in pre_hooks + post_hooks -%}
    {%- do hook.update(transaction=true) -%}
  {%- endfor -%}
  {{ run_hooks(pre_hooks) }}
  {#- some statements have the query in parentheses -#}
  {%- set query = ivm__without_end(compiled_code) -%}

  {%- do ivm__check_contract(query) -%}
  {%- do ivm__check_place(target_relation) -%}
  {%- set option = ivm__state_option() -%}
  {%- set run = ivm__unchanged(target_relation, query) if option != 'always' -%}
  {%- set steps = ivm__steps(target_relation, query) if option == 'always' -%}
  {%- set run = run or (ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, query, parts=option == 'auto')) -%}
  {%- if run.code == 'parts' -%}
    {%- set steps = ivm__steps(target_relation, query) -%}
    {%- set run = ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, query) -%}
  {%- endif -%}
  {%- set rewritten = run.code in ['backfill', 'full'] or run.decision.path == 'reshape' or run.get('rewritten') -%}

  {%- if run.decision.path != 'skip' -%}
    {%- do apply_grants(target_relation, grant_config, should_revoke(run.existing, full_refresh_mode=rewritten)) -%}
    {%- if run.get('unpublished') -%}
      {#- the table still has the old SELECT's rows: it may lack the new columns, and its rows may break the new constraints -#}
    {%- elif run.get('unchanged') -%}
      {#- such a model has no descriptions or constraints to write -#}
    {%- elif not rewritten -%}
      {%- do ivm__complete(target_relation, run.seen.target) -%}
    {%- elif config.persist_relation_docs() or config.persist_column_docs() or ivm__contract_enforced() -%}
      {%- do ivm__complete(target_relation, ivm__describe(target_relation.render())) -%}
    {%- endif -%}
  {%- endif -%}
  {%- if not steps -%}
    {%- do ivm__drop_unused_state(target_relation, run) -%}
  {%- endif -%}
  {{ run_hooks(post_hooks) }}
  {%- do ivm__remember(target_relation, run, post_hooks) -%}

  {%- if not (pre_hooks or post_hooks) and ivm__is_pinned(run.seen) and not run.seen.plan.unseen and ivm__has_adapter() -%}
    {#- the next model may use the session of this one, which has read tables with versions alone -#}
    {%- do adapter.ivm_share_session() -%}
  {%- endif -%}

  {%- do ivm__report(run, began) -%}
  {{ return({'relations': [target_relation]}) }}
{% endmacro %}


{#- A query without the semicolon that ends it. -#}
{% macro ivm__without_end(sql) %}
  {{ return(adapter.ivm_engine('without_end', sql) if ivm__has_adapter() else ivm__without_written_end(sql)) }}
{% endmacro %}

{#-
  Without the adapter nothing reads the SQL. What follows a semicolon goes if it is blanks, semicolons and comments to the line's end, in
  which no literal and no other comment can end. So does a comment behind whose backslash what follows the query would be more of it.
-#}
{% macro ivm__without_written_end(sql) %}
  {{ return(modules.re.sub('\\s*(?:;(?:[\\s;]|--[^\\n\'"`*]*(?:\\n|\\Z))*|--[^\\n\'"`*]*\\\\)\\Z', '', sql)) }}
{% endmacro %}


{#- Writes the table's descriptions and constraints. Where a run was killed before this step, the next run does it. -#}
{% macro ivm__complete(target_relation, table) %}
  {%- do ivm__persist_docs(target_relation, table) -%}
  {%- do ivm__persist_checks(target_relation, table) -%}
{% endmacro %}


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


{% macro ivm__check_config() %}
  {%- do ivm__check_package() -%}
  {%- do ivm__check_format() -%}
  {%- do ivm__check_name_of_table() -%}
  {%- do ivm__check_place_of_options() -%}
  {%- set options = ivm__options(model) -%}
  {%- do ivm__check_options(options) -%}
  {%- for name in ['ivm_lag_seconds', 'ivm_rebuild_seconds', 'ivm_load_wait'] -%}
    {%- do ivm__seconds_of_variable(name) -%}
  {%- endfor -%}
  {%- do ivm__check_scope(options) -%}
  {%- do ivm__check_load(options) -%}
  {%- for name, expression in ivm__checks().items() -%}
    {%- do ivm__check_substitution('Constraint ' ~ name, expression) -%}
  {%- endfor -%}
  {%- do ivm__check_on_schema_change() -%}
  {%- if config.get('liquid_clustered_by') and config.get('partition_by') -%}
    {%- do exceptions.raise_compiler_error("IVM-112: Model " ~ model.name ~ " has both partition_by and liquid_clustered_by: a Delta table is laid out by one of them. Remove the other.") -%}
  {%- endif -%}
  {%- if ivm__is_own_model() -%}
    {%- do ivm__warn_of_incremental_code() -%}
  {%- endif -%}
  {%- if config.get('sql_header') -%}
    {%- do exceptions.warn("IVM-918: Model " ~ model.name ~ " has a sql_header, which materialized='ivm' does not run, as dbt-spark does not for tables: its statements have no effect. Put them into pre_hook.") -%}
  {%- endif -%}
{% endmacro %}


{#- Whether the model is the project's own: who uses a package cannot take out what its models are written for elsewhere. -#}
{% macro ivm__is_own_model() %}
  {{ return(model.package_name == project_name) }}
{% endmacro %}


{% macro ivm__check_format() %}
  {%- set format = ivm__wanted_format() -%}
  {%- if format not in ivm__formats() -%}
    {%- do exceptions.raise_compiler_error("IVM-101: materialized='ivm' needs file_format 'delta' or 'iceberg', not '" ~ format ~ "': remove file_format or set it to one of the two.") -%}
  {%- elif format == 'iceberg' -%}
    {%- do ivm__check_config_of_iceberg() -%}
  {%- endif -%}
{% endmacro %}


{#- The name of a model's table must leave room for the tables beside it, and be none of theirs. -#}
{% macro ivm__check_name_of_table() %}
  {%- set beside = modules.re.search('__ivm_(state|load|dirty|delta|replay|seed)', model.alias) -%}
  {%- if beside -%}
    {%- do exceptions.raise_compiler_error("IVM-116: The table of " ~ model.name ~ " is named '" ~ model.alias ~ "', and names with " ~ beside.group() ~ " are reserved for tables beside a model's: give it another name or alias.") -%}
  {%- endif -%}
  {#- tables beside it have its name and up to 40 letters more, and file systems take 255 bytes -#}
  {%- if model.alias.encode('utf-8') | length > 215 -%}
    {%- do exceptions.warn('IVM-917: The table of ' ~ model.name ~ ' has a name of ' ~ model.alias.encode('utf-8') | length ~ ' bytes; names of tables beside it are longer, and 215 leaves room for them. Give it a shorter alias.') -%}
  {%- endif -%}
{% endmacro %}


{#- Fails where the project has the package in another version than the adapter: macros of both would run. -#}
{% macro ivm__check_package() %}
  {%- set package = context.get('spark_ivm', {}).get('ivm__version', ivm__version)() -%}
  {%- if package != ivm__version() -%}
    {%- do exceptions.raise_compiler_error('IVM-755: The package spark_ivm of this project is ' ~ package ~ ', and the adapter is ' ~ ivm__version() ~ ': name the same version in packages.yml, and run dbt deps.') -%}
  {%- endif -%}
{% endmacro %}

{% macro ivm__version() %}
  {{ return('0.4.0') }}
{% endmacro %}


{#- Fails for an option that does not exist, or that has a value it cannot have. -#}
{% macro ivm__check_options(options) %}
  {%- set known = ivm__values_of_options() -%}
  {%- for name in options if name not in known -%}
    {%- do exceptions.raise_compiler_error("IVM-102: meta.ivm_" ~ name ~ " is no option; there are: ivm_" ~ (known | join(', ivm_')) ~ "." ~ ivm__did_you_mean(name, known | list, 'ivm_')) -%}
  {%- endfor -%}
  {%- for name, values in known.items() if options.get(name) is not none -%}
    {%- if values and options[name] not in values -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_" ~ name ~ " is '" ~ options[name] ~ "'; it can be " ~ (values[:-1] | join(', ')) ~ " or " ~ values[-1] ~ ".") -%}
    {%- elif name == 'chunk_keys' and (options[name] is not integer or options[name] < 1) -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_chunk_keys is '" ~ options[name] ~ "'; it is a whole number from 1.") -%}
    {%- elif name == 'without' and (options[name] is string or options[name] is mapping or options[name] is not sequence or options[name] | reject('in', ivm__shortcuts()) | list) -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_without is '" ~ options[name] ~ "'; it is a list of shortcuts that are not to be taken, of: " ~ (ivm__shortcuts() | join(', ')) ~ ".") -%}
    {%- elif name == 'functions' and options[name] is not mapping -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_functions is '" ~ options[name] ~ "'; it names functions and their versions, as in {clean_name: 1}.") -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__check_on_schema_change() %}
  {%- set on_schema_change = config.get('on_schema_change', 'sync_all_columns') -%}
  {%- if on_schema_change == 'append_new_columns' and ivm__is_own_model() -%}
    {#- only a warning: many projects set this for all their models, for the sake of the incremental ones -#}
    {%- do exceptions.warn("IVM-904: on_schema_change of " ~ model.name ~ " is append_new_columns: an ivm table follows its SELECT, so columns that this has no more go too. Set sync_all_columns, which says so.") -%}
  {%- elif on_schema_change not in ['sync_all_columns', 'fail', 'ignore', 'append_new_columns'] -%}
    {%- do exceptions.raise_compiler_error("IVM-111: on_schema_change is '" ~ on_schema_change ~ "': an ivm table always follows its SELECT, so it can be sync_all_columns (the default) or fail.") -%}
  {%- endif -%}
{% endmacro %}


{#- Warns of what an incremental model needs, and an ivm model does not read. -#}
{% macro ivm__warn_of_incremental_code() %}
  {#- not one in a comment, of Jinja or of SQL -#}
  {%- set code = modules.re.sub('(?s)[{]#.*?#[}]', '', model.raw_code) -%}
  {%- if modules.re.search('(?s)[{][{%](?:(?![%}][}]).)*\\bis_incremental *[(]', code) -%}
    {%- do exceptions.warn("IVM-901: Model " ~ model.name ~ " calls is_incremental(), which is always false for materialized='ivm': the block never applies. Remove it.") -%}
  {%- endif -%}
  {%- set unused = [] -%}
  {#- config keys that dbt and dbt-spark read only for other materializations -#}
  {%- set read_elsewhere = ['incremental_strategy', 'incremental_predicates', 'predicates', 'merge_update_columns', 'merge_exclude_columns', 'begin',
    'batch_size', 'concurrent_batches', 'clustered_by', 'buckets', 'options'] -%}
  {%- for key in read_elsewhere if config.get(key) not in [none, [], {}] -%}
    {%- do unused.append(key) -%}
  {%- endfor -%}
  {%- if unused -%}
    {%- do exceptions.warn("IVM-902: Model " ~ model.name ~ " sets " ~ (unused | join(', ')) ~ ", which materialized='ivm' does not read: its SELECT alone says what the table is. Remove it.") -%}
  {%- endif -%}
{% endmacro %}


{#-
  Each option is a key of its own in `meta`: dbt merges `meta` key by key, so a model's options do not replace its folder's, as
  they would in one mapping under a single key. Options beside dbt's own config keys make dbt warn, in some commands and with
  some adapters.
-#}
{% macro ivm__check_place_of_options() %}
  {%- set nested = (config.get('meta') or {}).get('ivm') -%}
  {%- if nested is mapping and nested -%}
    {%- do exceptions.warn(
      "IVM-903: Model " ~ model.name ~ " has options in meta.ivm (" ~ (nested | join(', ')) ~ "), and dbt keeps only the model's or one folder's: "
      ~ "write meta.ivm_" ~ (nested | join(', meta.ivm_')) ~ ".") -%}
  {%- elif nested -%}
    {%- do exceptions.raise_compiler_error("IVM-108: meta.ivm is '" ~ nested ~ "'; options have names of their own, as in meta: {ivm_refresh: incremental}.") -%}
  {%- endif -%}
  {%- for key in model.config if key.startswith('ivm_') -%}
    {%- do exceptions.raise_compiler_error('IVM-109: ' ~ key ~ " of " ~ model.name ~ " is not read beside dbt's own keys: write it in meta, as in meta: {" ~ key ~ ": " ~ model.config[key] ~ "}.") -%}
  {%- endfor -%}
{% endmacro %}


{#- The options meta.ivm_… and the words that each can be, the default first; empty where its value is no word. -#}
{% macro ivm__values_of_options() %}
  {{ return({
    'refresh': ['auto', 'incremental', 'incremental_strict', 'full'],
    'on_logic_change': ['replay', 'approve', 'rebuild', 'fail'],
    'track_keys': ['indirect', 'all', 'none'],
    'chunk_keys': [],
    'functions': [],
    'without': [],
    'state': ['auto', 'always', 'never'],
    'doubles': ['same', 'close'],
    'scope': [],
    'effective_from': [],
    'load': [],
    'approve': [],
  }) }}
{% endmacro %}


{#- The engine's shortcuts (`Shortcut` in `spark_ivm.planning.plan`); listed here too, as models are also checked without it. -#}
{% macro ivm__shortcuts() %}
  {{ return(['append', 'fold', 'frames', 'keys', 'values']) }}
{% endmacro %}


{#- The options of a node by their names without `ivm_`. Earlier versions had all options in the mapping meta.ivm, still read. -#}
{% macro ivm__options(node) %}
  {%- set meta = node.config.get('meta') or {} -%}
  {%- set options = dict(meta.ivm) if meta.get('ivm') is mapping else {} -%}
  {%- for key, value in meta.items() if key is string and key.startswith('ivm_') -%}
    {%- do options.update({key[4:]: value}) -%}
  {%- endfor -%}
  {%- if options.get('state') is boolean -%}
    {%- do options.update({'state': 'always' if options.state else 'never'}) -%}
  {%- endif -%}
  {{ return(options) }}
{% endmacro %}


{#- An option of the model (or of another node). -#}
{% macro ivm__option(name, default=none, node=none) %}
  {%- set options = ivm__options(node or model) -%}
  {{ return(default if options.get(name) is none else options[name]) }}
{% endmacro %}

{#- The texts of an option that takes one or a list of them. -#}
{% macro ivm__list_of(given) %}
  {{ return(([given] if given is string or given is number else given or []) | reject('eq', '') | map('string') | list) }}
{% endmacro %}

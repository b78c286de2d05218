{% materialization ivm, adapter='spark' %}
  {%- set target_relation = this.incorporate(type='table') -%}
  {%- set grant_config = config.get('grants') -%}

  {%- do ivm__check_config() -%}
  {%- do ivm__check_session() -%}
  {{ run_hooks(pre_hooks) }}

  {%- do ivm__check_contract(compiled_code) -%}
  {%- set option = ivm__state_option() -%}
  {%- set steps = ivm__steps(target_relation, compiled_code) if option == 'always' -%}
  {%- set run = ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, compiled_code, parts=option == 'auto') -%}
  {%- if run.code == 'parts' -%}
    {%- set steps = ivm__steps(target_relation, compiled_code) -%}
    {%- set run = ivm__refresh_in_steps(target_relation, steps) if steps else ivm__refresh_in_chunks(target_relation, compiled_code) -%}
  {%- endif -%}
  {%- set anew = run.code in ['backfill', 'full'] or run.decision.path == 'reshape' or run.get('anew') -%}

  {%- if run.decision.path != 'skip' -%}
    {%- do apply_grants(target_relation, grant_config, should_revoke(run.existing, full_refresh_mode=anew)) -%}
    {%- if run.get('unpublished') -%}
      {#- the table is that of the old SELECT still, which may lack the columns and break the constraints -#}
    {%- elif not anew -%}
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

  {%- do ivm__report(run) -%}
  {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}


{#- What stands beside the rows: descriptions and constraints. A run that was killed before it is completed by the next. -#}
{% macro ivm__complete(target_relation, table) %}
  {%- do ivm__persist_docs(target_relation, table) -%}
  {%- do ivm__persist_checks(target_relation, table) -%}
{% endmacro %}


{#-
  A refresh, and what it leaves to a second one: data that moved beside an edit of a scope, rows invalidated by hand.
  `steps`: it is one of two steps, which are approved together. `backfill`: how far the query is loaded, see backfill.sql.
  `parts`: nothing is done, and the code is `parts`, where the model is to be computed in two steps.
-#}
{% macro ivm__refresh(target_relation, sql, steps=false, backfill=none, parts=false) %}
  {%- set run = ivm__refresh_once(target_relation, sql, steps, backfill, parts) -%}
  {%- if run.code == 'parts' -%}
    {{ return(run) }}
  {%- endif -%}
  {%- if ivm__first_rule('after', {'seen': run.seen, 'run': run, 'facts': {}}).then == 'refresh' -%}
    {%- set run = ivm__together(run, ivm__refresh_once(target_relation, sql, steps, backfill)) -%}
  {%- endif -%}
  {%- set replayed = ivm__replay_invalid(target_relation, sql, run) -%}
  {{ return(ivm__together(run, replayed) if replayed else run) }}
{% endmacro %}


{#- What is reported of two commits: the path and the reason of the one that did more, and the rows of both. -#}
{% macro ivm__together(first, second) %}
  {%- set most = ['backfill', 'full', 'replay', 'delta', 'append', 'noop'] -%}
  {%- set most_done = second if most.index(second.code) <= most.index(first.code) else first -%}
  {{ return(dict(most_done, seen=dict(second.seen, statements=first.seen.statements + second.seen.statements), planned=first.planned, finished=second.finished,
    inserted=first.inserted + second.inserted, deleted=first.deleted + second.deleted, copied=first.copied + second.copied,
    commits=(first.get('commits') or [first]) + [second])) }}
{% endmacro %}


{#- Observe, plan, execute, commit. Planned again when another run landed first. -#}
{% macro ivm__refresh_once(target_relation, sql, steps=false, backfill=none, parts=false) %}
  {%- set run = namespace(value=none) -%}
  {%- for attempt in range(3) if run.value is none or run.value.code == 'lost' -%}
    {%- set target = ivm__observe_target(target_relation) -%}
    {%- set seen = dict(ivm__observe(target_relation, sql, target=target), backfill=backfill) if not (parts and ivm__keeps_parts(target)) -%}
    {%- if parts and (not seen or ivm__first_rule('steps', {'seen': seen, 'asked': false, 'facts': {}}).then == 'two') -%}
      {{ return({'code': 'parts'}) }}
    {%- endif -%}
    {%- set run.value = ivm__carry_out(target_relation, sql, seen, steps) -%}
  {%- endfor -%}
  {%- do ivm__check_landed(target_relation, run.value) -%}
  {{ return(run.value) }}
{% endmacro %}


{#-
  Decide and execute. Of what a change feed gives the plan refuses the values that Delta may have altered: then nothing was
  published, and the run is planned again on versions of the sources that are compared.
-#}
{% macro ivm__carry_out(target_relation, sql, seen, steps) %}
  {%- set done = ivm__unless('ivm: a change feed gives U+FFFD', ivm__decide_and_execute, target_relation, sql, seen, steps) -%}
  {%- if done.error is not defined -%}
    {{ return(done.value) }}
  {%- endif -%}
  {%- for name in seen.changed -%}
    {%- do ivm__memory('misread').update({name: true}) -%}
  {%- endfor -%}
  {{ return({'code': 'lost'}) }}
{% endmacro %}


{#-
  {value}, what a part of a run returns; or {error}, what it fails with, if that has these words: nothing was published then. Where
  no error can be caught, it fails.
-#}
{% macro ivm__unless(words, part, target_relation, sql, seen, more) %}
  {{ return(adapter.dispatch('ivm__unless')(words, part, target_relation, sql, seen, more)) }}
{% endmacro %}

{% macro default__ivm__unless(words, part, target_relation, sql, seen, more) %}
  {{ return({'value': part(target_relation, sql, seen, more)}) }}
{% endmacro %}

{% macro spark_ivm__ivm__unless(words, part, target_relation, sql, seen, more) %}
  {%- set done = adapter.ivm_unless(words, part, target_relation, sql, seen, more) -%}
  {%- do ivm__forget_commit() if done.error is defined -%}
  {{ return(done) }}
{% endmacro %}

{% macro ivm__decide_and_execute(target_relation, sql, seen, steps) %}
  {%- set decision = ivm__decide(seen) -%}
  {#- parts are approved with their answer, and of a table that is loaded beside the model's nothing is published before that one's edit is -#}
  {%- if not steps and not seen.is_state -%}
    {%- do ivm__check_approval(target_relation, sql, seen, decision) -%}
  {%- endif -%}
  {%- if not seen.is_state -%}
    {%- do ivm__check_descriptions(target_relation, sql, seen.plan) -%}
  {%- endif -%}
  {%- set version = ivm__prepare_target(target_relation, seen, decision) if decision.path != 'skip' else seen.target.version -%}
  {%- set seen = ivm__with_missed(dict(seen, target=dict(seen.target, version=version)), decision) -%}
  {%- set of_edit = seen.plan.edit and decision.path in ['delta', 'delete', 'reshape'] and seen.plan.policy != 'incremental_strict' -%}
  {{ return(ivm__try_edit(target_relation, sql, seen, decision) if of_edit else ivm__execute(target_relation, sql, seen, decision)) }}
{% endmacro %}


{#-
  The difference of an edit compares what both queries compute of the same rows. One may fail for a row that the other keeps from
  it, as in `case when kind = 1 then 10 / id end` with another kind: the run is planned again then, and the table rebuilt.
-#}
{% macro ivm__try_edit(target_relation, sql, seen, decision) %}
  {#- SQL's class of errors that a value makes -#}
  {%- set done = ivm__unless('SQLSTATE: 22', ivm__execute, target_relation, sql, seen, decision) -%}
  {%- if done.error is not defined -%}
    {{ return(done.value) }}
  {%- endif -%}
  {%- do ivm__memory('failed_edits').update({ivm__key_of_edit(seen): done.error}) -%}
  {{ return({'code': 'lost'}) }}
{% endmacro %}


{#- Commits that change no rows and come before the write. Returns the version to plan on, with them. -#}
{% macro ivm__prepare_target(target_relation, seen, decision) %}
  {%- set dropped = ivm__drop_outdated_checks(target_relation, seen.target) -%}
  {%- set marks = ivm__start_to_mark(target_relation, seen, decision) -%}
  {%- set kept = ivm__keep_invalidations(target_relation, seen) -%}
  {{ return(ivm__version_of_maintenance(target_relation, seen.target.version) if dropped or marks or kept else seen.target.version) }}
{% endmacro %}


{#-
  With deletion vectors a refresh marks the rows that it replaces; without, it copies the rest of their files. Where a table
  may have them, Delta lists its files once more for whoever reads it (three Spark jobs), which is more than the copy of a
  small one: a table gets them when rows of it are to be replaced and it has so many. Returns whether it got them now.
-#}
{% macro ivm__start_to_mark(target_relation, seen, decision) %}
  {%- if ivm__first_rule('marks', {'seen': seen, 'decision': decision, 'facts': {}}).then != 'mark' -%}
    {{ return(false) }}
  {%- endif -%}
  {%- do ivm__run('/* ivm: let replaced rows be marked */ alter table ' ~ target_relation ~ " set tblproperties ('delta.enableDeletionVectors' = 'true')") -%}
  {{ return(true) }}
{% endmacro %}


{% macro ivm__is_large(seen) %}
  {{ return((seen.target.rows or 0) >= seen.plan.limits.large_rows) }}
{% endmacro %}


{#- Whether the model or its table say if it has deletion vectors; one that is read as Iceberg may have none. -#}
{% macro ivm__says_of_marks(target) %}
  {%- set said = ((config.get('tblproperties') or {}) | join(' ') ~ ' ' ~ (target.properties or '')) | lower -%}
  {{ return('delta.enabledeletionvectors' in said or 'delta.enableicebergcompat' in said) }}
{% endmacro %}


{% macro ivm__check_landed(target_relation, run) %}
  {%- if run.code == 'lost' -%}
    {%- do exceptions.raise_compiler_error(
      'Another run keeps writing ' ~ target_relation ~ ': three times its commit came before ours. '
      ~ 'Nothing of this run was published. Run the model again when the other one has finished.') -%}
  {%- endif -%}
{% endmacro %}


{% macro ivm__check_config() %}
  {%- set format = config.get('file_format') -%}
  {%- if format is not none and format != 'delta' -%}
    {%- do exceptions.raise_compiler_error("materialized='ivm' needs file_format 'delta', not '" ~ format ~ "': remove file_format or set it to delta.") -%}
  {%- endif -%}
  {%- set beside = modules.re.search('__ivm_(state|backfill|dirty|delta|replay|seed)', model.alias) -%}
  {%- if beside -%}
    {%- do exceptions.raise_compiler_error("The table of " ~ model.name ~ " is named '" ~ model.alias ~ "', and names with " ~ beside.group() ~ " are those of tables that stand beside a model's: give it another name or alias.") -%}
  {%- endif -%}
  {%- do ivm__check_place_of_options() -%}
  {%- set options = ivm__options(model) -%}
  {%- set known = ivm__values_of_options() -%}
  {%- for name in options if name not in known -%}
    {%- do exceptions.raise_compiler_error("meta.ivm_" ~ name ~ " is no option; there are: ivm_" ~ (known | join(', ivm_')) ~ ".") -%}
  {%- endfor -%}
  {%- for name, values in known.items() if options.get(name) is not none -%}
    {%- if values and options[name] not in values -%}
      {%- do exceptions.raise_compiler_error("meta.ivm_" ~ name ~ " is '" ~ options[name] ~ "'; it can be " ~ (values[:-1] | join(', ')) ~ " or " ~ values[-1] ~ ".") -%}
    {%- elif name == 'chunk_keys' and (options[name] is not integer or options[name] < 1) -%}
      {%- do exceptions.raise_compiler_error("meta.ivm_chunk_keys is '" ~ options[name] ~ "'; it is a whole number from 1.") -%}
    {%- elif name == 'without' and (options[name] is string or options[name] is not sequence or options[name] | reject('in', ivm__shortcuts()) | list) -%}
      {%- do exceptions.raise_compiler_error("meta.ivm_without is '" ~ options[name] ~ "'; it is a list of shortcuts that are not to be taken, of: " ~ (ivm__shortcuts() | join(', ')) ~ ".") -%}
    {%- elif name == 'functions' and options[name] is not mapping -%}
      {%- do exceptions.raise_compiler_error("meta.ivm_functions is '" ~ options[name] ~ "'; it names functions and their versions, as in {clean_name: 1}.") -%}
    {%- endif -%}
  {%- endfor -%}
  {%- do ivm__check_scope(options) -%}
  {%- do ivm__check_backfill(options) -%}
  {%- for name, expression in ivm__checks().items() -%}
    {%- do ivm__check_substitution('Constraint ' ~ name, expression) -%}
  {%- endfor -%}
  {%- set on_schema_change = config.get('on_schema_change', 'sync_all_columns') -%}
  {%- if on_schema_change == 'append_new_columns' -%}
    {#- the commonest setting of a whole project, which says it of its incremental models -#}
    {%- do exceptions.warn("on_schema_change of " ~ model.name ~ " is append_new_columns: an ivm table follows its SELECT, so columns that this has no more go too. Set sync_all_columns, which says so.") -%}
  {%- elif on_schema_change not in ['sync_all_columns', 'fail', 'ignore'] -%}
    {%- do exceptions.raise_compiler_error("on_schema_change is '" ~ on_schema_change ~ "': an ivm table always follows its SELECT, so it can be sync_all_columns (the default) or fail.") -%}
  {%- endif -%}
  {%- if config.get('liquid_clustered_by') and config.get('partition_by') -%}
    {%- do exceptions.raise_compiler_error("Model " ~ model.name ~ " has both partition_by and liquid_clustered_by: a Delta table is laid out by one of them. Remove the other.") -%}
  {%- endif -%}
  {%- if 'is_incremental' in model.raw_code -%}
    {%- do exceptions.warn("Model " ~ model.name ~ " calls is_incremental(), which is always false for materialized='ivm': the block never applies. Remove it.") -%}
  {%- endif -%}
  {%- set unused = [] -%}
  {%- for key in ivm__keys_of_incremental_models() if config.get(key) not in [none, [], {}] -%}
    {%- do unused.append(key) -%}
  {%- endfor -%}
  {%- if unused -%}
    {%- do exceptions.warn("Model " ~ model.name ~ " sets " ~ (unused | join(', ')) ~ ", which materialized='ivm' does not read: its SELECT alone says what the table is. Remove it.") -%}
  {%- endif -%}
{% endmacro %}


{#-
  Options stand beside each other in `meta`: dbt merges it key by key, and so a model's do not replace its folder's, as a
  mapping in one key would. Beside dbt's own keys dbt warns of them, in some commands and with some adapters.
-#}
{% macro ivm__check_place_of_options() %}
  {%- set nested = (config.get('meta') or {}).get('ivm') -%}
  {%- if nested is mapping and nested -%}
    {%- do exceptions.warn(
      "Model " ~ model.name ~ " has options in meta.ivm (" ~ (nested | join(', ')) ~ "), of which dbt keeps only those of the model or of one folder: "
      ~ "write meta.ivm_" ~ (nested | join(', meta.ivm_')) ~ ".") -%}
  {%- elif nested -%}
    {%- do exceptions.raise_compiler_error("meta.ivm is '" ~ nested ~ "'; options have names of their own, as in meta: {ivm_refresh: incremental}.") -%}
  {%- endif -%}
  {%- for key in model.config if key.startswith('ivm_') -%}
    {%- do exceptions.raise_compiler_error(key ~ " of " ~ model.name ~ " is not read beside dbt's own keys: write it in meta, as in meta: {" ~ key ~ ": " ~ model.config[key] ~ "}.") -%}
  {%- endfor -%}
{% endmacro %}


{#- What dbt and dbt-spark read for other materializations alone. -#}
{% macro ivm__keys_of_incremental_models() %}
  {{ return(['incremental_strategy', 'incremental_predicates', 'predicates', 'merge_update_columns', 'merge_exclude_columns', 'begin',
    'batch_size', 'concurrent_batches', 'clustered_by', 'buckets', 'options']) }}
{% endmacro %}


{#- The options meta.ivm_… and what each can be, the default first; of others than words nothing. -#}
{% macro ivm__values_of_options() %}
  {{ return({
    'refresh': ['auto', 'incremental', 'incremental_strict', 'full'],
    'on_logic_change': ['replay', 'approve', 'rebuild', 'fail'],
    'track_keys': ['replay', 'all', 'none'],
    'chunk_keys': [],
    'functions': [],
    'without': [],
    'state': ['auto', 'always', 'never'],
    'scope': [],
    'effective_from': [],
    'backfill': [],
  }) }}
{% endmacro %}


{#- Those of the engine, `Shortcut` in `spark_ivm.planning.plan`: a model is checked without it, too. -#}
{% macro ivm__shortcuts() %}
  {{ return(['append', 'fold', 'frames', 'keys', 'values']) }}
{% endmacro %}


{#- The options of a node by their names without `ivm_`. Earlier all of them stood in meta.ivm. -#}
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

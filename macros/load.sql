{#-
  meta.ivm_load: a table that is loaded in chunks, each a range of one column. Until the last chunk is there the table
  is maintained as the table of `select * from (<SELECT>) where <by> >= <frontier>`, like that of any query. A chunk moves
  the frontier, and adds the rows between the old and the new frontier at the versions of the sources that the table was
  computed from. The position says how far the table is loaded: {by, order, frontier, done, chunks, rows, total}.
-#}
{% macro ivm__load_option(node=none) %}
  {%- set given = ivm__option('load', none, node) -%}
  {{ return(none if given is none else dict({'every': 'month', 'order': 'newest_first', 'publish': 'at_end'}, **given)) }}
{% endmacro %}


{% macro ivm__check_load(options) %}
  {%- set given = options.get('load') -%}
  {%- if given is none -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set values = {'every': ['day', 'week', 'month', 'quarter', 'year'], 'order': ['newest_first', 'oldest_first'], 'publish': ['at_end', 'live']} -%}
  {%- if given is not mapping or given.get('by') is not string or given.keys() | reject('in', ['by', 'every', 'order', 'publish']) | list -%}
    {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_load is '" ~ given ~ "'; it names a column of the SELECT and how it is cut, as in {by: day, every: month, order: newest_first, publish: at_end}.") -%}
  {%- elif options.get('state') == 'always' -%}
    {%- do exceptions.raise_compiler_error("IVM-110: meta has both ivm_state and ivm_load: a table of parts is not loaded in chunks. Remove one of them.") -%}
  {%- endif -%}
  {%- for name, known in values.items() if given.get(name, known[0]) not in known and not (name == 'every' and ivm__is_above_0(given.every)) -%}
    {%- do exceptions.raise_compiler_error("IVM-104: meta.ivm_load has " ~ name ~ " '" ~ given[name] ~ "'; it can be " ~ (known | join(', ')) ~ (' or a number above 0, such as 1000 or 0.5' if name == 'every' else '') ~ ".") -%}
  {%- endfor -%}
  {%- for name in ['ivm_load_chunks', 'ivm_load_at_once'] if var(name, none) is not none and not modules.re.fullmatch('0*[1-9][0-9]*', var(name) | string) -%}
    {%- do exceptions.raise_compiler_error("IVM-106: The variable " ~ name ~ " is '" ~ var(name) ~ "'; it is a whole number from 1." ~ (" ivm_pause stops a load." if name == 'ivm_load_chunks' else '')) -%}
  {%- endfor -%}
{% endmacro %}

{#- Whether a value is a number above 0 whose digits are all written out, as a statement has it: 1e20 is a double there. -#}
{% macro ivm__is_above_0(value) %}
  {{ return(value is number and value is not boolean and value > 0 and modules.re.fullmatch('[0-9]+([.][0-9]+)?', value | string) is not none) }}
{% endmacro %}

{#- The value of a variable that is a number of seconds, or `default` where it is not set. -#}
{% macro ivm__seconds_of_variable(name, default=none) %}
  {%- set value = var(name, none) -%}
  {%- if value is none -%}
    {{ return(default) }}
  {%- elif not modules.re.fullmatch('[0-9]+([.][0-9]+)?(e[+]?[0-9]+)?', value | string) -%}
    {%- do exceptions.raise_compiler_error("IVM-106: The variable " ~ name ~ " is '" ~ value ~ "'; it is a number of seconds from 0.") -%}
  {%- endif -%}
  {{ return(value | float) }}
{% endmacro %}


{#- A refresh of a model whose own table may be loaded in chunks, for all to see. `parts`: see ivm__refresh. -#}
{% macro ivm__refresh_in_chunks(target_relation, sql, parts=false) %}
  {%- set spec = ivm__load_option() -%}
  {%- if spec is none or ivm__is_sampled() -%}
    {%- set run = ivm__refresh(target_relation, sql, parts=parts and not ivm__is_sampled()) -%}
    {%- if spec is none and not ivm__is_sampled() -%}
      {%- do ivm__drop_chunks(target_relation) -%}
    {%- endif -%}
    {{ return(run if run.code == 'parts' else ivm__caught_up(target_relation, sql, run)) }}
  {%- endif -%}
  {%- set target = ivm__observe_target(target_relation) -%}
  {%- set rule = ivm__first_rule('load', {'seen': {'target': target}, 'target_relation': target_relation, 'sql': sql, 'facts': {}}) -%}
  {%- if rule.then == 'chunks' -%}
    {{ return(ivm__load_in_chunks(target_relation, target_relation, sql, spec)) }}
  {%- endif -%}
  {%- set run = ivm__caught_up(target_relation, sql, ivm__refresh(target_relation, sql)) -%}
  {%- if run.decision.path not in ['build', 'rebuild', 'skip'] and not run.get('unpublished') -%}
    {%- do ivm__drop_chunks(target_relation) -%}
  {%- endif -%}
  {{ return(run) }}
{% endmacro %}


{#-
  Drops the table beside the model's that chunks are loaded into, and the tables beside that, unless somebody is loading it: a killed
  run left it, or the option was another one.
-#}
{% macro ivm__drop_chunks(target_relation) %}
  {%- set beside = ivm__beside(target_relation, 'load') -%}
  {%- set there = load_cached_relation(beside) is not none or load_cached_relation(ivm__beside(beside, 'dirty')) is not none -%}
  {%- if there and not ivm__is_being_loaded(target_relation) -%}
    {%- do ivm__drop_tables_of_chunks(target_relation) -%}
  {%- endif -%}
{% endmacro %}

{#- The same where nobody else can be loading it. The tables beside it hold its dirty keys, and what killed runs had staged. -#}
{% macro ivm__drop_tables_of_chunks(target_relation) %}
  {%- set beside = ivm__beside(target_relation, 'load') -%}
  {%- for table in ivm__tables_in_schema_of(beside, beside.identifier ~ '|' ~ beside.identifier ~ '__ivm_*') -%}
    {%- do ivm__run(ivm__drop_sql(beside.incorporate(path={'identifier': table}))) -%}
  {%- endfor -%}
{% endmacro %}


{#-
  Builds a table beside the model's in chunks: {run, select}. `run` has `left` while chunks are left; `select` gives the table's rows
  when all chunks are there.
-#}
{% macro ivm__stage_in_chunks(target_relation, sql) %}
  {%- set beside = ivm__beside(target_relation, 'load') -%}
  {%- set run = ivm__load_in_chunks(target_relation, beside, sql, ivm__load_option()) -%}
  {%- set select = 'select ' ~ ivm__column_list(run.seen.plan.columns) ~ ' from ' ~ beside ~ ' version as of ' ~ ivm__loaded_version(beside, run) if not run.left -%}
  {{ return({'run': run, 'select': select}) }}
{% endmacro %}


{#-
  The version in which this run left the table beside the model's. Fails where another run has written the table since, as after
  this run lost its slot by being silent.
-#}
{% macro ivm__loaded_version(beside, run) %}
  {%- set there = ivm__observe_target(beside) -%}
  {%- if there.position is none or there.foreign is not none or there.position.run not in [run.seen.run_id, (run.seen.target.position or {}).get('run')] -%}
    {%- do ivm__fail('IVM-304: Another run has written ' ~ beside ~ ' since its last chunk was loaded. Nothing was published: run the model again when that one has ended.') -%}
  {%- endif -%}
  {{ return(there.version) }}
{% endmacro %}


{#- Writes the model's table: at once, or from a table beside it that is loaded in chunks. Returns what is reported. -#}
{% macro ivm__rebuild_in_chunks(target_relation, sql, run) %}
  {%- set seen = run.seen -%}
  {%- set rule = ivm__first_rule('whole', {'seen': seen, 'run': run, 'target_relation': target_relation, 'sql': sql, 'facts': {}}) -%}
  {%- if rule.then == 'at_once' -%}
    {%- if run.code == 'full' -%}
      {%- do ivm__drop_other_kind(target_relation, seen.target) -%}
    {%- endif -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {{ return(ivm__landed(target_relation, seen, run)) }}
  {%- endif -%}
  {%- set staged = ivm__stage_in_chunks(target_relation, sql) -%}
  {%- set loaded = staged.run -%}
  {%- if loaded.left and seen.target.existing is none -%}
    {#- a table that was built and is gone is an error without --full-refresh -#}
    {%- set how = ' with --full-refresh' if should_full_refresh() and ivm__was_built() else '' -%}
    {%- do ivm__fail('IVM-701: The table ' ~ target_relation ~ ' is not there yet: ' ~ loaded.reason ~ '. It is published when all chunks are there. Run the model again' ~ how ~ ' to continue.') -%}
  {%- elif loaded.left -%}
    {{ return(dict(run, code='noop', reason='not published yet: ' ~ loaded.reason, unpublished=true)) }}
  {%- endif -%}
  {%- set seen = dict(seen, sources=loaded.seen.sources, parameters=loaded.seen.parameters, plan=loaded.seen.plan, backfill={}, scope=none, statements=seen.statements + loaded.seen.statements,
    target=dict(seen.target, costs=dict(seen.target.costs, **loaded.seen.target.costs))) -%}
  {%- if run.code == 'full' -%}
    {%- do ivm__drop_other_kind(target_relation, seen.target) -%}
  {%- endif -%}
  {%- do ivm__rebuild(target_relation, sql, seen, select=staged.select) -%}
  {%- set landed = ivm__landed(target_relation, seen, dict(run, seen=seen)) -%}
  {%- do ivm__drop_tables_of_chunks(target_relation) if landed.code != 'lost' -%}
  {%- do ivm__give_slot_back(ivm__beside(target_relation, 'load'), none, none) -%}
  {{ return(landed) }}
{% endmacro %}


{#- Whether a query is loaded in chunks as the option says; a warning says why not. -#}
{% macro ivm__can_be_chunked(relation, sql, spec, state) %}
  {%- set why = ivm__load_obstacle(relation, sql, spec, state) -%}
  {%- do ivm__warn_of_one_statement(state, why) if why -%}
  {{ return(not why) }}
{% endmacro %}


{% macro ivm__warn_of_one_statement(state, why) %}
  {%- do exceptions.warn('IVM-910: ivm_load of ' ~ model.name ~ ' has no use: ' ~ why ~ '. The table is ' ~ ('completed' if state else 'built') ~ ' in one statement.') -%}
{% endmacro %}


{#- Why a query cannot be loaded in chunks as the option says, or none. -#}
{% macro ivm__load_obstacle(relation, sql, spec, state) %}
  {%- if state and (state.by | lower != spec.by | lower or state.order != spec.order) -%}
    {{ return('it names another column or order than the one that the table has been loaded by so far') }}
  {%- endif -%}
  {%- set reply = ivm__ranges(ivm__request(relation, sql, {'columns': []}), spec) -%}
  {%- if reply.why -%}
    {{ return(reply.why) }}
  {%- endif -%}
  {%- set type = ivm__types(ivm__columns_of(sql))[spec.by | lower] -%}
  {{ return(none if ivm__is_cut(type, spec) else spec.by ~ ' is of type ' ~ type ~ ', which is not cut by ' ~ spec.every) }}
{% endmacro %}


{#- How far the table of a model with meta.ivm_load is loaded, or none. Its position calls it `backfill`: older tables keep theirs. -#}
{% macro ivm__under_way(node, relation) %}
  {{ return((ivm__observe_target(relation).position or {}).get('backfill') if ivm__load_option(node) else none) }}
{% endmacro %}


{#-
  Loads the chunks of a table that are left, newest or oldest first; before each of them the part that is loaded takes up
  what has changed in the sources. Stops where the variable ivm_load_chunks or a run-operation says so. Returns what is
  reported of all; `left` is how far the table is loaded, none when all chunks are there.
-#}
{% macro ivm__load_in_chunks(target_relation, relation, sql, spec) %}
  {%- do ivm__prepare_loads() -%}
  {%- set runs = [] -%}
  {%- set why = ivm__reason_to_load_nothing(target_relation, relation, sql, runs) -%}
  {%- if why -%}
    {{ return(ivm__report_no_chunk(target_relation, relation, sql, runs, why)) }}
  {%- elif runs -%}
    {#- the loaded part was refreshed before this run waited for its slot: the sources may have moved since -#}
    {%- do ivm__observe_again(runs[-1].seen) -%}
  {%- endif -%}
  {%- set load = ivm__begin_load(target_relation, relation, sql, spec, runs) -%}
  {#- without `loop`, with which Jinja would evaluate the filter for a chunk before the chunk ahead of that is loaded -#}
  {%- for number in range(load.chunks | length) if not load.stop -%}
    {%- do ivm__load_next_chunk(relation, sql, load, runs, number) -%}
  {%- endfor -%}
  {%- if load.stop and load.stop.startswith('cancelled') and relation != target_relation -%}
    {%- do ivm__stopped(target_relation, relation, load.stop) -%}
  {%- endif -%}
  {#- a complete table beside the model's is yet to be published: the slot is kept, so that nobody drops the table before -#}
  {%- do ivm__give_slot_back(relation, load.stop, load.state) if load.state or relation == target_relation -%}
  {%- if not load.chunks -%}
    {{ return(dict(load.last, left=none)) }}
  {%- endif -%}
  {%- set reason = 'chunk ' ~ (load.before.done + load.loaded) ~ ' of ' ~ (load.before.done + (load.chunks | length)) ~ (': ' ~ load.stop if load.stop else '') -%}
  {{ return(ivm__merge_runs_of_load(runs, reason, load.state)) }}
{% endmacro %}


{#- Why this run loads no chunk, or none: an operator has paused the load, or it has no slot. The loaded part is refreshed. -#}
{% macro ivm__reason_to_load_nothing(target_relation, relation, sql, runs) %}
  {%- set paused = ivm__ordered_to_stop(relation) -%}
  {%- if paused and (paused.startswith('paused') or relation == target_relation) -%}
    {#- no slot is needed to keep fresh what is there -#}
    {%- do ivm__refresh_loaded_part(relation, sql, runs) -%}
    {{ return(paused) }}
  {%- endif -%}
  {{ return(ivm__take_slot(relation, sql, runs)) }}
{% endmacro %}


{#-
  A load of this run. `name`: the model's table. `chunks` are left to load and read `total` rows with those `before`. `state`: how far the table is
  loaded. `last`: the last refresh. `loaded` chunks with `read` rows came since `started`, at last `speed` rows a second.
  `pinned`: its sources keep versions. `stop`: why it is to stop.
-#}
{% macro ivm__begin_load(target_relation, relation, sql, spec, runs) %}
  {%- set target = ivm__observe_target(relation) -%}
  {%- set state = (target.position or {}).get('backfill') -%}
  {%- set stop = ivm__ordered_to_stop(relation) -%}
  {%- if stop and (state is none or stop.startswith('cancelled')) -%}
    {%- do ivm__stopped(target_relation, relation, stop) -%}
  {%- endif -%}
  {%- do ivm__refresh_loaded_part(relation, sql, runs, target) -%}
  {%- set last = runs[-1] if target.existing is not none else none -%}
  {%- set seen = last.seen if last else ivm__observe(relation, sql) -%}
  {%- set pinned = ivm__is_pinned(seen) -%}
  {%- if not pinned -%}
    {%- do ivm__warn_of_one_statement(state, 'it reads tables that keep no versions') -%}
  {%- endif -%}
  {%- set whole = [{'first': none, 'rows': 0}] -%}
  {%- set chunks = [] if target.existing is not none and state is none else ivm__chunks(seen, sql, spec, state) if pinned else whole -%}
  {%- set before = state or {'done': 0, 'rows': 0} -%}
  {%- set total = before.rows + (chunks | map(attribute='rows') | sum) -%}
  {{ return(namespace(
    name=target_relation.identifier, spec=spec, chunks=chunks, before=before, total=total, pinned=pinned, started=modules.datetime.datetime.now(),
    state=state, last=last, loaded=0, read=0, speed=none, stop=stop
  )) }}
{% endmacro %}


{#- Why a load stops before its next chunk: the order of an operator, or the variable ivm_load_chunks; else none. -#}
{% macro ivm__reason_to_stop(relation, load) %}
  {%- set most = var('ivm_load_chunks', none) -%}
  {%- set ordered = ivm__ordered_to_stop(relation) -%}
  {%- if not ordered and most is not none and load.loaded >= most | int -%}
    {{ return('the variable ivm_load_chunks is ' ~ most) }}
  {%- endif -%}
  {{ return(ordered) }}
{% endmacro %}


{#- Has the part that is loaded take up what has changed in the sources; the run is put into `runs`. `target`, if it has been observed already. -#}
{% macro ivm__refresh_loaded_part(relation, sql, runs, target=none) %}
  {%- set target = target or ivm__observe_target(relation) -%}
  {%- if target.existing is not none -%}
    {%- set state = (target.position or {}).get('backfill') -%}
    {#- backfill={} and not none: it is a backfill still, which --full-refresh does not begin again -#}
    {%- set run = ivm__refresh(relation, ivm__loaded_part(sql, state), backfill=state or {}, loaded=target.position or {}) -%}
    {%- if run.code == 'moved' -%}
      {#- who has a slot loads chunks beside a run without one, as beside one that finds the load paused -#}
      {{ return(ivm__refresh_loaded_part(relation, sql, runs)) }}
    {%- endif -%}
    {%- do runs.append(run) -%}
    {%- if state and run.code == 'full' -%}
      {%- set why = 'what is loaded was computed again: ' ~ run.reason -%}
      {%- do log('  ' ~ relation.identifier ~ ': ' ~ why, info=true) -%}
      {%- do ivm__report_load(relation, 'loading' if ivm__name_in_loads(relation) in ivm__memory('slots') else 'waiting', dict(ivm__row_of_progress(state), why=why, holder=adapter.ivm_holder(model.unique_id))) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- What is reported of a run that loads no chunk: the refreshes of the loaded part, if there were any. -#}
{% macro ivm__report_no_chunk(target_relation, relation, sql, runs, why) %}
  {%- set state = (ivm__observe_target(relation).position or {}).get('backfill') -%}
  {%- if runs and state -%}
    {%- do ivm__report_load(relation, 'stopped', {'why': why, 'chunk': state.done, 'chunks': state.chunks, 'holder': adapter.ivm_holder(model.unique_id)}) -%}
    {{ return(ivm__merge_runs_of_load(runs, 'chunk ' ~ state.done ~ ' of ' ~ state.chunks ~ ': ' ~ why, state)) }}
  {%- elif why == ivm__ordered_to_stop(relation) -%}
    {%- do ivm__stopped(target_relation, relation, why) -%}
  {%- endif -%}
  {{ return(ivm__report_skipped(target_relation, sql, why)) }}
{% endmacro %}


{#- Ends a load that is not to go on. When it is cancelled, the tables beside the model's that hold its chunks are dropped. -#}
{% macro ivm__stopped(target_relation, relation, why) %}
  {%- if why.startswith('cancelled') and relation != target_relation -%}
    {%- do ivm__drop_tables_of_chunks(target_relation) -%}
  {%- endif -%}
  {%- do ivm__forget_slot(relation) -%}
  {%- do ivm__report_load(relation, 'stopped', {'why': why, 'holder': adapter.ivm_holder(model.unique_id)}) -%}
  {%- set then = ' it begins from its first chunk; until then each run that is to build or rebuild the table fails, and what is there stays. Without meta.ivm_load it is built in one statement.' if why.startswith('cancelled') else ' it goes on.' -%}
  {%- do ivm__fail('IVM-702: The load of ' ~ target_relation ~ ' is ' ~ why ~ ". After dbt run-operation ivm_resume --args '{model: " ~ ivm__name_of(model) ~ "}'" ~ then) -%}
{% endmacro %}


{#- What is reported of a run that leaves a table as it is: another process loads it and keeps it fresh, or loads other tables. -#}
{% macro ivm__report_skipped(target_relation, sql, reason) %}
  {%- set seen = ivm__observe(target_relation, sql) -%}
  {%- set now = modules.datetime.datetime.now() -%}
  {%- if seen.target.existing is none -%}
    {%- do ivm__fail('IVM-701: The table ' ~ target_relation ~ ' is not there yet: ' ~ reason ~ '.') -%}
  {%- endif -%}
  {{ return({'relation': target_relation, 'existing': seen.target.existing, 'seen': seen, 'decision': {'path': 'skip', 'reason': reason}, 'code': 'noop', 'reason': reason,
    'keys': none, 'inserted': 0, 'deleted': 0, 'copied': 0, 'planned': now, 'finished': now, 'left': {'done': 0, 'chunks': 0}}) }}
{% endmacro %}


{#- Such as `chunk 3 of 36, 120 rows, 60 rows/s, 8 % of the rows of its sources, about 12 min left`. -#}
{% macro ivm__words_of_progress(progress, rows, speed, left) %}
  {%- set words = ['chunk ' ~ progress.done ~ ' of ' ~ progress.chunks, ivm__counted(rows, 'row'), '%.0f' | format(speed) ~ ' rows/s'] -%}
  {%- if progress.total -%}
    {%- do words.append('%.0f' | format(100 * progress.rows / progress.total) ~ ' % of the rows of its sources') -%}
  {%- endif -%}
  {%- if left is not none -%}
    {%- do words.append('about ' ~ ivm__duration(left) ~ ' left') -%}
  {%- endif -%}
  {{ return(words | join(', ')) }}
{% endmacro %}

{% macro ivm__duration(seconds) %}
  {{ return('%.0f s' | format(seconds) if seconds < 90 else '%.0f min' | format(seconds / 60) if seconds < 5400 else '%.1f h' | format(seconds / 3600)) }}
{% endmacro %}


{#- What is reported of several commits of a load. -#}
{% macro ivm__merge_runs_of_load(runs, reason, left) %}
  {%- set sum = namespace(inserted=0, deleted=0, copied=0) -%}
  {%- set statements, commits = [], [] -%}
  {%- for run in runs -%}
    {%- set sum.inserted = sum.inserted + run.inserted -%}
    {%- set sum.deleted = sum.deleted + run.deleted -%}
    {%- set sum.copied = sum.copied + run.copied -%}
    {%- do statements.extend(run.seen.statements) -%}
    {%- do commits.extend(run.get('commits') or [run]) -%}
  {%- endfor -%}
  {%- set last = runs[-1] -%}
  {{ return(dict(last, code='backfill', reason=reason, chunked=true, left=left, inserted=sum.inserted, deleted=sum.deleted, copied=sum.copied,
    planned=runs[0].planned, existing=runs[0].existing, seen=dict(last.seen, started=runs[0].seen.started, statements=statements), commits=commits)) }}
{% endmacro %}

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


{#- Whether values of a type are cut as the option says. -#}
{% macro ivm__is_cut(type, spec) %}
  {%- set counted = type.startswith('decimal') or type in ['tinyint', 'smallint', 'int', 'bigint'] -%}
  {{ return(counted if spec.every is number else type in ['date', 'timestamp', 'timestamp_ntz']) }}
{% endmacro %}

{#- SQL that gives the first value of the range that a value is in; NULL where that is below the least value of the type. -#}
{% macro ivm__bucket(column, spec) %}
  {{ return('try_subtract(' ~ column ~ ', pmod(' ~ column ~ ', ' ~ spec.every ~ '))' if spec.every is number else "date_trunc('" ~ spec.every ~ "', " ~ column ~ ')') }}
{% endmacro %}


{#- Where the column's values come from, {values: [sql]}, or {why: why a range of the column does not bound what the query reads}. -#}
{% macro ivm__ranges(request, spec) %}
  {{ return(ivm__compiled(dict(request, by=spec.by), planned=ivm__ranges_plan)) }}
{% endmacro %}

{% macro ivm__ranges_plan(request) %}
  {{ return(adapter.ivm_engine('ranges_request', request) if ivm__has_adapter() else {'why': 'it needs the spark_ivm adapter'}) }}
{% endmacro %}


{#- How far the table of a model with meta.ivm_load is loaded, or none. Its position calls it `backfill`: older tables keep theirs. -#}
{% macro ivm__under_way(node, relation) %}
  {{ return((ivm__observe_target(relation).position or {}).get('backfill') if ivm__load_option(node) else none) }}
{% endmacro %}


{#- The query of the part that is loaded; the whole query where nothing is left to load. -#}
{% macro ivm__loaded_part(sql, state) %}
  {{ return(sql if state is none else 'select * from (\n' ~ sql ~ '\n) as ivm_loaded\nwhere ' ~ ivm__is_loaded(state)) }}
{% endmacro %}

{% macro ivm__is_loaded(state) %}
  {{ return(ivm__quote(state.by) ~ (' >= ' if state.order == 'newest_first' else ' < ') ~ state.frontier) }}
{% endmacro %}


{#- The predicate for the rows of the next chunk, which moves the frontier. Rows where the column is NULL come with the last chunk. -#}
{% macro ivm__is_in_chunk(state, next) %}
  {%- set by = ivm__quote(state.by) -%}
  {%- set beyond = by ~ (' < ' if state.order == 'newest_first' else ' >= ') ~ state.frontier -%}
  {{ return(beyond ~ (' and ' ~ ivm__is_loaded(next) if next else ' or ' ~ by ~ ' is null')) }}
{% endmacro %}


{#-
  The chunks that are left, in their order: {first, rows}: where each begins, and how many rows of the sources have values
  in it. Asked of the sources' column alone. A range without such values becomes a part of its neighbour. So does a range whose
  beginning is no value of the type, as that of the least int: it cannot be a frontier.
-#}
{% macro ivm__chunks(seen, sql, spec, state) %}
  {%- set reply = ivm__ranges(ivm__request(this, sql, {'columns': []}), spec) -%}
  {%- set by = ivm__quote(spec.by) -%}
  {%- set parts = [] -%}
  {%- for values in reply['values'] -%}
    {%- do parts.append('select ' ~ by ~ ', ' ~ ivm__bucket(by, spec) ~ ' as __ivm_bucket from (\n' ~ ivm__fill(values, seen) ~ '\n)') -%}
  {%- endfor -%}
  {%- set ask -%}
select case typeof(any_value({{ by }}))
    when 'date' then concat('DATE', char(39), cast(cast(cast(__ivm_bucket as string) as date) as string), char(39))
    when 'timestamp' then concat('TIMESTAMP', char(39), cast(__ivm_bucket as string), char(39))
    when 'timestamp_ntz' then concat('TIMESTAMP_NTZ', char(39), cast(__ivm_bucket as string), char(39))
    else cast(__ivm_bucket as string) end as first, count(*) as n
from (
{{ parts | join('\nunion all\n') }}
)
where __ivm_bucket <= {{ by }}{{ ' and (' ~ ivm__is_in_chunk(state, none) ~ ')' if state }}
group by __ivm_bucket
order by __ivm_bucket{{ ' desc' if spec.order == 'newest_first' }}
  {%- endset -%}
  {%- set chunks = [] -%}
  {%- for row in run_query(ivm__step(seen, 'find the chunks of the load', ask)) if ivm__is_frontier(row[0]) -%}
    {%- do chunks.append({'first': row[0], 'rows': row[1] | int}) -%}
  {%- endfor -%}
  {{ return(chunks or [{'first': none, 'rows': 0}]) }}
{% endmacro %}

{#- Whether a text is a literal of a frontier. -#}
{% macro ivm__is_frontier(text) %}
  {{ return(text is string and modules.re.fullmatch("(DATE|TIMESTAMP|TIMESTAMP_NTZ)'[0-9: .-]+'|-?[0-9]+([.][0-9]+)?", text) is not none) }}
{% endmacro %}

{#- Whether what a position says of a load, which goes into statements, has the form in which runs write it. -#}
{% macro ivm__is_load(state) %}
  {%- if state is none -%}
    {{ return(true) }}
  {%- elif state is not mapping or state.get('by') is not string or state.get('order') not in ['newest_first', 'oldest_first'] -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(ivm__is_frontier(state.get('frontier')) and state.get('done') is integer and state.get('rows') is integer) }}
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


{#- Loads the chunk of that number, from 0, reports it, and refreshes the loaded part where a source has moved meanwhile. -#}
{% macro ivm__load_next_chunk(relation, sql, load, runs, number) %}
  {%- set began = modules.datetime.datetime.now() -%}
  {%- set chunk = load.chunks[number] -%}
  {%- set following = load.chunks[number + 1] if number + 1 < load.chunks | length else none -%}
  {%- set known = load.state or load.before -%}
  {%- set progress = {'done': load.before.done + number + 1, 'chunks': load.before.done + (load.chunks | length), 'rows': known.rows + chunk.rows, 'total': load.total} -%}
  {%- set next = none if following is none else dict(progress, by=load.spec.by, order=load.spec.order,
    frontier=(chunk if load.spec.order == 'newest_first' else following).first) -%}
  {%- set pace = (began - load.started).total_seconds() / load.read if load.read else none -%}
  {%- do ivm__write_chunk(relation, sql, load, runs, next, dict(progress, done=progress.done - 1, rows=known.rows, more=chunk.rows, pace=pace, speed=load.speed)) -%}
  {%- do runs.append(load.last) -%}
  {%- set load.loaded = load.loaded + 1 -%}
  {%- set load.read = load.read + chunk.rows -%}
  {%- set load.speed = load.last.inserted / ([(modules.datetime.datetime.now() - began).total_seconds(), 0.001] | max) -%}
  {#- from less than a hundredth of the rows the time left is not known -#}
  {%- set left = (modules.datetime.datetime.now() - load.started).total_seconds() * (load.total - progress.rows) / load.read if next and load.read and 100 * load.read >= load.total else none -%}
  {%- do log('  ' ~ load.name ~ ': ' ~ ivm__words_of_progress(progress, load.last.inserted, load.speed, left), info=true) -%}
  {%- do ivm__report_chunk(relation, dict(progress, speed=load.speed), load.last.inserted, left) -%}
  {%- set load.state = next -%}
  {%- set load.stop = ivm__reason_to_stop(relation, load) if next else none -%}
  {%- if not load.stop and ivm__observe_again(load.last.seen) -%}
    {%- do ivm__check_frontier(relation, next) -%}
    {%- set load.last = ivm__refresh(relation, ivm__loaded_part(sql, next), backfill=next or {}) -%}
    {%- do runs.append(load.last) -%}
  {%- endif -%}
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


{#- Writes a chunk, after which the table is loaded up to `next`; another writer may take two tries. `so_far`: the progress before. -#}
{% macro ivm__write_chunk(relation, sql, load, runs, next, so_far) %}
  {%- if load.last is none or not load.pinned -%}
    {%- set load.last = ivm__refresh(relation, ivm__loaded_part(sql, next), backfill=next or {}) -%}
  {%- else -%}
    {%- for attempt in range(3) if attempt == 0 or load.last.code == 'lost' -%}
      {%- if attempt -%}
        {%- do ivm__check_frontier(relation, load.state) -%}
        {%- do ivm__report_load(relation, 'loading', dict(ivm__row_of_progress(so_far), holder=adapter.ivm_holder(model.unique_id), why='another writer wrote the table: chunk ' ~ (so_far.done + 1) ~ ' again')) -%}
        {%- set load.last = ivm__refresh(relation, ivm__loaded_part(sql, load.state), backfill=load.state) -%}
        {%- do runs.append(load.last) -%}
      {%- endif -%}
      {%- set load.last = ivm__load_chunk(relation, sql, load.last, load.state, next, so_far) -%}
    {%- endfor -%}
    {%- do ivm__check_landed(relation, load.last) -%}
  {%- endif -%}
{% endmacro %}


{#-
  Fails where another run has moved the frontier, having taken the slot of this run, which was silent for too long: to go on would
  take back what that run has loaded.
-#}
{% macro ivm__check_frontier(relation, state) %}
  {%- if ivm__frontier(ivm__observe_target(relation).position) != (state or {}).get('frontier') -%}
    {%- do ivm__fail('IVM-305: Another run continues the load of ' ~ relation ~ ': this run sent no heartbeat for too long. Its chunks are kept: run the model again.') -%}
  {%- endif -%}
{% endmacro %}


{#- The frontier in a table's position; none where all of it is loaded, or nothing. -#}
{% macro ivm__frontier(position) %}
  {{ return(((position or {}).get('backfill') or {}).get('frontier')) }}
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


{#-
  Adds the rows between two frontiers to the table as the run `last` left it; code `lost` where somebody has written it since. The
  rows are read at the versions that the table was computed from: another thread, which loads another table from the same sources,
  may have pinned these again since. `progress`: how far the load is before this chunk.
-#}
{% macro ivm__load_chunk(relation, sql, last, state, next, progress) %}
  {%- set now = ivm__observe(relation, ivm__loaded_part(sql, next), edited=false) -%}
  {%- set as_left = ivm__is_as_left(now, last, state) -%}
  {%- set seen = dict(ivm__as_of_position(now, now.target.position.get('scope')) if as_left else now, backfill=next, moves=true) -%}
  {%- set words = 'chunk ' ~ (progress.done + 1) ~ ' of ' ~ progress.chunks -%}
  {%- set run = {
    'relation': relation, 'existing': seen.target.existing, 'seen': seen, 'decision': {'path': 'chunk', 'reason': words}, 'code': 'lost',
    'reason': words, 'keys': none, 'inserted': 0, 'deleted': 0, 'copied': 0, 'planned': modules.datetime.datetime.now(),
  } -%}
  {%- if as_left -%}
    {%- set columns = ivm__column_list(seen.plan.columns) -%}
    {%- set rows = 'select ' ~ columns ~ ' from (\n' ~ ivm__fill(seen.plan.rebuild, seen) ~ '\n) as ivm_chunk\nwhere ' ~ ivm__is_in_chunk(state, next) -%}
    {%- do ivm__commit(relation, seen, 'load ' ~ words, ivm__append_sql(relation, seen, rows), progress=progress) -%}
    {%- set loaded = dict(run, code='backfill') -%}
    {%- set landed = ivm__landed(relation, seen, loaded) -%}
    {%- set run = landed if landed.code != 'noop' else loaded -%}
  {%- endif -%}
  {{ return(dict(run, finished=modules.datetime.datetime.now())) }}
{% endmacro %}


{#- Whether a table is what a run of this process left, and its sources can be read as that run read them. -#}
{% macro ivm__is_as_left(seen, last, state) %}
  {%- set position = seen.target.position -%}
  {%- if position is none or seen.target.foreign is not none or position.fingerprint != last.seen.plan.fingerprint -%}
    {{ return(false) }}
  {%- elif ivm__frontier(position) != state.frontier or position.run not in [last.seen.run_id, (last.seen.target.position or {}).get('run')] -%}
    {{ return(false) }}
  {%- endif -%}
  {#- a source that was replaced by the same rows has not changed, and no run moves the position past that -#}
  {%- for source in seen.sources.values() if source.broken is not none or (source.replaced and source.changed) -%}
    {{ return(false) }}
  {%- endfor -%}
  {{ return(ivm__is_pinned(seen)) }}
{% endmacro %}


{#-
  Pins the sources again, so that a table that is loaded for hours is kept fresh: models later in this run read the newer
  versions. Returns whether a source has moved, or another thread has pinned it again since it was seen.
-#}
{% macro ivm__observe_again(seen) %}
  {%- for name, head in ivm__moved_heads(seen).items() -%}
    {%- set pins = ivm__shared('pins', name) -%}
    {%- do pins.update({name: dict(pins[name], **head)}) -%}
  {%- endfor -%}
  {%- for name, source in seen.sources.items() if ivm__shared('pins', name).get(name, source).version != source.version -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#-
  By name, the newest versions of the sources that have commits since they were pinned. A source that got other columns, or was
  replaced, stays pinned as it is: the next run sees to it.
-#}
{% macro ivm__moved_heads(seen) %}
  {%- set heads = {} -%}
  {%- for name in seen.sources if ivm__shared('pins', name).get(name, {'broken': ''}).broken is none -%}
    {%- set pin = ivm__shared('pins', name)[name] -%}
    {%- set now = ivm__of_format(pin.get('format'), 'moved_head')(name, pin) -%}
    {%- set head, since = now.head, now.since -%}
    {%- set effects = namespace(odd=false) -%}
    {%- for commit in since if ivm__commit_effect(commit) == 'schema' or ivm__replaces(commit) -%}
      {%- set effects.odd = true -%}
    {%- endfor -%}
    {#- a MERGE or an INSERT may bring columns, too -#}
    {%- do heads.update({name: head}) if since and not effects.odd and ivm__declared(ivm__describe(name)) == pin.columns -%}
  {%- endfor -%}
  {{ return(heads) }}
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

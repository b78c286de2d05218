{#- The chunks of a load: which comes next, how it is written, and what is left. -#}

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

{#-
  <schema>.ivm_loads: what loads are doing, for whoever asks by SQL, and who holds a slot: the newest row of a
  model and holder. Rows are only added. A row that takes a slot is written under a transaction id made of the table's version:
  of two processes that found the same slot free only one lands.
-#}
{% macro ivm__loads() %}
  {{ return(api.Relation.create(schema=target.schema, identifier='ivm_loads', type='table')) }}
{% endmacro %}


{% macro ivm__loads_columns() %}
  {{ return({
    'model': 'string', 'run': 'string', 'state': 'string', 'chunk': 'int', 'chunks': 'int', 'rows_read': 'bigint', 'rows_to_read': 'bigint',
    'percent': 'double', 'rows_written': 'bigint', 'rows_per_second': 'double', 'seconds_left': 'double', 'why': 'string', 'holder': 'string',
  }) }}
{% endmacro %}


{#- The name of the model's table, given the table that chunks are loaded into: it or the table beside it. -#}
{% macro ivm__name_in_loads(relation) %}
  {%- set name = relation.render() | replace('`', '') -%}
  {{ return(name.removesuffix('__ivm_load')) }}
{% endmacro %}


{#- Adds a row to the table. -#}
{% macro ivm__report_load(relation, state, row={}) %}
  {%- do ivm__run(ivm__load_row_sql(relation, state, row)) -%}
{% endmacro %}


{#-
  Adds the row of a model that failed while it had a slot. The settings of the failed write are reset first: under the same transaction
  id Delta would skip a second write.
-#}
{% macro ivm__report_failure(relation, holder, why) %}
  {%- do ivm__forget_commit() -%}
  {%- do ivm__report_load(relation, 'failed', {'why': why, 'holder': holder}) -%}
{% endmacro %}


{#-
  The next statement computes a whole table, or a chunk of one: while it runs, rows show how far it is, and it yields to
  others. Without a slot the state in these rows is `building`. `progress`, of a chunk: how far the load was before it, the
  number of rows of the sources in it (`more`) and, where that is known, the seconds that each such row took before (`pace`).
-#}
{% macro ivm__at_length(relation, progress={}) %}
  {%- if not ivm__has_adapter() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set state = 'loading' if ivm__name_in_loads(relation) in ivm__memory('slots') else 'building' -%}
  {%- set row = dict(ivm__row_of_progress(progress) if progress else {}, holder=adapter.ivm_holder(model.unique_id)) -%}
  {%- set of_it = ivm__row_to_report(relation, state, row, ivm__measured_of_all(progress) if progress.total else ivm__measured()) -%}
  {#- a model that has a slot writes rows about its statements between chunks, too, so that it is known to live -#}
  {%- do adapter.ivm_at_length(of_it, ivm__row_to_report(relation, state, row, {'why': ivm__measured().why}) if state == 'loading' else none) -%}
{% endmacro %}


{% macro ivm__row_to_report(relation, state, row, measured) %}
  {{ return([ivm__create_loads_sql(), ivm__load_row_sql(relation, state, row, measured)]) }}
{% endmacro %}


{#- SQL for what is found out only when a row is written (`at_length` in session.py): how far the statement is that runs then. -#}
{% macro ivm__measured() %}
  {{ return({'percent': 'cast(:percent as double)', 'seconds_left': 'cast(:seconds_left as double)', 'why': 'cast(:why as string)'}) }}
{% endmacro %}

{#- The same for all chunks together, while one is computed: by the pace of the chunks before, or of the first one so far. -#}
{% macro ivm__measured_of_all(progress) %}
  {%- set of_it = ivm__measured() -%}
  {%- set read = 'coalesce(' ~ of_it.percent ~ ', 0) / 100 * ' ~ progress.more -%}
  {%- set left = '(' ~ (progress.total - progress.rows) ~ ' - ' ~ read ~ ')' -%}
  {%- set pace = progress.pace if progress.get('pace') is not none else of_it.seconds_left ~ ' / nullif(' ~ progress.more ~ ' - ' ~ read ~ ', 0)' -%}
  {{ return({'percent': '100 * (' ~ progress.rows ~ ' + ' ~ read ~ ') / ' ~ progress.total, 'seconds_left': left ~ ' * ' ~ pace, 'why': of_it.why}) }}
{% endmacro %}


{#- Adds the last row of a table that was computed without a slot, if that took so long that rows show it. -#}
{% macro ivm__end_at_length(relation) %}
  {%- if ivm__has_adapter() and adapter.ivm_has_reported() and ivm__name_in_loads(relation) not in ivm__memory('slots') -%}
    {%- do ivm__report_load(relation, 'done', {'holder': adapter.ivm_holder(model.unique_id)}) -%}
  {%- endif -%}
{% endmacro %}


{#-
  Tries to take a slot that was free at a version of the table. Where another process has taken it, or is about to, Delta skips the
  row or refuses it. Iceberg has no such settings: both rows land, and who looks again finds the other one.
-#}
{% macro ivm__try_to_take_slot(relation, holder, version) %}
  {%- set before = ivm__set({'spark.databricks.delta.write.txnAppId': 'ivm:loads', 'spark.databricks.delta.write.txnVersion': (version + 1) | string} if version is not none else {}) -%}
  {%- do ivm__try(ivm__load_row_sql(relation, 'loading', {'holder': holder})) -%}
  {%- do ivm__set(before) -%}
{% endmacro %}


{#- `measured`: SQL of the columns that are found out when the row is written. -#}
{% macro ivm__load_row_sql(relation, state, row, measured={}) %}
  {%- set columns = ivm__loads_columns() -%}
  {%- set row = dict({'model': ivm__name_in_loads(relation), 'run': invocation_id, 'state': state}, **row) -%}
  {%- set values = [] -%}
  {%- for name, type in columns.items() -%}
    {%- set value = row.get(name) -%}
    {%- do values.append('cast(' ~ (measured[name] if name in measured else 'null' if value is none else ivm__text(value) if type == 'string' else value) ~ ' as ' ~ type ~ ')') -%}
  {%- endfor -%}
  {{ return('insert into ' ~ ivm__loads() ~ ' (' ~ (columns | join(', ')) ~ ', recorded_at)\nselect ' ~ (values | join(', ')) ~ ', current_timestamp()') }}
{% endmacro %}


{#- Makes the table where there is none; of two processes that make it at the same time one fails, and then finds it. -#}
{% macro ivm__prepare_loads() %}
  {%- set table = ivm__loads() -%}
  {%- set at = namespace(there=ivm__exists(table)) -%}
  {%- if not at.there -%}
    {%- do adapter.create_schema(table) -%}
    {%- for attempt in range(10) if not at.there -%}
      {%- set at.there = ivm__try(ivm__create_loads_sql()) -%}
      {%- do adapter.ivm_sleep(1) if not at.there -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}

{% macro ivm__create_loads_sql() %}
  {%- set listed = [] -%}
  {%- for name, type in ivm__loads_columns().items() -%}
    {%- do listed.append(name ~ ' ' ~ type) -%}
  {%- endfor -%}
  {{ return('create table if not exists ' ~ ivm__loads() ~ ' (' ~ (listed | join(', ')) ~ ', recorded_at timestamp) using ' ~ ivm__format_of_schema(target.schema)) }}
{% endmacro %}


{#- The table, to look at its newest rows: a catalog of Iceberg keeps for some time what it has seen. -#}
{% macro ivm__loads_as_they_are() %}
  {%- do ivm__run('refresh table ' ~ ivm__loads()) if ivm__format_of_schema(target.schema) == 'iceberg' -%}
  {{ return(ivm__loads()) }}
{% endmacro %}


{#- The newest row of each model that has its state, and the newest order to it; empty where there is no such table. -#}
{% macro ivm__newest_of_loads(exists=true) %}
  {%- if not (exists or ivm__exists(ivm__loads())) -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set sql -%}
select * from (
  select *, state in ('pause', 'resume', 'cancel') as is_order,
    row_number() over (partition by model, state in ('pause', 'resume', 'cancel') order by recorded_at desc) as n,
    unix_timestamp(current_timestamp()) - unix_timestamp(recorded_at) as age
  from {{ ivm__loads_as_they_are() }}
)
where n = 1
  {%- endset -%}
  {{ return(run_query(sql) | list) }}
{% endmacro %}


{#- Whether the holder in a row has a slot: it is loading, and has not died. On another machine that is known by its rows alone. -#}
{% macro ivm__holds_slot(row) %}
  {{ return(row['state'] == 'loading' and ivm__is_alive(row)) }}
{% endmacro %}

{% macro ivm__is_alive(row) %}
  {%- set age = row['age'] | int -%}
  {{ return(adapter.ivm_lives(row['holder'], age, row['state'] == 'waiting') if ivm__has_adapter() else age < 21600) }}
{% endmacro %}


{#- Who holds slots, {model, holder} each; several holders of one model, where they do not know of each other yet. -#}
{% macro ivm__slots() %}
  {%- set sql -%}
select model, holder, state, age from (
  select *, row_number() over (partition by model, holder order by recorded_at desc) as n,
    unix_timestamp(current_timestamp()) - unix_timestamp(recorded_at) as age
  from {{ ivm__loads_as_they_are() }}
  where holder is not null
)
where n = 1 and state = 'loading'
  {%- endset -%}
  {%- set held = [] -%}
  {%- for row in run_query(sql) if ivm__holds_slot(row) -%}
    {%- do held.append({'model': row['model'], 'holder': row['holder']}) -%}
  {%- endfor -%}
  {{ return(held) }}
{% endmacro %}


{#- Whether somebody is loading a model's table, or the table beside it. -#}
{% macro ivm__is_being_loaded(relation) %}
  {{ return(ivm__exists(ivm__loads()) and ivm__slots() | selectattr('model', 'equalto', ivm__name_in_loads(relation)) | list | length > 0) }}
{% endmacro %}


{#-
  Takes a slot; the variable ivm_load_at_once says how many there are. Waits for one as long as the variable
  ivm_load_wait says. Returns none if it has a slot, else why not: who is loading this very table, or whom it waited for.
  Before it waits, the loaded part of the table is refreshed, and that run put into `runs`. A process that has added its row
  looks again, and gives the slot back if it finds another holder: the transaction id alone lets two rows land if a third
  process has written between the looks of the two. `began`: when it began to wait, if that was before this call.
-#}
{% macro ivm__take_slot(relation, sql, runs, began=none) %}
  {%- set most = var('ivm_load_at_once', 1) | int -%}
  {%- set patience = ivm__seconds_of_variable('ivm_load_wait') -%}
  {%- set table = ivm__loads() -%}
  {%- set name = ivm__name_in_loads(relation) -%}
  {%- set holder = adapter.ivm_holder(model.unique_id) -%}
  {%- set began = began or modules.datetime.datetime.now() -%}
  {%- set at = namespace(done=false, other=none, why=none, tried=0) -%}
  {%- for attempt in range(100000) if not at.done -%}
    {%- set version = ivm__history(table, 1)[0].version if ivm__format_of_schema(target.schema) == 'delta' else none -%}
    {%- set others = ivm__slots() | rejectattr('holder', 'equalto', holder) | list -%}
    {%- set same = others | selectattr('model', 'equalto', name) | first -%}
    {%- if same -%}
      {%- set at.done = true -%}
      {%- set at.other = same.holder ~ ' loads it and keeps it fresh' -%}
    {%- elif others | length < most -%}
      {%- if at.tried == 20 -%}
        {%- do ivm__fail('IVM-703: No row can be added to ' ~ table ~ ', in which loads record that they run: see dbt.log. Nothing was written.') -%}
      {%- endif -%}
      {%- set at.tried = at.tried + 1 -%}
      {%- do ivm__try_to_take_slot(relation, holder, version) -%}
      {%- set at.done = ivm__keeps_slot(relation, name, holder, most) -%}
    {%- else -%}
      {#- of the processes that find a slot free at the same time one gets it: it is no sign of an error that the others do not -#}
      {%- set at.tried = 0 -%}
      {%- set why = 'waits for ' ~ (others | map(attribute='model') | join(', ')) ~ ': the variable ivm_load_at_once is ' ~ most -%}
      {%- do ivm__say_why_it_waits(relation, sql, runs, why, holder) if why != at.why -%}
      {%- set at.why = why -%}
      {%- if patience is not none and (modules.datetime.datetime.now() - began).total_seconds() >= patience -%}
        {%- set at.done = true -%}
        {%- set at.other = why -%}
      {%- else -%}
        {%- do adapter.ivm_sleep(2) -%}
      {%- endif -%}
    {%- endif -%}
  {%- endfor -%}
  {%- if not at.done -%}
    {#- a loop of Jinja has an end: after so many attempts, about two days, another one begins -#}
    {{ return(ivm__take_slot(relation, sql, runs, began)) }}
  {%- elif not at.other -%}
    {%- do ivm__memory('slots').update({name: true}) -%}
    {%- do adapter.ivm_loading(model.unique_id, relation) -%}
  {%- endif -%}
  {{ return(at.other) }}
{% endmacro %}


{#- Records and logs for whom a load waits; the loaded part is refreshed before, unless `runs` shows that it was. -#}
{% macro ivm__say_why_it_waits(relation, sql, runs, why, holder) %}
  {%- do log('  ' ~ relation.identifier ~ ': its load ' ~ why, info=true) -%}
  {%- do ivm__report_load(relation, 'waiting', {'why': why, 'holder': holder}) -%}
  {%- do ivm__refresh_loaded_part(relation, sql, runs) if not runs -%}
{% endmacro %}


{#- Whether the row that takes a slot has landed, and no other holder has come before. Otherwise the slot is given back. -#}
{% macro ivm__keeps_slot(relation, name, holder, most) %}
  {%- set held = ivm__slots() -%}
  {%- set own = held | selectattr('model', 'equalto', name) | selectattr('holder', 'equalto', holder) | list -%}
  {%- set others = held | rejectattr('holder', 'equalto', holder) | list -%}
  {%- set kept = own | length > 0 and others | length < most and name not in others | map(attribute='model') -%}
  {%- if own and not kept -%}
    {%- do ivm__report_load(relation, 'waiting', {'why': 'another one has taken the slot', 'holder': holder}) -%}
  {%- endif -%}
  {{ return(kept) }}
{% endmacro %}


{#- Writes down how far a load has come. -#}
{% macro ivm__report_chunk(relation, progress, rows, left) %}
  {%- do ivm__report_load(relation, 'loading', dict(ivm__row_of_progress(progress), holder=adapter.ivm_holder(model.unique_id), rows_written=rows, seconds_left=left)) -%}
{% endmacro %}

{% macro ivm__row_of_progress(progress) %}
  {{ return({
    'chunk': progress.done, 'chunks': progress.chunks, 'rows_read': progress.get('rows'), 'rows_to_read': progress.get('total'),
    'percent': 100 * progress.rows / progress.total if progress.get('total') else none, 'rows_per_second': progress.get('speed'),
  }) }}
{% endmacro %}


{#- Gives the slot back, with the last row of the load. -#}
{% macro ivm__give_slot_back(relation, why, left) %}
  {%- do ivm__forget_slot(relation) -%}
  {%- do ivm__report_load(relation, 'stopped' if left else 'done', dict({'why': why, 'chunk': left.done, 'chunks': left.chunks} if left else {}, holder=adapter.ivm_holder(model.unique_id))) -%}
{% endmacro %}


{% macro ivm__forget_slot(relation) %}
  {%- do ivm__memory('slots').pop(ivm__name_in_loads(relation), none) -%}
  {%- do adapter.ivm_at_length([], []) -%}
  {%- do adapter.ivm_loading(model.unique_id, none) -%}
{% endmacro %}


{#- In words, the order by which a run-operation stops a load, such as `paused by ivm_pause`, or none. -#}
{% macro ivm__ordered_to_stop(relation) %}
  {%- for row in ivm__newest_of_loads() if row['is_order'] and row['model'] == ivm__name_in_loads(relation) and row['state'] != 'resume' -%}
    {{ return('paused by ivm_pause' if row['state'] == 'pause' else 'cancelled by ivm_cancel') }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- What ivm_status says of a model's load: its newest row, the newest order to it, and whether the holder in the row lives. -#}
{% macro ivm__load_lines(relation) %}
  {%- set lines = [] -%}
  {%- set memory = ivm__memory('loads') -%}
  {%- do memory.update({'rows': ivm__newest_of_loads(exists=false)}) if 'rows' not in memory -%}
  {%- for row in memory.rows if row['model'] == ivm__name_in_loads(relation) and row['state'] not in ['resume', 'done'] -%}
    {%- set at_it = row['state'] in ['waiting', 'loading', 'building'] and not row['is_order'] -%}
    {%- set words = ['ended while it was ' ~ row['state'] if at_it and not ivm__is_alive(row) else row['state']] -%}
    {%- do words.append('chunk ' ~ row['chunk'] ~ ' of ' ~ row['chunks']) if row['chunk'] is not none -%}
    {%- do words.append('%.0f' | format(row['percent']) ~ ' % of ' ~ ('what it reads' if row['state'] == 'building' else 'the rows of its sources')) if row['percent'] is not none -%}
    {%- do words.append('about ' ~ ivm__duration(row['seconds_left']) ~ ' left') if row['seconds_left'] is not none and at_it -%}
    {%- do words.append(row['why']) if row['why'] -%}
    {%- do lines.append(('  order:     ' if row['is_order'] else '  load:      ') ~ (words | join(', ')) ~ ', recorded ' ~ ivm__duration(row['age']) ~ ' ago') -%}
  {%- endfor -%}
  {{ return(lines) }}
{% endmacro %}

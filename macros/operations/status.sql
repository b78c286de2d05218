{#-
  dbt run-operation ivm_status: for each ivm model the position of its table: which versions of its sources it
  was computed from, how far they have moved since, and when it was written. Warns of a source version that may be gone
  within `days` days: without it the table is rebuilt.
-#}
{% macro ivm_status(model=none, days=2, json=false) %}
  {%- if days != 0 and not ivm__is_above_0(days) -%}
    {%- do ivm__fail("IVM-813: days of ivm_status is '" ~ days ~ "'; it is a number from 0.") -%}
  {%- endif -%}
  {%- do ivm__begin_document('ivm_status', json) if execute else return('') -%}
  {%- do ivm__memory('document').update({'today': run_query('select cast(current_date() as string)')[0][0]}) if json -%}
  {%- do ivm__for_each(ivm__models(model), ivm__status_one, [days]) -%}
{% endmacro %}


{% macro ivm__status_one(node, days) %}
  {%- for relation in ivm__tables_of(node) -%}
    {%- set seen = ivm__observe_target(relation) -%}
    {%- set expiring = ivm__expiring(seen, days) -%}
    {%- if ivm__asks_for_json() -%}
      {%- do ivm__show([], ivm__status_row(node, relation, seen, expiring)) -%}
    {%- else -%}
      {%- do ivm__show(ivm__status_lines(relation, seen) + ivm__load_lines(relation), {}) -%}
      {%- for line in expiring -%}
        {%- do exceptions.warn('IVM-915: ' ~ (relation.render() | replace('`', '')) ~ ' was computed from ' ~ line ~ ' Run the model before, or it is rebuilt.') -%}
      {%- endfor -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{#- The position of a table as a row of the document. -#}
{% macro ivm__status_row(node, relation, seen, expiring) %}
  {%- set row = dict(ivm__row_of(node, relation), built=seen.existing is not none, foreign=seen.foreign, load=[]) -%}
  {%- for line in ivm__load_lines(relation) -%}
    {%- do row.load.append(line | trim) -%}
  {%- endfor -%}
  {%- if not row.built or seen.position is none -%}
    {{ return(dict(row, waits=none, sources=[], expiring=[])) }}
  {%- endif -%}
  {%- set position = seen.position -%}
  {%- set sources = [] -%}
  {%- for name, source in position.sources.items() -%}
    {%- do sources.append(dict({'name': name}, **ivm__source_now(name, source))) -%}
  {%- endfor -%}
  {{ return(dict(row, version=seen.commit.version, run=position.run, written_at=ivm__time_in_words(seen.commit.time), rows=seen.rows, fingerprint=position.fingerprint,
    seconds_rebuild=seen.rebuild, scope=position.get('scope'), parameters=position.parameters or {}, invalid=seen.invalid.values() | list, waits=ivm__built_lately(seen, node), sources=sources, expiring=expiring)) }}
{% endmacro %}


{#-
  Where a source is now that a table was computed from: {version, now, behind, words, feed, seconds_behind}. `seconds_behind` is the
  age of the first commit that the table does not show, none where there is none or its time is not known.
-#}
{% macro ivm__source_now(name, source) %}
  {%- set words = ivm__source_in_words(name, source) -%}
  {%- set pin = none if ivm__is_gone(name) else ivm__pin(name) -%}
  {%- set row = {'version': source.version, 'now': pin.version if pin else none, 'behind': none, 'words': words, 'feed': none, 'seconds_behind': none} -%}
  {%- if pin is none or pin.version is none or source.version is none -%}
    {{ return(row) }}
  {%- endif -%}
  {%- set unread = [] -%}
  {%- for commit in ivm__of_format(pin.get('format'), 'unread')(name, pin, source.version) if ivm__commit_effect(commit) not in ['none', 'schema'] -%}
    {%- do unread.append(ivm__as_milliseconds(commit.time)) -%}
  {%- endfor -%}
  {%- set now = modules.datetime.datetime.now().timestamp() * 1000 -%}
  {{ return(dict(row, behind=unread | length, feed=ivm__of_format(pin.get('format'), 'has_feed')(pin), seconds_behind=((now - (unread | min)) / 1000) | round | int if unread else none)) }}
{% endmacro %}


{#- The versions of sources that a table was computed from and that may be gone within so many days, in words. -#}
{% macro ivm__expiring(seen, days) %}
  {%- set now = (modules.datetime.datetime.now().timestamp() * 1000) | int -%}
  {%- set lines = [] -%}
  {%- for name, source in ((seen.position or {}).get('sources') or {}).items() if not ivm__is_gone(name) -%}
    {%- set pin = ivm__pin(name) -%}
    {%- if pin.broken is none and source.version is not none -%}
      {%- set end = ivm__of_format(pin.get('format'), 'end_of_version')(name, pin, source.version) -%}
      {%- if end and end.time < now + days * 86400000 -%}
        {%- set left = ([end.time - now, 0] | max) / 86400000 -%}
        {%- do lines.append('version ' ~ source.version ~ ' of ' ~ name ~ ', which can be read for ' ~ '%.1f' | format(left) ~ ' more days: ' ~ end.why ~ '.') -%}
      {%- endif -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(lines) }}
{% endmacro %}


{#- An interval among a table's properties, as DESCRIBE shows them: {milliseconds, words}. -#}
{% macro ivm__retention(properties, name, default) %}
  {%- set found = modules.re.search('(?i)' ~ modules.re.escape(name) ~ '=([^,\\]]+)', properties) -%}
  {%- set words = (found.group(1) if found else default) | lower | replace('interval', '') | trim -%}
  {%- set seconds = {'second': 1, 'minute': 60, 'hour': 3600, 'day': 86400, 'week': 604800} -%}
  {%- set total = namespace(seconds=0) -%}
  {%- for number, unit in modules.re.findall('([0-9]+) *(second|minute|hour|day|week)', words) -%}
    {%- set total.seconds = total.seconds + (number | int) * seconds[unit] -%}
  {%- endfor -%}
  {{ return({'milliseconds': total.seconds * 1000, 'words': words}) }}
{% endmacro %}


{#- The table of the model's parts, if it has one, and the model's own table. -#}
{% macro ivm__tables_of(node) %}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set state = ivm__beside(relation, 'state') -%}
  {{ return(([state] if ivm__state_option(node) != 'never' and ivm__exists(state) else []) + [relation]) }}
{% endmacro %}


{% macro ivm__status_lines(relation, seen) %}
  {%- set lines = ['', relation.render() | replace('`', '')] -%}
  {%- if seen.existing is none -%}
    {%- do lines.append('  not built') -%}
  {%- elif seen.position is none -%}
    {%- do lines.append('  no position: ' ~ (seen.foreign or 'not written by this model')) -%}
  {%- else -%}
    {%- set position = seen.position -%}
    {%- do lines.append('  written:   ' ~ ivm__time_in_words(seen.commit.time) ~ ', version ' ~ seen.commit.version ~ ', by run ' ~ position.run[:8]) -%}
    {%- if seen.cloned -%}
      {%- do lines.append('  clone:     of version ' ~ seen.cloned.version ~ ' of ' ~ seen.cloned.name ~ ', and not run since') -%}
    {%- endif -%}
    {%- do lines.append('  rows:      ' ~ (seen.rows if seen.rows is not none else 'not known')) -%}
    {%- do lines.append('  logic:     ' ~ position.fingerprint[:8]) -%}
    {%- if position.get('backfill') -%}
      {%- set left = position.backfill -%}
      {%- do lines.append('  loaded:    chunk ' ~ left.done ~ ' of ' ~ left.chunks ~ ', the rows where ' ~ ivm__is_loaded(left)) -%}
    {%- endif -%}
    {%- if position.get('scope') -%}
      {%- do lines.append('  scope:     its last edit counts where ' ~ position.scope) -%}
    {%- endif -%}
    {%- for name, value in (position.parameters or {}).items() -%}
      {%- do lines.append('  parameter: ' ~ name ~ ' ' ~ value) -%}
    {%- endfor -%}
    {%- if seen.foreign -%}
      {%- do lines.append('  foreign:   ' ~ seen.foreign) -%}
    {%- endif -%}
    {%- for name, source in position.sources.items() -%}
      {%- do lines.append('  source:    ' ~ ivm__source_in_words(name, source)) -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return(lines) }}
{% endmacro %}


{#- Such as `shop.orders at version 4, 2 commits behind`. -#}
{% macro ivm__source_in_words(name, source) %}
  {%- if ivm__is_gone(name) -%}
    {%- set at = '' if source.version is none else ' at version ' ~ source.version -%}
    {{ return(name ~ (' is a temporary view, which keeps no versions' if '.' not in name else at ~ ', and there is no such table any more')) }}
  {%- endif -%}
  {%- set pin = ivm__pin(name) -%}
  {%- if pin.version is none -%}
    {{ return(pin.broken) }}
  {%- endif -%}
  {{ return(ivm__of_format(pin.get('format'), 'source_in_words')(name, pin, source)) }}
{% endmacro %}


{#- Whether a source that a table was computed from is gone, as a temporary view is whose session has ended. -#}
{% macro ivm__is_gone(name) %}
  {%- set known = ivm__memory('gone') -%}
  {%- do known.update({name: not ivm__is_there(name)}) if name not in known -%}
  {{ return(known[name]) }}
{% endmacro %}


{#- A commit's time to the second, in the time zone of the session, as `time` of ivm_rollback takes it. -#}
{% macro ivm__time_in_words(time) %}
  {{ return(run_query('select cast(date_trunc(\'second\', ' ~ ivm__time_as_sql(time) ~ ') as string)')[0][0]) }}
{% endmacro %}

{#- A commit's time, as a session or Thrift gives it. -#}
{% macro ivm__time_as_sql(time) %}
  {{ return('cast(' ~ ivm__text(time) ~ ' as timestamp)' if time is string else 'timestamp_millis(' ~ time ~ ')') }}
{% endmacro %}

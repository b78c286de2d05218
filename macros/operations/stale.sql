{#-
  dbt run-operation ivm_stale --args '{model: balances, keys: 20}': which keys of a table are stale now, what made
  them so, and since when. The sources are read; nothing is written and no position moves.
-#}
{% macro ivm_stale(model=none, keys=10, json=false) %}
  {%- do ivm__begin_document('ivm_stale', json) if execute else return('') -%}
  {%- do ivm__for_each(ivm__models(model), ivm__stale_one, [ivm__whole_number('keys of ivm_stale', keys, 0)]) -%}
{% endmacro %}


{% macro ivm__stale_one(node, keys) %}
  {%- for relation, sql in ivm__steps_there(node) -%}
    {%- set lines = ivm__stale_lines(node, relation, sql, keys) -%}
    {%- do ivm__show(lines, dict(ivm__row_of(node, relation), stale=not lines[2].startswith('  up to date: '), lines=lines[2:] | map('trim') | list)) -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__stale_lines(node, relation, sql, most) %}
  {%- set seen = ivm__observe(relation, sql, node) -%}
  {%- set decision = ivm__decide(seen, node) -%}
  {%- set lines = ['', relation.render() | replace('`', '')] -%}
  {%- if decision.path == 'build' -%}
    {{ return(lines + ['  not built']) }}
  {%- endif -%}
  {%- for predicate in seen.target.invalid.values() -%}
    {%- do lines.append('  stale:     invalidated by hand: ' ~ ivm__counted(run_query('select count(*) from ' ~ relation ~ ' as t where ' ~ ivm__in_parentheses(predicate))[0][0] | int, 'row') ~ ' under ' ~ predicate) -%}
  {%- endfor -%}
  {%- if decision.path in ['noop', 'position'] -%}
    {{ return(lines if seen.target.invalid else lines + ['  up to date: ' ~ decision.reason]) }}
  {%- endif -%}
  {%- for name, source in seen.sources.items() if source.changed -%}
    {%- do lines.append('  behind:    ' ~ ivm__behind(name, source)) -%}
  {%- endfor -%}
  {%- if decision.path == 'scope' -%}
    {%- do lines.append('  stale:     ' ~ ivm__counted(run_query('select count(*) from ' ~ relation ~ ' as t where ' ~ decision.scope)[0][0] | int, 'row') ~ ': ' ~ decision.reason) -%}
  {%- elif not decision.candidates -%}
    {{ return(lines + ['  stale:     every row may be: ' ~ decision.reason]) }}
  {%- endif -%}
  {%- set causes = ivm__causes(seen, decision.path) -%}
  {#- what two changes remove together, as a row and the row that it was joined with, neither of them shows alone -#}
  {%- set together = {'name': 'together', 'request': dict(seen.request, changed=seen.changed, was=none if decision.path == 'scope' else seen.request.get('was'))} -%}
  {%- for cause in causes + ([together] if causes | length > 1 else []) -%}
    {%- do lines.extend(ivm__stale_by(seen, cause, most)) -%}
  {%- endfor -%}
  {%- do lines.extend(ivm__reached_answers(relation, seen, decision)) -%}
  {{ return(lines) }}
{% endmacro %}


{#- Such as `shop.events: version 17 -> 20, 5 rows changed, stale since 2026-02-10 03:00:00 (12 minutes)`. -#}
{% macro ivm__behind(name, source) %}
  {%- set first = namespace(time=none) -%}
  {%- for commit in ivm__commits_between(ivm__pin(name), source.old, source.version) if ivm__commit_effect(commit) not in ['none', 'schema'] -%}
    {%- set first.time = commit.time -%}
  {%- endfor -%}
  {%- set words = name ~ ': version ' ~ source.old ~ ' -> ' ~ source.version ~ ', ' ~ (ivm__counted(source.rows, 'row') if source.counted else 'some rows') ~ ' changed' -%}
  {%- if first.time is none -%}
    {{ return(words) }}
  {%- endif -%}
  {%- set minutes = ((modules.datetime.datetime.now().timestamp() - ivm__as_milliseconds(first.time) / 1000) / 60) | int -%}
  {{ return(words ~ ', stale since ' ~ ivm__time_in_words(first.time) ~ ' (' ~ ivm__counted(minutes, 'minute') ~ ')') }}
{% endmacro %}


{#- The causes that may have made rows stale, each with the request for a plan of that cause alone. -#}
{% macro ivm__causes(seen, path) %}
  {%- set causes = [] -%}
  {%- if path != 'scope' and seen.plan.edit and seen.plan.edit.words -%}
    {%- do causes.append({'name': 'the SQL (' ~ (seen.plan.edit.words | join('; ')) ~ ')', 'request': dict(seen.request, changed=[])}) -%}
  {%- endif -%}
  {%- for name in seen.changed -%}
    {%- do causes.append({'name': name, 'request': dict(seen.request, changed=[name], was=none)}) -%}
  {%- endfor -%}
  {{ return(causes) }}
{% endmacro %}


{% macro ivm__stale_by(seen, cause, most) %}
  {%- set plan = ivm__plan(cause.request).plan -%}
  {%- set alone = dict(seen, plan=plan) -%}
  {#- of what changed only the earlier query may read some -#}
  {%- set changed = cause.request.changed | select('in', plan.inputs) | list -%}
  {%- set variant = ivm__closest_variant(plan, changed) if changed or not cause.request.changed else none -%}
  {%- set candidate = ivm__widest(variant.candidates if variant else []) -%}
  {%- if candidate is none -%}
    {{ return(['  stale:     ' ~ cause.name ~ ': rows that only a run can name']) }}
  {%- elif candidate.kind == 'rows' -%}
    {%- set counted = run_query('select coalesce(sum(if(__ivm_w > 0, __ivm_w, 0)), 0), coalesce(sum(if(__ivm_w < 0, -__ivm_w, 0)), 0) from (\n' ~ ivm__fill(candidate.delta, alone) ~ '\n)')[0] -%}
    {{ return(['  stale:     ' ~ cause.name ~ ': ' ~ ivm__counted(counted[0] | int, 'row') ~ ' to come, ' ~ ivm__counted(counted[1] | int, 'row') ~ ' to go']) }}
  {%- endif -%}
  {%- set columns = candidate['keys'] -%}
  {%- set sql -%}
select count(*) over () as n
  {%- for key in columns %}, coalesce(cast({{ ivm__quote(key) }} as string), 'NULL'){% endfor %}
from (
{{ ivm__fill(candidate.collect, alone) }}
)
order by {{ ivm__column_list(columns) }}
limit {{ [most, 1] | max }}
  {%- endset -%}
  {%- set found = run_query(sql) -%}
  {%- set count = found[0][0] | int if found | length else 0 -%}
  {%- set shown = [] -%}
  {%- for row in found if shown | length < most -%}
    {%- set key = [] -%}
    {%- for column, value in zip(columns, row.values()[1:]) -%}
      {%- do key.append(column ~ ' = ' ~ value) -%}
    {%- endfor -%}
    {%- do shown.append(key | join(', ')) -%}
  {%- endfor -%}
  {%- set lines = ['  stale:     ' ~ cause.name ~ ': ' ~ ivm__counted(count, 'key') ~ ' (' ~ (columns | join(', ')) ~ ')'] -%}
  {%- do lines.append('             ' ~ (shown | join('; ')) ~ ('; …' if count > shown | length else '')) if shown -%}
  {{ return(lines) }}
{% endmacro %}

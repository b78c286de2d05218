{#-
  An edited SELECT whose columns are the table's own, some gone, renamed, computed from others or in another order: the table is
  overwritten from its own rows; only rows that differ in another way too are computed. One commit. Rebuilds when the keys are
  too many by the plan's limits.
-#}
{% macro ivm__reshape(target_relation, sql, run) %}
  {%- set candidate = run.decision.candidates | rejectattr('part') | first | default(run.decision.candidates | first | default(none)) -%}
  {%- set on_record = ivm__put_keys_on_record(target_relation, run.seen, candidate) if candidate is not none and candidate.kind == 'keys' else none -%}
  {%- set seen = on_record.seen if on_record else run.seen -%}
  {%- set rule = ivm__first_rule('reshape', {'target_relation': target_relation, 'seen': seen, 'candidate': candidate, 'on_record': on_record, 'facts': {}}) -%}
  {%- set select = none -%}
  {%- if rule.then == 'refuse' -%}
    {%- do ivm__fail(rule.reason) -%}
  {%- elif rule.then == 'kept' -%}
    {%- set select = ivm__kept_sql(target_relation, seen) -%}
  {%- elif rule.then == 'kept_and_added' -%}
    {%- set select = ivm__kept_and_added_sql(target_relation, seen, [], ivm__fill(candidate.insert, seen)) -%}
  {%- elif rule.then == 'kept_and_changed' -%}
    {%- set select = ivm__kept_and_changed_sql(target_relation, seen, candidate) -%}
  {%- elif rule.then == 'kept_and_recomputed' -%}
    {%- set run = dict(run, keys=on_record.count) -%}
    {%- set select = ivm__kept_and_added_sql(target_relation, seen, candidate['keys'], ivm__fill(candidate.many, seen, target_relation=target_relation)) -%}
  {%- else -%}
    {%- set run = dict(run, code='full', reason=rule.reason, reason_code=rule.code) -%}
  {%- endif -%}
  {%- do ivm__rebuild(target_relation, sql, seen, select) -%}
  {{ return(ivm__landed(target_relation, seen, dict(run, seen=seen))) }}
{% endmacro %}


{#- A column of the edited SELECT as an expression over the table, whose alias is t. -#}
{% macro ivm__kept_column(seen, column) %}
  {%- set edit = seen.plan.edit or {} -%}
  {{ return(dict(edit.made or []).get(column) or 't.' ~ ivm__quote(dict(edit.taken or []).get(column, column))) }}
{% endmacro %}


{#- The table's rows under the columns of the SELECT; with `keys`, without the rows of the dirty keys on record. -#}
{% macro ivm__kept_sql(target_relation, seen, keys=[]) %}
  {%- set sql -%}
select {% for c in seen.plan.columns %}{{ ivm__kept_column(seen, c) }} as {{ ivm__quote(c) }}{{ ', ' if not loop.last }}{% endfor %}
from {{ target_relation }} version as of {{ seen.target.version }} as t
{%- if keys %}
left anti join (select {{ ivm__column_list(keys) }} from {{ ivm__keys_on_record(seen) }}) as d
  on {% for key in keys %}{{ ivm__kept_column(seen, key) }} <=> d.{{ ivm__quote(key) }}{{ ' and ' if not loop.last }}{% endfor %}
{%- endif -%}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{% macro ivm__kept_and_added_sql(target_relation, seen, keys, added) %}
  {{ return(ivm__kept_sql(target_relation, seen, keys) ~ '\nunion all\nselect * from (\n' ~ added ~ '\n)') }}
{% endmacro %}


{#-
  The table's rows with a change applied: each row as often as the table and the change say together. When a row was computed is
  no part of what it is: all copies of a row get the latest stamp.
-#}
{% macro ivm__kept_and_changed_sql(target_relation, seen, candidate) %}
  {%- set listed = ivm__column_list(seen.plan.columns) -%}
  {%- set matched = ivm__column_list(seen.plan.columns | reject('in', seen.plan.stamps) | list) -%}
  {%- set sql -%}
select {{ listed }}
from (
  select {{ matched }}{% for c in seen.plan.stamps %}, max({{ ivm__quote(c) }}) as {{ ivm__quote(c) }}{% endfor %}, sum(__ivm_w) as __ivm_n
  from (
    select {{ listed }}, 1 as __ivm_w from (
{{ ivm__kept_sql(target_relation, seen) }}
    )
    union all
    select {{ listed }}, __ivm_w from (
{{ ivm__fill(candidate.delta, seen) }}
    )
  )
  group by {{ matched }}
  having sum(__ivm_w) <> 0
) lateral view {{ ivm__each_copy('__ivm_n') }}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

{#-
  Which of a model's answers a change of its parts reaches, in lines: how many answers are put together again and, where an
  edit counts from a value on, how many stay as they are, and how many are put together from parts of before and after the
  edit. For answers that are put together from a range of parts, as from the parts of each day; empty otherwise.
-#}
{% macro ivm__reached_answers(relation, seen, decision) %}
  {%- set steps = ivm__memory('steps').get(relation.render()) -%}
  {%- set candidate = (decision.candidates or []) | selectattr('kind', 'equalto', 'keys') | rejectattr('part') | first | default(none) -%}
  {%- if not steps or not steps.reach or not ivm__exists(steps.of) or decision.path not in ['delta', 'reshape', 'scope'] -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set column, of_parts = (steps.bounds.items() | list)[0] -%}
  {%- if decision.path == 'scope' -%}
    {%- set moved = 'select ' ~ ivm__quote(of_parts) ~ ' from ' ~ relation ~ ' as t where ' ~ decision.scope -%}
  {%- elif candidate is not none and of_parts in candidate['keys'] -%}
    {%- set moved = ivm__fill(candidate.collect, seen) -%}
  {%- else -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set found = run_query(ivm__reached_answers_sql(steps, column, of_parts, moved, decision.scope, relation))[0] -%}
  {%- set replayed = ivm__counted(found[0], 'answer') ~ (', ' ~ column ~ ' ' ~ found[1] ~ ' to ' ~ found[2] if found[0] else '') -%}
  {%- set lines = ['  replayed:  ' ~ replayed ~ '; the other ' ~ found[3] ~ ' stay'] -%}
  {%- if decision.path == 'scope' -%}
    {%- do lines.append('  old state: ' ~ ivm__counted(found[3], 'answer') ~ (', ' ~ column ~ ' ' ~ found[4] ~ ' to ' ~ found[5] if found[3] else '') ~ ', as computed before the edit') -%}
    {%- do lines.append('  both:      ' ~ ivm__counted(found[6], 'answer') ~ (', ' ~ column ~ ' ' ~ found[7] ~ ' to ' ~ found[8] if found[6] else '') ~ ', put together from parts of before and after the edit') -%}
  {%- endif -%}
  {{ return(lines) }}
{% endmacro %}


{#- The number of answers, the first and the last: of the reached, of the others, and of the reached that read old parts too. -#}
{% macro ivm__reached_answers_sql(steps, column, of_parts, moved, scope, relation) %}
  {%- set column, of_parts = ivm__quote(column), ivm__quote(of_parts) -%}
with parts as (
  select distinct {{ of_parts }} from (
{{ moved }}
  )
),
others as (
  select distinct {{ of_parts }} from {{ relation }} where {{ '(' ~ scope ~ ') is not true' if scope else 'false' }}
),
answers as (
  select {{ column }} from {{ steps.of }}
),
reached as (
  select a.{{ column }} from answers as a left semi join parts as p on {{ steps.reach }}
),
stay as (
  select a.{{ column }} from answers as a left anti join parts as p on {{ steps.reach }}
),
of_both as (
  select a.{{ column }} from reached as a left semi join others as p on {{ steps.reach }}
)
select r.*, s.*, b.*
from (select count(*), cast(min({{ column }}) as string), cast(max({{ column }}) as string) from reached) as r
cross join (select count(*), cast(min({{ column }}) as string), cast(max({{ column }}) as string) from stay) as s
cross join (select count(*), cast(min({{ column }}) as string), cast(max({{ column }}) as string) from of_both) as b
{% endmacro %}

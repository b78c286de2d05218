{#-
  Publishes many keys, which are on record in the table of dirty keys: one MERGE deletes their rows and inserts the recomputed
  rows, computed by it or in chunks before it. `computed`: the candidate to take where `candidate` leaves rows in doubt.
-#}
{% macro ivm__publish_on_record(target_relation, on_record, candidate, computed) %}
  {%- set seen = on_record.seen -%}
  {%- set at = {'seen': seen, 'candidate': candidate, 'target_relation': target_relation, 'count': on_record.count, 'facts': {}} -%}
  {%- set rule = ivm__first_rule('record', at) -%}
  {%- if rule.then == 'refuse' -%}
    {%- do ivm__fail(rule.reason) -%}
  {%- elif rule.then == 'computed' -%}
    {%- do ivm__publish_on_record(target_relation, on_record, computed, none) -%}
  {%- elif rule.then == 'chunks' -%}
    {%- do ivm__replay_in_chunks(target_relation, seen, candidate, on_record.count, ivm__parts_of_keys(seen, candidate['keys'], at.facts.more_than_a_chunk)) -%}
  {%- else -%}
    {%- do ivm__commit(target_relation, seen, 'replace the rows of the dirty keys', ivm__merge_keys_sql(target_relation, seen, candidate, ivm__fill(candidate.many, seen, target_relation=target_relation))) -%}
  {%- endif -%}
{% endmacro %}


{#-
  Writes keys into the table of dirty keys, to be read at a version that has them: another run may replace the table. {count, seen}:
  how many keys there are, and what is seen, with `dirty`, the table at that version; `bounds`, the least and the greatest value of
  each key column and whether it has a NULL, by which files can be skipped; `null_keys`, the predicate for keys with a NULL, empty
  where there are none.
-#}
{% macro ivm__put_keys_on_record(target_relation, before, candidate) %}
  {%- do ivm__record_keys(target_relation, before, candidate, ivm__fill(candidate.collect, before)) -%}
  {%- set dirty = ivm__beside(target_relation, 'dirty') -%}
  {%- set seen = dict(before, dirty=dirty ~ ' version as of ' ~ ivm__of_format(before.target.get('format'), 'newest_version')(dirty)) -%}
  {%- set found = run_query(ivm__step(seen, 'count the dirty keys', ivm__bounds_sql(ivm__keys_on_record(seen), candidate['keys'])))[0].values() | list -%}
  {%- set bounds, nulls = {}, [] -%}
  {%- for key in candidate['keys'] -%}
    {%- do nulls.append(ivm__quote(key) ~ ' is null') if found[3 * loop.index0 + 3] == 'true' -%}
    {%- set of_key = ivm__bounds_of(found, loop.index0) -%}
    {%- do bounds.update({key: of_key}) if of_key -%}
  {%- endfor -%}
  {{ return({'count': found[0] | int, 'seen': dict(seen, bounds=bounds, null_keys=nulls | join(' or '), found=found[0] | int)}) }}
{% endmacro %}


{#- The bounds of column `i` in a row of ivm__bounds_sql, {least, greatest, null}; none where they have no exact literals. -#}
{% macro ivm__bounds_of(found, i) %}
  {%- set least, greatest, null = found[3 * i + 1], found[3 * i + 2], found[3 * i + 3] -%}
  {%- if '?' in [least, greatest] or (least is none and null != 'true') -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return({'least': least, 'greatest': greatest, 'null': null}) }}
{% endmacro %}


{#- A query for the number of rows and, for each column, the literals of its bounds and whether it has a NULL. -#}
{% macro ivm__bounds_sql(rows, keys) %}
  {%- set sql -%}
select n
  {%- for key in keys -%}
  {%- set i = loop.index -%}
  {%- for bound in ['least', 'greatest'] %},
  {{ ivm__literal(bound ~ i) }} as {{ bound }}_{{ i }}
  {%- endfor %},
  cast(null{{ i }} as string) as null_{{ i }}
  {%- endfor %}
from (
  select count(*) as n
    {%- for key in keys -%}
    {%- set quoted = ivm__quote(key) -%}
    , min({{ quoted }}) as least{{ loop.index }}, max({{ quoted }}) as greatest{{ loop.index }}, bool_or({{ quoted }} is null) as null{{ loop.index }}
    {%- endfor %}
  from {{ rows }}
)
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{% macro ivm__keys_on_record(seen) %}
  {{ return(seen.dirty ~ " where ivm_run = '" ~ seen.run_id ~ "'") }}
{% endmacro %}


{#-
  The dirty keys whose rows are deleted. A key with a NULL is listed only if the table has rows of it: otherwise MERGE takes the
  missing row, whose columns are NULL as well, for a match, and fails.
-#}
{% macro ivm__keys_to_delete_sql(target_relation, seen, keys) %}
  {%- set listed = ivm__column_list(keys) -%}
  {%- set sql -%}
    select {{ listed }} from {{ ivm__keys_on_record(seen) }}
    {%- if seen.null_keys %} and not ({{ seen.null_keys }})
    union all
    select {{ listed }} from (select {{ listed }} from {{ ivm__keys_on_record(seen) }}) as d
    left semi join (select {{ listed }} from {{ target_relation }} version as of {{ seen.target.version }} where {{ seen.null_keys }}) as p
      on {% for key in keys %}{{ ' and ' if not loop.first }}p.{{ ivm__quote(key) }} <=> d.{{ ivm__quote(key) }}{% endfor %}
    {%- endif %}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- `again`: a query for the rows of the dirty keys as they are now. -#}
{% macro ivm__merge_keys_sql(target_relation, seen, candidate, again) %}
  {%- set columns = seen.plan.columns -%}
  {%- set sql -%}
merge into {{ ivm__into(target_relation, seen) }} as t
using (
  select 'D' as __ivm_op
    {%- for c in columns %}, {{ 'd.' ~ ivm__quote(c) if c in candidate['keys'] else 'r.' ~ ivm__quote(c) }} as {{ ivm__quote(c) }}{% endfor %}
  from (
{{ ivm__keys_to_delete_sql(target_relation, seen, candidate['keys']) }}
  ) as d
  left join (select * from {{ target_relation }} version as of {{ seen.target.version }} where false) as r on false
  union all
  select 'I' as __ivm_op, {{ ivm__column_list(columns) }}
  from (
{{ ivm__fit_for_table(seen, again, candidate.sums) }}
  )
) as s
on s.__ivm_op = 'D'
  {%- for key in candidate['keys'] %} and t.{{ ivm__quote(key) }} <=> s.{{ ivm__quote(key) }}
  {%- set within = ivm__within(seen, key, 't.' ~ ivm__quote(key)) %}{{ ' and ' ~ within if within else '' }}{% endfor %}
when matched then delete
when not matched and s.__ivm_op = 'I' then insert ({{ ivm__column_list(columns) }}) values ({{ ivm__column_list(columns, 's.') }})
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

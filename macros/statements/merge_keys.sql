{#-
  Many keys: recorded in the table of dirty keys, then one MERGE deletes their rows and inserts the recomputed
  ones. Returns how many they are. `computed` is the candidate that is taken where the first leaves answers in doubt.
-#}
{% macro ivm__merge_keys(target_relation, seen, candidate, computed) %}
  {%- set count = ivm__put_keys_on_record(target_relation, seen, candidate) -%}
  {%- if count == 0 -%}
    {%- do exceptions.raise_compiler_error('Another run replaced ' ~ ivm__beside(target_relation, 'dirty') ~ '. Nothing was published: run the model again when it has finished.') -%}
  {%- endif -%}
  {%- if ivm__is_in_doubt(seen, candidate.doubt_many, target_relation) -%}
    {%- set candidate = computed -%}
  {%- endif -%}
  {%- set most = ivm__option('chunk_keys', seen.plan.limits.chunk_keys) -%}
  {%- if most is not none and count > most -%}
    {%- do ivm__replay_in_chunks(target_relation, seen, candidate, count, ivm__parts_of_keys(seen, candidate['keys'], (count + most - 1) // most)) -%}
  {%- else -%}
    {%- do ivm__commit(target_relation, seen, 'replace the rows of the dirty keys', ivm__merge_keys_sql(target_relation, seen, candidate, ivm__fill(candidate.many, seen, target_relation=target_relation))) -%}
  {%- endif -%}
  {{ return(count) }}
{% endmacro %}


{#-
  Keys in the table of dirty keys, to be read at a version that has them: another run may replace it. Returns how many;
  `bounds` is what they have of each column at least and at most, and whether a NULL, by which files can be skipped;
  `null_keys` tells those with a NULL, empty where there are none.
-#}
{% macro ivm__put_keys_on_record(target_relation, seen, candidate) %}
  {%- do ivm__record_keys(target_relation, seen, candidate, ivm__fill(candidate.collect, seen)) -%}
  {%- set dirty = ivm__beside(target_relation, 'dirty') -%}
  {%- do seen.update({'dirty': dirty ~ ' version as of ' ~ ivm__history(dirty, 1)[0].version}) -%}
  {%- set found = run_query(ivm__step(seen, 'count the dirty keys', ivm__bounds_sql(ivm__keys_on_record(seen), candidate['keys'])))[0].values() | list -%}
  {%- set bounds, nulls = {}, [] -%}
  {%- for key in candidate['keys'] -%}
    {%- do nulls.append(ivm__quote(key) ~ ' is null') if found[3 * loop.index0 + 3] == 'true' -%}
    {%- set of_key = ivm__bounds_of(found, loop.index0) -%}
    {%- do bounds.update({key: of_key}) if of_key -%}
  {%- endfor -%}
  {%- do seen.update({'bounds': bounds, 'null_keys': nulls | join(' or ')}) -%}
  {{ return(found[0] | int) }}
{% endmacro %}


{#- What ivm__bounds_sql gives of a column, {least, greatest, null}; none where these have no exact literals. -#}
{% macro ivm__bounds_of(found, i) %}
  {%- set least, greatest, null = found[3 * i + 1], found[3 * i + 2], found[3 * i + 3] -%}
  {%- if '?' in [least, greatest] or (least is none and null != 'true') -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return({'least': least, 'greatest': greatest, 'null': null}) }}
{% endmacro %}


{#- How many rows there are, and of each column the literals of its bounds and whether it has a NULL. -#}
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
  The dirty keys whose rows are deleted. One with a NULL has to have rows: of others MERGE takes the missing row, whose
  columns are NULL as well, for a match, and fails.
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


{#- `again` gives the rows of the dirty keys as they are now. -#}
{% macro ivm__merge_keys_sql(target_relation, seen, candidate, again) %}
  {%- set columns = seen.plan.columns -%}
  {%- set sql -%}
merge into {{ target_relation }} as t
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
{{ again }}
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

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
    {%- do ivm__replay_in_chunks(target_relation, seen, candidate, count, (count + most - 1) // most) -%}
  {%- else -%}
    {%- do ivm__commit(target_relation, seen, 'replace the rows of the dirty keys', ivm__merge_keys_sql(target_relation, seen, candidate, ivm__fill(candidate.many, seen, target_relation=target_relation))) -%}
  {%- endif -%}
  {{ return(count) }}
{% endmacro %}


{#- Keys in the table of dirty keys, to be read at a version that has them: another run may replace it. Returns how many. -#}
{% macro ivm__put_keys_on_record(target_relation, seen, candidate) %}
  {%- do ivm__record_keys(target_relation, seen, candidate, ivm__fill(candidate.collect, seen)) -%}
  {%- set dirty = ivm__beside(target_relation, 'dirty') -%}
  {%- do seen.update({'dirty': dirty ~ ' version as of ' ~ ivm__history(dirty, 1)[0].version}) -%}
  {{ return(run_query('select count(*) from ' ~ ivm__keys_on_record(seen))[0][0] | int) }}
{% endmacro %}


{% macro ivm__keys_on_record(seen) %}
  {{ return(seen.dirty ~ " where ivm_run = '" ~ seen.run_id ~ "'") }}
{% endmacro %}


{#- `again` gives the rows of the dirty keys as they are now. -#}
{% macro ivm__merge_keys_sql(target_relation, seen, candidate, again) %}
  {%- set columns = seen.plan.columns -%}
  {%- set sql -%}
merge into {{ target_relation }} as t
using (
  select 'D' as __ivm_op
    {%- for c in columns %}, {{ 'd.' ~ ivm__quote(c) if c in candidate['keys'] else 'r.' ~ ivm__quote(c) }} as {{ ivm__quote(c) }}{% endfor %}
  from (select {{ ivm__column_list(candidate['keys']) }} from {{ ivm__keys_on_record(seen) }}) as d
  left join (select * from {{ target_relation }} version as of {{ seen.target.version }} where false) as r on false
  union all
  select 'I' as __ivm_op, {{ ivm__column_list(columns) }}
  from (
{{ again }}
  )
) as s
on s.__ivm_op = 'D'
  {%- for key in candidate['keys'] %} and t.{{ ivm__quote(key) }} <=> s.{{ ivm__quote(key) }}{% endfor %}
when matched then delete
when not matched and s.__ivm_op = 'I' then insert ({{ ivm__column_list(columns) }}) values ({{ ivm__column_list(columns, 's.') }})
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

{#-
  Many keys: recorded in the table of dirty keys, then one MERGE deletes their rows and inserts the recomputed
  ones. It reads the keys at the version that this run wrote: another run may replace them meanwhile.
-#}
{% macro ivm__merge_keys(target_relation, seen, candidate) %}
  {%- set dirty = ivm__beside(target_relation, 'dirty') -%}
  {%- set stage -%}
create or replace table {{ dirty }} using delta
{{ ivm__tblproperties(dict(ivm__column_mapping(), **{'ivm.run': seen.run_id})) }}
as
select {{ ivm__column_list(candidate['keys']) }},
  '{{ seen.run_id }}' as ivm_run,
  '{{ 'parameter' if ivm__moved_parameters(seen) else 'reference' if candidate.reference else 'source' }}' as ivm_reason,
  '{{ seen.changed | join(', ') }}' as ivm_source,
  current_timestamp() as ivm_detected_at
from (
{{ ivm__fill(candidate.collect, seen) }}
)
  {%- endset -%}
  {%- do ivm__run(ivm__step(seen, 'record the dirty keys', stage)) -%}
  {%- set staged = ivm__commit_naming(dirty, seen.run_id) -%}
  {%- do seen.update({'dirty': dirty ~ ' version as of ' ~ staged.version}) -%}
  {%- do ivm__commit(target_relation, seen, 'replace the rows of the dirty keys', ivm__merge_keys_sql(target_relation, seen, candidate)) -%}
  {{ return(staged.metrics.get('numOutputRows', '0') | int) }}
{% endmacro %}


{#- The recent commit that names the run in its properties. -#}
{% macro ivm__commit_naming(relation, run_id) %}
  {%- for commit in ivm__history(relation, 20) if run_id in commit.parameters | string -%}
    {{ return(commit) }}
  {%- endfor -%}
  {%- do exceptions.raise_compiler_error('Other runs keep replacing ' ~ relation ~ '. Nothing was published: run the model again when they have finished.') -%}
{% endmacro %}


{% macro ivm__merge_keys_sql(target_relation, seen, candidate) %}
  {%- set columns = seen.plan.columns -%}
  {%- set sql -%}
merge into {{ target_relation }} as t
using (
  select 'D' as __ivm_op
    {%- for c in columns %}, {{ 'd.' ~ ivm__quote(c) if c in candidate['keys'] else 'r.' ~ ivm__quote(c) }} as {{ ivm__quote(c) }}{% endfor %}
  from (select {{ ivm__column_list(candidate['keys']) }} from {{ seen.dirty }}) as d
  left join (select * from {{ target_relation }} version as of {{ seen.target.version }} where false) as r on false
  union all
  select 'I' as __ivm_op, {{ ivm__column_list(columns) }}
  from (
{{ ivm__fill(candidate.many, seen, target_relation=target_relation) }}
  )
) as s
on s.__ivm_op = 'D'
  {%- for key in candidate['keys'] %} and t.{{ ivm__quote(key) }} <=> s.{{ ivm__quote(key) }}{% endfor %}
when matched then delete
when not matched and s.__ivm_op = 'I' then insert ({{ ivm__column_list(columns) }}) values ({{ ivm__column_list(columns, 's.') }})
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

{#-
  Publishes a Z-set without a key. It is staged in a table of this run alone, then published as the rules for `rows` say: appended
  when it only adds rows; where few rows have its values in one column, these are replaced; else by one MERGE that deletes
  all copies of a row that lost some and inserts as many as are left. A
  repair gives `sql`, by which the table is rebuilt when too many rows differ. `cause`: why the rows' keys go on record.
-#}
{% macro ivm__replace_rows(target_relation, seen, delta_sql, run, sql=none, cause=none) %}
  {%- do ivm__drop_dead_staging(target_relation, seen, 'delta_') -%}
  {%- set delta = ivm__beside(target_relation, 'delta_' ~ seen.target.written ~ '_' ~ seen.run_id[-8:]) -%}
  {%- set stage -%}
create or replace table {{ delta }} using {{ seen.target.get('format') or 'delta' }}
{{ ivm__tblproperties(dict(ivm__column_mapping(), **{'ivm.run': seen.run_id})) }}
as
{{ ivm__fit_for_table(seen, ivm__undeclared(delta_sql, ivm__declared_by(seen, delta_sql)), gone='__ivm_w < 0') }}
  {%- endset -%}
  {%- do ivm__run(ivm__step(seen, 'compute the change', stage)) -%}
  {%- set at = {'seen': seen, 'target_relation': target_relation, 'staged': delta, 'repairs': sql is not none, 'why': run.decision.words, 'facts': {}} -%}
  {%- set rule = ivm__first_rule('rows', at) -%}
  {%- if cause and rule.then in ['append', 'replace', 'replace_values'] -%}
    {%- do ivm__record_replaced(target_relation, seen, delta, cause) -%}
  {%- endif -%}
  {%- if rule.then == 'position' -%}
    {%- do ivm__move_position(target_relation, seen) -%}
    {%- set run = dict(run, code='noop') -%}
  {%- elif rule.then == 'untouched' -%}
    {%- set run = ivm__untouched(target_relation, seen, run) -%}
  {%- else -%}
    {%- if rule.then == 'rebuild' -%}
      {%- set run = dict(run, code='full', reason=rule.reason, reason_code=rule.code) -%}
      {%- set counted = ivm__rows_of_another(target_relation, seen) -%}
      {%- do ivm__rebuild(target_relation, sql, seen) -%}
      {%- do ivm__warn_of_another(target_relation, seen.target, counted) if counted -%}
    {%- elif rule.then == 'append' -%}
      {%- set run = ivm__code_as_append(run) -%}
      {%- do ivm__append(target_relation, seen, ivm__added_rows_sql(seen, delta)) -%}
    {%- elif rule.then == 'replace_values' -%}
      {%- set values = at.facts.values_of_change -%}
      {%- set select = ivm__added_rows_sql(seen, delta) if ivm__all_of_them_go(at) else ivm__changed_rows_sql(target_relation, seen, delta, values) -%}
      {%- do ivm__commit(target_relation, dict(seen, unchecked=true), 'replace the rows with values of the change', ivm__replace_where_sql(target_relation, seen, values.predicate, select)) -%}
    {%- else -%}
      {%- set found = at.facts.values_of_change -%}
      {%- set values = found if found and found['count'] <= seen.plan.limits.search_keys else none -%}
      {%- do ivm__commit(target_relation, seen, 'replace the rows that differ', ivm__replace_rows_sql(target_relation, seen, delta, values)) -%}
    {%- endif -%}
    {%- set run = ivm__landed(target_relation, seen, run) -%}
  {%- endif -%}
  {%- do ivm__run(ivm__drop_sql(delta)) -%}
  {{ return(run) }}
{% endmacro %}


{#- Drops staging tables that killed runs left: a change that was planned on an older state of the target can never land. -#}
{% macro ivm__drop_dead_staging(target_relation, seen, what) %}
  {%- set prefix = ivm__beside(target_relation, what).identifier -%}
  {%- for row in run_query("SHOW TABLES IN " ~ target_relation.include(identifier=false) ~ " LIKE '" ~ ivm__escaped(prefix) ~ "*'") -%}
    {%- set name = row['tableName'] -%}
    {%- if name[prefix | length:].split('_')[0] | int(seen.target.written) < seen.target.written -%}
      {%- do ivm__run(ivm__drop_sql(target_relation.incorporate(path={'identifier': name}))) -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{#- After LATERAL VIEW: repeats a row as often as a column says; a negative number is an error. -#}
{% macro ivm__each_copy(count) -%}
  explode(sequence(1, cast(if({{ count }} < 0, raise_error('ivm: the target lacks rows that the change removes; run with --full-refresh'), {{ count }}) as int))) as __ivm_copy
{%- endmacro %}


{#- The rows that a staged change adds, each as often as its weight says. -#}
{% macro ivm__added_rows_sql(seen, delta) %}
  {%- set sql -%}
select {{ ivm__column_list(seen.plan.columns) }}
from {{ delta }} lateral view explode(sequence(1, cast(__ivm_w as int))) as __ivm_copy
where __ivm_w > 0
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The rows with these values of a column that the staged change leaves, each as the table has it, and the rows that it adds. -#}
{% macro ivm__changed_rows_sql(target_relation, seen, delta, values) %}
  {%- set listed = ivm__column_list(seen.plan.columns) -%}
  {%- set sql -%}
select {{ listed }}
from (
  select *, case
    when __ivm_left < 0 then __ivm_left
    when __ivm_there then if(__ivm_n <= __ivm_left, 1, 0)
    else greatest(__ivm_w, 0) end as __ivm_copies
  from (
    select *, sum(__ivm_w) over (partition by {{ listed }}) as __ivm_left, row_number() over (partition by {{ listed }} order by __ivm_there desc) as __ivm_n
    from (
      select {{ listed }}, 1 as __ivm_w, true as __ivm_there from {{ target_relation }} version as of {{ seen.target.version }}
      where {{ values.predicate }}
      union all
      select {{ listed }}, __ivm_w, false as __ivm_there from {{ delta }}
    )
  )
)
{#- where rows are invalidated by hand, the table may lack rows that the change removes: the next commit compares those #}
lateral view {{ ivm__each_copy('greatest(__ivm_copies, 0)' if seen.target.invalid else '__ivm_copies') }}
where __ivm_copies {{ '>' if seen.target.invalid else '<>' }} 0
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- `values`: the values of the rows that go, by `ivm__fact_values_of_change`, or none. -#}
{% macro ivm__replace_rows_sql(target_relation, seen, delta, values) %}
  {%- set columns = seen.plan.columns -%}
  {%- set listed = ivm__column_list(columns) -%}
  {#- rows are matched without stamps: when a row was computed is no part of what it is. No join of Spark's matches a void -#}
  {%- set types = ivm__types(seen.target.columns) -%}
  {%- set matched = [] -%}
  {%- for c in columns if c not in seen.plan.stamps and types.get(c | lower) != 'void' -%}
    {%- do matched.append(c) -%}
  {%- endfor -%}
  {%- set left = 'coalesce(p.__ivm_n, 0) + d.__ivm_w' -%}
  {#- where rows are invalidated by hand, the table may lack rows that the change removes: the next commit compares those -#}
  {%- set left = 'greatest(' ~ left ~ ', 0)' if seen.target.invalid else left -%}
  {%- set sql -%}
merge into {{ ivm__into(target_relation, seen) }} as t
using (
  with delta as (
    select {{ listed }}, __ivm_w from {{ delta }}
  ),
  present as (
    select {{ ivm__column_list(matched, 'p.') }}, count(*) as __ivm_n
    from {{ target_relation }} version as of {{ seen.target.version }} as p
    left semi join delta as d on d.__ivm_w < 0
      {%- for c in matched %} and p.{{ ivm__quote(c) }} <=> d.{{ ivm__quote(c) }}{% endfor %}
    {%- if values %}
    where {{ ivm__key_predicate(values, ivm__quoted_columns(values.columns, 'p.')) }}
    {%- endif %}
    group by {{ ivm__column_list(matched, 'p.') }}
  ),
  wanted as (
    select {{ ivm__column_list(columns, 'd.') }}, case when d.__ivm_w > 0 then d.__ivm_w else {{ left }} end as __ivm_copies
    from delta as d
    left join present as p on d.__ivm_w < 0
      {%- for c in matched %} and p.{{ ivm__quote(c) }} <=> d.{{ ivm__quote(c) }}{% endfor %}
  )
  select 'D' as __ivm_op, {{ listed }} from delta where __ivm_w < 0
  union all
  select 'I' as __ivm_op, {{ listed }}
  from wanted lateral view {{ ivm__each_copy('__ivm_copies') }}
  where __ivm_copies <> 0
) as s
on s.__ivm_op = 'D'
  {%- for c in matched %} and t.{{ ivm__quote(c) }} <=> s.{{ ivm__quote(c) }}{% endfor %}
  {%- if values %}
  and ({{ ivm__key_predicate(values, ivm__quoted_columns(values.columns, 't.')) }})
  {%- endif %}
when matched then delete
when not matched and s.__ivm_op = 'I' then insert ({{ listed }}) values ({{ ivm__column_list(columns, 's.') }})
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

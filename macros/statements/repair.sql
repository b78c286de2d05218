{#-
  Compares the table with its SELECT computed afresh, as where somebody else wrote the table. Only rows that differ are
  replaced, so the models that read its change see no more than what was wrong.
-#}
{% macro ivm__repair(target_relation, sql, run) %}
  {%- set version = ivm__version_with_properties(target_relation, run.seen) -%}
  {%- set seen = dict(run.seen, scope=none, target=dict(run.seen.target, version=version)) -%}
  {{ return(ivm__replace_rows(target_relation, seen, ivm__repair_sql(target_relation, seen), dict(run, seen=seen), sql)) }}
{% endmacro %}


{#-
  The rows that differ, as a Z-set; `where`: only rows for which this predicate holds. Without the aliases `as t` Spark takes
  `where (active)` for an alias with a column.
-#}
{% macro ivm__repair_sql(target_relation, seen, where="true") %}
  {%- set listed = ivm__column_list(seen.plan.columns) -%}
  {%- set sql -%}
select {{ listed }}, sum(__ivm_w) as __ivm_w
from (
  select {{ listed }}, 1 as __ivm_w from (
{{ ivm__fill(seen.plan.rebuild, seen) }}
  ) as t
  where {{ where }}
  union all
  select {{ ivm__fill(ivm__unstamped(seen.plan) | join(', '), seen) }}, -1 as __ivm_w from {{ target_relation }} version as of {{ seen.target.version }} as t
  where {{ where }}
)
group by {{ listed }}
having sum(__ivm_w) <> 0
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The plan's columns as they are in the table, but stamps, which tell when a row was computed, with the value of this run. -#}
{% macro ivm__unstamped(plan) %}
  {%- set listed = [] -%}
  {%- for c in plan.columns -%}
    {%- do listed.append('⟦p1:refreshed_at⟧ as ' ~ ivm__quote(c) if c in plan.stamps else ivm__quote(c)) -%}
  {%- endfor -%}
  {{ return(listed) }}
{% endmacro %}


{#- Sets the properties that the model's table lacks. Returns the version to plan on, with the commit that sets them. -#}
{% macro ivm__version_with_properties(target_relation, seen) %}
  {%- set missing = {} -%}
  {%- set there = ivm__properties_of(target_relation) -%}
  {%- for name, value in ivm__properties(target_relation, seen).items() if there.get(name) != value | string -%}
    {%- do missing.update({name: value}) -%}
  {%- endfor -%}
  {%- if missing -%}
    {%- do ivm__run(ivm__step(seen, 'prepare the table', 'alter table ' ~ target_relation ~ ' set ' ~ ivm__tblproperties(missing))) -%}
  {%- endif -%}
  {{ return(ivm__version_of_maintenance(target_relation, seen.target.version) if missing else seen.target.version) }}
{% endmacro %}

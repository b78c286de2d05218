{#-
  Compares the table with its SELECT computed again, as where another writer wrote the table. Only rows that differ are
  replaced, so the models that read its change see no more than what was wrong.
-#}
{% macro ivm__repair(target_relation, sql, run) %}
  {%- set version = ivm__version_with_properties(target_relation, run.seen) -%}
  {%- set seen = dict(run.seen, scope=none, target=dict(run.seen.target, version=version)) -%}
  {{ return(ivm__replace_rows(target_relation, seen, ivm__repair_sql(target_relation, seen), dict(run, seen=seen), sql)) }}
{% endmacro %}


{#-
  The rows that differ, as a Z-set; `where`: only rows for which this predicate holds. Without the aliases `as t` Spark takes
  `where (active)` for an alias with a column. Rows are in one column: Spark 4.1 fails on a union that has as a column of its own
  what a correlated subquery in the SELECT list gives ("key not found").
-#}
{% macro ivm__repair_sql(target_relation, seen, where="true") %}
  {%- set plan = seen.plan -%}
  {%- set computed, stored, listed = [], [], [] -%}
  {%- for c in plan.columns -%}
    {%- set name = ivm__text(c) -%}
    {%- do computed.append(name ~ ', ' ~ ivm__quote(c)) -%}
    {#- the table's stamps, which say when a row was computed, count as this run's -#}
    {%- do stored.append(name ~ ', ' ~ (ivm__fill('⟦p1:refreshed_at⟧', seen) if c in plan.stamps else ivm__quote(c))) -%}
    {%- do listed.append('__ivm_row.' ~ ivm__quote(c)) -%}
  {%- endfor -%}
  {%- set sql -%}
select {{ listed | join(', ') }}, __ivm_w
from (
  select __ivm_row, sum(__ivm_w) as __ivm_w
  from (
    select named_struct({{ computed | join(', ') }}) as __ivm_row, 1 as __ivm_w from (
{{ ivm__fill(plan.rebuild, seen) }}
    ) as t
    where {{ where }}
    union all
    select named_struct({{ stored | join(', ') }}), -1 as __ivm_w from {{ target_relation }} version as of {{ seen.target.version }} as t
    where {{ where }}
  )
  group by __ivm_row
  having sum(__ivm_w) <> 0
)
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- A predicate without what is in its texts. -#}
{% macro ivm__without_texts(predicate) %}
  {{ return(modules.re.sub("'([^'\\\\]|\\\\.)*'", "''", predicate | string)) }}
{% endmacro %}


{#- The columns of a plan that a predicate may name: a word of it is the column's name, and no function or type before a text. -#}
{% macro ivm__columns_in(predicate, plan) %}
  {%- set named = [] -%}
  {%- set words = ivm__without_texts(predicate) -%}
  {%- for c in plan.columns if modules.re.search('(?i)(?<!\\w)' ~ modules.re.escape(c) ~ "(?!\\w)(?!\\s*['(])", words) -%}
    {%- do named.append(c) -%}
  {%- endfor -%}
  {{ return(named) }}
{% endmacro %}


{#-
  Why a predicate may hold for a row as the table has it and not for the same row computed again, or none. It then names other
  rows of the table than of the SELECT: some would be taken out and not come back, others would be in the table twice.
-#}
{% macro ivm__why_moving(seen, predicate) %}
  {%- set volatile = modules.re.search('(?i)(?<![\\w.])(rand|randn|random|randstr|uniform|uuid|shuffle|monotonically_increasing_id|spark_partition_id|input_file_name|input_file_block_\\w+)\\s*[(]', ivm__without_texts(predicate)) -%}
  {%- if volatile -%}
    {{ return(volatile.group(1) ~ '() gives another value whenever it is asked') }}
  {%- endif -%}
  {%- for c in ivm__columns_in(predicate, seen.plan) if c in seen.plan.stamps -%}
    {{ return(c ~ ' says when a row was computed') }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}

{#-
  Why a predicate that is kept as text may name other rows when a later run asks it, or none: by the clock, by who asks, or by a
  subquery. A name without parentheses is the column where the table has one that is called so. Spark takes a text such as 'today' for
  a time where it is compared with one.
-#}
{% macro ivm__why_later(seen, predicate) %}
  {%- set words = ivm__without_texts(predicate) -%}
  {%- set names = 'current_(?:date|time|timestamp|timezone|user|catalog|database|schema)|localtimestamp|session_user|user' -%}
  {%- set columns = seen.plan.columns | map('lower') | list -%}
  {%- for name, call in modules.re.findall('(?i)(?<![\\w.`"])(' ~ names ~ '|now(?=\\s*[(])|curdate(?=\\s*[(])|unix_timestamp(?=\\s*[(]\\s*[)]))(?!\\w)(\\s*[(])?', words) if call or name | lower not in columns -%}
    {{ return(name ~ ' may be another value in a later run') }}
  {%- endfor -%}
  {%- set day = modules.re.search('(?i)[\'"]\\s*(today|now|yesterday|tomorrow)(?:\\s[^\'"]*)?[\'"]', predicate | string) -%}
  {%- if day or modules.re.search('(?i)(?<![\\w.`"])select(?!\\w)|[(]\\s*table\\s', words) -%}
    {{ return(("'" ~ day.group(1) ~ "' may be another time" if day else 'its subquery may give other rows') ~ ' in a later run') }}
  {%- endif -%}
  {{ return(none) }}
{% endmacro %}

{#- As ivm__why_moving and ivm__why_later, for rows whose values may be wrong, or others under other settings: no part of the key. -#}
{% macro ivm__why_untied(seen, predicate, node) %}
  {%- set moving = ivm__why_moving(seen, predicate) or ivm__why_later(seen, predicate) -%}
  {%- if moving -%}
    {{ return(moving) }}
  {%- endif -%}
  {%- set key = ivm__verified_key(seen, node) | map('lower') | list -%}
  {%- for c in ivm__columns_in(predicate, seen.plan) if c | lower not in key -%}
    {{ return(c ~ ' is no part of a key, so that it may be another value when it is computed again') }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- Sets the properties that the model's table lacks. Returns the version to plan on, with the commit that sets them. -#}
{% macro ivm__version_with_properties(target_relation, seen) %}
  {%- set missing = {} -%}
  {%- set there = ivm__properties_of(target_relation, seen.target.get('format')) -%}
  {%- for name, value in ivm__properties(target_relation, seen).items() if there.get(name) != value | string -%}
    {%- do missing.update({name: value}) -%}
  {%- endfor -%}
  {%- if missing -%}
    {%- do ivm__run(ivm__step(seen, 'prepare the table', 'alter table ' ~ target_relation ~ ' set ' ~ ivm__tblproperties(missing))) -%}
  {%- endif -%}
  {#- an alteration of an Iceberg table makes no snapshot -#}
  {{ return(ivm__version_of_maintenance(target_relation, seen.target.version) if missing and seen.target.get('format') != 'iceberg' else seen.target.version) }}
{% endmacro %}

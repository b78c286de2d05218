{#-
  The dirty keys as typed literals, at most `most` of them: {count, rows, literal, columns, predicate}; the
  predicate selects their rows in the target. `literal` is false when
  there are more, when a value has no exact literal (floats) or when the predicate would be too long; then they go to a
  table. `among`: only the keys are collected whose rows differ from the table's.
-#}
{% macro ivm__collect(seen, candidate, most, among=none) %}
  {%- set sql = ivm__collect_sql(seen, candidate, most, among) -%}
  {%- set found = run_query(ivm__step(seen, 'keep the keys whose rows differ' if among else 'collect the dirty keys', sql)) -%}
  {%- set rows = [] -%}
  {#- REPLACE WHERE fails on a table with a backquote in a column's name, and takes a column with such a name for the literal -#}
  {%- set misread = candidate['keys'] | map('lower') | select('in', ['null', 'true', 'false']) | list -%}
  {%- set exact = namespace(all='`' not in (seen.plan.columns | join) and not misread) -%}
  {%- for row in found -%}
    {%- do rows.append(row.values() | list) -%}
    {%- if '?' in row.values() -%}
      {%- set exact.all = false -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set keys = {'count': rows | length, 'rows': rows, 'literal': exact.all and rows | length <= most, 'columns': candidate['keys']} -%}
  {%- if keys.literal and ivm__has_many_values(rows, seen.plan.limits.predicate_terms) -%}
    {#- the predicate would have too many comparisons, and to write it takes seconds for many keys -#}
    {%- do keys.update({'literal': false}) -%}
  {%- elif keys.literal and rows -%}
    {%- do keys.update({'predicate': ivm__key_predicate(keys, ivm__quoted_columns(keys.columns))}) -%}
    {%- do keys.update({'literal': ivm__count_comparisons(keys.predicate) <= seen.plan.limits.predicate_terms and keys.predicate | length <= seen.plan.limits.literal_text}) -%}
  {%- endif -%}
  {{ return(keys) }}
{% endmacro %}


{#- Whether each column of a composite key has more than `most` values: the predicate has a comparison for each value of one. -#}
{% macro ivm__has_many_values(rows, most) %}
  {%- for i in range(rows[0] | length if rows else 0) -%}
    {%- if rows[0] | length == 1 or rows | map(attribute=i) | unique(case_sensitive=true) | list | length <= most -%}
      {{ return(false) }}
    {%- endif -%}
  {%- endfor -%}
  {{ return(rows | length > 0) }}
{% endmacro %}


{% macro ivm__collect_sql(seen, candidate, most, among=none) %}
  {%- set sql -%}
select
  {%- for key in candidate['keys'] %}
  {{ ivm__literal(ivm__quote(key)) }} as k{{ loop.index }}{{ ',' if not loop.last }}
  {%- endfor %}
from (
{{ ivm__fill(candidate.differing, seen, keys=among) if among else ivm__fill(candidate.collect, seen) }}
)
limit {{ most + 1 }}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#-
  An SQL expression for the literal of a value's text, which every layer reads as the same text under every setting: written by
  its bytes where the text has quotes, backslashes, `$` (see text.sql) or is no UTF-8, or could be taken for a slot.
-#}
{% macro ivm__text_literal(column) -%}
{%- set text = 'cast(' ~ column ~ ' as string)' -%}
if(translate({{ text }}, concat('⟦⟧', char(36), char(39), char(92)), '') = {{ text }}, concat(char(39), {{ text }}, char(39)), concat('CAST(X', char(39), hex(cast({{ text }} as binary)), char(39), ' AS STRING)'))
{%- endmacro %}


{#-
  An SQL condition: Delta's REPLACE WHERE would look for another text than this. Delta writes the literal as SQL once more, with
  backslashes, and parses that, with `${…}` substituted. Text that is no UTF-8 it takes for another text, too.
-#}
{% macro ivm__is_misread(text) -%}
(instr({{ text }}, concat(char(36), '{')) > 0 or translate({{ text }}, 'x', 'x') <> {{ text }} or (length('\t') > 1 and translate({{ text }}, concat(char(39), char(92)), '') <> {{ text }}))
{%- endmacro %}


{#-
  An SQL expression for a value's exact literal, as text; NULL for NULL, '?' where there is no exact literal. Delta's REPLACE
  WHERE turns a timestamp into local text, which names two instants when clocks go back: exact in UTC only. Spark analyses
  every branch for a column of any type, so the branches begin with a cast to text, which all types have.
-#}
{% macro ivm__literal(column) -%}
{%- set text = 'cast(' ~ column ~ ' as string)' -%}
case when {{ column }} is null then null
    when typeof({{ column }}) = 'string' then if({{ ivm__is_misread(text) }}, '?', {{ ivm__text_literal(column) }})
    when typeof({{ column }}) = 'int' then cast({{ column }} as string)
    when typeof({{ column }}) = 'bigint' then concat(cast({{ column }} as string), 'L')
    when typeof({{ column }}) = 'smallint' then concat(cast({{ column }} as string), 'S')
    when typeof({{ column }}) = 'tinyint' then concat(cast({{ column }} as string), 'Y')
    when typeof({{ column }}) = 'boolean' then cast({{ column }} as string)
    when typeof({{ column }}) = 'date' then concat('DATE', char(39), {{ text }}, char(39))
    when typeof({{ column }}) = 'timestamp' and current_timezone() in ('UTC', 'Etc/UTC', 'Z', 'GMT', '+00:00') then concat('timestamp_micros(', cast(unix_micros(cast({{ text }} as timestamp)) as string), 'L)')
    when typeof({{ column }}) like 'decimal%' then concat(cast({{ column }} as string), 'BD')
    else '?' end
{%- endmacro %}


{#-
  The predicate "the key is in the list", NULL equal to NULL. `columns` are the key columns' SQL, empty for a
  column that the place does not have: then the predicate admits more rows, never fewer. A composite key is grouped by the
  column with the fewest values. Where one SQL column is two key columns that have the same values, it is compared once.
-#}
{% macro ivm__key_predicate(keys, columns) %}
  {%- set at = [] -%}
  {%- for column in columns -%}
    {%- set i = loop.index0 -%}
    {%- set same = namespace(found=false) -%}
    {%- for j in at if columns[j] == column and keys.rows | map(attribute=j) | list == keys.rows | map(attribute=i) | list -%}
      {%- set same.found = true -%}
    {%- endfor -%}
    {%- if column and not same.found -%}
      {%- do at.append(i) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- if at | length == 1 -%}
    {{ return(ivm__in(columns[at[0]], keys.rows | map(attribute=at[0]) | unique(case_sensitive=true) | list)) }}
  {%- endif -%}
  {%- set fewest = namespace(i=0, n=none) -%}
  {%- for i in at -%}
    {%- set n = keys.rows | map(attribute=i) | unique(case_sensitive=true) | list | length -%}
    {%- if fewest.n is none or n < fewest.n -%}
      {%- set fewest.i = i -%}
      {%- set fewest.n = n -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set groups = {} -%}
  {%- for row in keys.rows -%}
    {%- do groups.setdefault(row[fewest.i], []).append(row) -%}
  {%- endfor -%}
  {%- set rest = [] -%}
  {%- for column in columns -%}
    {%- do rest.append('' if loop.index0 not in at or loop.index0 == fewest.i else column) -%}
  {%- endfor -%}
  {%- set terms = [] -%}
  {%- for value, rows in groups.items() -%}
    {%- do terms.append('(' ~ ivm__in(columns[fewest.i], [value]) ~ ' AND (' ~ ivm__key_predicate({'rows': rows}, rest) ~ '))') -%}
  {%- endfor -%}
  {{ return(terms | join('\n    OR ')) }}
{% endmacro %}


{#- How many comparisons a predicate has; an IN list is one, however long. Spark's generated code copes with about forty. -#}
{% macro ivm__count_comparisons(predicate) %}
  {{ return(predicate.count(' = ') + predicate.count(' IN (') + predicate.count(' IS NULL')) }}
{% endmacro %}


{% macro ivm__in(column, literals) %}
  {%- set values = literals | reject('none') | list -%}
  {%- set terms = [] -%}
  {%- if values and (values[0].endswith('BD') or values[0] in ['true', 'false']) -%}
    {#- Delta's REPLACE WHERE refuses IN over decimals and booleans -#}
    {%- do terms.append(column ~ ' = ' ~ (values | join(' OR ' ~ column ~ ' = '))) -%}
  {%- elif values -%}
    {%- do terms.append(column ~ ' IN (' ~ (values | join(', ')) ~ ')') -%}
  {%- endif -%}
  {%- if values | length < literals | length -%}
    {%- do terms.append(column ~ ' IS NULL') -%}
  {%- endif -%}
  {{ return(terms | join(' OR ')) }}
{% endmacro %}

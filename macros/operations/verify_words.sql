{#- What ivm_verify says of rows that differ, and how it asks for them. -#}

{#- A predicate that all these rows meet: by their keys, if the rows are few and the keys have literals; else `true`. -#}
{% macro ivm__predicate_of_rows(rows, key) %}
  {%- set keys = ivm__keys_of_rows(rows, key) if key and rows | length <= ivm__most_keys_to_invalidate() else none -%}
  {{ return(ivm__predicate_of_keys(keys, literal=true) if keys else 'true') }}
{% endmacro %}


{#- A line for each row that differs. A missing row and one too many of the same key are one: `id = 7 | total = 0, should be 77`. -#}
{% macro ivm__rows_in_words(rows, key) %}
  {%- set same_key = {} -%}
  {%- for row in rows -%}
    {%- do same_key.setdefault((ivm__columns_in_words(row, key) if key else loop.index) ~ '', []).append(row) -%}
  {%- endfor -%}
  {%- set lines = [] -%}
  {%- for name, found in same_key.items() -%}
    {%- set ordered = found | sort(attribute='__ivm_w') -%}
    {%- set changed = ivm__changed_in_words(*ordered) if ordered | map(attribute='__ivm_w') | list == [-1, 1] else [] -%}
    {%- if changed -%}
      {%- do lines.append(name ~ ' | ' ~ (changed | join('; '))) -%}
    {%- else -%}
      {%- for row in found -%}
        {%- do lines.append(ivm__row_in_words(row, key)) -%}
      {%- endfor -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(lines) }}
{% endmacro %}


{#- The columns in which a row of the table is not what it should be, such as `total = 0, should be 77`. -#}
{% macro ivm__changed_in_words(row, should) %}
  {%- set words = [] -%}
  {%- for column, value in should.dict().items() -%}
    {%- set is = ivm__columns_in_words(row, [column]) -%}
    {%- do words.append(is ~ ', should be ' ~ ('NULL' if value is none else value)) if is != ivm__columns_in_words(should, [column]) -%}
  {%- endfor -%}
  {{ return(words) }}
{% endmacro %}


{#- Such as `too many merchant_id = 7, currency = EUR | gross = 12.00`: the key first. -#}
{% macro ivm__row_in_words(row, key) %}
  {%- set rest = row.dict() | reject('in', key) | list -%}
  {%- set copies = row['__ivm_w'] | abs -%}
  {%- set words = [ivm__columns_in_words(row, key), ivm__columns_in_words(row, rest)] | select | join(' | ') -%}
  {{ return(('missing  ' if row['__ivm_w'] > 0 else 'too many ') ~ words ~ (' (' ~ copies ~ ' times)' if copies > 1 else '')) }}
{% endmacro %}


{#- Such as `merchant_id = 7, currency = EUR`. -#}
{% macro ivm__columns_in_words(row, columns) %}
  {%- set words = [] -%}
  {%- for column, value in row.dict().items() if column in columns and not column.startswith('__ivm_') -%}
    {%- do words.append(column ~ ' = ' ~ ('NULL' if value is none else value)) -%}
  {%- endfor -%}
  {{ return(words | join(', ')) }}
{% endmacro %}


{#- What the table was computed from, such as `shop.orders version 4`. -#}
{% macro ivm__verified_words(seen) %}
  {%- set words = [] -%}
  {%- for name, source in seen.target.position.sources.items() -%}
    {%- do words.append(name ~ ' version ' ~ source.version) -%}
  {%- endfor -%}
  {%- for name, value in (seen.target.position.parameters or {}).items() -%}
    {%- do words.append(name ~ ' ' ~ value) -%}
  {%- endfor -%}
  {{ return(words | join(', ') or 'no table') }}
{% endmacro %}


{#-
  Why a table has other rows than its SELECT gives, as far as that is known. `unexplained`: how many of the rows nobody
  has invalidated by hand.
-#}
{% macro ivm__cause(seen, node, rows, unexplained) %}
  {%- set run = '`' ~ ivm__run_command(node) ~ '`' -%}
  {%- set engine = 'a source whose history does not show all changes, or a fault of this engine. With repair: true ' ~ run ~ ' computes them again; please report it' -%}
  {%- if seen.target.foreign -%}
    {{ return(ivm__another_wrote(seen.target.foreign) ~ '; ' ~ run ~ ' repairs it') }}
  {%- elif seen.target.invalid and not unexplained -%}
    {{ return('rows were invalidated by hand (' ~ (seen.target.invalid.values() | join(', ')) ~ '); ' ~ run ~ ' computes them again') }}
  {%- elif ivm__holds_what_feeds_alter(rows) -%}
    {{ return('rows have text that is no UTF-8, or a day of October 1582, which the change feed of a source gives otherwise; or ' ~ engine) }}
  {%- endif -%}
  {{ return('no other writer is known' ~ (' of the ' ~ ivm__counted(unexplained, 'row') ~ ' that nobody invalidated by hand' if seen.target.invalid else '') ~ ': ' ~ engine) }}
{% endmacro %}


{#- How many of the rows that differ were not invalidated by hand: no such predicate holds for them. -#}
{% macro ivm__unexplained_rows(relation, seen, only, rows) %}
  {%- if not seen.target.invalid -%}
    {{ return(rows | length) }}
  {%- endif -%}
  {%- set others = only ~ ' and not coalesce(' ~ ivm__any_of(seen.target.invalid.values()) ~ ', false)' -%}
  {{ return(run_query('select count(*) from (\n' ~ ivm__differing_sql(relation, seen, others) ~ '\n)')[0][0] | int) }}
{% endmacro %}


{#- Whether rows that the table has and its SELECT does not give hold a value that a change feed gives in place of another. -#}
{% macro ivm__holds_what_feeds_alter(rows) %}
  {%- for row in rows if row['__ivm_w'] < 0 -%}
    {%- for value in row.values() if '\ufffd' in value | string or (value | string).startswith('1582-10-1') -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- The command that refreshes a model, such as `dbt run -s revenue`. -#}
{% macro ivm__run_command(node) %}
  {{ return('dbt run -s ' ~ node.name ~ ('.v' ~ node.version if node.version else '')) }}
{% endmacro %}

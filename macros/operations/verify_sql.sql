{#- The statements by which ivm_verify compares a table with its query. -#}

{#-
  The rows that differ, as a Z-set, as of `ivm__repair_sql`. Under meta.ivm_doubles: close no row that the table has and one that
  the SELECT gives, where the two differ in the last digits of sums alone. Rows that are alike in all else are paired in the order
  of the sums.
-#}
{% macro ivm__differing_sql(relation, seen, where) %}
  {%- set differing = ivm__repair_sql(relation, seen, where) -%}
  {%- set close = ivm__close_columns(seen) -%}
  {%- if not close -%}
    {{ return(differing) }}
  {%- endif -%}
  {%- set columns = ivm__column_list(seen.plan.columns) -%}
  {%- set alike = seen.plan.columns | reject('in', close) | list -%}
  {%- set by = 'partition by ' ~ (ivm__column_list(alike) ~ ', ' if alike else '') -%}
  {%- set pairs, are_close = [], [] -%}
  {%- for column in close -%}
    {%- set name, c = ivm__quote(column), '__ivm_' ~ loop.index -%}
    {%- do pairs.append('max(%s) over pair as %s_most, min(%s) over pair as %s_least, count(%s) over pair as %s_there' % (name, c, name, c, name, c)) -%}
    {%- do are_close.append('%s_there <> 1 and (%s_there = 0 or %s_most = %s_least or (abs(%s_most - %s_least) < double(\'Infinity\') and abs(%s_most - %s_least) <= 1e-9D * greatest(1D, abs(%s_most), abs(%s_least))))' | replace('%s', c)) -%}
  {%- endfor -%}
  {%- set sql -%}
select {{ columns }}, sum(__ivm_w) as __ivm_w
from (
  select *, count(*) over pair as __ivm_both, {{ pairs | join(', ') }}
  from (
    select *, row_number() over ({{ by }}__ivm_w order by {{ ivm__column_list(close) }}) as __ivm_n
    from (
      select {{ columns }}, cast(sign(__ivm_w) as int) as __ivm_w, explode(sequence(1, cast(abs(__ivm_w) as int))) as __ivm_copy from (
{{ differing }}
      )
    )
  )
  window pair as ({{ by }}__ivm_n)
)
where not (__ivm_both = 2 and {{ are_close | join(' and ') }})
group by {{ columns }}
having sum(__ivm_w) <> 0
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The columns that are sums of doubles, or computed of such, of a table that was computed under meta.ivm_doubles: close. -#}
{% macro ivm__close_columns(seen) %}
  {%- set close = [] -%}
  {%- if (seen.target.position.get('settings') or {}).get('meta.ivm_doubles') == 'close' -%}
    {%- for name, type in seen.target.columns if type | lower == 'double' and name | lower in seen.plan.wavering | map('lower') -%}
      {%- do close.append(name) -%}
    {%- endfor -%}
  {%- endif -%}
  {%- set found = [] -%}
  {%- for column in seen.plan.columns if column | lower in close | map('lower') -%}
    {%- do found.append(column) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- The number of rows of the table and of its SELECT, by 256 parts; `same` where these numbers and the checksums agree. -#}
{% macro ivm__checksums_sql(relation, seen, part) %}
  {%- set sql -%}
select part, sum(stored) as stored, sum(computed) as computed, sum(checksum) = 0 and sum(stored) = sum(computed) as same
from (
  select pmod(h, 256) as part, 0 as stored, count(*) as computed, sum(cast(h as decimal(20,0))) as checksum
  from (select {{ ivm__row_hash(seen) }} as h from (
{{ ivm__fill(seen.plan.rebuild, seen) }}
  ) as t where {{ part }})
  group by pmod(h, 256)
  union all
  select pmod(h, 256), count(*), 0, -sum(cast(h as decimal(20,0)))
  from (select {{ ivm__row_hash(seen) }} as h from {{ relation }} version as of {{ seen.target.version }} as t where {{ part }})
  group by pmod(h, 256)
)
group by part
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#-
  A hash of a row's columns, but for stamps. Spark's hash passes over NULLs, and over where a list ends: so it is also given which
  columns are NULL, and the shape of nested columns, as JSON. JSON alone would not do: it may round values.
-#}
{% macro ivm__row_hash(seen) %}
  {%- set plan = seen.plan -%}
  {%- set columns = plan.columns | reject('in', plan.stamps) | list -%}
  {%- set nested = ivm__nested_columns(seen.target.columns, columns) -%}
  {%- set hashed = [ivm__column_list(columns)] if columns else [] -%}
  {%- for column in columns if column not in nested -%}
    {%- do hashed.append('isnull(' ~ ivm__quote(column) ~ ')') -%}
  {%- endfor -%}
  {%- if nested -%}
    {%- do hashed.append('to_json(struct(' ~ ivm__column_list(nested) ~ "), map('ignoreNullFields', 'false'))") -%}
  {%- endif -%}
  {{ return('xxhash64(' ~ (hashed | join(', ')) ~ ')') }}
{% endmacro %}

{#- The names among `columns` whose types are lists or structs. -#}
{% macro ivm__nested_columns(types, columns) %}
  {%- set nested = [] -%}
  {%- for name, type in types if type.lower().startswith(('array<', 'struct<')) -%}
    {%- do nested.append(name | lower) -%}
  {%- endfor -%}
  {%- set found = [] -%}
  {%- for column in columns if column | lower in nested -%}
    {%- do found.append(column) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- The columns that distinguish rows: the model's unique_key, or a key by which it is maintained; else empty. -#}
{% macro ivm__verified_key(seen, node) %}
  {#- a stamp, which says when a row was computed, distinguishes no rows -#}
  {%- set declared = ivm__list_of(node.config.get('unique_key')) | map('lower') | reject('in', seen.plan.stamps | map('lower') | list) | list -%}
  {%- set named = [] -%}
  {%- for column in seen.plan.columns if column | lower in declared -%}
    {%- do named.append(column) -%}
  {%- endfor -%}
  {%- if named and named | length == declared | length and not seen.is_state -%}
    {{ return(named) }}
  {%- endif -%}
  {%- set request = dict(seen.request) -%}
  {%- do request.pop('changed', none) -%}
  {%- for variant in ivm__plan(request).plan.variants -%}
    {%- set candidate = ivm__widest(variant.candidates) -%}
    {%- if candidate is not none and candidate.kind == 'keys' -%}
      {{ return(candidate['keys']) }}
    {%- endif -%}
  {%- endfor -%}
  {{ return([]) }}
{% endmacro %}


{#-
  A predicate for `sample` keys of the table, or of its rows `where`, taken at random: by a hash of the keys where a key has no
  literal.
-#}
{% macro ivm__sampled_keys(seen, key, sample, where=none) %}
  {%- if not key -%}
    {%- do ivm__fail('IVM-807: ivm_verify cannot take a sample of ' ~ seen.target.existing ~ ', whose rows have no key: use where.') -%}
  {%- endif -%}
  {%- set hash = 'xxhash64(' ~ ivm__column_list(key) ~ ')' -%}
  {%- set sql = 'select ' ~ ivm__column_list(key) ~ ', ' ~ hash ~ ' as __ivm_hash from ' ~ seen.target.existing ~ ' version as of ' ~ seen.target.version ~ ' as t where ' ~ (where or 'true') ~ '\ngroup by ' ~ ivm__column_list(key) ~ ' order by rand() limit ' ~ (sample | int) -%}
  {%- set rows = run_query(ivm__with_literals(sql, key)) | list -%}
  {%- set keys = ivm__keys_of_rows(rows, key) -%}
  {%- set sampled = ivm__predicate_of_keys(keys, literal=true) if keys else 'true' -%}
  {%- if keys is none -%}
    {%- set sampled = hash ~ ' in (' ~ (rows | map(attribute='__ivm_hash') | join(', ')) ~ ')' -%}
  {%- endif -%}
  {{ return(ivm__in_parentheses(sampled) ~ ' and ' ~ ivm__in_parentheses(where) if where else sampled) }}
{% endmacro %}


{#- Up to so many rows that differ are invalidated by their keys. -#}
{% macro ivm__most_keys_to_invalidate() %}
  {{ return(1000) }}
{% endmacro %}

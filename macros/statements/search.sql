{#-
  The values that a change has in the columns by which it is joined with large tables, so that these tables are searched for the
  values: as literals, by which files are skipped. That takes one more statement, which reads the change alone; so it is asked only
  where there is much to skip, by table sizes that are known already. Returns what is seen, with `among`: by source and column
  {literals} or {least, greatest, null}.
-#}
{% macro ivm__find_values(seen, candidate) %}
  {%- set among = {} -%}
  {%- for name, columns in ivm__leading(seen, candidate).items() -%}
    {%- set known = (seen.get('among') or {}).get(name, {}) -%}
    {%- set columns = columns | reject('in', known) | list -%}
    {%- do among.update({name: dict(known, **ivm__values_of_change(seen, name, columns))}) if columns -%}
  {%- endfor -%}
  {{ return(dict(seen, among=dict(seen.get('among') or {}, **among)) if among else seen) }}
{% endmacro %}


{#- By changed source, the columns by which the candidate's statements join its change with a large table. -#}
{% macro ivm__leading(seen, candidate) %}
  {%- set limits = seen.plan.limits -%}
  {%- set found = {} -%}
  {%- for text in candidate.values() if text is string and '⟦among¦' in text -%}
    {%- for name, column, table in modules.re.findall('⟦among¦([^¦]*)¦([^¦]*)¦([^¦]*)¦', text) if name in seen.changed and name in seen.sources and table in seen.sources -%}
      {%- set source = seen.sources[name] -%}
      {%- if source.read_by in ['append', 'feed'] and source.counted and source.rows <= limits.search_rows and (seen.sources[table].pin.bytes or 0) >= limits.search_bytes -%}
        {%- do found.setdefault(name, {}).update({column: true}) -%}
      {%- endif -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- By column, its values in the change of a source, or the bounds of many. A column without exact literals is left out. -#}
{% macro ivm__values_of_change(seen, name, columns) %}
  {%- set change = '(\n' ~ ivm__fill('⟦changes:' ~ name ~ '⟧', seen) ~ '\n)' -%}
  {%- set most = seen.plan.limits.search_keys -%}
  {%- set many = seen.sources[name].rows > most -%}
  {%- set sql = ivm__bounds_sql(change, columns) if many else ivm__distinct_literals_sql(change, columns) ~ '\nlimit ' ~ (most + 1) -%}
  {%- set rows = run_query(ivm__step(seen, 'find the values by which ' ~ name ~ ' leads to other tables', sql)) -%}
  {%- set found = {} -%}
  {%- for column in columns -%}
    {%- set i = loop.index0 -%}
    {%- if many -%}
      {%- set bounds = ivm__bounds_of(rows[0].values() | list, i) -%}
      {%- do found.update({column: bounds}) if bounds -%}
    {%- else -%}
      {%- set literals = rows | map(attribute=i) | unique(case_sensitive=true) | list -%}
      {%- do found.update({column: {'literals': literals}}) if '?' not in literals and rows | length <= most -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}

{% macro ivm__distinct_literals_sql(rows, columns) %}
  {%- set sql -%}
select distinct
  {%- for column in columns %}
  {{ ivm__literal(ivm__quote(column)) }} as v{{ loop.index }}{{ ',' if not loop.last }}
  {%- endfor %}
from {{ rows }}
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The predicate "the operand may be one of the change's values of the column"; true where these values were not asked for. -#}
{% macro ivm__is_among(seen, name, column, operand) %}
  {%- set found = ((seen.get('among') or {}).get(name) or {}).get(column) -%}
  {%- if found is none -%}
    {{ return('true') }}
  {%- elif found.literals is defined -%}
    {#- of decimals, too, IN: this is no predicate of REPLACE WHERE -#}
    {%- set values = found.literals | reject('none') | list -%}
    {%- set terms = [operand ~ ' IN (' ~ (values | join(', ')) ~ ')'] if values else [] -%}
    {{ return((terms + ([operand ~ ' IS NULL'] if none in found.literals else [])) | join(' OR ') or 'false') }}
  {%- endif -%}
  {{ return(ivm__between(operand, found)) }}
{% endmacro %}

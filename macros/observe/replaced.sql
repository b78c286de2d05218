{#-
  Sources that were replaced, as a table model replaces its table in every run, may have the same rows as before. The history
  shows only how many rows were written, so the two versions are compared before anything is computed from the source. Where
  no row differs, the source has not changed. All of them are compared by one statement.
-#}
{% macro ivm__compare_replaced(seen) %}
  {%- set target, replaced = seen.target, {} -%}
  {%- set rebuilt = target.position is none or target.foreign is not none or flags.FULL_REFRESH or seen.sources.values() | selectattr('broken') | list -%}
  {%- for name, source in seen.sources.items() if not rebuilt and not seen.at_once and source.changed and source.replaced and seen.plan.sources[name].diff is not none -%}
    {%- do replaced.update({name: source}) -%}
  {%- endfor -%}
  {%- for name, n in ivm__differing_rows(seen, replaced).items() -%}
    {%- do replaced[name].update({'rows': n, 'touched': n, 'counted': true}) -%}
    {%- if n == 0 -%}
      {%- do replaced[name].update({'changed': false, 'read_by': none}) -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}

{#-
  How many rows differ, by source, counted once per invocation for the same versions and columns. Where no row differs in some columns,
  most likely none differs at all: when a second model asks for other columns, all are compared, which also answers later models.
-#}
{% macro ivm__differing_rows(seen, sources) %}
  {%- set known, whole, read, found = {}, [], [], {} -%}
  {%- for name, source in sources.items() -%}
    {%- do known.update({name: ivm__memory('differing').setdefault([name, source.old, source.version] | join(' '), {})}) -%}
    {%- if not ivm__is_known_equal(known[name], seen.plan.sources[name].columns) and ivm__is_known_equal(known[name], []) and 'schema' not in source.effects -%}
      {%- do whole.append([known[name], ivm__whole_source(name) if ivm__has_adapter() else none]) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- do ivm__count_differing(seen, whole) -%}
  {%- for name in sources if not ivm__is_known_equal(known[name], seen.plan.sources[name].columns) -%}
    {%- do read.append([known[name], seen.plan.sources[name]]) -%}
  {%- endfor -%}
  {%- do ivm__count_differing(seen, read) -%}
  {%- for name in sources -%}
    {%- set columns = seen.plan.sources[name].columns -%}
    {%- do found.update({name: 0 if ivm__is_known_equal(known[name], columns) else known[name][tojson(columns)]}) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}

{#- Adds to what is known of each source how many rows differ in the columns that are read. -#}
{% macro ivm__count_differing(seen, asked) %}
  {%- set counts, of = [], [] -%}
  {%- for known, read in asked if read and read.diff is not none and tojson(read.columns) not in known -%}
    {%- do counts.append('(select coalesce(sum(abs(__ivm_w)), 0) from (\n' ~ ivm__fill(read.diff, seen) ~ '\n)) as n' ~ loop.index) -%}
    {%- do of.append([known, tojson(read.columns)]) -%}
  {%- endfor -%}
  {%- if counts -%}
    {%- set row = run_query(ivm__step(seen, 'compare replaced tables with what they were', 'select ' ~ (counts | join(',\n'))))[0] -%}
    {%- for known, columns in of -%}
      {%- do known.update({columns: row[loop.index0] | int}) -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}

{#- Whether the columns are among columns that were compared, and no row differed. -#}
{% macro ivm__is_known_equal(known, columns) %}
  {%- for compared, n in dict(known).items() if n == 0 and columns | reject('in', fromjson(compared)) | list | length == 0 -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}

{#- How a table is read as a source with all its columns. Only the adapter plans a query during a run. -#}
{% macro ivm__whole_source(name) %}
  {%- set request = {'sql': 'select * from ' ~ ivm__quoted(name), 'relations': [ivm__observe_relation(name)], 'changed': []} -%}
  {{ return(adapter.ivm_engine('compile_request', request).get('plan', {}).get('sources', {}).get(name)) }}
{% endmacro %}

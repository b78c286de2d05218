{#-
  A relation's kind and columns, and the text of a view. Each name is asked for once per invocation; a temporary view, whose
  name has no schema, each time.
-#}
{% macro ivm__observe_relation(name) %}
  {%- set known = ivm__shared('relations', name) -%}
  {#- a temporary view belongs to a session: another model's may be another view -#}
  {%- set relation = known[name] if name in known else ivm__describe(name) -%}
  {%- do known.setdefault(name, relation) if '.' in name -%}
  {%- set collation = ['DEFAULT COLLATION'] if relation.get('collation') else [] -%}
  {{ return(dict(relation, view_settings=ivm__settings_of_view(relation.captured) + collation)) }}
{% endmacro %}


{#-
  What Spark keeps with a view: `captured`, the settings it was made under, {name: value}, or `unknown`; `view_outputs`, the names
  that the columns of its text had then; `view_mode`, what becomes of other columns that the text gives now. `shown`: the outputs
  as DESCRIBE shows them.
-#}
{% macro ivm__kept_with_view(name, shown='') %}
  {%- set told_by = ivm__can('view_settings') -%}
  {%- if told_by == 'catalog' -%}
    {{ return(adapter.ivm_kept_with_view(ivm__quoted(name))) }}
  {%- elif told_by == 'unknown' -%}
    {{ return({'captured': 'unknown', 'view_outputs': (shown | replace('`', ''))[1:-1].split(', '), 'view_mode': ''}) }}
  {%- endif -%}
  {%- set kept = fromjson(run_query('DESCRIBE TABLE EXTENDED ' ~ ivm__quoted(name) ~ ' AS JSON')[0][0]) -%}
  {{ return({'captured': kept.get('view_creation_spark_configuration') or {}, 'view_outputs': kept.get('view_query_output_columns') or [], 'view_mode': kept.get('view_schema_mode') or ''}) }}
{% endmacro %}


{#- What the Spark at the other end can do: `capabilities.py` has the table, and here is what of it stock dbt-spark needs. -#}
{% macro ivm__can(what) %}
  {%- if ivm__has_adapter() -%}
    {{ return(adapter.ivm_can(what)) }}
  {%- endif -%}
  {%- set known = ivm__memory('spark') -%}
  {%- if 'version' not in known -%}
    {%- do known.setdefault('version', run_query('select version()')[0][0]) -%}
  {%- endif -%}
  {%- set version = known['version'] -%}
  {%- set is_4 = version.startswith('4.') -%}
  {{ return({'view_settings': 'json' if is_4 else 'unknown', 'write_options': version.startswith(('4.1', '4.2')), 'snapshot_properties': not version.startswith('3.'), 'log': false}.get(what, is_4)) }}
{% endmacro %}


{#-
  A relation as the catalog describes it. A local session reads a Delta table's log instead, in a third of the time, and returns
  that log as `log`: given it, ivm__history need not load it again.
-#}
{% macro ivm__describe(name) %}
  {{ return((adapter.ivm_of_table('delta', 'described', name) if ivm__has_adapter() else none) or ivm__described_by_statement(name)) }}
{% endmacro %}

{% macro ivm__described_by_statement(name) %}
  {%- set rows = run_query('DESCRIBE TABLE EXTENDED ' ~ ivm__quoted(name)) -%}
  {%- set columns = [] -%}
  {%- set details = {} -%}
  {%- set comments = {} -%}
  {%- set partitions = [] -%}
  {%- set part = namespace(name='columns') -%}
  {%- for row in rows -%}
    {%- if not row[0] -%}
      {%- set part.name = '' -%}
    {%- elif row[0].startswith('#') and row[1] in ['', 'data_type'] -%}
      {#- a column's name may begin with # too, but then a type is beside it -#}
      {%- set part.name = 'partitions' if row[0] == '# Partition Information' or (part.name == 'partitions' and row[0] == '# col_name') else '' -%}
    {%- elif part.name == 'columns' -%}
      {%- do columns.append([row[0], row[1]]) -%}
      {%- do comments.update({row[0]: row[2] or ''}) -%}
    {%- elif part.name == 'partitions' -%}
      {%- do partitions.append(row[0]) -%}
    {%- else -%}
      {%- do details.update({row[0]: row[1]}) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set view = details.get('Type') == 'VIEW' and details.get('View Text') -%}
  {%- set columns = ivm__whole_types(columns, ivm__quoted(name)) -%}
  {%- set kept = ivm__kept_with_view(name, details.get('View Query Output Columns', '')) if view else {'captured': none, 'view_outputs': [], 'view_mode': ''} -%}
  {#- `collation`: that of the literals and casts in a view's text; `declared`: the columns that are a CHAR or VARCHAR, which this does not show -#}
  {{ return(dict(kept, **{
    'name': name,
    'kind': 'view' if view else 'table',
    'columns': columns,
    'comments': comments,
    'partitions': partitions,
    'view_text': details.get('View Text') if view else none,
    'view_schema': ivm__view_schema(details.get('View Catalog and Namespace', '')) if view else none,
    'declared': [],
    'collation': details.get('Collation') if view and details.get('Collation') != 'UTF8_BINARY' else none,
    'provider': (details.get('Provider') or 'temporary') | lower,
    'properties': details.get('Table Properties') or '',
    'comment': details.get('Comment') or '',
    'location': details.get('Location') or '',
  })) }}
{% endmacro %}


{#- The columns of a query, [name, type] each. -#}
{% macro ivm__columns_of(sql) %}
  {%- set columns = [] -%}
  {%- for row in run_query('DESCRIBE QUERY ' ~ sql) -%}
    {%- do columns.append([row[0], row[1]]) -%}
  {%- endfor -%}
  {{ return(ivm__whole_types(columns, '(\n' ~ sql ~ '\n)')) }}
{% endmacro %}


{#- The columns of a table or a query with their full types: DESCRIBE cuts the type of a struct with more than 25 fields. -#}
{% macro ivm__whole_types(columns, rows) %}
  {%- set cut = [] -%}
  {%- for column in columns if modules.re.search('\\.\\.\\. \\d+ more fields', column[1]) -%}
    {%- do cut.append('typeof(any_value(' ~ ivm__quote(column[0]) ~ '))') -%}
  {%- endfor -%}
  {%- if not cut -%}
    {{ return(columns) }}
  {%- endif -%}
  {%- set types = run_query('select ' ~ (cut | join(', ')) ~ ' from ' ~ rows ~ ' where false')[0].values() | list -%}
  {%- set whole = [] -%}
  {%- for column in columns -%}
    {%- do whole.append([column[0], types.pop(0) if modules.re.search('\\.\\.\\. \\d+ more fields', column[1]) else column[1]]) -%}
  {%- endfor -%}
  {{ return(whole) }}
{% endmacro %}


{#- `spark_catalog.db` is Spark's own catalog: the name of a table there is `db.table`. -#}
{% macro ivm__view_schema(namespace) %}
  {%- set plain = namespace | replace('`', '') -%}
  {{ return(plain[14:] if plain.startswith('spark_catalog.') else plain) }}
{% endmacro %}


{#- A dotted key, or a relation, as a quoted name. -#}
{% macro ivm__quoted(named) %}
  {%- set name = named if named is string else named.render() -%}
  {%- if '`' in name -%}
    {{ return(name) }}
  {%- endif -%}
  {{ return('`' ~ (name.split('.') | join('`.`')) ~ '`') }}
{% endmacro %}


{#- Whether the catalog has the relation; its schema may be missing too. dbt's cache does not know what others made since. -#}
{% macro ivm__exists(relation) %}
  {{ return(adapter.ivm_exists(relation.render()) if ivm__has_adapter() else ivm__tables_in_schema_of(relation, relation.identifier) | length > 0) }}
{% endmacro %}


{#-
  The names of the tables and views in a relation's schema that match the pattern `like`; empty where there is no such schema.
  Spark lists the session's temporary views with each schema: they are left out.
-#}
{% macro ivm__tables_in_schema_of(relation, like='*') %}
  {%- set parts = relation.schema.split('.') -%}
  {%- set names = [] -%}
  {%- if run_query("SHOW SCHEMAS " ~ ('IN ' ~ ivm__quoted(parts[:-1] | join('.')) ~ ' ' if parts | length > 1 else '') ~ "LIKE '" ~ parts[-1] ~ "'") | length == 0 -%}
    {{ return(names) }}
  {%- endif -%}
  {%- for row in run_query("SHOW TABLES IN " ~ ivm__quoted(relation.schema) ~ " LIKE '" ~ like ~ "'") if row['isTemporary'] | string | lower != 'true' -%}
    {%- do names.append(row['tableName']) -%}
  {%- endfor -%}
  {{ return(names) }}
{% endmacro %}


{#-
  Whether a relation exists, by its name as the engine gives it. Without the adapter a failed statement fails the run: a temporary
  view, and a name with a dot in a part, count as absent.
-#}
{% macro ivm__is_there(name) %}
  {%- if ivm__has_adapter() -%}
    {{ return(adapter.ivm_exists(ivm__quoted(name))) }}
  {%- endif -%}
  {%- set schema, _, identifier = name.rpartition('.') -%}
  {%- set relation = api.Relation.create(database=none, schema=schema, identifier=identifier) -%}
  {{ return(schema != '' and '`' not in name and ivm__exists(relation)) }}
{% endmacro %}


{#-
  Whether a boolean property is on, in upper or lower case. `properties` is the text that DESCRIBE shows; of options that a table was
  created with it has another one each, as option.delta.enableChangeDataFeed, which stays as it was.
-#}
{% macro ivm__is_on(property, properties) %}
  {{ return(modules.re.search('(?i)(?<![\\w.])' ~ modules.re.escape(property) ~ '=true', properties or '') is not none) }}
{% endmacro %}

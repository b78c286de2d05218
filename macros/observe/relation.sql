{#- A relation's kind, columns and, of a view, its text. Each name is asked for once an invocation. -#}
{% macro ivm__observe_relation(name, default_schema=none) %}
  {%- set known = ivm__memory('relations') -%}
  {%- if name not in known -%}
    {%- do known.update({name: ivm__describe(name, ivm__is_temporary(name, default_schema))}) -%}
  {%- endif -%}
  {{ return(known[name]) }}
{% endmacro %}


{#- A bare name, to which the engine gave the default schema, may be a temporary view that a hook made. -#}
{% macro ivm__is_temporary(name, default_schema) %}
  {%- set parts = name.split('.') -%}
  {%- if parts | length == 2 and parts[0] == default_schema | string | lower and adapter.get_relation(none, *parts) is none -%}
    {%- for row in run_query("SHOW TABLES IN " ~ ivm__quoted(parts[0]) ~ " LIKE '" ~ parts[1] ~ "'") if row['isTemporary'] -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endif -%}
  {{ return(false) }}
{% endmacro %}


{% macro ivm__describe(name, temporary=false) %}
  {%- set rows = run_query('DESCRIBE TABLE EXTENDED ' ~ (ivm__quote(name.split('.')[1]) if temporary else ivm__quoted(name))) -%}
  {%- set columns = [] -%}
  {%- set details = {} -%}
  {%- set comments = {} -%}
  {%- set partitions = [] -%}
  {%- set part = namespace(name='columns') -%}
  {%- for row in rows -%}
    {%- if not row[0] -%}
      {%- set part.name = '' -%}
    {%- elif row[0].startswith('#') -%}
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
  {{ return({
    'name': name,
    'kind': 'view' if view else 'table',
    'columns': columns,
    'comments': comments,
    'partitions': partitions,
    'view_text': details.get('View Text') if view else none,
    'view_schema': ivm__view_schema(details.get('View Catalog and Namespace', '')) if view else none,
    'provider': (details.get('Provider') or 'temporary') | lower,
    'properties': details.get('Table Properties') or '',
    'comment': details.get('Comment') or '',
  }) }}
{% endmacro %}


{#- `spark_catalog.db` is Spark's own catalog: the name of a table there is `db.table`. -#}
{% macro ivm__view_schema(namespace) %}
  {%- set plain = namespace | replace('`', '') -%}
  {{ return(plain[14:] if plain.startswith('spark_catalog.') else plain) }}
{% endmacro %}


{#- A dotted key as a quoted name. -#}
{% macro ivm__quoted(name) %}
  {%- if '`' in name -%}
    {{ return(name) }}
  {%- endif -%}
  {{ return('`' ~ (name.split('.') | join('`.`')) ~ '`') }}
{% endmacro %}


{#- Asks the catalog, in which the schema may be missing too. dbt's cache does not know what others have made since. -#}
{% macro ivm__exists(relation) %}
  {%- if run_query("SHOW SCHEMAS LIKE '" ~ relation.schema ~ "'") | length == 0 -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(run_query("SHOW TABLES IN " ~ relation.include(identifier=false) ~ " LIKE '" ~ relation.identifier ~ "'") | length > 0) }}
{% endmacro %}


{#- The same of a name as the engine gives it. -#}
{% macro ivm__is_there(name) %}
  {%- set parts = name.split('.') -%}
  {%- if parts | length == 2 and '`' not in name -%}
    {{ return(ivm__exists(api.Relation.create(database=none, schema=parts[0], identifier=parts[1]))) }}
  {%- endif -%}
  {{ return(ivm__try('describe table ' ~ ivm__quoted(name))) }}
{% endmacro %}


{#- Whether a boolean property is on, however it was spelled. `properties` are as DESCRIBE shows them. -#}
{% macro ivm__is_on(property, properties) %}
  {{ return((property ~ '=true') | lower in properties | lower) }}
{% endmacro %}

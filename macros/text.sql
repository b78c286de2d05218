{#-
  Text in statements. Spark substitutes `${…}` before it parses, also inside literals; whether a backslash escapes
  depends on a setting; Spark hides properties that look like secrets. What is written here is read as it was meant
  whatever the text holds, and by no layer a second time.
-#}

{#- An SQL expression for this text, made of pieces that mean the same under every setting. -#}
{% macro ivm__text(value) %}
  {%- set codes = {'$': 36, "'": 39, '\\': 92} -%}
  {%- set pieces = [] -%}
  {%- for piece in modules.re.split("(['\\\\]|\\$(?=\\{))", value | string) if piece -%}
    {%- do pieces.append('char(' ~ codes[piece] ~ ')' if piece in codes else "'" ~ piece ~ "'") -%}
  {%- endfor -%}
  {{ return("''" if not pieces else pieces[0] if pieces | length == 1 else 'concat(' ~ (pieces | join(', ')) ~ ')') }}
{% endmacro %}


{#- JSON that holds no `$` and no backquote: it stays as it is in a SET and in a property. -#}
{% macro ivm__plain_json(value) %}
  {{ return(tojson(value) | replace('$', '\\u0024') | replace('`', '\\u0060')) }}
{% endmacro %}


{#- A value as a property of a table keeps it: hexadecimal digits, which Spark cannot take for a secret and hide. -#}
{% macro ivm__packed(value) %}
  {{ return('hex:' ~ tojson(value).encode('utf-8').hex()) }}
{% endmacro %}


{#- The value of such a property; none for any other text. -#}
{% macro ivm__unpacked(text) %}
  {%- if not modules.re.fullmatch('hex:([0-9a-f]{2})+', text) -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return(fromjson(fromjson('"' ~ modules.re.sub('(..)', '\\\\u00\\1', text[4:]) ~ '"'))) }}
{% endmacro %}


{#-
  A table's properties, {name: value}, by the statement that hides none of them; where that gives a text that cannot be read, by the
  one that gives a row for each, without the ones that it hides.
-#}
{% macro ivm__properties_of(relation, format=none) %}
  {{ return(ivm__of_format(format, 'properties_of')(relation)) }}
{% endmacro %}

{% macro ivm__delta_properties_of(relation) %}
  {%- set properties = ivm__map(run_query('describe detail ' ~ ivm__quoted(relation))[0]['properties']) -%}
  {%- if properties is not none -%}
    {{ return(properties) }}
  {%- endif -%}
  {{ return(ivm__shown_properties(relation)) }}
{% endmacro %}

{% macro ivm__shown_properties(relation) %}
  {%- set shown = {} -%}
  {%- for row in run_query('show tblproperties ' ~ relation) if '(redacted)' not in row[1] -%}
    {%- do shown.update({row[0]: row[1]}) -%}
  {%- endfor -%}
  {{ return(shown) }}
{% endmacro %}


{#- Returns a text as it is between single quotes, where only a literal is allowed and Spark may not substitute. -#}
{% macro ivm__quoted_text(text) %}
  {{ return(ivm__escaped(text) | replace('${', '\\u0024{')) }}
{% endmacro %}


{#- The same for a text without `${`. -#}
{% macro ivm__escaped(text) %}
  {{ return(text | string | replace('\\', '\\\\') | replace("'", "\\'")) }}
{% endmacro %}


{#-
  Refuses SQL of the author's that is kept and compared, if Spark would substitute a `${…}` in it: the table would depend on what is
  substituted, and no run could see that this changed.
-#}
{% macro ivm__check_substitution(what, sql) %}
  {%- set found = modules.re.search('[$][{][^}]*[}]', sql | string) -%}
  {%- if found -%}
    {%- do exceptions.raise_compiler_error('IVM-118: ' ~ what ~ " of " ~ model.name ~ " holds " ~ found.group() ~ ", in whose place Spark puts a setting or a variable of the environment before it reads a statement. Write it with var() or env_var() of dbt.") -%}
  {%- endif -%}
{% endmacro %}


{#- Whether dbt runs with the spark_ivm adapter: its engine and its sessions are there. Without it dbt-spark runs the macros alone. -#}
{% macro ivm__has_adapter() %}
  {{ return(adapter.type() == 'spark_ivm') }}
{% endmacro %}


{#- Fails, with what happened and what to do. With the adapter that is dbt's runtime error: no Jinja has to be corrected. -#}
{% macro ivm__fail(message) %}
  {%- do adapter.ivm_fail(message) if ivm__has_adapter() else exceptions.raise_compiler_error(message) -%}
{% endmacro %}


{#- Whether a known name is meant by a name that is not known, as a question; empty where none is like it. -#}
{% macro ivm__did_you_mean(name, known, prefix='') %}
  {{ return(adapter.ivm_nearest(name | string, known, prefix) if ivm__has_adapter() else '') }}
{% endmacro %}

{#-
  What an operation finds, as one JSON document: {"ivm": the operation, "target": its name, "rows": […]}. With the argument
  `json: true` an operation logs it as one line, and no lines for people. Programs read it, such as the command dbt-ivm.
  The document of ivm_status also has `today`, the date of the session.
-#}
{#- An operation that a hook calls does this only if `execute`: dbt calls it while it reads the project, too, before there are models. -#}
{% macro ivm__begin_document(operation, json) %}
  {%- do ivm__memory('document').update({'ivm': operation, 'target': target.name, 'rows': []}) if json -%}
{% endmacro %}


{% macro ivm__asks_for_json() %}
  {{ return('rows' in ivm__memory('document')) }}
{% endmacro %}


{#- Shows what was found: the lines, or the row that has the same facts. -#}
{% macro ivm__show(lines, row) %}
  {%- if ivm__asks_for_json() -%}
    {%- do ivm__memory('document').rows.append(row) -%}
  {%- else -%}
    {%- do log(lines | join('\n'), info=true) -%}
  {%- endif -%}
{% endmacro %}


{% macro ivm__end_document() %}
  {%- do log(tojson(ivm__memory('document')), info=true) if ivm__asks_for_json() -%}
{% endmacro %}


{#- The fields of a row that name the model and its table, or the table of its parts. -#}
{% macro ivm__row_of(node, relation=none) %}
  {{ return({'node': node.unique_id, 'model': ivm__name_of(node), 'table': (relation or ivm__relation_of(node)).render() | replace('`', '')}) }}
{% endmacro %}

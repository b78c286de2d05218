{#-
  dbt --quiet run-operation ivm_compile_plan --args '{model: balances}' > macros/ivm_plan__balances.sql
  prints a model's plan as a macro, to be committed in a project that runs on stock dbt-spark, where the engine
  cannot be installed. The plan holds a variant for each set of sources that may have changed.
-#}
{% macro ivm_compile_plan(model) %}
  {%- set node = ivm__models(model)[0] -%}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set sql = ivm__compile_node(node) -%}
  {%- set request = ivm__request(relation, sql, {'columns': []}, node) -%}
  {%- do request.pop('changed') -%}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- set compiled = {'text': ivm__text_hash(sql), 'plan': plan} -%}
  {%- set macro -%}
{{ '{%' }} macro ivm_plan__{{ node.name }}() {{ '%}{%' }} set plan {{ '%}{%' }} raw {{ '%}' }}{{ tojson(compiled) }}{{ '{%' }} endraw {{ '%}{%' }} endset {{ '%}' }}{{ '{{' }} return(plan) {{ '}}{%' }} endmacro {{ '%}' }}
  {%- endset -%}
  {{ print(macro) }}
{% endmacro %}

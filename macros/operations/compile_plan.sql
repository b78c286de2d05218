{#-
  dbt run-operation ivm_compile_plan --args '{model: balances, file: macros/ivm_plan__balances.sql}'
  writes a model's plan as a macro (without `file` it is printed), to be committed in a project that runs on stock
  dbt-spark, where the engine cannot be installed. The plan holds a variant for each set of sources that may have
  changed, and the rules by which a run chooses. Where the project has a plan that was compiled for another query of the
  model, the new plan also holds the plan of the edit from that query to this one.
-#}
{% macro ivm_compile_plan(model, file=none) %}
  {%- set node = ivm__model(model) -%}
  {%- if ivm__state_option(node) == 'always' -%}
    {%- do exceptions.raise_compiler_error('IVM-119: meta.ivm_state of ' ~ node.name ~ ' needs the spark_ivm adapter where it runs: remove it to compile its plan ahead.') -%}
  {%- endif -%}
  {%- set request = ivm__request_ahead(node, ivm__relation_of(node), ivm__compile_node(node)) -%}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- do plan.update({'format': ivm__plan_format()}) -%}
  {%- set compiled = {'text': ivm__text_hash(request.sql), 'plan': plan, 'edits': ivm__planned_edits(node, request, plan), 'ansi': request.ansi, 'doubles': request.doubles, 'rules': adapter.ivm_rules()} -%}
  {%- set macro -%}
{{ '{%' }} macro ivm_plan__{{ ivm__name_of(node) }}() {{ '%}{%' }} set plan {{ '%}{%' }} raw {{ '%}' }}{{ tojson(compiled) }}{{ '{%' }} endraw {{ '%}{%' }} endset {{ '%}' }}{{ '{{' }} return(plan) {{ '}}{%' }} endmacro {{ '%}' }}
  {%- endset -%}
  {%- if file is none -%}
    {{ print(macro) }}
  {%- else -%}
    {%- do adapter.ivm_write_file(file, macro) -%}
    {%- set edits = [] -%}
    {%- for edit in compiled.edits.values() -%}
      {%- do edits.append(edit.plan.edit.why or ivm__edit_in_words(edit.plan.edit)) -%}
    {%- endfor -%}
    {%- do log(ivm__relation_of(node).render() | replace('`', '') ~ ': its plan is in ' ~ file ~ ((', with the edit: ' ~ (edits | join('. Or: '))) if edits else ''), info=true) -%}
  {%- endif -%}
{% endmacro %}


{#- Plans of edits from earlier queries to this one: the query of the project's present plan, and the queries that this has edits from. -#}
{% macro ivm__planned_edits(node, request, plan) %}
  {%- set edits = {} -%}
  {%- set committed = context.get('ivm_plan__' ~ ivm__name_of(node)) -%}
  {%- if committed is none -%}
    {{ return(edits) }}
  {%- endif -%}
  {%- set before = fromjson(committed()) -%}
  {%- for logic in [before.plan.logic] + (before.get('edits', {}).values() | map(attribute='logic') | list) if logic != plan.logic and edits | length < 3 -%}
    {%- set asked = dict(request, relations=request.relations | list, was=logic) -%}
    {%- do edits.update({local_md5(logic): {'logic': logic, 'plan': ivm__compiled(asked).plan}}) -%}
  {%- endfor -%}
  {{ return(edits) }}
{% endmacro %}

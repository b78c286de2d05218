{#-
  dbt run-operation ivm_compile_plan --args '{model: "fct_*", prune: true}'
  writes the plans of models as macros, one file a model in macros/ivm_plans, to be committed in a project that runs on stock
  dbt-spark, where the engine cannot be installed. A plan has a variant for each set of sources that may have changed. Where the
  project has a plan of another query of the model, the new one also has the plan of the edit from that query to this one.
  `file`: the file of one model. `check`: write nothing, and fail if a file is out of date. `prune`: delete plans of models that are gone.
-#}
{% macro ivm_compile_plan(model=none, file=none, check=false, prune=false, json=false) %}
  {%- do ivm__begin_document('ivm_compile_plan', json) if execute else return('') -%}
  {%- do ivm__check_truth('prune of ivm_compile_plan', prune) -%}
  {%- set nodes = ivm__models(model) if file is none else [ivm__model(model)] -%}
  {%- set gone = ivm__prune_plans(check) if prune else [] -%}
  {%- do ivm__for_each(nodes, ivm__compile_ahead, [file, check]) -%}
  {%- if gone and check and not ivm__asks_for_json() -%}
    {%- do ivm__fail('IVM-756: ' ~ (gone | join(', ')) ~ ': the project has no such model. Run dbt-ivm compile --prune, and commit what it deletes.') -%}
  {%- endif -%}
{% endmacro %}


{#- Deletes the plans of models that are gone, or only names them in a `check`. Returns their files. -#}
{% macro ivm__prune_plans(check) %}
  {%- set names = [] -%}
  {%- for node in ivm__models() -%}
    {%- do names.append(ivm__name_of(node) ~ '.sql') -%}
  {%- endfor -%}
  {%- set gone = adapter.ivm_prune_files(ivm__plan_folder(), names, check) -%}
  {%- set state = 'to be deleted' if check else 'deleted' -%}
  {%- for path in gone -%}
    {%- do ivm__show([path ~ ': the project has no such model; ' ~ state], {'node': none, 'model': none, 'table': none, 'file': path, 'state': state, 'edits': []}) -%}
  {%- endfor -%}
  {{ return(gone) }}
{% endmacro %}


{% macro ivm__plan_folder() %}
  {{ return('macros/ivm_plans') }}
{% endmacro %}


{% macro ivm__compile_ahead(node, file, check) %}
  {%- set path = file or ivm__plan_folder() ~ '/' ~ ivm__name_of(node) ~ '.sql' -%}
  {%- set compiled = ivm__plan_ahead(node) -%}
  {%- set edits = [] -%}
  {%- for edit in compiled.queries[0].edits.values() -%}
    {%- do edits.append(edit.plan.edit.why or ivm__edit_in_words(edit.plan.edit)) -%}
  {%- endfor -%}
  {%- set state = adapter.ivm_write_file(path, ivm__plan_file(node, compiled, edits), check) -%}
  {%- set words = ', with the edit: ' ~ (edits | join('. Or: ')) if edits else '' -%}
  {%- do ivm__show([ivm__name_of(node) ~ ': its plan is in ' ~ path ~ words], dict(ivm__row_of(node), file=path, state=state, edits=edits)) -%}
  {%- if state == 'out of date' and not ivm__asks_for_json() -%}
    {%- do ivm__fail('IVM-756: ' ~ path ~ ' is out of date: run dbt-ivm compile -s ' ~ node.name ~ ', and commit the file.') -%}
  {%- endif -%}
{% endmacro %}


{#- The file of a plan. It begins with what the edit changes, for who reviews it. -#}
{% macro ivm__plan_file(node, compiled, edits) %}
  {#- no delimiter is written whole here: dbt looks for the ends of macros in strings, too -#}
  {%- set open, close = '{' ~ '% ', ' %' ~ '}' -%}
  {%- set lines = ['{' ~ '#', '  The plan of ' ~ node.name ~ ', as dbt-ivm compile writes it. Do not edit it.'] -%}
  {%- for edit in edits -%}
    {%- do lines.append('  ' ~ ('edit: ' if loop.first else 'or:   ') ~ (edit | replace('#' ~ '}', '# }'))) -%}
  {%- endfor -%}
  {%- do lines.append('#' ~ '}') -%}
  {%- set text = ivm__without_names(tojson(compiled), compiled.relations, of_plan=true) -%}
  {%- set begin = open ~ 'macro ' ~ ivm__macro_of_plan(ivm__name_of(node)) ~ '()' ~ close ~ open ~ 'set plan' ~ close ~ open ~ 'raw' ~ close -%}
  {%- set end = open ~ 'endraw' ~ close ~ open ~ 'endset' ~ close ~ '{' ~ '{ return(plan) }' ~ '}' ~ open ~ 'endmacro' ~ close -%}
  {{ return((lines + [begin ~ text ~ end]) | join('\n')) }}
{% endmacro %}


{#-
  What is compiled ahead of a model: {format, relations, ansi, doubles, queries, steps}. `relations`: the nodes whose tables are named in
  it. `queries`: the model's own and, where it is computed from parts, that of each step: {text, names, sensitive, plan, edits}. `text`: a
  hash of the SQL without these names; `names`: by table or view the names of its columns; `sensitive`: the views whose rows depend on
  settings. `steps`: what ivm__split_plan gives. A query that stays keeps its plan's fingerprint, whatever target compiles it again.
-#}
{% macro ivm__plan_ahead(node) %}
  {%- set relation, sql = ivm__relation_of(node), ivm__compile_node(node) -%}
  {%- set steps = ivm__steps(relation, sql, node) if ivm__state_option(node) == 'always' else none -%}
  {%- set requests = [ivm__request_ahead(node, relation, sql)] -%}
  {%- if steps -%}
    {%- set of_answer = ivm__request_of_answer(relation, {'columns': []}, steps, node) -%}
    {%- do of_answer.pop('changed') -%}
    {%- do requests.extend([ivm__request_ahead(node, steps.relation, steps.parts), of_answer]) -%}
  {%- endif -%}
  {%- set plans = [] -%}
  {%- for request in requests -%}
    {%- do plans.append(ivm__plan_for_types(request, sql if loop.last else request.sql)) -%}
  {%- endfor -%}
  {%- set before = ivm__committed(ivm__name_of(node)) -%}
  {#- an edit's plan also names the tables that the earlier query read -#}
  {%- set ids = (ivm__nodes_of(plans) + ([node.unique_id ~ '__ivm_state'] if steps else []) + (before.get('relations', []) | select('in', graph.nodes.keys() | list + graph.sources.keys() | list) | list)) | unique | sort -%}
  {%- set queries = [] -%}
  {%- for request in requests -%}
    {%- set names = {} -%}
    {%- for table in request.relations -%}
      {%- do names.update({table.name: ivm__names_of_columns(table)}) -%}
    {%- endfor -%}
    {%- set text = ivm__hash_without_names(request.sql, ids) -%}
    {%- set known = before.get('queries', []) | selectattr('text', 'eq', text) | first -%}
    {%- set plan = dict(plans[loop.index0], fingerprint=known.plan.fingerprint) if known else plans[loop.index0] -%}
    {%- set edits = ivm__planned_edits(request, plan, before.get('queries', [])[loop.index0], ids) -%}
    {%- do queries.append({'text': text, 'names': names, 'sensitive': ivm__views_under_settings(request), 'plan': plan, 'edits': edits}) -%}
  {%- endfor -%}
  {{ return({'format': ivm__plan_format(), 'relations': ids, 'ansi': requests[0].ansi, 'doubles': requests[0].doubles, 'queries': queries,
    'steps': steps.split if steps else none}) }}
{% endmacro %}


{#- The plan of a request, for a table of the columns that `sql` has: by their types it is known which rows can be compared. -#}
{% macro ivm__plan_for_types(request, sql) %}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- if plan.reason is not none -%}
    {{ return(plan) }}
  {%- endif -%}
  {%- do ivm__add_declared(request) -%}
  {%- do request.update({'target_columns': ivm__columns_of(ivm__without_end(sql))}) -%}
  {{ return(ivm__compiled(request).plan) }}
{% endmacro %}


{#- The views of a request that are no part of a plan where they are read under other settings than the session's. -#}
{% macro ivm__views_under_settings(request) %}
  {%- set found = [] -%}
  {%- for view in request.relations if view.kind == 'view' -%}
    {%- set relations = request.relations | rejectattr('name', 'eq', view.name) | list + [dict(view, view_settings=['spark.sql.ansi.enabled'])] -%}
    {%- set reason = ivm__compiled(dict(request, relations=relations)).plan.reason -%}
    {%- do found.append(view.name) if reason is not none and reason.code == 'SETTINGS' -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#-
  Plans of edits from earlier queries to the requested query: from that of the project's present plan, `before`, and from the queries
  that this has edits from.
-#}
{% macro ivm__planned_edits(request, plan, before, ids) %}
  {%- set edits = {} -%}
  {%- if not before -%}
    {{ return(edits) }}
  {%- endif -%}
  {%- for logic in [before.plan.logic] + (before.edits.values() | map(attribute='logic') | list) if logic != plan.logic and edits | length < 3 -%}
    {%- set asked = dict(request, relations=request.relations | list, was=logic) -%}
    {%- do edits.update({ivm__hash_without_names(logic, ids): {'logic': logic, 'plan': dict(ivm__compiled(asked).plan, fingerprint=plan.fingerprint)}}) -%}
  {%- endfor -%}
  {{ return(edits) }}
{% endmacro %}


{#- The nodes of the project whose tables or views plans read: unique ids. -#}
{% macro ivm__nodes_of(plans) %}
  {%- set names = ivm__memory('names of nodes') -%}
  {%- if not names -%}
    {%- for node in (graph.nodes.values() | list) + (graph.sources.values() | list) if node.resource_type in ['model', 'seed', 'snapshot', 'source'] -%}
      {%- set parts = ivm__parts_of_name(node) -%}
      {%- do names.update({node.unique_id: ivm__key_letters(parts | join('.'), parts)}) -%}
    {%- endfor -%}
  {%- endif -%}
  {%- set ids = [] -%}
  {%- for plan in plans -%}
    {%- for id, name in names.items() if name in plan.sources or name in plan.views -%}
      {%- do ids.append(id) -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(ids | unique | sort) }}
{% endmacro %}

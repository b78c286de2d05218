{#-
  Everything a run knows before it decides: the plan, the target and its position, the sources' versions
  (pinned once per invocation) and what their histories say. Reads only metadata.
-#}
{% macro ivm__observe(target_relation, sql, node=none) %}
  {%- set started = modules.datetime.datetime.now() -%}
  {%- set target = ivm__observe_target(target_relation) -%}
  {%- set request = ivm__request(target_relation, sql, target, node) -%}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- set rebound = ivm__rebound(target, plan, node) -%}
  {%- if rebound or ivm__is_edited(target, plan, node) -%}
    {%- do request.update({'was': sql, 'had': ivm__columns_then(target.position)} if rebound
      else {'was': ivm__old_logic(target_relation, target.position), 'was_fingerprint': target.position.fingerprint, 'had': ivm__columns_then(target.position)}) -%}
    {%- set plan = ivm__compiled(request).plan if request.was else plan -%}
  {%- endif -%}
  {%- set old = (target.position or {}).get('sources', {}) -%}
  {%- set sources = {} -%}
  {%- for name in plan.sources -%}
    {%- do sources.update({name: ivm__observe_source(name, old.get(name), plan.sources[name].columns)}) -%}
  {%- endfor -%}
  {%- set seen = {
    'run_id': invocation_id ~ '-' ~ local_md5(target_relation | string ~ started)[:8],
    'started': started,
    'request': request,
    'is_state': ivm__is_state(target_relation),
    'plan': plan,
    'rebound': rebound,
    'target': target,
    'sources': sources,
    'parameters': ivm__observe_parameters(plan, target.position),
    'statements': [],
  } -%}
  {%- do seen.update({'changed': ivm__changed(seen)}) -%}
  {%- do ivm__add_values(seen) -%}
  {%- if plan.reason is none -%}
    {#- the values tell what of it matters -#}
    {%- do seen.update({'changed': ivm__changed(seen) | select('in', seen.plan.inputs) | list}) -%}
    {%- if seen.changed -%}
      {%- do request.update({'changed': seen.changed}) -%}
      {%- do seen.update({'plan': ivm__plan(request).plan}) -%}
    {%- endif -%}
  {%- endif -%}
  {%- do seen.update({'observed': modules.datetime.datetime.now()}) -%}
  {{ return(seen) }}
{% endmacro %}


{#- Whether the table was computed by another query that is to be compared with this one. A full refresh asks for none of the old one. -#}
{% macro ivm__is_edited(target, plan, node=none) %}
  {{ return(target.position is not none and target.foreign is none and target.position.fingerprint != plan.fingerprint
    and plan.reason is none and not plan.clock and plan.policy != 'full' and not flags.EMPTY
    and not (node is none and should_full_refresh())) }}
{% endmacro %}


{#-
  Columns that the unchanged SQL reads now and did not read when the table was computed, in words: a source got them,
  and names in the SQL may mean them now. None where there are none.
-#}
{% macro ivm__rebound(target, plan, node=none) %}
  {%- set words = [] -%}
  {%- if ivm__is_compared(target, plan, node) and target.position.fingerprint == plan.fingerprint -%}
    {%- for name, source in plan.sources.items() if name in target.position.sources -%}
      {%- for column in source.columns if column not in target.position.sources[name].schema -%}
        {%- do words.append(name ~ '.' ~ column) -%}
      {%- endfor -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return(words | join(', ') or none) }}
{% endmacro %}


{#- The columns that sources had at the versions of a position, by name; of those that can still be read. -#}
{% macro ivm__columns_then(position) %}
  {%- set had = {} -%}
  {%- for name, source in position.sources.items() if source.version is not none -%}
    {%- set describe = 'describe query select * from ' ~ ivm__quoted(name) ~ ' version as of ' ~ (source.version | int) -%}
    {%- if ivm__try(describe) -%}
      {%- set columns = [] -%}
      {%- for row in run_query(describe) -%}
        {%- do columns.append([row[0], row[1]]) -%}
      {%- endfor -%}
      {%- do had.update({name: columns}) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(had) }}
{% endmacro %}


{#- The query that a table was computed by, as its position or a property keeps it; none where it or a table that it reads is gone. -#}
{% macro ivm__old_logic(target_relation, position) %}
  {%- for name in position.sources if name not in ivm__memory('relations') and not ivm__is_there(name) -%}
    {{ return(none) }}
  {%- endfor -%}
  {%- if position.get('logic') -%}
    {{ return(position.logic) }}
  {%- endif -%}
  {%- set kept = ivm__properties_of(target_relation).get(ivm__logic_property(position.fingerprint), '') -%}
  {#- earlier versions kept the text as it is -#}
  {{ return((ivm__unpacked(kept) or kept) or none) }}
{% endmacro %}


{% macro ivm__request(target_relation, sql, target, node=none) %}
  {{ return({
    'model': (node or model).name,
    'sql': sql,
    'default_schema': target_relation.schema,
    'relations': [],
    'policy': ivm__policy(target_relation, sql, node),
    'unique_key': none if ivm__is_state(target_relation) else (node or model).config.get('unique_key'),
    'without': ivm__option('without', [], node),
    'ansi': ivm__settings().get('spark.sql.ansi.enabled', 'true') | lower == 'true',
    'target_columns': target.columns,
    'functions': ivm__option('functions', {}, node) | list,
    'changed': [],
  }) }}
{% endmacro %}


{#- What is computed from parts is never rebuilt for being cheaper so: that reads the parts alone. -#}
{% macro ivm__policy(target_relation, sql, node=none) %}
  {%- set policy = ivm__option('refresh', 'auto', node) -%}
  {{ return('incremental' if policy == 'auto' and ivm__beside(target_relation, 'state').render() in sql else policy) }}
{% endmacro %}


{#- What a plan is asked for that is compiled before anything has changed: for each set of sources. -#}
{% macro ivm__request_ahead(node, relation, sql) %}
  {%- set request = ivm__request(relation, sql, {'columns': []}, node) -%}
  {%- do request.pop('changed') -%}
  {{ return(request) }}
{% endmacro %}


{#-
  Observes relations until the engine knows every name, views inlined down to base tables. With `ask` the answer is
  {"absent": name} where a relation is not there. `planned` is the macro that asks the engine.
-#}
{% macro ivm__compiled(request, ask=false, planned=ivm__plan) %}
  {%- set reply = namespace(value=planned(request)) -%}
  {%- for depth in range(100) if reply.value.missing -%}
    {%- for name in reply.value.missing -%}
      {%- if ask and not ivm__is_there(name) -%}
        {{ return({'absent': name}) }}
      {%- endif -%}
      {%- do request.relations.append(ivm__observe_relation(name, request.default_schema)) -%}
    {%- endfor -%}
    {%- set reply.value = planned(request) -%}
  {%- endfor -%}
  {{ return(reply.value) }}
{% endmacro %}


{#- What was observed in this invocation, shared by its models: sources are pinned once. -#}
{% macro ivm__memory(what) %}
  {%- set memory = graph.setdefault('ivm:' ~ invocation_id, {}) -%}
  {{ return(memory.setdefault(what, {})) }}
{% endmacro %}

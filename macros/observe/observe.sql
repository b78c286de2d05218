{#-
  Everything a run knows before it decides: the plan, the target and its position, the sources' versions
  (pinned once per invocation) and what their histories say. Reads only metadata, but for sources that were replaced and for
  parameters that the query computes. Where `edited` is false the query is not compared with the query that the table was
  computed by. `target`: the observed target, if there is one already. The result is not altered later: a macro that finds
  out more makes a copy that has more.
-#}
{% macro ivm__observe(target_relation, sql, node=none, edited=true, target=none) %}
  {%- set started = modules.datetime.datetime.now() -%}
  {%- set target = target or ivm__observe_target(target_relation) -%}
  {%- set request = ivm__request(target_relation, sql, target, node) -%}
  {%- set plan = ivm__compiled(request).plan -%}
  {%- if target_relation.render() | replace('`', '') | lower in plan.sources | map('lower') -%}
    {%- do exceptions.raise_compiler_error('IVM-105: ' ~ (node or model).name ~ ' reads its own table, ' ~ target_relation ~ ': each run would be a change for the next one. An ivm model is a SELECT of other tables.') -%}
  {%- endif -%}
  {%- do ivm__follow_clones(target, plan) if target.cloned -%}
  {%- set rebound = ivm__rebound(target, plan, node) if edited else none -%}
  {%- if rebound or (edited and ivm__is_edited(target, plan, node)) -%}
    {%- do request.update({'was': sql} if rebound else {'was': ivm__old_logic(target_relation, target.position, target.get('format')), 'was_fingerprint': target.position.fingerprint}) -%}
    {%- do request.update({'columns_then': ivm__columns_then(target.position.sources)}) -%}
    {%- set plan = ivm__compiled(request).plan if request.was else plan -%}
  {%- endif -%}
  {%- set seen = {
    'run_id': ivm__run_id(target_relation, started),
    'started': started,
    'relation': target_relation,
    'request': request,
    'unique_id': (node or model).unique_id,
    'is_state': ivm__is_state(target_relation),
    'plan': plan,
    'rebound': rebound,
    'target': target,
    'sources': ivm__observe_sources(plan, target, request),
    'parameters': ivm__observe_parameters(plan, target.position),
    'statements': [],
    'at_once': none,
    'way': none,
    'began': none,
    'cold': false,
  } -%}
  {%- do ivm__add_changes(seen) -%}
  {%- set variant = ivm__closest_variant(seen.plan, seen.changed) -%}
  {{ return(dict(seen, variant=variant, sources=ivm__with_ways_of_variant(seen, variant))) }}
{% endmacro %}


{% macro ivm__run_id(target_relation, started) %}
  {{ return(invocation_id ~ '-' ~ local_md5(target_relation | string ~ started)[:8]) }}
{% endmacro %}


{#- What each source of the plan is now, and what happened since the target was computed. -#}
{% macro ivm__observe_sources(plan, target, request) %}
  {%- set old = (target.position or {}).get('sources', {}) -%}
  {%- set sources = {} -%}
  {%- for name in plan.sources -%}
    {%- do sources.update({name: ivm__observe_source(name, old.get(name), plan.sources[name].columns, name in request.get('columns_then', {}))}) -%}
  {%- endfor -%}
  {{ return(sources) }}
{% endmacro %}


{#-
  Adds to what was `seen` which sources have changed, after looking into tables that were replaced and into computed values,
  and takes the plan for a change of just these sources.
-#}
{% macro ivm__add_changes(seen) %}
  {%- do seen.update({'changed': ivm__changed(seen)}) -%}
  {%- do seen.update({'at_once': ivm__rebuilt_at_once(seen)}) -%}
  {%- do ivm__compare_replaced(seen) -%}
  {%- do seen.update({'changed': ivm__changed(seen)}) -%}
  {%- do ivm__add_values(seen) -%}
  {%- if seen.plan.reason is none and not seen.at_once -%}
    {#- the computed values are known now: they count instead of the sources that are read for them alone -#}
    {%- do seen.update({'changed': ivm__changed(seen) | select('in', seen.plan.inputs) | list}) -%}
    {%- if seen.changed -%}
      {%- do ivm__add_declared(seen.request) -%}
      {%- do seen.request.update({'changed': seen.changed}) -%}
      {%- do seen.update({'plan': ivm__plan(seen.request).plan}) -%}
    {%- endif -%}
  {%- endif -%}
{% endmacro %}


{#- The sources; a source that the plan's variant takes for changed, and that has not changed, is read with an empty change. -#}
{% macro ivm__with_ways_of_variant(seen, variant) %}
  {%- set sources = {} -%}
  {%- for name, source in seen.sources.items() -%}
    {%- set empty = variant is not none and name in variant.changed and not source.changed -%}
    {%- do sources.update({name: dict(source, read_by='none') if empty else source}) -%}
  {%- endfor -%}
  {{ return(sources) }}
{% endmacro %}


{#- Whether the table was computed by another query, which is to be compared with the model's query now. -#}
{% macro ivm__is_edited(target, plan, node=none) %}
  {{ return(ivm__is_compared(target, plan, node) and target.position.fingerprint != plan.fingerprint) }}
{% endmacro %}


{#- Whether the query may be compared with the query that the table was computed by. A full refresh needs no old query. -#}
{% macro ivm__is_compared(target, plan, node=none) %}
  {{ return(target.position is not none and target.foreign is none and plan.reason is none and not plan.clock
    and plan.policy != 'full' and not flags.EMPTY and not (node is none and should_full_refresh())) }}
{% endmacro %}


{#-
  In words, why names in the unchanged SQL may mean other columns than when the table was computed: a source got columns that the
  SQL reads now, or the columns that it reads are in another order, by which a * and a list of names take them. None where they do not.
-#}
{% macro ivm__rebound(target, plan, node=none) %}
  {%- set got = [] -%}
  {%- set words = [] -%}
  {%- if ivm__is_compared(target, plan, node) and target.position.fingerprint == plan.fingerprint -%}
    {%- for name, source in plan.sources.items() if name in target.position.sources -%}
      {%- set then = target.position.sources[name].schema -%}
      {%- for column in source.columns if column not in then -%}
        {%- do got.append(name ~ '.' ~ column) -%}
      {%- endfor -%}
      {%- do words.append(ivm__reordered(name)) if ivm__is_reordered(then, ivm__observe_relation(name).columns) -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return(((['a source got ' ~ (got | join(', '))] if got else []) + words) | join(' and ') or none) }}
{% endmacro %}

{% macro ivm__reordered(name) %}
  {{ return('columns of ' ~ name ~ ' are in another order') }}
{% endmacro %}


{#-
  The old columns of the tables whose columns were altered since the position: by these a * of the old query, and a column
  name that several tables have, mean what they meant then.
-#}
{% macro ivm__columns_then(sources) %}
  {%- set then = {} -%}
  {%- for name, old in sources.items() if '.' in name and old.version is not none and ivm__is_there(name) -%}
    {%- set now = ivm__observe_relation(name) -%}
    {%- if ivm__keeps_versions(now) and ivm__shape(ivm__declared(now)) != old.get('shape') -%}
      {%- set columns = ivm__columns_at(name, old.version) -%}
      {%- do then.update({name: columns}) if columns is not none -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(then) }}
{% endmacro %}


{#- The columns that a table had at a version, or none where that version is gone. -#}
{% macro ivm__columns_at(name, version) %}
  {%- set pin = ivm__pin(name) -%}
  {%- if pin.broken is not none or version is none or ivm__is_behind(pin, version) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set sql = 'DESCRIBE QUERY SELECT * FROM ' ~ ivm__quoted(name) ~ ' VERSION AS OF ' ~ version -%}
  {%- if not ivm__is_readable('SELECT * FROM ' ~ ivm__quoted(name) ~ ' VERSION AS OF ' ~ version) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set columns = [] -%}
  {%- for row in run_query(sql) -%}
    {%- do columns.append([row[0], row[1]]) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{#-
  The query that a table was computed by, as its position or a property keeps it. None where that text is gone, or a table that
  it reads is gone or is a view now: the view's text was no part of that query.
-#}
{% macro ivm__old_logic(target_relation, position, format=none) %}
  {%- for name in position.sources if (name not in ivm__shared('relations', name) and not ivm__is_there(name)) or ivm__observe_relation(name).kind == 'view' -%}
    {{ return(none) }}
  {%- endfor -%}
  {%- if position.get('logic') -%}
    {{ return(position.logic) }}
  {%- endif -%}
  {{ return(ivm__unpacked(ivm__properties_of(target_relation, format).get(ivm__logic_property(position.fingerprint), ''))) }}
{% endmacro %}


{% macro ivm__request(target_relation, sql, target, node=none) %}
  {{ return({
    'model': ivm__name_of(node or model),
    'sql': sql,
    'default_schema': none,
    'relations': [],
    'policy': ivm__policy(target_relation, sql, node),
    'unique_key': none if ivm__is_state(target_relation) else (node or model).config.get('unique_key'),
    'without': ivm__option('without', [], node),
    'doubles': ivm__option('doubles', 'same', node),
    'ansi': ivm__settings().get('spark.sql.ansi.enabled', 'true') | lower == 'true',
    'settings': ivm__settings() | list,
    'target_columns': target.columns,
    'functions': ivm__option('functions', {}, node) | list,
    'changed': [],
  }) }}
{% endmacro %}


{#- A table that is computed from parts is never rebuilt because that is cheaper: each refresh reads the parts alone anyway. -#}
{% macro ivm__policy(target_relation, sql, node=none) %}
  {%- set policy = ivm__option('refresh', 'auto', node) -%}
  {{ return('incremental' if policy == 'auto' and ivm__beside(target_relation, 'state').render() in sql else policy) }}
{% endmacro %}


{#- The request for a plan that is compiled ahead. Without `changed`: the plan has variants for sets of changed sources. -#}
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
  {%- for depth in range(100) if reply.value.missing or reply.value.bare -%}
    {%- do request.update(ivm__bare_names(reply.value.bare)) if reply.value.bare -%}
    {%- for name in reply.value.missing or [] -%}
      {%- if ask and not ivm__is_there(name) -%}
        {{ return({'absent': name}) }}
      {%- endif -%}
      {%- do request.relations.append(ivm__observe_relation(name)) -%}
    {%- endfor -%}
    {%- set reply.value = planned(request) -%}
  {%- endfor -%}
  {{ return(reply.value) }}
{% endmacro %}


{#- What names without a schema refer to: a temporary view, which a hook may make, before a table of the current schema. -#}
{% macro ivm__bare_names(names) %}
  {%- set here = run_query('select current_catalog(), current_schema()')[0] -%}
  {%- set temporary = [] -%}
  {%- for row in run_query('SHOW VIEWS') if row['isTemporary'] -%}
    {%- do temporary.append(row['viewName']) -%}
  {%- endfor -%}
  {{ return({'default_schema': ivm__view_schema(here[0] ~ '.' ~ here[1]), 'temporary': temporary | map('lower') | select('in', names | map('lower') | list) | list}) }}
{% endmacro %}


{#-
  What was observed in this invocation, shared by its models: sources are pinned once. An operation in a hook of the project has a
  memory of its own, but for the runs that are to be recorded: other hooks may write between it and the models.
-#}
{% macro ivm__memory(what) %}
  {%- set hook = model.unique_id if model is defined and model.resource_type == 'operation' and what not in ['runs', 'recorded'] else '' -%}
  {%- set memory = graph.setdefault('ivm:' ~ invocation_id ~ hook, {}) -%}
  {{ return(memory.setdefault(what, {})) }}
{% endmacro %}


{#-
  The memory of what a model reads, shared by all models of the invocation: dbt runs a model after the nodes that it depends on.
  Another node's table, which its old query reads or which its SQL names itself, may be built later in this invocation: it is remembered
  for this model alone. So is all that a model reads whose pre-hooks may write: they come after what other models have read, and
  before what it reads. And so is what a hook of a node may write that the model depends on.
-#}
{% macro ivm__shared(what, name) %}
  {%- set alone = ivm__hooks_may_write() or ivm__may_be_built_later(name) or ivm__may_be_written_by_a_hook(name) -%}
  {{ return(ivm__memory(what ~ ' of ' ~ ivm__reader() if alone else what)) }}
{% endmacro %}

{#- Whether a table or view is of a node that this model does not depend on. -#}
{% macro ivm__may_be_built_later(name) %}
  {%- set reader = ivm__reader() -%}
  {%- set owner = ivm__tables_of_nodes().get(name | replace('`', '') | lower) if reader else none -%}
  {{ return(owner is not none and owner not in ivm__upstream(reader)) }}
{% endmacro %}

{#- The nodes that dbt builds, by the names of their tables and views in small letters. -#}
{% macro ivm__tables_of_nodes() %}
  {%- set known = ivm__memory('tables of nodes') -%}
  {%- if not known -%}
    {%- set found = {} -%}
    {%- for node in graph.nodes.values() if node.resource_type in ['model', 'seed', 'snapshot'] -%}
      {#- without a macro for each: a project may have thousands -#}
      {%- do found.update({(node.schema ~ '.' ~ node.alias).lower().removeprefix('spark_catalog.'): node.unique_id}) -%}
    {%- endfor -%}
    {%- do known.update(found) -%}
  {%- endif -%}
  {{ return(known) }}
{% endmacro %}

{#- A node, and all nodes that it depends on. -#}
{% macro ivm__upstream(id) %}
  {%- set known = ivm__memory('upstream') -%}
  {%- if id not in known -%}
    {%- set upstream, left = {id: true}, [id] -%}
    {#- the list grows while it is gone through -#}
    {%- for one in left if one in graph.nodes -%}
      {%- for of in graph.nodes[one].depends_on.nodes or [] if of not in upstream -%}
        {%- do upstream.update({of: true}) -%}
        {%- do left.append(of) -%}
      {%- endfor -%}
    {%- endfor -%}
    {%- do known.update({id: upstream}) -%}
  {%- endif -%}
  {{ return(known[id]) }}
{% endmacro %}


{#-
  Whether a hook of a node that this model depends on may have written a table or view after others read it: a hook that names it, or
  one that calls macros.
-#}
{% macro ivm__may_be_written_by_a_hook(name) %}
  {%- set hooks, reader = ivm__hooks_of_nodes(), ivm__reader() -%}
  {%- set named = '(?i)\\b' ~ modules.re.escape(name.replace('`', '').split('.')[-1]) ~ '\\b' -%}
  {%- for text, ids in hooks.named.items() if modules.re.search(named, text) -%}
    {%- set upstream = ivm__upstream(reader) -%}
    {%- for id in ids if id != reader and id in upstream -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endfor -%}
  {%- for id in (ivm__upstream(reader) if hooks.calling else []) if id != reader and id in hooks.calling -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}

{#-
  The hooks of all nodes: `named`, the texts that name what they write, each with the nodes that have it; `calling`, the nodes with a
  hook whose Jinja may write what its text does not name. A plain name, such as {{ this }}, names no other table, unless it is a part of
  a longer name.
-#}
{% macro ivm__hooks_of_nodes() %}
  {%- set memory = ivm__memory('hooks') -%}
  {%- if 'named' not in memory -%}
    {%- set named, calling = {}, {} -%}
    {%- for node in graph.nodes.values() -%}
      {%- set config = node.get('config') or {} -%}
      {%- for hook in (config.get('pre-hook') or []) + (config.get('post-hook') or []) -%}
        {%- do named.setdefault(hook.sql, []).append(node.unique_id) -%}
      {%- endfor -%}
    {%- endfor -%}
    {%- for text, ids in named.items() if modules.re.search('\\{[{%]', modules.re.sub('(?<![\\w`.}])\\{\\{-?\\s*\\w+(\\.\\w+)?\\s*-?\\}\\}(?![\\w`{])', '', text)) -%}
      {%- do calling.update(dict.fromkeys(ids, true)) -%}
    {%- endfor -%}
    {%- do memory.update({'calling': calling, 'named': named}) -%}
  {%- endif -%}
  {{ return(memory) }}
{% endmacro %}


{#- Whether the model has a pre-hook that does more than to set something of the session. In what it sets Jinja may read a variable. -#}
{% macro ivm__hooks_may_write() %}
  {%- for hook in (pre_hooks if pre_hooks is defined and pre_hooks else []) if not modules.re.fullmatch('(?i)\\s*((set|reset|use|declare|add)\\s([^;{]|\\{\\{-?\\s*(\\w+(\\.\\w+)?|(env_)?var\\([^(){}]*\\))\\s*-?\\}\\})*;?\\s*)?', hook.sql) -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}

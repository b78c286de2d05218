{#-
  The seam. `ivm__plan` gives the plan of a model, or the names of relations it must know first:
    {"missing": [...]}  or  {"plan": {...}}
  With the adapter the engine makes it now. On stock dbt-spark it was compiled ahead, and is committed in the user's project as a
  macro `ivm_plan__<model>` that returns it. A model without such a plan is rebuilt.
-#}
{% macro ivm__plan(request) %}
  {%- if ivm__has_adapter() -%}
    {{ return(adapter.ivm_engine('compile_request', request)) }}
  {%- endif -%}
  {%- set compiled = ivm__committed_for(request) -%}
  {%- set query = none if compiled.why else ivm__committed_query(compiled, request.sql) -%}
  {%- set why = compiled.why or ivm__why_other_query(compiled, query, request) -%}
  {%- if why -%}
    {{ return({'plan': ivm__plan_to_rebuild(request, why, query)}) }}
  {%- endif -%}
  {%- set edit = query.edits.get(ivm__hash_without_names(request.was, compiled.relations)) if request.get('was') else none -%}
  {%- set plan = dict((edit or query).plan, **ivm__fingerprint_of_same(compiled, query, request)) -%}
  {%- set known = request.relations | map(attribute='name') | list -%}
  {%- set missing = (plan.sources.keys() | list + plan.views.keys() | list) | reject('in', known) | list -%}
  {%- if missing -%}
    {{ return({'missing': missing}) }}
  {%- endif -%}
  {%- set why = ivm__why_other_relations(query, plan, request.relations) -%}
  {%- set altered = request.get('columns_then') or {} -%}
  {%- if altered and not why -%}
    {#- the old query, and the old rows, have the columns of that time; the next run has the plan -#}
    {%- set why = 'its plan was compiled for the columns that ' ~ (altered | join(', ')) ~ ' has now, and the table was computed of others' -%}
    {{ return({'plan': dict(query.plan, fingerprint=plan.fingerprint, reason=ivm__not_compiled(why), variants=[])}) }}
  {%- endif -%}
  {{ return({'plan': ivm__plan_to_rebuild(request, why, query) if why else plan}) }}
{% endmacro %}


{#- The fingerprint that a table has of the same query, which another target, or the adapter, compiled. -#}
{% macro ivm__fingerprint_of_same(compiled, query, request) %}
  {%- set same = request.get('was') and ivm__hash_without_names(request.was, compiled.relations) in [query.text, ivm__hash_without_names(query.plan.logic, compiled.relations)] -%}
  {{ return({'fingerprint': request.was_fingerprint} if same and request.get('was_fingerprint') else {}) }}
{% endmacro %}


{#-
  What was compiled ahead for the model of a request. Where an operation or a test asks about its table, no `pre_hook` of it has set
  the session: the ANSI mode becomes that of the plan. In a run of the model another mode is a reason to rebuild.
-#}
{% macro ivm__committed_for(request) %}
  {%- set compiled = ivm__committed(request.model) -%}
  {%- set in_its_run = model is defined and model and model.resource_type == 'model' -%}
  {%- if not in_its_run and compiled.get('ansi') is not none and compiled.ansi != request.ansi -%}
    {%- set name, mode = 'spark.sql.ansi.enabled', compiled.ansi | string | lower -%}
    {%- do ivm__set({name: mode}) -%}
    {%- do ivm__settings().pop(name, none) -%}
    {%- do ivm__settings().update({name: mode}) if mode != ivm__answering_settings()[name] -%}
    {%- do request.update({'ansi': compiled.ansi}) -%}
  {%- endif -%}
  {{ return(compiled) }}
{% endmacro %}


{#-
  What was compiled ahead for a query of a model: its own, or one of the two steps by which it is computed from parts. None for another
  query. `sql`: the query, or the text of it that a position keeps.
-#}
{% macro ivm__committed_query(compiled, sql) %}
  {%- set text = ivm__hash_without_names(sql, compiled.relations) -%}
  {{ return(compiled.queries | selectattr('text', 'eq', text) | first | default(compiled.queries | selectattr('plan.logic', 'eq', sql) | first | default(none))) }}
{% endmacro %}

{#- Why a plan that was compiled ahead is not one of the model's present query, or none. -#}
{% macro ivm__why_other_query(compiled, query, request) %}
  {%- if query is none -%}
    {{ return('its plan was compiled for another SQL text') }}
  {%- elif compiled.ansi != request.ansi -%}
    {{ return('its plan was compiled for spark.sql.ansi.enabled = ' ~ (compiled.ansi | string | lower) ~ ', and this session has the other value') }}
  {%- elif compiled.doubles != request.doubles -%}
    {{ return('its plan was compiled for meta.ivm_doubles = ' ~ compiled.doubles) }}
  {%- endif -%}
{% endmacro %}

{#-
  Why a plan is not one of the views and columns that are there now, or none. A column that came may be one of `SELECT *`, or give a
  name in the query another meaning.
-#}
{% macro ivm__why_other_relations(query, plan, relations) %}
  {%- for relation in relations if relation.kind == 'view' and plan.views.get(relation.name) != relation.view_text -%}
    {{ return('its plan was compiled for another text of the view ' ~ relation.name) }}
  {%- endfor -%}
  {%- for relation in relations if relation.name in query.get('sensitive', []) and relation.view_settings -%}
    {{ return('its plan was compiled as if the view ' ~ relation.name ~ ' had the settings of the session') }}
  {%- endfor -%}
  {%- for relation in relations if relation.name in plan.sources -%}
    {%- set source = plan.sources[relation.name] -%}
    {%- set retyped = ivm__retyped(dict(zip(source.columns, source.types)), relation.columns) -%}
    {%- if retyped -%}
      {{ return('its plan was compiled for other columns of ' ~ relation.name ~ ', ' ~ retyped) }}
    {%- endif -%}
  {%- endfor -%}
  {%- for relation in relations if query.names.get(relation.name, ivm__names_of_columns(relation)) != ivm__names_of_columns(relation) -%}
    {{ return('its plan was compiled for other columns of ' ~ relation.name) }}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__names_of_columns(relation) %}
  {{ return(relation.columns | map('first') | list) }}
{% endmacro %}


{#-
  The plan of a query that was not compiled ahead: the query rebuilds the table in each run. dbt warns once. `query`: what was compiled
  of this text, which does not fit: it is still the same query.
-#}
{% macro ivm__plan_to_rebuild(request, why, query=none) %}
  {%- set warned = ivm__memory('not compiled') -%}
  {#- with --empty and --sample the SQL is another one, and no table is maintained -#}
  {%- if request.model not in warned and not ivm__is_sampled() -%}
    {%- do warned.update({request.model: true}) -%}
    {%- do exceptions.warn('IVM-751: ' ~ request.model ~ ' is rebuilt in each run, since ' ~ why ~ '. Run dbt-ivm compile -s ' ~ request.model ~ ' where the adapter is installed, and commit its file.') -%}
  {%- endif -%}
  {%- set plan = ivm__engine().plan -%}
  {%- do plan.update({'fingerprint': local_md5(request.sql)[:16], 'logic': request.sql, 'rebuild': request.sql, 'policy': request.policy}) -%}
  {%- do plan.update({'fingerprint': query.plan.fingerprint, 'logic': query.plan.logic}) if query -%}
  {{ return(dict(plan, reason=ivm__not_compiled(why))) }}
{% endmacro %}

{#- The reason of a plan by which a run rebuilds, since none that was compiled ahead fits it. -#}
{% macro ivm__not_compiled(why) %}
  {{ return(dict(ivm__engine().plan.reason, code='NOT_COMPILED', detail=why, why=why)) }}
{% endmacro %}


{#- What was compiled ahead for a model and committed in the project, or {why} there is nothing that these macros can run. -#}
{% macro ivm__committed(model_name) %}
  {%- set committed = context.get(ivm__macro_of_plan(model_name)) -%}
  {%- if committed is none -%}
    {{ return({'why': 'no plan was compiled for it'}) }}
  {%- endif -%}
  {%- set text = ivm__with_names(committed()) -%}
  {%- set compiled = fromjson(text) if text else {} -%}
  {%- if not text -%}
    {{ return({'why': 'its plan names a table that has no node in the project any more'}) }}
  {%- elif compiled.get('format') != ivm__plan_format() -%}
    {{ return({'why': 'its plan was compiled by another version of the adapter'}) }}
  {%- endif -%}
  {{ return(dict(compiled, why=none)) }}
{% endmacro %}


{#- The macro that returns a model's plan. A model's name may have characters that no macro's name has, as that of a version 2.1. -#}
{% macro ivm__macro_of_plan(model_name) %}
  {%- set plain = modules.re.sub('[^a-zA-Z0-9_]', '_', model_name) -%}
  {{ return('ivm_plan__' ~ (plain if plain == model_name else plain ~ '_' ~ local_md5(model_name)[:8])) }}
{% endmacro %}


{#- The format of plans. It gets another number when these macros cannot run plans any more that were committed before. -#}
{% macro ivm__plan_format() %}
  {{ return(12) }}
{% endmacro %}


{#-
  A committed plan serves all targets of a project: the name of a table is in it as the node that has it, `⟪quoted model.shop.orders⟫`. These
  macros put such marks for names and names for marks. White space stays: it means something in a literal and may end a comment. The end of the
  query goes from its hash, as from the query in a run.
-#}
{% macro ivm__hash_without_names(sql, ids) %}
  {{ return(local_md5(ivm__without_names(ivm__without_written_end(sql) | trim, ids))) }}
{% endmacro %}

{#-
  `of_plan`: the text is a plan as JSON, which has a code for each letter beyond ASCII. The engine writes names in small letters: a whole string
  and a part of a slot are such keys, by which a run looks tables up. Other targets may have capital letters there, or this one.
-#}
{% macro ivm__without_names(text, ids, of_plan=false) %}
  {%- set out = namespace(text=text) -%}
  {%- for id in ids -%}
    {%- set names = ivm__spellings(id) -%}
    {%- if of_plan -%}
      {%- set key = modules.re.escape(tojson(names.key)[1:-1]) -%}
      {%- set out.text = modules.re.sub('(?:(?<=[":])|(?<=\\\\u00a6))' ~ key ~ '(?="|\\\\u27e7|\\\\u00a6)', '⟪key ' ~ id ~ '⟫', out.text) -%}
    {%- endif -%}
    {%- for kind, spelled in [('quoted', names.quoted), ('quoted', names.quoted_key), ('plain', names.plain), ('key', names.key)] -%}
      {%- set pattern = modules.re.escape(tojson(spelled)[1:-1] if of_plan else spelled) -%}
      {%- set out.text = modules.re.sub('(?:(?<![\\w`.])|(?<=\\\\u[0-9a-f]{4}))' ~ pattern ~ '(?![\\w`])', '⟪' ~ kind ~ ' ' ~ id ~ '⟫', out.text) -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(out.text) }}
{% endmacro %}

{#- None where the project lacks a node. -#}
{% macro ivm__with_names(text) %}
  {%- set out = [] -%}
  {%- for piece in modules.re.split('⟪([^⟫]*)⟫', text) -%}
    {%- set kind, _, id = piece.partition(' ') -%}
    {%- set spellings = ivm__spellings(id) if loop.index is even else none -%}
    {%- if spellings is none and loop.index is even -%}
      {{ return(none) }}
    {%- endif -%}
    {%- do out.append(tojson(spellings[kind])[1:-1] if spellings else piece) -%}
  {%- endfor -%}
  {{ return(out | join('')) }}
{% endmacro %}

{#- Of a node's table, or of the table of its parts, whose id ends as its name does. None where the project lacks the node. -#}
{% macro ivm__spellings(id) %}
  {%- set owner = id if id in graph.nodes or id in graph.sources else id.removesuffix('__ivm_state') -%}
  {%- set node = graph.nodes.get(owner) or graph.sources.get(owner) -%}
  {%- if not node -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set parts = ivm__parts_of_name(node) -%}
  {%- set parts = parts[:-1] + [parts[-1] ~ id[owner | length:]] -%}
  {%- set quoted, plain = '`' ~ (parts | join('`.`')) ~ '`', parts | join('.') -%}
  {{ return({'quoted': quoted, 'plain': plain, 'quoted_key': ivm__key_letters(quoted, parts), 'key': ivm__key_letters(plain, parts)}) }}
{% endmacro %}

{#- A name in the letters in which the engine writes it: small ones, but for a name with a catalog, which may distinguish them. -#}
{% macro ivm__key_letters(name, parts) %}
  {{ return(name if parts | length > 2 else name | lower) }}
{% endmacro %}

{% macro ivm__parts_of_name(node) %}
  {{ return(node.schema.split('.') + [node.identifier if node.resource_type == 'source' else node.alias]) }}
{% endmacro %}


{#-
  Fills a statement's slots, in one pass: what is put into a slot is not looked at again, since a value may look like a slot. The
  columns in a slot of keys may be computed from parameters, which have slots of their own. `keys`: the collected keys as literals,
  see ivm__collect; without them, the keys are in a table.
-#}
{% macro ivm__fill(sql, seen, keys=none, target_relation=none) %}
  {%- set out = [] -%}
  {%- set at = namespace(depth=0, slot='') -%}
  {%- for piece in modules.re.split('([⟦⟧])', sql) -%}
    {%- set opens, closes = piece == '⟦', piece == '⟧' and at.depth > 0 -%}
    {%- if closes and at.depth == 1 -%}
      {%- do out.append(ivm__fill_slot(at.slot, seen, keys, target_relation)) -%}
      {%- set at.slot = '' -%}
    {%- elif at.depth > 0 -%}
      {%- set at.slot = at.slot ~ piece -%}
    {%- elif not opens -%}
      {%- do out.append(piece) -%}
    {%- endif -%}
    {%- set at.depth = at.depth + (1 if opens else -1 if closes else 0) -%}
  {%- endfor -%}
  {{ return(out | join('')) }}
{% endmacro %}


{#- What a slot is filled with; the slot itself where it is not known here. SQL of the plan that goes into a slot has slots, too. -#}
{% macro ivm__fill_slot(slot, seen, keys, target_relation) %}
  {%- set kind, _, name = slot.partition(':') -%}
  {%- if kind == 'changes' and name in seen.sources -%}
    {%- set source = seen.sources[name] -%}
    {%- set read_by = seen.plan.sources[name][source.read_by] if source.read_by and name in seen.plan.sources else '' -%}
    {{ return(ivm__fill(read_by or '', seen)) }}
  {%- elif kind == 'since' and name in seen.sources -%}
    {%- set source = seen.sources[name] -%}
    {{ return(ivm__commits_between(source.pin, source.old, source.version) | map(attribute='version') | join(', ')) }}
  {%- elif kind in ['v0', 'from', 'v1'] and name in seen.sources -%}
    {%- set source = seen.sources[name] -%}
    {%- if kind == 'from' -%}
      {{ return((source.old + 1) | string if source.old is not none else '') }}
    {%- endif -%}
    {{ return((source.old if kind == 'v0' else source.version) | string) }}
  {%- elif kind in ['p0', 'p1'] and name in seen.parameters -%}
    {%- set values = seen.parameters[name] -%}
    {%- set value = (values.old or values.new if kind == 'p0' else values.new) | string -%}
    {#- the `if` hides that it is a constant: beside a CHAR column Spark pads a text that folds, but not a text that a query gives -#}
    {{ return("if(false, raise_error(''), " ~ value ~ ')' if value.endswith(' AS string)') and not values.folds else value) }}
  {%- elif slot == 'target' -%}
    {{ return(seen.target.existing.render() ~ ' VERSION AS OF ' ~ seen.target.version) }}
  {%- elif slot == 'dirty' and target_relation is not none -%}
    {{ return(seen.get('dirty') or ivm__beside(target_relation, 'dirty') | string) }}
  {%- elif slot == 'run' -%}
    {{ return(seen.run_id) }}
  {%- endif -%}
  {%- set kind, bar, name = slot.partition('¦') -%}
  {%- if bar and kind == 'within' -%}
    {%- set key, _, column = name.partition('¦') -%}
    {{ return(ivm__within(seen, key, ivm__fill(column, seen, target_relation=target_relation)) or 'true') }}
  {%- elif bar and kind == 'among' -%}
    {%- set source, column, table, operand = name.split('¦', 3) -%}
    {{ return(ivm__is_among(seen, source, column, ivm__fill(operand, seen, keys, target_relation))) }}
  {%- elif bar and kind == 'few' -%}
    {%- set names = name.split('¦') -%}
    {{ return(names[-1] if ivm__is_little(seen, names[:-1]) else '') }}
  {%- elif bar and kind in ['keys', 'least', 'greatest', 'null'] -%}
    {{ return(ivm__fill_keys(seen, kind, name, keys, target_relation)) }}
  {%- endif -%}
  {{ return('⟦' ~ slot ~ '⟧') }}
{% endmacro %}


{#- Whether so little of the sources changed that each of Spark's executors may have all of it. -#}
{% macro ivm__is_little(seen, names) %}
  {%- set limits, known = seen.plan.limits, [] -%}
  {%- for name in names if name in seen.sources and seen.sources[name].counted -%}
    {%- do known.append(seen.sources[name]) -%}
  {%- endfor -%}
  {{ return(
    known | length == names | length
    and known | sum('rows') <= limits.broadcast_rows
    and known | sum('changed_bytes') <= limits.broadcast_bytes
  ) }}
{% endmacro %}


{#-
  By slot, the predicate "the key is dirty", or the least or the greatest value that the dirty keys have in a column, or whether
  they have a NULL there: from literals, so that files are skipped, or from the table of dirty keys.
-#}
{% macro ivm__fill_keys(seen, slot, name, keys, target_relation) %}
  {%- if slot == 'keys' -%}
    {%- set columns = [] -%}
    {%- for column in name.split('¦') -%}
      {%- do columns.append(ivm__fill(column, seen, target_relation=target_relation)) -%}
    {%- endfor -%}
    {{ return('(' ~ ivm__key_predicate(keys, columns) ~ ')') }}
  {%- endif -%}
  {%- set function = {'least': 'min', 'greatest': 'max'}.get(slot) -%}
  {%- set quoted = ivm__quote(name) -%}
  {%- set bound = ((seen.get('bounds') or {}).get(name) or {}).get(slot) if keys is none else none -%}
  {%- if bound is not none -%}
    {{ return(bound) }}
  {%- elif keys is none -%}
    {%- set sql = '(select ' ~ (function ~ '(' ~ quoted ~ ')' if function else 'bool_or(' ~ quoted ~ ' is null)') ~ " from ⟦dirty⟧ where `ivm_run` = '⟦run⟧')" -%}
    {{ return(ivm__fill(sql, seen, target_relation=target_relation)) }}
  {%- endif -%}
  {%- set found = keys.rows | map(attribute=keys.columns.index(name)) | unique(case_sensitive=true) | list -%}
  {%- if not function -%}
    {{ return('true' if none in found else 'false') }}
  {%- endif -%}
  {%- set values = found | reject('none') | list -%}
  {#- where there is no value, a NULL of the column's type -#}
  {{ return('array_' ~ function ~ '(array(' ~ (values | join(', ')) ~ '))' if values else '(select ' ~ quoted ~ ' from ' ~ seen.target.existing.render() ~ ' where false)') }}
{% endmacro %}


{#-
  For dirty keys in a table, the predicate "the column may have a value of this key column", by the bounds of the keys, see
  ivm__put_keys_on_record; none where the bounds have no exact literals.
-#}
{% macro ivm__within(seen, key, column) %}
  {%- set bounds = (seen.get('bounds') or {}).get(key) -%}
  {{ return(ivm__between(column, bounds) if bounds else none) }}
{% endmacro %}

{% macro ivm__between(column, bounds) %}
  {%- set terms = [column ~ ' BETWEEN ' ~ bounds.least ~ ' AND ' ~ bounds.greatest] if bounds.least is not none else [] -%}
  {{ return('(' ~ (terms + ([column ~ ' IS NULL'] if bounds.null == 'true' else [])) | join(' OR ') ~ ')') }}
{% endmacro %}


{#- The model's column mapping, without which Delta refuses names with spaces; tables beside it need the same. -#}
{% macro ivm__column_mapping() %}
  {%- set mapping = {} -%}
  {%- for name, mode in (config.get('tblproperties') or {}).items() if name | lower == 'delta.columnmapping.mode' and mode | lower != 'none' -%}
    {%- do mapping.update({'delta.columnMapping.mode': mode}) -%}
  {%- endfor -%}
  {{ return(mapping) }}
{% endmacro %}


{#- Properties as they are in CREATE TABLE, or nothing where there is none: a value is what the author wrote. -#}
{% macro ivm__tblproperties(properties) -%}
  {%- if properties -%}
  tblproperties (
  {%- for name, value in properties.items() %}
  '{{ ivm__quoted_text(name) }}' = '{{ ivm__quoted_text(value) }}'{{ ',' if not loop.last }}
  {%- endfor %}
)
  {%- endif -%}
{%- endmacro %}


{#- A table beside the model's table. -#}
{% macro ivm__beside(relation, what) %}
  {{ return(relation.incorporate(path={'identifier': relation.identifier ~ '__ivm_' ~ what}, type='table')) }}
{% endmacro %}


{#-
  The location clause of a table beside the model's: next to the model's, if the model says where that is. Empty for a table that
  is loaded in chunks, and not used for tables of one run alone: the files of a table with a location stay when it is dropped.
-#}
{% macro ivm__location(relation) %}
  {%- if relation.identifier.endswith('__ivm_load') -%}
    {{ return('') }}
  {%- endif -%}
  {%- set of_model = location_clause() | trim -%}
  {%- set beside = of_model | replace('/' ~ model.alias ~ "'", '/' ~ relation.identifier ~ "'") -%}
  {{ return('' if beside == of_model else beside) }}
{% endmacro %}

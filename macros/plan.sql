{#-
  The seam. `ivm__plan` gives the plan of a model, or the names of relations it must know first:
    {"missing": [...]}  or  {"plan": {...}}
  With the adapter the engine makes it now. On stock dbt-spark it was compiled beforehand and is committed in
  the user's project as a macro `ivm_plan__<model>` that returns it.
-#}
{% macro ivm__plan(request) %}
  {{ return(adapter.dispatch('ivm__plan', 'spark_ivm')(request)) }}
{% endmacro %}

{% macro spark_ivm__ivm__plan(request) %}
  {{ return(adapter.ivm_compile(request)) }}
{% endmacro %}

{% macro default__ivm__plan(request) %}
  {%- set compiled = ivm__committed(request.model) -%}
  {%- set edit = compiled.get('edits', {}).get(local_md5(request.was)) if request.get('was') else none -%}
  {%- set plan = (edit or compiled).plan -%}
  {%- set known = request.relations | map(attribute='name') | list -%}
  {%- set missing = [] -%}
  {%- for name in (plan.sources.keys() | list) + (plan.views.keys() | list) if name not in known -%}
    {%- do missing.append(name) -%}
  {%- endfor -%}
  {%- if missing -%}
    {{ return({'missing': missing}) }}
  {%- endif -%}
  {%- if compiled.text != ivm__text_hash(request.sql) -%}
    {%- do ivm__fail("IVM-752: The compiled plan of model " ~ request.model ~ " was made for another SQL text: compile it again and commit it with the model.") -%}
  {%- endif -%}
  {%- if compiled.get('ansi', request.get('ansi')) != request.get('ansi') -%}
    {%- set mode = 'true' if compiled.ansi else 'false' -%}
    {%- do ivm__fail("IVM-754: The compiled plan of model " ~ request.model ~ " was made for spark.sql.ansi.enabled = " ~ mode ~ ", and this session has the other value: set it on the server, or by the model's pre_hook 'set spark.sql.ansi.enabled = " ~ mode ~ "'.") -%}
  {%- endif -%}
  {%- if compiled.get('doubles', 'same') != request.doubles -%}
    {%- do ivm__fail("IVM-752: The compiled plan of model " ~ request.model ~ " was made for meta.ivm_doubles = " ~ compiled.get('doubles', 'same') ~ ": compile it again and commit it with the model.") -%}
  {%- endif -%}
  {%- for relation in request.relations if relation.kind == 'view' and plan.views.get(relation.name) != relation.view_text -%}
    {%- do ivm__fail("IVM-752: The compiled plan of model " ~ request.model ~ " was made for another text of the view " ~ relation.name ~ ": compile it again and commit it with the model.") -%}
  {%- endfor -%}
  {%- for relation in request.relations if relation.name in plan.sources -%}
    {%- set source = plan.sources[relation.name] -%}
    {%- set retyped = ivm__retyped(dict(zip(source.columns, source.types)), relation.columns) -%}
    {%- if retyped -%}
      {%- do ivm__fail("IVM-752: The compiled plan of model " ~ request.model ~ " was made for other columns of " ~ relation.name ~ ", " ~ retyped ~ ": compile it again and commit it with the model.") -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return({'plan': plan}) }}
{% endmacro %}


{#- What was compiled ahead for a model and committed in the project: its plan, and the rules. -#}
{% macro ivm__committed(model_name) %}
  {%- set name = 'ivm_plan__' ~ model_name -%}
  {%- set committed = context.get(name) -%}
  {%- if committed is none -%}
    {%- do ivm__fail(
      "IVM-751: Model " ~ model_name ~ " has no compiled plan: this connection runs without the spark_ivm adapter, so the plan must be "
      ~ "compiled where the adapter is installed and committed as a macro named " ~ name ~ ".") -%}
  {%- endif -%}
  {%- set compiled = fromjson(committed()) -%}
  {%- if compiled.plan.format != ivm__plan_format() -%}
    {%- do ivm__fail("IVM-753: The compiled plan of model " ~ model_name ~ " was made by another version of the adapter: compile it again and commit it with the model.") -%}
  {%- endif -%}
  {{ return(compiled) }}
{% endmacro %}


{#- The format of plans. It gets another number when these macros cannot run plans any more that were committed before. -#}
{% macro ivm__plan_format() %}
  {{ return(8) }}
{% endmacro %}


{#- A hash of the SQL with all its white space, which means something in a literal and may end a comment. -#}
{% macro ivm__text_hash(sql) %}
  {{ return(local_md5(sql | trim)) }}
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
  {%- elif bar and kind in ['keys', 'least', 'greatest', 'null'] -%}
    {{ return(ivm__fill_keys(seen, kind, name, keys, target_relation)) }}
  {%- endif -%}
  {{ return('⟦' ~ slot ~ '⟧') }}
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


{#- Properties as they are in CREATE TABLE: a value is what the author wrote. -#}
{% macro ivm__tblproperties(properties) -%}
  tblproperties (
  {%- for name, value in properties.items() %}
  '{{ ivm__quoted_text(name) }}' = '{{ ivm__quoted_text(value) }}'{{ ',' if not loop.last }}
  {%- endfor %}
)
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

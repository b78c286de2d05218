{#-
  The author's scope: the rows for which an edit counts where the engine does not know, or where the author knows better.
  Other rows stay as they were computed, until a change of the data reaches them; the position says so.
-#}

{#-
  The scope of the model as a predicate over the columns of its table, or of the table of its parts; or none. A table that is loaded
  beside the model's has none: it is to replace all of the model's.
-#}
{% macro ivm__scope(target_relation, node=none) %}
  {%- if target_relation.identifier.endswith('__ivm_load') -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set from = ivm__option('effective_from', none, node) -%}
  {%- if from is none -%}
    {{ return(ivm__option('scope', none, node)) }}
  {%- endif -%}
  {%- set column = ivm__quote(ivm__bounded_by(target_relation, from.column)) -%}
  {%- set value = ivm__bound(from.value) -%}
  {{ return(column ~ ' >= ' ~ value ~ ' or ' ~ column ~ ' is null') }}
{% endmacro %}


{% macro ivm__check_scope(options) %}
  {%- set from = options.get('effective_from') -%}
  {%- set given = from if from is mapping and from.keys() | sort == ['column', 'value'] else {} -%}
  {#- a date may come without quotes; it has neither a length nor a truth -#}
  {%- set is_value = given.value is string or not (given.value is none or given.value is boolean or given.value is iterable) -%}
  {%- if from is not none and (given.column is not string or not is_value) -%}
    {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_effective_from is '" ~ from ~ "'; it names a column of the SELECT and a value, as in {column: day, value: '2026-02-10'}.") -%}
  {%- elif options.get('state') == 'always' and options.get('scope') is not none -%}
    {%- do exceptions.raise_compiler_error("IVM-110: meta has both ivm_state and ivm_scope: the rows of a scope cannot be computed from the parts of groups. Remove one of them.") -%}
  {%- elif from is not none and options.get('scope') is not none -%}
    {%- do exceptions.raise_compiler_error("IVM-110: meta has both ivm_scope and ivm_effective_from: remove one of them.") -%}
  {%- elif options.get('scope') is not none and options.scope is not string -%}
    {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_scope is '" ~ options.scope ~ "'; it is a predicate over columns of the SELECT, as in \"day >= '2026-02-10'\".") -%}
  {%- endif -%}
  {%- do ivm__check_substitution('meta.ivm_scope', options.get('scope') or '') -%}
  {%- do ivm__check_substitution('meta.ivm_effective_from', from or '') -%}
{% endmacro %}


{#- Fails where a value is none of its column's type: without ANSI mode a comparison with it holds for no row. -#}
{% macro ivm__check_value(what, column, value, columns) %}
  {%- set type = ivm__types(columns).get(column | lower) -%}
  {%- if type and value is not none and value is not number and run_query('select cast(try_cast(' ~ ivm__text(value) ~ ' as ' ~ type ~ ') is null as string)')[0][0] == 'true' -%}
    {%- do exceptions.raise_compiler_error('IVM-120: ' ~ what ~ " has '" ~ value ~ "', which is no " ~ type ~ ', as ' ~ column ~ ' is. Nothing was written.') -%}
  {%- endif -%}
{% endmacro %}


{#- The scope where it can be kept to: the table has the SELECT's columns and is computed from tables with versions. -#}
{% macro ivm__usable_scope(seen, node) %}
  {%- set scope = ivm__scope(seen.relation, node) -%}
  {%- set from = ivm__option('effective_from', none, node) if scope is not none -%}
  {%- do ivm__check_value('meta.ivm_effective_from of ' ~ node.name, ivm__bounded_by(seen.relation, from.column), from.value, seen.target.columns) if from -%}
  {%- set plan = seen.plan -%}
  {%- set found = namespace(why=none) -%}
  {%- if scope is none or ivm__option('on_logic_change', 'replay', node) == 'rebuild' or plan.policy == 'full' or plan.clock -%}
    {{ return(none) }}
  {%- elif plan.reason is not none or not plan.comparable or not ivm__is_pinned(seen) -%}
    {%- set why = 'its rows cannot be compared' -%}
  {%- elif (plan.edit and plan.edit.taken) or ivm__retyped_output(seen) -%}
    {%- set why = 'the SELECT has other columns than the table' -%}
  {%- elif ivm__declared_otherwise(seen) -%}
    {%- set why = ivm__declared_otherwise(seen) -%}
  {%- elif plan.edit is none and seen.target.position.fingerprint != plan.fingerprint -%}
    {%- set why = 'the SQL that the table was computed by is not known' -%}
  {%- elif seen.rebound and seen.changed -%}
    {%- set why = 'data moved, and ' ~ ivm__what_changed(seen) -%}
  {%- elif ivm__columns_that_came(seen) -%}
    {%- set why = ivm__columns_that_came(seen) ~ ' when the table was computed' -%}
  {%- else -%}
    {#- a row would be in the scope by one SELECT and out of it by the other: twice in the table, or lost -#}
    {%- set other_settings = ivm__other_settings(seen, node) -%}
    {%- set why = ivm__why_untied(seen, scope, node) if other_settings else ivm__why_moving(seen, scope) or ivm__why_later(seen, scope) -%}
    {#- so it would by the column that the table is loaded by: the frontier is a value of one SELECT's column -#}
    {%- set by = (seen.get('backfill') or {}).get('by', '') | lower -%}
    {%- for c in (plan.edit or {}).get('altered') or [] if c in ivm__columns_in(scope, plan) or c | lower == by -%}
      {%- set found.why = 'the edit computes ' ~ c ~ ' otherwise, and the ' ~ ('load goes by it' if c | lower == by else 'scope uses it') -%}
    {%- endfor -%}
    {%- if by and other_settings -%}
      {%- set found.why = 'the table is loaded by ' ~ by ~ ', which may be another one under other settings' -%}
    {%- endif -%}
  {%- endif -%}
  {%- set why = why or found.why or ivm__edit_of_padded(seen) -%}
  {%- if why -%}
    {%- do ivm__warn_of_scope(node, why) -%}
  {%- endif -%}
  {{ return(none if why else scope) }}
{% endmacro %}

{% macro ivm__warn_of_scope(node, why) %}
  {%- do exceptions.warn('IVM-911: The scope of ' ~ node.name ~ ' is not kept to: ' ~ why ~ '. The edit counts for all rows.') -%}
{% endmacro %}


{#-
  What was seen, as if no source and no parameter had changed since the table's position. `exact`: sources are at the position's
  versions even where a later version has the same rows; else at the later version, which can be read for longer.
-#}
{% macro ivm__as_of_position(seen, scope, exact=false) %}
  {%- set sources = {} -%}
  {%- for name, source in seen.sources.items() -%}
    {%- set then = seen.target.position.sources.get(name) if exact or source.changed else none -%}
    {%- do sources.update({name: dict(source, **dict(then, schema=ivm__schema_then(name, then, source))) if then else source}) -%}
  {%- endfor -%}
  {%- set parameters = {} -%}
  {%- for name, values in seen.parameters.items() -%}
    {%- do parameters.update({name: dict(values, new=values.new if values.old is none else values.old)}) -%}
  {%- endfor -%}
  {{ return(dict(seen, sources=sources, parameters=parameters, scope=scope)) }}
{% endmacro %}


{#- The types that the columns read by the query had at an earlier position, which names the columns of the query at that time. -#}
{% macro ivm__schema_then(name, then, source) %}
  {%- set columns = ivm__columns_at(name, then.version) if then.get('shape') != source.shape else none -%}
  {{ return(source.schema if columns is none else ivm__types_of({'columns': columns}, source.schema)) }}
{% endmacro %}


{#- In words, a column that the query reads and that its table did not have at the position; none where all were there. -#}
{% macro ivm__columns_that_came(seen) %}
  {%- for name, source in seen.sources.items() if source.changed and seen.target.position.sources.get(name) -%}
    {%- set then = ivm__schema_then(name, seen.target.position.sources[name], source) -%}
    {%- for column in source.schema if column not in then -%}
      {{ return(name ~ ' had no column ' ~ column) }}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- The rows of the scope as the edited SQL computes them, from what the table was computed from. -#}
{% macro ivm__replay_scope(target_relation, run) %}
  {%- set scope = run.decision.scope -%}
  {%- set then = ivm__as_of_position(run.seen, scope) -%}
  {%- set cause = {'reason': 'logic' if run.seen.plan.edit else 'setting', 'source': run.reason} -%}
  {%- set from = ivm__option('effective_from') -%}
  {%- if from is not none -%}
    {%- do cause.update({'effective_from': from.value | string}) -%}
  {%- endif -%}
  {{ return(ivm__replace_rows(target_relation, then, ivm__repair_sql(target_relation, then, scope), run, cause=cause)) }}
{% endmacro %}

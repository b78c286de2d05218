{#- What a run does, and why, from what it observed. -#}

{#-
  {path, reason, code, candidates, ways, …}: the answer of the engine's rules for `run` and, where there is a change, for `change`, see
  rules.sql. A repair has in `words` why, and in `rows` how many rows the table has; a choice by cost has `seconds`, `estimate` in
  words and `estimates` by kind of run; `above` is how much of a rebuild's the models above take.
-#}
{% macro ivm__decide(seen, node=none) %}
  {%- set at = {'seen': seen, 'node': node or model, 'asked': node is not none, 'facts': {}} -%}
  {%- do ivm__check_unique_key(seen.plan, at.node) if not seen.is_state and not ivm__is_sampled() -%}
  {%- set first = ivm__first_rule('run', at) -%}
  {%- set rule = ivm__first_rule('change', at) if first.then == 'change' else first -%}
  {%- if rule.then == 'refuse' -%}
    {%- do ivm__fail(rule.reason) -%}
  {%- endif -%}
  {%- set before = first.reason ~ '; ' if first.then == 'change' and first.reason else '' -%}
  {%- set candidates = at.facts.usable if first.then == 'change' and rule.then != 'rebuild' else [] -%}
  {%- set choice = at.facts.get('choice') -%}
  {{ return({
    'path': rule.then,
    'reason': before ~ rule.reason,
    'code': rule.code if rule.then == 'rebuild' else first.code,
    'words': rule.words,
    'candidates': candidates,
    'ways': at.facts.get('ways'),
    'scope': at.facts.get('in_scope'),
    'rows': at.facts.get('rows_there'),
    'missed': choice.missed if choice else none,
    'estimate': choice.why if choice and candidates else none,
    'seconds': none if not choice else choice.expected if candidates else choice.own if at.facts.get('cheaper') else none,
    'estimates': choice.seconds if choice else none,
    'above': choice.seconds.rebuild - choice.own if choice else 0,
  }) }}
{% endmacro %}


{#- Warns where unique_key names no column, as a misspelled name or an expression: it is not used, the engine finds other keys. -#}
{% macro ivm__check_unique_key(plan, node) %}
  {%- for key in ivm__list_of(node.config.get('unique_key')) if plan.columns and key | lower not in plan.columns | map('lower') -%}
    {%- do exceptions.warn("IVM-905: unique_key of " ~ node.name ~ " names '" ~ key ~ "', which is no column of its SELECT, so it is not used. The columns are: " ~ (plan.columns | join(', ')) ~ ".") -%}
  {%- endfor -%}
{% endmacro %}


{#- Whether dbt was asked for no rows (--empty), or for a sample (--sample). -#}
{% macro ivm__is_sampled() %}
  {{ return(flags.EMPTY or invocation_args_dict.get('sample')) }}
{% endmacro %}


{#- In words, whether the SQL's text changed, or what its names mean. -#}
{% macro ivm__what_changed(seen) %}
  {{ return('names in the SQL mean other columns since ' ~ seen.rebound if seen.rebound else 'the SQL changed') }}
{% endmacro %}


{% macro ivm__edit_in_words(edit) %}
  {{ return(edit.words | join('; ') or 'it says the same in other words') }}
{% endmacro %}


{#- Why a query is always rebuilt, with its place in the SQL. -#}
{% macro ivm__why(plan) %}
  {%- if plan.reason is none -%}
    {{ return('the answer moves with the clock') }}
  {%- endif -%}
  {%- set r = plan.reason -%}
  {%- set unseen = '; in every run, since nothing shows whether this has changed: ' ~ plan.unseen if plan.unseen else '' -%}
  {%- set place = ' (line ' ~ r.line ~ (': ' ~ r.snippet if r.snippet else '') ~ ')' if r.line else '' -%}
  {{ return(r.code | lower | replace('_', ' ') ~ place ~ ': ' ~ (r.why or r.detail) ~ unseen) }}
{% endmacro %}


{#-
  Whether the SELECT's columns have other names or types than the table's; for an edit that takes columns from the table, than the
  columns so taken.
-#}
{% macro ivm__retyped_output(seen) %}
  {%- set now = ivm__types(ivm__columns_of(ivm__fill(seen.plan.rebuild, seen))) -%}
  {%- set taken = seen.plan.edit and seen.plan.edit.taken -%}
  {%- set then = ivm__types(ivm__columns_of(ivm__kept_sql(seen.target.existing, seen)) if taken else seen.target.columns) -%}
  {{ return(now.items() | list != then.items() | list) }}
{% endmacro %}


{#- Types by column names in lower case, from rows that begin with name and type. -#}
{% macro ivm__types(columns) %}
  {%- set types = {} -%}
  {%- for column in columns -%}
    {%- do types.update({column[0] | lower: column[1]}) -%}
  {%- endfor -%}
  {{ return(types) }}
{% endmacro %}


{#- Whether so much time has passed since the position was written that it has to be written again. -#}
{% macro ivm__position_ages(seen) %}
  {%- set written = seen.target.commit.time -%}
  {%- if written is string -%}
    {{ return(true) }}
  {%- endif -%}
  {{ return((modules.datetime.datetime.now().timestamp() * 1000) - written > seen.plan.limits.position_days * 86400000) }}
{% endmacro %}


{#- The plan's variant for the fewest sources and parameters that covers all that changed, or none. One compiled ahead has many. -#}
{% macro ivm__closest_variant(plan, changed) %}
  {%- set best = namespace(variant=none) -%}
  {%- for variant in plan.variants if changed | reject('in', variant.changed) | list | length == 0 -%}
    {%- if best.variant is none or variant.changed | length < best.variant.changed | length -%}
      {%- set best.variant = variant -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(best.variant) }}
{% endmacro %}


{#- The candidates whose needs are met. For an edit that takes a statement each: no more are asked than are needed, see below. -#}
{% macro ivm__ways(seen, candidates) %}
  {%- set grown = ivm__only_grew(seen) -%}
  {%- set ways = [] -%}
  {%- for candidate in candidates if grown or not (candidate.kind == 'append' or candidate.grown) -%}
    {%- if not (seen.plan.edit and ivm__is_alone(ways)) and ivm__is_valid(seen, candidate) -%}
      {%- do ways.append(candidate) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(ways) }}
{% endmacro %}


{#- The first way and, where its key is a part of a key, or its answers may be in doubt, the ways that it may give way to. -#}
{% macro ivm__with_fallbacks(ways) %}
  {%- set needed = [] -%}
  {%- for way in ways if not ivm__is_alone(needed) -%}
    {%- do needed.append(way) -%}
  {%- endfor -%}
  {{ return(needed) }}
{% endmacro %}

{#- Whether the last way gives way to no other. -#}
{% macro ivm__is_alone(ways) %}
  {{ return(ways | length > 0 and not ways[-1].part and not ways[-1].doubt_few) }}
{% endmacro %}


{#-
  Whether a candidate can be used. An edit's statements compare values of the old and the new query, whose types may have nothing in
  common. Rows out of an author's scope are not the query's rows: they can be replaced by key, but nothing is computed from them.
-#}
{% macro ivm__is_valid(seen, candidate) %}
  {%- for column, type in seen.target.columns if column in candidate.sums and type.startswith('decimal(38') -%}
    {#- a sum that is NULL may have overflowed -#}
    {{ return(false) }}
  {%- endfor -%}
  {%- if (candidate.kind == 'rows' or candidate.folded or candidate.held) and seen.target.position.get('scope') -%}
    {{ return(false) }}
  {%- elif (candidate.folded or candidate.held) and seen.target.invalid -%}
    {#- rows of the table are known to be wrong: nothing is computed from them -#}
    {{ return(false) }}
  {%- endif -%}
  {{ return(not seen.plan.edit or ivm__is_readable(ivm__fill(candidate.collect or candidate.delta or candidate.insert, seen))) }}
{% endmacro %}

{#- Without the adapter no statement can be tried: Spark says what is wrong with such an edit when the statement runs. -#}
{% macro ivm__is_readable(sql) %}
  {{ return(not ivm__has_adapter() or adapter.ivm_try('describe query ' ~ sql)) }}
{% endmacro %}


{#- Whether only sources changed, and these only gained rows, by their histories. -#}
{% macro ivm__only_grew(seen) %}
  {%- for source in ivm__changed_sources(seen) if source.read_by != 'append' and (source.read_by != 'files' or 'change' in source.effects) -%}
    {{ return(false) }}
  {%- endfor -%}
  {{ return(not ivm__moved_parameters(seen)) }}
{% endmacro %}


{#- How many rows of the sources changed, by their histories. -#}
{% macro ivm__changed_rows(seen) %}
  {{ return(ivm__changed_sources(seen) | map(attribute='rows') | sum) }}
{% endmacro %}


{#- The sources whose changed rows matter. A source that only a computed parameter reads is left out: the parameter counts. -#}
{% macro ivm__changed_sources(seen) %}
  {%- set sources = [] -%}
  {%- for name in seen.changed if name in seen.sources -%}
    {%- do sources.append(seen.sources[name]) -%}
  {%- endfor -%}
  {{ return(sources) }}
{% endmacro %}

{#-
  meta.ivm_state: a model in two steps. `<model>__ivm_state` holds parts of each group, such as sums and counts, and is
  maintained as the table of a model is; the model's own table is computed from it, and its position names the version of
  the table of parts.
-#}

{#-
  `always`, `never`, or `auto`: parts are kept once refreshes without them have lost more time than it takes to build them.
  Beside options that may not go together with parts, parts are kept only where the model asks for them.
-#}
{% macro ivm__state_option(node=none) %}
  {%- set options = ivm__options(node or model) -%}
  {%- set option = options.get('state') or 'auto' -%}
  {%- set alone = (options.get('refresh') or 'auto') == 'auto' and [options.get('scope'), options.get('effective_from'), options.get('load')] | reject('none') | list | length == 0 -%}
  {{ return('never' if option == 'auto' and not alone else option) }}
{% endmacro %}


{#- The two steps of a model that is computed in two steps, {relation, parts, answer, …}, or none. -#}
{% macro ivm__split(relation, sql, node=none) %}
  {%- set option = ivm__state_option(node) -%}
  {%- if option == 'always' or (option == 'auto' and ivm__keeps_parts(ivm__observe_target(relation))) -%}
    {{ return(ivm__steps(relation, sql, node)) }}
  {%- endif -%}
{% endmacro %}

{#- Whether a table is computed from parts. -#}
{% macro ivm__keeps_parts(target) %}
  {{ return(target.position is not none and ivm__reads_state(target.position.sources)) }}
{% endmacro %}

{#- What is seen, with the seconds that refreshes up to this run have lost for want of parts. -#}
{% macro ivm__with_missed(seen, decision) %}
  {%- if decision.missed is none or not seen.plan.parts -%}
    {{ return(seen) }}
  {%- endif -%}
  {%- set lost = {'seconds': decision.missed, 'bytes': 0, 'age': 0, 'cold': false, 'keys': 0} -%}
  {{ return(dict(seen, target=dict(seen.target, costs=dict(seen.target.costs, parts=lost)))) }}
{% endmacro %}

{% macro ivm__steps(relation, sql, node=none) %}
  {%- if ivm__option('refresh', 'auto', node) == 'full' or ivm__is_sampled() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set state = ivm__beside(relation, 'state') -%}
  {%- set request = ivm__request(relation, sql, {'columns': []}, node) -%}
  {%- do request.update({'state': state.render()}) -%}
  {%- set reply = ivm__compiled(request, planned=ivm__split_plan) -%}
  {%- set split = namespace(reply=reply) -%}
  {%- for attempt in range(2) if 'operands' in split.reply -%}
    {%- do request.update({'types': dict(request.get('types') or {}, **ivm__types(ivm__columns_of(split.reply.operands)))}) -%}
    {%- set split.reply = ivm__compiled(request, planned=ivm__split_plan) -%}
  {%- endfor -%}
  {%- set why = split.reply.get('why') or (ivm__why_no_parts(split.reply.parts, ivm__wanted_format(node)) if load_cached_relation(state) is none else none) -%}
  {%- if why -%}
    {%- if ivm__state_option(node) == 'always' -%}
      {%- do exceptions.warn('IVM-909: meta.ivm_state of ' ~ request.model ~ ' has no use: ' ~ why ~ '.') -%}
    {%- endif -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set steps = {'sql': sql, 'relation': state, 'parts': split.reply.parts, 'answer': split.reply.answer, 'kept': split.reply.get('kept') or [], 'bounds': split.reply.get('bounds') or {}, 'reach': split.reply.get('reach'), 'ranges': 'bounds' in split.reply, 'of': relation, 'split': split.reply} -%}
  {%- do ivm__check_scope_of_parts(steps, node) -%}
  {%- do ivm__memory('steps').update({state.render(): steps}) -%}
  {{ return(steps) }}
{% endmacro %}

{#-
  Whether a predicate over the model's table means the same of the table of its parts: each column in it that the parts have is a key that
  the answer hands on. Not where answers are put together from a range of parts.
-#}
{% macro ivm__means_the_same_of_parts(steps, predicate) %}
  {%- if steps.ranges -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set parts = {'columns': ivm__columns_of(steps.parts) | map('first') | list} -%}
  {%- set other = ivm__columns_in(predicate, parts) | map('lower') | reject('in', steps.kept | map('lower') | list) | list -%}
  {{ return(not other and ivm__try('describe query select 1 from ' ~ steps.relation ~ ' as t where ' ~ predicate)) }}
{% endmacro %}


{#- Why no table can hold the parts, or none: a column of theirs has a type that the format lacks, and that the answer may not have. -#}
{% macro ivm__why_no_parts(sql, format) %}
  {%- for type in ivm__types(ivm__columns_of(sql)).values() -%}
    {%- if modules.re.search(ivm__of_format(format, 'lacks')(), type) -%}
      {{ return('its parts would have a column of type ' ~ type ~ ', which ' ~ format | capitalize ~ ' does not have') }}
    {%- endif -%}
    {#- without the digits of its numbers a type has such letters in names of fields alone -#}
    {%- if modules.re.search('[ ;{}()=\n\t]', modules.re.sub('(decimal|char)[(][0-9, ]+[)]', '', type)) -%}
      {{ return('its parts would have a field whose name no column may have: ' ~ type) }}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{#- The column of the parts for a scope that names this column of the answer; of any other table the column itself. -#}
{% macro ivm__bounded_by(target_relation, column) %}
  {%- set steps = ivm__memory('steps').get(target_relation.render()) -%}
  {%- for name, of_parts in (steps.bounds if steps else {}).items() if name | lower == column | lower -%}
    {{ return(of_parts) }}
  {%- endfor -%}
  {{ return(column) }}
{% endmacro %}

{#- Parts that were kept by `auto` are no error: beside a scope the model has none. -#}
{% macro ivm__check_scope_of_parts(steps, node) %}
  {%- set from = ivm__option('effective_from', none, node) if ivm__state_option(node) == 'always' else none -%}
  {%- if from is not none and from.column | lower not in steps.bounds | map('lower') | list -%}
    {%- do exceptions.raise_compiler_error("IVM-110: meta has both ivm_state and ivm_effective_from: the rows of a scope cannot be computed from the parts of groups. Remove one of them.") -%}
  {%- endif -%}
{% endmacro %}


{#-
  The two steps; without the adapter as they were compiled ahead. A table that got parts by `auto`, in a run with the adapter, is computed
  without them then.
-#}
{% macro ivm__split_plan(request) %}
  {%- if ivm__has_adapter() -%}
    {{ return(adapter.ivm_engine('split_request', request)) }}
  {%- endif -%}
  {%- set compiled = ivm__committed_for(request) -%}
  {%- set query = none if compiled.why else ivm__committed_query(compiled, request.sql) -%}
  {%- set why = compiled.why or ivm__why_other_query(compiled, query, request) or (none if compiled.steps else 'its plan was compiled without the option') -%}
  {{ return({'why': why} if why else compiled.steps) }}
{% endmacro %}


{#-
  Whether this is the table of a model's parts, or a table that is loaded in chunks beside the model's: options that are said
  of the model's own table do not apply to it.
-#}
{% macro ivm__is_state(relation) %}
  {{ return(relation.identifier.endswith('__ivm_state') or relation.identifier.endswith('__ivm_load')) }}
{% endmacro %}


{#- The parts, then the answer: reported as one refresh, from the sources of the parts. -#}
{% macro ivm__refresh_in_steps(target_relation, steps) %}
  {%- do ivm__check_second_step(target_relation, steps) -%}
  {%- do ivm__check_approval_of_steps(target_relation, steps) -%}
  {%- set parts = ivm__refresh(steps.relation, steps.parts, steps=true) -%}
  {%- set answer = ivm__refresh(target_relation, steps.answer, steps=true) -%}
  {#- where parts are built, all of the sources are read: the run is reported as a rebuild, even if few answers change -#}
  {%- set code = 'full' if parts.code == 'backfill' and answer.code != 'backfill' else parts.code -%}
  {%- set reason = parts.reason if parts.code != 'backfill' or code == 'backfill' else 'its parts were not there' ~ ('; ' ~ answer.reason if answer.decision.path == 'repair' else '') -%}
  {%- set of_parts = code in ['full', answer.code] or (code == 'replay' and answer.code == 'delta') -%}
  {#- an answer that is computed from all of the parts is not reported as a rebuild: no source is read for it -#}
  {%- set from_parts = answer.code == 'full' and code in ['append', 'delta'] -%}
  {%- set outcome = {'code': code, 'reason': reason} if of_parts else {'code': 'delta', 'reason': reason ~ '; the answer from all of the parts'} if from_parts else answer -%}
  {%- set target = dict(answer.seen.target, rebuild=(parts.seen.target.rebuild + answer.seen.target.rebuild) if parts.seen.target.rebuild and answer.seen.target.rebuild else none) -%}
  {%- set seen = dict(answer.seen, target=target, sources=parts.seen.sources, started=parts.seen.started, statements=parts.seen.statements + answer.seen.statements) -%}
  {%- set run = dict(answer, code=outcome.code, reason=outcome.reason, seen=seen, planned=parts.planned, rewritten=answer.code in ['backfill', 'full']) -%}
  {#- the last row of ivm_runs is about the answer's last commit alone, and from which versions of the sources it is -#}
  {%- set commits = answer.get('commits') or [answer] -%}
  {%- set last = commits[-1] -%}
  {%- set last = dict(last, code=outcome.code, reason=outcome.reason, seen=dict(seen, started=last.seen.started, statements=last.seen.statements)) -%}
  {{ return(dict(run, commits=(parts.get('commits') or [parts]) + commits[:-1] + [last])) }}
{% endmacro %}


{#- What would stop the second step stops the run before the first one writes. -#}
{% macro ivm__check_second_step(target_relation, steps) %}
  {%- if load_cached_relation(target_relation) is none and not ivm__exists(target_relation) -%}
    {{ return(ivm__refuse(['lost_its_table'], {'seen': {'is_state': false}})) }}
  {%- endif -%}
  {%- if config.get('on_schema_change') == 'fail' or ivm__option('refresh', 'auto') == 'incremental_strict' -%}
    {%- set target = ivm__observe_target(target_relation) -%}
    {%- set plan = ivm__plan_of_answer(target_relation, target, steps) -%}
    {%- do ivm__refuse(['strict_and_unmaintainable'] + ([] if should_full_refresh() else ['columns_are_fixed']), {'seen': {'is_state': false, 'plan': plan, 'target': target}}) -%}
  {%- endif -%}
{% endmacro %}


{#- Stops the run where one of the facts holds, with its words. -#}
{% macro ivm__refuse(facts, at) %}
  {%- for name in facts -%}
    {%- set words = ivm__fact(dict(at, node=model, asked=false, facts={}), name) -%}
    {%- do ivm__fail(words) if words -%}
  {%- endfor -%}
{% endmacro %}


{#- In words, that the table was computed from parts and is no more, or the other way round: then the same SQL is another query. -#}
{% macro ivm__switched_state(seen, node) %}
  {%- set now = ivm__reads_state(seen.sources) -%}
  {%- set option = ivm__state_option(node) -%}
  {%- if now -%}
    {%- set words = 'parts of its groups are kept from now on' if option == 'auto' else 'meta.ivm_state was switched on' -%}
  {%- else -%}
    {%- set words = 'meta.ivm_state has no use any more' if option == 'always' else 'meta.ivm_state was switched off' -%}
  {%- endif -%}
  {{ return(none if now == ivm__reads_state(seen.target.position.sources) else words) }}
{% endmacro %}

{% macro ivm__reads_state(sources) %}
  {%- for name in sources if name.rstrip('`').endswith('__ivm_state') -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- The parts of a model that is computed in one step again are of no use. -#}
{% macro ivm__drop_unused_state(target_relation, run) %}
  {%- set then = (run.seen.target.position or {}).get('sources') or {} -%}
  {%- if run.decision.path not in ['skip', 'sample'] and ivm__reads_state(then) and not ivm__reads_state(run.seen.sources) -%}
    {%- do ivm__run(ivm__drop_sql(ivm__beside(target_relation, 'state'))) -%}
  {%- endif -%}
{% endmacro %}

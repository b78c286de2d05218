{#-
  The run of a model that two histories show to be as it was, or none. The table's newest commit is a run's, which was asked the same
  question, and each source's newest commit is the version that the table was computed at. So no columns are asked for, and nothing is
  planned. Whatever is another way, as maintenance since, or a table that is gone, is seen by `ivm__refresh`.
-#}
{% macro ivm__unchanged(target_relation, sql) %}
  {%- set started = modules.datetime.datetime.now() -%}
  {%- set asks_more = should_full_refresh() or ivm__is_sampled() or config.persist_relation_docs() or config.persist_column_docs() or ivm__checks() -%}
  {%- if asks_more or not ivm__has_adapter() or ivm__wanted_format() != 'delta' or load_cached_relation(target_relation) is none -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set asked = ivm__catch_errors('', ivm__history, target_relation, ivm__history_page()) -%}
  {%- set target = ivm__unchanged_target(target_relation, asked.get('value'), ivm__question(sql)) -%}
  {%- set sources = ivm__unchanged_sources(target.position.sources) if target else none -%}
  {%- if sources is none -%}
    {#- the refresh, which is next, need not ask again -#}
    {%- do ivm__memory('histories').update({target_relation | string: asked.get('value')}) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- do ivm__drop_chunks(target_relation) -%}
  {%- set seen = {
    'run_id': ivm__run_id(target_relation, started), 'started': started, 'unique_id': model.unique_id,
    'plan': {'rebuild': sql, 'unseen': none}, 'target': target, 'sources': sources, 'statements': [], 'cold': false,
  } -%}
  {%- set now = modules.datetime.datetime.now() -%}
  {%- set decision = {'path': 'noop', 'reason': 'no source changed', 'code': 'unchanged'} -%}
  {{ return(dict(ivm__begin_run(target_relation, seen, decision, now), finished=now, unchanged=true)) }}
{% endmacro %}


{#- What a run is asked, in short: the SQL and all that an answer depends on beside the versions of tables. -#}
{% macro ivm__question(sql) %}
  {{ return(local_md5([sql, model.config, ivm__circumstances(), ivm__version()] | join('\n'))) }}
{% endmacro %}

{#-
  The question that the next run compares with its own; none where other things count, too: a clock, a view's text, what has no
  version, a name without a schema, rows that are to be replaced or loaded, or a constraint: a run whose contract lacks it
  is to drop it, and one after a kill is to add it.
-#}
{% macro ivm__question_of_versions(seen) %}
  {%- set plan, of_model = seen.plan, model is defined and model and model.unique_id == seen.unique_id and not seen.is_state -%}
  {%- set odd = plan.reason or plan.clock or plan.unseen or plan.policy == 'full' or seen.parameters or seen.request.default_schema or seen.target.invalid
    or seen.get('backfill') or seen.get('scope') or (seen.target.position or {}).get('scope') or ivm__load_option() or not ivm__is_pinned(seen) -%}
  {%- set tables = seen.request.relations | selectattr('kind', 'equalto', 'table') | selectattr('provider', 'equalto', 'delta') | map(attribute='name') | list -%}
  {%- set alone = tables | sort == plan.sources | list | sort and tables | length == seen.request.relations | length -%}
  {{ return(ivm__question(seen.request.sql) if of_model and alone and not odd and not ivm__checks() else none) }}
{% endmacro %}


{#- The target, if its newest commit is a run's that was asked the question, and nobody wrote while that run computed; else none. -#}
{% macro ivm__unchanged_target(target_relation, commits, question) %}
  {%- set position = ivm__position_of(commits[0], target_relation) if commits else none -%}
  {%- if position is none or position.get('question') != question or position.planned_on + 1 != commits[0].version or ivm__reads_state(position.sources) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set found = ivm__find_position(commits, target_relation) -%}
  {{ return(none if found.foreign else dict(found, commits=commits, existing=target_relation, format='delta')) }}
{% endmacro %}

{#- The sources as a run sees them, if the newest commit of each is the position's version; else none. -#}
{% macro ivm__unchanged_sources(then) %}
  {%- set sources = {} -%}
  {%- for name, old in then.items() -%}
    {%- set head = ivm__look(name) -%}
    {%- if not head or head.broken is not none or head.version != old.version or head.time != old.time or none not in [head.id, old.id] and head.id != old.id -%}
      {{ return(none) }}
    {%- endif -%}
    {%- do sources.update({name: {'version': head.version, 'old': head.version, 'pin': head, 'rows': 0, 'changed': false}}) -%}
  {%- endfor -%}
  {%- for source in sources.values() -%}
    {%- do ivm__used(source.pin) -%}
  {%- endfor -%}
  {{ return(sources) }}
{% endmacro %}

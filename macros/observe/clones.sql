{#-
  Clones. The commit of CREATE TABLE … CLONE names the table that it copied, and that table's version. The position of that
  version is the clone's too, if the name still means the copied table: only then is it known what the rows were computed from.
-#}

{#- The position that a clone began with: {position, commit, foreign, invalidated, cloned}, or `foreign` alone: why it has none. -#}
{% macro ivm__cloned_position(commit, clone) %}
  {%- set origin = ivm__origin(commit, clone) -%}
  {%- set cloned = 'version ' ~ commit.version ~ ' cloned ' ~ origin.name ~ (' version ' ~ origin.version if origin.version is not none else '') -%}
  {%- if origin.why -%}
    {{ return({'foreign': cloned ~ ', and ' ~ origin.why}) }}
  {%- endif -%}
  {%- set found = ivm__back_to_position(origin.relation, origin.commits, origin.version).found -%}
  {%- if found.position is none -%}
    {{ return({'foreign': cloned ~ ', which holds no position' ~ (': ' ~ found.foreign if found.foreign else '')}) }}
  {%- endif -%}
  {{ return({
    'position': dict(found.position, planned_on=commit.version - 1), 'commit': dict(found.commit, version=commit.version), 'invalidated': found.invalidated,
    'foreign': cloned ~ ': ' ~ found.foreign if found.foreign else none, 'cloned': {'name': origin.name, 'version': origin.version, 'why': none},
  }) }}
{% endmacro %}


{#-
  The table that a clone's commit says it copied: {name, version, relation, commits}, the commits down to that version, newest
  first; or `why` the table that has the name now is not known to be the copied one. A clone keeps the creation time of the
  table that it copied: the two times differ where that table was dropped or overwritten since. A version that was written
  after the clone's commit is not the copied one either.
-#}
{% macro ivm__origin(commit, clone) %}
  {%- set source = (commit.parameters.get('source') or '') | lower -%}
  {%- set name = source[14:] if source.startswith('spark_catalog.') else source -%}
  {%- set origin = {'name': name or 'a table', 'version': none, 'relation': none, 'commits': [], 'why': none} -%}
  {%- set version = commit.parameters.get('sourceVersion') | string -%}
  {%- if not modules.re.fullmatch('[a-z0-9_]+[.][a-z0-9_]+', name) or not modules.re.fullmatch('[0-9]+', version) -%}
    {{ return(dict(origin, why='that is no table of the catalog by its name')) }}
  {%- elif not ivm__is_there(name) -%}
    {{ return(dict(origin, why='that table is gone')) }}
  {%- elif ivm__describe(name).provider != 'delta' -%}
    {{ return(dict(origin, why='that is no Delta table any more')) }}
  {%- endif -%}
  {%- set parts = name.split('.') -%}
  {%- set relation = api.Relation.create(database=none, schema=parts[0], identifier=parts[1], type='table') -%}
  {%- do origin.update({'version': version | int, 'relation': relation, 'commits': ivm__history_down_to(relation, version | int)}) -%}
  {%- set copied = origin.commits | selectattr('version', 'equalto', origin.version) | first -%}
  {%- if not copied -%}
    {%- do origin.update({'why': 'its history no longer reaches back to that'}) -%}
  {%- elif copied.time >= commit.time or ivm__created_at(relation) != ivm__created_at(clone) -%}
    {%- do origin.update({'why': 'that table was overwritten or dropped since, or another table has its name'}) -%}
  {%- endif -%}
  {{ return(origin) }}
{% endmacro %}

{% macro ivm__created_at(relation) %}
  {{ return(run_query('DESCRIBE DETAIL ' ~ ivm__quoted(relation))[0]['createdAt'] | string) }}
{% endmacro %}


{#-
  In another environment a model whose table is a clone may read clones of the tables that this was computed from. Where each of
  these sources is proved to hold the same rows, the position is rewritten as if the model had read them: its sources and its
  query get their names. Where one is not, `target.cloned.why` says which and why. Any other new source of the query is an edit.
-#}
{% macro ivm__follow_clones(target, plan) %}
  {%- set position = target.position -%}
  {%- set sources = dict(position.sources) -%}
  {%- set names = {} -%}
  {%- for name in plan.sources if name not in position.sources and target.cloned.why is none -%}
    {%- set same = [] -%}
    {%- for other in position.sources if other not in plan.sources and other.split('.')[-1] == name.split('.')[-1] -%}
      {%- do same.append(other) -%}
    {%- endfor -%}
    {%- if same -%}
      {%- set found = ivm__as_cloned(name, position.sources, same) -%}
      {%- do target.cloned.update({'why': found.why}) -%}
      {%- do names.update({found.of: name}) if found.of -%}
      {%- do sources.update({name: found.source}) if found.of -%}
      {%- do sources.pop(found.of, none) if found.of -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set logic = ivm__old_logic(target.existing, position) if names and target.cloned.why is none else none -%}
  {%- set renamed = adapter.ivm_engine('renamed_request', logic, names) if logic and ivm__has_adapter() else none -%}
  {%- if renamed -%}
    {%- do target.update({'position': dict(position, sources=sources, logic=renamed.logic, fingerprint=renamed.fingerprint)}) -%}
  {%- endif -%}
{% endmacro %}

{#-
  A source as a clone of one of the tables `same`, which a position names: {of, source}, the copied table and what the position
  would say of the clone's first version. Nothing but maintenance may lie between the version that the position names and the
  version that was cloned. Otherwise `of` is none, and `why` says why.
-#}
{% macro ivm__as_cloned(name, sources, same) %}
  {%- set pin = ivm__pin(name) -%}
  {%- set no = {'of': none, 'source': none, 'why': name ~ ' is no clone of ' ~ (same | join(' or ')) ~ ', which that was computed from'} -%}
  {%- if pin.broken is not none -%}
    {{ return(no) }}
  {%- endif -%}
  {%- set relation = ivm__quoted(name) -%}
  {%- set began = ivm__history(relation) | selectattr('version', 'le', pin.version) | selectattr('operation', 'equalto', 'CLONE') | first -%}
  {%- set origin = ivm__origin(began, relation) if began else none -%}
  {%- if not origin or origin.name not in same -%}
    {{ return(no) }}
  {%- elif origin.why -%}
    {{ return(dict(no, why=name ~ ' is a clone of ' ~ origin.name ~ ', and ' ~ origin.why)) }}
  {%- endif -%}
  {%- set old = sources[origin.name] -%}
  {%- set commits = ivm__history_down_to(origin.relation, [old.version or 0, origin.version] | min) -%}
  {%- set then = commits | selectattr('version', 'equalto', old.version) | first -%}
  {%- set since = commits | selectattr('version', 'gt', old.version or 0) | list -%}
  {%- if not then or ivm__is_another(origin.name, {'id': commits[0].get('table')}, old, then, since) -%}
    {{ return(dict(no, why='version ' ~ old.version ~ ' of ' ~ origin.name ~ ', which that was computed from, is not in its history any more')) }}
  {%- endif -%}
  {%- set first, last = [old.version, origin.version] | min, [old.version, origin.version] | max -%}
  {%- for commit in commits if first < commit.version and commit.version <= last and ivm__commit_effect(commit) != 'none' -%}
    {{ return(dict(no, why='that was computed from version ' ~ old.version ~ ' of ' ~ origin.name ~ '; ' ~ name ~ ' is a clone of version ' ~ origin.version)) }}
  {%- endfor -%}
  {{ return({'of': origin.name, 'why': none, 'source': dict(old, version=began.version, time=began.time, id=ivm__id_at(name, began.version) or pin.id)}) }}
{% endmacro %}

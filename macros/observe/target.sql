{#-
  The target: whether it is there, its latest version, its columns, and its position: what the model's last commit
  says it was computed from. `foreign` names a commit that is neither the model's nor maintenance.
-#}
{% macro ivm__observe_target(target_relation) %}
  {%- set cached = load_cached_relation(target_relation) -%}
  {%- set asked = execute and (cached is none or ivm__hooks_may_write()) -%}
  {%- set existing = (target_relation if ivm__exists(target_relation) else none) if asked else cached -%}
  {%- set seen = {'existing': existing, 'version': -1, 'written': -1, 'position': none, 'foreign': none, 'cloned': none, 'sampled': false, 'columns': [], 'rows': none, 'commit': none, 'costs': {}, 'rebuild': none, 'invalid': {}, 'format': ivm__format_of_target(none)} -%}
  {%- if existing is none -%}
    {%- do adapter.cache_dropped(cached) if cached -%}
    {{ return(seen) }}
  {%- endif -%}
  {%- set described = ivm__describe_if_there(target_relation) -%}
  {%- if described is none -%}
    {%- do adapter.cache_dropped(existing) -%}
    {{ return(dict(seen, existing=none)) }}
  {%- endif -%}
  {%- do seen.update({'columns': described.columns, 'kind': described.kind, 'provider': described.provider, 'properties': described.properties,
    'partitions': described.partitions, 'comment': described.comment, 'comments': described.comments, 'location': described.location, 'format': ivm__format_of_target(described)}) -%}
  {%- if described.kind == 'view' or described.provider != seen.format -%}
    {%- do seen.update({'foreign': 'it is a ' ~ (described.kind if described.kind == 'view' else described.provider ~ ' table') ~ ', not a table of this model'}) -%}
    {{ return(seen) }}
  {%- endif -%}
  {{ return(ivm__of_format(seen.format, 'target')(target_relation, seen, described)) }}
{% endmacro %}


{% macro ivm__delta_target(target_relation, seen, described) %}
  {%- set commits = ivm__memory('histories').pop(target_relation | string, none) or ivm__history(target_relation, ivm__history_page(), described.get('log')) -%}
  {#- read after the version is known: rows that are invalidated later are named by commits above that version -#}
  {%- set texts = described.properties ~ (commits | map(attribute='parameters') | list) -%}
  {%- do seen.update({'version': commits[0].version, 'id': commits[0].get('table'), 'invalid': ivm__invalid(target_relation, texts)}) -%}
  {%- set back = ivm__back_to_position(target_relation, commits) -%}
  {%- set commits, found = back.commits, back.found -%}
  {%- do seen.update(found) -%}
  {%- do seen.update({'commits': commits, 'described': described}) -%}
  {%- do seen.invalid.update(found.invalidated) -%}
  {{ return(seen) }}
{% endmacro %}


{#- The target as the catalog describes it, or none: another process may have dropped what dbt has in its cache. -#}
{% macro ivm__describe_if_there(target_relation) %}
  {%- set found = ivm__catch_errors('TABLE_OR_VIEW_NOT_FOUND', ivm__describe, target_relation.render()) -%}
  {{ return(none if found.error is defined else found.value) }}
{% endmacro %}


{#-
  The commits back to the version that the position was planned on, and what they say. While no commit has a position, ten
  times as many are asked for, in the end all: above it may be many commits of others and of maintenance. The position is
  looked for also where another writer has written since, for its query: an edit may have to be approved, and chunks may be
  left to load. `newest`: later commits are left out.
-#}
{% macro ivm__back_to_position(target_relation, commits, newest=none) %}
  {%- set at = namespace(commits=commits, found=ivm__find_position(commits, target_relation, newest), asked=commits | length) -%}
  {%- for more in [10 * ivm__history_page(), 100 * ivm__history_page(), none] -%}
    {%- set position = at.found.position -%}
    {%- set from = position.planned_on if position else -1 -%}
    {%- if at.asked is not none and at.commits | length == at.asked and from + 1 < at.commits[-1].version -%}
      {%- set at.asked = at.commits[0].version - from + 5 if position else more -%}
      {%- set at.commits = ivm__history(target_relation, at.asked) -%}
      {%- set at.found = ivm__find_position(at.commits, target_relation, newest) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return({'commits': at.commits, 'found': at.found}) }}
{% endmacro %}


{#-
  The newest position up to the version `newest`; maintenance, restores and the clone that the table began as are looked through.
  `foreign`: another writer's commit above the position, or between the version that it was planned on and its own commit.
  `invalidated`: rows invalidated by hand that the table's properties may not show, since the table was overwritten or restored
  meanwhile. `cloned`: the table that was cloned, if the position is that table's.
-#}
{% macro ivm__find_position(commits, target_relation, newest=none) %}
  {%- set newest = commits[0].version if newest is none else newest -%}
  {%- set at = namespace(below=newest, position=none, commit=none, foreign=none, cloned=none, sampled=false) -%}
  {%- set invalidated = {} -%}
  {%- for commit in commits if at.position is none and commit.version <= newest -%}
    {%- set position = ivm__position_of(commit, target_relation) if commit.version <= at.below else none -%}
    {%- if commit.version > at.below -%}
      {#- a RESTORE undid this commit: rows that it invalidated may be among the rows that are back -#}
      {%- do invalidated.update(ivm__invalidations_of_commit(commit)) -%}
    {%- elif position is not none -%}
      {%- set at.position = position -%}
      {%- set at.commit = commit -%}
      {%- set between = ivm__foreign(commits, position.planned_on, commit.version) -%}
      {%- if between and not position.get('whole') -%}
        {%- set at.foreign = at.foreign or 'version ' ~ between.version ~ ' (' ~ between.operation ~ ') came while version ' ~ commit.version ~ ' was computed' -%}
      {%- endif -%}
      {%- if ivm__was_dropped(position, commit.version, commits, target_relation) -%}
        {%- set at.foreign = at.foreign or 'version ' ~ commit.version ~ ' was computed for a table that was dropped meanwhile' -%}
      {%- endif -%}
      {%- if position.get('whole') -%}
        {%- do invalidated.update(ivm__overwritten_invalidations(commits, position, commit.version)) -%}
      {%- endif -%}
    {%- elif commit.operation == 'RESTORE' -%}
      {%- set to = commit.parameters.get('version') -%}
      {%- if to is none or to == '' -%}
        {%- set at.foreign = at.foreign or 'version ' ~ commit.version ~ ' restored it by timestamp' -%}
      {%- else -%}
        {%- set at.below = to | int -%}
      {%- endif -%}
    {%- elif commit.operation == 'CLONE' -%}
      {%- set origin = ivm__cloned_position(commit, target_relation) -%}
      {%- set at.foreign = at.foreign or origin.foreign -%}
      {%- if origin.position -%}
        {%- set at.position = origin.position -%}
        {%- set at.commit = origin.commit -%}
        {%- set at.cloned = origin.cloned -%}
        {%- do invalidated.update(origin.invalidated) -%}
      {%- endif -%}
    {%- elif at.foreign is none and not ivm__is_maintenance(commit) -%}
      {%- set at.sampled = ivm__is_sample(commit, target_relation) -%}
      {%- set at.foreign = ivm__words_of_sample() if at.sampled else 'version ' ~ commit.version ~ ' (' ~ commit.operation ~ ") is not this model's" -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set costs = ivm__costs(at.position, at.commit) -%}
  {{ return({
    'written': ivm__last_written(commits, target_relation, newest), 'position': at.position, 'commit': at.commit, 'foreign': at.foreign, 'cloned': at.cloned, 'sampled': at.sampled,
    'invalidated': invalidated, 'rows': ivm__rows_after(at.position, at.commit), 'costs': costs,
    'rebuild': (costs.get('rebuild') or {}).get('seconds') or (at.position or {}).get('rebuild'),
  }) }}
{% endmacro %}


{#- How many rows the table has after the commit of a position, or none where the commit does not count what it wrote. -#}
{% macro ivm__rows_after(position, commit) %}
  {%- if position is not none -%}
    {%- set did = ivm__commit_rows(commit) -%}
    {%- if did.counted and (position.get('whole') or position.get('rows') is not none) -%}
      {{ return(did.inserted if position.get('whole') else position.rows + did.inserted - did.deleted) }}
    {%- endif -%}
  {%- endif -%}
  {{ return(none) }}
{% endmacro %}


{#-
  The newest version up to `newest` that is no maintenance, by which two runs know that they began with the same rows; or the
  greatest transaction id of a position, if that is greater: of a write that was computed for a table that was dropped meanwhile.
-#}
{% macro ivm__last_written(commits, target_relation, newest) %}
  {%- set written = namespace(version=none, txn=-1) -%}
  {%- for commit in commits if commit.version <= newest -%}
    {%- set position = ivm__position_of(commit, target_relation) -%}
    {%- if written.version is none and (not ivm__is_maintenance(commit) or position is not none) -%}
      {%- set written.version = commit.version -%}
    {%- endif -%}
    {%- set written.txn = [written.txn, (position or {}).get('txn') or -1] | max -%}
  {%- endfor -%}
  {{ return([newest if written.version is none else written.version, written.txn] | max) }}
{% endmacro %}


{#-
  Whether a commit's rows were computed for a table that was dropped, and built again, before they were written: the version that
  the run was planned on is not below the commit's own, or the table has another id, or had it at that version. Where no session shows
  ids, that version has another time; Delta's times differ a little with the commit that a history begins at.
-#}
{% macro ivm__was_dropped(position, version, commits, relation) %}
  {%- set ids = [position.get('id'), commits[0].get('table')] -%}
  {%- set times = [position.get('planned_at'), ivm__time_of(commits, position.planned_on)] -%}
  {%- if none not in ids -%}
    {%- set newer = ids[0] != ids[1] and not position.get('whole') and ivm__may_have_another_id(commits | selectattr('version', 'gt', version)) -%}
    {%- set another = (ivm__id_at(relation | string, position.planned_on) or ids[0]) != ids[0] if newer else ids[0] != ids[1] -%}
  {%- else -%}
    {%- set another = none not in times and (times[0] - times[1]) | abs > 2000 -%}
  {%- endif -%}
  {{ return(not position.get('whole') and (position.planned_on >= version or another)) }}
{% endmacro %}

{#- When a version was committed, in milliseconds; none where the commits do not show it. -#}
{% macro ivm__time_of(commits, version) %}
  {{ return(commits | selectattr('version', 'equalto', version) | map(attribute='time') | select('number') | first | default(none)) }}
{% endmacro %}


{#- Whether a commit leaves a target's rows as they are. Not where columns went: one that comes back has lost its values. -#}
{% macro ivm__is_maintenance(commit) %}
  {{ return(ivm__commit_effect(commit) in ['none', 'schema'] and commit.operation not in ['DROP COLUMNS', 'RENAME COLUMN', 'REPLACE COLUMNS', 'UPDATE SCHEMA']) }}
{% endmacro %}


{#- The newest commit between two versions that is no maintenance, or none. -#}
{% macro ivm__foreign(commits, after, until) %}
  {%- for commit in commits if after < commit.version and commit.version < until and not ivm__is_maintenance(commit) -%}
    {{ return(commit) }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#-
  The position that a commit carries, if it is this table's and has the form in which runs write positions. Delta's own
  compaction after a write carries the write's metadata too, but is no write.
-#}
{% macro ivm__position_of(commit, target_relation) %}
  {%- if commit.operation not in ['OPTIMIZE', 'REORG', 'VACUUM START', 'VACUUM END'] and commit.metadata and '"ivm"' in commit.metadata -%}
    {%- set metadata = fromjson(commit.metadata) -%}
    {%- if metadata is mapping and metadata.get('ivm') == 1 and metadata.get('table') | lower == target_relation.render() | replace('`', '') | lower and ivm__is_position(metadata) -%}
      {{ return(dict(metadata, parameters=ivm__written_values(metadata.get('parameters') or {}))) }}
    {%- endif -%}
  {%- endif -%}
  {{ return(none) }}
{% endmacro %}


{#- What a commit of --empty or --sample has in place of the position. -#}
{% macro ivm__position_of_sample(target_relation) %}
  {{ return({'ivm': 1, 'table': target_relation.render() | replace('`', ''), 'sample': true}) }}
{% endmacro %}

{% macro ivm__is_sample(commit, target_relation) %}
  {%- set metadata = fromjson(commit.metadata) if commit.metadata and '"ivm"' in commit.metadata else none -%}
  {{ return(metadata is mapping and metadata == ivm__position_of_sample(target_relation)) }}
{% endmacro %}

{#- Without the names of the options, by which ivm_runs knows the run that took the sample. -#}
{% macro ivm__words_of_sample() %}
  {{ return('the table has a sample of the rows, or none') }}
{% endmacro %}


{#- Whether a position, whose values go into statements, has the form in which runs write it: a version is a number, and so on. -#}
{% macro ivm__is_position(metadata) %}
  {%- set sources = metadata.get('sources') -%}
  {%- if metadata.get('planned_on') is not integer or sources is not mapping or metadata.get('run') is not string -%}
    {{ return(false) }}
  {%- elif not modules.re.fullmatch('[0-9a-f]{16}', metadata.get('fingerprint') | string) or not modules.re.fullmatch('[0-9]+([.+-][0-9a-z]+)*', metadata.get('engine') | string) -%}
    {{ return(false) }}
  {%- elif not (metadata.get('logic') is none or metadata.get('logic') is string) or not (metadata.get('settings') is none or metadata.get('settings') is mapping) -%}
    {{ return(false) }}
  {%- endif -%}
  {%- if not ivm__is_load(metadata.get('backfill')) -%}
    {{ return(false) }}
  {%- endif -%}
  {%- if not (metadata.get('txn') is none or metadata.get('txn') is integer) or not (metadata.get('id') is none or metadata.get('id') is string) -%}
    {{ return(false) }}
  {%- endif -%}
  {%- for name in ['planned_at', 'rows', 'began', 'rebuild', 'bytes', 'keys', 'touched'] if not (metadata.get(name) is none or metadata.get(name) is number) -%}
    {{ return(false) }}
  {%- endfor -%}
  {%- if not ivm__are_costs(metadata.get('costs')) or metadata.get('way') not in [none, 'append', 'folded', 'keys', 'many', 'rows'] -%}
    {{ return(false) }}
  {%- endif -%}
  {%- for source in sources.values() if source is not mapping or not (source.get('version') is none or source.get('version') is integer) or source.get('schema') is not mapping -%}
    {{ return(false) }}
  {%- endfor -%}
  {{ return(true) }}
{% endmacro %}


{#-
  The parameters of a position whose values have the form of literals that runs write; any other counts as not known. Texts with
  quotes, backslashes or `$` that earlier versions wrote have another form.
-#}
{% macro ivm__written_values(values) %}
  {%- set text = "'[^'\\\\$]*'" -%}
  {%- set form = "-?[0-9]+L|timestamp_micros[(]-?[0-9]+L[)]|(DATE|TIMESTAMP|TIMESTAMP_NTZ)" ~ text ~ "|CAST[(](NULL|" ~ text ~ "|CAST[(]X'[0-9A-F]*' AS STRING[)]) AS [a-z0-9_(), ]+[)]" -%}
  {%- set known = {} -%}
  {%- for name, value in values.items() if value is string and modules.re.fullmatch(form, value) -%}
    {%- do known.update({name: value}) -%}
  {%- endfor -%}
  {{ return(known) }}
{% endmacro %}

{#-
  Whether a rebuild is cheaper. What a run knows of the costs of its ways before it looks at any row: bytes of tables, which
  Delta's log has, and what earlier runs took, which the position keeps; the engine chooses, see `spark_ivm.planning.costs`. At
  the end are the limits of the plan on rows and keys.
-#}

{#-
  {rebuild, way, seconds, why, missed}: the index of the way that is likely to be the cheapest, and whether a rebuild is
  cheaper; none where costs are not asked for or not known. `looked_at`: the sources whose rows are looked at to find a way. Not
  asked for under an author's scope: a rebuild would reach rows out of the scope that no change has reached.
-#}
{% macro ivm__costs_of_ways(seen, ways, looked_at=[]) %}
  {%- set asked = seen.plan.policy == 'auto' and seen.target.position is not none and not seen.target.position.get('scope') -%}
  {#- without the engine the plan's limits alone prefer a rebuild -#}
  {{ return(ivm__known_costs_of_ways(seen, ways, looked_at) if asked and ivm__has_adapter() else none) }}
{% endmacro %}

{% macro ivm__known_costs_of_ways(seen, ways, looked_at) %}
  {%- do ivm__ask_sizes(seen) -%}
  {%- set bytes = ivm__bytes(seen) -%}
  {%- if bytes is none -%}
    {{ return(none) }}
  {%- endif -%}
  {#- shares are of the bytes that a rebuild reads: some tables more than once -#}
  {%- set all = ([bytes, 1] | max) * ([seen.plan.reads / ([seen.sources | length, 1] | max), 1] | max) -%}
  {%- set measured = [] -%}
  {%- for way in ways -%}
    {%- do measured.append({'kind': ivm__kind(way), 'whole': ivm__bytes_of(seen, way.reads) / all, 'restricted': ivm__bytes_of(seen, way.restricted) / all, 'filtered': ivm__bytes_of(seen, way.filtered) / all, 'own': way.folded and way.kind == 'append'}) -%}
  {%- endfor -%}
  {%- set looked = namespace(bytes=0, differs=true) -%}
  {%- for source in looked_at -%}
    {#- of a source that was replaced both versions are read -#}
    {%- set looked.bytes = looked.bytes + source.pin.bytes * (2 if source.replaced else 1) -%}
    {%- set looked.differs = looked.differs and source.replaced and ivm__is_of_a_model(source) -%}
  {%- endfor -%}
  {%- set readers, others = ivm__readers(seen), ivm__memory('rebuilds') -%}
  {%- do others.update({seen.relation.render() | replace('`', '') | lower: seen.target.costs.rebuild}) if 'rebuild' in seen.target.costs -%}
  {%- for name, source in seen.sources.items() if ivm__is_of_a_model(source) and name not in others -%}
    {%- do others.update({name: ivm__rebuild_of_source(source.pin.commits[0])}) -%}
  {%- endfor -%}
  {%- set known = {
    'ways': measured, 'bytes': bytes, 'changed': ivm__changed_bytes(seen), 'compared': ivm__compared_bytes(seen), 'others': others.values() | select | list, 'readers': [{}] * (1 if seen.is_state else readers | length), 'rows': seen.target.rows or 0, 'past': seen.target.costs,
    'touched': ivm__touched_rows(seen), 'nameable': seen.plan.limits.literal_keys, 'new_keys': ivm__has_new_keys(seen), 'looked_at': looked.bytes, 'looks': looked_at | length, 'differs': looked.differs, 'cold': ivm__is_cold(), 'format': seen.target.format, 'rebuild': ivm__seconds_of_variable('ivm_rebuild_seconds'),
  } -%}
  {%- set choice = adapter.ivm_costs(known) -%}
  {%- if choice.for_readers and not seen.is_state -%}
    {%- set costs = [] -%}
    {%- for reader in readers -%}
      {%- do costs.append(ivm__costs_of_reader(reader)) -%}
    {%- endfor -%}
    {%- set choice = adapter.ivm_costs(dict(known, readers=costs)) -%}
  {%- endif -%}
  {{ return(choice) }}
{% endmacro %}


{#-
  In words, why the table is rebuilt before it is asked which rows of a replaced source differ, and which values the parameters
  have that the query computes; or none. To ask this of a small source takes as long as to compute the table.
-#}
{% macro ivm__rebuilt_at_once(seen) %}
  {%- set of_values = [] -%}
  {%- for value in seen.plan.get('values', []) -%}
    {%- do of_values.extend(value.inputs) -%}
  {%- endfor -%}
  {%- set looked_at = [] -%}
  {%- for name in seen.changed if name in seen.sources -%}
    {%- set compared = seen.sources[name].replaced and seen.plan.sources[name].diff is not none -%}
    {%- do looked_at.append(seen.sources[name]) if compared or name in of_values -%}
  {%- endfor -%}
  {%- set choice = ivm__costs_of_ways(seen, [], looked_at) if looked_at and seen.plan.reason is none else none -%}
  {{ return(choice.why if choice and choice.rebuild else none) }}
{% endmacro %}


{#- The kind under which the costs of a candidate are kept. -#}
{% macro ivm__kind(candidate) %}
  {{ return('folded' if candidate.folded and candidate.kind == 'keys' else candidate.kind) }}
{% endmacro %}


{#- The ivm models of the project that read this model, and so its changes. -#}
{% macro ivm__readers(seen) %}
  {%- set readers = [] -%}
  {%- for node in ivm__models() if seen.unique_id in node.depends_on.nodes -%}
    {%- do readers.append(node) -%}
  {%- endfor -%}
  {{ return(readers) }}
{% endmacro %}


{#- What the last runs of a model took, from its table's log; empty where there is no log, or where it takes a statement to read. -#}
{% macro ivm__costs_of_reader(node) %}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set commits = adapter.ivm_of_table('delta', 'newest', relation | string, ivm__history_page(), none) or [] -%}
  {{ return(ivm__find_position(commits, relation).costs if commits else {}) }}
{% endmacro %}


{#- Whether a source's newest commit is an ivm model's, which would have written nothing if nothing had changed. -#}
{% macro ivm__is_of_a_model(source) %}
  {{ return(source.pin.commits | length > 0 and '"ivm"' in (source.pin.commits[0].metadata or '')) }}
{% endmacro %}


{#- What the last rebuild took that the position in a commit knows; none if it knows no rebuild. -#}
{% macro ivm__rebuild_of_source(commit) %}
  {%- set position = fromjson(commit.metadata) -%}
  {%- set costs = ivm__costs(position, commit) if position is mapping and ivm__is_position(position) else {} -%}
  {{ return(costs.get('rebuild')) }}
{% endmacro %}


{#-
  Finds out the bytes of the sources: a local session reads them with the commits, elsewhere they are asked for once per
  invocation. They are put into the pins, which all models share: nothing else is added later to what is seen.
-#}
{% macro ivm__ask_sizes(seen) %}
  {%- for name, source in seen.sources.items() if source.version is not none and source.pin.bytes is none -%}
    {%- do ivm__ask_detail(name, source.pin) -%}
  {%- endfor -%}
{% endmacro %}


{#- The bytes of the sources together; none where a source's bytes are not known yet. -#}
{% macro ivm__bytes(seen) %}
  {%- set sizes = seen.sources.values() | map(attribute='pin.bytes') | list -%}
  {{ return(none if none in sizes else sizes | sum) }}
{% endmacro %}


{#- The bytes of the named sources together; a source counts as often as it is named. -#}
{% macro ivm__bytes_of(seen, names) %}
  {%- set bytes = namespace(n=0) -%}
  {%- for name in names or [] if name in seen.sources -%}
    {%- set bytes.n = bytes.n + seen.sources[name].pin.bytes -%}
  {%- endfor -%}
  {{ return(bytes.n) }}
{% endmacro %}


{#- How many rows of the sources changed: there are no more dirty keys, as far as these rows are not joined with others. -#}
{% macro ivm__touched_rows(seen) %}
  {{ return(ivm__changed_sources(seen) | map(attribute='touched') | sum) }}
{% endmacro %}


{#- The bytes of the change, but for sources whose versions are compared. -#}
{% macro ivm__changed_bytes(seen) %}
  {{ return(ivm__changed_sources(seen) | rejectattr('read_by', 'equalto', 'diff') | map(attribute='changed_bytes') | sum) }}
{% endmacro %}


{#- The bytes of the versions that are compared: two of each source. -#}
{% macro ivm__compared_bytes(seen) %}
  {{ return(2 * (ivm__changed_sources(seen) | selectattr('read_by', 'equalto', 'diff') | map(attribute='pin.bytes') | sum)) }}
{% endmacro %}


{#- About how many bytes the rows have that a commit added and removed; Delta knows the bytes of their files. -#}
{% macro ivm__commit_bytes(commit) %}
  {%- if 'rows' in commit -%}
    {{ return(commit.bytes) }}
  {%- endif -%}
  {%- set bytes = namespace(n=0) -%}
  {%- for metric in ['numOutputBytes', 'numTargetBytesAdded', 'numAddedBytes'] -%}
    {%- set bytes.n = bytes.n + (commit.metrics.get(metric, '0') | int) -%}
  {%- endfor -%}
  {%- set did = ivm__commit_rows(commit) -%}
  {%- set rows = did.inserted + did.deleted -%}
  {#- under deletion vectors the bytes of REPLACE WHERE are of all rows of the files in which rows go -#}
  {%- set of_rows = [rows + did.copied, commit.metrics.get('numOutputRows', '0') | int, 1] | max -%}
  {{ return(bytes.n * rows / of_rows) }}
{% endmacro %}


{#-
  What the last runs of each kind took, {kind: {seconds, bytes, age, cold, keys, touched, rows}}: the run that wrote the position,
  from its beginning to its commit, and earlier runs, whose costs the position holds.
-#}
{% macro ivm__costs(position, commit) %}
  {%- set costs = {} -%}
  {%- for kind, took in ((position or {}).get('costs') or {}).items() -%}
    {%- do costs.update({kind: dict(took, age=took.age + 1)}) -%}
  {%- endfor -%}
  {%- set kind = none if position is none else 'rebuild' if position.get('whole') is sameas true else position.get('way') -%}
  {#- while a table was loaded in chunks, a rebuild read the loaded part alone: its bytes are scaled to that, not its seconds -#}
  {%- set left = position.get('backfill') if kind == 'rebuild' else none -%}
  {%- set share = left.rows / left.total if left and left.get('total') else 1 -%}
  {%- set did = ivm__commit_rows(commit) if kind else none -%}
  {%- if kind and share and commit.time is number and position.get('began') and position.get('bytes') is not none -%}
    {%- do costs.update({kind: {'seconds': ([commit.time - position.began, 0] | max) / 1000, 'bytes': position.bytes * share, 'age': 0, 'cold': position.get('cold') is sameas true,
      'keys': position.get('keys') or 0, 'touched': position.get('touched') or 0, 'rows': did.inserted + did.deleted if did.counted else 0}}) -%}
  {%- endif -%}
  {{ return(costs) }}
{% endmacro %}


{#- What a rebuild would take: as the last one did. One in a Spark that had just been started took longer, see the engine's `Took.warm`. -#}
{% macro ivm__rebuild_seconds(seen) %}
  {%- set last = seen.target.costs.get('rebuild') -%}
  {%- if last and last.cold and not (seen.cold or ivm__is_cold()) -%}
    {{ return([last.seconds / 3, last.seconds - 8] | max) }}
  {%- endif -%}
  {{ return(seen.target.rebuild) }}
{% endmacro %}

{#- Whether Spark has just been started, so that all takes longer. -#}
{% macro ivm__is_cold() %}
  {{ return(ivm__has_adapter() and adapter.ivm_is_cold()) }}
{% endmacro %}


{#-
  What is seen, with the costs of a way that ended in a rebuild: the attempt and the rebuild together. As it is where the attempt
  took little beside the rebuild.
-#}
{% macro ivm__with_cost_of_trying(seen) %}
  {%- if not seen.way or ivm__bytes(seen) is none -%}
    {{ return(seen) }}
  {%- endif -%}
  {%- set tried = modules.datetime.datetime.now().timestamp() - seen.began / 1000 -%}
  {%- if tried < seen.plan.limits.try_share * (seen.target.rebuild or 0) -%}
    {{ return(seen) }}
  {%- endif -%}
  {%- set took = {'seconds': tried + (seen.target.rebuild or 0), 'bytes': ivm__bytes(seen), 'age': 0, 'cold': seen.cold, 'keys': seen.get('found') or 0, 'touched': ivm__touched_rows(seen), 'rows': 0} -%}
  {{ return(dict(seen, target=dict(seen.target, costs=dict(seen.target.costs, **{seen.way: took})))) }}
{% endmacro %}


{#- Whether costs in a commit's metadata have the form in which runs write them. -#}
{% macro ivm__are_costs(costs) %}
  {%- if costs is not mapping -%}
    {{ return(costs is none) }}
  {%- endif -%}
  {%- for took in costs.values() if took is not mapping or (took.keys() | reject('in', ['keys', 'touched', 'rows']) | sort) != ['age', 'bytes', 'cold', 'seconds'] or took.values() | reject('number') | list -%}
    {{ return(false) }}
  {%- endfor -%}
  {{ return(true) }}
{% endmacro %}


{#-
  Which of the plan's limits the candidate exceeds before anything is collected, in words, or none: the candidate goes by rows,
  the table is small, and a rebuild reads fewer tables; or so many rows changed for each row of the target that collecting the
  dirty keys does not pay.
-#}
{% macro ivm__exceeded(seen, candidate) %}
  {%- set limits = seen.plan.limits -%}
  {%- set rows = seen.target.rows -%}
  {%- if rows is none -%}
    {{ return(none) }}
  {%- elif candidate.kind == 'rows' -%}
    {%- set more = limits.few_rows is not none and rows <= limits.few_rows and 0 < seen.plan.reads < candidate.whole_reads -%}
    {{ return(ivm__counted(candidate.whole_reads, 'table') ~ ' to read for a change of a table of ' ~ ivm__counted(rows, 'row') ~ ', ' ~ seen.plan.reads ~ ' for all of it: a rebuild is cheaper' if more else none) }}
  {%- endif -%}
  {#- a self-maintained candidate costs as much as its change is large, unless the change is found by comparing all of a table -#}
  {%- set compared = ivm__changed_sources(seen) | selectattr('read_by', 'equalto', 'diff') | list | length > 0 -%}
  {%- if limits.rebuild_fan_in is none or candidate.kind != 'keys' or (candidate.folded and not compared) -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set most = limits.rebuild_fan_in_reading if candidate.whole_reads and not ivm__only_grew(seen) else limits.rebuild_fan_in -%}
  {%- set fans_in = ivm__changed_rows(seen) > most * ([rows, 1] | max) -%}
  {{ return(ivm__changed_rows(seen) ~ ' changed rows reach a table of ' ~ ivm__counted(rows, 'row') ~ ': a rebuild is cheaper' if fans_in else none) }}
{% endmacro %}


{#- In words, why the collected keys are too many, or none. `estimates`: what the ways are likely to take, where that is known, and `above` how much of a rebuild's the models above take. -#}
{% macro ivm__too_many_keys(seen, candidate, keys, estimates=none, above=0) %}
  {%- set limits = seen.plan.limits -%}
  {%- set rows = seen.target.rows -%}
  {%- set share = limits.rebuild_share_reading if candidate.whole_reads else limits.rebuild_share -%}
  {%- set found = keys.count if keys.count <= limits.literal_keys else 'more than ' ~ limits.literal_keys -%}
  {%- if estimates and not keys.literal and estimates.many is defined and estimates.rebuild < estimates.many -%}
    {{ return(ivm__counted(found, 'key') ~ ' to be put on record; ' ~ adapter.ivm_costs_in_words({'rebuild': estimates.rebuild, 'many': estimates.many}, above)) }}
  {#- a self-maintained candidate costs as much as its change is large, whatever rows the keys have -#}
  {%- elif limits.rebuild_share is none or rows is none or keys.count <= share * rows or (candidate.folded and keys.literal) -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return(ivm__counted(found, 'key') ~ ' changed of a table of ' ~ ivm__counted(rows, 'row') ~ ': a rebuild is cheaper') }}
{% endmacro %}

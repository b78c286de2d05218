{#-
  More keys than one statement should compute: their rows are computed in chunks, each one commit into a table of this
  replay alone, and published from there in one commit. A run that was killed leaves the chunks that it has computed; the
  next run continues from them if it would compute the same rows. A run that would compute other rows has another table: both
  may compute at the same time.
-#}
{% macro ivm__replay_in_chunks(target_relation, seen, candidate, keys, parts) %}
  {%- do ivm__drop_dead_staging(target_relation, seen, 'replay_') -%}
  {%- set chunks = parts | length -%}
  {%- set token = local_md5(tojson(ivm__replayed(target_relation, seen, candidate, keys, parts))) -%}
  {%- set staged = ivm__beside(target_relation, 'replay_' ~ seen.target.written ~ '_' ~ token[:8]) -%}
  {%- set there = ivm__exists(staged) -%}
  {%- set done = ivm__staged_chunks(staged, token) if there else none -%}
  {%- if done is none -%}
    {#- where there was no table, it is not dropped: another run may have made it by now, and have chunks in it -#}
    {%- do ivm__run(ivm__drop_sql(staged)) if there -%}
    {%- do ivm__run(ivm__step(seen, 'prepare a replay in chunks', ivm__stage_replay_sql(target_relation, seen, staged, token))) -%}
  {%- elif done -%}
    {%- do log('  ' ~ target_relation.identifier ~ ': the replay goes on, ' ~ (done | length) ~ ' of ' ~ chunks ~ ' chunks are there', info=true) -%}
  {%- endif -%}
  {%- set columns = ivm__column_list(seen.plan.columns) -%}
  {%- for chunk in range(chunks) if chunk not in (done or []) -%}
    {%- set dirty = '(select * from ' ~ seen.dirty ~ ' where ' ~ parts[chunk].where ~ ')' -%}
    {%- set bounds = dict(seen.bounds, **parts[chunk].bounds) -%}
    {%- set once = ivm__of_format(seen.target.get('format'), 'chunk_written_once')(staged, columns, token, chunk) -%}
    {%- set sql = once.into ~ '\nselect ' ~ columns ~ ', ' ~ chunk ~ ' from (\n'
      ~ ivm__fill(candidate.many, dict(seen, dirty=dirty, bounds=bounds), target_relation=target_relation) ~ '\n)' -%}
    {%- set statement = ivm__step(seen, 'compute chunk ' ~ (chunk + 1) ~ ' of ' ~ chunks, sql) -%}
    {%- do ivm__at_length(target_relation, {'done': chunk, 'chunks': chunks}) -%}
    {%- do ivm__run_under(once.settings, statement) -%}
    {%- do log('  ' ~ target_relation.identifier ~ ': chunk ' ~ (chunk + 1) ~ ' of ' ~ chunks ~ ' of the replay of ' ~ keys ~ ' keys', info=true) -%}
  {%- endfor -%}
  {%- do ivm__commit(target_relation, seen, 'publish the replay', ivm__merge_keys_sql(target_relation, seen, candidate, 'select ' ~ columns ~ ' from ' ~ staged)) -%}
  {%- do ivm__end_at_length(target_relation) -%}
  {%- do ivm__run(ivm__drop_sql(staged)) -%}
{% endmacro %}


{#-
  The chunks in which the rows of the keys on record are computed, {where, bounds} each: ranges of the column of
  meta.ivm_load, if that is a key column, else `n` chunks by a hash of the key.
-#}
{% macro ivm__parts_of_keys(seen, keys, n) %}
  {%- set spec = ivm__load_option() -%}
  {%- set types = ivm__types(ivm__columns_of('SELECT * FROM ' ~ seen.dirty)) if spec else {} -%}
  {%- if spec and spec.by | lower in keys | map('lower') and ivm__is_cut(types[spec.by | lower], spec) -%}
    {%- set key = keys | select('equalto', spec.by) | first or spec.by -%}
    {%- set by = ivm__quote(key) -%}
    {%- set ask -%}
select {{ ivm__literal('least') }} as least, {{ ivm__literal('greatest') }} as greatest,
  cast(coalesce(least > lag(greatest) over (order by least), true) as string) as apart
from (
  select min({{ by }}) as least, max({{ by }}) as greatest from {{ ivm__keys_on_record(seen) }}
  group by {{ ivm__bucket(by, spec) }}, {{ by }} is null
)
order by 1
    {%- endset -%}
    {%- set parts, fine = [], [] -%}
    {%- for least, greatest, apart in run_query(ivm__step(seen, 'find the chunks of the replay', ask)).rows -%}
      {%- set where = by ~ ' is null' if least is none else by ~ ' between ' ~ least ~ ' and ' ~ greatest -%}
      {%- do parts.append({'where': where, 'bounds': {key: {'least': least, 'greatest': greatest, 'null': 'true' if least is none else 'false'}}}) -%}
      {#- a range whose bucket overflowed may overlap other ranges -#}
      {%- do fine.append('?' not in [least, greatest] and apart == 'true') -%}
    {%- endfor -%}
    {%- if parts | length > 1 and fine | select | list | length == parts | length -%}
      {{ return(parts) }}
    {%- endif -%}
  {%- endif -%}
  {%- set parts = [] -%}
  {%- for part in range(n) -%}
    {%- do parts.append({'where': 'pmod(xxhash64(' ~ ivm__column_list(keys) ~ '), ' ~ n ~ ') = ' ~ part, 'bounds': {}}) -%}
  {%- endfor -%}
  {{ return(parts) }}
{% endmacro %}


{#- All that the rows of a replay depend on: where it is the same, another run would compute the same rows. -#}
{% macro ivm__replayed(target_relation, seen, candidate, keys, parts) %}
  {%- set position = ivm__position(target_relation, seen) -%}
  {{ return([candidate['keys'], keys, parts | map(attribute='where') | list] + [position.planned_on, position.fingerprint, position.engine, position.parameters, position.settings, position.sources]) }}
{% endmacro %}


{#- The numbers of the chunks of this replay that are there; none where the table belongs to another replay. -#}
{% macro ivm__staged_chunks(staged, token) %}
  {%- if token not in (run_query("show tblproperties " ~ staged ~ " ('ivm.replay')")[0][1]) -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return(run_query('select distinct __ivm_chunk from ' ~ staged).columns[0].values() | map('int') | list) }}
{% endmacro %}


{% macro ivm__stage_replay_sql(target_relation, seen, staged, token) %}
  {%- set sql -%}
create table if not exists {{ staged }} using {{ seen.target.get('format') or 'delta' }}
partitioned by (__ivm_chunk)
{{ ivm__tblproperties(dict(ivm__column_mapping(), **{'ivm.replay': token})) }}
as
select {{ ivm__column_list(seen.plan.columns) }}, 0 as __ivm_chunk from {{ target_relation }} version as of {{ seen.target.version }} where false
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}

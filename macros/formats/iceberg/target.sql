{#-
  An Iceberg table as a target. A build is one CREATE OR REPLACE TABLE. Any other write goes into a branch that begins at the
  snapshot that the run was planned on: its statements are one publish, by fast_forward, which refuses if another writer has
  published meanwhile. The position is a property of the last statement's snapshot; a DELETE that only drops files keeps
  none, so an INSERT follows each. Names in Iceberg's catalogs are in small letters.
-#}
{% macro ivm__iceberg_target(target_relation, seen, described) %}
  {%- set head = ivm__iceberg_head(target_relation.render()) -%}
  {%- if head.version is none -%}
    {{ return(dict(seen, partitions=[], described=described, commits=[])) }}
  {%- endif -%}
  {%- set schemas = ivm__iceberg_schemas(target_relation.render(), head) -%}
  {%- set columns = ivm__columns_of('SELECT * FROM ' ~ target_relation ~ ' VERSION AS OF ' ~ head.version) if schemas is none else described.columns -%}
  {%- set altered = columns != described.columns or (schemas and schemas.table != schemas.of_head) -%}
  {%- set found = ivm__iceberg_position(target_relation, head.commits, head.known) -%}
  {%- set why = 'its columns were altered, and it was not written since' if altered else none -%}
  {{ return(dict(seen, **dict(found, version=head.version, partitions=[], described=described, commits=head.commits, known=head.known, altered=why, foreign=found.foreign or why,
    invalid=dict(ivm__invalid(target_relation, described.properties, 'iceberg'), **ivm__iceberg_undone(head))))) }}
{% endmacro %}


{#-
  The predicates whose rows were computed again by snapshots that are in the table's line no more, as after a rollback: their
  properties are gone. A branch that was not published has such snapshots, too, and its table the properties still.
-#}
{% macro ivm__iceberg_undone(head) %}
  {%- set undone = {} -%}
  {%- for snapshot in head.beside -%}
    {%- do undone.update(fromjson(snapshot.summary.get('ivm_recomputed') or '{}')) -%}
  {%- endfor -%}
  {%- for snapshot in head.commits if undone -%}
    {%- for name in fromjson(snapshot.summary.get('ivm_recomputed') or '{}') -%}
      {%- do undone.pop(name, none) -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(ivm__invalidations(undone)) }}
{% endmacro %}


{#- The newest position among commits, newest first, as of ivm__find_position: fast_forward lets no other commit come between. -#}
{% macro ivm__iceberg_position(target_relation, commits, known) %}
  {%- set at = namespace(position=none, commit=none, foreign=none, written=none, sampled=false) -%}
  {%- for commit in commits if at.position is none -%}
    {%- set position = ivm__position_of(commit, target_relation) -%}
    {%- set at.written = commit.time if at.written is none and (position is not none or commit.effect != 'none') else at.written -%}
    {%- if position is not none -%}
      {%- set at.position = position -%}
      {%- set at.commit = commit -%}
      {#- a publish has a snapshot or two; the first of two may have expired -#}
      {%- set first = commits[loop.index:loop.index + 1] | selectattr('operation', 'in', ['delete', 'overwrite']) | map(attribute='parent') | list -%}
      {%- if not position.get('whole') and commit.parent in known and position.planned_on not in [commit.parent] + first -%}
        {%- set at.foreign = at.foreign or 'snapshot ' ~ commit.version ~ ' was computed for another snapshot than the one before it' -%}
      {%- endif -%}
    {%- elif at.foreign is none and commit.effect != 'none' -%}
      {%- set at.sampled = ivm__is_sample(commit, target_relation) -%}
      {%- set at.foreign = ivm__words_of_sample() if at.sampled else 'snapshot ' ~ commit.version ~ ' (' ~ commit.operation ~ ") is not this model's" -%}
    {%- endif -%}
  {%- endfor -%}
  {%- set costs = ivm__costs(at.position, at.commit) -%}
  {{ return({'written': at.written or commits[0].time, 'position': at.position, 'commit': at.commit, 'foreign': at.foreign, 'cloned': none, 'sampled': at.sampled,
    'rows': ivm__iceberg_rows(commits[0].summary), 'costs': costs, 'rebuild': (costs.get('rebuild') or {}).get('seconds') or (at.position or {}).get('rebuild')}) }}
{% endmacro %}


{#- How many rows a snapshot has; none where its summary does not say. -#}
{% macro ivm__iceberg_rows(summary) %}
  {%- if 'total-records' not in summary or summary.get('total-equality-deletes', '0') != '0' -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return((summary['total-records'] | int) - (summary.get('total-position-deletes', '0') | int)) }}
{% endmacro %}


{#- The branch of a run: by its name it is known when it can never be published any more. -#}
{% macro ivm__iceberg_branch(seen) %}
  {{ return('ivm_' ~ seen.target.version ~ '_' ~ seen.run_id[-8:]) }}
{% endmacro %}

{% macro ivm__iceberg_into(target_relation, seen) %}
  {{ return(ivm__quoted(target_relation) ~ '.`branch_' ~ ivm__iceberg_branch(seen) ~ '`') }}
{% endmacro %}


{#- See ivm__commit. `sql`: a statement, or a list of some. -#}
{% macro ivm__iceberg_commit(target_relation, seen, step, sql, whole, progress) %}
  {%- do ivm__check_writes_go_to_main(target_relation, seen) -%}
  {%- set property = 'spark.sql.iceberg.snapshot-property.' -%}
  {%- set settings = {property ~ 'ivm': ivm__plain_json(ivm__position(target_relation, seen, whole)), property ~ 'dbt_invocation_id': invocation_id, property ~ 'dbt_model': seen.unique_id} -%}
  {%- set recomputed = {} -%}
  {%- for name, predicate in (seen.target.invalid if whole else seen.get('recomputed') or {}).items() -%}
    {%- do recomputed.update({name: ivm__packed(predicate)}) -%}
  {%- endfor -%}
  {%- do settings.update({property ~ 'ivm_recomputed': ivm__plain_json(recomputed)}) if recomputed -%}
  {%- if whole -%}
    {%- set statement = ivm__step(seen, step, sql) -%}
    {%- do ivm__at_length(target_relation, progress) if progress is not none -%}
    {%- do ivm__run_under(settings, statement, 'main') -%}
    {#- the new table has the properties of the old one -#}
    {{ return(ivm__forget_invalidations(target_relation, recomputed) if recomputed) }}
  {%- endif -%}
  {%- set table, branch = ivm__quoted(target_relation), ivm__iceberg_branch(seen) -%}
  {%- do ivm__run(ivm__step(seen, 'begin a branch', 'alter table ' ~ table ~ ' create branch `' ~ branch ~ '` as of version ' ~ seen.target.version)) -%}
  {%- set statements = [sql] if sql is string else sql -%}
  {%- for statement in statements[:-1] -%}
    {%- do ivm__run(ivm__step(seen, step, statement)) -%}
  {%- endfor -%}
  {%- set statement = ivm__step(seen, step, statements[-1]) -%}
  {%- do ivm__at_length(target_relation, progress) if progress is not none -%}
  {%- do ivm__run_under(settings, statement, 'main') -%}
  {%- set head = ivm__iceberg_head(target_relation.render(), branch) -%}
  {%- set written = ivm__iceberg_written(target_relation, seen, head.commits, statements | length) -%}
  {%- set landed = written and ivm__iceberg_land(seen, target_relation, branch) -%}
  {%- do ivm__memory('landed').update({seen.run_id: written}) if landed -%}
  {#- branches of runs that were killed, too: what was planned on an older snapshot can never be published -#}
  {%- for name in head.branches if name == branch or (landed and modules.re.fullmatch('ivm_[0-9]+_[0-9a-f]{8}', name)) -%}
    {%- do ivm__run(ivm__step(seen, 'drop the branch', 'alter table ' ~ table ~ ' drop branch if exists `' ~ name ~ '`')) -%}
  {%- endfor -%}
{% endmacro %}


{#- A session may put writes aside until somebody publishes them: a run would never see what it has written. -#}
{% macro ivm__check_writes_go_to_main(target_relation, seen) %}
  {%- set shown = (seen.target.get('described') or {}).get('properties', '') -%}
  {%- set wanted = 'write.wap.enabled=' ~ ivm__iceberg_properties(target_relation, seen).get('write.wap.enabled', '') -%}
  {%- set aside = ivm__iceberg_settings_aside(shown ~ ' ' ~ wanted) -%}
  {%- if aside -%}
    {%- do exceptions.raise_compiler_error('IVM-128: ' ~ target_relation ~ ' has write.wap.enabled, and the session has ' ~ (aside | join(', ')) ~ ': what a run writes would be put aside. Remove one of the two.') -%}
  {%- endif -%}
{% endmacro %}


{#-
  The snapshots of a branch that this run wrote, newest first: one for each statement, also if that changes no row. None where there
  are others, as of a statement that a server ran twice, or fewer, as if the branch was dropped meanwhile.
-#}
{% macro ivm__iceberg_written(target_relation, seen, commits, statements) %}
  {%- set written = [] -%}
  {%- set at = namespace(open=true, odd=false) -%}
  {%- for commit in commits if at.open -%}
    {%- set position = ivm__position_of(commit, target_relation) -%}
    {%- if commit.version == seen.target.version -%}
      {%- set at.open = false -%}
    {%- else -%}
      {#- the last statement's snapshot has the position; one before it only takes rows out -#}
      {%- set ours = position is not none and position.run == seen.run_id if not written else position is none and commit.operation in ['delete', 'overwrite'] -%}
      {%- set at.odd = at.odd or not ours -%}
      {%- do written.append(commit) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(none if at.open or at.odd or written | length != statements else written) }}
{% endmacro %}


{#- Publishes a branch. Returns whether it was: not where the commit of another writer came first. Any other error fails the run. -#}
{% macro ivm__iceberg_land(seen, target_relation, branch) %}
  {%- set publish = ivm__step(seen, 'publish the branch', 'call ' ~ ivm__iceberg_procedure(target_relation, 'fast_forward') ~ ", branch => 'main', to => '" ~ branch ~ "')") -%}
  {%- if not ivm__try(publish) -%}
    {%- if ivm__has_adapter() and ivm__iceberg_head(target_relation.render()).version != seen.target.version -%}
      {{ return(false) }}
    {%- endif -%}
    {%- do ivm__run(publish) -%}
  {%- endif -%}
  {{ return(true) }}
{% endmacro %}

{#- A procedure of the table's catalog, up to the name of the table. -#}
{% macro ivm__iceberg_procedure(relation, name) %}
  {%- set parts = relation.render().replace('`', '').split('.') -%}
  {{ return((ivm__quote(parts[0]) ~ '.' if parts | length > 2 else '') ~ 'system.' ~ name ~ '(table => ' ~ ivm__text(ivm__quoted(relation)) ) }}
{% endmacro %}


{#- See ivm__landed. -#}
{% macro ivm__iceberg_landed(target_relation, seen, run) %}
  {%- set written = ivm__memory('landed').pop(seen.run_id, none) -%}
  {%- if written is none -%}
    {#- the table was overwritten -#}
    {%- set written = [] -%}
    {%- for commit in ivm__iceberg_head(target_relation.render()).commits -%}
      {%- set position = ivm__position_of(commit, target_relation) -%}
      {%- do written.append(commit) if position is not none and position.run == seen.run_id -%}
    {%- endfor -%}
  {%- endif -%}
  {%- set did = {'inserted': 0, 'deleted': 0, 'copied': 0, 'counted': true} -%}
  {%- for commit in written -%}
    {%- set s = commit.summary -%}
    {%- set added, gone = s.get('added-records', '0') | int, s.get('deleted-records', '0') | int -%}
    {%- set marked = (s.get('added-position-deletes', '0') | int) - (s.get('removed-position-deletes', '0') | int) -%}
    {%- set copied = s['spark.merge-into.num-target-rows-copied'] | int if 'spark.merge-into.num-target-rows-copied' in s else added if commit.operation == 'overwrite' and gone else 0 -%}
    {%- do did.update({'inserted': did.inserted + added - copied, 'deleted': did.deleted + gone - copied + marked, 'copied': did.copied + copied}) -%}
  {%- endfor -%}
  {{ return(ivm__with_rows(run, did) if written else dict(run, code='lost')) }}
{% endmacro %}


{% macro ivm__iceberg_replace_where_sql(target_relation, seen, predicate, select) %}
  {%- set into = ivm__into(target_relation, seen) -%}
  {{ return(['delete from ' ~ into ~ '\nwhere ' ~ predicate, 'insert into ' ~ into ~ ' (' ~ ivm__column_list(seen.plan.columns) ~ ')\n' ~ select]) }}
{% endmacro %}


{% macro ivm__iceberg_delete_sql(target_relation, seen) %}
  {{ return([ivm__delta_delete_sql(target_relation, seen), ivm__iceberg_position_sql(target_relation, seen)]) }}
{% endmacro %}


{#- An INSERT of no rows: it makes a snapshot, which an ALTER TABLE does not. -#}
{% macro ivm__iceberg_position_sql(target_relation, seen) %}
  {{ return('insert into ' ~ ivm__into(target_relation, seen) ~ '\nselect * from ' ~ target_relation ~ ' version as of ' ~ seen.target.version ~ ' where false') }}
{% endmacro %}


{% macro ivm__iceberg_newest_version(relation) %}
  {{ return(ivm__iceberg_head(relation.render()).version) }}
{% endmacro %}


{% macro ivm__iceberg_written_at(relation) %}
  {{ return(ivm__iceberg_head(relation.render()).time or 0) }}
{% endmacro %}


{#- Rows that are replaced are marked, unless the model says otherwise. CREATE OR REPLACE TABLE keeps properties that it does not set. -#}
{% macro ivm__iceberg_properties(target_relation, seen) %}
  {%- set modes = {'write.delete.mode': 'merge-on-read', 'write.update.mode': 'merge-on-read', 'write.merge.mode': 'merge-on-read'} -%}
  {{ return(dict(modes, **dict(ivm__logic_as_property(seen.plan), **({} if ivm__is_state(target_relation) else config.get('tblproperties') or {})))) }}
{% endmacro %}


{% macro ivm__iceberg_properties_of(relation) %}
  {{ return(ivm__shown_properties(relation)) }}
{% endmacro %}


{#- Options that a model whose table is an Iceberg table cannot have. -#}
{% macro ivm__check_config_of_iceberg() %}
  {%- if this.render() != this.render() | lower -%}
    {%- do exceptions.raise_compiler_error('IVM-121: The table of ' ~ model.name ~ ' is named ' ~ this.render() ~ ', and names in Iceberg catalogs are in small letters: set schema and alias so.') -%}
  {%- elif ivm__iceberg_extension() not in (ivm__settings_of_session(['spark.sql.extensions']).get('spark.sql.extensions') or '') -%}
    {%- do exceptions.raise_compiler_error('IVM-122: An Iceberg table is written in a branch, which Spark knows by SQL extensions of Iceberg: add ' ~ ivm__iceberg_extension() ~ ' to spark.sql.extensions. Nothing was written.') -%}
  {%- elif not ivm__can('snapshot_properties') -%}
    {%- do exceptions.raise_compiler_error('IVM-125: Iceberg for this Spark puts no property into a snapshot, and the table of ' ~ model.name ~ ' could not say what it was computed from: use Spark 4, or set file_format: delta. Nothing was written.') -%}
  {%- elif config.get('liquid_clustered_by') -%}
    {%- do exceptions.raise_compiler_error('IVM-123: Model ' ~ model.name ~ ' has liquid_clustered_by, and its table is an Iceberg table: set partition_by, or remove it.') -%}
  {%- elif ivm__checks() -%}
    {%- do exceptions.raise_compiler_error('IVM-124: The contract of ' ~ model.name ~ ' has constraints (' ~ (ivm__checks() | join(', ')) ~ '), and Iceberg enforces none: write them as data tests, or set file_format: delta.') -%}
  {%- endif -%}
{% endmacro %}

{% macro ivm__iceberg_extension() %}
  {{ return('org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions') }}
{% endmacro %}


{#- The snapshots that lead to the newest one. -#}
{% macro ivm__iceberg_commits_of_target(relation, target) %}
  {{ return(target.commits) }}
{% endmacro %}


{#- The position that a snapshot of the table has, see ivm__find_position. -#}
{% macro ivm__iceberg_position_at(relation, target, commits, version) %}
  {%- set versions = commits | map(attribute='version') | list -%}
  {{ return(ivm__iceberg_position(relation, commits[versions.index(version):], target.known)) }}
{% endmacro %}


{#- A rollback leaves no snapshot: which one the table was at is in its log. -#}
{% macro ivm__iceberg_version_at(relation, commits, time) %}
  {%- set version = ivm__version_at('(select snapshot_id, made_current_at from ' ~ ivm__quoted(relation) ~ '.history)', time) -%}
  {%- if version is not none and version not in commits | map(attribute='version') -%}
    {%- do ivm__fail('IVM-815: ivm_rollback: the history of ' ~ relation ~ ' has no time ' ~ time ~ ' any more: it was rolled back since.' ~ ivm__versions_to_go_back_to(relation, commits)) -%}
  {%- endif -%}
  {{ return(version) }}
{% endmacro %}


{% macro ivm__iceberg_restore_sql(relation, version) %}
  {{ return('CALL ' ~ ivm__iceberg_procedure(relation, 'rollback_to_snapshot') ~ ', snapshot_id => ' ~ version ~ ')') }}
{% endmacro %}


{#- The smaller whole numbers become an int, whose sums overflow elsewhere. -#}
{% macro ivm__iceberg_lacks() %}
  {{ return(ivm__delta_lacks() ~ '|\\b(tinyint|smallint|void|variant)\\b') }}
{% endmacro %}


{#- As for Delta. Of two runs that compute the same chunk the later one replaces it by the same rows. -#}
{% macro ivm__iceberg_chunk_written_once(staged, columns, token, chunk) %}
  {{ return({'into': 'insert into ' ~ staged ~ ' replace where __ivm_chunk = ' ~ chunk, 'settings': {}}) }}
{% endmacro %}

{#-
  An Iceberg table's head: its newest snapshot, and its line, the snapshots that lead to it, newest first. `known` are the snapshots
  that can be read, `beside` are the snapshots that are not in the line, `table` names the table's schema by its id where that can be seen. Spark keeps a table for some time and does not see
  what others commit: it is asked to look again. A table without a snapshot has no version.
-#}
{% macro ivm__iceberg_head(name, branch='main') %}
  {%- set table = ivm__quoted(name) -%}
  {%- do ivm__run('REFRESH TABLE ' ~ table) -%}
  {%- set found = ivm__iceberg_snapshots(name) -%}
  {%- set snapshots = {} -%}
  {%- for s in found.snapshots -%}
    {%- do snapshots.update({s.id: {
      'version': s.id, 'parent': s.parent, 'time': s.time, 'schema': s.schema, 'operation': s.operation, 'summary': s.summary, 'parameters': {}, 'metrics': {},
      'metadata': s.summary.get('ivm') if s.operation != 'replace' else none,
    }}) -%}
  {%- endfor -%}
  {%- set at = namespace(id=found.branches.get(branch)) -%}
  {%- set commits = [] -%}
  {%- for _ in snapshots if at.id in snapshots -%}
    {%- do commits.append(snapshots[at.id]) -%}
    {%- set at.id = snapshots[at.id].parent -%}
  {%- endfor -%}
  {#- where the columns of a snapshot are not known, the next one whose columns are is compared with the one before -#}
  {%- set before = namespace(schema=none) -%}
  {%- for commit in commits | reverse -%}
    {%- set altered = loop.last if commit.schema is none else commit.schema != before.schema -%}
    {%- do ivm__iceberg_snapshot(commit, altered and commit.parent is not none) -%}
    {%- set before.schema = before.schema if commit.schema is none else commit.schema -%}
  {%- endfor -%}
  {%- set line = commits | map(attribute='version') | list -%}
  {%- set first = commits | first | default({'version': none, 'time': none, 'summary': {}}) -%}
  {{ return({
    'format': 'iceberg', 'commits': commits, 'version': first.version, 'time': first.time, 'id': none,
    'bytes': first.summary.get('total-files-size', '0') | int, 'known': snapshots | list, 'beside': snapshots.values() | rejectattr('version', 'in', line) | list, 'branches': found.branches,
  }) }}
{% endmacro %}


{#-
  A table's branches, {name: id}, and all its snapshots: {id, parent, time, operation, summary, schema}. A local session takes no job for it.
  `schema` names the columns that a snapshot is read with, none where it is not known.
-#}
{% macro ivm__iceberg_snapshots(name) %}
  {%- set read = adapter.ivm_of_table('iceberg', 'snapshots', name) if ivm__has_adapter() else none -%}
  {%- if read -%}
    {{ return(read) }}
  {%- endif -%}
  {%- set table = ivm__quoted(name) -%}
  {%- set branches = "(select to_json(map_from_entries(collect_list(struct(name, snapshot_id)))) from " ~ table ~ ".refs where type = 'BRANCH')" -%}
  {%- set schemas = '(select latest_snapshot_id, max(latest_schema_id) as schema from ' ~ table ~ '.metadata_log_entries group by latest_snapshot_id)' -%}
  {%- set sql = 'select s.snapshot_id, s.parent_id, s.operation, unix_millis(s.committed_at) as time, to_json(s.summary) as summary, ' ~ branches ~ ' as branches, m.schema from ' ~ table ~ '.snapshots as s left join ' ~ schemas ~ ' as m on m.latest_snapshot_id = s.snapshot_id' -%}
  {%- set found = {'branches': {}, 'snapshots': []} -%}
  {%- for row in run_query(sql) -%}
    {%- do found.update({'branches': fromjson(row['branches'] or '{}')}) -%}
    {%- do found.snapshots.append({
      'id': row['snapshot_id'] | int, 'parent': row['parent_id'] | int if row['parent_id'] is not none else none, 'time': row['time'] | int,
      'operation': row['operation'], 'summary': fromjson(row['summary']) or {}, 'schema': row['schema'],
    }) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#-
  A snapshot, with what it did: see ivm__commit_effect, ivm__commit_rows, ivm__commit_bytes and ivm__replaces. `altered`: the one before
  had other columns. It has other values then, although it changes no row: a column that was dropped and added again has none.
-#}
{% macro ivm__iceberg_snapshot(snapshot, altered=false) %}
  {%- set s = snapshot.summary -%}
  {%- set added, deleted = s.get('added-records', '0') | int, s.get('deleted-records', '0') | int -%}
  {%- set marked = (s.get('added-position-deletes', '0') | int) + (s.get('added-equality-deletes', '0') | int) -%}
  {#- a writer that counts nothing may have changed anything -#}
  {%- set empty = added + deleted + marked == 0 and s.get('changed-partition-count') == '0' -%}
  {%- set only_adds = deleted + marked == 0 -%}
  {%- set idle = snapshot.operation == 'replace' or empty -%}
  {%- set appends = snapshot.operation == 'append' and only_adds and not (idle and altered) -%}
  {#- without a parent it is the whole table, as CREATE OR REPLACE leaves it -#}
  {%- do snapshot.update({
    'effect': 'none' if idle and not altered else 'append' if appends else 'change',
    'rows': {'inserted': added, 'deleted': deleted + marked, 'copied': 0, 'counted': appends or (only_adds and snapshot.parent is none)},
    'bytes': (s.get('added-files-size', '0') | int) + (s.get('removed-files-size', '0') | int),
    'replaces': false,
    'marks': s.get('total-delete-files', '0') != '0' or s.get('added-delete-files', '0') != '0',
    'rewrites': snapshot.operation == 'replace' or s.get('deleted-data-files', '0') != '0' or s.get('total-equality-deletes') != '0',
  }) -%}
  {{ return(snapshot) }}
{% endmacro %}


{#-
  The snapshots of a table since a version. `gone`: the version cannot be read any more, as where it has expired or the table is
  another one. Where the version is not in the line, since the table was rolled back or replaced, the two are compared.
-#}
{% macro ivm__iceberg_since(pin, version) %}
  {%- if version not in pin.known -%}
    {{ return({'since': [], 'then': none, 'gone': true}) }}
  {%- endif -%}
  {%- set at = namespace(then=none) -%}
  {%- set since = [] -%}
  {%- for commit in pin.commits if at.then is none -%}
    {%- if commit.version == version -%}
      {%- set at.then = commit -%}
    {%- else -%}
      {%- do since.append(commit) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- if at.then is none -%}
    {%- set rows = {'inserted': pin.commits[0].summary.get('total-records', '0') | int, 'deleted': 0, 'copied': 0, 'counted': false} -%}
    {%- set since = [dict(pin.commits[0], effect='change', replaces=true, rows=rows)] -%}
  {%- elif at.then.marks and since -%}
    {#- its delete files are in the range, too -#}
    {%- set since = since[:-1] + [dict(since[-1], marks=true)] -%}
  {%- endif -%}
  {{ return({'since': since, 'then': at.then, 'gone': false}) }}
{% endmacro %}


{#- See ivm__line_since. -#}
{% macro ivm__iceberg_line(name, pin, old) %}
  {%- set version = old.version -%}
  {%- set found = ivm__iceberg_since(pin, version) -%}
  {%- set broken = 'snapshot ' ~ version ~ ' of ' ~ name ~ ' cannot be read any more: it has expired, or the table was dropped and created again' -%}
  {{ return({'since': found.since, 'then': found.then, 'broken': broken if found.gone else none}) }}
{% endmacro %}


{#-
  A name for the table's columns as they are now: it is another one after each alteration, also where a column was
  dropped and added again. An alteration makes no snapshot, and a snapshot is read with the columns that it had. `of_head`: the name
  of the columns of the newest snapshot. None where it cannot be seen.
-#}
{% macro ivm__iceberg_schemas(name, pin) %}
  {%- if not ivm__has_adapter() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set found = adapter.ivm_of_table('iceberg', 'schemas', name) -%}
  {%- if found is not none -%}
    {{ return(found) }}
  {%- endif -%}
  {%- set files = adapter.ivm_rows('select file from ' ~ ivm__quoted(name) ~ '.metadata_log_entries order by timestamp desc limit 1') -%}
  {%- if not files -%}
    {{ return(none) }}
  {%- endif -%}
  {#- a comment makes another schema, too, of the same columns -#}
  {%- set columns = 'transform(filter(schemas, s -> s.`schema-id` = %s)[0].fields, f -> struct(f.id, f.name, f.type, f.required))' -%}
  {%- set read = 'select *, `current-schema-id` as __ivm_now, filter(snapshots, s -> s.`snapshot-id` = ' ~ pin.version ~ ')[0].`schema-id` as __ivm_then from json.`' ~ files[0][0] ~ '`' -%}
  {%- set sql = 'select `table-uuid`, __ivm_now, if(' ~ columns % '__ivm_now' ~ ' = ' ~ columns % '__ivm_then' ~ ', __ivm_now, __ivm_then) from (' ~ read ~ ')' -%}
  {%- set rows = adapter.ivm_rows(sql) -%}
  {{ return({'table': rows[0][0] ~ ' schema ' ~ rows[0][1], 'of_head': rows[0][0] ~ ' schema ' ~ rows[0][2]} if rows and rows | length == 1 else none) }}
{% endmacro %}


{#-
  Whether anything but snapshots has changed the table since the newest one, as an alteration of its columns does: each change writes
  metadata, and that of a snapshot is no older than the snapshot. What a run does after its publish does not count.
-#}
{% macro ivm__iceberg_is_touched(name, head) %}
  {%- if head.commits[0].metadata is not none -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set snapshots = 1 + head.beside | map(attribute='time') | select('ge', head.time) | list | length -%}
  {%- set changes = run_query('select count(*) from ' ~ ivm__quoted(name) ~ '.metadata_log_entries where unix_millis(timestamp) >= ' ~ head.time)[0][0] -%}
  {{ return(changes | int > snapshots) }}
{% endmacro %}


{#- The table's head, and why no version of it can be read, or none. -#}
{% macro ivm__iceberg_pinned(name, relation) %}
  {%- set of = ivm__iceberg_table_of(name) -%}
  {%- if of is not none -%}
    {%- do ivm__run('REFRESH TABLE ' ~ ivm__quoted(of)) -%}
    {{ return({'format': 'iceberg', 'commits': [], 'version': none, 'time': none, 'id': none, 'bytes': none, 'broken': name ~ ' is a branch or a metadata table of ' ~ of ~ ', which keeps no versions'}) }}
  {%- endif -%}
  {%- set head = ivm__iceberg_head(name) -%}
  {%- if head.version is none -%}
    {{ return(dict(head, broken=name ~ ' has no snapshot yet')) }}
  {%- endif -%}
  {%- set schemas = ivm__iceberg_schemas(name, head) -%}
  {%- if schemas is not none -%}
    {%- set moved = schemas.table != schemas.of_head -%}
  {%- elif ivm__iceberg_is_touched(name, head) -%}
    {{ return(dict(head, version=none, broken=name ~ ' was changed and not written since, and it cannot be seen whether its columns were altered')) }}
  {%- else -%}
    {%- set moved = ivm__columns_of('SELECT * FROM ' ~ ivm__quoted(name) ~ ' VERSION AS OF ' ~ head.version) != relation.columns -%}
  {%- endif -%}
  {%- if moved -%}
    {{ return(dict(head, version=none, broken='columns of ' ~ name ~ ' were altered and it was not written since, and a snapshot is read with the columns that it had')) }}
  {%- endif -%}
  {{ return(dict(head, id=schemas.table if schemas else none, broken=none)) }}
{% endmacro %}


{#- The table whose branch, tag, snapshot or metadata the name reads, as in `shop.orders.branch_dev`; none where it is a table's own name. -#}
{% macro ivm__iceberg_table_of(name) %}
  {%- set parts = name.replace('`', '').split('.') -%}
  {%- set metadata = 'entries|files|data_files|delete_files|position_deletes|history|metadata_log_entries|snapshots|refs|manifests|partitions' -%}
  {%- set known = '(?i)(branch|tag)_.*|(snapshot_id|at_timestamp)_[0-9]+|(all_)?(' ~ metadata ~ ')' -%}
  {%- if parts | length > 2 and modules.re.fullmatch(known, parts[-1]) -%}
    {%- set of = api.Relation.create(database=none, schema=parts[:-2] | join('.'), identifier=parts[-2]) -%}
    {{ return(parts[:-1] | join('.') if ivm__exists(of) else none) }}
  {%- endif -%}
  {{ return(none) }}
{% endmacro %}


{#- The settings by which this session writes a table with these properties, and maybe reads it, aside of main, {name: value}. -#}
{% macro ivm__iceberg_settings_aside(properties) %}
  {{ return(ivm__settings_of_session(['spark.wap.branch', 'spark.wap.id']) if ivm__is_on('write.wap.enabled', properties) else {}) }}
{% endmacro %}


{#- The branch that this session reads and writes in place of main, which a version is of; none where there is none. -#}
{% macro ivm__iceberg_branch_of_session(pin) %}
  {%- set branch = ivm__iceberg_settings_aside(pin.properties).get('spark.wap.branch') -%}
  {{ return(branch if branch in pin.get('branches', {}) else none) }}
{% endmacro %}


{#- How a change is read, see ivm__feed. -#}
{% macro ivm__iceberg_feed(name, pin, done, effects) %}
  {%- set appended = effects | reject('in', ['append', 'none']) | list | length == 0 -%}
  {%- if done.replaced -%}
    {{ return({'read_by': 'diff', 'hint': none}) }}
  {%- elif pin.id is none -%}
    {{ return({'read_by': 'diff', 'hint': 'it cannot be seen whether columns of ' ~ name ~ ' were altered, so two snapshots of it are compared'}) }}
  {%- elif 'schema' in effects -%}
    {{ return({'read_by': 'diff', 'hint': 'columns of ' ~ name ~ ' were altered, so two snapshots of it are compared this once'}) }}
  {%- elif appended and ivm__can('table_options') -%}
    {{ return({'read_by': 'append', 'hint': none}) }}
  {%- elif (done.vectors or appended) and not done.rewritten -%}
    {{ return({'read_by': 'files', 'hint': none}) }}
  {%- elif done.vectors -%}
    {{ return({'read_by': 'diff', 'hint': name ~ ' has delete files (merge-on-read), and files were rewritten, so two snapshots of it are compared this once'}) }}
  {%- elif pin.columns | map('first') | map('lower') | select('in', ['_change_type', '_change_ordinal', '_commit_snapshot_id']) | list -%}
    {{ return({'read_by': 'diff', 'hint': 'a column of ' ~ name ~ ' has the name of one of its changelog, so two snapshots of it are compared'}) }}
  {%- elif not ivm__can('table_options') -%}
    {{ return({'read_by': 'diff', 'hint': 'this Spark does not read the changelog of ' ~ name ~ ' in a query, so two snapshots of it are compared'}) }}
  {%- endif -%}
  {{ return({'read_by': 'feed', 'hint': none}) }}
{% endmacro %}


{% macro ivm__iceberg_is_behind(pin, version) %}
  {{ return(version not in pin.known) }}
{% endmacro %}


{% macro ivm__iceberg_table_id(name, pin, old) %}
  {{ return(pin.id) }}
{% endmacro %}


{% macro ivm__iceberg_between(pin, old, new) %}
  {{ return(ivm__iceberg_since(pin, old).since) }}
{% endmacro %}


{#- Columns may have been altered without another shape, as where one is dropped and added again. -#}
{% macro ivm__iceberg_is_altered(old, seen) %}
  {{ return(old.get('id') != seen.id) }}
{% endmacro %}


{#- Iceberg reads each snapshot that it has. -#}
{% macro ivm__iceberg_why_refused(name, pin, then) %}
  {{ return(none) }}
{% endmacro %}


{% macro ivm__iceberg_moved_head(name, pin) %}
  {%- set head = ivm__iceberg_pinned(name, ivm__describe(name)) -%}
  {{ return({'head': head, 'since': [] if head.broken else ivm__iceberg_since(head, pin.version).since}) }}
{% endmacro %}


{% macro ivm__iceberg_unread(name, pin, version) %}
  {{ return(ivm__iceberg_since(pin, version).since) }}
{% endmacro %}


{% macro ivm__iceberg_has_feed(pin) %}
  {{ return(true) }}
{% endmacro %}


{#- Iceberg itself expires no snapshot: nothing says when one will go. -#}
{% macro ivm__iceberg_end_of_version(name, pin, version) %}
  {{ return(none) }}
{% endmacro %}


{% macro ivm__iceberg_source_in_words(name, pin, source) %}
  {{ return(name ~ ' at snapshot ' ~ source.version ~ ivm__iceberg_behind(pin, source.version)) }}
{% endmacro %}


{#- How far a table has moved since a snapshot, in words, as in ivm_status. -#}
{% macro ivm__iceberg_behind(pin, version) %}
  {%- set found = ivm__iceberg_since(pin, version) -%}
  {{ return(', which cannot be read any more' if found.gone else ', which is not in its line any more' if found.then is none else ', up to date' if not found.since else ', ' ~ ivm__counted(found.since | length, 'snapshot') ~ ' behind') }}
{% endmacro %}

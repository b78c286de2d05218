{#-
  A source's pinned version, and against the old position: whether it changed, how the change is read (`read_by`),
  or why the old version cannot be trusted (`broken`); `lost`: the old version's rows cannot be read any more either.
-#}
{% macro ivm__observe_source(name, old, columns, columns_known=false) %}
  {%- set pin = ivm__pin(name) -%}
  {%- set known = old is not none and old.version is not none -%}
  {%- if pin.broken is none and known and ivm__is_behind(pin, old.version) -%}
    {#- another invocation has published a newer version since this one pinned it -#}
    {%- do pin.update(ivm__head_in_format(name, ivm__observe_relation(name))) -%}
    {%- if ivm__declared(ivm__describe(name)) != pin.columns -%}
      {%- do ivm__fail_of_columns(name) -%}
    {%- endif -%}
  {%- endif -%}
  {%- set seen = {
    'version': pin.version, 'time': pin.time, 'schema': ivm__types_of(pin, columns), 'shape': ivm__shape(pin.columns),
    'id': ivm__table_id(name, pin, old) if pin.broken is none else none, 'old': none, 'changed': false,
    'read_by': none, 'hint': none, 'broken': pin.broken, 'rows': 0, 'touched': 0, 'counted': true, 'pin': pin, 'changed_bytes': 0, 'effects': [], 'moved': false, 'replaced': false, 'lost': false,
  } -%}
  {%- if pin.broken is none and old is not none and not known -%}
    {%- do seen.update({'broken': name ~ ' kept no versions when the table was computed'}) -%}
  {%- elif pin.broken is none and known -%}
    {%- do seen.update({'old': old.version}) -%}
    {%- do seen.update(ivm__source_change(name, pin, old, columns, seen, columns_known)) -%}
  {%- endif -%}
  {{ return(seen) }}
{% endmacro %}


{#-
  The columns that the model reads and that the table did not have at its old version: with them that version cannot be read. None
  where it is not known any more which columns it had.
-#}
{% macro ivm__columns_come(name, old, columns, seen) %}
  {%- if old.get('shape', seen.shape) == seen.shape -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set new = columns | reject('in', old.schema) | list -%}
  {%- set then = ivm__columns_at(name, old.version) if new else [] -%}
  {{ return(none if then is none else new | map('lower') | reject('in', then | map('first') | map('lower') | list) | list) }}
{% endmacro %}


{#- A hash of all columns and their types, to see whether any of them was altered. -#}
{% macro ivm__shape(columns) %}
  {{ return(local_md5(tojson(columns))[:16]) }}
{% endmacro %}


{#- The types of the columns that the model reads. -#}
{% macro ivm__types_of(pin, columns) %}
  {%- set types = {} -%}
  {%- for column in pin.columns if column[0] in columns -%}
    {%- do types.update({column[0]: column[1]}) -%}
  {%- endfor -%}
  {{ return(types) }}
{% endmacro %}


{#-
  In words, the columns that the model has read (`then`) and that are gone now or have another type. A run over a server kept a CHAR
  column as a string, and Delta makes no CHAR of a string.
-#}
{% macro ivm__retyped(then, columns) %}
  {%- set now = dict(columns) -%}
  {%- set found = [] -%}
  {%- for column, type in then.items() if now.get(column) != type and not (type == 'string' and now.get(column, '').startswith('char(')) -%}
    {%- do found.append(column ~ ' (' ~ type ~ ', now ' ~ now.get(column, 'gone') ~ ')') -%}
  {%- endfor -%}
  {{ return(found | join(', ')) }}
{% endmacro %}


{#- Whether columns that the model has read (`then`) are in another order now. -#}
{% macro ivm__is_reordered(then, columns) %}
  {%- set now = columns | map('first') | select('in', then) | list -%}
  {{ return((then | select('in', now) | list) != now) }}
{% endmacro %}


{#-
  A table's commits since a version: `since`, newest first, and `then`, the commit of that version. `broken`: why it is not the version
  that the position knows, or is not known any more.
-#}
{% macro ivm__line_since(name, pin, old) %}
  {{ return(ivm__of_format(pin.get('format'), 'line')(name, pin, old)) }}
{% endmacro %}

{#- The commits after a version, up to another one, newest first. -#}
{% macro ivm__commits_between(pin, old, new) %}
  {{ return(ivm__of_format(pin.get('format'), 'between')(pin, old, new)) }}
{% endmacro %}

{% macro ivm__source_change(name, pin, old, columns, seen, columns_known) %}
  {%- set version = old.version -%}
  {%- set line = ivm__line_since(name, pin, old) -%}
  {%- if line.broken -%}
    {{ return({'broken': line.broken, 'lost': true}) }}
  {%- endif -%}
  {%- set since, then = line.since, line.then -%}
  {%- set retyped = ivm__retyped(old.schema, pin.columns) -%}
  {%- if retyped -%}
    {{ return({'broken': 'columns of ' ~ name ~ ' have changed: ' ~ retyped, 'moved': true}) }}
  {%- elif since and not columns_known and ivm__is_reordered(old.schema, pin.columns) -%}
    {{ return({'broken': ivm__reordered(name), 'moved': true}) }}
  {%- endif -%}
  {%- set come = ivm__columns_come(name, old, columns, seen) if since and not columns_known else [] -%}
  {%- if come is none -%}
    {{ return({'broken': 'the columns that ' ~ name ~ ' had at version ' ~ version ~ ' cannot be read any more', 'moved': true, 'lost': true}) }}
  {%- elif come -%}
    {{ return({'broken': name ~ ' had no ' ~ (come | join(', ')) ~ ' at version ' ~ version, 'moved': true}) }}
  {%- elif not since -%}
    {{ return({}) }}
  {%- endif -%}
  {%- set done = ivm__done_since(name, pin, version, since) -%}
  {%- set effects = done.effects | list -%}
  {%- if ivm__columns_replaced(done.replacing, columns) -%}
    {%- do effects.append('columns') -%}
  {%- endif -%}
  {#- a write may alter columns too -#}
  {%- set altered = old.get('shape', seen.shape) != seen.shape or ivm__of_format(pin.get('format'), 'is_altered')(old, seen) -%}
  {%- if altered and 'schema' not in effects -%}
    {%- do effects.append('schema') -%}
  {%- endif -%}
  {%- set changed = done.changes or 'columns' in effects -%}
  {%- set gone = (done.vacuumed or ivm__lost_files(name, version, pin.version, done.removing)) if changed else none -%}
  {%- set broken = gone ~ ' of ' ~ name if gone else ivm__of_format(pin.get('format'), 'why_refused')(name, pin, then) if changed else none -%}
  {%- if broken -%}
    {{ return({'broken': broken, 'moved': true, 'lost': true, 'rows': done.rows}) }}
  {%- endif -%}
  {%- set feed = ivm__feed(name, pin, done, effects) -%}
  {{ return({'changed': changed, 'moved': true, 'effects': effects, 'rows': done.rows, 'touched': done.touched, 'changed_bytes': done.bytes, 'counted': done.counted, 'replaced': done.replaced, 'read_by': feed.read_by if changed else none, 'hint': feed.hint}) }}
{% endmacro %}


{#-
  What a table's commits since a version say, for all models that read it: what the commits did to rows, to how many, and
  whether one of them makes the change feed useless. Worked out once per invocation, since a busy table has many commits.
-#}
{% macro ivm__done_since(name, pin, version, since) %}
  {%- set known = ivm__memory('done') -%}
  {%- set key = [name, version, pin.version] | join(' ') -%}
  {%- if key not in known -%}
    {%- set effects = {} -%}
    {%- set done = namespace(rows=0, touched=0, bytes=0, counted=true, replaced=false, switched=false, vectors=false) -%}
    {%- set removing = [] -%}
    {%- for commit in since -%}
      {%- set effect = ivm__commit_effect(commit) -%}
      {%- do commit.update({'effect': effect}) -%}
      {%- set done.vectors = done.vectors or commit.get('marks', false) -%}
      {%- do effects.setdefault(effect, true) -%}
      {%- do removing.append(commit) if ivm__may_remove_files(commit) -%}
      {%- if effect in ['append', 'change'] -%}
        {%- set did = ivm__commit_rows(commit) -%}
        {%- set done.rows = done.rows + did.inserted + did.deleted -%}
        {#- an updated row counts as one deleted and one inserted row, but is touched once -#}
        {%- set done.touched = done.touched + ([did.inserted, did.deleted] | max) -%}
        {%- set done.bytes = done.bytes + ivm__commit_bytes(commit) -%}
        {%- set done.counted = done.counted and did.counted -%}
        {%- set done.replaced = done.replaced or ivm__replaces(commit) -%}
        {%- set done.vectors = done.vectors or (effect != 'append' and ivm__deletes_vectors(commit)) -%}
      {%- elif 'TBLPROPERTIES' in commit.operation -%}
        {#- an engine that names no properties may have switched the feed, too -#}
        {%- set named = commit.parameters | string | lower -%}
        {%- set done.switched = done.switched or 'enablechangedatafeed' in named or 'properties' not in named -%}
      {%- endif -%}
    {%- endfor -%}
    {%- do known.setdefault(key, {
      'effects': effects | list, 'changes': 'append' in effects or 'change' in effects, 'rows': done.rows, 'touched': done.touched, 'bytes': done.bytes, 'counted': done.counted,
      'replaced': done.replaced, 'switched': done.switched, 'vectors': done.vectors, 'rewritten': since | selectattr('rewrites', 'defined') | selectattr('rewrites') | list | length > 0, 'vacuumed': ivm__vacuumed(since, removing),
      'removing': removing | map(attribute='version') | sort,
      'restored': since | selectattr('operation', 'in', ['RESTORE', 'DROP FEATURE']) | list | length > 0,
      'replacing': since | selectattr('operation', 'in', ['DROP COLUMNS', 'RENAME COLUMN', 'REPLACE COLUMNS']) | list,
    }) -%}
  {%- endif -%}
  {{ return(known[key]) }}
{% endmacro %}


{#-
  Whether a column that the model reads may be another column under the old name: dropped and added again, or renamed in a
  circle. A commit has the names as JSON within JSON, with more quotes and backslashes at each level: all are ignored. A commit of
  an engine that writes no names, such as Trino, may mean any column.
-#}
{% macro ivm__columns_replaced(commits, columns) %}
  {%- for commit in commits -%}
    {%- set parameters = modules.re.sub('["\'\\\\]', '', commit.parameters | string) -%}
    {%- if 'columns' not in parameters and 'oldColumnPath' not in parameters -%}
      {{ return(true) }}
    {%- endif -%}
    {%- for column in columns if modules.re.sub('["\'\\\\]', '', column) in parameters -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- How a change is read. append: only rows were added; feed: by the change data feed; diff: the two versions are compared. -#}
{% macro ivm__feed(name, pin, done, effects) %}
  {{ return(ivm__of_format(pin.get('format'), 'feed')(name, pin, done, effects)) }}
{% endmacro %}


{#-
  Whether a commit replaced the table: its feed would be all old rows and all new rows, and comparing the two versions gives
  fewer. A table that another one was cloned over may also lack the feed, or have other columns under the same names.
-#}
{% macro ivm__replaces(commit) %}
  {{ return(commit.get('replaces', false) or commit.operation == 'CLONE' or 'REPLACE TABLE' in commit.operation or ivm__overwrites(commit)) }}
{% endmacro %}


{#- Whether it is an INSERT OVERWRITE of the whole table, which may give it other columns, and not of single partitions. -#}
{% macro ivm__overwrites(commit) %}
  {{ return(commit.operation == 'WRITE' and commit.parameters.get('isDynamicPartitionOverwrite') | string | lower != 'true' and commit.parameters.get('mode') == 'Overwrite' and not commit.parameters.get('predicate')) }}
{% endmacro %}


{#-
  Whether a commit's feed may be unreadable: it is where DELETE or REPLACE WHERE deletes 26,000 rows or more of one file that
  already had a deletion vector. A commit does not show its rows by file: more than half as many in all count as too many.
-#}
{% macro ivm__deletes_vectors(commit) %}
  {{ return(commit.operation in ['DELETE', 'WRITE'] and commit.metrics.get('numDeletedRows', '0' if commit.metrics else '99999') | int > 13000) }}
{% endmacro %}


{#-
  Why the old version cannot be read, or none: a local session looks for its files, which a VACUUM may have taken that left no commit,
  as on many object stores, and for its commits.
-#}
{% macro ivm__lost_files(name, after, until, removing) %}
  {%- if not ivm__has_adapter() -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set known = ivm__memory('lost') -%}
  {%- set key = [name, after, until] | join(' ') -%}
  {%- if key not in known -%}
    {%- do known.setdefault(key, adapter.ivm_of_table('delta', 'lost', name, after, removing)) -%}
  {%- endif -%}
  {{ return({'files': 'a VACUUM that left no commit removed files of the old version', 'log': 'a clean-up of the log removed commits of the old version'}.get(known[key])) }}
{% endmacro %}


{#-
  Whether a commit may have taken files out of the table, or written files of its change feed: a compaction does, and so does a MERGE that
  only inserted rows, but wrote a file again for rows that matched and stayed.
-#}
{% macro ivm__may_remove_files(commit) %}
  {%- set counts = namespace(files=false) -%}
  {%- for name, count in commit.metrics.items() if modules.re.fullmatch('num(Target)?(FilesRemoved|RemovedFiles|ChangeFilesAdded|AddedChangeFiles|DeletionVectors(Added|Updated|Removed))', name) and count | string != '0' -%}
    {%- set counts.files = true -%}
  {%- endfor -%}
  {{ return((counts.files or ivm__commit_effect(commit) != 'append') and commit.operation not in ['VACUUM START', 'VACUUM END', 'SET TBLPROPERTIES']) }}
{% endmacro %}


{#-
  Why files of the old version may be gone, or none. `removing`: the commits that took files out of the table, newest first. A
  VACUUM deletes such files where the oldest commit is older than its retention.
-#}
{% macro ivm__vacuumed(since, removing) %}
  {%- set first = removing | last -%}
  {%- if not removing or first.time is string -%}
    {{ return(none) }}
  {%- endif -%}
  {%- for commit in since if commit.operation == 'VACUUM START' -%}
    {%- set retention = (commit.parameters.get('specifiedRetentionMillis') or commit.parameters.get('defaultRetentionMillis') or '604800000') | int -%}
    {%- if first.time < commit.time - retention -%}
      {{ return('a VACUUM removed files of the old version') }}
    {%- endif -%}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}

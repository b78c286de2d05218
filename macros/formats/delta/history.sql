{#- What a commit's operation means to a reader of the table. Anything not listed may change any row. -#}
{% macro ivm__delta_operations() %}
  {{ return({
    'OPTIMIZE': 'none', 'VACUUM START': 'none', 'VACUUM END': 'none', 'REORG': 'none',
    'SET TBLPROPERTIES': 'none', 'UNSET TBLPROPERTIES': 'none', 'CHANGE COLUMN': 'schema', 'CHANGE COLUMNS': 'schema',
    'ADD COLUMNS': 'schema', 'DROP COLUMNS': 'schema', 'RENAME COLUMN': 'schema', 'REPLACE COLUMNS': 'schema',
    'COMPUTE STATS': 'none', 'SET TBLCOMMENT': 'none', 'UPDATE SCHEMA': 'schema', 'UPGRADE PROTOCOL': 'none',
    'ADD CONSTRAINT': 'none', 'DROP CONSTRAINT': 'none', 'CLUSTER BY': 'none', 'MANUAL UPDATE': 'change',
    'CREATE TABLE': 'none', 'DROP FEATURE': 'none', 'ADD FEATURE': 'none', 'DOMAIN METADATA CLEANUP': 'none',
    'ROW TRACKING BACKFILL': 'none', 'SET CLUSTERING COLUMNS': 'none', 'TEST': 'change',
    'ROW TRACKING UNBACKFILL': 'none', 'REORG TABLE UPGRADE UNIFORM': 'none', 'REMOVE COLUMN MAPPING': 'schema',
    'Empty Commit': 'none', 'Deletion Vector Tombstones': 'none',
  }) }}
{% endmacro %}


{#- A table's commits, newest first, back to a version or further. -#}
{% macro ivm__history_down_to(relation, version) %}
  {%- set commits = ivm__history(relation, ivm__history_page()) -%}
  {{ return(commits if commits[-1].version <= version else ivm__history(relation, commits[0].version - version + 21)) }}
{% endmacro %}


{#- How many commits to ask for before it is known how many are needed: a statement costs more than its rows. -#}
{% macro ivm__history_page() %}
  {{ return(3 if ivm__has_adapter() else 20) }}
{% endmacro %}


{#-
  The table's commits, newest first, as plain dicts. `time` is the commit's, in milliseconds. `table_log`: see ivm__describe. In a local
  session the log is read directly.
-#}
{% macro ivm__history(relation, limit=none, table_log=none) %}
  {%- set read = adapter.ivm_of_table('delta', 'newest', relation | string, limit, table_log) if ivm__has_adapter() else none -%}
  {%- if read is not none -%}
    {{ return(read) }}
  {%- endif -%}
  {%- set rows = run_query('DESCRIBE HISTORY ' ~ ivm__quoted(relation) ~ (' LIMIT ' ~ limit if limit else '')) -%}
  {%- set times = ivm__milliseconds(rows.columns['timestamp'].values() | list) -%}
  {%- set commits = [] -%}
  {%- for row in rows -%}
    {%- do commits.append({
      'version': row['version'] | int,
      'time': times[loop.index0],
      'operation': row['operation'] or 'UNKNOWN',
      'parameters': ivm__parameters(row['operationParameters']),
      'metrics': ivm__map(row['operationMetrics']) or {},
      'metadata': row['userMetadata'],
    }) -%}
  {%- endfor -%}
  {{ return(commits) }}
{% endmacro %}


{#-
  A commit's parameters. Where the text of the map cannot be read it stays, as the only value: then no parameter says that the
  commit only added rows, and what looks for a word in the parameters still finds it.
-#}
{% macro ivm__parameters(value) %}
  {%- set read = ivm__map(value) -%}
  {{ return({'unread': value} if read is none else read) }}
{% endmacro %}


{#-
  A map of texts as a connection gives it: JSON by a session, and by a Thrift server Spark's text of a map, in which no quote of a
  key or value is escaped: {"mode":"Append","partitionBy":"["day"]"}. A value that holds quotes is read where it is JSON itself, as
  Delta writes lists and maps: JSON ends where its bracket is closed. None where it cannot be read, or may be read in two ways.
-#}
{% macro ivm__map(value) %}
  {%- if value is not string -%}
    {{ return(value or {}) }}
  {%- endif -%}
  {%- set text = '"(?:[^"\\\\]|\\\\.)*"' -%}
  {%- set within = namespace(brackets='(?:[^\\]\\[{}"]|' ~ text ~ ')*') -%}
  {%- for _ in range(10) -%}
    {%- set within.brackets = '(?:[^\\]\\[{}"]|' ~ text ~ '|[\\[{]' ~ within.brackets ~ '[\\]}])*' -%}
  {%- endfor -%}
  {%- set entries = modules.re.findall('("([^"]+)":(?:null|"([\\[{]' ~ within.brackets ~ '[\\]}]|[^"]*)"))(?=[,}])', value) -%}
  {%- set found = {} -%}
  {%- for entry, key, read in entries if '"' not in read or fromjson(read) is not none -%}
    {%- do found.update({key: none if entry.endswith(':null') else read}) -%}
  {%- endfor -%}
  {%- if '{' ~ (entries | map('first') | join(',')) ~ '}' == value -%}
    {{ return(found if found | length == entries | length else none) }}
  {%- endif -%}
  {%- set json = fromjson(value) -%}
  {{ return(json if json is mapping else none) }}
{% endmacro %}


{#-
  The times of commits in milliseconds since 1970. By a session they are in the time zone of this process, over the wire in that of
  the server's session and without an offset. What Python does not know as a zone, as +05:30, the server reads.
-#}
{% macro ivm__milliseconds(times) %}
  {%- set zone = none if ivm__has_adapter() and adapter.ivm_is_local() else ivm__settings()['spark.sql.session.timeZone'] -%}
  {%- set parsed, found = [], [] -%}
  {%- for time in times -%}
    {%- do parsed.append(modules.datetime.datetime.fromisoformat(time) if time is string else time) -%}
  {%- endfor -%}
  {%- if zone is not none and zone not in modules.pytz.all_timezones_set -%}
    {%- set rows = [] -%}
    {%- for time in parsed -%}
      {%- do rows.append('(' ~ loop.index ~ ", '" ~ time.isoformat(' ') ~ "')") -%}
    {%- endfor -%}
    {%- set read = run_query('select unix_millis(cast(t as timestamp)) from values ' ~ (rows | join(', ')) ~ ' as c(n, t) order by n') -%}
    {{ return(read.columns[0].values() | map('int') | list) }}
  {%- endif -%}
  {%- for time in parsed -%}
    {%- set at = time if zone is none or time.tzinfo else modules.pytz.timezone(zone).localize(time) -%}
    {%- do found.append((at.timestamp() * 1000) | round | int) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}

{% macro ivm__json(value) %}
  {{ return((fromjson(value) if value is string else value) or {}) }}
{% endmacro %}


{#- Returns what a commit did: it only added rows (append), changed rows (change), altered columns (schema), or nothing (none). -#}
{% macro ivm__commit_effect(commit) %}
  {%- set known = commit.get('effect') or ivm__delta_operations().get(commit.operation) -%}
  {%- set metrics = commit.metrics -%}
  {%- if known is not none -%}
    {{ return(known) }}
  {%- elif commit.operation == 'WRITE' and commit.parameters.get('mode') == 'Append' and not commit.parameters.get('predicate') -%}
    {{ return('append') }}
  {%- elif commit.operation == 'STREAMING UPDATE' and commit.parameters.get('outputMode') == 'Append' -%}
    {{ return('append') }}
  {%- elif commit.operation == 'MERGE' and metrics.get('numTargetRowsUpdated') == '0' and metrics.get('numTargetRowsDeleted') == '0' -%}
    {{ return('append' if metrics.get('numTargetRowsInserted') != '0' else 'none') }}
  {%- endif -%}
  {{ return('change') }}
{% endmacro %}


{#- Returns the rows that a commit inserted, deleted and merely copied, by the history; not `counted` if it does not say. -#}
{% macro ivm__commit_rows(commit) %}
  {%- if 'rows' in commit -%}
    {{ return(commit.rows) }}
  {%- endif -%}
  {#- Delta may not say how many rows were in files that go as a whole, such as a partition's, or that come back -#}
  {%- set rows = namespace(said=false) -%}
  {%- for name in commit.metrics if modules.re.fullmatch('num(Target|Output|Deleted|Updated|Copied)Rows[A-Za-z]*', name) -%}
    {%- set rows.said = true -%}
  {%- endfor -%}
  {#- other writers than Spark call their metrics otherwise -#}
  {%- set files = [commit.metrics.get('numRemovedFiles'), commit.metrics.get('numRestoredFiles')] | reject('none') | unique | list -%}
  {%- set counted = rows.said or files == ['0'] or ivm__commit_effect(commit) in ['none', 'schema'] -%}
  {{ return(dict(ivm__rows_of_metrics(commit), counted=counted)) }}
{% endmacro %}

{% macro ivm__rows_of_metrics(commit) %}
  {%- set m = commit.metrics -%}
  {%- set out = m.get('numOutputRows', '0') | int -%}
  {%- if commit.operation == 'MERGE' -%}
    {%- set inserted = (m.get('numTargetRowsInserted', '0') | int) + (m.get('numTargetRowsUpdated', '0') | int) -%}
    {%- set deleted = (m.get('numTargetRowsDeleted', '0') | int) + (m.get('numTargetRowsUpdated', '0') | int) -%}
    {{ return({'inserted': inserted, 'deleted': deleted, 'copied': m.get('numTargetRowsCopied', '0') | int}) }}
  {%- elif commit.operation in ['UPDATE', 'DELETE'] -%}
    {%- set updated = m.get('numUpdatedRows', '0') | int -%}
    {{ return({'inserted': updated, 'deleted': (m.get('numDeletedRows', '0') | int) + updated, 'copied': m.get('numCopiedRows', '0') | int}) }}
  {%- endif -%}
  {#- under deletion vectors Delta counts the rows that stay in their files as copied, and as output -#}
  {%- set copied = m.get('numCopiedRows', '0') | int -%}
  {{ return({'inserted': out - copied if copied and out >= copied else out, 'deleted': m.get('numDeletedRows', '0') | int, 'copied': 0 if m.get('numRemovedFiles') == '0' else copied}) }}
{% endmacro %}

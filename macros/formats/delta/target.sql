{#- A Delta table as a target. -#}
{% macro ivm__delta_newest_version(relation) %}
  {{ return(ivm__history(relation, 1)[0].version) }}
{% endmacro %}


{% macro ivm__delta_written_at(relation) %}
  {{ return(ivm__as_milliseconds(ivm__history(relation, 1)[0].time)) }}
{% endmacro %}


{% macro ivm__delta_commits_of_target(relation, target) %}
  {{ return(ivm__history(relation)) }}
{% endmacro %}


{#- The position that a version of the table has, see ivm__find_position. -#}
{% macro ivm__delta_position_at(relation, target, commits, version) %}
  {{ return(ivm__back_to_position(relation, commits, version).found) }}
{% endmacro %}


{#- The version that a table was at; none before its history. -#}
{% macro ivm__delta_version_at(relation, commits, time) %}
  {%- set rows = [] -%}
  {%- for commit in commits -%}
    {%- do rows.append('(' ~ commit.version ~ ', ' ~ ivm__time_as_sql(commit.time) ~ ')') -%}
  {%- endfor -%}
  {{ return(ivm__version_at('values ' ~ (rows | join(', ')), time)) }}
{% endmacro %}


{% macro ivm__delta_restore_sql(relation, version) %}
  {{ return('RESTORE TABLE ' ~ ivm__quoted(relation) ~ ' TO VERSION AS OF ' ~ version) }}
{% endmacro %}


{% macro ivm__delta_compaction(relation, described) %}
  {%- set detail = run_query('describe detail ' ~ ivm__quoted(relation))[0] -%}
  {%- set most = ivm__size_of_files() -%}
  {%- set files = detail['numFiles'] | int -%}
  {%- set columns = described.partitions -%}
  {%- set partitions = run_query('select count(*) from (select distinct ' ~ ivm__column_list(columns) ~ ' from ' ~ relation ~ ')')[0][0] | int if columns and files > 10 else 1 -%}
  {%- if not ivm__are_small(files, (detail['sizeInBytes'] | int) // most + partitions) -%}
    {{ return([]) }}
  {%- endif -%}
  {{ return([{
    'what': 'compact ' ~ (relation.render() | replace('`', '')) ~ ': ' ~ files ~ ' files of ' ~ (detail['sizeInBytes'] | int) ~ ' bytes', 'sql': 'optimize ' ~ ivm__quoted(relation),
    'under': {'spark.databricks.delta.optimize.maxFileSize': most | string, 'spark.databricks.delta.optimize.minFileSize': most | string},
  }]) }}
{% endmacro %}


{#- A pattern of the types that no column can have. -#}
{% macro ivm__delta_lacks() %}
  {{ return('interval |[ ]collate |(^|[:<])time[(]') }}
{% endmacro %}


{#- How a chunk of a replay is written, {into, settings}: of two runs that compute the same one only one lands. -#}
{% macro ivm__delta_chunk_written_once(staged, columns, token, chunk) %}
  {{ return({
    'into': 'insert into ' ~ staged ~ ' (' ~ columns ~ ', __ivm_chunk)',
    'settings': {'spark.databricks.delta.write.txnAppId': 'ivm:' ~ token ~ ':' ~ chunk, 'spark.databricks.delta.write.txnVersion': '1'},
  }) }}
{% endmacro %}

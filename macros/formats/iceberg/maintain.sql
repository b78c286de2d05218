{#- What ivm_maintain does with an Iceberg table. -#}

{#- Rewrites small files, and those whose rows were deleted, as ivm__compaction says. More than ten delete files are too many, too. -#}
{% macro ivm__iceberg_compaction(relation, described) %}
  {%- set table = ivm__quoted(relation) -%}
  {%- do ivm__run('refresh table ' ~ table) -%}
  {%- set sql = 'select count_if(content = 0), count_if(content <> 0), coalesce(sum(file_size_in_bytes), 0), (select count(*) from ' ~ table ~ '.partitions) from ' ~ table ~ '.files' -%}
  {%- set files, deletes, bytes, partitions = run_query(sql)[0].values() | map('int') | list -%}
  {%- if not ivm__are_small(files, bytes // ivm__size_of_files() + partitions) and deletes <= 10 -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set options = "map('target-file-size-bytes', '" ~ ivm__size_of_files() ~ "', 'min-input-files', '2', 'delete-file-threshold', '1', 'remove-dangling-deletes', 'true')" -%}
  {{ return([{
    'what': 'compact ' ~ (relation.render() | replace('`', '')) ~ ': ' ~ files ~ ' files and ' ~ ivm__counted(deletes, 'delete file') ~ ' of ' ~ bytes ~ ' bytes',
    'sql': 'call ' ~ ivm__iceberg_procedure(relation, 'rewrite_data_files') ~ ', options => ' ~ options ~ ')',
  }]) }}
{% endmacro %}


{#-
  The steps by which snapshots expire that are older than `days` days. What runs may need stays, with all that came after it: the
  snapshot with the table's position, and each that a position of a model of this project names.
-#}
{% macro ivm__iceberg_expirations(relations, days) %}
  {%- set steps = [] -%}
  {%- set read = ivm__versions_that_models_read() if relations else {} -%}
  {%- for relation in relations if ivm__exists(relation) and ivm__describe(relation.render()).provider == 'iceberg' -%}
    {%- set head = ivm__iceberg_head(relation.render()) -%}
    {%- set found = ivm__iceberg_snapshots(relation.render()).snapshots -%}
    {%- set named = read.get(relation.render() | replace('`', '') | lower, []) -%}
    {%- set position = ivm__iceberg_position(relation, head.commits, head.known).commit if head.commits else none -%}
    {%- set from = namespace(time=((modules.datetime.datetime.now().timestamp() - days * 86400) * 1000) | int) -%}
    {%- for snapshot in found if snapshot.id in named or snapshot.id == (position or {}).get('version') -%}
      {%- set from.time = [from.time, snapshot.time] | min -%}
    {%- endfor -%}
    {%- set kept = [] -%}
    {%- for row in run_query('select snapshot_id from ' ~ ivm__quoted(relation) ~ '.refs') -%}
      {%- do kept.append(row[0] | int) -%}
    {%- endfor -%}
    {%- set old = found | selectattr('time', 'lt', from.time) | rejectattr('id', 'in', kept) | list -%}
    {#- rolled-back snapshots say which rows the next run has to compute again -#}
    {%- if old and not ivm__iceberg_undone(head) -%}
      {%- do steps.append({
        'what': 'expire ' ~ ivm__counted(old | length, 'snapshot') ~ ' of ' ~ (relation.render() | replace('`', '')),
        'sql': 'call ' ~ ivm__iceberg_procedure(relation, 'expire_snapshots') ~ ', older_than => ' ~ ivm__time_as_sql(from.time) ~ ', retain_last => 1)',
      }) -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(steps) }}
{% endmacro %}


{#- The versions of tables that models of this project were computed from, by the table's name. -#}
{% macro ivm__versions_that_models_read() %}
  {%- set versions = {} -%}
  {%- for node in ivm__models() -%}
    {%- set chunks = [ivm__beside(ivm__relation_of(node), 'load')] if ivm__load_option(node) else [] -%}
    {%- for table in ivm__tables_of(node) + chunks -%}
      {%- for name, source in ((ivm__observe_target(table).position or {}).get('sources') or {}).items() -%}
        {%- do versions.setdefault(name | replace('`', '') | lower, []).append(source.version) -%}
      {%- endfor -%}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(versions) }}
{% endmacro %}

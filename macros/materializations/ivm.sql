{% materialization ivm, adapter='spark' %}
  {%- set target_relation = this.incorporate(type='table') -%}
  {%- set grant_config = config.get('grants') -%}

  {%- do ivm__check_config() -%}
  {{ run_hooks(pre_hooks) }}
  {%- if config.get('contract').enforced -%}
    {%- do get_assert_columns_equivalent(compiled_code) -%}
  {%- endif -%}

  {%- set run = ivm__refresh(target_relation, compiled_code) -%}

  {%- do apply_grants(target_relation, grant_config, should_revoke(run.existing, full_refresh_mode=run.code in ['backfill', 'full'])) -%}
  {%- if run.code in ['backfill', 'full'] -%}
    {%- do ivm__persist_docs(target_relation) -%}
  {%- endif -%}
  {%- do ivm__constrain(target_relation, run) -%}
  {{ run_hooks(post_hooks) }}

  {%- do ivm__report(run) -%}
  {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}


{#- One refresh: observe, plan, execute, commit. Planned again when another run landed first. -#}
{% macro ivm__refresh(target_relation, sql) %}
  {%- set run = namespace(value=none) -%}
  {%- for attempt in range(3) if run.value is none or run.value.code == 'lost' -%}
    {%- set seen = ivm__observe(target_relation, sql) -%}
    {%- set run.value = ivm__execute(target_relation, sql, seen, ivm__decide(seen)) -%}
  {%- endfor -%}
  {%- if run.value.code == 'lost' -%}
    {%- do exceptions.raise_compiler_error(
      'Another run keeps writing ' ~ target_relation ~ ': three times its commit came before ours. '
      ~ 'Nothing of this run was published. Run the model again when the other one has finished.') -%}
  {%- endif -%}
  {{ return(run.value) }}
{% endmacro %}


{#- Column comments; the table's own came with the rebuild. dbt-spark's macro wants file_format to be spelled out. -#}
{% macro ivm__persist_docs(target_relation) %}
  {%- if config.persist_column_docs() and model.columns -%}
    {%- set existing = adapter.get_columns_in_relation(target_relation) | map(attribute='name') | list -%}
    {%- set validate = context.get('validate_doc_columns') -%}{#- newer than the oldest dbt-adapters that is supported -#}
    {%- set known = validate(target_relation, model.columns, existing) if validate else model.columns -%}
    {%- for name, column in known.items() if column.description and name | lower in existing | map('lower') -%}
      {%- set comment = column.description | replace('\\', '\\\\') | replace("'", "\\'") -%}
      {%- do ivm__run('alter table ' ~ target_relation ~ ' change column ' ~ ivm__quote(name) ~ " comment '" ~ comment ~ "'") -%}
    {%- endfor -%}
  {%- endif -%}
{% endmacro %}


{#-
  The contract's constraints, after each rebuild. The table is marked when they hold, so that a run after a failed
  one does not take it for good.
-#}
{% macro ivm__constrain(target_relation, run) %}
  {%- set checks = ivm__checks(model) if config.get('contract').enforced else {} -%}
  {%- set mark = local_md5(tojson(checks)) -%}
  {%- set properties = '' if run.code in ['backfill', 'full'] else run.seen.target.properties -%}
  {%- if checks and 'ivm.constraints=' ~ mark not in properties -%}
    {%- for name in modules.re.findall('delta\\.constraints\\.([^=]+)=', properties) -%}
      {%- do ivm__run('alter table ' ~ target_relation ~ ' drop constraint if exists ' ~ ivm__quote(name)) -%}
    {%- endfor -%}
    {%- for name, check in checks.items() -%}
      {%- do ivm__run('alter table ' ~ target_relation ~ ' add constraint ' ~ ivm__quote(name) ~ ' check (' ~ check ~ ')') -%}
    {%- endfor -%}
    {%- do ivm__run('alter table ' ~ target_relation ~ " set tblproperties ('ivm.constraints' = '" ~ mark ~ "')") -%}
  {%- endif -%}
{% endmacro %}


{#- What Delta can enforce of a model's constraints, by name. Open-source Delta takes NOT NULL as a check only. -#}
{% macro ivm__checks(node) %}
  {%- set checks = {} -%}
  {%- for name, column in node.columns.items() -%}
    {%- for constraint in column.constraints if constraint.type == 'not_null' -%}
      {%- do checks.update({'not_null_' ~ local_md5(name)[:8]: (ivm__quote(name) if column.quote else name) ~ ' is not null'}) -%}
    {%- endfor -%}
    {%- for constraint in column.constraints if constraint.type == 'check' -%}
      {%- do checks.update({constraint.name or 'check_' ~ local_md5(constraint.expression)[:8]: constraint.expression}) -%}
    {%- endfor -%}
  {%- endfor -%}
  {%- for constraint in node.constraints if constraint.type == 'check' -%}
    {%- do checks.update({constraint.name or 'check_' ~ local_md5(constraint.expression)[:8]: constraint.expression}) -%}
  {%- endfor -%}
  {{ return(checks) }}
{% endmacro %}


{% macro ivm__check_config() %}
  {%- set format = config.get('file_format') -%}
  {%- if format is not none and format != 'delta' -%}
    {%- do exceptions.raise_compiler_error("materialized='ivm' needs file_format 'delta', not '" ~ format ~ "': remove file_format or set it to delta.") -%}
  {%- endif -%}
  {%- set policy = ivm__option('refresh', 'auto') -%}
  {%- if policy not in ['auto', 'incremental', 'incremental_strict', 'full'] -%}
    {%- do exceptions.raise_compiler_error("meta.ivm.refresh is '" ~ policy ~ "'; it can be auto, incremental, incremental_strict or full.") -%}
  {%- endif -%}
  {%- set on_schema_change = config.get('on_schema_change', 'sync_all_columns') -%}
  {%- if on_schema_change not in ['sync_all_columns', 'fail', 'ignore'] -%}
    {%- do exceptions.raise_compiler_error("on_schema_change is '" ~ on_schema_change ~ "': an ivm table always follows its SELECT, so it can be sync_all_columns (the default) or fail.") -%}
  {%- endif -%}
  {%- if 'is_incremental' in model.raw_code -%}
    {%- do exceptions.warn("Model " ~ model.name ~ " calls is_incremental(), which is always false for materialized='ivm': the block never applies. Remove it.") -%}
  {%- endif -%}
{% endmacro %}


{#- An option under meta.ivm of the model (or of another node). -#}
{% macro ivm__option(name, default=none, node=none) %}
  {%- set options = ((node or model).config.get('meta') or {}).get('ivm') or {} -%}
  {{ return(options.get(name, default)) }}
{% endmacro %}

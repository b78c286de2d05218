{#- A model's options: which there are, what they are, and errors for values that are wrong. -#}

{% macro ivm__check_config() %}
  {%- do ivm__check_package() -%}
  {%- do ivm__check_format() -%}
  {%- do ivm__check_name_of_table() -%}
  {%- do ivm__check_place_of_options() -%}
  {%- set options = ivm__options(model) -%}
  {%- do ivm__check_options(options) -%}
  {%- for name in ['ivm_lag_seconds', 'ivm_rebuild_seconds', 'ivm_load_wait'] -%}
    {%- do ivm__seconds_of_variable(name) -%}
  {%- endfor -%}
  {%- do ivm__check_scope(options) -%}
  {%- do ivm__check_load(options) -%}
  {%- for name, expression in ivm__checks().items() -%}
    {%- do ivm__check_substitution('Constraint ' ~ name, expression) -%}
  {%- endfor -%}
  {%- do ivm__check_on_schema_change() -%}
  {%- if config.get('liquid_clustered_by') and config.get('partition_by') -%}
    {%- do exceptions.raise_compiler_error("IVM-112: Model " ~ model.name ~ " has both partition_by and liquid_clustered_by: a Delta table is laid out by one of them. Remove the other.") -%}
  {%- endif -%}
  {%- if ivm__is_own_model() -%}
    {%- do ivm__warn_of_incremental_code() -%}
  {%- endif -%}
  {%- if config.get('sql_header') -%}
    {%- do exceptions.warn("IVM-918: Model " ~ model.name ~ " has a sql_header, which materialized='ivm' does not run, as dbt-spark does not for tables: its statements have no effect. Put them into pre_hook.") -%}
  {%- endif -%}
{% endmacro %}


{#- Whether the model is the project's own: who uses a package cannot take out what its models are written for elsewhere. -#}
{% macro ivm__is_own_model() %}
  {{ return(model.package_name == project_name) }}
{% endmacro %}


{% macro ivm__check_format() %}
  {%- set format = ivm__wanted_format() -%}
  {%- if format not in ivm__formats() -%}
    {%- do exceptions.raise_compiler_error("IVM-101: materialized='ivm' needs file_format 'delta' or 'iceberg', not '" ~ format ~ "': remove file_format or set it to one of the two.") -%}
  {%- elif format == 'iceberg' -%}
    {%- do ivm__check_config_of_iceberg() -%}
  {%- endif -%}
{% endmacro %}


{#- The name of a model's table must leave room for the tables beside it, and be none of theirs. -#}
{% macro ivm__check_name_of_table() %}
  {%- set beside = modules.re.search('__ivm_(state|load|dirty|delta|replay|seed)', model.alias) -%}
  {%- if beside -%}
    {%- do exceptions.raise_compiler_error("IVM-116: The table of " ~ model.name ~ " is named '" ~ model.alias ~ "', and names with " ~ beside.group() ~ " are reserved for tables beside a model's: give it another name or alias.") -%}
  {%- endif -%}
  {#- tables beside it have its name and up to 40 letters more, and file systems take 255 bytes -#}
  {%- if model.alias.encode('utf-8') | length > 215 -%}
    {%- do exceptions.warn('IVM-917: The table of ' ~ model.name ~ ' has a name of ' ~ model.alias.encode('utf-8') | length ~ ' bytes; names of tables beside it are longer, and 215 leaves room for them. Give it a shorter alias.') -%}
  {%- endif -%}
{% endmacro %}


{#- Fails where the project has the package in another version than the adapter: macros of both would run. -#}
{% macro ivm__check_package() %}
  {%- set package = context.get('spark_ivm', {}).get('ivm__version', ivm__version)() -%}
  {%- if package != ivm__version() -%}
    {%- do exceptions.raise_compiler_error('IVM-755: The package spark_ivm of this project is ' ~ package ~ ', and the adapter is ' ~ ivm__version() ~ ': name the same version in packages.yml, and run dbt deps.') -%}
  {%- endif -%}
{% endmacro %}

{% macro ivm__version() %}
  {{ return('0.4.0') }}
{% endmacro %}


{#- Fails for an option that does not exist, or that has a value it cannot have. -#}
{% macro ivm__check_options(options) %}
  {%- set known = ivm__values_of_options() -%}
  {%- for name in options if name not in known -%}
    {%- do exceptions.raise_compiler_error("IVM-102: meta.ivm_" ~ name ~ " is no option; there are: ivm_" ~ (known | join(', ivm_')) ~ "." ~ ivm__did_you_mean(name, known | list, 'ivm_')) -%}
  {%- endfor -%}
  {%- for name, values in known.items() if options.get(name) is not none -%}
    {%- if values and options[name] not in values -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_" ~ name ~ " is '" ~ options[name] ~ "'; it can be " ~ (values[:-1] | join(', ')) ~ " or " ~ values[-1] ~ ".") -%}
    {%- elif name == 'chunk_keys' and (options[name] is not integer or options[name] < 1) -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_chunk_keys is '" ~ options[name] ~ "'; it is a whole number from 1.") -%}
    {%- elif name == 'without' and (options[name] is string or options[name] is mapping or options[name] is not sequence or options[name] | reject('in', ivm__shortcuts()) | list) -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_without is '" ~ options[name] ~ "'; it is a list of shortcuts that are not to be taken, of: " ~ (ivm__shortcuts() | join(', ')) ~ ".") -%}
    {%- elif name == 'functions' and options[name] is not mapping -%}
      {%- do exceptions.raise_compiler_error("IVM-103: meta.ivm_functions is '" ~ options[name] ~ "'; it names functions and their versions, as in {clean_name: 1}.") -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{% macro ivm__check_on_schema_change() %}
  {%- set on_schema_change = config.get('on_schema_change', 'sync_all_columns') -%}
  {%- if on_schema_change == 'append_new_columns' and ivm__is_own_model() -%}
    {#- only a warning: many projects set this for all their models, for the sake of the incremental ones -#}
    {%- do exceptions.warn("IVM-904: on_schema_change of " ~ model.name ~ " is append_new_columns: an ivm table follows its SELECT, so columns that this has no more go too. Set sync_all_columns, which says so.") -%}
  {%- elif on_schema_change not in ['sync_all_columns', 'fail', 'ignore', 'append_new_columns'] -%}
    {%- do exceptions.raise_compiler_error("IVM-111: on_schema_change is '" ~ on_schema_change ~ "': an ivm table always follows its SELECT, so it can be sync_all_columns (the default) or fail.") -%}
  {%- endif -%}
{% endmacro %}


{#- Warns of what an incremental model needs, and an ivm model does not read. -#}
{% macro ivm__warn_of_incremental_code() %}
  {#- not one in a comment, of Jinja or of SQL -#}
  {%- set code = modules.re.sub('(?s)[{]#.*?#[}]', '', model.raw_code) -%}
  {%- if modules.re.search('(?s)[{][{%](?:(?![%}][}]).)*\\bis_incremental *[(]', code) -%}
    {%- do exceptions.warn("IVM-901: Model " ~ model.name ~ " calls is_incremental(), which is always false for materialized='ivm': the block never applies. Remove it.") -%}
  {%- endif -%}
  {%- set unused = [] -%}
  {#- config keys that dbt and dbt-spark read only for other materializations -#}
  {%- set read_elsewhere = ['incremental_strategy', 'incremental_predicates', 'predicates', 'merge_update_columns', 'merge_exclude_columns', 'begin',
    'batch_size', 'concurrent_batches', 'clustered_by', 'buckets', 'options'] -%}
  {%- for key in read_elsewhere if config.get(key) not in [none, [], {}] -%}
    {%- do unused.append(key) -%}
  {%- endfor -%}
  {%- if unused -%}
    {%- do exceptions.warn("IVM-902: Model " ~ model.name ~ " sets " ~ (unused | join(', ')) ~ ", which materialized='ivm' does not read: its SELECT alone says what the table is. Remove it.") -%}
  {%- endif -%}
{% endmacro %}


{#-
  Each option is a key of its own in `meta`: dbt merges `meta` key by key, so a model's options do not replace its folder's, as
  they would in one mapping under a single key. Options beside dbt's own config keys make dbt warn, in some commands and with
  some adapters.
-#}
{% macro ivm__check_place_of_options() %}
  {%- set nested = (config.get('meta') or {}).get('ivm') -%}
  {%- if nested is mapping and nested -%}
    {%- do exceptions.warn(
      "IVM-903: Model " ~ model.name ~ " has options in meta.ivm (" ~ (nested | join(', ')) ~ "), and dbt keeps only the model's or one folder's: "
      ~ "write meta.ivm_" ~ (nested | join(', meta.ivm_')) ~ ".") -%}
  {%- elif nested -%}
    {%- do exceptions.raise_compiler_error("IVM-108: meta.ivm is '" ~ nested ~ "'; options have names of their own, as in meta: {ivm_refresh: incremental}.") -%}
  {%- endif -%}
  {%- for key in model.config if key.startswith('ivm_') -%}
    {%- do exceptions.raise_compiler_error('IVM-109: ' ~ key ~ " of " ~ model.name ~ " is not read beside dbt's own keys: write it in meta, as in meta: {" ~ key ~ ": " ~ model.config[key] ~ "}.") -%}
  {%- endfor -%}
{% endmacro %}


{#- The options meta.ivm_… and the words that each can be, the default first; empty where its value is no word. -#}
{% macro ivm__values_of_options() %}
  {{ return({
    'refresh': ['auto', 'incremental', 'incremental_strict', 'full'],
    'on_logic_change': ['replay', 'approve', 'rebuild', 'fail'],
    'track_keys': ['indirect', 'all', 'none'],
    'chunk_keys': [],
    'functions': [],
    'without': [],
    'state': ['auto', 'always', 'never'],
    'doubles': ['same', 'close'],
    'scope': [],
    'effective_from': [],
    'load': [],
    'approve': [],
  }) }}
{% endmacro %}


{#- The engine's shortcuts (`Shortcut` in `spark_ivm.planning.plan`); listed here too, as models are also checked without it. -#}
{% macro ivm__shortcuts() %}
  {{ return(['append', 'fold', 'frames', 'keys', 'values']) }}
{% endmacro %}


{#- The options of a node by their names without `ivm_`. Earlier versions had all options in the mapping meta.ivm, still read. -#}
{% macro ivm__options(node) %}
  {%- set meta = node.config.get('meta') or {} -%}
  {%- set options = dict(meta.ivm) if meta.get('ivm') is mapping else {} -%}
  {%- for key, value in meta.items() if key is string and key.startswith('ivm_') -%}
    {%- do options.update({key[4:]: value}) -%}
  {%- endfor -%}
  {%- if options.get('state') is boolean -%}
    {%- do options.update({'state': 'always' if options.state else 'never'}) -%}
  {%- endif -%}
  {{ return(options) }}
{% endmacro %}


{#- An option of the model (or of another node). -#}
{% macro ivm__option(name, default=none, node=none) %}
  {%- set options = ivm__options(node or model) -%}
  {{ return(default if options.get(name) is none else options[name]) }}
{% endmacro %}

{#- The texts of an option that takes one or a list of them. -#}
{% macro ivm__list_of(given) %}
  {{ return(([given] if given is string or given is number else given or []) | reject('eq', '') | map('string') | list) }}
{% endmacro %}

{#-
  dbt run-operation ivm_status: for each ivm model the position of its table: which versions of its sources it
  was computed from, how far they have moved since, and when it was written.
-#}
{% macro ivm_status(model=none) %}
  {%- do ivm__for_each(ivm__models(model), ivm__status_one) -%}
{% endmacro %}


{% macro ivm__status_one(node) %}
  {%- for relation in ivm__tables_of(node) -%}
    {%- set lines = ivm__status_lines(relation) + (ivm__backfill_lines(relation) if ivm__backfill_option(node) else []) -%}
    {%- do log(lines | join('\n'), info=true) -%}
  {%- endfor -%}
{% endmacro %}


{#- The table of the model's parts, if it has one, and its own. -#}
{% macro ivm__tables_of(node) %}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set state = ivm__beside(relation, 'state') -%}
  {{ return(([state] if ivm__option('state', false, node) and ivm__exists(state) else []) + [relation]) }}
{% endmacro %}


{% macro ivm__status_lines(relation) %}
  {%- set seen = ivm__observe_target(relation) -%}
  {%- set lines = ['', relation.render() | replace('`', '')] -%}
  {%- if seen.existing is none -%}
    {%- do lines.append('  not built') -%}
  {%- elif seen.position is none -%}
    {%- do lines.append('  no position: ' ~ (seen.foreign or 'not written by this model')) -%}
  {%- else -%}
    {%- set position = seen.position -%}
    {%- do lines.append('  written:   version ' ~ seen.commit.version ~ ' by run ' ~ position.run ~ (', at ' ~ modules.datetime.datetime.fromtimestamp(seen.commit.time / 1000).strftime('%Y-%m-%d %H:%M:%S') if seen.commit.time is not string else '')) -%}
    {%- do lines.append('  rows:      ' ~ (seen.rows if seen.rows is not none else 'not known')) -%}
    {%- do lines.append('  logic:     ' ~ position.fingerprint) -%}
    {%- if position.get('backfill') -%}
      {%- set left = position.backfill -%}
      {%- do lines.append('  loaded:    chunk ' ~ left.done ~ ' of ' ~ left.chunks ~ ', the rows where ' ~ ivm__is_loaded(left)) -%}
    {%- endif -%}
    {%- if position.get('scope') -%}
      {%- do lines.append('  scope:     its last edit counts where ' ~ position.scope) -%}
    {%- endif -%}
    {%- for name, value in (position.parameters or {}).items() -%}
      {%- do lines.append('  parameter: ' ~ name ~ ' ' ~ value) -%}
    {%- endfor -%}
    {%- if seen.foreign -%}
      {%- do lines.append('  foreign:   ' ~ seen.foreign) -%}
    {%- endif -%}
    {%- for name, source in position.sources.items() -%}
      {%- set pin = ivm__pin(name) -%}
      {%- set behind = (pin.version or 0) - (source.version or 0) -%}
      {%- do lines.append('  source:    ' ~ pin.broken) if pin.version is none else lines.append('  source:    ' ~ name ~ ' at version ' ~ source.version ~ (', up to date' if behind == 0 else ', ' ~ ivm__counted(behind, 'commit') ~ ' behind')) -%}
    {%- endfor -%}
  {%- endif -%}
  {{ return(lines) }}
{% endmacro %}

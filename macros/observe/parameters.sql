{#-
  What besides the sources may differ between two runs, {name: {old, new}} as SQL literals: the plan's parameters, such
  as today's date. `old` is none where the position does not have the parameter.
-#}
{% macro ivm__observe_parameters(plan, position) %}
  {%- set seen = {} -%}
  {%- if plan.parameters or plan.stamps -%}
    {%- set now = ivm__now() -%}
    {%- set then = (position or {}).get('parameters') or {} -%}
    {%- for name in plan.parameters -%}
      {%- do seen.update({name: {'old': then.get(name), 'new': now[name]}}) -%}
    {%- endfor -%}
    {%- do seen.update({'refreshed_at': {'old': now.current_timestamp, 'new': now.current_timestamp}}) if plan.stamps -%}
  {%- endif -%}
  {{ return(seen) }}
{% endmacro %}


{#-
  Adds the parameters that the query computes, each one value for all rows. Where a value has no literal, the plan is made again
  without such parameters.
-#}
{% macro ivm__add_values(seen) %}
  {%- set values = ivm__observe_values(seen) -%}
  {%- if values.values() | selectattr('new', 'none') | list or values.values() | selectattr('old', 'none') | list -%}
    {%- do seen.request.update({'without': seen.request.without + ['values']}) -%}
    {%- do seen.update({'plan': ivm__plan(seen.request).plan}) -%}
  {%- endif -%}
  {%- do seen.parameters.update(values) if seen.plan.get('values') -%}
{% endmacro %}


{#-
  The parameters that the query computes itself, each one value for all rows, {name: {old, new, folds}}. Those are computed whose
  sources changed and, where anything changed, parameters that the position does not have. `folds`: see ivm__fill_slot.
-#}
{% macro ivm__observe_values(seen) %}
  {%- set found = {} -%}
  {%- set position = seen.target.position -%}
  {%- set then = (position or {}).get('parameters') or {} -%}
  {%- set out = seen.at_once or position is none or seen.target.foreign is not none or seen.sources.values() | selectattr('broken') | list or seen.sources.values() | selectattr('old', 'none') | list -%}
  {%- for value in ([] if out else seen.plan.get('values', [])) -%}
    {%- set known = value.names | reject('in', then) | list | length == 0 -%}
    {%- if known or seen.changed -%}
      {%- set stays = value.inputs | select('in', seen.changed) | list | length == 0 -%}
      {%- set old = ivm__values_of(then, value.names) if known else ivm__compute_value(seen, value, 'new' if stays else 'old') -%}
      {%- set new = old if stays else ivm__compute_value(seen, value, 'new') -%}
      {%- for name in value.names -%}
        {%- do found.update({name: {'old': old[loop.index0], 'new': new[loop.index0], 'folds': value.get('folds', false)}}) -%}
      {%- endfor -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{% macro ivm__values_of(mapping, names) %}
  {%- set values = [] -%}
  {%- for name in names -%}
    {%- do values.append(mapping[name]) -%}
  {%- endfor -%}
  {{ return(values) }}
{% endmacro %}


{#- The values of such parameters at the `old` or the `new` versions, as literals of their types; none where a type has no exact ones. -#}
{% macro ivm__compute_value(seen, value, side) %}
  {%- set columns = [] -%}
  {%- for column in value.columns -%}
    {%- do columns.append(ivm__value_literal(ivm__quote(column))) -%}
  {%- endfor -%}
  {%- set row = run_query(ivm__step(seen, 'compute what is one value for all rows', 'select\n' ~ (columns | join(',\n')) ~ '\nfrom (\n' ~ ivm__fill(value[side], seen) ~ '\n)'))[0] -%}
  {{ return(row.values() | list) }}
{% endmacro %}


{#-
  An SQL expression for the literal of a column's value, with its exact type; NULL for types that text does not show exactly. A
  timestamp is formatted with its offset, which has seconds for times before there were time zones; NULL for years of more than
  four digits, which cannot be read back.
-#}
{% macro ivm__value_literal(column) -%}
{%- set format = "concat('yyyy-MM-dd', char(39), 'T', char(39), 'HH:mm:ss.SSSSSSXXXXX')" -%}
{%- set time = "get_json_object(to_json(struct(" ~ column ~ " as v), map('timestampFormat', " ~ format ~ ")), '$.v')" -%}
case when {{ column }} is null then concat('CAST(NULL AS ', typeof({{ column }}), ')')
    when typeof({{ column }}) = 'timestamp' then if(cast(to_timestamp({{ time }}, {{ format }}) as string) = cast({{ column }} as string), concat('timestamp_micros(', cast(unix_micros(to_timestamp({{ time }}, {{ format }})) as string), 'L)'), null)
    when typeof({{ column }}) in ('string', 'boolean', 'tinyint', 'smallint', 'int', 'bigint', 'float', 'double', 'date', 'timestamp_ntz') or typeof({{ column }}) like 'decimal%'
    then concat('CAST(', {{ ivm__text_literal(column) }}, ' AS ', typeof({{ column }}), ')') end
{%- endmacro %}


{#-
  What the functions of time return, as literals: the time of the invocation, the same for all its models. The variable
  ivm_now sets it, such as '2026-02-10 03:00:00' in the time zone of the session. A model's hook may set another time zone,
  where the date may be another one: literals are kept per time zone.
-#}
{% macro ivm__now() %}
  {%- set known = ivm__memory('now') -%}
  {%- set zone = ivm__settings()['spark.sql.session.timeZone'] -%}
  {%- if zone not in known -%}
    {%- set given = var('ivm_now', none) -%}
    {%- set at = "try_cast(" ~ ivm__text(given) ~ " as timestamp)" if given else known.get('at', 'current_timestamp()') -%}
    {%- set row = run_query('select cast(unix_micros(t) as string), cast(date(t) as string), cast(cast(t as timestamp_ntz) as string), cast(unix_seconds(t) as string) from (select ' ~ at ~ ' as t)')[0] -%}
    {%- if row[0] is none -%}
      {%- do exceptions.raise_compiler_error("IVM-107: The variable ivm_now is '" ~ given ~ "', which is no time. Write it like '2026-02-10 03:00:00'. Nothing was written.") -%}
    {%- endif -%}
    {%- set instant = 'timestamp_micros(' ~ row[0] ~ 'L)' -%}
    {#- where two threads ask at once, the time of the first counts -#}
    {%- if given or known.setdefault('at', instant) == instant -%}
      {%- do known.setdefault(zone, {
        'current_timestamp': instant,
        'current_date': "DATE'" ~ row[1] ~ "'",
        'localtimestamp': "TIMESTAMP_NTZ'" ~ row[2] ~ "'",
        'unix_timestamp': "CAST('" ~ row[3] ~ "' AS bigint)",
      }) -%}
    {%- else -%}
      {{ return(ivm__now()) }}
    {%- endif -%}
  {%- endif -%}
  {{ return(known[zone]) }}
{% endmacro %}


{#- The names of the parameters and the sources that changed, also where the change matters only by what is computed of them. -#}
{% macro ivm__changed(seen) %}
  {%- set changed = [] -%}
  {%- for name, values in seen.parameters.items() if values.old != values.new -%}
    {%- do changed.append(name) -%}
  {%- endfor -%}
  {%- for name, source in seen.sources.items() if source.changed -%}
    {%- do changed.append(name) -%}
  {%- endfor -%}
  {{ return(changed) }}
{% endmacro %}


{#- The names of the parameters that the plan reads and whose value differs from the value in the position. -#}
{% macro ivm__moved_parameters(seen) %}
  {%- set moved = [] -%}
  {%- for name, values in seen.parameters.items() if values.old != values.new and name in seen.plan.inputs -%}
    {%- do moved.append(name) -%}
  {%- endfor -%}
  {{ return(moved) }}
{% endmacro %}

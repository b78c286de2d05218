{#-
  What else than a source may differ between two runs, {name: {old, new}} as SQL literals: the plan's parameters, such
  as today's date. `old` is none where the position does not know it.
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
  The time of the invocation, the same for all its models: what functions of time give, as literals. The variable
  ivm_now sets it, such as '2026-02-10 03:00:00' in the time zone of the session.
-#}
{% macro ivm__now() %}
  {%- set known = ivm__memory('now') -%}
  {%- if 'values' not in known -%}
    {%- set given = var('ivm_now', none) -%}
    {%- set at = "try_cast('" ~ ivm__escaped(given) ~ "' as timestamp)" if given else 'current_timestamp()' -%}
    {%- set row = run_query('select cast(unix_micros(t) as string), cast(date(t) as string), cast(cast(t as timestamp_ntz) as string), cast(unix_seconds(t) as string) from (select ' ~ at ~ ' as t)')[0] -%}
    {%- if row[0] is none -%}
      {%- do exceptions.raise_compiler_error("The variable ivm_now is '" ~ given ~ "', which is no time. Write it like '2026-02-10 03:00:00'. Nothing was written.") -%}
    {%- endif -%}
    {#- of two threads the first decides -#}
    {%- do known.setdefault('values', {
      'current_timestamp': 'timestamp_micros(' ~ row[0] ~ 'L)',
      'current_date': "DATE'" ~ row[1] ~ "'",
      'localtimestamp': "TIMESTAMP_NTZ'" ~ row[2] ~ "'",
      'unix_timestamp': row[3] ~ 'L',
    }) -%}
  {%- endif -%}
  {{ return(known['values']) }}
{% endmacro %}


{#- The names of the parameters whose value is another one than in the position. -#}
{% macro ivm__moved_parameters(seen) %}
  {%- set moved = [] -%}
  {%- for name, values in seen.parameters.items() if values.old != values.new -%}
    {%- do moved.append(name) -%}
  {%- endfor -%}
  {{ return(moved) }}
{% endmacro %}

{#-
  The session's settings that change what a query answers, asked for once an invocation: those that are set, and the
  time zone.
-#}
{% macro ivm__settings() %}
  {%- set known = ivm__memory('settings') -%}
  {%- if 'values' not in known -%}
    {%- set values = {} -%}
    {#- not by run_query: Spark would take a query comment at the end for a part of the statement -#}
    {%- set _, cursor = adapter.add_query('SET', auto_begin=false) -%}
    {%- for row in cursor.fetchall() if row[0] in ivm__answering_settings() -%}
      {%- do values.update({row[0]: row[1]}) -%}
    {%- endfor -%}
    {%- if 'spark.sql.session.timeZone' not in values -%}
      {%- do values.update({'spark.sql.session.timeZone': run_query('select current_timezone()')[0][0]}) -%}
    {%- endif -%}
    {%- do known.setdefault('values', values) -%}
  {%- endif -%}
  {{ return(known['values']) }}
{% endmacro %}


{% macro ivm__answering_settings() %}
  {{ return([
    'spark.sql.session.timeZone', 'spark.sql.ansi.enabled', 'spark.sql.caseSensitive', 'spark.sql.collation.enabled',
    'spark.sql.decimalOperations.allowPrecisionLoss', 'spark.sql.legacy.timeParserPolicy', 'spark.sql.legacy.charVarcharAsString',
    'spark.sql.legacy.sizeOfNull', 'spark.sql.mapKeyDedupPolicy', 'spark.sql.parser.escapedStringLiterals',
    'spark.sql.storeAssignmentPolicy', 'spark.sql.groupByOrdinal', 'spark.sql.orderByOrdinal', 'spark.sql.groupByAliases',
  ]) }}
{% endmacro %}


{#- What else than its text and its sources the model's answer depends on: settings, and versions of the author's functions. -#}
{% macro ivm__circumstances(node=none) %}
  {%- set found = dict(ivm__settings()) -%}
  {%- for name, version in ivm__option('functions', {}, node).items() -%}
    {%- do found.update({'function ' ~ (name | lower): version | string}) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#-
  In words, the settings that are other ones than those that the table was computed under; none where there are none. The
  time zone counts where the query reads or makes times.
-#}
{% macro ivm__other_settings(seen, node=none) %}
  {%- set then = seen.target.position.get('settings') -%}
  {%- if then is none -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set now = ivm__circumstances(node) -%}
  {%- set words = [] -%}
  {%- for name in dict(then, **now) if then.get(name) != now.get(name) and (seen.plan.zoned or name != 'spark.sql.session.timeZone') -%}
    {%- do words.append(name ~ ' was ' ~ then.get(name, 'not set') ~ ' and is ' ~ now.get(name, 'not set')) -%}
  {%- endfor -%}
  {{ return(words | join(', ') or none) }}
{% endmacro %}

{#-
  dbt run-operation ivm_history --args '{model: revenue, last: 20}': what the last runs did, the newest first, from ivm_runs.
  `days` leaves out older runs.
-#}
{% macro ivm_history(model=none, last=20, days=none, json=false) %}
  {%- set last = ivm__whole_number('last of ivm_history', last, 1) -%}
  {%- if days is not none and not ivm__is_above_0(days) -%}
    {%- do ivm__fail("IVM-813: days of ivm_history is '" ~ days ~ "'; it is a number above 0.") -%}
  {%- endif -%}
  {%- do ivm__begin_document('ivm_history', json) if execute else return('') -%}
  {%- set names = {} -%}
  {%- for node in ivm__models(model) -%}
    {%- for relation in ivm__tables_of(node) -%}
      {%- do names.update({relation.render() | replace('`', ''): ivm__row_of(node, relation)}) -%}
    {%- endfor -%}
  {%- endfor -%}
  {%- set runs = ivm__runs_relation() -%}
  {%- set found = run_query(ivm__history_sql(runs, names | list, last, days)) if ivm__exists(runs) else [] -%}
  {%- for row in found | map(attribute='run') -%}
    {%- set run = fromjson(row) -%}
    {%- do ivm__show([ivm__run_in_words(run)], dict(run, **names[run.model])) -%}
  {%- endfor -%}
  {%- if not found | length -%}
    {%- do log('No run is recorded in ' ~ (runs.render() | replace('`', '')) ~ '.', info=true) if not json -%}
  {%- endif -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#- Each run as JSON: so it has whatever columns the table has. -#}
{% macro ivm__history_sql(runs, names, last, days) %}
  {%- set listed = [] -%}
  {%- for name in names -%}
    {%- do listed.append(ivm__text(name)) -%}
  {%- endfor -%}
select to_json(struct(*), map('ignoreNullFields', 'false', 'timestampFormat', 'yyyy-MM-dd HH:mm:ssXXX')) as run
from (
  select * from {{ runs }}
  where model in ({{ listed | join(', ') }}){{ ' and recorded_at >= ' ~ ivm__days_ago(days) if days is not none }}
  order by recorded_at desc, model
  limit {{ last }}
)
{%- endmacro %}


{#- Such as `2026-11-27 16:00:00Z  shop.revenue  delta  3 keys  −2 +3 rows  4.1 s  no source changed`. -#}
{% macro ivm__run_in_words(run) %}
  {%- set seconds = (run.seconds_observe or 0) + (run.seconds_publish or 0) -%}
  {%- set keys = ivm__counted(run['keys'], 'key') if run['keys'] else none -%}
  {%- set rows = ivm__signed_rows(run.rows_deleted, run.rows_inserted) if run.rows_deleted or run.rows_inserted else none -%}
  {{ return([run.recorded_at, run.model, run.code, keys, rows, '%.1f s' % seconds, run.reason] | select | join('  ')) }}
{% endmacro %}

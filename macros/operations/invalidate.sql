{#-
  dbt run-operation ivm_invalidate --args '{model: balances, where: "merchant_id = 7"}': the rows that the next run of the
  model computes again, whatever has changed. Instead of `where` may stand `keys`, a list such as
  [{merchant_id: 7, currency: EUR}], or `query`, a SELECT of key columns. Kept as a property of the table until then.
-#}
{% macro ivm_invalidate(model, where=none, keys=none, query=none) %}
  {%- set node = ivm__model(model) -%}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set given = [where, keys, query] | reject('none') | list -%}
  {%- if given | length != 1 -%}
    {%- do exceptions.raise_compiler_error("ivm_invalidate takes one of where, keys and query, such as --args '{model: " ~ model ~ ', where: "id = 7"}' ~ "'.") -%}
  {%- endif -%}
  {%- set target = ivm__observe_target(relation) -%}
  {%- if target.existing is none -%}
    {%- do exceptions.raise_compiler_error("The table " ~ relation ~ " does not exist: run the model first.") -%}
  {%- endif -%}
  {%- set predicate = where or ivm__predicate_of_keys(keys if keys is not none else ivm__selected_keys(query)) -%}
  {%- set rows = run_query('select count(*) from ' ~ relation ~ ' as t\nwhere ' ~ predicate)[0][0] | int -%}
  {%- for table in ivm__tables_of(node) -%}
    {#- parts of groups that the predicate cannot be asked of may be any -#}
    {%- set asked = predicate if table == relation or ivm__try('describe query select 1 from ' ~ table ~ ' as t where ' ~ predicate) else 'true' -%}
    {%- set before = target.invalid if table == relation else ivm__invalid(table, ivm__describe(table.render()).properties) -%}
    {%- do ivm__run("alter table " ~ table ~ " set tblproperties ('ivm.invalid' = '" ~ ivm__escaped(tojson(before + [asked])) ~ "')") -%}
  {%- endfor -%}
  {%- do log((relation.render() | replace('`', '')) ~ ': ' ~ ivm__counted(rows, 'row') ~ ' will be computed again by the next run, and those that come under ' ~ predicate, info=true) -%}
{% endmacro %}


{#- A predicate that holds for these keys, each a mapping of columns to values. -#}
{% macro ivm__predicate_of_keys(keys) %}
  {%- set any = [] -%}
  {%- for key in keys -%}
    {%- set all = [] -%}
    {%- for name, value in key.items() -%}
      {%- do all.append(ivm__quote(name) ~ ' <=> ' ~ ('NULL' if value is none else value if value is number else "'" ~ ivm__escaped(value) ~ "'")) -%}
    {%- endfor -%}
    {%- do any.append('(' ~ (all | join(' AND ')) ~ ')') -%}
  {%- endfor -%}
  {%- if not any -%}
    {%- do exceptions.raise_compiler_error('ivm_invalidate was given no keys.') -%}
  {%- endif -%}
  {{ return(any | join(' OR ')) }}
{% endmacro %}


{#- The rows of a query as keys; their number is limited as that of literal keys is. -#}
{% macro ivm__selected_keys(query) %}
  {%- set most = 4000 -%}
  {%- set found = run_query('select distinct * from (\n' ~ query ~ '\n) limit ' ~ (most + 1)) -%}
  {%- if found | length > most -%}
    {%- do exceptions.raise_compiler_error('The query of ivm_invalidate gives more than ' ~ most ~ ' keys: use where, or --full-refresh.') -%}
  {%- endif -%}
  {%- set keys = [] -%}
  {%- for row in found -%}
    {%- do keys.append(row.dict()) -%}
  {%- endfor -%}
  {{ return(keys) }}
{% endmacro %}


{#- The predicates that were invalidated since the table's rows were last computed. -#}
{% macro ivm__invalid(relation, properties) %}
  {%- if 'ivm.invalid=' not in properties -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set value = run_query("show tblproperties " ~ relation ~ " ('ivm.invalid')")[0][1] -%}
  {{ return(fromjson(value) if value.startswith('[') else []) }}
{% endmacro %}


{#- After a run that left invalidated rows as they were: they are compared with a fresh computation, and those that differ replaced. -#}
{% macro ivm__replay_invalid(target_relation, sql, first) %}
  {%- set seen = ivm__observe(target_relation, sql) -%}
  {%- set predicate = '(' ~ (first.seen.target.invalid | join(') OR (')) ~ ')' -%}
  {%- set run = dict(first, seen=seen, code='replay', reason='invalidated by hand: ' ~ predicate, keys=none, inserted=0, deleted=0, copied=0) -%}
  {%- if seen.plan.reason is none and seen.plan.comparable and ivm__is_pinned(seen) -%}
    {%- do run.update(ivm__replace_rows(target_relation, seen, ivm__repair_sql(target_relation, seen, predicate), run, told={'reason': 'manual', 'source': predicate})) -%}
  {%- else -%}
    {%- do run.update({'code': 'full'}) -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {%- do run.update(ivm__landed(target_relation, seen, run)) -%}
  {%- endif -%}
  {%- do ivm__check_landed(target_relation, run) -%}
  {%- do ivm__run("alter table " ~ target_relation ~ " unset tblproperties if exists ('ivm.invalid')") -%}
  {%- do run.update({'finished': modules.datetime.datetime.now()}) -%}
  {{ return(run) }}
{% endmacro %}

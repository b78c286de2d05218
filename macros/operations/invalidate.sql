{#-
  dbt run-operation ivm_invalidate --args '{model: balances, where: "merchant_id = 7"}': the next run of the model computes
  these rows again, whatever has changed. `keys` may replace `where`, a list such as
  [{merchant_id: 7, currency: EUR}], or `query`, a SELECT of key columns. Until then each predicate is kept in a property
  of its own of the table: a run removes the properties that it knew.
-#}
{% macro ivm_invalidate(model, where=none, keys=none, query=none, json=false) %}
  {%- do ivm__begin_document('ivm_invalidate', json) if execute else return('') -%}
  {%- set node = ivm__model(model) -%}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set given = [where, keys, query] | reject('in', [none, '']) | list -%}
  {%- if given | length != 1 -%}
    {%- do ivm__fail("IVM-809: ivm_invalidate takes one of where, keys and query, such as --args '{model: " ~ model ~ ', where: "id = 7"}' ~ "'.") -%}
  {%- endif -%}
  {%- if keys is not none and (keys is mapping or keys is string or keys is not iterable or keys | reject('mapping') | list) -%}
    {%- do ivm__fail("IVM-809: keys of ivm_invalidate is '" ~ keys ~ "'; it is a list of keys, such as [{merchant_id: 7, currency: EUR}].") -%}
  {%- endif -%}
  {%- do ivm__check_written(ivm__observe_target(relation), relation) -%}
  {%- set row = ivm__invalidate(node, where | string if where not in [none, ''] else (ivm__predicate_of_keys(keys) if keys is not none else ivm__predicate_of_keys(ivm__selected_keys(query), literal=true))) -%}
  {%- do ivm__show_invalidated(row) -%}
  {%- do ivm__end_document() -%}
{% endmacro %}


{#- Fails where there is no table yet that a run can have written. -#}
{% macro ivm__check_written(target, relation) %}
  {%- if target.existing is none -%}
    {%- do ivm__fail("IVM-814: The table " ~ relation ~ " does not exist: run the model first.") -%}
  {%- elif target.kind == 'view' or target.provider not in ivm__formats() -%}
    {%- do ivm__fail('IVM-814: ' ~ relation ~ " is a " ~ ('view' if target.kind == 'view' else target.provider ~ ' table') ~ " still, which no run of the model has written: run the model first.") -%}
  {%- endif -%}
{% endmacro %}


{#-
  Has the next run compute the rows of a model's table again for which the predicate holds, and returns the row of the document; or, where `of` is the table of its
  parts, the rows of that table: the answers that are computed from these follow them.
-#}
{% macro ivm__invalidate(node, predicate, of=none) %}
  {%- set relation = of or ivm__relation_of(node) -%}
  {#- in parentheses, as runs ask it: a LIMIT behind it would fail each of them -#}
  {%- set rows = run_query('select count(*) from ' ~ relation ~ ' as t\nwhere ' ~ ivm__in_parentheses(predicate))[0][0] | int -%}
  {%- set steps = ivm__split(relation, ivm__compile_node(node), node) if of is none else none -%}
  {#- rows that are loaded beside the table, to replace it when all are there, are computed again, too -#}
  {%- set chunks = ivm__beside(ivm__relation_of(node), 'load') -%}
  {#- the model's table is the last one: where this is killed before, a run does as if it had not begun, or ivm__invalidate_answers the rest -#}
  {%- for table in ([chunks] if ivm__exists(chunks) else []) + ivm__tables_of(node) if of is none or table == of -%}
    {#- any part may be meant where the predicate cannot be asked of parts -#}
    {%- set own = table == relation or (ivm__means_the_same_of_parts(steps, predicate) if steps and table == steps.relation else ivm__try('describe query select 1 from ' ~ table ~ ' as t where ' ~ predicate)) -%}
    {%- set asked = predicate if own else 'true' -%}
    {%- do ivm__run("alter table " ~ table ~ " set tblproperties ('" ~ ('ivm.invalid.' if of is none else ivm__invalid_parts()) ~ local_md5(invocation_id ~ predicate)[:12] ~ "' = '" ~ ivm__packed(asked) ~ "')") -%}
  {%- endfor -%}
  {{ return(dict(ivm__row_of(node, relation), invalidated=rows, where=predicate, command=ivm__run_command(node))) }}
{% endmacro %}

{#- How the name of a property begins that names rows of the parts alone. -#}
{% macro ivm__invalid_parts() %}
  {{ return('ivm.invalid.parts.') }}
{% endmacro %}

{#-
  Writes predicates over the table of a model's parts into properties of the model's table, too, where it has them not: whoever invalidated
  rows of both was killed between the two tables.
-#}
{% macro ivm__invalidate_answers(parts, invalid) %}
  {%- set steps = ivm__memory('steps').get(parts.render()) -%}
  {%- set target = ivm__observe_target(steps.of) if steps else {'position': none} -%}
  {%- if target.position is not none -%}
    {%- set lost = {} -%}
    {%- for name, predicate in invalid.items() if name not in target.invalid and not name.startswith(ivm__invalid_parts()) -%}
      {%- do lost.update({name: predicate if ivm__means_the_same_of_parts(steps, predicate) else 'true'}) -%}
    {%- endfor -%}
    {%- do ivm__keep_invalidations(steps.of, {'target': dict(target, invalid=lost)}) -%}
  {%- endif -%}
{% endmacro %}


{% macro ivm__show_invalidated(row) %}
  {%- do ivm__show([row.table ~ ': ' ~ ivm__counted(row.invalidated, 'row') ~ ' will be computed again by the next run, and new rows under ' ~ row.where], row) -%}
{% endmacro %}


{#- A predicate that holds for these keys, each a mapping of columns to values or, with `literal`, to SQL literals. -#}
{% macro ivm__predicate_of_keys(keys, literal=false) %}
  {%- set any = [] -%}
  {%- for key in keys -%}
    {%- set all = [] -%}
    {%- for name, value in key.items() -%}
      {%- do all.append(ivm__quote(name) ~ ' <=> ' ~ (value if literal else 'NULL' if value is none else value if value is number else ivm__text(value))) -%}
    {%- endfor -%}
    {%- do any.append('(' ~ (all | join(' AND ')) ~ ')') -%}
  {%- endfor -%}
  {%- if not any -%}
    {%- do ivm__fail('IVM-809: ivm_invalidate was given no keys.') -%}
  {%- endif -%}
  {{ return(any | join(' OR ')) }}
{% endmacro %}


{#- The rows of a query as keys, for a predicate that a property of the table keeps: at most so many that it can still be read. -#}
{% macro ivm__selected_keys(query) %}
  {%- set most = 4000 -%}
  {%- set columns = run_query('DESCRIBE QUERY ' ~ query).columns[0].values() | list -%}
  {%- set found = run_query(ivm__with_literals('select distinct * from (\n' ~ query ~ '\n) limit ' ~ (most + 1), columns)) -%}
  {%- if found | length > most -%}
    {%- do ivm__fail('IVM-810: The query of ivm_invalidate gives more than ' ~ most ~ ' keys: use where, or --full-refresh.') -%}
  {%- endif -%}
  {%- set keys = ivm__keys_of_rows(found, columns) -%}
  {%- if keys is none -%}
    {%- do ivm__fail('IVM-810: The query of ivm_invalidate gives keys of a type that cannot be written down: use where.') -%}
  {%- endif -%}
  {{ return(keys) }}
{% endmacro %}


{#- A query's rows with the SQL literals of their keys: a time that Python fetches is another one in its process's time zone. -#}
{% macro ivm__with_literals(query, key) %}
  {%- set sql -%}
select *{% for column in key %}, {{ ivm__value_literal(ivm__quote(column)) }} as __ivm_k{{ loop.index }}{% endfor %}
from (
{{ query }}
)
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The distinct keys of rows with such literals, each a mapping of columns to SQL; none where a value has no literal. -#}
{% macro ivm__keys_of_rows(rows, key) %}
  {%- set keys = [] -%}
  {%- for row in rows -%}
    {%- set values = {} -%}
    {%- for column in key -%}
      {%- set literal = row['__ivm_k' ~ loop.index] -%}
      {%- if literal is none -%}
        {{ return(none) }}
      {%- endif -%}
      {#- a whole number is read more easily -#}
      {%- set whole = modules.re.fullmatch("CAST[(]'(-?[0-9]+)' AS (?:tinyint|smallint|int|bigint)[)]", literal) -%}
      {%- do values.update({column: whole.group(1) if whole else literal}) -%}
    {%- endfor -%}
    {%- do keys.append(values) if values not in keys -%}
  {%- endfor -%}
  {{ return(keys) }}
{% endmacro %}


{#- The predicates that were invalidated since the table's rows were last computed, by the property that keeps each. -#}
{% macro ivm__invalid(relation, properties, format=none) %}
  {{ return(ivm__invalidations(ivm__properties_of(relation, format)) if 'ivm.invalid' in properties else {}) }}
{% endmacro %}


{#- The invalidated predicates among properties. A property that no run-operation wrote, or that cannot be read, may mean any row. -#}
{% macro ivm__invalidations(properties) %}
  {%- set found = {} -%}
  {%- for name, value in properties.items() if name.startswith('ivm.invalid') -%}
    {%- set predicate = ivm__unpacked(value) -%}
    {%- do found.update({name: predicate if predicate is string and predicate else 'true'}) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- A predicate that holds where one of the predicates does. -#}
{% macro ivm__any_of(predicates) %}
  {%- set all = [] -%}
  {%- for predicate in predicates -%}
    {%- do all.append(ivm__in_parentheses(predicate)) -%}
  {%- endfor -%}
  {{ return(all | join(' OR ')) }}
{% endmacro %}


{#- A predicate as a term of another one, whatever it is made of. It may end in a comment. -#}
{% macro ivm__in_parentheses(predicate) %}
  {{ return('(' ~ predicate ~ ('\n' if '--' in (predicate | string) else '') ~ ')') }}
{% endmacro %}


{#- What was invalidated while the table was overwritten, which removed the properties: the history has it. -#}
{% macro ivm__overwritten_invalidations(commits, position, version) %}
  {%- set found = {} -%}
  {%- for commit in commits if position.planned_on < commit.version and commit.version < version -%}
    {%- do found.update(ivm__invalidations_of_commit(commit)) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- What a commit invalidated: any row, where its parameters name an invalidation and cannot be read. -#}
{% macro ivm__invalidations_of_commit(commit) %}
  {%- if commit.operation != 'SET TBLPROPERTIES' -%}
    {{ return({}) }}
  {%- endif -%}
  {%- set unread = {'ivm.invalid': ''} if 'ivm.invalid' in (commit.parameters | string) else {} -%}
  {{ return(ivm__invalidations(ivm__json(commit.parameters.get('properties')) or unread)) }}
{% endmacro %}


{#-
  Writes invalidated predicates that only the history has into properties again: the position of this run's commit hides the
  commits below it, and the rows are computed again by another commit. Returns whether that is a commit of the table.
-#}
{% macro ivm__keep_invalidations(target_relation, seen) %}
  {%- set lost = {} -%}
  {%- for name, predicate in seen.target.invalid.items() if name not in seen.target.properties -%}
    {%- do lost.update({name: ivm__packed(predicate)}) -%}
  {%- endfor -%}
  {%- do ivm__run('/* ivm: keep what is invalidated */ alter table ' ~ target_relation ~ ' set ' ~ ivm__tblproperties(lost)) if lost -%}
  {#- an alteration of an Iceberg table makes no snapshot -#}
  {{ return(lost | length > 0 and seen.target.get('format') != 'iceberg') }}
{% endmacro %}


{#-
  A predicate for the rows of a scope and for those with the keys of the rows that were invalidated, as the table has them, if
  the same rows can still be asked for: other rows outside of the scope of its last edit may be an older SELECT's, and stay so.
-#}
{% macro ivm__within_scope(target_relation, seen, predicate, scope) %}
  {%- set key = ivm__verified_key(seen, model) -%}
  {%- if key and not ivm__why_later(seen, predicate) -%}
    {%- set query = 'select distinct ' ~ ivm__column_list(key) ~ ' from ' ~ target_relation ~ ' version as of ' ~ seen.target.version ~ ' as t\nwhere ' ~ predicate ~ '\nlimit ' ~ (ivm__most_keys_to_invalidate() + 1) -%}
    {%- set rows = run_query(ivm__with_literals(query, key)) | list -%}
    {%- set keys = ivm__keys_of_rows(rows, key) if rows | length <= ivm__most_keys_to_invalidate() else none -%}
    {%- if keys is not none -%}
      {{ return(ivm__any_of([ivm__predicate_of_keys(keys, literal=true), scope]) if keys else scope) }}
    {%- endif -%}
  {%- endif -%}
  {%- do ivm__warn('IVM-811: Rows of ' ~ model.name ~ ' outside of the scope of its last edit stay as they were: ' ~ predicate ~ ' does not name them by a key. Name them by one, or run with --full-refresh.') -%}
  {{ return(scope) }}
{% endmacro %}


{#-
  After a run that left invalidated rows as they were: these rows are compared with a fresh computation, and the different ones are
  replaced, as the rules for `invalid` say; none where nothing is done. The computation reads what the table was computed from: a
  source that has moved since, as where another run has written the table meanwhile, has changed other rows, too. Where somebody
  else has written the table, the rows stay invalidated.
-#}
{% macro ivm__replay_invalid(target_relation, sql, first) %}
  {%- set at = {'seen': first.seen, 'run': first, 'target_relation': target_relation, 'sql': sql, 'facts': {}} -%}
  {%- set rule = ivm__first_rule('invalid', at) -%}
  {%- if rule.then == 'done' -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set seen, invalid = at.facts.seen_since, first.seen.target.invalid -%}
  {%- set predicate, scope = ivm__any_of(invalid.values()), (seen.target.position or {}).get('scope') -%}
  {%- set untied = ivm__why_untied(seen, predicate, model) -%}
  {%- set words = 'invalidated by hand: ' ~ predicate ~ ('; all rows are compared: ' ~ untied if untied else '') -%}
  {%- set run = dict(first, seen=seen, decision=dict(first.decision, seconds=none), code='replay', reason=words, reason_code='invalidated', planned=modules.datetime.datetime.now(), keys=none, inserted=0, deleted=0, copied=0) -%}
  {%- if rule.then == 'leave' -%}
    {{ return(dict(run, code='noop', reason=rule.reason, finished=modules.datetime.datetime.now())) }}
  {%- endif -%}
  {#- predicates that came since the run began, and that a RESTORE took back, are below the next commit, too -#}
  {%- set kept = ivm__keep_invalidations(target_relation, seen) -%}
  {%- set seen = dict(seen, target=dict(seen.target, version=ivm__version_of_maintenance(target_relation, seen.target.version))) if kept else seen -%}
  {%- if rule.then == 'replace' -%}
    {%- set then = ivm__as_of_position(seen, scope) -%}
    {%- set then = dict(then, recomputed=invalid) -%}
    {%- set compared = (ivm__within_scope(target_relation, seen, predicate, scope) if scope else 'true') if untied else predicate -%}
    {%- set run = ivm__replace_rows(target_relation, then, ivm__repair_sql(target_relation, then, compared), run, cause={'reason': 'manual', 'source': predicate}) -%}
  {%- else -%}
    {%- do ivm__rebuild(target_relation, sql, seen) -%}
    {%- set run = ivm__landed(target_relation, seen, dict(run, code='full')) -%}
  {%- endif -%}
  {%- if run.code == 'lost' -%}
    {{ return(dict(run, code='noop', reason='another run came first: the next one computes the rows again that were invalidated by hand', finished=modules.datetime.datetime.now())) }}
  {%- elif run.code == 'noop' and (seen.target.get('format') == 'iceberg' or invalid.keys() | reject('in', first.seen.target.properties) | list) -%}
    {#- puts a position above the commits that alone had the predicates when this run began, or the next run would find them again -#}
    {%- do ivm__move_position(target_relation, dict(ivm__as_of_position(seen, (seen.target.position or {}).get('scope')), recomputed=invalid)) -%}
  {%- endif -%}
  {%- set run = dict(run, reason=words ~ '; no row differs') if run.code == 'noop' else run -%}
  {%- do ivm__forget_invalidations(target_relation, invalid) -%}
  {{ return(dict(run, finished=modules.datetime.datetime.now())) }}
{% endmacro %}


{% macro ivm__forget_invalidations(target_relation, invalid) %}
  {%- do ivm__run("alter table " ~ target_relation ~ " unset tblproperties if exists ('" ~ (invalid | join("', '")) ~ "')") -%}
{% endmacro %}

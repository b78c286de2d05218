{#-
  dbt run-operation ivm_explain --args '{model: balances}': what a run would do now and why.
  Reads metadata only, but to count the keys of an edited query, to compare a source that was replaced, to compute parameters
  that the query computes, and to count answers that are put together from a range of parts; nothing is written and no
  position moves.
  `sql: true` prints the statements, too.
  `brief: true` prints one line per model: how it is maintained, whatever changes, or why it is rebuilt. For that the models'
  own tables need not be there, only the tables that they read.
  Of all operations: `model` may be a list, and a name may have a `*`. `json: true` prints one JSON document (document.sql).
-#}
{% macro ivm_explain(model=none, brief=false, json=false, sql=false) %}
  {%- do ivm__begin_document('ivm_explain', json) if execute else return('') -%}
  {%- do ivm__for_each(ivm__models(model), ivm__explain_in_brief if brief else ivm__explain_one, [] if brief else [sql]) -%}
{% endmacro %}


{#- Calls a macro for each node. A node for which it fails is logged; the operation fails after all nodes have had their turn. -#}
{% macro ivm__for_each(nodes, of_node, args=[]) %}
  {%- set failed = ivm__failed_of_each(nodes, of_node, args, 'failed') -%}
  {%- if failed -%}
    {%- do ivm__fail('IVM-803: The operation failed for ' ~ (failed | length) ~ ' of ' ~ (nodes | length) ~ ' models: ' ~ (failed | join(', ')) ~ '. See the errors above.') -%}
  {%- endif -%}
{% endmacro %}

{#- The same, but returns the names of the nodes for which the macro fails; with a single node, or without the adapter, the operation fails at once. -#}
{% macro ivm__failed_of_each(nodes, of_node, args, words) %}
  {%- set failed = [] -%}
  {%- for node in nodes -%}
    {%- set catches = nodes | length > 1 and ivm__has_adapter() -%}
    {%- set error = adapter.ivm_attempt(of_node, node, *args) if catches else of_node(node, *args) -%}
    {%- if catches and error -%}
      {%- do failed.append(ivm__name_of(node)) -%}
      {%- do ivm__show(['\n' ~ (ivm__relation_of(node).render() | replace('`', '')) ~ ': ' ~ words ~ ': ' ~ error], dict(ivm__row_of(node), error=error)) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- do ivm__end_document() -%}
  {{ return(failed) }}
{% endmacro %}


{% macro ivm__explain_in_brief(node) %}
  {%- set line = ivm__brief(node) -%}
  {%- do ivm__show([line], dict(ivm__row_of(node), brief=line.partition(': ')[2])) -%}
{% endmacro %}


{#- The first candidate that goes for any change: neither `append` nor self-maintained, nor by a part of a key. -#}
{% macro ivm__widest(candidates) %}
  {{ return(candidates | rejectattr('kind', 'equalto', 'append') | rejectattr('folded') | rejectattr('part') | first | default(none)) }}
{% endmacro %}


{#- In words, what is done with added rows, or with a change, where that is less than to compute rows again; else empty. -#}
{% macro ivm__added_rows_in_words(candidates) %}
  {%- set first = candidates | first | default({'kind': none}) -%}
  {{ return(', added rows are appended' if first.kind == 'append' else ", added rows are combined with the table's own" if first.grown else ", the change is combined with the table's own rows" if first.folded else '') }}
{% endmacro %}


{#- Such as `shop.revenue: maintained by keys (customer)`. -#}
{% macro ivm__brief(node) %}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set name = relation.render() | replace('`', '') -%}
  {%- set sql = ivm__compile_node(node) -%}
  {%- set reply = ivm__compiled(ivm__request_ahead(node, relation, sql), ask=true) -%}
  {%- if reply.absent -%}
    {{ return(name ~ ': not known: there is no ' ~ reply.absent) }}
  {%- endif -%}
  {%- set steps = ivm__split(relation, sql, node) -%}
  {%- set plan = ivm__compiled(ivm__request_ahead(node, steps.relation, steps.parts)).plan if steps else reply.plan -%}
  {%- if plan.reason is not none or plan.clock -%}
    {{ return(name ~ ': rebuilt: ' ~ ivm__why(plan)) }}
  {%- elif plan.policy == 'full' -%}
    {{ return(name ~ ': rebuilt: meta.ivm_refresh is full') }}
  {%- endif -%}
  {%- set ways = {} -%}
  {%- for variant in plan.variants if variant.changed | length == 1 -%}
    {%- set candidate = ivm__widest(variant.candidates) -%}
    {%- set way = 'rebuilt (' ~ variant.reason ~ ')' if candidate is none else 'maintained by ' ~ ('keys (' ~ (candidate['keys'] | join(', ')) ~ ')' if candidate.kind == 'keys' else 'rows') ~ ivm__added_rows_in_words(variant.candidates) -%}
    {%- do ways.setdefault(way, []).append(variant.changed[0]) -%}
  {%- endfor -%}
  {%- set said = [] -%}
  {%- for way, sources in ways.items() -%}
    {%- do said.append(way ~ (' when ' ~ (sources | join(' or ')) ~ ' changes' if ways | length > 1 else '')) -%}
  {%- endfor -%}
  {{ return(name ~ ': ' ~ (said | join('; ') or 'it reads no table') ~ (', in parts of each group in ' ~ steps.relation.identifier if steps else '')) }}
{% endmacro %}


{#- The value of an operation's argument, which is called so in the error if it is no whole number from `least`. Digits may come as text. -#}
{% macro ivm__whole_number(argument, value, least) %}
  {%- if not modules.re.fullmatch('[0-9]+', value | string) or value | int < least -%}
    {%- do ivm__fail('IVM-813: ' ~ argument ~ " is '" ~ value ~ "'; it is a whole number from " ~ least ~ '.') -%}
  {%- endif -%}
  {{ return(value | int) }}
{% endmacro %}


{#- Fails where an operation's argument is not true or false: a text such as 'false' would count as true, and nothing as false. -#}
{% macro ivm__check_truth(argument, value) %}
  {%- if value is not boolean -%}
    {%- do ivm__fail('IVM-813: ' ~ argument ~ " is '" ~ value ~ "'; it is true or false.") -%}
  {%- endif -%}
{% endmacro %}


{#- The ivm models of the project, or the named ones: a name, in which a `*` is any letters, or a list of names. -#}
{% macro ivm__models(name=none) %}
  {%- set found = {} -%}
  {%- for one in (name or [''] if name is sequence and name is not string else [name]) -%}
    {%- set called = {} -%}
    {%- for node in graph.nodes.values() if node.resource_type == 'model' and node.config.materialized == 'ivm' and (one is none or ivm__is_called(node, one)) -%}
      {%- do called.update({node.unique_id: node}) -%}
    {%- endfor -%}
    {%- if not called -%}
      {%- do ivm__fail("IVM-801: There is no model named '" ~ one ~ "' with materialized='ivm'." ~ ivm__did_you_mean(one, graph.nodes.values() | selectattr('config.materialized', 'equalto', 'ivm') | map(attribute='name') | list) if one is not none else "IVM-801: The project has no model with materialized='ivm'.") -%}
    {%- endif -%}
    {%- do found.update(called) -%}
  {%- endfor -%}
  {{ return(found.values() | list) }}
{% endmacro %}

{% macro ivm__is_called(node, name) %}
  {%- set pattern = modules.re.escape(name | string) | replace(modules.re.escape('*'), '.*') -%}
  {%- for known in [node.name, node.unique_id, ivm__name_of(node), node.name ~ '.v' ~ node.version] if modules.re.fullmatch(pattern, known) -%}
    {{ return(true) }}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- The one ivm model of the name; for a model with versions the name needs the version. -#}
{% macro ivm__model(name) %}
  {%- set found = ivm__models(name) -%}
  {%- if found | length > 1 -%}
    {%- set names = [] -%}
    {%- for node in found -%}
      {%- do names.append(node.name ~ ('.v' ~ node.version if node.version else '')) -%}
    {%- endfor -%}
    {#- packages may have models of one name -#}
    {%- set names = names if names | unique | list | length == names | length else found | map(attribute='unique_id') | list -%}
    {%- do ivm__fail("IVM-802: There are several models named '" ~ name ~ "': name one of " ~ (names | sort | join(', ')) ~ ".") -%}
  {%- endif -%}
  {{ return(found[0]) }}
{% endmacro %}


{#- A name that no other model of the project has: with the version, where it has versions. -#}
{% macro ivm__name_of(node) %}
  {{ return(node.name ~ ('_v' ~ node.version if node.version else '')) }}
{% endmacro %}


{% macro ivm__relation_of(node) %}
  {{ return(api.Relation.create(database=none, schema=node.schema, identifier=node.alias, type='table')) }}
{% endmacro %}


{#- `shows_sql`: print the statements, too. The document for programs always has them. -#}
{% macro ivm__explain_one(node, shows_sql) %}
  {%- set steps = ivm__steps_there(node) -%}
  {%- for relation, sql in steps -%}
    {%- set seen = ivm__observe(relation, sql, node) -%}
    {%- set decision = ivm__decide(seen, node) -%}
    {%- if ivm__asks_for_json() -%}
      {%- do ivm__show([], ivm__explained(node, relation, sql, seen, decision)) -%}
    {%- else -%}
      {%- set lines = ivm__explanation(relation, sql, seen, decision) -%}
      {%- set awaited = ivm__awaited_approval(node, relation, sql, seen) -%}
      {%- do lines.append('  approve:   ' ~ ivm__approve_command(node, awaited)) if awaited -%}
      {%- for statement_sql in (ivm__explain_sql(relation, sql, seen, decision) if shows_sql else []) -%}
        {%- do lines.extend(['', statement_sql]) -%}
      {%- endfor -%}
      {%- do ivm__show([''] + lines + (ivm__as_two_models(node, relation, sql, seen) if steps | length == 1 and ivm__has_adapter() else []), {}) -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{#- What a run would do, as a row of the document. -#}
{% macro ivm__explained(node, relation, sql, seen, decision) %}
  {%- set sources, parameters = [], [] -%}
  {%- for name, source in seen.sources.items() -%}
    {%- do sources.append({'name': name, 'from': source.old, 'to': source.version, 'changed': source.changed, 'rows': source.rows if source.counted else none, 'read_by': source.read_by, 'broken': source.broken, 'hint': source.hint}) -%}
  {%- endfor -%}
  {%- for name, values in seen.parameters.items() if name != 'refreshed_at' -%}
    {%- do parameters.append({'name': name, 'from': none if values.old is none else values.old | string, 'to': values.new | string}) -%}
  {%- endfor -%}
  {%- set candidate = (decision.candidates or [{}])[0] -%}
  {%- set would = ivm__would_run(seen, decision) -%}
  {%- set edit = seen.plan.edit if seen.plan.edit and not seen.plan.edit.why else none -%}
  {%- set taken_over = ivm__rows_taken_over(relation, sql, seen).words if ivm__is_taken_over(seen) else none -%}
  {{ return(dict(ivm__row_of(node, relation), parents=node.depends_on.nodes | list,
    would_run=would.code, way=would.way | trim(' ,'), keys=candidate.get('keys') or [], reason=decision.reason, seconds=decision.seconds, estimates=decision.estimates,
    seconds_rebuild=seen.target.rebuild, rows=seen.target.rows, sources=sources, parameters=parameters, taken_over=taken_over,
    edit={'words': edit.words, 'where': edit.where, 'reaches': ivm__reached_by_edit(relation, seen, decision)} if edit else none,
    approve=ivm__awaited_approval(node, relation, sql, seen), hindered=dict(seen.plan.reason, words=ivm__why(seen.plan)) if seen.plan.reason else none,
    select=sql | string, sql=ivm__explain_sql(relation, sql, seen, decision))) }}
{% endmacro %}


{#- The code that the run's result would have, and how the rows would be published, in words: such as delta, and ` by key (id)`. -#}
{% macro ivm__would_run(seen, decision) %}
  {%- set path, candidate = decision.path, (decision.candidates or [{}])[0] -%}
  {%- set replays = path in ['reshape', 'delete', 'scope'] or seen.plan.edit or ivm__moved_parameters(seen) -%}
  {%- set codes = {'build': 'backfill', 'sample': 'backfill', 'rebuild': 'full', 'repair': 'delta', 'noop': 'noop', 'position': 'noop', 'skip': 'noop'} -%}
  {%- set words = {'position': ', moves the position', 'reshape': ' from the table itself', 'delete': ' by deleting rows', 'scope': ' in its scope', 'repair': ' after a comparison with its SELECT'} -%}
  {%- set by_key = ' by key (' ~ ((candidate.get('keys') or []) | join(', ')) ~ ')' -%}
  {%- set way = {'keys': by_key, 'rows': ' by row'}.get(candidate.kind, '') if path == 'delta' else words.get(path, '') -%}
  {{ return({'code': codes.get(path, 'replay' if replays else 'append' if candidate.kind == 'append' else 'delta'), 'way': way}) }}
{% endmacro %}


{#- The tables that a run of the model computes, each with its SQL; without the answer where the table of parts is not there yet. -#}
{% macro ivm__steps_there(node) %}
  {%- set relation = ivm__relation_of(node) -%}
  {%- set sql = ivm__compile_node(node) -%}
  {%- set steps = ivm__split(relation, sql, node) -%}
  {%- if not steps -%}
    {{ return([(relation, ivm__loaded_part(sql, ivm__under_way(node, relation)))]) }}
  {%- endif -%}
  {{ return([(steps.relation, steps.parts)] + ([(relation, steps.answer)] if ivm__exists(steps.relation) else [])) }}
{% endmacro %}


{#- What a run would do, in lines. For an edit it is counted how many keys and rows it reaches. -#}
{% macro ivm__explanation(relation, sql, seen, decision) %}
  {%- set would = ivm__would_run(seen, decision) -%}
  {%- set lines = [relation.render() | replace('`', ''), '  would run: ' ~ would.code ~ would.way, '  because:   ' ~ decision.reason] -%}
  {%- if decision.estimate -%}
    {%- do lines.append('  estimate:  ' ~ decision.estimate) -%}
  {%- endif -%}
  {%- if ivm__is_taken_over(seen) -%}
    {%- do lines.append('  taken over: ' ~ ivm__rows_taken_over(relation, sql, seen).words) -%}
  {%- endif -%}
  {%- for name, source in seen.sources.items() -%}
    {%- set state = 'unchanged' if not source.changed else (source.rows if source.counted else 'some') ~ ' rows changed, read by ' ~ source.read_by -%}
    {%- do lines.append('  source:    ' ~ name ~ ' version ' ~ (source.old ~ ' -> ' if source.old not in [none, source.version] else '') ~ source.version ~ ', ' ~ (source.broken or state)) -%}
    {%- if source.hint and source.changed -%}
      {%- do lines.append('             ' ~ source.hint) -%}
    {%- endif -%}
  {%- endfor -%}
  {%- if seen.plan.edit and not seen.plan.edit.why -%}
    {%- for words in seen.plan.edit.words or ['it says the same in other words'] -%}
      {%- do lines.append('  edited:    ' ~ words) -%}
    {%- endfor -%}
    {%- do lines.extend(ivm__reach_of_edit(relation, seen, decision)) -%}
  {%- endif -%}
  {%- do lines.extend(ivm__where_keys_lie(seen, decision.candidates or [])) -%}
  {%- do lines.extend(ivm__reached_answers(relation, seen, decision)) -%}
  {%- for name, values in seen.parameters.items() if name != 'refreshed_at' -%}
    {%- do lines.append('  parameter: ' ~ name ~ ' ' ~ (values.old ~ ' -> ' if values.old not in [none, values.new] else '') ~ values.new) -%}
  {%- endfor -%}
  {%- if seen.plan.reason -%}
    {%- do lines.append(('  rebuilt in every run: ' if seen.plan.clock or seen.plan.unseen else '  rebuilt on every change: ') ~ ivm__why(seen.plan)) -%}
    {%- if seen.plan.reason.instead -%}
      {%- do lines.append('  instead:   ' ~ seen.plan.reason.instead) -%}
    {%- endif -%}
  {%- endif -%}
  {{ return(lines) }}
{% endmacro %}


{#- Whether a table is there that another materialization or another writer has written: no view, which has no rows. -#}
{% macro ivm__is_taken_over(seen) %}
  {{ return(seen.target.existing is not none and seen.target.position is none and not seen.target.sampled and seen.target.kind != 'view' and not seen.is_state) }}
{% endmacro %}


{#-
  How many rows are deleted and added where a table of another materialization becomes what the SELECT gives: {deletes, words}; `deletes` is
  none where it is not known. An invocation counts once.
-#}
{% macro ivm__rows_taken_over(relation, sql, seen) %}
  {%- set known, of = ivm__memory('taken_over'), relation.render() ~ ' ' ~ seen.target.version -%}
  {%- if of not in known -%}
    {%- do known.update({of: ivm__count_taken_over(relation, sql, seen)}) -%}
  {%- endif -%}
  {{ return(known[of]) }}
{% endmacro %}

{% macro ivm__count_taken_over(relation, sql, seen) %}
  {%- set there = seen.target.columns | map('first') | map('lower') | list -%}
  {%- set columns = seen.plan.columns or ivm__columns_of(sql) | map('first') | list -%}
  {%- if columns | map('lower') | sort | list != there | sort | list -%}
    {{ return({'deletes': none, 'words': 'the table has other columns than the SELECT, and all of its rows are replaced'}) }}
  {%- endif -%}
  {%- set listed = ivm__column_list(columns | reject('in', seen.plan.stamps or []) | list) -%}
  {%- set counted -%}
select coalesce(sum(greatest(-__ivm_n, 0)), 0), coalesce(sum(greatest(__ivm_n, 0)), 0) from (
  select {{ listed }}, sum(__ivm_w) as __ivm_n from (
    select {{ listed }}, 1 as __ivm_w from (
{{ ivm__select(sql, seen) }}
    ) as t
    union all
    select {{ listed }}, -1 as __ivm_w from {{ relation }} as t
  )
  group by {{ listed }}
)
  {%- endset -%}
  {%- set rows = ivm__rows(counted) -%}
  {%- if rows is none -%}
    {{ return({'deletes': none, 'words': 'its rows cannot be compared with the rows of the SELECT: count both by hand'}) }}
  {%- endif -%}
  {%- set words = 'deletes ' ~ ivm__counted(rows[0][0] | int, 'row') ~ ' that only the table has, adds ' ~ ivm__counted(rows[0][1] | int, 'row') ~ ' that only the SELECT has' -%}
  {{ return({'deletes': rows[0][0] | int, 'words': words}) }}
{% endmacro %}


{#- In lines, tables that are read for the dirty keys alone although a key lies in most of their files: few files can be skipped. -#}
{% macro ivm__where_keys_lie(seen, candidates) %}
  {%- set lines = [] -%}
  {%- for name, column in (candidates | selectattr('kind', 'equalto', 'keys') | map(attribute='searched') | first | default([])) if name in seen.sources -%}
    {%- set found = adapter.ivm_of_table('delta', 'files_of_a_value', ivm__quoted(name), column) if ivm__has_adapter() else none -%}
    {%- if found and found[0] >= 4 and found[1] * 2 > found[0] -%}
      {%- do lines.append('  files:     a key lies in ' ~ (found[1] | round | int) ~ ' of the ' ~ found[0] ~ ' files of ' ~ name ~ ': cluster it by ' ~ column ~ ', and a refresh reads few of them') -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(lines) }}
{% endmacro %}

{#-
  In lines, the SELECTs of two models that are far cheaper than this one: each of its groups has many rows, which are joined or
  deduplicated below it, and is computed from all of them again. Asked only of a table that is there: its number of rows shows
  how large a group is.
-#}
{% macro ivm__as_two_models(node, relation, sql, seen) %}
  {%- do ivm__ask_sizes(seen) -%}
  {%- set of_a_row = ((ivm__bytes(seen) or 0) / ([seen.target.rows or 0, 1] | max) / 1024) | int -%}
  {%- if not seen.target.rows or of_a_row < 64 or seen.plan.policy == 'full' -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set name = ivm__name_of(node) ~ '_rows' -%}
  {%- set rows = relation.incorporate(path={'identifier': name}) -%}
  {%- set request = dict(ivm__request(relation, sql, {'columns': []}, node), rows=rows.render()) -%}
  {%- set found = ivm__compiled(request, planned=ivm__two_models) -%}
  {%- if found.why is defined -%}
    {{ return([]) }}
  {%- endif -%}
  {{ return([
    '  as two:    about ' ~ of_a_row ~ ' KB of its sources make a row, and all are read when ' ~ (found.gains | join(' or ')) ~ ' changes. As two models a refresh costs what changed'
      ~ (', the second with meta.ivm_state: always' if found.parts else '') ~ ':',
    '', '-- ' ~ name ~ '.sql', ivm__as_refs(node, found.rows),
    '', '-- ' ~ ivm__name_of(node) ~ '.sql', ivm__as_refs(node, found.answer) | replace(ivm__quoted(rows.render() | replace('`', '')), "{{ ref('" ~ name ~ "') }}"),
  ]) }}
{% endmacro %}

{% macro ivm__two_models(request) %}
  {{ return(adapter.ivm_engine('two_models_request', request)) }}
{% endmacro %}


{#- SQL in which the tables that a node reads are named as an author names them, by ref() and source(). -#}
{% macro ivm__as_refs(node, sql) %}
  {%- set shown = namespace(sql=sql) -%}
  {%- for id in node.depends_on.nodes -%}
    {%- set read = graph.nodes.get(id) or graph.sources.get(id) -%}
    {%- if read and read.get('relation_name') -%}
      {%- set named = "source('" ~ read.source_name ~ "', '" ~ read.name ~ "')" if read.resource_type == 'source' else "ref('" ~ read.name ~ "'" ~ (', v=' ~ read.version if read.version else '') ~ ")" -%}
      {%- set shown.sql = shown.sql | replace(ivm__quoted(read.relation_name | replace('`', '')), '{{ ' ~ named ~ ' }}') -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(shown.sql) }}
{% endmacro %}


{#- The rows for which the edit matters, how many keys and rows of the table they reach, and what that costs. -#}
{% macro ivm__reach_of_edit(relation, seen, decision) %}
  {%- set lines = [] -%}
  {%- for predicate in seen.plan.edit.where -%}
    {%- do lines.append('  matters:   where ' ~ predicate) -%}
  {%- endfor -%}
  {%- set reaches = ivm__reached_by_edit(relation, seen, decision) -%}
  {%- if reaches is none -%}
    {{ return(lines) }}
  {%- endif -%}
  {%- do lines.append('  reaches:   ' ~ ivm__reach_in_words(reaches)) -%}
  {%- do lines.append('  a rebuild: reads ' ~ ivm__counted(seen.plan.reads, 'table') ~ (' and took ' ~ '%.1f' % seen.target.rebuild ~ ' s' if seen.target.rebuild else '')) -%}
  {{ return(lines) }}
{% endmacro %}


{#- What an edit reaches, see ivm__count_reached; {failed} with the class of Spark's error; none where it is rebuilt. -#}
{% macro ivm__reached_by_edit(relation, seen, decision) %}
  {%- set candidate = ivm__widest(decision.candidates or []) -%}
  {%- if candidate is not none -%}
    {%- set reaches = ivm__catch_errors(ivm__errors_of_rows(), ivm__count_reached, relation, seen, candidate) -%}
    {{ return({'failed': ivm__error_class(reaches.error)} if reaches.error is defined else reaches.value) }}
  {%- endif -%}
{% endmacro %}


{% macro ivm__reach_in_words(reaches) %}
  {%- if reaches.failed is defined -%}
    {{ return('all rows, since to compute what differs failed: ' ~ reaches.failed) }}
  {%- elif reaches['keys'] is none -%}
    {{ return(ivm__counted(reaches.rows, 'row') ~ ' to come or go, of a table of ' ~ ivm__counted(reaches.of, 'row')) }}
  {%- endif -%}
  {{ return(ivm__counted(reaches['keys'], 'key') ~ ' (' ~ (reaches.columns | join(', ')) ~ '), ' ~ ivm__counted(reaches.rows, 'row') ~ ' of ' ~ reaches.of ~ (', ' ~ '%.1f' % (100 * reaches.rows / reaches.of) ~ ' %' if reaches.of else '')) }}
{% endmacro %}


{#-
  How many rows or keys the difference of an edit has: {keys, columns, rows, of}, `of` the rows of the table; without a key `rows`
  counts deleted and inserted rows. It may fail for a row that one of the two queries leaves out.
-#}
{% macro ivm__count_reached(relation, seen, candidate) %}
  {%- set rows = seen.target.rows or 0 -%}
  {%- if candidate.kind == 'rows' -%}
    {%- set reached = run_query('select coalesce(sum(abs(__ivm_w)), 0) from (\n' ~ ivm__fill(candidate.delta, seen) ~ '\n)')[0][0] | int -%}
    {{ return({'keys': none, 'columns': [], 'rows': reached, 'of': rows}) }}
  {%- else -%}
    {%- set on = [] -%}
    {%- for key in candidate['keys'] -%}
      {%- do on.append(ivm__kept_column(seen, key) ~ ' <=> d.' ~ ivm__quote(key)) -%}
    {%- endfor -%}
    {%- set counted = run_query('with d as (\n' ~ ivm__fill(candidate.collect, seen) ~ '\n)\nselect (select count(*) from d), (select count(*) from ' ~ relation ~ ' version as of ' ~ seen.target.version ~ ' as t left semi join d on ' ~ (on | join(' and ')) ~ ')')[0] -%}
    {{ return({'keys': counted[0] | int, 'columns': candidate['keys'], 'rows': counted[1] | int, 'of': rows}) }}
  {%- endif -%}
{% endmacro %}


{#- The statements of a decision; keys that only the run collects are written as ⟦keys⟧. -#}
{% macro ivm__explain_sql(relation, sql, seen, decision) %}
  {%- if decision.path in ['build', 'rebuild'] -%}
    {{ return([ivm__select(sql, seen)]) }}
  {%- elif decision.path == 'repair' -%}
    {{ return(['-- the rows that differ\n' ~ ivm__repair_sql(relation, seen)]) }}
  {%- elif decision.path == 'scope' -%}
    {{ return(['-- the rows of the scope that differ\n' ~ ivm__repair_sql(relation, ivm__as_of_position(seen, decision.scope), decision.scope)]) }}
  {%- elif decision.path == 'delete' -%}
    {{ return([ivm__delta_delete_sql(relation, seen)]) }}
  {%- elif decision.path == 'reshape' and not decision.candidates -%}
    {{ return([ivm__kept_sql(relation, seen)]) }}
  {%- elif decision.path not in ['delta', 'reshape'] -%}
    {{ return([]) }}
  {%- endif -%}
  {%- set candidate = decision.candidates[0] -%}
  {%- if candidate.kind == 'append' -%}
    {{ return([ivm__append_sql(relation, seen, ivm__fill(candidate.insert, seen))]) }}
  {%- elif candidate.kind == 'rows' -%}
    {{ return(['-- the change of the view\n' ~ ivm__fill(candidate.delta, seen)]) }}
  {%- endif -%}
  {{ return([
    '-- the dirty keys\n' ~ ivm__fill(candidate.collect, seen),
    '-- their rows are replaced by these, restricted to the dirty keys\n' ~ ivm__fill(modules.re.sub('⟦keys¦([^⟧]*)⟧', '/* \\1: dirty keys */ true', candidate.few) | replace('¦', ' '), seen),
  ]) }}
{% endmacro %}


{#-
  The node's SQL as dbt runs it; without the adapter as a macro can render it. What an operation cannot, such as an ephemeral model or a
  variable of the project alone, is taken as it was compiled ahead.
-#}
{% macro ivm__compile_node(node) %}
  {%- if ivm__has_adapter() -%}
    {{ return(adapter.ivm_compile_node(node.unique_id)) }}
  {%- endif -%}
  {%- set own = namespace(needed=modules.re.search('(?s)[{][{%](?:(?![%}][}]).)*\\b(?:var *[(]|this\\b|config[.]|is_incremental\\b)', node.raw_code) is not none) -%}
  {%- for id in node.depends_on.nodes if id in graph.nodes and graph.nodes[id].config.materialized == 'ephemeral' -%}
    {%- set own.needed = true -%}
  {%- endfor -%}
  {%- set compiled = ivm__committed(ivm__name_of(node)) if own.needed else none -%}
  {{ return(render(node.raw_code) if not compiled or compiled.why else compiled.queries[0].plan.logic) }}
{% endmacro %}

{#-
  dbt run-operation ivm_verify [--args '{model: balances}']: whether each table holds exactly what its SELECT gives for the
  versions, dates and times that it says it was computed from. `where` asks for a part of the table, `sample: 1000` for the
  rows of so many keys. Counts and checksums of 256 parts of the rows are compared; only parts that differ are looked at row
  by row. Nothing is written; with `repair: true` rows that differ are invalidated, and the next run publishes them.
-#}
{% macro ivm_verify(model=none, where=none, sample=none, repair=false, show=5, json=false) %}
  {%- do ivm__begin_document('ivm_verify', json) if execute else return('') -%}
  {%- set sample = ivm__whole_number('sample of ivm_verify', sample, 1) if sample is not none else none -%}
  {%- set show = ivm__whole_number('show of ivm_verify', show, 0) -%}
  {%- do ivm__check_truth('repair of ivm_verify', repair) -%}
  {%- set wrong = [] -%}
  {%- set failed = ivm__failed_of_each(ivm__models(model), ivm__verify_one, [where if where is none else where | string, sample, repair, show, wrong], 'not verified') -%}
  {%- if wrong or failed -%}
    {%- do ivm__fail('IVM-804: ivm_verify: not proved of ' ~ ((wrong + failed) | join(', ')) ~ ', see above.') -%}
  {%- endif -%}
{% endmacro %}

{#- `wrong` gets the names of tables that are not proved. -#}
{% macro ivm__verify_one(node, where, sample, repair, show, wrong) %}
  {%- for relation, sql in ivm__steps_there(node) -%}
    {%- set found = ivm__verified(node, relation, sql, ivm__check_where(relation, where), sample, show) -%}
    {%- do ivm__show([''] + found.lines, dict(ivm__row_of(node, relation), verified=not (found.differing or found.why), repair=found.differing > 0 and repair, why=found.why, lines=found.lines[1:] | map('trim') | list, **found.get('facts', {}))) -%}
    {%- if found.differing and repair -%}
      {%- set row = ivm__invalidate(node, found.predicate, relation if ivm__is_state(relation) else none) -%}
      {%- if not ivm__asks_for_json() -%}
        {%- do ivm__show_invalidated(row) -%}
        {%- do log('  nothing is published yet: `' ~ ivm__run_command(node) ~ '` publishes what differs', info=true) -%}
      {%- endif -%}
    {%- elif found.differing or found.why -%}
      {%- do wrong.append(relation.render() | replace('`', '')) -%}
    {%- endif -%}
  {%- endfor -%}
{% endmacro %}


{#-
  The predicate `where` as it is asked of a table: none of the table of a model's parts, where it may mean other rows there.
-#}
{% macro ivm__check_where(relation, where) %}
  {%- if where is none or not ivm__is_state(relation) -%}
    {{ return(where) }}
  {%- endif -%}
  {%- set steps = ivm__memory('steps').get(relation.render()) -%}
  {{ return(where if steps and ivm__means_the_same_of_parts(steps, where) else none) }}
{% endmacro %}


{#-
  A test of a model: `data_tests: [ivm_verified]`. It fails with the rows that differ: `missing` is how often a row is missing in
  the table, negative where the table has it too often.
-#}
{% test ivm_verified(model) %}
  {%- if not execute -%}
    {{ return('select 1 where false') }}
  {%- endif -%}
  {#- dbt gives a package's test only the macros that it finds named in its text -#}
  {%- if 'ivm__models' not in context -%}
    {%- do exceptions.raise_compiler_error('IVM-819: The test ivm_verified needs the adapter. Without it run dbt run-operation spark_ivm.ivm_verify.') -%}
  {%- endif -%}
  {#- `dbt build --empty` builds tables without a position, and its other tests read no rows either -#}
  {%- if ivm__is_sampled() -%}
    {{ return("select '' as relation, '' as row, 0 as missing where false") }}
  {%- endif -%}
  {%- for node in ivm__models() if ivm__is_named(ivm__relation_of(node), model | string) -%}
    {%- set differing = [] -%}
    {%- for relation, sql in ivm__steps_there(node) -%}
      {%- set seen = ivm__as_it_was_computed(node, relation, sql) -%}
      {%- if seen.why -%}
        {%- do ivm__fail('IVM-805: ' ~ node.name ~ ' cannot be verified: ' ~ seen.why) -%}
      {%- endif -%}
      {%- set row = 'to_json(struct(' ~ ivm__column_list(seen.plan.columns) ~ '))' -%}
      {%- do differing.append('select ' ~ ivm__text(relation.render()) ~ ' as relation, ' ~ row ~ ' as row, __ivm_w as missing from (\n' ~ ivm__differing_sql(relation, seen, ivm__verified_part(seen, none)) ~ '\n)') -%}
    {%- endfor -%}
    {{ return(differing | join('\nunion all\n')) }}
  {%- endfor -%}
  {%- do ivm__fail("IVM-806: The test ivm_verified is for tables that models with materialized='ivm' have in this target, and " ~ model ~ " is none.") -%}
{% endtest %}


{#- Whether a text, which may be a subquery, names this table, and not one whose name only begins or ends with this name. -#}
{% macro ivm__is_named(relation, text) %}
  {{ return(modules.re.search('(?i)(?<![\\w-])' ~ modules.re.escape(relation.render() | replace('`', '')) ~ '(?![\\w-])', text | replace('`', '')) is not none) }}
{% endmacro %}


{#- What comparing a table with its SELECT finds, in lines and as a predicate that its wrong rows meet. -#}
{% macro ivm__verified(node, relation, sql, where, sample, show) %}
  {%- set seen = ivm__as_it_was_computed(node, relation, sql) -%}
  {%- set lines = [relation.render() | replace('`', '')] -%}
  {%- if seen.why -%}
    {%- do lines.append('  not verified: ' ~ seen.why) -%}
    {{ return({'lines': lines, 'differing': 0, 'why': seen.why}) }}
  {%- endif -%}
  {%- set moving = ivm__why_moving(seen, where) if where else none -%}
  {%- if moving -%}
    {%- do ivm__fail('IVM-808: where of ivm_verify is ' ~ where ~ ', and ' ~ moving ~ ': it cannot be asked of the SELECT. Name other columns.') -%}
  {%- endif -%}
  {%- set key = ivm__verified_key(seen, node) if sample is not none else none -%}
  {%- set asked = ivm__sampled_keys(seen, key, sample, where) if sample is not none else where -%}
  {%- set found = ivm__find_differing_rows(relation, seen, node, ivm__verified_part(seen, asked), key, show) -%}
  {%- do lines.append('  of:        ' ~ ivm__verified_words(seen)) -%}
  {%- if asked is not none -%}
    {%- do lines.append('  where:     ' ~ (ivm__counted(sample, 'key') ~ ' of ' ~ (found.key | join(', ')) ~ ', taken at random' ~ (' where ' ~ where if where else '') if sample is not none else where)) -%}
  {%- endif -%}
  {%- if seen.target.position.get('scope') -%}
    {%- do lines.append('  scope:     rows for which its last edit does not count are left out: ' ~ seen.target.position.scope) -%}
  {%- endif -%}
  {%- do lines.append('  rows:      ' ~ found.facts.rows ~ ' in the table, ' ~ found.facts.rows_of_select ~ ' by its SELECT') -%}
  {%- set close = ivm__close_columns(seen) | join(', ') -%}
  {%- if not found.rows -%}
    {%- do lines.append('  verified:  they are the same' ~ (', but for the last digits of ' ~ close ~ ' (within 1e-9)' if close else '')) -%}
    {{ return({'lines': lines, 'differing': 0, 'why': none, 'facts': found.facts}) }}
  {%- endif -%}
  {%- do lines.append('  DIFFERS:   ' ~ ivm__counted(found.facts.missing, 'row') ~ ' missing in the table, ' ~ ivm__counted(found.facts.surplus, 'row') ~ ' too many in it') -%}
  {%- for line in ivm__rows_in_words(found.rows[:show], found.key) -%}
    {%- do lines.append('    ' ~ line) -%}
  {%- endfor -%}
  {%- do lines.append('  cause:     ' ~ ivm__cause(seen, node, found.rows, ivm__unexplained_rows(relation, seen, found.only, found.rows))) -%}
  {{ return({'lines': lines, 'differing': found.rows | length, 'why': none, 'predicate': ivm__predicate_of_rows(found.rows, found.key), 'facts': found.facts}) }}
{% endmacro %}


{#-
  The rows in which a part of a table and its SELECT differ: {rows, key, only, facts}. Checksums are compared first, then the rows
  of the parts that differ, which meet the predicate `only`. More rows than can be invalidated or shown are counted, not fetched.
-#}
{% macro ivm__find_differing_rows(relation, seen, node, part, key, show) %}
  {%- set parts = run_query(ivm__checksums_sql(relation, seen, part)) -%}
  {%- set differing = parts | rejectattr('same') | map(attribute='part') | list -%}
  {%- set facts = {'rows': parts | map(attribute='stored') | sum | int, 'rows_of_select': parts | map(attribute='computed') | sum | int, 'missing': 0, 'surplus': 0} -%}
  {%- if not differing -%}
    {{ return({'rows': [], 'key': key, 'only': none, 'facts': facts}) }}
  {%- endif -%}
  {%- set only = part ~ ' and pmod(' ~ ivm__row_hash(seen) ~ ', 256) in (' ~ (differing | join(', ')) ~ ')' -%}
  {%- set key = ivm__verified_key(seen, node) if key is none else key -%}
  {%- set differ = ivm__differing_sql(relation, seen, only) -%}
  {%- set most = [ivm__most_keys_to_invalidate(), show] | max -%}
  {%- set rows = run_query(ivm__with_literals(differ ~ '\nlimit ' ~ (most + 1), key)) | list -%}
  {%- set missing = rows | map(attribute='__ivm_w') | select('gt', 0) | sum -%}
  {%- set surplus = -(rows | map(attribute='__ivm_w') | select('lt', 0) | sum) -%}
  {%- if rows | length > most -%}
    {%- set missing, surplus = run_query('select sum(greatest(__ivm_w, 0)), sum(greatest(-__ivm_w, 0)) from (\n' ~ differ ~ '\n)')[0].values() -%}
  {%- endif -%}
  {{ return({'rows': rows, 'key': key, 'only': only, 'facts': dict(facts, missing=missing | int, surplus=surplus | int)}) }}
{% endmacro %}


{#-
  What is observed of a model's table, its sources, dates and times as they were when it was computed, and the plan of the
  SELECT that it was computed by. `why`: why this SELECT cannot be asked for them any more, or none.
-#}
{% macro ivm__as_it_was_computed(node, relation, sql) %}
  {%- if not ivm__exists(relation) -%}
    {{ return({'why': 'there is no table ' ~ relation ~ ': run the model first'}) }}
  {%- endif -%}
  {%- set target = ivm__observe_target(relation) -%}
  {%- if target.position is none -%}
    {{ return({'why': target.foreign or 'it holds no position of this model'}) }}
  {%- endif -%}
  {%- set without = ivm__without_versions(target.position.sources) -%}
  {%- if without -%}
    {{ return({'why': without}) }}
  {%- endif -%}
  {%- set seen = ivm__observe(relation, ivm__old_logic(relation, target.position, target.get('format')) or sql, node) -%}
  {%- if seen.plan.fingerprint != seen.target.position.fingerprint -%}
    {%- set uncompiled = seen.plan.reason is not none and seen.plan.reason.code == 'NOT_COMPILED' -%}
    {{ return({'why': seen.plan.reason.why if uncompiled else 'its SQL changed since it was computed, and the SQL of that time cannot be read any more: run the model first'}) }}
  {%- endif -%}
  {%- set why = ivm__unverifiable(seen, node) -%}
  {{ return({'why': why} if why else dict(ivm__as_of_position(seen, none, exact=true), why=none)) }}
{% endmacro %}


{#- Why a SELECT that is not maintained cannot be asked again for the rows of old versions. -#}
{% macro ivm__why_not_recomputed(plan) %}
  {%- if plan.reason is not none and plan.reason.code in ['VOLATILE', 'TABLESAMPLE'] -%}
    {{ return('its SELECT gives other rows whenever it is asked') }}
  {%- elif plan.clock -%}
    {{ return('its SELECT depends on when, or in which session, it is asked') }}
  {%- elif plan.unseen -%}
    {{ return('its SELECT reads what has no versions') }}
  {%- endif -%}
  {{ return('its SELECT has a part that is not maintained, so it is rebuilt, and not verified') }}
{% endmacro %}


{#- Why a table's SELECT cannot be asked again on what the table was computed from, or none. -#}
{% macro ivm__unverifiable(seen, node) %}
  {%- set differing = ivm__other_settings(seen, node) -%}
  {%- if seen.plan.reason is not none or seen.plan.clock or seen.plan.unseen -%}
    {{ return(ivm__why_not_recomputed(seen.plan) ~ ': ' ~ ivm__why(seen.plan)) }}
  {%- elif not seen.plan.comparable -%}
    {{ return('it has columns of a type that Spark cannot compare') }}
  {%- elif differing -%}
    {{ return(differing) }}
  {%- endif -%}
  {%- for name, source in seen.target.position.sources.items() -%}
    {%- set now = seen.sources.get(name) -%}
    {%- if now and now.version is none -%}
      {{ return('it cannot be verified, since ' ~ now.broken) }}
    {%- elif now and now.lost -%}
      {#- a version of that number may be there, of another table or without its files -#}
      {{ return(now.broken ~ ': run the model, then verify it') }}
    {%- elif not ivm__is_readable('SELECT * FROM ' ~ ivm__quoted(name) ~ ' VERSION AS OF ' ~ source.version) -%}
      {{ return('version ' ~ source.version ~ ' of ' ~ name ~ ', from which it was computed, cannot be read any more: run the model, then verify it') }}
    {%- endif -%}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#-
  Why a source's rows of the time when a table was computed cannot be read, where the source kept no versions then; or none.
  Another run helps only if the source has begun to keep versions.
-#}
{% macro ivm__without_versions(sources) %}
  {%- for name, source in sources.items() if source.version is none -%}
    {#- a temporary view is gone with its session -#}
    {%- set what = 'temporary view' if '.' not in name else ivm__kind_in_words(ivm__observe_relation(name)) if ivm__is_there(name) else none -%}
    {%- if what not in [none, 'delta table'] -%}
      {{ return('it cannot be verified, since ' ~ name ~ ' is a ' ~ what ~ ', which keeps no versions') }}
    {%- endif -%}
    {{ return(name ~ ' kept no versions when it was computed: run the model, then verify it') }}
  {%- endfor -%}
  {{ return(none) }}
{% endmacro %}


{#- The predicate for the rows that are compared. Outside of the scope of its last edit a table's rows may be an older SELECT's. -#}
{% macro ivm__verified_part(seen, where) %}
  {%- set scope = seen.target.position.get('scope') -%}
  {{ return(ivm__in_parentheses(where or 'true') ~ ' and ' ~ ivm__in_parentheses(scope or 'true')) }}
{% endmacro %}

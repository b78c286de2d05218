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


{#-
  The rows that differ, as a Z-set, as of `ivm__repair_sql`. Under meta.ivm_doubles: close no row that the table has and one that
  the SELECT gives, where the two differ in the last digits of sums alone. Rows that are alike in all else are paired in the order
  of the sums.
-#}
{% macro ivm__differing_sql(relation, seen, where) %}
  {%- set differing = ivm__repair_sql(relation, seen, where) -%}
  {%- set close = ivm__close_columns(seen) -%}
  {%- if not close -%}
    {{ return(differing) }}
  {%- endif -%}
  {%- set columns = ivm__column_list(seen.plan.columns) -%}
  {%- set alike = seen.plan.columns | reject('in', close) | list -%}
  {%- set by = 'partition by ' ~ (ivm__column_list(alike) ~ ', ' if alike else '') -%}
  {%- set pairs, are_close = [], [] -%}
  {%- for column in close -%}
    {%- set name, c = ivm__quote(column), '__ivm_' ~ loop.index -%}
    {%- do pairs.append('max(%s) over pair as %s_most, min(%s) over pair as %s_least, count(%s) over pair as %s_there' % (name, c, name, c, name, c)) -%}
    {%- do are_close.append('%s_there <> 1 and (%s_there = 0 or %s_most = %s_least or (abs(%s_most - %s_least) < double(\'Infinity\') and abs(%s_most - %s_least) <= 1e-9D * greatest(1D, abs(%s_most), abs(%s_least))))' | replace('%s', c)) -%}
  {%- endfor -%}
  {%- set sql -%}
select {{ columns }}, sum(__ivm_w) as __ivm_w
from (
  select *, count(*) over pair as __ivm_both, {{ pairs | join(', ') }}
  from (
    select *, row_number() over ({{ by }}__ivm_w order by {{ ivm__column_list(close) }}) as __ivm_n
    from (
      select {{ columns }}, cast(sign(__ivm_w) as int) as __ivm_w, explode(sequence(1, cast(abs(__ivm_w) as int))) as __ivm_copy from (
{{ differing }}
      )
    )
  )
  window pair as ({{ by }}__ivm_n)
)
where not (__ivm_both = 2 and {{ are_close | join(' and ') }})
group by {{ columns }}
having sum(__ivm_w) <> 0
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#- The columns that are sums of doubles, or computed of such, of a table that was computed under meta.ivm_doubles: close. -#}
{% macro ivm__close_columns(seen) %}
  {%- set close = [] -%}
  {%- if (seen.target.position.get('settings') or {}).get('meta.ivm_doubles') == 'close' -%}
    {%- for name, type in seen.target.columns if type | lower == 'double' and name | lower in seen.plan.wavering | map('lower') -%}
      {%- do close.append(name) -%}
    {%- endfor -%}
  {%- endif -%}
  {%- set found = [] -%}
  {%- for column in seen.plan.columns if column | lower in close | map('lower') -%}
    {%- do found.append(column) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- The number of rows of the table and of its SELECT, by 256 parts; `same` where these numbers and the checksums agree. -#}
{% macro ivm__checksums_sql(relation, seen, part) %}
  {%- set sql -%}
select part, sum(stored) as stored, sum(computed) as computed, sum(checksum) = 0 and sum(stored) = sum(computed) as same
from (
  select pmod(h, 256) as part, 0 as stored, count(*) as computed, sum(cast(h as decimal(20,0))) as checksum
  from (select {{ ivm__row_hash(seen) }} as h from (
{{ ivm__fill(seen.plan.rebuild, seen) }}
  ) as t where {{ part }})
  group by pmod(h, 256)
  union all
  select pmod(h, 256), count(*), 0, -sum(cast(h as decimal(20,0)))
  from (select {{ ivm__row_hash(seen) }} as h from {{ relation }} version as of {{ seen.target.version }} as t where {{ part }})
  group by pmod(h, 256)
)
group by part
  {%- endset -%}
  {{ return(sql) }}
{% endmacro %}


{#-
  A hash of a row's columns, but for stamps. Spark's hash passes over NULLs, and over where a list ends: so it is also given which
  columns are NULL, and the shape of nested columns, as JSON. JSON alone would not do: it may round values.
-#}
{% macro ivm__row_hash(seen) %}
  {%- set plan = seen.plan -%}
  {%- set columns = plan.columns | reject('in', plan.stamps) | list -%}
  {%- set nested = ivm__nested_columns(seen.target.columns, columns) -%}
  {%- set hashed = [ivm__column_list(columns)] if columns else [] -%}
  {%- for column in columns if column not in nested -%}
    {%- do hashed.append('isnull(' ~ ivm__quote(column) ~ ')') -%}
  {%- endfor -%}
  {%- if nested -%}
    {%- do hashed.append('to_json(struct(' ~ ivm__column_list(nested) ~ "), map('ignoreNullFields', 'false'))") -%}
  {%- endif -%}
  {{ return('xxhash64(' ~ (hashed | join(', ')) ~ ')') }}
{% endmacro %}

{#- The names among `columns` whose types are lists or structs. -#}
{% macro ivm__nested_columns(types, columns) %}
  {%- set nested = [] -%}
  {%- for name, type in types if type.lower().startswith(('array<', 'struct<')) -%}
    {%- do nested.append(name | lower) -%}
  {%- endfor -%}
  {%- set found = [] -%}
  {%- for column in columns if column | lower in nested -%}
    {%- do found.append(column) -%}
  {%- endfor -%}
  {{ return(found) }}
{% endmacro %}


{#- The columns that distinguish rows: the model's unique_key, or a key by which it is maintained; else empty. -#}
{% macro ivm__verified_key(seen, node) %}
  {#- a stamp, which says when a row was computed, distinguishes no rows -#}
  {%- set declared = ivm__list_of(node.config.get('unique_key')) | map('lower') | reject('in', seen.plan.stamps | map('lower') | list) | list -%}
  {%- set named = [] -%}
  {%- for column in seen.plan.columns if column | lower in declared -%}
    {%- do named.append(column) -%}
  {%- endfor -%}
  {%- if named and named | length == declared | length and not seen.is_state -%}
    {{ return(named) }}
  {%- endif -%}
  {%- set request = dict(seen.request) -%}
  {%- do request.pop('changed', none) -%}
  {%- for variant in ivm__plan(request).plan.variants -%}
    {%- set candidate = ivm__widest(variant.candidates) -%}
    {%- if candidate is not none and candidate.kind == 'keys' -%}
      {{ return(candidate['keys']) }}
    {%- endif -%}
  {%- endfor -%}
  {{ return([]) }}
{% endmacro %}


{#-
  A predicate for `sample` keys of the table, or of its rows `where`, taken at random: by a hash of the keys where a key has no
  literal.
-#}
{% macro ivm__sampled_keys(seen, key, sample, where=none) %}
  {%- if not key -%}
    {%- do ivm__fail('IVM-807: ivm_verify cannot take a sample of ' ~ seen.target.existing ~ ', whose rows have no key: use where.') -%}
  {%- endif -%}
  {%- set hash = 'xxhash64(' ~ ivm__column_list(key) ~ ')' -%}
  {%- set sql = 'select ' ~ ivm__column_list(key) ~ ', ' ~ hash ~ ' as __ivm_hash from ' ~ seen.target.existing ~ ' version as of ' ~ seen.target.version ~ ' as t where ' ~ (where or 'true') ~ '\ngroup by ' ~ ivm__column_list(key) ~ ' order by rand() limit ' ~ (sample | int) -%}
  {%- set rows = run_query(ivm__with_literals(sql, key)) | list -%}
  {%- set keys = ivm__keys_of_rows(rows, key) -%}
  {%- set sampled = ivm__predicate_of_keys(keys, literal=true) if keys else 'true' -%}
  {%- if keys is none -%}
    {%- set sampled = hash ~ ' in (' ~ (rows | map(attribute='__ivm_hash') | join(', ')) ~ ')' -%}
  {%- endif -%}
  {{ return(ivm__in_parentheses(sampled) ~ ' and ' ~ ivm__in_parentheses(where) if where else sampled) }}
{% endmacro %}


{#- Up to so many rows that differ are invalidated by their keys. -#}
{% macro ivm__most_keys_to_invalidate() %}
  {{ return(1000) }}
{% endmacro %}

{#- A predicate that all these rows meet: by their keys, if the rows are few and the keys have literals; else `true`. -#}
{% macro ivm__predicate_of_rows(rows, key) %}
  {%- set keys = ivm__keys_of_rows(rows, key) if key and rows | length <= ivm__most_keys_to_invalidate() else none -%}
  {{ return(ivm__predicate_of_keys(keys, literal=true) if keys else 'true') }}
{% endmacro %}


{#- A line for each row that differs. A missing row and one too many of the same key are one: `id = 7 | total = 0, should be 77`. -#}
{% macro ivm__rows_in_words(rows, key) %}
  {%- set same_key = {} -%}
  {%- for row in rows -%}
    {%- do same_key.setdefault((ivm__columns_in_words(row, key) if key else loop.index) ~ '', []).append(row) -%}
  {%- endfor -%}
  {%- set lines = [] -%}
  {%- for name, found in same_key.items() -%}
    {%- set ordered = found | sort(attribute='__ivm_w') -%}
    {%- set changed = ivm__changed_in_words(*ordered) if ordered | map(attribute='__ivm_w') | list == [-1, 1] else [] -%}
    {%- if changed -%}
      {%- do lines.append(name ~ ' | ' ~ (changed | join('; '))) -%}
    {%- else -%}
      {%- for row in found -%}
        {%- do lines.append(ivm__row_in_words(row, key)) -%}
      {%- endfor -%}
    {%- endif -%}
  {%- endfor -%}
  {{ return(lines) }}
{% endmacro %}


{#- The columns in which a row of the table is not what it should be, such as `total = 0, should be 77`. -#}
{% macro ivm__changed_in_words(row, should) %}
  {%- set words = [] -%}
  {%- for column, value in should.dict().items() -%}
    {%- set is = ivm__columns_in_words(row, [column]) -%}
    {%- do words.append(is ~ ', should be ' ~ ('NULL' if value is none else value)) if is != ivm__columns_in_words(should, [column]) -%}
  {%- endfor -%}
  {{ return(words) }}
{% endmacro %}


{#- Such as `too many merchant_id = 7, currency = EUR | gross = 12.00`: the key first. -#}
{% macro ivm__row_in_words(row, key) %}
  {%- set rest = row.dict() | reject('in', key) | list -%}
  {%- set copies = row['__ivm_w'] | abs -%}
  {%- set words = [ivm__columns_in_words(row, key), ivm__columns_in_words(row, rest)] | select | join(' | ') -%}
  {{ return(('missing  ' if row['__ivm_w'] > 0 else 'too many ') ~ words ~ (' (' ~ copies ~ ' times)' if copies > 1 else '')) }}
{% endmacro %}


{#- Such as `merchant_id = 7, currency = EUR`. -#}
{% macro ivm__columns_in_words(row, columns) %}
  {%- set words = [] -%}
  {%- for column, value in row.dict().items() if column in columns and not column.startswith('__ivm_') -%}
    {%- do words.append(column ~ ' = ' ~ ('NULL' if value is none else value)) -%}
  {%- endfor -%}
  {{ return(words | join(', ')) }}
{% endmacro %}


{#- What the table was computed from, such as `shop.orders version 4`. -#}
{% macro ivm__verified_words(seen) %}
  {%- set words = [] -%}
  {%- for name, source in seen.target.position.sources.items() -%}
    {%- do words.append(name ~ ' version ' ~ source.version) -%}
  {%- endfor -%}
  {%- for name, value in (seen.target.position.parameters or {}).items() -%}
    {%- do words.append(name ~ ' ' ~ value) -%}
  {%- endfor -%}
  {{ return(words | join(', ') or 'no table') }}
{% endmacro %}


{#-
  Why a table has other rows than its SELECT gives, as far as that is known. `unexplained`: how many of the rows nobody
  has invalidated by hand.
-#}
{% macro ivm__cause(seen, node, rows, unexplained) %}
  {%- set run = '`' ~ ivm__run_command(node) ~ '`' -%}
  {%- set engine = 'a source whose history does not show all changes, or a fault of this engine. With repair: true ' ~ run ~ ' computes them again; please report it' -%}
  {%- if seen.target.foreign -%}
    {{ return(ivm__another_wrote(seen.target.foreign) ~ '; ' ~ run ~ ' repairs it') }}
  {%- elif seen.target.invalid and not unexplained -%}
    {{ return('rows were invalidated by hand (' ~ (seen.target.invalid.values() | join(', ')) ~ '); ' ~ run ~ ' computes them again') }}
  {%- elif ivm__holds_what_feeds_alter(rows) -%}
    {{ return('rows have text that is no UTF-8, or a day of October 1582, which the change feed of a source gives otherwise; or ' ~ engine) }}
  {%- endif -%}
  {{ return('no other writer is known' ~ (' of the ' ~ ivm__counted(unexplained, 'row') ~ ' that nobody invalidated by hand' if seen.target.invalid else '') ~ ': ' ~ engine) }}
{% endmacro %}


{#- How many of the rows that differ were not invalidated by hand: no such predicate holds for them. -#}
{% macro ivm__unexplained_rows(relation, seen, only, rows) %}
  {%- if not seen.target.invalid -%}
    {{ return(rows | length) }}
  {%- endif -%}
  {%- set others = only ~ ' and not coalesce(' ~ ivm__any_of(seen.target.invalid.values()) ~ ', false)' -%}
  {{ return(run_query('select count(*) from (\n' ~ ivm__differing_sql(relation, seen, others) ~ '\n)')[0][0] | int) }}
{% endmacro %}


{#- Whether rows that the table has and its SELECT does not give hold a value that a change feed gives in place of another. -#}
{% macro ivm__holds_what_feeds_alter(rows) %}
  {%- for row in rows if row['__ivm_w'] < 0 -%}
    {%- for value in row.values() if '\ufffd' in value | string or (value | string).startswith('1582-10-1') -%}
      {{ return(true) }}
    {%- endfor -%}
  {%- endfor -%}
  {{ return(false) }}
{% endmacro %}


{#- The command that refreshes a model, such as `dbt run -s revenue`. -#}
{% macro ivm__run_command(node) %}
  {{ return('dbt run -s ' ~ node.name ~ ('.v' ~ node.version if node.version else '')) }}
{% endmacro %}

{#- Facts for the rules on publishing a change (`spark_ivm.planning.rules`): of a candidate, of the keys it finds, of staged rows. -#}

{% macro ivm__fact_no_candidate(at) %}
  {{ return(at.candidate is none) }}
{% endmacro %}


{% macro ivm__fact_adds_only(at) %}
  {{ return(at.candidate.kind == 'append') }}
{% endmacro %}


{#- In words, that rows came which are not behind all others of their partition: what they change is not computed of the last row. -#}
{% macro ivm__fact_come_late(at) %}
  {%- if at.candidate.kind != 'append' or not at.candidate.doubt_few -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set sql = 'select 1 from (\n' ~ ivm__fill(at.candidate.doubt_few, at.seen) ~ '\n)\nlimit 1' -%}
  {%- set found = run_query(ivm__step(at.seen, 'look for rows that come late', sql)) | length > 0 -%}
  {{ return('rows came that are not behind all others of their partition' if found else none) }}
{% endmacro %}


{#- There is a candidate after this one, which is likely to take less than a rebuild. -#}
{% macro ivm__fact_other_way(at) %}
  {%- set next = at.candidates[1] if at.candidates | length > 1 else none -%}
  {%- set seconds = (at.get('estimates') or {}).get(ivm__kind(next)) if next else none -%}
  {{ return(next and (seconds is none or seconds < at.estimates.rebuild)) }}
{% endmacro %}


{% macro ivm__fact_has_no_key(at) %}
  {{ return(at.candidate.kind == 'rows') }}
{% endmacro %}


{#- The key of the next candidate, where this candidate's key is only a part of a key and may give way to the next one. -#}
{% macro ivm__fact_next_key(at) %}
  {{ return(at.candidates[1]['keys'] if at.candidate.part and at.candidates | length > 1 else none) }}
{% endmacro %}


{#-
  The candidate's key is finer than the next one, and so many rows changed that its values are most likely too many to be named:
  they are not even collected.
-#}
{% macro ivm__fact_of_too_many_rows(at) %}
  {%- set next = ivm__fact(at, 'next_key') -%}
  {{ return(next is not none and ivm__is_finer(at.candidate['keys'], next) and ivm__changed_rows(at.seen) > at.seen.plan.limits.literal_keys) }}
{% endmacro %}


{#- The dirty keys, collected now unless they are known already. -#}
{% macro ivm__fact_found_keys(at) %}
  {%- set candidate, most = at.candidate, at.seen.plan.limits.literal_keys -%}
  {%- if at.collected and at.collected.columns == candidate['keys'] -%}
    {{ return(at.collected) }}
  {%- endif -%}
  {%- set keys = ivm__collect(at.seen, candidate, most) -%}
  {{ return(ivm__collect(at.seen, candidate, most, among=keys) if candidate.differing and keys.literal and keys.count else keys) }}
{% endmacro %}


{% macro ivm__fact_no_key(at) %}
  {{ return(ivm__fact(at, 'found_keys').count == 0) }}
{% endmacro %}


{% macro ivm__fact_too_many_keys(at) %}
  {{ return(ivm__too_many_keys(at.seen, at.candidate, ivm__fact(at, 'found_keys'), at.get('estimates'), at.get('above', 0))) }}
{% endmacro %}


{#- In words, how many rows of the table have the keys, where these are so many that a rebuild writes hardly more. -#}
{% macro ivm__fact_too_many_rows(at) %}
  {%- set share, rows, found = at.seen.plan.limits.rebuild_share, at.seen.target.rows, ivm__fact(at, 'found_in_table').rows -%}
  {%- if found is none or share is none or found <= share * rows -%}
    {{ return(none) }}
  {%- endif -%}
  {{ return(ivm__counted(ivm__fact(at, 'found_keys').count, 'key') ~ ' have ' ~ found ~ ' of ' ~ ivm__counted(rows, 'row')) }}
{% endmacro %}


{#- There is a way by `rows`, without a key, that is likely to take less than a rebuild and what this costs the table's readers. -#}
{% macro ivm__fact_rows_are_cheaper(at) %}
  {%- set estimates = at.get('estimates') or {} -%}
  {{ return(estimates.rows is defined and at.ways | selectattr('kind', 'equalto', 'rows') | list | length > 0 and estimates.rows < estimates.rebuild) }}
{% endmacro %}


{#- The key is only a part of a key, and too many rows of the table have its values. -#}
{% macro ivm__fact_wide(at) %}
  {{ return(ivm__fact(at, 'found_in_table').wide) }}
{% endmacro %}


{#-
  The change leaves the rows of some keys in doubt: they cannot be computed from the table's own rows, or share a group with rows of
  other keys. Of keys that cannot be named the latter is not asked.
-#}
{% macro ivm__fact_in_doubt(at) %}
  {%- set unasked = at.candidate.doubt_few and not at.candidate.doubt_many and not ivm__fact(at, 'found_keys').literal -%}
  {{ return(ivm__fact(at, 'found_in_table').doubt or unasked) }}
{% endmacro %}


{#- In words, why a candidate that leaves rows in doubt gives way to a rebuild: there is no other one. -#}
{% macro ivm__fact_only_way(at) %}
  {%- set others = at.candidates | rejectattr('doubt_few') | list -%}
  {{ return(none if others else 'too many keys share a group whose answer depends on the order of rows') }}
{% endmacro %}


{#- The table has no row with any of the keys. -#}
{% macro ivm__fact_all_new(at) %}
  {{ return(ivm__fact(at, 'found_in_table').new) }}
{% endmacro %}


{#- The keys are few enough, and have literals, to be in statements. -#}
{% macro ivm__fact_named(at) %}
  {{ return(ivm__fact(at, 'found_keys').literal) }}
{% endmacro %}


{#-
  What the table has of the keys, {wide, doubt, new, rows, counted}, by one statement, or none where that is not needed. `rows`: how
  many rows have the keys, none where they were not counted. `counted`: the keys with what the statement found.
-#}
{% macro ivm__fact_found_in_table(at) %}
  {%- set seen, candidate, keys, next = at.seen, at.candidate, ivm__fact(at, 'found_keys'), ivm__fact(at, 'next_key') -%}
  {%- set named = keys.literal and not ivm__fact(at, 'too_many_keys') -%}
  {%- set wide = ivm__is_wide(seen, keys, next) if next else false -%}
  {%- set doubted = named and candidate.doubt_few and wide is not sameas true -%}
  {%- set maybe_new = named and ivm__may_be_new(seen, keys) -%}
  {%- set finer = next is not none and ivm__is_finer(next, keys.columns) -%}
  {%- set many = named and wide is not sameas true and ivm__may_have_many_rows(seen, candidate, keys, finer) -%}
  {%- set counted = wide is none or maybe_new or many -%}
  {%- if doubted or (counted and keys.get('found') is none) -%}
    {%- set rows = '(select count(*) from ' ~ at.target_relation ~ ' version as of ' ~ seen.target.version ~ '\nwhere ' ~ keys.predicate ~ ')' if counted else 'null' -%}
    {%- set doubt = '(select count(*) from (select 1 from (\n' ~ ivm__fill(candidate.doubt_few, seen, keys) ~ '\n) limit 1))' if doubted else '0' -%}
    {%- set answer = run_query(ivm__step(seen, 'look what the table has of the keys', 'select ' ~ rows ~ ' as found, ' ~ doubt ~ ' as doubt'))[0] -%}
    {%- set keys = dict(keys, found=answer[0] | int if counted else none, doubt=answer[1] | int > 0) -%}
  {%- endif -%}
  {%- set wide = keys.found > seen.plan.limits.part_share * seen.target.rows if wide is none or (many and finer) else wide -%}
  {{ return({'wide': wide, 'doubt': doubted and keys.doubt, 'new': maybe_new and keys.found == 0, 'rows': keys.found if counted else none, 'counted': keys}) }}
{% endmacro %}

{#-
  Whether it pays to count the rows that have the keys: each key may have many rows, the keys are many, the table is large, and there
  is another way than this key: a rebuild, or a `finer` key.
-#}
{% macro ivm__may_have_many_rows(seen, candidate, keys, finer) %}
  {%- set other = finer or seen.plan.limits.rebuild_share is not none -%}
  {{ return(candidate.fans_out and other and keys.count >= seen.plan.limits.part_values and ivm__is_large(seen)) }}
{% endmacro %}

{#-
  Whether the values of a key that is only a part of a key have more of the target's rows than the plan's limits allow; none
  where these rows are to be counted. They have not where a change of the data has many of the values, each in few changed rows;
  but that is asked only of a part of the `next` key. A key that is finer than the next one gives way to it where its values
  cannot be named.
-#}
{% macro ivm__is_wide(seen, keys, next) %}
  {%- set limits = seen.plan.limits -%}
  {%- if ivm__is_finer(keys.columns, next) -%}
    {{ return(not keys.literal) }}
  {%- endif -%}
  {%- set counts = ivm__is_finer(next, keys.columns) and not seen.plan.edit and keys.count >= limits.part_values -%}
  {%- if counts and keys.count * limits.part_fan_in > ivm__changed_rows(seen) -%}
    {{ return(false) }}
  {%- endif -%}
  {{ return(true if not keys.literal or seen.target.rows is none else none) }}
{% endmacro %}


{#- Whether a key has all columns of another one, and more. -#}
{% macro ivm__is_finer(key, other) %}
  {{ return(key | length > other | length and other | reject('in', key) | list | length == 0) }}
{% endmacro %}


{#-
  Whether the target is likely to have no row with any of the keys, so that there is nothing to replace: the query is not
  edited, the sources only gained rows, the keys are few for the table, and the last refresh replaced no rows.
-#}
{% macro ivm__may_be_new(seen, keys) %}
  {{ return(keys.count <= seen.plan.limits.new_key_share * (seen.target.rows or 0) and ivm__has_new_keys(seen)) }}
{% endmacro %}

{#- The conditions of this that can be checked before the keys are collected. -#}
{% macro ivm__has_new_keys(seen) %}
  {%- set did = ivm__commit_rows(seen.target.commit) -%}
  {{ return(not seen.plan.edit and ivm__only_grew(seen) and did.deleted == 0 and did.counted) }}
{% endmacro %}


{#- This run put keys on record, and none of them is there. -#}
{% macro ivm__fact_record_was_replaced(at) %}
  {{ return(ivm__record_is_replaced(at.target_relation) if at.count == 0 else none) }}
{% endmacro %}

{% macro ivm__record_is_replaced(target_relation) %}
  {{ return('IVM-302: Another run replaced ' ~ ivm__beside(target_relation, 'dirty') ~ '. Nothing was published: run the model again when it has finished.') }}
{% endmacro %}


{#- The change leaves the rows of some of the keys on record in doubt. -#}
{% macro ivm__fact_in_doubt_on_record(at) %}
  {%- if not at.candidate.doubt_many -%}
    {{ return(false) }}
  {%- endif -%}
  {%- set sql = 'select 1 from (\n' ~ ivm__fill(at.candidate.doubt_many, at.seen, none, at.target_relation) ~ '\n)\nlimit 1' -%}
  {{ return(run_query(ivm__step(at.seen, 'look for answers in doubt', sql)) | length > 0) }}
{% endmacro %}


{#- How many chunks of meta.ivm_chunk_keys the keys on record are, if more than one. -#}
{% macro ivm__fact_more_than_a_chunk(at) %}
  {%- set most = ivm__option('chunk_keys', at.seen.plan.limits.chunk_keys) -%}
  {{ return((at.count + most - 1) // most if most is not none and at.count > most else none) }}
{% endmacro %}


{#- The change has dirty keys, by which a reshaped table is to be written, but none is on record. -#}
{% macro ivm__fact_keys_are_lost(at) %}
  {%- set sql = 'select 1 from (\n' ~ ivm__fill(at.candidate.collect, at.seen) ~ '\n)\nlimit 1' -%}
  {%- set lost = at.on_record.count == 0 and run_query(ivm__step(at.seen, 'look whether there are keys', sql)) | length > 0 -%}
  {{ return(ivm__record_is_replaced(at.target_relation) if lost else none) }}
{% endmacro %}


{#- In words, why the keys on record are too many to write a reshaped table by them. -#}
{% macro ivm__fact_too_many_on_record(at) %}
  {{ return(ivm__too_many_keys(at.seen, at.candidate, {'count': at.on_record.count})) }}
{% endmacro %}


{#-
  Of a staged difference: {rows, gone, copies, distinct}, how many rows it has, how many of them are to go, how many copies these are,
  and about how many values these have in each column whose values can be named, {column: count}, where the table is large.
-#}
{% macro ivm__fact_staged(at) %}
  {%- set columns = ivm__columns_to_name(at.seen) if ivm__is_large(at.seen) else [] -%}
  {%- set asked = ['count(*)', 'count_if(__ivm_w < 0)', 'coalesce(-sum(__ivm_w) filter (where __ivm_w < 0), 0)'] -%}
  {%- for column in columns -%}
    {%- do asked.append('approx_count_distinct(' ~ ivm__quote(column) ~ ') filter (where __ivm_w < 0)') -%}
  {%- endfor -%}
  {%- set found = run_query(ivm__step(at.seen, 'look what the change has', 'select ' ~ (asked | join(', ')) ~ ' from ' ~ at.staged))[0] -%}
  {%- set distinct = {} -%}
  {%- for column in columns -%}
    {%- do distinct.update({column: found[loop.index + 2] | int}) -%}
  {%- endfor -%}
  {{ return({'rows': found[0] | int, 'gone': found[1] | int, 'copies': found[2] | int, 'distinct': distinct}) }}
{% endmacro %}

{% macro ivm__columns_to_name(seen) %}
  {%- set types = ivm__types(seen.target.columns) -%}
  {%- set columns = [] -%}
  {%- for column in seen.plan.columns | reject('in', seen.plan.stamps) if types.get(column | lower) in ['string', 'date', 'bigint', 'int', 'smallint'] -%}
    {%- do columns.append(column) -%}
  {%- endfor -%}
  {{ return(columns) }}
{% endmacro %}


{% macro ivm__fact_nothing_differs(at) %}
  {{ return(ivm__fact(at, 'staged').rows == 0) }}
{% endmacro %}


{#- The staged rows are the difference between the table and its SELECT computed again. -#}
{% macro ivm__fact_repairs(at) %}
  {{ return(at.repairs) }}
{% endmacro %}


{% macro ivm__fact_too_many_differ(at) %}
  {%- set share, rows = at.seen.plan.limits.rebuild_share, ivm__fact(at, 'staged').rows -%}
  {{ return(at.why ~ '; ' ~ rows ~ ' distinct rows differ' if share is not none and rows > share * at.seen.target.rows else none) }}
{% endmacro %}


{% macro ivm__fact_none_goes(at) %}
  {{ return(ivm__fact(at, 'staged').gone == 0) }}
{% endmacro %}


{#-
  For a large table, the values of the staged rows that go in one column, as keys: by these files are skipped, and rows passed over
  that would have to be compared by all columns. Of the columns with about the most values it is the first, as a key
  mostly is. None if the values are too many, or cannot be named.
-#}
{% macro ivm__fact_values_of_change(at) %}
  {%- set seen, delta, most = at.seen, at.staged, at.seen.plan.limits.literal_keys -%}
  {%- set distinct = ivm__fact(at, 'staged').distinct -%}
  {%- if not distinct -%}
    {{ return(none) }}
  {%- endif -%}
  {%- set many = 0.9 * (distinct.values() | max) -%}
  {%- set column = (distinct.items() | selectattr(1, 'ge', many) | first)[0] -%}
  {#- Delta puts no row into a partition that it does not replace -#}
  {%- set which = '' if column | lower in seen.target.partitions | map('lower') else ' where __ivm_w < 0' -%}
  {%- set keys = ivm__collect(seen, {'collect': 'select distinct ' ~ ivm__quote(column) ~ ' from ' ~ delta ~ which, 'keys': [column]}, most) -%}
  {{ return(keys if keys.literal and keys.count else none) }}
{% endmacro %}


{#- How many rows of the table have these values. -#}
{% macro ivm__fact_have_them(at) %}
  {%- set sql = 'select count(*) from ' ~ at.target_relation ~ ' version as of ' ~ at.seen.target.version ~ '\nwhere ' ~ at.facts.values_of_change.predicate -%}
  {{ return(run_query(ivm__step(at.seen, 'look what the table has of the values', sql))[0][0] | int) }}
{% endmacro %}

{#- They are the rows that are to go and no others, or few, and equal rows can be added up: they are replaced as a whole. -#}
{% macro ivm__fact_few_have_them(at) %}
  {{ return(ivm__all_of_them_go(at) or (ivm__can_be_added_up(at.seen) and ivm__fact(at, 'have_them') <= at.seen.plan.limits.part_share * at.seen.target.rows)) }}
{% endmacro %}

{#-
  Whether they are the rows that are to go and no others: the table keeps no row with such a value. A table with rows that were
  invalidated by hand may lack rows that are to go.
-#}
{% macro ivm__all_of_them_go(at) %}
  {{ return(not at.seen.target.invalid and ivm__fact(at, 'have_them') == ivm__fact(at, 'staged').copies) }}
{% endmacro %}

{#- Whether rows of the table and of a staged change can be counted together: all types have a way to group, and no row says when it was computed. -#}
{% macro ivm__can_be_added_up(seen) %}
  {{ return(not seen.plan.stamps and not modules.re.search('collate|void|char', seen.target.columns | map('last') | join(' ') | lower)) }}
{% endmacro %}

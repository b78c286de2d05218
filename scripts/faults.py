"""Small faults, each of which some test of CI's own sample notices. `scripts/mutate.py` puts them in, one by one."""

# ruff: noqa: E501
from __future__ import annotations

from typing import NamedTuple

LAWS = "adapter/tests/test_laws_duck.py"
# the named queries and edits by which the laws notice a fault of the engine
VIEWS = {
    "join_old_side": "inner_join", "left_join_old_matches": "left_join", "filter_law": "recent_totals",
    "groups_of_today_only": "by_age_in_weeks", "full_join_padding": "full_join", "union_names": "union_all",
    "window_by_rows": "window_over_groups_by_expression", "gone_from_both_sides": "distinct_of_join",
    "filtered_by_today": "states_of_the_week", "left_keys_without_null": "full_join", "padded_rows": "ledger",
    "full_join_one_side": "full_join", "greatest_that_is_gone": "few_extremes",
    "groups_without_rows": "groups_by_an_exists", "sum_of_no_value": "few_values",
    "distinct_added_up": "count_distinct", "hidden_by_having": "groups_hidden_by_a_filter",
    "grows_by_the_right": "in_under_not", "left_join_restricted": "by_dimension",
    "window_within_keys": "share_of_total_joined", "inner_columns_lost": "value_in_on_of_an_anti_join",
    "filter_below_a_left_join": "lookup_missing", "range_turned": "counted_before", "not_in_and_null": "where_not_in",
    "ties_by_equality": "lateral_union", "generated_rows": "exists_of_rows_that_are_made",
}  # fmt: skip
EDITS = {
    "empty_left_join": "lookup_added_in_a_leg", "left_join_conditions": "padded_rows_of_groups",
    "matches_that_differ": "matches_that_come", "unmatched_sign": "inner_to_left",
    "unknown_is_false": "latest_with_one_more_column_below", "earlier_branches": "branches_replaced_by_one",
}  # fmt: skip


class Fault(NamedTuple):
    """`old` occurs once in the file and becomes `new`; `breaks` says what is wrong then; `tests` are to notice."""

    name: str
    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...] = (LAWS,)

    @property
    def needs_a_jvm(self) -> bool:
        return any(test.startswith("integration_tests/") for test in self.tests)


def _engine(module: str, *faults: tuple[str, ...]) -> list[Fault]:
    return [
        Fault(name, f"adapter/spark_ivm/{module}.py", old, new, breaks, tuple(tests) or _law(name))
        for name, breaks, old, new, *tests in faults
    ]


def _law(fault: str) -> tuple[str, ...]:
    of = f"test_view[seed0-{VIEWS[fault]}]" if fault in VIEWS else f"test_edit[seed0-{EDITS[fault]}]" if fault in EDITS else ""
    return (f"{LAWS}::{of}" if of else LAWS,)


ENGINE = [
    *_engine(
        "delta/difference",
        ("join_old_side", "the change of one side meets the old rows of the other, those of both sides are lost",
         "_sum(new.columns, Join(da, b1, new.kind, new.on), Join(a0, db, new.kind, new.on))",
         "_sum(new.columns, Join(da, b0, new.kind, new.on), Join(a0, db, new.kind, new.on))"),
        ("left_join_old_matches", "rows of a left join whose match went stay beside what came",
         "Weighted(Join(touched, _whole(b0), new.kind, new.on), -1),",
         "Weighted(Join(touched, _whole(b1), new.kind, new.on), -1),"),
        ("filter_law", "rows that only the edited filter lets pass come twice",
         "Weighted(Filter(new.child, only(p0, p1)), -1),", "Weighted(Filter(new.child, only(p1, p0)), -1),"),
        ("groups_of_today_only", "of a row whose group is another one after an edit the old group stays",
         "for t in terms for by in dict.fromkeys((computed(old), computed(new))))))",
         "for t in terms for by in (computed(new),))))"),
        ("full_join_padding", "rows of the right side without a match are not padded by today's left side",
         'Join(b1, a1, "anti", new.on))', 'Join(b1, a0, "anti", new.on))'),
        ("union_names", "branches of a union change places", "return Union(terms) if new.typed",
         "return Union(terms[:1]) if new.typed"),
    ),
    *_engine(
        "delta/affected_keys",
        ("window_by_rows", "of a window only the keys of changed rows count, not those of their partitions",
         "return (*rows, project_columns(Restrict(child, on, Distinct(Union(by_partition))), keys))", "return rows"),
        ("gone_from_both_sides", "rows gone from both sides of a join are in neither new version",
         "    if hops == 2:", "    if hops == 3:"),
        ("filtered_by_today", "the keys of rows that only the old filter let pass are lost",
         "project_columns(reduced_by_filter(child, either(p0, p1)), keys),)",
         "project_columns(Filter(child, p1), keys),)"),
        ("left_keys_without_null", "a row without a match has NULL as key, which is not affected",
         "for values in (mapped, {k: typed_null(partners[k]) for k in right_keys})", "for values in (mapped,)"),
        ("padded_rows", "the row that a left join had while there was no match stays",
         "found += [project_columns(matched, keys), Project(matched, padded)]",
         "found += [project_columns(matched, keys)]"),
        ("full_join_one_side", "of a full join only the changes of one side reach keys",
         "return None if left is None or right is None else (*left, *right)", "return left"),
    ),
    *_engine(
        "delta/self_maintenance",
        ("greatest_that_is_gone", "the greatest value stays after its row is gone", '"max": ">="', '"max": ">"'),
        ("groups_without_rows", "a group whose last row is gone stays with a count of zero",
         'Expr((Ref(counted), " > 0 OR ", Ref(counted), _LACKING))',
         'Expr((Ref(counted), " >= 0 OR ", Ref(counted), _LACKING))'),
        ("each_copy", "a row that came twice counts once", "sequence(1, abs(", "sequence(1, sign(",
         f"{LAWS}::test_quick_view[seed0-42]"),
        ("sum_of_no_value", "a sum of no value is zero, not NULL", 'Ref(count), " > 0 THEN ", Ref(name), " END"))',
         'Ref(count), " >= 0 THEN ", Ref(name), " END"))'),
        ("distinct_added_up", "counts of distinct values are added up", 'case terms.Call(quantifier="", within=(), over=None, name=name)',
         'case terms.Call(within=(), over=None, name=name)'),
        ("hidden_by_having", "groups that HAVING hid are carried on as if they were not there",
         "if top.predicate is not None or not core.keys", "if not core.keys"),
        ("grows_by_the_right", "rows that come on the right side of a left join only add rows",
         "return is_insert_only(*pairs[0]) and pairs[1][0] == pairs[1][1]", "return is_insert_only(*pairs[0])"),
    ),
    *_engine(
        "rewrite/semijoin",
        ("left_join_restricted", "the right side of a left join is restricted by keys that it does not have alone",
         "right_on = tuple((to_right[col], k) for col, k in on if col in to_right)",
         "right_on = tuple((to_right.get(col, col), k) for col, k in on if col not in join.left.columns or col in to_right)"),
        ("window_within_keys", "a window is computed of the rows with a dirty key, not of their partitions",
         "            if inside or not all(col in child.columns for col, _ in on) or not on or not partition:\n"
         "                return _reduced_below(node, child, inside, on, keys)",
         "            if inside or all(col in child.columns for col, _ in on):\n"
         "                return _over(node, child, inside or on, on, keys)"),
        ("frame_of_a_dirty_day", "a moving window is computed without the first day of its frame",
         "max(reach.before, 0), reach.type", "max(reach.before - 1, 0), reach.type",
         "adapter/tests/test_frames.py", "-m", "not spark"),
        ("bound_beyond_the_end", "a bound that no value of the type is leaves all rows out",
         "sign, steps), or_beyond((outermost or ref,), sign, steps)", "sign, steps), ()",
         "adapter/tests/test_ranges.py"),
        ("left_join_conditions", "conditions on the padded side of a left join leave out rows before they are padded",
         'if node.kind != "left" else ()\n            pairs', 'if node.kind else ()\n            pairs'),
    ),
    *_engine(
        "rewrite/rules",
        ("empty_left_join", "a left join with an empty right side has no rows",
         'case Join(kind="inner" | "cross" | "semi") if any(', 'case Join(kind="inner" | "cross" | "semi" | "left") if any('),
        ("filter_below_a_left_join", "a filter on the padded side goes below the left join",
         'if join.kind in ("inner", "cross") else ((), rest)', 'if join.kind in ("inner", "cross", "left") else ((), rest)'),
    ),
    *_engine(
        "rewrite/prune_columns",
        ("inner_columns_lost", "columns that only a join's condition reads are left out",
         "wanted = needed | _refs(*on)", "wanted = needed | _refs(*on[:1])"),
    ),
    *_engine(
        "algebra/window_frames",
        ("reach_turned", "the days that a moving window reaches are those before, not after",
         "sequence({-reach.after}, {reach.before})", "sequence({-reach.before}, {reach.after})",
         "adapter/tests/test_frames.py", "-m", "not spark"),
        ("descending_frame", "a frame in descending order looks the other way",
         "return Reach(order, last, before) if by.descending", "return Reach(order, before, last) if by.descending",
         "adapter/tests/test_frames.py", "-m", "not spark"),
    ),
    *_engine(
        "algebra/range_bounds",
        ("range_turned", "rows of a join by range are looked for beyond the least key instead of the greatest",
         '{"<": "greatest", "<=": "greatest", ">": "least"', '{"<": "least", "<=": "greatest", ">": "least"'),
    ),
    *_engine(
        "logic_change/containment",
        ("hour_that_is_not_there", "a time without zone as text is taken for the later one that a literal is, where clocks skip it",
         '"text as a wall\'s time", value', '"TIMESTAMP", value',
         "adapter/tests/test_narrow.py"),
        ("having_of_other_groups", "groups of another key are taken for those that a HAVING leaves",
         "old.child != new.child or old.keys != new.keys or", "old.child != new.child or",
         "adapter/tests/test_narrow.py"),
    ),
    *_engine(
        "logic_change/changed_rows",
        ("matches_that_differ", "pairs that match under the new condition alone are not looked at",
         "return (*shared, either(_rest(old, shared), _rest(new, shared)))", "return (*shared, _rest(old, shared))"),
        ("unmatched_sign", "rows without a match go where a join comes to keep them",
         "1 if side in KEEPING[new] else -1", "1 if side in KEEPING[old] else -1"),
    ),
    *_engine(
        "algebra/predicates",
        ("unknown_is_false", "rows for which a condition is unknown count as ones for which it is true",
         '") OR (", *other.fragments, ") IS NULL")', '")")'),
    ),
    *_engine(
        "logic_change/expression_diff",
        ("earlier_branches", "a CASE whose first conditions changed differs only where its last ones hold",
         "_conditions(tuple(c for c, _ in (*was, *now)), False, like)", "_conditions(tuple(c for c, _ in now), False, like)"),
        ("type_of_a_literal", "literals of other precision are of one type",
         "_literal(a) == _literal(b) != \"\"", "_literal(a)[:1] == _literal(b)[:1] != \"\"",
         "adapter/tests/test_spots.py"),
    ),
    *_engine(
        "logic_change/align",
        ("other_values", "rows written in the query are taken for those that were written there",
         "if old.rows == new.rows and len(old.columns)", "if len(old.columns)",
         "adapter/tests/test_edits.py::test_aligned[values_changed]"),
        ("types_of_an_edited_union", "a branch of another type changes nothing in the other branches",
         "        if not same:\n            raise Unaligned(f\"the branches", "        if False:\n            raise Unaligned(f\"the branches",
         "adapter/tests/test_edits.py", "-m", "not spark"),
    ),
    *_engine(
        "logic_change/containment",
        ("narrower_by_a_bound", "an edit that loosens a bound is answered from the rows that are there",
         'beyond = a.value > b.value if b.sign[0] == ">"', 'beyond = a.value < b.value if b.sign[0] == ">"',
         "adapter/tests/test_narrow.py", "-m", "not spark"),
    ),
    *_engine(
        "algebra/types",
        ("equal_doubles", "-0.0 stands for the 0.0 that it is equal to",
         '_UNLIKE = re.compile("float|double|collate")', '_UNLIKE = re.compile("float|collate")',
         "adapter/tests/test_publish.py", "-m", "not spark"),
    ),
    *_engine(
        "delta/scalar_parameters",
        ("one_value_of_a_left_join", "a row of values that is joined under a condition holds for all rows",
         'set(on) <= {TRUE})', 'True)', "adapter/tests/test_scalars.py", "-m", "not spark"),
    ),
    *_engine(
        "delta/partial_aggregates",
        ("zero_of_no_rows", "the count of a group that has lost its rows is NULL", ', ", 0L)"))', ', ", NULL)"))',
         "adapter/tests/test_docs.py"),
    ),
    *_engine(
        "binder/decorrelate",
        ("not_in_and_null", "NOT IN is true beside NULLs",
         'merged(("(", *equality.fragments, ") OR (", *equality.fragments, ") IS NULL"))', 'merged(("(", *equality.fragments, ")"))'),
        ("ties_by_equality", "the values around a correlated subquery are joined by = where NULL should meet NULL",
         'Expr((Ref(c), " <=> ", Ref(name)))', 'Expr((Ref(c), " = ", Ref(name)))'),
        ("generated_rows", "EXISTS of what a generator makes of rows is one of the rows",
         "(self.aggregates(select) or _makes_rows(select))", "self.aggregates(select)"),
        ("several_values", "a subquery that has several rows gives any of them",
         'Ref(many), f" > 1 THEN {_SEVERAL} ELSE "', 'Ref(many), f" > 9 THEN {_SEVERAL} ELSE "',
         "adapter/tests/test_publish.py", "-m", "not spark"),
    ),
    *_engine(
        "planning/candidates",
        ("finest_key", "of two keys the one with fewer columns is taken first", "k.spread, -len(k.keys)))", "k.spread, len(k.keys)))",
         "adapter/tests/test_publish.py", "-m", "not spark"),
        ("unstable_keys", "keys are used though ties may be broken otherwise for the rows that stay",
         "if not narrowed.stable or not all(", "if not all(",
         "adapter/tests/test_publish.py", "-m", "not spark"),
    ),
]  # fmt: skip


def _macros(*faults: tuple[str, ...]) -> list[Fault]:
    """Each with the test among those of dbt and Spark that is to notice."""
    return [
        Fault(name, file, old, new, breaks, (f"integration_tests/{test}",)) for name, breaks, file, old, new, test in faults
    ]


PROTOCOL = _macros(
    ("two_runs_land", "of two runs planned on one version both land", "macros/commit.sql",
     "'ivm:' ~ modules.re.sub('[`$]', '', target_relation.render())", "'ivm:' ~ seen.run_id",
     "test_protocol.py::test_another_run_lands_first"),
    ("another_one's_commit", "a run takes another one's commit for its own", "macros/commit.sql",
     "position is not none and position.run == seen.run_id", "position is not none",
     "test_protocol.py::test_another_run_lands_first"),
    ("settings_stay", "the position of a model is written by the next statement of the session, too", "macros/commit.sql",
     "{%- do adapter.dispatch('ivm__set')(before) -%}", "", "test_protocol.py::test_settings_are_undone"),
    ("planned_past_a_write", "a run plans on what another one has written since it looked", "macros/commit.sql",
     "if commit.version == planned.on + 1 and ivm__is_maintenance(commit)", "if commit.version > planned.on",
     "test_sources.py::test_a_write_ahead_of_the_marks"),
    ("written_by_another", "a table that somebody else wrote is carried on", "macros/facts/run.sql",
     "if at.seen.target.foreign is not none else none", "if false else none",
     "test_protocol.py::test_foreign_write_before_a_run"),
    ("source_made_again", "a source that was dropped and made again is read by its new history", "adapter/spark_ivm/planning/rules.py",
     '    Rule("rebuild", ("broken_source",)),\n', "", "test_protocol.py::test_source_dropped_and_recreated"),
    ("edit_not_seen", "a table built by other SQL is carried on by today's", "macros/facts/run.sql",
     "return(at.seen.target.position.fingerprint != plan.fingerprint or plan.edit is not none or", "return(false and", "test_protocol.py::test_an_edit_killed_before_it_is_published"),
    ("missing_target", "a table that is gone is silently built again", "macros/facts/run.sql",
     "not flags.FULL_REFRESH and ivm__was_built()", "not flags.FULL_REFRESH and false",
     "test_protocol.py::test_dropped_target"),
    ("sampled", "a run of no rows empties the table", "macros/decide.sql",
     "{{ return(flags.EMPTY or invocation_args_dict.get('sample')) }}", "{{ return(false) }}",
     "test_protocol.py::test_empty_and_sample"),
    ("grown_by_updates", "of rows that were updated the new ones are appended", "macros/decide.sql",
     " and ivm__changed_sources(seen) | rejectattr('read_by', 'equalto', 'append') | list | length == 0", "",
     "test_sources.py::test_a_write_ahead_of_the_marks"),
    ("wrong_rows_carried_on", "rows that are known to be wrong are added to", "macros/decide.sql",
     "{%- elif candidate.folded and seen.target.invalid -%}", "{%- elif false -%}",
     "test_stale.py::test_what_is_known_to_be_wrong_is_not_carried_on"),
    ("overwritten_is_appended", "a table that was overwritten only gained rows", "macros/formats/delta/history.sql",
     "commit.operation == 'WRITE' and commit.parameters.get('mode') == 'Append' and", "commit.operation == 'WRITE' and",
     "test_observed.py::test_tables_that_are_replaced"),
    ("null_keys_stay", "rows whose key is NULL stay where many keys are replaced", "macros/statements/merge_keys.sql",
     "and t.{{ ivm__quote(key) }} <=> s", "and t.{{ ivm__quote(key) }} = s",
     "test_protocol.py::test_what_one_merge_replaces"),
    ("all_copies_go", "all copies of a row go where one does", "macros/statements/replace_rows.sql",
     "set left = 'coalesce(p.__ivm_n, 0) + d.__ivm_w'", "set left = '0'",
     "test_protocol.py::test_what_one_merge_replaces"),
    ("substituted", "Spark puts its own settings into a text", "macros/text.sql",
     r"|\\$(?=\\{)", "", "test_text.py::test_errors_are_recorded_as_they_are"),
    ("vacuum_not_seen", "files that a VACUUM took away are read", "dbt/adapters/spark_ivm/history.py",
     "            if not path.getFileSystem(log.conf).exists(path):\n                return True\n",
     "            path.getFileSystem(log.conf).exists(path)\n",
     "test_observed.py::test_a_vacuum_that_is_not_logged"),
    ("id_of_maintenance", "the transaction id is made of maintenance, too", "macros/commit.sql",
     "(seen.target.written + 1)", "(seen.target.version + 1)", "test_protocol.py::test_maintenance_between_the_plans_of_two_runs"),
    ("second_commit_ahead", "rows invalidated by hand move the position past other changes", "macros/operations/invalidate.sql",
     "{%- set then = ivm__as_of_position(seen, scope) -%}", "{%- set then = seen -%}",
     "test_protocol.py::test_a_write_between_two_commits_of_a_run"),
)  # fmt: skip

AROUND = _macros(
    ("shared_session", "writes of other models are skipped where connections share a session", "macros/commit.sql",
     "{%- if known.shared -%}", "{%- if false -%}", "test_seam.py::test_a_session_that_others_share_is_refused"),
    ("compaction_is_a_write", "Delta's compaction after a write is taken for the newest position", "macros/observe/target.sql",
     "if commit.operation not in ['OPTIMIZE', 'REORG', 'VACUUM START', 'VACUUM END'] and", "if",
     "test_observed.py::test_compaction_after_a_write_is_no_write"),
    ("uncounted_is_none", "a write without metrics is one of no rows", "macros/formats/delta/history.sql",
     "rows.told or (commit.metrics | length > 0", "true or (commit.metrics | length > 0",
     "test_observed.py::test_compaction_after_a_write_is_no_write"),
    ("settings_of_another", "a model is judged by the settings of the first one", "macros/observe/settings.sql",
     "{%- set asker = model.unique_id if model is defined and model else '' -%}", "{%- set asker = '' -%}",
     "test_observed.py::test_settings_are_those_of_the_model"),
    ("pinned_too_early", "what an edited model read once is pinned for those that are refreshed after it", "macros/observe/observe.sql",
     "what if read else what ~ ' of the old query of '", "what if true else what ~ ' of the old query of '",
     "test_sources.py::test_what_an_edited_model_reads_no_more_is_refreshed_after_it"),
    ("times_to_the_millisecond", "a history of whole seconds is one of another table", "macros/observe/source.sql",
     "apart > 2000 or ivm__own_id(name, pin) != old.id", "apart > 0 or ivm__own_id(name, pin) != old.id",
     "test_observed.py::test_a_table_is_known_by_its_id"),
    ("comment_in_a_setting", "a query comment at the end is a part of the setting", "dbt/adapters/spark_ivm/connections.py",
     "return sql if SETTING.match(sql) else super()", "return super()", "test_text.py::test_a_query_comment_at_the_end"),
    ("versions_collide", "versions of a model have one compiled plan", "macros/operations/explain.sql",
     "node.name ~ ('_v' ~ node.version if node.version else '')", "node.name",
     "test_seam.py::test_committed_plan_on_stock_dbt_spark"),
    ("first_of_versions", "an operation touches the first version of a model", "macros/operations/explain.sql",
     "{%- if found | length > 1 -%}", "{%- if false -%}", "test_stale.py::test_operations_on_versions"),
    ("feed_of_a_restore", "the feed is read across a RESTORE", "macros/observe/source.sql",
     "{%- elif done.restored -%}", "{%- elif false -%}", "test_observed.py::test_a_feed_that_restores_switch"),
    ("feed_across_columns", "the feed is read across another type of a column", "macros/observe/source.sql",
     "{%- elif 'schema' in effects -%}", "{%- elif false -%}", "test_observed.py::test_what_happens_to_a_source"),
    ("partitions_replace_all", "partitions that are overwritten are a replaced table", "macros/observe/source.sql",
     "commit.parameters.get('isDynamicPartitionOverwrite') | string | lower != 'true' and", "",
     "test_observed.py::test_tables_that_are_replaced"),
    ("equal_is_another", "a table that was written anew with its rows has changed", "macros/observe/source.sql",
     "{%- if n == 0 -%}", "{%- if false -%}", "test_observed.py::test_tables_that_are_replaced"),
    ("compared_by_each", "each model compares a replaced table for itself", "macros/observe/source.sql",
     "and ivm__is_known_equal(known, []) and", "and false and", "test_observed.py::test_tables_that_are_replaced"),
    ("seeds_by_name", "a seed whose types have other names is made anew", "macros/adapters/seed.sql",
     "not otherwise or ivm__same_types(otherwise)", "not otherwise", "test_upstream.py::test_seeds_are_written_when_they_differ"),
    ("seeds_of_many_rows", "a seed of many rows is written in each run", "macros/adapters/seed.sql",
     "{%- if ivm__seed_differs('select * from ' ~ beside, []) -%}", "{%- if true -%}",
     "test_upstream.py::test_seeds_are_written_when_they_differ"),
    ("read_again_by_each", "each model reads the commits of its sources", "macros/observe/source.sql",
     "{%- if name not in pins -%}", "{%- if true -%}", "test_upstream.py::test_many_commits_are_read_once"),
    ("looked_at_again", "a model that wrote nothing is looked at again by those above", "macros/observe/source.sql",
     "run.decision.path == 'noop' and run.code == 'noop' and not hooks", "false", "test_upstream.py::test_many_commits_are_read_once"),
    ("read_one_by_one", "many commits are read one by one", "dbt/adapters/spark_ivm/history.py",
     "FEW_COMMITS = 40", "FEW_COMMITS = 4000", "test_upstream.py::test_many_commits_are_read_once"),
    ("two_approvals", "the parts of a state are written before the edit is approved", "macros/approve.sql",
     "{%- if of_parts or ivm__says_otherwise(target, answer) -%}", "{%- if false -%}",
     "test_state.py::test_an_edit_of_both_tables_is_one_approval"),
    ("beside_elsewhere", "tables beside a model are not where the model is", "macros/plan.sql",
     "return('' if beside == of_model else beside)", "return('')", "test_state.py::test_tables_beside_it_are_where_the_model_is"),
    ("recorded_twice", "a hook and the adapter both record the runs", "macros/report.sql",
     "{%- if execute and not ivm__memory('recorded') -%}", "{%- if execute -%}",
     "test_contract.py::test_what_a_project_says_of_all_its_models"),
    ("warned_and_failed", "with --warn-error a run fails that has published", "dbt/adapters/spark_ivm/impl.py",
     '        logger.warning(message)\n', '        raise DbtRuntimeError(message)\n',
     "test_protocol.py::test_foreign_write_during_a_run"),
    ("host_not_heard", "what the owner of a Spark registered does not reach the models", "dbt/adapters/spark_ivm/session.py",
     "session = _clone(shared)", "session = shared.newSession()",
     "test_session.py::test_what_the_host_has_registered"),
    ("session_not_asked", "a session in which something was left is used again", "dbt/adapters/spark_ivm/session.py",
     "if _state(self.session) == self.state:", "if True:",
     "test_session.py::test_no_session_is_used_again_where_something_was_left_in_it"),
    ("transaction_not_kept", "the position does not say what transaction was told", "macros/commit.sql",
     "'txn': seen.target.written + 1", "'txn': none",
     "test_protocol.py::test_dropped_before_it_is_written_anew"),
    ("slot_given_back", "the slot is given back before the table is published", "macros/backfill.sql",
     "{%- do ivm__give_slot_back(relation, at.stop, at.state) if at.state or relation == target_relation -%}",
     "{%- do ivm__give_slot_back(relation, at.stop, at.state) -%}",
     "test_backfill.py::test_a_run_beside_a_rebuild_leaves_its_chunks"),
    ("folder_not_heard", "a model's options replace its folder's", "macros/materializations/ivm.sql",
     "for key, value in meta.items() if key is string and key.startswith('ivm_')", "for key, value in {}.items()",
     "test_contract.py::test_options_of_a_folder_and_of_the_model"),
    ("create_not_heard", "an override of create_table_as is not seen", "macros/statements/rebuild.sql",
     "{%- if ivm__is_of_project('create_table_as', adapter.dispatch('create_table_as', 'dbt')) -%}", "{%- if false -%}",
     "test_contract.py::test_what_a_project_says_of_all_its_models"),
    ("properties_not_heard", "an override of tblproperties_clause is not seen", "macros/statements/rebuild.sql",
     "if ivm__is_of_project('tblproperties_clause', adapter.dispatch('tblproperties_clause', 'dbt')) else", "if false else",
     "test_contract.py::test_what_a_project_says_of_all_its_models"),
    ("rendered_in_a_macro", "an operation renders a model as a macro, not as a run does", "dbt/adapters/spark_ivm/impl.py",
     "return str(Compiler(self.config).compile_node(node, manifest, write=False).compiled_code)",
     "return str(node.raw_code)", "test_stale.py::test_operations_read_what_dbt_compiles"),
    ("one_stops_all", "a model that fails stops the listing of all", "dbt/adapters/spark_ivm/impl.py",
     'self.ivm_unless("", macro, *args)', 'self.ivm_unless("such words are nowhere", macro, *args)',
     "test_stale.py::test_operations_read_what_dbt_compiles"),
    ("invalid_ahead_of_chunks", "rows invalidated by hand publish an edit whose chunks are being loaded", "adapter/spark_ivm/planning/rules.py",
     '    Rule("done", ("unpublished",)),\n', "",
     "test_backfill.py::test_rows_invalidated_by_hand_wait_for_the_chunks"),
    ("chunks_of_another", "a run drops the chunks that another one is loading", "macros/backfill.sql",
     " and not ivm__is_being_loaded(target_relation) -%}", " -%}", "test_backfill.py::test_a_run_beside_a_rebuild_leaves_its_chunks"),
    ("old_table_new_contract", "an old table gets the constraints of the SELECT that is being loaded", "macros/materializations/ivm.sql",
     "{%- if run.get('unpublished') -%}", "{%- if false -%}", "test_backfill.py::test_a_contract_waits_for_the_chunks"),
    ("tested_by_another", "the test of a model compares one whose name its own begins with", "macros/operations/verify.sql",
     "~ '(?![\\\\w-])'", "", "test_verify.py::test_a_test_is_of_its_own_model"),
    ("parts_are_an_edit", "parts that come by themselves wait for approval", "macros/approve.sql",
     "not ivm__keeps_parts(target) and ivm__is_same_sql(target_relation, steps.sql, target)", "false",
     "test_state.py::test_parts_that_come_by_themselves_are_no_edit"),
    ("below_having", "a constraint is asked of rows that HAVING leaves out", "macros/contract.sql",
     " and spark_partition_id() >= 0", "", "test_contract.py::test_constraints_of_odd_and_equal_names"),
    ("failed_once", "a chunk that fails again is not told of", "macros/backfill_slots.sql",
     "  {%- do ivm__forget_commit() -%}\n", "", "test_backfill.py::test_what_fails_again_is_told_again"),
    ("edit_with_parts", "an edit is published with the first parts", "macros/facts/around.sql",
     "return(pay and seen.target.position.fingerprint == seen.plan.fingerprint)", "return(pay)",
     "test_state.py::test_an_edit_is_published_before_parts_are_built"),
    ("stale_look", "models above read a table as it was before rows were computed again", "macros/observe/source.sql",
     "run.decision.path == 'noop' and run.code == 'noop' and", "run.decision.path == 'noop' and",
     "test_stale.py::test_rows_invalidated_by_hand_reach_the_models_above"),
)  # fmt: skip

FAULTS = [*ENGINE, *PROTOCOL, *AROUND]

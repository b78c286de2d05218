"""Edits of a query as differences: the pairs of edits.sql, over random data that changes in the same run."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from duck import OTHERWISE, Duck
from generate import Generator, edited
from oracle import (
    FEW_ROWS,
    PER_DATA,
    Q0,
    Q1,
    NoAnswer,
    aligned,
    answer,
    differing,
    filled,
    plans,
    query,
    replaced,
    sql_at,
)
from pyspark.errors import AnalysisException
from sample import first_seed, sampled
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Aggregate, Node, Opaque
from spark_ivm.algebra.trees import at_old, inputs, walk
from spark_ivm.api import compile_request
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.difference import difference
from spark_ivm.logic_change.align import Alignment
from spark_ivm.logic_change.altered import altered, picked_otherwise
from spark_ivm.logic_change.containment import contained
from spark_ivm.logic_change.partners import _of_both
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.planning.candidates import best_keys, other_rows_below
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import expression_sql, write
from tables import RELATIONS, change, named_statements, random_tables, register

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "1")))
FOUND = named_statements(Path(__file__).parent / "edits.sql")
FIRST = first_seed("IVM_GENERATED_EDITS")
COUNT = int(os.environ.get("IVM_GENERATED_EDITS", "15"))
TRIED: Counter[str] = Counter()
EDITS = {name: (sql, FOUND[f"{name}_to"]) for name, sql in FOUND.items() if f"{name}_to" in FOUND}
# they say the same
SAME = {
    "comment_and_layout", "other_aliases", "ctes_renamed_and_reordered", "conjuncts_reordered", "join_order",
    "sides_of_comparisons_exchanged", "sides_of_a_join_exchanged", "words_for_the_same", "ascending_order_said",
    "distinct_to_groups", "written_by_a_formatter",
}  # fmt: skip
# too different to be compared: they are rebuilt
UNALIGNED = {
    "column_added": "column last came",
    "zeros_told_by_a_text": r"it is not known in which rows cast\(min\(abs\(x\)\) as string\) was another value",
    "column_beside_one_of_its_name": "column more came",
    "grouped_by_others_altogether": "it is grouped by other columns",
    "table_swapped_for_one_of_other_types": "v may be of another type there",
    "a_branch_of_another_type": "the branches of a union make another type of v",
    "a_branch_of_another_type_came": "the branches of a union make another type of v",
    "join_by_no_equality_came": "a join came or went that is by no equality",
    "constant_written_in_its_place": "a join came or went that is by no equality",
    "exists_to_its_opposite": "EXISTS or IN became its opposite",
    "values_changed": "a constant is in the place of a constant",
    "groups_where_a_table_was": "an aggregate is in the place of shop.orders",
    "group_key_within_a_value": "it is grouped by other columns",
}


@pytest.mark.parametrize("name", EDITS)
def test_aligned(name: str) -> None:
    """Equal nodes for what says the same, an edit in words for all others; a reason where they do not align."""
    old, new = map(query, EDITS[name])
    assert not isinstance(old, Opaque) and not isinstance(new, Opaque)
    if name in UNALIGNED:
        with pytest.raises(Unaligned, match=UNALIGNED[name]):
            aligned(old, new)
        return
    found = aligned(old, new)
    assert (found.old == found.new and not found.taken) == (not found.words) == (name in SAME), found.words


@pytest.mark.parametrize("name", sorted(EDITS))
def test_the_tables_that_the_new_text_names_stay(name: str) -> None:
    """The position names each table of the text, also one that no row can come from, and all columns that a later run reads."""
    old, new = EDITS[name]
    asked = {"default_schema": "shop", "relations": RELATIONS, "changed": []}
    edited = compile_request({**asked, "sql": new, "was": old})["plan"]
    before, after = (compile_request({**asked, "sql": sql})["plan"]["sources"] for sql in (old, new))
    edit = edited["edit"] or {"gone": (), "come": ()}  # none where both say the same
    assert edited["sources"].keys() - set(edit["gone"]) == after.keys()
    assert set(edit["come"]) == after.keys() - before.keys()
    for key, source in after.items():
        assert set(source["columns"]) <= set(edited["sources"][key]["columns"]), key


@pytest.mark.parametrize("name", ["branch_of_a_segment", "condition_beside_totals"])
def test_groups_are_computed_where_the_edit_matters(name: str) -> None:
    """A condition on one side of a join keeps the other side's groups from being computed for all its rows."""
    was, whole = map(query, EDITS[name])
    old, new, _ = both(aligned(was, whole))
    collect = write(best_keys(at_old(old, inputs(old)), new, (), whole)[0].dirty)
    assert "SEMI JOIN" in collect, collect


@pytest.mark.parametrize("name", ["inner_to_left", "left_to_inner", "inner_to_full_by_text_of_the_other_side"])
def test_rows_without_a_match_have_types(name: str) -> None:
    """The columns beside them are NULL of the other side's types: a bare NULL has none of its own."""
    found = aligned(*map(query, EDITS[name]))
    for node in (difference(found.old, found.new), *(k.dirty for k in best_keys(found.old, found.new))):
        assert not re.search(r"(^|,|SELECT)\s+NULL AS", write(prune(simplify(node))))


def test_one_text_over_other_types() -> None:
    """Equal words mean another thing over columns of other types: each keeps what is known of it."""
    summed = "select o.cust, sum(o.v) as s from (select cust, {} as v from shop.orders) o group by o.cust"
    for before, after in (("amount", "cast(amount as double)"), ("cast(amount as double)", "amount")):
        found = aligned(query(summed.format(before)), query(summed.format(after)))
        for side in (found.old, found.new):
            sums = [e for n in walk(side) if isinstance(n, Aggregate) for _, e in n.aggregates]
            assert sorted(e.non_associative for e in sums) == [False, True]


@pytest.mark.parametrize(
    "name, columns",
    {
        "filter_widened": {"n", "total"},
        "filter_narrowed": set(),
        "literal_in_an_item": {"fee"},
        "group_key_expression": {"m"},
        "left_join_condition": {"order_id"},
        "inner_to_left": {"segment"},
        "window_filter": set(),
        "union_branch_added": set(),
        "lookup_removed_that_was_read": {"s"},
        "items_swapped": {"a", "b"},
    }.items(),
)
def test_altered(name: str, columns: set[str]) -> None:
    """The columns that an edit computes otherwise, whatever rows come or go."""
    found = aligned(*map(query, EDITS[name]))
    assert altered(found.old, found.new) & set(query(EDITS[name][1]).columns) >= columns
    assert columns or not altered(found.old, found.new)


NEWEST = """select {0} from (
  select *, row_number() over (partition by cust order by {1}) as n from shop.orders where amount > {2}
) where {3}"""
OF_THE_PICKED = {"id", "amount", "day", "status", "x", "n"}
OF_NEWEST = "select o.day, c.day as newest, c.cust from shop.orders o join ({}) c on c.cust = o.cust"


@pytest.mark.parametrize(
    "old, new, columns",
    [
        (("*", "day", 0, "n = 1"), ("*", "day desc", 0, "n = 1"), OF_THE_PICKED),
        (("*", "day", 0, "n = 1"), ("*", "day", 0, "n = 2"), OF_THE_PICKED),
        (("day, 1 as one", "day", 0, "n = 1"), ("day, 1 as one", "day", 5, "n = 1"), {"day"}),
        (("cust, n", "day", 0, "n = 1"), ("cust, n", "day", 0, "n = 1 and amount > 3"), set()),
        (("cust as c", "day", 0, "n = 1"), ("cust as c", "day desc", 0, "n = 1"), set()),
        (("id", "day", 0, "cust > 0"), ("id", "day desc", 0, "cust > 0"), set()),
        (("id", "day", 0, "n = 1"), ("id", "day", 0, "cust > 1"), set()),
    ],
)  # fmt: skip
def test_picked_otherwise(old: tuple[Any, ...], new: tuple[Any, ...], columns: set[str]) -> None:
    """Which columns may be of other rows: not the partition's columns, nor where rows only come or only go."""
    was, now = (NEWEST.format(*edit) for edit in (old, new))
    assert picked_otherwise(query(was), query(now)) == columns
    within = {"newest"} if "day" in columns else set()
    if old[0] == "*":
        assert picked_otherwise(query(OF_NEWEST.format(was)), query(OF_NEWEST.format(now))) == within


@pytest.fixture(scope="module", params=SEEDS, ids=lambda s: f"seed{s}")
def data(quick, request):
    rng = random.Random(request.param)
    old = random_tables(rng)
    register(quick, old, change(rng, old))
    return quick


@pytest.mark.spark
@pytest.mark.parametrize("name", sampled([n for n in EDITS if n not in UNALIGNED], 3, OTHERWISE))
def test_oracle_edit(data, name: str) -> None:
    """Both forms have their query's rows; the difference and every key lead from the old answer to the new one."""
    assert check(data, *EDITS[name]) not in ("nothing", "opaque")


@pytest.mark.spark
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_DATA))
def test_generated_edits(quick, first: int) -> None:
    """Queries that nobody wrote, edited at random, over data that changes in the same run."""
    rng = random.Random(first)
    old = random_tables(rng, FEW_ROWS)
    register(quick, old, change(rng, old, 0.25))
    for seed in range(first, min(first + PER_DATA, FIRST + COUNT)):
        rng = random.Random(seed)
        before = Generator(seed).query(rng.randint(1, 4)).sql
        after = edited(before, rng, rng.randint(1, 3))
        try:
            quick.sql(sql_at(after, "new"))
        except AnalysisException:
            TRIED["invalid"] += 1
            continue
        try:
            TRIED[check(quick, before, after)] += 1
        except NoAnswer:
            TRIED["Spark fails"] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {before}\n → {after}") from error
    print(dict(TRIED))


def check(data, before: str, after: str) -> str:
    """Fails unless every plan for the edit gives what Spark gives for the new text; says how it is maintained."""
    was, whole = query(before), query(after)
    if isinstance(was, Opaque) or isinstance(whole, Opaque):
        return "opaque"
    try:
        found = aligned(was, whole)
    except Unaligned as different:
        return f"unaligned: {different}"
    old, new, kept = both(found)
    answer(data, before, after)
    q0 = f"select {kept} from answer_old"
    assert differing(data, filled(write(simplify(old))), q0) == 0, "old form"
    assert differing(data, filled(write(simplify(new))), Q1) == 0, "new form"
    ways = Counter(plan.split()[0] for plan in plans(data, old, new, whole, q0))
    stays(data, found, before, after)
    return ", ".join(f"{count} {plan}" for plan, count in ways.items()) or "nothing"


def stays(data, found: Alignment, before: str, after: str) -> None:
    """new = σ(old), over data that stays, where a condition is known."""
    condition = contained(found.old, found.new)
    if condition is not None and not found.taken:
        kept = expression_sql(condition)
        TRIED["contained"] += 1
        assert differing(data, f"select * from ({sql_at(before, 'new')}) where {kept}", sql_at(after, "new")) == 0, kept


def both(found: Alignment) -> tuple[Node, Node, str]:
    """The two queries as they are compared: the first reads what was, the second what is; and what is kept of that."""
    taken = dict(found.taken) or {c: c for c in found.new.columns}
    made = {c: expression_sql(e) for c, e in found.made}
    kept = ", ".join(f"{made.get(c) or f'`{taken[c]}`'} as `{c}`" for c in found.new.columns)
    return at_old(found.old, inputs(found.old) | inputs(found.new)), found.new, kept


@pytest.fixture(scope="module")
def still(quick):
    tables = random_tables(random.Random(2))
    register(quick, tables, tables)
    return quick


@pytest.mark.spark
@pytest.mark.parametrize("name", ["limit_changed", "share_of_the_total_rounded", "condition_over_all_ranks"])
def test_a_key_beside_rows_that_are_counted_together(still, name: str) -> None:
    """An edit alone, of a query whose rows depend on all others: by the declared key."""
    before, after = EDITS[name]
    was, whole = query(before), query(after)
    found = aligned(was, whole)
    answer(still, before, after)
    (keyed, *_) = best_keys(found.old, found.new, whole.columns[:1], whole)
    again = filled(write(prune(keyed.recomputed), "table"))
    assert differing(still, replaced(still, Q0, keyed.keys, filled(write(prune(keyed.dirty))), again), Q1) == 0


# whose keys' rows may be replaced by equal ones
WIDER = {
    # a row has no key of its own: the key's other rows are replaced with it
    "window_argument", "below_a_window", "condition_beside_totals", "rank_narrowed", "window_filter", "window_frame", "left_join_condition",
    "lookup_removed_below_a_window", "lookup_removed_below_distinct", "latest_with_one_more_column_below", "distinct_came", "dedupe_came",
    "group_key_for_another", "having_and_another_group_key", "inner_join_came_among_others", "opposite_in_a_branch", "union_came_below_a_filter",
}  # fmt: skip


@pytest.mark.spark
def test_no_more_is_written_than_differs(quick) -> None:
    """Over data that stays, the rows of the keys that an edit reaches against the rows that truly differ."""
    tables = random_tables(random.Random(1), {"orders": 120, "lines": 150, "customers": 30, "rates": 8})
    register(quick, tables, tables)
    shares = {}
    for name in sampled(sorted(EDITS.keys() - SAME - UNALIGNED.keys()), 5):
        before, after = EDITS[name]
        whole = query(after)
        found = aligned(query(before), whole)
        if found.taken:
            continue  # the table is overwritten
        old, new = at_old(found.old, inputs(found.old) - {"current_date"}), found.new
        answer(quick, before, after)
        for keyed in best_keys(old, new, (), whole):
            if keyed.part:
                continue
            quick.sql(filled(write(prune(keyed.dirty)))).createOrReplaceTempView("dirty")
            if other_rows_below(old, new):
                quick.sql("select * from dirty").createOrReplaceTempView("reached")
                fewer = filled(write(prune(keyed.differing(whole)), "table"), "reached").replace(
                    "⟦target⟧", "answer_old"
                )
                quick.sql(fewer).createOrReplaceTempView("dirty")
            on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in keyed.keys)
            written = sum(
                quick.sql(f"select 1 from answer_{side} q left semi join dirty d on {on}").count()
                for side in ("old", "new")
            )
            differ = differing(quick, Q0, Q1)
            shares[name] = (written, differ, keyed.keys)
    assert len(shares) > 2, "the sample of a commit may have few"
    too_many = {name: share for name, share in shares.items() if share[0] > 1.2 * share[1]}
    assert too_many.keys() <= WIDER, too_many


def test_values_that_no_comparison_distinguishes() -> None:
    """Maps are not compared, and some text is what it was for a collation: what computes them otherwise is no edit of
    some rows."""
    columns = [["id", "bigint"], ["n", "int"], ["name", "string collate UTF8_LCASE"], ["m", "map<string,int>"]]
    table = {"name": "shop.t", "kind": "table", "columns": columns}

    def why(was: str, now: str) -> str | None:
        request = {"sql": now, "was": was, "default_schema": "shop", "relations": [table], "unique_key": "id"}
        plan: dict[str, Any] = compile_request(request)["plan"]
        return plan["edit"]["why"]

    of = "select id, {} as v from shop.t"
    for was, now, unknown in (
        ("case when n > 5 then m end", "case when n > 6 then m end", True),
        ("map('a', n)", "map('a', n + 1)", True),
        ("name", "upper(name)", True),
        ("concat(name, 'x')", "concat(name, 'X')", True),
        ("lower(string(n) collate UTF8_LCASE)", "upper(string(n) collate UTF8_LCASE)", True),
        ("from_json(string(n), 'a string collate UTF8_LCASE').a", "from_json(string(n + 1), 'a string collate UTF8_LCASE').a", True),
        ("reverse(cast(n as string collate UTF8_LCASE))", "reverse(cast(n + 1 as string collate UTF8_LCASE))", True),
        ("reverse(if(n > 5, 'loan', 'collateral'))", "reverse(if(n > 6, 'loan', 'collateral'))", False),
        ("length(name)", "length(name) + n", False),
        ("n + 1", "n + 2", False),
        ("size(m)", "size(m) + 1", False),
    ):
        assert ("it is not known" in (why(of.format(was), of.format(now)) or "")) == unknown, now
    grouped = "select n, count(*) as c from (select n, {} as v from shop.t) group by n, v"
    assert "it is not known" in (why(grouped.format("name"), grouped.format("upper(name)")) or "")
    assert why("select id, name, m from shop.t", "select id, name, m from shop.t where n > 3") is None


def test_zeros_that_text_distinguishes() -> None:
    """An edit that makes -0.0 of 0.0 changes no row for a comparison; as text, above a group, it does."""
    request = {"default_schema": "shop", "relations": RELATIONS, "changed": []}
    of = "select cust, {} as v from (select cust, {} as m from shop.orders group by cust)"
    for above, was, now, unknown in (
        ("cast(m as string)", "max(x)", "max(-x)", True),
        ("md5(concat(m, '!'))", "max(x)", "min(x)", True),
        ("coalesce(hash(m), 0)", "max(-x)", "max(x)", True),
        ("m * 2", "max(x)", "max(-x)", False),
        ("cast(m as decimal(10,2))", "max(x)", "max(-x)", False),
        ("cast(m as string)", "sum(x)", "sum(-x)", False),
        ("cast(m as string)", "max(amount)", "max(-amount)", False),
    ):
        plan = compile_request({**request, "was": of.format(above, was), "sql": of.format(above, now)})["plan"]
        assert ("it is not known" in (plan["edit"]["why"] or "")) == unknown, (above, now)


@pytest.mark.parametrize(
    ("was", "now", "words", "where"),
    [
        ("", "where amount < 4", "filter: true → amount < 4", "amount < 4 is not true"),
        ("where ((amount < 4))", "", "filter: amount < 4 → true", "amount < 4 is not true"),
        ("", "where (id < 4) or (cust > 1)", "filter: true → (id < 4) or (cust > 1)", "((id < 4) or (cust > 1)) is not true"),
        ("where id < 4", "where id < 5", "filter: id < 4 → id < 5", "only one of id < 4 and id < 5 is true"),
    ],
)
def test_an_edit_of_a_filter_in_words(was: str, now: str, words: str, where: str) -> None:
    """With no more parentheses than a reader needs."""
    request = {"default_schema": "shop", "relations": RELATIONS, "changed": []}
    of = "select cust, sum(amount) as total from shop.orders {} group by cust"
    edit = compile_request({**request, "was": of.format(was), "sql": of.format(now)})["plan"]["edit"]
    assert (list(edit["words"]), list(edit["where"])) == ([words], [where])


def test_frames_by_what_is_no_whole_number() -> None:
    """Of frames that were bounded by doubles, a key that they are ordered by reaches all of the partition."""
    order = "select id, cust, x, sum(id) over (partition by cust order by {} range between 2 preceding and current row) as s from shop.orders"
    old, new, _ = both(aligned(*(query(order.format(c)) for c in ("x", "id"))))
    dirty = affected_keys(old, new, ("cust", "x"))
    assert dirty is not None
    rows = [(i, 1, None, "ok", None, x) for i, x in ((2, 0.2), (3, 1.7))]
    duck = Duck()
    empty: dict[str, list[Any]] = {"lines": [], "customers": [], "rates": []}
    duck.register({"orders": rows[1:], **empty}, {"orders": rows, **empty})
    # of both rows the one sum has the other in it, too, whichever column orders them
    assert set(duck.sql(filled(write(prune(dirty)))).collect()) == {(1, 0.2), (1, 1.7)}


def test_what_holds_of_an_expression_that_both_queries_have() -> None:
    """The one text may cast, or depend on the order of rows, in one of the queries alone."""
    plain = Expr(("a = b",))
    facts: list[tuple[dict[str, Any], bool]] = [
        *(({flag: True}, True) for flag in ("order_dependent", "non_associative")),
        ({"between": True}, False),
        ({"compared": "coerced"}, True),
        *(({"compared": known}, False) for known in ("identical", "ordered", ("int", "bigint"))),
    ]
    for fact, stays in facts:
        flagged = replace(plain, **fact)
        assert [_of_both(plain, flagged), _of_both(flagged, plain)] == [flagged if stays else plain] * 2, fact
        assert _of_both(flagged, flagged) == flagged and _of_both(plain, plain) == plain
    identical, coerced = (replace(plain, compared=how) for how in ("identical", "coerced"))
    assert _of_both(identical, coerced) == _of_both(coerced, identical) == coerced
    assert _of_both(identical, replace(plain, compared=("int", "bigint"))) == plain

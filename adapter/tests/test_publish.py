"""candidates(old, new): each of them has SQL, and what has none is passed over with a reason."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from duck import Duck
from oracle import filled, query
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Dirty, Distinct, Join, Node, Opaque, Restrict, Scan
from spark_ivm.algebra.term_types import expr_type
from spark_ivm.algebra.trees import at_old, expressions, inputs, project_columns, walk
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import View, read
from spark_ivm.parser.fragments import Ref, Ties
from spark_ivm.planning import candidates as publish
from spark_ivm.planning.candidates import best_keys, candidates
from spark_ivm.planning.keys import stamp_columns
from spark_ivm.rewrite.passes import prepared
from spark_ivm.rewrite.stamps import stamped
from spark_ivm.sqlgen import Unwritable, write
from tables import TABLES, named_statements

VIEWS = named_statements(Path(__file__).parent / "views.sql")


@pytest.mark.parametrize("name", VIEWS)
def test_all_are_written(name: str) -> None:
    """Whatever changed, and be the first column the model's key."""
    new = query(VIEWS[name])
    assert not isinstance(new, Opaque)
    for changed in dict.fromkeys((inputs(new), *(frozenset({i}) for i in inputs(new)))):
        _, why = candidates(at_old(new, changed), new, declared=new.columns[:1])
        assert "bug" not in why


@pytest.mark.parametrize("broken", [Restrict(Scan("shop.t", ("a",)), (), Dirty(())), Distinct(Scan("shop.t", ()))])
def test_no_sql_without_a_column(broken: Node) -> None:
    with pytest.raises(Unwritable):
        write(broken)


def test_what_has_no_sql_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of the statements of a candidate has none."""
    new = query("select o.cust, c.name from shop.orders o join shop.customers c on c.id = o.cust")
    old = at_old(new, frozenset({"shop.orders"}))
    assert [c.kind for c in candidates(old, new)[0]] == ["append", "keys", "rows"]
    monkeypatch.setattr(publish.Keyed, "candidate", lambda key, *_: write(project_columns(key.recomputed, ())))
    found, why = candidates(old, new)
    assert [c.kind for c in found] == ["append", "rows"]
    assert "please report it with the SQL: by key (cust): a SELECT without columns" in why


def test_when_rows_of_a_union_were_computed() -> None:
    """It identifies no row, whatever a branch calls it; a time that only one branch computes is one of its values."""
    both = "select id, current_timestamp() as at from shop.orders union all select order_id, current_timestamp() as made from shop.lines"
    new = query(both)
    assert not isinstance(new, Opaque)
    assert stamp_columns(stamped(new)[0]) == {"at"}
    one = query("select id, current_timestamp() as at from shop.orders union all select order_id, timestamp'2026-01-01' as made from shop.lines")
    assert stamp_columns(stamped(one)[0]) == set()


RANKED = "select id, {} as held from (select *, row_number() over (partition by cust order by day) as n from shop.orders) where n = 1"


def test_ties_that_cannot_be_broken() -> None:
    """A map has no order: the first of rows that tie may be another one in each evaluation, so no old one is computed again.

    Keys that share a partition are computed together.
    """
    columns = (("id", "int"), ("cust", "int"), ("day", "date"), ("tags", "map<string,int>"))
    orders = {"shop.orders": Relation("shop.orders", "table", columns)}
    for held, found in (("day", [("keys", False), ("rows", False)]), ("tags", [("keys", True)])):
        view = read(RANKED.format(held), orders, "shop")
        assert isinstance(view, View) and not isinstance(view.query, Opaque)
        new = prepared(view.query, {"shop.orders": dict(columns)})
        ways = candidates(at_old(new, inputs(new)), new, declared=("id",))[0]
        assert [(c.kind, c.doubt_few is not None) for c in ways] == found


@pytest.mark.parametrize(
    ("made", "ordered"),
    [
        ("map('a', status)", False), ("map('a', status)['a']", True), ("struct(str_to_map(status) as m)", False),
        ("parse_json(status)", False), ("parse_json(status):a", False), ("parse_json(status):a::string", True),
        ("from_json(status, 'a map<string, int>')", False), ("from_json(status, 'a int')", True),
        ("variant_get(parse_json(status), '$.a')", False), ("variant_get(parse_json(status), '$.a', 'int')", True),
        ("case when id > 1 then cast(null as map<int, int>) end", False), ("size(map('a', status))", True),
    ],
)  # fmt: skip
def test_ties_of_what_is_computed(made: str, ordered: bool) -> None:
    """What has no order breaks no tie: Spark would refuse the statement."""
    below = f"select id, cust, day, {made} as made from shop.orders"
    new = query(f"select id, made from (select *, row_number() over (partition by cust order by day) as n from ({below})) where n = 1")
    assert not isinstance(new, Opaque)
    assert any(isinstance(p, Ties) for n in walk(new) for e in expressions(n) for p in e.fragments) == ordered


@pytest.mark.parametrize(("key", "one"), [("id", True), ("day", True), ("x", False)])
def test_equal_columns_that_are_one(key: str, one: bool) -> None:
    """0.0 is equal to -0.0, and no text that is made of it is."""
    new = query(f"select concat(b.{key}, '') as k, a.cust from shop.orders a join shop.orders b on a.{key} = b.{key}")
    (condition,) = (e for n in walk(new) if isinstance(n, Join) for e in n.on)
    assert condition.equality and (condition.compared == "identical") == one


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("date_add({}, 3)", "date"), ("date_add(hour, 3, {})", None), ("date_add(now(), 3)", "date"),
        ("datediff({}, day)", "int"), ("datediff(hour, day, {})", None), ("date_diff(hour, day, {})", None),
        ("abs({})", None), ("abs(-1.5)", "decimal(2,1)"), ("-abs(1)", "int"), ("abs(1e0)", "double"),
        ("-2147483648", "int"), ("2147483648", "bigint"), ("-2147483649", "bigint"),
    ],
)  # fmt: skip
def test_types_of_functions(text: str, kind: str | None) -> None:
    """With a unit the functions of days are functions of times: a timestamp, and a bigint. Of text `abs` makes a double."""
    before, _, after = text.partition("{}")
    e = Expr((before, Ref("s"), after)) if after else Expr((text,))
    assert expr_type(e, {"s": "string", "day": "date"}) == kind


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (".a", "int"), (".B.c", "map<string,decimal(9,2)>"), (".b.c['x']", "decimal(9,2)"), (".`d`[0]", "string"),
        (".z", None), (".d.a", None), (".b:c", None), (".d collate UTF8_LCASE", None),
    ],
)  # fmt: skip
def test_types_of_what_is_within(said: str, kind: str | None) -> None:
    held = "struct<a:int,b:struct<c:map<string,decimal(9,2)>>,d:array<string>>"
    assert expr_type(Expr((Ref("s"), said)), {"s": held}) == kind


def test_the_finest_of_keys_that_cost_the_same() -> None:
    new = query("select cust, status, count(*) as n from shop.orders group by cust, status")
    assert best_keys(at_old(new, inputs(new)), new)[0].keys == ("cust", "status")


def test_a_value_of_several_rows_is_an_error() -> None:
    """As Spark's own, and only of the rows for which there are several."""
    duck = Duck()
    duck.table("orders_new", TABLES["orders"], [(1, *[None] * 5), (2, *[None] * 5)])
    duck.table("lines_new", TABLES["lines"], [(1, "a", 1, None), (3, "a", 1, None), (3, "b", 1, None)])
    sql = filled(write(query("select o.id, (select l.sku from shop.lines l where l.order_id = o.id) as sku from shop.orders o")))
    assert sorted(duck.sql(sql).collect()) == [(1, "a"), (2, None)]
    duck.table("lines_new", TABLES["lines"], [(1, "a", 1, None), (1, "b", 1, None)])
    with pytest.raises(duckdb.Error, match="several rows"):
        duck.sql(sql).collect()

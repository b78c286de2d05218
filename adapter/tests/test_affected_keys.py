"""Keys that a change reaches are found in a number of steps that the query's size bounds."""

from oracle import aligned, query
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.algebra.trees import at_old, sources
from spark_ivm.api import compile_request
from spark_ivm.delta.affected_keys import _affected, affected_keys
from spark_ivm.delta.difference import difference
from spark_ivm.planning.candidates import best_keys
from spark_ivm.rewrite.prune_columns import _prune
from spark_ivm.rewrite.rules import simplify
from tables import RELATIONS

# TPC-DS compares each quarter with the one before it: a group joined to itself, again and again
BY_MONTH = """
with sold as (
  select c.segment, month(o.day) as m, sum(l.qty) as qty from shop.orders o, shop.lines l, shop.customers c
  where l.order_id = o.id and o.cust = c.id group by c.segment, month(o.day)
)
select s1.segment{columns} from sold s1{copies}
where s1.m = 1{conditions} and (s2.qty > s1.qty or s3.qty > s2.qty)
"""


def compared(months: int) -> str:
    copies = range(2, months + 1)
    return BY_MONTH.format(
        columns="".join(f", s{i}.qty / s{i - 1}.qty as rise_{i}" for i in copies),
        copies="".join(f", sold s{i}" for i in copies),
        conditions="".join(f" and s{i - 1}.segment = s{i}.segment and s{i}.m = {i}" for i in copies),
    )


def steps(months: int) -> int:
    new = query(compared(months))
    assert not isinstance(new, Opaque), new.detail
    _affected.cache_clear()
    assert [k.keys for k in best_keys(at_old(new, frozenset({"shop.orders"})), new)] == [("segment",)]
    return _affected.cache_info().misses


def test_a_group_joined_to_itself_again_and_again() -> None:
    assert steps(12) < 4 * steps(6) < 4000


def test_full_joins_one_after_the_other() -> None:
    """Each is in the difference several times: what is the same is planned once."""

    def steps(tables: int) -> int:
        days = ", ".join(f"a{i} as (select cust as k{i}, count(*) as n{i} from shop.orders where id > {i} group by cust)" for i in range(tables))
        before = ["k0", *(f"coalesce({', '.join(f'k{j}' for j in range(i))})" for i in range(2, tables))]
        joins = " ".join(f"full join a{i} on k{i} = {key}" for i, key in enumerate(before, 1))
        for once in (difference, simplify, _prune):
            once.cache_clear()
        sql = f"with {days} select k0, n{tables - 1} from a0 {joins}"
        compile_request({"default_schema": "shop", "relations": RELATIONS, "changed": ["shop.orders"], "sql": sql})
        return sum(once.cache_info().misses for once in (difference, simplify, _prune))

    assert steps(10) < 5 * steps(5) < 10_000


def test_a_key_of_full_joins() -> None:
    """Each leg's changed rows have it, whatever they match: the legs are not joined to find it."""
    days = "(select cust, date_add(day, {}) as day, sum(x) as total from shop.orders group by 1, 2)"
    a, b, c, d = (f"{days.format(i)} {name}" for i, name in enumerate("abcd"))
    by_both = "a.cust = b.cust and a.day = b.day"
    first = f"select coalesce(a.cust, b.cust) as cust, coalesce(a.day, b.day) as day, a.total from {a} full join {b} on {by_both}"
    nested = f"select coalesce(p.cust, c.cust) as cust, coalesce(p.day, c.day) as day, p.total from ({first}) p full join {c} on p.cust = c.cust and p.day = c.day"
    chain = (
        f"select coalesce(a.cust, b.cust, c.cust, d.cust) as cust, coalesce(a.day, b.day, c.day, d.day) as day, a.total "
        f"from {a} full join {b} on {by_both} full join {c} on coalesce(a.cust, b.cust) = c.cust and c.day = coalesce(a.day, b.day) "
        f"full join {d} on coalesce(a.cust, b.cust, c.cust) = d.cust and coalesce(a.day, b.day, c.day) = d.day"
    )
    for sql in (first, nested, chain):
        request = {"default_schema": "shop", "relations": RELATIONS, "changed": ["shop.orders"], "sql": sql}
        (variant,) = compile_request(request)["plan"]["variants"]
        assert [(c["kind"], c["keys"]) for c in variant["candidates"]] == [("keys", ("cust", "day"))]


def test_too_many_terms() -> None:
    """A key that would take more ways than a statement should have is none."""
    copies = "".join(f" left join shop.orders o{i} on o{i}.day = o{i - 1}.day" for i in range(1, 8))
    new = query(f"select o0.id, o7.cust from shop.orders o0{copies}")
    assert affected_keys(at_old(new, frozenset({"shop.orders"})), new, ("id", "cust")) is None


def test_a_part_of_the_key_from_a_smaller_table() -> None:
    """An edit that speaks of two tables: the part of the key that the smaller one has is read from it alone."""
    sql = (
        "select o.cust, o.day, sum(case when o.status = 'paid' then o.amount end) as total "
        "from (select *, row_number() over (partition by cust, id order by day desc) as r from shop.orders) o "
        "join shop.customers c on c.id = o.cust where o.r = 1 group by o.cust, o.day"
    )
    new = query(sql.replace("'paid' then", "'paid' and c.segment <> 'new' then"))
    found = aligned(query(sql), new)
    part, whole = best_keys(found.old, found.new, (), new)
    assert (part.keys, part.part, sources(part.dirty)) == (("cust",), True, {"shop.customers"})
    assert (whole.keys, sources(whole.dirty)) == (("cust", "day"), {"shop.orders", "shop.customers"})


def keys_of(sql: str, changed: str) -> list[tuple[str, ...]]:
    new = query(sql)
    assert not isinstance(new, Opaque), new.detail
    return [k.keys for k in best_keys(at_old(new, frozenset({changed})), new)]


def test_one_value_is_no_part_of_a_key() -> None:
    """All rows have it: where it is the key, or a part of one, a row of a small table leads to the whole table."""
    rows = "(select *, '.jira' as source from shop.{}) {}"
    joined = f"{rows.format('orders', 'o')} left join {rows.format('customers', 'c')} on o.cust = c.id and o.source = c.source"
    assert keys_of(f"select o.id, o.source, c.name from {joined}", "shop.customers") == []
    assert keys_of(f"select o.cust, o.source, c.name from {joined}", "shop.customers") == [("cust",)]
    grouped = f"select o.cust, o.source, count(*) as n from {joined} group by o.cust, o.source"
    assert keys_of(grouped, "shop.customers") == [("cust",)]


def test_few_values_are_the_last_choice() -> None:
    """A finer key is taken, though a table is read to find it; single rows are replaced one by one."""
    joined = "shop.orders o join shop.customers c on c.id = o.cust"
    grouped = f"select c.segment = 'retail' as retail, o.status, count(*) as n from {joined} group by 1, 2"
    assert keys_of(grouped, "shop.customers") == [("retail", "status")]

    rows = "(select *, 'x' as source from shop.{0} union all select *, 'y' from shop.{0}) {1}"
    sql = f"select o.id, o.source, c.name from {rows.format('orders', 'o')} join {rows.format('customers', 'c')} on o.cust = c.id and o.source = c.source"
    request = {"default_schema": "shop", "relations": RELATIONS, "changed": ["shop.customers"], "sql": sql}
    (variant,) = compile_request(request)["plan"]["variants"]
    assert [c["kind"] for c in variant["candidates"]] == ["append", "rows"]


def collected(condition: str) -> str:
    """How the keys of a join by range are collected if one side has a column that nothing can compare."""
    columns = {"days": [["day", "date"], ["k", "string"]], "visits": [["day", "date"], ["m", "map<string,int>"]]}
    request = {
        "default_schema": "shop",
        "sql": f"select d.day, count(*) as n from shop.days d join shop.visits v on v.day between d.day - 5 and d.day{condition} group by d.day",
        "relations": [{"name": f"shop.{name}", "kind": "table", "columns": of} for name, of in columns.items()],
        "changed": ["shop.visits"],
    }
    reply = compile_request(request)
    return next(c["collect"] for v in reply["plan"]["variants"] for c in v["candidates"] if c["collect"])


def test_alike_rows_of_a_join_by_range() -> None:
    """They need not each meet the other side; but Spark has no DISTINCT of a map."""
    assert "SELECT DISTINCT `c`.`day`" in collected("")
    assert "DISTINCT `c`" not in collected(" and v.m[d.k] > 0")

"""Reading: what a text becomes, and on Spark that it means the same as the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import sqlglot
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Aggregate, Join, Node, Opaque, Project, Scan, Union, Window
from spark_ivm.algebra.trees import children, expressions, inputs, sources, uses, walk
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import Missing, View, read
from spark_ivm.binder.unsupported import UNSUPPORTED
from spark_ivm.parser.ast import Expression, Select
from spark_ivm.parser.fragments import Ref, Ties
from spark_ivm.parser.functions import BUILTIN
from spark_ivm.parser.lexer import tokenize
from spark_ivm.parser.queries import parse
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.sqlgen import Unwritable, expression_sql, write

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

TABLES: dict[str, tuple[str, str]] = {
    "orders": (
        "id int, cust int, amount decimal(10,2), price double, status string, day date, ts timestamp, tags array<string>,"
        " address struct<city: string, zip: int>, props map<string, int>",
        """values
        (1, 10, 5.50, 1.5, 'open', date'2024-01-01', timestamp'2024-01-01 10:00:00', array('a','b'), named_struct('city','Bern','zip',1), map('x',1)),
        (2, 10, 7.25, 2.5, 'done', date'2024-01-02', timestamp'2024-01-02 11:00:00', array('b'), named_struct('city','Ürgl','zip',2), map('x',2,'y',3)),
        (3, 20, 1.00, 0.1, 'a.b''c', date'2024-02-02', timestamp'2024-02-02 12:30:00', array(), named_struct('city',null,'zip',3), map()),
        (4, 30, null, 9.9, null, null, null, null, null, null),
        (4, 30, null, 9.9, null, null, null, null, null, null),
        (5, null, 3.00, 4.2, 'a\\\\b', date'2024-03-05', timestamp'2024-03-05 00:00:00', array('c'), named_struct('city','Bern','zip',9), map('y',7))""",
    ),
    "customers": (
        "id int, name string, `order` int, region string",
        "values (10, 'Ann', 1, 'eu'), (20, 'Bob', 2, 'us'), (20, 'Bo', 3, null), (40, 'Cid', null, 'eu'), (null, 'Nil', 5, 'us')",
    ),
    "odd": (
        "`a b` int, `c.d` string, `größe` int, `select` int, `from` string, date date",
        "values (1, 'x', 10, 100, 'f', date'2020-01-01'), (2, 'y', null, 200, 'g', null), (10, 'z', 3, 1, 'h', date'2021-01-01')",
    ),
}  # fmt: skip

CATALOG = {
    f"shop.{name}": Relation(
        f"shop.{name}",
        "table",
        tuple(
            (m.group(1).strip("`"), m.group(2).strip())
            for m in re.finditer(r"(`[^`]+`|\w+) ((?:[^,<(]|<[^>]*>|\([^)]*\))+)", schema)
        ),
    )
    for name, (schema, _) in TABLES.items()
}


def seen(sql: str, **views: Relation) -> View:
    found = read(sql, {**CATALOG, **{r.name: r for r in views.values()}}, "shop")
    assert isinstance(found, View), found
    assert not (isinstance(found.query, Opaque) and found.query.code == "INTERNAL"), found.query
    return found


def plain(sql: str, **views: Relation) -> Node:
    node = seen(sql, **views).query
    assert not isinstance(node, Opaque), f"{node.code}: {node.detail} at {sql[node.start : node.end]!r}"
    return node


def opaque(sql: str, **views: Relation) -> Opaque:
    node = seen(sql, **views).query
    assert isinstance(node, Opaque), node
    return node


def shape(node: Node) -> str:
    """The tree in short: node names, children in parentheses."""
    match node:
        case Scan(source=source):
            return source.removeprefix("shop.")
        case Join(left=left, right=right, kind=kind):
            return f"{kind}({shape(left)}, {shape(right)})"
        case Union(children=branches):
            return f"union({', '.join(map(shape, branches))})"
        case Opaque(code=code):
            return code
        case _:
            return f"{type(node).__name__.lower()}({', '.join(map(shape, children(node)))})"


def nodes(sql: str, kind: type) -> list[Node]:
    return [n for n in walk(plain(sql)) if isinstance(n, kind)]


# ── every query here is read and written, and must give Spark the same rows as its own text ─────────────

QUERIES = {
    "a variable called as its table": "select id, filter(array(named_struct('id', 2)), orders -> orders.id > o.id) as f from orders o",
    "first rows by aliases": "select id, -amount as amount from orders order by amount + 0 nulls last, id limit 3",
    "first groups by aliases": "select cust, sum(amount) as amount from orders group by cust order by -amount nulls last limit 2",
    "first rows by an alias after a star": "select * except (id, tags, address, props), -id as id from orders order by id limit 2",
    "columns": "select id, CUST as Customer, orders.amount, shop.orders.price p from orders",
    "star": "select * from shop.customers",
    "qualified star": "select c.*, o.id as oid from orders o join customers c on o.cust = c.id",
    "star except": "select * except (props, tags, address) from orders",
    "qualified star except": "select c.* except (name, `order`), o.id as oid from orders o join customers c on c.id = o.cust",
    "literals": "select 1 as a, 'x' as b, null as c, true as d, date'2020-01-01' as e, 1.5D as f, 10L as g, .5 as h, X'1F' as i, id from orders",
    "comments": "select -- first\n id, /* second /* nested */ */ cust -- 'quote\n + 1 as c /* ; */ from orders -- last",
    "comment in an expression": "select id + -- one\n 1 as a, id -- nothing\n as b from orders /* c */ where /* d */ id -- e\n > 1",
    "comment behind a backslash": "select id, cust -- c:\\x\\\n + 1\n + 2 as c -- c:\\x\\\r\n from orders -- c:\\x\\",
    "odd names": "select `a b`, `c.d`, `größe`, o.`größe` + 1 as `ö`, o.`select`, `from` as `x.y z`, date as d from odd o",
    "keywords as names": "select `select`, `from` as first, date, last.date as end from (select `select`, `from`, date from odd) last",
    "case": "select id, case when status = 'open' and id between 1 and 2 then 'o' when status is null then 'n' else status end as s, "
    "case cust when 10 then 'ten' else 'other' end t from orders",
    "between": "select id from orders where id between 2 and 4 and not cust between 15 and 25 or status like 'o%'",
    "strings": "select id, 'select * from (x where' as a, \"double ) quoted\" as b, 'it''s' as c, 'it\\'s -- no' as d from orders where status = 'a.b''c'",
    "backslashes": r"select id, status like 'a\\\\b' as l, status rlike 'a\\\\.' as r, r'a\b' as raw from orders where status is not null",
    "casts": "select id::string as s, cast(price as decimal(10,3)) as d, (id + 1)::bigint::double f, try_cast(status as int) i, cast(array(1) as array<bigint>) a from orders",
    "intervals": "select id, day + interval 1 day as a, ts - interval '2' hour as b, (interval '1-2' year to month)::string as c, day - interval 3 days 2 hours as e from orders",
    "structs": "select id, address.city, orders.address.zip as z, tags[0] as t, props['x'] as x, named_struct('a', id, 'b', cust).a as na, struct(id as q, cust r).q as sq from orders",
    "lambdas": "select id, transform(tags, x -> x || status) as t, filter(tags, (id, i) -> i > 0 and id <> 'z') as f, exists(tags, t -> t = 'a') as e, aggregate(tags, '', (acc, x) -> concat(acc, x, cust)) as g from orders",
    "keyword functions": "select id, extract(year from day) as y, trim(both 'o' from status) as t, substring(status from 2 for 2) as s, position('e' in status) as p, overlay(status placing 'X' from 1) as o, left(status, 1) as l, date_trunc('month', ts) as m, datediff(week, day, ts) as w, if(id > 2, 'a', 'b') as i, timestampadd(day, 1, ts) as ta from orders",
    "exact functions": "select id, instr(status, 'p') as a, to_char(amount, '99.99') as b, listagg_free as c from (select *, concat_ws(',', tags) as listagg_free from orders)",
    "operators": "select id, -id + +1 as a, id % 2 as b, id div 2 as c, ~id as d, id | 4 & 3 ^ 1 as e, id << 2 >>> 1 as f, status || 'x' as g, cust <=> null as h, not id > 2 as i, ! (id = 1) as j, id != 1 k, id == 1 l from orders",
    "in and like": "select id from orders where id in (1, 2, cust) and status not in ('x') and status like any ('o%', 'd%') and status is distinct from 'q'",
    "inner join": "select o.id, c.name from orders o inner join customers c on o.cust = c.id and c.region = 'eu'",
    "join in parentheses": "select o.id, c.name from orders as o join customers as c on (o.cust = c.id and (o.id > 1))",
    "left join": "select o.id, c.id as cid, c.name from orders o left outer join customers c on c.id = o.cust and o.id < 3",
    "right join": "select o.id, c.id as cid from orders o right join customers c on c.id = o.cust",
    "full join": "select o.id, c.id as cid from orders o full outer join customers c on c.id = o.cust",
    "cross join": "select o.id, c.id as cid from orders o cross join customers c",
    "comma join": "select o.id, c.name from orders o, customers c where o.cust = c.id and c.region is not null",
    "join without condition": "select o.id, c.name from orders o join customers c",
    "self join": "select a.id, b.id as other, a.status from orders a join orders b on a.cust = b.cust and a.id <> b.id",
    "three": "select o.id, c.name, d.`a b` from orders o left join customers c on o.cust = c.id, odd d where d.`a b` = o.id",
    "nested joins": "select o.id, c.name, d.`c.d` from orders o left join (customers c join odd d on c.id = d.`a b`) on o.cust = c.id",
    "named join": "select x.name, x.`c.d` from (customers c join odd d on c.id = d.`a b`) x",
    "join without qualifier": "select status, name, region from orders join customers on cust = customers.id",
    "using": "select ID, o.cust, c.name, c.id as cid from orders o join (select id - 9 as id, name from customers) c using (id)",
    "left using": "select * from (select id, cust from orders) o left join customers c using (id)",
    "right using": "select * from (select id, cust from orders) o right join (select cust as id, day from orders) c using (id)",
    "full using": "select id, o.cust, c.id as cid, o.id as oid from orders o full join (select cust as id, day from orders) c using (id)",
    "using star of one": "select c.* from orders o left join customers c using (id)",
    "using twice": "select id, count(*) as n from orders a join orders b using (id) left join customers c using (id) group by id",
    "natural": "select * from (select id, cust from orders) natural left join (select id, name as n from customers)",
    "natural without common": "select * from (select id from orders) natural join (select name from customers)",
    "subquery": "select q.a, q.b from (select id as a, cust as b from orders where id > 1) as q where q.a < 5",
    "subquery without a name": "select a from (select id as a from orders)",
    "subquery with column names": "select x, y from (select id, cust from orders) as q(x, y) where x > y or y > 1",
    "table with column names": "select q.w, y from customers as q(w, x, y, z)",
    "subquery with duplicate names": "select x.cid, x.n from (select o.id, c.id, c.name from orders o join customers c on o.cust = c.id) as x(oid, cid, n)",
    "with": "with a as (select id, cust from orders), b (k, n) as (select cust, count(*) from a group by cust) select a.id, b.n from a join b on a.cust = b.k",
    "with twice": "with a as (select id, cust from orders where id < 5) select x.id, y.id as z from a x left join a y on x.cust = y.cust",
    "with shadowing a table": "with orders as (select id + 100 as id from orders), customers as (select id from orders) select c.id, o.id as i from customers c join orders o on o.id = c.id",
    "with nested": "with a as (with b as (select 1 + id as z from orders) select z from b), b as (select z * 2 as z from a) select * from b",
    "with in a subquery": "select q.n from (with w as (select cust, count(*) n from orders group by cust) select n from w where n > 1) q",
    "parentheses": "((select id from orders))",
    "parenthesised with": "(with a as (select id from orders) select * from a)",
    "group by": "select cust, count(*) as n, sum(amount) as s from orders group by cust",
    "group by more": "select cust, status, max(price) as m, min(price) l, avg(amount) as a from orders group by cust, status",
    "group by hidden key": "select count(*) as n from orders group by cust",
    "group by expression": "select date_trunc('month', ts) as m, count(*) as n from orders group by DATE_TRUNC( 'month',\n Ts -- c\n) having n >= 1",
    "group by expression in an item": "select year(day) + 1 as y, upper(status) u, count(1) as n from orders group by year(day), status",
    "group by ordinal": "select cust + 1 as c, status, count(*) as n from orders group by 1, 2",
    "group by alias": "select cust + 1 as c, count(*) as n from orders group by c",
    "group by all": "select cust, id % 2 as odd, count(*) + 1 as n from orders group by all",
    "except of the same rows": "select id, status from orders except select id, status from orders where status = 'open' union all select -id as i, cust from orders except select -id as i, cust from orders where id > 3",
    "group by all without keys": "select id, (select count(*) from customers c where c.id = o.cust group by all) as n, exists (select max(id) from customers c where c.id = o.id group by all) as e from orders o where cust not in (select max(`order`) from customers c where c.id = o.cust group by all having max(`order`) > 0)",
    "group by constant": "select 'x' as k, cust, count(*) as n from orders group by 'x', cust",
    "group by case": "select case when id > 2 then 'b' else 's' end as size, sum(id) as s from orders group by case when id > 2 then 'b' else 's' end",
    "aggregate and key mixed": "select cust, cust + count(*) as n, max(id) - min(id) as spread, cust * 2 as twice from orders group by cust",
    "global aggregate": "select count(*) as n, max(id) as m, 'all' as what from orders where id > 1",
    "aggregates": "select cust, count(distinct status) as d, count_if(id > 1) as i, sum(amount) filter (where id > 1) as f, percentile_cont(0.5) within group (order by price) as p, max(distinct id) as x, bool_or(id > 1) as b, median(id) as md, stddev(id) as sd from orders group by cust",
    "ordered aggregates": "select cust, max_by(id, price) as a, first(region_ ignore nulls) as r from (select *, 'x' as region_ from orders) group by cust",
    "having": "select cust, count(*) as n from orders group by cust having count(*) > 1 and max(id) < 10",
    "having alias": "select cust as c, sum(amount) as amount from orders group by cust having amount > 2 and c is not null",
    "having a grouping column": "select cust as x, sum(id) as cust from orders group by cust having cust > 10",
    "having without group": "select count(*) as n from orders having max(id) > 3",
    "distinct": "select distinct cust, status from orders",
    "distinct aggregate": "select distinct count(*) as n from orders group by cust",
    "union all": "select id, cust from orders union all select id, `order` from customers union all select 1, 2 from orders",
    "union": "select cust as c from orders union select id from customers",
    "union nested": "(select id from orders union all select cust from orders) union (select id from customers union all (select `a b` from odd))",
    "union in a subquery": "select k, count(*) as n from (select cust as k from orders union all select id from customers) group by k",
    "union widens": "select id as x from orders union all select price from orders",
    "order by": "select id, cust from orders order by cust desc nulls last, 1, length(status)",
    "order by in a subquery": "select * from (select id from orders order by price)",
    "alias of another item": "select id + 1 as a, a * 2 as b, b - a as c from orders",
    "alias like a column": "select cust as id, id as z from orders",
    "alias of an aggregate": "select cust, sum(id) as s, s / 2 as half from orders group by cust",
    "hint": "select /*+ BROADCAST(c) */ o.id, c.name from orders o join customers c on o.cust = c.id",
    "row_number": "select id, row_number() over (partition by cust order by price, id) as rn from orders",
    "latest": "select * except (rn) from (select id, cust, price, row_number() over (partition by cust order by ts desc nulls last, id) as rn from orders) where rn = 1",
    "ranks": "select id, rank() over (partition by cust order by price) r, dense_rank() over (partition by cust order by price) d, percent_rank() over (partition by cust order by price) p from orders",
    "window in an expression": "select id, amount / sum(amount) over (partition by cust) as share, 1 + count(*) over (partition by cust) as n from orders",
    "two partitions": "select id, count(*) over (partition by cust) as a, count(*) over (partition by status, cust) as b, max(id) over (partition by cust, status) as c from orders",
    "computed partition": "select id, sum(id) over (partition by year(day), cust order by id) as s, id * 2 as t from orders where id <> 4",
    "named window": "select id, sum(id) over w as s, lag(status, 1, 'none') over w2 as l from orders window w as (partition by cust), w2 as (partition by cust order by ts, id)",
    "frames": "select id, sum(id) over (partition by cust order by price, id rows between 1 preceding and current row) as s, last_value(status) ignore nulls over (partition by cust order by id range between unbounded preceding and unbounded following) as l from orders where id < 4",
    "window expression": "select id, cast(sum(case when id > 1 then 1 end) over (partition by cust) as int) as n from orders where cust > 0",
    "window alias": "select id, row_number() over (partition by cust order by id, price) as rn, rn + 1 as next from orders",
    "window name like a column": "select id, max(price) over (partition by cust) as price from orders",
    "semicolon": "select id from orders;\n",
    "layout": "SELECT\n\tid\nFROM\r\n  ORDERS  WHERE\n Id>1",
    "not in, in other words": "select id, cust from orders where not (cust in (select id from customers where id > 15)) and !(exists (select 1 from odd where `a b` = 7))",
    "twice negated": "select id from orders where not (cust not in (select id from customers))",
    "in of an expression": "select id from orders where cust / 10 + 1 in (select `a b` from odd) or status is null",
    "in of a set operation": "select id from orders where cust in (select id from customers except select 40 from odd)",
    "in with names of both": "select id from orders where id in (select id / 10 from customers where customers.id = orders.cust)",
    "exists within exists": "select id from orders o where exists (select 1 from customers c where c.id = o.cust and exists (select 1 from odd where `a b` = c.id))",
    "exists of a group": "select o.id from orders o where exists (select region from customers c where c.id >= o.cust group by region having count(*) > 1)",
    "exists with a limit elsewhere": "select id from (select id, cust from orders order by id, price limit 5) o where exists (select 1 from customers c where c.id = o.cust)",
    "exists of other columns": "select o.id from orders o join customers c on o.cust = c.id where exists (select 1 from odd where `a b` = o.id and c.name > `c.d` or `select` = 200)",
    "scalars": "select id, (select max(id) from customers) - id as gap, (select count(*) from customers where id = cust) as n, (select 'x' from odd where `a b` = orders.id) as x from orders",
    "scalar of nothing": "select id, (select sum(id) from customers where false) as s, (select count(*) from customers where false) as n, (select name from customers where false) as t from orders",
    "scalar of nothing for this row": "select id, (select coalesce(sum(c.id), -1) + count(*) from customers c where c.id = orders.cust and c.id > 15) as s from orders",
    "scalar in a condition": "select id from orders o where price > (select avg(price) from orders i where i.cust = o.cust) or id = 1",
    "scalar of a scalar": "select id, (select max(`a b`) from odd where `a b` < (select avg(id) from customers)) as m from orders",
    "scalars in groups": "select cust, sum(id) + (select count(*) from odd) as s from orders group by cust having count(*) < (select count(*) from customers)",
    "scalar in a window": "select id, rank() over (partition by (select min(id) from customers) order by price) as r from orders",
    "tie by another type": "select id, (select count(*) from (select cast(id as string) as s from customers) where s = cust) as n from orders",
    "tie by less": "select id, (select sum(c.id) from customers c where c.id <= orders.cust and c.region <> 'us') as s from orders",
    "semi join using": "select * except (props, tags, address) from orders left semi join (select id as cust from customers) using (cust)",
    "anti join": "select o.id from orders o anti join customers c on o.cust = c.id and c.name like 'B%' where o.id > 1",
    "set operations": "select cust, status from orders except all select 30, null from odd union all select id, name from customers intersect all select id, region from customers where region is null or id > 0 minus select 1, 'x' from odd",
    "intersect": "select id from orders intersect select `a b` from odd intersect select id from orders where id = 1",
    "except of other types": "select id, price from orders except select id, 1 from customers",
    "generators": "select id, explode(tags) as tag from orders",
    "generators without names": "select id, explode(tags), x.col as n from orders lateral view explode(array(1, 2)) x",
    "generators of maps without names": "select id, e.key, value from orders, lateral posexplode(map(id, status)) as e",
    "generators of aggregates": "select cust, count(*) as n, explode(sequence(min(id), max(id))) as x from orders group by cust",
    "fields of a struct": "select address.* from orders where id > 1",
    "fields of a struct of a table": "select id, o.address.* from orders o",
    "columns in parentheses": "select distinct(id), ((o.cust)) from orders o",
    "generators outer": "select id, posexplode_outer(props) as (at, k, v) from orders where id <> 3",
    "lateral views": "select id, t.tag, n, s.tag as other from orders lateral view outer explode(tags) t as tag lateral view explode(array(1, 2)) as n lateral view inline(array(struct(1 as a, tag as b))) s as a, tag where n < 2",
    "json": "select id, a, b from orders lateral view json_tuple('{\"a\": 1, \"b\": 2}', 'a', 'b') as a, b",
    "generator over an alias": "select id, x, count(*) as n from (select id, explode(tags) as x from orders) group by id, x",
    "lateral": "select o.id, t.n, u.x from orders o left join lateral (select count(*) as n, region from customers c where c.id = o.cust group by region) t on true, lateral explode(o.tags) u(x)",
    "function in from": "select o.id, t.x from explode(array(1, 2)) t(x) join orders o on o.id = t.x",
    "values": "select v.b, o.id from (values (1, 'a'), (2, null)) v(a, b) left join orders o on v.a = o.id",
    "values alone": "select * from values (1, 2.5), (null, 3) t",
    "values as columns": "select a from (values 1, 2, (3)) t(a)",
    "without from": "select 1 as a, 'x' as b union all select id, status from orders",
    "global windows": "select id, sum(id) over () as s, count(*) over (order by id) as n, row_number() over (order by price, id, cust) as r from orders",
    "window over groups": "select cust, rank() over (order by count(*) desc, cust) as r, sum(sum(id)) over (partition by cust % 20) as s, sum(id) / sum(sum(id)) over () as share from orders group by cust",
    "window over an expression's groups": "select year(day) as y, rank() over (partition by year(day) order by max(price)) as r, max(price) - min(price) as d from orders group by year(day), status",
    "window over groups by place": "select year(day) as y, status, count(*) as n, count(*) over (partition by status) as m from orders group by 1, 2",
    "limit by what is not shown": "select id from orders where id < 4 order by price * 2 desc, cust limit 2",
    "limit by a name that is both": "select -id as id, cust from orders where id <> 4 order by id, orders.cust limit 2",
    "limit by a place in parentheses": "select id, price from orders where id < 4 order by (2) desc limit 2",
    "comma before a right join": "select c.name, o.id, b.name as n from customers c, orders o right join customers b on o.cust = b.id",
    "comma before a full join": "select c.name, o.id, b.name as n from customers c, orders o full join customers b on o.cust = b.id and c.id = b.id",
    "comma before a join of the first": "select o.id, c.name from orders o, customers x join customers c on o.cust = c.id where x.id = 40",
    "comma before a natural join": "select * from (select id, cust from orders) o, (select region as r, name from customers) c natural join (select id + 1 - 10 as id, name, `order` from customers) d",
    "comma before using": "select * from (select id, cust from orders) o, (select region as r, name from customers) c left join (select id - 9 as id, `order` from customers) d using (id)",
    "comma before a pivot": "select * from (select cust, status from orders) o, (select id from customers) c pivot (max(id) for status in ('open', 'done'))",
    "stars of joined keys": "select b.*, a.* except (id) from (select region, id from customers) a join (select name, id from customers) b using (id)",
    "stars of the left": "select a.* from (select region, id from customers) a left join (select name, id from customers) b using (id)",
    "stars of keys joined twice": "select q.* from (select b.*, c.*, a.region from (select region, id from customers) a join (select name, id from customers) b using (id) right join (select `order`, id from customers) c using (id)) q(k, n, l, m, r)",
    "stars of a full join": "select q.* from (select b.*, a.region from (select region, id from customers where id < 30) a full join (select name, id from customers) b using (id)) q(k, n, r)",
    "unpivoted as it is written": "select id, w, v from customers unpivot (v for w in (NAME, `Region`))",
    "a variable called as a key": "select cust + 1 as c, transform(array(max(id)), cust -> abs(cust + 1)) as l, abs(cust + 1) as d, row_number() over (order by cust + 1) as r from orders group by cust + 1",
    "having by a key that an item hides": "select sum(id) as cust, cust + 1 as k from orders group by cust + 1 having cust + 1 > 12 and cust < 6",
    "limit by an item that hides a key, beside a value": "select sum(-id) as cust, (select max(id) from customers) as m from orders group by cust + 1 order by cust + 1 limit 2",
    "having by a called key that an item hides": "select max(id) as cust, count(*) as n from orders group by abs(cust) having abs(cust) * 2 > 24",
    "keys of a rollup beside operators": "select day, year(day) * 100 + month(day) as ym, coalesce(cast(year(day) as string) || '!', 'all') as y, count(*) as n from orders group by rollup(year(day), month(day), day)",
    "having by a key that an item hides, beside a value": "select sum(id) as cust, (select max(id) from customers) as m from orders group by cust having cust > 10",
    "having by an item that hides a key, beside a window": "select sum(id) as cust, rank() over (order by sum(id)) as r from orders group by cust having cust < 4",
    "having by an item within a key, beside a window": "select -sum(id) as cust, cust + 1 as k, rank() over (order by sum(id)) as r from orders group by cust + 1 having cust + 1 < -2",
    "having by a key beside a window": "select sum(id) as s, cust + 1 as k, rank() over (order by sum(id)) as r from orders group by cust + 1 having 12 < cust + 1 or not cust + 1 = 31",
    "in beside equalities": "select id, status = 'open' or (cust in (select id from customers)) or (lower(status) = 'done') and true = (id > 1) as m from orders where (cust = 10) = true or cust in (select id from customers)",
    "in that is false": "select id, (cust in (select id from customers where id > 10)) is false as m, if(cust not in (select id from customers where id > 10), 0, 1) as n, (cust in (select 10)) <=> false as o from orders",
    "not in a list of a query": "select id from customers where id not in ((select max(id) from orders where 1 = 0)) or id = 10",
    "in a list of queries": "select id from customers where id in ((select min(cust) from orders), 40)",
    "a subquery first in parentheses": "select id, ((select max(id) from customers) - 1) as n from orders where id < (((select max(id) from customers)) - 1) * 2 and ((select min(id) from customers) is null or id in ((select min(id) from customers) - 9, 2, 4))",
    "clause words as names": "select order.id, in.name, end.n from orders as order join customers as in on order.cust = in.id join (select count(*) as n from orders) as end on end.n > in.id - 40 where order.id > 0 order by order.id",
    "clause words as columns": "select order, group as g, max(end) over (partition by id) as m from (select id, `order`, region as group, name as end from customers) where id > 0 order by order desc, end, g",
    "in a query of queries": "select id from customers where id in ((select cust from orders) union (select 40))",
    "having by an alias called as a function": "select cust, max(day) as current_date, rank() over (order by max(day)) as r from orders group by cust having current_date > date'2024-01-01'",
    "limit of groups": "select cust as c from orders group by cust order by count(*) desc, c limit 2",
    "limit of a star": "select * except (tags, props, address) from orders where id < 4 order by price limit 2",
    "limit of a union": "select id from orders union all select id from customers order by id desc limit 3",
    "limit by parentheses": "select id from orders where id < 4 order by (price) desc nulls last, (id + cust) * 2 limit 2",
    "window over groups of a text": "select if(status = 'open', 'A', 'a') as k, count(*) as n, sum(count(*)) over (partition by if(status = 'open', 'A', 'a')) as s, max(if(status = 'open', 'a', 'A')) over (partition by if(status = 'open', 'A', 'a')) as o from (select * from orders) group by if(status = 'open', 'A', 'a'), if(status = 'open', 'a', 'A')",
    "limit": "select id, price from orders where id < 4 order by price desc limit 2",
    "limit and offset": "select id, status from orders order by 1 nulls last, cust limit 1 + 1 offset 2",
    "rollup before a column": "select cust, status, count(*) as n, grouping_id() as g from orders group by rollup(cust), status",
    "rollup": "select cust, status, count(*) as n, grouping_id() as g, grouping(cust) as gc from orders group by rollup(cust, status) having grouping(status) = 1 or count(*) > 1",
    "cube": "select year(day) as y, cust + 1 as c, sum(id) as s, avg(cust) as a from orders group by cube(year(day), cust + 1)",
    "grouping sets": "select cust, status, max(price) as p, grouping_id(cust, status) as g from orders group by grouping sets (cust, (cust, status), ())",
    "grouping sets after keys": "select cust as c, status, count(*) from orders group by cust, status grouping sets ((cust), (status), (cust))".replace("count(*)", "count(*) as n"),
    "with rollup": "select cust, status, count(distinct id) as n from orders group by cust, status with rollup order by n",
    "an alias called where": "select * from (select status = 'open' as open from orders) where (open)",
    "an alias called where, of several columns": "with x as (select id, status = 'open' from orders) select n, open, count(*) as c from x where (n, `open`) where n > 1 group by 1, 2 order by 1 limit 3",
    "an alias called where, beside others": "select count(*) as n from range(3) where (a), (select id from orders) having (b) join (select true as t) on t where a < b",
    "an alias called limit": "select one from (select id from orders) limit (one) where one > 2",
    "no alias called where": "with x as (select status = 'open' as open from orders) select a.open from x a, (select * from x where (open) and true) b, (select * from x where (open) is not null) c, x as d where (a.open)",
    "no alias called where, but a filter": "select open from (select status = 'open' as open from orders) x where (open) union all select true from (select status = 'open' as open from orders) where ((open))",
    "sorted within": "select id from orders distribute by cust sort by id desc",
    "cluster": "select id, rank() over (distribute by cust sort by price) as r from orders cluster by id",
    "casts are called as what they cast": "select cast(id as bigint), string(cust), date(ts), price::float, (cast(`AMOUNT` as int)), try_cast(status as int) from orders",
    "a cast before a column from outside": "with c as (select cast(id as bigint), region from customers) select id from orders o where exists (select 1 from c where id = o.cust and region = 'eu')",
    "a cast in a natural join": "select id, name, day from (select cust as id, day from orders) natural join (select cast(id as int), name from customers)",
    "first rows by a cast": "select * from (select string(id), cust from (select id * 7 as id, cust from orders) order by id desc limit 3) as t(x, c)",
    "a cast of a group's key": "select cast(cust as string), count(*) as n from orders group by cust having cust > 10",
    "colliding names": "select o.id as a, c.id as b, p.id as d, o__id from (select id, cust, id + 5 as o__id from orders) o join customers c on o.cust = c.id join orders p on p.id = o.id",
}  # fmt: skip


@pytest.mark.parametrize("name", QUERIES)
def test_reads(name: str) -> None:
    plain(QUERIES[name])


@pytest.fixture(scope="module")
def shop(spark: SparkSession) -> Iterator[SparkSession]:
    spark.sql("create schema if not exists shop")
    spark.conf.set("spark.sql.codegen.wholeStage", "false")  # compiling costs more than these few rows
    for name, (schema, rows) in TABLES.items():
        spark.sql(
            f"create or replace table shop.{name} ({schema}) using delta tblproperties ('delta.columnMapping.mode' = 'name')"
        )
        spark.sql(f"insert into shop.{name} {rows}")
    spark.sql("use shop")
    yield spark
    spark.conf.unset("spark.sql.codegen.wholeStage")
    spark.sql("use default")
    spark.sql("drop schema shop cascade")


def answer(spark: SparkSession, sql: str) -> tuple[list[tuple[str, object]], Counter[str]]:
    """The columns with their types, and the bag of rows."""
    found = spark.sql(re.sub("⟦v1:[^⟧]+⟧", "1", sql))
    return [(f.name, f.dataType) for f in found.schema], Counter(map(repr, found.collect()))


@pytest.mark.spark
@pytest.mark.parametrize("name", QUERIES)
def test_means_what_the_text_means(shop: SparkSession, name: str) -> None:
    sql = QUERIES[name].rstrip(";\n")
    found = seen(sql)
    columns, rows = answer(shop, sql)
    assert rows and found.pinned_sql is not None
    assert answer(shop, write(prune(found.query, settle=True))) == (columns, rows)
    assert answer(shop, found.pinned_sql) == (columns, rows)


# ── the shape of what is read ───────────────────────────────────────────────────────────────────────────

SHAPES = {
    "select * from orders": "orders",
    "select id from orders where id > 1": "project(filter(orders))",
    "select o.id from orders o, customers c where o.cust = c.id and name > 'x'": "project(filter(inner(project(orders), project(customers))))",
    "select o.id from orders o, customers c, odd where o.cust = c.id and `a b` = o.id": "project(inner(inner(project(orders), project(customers)), odd))",
    "select name from orders cross join (select id as i, name from customers)": "project(cross(orders, project(customers)))",
    "select cust, count(*) as n from orders group by cust having n > 1": "project(filter(aggregate(orders)))",
    "select distinct cust from orders": "distinct(project(orders))",
    "select id from orders union all select id from customers union all select id from orders": "union(project(orders), project(customers), project(orders))",
    "select id from orders union select id from customers": "distinct(union(project(orders), project(customers)))",
    "select id from orders union all (select id from customers union select 1 from odd)": "union(project(orders), distinct(union(project(customers), project(odd))))",
    "select rank() over (partition by cust order by id) r, sum(id) over (partition by status) s from orders": "project(window(window(orders)))",
    "select rank() over (partition by cust, id % 2 order by id) r from orders": "project(window(project(orders)))",
    "select id from orders order by id": "project(orders)",
    "with unused as (select 1 as x from odd), a as (select id from orders) select * from a": "project(orders)",
    "select * from orders full join (select id as k from customers) on id = k": "full(orders, project(customers))",
}


@pytest.mark.parametrize("sql", SHAPES)
def test_shape(sql: str) -> None:
    assert shape(plain(sql)) == SHAPES[sql]


def the_only(sql: str, kind: type) -> Node:
    (node,) = nodes(sql, kind)
    return node


def test_an_expression_is_the_users_text_cut_at_its_columns() -> None:
    node = plain(
        r"select LISTAGG ( status,  ', ' ) within group (order BY `id`) || r'\x' /* c */ || max_by(orders.id, cust, 3)[0] as a from orders"
    )
    (aggregate,) = (n for n in walk(node) if isinstance(n, Aggregate))
    ((name, expr),) = aggregate.aggregates
    assert name == "a"
    assert expr.fragments == (
        "LISTAGG ( ", Ref("status"), ",  ', ' ) within group (order BY ", Ref("id"), r") || r'\x' || max_by(",
        Ref("id"), ", ", Ref("cust"), ", 3)[0]",
    )  # fmt: skip


def test_fields_stay_text_and_lambda_parameters_are_no_columns() -> None:
    node = plain("select orders.address.city as c, transform(tags, id -> concat(id, address.zip)) as t from orders")
    assert isinstance(node, Project)
    (_, city), (_, tags) = node.items
    assert city.fragments == (Ref("address"), ".city")
    assert tags.fragments == ("transform(", Ref("tags"), ", id -> concat(id, ", Ref("address"), ".zip))")


def test_join_conditions_are_conjuncts() -> None:
    sql = (
        "select o.id from orders o join customers c on ((o.cust = c.id and o.id between 1 and 2) and"
        " case when name = 'a' and region = 'b' then true end and (o.id = 1 or c.id = 2))"
    )
    join = the_only(sql, Join)
    assert isinstance(join, Join)
    assert join.equalities == (("cust", "c__id"),)
    assert len(join.on) == 4


def test_only_colliding_columns_are_renamed() -> None:
    join = the_only("select o.id from orders o join customers c on o.cust = c.id", Join)
    assert isinstance(join, Join)
    assert join.left.columns[:3] == ("o__id", "cust", "amount")
    assert join.right.columns == ("c__id", "name", "order", "region")


def test_a_group_key_not_selected_is_projected_away() -> None:
    node = plain("select count(*) as n from orders group by cust, day")
    assert isinstance(node, Project)
    assert node.columns == ("n",)
    assert node.child.columns == ("cust", "day", "n")


def test_a_key_is_recognized_whatever_its_layout() -> None:
    node = the_only(
        "select Date_Trunc('month',TS) as m, max(id) x from orders o group by (date_trunc( 'month', o.ts))", Aggregate
    )
    assert isinstance(node, Aggregate)
    assert [name for name, _ in node.keys] == ["m"]
    assert [name for name, _ in node.aggregates] == ["x"]


def test_a_column_called_as_a_number_is_no_place() -> None:
    """Its session is that of the rows with its value, not of the first item."""
    window = "session_window(ts, '2 hours')"
    node = plain(f"select count(*) as n, `1`, {window} as s from (select ts, status as `1` from orders) group by `1`, {window}")
    assert {n.partition[0] for n in walk(node) if isinstance(n, Window)} == {"1"}


def test_what_a_pivoted_number_is_called() -> None:
    """By its value, as Spark writes it."""
    pivoted = "select * from (select cust, price, day from orders) pivot (sum(price) for cust in (007, -0, -12))"
    assert plain(pivoted).columns == ("day", "7", "0", "-12")


def test_windows_of_one_partition_share_a_node() -> None:
    sql = "select rank() over (partition by cust, day order by id) a, max(id) over (partition by Day, o.cust) b from orders o"
    window = the_only(sql, Window)
    assert isinstance(window, Window)
    assert window.partition == ("cust", "day")
    assert [name for name, _ in window.items] == ["a", "b"]


def test_ties_end_the_order_of_ranking_functions_and_frames_of_rows() -> None:
    sql = (
        "select row_number() over (partition by cust order by id desc nulls last, price rows unbounded preceding) a,"
        " lag(id) ignore nulls over (partition by cust order by id) b, rank() over (partition by cust order by id) c,"
        " sum(id) over (partition by cust order by id) d, sum(id) over (partition by cust order by id rows 2 preceding) e from orders"
    )
    window = the_only(sql, Window)
    assert isinstance(window, Window)
    parts = {name: e.fragments for name, e in window.items}
    assert parts["a"][-4:] == (" desc nulls last, ", Ref("price"), Ties(), " rows unbounded preceding)")
    assert parts["b"][-2:] == (Ties(), ")")
    assert parts["e"][-2:] == (Ties(), " rows 2 preceding)")
    assert not any(isinstance(p, Ties) for name in "cd" for p in parts[name])


def test_no_relation_is_called_as_a_variable() -> None:
    """In a lambda the variable is found first: `orders`.`id` would be its field."""
    sql = "select cust, max(size(filter(tags, (orders, i) -> i > o.id))) as n, count(*) as c from orders o group by cust"
    assert "(orders, i) -> i > `orders_2`.`id`" in write(plain(sql))
    for name in ("T", "Id"):
        e = Expr(("transform(", Ref("tags"), f", {name} -> concat({name}, ", Ref("id"), "))"))
        with pytest.raises(Unwritable):
            expression_sql(e, "t." if name == "T" else "")
    assert expression_sql(Expr(("exists(", Ref("tags"), ", x -> x = ", Ref("id"), ")"))) == "exists(`tags`, x -> x = `id`)"


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("rollup(cust), status", ["cust", "status"]), ("status, rollup(cust)", ["status", "cust"]),
        ("grouping sets ((status), (cust, status))", ["status", "cust"]), ("id, cube(cust, status)", ["id", "cust", "status"]),
        ("cust, status grouping sets ((status), (cust))", ["cust", "status"]), ("cust, status with cube", ["cust", "status"]),
    ],
)  # fmt: skip
def test_keys_are_kept_as_written(by: str, names: list[str]) -> None:
    """grouping_id() is a number of bits in this order."""
    sql = f"select grouping_id() as g, count(*) as n from orders group by {by}"
    body = parse(sql).query.body
    assert isinstance(body, Select) and list(dict.fromkeys(sql[e.start : e.end] for e in body.group or ())) == names


@pytest.mark.parametrize(("kind", "fits"), [("decimal(10,2)", True), ("decimal(8,1)", False), ("int", False), ("varchar(9)", False)])
def test_a_view_made_when_a_column_had_another_type(kind: str, fits: bool) -> None:
    """Spark casts what it reads to the type that it had then."""
    view = Relation("shop.priced", "view", (("id", "int"), ("amount", kind)), "select id, amount from orders", "shop")
    found = seen("select id, amount from priced", priced=view)
    assert (found.query.code == "VIEW") == (not fits) if isinstance(found.query, Opaque) else fits
    assert (found.pinned_sql is not None) == fits  # its text in place would cast nothing either


# by what the first rows are chosen: in ORDER BY a name is an item's before it is a column's, also within an expression
SORTED = {
    "select id, -amount as amount from orders order by amount + 1 limit 2": ("(-", Ref("amount"), ") + 1"),
    "select id, -amount as amount from orders o order by o.amount + 1 limit 2": (Ref("amount"), " + 1"),
    "select -id as o, day from orders o order by o.amount + 1 limit 2": (Ref("amount"), " + 1"),
    "select cust, max(amount) as amount from orders group by cust order by -amount limit 2": ("-(max(", Ref("amount"), "))"),
    "select cust, max(amount) as amount from orders group by cust order by -min(amount) limit 2": ("-min(", Ref("amount"), ")"),
    "select cust % 2 as cust from orders group by cust % 2 order by abs(cust) limit 2": ("abs((", Ref("cust"), " % 2))"),
}


@pytest.mark.parametrize("sql", SORTED)
def test_what_chooses_the_first_rows(sql: str) -> None:
    found = (e.fragments for n in walk(plain(sql)) if isinstance(n, Project | Aggregate) for e in expressions(n))
    assert SORTED[sql] in set(found)


UNSTABLE = {
    "max(id)": False,
    "first(id)": True,
    "collect_list(id)": True,
    "max_by(id, price)": True,
    "approx_count_distinct(id)": True,
    "percentile_cont(0.5) within group (order by id)": False,
    "max(id) over (partition by cust order by day)": False,
    "max(id) over (partition by cust order by day rows 1 preceding)": False,
    "max(id) over (partition by cust rows 1 preceding)": True,
    "first_value(id) over (partition by cust order by day rows 1 preceding)": True,
    "max(id) over (partition by cust rows between unbounded preceding and unbounded following)": False,
    "max(id) over (partition by cust order by day range between interval 1 day preceding and current row)": False,
    "first_value(id) over (partition by cust order by day)": True,
    "nth_value(id, 2) over (partition by cust order by day)": True,
    "dense_rank() over (partition by cust order by day)": False,
}


@pytest.mark.parametrize("call", UNSTABLE)
def test_unstable(call: str) -> None:
    node = plain(f"select {call} as a from orders {'' if 'over (' in call else 'group by cust'}")
    assert any(e.order_dependent for n in walk(node) for e in expressions(n)) == UNSTABLE[call]


INEXACT = {
    "sum(id)": False,
    "sum(amount)": False,
    "sum(price)": True,
    "sum(amount || id)": True,
    "avg(amount)": False,
    "avg(id)": True,
    "avg(id / 2)": True,
    "sum(id * 1.5)": False,
    "sum(id * 1e0)": True,
    "sum(id * 1.5D)": True,
    "sum(case when status = 'open' and price > 1 then id else 0 end)": False,
    "sum(if(price > 1, amount, 0))": False,
    "sum(coalesce(amount, price))": True,
    "sum(cast(price as decimal(10,2)))": False,
    "sum(price::int)": False,
    "sum(cast(id as double))": True,
    "sum(abs(amount)) filter (where price > 2)": False,
    "sum(length(status))": True,
    "sum(status)": True,
    "sum(address.zip)": True,
    "max(price)": False,
    "count(price)": False,
    "try_sum(id)": True,  # unless its type says that no sum is too great
    "stddev(id)": True,
    "corr(id, cust)": True,
    "sum(amount) over (partition by status)": False,
    "sum(price) over (partition by status)": True,
    "max(id) + sum(price)": True,
}


@pytest.mark.parametrize("call", INEXACT)
def test_inexact(call: str) -> None:
    node = plain(f"select {call} as a from orders {'' if 'over (' in call else 'group by cust'}")
    assert any(e.non_associative for n in walk(node) for e in expressions(n)) == INEXACT[call]


def test_exact_columns_stay_exact_through_projections() -> None:
    exact = "with a as (select cust, id + 1 as i, count(*) as n from orders group by cust, id) select sum(i) + sum(n) as s from a"
    non_associative = (
        "with a as (select cust, price as i from orders union all select 1, id from orders) select sum(i) as s from a"
    )
    assert not any(e.non_associative for n in walk(plain(exact)) for e in expressions(n))
    assert any(e.non_associative for n in walk(plain(non_associative)) for e in expressions(n))


ORDERED_FOR_NOTHING = (
    "select id from (select id, day from orders order by day) order by id limit 3",
    "select cust, sum(id) as s from (select * from orders order by day) group by cust order by s limit 3",
    "select cust, sort_array(collect_list(status)) as l from (select * from orders order by day) group by cust",
    "select listagg(status) within group (order by id) as l from (select * from orders order by day)",
    "select o.id from (select * from orders order by day) o join customers c on c.id = o.cust limit 3",
    "from orders |> order by day |> limit 3 |> select id",
    "from orders |> sort by day |> order by id |> limit 3 |> select id",
    "select id from (select id from orders sort by day) order by id limit 3",
    "select id from customers c where exists (select 1 from orders o where o.cust = c.id sort by day limit 1)",
)


@pytest.mark.parametrize("sql", ORDERED_FOR_NOTHING)
def test_an_order_that_nothing_reads(sql: str) -> None:
    plain(sql)


ONE_GROUP = (
    "select id from orders o where exists (select max(id) from customers c where c.id = o.cust group by all)",
    "select id from orders o where id not in (select max(`order`) from customers c where c.id = o.cust group by all)",
    "select o.id, t.n from orders o join lateral (select count(*) as n from customers c where c.id = o.cust group by all) t",
)


@pytest.mark.parametrize("sql", ONE_GROUP)
def test_group_by_all_without_keys_is_one_group(sql: str) -> None:
    """A row outside has its group, also where there are no rows."""
    assert "left(distinct(project(orders)), aggregate(customers))" in shape(plain(sql))


# ── what is not said ────────────────────────────────────────────────────────────────────────────────────

UNSAID = {
    "select count(*) as n from (select cust as `all` from orders) group by ⟪all⟫": "AMBIGUOUS_COLUMN",
    "select year(⟪day⟫) as y, rank() over (order by count(*)) as r from orders o group by year(o.day)": "GROUP_KEY",
    "select ⟪cust⟫ + 1 + 2 as k, count(*) as n from orders group by rollup(cust + 1)": "GROUP_KEY",
    "select sum(id) as cust, count(*) as n from orders group by cust + 1 having ⟪cust + 1 + 0 > 12⟫": "GROUP_KEY",
    "select sum(id) as cust, count(*) as n from orders group by rollup(cust + 1) having ⟪cust + 1 + 0 > 12⟫": "GROUP_KEY",
    "⟪select day, count(*) as n from orders group by rollup(year(day), day)⟫ order by year(day), n, day limit 4": "GROUP_KEY",
    "select coalesce(cust, -1) as cust, count(*) as n from orders group by rollup(cust) having ⟪cust⟫ is not null": "GROUP_KEY",
    "select sum(id) as cust, rank() over (order by sum(id)) as r from orders group by rollup(cust) having ⟪cust⟫ > 2": "GROUP_KEY",
    "select day, count(*) as n from orders group by rollup(year(day), day) having year(⟪day⟫) = 2026": "GROUP_KEY",
    "select sum(id) as cust, cust + 1 as k from orders group by rollup(cust + 1) having ⟪cust⟫ + 1 > 12": "GROUP_KEY",
    "⟪select cust, cust + 1 + 2 as k, count(*) as n from orders group by grouping sets ((cust), (cust + 1))⟫": "GROUP_KEY",
    "⟪select cust, 1 + cust as k, count(*) as n from orders group by grouping sets ((cust), (cust + 1))⟫": "GROUP_KEY",
    "⟪select o.day, year(o.day) as y, count(*) as n from orders o group by rollup(year(day), day)⟫": "GROUP_KEY",
    "select * from (select cust, status, id from orders) ⟪pivot (sum(id) + 1 for status in ('open', 'done'))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (first(id) for status in ('open', 'done'))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (sum(id) filter (where id > 1) for status in ('open'))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (count(*) as n, max(id) as m for status in ('open' as o))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) pivot (sum(id) for status in (⟪lower('A')⟫))": "UNNAMED_COLUMN",
    "select * from (select cust, cast(amount as double) as x, id from orders) ⟪pivot (count(id) for x in (1.5 as a, double('NaN') as b))⟫": "PIVOT",
    "select * from (select cust, cast(status as binary) as b, id from orders) ⟪pivot (count(id) for b in (X'01' as a))⟫": "PIVOT",
    "select * from (select status, amount, id from orders) ⟪pivot (sum(amount) for id in (1 as a, 01 as b))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (sum(id) for status in ('open' as a, 'open' as b))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (sum(id) for status in (10 as a, '10' as b))⟫": "PIVOT",
    "select * from (select cust, status, id from orders) ⟪pivot (sum(id) for status in (1e1 as a, '10.0' as b))⟫": "PIVOT",
    "select * from (select status, id, cust from orders) ⟪pivot (sum(id) for cust in (1 as a, 1.5 as b))⟫": "PIVOT",
    "select * from (select cust, day, id from orders) ⟪pivot (sum(id) for day in ('2024-01-01' as a, '2024-1-1' as b))⟫": "PIVOT",
    "select * from orders lateral view explode(array(1)) e as x ⟪pivot⟫ (sum(id) for status in (1))": "PIVOT",
    "select * from ⟪range(10, 1)⟫": "TABLE_FUNCTION",
    "select * from ⟪range(1 + 1)⟫": "TABLE_FUNCTION",
    "select * from ⟪sql_keywords()⟫": "TABLE_FUNCTION",
    "select * from (select id, day from orders order by day) limit ⟪3⟫": "ORDERED",
    "with last as (select id, day from orders order by day desc) select l.id as i from last l where l.id > 3 limit ⟪2 + 3⟫": "ORDERED",
    "select id from (select id, day from orders order by day limit 5) offset ⟪3⟫": "ORDERED",
    "from orders |> order by day |> select id |> limit ⟪3⟫": "ORDERED",
    "select id from customers c where id in (select id from (select id from orders order by day) limit ⟪1⟫)": "ORDERED",
    "select cust, ⟪collect_list(status)⟫ as l from (select * from orders distribute by cust sort by day) group by cust": "ORDERED",
    "select ⟪first(status)⟫ || 'x' as l from (select * from orders order by day)": "ORDERED",
    "select id, (select ⟪collect_list(day)⟫ from (select day from orders o where o.cust = c.id order by day)) as l from customers c": "ORDERED",
    "select id from orders sort by day limit ⟪3⟫": "ORDERED",
    "select id from orders cluster by day offset ⟪3⟫": "ORDERED",
    "select id from customers union all select id from orders distribute by id sort by id desc limit ⟪3⟫": "ORDERED",
    "with a as (select id, cust from orders distribute by cust limit ⟪3⟫) select id, rank() over (order by id) as r from a": "ORDERED",
    "from orders |> sort by day |> limit ⟪3⟫ |> select id": "ORDERED",
    "from orders |> order by day |> cluster by id |> limit ⟪3⟫ |> select id": "ORDERED",
    "select id, (select max(day) as d from orders sort by d limit ⟪1⟫) as d from customers": "ORDERED",
    "select id from orders ⟪tablesample (10 percent)⟫ o": "TABLESAMPLE",
    "select id from orders ⟪version as of 3⟫ o": "TIME_TRAVEL",
    "select id from orders ⟪for timestamp as of '2024-01-01'⟫": "TIME_TRAVEL",
    "⟪with recursive⟫ r as (select id from orders union all select id + 1 from r) select id from r": "RECURSIVE",
    "select id, ⟪rand()⟫ as r from orders": "VOLATILE",
    "select id, ⟪UUID()⟫ as r from orders": "VOLATILE",
    "select id, ⟪monotonically_increasing_id()⟫ as r from orders": "VOLATILE",
    "select id, ⟪kll_sketch_merge_bigint(status, status)⟫ as r from orders": "VOLATILE",
    "select id, ⟪current_user()⟫ as r from orders": "CLOCK",
    "select id, ⟪current_user⟫ as r from orders": "CLOCK",
    "select id, ⟪current_time()⟫ as r from orders": "CLOCK",
    "select status as user, upper(⟪user⟫) as u from orders": "CLOCK",
    "select id from (select id, status as user from orders) o where exists (select 1 from customers where name = ⟪user⟫)": "CLOCK",
    "select id, day from orders order by day limit ⟪day(current_date())⟫": "CLOCK",
    "select col1 as d from values (1), (⟪unix_timestamp()⟫)": "CLOCK",
    "select id, ⟪my_udf(id)⟫ as r from orders": "UNKNOWN_FUNCTION",
    "select id, ⟪shop.my_udf(id)⟫ as r from orders": "UNKNOWN_FUNCTION",
    "select ⟪session_window(day, '1 hour')⟫ as w, count(*) as n from orders group by 1": "TIME_WINDOW",
    "select ⟪session_window(ts, '1 hour')⟫ as w from orders": "TIME_WINDOW",
    "select session_window(ts, '1 hour') as w, count(*) as n from orders group by 1, ⟪session_window(ts, '2 hours')⟫": "TIME_WINDOW",
    "select ⟪window_time(window(ts, '1 hour'))⟫ as w from orders": "TIME_WINDOW",
    "select window(ts, '1 hour') as w, ⟪window(ts, '2 hours')⟫ as v from orders": "TIME_WINDOW",
    "⟪select transform⟫(id) using 'cat' as (x string) from orders": "TRANSFORM",
    "from orders |> set ⟪no⟫ = 1": "UNKNOWN_COLUMN",
    "from orders, customers |> set ⟪id⟫ = 1": "AMBIGUOUS_COLUMN",
    "from orders |> set orders⟪.⟫id = 1": "UNPARSABLE",
    "from orders ⟪|> aggregate count(*) as n group by 1⟫": "PIPE",
    "from orders |> where id > 1 ⟪|> full join customers on id = cust⟫": "PIPE",
    "select * from ⟪delta.`/tmp/x`⟫": "PATH",
    "select * from ⟪identifier⟫('orders')": "IDENTIFIER",
    "select id, struct(⟪* except (id)⟫) as s from orders": "STAR",
    "select ⟪price.*⟫ from orders": "STAR",
    "select ⟪id + 1⟫ from orders": "UNNAMED_COLUMN",
    "select ⟪cast(o.id as string)⟫ from orders o": "UNNAMED_COLUMN",
    "select ⟪cast(current_date as string)⟫ from orders": "UNNAMED_COLUMN",
    "select id from orders o where exists (select 1 from (select 'status', region from customers) c where ⟪status⟫ = region)": "UNNAMED_COLUMN",
    "select n, n + 1 as cust, ⟪cust⟫ * 2 as m from (select o.cust::string, id as n from orders o)": "UNNAMED_COLUMN",
    "select ⟪id, upper(status) as status from orders except select id, upper(status)⟫ as status from orders where status = 'open'": "EXCEPT",
    "select * from customers c, lateral (select ⟪cust from orders o where o.id = c.id except select cust⟫ from orders o where o.cust = c.`order`)": "EXCEPT",
    "select id, ⟪current_date⟫ from orders": "UNNAMED_COLUMN",
    "select id from (select ⟪current_date⟫, id from orders) natural join (select day as current_date, id from orders)": "UNNAMED_COLUMN",
    "select cust from (select cust, ⟪count(*)⟫ from orders group by cust) natural join (select id as cust from customers)": "UNNAMED_COLUMN",
    "select cust, struct(⟪c.*⟫) as s from (select cust, count(*) from orders group by cust) c": "UNNAMED_COLUMN",
    "select x from (select cast(o.cust as string), id from orders o order by ⟪cust⟫ limit 3) as t(y, x)": "UNNAMED_COLUMN",
    "select id, ⟪ID⟫ from orders": "DUPLICATE_COLUMN",
    "select id, ⟪cust⟫ as __ivm_W from orders": "RESERVED_COLUMN",
    "⟪select w as x from (select cust as __ivm_w, id as w from orders) order by __ivm_w⟫": "RESERVED_COLUMN",
    "select ⟪*⟫ from orders join customers on cust = customers.id": "DUPLICATE_COLUMN",
    "select ⟪nope⟫ from orders": "UNKNOWN_COLUMN",
    "select ⟪c.cust⟫ from orders o join customers c on o.id = c.id": "UNKNOWN_COLUMN",
    "select * except (⟪nope⟫) from customers": "UNKNOWN_COLUMN",
    "select name, ⟪id⟫ from orders o join customers c on o.id = c.id": "AMBIGUOUS_COLUMN",
    "select o.id from orders o join customers c using (⟪nope⟫)": "UNKNOWN_COLUMN",
    "select cust from (select ⟪id⟫ as ID, cust from orders) natural join (select id from customers)": "AMBIGUOUS_COLUMN",
    "select cust from ⟪orders⟫ o join customers c on c.id = o.cust natural join (select id from customers)": "AMBIGUOUS_COLUMN",
    "select row_number() over (partition by cust order by id) as rn, ⟪max(rn) over (partition by cust)⟫ as m from orders": "LATERAL_ALIAS",
    "select id as a from orders where ⟪max(id)⟫ > 1": "INVALID",
    "select id from orders union all select id, ⟪cust⟫ from orders": "INVALID",
    "select cust from orders group by ⟪2⟫": "INVALID",
    "select ⟪row_number()⟫ as a from orders": "INVALID",
    "select id from orders where ( id > 1⟪⟫": "UNPARSABLE",
    "select id from orders ⟪qualify⟫ row_number() over (partition by id order by id) = 1": "UNPARSABLE",
    "select ⟪'open from orders⟫": "UNPARSABLE",
    "⟪delete⟫ from orders": "UNPARSABLE",
    "select id from orders⟪;⟫ select 1": "UNPARSABLE",
    "⟪⟫": "UNPARSABLE",
    "select o.id from orders o left join customers c on o.id = c.id and ⟪exists (select 1 from orders x where x.id = c.id)⟫": "SUBQUERY",
    "select id from orders where (⟪cust in (select id from customers)⟫) = false": "SUBQUERY",
    "select id, true <> not (⟪cust not in (select id from customers)⟫ and id > 1) as m from orders": "SUBQUERY",
    "select id from orders where false = coalesce(⟪cust in (select id from customers)⟫, true)": "SUBQUERY",
    "select id from orders where nullif(⟪cust in (select id from customers)⟫, false) is null": "SUBQUERY",
    "select id from orders where (⟪cust in (select id from customers)⟫ or id > 3) in (false)": "SUBQUERY",
    "select id from orders where case when ⟪cust in (select id from customers)⟫ then true else false end = false": "SUBQUERY",
    "select id, case ⟪cust in (select id from customers)⟫ when false then 1 end as m from orders": "SUBQUERY",
    "select id from orders where coalesce(not ⟪cust in (select id from customers)⟫, true)": "SUBQUERY",
    "select id from orders o where exists (select 1 from customers c where ⟪exists (select 1 from orders x where x.id = o.id)⟫)": "SUBQUERY",
    "select o.id from orders o, lateral ⟪(select t from customers c lateral view explode(o.tags) v as t)⟫": "SUBQUERY",
    "select o.id from orders o, lateral (⟪select sum(c.id) over () as s, count(*) as n from customers c where c.id = o.cust having count(*) > 1⟫) t": "SUBQUERY",
    "select id from orders o where exists (select 1 from customers c where ⟪c.idx⟫ = o.cust order by 1 limit 1)": "UNKNOWN_COLUMN",
    "select id, (select ⟪count_min_sketch(id, 0.5d, 0.5d, 1)⟫ from customers c where c.id = o.cust) as m from orders o": "SUBQUERY",
    "select id from orders where ⟪(id, cust) in (select id from customers)⟫": "INVALID",
    "select id from orders where ⟪status in (select id from customers)⟫": "IN_TYPES",
    "select id, ⟪day in (select concat(name, '') from customers)⟫ as m from orders": "IN_TYPES",
    "select id from orders where ⟪split(status, '-')[0] in (select array_max(array(id, 0)) from customers)⟫": "IN_TYPES",
    "select id from orders o where ⟪exists (select 1 from customers c where cast(c.id as bigint) = o.cust limit 1)⟫": "SUBQUERY",
    "select id, ⟪cust in (select id from customers)⟫ as f from (select id, cust from orders union all select id, null from orders)": "SUBQUERY",
    "select id, ⟪cast(null as int) in (select id from customers)⟫ as f from orders": "SUBQUERY",
    "select id, ⟪nullif(cust, 1) in (select id from customers)⟫ as f from orders": "SUBQUERY",
    "select id, ⟪lag(cust) over (order by id) in (select id from customers)⟫ as f from orders": "SUBQUERY",
    "select cust from orders group by cust having ⟪max(cust) in (select id from customers)⟫": "SUBQUERY",
    "select o.id from orders o join (⟪values ((1, 2)), ((2, 3))⟫) v on v.col1 = o.cust": "UNPARSABLE",
    "select id, sum(id) over w as s, ⟪count(*) over W⟫ as n from orders window w as (partition by cust)": "INVALID",
    "select id from orders where ⟪window(ts, '1 day')⟫ is not null": "TIME_WINDOW",
    "select id, (⟪select status from orders o where o.id = c.id + 1 order by day desc, status limit 1⟫) as s from customers c": "SUBQUERY",
    "select c.id, status from customers c, lateral (⟪select status from (select cast(id as bigint) as id, status from orders) o where o.id <=> c.id order by status limit 1⟫)": "SUBQUERY",
    "select c.id, t.n from customers c, lateral (⟪select o.id as n from orders o where o.cust <=> c.id order by 1 limit 2⟫) t": "SUBQUERY",
    "select c.id, t.n from customers c, lateral (⟪select o.id as n from orders o where o.cust is not distinct from c.id order by n limit 1⟫) t": "SUBQUERY",
    "select id from orders where ⟪(cust, id) not in (select id, name from customers)⟫": "IN_TYPES",
    "select cust, (⟪select max(c.id) from customers c where c.id < o.f⟫) as m from (select cust, first(id) as f from orders group by cust) o": "SUBQUERY",
    "select id from (select id, cust, row_number() over (order by price) as n from orders) where n = 1 or ⟪cust in (select id from customers)⟫": "SUBQUERY",
    "select o.id from orders o right join lateral ⟪explode(o.tags)⟫ as t(x) on true": "LATERAL",
    "select o.id from orders o left join lateral ⟪explode(o.tags)⟫ as t(x)": "LATERAL",
    "select * from lateral ⟪explode(array(1))⟫ as t(x) join orders on true": "LATERAL",
    "select id, ⟪explode(reverse(tags))⟫ from orders": "UNNAMED_COLUMN",
    "select cust, ⟪explode(array(min(id)))⟫ as x from orders group by cust having count(*) > 1": "GENERATOR",
    "select id from orders lateral view ⟪explode(tags)⟫": "INVALID",
    "select id, explode(sequence(day, ⟪lag(day) over (order by id)⟫)) as d from orders": "GENERATOR",
    "select id, size(array(⟪explode(tags)⟫)) as n from orders": "GENERATOR",
    "select id from orders lateral view ⟪upper(status)⟫ x as t": "GENERATOR",
}  # fmt: skip


@pytest.mark.parametrize("marked", UNSAID)
def test_what_is_not_said_is_one_opaque_with_its_place(marked: str) -> None:
    sql = re.sub("[⟪⟫]", "", marked)
    start, end = marked.index("⟪"), marked.index("⟫") - 1
    found = opaque(sql)
    assert (found.code, sql[found.start : found.end]) == (UNSAID[marked], sql[start:end])


def test_the_first_problem_is_named() -> None:
    assert opaque("select id, rand() as r from orders where id in (select 1 from odd) limit 1").code == "VOLATILE"


def test_every_code_is_explained() -> None:
    engine = Path(__file__).parents[1] / "spark_ivm"
    files = (file for folder in ("parser", "binder") for file in sorted((engine / folder).glob("*.py")))
    text = "".join(file.read_text() for file in files if file.name != "unsupported.py")
    used = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)*)"', text)) & set(UNSUPPORTED)
    raised = set(
        re.findall(r'(?:Unsaid|problem|Opaque)\(\s*"(\w+)"|code(?:: str)? ?= ?"([A-Z_]+)"|return "(\w+)", f"', text)
    )
    assert {name for names in raised for name in names if name} <= set(UNSUPPORTED)
    assert used == set(UNSUPPORTED)


@pytest.mark.parametrize(
    "sql", ["(" * 3000 + "select 1", "select " + "(" * 3000 + "id" + ")" * 3000 + " as a from orders"]
)
def test_what_is_nested_too_deep_is_not_understood(sql: str) -> None:
    assert opaque(sql).code == "UNPARSABLE"


def test_a_text_cut_anywhere_never_raises() -> None:
    for name, sql in QUERIES.items():
        for end in range(0, len(sql), 7):
            found = read(sql[:end], CATALOG, "shop")
            assert isinstance(found, Missing) or getattr(found.query, "code", "") != "INTERNAL", (
                name,
                sql[:end],
                found,
            )


def test_a_text_with_any_token_left_out_never_raises() -> None:
    for name, sql in QUERIES.items():
        tokens = tokenize(sql)
        for token in tokens[:-1]:
            cut = sql[: token.start] + sql[token.end :]
            found = read(cut, CATALOG, "shop")
            assert isinstance(found, Missing) or getattr(found.query, "code", "") != "INTERNAL", (name, cut, found)


SQLGLOT_DIFFERS = {
    "operators",  # does not parse
    "comment behind a backslash",  # ends it with its line
    "structs",  # does not parse `struct(cust r)`
    "keyword functions",  # takes a unit for a column
    "comma before a pivot",  # pivots the last of the tables alone
    "having by an alias called as a function",  # takes the alias for a column
    *(name for name in QUERIES if name.startswith("an alias called")),  # takes it for a clause
}


@pytest.mark.parametrize("name", sorted(QUERIES.keys() - SQLGLOT_DIFFERS))
def test_sqlglot_finds_the_same_columns(name: str) -> None:
    """Two implementations agree on which names in the text are columns."""
    sql = QUERIES[name]
    ours = set()
    parsed = parse(sql)
    for e in every_expression(parsed.query):
        ours |= {(r.tokens[0].start, r.tokens[0].end) for r in e.refs}
    theirs = set()
    for found in sqlglot.parse_one(sql, dialect="spark").find_all(sqlglot.exp.Column):
        first = found.parts[0]
        if "start" in first.meta and not found.is_star and not found.find_ancestor(sqlglot.exp.Star):
            theirs.add((first.meta["start"], first.meta["end"] + 1))
    assert {sql[a:b] for a, b in ours ^ theirs} == set()


def every_expression(part: object) -> Iterator[Expression]:
    """All expressions anywhere below a part of a query."""
    if isinstance(part, Expression):
        yield part
        yield from (e for q in part.subqueries for e in every_expression(q.query))
    elif isinstance(part, tuple):
        yield from (e for p in part for e in every_expression(p))
    elif is_dataclass(part) and not isinstance(part, type):
        yield from (e for f in fields(part) for e in every_expression(getattr(part, f.name)))


# ── sources, views, pinned text, fingerprints ───────────────────────────────────────────────────────────

BIG = Relation(
    "shop.big",
    "view",
    (("Id", "int"), ("cust", "int")),
    "select id, cust from orders where id > 1 -- big ones\n;",
    "shop",
)
NAMED = Relation(
    "other.named", "view", (("k", "int"), ("n", "bigint")), "select cust, count(*) as c from big group by cust", "shop"
)
TODAY = Relation("shop.today", "view", (("id", "int"),), "select id from orders where day = current_date", "shop")
FIRST = Relation(
    "shop.first3",
    "view",
    (("id", "int"),),
    "select * from (select id from orders tablesample (3 rows)) order by 1",
    "shop",
)
TOP = Relation(
    "shop.top", "view", (("id", "int"),), "select id from orders where id < 4 order by price limit 2", "shop"
)
GROWN = Relation("shop.grown", "table", (("more", "int"), ("id", "int"), ("name", "string"), ("last", "int")))
NARROW = Relation("shop.narrow", "view", (("id", "int"), ("name", "string")), "select * from grown", "shop")


def test_missing_relations_are_asked_for_until_views_are_inlined() -> None:
    sql = (
        "with orders as (select * from shop.big) select * from orders join Other.`Named` n on n.k = orders.id, `a.b`.c"
    )
    assert read(sql, {}, "x") == Missing(("shop.big", "other.named", "`a.b`.c"))
    catalog = {r.name: r for r in (BIG, NAMED, Relation("`a.b`.c", "table", (("z", "int"),)))}
    assert read(sql, catalog, "x") == Missing(("shop.orders",))
    found = read(sql, {**catalog, **CATALOG}, "x")
    assert isinstance(found, View) and not isinstance(found.query, Opaque)
    assert found.sources == ("shop.orders", "`a.b`.c")
    assert [n.source for n in uses(found.query) if isinstance(n, Scan)] == ["shop.orders", "shop.orders", "`a.b`.c"]


def test_missing_relations_are_asked_for_wherever_they_are() -> None:
    sql = "select (select max(a) from x1), exists(select 1 from x2) from x3 where a in (select a from x4) order by (select 1 from x5) limit 2"
    assert read(sql, {}, "d") == Missing(("d.x1", "d.x2", "d.x3", "d.x4", "d.x5"))
    assert read("select * from t1 join t2 pivot (max(a) for b in (1)) lateral view explode(a) x", {}, "d") == Missing(
        ("d.t1", "d.t2")
    )
    assert read("with r as (select * from r) select * from r", {}, "d") == Missing(("d.r",))
    assert read("with recursive r as (select * from r) select * from r, s", {}, "d") == Missing(("d.s",))


def test_opaque_queries_have_sources_and_pinned_text() -> None:
    found = seen("select O.id -- the id\nfrom Orders o where cust in (select id from shop.CUSTOMERS) and rand() > 0")
    assert isinstance(found.query, Opaque)
    assert found.sources == ("shop.orders", "shop.customers")
    assert found.pinned_sql == (
        "select O.id -- the id\nfrom `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where cust in"
        " (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) and rand() > 0"
    )


def test_unreadable_texts_have_neither() -> None:
    found = seen("select id from orders where (")
    assert (found.sources, found.pinned_sql, found.clock) == ((), None, False)
    assert seen("select ⟦x⟧ from orders").query == Opaque("SLOT", "⟦", 7, 8)
    assert seen("select '${a.b}' as x from orders").query == Opaque("SUBSTITUTION", "${a.b}", 8, 14)


def test_a_view_is_its_query_under_its_own_names() -> None:
    node = plain("select big.ID, shop.big.cust from shop.big", big=BIG)
    assert (shape(node), node.columns) == ("project(project(filter(orders)))", ("ID", "cust"))


def test_a_view_that_is_not_said_is_blamed_where_it_is_named() -> None:
    sql = "select id from first3"
    found = opaque(sql, first=FIRST)
    assert (found.code, found.detail, sql[found.start : found.end]) == (
        "TABLESAMPLE",
        "in view shop.first3: TABLESAMPLE",
        "first3",
    )


def test_views_that_cannot_be_inlined() -> None:
    loop = Relation("shop.loop", "view", (("id", "int"),), "select id from loop", "shop")
    assert opaque("select id from loop", loop=loop).code == "VIEW"
    broken = Relation("shop.broken", "view", (("id", "int"),), "select id frm (orders", "shop")
    assert opaque("select id from broken", broken=broken).code == "UNPARSABLE"
    assert seen("select id from broken", broken=broken).pinned_sql is None
    fewer = Relation("shop.fewer", "view", (("id", "int"), ("x", "int")), "select id from orders", "shop")
    assert opaque("select id from fewer", fewer=fewer).code == "VIEW"


TIMES = {
    "select id from orders where day = current_date": ["current_date"],
    "select id from orders where day = date_sub(Current_Date(), 1)": ["current_date"],
    "select id, date_add(now(), 1) as r from orders where day < curdate()": ["current_date", "current_timestamp"],
    "select id, current_timestamp as t from orders limit 3": ["current_timestamp"],
    "select unix_timestamp() as t, id from orders": ["unix_timestamp"],
    "select id, rank() over (partition by cust order by localtimestamp() - ts) as r from orders": ["localtimestamp"],
    "select cust, count(*) filter (where day > current_date()) as n from orders group by all": ["current_date"],
    "select unix_timestamp(ts) as t, id from orders": [],
    "select id from (select id, id as current_date from orders) where current_date > 1": [],
    "select current_date as d from (select id as current_date from orders)": [],
    "select current_date() as d from (select id as current_date from orders)": ["current_date"],
    "select 'current_date()' as t, id from orders": [],
    "select id from orders where day > date'2026-01-01'": [],
    "select id from orders where status = 'today'": [],
    "select id, t, date_format(day, 'HH:mm') = t as f, to_timestamp(concat(day, ' ', t)) as at from orders join (values ('08:00')) v(t)": [],
    "with p as (select 'today' as d) select id from orders, p where day <= d": [],
    "select id, '08:00' as t, ts from orders union all select id, status, ts from orders where status <> '09:00'": [],
    "select id, to_timestamp(concat(day, ' ', t)) as t from (select id, day, coalesce(status, '08:00') as t from orders) union all select id, ts from orders": [],
    "select id from orders where concat(status, ':', id) = split(status, '-')[0]": [],
    "select id, concat(hour(ts), ':00') > status as t, to_timestamp(concat_ws(' ', day, date_format(ts, 'HH:mm'))) as u from orders": [],
    "select id, cast(date_format(ts, 'yyyy-MM-dd HH:00') as timestamp) as t, cast(concat(day, 'T', hour(ts), ':00') as timestamp) as u from orders": [],
    "select id, date_format(day, 'HH:mm') > '08:00' as late, '09:30' as t from orders where status in ('9:00', '10:00')": [],
    "select id from orders where day > from_utc_timestamp(day, '+08:00')": [],
    "select id from orders where upper(status) in ('NOW', 'THEN') or status is distinct from 'today'": [],
    "select id, case when day = current_date then 'today' when day is null then 'never' else status end as s from orders": ["current_date"],
    "select id, 'today' as t, coalesce(status, 'now') as s, concat(status, 'today') as c from orders": [],
    "select id, decode(status, 'now', 'today', 'then', 'yesterday', 'now') as s, decode(id, 1, 'today') as t from orders": [],
    "select id from orders where day > '2026-01-01' and status like 'today'": [],
    "select id, if(exists(tags, t -> t = 'a'), 'today', null) as s, nvl2(day, 'now', status) as t from orders": [],
    "select id from orders where day >= date_format(current_date, 'yyyy-MM-01') or status = lower('NOW')": ["current_date"],
    "select id, lag(status, 1, 'now') over (order by id) as s from orders where day >= concat('2026', '-01-01')": [],
    "select id, map('today', day) as d from orders": [],
    "select id from orders where ts >= concat('2026-01-01', ' 08:00')": [],
    "select id from today": ["current_date"],
    "select id from today limit 1": ["current_date"],
}
CLOCKS = {
    "select id from orders where day > date'today'": True,
    "select id from orders where ts > timestamp 'Now'": True,
    "select id from orders where day > date 'today UTC'": True,
    "select id from orders where day > 'today'": True,
    "select id from orders where cast(day as timestamp) > '00:00'": True,
    "with p as (select '08:00' as since) select id from orders, p where ts >= since": True,
    "select id from orders join (values (1, '08:00')) v(n, t) on ts < t": True,
    "select id, cast(t as timestamp) as at from (select id, '08:00' as t from orders where id > 1) order by id limit 3": True,
    "select ts from orders union all select '08:00'": True,
    "select ts + interval 1 day as t from orders except select max('08:00') as t from customers": True,
    "select array(ts) as t from orders union all select array('08:00')": True,
    "select id from (select status as t, id from orders union all select '08:00', 1 union all select 'x', 2) where t < timestamp'2026-01-01'": True,
    "select id from orders where ts >= concat('08', ':00')": True,
    "select id from orders where ts >= cast('8' || ':' || '30' as timestamp)": True,
    "select id from orders where ts >= (select '08:00')": True,
    "select id from orders where ts > (select t from values ('08:00') v(t) order by t limit 1)": True,
    "select id, coalesce(ts, if(id > 1, '08:00', status)) as t from orders": True,
    "select id, try_add(array('08:00')[0], interval 1 day) as t from orders": True,
    "select id from orders where ts in (select '08:00' as t)": True,
    "select id, transform(array('08:00'), x -> x > ts) as t from orders": True,
    "select id, aggregate(array('08:00'), 0, (a, x) -> a + if(x > ts, 1, 0)) as t from orders": True,
    "select id, cast(array(status, '08:00') as array<timestamp>) as t from orders": True,
    "select id, cast(concat(hour(ts), ':00') as timestamp) as t from orders": True,
    "select id, lpad(hour(ts), 2, '0') || ':00' < ts as t from orders": True,
    "select id, to_timestamp(date_format(ts, 'HH:mm')) as t from orders": True,
    "select id from (select id, ts, date_format(ts, 'HH:mm') as t from orders) where t < ts": True,
    "select id from orders tablesample (5 rows) where ts < '08:00'": True,
    "select id from orders where ('08:00' < ts": True,
    "select id, timestamp'T08:00:00' as t from orders": True,
    "select id, cast('9:30:00.5 Europe/Berlin' as timestamp) as t from orders": True,
    "select id from orders where (\"Yesterday\") <= day": True,
    "select id from orders where ts between '2026-01-01' and 'now'": True,
    "select id from orders where day in ('2026-01-01', ' tomorrow ')": True,
    "select id from orders where day is not distinct from 'today'": True,
    "select id from orders where to_date(status, 'y') = 'today'": True,
    "select id from orders where to_timestamp(status) > 'today+01:00'": True,
    "select id, coalesce(day, 'today') as d from orders": True,
    "select id, if(id > 1, day, 'today') as d from orders": True,
    "select id, case when id > 1 then day else 'today' end as d from orders": True,
    "select id, case day when 'today' then 1 end as d from orders": True,
    "select id, datediff('today', day) as d from orders": True,
    "select id, cast('today' as date) as d from orders": True,
    "select id, extract(day from 'today' - day) as d from orders": True,
    "select id, decode(day, '2026-01-01', 1, 'today', 2) as d from orders": True,
    "select id, 'now'::timestamp_ntz as d from orders": True,
    "select id, to_date('today') as d from orders": True,
    "select o.id from orders o join customers c on c.id = o.cust and o.day > 'today'": True,
    "select cust, count(*) filter (where day > 'today') as n from orders group by cust": True,
    "select id from orders tablesample (5 rows) where day < 'today'": True,
    "select id from orders where status = 'it\\'s' or day > 'today'": True,
    # what Spark computes before any row
    "select id from orders where day >= lower('TODAY')": True,
    "select id, cast(concat('to', 'day') as date) as d from orders": True,
    "select id from orders where day >= 'to' 'day'": True,
    "select id from orders where day >= '\\u0074oday' or day < 'tod\\ay'": True,
    "select id from orders where day in ('2026-01-01', trim(' today '))": True,
    "select id from orders where day >= chr(116) || 'oday'": True,
    "select id from orders where day >= cast(X'746F646179' as string)": True,
    "select id from orders where day >= case when true then 'today' end": True,
    "select id from orders tablesample (5 rows) where day < concat('to', 'day')": True,
    "select id from orders where day = named_struct('a', 'today').a": True,
    "select id, 'today' + interval 1 day as d from orders": True,
    "select id, array(day, 'today') as d, map('a', day, 'b', 'now') as e from orders": True,
    "select id, lag(day, 1, 'today') over (order by id) as d from orders": True,
    "select id, timediff(day, 'today', day) as d from orders": True,
    "select id from orders where (now()": True,
    "select id from orders tablesample (5 rows) where day < now()": True,
    "select id, uuid() as u from today": True,
    "select id from first3": False,
    "select id, uuid() as u from orders where unix_timestamp(ts) > 1": False,
}


@pytest.mark.parametrize("sql", TIMES)
def test_functions_of_time_are_parameters(sql: str) -> None:
    found = seen(sql, today=TODAY, first=FIRST)
    assert not isinstance(found.query, Opaque)
    assert not found.clock
    assert sorted(inputs(found.query) - sources(found.query)) == TIMES[sql]


@pytest.mark.parametrize("sql", CLOCKS)
def test_clock(sql: str) -> None:
    found = seen(sql, today=TODAY, first=FIRST)
    assert isinstance(found.query, Opaque)
    assert found.clock == CLOCKS[sql]


# what an opaque query reads that has no version: it is rebuilt in every run
UNSEEN = {
    "select id from (select id, cust from orders) where id > name and exists (select name from customers)": "name, which is no column of its tables",
    "select id from orders version as of 'dev'": "VERSION AS OF 'dev', a name whose version moves",
    "select id from orders version as of 12": "",
    "select id from orders for version as of '12'": "",
    "select id from orders timestamp as of '2026-01-01'": "",
    "select o.id, o._file as f from orders o": "o._file, which says where a row is stored",
    "select id, rand() as r from orders": "",
    "select id, uuid() as u from big": "",
    "select id from orders tablesample (5 rows)": "",
    "select id from orders tablesample (bucket 1 out of 2) repeatable (3)": "",
    "select id from orders tablesample (sample_size rows)": "a text that is not understood",
    "select id from orders tablesample (5 + `sample_size` rows)": "a text that is not understood",
    "select id as x, x + 1 as y, rand() as r, address.city as c from orders o where o.cust > 1 order by x, c": "",
    "select z.a + 1 as b, rand() as r from (select address.zip as a from orders) z where a > 1": "",
    "with c (k) as (select cust from orders) select k, uuid() as u from c lateral view explode(array(k)) v as e": "",
    "select col1, key, pos, rand() as r from (values (1, 2)), explode(map(1, 2)), posexplode(array(1))": "",
    "select transform(tags, t -> t || 'x') as t, rand() as r from orders": "",
    "select w.start as s, n, rand() as r from (select window(ts, '1 day') as w, count(*) as n from orders group by 1)": "",
    "select id, known_one(id) as k, rand() as r from orders": "",
    "select id, (id is not distinct from run_day) as r from orders": "run_day, which is no column of its tables",
    "select run_day as run_day, id from orders where rand() > 0": "run_day, which is no column of its tables",
    "select a as b, b as a, c as d, rand() as r from (select 1 as c)": "a, which is no column of its tables",
    "select id, session.x as y from orders": "session.x, which is no column of its tables",
    "select id from orders where day = (select max(d) from (select upto as d))": "upto, which is no column of its tables",
    "select id from delta.`/path` where rand() > 0": "/path",
    "select id from orders join parquet.`s3://b/x` using (id)": "s3://b/x",
    "select id from broken": "the view shop.broken, whose text is not understood",
    "select * from whole": "run_day, which is no column of its tables, in view shop.whole",
    "select * from table_changes('shop.orders', 1)": "table_changes(…) in FROM",
    "select * from my_rows(1) join orders using (id)": "my_rows(…) in FROM",
    "select id, clean(status) as s from orders": "clean(), which is none of Spark's own functions",
    "select id, identifier('f')(id) as s from orders": "a text that is not understood",
    "select id, reflect('java.lang.System', 'getProperty', 'a') as s from orders": "reflect()",
    "select id, o._metadata.file_name as f from orders o": "o._metadata.file_name, which says where a row is stored",
    "select id, input_file_name() as f from orders": "input_file_name(), which says where a row is stored",
    "select id from orders timestamp as of upto": "a text that is not understood",
    "select id from identifier('orders')": "a text that is not understood",
    "select id from orders where (": "a text that is not understood",
}


@pytest.mark.parametrize("sql", UNSEEN)
def test_what_no_version_shows(sql: str) -> None:
    broken = Relation("shop.broken", "view", (("id", "int"),), "table orders qualify", "shop")
    whole = Relation("shop.whole", "view", (("id", "int"),), "select id from orders where day = run_day", "shop")
    catalog = CATALOG | {r.name: r for r in (BIG, broken, whole)}
    found = read(sql, catalog, "shop", frozenset({"known_one"}))
    assert isinstance(found, View)
    assert isinstance(found.query, Opaque)
    assert found.unseen == UNSEEN[sql]


def test_a_view_is_put_in_its_place_where_settings_do_not_matter() -> None:
    def under(text: str, *settings: str) -> Relation:
        return Relation("shop.v", "view", (("id", "int"),), text, "shop", settings)

    days = Relation("shop.days", "table", (("id", "int"), ("d", "date")))
    zone, ansi = "spark.sql.session.timeZone", "spark.sql.ansi.enabled"
    for text, settings in {
        "select id from orders": (ansi, zone),
        "select cust as id from orders o": (ansi,),
        "select id + 1 as id from customers where id > 2": (zone,),
    }.items():
        plain("select id from v", v=under(text, *settings))
    for text, settings in {
        "select id + 1 as id from orders": (ansi,),
        "select id from orders where cust = '1'": (zone, ansi),
        "select id from orders union all select name from customers": (ansi,),
        "select id from orders join customers using (id)": (ansi,),
        "select hour(ts) as id from orders": (zone,),
        "select id from orders where ts >= '2026-01-01'": (zone,),
        "select id from days where (d - d) / 2 + d > '2026-01-01'": (zone,),
        "select id from days where d - interval 1 day > '2026-01-01'": (zone,),
    }.items():
        found = opaque("select id from v", v=under(text, *settings), days=days)
        assert (found.code, found.detail.rpartition(" ")[2]) == ("SETTINGS", settings[-1])
        assert seen("select id from v", v=under(text, *settings), days=days).pinned_sql is None


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        ("amount * 2", "decimal(21,2)"),
        ("id + 1L", "int"),
        ("sum(id)", "int"),
        ("max(id)", "bigint"),
        ("coalesce(id, 0)", "double"),
        ("array(id)", "array<bigint>"),
    ],
)
def test_a_view_that_casts_what_its_text_computes(item: str, kind: str) -> None:
    """Its table had other types when the view was made: Spark casts to the types of that time."""
    grouped = " group by id" if "(id)" in item and "array" not in item else ""
    view = Relation("shop.v", "view", (("x", kind),), f"select {item} as x from typed{grouped}", "shop", view_mode="COMPENSATION")
    known = Relation("shop.typed", "table", (("id", "int"), ("amount", "decimal(12,4)")))
    found = opaque("select x from v", v=view, typed=known)
    assert found.code == "VIEW" and f"column x of view shop.v is {kind}" in found.detail


@pytest.mark.parametrize(
    ("item", "kind"), [("amount * -1", "decimal(14,4)"), ("-12L - amount", "decimal(13,4)"), ("amount * 5Y", "decimal(16,4)")]
)
def test_a_view_that_casts_nothing(item: str, kind: str) -> None:
    """A number that is written out has as many digits as it is written with, with a sign, too, but for a TINYINT."""
    view = Relation("shop.v", "view", (("x", kind),), f"select {item} as x from typed", "shop", view_mode="COMPENSATION")
    plain("select x from v", v=view, typed=Relation("shop.typed", "table", (("amount", "decimal(12,4)"),)))


@pytest.mark.parametrize(
    ("setting", "text"),
    {
        "spark.sql.ansi.doubleQuotedIdentifiers": 'select id from orders where "status" = cust',
        "spark.sql.ansi.enforceReservedKeywords": "select * from (select id > 1 as big from orders) where (big)",
        "spark.sql.ansi.relationPrecedence": "select o.id from orders o, customers c right join odd d on c.id = d.`a b`",
        "spark.sql.groupByOrdinal": "select cust, count(*) as n from orders group by 1, cust",
        "spark.sql.legacy.consecutiveStringLiterals.enabled": "select id, 'it''s' as s from orders",
        "spark.sql.legacy.setopsPrecedence.enabled": "select id from orders union select id from customers intersect select 1",
        "spark.sql.orderByOrdinal": "select id from orders order by 1 limit 2",
        "spark.sql.timestampType": "select cast(status as timestamp) as at from orders",
        "spark.sql.caseSensitive": "with Orders as (select id from customers) select id from orders",
    }.items(),
)
def test_what_is_read_otherwise_under_a_setting_is_not_said(setting: str, text: str) -> None:
    def under(sql: str) -> Node:
        there = {key: relation for key, relation in CATALOG.items() if key.removeprefix("shop.") in sql}
        found = read(sql, there, "shop", settings=frozenset({setting, "spark.sql.session.timeZone"}))
        assert isinstance(found, View)
        return found.query

    found = under(text)
    assert isinstance(found, Opaque)
    assert (found.code, found.detail) == ("SETTING", setting)
    assert not isinstance(under("SELECT cust, max(price) AS most FROM shop.orders WHERE id > 5 GROUP BY cust"), Opaque)


def test_bare_names_are_asked_for() -> None:
    sql = "with c as (select 1 as a) select * from orders o, c, shop.customers join orders using (id)"
    assert read(sql, CATALOG, None) == Missing(bare=("orders",))
    assert read("select * from shop.orders", {}, None) == Missing(("shop.orders",))
    assert read("select * from v", {}, "shop", temporary=frozenset({"v"})) == Missing(("v",))
    assert read("select * from db.t, t, cat.db.t, other.db.t", {}, "cat.ns") == Missing(
        ("cat.db.t", "cat.ns.t", "other.db.t")
    )


def test_normalized_is_the_same_for_other_layouts_only() -> None:
    base = seen("select id, 'A  b' as a from orders where id > 1").normalized
    assert base == "select id , 'A  b' as a from shop . orders where id > 1"
    assert seen("SELECT Id,'A  b' /* c */ AS a\nFROM Shop.Orders -- x\nWHERE ID>1;").normalized == base
    for other in (
        "select id, 'a  b' as a from orders where id > 1",
        "select `Id`, 'A  b' as a from orders where id > 1",
    ):
        assert seen(other).normalized != base
    for names in ("c(a)", "c(A)"):
        for sql in ("select to_json(struct(c.*)) as j from (select id from orders) as ", "select count(*) as j from odd as "):
            again = seen(sql + names.lower()).normalized
            assert (seen(sql + names).normalized == again) == (names.islower() or "struct" not in sql)
    changed = replace(BIG, view_text="select id, cust from orders where id > 2")
    windows = "select sum(id) over {} as s from orders window w as (partition by cust), {} as (order by id)"
    edited = [seen(windows.format(*names)).normalized for names in (("w", "W"), ("W", "W"), ("w", "`W`"), ("`W`", "`W`"))]
    assert len({*edited}) == 4
    plain = windows.format("w", "v")
    assert seen(plain.replace("from orders window", "FROM Orders WINDOW")).normalized == seen(plain).normalized
    assert seen("select * from big", big=BIG).normalized != seen("select * from big", big=changed).normalized


# ── against Spark itself ────────────────────────────────────────────────────────────────────────────────

WITH_VIEWS = [
    "select * from big",
    "select Big.id, b.cust from big join big b on big.id = b.id",
    "select x.k, named.n from other.named x, other.named where x.k = named.k",
    "select z from other.named as q(z, y) where y > 0",
    "select id, name from narrow",
    "with orders as (select id + 50 as id from big) select orders.id from orders",
    "select (select max(n) from other.named) as m, id from first3",
    "select t.id, c.id as c from top t cross join (select id from customers order by id desc limit 1) c order by t.id limit 5",
    "select count(*) as n from big b where exists (select 1 from narrow where id = b.cust) group by b.cust",
]


@pytest.fixture(scope="module")
def views(shop: SparkSession) -> Iterator[SparkSession]:
    shop.sql("create schema other")
    shop.sql("create table grown using delta as select 10 as id, 'x' as name union all select 30, 'y'")
    for view in (BIG, NAMED, FIRST, TOP, NARROW):
        names = ", ".join(f"`{name}`" for name, _ in view.columns)
        columns = f"({names})" if view in (BIG, NAMED) else ""
        shop.sql(f"create view {view.name} {columns} as {(view.view_text or '').rstrip(';')}")
    shop.sql("alter table grown add columns (more int first, last int)")
    yield shop
    shop.sql("drop schema other cascade")


@pytest.mark.spark
@pytest.mark.parametrize("sql", WITH_VIEWS)
def test_views_mean_the_same_inlined(views: SparkSession, sql: str) -> None:
    found = seen(sql, big=BIG, named=NAMED, first=FIRST, top=TOP, narrow=NARROW, grown=GROWN)
    assert found.pinned_sql is not None
    columns, rows = answer(views, sql)
    assert rows
    assert answer(views, found.pinned_sql) == (columns, rows)
    if not isinstance(found.query, Opaque):
        assert answer(views, write(prune(found.query, settle=True))) == (columns, rows)


@pytest.mark.spark
def test_every_builtin_function_of_spark_is_known(spark: SparkSession) -> None:
    names = {row[0] for row in spark.sql("show system functions").collect()}
    words = {n for n in names if re.fullmatch(r"\w+", n)}
    assert words - BUILTIN == set()
    assert BUILTIN - words <= {
        "timestampadd",
        "timestampdiff",
        "timediff",
        "try_cast",
        "table_changes",
        "table_changes_by_path",
    }

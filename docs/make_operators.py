"""Writes docs/operators.md: the laws as the engine's modules say them, and the SQL that it really makes for examples.

`python docs/make_operators.py` prints the page, with `--write` it is written.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "adapter"))

from spark_ivm.api import compile_request, split_request  # noqa: E402

PAGE = ROOT / "docs" / "operators.md"
ENGINE = ROOT / "adapter" / "spark_ivm"
# a paragraph of a docstring or a comment
LAW = re.compile(r"^( *(?:# )?)Law (\w+): (.+(?:\n\1(?!\"{3})\S.*)*)", re.M)

TABLES = {
    "orders": {"id": "bigint", "customer": "bigint", "placed": "timestamp", "amount": "decimal(10,2)"},
    "customers": {"id": "bigint", "segment": "string"},
    "payments": {"order_id": "bigint", "paid": "decimal(10,2)"},
    "days": {"day": "date"},
    "visits": {"day": "date", "visitor": "bigint"},
}


@dataclass(frozen=True)
class Example:
    """A section of the page. `show` names parts of the plan: a candidate's SQL, or `source` for a table's change.

    `laws` are names; the engine has their texts.
    """

    title: str
    laws: str
    sql: str
    changed: tuple[str, ...]
    show: tuple[str, ...]
    says: str = ""


EXAMPLES = (
    Example(
        "Scan",
        "scan",
        "SELECT id, amount FROM orders",
        ("orders",),
        ("source append", "source feed", "source diff", "append"),
        "The change of a table is read in one of three ways, which the table's history decides: `append` when the "
        "commits only added rows, `feed` from the change data feed, `diff` from the two versions. The other "
        "examples write `⟦changes:shop.orders⟧` for the SQL below. Only the columns that the query reads are read.",
    ),
    Example(
        "Filter",
        "filter",
        "SELECT id, amount FROM orders WHERE amount > 100",
        ("orders",),
        ("rows",),
        "A row that leaves the filter by an update is in the change twice, with weight −1 as it was and +1 as it is; "
        "the predicate keeps the one that passed it.",
    ),
    Example(
        "Project",
        "project",
        "SELECT id, amount * 2 AS twice FROM orders",
        ("orders",),
        ("rows",),
        "The expression is the text of the model, cut at its column references. It is not rewritten.",
    ),
    Example(
        "Join, inner",
        "inner_join",
        "SELECT o.id, p.paid FROM orders o JOIN payments p ON o.id = p.order_id",
        ("orders", "payments"),
        ("append", "collect", "few"),
        "When both tables only gained rows, the new rows are the two terms of the law. Otherwise the join column is a "
        "key: the changes give its affected values, and their rows are replaced.",
    ),
    Example(
        "Join, left",
        "left_join",
        "SELECT o.id, c.segment FROM orders o LEFT JOIN customers c ON o.customer = c.id",
        ("customers",),
        ("rows",),
        "`X` are the left rows that a changed right row matches, whatever the sign of the change: they may gain their "
        "first match or lose their last. No output column holds the join column here, so whole rows are the key.",
    ),
    Example(
        "Join, right",
        "right_join",
        "SELECT o.id, o.amount, c.segment FROM orders o RIGHT JOIN customers c ON o.customer = c.id",
        ("orders",),
        ("rows",),
    ),
    Example(
        "Join, full",
        "full_join",
        "SELECT id, amount, paid FROM orders FULL JOIN (SELECT order_id AS id, paid FROM payments) USING (id)",
        ("payments",),
        ("collect", "few"),
        "`USING` makes the key `coalesce` of the two legs' columns. A key of that form restricts both legs at once: a "
        "row that is kept in one leg finds all its matches in the other.",
    ),
    Example(
        "Union",
        "union",
        "SELECT id, amount FROM orders UNION ALL SELECT order_id, paid FROM payments",
        ("payments",),
        ("append",),
        "The branch that did not change vanishes.",
    ),
    Example(
        "Distinct",
        "keyed_operator",
        "SELECT DISTINCT customer FROM orders",
        ("orders",),
        ("collect", "few"),
        "`δ(C0 ⋉ D)` is what the target holds for the keys in `D`. It is deleted, not computed.",
    ),
    Example(
        "Aggregate",
        "keyed_operator",
        "SELECT customer, sum(amount) AS total, count(*) AS n FROM orders GROUP BY customer",
        ("orders",),
        ("collect", "few", "many"),
        "Few keys are literals of the statement: `⟦keys¦…⟧` becomes `(customer IN (7L, 9L) OR customer IS NULL)`. "
        "Many are in a table beside the target.",
    ),
    Example(
        "Groups of added rows",
        "distributive_aggregates",
        "SELECT customer, sum(amount) AS total, count(*) AS n FROM orders GROUP BY customer",
        ("orders",),
        ("fold of added rows",),
        "Where the sources only gained rows, `γ(C0)` is read from the model's own table. `avg`, distinct values, sums "
        "of floats, groups that `HAVING` may have hidden, and columns that are computed from a sum are not added up.",
    ),
    Example(
        "Parts of groups",
        "partial_and_final_aggregates",
        "SELECT customer, avg(amount) AS mean, count(DISTINCT date(placed)) AS days FROM orders GROUP BY customer",
        ("orders",),
        ("parts", "answer"),
        "With `meta.ivm_state`. The parts are a table beside the model's, and the model is a query of that table. Each "
        "of the two is planned as any query is. Spark's quotient of decimals may have fewer digits than its average, "
        "so that the sum is brought to a multiple of the last digit first.",
    ),
    Example(
        "Parts of ranges",
        "rolling_aggregates values_of_parts",
        "SELECT d.day, count(DISTINCT v.visitor) AS visitors, count(*) AS visits\n"
        "FROM (SELECT DISTINCT day FROM visits) d JOIN visits v ON v.day BETWEEN date_sub(d.day, 29) AND d.day\n"
        "GROUP BY d.day",
        ("visits",),
        ("parts", "answer"),
        "With `meta.ivm_state`. A row of `R` is in as many groups as its range has, and in one of the parts. Windows "
        "over ranges have parts alike, where it does not matter how often a row comes. Days of the same rows are read "
        "from the parts, too.",
    ),
    Example(
        "First rows of added rows",
        "top_k_of_insertions",
        "SELECT id, customer, placed FROM (\n"
        "  SELECT *, row_number() OVER (PARTITION BY customer ORDER BY placed DESC, id) AS n FROM orders\n"
        ") WHERE n = 1",
        ("orders",),
        ("fold of added rows",),
        "The output has to hold the columns of the partition and of the order.",
    ),
    Example(
        "Running windows",
        "running_windows",
        "SELECT id, customer, placed, amount,\n"
        "  sum(amount) OVER (PARTITION BY customer ORDER BY placed, id) AS running\n"
        "FROM orders",
        ("orders",),
        ("append behind", "late"),
        "If `late` finds no row, the new rows are inserted. If it finds one, the next way replaces the partitions. "
        "`count`, `sum` of exact numbers, `min`, `max`, `row_number`, `rank`, `dense_rank` and `lag` by one row are "
        "carried on. The output has to hold the columns of the partition and of the order, and may not leave out rows "
        "by what a window computed.",
    ),
    Example(
        "Running windows, late rows",
        "running_suffix",
        "SELECT id, customer, placed, amount,\n"
        "  avg(amount) OVER (PARTITION BY customer ORDER BY placed, id) AS average\n"
        "FROM orders",
        ("orders",),
        ("collect", "few"),
        "Of each partition the rows from its first change on are replaced. Any function counts whose frame ends at its "
        "row or before it, and `lag`, but not `ntile`, `percent_rank` and `cume_dist`. With `lead` by one row, the "
        "rows before that change are replaced, too. What a running window can append to, it computes from the "
        "table's own rows before that change: the sources are read for the dirty keys alone. The windows of a query "
        "need one partition and one first order, and the output both. It may not leave out rows by what a window "
        "computed.",
    ),
    Example(
        "Groups of a change",
        "counting",
        "SELECT customer, count(*) AS n, min(placed) AS first FROM orders GROUP BY customer",
        ("orders",),
        ("fold",),
        "What is gone is subtracted. A `count(*)` in the output shows which groups have no row left. A group is in "
        "doubt if its least or greatest value is gone. It is also in doubt if rows are gone and a sum is zero: all "
        "that is left may be NULL. A group in doubt is computed from the sources.",
    ),
    Example(
        "HAVING",
        "having",
        "SELECT customer, sum(amount) AS total FROM orders GROUP BY customer HAVING count(*) > 1",
        ("orders",),
        ("collect", "few"),
    ),
    Example(
        "Window",
        "keyed_operator",
        "SELECT customer, amount, amount - avg(amount) OVER (PARTITION BY customer) AS above_average FROM orders",
        ("orders",),
        ("collect", "few"),
    ),
    Example(
        "Window, bounded frames",
        "frame_reach",
        "WITH daily AS (SELECT date(placed) AS day, sum(amount) AS total FROM orders GROUP BY date(placed)) "
        "SELECT day, total, sum(total) OVER (ORDER BY day RANGE BETWEEN INTERVAL 29 DAYS PRECEDING AND CURRENT ROW) "
        "AS last_30_days FROM daily",
        ("orders",),
        ("collect", "few"),
        "All dates or whole numbers that a row can reach are counted up, be there a row or not: only the change is "
        "read for it. What is read again lies between literals, so that files are skipped.",
    ),
    Example(
        "Affected keys through a join",
        "affected_keys",
        "SELECT o.customer, sum(p.paid) AS paid FROM orders o JOIN payments p ON o.id = p.order_id GROUP BY o.customer",
        ("payments",),
        ("collect", "few"),
        "The changed table does not hold the key. One join with the *new* version of the other table gives it: the old "
        "version is not needed, for a row that is gone from a table is in that table's change.",
    ),
    Example(
        "Restriction through a join",
        "sideways_information_passing",
        "SELECT o.customer, sum(t.paid) AS paid FROM orders o\n"
        "LEFT JOIN (SELECT order_id, sum(paid) AS paid FROM payments GROUP BY order_id) t ON o.id = t.order_id\n"
        "GROUP BY o.customer",
        ("orders",),
        ("few",),
        "A key passes a join by its equalities, as in the inner join above. Where it cannot, and the other side holds "
        "an aggregate, a window or a DISTINCT, the join keys of the restricted side restrict the other one: sums of "
        "orders that nobody asks for are not computed.",
    ),
    Example(
        "Tie-break of row_number",
        "tie_break",
        "SELECT customer, id, amount FROM (\n"
        "  SELECT *, row_number() OVER (PARTITION BY customer ORDER BY placed DESC) AS rn FROM orders\n"
        ") WHERE rn = 1",
        ("orders",),
        ("few", "rebuild"),
        "`ORDER BY placed` leaves open which of two orders of one moment comes first. The columns that the "
        "query reads and the call does not name are appended to `ORDER BY`, in the rebuild as well. This is "
        "done for `row_number`, `ntile`, `lag` and `lead`, unless a column cannot be ordered.",
    ),
    Example(
        "EXISTS and IN",
        "exists left_join",
        "SELECT c.id, c.segment FROM customers c\n"
        "WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND o.amount > 100)",
        ("orders",),
        ("collect", "few"),
        "A condition of `WHERE` is a semi join, its negation an anti join. The conditions that name columns of both "
        "sides are the join's. `NOT IN` is null-aware: one NULL in the subquery keeps every row out.",
    ),
    Example(
        "A subquery as a value",
        "scalar_subquery",
        "SELECT c.id, (SELECT count(*) FROM orders o WHERE o.customer = c.id) AS orders FROM customers c",
        ("orders",),
        ("collect", "few"),
        "Where that is no equality of columns of one type, the rows are first joined to the distinct values "
        "outside. A subquery without one is one row, joined to every row.",
    ),
    Example(
        "LATERAL",
        "lateral",
        "SELECT c.id, l.placed, l.amount FROM customers c, LATERAL (\n"
        "  SELECT placed, amount FROM orders o WHERE o.customer = c.id ORDER BY placed DESC LIMIT 3\n"
        ") l",
        ("orders",),
        ("collect", "few"),
        "The conditions of a subquery's `WHERE` that read the rows outside are its correlation predicate. Columns from "
        "outside at another place are joined to its rows first, each combination of values once.",
    ),
    Example(
        "Join by range",
        "band_semijoin",
        "SELECT d.day, count(DISTINCT v.visitor) AS visitors\n"
        "FROM days d JOIN visits v ON v.day BETWEEN d.day - INTERVAL 6 DAYS AND d.day\n"
        "GROUP BY d.day",
        ("visits",),
        ("few",),
        "Files whose dates lie outside are skipped. It is done for comparisons of columns of one type: dates, whole "
        "numbers and decimals, perhaps moved by a constant, and timestamps as they are.",
    ),
    Example(
        "Sessions",
        "sessions",
        "SELECT customer, session_window(placed, '30 minutes') AS session, count(*) AS orders\n"
        "FROM orders GROUP BY customer, session_window(placed, '30 minutes')",
        ("orders",),
        ("few",),
        "Spark has an operator of its own for `session_window`; the windows say the same with the key of the group, so "
        "that only the customers that changed are read.",
    ),
    Example(
        "One value for all rows",
        "scalar_parameters",
        "SELECT id, amount FROM orders WHERE placed > (SELECT max(placed) - INTERVAL 30 DAYS FROM orders)",
        ("max_placed_interval_30_days_cc3617",),
        ("rows",),
        "What is joined to every row and is one row, as an aggregate without groups is, and the same each time it is "
        "computed. The run computes it where its tables changed; the position keeps it. While it is the same, the "
        "tables behind it do not matter.",
    ),
    Example(
        "INTERSECT and EXCEPT",
        "set_operations",
        "SELECT customer FROM orders EXCEPT SELECT id FROM customers",
        ("orders", "customers"),
        ("collect", "few"),
    ),
    Example(
        "Generators",
        "generate",
        "SELECT id, day FROM orders LATERAL VIEW explode(sequence(date(placed), date '2026-12-31')) t AS day",
        ("orders",),
        ("rows",),
    ),
    Example(
        "Calendars",
        "calendar",
        "SELECT c.day, count(o.id) AS n FROM (SELECT explode(sequence(date '2026-01-01', current_date())) AS day) c\n"
        "LEFT JOIN orders o ON date(o.placed) = c.day GROUP BY c.day",
        ("current_date",),
        ("collect",),
    ),
    Example(
        "ROLLUP, CUBE, GROUPING SETS",
        "grouping_sets",
        "SELECT customer, date(placed) AS day, sum(amount) AS total FROM orders\n"
        "GROUP BY ROLLUP (customer, date(placed))",
        ("orders",),
        ("collect",),
    ),
    Example(
        "PIVOT and UNPIVOT",
        "pivot unpivot",
        "SELECT * FROM (\n"
        "  SELECT o.customer, c.segment, o.amount FROM orders o JOIN customers c ON c.id = o.customer\n)\n"
        "PIVOT (sum(amount) FOR segment IN ('retail', 'food'))",
        ("orders",),
        ("few",),
    ),
    Example(
        "ORDER BY … LIMIT",
        "limit empty_key",
        "SELECT id, amount FROM orders ORDER BY amount DESC LIMIT 10",
        ("orders",),
        ("rows",),
        "It is computed before and after the change; only the rows that came in or fell out are written.",
    ),
)



def laws() -> Iterator[tuple[str, str, str]]:
    """The name, the text and the module of each law in the engine."""
    for file in sorted(ENGINE.rglob("*.py")):
        for _, name, said in LAW.findall(file.read_text()):
            words = " ".join(line.strip(" #") for line in said.splitlines())
            yield name, words.partition(" Source: ")[0].rstrip("."), str(file.relative_to(ENGINE))


LAWS = tuple(laws())

HEAD = """\
# Operators

For each operator: the law by which its change is computed, a model, and SQL of its plan. The SQL is what the engine
makes; this page is written by `python docs/make_operators.py --write` and a test compares the two.

A law has one name. This page takes it from the docstring `Law name` of the module that follows it. The
test `test_law_<name>` asks it of random rows.

`C0` is the operator's input at the versions of the last run, `C1` at this run's. `Δ` is a difference: rows with an
integer weight, in the column `__ivm_w`. `⋉ D` keeps the rows whose key is in `D`; a NULL key equals a NULL key.

Slots are filled when the plan runs:

| slot | filled with |
|---|---|
| `⟦v0:t⟧`, `⟦v1:t⟧` | the version of `t` that the target was computed from, and the one pinned by this invocation |
| `⟦from:t⟧` | `v0 + 1`, the first version of the change |
| `⟦changes:t⟧` | the SQL that reads the change of `t`, see Scan |
| `⟦keys¦a¦b⟧` | the predicate "(a, b) is one of the collected keys"; a column that is not at hand is left empty |
| `⟦target⟧` | the model's own table, at the version that the run found |
| `⟦dirty⟧`, `⟦run⟧` | the table of dirty keys beside the target, and the run's id |

The parts of a plan that are shown:

| part | what the run does with it |
|---|---|
| `append` | inserts these rows |
| `append behind`, `late` | inserts these rows, if the look for rows that come late finds none |
| `collect` | reads the dirty keys |
| `few`, `many` | replaces the rows of the dirty keys by these; the keys are literals in `few` and a table in `many` |
| `fold` | the same as `few`, from the model's own table and the change |
| `fold of added rows` | the same where the sources only gained rows |
| `rows` | stages this change, consolidated, and applies it row by row |
| `rebuild` | creates or replaces the table |
| `parts`, `answer` | computes the table of parts by the one, and then the model's own by the other |
| `source …` | one of the ways to read a table's change |

The sources are `orders (id, customer, placed, amount)`, `customers (id, segment)` and `payments (order_id, paid)`.
"""


def plan(example: Example) -> dict[str, Any]:
    """The example's plan. Raises AssertionError where the engine cannot maintain it."""
    relations = [
        {"name": f"shop.{name}", "kind": "table", "columns": [list(c) for c in columns.items()]}
        for name, columns in TABLES.items()
    ]
    request = {
        "sql": example.sql,
        "default_schema": "shop",
        "relations": relations,
        "changed": [f"shop.{name}" if name in TABLES else name for name in example.changed],
    }
    found: dict[str, Any] = compile_request(request)["plan"]
    assert found["reason"] is None, found["reason"]
    if "parts" in example.show:
        types = {"of_amount": TABLES["orders"]["amount"], "__key_day": "date", "__key_visitor": "bigint"}
        found |= split_request(request | {"state": "shop.model__ivm_state", "types": types})
    return found


def part(found: dict[str, Any], name: str) -> str:
    """The named part of a plan. Raises KeyError when the plan has no such part."""
    if name in ("rebuild", "parts", "answer"):
        return str(found[name])
    if name.startswith("source "):
        (source,) = found["sources"].values()
        return str(source[name.removeprefix("source ")])
    (variant,) = found["variants"]
    kind, folded, grown, field = {
        "append": ("append", False, False, "insert"),
        "append behind": ("append", True, True, "insert"),
        "late": ("append", True, True, "doubt_few"),
        "rows": ("rows", False, False, "delta"),
        "fold of added rows": ("keys", True, True, "few"),
        "fold": ("keys", True, False, "few"),
    }.get(name, ("keys", False, False, name))
    fitting = (c for c in variant["candidates"] if (c["kind"], c["folded"], c["grown"]) == (kind, folded, grown))
    return str(next(fitting)[field])


def wrapped(text: str, more: str = "") -> str:
    """The text as lines of the page."""
    return fill(text, 120, break_long_words=False, break_on_hyphens=False, subsequent_indent=more)


def others() -> str:
    """The laws that are no single operator's."""
    shown = {name for example in EXAMPLES for name in example.laws.split()}
    lines = ["## Laws of the whole", ""]
    lines += [wrapped(f"- `{name}` ({where}): {said}.", "  ") for name, said, where in LAWS if name not in shown]
    return "\n".join(lines)


def section(example: Example) -> str:
    """The example as Markdown."""
    found = plan(example)
    lines = [f"## {example.title}", ""]
    for name, said, _ in LAWS:
        if name in example.laws.split():
            first = next(e for e in EXAMPLES if name in e.laws.split())
            lines += [wrapped(f"Law `{name}`{f': {said}' if first is example else f', as for {first.title}'}."), ""]
    lines += [wrapped(example.says), ""] if example.says else []
    lines += ["```sql", "-- the model", example.sql, "```", ""]
    lines += [f"Changed: {', '.join(f'`{name}`' for name in example.changed)}.", ""]
    for name in example.show:
        lines += ["```sql", f"-- {name}", part(found, name), "```", ""]
    return "\n".join(lines)


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(example) for example in EXAMPLES), others()]) + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page())
    else:
        print(page(), end="")

"""What no alignment can show: edits whose changed rows are not known, and queries that are too different."""

from __future__ import annotations

from collections.abc import Iterable

from spark_ivm.algebra.equal_values import distinguished_below, distinguishes_equals, may_differ
from spark_ivm.algebra.expr import TRUE, Expr
from spark_ivm.algebra.nodes import (
    Aggregate,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    Node,
    Project,
    Scan,
    Union,
    Window,
)
from spark_ivm.algebra.spark_types import groupable
from spark_ivm.algebra.term_types import expr_type
from spark_ivm.algebra.trees import children, expressions, named_expressions, walk
from spark_ivm.algebra.types import Types, column_types, origin
from spark_ivm.logic_change.changed_rows import edited_pairs
from spark_ivm.parser import terms
from spark_ivm.parser.functions import BY_SCHEMA
from spark_ivm.parser.terms import bare
from spark_ivm.parser.terms import walk as walk_term
from spark_ivm.rewrite.rules import lacks_order


class Unaligned(Exception):
    """Two queries that are too different to align: the text says in which way."""


def find_incomparable_edit(old: Node, new: Node, types: Types) -> Expr | None:
    """An expression that was edited and whose type may have other values that compare as equal; None without one.

    Maps, variants and the like are not compared, 'a' is 'A' for some collations, and 0.0 is -0.0, but not as text.
    """
    both = [n for side in (old, new) for n in walk(side)]
    read = [kind for n in both if isinstance(n, Scan) for kind in column_types(n, types).values()]
    odd = any(map(_is_odd, read)) or any(_collates(e) for n in both for e in expressions(n))

    def may_be_odd(e: Expr, of: Node) -> bool:
        (child,) = children(of)
        known = column_types(child, types)
        if kind := expr_type(e, known):
            return _is_odd(kind)
        if isinstance(tree := bare(e.tree), terms.Binary) and tree.operator != "||":
            return False  # a number, or a day
        reads_odd = odd and any(c not in known or _is_odd(known[c]) for c in e.refs)
        return reads_odd or _collates(e) or lacks_order(e, child, types)

    def find(a: Node, b: Node, apart: frozenset[str] = frozenset()) -> Expr | None:
        if a == b:
            return None
        for was, now in edited_pairs(a, b) if type(a) is type(b) else ():
            if (was, now) != (TRUE, TRUE) and (may_be_odd(was, a) or may_be_odd(now, b)):
                return now
        before = dict(named_expressions(a))
        for name, e in named_expressions(b):
            if (was := before.get(name, e)) == e:
                continue
            if name in apart and (may_differ(a, name, types) or may_differ(b, name, types)):
                return e
            # of aggregates and windows' functions the arguments alone are compared: to these 0.0 is no other than -0.0
            by_arguments = isinstance(b, Window) or (isinstance(b, Aggregate) and name not in dict(b.keys))
            sides = ((was, a), (e, b)) if by_arguments else ()
            if any(distinguishes_equals(x, name in apart, children(n)[0], types) for x, n in sides):
                return e
        below = map(frozenset.union, distinguished_below(a, apart), distinguished_below(b, apart))
        return next(filter(None, map(find, children(a), children(b), below)), None)

    return find(old, new)


def _collates(e: Expr) -> bool:
    """Whether the expression gives a text another collation, also for a field of a schema that is written as text."""
    calls = (t for t in walk_term(e.tree) if isinstance(t, terms.Call) and t.name in BY_SCHEMA)
    texts = (leaf.lower() for call in calls for arg in call.args[1:] for leaf in arg.leaves if isinstance(leaf, str))
    return any(token.word == "COLLATE" for token in e.tree.tokens) or any("collate" in leaf for leaf in texts)


def _is_odd(kind: str) -> bool:
    return not groupable(kind) or "collate" in kind.lower()


def changes_every_row(old: Node, new: Node) -> bool:
    """Whether an EXISTS or IN that became its opposite chooses all rows: then the two queries have no row in common."""
    match old, new:
        case Union(children=(Join(kind="semi" | "anti"), Empty())), Union(children=(Empty(), Join())):
            return True
        case Join(left=a, right=b), Join(left=c, right=d) if old.kind == new.kind:
            sides = zip((a, b), (c, d), old.holds, strict=True)
            return any(held and changes_every_row(one, other) for one, other, held in sides)
        case Union(), Union() if len(old.children) == len(new.children):
            return all(map(changes_every_row, old.children, new.children))
        case ((Filter() | Project() | Window() | Distinct() | Aggregate() | Generate()), _) if type(old) is type(new):
            return changes_every_row(*children(old), *children(new))
        case _:
            return False


def check_types(old: Union, new: Union, pairs: Iterable[tuple[str, str]]) -> None:
    """Raises Unaligned where a column may be of another type now: then the rows of each branch differ, too."""
    was, now = dict(old.types), dict(new.types)
    for before, after in pairs:
        known = before in was and after in now
        same = was[before] == now[after] if known else origin(old, before) == origin(new, after)
        if not same:
            raise Unaligned(f"the branches of a union make another type of {after}")


def check_no_clash(left: Node, right: Node) -> None:
    if {c.lower() for c in left.columns} & {c.lower() for c in right.columns}:
        raise Unaligned("the joined tables have columns of one name")

"""The columns of an edited query: the old column that each is, how others are computed, and what nobody reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from spark_ivm.algebra.blocks import block_of
from spark_ivm.algebra.expr import Expr, Items
from spark_ivm.algebra.nodes import Aggregate, Empty, Filter, Generate, Join, Node, Project, Window
from spark_ivm.algebra.trees import children, expressions, with_children
from spark_ivm.logic_change.containment import from_held
from spark_ivm.logic_change.one_form import Names
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.logic_change.words import in_words


def match_columns(
    node: Node, now: Names, old: tuple[str, ...], new: tuple[str, ...]
) -> tuple[dict[str, str], Items, list[str]]:
    """The old column that each new one is, the new columns that are computed from old ones, and these edits in words.

    Raises Unaligned where a new column is neither.
    """
    by = {now[c]: c for c in reversed(old)} | {c: c for c in old if now[c] == c}
    taken = {c: by[c] for c in new if c in by}
    made = _find_made(node, {now[c]: c for c in reversed(old)}, [c for c in new if c not in by])
    if came := [c for c in new if not taken or (c not in taken and c not in dict(made))]:
        raise Unaligned(f"column {', '.join(came)} came")
    words = [f"column {was} is called {c}" for c, was in taken.items() if was != c]
    if gone := [c for c in old if c not in taken.values()]:
        words.append(f"column {', '.join(gone)} went")
    words += [f"column {c} came: {in_words(e)}" for c, e in made]
    return taken, made, words or ["columns in another order"]


def _find_made(node: Node, held: Mapping[str, str], wanted: list[str]) -> Items:
    """The `wanted` columns that are expressions over the columns of `held`, under the names by which these are held."""
    block = block_of(node)
    items = dict(block.items)
    inner = dict((*block.core.keys, *block.core.aggregates)) if isinstance(block.core, Aggregate) else {}
    above = tuple((name, items[c]) for c, name in held.items())
    below = tuple((name, inner[e.column]) for name, e in above if e.column in inner)
    found: list[tuple[str, Expr]] = []
    for c in wanted:
        e = inner.get(items[c].column or "", items[c])
        held_form = from_held(e, above if e is items[c] else below)
        if held_form is not None and held_form.fixed and not (held_form.non_associative or held_form.params):
            found.append((c, held_form))
    return tuple(found)


def mark_unread_lookups(old: Node, new: Node, read: frozenset[str] | None = None) -> tuple[Node, Node]:
    """Both nodes; where only one has a lookup, the other's empty table gets `once` if only the join reads its columns.

    What counts is what the old query's operators `read`: below these the lookup's rows come or go, on either side.
    """
    read = frozenset(old.columns) if read is None else read
    here = frozenset(name for e in expressions(old) for name in e.refs)
    below: frozenset[str] | None = None
    pairs: list[tuple[Node, Node]] = []
    match old, new:
        case (Join(kind="left"), Join(kind="left")) if isinstance(old.right, Empty) != isinstance(new.right, Empty):
            by = tuple(dict.fromkeys(b for _, b in old.equalities))
            unread = len(old.equalities) == len(old.on) and not read & set(old.right.columns)
            was, now = (replace(n, once=by) if unread and isinstance(n, Empty) else n for n in (old.right, new.right))
            pairs = [mark_unread_lookups(old.left, new.left, read | here), (was, now)]
        case _ if type(old) is not type(new) or len(children(old)) != len(children(new)):
            return old, new
        case ((Project() | Aggregate()), _):
            below = here
        case ((Filter() | Generate() | Join()), _):
            below = read | here
        case Window(partition=partition), _:
            below = read | here | set(partition)
    pairs = pairs or [mark_unread_lookups(a, b, below) for a, b in zip(children(old), children(new), strict=True)]
    return with_children(old, tuple(a for a, _ in pairs)), with_children(new, tuple(b for _, b in pairs))

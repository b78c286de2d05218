"""The expressions of two operators side by side: conditions and columns, and what may be computed for rows of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from spark_ivm.algebra.expr import TRUE, Expr, Items
from spark_ivm.algebra.kinds import known_types
from spark_ivm.algebra.nodes import Filter, Node
from spark_ivm.algebra.predicates import conjunction, filtered, in_front, without
from spark_ivm.algebra.trees import expressions, walk
from spark_ivm.algebra.types import Types, column_kinds, column_types, kinds_below
from spark_ivm.binder.scope import Namer
from spark_ivm.logic_change.changed_rows import fails_apart, of_one_type
from spark_ivm.logic_change.one_form import Names
from spark_ivm.logic_change.partners import agree
from spark_ivm.logic_change.unaligned import Unaligned, check_no_clash
from spark_ivm.logic_change.words import differences_in_words, in_words
from spark_ivm.rewrite.failing import Errors, may_fail_alone


@dataclass
class ExpressionAligner:
    """Pairs expressions of two operators. `errors`: what may fail in the session. `words`: the edits found so far.

    `namer` makes names that neither query has; `kept` are the names of the old query's columns that the new one lacks.
    `failing`: columns that only one query computes, for the rows of the other one, too, where they may fail.
    """

    errors: Errors
    namer: Namer
    words: list[str] = field(default_factory=list)
    failing: dict[str, Expr] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)

    @property
    def types(self) -> Types:
        """The types of the tables' columns."""
        return self.errors.types

    def say(self, what: str, old: str, new: str) -> None:
        self.words.append(f"{what}: {old} → {new}")

    def types_of(self, node: Node) -> Mapping[str, str]:
        return column_types(node, self.types)

    def kinds_of(self, node: Node) -> Mapping[str, str]:
        return column_kinds(node, self.types)

    def name_old(self, columns: Iterable[str]) -> dict[str, str]:
        """Names for columns that only the old query has."""
        names = {c: self.namer.free(f"was__{c}") for c in columns}
        self.kept.update(names.values())
        return names

    def check_evaluable(self, old: Expr, new: Expr, kinds: Mapping[str, str]) -> None:
        """Raises Unaligned where the old expression, or a condition within, may fail for rows of the new query."""
        if may_fail_alone(old, new, kinds, self.errors):
            raise Unaligned(f"{in_words(old)} may fail where {in_words(new)} does not")
        if fails_apart(old, new, kinds, self.errors):
            raise Unaligned(f"a condition of {in_words(new)} may fail for rows that the query leaves out")

    def check_computable(self, some: Iterable[Expr], kinds: Mapping[str, str]) -> None:
        """Raises Unaligned where an expression of one query may fail: it is computed for the other's rows, too."""
        for e in some:
            if may_fail_alone(e, TRUE, kinds, self.errors):
                raise Unaligned(f"{in_words(e)} may fail for rows that the query leaves out")

    def check_joinable(self, left: Node, right: Node, on: tuple[Expr, ...]) -> None:
        """As `check_computable`, for the conditions of a join and for all expressions below its right side."""
        check_no_clash(left, right)
        for n in walk(right):
            self.check_computable(expressions(n), kinds_below(n, self.types))
        self.check_computable(on, {**self.kinds_of(right), **self.kinds_of(left)})

    def find_shared(self, old: tuple[Expr, ...], new: tuple[Expr, ...], of: Node) -> tuple[Expr, ...]:
        """The conditions that both sides have and that may be evaluated before the others.

        A condition that may fail is not among them if a condition of only one side is before it: that may leave out
        its rows.
        """
        first, kinds = in_front(old, new), self.kinds_of(of)
        return tuple(c for c in new if c in old and (c in first or not self.errors.hits(c, kinds)))

    def filter_apart(
        self, a: Node, b: Node, old: tuple[Expr, ...], new: tuple[Expr, ...], what: str
    ) -> tuple[Node, Node]:
        """Each side's rows that pass its own conditions."""
        if set(old) == set(new):
            return filtered(a, old), filtered(b, old)
        self.say(what, in_words(conjunction(without(old, new))), in_words(conjunction(without(new, old))))
        gone, come = conjunction(old), conjunction(new)
        self.check_evaluable(gone, come, self.kinds_of(b))
        return Filter(a, gone), Filter(b, come)

    def match_items(self, old: Items, new: Items, kinds: Mapping[str, str]) -> tuple[Items, Items, Names]:
        """The items for both sides, and what the old ones are called. Equal expressions become one, then equal names.

        Items of different types stay two, whatever their names: in one column the values of one query would be cast.
        """
        was, is_now = agree((e for _, e in old), (e for _, e in new))
        old = tuple((name, e) for (name, _), e in zip(old, was, strict=True))
        new = tuple((name, e) for (name, _), e in zip(new, is_now, strict=True))
        now, types = dict(new), known_types(kinds)
        lowered = {name.lower(): name for name in now}
        by_text = {e: name for name, e in reversed(new)}
        names = {
            name: next(c for c in (lowered.get(name.lower(), ""), by_text[e]) if now.get(c) == e)
            for name, e in old
            if e in by_text
        }
        taken = set(names.values())
        edited: dict[str, Expr] = {}
        gone: list[tuple[str, Expr]] = []
        for name, e in ((name, e) for name, e in old if name not in names):
            same = lowered.get(name.lower())
            if same is not None and same not in taken:
                self.check_evaluable(e, now[same], kinds)
                if words := differences_in_words(e, now[same]):
                    self.words.append(f"{'HAVING' if same.startswith('__having') else f'column {same}'}: {words}")
                if of_one_type(e, now[same], types):
                    names[name], edited[same] = same, e
                    taken.add(same)
                    continue
            names |= self.name_old([name])
            gone.append((names[name], e))
        come = tuple((name, e) for name, e in new if name not in taken)
        for items, others in ((gone, now), (come, dict(old))):
            for name, e in items:
                if all(may_fail_alone(e, other, kinds, self.errors) for other in (TRUE, *others.values())):
                    self.failing[name] = e
        return (*((name, edited.get(name, e)) for name, e in new), *gone), (*new, *gone), names

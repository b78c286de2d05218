"""The window calls of one SELECT, each as a hidden column that holds it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Node, Window
from spark_ivm.algebra.trees import extended
from spark_ivm.binder.expressions import Cutter, Holes, covered
from spark_ivm.binder.scope import Namer, Resolve, Unsaid, Value
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Call, Expression, Select, WindowSpec
from spark_ivm.parser.fragments import Fragment, Ref, Ties, merged
from spark_ivm.parser.lexer import Span

_WHOLE_PARTITION = "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"


@dataclass
class Windows:
    """The window calls found so far: hidden columns computed below them, and a list of items for each partition.

    `named`: the windows of the clause WINDOW. `by`: columns that partition each window, besides the columns in the
    text.
    """

    cut: Cutter
    named: Mapping[str, tuple[WindowSpec, Expression]]
    namer: Namer
    by: tuple[str, ...] = ()
    below: list[tuple[str, Expr]] = field(default_factory=list)
    items: dict[frozenset[str], tuple[tuple[str, ...], list[tuple[str, Expr]]]] = field(default_factory=dict)

    @classmethod
    def of(cls, cut: Cutter, select: Select, namer: Namer, by: tuple[str, ...] = ()) -> Windows:
        """Return the windows of a SELECT before any call is found."""
        return cls(cut, {name: (spec, e) for name, spec, e in select.windows}, namer, by)

    def added_to(self, node: Node) -> Node:
        """Return the node with the hidden columns added."""
        if self.below:
            node = extended(node, self.below)
        for partition, items in self.items.values():
            node = Window(node, partition, tuple(items))
        return node

    def columns(self, e: Expression, resolve: Resolve, alias: str | None, holes: Holes) -> dict[Span, Value]:
        """Return the hidden columns of an item's window calls, by the place of each call."""
        found: dict[Span, Value] = {}
        for call in e.calls:
            if call.over is None or covered(call.span, found):
                continue
            hidden = self.namer.free(alias if call == e.call and alias else f"__{call.name}")
            partition, expr = self.window(call, call.over, e, resolve, holes)
            _, items = self.items.setdefault(frozenset(partition), (partition, []))
            items.append((hidden, expr))
            exact = self.cut.exact(e.inside(call.span), resolve, holes)
            found[call.span] = Value(column(hidden), exact, False, True)
        return found

    def window(
        self, call: Call, over: WindowSpec, e: Expression, resolve: Resolve, holes: Holes
    ) -> tuple[tuple[str, ...], Expr]:
        """Return the columns a window call is partitioned by, and the call over them."""
        spec, within = self.spec(call, over, e)
        columns, in_spec = list(self.by), dict(holes)
        for span in spec.partition:
            value = self.cut.value(within.inside(span), resolve, holes)
            _check_no_window(value, call.span)
            if (name := self.partition_column(value.expr)) is not None:
                columns.append(name)
                in_spec[span] = Value(column(name), value.exact)
        framed = spec.frame.startswith("ROWS") and spec.frame != _WHOLE_PARTITION
        of_rows = framed and call.name in functions.AGGREGATES
        numbered = of_rows or call.name in ("row_number", "ntile", "lag", "lead")
        if numbered and spec.order_end is not None:
            in_spec[(spec.order_end, spec.order_end)] = Value(Expr((Ties(),)), True)
        spec_value = self.cut.value(within.inside(spec.span), resolve, in_spec)
        head = self.cut.value(e.inside((call.start, over.start)), resolve, holes)
        for value in (spec_value, head):
            _check_no_window(value, call.span)
        expr = Expr(
            merged((*head.expr.fragments, *_partitioned(spec_value.expr.fragments, self.by))),
            order_dependent=call.name in functions.UNSTABLE or (of_rows and spec.order_end is None),
            non_associative=self.cut.non_associative(call, e, resolve, holes),
        )
        return tuple(dict.fromkeys(columns)), expr

    def spec(self, call: Call, spec: WindowSpec, within: Expression) -> tuple[WindowSpec, Expression]:
        """Return the window that a call names, or its own, and the expression that it is a part of."""
        for _ in range(len(self.named) + 1):
            if spec.base is None:
                return spec, within
            if spec.base not in self.named:
                raise Unsaid("INVALID", f"no WINDOW {spec.base}", call.span)
            spec, within = self.named[spec.base]
        raise Unsaid("INVALID", f"WINDOW {spec.base} is made of itself", call.span)

    def partition_column(self, e: Expr) -> str | None:
        """Return the column that holds an expression of PARTITION BY; None for a constant."""
        if e.column or not e.refs:
            return e.column
        name = next((n for n, known in self.below if known == e), None)
        if name is None:
            name = self.namer.free("__partition")
            self.below.append((name, e))
        return name


def _check_no_window(value: Value, at: Span) -> None:
    if value.windowed:
        raise Unsaid("LATERAL_ALIAS", "a window over another one of the same SELECT", at)


def commas(names: tuple[str, ...]) -> tuple[Fragment, ...]:
    """The columns, with commas between them."""
    return tuple(fragment for name in names for fragment in (", ", Ref(name)))[1:]


def _partitioned(spec: tuple[Fragment, ...], by: tuple[str, ...]) -> tuple[Fragment, ...]:
    """The text after OVER, partitioned by these columns, too."""
    if not by:
        return spec
    first, *rest = spec
    assert isinstance(first, str)
    partitioned = re.match(r"\(\s*(?:PARTITION|DISTRIBUTE|CLUSTER)\s+BY\b\s*", first, re.IGNORECASE)
    begun = first[partitioned.end() :] if partitioned else first[1:]
    return ("(PARTITION BY ", *commas(by), ", " if partitioned else " ", begun, *rest)

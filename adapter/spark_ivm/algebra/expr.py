"""Expressions: pieces of the user's text, cut at the columns that they read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, TypeVar, dataclass_transform

from spark_ivm.parser.expressions import term_of
from spark_ivm.parser.fragments import Fragment, Hidden, Param, Ref, Ties
from spark_ivm.parser.functions import AGGREGATES
from spark_ivm.parser.lexer import Token, lowered, tokenize
from spark_ivm.parser.terms import Call, Term, bare, fragments_of
from spark_ivm.parser.terms import walk as walk_term

_Class = TypeVar("_Class", bound=type[Any])


@dataclass_transform(frozen_default=True)
def frozen(cls: _Class) -> _Class:
    """Make a frozen dataclass that computes an object's hash once: that of a tree would be computed node by node."""
    made: Any = dataclass(frozen=True)(cls)
    of_fields = made.__hash__

    def hashed(self: Any) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = of_fields(self)
        return known

    made.__hash__ = hashed
    return made  # type: ignore[no-any-return]


# coerced: an equality that casts one of its sides, so that neither can replace the other;
# identical: an equality whose sides give the same answer in any expression, if they are equal;
# two types: the types of an equality's columns, if these are whole numbers of different types;
# ordered: a comparison of two columns by `<`, `<=`, `>` or `>=`, in the order of either column's values
Compared: TypeAlias = Literal["coerced", "identical", "ordered"] | tuple[str, str]


@frozen
class Expr:
    """The user's own text, cut at its column references. Nothing else of it is ever regenerated.

    `order_dependent`: the answer depends on the order of rows that the query leaves open (`first`, `collect_list`).
    `non_associative`: adding and subtracting rows may leave another last digit (sums of floats).
    `compared`: of a comparison what its columns' types say of it, see `Compared`.
    `between`: a condition true for no more rows than an edit or a parameter makes come or go.
    `widens`: a column, perhaps of whole numbers that are cast to a wider type; no author's own cast, which may round.
    """

    fragments: tuple[Fragment, ...]
    order_dependent: bool = False
    non_associative: bool = False
    compared: Compared | None = None
    between: bool = False
    widens: bool = False

    @cached_property
    def tree(self) -> Term:
        """The expression as a tree."""
        return term_of(self.fragments)

    def piece(self, term: Term) -> Expr:
        """A term of the expression, with the flags of the whole expression."""
        return replace(self, fragments=fragments_of(term.tokens))

    @property
    def fixed(self) -> bool:
        """Whether every evaluation on the same row, or the same rows, gives the same value."""
        return not self.order_dependent

    @cached_property
    def refs(self) -> frozenset[str]:
        """The names of the columns the expression reads."""
        return frozenset(fragment.name for fragment in self.fragments if isinstance(fragment, Ref))

    @property
    def written(self) -> str:
        """The expression's text, without the holes in it for columns and values."""
        return "".join([fragment for fragment in self.fragments if isinstance(fragment, str)])

    @cached_property
    def params(self) -> frozenset[str]:
        """The names of the parameters the expression reads."""
        return frozenset(p.name for p in every_fragment(self.fragments) if isinstance(p, Param))

    @cached_property
    def column(self) -> str | None:
        """The column's name when the expression is nothing but a column."""
        match self.fragments:
            case (Ref(name),):
                return name
            case _:
                return None

    @property
    def equality(self) -> tuple[str, str] | None:
        """`(left, right)` when the expression is `left = right` or `left <=> right` on two columns."""
        match self.fragments:
            case (Ref(left), str(op), Ref(right)) if self.compared != "coerced" and op.strip() in ("=", "==", "<=>"):
                return left, right
            case _:
                return None

    @cached_property
    def folds(self) -> bool:
        """Whether Spark computes the expression before it reads rows, and types or pads what is beside it by that."""
        match self.fragments:
            case (Param() | Hidden(),):
                return False
            case fragments if any(isinstance(f, Ref | Ties) for f in fragments):
                return False
        if bare(self.tree).tokens[-1].word in ("TRUE", "FALSE", "NULL"):
            return False
        calls = (t for t in walk_term(self.tree) if isinstance(t, Call))
        return not any(call.over is not None or call.name in AGGREGATES for call in calls)

    @property
    def operand(self) -> tuple[Fragment, ...]:
        """The fragments in a column's place within an expression.

        Law constants_in_place: an expression has the type, and the value, that it has over the column itself.
        """
        if self.column:
            return self.fragments
        return (Hidden(self.fragments),) if self.folds else ("(", *self.fragments, ")")

    def replace_refs(self, by: Mapping[str, Expr]) -> Expr:
        """The expression with each column replaced."""
        if (whole := by.get(self.column or "")) is not None:
            fragments: list[Fragment] = list(whole.fragments if whole.column else ("(", *whole.fragments, ")"))
        else:
            fragments = []
            for fragment in self.fragments:
                match fragment:
                    case Ref(name) if name in by:
                        fragments.extend(by[name].operand)
                    case _:
                        fragments.append(fragment)
        used = [by[name] for name in self.refs if name in by]
        return Expr(
            tuple(fragments),
            order_dependent=self.order_dependent or any(e.order_dependent for e in used),
            non_associative=self.non_associative or any(e.non_associative for e in used),
            compared=None if self.compared == "ordered" and not all(e.column for e in used) else self.compared,
            between=self.between,
            widens=self.widens and all(e.column for e in used),
        )

    def at_old(self, changed: frozenset[str]) -> Expr:
        """The expression with last run's values of the changed parameters."""
        if not self.params & changed:
            return self
        return replace(self, fragments=_at_old(self.fragments, changed))

    def rename(self, names: Mapping[str, str]) -> Expr:
        """The expression over columns of other names."""
        return self.replace_refs({old: column(new) for old, new in names.items()})


def every_fragment(fragments: tuple[Fragment, ...]) -> Iterator[Fragment]:
    """Return the fragments, with the fragments of hidden constants in their place."""
    for fragment in fragments:
        if isinstance(fragment, Hidden):
            yield from every_fragment(fragment.fragments)
        else:
            yield fragment


def _at_old(fragments: tuple[Fragment, ...], changed: frozenset[str]) -> tuple[Fragment, ...]:
    """The fragments with last run's values of the changed parameters."""

    def old(fragment: Fragment) -> Fragment:
        match fragment:
            case Param(name=name) if name in changed:
                return replace(fragment, at="old")
            case Hidden(fragments=within):
                return Hidden(_at_old(within, changed))
            case _:
                return fragment

    return tuple(map(old, fragments))


def column(name: str) -> Expr:
    """The expression that is just this column."""
    return Expr((Ref(name),))


def unused_mark(mark: str, columns: Iterable[str]) -> str:
    """Return the mark, repeated until no column begins with it, in any letters."""
    return mark * (1 + max((c.lower().count(mark) for c in columns), default=0))


def canonical(expr: Expr) -> tuple[Fragment, ...]:
    """The fragments, with layout and the case of words taken out: equal only for expressions that are one for Spark."""
    pieces: list[tuple[Token | None, Fragment]] = []
    for fragment in expr.fragments:
        if isinstance(fragment, str):
            pieces += [(t, t.text) for t in tokenize(fragment) if t.kind not in ("end", "hint")]
        else:
            pieces.append((None, fragment))
    texts = lowered([token for token, _ in pieces])
    return tuple(fragment if written is None else written for written, (_, fragment) in zip(texts, pieces, strict=True))


WIDTHS = ("tinyint", "smallint", "int", "bigint")  # whole numbers, from the narrowest


def widened(e: Expr) -> str | None:
    """The column that the expression is, perhaps cast to a wider whole number; None where it is not a column.

    The cast is the engine's own, as `types.cast_to` writes it; NULLs that it gives another type are no such column.
    """
    match e.fragments:
        case ("CAST(", Ref(name), " AS smallint)" | " AS int)" | " AS bigint)") if e.widens:
            return name
        case _:
            return e.column


def text(sql: str) -> Expr:
    """An expression without columns."""
    return Expr((sql,))


TRUE, FALSE, NULL = text("true"), text("false"), text("NULL")

Items: TypeAlias = tuple[tuple[str, Expr], ...]


def typed_null(like: Expr) -> Expr:
    """A NULL of the type that an expression has: what is computed of the NULL may depend on its type."""
    return Expr(("if(false, ", *like.fragments, ", NULL)"))


def refs_of(items: Items) -> frozenset[str]:
    """The columns that the items read."""
    return frozenset(c for _, expr in items for c in expr.refs)

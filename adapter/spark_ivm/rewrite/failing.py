"""Expressions that may fail for a row: they are computed only for rows for which the query itself computes them.

A filter may keep them from failing: `explode(sequence(since, until))` of the rows `where since <= until`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import cast

from spark_ivm.algebra.expr import Expr, widened
from spark_ivm.algebra.kinds import casts_text, divides_interval, of_no_text, of_one_type, reads_rows
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Generate, Node, Project, Restrict, Scan, Union, Window
from spark_ivm.algebra.spark_types import NEGATED_DIGITS, WHOLE_NUMBERS
from spark_ivm.algebra.term_types import number_type, type_of
from spark_ivm.algebra.trees import children, expressions, made_of, walk, with_children
from spark_ivm.algebra.types import Types, kinds_below
from spark_ivm.algebra.window_frames import STEP
from spark_ivm.parser import functions, terms
from spark_ivm.parser.fragments import Fragment
from spark_ivm.parser.terms import Term, bare
from spark_ivm.parser.terms import walk as walk_term
from spark_ivm.rewrite.prune_columns import prune

# in ANSI mode arithmetic, casts and access to elements may fail, too: for a zero, a number that is too great, a text
# that is no number
_TOTAL = functions.TOTAL | functions.AGGREGATES | functions.WINDOW_ONLY


@dataclass(frozen=True)
class Errors:
    """What is an error in a session. `ansi`: the session is in ANSI mode.

    `types` are the types of columns, by table: by these some casts are known never to fail.
    """

    ansi: bool = False
    types: Types = field(default_factory=dict)

    def may_hit(self, e: Expr, of: Node) -> bool:
        """Whether there may be a row of the node for which the expression over its columns fails."""
        return self.may_hit_any(e) and self.hits(e, kinds_below(of, self.types))

    def may_hit_in(self, of: Node) -> bool:
        """As `may_hit`, for any of the node's own expressions."""
        some = [e for e in expressions(of) if self.may_hit_any(e)]
        if not some:
            return False
        columns = kinds_below(of, self.types)
        return any(self.hits(e, columns) for e in some)

    def hits(self, e: Expr, columns: Mapping[str, str]) -> bool:
        """Return what `may_hit` returns, over columns of the given types."""
        if not self.may_hit_any(e):
            return False
        reads = bool(e.refs) or reads_rows(e.tree)
        return any(
            (self.variants and _casts_variant(term, columns))
            or (_fails(term, reads, self.ansi) and not _is_total(term, columns))
            or (self.ansi and (casts_text(term, columns) or _narrows(term, columns)))
            or (not self.ansi and divides_interval(term, columns))
            for term in walk_term(e.tree)
        )

    def may_hit_any(self, e: Expr) -> bool:
        """As `may_hit`, over columns of any types."""
        return (
            may_fail(e, self.ansi)
            # an interval divided by a column fails for a zero, whatever the mode is
            or (_may_cast(e) if self.ansi else "/" in e.written)
            or (self.variants and _casts(e))
        )

    @cached_property
    def variants(self) -> bool:
        """Return whether a table has variants: some variants cannot be cast, whatever the mode is."""
        return any("variant" in kind for columns in self.types.values() for kind in columns.values())


LENIENT = Errors()


def safe(node: Node, query: Node, errors: Errors = LENIENT) -> bool:
    """Whether each expression behind the node's columns that may fail is one that the query computes for every row."""
    return not _may_fail(node, errors) or _may_fail(prune(node), errors) <= _of_all_rows(query)


# true for each row; Spark takes no condition down past a condition that is not deterministic
_EACH_ROW = Expr(("spark_partition_id() >= 0",), order_dependent=True)


def kept_apart(node: Node, query: Node, errors: Errors = LENIENT) -> Node:
    """The node, in which a computed key that may fail is evaluated only after the query's own conditions.

    Spark takes a condition on one table's columns down to that table, which still has the rows that a join, or a
    condition on another table, would have left out.

    Law error_preservation: `kept_apart(R) = R`, and it fails for no tables for which the query does not.
    """
    some = any(errors.may_hit_any(e) for n in walk(node) for e in expressions(n))
    return _kept_apart(node, query, errors) if some else node


def _kept_apart(node: Node, query: Node, errors: Errors) -> Node:
    below = tuple(_kept_apart(child, query, errors) for child in children(node))
    match with_children(node, below):
        case Restrict(child=child, on=on) as restricted if any(
            _computed_by(child, name, errors) - _of_all_rows(query) for name, _ in on
        ):
            return replace(restricted, child=Filter(child, _EACH_ROW))
        case other:
            return other


def guarded(rows: Node) -> Node:
    """The rows, as input of expressions that may fail: Spark takes no condition on these down below these rows."""
    return rows if _as_written(rows) else Filter(rows, _EACH_ROW)


def _as_written(node: Node) -> bool:
    """Return whether Spark evaluates the node's conditions in the order of the text."""
    return isinstance(node, Scan) or (isinstance(node, Project | Filter) and _as_written(node.child))


def _computed_by(node: Node, name: str, errors: Errors) -> frozenset[tuple[Fragment, ...]]:
    """The expressions behind a column that may fail, if a condition on it could be taken down past other conditions."""
    match node:
        case Generate(generated=names) if name in names:
            return frozenset()
        case Window(items=items) | Aggregate(aggregates=items) if name in dict(items):
            return frozenset()
    below = made_of(node, name)
    own = (e.fragments for child, e in below if not _as_written(child) and errors.may_hit(e, node))
    return frozenset(own).union(*(_computed_by(child, ref, errors) for child, e in below for ref in e.refs))


def _may_fail(node: Node, errors: Errors) -> frozenset[tuple[Fragment, ...]]:
    return frozenset(e.fragments for n in walk(node) for e in _computed(n) if errors.may_hit(e, n))


@lru_cache(maxsize=1_000)
def _of_all_rows(query: Node) -> frozenset[tuple[Fragment, ...]]:
    """Return the expressions that the query computes only where no filter or join has left a row out."""
    by: dict[bool, set[tuple[Fragment, ...]]] = {True: set(), False: set()}
    for node in walk(query):
        by[all(map(_has_all_rows, children(node)))].update(e.fragments for e in expressions(node))
    return frozenset(by[True] - by[False])


def _has_all_rows(node: Node) -> bool:
    match node:
        case Scan():
            return True
        case Project() | Window() | Distinct() | Union() | Aggregate() | Generate(outer=True):
            return all(map(_has_all_rows, children(node)))
        case _:
            return False


def _computed(node: Node) -> Iterator[Expr]:
    # the engine itself makes the values that a window's frames reach, and makes none that the type does not have
    steps = node.child if isinstance(node, Project) else node
    if not (isinstance(steps, Generate) and STEP in steps.generated):
        yield from expressions(node)


@lru_cache(maxsize=10_000)
def may_fail(e: Expr, ansi: bool) -> bool:
    """Whether there may be values for which the expression fails."""
    if widened(e):
        return False
    return any(_fails(term, reads_rows(e.tree), ansi) for term in walk_term(e.tree))


@lru_cache(maxsize=10_000)
def _may_cast(e: Expr) -> bool:
    """Whether the expression may cast a column to another type where no cast is written."""
    alike = e.compared is not None and e.compared != "coerced"
    return bool(e.refs) and not alike and any(_brings_together(term) for term in walk_term(e.tree))


# from which argument on Spark casts these to INT
_OF_INTS = dict.fromkeys("space elt date_from_unix_date".split(), 0) | dict.fromkeys(
    "substr substring left right lpad rpad repeat split locate position substring_index overlay date_add date_sub "
    "add_months shiftleft shiftright shiftrightunsigned slice array_repeat get conv sha2 levenshtein".split(),
    1,
)


def _narrowed(term: Term) -> tuple[Term, ...]:
    match term:
        case terms.Call(name=name, args=args) if name in _OF_INTS:
            return args[_OF_INTS[name] :]
        case terms.Binary(operator="<<" | ">>" | ">>>", right=right):
            return (right,)
        case _:
            return ()


def _narrows(term: Term, columns: Mapping[str, str]) -> bool:
    """Return whether the term casts a number to INT that may be too great for one: by its or its columns' types."""
    known = ((type_of(arg, columns), arg) for arg in _narrowed(term) if reads_rows(arg))
    kinds = (kind for of, arg in known for kind in ((of,) if of else map(columns.get, arg.refs)))
    return any(kind is not None and (kind in ("bigint", "float") or _is_roomy(kind)) for kind in kinds)


def _brings_together(term: Term) -> bool:
    narrows = any(map(reads_rows, _narrowed(term)))
    # an aggregate is computed of the query's own rows alone, whatever it makes of them
    casts_more = not isinstance(term, terms.Call) and bool(of_no_text(term))
    return narrows or casts_more or any(True for _ in of_one_type(term))


def _fails(term: Term, reads: bool, ansi: bool) -> bool:
    """Return whether the term itself may fail, whatever is in it. `reads`: its expression reads columns."""
    match term:
        case terms.Call(name=name) if not reads:
            # one value for all rows, which the query itself could not do without
            return name in ("raise_error", "assert_true")
        case _ if not reads:
            return False
        case terms.Call(name=name) if name in functions.FAILING and not _pattern_is_written_out(term):
            return True
        case terms.Call(name=name):
            return name not in (_TOTAL if ansi else functions.BUILTIN)
        case terms.Binary(operator="+" | "-" | "*" | "/" | "%" | "DIV") | terms.Unary(sign="+" | "-"):
            return ansi
        case terms.Cast():
            return (ansi or term.type[0].word == "INTERVAL") and term.tokens[0].word != "TRY_CAST"
        case terms.Access(operand=operand):
            return ansi and term.tokens[len(operand.tokens)].text in ("[", ":")
        case terms.Like(patterns=patterns):
            return any(not isinstance(leaf, str) for pattern in patterns for leaf in pattern.leaves)
        case terms.Raw(tokens=(_, _, *_)):
            return True
        case _:
            return False


def may_fail_alone(old: Expr, new: Expr, columns: Mapping[str, str], errors: Errors) -> bool:
    """Whether there may be a row for which the old expression over these columns fails and the new one does not.

    Such an edit mends the query, or turns one of its conditions into a condition of a CASE. Values that are too great
    for their type are not considered here.
    """
    was, now = (_risks(e, columns, errors) for e in (old, new))
    return any(
        not _is_never_zero(risk, one) and not any(_asks_of_as_many(one, other) for other in now.get(risk, ()))
        for risk, places in was.items()
        for one in places
    )


# a condition that is asked before, and whether it holds
_Before = tuple[Term, bool]


@dataclass(frozen=True)
class _Asked:
    """For which rows an expression over these columns is computed: for each, or for those where the conditions hold."""

    each: bool
    conditions: frozenset[_Before]
    columns: frozenset[str]


def _is_never_zero(risk: object, asked: _Asked) -> bool:
    """Whether the conditions say that a divisor is not zero."""
    for condition, holds in asked.conditions:
        match condition:
            case terms.Binary(left=left, operator=sign, right=terms.Literal(text="0")) if bare(left) == risk:
                if sign in (("<>", "!=", "<", ">") if holds else ("=", "==")):
                    return not isinstance(risk, terms.Cast | terms.Access)
    return False


def _facts(condition: Term, holds: bool) -> Iterator[_Before]:
    """The conditions, each with whether it holds, that follow from a condition that `holds` or does not."""
    match bare(condition):
        case terms.And(operands=operands) if holds:
            yield from (fact for one in operands for fact in _facts(one, True))
        case terms.Or(operands=operands) if not holds:
            yield from (fact for one in operands for fact in _facts(one, False))
        case terms.Not(operand=operand):
            yield from _facts(operand, not holds)
        case one:
            yield one, holds


def _asks_of_as_many(old: _Asked, new: _Asked) -> bool:
    """Whether the new place is computed for as many rows: its own conditions read nothing that the old fails for."""
    come = new.conditions - old.conditions
    return (new.each or not old.each) and not any(old.columns & condition.refs for condition, _ in come)


def _risks(e: Expr, columns: Mapping[str, str], errors: Errors) -> dict[object, list[_Asked]]:
    """What may fail for a row, and for which rows each is computed."""
    found: dict[object, list[_Asked]] = {}
    some = errors.ansi or errors.may_hit_any(e)
    for term, each, conditions in _computed_of(e.tree, True, frozenset()) if some else ():
        if (risk := _risk(term, columns, errors)) is not None:
            read = (term if isinstance(risk, str | frozenset) else cast(Term, risk)).refs
            found.setdefault(risk, []).append(_Asked(each, conditions, read))
    return found


def _computed_of(
    term: Term, each: bool, asked: frozenset[_Before]
) -> Iterator[tuple[Term, bool, frozenset[_Before]]]:
    """The term and all terms in it, with whether each is computed for each row, and the conditions asked before it."""
    yield term, each, asked
    for child, before in zip(terms.children(term), _before_children(term), strict=True):
        facts = frozenset(fact for condition in before for fact in _facts(*condition))
        yield from _computed_of(child, each and not before, asked | facts)


def _before_children(term: Term) -> list[tuple[_Before, ...]]:
    """For each child of the term the conditions that the term asks before it."""
    below = terms.children(term)
    match term:
        case terms.And():
            return [tuple((one, True) for one in below[:i]) for i in range(len(below))]
        case terms.Or() | terms.Call(name="coalesce" | "nvl" | "ifnull"):
            return [tuple((one, False) for one in below[:i]) for i in range(len(below))]
        case terms.Call(name="if" | "nvl2") if len(below) == 3:
            return [(), ((below[0], True),), ((below[0], False),)]
        case terms.Case(operand=operand, branches=branches):
            asked: tuple[_Before, ...] = ((operand, True),) if operand else ()
            found: list[tuple[_Before, ...]] = [()] if operand else []
            for condition, _ in branches:
                found += [asked, (*asked, (condition, True))]
                asked = (*asked, (condition, False))
            return found + [asked] * (len(below) - len(found))
        case terms.Lambda():
            return [((term, True),)] * len(below)
        case _:
            return [()] * len(below)


def _risk(term: Term, columns: Mapping[str, str], errors: Errors) -> object:
    """What may make the term itself fail: a divisor, a cast, a function; None when nothing does."""
    match term:
        case terms.Binary(operator="/" | "%" | "DIV", right=right) if errors.ansi:
            return bare(right) if reads_rows(right) and not _is_null_for_zero(right) else None
        case terms.Binary(right=right) if divides_interval(term, columns):
            return bare(right) if not _is_null_for_zero(right) else None
        case terms.Cast() | terms.Access() if _fails(term, True, errors.ansi) and not _is_total(term, columns):
            return term
        case terms.Call(name=name) if name in functions.FAILING and not _pattern_is_written_out(term):
            return name
        case terms.Call(name=name) if errors.ansi and f"try_{name}" in functions.TOTAL:
            return name
        case _ if errors.ansi and casts_text(term, columns):
            return term.refs
        case _:
            return None


def _is_null_for_zero(divisor: Term) -> bool:
    match bare(divisor):
        case terms.Call(name="nullif", args=(_, terms.Literal(text="0"))):
            return True
        case _:
            return False


def _pattern_is_written_out(call: terms.Call) -> bool:
    """Whether a call takes a pattern or place after its first argument, or a unit first, and reads no column there."""
    pattern = call.args[:1] if call.name in functions.UNITS else call.args[1:]
    known = call.name in functions.PATTERNS | functions.UNITS
    return known and all(isinstance(leaf, str) for arg in pattern for leaf in arg.leaves)


def _casts(e: Expr) -> bool:
    return any(isinstance(term, terms.Cast) for term in walk_term(e.tree))


def _casts_variant(term: Term, columns: Mapping[str, str]) -> bool:
    """Whether the term is a cast of a variant, or of a value of unknown type."""
    if not isinstance(term, terms.Cast) or term.tokens[0].word == "TRY_CAST":
        return False
    return type_of(term.operand, columns) in (None, "variant")


_DAYS_AND_TIMES = frozenset(("date", "timestamp", "timestamp_ntz"))


def _is_total(term: Term, columns: Mapping[str, str]) -> bool:
    """Whether the term has a value for all values of its operands' types.

    Whole numbers may become too great; a decimal's type holds all results, unless digits are cut off. A day or a time
    that is moved by an interval fails in no other case than without ANSI mode.
    """
    match term:
        case terms.Cast():
            return _casts_all(term, columns)
        case terms.Unary(sign="-"):
            return _keeps_digits(number_type(term, columns))
        case terms.Binary(operator="+" | "-", left=left, right=terms.Interval()) if type_of(left, columns):
            return type_of(left, columns) in _DAYS_AND_TIMES
        case terms.Binary(operator="+" | "-" | "*") | terms.Unary(sign="+"):
            return _is_roomy(number_type(term, columns))
        case terms.Binary(operator="/", right=right):
            return _is_roomy(number_type(term, columns)) and terms.is_written_and_not_zero(right)
        case terms.Binary(operator="%" | "DIV", right=right):
            return number_type(term, columns) is not None and terms.is_written_and_not_zero(right)
        case _:
            return False


def _is_roomy(kind: str | None) -> bool:
    return kind is not None and (kind == "double" or kind.startswith("decimal"))


def _keeps_digits(kind: str | None) -> bool:
    """Whether a number of the type is negated without rounding: Spark rounds a decimal behind its 34th digit."""
    digits = re.match(r"decimal\((\d+)", kind or "")
    return kind == "double" or (digits is not None and int(digits[1]) <= NEGATED_DIGITS)


def _casts_all(term: terms.Cast, columns: Mapping[str, str]) -> bool:
    """Whether the cast has a value for each value of its operand's type."""
    match type_of(term.operand, columns), type_of(term, columns):
        case (None, _) | (_, None):
            return False
        case kind, "date":
            return kind in _DAYS_AND_TIMES
        case kind, "string":
            return kind in _DAYS_AND_TIMES or kind in WHOLE_NUMBERS or kind in ("string", "boolean")
        case kind, other if kind in WHOLE_NUMBERS and other in WHOLE_NUMBERS:
            return WHOLE_NUMBERS.index(kind) <= WHOLE_NUMBERS.index(other)
        case kind, other:
            return kind == other

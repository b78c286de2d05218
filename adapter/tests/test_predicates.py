"""Predicates put together, and where two expressions differ: laws over all rows of three small columns."""

from __future__ import annotations

import random
from itertools import product

import pytest
from duck import Duck
from spark_ivm.algebra.expr import FALSE, TRUE, Expr
from spark_ivm.algebra.predicates import conjunction, conjuncts, disjunction, either, only
from spark_ivm.logic_change.changed_rows import distinct
from spark_ivm.parser.fragments import Ref
from test_spots import expr

VALUES = (None, 0, 1, 2)


@pytest.fixture(scope="module")
def rows() -> Duck:
    duck = Duck()
    duck.table("t", [(c, "int") for c in "abc"], list(product(VALUES, repeat=3)))
    return duck


def said(e: Expr) -> str:
    return "".join(p.name if isinstance(p, Ref) else str(p) for p in e.fragments)


def truth(e: Expr) -> str:
    return f"(({said(e)}) is true)"


def counterexamples(rows: Duck, laws: list[str]) -> list[str]:
    """The conditions that are not true for each row."""
    every = ", ".join(f"bool_and(coalesce({law}, false))" for law in laws)
    (found,) = rows.rows(f"select {every} from t".replace(" <=> ", " is not distinct from "))
    return [law for law, holds in zip(laws, found, strict=True) if not holds]


class Writer:
    """Conditions and values over the columns, from random choices."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def condition(self, depth: int = 2) -> str:
        pick = self.rng.choice
        match self.rng.randrange(8 if depth else 4):
            case 0:
                return f"${pick('abc')} {pick(['=', '<', '>=', '<>'])} {pick([0, 1, 2])}"
            case 1:
                return f"${pick('abc')} is {pick(['', 'not '])}null"
            case 2:
                return f"${pick('abc')} between {pick([0, 1])} AND {pick([1, 2])}"
            case 3:
                return pick(["true", "$a = $b", "not $c = 1", "$b in (0, 2)"])
            case 4 | 5:
                return f"{self.condition(depth - 1)} and {self.condition(depth - 1)}"
            case 6:
                return f"({self.condition(depth - 1)} or {self.condition(depth - 1)})"
            case _:
                return f"({self.condition(depth - 1)})"

    def value(self, depth: int = 2) -> str:
        pick = self.rng.choice
        if not depth or self.rng.random() < 0.3:
            return pick(["0", "1", "7", "$a", "$b", "$c", "$a + 1", "$a + 2", "coalesce($b, 5)", "coalesce($b, 6)"])
        if self.rng.random() < 0.25:
            return f"greatest({self.value(depth - 1)}, {self.value(depth - 1)})"
        branches = " ".join(f"when {self.condition(1)} then {self.value(depth - 1)}" for _ in range(self.rng.randint(1, 3)))
        return f"case {branches}{pick([' else ' + self.value(depth - 1), ''])} end"

    def edited(self, text: str) -> str:
        """The text with a word or two replaced, a branch or a condition gone."""
        for _ in range(self.rng.randint(1, 2)):
            words = text.split(" ")
            branches = [i for i, w in enumerate(words) if w == "when"]
            if len(branches) > 1 and self.rng.random() < 0.4:
                at = self.rng.randrange(len(branches) - 1)
                gone = words[branches[at] : branches[at + 1]]
                if not any("case" in w or "end" in w for w in gone):
                    text = " ".join(words[: branches[at]] + words[branches[at + 1] :])
                    continue
            places = [i for i, w in enumerate(words) if w in ("0", "1", "2", "7", "$a", "$b", "$c", "=", "<", "and", "or")]
            if places:
                i = self.rng.choice(places)
                same = next(s for s in (("0", "1", "2", "7"), ("$a", "$b", "$c"), ("=", "<"), ("and", "or")) if words[i] in s)
                words[i] = self.rng.choice([w for w in same if w != words[i]])
                text = " ".join(words)
        return text


@pytest.mark.parametrize("seed", range(30))
def test_predicates(rows: Duck, seed: int) -> None:
    writer = Writer(seed)
    p, q = (writer.condition(3) for _ in range(2))
    laws = []
    for one, other in ((expr(p), expr(q)), (expr(p), expr(writer.edited(p))), (expr(f"{p} and {q}"), expr(f"{q} and {p}"))):
        a, b = truth(one), truth(other)
        laws += [
            f"{truth(only(one, other))} = ({a} and not {b})",
            f"{truth(either(one, other))} = ({a} <> {b})",
            f"{truth(conjunction(conjuncts(one)))} = {a}",
            f"{truth(conjunction((one, TRUE, other)))} = ({a} and {b})",
            f"{truth(disjunction((one, FALSE, other)))} = ({a} or {b})",
        ]
    assert not counterexamples(rows, laws)


@pytest.mark.parametrize("seed", range(30))
def test_law_expression_difference(rows: Duck, seed: int) -> None:
    """For a row for which two expressions have different values `distinct` is true."""
    writer = Writer(seed)
    laws = []
    for _ in range(5):
        old = writer.value(3)
        for one, other in ((expr(old), expr(writer.edited(old))), (expr(old), expr(writer.value(3)))):
            if one != other:
                laws.append(f"{truth(distinct(((one, other),)))} or (({said(one)}) <=> ({said(other)}))")
    assert not counterexamples(rows, laws)

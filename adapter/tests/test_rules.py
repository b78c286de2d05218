"""The rules by which a run chooses: each is reached, each fact is found out by a macro, each answer carried out by one."""

import re
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from spark_ivm.planning.plan import Shortcut
from spark_ivm.planning.rules import RULES, Question, Rule, asked, first, rules_request

MACROS = Path(__file__).parents[2] / "macros"
TEXTS = {file.relative_to(MACROS).as_posix(): file.read_text() for file in sorted(MACROS.rglob("*.sql"))}
DEFINED = re.compile(r"\{% macro (ivm__\w+)\(")
MACRO = {name: file for file, text in TEXTS.items() for name in DEFINED.findall(text)}


def named(rule: Rule) -> set[str]:
    return {asked(fact)[0] for fact in rule.when}


def facts_of(question: Question) -> list[str]:
    return sorted(set().union(*map(named, RULES[question])))


@pytest.mark.parametrize("question", RULES)
def test_every_rule_is_reached(question: Question) -> None:
    """None asks for all that an earlier one asks for, which would be the answer; the last holds whatever comes."""
    for i, rule in enumerate(RULES[question]):
        for earlier in RULES[question][:i]:
            assert not set(earlier.when) <= set(rule.when), (earlier, rule)
    last = RULES[question][-1]
    assert not last.when or last.when == ("way",), "which every usable candidate has"


@pytest.mark.parametrize("question", RULES)
def test_every_fact_is_asked_of_a_macro(question: Question) -> None:
    for fact in facts_of(question):
        assert MACRO.get(f"ivm__fact_{fact}", "").startswith("facts/"), fact


def test_no_fact_is_asked_of_nobody() -> None:
    """A macro of a fact is named by a rule, or by another fact that needs it."""
    ruled = {fact for question in RULES for fact in facts_of(question)}
    shared = set(re.findall(r"ivm__fact\(at, '(\w+)'\)", "".join(TEXTS.values())))
    assert {name.removeprefix("ivm__fact_") for name in MACRO if name.startswith("ivm__fact_")} == ruled | shared


def test_every_answer_is_carried_out() -> None:
    carried = {"run": ("ivm__do_", {"change", "refuse"}), "change": ("ivm__do_", {"refuse"})}
    carried["publish"] = ("ivm__publish_by_", {"next", "computed"})
    for question, (prefix, others) in carried.items():
        answers = {rule.then for rule in RULES[question]}  # type: ignore[index]
        assert {a for a in answers if prefix + a not in MACRO} == others & answers
    answered = {"record": "statements/merge_keys.sql", "rows": "statements/replace_rows.sql"}
    answered |= {"reshape": "statements/reshape.sql", "load": "load.sql", "whole": "load.sql"}
    answered |= {"invalid": "operations/invalidate.sql", "lag": "catch_up.sql"}
    answered |= dict.fromkeys(("steps", "deletion_vectors", "after"), "refresh.sql")
    answered["untouched"] = "statements/position.sql"
    assert {*carried, *answered} == {*RULES}
    for question, file in answered.items():
        asked_for = set(re.findall(r"'(\w+)'", " ".join(re.findall(r"\.then [^%]*%\}", TEXTS[file]))))
        *answers, otherwise = dict.fromkeys(rule.then for rule in RULES[question])  # type: ignore[index]
        assert set(answers) - {otherwise} - asked_for <= {"rebuild"}, "what is left is done otherwise"


def test_reasons_name_facts_that_were_asked() -> None:
    for rules in RULES.values():
        for rule in rules:
            assert set(re.findall(r"\{(\w+)\}", rule.why)) <= named(rule), rule


def test_what_was_observed_is_not_altered() -> None:
    """Only the macros that observe put something into what they have observed; others make a value that has more.

    So it is with the record of the run."""
    altered = re.compile(r"do (?:seen|observed|target|source|run)(?:\.\w+|\[\w+\])*\.(?:update|pop|setdefault|append)\(")
    found = {file: altered.findall(text) for file, text in TEXTS.items() if not file.startswith("observe/")}
    kept = {"commit.sql": ["do seen.statements.append("]}  # the log of the run
    assert {file: calls for file, calls in found.items() if calls} == kept


def test_a_run_without_anything_to_do() -> None:
    there = {"there": True, "unchanged": True}
    assert first("run", there).then == "noop"
    assert first("run", there | {"sources_moved": True}).then == "noop"
    assert first("run", there | {"sources_moved": True, "ages": True}).then == "position"
    assert first("run", {"there": True}).then == "change"


def test_order_of_the_rules() -> None:
    """A full refresh asks for nothing else; rows that nobody vouches for come before edits, and edits before data."""
    there = {"there": True}
    assert first("run", there | {"asked_for": True, "foreign": "x", "edited": True}).then == "rebuild"
    assert first("run", there | {"foreign": "x", "edited": True, "edit": "y"}).then == "repair"
    assert first("run", there | {"edited": True, "edit": "y", "always_full": True}).then == "change"
    assert (
        first("run", there | {"edited": True, "too_much_edited": True, "in_scope": "s", "edit_or_setting": "e"}).then
        == "scope"
    )
    assert first("publish", {"too_many_keys": "x", "in_doubt": True, "named": True}).then == "rebuild"
    assert first("publish", {"wide": True, "too_many_keys": "x"}).then == "next"


@pytest.mark.parametrize("question", [question for question in RULES if question not in ("run", "change")])
def test_whatever_holds_there_is_an_answer(question: Question) -> None:
    facts = facts_of(question)
    found = {
        first(question, dict(zip(facts, holds, strict=True))) for holds in product((False, True), repeat=len(facts))
    }
    assert found == set(RULES[question]), "each of them"


def test_rules_as_plain_data() -> None:
    answer = rules_request()
    assert answer["rows"][0] == {"then": "position", "when": [("nothing_differs", True), ("repairs", True)], "why": ""}
    assert answer["run"][3]["when"] == [("there", False), ("lost_its_table", True)]


def test_shortcuts_are_as_in_the_engine() -> None:
    """Each is asked for by the engine, can be named by the option, and is on the page of options."""
    engine = [MACROS.parent / "adapter" / "spark_ivm" / file for file in ("api.py", "planning/candidates.py")]
    asked_for = {name for file in engine for name in re.findall(r'"(\w+)" (?:not )?in without', file.read_text())}
    assert asked_for == {*get_args(Shortcut)}
    listed = TEXTS["options.sql"].split("macro ivm__shortcuts()")[1].split("endmacro")[0]
    assert tuple(re.findall(r"'(\w+)'", listed)) == get_args(Shortcut)
    rows = (MACROS.parent / "docs" / "reference.md").read_text().split("| `meta.ivm_without` |")[1].splitlines()[1:]
    named = [re.match(r"\| \| `(\w+)` \|", row) for row in rows[: len(get_args(Shortcut)) + 1]]
    assert tuple(found[1] if found else None for found in named) == (*get_args(Shortcut), None)

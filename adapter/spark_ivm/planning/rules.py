"""What a run does, and when: one table for each question that it asks, the first rule that holds is the answer.

A rule names facts. The macros find out each of them once (`ivm__fact_<name>`), in the order of the rules and no more
than are needed, since some take a statement; then they carry out the answer. Nothing else chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Question = Literal[
    "load", "steps", "run", "change", "deletion_vectors", "publish", "record", "rows", "reshape", "whole", "untouched",
    "after", "invalid", "lag",
]  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """`then` is done where all facts of `when` hold; `not x` where x does not.

    `why`: the reason in words, `{x}` for the words of the fact x. Without it the reason is what the facts say.
    """

    then: str
    when: tuple[str, ...] = ()
    why: str = ""


# What is done where meta.ivm_load is set: whether chunks are loaded into the model's own table, for all to see.
LOAD = (
    Rule("chunks", ("loaded_in_part", "can_be_cut")),
    Rule("chunks", ("not there", "live", "can_be_cut")),
    Rule("refresh"),
)

# Whether a model that may be computed by parts of its groups is computed in two steps from now on.
STEPS = (
    Rule("two", ("parts_pay", "not asked_for")),
    Rule("one"),
)

# What the run of a model does: the state of its table, and what has changed.
RUN = (
    Rule("skip", ("sampled", "there"), "--empty and --sample leave a table alone that is there"),
    Rule("sample", ("sampled",), "first build under --empty or --sample, without a position"),
    Rule("refuse", ("strict_and_unmaintainable",)),
    Rule("refuse", ("not there", "lost_its_table")),
    Rule("build", ("not there",), "first build"),
    Rule("rebuild", ("asked_for",), "full refresh requested"),
    Rule("rebuild", ("built_as_sample",)),
    Rule("refuse", ("columns_are_fixed",)),
    # rows that the model cannot vouch for: the different rows are replaced
    Rule("rebuild", ("without_position", "incomparable")),
    Rule("repair", ("without_position",), "taken over: {without_position}"),
    Rule("rebuild", ("foreign", "incomparable")),
    Rule("repair", ("foreign",), "repaired: {foreign}"),
    Rule("rebuild", ("maintained_wrongly", "incomparable")),
    Rule("repair", ("maintained_wrongly",), "repaired: {maintained_wrongly}"),
    Rule("rebuild", ("clone_of_another_query",)),
    Rule("rebuild", ("state_was_switched", "incomparable")),
    Rule("repair", ("state_was_switched",), "compared: {state_was_switched}"),
    # the SQL, and what it is read under
    Rule("rebuild", ("other_settings", "not in_scope")),
    Rule("rebuild", ("edited", "not in_scope", "too_much_edited")),
    Rule("noop", ("moves_with_the_clock", "not edited", "built_lately"), "{built_lately}"),
    Rule("rebuild", ("moves_with_the_clock",)),
    Rule("rebuild", ("broken_source",)),
    Rule("rebuild", ("other_columns",), "the table has other columns than the SELECT"),
    Rule("rebuild", ("reads_no_table", "unmaintainable")),
    Rule("scope", ("in_scope", "edit_or_setting"), "{edit_or_setting}; it counts where {in_scope}"),
    Rule("position", ("edited", "unchanged", "same_answer", "not reshaped"), "the SQL says the same in other words"),
    Rule("reshape", ("edited", "unchanged", "same_answer", "edit"), "{edit}; answered from the table"),
    Rule("delete", ("edited", "unchanged", "narrowed", "edit"), "{edit}; answered from the table"),
    Rule("change", ("edited", "edit"), "{edit}"),
    # the data
    Rule("rebuild", ("unnamed_source",), "the position does not name every source"),
    Rule("rebuild", ("unwritable",), "a value that is one for all rows is of a type that cannot be written down"),
    Rule("rebuild", ("unknown_parameter",), "the position does not know every parameter"),
    Rule("rebuild", ("called_otherwise", "unchanged", "invalidated"), "{called_otherwise}; rows were invalidated"),
    Rule("reshape", ("unchanged", "called_otherwise"), "{called_otherwise}; answered from the table"),
    Rule("position", ("unchanged", "missed"), "the change touches no row of the table"),
    Rule("position", ("unchanged", "cloned")),
    Rule("position", ("unchanged", "sources_moved", "ages"), "sources had maintenance only"),
    Rule("position", ("unchanged", "table_moved", "ages"), "the table had maintenance only"),
    Rule("noop", ("unchanged", "sources_moved", "replaced_alike"), "sources have the rows they had"),
    Rule("noop", ("unchanged", "sources_moved"), "sources had maintenance only"),
    Rule("noop", ("unchanged",), "no source changed"),
    Rule("noop", ("not edited", "built_lately"), "{built_lately}"),
    Rule("rebuild", ("always_full",), "meta.ivm_refresh is full"),
    Rule("rebuild", ("unmaintainable",)),
    Rule("rebuild", ("declared_otherwise",)),
    Rule("rebuild", ("called_otherwise",)),
    Rule("change"),
)

# What is done with a change of the data, of a parameter or of the SQL.
CHANGE = (
    Rule("rebuild", ("failed",)),
    Rule("rebuild", ("cheaper_than_a_look",)),
    Rule("rebuild", ("unplanned",)),
    Rule("rebuild", ("incomparable_source",)),
    Rule("refuse", ("unusable", "strict_and_unusable"), "{strict_and_unusable}"),
    Rule("rebuild", ("unusable",)),
    Rule("rebuild", ("cheaper",)),
    Rule("rebuild", ("exceeds",)),
    Rule("reshape", ("edited", "reshaped", "way")),
    Rule("delta", ("way",)),
)

# Whether deletion vectors mark the rows that are replaced from now on, so that the rest of their files is not copied.
DELETION_VECTORS = (
    Rule("enable", ("replaces_rows", "large", "not sets_deletion_vectors")),
    Rule("none"),
)

# How the first usable candidate is published; `next` and `computed` ask again, of others.
PUBLISH = (
    Rule("next", ("come_late", "other_way")),
    Rule("rebuild", ("come_late",)),
    Rule("append", ("adds_only",)),
    Rule("rows", ("has_no_key",)),
    Rule("next", ("of_too_many_rows",)),
    Rule("untouched", ("no_key",)),
    Rule("next", ("wide",)),
    Rule("rebuild", ("too_many_keys",)),
    Rule("rows_instead", ("too_many_rows", "rows_are_cheaper")),
    Rule("rebuild", ("too_many_rows",)),
    Rule("rebuild", ("in_doubt", "only_way")),
    Rule("computed", ("in_doubt",)),
    Rule("append_keys", ("all_new",)),
    Rule("replace_keys", ("named",)),
    Rule("record_keys"),
)

# How keys that are too many to be named are published, once they are on record.
RECORD = (
    Rule("refuse", ("record_was_replaced",)),
    Rule("computed", ("in_doubt_on_record",)),
    Rule("chunks", ("more_than_a_chunk",)),
    Rule("merge"),
)

# How rows without a key are published, once their difference is staged.
ROWS = (
    Rule("position", ("nothing_differs", "repairs")),
    Rule("untouched", ("nothing_differs",)),
    Rule("rebuild", ("repairs", "too_many_differ"), "{too_many_differ}"),
    Rule("append", ("none_goes",)),
    Rule("replace_values", ("values_of_change", "few_have_them")),
    Rule("replace"),
)

# How the table is overwritten from itself under the columns of an edited SELECT.
RESHAPE = (
    Rule("kept", ("no_candidate",)),
    Rule("kept_and_added", ("adds_only",)),
    Rule("kept_and_changed", ("has_no_key",)),
    Rule("refuse", ("keys_are_lost",)),
    Rule("rebuild", ("too_many_on_record",)),
    Rule("kept_and_recomputed"),
)

# How a table is built or rebuilt: at once, or in chunks beside it. A table that is rebuilt for being cheaper needs no
# chunks.
WHOLE = (
    Rule("at_once", ("not in_chunks",)),
    Rule("at_once", ("cheaper_by_estimate",)),
    Rule("at_once", ("cheaper_by_its_keys", "not edited")),
    Rule("at_once", ("not there", "live")),
    Rule("chunks", ("can_be_cut_beside",)),
    Rule("at_once"),
)

# What is done where the change turned out to reach no row. The values of parameters do not expire as versions do.
UNTOUCHED = (
    Rule("position", ("of_another_query",)),
    Rule("position", ("cloned",)),
    Rule("position", ("sources_moved",)),
    Rule("position", ("ages",)),
    Rule("noop"),
)

# Whether a refresh is followed by another one: where an edit counts in a scope, it has published that alone.
AFTER = (
    Rule("refresh", ("of_a_scope", "not unchanged")),
    Rule("done"),
)

# What becomes of rows that were invalidated by hand, which a run may have left as they were.
INVALID = (
    Rule("done", ("not invalidated",)),
    Rule("done", ("not kept",)),
    Rule("done", ("unpublished",)),
    Rule("leave", ("written_since",), "another writer wrote the table: {written_since}"),
    Rule("replace", ("comparable_now",)),
    Rule("rebuild"),
)

# What follows when a table was computed as a whole, for its sources may have moved; asked again after each time.
LAG = (
    Rule("take_up", ("computed", "not sampled", "pinned", "took_long", "not drags_on")),
    Rule("done"),
)

RULES: dict[Question, tuple[Rule, ...]] = {
    "load": LOAD,
    "steps": STEPS,
    "run": RUN,
    "change": CHANGE,
    "deletion_vectors": DELETION_VECTORS,
    "publish": PUBLISH,
    "record": RECORD,
    "rows": ROWS,
    "reshape": RESHAPE,
    "whole": WHOLE,
    "untouched": UNTOUCHED,
    "after": AFTER,
    "invalid": INVALID,
    "lag": LAG,
}


def rules_request() -> dict[str, list[dict[str, Any]]]:
    """The rules by question as plain data, `{then, when, why}` each; `when` has pairs: a fact, whether it holds."""
    return {
        question: [{"then": r.then, "when": [asked(fact) for fact in r.when], "why": r.why} for r in rules]
        for question, rules in RULES.items()
    }


def asked(fact: str) -> tuple[str, bool]:
    """Return the fact that a rule names, and whether it is to hold."""
    return (fact.removeprefix("not "), not fact.startswith("not "))


def first(question: Question, facts: Mapping[str, object]) -> Rule:
    """Return the rule that holds; facts that are not there do not hold. Raise LookupError where none does."""
    for rule in RULES[question]:
        if all(bool(facts.get(name)) is wanted for name, wanted in map(asked, rule.when)):
            return rule
    raise LookupError(f"no rule of {question} holds")

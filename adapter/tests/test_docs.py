"""The pages that a script makes are what it makes: nothing on them is invented or out of date."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from spark_ivm.api import compile_request
from spark_ivm.planning.rules import RULES, asked

DOCS = Path(__file__).parents[2] / "docs"


def script_of(name: str) -> Any:
    spec = spec_from_file_location(f"make_{name}", DOCS / f"make_{name}.py")
    assert spec and spec.loader
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@pytest.mark.parametrize("name", ["operators", "limits", "messages"])
def test_page_is_what_its_script_makes(name: str) -> None:
    assert (DOCS / f"{name}.md").read_text() == script_of(name).page(), f"run: python docs/make_{name}.py --write"


# for each part a query, and whether a run cannot see that its rows are still right; a part may have both
PARTS = (
    ("CLOCK", True, "select id, current_user() as u from s.a"),
    ("UNKNOWN_FUNCTION", True, "select id, own(v) as f from s.a"),
    ("TRANSFORM", True, "select transform(id) using 'cat' as (x string) from s.a"),
    ("PIPE", True, "from s.a |> aggregate count(*) as c group by 1"),
    ("PATH", True, "select id from parquet.`/lake/a`"),
    ("IDENTIFIER", True, "select id from identifier('s.a')"),
    ("SUBSTITUTION", True, "select id, '${a.b}' as x from s.a"),
    ("SLOT", True, "select id, '⟦' as x from s.a"),
    ("UNPARSABLE", True, "select id from s.a where ((v > 1)"),
    ("TIME_TRAVEL", False, "select id from s.a version as of 3"),
    ("TIME_TRAVEL", True, "select id from s.a timestamp as of current_date()"),
    ("VOLATILE", False, "select id, rand() as r from s.a"),
    ("VOLATILE", True, "select id, reflect('java.util.UUID', 'randomUUID') as r from s.a"),
    ("PIVOT", False, "select * from s.a pivot (sum(v) + 1 for id in (1))"),
    ("PIVOT", True, "select * from s.a lateral view explode(array(v)) e as x pivot (sum(v) for id in (1))"),
    ("TABLE_FUNCTION", True, "select x.id from s.a, own(3) as x"),
    ("TABLE_FUNCTION", False, "select a.id from s.a a, range(1.5) as r"),
    ("RESERVED_COLUMN", False, "select id as __ivm_op from s.a"),
    ("UNKNOWN_COLUMN", False, "select a.other as x from s.a a"),
    ("UNKNOWN_COLUMN", True, "select other as x from s.a"),
    (
        "SUBQUERY",
        False,
        "select a.id from s.a a left join s.a b on a.id = b.id and exists (select 1 from s.a c where c.id = b.id)",
    ),
    ("GENERATOR", False, "select explode(array(v)) + 1 as x from s.a"),
    ("ORDERED", False, "select id from (select id from s.a order by v) limit 3"),
    ("TABLESAMPLE", False, "select id from s.a tablesample (10 percent)"),
    ("UNNAMED_COLUMN", False, "select id + 1 from s.a"),
    ("INVALID", False, "select id, sum(v) as x from s.a group by 7"),
)


@pytest.mark.parametrize(("code", "every_run", "sql"), PARTS)
def test_when_a_part_is_rebuilt(code: str, every_run: bool, sql: str) -> None:
    table = {"name": "s.a", "kind": "table", "columns": [["id", "int"], ["v", "int"]]}
    made = compile_request({"sql": sql, "default_schema": None, "relations": [table], "changed": []})["plan"]
    assert made["reason"]["code"] == code
    assert bool(made["clock"] or made["unseen"]) == every_run
    script = script_of("limits")
    assert (script.ALWAYS if every_run else script.SOURCE) in script.WHEN.get(code, script.SOURCE)


def test_every_row_of_compatibility_names_a_test() -> None:
    """What a page says of dbt and of Delta is run somewhere: the last cell of each row names where."""
    root = DOCS.parent
    files = (*root.glob("adapter/tests/test_*.py"), *root.glob("integration_tests/test_*.py"))
    known = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)}
    known |= set(re.findall(r"\| `(Base\w+)` \|", (DOCS / "dbt-tests-adapter.md").read_text()))
    rows = [line for line in (DOCS / "compatibility.md").read_text().splitlines() if line.startswith("| ")]
    rows = [line for line in rows if not line.endswith("| test |")]
    assert len(rows) > 60
    for row in rows:
        named = re.findall(r"`(\w+)`", row.rsplit("|", 2)[1])
        assert named and set(named) <= known, row


PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(DOCS.parent.glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS.parent)))
def test_tables_are_tables(page: Path) -> None:
    """A blank line between the head of a table and its rows, or a cell too many, shows a reader raw text."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", text + "\n", re.MULTILINE):
        head, *rows = table.splitlines()
        assert [n for n, row in enumerate(rows) if re.fullmatch(r"\|( ?:?-+:? ?\|)+", row)] == [0], head
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in (head, *rows)}) == 1, head


CALL = re.compile(r"(?:raise_compiler_error|ivm__fail|exceptions\.warn|ivm__warn)\(\s*(?!message|rule\.reason|words|split\.reply)")
CODE = re.compile(r"""['"](IVM-\d{3}): (?:['"] ~ [^"']* ~ ['"])?([^'"]*)""")


def messages() -> dict[str, str]:
    """How messages begin, by code."""
    rows = [row for section in script_of("messages").sections() for row in section["rows"]]
    return {row[0]: row[1] for row in rows if row[0].startswith("IVM-")}


def test_every_message_has_a_code_and_a_row() -> None:
    """A row of the page by the code, and in it the first words of the message."""
    macros = "\n".join(file.read_text() for file in (DOCS.parent / "macros").rglob("*.sql"))
    without = [macros[at.end() :][:60] for at in CALL.finditer(macros) if not CODE.match(macros, at.end())]
    assert not without
    adapter = "\n".join(file.read_text() for file in (DOCS.parent / "dbt/adapters/spark_ivm").glob("*.py"))
    named = CODE.findall(macros + adapter)
    known = messages()
    assert {code for code, _ in named} == set(known) - IN_STATEMENTS
    for code, words in named:
        begin = words.replace("`", "").split("{")[0].strip(" (:.,")[:18].strip(" :")
        assert begin in known[code].replace("`", ""), (code, begin)


# the engine writes them into statements, which Spark fails with, so their text has no code
IN_STATEMENTS = {"IVM-402", "IVM-403", "IVM-404"}


def test_codes_of_messages_are_unique() -> None:
    rows = [row[0] for section in script_of("messages").sections() for row in section["rows"] if row[0].startswith("IVM-")]
    assert len(rows) == len(set(rows))


def test_every_reason_of_a_rebuild_has_a_row() -> None:
    """By its code in `ivm_runs`: the first fact that has to hold where a rule rebuilds."""
    (section,) = (found for found in script_of("messages").sections() if found["title"] == "Reasons of a rebuild")
    codes = {
        next(fact for fact, wanted in map(asked, rule.when) if wanted)
        for rules in RULES.values()
        for rule in rules
        if rule.then == "rebuild" and rule.when
    }
    assert {row[0] for row in section["rows"]} == codes | {"invalidated"}


def test_the_readme_is_short() -> None:
    """A newcomer reads all of it: at most 900 words, and how to install it within the first 40 lines."""
    text = (DOCS.parent / "README.md").read_text()
    assert len(text.split()) <= 900
    assert "pip install" in "\n".join(text.splitlines()[:40])

"""What travels as text between a run and Spark: whatever a row, a position or a property holds, it is read as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from crash_child import child
from harness import INCREMENTAL, DbtFailed, Project, models, response, responses
from shop import properties_of, unequal, wrong
from test_protocol import before, finished
from where import new_project

USER_METADATA = "spark.databricks.delta.commitInfo.userMetadata"

FEED = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
# a reference that Spark would resolve, slots, quotes, escapes, NUL, a line's end, beyond the basic plane
WORDS = (
    "x${env:IVM_SECRET}", "${spark.app.name}", "⟦run⟧", "⟦keys¦k⟧", "⟦v0:a⟧", "it's", 'a "b"', "back\\slash", "\\", "n\\n", "'",
    "", " ", "a  b", "a\nb", "nul\0", "\U0001f600", "`", "$", "100$ {x}", "-- /* x", "plain",
)  # fmt: skip


def sql_of(word: str) -> str:
    return f"cast(X'{word.encode().hex()}' as string)"


def read_records(project: Project, *tables: str) -> str:
    """All that is kept of a table beside its rows: its history, and rows of the tables beside it."""
    kept = [str(project.sql(f"describe history {name}")) for name in tables]
    return " ".join(
        [*kept, *(str(project.sql(f"select * from {name}")) for name in ("by_word__ivm_dirty", "ivm_runs"))]
    )


@pytest.mark.parametrize("escaped", ["false", pytest.param("true", marks=pytest.mark.slow)])
def test_values_are_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, escaped: str) -> None:
    """As keys, and as values that are one for all rows."""
    monkeypatch.setenv("IVM_SECRET", "leak")
    settings = {"spark.sql.parser.escapedStringLiterals": escaped, "spark.sql.session.timeZone": "Europe/Berlin"}
    project = new_project(tmp_path, parameters=settings)
    s = project.schema
    project.sql(f"create table words (k string, v int, x double, b binary) {FEED}")
    rows = [f"({sql_of(w)}, {n}, 0.0D, X'{w.encode().hex()}')" for n, w in enumerate(WORDS)]
    rows += ["(null, 0, 0.0D, null)"]
    project.sql(f"insert into words values {', '.join(rows)}")
    project.sql(f"create table marks (m string, at timestamp) {FEED}")
    project.sql(f"insert into marks values ({sql_of(WORDS[0])}, timestamp'1850-06-01 00:00:01.000001')")
    views = {
        "by_word": f"select k, sum(v) as total, max(cast(x as string)) as zero from {s}.words group by k",
        "by_bytes": f"select b, sum(v) as total from {s}.words group by b",
        "marked": f"select k, v, p.m, p.at from {s}.words cross join (select max(m) as m, max(at) as at from {s}.marks) p",
    }
    said = "a table" if escaped == "true" else "it's ${env:IVM_SECRET} ${spark.app.name} \\"
    for name, sql in views.items():
        tracked = INCREMENTAL.replace("}", ", 'ivm_track_keys': 'all'}")
        noted = f"tblproperties={json.dumps({'note': said})}"
        project.model(name, sql, f"{tracked}, persist_docs={{'relation': true}}, {noted}")
    notes = {"models": [{"name": "by_word", "description": said}]}
    project.write("models/schema.yml", json.dumps(notes))

    def refresh(code: str = "") -> dict[str, str]:
        done = {name: str(answer["_message"]) for name, answer in responses(project.run()).items()}
        assert not wrong(project, views), done
        assert not code or {message.split(" · ")[0] for message in done.values()} <= set(code.split()), done
        return done

    refresh("backfill")
    assert [r.data_type for r in project.sql("describe extended by_word") if r.col_name == "Comment"] == [said]
    assert properties_of(project, "by_word")["note"] == said
    # each as one of few keys, which are literals where that is exact
    few = [w for w in WORDS if "${" not in w and not (escaped == "true" and ("'" in w or "\\" in w))]
    project.sql(f"update words set v = v + 100 where k in ({', '.join(map(sql_of, few))})")
    assert refresh("delta append")["by_word"].startswith(f"delta · {len(few)} keys")
    assert "replace where" in (tmp_path / "target/run/test/models/by_word.sql").read_text()

    # all of them; -0.0 is another number than 0.0, though it is equal
    project.sql(f"update words set x = if(k = {sql_of(WORDS[1])}, -x, x), v = v + if(k = {sql_of(WORDS[1])}, 0, 1000)")
    assert refresh()["marked"].startswith("delta")
    assert [r.zero for r in project.sql(f"select zero from by_word where k = {sql_of(WORDS[1])}")] == ["-0.0"]

    # a value that moves, and rows by hand
    keys = {"model": "by_word", "query": f"select k from {s}.words where v is not null"}
    project.run("run-operation", "ivm_invalidate", "--args", json.dumps(keys))
    for word in ("z'${env:IVM_SECRET}\\", "⟦p1:current_date⟧"):
        project.sql(f"insert into marks values ({sql_of(word)}, timestamp'1850-06-01 00:00:02')")
        project.sql(f"insert into words values ({sql_of('new')}, 1, 0, null)")
        assert refresh()["marked"].startswith(("replay", "delta", "full"))
    assert "ivm.invalid" not in str(project.sql("show tblproperties by_word"))
    assert "leak" not in read_records(project, *views)


def test_errors_are_recorded_as_they_are(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error contains a row's value, which ivm_runs keeps."""
    monkeypatch.setenv("IVM_SECRET", "leak")
    word = "it's ${env:IVM_SECRET} ${spark.app.name} \\ ⟦run⟧"
    dbt_project.sql("create table words using delta as select " + sql_of(word) + " as k")
    dbt_project.model(
        "failing", f"select concat('a', raise_error(k)) as k from {dbt_project.schema}.words", "materialized='ivm'"
    )
    with pytest.raises(DbtFailed):
        dbt_project.run()
    (row,) = dbt_project.sql("select reason from ivm_runs")
    assert word in row.reason and "leak" not in row.reason


# ── properties ──────────────────────────────────────────────────────────────────────────────────────────


class Hits:
    """A model whose columns, constraints and filter have names that Spark takes for secrets, and hides."""

    def __init__(self, project: Project) -> None:
        self.project, self.word, self.least = project, "token", "amount > 10"
        project.sql(f"create table hits (id int, page_url string, amount int) {FEED}")
        project.sql(
            "insert into hits values (1, 'a', 11), (2, 'b', 12), (3, 'b', 13), (4, 'token', 14), (5, 'password', 15)"
        )
        self.write()

    @property
    def sql(self) -> str:
        return f"select id, page_url, amount from {self.project.schema}.hits where page_url <> '{self.word}' and {self.least}"

    def write(self) -> None:
        self.project.model("visits", self.sql, INCREMENTAL)
        url = {"name": "page_url", "data_type": "string", "constraints": [{"type": "not_null"}]}
        columns = [{"name": "id", "data_type": "int"}, url, {"name": "amount", "data_type": "int"}]
        check = {"type": "check", "name": "Least_url", "expression": self.least}
        described = {
            "name": "visits",
            "columns": columns,
            "constraints": [check],
            "config": {"contract": {"enforced": True}},
        }
        self.project.write("models/schema.yml", json.dumps({"models": [described]}))

    def refresh(self, *args: str) -> str:
        (result,) = models(self.project.run("run", *args))
        assert response(result)["code"] == "backfill" or unequal(self.project, "visits", self.sql) == 0
        return str(response(result)["_message"])

    def invalidate(self, where: str) -> None:
        self.project.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "visits", "where": where}))

    def spoil(self, *ids: int) -> None:
        """Rows that are wrong, and no run can see it."""
        self.project.write_as_refresh("visits", f"update visits set amount = 99 where id in {(*ids, 0)}")

    def properties(self) -> dict[str, str]:
        return properties_of(self.project, "visits")


@pytest.fixture
def hits(dbt_project: Project) -> Hits:
    hits = Hits(dbt_project)
    assert hits.refresh().startswith("backfill")
    return hits


def test_properties_that_look_like_secrets(hits: Hits) -> None:
    """Constraints, rows invalidated by hand and the old SQL are known, whatever words are in them."""
    written = hits.project.sql("describe history visits limit 1")[0].version
    assert hits.refresh() == "noop"
    assert hits.project.sql("describe history visits limit 1")[0].version == written
    hits.spoil(2)
    hits.invalidate("page_url = 'b'")
    assert hits.refresh().startswith("replay")
    hits.word = "password"
    hits.write()
    assert hits.refresh() == "replay · −1 +1 rows"
    # a constraint that is the beginning of the one that was
    hits.least = "amount > 1"
    hits.write()
    hits.project.sql("insert into hits values (6, 'c', 2)")
    assert hits.refresh().startswith(("replay", "append", "delta"))
    assert hits.properties()["delta.constraints.least_url"] == "amount > 1"
    with pytest.raises(Exception, match=r"(?i)not_null_page_url"):
        hits.project.sql("insert into visits values (7, null, 100)")


def test_rows_invalidated_while_a_run_is_on(hits: Hits) -> None:
    """By another process, in the last moment: the run takes away what it knew, and builds the table over the rest."""

    def invalidate(where: str) -> Callable[..., None]:
        args = json.dumps({"model": "visits", "where": where})
        return lambda *_: finished(child(hits.project, "run-operation", "ivm_invalidate", "--args", args))

    hits.spoil(2)
    hits.invalidate("id = 2")
    with before("unset tblproperties", invalidate("id = 3")) as seen:
        hits.project.run()
    assert seen
    hits.spoil(3)
    assert hits.refresh().startswith("replay · ")
    assert not [name for name in hits.properties() if name.startswith("ivm.invalid")]

    with before("create or replace table", invalidate("id = 1")) as seen:
        hits.project.run("run", "--full-refresh")
    assert seen
    hits.spoil(1)
    assert hits.refresh().startswith("replay · ")
    assert hits.refresh() == "noop", "they were computed again once"


def forge(project: Project, table: str, **values: object) -> None:
    """A commit of the table with a position that has other values than the newest one."""
    position = next(c.userMetadata for c in project.sql(f"describe history {table}") if c.userMetadata)
    with project.session() as handle:
        handle.replace({USER_METADATA: json.dumps({**json.loads(position), **values})})
        handle.execute(f"delete from {project.schema}.{table} where id = 1")


def test_what_nobody_wrote_here(hits: Hits) -> None:
    """Whoever may write the table can write a position and properties: what has another form is not used."""
    project, source = hits.project, f"{hits.project.schema}.hits"
    project.sql("alter table visits set tblproperties ('ivm.invalid.x' = 'id = 7) or reflect(')")
    hits.spoil(1)
    assert hits.refresh().startswith("replay · "), "it may have meant any row"
    no_version = {source: {"version": "1 as x, (select 1)", "time": 0, "schema": {}}}
    for forged in ({"sources": no_version}, {"fingerprint": "' or 1=1"}, {"engine": "0 or 1"}, {"planned_on": None}):
        forge(project, "visits", **forged)
        assert re.search(r"another writer wrote the table: version \d+ \(|version \d+ \(.*\) is not this model's", hits.refresh()), forged

    project.model("today", f"select id, current_date() > date'2020-01-01' as late from {source}", INCREMENTAL)
    project.run("run", "-s", "today")
    forge(project, "today", parameters={"current_date": "(select max(id) from hits)"})
    (done,) = models(project.run("run", "-s", "today"))
    assert response(done)["_message"].startswith("full · the position does not know every parameter")
    (project.folder / "models/today.sql").unlink()

    # another SQL under the fingerprint of the one that was
    (logic,) = [k for k in hits.properties() if k.startswith("ivm.logic")]
    packed = "hex:" + json.dumps("select 1 as id").encode().hex()
    project.sql(f"alter table visits set tblproperties ('{logic}' = '{packed}')")
    hits.word = "password"
    hits.write()
    assert hits.refresh().startswith("full · the SQL changed")


def test_a_query_comment_at_the_end(dbt_project: Project) -> None:
    """Spark would take it for a part of a setting."""
    config = (dbt_project.folder / "dbt_project.yml").read_text()
    dbt_project.write("dbt_project.yml", config + "query-comment: {comment: 'by = dbt', append: true}\n")
    dbt_project.sql(f"create table orders {FEED} as select id, id % 3 as cust from range(9)")
    sql = f"select cust, count(*) as n from {dbt_project.schema}.orders group by cust"
    dbt_project.model("totals", sql, INCREMENTAL + ", pre_hook='set spark.sql.session.timeZone = Europe/Paris'")
    assert responses(dbt_project.run())["totals"]["code"] == "backfill"
    dbt_project.sql("delete from orders where id = 1")
    assert responses(dbt_project.run())["totals"]["code"] == "delta"
    assert unequal(dbt_project, "totals", sql) == 0
    position = json.loads(dbt_project.sql("describe history totals limit 1")[0].userMetadata)
    assert position["settings"]["spark.sql.ansi.enabled"] == "false"
    assert position["settings"]["spark.sql.session.timeZone"] == "Europe/Paris"


def test_how_the_first_branch_of_a_union_writes_a_column(dbt_project: Project) -> None:
    """Names of a struct's fields, and how long a CHAR is, whichever branch has changed."""
    project, s = dbt_project, dbt_project.schema
    for name, field, length in (("a", "UserId", 8), ("b", "userid", 5)):
        project.sql(f"create table {name} (id int, v struct<{field}:int>, c char({length})) {FEED}")
        project.sql(f"insert into {name} values (1, named_struct('{field}', 10), 'ab'), (2, null, 'cd')")
    a, b = (f"select id, v, c from {s}.{name}" for name in "ab")
    # a CHAR takes no text that is longer, as the other branch's texts are
    text_a, text_b = (f"select id, v, trim(c) as c from {s}.{name}" for name in "ab")
    no_a, no_b = (f"select id, null as v, trim(c) as c from {s}.{name}" for name in "ab")
    unions = {"a_b": (a, b), "b_a": (text_b, text_a), "none_a": (no_b, text_a), "b_none": (text_b, no_a)}
    views = {}
    for name, branches in unions.items():
        rows = f"(\n{branches[0]}\nunion all\n{branches[1]}\n)"
        views[f"{name}_rows"] = f"select id, to_json(v) as v, c = 'ab' as same, concat(c, '!') as c from {rows}"
        views[f"{name}_groups"] = f"select c = 'ab' as same, count(*) as n, count(v.userid) as m from {rows} group by c = 'ab'"
        views[f"{name}_distinct"] = f"select distinct id, to_json(v) as v, concat(c, '!') as c from {rows}"
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)

    def check() -> dict[str, str]:
        done = {r.node.name: str(response(r)["_message"]) for r in models(project.run())}
        assert not wrong(project, views), done
        return done

    project.run()
    project.sql("insert into b values (3, named_struct('userid', 30), 'ab'), (4, null, 'ef')")
    check()
    for name, field in (("b", "userid"), ("a", "UserId")):
        project.sql(f"insert into {name} values (5, named_struct('{field}', 30), 'ab'), (6, null, 'ef')")
        project.sql(f"update {name} set c = 'xy', v = named_struct('{field}', id) where id = 1")
        project.sql(f"delete from {name} where id = 2")
        check()

"""Tables that were put back, and clones: the next run continues from what they were computed from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from crash_child import child
from harness import INCREMENTAL, DbtFailed, Project, models, response, responses
from shop import unequal, wrong

TOTALS = "select cust, count(*) as n, sum(amount) as total from {}.orders group by cust"
EDITED = "select cust, count(*) as n, sum(amount) * 2 as total from {}.orders group by cust"
LARGE = "select cust, total from {}.totals where total > 10"
MEANS = "select cust, avg(amount) as mean from {}.orders group by cust"
STATE = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_state': true}"


@pytest.fixture
def shop(dbt_project: Project) -> Project:
    """`large` reads `totals`, and both are built."""
    dbt_project.sql(
        "create table orders (id int, cust int, amount int) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    dbt_project.sql("insert into orders select id, id % 5, id from range(40)")
    dbt_project.model("totals", TOTALS.format(dbt_project.schema), INCREMENTAL)
    dbt_project.model("large", "select cust, total from {{ ref('totals') }} where total > 10", INCREMENTAL)
    return dbt_project


def refresh(project: Project, *names: str, totals: str = TOTALS, source: str = "", flag: str = "") -> dict[str, str]:
    """Run the models, or all, and return what each says. Afterwards they are what their SELECTs give.

    `source`: the schema of `orders`, if that is another one.
    """
    select = ["-s", *names] if names else []
    done = {
        r.node.name: str(response(r)["_message"]) for r in models(project.run("run", *select, *filter(None, [flag])))
    }
    views = {"totals": totals, "means": MEANS, "large": LARGE, "booked": TOTALS}
    found = [name for name, said in done.items() if not said.startswith("backfill")]  # a first build is its SELECT
    schemas = {name: project.schema if name == "large" else source or project.schema for name in found}
    assert not wrong(project, {name: views[name].format(schemas[name]) for name in found}), done
    return done


def operation(project: Project, name: str, args: str) -> str:
    """What an operation says."""
    project.run("run-operation", name, "--args", args)
    return "\n".join(project.messages)


def version(project: Project, table: str) -> int:
    return int(project.sql(f"describe history {table} limit 1")[0].version)


def rows(project: Project, table: str) -> list[Any]:
    return sorted(project.sql(f"select * from {table}"))


def test_back_to_what_was_computed_from_a_table_that_is_gone(shop: Project) -> None:
    """The table is back, and both operations name the source; the next run reads the new one."""
    refresh(shop)
    shop.sql("create table other using delta as select * from orders")
    other = TOTALS.replace("orders", "other")
    shop.model("totals", other.format(shop.schema), INCREMENTAL)
    refresh(shop, totals=other)
    shop.sql("drop table orders")
    output = operation(shop, "ivm_rollback", "{model: totals, version: 0}")
    gone = f"source:    {shop.schema}.orders at version 1, and there is no such table any more"
    assert "totals was restored to version 0" in output and gone in output
    assert gone in operation(shop, "ivm_status", "{model: totals}")
    refresh(shop, totals=other)


def test_rolled_back(shop: Project) -> None:
    """To a run, a version or a time, over an edit, with parts in a table beside it; the model above follows."""
    shop.model("means", MEANS.format(shop.schema), STATE)
    shop.run()
    shop.sql("insert into orders values (1, 1, 100)")
    shop.run()
    run, kept = shop.sql("select run, invocation from ivm_runs where model like '%totals' and code = 'delta'")[0]
    before, state, parts = rows(shop, "totals"), version(shop, "means"), version(shop, "means__ivm_state")
    (at_second,) = re.findall(r"written: +([^,]*),", operation(shop, "ivm_status", "{model: totals}"))
    shop.sql("optimize totals")
    compacted = version(shop, "totals")
    moment = shop.sql("select cast(current_timestamp() as string)")[0][0]
    shop.sql("delete from orders where cust = 2")
    shop.model("totals", EDITED.format(shop.schema), INCREMENTAL)
    shop.run()
    after = rows(shop, "totals")

    with pytest.raises(DbtFailed, match=rf"(?s)takes one of run, time and version.*by run {run}"):
        operation(shop, "ivm_rollback", "{model: totals}")
    for args in (f"run: {kept}", f"time: '{moment}'"):
        output = operation(shop, "ivm_rollback", f"{{model: totals, {args}}}")
        assert f"was restored to version {compacted}" in output and "1 commit behind" in output
        assert rows(shop, "totals") == before
    operation(shop, "ivm_rollback", f"{{model: totals, time: '{at_second}'}}")
    assert rows(shop, "totals") == before
    # what is above it is the difference of two versions of it
    assert refresh(shop, "large")["large"].startswith("delta · ")
    operation(shop, "ivm_rollback", f"{{model: means, version: {state}}}")
    assert version(shop, "means__ivm_state") > parts, "the parts are as new as they were"
    done = refresh(shop, totals=EDITED)
    assert rows(shop, "totals") == after
    assert {name: said.split(" · ")[0] for name, said in done.items()} == {
        "totals": "replay",
        "large": "delta",
        "means": "delta",
    }

    # the parts go back alone, and both, to versions that do not belong together
    for tables in ({"means__ivm_state": parts}, {"means__ivm_state": 0, "means": state}):
        for table, to in tables.items():
            shop.sql(f"restore table {table} to version as of {to}")
        shop.sql("insert into orders values (90, 3, 7)")
        assert refresh(shop, "means")["means"].startswith("delta")

    shop.sql("delete from totals where cust = 1")
    foreign = version(shop, "totals")
    refresh(shop, "totals", totals=EDITED)
    with pytest.raises(DbtFailed, match=rf"version {foreign} \(DELETE\) is not this model's"):
        operation(shop, "ivm_rollback", f"{{model: totals, version: {foreign}}}")
    with pytest.raises(DbtFailed, match="has no version 999"):
        operation(shop, "ivm_rollback", "{model: totals, version: 999}")
    with pytest.raises(DbtFailed, match="has no time 2001-01-01"):
        operation(shop, "ivm_rollback", "{model: totals, time: '2001-01-01'}")


def test_a_source_that_comes_to_the_same_version_again(shop: Project) -> None:
    refresh(shop)
    assert "orders at version 1, up to date" in operation(shop, "ivm_status", "{model: totals}")
    shop.sql("drop table orders")
    shop.sql(
        "create table orders (id int, cust int, amount int) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    shop.sql("insert into orders values (2, 3, 4)")
    assert "orders at version 1, and it was dropped and created again" in operation(shop, "ivm_status", "{model: totals}")
    assert refresh(shop)["totals"].startswith("full · ")


def restore_invalidated(shop: Project) -> None:
    """Rows of `totals` that were wrong, invalidated and computed again are back with the version that had them."""
    refresh(shop)
    shop.write_as_refresh("totals", "update totals set total = 1 where cust = 1")
    wrong = version(shop, "totals")
    operation(shop, "ivm_invalidate", "{model: totals, where: 'cust = 1'}")
    assert refresh(shop, "totals")["totals"].startswith("replay")
    shop.sql(f"restore table totals to version as of {wrong}")


def test_restored_to_what_was_invalidated(shop: Project) -> None:
    """Rows that were wrong, and invalidated, are back with the version that had them: they are computed again."""
    restore_invalidated(shop)
    assert refresh(shop, "totals")["totals"].startswith("replay")
    assert refresh(shop, "totals") == {"totals": "noop"}


def test_restored_to_what_was_invalidated_and_right(shop: Project) -> None:
    """The history alone shows it, and the rows are compared once: the runs after that write nothing."""
    refresh(shop)
    right = version(shop, "totals")
    operation(shop, "ivm_invalidate", "{model: totals, where: 'cust = 1'}")
    refresh(shop, "totals")
    shop.sql(f"restore table totals to version as of {right}")
    refresh(shop, "totals")
    then = version(shop, "totals")
    assert refresh(shop, "totals") == {"totals": "noop"}
    assert version(shop, "totals") == then


def test_what_was_invalidated_outlives_a_kill_between_two_commits(shop: Project) -> None:
    """The first takes up a change of the source, above what the history alone says of the invalidated rows."""
    restore_invalidated(shop)
    shop.sql("insert into orders values (90, 3, 7)")
    assert child(shop, "run", "-s", "totals", when="after", pattern=r"(insert|merge|delete|replace table) .*\btotals`?\s").returncode < 0
    assert unequal(shop, "totals", TOTALS.format(shop.schema)) > 0, "the invalidated rows are wrong still"
    assert refresh(shop, "totals")["totals"].startswith("replay")
    assert refresh(shop, "totals") == {"totals": "noop"}


class Clones:
    """Production in one schema, and another environment of the same project in another, whose tables are clones."""

    def __init__(self, production: Project) -> None:
        self.production = production
        self.schema = f"{production.schema}_dev"
        self.serial = 0

    def sql(self, statement: str) -> list[Any]:
        """In production, with `{p}` and `{d}` for the two schemas."""
        return self.production.sql(statement.format(p=self.production.schema, d=self.schema))

    def anew(self, *tables: str) -> Project:
        """Return the other environment, with clones of the tables."""
        self.serial += 1
        self.schema = f"{self.production.schema}_dev{self.serial}"
        self.sql("create schema {d}")
        for table in tables:
            self.sql(f"create table {{d}}.{table} shallow clone {{p}}.{table}")
        return Project(self.production.folder, schema=self.schema)

    def refresh(self, *names: str, flag: str = "") -> dict[str, str]:
        """`dbt run` of production."""
        return refresh(self.home(), *names, flag=flag)

    def home(self) -> Project:
        """The project with production's profile."""
        return Project(self.production.folder, schema=self.production.schema)


def test_a_table_that_is_called_by_a_word_of_delta(dbt_project: Project) -> None:
    """As `location` or `version`, which Delta's own statements take for no name."""
    sql = f"select id, id * {{}} as twice from {dbt_project.schema}.numbers"
    dbt_project.sql("create table numbers using delta as select id from range(5)")
    columns = "[{name: id, data_type: bigint}, {name: twice, data_type: bigint}]"
    checked = f"constraints: [{{type: check, expression: twice < 100}}], columns: {columns}, config: {{contract: {{enforced: true}}}}"
    dbt_project.write("models/models.yml", f"models: [{{name: location, {checked}}}]")
    for by in (2, 3):
        dbt_project.model("location", sql.format(by), INCREMENTAL)
        done = responses(dbt_project.run())
    assert done["location"]["code"] == "replay" and wrong(dbt_project, {"location": sql.format(3)}) == []
    operation(dbt_project, "ivm_rollback", "{model: location, version: 0}")
    assert wrong(dbt_project, {"location": sql.format(2)}) == []
    operation(dbt_project, "ivm_maintain", "{model: location}")
    dbt_project.run()
    assert wrong(dbt_project, {"location": sql.format(3)}) == []


def test_clones_continue(shop: Project) -> None:
    """A clone has the position of what it was cloned from, and so has a model that reads clones of what that one read."""
    clones = Clones(shop)
    shop.run()
    clones.sql("insert into orders values (90, 1, 5)")
    shop.run()
    clones.sql("optimize totals")
    clones.sql("alter table totals set tblproperties ('team' = 'me')")

    dev = clones.anew("totals", "large")
    written = version(shop, "totals")
    assert f"clone:     of version {written} of {shop.schema}.totals" in operation(dev, "ivm_status", "{model: totals}")
    done = refresh(dev, source=shop.schema)
    assert done["totals"] == f"noop · it continues from version {written} of {shop.schema}.totals, whose clone it is"
    assert done["large"].startswith("noop · it continues from version")
    clones.sql(
        "create or replace table {p}.large using delta as select * from {p}.large"
    )  # its position is its own now
    for change in ("insert into orders values (91, 6, 70), (92, 1, 2)", "delete from orders where cust = 3"):
        clones.sql(change)
    assert {said.split(" · ")[0] for said in refresh(dev, source=shop.schema).values()} <= {"delta", "append"}
    clones.home().run()

    # with changes since, an edit, and rows that were invalidated; a clone of a clone
    operation(clones.home(), "ivm_invalidate", "{model: large, where: 'cust = 1'}")
    dev = clones.anew("totals")
    clones.sql("create table {d}.kept shallow clone {p}.large")
    clones.sql("create table {d}.large shallow clone {d}.kept")
    clones.sql("insert into orders values (93, 7, 70), (94, 1, 2)")
    dev.model("totals", EDITED.format(shop.schema), INCREMENTAL)
    done = refresh(dev, totals=EDITED, source=shop.schema)
    assert done["totals"].startswith("replay") and done["large"].startswith("delta"), done
    assert "ivm.invalid" not in str(dev.sql("show tblproperties large")), "the clone knew of them"


@pytest.mark.slow
def test_clones_that_are_not_known(shop: Project) -> None:
    """What cannot be proved is computed again or compared, and the run prints the reason."""
    clones = Clones(shop)
    refresh(shop)
    clones.sql("update orders set amount = amount + 1 where cust = 1")
    refresh(shop)
    named = f"full · it is a clone of {shop.schema}.large, and {{0}}.totals is "

    # it reads a table of its own
    dev = clones.anew("large")
    done = refresh(dev, source=shop.schema)
    assert done["totals"].startswith("backfill") and done["large"].startswith(named.format(dev.schema) + "no clone of")

    # it reads a clone of another version than the one that it was computed from
    clones.sql("insert into orders values (91, 6, 70), (92, 1, 2)")
    clones.refresh("totals")
    dev = clones.anew("totals", "large")
    assert "is a clone of version" in refresh(dev, source=shop.schema)["large"]
    clones.refresh()

    # rows of others, in the clone and in what it was cloned from
    dev = clones.anew("totals", "large")
    clones.sql("delete from {d}.large where cust = 1")
    assert "repaired: another writer wrote the table: version 1 (DELETE)" in refresh(dev, source=shop.schema)["large"]
    clones.sql("update totals set total = 0 where cust = 1")
    dev = clones.anew("totals")
    assert (
        f"cloned {shop.schema}.totals" in (message := refresh(dev, "totals", source=shop.schema)["totals"])
        and "(UPDATE) was not written" in message
    )
    clones.refresh()

    # other tables under the name: overwritten, dropped, a copy that has as many versions
    outside = f"{INCREMENTAL}, location_root='{shop.folder}/outside'"  # so that a drop leaves the files of its clones
    clones.home().model("booked", TOTALS.format(shop.schema), outside)
    clones.refresh("booked")
    clones.sql("update orders set amount = amount + 1 where cust = 1")
    clones.refresh("booked")
    for replace in (
        "create or replace table {p}.booked using delta as select * from {p}.booked",
        "drop table {p}.booked",
        "create table {p}.booked shallow clone {d}.booked"
        + "; insert into {p}.booked select 99, 9, 9; delete from {p}.booked where cust = 99" * 3,
    ):
        if not replace.startswith("create table"):
            dev = clones.anew("booked")
            clones.sql("create table {d}.kept shallow clone {p}.booked")
        else:
            clones.sql("drop table {d}.booked")
            clones.sql("create table {d}.booked shallow clone {d}.kept")
        for statement in replace.split(";"):
            clones.sql(statement)
        message = refresh(dev, "booked", source=shop.schema)["booked"]
        assert message.startswith("noop · taken over") and ("overwritten or dropped" in message or "is gone" in message), message
        if replace.startswith("create or"):
            clones.refresh("booked")

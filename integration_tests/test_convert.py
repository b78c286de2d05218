"""`dbt-ivm convert`: an incremental model's text as that of an `ivm` model. Needs no JVM."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jinja2 import Template

from dbt.adapters.spark_ivm.cli import FAILED, NOTHING, cli
from dbt.adapters.spark_ivm.convert import Converted, converted
from dbt.adapters.spark_ivm.project import in_short

MODEL = """\
{{ config(
    materialized='incremental',
    unique_key=['day', 'id'],
    incremental_strategy="merge",
    tags=['a, b'],
) }}

select id, day, sum(amount) as total
from {{ ref('orders') }}
{% if is_incremental() %}
where day >= (select max(day) from {{ this }})
{% endif %}
group by id, day
"""
IVM = """\
{{ config(
    materialized='ivm',
    unique_key=['day', 'id'],
    tags=['a, b'],
) }}

select id, day, sum(amount) as total
from {{ ref('orders') }}
group by id, day
"""


def test_a_model_with_a_watermark() -> None:
    found = converted(MODEL)
    assert found.sql == IVM
    assert found.remarks == ("incremental_strategy is dropped: the SELECT alone says what the table is",)
    assert converted(IVM).sql == IVM


def full_run(text: str) -> list[str]:
    """Return the words that Jinja makes of a text in a full run."""
    return Template(text).render(is_incremental=lambda: False, var=lambda *_: "y", execute=True).split()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a {% if is_incremental() %}b{% endif %} c", "a  c"),
        ("a {%- if is_incremental() -%} b {%- else -%} c {%- endif %} d", "ac d"),
        ("t{%- if is_incremental() -%} inc {%- else -%} full {%- endif -%}", "tfull"),
        ("t{% if is_incremental() %}\ninc\n{% else %}\nfull\n{% endif %}group", "t\nfull\ngroup"),
        ("t\n  {%- if is_incremental() %}\n  inc\n  {%- endif %}\n\ngroup", "t\n\ngroup"),
        ("t\n{% if is_incremental() %}\ninc\n{% else %}\nfull\n{% endif %}\ngroup", "t\nfull\ngroup"),
        ("{% if is_incremental() %}{% for x in [] %}b{% else %}c{% endfor %}{% else %}d{% endif %}", "d"),
        ("{% if execute and is_incremental() and var('x') == 'y' and z is defined %}a{% endif %}b", "b"),
        ("{% if is_incremental() %}a{# {% else %} #}{% else %}b{% endif %}", "b"),
        ("{% if is_incremental() and not var('x') %}a{% endif %}b", "b"),
        ("{% if not is_incremental() %}a{% else %}b{% endif %}", "a"),
        ("{% if is_incremental() and var('x') %}a{% endif %}b", "b"),
        ("{% if var('x') %}{% if is_incremental() %}a{% endif %}b{% endif %}", "{% if var('x') %}b{% endif %}"),
        ("{% if is_incremental() %}{% if var('x') %}a{% else %}b{% endif %}{% endif %}c", "c"),
        ("{% if is_incremental() %}a{% elif is_incremental() and x %}b{% else %}c{% endif %}", "c"),
    ],
)
def test_blocks(text: str, left: str) -> None:
    found = converted("{{ config(materialized='incremental') }}" + text)
    assert found.sql == "{{ config(materialized='ivm') }}" + left and not found.remarks
    assert full_run(left) == full_run(text)


@pytest.mark.parametrize(
    "config",
    [
        "{# {{ config(materialized='incremental') }} #}{{ config(materialized='incremental') }}",
        "{{ config(materialized='view' if target.name == 'dev' else 'incremental') }}",
        "{{ config(materialized=var('kind', \"incremental\")) }}",
    ],
)
def test_where_the_config_says_it(config: str) -> None:
    """Not in a comment, nor by another word of an expression."""
    before, _, after = config.rpartition("incremental")
    assert converted(config) == Converted(f"{before}ivm{after}", ())


@pytest.mark.parametrize(
    "block",
    [
        "{% if is_incremental() == false %}a{% endif %}",
        "{% if is_incremental() is false %}a{% endif %}",
        "{% if is_incremental() != true %}a{% else %}b{% endif %}",
        "{% if is_incremental() | string == 'False' %}a{% endif %}",
        "{% if (false if is_incremental() else true) %}a{% endif %}",
        "{% if is_incremental() and x if y else z %}a{% endif %}",
        "{% if (1 if execute and is_incremental() and x else 2) %}a{% endif %}",
        "{% if var('x', execute and is_incremental() and x) %}a{% endif %}",
    ],
)
def test_a_condition_that_a_full_run_may_meet_stays(block: str) -> None:
    """A `for` has an `else` of its own, and stays as well."""
    for text in (block, "{% for x in [] %}b{% else %}" + block + "{% endfor %}"):
        found = converted("{{ config(materialized='incremental') }}" + text)
        assert found.sql == "{{ config(materialized='ivm') }}" + text
        assert any("is_incremental() is left" in one for one in found.remarks)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            "{{ config(materialized='incremental') }}{% if is_incremental() or var('x') %}a{% endif %}",
            "is_incremental() is left",
        ),
        (
            "{{ config(materialized='incremental') }}{% if var('x') %}a{% elif is_incremental() %}b{% endif %}",
            "is_incremental() is left",
        ),
        ("{{ config(materialized='incremental') }}select * from {{ this }}", "{{ this }} is left"),
        ("{{ config(unique_key='id') }}select 1", "config() does not say materialized"),
        ("{{ config(materialized=env_var('KIND')) }}select 1", "config() does not say materialized"),
        ("select 1", "no config()"),
        ("{{ config(materialized='incremental', file_format='parquet') }}select 1", "file_format is 'parquet'"),
    ],
)
def test_what_is_left_to_people(text: str, remark: str) -> None:
    assert any(remark in one for one in converted(text).remarks)


@pytest.mark.parametrize("name", ["delta", "iceberg"])
def test_the_format_of_the_table_stays(name: str) -> None:
    found = converted(f"{{{{ config(materialized='incremental', file_format='{name}') }}}}select 1")
    assert found.sql == f"{{{{ config(materialized='ivm', file_format='{name}') }}}}select 1" and not found.remarks


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints the text, or writes the file; a model that ref() cannot find is an error of dbt's parser."""
    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    target = {"type": "spark_ivm", "method": "session", "schema": "analytics"}
    (tmp_path / "profiles.yml").write_text(json.dumps({"shop": {"target": "local", "outputs": {"local": target}}}))
    (tmp_path / "dbt_project.yml").write_text("name: shop\nversion: '1.0'\nprofile: shop\n")
    (tmp_path / "models").mkdir()
    (tmp_path / "models/orders.sql").write_text("select 1 as id, 2 as day, 3 as amount")
    model = tmp_path / "models/totals.sql"
    model.write_text(MODEL)

    def run(*args: str) -> tuple[int, str]:
        of_project = ("--project-dir", str(tmp_path), "--profiles-dir", str(tmp_path))
        result = CliRunner().invoke(cli, ["convert", *args, *of_project])
        return result.exit_code, result.output

    code, said = run("totals")
    assert code == NOTHING and IVM in said and "dbt-ivm plan -s totals" in said
    assert model.read_text() == MODEL
    assert run("totals", "--write")[0] == NOTHING and model.read_text() == IVM
    code, said = run("nobody")
    assert code == FAILED and "There is no model named 'nobody'." in said


OF_A_MACRO = """Encountered an error while running operation: Compilation Error in macro ivm_status (macros/operations/status.sql)
  IVM-801: The project has no model with materialized='ivm'.
  Convert one.

  > in macro ivm__models (macros/operations/explain.sql)
  > called by macro ivm_status (macros/operations/status.sql)"""


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OF_A_MACRO, "IVM-801: The project has no model with materialized='ivm'.\nConvert one."),
        ("Encountered an error while running operation: Runtime Error\n  IVM-808: a\n  b", "IVM-808: a\nb"),
        ("Encountered an error while running operation: Database Error\n  no such table", "Database Error\n  no such table"),
        ("Compilation Error in model a (models/a.sql)\n  b", "Compilation Error in model a (models/a.sql)\n  b"),
    ],
)
def test_errors_without_the_macros_that_they_came_from(error: str, words: str) -> None:
    assert in_short(error) == words

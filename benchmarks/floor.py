"""What a run costs where there is next to nothing to do: 50 models, nothing changed, then one row of one source.

python benchmarks/floor.py [--models 50] [--rows 200000] [--threads 1] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import asdict, dataclass

from harness import HERE, WAYS, Differs, Meter, Project, Work, options, save

AMOUNT = "cast(id % 9973 * 0.01 as decimal(12, 2))"
SALES = f"select id, id % 1000 as product, id % 70 as shop, {AMOUNT} as amount from range({{rows}})"
PRODUCTS = "select id, concat('category ', id % 5) as category from range(1200)"
SHAPES = (
    "select shop, sum(amount) as amount, count(*) as sales from {sales} group by shop",
    "select id, shop, amount from {sales} where amount > 50",
    "select s.id, s.shop, p.category, s.amount from {sales} s join {products} p on p.id = s.product",
    "select id, shop from (select *, rank() over (partition by shop order by id desc) as r from {sales}) where r = 1",
    "select p.id, p.category from {products} p left anti join {sales} s on s.product = p.id",
)
CHANGES = {"nothing changed": None, "one row of one source": "insert into sales_{n} values ({id}, 1, 1, 70)"}


@dataclass(frozen=True)
class Floor:
    """A `dbt run` of all models each way. `refresh`, `rebuild`: seconds of the whole command."""

    change: str
    models: int
    refresh: float
    rebuild: float
    work: Work

    def line(self) -> str:
        """The run on one line."""
        w = self.work
        ratio = f"{self.refresh:.1f} s, as tables {self.rebuild:.1f} s: {self.refresh / self.rebuild:.3f}"
        each = f"{self.refresh / self.models:.2f} s a model"
        return f"{self.change}: {ratio} · {each}, {w.statements} statements, {w.jobs} jobs"


def made(models: int, rows: int, threads: int) -> Project:
    """The project: each model has a source of its own, and some one dimension more."""
    project = Project(HERE / "pipeline", threads=threads)
    folder = project.folder / "models"
    folder.mkdir()
    tables = {f"sales_{n}": SALES.format(rows=rows) for n in range(models)} | {"products": PRODUCTS}
    named = "\n".join(f"      - name: {name}" for name in tables)
    schema = "{{ target.schema }}"
    (folder / "sources.yml").write_text(f'sources:\n  - name: shop\n    schema: "{schema}"\n    tables:\n{named}\n')
    for n in range(models):
        sql = SHAPES[n % len(SHAPES)]
        names = {"sales": f"{{{{ source('shop', 'sales_{n}') }}}}", "products": "{{ source('shop', 'products') }}"}
        (folder / f"model_{n}.sql").write_text(sql.format(**names) + "\n")
    project.operation("load", tables=tables)
    project.built()
    return project


def measured(project: Project, change: str, number: int, args: object) -> Floor:
    """One change, and `dbt run` both ways after it. Raises Differs."""
    models, rows = args.models, args.rows  # type: ignore[attr-defined]
    n = number % models
    if statement := CHANGES[change]:
        project.sql(statement.format(n=n, id=rows + number))
    ran = {}
    for way in WAYS if number % 2 else reversed(WAYS):
        meter, started = Meter(project.spark), time.monotonic()
        project.models(way=way)
        ran[way] = time.monotonic() - started, meter.read()
    if not args.no_check and project.differs(f"model_{n}"):  # type: ignore[attr-defined]
        raise Differs(f"model_{n} differs from its SELECT")
    return Floor(change, models, ran["ivm"][0], ran["table"][0], ran["ivm"][1])


def main() -> int:
    """0; 1 if a run after a change of one source took more than 0.12 of building all tables."""
    parser = options("What a run costs where there is next to nothing to do.")
    parser.add_argument("--models", type=int, default=50, help="models (default: 50)")
    parser.add_argument("--rows", type=int, default=200_000, help="rows of each source (default: 200000)")
    parser.add_argument("--threads", type=int, default=1, help="threads of dbt (default: 1)")
    args = parser.parse_args()
    project = made(args.models, args.rows, args.threads)
    found: dict[str, list[Floor]] = {change: [] for change in CHANGES}
    for number in range(args.rounds + 1):
        for change in CHANGES:
            floor = measured(project, change, number, args)
            print(f"{f'round {number}' if number else 'warm-up'}: {floor.line()}", flush=True)
            if number:
                found[change].append(floor)
    ratios = {change: statistics.median(f.refresh / f.rebuild for f in rounds) for change, rounds in found.items()}
    for change, ratio in ratios.items():
        print(f"{change}: {ratio:.3f}")
    save(f"floor-{args.models}", {"ratios": ratios, "rounds": [asdict(f) for rounds in found.values() for f in rounds]})
    return int(ratios["one row of one source"] > 0.12)


if __name__ == "__main__":
    sys.exit(main())

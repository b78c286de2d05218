#!/usr/bin/env python3
"""Faults put in on purpose: which of the tests notices each?

    scripts/mutate.py [NAME…]                    each fault of `faults.py`, or those of these names, against the tests
                                                 named there
    scripts/mutate.py --random N SEED [MODULE…]  N small faults of the engine, or of these modules, chosen at random,
                                                 against its tests without a JVM
    scripts/mutate.py --random-macros N SEED [FILE…]  N small faults of the macros, or of these files of macros/, chosen
                                                 at random, against tests of macros without a JVM, then the quickest
                                                 tests by dbt run that reach the line; `./test -p called` records those
    scripts/mutate.py --list-macros N SEED [FILE…]    the same faults and the tests that would be run; runs none

A fault goes into a copy of the tree. One that no test notices is a test that is missing, or a fault that changes no
answer; the exit status is 1 if there is any.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from difflib import unified_diff
from pathlib import Path

from called import lines_on_record
from faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "adapter" / "tests"))
from seconds import case, in_each_run, recorded  # noqa: E402

ENGINE = ROOT / "adapter" / "spark_ivm"
SOONEST = ("adapter/tests/test_golden.py",)  # notices most
WITHOUT_A_JVM = ("adapter/tests", "-m", "not spark and not slow")
MACROS = ROOT / "macros"
MACROS_SOONEST = ("adapter/tests/test_macros.py", "adapter/tests/test_rules.py")
QUICKEST = 12
PATIENCE = 1800  # seconds: a fault may make a recursion endless; such a run counts as one without an end


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of the tree."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
        for name in listed.stdout.splitlines():
            if (ROOT / name).exists():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, Path(folder) / name)
        yield Path(folder)


def installed(tree: Path) -> None:
    """The copy's adapter and macros beside dbt's own modules, in `site`: dbt finds both where it is itself."""
    import dbt

    site = tree / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(Path(dbt.__path__[0]), site / "dbt", ignore=shutil.ignore_patterns("spark_ivm", "__pycache__"))
    shutil.copytree(tree / "dbt", site / "dbt", dirs_exist_ok=True)
    included = site / "dbt" / "include" / "spark_ivm"
    shutil.copytree(tree / "macros", included / "macros", dirs_exist_ok=True)
    shutil.copy(tree / "dbt_project.yml", included)


def caught(tree: Path, tests: tuple[str, ...], patience: float = PATIENCE) -> str:
    """The first test that fails over this copy; empty where all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=line", *tests]
    environ = {**os.environ, "PYTHONPATH": f"{tree / 'adapter'}:{tree / 'site'}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(command, cwd=tree, env=environ, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return "no end"
    if run.returncode == 0:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.M)
    return found[1] if found else f"exit {run.returncode}"


# ── at random ──

_OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


_NEVER_RUN = ("annotation", "returns", "decorator_list", "patterns")
Mistake = tuple[ast.expr, ast.expr]  # an expression of a module, and what may stand in its place


def mistakes(source: str) -> list[Mistake]:
    """Each small fault that the module may have."""
    return [pair for node in _code(ast.parse(source)) for pair in _others(node)]


def mistaken(source: str, mistake: Mistake) -> str | None:
    """The module with the fault; None where what it becomes is no Python, as in a pattern of a match."""
    place, other = mistake
    assert place.end_lineno is not None and place.end_col_offset is not None
    raw = source.encode()
    starts = [0, *(m.end() for m in re.finditer(b"\n", raw))]
    start, end = starts[place.lineno - 1] + place.col_offset, starts[place.end_lineno - 1] + place.end_col_offset
    faulty = raw[:start] + f"({ast.unparse(other)})".encode() + raw[end:]
    try:
        ast.parse(faulty)
    except SyntaxError:
        return None
    return faulty.decode()


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run, without annotations and texts for people."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in _NEVER_RUN or isinstance(node, ast.JoinedStr | ast.Raise):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


def _others(node: ast.AST) -> Iterator[Mistake]:
    """Expressions in it, each with what may stand in its place by mistake."""
    match node:
        case ast.If(test=test) | ast.match_case(guard=ast.expr() as test):
            yield test, ast.Constant(True)
            yield test, ast.Constant(False)
        case ast.comprehension(ifs=ifs):
            yield from ((test, ast.Constant(True)) for test in ifs)
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield value, ast.Constant(None)
        case ast.expr():
            yield from ((node, other) for other in _instead(node))


def _instead(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[op]):
            yield ast.Compare(node.left, [_OTHER[type(op)]()], node.comparators)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Tuple(elts=elts) | ast.Set(elts=elts) | ast.List(elts=elts) if len(elts) > 1 and isinstance(
            getattr(node, "ctx", ast.Load()), ast.Load
        ):
            for i in range(len(elts)):
                less = deepcopy(node)
                del less.elts[i]  # type: ignore[attr-defined]
                yield less  # type: ignore[misc]
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.BinOp(op=ast.BitOr(), left=left, right=right) | ast.BinOp(op=ast.BitAnd(), left=left, right=right):
            yield left
            yield right


# ── at random, in macros ──

# what the code of a macro consists of: texts, words and signs
_PIECES = re.compile(r"""'[^']*'|"[^"]*"|\w+|[=!<>]=|\S|\s+""")
_OTHER_SIGN = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "and": "or", "or": "and",
    "true": "false", "false": "true",
}  # fmt: skip
_CODE = re.compile(r"\{#.*?#\}|\{([%{])-?(.*?)-?[%}]\}", re.DOTALL)
_CONDITION = re.compile(r"^\s*(?:if|elif)\s+(.*?)\s*$", re.DOTALL)
_LOOP_CONDITION = re.compile(r"^\s*for\s.*\sin\s.*?(\sif\s.*?)\s*$", re.DOTALL)
_DEFAULT = re.compile(r"=(none|true|false|\d+)(?=[,)])")
# SQL outside of Jinja's tags
_OTHER_SQL = {" AND ": " OR ", " OR ": " AND ", " = ": " <> ", " <=> ": " = ", " > ": " >= ", " < ": " <= ", "NOT ": ""}
_TO_PEOPLE = ("raise_compiler_error", "ivm__fail", "ivm__warn", "ivm__refuse", "log(")
Slip = tuple[int, int, str]  # a place in a file of macros, and what may be in it by mistake


def slips(source: str) -> list[Slip]:
    """Return each small fault that a file of macros may have: a sign turned, a condition dropped, another default."""
    found: list[Slip] = []
    end = 0
    for tag in _CODE.finditer(source):
        found += _slips_of_sql(source, end, tag.start())
        end = tag.end()
        if tag[1] is not None and not any(word in tag[2] for word in _TO_PEOPLE):
            found += _slips_of_code(tag[2], tag.start(2))
    return found


def _slips_of_sql(source: str, start: int, end: int) -> Iterator[Slip]:
    for words, other in _OTHER_SQL.items():
        for match in re.finditer(re.escape(words), source[start:end]):
            yield start + match.start(), start + match.end(), other


def _slips_of_code(code: str, start: int) -> Iterator[Slip]:
    if code.split(None, 1)[:1] == ["macro"]:
        for match in _DEFAULT.finditer(code):
            other = str(int(match[1]) + 1) if match[1].isdigit() else "false" if match[1] == "true" else "true"
            yield start + match.start(1), start + match.end(1), other
        return
    if (match := _CONDITION.match(code)) is not None:
        yield from ((start + match.start(1), start + match.end(1), constant) for constant in ("true", "false"))
    if (match := _LOOP_CONDITION.match(code)) is not None:
        yield start + match.start(1), start + match.end(1), ""
    for piece in _PIECES.finditer(code):
        if (other := _OTHER_SIGN.get(piece[0])) is not None:
            yield start + piece.start(), start + piece.end(), other
        elif piece[0] == "not" and not code[: piece.start()].rstrip().endswith(" is"):
            yield start + piece.start(), start + piece.end(), " "


def slipped(source: str, slip: Slip) -> str | None:
    """The file with the fault; None where it is no template."""
    from dbt_common.clients.jinja import get_environment
    from jinja2 import TemplateSyntaxError

    start, end, other = slip
    faulty = source[:start] + other + source[end:]
    try:
        get_environment(None).parse(faulty)
    except TemplateSyntaxError:
        return None
    return faulty


def tests_of_macros(file: str, line: int) -> tuple[str, ...]:
    """Return the tests by dbt run that reach a line of a file of macros and are in each run: the quickest ones."""
    lines = lines_on_record().get(file, {})
    tag = max((other for other in lines if other <= line), default=0)  # where a tag of several lines begins
    seconds = recorded()
    reaching = (test for test in lines.get(tag, ()) if in_each_run(case(test)))
    tests = sorted(reaching, key=lambda test: (seconds.get(case(test), 100), test))
    return tuple(tests[:QUICKEST])


def macros_at_random(count: int, seed: int, names: list[str], run: bool) -> Iterator[tuple[str, str]]:
    """So many small faults of the macros, each as a difference of lines, and what notices it; or the tests to `run`."""
    paths = [path for path in sorted(MACROS.rglob("*.sql")) if not names or path.stem in names]
    pool = [(path, slip) for path in paths for slip in slips(path.read_text())]
    with copied() as tree:
        for path, slip in random.Random(seed).sample(pool, len(pool)):
            right = path.read_text()
            if count == 0:
                return
            faulty = slipped(right, slip)
            if faulty is None:
                continue
            count -= 1
            name = path.relative_to(ROOT).as_posix()
            changed = [*unified_diff(right.splitlines(), faulty.splitlines(), n=0, lineterm="")][2:]
            said, tests = "\n    ".join([name, *changed]), tests_of_macros(name, right[: slip[0]].count("\n") + 1)
            if not run:
                yield said, " ".join((*MACROS_SOONEST, *tests))
                continue
            (tree / name).write_text(faulty)
            test = caught(tree, MACROS_SOONEST)
            if not test and tests:
                installed(tree)
                test = caught(tree, tests)
            yield said if tests else f"{said}\n    reached by no test that is on record", test
            (tree / name).write_text(right)


# ── all ──


def put_in(tree: Path, fault: Fault) -> str:
    """The first test that notices the fault; empty where none does."""
    file = tree / fault.file
    right = file.read_text()
    file.write_text(right.replace(fault.old, fault.new))
    if fault.needs_a_jvm:
        installed(tree)
    try:
        return caught(tree, fault.tests)
    finally:
        file.write_text(right)


def listed(names: list[str]) -> Iterator[tuple[str, str]]:
    """Each fault of the list, in words, and what notices it."""
    with copied() as tree:
        for fault in FAULTS:
            if not names or fault.name in names:
                yield f"{fault.name} ({fault.breaks})", put_in(tree, fault)


def at_random(count: int, seed: int, modules: list[str]) -> Iterator[tuple[str, str]]:
    """So many small faults of the engine, each as a difference of lines, and what notices it."""
    paths = [path for path in sorted(ENGINE.rglob("*.py")) if not modules or path.stem in modules]
    pool = [(path, m) for path in paths for m in mistakes(path.read_text())]
    with copied() as tree:
        for path, mistake in random.Random(seed).sample(pool, count):
            right = path.read_text()
            faulty = mistaken(right, mistake)
            if faulty is None:
                continue
            changed = [*unified_diff(right.splitlines(), faulty.splitlines(), n=0, lineterm="")][2:]
            file = tree / path.relative_to(ROOT)
            file.write_text(faulty)
            yield "\n    ".join([path.name, *changed]), caught(tree, SOONEST) or caught(tree, WITHOUT_A_JVM)
            file.write_text(right)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["--random", count, seed, *modules]:
            faults = at_random(int(count), int(seed), modules)
        case ["--random-macros", count, seed, *files]:
            faults = macros_at_random(int(count), int(seed), files, run=True)
        case ["--list-macros", count, seed, *files]:
            for fault, tests in macros_at_random(int(count), int(seed), files, run=False):
                print(f"{fault}\n    to be noticed by {tests}")
            return 0
        case names:
            faults = listed(names)
    survived = 0
    for fault, test in faults:
        survived += not test
        print(f"{'survived' if not test else 'caught'}  {fault}{f'  by {test}' if test else ''}", flush=True)
    print(f"{survived} survived")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Mutation testing: `python -m tests.mutants PLACE [--count N] [--seed S]` counts how many small code changes the tests notice.

It works in a copy of the tree. The tests that run the changed statement run first, then all that run its module or start processes. A
change that hangs counts as noticed. Left alone are annotations, prose, logging, assertions, and under `ui` what only paints: pictures are
compared by eye (`tests.screenshots`).
"""

import argparse
import ast
import hashlib
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import Any, NamedTuple

from coverage import Coverage, CoverageData

ROOT = Path(__file__).resolve().parents[1]
PARTS = (*sorted(path.parent.name for path in ROOT.glob("game/*/rules.py")), "practice")  # the games by their folders
PLACES = {**{game: f"game/{game}/*.py" for game in PARTS}, "match": "game/*.py", "ui": "ui/**/*.py"}
WORLD = {"PYTHONHASHSEED": "0", "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}  # repeatable hashes; stale bytecode would hide changes
PATIENCE, LIMIT, MEMORY = 100, 900, 8 << 30  # s for one test; s and bytes of memory for one run of pytest
PASSED, FIRST = (0, 5), 4  # exit codes (0: all passed, 5: no tests); files to try first, those with most tests of the statement
ALIKE = "Lt LtE, Gt GtE, Lt GtE, LtE Gt, Eq NotEq, Is IsNot, In NotIn, And Or, Add Sub, USub UAdd, Mult FloorDiv, Mult Div, Mult Mod"
PAIRS = [pair.split() for pair in f"{ALIKE}, BitOr BitAnd, BitOr BitXor, LShift RShift, Break Continue, min max, any all".split(", ")]
OTHERS = [*PAIRS, *(pair[::-1] for pair in PAIRS)]  # which operator replaces which
TOLD = r"(log|logger|logging|_|_n|cast|TypeVar)[.(]|raise AssertionError|assert |strict=True|if (TYPE_CHECKING|__name__ ==)|__\w+__ = |\w+: TypeAlias"
SAID = re.compile(rf"{TOLD}|import |from |f?(['\"]).*\3$")  # code for people, for mypy or for Python only
DRAWING = r"(?i)\b_*(brush|easel|spot|skin|surface|canvas|screen|f?rect|vector2|color|palette|ink|paint|font|pygame)_*\b|\bdraw_\w*$"
PAINTS = re.compile("Brush|Easel|Spot|Skin|Surface|FRect|Rect|Vector2|Color")  # types that mark a function as one that paints
NO_BEHAVIOUR = {"annotation", "returns", "decorator_list", "msg"}  # fields of a node that do not change behaviour


class Place(NamedTuple):
    """A node in the syntax tree, `held[key]`, and its surroundings."""

    path: str
    held: Any
    key: Any = 0
    parent: ast.AST | None = None
    field: str = ""  # the field of its parent
    scope: str = ""  # the functions and classes around it
    lines: range = range(1, 1)  # lines of its statement
    drawn: bool = False  # it only paints


def mutants(sources: dict[str, str], seed: str, *, ui: bool) -> Iterator[tuple[Place, str, str, str]]:
    """Yield one change for each place: the place, the line before and after, and the whole new text.

    The seed decides the order; if other lines change, most of it stays.
    """
    trees = {path: ast.parse(source) for path, source in sources.items()}
    used = [place.held[place.key] for path in trees for place in walk(Place(path, [trees[path]]), None, ui=ui) if not place.drawn]
    intended = {getattr(node, "id", getattr(node, "attr", "")) for node in used if isinstance(getattr(node, "ctx", None), ast.Load)}
    drawn, alike = [], Counter[str]()
    for path, lines in [(path, source.splitlines()) for path, source in sources.items()]:
        for place in walk(Place(path, [trees[path]]), intended, ui=ui):
            if result := list(changes(place)):
                name = f"{seed}|{path}|{place.scope}|{lines[place.lines.start - 1].strip()}"
                alike[name] += 1
                digest = hashlib.sha256(f"{name}|{alike[name]}".encode()).hexdigest()
                drawn.append((digest, place, result[int(digest[-8:], 16) % len(result)]))
    for _, place, new in sorted(drawn, key=lambda one: one[0]):
        before, old, place.held[place.key] = ast.unparse(trees[place.path]), place.held[place.key], new
        after = ast.unparse(trees[place.path])
        place.held[place.key] = old
        old_line, new_line = next((a.strip(), b.strip()) for a, b in zip(before.splitlines(), after.splitlines(), strict=False) if a != b)
        yield place, old_line, new_line, after


def walk(place: Place, intended: set[str] | None, *, ui: bool) -> Iterator[Place]:
    """Yield the place and everything inside it that is worth changing.

    Args:
        place: The node to start from.
        intended: The names that are read for more than painting, or None to yield everything.
        ui: True if the place is a part of the screens, where painting is left alone.
    """
    node, unused = place.held[place.key], False
    if intended is not None and isinstance(node, ast.stmt | ast.Call | ast.JoinedStr | ast.keyword) and SAID.match(ast.unparse(node)):
        return
    if intended is not None and isinstance(node, ast.Assign | ast.AnnAssign) and not place.scope:
        unused = intended.isdisjoint(name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))
    lines = range(node.lineno, (node.end_lineno or 0) + 1) if isinstance(node, ast.stmt) else place.lines
    place = place._replace(lines=lines, drawn=place.drawn or (ui and (unused or paints(node))))
    yield place
    scope = f"{place.scope}.{node.name}" if isinstance(node, ast.FunctionDef | ast.ClassDef) else place.scope
    for field, value in ast.iter_fields(node):
        held: Any = value if isinstance(value, list) else vars(node)
        for key in [] if field in NO_BEHAVIOUR else range(len(value)) if isinstance(value, list) else [field]:
            if isinstance(held[key], ast.AST):
                yield from walk(place._replace(held=held, key=key, parent=node, field=field, scope=scope), intended, ui=ui)


def paints(node: ast.AST) -> bool:
    """Return True if the numbers and texts in this node concern the picture only."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return bool(PAINTS.search(ast.unparse(node).partition(":\n")[0]))
    call = node.value if isinstance(node, ast.Expr) else node
    return isinstance(call, ast.Call) and bool(re.search(DRAWING, ast.unparse(call.func)))


def changes(place: Place) -> Iterator[Any]:  # the nodes that can replace this one
    node, parent = place.held[place.key], place.parent
    answers = [False] if isinstance(parent, ast.While) else [False, True]
    part = [isinstance(parent.op, ast.And)] if isinstance(parent, ast.BoolOp) and isinstance(node, ast.expr) else []
    yield from map(ast.Constant, answers if place.field in ("test", "ifs", "guard") else part)
    match node:
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() | ast.operator() | ast.unaryop() | ast.AugAssign() | ast.expr() if place.drawn:
            return
        case ast.cmpop() | ast.operator() | ast.unaryop() | ast.boolop() | ast.Break() | ast.Continue():
            by_lot = isinstance(parent, ast.Compare) and re.search(r"\b(random|chance)\(\)", ast.unparse(parent))  # never its bound
            yield from (getattr(ast, new)() for old, new in OTHERS if old == type(node).__name__ and not (by_lot and old + "E" == new))
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if not paints(node):
            yield ast.Pass()
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Constant(bool() | int() | float() as value):
            yield from (ast.Constant(other) for other in ([not value] if isinstance(value, bool) else [value + 1, value - 1]))
        case ast.Constant(str() as value) if value.split() == [value]:
            yield ast.Constant(value[1:])
        case ast.Name(name) if place.field == "func":
            yield from (ast.Name(new) for old, new in OTHERS if old == name)
        case ast.Call(func, args, keywords):
            differ = [key for key, (one, two) in enumerate(pairwise(map(ast.unparse, args))) if one != two and "*" not in one[:1] + two[:1]]
            mixed = [[*args[:key], args[key + 1], args[key], *args[key + 2 :]] for key in differ if ast.unparse(func) not in ("min", "max")]
            yield from (ast.Call(func, other, keywords) for other in mixed)
            yield from (
                ast.Call(func, args, [one for one in keywords if one is not dropped]) for dropped in keywords if dropped.arg != "strict"
            )


def ran(tree: Path, *command: str) -> int:  # the exit code of a Python module, below 0 if it took too long
    process = Popen([sys.executable, "-m", *command], cwd=tree, env=os.environ | WORLD, stdout=DEVNULL, stderr=DEVNULL, process_group=0)
    with suppress(TimeoutExpired):
        process.wait(LIMIT)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # and the processes that it started
    return process.wait()


def pytest_runtest_logstart(nodeid: str) -> None:  # a pytest hook: tells `coverage` which test begins
    if recorder := Coverage.current():
        recorder.switch_context(nodeid.partition("[")[0])


def recorded(tree: Path, words: str, file: str) -> CoverageData:  # which tests run which lines, stored in the temporary folder
    sources = [tree / file, *sorted([*tree.glob("game/**/*.py"), *tree.glob("ui/**/*.py")])]
    digest = hashlib.sha256(words.encode() + b"".join(source.read_bytes() for source in sources)).hexdigest()
    saved = Path(tempfile.gettempdir(), f"tablee-mutants-{digest[:16]}")
    if not saved.exists():
        if ran(tree, "coverage", "run", f"--data-file={saved}.new", "-m", "pytest", "-p", "tests.mutants", "-k", words, file) not in PASSED:
            raise SystemExit(f"{file} has to pass first")
        Path(f"{saved}.new").rename(saved)
    return CoverageData(str(saved))


def noticed(tree: Path, data: CoverageData, files: list[str], words: str, place: Place, before: str, after: str, text: str) -> bool:
    """Return True if a test fails, first among those that run the changed statement, then among all that touch its module."""
    lines = data.contexts_by_lineno(place.path)
    run = Counter(test for tests in lines.values() for test in tests if test)  # tests that run fewer lines are faster
    tests = sorted(run.keys() & {test for line in place.lines for test in lines.get(line, [])}, key=lambda test: (run[test], test))
    likely = [file for file, _ in Counter(test.partition("::")[0] for test in tests).most_common(FIRST)]
    first = [test for test in tests if test.partition("::")[0] in likely]
    then = [file for file in files if not run or any(one.startswith(file) for one in run) or b"subprocess" in (tree / file).read_bytes()]
    saved = (tree / place.path).rename(tree / f"{place.path}.kept")
    (tree / place.path).write_text(text, encoding="utf-8")
    options = ("-x", f"--timeout={PATIENCE}", "--timeout-method=thread", f"--rootdir={tree}", "-p", "no:cacheprovider", "-k", words)
    failed = any(ran(tree, "pytest", *options, *part) not in PASSED for part in (first, then) if part)
    saved.replace(tree / place.path)
    if not failed:
        print(f"{place.path}:{place.lines.start} {place.scope[1:]}\n- {before}\n+ {after}", flush=True)
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="How many small changes of the code the tests notice.")
    parser.add_argument("place", choices=PLACES)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    others = [game for game in PARTS if asked.place not in ("ui", game)]
    found = sorted(path.relative_to(ROOT) for path in ROOT.glob(f"tests/{'ui' if asked.place == 'ui' else 'game'}/test_*.py"))
    files = [path.as_posix() for path in found if not path.name.startswith(tuple(f"test_{game}" for game in others))]
    words = " and ".join(f"not {game}" for game in others if (asked.place, game) != ("match", "nin_jan"))  # one game is enough
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.glob(PLACES[asked.place]))}
    chosen, data = list(islice(mutants(sources, asked.seed, ui=asked.place == "ui"), asked.count)), CoverageData(no_disk=True)
    import resource  # imported here because Windows has no such module

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory(prefix="mutants") as folder, ThreadPoolExecutor(2) as pool:
        trees = [Path(shutil.copytree(ROOT, Path(folder, name), ignore=shutil.ignore_patterns(".*"))) for name in "ab"]
        for one in pool.map(lambda file: recorded(trees[0], words, file), files):
            data.update(one)
        turns = pool.map(lambda tree, part: [noticed(tree, data, files, words, *one) for one in part], trees, (chosen[::2], chosen[1::2]))
        print(f"killed {sum(sum(turn) for turn in turns)} of {len(chosen)}")

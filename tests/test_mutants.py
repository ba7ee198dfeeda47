"""The mutation run itself: what it changes, what it leaves alone, and that it sees a test fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.mutants import Lane, Recorded, Suite
from tests.mutation_runs import IMPORT, Chosen, ran
from tests.mutations import meant_names, mutants

if sys.platform == "win32":
    pytest.skip("it forks", allow_module_level=True)


def changes(text: str, *, ui: bool = False, seeds: int = 40) -> set[str]:
    """All lines that some seed makes of a text; only those that Python can read."""
    source = text.encode()
    meant = meant_names([source]) if ui else None
    found = [mutant for seed in range(seeds) for _, mutant in mutants("toy.py", source, str(seed), meant)]
    return {mutant.lines[1] for mutant in found if mutant.compiles}


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a and b", {"x = a or b", "x = True and b", "x = a and True"}),
        ("x = (not (a))", {"x = ((a))"}),
        ("x = a - b", {"x = a + b"}),
        ("x = 5", {"x = 6", "x = 4"}),
        ("x = True", {"x = False"}),
        ("x = 'key'", {"x = 'ey'"}),
        ("x = max(a)", {"x = min(a)"}),
        ("x = f(a, b)", {"x = f(b, a)"}),
        ("x = f(a, b=c)", {"x = f(a)"}),
        ("x = [a for a in b if c]", {"x = [a for a in b if True]", "x = [a for a in b if False]"}),
        ("f(a)", {"pass"}),
        ("x.y = a", {"pass"}),
        ("def f(): return a", {"def f(): return None"}),
        ("while a: break", {"while False: break", "while a: continue"}),
        ("if a: pass", {"if True: pass", "if False: pass"}),
        ("assert a, 'key'", set()),
        ("x: 'key' = a", set()),
        ("'a docstring'", set()),
        ("__all__ = ['key']", set()),
        ("if TYPE_CHECKING: f()", set()),
        ("x = 'two words'", set()),
        ("x = _('Word')", set()),
        ("logging.info('key')", set()),
    ],
)
def test_one_slip_at_a_time(text: str, made: set[str]) -> None:
    assert changes(text) == made


@pytest.mark.parametrize(
    "text", ["brush.text(a, 12, -y, '#FFF')", "x = FRect(1, 2, a + b, 4)", "def f(brush: Brush): x = a < 7", "W = 7\nFRect(W)"]
)
def test_what_only_paints_is_left_alone(text: str) -> None:
    assert not changes(text, ui=True) and changes(text)


def test_a_sample_depends_on_the_seed_alone_and_outlives_other_lines() -> None:
    text = b"x = a < b\ny = a + 5\nz = f(a, b)\n"
    keys = dict(mutants("toy.py", text, "1"))
    assert keys == dict(mutants("toy.py", text, "1")) and set(keys) != set(dict(mutants("toy.py", text, "2")))
    assert set(keys) < set(dict(mutants("toy.py", b"import a\n" + text, "1")) | dict(mutants("toy.py", text + b"w = 1\n", "1")))


def test_a_change_is_noticed_by_a_test_that_runs_it_and_undone(tmp_path: Path) -> None:
    code = tmp_path / "toy.py"
    code.write_text("ODD = [n for n in range(9) if n % 2]\n\ndef odd(n):\n    return n in ODD or n > 8\n", encoding="utf-8")
    (tmp_path / "test_toy.py").write_text("from toy import odd\n\ndef test_odd(): assert odd(3)\n", encoding="utf-8")
    before = code.read_bytes()
    tests = {IMPORT: Recorded(0.0, frozenset({"toy.py:<module>"})), "test_toy.py::test_odd": Recorded(0.0, frozenset({"toy.py:odd"}))}
    lane = Lane(tmp_path, Suite({"test_toy.py": tests}), "")
    noticed = {mutant.lines[1]: lane.notices(mutant) for seed in "1234" for _, mutant in mutants("toy.py", before, seed) if mutant.compiles}
    assert noticed["return None"] and noticed["ODD = [n for n in range(9) if False]"] and not noticed["return n in ODD or n >= 8"]
    assert code.read_bytes() == before and ran(tmp_path, ["test_toy.py"], Chosen({"test_toy.py::test_odd": 0.0})) == 0


def test_what_hangs_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("import signal\ndef test_it():\n    signal.alarm(1)\n    while True: pass\n", encoding="utf-8")
    assert ran(tmp_path, ["test_toy.py"], Chosen({"test_toy.py::test_it": 0.0})) < 0

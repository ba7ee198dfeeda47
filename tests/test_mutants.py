"""Tests of the mutation run: what it changes, what it leaves alone, and that it sees a test fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from coverage import CoverageData

if sys.platform == "win32":
    pytest.skip("it ends groups of processes", allow_module_level=True)

from tests.cases import cases
from tests.mutants import ROOT, mutants, noticed, recorded


def changes(text: str, *, ui: bool = False, seeds: int = 40) -> set[str]:
    """Return all changed lines that some seed makes of a text."""
    return {after for seed in range(seeds) for _, _, after, _ in mutants({"toy.py": text}, str(seed), ui=ui)}


@cases(
    "text, made",
    [
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = chance() < b", {"x = chance() >= b"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a and b", {"x = a or b", "x = True and b", "x = a and True"}),
        ("x = not a", {"x = a"}),
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
        ("def f(): return a", {"return None"}),
        ("while a: break", {"while False:", "continue"}),
        ("if a: pass", {"if True:", "if False:"}),
        ("assert a, 'key'", set()),
        ("assert a < b and c", set()),
        ("x = zip(a, strict=True)", set()),
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
    def sample(text: str, seed: str) -> list[tuple[str, str]]:
        return [(before, after) for _, before, after, _ in mutants({"toy.py": text}, seed, ui=False)]

    text = "x = a < b\ny = a + 5\nz = f(a, b)\n"
    assert sample(text, "1") == sample(text, "1") != sample(text, "2")
    longer = sample(f"import a\nw = 1\n{text}", "1")
    assert [one for one in longer if one[0] != "w = 1"] == sample(text, "1")


@pytest.mark.long
def test_a_change_is_noticed_by_a_test_that_runs_it_or_hangs_and_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.mutants.PATIENCE", 2)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = "def small(n):\n    while n > 9:\n        n = n - 1\n    return n < 9\n"
    tests = "from game.toy import small\n\ndef test_small(): assert small(3) and not small(10)\n"
    own_items = dict.fromkeys(("tests/mutants.py", "pyproject.toml"), "")
    for file, text in {"game/toy.py": before, "test_toy.py": tests, **own_items}.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text or (ROOT / file).read_text(encoding="utf-8"), encoding="utf-8")
    data = CoverageData(no_disk=True)
    data.update(recorded(tmp_path, "", "test_toy.py"))
    assert data.contexts_by_lineno("game/toy.py")[4] == ["test_toy.py::test_small"]
    made = {mutant[2]: mutant for mutant in mutants({"game/toy.py": before}, "1", ui=False)}
    tried = {line: noticed(tmp_path, data, ["test_toy.py"], "", *made[line]) for line in ("return None", "n = n + 1", "return n < 8")}
    assert tried == {"return None": True, "n = n + 1": True, "return n < 8": False}, "the second hangs"
    assert (tmp_path / "game/toy.py").read_text(encoding="utf-8") == before

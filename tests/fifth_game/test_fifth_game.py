"""Tests that four folders are a game: copied into a clean tree they are on the shelf and pass its tests, taken away nothing is left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, tracked

HERE = Path(__file__).parent
FOLDERS = ("game/gops", "ui/tables/gops", "assets/games/gops", "tests/game/gops")
LEFT_HERE = (HERE, ROOT / "docs" / "mockups", ROOT / "tests" / "ui" / "screens")  # what the tests of the tree do not read
TESTS = [f"tests/game/test_{name}.py" for name in ["contract", "decisions", "fuzz", "golden", "hidden", "measured", "puzzles", "reviews"]]
TESTS += [f"tests/ui/test_{name}.py" for name in ["lesson_places", "lesson_text", "offers", "ratings", "rules_pages", "words"]]
TESTS += ["tests/game/gops", "tests/test_game_folders.py", "tests/test_contributing.py"]
CHOSEN = "gops or test_game_folders or test_contributing or test_words"
MAX_LINES = 380  # of its rules, bots and table
SHELF = "from ui.tables.registry import BOXES; print(*BOXES)"
VISIT = """
import sys
from pathlib import Path
from tests.ui.driver import Driver
from ui.screens.routes import HistoryRoute, MenuRoute, ProfilesRoute

driver = Driver(Path(sys.argv[1]))
for route in (MenuRoute(), HistoryRoute(), ProfilesRoute()):
    driver.go(route)
    driver.step(2)
print(driver.context.storage.newest_autosave())
driver.close()
"""
SAVE = """
import sys
from pathlib import Path
from game.match import Match
from game.record import Player, Record
from ui.store.storage import Storage

storage = Storage(Path(sys.argv[1]))
match = Match(Record("gops", (Player("Léa"), Player("Noé")), "7"))
match.play(0, match.rules.parse_move("bid S4"))
storage.autosave(match.record())
storage.close()
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a copy of the project without the fifth game."""
    folder = tmp_path_factory.mktemp("tree")
    for path in tracked():
        if path.is_file() and not any(path.is_relative_to(left) for left in LEFT_HERE):
            place = folder / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def with_gops(tree: Path) -> Iterator[Path]:
    """Return the copy with the folders of the fifth game, and take them away afterwards."""
    for folder in FOLDERS:
        shutil.copytree(HERE / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    yield tree
    for folder in FOLDERS:
        shutil.rmtree(tree / folder, ignore_errors=True)


def run(tree: Path, *words: str) -> str:
    """Run Python in the tree, and return what it prints."""
    done = subprocess.run(
        [sys.executable, *words], cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_its_rules_bots_and_table_are_short() -> None:
    files = (HERE / "game/gops/rules.py", HERE / "game/gops/bots.py", HERE / "ui/tables/gops/table.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MAX_LINES


def test_its_folders_are_all_of_it() -> None:
    files = {path for path in HERE.rglob("*") if path.is_file() and path.parent != HERE and "__pycache__" not in path.parts}
    assert files == {path for path in files if any(path.is_relative_to(HERE / folder) for folder in FOLDERS)}


def test_in_its_folders_it_is_a_game_like_the_others(with_gops: Path) -> None:
    assert run(with_gops, "-c", SHELF).split()[-1] == "gops"
    result = run(with_gops, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *TESTS, "-k", CHOSEN)
    assert "gops has no puzzles" in result, "what is optional is skipped with a reason"


def test_taken_away_nothing_is_left_of_it(with_gops: Path, tmp_path: Path) -> None:
    """A match of it that was saved in the meantime is no fault of the app."""
    run(with_gops, "-c", SAVE, str(tmp_path))
    assert "gops" in run(with_gops, "-c", VISIT, str(tmp_path))
    for folder in FOLDERS:
        shutil.rmtree(with_gops / folder)
    assert not [path for path in with_gops.rglob("*gops*") if "__pycache__" not in path.parts]
    assert "gops" not in run(with_gops, "-c", SHELF).split()
    assert run(with_gops, "-c", VISIT, str(tmp_path)).split()[-1] == "None"


def test_a_folder_that_cannot_be_imported_is_left_out_and_fails_the_tests(with_gops: Path) -> None:
    (with_gops / "ui" / "tables" / "gops" / "box.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", SHELF], cwd=with_gops, capture_output=True, encoding="utf-8")
    assert done.stdout.split()[-4:] == ["nin_jan", "chifoumi", "nambarz", "nain_jaune"]
    sentence = "The game gops is left out, it cannot be imported: ModuleNotFoundError: No module named 'nothing_of_this_name'"
    assert done.stderr.strip() == sentence
    with pytest.raises(AssertionError, match="a game that cannot be imported is left out"):
        run(with_gops, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "tests/test_game_folders.py")

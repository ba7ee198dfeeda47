"""Tests that four folders are a game: copied into a clean tree it is on the shelf and passes its tests, taken away nothing is left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, tracked


@dataclass(frozen=True)
class AddedGame:
    """A game that lies in the tests, in the folders that make it."""

    key: str
    folder: Path
    max_lines: int  # of its rules, bots and table
    move: str  # a first move of seat 0

    @property
    def folders(self) -> tuple[str, ...]:
        """Its folders, from the root of a tree."""
        return tuple(f"{place}/{self.key}" for place in PLACES)

    @property
    def tests(self) -> list[str]:
        """The tests to run with it: its own, and those of the tree that ask every game."""
        return [f"tests/game/{self.key}", *TESTS]

    def copy_into(self, tree: Path) -> None:
        for place in self.folders:
            shutil.copytree(self.folder / place, tree / place, ignore=shutil.ignore_patterns("__pycache__"))

    def remove_from(self, tree: Path) -> None:
        for place in self.folders:
            shutil.rmtree(tree / place, ignore_errors=True)


PLACES = ("game", "ui/tables", "assets/games", "tests/game")
ADDED = (
    AddedGame("gops", ROOT / "tests" / "fifth_game", 380, "bid S4"),
    AddedGame("morris", ROOT / "tests" / "sixth_game", 420, "place b2"),
)
# what the tests of the tree do not read
LEFT_HERE = (*(game.folder for game in ADDED), Path(__file__), ROOT / "docs" / "mockups", ROOT / "tests" / "ui" / "screens")
TESTS = [f"tests/game/test_{name}.py" for name in ["contract", "decisions", "fuzz", "golden", "hidden", "measured", "puzzles", "reviews"]]
TESTS += [f"tests/ui/test_{name}.py" for name in ["lesson_places", "lesson_text", "offers", "ratings", "rules_pages", "words"]]
TESTS += ["tests/test_game_folders.py", "tests/test_contributing.py"]
CHOSEN = "test_game_folders or test_contributing or test_words"  # and the tests with the game's key in their names
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
PHONES = """
import sys
from pathlib import Path
from game.record import Player, Record
from tests.ui.quiet_phones import play_on_phones

players = tuple(map(Player, ("Léa", "Noé")))
print(play_on_phones(Path(sys.argv[1]), Record(sys.argv[2], players, "7"), "1", 600).is_over)
"""
SAVE = """
import sys
from pathlib import Path
from game.match import Match
from game.record import Player, Record
from ui.store.storage import Storage

storage = Storage(Path(sys.argv[1]))
match = Match(Record(sys.argv[2], (Player("Léa"), Player("Noé")), "7"))
match.play(0, match.rules.parse_move(sys.argv[3]))
storage.autosave(match.record())
storage.close()
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a copy of the project without the added games."""
    folder = tmp_path_factory.mktemp("tree")
    for path in tracked():
        if path.is_file() and not any(path.is_relative_to(left) for left in LEFT_HERE):
            place = folder / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=ADDED, ids=[game.key for game in ADDED])
def added(request: pytest.FixtureRequest, tree: Path) -> Iterator[AddedGame]:
    """Return a game whose folders are in the copy, and take them away afterwards."""
    game: AddedGame = request.param
    game.copy_into(tree)
    yield game
    game.remove_from(tree)


every_added_game = pytest.mark.parametrize("game", ADDED, ids=[game.key for game in ADDED])


def run(tree: Path, *words: str) -> str:
    """Run Python in the tree, and return what it prints."""
    done = subprocess.run(
        [sys.executable, *words], cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@every_added_game
def test_its_rules_bots_and_table_are_short(game: AddedGame) -> None:
    files = (f"game/{game.key}/rules.py", f"game/{game.key}/bots.py", f"ui/tables/{game.key}/table.py")
    assert sum(len((game.folder / file).read_text(encoding="utf-8").splitlines()) for file in files) <= game.max_lines


@every_added_game
def test_its_folders_are_all_of_it(game: AddedGame) -> None:
    files = [path for path in game.folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    beside = [path.name for path in files if not any(path.is_relative_to(game.folder / place) for place in game.folders)]
    assert beside == ["__init__.py"], "which says what game it is"


@pytest.mark.long
def test_in_its_folders_it_is_a_game_like_the_others(added: AddedGame, tree: Path) -> None:
    assert run(tree, "-c", SHELF).split()[-1] == added.key
    result = run(tree, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *added.tests, "-k", f"{added.key} or {CHOSEN}")
    assert f"{added.key} has no puzzles" in result, "what is optional is skipped with a reason"


def test_it_is_played_on_phones_without_a_line_of_code_for_them(added: AddedGame, tree: Path, tmp_path: Path) -> None:
    assert run(tree, "-c", PHONES, str(tmp_path), added.key).split()[-1] == "True"


def test_taken_away_nothing_is_left_of_it(added: AddedGame, tree: Path, tmp_path: Path) -> None:
    """A match of it that was saved in the meantime is no fault of the app."""
    run(tree, "-c", SAVE, str(tmp_path), added.key, added.move)
    assert added.key in run(tree, "-c", VISIT, str(tmp_path))
    added.remove_from(tree)
    assert not [path for path in tree.rglob(f"*{added.key}*") if "__pycache__" not in path.parts]
    assert added.key not in run(tree, "-c", SHELF).split()
    assert run(tree, "-c", VISIT, str(tmp_path)).split()[-1] == "None"


def test_a_folder_that_cannot_be_imported_is_left_out_and_fails_the_tests(added: AddedGame, tree: Path) -> None:
    (tree / "ui" / "tables" / added.key / "box.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", SHELF], cwd=tree, capture_output=True, encoding="utf-8")
    assert done.stdout.split()[-4:] == ["nin_jan", "chifoumi", "nambarz", "nain_jaune"]
    sentence = f"The game {added.key} is left out, it cannot be imported: ModuleNotFoundError: No module named 'nothing_of_this_name'"
    assert done.stderr.strip() == sentence
    with pytest.raises(AssertionError, match="a game that cannot be imported is left out"):
        run(tree, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "tests/test_game_folders.py")

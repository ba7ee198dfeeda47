"""A match that ends on a full disk, in its own process.

`python -m tests.ui.full_disk HOME COPY limit|fill`: `limit` forbids the process to write files longer than a page, as a quota does; `fill`
writes zeros until the disk of HOME is full; later there is space again. COPY, on another disk, becomes what a killed app would have left
behind.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from game.match import Match
from game.record import Player, Record
from tests.ui.driver import Driver
from tests.ui.positions import finished
from tests.ui.records import history, recall
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.history import HistoryScreen
from ui.screens.results import ResultsScreen
from ui.screens.routes import HistoryRoute, MenuRoute
from ui.store.disk import Problem
from ui.store.storage import HISTORY_FILE, Storage, load_player_record

A_PAGE = 4096  # bytes; SQLite's journal of one page is longer, an autosave is shorter
SAVE = "saves/nin_jan.json"
SAID = {"limit": "disk I/O error", "fill": "database or disk is full"}


@contextmanager
def limit(_home: Path) -> Iterator[None]:
    import resource  # the module does not exist on Windows

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (A_PAGE, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def fill(home: Path) -> Iterator[None]:
    zeros = home.with_name("zeros")
    with suppress(OSError), zeros.open("wb", buffering=0) as file:
        while file.write(bytes(A_PAGE)):
            pass
    yield
    zeros.unlink()


WAYS = {"limit": limit, "fill": fill}


def almost_over() -> tuple[Record, tuple[int, str]]:
    """Return a match of two profiles without its last move, and that move."""
    record = finished(2)
    record = replace(record, seats=(Player("Léa"), Player("Tom")))
    return replace(record, moves=record.moves[:-1]), record.moves[-1]


def end(driver: Driver, record: Record, move: tuple[int, str]) -> None:
    """Play the last move at the open table, and wait until the results are shown."""
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    assert scene.session.match.ply == len(record.moves)
    scene.session.play(move[0], scene.session.match.rules.parse_move(move[1]))
    for _second in range(60):
        driver.wait(1)
    assert isinstance(driver.app.scene, ResultsScreen), driver.app.scene


def counted(home: Path) -> tuple[int, int]:
    """Return how many matches, and how many seats of profiles, the history file holds."""
    with closing(sqlite3.connect(f"{(home / HISTORY_FILE).as_uri()}?mode=ro", uri=True)) as base:
        rows = base.execute("SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM seats WHERE person IS NOT NULL)").fetchall()
    return int(rows[0][0]), int(rows[0][1])


def on_a_full_disk(home: Path, copy: Path, how: str) -> None:
    record, move = almost_over()
    driver = Driver(home)
    storage = driver.context.storage
    for name, animal in (("Léa", "cat"), ("Tom", "fox")):
        storage.profiles.add(name, animal, 1)
    driver.go(TableRoute(record))
    assert history(storage) == () and storage.is_all_saved
    with WAYS[how](home):
        end(driver, record, move)
        assert storage._reported_problems == [Problem("no_history", {"cause": SAID[how]})], storage._reported_problems
        assert counted(home) == (0, 0) and not storage.is_all_saved
        assert load_player_record(home / SAVE) == record
        driver.go(MenuRoute())
        assert storage.newest_autosave() is storage.autosaved_match("nin_jan") is None, "nobody goes on with what is over"
    shutil.copytree(home, copy)
    driver.go(HistoryRoute())
    assert isinstance(driver.app.scene, HistoryScreen) and driver.app.scene.match_count == 1
    assert counted(home) == (1, 2) and storage.is_all_saved and not (home / SAVE).exists()
    driver.close()
    afterwards(home)
    after_a_kill(copy, record, move)


def after_a_kill(copy: Path, record: Record, move: tuple[int, str]) -> None:
    """Resume the autosave of a killed app, and check that its end is counted once."""
    driver = Driver(copy)
    assert driver.context.storage.newest_autosave() == record and counted(copy) == (0, 0)
    driver.go(TableRoute(record))
    end(driver, record, move)
    driver.close()
    assert counted(copy) == (1, 2)
    afterwards(copy)


def afterwards(home: Path) -> None:
    """Check the next start: one match that replays, no autosave, and no problem to report."""
    mine = Storage(home)
    (entry,) = history(mine)
    assert Match(recall(mine, entry.id)).is_over and mine.newest_autosave() is None and mine.take_problems() == []
    mine.close()


if __name__ == "__main__":
    on_a_full_disk(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])

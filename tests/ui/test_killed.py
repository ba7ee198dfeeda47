"""An app killed while writing (kill -9): whole files afterwards, and only the last move lost."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from bench.soak_records import some_match
from tests.ui.records import history, names, played
from ui.match.session import MatchSession
from ui.play.match import MatchActivity
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, Storage, write_player_record

ROOT = Path(__file__).resolve().parents[2]
JOURNAL = "history.sqlite-journal"  # SQLite leaves an empty one if killed at the start of a transaction, until it writes again

WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from game.kernel import Outcome
from game.record import Player
from tests.ui.records import remember
from ui.store.storage import Storage, load_player_record

folder, number = Path(sys.argv[1]), int(sys.argv[2])
mine, record = Storage(folder), load_player_record(folder.parent / "start.json")
while True:
    number += 1
    record = replace(record, seats=(Player(str(number)), record.seats[1]))
    mine.autosave(record)
    remember(mine, record, f"{number:09}", Outcome((0, 0), (), (1, 1)))
    print(number, flush=True)
"""


def killed(home: Path, number: int, dice: random.Random) -> int:
    """Kill a process that keeps writing, at a random moment; return its last completed turn."""
    command = [sys.executable, "-c", WRITER, str(home), str(number)]
    writer = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    for _ in range(dice.randint(1, 8)):
        number = int(writer.stdout.readline() or writer.communicate()[1])
    for _ in range(dice.randint(0, 60_000)):  # a random time into the next turn
        pass
    writer.kill()
    text = writer.stdout.read()  # first: `communicate` would skip lines that `readline` has already buffered
    writer.communicate()
    return int((text.split() or [str(number)])[-1])


@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.long)])
def test_a_killed_app_leaves_whole_files(tmp_path: Path, kills: int) -> None:
    home, number, dice = tmp_path / "Tablée", 0, random.Random("kill")
    write_player_record(played(30), home.parent / "start.json")
    for _ in range(kills):
        number = killed(home, number, dice)
        mine = Storage(home)
        record, latest, all_of_them = mine.autosaved_match("nin_jan"), history(mine, 1), history(mine, 10_000)
        mine.close()
        assert mine.problems == []
        assert record is not None
        assert int(record.seats[0].name) in (number, number + 1)
        assert int(latest[0].when) in (number, number + 1)
        result = [int(entry.when) for entry in all_of_them]
        assert result == sorted(set(result), reverse=True), "each is counted once"
        assert names(home) - {JOURNAL} == {"nin_jan.json", "history.sqlite", "progress.sqlite"}
        number += 1


def on_the_disk(home: Path) -> int:
    """Return how many moves of the played match the files hold now."""
    result = [json.loads(path.read_bytes()) for path in (home / "saves").glob("*.json")]
    if (home / HISTORY_FILE).exists():
        with closing(sqlite3.connect(home / HISTORY_FILE)) as base:
            result += [json.loads(zlib.decompress(record)) for (record,) in base.execute("SELECT record FROM records")]
    return max((len(record["moves"]) for record in result), default=0)


def test_a_kill_loses_no_move_that_the_disk_has_taken_also_at_the_end_of_a_match(tmp_path: Path) -> None:
    match = some_match("nin_jan", random.Random("kill"), 1)
    storage = Storage(tmp_path)
    session = MatchSession(match.at_ply(match.ply - 4).record(), MatchActivity(storage).save)
    session.save()
    for seat, move in match.moves[-4:]:
        session.play(seat, move)
        assert on_the_disk(tmp_path) == session.match.ply
    assert session.match.is_over
    storage.close()
    assert on_the_disk(tmp_path) == match.ply and names(tmp_path) == {HISTORY_FILE, PROGRESS_FILE}

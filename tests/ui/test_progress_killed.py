"""An app killed between two answers (kill -9): at most one is lost, and learner and log agree."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.practice.facts import family_of_fact
from tests.ui.pupils import START, TIMES
from ui.store.storage import Storage

ROOT = Path(__file__).resolve().parents[2]
KILLS = 8
WRITER = """
import sys
from pathlib import Path
from tests.ui.pupils import practise
from ui.store.storage import Storage

mine = Storage(Path(sys.argv[1]))
ada = (mine.progress.children() or (mine.progress.add_child("Ada", "bee", 0),))[0]
while True:
    learner = practise(mine, ada, right=False)
    mine.progress.children()  # waits for what was written before
    print(learner.answer_count, flush=True)
"""


def killed(home: Path, dice: random.Random) -> int:
    """Kill a process that keeps writing, at a random moment; return how many answers it completed."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    seen = [next(line for line in writer.stdout if line.strip().isdigit()) for _ in range(dice.randint(1, 8))]
    for _ in range(dice.randint(0, 60_000)):  # a random time into the next answer
        pass
    writer.kill()
    remaining = writer.stdout.read().split()
    writer.wait()
    return int((remaining or seen)[-1])


@pytest.mark.long
def test_a_killed_app_has_every_answer_but_the_last(tmp_path: Path) -> None:
    home, dice = tmp_path / "Tablée", random.Random("kill")
    for _ in range(KILLS):
        number = killed(home, dice)
        mine = Storage(home)
        (ada,) = mine.progress.children()
        learner, report = mine.progress.learner(ada.id), mine.progress.report(ada.id, START.date())
        mine.close()
        assert mine.problems == [] and report is not None
        assert learner.answer_count in (number, number + 1)
        assert learner.answer_count == learner.family_stats[family_of_fact(TIMES)].asked == report.items

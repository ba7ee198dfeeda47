"""How fast the parent's page is ready: two years of a hundred answers a day, and what one answer costs on the disk.

python -m bench.practice_report
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

from game.practice.facts import Fact, Step
from game.practice.learner import Learner, Skill
from game.practice.levels import LEVELS
from ui.practice.parent.html_page import page
from ui.store.children import Answered, Child, Report
from ui.store.files import Files
from ui.store.progress import ProgressBase

YEARS, A_DAY = 2, 100
TODAY = date(2026, 6, 30)
BAR = 300.0  # milliseconds
TIMES = 7


def answers(child: int, days: int = 365 * YEARS, seed: str = "report") -> Iterator[tuple[Answered, Learner]]:
    """A child that answers every day, 80 of 100 right, and what it knows after each answer."""
    dice, learner = random.Random(seed), Learner()
    facts = [fact for level in LEVELS for fact in level.facts]
    for day in reversed(range(days)):
        start = datetime.combine(TODAY - timedelta(day), datetime.min.time()).replace(hour=17).astimezone()
        for place in range(A_DAY):
            fact, right, seconds = dice.choice(facts), dice.random() < 0.8, dice.uniform(2, 20)
            learner = _after(learner, fact, right)
            when = (start + timedelta(seconds=20 * place)).isoformat(timespec="seconds")
            yield Answered(child, str(fact), "make", None, _shown(fact), "7", right, 1, 0, seconds, when), learner


def _after(learner: Learner, fact: Fact, right: bool) -> Learner:
    skill = learner.skills.get(fact, Skill())
    skill = replace(skill, offset=skill.offset + (right - 0.8), seen=skill.seen + 1, right=skill.right + right, last_right=right)
    return replace(learner, seen=learner.seen + 1, skills={**learner.skills, fact: skill})


def _shown(fact: Fact) -> str:
    return f"{fact.left} {fact.sign} {fact.right} = ?" if isinstance(fact, Step) else str(fact)


def fill(path: Path) -> Child:
    """Made in memory and then copied: 73,000 answers on a disk would take minutes."""
    made = ProgressBase(None, lambda: None)
    child = made.add_child("Ada", "bee", 0)
    for answer, after in answers(child.id):
        made.answered(answer, after)
    with closing(sqlite3.connect(path)) as kept:
        made._base.backup(kept)
    made.close()
    return child


def opened(folder: Path, child: int) -> Report:
    """The report of an app that has just started."""
    files = Files(folder)
    report = files.progress.report(child, TODAY)
    files.close()
    assert report is not None, "the child is there"
    return report


def kept(files: Files, answer: Answered, after: Learner) -> None:
    files.progress.answered(answer, after)
    files.progress.children()  # waits for what was written before


def milliseconds(act: Callable[[], object]) -> float:
    """In the median."""
    found = []
    for _ in range(TIMES):
        start = perf_counter()
        act()
        found.append((perf_counter() - start) * 1000)
    return median(found)


def main() -> int:
    """Prints the times; the exit code tells whether the page is ready in time."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        child = fill(folder / "progress.sqlite")
        files, report = Files(folder), opened(folder, child.id)
        one, after = next(answers(child.id))
        times = {
            "report, just started": milliseconds(lambda: opened(folder, child.id)),
            "report, again": milliseconds(lambda: files.progress.report(child.id, TODAY)),
            "page as HTML": milliseconds(lambda: page(report)),
            "all answers as CSV": milliseconds(lambda: files.progress.export_csv(child.id, folder / "answers.csv").result()),
            "learner": milliseconds(lambda: files.progress.learner(child.id)),
            "an answer, on the disk": milliseconds(lambda: kept(files, one, after)),
        }
        files.close()
        size = (folder / "progress.sqlite").stat().st_size / 2**20
    print(f"{report.items:,} answers, {size:.1f} MiB")
    for what, time in times.items():
        print(f"{what:<24}{time:8.1f} ms")
    return int(times["report, just started"] + times["page as HTML"] > BAR)


if __name__ == "__main__":
    sys.exit(main())

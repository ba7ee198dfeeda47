"""The time of merging a class into an empty folder: `python -m bench.merging`; linear in the answers, and no frame waits for it."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep

import main
from game.practice.facts import BasicFact
from ui.store.children import StoredAnswer
from ui.store.merging.children_file import ChildLine, ExportedChild, encode_children
from ui.store.storage import Storage

CHILDREN, FIRST, MINUTES_APART = 25, datetime(2026, 9, 1, 9, tzinfo=UTC), 37
SIZES = (200, 400, 800)  # answers of each child
LINEAR = 2.5  # twice the answers take at most this many times as long
FRAME_S = 1 / 60


def class_file(answers: int, children: int = CHILDREN) -> bytes:
    """Return the file of a class whose children have so many answers each."""
    return encode_children([_child_line(number, answers) for number in range(children)], {}, lambda: None)


def _child_line(number: int, answers: int) -> ChildLine:
    chance = random.Random(number)
    facts = [str(BasicFact("*", chance.randint(2, 9), chance.randint(2, 9))) for _answer in range(answers)]
    times = [(FIRST + timedelta(minutes=MINUTES_APART * index)).isoformat() for index in range(answers)]
    return ChildLine(
        ExportedChild(0, f"Child {number}", "bee", number, uid=f"{number:032x}"),
        tuple(
            StoredAnswer(0, fact, "make", None, fact, "12", chance.random() < 0.8, 1, 0, chance.uniform(1, 9), when, uid=f"{index:032x}")
            for index, (fact, when) in enumerate(zip(facts, times, strict=True))
        ),
    )


def merging_times(answers: int) -> tuple[float, float, float]:
    """Return the seconds of the processor for the merge, those for the plan, and the longest query of a screen meanwhile."""
    with TemporaryDirectory() as folder:
        path, storage, longest = Path(folder) / "class", Storage(Path(folder) / "data", in_background=True), 0.0
        path.write_bytes(class_file(answers))
        start = process_time()
        plan = storage.progress.exchange.plan_merge(path).result()
        planned = process_time()
        merging = storage.progress.exchange.merge_children(plan)
        while not merging.done():
            asked = perf_counter()
            storage.progress.children()
            longest = max(longest, perf_counter() - asked)
            sleep(FRAME_S)
        end = process_time()
        storage.close()
    return end - planned, planned - start, longest


if __name__ == "__main__":
    main.ensure_environment("requirements-dev.txt")
    before = None
    for size in SIZES:
        merge_s, plan_s, longest_s = min(merging_times(size) for _run in range(3))
        growth = "" if before is None else f", {merge_s / before:.2f} times as long (at most {LINEAR})"
        before = merge_s
        print(
            f"{CHILDREN} x {size}: plan {plan_s:.2f} s, merge {merge_s:.2f} s{growth}; the longest query meanwhile {longest_s * 1000:.1f} ms"
        )

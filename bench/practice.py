"""Adaptation of the workshop, shown with simulated children that do not use its model.

    python -m bench.practice --children 6 --seed 1 --workers 2

Thirty sets of ten on fifteen school days, mixed sets only. There are two families of children (`bench.practice_children`): those that
retrieve, count and forget, in many kinds, and those with an ability and a logistic curve (weak, average, strong). `?`: the class is
unknown. `--road` measures instead whether the road is long enough for a gifted child, and begins early enough for one of CE1.
Each threshold is printed with its value; the processor time to choose an item is also measured after 10,000 answers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, starmap
from statistics import fmean, median, quantiles
from time import process_time

from bench.practice_children import ABILITIES, BEGINNERS, CHEATS, KINDS
from bench.practice_walk import CORRIDOR, CORRIDOR_GIFTED, LEAP_AT, SETS, Walk, walked
from bench.thresholds import verdict
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.practice_set import begin_set, set_after_answer
from game.practice.sets import fill_caches, next_exercise
from game.practice.settings import PracticeSettings
from ui.store.fsrs_scheduler import SCHEDULER

SUCCESS, SUCCESS_GIFTED = (0.70, 0.85), 0.91
MOST, TOP, AGAIN, EXPOSURE = 12, 0.12, 0.10, 2.0
UNTAUGHT, UNTAUGHT_UNSAID = 0.02, 0.10
FOUND, STONES, STONES_SETS, FOLLOWED, BACK, CHOICE = 30, 4, 6, 60, 0.65, 20.0
ANSWER_COUNT = 10_000  # answers
FIRST_ITEMS, FIRST_RANGE, RANGE_SHARE = 30, 10, 0.95  # first exercises of the young classes, and their share within the range
FORTNIGHT_SETS, ALBUM_CHILDREN = 20, 12  # sets of the first fortnight; most children of each kind for its album
ROAD_SETS, LATE_AFTER, NEW_SHARE = 80, 60, 0.95  # sets of the long road; those after it, and their share with something new
CHAIN_CHANCE, CHAIN_SHARE, CHAIN_SETS = 0.7, 0.95, 10  # chance of a chain within a child's range, their share, sets until the first
MIN_KNOWN_FAMILIES = 3  # families known well, per child; with fewer the exposure is not meaningful


@dataclass(frozen=True, slots=True)
class Bar:
    """A threshold and the measured value."""

    name: str
    value: float
    reached: bool

    def __str__(self) -> str:
        return f"{self.name} {self.value:.2f}"


def bars(name: str, walks: Sequence[Walk]) -> Iterator[Bar]:
    """Yield the thresholds of a kind of child, with means over the children."""
    nature = KINDS.get(name)
    about = nature.bars if nature is not None else ""
    if nature is not None and nature.manner in CHEATS:
        yield from _cheats(walks) if nature.manner in ("skips", "clicks") else ()
        return
    success, limit = fmean(walk.success for walk in walks), SUCCESS_GIFTED if "gifted" in about else SUCCESS[1]
    yield Bar("success", success, SUCCESS[0] <= round(success, 2) <= limit)
    facts = max(walk.most_fact for walk in walks)
    yield Bar("most asked", facts, facts <= MOST)
    yield Bar("top five", fmean(walk.top_five for walk in walks), fmean(walk.top_five for walk in walks) <= TOP)
    yield Bar("again", fmean(walk.again for walk in walks), fmean(walk.again for walk in walks) <= AGAIN)
    if (ratio := exposure(walks)) is not None:
        yield Bar("exposure", ratio, ratio >= EXPOSURE)
    untaught = fmean(walk.untaught for walk in walks)
    yield Bar("untaught", untaught, untaught <= (UNTAUGHT_UNSAID if name.endswith("?") else UNTAUGHT))
    yield from _special(about, walks)


def _cheats(walks: Sequence[Walk]) -> Iterator[Bar]:
    yield Bar("stars", max(walk.stars for walk in walks), not any(walk.stars for walk in walks))
    yield Bar("gold", max(len(walk.gold) for walk in walks), not any(walk.gold for walk in walks))
    chains = max(walk.chains for walk in walks)
    yield Bar("chains found", chains, chains <= 1)


def _special(about: str, walks: Sequence[Walk]) -> Iterator[Bar]:
    if "gifted" in about:
        result = median(walk.corridor(0, CORRIDOR_GIFTED) for walk in walks)
        yield Bar("found after", result, result <= FOUND)
        stones = median(walk.stones[STONES_SETS - 1] - walk.began for walk in walks)
        yield Bar("stones", stones, stones >= STONES)
    if about == "leap":
        followed = median(walk.corridor(LEAP_AT, CORRIDOR) for walk in walks)
        yield Bar("followed after", followed, followed <= FOLLOWED)
    if about == "away":
        back = fmean(walk.back for walk in walks)
        yield Bar("back", back, back >= BACK)


def exposure(walks: Sequence[Walk]) -> float | None:
    """Return how much more often a barely known family was asked than a well known one, or None.

    Only families that were asked count; None means that too few are known well.
    """
    weak, weak_families, strong, strong_families = (sum(walk.exposure[index] for walk in walks) for index in range(4))
    if strong_families < MIN_KNOWN_FAMILIES * len(walks) or not weak_families:
        return None
    return (weak / weak_families) / (strong / strong_families)


def row(name: str, walks: Sequence[Walk]) -> str:
    """Return one line of the table."""

    def mean(values: Iterator[float]) -> float:
        return fmean(values)

    ratio = exposure(walks)
    result = list(bars(name, walks))
    missed = ", ".join(str(bar) for bar in result if not bar.reached)
    cells = (
        name,
        f"{mean(walk.success for walk in walks):.2f}",
        f"{max(walk.most_fact for walk in walks)} ; {max(walk.most_family for walk in walks)}",
        f"{100 * mean(walk.top_five for walk in walks):.0f}",
        f"{100 * mean(walk.again for walk in walks):.0f}",
        f"{100 * mean(walk.untaught for walk in walks):.1f}",
        "-" if ratio is None else f"{ratio:.1f}",
        f"{mean(len(walk.gold) for walk in walks):.0f} ({mean(walk.false_gold for walk in walks):.1f})",
        f"{mean(walk.learnt for walk in walks):.0f}",
        f"{median(walk.stones[STONES_SETS - 1] - walk.began for walk in walks):.0f}",
        ", ".join(str(bar) for bar in result if bar.name in ("found after", "followed after", "back", "stars", "gold")) or "",
        f"MISSED: {missed}" if missed else "reached" if result else "no bar",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "child",
    "right, 41 to 300",
    "most asked fact ; family",
    "top five, %",
    "again though right last set, %",
    "untaught, %",
    "not by heart : by heart, asked",
    "gold (falsely)",
    "learnt",
    "stones in 6 sets",
    "besides",
    "bars",
)


def late(answers: int) -> tuple[float, float]:
    """Return p50 and p99 of the ms to choose and make an item for a child with this many answers."""
    rng, setting = random.Random("late"), PracticeSettings(school="CM1")
    learner, times, at = new_learner(setting), list[float](), 0.0
    for _ in fill_caches():
        pass
    while learner.answer_count < answers:
        day = learner.answer_count // 100
        learner = _practised(learner, setting, rng, at + day * 86400.0, day, times)
    last = times[-1000:]
    return median(last), quantiles(last, n=100)[-1]


def _practised(learner: Learner, setting: PracticeSettings, rng: random.Random, at: float, day: int, times: list[float]) -> Learner:
    practice_set = begin_set(learner, setting, at)
    while not practice_set.is_finished:
        start = process_time()
        exercise = next_exercise(learner, setting, practice_set, rng, at, day, SCHEDULER)
        times.append((process_time() - start) * 1000)
        outcome = AnswerOutcome(rng.random() < 0.8, 0, False, rng.uniform(1.5, 8), at, day)
        learner, practice_set = (
            after_exercise(learner, setting, exercise, outcome, SCHEDULER),
            set_after_answer(practice_set, exercise, outcome),
        )
    return learner


def results(names: Sequence[str], children: int, seed: int, workers: int, touches: bool = True, sets: int = SETS) -> dict[str, list[Walk]]:
    """Return the runs of several children of each kind; `touches` is explained in `walked`."""
    jobs = [(name, number, seed, touches, sets) for name in names for number in range(children)]
    if workers > 1:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            walks = pool.starmap(walked, jobs, chunksize=1)
    else:
        walks = list(starmap(walked, jobs))
    result: dict[str, list[Walk]] = {}
    for (name, *_child), walk in zip(jobs, walks, strict=True):
        result.setdefault(name, []).append(walk)
    return result


def first_days(children: int, seed: int, workers: int) -> None:
    """Print how many of the first exercises lie within the range of young classes, and what the first sets bring to the album."""
    for name, walks in results([*BEGINNERS], children, seed, workers).items():
        share = fmean(walk.share_within(FIRST_RANGE, FIRST_ITEMS) for walk in walks)
        print(f"{name}: {share:.1%} of the first {FIRST_ITEMS} exercises to {FIRST_RANGE}: {verdict(share, RANGE_SHARE, up=True)}")


def road(children: int, seed: int, workers: int) -> None:
    """Print what is still new to gifted children after many sets, and how chains of three cards suit children of CE1."""
    for name, walks in results(["gifted", "gifted?"], children, seed, workers, sets=ROAD_SETS).items():
        late = [news for walk in walks for news in walk.news()[LATE_AFTER:]]
        share = fmean(bool(news) for news in late)
        counts = ", ".join(f"{thing} {count}" for thing, count in Counter(thing for news in late for thing in news).most_common())
        print(f"{name}: something new in {share:.0%} of {len(late)} sets after {LATE_AFTER}: {verdict(share, NEW_SHARE, up=True)}")
        print(f"{name}: {counts}")
    for name, walks in results(["seven"], children, seed, workers).items():
        chains = [walk.short_chains for walk in walks]
        first = max(items[0].set + 1 if items else SETS + 1 for items in chains)
        fitting = [one.taught and one.chance >= CHAIN_CHANCE for items in chains for one in items]
        share = fmean(fitting) if fitting else 0.0
        print(f"{name}: three cards by set {first} at the latest: {verdict(first, CHAIN_SETS + 1)}")
        print(f"{name}: {share:.0%} of {len(fitting)} within the child's range: {verdict(share, CHAIN_SHARE, up=True)}")


def album_row(name: str, walks: Sequence[Walk]) -> str:
    """Return what the first fortnight brought: pieces and animals in set 1, sets with anything new, animals in the end."""
    news = [sum(after > before for before, after in pairwise((0, *walk.pieces[:FORTNIGHT_SETS]))) for walk in walks]
    cells = (
        name,
        f"{min(walk.pieces[0] for walk in walks)} to {max(walk.pieces[0] for walk in walks)}",
        f"{fmean(walk.awake[0] for walk in walks):.1f}",
        f"{fmean(news):.0f} of {FORTNIGHT_SETS}",
        f"{fmean(walk.awake[FORTNIGHT_SETS - 1] for walk in walks):.1f}",
    )
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.practice", description="Measures how the workshop adapts to simulated children.")
    parser.add_argument("--children", type=int, default=6, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--kinds", nargs="*", default=[*KINDS, *ABILITIES], choices=[*KINDS, *ABILITIES], metavar="KIND", help="all of them"
    )
    parser.add_argument("--no-touches", action="store_true", help="eye and hand alone are never measured")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--first", action="store_true", help="only the first days: numbers within the class's range, the album")
    parser.add_argument("--road", action="store_true", help="only the long road: what is new after many sets, chains of three cards in CE1")
    arguments = parser.parse_args(words)
    if arguments.children < 1 or arguments.workers < 1:
        parser.error("one child and one process at least")
    if arguments.road:
        road(arguments.children, arguments.seed, arguments.workers)
        return 0
    if arguments.first:
        first_days(arguments.children, arguments.seed, arguments.workers)
        print("\n| child | pieces in set 1 | animals in set 1 | sets with something new | animals after 20 sets |\n|" + " --- |" * 5)
        for name, walks in results(arguments.kinds, min(arguments.children, ALBUM_CHILDREN), arguments.seed, arguments.workers).items():
            print(album_row(name, walks))
        return 0
    middle, last = late(ANSWER_COUNT)  # measured before the runs, which leave many objects to Python's garbage collector
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    result = results(arguments.kinds, arguments.children, arguments.seed, arguments.workers, not arguments.no_touches)
    for name, walks in result.items():
        print(row(name, walks))
    missed = sum(not bar.reached for name, walks in result.items() for bar in bars(name, walks))
    total = sum(1 for name, walks in result.items() for _ in bars(name, walks))
    times = [time for walks in result.values() for walk in walks for time in walk.late]
    print(f"\n{total - missed} of {total} bars reached; an item in {median(times):.1f} ms, p99 {quantiles(times, n=100)[-1]:.1f}")
    print(f"with {ANSWER_COUNT:,} answers {middle:.1f} ms, p99 {last:.1f} (bar {CHOICE:.0f}): {'reached' if last < CHOICE else 'MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

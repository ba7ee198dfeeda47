"""Speed of the rules and the search cores, beside other engines: `python -m bench.rules`.

    python -m bench.rules --peers
    python -m bench.rules --peers --game chifoumi --game nain_jaune

All workloads run in turns in one process, several times, and medians are printed: figures of different runs do not compare, ratios of one
run do. Workloads and peers of a game: `bench/games/<key>.py`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from bench.game_bench import Ratio, Workload, bench_of
from game.registry import GAMES


def games_with_workloads() -> list[str]:
    return [game for game in GAMES if bench_of(game).peer_packages]


def rates(courses: Sequence[Workload], seconds: float, repeats: int) -> dict[str, float]:
    """Return units a second by name, each the median of several turns."""
    result: dict[str, list[float]] = {course.name: [] for course in courses}
    for _ in range(repeats):
        for course in courses:
            result[course.name].append(_rate(course, seconds))
    return {name: median(turns) for name, turns in result.items()}


def _rate(course: Workload, seconds: float) -> float:
    """Run one game or count at least, and return units a second."""
    units = 0
    start = perf_counter()
    while True:
        counted = course.play()
        units += 1 if course.unit == "games" else counted
        passed = perf_counter() - start
        if passed >= seconds:
            return units / passed


def ratio_row(ratio: Ratio, result: dict[str, float]) -> str:
    times = result[ratio.name] / result[ratio.peer]
    bar = "" if ratio.bar is None else f"{ratio.bar:.1f}x {'reached' if times >= ratio.bar else 'MISSED'}"
    return f"| {ratio.name} | {ratio.peer} | {times:.2f}x | {bar} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description="Measures the rules and the search cores.")
    every = games_with_workloads()
    install = f"pip install {' '.join(dict.fromkeys(' '.join(bench_of(game).peer_packages for game in every).split()))}"
    parser.add_argument("--peers", action="store_true", help=f"beside other engines ({install})")
    parser.add_argument("--game", choices=every, action="append", help="default: all of these")
    parser.add_argument("--seconds", type=float, default=0.7, help="of each turn of each course")
    parser.add_argument("--repeats", type=int, default=7, help="turns of each course; medians are printed")
    arguments = parser.parse_args(words)
    rng, games = random.Random(1), arguments.game or every
    courses = [course for game in games for course in bench_of(game).workloads(rng)]
    if arguments.peers:
        try:
            peers = [course for game in games for course in bench_of(game).peer_workloads(rng)]
            courses += {course.name: course for course in peers}.values()
        except ImportError as missing:
            print(f"The peers are not installed here ({missing.name}): {install}", file=sys.stderr)
            return 1
    result = rates(courses, arguments.seconds, arguments.repeats)
    print("| play | a second |\n| --- | --- |")
    print("\n".join(f"| {course.name} | {result[course.name]:,.0f} {course.unit} |" for course in courses))
    if arguments.peers:
        print("\n| ours | theirs | ratio | bar |\n| --- | --- | --- | --- |")
        print("\n".join(ratio_row(ratio, result) for game in games for ratio in bench_of(game).ratios))
    return 0


if __name__ == "__main__":
    sys.exit(main())

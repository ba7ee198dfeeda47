"""How fast the rules are: random play through Match and through the search core, beside other people's engines.

    python -m bench.rules --peers

Everything runs in turns in one process, several times, and medians are printed: figures of different runs do not compare,
ratios of one run do. The peers are rlcard (pure Python, UNO) and OpenSpiel (C++ driven from Python, goofspiel).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from game.match import Match
from game.nin_jan.search import deal, random_playout
from game.record import Record, Seat

PLAYERS = (2, 3, 5)
PEERS = "pip install rlcard==1.2.0 open_spiel"
MATCH_BAR = 0.3  # of rlcard's decisions a second
SEARCH_BAR = 1.0  # of OpenSpiel's games a second

Play = Callable[[], int]  # one random game; how many decisions it took


@dataclass(frozen=True, slots=True)
class Course:
    """Something to measure; it counts in `unit`: games or decisions."""

    name: str
    unit: str
    play: Play


@dataclass(frozen=True, slots=True)
class Ratio:
    """A course against a peer's course; `bar`: what is to be reached."""

    name: str
    peer: str
    bar: float | None = None


def own_courses(rng: random.Random) -> list[Course]:
    through_match = [Course(f"Match, {n} players", "decisions", _match(n, rng)) for n in PLAYERS]
    return through_match + [Course(f"search core, {n} players", "games", _core(n, rng.random)) for n in PLAYERS]


def _match(players: int, rng: random.Random) -> Play:
    seats = tuple(Seat(str(seat)) for seat in range(players))

    def play() -> int:
        match = Match(Record("nin_jan", seats, str(rng.random())))
        while match.to_move:
            seat = match.to_move[0]
            moves = list(match.legal(seat))
            match.play(seat, moves[int(rng.random() * len(moves))])
        return match.ply

    return play


def _core(players: int, chance: Callable[[], float]) -> Play:
    """Deal, shuffle included, and play to the end: a card and a pile for each seat in each of nine rounds."""

    def play() -> int:
        random_playout(deal(players, chance), chance)
        return 18 * players

    return play


def peer_courses(rng: random.Random) -> list[Course]:
    """Raises ImportError when a peer is not installed."""
    rlcard, pyspiel = import_module("rlcard"), import_module("pyspiel")
    uno, goofspiel = rlcard.make("uno", config={"seed": 1}), pyspiel.load_game("goofspiel", {"players": 3, "num_cards": 13})
    return [
        Course("rlcard UNO, environment", "decisions", _uno(uno, rng)),
        Course("rlcard UNO, bare game", "decisions", _bare_uno(uno.game, rng)),
        Course("OpenSpiel goofspiel, 3 players", "games", _goofspiel(goofspiel, rng)),
    ]


def _uno(uno: Any, rng: random.Random) -> Play:
    """The peer as its users drive it."""

    def play() -> int:
        state, _ = uno.reset()
        decisions = 0
        while not uno.is_over():
            state, _ = uno.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def _bare_uno(uno: Any, rng: random.Random) -> Play:
    """The same game without the numbers that it makes for learners."""

    def play() -> int:
        uno.init_game()
        decisions = 0
        while not uno.is_over():
            uno.step(rng.choice(uno.get_legal_actions()))
            decisions += 1
        return decisions

    return play


def _goofspiel(game: Any, rng: random.Random) -> Play:
    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(game.num_players())])
            decisions += game.num_players()
        return decisions

    return play


def rates(courses: Sequence[Course], seconds: float, repeats: int) -> dict[str, float]:
    """Units a second by name, the median of so many turns of so many seconds."""
    found: dict[str, list[float]] = {course.name: [] for course in courses}
    for _ in range(repeats):
        for course in courses:
            found[course.name].append(_rate(course, seconds))
    return {name: median(turns) for name, turns in found.items()}


def _rate(course: Course, seconds: float) -> float:
    """One game at least."""
    units = 0
    start = perf_counter()
    while True:
        decisions = course.play()
        units += decisions if course.unit == "decisions" else 1
        passed = perf_counter() - start
        if passed >= seconds:
            return units / passed


def ratios() -> list[Ratio]:
    found = [Ratio(f"Match, {n} players", "rlcard UNO, environment", MATCH_BAR) for n in PLAYERS]
    found += [Ratio(f"Match, {n} players", "rlcard UNO, bare game") for n in PLAYERS]
    return found + [Ratio("search core, 3 players", "OpenSpiel goofspiel, 3 players", SEARCH_BAR)]


def ratio_row(ratio: Ratio, found: dict[str, float]) -> str:
    times = found[ratio.name] / found[ratio.peer]
    bar = "" if ratio.bar is None else f"{ratio.bar:.1f}x {'reached' if times >= ratio.bar else 'MISSED'}"
    return f"| {ratio.name} | {ratio.peer} | {times:.2f}x | {bar} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description="Measures random play of Nin Jan.")
    parser.add_argument("--peers", action="store_true", help=f"beside rlcard and OpenSpiel ({PEERS})")
    parser.add_argument("--seconds", type=float, default=0.7, help="of each turn of each course")
    parser.add_argument("--repeats", type=int, default=7, help="turns of each course; medians are printed")
    asked = parser.parse_args(words)
    rng = random.Random(1)
    courses = own_courses(rng)
    if asked.peers:
        try:
            courses += peer_courses(rng)
        except ImportError as missing:
            print(f"The peers are not installed here ({missing.name}): {PEERS}", file=sys.stderr)
            return 1
    found = rates(courses, asked.seconds, asked.repeats)
    print("| random play | a second |\n| --- | --- |")
    print("\n".join(f"| {course.name} | {found[course.name]:,.0f} {course.unit} |" for course in courses))
    if asked.peers:
        print("\n| ours | theirs | ratio | bar |\n| --- | --- | --- | --- |")
        print("\n".join(ratio_row(ratio, found) for ratio in ratios()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

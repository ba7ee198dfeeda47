"""Speed of the rules and the search cores, beside other engines: `python -m bench.rules`.

    python -m bench.rules --peers
    python -m bench.rules --peers --game chifoumi --game nain_jaune

All workloads run in turns in one process, several times, and medians are printed: figures of different runs do not compare, ratios of one
run do. Nin Jan's peers are rlcard (pure Python, UNO) and OpenSpiel (C++ driven from Python, goofspiel), at random; Chifoumi's is
python-chess (pure Python): both count the sequences of three moves, each made and undone; Nain Jaune's is OpenSpiel again (hearts), at
random, a deal a game; Nambarz's is rlcard again, random rounds in decisions.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from game.chifoumi.rules import Chifoumi
from game.chifoumi.search import SearchPosition, perft
from game.chifoumi.tables import piece_square_tables
from game.chifoumi.view_position import position_of
from game.match import Match
from game.nain_jaune import search as nain_jaune
from game.nambarz import playouts as nambarz
from game.nin_jan.search import random_deal, random_playout
from game.record import Player, Record

PLAYERS = (2, 3, 5)
PEERS: Mapping[str, str] = {
    "nin_jan": "rlcard==1.2.0 open_spiel",
    "chifoumi": "chess==1.11.2",
    "nain_jaune": "open_spiel",
    "nambarz": "rlcard==1.2.0",
}  # packages to install
MATCH_BAR = 0.3  # factor of rlcard's decisions a second
SEARCH_BAR = 1.0  # factor of OpenSpiel's games a second
DEAL_BAR = 1.0  # factor of OpenSpiel's games of hearts a second
DEALT = (3, 5, 8)  # players of Nain Jaune
ROUND_BAR = 1.0  # factor of rlcard's decisions a second
ROUNDS = (2, 4, 12)  # players of Nambarz
PERFT_BAR = 3.0  # factor of python-chess's nodes a second
PERFT = 3  # protocol moves: a chain is several, and `stop` is one

Play = Callable[[], int]  # plays a random game or a count, and returns its number of decisions or nodes


@dataclass(frozen=True, slots=True)
class Workload:
    """A workload to measure."""

    name: str
    unit: str  # games, decisions or nodes
    play: Play


@dataclass(frozen=True, slots=True)
class Ratio:
    """The comparison of a workload with that of a peer."""

    name: str
    peer: str
    bar: float | None = None  # least ratio


def own_courses(game: str, rng: random.Random) -> list[Workload]:
    match game:
        case "chifoumi":
            return [Workload(f"Chifoumi, perft {PERFT}", "nodes", _chifoumi(first_position()))]
        case "nain_jaune":
            return [Workload(f"Nain Jaune's core, {n} players", "games", _nain_jaune(n, rng.random)) for n in DEALT]
        case "nambarz":
            return [Workload(f"Nambarz's core, {n} players", "decisions", _nambarz(n, rng.random)) for n in ROUNDS]
    through_match = [Workload(f"Match, {n} players", "decisions", _match(n, rng)) for n in PLAYERS]
    return through_match + [Workload(f"search core, {n} players", "games", _core(n, rng.random)) for n in PLAYERS]


def _match(players: int, rng: random.Random) -> Play:
    seats = tuple(Player(str(seat)) for seat in range(players))

    def play() -> int:
        match = Match(Record("nin_jan", seats, str(rng.random())))
        while match.to_move:
            seat = match.to_move[0]
            moves = list(match.legal(seat))
            match.play(seat, moves[int(rng.random() * len(moves))])
        return match.ply

    return play


def _core(players: int, chance: Callable[[], float]) -> Play:
    """Return a workload of whole games: shuffle, deal, and nine rounds of a card and a pile for each seat."""

    def play() -> int:
        random_playout(random_deal(players, chance), chance)
        return 18 * players

    return play


def first_position() -> SearchPosition:
    """Return the position of Chifoumi for two before the first move."""
    rules = Chifoumi()
    return position_of(rules.view(rules.initial_state(2, {}, "perft"), 0), piece_square_tables(lambda square, stack: 0), random.Random(0))


def _chifoumi(position: SearchPosition) -> Play:
    return lambda: perft(position, PERFT)


def _nain_jaune(players: int, chance: Callable[[], float]) -> Play:
    """Return a workload that shuffles, deals, places the stakes, plays at random to the end and settles."""
    starters = [nain_jaune.random_start_policy(chance)] * players

    def play() -> int:
        nain_jaune.playout(nain_jaune.random_deal(players, chance), starters)
        return 1

    return play


def _nambarz(players: int, chance: Callable[[], float]) -> Play:
    """Return a workload that shuffles, deals and plays a round at random."""
    return lambda: nambarz.playout(nambarz.random_deal(players, chance), nambarz.random_option, chance)


def peer_courses(game: str, rng: random.Random) -> list[Workload]:
    """Return the workloads of peers; raise ImportError if one is not installed."""
    match game:
        case "chifoumi":
            chess = import_module("chess")
            return [Workload(f"python-chess, perft {PERFT}", "nodes", lambda: _chess_perft(chess.Board(), PERFT))]
        case "nain_jaune":
            return [Workload("OpenSpiel hearts", "games", _hearts(import_module("pyspiel").load_game("hearts"), rng))]
    uno = import_module("rlcard").make("uno", config={"seed": 1})
    rounds = [
        Workload("rlcard UNO, environment", "decisions", _uno(uno, rng)),
        Workload("rlcard UNO, bare game", "decisions", _bare_uno(uno.game, rng)),
    ]
    if game == "nambarz":
        return rounds
    goofspiel = import_module("pyspiel").load_game("goofspiel", {"players": 3, "num_cards": 13})
    return [*rounds, Workload("OpenSpiel goofspiel, 3 players", "games", _goofspiel(goofspiel, rng))]


def _uno(uno: Any, rng: random.Random) -> Play:
    """Return a workload of the peer, used like its users do."""

    def play() -> int:
        state, _ = uno.reset()
        decisions = 0
        while not uno.is_over():
            state, _ = uno.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def _bare_uno(uno: Any, rng: random.Random) -> Play:
    """Return a workload of the same game without the numbers for learning programs."""

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


def _hearts(game: Any, rng: random.Random) -> Play:
    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play


def _chess_perft(board: Any, depth: int) -> int:
    """Count the move sequences from the first position of chess, as for Chifoumi."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += _chess_perft(board, depth - 1)
        board.pop()
    return count


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


def ratios(game: str) -> list[Ratio]:
    match game:
        case "chifoumi":
            return [Ratio(f"Chifoumi, perft {PERFT}", f"python-chess, perft {PERFT}", PERFT_BAR)]
        case "nain_jaune":
            return [Ratio(f"Nain Jaune's core, {n} players", "OpenSpiel hearts", DEAL_BAR) for n in DEALT]
        case "nambarz":
            result = [Ratio(f"Nambarz's core, {n} players", "rlcard UNO, environment", ROUND_BAR) for n in ROUNDS]
            return result + [Ratio(f"Nambarz's core, {n} players", "rlcard UNO, bare game", ROUND_BAR) for n in ROUNDS]
    result = [Ratio(f"Match, {n} players", "rlcard UNO, environment", MATCH_BAR) for n in PLAYERS]
    result += [Ratio(f"Match, {n} players", "rlcard UNO, bare game") for n in PLAYERS]
    return result + [Ratio("search core, 3 players", "OpenSpiel goofspiel, 3 players", SEARCH_BAR)]


def ratio_row(ratio: Ratio, result: dict[str, float]) -> str:
    times = result[ratio.name] / result[ratio.peer]
    bar = "" if ratio.bar is None else f"{ratio.bar:.1f}x {'reached' if times >= ratio.bar else 'MISSED'}"
    return f"| {ratio.name} | {ratio.peer} | {times:.2f}x | {bar} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description="Measures the rules and the search cores.")
    install = f"pip install {' '.join(dict.fromkeys(' '.join(PEERS.values()).split()))}"
    parser.add_argument("--peers", action="store_true", help=f"beside other engines ({install})")
    parser.add_argument("--game", choices=list(PEERS), action="append", help="default: all of these")
    parser.add_argument("--seconds", type=float, default=0.7, help="of each turn of each course")
    parser.add_argument("--repeats", type=int, default=7, help="turns of each course; medians are printed")
    arguments = parser.parse_args(words)
    rng, games = random.Random(1), arguments.game or list(PEERS)
    courses = [course for game in games for course in own_courses(game, rng)]
    if arguments.peers:
        try:
            peers = [course for game in games for course in peer_courses(game, rng)]
            courses += {course.name: course for course in peers}.values()
        except ImportError as missing:
            print(f"The peers are not installed here ({missing.name}): {install}", file=sys.stderr)
            return 1
    result = rates(courses, arguments.seconds, arguments.repeats)
    print("| play | a second |\n| --- | --- |")
    print("\n".join(f"| {course.name} | {result[course.name]:,.0f} {course.unit} |" for course in courses))
    if arguments.peers:
        print("\n| ours | theirs | ratio | bar |\n| --- | --- | --- | --- |")
        print("\n".join(ratio_row(ratio, result) for game in games for ratio in ratios(game)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

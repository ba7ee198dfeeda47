"""The last move of each game, rare moments, and the calls of the places, in states that look different, by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from game.kernel import Move
from game.match import Match
from game.nain_jaune.cards import HAND_SIZES, RANKS
from game.record import Player, Record
from tests.ui.nain_jaune_deals import deal
from tests.ui.positions import finished
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import ResultsRoute

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Paul", "Inès", "Rita")
MAX_SEEDS, MAX_PLIES = 400, 3000
Choice = Callable[[random.Random, Sequence[Move]], Move]
Moment = tuple[Record, tuple[int, Move]]  # the match just before a move, and that move


def at_random(rng: random.Random, moves: Sequence[Move]) -> Move:
    return rng.choice(moves)


def captures(rng: random.Random, moves: Sequence[Move]) -> Move:
    return next((move for move in moves if "x" in str(move)), None) or rng.choice(moves)


def longest(_rng: random.Random, moves: Sequence[Move]) -> Move:
    return max(moves, key=lambda move: len(str(move)))


def before(game: str, players: int, ends: Callable[[Match], bool], choose: Choice = at_random) -> Moment:
    """Return the first match, just before the move after which `ends` holds, and that move."""
    for seed in range(MAX_SEEDS):
        seats = tuple(Player(name, None if seat == 0 else "easy") for seat, name in enumerate(NAMES[:players]))
        match, rng = Match(Record(game, seats, str(seed))), random.Random(seed)
        while match.to_move and match.ply < MAX_PLIES:
            seat = match.to_move[0]
            match.play(seat, choose(rng, sorted(match.legal(seat), key=str)))
            if ends(match):
                return match.at_ply(match.ply - 1).record(), match.moves[-1]
    raise AssertionError(f"no such move in {MAX_SEEDS} games")


def has(kind: str, **facts: object) -> Callable[[Match], bool]:
    """Return a function that finds an event of this kind in the last move."""

    def found(match: Match) -> bool:
        events = [event for event in match.events(match.ply - 1) if type(event).__name__ == kind]
        return any(all(str(getattr(event, name)) == str(value) for name, value in facts.items()) for event in events)

    return found


def over(match: Match) -> bool:
    return match.is_over


def loses_with_last_card(match: Match) -> bool:
    return match.is_over and any(getattr(event, "points", 1) < 0 for event in match.events(match.ply - 1))


def cauldron(match: Match) -> bool:
    """Return True if a robot has just won the cauldron (rule JA-13)."""
    return match.moves[-1][0] != 0 and any(
        str(getattr(event, "box", "")) == "7D" and getattr(event, "coins", 0) and type(event).__name__ == "Won"
        for event in match.events(match.ply - 1)
    )


def long_chain(match: Match) -> bool:
    """Return True if a turn with at least three captures has just ended (rule CH-7)."""
    last = match.moves[-1][0]
    ply = match.ply
    while ply and match.moves[ply - 1][0] == last:
        ply -= 1
    count = sum("x" in str(move) for _seat, move in match.moves[ply:])
    return count >= 3 and last not in match.to_move and all(type(e).__name__ != "GameEnded" for e in match.events(match.ply - 1))


def opera() -> Moment:
    """Return the last card of a grand opera by a robot (rule JA-16)."""
    players = 4
    hand = [f"{rank}{'CDHS'[index % 4]}" for index, rank in enumerate(RANKS)][: HAND_SIZES[players]]
    seats = tuple(Player(name, None if seat == 1 else "easy") for seat, name in enumerate(NAMES[:players]))
    match = Match(Record("nain_jaune", seats, "7", deal=tuple(deal(players, [" ".join(hand)]))))
    while not match.ply or not has("GrandOpera")(match):
        moves = [move for move in match.legal(match.to_move[0]) if getattr(move, "claim", False) or "!" not in str(move)]
        match.play(match.to_move[0], min(moves, key=lambda move: (getattr(move, "card").rank, not getattr(move, "claim"))))  # noqa: B009
    return match.at_ply(match.ply - 1).record(), match.moves[-1]


MOMENTS: Mapping[str, Callable[[], Moment]] = {
    "nin_jan": cache(lambda: before("nin_jan", 4, loses_with_last_card)),
    "chifoumi": cache(lambda: before("chifoumi", 2, over, captures)),
    "nambarz": cache(lambda: before("nambarz", 3, over)),
    "nain_jaune": cache(lambda: before("nain_jaune", 4, over)),
    "opera": cache(opera),
    "cauldron": cache(lambda: before("nain_jaune", 8, cauldron)),
    "super_stroke": cache(lambda: before("nambarz", 3, has("Stroke", cards=5), longest)),
    "stroke": cache(lambda: before("nambarz", 3, has("Stroke", cards=4), longest)),
    "chain": cache(lambda: before("chifoumi", 2, long_chain, captures)),
}


def staged(name: str) -> SetUp:
    """Set up a table on which this move has just been played."""

    def set_up(stage: AppStage) -> TableScreen:
        record, (seat, move) = MOMENTS[name]()
        scene = stage.go(TableRoute(record))
        assert isinstance(scene, TableScreen), "a table was asked for"
        scene.play(seat, move)
        stage.settle(scene)
        return scene

    return set_up


def called(count: int) -> SetUp:
    """Set up results of which this many places have been called."""

    def set_up(stage: AppStage) -> None:
        stage.choose(motion="few")
        scene = stage.go(ResultsRoute(finished(5)))
        assert isinstance(scene, ResultsScreen), "results were asked for"
        for _ in range(count):
            scene.calls.call_next()
        scene.request_rebuild()

    return set_up


MOMENT_STATES: Mapping[str, SetUp] = {
    **{f"stage_{name}": staged(name) for name in MOMENTS},
    "results_called_1": called(1),
    "results_called_3": called(3),
}

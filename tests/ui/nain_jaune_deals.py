"""Positions of Nain Jaune for tests of its table: chosen deals, random play, and view models."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES
from game.nain_jaune.moves import Play
from game.nain_jaune.state import NainJauneView
from game.record import Player, Record
from ui.tables.contract import TableViewModel
from ui.tables.registry import TABLES

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Paul", "Inès", "Rita")
LEVELS = (None, None, "normal", "hard", "easy", None, None, "easy")
TABLE = TABLES["nain_jaune"]


def record(players: int, seed: str = "7", hands: Sequence[str] = (), levels: Sequence[str | None] = LEVELS, **options: object) -> Record:
    """Return a new match.

    The hands hold the first cards of the seats from seat 0, which starts (`QS 3H`); other cards follow by rank.
    """
    seats = tuple(Player(name, level) for name, level in zip(NAMES[:players], levels, strict=False))
    return Record("nain_jaune", seats, seed, options, deal=tuple(deal(players, hands)) if hands else None)  # type: ignore[arg-type]


def deal(players: int, hands: Sequence[str]) -> list[str]:
    """Return all 52 cards in dealing order."""
    assigned = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    named = {name for hand in assigned for name in hand}
    left = [str(card) for card in sorted(DECK) if str(card) not in named]
    for hand in assigned:
        hand += [left.pop(0) for _ in range(HAND_SIZES[players] - len(hand))]
    return [hand[index] for index in range(HAND_SIZES[players]) for hand in assigned] + left


def view_of(match: Match, seat: int | None = 0) -> NainJauneView:
    view = match.view(seat)
    assert isinstance(view, NainJauneView)
    return view


def model(match: Match, south: int = 0, **more: object) -> TableViewModel:
    """Return the view model of the seat `south`."""
    view, active = view_of(match, south), match.to_move
    question = view if active == (south,) and "deal_end_events" not in more else None
    facts: dict[str, object] = {
        "view": view,
        "decision_view": question,
        "bottom_seat": south,
        "active_seats": active,
        "scores": tuple(map(float, view.purses)),
    }
    return TableViewModel(seats=match.seats, tokens=tuple(range(len(match.seats))), **{**facts, **more})  # type: ignore[arg-type]


def played(players: int, seed: str, stop: Callable[[Match], bool] = lambda match: False, plies: int = 400, **options: object) -> Match:
    """Return a match of random moves until `stop` holds, the match ends, or `plies` are played."""
    match, rng = Match(record(players, seed, **options)), random.Random(seed)  # type: ignore[arg-type]
    while match.to_move and match.ply < plies and not stop(match):
        moves = sorted(match.legal(match.to_move[0]), key=str)
        match.play(match.to_move[0], moves[int(rng.random() * len(moves))])
    return match


@cache
def dealt(settled: int, *levels: str | None, seed: str = "7", names: Sequence[str] = NAMES) -> Record:
    """Return a match of random cards until `settled` deals have ended, or the match."""
    seats = tuple(Player(name, level) for name, level in zip(names, levels, strict=False))
    match, rng, done = Match(Record("nain_jaune", seats, seed)), random.Random(seed), 0
    while match.to_move and done < settled:
        seat = match.to_move[0]
        done += TABLE.narration.pause_after(match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))) == "account"
    return match.record()


def positions(players: int, seed: str = "places", every: int = 3, **options: object) -> list[Match]:
    """Return a random match at every `every`th ply."""
    whole = played(players, seed, **options)
    return [whole.at_ply(ply) for ply in range(0, whole.ply + 1, every)]


def mine(match: Match) -> bool:
    """Return True if seat 0 has to continue a sequence, some cards into the deal."""
    view = view_of(match)
    return match.to_move == (0,) and view.needed is not None and len(view.laid) > 4


def belle(match: Match) -> bool:
    """Return True if seat 0 can win a box with the rank that is asked for."""
    view = view_of(match)
    wins = any(isinstance(move, Play) and view.boxes.get(move.card) for move in view.legal())
    return match.to_move == (0,) and view.needed is not None and wins


def king(match: Match) -> bool:
    """Return True if seat 0 has just played a king (rule JA-11)."""
    view = view_of(match)
    return match.to_move == (0,) and bool(view.laid) and view.laid[-1][1].rank == 13


def found(players: int, stop: Callable[[Match], bool], **options: object) -> Match:
    """Return the first random match, stopped as soon as `stop` holds."""
    for seed in range(60):
        match = played(players, str(seed), stop, **options)
        if not match.is_over and stop(match):
            return match
    raise AssertionError(f"no such position in 60 games of {players}")


def settled(players: int, seed: str = "end") -> tuple[Match, tuple[Event, ...]]:
    """Return the position before the last card of a deal, and the events of that card."""
    match = played(players, seed, lambda match: bool(match.ply) and (TABLE.narration.pause_after(match.events(match.ply - 1)) == "account"))
    return match.at_ply(match.ply - 1), match.events(match.ply - 1)


def boxed(match: Match) -> list[str]:
    return [str(box) for box in BOXES if view_of(match).boxes[box]]

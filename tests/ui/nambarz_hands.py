"""Positions of Nambarz for tests of its table: chosen deals, random play, and view models."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from game.match import Match
from game.nambarz.cards import card, deck
from game.nambarz.state import NambarzView
from game.record import Player, Record
from ui.tables.contract import TableViewModel
from ui.tables.registry import TABLES

NAMES = ("Léa", "Tom", "Nina", "Marco", "Zoé", "Nori", "Olive", "Hugo", "Inès", "Zuki", "Paul", "Rita")
LEVELS = (None, "easy", "normal", "hard") * 3
TEAMS = {4: [0, 0, 1, 1], 6: [0, 0, 0, 1, 1, 1], 9: [0, 0, 0, 1, 1, 1, 2, 2, 2], 12: [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]}
TABLE = TABLES["nambarz"]


def record(
    players: int,
    hands: Sequence[str] = (),
    cover: str = "",
    then: str = "",
    levels: Sequence[str | None] = LEVELS,
    seed: str = "7",
    **options: Any,
) -> Record:
    """Return a new match.

    The hands hold the first cards of the seats from seat 0, which starts (`10 4 2 J+`); `cover` is the card turned up, `then` the first
    cards of the draw pile.
    """
    seats = tuple(Player(name, level) for name, level in zip(NAMES[:players], levels, strict=False))
    dealt = deal(players, hands, cover, then, options.get("jokers", 12)) if hands or cover else None
    return Record("nambarz", seats, seed, options, deal=dealt)


def deal(players: int, hands: Sequence[str], cover: str, then: str, jokers: int = 12) -> tuple[str, ...]:
    """Return all cards in dealing order; those that are not named are shuffled."""
    dealt = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    named = Counter([*(name for hand in dealt for name in hand), *cover.split(), *then.split()])
    left = [str(one) for one in (Counter(deck(jokers)) - Counter({card(name): count for name, count in named.items()})).elements()]
    random.Random(5).shuffle(left)
    for hand in dealt:
        hand += [left.pop() for _ in range(7 - len(hand))]
    top = cover or next(name for name in left if not name.startswith("J"))
    if not cover:
        left.remove(top)
    return (*(hand[index] for index in range(7) for hand in dealt), top, *then.split(), *left)


def view_of(match: Match, seat: int | None = 0) -> NambarzView:
    view = match.view(seat)
    assert isinstance(view, NambarzView)
    return view


def model(match: Match, south: int = 0, **more: Any) -> TableViewModel:
    """Return the view model of the seat `south`."""
    view, active = view_of(match, south), match.to_move
    facts: dict[str, Any] = {
        "view": view,
        "decision_view": view if active == (south,) and "deal_end_events" not in more else None,
        "bottom_seat": south,
        "active_seats": active,
        "scores": tuple(map(float, view.points)),
    }
    return TableViewModel(seats=match.seats, tokens=tuple(range(len(match.seats))), **{**facts, **more})


def begun(first: Record, *moves: str) -> Match:
    """Return a match after these moves, each by the seat to move."""
    match = Match(first)
    for text in moves:
        match.play(match.to_move[0], match.rules.parse_move(text))
    return match


def played(players: int, seed: str, stop: Callable[[Match], bool] = lambda match: False, plies: int = 600, **options: Any) -> Match:
    """Return a match of random moves, rather plays than draws, until `stop` holds or `plies` are played."""
    match, rng = Match(record(players, seed=seed, **options)), random.Random(seed)
    while match.to_move and match.ply < plies and not stop(match):
        moves = sorted(match.legal(match.to_move[0]), key=str)
        better = [move for move in moves if str(move) not in ("draw", "pass", "stop")] or moves
        match.play(match.to_move[0], better[int(rng.random() * len(better))])
    return match


def found(players: int, stop: Callable[[Match], bool], **options: Any) -> Match:
    """Return the first random match, stopped as soon as `stop` holds."""
    for seed in range(60):
        match = played(players, str(seed), stop, **options)
        if not match.is_over and stop(match):
            return match
    raise AssertionError(f"no such position in 60 games of {players}")

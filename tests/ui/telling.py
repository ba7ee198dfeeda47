"""Tools for tests of texts: matches of named humans, view models, and a check for whole sentences."""

from __future__ import annotations

import random

from game.kernel import Event, Options
from game.match import Match
from game.record import Player, Record
from ui.tables.contract import TableViewModel

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Ugo", "Ada", "Theo", "Inès", "Rita", "Paul", "Noé")


def match_of(game: str, players: int = 3, options: Options | None = None, seed: str = "7") -> Match:
    return Match(Record(game, tuple(Player(name) for name in NAMES[:players]), seed, options or {}))


def model(match: Match, seat: int | None = None, **more: object) -> TableViewModel:
    """Return a spectator's view model while `seat` decides."""
    question = None if seat is None else match.view(seat)
    tokens = tuple(range(len(match.seats)))
    return TableViewModel(match.view(None), match.seats, tokens, question, active_seats=match.to_move, **more)  # type: ignore[arg-type]


def play_on(match: Match, rng: random.Random) -> tuple[Event, ...]:
    """Play one random move."""
    (seat,) = match.to_move
    return match.play(seat, rng.choice(list(match.legal(seat))))


def said_whole(text: str) -> bool:
    return bool(text) and "{" not in text and "  " not in text

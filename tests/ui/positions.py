"""Matches of Nin Jan at chosen moments: found by random play, or set by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from game.kernel import with_item
from game.match import Match
from game.nin_jan.moves import DECK
from game.nin_jan.state import NinJanView, State, beaten_piles
from game.record import Player, Record
from tests.game.nin_jan.table import cards
from tests.ui.layouts import SHORT

FIVES = ("R5", "S5", "P5", "R3 R2", "S3 S2")  # all of equal value
HEADS = ("P9", "P8", "P7")
SEEDS = 400  # every moment that tests look for comes up within this many seeds


def until(holds: Callable[[Match], bool], *levels: str | None, names: Sequence[str] = SHORT) -> Record:
    """Return the first match of random moves in which `holds` becomes true, up to that moment."""
    for seed in range(SEEDS):
        match = Match(Record("nin_jan", tuple(Player(name, level) for name, level in zip(names, levels, strict=False)), str(seed)))
        rng = random.Random(seed)
        while match.to_move and not holds(match):
            seat = match.to_move[int(rng.random() * len(match.to_move))]
            moves = sorted(match.legal(seat), key=str)
            match.play(seat, moves[int(rng.random() * len(moves))])
        if holds(match):
            return match.record()
    raise AssertionError("there is no such moment")


def view(match: Match, seat: int | None = None) -> NinJanView:
    result = match.view(seat)
    assert isinstance(result, NinJanView), "Nin Jan is played"
    return result


def acting(match: Match, takes: int, seat: int = 0) -> bool:
    """Return True if this seat's card resolves now and beats this many piles."""
    seen = view(match)
    return bool(seen.queue) and seen.queue[0][0] == seat and len(beaten_piles(seen.queue[0][1], seen.piles)) == takes


def choosing(match: Match, number: int, first: int = 0) -> bool:
    """Return True if this round has just started, and all seats from `first` on choose a card."""
    seen = view(match)
    return seen.round == number and len(match.to_move) == len(match.seats) and match.to_move[0] == first and not seen.queue


def lay(match: Match, change: Callable[[State], State]) -> None:
    """Replace the current state of a match. The match can then no longer be replayed from its record."""
    match._states[-1] = change(match._states[-1])
    match._views[-1] = {}


def tall_piles(height: int) -> Callable[[State], State]:
    """Return a change to three piles of this height, with short hands from the rest of the deck."""

    def change(state: State) -> State:
        rng, deck = random.Random(height), list(DECK)
        rng.shuffle(deck)
        piles = tuple(tuple(deck.pop() for _ in range(height)) for _ in range(3))
        held = max(1, min(9, len(deck) // len(state.hands)))
        hands = tuple(tuple(deck.pop() for _ in range(held)) for _ in state.hands)
        return replace(state, piles=piles, hands=hands, taken=((),) * len(hands), round=10 - held)

    return change


def many_taken(state: State) -> State:
    """Give seat 0 all cards that are neither in a hand nor on top of a pile."""
    tops = tuple(pile[-1:] for pile in state.piles)
    held = {card for group in (*state.hands, *tops) for card in group}
    return replace(state, piles=tops, taken=(tuple(card for card in DECK if card not in held), *((),) * (len(state.hands) - 1)))


def spoilt(state: State) -> State:
    """Make the one pile that the resolving card beats worth less than nothing."""
    (index,) = beaten_piles(state.queue[0][1], state.piles)
    top = state.piles[index][-1]
    return replace(state, piles=with_item(state.piles, index, (replace(top, value=-2),)))


def play_off(tied: int) -> Callable[[State], State]:
    """Return a change to the end of the last round, with this many seats tied for first place (rule NJ-13)."""

    def change(state: State) -> State:
        players = len(state.hands)
        captured = tuple(cards(names) for names in FIVES[:tied]) + ((),) * (players - tied)
        nothing = ((),) * players
        return replace(
            state,
            hands=nothing,
            piles=tuple(map(cards, HEADS)),
            taken=captured,
            queue=(),
            tied=tuple(range(tied)),
            round=9,
            throws=(None,) * players,
        )

    return change


@cache
def finished(players: int, tie: bool = False) -> Record:
    """Return a finished match between a human and bots; with `tie` it had a play-off."""
    levels = (None, "easy", "normal", "hard", "easy")[:players]
    return until(lambda match: match.is_over and tie == any(text.startswith("throw") for _seat, text in match.record().moves), *levels)


@cache
def moment(name: str, *levels: str | None, names: tuple[str, ...] = SHORT) -> Record:
    """Return a record up to the moment of this name; each level is a bot's, None a human."""
    moments: dict[str, Callable[[Match], bool]] = {
        "start": lambda match: True,
        "third round": lambda match: choosing(match, 3),
        "last round": lambda match: choosing(match, 9),
        "takes one": lambda match: acting(match, 1),
        "takes two": lambda match: acting(match, 2),
        "takes none": lambda match: acting(match, 0),
        "robots think": lambda match: (
            view(match).round == 2 and match.to_move == tuple(range(1, len(match.seats))) and not view(match).queue
        ),
        "waiting": lambda match: view(match).round == 2 and match.to_move == (0,) and not view(match).queue,
        "robot acts": lambda match: view(match).round == 3 and bool(view(match).queue) and view(match).queue[0][0] == 1,
        "second chooses": lambda match: view(match).round == 2 and match.to_move == (1,) and not view(match).queue,
    }
    return until(moments[name], *levels, names=names)

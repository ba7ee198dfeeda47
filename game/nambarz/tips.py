"""Nambarz: rare situations that deserve a tip when a player first meets them, by the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nambarz.decision import TurnPhase
from game.nambarz.state import NambarzView


def tip_keys(view: NambarzView, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the keys of the tips that fit the situation of the seat to move.

    These are a joker in its hand or to be covered (rules NB-14 and NB-15), a wrong calculation whose cards make a right one (rule NB-22),
    and an extra round for a disputed place (rule NB-29).
    """
    if view.seat is None or view.mover != view.seat or view.phase is None:
        return ()
    hand = view.hands[view.seat]
    assert not isinstance(hand, int), "a seat sees its own hand"
    result = {
        "joker": view.open is not None or any(card.joker for card in hand),
        "recombination": view.phase is TurnPhase.RECOMBINE,
        "play_off": view.setup.play_off and view.round > view.setup.rounds,
    }
    return tuple(key for key, is_met in result.items() if is_met)

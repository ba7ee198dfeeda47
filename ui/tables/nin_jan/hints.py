"""Nin Jan's hints in steps: the idea, the cards or piles concerned, and the move."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.kernel import Move
from game.nin_jan.moves import PILES
from game.nin_jan.moves import card as read_card
from ui.assets.translation import _, capital, signed
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NOTHING, HintSteps, facts_in, look_at
from ui.tables.nin_jan.geometry import PileTarget
from ui.tables.nin_jan.gestures import gesture
from ui.tables.nin_jan.texts import pile_name, prey_name, reason


def hints(move: Move, why: Reason) -> HintSteps:
    """Return the steps of a hint, each with more information than the one before."""
    return (*_before(why), (gesture(move), reason(why)))


def _before(why: Reason) -> HintSteps:
    facts = why.details
    alike = tuple(read_card(name) for name in facts_in(facts, "alike"))
    match why.key, facts.get("pile"):
        case "beats" | "beats_first", int(pile):
            first = capital(
                _("{pile} is worth {points}: go for it.").format(pile=pile_name(pile), points=signed(int(str(facts["points"]))))
            )
            then = _("Look at your cards that beat {prey}.").format(prey=prey_name(facts))
            return (Gesture(None, PileTarget(pile)), first), (Gesture(alike, None), then)
        case "throws_away", _:
            return (NOTHING, _("You can get rid of a card that costs points.")), (Gesture(alike, None), look_at(len(alike)))
        case "bides", _:
            return (NOTHING, _("It is a good moment to wait: lay a card that wins nothing now.")), (
                Gesture(alike, None),
                look_at(len(alike)),
            )
        case "take" | "take_lesser", int(pile):
            return _taking(why, pile)
        case "add_negative" | "add_positive", _:
            return _adding(why)
    return ()


def _taking(why: Reason, pile: int) -> HintSteps:
    """Return the steps for a card that beats several piles."""
    others = why.details["others"]
    assert isinstance(others, Sequence), "the other piles"
    open_to_it = Gesture(None, tuple(map(PileTarget, sorted((pile, *(int(other[0]) for other in others))))))  # type: ignore[index, arg-type]
    then = _("Take what brings most.") if why.key == "take" else _("The richest pile is not the best one: think of what stays on top.")
    return (open_to_it, _("Your card beats more than one pile: compare them.")), (open_to_it, then)


def _adding(why: Reason) -> HintSteps:
    """Return the steps for a card that beats no pile."""
    every, takers = Gesture(None, tuple(map(PileTarget, range(PILES)))), why.details["takers"]
    if why.key == "add_negative":
        then = _("Spoil a pile that somebody else may take.")
    else:
        then = _("Lay it where it helps the others least.") if takers else _("No card that plays after yours can beat it.")
    return (every, _("Your card beats nothing: it has to lie on a pile.")), (every, then)

"""Nin Jan's hints in steps: the idea, the cards or piles concerned, and the move."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.kernel import Move
from game.nin_jan.moves import PILE_COUNT
from game.nin_jan.moves import card as read_card
from ui.assets.translation import _, capitalize_first, format_signed
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps, list_detail, ringed_cards_sentence
from ui.tables.nin_jan.geometry import PileTarget
from ui.tables.nin_jan.texts import beaten_cards_name, pile_name


def hint_steps(_move: Move, reason: Reason) -> HintSteps:
    """Return the steps of a hint before the move, each with more information than the one before."""
    facts = reason.details
    alike = tuple(read_card(name) for name in list_detail(facts, "alike"))
    among = Gesture(alike, None), ringed_cards_sentence(len(alike))
    match reason.key, facts.get("pile"):
        case "beats" | "beats_first", int(pile):
            first, points = _("{pile} is worth {points}: go for it."), format_signed(int(str(facts["points"])))
            then = _("Look at your cards that beat {prey}.").format(prey=beaten_cards_name(facts))
            first = capitalize_first(first.format(pile=pile_name(pile), points=points))
            return (Gesture(None, PileTarget(pile)), first), (Gesture(alike, None), then)
        case "throws_away", _:
            return (NO_HIGHLIGHT, _("You can get rid of a card that costs points.")), among
        case "must_take", _:
            return (NO_HIGHLIGHT, _("Even a card that must take a poor pile can be the right one.")), among
        case "bides", _:
            return (NO_HIGHLIGHT, _("It’s a good moment to wait: play a card that takes nothing as the piles are now.")), among
        case "take" | "take_lesser", int(pile):
            return _take_steps(reason, pile)
        case "add_negative" | "add_positive", _:
            return _add_steps(reason)
    return ()


def _take_steps(reason: Reason, pile: int) -> HintSteps:
    """Return the steps for a card that beats several piles."""
    others = reason.details["others"]
    assert isinstance(others, Sequence), "the other piles"
    open_to_it = Gesture(None, tuple(map(PileTarget, sorted((pile, *(int(other[0]) for other in others))))))  # type: ignore[index, arg-type]
    then = _("Take what brings the most.") if reason.key == "take" else _("The richest pile is not the best one: look further ahead.")
    return (open_to_it, _("Your card beats more than one pile: compare them.")), (open_to_it, then)


def _add_steps(reason: Reason) -> HintSteps:
    """Return the steps for a card that beats no pile."""
    every, takers = Gesture(None, tuple(map(PileTarget, range(PILE_COUNT)))), reason.details["takers"]
    if reason.key == "add_negative":
        if reason.details["is_left"]:
            return ()
        then = _("Spoil a pile that somebody may take.")
    else:
        then = _("Put it where it helps the others least.") if takers else _("No card that plays after yours in this round can beat it.")
    return (every, _("Your card beats nothing: put it on a pile.")), (every, then)

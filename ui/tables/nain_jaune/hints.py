"""Nain Jaune's hints in steps: the kind of start, its cards or boxes, and the card."""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Move
from game.nain_jaune.cards import card
from ui.assets.translation import _
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NOTHING, HintSteps, facts_in, look_at
from ui.tables.nain_jaune.gestures import gesture
from ui.tables.nain_jaune.names import coins
from ui.tables.nain_jaune.pieces import BoxTarget
from ui.tables.nain_jaune.reasons import reason


def hints(move: Move, why: Reason) -> HintSteps:
    """Return the steps of a hint for a move, from a vague clue to the move itself."""
    return (*_before(why), (gesture(move), reason(why)))


def _before(why: Reason) -> HintSteps:
    alike, row = _cards(why, "alike"), _cards(why, "row")
    among, in_row = (Gesture(alike, None), look_at(len(alike))), Gesture(row, None)
    match why.key:
        case "opera" | "out":
            return (NOTHING, _("You can lay all your cards in a row!")), (in_row, _("These cards follow each other: where do they start?"))
        case "run":
            return (NOTHING, _("Look for cards that follow each other.")), (
                in_row,
                _("These cards follow each other: where do they start?"),
            )
        case "king":
            return (NOTHING, _("There is a card after which you may start again.")), among
        case "single":
            return (NOTHING, _("Get rid of a card that none of your cards follows.")), among
        case "box":
            box, amount = card(str(why.details["card"])), int(str(why.details["coins"]))
            there = _("Look at this box: its card wins {coins}.").format(coins=coins(amount))
            return (NOTHING, _("One of your cards wins a box.")), (Gesture(None, BoxTarget(box)), there)
        case "forced":
            return ((Gesture(alike, None), _("You must go on: any of these cards will do.")),)
        case "keeps":
            return ((Gesture(alike, None), _("You must go on: with the prize card, or without it?")),)
    return ()


def _cards(why: Reason, name: str) -> tuple[object, ...]:
    return tuple(map(card, facts_in(why.details, name)))

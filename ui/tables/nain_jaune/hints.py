"""Nain Jaune's hints in steps: the kind of start, its cards or boxes, and the card."""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Move
from game.nain_jaune.cards import card
from ui.assets.translation import _
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps, list_detail, ringed_cards_sentence
from ui.tables.nain_jaune.names import coins_text
from ui.tables.nain_jaune.pieces import BoxTarget


def hint_steps(_move: Move, reason: Reason) -> HintSteps:
    """Return the steps of a hint before the move, each with more information than the one before."""
    alike, row = _cards_of_detail(reason, "alike"), _cards_of_detail(reason, "row")
    among = Gesture(alike, None), ringed_cards_sentence(len(alike))
    in_row = Gesture(row, None), _("These cards follow each other: where do they start?")
    match reason.key:
        case "opera" | "out":
            return (NO_HIGHLIGHT, _("You can play all your cards in a row!")), in_row
        case "run":
            return (NO_HIGHLIGHT, _("Look for cards that follow each other.")), in_row
        case "king":
            return (NO_HIGHLIGHT, _("There is a card after which you may start again.")), among
        case "single":
            return (NO_HIGHLIGHT, _("Get rid of a card when you don’t have the next one up.")), among
        case "box":
            box, amount = card(str(reason.details["card"])), int(str(reason.details["coins"]))
            there = _("Look at this box: its card wins {coins}.").format(coins=coins_text(amount))
            return (NO_HIGHLIGHT, _("One of your cards wins a box.")), (Gesture(None, BoxTarget(box)), there)
        case "stops" | "restarts":
            return ((NO_HIGHLIGHT, _("Must you go on? Here you may also stop.")),)
        case "equals":
            return ((Gesture(alike, None), _("Any of these cards goes on.")),)
        case "forced":
            return ((Gesture(alike, None), _("You must go on: any of these cards will do.")),)
        case "keeps":
            start = _("You can start with any of these: with the prize card, or without it?")
            return ((Gesture(alike, None), start if reason.details["is_start"] else _("Go on with the prize card, or without it?")),)
    return ()


def _cards_of_detail(reason: Reason, key: str) -> tuple[object, ...]:
    return tuple(map(card, list_detail(reason.details, key)))

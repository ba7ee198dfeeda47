"""Nambarz' hints in steps: the kind of play, with which cards, and all of it."""

from __future__ import annotations

from game.bots.bot import Reason
from game.kernel import Move
from game.nambarz.moves import Calculate, Lay, PlayJoker, Recombine, Single
from ui.assets.words import _, _n
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NOTHING, Steps, facts_in, look_at
from ui.tables.nambarz.gestures import gesture
from ui.tables.nambarz.names import in_notation, the_card
from ui.tables.nambarz.reasons import reason


def hints(move: Move, why: Reason) -> Steps:
    """Each step tells more. What lays no card is said at once."""
    whole, alike = (gesture(move), reason(why)), tuple(map(in_notation, facts_in(why.facts, "alike")))
    among = (Gesture(alike, None), look_at(len(alike)))
    match move:
        case Calculate(found):
            first = _n("There is a calculation with one card.", "There is a calculation with {n} cards.", len(found.cards))
            return (NOTHING, first), (Gesture(found.cards, None), _("Look at the ringed cards.")), whole
        case Recombine(found):
            start = _("Start with {card}.").format(card=the_card(found.cards[0]))
            return (NOTHING, _("These cards can make it another way.")), (Gesture(found.cards[:1], None), start), whole
        case Single():
            same = _("Look for the same number.") if why.facts["how"] == "number" else _("Look for the same animal.")
            return (NOTHING, _("One of your cards fits by itself.")), (Gesture(alike, None), same), whole
        case Lay():
            return (NOTHING, _("One of your cards may go on the joker.")), among, whole
        case PlayJoker():
            return (NOTHING, _("Think of your jokers.")), among, whole
    return (whole,)

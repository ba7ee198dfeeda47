"""What Nambarz says about moves that are not made: what lies in the tray, a hint in steps; and the notation of one in the move list."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.kernel import Move
from game.nambarz.moves import Calculate, Draw, Lay, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.refusals import refusal as refused
from game.nambarz.rounds import STROKE
from game.nambarz.state import NambarzView
from ui.assets.words import _, _n, capital
from ui.assets.words import cards as cards_of
from ui.canvas.pieces import Gesture
from ui.tables.contract import Look
from ui.tables.nambarz.gestures import gesture
from ui.tables.nambarz.names import calculation, card_name, joker_label
from ui.tables.nambarz.reasons import reason, refusal
from ui.tables.nambarz.tray import move_of, right, tray_of


def about_tray(look: Look) -> str:
    """What laying it will come to with the helpful referee; the strict one is silent. "" where there is nothing to say."""
    if not right(look):
        return _against(look)
    match move_of(look):
        case Calculate(found) | Recombine(found):
            return _n("Right: one card fewer in your hand!", "Right: {n} cards fewer in your hand!", len(found.cards))
        case PlayJoker():
            return _("This joker can be laid.")
    return _("This card fits.")


def _against(look: Look) -> str:
    """Why the calculation in the tray will come back."""
    question: NambarzView | None = look.question
    move = move_of(look)
    if question is None or question.setup.strict or not isinstance(move, Calculate | Recombine) or tray_of(look).pending:
        return ""
    decision = question.decision()
    found = refused(decision, move, strict=False) if decision is not None else None
    return "" if found is None else refusal(found)


def hints(move: Move, why: Reason) -> Sequence[tuple[Gesture, str]]:
    """That there is something, with which cards, and all of it."""
    nothing, whole = Gesture(None, None), (gesture(move), reason(why))
    match move:
        case Calculate(found):
            first = _n("There is a calculation with one card.", "There is a calculation with {n} cards.", len(found.cards))
            return (nothing, first), (gesture(move), _("Look at the ringed cards.")), whole
        case Recombine():
            return (nothing, _("These cards can make it another way.")), whole
        case Single() | Lay():
            return (nothing, _("One of your cards fits.")), whole
        case PlayJoker():
            return (nothing, _("Think of your jokers.")), whole
        case Draw() | Pass() | Stop():
            return ((nothing, reason(why)),)
    return (whole,)


def line(moves: Sequence[Move], going_on: bool) -> str | None:
    """In the move list: a short calculation as it is written, a long one by its cards, which the words below tell; else card or key."""
    if len(moves) != 1:
        return None
    match moves[0]:
        case Single(one) | Lay(one):
            return capital(card_name(one))
        case PlayJoker(one):
            return capital(joker_label(one))
        case Calculate(found) | Recombine(found) if len(found.cards) < STROKE:
            return calculation(found.cards, found.operations).replace(" ", "")
        case Calculate(found) | Recombine(found):
            return cards_of(len(found.cards))
    return {"draw": _("Draw"), "pass": _("Pass"), "stop": _("Leave it open"), "give up": _("Give up")}[str(moves[0])]

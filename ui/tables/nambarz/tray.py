"""The cards in Nambarz's tray, their running results, and the move that they make; the game decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, card
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single
from game.nambarz.plays import after_joker
from game.nambarz.state import NambarzView
from ui.tables.contract import TableViewModel
from ui.tables.nambarz.display_state import marks_of
from ui.tables.nambarz.names import SIGNS, value
from ui.tables.tray import Tray, emptied


@dataclass(frozen=True, slots=True)
class Result:
    """The result of the calculation in the tray up to one of its cards."""

    text: str  # as it is written, such as "10 – 4 = 6"
    value: str  # the result alone, such as "6"
    stuck: bool = False  # the step is not allowed


def tray_of(model: TableViewModel) -> Tray:
    """Return the tray, filled with the player's wrong calculation while it may be recombined (rule NB-22)."""
    question: NambarzView | None = model.question
    tray = model.tray
    if question is None or question.phase is not TurnPhase.RECOMBINE or tray.pieces:
        return tray
    names, signs = tuple(map(str, question.laid)), marks_of(model).wrong
    usual = question.setup.operations[0] * (len(names) - 1)
    return replace(tray, pieces=names, signs=signs if len(signs) == len(usual) else usual)


def cards_in(tray: Tray) -> tuple[Card, ...]:
    return tuple(map(card, tray.pieces))


def shows_result(model: TableViewModel) -> bool:
    """Return True if the table shows the results of calculations before they are played.

    A strict referee never shows them, and players may choose to work them out themselves.
    """
    return not (model.hide_results or model.view.setup.strict)


def results(model: TableViewModel) -> list[Result]:
    """Return the running results of the cards in the tray, [] with a joker or if results are hidden."""
    cards = cards_in(tray_of(model))
    arithmetic: Arithmetic = model.view.setup.arithmetic
    return (
        []
        if not cards or not shows_result(model) or any(one.joker for one in cards)
        else computed_results(arithmetic, Calculation(cards, tray_of(model).between))
    )


def computed_results(arithmetic: Arithmetic, calculation: Calculation) -> list[Result]:
    """Return the running result after each card of a calculation, up to a forbidden step (rules NB-9 and NB-10)."""
    now: Value = calculation.numbers[0]
    made = [Result(str(now), str(now))]
    for sign, number in zip(calculation.operations, calculation.numbers[1:], strict=True):
        step = f"{value(str(now))} {SIGNS[sign]} {number}"
        after = arithmetic.step(now, sign, number)
        if isinstance(after, ForbiddenStep):
            return [*made, Result(step, "", stuck=True)]
        made.append(Result(f"{step} = {value(str(after))}", value(str(after))))
        now = after
    return made


def move_of(model: TableViewModel) -> NambarzMove | None:
    """Return the move that plays the tray (its joker first, if a further card goes with it); None if it is empty."""
    question: NambarzView | None = model.question
    cards = cards_in(tray_of(model))
    if question is None or not cards:
        return None
    if len(cards) == 1:
        return single(question, cards[0])
    pair = joker_pair(model)
    if pair is not None and (question.setup.strict or PlayJoker(pair[0]) not in question.legal() or may_follow(model, *pair)):
        return PlayJoker(pair[0])
    calculation = Calculation(cards, tray_of(model).between)
    return Recombine(calculation) if question.phase is TurnPhase.RECOMBINE else Calculate(calculation)


def single(question: NambarzView, one: Card) -> NambarzMove:
    """Return the move that plays a single card: a joker, a card on an open joker, or a matching card."""
    if one.joker:
        return PlayJoker(one)
    return Lay(one) if question.open is not None else Single(one)


def joker_pair(model: TableViewModel) -> tuple[Card, Card] | None:
    """Return a joker and the card to be played on it at once, if these two are in the tray (rule NB-14)."""
    question: NambarzView | None = model.question
    cards = cards_in(tray_of(model))
    if question is None or question.open is not None or question.phase not in (TurnPhase.TURN, TurnPhase.DRAWN) or len(cards) != 2:
        return None
    first, second = sorted(cards, key=lambda one: not one.joker)
    return (first, second) if first.changes and not second.joker else None


def may_follow(model: TableViewModel, joker: Card, card: Card) -> bool:
    """Return True if a card may be played on the player's own joker at once (rules NB-14 to NB-16)."""
    return Lay(card) in LegalMoves(after_joker(model.question.decision(), joker))


def left(model: TableViewModel, move: PlayJoker) -> Tray | None:
    """Return the tray after its joker is played, with the further card left in it; None without a further card."""
    pair = joker_pair(model)
    return None if pair is None or move.card != pair[0] else replace(emptied(model.tray), pieces=(str(pair[1]),))


def right(model: TableViewModel) -> bool:
    """Return True if the tray makes a legal move and the table shows that in advance."""
    move = move_of(model)
    return move is not None and shows_result(model) and move in model.question.legal()


def takes_more(model: TableViewModel) -> bool:
    """Return True if another card may join the tray (rules NB-9, NB-14 and NB-15).

    A further card goes on one's own joker, while a card on another player's joker is played alone.
    """
    question: NambarzView | None = model.question
    return (
        question is not None
        and question.open is None
        and (calculates(model) or [one.changes for one in cards_in(tray_of(model))] == [True])
    )


def keeps(question: NambarzView) -> bool:
    """Return True if the player has drawn a card and can only keep it and pass (rule NB-7)."""
    decision = question.decision()
    return decision is not None and question.phase is TurnPhase.DRAWN and _only_pass(decision)


@lru_cache(4)
def _only_pass(decision: Decision) -> bool:
    return list(islice(LegalMoves(decision), 2)) == [Pass()]


def calculates(model: TableViewModel) -> bool:
    """Return True if the tray has no joker, so that its cards can form a calculation (rule NB-22)."""
    return not any(one.joker for one in cards_in(tray_of(model)))


def alone(model: TableViewModel) -> list[Card]:
    """Return the cards of the bottom hand that can be played alone now, [] if the table does not show that.

    These are matching cards, jokers, and cards on a joker; calculations are left to be found.
    """
    question: NambarzView | None = model.question
    if question is None or not model.show_legal or not shows_result(model) or isinstance(hand := question.hands[model.bottom_seat], int):
        return []
    legal = question.legal()
    return [one for one in dict.fromkeys(hand) if single(question, one) in legal]

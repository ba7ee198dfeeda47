"""What lies in Nambarz's tray: which cards, what they come to from left to right, and which move it would be. No rule: the game is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, card
from game.nambarz.decision import Phase
from game.nambarz.moves import Calculate, Calculation, Lay, NambarzMove, PlayJoker, Recombine, Single
from game.nambarz.state import NambarzView
from ui.tables.contract import Look
from ui.tables.nambarz.names import SIGNS, value
from ui.tables.nambarz.settled import marks_of
from ui.tables.tray import Tray


@dataclass(frozen=True, slots=True)
class Result:
    """What a card in the tray makes: `text` as it is written ("10 – 4 = 6"), `value` alone ("6"); `stuck`: the step is not allowed."""

    text: str
    value: str
    stuck: bool = False


def tray_of(look: Look) -> Tray:
    """What lies in it; a wrong calculation that may be mended lies there by itself (NB-22)."""
    question: NambarzView | None = look.question
    tray = look.tray
    if question is None or question.phase is not Phase.RECOMBINE or tray.pieces:
        return tray
    names, signs = tuple(map(str, question.laid)), marks_of(look).wrong
    usual = question.setup.operations[0] * (len(names) - 1)
    return replace(tray, pieces=names, signs=signs if len(signs) == len(usual) else usual)


def cards_in(tray: Tray) -> tuple[Card, ...]:
    return tuple(map(card, tray.pieces))


def results(look: Look) -> list[Result]:
    """What the cards in the tray make one after the other; nothing where a joker is among them."""
    cards = cards_in(tray_of(look))
    arithmetic: Arithmetic = look.view.setup.arithmetic
    return [] if not cards or any(one.joker for one in cards) else worked(arithmetic, Calculation(cards, tray_of(look).between))


def worked(arithmetic: Arithmetic, found: Calculation) -> list[Result]:
    """One result for each card, up to the first step that is not allowed (NB-9, NB-10)."""
    now: Value = found.numbers[0]
    made = [Result(str(now), str(now))]
    for sign, number in zip(found.operations, found.numbers[1:], strict=True):
        step = f"{value(str(now))} {SIGNS[sign]} {number}"
        after = arithmetic.step(now, sign, number)
        if isinstance(after, ForbiddenStep):
            return [*made, Result(step, "", stuck=True)]
        made.append(Result(f"{step} = {value(str(after))}", value(str(after))))
        now = after
    return made


def move_of(look: Look) -> NambarzMove | None:
    """The move that laying it would be; None with nothing in it."""
    question: NambarzView | None = look.question
    cards = cards_in(tray_of(look))
    if question is None or not cards:
        return None
    if len(cards) == 1:
        return single(question, cards[0])
    calculation = Calculation(cards, tray_of(look).between)
    return Recombine(calculation) if question.phase is Phase.RECOMBINE else Calculate(calculation)


def single(question: NambarzView, one: Card) -> NambarzMove:
    """One card alone."""
    if one.joker:
        return PlayJoker(one)
    return Lay(one) if question.open is not None else Single(one)


def right(look: Look) -> bool:
    """Whether what lies in the tray can be laid without a fault, and the referee says so before."""
    move = move_of(look)
    return move is not None and not look.question.setup.strict and move in look.question.legal()


def takes_more(look: Look) -> bool:
    """Whether a calculation can go on with another card: a joker is laid alone, and so is what covers one (NB-9, NB-15)."""
    question: NambarzView | None = look.question
    return question is not None and question.open is None and not any(one.joker for one in cards_in(tray_of(look)))

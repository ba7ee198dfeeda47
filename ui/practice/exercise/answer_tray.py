"""An answer before its check: cards and operators in the tray, and what gestures do to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep
from game.nambarz.cards import NUMBERS, Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict
from game.practice.exercises import Answer, AsMany, Exercise, Flash, Longest, Make, MissingNumber, Simplest
from ui.canvas.pieces import Gesture, TargetId
from ui.tables.nambarz.names import SIGNS, calculation, value
from ui.tables.nambarz.targets import OperatorTarget, TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.targets import ZONE, HandCardTarget, Nudge
from ui.tables.tray import EMPTY, Tray, added, exchanged, signed, without_card

OPEN = "?"  # an operator that is not chosen yet
Laid = Make | Simplest | AsMany | Longest  # exercises answered by cards that make a target card
Single = MissingNumber | Flash  # exercises answered by one card
WithHand = Laid | Single
MIN_CARDS = 2  # minimum cards of a calculation; also the places shown while the number of cards is free


def hand(exercise: Exercise) -> tuple[Card, ...]:
    """Return the cards to choose from; () if the exercise has no hand."""
    return exercise.hand if isinstance(exercise, WithHand) else ()


def on_tiles(exercise: Exercise) -> bool:
    """Return True if the hand has numbers too large for cards, which are shown on wooden tiles."""
    return any(one.number not in NUMBERS for one in hand(exercise))


def max_cards(exercise: Exercise) -> int:
    """Return the maximum number of cards in the tray."""
    match exercise:
        case Make():
            return exercise.cards
        case MissingNumber() | Flash():
            return 1
    return len(hand(exercise))


def places(exercise: Exercise, tray: Tray) -> int:
    """Return how many places for cards are shown: all if their number is fixed, else one free one."""
    if isinstance(exercise, Make | Single):
        return max_cards(exercise)
    return min(max_cards(exercise), max(MIN_CARDS, len(tray.pieces) + 1))


def operations(exercise: Exercise) -> str:
    """Return the operators that may be chosen between two cards."""
    return exercise.operations if isinstance(exercise, Laid) else ""


def laid(exercise: Exercise, tray: Tray) -> tuple[Card, ...]:
    """Return the cards in the tray, in order."""
    cards = hand(exercise)
    return tuple(cards[int(piece)] for piece in tray.pieces)


def full(exercise: Exercise, tray: Tray) -> bool:
    return len(tray.pieces) >= max_cards(exercise)


def complete(exercise: Exercise, tray: Tray) -> bool:
    """Return True if the tray can be checked: it has enough cards, with an operator in every gap."""
    minimum = max_cards(exercise) if isinstance(exercise, Make | Single) else MIN_CARDS
    return len(tray.pieces) >= minimum and OPEN not in tray.between


def sign_wanted(exercise: Exercise, tray: Tray) -> bool:
    """Return True if the tray has enough cards and only an operator is missing."""
    return len(tray.pieces) >= MIN_CARDS and OPEN in tray.between and (full(exercise, tray) or not isinstance(exercise, Make))


def answer(exercise: Exercise, tray: Tray) -> Calculation | Card:
    """Return the answer in a complete tray."""
    cards = laid(exercise, tray)
    return cards[0] if isinstance(exercise, Single) else Calculation(cards, tray.between)


def tray_of(exercise: Exercise, answer: Calculation | Card) -> Tray:
    """Return the tray that holds this answer."""
    cards, signs = ((answer,), "") if isinstance(answer, Card) else (answer.cards, answer.operations)
    chosen: list[str] = []
    for one in cards:
        chosen.append(next(str(index) for index, other in enumerate(hand(exercise)) if other == one and str(index) not in chosen))
    return Tray(tuple(chosen), signs)


def worked_out(cards: Sequence[Card], signs: str) -> str:
    """Return a calculation as "9 – 3 = 6"; without "= 6" if a step is not allowed (rule NB-10)."""
    written = calculation(cards, signs)
    result = Arithmetic().running([one.number for one in cards], signs)
    return written if isinstance(result, ForbiddenStep) else f"{written} = {value(str(result[-1]))}"


def faulty(verdict: Verdict, submitted: Answer) -> int:
    """Return the index in the tray of the card that made the answer wrong; -1 for none."""
    if isinstance(submitted, Card):
        return 0
    if not isinstance(submitted, Calculation) or verdict.why is None:
        return -1
    if verdict.why.key == "matching_card":
        return [str(one) for one in submitted.cards].index(str(verdict.why.details["card"]))
    return stuck_at(submitted.cards, submitted.operations)


def stuck_at(cards: Sequence[Card], signs: str) -> int:
    """Return the index of the first card whose step is not allowed (rule NB-10), else the last index."""
    for index in range(1, len(cards)):
        if isinstance(Arithmetic().running([one.number for one in cards[: index + 1]], signs[:index]), ForbiddenStep):
            return index
    return len(cards) - 1


# --- gestures ---------------------------------------------------------------------------------------------------------


def edited(exercise: Exercise, tray: Tray, gesture: Gesture) -> Tray | None:
    """Return the tray after a gesture, or None if nothing changes.

    A card of the hand is a `HandCardTarget` with its index.
    """
    match gesture.source, gesture.target:
        case None, thing:
            return _tapped(exercise, tray, thing)
        case HandCardTarget(int(card)), TraySlotTarget(index):
            return _into(exercise, tray, str(card), index)
        case HandCardTarget(int(card)), TrayGapTarget() | TrayAction.TRAY:
            return _into(exercise, tray, str(card), -1)
        case TraySlotTarget(index), TraySlotTarget(other):
            return exchanged(tray, index, other)
        case TraySlotTarget(index), Nudge() as way:
            return exchanged(tray, index, index + way.value)
        case TraySlotTarget(index), thing if thing is ZONE or isinstance(thing, HandCardTarget):
            return _back(exercise, tray, index)
    return None


def _tapped(exercise: Exercise, tray: Tray, thing: TargetId | None) -> Tray | None:
    match thing:
        case HandCardTarget(int(card)):
            return _into(exercise, tray, str(card), -1)
        case TraySlotTarget(index) if index < len(tray.pieces):
            return _back(exercise, tray, index)
        case TrayGapTarget(index) if index < len(tray.signs):
            return signed(tray, index, next_sign(operations(exercise), tray.signs[index]))
        case OperatorTarget(operation):
            return _signed(exercise, tray, operation)
        case TrayAction.BACK if tray.pending:
            return replace(tray, signs=tray.signs[:-1])
        case TrayAction.BACK if tray.pieces:
            return _back(exercise, tray, len(tray.pieces) - 1)
        case TrayAction.CLEAR if tray.pieces:
            return EMPTY
    return None


def next_sign(signs: str, now: str) -> str:
    return signs[(signs.find(now) + 1) % len(signs)]


def _into(exercise: Exercise, tray: Tray, piece: str, index: int) -> Tray | None:
    """Return the tray with a card of the hand added; in a full tray, it replaces one.

    That is the card at the index or, if there is none, the last one. Returns None if the card is in the tray already.
    """
    if piece in tray.pieces:
        return None
    if full(exercise, tray):
        at = index if 0 <= index < len(tray.pieces) else len(tray.pieces) - 1
        return replace(tray, pieces=(*tray.pieces[:at], piece, *tray.pieces[at + 1 :]))
    signs = operations(exercise)
    return added(tray, piece, signs if len(signs) == 1 else OPEN)


def _back(exercise: Exercise, tray: Tray, index: int) -> Tray:
    """Return the tray without one card; an operator chosen before the last card waits for the next."""
    last = index == len(tray.pieces) - 1 and len(operations(exercise)) > 1
    if last and tray.signs[index - 1 : index] not in ("", OPEN) and not tray.pending:
        return replace(tray, pieces=tray.pieces[:-1], has_default_operator=False)
    return without_card(tray, index)


def _signed(exercise: Exercise, tray: Tray, sign: str) -> Tray | None:
    """Return the tray with an operator put into its first empty gap; None if nothing changes.

    With all gaps filled, it replaces the last operator if that came after its cards or if the tray is full; else it waits for a card.
    """
    signs = operations(exercise)
    if sign not in signs or len(signs) == 1 or not tray.pieces:
        return None  # a single operator is filled in automatically
    if OPEN in tray.signs:
        gap = tray.signs.index(OPEN)
        return replace(signed(tray, gap, sign), has_default_operator=gap == len(tray.pieces) - 2)
    last = len(tray.pieces) - (2 if full(exercise, tray) or tray.has_default_operator else 1)
    return signed(tray, last, sign)


# --- as text ---------------------------------------------------------------------------------------------------------


def equation(left: int | None, sign: str, right: int | None, result: int | None) -> str:
    """Return an equation as "9 – ? = 5"; None stands for the unknown number."""
    first, second, third = (OPEN if number is None else str(number) for number in (left, right, result))
    return f"{first} {SIGNS.get(sign, sign)} {second} = {third}"

"""An answer before its check: cards and operators in the tray, and what gestures do to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.nambarz.arithmetic import Arithmetic, ForbiddenStep
from game.nambarz.cards import NUMBERS, Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict
from game.practice.answers import possible_results
from game.practice.exercises import Amount, Answer, BothSides, Exercise, Flash, LaidExercise, Make, MissingNumber
from ui.canvas.pieces import Gesture, TargetId
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, calculation_text, number_text
from ui.tables.nambarz.targets import OperatorTarget, TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.targets import ZONE, HandCardTarget, NudgeDirection
from ui.tables.tray import EMPTY_TRAY, Tray, with_exchanged_pieces, with_operator_at, with_piece, without_piece

UNKNOWN_MARK = "?"  # an operator that is not chosen yet
OneCardExercise = MissingNumber | Flash | BothSides  # exercises answered by one card
HandExercise = LaidExercise | OneCardExercise
MIN_CARDS = 2  # minimum cards of a calculation; also the places shown while the number of cards is free


def hand_cards(exercise: Exercise) -> tuple[Card, ...]:
    """Return the cards to choose from; () if the exercise has no hand."""
    return exercise.hand if isinstance(exercise, HandExercise) else ()


def has_tile_hand(exercise: Exercise) -> bool:
    """Return True if the hand has numbers too large for cards, which are shown on wooden tiles."""
    return any(one.number not in NUMBERS for one in hand_cards(exercise))


def max_tray_cards(exercise: Exercise) -> int:
    """Return the maximum number of cards in the tray."""
    match exercise:
        case Make():
            return exercise.card_count
        case MissingNumber() | Flash() | BothSides():
            return 1
    return len(hand_cards(exercise))


def slot_count(exercise: Exercise, tray: Tray) -> int:
    """Return how many places for cards are shown: all if their number is fixed, else one free one."""
    if isinstance(exercise, Make | OneCardExercise):
        return max_tray_cards(exercise)
    return min(max_tray_cards(exercise), max(MIN_CARDS, len(tray.pieces) + 1))


def allowed_operators(exercise: Exercise) -> str:
    """Return the operators that may be chosen between two cards."""
    return exercise.operations if isinstance(exercise, LaidExercise) else ""


def tray_cards(exercise: Exercise, tray: Tray) -> tuple[Card, ...]:
    """Return the cards in the tray, in order."""
    cards = hand_cards(exercise)
    return tuple(cards[int(piece)] for piece in tray.pieces)


def is_tray_full(exercise: Exercise, tray: Tray) -> bool:
    return len(tray.pieces) >= max_tray_cards(exercise)


def is_tray_complete(exercise: Exercise, tray: Tray) -> bool:
    """Return True if the tray can be checked: it has enough cards, with an operator in every gap."""
    minimum = max_tray_cards(exercise) if isinstance(exercise, Make | OneCardExercise) else MIN_CARDS
    return len(tray.pieces) >= minimum and UNKNOWN_MARK not in tray.operators_between


def is_operator_missing(exercise: Exercise, tray: Tray) -> bool:
    """Return True if the tray has enough cards and only an operator is missing."""
    return (
        len(tray.pieces) >= MIN_CARDS
        and UNKNOWN_MARK in tray.operators_between
        and (is_tray_full(exercise, tray) or not isinstance(exercise, Make))
    )


def tray_answer(exercise: Exercise, tray: Tray) -> Calculation | Card:
    """Return the answer in a complete tray."""
    cards = tray_cards(exercise, tray)
    return cards[0] if isinstance(exercise, OneCardExercise) else Calculation(cards, tray.operators_between)


def tray_with_answer(exercise: Exercise, answer: Calculation | Card) -> Tray:
    """Return the tray that holds this answer."""
    cards, signs = ((answer,), "") if isinstance(answer, Card) else (answer.cards, answer.operations)
    chosen: list[str] = []
    for one in cards:
        chosen.append(next(str(index) for index, other in enumerate(hand_cards(exercise)) if other == one and str(index) not in chosen))
    return Tray(tuple(chosen), signs)


def solved_text(cards: Sequence[Card], signs: str) -> str:
    """Return a calculation as "9 – 3 = 6"; without "= 6" if a step is not allowed (rule NB-10)."""
    written = calculation_text(cards, signs)
    result = Arithmetic().running_results([one.number for one in cards], signs)
    return written if isinstance(result, ForbiddenStep) else f"{written} = {number_text(str(result[-1]))}"


def faulty_card_index(verdict: Verdict, submitted: Answer) -> int:
    """Return the index in the tray of the card that made the answer wrong; -1 for none."""
    if isinstance(submitted, Card):
        return 0
    if not isinstance(submitted, Calculation) or verdict.refusal is None:
        return -1
    if verdict.refusal.key == "matching_card":
        return [str(one) for one in submitted.cards].index(str(verdict.refusal.details["card"]))
    return min(len(possible_results(submitted.numbers, submitted.operations)), len(submitted.cards) - 1)


# --- gestures ---------------------------------------------------------------------------------------------------------


def tray_after_gesture(exercise: Exercise, tray: Tray, gesture: Gesture) -> Tray | None:
    """Return the tray after a gesture, or None if nothing changes.

    A card of the hand is a `HandCardTarget` with its index.
    """
    match gesture.source, gesture.target:
        case None, thing:
            return _tray_after_tap(exercise, tray, thing)
        case HandCardTarget(int(card)), TraySlotTarget(index):
            return _tray_with_card(exercise, tray, str(card), index)
        case HandCardTarget(int(card)), TrayGapTarget() | TrayAction.TRAY:
            return _tray_with_card(exercise, tray, str(card), -1)
        case TraySlotTarget(index), TraySlotTarget(other):
            return with_exchanged_pieces(tray, index, other)
        case TraySlotTarget(index), NudgeDirection() as way:
            return with_exchanged_pieces(tray, index, index + way.value)
        case TraySlotTarget(index), thing if thing is ZONE or isinstance(thing, HandCardTarget):
            return _tray_without_card(exercise, tray, index)
    return None


def _tray_after_tap(exercise: Exercise, tray: Tray, target: TargetId | None) -> Tray | None:
    match target:
        case HandCardTarget(int(card)):
            return _tray_with_card(exercise, tray, str(card), -1)
        case TraySlotTarget(index) if index < len(tray.pieces):
            return _tray_without_card(exercise, tray, index)
        case TrayGapTarget(index) if index < len(tray.operators):
            return with_operator_at(tray, index, next_operator(allowed_operators(exercise), tray.operators[index]))
        case OperatorTarget(operation):
            return _tray_with_operator(exercise, tray, operation)
        case TrayAction.BACK if tray.pending_operator:
            return replace(tray, operators=tray.operators[:-1])
        case TrayAction.BACK if tray.pieces:
            return _tray_without_card(exercise, tray, len(tray.pieces) - 1)
        case TrayAction.CLEAR if tray.pieces:
            return EMPTY_TRAY
    return None


def next_operator(signs: str, current: str) -> str:
    return signs[(signs.find(current) + 1) % len(signs)]


def _tray_with_card(exercise: Exercise, tray: Tray, hand_piece: str, index: int) -> Tray | None:
    """Return the tray with a card of the hand added; in a full tray, it replaces one.

    That is the card at the index or, if there is none, the last one. Returns None if the card is in the tray already.
    """
    if hand_piece in tray.pieces:
        return None
    if is_tray_full(exercise, tray):
        at = index if 0 <= index < len(tray.pieces) else len(tray.pieces) - 1
        return replace(tray, pieces=(*tray.pieces[:at], hand_piece, *tray.pieces[at + 1 :]))
    signs = allowed_operators(exercise)
    return with_piece(tray, hand_piece, signs if len(signs) == 1 else UNKNOWN_MARK)


def _tray_without_card(exercise: Exercise, tray: Tray, index: int) -> Tray:
    """Return the tray without one card; an operator chosen before the last card waits for the next."""
    last = index == len(tray.pieces) - 1 and len(allowed_operators(exercise)) > 1
    if last and tray.operators[index - 1 : index] not in ("", UNKNOWN_MARK) and not tray.pending_operator:
        return replace(tray, pieces=tray.pieces[:-1], has_default_operator=False)
    return without_piece(tray, index)


def _tray_with_operator(exercise: Exercise, tray: Tray, sign: str) -> Tray | None:
    """Return the tray with an operator put into its first empty gap; None if nothing changes.

    With all gaps filled, it replaces the last operator if that came after its cards or if the tray is full; else it waits for a card.
    """
    signs = allowed_operators(exercise)
    if sign not in signs or len(signs) == 1 or not tray.pieces:
        return None  # a single operator is filled in automatically
    if UNKNOWN_MARK in tray.operators:
        gap = tray.operators.index(UNKNOWN_MARK)
        return replace(with_operator_at(tray, gap, sign), has_default_operator=gap == len(tray.pieces) - 2)
    last = len(tray.pieces) - (2 if is_tray_full(exercise, tray) or tray.has_default_operator else 1)
    return with_operator_at(tray, last, sign)


# --- as text ---------------------------------------------------------------------------------------------------------


def equation_text(left: int | None, sign: str, right: int | None, result: int | None) -> str:
    """Return an equation as "9 – ? = 5"; None stands for the unknown number."""
    first, second, third = (UNKNOWN_MARK if number is None else str(number) for number in (left, right, result))
    return f"{first} {OPERATOR_SYMBOLS.get(sign, sign)} {second} = {third}"


def amount_text(amount: Amount) -> str:
    """Return an amount as text, as "28" or "7 × 4"."""
    return f" {OPERATOR_SYMBOLS.get(amount.sign, amount.sign)} ".join(map(str, amount.numbers))


def answer_text(answer: Answer) -> str:
    """Return an answer as the child sees it: cards with their result, or what is written on a card or a button."""
    match answer:
        case Calculation(cards, signs):
            return solved_text(cards, signs)
        case Card():
            return str(answer.number)
        case Amount():
            return amount_text(answer)
    return OPERATOR_SYMBOLS.get(str(answer), str(answer))

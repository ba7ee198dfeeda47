"""Checks of answers: all right answers are accepted, wrong ones get a reason.

A reason is a key and details:

makes          sum, value, wanted     the calculation makes another number
not_whole      step                   a division that is not exact (rule NB-10)
negative       step                   a result below 0 (rule NB-10)
is_not         sum, value             the missing result is another one
too_few_cards  laid, wanted           Make with fewer or
too_many_cards laid, wanted           with more cards than asked
simpler        simpler, wanted        fewer of the same cards make it (rule NB-12)
matching_card  card, top, how         a card that has to be played alone (rule NB-11)
mixed_types    symbol, animal         symbols and animals together (rule NB-9)
fewer          cards                  Simplest: it is possible with this many
longer         cards                  Longest: right, but this many are possible
found_before   -                      AsMany: the same cards and operators once more
there_are      than, more             Flash: `more` (or fewer) were seen than this number
is_less        sum, value, than, other   Compare: the chosen side makes `value`, which is less than the other
unequal        sum, value, than, other   BothSides: one side makes `value`, the other one `other`
lies           number, place, right   OnLine: the number is farther to the right (or left) than this place
nearer         sum, than, more        Near enough: it makes more (or less) than this ten, and another one is nearer
was_right      why, ...               a "no" to a right calculation: the result it makes (sum, value, wanted)
was_wrong      why, ...               a "yes" to a wrong calculation: `why` is one of the keys above, with its details

And two that a screen can prevent: not_held (card), operation_not_allowed (operation, allowed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.kernel import Json, Refusal
from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, first_missing_card
from game.nambarz.moves import Calculation
from game.nambarz.refusals import calculation_fault
from game.nambarz.solver import simplest_calculation
from game.practice.answers import ARITHMETIC, equation_with, is_missing_card, right_calculations, values_of_sides
from game.practice.exercises import (
    Amount,
    Answer,
    AsMany,
    BothSides,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    LaidExercise,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    NumberSenseExercise,
    OnLine,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer: whether it is right, why not, and whether the exercise is over."""

    is_right: bool
    refusal: Refusal | None  # None if there is nothing to explain
    is_finished: bool  # True if the next exercise may come


def check_answer(exercise: Exercise, answer: Answer, found_before: Sequence[Calculation] = ()) -> Verdict:
    """Return the verdict on an answer of the exercise's type; `found_before` are the earlier answers in AsMany."""
    match exercise, answer:
        case LaidExercise(), Calculation():
            return _check_played(exercise, answer, found_before)
        case ((MissingNumber() | Flash() | BothSides()), Card()) if first_missing_card(exercise.hand, [answer]) is not None:
            return _verdict_for(Refusal("not_held", {"card": str(answer)}))
        case ((Flash() | Compare() | OnLine() | NearEnough() | BothSides()), (Card() | int() | Amount())) if not isinstance(answer, bool):
            return _verdict_for(_sense_fault(exercise, answer))
        case MissingNumber(), Card():
            return _verdict_for(_missing_number_fault(exercise, answer))
        case MissingSign(), str():
            return _verdict_for(_missing_sign_fault(exercise, answer))
        case ((IsItRight() | IsItTrue()), bool()):
            return _verdict_for(_opinion_fault(exercise, answer))
    raise AssertionError(f"{answer} does not answer {exercise}")


def shown_fault(exercise: IsItRight | IsItTrue) -> Refusal | None:
    """Return the fault of the calculation shown, or None if it is right."""
    match exercise:
        case IsItTrue(left, sign, right, result):
            return _equation_fault(left, sign, right, result)
        case IsItRight(target, calculation, operations):
            return _rules_fault(Arithmetic(operations), calculation, target)


def calculation_text(calculation: Calculation) -> str:
    """Return a calculation with its cards as text, without its result: 9 - 3 + 2."""
    return expression_text(calculation.numbers, calculation.operations)


def expression_text(numbers: Sequence[int], signs: str) -> str:
    """Return these numbers, joined by these operators, as text: 9 - 3 + 2."""
    first, *others = numbers
    return " ".join([str(first), *(f"{sign} {number}" for sign, number in zip(signs, others, strict=True))])


def is_same_calculation(one: Calculation, other: Calculation) -> bool:
    """Return True if two calculations have the same numbers and operators in any order: 3 + 4 and 4 + 3."""
    return sorted(one.numbers) == sorted(other.numbers) and sorted(one.operations) == sorted(other.operations)


def _verdict_for(refusal: Refusal | None) -> Verdict:
    return Verdict(refusal is None, refusal, refusal is None)


def _check_played(exercise: LaidExercise, calculation: Calculation, found_before: Sequence[Calculation]) -> Verdict:
    fault = _played_fault(exercise, calculation)
    if fault is not None or isinstance(exercise, Make):
        return _verdict_for(fault)
    right = right_calculations(exercise)
    if isinstance(exercise, AsMany):
        if any(is_same_calculation(calculation, before) for before in found_before):
            return _verdict_for(Refusal("found_before"))
        known = (*found_before, calculation)
        return Verdict(True, None, all(any(is_same_calculation(each, one) for one in known) for each in right))
    best_count = len(right[0].cards)
    if len(calculation.cards) == best_count:
        return _verdict_for(None)
    if isinstance(exercise, Longest):
        return Verdict(True, Refusal("longer", {"cards": best_count}), False)
    return _verdict_for(Refusal("fewer", {"cards": best_count}))


def _played_fault(exercise: LaidExercise, calculation: Calculation) -> Refusal | None:
    """Return the fault of a calculation by the rules of the game.

    A Make with the wrong number of cards is not worked out at all.
    """
    card = first_missing_card(exercise.hand, calculation.cards)
    if card is not None:
        return Refusal("not_held", {"card": str(card)})
    other = next((sign for sign in calculation.operations if sign not in exercise.operations), None)
    if other is not None:
        return Refusal("operation_not_allowed", {"operation": other, "allowed": list(exercise.operations)})
    if isinstance(exercise, Make) and len(calculation.cards) != exercise.card_count:
        key = "too_few_cards" if len(calculation.cards) < exercise.card_count else "too_many_cards"
        return Refusal(key, {"laid": len(calculation.cards), "wanted": exercise.card_count})
    return _rules_fault(Arithmetic(exercise.operations), calculation, exercise.target)


def _rules_fault(arithmetic: Arithmetic, calculation: Calculation, target: Card) -> Refusal | None:
    """Return the fault of a calculation by the game's rules (rule NB-23), with numbers instead of cards."""
    fault = calculation_fault(arithmetic, calculation, target)
    if fault is not None and fault.key == "wrong_result":
        return Refusal("makes", {"sum": calculation_text(calculation), "value": fault.details["result"], "wanted": target.number})
    if fault is not None and fault.key == "simpler":
        shorter = simplest_calculation(arithmetic, calculation.cards, target.number)
        return Refusal("simpler", {"simpler": calculation_text(shorter), "wanted": target.number})
    return fault


def _missing_number_fault(exercise: MissingNumber, card: Card) -> Refusal | None:
    if is_missing_card(exercise, card):
        return None
    left, right, result = equation_with(exercise, card.number)
    if exercise.result is None:
        return Refusal("is_not", {"sum": f"{left} {exercise.sign} {right}", "value": str(card.number)})
    return _equation_fault(left, exercise.sign, right, result)


def _missing_sign_fault(exercise: MissingSign, sign: str) -> Refusal | None:
    if sign not in exercise.operations:
        return Refusal("operation_not_allowed", {"operation": sign, "allowed": list(exercise.operations)})
    return _equation_fault(exercise.left, sign, exercise.right, exercise.result)


def _equation_fault(left: int, sign: str, right: int, target: int) -> Refusal | None:
    value = ARITHMETIC.apply_step(left, sign, right)
    if isinstance(value, ForbiddenStep):
        return Refusal(value.why, {"step": str(value), "wanted": target})
    return None if value == target else _wrong_value_refusal(f"{left} {sign} {right}", value, target)


def _wrong_value_refusal(text: str, value: Value, target: int) -> Refusal:
    return Refusal("makes", {"sum": text, "value": str(value), "wanted": target})


def _opinion_fault(exercise: IsItRight | IsItTrue, opinion: bool) -> Refusal | None:
    fault = shown_fault(exercise)
    if opinion == (fault is None):
        return None
    if fault is not None:
        return Refusal("was_wrong", {"why": fault.key, **fault.details})
    match exercise:
        case IsItTrue(left, sign, right, result):
            made = _wrong_value_refusal(f"{left} {sign} {right}", result, result)
        case IsItRight(target, calculation):
            made = _wrong_value_refusal(calculation_text(calculation), target.number, target.number)
    return Refusal("was_right", {"why": made.key, **made.details})


def _sense_fault(exercise: NumberSenseExercise, answer: Card | int | Amount) -> Refusal | None:
    match exercise, answer:
        case Flash(card), Card(number=number):
            return None if number == card.number else Refusal("there_are", {"than": number, "more": card.number > number})
        case BothSides(), Card():
            return _unequal_fault(exercise, answer)
        case Compare(), Amount():
            less: dict[str, Json] = {
                "sum": str(answer),
                "value": answer.value,
                "than": str(exercise.larger),
                "other": exercise.larger.value,
            }
            return None if answer == exercise.larger else Refusal("is_less", less)
        case OnLine(number, tolerance=tolerance), int(index):
            place: dict[str, Json] = {"number": number, "place": index, "right": number > index}
            return None if abs(number - index) <= tolerance else Refusal("lies", place)
        case NearEnough(amount), int(ten):
            facts: dict[str, Json] = {"sum": str(amount), "than": ten, "more": amount.value > ten}
            return None if ten == exercise.nearest else Refusal("nearer", facts)
    raise AssertionError(f"{answer} does not answer {exercise}")


def _unequal_fault(exercise: BothSides, card: Card) -> Refusal | None:
    (left, right), (value, other) = exercise.filled_sides(card.number), values_of_sides(exercise, card.number)
    texts = [" ".join(map(str, side)) for side in (left, right)]
    return None if value == other else Refusal("unequal", {"sum": texts[0], "value": str(value), "than": texts[1], "other": str(other)})

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
lies           number, place, right   OnLine: the number is farther to the right (or left) than this place
nearer         sum, than, more        Near enough: it makes more (or less) than this ten, and another one is nearer
was_right      why, ...               a "no" to a right calculation: the result it makes (sum, value, wanted)
was_wrong      why, ...               a "yes" to a wrong calculation: `why` is one of the keys above, with its details

And two that a screen can prevent: not_held (card), operation_not_allowed (operation, allowed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.kernel import Refusal
from game.nambarz.arithmetic import Arithmetic, ForbiddenStep, Value
from game.nambarz.cards import Card, missing
from game.nambarz.moves import Calculation
from game.nambarz.refusals import calculation_fault
from game.nambarz.solver import simplest
from game.practice.answers import WHOLE, completed, completes, right_calculations
from game.practice.exercises import (
    Amount,
    Answer,
    AsMany,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    OnLine,
    Simplest,
)
from game.practice.number_sense_check import sense_fault


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer: whether it is right, why not, and whether the exercise is over."""

    right: bool
    why: Refusal | None  # None if there is nothing to explain
    finished: bool  # True if the next exercise may come


def check_answer(exercise: Exercise, answer: Answer, calculations: Sequence[Calculation] = ()) -> Verdict:
    """Return the verdict on an answer of the exercise's type; `calculations` are the earlier answers in AsMany."""
    match exercise, answer:
        case AsMany(), Calculation():
            return _one_of_many(exercise, answer, calculations)
        case Longest(), Calculation():
            return _long(exercise, answer)
        case ((Make() | Simplest()), Calculation()):
            return _verdict(_laid_fault(exercise, answer) or _size_fault(exercise, answer))
        case ((Flash() | Compare() | OnLine() | NearEnough()), (Card() | int() | Amount())) if not isinstance(answer, bool):
            return _verdict(sense_fault(exercise, answer))
        case MissingNumber(), Card():
            return _verdict(_number_fault(exercise, answer))
        case MissingSign(), str():
            return _verdict(_sign_fault(exercise, answer))
        case ((IsItRight() | IsItTrue()), bool()):
            return _verdict(_opinion_fault(exercise, answer))
    raise AssertionError(f"{answer} does not answer {exercise}")


def truth(exercise: IsItRight | IsItTrue) -> Refusal | None:
    """Return the fault of the calculation shown, or None if it is right."""
    match exercise:
        case IsItTrue(left, sign, right, result):
            return _step_fault(left, sign, right, result)
        case IsItRight(target, calculation, operations):
            return _fault(Arithmetic(operations), calculation, target)


def sum_of(calculation: Calculation) -> str:
    """Return a calculation with its cards as text, without its result: 9 - 3 + 2."""
    return in_figures(calculation.numbers, calculation.operations)


def in_figures(numbers: Sequence[int], signs: str) -> str:
    """Return these numbers, joined by these operators, as text: 9 - 3 + 2."""
    first, *others = numbers
    return " ".join([str(first), *(f"{sign} {number}" for sign, number in zip(signs, others, strict=True))])


def same(one: Calculation, other: Calculation) -> bool:
    """Return True if two calculations have the same numbers and operators in any order: 3 + 4 and 4 + 3."""
    return sorted(one.numbers) == sorted(other.numbers) and sorted(one.operations) == sorted(other.operations)


def _verdict(why: Refusal | None) -> Verdict:
    return Verdict(why is None, why, why is None)


def _one_of_many(exercise: AsMany, laid: Calculation, calculations: Sequence[Calculation]) -> Verdict:
    why = _laid_fault(exercise, laid)
    if why is None and any(same(laid, before) for before in calculations):
        why = Refusal("found_before")
    if why is not None:
        return Verdict(False, why, False)
    known = (*calculations, laid)
    return Verdict(True, None, all(any(same(each, one) for one in known) for each in right_calculations(exercise)))


def _long(exercise: Longest, laid: Calculation) -> Verdict:
    why = _laid_fault(exercise, laid)
    if why is not None:
        return Verdict(False, why, False)
    limit = len(right_calculations(exercise)[0].cards)
    return Verdict(True, None, True) if len(laid.cards) == limit else Verdict(True, Refusal("longer", {"cards": limit}), False)


def _laid_fault(exercise: Make | Simplest | AsMany | Longest, laid: Calculation) -> Refusal | None:
    """Return the fault of a calculation by the rules of the game.

    A Make with the wrong number of cards is not worked out at all.
    """
    card = missing(exercise.hand, laid.cards)
    if card is not None:
        return Refusal("not_held", {"card": str(card)})
    other = next((sign for sign in laid.operations if sign not in exercise.operations), None)
    if other is not None:
        return Refusal("operation_not_allowed", {"operation": other, "allowed": list(exercise.operations)})
    if isinstance(exercise, Make) and len(laid.cards) != exercise.cards:
        key = "too_few_cards" if len(laid.cards) < exercise.cards else "too_many_cards"
        return Refusal(key, {"laid": len(laid.cards), "wanted": exercise.cards})
    return _fault(Arithmetic(exercise.operations), laid, exercise.target)


def _size_fault(exercise: Make | Simplest, laid: Calculation) -> Refusal | None:
    if isinstance(exercise, Make):
        return None
    fewest = len(right_calculations(exercise)[0].cards)
    return None if len(laid.cards) == fewest else Refusal("fewer", {"cards": fewest})


def _fault(arithmetic: Arithmetic, laid: Calculation, target: Card) -> Refusal | None:
    """Return the fault of a calculation by the game's rules (rule NB-23), with numbers instead of cards."""
    fault = calculation_fault(arithmetic, laid, target)
    if fault is not None and fault.key == "wrong_result":
        return Refusal("makes", {"sum": sum_of(laid), "value": fault.details["result"], "wanted": target.number})
    if fault is not None and fault.key == "simpler":
        shorter = simplest(arithmetic, laid.cards, target.number)
        return Refusal("simpler", {"simpler": sum_of(shorter), "wanted": target.number})
    return fault


def _number_fault(exercise: MissingNumber, card: Card) -> Refusal | None:
    if missing(exercise.hand, [card]) is not None:
        return Refusal("not_held", {"card": str(card)})
    if completes(exercise, card):
        return None
    left, right, result = completed(exercise, card.number)
    if exercise.result is None:
        return Refusal("is_not", {"sum": f"{left} {exercise.sign} {right}", "value": str(card.number)})
    return _step_fault(left, exercise.sign, right, result)


def _sign_fault(exercise: MissingSign, sign: str) -> Refusal | None:
    if sign not in exercise.operations:
        return Refusal("operation_not_allowed", {"operation": sign, "allowed": list(exercise.operations)})
    return _step_fault(exercise.left, sign, exercise.right, exercise.result)


def _step_fault(left: int, sign: str, right: int, target: int) -> Refusal | None:
    value = WHOLE.step(left, sign, right)
    if isinstance(value, ForbiddenStep):
        return Refusal(value.why, {"step": str(value), "wanted": target})
    return None if value == target else _makes(f"{left} {sign} {right}", value, target)


def _makes(text: str, value: Value, target: int) -> Refusal:
    return Refusal("makes", {"sum": text, "value": str(value), "wanted": target})


def _opinion_fault(exercise: IsItRight | IsItTrue, opinion: bool) -> Refusal | None:
    fault = truth(exercise)
    if opinion == (fault is None):
        return None
    if fault is not None:
        return Refusal("was_wrong", {"why": fault.key, **fault.details})
    match exercise:
        case IsItTrue(left, sign, right, result):
            made = _makes(f"{left} {sign} {right}", result, result)
        case IsItRight(target, calculation):
            made = _makes(sum_of(calculation), target.number, target.number)
    return Refusal("was_right", {"why": made.key, **made.details})

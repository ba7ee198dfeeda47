"""Hints: the next thought, the card to take next, a solution, and how it is worked out. Thoughts are keys and facts:

take_more     from, more       a little more has to be taken away from `from`
take_less     from, less       a little less has to be taken away from `from`
add_more      to, more         a little more has to be added to `to`
add_less      to, less         a little less has to be added to `to`
too_large     value, wanted    it makes too much
too_small     value, wanted    it makes too little
goes_with     number, wanted   which card goes with this number to make that one?
start_with    number, wanted   a calculation that begins with this number makes that one (three cards or more)
how_far       from, to         how many steps are there from here to there?
count_on      from, more       count on from here
count_back    from, less       count back from here
how_often     number, into     how often does this number go into that one?
times         number, times    this number, so many times
grows         from, to         from left to right it gets more
shrinks       from, to         from left to right it gets less
work_it_out   sum, wanted      work it out first: does it make that?
look_at_types -                are all cards of one type? (NB-9)
look_for_match card            does a card match the one to cover? (NB-11)
with_fewer    cards            it can be done with so many cards (NB-12)
with_more     cards            it can be done with so many cards
another       -                that one is found: other cards, or other signs
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.bot import Reason
from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answers import WHOLE, answers, completed, right_calculations
from game.practice.exercises import Answer, AsMany, Exercise, IsItRight, IsItTrue, Longest, Make, MissingNumber, MissingSign, Simplest
from game.practice.facts import Step
from game.practice.judging import judge, same, sum_of, truth


@dataclass(frozen=True, slots=True)
class Worked:
    """One step on the number line (+ -) or with dots (* /)."""

    before: int
    sign: str
    number: int
    after: int


def thought(exercise: Exercise, wrong: Answer | None = None) -> Reason:
    """The next thought, after this wrong answer or without one."""
    match exercise:
        case Make() | Simplest() | AsMany() | Longest():
            return _of_laid(exercise, wrong if isinstance(wrong, Calculation) else None)
        case MissingNumber():
            return _of_missing_number(exercise)
        case MissingSign(left, _, result):
            return Reason("grows" if result > left else "shrinks", {"from": left, "to": result})
        case IsItTrue(left, sign, right, result):
            return Reason("work_it_out", {"sum": f"{left} {sign} {right}", "wanted": result})
        case IsItRight():
            return _of_opinion(exercise)


def ring(exercise: Exercise, laid: Sequence[Card] = (), found: Sequence[Calculation] = ()) -> Card | str | bool:
    """The next card, or the sign or the answer, of a solution that goes on from what is laid; from the beginning where none does.

    `found`: what was found before in AsMany.
    """
    answer = solution(exercise, found)
    if not isinstance(answer, Calculation):
        return answer
    assert isinstance(exercise, Make | Simplest | AsMany | Longest), "only there cards are laid one by one"
    begun = tuple(laid)
    for each in (answer, *right_calculations(exercise)):
        if len(each.cards) > len(begun) and each.cards[: len(begun)] == begun:
            return each.cards[len(begun)]
    return answer.cards[0]


def solution(exercise: Exercise, found: Sequence[Calculation] = ()) -> Answer:
    """A right answer: the one with the fact's own numbers where there is one; in AsMany one that is not among `found`, if any is left."""
    right = answers(exercise)
    for each in right:
        if isinstance(each, Calculation) and _wanted(exercise, each, found):
            return each
    return right[0]


def worked(exercise: Exercise) -> tuple[Worked, ...]:
    """The solution step by step; of what is to be judged, what is shown, as far as it can be worked out."""
    match exercise:
        case MissingNumber():
            card = solution(exercise)
            assert isinstance(card, Card), "a missing number is a card"
            left, right, _ = completed(exercise, card.number)
            return _steps((left, right), exercise.sign)
        case MissingSign(left, right):
            return _steps((left, right), str(solution(exercise)))
        case IsItTrue(left, sign, right):
            return _steps((left, right), sign)
        case IsItRight(_, calculation):
            laid = calculation
        case _:
            found = solution(exercise)
            assert isinstance(found, Calculation), "cards are laid"
            laid = found
    return _steps(laid.numbers, laid.operations)


def _wanted(exercise: Exercise, calculation: Calculation, found: Sequence[Calculation]) -> bool:
    if isinstance(exercise.fact, Step):
        return calculation.operations == exercise.fact.sign and calculation.numbers == (exercise.fact.left, exercise.fact.right)
    return not any(same(calculation, one) for one in found)


def _steps(numbers: Sequence[int], signs: str) -> tuple[Worked, ...]:
    """Up to the first step that is forbidden."""
    found: list[Worked] = []
    before = numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        after = WHOLE.step(before, sign, number)
        if not isinstance(after, int):
            break
        found.append(Worked(before, sign, number, after))
        before = after
    return tuple(found)


def _of_laid(exercise: Make | Simplest | AsMany | Longest, wrong: Calculation | None) -> Reason:
    why = None if wrong is None else judge(exercise, wrong).why
    if wrong is None or why is None:
        return Reason("another") if wrong is not None and isinstance(exercise, AsMany) else _beginning(exercise)
    match why.key:
        case "makes":
            return _nearer(wrong, exercise.target.number)
        case "mixed_types":
            return Reason("look_at_types")
        case "matching_card":
            return Reason("look_for_match", {"card": why.facts["card"]})
        case "simpler":
            return Reason("with_fewer", {"cards": len(str(why.facts["simpler"]).split()[::2])})
        case "too_many_cards" | "too_few_cards":
            return Reason("with_fewer" if why.key == "too_many_cards" else "with_more", {"cards": why.facts["wanted"]})
        case "fewer" | "longer":
            return Reason("with_fewer" if why.key == "fewer" else "with_more", {"cards": why.facts["cards"]})
    return _beginning(exercise)


def _beginning(exercise: Make | Simplest | AsMany | Longest) -> Reason:
    answer = solution(exercise)
    assert isinstance(answer, Calculation), "cards are laid"
    key = "goes_with" if len(answer.cards) == 2 else "start_with"
    return Reason(key, {"number": answer.cards[0].number, "wanted": exercise.target.number})


def _nearer(wrong: Calculation, wanted: int) -> Reason:
    """By the last step of what was laid: how much more or less it should be."""
    values = WHOLE.running(wrong.numbers, wrong.operations)
    assert not isinstance(values, ForbiddenStep), "it makes a number"
    before, value = values[-2:]
    off = int(value) - wanted
    match wrong.operations[-1], off > 0:
        case "-", True:
            return Reason("take_more", {"from": int(before), "more": off})
        case "-", False:
            return Reason("take_less", {"from": int(before), "less": -off})
        case "+", True:
            return Reason("add_less", {"to": int(before), "less": off})
        case "+", False:
            return Reason("add_more", {"to": int(before), "more": -off})
        case _, large:
            return Reason("too_large" if large else "too_small", {"value": int(value), "wanted": wanted})


def _of_missing_number(exercise: MissingNumber) -> Reason:
    card = solution(exercise)
    assert isinstance(card, Card), "a missing number is a card"
    left, right, result = completed(exercise, card.number)
    known = right if exercise.left is None else left
    match exercise.sign, exercise.result is None:
        case "+", True:
            return Reason("count_on", {"from": left, "more": right})
        case "-", True:
            return Reason("count_back", {"from": left, "less": right})
        case "*", True:
            return Reason("times", {"number": right, "times": left})
        case "/", True:
            return Reason("how_often", {"number": right, "into": left})
        case "+", False:
            return Reason("how_far", {"from": known, "to": result})
        case "*", False:
            return Reason("how_often", {"number": known, "into": result})
        case "-", False if exercise.right is None:
            return Reason("how_far", {"from": result, "to": left})
        case "-", False:
            return Reason("count_on", {"from": result, "more": right})
        case _ if exercise.right is None:
            return Reason("how_often", {"number": result, "into": left})
    return Reason("times", {"number": right, "times": result})


def _of_opinion(exercise: IsItRight) -> Reason:
    fault = truth(exercise)
    match fault.key if fault is not None else "":
        case "mixed_types":
            return Reason("look_at_types")
        case "matching_card":
            return Reason("look_for_match", {"card": fault.facts["card"] if fault is not None else ""})
        case "simpler":
            return Reason("with_fewer", {"cards": len(exercise.calculation.cards) - 1})
    return Reason("work_it_out", {"sum": sum_of(exercise.calculation), "wanted": exercise.target.number})

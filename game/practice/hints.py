"""Help after a wrong answer: a thought, the next card to take, and a solution.

Thoughts are keys and details:

too_large     value, wanted    it makes too much
too_small     value, wanted    it makes too little
larger        than             the missing number is larger than this one
smaller       than             the missing number is smaller than this one
grows         from, to         from left to right it gets more
shrinks       from, to         from left to right it gets less
same          from, to         from left to right nothing changes
look_at_types -                are all cards of one type? (rule NB-9)
look_for_match card            does a card match the one to cover? (rule NB-11)
with_fewer    cards            it is possible with this many cards (rule NB-12)
with_more     cards            it is possible with this many cards
another       -                that one is found already: other cards, or other operators
look_again    -                no help is possible without the answer

Thoughts about a slip (game.practice.slips):

turn_cards    -                the same two cards the other way round
larger_first  -                one takes away from the larger number, or shares it
another_sign  -                the same cards with another operator
look_at_sign  sign             the operator is this one
one_off       -                counted: count the hops, not the numbers
so_close      -                it is only one off
count_dots    -                only one dot off: look at the full row
one_row_more  sum, value, number    the neighbour in the table, and one row of this number more
one_row_less  sum, value, number    or less
tens_and_ones number, tens, ones    what the number given consists of
go_on_from    sum, value       the first step makes this: go on from there
rest_in_ten   number           a part of this number has filled the ten
rest_after_ten number          a part of this number was taken away on the way back to ten

The strategy of an exercise (game.practice.strategies) helps before the first answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason
from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import check_answer, is_same_calculation
from game.practice.answers import ARITHMETIC, right_answers, right_calculations
from game.practice.exercises import Answer, BothSides, Exercise, LaidExercise, MissingNumber, MissingSign
from game.practice.facts import BasicFact
from game.practice.slips import slip_advice
from game.practice.ways_of_chains import choose_way


def hint_for_wrong_answer(exercise: Exercise, wrong: Answer) -> Reason:
    """Return the key and details of a hint that helps after this wrong answer, about its slip if it has one."""
    advice = slip_advice(exercise, wrong)
    if advice is not None:
        return advice.reason
    match exercise, wrong:
        case LaidExercise(), Calculation():
            return _hint_for_calculation(exercise, wrong)
        case ((MissingNumber() | BothSides()), Card(number=number)):
            return _hint_for_number(exercise, number)
        case MissingSign(left, _, result), _:
            return Reason("grows" if result > left else "shrinks" if result < left else "same", {"from": left, "to": result})
    return Reason("look_again")


def next_card_or_answer(exercise: Exercise, played_cards: Sequence[Card] = (), found_before: Sequence[Calculation] = ()) -> Answer:
    """Return the next card of a solution that continues the cards played, or an answer without cards.

    If no solution continues them, it is the first card of one. `found_before` are the earlier answers in AsMany.
    """
    answer = preferred_answer(exercise, found_before)
    if not isinstance(answer, Calculation):
        return answer
    assert isinstance(exercise, LaidExercise), "only there cards are laid one by one"
    started = tuple(played_cards)
    for each in (answer, *right_calculations(exercise)):
        if len(each.cards) > len(started) and each.cards[: len(started)] == started:
            return each.cards[len(started)]
    return answer.cards[0]


def preferred_answer(exercise: Exercise, found_before: Sequence[Calculation] = ()) -> Answer:
    """Return a right answer: the fact's own, in AsMany one not found before, of chains the one that suits the hand's way to think."""
    if not isinstance(exercise, LaidExercise):
        return right_answers(exercise)[0]
    right = right_calculations(exercise)
    preferred = [each for each in right if _is_preferred(exercise, each, found_before)] or right
    first = preferred[0]
    if len(first.cards) == 2:
        return first
    return choose_way(exercise, [each for each in preferred if len(each.cards) == len(first.cards)])[0]


def _is_preferred(exercise: Exercise, calculation: Calculation, found_before: Sequence[Calculation]) -> bool:
    if isinstance(exercise.fact, BasicFact):
        return calculation.operations == exercise.fact.sign and calculation.numbers == (exercise.fact.left, exercise.fact.right)
    return not any(is_same_calculation(calculation, one) for one in found_before)


def _hint_for_calculation(exercise: LaidExercise, wrong: Calculation) -> Reason:
    why = check_answer(exercise, wrong).refusal
    if why is None:
        return Reason("another")
    match why.key:
        case "makes":
            return _size_hint(wrong, exercise.target.number)
        case "mixed_types":
            return Reason("look_at_types")
        case "matching_card":
            return Reason("look_for_match", {"card": why.details["card"]})
        case "simpler":
            return Reason("with_fewer", {"cards": len(str(why.details["simpler"]).split()[::2])})
        case "too_many_cards" | "too_few_cards":
            return Reason("with_fewer" if why.key == "too_many_cards" else "with_more", {"cards": why.details["wanted"]})
        case "fewer" | "longer":
            return Reason("with_fewer" if why.key == "fewer" else "with_more", {"cards": why.details["cards"]})
    return Reason("another")


def _size_hint(wrong: Calculation, target: int) -> Reason:
    """Return the hint that the result of a wrong calculation is too large or too small."""
    values = ARITHMETIC.running_results(wrong.numbers, wrong.operations)
    assert not isinstance(values, ForbiddenStep), "it makes a number"
    return Reason("too_large" if values[-1] > target else "too_small", {"value": str(values[-1]), "wanted": target})


def _hint_for_number(exercise: MissingNumber | BothSides, wrong: int) -> Reason:
    card = preferred_answer(exercise)
    assert isinstance(card, Card), "a missing number is a card"
    if card.number == wrong:
        return Reason("look_again")
    return Reason("larger" if card.number > wrong else "smaller", {"than": wrong})

"""Checks of answers to number sense, with true reasons that do not reveal the right answer."""

from __future__ import annotations

from game.kernel import Json, Refusal
from game.nambarz.cards import Card, missing
from game.practice.exercises import Amount, Compare, Flash, NearEnough, NumberSenseExercise, OnLine


def sense_fault(exercise: NumberSenseExercise, answer: Card | int | Amount) -> Refusal | None:
    """Return why an answer is wrong, with the keys of `game.practice.answer_check`, or None if it is right."""
    match exercise, answer:
        case Flash(), Card():
            return _miscounted(exercise, answer)
        case Compare(), Amount():
            return None if answer == exercise.larger else _less(answer, exercise.larger)
        case OnLine(number, tolerance=tolerance), int(index):
            return (
                None if abs(number - index) <= tolerance else Refusal("lies", {"number": number, "place": index, "right": number > index})
            )
        case NearEnough(amount), int(ten):
            facts: dict[str, Json] = {"sum": str(amount), "than": ten, "more": amount.value > ten}
            return None if ten == exercise.nearest else Refusal("nearer", facts)
    raise AssertionError(f"{answer} does not answer {exercise}")


def _miscounted(exercise: Flash, held: Card) -> Refusal | None:
    if missing(exercise.hand, [held]) is not None:
        return Refusal("not_held", {"card": str(held)})
    if held.number == exercise.card.number:
        return None
    return Refusal("there_are", {"than": held.number, "more": exercise.card.number > held.number})


def _less(less: Amount, more: Amount) -> Refusal:
    return Refusal("is_less", {"sum": str(less), "value": less.value, "than": str(more), "other": more.value})

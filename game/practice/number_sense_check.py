"""Checks of answers to number sense, with true reasons that do not reveal the right answer."""

from __future__ import annotations

from game.kernel import Json, Refusal
from game.nambarz.cards import Card, first_missing_card
from game.practice.exercises import Amount, Compare, Flash, NearEnough, NumberSenseExercise, OnLine


def sense_fault(exercise: NumberSenseExercise, answer: Card | int | Amount) -> Refusal | None:
    """Return why an answer is wrong, with the keys of `game.practice.answer_check`, or None if it is right."""
    match exercise, answer:
        case Flash(), Card():
            return _flash_fault(exercise, answer)
        case Compare(), Amount():
            return None if answer == exercise.larger else _is_less_refusal(answer, exercise.larger)
        case OnLine(number, tolerance=tolerance), int(index):
            return (
                None if abs(number - index) <= tolerance else Refusal("lies", {"number": number, "place": index, "right": number > index})
            )
        case NearEnough(amount), int(ten):
            facts: dict[str, Json] = {"sum": str(amount), "than": ten, "more": amount.value > ten}
            return None if ten == exercise.nearest else Refusal("nearer", facts)
    raise AssertionError(f"{answer} does not answer {exercise}")


def _flash_fault(exercise: Flash, card: Card) -> Refusal | None:
    if first_missing_card(exercise.hand, [card]) is not None:
        return Refusal("not_held", {"card": str(card)})
    if card.number == exercise.card.number:
        return None
    return Refusal("there_are", {"than": card.number, "more": exercise.card.number > card.number})


def _is_less_refusal(chosen: Amount, larger: Amount) -> Refusal:
    return Refusal("is_less", {"sum": str(chosen), "value": chosen.value, "than": str(larger), "other": larger.value})

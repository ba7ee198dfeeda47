"""Transitions of the exercise view model: hints, answers and solutions, as pure functions."""

from __future__ import annotations

from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict
from game.practice.exercises import Answer, AsMany
from game.practice.hints import ring, solution
from game.practice.illustrations import ANSWER, METHOD, Strategy
from ui.practice.exercise.answer_tray import complete, faulty, hand, laid, tray_of
from ui.practice.exercise.illustrations.player import shown
from ui.practice.exercise.texts import GENTLE_REASONS
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.tray import EMPTY


def right(model: ExerciseViewModel, sentence: str) -> ExerciseViewModel:
    """Return the view model after a right answer, with the sentence about it."""
    return replace(model, state="right", spoken_text=sentence, soft=True, faulty=-1, ring=None)


def one_more(model: ExerciseViewModel, sentence: str) -> ExerciseViewModel:
    """Return the view model after a right answer with more to find; for many ways, the tray is emptied."""
    has_many = isinstance(model.exercise, AsMany)
    return replace(model, tray=EMPTY if has_many else model.tray, state="open" if has_many else "wrong", spoken_text=sentence, soft=True)


def wrong(model: ExerciseViewModel, verdict: Verdict, answer: Answer, sentence: str) -> ExerciseViewModel:
    """Return the view model after a wrong or improvable answer: the cards stay, with a sentence below."""
    is_gentle = verdict.why is not None and verdict.why.key in GENTLE_REASONS
    return replace(model, state="wrong", spoken_text=sentence, soft=is_gentle, faulty=-1 if is_gentle else faulty(verdict, answer))


def opened(model: ExerciseViewModel) -> ExerciseViewModel:
    """Return the view model without a wrong answer; an answer that is right but not the best stays."""
    if model.state != "wrong" or model.soft:
        return replace(model, spoken_text="", soft=False)
    return replace(model, state="open", spoken_text="", tray=EMPTY, choice="", faulty=-1)


def hinted(model: ExerciseViewModel, way: Strategy | None, moving: bool, calculations: tuple[Calculation, ...] = ()) -> ExerciseViewModel:
    """Return the view model with the next step of a strategy, animated if `moving`."""
    step = METHOD if model.hint is None else min(ANSWER, model.hint.step + 1)
    after = replace(opened(model), hint=None if way is None else shown(way, step, moving))
    return ringed(after, calculations)


def ringed(model: ExerciseViewModel, calculations: tuple[Calculation, ...]) -> ExerciseViewModel:
    """Return the view model with the last hint's ring, if that hint has been given."""
    if model.hint is None or model.hint.step < ANSWER or not model.free:
        return replace(model, ring=None)
    cards = laid(model.exercise, model.tray)
    if model.state == "wrong" and not model.soft:
        cards = cards[:-1]
    done = complete(model.exercise, model.tray) and model.state == "open"
    return replace(model, ring=None if hand(model.exercise) and done else ring(model.exercise, cards, calculations))


def solved(model: ExerciseViewModel, way: Strategy | None, moving: bool) -> ExerciseViewModel:
    """Return the view model of a skipped exercise, with a right answer and its strategy."""
    answer = solution(model.exercise)
    hint = None if way is None else replace(shown(way, METHOD, moving), upto=ANSWER, step=METHOD if moving else ANSWER)
    after = replace(opened(model), state="shown", hint=hint, ring=None, results=())
    if isinstance(answer, Calculation | Card) and hand(model.exercise):
        return replace(after, tray=tray_of(model.exercise, answer))
    return replace(after, choice=answer)

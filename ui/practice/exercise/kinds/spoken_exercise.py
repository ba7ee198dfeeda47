"""The text of an exercise for reading aloud: task, strategy, answer and the bear's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from game.practice.illustrations import ANSWER_STEP
from ui.practice.exercise.illustrations.texts import answer_text, hint_sentence, step_question, strategy_title
from ui.practice.exercise.view_model import ExerciseViewModel


def initial_bear_sentence(model: ExerciseViewModel) -> Callable[[], str]:
    """Return the bear's words before an answer: the greeting, or those of the present hint."""
    hint = model.illustration_player
    return model.kind.greeting if hint is None else partial(hint_sentence, hint.strategy, hint.step)


def spoken_exercise(model: ExerciseViewModel, bear_sentence: str, has_method: bool) -> str:
    """Return an exercise as text to read aloud, line by line; `bear_sentence` is what the bear says now.

    Without `has_method` the method that is on show is left out.
    """
    if model.is_hint_shown and not has_method:
        bear_sentence = "" if bear_sentence == initial_bear_sentence(model)() else bear_sentence
        model = replace(model, illustration_player=None)
    return "\n".join(dict.fromkeys(line for line in _spoken_lines(model, bear_sentence) if line))


def _spoken_lines(model: ExerciseViewModel, bear_sentence: str) -> Iterator[str]:
    """Yield the lines to read aloud from top to bottom; the bear is last, but before a hint's question."""
    kind = model.kind
    task, prompt = kind.task_text(), kind.question_text()
    known = prompt.partition(" = ")[0] in task.replace("\u00a0", " ")  # the task already says the calculation, as in "How much is 8 + 5?"
    yield f"{task} {prompt}" if kind.is_question_spoken and not known else task
    if model.is_hint_shown and model.illustration_player is not None:
        yield _without_question(strategy_title(model.illustration_player.strategy), f"{task} {prompt}")
        yield bear_sentence if model.can_act else ""
        yield step_question(model.illustration_player.strategy, model.illustration_player.step)
    if not model.can_act:
        shown = model.illustration_player if model.is_hint_shown else None
        yield kind.result_text(model) or (answer_text(shown.strategy) if shown is not None and shown.step == ANSWER_STEP else "")
    yield model.answer_sentence
    yield bear_sentence


def _without_question(title: str, question: str) -> str:
    """Return a strategy's title without the calculation at its start if the question has said it."""
    calculation, _colon, rest = title.partition(":")
    return rest.strip() if " ".join(calculation.split()) in " ".join(question.split()) else title

"""The text of an exercise for reading aloud: task, strategy, answer and the bear's words."""

from __future__ import annotations

from collections.abc import Iterator

from ui.practice.exercise.illustrations.texts import question, title
from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.view_model import ExerciseViewModel


def spoken_exercise(model: ExerciseViewModel, bear: str) -> str:
    """Return an exercise as text to read aloud, line by line; `bear` is what the bear says now."""
    return "\n".join(dict.fromkeys(line for line in _lines(model, bear) if line))


def _lines(model: ExerciseViewModel, bear: str) -> Iterator[str]:
    """Yield the lines to read aloud from top to bottom; the bear is last, but before a hint's question."""
    kind = kind_of(model.exercise)
    task, prompt = kind.task(model.exercise), kind.requests(model.exercise)
    known = prompt.partition(" = ")[0] in task.replace("\u00a0", " ")  # the task already says the calculation, as in "How much is 8 + 5?"
    yield f"{task} {prompt}" if kind.figures and not known else task
    if model.hinted and model.hint is not None:
        yield title(model.hint.strategy)
        yield bear if model.free else ""
        yield question(model.hint.strategy, model.hint.step)
    if not model.free:
        yield kind.result(model)
    yield model.spoken_text
    yield bear

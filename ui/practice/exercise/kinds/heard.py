"""The text of an exercise for reading aloud: task, strategy, answer and the bear's words."""

from __future__ import annotations

from collections.abc import Iterator

from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.scenes.words import question, title
from ui.practice.exercise.sight import Sight


def heard(sight: Sight, bear: str) -> str:
    """Return the text to read aloud, one line a subject; `bear` is what the bear says now."""
    return "\n".join(dict.fromkeys(line for line in _lines(sight, bear) if line))


def _lines(sight: Sight, bear: str) -> Iterator[str]:
    """Yield the lines from top to bottom; the bear comes last, but before a hint's question."""
    kind = kind_of(sight.exercise)
    task, asked = kind.task(sight.exercise), kind.asked(sight.exercise)
    known = asked.partition(" = ")[0] in task.replace("\u00a0", " ")  # the task already says the calculation, as in "How much is 8 + 5?"
    yield f"{task} {asked}" if kind.figures and not known else task
    if sight.hinted and sight.hint is not None:
        yield title(sight.hint.strategy)
        yield bear if sight.free else ""
        yield question(sight.hint.strategy, sight.hint.step)
    if not sight.free:
        yield kind.result(sight)
    yield sight.said
    yield bear

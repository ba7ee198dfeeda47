"""What is read aloud of an exercise, a line for each thing: the task, the way to think, the answer, and what the bear says."""

from __future__ import annotations

from collections.abc import Iterator

from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.scenes.words import question, title
from ui.practice.exercise.sight import Sight


def heard(sight: Sight, bear: str) -> str:
    """`bear`: what the bear says now."""
    return "\n".join(dict.fromkeys(line for line in (*_sheet(sight), bear) if line))


def _sheet(sight: Sight) -> Iterator[str]:
    """What stands on the sheet, from above."""
    kind = kind_of(sight.exercise)
    task = kind.task(sight.exercise)
    yield f"{task} {kind.asked(sight.exercise)}" if kind.figures else task
    if sight.hinted and sight.hint is not None:
        yield title(sight.hint.strategy)
        yield question(sight.hint.strategy, sight.hint.step)
    if sight.state == "right":
        yield kind.result(sight)
    yield sight.said

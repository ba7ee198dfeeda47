"""The only door to the lessons: a JSON file for each game in `assets/lessons`, with its texts in three languages side by side."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.kernel import BadRecord
from game.record import Record, from_json
from ui.assets import words
from ui.assets.words import _

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "lessons"
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]{0,40}\Z")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=140)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class BadLessons(ValueError):
    """Lessons that cannot be given, in one sentence that names the file."""

    def __init__(self, file: str, why: object) -> None:
        super().__init__(f"The lessons in {file} cannot be read: {why}")


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language; {1}, {2} .. stand for the names of the seats."""

    en: Text
    fr: Text
    it: Text

    def to(self, names: tuple[str, ...] = ()) -> str:
        """In the language of the screen."""
        text: str = getattr(self, words.language())
        for seat, name in enumerate(names):
            text = text.replace(f"{{{seat}}}", name)
        return text


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that lead on, as notations or patterns ("~calc * ? *"), and what is played after them: (seat, move)."""

    accept: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]
    then: tuple[tuple[int, Notation], ...] = ()


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plausible tries and the answer to them. `reason`: the key of the refusal, "" where they are legal but not meant."""

    moves: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]
    say: Said
    reason: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "or"}):
    """One move of the learner.

    `rules`: that it teaches, "NJ-7"; `say`: the coach, None: the last sentence stays; `point`: names of what is ringed, source first, ()
    for its accepted move; `other`: further right ways; `done`: said after the right move; `see`, `gives`: what the check of the lessons
    finds in the position before it, and in the events after it.
    """

    id: Name
    rules: tuple[str, ...]
    accept: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]
    say: Said | None = None
    point: tuple[str, ...] = ()
    then: tuple[tuple[int, Notation], ...] = ()
    other: tuple[Way, ...] = ()
    done: Said | None = None
    wrong: tuple[Wrong, ...] = ()
    see: dict[str, object] = {}
    gives: tuple[dict[str, object], ...] = ()

    @property
    def ways(self) -> tuple[Way, ...]:
        """All that is right, the one that is shown first."""
        return (Way(self.accept, self.then), *self.other)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table prepared for some steps. The learner is seat 0, the only person; `play_on`: it is worth playing to its end."""

    record: dict[str, object]
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    play_on: bool = False

    def start(self) -> Record:
        """The record to begin with. Raises BadRecord."""
        return from_json(self.record)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id`: its name in links and progress; `about`: one line under the title; `minutes`: honest; `end`: said when it is done."""

    id: Name
    title: Said
    about: Said
    minutes: Annotated[int, msgspec.Meta(ge=1, le=5)]
    positions: Annotated[tuple[Position, ...], msgspec.Meta(min_length=1)]
    end: Said

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Every step, as (position, step), from 0."""
        return tuple((place, step) for place, position in enumerate(self.positions) for step in range(len(position.steps)))

    @property
    def refusals(self) -> frozenset[str]:
        """The keys of those that wrong tries meet in it."""
        return frozenset(wrong.reason for position in self.positions for step in position.steps for wrong in step.wrong)


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a file holds. `otherwise`: the answer to a legal try that has none of its own."""

    format: Literal[1]
    game: str
    otherwise: Said
    lessons: Annotated[tuple[Lesson, ...], msgspec.Meta(min_length=1)]


@cache
def read(game: str) -> Lessons:
    """Raises BadLessons."""
    file = f"{game}.json"
    try:
        found = msgspec.json.decode((FOLDER / file).read_bytes(), type=Lessons)
        _check(found, game)
    except OSError as error:
        raise BadLessons(file, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, BadRecord) as error:
        raise BadLessons(file, error) from None
    return found


def _check(found: Lessons, game: str) -> None:
    """What a type cannot say. Raises BadRecord or ValidationError."""
    names = [lesson.id for lesson in found.lessons]
    if len(set(names)) != len(names) or found.game != game:
        raise msgspec.ValidationError(f"these are not the lessons of {game}, each once")
    for lesson in found.lessons:
        steps = [step.id for position in lesson.positions for step in position.steps]
        if len(set(steps)) != len(steps):
            raise msgspec.ValidationError(f"two steps of {lesson.id} have one name")
        for position in lesson.positions:
            record = position.start()
            if record.game != game or not record.seats[0].human or any(seat.human for seat in record.seats[1:]):
                raise msgspec.ValidationError(f"{lesson.id}: the learner is seat 0, the only person, at a table of {game}")


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order: what a list of them is made from. () where the game has none, or its file is bad."""
    try:
        return read(game).lessons
    except BadLessons:
        return ()


def trouble(game: str) -> str:
    """Why the lessons of a game cannot be given, in a sentence; "" where they can, or it has none."""
    try:
        read(game)
    except BadLessons:
        file = f"{game}.json"
        return _("The lessons in {file} cannot be read.").format(file=file) if (FOLDER / file).exists() else ""
    return ""


def explaining(game: str, refusal: str) -> Lesson | None:
    """The first lesson in which somebody meets this refusal, by its key; None where none does."""
    return next((lesson for lesson in lessons_of(game) if refusal in lesson.refusals), None)


def teaching(game: str, rules: tuple[str, ...]) -> tuple[Lesson, Step] | None:
    """The lesson and the step that teach most of these rules ("NJ-7") and fewest others, the first of them; None where none does."""
    found = [
        ((len({*step.rules} & {*rules}), -len({*step.rules} - {*rules})), lesson, step)
        for lesson in lessons_of(game)
        for position in lesson.positions
        for step in position.steps
    ]
    best = max(found, key=lambda one: one[0], default=None)
    return best[1:] if best is not None and best[0][0] else None

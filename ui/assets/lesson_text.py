"""Loading of the lessons: `lessons.json` in the folder of a game, in three languages."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from game.kernel import BadRecord
from game.record import Record, record_from_json
from ui.assets import translation
from ui.assets.game_folder import BadGameFile, game_file, load_json, short_name
from ui.assets.translation import _

FILE = "lessons.json"
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]{0,40}\Z")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=140)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class LocalizedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language; {1}, {2} .. are replaced by the names of the seats."""

    en: Text
    fr: Text
    it: Text

    def localized(self, seat_names: tuple[str, ...] = ()) -> str:
        """Return the sentence in the language of the screen."""
        text: str = getattr(self, translation.language())
        for seat, name in enumerate(seat_names):
            text = text.replace(f"{{{seat}}}", name)
        return text


class LessonBranch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A right answer to a step."""

    accept: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]  # notations or patterns of moves, such as "~calc * ? *"
    then: tuple[tuple[int, Notation], ...] = ()  # (seat, move) played after it


class LessonMistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plausible wrong tries and the answer to them."""

    moves: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]
    say: LocalizedText
    reason: str = ""  # key of the refusal; "" if the moves are legal but not meant


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "or"}):
    """A step of a lesson: one move that the learner has to make."""

    id: Name
    rules: tuple[str, ...]  # the rules that it teaches, such as "NJ-7"
    accept: Annotated[tuple[Notation, ...], msgspec.Meta(min_length=1)]
    say: LocalizedText | None = None  # the coach's sentence; None: the last one stays
    point: tuple[str, ...] = ()  # names of highlighted targets, source first; (): those of the accepted move
    then: tuple[tuple[int, Notation], ...] = ()
    other: tuple[LessonBranch, ...] = ()  # further right answers
    done: LocalizedText | None = None  # the coach's sentence after a right move
    wrong: tuple[LessonMistake, ...] = ()
    see: dict[str, object] = {}  # what the check of the lessons finds in the position before the move
    gives: tuple[dict[str, object], ...] = ()  # what the check of the lessons finds in the events after the move

    @property
    def accepted_branches(self) -> tuple[LessonBranch, ...]:
        """All right answers; the first one is shown to the learner."""
        return (LessonBranch(self.accept, self.then), *self.other)


class LessonPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with steps; the learner is seat 0 and the only human."""

    record: dict[str, object]
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1)]
    play_on: bool = False  # it is worth playing to its end

    def initial_record(self) -> Record:
        """Return the record of the position. Raises BadRecord."""
        return record_from_json(self.record)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a game: positions with steps, and the coach's sentences."""

    id: Name  # its name in links and progress
    title: LocalizedText
    about: LocalizedText  # one line below the title
    minutes: Annotated[int, msgspec.Meta(ge=1, le=5)]  # the time that it really takes
    positions: Annotated[tuple[LessonPosition, ...], msgspec.Meta(min_length=1)]
    end: LocalizedText  # the coach's last sentence

    @property
    def step_indices(self) -> tuple[tuple[int, int], ...]:
        """Return every step as (position, step), both from 0."""
        return tuple((index, step) for index, position in enumerate(self.positions) for step in range(len(position.steps)))

    @property
    def refusal_keys(self) -> frozenset[str]:
        """Return the refusals (their keys) that wrong tries of this lesson meet."""
        return frozenset(wrong.reason for position in self.positions for step in position.steps for wrong in step.wrong)


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a lesson file."""

    format: Literal[1]
    game: str
    otherwise: LocalizedText  # the answer to a legal try without an answer of its own
    lessons: Annotated[tuple[Lesson, ...], msgspec.Meta(min_length=1)]


@cache
def load_lessons(game: str) -> LessonFile:
    """Load the lessons of a game. Raises BadGameFile."""
    file = game_file(game, FILE)
    lessons = load_json(file, LessonFile)
    try:
        _check_lessons(lessons, game)
    except (msgspec.ValidationError, BadRecord) as error:
        raise BadGameFile(file, error) from None
    return lessons


def _check_lessons(lessons: LessonFile, game: str) -> None:
    """Check what the types do not express. Raises BadRecord or ValidationError."""
    names = [lesson.id for lesson in lessons.lessons]
    if len(set(names)) != len(names) or lessons.game != game:
        raise msgspec.ValidationError(f"these are not the lessons of {game}, each once")
    for lesson in lessons.lessons:
        steps = [step.id for position in lesson.positions for step in position.steps]
        if len(set(steps)) != len(steps):
            raise msgspec.ValidationError(f"two steps of {lesson.id} have one name")
        for position in lesson.positions:
            record = position.initial_record()
            if record.game != game or not record.seats[0].is_human or any(seat.is_human for seat in record.seats[1:]):
                raise msgspec.ValidationError(f"{lesson.id}: the learner is seat 0, the only person, at a table of {game}")


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order, for a list; () if it has none, or its file is bad."""
    try:
        return load_lessons(game).lessons
    except BadGameFile:
        return ()


def lessons_problem(game: str) -> str:
    """Return an error message if the lessons of a game cannot be loaded; "" if they can, or it has none."""
    try:
        load_lessons(game)
    except BadGameFile:
        file = game_file(game, FILE)
        return _("The lessons in {file} can’t be read.").format(file=short_name(file)) if file.exists() else ""
    return ""


def lesson_on_refusal(game: str, refusal_key: str) -> Lesson | None:
    """Return the first lesson with a wrong try that meets this refusal (its key); None if there is none."""
    return next((lesson for lesson in lessons_of(game) if refusal_key in lesson.refusal_keys), None)


def best_step_for_rules(game: str, rules: tuple[str, ...]) -> tuple[Lesson, LessonStep] | None:
    """Return the lesson and step that teach most of these rules and fewest others; None if none does."""
    candidates = [
        ((len({*step.rules} & {*rules}), -len({*step.rules} - {*rules})), lesson, step)
        for lesson in lessons_of(game)
        for position in lesson.positions
        for step in position.steps
    ]
    best = max(candidates, key=lambda candidate: candidate[0], default=None)
    return best[1:] if best is not None and best[0][0] else None

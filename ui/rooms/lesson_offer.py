"""After somebody's first match: the lesson about what the rules have refused again and again."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.record import Record
from ui.assets.lesson_text import Lesson, explaining
from ui.assets.words import _, _n
from ui.match.newcomers.coach_marks import match_number
from ui.match.newcomers.refusals import often_refused
from ui.match.seating import person_at
from ui.scene.desk import Desk
from ui.scene.routes import ToLesson
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key

HIGH, GAP = 56.0, 10.0


@dataclass(frozen=True, slots=True)
class LessonOffer:
    """`person`: who learns, None for a guest."""

    game: str
    lesson: Lesson
    person: int | None

    @classmethod
    def after(cls, desk: Desk, record: Record, pupil: int | None) -> LessonOffer | None:
        """None where it was nobody's first match, nothing was refused often, or no lesson is about that. `pupil`: as in ToResults."""
        for seat, refusal in often_refused(desk, record):
            person, lesson = person_at(desk.settings, record, seat, pupil), explaining(record.game, refusal)
            if lesson is not None and match_number(desk, record, person) == 1:
                return cls(record.game, lesson, person)
        return None

    def leaves(self, body: FRect) -> FRect:
        """What is left of the sheet."""
        return FRect(body.x, body.y, body.w, body.h - HIGH - GAP)

    def key(self, scene: Scene, sheet: FRect) -> Key:
        """At the foot of the sheet."""
        minutes = _n("{n} minute", "{n} minutes", self.lesson.minutes)
        says = _("{minutes} on “{lesson}”?").format(minutes=minutes, lesson=self.lesson.title.to())
        command = Command("lesson", says, lambda: scene.go(ToLesson(self.game, self.lesson.id, self.person)), "practice", ("l",))
        return Key(command, FRect(sheet.x + 16, sheet.bottom - HIGH - GAP - 4, sheet.w - 32, HIGH), size=18)

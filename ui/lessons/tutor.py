"""One lesson at a table: its learner, the coach's answers and highlights, and the saved progress."""

from __future__ import annotations

from collections.abc import Sequence

from ui.assets.lesson_text import Lesson, read
from ui.lessons.activity import LessonActivity
from ui.lessons.bubble import Plate, plate
from ui.lessons.coach import Coach
from ui.lessons.pointing import Pointed, pointed
from ui.lessons.timing import Timing
from ui.match.seating import own_name
from ui.scene.desk import Desk
from ui.store.learning.lesson_progress import Stand
from ui.tables.contract import Look, Table
from ui.widgets.controls import Widget

ABOVE_KEY = 8.0  # units between the coach's panel and the button that commits the tray


class Tutor:
    """Runs a lesson for a learner."""

    def __init__(self, desk: Desk, game: str, lesson: Lesson, person: int | None, at: str) -> None:
        """Prepare a lesson.

        `person` is the learner's profile id, None for a guest; `at` is a single step to try out, "" for the whole lesson.
        """
        self.desk, self.game, self.person, self.at = desk, game, person, at
        self.learner = desk.files.people.by_id(person)
        self.timing, self.answered = Timing(), ""  # answer to a wrong try; "" while the step's own sentence is shown
        self.take_up(lesson)
        self.activity = LessonActivity(self.coach)

    def take_up(self, lesson: Lesson) -> None:
        """Switch to a lesson, at the learner's saved checkpoint."""
        name = self.learner.name if self.learner is not None else own_name("", None, ())
        self.lesson, self.coach = lesson, Coach(lesson, read(self.game).otherwise, name)
        self.kept = self.desk.files.lessons.of(self.person, self.game).get(lesson.id, Stand())  # the saved checkpoint
        if self.at:
            self.coach.go_to(self.at)
        elif self.kept.step:
            self.coach.resume(self.kept)

    def begin_again(self) -> None:
        """Restart the whole lesson, or the single step that is tried out."""
        if self.at:
            self.coach.go_to(self.at)
        else:
            self.coach.begin(0)

    @property
    def quiet(self) -> bool:
        """Return True if the match is played on against thinking bots, without the coach."""
        return self.activity.coach is None

    def step_begins(self) -> None:
        """Start a step: clear the coach's answer and save the checkpoint."""
        self.answered = ""
        self.timing.begin()
        if self.coach.step is not None:
            self._keep(self.coach.stand(self.kept.done))

    def is_done(self) -> None:
        self._keep(Stand(done=True))

    def _keep(self, stand: Stand) -> None:
        if not self.at:
            self.kept = stand
            self.desk.files.lessons.keep(self.person, self.game, self.lesson.id, stand)

    def answers(self) -> bool:
        """Show the coach's answer to the latest wrong try; return False if there was none."""
        if not self.activity.wrong:
            return False
        self.answered = self.activity.wrong.pop()
        self.activity.wrong.clear()
        self.timing.begin()
        return True

    @property
    def sentence(self) -> str:
        return self.answered or self.coach.sentence

    @property
    def line(self) -> str:
        """The lesson's title and the current step of all steps, for the top bar."""
        return f"{self.lesson.title.to()} · {self.coach.done + (not self.coach.finished)} / {len(self.lesson.steps)}"

    def shown(self, table: Table, look: Look, widgets: Sequence[Widget]) -> Pointed:
        """Return the highlights of the current step."""
        step = self.coach.step
        assert step is not None, "only a step points at something"
        return pointed(table, look, widgets, step.point, self.coach.shown)

    def plate(self, table: Table, look: Look, listens: bool) -> Plate | None:
        """Return the coach's panel, above the action button; None if spread-out cards cover its place."""
        furniture = table.setting.furniture(look)
        at = furniture.coach.copy()
        if table.hand.keys(look).action is not None and at.colliderect(furniture.action):
            at.bottom = furniture.action.y - ABOVE_KEY
        return plate(at, self.coach.offers, listens) if at.w else None

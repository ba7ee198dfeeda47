"""One lesson at a table: its learner, the coach's answers and highlights, and the saved progress."""

from __future__ import annotations

from collections.abc import Sequence

from ui.assets.lesson_text import Lesson, read
from ui.lessons.activity import LessonActivity
from ui.lessons.coach import Coach
from ui.lessons.coach_panel import CoachPanel, plate
from ui.lessons.highlight import Highlight, pointed
from ui.lessons.timing import CoachTiming
from ui.match.seating import own_name
from ui.scene.app_context import AppContext
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.tables.contract import Table, TableViewModel
from ui.widgets.controls import Widget

ABOVE_KEY = 8.0  # units between the coach's panel and the button that commits the tray


class LessonRunner:
    """One lesson as a learner goes through it: its coach, timing, answers and saved progress."""

    def __init__(self, context: AppContext, game: str, lesson: Lesson, person: int | None, at: str) -> None:
        """Prepare a lesson.

        `person` is the learner's profile id, None for a guest; `at` is a single step to try out, "" for the whole lesson.
        """
        self.context, self.game, self.person, self.at = context, game, person, at
        self.learner = context.storage.people.by_id(person)
        self.timing, self.answered = CoachTiming(), ""  # answer to a wrong try; "" while the step's own sentence is shown
        self.take_up(lesson)
        self.activity = LessonActivity(self.coach)

    def take_up(self, lesson: Lesson) -> None:
        """Switch to a lesson, at the learner's saved checkpoint."""
        name = self.learner.name if self.learner is not None else own_name("", None, ())
        self.lesson, self.coach = lesson, Coach(lesson, read(self.game).otherwise, name)
        self.saved = self.context.storage.lessons.of(self.person, self.game).get(lesson.id, LessonCheckpoint())  # the saved checkpoint
        if self.at:
            self.coach.go_to(self.at)
        elif self.saved.step:
            self.coach.resume(self.saved)

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
            self._keep(self.coach.stand(self.saved.done))

    def is_done(self) -> None:
        self._keep(LessonCheckpoint(done=True))

    def _keep(self, stand: LessonCheckpoint) -> None:
        if not self.at:
            self.saved = stand
            self.context.storage.lessons.keep(self.person, self.game, self.lesson.id, stand)

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

    def shown(self, table: Table, model: TableViewModel, widgets: Sequence[Widget]) -> Highlight:
        """Return what the coach points at in the current step."""
        step = self.coach.step
        assert step is not None, "only a step points at something"
        return pointed(table, model, widgets, step.point, self.coach.shown)

    def plate(self, table: Table, model: TableViewModel, listens: bool) -> CoachPanel | None:
        """Return the coach's panel, above the action button; None if spread-out cards cover its place."""
        furniture = table.layout.furniture(model)
        rect = furniture.coach.copy()
        if table.input.keys(model).action is not None and rect.colliderect(furniture.action):
            rect.bottom = furniture.action.y - ABOVE_KEY
        return plate(rect, self.coach.offers, listens) if rect.w else None

"""The coach at the table: which lesson is given to whom, what it says now, what it points at, and where the learner stands."""

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

ABOVE_KEY = 8.0  # units between the coach and the key that plays what was picked up


class Tutor:
    """`answered`: what is said to a wrong try, "" while the sentence of the step stands; `kept`: where the learner stands, on the disk."""

    def __init__(self, desk: Desk, game: str, lesson: Lesson, person: int | None, at: str) -> None:
        """`person`: the id of who learns, None for whoever it is; `at`: the step that is only tried out, "" for the whole lesson."""
        self.desk, self.game, self.person, self.at = desk, game, person, at
        self.learner = desk.files.people.by_id(person)
        self.timing, self.answered = Timing(), ""
        self.take_up(lesson)
        self.activity = LessonActivity(self.coach)

    def take_up(self, lesson: Lesson) -> None:
        """This lesson, where the learner stands in it."""
        name = self.learner.name if self.learner is not None else own_name("", None, ())
        self.lesson, self.coach = lesson, Coach(lesson, read(self.game).otherwise, name)
        self.kept = self.desk.files.lessons.of(self.person, self.game).get(lesson.id, Stand())
        if self.at:
            self.coach.go_to(self.at)
        elif self.kept.step:
            self.coach.resume(self.kept)

    def begin_again(self) -> None:
        """The whole lesson, or the step that is tried out."""
        if self.at:
            self.coach.go_to(self.at)
        else:
            self.coach.begin(0)

    @property
    def quiet(self) -> bool:
        """The match is played on, with robots that think."""
        return self.activity.coach is None

    def step_begins(self) -> None:
        """The learner has to move, or others go on: where one stands is kept."""
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
        """Says what the coach answers to a wrong try that has just been made; False where none was."""
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
        """The lesson and how far it has come, for the top bar."""
        return f"{self.lesson.title.to()} · {self.coach.done + (not self.coach.finished)} / {len(self.lesson.steps)}"

    def shown(self, table: Table, look: Look, widgets: Sequence[Widget]) -> Pointed:
        """What the step points at now."""
        step = self.coach.step
        assert step is not None, "only a step points at something"
        return pointed(table, look, widgets, step.point, self.coach.shown)

    def plate(self, table: Table, look: Look, listens: bool) -> Plate | None:
        """None where there is no room for the coach: something is spread out over it. It makes room for a key. `listens`: it can be read aloud."""
        furniture = table.setting.furniture(look)
        at = furniture.coach.copy()
        if table.hand.keys(look).action is not None and at.colliderect(furniture.action):
            at.bottom = furniture.action.y - ABOVE_KEY
        return plate(at, self.coach.offers, listens) if at.w else None

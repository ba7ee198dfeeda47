"""The end of a lesson: its dialog, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.record import Record
from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Row, Stack
from ui.layout.nodes import Child, Spacer, Text
from ui.lessons.coach_panel import COACH_ANIMAL
from ui.lessons.runner import LessonRunner
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.dialog import Dialog
from ui.scene.route import CloseRoute
from ui.screens.routes import MenuRoute
from ui.tables.registry import BOXES
from ui.widgets.controls import Command
from ui.widgets.parts import icon

BEAR_UNITS = 132.0
LOWER = 30.0  # below the middle of the page: the bear looks over the upper edge


class LessonEndDialog(Dialog):
    """The coach, and buttons for what to do next."""

    dim = 0.45

    def __init__(self, title: str, sentence: str, answers: Sequence[Command]) -> None:
        super().__init__(sentence, answers)
        self.title = title

    def body(self) -> list[Child]:
        """Return the title behind a check mark, and what the coach says."""
        title = Text(self.title, 21, "b", "text_soft", max_lines=1)
        head = Row([Spacer(grow=1), icon("check", 26, "target"), title, Spacer(grow=1)], 6, "center", padding=(0, 48, 0, 0))
        return [head, Text(self.question, 23, "s", align="c", line_spacing=1.15, min_height=106, padding=(0, 9, 0, 3))]

    def compose(self) -> Child:
        return Stack([super().compose()], padding=(0, 2 * LOWER, 0, 0))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        rect = self.composition.layout["dialog"]
        canvas.draw_svg(COACH_ANIMAL, rect.centerx - BEAR_UNITS / 2, rect.y - BEAR_UNITS * 0.72, BEAR_UNITS, BEAR_UNITS)


class LessonEnding:
    """The end of a lesson: opens its dialog over the table and runs the choices there."""

    def __init__(self, scene: TableScreen, lesson_runner: LessonRunner, show_coach_position: Callable[[], None]) -> None:
        """Prepare the end; the last callback updates the table to the coach's position."""
        self.scene, self.lesson_runner, self.show_coach_position = scene, lesson_runner, show_coach_position

    @property
    def is_dialog_open(self) -> bool:
        return isinstance(self.scene.dialog, LessonEndDialog)

    def finish_lesson(self) -> None:
        """Mark the lesson as done and ask how to go on."""
        lesson = self.lesson_runner.lesson
        self.lesson_runner.save_as_done()
        self.scene.context.sounds.play("star")
        self.scene.context.clear_notice(True)
        self.scene.dialog = LessonEndDialog(
            _("Lesson done: {title}").format(title=lesson.title.localized()),
            lesson.end.localized(),
            self._single_step_commands() if self.lesson_runner.single_step_id else self._follow_up_commands(),
        )
        self.scene.request_rebuild()

    def rebuild_dialog(self) -> None:
        """Open the end dialog anew if it is open, after a change of language."""
        if self.is_dialog_open:
            self.finish_lesson()

    def _single_step_commands(self) -> list[Command]:
        """Return the commands after a single step that was tried out."""
        leave = Command("leave", _("Back"), lambda: self.scene.go(CloseRoute()), "prev")
        return [leave, Command("again", _("Play again"), self._restart_lesson, "replay")]

    def _follow_up_commands(self) -> list[Command]:
        ways = [Command("real", _("Now for real"), self._resume_or_start_match, "play")]
        if self.lesson_runner.coach.position.play_on and not self.scene.session.match.is_over:
            ways.append(Command("play_on", _("Finish this game"), self._play_on_without_coach, "play"))
        following = self._next_lesson()
        if following is not None:
            sentence = _("Next lesson: {title}").format(title=following.title.localized())
            ways.append(Command("next", sentence, partial(self._switch_to_lesson, following), "next"))
        return [*ways, Command("home", _("To the menu"), lambda: self.scene.go(MenuRoute()), "home")]

    def _next_lesson(self) -> Lesson | None:
        lessons = lessons_of(self.lesson_runner.game)
        index = next(index for index, other in enumerate(lessons) if other.id == self.lesson_runner.lesson.id)
        return lessons[index + 1] if index + 1 < len(lessons) else None

    def _switch_to_lesson(self, lesson: Lesson) -> None:
        """Replace the finished lesson by another one."""
        self.scene.dialog = None
        self.lesson_runner.switch_to_lesson(lesson)
        self.show_coach_position()

    def _restart_lesson(self) -> None:
        self.scene.dialog = None
        self.lesson_runner.restart()
        self.show_coach_position()

    def _play_on_without_coach(self) -> None:
        """Play the match on against thinking bots, without the coach."""
        self.scene.dialog, self.lesson_runner.activity.coach = None, None
        self.scene.session.open_single_hand()
        self.scene.request_rebuild()

    def _resume_or_start_match(self) -> None:
        """Start a match, after a question if it would replace an unfinished one of this game."""
        saved = self.scene.context.storage.autosaved_match(self.lesson_runner.game)
        if saved is None:
            self._start_new_match()
            return
        answers = [
            Command("resume", _("Resume the game"), lambda: self.scene.go(TableRoute(saved)), "play"),
            Command("anew", _("Start a new one"), self._start_new_match, "undo"),
            Command("cancel", _("Cancel"), lambda: self.scene.go(MenuRoute()), "prev"),
        ]
        self.scene.ask_question(_("A game of {game} is not finished.").format(game=BOXES[self.lesson_runner.game].name), answers)

    def _start_new_match(self) -> None:
        """Deal to the same seats, with easy bots, the options of the lesson and legal moves shown."""
        context, lesson = self.scene.context, self.lesson_runner.coach.match.record()
        context.change_settings(msgspec.structs.replace(context.settings, show_legal=True))
        self.scene.go(TableRoute(Record(lesson.game, lesson.seats, context.next_match_seed(), lesson.options)))

"""The end of a lesson, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.record import Record
from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _
from ui.lessons.end_dialog import LessonEndDialog, done_title
from ui.lessons.runner import LessonRunner
from ui.match.table import TableScreen
from ui.scene.routes import CloseRoute, MenuRoute, TableRoute
from ui.tables.registry import BOXES
from ui.widgets.controls import Command


class LessonEnding:
    """The end of a lesson: opens its dialog over the table and runs the choices there."""

    def __init__(self, scene: TableScreen, tutor: LessonRunner, lay: Callable[[], None]) -> None:
        """Prepare the end; the last callback updates the table to the coach's position."""
        self.scene, self.tutor, self.lay = scene, tutor, lay

    @property
    def stands(self) -> bool:
        return isinstance(self.scene.ask, LessonEndDialog)

    def show(self) -> None:
        """Mark the lesson as done and ask how to go on."""
        lesson = self.tutor.lesson
        self.tutor.is_done()
        self.scene.context.sounds.play("star")
        self.scene.context.clear_notice(True)
        self.scene.ask = LessonEndDialog(
            done_title(lesson.title.to()), lesson.end.to(), self._tried() if self.tutor.at else self._ways_on()
        )
        self.scene.rebuild()

    def again(self) -> None:
        """Open the end dialog anew if it is open, after a change of language."""
        if self.stands:
            self.show()

    def _tried(self) -> list[Command]:
        """Return the commands after a single step that was tried out."""
        leave = Command("leave", _("Back"), lambda: self.scene.go(CloseRoute()), "prev")
        return [leave, Command("again", _("Once more"), self._once_more, "replay")]

    def _ways_on(self) -> list[Command]:
        ways = [Command("real", _("Now for real"), self._play_for_real, "play")]
        if self.tutor.coach.position.play_on and not self.scene.session.match.over:
            ways.append(Command("play_on", _("Play this one to its end"), self._play_on, "play"))
        following = self._next_lesson()
        if following is not None:
            sentence = _("Next lesson: {title}").format(title=following.title.to())
            ways.append(Command("next", sentence, partial(self._go_on_with, following), "next"))
        return [*ways, Command("home", _("To the menu"), lambda: self.scene.go(MenuRoute()), "home")]

    def _next_lesson(self) -> Lesson | None:
        lessons = lessons_of(self.tutor.game)
        index = next(index for index, other in enumerate(lessons) if other.id == self.tutor.lesson.id)
        return lessons[index + 1] if index + 1 < len(lessons) else None

    def _go_on_with(self, lesson: Lesson) -> None:
        """Replace the finished lesson by another one."""
        self.scene.ask = None
        self.tutor.take_up(lesson)
        self.tutor.activity.coach = self.tutor.coach
        self.lay()

    def _once_more(self) -> None:
        self.scene.ask = None
        self.tutor.begin_again()
        self.lay()

    def _play_on(self) -> None:
        """Play the match on against thinking bots, without the coach."""
        self.scene.ask, self.tutor.activity.coach = None, None
        self.scene.session.open_single_hand()
        self.scene.rebuild()

    def _play_for_real(self) -> None:
        """Start a match, after a question if it would replace an unfinished one of this game."""
        saved = self.scene.context.storage.saved(self.tutor.game)
        if saved is None:
            self._deal()
            return
        answers = [
            Command("resume", _("Resume the game"), lambda: self.scene.go(TableRoute(saved)), "play"),
            Command("anew", _("Start a new one"), self._deal, "undo"),
            Command("cancel", _("Cancel"), lambda: self.scene.go(MenuRoute()), "prev"),
        ]
        self.scene.put_question(_("A game of {game} is not finished.").format(game=BOXES[self.tutor.game].name), answers)

    def _deal(self) -> None:
        """Deal to the same seats, with easy bots, the options of the lesson and legal moves shown."""
        context, lesson = self.scene.context, self.tutor.coach.match.record()
        context.change(msgspec.structs.replace(context.settings, show_legal=True))
        self.scene.go(TableRoute(Record(lesson.game, lesson.seats, context.fresh_seed(), lesson.options)))

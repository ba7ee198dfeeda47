"""The screen of a lesson: the usual table with a coach who lets only the expected moves be played."""

from __future__ import annotations

import pygame

from game.kernel import Move
from ui.assets.lesson_text import read
from ui.canvas.brush import Brush
from ui.lessons.activity import Script
from ui.lessons.ending import Ending
from ui.lessons.keys import LessonKeys
from ui.lessons.picture import paint_lesson
from ui.lessons.tutor import Tutor
from ui.match.move_lines import Recap
from ui.match.seating import match_tokens
from ui.match.table import TableScene
from ui.match.table_keys import game_keys
from ui.match.talk import Greeting
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.tables.contract import Look
from ui.widgets.controls import Command, Widget, one_primary

HONEY = ("show", "shut", "lay", "draw", "keep", "claim")  # primary buttons, most important first


class LessonRoom(TableScene):
    """One lesson, from its beginning to its end."""

    def __init__(self, desk: Desk, tutor: Tutor) -> None:
        self.tutor = tutor
        super().__init__(desk, tutor.coach.match.record(), tutor.activity)
        self.tells.called(lambda: f"{self.table.box.name} · {tutor.lesson.title.to()}")
        self.listener = any(child.id == tutor.person and child.listen for child in desk.files.progress.children())
        self.turns = Script(self.live, self.robots, self.play, tutor.activity, tutor.timing, self.finish)
        self.live.greeting = Greeting(desk, begun=True)
        self.lesson_keys, self.ending = LessonKeys(self, tutor, self.lay), Ending(self, tutor, self.lay)
        self.lay()

    def lay(self) -> None:
        """Update the table to the coach's position, at the beginning of a position or after a jump."""
        self.robots.cancel()
        self.past.leave()
        self.past.release()
        self.talk.forget()
        self.forget()
        self.sitting.match = self.tutor.coach.match
        self.sitting.open = self.sitting.holder = None
        self.sitting.redoable.clear()
        self.live.tokens = match_tokens(self.desk, self.tutor.coach.match.record(), self.tutor.person)
        self.live.recap = Recap(self.sitting)
        self.sitting.welcome()
        self.passing.follow_hand()
        self.live.mark_last()
        self.live.settle()
        self.tutor.step_begins()
        self.handling.acted = True
        self.rebuild()

    def play(self, seat: int, move: Move) -> None:
        """Play a move that the lesson expects; have the coach answer any other."""
        tutor, coach = self.tutor, self.tutor.coach
        if tutor.quiet:
            super().play(seat, move)
            return
        if not coach.expects(seat, move):
            tutor.activity.refused([move], "")
            self.handling.put_back()
            return
        before, step = coach.number, coach.step
        tutor.answered = ""
        super().play(seat, move)
        coach.played(seat, move)
        if step is not None:
            tutor.timing.read(step.done.to(coach.names) if step.done is not None else "")
        if coach.number != before:
            tutor.step_begins()
            self.handling.acted = True
        self.rebuild()

    def finish(self) -> None:
        """Begin the next position, or end the lesson after its last one."""
        coach = self.tutor.coach
        if coach.last or self.tutor.at:
            if self.ask is None:
                self.ending.show()
        else:
            coach.begin(coach.place + 1)
            self.lay()

    def build(self) -> list[Widget]:
        if self.tutor.quiet:
            return super().build()
        look = self.look()
        furniture = self.table.setting.furniture(look)
        self.notice_y, self.notice_room, self.scrolls = furniture.notice_y, furniture.notice_room, []
        widgets = [
            *self.handling.regions(look),
            *game_keys(self.table, look, self.handling.do),
            *self.handling.claim_key(look, furniture),
            *self._action(look, furniture),
            *self.lesson_keys.on_the_plate(look),
            *self.lesson_keys.in_the_bar(),
            *self.handling.bubble(look),
        ]
        one_primary(widgets, HONEY)
        if self.handling.acted:
            self.handling.acted = False
            self.focus.name = self.lesson_keys.wanted(look, widgets) or self.focus.name
        return widgets

    def _run(self, command: Command) -> None:
        """Run a command; if a disabled one would have made a move, the coach explains why not."""
        look = self.look()
        keys = self.table.hand.keys(look)
        gestures = {key.name: key.gesture for key in keys.others} | ({"lay": keys.action.gesture} if keys.action is not None else {})
        tried = bool(command.why) and command.name in gestures and self.tutor.coach.step is not None and not self.tutor.quiet
        moves = self.table.hand.moves(look, gestures[command.name]) if tried else ()
        if moves:
            self.tutor.activity.refused(moves, command.why)
        else:
            super()._run(command)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tutor.quiet:
            if self.sitting.match.over and not self.live.moment.moving and self.ask is None:
                self.ending.show()
            return
        if self.tutor.answers():
            self.handling.empty_tray()
            self.desk.sounds.play("card_place")
            self.handling.acted = True
            self.rebuild()
        limits = not self.desk.settings.no_limits  # without time limits the coach's sentence stays until the player has read it
        held = self.tutor.timing.held  # the rings appear when the sentence has been read; with reduced motion they do not pulse
        if self.tutor.timing.update(dt if limits or not held else 0.0) and (held or not self.desk.calm):
            self.stale = True

    def due(self) -> float:
        if self.tutor.quiet:
            return super().due()
        moves = self.live.moment.moving or self.handling.held or self.tutor.activity.wrong or self.live.recap.runs
        if self.desk.settings.no_limits and self.tutor.timing.held and not moves:
            return self.resting()
        if not (moves or self.tutor.timing.held) and (self.ask is not None or self.tutor.coach.step is not None):
            return min(self.resting(), self.tutor.timing.due)
        return 0.0

    def handle(self, event: pygame.Event) -> None:
        if self.desk.settings.no_limits and event.type == pygame.MOUSEBUTTONDOWN:
            self.tutor.timing.hurry()
        super().handle(event)

    def _hurry(self, point: tuple[float, float]) -> bool:
        self.tutor.timing.hurry()
        return super()._hurry(point)

    def type(self, keys: str) -> None:
        self.tutor.timing.hurry()
        super().type(keys)

    def drop_question(self) -> None:
        """Leave the lesson if its end dialog is dismissed."""
        if self.ending.stands:
            self.leave()
        else:
            super().drop_question()

    def resume(self) -> None:
        """Refresh the screen in what may be another language."""
        super().resume()
        self.tutor.answered = ""
        self.ending.again()

    def leave(self) -> None:
        """Leave without a question: the progress is saved already."""
        if self.selection.anything and self.ask is None:
            self.handling.put_back()
        elif not self.handling.empty_tray():
            self.go(Back())

    def said(self) -> str:
        return self.tutor.sentence

    def _paint_table(self, brush: Brush, look: Look) -> None:
        if self.tutor.quiet:
            super()._paint_table(brush, look)
        else:
            paint_lesson(brush, self, self.tutor, look, self._behind, len(self.lesson_keys.commands()))


def lesson_room(desk: Desk, game: str, lesson: str, person: int | None = None, at: str = "") -> LessonRoom:
    """Create the screen of a `ToLesson`; with an unknown lesson id, of the game's first lesson.

    Raises:
        BadLessons: The lesson file cannot be read.
    """
    lessons = read(game).lessons
    found = next((one for one in lessons if one.id == lesson), lessons[0])
    return LessonRoom(desk, Tutor(desk, game, found, person, at))

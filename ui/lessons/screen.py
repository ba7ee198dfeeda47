"""The screen of a lesson: the usual table with a coach who lets only the expected moves be played."""

from __future__ import annotations

import pygame

from game.kernel import Move
from ui.assets.lesson_text import read
from ui.canvas.canvas import Canvas
from ui.lessons.activity import ScriptedTurns
from ui.lessons.buttons import LessonKeys
from ui.lessons.ending import LessonEnding
from ui.lessons.picture import paint_lesson
from ui.lessons.runner import LessonRunner
from ui.match.move_lines import Recap
from ui.match.seating import match_tokens
from ui.match.speech_bubbles import WelcomeTip
from ui.match.table import TableScreen
from ui.match.table_buttons import game_keys
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command, Widget, one_primary

HONEY = ("show", "shut", "lay", "draw", "keep", "claim")  # primary buttons, most important first


class LessonScreen(TableScreen):
    """One lesson, from its beginning to its end."""

    def __init__(self, context: AppContext, tutor: LessonRunner) -> None:
        self.tutor = tutor
        super().__init__(context, tutor.coach.match.record(), tutor.activity)
        self.accessibility.called(lambda: f"{self.table.box.name} · {tutor.lesson.title.to()}")
        self.reads_everything = any(child.id == tutor.person and child.listen for child in context.storage.progress.children())
        self.turns = ScriptedTurns(self.table_context, self.robots, self.play, tutor.activity, tutor.timing, self.finish)
        self.table_context.greeting = WelcomeTip(context, has_started=True)
        self.lesson_keys, self.ending = LessonKeys(self, tutor, self.lay), LessonEnding(self, tutor, self.lay)
        self.lay()

    def lay(self) -> None:
        """Update the table to the coach's position, at the beginning of a position or after a jump."""
        self.robots.cancel()
        self.past.leave()
        self.past.release()
        self.talk.forget()
        self.forget()
        self.session.match = self.tutor.coach.match
        self.session.open_seat = self.session.device_holder = None
        self.session.redoable.clear()
        self.table_context.tokens = match_tokens(self.context, self.tutor.coach.match.record(), self.tutor.person)
        self.table_context.recap = Recap(self.session)
        self.session.open_single_hand()
        self.passing.sync_open_hand()
        self.table_context.mark_last()
        self.table_context.settle()
        self.tutor.step_begins()
        self.controller.acted = True
        self.rebuild()

    def play(self, seat: int, move: Move) -> None:
        """Play a move that the lesson expects; have the coach answer any other."""
        tutor, coach = self.tutor, self.tutor.coach
        if tutor.quiet:
            super().play(seat, move)
            return
        if not coach.expects(seat, move):
            tutor.activity.refused([move], "")
            self.controller.cancel_selection()
            return
        before, step = coach.number, coach.step
        tutor.answered = ""
        super().play(seat, move)
        coach.played(seat, move)
        if step is not None:
            tutor.timing.read(step.done.to(coach.names) if step.done is not None else "")
        if coach.number != before:
            tutor.step_begins()
            self.controller.acted = True
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
        model = self.model()
        furniture = self.table.layout.furniture(model)
        self.notice_y, self.notice_room, self.scrolls = furniture.notice_y, furniture.notice_room, []
        widgets = [
            *self.controller.regions(model),
            *game_keys(self.table, model, self.controller.perform_gesture),
            *self.controller.claim_key(model, furniture),
            *self._action(model, furniture),
            *self.lesson_keys.on_the_plate(model),
            *self.lesson_keys.in_the_bar(),
            *self.controller.bubble(model),
        ]
        one_primary(widgets, HONEY)
        if self.controller.acted:
            self.controller.acted = False
            self.focus.name = self.lesson_keys.wanted_widget(model, widgets) or self.focus.name
        return widgets

    def _run(self, command: Command) -> None:
        """Run a command; if it is disabled but would have made a move, let the coach explain why not."""
        model = self.model()
        keys = self.table.input.keys(model)
        gestures = {key.name: key.gesture for key in keys.others} | ({"lay": keys.action.gesture} if keys.action is not None else {})
        tried = bool(command.why) and command.name in gestures and self.tutor.coach.step is not None and not self.tutor.quiet
        moves = self.table.input.moves(model, gestures[command.name]) if tried else ()
        if moves:
            self.tutor.activity.refused(moves, command.why)
        else:
            super()._run(command)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tutor.quiet:
            if self.session.match.over and not self.table_context.moment.moving and self.ask is None:
                self.ending.show()
            return
        if self.tutor.answers():
            self.controller.empty_tray()
            self.context.sounds.play("card_place")
            self.controller.acted = True
            self.rebuild()
        limits = not self.context.settings.no_limits  # without time limits the coach's sentence stays until the player has read it
        held = self.tutor.timing.held  # the rings appear when the sentence has been read; with reduced motion they do not pulse
        if self.tutor.timing.update(dt if limits or not held else 0.0) and (held or not self.context.calm):
            self.needs_redraw = True

    def next_update_s(self) -> float:
        if self.tutor.quiet:
            return super().next_update_s()
        moves = self.table_context.moment.moving or self.controller.held or self.tutor.activity.wrong or self.table_context.recap.runs
        if self.context.settings.no_limits and self.tutor.timing.held and not moves:
            return self.resting()
        if not (moves or self.tutor.timing.held) and (self.ask is not None or self.tutor.coach.step is not None):
            return min(self.resting(), self.tutor.timing.due)
        return 0.0

    def handle(self, event: pygame.Event) -> None:
        if self.context.settings.no_limits and event.type == pygame.MOUSEBUTTONDOWN:
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
            self.controller.cancel_selection()
        elif not self.controller.empty_tray():
            self.go(CloseRoute())

    def spoken_text(self) -> str:
        return self.tutor.sentence

    def _paint_table(self, canvas: Canvas, model: TableViewModel) -> None:
        if self.tutor.quiet:
            super()._paint_table(canvas, model)
        else:
            paint_lesson(canvas, self, self.tutor, model, self._behind, len(self.lesson_keys.commands()))


def lesson_screen(context: AppContext, game: str, lesson: str, person: int | None = None, at: str = "") -> LessonScreen:
    """Create the screen of a `LessonRoute`; with an unknown lesson id, of the game's first lesson.

    Raises:
        BadLessons: The lesson file cannot be read.
    """
    lessons = read(game).lessons
    result = next((one for one in lessons if one.id == lesson), lessons[0])
    return LessonScreen(context, LessonRunner(context, game, result, person, at))

"""The screen of a lesson: the usual table with a coach who lets only the expected moves be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.kernel import Move
from ui.assets.lesson_text import load_lessons
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Stack
from ui.layout.nodes import Child
from ui.lessons.activity import ScriptedTurns
from ui.lessons.coach import LEARNER
from ui.lessons.coach_panel import coach_panel
from ui.lessons.ending import LessonEnding
from ui.lessons.highlight import draw_highlight
from ui.lessons.runner import LessonRunner
from ui.match.keyboard import next_focus_name
from ui.match.move_lines import Recap
from ui.match.seating import lesson_tokens
from ui.match.speech_bubbles import WelcomeTip
from ui.match.table import TableScreen
from ui.match.table_buttons import game_buttons
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command, Widget, keep_one_primary
from ui.widgets.topbar import bar

PRIMARY_BUTTON_ORDER = ("show", "shut", "lay", "draw", "keep", "claim")  # primary buttons, most important first


class LessonScreen(TableScreen):
    """One lesson, from its beginning to its end."""

    def __init__(self, context: AppContext, lesson_runner: LessonRunner) -> None:
        self.lesson_runner = lesson_runner
        super().__init__(context, lesson_runner.coach.match.record(), lesson_runner.activity)
        self.accessibility.set_title(lambda: f"{self.table.box.name} · {lesson_runner.lesson.title.localized()}")
        self.reads_everything = context.is_listener(lesson_runner.profile_id)
        self.bot_turns = ScriptedTurns(
            self.table_context, self.bot_player, self.play, lesson_runner.activity, lesson_runner.timing, self.finish_position
        )
        self.table_context.welcome_tip = WelcomeTip(context, has_started=True)
        self.ending = LessonEnding(self, lesson_runner, self.show_coach_position)
        self.show_coach_position()

    def show_coach_position(self) -> None:
        """Update the table to the coach's position, at the beginning of a position or after a jump."""
        self.bot_player.cancel_request()
        self.position_viewer.return_to_present()
        self.position_viewer.release_deal_end()
        self.speech_bubbles.remove_all()
        self.reset_input()
        self.session.match = self.lesson_runner.coach.match
        self.session.open_seat = self.session.device_holder = None
        self.session.redo_stack.clear()
        self.table_context.tokens = lesson_tokens(self.context, self.lesson_runner.coach.match.record(), self.lesson_runner.profile_id)
        self.table_context.recap = Recap(self.session)
        self.session.open_single_hand()
        self.hot_seat.sync_open_hand()
        self.table_context.mark_last_move()
        self.table_context.place_pieces()
        self.lesson_runner.begin_step()
        self.controller.has_acted = True
        self.request_rebuild()

    def play(self, seat: int, move: Move) -> None:
        """Play a move that the lesson expects; have the coach answer any other."""
        tutor, coach = self.lesson_runner, self.lesson_runner.coach
        if tutor.is_coach_gone:
            super().play(seat, move)
            return
        if not coach.is_expected(seat, move):
            tutor.activity.refusal_notice([move], "")
            self.controller.cancel_selection()
            return
        before, step = coach.step_index, coach.step
        tutor.coach_answer = ""
        super().play(seat, move)
        coach.advance_after_move(seat, move)
        if step is not None:
            tutor.timing.start_reading(step.done.localized(coach.player_names) if step.done is not None else "")
        if coach.step_index != before:
            tutor.begin_step()
            self.controller.has_acted = True
        self.request_rebuild()

    def finish_position(self) -> None:
        """Begin the next position, or end the lesson after its last one."""
        coach = self.lesson_runner.coach
        if coach.is_last_position or self.lesson_runner.single_step_id:
            if self.dialog is None:
                self.ending.finish_lesson()
        else:
            coach.begin_position(coach.position_index + 1)
            self.show_coach_position()

    def compose(self) -> Child:
        """Return the nodes over the table: the coach's panel, unless a question is open, and the bar."""
        runner, coach, page = self.lesson_runner, self.lesson_runner.coach, self.context.viewport.rect
        home = Command("home", _("Leave the lesson"), self.on_escape, "home")
        progress = runner.title_and_progress
        top = bar(
            self.context.viewport,
            shared_commands.back_command(self) if runner.single_step_id else home,
            _bar_commands(self),
            self.table.box.name,
            progress,
            progress,
        )
        place = runner.coach_place(self.table, self.model())
        show = Command("show", _("Show me"), partial(_play_shown_move, self), "eye") if coach.is_move_offered else None
        panel = coach_panel(place, page, runner.coach_text, show, shared_commands.listen_button(self))
        return Stack([panel if place.w and self.dialog is None else None, Column([top])])

    def go_in_lesson(self, step: Callable[[], object]) -> None:
        """Take a step in the lesson, and show the coach's position unless there was none to take."""
        if step() is not False:
            self.show_coach_position()

    def build_widgets(self) -> list[Widget]:
        if self.lesson_runner.is_coach_gone:
            return super().build_widgets()
        model = self.model()
        hud_layout = self.table.layout.hud_layout(model)
        self.notice_bottom, self.max_notice_width, self.scroll_areas = hud_layout.notice_bottom, hud_layout.max_notice_width, []
        widgets = [
            *self.controller.target_regions(model),
            *game_buttons(self.table, model, self.controller.perform_gesture),
            *self.controller.claim_buttons(model, hud_layout),
            *self.main_button.widgets(model, hud_layout, self.focus.is_visible),
            *self.composition.build(self.compose(), self.context.lay_out),
            *self.controller.choice_buttons(model),
        ]
        keep_one_primary(widgets, PRIMARY_BUTTON_ORDER)
        if self.controller.has_acted:
            self.controller.has_acted = False
            self.focus.name = widget_name_to_focus(self, model, widgets) or self.focus.name
        return widgets

    def _run_command(self, command: Command) -> None:
        """Run a command; if it is disabled but would have made a move, let the coach explain why not."""
        model = self.model()
        keys = self.table.input.buttons(model)
        gestures = {key.name: key.gesture for key in keys.other_buttons} | (
            {"lay": keys.primary_action.gesture} if keys.primary_action is not None else {}
        )
        tried = (
            bool(command.disabled_reason)
            and command.name in gestures
            and self.lesson_runner.coach.step is not None
            and not self.lesson_runner.is_coach_gone
        )
        moves = self.table.input.candidate_moves(model, gestures[command.name]) if tried else ()
        if moves:
            self.lesson_runner.activity.refusal_notice(moves, command.disabled_reason)
        else:
            super()._run_command(command)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.lesson_runner.is_coach_gone:
            if self.session.match.is_over and not self.table_context.status.is_moving and self.dialog is None:
                self.ending.finish_lesson()
            return
        if self.lesson_runner.show_queued_answer():
            self.controller.empty_tray()
            self.context.sounds.play("card_place")
            self.controller.has_acted = True
            self.request_rebuild()
        # without time limits the coach's sentence stays until the player has read it, and while it is read aloud
        limits = not self.context.settings.no_limits and not self.read_aloud_state.is_busy
        # the rings appear when the sentence has been read; with reduced motion they do not pulse
        held = self.lesson_runner.timing.is_reading
        if self.lesson_runner.timing.update(dt if limits or not held else 0.0) and (held or not self.context.is_motion_reduced):
            self.needs_redraw = True

    def next_update_s(self) -> float:
        if self.lesson_runner.is_coach_gone:
            return super().next_update_s()
        moves = (
            self.table_context.status.is_moving
            or self.controller.has_unfinished_input
            or self.lesson_runner.activity.queued_answer
            or self.table_context.recap.is_auto_replaying
        )
        if self.context.settings.no_limits and self.lesson_runner.timing.is_reading and not moves:
            return self.idle_update_s()
        if not (moves or self.lesson_runner.timing.is_reading) and (self.dialog is not None or self.lesson_runner.coach.step is not None):
            return min(self.idle_update_s(), self.lesson_runner.timing.next_change_s)
        return 0.0

    def handle(self, event: pygame.Event) -> None:
        if self.context.settings.no_limits and event.type == pygame.MOUSEBUTTONDOWN:
            self.lesson_runner.timing.end_reading()
        super().handle(event)

    def _end_motion(self, point: tuple[float, float]) -> bool:
        self.lesson_runner.timing.end_reading()
        return super()._end_motion(point)

    def handle_key(self, keys: str) -> None:
        self.lesson_runner.timing.end_reading()
        super().handle_key(keys)

    def close_question(self) -> None:
        """Leave the lesson if its end dialog is dismissed."""
        if self.ending.is_dialog_open:
            self.on_escape()
        else:
            super().close_question()

    def resume(self) -> None:
        """Refresh the screen in what may be another language."""
        super().resume()
        self.lesson_runner.coach_answer = ""
        self.ending.rebuild_dialog()

    def on_escape(self) -> None:
        """Leave without a question: the progress is saved already."""
        if self.seat_session.has_selection and self.dialog is None:
            self.controller.cancel_selection()
        elif not self.controller.empty_tray():
            self.go(CloseRoute())

    def spoken_text(self) -> str:
        return self.lesson_runner.coach_sentence

    def _paint_table(self, canvas: Canvas, model: TableViewModel) -> None:
        runner = self.lesson_runner
        if runner.is_coach_gone:
            super()._paint_table(canvas, model)
            return
        canvas.draw_background()
        self.tabletop.draw(canvas, model)
        self.composition.draw(canvas)
        is_waiting = self.dialog is None and not (self.table_context.status.is_moving or runner.timing.is_reading)
        if runner.coach.step is not None and is_waiting and model.spread_target is None:
            highlight = runner.current_highlight(self.table, model, self._scene_widgets)
            panel = runner.coach_place(self.table, model)
            draw_highlight(canvas, self, model, highlight, panel, runner.timing, runner.coach.is_ghost_shown)


def widget_name_to_focus(scene: LessonScreen, model: TableViewModel, widgets: Sequence[Widget]) -> str:
    """Return the name of the widget to focus: a highlighted one, or a lifted piece's destination."""
    usual = next_focus_name(scene.table, model, widgets)
    if scene.lesson_runner.coach.step is None:
        return usual
    names = scene.lesson_runner.current_highlight(scene.table, model, widgets).widget_names
    if usual in names or (usual and (model.lifted_piece or model.tray.pieces or usual.startswith("choice"))):
        return usual
    return next(iter(names), usual)


def _play_shown_move(scene: LessonScreen) -> None:
    scene.controller.empty_tray()
    scene.controller.cancel_selection()
    scene.play(LEARNER, scene.lesson_runner.coach.shown_move)


def _bar_commands(scene: LessonScreen) -> list[Command]:
    """Return the commands of the bar, from the right."""
    runner, go = scene.lesson_runner, scene.go_in_lesson
    first = "" if runner.coach.finished_step_count or runner.coach.scripted_moves else _("This is the beginning.")
    return [
        shared_commands.settings_command(scene),
        shared_commands.sound_command(scene),
        shared_commands.rules_command(scene, runner.game),
        Command("lesson/again", _("Start this lesson again"), partial(go, runner.restart), "replay"),
        Command("lesson/back", _("One step back"), partial(go, runner.coach.go_back), "undo", ("u", "ctrl+z"), first),
    ]


def lesson_screen(context: AppContext, game: str, lesson_id: str, profile_id: int | None = None, single_step_id: str = "") -> LessonScreen:
    """Create the screen of a `LessonRoute`; with an unknown lesson id, of the game's first lesson.

    Raises:
        BadGameFile: The lesson file cannot be read.
    """
    lessons = load_lessons(game).lessons
    result = next((one for one in lessons if one.id == lesson_id), lessons[0])
    return LessonScreen(context, LessonRunner(context, game, result, profile_id, single_step_id))

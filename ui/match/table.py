"""The table screen: plays any game with humans and bots, by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.kernel import Move, View
from game.record import Record
from ui.assets.translation import _, capitalize_first
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Gesture, TargetId
from ui.canvas.static_layer import Draw
from ui.layout.containers import Column, Row
from ui.match.activity import Activity
from ui.match.auto_advance import AutoAdvance
from ui.match.bot_turns import BotPlayer, BotTurns, SkipToEnd
from ui.match.context import TableContext
from ui.match.controller import TableController, TargetRegion
from ui.match.hot_seat.handover import HotSeat
from ui.match.hud import draw_prompt, is_prompt_covered
from ui.match.keyboard import next_focus_name
from ui.match.move_list import MoveListPanel
from ui.match.session import MatchSession, settled_deal_count
from ui.match.stage.page import draw_light, stage_page
from ui.match.status import Overlay, TablePhase, is_idle
from ui.match.table_buttons import (
    MainButton,
    UndoRedo,
    game_buttons,
    hint_command,
    home_command,
    no_hint_reason,
    pause_command,
    score_sheet_commands,
    step_commands,
)
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.scene import POLL_INTERVAL_S, PRESS_KEYS, Scene
from ui.screens.routes import PauseRoute, ScoreSheetRoute
from ui.tables.contract import HudLayout, TableViewModel, events_if_visible
from ui.tables.spoken.accessibility import TableAccessibilityInfo
from ui.widgets.controls import Command, Widget, keep_one_primary
from ui.widgets.topbar import bar

PRIVACY_SCREEN_NOTICE_Y = 792.0  # below the sheet of the privacy screen
PRIMARY_ORDER = ("shut", "on", "lay", "present", "skip", "draw", "keep", "claim", "hint")  # may be drawn as primary, most important first


class TableScreen(Scene):
    """The screen of one match; every move passes through `play`, and `moment` says what it does now."""

    def __init__(self, context: AppContext, record: Record, activity: Activity) -> None:
        """Open the table of a match from its record.

        Raises:
            BadRecord: The record cannot be replayed.
        """
        super().__init__(context)
        session = MatchSession(record, activity.save, context.settings.curtain, context.settings.turn_table)
        self.table_context = shared = TableContext(self, session, activity, self._pointed_target)
        self.session, self.activity, self.table, self.model = session, activity, shared.table, shared.model
        self.accessibility = TableAccessibilityInfo(self.table, shared.visible_model, shared.prompt, shared.recent_moves_text)
        self.tabletop, self.position_viewer, self.speech_bubbles = shared.tabletop, shared.position_viewer, shared.speech_bubbles
        self.supports_portrait, self.reads_everything = self.table.layout.style.has_portrait_layout, context.is_listener(activity.child_id)
        self.seat_session, self.privacy_screen, self.staging = shared.seat_session, shared.privacy_screen, shared.staging
        self.controller, self.bot_player = TableController(shared, self.play), BotPlayer(context, session, activity)
        self.bot_turns = BotTurns(shared, self.bot_player, self.play)
        self.hot_seat = HotSeat(shared, self.clear_open_hand, self.on_rest)
        self.audience = self.hot_seat.privacy
        self.auto_advance = AutoAdvance(shared, self.play, self.hot_seat.close_privacy_screen, self._open_score_sheet, self.on_rest)
        self.skip_to_end = SkipToEnd(shared, self._open_score_sheet)
        self.main_button = MainButton(shared, self.controller, self.auto_advance, self.step_to, self._start_skip)
        self.move_list_panel = MoveListPanel(shared, self.step_to)
        self.undo_redo = UndoRedo(shared, self.bot_player, self.hot_seat, self.reset_input)
        self._has_spoken = self._is_reading_score_sheet = False  # speech bubbles appeared after the last move; a score sheet is being read
        self._focused_decision: View | None = None  # the decision for which the focus was last moved
        self._quiet_s = 0.0  # time in s since the table came to rest
        context.engine.start_if_needed()
        if not self.session.match.is_over:
            self.session.save()
        self.table_context.place_pieces()
        if self.session.match.ply == 0 and self.table.layout.style.deal_source is not None:
            self.tabletop.animate_deal(self.model())

    def spoken_text(self) -> str:
        return self.table_context.child_text() if self.reads_everything else self.table_context.spoken_text()

    def crash_record(self) -> Record | None:
        return self.session.match.record()

    def rebuild_if_needed(self) -> bool:
        """Rebuild the widgets if needed, after removing a hand that was closed while another screen covered the table."""
        if self.hot_seat.sync_open_hand():
            self.table_context.place_pieces()
        return super().rebuild_if_needed()

    def build_widgets(self) -> list[Widget]:
        hud_layout = self.table.layout.hud_layout(model := self.model())
        if self.table_context.status.overlay is Overlay.PRIVACY_SCREEN:
            self.notice_bottom, self.scroll_areas = PRIVACY_SCREEN_NOTICE_Y, []
            self.controller.has_acted = True
            return self.hot_seat.widgets(pause_command(self._leave_or_pause))
        self.notice_bottom, self.max_notice_width = hud_layout.notice_bottom, hud_layout.max_notice_width
        if self.staging.is_lit and not model.is_past:
            self.scroll_areas, self.focus.name = [], self.focus.name if any(one.name == "on" for one in self.widgets) else "on"
            page = stage_page(self._bar(hud_layout, []), self.staging, model, self.auto_advance.lead_on_command(self.focus.is_visible))
            return self.composition.build(page, self.context.lay_out)
        sheets = score_sheet_commands(self, self.table, self.session.match, self.activity.child_id)
        log = self.move_list_panel.widgets(hud_layout, self.position_viewer.ply, sheets)
        self.scroll_areas = [self.move_list_panel.move_list] if log else []
        widgets = [
            *self.controller.target_regions(model),
            *game_buttons(self.table, model, self.controller.perform_gesture),
            *self.controller.claim_buttons(model, hud_layout),
            *self.main_button.widgets(model, hud_layout, self.focus.is_visible),
            *log,
            *self.composition.build(Column([self._bar(hud_layout, log)]), self.context.lay_out),
            *self.controller.choice_buttons(model),
        ]
        keep_one_primary(widgets, PRIMARY_ORDER)
        if self.controller.has_acted:
            self.controller.has_acted = False
            self.focus.name = next_focus_name(self.table, model, widgets) or self.focus.name
        return widgets

    def key_commands(self) -> list[Command]:
        viewer, is_covered = self.position_viewer, self.table_context.status.overlay is Overlay.PRIVACY_SCREEN
        return [] if is_covered else step_commands(viewer.ply, 0, viewer.last_ply, self.step_to, "ctrl+")

    def handle_key(self, keys: str) -> None:
        covered = self.table_context.status.overlay
        if self.auto_advance.hurry_by_key(keys):
            return
        if covered is Overlay.PRIVACY_SCREEN and keys in PRESS_KEYS:
            self.focus.is_visible = True  # the button has the focus without a Tab
        if not self.controller.handle_key(keys, covered is Overlay.NOTHING):
            super().handle_key(keys)

    def _bar(self, hud_layout: HudLayout, log_widgets: Sequence[Widget]) -> Row:
        now, commands = self.table.text.progress_text(self.model().view), self._bar_commands(hud_layout, log_widgets)
        line = capitalize_first(_("the game is over")) if self.position_viewer.match.is_over else now.title_line
        home, primary = home_command(self, self.activity), "" if self.staging.is_lit else "hint"
        return bar(self.context.viewport, home, commands, self.table.box.name, line, now.short_text, primary)

    def _bar_commands(self, hud_layout: HudLayout, log_widgets: Sequence[Widget]) -> list[Command]:
        """Return the commands of the table's top bar, from the right, without those that the move list shows."""
        own_commands, shown = self.activity.own_commands(), {widget.name for widget in log_widgets}
        hint = hint_command(self.seat_session, self.bot_player.is_seeking_hint, self._ask_hint, no_hint_reason(self.session))
        return [
            shared_commands.settings_command(self),
            shared_commands.sound_command(self),
            shared_commands.rules_command(self, self.table.game),
            *([pause_command(self._leave_or_pause)] if own_commands is None else own_commands),
            *([self.move_list_panel.sheet_command()] if hud_layout.move_list_kind == "sheet" else []),
            *([self.move_list_panel.recap_command()] if "recap" not in shown else []),
            *([hint, *self.undo_redo.commands()] if own_commands is None else []),
        ]

    def _leave_or_pause(self) -> None:
        self.privacy_screen.release_button()
        self.controller.cancel_selection()
        self.go(PauseRoute(self.session, self.activity.child_id) if self.activity.own_commands() is None else self.activity.exit_route())

    def _ask_hint(self) -> None:
        assert self.session.human_to_move is not None, "the key is off otherwise"
        self.position_viewer.return_to_present()
        self.controller.cancel_selection()
        self.bot_turns.show_or_request_hint(self.session.human_to_move)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed_widget = self._widget_at(self.context.viewport.to_units_point(event.pos)) if pressed else None
        self.bot_player.hurry.track_event(event, pressed_widget)
        if pressed and self.table_context.status.is_moving and not self._end_motion(self.context.viewport.to_units_point(event.pos)):
            return
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self.hot_seat.release_button()
        hand, over = self.table_context.drag_tracker, self._widget_at(self.context.viewport.to_units_point(event.pos)) if pressed else None
        if pressed and over is None and self.auto_advance.lead_on_by_press():
            return
        if (self.table_context.status.is_free or hand.is_dragging) and self.controller.handle_pointer(event, over):
            if event.type == pygame.MOUSEBUTTONUP:
                self.pointer.pressed_name = ""  # the end of a drag is no click
            self.pointer.hovered_name = "" if hand.is_dragging else self.pointer.hovered_name
            self.needs_redraw = True
            return
        super().handle(event)

    def _end_motion(self, point: tuple[float, float]) -> bool:
        """End all animations at once after a press, and return True if the press also counts as a press.

        It counts on a button, and on a visible piece that only goes to the tray. It never makes a move.
        """
        over = self._widget_at(point)
        seen = isinstance(over, TargetRegion) and self.controller.is_drawn_at(over.target, point[0])
        self.table_context.skip_animations(self.on_rest)
        if isinstance(over, TargetRegion):
            gesture = Gesture(None, over.target.id)
            return seen and self.table_context.status.is_free and self.table.input.tray_after_gesture(self.model(), gesture) is not None
        return over is not None

    def _pointed_target(self) -> TargetId | None:
        """Return the id of the target under the pointer."""
        over = next((widget for widget in self.widgets if widget.name == self.pointer.hovered_name), None)
        return over.target.id if isinstance(over, TargetRegion) else None

    def _set_hovered(self, name: str) -> None:
        before = self.table_context.hovered_target
        super()._set_hovered(name)
        if self.table_context.hovered_target != before:
            self.tabletop.update_layout(self.model())
            self.needs_redraw = True

    def on_escape(self) -> None:
        """Handle Escape: cancel the selection, else return to the present, else close the move list or tray, else pause."""
        if self.seat_session.has_selection:
            self.seat_session.hint_gesture = None
            self.controller.cancel_selection()
        elif self.position_viewer.past_match is not None:
            self.step_to(self.session.match.ply)
        elif not self.move_list_panel.close_sheet() and not self.controller.empty_tray():
            self._leave_or_pause()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.skip_to_end.is_running:
            self.skip_to_end.update(dt)
            return
        hurried_dt = self.bot_player.hurry.hurried_s(dt)
        self._advance_table(dt, hurried_dt)
        now = self.table_context.status
        is_heard = self.reads_everything and self.read_aloud_state.is_busy and not self.bot_player.hurry.is_held
        self._quiet_s = 0.0 if now.is_moving or now.is_paused or is_heard else self._quiet_s + hurried_dt
        holds = now.is_moving or now.is_paused or is_heard or self.auto_advance.update(self._quiet_s)
        if not holds and now.phase is TablePhase.WAITING and not self.auto_advance.is_holding_bots:
            self.bot_turns.poll(dt, self._quiet_s)

    def next_update_s(self) -> float:
        if self.table_context.is_animated or self.skip_to_end.is_running or self.controller.has_unfinished_input:
            return 0.0
        now, settled = self.table_context.status, self.session.pending_seat is None and self.table_context.automatic_move is None
        halted, bots_idle = self.position_viewer.is_halted, self.bot_turns.is_idle
        if self.auto_advance.is_waiting_for_player or is_idle(now, is_halted=halted, are_bots_idle=bots_idle, has_no_pending_step=settled):
            return self.idle_update_s()
        return POLL_INTERVAL_S if self.bot_player.is_thinking and self.tabletop.is_prepared else 0.0

    def _advance_table(self, dt: float, hurried_dt: float) -> None:
        """Advance the table's timed parts: input and privacy screen by `dt` seconds, animations and speech by `hurried_dt`."""
        self.controller.update_digit_wait(dt)
        if self.table_context.status.is_free and self.controller.update_long_press(dt):
            self.pointer.pressed_name = ""
        self.table_context.show_tip()
        if self.privacy_screen.seat is not None:
            self.hot_seat.update_privacy_screen()
        if self.tabletop.update(hurried_dt):
            self._on_pieces_moved()
        self.hot_seat.update(dt)
        if self.table_context.recap.update(hurried_dt, self.context.duration_factor):
            self.request_rebuild()
        if self.table_context.status.is_paused:
            return
        if self.staging.update(hurried_dt):
            self.request_rebuild()
        if self.speech_bubbles.update(hurried_dt, self.context.duration_factor):  # bubbles appear while coins are still in flight
            self.needs_redraw = True
            if not self.table_context.status.is_moving:
                self.on_rest()

    def _on_pieces_moved(self) -> None:
        """Redraw after pieces have moved or scores have counted up."""
        self.has_moved_sprites, self._quiet_s = True, 0.0
        self.landed_sprites += self.tabletop.take_landed_sprites()
        self.needs_redraw = self.needs_redraw or self.tabletop.needs_redraw
        if self.tabletop.has_landed and not self.table_context.status.is_moving:
            self.on_rest()

    def sprites(self) -> Sequence[Draw]:
        """Return the flying and carried pieces to draw; behind a privacy screen they are painted with the table instead."""
        if self.privacy_screen.is_visible:
            return ()
        return [*self.tabletop.flying_sprites(), *self.tabletop.carried_sprites(self.model, self.seat_session.can_drop)]

    def on_rest(self) -> None:
        """Continue the game once all pieces rest: call the next player, move the focus and play the cards left in the tray."""
        self._quiet_s = 0.0
        self.request_rebuild()
        if self.staging.is_active:
            return
        self.bot_turns.play_turn_sound()
        if self._focused_decision != self.session.decision or self.auto_advance.button_step is not None:
            self._focused_decision, self.controller.has_acted = self.session.decision, True
        if self._has_spoken:  # now that a player may decide, playable pieces stand out
            self._has_spoken = False
            self.tabletop.update_layout(self.model())
        self.controller.play_remaining_tray()

    def play(self, seat: int, move: Move) -> None:
        """Play a move; humans and bots alike change the match through this method."""
        before, decision = self.table.scoring.scores(self.session.view), self.session.decision
        events = self.session.play(seat, move)
        self.hot_seat.sync_open_hand()
        if decision is None or decision != self.session.decision:  # else a bot has chosen in secret, and a hint still holds
            self.context.clear_notice(True)
            self.reset_input()
        self.table_context.last_events = events_if_visible(events) or self.table_context.last_events
        self.speech_bubbles.start_bubbles(self.table.narration.speech_bubbles(events), self.context.duration_factor)
        self._has_spoken = self.speech_bubbles.has_pending_bubbles
        self.table_context.hold_events(events)
        self.focus.name = "lay" if self.position_viewer.is_halted else self.focus.name
        self.table_context.announce(events, decision)
        self.tabletop.animate_move(self.model(), events, before)
        if not self.table_context.status.is_moving:
            self.on_rest()
        self.request_rebuild()

    def reset_input(self) -> None:
        """Reset all unfinished input and stop waiting for a hint."""
        if self.bot_player.is_seeking_hint:
            self.bot_player.cancel_request()
        if self.table_context.drag_tracker.is_dragging:
            self.pointer.pressed_name = ""  # the end of this drag is no click
        self.controller.reset_input()

    def clear_open_hand(self) -> None:
        """Remove everything that belongs to the open hand: input, notices, move list and recap."""
        self.reset_pointer_and_focus()
        self.reset_input()
        self.context.clear_notice(False)
        self.move_list_panel.reset_panel()
        self.table_context.recap.reset_recap()

    def _start_skip(self) -> None:
        self.bot_player.cancel_request()
        self.reset_input()
        self.skip_to_end.start_skip()

    def step_to(self, ply: int) -> None:
        """Show the position after `ply` moves; at the last one the game continues."""
        self.reset_input()
        if self.position_viewer.show_ply(ply):
            self.context.sounds.play("card_slide")
        self.table_context.refresh_layout()

    def _open_score_sheet(self) -> None:
        """Open the score sheet of the last deal; the next deal follows it."""
        self._is_reading_score_sheet = True
        number = settled_deal_count(self.table, self.session.match)
        self.go(ScoreSheetRoute(self.session.match, number, self.session, self.activity.child_id))

    def resume(self) -> None:
        self.session.has_privacy_screen, self.session.rotates_table = self.context.settings.curtain, self.context.settings.turn_table
        self.session.open_single_hand()
        if self.session.match.is_over and not self.staging.is_active:  # the players have agreed to stop
            self.position_viewer.release_deal_end()
        self.privacy_screen.release_button()
        self.hot_seat.sync_open_hand()
        if not self.position_viewer.deal_end_events:
            self.hot_seat.update_privacy_screen()
        self.bot_player.cancel_request()
        self.table_context.place_pieces()
        if self._is_reading_score_sheet and not self.privacy_screen.is_visible and not self.session.match.is_over:
            self.tabletop.animate_deal(self.model())
        self._is_reading_score_sheet = False
        super().resume()

    def close(self) -> None:
        self.activity.on_table_left(self.session.match)
        self.skip_to_end.end_skip()
        self.bot_player.cancel_request()

    def paint(self, canvas: Canvas) -> None:
        if not self.privacy_screen.is_closed:  # hidden cards are not drawn at all behind a closed privacy screen
            self._paint_table(canvas, self.model())
        if self.privacy_screen.is_visible:
            self.privacy_screen.draw(canvas)

    def _paint_table(self, canvas: Canvas, model: TableViewModel) -> None:
        hud_layout = self.table.layout.hud_layout(model)
        canvas.draw_background()
        self.tabletop.draw(canvas, model)
        self.cards = [sprite.pose.rect(CARD_HEIGHT_FACTOR) for sprite in self.tabletop.animator.resting_sprites()]
        for draw in self.tabletop.flying_sprites() if self.privacy_screen.is_visible else ():
            draw(canvas)
        if self.staging.is_lit and not model.is_past:
            draw_light(canvas, self.staging, model)
            self.composition.draw(canvas)
            return
        self.composition.draw(canvas)
        if model.is_moving and not (model.is_past or model.deal_end_events or self.table_context.is_own_turn_over):
            model = replace(model, decision_view=self.session.decision_view)  # the view as it will be once everything has come to rest
        prompt = "" if model.deal_end_events else self.table_context.prompt(model)  # the score sheet has to be read first
        if prompt and not (self.context.current_notice() and is_prompt_covered(hud_layout)):
            has_action = bool(self.main_button.widgets(model, hud_layout, True))
            draw_prompt(canvas, prompt, hud_layout, has_action, model.decision_view is not None)
        self.move_list_panel.draw(canvas, hud_layout)

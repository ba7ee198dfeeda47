"""The table screen: plays any game with humans and bots, by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.kernel import Event, Move, View
from game.record import Record
from ui.assets.translation import _, capital
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, TargetId
from ui.canvas.static_layer import Draw
from ui.match.activity import Activity
from ui.match.bot_turns import BotPlayer, BotTurns, SkipToEnd
from ui.match.context import AutoAdvance, TableContext
from ui.match.controller import TableController, TargetRegion
from ui.match.hot_seat.handover import HotSeat
from ui.match.hud import draw_prompt, prompt_place
from ui.match.keyboard import next_step
from ui.match.move_list import LogPanel
from ui.match.session import MatchSession
from ui.match.status import Overlay, TablePhase, is_idle
from ui.match.table_buttons import UndoRedo, account_keys, accounts, game_keys, hint_key, home_key, no_hint, step_keys
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import PauseRoute, ScoreSheetRoute
from ui.scene.scene import POLL, PRESS, Scene
from ui.tables.contract import HudLayout, TableViewModel, marking
from ui.tables.spoken.accessibility import TableAccessibilityInfo
from ui.tables.targets import SeatTarget
from ui.widgets.controls import Button, Command, Widget, one_primary
from ui.widgets.topbar import bar_keys, draw_bar

CURTAIN_NOTICE_Y = 792.0  # below the sheet of the privacy screen
HONEY = ("shut", "on", "lay", "present", "skip", "draw", "keep", "claim", "hint")  # may be drawn as primary, most important first


class TableScreen(Scene):
    """The screen of one match; every move passes through `play`, and `moment` says what it does now."""

    def __init__(self, context: AppContext, record: Record, activity: Activity) -> None:
        """Open the table of a match from its record.

        Raises:
            BadRecord: The record cannot be replayed.
        """
        super().__init__(context)
        session = MatchSession(record, activity.save, context.settings.curtain, context.settings.turn_table)
        self.table_context = shared = TableContext(self, session, activity, self._pointed)
        self.session, self.activity, self.table, self.model = session, activity, shared.table, shared.model
        self.accessibility = TableAccessibilityInfo(self.table, shared.visible_model, shared.prompt, shared.recent_moves_text)
        self.tabletop, self.past, self.talk = shared.tabletop, shared.past, shared.talk
        self.supports_portrait = self.table.layout.style.tall
        self.selection, self.privacy_screen = shared.selection, shared.privacy_screen
        self.controller, self.robots = TableController(shared, self.play), BotPlayer(context, session, activity)
        self.turns = BotTurns(shared, self.robots, self.play)
        self.passing = HotSeat(shared, self.close_hand, self.landed)
        self.audience = self.passing.privacy
        self.going_on = AutoAdvance(shared, self.play, self.passing.shut, self.show_account)
        self.skip = SkipToEnd(shared, lambda: self._read_account(accounts(self.table, session.match)))
        self.taking_back, self.log = UndoRedo(shared, self.robots, self.passing, self.forget), LogPanel(shared, self.step_to)
        self._spoken = self._reading = False  # speech bubbles appeared after the last move; a score sheet is being read
        self._request: View | None = None  # the decision for which the focus was last moved
        self._quiet = 0.0  # time in s since the table came to rest
        context.engine.wake()
        if not self.session.match.over:
            self.session.save()
        self.table_context.settle()
        if self.session.match.ply == 0 and self.table.layout.style.deal_source is not None:
            self.tabletop.deal(self.model())

    def spoken_text(self) -> str:
        return self.table_context.spoken_text()

    def crash_record(self) -> Record | None:
        return self.session.match.record()

    def arrange(self) -> bool:
        """Rebuild the widgets if needed, after removing a hand that was closed while another screen covered the table."""
        if self.passing.sync_open_hand():
            self.table_context.settle()
        return super().arrange()

    def build(self) -> list[Widget]:
        furniture = self.table.layout.furniture(model := self.model())
        self.log.lay(furniture, self.past.ply)
        if self.table_context.moment.cover is Overlay.CURTAIN:
            self.notice_y, self.scrolls = CURTAIN_NOTICE_Y, []
            self.controller.acted = True
            return self.privacy_screen.widgets(self.session.names, self._pause_command(), self.context.two_taps, self.context.viewport.rect)
        self.notice_y, self.notice_room = furniture.notice_y, furniture.notice_room
        log = self.log.widgets(furniture, account_keys(self, self.table, self.session.match, self.activity.pupil))
        self.scrolls = [self.log.list] if log else []
        widgets = [
            *self.controller.regions(model),
            *game_keys(self.table, model, self.controller.perform_gesture),
            *self.controller.claim_key(model, furniture),
            *self._action(model, furniture),
            *log,
            *bar_keys(self.context.viewport, home_key(self, self.activity), self._bar(furniture, log), "hint"),
            *self.controller.bubble(model),
        ]
        one_primary(widgets, HONEY)
        if self.controller.acted:
            self.controller.acted = False
            self.focus.name = next_step(self.table, model, widgets) or self.focus.name
        return widgets

    def commands(self) -> list[Command]:
        return [] if self.table_context.moment.cover is Overlay.CURTAIN else step_keys(self.past, self.step_to)

    def type(self, keys: str) -> None:
        covered = self.table_context.moment.cover
        if self.table_context.moment.moving and (keys.isdigit() or keys in PRESS):
            self.table_context.skip_animations(self.landed)  # the digit or key then meets its target
        self.focus.visible = self.focus.visible or (covered is Overlay.CURTAIN and keys in PRESS)  # the button has the focus without a Tab
        if not self.controller.type(keys, covered is Overlay.NOTHING):
            super().type(keys)

    def _bar(self, furniture: HudLayout, beside: Sequence[Widget]) -> list[Command]:
        """Return the commands of the table's top bar, from the right, without those that the move list shows."""
        own_items, shown = self.activity.keys(), [widget.name for widget in beside]
        hint = hint_key(self.selection, self.robots.hinting, self._ask_hint, no_hint(self.session))
        return [
            shared_commands.settings(self),
            shared_commands.sound(self),
            shared_commands.rules(self, self.table.game),
            *([self._pause_command()] if own_items is None else own_items),
            *([Command("log", _("Moves"), self.log.toggle, "sort", ("l",))] if furniture.log_kind == "sheet" else []),
            *([self.log.again_command()] if "recap" not in shown else []),
            *([hint, *self.taking_back.commands()] if own_items is None else []),
        ]

    def _pause_command(self) -> Command:
        return Command("pause", _("Pause"), self._pause, "pause", ("p",))

    def _action(self, model: TableViewModel, furniture: HudLayout) -> list[Widget]:
        """Return the table's main button, in a list: back to the game, skip to the result, or the game's own action."""
        offered = self.table.input.keys(model).action
        if isinstance(model.spread_target, SeatTarget):
            command = Command("shut", _("Close"), self.controller.cancel_selection, "close")
        elif model.is_past:
            command = Command("present", _("Back to the game"), lambda: self.step_to(self.session.match.ply), "play")
        elif (step := self.going_on.key) is not None and (offered is None or self.session.human_to_move is None or model.deal_end_events):
            command = Command("on", step.says, step.run, "play", self._enter)
        elif self.session.idle:
            label = _("Skip to the result") if self.session.is_spectating else _("Skip to the end of the round")
            command = Command("skip", label, self._skip, "step_forward")
        elif offered is not None:
            press = self.show_account if model.deal_end_events else partial(self.controller.commit, offered.gesture, True)
            command = Command("lay", offered.says, press, offered.icon, self._enter if self.past.is_halted else (), offered.why)
            if not model.deal_end_events and not (offered.next and self.controller.fits(offered.gesture)):
                return [Button(command, furniture.action)]
        else:
            return []
        return [Button(command, furniture.action, "primary")]

    @property
    def _enter(self) -> tuple[str, ...]:
        """The keys that press the primary button until the keyboard has been used."""
        return () if self.focus.visible else ("return", "enter")

    def _pause(self) -> None:
        self.privacy_screen.release()
        self.controller.cancel_selection()
        self.go(PauseRoute(self.session, self.activity.pupil) if self.activity.keys() is None else self.activity.exit_route())

    def _ask_hint(self) -> None:
        assert self.session.human_to_move is not None, "the key is off otherwise"
        self.past.leave()
        self.controller.cancel_selection()
        self.turns.hint(self.session.human_to_move)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.table_context.moment.moving and not self._hurry(self.context.viewport.point(event.pos)):
            return
        if pressed:
            self.robots.hurry()
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            if self.privacy_screen.release():
                self.context.show_notice(_("A little longer: press the button, and keep it pressed."), "hint")
            self.needs_redraw = self.needs_redraw or self.privacy_screen.visible
        hand, over = self.table_context.hand, self._under(self.context.viewport.point(event.pos)) if pressed else None
        if (self.table_context.moment.free or hand.dragging) and self.controller.handle(event, over):
            self.pointer.pressed = "" if event.type == pygame.MOUSEBUTTONUP else self.pointer.pressed  # the end of a drag is no click
            self.pointer.hovered = "" if hand.dragging else self.pointer.hovered
            self.needs_redraw = True
            return
        super().handle(event)

    def _hurry(self, point: tuple[float, float]) -> bool:
        """End all animations at once after a press, and return True if the press also counts as a press.

        It counts on a button, and on a visible piece that only goes to the tray. It never makes a move.
        """
        over = self._under(point)
        seen = isinstance(over, TargetRegion) and self.controller.seen(over.target, point[0])
        self.table_context.skip_animations(self.landed)
        if isinstance(over, TargetRegion):
            gesture = Gesture(None, over.target.id)
            return seen and self.table_context.moment.free and self.table.input.tray(self.model(), gesture) is not None
        return over is not None

    def _pointed(self) -> TargetId | None:
        """Return the id of the target under the pointer."""
        over = next((widget for widget in self.widgets if widget.name == self.pointer.hovered), None)
        return over.target.id if isinstance(over, TargetRegion) else None

    def _point_at(self, name: str) -> None:
        before = self.table_context.hovered
        super()._point_at(name)
        if self.table_context.hovered != before:
            self.tabletop.shift(self.model())
            self.needs_redraw = True

    def leave(self) -> None:
        """Handle Escape: cancel the selection, else return to the present, else close the move list or tray, else pause."""
        if self.selection.anything:
            self.selection.hint = None
            self.controller.cancel_selection()
        elif self.past.at is not None:
            self.step_to(self.session.match.ply)
        elif not self.log.close() and not self.controller.empty_tray():
            self._pause()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.skip.running:
            self.skip.update(dt)
            return
        self._advance(dt)
        now = self.table_context.moment
        self._quiet = 0.0 if now.moving or now.paused else self._quiet + dt
        if now.moving or now.paused or self.going_on.update(self._quiet):
            return
        if now.doing is TablePhase.WAITING and not self.going_on.robots_wait:
            self.turns.poll(dt, self._quiet)

    def next_update_s(self) -> float:
        now, session = self.table_context.moment, self.session
        if now.moving or self.table_context.recap.runs or not self.privacy_screen.still or self.skip.running or self.controller.held:
            return 0.0
        settled = session.pending_seat is None and self.table_context.forced_move is None
        if self.going_on.waits or is_idle(now, halted=self.past.is_halted, idle=self.turns.idle, settled=settled):
            return self.resting()
        return POLL if self.robots.is_thinking and self.tabletop.ready else 0.0

    def _advance(self, dt: float) -> None:
        """Advance the table's timed parts by `dt` seconds: long press, privacy screen, tips, animations, speech bubbles."""
        self.controller.wait_for_digit(dt)
        if self.table_context.moment.free and self.controller.hold_still(dt):
            self.pointer.pressed = ""
        self.table_context.advise()
        if self.privacy_screen.seat is not None:
            self.passing.update_privacy_screen()
        if self.tabletop.update(dt):
            self._moved()
        self.passing.update(dt)
        if self.table_context.recap.update(dt, self.table_context.pace):
            self.rebuild()
        paused, pace = self.table_context.moment.paused, self.table_context.pace
        if not paused and self.talk.update(dt, pace):  # bubbles appear while coins are still in flight
            self.needs_redraw = True
            if not self.table_context.moment.moving:
                self.landed()

    def _moved(self) -> None:
        """Redraw after pieces have moved or scores have counted up."""
        self.moved, self._quiet = True, 0.0
        self.at_rest += self.tabletop.take_landed()
        self.needs_redraw = self.needs_redraw or self.tabletop.redraws
        if self.tabletop.has_landed and not self.table_context.moment.moving:
            self.landed()

    def sprites(self) -> Sequence[Draw]:
        """Return the flying and carried pieces to draw; behind a privacy screen they are painted with the table instead."""
        return () if self.privacy_screen.visible else [*self.tabletop.sprites(), *self.tabletop.carried(self.model, self.controller.fits)]

    def landed(self) -> None:
        """Continue the game once all pieces rest: call the next player, move the focus and play the cards left in the tray."""
        self._quiet = 0.0
        self.turns.call()
        if self._request != self.session.decision or self.going_on.key is not None:
            self._request, self.controller.acted = self.session.decision, True
        if self._spoken:  # now that a player may decide, playable pieces stand out
            self._spoken = False
            self.tabletop.shift(self.model())
        self.controller.go_on()
        self.rebuild()

    def play(self, seat: int, move: Move) -> None:
        """Play a move; humans and bots alike change the match through this method."""
        before, decision = self.table.scoring.scores(self.session.view), self.session.decision
        events = self.session.play(seat, move)
        self.passing.sync_open_hand()
        if decision is None or decision != self.session.decision:  # else a bot has chosen in secret, and a hint still holds
            self.context.clear_notice(True)
            self.forget()
        self.table_context.last = marking(events) or self.table_context.last
        self.talk.start(self.table.narration.bubbles(events), self.table_context.pace)
        self._spoken = self.talk.busy
        self.past.hold(events)
        self.focus.name = "lay" if self.past.is_halted else self.focus.name
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        self.table_context.announce(events)
        self.tabletop.move(self.model(), events, before)
        if not self.table_context.moment.moving:
            self.landed()
        self.rebuild()

    def forget(self) -> None:
        """Reset all unfinished input and stop waiting for a hint."""
        if self.robots.hinting:
            self.robots.cancel()
        if self.table_context.hand.dragging:
            self.pointer.pressed = ""  # the end of this drag is no click
        self.controller.forget()

    def close_hand(self) -> None:
        """Remove everything that belongs to the open hand: input, notices, move list and recap."""
        self.forget_input()
        self.forget()
        self.context.clear_notice(False)
        self.log.forget()
        self.table_context.recap.forget()

    def _skip(self) -> None:
        self.robots.cancel()
        self.forget()
        self.skip.begin()

    def step_to(self, ply: int) -> None:
        """Show the position after `ply` moves; at the last one the game continues."""
        self.forget()
        if self.past.show(ply):
            self.context.sounds.play("card_slide")
        self.table_context.shift()

    def show_account(self) -> None:
        """Leave the displayed end of a deal: open its score sheet, or continue if there is none."""
        count = accounts(self.table, self.session.match) if self.table.narration.pauses(self.past.settled) == "account" else 0
        self.past.release()
        self.talk.forget()
        if count:
            self._read_account(count)
        else:
            self.table_context.shift()

    def _read_account(self, count: int) -> None:
        """Open the score sheet of deal number `count`, from 1; the next deal follows it."""
        self._reading = True
        self.go(ScoreSheetRoute(self.session.match, count, self.session, self.activity.pupil))

    def resume(self) -> None:
        self.session.curtain, self.session.turn = self.context.settings.curtain, self.context.settings.turn_table
        self.session.open_single_hand()
        if self.session.match.over:  # the players have agreed to stop
            self.past.release()
        self.privacy_screen.release()
        self.passing.sync_open_hand()
        if not self.past.settled:
            self.passing.update_privacy_screen()
        self.robots.cancel()
        self.table_context.settle()
        if self._reading and not self.privacy_screen.visible and not self.session.match.over:
            self.tabletop.deal(self.model())
        self._reading = False
        super().resume()

    def close(self) -> None:
        self.activity.pause(self.session.match)
        self.skip.halt()
        self.robots.cancel()

    def paint(self, canvas: Canvas) -> None:
        model = self.model()
        if not self.privacy_screen.closed:  # hidden cards are not drawn at all behind a closed privacy screen
            self._paint_table(canvas, model)
        if self.privacy_screen.visible:
            line = f"{self.table.box.name} · {self.table.text.progress_text(model.view).short}"
            self.privacy_screen.draw(canvas, self.session.names, self.table_context.tokens, line)

    def _paint_table(self, canvas: Canvas, model: TableViewModel) -> None:
        furniture = self.table.layout.furniture(model)
        canvas.draw_background()
        self.tabletop.draw(canvas, model)
        for draw in self.tabletop.sprites() if self.privacy_screen.visible else ():
            draw(canvas)
        now = self.table.text.progress_text(model.view)
        line = capital(_("the game is over")) if self.past.match.over else now.line
        draw_bar(canvas, self.table.box.name, line, len(self._bar(furniture, ())), now.short)
        if model.moving and not (model.is_past or model.deal_end_events):
            model = replace(model, question=self.session.question)  # the view as it will be once everything has come to rest
        prompt = "" if model.deal_end_events else self.table_context.prompt(model)  # the score sheet has to be read first
        if prompt and not (self.context.current_notice() and furniture.prompt.y < furniture.notice_y <= furniture.prompt.bottom + 8):
            draw_prompt(canvas, prompt, prompt_place(furniture, bool(self._action(model, furniture))), model.question is not None)
        self.log.draw(canvas, furniture)

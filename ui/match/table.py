"""The table screen: plays any game with humans and bots, by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.kernel import Event, Move, View
from game.record import Record
from ui.assets.words import _, capital
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Thing
from ui.canvas.static_layer import Draw
from ui.match.activity import Activity
from ui.match.furniture import draw_prompt, prompt_place
from ui.match.handling import Handling, TargetRegion
from ui.match.hot_seat.passing import Passing
from ui.match.keyboard import next_step
from ui.match.live_table import GoingOn, LiveTable
from ui.match.moment import Cover, Doing, still
from ui.match.move_list import LogPanel
from ui.match.robot_turns import Robots, Skip, Turns
from ui.match.sitting import Sitting
from ui.match.table_keys import TakingBack, account_keys, accounts, game_keys, hint_key, home_key, no_hint, step_keys
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToAccount, ToPause
from ui.scene.screen import POLL, PRESS, Scene
from ui.tables.contract import Furniture, Look, marking
from ui.tables.spoken.telling import TableTelling
from ui.tables.targets import Plate
from ui.widgets.controls import Command, Key, Widget, one_primary
from ui.widgets.topbar import bar_keys, draw_bar

CURTAIN_NOTICE_Y = 792.0  # below the sheet of the privacy screen
HONEY = ("shut", "on", "lay", "present", "skip", "draw", "keep", "claim", "hint")  # may be drawn as primary, most important first


class TableScene(Scene):
    """The screen of one match; every move passes through `play`, and `moment` says what it does now."""

    def __init__(self, desk: Desk, record: Record, activity: Activity) -> None:
        """Raise BadRecord if the record cannot be replayed."""
        super().__init__(desk)
        sitting = Sitting(record, activity.save, desk.settings.curtain, desk.settings.turn_table)
        self.live = live = LiveTable(self, sitting, activity, self._pointed)
        self.sitting, self.activity, self.table, self.look = sitting, activity, live.table, live.look
        self.tells = TableTelling(self.table, live.uncovered, live.prompt, live.lately)
        self.tabletop, self.past, self.talk, self.tall = live.tabletop, live.past, live.talk, live.table.setting.style.tall
        self.selection, self.curtain = live.selection, live.curtain
        self.handling, self.robots = Handling(live, self.play), Robots(desk, sitting, activity)
        self.turns = Turns(live, self.robots, self.play)
        self.passing = Passing(live, self.close_hand, self.landed)
        self.audience = self.passing.privacy
        self.going_on = GoingOn(live, self.play, self.passing.shut, self.show_account)
        self.skip = Skip(live, lambda: self._read_account(accounts(self.table, sitting.match)))
        self.taking_back = TakingBack(live, self.robots, self.passing, self.forget)
        self.log = LogPanel(live, self.step_to)
        self._spoken = self._reading = False  # speech bubbles appeared after the last move; a score sheet is being read
        self._asked: View | None = None  # the decision for which the focus was last moved
        self._quiet = 0.0  # time in s since the table came to rest
        desk.thinker.wake()
        if not self.sitting.match.over:
            self.sitting.save()
        self.live.settle()
        if self.sitting.match.ply == 0 and self.table.setting.style.stack is not None:
            self.tabletop.deal(self.look())

    def said(self) -> str:
        return self.live.said()

    def evidence(self) -> Record | None:
        return self.sitting.match.record()

    def arrange(self) -> bool:
        """Arrange the scene; a hand closed while another screen covered the table is removed first."""
        if self.passing.follow_hand():
            self.live.settle()
        return super().arrange()

    def build(self) -> list[Widget]:
        look = self.look()
        furniture = self.table.setting.furniture(look)
        self.log.lay(furniture, self.past.ply)
        if self.live.moment.cover is Cover.CURTAIN:
            self.notice_y, self.scrolls = CURTAIN_NOTICE_Y, []
            self.handling.acted = True
            return self.curtain.widgets(self.sitting.names, self._pause_command(), self.desk.two_taps, self.desk.page.rect)
        self.notice_y, self.notice_room = furniture.notice_y, furniture.notice_room
        log = self.log.widgets(furniture, account_keys(self, self.table, self.sitting.match, self.activity.pupil))
        self.scrolls = [self.log.list] if log else []
        widgets = [
            *self.handling.regions(look),
            *game_keys(self.table, look, self.handling.do),
            *self.handling.claim_key(look, furniture),
            *self._action(look, furniture),
            *log,
            *bar_keys(self.desk.page, home_key(self, self.activity), self._bar(furniture, log), "hint"),
            *self.handling.bubble(look),
        ]
        one_primary(widgets, HONEY)
        if self.handling.acted:
            self.handling.acted = False
            self.focus.name = next_step(self.table, look, widgets) or self.focus.name
        return widgets

    def commands(self) -> list[Command]:
        return [] if self.live.moment.cover is Cover.CURTAIN else step_keys(self.past, self.step_to)

    def type(self, keys: str) -> None:
        covered = self.live.moment.cover
        if self.live.moment.moving and (keys.isdigit() or keys in PRESS):
            self.live.hurry(self.landed)  # the digit or key then meets its target
        self.focus.visible = self.focus.visible or (covered is Cover.CURTAIN and keys in PRESS)  # the button has the focus without a Tab
        if not self.handling.type(keys, covered is Cover.NOTHING):
            super().type(keys)

    def _bar(self, furniture: Furniture, beside: Sequence[Widget]) -> list[Command]:
        """Return the commands of the bar, from the right, without those that the move list shows."""
        own = self.activity.keys()
        return [
            shared_keys.settings(self),
            shared_keys.sound(self),
            shared_keys.rules(self, self.table.game),
            *([self._pause_command()] if own is None else own),
            *([Command("log", _("Moves"), self.log.toggle, "sort", ("l",))] if furniture.log_kind == "sheet" else []),
            *([self.log.again_command()] if "recap" not in [widget.name for widget in beside] else []),
            *([] if own is not None else [hint_key(self.selection, self.robots.hinting, self._ask_hint, no_hint(self.sitting))]),
            *([] if own is not None else self.taking_back.commands()),
        ]

    def _pause_command(self) -> Command:
        return Command("pause", _("Pause"), self._pause, "pause", ("p",))

    def _action(self, look: Look, furniture: Furniture) -> list[Widget]:
        """Return the button that stands out: back to the game, skip to the result, or the game's own action."""
        offered = self.table.hand.keys(look).action
        if isinstance(look.opened, Plate):
            command = Command("shut", _("Close"), self.handling.put_back, "close")
        elif look.past:
            command = Command("present", _("Back to the game"), lambda: self.step_to(self.sitting.match.ply), "play")
        elif (step := self.going_on.key) is not None and (offered is None or self.sitting.asked is None or look.settled):
            command = Command("on", step.says, step.run, "play", self._enter)
        elif self.sitting.idle:
            says = _("Skip to the result") if self.sitting.watching else _("Skip to the end of the round")
            command = Command("skip", says, self._skip, "step_forward")
        elif offered is not None:
            press = self.show_account if look.settled else partial(self.handling.act, offered.gesture, True)
            command = Command("lay", offered.says, press, offered.icon, self._enter if self.past.halted else (), offered.why)
            if not look.settled and not (offered.next and self.handling.fits(offered.gesture)):
                return [Key(command, furniture.action)]
        else:
            return []
        return [Key(command, furniture.action, "primary")]

    @property
    def _enter(self) -> tuple[str, ...]:
        """The keys that press the primary button until the keyboard has been used."""
        return () if self.focus.visible else ("return", "enter")

    def _pause(self) -> None:
        self.curtain.release()
        self.handling.put_back()
        self.go(ToPause(self.sitting, self.activity.pupil) if self.activity.keys() is None else self.activity.room())

    def _ask_hint(self) -> None:
        assert self.sitting.asked is not None, "the key is off otherwise"
        self.past.leave()
        self.handling.put_back()
        self.turns.hint(self.sitting.asked)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.live.moment.moving and not self._hurry(self.desk.page.point(event.pos)):
            return
        if pressed:
            self.robots.hurry()
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            if self.curtain.release():
                self.desk.say(_("A little longer: press the button, and keep it pressed."), "hint")
            self.stale = self.stale or self.curtain.visible
        hand = self.live.hand
        over = self._under(self.desk.page.point(event.pos)) if pressed else None
        if (self.live.moment.free or hand.dragging) and self.handling.handle(event, over):
            self.pointer.pressed = "" if event.type == pygame.MOUSEBUTTONUP else self.pointer.pressed  # the end of a drag is no click
            self.pointer.hovered = "" if hand.dragging else self.pointer.hovered
            self.stale = True
            return
        super().handle(event)

    def _hurry(self, point: tuple[float, float]) -> bool:
        """Show the end of all motion at once after a press, and return True if the press also counts.

        It counts on a button, and on a visible piece that only goes to the tray. It never makes a move.
        """
        over = self._under(point)
        seen = isinstance(over, TargetRegion) and self.handling.seen(over.target, point[0])
        self.live.hurry(self.landed)
        if isinstance(over, TargetRegion):
            return seen and self.live.moment.free and self.table.hand.tray(self.look(), Gesture(None, over.target.at)) is not None
        return over is not None

    def _pointed(self) -> Thing | None:
        """Return the id of the target under the pointer."""
        over = next((widget for widget in self.widgets if widget.name == self.pointer.hovered), None)
        return over.target.at if isinstance(over, TargetRegion) else None

    def _point_at(self, name: str) -> None:
        before = self.live.hovered
        super()._point_at(name)
        if self.live.hovered != before:
            self.tabletop.shift(self.look())
            self.stale = True

    def leave(self) -> None:
        """Cancel the selection, else return from the past, else close what is open, else pause."""
        if self.selection.anything:
            self.selection.hint = None
            self.handling.put_back()
        elif self.past.at is not None:
            self.step_to(self.sitting.match.ply)
        elif not self.log.close() and not self.handling.empty_tray():
            self._pause()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.skip.running:
            self.skip.update(dt)
            return
        self._advance(dt)
        now = self.live.moment
        self._quiet = 0.0 if now.moving or now.paused else self._quiet + dt
        if now.moving or now.paused or self.going_on.update(self._quiet):
            return
        if now.doing is Doing.WAITING and not self.going_on.robots_wait:
            self.turns.listen(dt, self._quiet)

    def due(self) -> float:
        now, sitting = self.live.moment, self.sitting
        if now.moving or self.live.recap.runs or not self.curtain.still or self.skip.running or self.handling.held:
            return 0.0
        settled = sitting.hidden_from is None and self.live.lone is None
        if self.going_on.waits or still(now, halted=self.past.halted, idle=self.turns.idle, settled=settled):
            return self.resting()
        return POLL if self.robots.asked and self.tabletop.ready else 0.0

    def _advance(self, dt: float) -> None:
        """Advance by `dt` seconds: long press, privacy screen, tips, animations, speech bubbles."""
        self.handling.wait_for_digit(dt)
        if self.live.moment.free and self.handling.rest(dt):
            self.pointer.pressed = ""
        self.live.advise()
        if self.curtain.seat is not None:
            self.passing.aim()
        if self.tabletop.update(dt):
            self._moved()
        self.passing.update(dt)
        if self.live.recap.update(dt, self.live.pace):
            self.rebuild()
        if not self.live.moment.paused and self.talk.update(dt, self.live.pace):  # bubbles appear while coins are still in flight
            self.stale = True
            if not self.live.moment.moving:
                self.landed()

    def _moved(self) -> None:
        """Redraw after pieces have moved or scores have counted up."""
        self.moved, self._quiet = True, 0.0
        self.at_rest += self.tabletop.take_landed()
        self.stale = self.stale or self.tabletop.redraws
        if self.tabletop.has_landed and not self.live.moment.moving:
            self.landed()

    def sprites(self) -> Sequence[Draw]:
        """Return the sprites; those behind the closing privacy screen are painted with the table instead."""
        return () if self.curtain.visible else [*self.tabletop.sprites(), *self.tabletop.carried(self.look, self.handling.fits)]

    def landed(self) -> None:
        """Call the next player once everything has come to rest."""
        self._quiet = 0.0
        self.turns.call()
        if self._asked != self.sitting.decision or self.going_on.key is not None:
            self._asked, self.handling.acted = self.sitting.decision, True
        if self._spoken:  # now that a player may decide, playable pieces stand out
            self._spoken = False
            self.tabletop.shift(self.look())
        self.handling.go_on()
        self.rebuild()

    def play(self, seat: int, move: Move) -> None:
        """Play a move; humans and bots alike change the match through this method."""
        before, decision = self.table.score.scores(self.sitting.view), self.sitting.decision
        events = self.sitting.play(seat, move)
        self.passing.follow_hand()
        if decision is None or decision != self.sitting.decision:  # else a bot has chosen in secret, and a hint still holds
            self.desk.unsay(True)
            self.forget()
        self.live.last = marking(events) or self.live.last
        self.talk.start(self.table.speech.bubbles(events), self.live.pace)
        self._spoken = self.talk.busy
        self.past.hold(events)
        self.focus.name = "lay" if self.past.halted else self.focus.name
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        self.live.announce(events)
        self.tabletop.move(self.look(), events, before)
        if not self.live.moment.moving:
            self.landed()
        self.rebuild()

    def forget(self) -> None:
        """Reset all unfinished input and stop waiting for a hint."""
        if self.robots.hinting:
            self.robots.cancel()
        if self.live.hand.dragging:
            self.pointer.pressed = ""  # the end of this drag is no click
        self.handling.forget()

    def close_hand(self) -> None:
        """Remove everything that belongs to the open hand: input, notices, move list and recap."""
        self.forget_input()
        self.forget()
        self.desk.unsay(False)
        self.log.forget()
        self.live.recap.forget()

    def _skip(self) -> None:
        self.robots.cancel()
        self.forget()
        self.skip.begin()

    def step_to(self, ply: int) -> None:
        """Show the position after `ply` moves; at the last one the game continues."""
        self.forget()
        if self.past.show(ply):
            self.desk.sounds.play("card_slide")
        self.live.shift()

    def show_account(self) -> None:
        """Leave the shown end of a deal: open its score sheet, or continue if there is none."""
        count = accounts(self.table, self.sitting.match) if self.table.speech.pauses(self.past.settled) == "account" else 0
        self.past.release()
        self.talk.forget()
        if count:
            self._read_account(count)
        else:
            self.live.shift()

    def _read_account(self, count: int) -> None:
        """Open the score sheet of deal number `count`, from 1; the next deal follows it."""
        self._reading = True
        self.go(ToAccount(self.sitting.match, count, self.sitting, self.activity.pupil))

    def resume(self) -> None:
        self.sitting.curtain, self.sitting.turn = self.desk.settings.curtain, self.desk.settings.turn_table
        self.sitting.welcome()
        if self.sitting.match.over:  # the players have agreed to stop
            self.past.release()
        self.curtain.release()
        self.passing.follow_hand()
        if not self.past.settled:
            self.passing.aim()
        self.robots.cancel()
        self.live.settle()
        if self._reading and not self.curtain.visible and not self.sitting.match.over:
            self.tabletop.deal(self.look())
        self._reading = False
        super().resume()

    def close(self) -> None:
        self.activity.pause(self.sitting.match)
        self.skip.halt()
        self.robots.cancel()

    def paint(self, brush: Brush) -> None:
        look = self.look()
        if not self.curtain.closed:  # hidden cards are not drawn at all behind a closed privacy screen
            self._paint_table(brush, look)
        if self.curtain.visible:
            line = f"{self.table.box.name} · {self.table.words.situation(look.view).short}"
            self.curtain.draw(brush, self.sitting.names, self.live.tokens, line)

    def _paint_table(self, brush: Brush, look: Look) -> None:
        furniture = self.table.setting.furniture(look)
        brush.wood()
        self.tabletop.draw(brush, look)
        for draw in self.tabletop.sprites() if self.curtain.visible else ():
            draw(brush)
        now = self.table.words.situation(look.view)
        line = capital(_("the game is over")) if self.past.match.over else now.line
        draw_bar(brush, self.table.box.name, line, len(self._bar(furniture, ())), now.short)
        if look.moving and not (look.past or look.settled):
            look = replace(look, question=self.sitting.question)  # the view as it will be once everything has come to rest
        prompt = "" if look.settled else self.live.prompt(look)  # the score sheet has to be read before the next decision
        if prompt and not (self.desk.saying() and furniture.prompt.y < furniture.notice_y <= furniture.prompt.bottom + 8):
            draw_prompt(brush, prompt, prompt_place(furniture, bool(self._action(look, furniture))), look.question is not None)
        self.log.draw(brush, furniture)

"""The table: plays any game, by mouse, touch and keyboard, with people and robots round it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.kernel import Event, Move
from game.record import Record
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Thing
from ui.match.activity import Activity
from ui.match.drag import numbered
from ui.match.furniture import draw_prompt
from ui.match.handling import Handling, TargetRegion
from ui.match.live_table import LiveTable
from ui.match.moment import Cover, Doing, Moment
from ui.match.move_list import LogPanel
from ui.match.passing import Passing
from ui.match.robot_turns import Robots, Turns
from ui.match.sitting import Sitting
from ui.match.table_keys import account_keys, accounts, game_keys, hint_key, no_hint, no_undo, step_keys
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToAccount, ToPause
from ui.scene.screen import Scene
from ui.tables.contract import Furniture, Look, marking
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

CURTAIN_AFTER = 0.15  # s between the last flight and the curtain
CURTAIN_NOTICE_Y = 792.0  # below its sheet
RESULTS_AFTER = 1.2  # s to look at the last cards
ACCOUNT_AFTER = 1.8  # s to look at the end of a deal


class TableScene(Scene):
    """One match on the screen. Every move goes through `play`; what the table does now is its `moment`."""

    def __init__(self, desk: Desk, record: Record, activity: Activity) -> None:
        """Raises BadRecord when the record does not replay."""
        super().__init__(desk)
        sitting = Sitting(record, activity.save, desk.settings.curtain, desk.settings.turn_table)
        self.live = live = LiveTable(self, sitting, activity, self._pointed)
        self.sitting, self.activity, self.table, self.look = sitting, activity, live.table, live.look
        self.tabletop, self.past, self.talk = live.tabletop, live.past, live.talk
        self.selection, self.curtain = live.selection, live.curtain
        self.handling = Handling(live, self.play)
        self.robots = Robots(desk, sitting, activity)
        self.turns = Turns(live, self.robots, self.play)
        self.passing = Passing(live, self.close_hand, self.landed)
        self.log = LogPanel(sitting, live.tokens, self.step_to)
        self._spoken = False  # bubbles came up after the last move
        self._greeted = False
        self._reading = False  # an account is read
        self._prompt = ""  # beside the table; it stays while pieces move
        self._quiet = 0.0  # s since everything lies still
        desk.thinker.wake()
        if not self.sitting.match.over:
            self.sitting.save()
        self.live.settle()
        if self.sitting.match.ply == 0 and self.table.setting.style.stack is not None:
            self.tabletop.deal(self.look())

    def evidence(self) -> Record | None:
        return self.sitting.match.record()

    def build(self) -> list[Widget]:
        if self.live.moment.cover is Cover.CURTAIN:
            self.notice_y, self.scrolls = CURTAIN_NOTICE_Y, []
            return self.curtain.widgets(self.sitting.names, self._pause_command())
        look = self.look()
        furniture = self.table.setting.furniture(look)
        self.notice_y = furniture.notice_y
        log = self.log.widgets(furniture, account_keys(self, self.table, self.sitting.match))
        self.scrolls = [self.log.list] if log else []
        return [
            *self.handling.regions(look),
            *game_keys(self.table, look, self.handling.do),
            *self.handling.claim_key(look, furniture),
            *self._action(look, furniture),
            *log,
            *bar_keys(shared_keys.menu(self), self._bar(furniture), "hint"),
            *self.handling.bubble(look),
        ]

    def commands(self) -> list[Command]:
        if self.live.moment.cover is Cover.CURTAIN:
            return []
        picks, tap = numbered(self.table.setting.targets(self.look())), self.handling.tap
        digits = [Command(f"nth/{n}", target.says, partial(tap, target), keys=(str(n),)) for n, target in enumerate(picks, 1)]
        return [*digits, *step_keys(self.past, self.step_to)]

    def _bar(self, furniture: Furniture) -> list[Command]:
        """From the right; a key that is off says why."""
        sitting, redo = self.sitting, partial(self._rewind, self.sitting.redo)
        return [
            shared_keys.settings(self),
            shared_keys.sound(self),
            shared_keys.rules(self, self.table.game),
            self._pause_command(),
            *([Command("log", _("Moves"), self._toggle_log, "sort", ("l",))] if furniture.log_kind == "sheet" else []),
            hint_key(self.selection, self.robots.hinting, self._ask_hint, no_hint(sitting)),
            Command("undo", _("Undo"), self._undo, "undo", ("u", "ctrl+z"), no_undo(sitting)),
            *([Command("redo", _("Redo"), redo, "redo", ("ctrl+y", "ctrl+shift+z"))] if sitting.redoable else []),
        ]

    def _pause_command(self) -> Command:
        return Command("pause", _("Pause"), self._pause, "pause", ("p",))

    def _action(self, look: Look, furniture: Furniture) -> list[Widget]:
        """The one key that stands out: back to the game, skip to the result when only robots play, or what the table offers."""
        offered = self.table.hand.keys(look).action
        if look.past:
            command = Command("present", _("Back to the game"), lambda: self.step_to(self.sitting.match.ply), "play")
        elif self.sitting.watching and not self.live.skipping:
            command = Command("skip", _("Skip to the result"), self._skip, "step_forward")
        elif offered is not None:
            press = self.show_account if look.settled else partial(self.handling.act, offered.gesture, True)
            enter = ("return", "enter") if self.past.halted and not self.focus.visible else ()
            command = Command("lay", offered.says, press, offered.icon, enter)
        else:
            return []
        return [Key(command, furniture.action, "primary")]

    def _toggle_log(self) -> None:
        self.log.shown = not self.log.shown
        self.rebuild()

    def _pause(self) -> None:
        self.curtain.release()
        self.handling.put_back()
        self.go(ToPause(self.sitting))

    def _ask_hint(self) -> None:
        assert self.sitting.asked is not None, "the key is off otherwise"
        self.past.leave()
        self.handling.put_back()
        self.turns.hint(self.sitting.asked)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.live.moment.moving and not self._hurry(self.desk.page.point(event.pos)):
            return
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self.curtain.release()
        hand = self.live.hand
        if (self.live.moment.free or hand.dragging) and self.handling.handle(
            event, self._under(self.desk.page.point(event.pos)) if pressed else None
        ):
            self._pressed = "" if event.type == pygame.MOUSEBUTTONUP else self._pressed  # the end of a drag is no click
            self._hover = "" if hand.dragging else self._hover
            self.stale = True
            return
        super().handle(event)

    def _hurry(self, point: tuple[float, float]) -> bool:
        """A press while pieces fly or somebody speaks shows the end at once. Returns whether the press also counts.

        It does on a key, and on a piece that only goes to the tray and can be seen already. It never makes a move.
        """
        over = self._under(point)
        seen = isinstance(over, TargetRegion) and self.handling.seen(over.target, point[0])
        self.tabletop.animator.finish()
        self.talk.hurry()
        self.landed()
        if isinstance(over, TargetRegion):
            return seen and self.live.moment.free and self.table.hand.tray(self.look(), Gesture(None, over.target.at)) is not None
        return over is not None

    def _pointed(self) -> Thing | None:
        """The target under the pointer."""
        over = next((widget for widget in self.widgets if widget.name == self._hover), None)
        return over.target.at if isinstance(over, TargetRegion) else None

    def _point_at(self, name: str) -> None:
        before = self.live.hovered
        super()._point_at(name)
        if self.live.hovered != before:
            self.tabletop.shift(self.look())

    def leave(self) -> None:
        """Escape puts back what is in the hand, then comes back from the past, then closes what is open, then pauses."""
        if self.selection.anything:
            self.selection.hint = None
            self.handling.put_back()
        elif self.past.at is not None:
            self.step_to(self.sitting.match.ply)
        elif self.log.shown:
            self._toggle_log()
        elif not self.handling.empty_tray():
            self._pause()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._advance(dt)
        now = self.live.moment
        self._quiet = 0.0 if now.moving or now.paused else self._quiet + dt
        match now:
            case Moment(moving=True) | Moment(paused=True):
                pass
            case Moment(doing=Doing.SETTLED):
                if not self.past.halted and self._quiet >= ACCOUNT_AFTER * min(1.0, self.live.pace):
                    self.show_account()
            case Moment(doing=Doing.OVER):
                if self._quiet >= RESULTS_AFTER * min(1.0, self.live.pace):
                    self.go(self.activity.next_room(self.sitting.match))
            case Moment(cover=Cover.NOTHING) if self.sitting.hidden_from is not None and self._quiet >= CURTAIN_AFTER * self.live.pace:
                self.passing.shut(self.sitting.hidden_from)
            case Moment():
                self.turns.go_on(dt, self._quiet)

    def _advance(self, dt: float) -> None:
        """What moves with time: a long press, the curtain, flights, bubbles."""
        if self.live.moment.free and self.handling.rest(dt):
            self._pressed = ""
        if not self._greeted:  # as soon as somebody can read it
            self._greeted = True
            self.desk.say(self.table.words.greeting(self.look()), "info")
        if self.curtain.seat is not None:
            self.passing.aim()
        if self.tabletop.animator.update(dt):
            self._moved()
        self.passing.update(dt)
        if not self.live.moment.paused and self.talk.update(dt, self.live.pace):  # bubbles come up while coins still fly
            self._moved()

    def _moved(self) -> None:
        self.stale = True
        if not self.live.moment.moving:
            self.landed()

    def landed(self) -> None:
        """Everything lies still: whose turn is it?"""
        self._quiet = 0.0
        self.turns.call()
        if self._spoken:  # it was laid out while nobody could be asked: what can be played stands out now
            self._spoken = False
            self.tabletop.shift(self.look())
        self.rebuild()

    def play(self, seat: int, move: Move) -> None:
        """The one door to the match, for people and robots."""
        before = self.table.score.scores(self.sitting.view)
        decision = self.sitting.decision
        events = self.sitting.play(seat, move)
        self.passing.follow_hand()
        if decision is None or decision != self.sitting.decision:  # else a robot has chosen in secret: a hint still holds
            self.desk.unsay(seat in self.sitting.people)
            self.forget()
        self.live.last = marking(events) or self.live.last
        self.talk.start(() if self.live.skipping else self.table.speech.bubbles(events), self.live.pace)
        self._spoken = self.talk.busy
        if not self.live.skipping:
            self.past.hold(events)
            self.focus.name = "lay" if self.past.halted else self.focus.name
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        for event in events:
            if self.table.drawing.sound(event):
                self.desk.sounds.play(self.table.drawing.sound(event))
            if not self.past.halted:  # else it stands on the table until it is understood
                self.desk.say(self.table.speech.aloud(event, self.sitting.names), "info")
        if self.live.skipping:
            self.live.settle()
        else:
            self.tabletop.move(self.look(), events, before)
        if not self.live.moment.moving:
            self.landed()
        self.rebuild()

    def forget(self) -> None:
        """Nothing is lifted, hinted at, spread out or chosen any more, and no hint is waited for."""
        if self.robots.hinting:
            self.robots.cancel()
        if self.live.hand.dragging:
            self._pressed = ""  # the end of this drag is no click
        self.handling.forget()

    def close_hand(self) -> None:
        """Takes away everything that belongs to the open hand: what its owner lifted, asked, caused or was told."""
        self.forget_input()
        self.forget()
        self.desk.unsay(False)
        self.log.forget()
        self._prompt = ""

    def _skip(self) -> None:
        self.live.skipping = True
        self.past.release()
        self.talk.forget()
        self.live.settle()
        self.rebuild()

    def step_to(self, ply: int) -> None:
        """Shows the position after so many moves; after the last one the game goes on."""
        self.forget()
        if self.past.show(ply):
            self.desk.sounds.play("card_slide")
        self.live.shift()

    def _undo(self) -> None:
        take_back = partial(self._rewind, self.sitting.undo)
        if len(self.sitting.people) < 2:
            take_back()
            return
        yes = Command("yes", _("Yes, take it back"), take_back, "undo")
        no = Command("no", _("No, play on"), self.drop_question, "play")
        self.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _rewind(self, how: Callable[[], None]) -> None:
        """Undoes or redoes (`how`); forgets what the robots were asked and what was said."""
        self.ask, self.live.last = None, ()
        self.robots.cancel()
        self.past.leave()
        self.past.release()
        self.talk.forget()
        self.forget()
        how()
        self.live.shift()
        self.desk.unsay(True)
        self.passing.follow_hand()
        self.live.shift()  # another hand may lie in another order

    def show_account(self) -> None:
        """After the end of a deal has been seen: opens its account, or goes on if there is none."""
        count = accounts(self.table, self.sitting.match) if self.table.speech.pauses(self.past.settled) == "account" else 0
        self.past.release()
        self.talk.forget()
        if count:
            self._reading = True
            self.go(ToAccount(self.sitting.match, count, self.sitting))
        else:
            self.live.shift()

    def resume(self) -> None:
        self.sitting.curtain, self.sitting.turn = self.desk.settings.curtain, self.desk.settings.turn_table
        self.sitting.welcome()
        if self.sitting.match.over:  # the table has agreed to stop
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
        self.robots.cancel()

    def draw(self, brush: Brush) -> None:
        """A hand that was closed while another screen lay over the table is not drawn."""
        if self.passing.follow_hand():
            self.live.settle()
        super().draw(brush)

    def paint(self, brush: Brush) -> None:
        look = self.look()
        if not self.curtain.closed:  # what is not drawn cannot show
            self._paint_table(brush, look)
        if self.curtain.visible:
            line = f"{self.table.box.name} · {self.table.words.situation(look.view).short} · {_('Hold the key for a moment.')}"
            self.curtain.draw(brush, self.sitting.names, self.live.tokens, line)

    def _paint_table(self, brush: Brush, look: Look) -> None:
        furniture = self.table.setting.furniture(look)
        brush.wood()
        self.tabletop.draw(brush, look)
        draw_bar(brush, self.table.box.name, self.table.words.situation(look.view).line, len(self._bar(furniture)))
        if look.settled:
            self._prompt = ""  # nobody is asked before the account has been read
        elif not self.live.moment.moving:
            self._prompt = self._prompted(look)
        if self._prompt and not (self.desk.saying() and furniture.prompt.y < furniture.notice_y <= furniture.prompt.bottom + 8):
            draw_prompt(brush, self._prompt, furniture.prompt, look.question is not None)
        self.log.draw(brush, furniture, self.past.ply)

    def _prompted(self, look: Look) -> str:
        if look.past:
            return _("move {n} of {all}").format(n=self.past.ply, all=self.sitting.match.ply)
        return _("Once more to confirm") if self.selection.armed else self.activity.prompt(look) or self.table.words.prompt(look)

    def paint_over(self, brush: Brush) -> None:
        """What is carried lies over keys and sentences too."""
        if self.tabletop.held is not None:
            self.tabletop.draw_held(brush, self.look(), self.handling.fits)

"""The table: plays any game, by mouse, touch and keyboard, with people and robots round it."""

from __future__ import annotations

import msgspec
import pygame
from pygame import FRect

from game.kernel import Event, Move, View
from game.record import Record
from ui import palette as ink
from ui.ask import Ask
from ui.boxes import NAMES
from ui.curtain import Curtain, HoldKey
from ui.desk import Desk
from ui.hand import Click, Drop, Hand
from ui.log_panel import LogPanel
from ui.paint import Brush
from ui.piece import Gesture, Spot, Sprite
from ui.robots import Robots
from ui.scene import Scene, ToMenu, ToPause, ToResults, ToRules, ToSettings
from ui.seating import tokens
from ui.sitting import Sitting
from ui.tables.contract import Look, Target
from ui.tabletop import Tabletop
from ui.topbar import bar_keys, draw_bar
from ui.widgets import Command, Key, Region, Widget
from ui.words import _

PROMPT = FRect(930, 728, 330, 56)
ACTION = FRect(930, 652, 330, 64)
CURTAIN_AFTER = 0.15  # s between the last flight and the curtain
RESULTS_AFTER = 1.2  # s to look at the last cards


class TableScene(Scene):
    """One match on the screen. Every move goes through `play`."""

    def __init__(self, desk: Desk, record: Record) -> None:
        """Raises BadRecord when the record does not replay."""
        super().__init__(desk)
        self.sitting = Sitting(record, desk.files, desk.settings.curtain)
        self.table = self.sitting.table
        self.tabletop = Tabletop(desk, self.table)
        self.tokens = tokens(desk.settings, record)
        self.robots = Robots(desk, self.sitting)
        self.curtain = Curtain()
        self.hand = Hand()
        self.log = LogPanel(self.sitting)
        self.scrolls = [self.log.area]
        self.ask: Ask | None = None
        self.lifted = ""  # key of the piece that is picked up
        self.armed: Gesture | None = None  # waits for a second click (setting)
        self.hint: Gesture | None = None
        self.opened: int | None = None  # whose taken pieces are spread out
        self.last: tuple[str, ...] = ()
        self.skipping = False
        self._quiet = 0.0  # s since everything lies still
        self._was_asked: int | None = None
        desk.thinker.wake()
        if not self.sitting.match.over:
            self.sitting.save()
        self.tabletop.settle(self.look())

    @property
    def pace(self) -> float:
        return 0.0 if self.skipping else self.desk.pace

    @property
    def free(self) -> bool:
        """A person may act: nothing flies, no curtain, no question."""
        return not self.tabletop.busy and not self.curtain.visible and self.ask is None

    def look(self) -> Look:
        """What the table is drawn from at this moment."""
        match, settings = self.sitting.match, self.desk.settings
        still = not self.tabletop.busy and not self.curtain.visible
        return Look(
            view=self.sitting.view,
            seats=match.seats,
            tokens=self.tokens,
            question=self.sitting.question if still else None,
            south=self.sitting.south,
            active=match.to_move,
            scores=self.tabletop.scores(match.outcome.scores),
            lifted=self.lifted,
            hint=self.hint,
            last=self.last,
            show_legal=settings.show_legal,
            opened=self.opened,
            compact=self.desk.page.compact,
        )

    # ------------------------------------------------------------ widgets and commands

    def build(self) -> list[Widget]:
        if self.ask is not None:
            return self.ask.widgets()
        if self.curtain.visible:
            return self._curtain_widgets()
        look = self.look()
        targets = [self._region(target) for target in self.table.targets(look) if target.name != "table" or self.lifted]
        bar = bar_keys(Command("home", _("To the menu"), lambda: self.go(ToMenu()), "home"), self._bar(), "hint")
        return [*targets, *self._action(), *self.log.widgets(), *bar]

    def commands(self) -> list[Command]:
        if self.ask is not None or self.curtain.visible:
            return []
        picks = [target for target in self.table.targets(self.look()) if target.name.split("/")[0] in ("card", "sign", "pile")]
        if any(target.name.startswith("sign/") for target in picks) or not any(target.name.startswith("card/") for target in picks[1:]):
            picks = [target for target in picks if not target.name.startswith("card/")]
        return [
            Command(f"nth/{n}", target.says, lambda target=target: self.tap(target), keys=(str(n),))
            for n, target in enumerate(picks[:9], 1)
        ]

    def _region(self, target: Target) -> Widget:
        return Region(Command(target.name, target.says, lambda: self.tap(target)), target.rect, target.r, tip=target.says)

    def _bar(self) -> list[Command]:
        settings = self.desk.settings
        muted = _("Sound on") if settings.muted else _("Sound off")
        commands = [
            Command("settings", _("Settings"), lambda: self.go(ToSettings()), "settings", ("ctrl+,",)),
            Command("sound", muted, self._mute, "sound_off" if settings.muted else "sound", ("m",)),
            Command("rules", _("Rules"), lambda: self.go(ToRules(self.table.game)), "rules", ("f1",)),
            Command("pause", _("Pause"), self._pause, "pause", ("p",)),
            Command("log", _("Moves"), self._toggle_log, "sort", ("l",)),
            Command("hint", _("Hint"), self._ask_hint, "hint", ("h",), self._no_hint()),
            Command("undo", _("Undo"), self._undo, "undo", ("u", "ctrl+z"), self._no_undo()),
        ]
        if self.sitting.redoable:
            commands.append(Command("redo", _("Redo"), self._redo, "redo", ("ctrl+y", "ctrl+shift+z")))
        return commands

    def _action(self) -> list[Widget]:
        """The one key that stands out: play the lifted card, or skip what no person plays."""
        if self.sitting.watching and not self.skipping:
            return [Key(Command("skip", _("Skip to the result"), self._skip, "step_forward"), ACTION, "primary")]
        gesture = self.table.completes(self.look(), self.lifted) if self.lifted else None
        if gesture is None:
            return []
        return [Key(Command("lay", _("Play this card"), lambda: self.act(gesture, sure=True), "check"), ACTION, "primary")]

    def _curtain_widgets(self) -> list[Widget]:
        if not self.curtain.closed or self.curtain.seat is None:
            return []
        pause = Command("pause", _("Pause"), self._pause, "pause", ("p",))
        name = self.sitting.match.seats[self.curtain.seat].name
        return [HoldKey(self.curtain, name), Key(pause, FRect(24, 720, 56, 56), "wood", bare=True)]

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.tabletop.busy:
            self.tabletop.animator.finish()
            self._settled()
            return
        if event.type == pygame.KEYUP or event.type == pygame.MOUSEBUTTONUP:
            self.curtain.release()
        if self.free and self._drag(event):
            self.stale = True
            return
        super().handle(event)

    def leave(self) -> None:
        """Escape puts back what is in the hand, then closes what is open, then pauses."""
        if self.ask is not None:
            self._answer()
        elif self.lifted or self.armed or self.hint or self.opened is not None:
            self._put_back()
        elif self.log.shown:
            self._toggle_log()
        else:
            self._pause()

    def resume(self) -> None:
        self.sitting.curtain = self.desk.settings.curtain
        self.sitting.welcome()
        if self.sitting.match.to_move and self.sitting.hidden_from is not None and self.sitting.open is None and not self.curtain.visible:
            self.curtain.close(self.sitting.hidden_from, 0)
        self.robots.cancel()
        self.tabletop.settle(self.look())
        super().resume()

    def close(self) -> None:
        self.robots.cancel()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tabletop.animator.update(dt):
            self.stale = True
            if not self.tabletop.busy:
                self._settled()
        if self.curtain.update(dt):
            self._move_curtain()
        if self.tabletop.busy or self.ask is not None:
            self._quiet = 0.0
            return
        self._quiet += dt
        if self.sitting.match.over:
            if self._quiet >= RESULTS_AFTER * min(1.0, self.pace):
                self.go(ToResults(self.sitting.match.record()))
        elif self.sitting.hidden_from is not None and not self.curtain.visible and self._quiet >= CURTAIN_AFTER * self.pace:
            self._shut(self.sitting.hidden_from)
        else:
            self._listen(dt)

    def _drag(self, event: pygame.Event) -> bool:
        """Presses, drags and drops on the table's targets; True when the event was one of these."""
        targets = self.table.targets(self.look())
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.hand.press(targets, *self.desk.page.point(event.pos))
                return False
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._pressed = ""
                done = self.hand.release(targets, *self.desk.page.point(event.pos))
                self._drop(done)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def _carry(self) -> None:
        source = self.hand.source
        assert source is not None, "something is dragged"
        piece = next((sprite.piece for sprite in self.tabletop.animator.sprites() if sprite.piece.key == source.piece), None)
        if piece is not None:
            if self.tabletop.held is None:
                self.desk.sounds.play("card_slide")
            spot = Spot(self.hand.x, self.hand.y, piece.spot.w, -6)
            self.tabletop.held = Sprite(piece, piece.face, spot, spot.w, 3)

    def _drop(self, done: Click | Drop | None) -> None:
        self.tabletop.held = None
        if not isinstance(done, Drop):
            return
        self.tabletop.animator.carry(done.gesture.source, Spot(done.x, done.y, 122, -6))
        self.act(done.gesture)

    # ------------------------------------------------------------ what a person does

    def tap(self, target: Target) -> None:
        """A click or Enter on a target."""
        if self.opened is not None or target.name.startswith("seat/"):
            seat = int(target.name[5:]) if target.name.startswith("seat/") else None
            self.opened = None if seat == self.opened else seat
        elif self.lifted and (target.piece == self.lifted or target.name == "table"):
            self._tap_lifted()
        elif target.piece and self.sitting.question is not None:
            self.lifted, self.armed, self.hint = target.piece, None, None
            self.desk.sounds.play("card_slide")
            self._shift()
        else:
            self.act(Gesture(self.lifted, target.name))
        self.rebuild()

    def _tap_lifted(self) -> None:
        gesture = self.table.completes(self.look(), self.lifted)
        if gesture is None:
            self._put_back()
        else:
            self.act(gesture, sure=True)

    def act(self, gesture: Gesture, sure: bool = False) -> None:
        """Plays what the gesture means, or says why not. `sure`: it needs no second click."""
        look = self.look()
        move = self.table.move(look, gesture)
        seat = self.sitting.asked
        if move is None or seat is None:
            self._put_back()
            return
        refusal = self.sitting.match.refusal(seat, move)
        if refusal is not None:
            self.desk.sounds.play("wrong")
            self.desk.say(self.table.refusal(refusal))
            self._put_back()
        elif self.desk.settings.confirm and not sure and gesture != self.armed:
            self.armed = gesture
            self.lifted = gesture.source or self.lifted
            self._shift()
        else:
            self.play(seat, move)

    def play(self, seat: int, move: Move) -> None:
        """The one door to the match, for people and robots."""
        before = tuple(self.sitting.match.outcome.scores)
        target = self.table.gesture(move).target
        events = self.sitting.play(seat, move)
        self._forget()
        self.last = (target,) if target.startswith("pile/") else self.last
        if any(event.shows for event in events):
            self.last = ()
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        for event in events:
            self.desk.sounds.play(self.table.sound(event) or "")
            if event.shows and self.table.says(event, self._names()) and event.key == "shown":
                self.desk.say(self.table.says(event, self._names()))
        if self.skipping:
            self.tabletop.settle(self.look())
        else:
            self.tabletop.move(self.look(), events, before)
        if not self.tabletop.busy:
            self._settled()
        self.rebuild()

    def _settled(self) -> None:
        """Everything lies still: whose turn is it?"""
        self._quiet = 0.0
        asked = self.sitting.asked if self.sitting.hidden_from is None else None
        if asked is not None and asked != self._was_asked and len(self.sitting.match.seats) > 1:
            self.desk.sounds.play("your_turn")
        self._was_asked = asked
        self.rebuild()

    def _names(self) -> list[str]:
        return [seat.name for seat in self.sitting.match.seats]

    def _forget(self) -> None:
        """Nothing is lifted, hinted at or spread out any more."""
        self.lifted, self.armed, self.hint, self.opened = "", None, None, None
        self.tabletop.held = None
        self.hand.let_go()

    def _put_back(self) -> None:
        self._forget()
        self._shift()

    def _shift(self) -> None:
        self.tabletop.shift(self.look())
        self.rebuild()

    # ------------------------------------------------------------ robots, hints, undo

    def _listen(self, dt: float) -> None:
        """A robot's move, once it has thought long enough; or the hint that was asked for."""
        answer = self.robots.update(dt, self.skipping)
        if answer is None:
            return
        if self.robots.hinting:
            self.robots.hinting = False
            self._show_hint(answer.view, self.table.gesture(answer.move), self.table.reason(answer.reason))
        else:
            self.play(self.robots.seat, answer.move)

    def _show_hint(self, view: View, gesture: Gesture, said: str) -> None:
        question = self.sitting.question
        if question is not None and question.question() == view.question():
            self.hint = gesture
            self.desk.sounds.play("hint")
            self.desk.say(said)
            self.rebuild()

    def _no_hint(self) -> str:
        if not self.sitting.match.record().table.get("hints", True):
            return _("This table plays without hints.")
        if self.sitting.question is None or self.sitting.open != self.sitting.asked:
            return _("A hint needs an open hand, and your turn.")
        return ""

    def _ask_hint(self) -> None:
        assert self.sitting.asked is not None, "the key is off otherwise"
        self._put_back()
        self.robots.hint(self.sitting.asked)

    def _no_undo(self) -> str:
        if not self.sitting.match.record().table.get("undo", True):
            return _("This table plays without undo.")
        point = self.sitting.undo_point()
        return {
            "undo_shown": _("Cards have been shown since: that cannot be taken back."),
            "undo_nothing": _("There is nothing to take back."),
        }.get(str(point), "")

    def _undo(self) -> None:
        if len(self.sitting.people) < 2:
            self._take_back()
            return
        yes = Command("yes", _("Yes, take it back"), self._take_back, "undo")
        no = Command("no", _("No, play on"), self._answer, "play")
        self.ask = Ask(_("Take the last move back: does everybody agree?"), [yes, no])
        self.rebuild()

    def _take_back(self) -> None:
        self.ask = None
        self.robots.cancel()
        self._forget()
        self.sitting.undo()
        self.last = ()
        self._shift()

    def _redo(self) -> None:
        self.robots.cancel()
        self._forget()
        self.sitting.redo()
        self._shift()

    def _answer(self) -> None:
        self.ask = None
        self.rebuild()

    def _skip(self) -> None:
        self.skipping = True
        self.tabletop.settle(self.look())
        self.rebuild()

    def _mute(self) -> None:
        self.desk.change(msgspec.structs.replace(self.desk.settings, muted=not self.desk.settings.muted))
        self.rebuild()

    def _toggle_log(self) -> None:
        self.log.shown = not self.log.shown
        self.rebuild()

    def _pause(self) -> None:
        self._put_back()
        self.go(ToPause(self.sitting))

    # ------------------------------------------------------------ curtain

    def _shut(self, seat: int) -> None:
        self._forget()
        self.sitting.hide()
        self.desk.sounds.play("curtain")
        self.curtain.close(seat, 0 if self.desk.settings.reduced_motion else self.pace)
        self.rebuild()

    def _move_curtain(self) -> None:
        self.stale = True
        if self.curtain.closed and not self.widgets:
            self.tabletop.settle(self.look())
            self.rebuild()
        if self.curtain.convinced and self.curtain.seat is not None:
            self.sitting.show(self.curtain.seat)
            self.curtain.open()
            self.tabletop.settle(self.look())
            self.desk.sounds.play("curtain")
            self.rebuild()
        if not self.curtain.visible:
            self._settled()

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        look = self.look()
        self.tabletop.draw(brush, look)
        if self.tabletop.held is not None:
            self._paint_drop(brush, look)
        keys = len(self._bar())
        draw_bar(brush, NAMES[self.table.game], self.table.headline(look.view), keys)
        self.log.draw(brush, self._names(), self.tokens)
        self._paint_prompt(brush, look)
        if self.curtain.visible:
            self.curtain.draw(brush)
            if self.curtain.closed and self.curtain.seat is not None:
                name = self.sitting.match.seats[self.curtain.seat].name
                line = f"{NAMES[self.table.game]} · {self.table.situation(look.view)} · {_('Hold the key for a moment.')}"
                self.curtain.draw_sheet(brush, self.tokens[self.curtain.seat], name, line)
                brush.fit(_("Pause"), 94, 748, 220, 18, ink.CREAM, "b")

    def paint_over(self, brush: Brush) -> None:
        if self.ask is not None:
            self.ask.draw(brush)
            for widget in self.widgets:
                widget.draw(brush, widget.name == self._hover, widget.name == self._pressed)

    def _paint_drop(self, brush: Brush, look: Look) -> None:
        """Teal dashes on what lies under the dragged piece, where it may be dropped."""
        held = self.tabletop.held
        assert held is not None and self.hand.source is not None, "something is dragged"
        for target in self.table.targets(look):
            if target.name != self.hand.source.name and target.rect.collidepoint(held.spot.x, held.spot.y):
                move, seat = self.table.move(look, Gesture(held.piece.key, target.name)), self.sitting.asked
                if move is not None and seat is not None and self.sitting.match.refusal(seat, move) is None:
                    brush.ring(target.rect.inflate(-10, -10), ink.TEAL, target.r, 4, "8 7")
        self.table.draw_sprite(brush, held)

    def _paint_prompt(self, brush: Brush, look: Look) -> None:
        said = _("Once more to confirm") if self.armed else self.table.prompt(look)
        if not said or self.tabletop.busy:
            return
        lines = brush.wrapped(said, PROMPT.w - 40, brush.fitting(said, PROMPT.w - 40, 19, "b"), "b")
        mine = look.question is not None
        brush.smoke(PROMPT, 28, 0.88, ink.TEAL if mine else ink.BRASS, 2.5 if mine else 1.5)
        size = brush.fitting(said, PROMPT.w - 40, 19, "b")
        step = brush.leading(size, 1.1)
        for index, line in enumerate(lines[:2]):
            brush.text(line, PROMPT.centerx, PROMPT.centery + step * (index - (min(2, len(lines)) - 1) / 2), size, ink.CREAM, "b", "c")

"""The table: plays any game, by mouse, touch and keyboard, with people and robots round it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.kernel import Event, Move, View
from game.record import Record
from ui.boxes import NAMES
from ui.curtain import Curtain
from ui.desk import Desk
from ui.hand import Click, Drop, Hand, numbered
from ui.log_panel import LogPanel
from ui.paint import Brush
from ui.picked import Picked
from ui.piece import Gesture
from ui.prompt import ACTION, draw_prompt
from ui.robots import Robots
from ui.routes import ToMenu, ToPause, ToResults
from ui.scene import Scene
from ui.seating import tokens
from ui.sitting import Sitting
from ui.table_keys import Doings, table_keys
from ui.tables.contract import Look, Target
from ui.tabletop import Tabletop
from ui.topbar import bar_keys, draw_bar
from ui.widgets import Command, Key, Region, Widget
from ui.words import _

CURTAIN_AFTER = 0.15  # s between the last flight and the curtain
RESULTS_AFTER = 1.2  # s to look at the last cards


class TableScene(Scene):
    """One match on the screen. Every move goes through `play`."""

    notice_y = 606.0  # above the hand

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
        self.log = LogPanel(self.sitting, self.tokens)
        self.picked = Picked()
        self.last: tuple[str, ...] = ()
        self.skipping = False
        self._quiet = 0.0  # s since everything lies still
        self._was_asked: int | None = None
        desk.thinker.wake()
        if not self.sitting.match.over:
            self.sitting.save()
        self.tabletop.settle(self.look())
        if self.sitting.match.ply == 0:
            desk.sounds.play("shuffle")
            self.tabletop.deal(self.look())

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
            lifted=self.picked.lifted,
            hint=self.picked.hint,
            last=self.last,
            show_legal=settings.show_legal,
            opened=self.picked.opened,
            compact=self.desk.page.compact,
        )

    def build(self) -> list[Widget]:
        if self.curtain.visible:
            return self.curtain.widgets(self.sitting.names, Command("pause", _("Pause"), self._pause, "pause", ("p",)))
        look = self.look()
        targets = [self._region(target) for target in self.table.targets(look) if target.name != "table" or self.picked.lifted]
        bar = bar_keys(Command("home", _("To the menu"), lambda: self.go(ToMenu()), "home"), self._bar(), "hint")
        return [*targets, *self._action(), *self.log.widgets(), *bar]

    def commands(self) -> list[Command]:
        if self.curtain.visible:
            return []
        picks = numbered(self.table.targets(self.look()))
        return [Command(f"nth/{n}", target.says, partial(self.tap, target), keys=(str(n),)) for n, target in enumerate(picks, 1)]

    def _region(self, target: Target) -> Widget:
        return Region(Command(target.name, target.says, lambda: self.tap(target)), target.rect, target.r, tip=target.says)

    def _bar(self) -> list[Command]:
        doings = Doings(self._pause, self._toggle_log, self._ask_hint, self._undo, partial(self._rewind, self.sitting.redo))
        return table_keys(self, self.sitting, doings)

    def _action(self) -> list[Widget]:
        """The one key that stands out: play the lifted card, or skip what no person plays."""
        if self.sitting.watching and not self.skipping:
            return [Key(Command("skip", _("Skip to the result"), self._skip, "step_forward"), ACTION, "primary")]
        gesture = self.table.completes(self.look(), self.picked.lifted) if self.picked.lifted else None
        if gesture is None:
            return []
        return [Key(Command("lay", _("Play this card"), lambda: self.act(gesture, sure=True), "check"), ACTION, "primary")]

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.tabletop.busy:
            self.tabletop.animator.finish()
            self._settled()
            return
        if event.type == pygame.KEYUP or event.type == pygame.MOUSEBUTTONUP:
            self.curtain.release()
        if (self.free or self.hand.dragging) and self._drag(event):
            self.stale = True
            return
        super().handle(event)

    def leave(self) -> None:
        """Escape puts back what is in the hand, then closes what is open, then pauses."""
        if self.picked.anything:
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
        assert self.hand.source is not None, "something is dragged"
        if self.tabletop.held is None:
            self.desk.sounds.play("card_slide")
            self._hover = ""
        self.tabletop.carry(self.hand.source.piece, self.hand.x, self.hand.y)

    def _drop(self, done: Click | Drop | None) -> None:
        self.tabletop.let_go()
        if isinstance(done, Drop):
            self.act(done.gesture)

    def tap(self, target: Target) -> None:
        """A click or Enter on a target."""
        before = self.picked.lifted
        done = self.picked.tap(target, self.look(), self.table)
        if done is not None:
            self.act(*done)
        elif self.picked.lifted != before:
            self.desk.sounds.play("card_slide")
            self._shift()
        self.rebuild()

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
        elif self.desk.settings.confirm and not sure and gesture != self.picked.armed:
            self.picked.armed = gesture
            self.picked.lifted = gesture.source or self.picked.lifted
            self._shift()
        else:
            self.play(seat, move)

    def play(self, seat: int, move: Move) -> None:
        """The one door to the match, for people and robots."""
        before = tuple(self.sitting.match.outcome.scores)
        question = self._question()
        events = self.sitting.play(seat, move)
        if question is None or question != self._question():
            self._forget()
        marks = self.table.marks(events)
        self.last = self.last if marks is None else marks
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        for event in events:
            if self.table.sound(event):
                self.desk.sounds.play(self.table.sound(event))
            self.desk.say(self.table.announces(event, self.sitting.names), "info")
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
        if asked is not None and asked != self._was_asked:
            self.desk.sounds.play("your_turn")
        self._was_asked = asked
        self.rebuild()

    def _question(self) -> View | None:
        """What the person asked has to decide; a robot's choice in secret does not change it."""
        view = self.sitting.question
        return None if view is None else view.question()

    def _forget(self) -> None:
        """Nothing is lifted, hinted at or spread out any more."""
        self.picked.clear()
        self.tabletop.let_go()
        self.hand.let_go()

    def _put_back(self) -> None:
        self._forget()
        self._shift()

    def _shift(self) -> None:
        self.tabletop.shift(self.look())
        self.rebuild()

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
        if self._question() == view.question():
            self.picked.hint = gesture
            self.desk.sounds.play("hint")
            self.desk.say(said, "hint")
            self.rebuild()

    def _ask_hint(self) -> None:
        assert self.sitting.asked is not None, "the key is off otherwise"
        self._put_back()
        self.robots.hint(self.sitting.asked)

    def _undo(self) -> None:
        if len(self.sitting.people) < 2:
            self._take_back()
            return
        yes = Command("yes", _("Yes, take it back"), self._take_back, "undo")
        no = Command("no", _("No, play on"), self.drop_question, "play")
        self.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _take_back(self) -> None:
        self.ask, self.last = None, ()
        self._rewind(self.sitting.undo)

    def _rewind(self, how: Callable[[], None]) -> None:
        """Goes back, or forth again; what robots were asked is forgotten."""
        self.robots.cancel()
        self._forget()
        how()
        self._shift()

    def _skip(self) -> None:
        self.skipping = True
        self.tabletop.settle(self.look())
        self.rebuild()

    def _toggle_log(self) -> None:
        self.log.shown = not self.log.shown
        self.scrolls = [self.log.list] if self.log.shown else []
        self.rebuild()

    def _pause(self) -> None:
        self._put_back()
        self.go(ToPause(self.sitting))

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

    def paint(self, brush: Brush) -> None:
        look = self.look()
        if not self.curtain.closed:  # what is not drawn cannot show
            self._paint_table(brush, look)
        if self.curtain.visible:
            line = f"{NAMES[self.table.game]} · {self.table.situation(look.view)} · {_('Hold the key for a moment.')}"
            self.curtain.draw(brush, self.sitting.names, self.tokens, line)

    def _paint_table(self, brush: Brush, look: Look) -> None:
        brush.wood()
        self.tabletop.draw(brush, look)
        if self.tabletop.held is not None:
            self.tabletop.draw_held(brush, look, self._fits)
        draw_bar(brush, NAMES[self.table.game], self.table.headline(look.view), len(self._bar()))
        self.log.draw(brush)
        self._paint_prompt(brush, look)

    def _fits(self, gesture: Gesture) -> bool:
        """Whether a piece may be dropped there."""
        move, seat = self.table.move(self.look(), gesture), self.sitting.asked
        return move is not None and seat is not None and self.sitting.match.refusal(seat, move) is None

    def _paint_prompt(self, brush: Brush, look: Look) -> None:
        said = _("Once more to confirm") if self.picked.armed else self.table.prompt(look)
        if said and not self.tabletop.busy:
            draw_prompt(brush, said, look.question is not None)

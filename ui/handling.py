"""A table in the hands of a person: presses, drags, taps and keys on its targets become gestures (design, decision 10)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from ui.desk import Desk
from ui.hand import Click, Drop, Hand
from ui.picked import Picked
from ui.piece import Gesture
from ui.scene import Scene
from ui.tables.contract import Look, Table, Target
from ui.tabletop import Tabletop
from ui.widgets import Command, Region

FAN_KEYS = ("f", "menu", "shift+return")


class TargetRegion(Region):
    """A target as a widget: Enter taps it, another key spreads it out."""

    def __init__(self, target: Target, tap: Callable[[Target], None], fan: Callable[[Target], bool]) -> None:
        super().__init__(Command(target.name, target.says, lambda: tap(target)), target.rect, target.r, target.says)
        self.target, self.fan = target, fan

    def type(self, keys: str) -> bool:
        return keys in FAN_KEYS and self.fan(self.target)


class Handling(Scene):
    """A scene with a table that can be handled. Subclasses say how it looks and what a gesture does."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk)
        self.table = table
        self.tabletop = Tabletop(desk, table)
        self.hand = Hand()
        self.picked = Picked()

    def look(self) -> Look:
        """What the table is drawn from at this moment."""
        raise NotImplementedError

    def act(self, gesture: Gesture, sure: bool = False) -> None:
        """Plays what the gesture means, or says why not. `sure`: it needs no second click."""
        raise NotImplementedError

    @property
    def free(self) -> bool:
        """Whether the table may be handled now."""
        return True

    def region(self, target: Target) -> TargetRegion:
        return TargetRegion(target, self.tap, self.fan)

    def handle(self, event: pygame.Event) -> None:
        if (self.free or self.hand.dragging) and self._handled(event):
            self.stale = True
            return
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        pressed = self.hand.rest(dt) if self.free else None
        if pressed is not None and self.fan(pressed):
            self.hand.let_go()
            self._pressed = ""

    def tap(self, target: Target) -> None:
        """A click or Enter on a target."""
        if target.name == "helper":
            self._fold()
            return
        before = self.picked.lifted
        done = self.picked.tap(target, self.look(), self.table)
        if done is not None:
            self.act(*done)
        else:
            if self.picked.lifted != before:
                self.desk.sounds.play(self.table.lift)
            self.shift()

    def fan(self, target: Target) -> bool:
        """Spreads a target out, or puts it together again; False where there is nothing to spread."""
        if not self.table.fans(self.look(), target):
            return False
        self.desk.sounds.play("card_slide")
        self.picked.fan(target)
        self.shift()
        return True

    def forget(self) -> None:
        """Nothing is lifted, hinted at or spread out any more."""
        self.picked.clear()
        self.tabletop.let_go()
        self.hand.let_go()

    def put_back(self) -> None:
        self.forget()
        self.shift()

    def shift(self) -> None:
        """Another look at the same position."""
        self.tabletop.shift(self.look())
        self.rebuild()

    def _handled(self, event: pygame.Event) -> bool:
        """Whether the event was about the table's targets, and nobody else's business."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grip(*self.desk.page.point(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.hand.press(self.table.targets(self.look()), *self.desk.page.point(event.pos))
                target = self.hand.source
                self.hand.let_go()
                return target is not None and self.fan(target)
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._pressed = ""
                self._drop(self.hand.release(self.table.targets(self.look()), *self.desk.page.point(event.pos)))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def _grip(self, x: float, y: float) -> bool:
        """True where the press only closes what is open: a bubble, or what is spread out."""
        over = self._under((x, y))
        if self.picked.choosing is not None:
            if over is None or not over.name.startswith("choice/"):
                self.put_back()
                return True
            return False
        if not self.hand.press(self.table.targets(self.look()), x, y) and over is None and self.picked.opened:
            self.put_back()
            return True
        return False

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.tabletop.held is None:
            self.desk.sounds.play(self.table.lift)
            self._hover = ""
        self.picked.lifted = self.hand.source.piece  # where it may go is shown
        self.tabletop.carry(self.hand.source.piece, self.hand.x, self.hand.y)

    def _drop(self, done: Click | Drop | None) -> None:
        self.tabletop.let_go()
        if isinstance(done, Drop):
            self.act(done.gesture)

    def _fold(self) -> None:
        """The helper panel: open or folded, and remembered."""
        self.desk.change(msgspec.structs.replace(self.desk.settings, helper=not self.desk.settings.helper))
        self.desk.sounds.play("card_slide")
        self.shift()

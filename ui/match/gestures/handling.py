"""A table in the hands of a person: presses, drags, taps and keys on its targets become gestures (design, decision 10)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from ui.canvas.pieces import Gesture
from ui.match.gestures.drag import Click, Drop, Hand
from ui.match.gestures.selection import Picked
from ui.match.tabletop import Tabletop
from ui.scene.desk import Desk
from ui.scene.screen import Scene
from ui.tables.contract import Look, Table, Target
from ui.tables.tray import emptied
from ui.widgets.controls import Command, Region

FAN_KEYS = ("f", "menu", "shift+return")
NUDGES = {"shift+left": "left", "shift+right": "right"}  # what a piece of the tray or of the hand is moved by


class TargetRegion(Region):
    """A target as a widget: Enter taps it, other keys spread it out or move it in the tray."""

    def __init__(
        self, target: Target, tap: Callable[[Target], None], fan: Callable[[Target], bool], nudge: Callable[[Target, str], bool]
    ) -> None:
        super().__init__(Command(target.name, target.says, lambda: tap(target)), target.rect, target.r, target.says)
        self.target, self.fan, self.nudge = target, fan, nudge

    def type(self, keys: str) -> bool:
        if keys in NUDGES:
            return self.nudge(self.target, NUDGES[keys])
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
        raise AssertionError("a subclass says it")

    def act(self, gesture: Gesture, sure: bool = False) -> None:
        """Plays what the gesture means, or says why not. `sure`: it needs no second click."""
        raise AssertionError("a subclass says it")

    @property
    def free(self) -> bool:
        """Whether the table may be handled now."""
        return True

    @property
    def hovered(self) -> str:
        """The piece of a hand under the pointer, while nothing is carried."""
        return self._hover if self.free and not self.hand.dragging and self._hover.startswith("card/") else ""

    def region(self, target: Target) -> TargetRegion:
        return TargetRegion(target, self.tap, self.fan, self.nudge)

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
            self.do(*done)
        else:
            if self.picked.lifted != before:
                self.desk.sounds.play(self.table.setting.style.lift)
            self.shift()

    def fan(self, target: Target) -> bool:
        """Spreads a target out, or puts it together again; False where there is nothing to spread."""
        if not target.fans:
            return False
        self.desk.sounds.play("card_slide")
        self.picked.fan(target)
        self.shift()
        return True

    def _point_at(self, name: str) -> None:
        before = self.hovered
        super()._point_at(name)
        if self.hovered != before:
            self.tabletop.shift(self.look())

    def do(self, gesture: Gesture, sure: bool = False) -> None:
        """Edits the tray with it, or plays what it means. `sure`: it needs no second click."""
        if not self.edit(gesture):
            self.act(gesture, sure)

    def edit(self, gesture: Gesture) -> bool:
        """Does to the tray what the gesture says; False where it is not about the tray."""
        tray = self.table.hand.tray(self.look(), gesture)
        if tray is None:
            return False
        self.desk.sounds.play("card_place" if len(tray.pieces) > len(self.picked.tray.pieces) else "card_slide")
        self.picked.tray = tray
        self.put_back()
        return True

    def nudge(self, target: Target, way: str) -> bool:
        """Moves the piece of a target by one place; the keyboard goes with it."""
        if not self.edit(Gesture(target.name, way)):
            return False
        self.focus.name = next(
            (other.name for other in self.table.setting.targets(self.look()) if other.piece == target.piece), target.name
        )
        return True

    def seen(self, target: Target, x: float) -> bool:
        """Whether the piece of this target, or one just like it, is under a pointer at x at this moment, even on its way."""
        sprites = self.tabletop.animator.sprites()
        face = next((sprite.face for sprite in sprites if sprite.piece.key == target.piece), "")
        return any(sprite.face == face and abs(x - sprite.spot.x) <= sprite.spot.w / 2 for sprite in sprites)

    def forget(self) -> None:
        """Nothing is lifted, hinted at, spread out or chosen any more."""
        if self.hand.dragging:
            self._pressed = ""  # the end of this drag is no click
        self.picked.forget()
        self.tabletop.let_go()
        self.hand.let_go()

    def put_back(self) -> None:
        """What is lifted, hinted at or spread out is so no more; the tray stays as it is."""
        self.picked.clear()
        self.tabletop.let_go()
        self.hand.let_go()
        self.shift()

    def empty_tray(self) -> bool:
        """All that lies in the tray goes back; False where it is empty."""
        full = bool(self.picked.tray.pieces)
        if full:
            self.picked.tray = emptied(self.picked.tray)
            self.desk.sounds.play("card_slide")
            self.shift()
        return full

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
                self.hand.press(self.table.setting.targets(self.look()), *self.desk.page.point(event.pos))
                target = self.hand.source
                self.hand.let_go()
                return target is not None and self.fan(target)
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._pressed = ""
                self._drop(self.hand.release(self.table.setting.targets(self.look()), *self.desk.page.point(event.pos)))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    def _grip(self, x: float, y: float) -> bool:
        """True where the press only closes what is open: a bubble, or what is spread out."""
        over = self._under((x, y))
        if self.tabletop.held is not None:  # let go outside the window, where nobody heard of it
            self.put_back()
        if self.picked.choosing is not None:
            if over is None or not over.name.startswith("choice/"):
                self.put_back()
                return True
            return False
        if not self.hand.press(self.table.setting.targets(self.look()), x, y) and over is None and self.picked.opened:
            self.put_back()
            return True
        return False

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.tabletop.held is None:
            self.desk.sounds.play(self.table.setting.style.lift)
            self._hover = ""
        self.picked.lifted = self.hand.source.piece  # where it may go is shown
        self.tabletop.carry(self.hand.source.piece, self.hand.x, self.hand.y)

    def _drop(self, done: Click | Drop | None) -> None:
        self.tabletop.let_go()
        if isinstance(done, Drop):
            self.do(done.gesture)

    def _fold(self) -> None:
        """The helper panel: open or folded, and remembered."""
        self.desk.change(msgspec.structs.replace(self.desk.settings, helper=not self.desk.settings.helper))
        self.desk.sounds.play("card_slide")
        self.shift()

"""The table controller: input on targets becomes gestures, and these moves (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf

import msgspec
import pygame

from game.kernel import Move
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Key, Thing
from ui.match.drag import numbered, under
from ui.match.furniture import ClaimKey, bubble_keys
from ui.match.keyboard import Digits
from ui.match.live_table import LiveTable
from ui.match.newcomers.refusals import count_refusal
from ui.scene.screen import PRESS
from ui.tables.contract import Furniture, Look
from ui.tables.targets import CLOSE, HELPER, THREATS, ZONE, Nudge, Plate, Target
from ui.tables.tray import emptied
from ui.widgets.controls import Command, Region, Widget
from ui.widgets.node import Node

SWITCHES = (HELPER, THREATS)
FAN_KEYS = ("f", "menu", "shift+return")
NUDGES = {"shift+left": Nudge.LEFT, "shift+right": Nudge.RIGHT}  # shift a piece of the tray or of the hand by one place


class TargetRegion(Region):
    """A target as a widget: Enter taps it, other keys spread it out or shift it in the tray."""

    def __init__(self, target: Target, handling: Handling) -> None:
        super().__init__(Command(target.name, target.says, lambda: handling.tap(target)), target.rect, target.r, target.says)
        self.target, self.handling = target, handling

    def node(self) -> Node:
        """Return the node; that of a seat panel is labelled with the player's name."""
        told, at = super().node(), self.target.at
        return replace(told, label=self.handling.sitting.names[at.seat], note=told.label) if isinstance(at, Plate) else told

    def draw_focus(self, brush: Brush) -> None:
        if self.target.focus is None:
            super().draw_focus(brush)
        else:
            brush.ring(self.target.focus, "focus_ring", 14, 4)

    def type(self, keys: str) -> bool:
        if keys in NUDGES:
            return self.handling.nudge(self.target, NUDGES[keys])
        return keys in FAN_KEYS and self.handling.fan(self.target)


class Handling:
    """The controller that turns a player's input into moves; the scene decides when input is allowed."""

    def __init__(self, live: LiveTable, play: Callable[[int, Move], None]) -> None:
        """Take the callback that plays a move."""
        self.live, self.desk, self.scene, self.play = live, live.desk, live.scene, play
        self.sitting, self.table, self.tabletop = live.sitting, live.table, live.tabletop
        self.hand, self.selection, self.look, self.shift = live.hand, live.selection, live.look, live.shift
        self._next: Gesture | None = None  # continues with the cards left in the tray after the last move
        self._tapped: Thing | None = None  # the target of the last tap
        self._refused = ""  # the notice about the last refused gesture
        self.digits = Digits()
        self.acted = True  # the player has acted since the focus was last moved to the next target

    def handle(self, event: pygame.Event, over: Widget | None) -> bool:
        """Handle a pointer event, with the widget under it; return True if it was about the targets."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grip(*self.desk.page.point(event.pos), over)
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and self.hand.dragging:
                return True  # the dragged piece stays with the pointer
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.hand.let_go()
                target = under(self.table.setting.targets(self.look()), *self.desk.page.point(event.pos))
                return target is not None and self.fan(target)
            case pygame.MOUSEMOTION if self.hand.move(*self.desk.page.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._drop(*self.desk.page.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    @property
    def held(self) -> bool:
        """True while a target is pressed, a piece is dragged or a second digit is awaited."""
        timed = self.digits.waiting and not self.desk.settings.no_limits
        return self.hand.source is not None or self.tabletop.held is not None or timed

    def rest(self, dt: float) -> bool:
        """Add `dt` seconds and return True if a press has just become a long press and spread out its target."""
        pressed = self.hand.rest(dt)
        if pressed is None or not self.fan(pressed):
            return False
        self.hand.let_go()
        return True

    def _grip(self, x: float, y: float, over: Widget | None) -> bool:
        """Begin a press, and return True if all it does is close a choice bubble or spread-out pieces."""
        if self.tabletop.held is not None:  # released outside the window, which sends no event
            self.put_back()
        if self.selection.choosing is not None:
            if over is None or not over.name.startswith("choice/"):
                self.put_back()
                return True
            return False
        pressed = self.hand.press(self.table.setting.targets(self.look()), x, y, drags=not self.desk.two_taps)
        if not pressed and over is None and self.selection.opened:
            self.put_back()
            return True
        return False

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.tabletop.held is None:
            self.desk.sounds.play(self.table.setting.style.lift)
            self.live.recap.dismiss()
        self.selection.lifted = self.hand.source.piece  # its legal targets are highlighted
        self.tabletop.carry(self.hand.source.piece, self.hand.x, self.hand.y)

    def _drop(self, x: float, y: float) -> None:
        gesture = self.hand.release(self.table.setting.targets(self.look()), x, y)
        self.tabletop.let_go()
        self.do(gesture)

    def seen(self, target: Target, x: float) -> bool:
        """Return True if the target's piece, or its double, is drawn at this x now, even in flight."""
        sprites = self.tabletop.animator.sprites()
        face = next((sprite.face for sprite in sprites if sprite.piece.key == target.piece), "")
        return any(sprite.face == face and abs(x - sprite.spot.x) <= sprite.spot.w / 2 for sprite in sprites)

    def tap(self, target: Target) -> None:
        """Tap a target; with two taps instead of holding, the second tap spreads out like a long press."""
        self.acted = True
        again, self._tapped = self._tapped == target.at, target.at
        if again and self.desk.two_taps and not target.opens and self.fan(target):
            return
        if target.at in SWITCHES:
            self._switch(target.at)
            return
        self.live.recap.dismiss()
        before = self.selection.lifted
        done = self.selection.tap(target, self.look(), self.table)
        if done is not None:
            self.do(*done)
        else:
            if self.selection.lifted != before:
                self.desk.sounds.play(self.table.setting.style.lift)
            self.shift()

    def fan(self, target: Target) -> bool:
        """Spread a target out, or fold it, and return True; False if it cannot be spread out."""
        if not target.fans:
            return False
        self.desk.sounds.play("card_slide")
        self.selection.fan(target)
        self.shift()
        return True

    def do(self, gesture: Gesture, sure: bool = False) -> None:
        """Perform a gesture: flip a switch, close what is open, edit the tray, or play a move."""
        if gesture.target in SWITCHES:
            self._switch(gesture.target)
            return
        self.live.recap.dismiss()
        if gesture.target is CLOSE:
            self.put_back()
        elif not self.edit(gesture):
            self.act(gesture, sure)

    def edit(self, gesture: Gesture) -> bool:
        """Edit the tray as the gesture asks and return True; False if the gesture is not about the tray."""
        look = self.look()
        tray = self.table.hand.tray(look, gesture)
        if tray is None:
            return False
        if self.desk.saying() in (self._refused, *(key.why for key in self.table.hand.keys(look).others)):
            self.desk.unsay(False)  # the notice was about the tray as it was before
        self.desk.sounds.play("card_place" if len(tray.pieces) > len(self.selection.tray.pieces) else "card_slide")
        self.selection.tray = tray
        self.scene.point_anew()
        self.put_back()
        return True

    def nudge(self, target: Target, way: Nudge) -> bool:
        """Move the target's piece by one place and keep the focus on it; return False if it cannot move."""
        if not self.edit(Gesture(target.at, way)):
            return False
        targets = self.table.setting.targets(self.look())
        self.scene.focus.name = next((other.name for other in targets if other.piece == target.piece), target.name)
        return True

    def meant(self, look: Look, gesture: Gesture) -> tuple[tuple[Move, ...], str | None]:
        """Return the legal moves that the gesture may mean; if there are none, also the reason, if any."""
        seat, match = self.sitting.asked, self.sitting.match
        if seat is None or look.past:
            return (), None
        found = [(move, match.refusal(seat, move)) for move in self.table.hand.moves(look, gesture)]
        legal = [move for move, refusal in found if refusal is None]
        allowed = any(not self.live.activity.refusal(match, seat, move) for move in legal)
        if allowed or not found:
            return tuple(legal), None  # of several moves the player chooses one, and then learns which of them the activity forbids
        if legal:
            return (), self.live.activity.refusal(match, seat, legal[0])
        refusal = found[0][1]
        assert refusal is not None, "none of them is legal"
        return (), self.table.words.refusal(refusal)

    def act(self, gesture: Gesture, sure: bool = False) -> None:
        """Play what the gesture means, offer a choice of several moves, or show why it is refused.

        A `sure` gesture needs no second click.
        """
        look, self.acted = self.look(), True
        (moves, why), seat = self.meant(look, gesture), self.sitting.asked
        if why is not None:
            self._count(look, gesture)
            self._refuse(self.table.hand.moves(look, gesture), why)
            self.put_back()
            if seat is not None and not any(self._legal(seat, move) for move in self.table.hand.moves(look, gesture)):
                self._stay(gesture.source)
        elif seat is None or not moves:
            self.put_back()
            if gesture.source is None and look.question is not None:  # a click on a target that means nothing now
                self.desk.say(self.table.words.prompt(look), "hint")
        elif len(moves) > 1:
            self.selection.choosing, self.scene.focus.name = gesture, "choice/0"
            self._keep_lifted(gesture)
        elif self.desk.settings.confirm and not sure and gesture != self.selection.armed:
            self.selection.armed = gesture
            self._keep_lifted(gesture)
        else:
            left = self.table.hand.tray(look, Gesture(None, moves[0]))
            self.play(seat, moves[0])
            if left is not None and self.sitting.asked == seat and self.sitting.hidden_from is None:
                self.selection.tray, self._next = left, gesture
                self.shift()
                self.go_on()

    def _refuse(self, moves: Sequence[Move], why: str) -> None:
        said = self.live.activity.refused(moves, why)
        if said:
            self.scene.audience.play("wrong")
            self.desk.say(said)
        self._refused = said

    def go_on(self) -> None:
        """Play the cards left in the tray as soon as the first move has come to rest."""
        if self._next is not None and self.live.moment.free and self.live.moment.deciding:
            gesture, self._next = self._next, None
            self.act(gesture, sure=True)

    def _count(self, look: Look, gesture: Gesture) -> None:
        """Count a gesture that the rules have refused, in activities that coach."""
        seat, match, moves = self.sitting.asked, self.sitting.match, self.table.hand.moves(look, gesture)
        refusal = match.refusal(seat, moves[0]) if seat is not None and moves else None
        if self.live.activity.coaches and seat is not None and refusal is not None:
            count_refusal(self.desk, match.record(), seat, refusal.key)

    def _legal(self, seat: int, move: Move) -> bool:
        """Return True if the rules allow the move, even if a lesson forbids it."""
        return self.sitting.match.refusal(seat, move) is None

    def _stay(self, source: Key | None) -> None:
        """Keep the piece of a refused gesture selected, so that the player can follow the advice."""
        look = self.look()
        found = next((target for target in self.table.setting.targets(look) if source and target.piece == source), None)
        if found is not None and self.table.hand.tray(look, Gesture(None, found.at)) is None:  # tray-only pieces are never lifted
            self.selection.lifted = source
            self.shift()

    def type(self, keys: str, free: bool) -> bool:
        """Handle a key; return True for a digit while the table is free, or for Enter or Space after one."""
        if keys.isdigit():
            return free and self.digit(int(keys))
        ends = self.desk.settings.no_limits and self.digits.waiting and keys in PRESS
        self.wait_for_digit(inf)
        return ends

    def digit(self, digit: int) -> bool:
        """Pick the target numbered by this digit, or by it and the next; return False if there are no numbers."""
        picks = numbered(self.table.setting.targets(self.look()))
        if picks and self.selection.choosing is None:
            self._pick(self.digits.type(digit, len(picks)))
            return True
        return False

    def wait_for_digit(self, dt: float) -> None:
        """Add seconds to the wait for a second digit; without time limits only infinity counts, which ends it."""
        if self.desk.settings.no_limits and dt != inf:
            return
        self._pick(self.digits.update(dt))

    def _pick(self, number: int) -> None:
        picks = numbered(self.table.setting.targets(self.look())) if number else []
        if number <= len(picks) and picks:
            self.scene.focus.visible = True
            self.desk.sounds.play("key")
            self.tap(picks[number - 1])

    def _keep_lifted(self, gesture: Gesture) -> None:
        self.selection.lifted = gesture.source or self.selection.lifted
        self.shift()

    def fits(self, gesture: Gesture) -> bool:
        """Return True if the dragged piece may be dropped here: into the tray, or as a legal move."""
        look = self.look()
        return self.table.hand.tray(look, gesture) is not None or bool(self.meant(look, gesture)[0])

    def regions(self, look: Look) -> list[Widget]:
        """Return a widget for every target that can be chosen now."""
        chosen = [target for target in self.table.setting.targets(look) if target.at is not ZONE or self.selection.lifted]
        return [TargetRegion(target, self) for target in chosen]

    def claim_key(self, look: Look, furniture: Furniture) -> list[Widget]:
        """Return the button that arms the claim of the next move, if there is one."""
        offered = self.table.hand.keys(look).claim
        if offered is None or furniture.claim is None or look.past:
            return []
        return [ClaimKey(furniture.claim, offered, self.selection.claiming, partial(self._arm, offered.piece))]

    def bubble(self, look: Look) -> list[Widget]:
        """Return one button for each move that the last gesture may mean."""
        seat, gesture = self.sitting.asked, self.selection.choosing
        if seat is None or gesture is None:
            return []
        target = next(target for target in self.table.setting.targets(look) if target.at == gesture.target)
        moves, _why = self.meant(look, gesture)
        return bubble_keys(self.table, moves, target.rect, self.desk.page, partial(self._choose, seat))

    def _choose(self, seat: int, move: Move) -> None:
        """Play the chosen move, or show why the activity forbids it."""
        why = self.live.activity.refusal(self.sitting.match, seat, move)
        if why:
            self._refuse((move,), why)
            self.put_back()
        else:
            self.play(seat, move)

    def _arm(self, piece: Key | None) -> None:
        """Arm the claim and lift the piece that the claim goes with, or disarm the claim."""
        self.scene.audience.play("toggle")
        self.selection.clear()
        self.selection.claiming = not self.selection.claiming
        self.selection.lifted = piece if self.selection.claiming else None
        self.shift()

    def _switch(self, part: Thing) -> None:
        """Flip a switch, such as the helper panel or the threats, and save it in the settings."""
        name = str(part)
        self.desk.change(msgspec.structs.replace(self.desk.settings, **{name: not getattr(self.desk.settings, name)}))
        self.desk.sounds.play("card_slide")
        self.shift()

    def forget(self) -> None:
        """Reset all input after a change of position, including the tray, the claim and the awaited digit."""
        self._next, self._tapped = None, None
        self.digits = Digits()
        self.selection.forget()
        self.tabletop.let_go()
        self.hand.let_go()

    def put_back(self) -> None:
        """Cancel whatever is lifted, armed or spread out; the tray and the hint stay."""
        self._tapped = None
        self.selection.clear()
        self.tabletop.let_go()
        self.hand.let_go()
        self.shift()

    def empty_tray(self) -> bool:
        """Return everything in the tray to the hand; return False if the tray is empty."""
        full = bool(self.selection.tray.pieces)
        if full:
            self.selection.tray = emptied(self.selection.tray)
            self.desk.sounds.play("card_slide")
            self.shift()
        return full

"""The table controller: input on targets becomes gestures, and these moves (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf

import msgspec
import pygame

from game.kernel import Move
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.match.context import TableContext
from ui.match.drag import numbered, under
from ui.match.hud import ClaimButton, bubble_keys
from ui.match.keyboard import DigitInput
from ui.match.onboarding.refusal_counter import count_refusal
from ui.scene.scene import PRESS
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.targets import CLOSE, HELPER, THREATS, ZONE, Nudge, SeatTarget, Target
from ui.tables.tray import emptied
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.node import Node

SWITCHES = (HELPER, THREATS)
FAN_KEYS = ("f", "menu", "shift+return")
NUDGES = {"shift+left": Nudge.LEFT, "shift+right": Nudge.RIGHT}  # shift a piece of the tray or of the hand by one place


class TargetRegion(HitRegion):
    """A target as a widget: Enter taps it, other keys spread it out or shift it in the tray."""

    def __init__(self, target: Target, controller: TableController) -> None:
        super().__init__(Command(target.name, target.says, lambda: controller.tap(target)), target.rect, target.r, target.says)
        self.target, self.controller = target, controller

    def node(self) -> Node:
        """Return the target's accessibility node; that of a seat panel is labelled with the player's name."""
        told, at = super().node(), self.target.id
        return replace(told, label=self.controller.session.names[at.seat], note=told.label) if isinstance(at, SeatTarget) else told

    def draw_focus(self, canvas: Canvas) -> None:
        if self.target.focus is None:
            super().draw_focus(canvas)
        else:
            canvas.ring(self.target.focus, "focus_ring", 14, 4)

    def type(self, keys: str) -> bool:
        if keys in NUDGES:
            return self.controller.nudge(self.target, NUDGES[keys])
        return keys in FAN_KEYS and self.controller.spread(self.target)


class TableController:
    """The controller that turns a player's input at a table into moves; the scene decides when input is allowed."""

    def __init__(self, table_context: TableContext, play: Callable[[int, Move], None]) -> None:
        """Create the controller of a table; the callback plays a move."""
        self.table_context, self.context, self.scene, self.play = table_context, table_context.context, table_context.scene, play
        self.session, self.table, self.tabletop = table_context.session, table_context.table, table_context.tabletop
        self.hand, self.selection, self.model = table_context.hand, table_context.selection, table_context.model
        self.shift = table_context.shift
        self._next: Gesture | None = None  # continues with the cards left in the tray after the last move
        self._tapped: TargetId | None = None  # the target of the last tap
        self._refused = ""  # the notice about the last refused gesture
        self.digits = DigitInput()
        self.acted = True  # the player has acted since the focus was last moved to the next target

    def handle(self, event: pygame.Event, over: Widget | None) -> bool:
        """Handle a pointer event over the table, with the widget under it; return True if it has been used up."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grip(*self.context.viewport.point(event.pos), over)
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and self.hand.dragging:
                return True  # the dragged piece stays with the pointer
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.hand.let_go()
                target = under(self.table.layout.targets(self.model()), *self.context.viewport.point(event.pos))
                return target is not None and self.spread(target)
            case pygame.MOUSEMOTION if self.hand.move(*self.context.viewport.point(event.pos)):
                self._carry()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.dragging:
                self._drop(*self.context.viewport.point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.hand.let_go()
        return False

    @property
    def held(self) -> bool:
        """True while a target is pressed, a piece is dragged or a second digit is awaited."""
        timed = self.digits.waiting and not self.context.settings.no_limits
        return self.hand.source is not None or self.tabletop.held is not None or timed

    def hold_still(self, dt: float) -> bool:
        """Advance the pressed time and return True if a press has just become a long press and spread out its target."""
        pressed = self.hand.hold_still(dt)
        if pressed is None or not self.spread(pressed):
            return False
        self.hand.let_go()
        return True

    def _grip(self, x: float, y: float, over: Widget | None) -> bool:
        """Begin a press of the pointer, and return True if all it does is close a choice bubble or spread-out pieces."""
        if self.tabletop.held is not None:  # released outside the window, which sends no event
            self.cancel_selection()
        if self.selection.choosing is not None:
            if over is None or not over.name.startswith("choice/"):
                self.cancel_selection()
                return True
            return False
        pressed = self.hand.press(self.table.layout.targets(self.model()), x, y, drags=not self.context.two_taps)
        if not pressed and over is None and self.selection.opened:
            self.cancel_selection()
            return True
        return False

    def _carry(self) -> None:
        assert self.hand.source is not None, "something is dragged"
        if self.tabletop.held is None:
            self.context.sounds.play(self.table.layout.style.lift)
            self.table_context.recap.dismiss()
        self.selection.lifted = self.hand.source.piece  # its legal targets are highlighted
        self.tabletop.carry(self.hand.source.piece, self.hand.x, self.hand.y)

    def _drop(self, x: float, y: float) -> None:
        gesture = self.hand.release(self.table.layout.targets(self.model()), x, y)
        self.tabletop.let_go()
        self.perform_gesture(gesture)

    def seen(self, target: Target, x: float) -> bool:
        """Return True if the target's piece, or one with the same face, is drawn at this x now, even in flight."""
        sprites = self.tabletop.animator.sprites()
        face = next((sprite.face for sprite in sprites if sprite.piece.key == target.piece), "")
        return any(sprite.face == face and abs(x - sprite.pose.x) <= sprite.pose.w / 2 for sprite in sprites)

    def tap(self, target: Target) -> None:
        """Handle a tap on a target: complete a gesture or select its piece; with two taps for holding, the second spreads it out."""
        self.acted = True
        again, self._tapped = self._tapped == target.id, target.id
        if again and self.context.two_taps and not target.opens and self.spread(target):
            return
        if target.id in SWITCHES:
            self._switch(target.id)
            return
        self.table_context.recap.dismiss()
        before = self.selection.lifted
        done = self.selection.tap(target, self.model(), self.table)
        if done is not None:
            self.perform_gesture(*done)
        else:
            if self.selection.lifted != before:
                self.context.sounds.play(self.table.layout.style.lift)
            self.shift()

    def spread(self, target: Target) -> bool:
        """Spread a target out, or fold it, and return True; False if it cannot be spread out."""
        if not target.can_spread:
            return False
        self.context.sounds.play("card_slide")
        self.selection.fan(target)
        self.shift()
        return True

    def perform_gesture(self, gesture: Gesture, sure: bool = False) -> None:
        """Perform a gesture: flip a switch, close what is open, edit the tray, or play a move."""
        if gesture.target in SWITCHES:
            self._switch(gesture.target)
            return
        self.table_context.recap.dismiss()
        if gesture.target is CLOSE:
            self.cancel_selection()
        elif not self.edit_tray(gesture):
            self.commit(gesture, sure)

    def edit_tray(self, gesture: Gesture) -> bool:
        """Edit the tray as the gesture asks and return True; False if the gesture is not about the tray."""
        model = self.model()
        tray = self.table.input.tray(model, gesture)
        if tray is None:
            return False
        if self.context.current_notice() in (self._refused, *(key.why for key in self.table.input.keys(model).others)):
            self.context.clear_notice(False)  # the notice was about the tray as it was before
        self.context.sounds.play("card_place" if len(tray.pieces) > len(self.selection.tray.pieces) else "card_slide")
        self.selection.tray = tray
        self.scene.point_anew()
        self.cancel_selection()
        return True

    def nudge(self, target: Target, way: Nudge) -> bool:
        """Move the target's piece by one place in the tray or hand and keep the focus on it; return False if it cannot move."""
        if not self.edit_tray(Gesture(target.id, way)):
            return False
        targets = self.table.layout.targets(self.model())
        self.scene.focus.name = next((other.name for other in targets if other.piece == target.piece), target.name)
        return True

    def candidate_moves(self, model: TableViewModel, gesture: Gesture) -> tuple[tuple[Move, ...], str | None]:
        """Return the playable moves that the gesture may mean and, if there are none, the reason why it is refused, or None."""
        seat, match = self.session.human_to_move, self.session.match
        if seat is None or model.is_past:
            return (), None
        result = [(move, match.refusal(seat, move)) for move in self.table.input.moves(model, gesture)]
        legal = [move for move, refusal in result if refusal is None]
        allowed = any(not self.table_context.activity.refusal(match, seat, move) for move in legal)
        if allowed or not result:
            return tuple(legal), None  # of several moves the player chooses one, and then learns which of them the activity forbids
        if legal:
            return (), self.table_context.activity.refusal(match, seat, legal[0])
        refusal = result[0][1]
        assert refusal is not None, "none of them is legal"
        return (), self.table.text.refusal(refusal)

    def commit(self, gesture: Gesture, sure: bool = False) -> None:
        """Play what the gesture means, offer a choice of several moves, or show why it is refused.

        A `sure` gesture needs no second click.
        """
        model, self.acted = self.model(), True
        (moves, why), seat = self.candidate_moves(model, gesture), self.session.human_to_move
        if why is not None:
            self._count(model, gesture)
            self._refuse(self.table.input.moves(model, gesture), why)
            self.cancel_selection()
            if seat is not None and not any(self._legal(seat, move) for move in self.table.input.moves(model, gesture)):
                self._keep_selected(gesture.source)
        elif seat is None or not moves:
            self.cancel_selection()
            if gesture.source is None and model.question is not None:  # a click on a target that means nothing now
                self.context.show_notice(self.table.text.prompt(model), "hint")
        elif len(moves) > 1:
            self.selection.choosing, self.scene.focus.name = gesture, "choice/0"
            self._keep_lifted(gesture)
        elif self.context.settings.confirm and not sure and gesture != self.selection.armed:
            self.selection.armed = gesture
            self._keep_lifted(gesture)
        else:
            left = self.table.input.tray(model, Gesture(None, moves[0]))
            self.play(seat, moves[0])
            if left is not None and self.session.human_to_move == seat and self.session.pending_seat is None:
                self.selection.tray, self._next = left, gesture
                self.shift()
                self.go_on()

    def _refuse(self, moves: Sequence[Move], why: str) -> None:
        sentence = self.table_context.activity.refused(moves, why)
        if sentence:
            self.scene.audience.play("wrong")
            self.context.show_notice(sentence)
        self._refused = sentence

    def go_on(self) -> None:
        """Play the cards left in the tray as soon as the first move has come to rest."""
        if self._next is not None and self.table_context.moment.free and self.table_context.moment.deciding:
            gesture, self._next = self._next, None
            self.commit(gesture, sure=True)

    def _count(self, model: TableViewModel, gesture: Gesture) -> None:
        """Count a gesture that the rules have refused among the match's refusals, in activities that give tips."""
        seat, match, moves = self.session.human_to_move, self.session.match, self.table.input.moves(model, gesture)
        refusal = match.refusal(seat, moves[0]) if seat is not None and moves else None
        if self.table_context.activity.coaches and seat is not None and refusal is not None:
            count_refusal(self.context, match.record(), seat, refusal.key)

    def _legal(self, seat: int, move: Move) -> bool:
        """Return True if the rules allow this seat's move, even if a lesson forbids it."""
        return self.session.match.refusal(seat, move) is None

    def _keep_selected(self, source: PieceId | None) -> None:
        """Keep the piece of a refused gesture selected, so that the player can follow the advice."""
        model = self.model()
        result = next((target for target in self.table.layout.targets(model) if source and target.piece == source), None)
        if result is not None and self.table.input.tray(model, Gesture(None, result.id)) is None:  # tray-only pieces are never lifted
            self.selection.lifted = source
            self.shift()

    def type(self, keys: str, free: bool) -> bool:
        """Handle digit keys that pick a target; return True if the key was used, also Enter or Space after a digit."""
        if keys.isdigit():
            return free and self.digit(int(keys))
        ends = self.context.settings.no_limits and self.digits.waiting and keys in PRESS
        self.wait_for_digit(inf)
        return ends

    def digit(self, digit: int) -> bool:
        """Tap the target with this number, or await a second digit; return False if no targets are numbered."""
        picks = numbered(self.table.layout.targets(self.model()))
        if picks and self.selection.choosing is None:
            self._pick(self.digits.type(digit, len(picks)))
            return True
        return False

    def wait_for_digit(self, dt: float) -> None:
        """Advance the wait for a second digit, and tap the target if it is over; without time limits only infinity ends it."""
        if self.context.settings.no_limits and dt != inf:
            return
        self._pick(self.digits.update(dt))

    def _pick(self, number: int) -> None:
        picks = numbered(self.table.layout.targets(self.model())) if number else []
        if number <= len(picks) and picks:
            self.scene.focus.visible = True
            self.context.sounds.play("key")
            self.tap(picks[number - 1])

    def _keep_lifted(self, gesture: Gesture) -> None:
        self.selection.lifted = gesture.source or self.selection.lifted
        self.shift()

    def fits(self, gesture: Gesture) -> bool:
        """Return True if the gesture of a dragged piece would put it into the tray or play a legal move."""
        model = self.model()
        return self.table.input.tray(model, gesture) is not None or bool(self.candidate_moves(model, gesture)[0])

    def regions(self, model: TableViewModel) -> list[Widget]:
        """Return a clickable region for every target of the table that can be chosen now."""
        chosen = [target for target in self.table.layout.targets(model) if target.id is not ZONE or self.selection.lifted]
        return [TargetRegion(target, self) for target in chosen]

    def claim_key(self, model: TableViewModel, furniture: HudLayout) -> list[Widget]:
        """Return the button that arms the claim of the next move, if there is one."""
        offered = self.table.input.keys(model).claim
        if offered is None or furniture.claim is None or model.is_past:
            return []
        return [ClaimButton(furniture.claim, offered, self.selection.is_claim_armed, partial(self._arm, offered.piece))]

    def bubble(self, model: TableViewModel) -> list[Widget]:
        """Return the buttons of the choice bubble, one for each move that the last gesture may mean."""
        seat, gesture = self.session.human_to_move, self.selection.choosing
        if seat is None or gesture is None:
            return []
        target = next(target for target in self.table.layout.targets(model) if target.id == gesture.target)
        moves, _why = self.candidate_moves(model, gesture)
        return bubble_keys(self.table, moves, target.rect, self.context.viewport, partial(self._choose, seat))

    def _choose(self, seat: int, move: Move) -> None:
        """Play the move chosen in the choice bubble, or show why the activity forbids it."""
        why = self.table_context.activity.refusal(self.session.match, seat, move)
        if why:
            self._refuse((move,), why)
            self.cancel_selection()
        else:
            self.play(seat, move)

    def _arm(self, piece: PieceId | None) -> None:
        """Toggle the claim of the next move: arm it and lift the piece that it goes with, or disarm it."""
        self.scene.audience.play("toggle")
        self.selection.clear()
        self.selection.is_claim_armed = not self.selection.is_claim_armed
        self.selection.lifted = piece if self.selection.is_claim_armed else None
        self.shift()

    def _switch(self, part: TargetId) -> None:
        """Flip a switch, such as the helper panel or the threats, and save it in the settings."""
        name = str(part)
        self.context.change(msgspec.structs.replace(self.context.settings, **{name: not getattr(self.context.settings, name)}))
        self.context.sounds.play("card_slide")
        self.shift()

    def forget(self) -> None:
        """Reset all input after a change of position, including the tray, the claim and the awaited digit."""
        self._next, self._tapped = None, None
        self.digits = DigitInput()
        self.selection.reset()
        self.tabletop.let_go()
        self.hand.let_go()

    def cancel_selection(self) -> None:
        """Cancel the selection: what is lifted, armed, dragged or spread out; the tray and the hint stay."""
        self._tapped = None
        self.selection.clear()
        self.tabletop.let_go()
        self.hand.let_go()
        self.shift()

    def empty_tray(self) -> bool:
        """Put all cards of the tray back into the hand; return False if the tray was empty already."""
        full = bool(self.selection.tray.pieces)
        if full:
            self.selection.tray = emptied(self.selection.tray)
            self.context.sounds.play("card_slide")
            self.shift()
        return full

"""The table controller: input on targets becomes gestures, and these moves (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf

import msgspec
import pygame

from game.kernel import Move
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.match.context import TableContext
from ui.match.drag import numbered_targets, target_at
from ui.match.hud import ClaimButton, choice_bubble_buttons
from ui.match.keyboard import DigitInput
from ui.match.onboarding.refusal_counter import count_refusal
from ui.match.seat_session import Judgement
from ui.scene.scene import PRESS_KEYS
from ui.tables.contract import HudLayout, TableViewModel
from ui.tables.targets import CLOSE, HELPER, THREATS, ZONE, HandCardTarget, NudgeDirection, SeatTarget, Target
from ui.tables.tray import Tray
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.node import Node

SWITCH_TARGETS = (HELPER, THREATS)
SPREAD_KEYS = ("f", "menu", "shift+return")
# shift a piece of the tray or of the hand by one place
NUDGE_KEYS = {"shift+left": NudgeDirection.LEFT, "shift+right": NudgeDirection.RIGHT}


class TargetRegion(HitRegion):
    """A target as a widget: Enter taps it, other keys spread it out or shift it in the tray."""

    def __init__(self, target: Target, controller: TableController) -> None:
        command = Command(target.name, target.label, lambda: controller.tap(target))
        super().__init__(command, target.rect, target.corner_radius, target.label)
        self.target, self.controller = target, controller

    def node(self) -> Node:
        """Return the target's accessibility node; that of a seat panel is labelled with the player's name."""
        node, at = super().node(), self.target.id
        if isinstance(at, SeatTarget):
            return replace(node, label=self.controller.session.names[at.seat], description=node.label)
        is_chosen = isinstance(at, HandCardTarget) and self.target.piece == self.controller.seat_session.lifted_piece
        return replace(node, is_on=True) if is_chosen else node  # others are not called "not selected"

    def draw_focus(self, canvas: Canvas) -> None:
        if self.target.focus_rect is None:
            super().draw_focus(canvas)
        else:
            canvas.draw_ring(self.target.focus_rect, "focus_ring", 14, 4)

    def handle_key(self, keys: str) -> bool:
        if keys in NUDGE_KEYS:
            return self.controller.nudge_piece(self.target, NUDGE_KEYS[keys])
        return keys in SPREAD_KEYS and self.controller.spread(self.target)


class TableController:
    """The controller that turns a player's input at a table into moves; the scene decides when input is allowed."""

    def __init__(self, table_context: TableContext, play: Callable[[int, Move], None]) -> None:
        """Create the controller of a table; the callback plays a move."""
        self.table_context, self.context, self.scene, self.play = table_context, table_context.context, table_context.scene, play
        self.session, self.table, self.tabletop = table_context.session, table_context.table, table_context.tabletop
        self.drag_tracker, self.seat_session, self.model = table_context.drag_tracker, table_context.seat_session, table_context.model
        self.refresh_layout = table_context.refresh_layout
        self._tapped_id: TargetId | None = None  # the target of the last tap
        self._refusal_notice = ""  # the notice about the last refused gesture
        self.digit_input = DigitInput()
        self.has_acted = True  # the player has acted since the focus was last moved to the next target

    def handle_pointer(self, event: pygame.Event, widget: Widget | None) -> bool:
        """Handle a pointer event over the table, with the widget under it; return True if it has been used up."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._begin_press(*self.context.viewport.to_units_point(event.pos), widget)
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and self.drag_tracker.is_dragging:
                return True  # the dragged piece stays with the pointer
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.drag_tracker.cancel_press()
                target = target_at(self.table.layout.targets(self.model()), *self.context.viewport.to_units_point(event.pos))
                return target is not None and self.spread(target)
            case pygame.MOUSEMOTION if self.drag_tracker.follow_pointer(*self.context.viewport.to_units_point(event.pos)):
                self._carry_piece()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.drag_tracker.is_dragging:
                self._drop_piece(*self.context.viewport.to_units_point(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.drag_tracker.cancel_press()
        return False

    @property
    def has_unfinished_input(self) -> bool:
        """True while a target is pressed, a piece is dragged or a second digit is awaited."""
        timed = self.digit_input.is_waiting and not self.context.settings.no_limits
        return self.drag_tracker.source is not None or self.tabletop.carried_sprite is not None or timed

    def update_long_press(self, dt: float) -> bool:
        """Advance the pressed time and return True if a press has just become a long press and spread out its target."""
        pressed = self.drag_tracker.update_long_press(dt)
        if pressed is None or not self.spread(pressed):
            return False
        self.drag_tracker.cancel_press()
        return True

    def _begin_press(self, x: float, y: float, widget: Widget | None) -> bool:
        """Begin a press of the pointer, and return True if all it does is close a choice bubble or spread-out pieces."""
        if self.tabletop.carried_sprite is not None:  # released outside the window, which sends no event
            self.cancel_selection()
        if self.seat_session.ambiguous_gesture is not None:
            if widget is None or not widget.name.startswith("choice/"):
                self.cancel_selection()
                return True
            return False
        pressed = self.drag_tracker.press(self.table.layout.targets(self.model()), x, y, can_drag=not self.context.needs_two_taps)
        if not pressed and widget is None and self.seat_session.spread_target:
            self.cancel_selection()
            return True
        return False

    def _carry_piece(self) -> None:
        assert self.drag_tracker.source is not None, "something is dragged"
        if self.tabletop.carried_sprite is None:
            self.context.sounds.play(self.table.layout.style.lift_sound)
            self.table_context.recap.hide_recap()
        self.seat_session.lifted_piece = self.drag_tracker.source.piece  # its legal targets are highlighted
        self.tabletop.carry_piece(self.drag_tracker.source.piece, self.drag_tracker.x, self.drag_tracker.y)

    def _drop_piece(self, x: float, y: float) -> None:
        gesture = self.drag_tracker.end_drag(self.table.layout.targets(self.model()), x, y)
        self.tabletop.release_piece()
        self.perform_gesture(gesture)

    def is_drawn_at(self, target: Target, x: float) -> bool:
        """Return True if the target's piece, or one with the same face, is drawn at this x now, even in flight."""
        sprites = self.tabletop.animator.sprites()
        face = next((sprite.face for sprite in sprites if sprite.piece.key == target.piece), "")
        return any(sprite.face == face and abs(x - sprite.pose.x) <= sprite.pose.w / 2 for sprite in sprites)

    def tap(self, target: Target) -> None:
        """Handle a tap on a target: complete a gesture or select its piece; with two taps for holding, the second spreads it out."""
        self.has_acted = True
        again, self._tapped_id = self._tapped_id == target.id, target.id
        if again and self.context.needs_two_taps and not target.spreads_on_click and self.spread(target):
            return
        if target.id in SWITCH_TARGETS:
            self._flip_setting(target.id)
            return
        self.table_context.recap.hide_recap()
        before = self.seat_session.lifted_piece
        done = self.seat_session.tap(target)
        if done is not None:
            self.perform_gesture(*done)
        else:
            if self.seat_session.lifted_piece != before:
                self.context.sounds.play(self.table.layout.style.lift_sound)
            self.refresh_layout()

    def spread(self, target: Target) -> bool:
        """Spread a target out, or fold it, and return True; False if it cannot be spread out."""
        if not target.can_spread:
            return False
        self.context.sounds.play("card_slide")
        self.seat_session.toggle_spread(target)
        self.refresh_layout()
        return True

    def perform_gesture(self, gesture: Gesture, is_confirmed: bool = False) -> None:
        """Perform a gesture: flip a switch, close what is open, edit the tray, or play a move."""
        if gesture.target in SWITCH_TARGETS:
            self._flip_setting(gesture.target)
            return
        self.table_context.recap.hide_recap()
        if gesture.target is CLOSE:
            self.cancel_selection()
        elif not self.edit_tray(gesture):
            self.play_gesture(gesture, is_confirmed)

    def edit_tray(self, gesture: Gesture) -> bool:
        """Edit the tray as the gesture asks and return True; False if the gesture is not about the tray."""
        model, card_count = self.model(), len(self.seat_session.tray.pieces)
        if not self.seat_session.edit_tray(gesture):
            return False
        tray_notices = (self._refusal_notice, *(key.disabled_reason for key in self.table.input.buttons(model).other_buttons))
        if self.context.current_notice() in tray_notices:
            self.context.clear_notice(False)  # the notice was about the tray as it was before
        self.context.sounds.play("card_place" if len(self.seat_session.tray.pieces) > card_count else "card_slide")
        self.scene.update_hovered()
        self.cancel_selection()
        return True

    def nudge_piece(self, target: Target, direction: NudgeDirection) -> bool:
        """Move the target's piece by one place in the tray or hand and keep the focus on it; return False if it cannot move."""
        if not self.edit_tray(Gesture(target.id, direction)):
            return False
        targets = self.table.layout.targets(self.model())
        self.scene.focus.name = next((other.name for other in targets if other.piece == target.piece), target.name)
        return True

    def play_gesture(self, gesture: Gesture, is_confirmed: bool = False) -> None:
        """Play what the gesture means, offer a choice of several moves, or show why it is refused.

        A `is_confirmed` gesture needs no second click.
        """
        model, self.has_acted = self.model(), True
        match self.seat_session.answer(gesture, self.context.settings.confirm and not is_confirmed):
            case Move() as move:
                self._play_from_tray(move, gesture, self.table.input.tray_after_gesture(model, Gesture(None, move)))
            case Judgement(playable=()) as judgement:
                if judgement.moves:
                    self._show_refusal(judgement)
                self._drop_input()
                if not judgement.moves and gesture.source is None and model.decision_view is not None:
                    self.context.show_notice(self.table.text.prompt(model), "hint")  # a click on a target that means nothing now
            case Judgement():
                if self.seat_session.ambiguous_gesture is not None:
                    self.scene.focus.name = "choice/0"
                self.refresh_layout()

    def _play_from_tray(self, move: Move, gesture: Gesture, remaining_tray: Tray | None) -> None:
        """Play a move, and then with the same gesture the cards that it leaves in the tray."""
        seat = self.session.human_to_move
        assert seat is not None, "a move of the human to move"
        self.play(seat, move)
        if remaining_tray is not None and self.session.human_to_move == seat and self.session.pending_seat is None:
            self.seat_session.tray, self.seat_session.next_gesture = remaining_tray, gesture
            self.refresh_layout()
            self.play_remaining_tray()

    def play_remaining_tray(self) -> None:
        """Play the cards left in the tray as soon as the first move has come to rest."""
        gesture = self.seat_session.next_gesture
        if gesture is not None and self.table_context.status.is_free and self.table_context.status.can_decide:
            self.seat_session.next_gesture = None
            self.play_gesture(gesture, is_confirmed=True)

    def _show_refusal(self, judgement: Judgement) -> None:
        """Show why a gesture is refused, and count it for the tips if the rules have refused it."""
        seat = self.session.human_to_move
        if self.table_context.activity.gives_tips and seat is not None and judgement.refusal is not None:
            count_refusal(self.context, self.session.match.record(), seat, judgement.refusal.key)
        self._refusal_notice = self.table_context.activity.refusal_notice(judgement.moves, judgement.reason)
        if self._refusal_notice:
            self.scene.audience.play_outcome_sound("wrong")
            self.context.show_notice(self._refusal_notice)

    def handle_key(self, keys: str, is_free: bool) -> bool:
        """Handle digit keys that pick a target; return True if the key was used, also Enter or Space after a digit."""
        if keys.isdigit():
            return is_free and self.pick_by_digit(int(keys))
        ends = self.context.settings.no_limits and self.digit_input.is_waiting and keys in PRESS_KEYS
        self.update_digit_wait(inf)
        return ends

    def pick_by_digit(self, digit: int) -> bool:
        """Tap the target with this number, or await a second digit; return False if no targets are numbered."""
        picks = numbered_targets(self.table.layout.targets(self.model()))
        if picks and self.seat_session.ambiguous_gesture is None:
            self._tap_numbered(self.digit_input.add_digit(digit, len(picks)))
            return True
        return False

    def update_digit_wait(self, dt: float) -> None:
        """Advance the wait for a second digit, and tap the target if it is over; without time limits only infinity ends it."""
        if self.context.settings.no_limits and dt != inf:
            return
        self._tap_numbered(self.digit_input.update(dt))

    def _tap_numbered(self, number: int) -> None:
        picks = numbered_targets(self.table.layout.targets(self.model())) if number else []
        if number <= len(picks) and picks:
            self.scene.focus.is_visible = True
            self.context.sounds.play("key")
            self.tap(picks[number - 1])

    def target_regions(self, model: TableViewModel) -> list[Widget]:
        """Return a clickable region for every target of the table that can be chosen now."""
        chosen = [target for target in self.table.layout.targets(model) if target.id is not ZONE or self.seat_session.lifted_piece]
        return [TargetRegion(target, self) for target in chosen]

    def claim_buttons(self, model: TableViewModel, hud_layout: HudLayout) -> list[Widget]:
        """Return the button that arms the claim of the next move, if there is one."""
        offered = self.table.input.buttons(model).claim_action
        if offered is None or hud_layout.claim_button is None or model.is_past:
            return []
        toggle_claim = partial(self._toggle_claim, offered.suggested_piece)
        return [ClaimButton(hud_layout.claim_button, offered, self.seat_session.is_claim_armed, toggle_claim)]

    def choice_buttons(self, model: TableViewModel) -> list[Widget]:
        """Return the buttons of the choice bubble, one for each move that the last gesture may mean."""
        seat, gesture = self.session.human_to_move, self.seat_session.ambiguous_gesture
        if seat is None or gesture is None:
            return []
        target = next(target for target in self.table.layout.targets(model) if target.id == gesture.target)
        moves = self.seat_session.judge(model, gesture).playable
        return choice_bubble_buttons(self.table, moves, target.rect, self.context.viewport, partial(self._play_choice, seat))

    def _play_choice(self, seat: int, move: Move) -> None:
        """Play the move chosen in the choice bubble, or show why the activity forbids it."""
        why = self.table_context.activity.refusal(self.session.match, seat, move)
        if why:
            self._show_refusal(Judgement((move,), reason=why))
            self.cancel_selection()
        else:
            self.play(seat, move)

    def _toggle_claim(self, piece: PieceId | None) -> None:
        self.scene.audience.play_outcome_sound("toggle")
        self.seat_session.toggle_claim(piece)
        self.refresh_layout()

    def _flip_setting(self, target_id: TargetId) -> None:
        """Flip a switch, such as the helper panel or the threats, and save it in the settings."""
        name = str(target_id)
        self.context.change_settings(msgspec.structs.replace(self.context.settings, **{name: not getattr(self.context.settings, name)}))
        self.context.sounds.play("card_slide")
        self.refresh_layout()

    def reset_input(self) -> None:
        """Reset all input after a change of position, including the tray, the claim and the awaited digit."""
        self.digit_input = DigitInput()
        self.seat_session.reset()
        self._release_pointer()

    def cancel_selection(self) -> None:
        """Cancel the selection: what is lifted, armed, dragged or spread out; the tray and the hint stay."""
        self.seat_session.clear_selection()
        self._drop_input()

    def _drop_input(self) -> None:
        """Let go of what is pressed and dragged, and show the selection that is left."""
        self._release_pointer()
        self.refresh_layout()

    def _release_pointer(self) -> None:
        self._tapped_id = None
        self.tabletop.release_piece()
        self.drag_tracker.cancel_press()

    def empty_tray(self) -> bool:
        """Put all cards of the tray back into the hand; return False if the tray was empty already."""
        if not self.seat_session.empty_tray():
            return False
        self.context.sounds.play("card_slide")
        self.refresh_layout()
        return True

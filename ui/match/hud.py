"""The HUD of a table: the choice between several moves, the claim button and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.kernel import Move
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.tables.buttons import ClaimAction
from ui.tables.contract import HudLayout, Table
from ui.widgets.controls import Button, Command, Widget

BUTTON_WIDTH_UNITS, BUTTON_HEIGHT_UNITS, BUTTON_GAP_UNITS, BUBBLE_PADDING_UNITS = 156.0, 60.0, 8.0, 12.0
ARROW_HEIGHT_UNITS = 16.0  # height of the bubble's point
EDGE_MARGIN_UNITS = 8.0  # kept free at the window's edges
TOP_BAR_HEIGHT_UNITS = 76.0  # height of the top bar, which is never covered
MIN_WRAP_HEIGHT_FACTOR = 4.0  # text sizes of height from which a prompt has more than one line


class ChoiceButton(Button):
    """A button of the bubble that offers several moves; the first one draws the bubble under all of them."""

    def __init__(self, command: Command, rect: FRect, draw_under: Callable[[Canvas], None] | None) -> None:
        super().__init__(command, rect, size=19)
        self.draw_under = draw_under

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.draw_under is not None:
            self.draw_under(canvas)
        super().draw(canvas, hover, pressed)


def choice_bubble_buttons(
    table: Table, moves: Sequence[Move], target: FRect, viewport: Viewport, on_choice: Callable[[Move], None]
) -> list[Widget]:
    """Return one button for each move to choose from, in a bubble that points at `target`."""
    area_rect = choice_bubble_rect(target, len(moves), viewport)
    keys: list[Widget] = []
    for index, move in enumerate(moves):
        label, icon = table.input.choice_label(move)
        command = Command(f"choice/{index}", label, partial(on_choice, move), icon, (str(index + 1),))
        x = area_rect.x + BUBBLE_PADDING_UNITS + index * (BUTTON_WIDTH_UNITS + BUTTON_GAP_UNITS)
        rect = FRect(x, area_rect.y + BUBBLE_PADDING_UNITS, BUTTON_WIDTH_UNITS, BUTTON_HEIGHT_UNITS)
        keys.append(ChoiceButton(command, rect, None if index else partial(draw_bubble, rect=area_rect, target=target)))
    return keys


def choice_bubble_rect(target: FRect, count: int, viewport: Viewport) -> FRect:
    """Return the choice bubble's rectangle: above its target, or below if the top bar is in the way."""
    whole, w = viewport.window_rect, count * (BUTTON_WIDTH_UNITS + BUTTON_GAP_UNITS) - BUTTON_GAP_UNITS + 2 * BUBBLE_PADDING_UNITS
    h = BUTTON_HEIGHT_UNITS + 2 * BUBBLE_PADDING_UNITS
    x = min(max(target.centerx - w / 2, whole.left + EDGE_MARGIN_UNITS), whole.right - EDGE_MARGIN_UNITS - w)
    y = target.top - ARROW_HEIGHT_UNITS - h
    if y < viewport.rect.y + TOP_BAR_HEIGHT_UNITS:
        y = min(target.bottom + ARROW_HEIGHT_UNITS, whole.bottom - EDGE_MARGIN_UNITS - h)
    return FRect(x, y, w, h)


def draw_bubble(canvas: Canvas, rect: FRect, target: FRect) -> None:
    """Draw the background of the choice bubble, with a tip that points at its target."""
    canvas.draw_box(rect, 18, "surface", "text", 2, level=3)
    x = min(max(target.centerx, rect.left + 34), rect.right - 34)
    is_above = rect.y < target.y
    y, path = (rect.bottom - 3, "M2 0L16 17L30 0") if is_above else (rect.top - ARROW_HEIGHT_UNITS, "M2 19L16 2L30 19")
    tip = f'<path d="{path}Z" fill="surface"/><path d="{path}" fill="none" stroke="text" stroke-width="2"/>'
    canvas.draw_svg_body(x - 16, y, 32, ARROW_HEIGHT_UNITS + 3, tip)


class ClaimButton(Button):
    """The button that arms the claim of the next move: primary while it can, teal and checked once armed."""

    def __init__(self, rect: FRect, claim: ClaimAction, is_armed: bool, on_toggle: Callable[[], None]) -> None:
        useful = claim.suggested_piece is not None
        why = "" if useful or is_armed else _("None of the cards you can play now needs “I take it!”.")
        command = Command("claim", claim.label, on_toggle, "check" if is_armed else "talk", ("q",), why)
        super().__init__(command, rect, "teal" if is_armed else "primary" if useful else "wood", 24)
        self.is_armed = is_armed

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        super().draw(canvas, hover, pressed or self.is_armed)  # stays pressed while armed


def is_prompt_covered(hud_layout: HudLayout) -> bool:
    """Return True if a notice lies over the place of the prompt."""
    return hud_layout.prompt.y < hud_layout.notice_bottom <= hud_layout.prompt.bottom + 8


def _prompt_rect(hud_layout: HudLayout, has_action: bool) -> FRect:
    """Return the rectangle of the prompt, shortened if the primary button stands beside it."""
    rect, key = hud_layout.prompt, hud_layout.primary_button
    if not has_action or not rect.colliderect(key):
        return rect
    return FRect(rect.x, rect.y, key.x - 12 - rect.x, rect.h)


def draw_prompt(canvas: Canvas, sentence: str, hud_layout: HudLayout, has_action: bool, is_own_turn: bool) -> None:
    """Draw the prompt on a ribbon unlike a button, which grows upwards if it needs more lines.

    `has_action`: the primary button may stand beside it; `is_own_turn`: the player at the screen has to move.
    """
    rect = _prompt_rect(hud_layout, has_action)
    max_width, size = rect.w - 40, 19.0
    if rect.h < MIN_WRAP_HEIGHT_FACTOR * size:
        size = canvas.fitting_size(sentence, max_width, size, "b")
    lines = canvas.wrap(sentence, max_width, size, "b")
    h = max(rect.h, canvas.line_height(size, 1.1) * len(lines) + 8)
    rect = FRect(rect.x, rect.bottom - h, rect.w, h)
    canvas.draw_box(rect, 4, "smoke", opacity=0.62)
    canvas.draw_box(FRect(rect.x, rect.y, 6, rect.h), 3, "gold" if is_own_turn else "brass")
    canvas.draw_lines(lines, rect.centerx + 3, rect.centery, size, "on_wood", "b" if is_own_turn else "r", "c", 1.1)

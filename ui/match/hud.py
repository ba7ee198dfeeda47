"""The HUD of a table: the choice between several moves, the claim button and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.kernel import Move
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.tables.buttons import Claim
from ui.tables.contract import HudLayout, Table
from ui.widgets.controls import Button, Command, Widget

KEY_W, KEY_H, GAP, PAD = 156.0, 60.0, 8.0, 12.0
ARROW = 16.0  # height of the bubble's point
EDGE = 8.0  # kept free at the window's edges
BAR = 76.0  # height of the top bar, which is never covered
LOWEST_WRAPPED = 4.0  # text sizes of height from which a prompt has more than one line


class ChoiceButton(Button):
    """A button of the bubble that offers several moves; the first one draws the bubble under all of them."""

    def __init__(self, command: Command, rect: FRect, under: Callable[[Canvas], None] | None) -> None:
        super().__init__(command, rect, size=19)
        self.under = under

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.under is not None:
            self.under(canvas)
        super().draw(canvas, hover, pressed)


def bubble_keys(table: Table, moves: Sequence[Move], target: FRect, viewport: Viewport, play: Callable[[Move], None]) -> list[Widget]:
    """Return one button for each move to choose from, in a bubble that points at `target`."""
    area_rect = place(target, len(moves), viewport)
    keys: list[Widget] = []
    for index, move in enumerate(moves):
        label, icon = table.input.choice(move)
        command = Command(f"choice/{index}", label, partial(play, move), icon, (str(index + 1),))
        rect = FRect(area_rect.x + PAD + index * (KEY_W + GAP), area_rect.y + PAD, KEY_W, KEY_H)
        keys.append(ChoiceButton(command, rect, None if index else partial(draw_bubble, rect=area_rect, target=target)))
    return keys


def place(target: FRect, count: int, viewport: Viewport) -> FRect:
    """Return the choice bubble's rectangle: above its target, or below if the top bar is in the way."""
    whole, w, h = viewport.whole, count * (KEY_W + GAP) - GAP + 2 * PAD, KEY_H + 2 * PAD
    x = min(max(target.centerx - w / 2, whole.left + EDGE), whole.right - EDGE - w)
    above = target.top - ARROW - h
    return FRect(x, above if above >= viewport.rect.y + BAR else min(target.bottom + ARROW, whole.bottom - EDGE - h), w, h)


def draw_bubble(canvas: Canvas, rect: FRect, target: FRect) -> None:
    """Draw the background of the choice bubble, with a tip that points at its target."""
    canvas.box(rect, 18, "surface", "text", 2, level=3)
    x = min(max(target.centerx, rect.left + 34), rect.right - 34)
    if rect.y < target.y:
        canvas.vec(x - 16, rect.bottom - 3, 32, ARROW + 3, _point("M2 0L16 17L30 0", "surface"))
    else:
        canvas.vec(x - 16, rect.top - ARROW, 32, ARROW + 3, _point("M2 19L16 2L30 19", "surface"))


def _point(path: str, fill: str) -> str:
    return f'<path d="{path}Z" fill="{fill}"/><path d="{path}" fill="none" stroke="text" stroke-width="2"/>'


class ClaimButton(Button):
    """The button that arms the claim of the next move: primary while it can, teal and checked once armed."""

    def __init__(self, rect: FRect, claim: Claim, armed: bool, flip: Callable[[], None]) -> None:
        useful = claim.piece is not None
        why = "" if useful or armed else _("Nothing that you can lay now needs these words.")
        command = Command("claim", claim.says, flip, "check" if armed else "talk", ("q",), why)
        super().__init__(command, rect, "teal" if armed else "primary" if useful else "wood", 24)
        self.armed = armed

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        super().draw(canvas, hover, pressed or self.armed)  # stays pressed while armed


def prompt_place(furniture: HudLayout, action: bool) -> FRect:
    """Return the rectangle of the prompt, shortened if the primary button stands beside it."""
    rect, key = furniture.prompt, furniture.action
    if not action or not rect.colliderect(key):
        return rect
    return FRect(rect.x, rect.y, key.x - 12 - rect.x, rect.h)


def draw_prompt(canvas: Canvas, sentence: str, rect: FRect, mine: bool) -> None:
    """Draw the prompt on a ribbon unlike a button, which grows upwards if it needs more lines.

    `mine` says that the player at the screen has to move.
    """
    max_width, size = rect.w - 40, 19.0
    if rect.h < LOWEST_WRAPPED * size:
        size = canvas.fitting(sentence, max_width, size, "b")
    lines = canvas.wrap(sentence, max_width, size, "b")
    h = max(rect.h, canvas.leading(size, 1.1) * len(lines) + 8)
    rect = FRect(rect.x, rect.bottom - h, rect.w, h)
    canvas.box(rect, 4, "smoke", op=0.62)
    canvas.box(FRect(rect.x, rect.y, 6, rect.h), 3, "gold" if mine else "brass")
    canvas.block(lines, rect.centerx + 3, rect.centery, size, "on_wood", "b" if mine else "r", "c", 1.1)

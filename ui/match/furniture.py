"""The HUD of a table: the choice between several moves, the claim button and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.kernel import Move
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.tables.contract import Furniture, Table
from ui.tables.table_key import Claim
from ui.widgets.controls import Command, Key, Widget

KEY_W, KEY_H, GAP, PAD = 156.0, 60.0, 8.0, 12.0
ARROW = 16.0  # height of the bubble's point
EDGE = 8.0  # kept free at the window's edges
BAR = 76.0  # height of the top bar, which is never covered
LOWEST_WRAPPED = 4.0  # text sizes of height from which a prompt has more than one line


class BubbleKey(Key):
    """A button of the choice bubble; the first one draws the bubble under all of them."""

    def __init__(self, command: Command, rect: FRect, under: Callable[[Brush], None] | None) -> None:
        super().__init__(command, rect, size=19)
        self.under = under

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if self.under is not None:
            self.under(brush)
        super().draw(brush, hover, pressed)


def bubble_keys(table: Table, moves: Sequence[Move], target: FRect, page: Page, play: Callable[[Move], None]) -> list[Widget]:
    """Return the choice buttons, in a bubble inside the window that points at `target`."""
    at = place(target, len(moves), page)
    keys: list[Widget] = []
    for index, move in enumerate(moves):
        label, icon = table.hand.choice(move)
        command = Command(f"choice/{index}", label, partial(play, move), icon, (str(index + 1),))
        rect = FRect(at.x + PAD + index * (KEY_W + GAP), at.y + PAD, KEY_W, KEY_H)
        keys.append(BubbleKey(command, rect, None if index else partial(draw_bubble, at=at, target=target)))
    return keys


def place(target: FRect, count: int, page: Page) -> FRect:
    """Return the choice bubble's rectangle: above its target, or below if the top bar is in the way."""
    whole, w, h = page.whole, count * (KEY_W + GAP) - GAP + 2 * PAD, KEY_H + 2 * PAD
    x = min(max(target.centerx - w / 2, whole.left + EDGE), whole.right - EDGE - w)
    above = target.top - ARROW - h
    return FRect(x, above if above >= page.rect.y + BAR else min(target.bottom + ARROW, whole.bottom - EDGE - h), w, h)


def draw_bubble(brush: Brush, at: FRect, target: FRect) -> None:
    """Draw the choice bubble, with a point towards its target."""
    brush.box(at, 18, "surface", "text", 2, level=3)
    x = min(max(target.centerx, at.left + 34), at.right - 34)
    if at.y < target.y:
        brush.vec(x - 16, at.bottom - 3, 32, ARROW + 3, _point("M2 0L16 17L30 0", "surface"))
    else:
        brush.vec(x - 16, at.top - ARROW, 32, ARROW + 3, _point("M2 19L16 2L30 19", "surface"))


def _point(path: str, fill: str) -> str:
    return f'<path d="{path}Z" fill="{fill}"/><path d="{path}" fill="none" stroke="text" stroke-width="2"/>'


class ClaimKey(Key):
    """The button that arms the claim of the next move: primary while it can, teal and checked once armed."""

    def __init__(self, rect: FRect, claim: Claim, armed: bool, flip: Callable[[], None]) -> None:
        useful = claim.piece is not None
        why = "" if useful or armed else _("Nothing that you can lay now needs these words.")
        command = Command("claim", claim.says, flip, "check" if armed else "talk", ("q",), why)
        super().__init__(command, rect, "teal" if armed else "primary" if useful else "wood", 24)
        self.armed = armed

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        super().draw(brush, hover, pressed or self.armed)  # stays pressed while armed


def prompt_place(furniture: Furniture, action: bool) -> FRect:
    """Return the rectangle of the prompt, which leaves room for the primary button next to it."""
    at, key = furniture.prompt, furniture.action
    if not action or not at.colliderect(key):
        return at
    return FRect(at.x, at.y, key.x - 12 - at.x, at.h)


def draw_prompt(brush: Brush, said: str, at: FRect, mine: bool) -> None:
    """Draw the prompt on a ribbon unlike a button, which grows upwards if it needs more lines.

    `mine` says that the player at the screen has to move.
    """
    room, size = at.w - 40, 19.0
    if at.h < LOWEST_WRAPPED * size:
        size = brush.fitting(said, room, size, "b")
    lines = brush.wrapped(said, room, size, "b")
    h = max(at.h, brush.leading(size, 1.1) * len(lines) + 8)
    at = FRect(at.x, at.bottom - h, at.w, h)
    brush.box(at, 4, "smoke", op=0.62)
    brush.box(FRect(at.x, at.y, 6, at.h), 3, "gold" if mine else "brass")
    brush.block(lines, at.centerx + 3, at.centery, size, "on_wood", "b" if mine else "r", "c", 1.1)

"""The panel beside the sheet of the yard: the points for each number of cards, the bonus for operators, and the total."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.nambarz.rounds import HAND_SIZE, STROKE_CARD_COUNT
from game.practice.facts import SIGNS
from game.practice.yard import stroke_worth
from ui.assets.translation import _, card_count_text
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Text
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.parts import boxed

MAX_PRACTICE_CARDS = STROKE_CARD_COUNT - 1  # a calculation of at most that many cards is worth nothing (rule NB-27): it is practice
BRICK_HEIGHT, TILE_HEIGHT = 44.0, 66.0
LAID, NOW, LATER = "laid", "now", "later"  # a brick of fewer cards than those in the tray, of that many, of more


@dataclass(frozen=True, slots=True)
class WorthPanel:
    """What the calculation in the tray is worth if it is right."""

    card_count: int
    operations: str  # those chosen until now
    signs: str  # those that the child may choose

    @property
    def total(self) -> int:
        return stroke_worth(self.card_count, self.operations).total

    def node(self) -> Column:
        """Return the panel; the bricks fold to that of the present cards where texts are large, and lie side by side in a tall window."""
        counts = [*range(HAND_SIZE, MAX_PRACTICE_CARDS - 1, -1)]
        title = Text(_("What it’s worth"), 22, "s", "on_wood", "c", max_lines=1)
        all_bricks = Column([title, *map(self._brick, counts)], 7)
        folded = self._brick(max(self.card_count, MAX_PRACTICE_CARDS))
        lying = Row([self._brick(count) for count in reversed(counts)], 7, is_even=True)
        bonuses = stroke_worth(0, self.signs).bonuses  # all that can be won
        tiles = Row([self._tile(sign, bonus) for sign, bonus in bonuses.items()], 7, height=TILE_HEIGHT, is_even=True)
        label = Text(_("if it is right"), 18, "r", "on_wood", width=0, grow=1)
        total = Row([label, Text(str(self.total), 40, "s", "gold", "r", line_spacing=1.1)], 10, "center")
        wide = Column([Breakpoint(all_bricks, small=folded), tiles, total], 10)
        tall = Column([lying, Row([Stack([part], width=0, grow=1) for part in (tiles, total)], 16, "center")], 8)
        return boxed(Column([Breakpoint(wide, tall=tall)], padding=12, group=_("Cards and points")), "wood_well", "wood_bead", 18)

    def _brick(self, count: int) -> Row:
        is_practice = count <= MAX_PRACTICE_CARDS
        present = max(self.card_count, MAX_PRACTICE_CARDS) if self.card_count > 1 else 0
        state = NOW if count == present else LAID if count < present else LATER
        color = "on_primary" if state == NOW else "on_wood"
        laid = self.card_count if state == NOW else count
        cards = Text(card_count_text(laid), 18, "b", color, max_lines=1, grow=1)
        worth = Text(_("practice") if is_practice else f"+{stroke_worth(count, '').points}", 17 if is_practice else 21, "b", color, "r")
        return Row([cards, worth], 6, "center", min_height=BRICK_HEIGHT, padding=(14, 2, 14, 2), paint=partial(_draw_brick, state))

    def _tile(self, sign: str, bonus: int) -> Column:
        is_won = set(sign) <= set(self.operations)
        icons = Box(height=26, paint=partial(_draw_sign_icons, sign, is_won))
        points = Text(f"+{bonus}", 18, "b", "on_accent" if is_won else "on_wood", "c", line_spacing=1.1)
        name = _("all four signs") if sign == SIGNS else sign_name(sign)
        return Column([icons, points], 2, padding=(4, 8, 4, 4), paint=partial(_draw_tile, is_won), group=name)


def _draw_brick(state: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a brick: fired clay, honey, or a dashed outline."""
    if state == NOW:
        canvas.draw_box(rect, 10, ("primary_light", "primary_deep"), "primary_border", 1.5)
    elif state == LAID:
        canvas.draw_box(rect, 10, ("clay", "clay_end"), "clay_edge", 1.5)
    else:
        _draw_dashed(canvas, rect)


def _draw_dashed(canvas: Canvas, rect: FRect) -> None:
    path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, 10, "8 6")
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="none" stroke="wood_light" stroke-width="2"/>')


def _draw_tile(is_won: bool, canvas: Canvas, rect: FRect) -> None:
    if is_won:
        canvas.draw_box(rect, 12, "success", "mint", 2)
    else:
        _draw_dashed(canvas, rect)


def _draw_sign_icons(signs: str, is_won: bool, canvas: Canvas, rect: FRect) -> None:
    size = rect.h if len(signs) == 1 else rect.h * 0.62
    for index, sign in enumerate(signs):
        x = rect.centerx + size * 1.1 * (index - (len(signs) - 1) / 2)
        canvas.draw_icon(OPERATOR_ICONS[sign], x - size / 2, rect.centery - size / 2, size, "on_accent" if is_won else "on_wood")

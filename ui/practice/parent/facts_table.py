"""The table of a sign's hundred facts, with six marks that differ without colour (docs/art.md, 13), and the topics that its cells stand for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from pygame import FRect

from game.practice.album import PICTURE_NAMES, SIGN_NAMES
from game.practice.facts import SIGNS, BasicFact, family_at
from game.practice.groups import learning_group_of
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Grid, Row
from ui.layout.nodes import Box, Text
from ui.practice.path.album_names import group_name
from ui.practice.path.pictures import draw_three_cards
from ui.practice.texts import calculation_text, sign_name, standing_label
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.tables.nambarz.names import OPERATOR_SYMBOLS
from ui.widgets.controls import SegmentedControl, Widget, with_accessible_name
from ui.widgets.node import Node
from ui.widgets.parts import picture

STANDINGS = ("gold", "way", "again", "polish", "expected", "new")  # order of the legend
INVERSE_SIGNS = "-/"  # the result heads the row
TABLE_SIZE, LEGEND_BOX, SIGNS_HEIGHT = 10, 28.0, 60.0
HEAD = -1  # row or column of the heads
HEAD_WIDTH, HEAD_HEIGHT = 62.0, 34.0  # of the heads beside and above the cells
RIGHT_EDGE, BOTTOM_EDGE = 8.0, 6.0  # what stays free at the other sides
CELL_COLORS = {  # fill and stroke
    "gold": ("fact_gold", "primary_border"),
    "polish": ("fact_polish", "primary_border"),
    "way": ("fact_way", "fact_way_border"),
    "again": ("fact_again", "fault"),
    "expected": ("fact_expected", "border"),
    "new": ("tile_end", "fact_border"),
}
STAR = "M5.5 0.5L6.9 3.9L10.5 4.1L7.7 6.4L8.6 10L5.5 8L2.4 10L3.3 6.4L0.5 4.1L4.1 3.9Z"
MARKS = {  # drawn at the upper right corner of a cell
    "gold": f'<path d="{STAR}" fill="fact_star"/>',
    "polish": f'<path d="{STAR}" fill="surface_bright" stroke="fact_star" stroke-width="1.2" stroke-linejoin="round"/>',
    "way": '<circle cx="7" cy="4.5" r="3.5" fill="known"/>',
    "again": '<path d="M0 0H11V11Z" fill="fault"/>',
}
ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
StandingTable = Sequence[Sequence[str]]
TABLE_SIGNS = "*/"
WEEK_S = 7 * 86400.0  # seconds that a choice lasts
HEAD_GROUPS = {1: "1", 2: "2", 9: "9", 10: "10n"}  # groups of + and - that a head stands for


def fact_at(sign: str, row: int, column: int) -> BasicFact:
    """Return the fact of a cell, row and column from 0.

    With numbers from 1, that is r + c, (r + c) - c, r x c or (r x c) / c, never with the operands swapped.
    """
    r, c = row + 1, column + 1
    return BasicFact(sign, r, c) if sign in "+*" else BasicFact(*family_at(sign, r, c))


def cell_text(sign: str, table: StandingTable, row: int, column: int) -> str:
    """Return a cell in words, as "12 – 5 = 7 · works it out"."""
    step = fact_at(sign, row, column)
    return f"{calculation_text(step)} = {step.result} · {standing_label(table[row][column])}"


def mastered_text(table: StandingTable) -> str:
    """Return how many of a sign's facts are mastered, in words."""
    return _("{n} of 100 by heart").format(n=sum(standing in ("gold", "polish") for line in table for standing in line))


def has_practised(table: StandingTable) -> bool:
    """Return True if any fact of a sign has been asked."""
    return any(standing not in ("new", "expected") for line in table for standing in line)


def cell_number(step: BasicFact) -> str:
    """Return the number in a cell: the result; for - and / the first number."""
    return str(step.left if step.sign in INVERSE_SIGNS else step.result)


def head_texts(sign: str, index: int) -> tuple[str, str]:
    """Return the heads of the column and row at an index from 0; for - and / the row's is the result."""
    number = str(index + 1)
    return (OPERATOR_SYMBOLS[sign] + number, f"= {number}") if sign in INVERSE_SIGNS else (number, number)


class SignSegments(SegmentedControl):
    """The choice of four signs, drawn as on the operator buttons, and of cards."""

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        if index == len(SIGNS):
            draw_three_cards(canvas, cell)
            return
        icon = tuple(OPERATOR_ICONS.values())[index]
        canvas.draw_icon(icon, cell.centerx - 15, cell.centery - 15, 30, "text" if index in self.chosen_indices else "text_soft")


def sign_choice(label: str, chosen: int | Collection[int], pick: Callable[[int], None], last: str = "") -> Box:
    """Return the choice of signs, and of cards if that is named by `last`; `label` is its name for screen readers."""
    names = [*map(sign_name, SIGNS), *filter(None, [last])]
    return Box(
        name="signs",
        height=SIGNS_HEIGHT,
        widget=lambda rect: with_accessible_name(SignSegments("signs", rect, names, chosen, pick), label),
    )


class FactsTable(Widget):
    """The table of facts.

    A click or the arrows choose a cell or a head; `on_choose` takes its row and column, one of which is HEAD for a head.
    """

    def __init__(
        self, rect: FRect, sign: str, table: StandingTable, cursor: tuple[int, int] | None, on_choose: Callable[[tuple[int, int]], None]
    ) -> None:
        """Create the table; the heads are above and left of its cells."""
        super().__init__("facts", rect)
        self.area = cells_area(rect)
        self.text_size = max(16.0, 16 * min(self.area.w / 450, self.area.h / 420))
        self.sign, self.table, self.cursor, self.on_choose = sign, table, cursor, on_choose

    def click(self, x: float, y: float) -> None:
        row, column = int((y - self.area.y) // (self.area.h / TABLE_SIZE)), int((x - self.area.x) // (self.area.w / TABLE_SIZE))
        place = max(HEAD, row), max(HEAD, column)
        if place != (HEAD, HEAD) and max(place) < TABLE_SIZE:
            self.on_choose(place)

    def activate(self) -> None:
        self.on_choose(self.cursor or (0, 0))

    def node(self) -> Node:
        """Return the table as a grid of cells, row by row."""
        return Node(self.name, "grid", self.rect, _("Facts"), children=tuple(self._row_node(row) for row in range(TABLE_SIZE)))

    def _row_node(self, row: int) -> Node:
        cells = [
            Node(f"{self.name}#{row},{column}", "cell", cell_rect(self.area, row, column), cell_text(self.sign, self.table, row, column))
            for column in range(TABLE_SIZE)
        ]
        return Node(f"{self.name}#{row}", "row", None, head_texts(self.sign, row)[1], is_actionable=False, children=tuple(cells))

    def press_part(self, part: str) -> None:
        row, _comma, column = part.partition(",")
        self.on_choose((int(row), int(column))) if column else self.activate()

    def handle_key(self, keys: str) -> bool:
        """Move the chosen cell or head by an arrow; at the edges the focus leaves the table."""
        if keys not in ARROWS or self.cursor is None:
            return False
        row, column = self.cursor[0] + ARROWS[keys][0], self.cursor[1] + ARROWS[keys][1]
        if not (HEAD <= row < TABLE_SIZE and HEAD <= column < TABLE_SIZE) or (row, column) == (HEAD, HEAD):
            return False
        self.on_choose((row, column))
        return True

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        self._draw_heads(canvas)
        for row in range(TABLE_SIZE):
            for column in range(TABLE_SIZE):
                self._draw_cell(canvas, row, column)
        if self.cursor is not None:
            canvas.draw_ring(selection_rect(self.area, *self.cursor), "danger", 10, 4)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(0, 4), "focus_ring", 14, 3)

    def _draw_heads(self, canvas: Canvas) -> None:
        for index in range(TABLE_SIZE):
            above, aside = head_texts(self.sign, index)
            rect = cell_rect(self.area, index, index)
            canvas.fit_text(above, rect.centerx, self.area.y - 16, rect.w - 2, 17, "text", "b", "c")
            canvas.fit_text(aside, self.area.x - 8, rect.centery, 54, 17, "text", "b", "r")
        if self.sign not in INVERSE_SIGNS:
            canvas.draw_icon(OPERATOR_ICONS[self.sign], self.area.x - 34, self.area.y - 29, 26)

    def _draw_cell(self, canvas: Canvas, row: int, column: int) -> None:
        rect, standing = cell_rect(self.area, row, column), self.table[row][column]
        draw_cell_face(canvas, rect.inflate(-4, -4), standing)
        if standing != "new":
            kind, colour = "b" if standing in ("gold", "polish") else "r", "text_soft" if standing == "expected" else "text"
            number = cell_number(fact_at(self.sign, row, column))
            aside = 3 if len(number) < 3 else 0  # space for the mark in the corner
            canvas.fit_text(number, rect.centerx - aside, rect.centery + 1, rect.w - 4, self.text_size, colour, kind, "c")


def cells_area(rect: FRect) -> FRect:
    """Return the rectangle of the cells in that of the table."""
    return FRect(rect.x + HEAD_WIDTH, rect.y + HEAD_HEIGHT, rect.w - HEAD_WIDTH - RIGHT_EDGE, rect.h - HEAD_HEIGHT - BOTTOM_EDGE)


def cell_rect(area: FRect, row: int, column: int) -> FRect:
    w, h = area.w / TABLE_SIZE, area.h / TABLE_SIZE
    return FRect(area.x + column * w, area.y + row * h, w, h)


def selection_rect(area: FRect, row: int, column: int) -> FRect:
    """Return the rectangle of a cell, or of the whole row or column of a head."""
    cell = cell_rect(area, max(row, 0), max(column, 0))
    if row == HEAD:
        return FRect(cell.x, area.y - HEAD_HEIGHT, cell.w, HEAD_HEIGHT + area.h)
    if column == HEAD:
        return FRect(area.x - HEAD_WIDTH, cell.y, HEAD_WIDTH + area.w, cell.h)
    return cell.inflate(-2, -2)


def draw_cell_face(canvas: Canvas, rect: FRect, standing: str) -> None:
    """Draw a cell's face with its mark: filled with a star, a dot or a corner, framed, or empty."""
    fill, stroke = CELL_COLORS[standing]
    canvas.draw_box(rect, 8, fill, stroke, 1.5)
    if standing in MARKS:
        canvas.draw_svg_body(rect.right - 12.5, rect.y + 2, 11, 11, MARKS[standing])


def legend() -> Grid:
    """Return the six marks of a cell with their meanings."""
    samples = [picture(partial(draw_cell_face, standing=standing), LEGEND_BOX, LEGEND_BOX) for standing in STANDINGS]
    labels = [Text(standing_label(standing), 17, max_lines=1, grow=1) for standing in STANDINGS]
    return Grid([Row(pair, 10, "center") for pair in zip(samples, labels, strict=True)], 5, min_column=150)


def topic_at(sign: str, row: int, column: int) -> str:
    """Return the topic's key at a row and column (from 0, or HEAD); "" for none.

    A head of x or / is its table, a cell the table of its larger number; for + and - a cell is its group.
    """
    number = max(row, column) + 1
    if sign in TABLE_SIGNS:
        return f"*{number}" if number > 1 else ""
    if HEAD in (row, column):
        return sign + HEAD_GROUPS[number] if number in HEAD_GROUPS else ""
    return learning_group_of(family_at(sign, row + 1, column + 1))


def topic_name(key: str) -> str:
    """Return a topic's name, as "the table of 7" or "+ (9 and some)"."""
    sign, text = key[0], key[1:]
    if sign in TABLE_SIGNS:
        return _("the {n} times table").format(n=text)
    return _sign_and_group_text(sign, PICTURE_NAMES[text])


def group_text(key: str) -> str:
    """Return a group's name for a list, as "× (table of 9)"."""
    return _sign_and_group_text(key[0], "87" if key[1:] == "8" else PICTURE_NAMES.get(key[1:], key[1:]))


def _sign_and_group_text(sign: str, group: str) -> str:
    return f"{OPERATOR_SYMBOLS[sign]}\u00a0({group_name(f'{SIGN_NAMES[sign]}_{group}')})"

"""The list of moves that can be jumped into, and its panel beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from pygame import FRect

from game.record import Seat
from ui.assets.words import _, language
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.move_lines import Line, lines, row_of
from ui.match.sitting import Sitting
from ui.tables.contract import Furniture
from ui.tables.told import Picture, ToldLine
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea

TOKEN = 26.0
INDENT = TOKEN + 14  # from the edge of a row to its texts
BAR_ROOM = 14.0  # kept free for the bar at the right
SHORT, WORDS = 17.0, 15.0
HEAD = 56.0  # of the panel beside the table, above the list


class MoveList(ScrollArea):
    """Every move in a row, the present one violet. One stop of Tab; up and down step through the moves."""

    def __init__(self, label: str, seats: Sequence[Seat], tokens: Sequence[int], picture: Picture, jump: Callable[[int], None]) -> None:
        """`label`: its tooltip; `picture`: of the cards and pawns that moves are told by; `jump` goes to the position after so many moves."""
        super().__init__("moves", label=label)
        self.seats, self.tokens, self.picture, self.jump = seats, tokens, picture, jump
        self.dark = False  # it stands on smoked wood, and has room for the short lines alone
        self.ply = 0
        self._lines: Sequence[Line] = ()
        self._told: list[ToldLine] = []
        self._words: list[list[str]] = []
        self._tops: list[float] = [0.0]  # where each row begins, and the end of the last

    def fill(self, brush: Brush, rect: FRect, lines: Sequence[Line]) -> None:
        """Lays the rows out in this window. Words fold away on small screens (ART 13)."""
        room = rect.w - INDENT - BAR_ROOM - 4
        self._lines = lines
        self._told = [
            ToldLine(brush, line.parts, room - self._numbered(brush, index), self.picture, SHORT) for index, line in enumerate(lines)
        ]
        self._words = [[] if brush.page.compact or self.dark else brush.wrapped(line.words, room, WORDS) for line in lines]
        heights = (
            self._head(told) + len(words) * brush.leading(WORDS, 1.2) + 8 for told, words in zip(self._told, self._words, strict=True)
        )
        self._tops = [0.0, *accumulate(heights)]
        self.place(rect, self._tops[-1])

    def show(self, ply: int) -> None:
        """Marks the line of the last of so many moves and brings it into view."""
        self.ply = ply
        if self.row < 0:
            self.scroll(-self.length)
        else:
            top, end = self._tops[self._band : self._band + 2]
            self.reveal(self.y + top, end - top)

    @property
    def _band(self) -> int:
        """Where the marked line stands, counted from the top."""
        return self.row

    @property
    def row(self) -> int:
        """The line that is marked; -1 before the first."""
        return row_of(self._lines, self.ply)

    def click(self, x: float, y: float) -> None:
        row = next((index for index, end in enumerate(self._tops[1:]) if y - self.y < end), None)
        if row is not None:
            self.jump(self._lines[row].last + 1)

    def activate(self) -> None:
        """Enter on the list changes nothing: up and down have gone there already."""

    def type(self, keys: str) -> bool:
        step = {"up": -1, "down": 1}.get(keys, 0)
        row = self.row + step
        if step and -1 <= row < len(self._lines):
            self.jump(self._lines[row].last + 1 if row >= 0 else 0)
            return True
        return keys in ("page up", "page down") and super().type(keys)

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        marked = self.row
        with self.clipped(brush):
            for index in range(len(self._lines)):
                top, end = self.y + self._tops[index], self.y + self._tops[index + 1]
                if end > self.rect.top and top < self.rect.bottom:
                    self._draw_row(brush, index, index == marked, FRect(self.rect.x, top, self.rect.w - BAR_ROOM, end - top))

    def _draw_row(self, brush: Brush, index: int, now: bool, at: FRect) -> None:
        line, told, text, soft = (
            self._lines[index],
            self._told[index],
            ink.CREAM if self.dark else ink.INK,
            ink.SAND if self.dark else ink.SOFT,
        )
        if now:
            brush.box(at.inflate(0, -2), 10, ink.VIOLET, op=0.6 if self.dark else 0.3)
        middle = at.y + 4 + (self._head(told) - told.h + told.leading) / 2
        brush.token(self.tokens[line.seat], at.x + 5, middle - TOKEN / 2, TOKEN, not self.seats[line.seat].human, 0)
        numbered = self._numbered(brush, index)
        if numbered:
            brush.text(f"{index + 1}.", at.x + INDENT, middle, SHORT, soft)
        told.draw(brush, at.x + INDENT + numbered, middle, text)
        step = brush.leading(WORDS, 1.2)
        for place, words in enumerate(self._words[index]):
            y = at.y + 4 + self._head(told) + step * (place + 0.5)
            brush.text(words, at.x + INDENT, y, WORDS, text if now else soft)

    def _numbered(self, brush: Brush, index: int) -> float:
        """Room for the number before a line; none on small screens."""
        return 0.0 if brush.page.compact else brush.skin.width(f"{index + 1}.", SHORT) + 8

    def _head(self, told: ToldLine) -> float:
        """Height of a row above its sentences."""
        return max(TOKEN + 4, told.h)


class LogPanel:
    """A sheet over the table that is opened, or a column that always stands there; a click on a line shows that position."""

    def __init__(self, sitting: Sitting, tokens: Sequence[int], jump: Callable[[int], None]) -> None:
        self.sitting = sitting
        self.shown = False  # as a sheet
        self.list = MoveList(_("Moves"), sitting.match.seats, tokens, sitting.table.drawing.picture, jump)
        self._filled: object = None  # what the list was laid out for
        self._marked = -1

    def visible(self, furniture: Furniture) -> bool:
        return self.shown or furniture.log_kind == "column"

    def widgets(self, furniture: Furniture, commands: Sequence[Command]) -> list[Widget]:
        """The list, and keys at the right of its head."""
        if not self.visible(furniture):
            return []
        at = furniture.log
        return [
            self.list,
            *(Key(command, FRect(at.right - 66 - 64 * place, at.y + 6, 56, 48), bare=True) for place, command in enumerate(commands)),
        ]

    def forget(self) -> None:
        """The sheet is closed, and the list is at its newest line again."""
        self.shown = False
        self.list.scroll(-self.list.length)
        self._marked = -1

    def draw(self, brush: Brush, furniture: Furniture, ply: int) -> None:
        """The panel and its list, the line of the last of so many moves in view."""
        if not self.visible(furniture):
            return
        at, dark = furniture.log, furniture.log_kind == "column"
        if dark:
            brush.smoke(at, 18)
        else:
            brush.sheet(at, 3)
        brush.fit(_("Moves"), at.x + 22, at.y + 30, at.w - 44, 22, ink.CREAM if dark else ink.INK, "s")
        if self._fill(brush, at, dark) or self._marked != ply:
            self._marked = ply
            self.list.show(ply)

    def _fill(self, brush: Brush, at: FRect, dark: bool) -> bool:
        """Lays the list out anew where anything has changed; True when it did."""
        match, names = self.sitting.match, self.sitting.names
        shown = (match.moves, match.to_move, names, brush.page, language(), tuple(at), dark)
        if shown == self._filled:
            return False
        self._filled, self.list.seats, self.list.dark = shown, match.seats, dark
        self.list.paper = ink.SMOKE if dark else ""
        inside = FRect(at.x + 10, at.y + HEAD, at.w - 20, at.h - HEAD - 12)
        self.list.fill(brush, inside, lines(match, self.sitting.table, names, match.over))
        return True

"""The list of moves that can be jumped into, and the line that says how far a replay has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from pygame import FRect

from game.record import Seat
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.move_lines import Line, row_of
from ui.widgets.controls import Widget
from ui.widgets.scroll import ScrollArea

TOKEN = 26.0
INDENT = TOKEN + 14  # from the edge of a row to its texts
BAR_ROOM = 14.0  # kept free for the bar at the right
NOTATION, WORDS = 17.0, 15.0


class MoveList(ScrollArea):
    """Every move in a row, the present one violet. One stop of Tab; up and down step through the moves."""

    def __init__(self, label: str, seats: Sequence[Seat], tokens: Sequence[int], jump: Callable[[int], None]) -> None:
        """`label`: its tooltip; `jump` gets how many moves are to have been played."""
        super().__init__("moves", label=label)
        self.seats, self.tokens, self.jump = seats, tokens, jump
        self.dark = False  # it stands on smoked wood, and has room for the notation alone
        self.ply = 0
        self._lines: Sequence[Line] = ()
        self._words: list[list[str]] = []
        self._tops: list[float] = [0.0]  # where each row begins, and the end of the last

    def fill(self, brush: Brush, rect: FRect, lines: Sequence[Line]) -> None:
        """Lays the rows out in this window. Words fold away on small screens (ART 13)."""
        room = rect.w - INDENT - BAR_ROOM - 4
        self._lines = lines
        self._words = [[] if brush.page.compact or self.dark else brush.wrapped(line.words, room, WORDS) for line in lines]
        heights = (self._head(brush) + len(words) * brush.leading(WORDS, 1.2) + 8 for words in self._words)
        self._tops = [0.0, *accumulate(heights)]
        self.place(rect, self._tops[-1])

    def show(self, ply: int) -> None:
        """Marks the line of the last of so many moves and brings it into view."""
        self.ply = ply
        row = self.row
        if row < 0:
            self.scroll(-self.length)
        else:
            self.reveal(self.y + self._tops[row], self._tops[row + 1] - self._tops[row])

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
        line, text, soft = self._lines[index], ink.CREAM if self.dark else ink.INK, ink.SAND if self.dark else ink.SOFT
        if now:
            brush.box(at.inflate(0, -2), 10, ink.VIOLET, op=0.6 if self.dark else 0.3)
        middle = at.y + 4 + self._head(brush) / 2
        brush.token(self.tokens[line.seat], at.x + 5, middle - TOKEN / 2, TOKEN, not self.seats[line.seat].human, 0)
        number = "" if brush.page.compact else f"{index + 1}. "
        brush.fit(number + line.notation, at.x + INDENT, middle, at.w - INDENT, NOTATION, text, "b" if now else "r")
        step = brush.leading(WORDS, 1.2)
        for place, words in enumerate(self._words[index]):
            y = at.y + 4 + self._head(brush) + step * (place + 0.5)
            brush.text(words, at.x + INDENT, y, WORDS, text if now else soft)

    def _head(self, brush: Brush) -> float:
        """Height of a row's first line."""
        return max(TOKEN + 4, brush.leading(NOTATION, 1.3))


class Progress(Widget):
    """A slim line from the first move to the last; a click or a drag goes there."""

    def __init__(self, rect: FRect, ply: int, last: int, jump: Callable[[int], None]) -> None:
        super().__init__("progress", rect)
        self.ply, self.last, self.jump = ply, last, jump

    @property
    def hit(self) -> FRect:
        return self.rect.inflate(16, 32)

    def press(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> bool:
        ply = round(min(1.0, max(0.0, (x - self.rect.x) / self.rect.w)) * self.last)
        if ply == self.ply:
            return False
        self.ply = ply
        self.jump(ply)
        return True

    def click(self, x: float, y: float) -> None:
        """The press has gone there."""

    def activate(self) -> None:
        """Left and right step through the moves."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        groove = FRect(self.rect.x, self.rect.centery - 4, self.rect.w, 8)
        brush.box(groove, 4, ink.SMOKE, ink.BRASS, 1.5, 0.85)
        share = self.ply / self.last if self.last else 0.0
        if share:
            brush.box(FRect(groove.x, groove.y, max(8.0, groove.w * share), 8), 4, ink.HONEY, "#8F5A12", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="{ink.VIOLET}" stroke="#FFFFFF" stroke-width="3"/>'
        brush.vec(groove.x + groove.w * share - d / 2, groove.centery - d / 2, d, d, dot, 1)

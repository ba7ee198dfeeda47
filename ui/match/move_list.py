"""The list of moves, in which a click shows a position, and its panel beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from pygame import FRect

from ui.assets.words import _, language
from ui.canvas.brush import Brush, ruler
from ui.match.live_table import LiveTable
from ui.match.move_lines import Line, lines, row_of
from ui.tables.contract import Furniture
from ui.tables.plates import short
from ui.tables.spoken.told import Picture, ToldLine
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.node import Node
from ui.widgets.scroll import ScrollArea

TOKEN = 26.0
INDENT = TOKEN + 14  # distance from the edge of an item to its texts
BAR_ROOM = 14.0  # kept free for the scroll bar at the right
SHORT, WORDS = 17.0, 15.0
BROAD = 480.0  # minimum width at which both buttons fit in the panel's head
HEAD, FOOT = 56.0, 64.0  # heights of the head above the list and of the foot that holds the button below it


class MoveList(ScrollArea):
    """The list of all moves, the shown one marked; one stop of Tab, with Up and Down to step."""

    def __init__(self, label: str, tokens: Sequence[int], picture: Picture, jump: Callable[[int], None]) -> None:
        """Take the tooltip, the pictures for the captions, and the callback that shows a position."""
        super().__init__("moves", label=label)
        self.tokens, self.picture, self.jump = tokens, picture, jump
        self.dark = False  # drawn over the dark panel
        self.brief = False  # too narrow for anything but the captions
        self.ply = 0
        self._given: object = None  # the arguments of the last `fill`
        self._lines: Sequence[Line] = ()
        self._told: list[ToldLine] = []
        self._words: list[list[str]] = []
        self._tops: list[float] = [0.0]  # y of each item, and the bottom of the last

    def fill(self, brush: Brush, rect: FRect, lines: Sequence[Line]) -> None:
        """Arrange the items in this window, without sentences on small screens (docs/art.md, 13)."""
        room, given = rect.w - INDENT - BAR_ROOM - 4, (rect.w, brush.page, self.dark, self.brief)
        both = zip(self._lines, lines, strict=False) if given == self._given else ()
        stay = len([*takewhile(lambda pair: pair[0] is pair[1], both)])  # unchanged items at the beginning
        self._given, self._lines = given, lines
        del self._told[stay:], self._words[stay:], self._tops[stay + 1 :]
        for index, line in enumerate(lines[stay:], stay):
            told = ToldLine(brush, line.parts, room - self._numbered(brush, index), self.picture, SHORT)
            words = [] if brush.page.compact or self.brief else brush.wrapped(line.words, room, WORDS)
            self._told.append(told)
            self._words.append(words)
            self._tops.append(self._tops[-1] + self._head(told) + len(words) * brush.leading(WORDS, 1.2) + 8)
        self.place(rect, self._tops[-1])

    def show(self, ply: int) -> None:
        """Mark the item of the last of `ply` moves and scroll it into view."""
        self.ply = ply
        if self.row < 0:
            self.scroll(-self.length)
        else:
            top, end = self._tops[self._band : self._band + 2]
            self.reveal(self.y + top, end - top)

    @property
    def _band(self) -> int:
        """Index of the marked item, counted from the top."""
        return self.row

    @property
    def row(self) -> int:
        """Index of the marked item, -1 before the first."""
        return row_of(self._lines, self.ply)

    def click(self, x: float, y: float) -> None:
        row = next((index for index, end in enumerate(self._tops[1:]) if y - self.y < end), None)
        if row is not None:
            self.jump(self._lines[row].last + 1)

    def activate(self) -> None:
        """Do nothing: Up and Down have shown the position already."""

    def node(self) -> Node:
        """Return the list's node with the items in its window; the marked item is on."""
        places = ((row, self.place_of(row)) for row in range(len(self._lines)))
        rows = [Node(f"{self.name}#{row}", "item", at, self._said(row)) for row, at in places if at.colliderect(self.rect)]
        return replace(
            super().node(), label=_("Moves"), children=tuple(replace(node, on=node.name == f"{self.name}#{self.row}") for node in rows)
        )

    def place_of(self, row: int) -> FRect:
        """Return the rectangle of the item at this index."""
        return FRect(self.rect.x, self.y + self._tops[row], self.rect.w, self._tops[row + 1] - self._tops[row])

    def _said(self, row: int) -> str:
        line = self._lines[row]
        return f"{line.ply + 1}. {line.words or line.short}"

    def act(self, part: str) -> None:
        """Show the position after the move of this item."""
        if part:
            self.jump(self._lines[int(part)].last + 1)

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
                    at = FRect(self.rect.x, top, self.rect.w - BAR_ROOM, end - top)
                    self._draw_row(brush, index, self._told[index], index == marked, self.dark, at)

    def _draw_row(self, brush: Brush, index: int, told: ToldLine, now: bool, dark: bool, at: FRect) -> None:
        """Draw one item with its caption, arranged for this width."""
        line, text, soft = self._lines[index], "on_wood" if dark else "text", "on_wood_soft" if dark else "text_soft"
        if now:
            brush.box(at.inflate(0, -2), 10, "marker", op=0.6 if dark else 0.3)
        top = at.y + 4 + (self._head(told) - told.h) / 2
        middle = top + told.first
        brush.token(self.tokens[line.seat], at.x + 5, middle - TOKEN / 2, TOKEN, not line.who.is_human, 0)
        numbered = self._numbered(brush, index)
        if numbered:
            brush.text(f"{index + 1}.", at.x + INDENT, middle, SHORT, soft)
        told.draw(brush, at.x + INDENT + numbered, top, text)
        step = brush.leading(WORDS, 1.2)
        for place, words in enumerate(self._words[index]):
            y = at.y + 4 + self._head(told) + step * (place + 0.5)
            brush.text(words, at.x + INDENT, y, WORDS, text if now else soft)

    def _numbered(self, brush: Brush, index: int) -> float:
        """Return the width of the number before an item; on small screens only the recap is numbered."""
        new = self.dark and not self.brief
        return 0.0 if brush.page.compact and not new else brush.skin.width(f"{index + 1}.", SHORT) + 8

    def _head(self, told: ToldLine) -> float:
        """Return the height of an item above its sentences."""
        return max(TOKEN + 4, told.h)


class LogPanel:
    """The panel of the move list: a sheet over the table on demand, or a column at its side.

    It lists all moves or the recap: in a column until the player touches the table, in a sheet while the recap is replayed.
    """

    def __init__(self, live: LiveTable, jump: Callable[[int], None]) -> None:
        """Take the callback that shows the position after a number of moves."""
        self.live, self.sitting, self.recap = live, live.sitting, live.recap
        self.shown = False  # as a sheet with all moves
        self.recapping = False  # as a sheet with the recap
        self.whole = False  # the column shows all moves despite a recap
        self.list = MoveList(_("Moves"), live.tokens, live.table.drawing.picture, jump)
        self._filled: object = None  # the state for which the list was last filled
        self._marked = -1

    def visible(self, furniture: Furniture) -> bool:
        return self.shown or furniture.log_kind == "column" or self._since(furniture)

    def lay(self, furniture: Furniture, ply: int) -> None:
        """Arrange the list and scroll the item of the last of `ply` moves into view.

        Call this before asking for the widgets and before drawing.
        """
        if not self.visible(furniture):
            return
        self._fill(ruler(self.live.desk.skin, self.live.desk.page), furniture)
        if self._since(furniture) and self.recap.at is not None:
            ply = self.recap.plies[self.recap.at].stop
        if self._marked != ply:
            self._marked = ply
            self.list.show(ply)

    def widgets(self, furniture: Furniture, commands: Sequence[Command]) -> list[Widget]:
        """Return the list, the buttons in its head, and the button that replays the recap."""
        if not self.visible(furniture):
            return []
        at = self._place(furniture)
        if self._since(furniture):
            commands = [Command("all_moves", _("All moves"), self._show_all, "sort", ("l",))]
        found: list[Widget] = [
            self.list,
            *(Key(command, FRect(at.right - 66 - 64 * place, at.y + 6, 56, 48), bare=True) for place, command in enumerate(commands)),
        ]
        if self._since(furniture):
            found.append(Key(self.again_command(), self._again_place(at), size=19))
        return found

    def _place(self, furniture: Furniture) -> FRect:
        """Return the panel's rectangle; the sheet of a recap is only as high as its items."""
        at = furniture.log
        if furniture.log_kind == "column" or not self._since(furniture):
            return at
        return FRect(at.x, at.y, at.w, self.list.rect.bottom + _foot(at) - at.y)

    def _again_place(self, at: FRect) -> FRect:
        """Return the rectangle of the replay button: under the recap, or in the head of a broad panel."""
        if at.w < BROAD:
            return FRect(at.x + 10, at.bottom - FOOT, at.w - 20, 56)
        return FRect(at.right - 66 - 240, at.y + 6, 232, 48)

    def toggle(self) -> None:
        """Open the sheet of all moves, or close it."""
        self.shown, self.recapping = not self.shown, False
        self.live.scene.rebuild()

    def close(self) -> bool:
        """Close the sheet, or end the replay of the recap; return False if neither is open."""
        if self.shown:
            self.toggle()
            return True
        if self.recap.at is None and not (self.recapping and self.recap.shown):
            return False
        self.recapping = False
        self.recap.dismiss()
        self.live.scene.rebuild()
        return True

    def again_command(self) -> Command:
        """Return the command that replays the moves of the others since the player's turn."""
        why = "" if self.recap.all and not self.live.moment.paused else _("Nobody else has played since your turn.")
        return Command("recap", _("What happened"), self._tell_again, "replay", ("w",), why)

    def _tell_again(self) -> None:
        self.live.selection.clear()
        self.shown, self.recapping, self.whole = False, True, False
        self.recap.again(self.live.desk.settings.no_limits)
        self.live.shift()

    def forget(self) -> None:
        """Close the sheet and scroll the list to its newest item."""
        self.shown = self.recapping = self.whole = False
        self.list.scroll(-self.list.length)
        self._marked = -1

    def draw(self, brush: Brush, furniture: Furniture) -> None:
        """Draw the panel without the list, which is a widget."""
        if not self.visible(furniture):
            return
        at, dark, since = self._place(furniture), furniture.log_kind == "column", self._since(furniture)
        if dark:
            brush.smoke(at, 18)
        else:
            brush.sheet(at, 3)
        title = _("Since your turn") if since else _("Moves")
        room = at.w - 32 - (52 + 240 * (at.w >= BROAD)) * since
        size = brush.fitting(title, room, 22, "s")
        brush.block(brush.wrapped(title, room, size, "s"), at.x + 16, at.y + 30, size, "on_wood" if dark else "text", "s", lead=1.05)

    def _show_all(self) -> None:
        self.whole, self.shown, self.recapping = True, self.recapping, False
        self.live.scene.rebuild()

    def _since(self, furniture: Furniture) -> bool:
        """Return True if the panel lists the recap alone."""
        if not self.recap.shown or self.shown or not self.sitting.people:  # without a human there is no turn to count from
            return False
        return self.recapping or (furniture.log_kind == "column" and not self.whole)

    def _fill(self, brush: Brush, furniture: Furniture) -> None:
        """Arrange the list again if anything it depends on has changed."""
        at, dark, since = furniture.log, furniture.log_kind == "column", self._since(furniture)
        match, names = self.sitting.match, self.sitting.names
        shown = (match.moves, match.to_move, match.seats, brush.page, language(), tuple(at), dark, since)
        if shown == self._filled:
            return
        self._filled, self._marked, self.list.dark, self.list.brief = shown, -1, dark, dark and not since
        self.list.paper = "smoke" if dark else ""
        found = lines(match, self.sitting.table, [short(name) for name in names] if dark else names, match.over)
        if since:
            new = {plies.start for plies in self.recap.plies}
            found = [line for line in found if line.ply in new]
        inside = FRect(at.x + 10, at.y + HEAD, at.w - 20, at.h - HEAD - (_foot(at) if since else 12))
        self.list.fill(brush, inside, found)
        if since and not dark:
            self.list.rect.h = min(inside.h, self.list.length + 1)


def _foot(at: FRect) -> float:
    """Return the height under a recap, for the button that replays it."""
    return FOOT + 6 if at.w < BROAD else 12

"""The list of moves, in which a click shows a position, and its panel beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from pygame import FRect

from ui.assets.translation import _, language
from ui.canvas.canvas import Canvas, ruler
from ui.match.context import TableContext
from ui.match.move_lines import MoveListItem, lines, row_of
from ui.tables.contract import HudLayout
from ui.tables.seat_panels import short
from ui.tables.spoken.move_caption import MoveCaption, Picture
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.node import Node
from ui.widgets.scroll import ScrollArea

TOKEN = 26.0
INDENT = TOKEN + 14  # distance from the edge of an item to its texts
BAR_ROOM = 14.0  # kept free for the scroll bar at the right
SHORT, WORDS = 17.0, 15.0
BROAD = 480.0  # minimum width at which both buttons fit in the panel's head
HEAD, FOOT = 56.0, 64.0  # heights of the head above the list and of the foot that holds the button below it


class MoveList(ScrollArea):
    """A scrolling list of all moves, the displayed position marked; one stop of Tab, with Up and Down to step."""

    def __init__(self, label: str, tokens: Sequence[int], picture: Picture, jump: Callable[[int], None]) -> None:
        """Create an empty list with its tooltip, the pictures for the captions, and the callback that shows a position."""
        super().__init__("moves", label=label)
        self.tokens, self.picture, self.jump = tokens, picture, jump
        self.dark = False  # drawn over the dark panel
        self.brief = False  # too narrow for anything but the captions
        self.ply = 0
        self._answer_given: object = None  # the arguments of the last `fill`
        self._lines: Sequence[MoveListItem] = ()
        self._announced: list[MoveCaption] = []
        self._words: list[list[str]] = []
        self._tops: list[float] = [0.0]  # y of each item, and the bottom of the last

    def fill(self, canvas: Canvas, rect: FRect, lines: Sequence[MoveListItem]) -> None:
        """Set the list's items and window, and measure the rows that have changed; small screens get no sentences (docs/art.md, 13)."""
        max_width, dealt = rect.w - INDENT - BAR_ROOM - 4, (rect.w, canvas.viewport, self.dark, self.brief)
        both = zip(self._lines, lines, strict=False) if dealt == self._answer_given else ()
        stay = len([*takewhile(lambda pair: pair[0] is pair[1], both)])  # unchanged items at the beginning
        self._answer_given, self._lines = dealt, lines
        del self._announced[stay:], self._words[stay:], self._tops[stay + 1 :]
        for index, line in enumerate(lines[stay:], stay):
            caption = MoveCaption(canvas, line.parts, max_width - self._numbered(canvas, index), self.picture, SHORT)
            sentences = [] if canvas.viewport.is_compact or self.brief else canvas.wrap(line.words, max_width, WORDS)
            self._announced.append(caption)
            self._words.append(sentences)
            self._tops.append(self._tops[-1] + self._head(caption) + len(sentences) * canvas.leading(WORDS, 1.2) + 8)
        self.place(rect, self._tops[-1])

    def show(self, ply: int) -> None:
        """Mark the item of the move before the position after `ply` moves, and scroll the item into view."""
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
        """Ignore Enter, because Up and Down have shown the position already."""

    def node(self) -> Node:
        """Return the move list's accessibility node with its visible items; the marked item is on."""
        places = ((row, self.place_of(row)) for row in range(len(self._lines)))
        rows = [Node(f"{self.name}#{row}", "item", rect, self._row_text(row)) for row, rect in places if rect.colliderect(self.rect)]
        return replace(
            super().node(), label=_("Moves"), children=tuple(replace(node, on=node.name == f"{self.name}#{self.row}") for node in rows)
        )

    def place_of(self, row: int) -> FRect:
        """Return the rectangle of the item at this index."""
        return FRect(self.rect.x, self.y + self._tops[row], self.rect.w, self._tops[row + 1] - self._tops[row])

    def _row_text(self, row: int) -> str:
        line = self._lines[row]
        return f"{line.ply + 1}. {line.words or line.short}"

    def act(self, part: str) -> None:
        """Show the position after the move list item that a screen reader presses."""
        if part:
            self.jump(self._lines[int(part)].last + 1)

    def type(self, keys: str) -> bool:
        step = {"up": -1, "down": 1}.get(keys, 0)
        row = self.row + step
        if step and -1 <= row < len(self._lines):
            self.jump(self._lines[row].last + 1 if row >= 0 else 0)
            return True
        return keys in ("page up", "page down") and super().type(keys)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        marked = self.row
        with self.clipped(canvas):
            for index in range(len(self._lines)):
                top, end = self.y + self._tops[index], self.y + self._tops[index + 1]
                if end > self.rect.top and top < self.rect.bottom:
                    rect = FRect(self.rect.x, top, self.rect.w - BAR_ROOM, end - top)
                    self._draw_row(canvas, index, self._announced[index], index == marked, self.dark, rect)

    def _draw_row(self, canvas: Canvas, index: int, caption: MoveCaption, now: bool, dark: bool, rect: FRect) -> None:
        """Draw one item of the move list: token, number, caption and sentences."""
        line, text, is_gentle = self._lines[index], "on_wood" if dark else "text", "on_wood_soft" if dark else "text_soft"
        if now:
            canvas.box(rect.inflate(0, -2), 10, "marker", op=0.6 if dark else 0.3)
        top = rect.y + 4 + (self._head(caption) - caption.h) / 2
        middle = top + caption.first
        canvas.token(self.tokens[line.seat], rect.x + 5, middle - TOKEN / 2, TOKEN, not line.who.is_human, 0)
        numbered = self._numbered(canvas, index)
        if numbered:
            canvas.text(f"{index + 1}.", rect.x + INDENT, middle, SHORT, is_gentle)
        caption.draw(canvas, rect.x + INDENT + numbered, top, text)
        step = canvas.leading(WORDS, 1.2)
        for position, sentence in enumerate(self._words[index]):
            y = rect.y + 4 + self._head(caption) + step * (position + 0.5)
            canvas.text(sentence, rect.x + INDENT, y, WORDS, text if now else is_gentle)

    def _numbered(self, canvas: Canvas, index: int) -> float:
        """Return the width of the number before an item, 0 for none; on small screens only the recap is numbered."""
        new = self.dark and not self.brief
        return 0.0 if canvas.viewport.is_compact and not new else canvas.rasterizer.width(f"{index + 1}.", SHORT) + 8

    def _head(self, caption: MoveCaption) -> float:
        """Return the height of an item above its sentences."""
        return max(TOKEN + 4, caption.h)


class LogPanel:
    """The panel of the move list: a sheet over the table on demand, or a column at its side.

    It lists all moves or the recap: in a column until the player touches the table, in a sheet while the recap is replayed.
    """

    def __init__(self, table_context: TableContext, jump: Callable[[int], None]) -> None:
        """Create the closed panel; the callback shows the position after a number of moves."""
        self.table_context, self.session, self.recap = table_context, table_context.session, table_context.recap
        self.shown = False  # as a sheet with all moves
        self.recapping = False  # as a sheet with the recap
        self.whole = False  # the column shows all moves despite a recap
        self.list = MoveList(_("Moves"), table_context.tokens, table_context.table.art.picture, jump)
        self._filled: object = None  # the state for which the list was last filled
        self._marked = -1

    def visible(self, furniture: HudLayout) -> bool:
        return self.shown or furniture.log_kind == "column" or self._since(furniture)

    def lay(self, furniture: HudLayout, ply: int) -> None:
        """Arrange the list and scroll the item of the last of `ply` moves into view.

        Call this before asking for the widgets and before drawing.
        """
        if not self.visible(furniture):
            return
        self._fill(ruler(self.table_context.context.rasterizer, self.table_context.context.viewport), furniture)
        if self._since(furniture) and self.recap.at is not None:
            ply = self.recap.plies[self.recap.at].stop
        if self._marked != ply:
            self._marked = ply
            self.list.show(ply)

    def widgets(self, furniture: HudLayout, commands: Sequence[Command]) -> list[Widget]:
        """Return the widgets of the move list's panel: the list, the buttons in its head, and the recap's replay button."""
        if not self.visible(furniture):
            return []
        rect = self._place(furniture)
        if self._since(furniture):
            commands = [Command("all_moves", _("All moves"), self._show_all, "sort", ("l",))]
        widgets: list[Widget] = [
            self.list,
            *(
                Button(command, FRect(rect.right - 66 - 64 * index, rect.y + 6, 56, 48), bare=True)
                for index, command in enumerate(commands)
            ),
        ]
        if self._since(furniture):
            widgets.append(Button(self.again_command(), self._again_place(rect), size=19))
        return widgets

    def _place(self, furniture: HudLayout) -> FRect:
        """Return the move list panel's rectangle; the sheet of a recap is only as high as its items."""
        rect = furniture.log
        if furniture.log_kind == "column" or not self._since(furniture):
            return rect
        return FRect(rect.x, rect.y, rect.w, self.list.rect.bottom + _foot(rect) - rect.y)

    def _again_place(self, rect: FRect) -> FRect:
        """Return the rectangle of the replay button: under the recap, or in the head of a broad panel."""
        if rect.w < BROAD:
            return FRect(rect.x + 10, rect.bottom - FOOT, rect.w - 20, 56)
        return FRect(rect.right - 66 - 240, rect.y + 6, 232, 48)

    def toggle(self) -> None:
        """Open the sheet of all moves, or close it."""
        self.shown, self.recapping = not self.shown, False
        self.table_context.scene.rebuild()

    def close(self) -> bool:
        """Close the sheet, or end the replay of the recap; return False if neither is open."""
        if self.shown:
            self.toggle()
            return True
        if self.recap.at is None and not (self.recapping and self.recap.shown):
            return False
        self.recapping = False
        self.recap.dismiss()
        self.table_context.scene.rebuild()
        return True

    def again_command(self) -> Command:
        """Return the command that replays the moves of the others since the player's turn."""
        why = "" if self.recap.all and not self.table_context.moment.paused else _("Nobody else has played since your turn.")
        return Command("recap", _("What happened"), self._tell_again, "replay", ("w",), why)

    def _tell_again(self) -> None:
        self.table_context.selection.clear()
        self.shown, self.recapping, self.whole = False, True, False
        self.recap.again(self.table_context.context.settings.no_limits)
        self.table_context.shift()

    def forget(self) -> None:
        """Close the sheet and scroll the list to its newest item."""
        self.shown = self.recapping = self.whole = False
        self.list.scroll(-self.list.length)
        self._marked = -1

    def draw(self, canvas: Canvas, furniture: HudLayout) -> None:
        """Draw the background and the title of the move list's panel; the list itself is a widget."""
        if not self.visible(furniture):
            return
        rect, dark, since = self._place(furniture), furniture.log_kind == "column", self._since(furniture)
        if dark:
            canvas.draw_dark_panel(rect, 18)
        else:
            canvas.draw_paper(rect, 3)
        title = _("Since your turn") if since else _("Moves")
        max_width = rect.w - 32 - (52 + 240 * (rect.w >= BROAD)) * since
        size = canvas.fitting(title, max_width, 22, "s")
        canvas.block(
            canvas.wrap(title, max_width, size, "s"), rect.x + 16, rect.y + 30, size, "on_wood" if dark else "text", "s", lead=1.05
        )

    def _show_all(self) -> None:
        self.whole, self.shown, self.recapping = True, self.recapping, False
        self.table_context.scene.rebuild()

    def _since(self, furniture: HudLayout) -> bool:
        """Return True if the panel lists the recap alone."""
        if not self.recap.shown or self.shown or not self.session.human_seats:  # without a human there is no turn to count from
            return False
        return self.recapping or (furniture.log_kind == "column" and not self.whole)

    def _fill(self, canvas: Canvas, furniture: HudLayout) -> None:
        """Fill the move list with all moves or the recap, if anything that it depends on has changed."""
        rect, dark, since = furniture.log, furniture.log_kind == "column", self._since(furniture)
        match, names = self.session.match, self.session.names
        shown = (match.moves, match.to_move, match.seats, canvas.viewport, language(), tuple(rect), dark, since)
        if shown == self._filled:
            return
        self._filled, self._marked, self.list.dark, self.list.brief = shown, -1, dark, dark and not since
        self.list.paper = "smoke" if dark else ""
        move_list_items = lines(match, self.session.table, [short(name) for name in names] if dark else names, match.over)
        if since:
            new = {plies.start for plies in self.recap.plies}
            move_list_items = [line for line in move_list_items if line.ply in new]
        inside = FRect(rect.x + 10, rect.y + HEAD, rect.w - 20, rect.h - HEAD - (_foot(rect) if since else 12))
        self.list.fill(canvas, inside, move_list_items)
        if since and not dark:
            self.list.rect.h = min(inside.h, self.list.length + 1)


def _foot(rect: FRect) -> float:
    """Return the height under the recap's list, with room for the replay button in a narrow panel."""
    return FOOT + 6 if rect.w < BROAD else 12

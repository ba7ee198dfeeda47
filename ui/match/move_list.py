"""The list of moves, in which a click shows a position, and its panel beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from pygame import FRect

from ui.assets.translation import _, language
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.canvas.cards import FacePicture
from ui.layout.containers import MIN_SCROLL_UNITS, Column, Row
from ui.layout.nodes import Box, Child, Text
from ui.match.context import TableContext
from ui.match.move_lines import MoveListItem, item_index, list_moves
from ui.tables.contract import HudLayout
from ui.tables.seat_panels import shorten_name
from ui.tables.spoken.move_caption import MoveCaption
from ui.widgets.composition import Composition
from ui.widgets.controls import Command, Widget
from ui.widgets.node import Node
from ui.widgets.parts import button, icon_button
from ui.widgets.scroll import ScrollArea

TOKEN_WIDTH_UNITS = 26.0
TEXT_INDENT_UNITS = TOKEN_WIDTH_UNITS + 14  # distance from the edge of an item to its texts
SCROLL_BAR_UNITS = 14.0  # kept free for the scroll bar at the right
CAPTION_SIZE_UNITS, SENTENCE_SIZE_UNITS = 17.0, 15.0
MIN_BROAD_WIDTH_UNITS = 480.0  # minimum width at which both buttons fit in the panel's head
HEAD_HEIGHT_UNITS, HEAD_BUTTON_HEIGHT_UNITS, REPLAY_WIDTH_UNITS = 56.0, 48.0, 232.0  # of the head above the list, and its buttons


class MoveList(ScrollArea):
    """A scrolling list of all moves, the displayed position marked; one stop of Tab, with Up and Down to step."""

    def __init__(self, label: str, tokens: Sequence[int], picture: FacePicture, show_ply: Callable[[int], None]) -> None:
        """Create an empty list with its tooltip, the pictures for the captions, and the callback that shows a position."""
        super().__init__("moves", label=label)
        self.tokens, self.picture, self.show_ply = tokens, picture, show_ply
        self.is_dark = False  # drawn over the dark panel
        self.is_narrow = False  # too narrow for anything but the captions
        self.marked_ply = 0
        self._arranged_for: object = None  # the arguments of the last `arrange_items`
        self._items: Sequence[MoveListItem] = ()
        self._captions: list[MoveCaption] = []
        self._sentences: list[list[str]] = []
        self._item_tops: list[float] = [0.0]  # y of each item, and the bottom of the last

    def arrange_items(self, canvas: Canvas, rect: FRect, items: Sequence[MoveListItem]) -> None:
        """Set the list's items and window, and measure the rows that have changed; small screens get no sentences (docs/art.md, 13)."""
        max_width, dealt = rect.w - TEXT_INDENT_UNITS - SCROLL_BAR_UNITS - 4, (rect.w, canvas.viewport, self.is_dark, self.is_narrow)
        both = zip(self._items, items, strict=False) if dealt == self._arranged_for else ()
        stay = len([*takewhile(lambda pair: pair[0] is pair[1], both)])  # unchanged items at the beginning
        self._arranged_for, self._items = dealt, items
        del self._captions[stay:], self._sentences[stay:], self._item_tops[stay + 1 :]
        for index, line in enumerate(items[stay:], stay):
            caption = MoveCaption(canvas, line.parts, max_width - self._number_width(canvas, index), self.picture, CAPTION_SIZE_UNITS)
            sentences = [] if canvas.viewport.is_compact or self.is_narrow else canvas.wrap(line.notes, max_width, SENTENCE_SIZE_UNITS)
            self._captions.append(caption)
            self._sentences.append(sentences)
            sentences_height = len(sentences) * canvas.line_height(SENTENCE_SIZE_UNITS, 1.2)
            self._item_tops.append(self._item_tops[-1] + self._head_height(caption) + sentences_height + 12)
        self.set_window(rect, self._item_tops[-1])

    def mark_ply(self, ply: int) -> None:
        """Mark the item of the move before the position after `ply` moves, and scroll the item into view."""
        self.marked_ply = ply
        if self.marked_index < 0:
            self.scroll_by(-self.content_height)
        else:
            top, end = self._item_tops[self._marked_from_top : self._marked_from_top + 2]
            self.scroll_into_view(self.content_top + top, end - top)

    @property
    def _marked_from_top(self) -> int:
        """Index of the marked item, counted from the top."""
        return self.marked_index

    @property
    def marked_index(self) -> int:
        """Index of the marked item, -1 before the first."""
        return item_index(self._items, self.marked_ply)

    def click(self, x: float, y: float) -> None:
        row = next((index for index, end in enumerate(self._item_tops[1:]) if y - self.content_top < end), None)
        if row is not None:
            self.show_ply(self._items[row].last_ply + 1)

    def activate(self) -> None:
        """Ignore Enter, because Up and Down have shown the position already."""

    def node(self) -> Node:
        """Return the move list's accessibility node with its visible items; the marked item is on."""
        marked, rows = self.marked_index, list[Node]()
        for row in range(len(self._items)):
            if (rect := self.item_rect(row)).colliderect(self.rect):
                rows.append(Node(f"{self.name}#{row}", "item", rect, self._item_text(row), is_on=row == marked))
        return replace(super().node(), label=_("Moves"), children=tuple(rows))

    def item_rect(self, index: int) -> FRect:
        """Return the rectangle of the item at this index."""
        top, end = self._item_tops[index : index + 2]
        return FRect(self.rect.x, self.content_top + top, self.rect.w, end - top)

    def _item_text(self, index: int) -> str:
        line = self._items[index]
        return f"{line.first_ply + 1}. {line.sentences or line.caption_text}"

    def press_part(self, part: str) -> None:
        """Show the position after the move list item that a screen reader presses."""
        if part:
            self.show_ply(self._items[int(part)].last_ply + 1)

    def handle_key(self, keys: str) -> bool:
        step = {"up": -1, "down": 1}.get(keys, 0)
        row = self.marked_index + step
        if step and -1 <= row < len(self._items):
            self.show_ply(self._items[row].last_ply + 1 if row >= 0 else 0)
            return True
        return keys in ("page up", "page down") and super().handle_key(keys)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        marked = self.marked_index
        with self.clipped(canvas):
            for index in range(len(self._items)):
                top, end = self.content_top + self._item_tops[index], self.content_top + self._item_tops[index + 1]
                if end > self.rect.top and top < self.rect.bottom:
                    rect = FRect(self.rect.x, top, self.rect.w - SCROLL_BAR_UNITS, end - top)
                    self._draw_item(canvas, index, index == marked, rect)

    def _draw_item(self, canvas: Canvas, index: int, is_marked: bool, rect: FRect) -> None:
        """Draw one item of the move list: token, number, caption and sentences."""
        line, caption = self._items[index], self._captions[index]
        color, soft_color = ("on_wood", "on_wood_soft") if self.is_dark else ("text", "text_soft")
        if is_marked:
            canvas.draw_box(rect.inflate(0, -2), 10, "marker", opacity=0.6 if self.is_dark else 0.3)
        top = rect.y + 4 + (self._head_height(caption) - caption.h) / 2
        middle = top + caption.first_line_middle
        token, token_y = self.tokens[line.seat], middle - TOKEN_WIDTH_UNITS / 2
        canvas.draw_token(token, rect.x + 5, token_y, TOKEN_WIDTH_UNITS, not line.player.is_human, 0)
        numbered = self._number_width(canvas, index)
        if numbered:
            canvas.draw_text(f"{index + 1}.", rect.x + TEXT_INDENT_UNITS, middle, CAPTION_SIZE_UNITS, soft_color)
        caption.draw(canvas, rect.x + TEXT_INDENT_UNITS + numbered, top, color)
        step = canvas.line_height(SENTENCE_SIZE_UNITS, 1.2)
        for position, sentence in enumerate(self._sentences[index]):
            y = rect.y + 4 + self._head_height(caption) + step * (position + 0.5)
            canvas.draw_text(sentence, rect.x + TEXT_INDENT_UNITS, y, SENTENCE_SIZE_UNITS, color if is_marked else soft_color)

    def _number_width(self, canvas: Canvas, index: int) -> float:
        """Return the width of the number before an item, 0 for none; on small screens only the recap is numbered."""
        new = self.is_dark and not self.is_narrow
        return 0.0 if canvas.viewport.is_compact and not new else canvas.rasterizer.text_width(f"{index + 1}.", CAPTION_SIZE_UNITS) + 8

    def _head_height(self, caption: MoveCaption) -> float:
        """Return the height of an item above its sentences."""
        return max(TOKEN_WIDTH_UNITS + 4, caption.h)


class MoveListPanel:
    """The panel of the move list: a sheet over the table on demand, or a column at its side.

    It lists all moves or the recap: in a column until the player touches the table, in a sheet while the recap is replayed.
    """

    def __init__(self, table_context: TableContext, show_ply: Callable[[int], None]) -> None:
        """Create the closed panel; the callback shows the position after a number of moves."""
        self.table_context, self.session, self.recap = table_context, table_context.session, table_context.recap
        self.is_sheet_open = False  # as a sheet with all moves
        self.is_recap_sheet_open = False  # as a sheet with the recap
        self.shows_all_moves = False  # the column shows all moves despite a recap
        self.move_list = MoveList(_("Moves"), table_context.tokens, table_context.table.art.picture, show_ply)
        self._filled_for: object = None  # the state for which the list was last filled
        self._marked_ply = -1
        self._composition = Composition()

    def is_visible(self, hud_layout: HudLayout) -> bool:
        return self.is_sheet_open or hud_layout.move_list_kind == "column" or self._lists_recap(hud_layout)

    def widgets(self, hud_layout: HudLayout, ply: int, commands: Sequence[Command]) -> list[Widget]:
        """Return the list, the buttons in its head and the recap's replay button; the item of the last of `ply` moves is in view."""
        if not self.is_visible(hud_layout):
            return []
        is_recap = self._lists_recap(hud_layout)
        if is_recap and self.recap.replay_index is not None:
            ply = self.recap.plies_by_group[self.recap.replay_index].stop
        self._fill_list(hud_layout)
        if is_recap:
            commands = [Command("all_moves", _("All moves"), self._show_all_moves, "sort", ("l",))]
        page, rect = self.table_context.context.viewport.rect, hud_layout.move_list
        around = rect.x - page.x, rect.y - page.y, page.right - rect.right, page.bottom - rect.bottom
        panel = self._panel(rect.w >= MIN_BROAD_WIDTH_UNITS, hud_layout.move_list_kind == "column", is_recap, ply, commands)
        return self._composition.build(Column([panel], padding=around), self.table_context.context.lay_out)

    def _panel(self, is_broad: bool, is_dark: bool, is_recap: bool, ply: int, commands: Sequence[Command]) -> Column:
        """Return the panel; the sheet of a recap is only as high as its items."""
        replay = button(self.recap_command(), size=19, height=56) if is_recap else None
        heading, color = _("Since your turn") if is_recap else _("Moves"), "on_wood" if is_dark else "text"
        title = Text(heading, 22, "s", color, line_spacing=1.05, max_lines=1)
        keys: list[Child] = [replace(icon_button(command), height=HEAD_BUTTON_HEIGHT_UNITS) for command in reversed(commands)]
        if replay is not None and is_broad:
            keys.insert(0, replace(replay, width=REPLAY_WIDTH_UNITS, height=HEAD_BUTTON_HEIGHT_UNITS, min_height=HEAD_BUTTON_HEIGHT_UNITS))
        head = Row([replace(title, width=0, grow=1), *keys], 8, "center", height=HEAD_HEIGHT_UNITS, padding=(6, 0, 0, 0), tab_index=1)
        height = self.move_list.content_height + 1 if is_recap and not is_dark else None
        soft_color = "on_wood_soft" if is_dark else "text_soft"
        empty = Text(_("No move has been played yet."), SENTENCE_SIZE_UNITS, color=soft_color, padding=(6, 0, 6, 0))
        items = Box(name="moves", height=height, min_height=MIN_SCROLL_UNITS, grow=1, widget=partial(self._place_list, ply))
        below = None if is_broad or replay is None else Row([replace(replay, grow=1)], padding=(0, 6, 0, 0), tab_index=1)
        return Column(
            [head, None if self.session.match.ply else empty, items, below],
            0,
            grow=0 if height else 1,
            padding=(10, 0, 10, 12 if below is None else 8),
            paint=lambda canvas, rect: canvas.draw_dark_panel(rect, 18) if is_dark else canvas.draw_paper(rect, 3),
        )

    def _place_list(self, ply: int, rect: FRect) -> MoveList:
        """Give the list its window, and scroll the item of the last of `ply` moves into view if that has changed."""
        self.move_list.set_window(rect, self.move_list.content_height)
        if self._marked_ply != ply:
            self._marked_ply = ply
            self.move_list.mark_ply(ply)
        return self.move_list

    def sheet_command(self) -> Command:
        return Command("log", _("Moves"), self.toggle_sheet, "sort", ("l",))

    def toggle_sheet(self) -> None:
        """Open the sheet of all moves, or close it."""
        self.is_sheet_open, self.is_recap_sheet_open = not self.is_sheet_open, False
        self.table_context.scene.request_rebuild()

    def close_sheet(self) -> bool:
        """Close the sheet, or end the replay of the recap; return False if neither is open."""
        if self.is_sheet_open:
            self.toggle_sheet()
            return True
        if self.recap.replay_index is None and not (self.is_recap_sheet_open and self.recap.visible_groups):
            return False
        self.is_recap_sheet_open = False
        self.recap.hide_recap()
        self.table_context.scene.request_rebuild()
        return True

    def recap_command(self) -> Command:
        """Return the command that replays the moves of the others since the player's turn."""
        why = "" if self.recap.groups and not self.table_context.status.is_paused else _("Nobody else has played since your turn.")
        return Command("recap", _("What happened"), self._replay_recap, "replay", ("w",), why)

    def _replay_recap(self) -> None:
        self.table_context.seat_session.clear_selection()
        self.is_sheet_open, self.is_recap_sheet_open, self.shows_all_moves = False, True, False
        self.recap.replay_recap(self.table_context.context.settings.no_limits)
        self.table_context.refresh_layout()

    def reset_panel(self) -> None:
        """Close the sheet and scroll the list to its newest item."""
        self.is_sheet_open = self.is_recap_sheet_open = self.shows_all_moves = False
        self.move_list.scroll_by(-self.move_list.content_height)
        self._marked_ply = -1

    def draw(self, canvas: Canvas, hud_layout: HudLayout) -> None:
        """Draw the background and the title of the move list's panel."""
        if self.is_visible(hud_layout):
            self._composition.draw(canvas)

    def _show_all_moves(self) -> None:
        self.shows_all_moves, self.is_sheet_open, self.is_recap_sheet_open = True, self.is_recap_sheet_open, False
        self.table_context.scene.request_rebuild()

    def _lists_recap(self, hud_layout: HudLayout) -> bool:
        """Return True if the panel lists the recap alone."""
        if not self.recap.visible_groups or self.is_sheet_open or not self.session.human_seats:  # no human, no turn to count from
            return False
        return self.is_recap_sheet_open or (hud_layout.move_list_kind == "column" and not self.shows_all_moves)

    def _fill_list(self, hud_layout: HudLayout) -> None:
        """Fill the move list with all moves or the recap, if anything that it depends on has changed."""
        context = self.table_context.context
        rect, dark, since = hud_layout.move_list, hud_layout.move_list_kind == "column", self._lists_recap(hud_layout)
        match, names = self.session.match, self.session.names
        shown = (match.moves, match.to_move, match.seats, context.viewport, language(), tuple(rect), dark, since)
        if shown == self._filled_for:
            return
        self._filled_for, self._marked_ply, self.move_list.is_dark, self.move_list.is_narrow = shown, -1, dark, dark and not since
        self.move_list.shade_color = "smoke" if dark else ""
        move_list_items = list_moves(match, self.session.table, [shorten_name(name) for name in names] if dark else names, match.is_over)
        if since:
            new = {plies.start for plies in self.recap.plies_by_group}
            move_list_items = [line for line in move_list_items if line.first_ply in new]
        self.move_list.arrange_items(measuring_canvas(context.rasterizer, context.viewport), rect.inflate(-20, 0), move_list_items)

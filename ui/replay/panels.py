"""The panels of a replay: around a small table, or beside and below one that fills the window (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.match.move_lines import MoveListItem
from ui.match.move_list import MoveList
from ui.replay.analysis import MatchReview
from ui.replay.curve import ICON_COLORS, curve_sheet
from ui.replay.moves_panel import FOOT_H, MovesSheet, ReplayedMatch, count_text, step_buttons, timeline
from ui.replay.reviewer import Reviewer
from ui.replay.small_table import CURVE_SHEET_HEIGHT, CURVE_SPACING, TABLE_PLACE
from ui.replay.turn_review import TURN_LIST, TurnReview
from ui.tables.spoken.move_caption import MoveCaption
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon, paper, row

# of the sheets around a small table
SHEETS_HEIGHT, MIN_SHEETS_HEIGHT, MOVES_WIDTH, REVIEW_WIDTH = 486.0, 460.0, 346.0, 288.0
STEPS_WIDTH, MISTAKE_BUTTON_WIDTH, FOOT_SIDE_WIDTH = 368.0, 288.0, 416.0
# of the column beside a large table, and of the panel below a tall one
SHEET_WIDTH, CONTROLS_WIDTH, TALL_CONTROLS_WIDTH = 228.0, 312.0, 336.0
ROOM_WIDTH, SWITCH_WIDTH, STOP_WIDTH = 1232.0, 148.0, 148.0  # of the room of a review: the page without its margins, two buttons
# of the move list in two columns
NUMBER_W, SCROLL_BAR_W, TOKEN_SIZE, MARK_SIZE = 40.0, 12.0, 22.0, 20.0
TEXT_INDENT = TOKEN_SIZE + 6  # distance from the edge of a cell to its text
TEXT_SIZE, CAPTION_LINE_H, CELL_PADDING = 17.0, 26.0, 5.0
COLUMNS = 2


class AnalysisPanel:
    """A replay panel with a review, or with a plain timeline if the match cannot be reviewed."""

    def __init__(self, replayed: ReplayedMatch, reviewer: Reviewer) -> None:
        self.replayed, self.reviewer = replayed, reviewer
        self.move_list = MoveGrid(replayed)
        self.moves, self.turn_review = MovesSheet(replayed, self.move_list), TurnReview(replayed)

    def compose(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the panel; `continue_command` plays on from this position, and `step_commands` step through the match."""
        review, mistake = self.reviewer.match_review, self.reviewer.chosen_mistake
        self.move_list.set_items(self.moves.items)
        self.move_list.icons_by_ply = {} if review is None else review.icons_by_ply()
        marked_ply = ply if mistake is None else mistake.turn.last_ply + 1
        moves = replace(self.moves.node(marked_ply, count_text(self.move_list.round_count)), width=MOVES_WIDTH)
        sheet = self._review_sheet(ply, continue_command)
        sheets = Row([Spacer(grow=1), moves, sheet], 16, height=SHEETS_HEIGHT, min_height=MIN_SHEETS_HEIGHT)
        summary = replace(summary_row(self.reviewer, "on_wood_soft"), width=FOOT_SIDE_WIDTH, padding=(16, 0, 16, 0))
        onward = self.reviewer.commands(ply)[0]
        mistake_button = None if review is None else replace(button(onward, size=18), width=MISTAKE_BUTTON_WIDTH)
        right = Row([Spacer(grow=1), mistake_button], 0, "center", width=FOOT_SIDE_WIDTH)
        foot = Row([summary, step_buttons(step_commands, 12, STEPS_WIDTH), right], 16, "center")
        standings = self._timeline(ply) if review is None else curve_sheet(self.replayed, review, ply)
        return Column([sheets, standings, foot], 14, padding=(24, 14, 24, 10), grow=1)

    def position_text(self) -> str:
        """Return what the top bar adds about this position: the number of the round."""
        cell = self.move_list.current_cell
        return _("move {n} of {all}").format(n=cell.round if cell else 0, all=self.move_list.round_count)

    def _review_sheet(self, ply: int, continue_command: Command) -> Column:
        """Return the sheet with the current turn and the buttons to the better line and to playing on."""
        cell, better = self.move_list.current_cell, self.reviewer.commands(ply)[1]
        if cell is None:
            head, body = Text(_("The beginning"), 22, "s", max_lines=1, height=64), Text(self._beginning_text())
            parts: list[Child] = [head, Scroll([body], name=TURN_LIST, grow=1)]
        else:
            turn_review = self.reviewer.current_review(ply)
            parts = [self.turn_review.head(cell.turn, cell.round), self.turn_review.list_view(cell.turn, turn_review)]
        line = button(better, size=18, height=56) if self.reviewer.match_review is not None and not better.disabled_reason else None
        here = button(continue_command, size=19, height=56)
        return paper(Column([*parts, line, here], 8, width=REVIEW_WIDTH, padding=(22, 12, 18, 10)))

    def _beginning_text(self) -> str:
        text = _("Step forward, or pick a move in the list.")
        return text if self.reviewer.match_review is None else text + "\n" + _("The curve shows who was ahead after each move.")

    def _timeline(self, ply: int) -> Column:
        text, spare = Text(self.position_text(), 18, "b", "on_wood", "c", max_lines=1), Spacer(grow=1)
        return Column([spare, text, timeline(self.replayed, ply), spare], 6, height=CURVE_SHEET_HEIGHT, padding=(24, 0, 24, 0))


class ReviewColumn:
    """The move list beside or below a table; with a review, the review in its place, and who was ahead below both."""

    def __init__(self, replayed: ReplayedMatch, reviewer: Reviewer) -> None:
        self.replayed, self.reviewer = replayed, reviewer
        self.move_list = MoveList("", replayed.tokens, replayed.table.art.picture, replayed.show_ply)
        self.moves = MovesSheet(replayed, self.move_list)
        self.turn_review = TurnReview(replayed, text_size=17, token_size=48, max_caption_lines=1)
        self.shows_moves = False  # the move list is shown in place of the review

    def compose(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the panel; `continue_command` plays on from this position, and `step_commands` step through the match."""
        review = self.reviewer.match_review
        if review is None:
            return self._move_panel(ply, continue_command, step_commands)
        return self._room(review, ply, continue_command, step_commands)

    def _move_panel(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the panel of a match that is not reviewed."""
        sheet, count = self.moves.node(ply, count_text(self.replayed.match.ply)), self.replayed.match.ply
        label = Text(_("move {n} of {all}").format(n=ply, all=count), 18, "b", "on_wood", "c", max_lines=1)
        slider, here, steps = timeline(self.replayed, ply), button(continue_command, size=19, height=56), step_buttons(step_commands)
        controls = Column([label, slider, here, steps], 8, width=CONTROLS_WIDTH)
        tall_controls = Column([label, slider, replace(here, height=64), steps], 28, width=TALL_CONTROLS_WIDTH, padding=(0, 14, 0, 0))
        beside = Column([replace(sheet, width=SHEET_WIDTH, grow=1), controls], 8, "end", padding=(0, 16, 18, 12), grow=1)
        below = Row([replace(sheet, width=0, min_width=0, grow=1), tall_controls], 16, height=FOOT_H - 16)
        return Breakpoint(beside, tall=Column([Spacer(grow=1), below], padding=(20, 0, 20, 16), grow=1))

    def _room(self, review: MatchReview, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> Child:
        """Return the room of a review, around a table that leaves it space (`small_table`)."""
        sheet, standings = self._sheet(review, ply), curve_sheet(self.replayed, review, ply)
        onward, better = self.reviewer.commands(ply)
        keys: list[Child] = [button(continue_command, size=17, height=56, grow=1)]
        if not better.disabled_reason:
            keys.insert(0, button(replace(better, label=_("A better way")), size=17, height=56, grow=1))
        controls = [button(onward, size=18, height=56), Row(keys, 8, is_even=True), step_buttons(step_commands)]
        column = Column([replace(sheet, grow=1), *controls], 8, width=ROOM_WIDTH - TABLE_PLACE.w - 16)
        upper = Row([Spacer(grow=1), column], height=TABLE_PLACE.h, min_height=TABLE_PLACE.h)
        beside = Column([upper, standings], CURVE_SPACING, padding=(24, 14, 24, 10), grow=1)
        tall_controls = Column([Spacer(grow=1), *controls, Spacer(grow=1)], 14, width=TALL_CONTROLS_WIDTH)
        below = Row([replace(sheet, width=0, min_width=0, grow=1), tall_controls], 16, height=FOOT_H - 16)
        return Breakpoint(beside, tall=Column([Spacer(grow=1), standings, below], CURVE_SPACING, padding=(20, 0, 20, 16), grow=1))

    def position_text(self) -> str:
        """Return what the top bar adds about this position: the number of the move, if the panel does not have it."""
        if self.reviewer.match_review is None:
            return ""
        return _("move {n} of {all}").format(n=self.replayed.current_match().ply, all=self.replayed.match.ply)

    def _sheet(self, review: MatchReview, ply: int) -> Column:
        """Return the sheet with the review of the current turn, or with the moves."""
        label, icon_name = (_("Review"), "star") if self.shows_moves else (_("Moves"), "sort")
        switch = replace(button(Command("switch", label, self._toggle_moves, icon_name, ("v",)), size=17, height=56), width=SWITCH_WIDTH)
        if self.shows_moves:
            return self.moves.node(ply, switch)
        turn, turn_review = self.reviewer.current_turn(ply), self.reviewer.current_review(ply)
        summary = self._summary()
        if turn is None:
            head: Child = Text(_("Review"), 22, "s", max_lines=1, width=0, grow=1)
            body = Scroll(summary, 8, name=TURN_LIST, width=0, min_width=0, grow=1)
        else:
            head = replace(self.turn_review.head(turn, review.turns.index(turn) + 1), width=0, min_width=0, grow=1)
            body = self.turn_review.list_view(turn, turn_review, summary)
        progress = None if self.reviewer.stop_command() is None else summary_row(self.reviewer, "text_soft")
        return paper(Column([Row([head, switch], 8, "center", min_height=56), progress, body], 6, padding=(18, 8, 10, 8)))

    def _summary(self) -> list[Child]:
        """Return the sentences on the luck of the cards and the number of mistakes, and a row for each mistake."""
        luck, commands = self.reviewer.luck_text(), self.reviewer.mistake_commands()
        count = self.reviewer.summary_text() if self.reviewer.stop_command() is None else ""
        rows = [row(command, [icon("warning", 24, "danger"), Text(command.label, 17, width=0, grow=1)]) for command in commands]
        return [Text(luck, 17) if luck else None, Text(count, 17, color="text_soft") if count else None, *rows]

    def _toggle_moves(self) -> None:
        self.shows_moves = not self.shows_moves
        self.replayed.refresh()


def summary_row(reviewer: Reviewer, color: str) -> Row:
    """Return how far the review has come, with the button that stops it or lets it go on, or its result."""
    stop = reviewer.stop_command()
    words = Text(reviewer.summary_text(), 17, color=color, line_spacing=1.2, width=0, grow=1)
    stop_button = None if stop is None else replace(button(stop, size=17, height=56), width=STOP_WIDTH)
    return Row([words, stop_button], 8, "center", width=0, min_width=0)


@dataclass(frozen=True, slots=True)
class MoveCell:
    """One move in the list."""

    turn: MoveListItem
    round: int  # number, from 1
    row: int  # row and column in the grid
    column: int
    caption: MoveCaption | None = None  # its caption, arranged to the column's width


class MoveGrid(MoveList):
    """The move list in two columns."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__("", replayed.tokens, replayed.table.art.picture, replayed.show_ply)
        self.replayed = replayed
        self.cells: list[MoveCell] = []
        self.icons_by_ply: Mapping[int, str] = {}  # icons by the first ply of a move
        self._round_number_w = NUMBER_W  # width of the column of numbers

    @property
    def round_count(self) -> int:
        return self.cells[-1].round if self.cells else 0

    @property
    def current_cell(self) -> MoveCell | None:
        """The cell of the last move that has been played."""
        return self.cells[self.marked_index] if self.marked_index >= 0 else None

    def set_items(self, items: Sequence[MoveListItem]) -> None:
        """Put the moves in their cells; `arrange_items` measures their captions."""
        if items is not self._items:
            self._items, self.cells = items, arrange_cells(items)

    def arrange_items(self, canvas: Canvas, rect: FRect, items: Sequence[MoveListItem]) -> None:
        """Lay out the moves in the grid, without round numbers in small windows (docs/art.md, 13)."""
        self.set_items(items)
        self._round_number_w = 0.0 if canvas.viewport.is_compact else NUMBER_W
        max_width = self._column_w(rect) - TEXT_INDENT
        captions = [MoveCaption(canvas, cell.turn.parts, max_width, self.picture, TEXT_SIZE, CAPTION_LINE_H) for cell in self.cells]
        self.cells = [replace(cell, caption=caption) for cell, caption in zip(self.cells, captions, strict=True)]
        tallest: dict[int, float] = {}
        for cell in self.cells:
            tallest[cell.row] = max(tallest.get(cell.row, TOKEN_SIZE + 8), cell.caption.h if cell.caption else 0)
        heights = (tallest[row] + 2 * CELL_PADDING for row in sorted(tallest))
        self._item_tops = [0.0, *accumulate(heights)]
        self.set_window(rect, self._item_tops[-1])

    @property
    def _marked_from_top(self) -> int:
        return self.cells[self.marked_index].row

    def click(self, x: float, y: float) -> None:
        cell = next((cell for cell in self.cells if self._cell_rect(cell).collidepoint(x, y)), None)
        if cell is not None:
            self.show_ply(cell.turn.last_ply + 1)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        present, numbered = self.current_cell, 0
        with self.clipped(canvas):
            for cell in self.cells:
                rect = self._cell_rect(cell)
                if rect.bottom > self.rect.top and rect.top < self.rect.bottom:
                    if cell.round != numbered and self._round_number_w:
                        middle = rect.y + CELL_PADDING + (TOKEN_SIZE + 8) / 2
                        canvas.fit_text(f"{cell.round}.", self.rect.x + NUMBER_W - 6, middle, NUMBER_W - 6, 17, "text_soft", align="r")
                    self._draw_cell(canvas, cell, rect, cell == present)
                numbered = cell.round

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, rect: FRect, is_current: bool) -> None:
        assert cell.caption is not None, "laid out"
        line, high = cell.turn, max(TOKEN_SIZE + 8, cell.caption.h)
        top = rect.y + CELL_PADDING + (high - cell.caption.h) / 2
        middle = top + cell.caption.first_line_middle
        if is_current:
            canvas.draw_box(FRect(*rect.topleft, rect.w, high + 2 * CELL_PADDING).inflate(-2, -4), 12, "marker", opacity=0.32)
        self.replayed.draw_seat_sign(canvas, line.seat, rect.x + 4, middle, TOKEN_SIZE, line.player)
        cell.caption.draw(canvas, rect.x + TEXT_INDENT, top)
        icon = self.icons_by_ply.get(line.first_ply)
        if icon:
            # below the token if there is space, else at its corner
            down = middle + (TOKEN_SIZE / 2 + 1 if cell.caption.h > TOKEN_SIZE + MARK_SIZE else 2)
            canvas.draw_box(FRect(rect.x + 8, down, MARK_SIZE, MARK_SIZE), MARK_SIZE / 2, "surface", level=1)
            canvas.draw_icon(icon, rect.x + 10, down + 2, MARK_SIZE - 4, ICON_COLORS[icon])

    def item_rect(self, index: int) -> FRect:
        return self._cell_rect(self.cells[index])

    def _cell_rect(self, cell: MoveCell) -> FRect:
        width, top = self._column_w(self.rect), self._item_tops[cell.row]
        return FRect(
            self.rect.x + self._round_number_w + width * cell.column, self.content_top + top, width, self._item_tops[cell.row + 1] - top
        )

    def _column_w(self, rect: FRect) -> float:
        return (rect.w - self._round_number_w - SCROLL_BAR_W) / COLUMNS


def arrange_cells(turns: Sequence[MoveListItem]) -> list[MoveCell]:
    """Return the cells of these moves; a round is every seat once, in the order of seats."""
    cells: list[MoveCell] = []
    number, first, rows, before = 0, 0, 0, -1
    for line in turns:
        if line.seat <= before or not cells:
            number, first = number + 1, rows
        row = first + line.seat // COLUMNS
        rows = max(rows, row + 1)
        before = line.seat
        cells.append(MoveCell(line, number, row, line.seat % COLUMNS))
    used = {row: index for index, row in enumerate(sorted({cell.row for cell in cells}))}
    return [replace(cell, row=used[cell.row]) for cell in cells]

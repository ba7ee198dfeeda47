"""The score sheet of a deal: payments, totals and what is left on the table (docs/art.md, mock-up 15)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from ui.assets.translation import _, format_number, format_signed
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.viewport import Viewport
from ui.match.seating import match_tokens
from ui.match.session import MatchSession
from ui.match.table_buttons import agreement_commands, settled_deal_count
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.screens.score_sheet import grid
from ui.screens.score_sheet.totals import draw_total_curves
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreSheet, ScoreSheetRow
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_buttons, draw_bar

PITCH, PITCH_MANY, GAP = 104.0, 96.0, 8.0  # distance between rows; smaller if more than `MAX_WIDELY_SPACED_ROWS` rows scroll; the gap in it
MAX_WIDELY_SPACED_ROWS = 5
LINE_GAP, PAD = 4.0, 14.0  # gap between two lines; padding above and below together
TOKEN, TOKEN_SMALL = 56.0, 42.0  # the small one is used above a hand's remaining cards
NAME_X = 86.0  # distance from the left edge of a row
LINES_W = 430.0  # width of the lines with their signs, left of the change
CHANGE, TOTAL = 124.0, 42.0  # a change's right edge and a total's centre, from the right edge of a row
CHANGE_W, PILL_W, PILL_H, BAR = 76.0, 76.0, 48.0, 16.0
SIGNS = {"+": ("plus", "success"), "–": ("minus", "fault"), "!": ("warning", "fault")}
FACE_W, FACE_STEP, FACE_PITCH = 21.0, 22.5, 34.0  # the remaining cards of a hand, below the name
MAX_FACES_PER_ROW = 7  # cards in one row of them
MAX_FOOT_LINES = 3
TALL_LINE = 80.0  # height of the extra line above the buttons in portrait
AUTO_CLOSE_S = 8.0  # seconds until a table without human players continues


@dataclass(frozen=True, slots=True)
class ScoreSheetLayout:
    """Rectangles of the score sheet screen: three sheets and the buttons below them."""

    rows: FRect
    curve: FRect
    remaining: FRect
    keys: FRect

    @property
    def body_rect(self) -> FRect:
        """The rectangle of the rows, below their heading."""
        return FRect(self.rows.x + 16, self.rows.y + 64, self.rows.w - 24, self.rows.h - 74)

    @property
    def grid_rect(self) -> FRect:
        """The rectangle of the score grid, below its column headings."""
        return FRect(self.rows.x + 16, self.rows.y + 106, self.rows.w - 24, self.rows.h - 152)

    @property
    def continue_rect(self) -> FRect:
        """The button that continues."""
        return FRect(self.keys.right - 300, self.keys.y, 300, 72)

    @property
    def stay_rect(self) -> FRect:
        """The rectangle of the button that stops the countdown."""
        return FRect(self.keys.right - 512, self.keys.y + 4, 200, 64)

    @property
    def previous_rect(self) -> FRect:
        return FRect(self.keys.x, self.keys.y + 4, 60, 64)

    @property
    def next_rect(self) -> FRect:
        """The next page's button, which leaves space for the page number before it."""
        return self.previous_rect.move(130, 0)


def score_sheet_layout(viewport: Viewport, has_line: bool) -> ScoreSheetLayout:
    """Return the layout of the score sheet screen; `has_line`: in portrait, reserve a line above the buttons."""
    if not viewport.is_portrait:
        return ScoreSheetLayout(FRect(24, 88, 776, 604), FRect(820, 88, 436, 372), FRect(820, 476, 436, 216), FRect(24, 708, 1232, 72))
    rect = viewport.rect.inflate(-40, 0)
    keys = FRect(rect.x, rect.bottom - 92, rect.w, 72)
    top, bottom = rect.y + 88, keys.y - 16 - (TALL_LINE if has_line else 0)
    low = min(340.0, (bottom - top) * 0.36)
    rows, w = FRect(rect.x, top, rect.w, bottom - top - low - 16), (rect.w - 16) / 2
    return ScoreSheetLayout(rows, FRect(rect.x, bottom - low, w, low), FRect(rect.right - w, bottom - low, w, low), keys)


class ScoreSheetScreen(Scene):
    """The score sheet of one deal. Bots wait; without human players it closes after a countdown."""

    supports_portrait = True
    notice_bottom = 696.0  # the keys stay free

    def __init__(self, context: AppContext, match: Match, number: int, session: MatchSession | None, child_id: int | None = None) -> None:
        """Open a deal's score sheet; `session`: the session that waits, None if nothing waits."""
        super().__init__(context)
        self.match, self.number, self.session, self.child_id = match, number, session, child_id
        self.table, self.last_number = TABLES[match.game.rules.name], settled_deal_count(TABLES[match.game.rules.name], match)
        self.tokens = match_tokens(context, match.record(), child_id)
        self.rows = ScrollArea("rows")
        self.scroll_areas = [self.rows]
        self.focus.name = "on"
        self.score_sheet = self._read_score_sheet(number)
        alone = session is not None and session.is_spectating and not context.settings.no_limits
        self._countdown_s = AUTO_CLOSE_S if alone else 0.0  # seconds until the sheet closes by itself, 0 for never

    def _read_score_sheet(self, number: int) -> ScoreSheet:
        account = self.table.scoring.score_sheet(self.match, number)
        assert account is not None, f"deal {number} is settled"
        return account

    @property
    def layout(self) -> ScoreSheetLayout:
        return score_sheet_layout(self.context.viewport, bool(self.score_sheet.footer) or self.session is not None)

    def build_widgets(self) -> list[Widget]:
        account = self.score_sheet = self._read_score_sheet(self.number)
        layout, heights = self.layout, [self._row_height(row, len(account.rows)) for row in account.rows]
        self.rows.set_window(
            *((layout.grid_rect, sum(heights)) if account.deal_headings else (layout.body_rect, sum(heights) + GAP * len(heights)))
        )
        bar = [
            shared_commands.settings_command(self),
            shared_commands.sound_command(self),
            shared_commands.rules_command(self, self.table.game),
        ]
        on = Command("on", self._close_label(), lambda: self.go(CloseRoute()), "play" if self.session else "prev", ("p",))
        keys = [*self._paging_buttons(), *self._agreement_buttons(), *self._stay_button(), Button(on, layout.continue_rect, "primary", 24)]
        return [
            *([self.rows] if self.rows.max_offset else []),
            *keys,
            *bar_buttons(self.context.viewport, shared_commands.menu_command(self, self.child_id), bar),
        ]

    def key_commands(self) -> list[Command]:
        """Return Enter as another way to close the sheet while the keyboard has not been used."""
        keys = ("return", "enter") if self._countdown_s else ("return", "enter", "space")
        return [] if self.focus.is_visible else [Command("enter", self._close_label(), lambda: self.go(CloseRoute()), shortcuts=keys)]

    def _close_label(self) -> str:
        """Return the label of the button that closes the sheet."""
        if self.session is None:
            return _("Back")
        sentence = self._read_score_sheet(self.last_number).next_label
        return _("{next} in {n} s").format(next=sentence, n=math.ceil(self._countdown_s)) if self._countdown_s else sentence

    def _stay_button(self) -> list[Widget]:
        return (
            [Button(Command("stay", _("Stay here"), self._stop_countdown, "pause", ("space",)), self.layout.stay_rect, size=18)]
            if self._countdown_s
            else []
        )

    def _stop_countdown(self) -> None:
        self._countdown_s = 0.0
        self.request_rebuild()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._countdown_s or self.dialog is not None:
            return
        before, self._countdown_s = self._countdown_s, max(0.0, self._countdown_s - dt)
        if not self._countdown_s:
            self.go(CloseRoute())
        elif math.ceil(before) != math.ceil(self._countdown_s):
            self.request_rebuild()

    def next_update_s(self) -> float:
        return self.idle_update_s() if not self._countdown_s or self.dialog is not None else POLL_INTERVAL_S

    def _paging_buttons(self) -> list[Widget]:
        """Return the buttons to page through several score sheets."""
        if self.last_number < 2:
            return []
        first = _("This is the first account.") if self.number == 1 else ""
        last = _("This is the last account.") if self.number == self.last_number else ""
        before = Command("before", _("The account before"), lambda: self._turn_pages(-1), "prev", ("left", "page up"), first)
        after = Command("after", _("The account after"), lambda: self._turn_pages(1), "next", ("right", "page down"), last)
        return [Button(before, self.layout.previous_rect, is_icon_only=True), Button(after, self.layout.next_rect, is_icon_only=True)]

    def _agreement_buttons(self) -> list[Widget]:
        if self.session is None:
            return []
        rect = self._agreements_rect
        return [
            Button(key, FRect(rect.x + 236 * index, rect.y, 228, 64), size=18)
            for index, key in enumerate(agreement_commands(self, self.session))
        ]

    @property
    def _agreements_rect(self) -> FRect:
        """The space for table agreements and a sentence; in portrait, a line above the buttons."""
        layout = self.layout
        if self.context.viewport.is_portrait:
            return FRect(layout.keys.x, layout.keys.y - TALL_LINE + 4, layout.keys.w, 64)
        left = layout.next_rect.right + 16 if self.last_number > 1 else layout.keys.x
        return FRect(left, layout.keys.y + 4, (layout.stay_rect.x if self._countdown_s else layout.continue_rect.x - 6) - 10 - left, 64)

    def _turn_pages(self, by: int) -> None:
        self.number += by
        self.rows.offset = 0.0
        self._stop_countdown()

    def _row_height(self, row: ScoreSheetRow, row_count: int) -> float:
        """Return a row's height: that of its lines, or the same for all rows of a grid."""
        if row.cells:
            return grid.row_height(row_count, self.layout.grid_rect.h)
        canvas = measuring_canvas(self.context.rasterizer, self.context.viewport)
        lines = sum(len(wrapped) for _sign, wrapped in self._wrapped_lines(canvas, row))
        minimum = (PITCH if row_count <= MAX_WIDELY_SPACED_ROWS else PITCH_MANY) - GAP
        who = TOKEN_SMALL + FACE_PITCH * len(split_into_rows(row.cards_left)) if row.cards_left else TOKEN
        return max(minimum, who + PAD, lines * canvas.line_height(18, 1.2) + (len(row.lines) - 1) * LINE_GAP + PAD)

    def _wrapped_lines(self, canvas: Canvas, row: ScoreSheetRow) -> list[tuple[str, list[str]]]:
        """Return a row's lines as signs and wrapped sentences."""
        max_width = LINES_W - CHANGE_W - 28
        return [(sign, canvas.wrap(text, max_width, 18)) for sign, text in row.lines]

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        account = self.score_sheet
        canvas.draw_background()
        draw_bar(canvas, self.table.box.name, account.title, 3, short_line=account.title.partition(" · ")[0])
        self._paint_rows_sheet(canvas, account)
        layout = self.layout
        canvas.draw_paper(layout.curve)
        draw_total_curves(
            canvas,
            layout.curve,
            account,
            [self._token_and_is_bot(seat) for seat in account.first_team_seats or range(len(self.match.seats))],
        )
        canvas.draw_paper(layout.remaining)
        if account.draw_remainder is not None:
            account.draw_remainder(canvas, layout.remaining)
        self._paint_page_and_foot_text(canvas, account.footer)

    def _token_and_is_bot(self, seat: int) -> tuple[int, bool]:
        """Return a seat's token, and True if a bot plays there."""
        return self.tokens[seat], not self.match.seats[seat].is_human

    def _paint_rows_sheet(self, canvas: Canvas, score_sheet: ScoreSheet) -> None:
        rect, body = self.layout.rows, self.layout.body_rect
        canvas.draw_paper(rect)
        canvas.fit_text(score_sheet.heading, rect.x + 28, rect.y + 38, 430, 30, "text", "s")
        if score_sheet.deal_headings:
            self._paint_score_grid(canvas, score_sheet)
            return
        (change, total), right = score_sheet.column_headings, body.right - BAR
        canvas.fit_text(change, right - CHANGE, rect.y + 42, 110, 17, "text_soft", align="r")
        canvas.fit_text(total, right - TOTAL + 38, rect.y + 42, 116, 17, "text_soft", align="r")
        y = self.rows.content_top
        with self.rows.clipped(canvas):
            for row in score_sheet.rows:
                one = FRect(body.x, y, body.w - BAR, self._row_height(row, len(score_sheet.rows)))
                if one.bottom > body.top and one.top < body.bottom:
                    self._paint_seat_row(canvas, one, row)
                y += one.h + GAP

    def _paint_score_grid(self, canvas: Canvas, score_sheet: ScoreSheet) -> None:
        body = self.layout.grid_rect
        grid.draw_headings_and_legend(canvas, body, score_sheet)
        h = grid.row_height(len(score_sheet.rows), body.h)
        with self.rows.clipped(canvas):
            for index, row in enumerate(score_sheet.rows):
                rect = FRect(body.x, self.rows.content_top + h * index, body.w - BAR if self.rows.max_offset else body.w, h)
                player = self.match.seats[row.seat]
                if rect.bottom > body.top and rect.top < body.bottom:
                    tokens = [self._token_and_is_bot(seat) for seat in row.seats or (row.seat,)]
                    with canvas.naming_texts(row.team or player.name):
                        grid.draw_score_row(canvas, body, rect, score_sheet, row, player.name, tokens)

    def _paint_seat_row(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        middle, first, (change, total) = rect.centery, row.is_highlighted, self.score_sheet.column_headings
        canvas.draw_box(rect, 14, "row_chosen" if first else "row", "border_chosen" if first else "border_soft", 3 if first else 1.5)
        color = "gained" if row.change > 0 else "danger_text" if row.change < 0 else "text_soft"
        with canvas.naming_texts(self.match.seats[row.seat].name):
            self._paint_player_and_hand(canvas, rect, row)
            self._paint_row_lines(canvas, rect, row)
            with canvas.naming_texts(change):
                canvas.fit_text(format_signed(row.change), rect.right - CHANGE, middle, CHANGE_W, 26, color, "s", "r")
            canvas.draw_box(
                FRect(rect.right - TOTAL - PILL_W / 2, middle - PILL_H / 2, PILL_W, PILL_H), PILL_H / 2, "surface_bright", "text", 1.5
            )
            with canvas.naming_texts(total):
                canvas.fit_text(format_number(row.total), rect.right - TOTAL, middle, PILL_W - 16, 24, "text", "s", "c")

    def _paint_row_lines(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        lines, step = self._wrapped_lines(canvas, row), canvas.line_height(18, 1.2)
        gap = LINE_GAP + max(0.0, min(8.0, (rect.h - 80) / 2)) if len(lines) == 2 else LINE_GAP
        height = sum(len(wrapped) for _sign, wrapped in lines) * step + gap * (len(lines) - 1)
        x, y = rect.right - CHANGE - LINES_W, rect.centery - height / 2 + step / 2
        for sign, wrapped in lines:
            if sign in SIGNS:
                icon, color = SIGNS[sign]
                canvas.draw_icon(icon, x, y - 11, 20, color)
            for text in wrapped:
                canvas.draw_text(text, x + 28, y, 18)
                y += step
            y += gap

    def _paint_player_and_hand(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        """Draw token and name, with the cards of the opened hand below."""
        player, faces = self.match.seats[row.seat], split_into_rows(row.cards_left)
        d = TOKEN_SMALL if faces else TOKEN
        middle = rect.centery - FACE_PITCH * len(faces) / 2
        canvas.draw_token(self.tokens[row.seat], rect.x + 14 + (TOKEN - d) / 2, middle - d / 2, d, not player.is_human)
        canvas.fit_text(player.name, rect.x + NAME_X, middle, rect.w - CHANGE - LINES_W - NAME_X - 4, 21, "text", "b")
        top = middle + d / 2 + FACE_PITCH - FACE_W * CARD_HEIGHT_FACTOR
        for line, row_of_faces in enumerate(faces):
            for index, face in enumerate(row_of_faces):
                picture = self.table.art.picture(canvas.rasterizer, face, FACE_W)
                x, y = rect.x + 18 + FACE_W / 2 + index * FACE_STEP, top + line * FACE_PITCH + FACE_W * CARD_HEIGHT_FACTOR / 2
                canvas.draw_surface(picture, x, y, 1, is_centered=True)

    def _paint_page_and_foot_text(self, canvas: Canvas, foot: str) -> None:
        """Draw the page number, and a sentence between the buttons at either side."""
        if self.last_number > 1:
            layout = self.layout
            canvas.fit_text(
                f"{self.number} / {self.last_number}",
                (layout.previous_rect.right + layout.next_rect.x) / 2,
                layout.previous_rect.centery,
                68,
                20,
                "on_wood",
                "b",
                "c",
            )
        if not foot:
            return
        line = self._agreements_rect
        x = max((key.rect.right + 16 for key in self._agreement_buttons()), default=line.x)
        max_width = line.right - x
        size = canvas.fitting_size(foot, max_width * 1.9, 18)
        lines = canvas.wrap(foot, max_width, size)
        if len(lines) <= MAX_FOOT_LINES:  # only extremely long names need more
            canvas.draw_lines(lines, x, line.centery, size, "on_wood", line_height_factor=1.2)


def split_into_rows(faces: Sequence[str]) -> list[Sequence[str]]:
    """Split card faces into as few rows as possible, of nearly equal length."""
    rows = -(-len(faces) // MAX_FACES_PER_ROW)
    return [faces[len(faces) * row // rows : len(faces) * (row + 1) // rows] for row in range(rows)]

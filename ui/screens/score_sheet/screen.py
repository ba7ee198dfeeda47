"""The score sheet of a deal: payments, totals and what is left on the table (docs/art.md, mock-up 15)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from ui.assets.translation import _, figure, signed
from ui.canvas.canvas import Canvas, ruler
from ui.canvas.cards import RATIO
from ui.canvas.viewport import Viewport
from ui.match.seating import match_tokens
from ui.match.session import MatchSession
from ui.match.table_buttons import accounts, agreement_keys
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import POLL, Scene
from ui.screens.score_sheet import grid
from ui.screens.score_sheet.totals import draw_totals
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreSheet, ScoreSheetRow
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

PITCH, PITCH_MANY, GAP = 104.0, 96.0, 8.0  # distance between rows; smaller if more than `ROOMY` rows scroll; the gap in it
ROOMY = 5
LINE_GAP, PAD = 4.0, 14.0  # gap between two lines; padding above and below together
TOKEN, TOKEN_SMALL = 56.0, 42.0  # the small one is used above a hand's remaining cards
NAME_X = 86.0  # distance from the left edge of a row
LINES_W = 430.0  # width of the lines with their signs, left of the change
CHANGE, TOTAL = 124.0, 42.0  # a change's right edge and a total's centre, from the right edge of a row
CHANGE_W, PILL_W, PILL_H, BAR = 76.0, 76.0, 48.0, 16.0
SIGNS = {"+": ("plus", "success"), "–": ("minus", "fault"), "!": ("warning", "fault")}
FACE_W, FACE_STEP, FACE_PITCH = 21.0, 22.5, 34.0  # the remaining cards of a hand, below the name
MOST_FACES = 7  # cards in one row of them
FOOT_LINES = 3
TALL_LINE = 80.0  # height of the extra line above the buttons in portrait
GOES_ON_AFTER = 8.0  # seconds until a table without human players continues


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rectangles of the score sheet screen: three sheets and the buttons below them."""

    rows: FRect
    curve: FRect
    remaining: FRect
    keys: FRect

    @property
    def body(self) -> FRect:
        """The rectangle of the rows, below their heading."""
        return FRect(self.rows.x + 16, self.rows.y + 64, self.rows.w - 24, self.rows.h - 74)

    @property
    def grid(self) -> FRect:
        """The rectangle of the score grid, below its column headings."""
        return FRect(self.rows.x + 16, self.rows.y + 106, self.rows.w - 24, self.rows.h - 152)

    @property
    def on(self) -> FRect:
        """The button that continues."""
        return FRect(self.keys.right - 300, self.keys.y, 300, 72)

    @property
    def stay(self) -> FRect:
        """The button that stops the countdown."""
        return FRect(self.keys.right - 512, self.keys.y + 4, 200, 64)

    @property
    def before(self) -> FRect:
        return FRect(self.keys.x, self.keys.y + 4, 60, 64)

    @property
    def after(self) -> FRect:
        """The next page's button, which leaves space for the page number before it."""
        return self.before.move(130, 0)


def arrangement(viewport: Viewport, line: bool) -> Arrangement:
    """Return the layout of the score sheet screen; `has_line`: in portrait, reserve a line above the buttons."""
    if not viewport.is_portrait:
        return Arrangement(FRect(24, 88, 776, 604), FRect(820, 88, 436, 372), FRect(820, 476, 436, 216), FRect(24, 708, 1232, 72))
    rect = viewport.rect.inflate(-40, 0)
    keys = FRect(rect.x, rect.bottom - 92, rect.w, 72)
    top, bottom = rect.y + 88, keys.y - 16 - (TALL_LINE if line else 0)
    low = min(340.0, (bottom - top) * 0.36)
    rows, w = FRect(rect.x, top, rect.w, bottom - top - low - 16), (rect.w - 16) / 2
    return Arrangement(rows, FRect(rect.x, bottom - low, w, low), FRect(rect.right - w, bottom - low, w, low), keys)


class ScoreSheetScreen(Scene):
    """The score sheet of one deal. Bots wait; without human players it closes after a countdown."""

    supports_portrait = True
    notice_y = 696.0  # the keys stay free

    def __init__(self, context: AppContext, match: Match, number: int, session: MatchSession | None, child_id: int | None = None) -> None:
        """Open a deal's score sheet; `session`: the session that waits, None if nothing waits."""
        super().__init__(context)
        self.match, self.number, self.session, self.pupil = match, number, session, child_id
        self.table, self.last = TABLES[match.game.rules.name], accounts(TABLES[match.game.rules.name], match)
        self.tokens = match_tokens(context, match.record(), child_id)
        self.rows = ScrollArea("rows")
        self.scrolls = [self.rows]
        self.focus.name = "on"
        self.account = self._read(number)
        alone = session is not None and session.is_spectating and not context.settings.no_limits
        self._left = GOES_ON_AFTER if alone else 0.0  # seconds until the sheet closes by itself, 0 for never

    def _read(self, number: int) -> ScoreSheet:
        account = self.table.scoring.account(self.match, number)
        assert account is not None, f"deal {number} is settled"
        return account

    @property
    def places(self) -> Arrangement:
        return arrangement(self.context.viewport, bool(self.account.foot) or self.session is not None)

    def build(self) -> list[Widget]:
        account = self.account = self._read(self.number)
        layout, heights = self.places, [self._height(row, len(account.rows)) for row in account.rows]
        self.rows.place(*((layout.grid, sum(heights)) if account.deals else (layout.body, sum(heights) + GAP * len(heights))))
        bar = [shared_commands.settings(self), shared_commands.sound(self), shared_commands.rules(self, self.table.game)]
        on = Command("on", self._next_label(), lambda: self.go(CloseRoute()), "play" if self.session else "prev", ("p",))
        keys = [*self._pages(), *self._agreements(), *self._stay_key(), Button(on, layout.on, "primary", 24)]
        return [
            *([self.rows] if self.rows.furthest else []),
            *keys,
            *bar_keys(self.context.viewport, shared_commands.menu(self, self.pupil), bar),
        ]

    def commands(self) -> list[Command]:
        """Return Enter as another way to close the sheet while the keyboard has not been used."""
        keys = ("return", "enter") if self._left else ("return", "enter", "space")
        return [] if self.focus.visible else [Command("enter", self._next_label(), lambda: self.go(CloseRoute()), shortcuts=keys)]

    def _next_label(self) -> str:
        """Return the label of the button that closes the sheet."""
        if self.session is None:
            return _("Back")
        sentence = self._read(self.last).next_says
        return _("{next} in {n} s").format(next=sentence, n=math.ceil(self._left)) if self._left else sentence

    def _stay_key(self) -> list[Widget]:
        return [Button(Command("stay", _("Stay here"), self._stay, "pause", ("space",)), self.places.stay, size=18)] if self._left else []

    def _stay(self) -> None:
        self._left = 0.0
        self.rebuild()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._left or self.ask is not None:
            return
        before, self._left = self._left, max(0.0, self._left - dt)
        if not self._left:
            self.go(CloseRoute())
        elif math.ceil(before) != math.ceil(self._left):
            self.rebuild()

    def next_update_s(self) -> float:
        return self.resting() if not self._left or self.ask is not None else POLL

    def _pages(self) -> list[Widget]:
        """Return the buttons to page through several score sheets."""
        if self.last < 2:
            return []
        first = _("This is the first account.") if self.number == 1 else ""
        last = _("This is the last account.") if self.number == self.last else ""
        before = Command("before", _("The account before"), lambda: self._turn(-1), "prev", ("left", "page up"), first)
        after = Command("after", _("The account after"), lambda: self._turn(1), "next", ("right", "page down"), last)
        return [Button(before, self.places.before, bare=True), Button(after, self.places.after, bare=True)]

    def _agreements(self) -> list[Widget]:
        if self.session is None:
            return []
        rect = self._line
        return [
            Button(key, FRect(rect.x + 236 * index, rect.y, 228, 64), size=18)
            for index, key in enumerate(agreement_keys(self, self.session))
        ]

    @property
    def _line(self) -> FRect:
        """The space for table agreements and a sentence; in portrait, a line above the buttons."""
        layout = self.places
        if self.context.viewport.is_portrait:
            return FRect(layout.keys.x, layout.keys.y - TALL_LINE + 4, layout.keys.w, 64)
        left = layout.after.right + 16 if self.last > 1 else layout.keys.x
        return FRect(left, layout.keys.y + 4, (layout.stay.x if self._left else layout.on.x - 6) - 10 - left, 64)

    def _turn(self, by: int) -> None:
        self.number += by
        self.rows.offset = 0.0
        self._stay()

    def _height(self, row: ScoreSheetRow, rows: int) -> float:
        """Return a row's height: that of its lines, or the same for all rows of a grid."""
        if row.cells:
            return grid.row_height(rows, self.places.grid.h)
        canvas = ruler(self.context.rasterizer, self.context.viewport)
        lines = sum(len(wrapped) for _sign, wrapped in self._lines(canvas, row))
        minimum = (PITCH if rows <= ROOMY else PITCH_MANY) - GAP
        who = TOKEN_SMALL + FACE_PITCH * len(in_rows(row.faces)) if row.faces else TOKEN
        return max(minimum, who + PAD, lines * canvas.leading(18, 1.2) + (len(row.lines) - 1) * LINE_GAP + PAD)

    def _lines(self, canvas: Canvas, row: ScoreSheetRow) -> list[tuple[str, list[str]]]:
        """Return a row's lines as signs and wrapped sentences."""
        max_width = LINES_W - CHANGE_W - 28
        return [(sign, canvas.wrap(text, max_width, 18)) for sign, text in row.lines]

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        account = self.account
        canvas.draw_background()
        draw_bar(canvas, self.table.box.name, account.title, 3, short=account.title.partition(" · ")[0])
        self._paint_rows(canvas, account)
        layout = self.places
        canvas.draw_paper(layout.curve)
        draw_totals(canvas, layout.curve, account, [self._token(seat) for seat in account.teams or range(len(self.match.seats))])
        canvas.draw_paper(layout.remaining)
        if account.remainder is not None:
            account.remainder(canvas, layout.remaining)
        self._paint_foot(canvas, account.foot)

    def _token(self, seat: int) -> tuple[int, bool]:
        """Return a seat's token, and True if a bot plays there."""
        return self.tokens[seat], not self.match.seats[seat].is_human

    def _paint_rows(self, canvas: Canvas, account: ScoreSheet) -> None:
        rect, body = self.places.rows, self.places.body
        canvas.draw_paper(rect)
        canvas.fit_text(account.heading, rect.x + 28, rect.y + 38, 430, 30, "text", "s")
        if account.deals:
            self._paint_grid(canvas, account)
            return
        (change, total), right = account.columns, body.right - BAR
        canvas.fit_text(change, right - CHANGE, rect.y + 42, 110, 17, "text_soft", align="r")
        canvas.fit_text(total, right - TOTAL + 38, rect.y + 42, 116, 17, "text_soft", align="r")
        y = self.rows.y
        with self.rows.clipped(canvas):
            for row in account.rows:
                one = FRect(body.x, y, body.w - BAR, self._height(row, len(account.rows)))
                if one.bottom > body.top and one.top < body.bottom:
                    self._paint_row(canvas, one, row)
                y += one.h + GAP

    def _paint_grid(self, canvas: Canvas, account: ScoreSheet) -> None:
        body = self.places.grid
        grid.draw_grid(canvas, body, account)
        h = grid.row_height(len(account.rows), body.h)
        with self.rows.clipped(canvas):
            for index, row in enumerate(account.rows):
                rect = FRect(body.x, self.rows.y + h * index, body.w - BAR if self.rows.furthest else body.w, h)
                player = self.match.seats[row.seat]
                if rect.bottom > body.top and rect.top < body.bottom:
                    tokens = [self._token(seat) for seat in row.seats or (row.seat,)]
                    with canvas.called(row.team or player.name):
                        grid.draw_row(canvas, body, rect, account, row, player.name, tokens)

    def _paint_row(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        middle, first, (change, total) = rect.centery, row.first, self.account.columns
        canvas.box(rect, 14, "row_chosen" if first else "row", "border_chosen" if first else "border_soft", 3 if first else 1.5)
        color = "gained" if row.change > 0 else "danger_text" if row.change < 0 else "text_soft"
        with canvas.called(self.match.seats[row.seat].name):
            self._paint_who(canvas, rect, row)
            self._paint_lines(canvas, rect, row)
            with canvas.called(change):
                canvas.fit_text(signed(row.change), rect.right - CHANGE, middle, CHANGE_W, 26, color, "s", "r")
            canvas.box(
                FRect(rect.right - TOTAL - PILL_W / 2, middle - PILL_H / 2, PILL_W, PILL_H), PILL_H / 2, "surface_bright", "text", 1.5
            )
            with canvas.called(total):
                canvas.fit_text(figure(row.total), rect.right - TOTAL, middle, PILL_W - 16, 24, "text", "s", "c")

    def _paint_lines(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        lines, step = self._lines(canvas, row), canvas.leading(18, 1.2)
        gap = LINE_GAP + max(0.0, min(8.0, (rect.h - 80) / 2)) if len(lines) == 2 else LINE_GAP
        height = sum(len(wrapped) for _sign, wrapped in lines) * step + gap * (len(lines) - 1)
        x, y = rect.right - CHANGE - LINES_W, rect.centery - height / 2 + step / 2
        for sign, wrapped in lines:
            if sign in SIGNS:
                icon, color = SIGNS[sign]
                canvas.icon(icon, x, y - 11, 20, color)
            for text in wrapped:
                canvas.text(text, x + 28, y, 18)
                y += step
            y += gap

    def _paint_who(self, canvas: Canvas, rect: FRect, row: ScoreSheetRow) -> None:
        """Draw token and name, with the cards of the opened hand below."""
        player, faces = self.match.seats[row.seat], in_rows(row.faces)
        d = TOKEN_SMALL if faces else TOKEN
        middle = rect.centery - FACE_PITCH * len(faces) / 2
        canvas.token(self.tokens[row.seat], rect.x + 14 + (TOKEN - d) / 2, middle - d / 2, d, not player.is_human)
        canvas.fit_text(player.name, rect.x + NAME_X, middle, rect.w - CHANGE - LINES_W - NAME_X - 4, 21, "text", "b")
        top = middle + d / 2 + FACE_PITCH - FACE_W * RATIO
        for line, row_of_faces in enumerate(faces):
            for index, face in enumerate(row_of_faces):
                picture = self.table.art.picture(canvas.rasterizer, face, FACE_W)
                x, y = rect.x + 18 + FACE_W / 2 + index * FACE_STEP, top + line * FACE_PITCH + FACE_W * RATIO / 2
                canvas.draw_surface(picture, x, y, 1, center=True)

    def _paint_foot(self, canvas: Canvas, foot: str) -> None:
        """Draw the page number, and a sentence between the buttons at either side."""
        if self.last > 1:
            layout = self.places
            canvas.fit_text(
                f"{self.number} / {self.last}",
                (layout.before.right + layout.after.x) / 2,
                layout.before.centery,
                68,
                20,
                "on_wood",
                "b",
                "c",
            )
        if not foot:
            return
        line = self._line
        x = max((key.rect.right + 16 for key in self._agreements()), default=line.x)
        max_width = line.right - x
        size = canvas.fitting(foot, max_width * 1.9, 18)
        lines = canvas.wrap(foot, max_width, size)
        if len(lines) <= FOOT_LINES:  # only extremely long names need more
            canvas.block(lines, x, line.centery, size, "on_wood", lead=1.2)


def in_rows(faces: Sequence[str]) -> list[Sequence[str]]:
    """Split card faces into as few rows as possible, of nearly equal length."""
    rows = -(-len(faces) // MOST_FACES)
    return [faces[len(faces) * row // rows : len(faces) * (row + 1) // rows] for row in range(rows)]

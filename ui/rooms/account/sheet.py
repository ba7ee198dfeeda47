"""The account of a deal: who paid what, how the totals stand, and what is left on the table (mock-up 15)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.match import Match
from ui.assets.words import _, figure, signed
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.canvas.cards import RATIO
from ui.match.seating import tokens
from ui.match.sitting import Sitting
from ui.match.table_keys import accounts, agreement_keys
from ui.rooms.account import grid
from ui.rooms.account.totals import draw_totals
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.tables.ledger import Account, AccountRow
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

LEFT, CURVE, REST = FRect(24, 88, 776, 604), FRect(820, 88, 436, 372), FRect(820, 476, 436, 216)
BODY = FRect(40, 152, 752, 530)  # where the rows are, under their heading
PITCH, PITCH_MANY, GAP = 104.0, 96.0, 8.0  # from one row to the next; where more than five of them scroll
ROOMY = 5
LINE_GAP, PAD = 4.0, 14.0  # between two lines; above and below them together
TOKEN, TOKEN_SMALL = 56.0, 42.0  # the small one over the cards that were left
NAME_X, NAME_W = 86.0, 104.0  # from the left edge of a row
LINE_X, CHANGE_X, TOTAL_X = 182.0, 612.0, 694.0
ROW_W = 736.0
CHANGE_W, PILL = 76.0, FRect(656, 0, 76, 48)
SIGNS = {"+": ("plus", "#1F6F62"), "–": ("minus", "#8A3324"), "!": ("warning", "#8A3324")}
FACE_W, FACE_STEP, FACE_PITCH = 21.0, 22.5, 34.0  # the cards that were left in a hand, under the name
MOST_FACES = 7  # in a row of them
GAINED, LOST = "#1A5C50", "#7A1D14"
FOOT_Y, FOOT_LINES = 744.0, 3
ON, STAY = FRect(956, 708, 300, 72), FRect(744, 712, 200, 64)  # the key that plays on, and the one that stays here
GOES_ON_AFTER = 8.0  # s, where nobody plays any more
BEFORE, AFTER = FRect(24, 712, 60, 64), FRect(154, 712, 60, 64)  # which of the accounts this is stands between them


class AccountSheet(Scene):
    """One deal at a time; the arrows page through the others. Robots wait while it is open; where they are alone it closes by itself."""

    notice_y = 696.0  # the keys stay free

    def __init__(self, desk: Desk, match: Match, number: int, sitting: Sitting | None) -> None:
        """`sitting`: the table that waits to play on, None where the account is only looked up."""
        super().__init__(desk)
        self.match, self.number, self.sitting = match, number, sitting
        self.table, self.last = TABLES[match.game.rules.name], accounts(TABLES[match.game.rules.name], match)
        self.tokens = tokens(desk.settings, match.record())
        self.rows = ScrollArea("rows")
        self.scrolls = [self.rows]
        self.focus.name = "on"
        self.account = self._read(number)
        self._left = GOES_ON_AFTER if sitting is not None and sitting.watching else 0.0  # s until it goes on by itself, 0 for never

    def _read(self, number: int) -> Account:
        account = self.table.score.account(self.match, number)
        assert account is not None, f"deal {number} is settled"
        return account

    def build(self) -> list[Widget]:
        account = self.account = self._read(self.number)
        heights = [self._height(row, len(account.rows)) for row in account.rows]
        self.rows.place(*((grid.BODY, sum(heights)) if account.deals else (BODY, sum(heights) + GAP * len(heights))))
        bar = [shared_keys.settings(self), shared_keys.sound(self), shared_keys.rules(self, self.table.game)]
        on = Command("on", self._says(), lambda: self.go(Back()), "play" if self.sitting else "prev", ("p",))
        keys = [*self._pages(), *self._agreements(), *self._stay_key(), Key(on, ON, "primary", 24)]
        return [*([self.rows] if self.rows.furthest else []), *keys, *bar_keys(self.desk.page, shared_keys.menu(self), bar)]

    def commands(self) -> list[Command]:
        """Enter also closes the sheet before the keyboard has been used."""
        keys = ("return", "enter") if self._left else ("return", "enter", "space")
        return [] if self.focus.visible else [Command("enter", self._says(), lambda: self.go(Back()), keys=keys)]

    def _says(self) -> str:
        """The label of the key that closes the sheet."""
        if self.sitting is None:
            return _("Back")
        says = self._read(self.last).next_says
        return _("{next} in {n} s").format(next=says, n=math.ceil(self._left)) if self._left else says

    def _stay_key(self) -> list[Widget]:
        return [Key(Command("stay", _("Stay here"), self._stay, "pause", ("space",)), STAY, size=18)] if self._left else []

    def _stay(self) -> None:
        self._left = 0.0
        self.rebuild()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._left or self.ask is not None:
            return
        before, self._left = self._left, max(0.0, self._left - dt)
        if not self._left:
            self.go(Back())
        elif math.ceil(before) != math.ceil(self._left):
            self.rebuild()

    def _pages(self) -> list[Widget]:
        """Back and forth through the deals, where there are several."""
        if self.last < 2:
            return []
        first = _("This is the first account.") if self.number == 1 else ""
        last = _("This is the last account.") if self.number == self.last else ""
        before = Command("before", _("The account before"), lambda: self._turn(-1), "prev", ("left", "page up"), first)
        after = Command("after", _("The account after"), lambda: self._turn(1), "next", ("right", "page down"), last)
        return [Key(before, BEFORE, bare=True), Key(after, AFTER, bare=True)]

    def _agreements(self) -> list[Widget]:
        if self.sitting is None:
            return []
        lead = AFTER.right + 16 if self.last > 1 else LEFT.x
        return [Key(key, FRect(lead + 236 * place, 712, 228, 64), size=18) for place, key in enumerate(agreement_keys(self, self.sitting))]

    def _turn(self, by: int) -> None:
        self.number += by
        self.rows.offset = 0.0
        self._stay()

    def _height(self, row: AccountRow, rows: int) -> float:
        """The height of a row: it grows with its lines, but all rows of a grid are alike."""
        if row.cells:
            return grid.row_height(rows)
        brush = ruler(self.desk.skin, self.desk.page)
        lines = sum(len(wrapped) for _sign, wrapped in self._lines(brush, row))
        least = (PITCH if rows <= ROOMY else PITCH_MANY) - GAP
        who = TOKEN_SMALL + FACE_PITCH * len(in_rows(row.faces)) if row.faces else TOKEN
        return max(least, who + PAD, lines * brush.leading(18, 1.2) + (len(row.lines) - 1) * LINE_GAP + PAD)

    def _lines(self, brush: Brush, row: AccountRow) -> list[tuple[str, list[str]]]:
        """The signs, and the sentences broken to their room."""
        room = CHANGE_X - CHANGE_W - LINE_X - 28
        return [(sign, brush.wrapped(text, room, 18)) for sign, text in row.lines]

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        account = self.account
        brush.wood()
        draw_bar(brush, self.table.box.name, account.title, 3, short=account.title.partition(" · ")[0])
        self._paint_rows(brush, account)
        brush.sheet(CURVE)
        draw_totals(brush, CURVE, account, [self._token(seat) for seat in account.teams or range(len(self.match.seats))])
        brush.sheet(REST)
        if account.remainder is not None:
            account.remainder(brush, REST)
        self._paint_foot(brush, account.foot)

    def _token(self, seat: int) -> tuple[int, bool]:
        """And whether it is a robot's."""
        return self.tokens[seat], not self.match.seats[seat].human

    def _paint_rows(self, brush: Brush, account: Account) -> None:
        brush.sheet(LEFT)
        brush.fit(account.heading, LEFT.x + 28, 126, 430, 30, ink.INK, "s")
        if account.deals:
            self._paint_grid(brush, account)
            return
        change, total = account.columns
        brush.fit(change, BODY.x + CHANGE_X, 130, 110, 17, ink.SOFT, align="r")
        brush.fit(total, BODY.x + TOTAL_X + 38, 130, 116, 17, ink.SOFT, align="r")
        y = self.rows.y
        with self.rows.clipped(brush):
            for row in account.rows:
                at = FRect(BODY.x, y, ROW_W, self._height(row, len(account.rows)))
                if at.bottom > BODY.top and at.top < BODY.bottom:
                    self._paint_row(brush, at, row)
                y += at.h + GAP

    def _paint_grid(self, brush: Brush, account: Account) -> None:
        grid.draw_grid(brush, account)
        h = grid.row_height(len(account.rows))
        with self.rows.clipped(brush):
            for place, row in enumerate(account.rows):
                at = FRect(grid.BODY.x, self.rows.y + h * place, ROW_W if self.rows.furthest else grid.BODY.w, h)
                who = self.match.seats[row.seat]
                if at.bottom > grid.BODY.top and at.top < grid.BODY.bottom:
                    grid.draw_row(brush, at, account, row, who.name, [self._token(seat) for seat in row.seats or (row.seat,)])

    def _paint_row(self, brush: Brush, at: FRect, row: AccountRow) -> None:
        middle, first = at.centery, row.first
        brush.box(at, 14, "#FCE3A6" if first else "#FFF6DC", "#B9862A" if first else "#CDB98C", 3 if first else 1.5)
        self._paint_who(brush, at, row)
        self._paint_lines(brush, at, row)
        color = GAINED if row.change > 0 else LOST if row.change < 0 else ink.SOFT
        brush.fit(signed(row.change), at.x + CHANGE_X, middle, CHANGE_W, 26, color, "s", "r")
        brush.box(FRect(at.x + PILL.x, middle - PILL.h / 2, PILL.w, PILL.h), PILL.h / 2, "#FFFDF4", ink.INK, 1.5)
        brush.fit(figure(row.total), at.x + TOTAL_X, middle, PILL.w - 16, 24, ink.INK, "s", "c")

    def _paint_lines(self, brush: Brush, at: FRect, row: AccountRow) -> None:
        lines, step = self._lines(brush, row), brush.leading(18, 1.2)
        gap = LINE_GAP + max(0.0, min(8.0, (at.h - 80) / 2)) if len(lines) == 2 else LINE_GAP
        height = sum(len(wrapped) for _sign, wrapped in lines) * step + gap * (len(lines) - 1)
        y = at.centery - height / 2 + step / 2
        for sign, wrapped in lines:
            if sign in SIGNS:
                icon, color = SIGNS[sign]
                brush.icon(icon, at.x + LINE_X, y - 11, 20, color)
            for text in wrapped:
                brush.text(text, at.x + LINE_X + 28, y, 18)
                y += step
            y += gap

    def _paint_who(self, brush: Brush, at: FRect, row: AccountRow) -> None:
        """Token and name, and under them the hand as it was laid open."""
        who, faces = self.match.seats[row.seat], in_rows(row.faces)
        d = TOKEN_SMALL if faces else TOKEN
        middle = at.centery - FACE_PITCH * len(faces) / 2
        brush.token(self.tokens[row.seat], at.x + 14 + (TOKEN - d) / 2, middle - d / 2, d, not who.human)
        brush.fit(who.name, at.x + NAME_X, middle, NAME_W - 12, 21, ink.INK, "b")
        top = middle + d / 2 + FACE_PITCH - FACE_W * RATIO
        for line, row_of_faces in enumerate(faces):
            for place, face in enumerate(row_of_faces):
                picture = self.table.drawing.picture(brush.skin, face, FACE_W)
                x, y = at.x + 18 + FACE_W / 2 + place * FACE_STEP, top + line * FACE_PITCH + FACE_W * RATIO / 2
                brush.put(picture, x, y, 1, center=True, shape="card")

    def _paint_foot(self, brush: Brush, foot: str) -> None:
        """Which of several accounts this is; a sentence between the keys at both sides."""
        if self.last > 1:
            brush.fit(f"{self.number} / {self.last}", (BEFORE.right + AFTER.x) / 2, FOOT_Y, 68, 20, ink.CREAM, "b", "c")
        if not foot:
            return
        x = max((key.rect.right for key in (*self._pages(), *self._agreements())), default=8.0) + 16
        room = (STAY.x if self._left else 950) - 10 - x
        size = brush.fitting(foot, room * 1.9, 18)
        lines = brush.wrapped(foot, room, size)
        if len(lines) <= FOOT_LINES:  # only enormous names need more
            brush.block(lines, x, FOOT_Y, size, ink.CREAM, lead=1.2)


def in_rows(faces: Sequence[str]) -> list[Sequence[str]]:
    """In as few rows as there have to be, all about as long."""
    rows = -(-len(faces) // MOST_FACES)
    return [faces[len(faces) * row // rows : len(faces) * (row + 1) // rows] for row in range(rows)]

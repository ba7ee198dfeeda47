"""The score sheet of a deal: payments, totals and what is left on the table (docs/art.md, mock-up 15)."""

from __future__ import annotations

import math
from dataclasses import replace

from game.match import Match
from ui.assets.translation import _
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.match.seating import match_tokens
from ui.match.session import MatchSession, settled_deal_count
from ui.match.table_buttons import agreement_commands
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.screens.routes import ScoreSheetFileRoute
from ui.screens.score_sheet.rows import column_headings, score_grid, score_row, seat_row, total_curves
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreSheet
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon_button, paper
from ui.widgets.topbar import bar

SPACING, PADDING, TALL_PADDING = 16.0, (24.0, 16.0, 24.0, 20.0), (20.0, 16.0, 20.0, 20.0)
CHARTS_WIDTH, REMAINDER_HEIGHT, TALL_CHARTS_HEIGHT = 436.0, 216.0, 340.0
AUTO_CLOSE_S = 8.0  # seconds until a table without human players continues


class ScoreSheetScreen(Scene):
    """The score sheet of one deal. Bots wait; without human players it closes after a countdown."""

    supports_portrait = True
    notice_bottom = 696.0  # the keys stay free

    def __init__(self, context: AppContext, match: Match, number: int, session: MatchSession | None, child_id: int | None = None) -> None:
        """Open a deal's score sheet; `session`: the session that waits, None if nothing waits."""
        super().__init__(context)
        self.match, self.number, self.session, self.child_id = match, number, session, child_id
        self.reads_everything = context.is_listener(child_id)
        self.table, self.last_number = TABLES[match.game.rules.name], settled_deal_count(TABLES[match.game.rules.name], match)
        self.tokens = match_tokens(context, match.record(), child_id)
        self.focus.name = "on"
        self.score_sheet = self._read_score_sheet(number)
        alone = session is not None and session.is_spectating and not context.settings.no_limits
        self._countdown_s = AUTO_CLOSE_S if alone else 0.0  # seconds until the sheet closes by itself, 0 for never

    def _read_score_sheet(self, number: int) -> ScoreSheet:
        account = self.table.scoring.score_sheet(self.match, number)
        assert account is not None, f"deal {number} is settled"
        return account

    def compose(self) -> Child:
        account = self.score_sheet = self._read_score_sheet(self.number)
        commands = [
            shared_commands.settings_command(self),
            shared_commands.sound_command(self),
            shared_commands.rules_command(self, self.table.game),
            Command("save", _("Save the score sheets"), self._ask_file_kind, "save", ("s", "ctrl+s")),
        ]
        home, short = shared_commands.menu_command(self, self.child_id), account.title.partition(" · ")[0]
        title = bar(self.context.viewport, home, commands, self.table.box.name, account.title, short)
        rows, curve, remainder = self._rows_sheet(account), self._curve_sheet(account), _remainder_sheet(account)
        beside = Column([replace(curve, grow=1), replace(remainder, height=REMAINDER_HEIGHT)], SPACING, width=CHARTS_WIDTH)
        below = Row([curve, remainder], SPACING, is_even=True, height=TALL_CHARTS_HEIGHT, min_height=REMAINDER_HEIGHT)
        pages, agreements, end = self._paging_buttons(), self._agreement_buttons(), self._end_buttons()
        footer = Text(account.footer, 18, color="on_wood", line_spacing=1.2, width=0, grow=1) if account.footer else Spacer(grow=1)
        line = Row([*agreements, footer], SPACING, "center") if agreements or account.footer else None
        sheets = Row([rows, beside], 20, grow=1)
        wide = [sheets, Row([*pages, *agreements, footer, *end], SPACING, "center")]
        small = [sheets, replace(footer, grow=0), Row([*pages, *agreements, Spacer(grow=1), *end], SPACING, "center")]
        tall = [rows, below, line, Row([*pages, Spacer(grow=1), *end], SPACING, "center")]
        return Breakpoint(
            Column([title, Column(wide, SPACING, padding=PADDING, grow=1)], 0),
            small=Column([title, Column(small if pages and agreements else wide, 12, padding=PADDING, grow=1)], 0),
            tall=Column([title, Column(tall, SPACING, padding=TALL_PADDING, grow=1)], 0),
        )

    def _rows_sheet(self, account: ScoreSheet) -> Column:
        """Return the sheet of the payments, or of the score grid."""
        players = self.match.seats
        if account.deal_headings:
            made = [
                score_row(account, row, players[row.seat].name, [self._token_and_is_bot(seat) for seat in row.seats or (row.seat,)])
                for row in account.rows
            ]
            heading = Text(account.heading, 30, "s", max_lines=1, min_height=44, padding=(12, 0, 12, 0))
            return paper(Column([heading, *score_grid(account, made)], 6, padding=(16, 16, 8, 14), grow=1))
        rows = [seat_row(self.table, row, players[row.seat], self.tokens[row.seat], account.column_headings) for row in account.rows]
        headings = column_headings(account.heading, account.column_headings)
        return paper(Column([headings, Scroll(rows, 8, name="rows", grow=1)], 6, padding=(16, 16, 8, 10), grow=1))

    def _curve_sheet(self, account: ScoreSheet) -> Column:
        tokens = [self._token_and_is_bot(seat) for seat in account.first_team_seats or range(len(self.match.seats))]
        return total_curves(account, tokens)

    def _token_and_is_bot(self, seat: int) -> tuple[int, bool]:
        """Return a seat's token, and True if a bot plays there."""
        return self.tokens[seat], not self.match.seats[seat].is_human

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

    def _end_buttons(self) -> list[Child]:
        """Return the button that stops the countdown, if there is one, and the button that closes the sheet."""
        stay = Command("stay", _("Stay here"), self._stop_countdown, "pause", ("space",))
        on = Command("on", self._close_label(), lambda: self.go(CloseRoute()), "play" if self.session else "prev", ("p",))
        return [
            replace(button(stay, size=18, height=64), width=200) if self._countdown_s else None,
            replace(button(on, "primary", 24, 72), width=300),
        ]

    def _ask_file_kind(self) -> None:
        self._stop_countdown()
        pdf = Command("pdf", _("To print (PDF)"), lambda: self.go(ScoreSheetFileRoute(self.match, ".pdf")), "save")
        table = Command("csv", _("As a table (CSV)"), lambda: self.go(ScoreSheetFileRoute(self.match, ".csv")), "sort")
        cancel = Command("cancel", _("Cancel"), self.close_question, "undo")
        self.ask_question(_("Save all the score sheets of this game?"), [pdf, table, cancel])

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

    def _paging_buttons(self) -> list[Child]:
        """Return the buttons to page through several score sheets."""
        if self.last_number < 2:
            return []
        first = _("This is the first score sheet.") if self.number == 1 else ""
        last = _("This is the last score sheet.") if self.number == self.last_number else ""
        before = Command("before", _("The previous score sheet"), lambda: self._turn_pages(-1), "prev", ("left", "page up"), first)
        after = Command("after", _("The next score sheet"), lambda: self._turn_pages(1), "next", ("right", "page down"), last)
        number = Text(f"{self.number} / {self.last_number}", 20, "b", "on_wood", "c", max_lines=1, width=64)
        return [icon_button(before), number, icon_button(after)]

    def _agreement_buttons(self) -> list[Child]:
        commands = [] if self.session is None else agreement_commands(self, self.session)
        return [replace(button(command, size=18, height=64), width=228) for command in commands]

    def _turn_pages(self, by: int) -> None:
        self.number += by
        self.composition.area("rows").offset = 0.0
        self._stop_countdown()


def _remainder_sheet(account: ScoreSheet) -> Column:
    """Return the sheet of what is left on the table."""
    return paper(Column([Box(grow=1, paint=account.draw_remainder)]))

"""The pause dialog: continue, read, save, hand seats to bots, restart or leave."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.record import Player
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import match_tokens
from ui.match.session import MatchSession
from ui.match.table_buttons import agreement_commands, score_sheet_commands
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, ReplayRoute, SaveRoute, SettingsRoute, TableRoute, route_home
from ui.scene.scene import Scene
from ui.screens.setup.rows import level_segments
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea

LEFT, SEATS = FRect(130, 60, 500, 680), FRect(654, 60, 500, 680)
LEFT_MANY, SEATS_MANY = FRect(40, 60, 500, 680), FRect(564, 60, 676, 680)  # one line a seat needs more width
TALL_W, TALL_GAP = 720.0, 24.0  # portrait: the seats' sheet is below the other one
TOP, PITCH, PITCH_MANY = 104.0, 126.0, 70.0  # first row; distance of rows; the same with one line a seat
MAX_TWO_LINE_SEATS = 4  # up to this many seats have two lines each
NAME_W, NAME_W_MANY = 380.0, 164.0
GAP = 8.0  # gap between two buttons


class PauseDialog(Scene):
    """Dialog of a paused match; it never shows a player's hand."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, session: MatchSession, child_id: int | None = None) -> None:
        super().__init__(context)
        self.session, self.child_id = session, child_id
        self.tokens = match_tokens(context, session.match.record(), child_id)
        self.rows = ScrollArea("rows")
        self.scroll_areas = [self.rows]

    @property
    def has_single_line_rows(self) -> bool:
        """True if each seat's row has only one line: in portrait, or with many seats."""
        return self.context.viewport.is_portrait or len(self.session.match.seats) > MAX_TWO_LINE_SEATS

    @property
    def pause_and_seats_rects(self) -> tuple[FRect, FRect]:
        """The rectangles of the pause sheet and the seats' sheet; in portrait the second is as high as its rows."""
        if not self.context.viewport.is_portrait:
            return (LEFT_MANY, SEATS_MANY) if self.has_single_line_rows else (LEFT, SEATS)
        page = self.context.viewport.rect
        low = min(TOP + 12 + PITCH_MANY * len(self.session.match.seats), page.h - LEFT.h - 3 * TALL_GAP)
        top = FRect(640 - TALL_W / 2, page.centery - (LEFT.h + TALL_GAP + low) / 2, TALL_W, LEFT.h)
        return top, FRect(top.x, top.bottom + TALL_GAP, TALL_W, low)

    def build_widgets(self) -> list[Widget]:
        left = self.pause_and_seats_rects[0]
        x, y, w = left.x + 32, left.y + 130, left.w - 64
        half = (w - GAP) / 2
        go_on = Command("continue", _("Continue"), lambda: self.go(CloseRoute()), "play", ("p",))
        keys: list[Widget] = [Button(go_on, FRect(x, y, w, 76), "primary", 26)]
        for index, command in enumerate([*self._screen_commands(), *self._game_specific_commands]):
            keys.append(Button(command, FRect(x + index % 2 * (half + GAP), y + 96 + index // 2 * 84, half, 72), size=19))
        again = Command("restart", _("Start again"), self._ask_restart, "undo")
        leave = Command("leave", _("Leave the table"), lambda: self.go(route_home(self.child_id)), "home")
        keys.append(Button(again, FRect(x, y + 430, half, 64), size=19))
        keys.append(Button(leave, FRect(x + half + GAP, y + 430, half, 64), "wood", 18))
        return keys + self._seat_level_controls()

    def _screen_commands(self) -> list[Command]:
        record = self.session.match.record()
        return [
            shared_commands.rules_command(self, record.game),
            Command("settings", _("Settings"), lambda: self.go(SettingsRoute()), "settings"),
            Command("replay", _("Look back"), lambda: self.go(ReplayRoute(record, self.child_id)), "replay"),
            Command("save", _("Save a copy"), lambda: self.go(SaveRoute(record)), "save"),
        ]

    @property
    def _game_specific_commands(self) -> list[Command]:
        """The commands that only some games have: score sheets and agreements of the whole table."""
        match = self.session.match
        return [*score_sheet_commands(self, self.session.table, match, self.child_id), *agreement_commands(self, self.session)][:2]

    def _seat_level_controls(self) -> list[Widget]:
        spacing, area_rect = PITCH_MANY if self.has_single_line_rows else PITCH, self.pause_and_seats_rects[1]
        self.rows.set_window(
            FRect(area_rect.x, area_rect.y + TOP - 6, area_rect.w, area_rect.h - TOP - 8), spacing * len(self.session.match.seats)
        )
        segments: list[Widget] = []
        for seat, player in enumerate(self.session.match.seats):
            x, y = (250, 6) if self.has_single_line_rows else (24, 52)
            rect = FRect(area_rect.x + x, self._row_top(seat) + y, area_rect.w - x - (36 if self.has_single_line_rows else 24), 52)
            segments.append(
                self.rows.add_widget(level_segments(f"seat/{seat}", rect, player.level, partial(self._set_seat_level, seat), 17))
            )
        return segments

    def _row_top(self, seat: int) -> float:
        """Return the upper edge of a seat's row."""
        return self.rows.content_top + seat * (PITCH_MANY if self.has_single_line_rows else PITCH)

    def _set_seat_level(self, seat: int, level: str | None) -> None:
        self.session.change_seat(seat, Player(self.session.match.seats[seat].name, level))
        self.request_rebuild()

    def _ask_restart(self) -> None:
        yes = Command("yes", _("Start again"), self._restart_match, "undo")
        no = Command("no", _("Keep playing"), self.close_question, "play")
        self.ask_question(_("Give up this game and start again?"), [no, yes])

    def _restart_match(self) -> None:
        fresh = replace(self.session.match.record(), seed=self.context.next_match_seed(), moves=(), deal=None, seat_changes=())
        self.go(TableRoute(fresh, self.child_id))

    def paint(self, canvas: Canvas) -> None:
        match, left = self.session.match, self.pause_and_seats_rects[0]
        canvas.dim(0.6)
        canvas.draw_paper(left, 3, 24)
        canvas.draw_icon("pause", left.x + 34, left.y + 30, 44)
        canvas.fit_text(_("Pause"), left.x + 94, left.y + 53, left.w - 130, 40, "text", "s")
        line = f"{self.session.table.box.name} · {self.session.table.text.progress_text(match.view(None)).short_text}"
        canvas.fit_text(line, left.x + 36, left.y + 100, left.w - 70, 18, "text_soft")
        note_rect = FRect(left.x + 32, left.y + (486 if self._game_specific_commands else 410), left.w - 64, 56)
        lines = canvas.wrap(_("Saved by itself after every move."), note_rect.w - 70, 18)
        note_rect = note_rect.inflate(0, 14 * (len(lines) - 1))
        canvas.draw_box(note_rect, 14, "done_soft", "done_border", 1.5)
        canvas.draw_icon("check", note_rect.x + 18, note_rect.y + 15, 26, "done")
        canvas.draw_lines(lines, note_rect.x + 54, note_rect.centery, 18, "done_text", line_height_factor=1.15)
        canvas.fit_text(_("Esc: continue"), left.centerx, left.bottom - 40, left.w - 80, 17, "text_soft", align="c")
        self._paint_seats_sheet(canvas)

    def _paint_seats_sheet(self, canvas: Canvas) -> None:
        rect = self.pause_and_seats_rects[1]
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(_("Who plays?"), rect.x + 28, rect.y + 50, rect.w - 60, 30, "text", "s")
        with self.rows.clipped(canvas):
            for seat, player in enumerate(self.session.match.seats):
                y = self._row_top(seat) + (10 if self.has_single_line_rows else 4)
                canvas.draw_token(self.tokens[seat], rect.x + 26, y, 44, not player.is_human)
                canvas.fit_text(player.name, rect.x + 82, y + 22, NAME_W_MANY if self.has_single_line_rows else NAME_W, 20, "text", "b")

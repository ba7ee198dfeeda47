"""The pause dialog: continue, read, save, hand seats to bots, restart or leave."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import FRect

from game.record import Player
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.match.seating import match_tokens
from ui.match.sitting import Sitting
from ui.match.table_keys import account_keys, agreement_keys
from ui.rooms.setup.rows import who_plays
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToReplay, ToSave, ToSettings, ToTable, way_home
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea

LEFT, SEATS = FRect(130, 60, 500, 680), FRect(654, 60, 500, 680)
LEFT_MANY, SEATS_MANY = FRect(40, 60, 500, 680), FRect(564, 60, 676, 680)  # one line a seat needs more width
TALL_W, TALL_GAP = 720.0, 24.0  # portrait: the seats' sheet is below the other one
TOP, PITCH, PITCH_MANY = 104.0, 126.0, 70.0  # first row; distance of rows; the same with one line a seat
ROOMY = 4  # up to this many seats have two lines each
NAME, NAME_MANY = 380.0, 164.0
GAP = 8.0  # gap between two buttons


class Pause(Scene):
    """A pause over the table; it never shows a hand."""

    see_through = tall = True

    def __init__(self, desk: Desk, sitting: Sitting, pupil: int | None = None) -> None:
        super().__init__(desk)
        self.sitting, self.pupil = sitting, pupil
        self.tokens = match_tokens(desk, sitting.match.record(), pupil)
        self.rows = ScrollArea("rows")
        self.scrolls = [self.rows]

    @property
    def many(self) -> bool:
        """Return True if each seat has only one line."""
        return self.desk.page.tall or len(self.sitting.match.seats) > ROOMY

    @property
    def sheets(self) -> tuple[FRect, FRect]:
        """The sheets of the pause and of the seats; in portrait the second is as high as its rows."""
        if not self.desk.page.tall:
            return (LEFT_MANY, SEATS_MANY) if self.many else (LEFT, SEATS)
        page = self.desk.page.rect
        low = min(TOP + 12 + PITCH_MANY * len(self.sitting.match.seats), page.h - LEFT.h - 3 * TALL_GAP)
        top = FRect(640 - TALL_W / 2, page.centery - (LEFT.h + TALL_GAP + low) / 2, TALL_W, LEFT.h)
        return top, FRect(top.x, top.bottom + TALL_GAP, TALL_W, low)

    def build(self) -> list[Widget]:
        left = self.sheets[0]
        x, y, w = left.x + 32, left.y + 130, left.w - 64
        half = (w - GAP) / 2
        go_on = Command("continue", _("Continue"), lambda: self.go(Back()), "play", ("p",))
        keys: list[Widget] = [Key(go_on, FRect(x, y, w, 76), "primary", 26)]
        for index, command in enumerate([*self._rooms(), *self._more]):
            keys.append(Key(command, FRect(x + index % 2 * (half + GAP), y + 96 + index // 2 * 84, half, 72), size=19))
        again = Command("restart", _("Start again"), self._ask_restart, "undo")
        leave = Command("leave", _("Leave the table"), lambda: self.go(way_home(self.pupil)), "home")
        keys.append(Key(again, FRect(x, y + 430, half, 64), size=19))
        keys.append(Key(leave, FRect(x + half + GAP, y + 430, half, 64), "wood", 18))
        return keys + self._seats()

    def _rooms(self) -> list[Command]:
        record = self.sitting.match.record()
        return [
            shared_keys.rules(self, record.game),
            Command("settings", _("Settings"), lambda: self.go(ToSettings()), "settings"),
            Command("replay", _("Look back"), lambda: self.go(ToReplay(record, self.pupil)), "replay"),
            Command("save", _("Save a copy"), lambda: self.go(ToSave(record)), "save"),
        ]

    @property
    def _more(self) -> list[Command]:
        """The commands that only some games have: score sheets and agreements of the whole table."""
        match = self.sitting.match
        return [*account_keys(self, self.sitting.table, match, self.pupil), *agreement_keys(self, self.sitting)][:2]

    def _seats(self) -> list[Widget]:
        pitch, at = PITCH_MANY if self.many else PITCH, self.sheets[1]
        self.rows.place(FRect(at.x, at.y + TOP - 6, at.w, at.h - TOP - 8), pitch * len(self.sitting.match.seats))
        segments: list[Widget] = []
        for seat, who in enumerate(self.sitting.match.seats):
            x, y = (250, 6) if self.many else (24, 52)
            rect = FRect(at.x + x, self._row(seat) + y, at.w - x - (36 if self.many else 24), 52)
            segments.append(self.rows.hold(who_plays(f"seat/{seat}", rect, who.level, partial(self._hand_over, seat), 17)))
        return segments

    def _row(self, seat: int) -> float:
        """Return the upper edge of a seat's row."""
        return self.rows.y + seat * (PITCH_MANY if self.many else PITCH)

    def _hand_over(self, seat: int, level: str | None) -> None:
        self.sitting.hand_over(seat, Player(self.sitting.match.seats[seat].name, level))
        self.rebuild()

    def _ask_restart(self) -> None:
        yes = Command("yes", _("Start again"), self._restart, "undo")
        no = Command("no", _("Keep playing"), self.drop_question, "play")
        self.put_question(_("Give up this game and start again?"), [no, yes])

    def _restart(self) -> None:
        fresh = replace(self.sitting.match.record(), seed=self.desk.fresh_seed(), moves=(), deal=None, handed=())
        self.go(ToTable(fresh, self.pupil))

    def paint(self, brush: Brush) -> None:
        match, left = self.sitting.match, self.sheets[0]
        brush.veil(0.6)
        brush.sheet(left, 3, 24)
        brush.icon("pause", left.x + 34, left.y + 30, 44)
        brush.fit(_("Pause"), left.x + 94, left.y + 53, left.w - 130, 40, "text", "s")
        line = f"{self.sitting.table.box.name} · {self.sitting.table.words.situation(match.view(None)).short}"
        brush.fit(line, left.x + 36, left.y + 100, left.w - 70, 18, "text_soft")
        kept = FRect(left.x + 32, left.y + (486 if self._more else 410), left.w - 64, 56)
        lines = brush.wrapped(_("Saved by itself after every move."), kept.w - 70, 18)
        kept = kept.inflate(0, 14 * (len(lines) - 1))
        brush.box(kept, 14, "done_soft", "done_border", 1.5)
        brush.icon("check", kept.x + 18, kept.y + 15, 26, "done")
        brush.block(lines, kept.x + 54, kept.centery, 18, "done_text", lead=1.15)
        brush.fit(_("Esc: continue"), left.centerx, left.bottom - 40, left.w - 80, 17, "text_soft", align="c")
        self._paint_seats(brush)

    def _paint_seats(self, brush: Brush) -> None:
        at = self.sheets[1]
        brush.sheet(at, 3, 24)
        brush.fit(_("Who plays?"), at.x + 28, at.y + 50, at.w - 60, 30, "text", "s")
        with self.rows.clipped(brush):
            for seat, who in enumerate(self.sitting.match.seats):
                y = self._row(seat) + (10 if self.many else 4)
                brush.token(self.tokens[seat], at.x + 26, y, 44, not who.is_human)
                brush.fit(who.name, at.x + 82, y + 22, NAME_MANY if self.many else NAME, 20, "text", "b")

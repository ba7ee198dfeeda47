"""The last finished matches, to be watched again, and the key that opens one from a file."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _, _n, day, figure
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToOpen, ToReplay
from ui.scene.screen import Scene
from ui.store.files import Entry
from ui.tables.plates import short
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Row, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

GAP = 8.0  # between two rows
EMBLEM_X, GAME_X, GAME_ROOM, SEATS_X = 44.0, 86.0, 190.0, 286.0
LINE = 38.0  # from one line of seats to the next
TROPHY = "#9A5614"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where things are in a wide or a tall window. `row`: the height of a match; `a_line`: more seats than so many stand in two
    lines, or in up to `lines`; `roomy`: so many or fewer have all the same room."""

    sheet: FRect
    opener: FRect
    row: float
    a_line: int
    lines: int
    roomy: int

    @property
    def list(self) -> FRect:
        return FRect(self.sheet.x + 16, self.sheet.y + 16, self.sheet.w - 28, self.sheet.h - 32)


def arrangement(page: Page) -> Arrangement:
    """In a tall window a match has more lines."""
    if not page.tall:
        return Arrangement(FRect(90, 96, 1100, 590), FRect(90, 706, 330, 66), 78, 6, 2, 4)
    at = page.rect.inflate(-40, 0)
    return Arrangement(FRect(at.x, at.y + 92, at.w, at.h - 200), FRect(at.x, at.bottom - 88, 330, 66), 124, 3, 3, 3)


class HistoryRoom(Scene):
    """The list of finished matches."""

    tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.entries = desk.files.history()
        self.list = ScrollArea("matches")
        self.scrolls = [self.list]

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page)

    def build(self) -> list[Widget]:
        self.list.place(self.places.list, (self.places.row + GAP) * len(self.entries))
        rows = [self.list.hold(self._row(index, entry)) for index, entry in enumerate(self.entries)]
        back = shared_keys.back(self)
        settings = shared_keys.settings(self)
        opener = Command("open", _("Open a file"), lambda: self.go(ToOpen()), "load", ("o", "ctrl+o"))
        return [
            *rows,
            Key(opener, self.places.opener, "paper" if self.entries else "primary", 22),
            *bar_keys(self.desk.page, back, [settings]),
        ]

    def resume(self) -> None:
        self.entries = self.desk.files.history()
        super().resume()

    def _row(self, index: int, entry: Entry) -> Row:
        command = Command(f"match/{entry.id}", _name(entry.game), lambda: self._open(entry))
        at = self.places
        rect = FRect(at.list.x + 4, self.list.y + index * (at.row + GAP), at.list.w - 32, at.row)
        return Row(command, rect, lambda brush, at, hover: self._draw_row(brush, at, entry, hover))

    def _open(self, entry: Entry) -> None:
        try:
            record = self.desk.files.recall(entry.id)
        except BadRecord as bad:
            self.desk.say(sentence(bad.key, bad.facts))
            return
        self.go(ToReplay(record))

    def paint(self, brush: Brush) -> None:
        brush.wood()
        count = len(self.entries)
        line = _n("The last {n} finished match", "The last {n} finished matches", count) if count else ""
        draw_bar(brush, _("Watch again"), line, 1)
        brush.sheet(self.places.sheet)
        if not self.entries:
            self._draw_nothing(brush)

    def _draw_nothing(self, brush: Brush) -> None:
        brush.icon("replay", 640 - 44, 250, 88, "#B9862A")
        brush.fit(_("Nothing to watch yet."), 640, 388, 860, 30, ink.INK, "s", "c")
        said = _("Every game that you finish waits here, to be watched again move by move.")
        brush.paragraph(said, 640, 440, 620, 20, ink.SOFT, align="c")

    def _draw_row(self, brush: Brush, at: FRect, entry: Entry, hover: bool) -> None:
        brush.box(at, 14, "#FFFBEF" if hover else "#FFF6DC", "#CDB98C", 1.5, level=1 if hover else 0)
        table = TABLES.get(entry.game)
        if table is not None:
            brush.put(table.drawing.picture(brush.skin, table.box.emblem, 48), at.x + EMBLEM_X, at.centery, 1, 4, center=True)
        brush.fit(_name(entry.game), at.x + GAME_X, at.centery - 15, GAME_ROOM, 21, ink.INK, "b")
        brush.fit(day(entry.when), at.x + GAME_X, at.centery + 17, GAME_ROOM, 16, ink.SOFT)
        places = self.places
        lines = min(places.lines, -(-len(entry.names) // places.a_line))
        a_line = -(-len(entry.names) // lines)
        pitch = (at.w - SEATS_X - 12) / max(a_line, places.roomy)
        for seat in range(len(entry.names)):
            line, place = divmod(seat, a_line)
            y = at.centery + LINE * (line - (lines - 1) / 2)
            self._draw_seat(brush, entry, seat, at.x + SEATS_X + place * pitch, y, pitch - 10)

    def _draw_seat(self, brush: Brush, entry: Entry, seat: int, x: float, y: float, room: float) -> None:
        """Name and score; the winner in bold with a cup before it."""
        won = seat in entry.winners
        kind = "b" if won else "r"
        if won:
            brush.icon("trophy", x, y - 12, 24, TROPHY)
            x, room = x + 30, room - 30
        score = figure(entry.scores[seat]) if seat < len(entry.scores) else ""
        width = brush.skin.width(score, 19, "b") + 10
        name = brush.fit(short(entry.names[seat]), x, y, room - width, 18, ink.INK, kind)
        brush.text(score, x + name + 10, y, 19, TROPHY if won else ink.SOFT, "b")


def _name(game: str) -> str:
    """What the game is called; its key for one that is not known here."""
    return BOXES[game].name if game in BOXES else game

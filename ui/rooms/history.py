"""The last finished matches, to be watched again, and the key that opens one from a file."""

from __future__ import annotations

from pygame import FRect

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _, _n, day, figure
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToOpen, ToReplay
from ui.scene.screen import Scene
from ui.store.files import Entry
from ui.tables.plates import short
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Key, Row, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

SHEET = FRect(90, 96, 1100, 590)
LIST = FRect(106, 112, 1072, 558)
ROW_W, ROW_H, PITCH = 1040.0, 78.0, 86.0
OPEN_KEY = FRect(90, 706, 330, 66)
EMBLEM_X, GAME_X, GAME_ROOM, SEATS_X = 44.0, 86.0, 190.0, 286.0
ROW_OF_SEATS = 6  # more stand in two lines
TROPHY = "#9A5614"


class HistoryRoom(Scene):
    """The list of finished matches."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.entries = desk.files.history()
        self.list = ScrollArea("matches")
        self.scrolls = [self.list]

    def build(self) -> list[Widget]:
        self.list.place(LIST, PITCH * len(self.entries))
        rows = [self.list.hold(self._row(index, entry)) for index, entry in enumerate(self.entries)]
        back = shared_keys.back(self)
        settings = shared_keys.settings(self)
        opener = Command("open", _("Open a file"), lambda: self.go(ToOpen()), "load", ("o", "ctrl+o"))
        return [*rows, Key(opener, OPEN_KEY, "paper" if self.entries else "primary", 22), *bar_keys(self.desk.page, back, [settings])]

    def resume(self) -> None:
        self.entries = self.desk.files.history()
        super().resume()

    def _row(self, index: int, entry: Entry) -> Row:
        command = Command(f"match/{entry.id}", _name(entry.game), lambda: self._open(entry))
        rect = FRect(LIST.x + 4, self.list.y + index * PITCH, ROW_W, ROW_H)
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
        brush.sheet(SHEET)
        if not self.entries:
            self._draw_nothing(brush)

    def _draw_nothing(self, brush: Brush) -> None:
        brush.icon("replay", 640 - 44, 250, 88, "#B9862A")
        brush.fit(_("Nothing to watch yet."), 640, 388, 1000, 30, ink.INK, "s", "c")
        said = _("Every game that you finish waits here, to be watched again move by move.")
        brush.paragraph(said, 640, 440, 620, 20, ink.SOFT, align="c")

    def _draw_row(self, brush: Brush, at: FRect, entry: Entry, hover: bool) -> None:
        brush.box(at, 14, "#FFFBEF" if hover else "#FFF6DC", "#CDB98C", 1.5, level=1 if hover else 0)
        table = TABLES.get(entry.game)
        if table is not None:
            brush.put(table.drawing.picture(brush.skin, table.box.emblem, 48), at.x + EMBLEM_X, at.centery, 1, 4, center=True)
        brush.fit(_name(entry.game), at.x + GAME_X, at.centery - 15, GAME_ROOM, 21, ink.INK, "b")
        brush.fit(day(entry.when), at.x + GAME_X, at.centery + 17, GAME_ROOM, 16, ink.SOFT)
        lines = 1 if len(entry.names) <= ROW_OF_SEATS else 2
        a_line = -(-len(entry.names) // lines)
        pitch = (at.w - SEATS_X - 12) / max(a_line, 4)
        for seat in range(len(entry.names)):
            line, place = divmod(seat, a_line)
            y = at.centery if lines == 1 else at.centery - 19 + 38 * line
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
    return TABLES[game].box.name if game in TABLES else game

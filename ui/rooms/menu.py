"""The menu: the boxes of the games on a shelf, the match to resume, and the other rooms."""

from __future__ import annotations

import msgspec
from pygame import FRect

from game.record import Record
from ui.assets.words import LANGUAGES, _, _n
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.match.sitting import situation
from ui.rooms.shelf import draw_board, draw_on_shelf, places
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import Quit, ToHistory, ToSetup, ToTable, ToWorkshop
from ui.scene.screen import Scene
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Key, Region, Segments, Widget, draw_face

LAMP = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="520" cy="300" r="620"><stop offset="0" stop-color="#FFDFA8" stop-opacity="0.05"/>'
    '<stop offset="1" stop-color="#FFDFA8" stop-opacity="0"/></radialGradient></defs><rect x="0" y="0" width="1280" height="800" fill="url(#g)"/>'
)


class ShelfBox(Region):
    """A box, which rises from the shelf with a ring of its own when the focus is on it."""

    def draw_focus(self, brush: Brush) -> None:
        """The shelf has drawn it."""


class Menu(Scene):
    """The first screen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.resumed: Record | None = desk.files.newest()

    def resume(self) -> None:
        self.resumed = self.desk.files.newest()
        super().resume()

    def leave(self) -> None:
        """Escape does not close the app by accident."""

    def build(self) -> list[Widget]:
        boxes = [self._box(number, game, at) for number, (game, at) in enumerate(zip(TABLES, places(len(TABLES)), strict=True), 1)]
        return [*boxes, *self._rooms(), *self._corner()]

    def commands(self) -> list[Command]:
        return [Command("quit", _("Quit"), lambda: self.go(Quit()), keys=("ctrl+q",))]

    def _box(self, number: int, game: str, at: FRect) -> Region:
        return ShelfBox(Command(game, TABLES[game].box.name, lambda: self.go(ToSetup(game)), keys=(str(number),)), at, 12)

    def _rooms(self) -> list[Widget]:
        record = self.resumed
        keys: list[Widget] = []
        y, gap = 610.0, 14.0
        commands = [
            Command("workshop", _("Practise"), lambda: self.go(ToWorkshop()), "practice", ("w",)),
            Command("history", _("Replay"), lambda: self.go(ToHistory()), "replay", ("h",)),
            shared_keys.rules(self, next(iter(TABLES))),
        ]
        x, w = 652.0, (556 - 2 * gap) / 3
        if record is not None:
            resume = Command("resume", _("Resume the game"), lambda: self.go(ToTable(record)), keys=("r",))
            keys.append(Region(resume, FRect(64, y, 564, 116), 18))
        else:
            w = 270.0
            x = 640 - (3 * w + 2 * gap) / 2
        keys += [Key(command, FRect(x + place * (w + gap), y, w, 116)) for place, command in enumerate(commands)]
        return keys

    def _corner(self) -> list[Widget]:
        labels = [language.upper() for language in LANGUAGES]
        return [
            Segments("language", FRect(904, 56, 168, 56), labels, LANGUAGES.index(self.desk.language), self._speak),
            Key(shared_keys.sound(self), FRect(1088, 56, 56, 56), "wood", bare=True),
            Key(shared_keys.settings(self), FRect(1152, 56, 56, 56), "wood", bare=True),
        ]

    def _speak(self, index: int) -> None:
        self.desk.change(msgspec.structs.replace(self.desk.settings, language=LANGUAGES[index]))
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        brush.put(brush.skin.soft(1280, 800, LAMP), 0, 0)
        brush.svg("icon", 64, 40, 104, level=2)
        brush.text("Tablée", 192, 80, 76, ink.CREAM, "s")
        brush.fit(_("Four games, one table."), 196, 136, 680, 22, ink.CREAM)
        draw_board(brush)
        for game, at in zip(TABLES, places(len(TABLES)), strict=True):
            draw_on_shelf(brush, TABLES[game].box, at, self._hover == game or (self.focus.visible and self.focus.name == game))
        brush.fit(_("Slide a card, lay a pawn, take your time."), 640, 764, 1200, 18, ink.CREAM, align="c")

    def paint_over(self, brush: Brush) -> None:
        if self.resumed is not None:
            self._draw_resume(brush, self.resumed)

    def _draw_resume(self, brush: Brush, record: Record) -> None:
        hover, pressed = self._hover == "resume", self._pressed == "resume"
        draw_face(brush, FRect(64, 610, 564, 116), "primary", hover, pressed)
        brush.put(TABLES[record.game].drawing.picture(brush.skin, TABLES[record.game].box.emblem, 58), 113, 665, 1, 6, center=True)
        brush.icon("play", 168, 645, 40)
        brush.fit(_("Resume the game"), 224, 649, 388, 28, ink.INK, "s")
        brush.fit(_whose(brush, record, 388), 224, 687, 388, 17, ink.INK)


def _whose(brush: Brush, record: Record, room: float) -> str:
    """Which match, who plays it and where it stands; in a small window without its game, then with the names cut."""
    people, where = _people(record), situation(record)
    least = brush.fitting(people, 0, 17)  # the smallest that can be read
    for text in (f"{TABLES[record.game].box.name} · {people} · {where}", f"{people} · {where}"):
        if brush.skin.width(text, least) <= room:
            return text
    return f"{brush.cut(people, room - brush.skin.width(f' · {where}', least), least)} · {where}"


def _people(record: Record) -> str:
    """Who sits there: the people by name, the robots by number."""
    names = [seat.name for seat in record.seats if seat.human]
    robots = sum(not seat.human for seat in record.seats)
    return ", ".join(names + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

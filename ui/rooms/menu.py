"""The menu: the games on their shelf, the match to resume, and the way to other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
from pygame import FRect

from game.record import Record
from game.registry import GAMES
from ui.assets.words import LANGUAGES, _, _n
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.match.sitting import situation
from ui.rooms.shelf import draw_board, draw_on_shelf, label_place, places
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import Quit, ToChallenges, ToHistory, ToPeople, ToSetup, ToTable, ToWorkshop
from ui.scene.screen import Scene
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Region, Segments, Widget, call, draw_face

LAMP = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="520" cy="300" r="620"><stop offset="0" stop-color="lamp" stop-opacity="0.05"/>'
    '<stop offset="1" stop-color="lamp" stop-opacity="0"/></radialGradient></defs><rect x="0" y="0" width="1280" height="800" fill="url(#g)"/>'
)


GAP, LEAST = 14.0, 180.0  # gap between the buttons below the shelf; their minimum width, else they are put in two rows


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the menu."""

    head: FRect  # spans from the logo to the buttons in the corner
    boxes: Sequence[FRect]  # the front of each game box
    resume: FRect
    rooms: FRect  # three buttons to other screens
    foot: float  # vertical centre of the last line


def arrangement(page: Page, resuming: bool) -> Arrangement:
    """Arrange the menu; `resuming`: with the button that resumes a match."""
    if not page.tall:
        rooms = FRect(652, 610, 556, 116) if resuming else FRect(221, 610, 838, 116)
        return Arrangement(FRect(64, 40, 1144, 104), places(len(BOXES)), FRect(64, 610, 564, 116), rooms, 764)
    at = page.rect.inflate(-80, 0)
    rooms = FRect(at.x, at.bottom - 186, at.w, 116)
    resume = rooms.move(0, -116 - GAP)
    top, bottom = at.y + 172, (resume if resuming else rooms).y - 20
    boxes = places(len(BOXES), FRect(at.x, top, at.w, bottom - top))
    return Arrangement(FRect(at.x, at.y + 44, at.w, 104), boxes, resume, rooms, at.bottom - 36)


def rooms_in(at: FRect, count: int) -> Sequence[FRect]:
    """Return a rectangle for each button, side by side or in two rows."""
    rows = 1 if count * LEAST <= at.w else 2
    columns, gap = -(-count // rows), GAP if rows == 1 else GAP / 2
    w, h = (at.w - gap * (columns - 1)) / columns, (at.h - gap * (rows - 1)) / rows
    return [FRect(at.x + place % columns * (w + gap), at.y + place // columns * (h + gap), w, h) for place in range(count)]


AHEAD_AFTER = 0.2  # idle s before the next module is imported
SOONEST = 3  # modules imported before the games: the set-up and what it needs


class ShelfBox(Region):
    """A game box on the shelf, which rises with a ring of its own when it has the focus."""

    def draw_focus(self, brush: Brush) -> None:
        """Draw nothing: the shelf draws the focus."""


class Menu(Scene):
    """The first screen."""

    tall = paints_pointed = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.resumed: Record | None = desk.files.newest()
        self._ahead: list[Callable[[], object]] = [
            *desk.ahead[:SOONEST],
            *(partial(games.get, game) for game in BOXES for games in (GAMES, TABLES)),
            *desk.ahead[SOONEST:],
        ]
        desk.ahead.clear()
        self._quiet = 0.0  # seconds since the last input or import

    def update(self, dt: float) -> None:
        """Import screens and games one at a time while the player is idle, so that each opens quickly."""
        super().update(dt)
        self._quiet = 0.0 if self.stale else self._quiet + dt
        if self._ahead and self._quiet >= AHEAD_AFTER:
            self._quiet = 0.0
            self._ahead.pop(0)()

    def due(self) -> float:
        return min(self.resting(), AHEAD_AFTER - self._quiet) if self._ahead else self.resting()

    def resume(self) -> None:
        self.resumed = self.desk.files.newest()
        super().resume()

    def leave(self) -> None:
        """Do nothing: Escape must not quit the app by accident."""

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page, self.resumed is not None)

    def build(self) -> list[Widget]:
        boxes = [self._box(number, game, at) for number, (game, at) in enumerate(zip(BOXES, self.places.boxes, strict=True), 1)]
        return [*boxes, *self._rooms(), *self._corner()]

    def commands(self) -> list[Command]:
        return [Command("quit", _("Quit"), lambda: self.go(Quit()), keys=("ctrl+q",))]

    def _box(self, number: int, game: str, at: FRect) -> Region:
        return ShelfBox(Command(game, BOXES[game].name, lambda: self.go(ToSetup(game)), keys=(str(number),)), at.union(label_place(at)), 12)

    def _rooms(self) -> list[Widget]:
        record, at = self.resumed, self.places.rooms
        keys: list[Widget] = []
        commands = [
            Command("workshop", _("Practise"), lambda: self.go(ToWorkshop()), "practice", ("w",)),
            Command("challenges", _("Challenges"), lambda: self.go(ToChallenges()), "star", ("d",)),
            Command("history", _("Replay"), lambda: self.go(ToHistory()), "replay", ("h",)),
            shared_keys.rules(self, next(iter(BOXES))),
        ]
        if record is not None:
            resume = Command("resume", _("Resume the game"), lambda: self.go(ToTable(record)), keys=("r",))
            keys.append(Region(resume, FRect(self.places.resume), 18))
        return [*keys, *(Key(command, rect, size=20) for command, rect in zip(commands, rooms_in(at, len(commands)), strict=True))]

    def _corner(self) -> list[Widget]:
        labels, right, y = [language.upper() for language in LANGUAGES], self.places.head.right, self.places.head.y + 16
        return [
            Key(
                Command("people", _("The players"), lambda: self.go(ToPeople()), "person", ("p",)),
                FRect(right - 376, y, 56, 56),
                "wood",
                bare=True,
            ),
            call(
                Segments("language", FRect(right - 304, y, 168, 56), labels, LANGUAGES.index(self.desk.language), self._speak),
                _("Language"),
            ),
            Key(shared_keys.sound(self), FRect(right - 120, y, 56, 56), "wood", bare=True),
            Key(shared_keys.settings(self), FRect(right - 56, y, 56, 56), "wood", bare=True),
        ]

    def _speak(self, index: int) -> None:
        self.desk.change(msgspec.structs.replace(self.desk.settings, language=LANGUAGES[index]))
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.wood("" if brush.page.tall else LAMP)
        at = self.places
        brush.svg("icon", at.head.x, at.head.y, 104, level=2)
        brush.text("Tablée", at.head.x + 128, at.head.y + 40, 76, "on_wood", "s")
        brush.fit(_("Four games, one table."), at.head.x + 132, at.head.y + 96, 680, 22, "on_wood")
        for foot in sorted({box.bottom for box in at.boxes}):
            draw_board(brush, foot)
        for game, box in zip(BOXES, at.boxes, strict=True):
            draw_on_shelf(brush, BOXES[game], box, self.pointer.hovered == game or (self.focus.visible and self.focus.name == game))
        brush.fit(_("Slide a card, lay a pawn, take your time."), 640, at.foot, brush.page.rect.w - 40, 18, "on_wood", align="c")

    def paint_over(self, brush: Brush) -> None:
        if self.resumed is not None:
            self._draw_resume(brush, self.resumed)

    def _draw_resume(self, brush: Brush, record: Record) -> None:
        hover, pressed = self.pointer.hovered == "resume", self.pointer.pressed == "resume"
        at = self.places.resume
        draw_face(brush, at, "primary", hover, pressed)
        brush.put(TABLES[record.game].drawing.picture(brush.skin, BOXES[record.game].emblem, 58), at.x + 49, at.y + 55, 1, 6, center=True)
        brush.icon("play", at.x + 104, at.y + 35, 40)
        room = at.w - 176
        brush.fit(_("Resume the game"), at.x + 160, at.y + 39, room, 28, "text", "s")
        brush.fit(_whose(brush, record, room), at.x + 160, at.y + 77, room, 17, "text")


def _whose(brush: Brush, record: Record, room: float) -> str:
    """Return a match's players and progress, with its game if it fits; else with the names cut."""
    people, where = _people(record), situation(record)
    least = brush.fitting(people, 0, 17)  # the smallest readable size
    for text in (f"{BOXES[record.game].name} · {people} · {where}", f"{people} · {where}"):
        if brush.skin.width(text, least) <= room:
            return text
    return f"{brush.cut(people, room - brush.skin.width(f' · {where}', least), least)} · {where}"


def _people(record: Record) -> str:
    """Return the humans' names and the number of bots."""
    names = [seat.name for seat in record.seats if seat.is_human]
    robots = sum(not seat.is_human for seat in record.seats)
    return ", ".join(names + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

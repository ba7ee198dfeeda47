"""The menu: the games on their shelf, the match to resume, and the way to other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
from pygame import FRect

from game.record import Record
from game.registry import GAMES
from ui.assets.translation import LANGUAGES, _, _n
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.session import progress_summary
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import ChallengesRoute, HistoryRoute, ProfilesRoute, QuitRoute, SetupRoute, TableRoute, WorkshopRoute
from ui.scene.scene import Scene
from ui.screens.shelf import box_rects, draw_box_and_label, draw_shelf_board, label_rect
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Button, Command, HitRegion, SegmentedControl, Widget, draw_button_face, with_accessible_name

LAMP = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="520" cy="300" r="620"><stop offset="0" stop-color="lamp" stop-opacity="0.05"/>'
    '<stop offset="1" stop-color="lamp" stop-opacity="0"/></radialGradient></defs><rect x="0" y="0" width="1280" height="800" fill="url(#g)"/>'
)


GAP, MIN_BUTTON_W = 14.0, 180.0  # gap between the buttons below the shelf; their minimum width, else they are put in two rows


@dataclass(frozen=True, slots=True)
class MenuLayout:
    """The rectangles of the menu."""

    head: FRect  # spans from the logo to the buttons in the corner
    boxes: Sequence[FRect]  # the front of each game box
    resume: FRect
    rooms: FRect  # three buttons to other screens
    foot: float  # vertical centre of the last line


def menu_layout(viewport: Viewport, can_resume: bool) -> MenuLayout:
    """Return the layout of the menu; `can_resume`: with a button that resumes a match."""
    if not viewport.is_portrait:
        rooms = FRect(652, 610, 556, 116) if can_resume else FRect(221, 610, 838, 116)
        return MenuLayout(FRect(64, 40, 1144, 104), box_rects(len(BOXES)), FRect(64, 610, 564, 116), rooms, 764)
    rect = viewport.rect.inflate(-80, 0)
    rooms = FRect(rect.x, rect.bottom - 186, rect.w, 116)
    resume = rooms.move(0, -116 - GAP)
    top, bottom = rect.y + 172, (resume if can_resume else rooms).y - 20
    boxes = box_rects(len(BOXES), FRect(rect.x, top, rect.w, bottom - top))
    return MenuLayout(FRect(rect.x, rect.y + 44, rect.w, 104), boxes, resume, rooms, rect.bottom - 36)


def button_rects(rect: FRect, count: int) -> Sequence[FRect]:
    """Return a rectangle for each button, side by side or in two rows."""
    rows = 1 if count * MIN_BUTTON_W <= rect.w else 2
    columns, gap = -(-count // rows), GAP if rows == 1 else GAP / 2
    w, h = (rect.w - gap * (columns - 1)) / columns, (rect.h - gap * (rows - 1)) / rows
    return [FRect(rect.x + index % columns * (w + gap), rect.y + index // columns * (h + gap), w, h) for index in range(count)]


PRELOAD_IDLE_S = 0.2  # idle s before the next module is imported
FIRST_PRELOAD_COUNT = 3  # modules imported before the games: the set-up and what it needs


class ShelfBox(HitRegion):
    """A game box on the shelf, which rises with a ring of its own when it has the focus."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw nothing: the shelf draws the focus."""


class MenuScreen(Scene):
    """The app's first screen: choose a game, resume a match or open another screen."""

    supports_portrait = paint_depends_on_hover = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.unfinished_match: Record | None = context.storage.newest_autosave()
        self._preload_tasks: list[Callable[[], object]] = [
            *context.preload_queue[:FIRST_PRELOAD_COUNT],
            *(partial(games.get, game) for game in BOXES for games in (GAMES, TABLES)),
            *context.preload_queue[FIRST_PRELOAD_COUNT:],
        ]
        context.preload_queue.clear()
        self._idle_s = 0.0  # seconds since the last input or import

    def update(self, dt: float) -> None:
        """Import screens and games one at a time while the player is idle, so that each opens quickly."""
        super().update(dt)
        self._idle_s = 0.0 if self.needs_redraw else self._idle_s + dt
        if self._preload_tasks and self._idle_s >= PRELOAD_IDLE_S:
            self._idle_s = 0.0
            self._preload_tasks.pop(0)()

    def next_update_s(self) -> float:
        return min(self.idle_update_s(), PRELOAD_IDLE_S - self._idle_s) if self._preload_tasks else self.idle_update_s()

    def resume(self) -> None:
        self.unfinished_match = self.context.storage.newest_autosave()
        super().resume()

    def on_escape(self) -> None:
        """Do nothing: Escape must not quit the app by accident."""

    @property
    def layout(self) -> MenuLayout:
        return menu_layout(self.context.viewport, self.unfinished_match is not None)

    def build_widgets(self) -> list[Widget]:
        boxes = [self._box_region(number, game, rect) for number, (game, rect) in enumerate(zip(BOXES, self.layout.boxes, strict=True), 1)]
        return [*boxes, *self._resume_and_screen_buttons(), *self._corner_controls()]

    def key_commands(self) -> list[Command]:
        return [Command("quit", _("Quit"), lambda: self.go(QuitRoute()), shortcuts=("ctrl+q",))]

    def _box_region(self, number: int, game: str, rect: FRect) -> HitRegion:
        return ShelfBox(
            Command(game, BOXES[game].name, lambda: self.go(SetupRoute(game)), shortcuts=(str(number),)), rect.union(label_rect(rect)), 12
        )

    def _resume_and_screen_buttons(self) -> list[Widget]:
        record, area_rect = self.unfinished_match, self.layout.rooms
        keys: list[Widget] = []
        commands = [
            Command("workshop", _("Practise"), lambda: self.go(WorkshopRoute()), "practice", ("w",)),
            Command("challenges", _("Challenges"), lambda: self.go(ChallengesRoute()), "star", ("d",)),
            Command("history", _("Replay"), lambda: self.go(HistoryRoute()), "replay", ("h",)),
            shared_commands.rules_command(self, next(iter(BOXES))),
        ]
        if record is not None:
            resume = Command("resume", _("Resume the game"), lambda: self.go(TableRoute(record)), shortcuts=("r",))
            keys.append(HitRegion(resume, FRect(self.layout.resume), 18))
        return [
            *keys,
            *(Button(command, rect, size=20) for command, rect in zip(commands, button_rects(area_rect, len(commands)), strict=True)),
        ]

    def _corner_controls(self) -> list[Widget]:
        labels, right, y = [language.upper() for language in LANGUAGES], self.layout.head.right, self.layout.head.y + 16
        return [
            Button(
                Command("people", _("The players"), lambda: self.go(ProfilesRoute()), "person", ("p",)),
                FRect(right - 376, y, 56, 56),
                "wood",
                is_icon_only=True,
            ),
            with_accessible_name(
                SegmentedControl(
                    "language", FRect(right - 304, y, 168, 56), labels, LANGUAGES.index(self.context.language), self._change_language
                ),
                _("Language"),
            ),
            Button(shared_commands.sound_command(self), FRect(right - 120, y, 56, 56), "wood", is_icon_only=True),
            Button(shared_commands.settings_command(self), FRect(right - 56, y, 56, 56), "wood", is_icon_only=True),
        ]

    def _change_language(self, index: int) -> None:
        self.context.change_settings(msgspec.structs.replace(self.context.settings, language=LANGUAGES[index]))
        self.request_rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background("" if canvas.viewport.is_portrait else LAMP)
        layout = self.layout
        canvas.draw_svg("icon", layout.head.x, layout.head.y, 104, level=2)
        canvas.draw_text("Tablée", layout.head.x + 128, layout.head.y + 40, 76, "on_wood", "s")
        canvas.fit_text(_("Four games, one table."), layout.head.x + 132, layout.head.y + 96, 680, 22, "on_wood")
        for foot in sorted({box.bottom for box in layout.boxes}):
            draw_shelf_board(canvas, foot)
        for game, box in zip(BOXES, layout.boxes, strict=True):
            draw_box_and_label(
                canvas, BOXES[game], box, self.pointer.hovered_name == game or (self.focus.is_visible and self.focus.name == game)
            )
        canvas.fit_text(
            _("Slide a card, lay a pawn, take your time."), 640, layout.foot, canvas.viewport.rect.w - 40, 18, "on_wood", align="c"
        )

    def paint_over(self, canvas: Canvas) -> None:
        if self.unfinished_match is not None:
            self._draw_resume_button(canvas, self.unfinished_match)

    def _draw_resume_button(self, canvas: Canvas, record: Record) -> None:
        hover, pressed = self.pointer.hovered_name == "resume", self.pointer.pressed_name == "resume"
        rect = self.layout.resume
        draw_button_face(canvas, rect, "primary", hover, pressed)
        canvas.draw_surface(
            TABLES[record.game].art.picture(canvas.rasterizer, BOXES[record.game].emblem, 58),
            rect.x + 49,
            rect.y + 55,
            1,
            6,
            is_centered=True,
        )
        canvas.draw_icon("play", rect.x + 104, rect.y + 35, 40)
        max_width = rect.w - 176
        canvas.fit_text(_("Resume the game"), rect.x + 160, rect.y + 39, max_width, 28, "text", "s")
        canvas.fit_text(_players_and_progress(canvas, record, max_width), rect.x + 160, rect.y + 77, max_width, 17, "text")


def _players_and_progress(canvas: Canvas, record: Record, max_width: float) -> str:
    """Return a match's players and progress as text, with the game's name if that fits, else with shortened names."""
    people, where = _player_names(record), progress_summary(record)
    minimum = canvas.fitting_size(people, 0, 17)  # the smallest readable size
    for text in (f"{BOXES[record.game].name} · {people} · {where}", f"{people} · {where}"):
        if canvas.rasterizer.text_width(text, minimum) <= max_width:
            return text
    return f"{canvas.ellipsize(people, max_width - canvas.rasterizer.text_width(f' · {where}', minimum), minimum)} · {where}"


def _player_names(record: Record) -> str:
    """Return the humans' names and the number of bots."""
    names = [seat.name for seat in record.seats if seat.is_human]
    robots = sum(not seat.is_human for seat in record.seats)
    return ", ".join(names + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

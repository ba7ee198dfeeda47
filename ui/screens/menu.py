"""The menu: the games on their shelf, the match to resume, and the way to other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import pygame
from pygame import FRect

from game.record import Record
from game.registry import GAMES
from ui.assets.number_words import in_words
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import LANGUAGES, _, _n, capitalize_first, format_number, language
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.viewport import PAGE_HEIGHT, PAGE_WIDTH, Viewport
from ui.layout.containers import Column, Grid, Row
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.match.session import progress_summary
from ui.play.routes import TableRoute
from ui.practice.routes import WorkshopRoute
from ui.puzzles.routes import ChallengesRoute
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import QuitRoute
from ui.scene.scene import Scene
from ui.screens.routes import HistoryRoute, ProfilesRoute, SetupRoute
from ui.store.settings import TableSetup
from ui.tables.game_box import BOX_H, BOX_W, GameBox, draw_game_box
from ui.tables.registry import BOXES, TABLES, import_or_leave_out
from ui.widgets.controls import Command, HitRegion, draw_button_face
from ui.widgets.parts import button, choice, icon, icon_button, picture

LAMP = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="520" cy="300" r="620"><stop offset="0" stop-color="lamp" stop-opacity="0.05"/>'
    '<stop offset="1" stop-color="lamp" stop-opacity="0"/></radialGradient></defs><rect x="0" y="0" width="1280" height="800" fill="url(#g)"/>'
)
SIDE, SPACING, LOGO_UNITS = 64.0, 26.0, 104.0
FOOT_HEIGHT = 124.0  # of the buttons below the shelf
RESUME_HEIGHT, LOW_HEIGHT = 84.0, 56.0  # the button that resumes a match is so high, those below it so high
LINE_SIZE = 17.0  # font size of the line on the button that leads on with a match
RESUME_WIDTH, MENU_BUTTONS_WIDTH = 440.0, 838.0  # the button that resumes a match is so wide; the others, if there is none
TALL_BOX_SCALE = 1.36  # maximum, relative to full size
PRELOAD_IDLE_S = 0.2  # idle s before the next module is imported
FIRST_PRELOAD_COUNT = 3  # modules imported before the games: the set-up and what it needs
BOARD_OFFSET = 17.0  # from the board's upper edge to the boxes' lower edge
BOX_GAP, BOX_SIDE = 17.0, 13.0  # space between two boxes, and the visible side of a box
RISE = 16.0  # how far a hovered box rises
SHADOW_MARGIN = 40.0  # around a box, for its shadow
RING_MARGIN = 4.0
LABEL_INDENT, LABEL_Y, LABEL_W, LABEL_H = 8.0, 20.0, 212.0, 36.0  # of the label, below the box
MIN_FULL_LABEL_W = 200.0  # label width from which it shows everything
BELOW_BOXES, ABOVE_BOXES = 72.0, 24.0  # space below the boxes for board and labels, and above them


class ShelfBox(HitRegion):
    """A game box on the shelf with its label; it rises with a ring of its own when it is hovered or has the focus."""

    def __init__(self, command: Command, box: GameBox, cell: FRect, max_scale: float, is_focused: Callable[[], bool]) -> None:
        """Create the box as large as its part of the shelf allows, up to `max_scale`."""
        self.front = front_rect(cell, max_scale)
        super().__init__(command, self.front.union(label_rect(self.front)), 12)
        self.box, self.is_focused = box, is_focused

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_box_and_label(canvas, self.box, self.front, hover or self.is_focused())

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw nothing more."""


def shelf(boxes: Sequence[Box]) -> Row:
    """Return the node of a shelf: its board, with boxes beside each other."""
    return Row(boxes, 0, grow=1, is_even=True, paint=lambda canvas, rect: draw_shelf_board(canvas, rect.bottom - BELOW_BOXES))


def front_rect(cell: FRect, max_scale: float) -> FRect:
    """Return the rectangle of the front of a game box in its part of the shelf."""
    scale = min(max_scale, (cell.w - BOX_GAP) / (BOX_W + BOX_SIDE), (cell.h - BELOW_BOXES - ABOVE_BOXES) / BOX_H)
    w, h = BOX_W * scale, BOX_H * scale
    return FRect(cell.centerx - w / 2, cell.bottom - BELOW_BOXES - h, w, h)


def draw_shelf_board(canvas: Canvas, boxes_bottom: float) -> None:
    """Draw the shelf's board below boxes with their lower edge at y = `boxes_bottom`."""
    w = max(1240.0, canvas.viewport.window_rect.w - 40)
    board = f'{gradient_svg("a", "shelf", "wood")}{gradient_svg("b", "shelf_front", "shelf_front_end")}<path d="M22 0H{w - 22}L{w} 34H0Z" fill="url(#a)"/>'
    board += f'<rect x="0" y="34" width="{w}" height="42" rx="4" fill="url(#b)"/><path d="M0 35H{w}" stroke="shelf_light" stroke-width="2" opacity="0.7"/>'
    canvas.draw_svg_body(640 - w / 2, boxes_bottom - BOARD_OFFSET, w, 78, board, 3)


def draw_box_and_label(canvas: Canvas, box: GameBox, rect: FRect, is_lifted: bool) -> None:
    """Draw a game box and its label; `rect`: the box's front; `is_lifted`: hovered or focused."""
    size = rect.w / BOX_W
    if is_lifted:
        ring = FRect(rect.x, rect.y - RISE, rect.w + BOX_SIDE * size, rect.h + BOX_SIDE * size)
        canvas.draw_ring(ring.inflate(RING_MARGIN * size, RING_MARGIN * size), "primary", 12, 5)
    else:
        shade = f'<ellipse cx="{125 * size}" cy="{12 * size}" rx="{122 * size}" ry="{10 * size}" fill="wood_black" opacity="0.55"/>'
        canvas.draw_svg_body(rect.x - 6 * size, rect.bottom - 7 * size, 250 * size, 24 * size, shade)
    _draw_scaled_box(canvas, box, rect.move(0, -RISE) if is_lifted else rect, 3 if is_lifted else 2)
    _draw_box_label(canvas, box, label_rect(rect))


def label_rect(rect: FRect) -> FRect:
    """Return the rectangle of the label below a game box."""
    size = rect.w / BOX_W
    return FRect(rect.x + LABEL_INDENT * size, rect.bottom + LABEL_Y, LABEL_W * size, LABEL_H)


def _draw_scaled_box(canvas: Canvas, box: GameBox, rect: FRect, level: int) -> None:
    size = rect.w / BOX_W
    if size == 1:
        draw_game_box(canvas, box, rect.x, rect.y, level)
        return
    picture = canvas.rasterizer.cached(
        ("box", box.game, canvas.rasterizer.to_px(rect.w), level), lambda: _box_picture(canvas, box, level, size)
    )
    canvas.draw_surface(picture, rect.x - SHADOW_MARGIN * size, rect.y - SHADOW_MARGIN * size)


def _box_picture(canvas: Canvas, box: GameBox, level: int, box_scale: float) -> pygame.Surface:
    """Return a game box's picture at this scale: a larger one is drawn at its size, a smaller one scaled down."""
    rasterizer = canvas.rasterizer
    if box_scale > 1:
        rasterizer = Rasterizer(canvas.rasterizer.scale * box_scale)
        rasterizer.missing_files = canvas.rasterizer.missing_files
    viewport = Viewport(rasterizer.to_px(PAGE_WIDTH), rasterizer.to_px(PAGE_HEIGHT))
    picture = pygame.Surface((viewport.to_px(BOX_W + 2 * SHADOW_MARGIN), viewport.to_px(BOX_H + 2 * SHADOW_MARGIN)), pygame.SRCALPHA)
    draw_game_box(Canvas(picture, rasterizer, viewport), box, SHADOW_MARGIN, SHADOW_MARGIN, level)
    return picture if box_scale > 1 else pygame.transform.smoothscale_by(picture, box_scale)


def _draw_box_label(canvas: Canvas, box: GameBox, rect: FRect) -> None:
    """Draw a game box's label, the numbers of players and minutes; without an icon in a small window, a narrow one without minutes there."""
    minimum, limit = box.player_range
    shortest, longest = box.usual_minutes
    players = _("{least} to {most}").format(least=minimum, most=limit)
    minutes = _("{least}–{most} min").format(least=shortest, most=longest)
    canvas.draw_box(rect, 8, ("brass_pale", "brass_deep"), "brass_plate_edge", 1.5, level=1)
    is_full, is_small = rect.w >= MIN_FULL_LABEL_W, canvas.viewport.is_compact
    if is_small and not is_full:
        canvas.fit_text(players, rect.centerx, rect.y + 18, rect.w - 12, 18, "text", "b", "c")
        return
    has_icon = is_full and not is_small
    if has_icon:
        canvas.draw_icon("person", rect.x + 10, rect.y + 7, 22)
    left, margin = (36.0, 10.0) if has_icon else (6.0, 6.0)
    width = canvas.fit_text(minutes, rect.right - margin, rect.y + 18, 0.6 * rect.w, 18, "text", "b", "r")
    canvas.fit_text(players, rect.x + left, rect.y + 18, rect.w - left - width - margin - 6, 18, "text", "b")


class ResumeButton(HitRegion):
    """The face of the button that leads on with a match; the nodes on it show the match."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_button_face(canvas, self.rect, "primary", hover, pressed)


class MenuScreen(Scene):
    """The app's first screen: choose a game, resume a match or open another screen."""

    supports_portrait = paint_depends_on_hover = True  # the shadow of a box that rises is wide

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.unfinished_match: Record | None = context.storage.newest_autosave()
        self._preload_tasks: list[Callable[[], object]] = [
            *context.preload_queue[:FIRST_PRELOAD_COUNT],
            *(partial(import_or_leave_out, game, parts.get) for game in BOXES for parts in (GAMES, TABLES)),
            *context.preload_queue[FIRST_PRELOAD_COUNT:],
        ]
        context.preload_queue.clear()
        self._box_count = len(BOXES)
        self._idle_s = 0.0  # seconds since the last input or import

    def update(self, dt: float) -> None:
        """Import screens and games one at a time while the player is idle, so that each opens quickly."""
        super().update(dt)
        self._idle_s = 0.0 if self.needs_redraw else self._idle_s + dt
        if self._preload_tasks and self._idle_s >= PRELOAD_IDLE_S:
            self._idle_s = 0.0
            self._preload_tasks.pop(0)()
            if len(BOXES) < self._box_count:  # a game is left out
                self.request_rebuild()

    def next_update_s(self) -> float:
        return min(self.idle_update_s(), PRELOAD_IDLE_S - self._idle_s) if self._preload_tasks else self.idle_update_s()

    def resume(self) -> None:
        self.unfinished_match = self.context.storage.newest_autosave()
        super().resume()

    def on_escape(self) -> None:
        """Do nothing: Escape must not quit the app by accident."""

    def compose(self) -> Child:
        boxes, tall_boxes = self._boxes(1.0), self._boxes(TALL_BOX_SCALE)
        columns = -(-len(boxes) // 2)
        lower = [*tall_boxes[columns:], *[Spacer()] * (2 * columns - len(boxes))]
        shelves = Breakpoint(shelf(boxes), tall=Column([shelf(tall_boxes[:columns]), shelf(lower)], 0, grow=1))
        saying = Text(_("Slide a card, place a pawn, take your time."), color="on_wood", align="c", max_lines=1)
        corner = Row(self._corner_controls(), 16, "center", padding=(0, 16, 0, 0), tab_index=1)
        head = Row([_title(), Spacer(grow=1), corner], 16, "start")
        return Column([head, shelves, self._foot(), saying], SPACING, padding=(SIDE, 40, SIDE, 24))

    def _boxes(self, max_scale: float) -> list[Box]:
        return [self._box(number, game, max_scale) for number, game in enumerate(BOXES, 1)]

    def _box(self, number: int, game: str, max_scale: float) -> Box:
        command = Command(game, BOXES[game].name, lambda: self._open(game), shortcuts=(str(number),))
        return Box(name=game, grow=1, widget=lambda rect: ShelfBox(command, BOXES[game], rect, max_scale, lambda: self._has_focus(game)))

    def _open(self, game: str) -> None:
        """Open the set-up of a game, or take its box off the shelf if its files cannot be imported."""
        for parts in (GAMES, TABLES):
            import_or_leave_out(game, parts.get)
        if game in BOXES:
            self.go(SetupRoute(game))
        else:
            self.request_rebuild()

    def _has_focus(self, name: str) -> bool:
        return self.focus.is_visible and self.focus.name == name

    def _foot(self) -> Child:
        """Return the buttons below the shelf."""
        commands = [
            Command("workshop", _("Number workshop"), lambda: self.go(WorkshopRoute()), "practice", ("w",)),
            Command("challenges", _("Challenges"), lambda: self.go(ChallengesRoute()), "star", ("d",)),
            Command("history", _("Replay"), lambda: self.go(HistoryRoute()), "replay", ("h",)),
            shared_commands.rules_command(self, next(iter(BOXES))),
        ]
        keys = Grid([button(command, grow=1) for command in commands], 10, min_column=180, height=FOOT_HEIGHT)
        if self.unfinished_match is None and self._last_table is None:
            return Breakpoint(Row([Spacer(grow=1), replace(keys, width=MENU_BUTTONS_WIDTH), Spacer(grow=1)]), tall=keys)
        match = self._match_buttons()
        return Breakpoint(Row([replace(match, width=RESUME_WIDTH), replace(keys, width=0, grow=1)], 24), tall=Column([match, keys], 14))

    @property
    def _last_table(self) -> TableSetup | None:
        """The set-up of the game that was begun last; None before the first one, or while a match of this game is not finished."""
        game, settings = self.context.settings.last_game, self.context.settings
        return settings.tables.get(game) if game in BOXES and game not in self.context.storage.autosaved_games() else None

    def _match_buttons(self) -> Column:
        """Return the primary button, which leads on with a match, and below it those of other matches."""
        record, table, below = self.unfinished_match, self._last_table, list[Child]()
        if record is None:
            assert table is not None, "there is a match to begin"
            names = _people_and_robots([seat.name for seat in table.seats if seat.level is None], len(table.seats))
            again, game = self._again_command(len(table.seats)), self.context.settings.last_game
            shorter = _game_for(game, len(table.seats))
            texts = f"{shorter} · {names}", shorter
            return Column([_primary_match_button(again, _("As last time"), game, lambda *_place: texts, FOOT_HEIGHT)])
        if table is not None:
            below.append(button(self._again_command(len(table.seats)), size=17, height=LOW_HEIGHT, grow=1))
        if others := [game for game in self.context.storage.autosaved_games() if game != record.game]:
            label = _n("{n} more game", "{n} more games", len(others))
            more = Command("unfinished", label, self._ask_which_match, "hourglass", ("u",))
            below.append(button(more, size=17, height=LOW_HEIGHT, grow=0 if below else 1))
        resume = Command("resume", _("Resume the game"), lambda: self.go(TableRoute(record)), shortcuts=("r",))
        height = RESUME_HEIGHT if below else FOOT_HEIGHT
        primary = _primary_match_button(resume, resume.label, record.game, partial(_players_and_progress, record), height)
        return Column([primary, Row(below, 10) if below else None], 10)

    def _again_command(self, players: int) -> Command:
        label = _("{name}: {text}").format(name=_("As last time"), text=_game_for(self.context.settings.last_game, players))
        return Command("as_last_time", label, self._play_as_last_time, "redo", ("a",))

    def _play_as_last_time(self) -> None:
        """Begin a match with the people and robots of the last one, or open the set-up if none can begin like this."""
        from ui.screens.setup.bot_matching import record_as_last_time  # imports the game

        game = self.context.settings.last_game
        record = record_as_last_time(self.context, game)
        self.go(SetupRoute(game) if record is None else TableRoute(record))

    def _ask_which_match(self) -> None:
        """Show all unfinished matches, the newest first."""
        storage = self.context.storage
        records = filter(None, map(storage.autosaved_match, storage.autosaved_games()))
        answers = [Command(f"resume/{record.game}", _match_text(record), partial(self.go, TableRoute(record))) for record in records]
        self.ask_question(_("Which game do you want to resume?"), [*answers, Command("cancel", _("Cancel"), self.close_question, "prev")])

    def _corner_controls(self) -> list[Child]:
        people = Command("people", _("The players"), lambda: self.go(ProfilesRoute()), "person", ("p",))
        labels, chosen = [language.upper() for language in LANGUAGES], LANGUAGES.index(self.context.language)
        return [
            icon_button(people, "wood"),
            replace(choice("language", _("Language"), labels, chosen, self._change_language), width=168, grow=0),
            icon_button(shared_commands.sound_command(self), "wood"),
            icon_button(shared_commands.settings_command(self), "wood"),
        ]

    def key_commands(self) -> list[Command]:
        return [Command("quit", _("Quit"), lambda: self.go(QuitRoute()), shortcuts=("ctrl+q",))]

    def _change_language(self, index: int) -> None:
        self.context.change_settings(msgspec.structs.replace(self.context.settings, language=LANGUAGES[index]))
        self.request_rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background("" if canvas.viewport.is_portrait else LAMP)
        self.composition.draw(canvas)


def _title() -> Row:
    number = capitalize_first(_number_in_words(len(BOXES)))
    logo = picture(lambda canvas, rect: canvas.draw_svg("icon", rect.x, rect.y, LOGO_UNITS, level=2), LOGO_UNITS, LOGO_UNITS)
    names = [
        Text("Tablée", 76, "s", "on_wood", line_spacing=1.0, max_lines=1),
        Text(_("{number} games, one table.").format(number=number), 22, color="on_wood", max_lines=1),
    ]
    return Row([logo, Column(names, 0)], 24, "center")


def _number_in_words(number: int) -> str:
    return in_words(number, language()) if number < 10 else format_number(number)


def _game_for(game: str, players: int) -> str:
    return _("{game} for {number}").format(game=BOXES[game].name, number=_number_in_words(players))


def _draw_emblem(canvas: Canvas, rect: FRect, game: str) -> None:
    emblem = TABLES[game].art.picture(canvas.rasterizer, BOXES[game].emblem, rect.w)
    canvas.draw_surface(emblem, *rect.center, 1, 6, is_centered=True)


def _primary_match_button(command: Command, title: str, game: str, texts: Callable[[Canvas, float], Sequence[str]], height: float) -> Row:
    """Return the button of a match, with the game's emblem, a title and the first line of text that fits; `texts` returns these for a width."""

    def draw_line(canvas: Canvas, rect: FRect) -> None:
        text = canvas.first_that_fits(texts(canvas, rect.w), rect.w, LINE_SIZE)
        canvas.fit_text(text, rect.x, rect.centery, rect.w, LINE_SIZE, "text")

    names = Column([Text(title, 28, "s", max_lines=1), Box(height=24, paint=draw_line)], 2, width=0, grow=1)
    emblem_size = (58, 80) if height == FOOT_HEIGHT else (44, 60)
    return Row(
        [picture(lambda canvas, rect: _draw_emblem(canvas, rect, game), *emblem_size), icon("play", 40), names],
        16,
        "center",
        name=command.name,
        height=height,
        padding=(20, 8, 16, 12),
        widget=lambda rect: ResumeButton(command, rect, 18),
    )


def _players_and_progress(record: Record, canvas: Canvas, max_width: float) -> Sequence[str]:
    """Return a match's players and progress as texts: with the game's name, without it, and with shortened names."""
    people, where = _player_names(record), progress_summary(record)
    minimum = canvas.fitting_size(people, 0, LINE_SIZE)  # the smallest readable size
    shortened = canvas.ellipsize(people, max_width - canvas.rasterizer.text_width(f" · {where}", minimum), minimum)
    return _match_text(record), f"{people} · {where}", f"{shortened} · {where}"


def _match_text(record: Record) -> str:
    return f"{BOXES[record.game].name} · {_player_names(record)} · {progress_summary(record)}"


def _player_names(record: Record) -> str:
    return _people_and_robots([seat.name for seat in record.seats if seat.is_human], len(record.seats))


def _people_and_robots(people: Sequence[str], players: int) -> str:
    """Return the humans' names and the number of bots at a table of this many players."""
    robots = players - len(people)
    return ", ".join([*people, *([_n("{n} robot", "{n} robots", robots)] if robots else [])])

"""The set-up screen of a match: seats, the game in short and its options (docs/art.md, mock-up 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import pygame
from pygame import FRect

from game.kernel import Json
from game.record import Record
from game.registry import GAMES
from ui.assets.lesson_text import lessons_of, trouble
from ui.assets.words import _
from ui.canvas.brush import Brush, ruler
from ui.canvas.page import Page
from ui.match.seating import seats_at
from ui.rooms.setup.about import draw_about
from ui.rooms.setup.choices import Choices
from ui.rooms.setup.first_time import FirstTime, first_lesson
from ui.rooms.setup.options import AGREEMENTS, Form, lay_options, settable
from ui.rooms.setup.presets import Presets
from ui.rooms.setup.seats import MARGIN, ROOM, ROWS_FROM, SeatList
from ui.rooms.setup.suited import given, seats_of, sentence, suiting_for
from ui.rooms.setup.teams import draw_bands, teams_of
from ui.scene.desk import Desk
from ui.scene.routes import ToHeadStart, ToHouseRules, ToLesson, ToLessons, ToRules, ToTable, ToWhoSits
from ui.scene.screen import Scene
from ui.scene.text_entry import Fields
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.offers import Preset
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Segments, Widget, call
from ui.widgets.scroll import ScrollArea

LEFT, RIGHT = FRect(40, 32, 760, 736), FRect(824, 32, 416, 736)
LEFT_LOW, RIGHT_LOW = FRect(20, 32, 800, 736), FRect(836, 32, 424, 736)  # texts need more space in a small window
ADD = FRect(0, 40, 264, 64)  # the button beside the title, with y from the top of the sheet
RULES_W = 186.0  # width of the lessons and rules buttons in portrait
ABOUT, OPTIONS = 0, 1  # indexes of the two tabs


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the set-up screen."""

    sheets: Sequence[FRect]  # sheets of paper
    seats: FRect  # content of the seats' sheet
    game: FRect  # content of the game's sheet
    tabs: FRect
    shown: FRect  # what the tab shows
    rules: FRect  # the lessons and rules buttons
    keys: FRect  # the row of buttons at the foot


def arrangement(page: Page, rows: float, down: float = 0.0) -> Arrangement:
    """Arrange two sheets side by side; in portrait, one sheet with the game below the seats.

    `rows` is the height of the seats' rows; a first-time offer moves the sheets down by `down`.
    """
    if page.tall:
        sheet = page.rect.inflate(-40, -48)
        sheet = FRect(sheet.x, sheet.y + down, sheet.w, sheet.h - down)
        at = sheet.inflate(-2 * MARGIN, -2 * MARGIN)
        tabs = FRect(at.x, sheet.y + ROWS_FROM + rows + 20, at.w - 2 * RULES_W - 28, 56)
        keys = FRect(at.x, sheet.bottom - 108, at.w, 64)
        game = FRect(at.x, tabs.y, at.w, keys.y - tabs.y)
        shown = FRect(at.x, tabs.bottom + 16, at.w, keys.y - 24 - tabs.bottom - 16)
        rules = FRect(at.right - 2 * RULES_W - 12, tabs.y, 2 * RULES_W + 12, 56)
        return Arrangement((sheet,), at, game, tabs, shown, rules, keys)
    left, right = (FRect(at.x, at.y + down, at.w, at.h - down) for at in ((LEFT_LOW, RIGHT_LOW) if page.compact else (LEFT, RIGHT)))
    seats, at = left.inflate(-2 * MARGIN, -2 * MARGIN), right.inflate(-2 * MARGIN, -2 * MARGIN)
    shown, rules = FRect(at.x, 128 + down, at.w, 524 - down), FRect(at.x, 664, at.w, 56)
    keys = FRect(seats.x, 660, seats.w, 64)
    return Arrangement((left, right), seats, at, FRect(at.x, 56 + down, at.w, 56), shown, rules, keys)


class Setup(Scene):
    """Prepares a match: rows of seats, and the game in short or its options."""

    shows_people = tall = True

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game, self.rules = game, GAMES[game].rules
        self.least, self.most = self.rules.seats[0], self.rules.seats[-1]
        old = desk.settings.tables.get(game)
        seats = seats_at(desk.settings, game, self.most, desk.files.people.all())
        self.rows = SeatList(desk, seats, self.focus, self._seats_changed, lambda place: self.go(ToWhoSits(self.rows, place)), self._favour)
        self.choices = Choices(game, old or TableSetup(), len(seats))
        self.suits = ""  # a sentence about bots that suit the players' ratings
        self.shown = ABOUT if old is None else OPTIONS  # the chosen tab
        lesson = first_lesson(desk, game)
        self.first = None if lesson is None else FirstTime(lesson, self._learn, self._straight)
        self.texts = self.fields = Fields(desk)
        self.more = ScrollArea("options")
        self.scrolls = (self.rows.area, self.more)
        self.focus.name = "deal" if self.first is None else "learn"
        saved = desk.files.saved(game)
        if saved is not None:
            self._ask_first(saved)

    @property
    def seats(self) -> list[SeatSetup]:
        return self.rows.seats

    @property
    def places(self) -> Arrangement:
        page, down = self.desk.page, 0.0
        if self.first is not None:
            down = self.first.takes(page)
        self.rows.room = ROOM - (0 if page.tall else down)
        return arrangement(page, self.rows.shown, down)

    @property
    def _top(self) -> float:
        """The usual upper edge of the sheets, without a first-time offer."""
        return self.desk.page.rect.y + 24 if self.desk.page.tall else LEFT.y

    def build(self) -> list[Widget]:
        at, foot = self.places.seats, self.places.keys
        suits = suiting_for(self.desk, self.game, self.seats)
        self.suits = "" if suits is None else sentence(suits, self.seats)
        back = Key(Command("back", _("Back"), self.leave, "prev"), FRect(foot.x, foot.y + 4, 170, 56))
        deal = Command("deal", _("Let’s play"), self._deal, "play", ("ctrl+return",), self.choices.obstacle())
        full = _("{n}: the table is full.").format(n=self.most) if len(self.seats) >= self.most else ""
        add = Command("add", full or _("Add a player"), self.rows.add, "" if full else "plus", why=full)
        rows = self.rows.widgets(at, lambda place: TABLES[self.game].words.seat(place, len(self.seats), self.choices.chosen), self.texts)
        keys = [back, Key(deal, FRect(foot.right - 344, foot.y, 344, 64), "primary" if self.first is None else "paper", 22)]
        top = self.places.sheets[0].y
        first = self.first.widgets(self.desk.page, self._top) if self.first is not None else []
        return [*first, *rows, Key(add, FRect(at.right - ADD.w, top + ADD.y, ADD.w, ADD.h), size=19), *self._right(), *keys]

    def drop_question(self) -> None:
        """Leave the set-up if the question is dismissed."""
        self.leave()

    def resume(self) -> None:
        """Refresh the seats after profiles may have been changed."""
        self.rows.refresh()
        super().resume()

    def close(self) -> None:
        if self.ask is None:
            self._remember()
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.rows.drop():
            self.rebuild()

    # --- the game's sheet

    def _right(self) -> list[Widget]:
        """Return the tabs, their content, and the lessons and rules buttons."""
        at = self.places
        tabs = call(Segments("shown", FRect(at.tabs), [_("In short"), _("The game")], self.shown, self._show), _("What is shown"))
        return [tabs, *(self._options(at.shown) if self.shown == OPTIONS else ()), *self._teaching(at.rules)]

    def _teaching(self, at: FRect) -> list[Widget]:
        rules = Command("rules", _("Rules"), self._read_rules, "rules", ("f1",))
        why = trouble(self.game)
        if not lessons_of(self.game) and not why:
            return [Key(rules, FRect(at))]
        w = (at.w - 12) / 2
        lessons = Command("lessons", _("Lessons"), lambda: self.go(ToLessons(self.game, self._somebody)), "practice", ("l",), why)
        return [Key(lessons, FRect(at.x, at.y, w, at.h)), Key(rules, FRect(at.right - w, at.y, w, at.h))]

    def _options(self, at: FRect) -> list[Widget]:
        options = settable(self.rules.options, len(self.seats))
        chosen: dict[str, Json] = {**self.choices.chosen, **self.choices.agreements}
        window = FRect(at.x - 10, at.y, at.w + 28, at.h)
        form = Form(self.game, self.rows.names, self.more, window, ruler(self.desk.skin, self.desk.page))
        return lay_options(form, {**options, **AGREEMENTS}, chosen, self._choose, self._named_sets(at))

    def _named_sets(self, at: FRect) -> list[Widget]:
        """Return the presets and the button of the house rules."""
        kept = self.desk.settings.house_rules.get(self.game, ())
        now = self.choices.standing(kept)
        presets, own = TABLES[self.game].words.options().presets, now.name if now is not None else ""
        house = Command("house_rules", own or _("House rules"), self._open_house_rules, "star", ("h",))
        key = Key(house, FRect(0, 0, at.w, 56), size=18)
        if not presets:
            return [key]
        w = at.w if self.desk.page.tall else 360.0
        return [Presets(presets, self.choices.chosen, self._take, w, self.desk.page.compact, own), key]

    def _show(self, which: int) -> None:
        self.desk.sounds.play("key")
        self.shown = which
        self.rebuild()

    # --- actions

    def _ask_first(self, saved: Record) -> None:
        answers = [
            Command("resume", _("Resume the game"), lambda: self.go(ToTable(saved)), "play"),
            Command("anew", _("Start a new one"), self._start_anew, "undo"),
            Command("cancel", _("Cancel"), self.leave, "prev"),
        ]
        self.put_question(_("A game of {game} is not finished.").format(game=BOXES[self.game].name), answers)

    @property
    def _somebody(self) -> int | None:
        """The id of the first profile at the table."""
        return next((seat.person for seat in self.seats if seat.person is not None), None)

    def _learn(self) -> None:
        self._straight()
        self.go(ToLesson(self.game, lessons_of(self.game)[0].id, self._somebody))

    def _straight(self) -> None:
        """Mark the first-time offer as answered for good."""
        settings = self.desk.settings
        if self.first is not None:
            self.desk.change(msgspec.structs.replace(settings, offered=(*settings.offered, self.game)))
        self.first, self.focus.name = None, "deal"
        self.rebuild()

    def _start_anew(self) -> None:
        self.ask, self.focus.name = None, "deal" if self.first is None else "learn"
        self.rebuild()

    def _deal(self) -> None:
        self._straight()
        self._remember()
        suits = suiting_for(self.desk, self.game, self.seats)
        seats, options = seats_of(self.seats, suits), dict(self.choices.chosen)
        agreed, favours = self.choices.unusual, given(self.game, self.seats)
        record = Record(self.game, seats, self.desk.fresh_seed(), options, table=agreed, handicap=favours)
        self.go(ToTable(record))

    def _favour(self, place: int) -> None:
        self.go(ToHeadStart(self.rows, place, self.game))

    def _read_rules(self) -> None:
        self.go(ToRules(self.game))

    def _open_house_rules(self) -> None:
        self.go(ToHouseRules(self.choices, self.rebuild))

    def _seats_changed(self) -> None:
        if self.rows.carried is not None:
            self.pointer.pressed = self.focus.name
        if len(self.seats) != self.choices.players:
            self.choices.seat(len(self.seats))
        self.rebuild()

    def _choose(self, name: str, value: Json) -> None:
        if value == "":
            self.desk.say(_("One of them at least stays on."))
            return
        self.desk.sounds.play("toggle" if isinstance(value, bool) else "key")
        self.choices.choose(name, value)
        self.rebuild()

    def _take(self, preset: Preset) -> None:
        self.desk.sounds.play("key")
        self.choices.take(preset)
        self.rebuild()

    def _remember(self) -> None:
        settings, chosen = self.desk.settings, self.choices
        table = TableSetup(tuple(self.seats), dict(chosen.chosen), dict(chosen.agreed), tuple(sorted(chosen.own)))
        if settings.tables.get(self.game) != table:
            self.desk.change(msgspec.structs.replace(settings, tables={**settings.tables, self.game: table}))

    # --- drawing

    def paint(self, brush: Brush) -> None:
        at = self.places
        left, y = at.seats, at.sheets[0].y
        brush.wood()
        for sheet in at.sheets:
            brush.sheet(sheet)
        if self.first is not None:
            self.first.paint(brush, self._top)
        room = left.w - 92 - ADD.w - 20
        box = BOXES[self.game]
        brush.put(TABLES[self.game].drawing.picture(brush.skin, box.emblem, 62), left.x + 41, y + 69, 1, 6, center=True)
        brush.fit(box.name, left.x + 92, y + 48, room, 40, "text", "s")
        brush.fit(_("Who is at the table?"), left.x + 93, y + 88, room, 20, "text_soft")
        with self.rows.area.clipped(brush):
            draw_bands(brush, teams_of(self.rules.options, self.choices.chosen), left.x, self.rows.slot, self.rows.row[1])
        self._paint_foot(brush, at.keys)
        if self.shown == ABOUT:
            draw_about(brush, self.game, FRect(at.shown.x, at.shown.y + 4, at.shown.w, at.shown.h - 20))

    def _paint_foot(self, brush: Brush, at: FRect) -> None:
        """Draw the possible numbers of players between the buttons, and a warning or note below them."""
        many = _("{least} to {most} players").format(least=self.least, most=self.most)
        free = FRect(at.x + 182, at.y + 4, at.w - 170 - 344 - 24, 56)
        brush.block(brush.wrapped(many, free.w, 17), *free.center, 17, "text_soft", align="c", lead=1.2)
        why = self.choices.obstacle()
        if why:
            self._paint_remark(brush, at, "warning", why, "danger_text")
        elif self.suits:
            self._paint_remark(brush, at, "scales", self.suits, "text_soft")
        elif not self.rows.people:
            self._paint_remark(brush, at, "eye", _("Nobody plays: you will watch the robots."), "text_soft")
        elif self.rows.people > 1 and self.desk.settings.curtain and self.rules.has_hidden_information(self.choices.chosen):
            curtain = _("Two people or more: a curtain hides the hands between turns.")
            self._paint_remark(brush, at, "eye_off", curtain, "text_soft")

    def _paint_remark(self, brush: Brush, at: FRect, icon: str, text: str, color: str) -> None:
        """Draw one line below the buttons, right-aligned."""
        size = brush.fitting(text, at.w - 40, 17)
        brush.text(text, at.right, at.y + 84, size, color, align="r")
        brush.icon(icon, at.right - brush.skin.width(text, size) - 32, at.y + 72, 24, color)

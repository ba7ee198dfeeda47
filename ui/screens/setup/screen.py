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
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, ruler
from ui.canvas.viewport import Viewport
from ui.match.seating import seats_at
from ui.scene.app_context import AppContext
from ui.scene.routes import HandicapRoute, HouseRulesRoute, LessonRoute, LessonsRoute, PlayerPickerRoute, RulesRoute, TableRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor
from ui.screens.setup.about import draw_about
from ui.screens.setup.bot_matching import given_handicaps, seats_of, sentence, suiting_for
from ui.screens.setup.choices import Choices
from ui.screens.setup.first_time import FirstTime, first_lesson
from ui.screens.setup.options import AGREEMENTS, Form, lay_options, settable
from ui.screens.setup.presets import Presets
from ui.screens.setup.seats import MARGIN, ROOM, ROWS_FROM, SeatList
from ui.screens.setup.teams import draw_bands, teams_of
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.option_texts import Preset
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Button, Command, SegmentedControl, Widget, call
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


def arrangement(viewport: Viewport, rows: float, down: float = 0.0) -> Arrangement:
    """Return the layout of the set-up: two sheets side by side; in portrait, one sheet with the game below the seats.

    `rows_height` is the height of the seats' rows; a first-time offer moves the sheets down by `shift_down`.
    """
    if viewport.is_portrait:
        sheet = viewport.rect.inflate(-40, -48)
        sheet = FRect(sheet.x, sheet.y + down, sheet.w, sheet.h - down)
        rect = sheet.inflate(-2 * MARGIN, -2 * MARGIN)
        tabs = FRect(rect.x, sheet.y + ROWS_FROM + rows + 20, rect.w - 2 * RULES_W - 28, 56)
        keys = FRect(rect.x, sheet.bottom - 108, rect.w, 64)
        game = FRect(rect.x, tabs.y, rect.w, keys.y - tabs.y)
        shown = FRect(rect.x, tabs.bottom + 16, rect.w, keys.y - 24 - tabs.bottom - 16)
        rules = FRect(rect.right - 2 * RULES_W - 12, tabs.y, 2 * RULES_W + 12, 56)
        return Arrangement((sheet,), rect, game, tabs, shown, rules, keys)
    left, right = (
        FRect(rect.x, rect.y + down, rect.w, rect.h - down) for rect in ((LEFT_LOW, RIGHT_LOW) if viewport.is_compact else (LEFT, RIGHT))
    )
    seats, rect = left.inflate(-2 * MARGIN, -2 * MARGIN), right.inflate(-2 * MARGIN, -2 * MARGIN)
    shown, rules = FRect(rect.x, 128 + down, rect.w, 524 - down), FRect(rect.x, 664, rect.w, 56)
    keys = FRect(seats.x, 660, seats.w, 64)
    return Arrangement((left, right), seats, rect, FRect(rect.x, 56 + down, rect.w, 56), shown, rules, keys)


class SetupScreen(Scene):
    """Screen that prepares a match: rows of seats, and the game in short or its options."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game, self.rules = game, GAMES[game].rules
        self.minimum, self.maximum = self.rules.seats[0], self.rules.seats[-1]
        old = context.settings.tables.get(game)
        seats = seats_at(context.settings, game, self.maximum, context.storage.people.all())
        self.rows = SeatList(
            context, seats, self.focus, self._seats_changed, lambda index: self.go(PlayerPickerRoute(self.rows, index)), self._favour
        )
        self.choices = Choices(game, old or TableSetup(), len(seats))
        self.suits = ""  # a sentence about bots that suit the players' ratings
        self.shown = ABOUT if old is None else OPTIONS  # the chosen tab
        lesson = first_lesson(context, game)
        self.first = None if lesson is None else FirstTime(lesson, self._learn, self._straight)
        self.texts = self.fields = TextEditor(context)
        self.more = ScrollArea("options")
        self.scrolls = (self.rows.area, self.more)
        self.focus.name = "deal" if self.first is None else "learn"
        saved = context.storage.saved(game)
        if saved is not None:
            self._ask_first(saved)

    @property
    def seats(self) -> list[SeatSetup]:
        return self.rows.seats

    @property
    def places(self) -> Arrangement:
        viewport, down = self.context.viewport, 0.0
        if self.first is not None:
            down = self.first.takes(viewport)
        self.rows.room = ROOM - (0 if viewport.is_portrait else down)
        return arrangement(viewport, self.rows.shown, down)

    @property
    def _top(self) -> float:
        """The usual upper edge of the sheets, without a first-time offer."""
        return self.context.viewport.rect.y + 24 if self.context.viewport.is_portrait else LEFT.y

    def build(self) -> list[Widget]:
        rect, foot = self.places.seats, self.places.keys
        suits = suiting_for(self.context, self.game, self.seats)
        self.suits = "" if suits is None else sentence(suits, self.seats)
        back = Button(Command("back", _("Back"), self.leave, "prev"), FRect(foot.x, foot.y + 4, 170, 56))
        deal = Command("deal", _("Let’s play"), self._deal, "play", ("ctrl+return",), self.choices.obstacle())
        full = _("{n}: the table is full.").format(n=self.maximum) if len(self.seats) >= self.maximum else ""
        add = Command("add", full or _("Add a player"), self.rows.add, "" if full else "plus", why=full)
        rows = self.rows.widgets(rect, lambda index: TABLES[self.game].text.seat(index, len(self.seats), self.choices.chosen), self.texts)
        keys = [back, Button(deal, FRect(foot.right - 344, foot.y, 344, 64), "primary" if self.first is None else "paper", 22)]
        top = self.places.sheets[0].y
        first = self.first.widgets(self.context.viewport, self._top) if self.first is not None else []
        return [*first, *rows, Button(add, FRect(rect.right - ADD.w, top + ADD.y, ADD.w, ADD.h), size=19), *self._right(), *keys]

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
        layout = self.places
        tabs = call(
            SegmentedControl("shown", FRect(layout.tabs), [_("In short"), _("The game")], self.shown, self._show), _("What is shown")
        )
        return [tabs, *(self._options(layout.shown) if self.shown == OPTIONS else ()), *self._teaching(layout.rules)]

    def _teaching(self, rect: FRect) -> list[Widget]:
        rules = Command("rules", _("Rules"), self._read_rules, "rules", ("f1",))
        why = trouble(self.game)
        if not lessons_of(self.game) and not why:
            return [Button(rules, FRect(rect))]
        w = (rect.w - 12) / 2
        lessons = Command("lessons", _("Lessons"), lambda: self.go(LessonsRoute(self.game, self._somebody)), "practice", ("l",), why)
        return [Button(lessons, FRect(rect.x, rect.y, w, rect.h)), Button(rules, FRect(rect.right - w, rect.y, w, rect.h))]

    def _options(self, rect: FRect) -> list[Widget]:
        options = settable(self.rules.options, len(self.seats))
        chosen: dict[str, Json] = {**self.choices.chosen, **self.choices.agreements}
        window = FRect(rect.x - 10, rect.y, rect.w + 28, rect.h)
        form = Form(self.game, self.rows.names, self.more, window, ruler(self.context.rasterizer, self.context.viewport))
        return lay_options(form, {**options, **AGREEMENTS}, chosen, self._choose, self._named_sets(rect))

    def _named_sets(self, rect: FRect) -> list[Widget]:
        """Return the presets and the button of the house rules."""
        stored = self.context.settings.house_rules.get(self.game, ())
        now = self.choices.standing(stored)
        presets, own_text = TABLES[self.game].text.options().presets, now.name if now is not None else ""
        house = Command("house_rules", own_text or _("House rules"), self._open_house_rules, "star", ("h",))
        key = Button(house, FRect(0, 0, rect.w, 56), size=18)
        if not presets:
            return [key]
        w = rect.w if self.context.viewport.is_portrait else 360.0
        return [Presets(presets, self.choices.chosen, self._take, w, self.context.viewport.is_compact, own_text), key]

    def _show(self, which: int) -> None:
        self.context.sounds.play("key")
        self.shown = which
        self.rebuild()

    # --- actions

    def _ask_first(self, saved: Record) -> None:
        answers = [
            Command("resume", _("Resume the game"), lambda: self.go(TableRoute(saved)), "play"),
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
        self.go(LessonRoute(self.game, lessons_of(self.game)[0].id, self._somebody))

    def _straight(self) -> None:
        """Mark the first-time offer as answered for good."""
        settings = self.context.settings
        if self.first is not None:
            self.context.change(msgspec.structs.replace(settings, offered=(*settings.offered, self.game)))
        self.first, self.focus.name = None, "deal"
        self.rebuild()

    def _start_anew(self) -> None:
        self.ask, self.focus.name = None, "deal" if self.first is None else "learn"
        self.rebuild()

    def _deal(self) -> None:
        self._straight()
        self._remember()
        suits = suiting_for(self.context, self.game, self.seats)
        seats, options = seats_of(self.seats, suits), dict(self.choices.chosen)
        agreed, favours = self.choices.unusual, given_handicaps(self.game, self.seats)
        record = Record(self.game, seats, self.context.fresh_seed(), options, table=agreed, handicap=favours)
        self.go(TableRoute(record))

    def _favour(self, index: int) -> None:
        self.go(HandicapRoute(self.rows, index, self.game))

    def _read_rules(self) -> None:
        self.go(RulesRoute(self.game))

    def _open_house_rules(self) -> None:
        self.go(HouseRulesRoute(self.choices, self.rebuild))

    def _seats_changed(self) -> None:
        if self.rows.carried is not None:
            self.pointer.pressed = self.focus.name
        if len(self.seats) != self.choices.players:
            self.choices.seat(len(self.seats))
        self.rebuild()

    def _choose(self, name: str, value: Json) -> None:
        if value == "":
            self.context.show_notice(_("One of them at least stays on."))
            return
        self.context.sounds.play("toggle" if isinstance(value, bool) else "key")
        self.choices.choose(name, value)
        self.rebuild()

    def _take(self, preset: Preset) -> None:
        self.context.sounds.play("key")
        self.choices.take(preset)
        self.rebuild()

    def _remember(self) -> None:
        settings, chosen = self.context.settings, self.choices
        table = TableSetup(tuple(self.seats), dict(chosen.chosen), dict(chosen.agreed), tuple(sorted(chosen.edited)))
        if settings.tables.get(self.game) != table:
            self.context.change(msgspec.structs.replace(settings, tables={**settings.tables, self.game: table}))

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        layout = self.places
        left, y = layout.seats, layout.sheets[0].y
        canvas.draw_background()
        for sheet in layout.sheets:
            canvas.draw_paper(sheet)
        if self.first is not None:
            self.first.paint(canvas, self._top)
        max_width = left.w - 92 - ADD.w - 20
        box = BOXES[self.game]
        canvas.draw_surface(TABLES[self.game].art.picture(canvas.rasterizer, box.emblem, 62), left.x + 41, y + 69, 1, 6, center=True)
        canvas.fit_text(box.name, left.x + 92, y + 48, max_width, 40, "text", "s")
        canvas.fit_text(_("Who is at the table?"), left.x + 93, y + 88, max_width, 20, "text_soft")
        with self.rows.area.clipped(canvas):
            draw_bands(canvas, teams_of(self.rules.options, self.choices.chosen), left.x, self.rows.slot, self.rows.row[1])
        self._paint_foot(canvas, layout.keys)
        if self.shown == ABOUT:
            draw_about(canvas, self.game, FRect(layout.shown.x, layout.shown.y + 4, layout.shown.w, layout.shown.h - 20))

    def _paint_foot(self, canvas: Canvas, rect: FRect) -> None:
        """Draw the possible numbers of players between the buttons, and a warning or note below them."""
        range_text = _("{least} to {most} players").format(least=self.minimum, most=self.maximum)
        free = FRect(rect.x + 182, rect.y + 4, rect.w - 170 - 344 - 24, 56)
        canvas.block(canvas.wrap(range_text, free.w, 17), *free.center, 17, "text_soft", align="c", lead=1.2)
        why = self.choices.obstacle()
        if why:
            self._paint_remark(canvas, rect, "warning", why, "danger_text")
        elif self.suits:
            self._paint_remark(canvas, rect, "scales", self.suits, "text_soft")
        elif not self.rows.people:
            self._paint_remark(canvas, rect, "eye", _("Nobody plays: you will watch the robots."), "text_soft")
        elif self.rows.people > 1 and self.context.settings.curtain and self.rules.has_hidden_information(self.choices.chosen):
            curtain = _("Two people or more: a curtain hides the hands between turns.")
            self._paint_remark(canvas, rect, "eye_off", curtain, "text_soft")

    def _paint_remark(self, canvas: Canvas, rect: FRect, icon: str, text: str, color: str) -> None:
        """Draw one line below the buttons, right-aligned."""
        size = canvas.fitting(text, rect.w - 40, 17)
        canvas.text(text, rect.right, rect.y + 84, size, color, align="r")
        canvas.icon(icon, rect.right - canvas.rasterizer.width(text, size) - 32, rect.y + 72, 24, color)

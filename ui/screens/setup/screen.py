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
from ui.assets.lesson_text import lessons_of, lessons_problem
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.canvas.viewport import Viewport
from ui.match.seating import initial_seats
from ui.scene.app_context import AppContext
from ui.scene.routes import HandicapRoute, HouseRulesRoute, LessonRoute, LessonsRoute, PlayerPickerRoute, RulesRoute, TableRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor
from ui.screens.setup.about import draw_game_summary
from ui.screens.setup.bot_matching import handicaps_by_seat, matched_bot_strength, matched_bots_text, record_players
from ui.screens.setup.choices import Choices
from ui.screens.setup.first_time import FirstTimeOffer, lesson_to_offer
from ui.screens.setup.options import AGREEMENTS, OptionsForm, lay_out_options, settable_options
from ui.screens.setup.presets import PresetControl
from ui.screens.setup.seats import MARGIN, ROWS_FROM, USUAL_ROWS_H, SeatList
from ui.screens.setup.teams import draw_team_bands, team_by_seat
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.option_texts import Preset
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Button, Command, SegmentedControl, Widget, with_accessible_name
from ui.widgets.scroll import ScrollArea

LEFT, RIGHT = FRect(40, 32, 760, 736), FRect(824, 32, 416, 736)
LEFT_LOW, RIGHT_LOW = FRect(20, 32, 800, 736), FRect(836, 32, 424, 736)  # texts need more space in a small window
ADD_BUTTON = FRect(0, 40, 264, 64)  # the button beside the title, with y from the top of the sheet
RULES_W = 186.0  # width of the lessons and rules buttons in portrait
ABOUT, OPTIONS = 0, 1  # indexes of the two tabs


@dataclass(frozen=True, slots=True)
class SetupLayout:
    """The rectangles of the set-up screen."""

    sheets: Sequence[FRect]  # sheets of paper
    seats: FRect  # content of the seats' sheet
    game: FRect  # content of the game's sheet
    tabs: FRect
    shown: FRect  # what the tab shows
    rules: FRect  # the lessons and rules buttons
    keys: FRect  # the row of buttons at the foot


def setup_layout(viewport: Viewport, rows_height: float, shift_down: float = 0.0) -> SetupLayout:
    """Return the layout of the set-up: two sheets side by side; in portrait, one sheet with the game below the seats.

    `rows_height` is the height of the seats' rows; a first-time offer moves the sheets down by `shift_down`.
    """
    if viewport.is_portrait:
        sheet = viewport.rect.inflate(-40, -48)
        sheet = FRect(sheet.x, sheet.y + shift_down, sheet.w, sheet.h - shift_down)
        rect = sheet.inflate(-2 * MARGIN, -2 * MARGIN)
        tabs = FRect(rect.x, sheet.y + ROWS_FROM + rows_height + 20, rect.w - 2 * RULES_W - 28, 56)
        keys = FRect(rect.x, sheet.bottom - 108, rect.w, 64)
        game = FRect(rect.x, tabs.y, rect.w, keys.y - tabs.y)
        shown = FRect(rect.x, tabs.bottom + 16, rect.w, keys.y - 24 - tabs.bottom - 16)
        rules = FRect(rect.right - 2 * RULES_W - 12, tabs.y, 2 * RULES_W + 12, 56)
        return SetupLayout((sheet,), rect, game, tabs, shown, rules, keys)
    left, right = (
        FRect(rect.x, rect.y + shift_down, rect.w, rect.h - shift_down)
        for rect in ((LEFT_LOW, RIGHT_LOW) if viewport.is_compact else (LEFT, RIGHT))
    )
    seats, rect = left.inflate(-2 * MARGIN, -2 * MARGIN), right.inflate(-2 * MARGIN, -2 * MARGIN)
    shown, rules = FRect(rect.x, 128 + shift_down, rect.w, 524 - shift_down), FRect(rect.x, 664, rect.w, 56)
    keys = FRect(seats.x, 660, seats.w, 64)
    return SetupLayout((left, right), seats, rect, FRect(rect.x, 56 + shift_down, rect.w, 56), shown, rules, keys)


class SetupScreen(Scene):
    """Screen that prepares a match: rows of seats, and the game in short or its options."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game, self.rules = game, GAMES[game].rules
        self.min_players, self.max_players = self.rules.player_counts[0], self.rules.player_counts[-1]
        old = context.settings.tables.get(game)
        seats = initial_seats(context.settings, game, self.max_players, context.storage.profiles.all())
        self.seat_list = SeatList(
            context,
            seats,
            self.focus,
            self._on_seats_changed,
            lambda index: self.go(PlayerPickerRoute(self.seat_list, index)),
            self._open_handicap,
        )
        self.choices = Choices(game, old or TableSetup(), len(seats))
        self.matched_bots_text = ""  # a sentence about bots that suit the players' ratings
        self.open_tab = ABOUT if old is None else OPTIONS  # the chosen tab
        lesson = lesson_to_offer(context, game)
        self.first_time_offer = None if lesson is None else FirstTimeOffer(lesson, self._open_first_lesson, self._dismiss_first_time_offer)
        self.name_editor = self.text_editor = TextEditor(context)
        self.options_area = ScrollArea("options")
        self.scroll_areas = (self.seat_list.area, self.options_area)
        self.focus.name = "deal" if self.first_time_offer is None else "learn"
        saved = context.storage.autosaved_match(game)
        if saved is not None:
            self._ask_resume(saved)

    @property
    def seats(self) -> list[SeatSetup]:
        return self.seat_list.seats

    @property
    def layout(self) -> SetupLayout:
        viewport, down = self.context.viewport, 0.0
        if self.first_time_offer is not None:
            down = self.first_time_offer.needed_height(viewport)
        self.seat_list.available_height = USUAL_ROWS_H - (0 if viewport.is_portrait else down)
        return setup_layout(viewport, self.seat_list.visible_height, down)

    @property
    def _usual_top(self) -> float:
        """The usual upper edge of the sheets, without a first-time offer."""
        return self.context.viewport.rect.y + 24 if self.context.viewport.is_portrait else LEFT.y

    def build_widgets(self) -> list[Widget]:
        rect, foot = self.layout.seats, self.layout.keys
        suits = matched_bot_strength(self.context, self.game, self.seats)
        self.matched_bots_text = "" if suits is None else matched_bots_text(suits, self.seats)
        back = Button(Command("back", _("Back"), self.on_escape, "prev"), FRect(foot.x, foot.y + 4, 170, 56))
        deal = Command("deal", _("Let’s play"), self._start_match, "play", ("ctrl+return",), self.choices.start_obstacle())
        full = _("{n}: the table is full.").format(n=self.max_players) if len(self.seats) >= self.max_players else ""
        add = Command("add", full or _("Add a player"), self.seat_list.add_bot, "" if full else "plus", disabled_reason=full)
        rows = self.seat_list.widgets(
            rect, lambda index: TABLES[self.game].text.seat_label(index, len(self.seats), self.choices.chosen_options), self.name_editor
        )
        keys = [back, Button(deal, FRect(foot.right - 344, foot.y, 344, 64), "primary" if self.first_time_offer is None else "paper", 22)]
        top = self.layout.sheets[0].y
        first = self.first_time_offer.widgets(self.context.viewport, self._usual_top) if self.first_time_offer is not None else []
        return [
            *first,
            *rows,
            Button(add, FRect(rect.right - ADD_BUTTON.w, top + ADD_BUTTON.y, ADD_BUTTON.w, ADD_BUTTON.h), size=19),
            *self._game_sheet_widgets(),
            *keys,
        ]

    def close_question(self) -> None:
        """Leave the set-up if the question is dismissed."""
        self.on_escape()

    def resume(self) -> None:
        """Refresh the seats after profiles may have been changed."""
        self.seat_list.refresh_profiles()
        super().resume()

    def close(self) -> None:
        if self.dialog is None:
            self._save_setup()
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.seat_list.end_drag():
            self.request_rebuild()

    # --- the game's sheet

    def _game_sheet_widgets(self) -> list[Widget]:
        """Return the tabs, their content, and the lessons and rules buttons."""
        layout = self.layout
        tabs = with_accessible_name(
            SegmentedControl("shown", FRect(layout.tabs), [_("In short"), _("The game")], self.open_tab, self._show_tab), _("What is shown")
        )
        return [
            tabs,
            *(self._option_controls(layout.shown) if self.open_tab == OPTIONS else ()),
            *self._lessons_and_rules_buttons(layout.rules),
        ]

    def _lessons_and_rules_buttons(self, rect: FRect) -> list[Widget]:
        rules = Command("rules", _("Rules"), self._open_rules, "rules", ("f1",))
        why = lessons_problem(self.game)
        if not lessons_of(self.game) and not why:
            return [Button(rules, FRect(rect))]
        w = (rect.w - 12) / 2
        lessons = Command(
            "lessons", _("Lessons"), lambda: self.go(LessonsRoute(self.game, self._first_profile_id)), "practice", ("l",), why
        )
        return [Button(lessons, FRect(rect.x, rect.y, w, rect.h)), Button(rules, FRect(rect.right - w, rect.y, w, rect.h))]

    def _option_controls(self, rect: FRect) -> list[Widget]:
        options = settable_options(self.rules.options, len(self.seats))
        chosen: dict[str, Json] = {**self.choices.chosen_options, **self.choices.agreements}
        window = FRect(rect.x - 10, rect.y, rect.w + 28, rect.h)
        form = OptionsForm(
            self.game, self.seat_list.names, self.options_area, window, measuring_canvas(self.context.rasterizer, self.context.viewport)
        )
        return lay_out_options(form, {**options, **AGREEMENTS}, chosen, self._choose_option, self._preset_and_house_rules(rect))

    def _preset_and_house_rules(self, rect: FRect) -> list[Widget]:
        """Return the presets and the button of the house rules."""
        stored = self.context.settings.house_rules.get(self.game, ())
        now = self.choices.matching_house_rules(stored)
        presets, own_text = TABLES[self.game].text.option_texts().presets, now.name if now is not None else ""
        house = Command("house_rules", own_text or _("House rules"), self._open_house_rules, "star", ("h",))
        key = Button(house, FRect(0, 0, rect.w, 56), size=18)
        if not presets:
            return [key]
        w = rect.w if self.context.viewport.is_portrait else 360.0
        return [PresetControl(presets, self.choices.chosen_options, self._apply_preset, w, self.context.viewport.is_compact, own_text), key]

    def _show_tab(self, tab: int) -> None:
        self.context.sounds.play("key")
        self.open_tab = tab
        self.request_rebuild()

    # --- actions

    def _ask_resume(self, saved: Record) -> None:
        answers = [
            Command("resume", _("Resume the game"), lambda: self.go(TableRoute(saved)), "play"),
            Command("anew", _("Start a new one"), self._keep_setting_up, "undo"),
            Command("cancel", _("Cancel"), self.on_escape, "prev"),
        ]
        self.ask_question(_("A game of {game} is not finished.").format(game=BOXES[self.game].name), answers)

    @property
    def _first_profile_id(self) -> int | None:
        """The id of the first profile at the table."""
        return next((seat.person for seat in self.seats if seat.person is not None), None)

    def _open_first_lesson(self) -> None:
        self._dismiss_first_time_offer()
        self.go(LessonRoute(self.game, lessons_of(self.game)[0].id, self._first_profile_id))

    def _dismiss_first_time_offer(self) -> None:
        """Mark the first-time offer as answered for good."""
        settings = self.context.settings
        if self.first_time_offer is not None:
            self.context.change_settings(msgspec.structs.replace(settings, offered=(*settings.offered, self.game)))
        self.first_time_offer, self.focus.name = None, "deal"
        self.request_rebuild()

    def _keep_setting_up(self) -> None:
        self.dialog, self.focus.name = None, "deal" if self.first_time_offer is None else "learn"
        self.request_rebuild()

    def _start_match(self) -> None:
        self._dismiss_first_time_offer()
        self._save_setup()
        suits = matched_bot_strength(self.context, self.game, self.seats)
        seats, options = record_players(self.seats, suits), dict(self.choices.chosen_options)
        agreed, favours = self.choices.changed_agreements, handicaps_by_seat(self.game, self.seats)
        record = Record(self.game, seats, self.context.next_match_seed(), options, table_rules=agreed, handicap=favours)
        self.go(TableRoute(record))

    def _open_handicap(self, index: int) -> None:
        self.go(HandicapRoute(self.seat_list, index, self.game))

    def _open_rules(self) -> None:
        self.go(RulesRoute(self.game))

    def _open_house_rules(self) -> None:
        self.go(HouseRulesRoute(self.choices, self.request_rebuild))

    def _on_seats_changed(self) -> None:
        if self.seat_list.dragged_y is not None:
            self.pointer.pressed_name = self.focus.name
        if len(self.seats) != self.choices.player_count:
            self.choices.set_player_count(len(self.seats))
        self.request_rebuild()

    def _choose_option(self, name: str, value: Json) -> None:
        if value == "":
            self.context.show_notice(_("One of them at least stays on."))
            return
        self.context.sounds.play("toggle" if isinstance(value, bool) else "key")
        self.choices.choose(name, value)
        self.request_rebuild()

    def _apply_preset(self, preset: Preset) -> None:
        self.context.sounds.play("key")
        self.choices.apply_preset(preset)
        self.request_rebuild()

    def _save_setup(self) -> None:
        settings, chosen = self.context.settings, self.choices
        table = TableSetup(
            tuple(self.seats), dict(chosen.chosen_options), dict(chosen.edited_agreements), tuple(sorted(chosen.edited_options))
        )
        if settings.tables.get(self.game) != table:
            self.context.change_settings(msgspec.structs.replace(settings, tables={**settings.tables, self.game: table}))

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        layout = self.layout
        left, y = layout.seats, layout.sheets[0].y
        canvas.draw_background()
        for sheet in layout.sheets:
            canvas.draw_paper(sheet)
        if self.first_time_offer is not None:
            self.first_time_offer.paint(canvas, self._usual_top)
        max_width = left.w - 92 - ADD_BUTTON.w - 20
        box = BOXES[self.game]
        canvas.draw_surface(TABLES[self.game].art.picture(canvas.rasterizer, box.emblem, 62), left.x + 41, y + 69, 1, 6, is_centered=True)
        canvas.fit_text(box.name, left.x + 92, y + 48, max_width, 40, "text", "s")
        canvas.fit_text(_("Who is at the table?"), left.x + 93, y + 88, max_width, 20, "text_soft")
        with self.seat_list.area.clipped(canvas):
            draw_team_bands(
                canvas,
                team_by_seat(self.rules.options, self.choices.chosen_options),
                left.x,
                self.seat_list.row_y,
                self.seat_list.row_pitch_and_height[1],
            )
        self._paint_foot_notes(canvas, layout.keys)
        if self.open_tab == ABOUT:
            draw_game_summary(canvas, self.game, FRect(layout.shown.x, layout.shown.y + 4, layout.shown.w, layout.shown.h - 20))

    def _paint_foot_notes(self, canvas: Canvas, rect: FRect) -> None:
        """Draw the possible numbers of players between the buttons, and a warning or note below them."""
        range_text = _("{least} to {most} players").format(least=self.min_players, most=self.max_players)
        free = FRect(rect.x + 182, rect.y + 4, rect.w - 170 - 344 - 24, 56)
        canvas.draw_lines(canvas.wrap(range_text, free.w, 17), *free.center, 17, "text_soft", align="c", line_height_factor=1.2)
        why = self.choices.start_obstacle()
        if why:
            self._paint_note(canvas, rect, "warning", why, "danger_text")
        elif self.matched_bots_text:
            self._paint_note(canvas, rect, "scales", self.matched_bots_text, "text_soft")
        elif not self.seat_list.human_count:
            self._paint_note(canvas, rect, "eye", _("Nobody plays: you will watch the robots."), "text_soft")
        elif (
            self.seat_list.human_count > 1
            and self.context.settings.curtain
            and self.rules.has_hidden_information(self.choices.chosen_options)
        ):
            curtain = _("Two people or more: a curtain hides the hands between turns.")
            self._paint_note(canvas, rect, "eye_off", curtain, "text_soft")

    def _paint_note(self, canvas: Canvas, rect: FRect, icon: str, text: str, color: str) -> None:
        """Draw one line below the buttons, right-aligned."""
        size = canvas.fitting_size(text, rect.w - 40, 17)
        canvas.draw_text(text, rect.right, rect.y + 84, size, color, align="r")
        canvas.draw_icon(icon, rect.right - canvas.rasterizer.text_width(text, size) - 32, rect.y + 72, 24, color)

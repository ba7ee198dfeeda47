"""The set-up screen of a match: seats, the game in short and its options (docs/art.md, mock-up 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec
import pygame
from pygame import FRect

from game.kernel import Json, Options
from game.record import Record
from game.registry import GAMES
from ui.assets.lesson_text import Lesson, lessons_of, lessons_problem
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.lessons.routes import LessonRoute
from ui.match.seating import initial_seats
from ui.play.routes import TableRoute
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.screens.routes import HandicapRoute, HouseRulesRoute, LessonsRoute, PlayerPickerRoute, RulesRoute
from ui.screens.setup.bot_matching import matched_bot_strength, matched_bots_text, new_record
from ui.screens.setup.choices import Choices, team_by_seat
from ui.screens.setup.option_controls import OptionForm, preset_field
from ui.screens.setup.seats import SeatList, seat_rows
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.option_texts import Preset
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Widget
from ui.widgets.parts import button, choice, icon, paper, picture, switch

ABOUT, OPTIONS = 0, 1  # indexes of the two tabs
SEATS_WIDTH, GAME_WIDTH = 750.0, 426.0  # of the two sheets
SEATS_PADDING, GAME_PADDING = (20.0, 18.0, 20.0, 10.0), (20.0, 24.0, 20.0, 52.0)
MARGINS, SMALL_MARGINS, TALL_MARGINS = (40.0, 32.0, 40.0, 32.0), (20.0, 32.0, 20.0, 32.0), (20.0, 24.0, 20.0, 24.0)
EMBLEM_WIDTH, OPTIONS_HEIGHT = 62.0, 280.0  # `OPTIONS_HEIGHT`: at least
ADD_TAB, GAME_TAB, FOOT_TAB = 1, 2, 3  # Tab reaches the offer and the seats first
CARD_W, MIN_CARD_W, CARD_SHARE = 120.0, 52.0, 0.26  # widths; `CARD_SHARE`: of the whole width, if that makes larger cards
PIECES_MARGIN, SIGN = 34.0, 36.0  # height of the pieces' slant and shadows; size of a sentence's picture
BEAR, OFFER_PADDING = 92.0, (24.0, 16.0, 24.0, 16.0)  # of the offer of a lesson


def game_summary(game: str) -> Column:
    """Return a game in short: three pieces, and three sentences with pictures.

    The pieces fill the space that the sentences leave, and are left out if it is too small.
    """
    pieces = Box(grow=6, paint=partial(_draw_pieces, game))
    lines = [Row([_sign(sign), Text(sentence, width=0, grow=1)], 16) for sign, sentence in TABLES[game].rules_pages.game_summary().lines]
    gap = Spacer(height=16.0, min_height=6.0)
    return Column([pieces, *(part for line in lines for part in (gap, line)), Spacer(grow=1)], 0, grow=1)


def _sign(name: str) -> Box:
    return picture(lambda canvas, rect: canvas.draw_svg(name, rect.x, rect.y, SIGN), SIGN, SIGN)


def _draw_pieces(game: str, canvas: Canvas, rect: FRect) -> None:
    """Draw the pieces side by side with the middle one in front."""
    faces = TABLES[game].rules_pages.game_summary().faces
    sample = TABLES[game].art.picture(canvas.rasterizer, faces[0], CARD_W)  # a card, or a pawn, which is less high
    w = min(max(CARD_W, CARD_SHARE * rect.w), (rect.h - PIECES_MARGIN) * sample.get_width() / sample.get_height())
    if w < MIN_CARD_W:
        return
    for face, dx, angle in zip(faces, (-0.84, 0.84, 0.0), (9.0, -9.0, 0.0), strict=True):
        piece = TABLES[game].art.picture(canvas.rasterizer, face, w)
        canvas.draw_surface(piece, rect.centerx + dx * w, rect.centery + (6 if dx else -4), 2, angle, is_centered=True)


def lesson_to_offer(context: AppContext, game: str) -> Lesson | None:
    """Return the lesson to offer; None if the offer was answered, or this game played or learned here."""
    lessons = lessons_of(game)
    if not lessons or game in context.settings.offered or context.storage.progress.lessons.has_anyone_finished_lesson(game):
        return None
    return None if game in context.storage.matches.played_games else lessons[0]


def first_time_panel(lesson: Lesson, on_learn: Callable[[], None], on_play: Callable[[], None]) -> Breakpoint:
    """Return the panel that offers a lesson; `on_play` starts a match of the set-up as it is proposed."""
    offer = _("First time? Learn with the bear ({n} min)").format(n=lesson.minutes).replace(" min)", "\u00a0min)")
    title = Text(offer, 24, "s", max_lines=1)
    about = Text(lesson.about.localized(), 17, color="text_soft", line_spacing=1.2)
    texts = Column([title, about], 2, width=0, grow=1)
    bear = picture(lambda canvas, rect: canvas.draw_svg("animals/bear", rect.x, rect.y, BEAR), BEAR, BEAR)
    learn = replace(button(Command("learn", _("Learn by playing"), on_learn, "play"), "primary", 21, 64), width=292.0)
    straight = replace(button(Command("straight", _("Straight to the game"), on_play), size=19, height=56), width=252.0)
    tall = Column([Row([bear, texts], 20, "center"), Row([learn, straight], 16, "center", is_even=True)], 12, padding=OFFER_PADDING)
    return Breakpoint(paper(Row([bear, texts, learn, straight], 16, "center", padding=OFFER_PADDING)), tall=paper(tall))


class SetupScreen(FormScene):
    """Screen that prepares a match: rows of seats, and the game in short or its options."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game, self.rules = game, GAMES[game].rules
        self.accessibility = AccessibilityInfo(lambda: BOXES[game].name)
        self.min_players, self.max_players = self.rules.player_counts[0], self.rules.player_counts[-1]
        old = context.settings.tables.get(game)
        seats = initial_seats(context.settings, game, self.max_players, context.storage.profiles.all())
        self.seat_list = SeatList(
            context,
            seats,
            self.focus,
            self.composition,
            self._on_seats_changed,
            lambda index: self.go(PlayerPickerRoute(self.seat_list, index)),
            lambda index: self.go(HandicapRoute(self.seat_list, index, game)),
        )
        self.choices = Choices(game, old or TableSetup(), len(seats))
        self.matched_bots_text = ""  # a sentence about bots that suit the players' ratings
        self.has_phones = False  # hands on phones; asked for anew each time
        self.shows_house_rules = False  # the rules of some families are unfolded
        self.open_tab = ABOUT if old is None else OPTIONS  # the chosen tab
        self.first_time_offer = lesson_to_offer(context, game)  # None once it is answered
        self.focus.name = "deal" if self.first_time_offer is None else "learn"
        saved = context.storage.autosaved_match(game)
        if saved is not None:
            self._ask_resume(saved)

    @property
    def seats(self) -> list[SeatSetup]:
        return self.seat_list.seats

    def build_widgets(self) -> list[Widget]:
        """Return the widgets in the order of Tab, which begins at the seats; those of a dragged row lie over all others."""
        widgets, dragged = super().build_widgets(), self.seat_list.move_dragged_widgets()
        return sorted(widgets, key=lambda one: one in dragged)

    # --- layout

    def compose(self) -> Child:
        offer = None
        if self.first_time_offer is not None:
            offer = first_time_panel(self.first_time_offer, self._open_first_lesson, self._start_match)
        head, seats, foot = self._head(), self._seats(), self._foot()
        shown, keys = self._shown(), self._lessons_and_rules_buttons()
        tabs = choice("shown", _("What is shown"), [_("In short"), _("The game")], self.open_tab, self._show_tab)
        left = paper(Column([head, seats, foot], 8, width=SEATS_WIDTH, grow=1, padding=SEATS_PADDING))
        right = paper(
            Column([Row([tabs]), shown, Row(keys, 12, is_even=True)], 16, width=GAME_WIDTH, padding=GAME_PADDING, tab_index=GAME_TAB)
        )
        parts = [head, replace(seats, grow=0.0), Row([tabs, *keys], 12, tab_index=GAME_TAB), replace(shown, tab_index=GAME_TAB), foot]
        tall = paper(Column(parts, 14, grow=1, padding=(28, 18, 28, 10)))
        wide, small = Row([left, right], 24, grow=1), Row([left, right], 16, grow=1)
        return Breakpoint(
            Column([offer, wide], 16, padding=MARGINS),
            tall=Column([offer, tall], 16, padding=TALL_MARGINS),
            small=Column([offer, small], 16, padding=SMALL_MARGINS),
        )

    def _head(self) -> Row:
        full = _("{n}: the table is full.").format(n=self.max_players) if len(self.seats) >= self.max_players else ""
        add = Command("add", full or _("Add a player"), self.seat_list.add_bot, "" if full else "plus", disabled_reason=full)
        texts = [Text(BOXES[self.game].name, 40, "s", max_lines=1), Text(_("Who is at the table?"), 20, color="text_soft", max_lines=1)]
        emblem = picture(self._draw_emblem, 76, 92)
        return Row(
            [emblem, Column(texts, 0, width=0, grow=1), replace(button(add, size=19, height=64), width=264.0, tab_index=ADD_TAB)],
            16,
            "center",
        )

    def _draw_emblem(self, canvas: Canvas, rect: FRect) -> None:
        emblem = TABLES[self.game].art.picture(canvas.rasterizer, BOXES[self.game].emblem, EMBLEM_WIDTH)
        canvas.draw_surface(emblem, *rect.center, 1, 6, is_centered=True)

    def _seats(self) -> Scroll:
        text, options = TABLES[self.game].text, self.choices.chosen_options
        teams = team_by_seat(self.rules.options, options)
        return seat_rows(self.seat_list, teams, lambda index: text.seat_label(index, len(self.seats), options), self.text_editor)

    def _foot(self) -> Column:
        """Return the buttons with the numbers of players and minutes between them, and a line for a warning or note below."""
        back = Command("back", _("Back"), self.on_escape, "prev")
        deal = Command("deal", _("Let’s play"), self._start_match, "play", ("ctrl+return",), self.choices.start_obstacle())
        texts = [_("{least} to {most} players").format(least=self.min_players, most=self.max_players), self._duration_text()]
        keys = [
            replace(button(back, height=56), width=170.0),
            Text("\n".join(filter(None, texts)), 17, color="text_soft", align="c", line_spacing=1.2, width=0, grow=1),
            replace(button(deal, "primary" if self.first_time_offer is None else "paper", 22, 64), width=344.0),
        ]
        return Column([Row(keys, 12, "center"), self._note()], 8, tab_index=FOOT_TAB)

    def _duration_text(self) -> str:
        """Return how long a match of this set-up takes, "" if nobody can know it or it cannot begin."""
        if self.choices.start_obstacle():
            return ""
        minutes = BOXES[self.game].minutes(len(self.seats), self.seat_list.human_count, self.choices.chosen_options)
        return "" if minutes is None else _("about {n} min").format(n=minutes).replace(" ", "\u00a0")

    def _note(self) -> Row:
        """Return the line below the buttons; it is as high without a note."""
        icon_name, text, color = self._note_text()
        parts = [icon(icon_name, 24, color), Text(text, 17, color=color, max_lines=1)] if text else []
        return Row([Spacer(grow=1), *parts], 8, "center", min_height=30)

    def _note_text(self) -> tuple[str, str, str]:
        """Return the icon, the text and the colour of a warning or note."""
        humans, obstacle = self.seat_list.human_count, self.choices.start_obstacle()
        bots = matched_bot_strength(self.context, self.game, self.seats)
        self.matched_bots_text = "" if bots is None else matched_bots_text(bots, self.seats)
        if obstacle:
            return "warning", obstacle, "danger_text"
        if self.matched_bots_text:
            return "scales", self.matched_bots_text, "text_soft"
        if not humans:
            return "eye", _("No people are playing: you will watch the robots."), "text_soft"
        shares_screen = humans > 1 and not self.has_phones
        if shares_screen and self.context.settings.curtain and self.rules.has_hidden_information(self.choices.chosen_options):
            return "eye_off", _("With two people or more, a curtain hides the hands between turns."), "text_soft"
        return "", "", ""

    def _shown(self) -> Column:
        """Return what the open tab shows."""
        if self.open_tab == ABOUT:
            return game_summary(self.game)
        shown = self.choices.settings_on_screen
        folded = {name for name, (option, _value) in shown.items() if option.is_house_rule and not self.shows_house_rules}
        if any(shown[name][1] != shown[name][0].default for name in folded):
            folded, self.shows_house_rules = set(), True  # and stay so when the last one is switched off
        form = OptionForm(self.game, self.seat_list.names, self._choose_option)
        fields = form.fields({name: setting for name, setting in shown.items() if name not in folded})
        phones = self._phones_switch()
        more = button(Command("more", _("More rules"), self._show_house_rules, "plus"), size=18, height=56) if folded else None
        return Scroll([phones, *self._preset_and_house_rules(), *fields, more], 16, name="options", grow=1, height=OPTIONS_HEIGHT)

    def _can_have_phones(self, people: int, options: Options) -> bool:
        """Return True if people at a table with these options have hands to hide."""
        return people > 0 and TABLES[self.game].has_hands and self.rules.has_hidden_information(options)

    def _phones_switch(self) -> Box | None:
        if not self._can_have_phones(self.seat_list.human_count, self.choices.chosen_options):
            return None
        help_text = _("Everybody holds their cards on their own phone.")
        return switch("phones", _("Hands on phones"), self.has_phones, self._flip_phones, help_text)

    def _flip_phones(self) -> None:
        self.context.sounds.play("toggle")
        self.has_phones = not self.has_phones
        self.request_rebuild()

    def _preset_and_house_rules(self) -> list[Child]:
        """Return the presets and the button of the house rules."""
        now = self.choices.matching_house_rules(self.context.settings.house_rules.get(self.game, ()))
        presets, own_text = TABLES[self.game].text.option_texts().presets, now.name if now is not None else ""
        route = HouseRulesRoute(self.choices, self.request_rebuild)
        house = Command("house_rules", own_text or _("House rules"), lambda: self.go(route), "star", ("h",))
        key = button(house, size=18, height=56)
        rules = {**self.choices.chosen_options, **self.choices.agreements}
        return [preset_field(self.game, presets, rules, self._apply_preset, own_text), key] if presets else [key]

    def _lessons_and_rules_buttons(self) -> list[Child]:
        rules = button(Command("rules", _("Rules"), lambda: self.go(RulesRoute(self.game)), "rules", ("f1",)), height=56)
        why = lessons_problem(self.game)
        if not lessons_of(self.game) and not why:
            return [rules]
        route = LessonsRoute(self.game, self._first_profile_id)
        return [button(Command("lessons", _("Lessons"), lambda: self.go(route), "practice", ("l",), why), height=56), rules]

    # --- actions

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

    def _show_tab(self, tab: int) -> None:
        self.context.sounds.play("key")
        self.open_tab = tab
        self.request_rebuild()

    def _show_house_rules(self) -> None:
        self.context.sounds.play("key")
        first = next(name for name, option in self.rules.options.items() if option.is_house_rule)
        self.shows_house_rules, self.focus.name = True, f"option/{first}"
        self.request_rebuild()

    def _ask_resume(self, saved: Record) -> None:
        people = sum(seat.is_human for seat in saved.seats)
        phones = Command("phones", _("Resume with hands on phones"), lambda: self.go(TableRoute(saved, None, True)), "phone")
        answers = [
            Command("resume", _("Resume the game"), lambda: self.go(TableRoute(saved)), "play"),
            *([phones] if self._can_have_phones(people, saved.options) else []),
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
        self.context.change_settings(msgspec.structs.replace(self.context.settings, last_game=self.game))
        has_phones = self.has_phones and self._can_have_phones(self.seat_list.human_count, self.choices.chosen_options)
        self.go(TableRoute(new_record(self.context, self.choices, self.seats), None, has_phones))

    def _on_seats_changed(self) -> None:
        if self.seat_list.dragged_index is not None:
            self.pointer.pressed_name = self.focus.name
        if len(self.seats) != self.choices.player_count:
            changed = self.choices.set_player_count(len(self.seats))
            sentences = [_("{option}: now {value}.").format(option=label, value=value) for label, value in changed]
            if sentences:
                self.context.show_notice(" ".join(sentences), "info")
        self.request_rebuild()

    def _choose_option(self, name: str, value: Json) -> None:
        if value == "":
            self.context.show_notice(_("Keep at least one on."))
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

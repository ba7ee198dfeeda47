"""The profiles' screen (docs/art.md, mock-up 24): games, records, results against others, and progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from pygame import FRect

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n, format_date, format_number, month_names
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row, Scroll, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.replay.routes import ReplayRoute
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.gate import pass_parental_gate
from ui.scene.scene import Scene
from ui.screens.profiles.curve import progress_sheet
from ui.screens.profiles.statistics_texts import (
    Rival,
    StatisticsItem,
    all_statistics_items,
    best_score_text,
    opponent_texts,
    result_text,
    rivals,
)
from ui.screens.routes import HistoryRoute, ProfileRoute, StatisticsRoute
from ui.store.matches.entries import MatchSummary
from ui.store.matches.statistics import ProfileStatistics, StatisticsPage
from ui.store.profiles import Profile
from ui.tables.best_kinds import plies_until_amount
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS, boxed, button, icon, icon_button, paper, picture, row, token, two_lines
from ui.widgets.tiles import DashedRegion
from ui.widgets.topbar import bar

SPACING, LIST_SHEET_HEIGHT = 16.0, 214.0
COLUMN_WIDTHS = (77.0, 94.0, 57.0, 127.0)  # of a game's figures
EMBLEM, EMBLEM_SMALL = 40.0, 28.0
BAR_WIDTH, BAR_WIDTH_SMALL = 76.0, 48.0
NO_STATISTICS = StatisticsPage(ProfileStatistics(), (), (), "", ())


class ProfilesScreen(Scene):
    """Screen with a list of profiles and the statistics of the chosen one."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, profile_id: int | None = None) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("The players"))
        self.people = context.storage.profiles.all()
        self.chosen_profile = self._profile_or_first(profile_id)  # whose statistics are shown; None without profiles
        self.game_filter = ""  # filters the statistics; "" for all games
        self.statistics, self.match_counts = NO_STATISTICS, dict[int, int]()  # the statistics received until now; matches by profile
        self._request_statistics()

    def resume(self) -> None:
        """Refresh the profiles: one may have been renamed or deleted."""
        self.people = self.context.storage.profiles.all()
        self.chosen_profile = self._profile_or_first(self.chosen_profile.id if self.chosen_profile is not None else None)
        self._request_statistics()
        super().resume()

    def close(self) -> None:
        self.context.parental_gate.close_again()
        super().close()

    def _profile_or_first(self, profile_id: int | None) -> Profile | None:
        return next((one for one in self.people if one.id == profile_id), self.people[0] if self.people else None)

    def _request_statistics(self) -> None:
        matches = self.context.storage.matches
        self.future_callbacks.call_when_done(matches.match_counts(), lambda counts: setattr(self, "match_counts", counts))
        if self.chosen_profile is not None:
            self.future_callbacks.call_when_done(
                matches.statistics_page(self.chosen_profile.id, self.game_filter, clock.today()),
                lambda received: setattr(self, "statistics", received or NO_STATISTICS),
            )

    @property
    def profile_names(self) -> dict[int, str]:
        return {profile.id: profile.name for profile in self.people}

    # ------------------------------------------------------------ layout

    def compose(self) -> Child:
        title = bar(
            self.context.viewport,
            shared_commands.back_command(self),
            self._commands(),
            _("The players"),
            _("The people who play on this computer"),
        )
        profiles = Scroll([self._name_row(profile) for profile in self.people], name="people", grow=1)
        add = Command("add", _("Somebody new"), lambda: self.go(ProfileRoute(0)), "plus", ("n",))
        words = Text(add.label, 18, "b", line_spacing=1.05, max_lines=1, width=0, grow=1)
        adding = Row(
            [icon("plus", 28), words], 8, "center", min_height=56, padding=(14, 6, 8, 6), widget=lambda rect: DashedRegion(add, rect)
        )
        left = paper(Column([profiles, adding], width=252, padding=16))
        low = replace(left, height=0.0, min_height=0.0)  # beside a sheet it is as high as that
        if self.chosen_profile is None:
            nobody = Column([_no_profile(replace(add, name="add_first")), Spacer(grow=1)], grow=1)
            return _below(title, Row([left, nobody], SPACING), Column([Row([low, nobody], SPACING)]))
        main, (best, against, last) = self._main_sheet(self.chosen_profile), self._lists(self.chosen_profile)
        curve = replace(progress_sheet(self.chosen_profile, self.statistics), height=LIST_SHEET_HEIGHT, grow=1)
        middle, right = Column([main, curve], SPACING, grow=1), Column([best, against, last], SPACING, width=378)
        beside = Grid([best, against], SPACING, min_column=300, grow=1)
        tall = Column([Row([low, replace(main, grow=1)], SPACING), curve, beside, last], SPACING)
        return _below(title, Row([left, middle, right], SPACING), tall)

    def _commands(self) -> list[Command]:
        commands = [
            shared_commands.settings_command(self),
            shared_commands.sound_command(self),
            Command("history", _("All the games played"), lambda: self.go(HistoryRoute()), "replay", ("h",)),
        ]
        if self.chosen_profile is not None:
            commands.append(Command("export", _("Save these statistics"), self._ask_export_format, "save", ("ctrl+s",)))
        return commands

    def _name_row(self, profile: Profile) -> Row:
        command = Command(f"person/{profile.id}", profile.name, partial(self._choose_profile, profile))
        counted = _n("{n} game", "{n} games", self.match_counts.get(profile.id, 0))
        is_chosen = self.chosen_profile is not None and profile.id == self.chosen_profile.id
        return row(command, [token(profile.token, 50), two_lines(profile.name, counted)], is_chosen=is_chosen, height=80)

    def _main_sheet(self, profile: Profile) -> Stack:
        """Return the sheet of a profile and its games; the headings of the columns say where their figures stand."""
        since, won = self._counted
        counted, short = (Text(text, 17, color="text_soft", max_lines=1) for text in (f"{since} · {won}", won))
        names = [Text(profile.name, 30, "s", max_lines=1, can_be_cut=True), Breakpoint(counted, small=short) if won else None]
        change = Command("change", _("Change {name}").format(name=profile.name), lambda: self._edit_profile(profile), "pencil", ("f2",))
        head = [token(profile.token, 62), Column(names, 0, grow=1, width=0), icon_button(change)]
        titles = zip((_("games"), _("wins"), _("streak"), _("record")), COLUMN_WIDTHS, "cccr", strict=True)
        columns = [
            Text(title, 16, color="text_soft", align=align, line_spacing=1.05, max_lines=1, width=width, min_width=0.0)  # type: ignore[arg-type]
            for title, width, align in titles
        ]
        headings = Row([Spacer(grow=1), *columns], 0, min_height=28, padding=(0, 0, 16, 4))
        games = Column([self._game_row(game) for game in BOXES], 7)
        parts = [Row(head, SPACING, "center", height=92, padding=(8, 0, 4, 0)), headings, games]
        return paper(Column(parts, 2, name="main", padding=(12, 0, 12, 15)))

    def _game_row(self, game: str) -> Row:
        counted = next((one for one in self.statistics.figures.counted if one.game == game), None)
        streak = next((one.now for one in self.statistics.figures.streaks if one.game == game), 0)
        values = (
            ("–", "–", "–")
            if counted is None
            else (format_number(counted.played), format_number(counted.won), format_number(streak) if streak else "–")
        )
        best = best_score_text(self.statistics.figures, game) if not self.future_callbacks or self.statistics is not NO_STATISTICS else ""
        figures = [
            Text(value, 20, kind, align="c", max_lines=1, width=width, min_width=0.0)
            for value, kind, width in zip(values, "rbr", COLUMN_WIDTHS, strict=False)
        ]
        name = Text(BOXES[game].name, 20, "b", max_lines=1, width=0, grow=1, padding=(8, 0, 0, 0))
        record = Text(best, 19, "b", align="r", max_lines=1, width=COLUMN_WIDTHS[-1], min_width=0.0)
        command = Command(f"game/{game}", BOXES[game].name, partial(self._toggle_game_filter, game))
        sign = Breakpoint(emblem(game, EMBLEM), small=emblem(game, EMBLEM_SMALL))
        made = row(command, [sign, name, *figures, record], is_chosen=game == self.game_filter, height=53)
        return replace(made, spacing=0.0, padding=(10, 6, 16, 6))

    def _lists(self, profile: Profile) -> list[Stack]:
        """Return the sheets of records, of results against others and of the last matches."""
        is_empty = not self.future_callbacks and not self.statistics.latest
        scope = Text(
            BOXES[self.game_filter].name if self.game_filter in BOXES else _("all games"), 17, color="text_soft", align="r", max_lines=1
        )
        every = Command("all", _("Show all"), lambda: self.go(HistoryRoute(profile.id, self.game_filter)))
        found = enumerate(all_statistics_items(self.statistics.figures, self.game_filter))
        others = enumerate(rivals(self.statistics.figures, self.game_filter, self.profile_names))
        return [
            _list_sheet("best", _("Personal bests"), scope, [self._fact_row(index, fact) for index, fact in found], is_empty),
            _list_sheet("against", _("Head to head"), scope, [self._rival_row(index, rival) for index, rival in others], is_empty),
            _list_sheet(
                "last",
                _("The last games"),
                button(every, size=17, height=ICON_BUTTON_UNITS) if self.statistics.latest else None,
                [self._match_row(entry, profile) for entry in self.statistics.latest],
                is_empty,
                4,
            ),
        ]

    def _fact_row(self, index: int, fact: StatisticsItem) -> Row:
        why = "" if fact.match is not None else _("This comes from several games.")
        command = Command(f"fact/{index}/{fact.name}", fact.label, partial(self._load_replay, fact.match or 0, fact), disabled_reason=why)
        label = Text(fact.label, 18, line_spacing=1.1, max_lines=2, width=0, grow=3)
        value = Text(fact.value, 19, "b", align="r", max_lines=2)
        return row(command, [icon(fact.icon, 26, "bronze"), label, value], is_plain=True)

    def _rival_row(self, index: int, rival: Rival) -> Row:
        """Return a name, the times ahead, a bar and the times behind."""
        command = Command(f"rival/{index}", _("Against {name}").format(name=rival.name), partial(self._load_replay, rival.match))
        other = next((one.token for one in self.people if one.id == rival.person), None)
        parts: list[Child] = [
            icon("bot", 30, "text_soft") if other is None else token(other, 38),
            Text(rival.name, max_lines=2, line_spacing=1.15, can_be_cut=True, width=0, grow=1),
            Text(format_number(rival.ahead), 19, "s", "seat_1", "r", max_lines=1, width=46, min_width=0.0),
            Breakpoint(_share_bar(rival, BAR_WIDTH), small=_share_bar(rival, BAR_WIDTH_SMALL)),
            Text(format_number(rival.behind), 19, "s", "text_soft", "r", max_lines=1, width=46, min_width=0.0),
        ]
        return replace(row(command, parts, _("Watch the last game with {name}").format(name=rival.name), is_plain=True), spacing=8.0)

    def _match_row(self, entry: MatchSummary, profile: Profile) -> Row:
        command = Command(f"match/{entry.id}", BOXES[entry.game].name if entry.game in BOXES else "", partial(self._load_replay, entry.id))
        outcome, has_won = result_text(entry, profile.id)
        texts = opponent_texts(entry, profile.id)
        others = Box(height=22, paint=lambda canvas, rect: _draw_first_that_fits(canvas, rect, texts))
        names = Column(
            [others, Breakpoint(Text(format_date(entry.when[:10]), 16, color="text_soft", max_lines=1), small=None)], 0, width=0, grow=1
        )
        pill = Row(
            [icon("check", 20, "success") if has_won else None, Text(outcome, 16, "b", max_lines=1)], 6, "center", padding=(12, 4, 12, 4)
        )
        rim = ("success_soft", "success") if has_won else ("entry", "border")
        return row(command, [emblem(entry.game, 34), names, boxed(pill, *rim, radius=16), icon("next", 26)])

    @property
    def _counted(self) -> tuple[str, str]:
        """Return since when the profile has played, and how many matches it has won; "" without matches."""
        counted = self.statistics.figures.counted
        if not counted:
            return "", ""
        won = _n("{n} game won", "{n} games won", sum(one.won for one in counted))
        return _since(min(one.since for one in counted)), won

    def _ask_export_format(self) -> None:
        assert self.chosen_profile is not None, "the key stands there for somebody"
        person = self.chosen_profile.id
        answers = [
            Command("csv", _("As a table (CSV)"), lambda: self._open_export(StatisticsRoute(person, ".csv")), "save"),
            Command("json", _("For other programs (JSON)"), lambda: self._open_export(StatisticsRoute(person, ".json")), "save"),
            Command("cancel", _("Cancel"), self.close_question, "prev"),
        ]
        self.ask_question(_("How do you want to save {name}’s statistics and games?").format(name=self.chosen_profile.name), answers)

    def _open_export(self, route: StatisticsRoute) -> None:
        self.dialog = None
        self.go(route)

    def _choose_profile(self, profile: Profile) -> None:
        if self.chosen_profile is None or profile.id != self.chosen_profile.id:
            self.chosen_profile, self.statistics = profile, NO_STATISTICS
            self._request_statistics()
            self.request_rebuild()

    def _toggle_game_filter(self, game: str) -> None:
        """Show the statistics of this game alone; chosen twice, of all games."""
        self.game_filter = "" if self.game_filter == game else game
        self._request_statistics()
        self.request_rebuild()

    def _edit_profile(self, profile: Profile) -> None:
        """Open a profile for changes; a child's only after a grown-up has confirmed."""
        if profile.kind == "child":
            pass_parental_gate(self, lambda: self.go(ProfileRoute(profile.id)))
        else:
            self.go(ProfileRoute(profile.id))

    def _load_replay(self, match_id: int, item: StatisticsItem | None = None) -> None:
        """Replay a match; of an item, from the move that set the record if there is one."""
        self.future_callbacks.call_when_done(self.context.storage.matches.load_record(match_id), partial(self._open_replay, item))

    def _open_replay(self, item: StatisticsItem | None, record: Record | BadRecord) -> None:
        try:
            if isinstance(record, BadRecord):
                raise record
            self.go(ReplayRoute(record, ply=0 if item is None else self._ply_of_record(record, item)))
        except BadRecord as bad:
            self.context.show_notice(problem_message(bad.key, bad.details))

    def _ply_of_record(self, record: Record, item: StatisticsItem) -> int:
        """Return the ply at which a record was set, 0 if none; raise BadRecord if it does not replay."""
        pride = next((pride for pride in TABLES[record.game].scoring.final_count().best_kinds if pride.key == item.name), None)
        if pride is None or item.record_value is None or self.chosen_profile is None:
            return 0
        mine = [seat for seat, player in enumerate(record.seats) if player.is_human and player.name == self.chosen_profile.name]
        return plies_until_amount(Match(record), pride, item.record_value, mine[0] if mine else None)


def _below(title: Row, wide: Row, tall: Column) -> Breakpoint:
    """Return the sheets below the bar of the screen."""
    return Breakpoint(
        Column([title, replace(wide, padding=(24, 8, 24, 24), grow=1)]),
        tall=Column([title, replace(tall, padding=(20, 8, 20, 20), grow=1)]),
    )


def _list_sheet(name: str, title: str, aside: Child, rows: Sequence[Child], is_empty: bool, grow: float = 1.0) -> Stack:
    """Return a sheet with a heading above a list that scrolls, or above a word that there is nothing."""
    head = Row([Text(title, 24, "s", max_lines=1, grow=1), aside], height=56, align="center", padding=(12, 0, 12, 0))
    nothing = Text(_("Nothing yet."), color="text_soft", align="c", height=80) if is_empty else None
    parts = [head, nothing, Scroll(rows, 4, name=name, grow=1)]
    return paper(Column(parts, 2, height=LIST_SHEET_HEIGHT, grow=grow, padding=(12, 6, 8, 12)))


def _no_profile(add: Command) -> Column:
    """Return the sheet that says how somebody gets into the list, with the button that adds the first one."""
    text = _(
        "After a game, “Keep them” at the results counts the games of everybody who has played. Or add a player here: games already played under the same name count too."
    )
    parts = [
        icon("person", 88, "border_chosen"),
        Text(_("Nobody has been added yet."), 28, "s", align="c"),
        Text(text, 19, color="text_soft", align="c"),
        Row([Spacer(grow=1), button(replace(add, shortcuts=()), "primary", 22, 64), Spacer(grow=1)]),
    ]
    return paper(Column([Spacer(height=40), *parts, Spacer(height=20)], SPACING, name="main", padding=(30, 0, 30, 0)))


def _draw_first_that_fits(canvas: Canvas, rect: FRect, texts: Sequence[str]) -> None:
    canvas.fit_text(canvas.first_that_fits(texts, rect.w, 17, "b"), rect.x, rect.centery, rect.w, 17, "text", "b")


def _share_bar(rival: Rival, width: float) -> Box:
    """Return a bar of which the part of the matches ahead is filled."""
    share = rival.ahead / max(1, rival.ahead + rival.behind)

    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.draw_box(rect, 7, "groove_pale", "border", 1.5)
        if share:
            canvas.draw_box(FRect(rect.x, rect.y, max(14.0, rect.w * share), rect.h), 7, "seat_1", "seat_1_border", 1.5)

    return picture(draw, width, 18)


def _since(when: str) -> str:
    """Return since when a profile has played, in words, from an ISO date."""
    try:
        then = date.fromisoformat(when)
    except ValueError:
        return when
    return _("playing since {month} {year}").format(month=month_names()[then.month - 1], year=then.year)

"""The profiles' screen (docs/art.md, mock-up 24): games, records, results against others, and progress."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from ui.assets.error_messages import sentence
from ui.assets.translation import _, _n, figure
from ui.canvas.canvas import Canvas, dashed, rounded
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.gate import ask_parents
from ui.scene.routes import HistoryRoute, ProfileRoute, ReplayRoute, StatisticsRoute
from ui.scene.scene import Scene
from ui.screens.profiles import drawing
from ui.screens.profiles.curve import draw_curve
from ui.screens.profiles.places import HEAD, PERSON_H, ROW_GAP, Arrangement, arrangement
from ui.screens.profiles.statistics_texts import Rival, StatisticsItem, best_of, facts, rivals
from ui.store.matches.entries import MatchSummary
from ui.store.matches.statistics import ProfileStatistics, StatisticsPage
from ui.store.profiles import Profile
from ui.tables.best_kinds import reached
from ui.tables.emblem import draw_emblem
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Button, Command, HitRegion, ListItem, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

FACT_H, FACT_LOW_H, RIVAL_H, MATCH_H = 48.0, 64.0, 48.0, 60.0  # `FACT_LOW_H`: in a small window, where labels need two lines
ALL_W = 118.0  # width of the button to all matches
NOBODY = StatisticsPage(ProfileStatistics(), (), (), "", ())


class ProfilesScreen(Scene):
    """Screen with a list of profiles and the statistics of the chosen one."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, person: int | None = None) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("The players"))
        self.people = context.storage.people.all()
        self.chosen = self._whom(person)  # whose statistics are shown; None without profiles
        self.game = ""  # filters the statistics; "" for all games
        self.shown, self.count = NOBODY, dict[int, int]()  # the statistics received until now; matches by profile
        self.names, self.best = ScrollArea("people"), ScrollArea("best")
        self.against, self.last = ScrollArea("against"), ScrollArea("last")
        self.scrolls = [self.names, self.best, self.against, self.last]
        self._ask()

    def resume(self) -> None:
        """Refresh the profiles: one may have been renamed or deleted."""
        self.people = self.context.storage.people.all()
        self.chosen = self._whom(self.chosen.id if self.chosen is not None else None)
        self._ask()
        super().resume()

    def close(self) -> None:
        self.context.gate.shut()
        super().close()

    def _whom(self, person: int | None) -> Profile | None:
        return next((one for one in self.people if one.id == person), self.people[0] if self.people else None)

    def _ask(self) -> None:
        matches = self.context.storage.matches
        self.callbacks.expect(matches.tallies(), lambda counts: setattr(self, "count", counts))
        if self.chosen is not None:
            self.callbacks.expect(
                matches.of_person(self.chosen.id, self.game, clock.today()), lambda shown: setattr(self, "shown", shown or NOBODY)
            )

    @property
    def places(self) -> Arrangement:
        return arrangement(self.context.viewport)

    @property
    def known(self) -> dict[int, str]:
        return {profile.id: profile.name for profile in self.people}

    # ------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        widgets = [*self._names(), *self._bar()]
        if self.chosen is None:
            return widgets
        return [*widgets, *self._games(self.chosen), *self._facts(), *self._rivals(), *self._matches(self.chosen)]

    def _bar(self) -> list[Widget]:
        commands = [
            shared_commands.settings(self),
            shared_commands.sound(self),
            Command("history", _("All the games that were played"), lambda: self.go(HistoryRoute()), "replay", ("h",)),
        ]
        if self.chosen is not None:
            commands.append(Command("export", _("Save these figures"), self._ask_export, "save", ("ctrl+s",)))
        return bar_keys(self.context.viewport, shared_commands.back(self), commands)

    def _ask_export(self) -> None:
        assert self.chosen is not None, "the key stands there for somebody"
        person = self.chosen.id
        answers = [
            Command("csv", _("As a table (CSV)"), lambda: self._go_on(StatisticsRoute(person, ".csv")), "save"),
            Command("json", _("For programs (JSON)"), lambda: self._go_on(StatisticsRoute(person, ".json")), "save"),
            Command("cancel", _("Cancel"), self.drop_question, "prev"),
        ]
        self.put_question(_("Save the figures and games of {name}: how?").format(name=self.chosen.name), answers)

    def _go_on(self, route: StatisticsRoute) -> None:
        self.ask = None
        self.go(route)

    def _names(self) -> list[Widget]:
        area_rect, area, length = self.places.people, self.places.names, (PERSON_H + ROW_GAP) * len(self.people)
        self.names.place(area, length)
        w = area_rect.w - 32 - (16 if self.names.furthest else 0)
        rows: list[Widget] = []
        for index, profile in enumerate(self.people):
            rect = FRect(area_rect.x + 16, self.names.y + 4 + index * (PERSON_H + ROW_GAP), w, PERSON_H)
            command = Command(f"person/{profile.id}", profile.name, partial(self._choose, profile))
            rows.append(self.names.hold(ListItem(command, rect, partial(self._draw_name, profile))))
        add = Command("add", _("Somebody new"), lambda: self.go(ProfileRoute(0)), "plus", ("n",))
        return [*rows, AddButton(add, FRect(area_rect.x + 16, min(area.y + 4 + length, area_rect.bottom - 68), area_rect.w - 32, 56))]

    def _choose(self, profile: Profile) -> None:
        if self.chosen is None or profile.id != self.chosen.id:
            self.chosen, self.shown = profile, NOBODY
            self._ask()
            self.rebuild()

    def _games(self, profile: Profile) -> list[Widget]:
        layout = self.places
        change = Command("change", _("Change {name}").format(name=profile.name), lambda: self._change(profile), "pencil", ("f2",))
        rows = [
            ListItem(
                Command(f"game/{game}", BOXES[game].name, partial(self._take_game, game)),
                layout.game(index),
                partial(self._draw_game, game),
            )
            for index, game in enumerate(BOXES)
        ]
        return [Button(change, FRect(layout.main.right - 76, layout.main.y + 16, 56, 56), bare=True), *rows]

    def _take_game(self, game: str) -> None:
        """Show the statistics of this game alone; chosen twice, of all games."""
        self.game = "" if self.game == game else game
        self._ask()
        self.rebuild()

    def _change(self, profile: Profile) -> None:
        """Open a profile for changes; a child's only after a grown-up has confirmed."""
        if profile.kind == "child":
            ask_parents(self, lambda: self.go(ProfileRoute(profile.id)))
        else:
            self.go(ProfileRoute(profile.id))

    def _facts(self) -> list[Widget]:
        statistics_items = facts(self.shown.figures, self.game)
        area = self.places.list(self.places.best)
        spacing = FACT_LOW_H if self.context.viewport.is_compact else FACT_H
        self.best.place(area, spacing * len(statistics_items))
        rows: list[Widget] = []
        for index, fact in enumerate(statistics_items):
            rect = FRect(area.x, self.best.y + index * spacing, area.w - 16, spacing - 4)
            why = "" if fact.match is not None else _("This counts many games.")
            command = Command(f"fact/{index}/{fact.name}", fact.label, partial(self._watch, fact), why=why)
            rows.append(self.best.hold(ListItem(command, rect, partial(drawing.draw_fact, fact))))
        return rows

    def _rivals(self) -> list[Widget]:
        result = rivals(self.shown.figures, self.game, self.known)
        area = self.places.list(self.places.against)
        self.against.place(area, RIVAL_H * len(result))
        rows: list[Widget] = []
        for index, rival in enumerate(result):
            rect = FRect(area.x, self.against.y + index * RIVAL_H, area.w - 16, RIVAL_H - 4)
            command = Command(f"rival/{index}", _("Against {name}").format(name=rival.name), partial(self._replay, rival.match))
            tip = _("Watch the last game with {name}").format(name=rival.name)
            rows.append(self.against.hold(ListItem(command, rect, partial(self._draw_rival, rival), tip)))
        return rows

    def _matches(self, profile: Profile) -> list[Widget]:
        area, match_summaries = self.places.list(self.places.last), self.shown.latest
        self.last.place(area, MATCH_H * len(match_summaries))
        rows: list[Widget] = []
        for index, entry in enumerate(match_summaries):
            rect = FRect(area.x, self.last.y + index * MATCH_H, area.w - 16, MATCH_H - 6)
            command = Command(f"match/{entry.id}", BOXES[entry.game].name if entry.game in BOXES else "", partial(self._replay, entry.id))
            rows.append(self.last.hold(ListItem(command, rect, partial(self._draw_match, entry, profile))))
        sheet = self.places.last
        every = Command("all", _("Show all"), lambda: self.go(HistoryRoute(profile.id, self.game)))
        return [*rows, Button(every, FRect(sheet.right - ALL_W - 16, sheet.y + 8, ALL_W, 46), size=17)] if match_summaries else rows

    def _watch(self, fact: StatisticsItem) -> None:
        """Replay the match of a fact, from the move that set the record if there is one."""
        self._replay(fact.match or 0, fact)

    def _replay(self, match: int, fact: StatisticsItem | None = None) -> None:
        self.callbacks.expect(self.context.storage.matches.recall(match), partial(self._show_match, fact))

    def _show_match(self, fact: StatisticsItem | None, record: Record | BadRecord) -> None:
        try:
            if isinstance(record, BadRecord):
                raise record
            self.go(ReplayRoute(record, ply=0 if fact is None else self._ply(record, fact)))
        except BadRecord as bad:
            self.context.show_notice(sentence(bad.key, bad.facts))

    def _ply(self, record: Record, fact: StatisticsItem) -> int:
        """Return the ply at which a record was set, 0 if none; raise BadRecord if it does not replay."""
        pride = next((pride for pride in TABLES[record.game].scoring.count().prides if pride.key == fact.name), None)
        if pride is None or fact.worth is None or self.chosen is None:
            return 0
        mine = [seat for seat, player in enumerate(record.seats) if player.is_human and player.name == self.chosen.name]
        return reached(Match(record), pride, fact.worth, mine[0] if mine else None)

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_bar(canvas, _("The players"), _("Those who play on this computer"), 4)
        layout = self.places
        canvas.draw_paper(layout.people)
        if self.chosen is None:
            self._draw_nobody(canvas, layout)
            return
        for sheet in (layout.main, layout.curve, layout.best, layout.against, layout.last):
            canvas.draw_paper(sheet)
        self._draw_head(canvas, self.chosen)
        draw_curve(canvas, layout.curve, self.chosen, self.shown)
        scope = BOXES[self.game].name if self.game in BOXES else _("all games")
        drawing.draw_heading(canvas, layout.best, _("The best so far"), scope)
        drawing.draw_heading(canvas, layout.against, _("Head to head"), scope)
        canvas.fit_text(_("The last games"), layout.last.x + 24, layout.last.y + 32, layout.last.w - ALL_W - 56, 24, "text", "s")
        self._draw_empty(canvas, layout)

    def _draw_empty(self, canvas: Canvas, layout: Arrangement) -> None:
        if not self.callbacks and not self.shown.latest:
            for sheet in (layout.best, layout.against, layout.last):
                canvas.fit_text(_("Nothing yet."), sheet.centerx, sheet.y + HEAD + 40, sheet.w - 40, 18, "text_soft", align="c")

    def _draw_nobody(self, canvas: Canvas, layout: Arrangement) -> None:
        sheet = layout.main.union(layout.best) if not canvas.viewport.is_portrait else layout.main
        canvas.draw_paper(sheet)
        canvas.icon("person", sheet.centerx - 44, sheet.y + 70, 88, "border_chosen")
        canvas.fit_text(_("Nobody is known here yet."), sheet.centerx, sheet.y + 196, sheet.w - 60, 28, "text", "s", "c")
        text = _("Add those who play, and their games are counted here from now on.")
        canvas.paragraph(text, sheet.centerx, sheet.y + 240, sheet.w - 80, 19, "text_soft", align="c")

    def _draw_name(self, profile: Profile, canvas: Canvas, rect: FRect, hover: bool) -> None:
        chosen = self.chosen is not None and profile.id == self.chosen.id
        drawing.draw_row(canvas, rect, chosen, hover)
        canvas.token(profile.token, rect.x + 12, rect.centery - 25, 50)
        count = self.count.get(profile.id, 0)
        middle = rect.centery if canvas.viewport.is_compact else rect.centery - 13
        canvas.fit_text(profile.name, rect.x + 76, middle, rect.w - 86, 20, "text", "b")
        if not canvas.viewport.is_compact:
            canvas.fit_text(_n("{n} game", "{n} games", count), rect.x + 76, rect.centery + 14, rect.w - 86, 17, "text_soft")

    def _draw_head(self, canvas: Canvas, profile: Profile) -> None:
        rect, counted = self.places.main, self.shown.figures.counted
        canvas.token(profile.token, rect.x + 20, rect.y + 18, 62)
        canvas.fit_text(profile.name, rect.x + 98, rect.y + 36, rect.w - 190, 30, "text", "s")
        if counted:
            since = drawing.since(min(one.since for one in counted))
            won = _n("{n} game won", "{n} games won", sum(one.won for one in counted))
            text = drawing.first_that_fits(canvas, [f"{since} · {won}", won], rect.w - 190, 17)
            canvas.fit_text(text, rect.x + 98, rect.y + 67, rect.w - 190, 17, "text_soft")
        for index, message in enumerate((_("games"), _("wins"), _("streak"))):
            canvas.fit_text(message, self.places.column(index), rect.y + 106, 92, 16, "text_soft", align="c")
        canvas.fit_text(_("record"), self.places.column(3), rect.y + 106, 120, 16, "text_soft", align="r")

    def _draw_game(self, game: str, canvas: Canvas, rect: FRect, hover: bool) -> None:
        drawing.draw_row(canvas, rect, game == self.game, hover)
        draw_emblem(canvas, game, rect.x + 28, rect.centery, 40)
        canvas.fit_text(BOXES[game].name, rect.x + 56, rect.centery, self.places.column(0) - rect.x - 80, 20, "text", "b")
        counted = next((one for one in self.shown.figures.counted if one.game == game), None)
        streak = next((one.now for one in self.shown.figures.streaks if one.game == game), 0)
        values = ("–", "–", "–") if counted is None else (figure(counted.played), figure(counted.won), figure(streak) if streak else "–")
        for index, (value, kind) in enumerate(zip(values, "rbr", strict=True)):
            canvas.fit_text(value, self.places.column(index), rect.centery, 70, 20, "text", kind, "c")
        if not self.callbacks or self.shown is not NOBODY:
            canvas.fit_text(best_of(self.shown.figures, game), self.places.column(3), rect.centery, 132, 19, "text", "b", "r")

    def _draw_rival(self, rival: Rival, canvas: Canvas, rect: FRect, hover: bool) -> None:
        drawing.draw_rival(canvas, rect, rival, next((one.token for one in self.people if one.id == rival.person), None), hover)

    def _draw_match(self, entry: MatchSummary, profile: Profile, canvas: Canvas, rect: FRect, hover: bool) -> None:
        drawing.draw_match(canvas, rect, entry, profile.id, hover)


class AddButton(HitRegion):
    """A dashed button that adds a profile."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        w, h, rect = self.rect.w, self.rect.h, self.rect
        body = rounded(w, h, 14, "surface", op=0.9 if hover else 0.4)
        body += f'<path {dashed(2, 2, w - 4, h - 4, 13, "9 7")} fill="none" stroke="border" stroke-width="2.5"/>'
        canvas.vec(rect.x, rect.y, w, h, body)
        canvas.icon("plus", rect.x + 14, rect.centery - 14, 28)
        size = 18 if canvas.rasterizer.width(self.command.label, 16, "b") > w - 62 else canvas.fitting(self.command.label, w - 62, 18, "b")
        canvas.block(canvas.wrap(self.command.label, w - 62, size, "b"), rect.x + 50, rect.centery, size, "text", "b", lead=1.05)

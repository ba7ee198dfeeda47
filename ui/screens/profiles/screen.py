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
from ui.layout.containers import button_box
from ui.layout.nodes import Box, Breakpoint, Child, Text
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.gate import ask_parents
from ui.scene.routes import HistoryRoute, ProfileRoute, ReplayRoute, StatisticsRoute
from ui.scene.scene import Scene
from ui.screens.profiles import drawing
from ui.screens.profiles.curve import draw_curve
from ui.screens.profiles.layout import SHEETS, curve_sheet, list_sheet, main_sheet, screen_tree
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

FACT = Breakpoint(Box(name="fact", height=44), small=Box(name="fact", height=60))  # in a small window labels need two lines
RIVAL, MATCH = Box(name="rival", height=44), Box(name="match", height=54)
NOBODY = StatisticsPage(ProfileStatistics(), (), (), "", ())


class ProfilesScreen(Scene):
    """A list of profiles and the statistics of the chosen one."""

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
    def known(self) -> dict[int, str]:
        return {profile.id: profile.name for profile in self.people}

    # ------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        self.layout = self.context.lay_out(self._tree())
        for area in self.scrolls:
            area.follow(self.layout)
        widgets = [*self._names(), *self._bar()]
        if self.chosen is None:
            return widgets
        return [*widgets, *self._games(self.chosen), *self._facts(), *self._rivals(), *self._matches(self.chosen)]

    def _tree(self) -> Child:
        if self.chosen is None:
            return screen_tree(len(self.people), ())
        is_empty = not self.callbacks and not self.shown.latest
        scope = Text(self._scope, 17, color="text_soft", align="r", max_lines=1)
        every = button_box("all", _("Show all"), size=17) if self.shown.latest else None
        best = list_sheet("best", _("The best so far"), scope, [FACT] * len(self._found_facts), is_empty)
        against = list_sheet("against", _("Head to head"), scope, [RIVAL] * len(self._found_rivals), is_empty)
        last = list_sheet("last", _("The last games"), every, [MATCH] * len(self.shown.latest), is_empty)
        return screen_tree(len(self.people), (main_sheet(self.chosen.name, *self._counted), curve_sheet(), best, against, last))

    @property
    def _counted(self) -> tuple[str, str]:
        """Return since when the profile has played, and how many matches it has won; "" without matches."""
        counted = self.shown.figures.counted
        if not counted:
            return "", ""
        won = _n("{n} game won", "{n} games won", sum(one.won for one in counted))
        return drawing.since(min(one.since for one in counted)), won

    @property
    def _scope(self) -> str:
        return BOXES[self.game].name if self.game in BOXES else _("all games")

    @property
    def _found_facts(self) -> list[StatisticsItem]:
        return facts(self.shown.figures, self.game)

    @property
    def _found_rivals(self) -> list[Rival]:
        return rivals(self.shown.figures, self.game, self.known)

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
        rows: list[Widget] = []
        for profile, rect in zip(self.people, self.layout.all("person", self.names.offset), strict=True):
            command = Command(f"person/{profile.id}", profile.name, partial(self._choose, profile))
            rows.append(self.names.hold(ListItem(command, rect, partial(self._draw_name, profile))))
        add = Command("add", _("Somebody new"), lambda: self.go(ProfileRoute(0)), "plus", ("n",))
        return [*rows, AddButton(add, self.layout["add"])]

    def _choose(self, profile: Profile) -> None:
        if self.chosen is None or profile.id != self.chosen.id:
            self.chosen, self.shown = profile, NOBODY
            self._ask()
            self.rebuild()

    def _games(self, profile: Profile) -> list[Widget]:
        change = Command("change", _("Change {name}").format(name=profile.name), lambda: self._change(profile), "pencil", ("f2",))
        rows = [
            ListItem(Command(f"game/{game}", BOXES[game].name, partial(self._take_game, game)), rect, partial(self._draw_game, game))
            for game, rect in zip(BOXES, self.layout.all("game"), strict=True)
        ]
        return [Button(change, self.layout["change"], bare=True), *rows]

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
        rows: list[Widget] = []
        for index, (fact, rect) in enumerate(zip(self._found_facts, self.layout.all("fact", self.best.offset), strict=True)):
            why = "" if fact.match is not None else _("This counts many games.")
            command = Command(f"fact/{index}/{fact.name}", fact.label, partial(self._watch, fact), why=why)
            rows.append(self.best.hold(ListItem(command, rect, partial(drawing.draw_fact, fact))))
        return rows

    def _rivals(self) -> list[Widget]:
        rows: list[Widget] = []
        for index, (rival, rect) in enumerate(zip(self._found_rivals, self.layout.all("rival", self.against.offset), strict=True)):
            command = Command(f"rival/{index}", _("Against {name}").format(name=rival.name), partial(self._replay, rival.match))
            tip = _("Watch the last game with {name}").format(name=rival.name)
            rows.append(self.against.hold(ListItem(command, rect, partial(self._draw_rival, rival), tip)))
        return rows

    def _matches(self, profile: Profile) -> list[Widget]:
        rows: list[Widget] = []
        for entry, rect in zip(self.shown.latest, self.layout.all("match", self.last.offset), strict=True):
            command = Command(f"match/{entry.id}", BOXES[entry.game].name if entry.game in BOXES else "", partial(self._replay, entry.id))
            rows.append(self.last.hold(ListItem(command, rect, partial(self._draw_match, entry, profile))))
        every = Command("all", _("Show all"), lambda: self.go(HistoryRoute(profile.id, self.game)))
        return [*rows, *(Button(every, rect, size=17) for rect in self.layout.all("all"))]

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
        for sheet in filter(self.layout.__contains__, SHEETS):
            canvas.draw_paper(self.layout[sheet])
        canvas.draw_texts(self.layout)
        if self.chosen is None:
            rect = self.layout["nobody"]
            canvas.icon("person", rect.centerx - rect.h / 2, rect.y, rect.h, "border_chosen")
        else:
            token = self.layout["token"]
            canvas.token(self.chosen.token, token.x, token.y, token.w)
            draw_curve(canvas, self.layout["curve"], self.chosen, self.shown)

    def _draw_name(self, profile: Profile, canvas: Canvas, rect: FRect, hover: bool) -> None:
        chosen = self.chosen is not None and profile.id == self.chosen.id
        drawing.draw_row(canvas, rect, chosen, hover)
        canvas.token(profile.token, rect.x + 12, rect.centery - 25, 50)
        count = self.count.get(profile.id, 0)
        middle = rect.centery if canvas.viewport.is_compact else rect.centery - 13
        canvas.fit_text(profile.name, rect.x + 76, middle, rect.w - 86, 20, "text", "b")
        if not canvas.viewport.is_compact:
            canvas.fit_text(_n("{n} game", "{n} games", count), rect.x + 76, rect.centery + 14, rect.w - 86, 17, "text_soft")

    def _draw_game(self, game: str, canvas: Canvas, rect: FRect, hover: bool) -> None:
        columns, record = self.layout.all("column"), self.layout["record"]
        drawing.draw_row(canvas, rect, game == self.game, hover)
        draw_emblem(canvas, game, rect.x + 28, rect.centery, 40)
        canvas.fit_text(BOXES[game].name, rect.x + 56, rect.centery, columns[0].centerx - rect.x - 80, 20, "text", "b")
        counted = next((one for one in self.shown.figures.counted if one.game == game), None)
        streak = next((one.now for one in self.shown.figures.streaks if one.game == game), 0)
        values = ("–", "–", "–") if counted is None else (figure(counted.played), figure(counted.won), figure(streak) if streak else "–")
        for column, value, kind in zip(columns, values, "rbr", strict=True):
            canvas.fit_text(value, column.centerx, rect.centery, 70, 20, "text", kind, "c")
        if not self.callbacks or self.shown is not NOBODY:
            canvas.fit_text(best_of(self.shown.figures, game), record.right, rect.centery, 132, 19, "text", "b", "r")

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

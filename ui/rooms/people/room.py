"""The profiles' screen (docs/art.md, mock-up 24): games, records, results against others, and progress."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from ui.assets.troubles import sentence
from ui.assets.words import _, _n, figure
from ui.canvas.brush import Brush, dashed, rounded
from ui.rooms.people import drawing
from ui.rooms.people.curve import draw_curve
from ui.rooms.people.places import HEAD, PERSON_H, ROW_GAP, Arrangement, arrangement
from ui.rooms.people.telling import Fact, Rival, best_of, facts, rivals
from ui.scene import clock, shared_keys
from ui.scene.desk import Desk
from ui.scene.gate import ask_parents
from ui.scene.routes import ToFigures, ToHistory, ToPerson, ToReplay
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.store.matches.entries import Entry
from ui.store.matches.figures import Figures, Shown
from ui.store.people import Person
from ui.tables.emblem import draw_emblem
from ui.tables.prides import reached
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Region, Row, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

FACT_H, FACT_LOW_H, RIVAL_H, MATCH_H = 48.0, 64.0, 48.0, 60.0  # `FACT_LOW_H`: in a small window, where labels need two lines
ALL_W = 118.0  # width of the button to all matches
NOBODY = Shown(Figures(), (), (), "", ())


class PeopleRoom(Scene):
    """A list of profiles and the statistics of the chosen one."""

    shows_people = tall = True

    def __init__(self, desk: Desk, person: int | None = None) -> None:
        super().__init__(desk)
        self.tells = Telling(lambda: _("The players"))
        self.people = desk.files.people.all()
        self.chosen = self._whom(person)  # whose statistics are shown; None without profiles
        self.game = ""  # filters the statistics; "" for all games
        self.shown, self.many = NOBODY, dict[int, int]()  # the statistics received until now; matches by profile
        self.names, self.best = ScrollArea("people"), ScrollArea("best")
        self.against, self.last = ScrollArea("against"), ScrollArea("last")
        self.scrolls = [self.names, self.best, self.against, self.last]
        self._ask()

    def resume(self) -> None:
        """Refresh the profiles: one may have been renamed or deleted."""
        self.people = self.desk.files.people.all()
        self.chosen = self._whom(self.chosen.id if self.chosen is not None else None)
        self._ask()
        super().resume()

    def close(self) -> None:
        self.desk.gate.shut()
        super().close()

    def _whom(self, person: int | None) -> Person | None:
        return next((one for one in self.people if one.id == person), self.people[0] if self.people else None)

    def _ask(self) -> None:
        matches = self.desk.files.matches
        self.replies.expect(matches.tallies(), lambda many: setattr(self, "many", many))
        if self.chosen is not None:
            self.replies.expect(
                matches.of_person(self.chosen.id, self.game, clock.today()), lambda shown: setattr(self, "shown", shown or NOBODY)
            )

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page)

    @property
    def known(self) -> dict[int, str]:
        return {person.id: person.name for person in self.people}

    # ------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        widgets = [*self._names(), *self._bar()]
        if self.chosen is None:
            return widgets
        return [*widgets, *self._games(self.chosen), *self._facts(), *self._rivals(), *self._matches(self.chosen)]

    def _bar(self) -> list[Widget]:
        commands = [
            shared_keys.settings(self),
            shared_keys.sound(self),
            Command("history", _("All the games that were played"), lambda: self.go(ToHistory()), "replay", ("h",)),
        ]
        if self.chosen is not None:
            commands.append(Command("export", _("Save these figures"), self._ask_export, "save", ("ctrl+s",)))
        return bar_keys(self.desk.page, shared_keys.back(self), commands)

    def _ask_export(self) -> None:
        assert self.chosen is not None, "the key stands there for somebody"
        person = self.chosen.id
        answers = [
            Command("csv", _("As a table (CSV)"), lambda: self._go_on(ToFigures(person, ".csv")), "save"),
            Command("json", _("For programs (JSON)"), lambda: self._go_on(ToFigures(person, ".json")), "save"),
            Command("cancel", _("Cancel"), self.drop_question, "prev"),
        ]
        self.put_question(_("Save the figures and games of {name}: how?").format(name=self.chosen.name), answers)

    def _go_on(self, route: ToFigures) -> None:
        self.ask = None
        self.go(route)

    def _names(self) -> list[Widget]:
        at, area, length = self.places.people, self.places.names, (PERSON_H + ROW_GAP) * len(self.people)
        self.names.place(area, length)
        w = at.w - 32 - (16 if self.names.furthest else 0)
        rows: list[Widget] = []
        for place, person in enumerate(self.people):
            rect = FRect(at.x + 16, self.names.y + 4 + place * (PERSON_H + ROW_GAP), w, PERSON_H)
            command = Command(f"person/{person.id}", person.name, partial(self._choose, person))
            rows.append(self.names.hold(Row(command, rect, partial(self._draw_name, person))))
        add = Command("add", _("Somebody new"), lambda: self.go(ToPerson(0)), "plus", ("n",))
        return [*rows, AddKey(add, FRect(at.x + 16, min(area.y + 4 + length, at.bottom - 68), at.w - 32, 56))]

    def _choose(self, person: Person) -> None:
        if self.chosen is None or person.id != self.chosen.id:
            self.chosen, self.shown = person, NOBODY
            self._ask()
            self.rebuild()

    def _games(self, person: Person) -> list[Widget]:
        at = self.places
        change = Command("change", _("Change {name}").format(name=person.name), lambda: self._change(person), "pencil", ("f2",))
        rows = [
            Row(Command(f"game/{game}", BOXES[game].name, partial(self._take_game, game)), at.game(place), partial(self._draw_game, game))
            for place, game in enumerate(BOXES)
        ]
        return [Key(change, FRect(at.main.right - 76, at.main.y + 16, 56, 56), bare=True), *rows]

    def _take_game(self, game: str) -> None:
        """Show the statistics of this game alone; chosen twice, of all games."""
        self.game = "" if self.game == game else game
        self._ask()
        self.rebuild()

    def _change(self, person: Person) -> None:
        """Open a profile for changes; a child's only after a grown-up has confirmed."""
        if person.kind == "child":
            ask_parents(self, lambda: self.go(ToPerson(person.id)))
        else:
            self.go(ToPerson(person.id))

    def _facts(self) -> list[Widget]:
        found = facts(self.shown.figures, self.game)
        area = self.places.list(self.places.best)
        pitch = FACT_LOW_H if self.desk.page.compact else FACT_H
        self.best.place(area, pitch * len(found))
        rows: list[Widget] = []
        for place, fact in enumerate(found):
            rect = FRect(area.x, self.best.y + place * pitch, area.w - 16, pitch - 4)
            why = "" if fact.match is not None else _("This counts many games.")
            command = Command(f"fact/{place}/{fact.name}", fact.label, partial(self._watch, fact), why=why)
            rows.append(self.best.hold(Row(command, rect, partial(drawing.draw_fact, fact))))
        return rows

    def _rivals(self) -> list[Widget]:
        found = rivals(self.shown.figures, self.game, self.known)
        area = self.places.list(self.places.against)
        self.against.place(area, RIVAL_H * len(found))
        rows: list[Widget] = []
        for place, rival in enumerate(found):
            rect = FRect(area.x, self.against.y + place * RIVAL_H, area.w - 16, RIVAL_H - 4)
            command = Command(f"rival/{place}", _("Against {name}").format(name=rival.name), partial(self._replay, rival.match))
            tip = _("Watch the last game with {name}").format(name=rival.name)
            rows.append(self.against.hold(Row(command, rect, partial(self._draw_rival, rival), tip)))
        return rows

    def _matches(self, person: Person) -> list[Widget]:
        area, found = self.places.list(self.places.last), self.shown.latest
        self.last.place(area, MATCH_H * len(found))
        rows: list[Widget] = []
        for place, entry in enumerate(found):
            rect = FRect(area.x, self.last.y + place * MATCH_H, area.w - 16, MATCH_H - 6)
            command = Command(f"match/{entry.id}", BOXES[entry.game].name if entry.game in BOXES else "", partial(self._replay, entry.id))
            rows.append(self.last.hold(Row(command, rect, partial(self._draw_match, entry, person))))
        sheet = self.places.last
        every = Command("all", _("Show all"), lambda: self.go(ToHistory(person.id, self.game)))
        return [*rows, Key(every, FRect(sheet.right - ALL_W - 16, sheet.y + 8, ALL_W, 46), size=17)] if found else rows

    def _watch(self, fact: Fact) -> None:
        """Replay the match of a fact, from the move that set the record if there is one."""
        self._replay(fact.match or 0, fact)

    def _replay(self, match: int, fact: Fact | None = None) -> None:
        self.replies.expect(self.desk.files.matches.recall(match), partial(self._show_match, fact))

    def _show_match(self, fact: Fact | None, record: Record | BadRecord) -> None:
        try:
            if isinstance(record, BadRecord):
                raise record
            self.go(ToReplay(record, ply=0 if fact is None else self._ply(record, fact)))
        except BadRecord as bad:
            self.desk.say(sentence(bad.key, bad.facts))

    def _ply(self, record: Record, fact: Fact) -> int:
        """Return the ply at which a record was set, 0 if none; raise BadRecord if it does not replay."""
        pride = next((pride for pride in TABLES[record.game].score.count().prides if pride.key == fact.name), None)
        if pride is None or fact.worth is None or self.chosen is None:
            return 0
        mine = [seat for seat, who in enumerate(record.seats) if who.is_human and who.name == self.chosen.name]
        return reached(Match(record), pride, fact.worth, mine[0] if mine else None)

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_bar(brush, _("The players"), _("Those who play on this computer"), 4)
        at = self.places
        brush.sheet(at.people)
        if self.chosen is None:
            self._draw_nobody(brush, at)
            return
        for sheet in (at.main, at.curve, at.best, at.against, at.last):
            brush.sheet(sheet)
        self._draw_head(brush, self.chosen)
        draw_curve(brush, at.curve, self.chosen, self.shown)
        scope = BOXES[self.game].name if self.game in BOXES else _("all games")
        drawing.draw_heading(brush, at.best, _("The best so far"), scope)
        drawing.draw_heading(brush, at.against, _("Head to head"), scope)
        brush.fit(_("The last games"), at.last.x + 24, at.last.y + 32, at.last.w - ALL_W - 56, 24, "text", "s")
        self._draw_empty(brush, at)

    def _draw_empty(self, brush: Brush, at: Arrangement) -> None:
        if not self.replies and not self.shown.latest:
            for sheet in (at.best, at.against, at.last):
                brush.fit(_("Nothing yet."), sheet.centerx, sheet.y + HEAD + 40, sheet.w - 40, 18, "text_soft", align="c")

    def _draw_nobody(self, brush: Brush, at: Arrangement) -> None:
        sheet = at.main.union(at.best) if not brush.page.tall else at.main
        brush.sheet(sheet)
        brush.icon("person", sheet.centerx - 44, sheet.y + 70, 88, "border_chosen")
        brush.fit(_("Nobody is known here yet."), sheet.centerx, sheet.y + 196, sheet.w - 60, 28, "text", "s", "c")
        text = _("Add those who play, and their games are counted here from now on.")
        brush.paragraph(text, sheet.centerx, sheet.y + 240, sheet.w - 80, 19, "text_soft", align="c")

    def _draw_name(self, person: Person, brush: Brush, at: FRect, hover: bool) -> None:
        chosen = self.chosen is not None and person.id == self.chosen.id
        drawing.draw_row(brush, at, chosen, hover)
        brush.token(person.token, at.x + 12, at.centery - 25, 50)
        many = self.many.get(person.id, 0)
        middle = at.centery if brush.page.compact else at.centery - 13
        brush.fit(person.name, at.x + 76, middle, at.w - 86, 20, "text", "b")
        if not brush.page.compact:
            brush.fit(_n("{n} game", "{n} games", many), at.x + 76, at.centery + 14, at.w - 86, 17, "text_soft")

    def _draw_head(self, brush: Brush, person: Person) -> None:
        at, counted = self.places.main, self.shown.figures.counted
        brush.token(person.token, at.x + 20, at.y + 18, 62)
        brush.fit(person.name, at.x + 98, at.y + 36, at.w - 190, 30, "text", "s")
        if counted:
            since = drawing.since(min(one.since for one in counted))
            won = _n("{n} game won", "{n} games won", sum(one.won for one in counted))
            said = drawing.first_that_fits(brush, [f"{since} · {won}", won], at.w - 190, 17)
            brush.fit(said, at.x + 98, at.y + 67, at.w - 190, 17, "text_soft")
        for place, says in enumerate((_("games"), _("wins"), _("streak"))):
            brush.fit(says, self.places.column(place), at.y + 106, 92, 16, "text_soft", align="c")
        brush.fit(_("record"), self.places.column(3), at.y + 106, 120, 16, "text_soft", align="r")

    def _draw_game(self, game: str, brush: Brush, at: FRect, hover: bool) -> None:
        drawing.draw_row(brush, at, game == self.game, hover)
        draw_emblem(brush, game, at.x + 28, at.centery, 40)
        brush.fit(BOXES[game].name, at.x + 56, at.centery, self.places.column(0) - at.x - 80, 20, "text", "b")
        counted = next((one for one in self.shown.figures.counted if one.game == game), None)
        streak = next((one.now for one in self.shown.figures.streaks if one.game == game), 0)
        values = ("–", "–", "–") if counted is None else (figure(counted.played), figure(counted.won), figure(streak) if streak else "–")
        for place, (value, kind) in enumerate(zip(values, "rbr", strict=True)):
            brush.fit(value, self.places.column(place), at.centery, 70, 20, "text", kind, "c")
        if not self.replies or self.shown is not NOBODY:
            brush.fit(best_of(self.shown.figures, game), self.places.column(3), at.centery, 132, 19, "text", "b", "r")

    def _draw_rival(self, rival: Rival, brush: Brush, at: FRect, hover: bool) -> None:
        drawing.draw_rival(brush, at, rival, next((one.token for one in self.people if one.id == rival.person), None), hover)

    def _draw_match(self, entry: Entry, person: Person, brush: Brush, at: FRect, hover: bool) -> None:
        drawing.draw_match(brush, at, entry, person.id, hover)


class AddKey(Region):
    """A dashed button that adds a profile."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        w, h, at = self.rect.w, self.rect.h, self.rect
        body = rounded(w, h, 14, "surface", op=0.9 if hover else 0.4)
        body += f'<path {dashed(2, 2, w - 4, h - 4, 13, "9 7")} fill="none" stroke="border" stroke-width="2.5"/>'
        brush.vec(at.x, at.y, w, h, body)
        brush.icon("plus", at.x + 14, at.centery - 14, 28)
        size = 18 if brush.skin.width(self.command.label, 16, "b") > w - 62 else brush.fitting(self.command.label, w - 62, 18, "b")
        brush.block(brush.wrapped(self.command.label, w - 62, size, "b"), at.x + 50, at.centery, size, "text", "b", lead=1.05)

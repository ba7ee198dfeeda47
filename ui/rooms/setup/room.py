"""The set-up of a match: who sits at the table, and the game's own options (mock-up 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pygame
from pygame import FRect

from game.kernel import BadRecord, Json
from game.options import TeamsOption
from game.record import Record, Seat
from game.registry import GAMES
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.match.seating import another, next_token, releveled, renamed, seats_at
from ui.match.table_keys import hinted
from ui.rooms.setup.about import draw_about
from ui.rooms.setup.options import AGREEMENTS, Form, fitting, lay_options, settable
from ui.rooms.setup.presets import Presets
from ui.rooms.setup.rows import AddRow, SeatActions, seat_row
from ui.rooms.setup.teams import draw_bands, teams_of
from ui.scene.desk import Desk
from ui.scene.routes import ToRules, ToTable
from ui.scene.screen import SLACK, Scene
from ui.scene.text_entry import Fields
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.offers import Preset
from ui.tables.registry import TABLES
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea

LEFT, RIGHT = FRect(40, 32, 760, 736), FRect(824, 32, 416, 736)
LEFT_LOW, RIGHT_LOW = FRect(20, 32, 800, 736), FRect(836, 32, 424, 736)  # in a small window texts need more room
MARGIN = 28.0
TOP, ADD_Y = 156.0, 492.0  # of the first row; of the dashed row at its lowest
ROOMY = 4  # rows that stand apart; more of them move together, then scroll
LIST_H, LIST_H_FULL = 324.0, 400.0  # four rows and a half above the dashed row; the room without it


class Setup(Scene):
    """Rows of seats at the left, the game's options at the right."""

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game, self.rules = game, GAMES[game].rules
        self.least, self.most = self.rules.seats[0], self.rules.seats[-1]
        self.seats = seats_at(desk.settings, game, self.most)
        old = desk.settings.tables.get(game, TableSetup())
        self.chosen = fitting(game, old.options, len(self.seats))
        self.grouped: dict[str, Json] = {name: teams for name, teams in self.chosen.items() if isinstance(teams, list)}  # asked for last
        self.agreed = {name: agreed for name, agreed in old.agreed.items() if name in AGREEMENTS}  # what people switched themselves
        self.texts = self.fields = Fields(desk)
        self.list, self.more = ScrollArea("seats"), ScrollArea("options")
        self.scrolls = (self.list, self.more)
        self.carried: float | None = None  # top of the row that follows the pointer
        self.held = (0.0, 0.0)  # where the pointer took it: page y, and how far below its top
        self.foot = TOP  # page y where the rows end
        self.focus.name = "deal"
        saved = desk.files.saved(game)
        if saved is not None:
            self._ask_first(saved)

    def build(self) -> list[Widget]:
        at = self._inner(self.left)
        back = Key(Command("back", _("Back"), self.leave, "prev"), FRect(at.x, 664, 170, 56))
        deal = Command("deal", _("Let’s play"), self._deal, "play", ("ctrl+return",), self._obstacle())
        return [*self._seats(), *self._right(), back, Key(deal, FRect(at.right - 344, 660, 344, 64), "primary", 22)]

    @property
    def left(self) -> FRect:
        """The sheet of the seats."""
        return LEFT_LOW if self.desk.page.compact else LEFT

    @property
    def right(self) -> FRect:
        """The sheet of the options."""
        return RIGHT_LOW if self.desk.page.compact else RIGHT

    def _inner(self, sheet: FRect) -> FRect:
        return sheet.inflate(-2 * MARGIN, -2 * MARGIN)

    def commands(self) -> list[Command]:
        return [Command("f1", _("Rules"), self._read_rules, keys=("f1",))]

    def drop_question(self) -> None:
        """Escape before the question is answered leaves the set-up."""
        self.leave()

    def close(self) -> None:
        if self.ask is None:
            self._remember()
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.carried is not None:
            self.carried = None
            self.rebuild()

    # What is on the sheets

    def _seats(self) -> list[Widget]:
        """The rows, the one that is carried last, so that it is drawn over the others."""
        count, full = len(self.seats), len(self.seats) >= self.most
        pitch, height = self._row
        room = pitch * count if count <= ROOMY else LIST_H_FULL if full else LIST_H
        at = self._inner(self.left)
        self.list.place(FRect(at.x - 26, TOP - 4, at.w + 52, room + 4), 4 + pitch * count)
        actions = SeatActions(self._change_token, self._hold, self._carry, self._shift, self._rename, self._level, self._remove)
        rows: list[Sequence[Widget]] = []
        for place, seat in enumerate(self.seats):
            lifted = self.carried is not None and self._pressed == f"token/{place}"
            top = self.carried if lifted and self.carried is not None else self._slot(place)
            words = TABLES[self.game].words.seat(place, count, self.chosen)
            frame = FRect(at.x, top, at.w, height)
            rows.append(seat_row(place, frame, seat, words, actions, self.texts, count == 1, self.desk.page.compact, lifted))
        rows.sort(key=lambda row: self.carried is not None and row[0].name == self._pressed)
        widgets = [self.list.hold(widget) for row in rows for widget in row]
        self.foot = TOP + min(room, pitch * count) if full else min(TOP + pitch * count, ADD_Y) + 64
        if not full:
            add = Command("add", _("Add a player"), self._add, "plus")
            widgets.append(AddRow(add, FRect(at.x, min(TOP + pitch * count, ADD_Y), at.w, 64), 16))
        return widgets

    def _right(self) -> list[Widget]:
        """The game's options; where it has none, a key to its rules below what it is about."""
        at = self._inner(self.right)
        options = settable(self.rules.options, len(self.seats))
        if options:
            window = FRect(at.x - 10, 100, at.w + 28, 648)
            chosen: dict[str, Json] = {**self.chosen, **self._usual(), **self.agreed}
            form = Form(self.game, [seat.name for seat in self.seats], self.more, window, ruler(self.desk.skin, self.desk.page))
            return lay_options(form, {**options, **AGREEMENTS}, chosen, self._choose, self._presets())
        rules = Command("rules", _("Rules"), self._read_rules, "rules")
        return [Key(rules, FRect(at.x, 664, at.w, 56))]

    def _presets(self) -> Presets | None:
        presets = TABLES[self.game].words.options().presets
        return Presets(presets, self.chosen, self._take, self.desk.page.compact) if presets else None

    def _usual(self) -> dict[str, bool]:
        """The agreements as they stand unless people switch them."""
        return {name: name != "hints" or hinted(TABLES[self.game], self.chosen) for name in AGREEMENTS}

    def _slot(self, place: int) -> float:
        """Page y of the top of the row at this place."""
        return self.list.y + 4 + place * self._row[0]

    @property
    def _row(self) -> tuple[float, float]:
        """From the top of a row to that of the next, and how high one is."""
        return (84.0, 72.0) if len(self.seats) <= ROOMY else (72.0, 64.0)

    def _obstacle(self) -> str:
        """Why the cards cannot be dealt; "" when they can."""
        if len(self.seats) < self.least:
            return _("Add a player: {game} is for {least} to {most}.").format(
                game=TABLES[self.game].box.name, least=self.least, most=self.most
            )
        try:
            self.rules.start(len(self.seats), dict(self.chosen), "")
        except BadRecord as bad:
            return sentence(bad.key, bad.facts)
        return ""

    def _ask_first(self, saved: Record) -> None:
        answers = [
            Command("resume", _("Resume the game"), lambda: self.go(ToTable(saved)), "play"),
            Command("anew", _("Start a new one"), self._start_anew, "undo"),
            Command("cancel", _("Cancel"), self.leave, "prev"),
        ]
        self.put_question(_("A game of {game} is not finished.").format(game=TABLES[self.game].box.name), answers)

    # What people do

    def _start_anew(self) -> None:
        self.ask, self.focus.name = None, "deal"
        self.rebuild()

    def _deal(self) -> None:
        self._remember()
        seats = tuple(Seat(seat.name, seat.level) for seat in self.seats)
        usual = self._usual()
        table = {name: allowed for name, allowed in self.agreed.items() if allowed != usual[name]}
        self.go(ToTable(Record(self.game, seats, self.desk.fresh_seed(), dict(self.chosen), table=table)))

    def _read_rules(self) -> None:
        self.go(ToRules(self.game))

    def _set(self, place: int, seat: SeatSetup) -> None:
        self.seats[place] = seat
        self.rebuild()

    def _others(self, place: int) -> list[str]:
        return [seat.name for index, seat in enumerate(self.seats) if index != place]

    def _rename(self, place: int, text: str) -> None:
        self._set(place, renamed(self.seats[place], text, self._others(place)))

    def _level(self, place: int, level: str | None) -> None:
        self.desk.sounds.play("key")
        self._set(place, releveled(self.seats[place], level, self._others(place)))

    def _change_token(self, place: int) -> None:
        if self.carried is None:  # else this is the end of a drag
            self.desk.sounds.play("key")
            self._set(place, msgspec.structs.replace(self.seats[place], token=next_token(self.seats, place)))

    def _add(self) -> None:
        self.desk.sounds.play("key")
        self.seats.append(another(self.seats))
        self._count_changed()
        self.arrange()
        self.list.scroll(self.list.length)
        if len(self.seats) == self.most:
            self.focus.name = f"name/{self.most - 1}"

    def _remove(self, place: int) -> None:
        self.desk.sounds.play("key")
        del self.seats[place]
        self.focus.name = f"remove/{min(place, len(self.seats) - 1)}"
        self._count_changed()

    def _count_changed(self) -> None:
        """Options not meant for this number of players return to their defaults; teams change to the nearest number."""
        self.chosen = fitting(self.game, {**self.chosen, **self.grouped}, len(self.seats))
        self.rebuild()

    def _hold(self, place: int, y: float) -> None:
        self.carried, self.held = None, (y, y - self._slot(place))

    def _carry(self, place: int, y: float) -> None:
        """The row follows the pointer; where it passes another one, they change places."""
        if self.carried is None and abs(y - self.held[0]) <= SLACK:
            return
        least, most = self._slot(0), self._slot(len(self.seats) - 1)
        self.carried = min(max(y - self.held[1], least), most)
        self._swap_to(place, round((self.carried - least) / (self._slot(1) - self._slot(0))))
        self._pressed = self.focus.name
        self.rebuild()

    def _shift(self, place: int, by: int) -> None:
        self._swap_to(place, min(max(place + by, 0), len(self.seats) - 1))
        self.rebuild()

    def _swap_to(self, place: int, target: int) -> None:
        if target != place:
            self.desk.sounds.play("card_place")
            self.seats.insert(target, self.seats.pop(place))
        self.focus.name = f"token/{target}"

    def _choose(self, name: str, value: Json) -> None:
        if value == "":
            self.desk.say(_("One of them at least stays on."))
            return
        self.desk.sounds.play("toggle" if isinstance(value, bool) else "key")
        if name in AGREEMENTS:
            self.agreed[name] = bool(value)
        else:
            self._set_options({name: value})
            if isinstance(self.rules.options[name], TeamsOption):
                self.grouped = {name: self.chosen[name]}
        self.rebuild()

    def _set_options(self, wished: Mapping[str, Json]) -> None:
        """An agreement whose usual value changes with these options falls back to it, unless people have switched it off."""
        before = self._usual()
        self.chosen = fitting(self.game, {**self.chosen, **wished}, len(self.seats))
        after = self._usual()
        self.agreed = {name: allowed for name, allowed in self.agreed.items() if not allowed or before[name] == after[name]}

    def _take(self, preset: Preset) -> None:
        """Every option as this set has it."""
        self.desk.sounds.play("key")
        self._set_options(preset.options)
        self.rebuild()

    # What is kept

    def _remember(self) -> None:
        settings = self.desk.settings
        table = TableSetup(tuple(self.seats), dict(self.chosen), dict(self.agreed))
        if settings.tables.get(self.game) != table:
            self.desk.change(msgspec.structs.replace(settings, tables={**settings.tables, self.game: table}))

    # What it looks like

    def paint(self, brush: Brush) -> None:
        left, at = self._inner(self.left), self._inner(self.right)
        brush.wood()
        brush.sheet(self.left)
        brush.put(TABLES[self.game].drawing.picture(brush.skin, TABLES[self.game].box.emblem, 62), left.x + 41, 101, 1, 6, center=True)
        brush.fit(TABLES[self.game].box.name, left.x + 92, 80, left.w - 92, 40, ink.INK, "s")
        brush.fit(_("Who is at the table?"), left.x + 93, 120, left.w - 93, 20, ink.SOFT)
        with self.list.clipped(brush):
            draw_bands(brush, teams_of(self.rules.options, self.chosen), left.x, self._slot, self._row[1])
        self._paint_foot(brush, left)
        brush.sheet(self.right)
        if settable(self.rules.options, len(self.seats)):
            brush.fit(_("The game"), at.x, 76, at.w, 30, ink.INK, "s")
        else:
            brush.fit(_("In short"), at.x, 76, at.w, 30, ink.INK, "s")
            draw_about(brush, self.game, FRect(at.x, 116, at.w, 530))

    def _paint_foot(self, brush: Brush, at: FRect) -> None:
        people = sum(seat.level is None for seat in self.seats)
        y = self.foot
        brush.fit(
            _("{least} to {most} players").format(least=self.least, most=self.most), at.centerx, y + 26, at.w, 18, ink.SOFT, align="c"
        )
        if people > 1 and self.desk.settings.curtain and self.rules.hides(self.chosen):
            brush.icon("eye_off", at.x + 16, y + 50, 30, ink.SOFT)
            brush.paragraph(
                _("Two people or more: a curtain hides the hands when the screen goes round."), at.x + 60, y + 58, at.w - 70, 18
            )
        why = self._obstacle()
        if why:
            self._paint_remark(brush, at, "warning", why, ink.BRICK_INK)
        elif not people:
            self._paint_remark(brush, at, "eye", _("Nobody plays: you will watch the robots."), ink.SOFT)

    def _paint_remark(self, brush: Brush, at: FRect, icon: str, text: str, color: str) -> None:
        """One line under the keys, at the right."""
        size = brush.fitting(text, at.w - 40, 17)
        brush.text(text, at.right, 744, size, color, align="r")
        brush.icon(icon, at.right - brush.skin.width(text, size) - 32, 732, 24, color)

"""The dialogs of share codes: one shows the code of a match, one opens a code."""

from __future__ import annotations

from datetime import date

from pygame import FRect

from game.puzzles.share_code import LONGEST, BadCode, record_code, record_in
from game.record import Record
from ui.assets.puzzle_file import day_words
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.match.seating import own_name
from ui.puzzles.clipboard import copied, pasted
from ui.puzzles.day_code import day_in
from ui.puzzles.standing import keep_day
from ui.puzzles.words import long_date
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToTable
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry, Fields
from ui.store.inputs.names import tidy
from ui.tables.registry import BOXES
from ui.widgets.controls import Command, Key, Widget

W, H = 780.0, 420.0
SPARE = 40  # spaces and dashes allowed beyond the longest code


def sheet(desk: Desk) -> FRect:
    page = desk.page.rect
    return FRect(page.centerx - W / 2, page.centery - H / 2, W, H)


def close_key(scene: Scene, at: FRect) -> Key:
    return Key(Command("close", _("Close"), lambda: scene.go(Back()), "close"), FRect(at.right - 80, at.y + 20, 56, 56), bare=True)


def draw_head(brush: Brush, at: FRect, title: str) -> None:
    brush.veil(0.5)
    brush.sheet(at, 3, 24)
    brush.fit(title, at.x + 36, at.y + 52, at.w - 140, 34, "text", "s")


class ShareSheet(Scene):
    """Shows the share code of a match, which has no moves in it."""

    see_through = tall = True

    def __init__(self, desk: Desk, record: Record) -> None:
        super().__init__(desk)
        self.code = record_code(record)
        self.focus.name = "copy" if self.code else "close"

    def build(self) -> list[Widget]:
        at = sheet(self.desk)
        copy = Key(
            Command("copy", _("Copy"), self._copy, "save", ("c", "ctrl+c")), FRect(at.centerx - 140, at.bottom - 96, 280, 64), "primary", 22
        )
        return [close_key(self, at), *([copy] if self.code else [])]

    def _copy(self) -> None:
        self.desk.say(_("Copied.") if copied(self.code) else _("Nothing can be copied here."), "info")

    def paint(self, brush: Brush) -> None:
        at = sheet(self.desk)
        draw_head(brush, at, _("This deal as a code"))
        if not self.code:
            brush.paragraph(
                _("This match has something that no code can hold. Save a copy of it instead."), at.x + 38, at.y + 130, at.w - 76, 20
            )
            return
        field, half = FRect(at.x + 36, at.y + 88, at.w - 72, 84), len(self.code) // 2
        brush.box(field, 10, "entry", "border_button", 1.5)
        brush.block([self.code[:half], self.code[half:]], field.centerx, field.centery, 23, "text", "b", "c")
        y = brush.paragraph(
            _("With it anybody can play the same deal: the same game, options, robots and cards, from the beginning."),
            at.x + 38,
            at.y + 204,
            at.w - 76,
            19,
        )
        brush.paragraph(
            _("Whoever has the code can also look at all hands. Give it to people you trust."), at.x + 38, y + 6, at.w - 76, 19, "text_soft"
        )


class CodeSheet(Scene):
    """Asks for a code, of a daily challenge or a match, and opens it."""

    see_through = tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.fields: Fields = Fields(desk)
        self.text, self.error = "", ""
        self.record: Record | None = None  # the match that was found, before it is played
        self.focus.name = "text"

    def build(self) -> list[Widget]:
        at = sheet(self.desk)
        entry = Entry("text", FRect(at.x + 36, at.y + 132, at.w - 72, 64), self.text, self.fields, self._take, LONGEST + SPARE, 22)
        third = (at.w - 72 - 14) / 2
        paste = Command("paste", _("Paste"), self._paste, "load", ("ctrl+v",))
        says = _("Play it") if self.record is not None else _("Open")
        go_on = Command("open", says, self._open, "play", (), "" if self.text else _("Write or paste a code first."))
        return [
            entry,
            Key(paste, FRect(at.x + 36, at.bottom - 96, third, 64), size=20),
            Key(go_on, FRect(at.right - 36 - third, at.bottom - 96, third, 64), "primary", 20),
            close_key(self, at),
        ]

    def _paste(self) -> None:
        self._take(tidy(pasted())[: LONGEST + SPARE])

    def _take(self, text: str) -> None:
        self.text, self.error, self.record = text, "", None
        self.focus.name = "open"
        self.rebuild()

    def _open(self) -> None:
        if self.record is not None:
            self._play(self.record)
            return
        day = day_in(self.text, day_words(), clock.today())
        if day is not None:
            self._go_to(day)
            return
        try:
            self.record = named(record_in(self.text))
        except BadCode:
            self.error = _("This is no code of Tablée: look at it letter by letter.")
            self.desk.sounds.play("wrong")
        self.rebuild()

    def _go_to(self, day: date) -> None:
        keep_day(self.desk, day)
        self.desk.say(long_date(day), "info")
        self.go(Back())

    def _play(self, record: Record) -> None:
        """Play the match, after a question if it would replace an unfinished one of this game."""
        if self.desk.files.saved(record.game) is None:
            self.go(ToTable(record))
            return
        no = Command("no", _("Keep the saved game"), self.drop_question, "save")
        yes = Command("yes", _("Play this deal"), lambda: self.go(ToTable(record)), "play")
        self.put_question(_("A game of {game} is not finished. Give it up?").format(game=BOXES[record.game].name), [no, yes])

    def paint(self, brush: Brush) -> None:
        at = sheet(self.desk)
        draw_head(brush, at, _("Which code do you have?"))
        brush.fit(
            _("That of a day, such as {code}, or that of a deal.").format(code=_("BEE 22 11")),
            at.x + 38,
            at.y + 104,
            at.w - 76,
            18,
            "text_soft",
        )
        if self.error:
            brush.paragraph(self.error, at.x + 38, at.y + 232, at.w - 76, 19, "danger_text", "b")
        elif self.record is not None:
            brush.paragraph(_told(self.record), at.x + 38, at.y + 232, at.w - 76, 20, "text", "b")


def named(record: Record) -> Record:
    """Return a match with the usual names for humans and bots."""
    names: list[str] = []
    for seat in record.seats:
        names.append(own_name("", seat.level, names))
    seats = tuple(type(seat)(name, seat.level) for seat, name in zip(record.seats, names, strict=True))
    return Record(record.game, seats, record.seed, record.options)


def _told(record: Record) -> str:
    """Return the game and the numbers of humans and bots, in words."""
    people = sum(seat.is_human for seat in record.seats)
    robots = len(record.seats) - people
    parts = [BOXES[record.game].name, _n("{n} person", "{n} people", people)]
    return " · ".join(parts + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

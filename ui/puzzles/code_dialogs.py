"""The dialogs of share codes: one shows the code of a match, one opens a code."""

from __future__ import annotations

from datetime import date

from pygame import FRect

from game.puzzles.share_code import LONGEST, BadCode, record_code, record_in
from game.record import Record
from ui.assets.puzzle_file import day_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.match.seating import own_name
from ui.puzzles.clipboard import copied, pasted
from ui.puzzles.day_code import day_in
from ui.puzzles.progress import keep_day
from ui.puzzles.texts import long_date
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, TableRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.inputs.names import tidy
from ui.tables.registry import BOXES
from ui.widgets.controls import Button, Command, Widget

W, H = 780.0, 420.0
SPARE = 40  # spaces and dashes allowed beyond the longest code


def sheet(context: AppContext) -> FRect:
    page = context.viewport.rect
    return FRect(page.centerx - W / 2, page.centery - H / 2, W, H)


def close_key(scene: Scene, rect: FRect) -> Button:
    return Button(
        Command("close", _("Close"), lambda: scene.go(CloseRoute()), "close"), FRect(rect.right - 80, rect.y + 20, 56, 56), bare=True
    )


def draw_head(canvas: Canvas, rect: FRect, title: str) -> None:
    canvas.dim(0.5)
    canvas.draw_paper(rect, 3, 24)
    canvas.fit_text(title, rect.x + 36, rect.y + 52, rect.w - 140, 34, "text", "s")


class ShareCodeDialog(Scene):
    """Shows the share code of a match, which has no moves in it."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, record: Record) -> None:
        super().__init__(context)
        self.code = record_code(record)
        self.focus.name = "copy" if self.code else "close"

    def build(self) -> list[Widget]:
        rect = sheet(self.context)
        copy = Button(
            Command("copy", _("Copy"), self._copy, "save", ("c", "ctrl+c")),
            FRect(rect.centerx - 140, rect.bottom - 96, 280, 64),
            "primary",
            22,
        )
        return [close_key(self, rect), *([copy] if self.code else [])]

    def _copy(self) -> None:
        self.context.show_notice(_("Copied.") if copied(self.code) else _("Nothing can be copied here."), "info")

    def paint(self, canvas: Canvas) -> None:
        rect = sheet(self.context)
        draw_head(canvas, rect, _("This deal as a code"))
        if not self.code:
            canvas.paragraph(
                _("This match has something that no code can hold. Save a copy of it instead."), rect.x + 38, rect.y + 130, rect.w - 76, 20
            )
            return
        field, half = FRect(rect.x + 36, rect.y + 88, rect.w - 72, 84), len(self.code) // 2
        canvas.box(field, 10, "entry", "border_button", 1.5)
        canvas.block([self.code[:half], self.code[half:]], field.centerx, field.centery, 23, "text", "b", "c")
        y = canvas.paragraph(
            _("With it anybody can play the same deal: the same game, options, robots and cards, from the beginning."),
            rect.x + 38,
            rect.y + 204,
            rect.w - 76,
            19,
        )
        canvas.paragraph(
            _("Whoever has the code can also look at all hands. Give it to people you trust."),
            rect.x + 38,
            y + 6,
            rect.w - 76,
            19,
            "text_soft",
        )


class EnterCodeDialog(Scene):
    """Asks for a code, of a daily challenge or a match, and opens it."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.fields: TextEditor = TextEditor(context)
        self.text, self.error = "", ""
        self.record: Record | None = None  # the match that was found, before it is played
        self.focus.name = "text"

    def build(self) -> list[Widget]:
        rect = sheet(self.context)
        entry = TextInput(
            "text", FRect(rect.x + 36, rect.y + 132, rect.w - 72, 64), self.text, self.fields, self._take, LONGEST + SPARE, 22
        )
        third = (rect.w - 72 - 14) / 2
        paste = Command("paste", _("Paste"), self._paste, "load", ("ctrl+v",))
        sentence = _("Play it") if self.record is not None else _("Open")
        go_on = Command("open", sentence, self._open, "play", (), "" if self.text else _("Write or paste a code first."))
        return [
            entry,
            Button(paste, FRect(rect.x + 36, rect.bottom - 96, third, 64), size=20),
            Button(go_on, FRect(rect.right - 36 - third, rect.bottom - 96, third, 64), "primary", 20),
            close_key(self, rect),
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
            self.context.sounds.play("wrong")
        self.rebuild()

    def _go_to(self, day: date) -> None:
        keep_day(self.context, day)
        self.context.show_notice(long_date(day), "info")
        self.go(CloseRoute())

    def _play(self, record: Record) -> None:
        """Play the match, after a question if it would replace an unfinished one of this game."""
        if self.context.storage.saved(record.game) is None:
            self.go(TableRoute(record))
            return
        no = Command("no", _("Keep the saved game"), self.drop_question, "save")
        yes = Command("yes", _("Play this deal"), lambda: self.go(TableRoute(record)), "play")
        self.put_question(_("A game of {game} is not finished. Give it up?").format(game=BOXES[record.game].name), [no, yes])

    def paint(self, canvas: Canvas) -> None:
        rect = sheet(self.context)
        draw_head(canvas, rect, _("Which code do you have?"))
        canvas.fit_text(
            _("That of a day, such as {code}, or that of a deal.").format(code=_("BEE 22 11")),
            rect.x + 38,
            rect.y + 104,
            rect.w - 76,
            18,
            "text_soft",
        )
        if self.error:
            canvas.paragraph(self.error, rect.x + 38, rect.y + 232, rect.w - 76, 19, "danger_text", "b")
        elif self.record is not None:
            canvas.paragraph(_summary(self.record), rect.x + 38, rect.y + 232, rect.w - 76, 20, "text", "b")


def named(record: Record) -> Record:
    """Return a match with the usual names for humans and bots."""
    names: list[str] = []
    for seat in record.seats:
        names.append(own_name("", seat.level, names))
    seats = tuple(type(seat)(name, seat.level) for seat, name in zip(record.seats, names, strict=True))
    return Record(record.game, seats, record.seed, record.options)


def _summary(record: Record) -> str:
    """Return the game and the numbers of humans and bots, in words."""
    people = sum(seat.is_human for seat in record.seats)
    robots = len(record.seats) - people
    parts = [BOXES[record.game].name, _n("{n} person", "{n} people", people)]
    return " · ".join(parts + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

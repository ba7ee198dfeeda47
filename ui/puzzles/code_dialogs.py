"""The dialogs of share codes: one shows the code of a match, one opens a code."""

from __future__ import annotations

from datetime import date

from pygame import FRect

from game.puzzles.share_code import MAX_CODE_LENGTH, BadCode, decode_record, encode_record
from game.record import Record
from ui.assets.puzzle_file import daily_code_words
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.match.seating import unique_name
from ui.puzzles.clipboard import copy_to_clipboard, read_clipboard
from ui.puzzles.day_code import parse_day_code
from ui.puzzles.progress import save_chosen_day
from ui.puzzles.texts import long_date
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, TableRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.inputs.names import tidy_line
from ui.tables.registry import BOXES
from ui.widgets.controls import Button, Command, Widget

W, H = 780.0, 420.0
MAX_SEPARATORS = 40  # spaces and dashes allowed beyond the longest code


def sheet_rect(context: AppContext) -> FRect:
    page = context.viewport.rect
    return FRect(page.centerx - W / 2, page.centery - H / 2, W, H)


def close_button(scene: Scene, rect: FRect) -> Button:
    return Button(
        Command("close", _("Close"), lambda: scene.go(CloseRoute()), "close"),
        FRect(rect.right - 80, rect.y + 20, 56, 56),
        is_icon_only=True,
    )


def draw_dialog_head(canvas: Canvas, rect: FRect, title: str) -> None:
    canvas.dim(0.5)
    canvas.draw_paper(rect, 3, 24)
    canvas.fit_text(title, rect.x + 36, rect.y + 52, rect.w - 140, 34, "text", "s")


class ShareCodeDialog(Scene):
    """Shows the share code of a match, which has no moves in it."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, record: Record) -> None:
        super().__init__(context)
        self.code = encode_record(record)
        self.focus.name = "copy" if self.code else "close"

    def build_widgets(self) -> list[Widget]:
        rect = sheet_rect(self.context)
        copy = Button(
            Command("copy", _("Copy"), self._copy_code, "save", ("c", "ctrl+c")),
            FRect(rect.centerx - 140, rect.bottom - 96, 280, 64),
            "primary",
            22,
        )
        return [close_button(self, rect), *([copy] if self.code else [])]

    def _copy_code(self) -> None:
        self.context.show_notice(_("Copied.") if copy_to_clipboard(self.code) else _("Nothing can be copied here."), "info")

    def paint(self, canvas: Canvas) -> None:
        rect = sheet_rect(self.context)
        draw_dialog_head(canvas, rect, _("This deal as a code"))
        if not self.code:
            canvas.draw_paragraph(
                _("This match has something that no code can hold. Save a copy of it instead."), rect.x + 38, rect.y + 130, rect.w - 76, 20
            )
            return
        field, half = FRect(rect.x + 36, rect.y + 88, rect.w - 72, 84), len(self.code) // 2
        canvas.draw_box(field, 10, "entry", "border_button", 1.5)
        canvas.draw_lines([self.code[:half], self.code[half:]], field.centerx, field.centery, 23, "text", "b", "c")
        y = canvas.draw_paragraph(
            _("With it anybody can play the same deal: the same game, options, robots and cards, from the beginning."),
            rect.x + 38,
            rect.y + 204,
            rect.w - 76,
            19,
        )
        canvas.draw_paragraph(
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
        self.text_editor: TextEditor = TextEditor(context)
        self.text, self.error = "", ""
        self.found_record: Record | None = None  # the match that was found, before it is played
        self.focus.name = "text"

    def build_widgets(self) -> list[Widget]:
        rect = sheet_rect(self.context)
        entry = TextInput(
            "text",
            FRect(rect.x + 36, rect.y + 132, rect.w - 72, 64),
            self.text,
            self.text_editor,
            self._set_text,
            MAX_CODE_LENGTH + MAX_SEPARATORS,
            22,
        )
        third = (rect.w - 72 - 14) / 2
        paste = Command("paste", _("Paste"), self._paste, "load", ("ctrl+v",))
        sentence = _("Play it") if self.found_record is not None else _("Open")
        go_on = Command("open", sentence, self._open_code, "play", (), "" if self.text else _("Write or paste a code first."))
        return [
            entry,
            Button(paste, FRect(rect.x + 36, rect.bottom - 96, third, 64), size=20),
            Button(go_on, FRect(rect.right - 36 - third, rect.bottom - 96, third, 64), "primary", 20),
            close_button(self, rect),
        ]

    def _paste(self) -> None:
        self._set_text(tidy_line(read_clipboard())[: MAX_CODE_LENGTH + MAX_SEPARATORS])

    def _set_text(self, text: str) -> None:
        self.text, self.error, self.found_record = text, "", None
        self.focus.name = "open"
        self.request_rebuild()

    def _open_code(self) -> None:
        if self.found_record is not None:
            self._play_or_ask(self.found_record)
            return
        day = parse_day_code(self.text, daily_code_words(), clock.today())
        if day is not None:
            self._open_day(day)
            return
        try:
            self.found_record = with_usual_names(decode_record(self.text))
        except BadCode:
            self.error = _("This is no code of Tablée: look at it letter by letter.")
            self.context.sounds.play("wrong")
        self.request_rebuild()

    def _open_day(self, day: date) -> None:
        save_chosen_day(self.context, day)
        self.context.show_notice(long_date(day), "info")
        self.go(CloseRoute())

    def _play_or_ask(self, record: Record) -> None:
        """Play the match, after a question if it would replace an unfinished one of this game."""
        if self.context.storage.autosaved_match(record.game) is None:
            self.go(TableRoute(record))
            return
        no = Command("no", _("Keep the saved game"), self.close_question, "save")
        yes = Command("yes", _("Play this deal"), lambda: self.go(TableRoute(record)), "play")
        self.ask_question(_("A game of {game} is not finished. Give it up?").format(game=BOXES[record.game].name), [no, yes])

    def paint(self, canvas: Canvas) -> None:
        rect = sheet_rect(self.context)
        draw_dialog_head(canvas, rect, _("Which code do you have?"))
        canvas.fit_text(
            _("That of a day, such as {code}, or that of a deal.").format(code=_("BEE 22 11")),
            rect.x + 38,
            rect.y + 104,
            rect.w - 76,
            18,
            "text_soft",
        )
        if self.error:
            canvas.draw_paragraph(self.error, rect.x + 38, rect.y + 232, rect.w - 76, 19, "danger_text", "b")
        elif self.found_record is not None:
            canvas.draw_paragraph(_record_summary(self.found_record), rect.x + 38, rect.y + 232, rect.w - 76, 20, "text", "b")


def with_usual_names(record: Record) -> Record:
    """Return a match with the usual names for humans and bots."""
    names: list[str] = []
    for seat in record.seats:
        names.append(unique_name("", seat.level, names))
    seats = tuple(type(seat)(name, seat.level) for seat, name in zip(record.seats, names, strict=True))
    return Record(record.game, seats, record.seed, record.options)


def _record_summary(record: Record) -> str:
    """Return the game and the numbers of humans and bots, in words."""
    people = sum(seat.is_human for seat in record.seats)
    robots = len(record.seats) - people
    parts = [BOXES[record.game].name, _n("{n} person", "{n} people", people)]
    return " · ".join(parts + ([_n("{n} robot", "{n} robots", robots)] if robots else []))

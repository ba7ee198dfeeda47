"""The dialogs of share codes: one shows the code of a match, one opens a code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from pygame import FRect

from game.puzzles.share_code import MAX_CODE_LENGTH, BadCode, decode_record, encode_record
from game.record import Record
from ui.assets.puzzle_file import daily_code_words
from ui.assets.translation import _, _n
from ui.input.clipboard import copy_to_clipboard, read_clipboard
from ui.layout.containers import Row, Stack
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.match.seating import unique_name
from ui.play.routes import TableRoute
from ui.puzzles.daily import parse_day_code
from ui.puzzles.progress import save_chosen_day
from ui.puzzles.texts import long_date
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.inputs.names import tidy_line
from ui.tables.registry import BOXES
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, icon_button
from ui.widgets.sheet import dialog_sheet

WIDTH, MIN_MESSAGE_HEIGHT = 780.0, 66.0
MAX_SEPARATORS = 40  # spaces and dashes allowed beyond the longest code


class CodeDialog(Scene):
    """A dialog about a code, over the screen below."""

    shows_scene_below = supports_portrait = True
    dim = 0.5

    def sheet(self, title: str, parts: Sequence[Child]) -> Child:
        """Return the sheet of the dialog, with its title and a button that closes it."""
        close = icon_button(Command("close", _("Close"), lambda: self.go(CloseRoute()), "close"))
        return dialog_sheet([Row([Text(title, 34, "s", max_lines=1, grow=1), close], 12, "center"), *parts], WIDTH)


class ShareCodeDialog(CodeDialog):
    """Shows the share code of a match, which has no moves in it."""

    def __init__(self, context: AppContext, record: Record) -> None:
        super().__init__(context)
        self.code = encode_record(record)
        self.focus.name = "copy" if self.code else "close"

    def compose(self) -> Child:
        title, half = _("This deal as a code"), len(self.code) // 2
        if not self.code:
            sentence = _("This game can’t be turned into a code. Save a copy instead.")
            return self.sheet(title, [Text(sentence, 20, min_height=120)])
        code = Text(f"{self.code[:half]}\n{self.code[half:]}", 23, "b", align="c", min_height=84, padding=(10, 8, 10, 8))
        copy = replace(button(Command("copy", _("Copy"), self._copy_code, "save", ("c", "ctrl+c")), "primary", 22, 64), width=280)
        parts = [
            boxed(code, "entry", "border_button", 10),
            Text(_("With it, anybody can play the same deal: the same game, options, robots and cards, from the beginning."), 19),
            Text(_("Anyone with the code can also see all hands. Give it to people you trust."), 19, color="text_soft"),
            Stack([copy], align="center", padding=(0, 10, 0, 0)),
        ]
        return self.sheet(title, parts)

    def _copy_code(self) -> None:
        self.context.show_notice(_("Copied.") if copy_to_clipboard(self.code) else _("Nothing can be copied here."), "info")


class EnterCodeDialog(CodeDialog):
    """Asks for a code, of a daily challenge or a match, and opens it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.text_editor: TextEditor = TextEditor(context)
        self.text, self.error = "", ""
        self.found_record: Record | None = None  # the match that was found, before it is played
        self.focus.name = "text"

    def compose(self) -> Child:
        example = _("A code for a day, such as {code}, or for a deal.").format(code=_("BEE 22 11"))
        paste = Command("paste", _("Paste"), self._paste, "load", ("ctrl+v",))
        sentence = _("Play it") if self.found_record is not None else _("Open")
        go_on = Command("open", sentence, self._open_code, "play", (), "" if self.text else _("Write or paste a code first."))
        message: Child = Spacer(height=MIN_MESSAGE_HEIGHT)
        if self.error:
            message = Text(self.error, 19, "b", "danger_text", min_height=MIN_MESSAGE_HEIGHT)
        elif self.found_record is not None:
            message = Text(_record_summary(self.found_record), 20, "b", min_height=MIN_MESSAGE_HEIGHT)
        parts: list[Child] = [
            Text(example, 18, color="text_soft"),
            Box(name="text", height=64, widget=self._make_entry),
            message,
            Row([button(paste, height=64), button(go_on, "primary", height=64)], 14, is_even=True),
        ]
        return self.sheet(_("What is your code?"), parts)

    def _make_entry(self, rect: FRect) -> TextInput:
        return TextInput("text", rect, self.text, self.text_editor, self._set_text, MAX_CODE_LENGTH + MAX_SEPARATORS, 22)

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
            self.error = _("This is not a Tablée code: check it letter by letter.")
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

"""The dialog that asks for the word of a contest: that of the week, or another one."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.yard import contest_word
from ui.assets.translation import _
from ui.layout.containers import Row
from ui.layout.nodes import Box, Child, Text
from ui.practice.routes import ContestRoute
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.route import CloseRoute
from ui.scene.text_input import TextInput
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon_button
from ui.widgets.sheet import dialog_sheet

WIDTH, MAX_WORD_LENGTH = 700.0, 16


class WordDialog(FormScene):
    """Dialog over the yard, from which the contest of a word begins."""

    shows_scene_below = supports_portrait = True
    dim = 0.5
    name_button = "start"

    def __init__(self, context: AppContext, child_id: int, word: str) -> None:
        super().__init__(context)
        self.child_id, self.week_word, self.word = child_id, word, word
        self.is_left = False  # the contest has begun: its end leads back to the yard
        self.focus.name = "start"

    def compose(self) -> Child:
        close = icon_button(Command("close", _("Close"), self.on_escape, "close"))
        other = _("A friend’s word, or last week’s? Write it here.")
        start = Command("start", _("Let’s start"), self._start, "play")
        week = Command("week", _("The word of the week: {word}").format(word=self.week_word), partial(self._set_word, self.week_word))
        word_input = Box(name="word", height=64, widget=self._make_input)
        parts = [Text(self.spoken_text(), 20), word_input, Text(other, 18, color="text_soft")]
        keys = [button(week, grow=1) if self.word != self.week_word else None, button(start, "primary", 22, 64, grow=1)]
        return dialog_sheet([heading(_("The contest of the week"), "trophy", 30, close), *parts, Row(keys, 14)], WIDTH)

    def _make_input(self, rect: FRect) -> TextInput:
        return TextInput("word", rect, self.word, self.text_editor, self._set_word, MAX_WORD_LENGTH, 26, _("The word of the contest"))

    def _set_word(self, text: str) -> None:
        self.word = contest_word(text) or self.week_word
        self.focus.name = "start"
        self.request_rebuild()

    def _start(self) -> None:
        self.is_left = True
        self.go(ContestRoute(self.child_id, self.word))

    def spoken_text(self) -> str:
        return _("Ten hands, the same for everybody with this word. Each hand once, without hints and without a clock.")

    def resume(self) -> None:
        super().resume()
        if self.is_left:
            self.go(CloseRoute())

"""The dialog at the end of a puzzle or a daily deal: result, reason and ways on."""

from __future__ import annotations

from ui.assets.translation import _
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Child, Spacer, Text
from ui.puzzles.routes import ChallengeEnding, ChallengesRoute
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.scene.shared_commands import listen_button
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, icon
from ui.widgets.sheet import dialog_sheet

WIDTH = 760.0


class ChallengeEndDialog(Scene):
    """The dialog at the end of a puzzle or daily deal: its result, over the table, and ways on."""

    shows_scene_below = supports_portrait = True
    dim = 0.35

    def __init__(self, context: AppContext, ending: ChallengeEnding) -> None:
        super().__init__(context)
        self.ending = ending
        self.focus.name = "next" if ending.next_route is not None else "room"

    def on_escape(self) -> None:
        self.go(ChallengesRoute())

    def spoken_text(self) -> str:
        return "\n".join((self.ending.title, *self.ending.paragraphs))

    def compose(self) -> Child:
        is_success, paragraphs = self.ending.is_success, [Text(line, 20) for line in self.ending.paragraphs]
        disc = Stack([icon("check" if is_success else "eye", 34, "done" if is_success else "brass")], align="center", width=56, height=56)
        disc = boxed(disc, "done_soft" if is_success else "row", "done" if is_success else "brass", 28)
        title = Text(self.ending.title, 38, "s", max_lines=1, grow=1)
        head = Row([disc, title, listen_button(self)], 18, "center")
        keys = Row(self._buttons(), 14, is_even=True, padding=(0, 16, 0, 0))
        return Column([Spacer(grow=1), dialog_sheet([head, *paragraphs, keys], WIDTH, 10)], padding=(0, 24, 0, 24))

    def _buttons(self) -> list[Child]:
        next_route = self.ending.next_route
        leave = Command("room", _("To the puzzles"), self.on_escape, "prev")
        again = Command("again", _("Play again"), lambda: self.go(self.ending.retry_route), "replay", ("r",))
        keys = [button(leave, "paper" if next_route is not None else "primary", 19, 64), button(again, size=19, height=64)]
        if next_route is None:
            return [*keys]
        return [*keys, button(Command("next", _("Next puzzle"), lambda: self.go(next_route), "play", ("n",)), "primary", 19, 64)]

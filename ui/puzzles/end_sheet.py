"""The dialog at the end of a puzzle or a daily deal: result, reason and ways on."""

from __future__ import annotations

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.puzzles.ending import Ending
from ui.scene.desk import Desk
from ui.scene.routes import ToChallenges
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget

W, H = 760.0, 340.0


class EndSheet(Scene):
    """Shows a result over its table."""

    see_through = tall = True

    def __init__(self, desk: Desk, ending: Ending) -> None:
        super().__init__(desk)
        self.ending = ending
        self.focus.name = "next" if ending.next is not None else "room"

    @property
    def sheet(self) -> FRect:
        page = self.desk.page.rect
        return FRect(page.centerx - W / 2, page.bottom - H - 24, W, H)

    def leave(self) -> None:
        self.go(ToChallenges())

    def said(self) -> str:
        return "\n".join((self.ending.title, *self.ending.lines))

    def build(self) -> list[Widget]:
        at, after = self.sheet, self.ending.next
        commands = [
            Command("room", _("To the puzzles"), self.leave, "prev"),
            Command("again", _("Once more"), lambda: self.go(self.ending.again), "replay", ("r",)),
        ]
        if after is not None:
            commands.append(Command("next", _("Next puzzle"), lambda: self.go(after), "play", ("n",)))
        gap, w = 14.0, (at.w - 72 - 14 * (len(commands) - 1)) / len(commands)
        best = "next" if after is not None else "room"
        keys: list[Widget] = [
            Key(command, FRect(at.x + 36 + place * (w + gap), at.bottom - 92, w, 64), "primary" if command.name == best else "paper", 19)
            for place, command in enumerate(commands)
        ]
        return [*keys, *self.listen_key(FRect(at.right - 80, at.y + 20, 56, 56))]

    def paint(self, brush: Brush) -> None:
        brush.veil(0.35)
        at, good = self.sheet, self.ending.good
        brush.sheet(at, 3, 24)
        disc = FRect(at.x + 34, at.y + 28, 56, 56)
        brush.box(disc, 28, "done_soft" if good else "row", "done" if good else "brass", 2)
        brush.icon("check" if good else "eye", disc.x + 11, disc.y + 11, 34, "done" if good else "brass")
        brush.fit(self.ending.title, at.x + 108, at.y + 56, at.w - 210, 38, "text", "s")
        y = at.y + 122
        for line in self.ending.lines:
            y = brush.paragraph(line, at.x + 38, y, at.w - 76, 20, "text") + 8

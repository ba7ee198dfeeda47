"""The dialog at the end of a puzzle or a daily deal: result, reason and ways on."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.puzzles.ending import ChallengeEnding
from ui.scene.app_context import AppContext
from ui.scene.routes import ChallengesRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget

W, H = 760.0, 340.0


class ChallengeEndDialog(Scene):
    """The dialog at the end of a puzzle or daily deal: its result, over the table, and ways on."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, ending: ChallengeEnding) -> None:
        super().__init__(context)
        self.ending = ending
        self.focus.name = "next" if ending.next_route is not None else "room"

    @property
    def sheet_rect(self) -> FRect:
        page = self.context.viewport.rect
        return FRect(page.centerx - W / 2, page.bottom - H - 24, W, H)

    def on_escape(self) -> None:
        self.go(ChallengesRoute())

    def spoken_text(self) -> str:
        return "\n".join((self.ending.title, *self.ending.paragraphs))

    def build_widgets(self) -> list[Widget]:
        rect, after = self.sheet_rect, self.ending.next_route
        commands = [
            Command("room", _("To the puzzles"), self.on_escape, "prev"),
            Command("again", _("Once more"), lambda: self.go(self.ending.retry_route), "replay", ("r",)),
        ]
        if after is not None:
            commands.append(Command("next", _("Next puzzle"), lambda: self.go(after), "play", ("n",)))
        gap, w = 14.0, (rect.w - 72 - 14 * (len(commands) - 1)) / len(commands)
        best = "next" if after is not None else "room"
        keys: list[Widget] = [
            Button(
                command, FRect(rect.x + 36 + index * (w + gap), rect.bottom - 92, w, 64), "primary" if command.name == best else "paper", 19
            )
            for index, command in enumerate(commands)
        ]
        return [*keys, *self.read_aloud_buttons(FRect(rect.right - 80, rect.y + 20, 56, 56))]

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.35)
        rect, good = self.sheet_rect, self.ending.is_success
        canvas.draw_paper(rect, 3, 24)
        disc = FRect(rect.x + 34, rect.y + 28, 56, 56)
        canvas.draw_box(disc, 28, "done_soft" if good else "row", "done" if good else "brass", 2)
        canvas.draw_icon("check" if good else "eye", disc.x + 11, disc.y + 11, 34, "done" if good else "brass")
        canvas.fit_text(self.ending.title, rect.x + 108, rect.y + 56, rect.w - 210, 38, "text", "s")
        y = rect.y + 122
        for line in self.ending.paragraphs:
            y = canvas.draw_paragraph(line, rect.x + 38, y, rect.w - 76, 20, "text") + 8

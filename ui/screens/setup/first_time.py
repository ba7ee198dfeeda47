"""The offer at a game's first set-up: learn by playing, or go straight to the game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.widgets.controls import Button, Command, Widget

HIGH, TALL, GAP = 124.0, 212.0, 16.0  # heights of the panel, in landscape and portrait; space below it
UP = 12.0  # the panel begins higher than the sheets usually do
LEARN_W, PLAY_W = 276.0, 252.0
BEAR = 92.0


def first_lesson(context: AppContext, game: str) -> Lesson | None:
    """Return the lesson to offer; None if the offer was answered, or this game played or learned here."""
    lessons = lessons_of(game)
    if not lessons or game in context.settings.offered or context.storage.lessons.learned(game):
        return None
    return None if game in context.storage.matches.games else lessons[0]


class FirstTime:
    """The panel at a game's first set-up that offers to learn it by playing."""

    def __init__(self, lesson: Lesson, learn: Callable[[], None], play: Callable[[], None]) -> None:
        self.lesson, self.learn, self.play = lesson, learn, play  # `learn` opens the lesson, `play` dismisses the offer for good

    def takes(self, viewport: Viewport) -> float:
        """Return how far the set-up has to move down below this panel."""
        return (TALL if viewport.is_portrait else HIGH) + GAP - UP

    def place(self, viewport: Viewport, top: float) -> FRect:
        """Return the panel's rectangle; `top`: the usual upper edge of the sheets."""
        x, w = (
            (viewport.rect.x + 20, viewport.rect.w - 40)
            if viewport.is_portrait
            else (20.0, 1240.0)
            if viewport.is_compact
            else (40.0, 1200.0)
        )
        return FRect(x, top - UP, w, TALL if viewport.is_portrait else HIGH)

    def widgets(self, viewport: Viewport, top: float) -> list[Widget]:
        rect = self.place(viewport, top)
        y = rect.bottom - 84 if viewport.is_portrait else rect.centery - 32
        learn_w, play_w = ((rect.w - 72) / 2,) * 2 if viewport.is_portrait else (LEARN_W, PLAY_W)
        play = FRect(rect.right - 28 - play_w, y + 4, play_w, 56)
        learn = Command("learn", _("Learn by playing"), self.learn, "play")
        straight = Command("straight", _("Straight to the game"), self.play)
        return [Button(learn, FRect(play.x - 16 - learn_w, y, learn_w, 64), "primary", 21), Button(straight, play, size=19)]

    def paint(self, canvas: Canvas, top: float) -> None:
        rect = self.place(canvas.viewport, top)
        canvas.draw_paper(rect)
        canvas.svg("animals/bear", rect.x + 20, rect.y + 16, BEAR)
        left, high = rect.x + 132, HIGH if canvas.viewport.is_portrait else rect.h
        max_width = rect.right - 28 - left - (0 if canvas.viewport.is_portrait else LEARN_W + PLAY_W + 36)
        minutes = _n("{n} minute", "{n} minutes", self.lesson.minutes).replace(" ", "\u00a0")
        about = canvas.wrap(f"{self.lesson.about.to()} · {minutes}", max_width, 17)
        lines = canvas.leading(17, 1.2) * len(about)
        y = rect.y + (high - lines - 36) / 2 + 16
        canvas.fit_text(self.lesson.title.to(), left, y, max_width, 26, "text", "s")
        canvas.block(about, left, y + 22 + lines / 2, 17, "text_soft", lead=1.2)

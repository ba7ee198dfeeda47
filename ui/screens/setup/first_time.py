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

PANEL_H, TALL_PANEL_H, GAP = 124.0, 212.0, 16.0  # heights of the panel, in landscape and portrait; space below it
PANEL_OVERLAP = 12.0  # the panel begins higher than the sheets usually do
LEARN_W, PLAY_W = 276.0, 252.0
BEAR = 92.0


def lesson_to_offer(context: AppContext, game: str) -> Lesson | None:
    """Return the lesson to offer; None if the offer was answered, or this game played or learned here."""
    lessons = lessons_of(game)
    if not lessons or game in context.settings.offered or context.storage.lessons.has_anyone_finished_lesson(game):
        return None
    return None if game in context.storage.matches.played_games else lessons[0]


class FirstTimeOffer:
    """The panel at a game's first set-up that offers to learn it by playing."""

    def __init__(self, lesson: Lesson, on_learn: Callable[[], None], on_play: Callable[[], None]) -> None:
        # `on_learn` opens the lesson, `on_play` dismisses the offer for good
        self.lesson, self.on_learn, self.on_play = lesson, on_learn, on_play

    def needed_height(self, viewport: Viewport) -> float:
        """Return how far the set-up has to move down below this panel."""
        return (TALL_PANEL_H if viewport.is_portrait else PANEL_H) + GAP - PANEL_OVERLAP

    def panel_rect(self, viewport: Viewport, top: float) -> FRect:
        """Return the panel's rectangle; `top`: the usual upper edge of the sheets."""
        x, w = (
            (viewport.rect.x + 20, viewport.rect.w - 40)
            if viewport.is_portrait
            else (20.0, 1240.0)
            if viewport.is_compact
            else (40.0, 1200.0)
        )
        return FRect(x, top - PANEL_OVERLAP, w, TALL_PANEL_H if viewport.is_portrait else PANEL_H)

    def widgets(self, viewport: Viewport, top: float) -> list[Widget]:
        rect = self.panel_rect(viewport, top)
        y = rect.bottom - 84 if viewport.is_portrait else rect.centery - 32
        learn_w, play_w = ((rect.w - 72) / 2,) * 2 if viewport.is_portrait else (LEARN_W, PLAY_W)
        play = FRect(rect.right - 28 - play_w, y + 4, play_w, 56)
        learn = Command("learn", _("Learn by playing"), self.on_learn, "play")
        straight = Command("straight", _("Straight to the game"), self.on_play)
        return [Button(learn, FRect(play.x - 16 - learn_w, y, learn_w, 64), "primary", 21), Button(straight, play, size=19)]

    def paint(self, canvas: Canvas, top: float) -> None:
        rect = self.panel_rect(canvas.viewport, top)
        canvas.draw_paper(rect)
        canvas.draw_svg("animals/bear", rect.x + 20, rect.y + 16, BEAR)
        left, high = rect.x + 132, PANEL_H if canvas.viewport.is_portrait else rect.h
        max_width = rect.right - 28 - left - (0 if canvas.viewport.is_portrait else LEARN_W + PLAY_W + 36)
        minutes = _n("{n} minute", "{n} minutes", self.lesson.minutes).replace(" ", "\u00a0")
        about = canvas.wrap(f"{self.lesson.about.localized()} · {minutes}", max_width, 17)
        lines = canvas.line_height(17, 1.2) * len(about)
        y = rect.y + (high - lines - 36) / 2 + 16
        canvas.fit_text(self.lesson.title.localized(), left, y, max_width, 26, "text", "s")
        canvas.draw_lines(about, left, y + 22 + lines / 2, 17, "text_soft", line_height_factor=1.2)

"""The offer at a game's first set-up: learn by playing, or go straight to the game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.scene.desk import Desk
from ui.widgets.controls import Command, Key, Widget

HIGH, TALL, GAP = 124.0, 212.0, 16.0  # heights of the panel, in landscape and portrait; space below it
UP = 12.0  # the panel begins higher than the sheets usually do
LEARN_W, PLAY_W = 276.0, 252.0
BEAR = 92.0


def first_lesson(desk: Desk, game: str) -> Lesson | None:
    """Return the lesson to offer; None if the offer was answered, or this game played or learned here."""
    lessons = lessons_of(game)
    if not lessons or game in desk.settings.offered or desk.files.lessons.learned(game):
        return None
    return None if game in desk.files.matches.games else lessons[0]


class FirstTime:
    """The panel with the offer."""

    def __init__(self, lesson: Lesson, learn: Callable[[], None], play: Callable[[], None]) -> None:
        self.lesson, self.learn, self.play = lesson, learn, play  # `learn` opens the lesson, `play` dismisses the offer for good

    def takes(self, page: Page) -> float:
        """Return how far the set-up has to move down."""
        return (TALL if page.tall else HIGH) + GAP - UP

    def place(self, page: Page, top: float) -> FRect:
        """Return the panel's rectangle; `top`: the usual upper edge of the sheets."""
        x, w = (page.rect.x + 20, page.rect.w - 40) if page.tall else (20.0, 1240.0) if page.compact else (40.0, 1200.0)
        return FRect(x, top - UP, w, TALL if page.tall else HIGH)

    def widgets(self, page: Page, top: float) -> list[Widget]:
        at = self.place(page, top)
        y = at.bottom - 84 if page.tall else at.centery - 32
        learn_w, play_w = ((at.w - 72) / 2,) * 2 if page.tall else (LEARN_W, PLAY_W)
        play = FRect(at.right - 28 - play_w, y + 4, play_w, 56)
        learn = Command("learn", _("Learn by playing"), self.learn, "play")
        straight = Command("straight", _("Straight to the game"), self.play)
        return [Key(learn, FRect(play.x - 16 - learn_w, y, learn_w, 64), "primary", 21), Key(straight, play, size=19)]

    def paint(self, brush: Brush, top: float) -> None:
        at = self.place(brush.page, top)
        brush.sheet(at)
        brush.svg("animals/bear", at.x + 20, at.y + 16, BEAR)
        left, high = at.x + 132, HIGH if brush.page.tall else at.h
        room = at.right - 28 - left - (0 if brush.page.tall else LEARN_W + PLAY_W + 36)
        minutes = _n("{n} minute", "{n} minutes", self.lesson.minutes).replace(" ", "\u00a0")
        about = brush.wrapped(f"{self.lesson.about.to()} · {minutes}", room, 17)
        lines = brush.leading(17, 1.2) * len(about)
        y = at.y + (high - lines - 36) / 2 + 16
        brush.fit(self.lesson.title.to(), left, y, room, 26, "text", "s")
        brush.block(about, left, y + 22 + lines / 2, 17, "text_soft", lead=1.2)

"""The offer at a game's first set-up: learn by playing, or go straight to the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.translation import _, _n
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Text
from ui.scene.app_context import AppContext
from ui.widgets.controls import Command
from ui.widgets.parts import button, paper, picture

BEAR = 92.0
PADDING = (24.0, 16.0, 24.0, 16.0)


def lesson_to_offer(context: AppContext, game: str) -> Lesson | None:
    """Return the lesson to offer; None if the offer was answered, or this game played or learned here."""
    lessons = lessons_of(game)
    if not lessons or game in context.settings.offered or context.storage.lessons.has_anyone_finished_lesson(game):
        return None
    return None if game in context.storage.matches.played_games else lessons[0]


def first_time_panel(lesson: Lesson, on_learn: Callable[[], None], on_play: Callable[[], None]) -> Breakpoint:
    """Return the panel that offers a lesson; `on_play` dismisses the offer for good."""
    minutes = _n("{n} minute", "{n} minutes", lesson.minutes).replace(" ", "\u00a0")
    about = Text(f"{lesson.about.localized()} · {minutes}", 17, color="text_soft", line_spacing=1.2)
    texts = Column([Text(lesson.title.localized(), 26, "s", max_lines=1), about], 2, width=0, grow=1)
    bear = picture(lambda canvas, rect: canvas.draw_svg("animals/bear", rect.x, rect.y, BEAR), BEAR, BEAR)
    learn = replace(button(Command("learn", _("Learn by playing"), on_learn, "play"), "primary", 21, 64), width=276.0)
    straight = replace(button(Command("straight", _("Straight to the game"), on_play), size=19, height=56), width=252.0)
    tall = Column([Row([bear, texts], 20, "center"), Row([learn, straight], 16, "center", is_even=True)], 12, padding=PADDING)
    return Breakpoint(paper(Row([bear, texts, learn, straight], 16, "center", padding=PADDING)), tall=paper(tall))

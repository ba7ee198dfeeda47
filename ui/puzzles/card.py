"""The card of a puzzle: game, difficulty, picture of the position, question and progress."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import STARS, Puzzle
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.puzzles.places import frame, key_width
from ui.puzzles.progress import puzzle_of
from ui.puzzles.texts import hardness, question
from ui.store.learning.challenges import Challenge
from ui.tables.emblem import draw_emblem
from ui.tables.registry import BOXES, TABLES


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """What the card of a puzzle shows."""

    puzzle: Puzzle
    line: str  # the progress, in words
    solved: bool  # the progress is green, with a check
    beside: bool  # the progress fits to the left of the button


def draw_puzzle_card(canvas: Canvas, rect: FRect, shown: PuzzleCard) -> None:
    puzzle, table = shown.puzzle, TABLES[shown.puzzle.game]
    canvas.draw_paper(rect)
    draw_emblem(canvas, puzzle.game, rect.x + 36, rect.y + 29, 36)
    x = rect.right - 18 - 28 * STARS
    for star in range(STARS):
        canvas.icon("star", x + 28 * star, rect.y + 16, 26, "star" if star < puzzle.stars else "border_soft")
    max_width = canvas.fit_text(BOXES[puzzle.game].name, rect.x + 66, rect.y + 29, rect.w - 66 - 124, 23, "text", "s")
    left = x - 10 - (rect.x + 66 + max_width + 12)
    word = hardness(puzzle)
    if canvas.rasterizer.width(word, canvas.fitting(word, left, 16)) <= left:
        canvas.fit_text(word, x - 10, rect.y + 30, left, 16, "text_soft", align="r")
    picture = frame(rect)
    canvas.box(picture, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with canvas.clipped(picture):
        table.text.rules.sketch(canvas, picture, _view(puzzle.game, puzzle.id))
    requests, max_width = question(puzzle), rect.w - 40
    size = canvas.fitting(requests, max_width, 19, "b")
    under = canvas.paragraph(requests, rect.x + 20, picture.bottom + 21, max_width, size, "text", "b", lead=1.15)
    if shown.beside:
        _draw_line(canvas, shown, rect.x + 18, rect.bottom - 42, key_width(rect) - 8)
    elif under < picture.bottom + 60:
        _draw_line(canvas, shown, rect.x + 18, picture.bottom + 48, rect.w - 40)


def _draw_line(canvas: Canvas, shown: PuzzleCard, x: float, y: float, max_width: float) -> None:
    """Draw the line about a puzzle's progress, vertically centred at y."""
    left = 24 if shown.solved else 2
    if shown.solved:
        canvas.icon("check", x, y - 10, 20, "success_deep")
    lines = canvas.wrap(shown.line, max_width - left, 16)
    canvas.block(lines, x + left, y, 16, "success_deep" if shown.solved else "text_soft", lead=1.15)


@lru_cache(maxsize=16)
def _view(game: str, id: str) -> View:
    """Return a puzzle's position as the solver sees it."""
    puzzle = puzzle_of(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.record(names)).view(puzzle.seat)


def day_line(puzzle: Challenge) -> str:
    """Return the progress of a daily puzzle, in words."""
    if puzzle.solved:
        return _("Solved at the first try!") if puzzle.first else _n("Solved after {n} try", "Solved after {n} tries", puzzle.tries)
    return _n("{n} try so far", "{n} tries so far", puzzle.tries) if puzzle.tries else _("not tried yet")

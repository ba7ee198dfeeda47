"""The card of a puzzle: game, difficulty, picture of the position, question and progress."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import MAX_STARS, Puzzle
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.puzzles.places import button_width, picture_rect
from ui.puzzles.progress import puzzle_by_id
from ui.puzzles.texts import difficulty_name, task_text
from ui.store.learning.challenges import Challenge
from ui.tables.emblem import draw_emblem
from ui.tables.registry import BOXES, TABLES


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """What the card of a puzzle shows."""

    puzzle: Puzzle
    progress_text: str  # the progress, in words
    is_solved: bool  # the progress is green, with a check
    fits_beside_button: bool  # the progress fits to the left of the button


def draw_puzzle_card(canvas: Canvas, rect: FRect, card: PuzzleCard) -> None:
    puzzle, table = card.puzzle, TABLES[card.puzzle.game]
    canvas.draw_paper(rect)
    draw_emblem(canvas, puzzle.game, rect.x + 36, rect.y + 29, 36)
    x = rect.right - 18 - 28 * MAX_STARS
    for star in range(MAX_STARS):
        canvas.draw_icon("star", x + 28 * star, rect.y + 16, 26, "star" if star < puzzle.stars else "border_soft")
    max_width = canvas.fit_text(BOXES[puzzle.game].name, rect.x + 66, rect.y + 29, rect.w - 66 - 124, 23, "text", "s")
    left = x - 10 - (rect.x + 66 + max_width + 12)
    word = difficulty_name(puzzle)
    if canvas.rasterizer.text_width(word, canvas.fitting_size(word, left, 16)) <= left:
        canvas.fit_text(word, x - 10, rect.y + 30, left, 16, "text_soft", align="r")
    picture = picture_rect(rect)
    canvas.draw_box(picture, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with canvas.clipped(picture):
        table.text.rules.draw_position(canvas, picture, _puzzle_view(puzzle.game, puzzle.id))
    requests, max_width = task_text(puzzle), rect.w - 40
    size = canvas.fitting_size(requests, max_width, 19, "b")
    under = canvas.draw_paragraph(requests, rect.x + 20, picture.bottom + 21, max_width, size, "text", "b", line_height_factor=1.15)
    if card.fits_beside_button:
        _draw_progress(canvas, card, rect.x + 18, rect.bottom - 42, button_width(rect) - 8)
    elif under < picture.bottom + 60:
        _draw_progress(canvas, card, rect.x + 18, picture.bottom + 48, rect.w - 40)


def _draw_progress(canvas: Canvas, card: PuzzleCard, x: float, y: float, max_width: float) -> None:
    """Draw the line about a puzzle's progress, vertically centred at y."""
    left = 24 if card.is_solved else 2
    if card.is_solved:
        canvas.draw_icon("check", x, y - 10, 20, "success_deep")
    lines = canvas.wrap(card.progress_text, max_width - left, 16)
    canvas.draw_lines(lines, x + left, y, 16, "success_deep" if card.is_solved else "text_soft", line_height_factor=1.15)


@lru_cache(maxsize=16)
def _puzzle_view(game: str, id: str) -> View:
    """Return a puzzle's position as the solver sees it."""
    puzzle = puzzle_by_id(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.position_record(names)).view(puzzle.seat)


def challenge_progress_text(challenge: Challenge) -> str:
    """Return the progress of a daily puzzle, in words."""
    if challenge.solved:
        return _("Solved at the first try!") if challenge.first else _n("Solved after {n} try", "Solved after {n} tries", challenge.tries)
    return _n("{n} try so far", "{n} tries so far", challenge.tries) if challenge.tries else _("not tried yet")

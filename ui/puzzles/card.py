"""The card of a puzzle: game, difficulty, picture of the position, question and progress."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import STARS, Puzzle
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.puzzles.places import frame, key_width
from ui.puzzles.standing import puzzle_of
from ui.puzzles.words import hardness, question
from ui.store.learning.challenges import Challenge
from ui.tables.emblem import draw_emblem
from ui.tables.registry import BOXES, TABLES


@dataclass(frozen=True, slots=True)
class Shown:
    """What the card of a puzzle shows."""

    puzzle: Puzzle
    line: str  # the progress, in words
    solved: bool  # the progress is green, with a check
    beside: bool  # the progress fits to the left of the button


def draw_puzzle_card(brush: Brush, at: FRect, shown: Shown) -> None:
    puzzle, table = shown.puzzle, TABLES[shown.puzzle.game]
    brush.sheet(at)
    draw_emblem(brush, puzzle.game, at.x + 36, at.y + 29, 36)
    x = at.right - 18 - 28 * STARS
    for star in range(STARS):
        brush.icon("star", x + 28 * star, at.y + 16, 26, "star" if star < puzzle.stars else "border_soft")
    room = brush.fit(BOXES[puzzle.game].name, at.x + 66, at.y + 29, at.w - 66 - 124, 23, "text", "s")
    left = x - 10 - (at.x + 66 + room + 12)
    word = hardness(puzzle)
    if brush.skin.width(word, brush.fitting(word, left, 16)) <= left:
        brush.fit(word, x - 10, at.y + 30, left, 16, "text_soft", align="r")
    picture = frame(at)
    brush.box(picture, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with brush.clipped(picture):
        table.words.rules.sketch(brush, picture, _view(puzzle.game, puzzle.id))
    asks, room = question(puzzle), at.w - 40
    size = brush.fitting(asks, room, 19, "b")
    under = brush.paragraph(asks, at.x + 20, picture.bottom + 21, room, size, "text", "b", lead=1.15)
    if shown.beside:
        _draw_line(brush, shown, at.x + 18, at.bottom - 42, key_width(at) - 8)
    elif under < picture.bottom + 60:
        _draw_line(brush, shown, at.x + 18, picture.bottom + 48, at.w - 40)


def _draw_line(brush: Brush, shown: Shown, x: float, y: float, room: float) -> None:
    """Draw the progress, vertically centred at y."""
    left = 24 if shown.solved else 2
    if shown.solved:
        brush.icon("check", x, y - 10, 20, "success_deep")
    lines = brush.wrapped(shown.line, room - left, 16)
    brush.block(lines, x + left, y, 16, "success_deep" if shown.solved else "text_soft", lead=1.15)


@lru_cache(maxsize=16)
def _view(game: str, id: str) -> View:
    """Return the position as the solver sees it."""
    puzzle = puzzle_of(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.record(names)).view(puzzle.seat)


def day_line(puzzle: Challenge) -> str:
    """Return the progress of a daily puzzle, in words."""
    if puzzle.solved:
        return _("Solved at the first try!") if puzzle.first else _n("Solved after {n} try", "Solved after {n} tries", puzzle.tries)
    return _n("{n} try so far", "{n} tries so far", puzzle.tries) if puzzle.tries else _("not tried yet")

"""The card of a puzzle: game, difficulty, picture of the position, question and progress."""

from __future__ import annotations

from functools import lru_cache

from pygame import FRect

from game.kernel import View
from game.match import Match
from game.puzzles.puzzle import MAX_STARS, Puzzle
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Child, Text
from ui.puzzles.progress import puzzle_by_id
from ui.puzzles.texts import difficulty_name, task_text
from ui.store.learning.challenges import Challenge
from ui.tables.emblem import emblem
from ui.tables.registry import BOXES, TABLES
from ui.widgets.parts import icon, paper

MIN_PICTURE_HEIGHT, TEXT_HEIGHT = 60.0, 50.0  # of a card; the question and the progress have the same height on all cards


def puzzle_card(puzzle: Puzzle, progress: Row, play: Child, deal: Child) -> Column:
    """Return the card of a puzzle; without a daily deal, the progress stands beside its button."""
    difficulty = Breakpoint(Text(difficulty_name(puzzle), 16, color="text_soft", max_lines=1), small=None)
    stars = Row([icon("star", 26, "star" if index < puzzle.stars else "border_soft") for index in range(MAX_STARS)], 2)
    name = Text(BOXES[puzzle.game].name, 23, "s", max_lines=1, grow=1)
    head = Row([emblem(puzzle.game, 36), name, difficulty, stars], 10, "center", padding=(3, 0, 3, 0))
    position = Box(min_height=MIN_PICTURE_HEIGHT, grow=1, paint=lambda canvas, rect: _draw_position(canvas, rect, puzzle))
    question = Text(task_text(puzzle), 19, "b", line_spacing=1.15)
    texts = Column([question, progress if deal is not None else None], 4, min_height=TEXT_HEIGHT, padding=(3, 0, 3, 0))
    keys = Row([deal or progress, play], 12, is_even=True, padding=(3, 0, 3, 0))
    return paper(Column([head, position, texts, keys], 8, padding=(15, 10, 15, 12), grow=1))


def progress_line(text: str, is_solved: bool) -> Row:
    """Return the line about the progress of a puzzle; a solved one is green, with a check."""
    words = Text(text, 16, color="success_deep" if is_solved else "text_soft", line_spacing=1.15, width=0, grow=1)
    return Row([icon("check", 20, "success_deep") if is_solved else None, words], 4, "center")


def challenge_progress_text(challenge: Challenge) -> str:
    """Return the progress of a daily puzzle, in words."""
    if challenge.solved:
        return _("Solved at the first try!") if challenge.first else _n("Solved after {n} try", "Solved after {n} tries", challenge.tries)
    return _n("{n} try so far", "{n} tries so far", challenge.tries) if challenge.tries else _("not tried yet")


def _draw_position(canvas: Canvas, rect: FRect, puzzle: Puzzle) -> None:
    canvas.draw_box(rect, 14, ("wood_frame", "wood_frame_end"), "wood_edge", 2)
    with canvas.clipped(rect):
        TABLES[puzzle.game].rules_pages.draw_position(canvas, rect, _puzzle_view(puzzle.game, puzzle.id))


@lru_cache(maxsize=16)
def _puzzle_view(game: str, id: str) -> View:
    """Return a puzzle's position as the solver sees it."""
    puzzle = puzzle_by_id(game, id)
    names = [str(seat) for seat in range(puzzle.players)]
    return Match(puzzle.position_record(names)).view(puzzle.seat)

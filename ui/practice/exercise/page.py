"""The page of an exercise (docs/art.md, mock-up 7): bar, ten marks, bear, sheet of paper, buttons and hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pygame import FRect

from game.practice.album import PIECE_COUNT, AlbumProgress
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Sides, Spacer, Text
from ui.layout.solver import Layout
from ui.practice.exercise.marks import draw_finished_mark, draw_set_mark
from ui.practice.exercise.texts import with_unbroken_calculations
from ui.practice.exercise.view_model import WIDE_SHEET, ExerciseLayout, ExerciseMark
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.widgets.parts import picture
from ui.widgets.topbar import BAR_HEIGHT_UNITS

TALL_SCALE = 1.25  # of the sheet on a tall page
SIDE_WIDTH, BEAR_WIDTH, BUBBLE_TIP = 246.0, 190.0, 22.0  # what stands beside the sheet; the bear; the tip of its speech bubble
GOAL_WIDTH = 124.0  # of the album's picture after the marks
Marks: TypeAlias = Sequence[ExerciseMark]
TALL_SIDES: Sides = (26.0, 0.0, 26.0, 0.0)


def page_scale(viewport: Viewport) -> float:
    """Return the size of the sheet relative to the wide page."""
    return TALL_SCALE if viewport.is_portrait else 1.0


def exercise_layout(lay_out: Callable[[Child], Layout], viewport: Viewport) -> ExerciseLayout:
    """Return where the sheet and the hand lie, whatever is on the page."""
    laid = lay_out(exercise_page(None, (), None, sheet_box(page_scale(viewport), []), ()))
    return ExerciseLayout(laid["sheet"], laid["hand"])


def exercise_page(
    bar: Child, marks: Marks, bear: Child, sheet: Box, keys: Sequence[Child], foot: Sequence[Child] = (), goal: AlbumProgress | None = None
) -> Stack:
    """Return the tree of the page: `keys` beside the sheet, or below it; the `foot` in the place of the hand; the picture `goal` after the marks."""
    hand, below_bar = Column(foot, name="hand", grow=1), (0.0, BAR_HEIGHT_UNITS, 0.0, 0.0)
    beside = Column([*keys[:-1], Column([Spacer(grow=1), *keys[-1:]], 0, grow=1)], 20, width=SIDE_WIDTH, padding=(0, 68, 0, 12))
    left = Column([bear], width=SIDE_WIDTH, padding=(0, 0, 0, 19))
    middle = Row([replace(left, min_height=0), sheet, beside], 30, height=WIDE_SHEET.h, padding=(25, 0, 25, 0))
    wide_page = Column([marks_row(marks, goal, 97, (96, 0, 96, 0)), middle, hand], 0, padding=below_bar)
    tall_parts = [
        replace(marks_row(marks, goal, 90, (15, 0, 15, 0)), grow=0.2),
        Stack([bear], height=BEAR_WIDTH, grow=0.3, padding=TALL_SIDES),
        Row([Spacer(grow=1), sheet, Spacer(grow=1)], 0),
        Row(keys, 12, height=76, is_even=True, padding=TALL_SIDES),
        replace(hand, height=220),
    ]
    # the bar comes last: by the keyboard the exercise is first
    return Stack([Breakpoint(wide_page, tall=Column(tall_parts, 16, padding=below_bar)), Column([bar])])


def sheet_box(scale: float, children: Sequence[Child], paint: Callable[[Canvas, FRect], None] | None = None) -> Column:
    """Return the sheet of paper; `paint` draws on it before the children are drawn."""
    return Column(children, name="sheet", width=WIDE_SHEET.w * scale, height=WIDE_SHEET.h * scale, paint=paint or draw_sheet_paper)


def draw_sheet_paper(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_paper(rect, 3)


def task_line(task_text: str, listen: Child, scale: float) -> Row:
    """Return the task's sentence at the top of the sheet, left of the button that reads it aloud."""
    task = Text(task_text, 25 * scale, "b", line_spacing=1.12, width=0, grow=1)
    return Row([task, listen], 14, "center", height=80 * scale, padding=(23 * scale, 0, 18 * scale, 0))


def bear_and_bubble(sentence: str, has_check_mark: bool = False) -> Child:
    """Return the bear with its speech bubble: above it on a wide page, beside it on a tall one.

    The check mark (`has_check_mark`) is for children who cannot read.
    """
    bear, words = picture(partial(_draw_bear, has_check_mark), BEAR_WIDTH, BEAR_WIDTH, "bear"), with_unbroken_calculations(sentence)
    above = Text(words, 20, "b", align="c", width=SIDE_WIDTH - 8, min_height=66 + BUBBLE_TIP, padding=(14, 15, 14, 15 + BUBBLE_TIP))
    beside = Text(words, 25, "b", align="c", line_spacing=1.25, min_height=92, padding=(28 + BUBBLE_TIP, 22, 28, 22))
    return Breakpoint(
        Column([Spacer(grow=1), replace(above, paint=_draw_bubble_above) if words else None, bear], 0, "center", grow=1),
        tall=Row([bear, replace(beside, paint=_draw_bubble_beside) if words else None], 16, "center"),
    )


def marks_row(marks: Marks, goal: AlbumProgress | None, height: float, padding: Sides) -> Row:
    """Return the ten marks of a set's exercises, joined by dotted lines, and the picture to which they lead."""
    cells = [Box(name="mark", paint=partial(draw_set_mark, mark, index, len(marks))) for index, mark in enumerate(marks)]
    if goal is None:
        return Row(cells, 0, height=height, is_even=True, padding=padding)
    shown = Box(name="goal", width=GOAL_WIDTH, paint=partial(_draw_goal, goal))
    return Row([Row(cells, 0, grow=1, is_even=True), shown], 0, height=height, padding=(padding[0], 0, 15, 0))


def _draw_goal(goal: AlbumProgress, canvas: Canvas, rect: FRect) -> None:
    place = fit_picture(rect.inflate(-12, -12))
    canvas.draw_paper(place.inflate(8, 8), 1)
    draw_album_picture(canvas, goal.picture.key, place, goal.earned_count, PIECE_COUNT)


def _draw_bear(has_check_mark: bool, canvas: Canvas, rect: FRect) -> None:
    canvas.draw_svg("animals/bear", rect.x, rect.y, rect.w, level=1)
    if has_check_mark:
        draw_finished_mark(canvas, "tick", rect.right - 0.1 * rect.w, rect.y + 0.55 * rect.w)


def _draw_bubble_beside(canvas: Canvas, rect: FRect) -> None:
    """Draw a speech bubble with its tip at the left."""
    w, h, left = rect.w, rect.h, BUBBLE_TIP + 4
    y, right, bottom = h / 2, w - 2, h - 2
    path = f"M{left + 18} 2H{right - 18}Q{right} 2 {right} 20V{h - 20}Q{right} {bottom} {right - 18} {bottom}H{left + 18}"
    path += f"Q{left} {bottom} {left} {h - 20}V{y + 16}L2 {y + 10}L{left} {y - 8}V20Q{left} 2 {left + 18} 2Z"
    _draw_bubble_outline(canvas, path, rect)


def _draw_bubble_above(canvas: Canvas, rect: FRect) -> None:
    """Draw a speech bubble with its tip below, above the bear's ear."""
    w, h = rect.w, rect.h - BUBBLE_TIP
    path = f"M20 2H{w - 20}Q{w - 2} 2 {w - 2} 20V{h - 20}Q{w - 2} {h - 2} {w - 20} {h - 2}H126L102 {h + 22}L96 {h - 2}H20Q2 {h - 2} 2 {h - 20}V20Q2 2 20 2Z"
    _draw_bubble_outline(canvas, path, FRect(rect.x, rect.y, w, rect.h + 4))


def _draw_bubble_outline(canvas: Canvas, path: str, rect: FRect) -> None:
    body = f'<path d="{path}" fill="surface" stroke="text" stroke-width="2.5" stroke-linejoin="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body, 2)

"""The coach's panel as nodes: bear, text, progress and buttons, in the shape of the place that a table leaves it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.widgets.controls import Command
from ui.widgets.parts import button

COACH_ANIMAL = "animals/bear"
TEXT_SIZE, LINE_SPACING, DOT_UNITS, SHOW_BUTTON_WIDTH, KEY_PADDING = 25.0, 1.1, 13.0, 196.0, 8.0
WIDE_PANEL_RATIO = 2.4  # a panel at least this many times as wide as high has bear and buttons beside its text
LARGE_PANEL_MIN_H, LARGE_PANEL_MIN_W = 240.0, 420.0  # a panel larger than this in both directions has a large bear


class CoachText(NamedTuple):
    """What the coach says, and how far the lesson is."""

    sentence: str
    finished_count: int  # of the steps
    step_count: int
    is_answering: bool = False  # to a wrong try


def coach_panel(place: FRect, page: FRect, text: CoachText, show: Command | None, listen: Child) -> Stack:
    """Return the panel in its place on the page; `show` plays the move and replaces the progress, `listen` reads aloud."""
    words = Text(text.sentence, TEXT_SIZE, "b", line_spacing=LINE_SPACING, width=0, grow=1)
    steps = Box(height=DOT_UNITS, grow=1, paint=partial(_draw_progress_dots, text)) if show is None else None
    key = replace(button(show, "primary", height=56, grow=1), padding=KEY_PADDING) if show is not None else None
    panel: Row | Column
    if place.w > WIDE_PANEL_RATIO * place.h:
        beside = replace(key, width=SHOW_BUTTON_WIDTH, grow=0) if key is not None else None
        panel = Row([_bear(76), Column([words, steps], 6, width=0, grow=1), listen, beside], 12, "center", padding=(18, 8, 18, 8))
    elif place.h > LARGE_PANEL_MIN_H and place.w > LARGE_PANEL_MIN_W:
        foot = Row([steps, key, listen], 8, "center")
        panel = Column([Row([_bear(150), words], 16, grow=1), foot], 12, padding=(22, 20, 22, 20))
    elif place.h > place.w:
        large = min(place.w - 28 - (64 if listen is not None else 0), place.h - 268)
        top = Row([Spacer(grow=1), _bear(large), Spacer(grow=1), listen], 0, "end")
        panel = Column([top, words, Row([steps, key])], 6, padding=(14, 12, 14, 12))
    else:
        panel = Column([words, Row([_bear(46), steps, key, listen], 8, "center")], 2, padding=(18, 5, 18, 5))
    around = place.x - page.x, place.y - page.y, page.right - place.right, page.bottom - place.bottom
    return Stack([replace(panel, name="coach", paint=partial(_draw_panel, text.is_answering))], padding=around)


def _bear(size: float) -> Box:
    return Box(width=size, height=size, min_height=0, paint=_draw_bear)


def _draw_bear(canvas: Canvas, rect: FRect) -> None:
    size = min(rect.size)
    canvas.draw_svg(COACH_ANIMAL, rect.centerx - size / 2, rect.centery - size / 2, size, size)


def _draw_panel(is_answering: bool, canvas: Canvas, rect: FRect) -> None:
    """Draw the paper; its border is thick while the coach answers a wrong try."""
    canvas.draw_box(rect, 18, "surface", "primary" if is_answering else "text", 3 if is_answering else 2, level=3)


def _draw_progress_dots(text: CoachText, canvas: Canvas, rect: FRect) -> None:
    """Draw one dot a step; the finished ones are filled."""
    spacing = min(DOT_UNITS + 8, rect.w / max(1, text.step_count))
    d = min(DOT_UNITS, spacing - 3)
    for step in range(text.step_count):
        fill = "target" if step < text.finished_count else "primary" if step == text.finished_count else "surface"
        canvas.draw_box(FRect(rect.x + step * spacing, rect.centery - d / 2, d, d), d / 2, fill, "text", 1.2)

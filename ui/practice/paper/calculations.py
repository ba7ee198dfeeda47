"""The worksheet of twenty or forty calculations, with the results on the next page."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.words import _
from ui.practice.paper.frame import BOTTOM, LEFT, RIGHT, TOP, Paper
from ui.practice.paper.pdf import Sheet
from ui.practice.words import equation, sought

COLUMNS, ANSWER_COLUMNS = 2, 4
GAP = " "


def draw(paper: Paper, steps: Sequence[BasicFact]) -> None:
    title = _("Calculations")
    sheet = paper.work(title, _("Work at your own pace: it is no race."))
    rows = -(-len(steps) // COLUMNS)
    high, wide = (BOTTOM - TOP) / rows, (RIGHT - LEFT) / COLUMNS
    for place, step in enumerate(steps):
        column, row = divmod(place, rows)
        _draw_step(sheet, step, place, FRect(LEFT + column * wide, TOP + row * high, wide - 6, high))
    _draw_answers(paper.answers(title), steps)


def _draw_step(sheet: Sheet, step: BasicFact, place: int, at: FRect) -> None:
    """Draw a calculation with a box for the unknown number, as high as the row allows."""
    size = min(18.0, at.h * 1.5)
    side = min(12.0, at.h - 2)
    y, x = at.centery + size * 0.12, at.x + 11
    sheet.text(f"{place + 1}.", at.x + 7, y, size * 0.55, align="r", colour="print_soft")
    for part in parts(step):
        if part == GAP:
            sheet.box(FRect(x, at.centery - side / 2, side * 1.5, side), 1.5, width=0.35)
            x += side * 1.5 + 2
        else:
            sheet.text(part, x, y, size)
            x += sheet.width(part, size) + 2


def parts(step: BasicFact) -> tuple[str, ...]:
    """Return a row's texts from the left; GAP is the unknown number."""
    return tuple(GAP if place == sought(step) else part for place, part in enumerate(equation(step)))


def _draw_answers(sheet: Sheet, steps: Sequence[BasicFact]) -> None:
    rows = -(-len(steps) // ANSWER_COLUMNS)
    wide = (RIGHT - LEFT) / ANSWER_COLUMNS
    for place, step in enumerate(steps):
        column, row = divmod(place, rows)
        x, y = LEFT + column * wide, TOP + row * 12
        sheet.text(f"{place + 1}.", x + 7, y, 9, align="r", colour="print_soft")
        x += 9
        for part, found in enumerate(equation(step)):
            kind = "b" if part == sought(step) else "r"
            sheet.text(found, x, y, 12, kind)
            x += sheet.width(found, 12, kind) + 1.2

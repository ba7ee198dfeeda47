"""The worksheet of making numbers with a given number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import CardTask
from ui.assets.words import _, _n
from ui.practice.paper.frame import BOTTOM, LEFT, RIGHT, TOP, Paper
from ui.practice.paper.pdf import Sheet
from ui.tables.nambarz.names import SIGNS

CARD_W, CARD_H, GAP = 10.0, 13.6, 1.8  # mm


def draw(paper: Paper, rows: Sequence[CardTask]) -> None:
    title = _("Make the number")
    sheet = paper.work(title, _("Make the number on the left with cards of its row, each one once."))
    high = (BOTTOM - TOP) / len(rows)
    for place, row in enumerate(rows):
        _draw_row(sheet, row, FRect(LEFT, TOP + place * high, RIGHT - LEFT, high))
    answers = paper.answers(title)
    for place, row in enumerate(rows):
        answers.text(f"{place + 1}.", LEFT + 7, TOP + place * 11, 9, align="r", colour="print_soft")
        answers.text(told(row), LEFT + 11, TOP + place * 11, 13, "b")
    answers.fit(_("Other ways may be right too."), LEFT, TOP + len(rows) * 11 + 6, RIGHT - LEFT, 11, colour="print_soft")


def _draw_row(sheet: Sheet, row: CardTask, at: FRect) -> None:
    """Draw the number to make, the cards and a line to write on."""
    y = at.centery - CARD_H / 2
    _draw_card(sheet, row.target, FRect(at.x, y, CARD_W * 1.15, CARD_H), True)
    x = at.x + CARD_W * 1.15 + 5
    for number in row.hand:
        _draw_card(sheet, number, FRect(x, y, CARD_W, CARD_H), False)
        x += CARD_W + GAP
    left = at.x + CARD_W * 1.15 + 5 + 7 * (CARD_W + GAP) + 2
    sheet.fit(_n("with {n} card:", "with {n} cards:", row.count), left, at.centery - 2.6, at.right - left, 9, colour="print_soft")
    sheet.line(left, at.centery + 5.5, at.right, at.centery + 5.5, 0.3, "print_soft")


def _draw_card(sheet: Sheet, number: int, at: FRect, target: bool) -> None:
    sheet.box(at, 1.6, "print_faint" if target else "white", width=0.8 if target else 0.35)
    if not target:
        sheet.box(at.inflate(-1.6, -1.6), 1, None, "print_pale", 0.25)
    sheet.text(str(number), at.centerx, at.centery + 2.2, 16, "b" if target else "r", "c")


def told(row: CardTask) -> str:
    """Return a solution as "2 × 5 – 2 = 8"."""
    more = (f" {SIGNS[sign]} {number}" for sign, number in zip(row.operations, row.numbers[1:], strict=True))
    return f"{row.numbers[0]}{''.join(more)} = {row.target}"

"""The worksheet of making numbers with a given number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import CardTask
from ui.assets.translation import _, _n
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, WorksheetPage
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import SIGNS

CARD_W, CARD_H, GAP = 10.0, 13.6, 1.8  # mm


def draw(paper: WorksheetPage, rows: Sequence[CardTask]) -> None:
    title = _("Make the number")
    sheet = paper.work(title, _("Make the number on the left with cards of its row, each one once."))
    high = (BOTTOM - TOP) / len(rows)
    for index, row in enumerate(rows):
        _draw_row(sheet, row, FRect(LEFT, TOP + index * high, RIGHT - LEFT, high))
    answers = paper.answers(title)
    for index, row in enumerate(rows):
        answers.text(f"{index + 1}.", LEFT + 7, TOP + index * 11, 9, align="r", colour="print_soft")
        answers.text(task_text(row), LEFT + 11, TOP + index * 11, 13, "b")
    answers.fit(_("Other ways may be right too."), LEFT, TOP + len(rows) * 11 + 6, RIGHT - LEFT, 11, colour="print_soft")


def _draw_row(sheet: PdfPage, row: CardTask, rect: FRect) -> None:
    """Draw the number to make, the cards and a line to write on."""
    y = rect.centery - CARD_H / 2
    _draw_card(sheet, row.target, FRect(rect.x, y, CARD_W * 1.15, CARD_H), True)
    x = rect.x + CARD_W * 1.15 + 5
    for number in row.hand:
        _draw_card(sheet, number, FRect(x, y, CARD_W, CARD_H), False)
        x += CARD_W + GAP
    left = rect.x + CARD_W * 1.15 + 5 + 7 * (CARD_W + GAP) + 2
    sheet.fit(_n("with {n} card:", "with {n} cards:", row.count), left, rect.centery - 2.6, rect.right - left, 9, colour="print_soft")
    sheet.line(left, rect.centery + 5.5, rect.right, rect.centery + 5.5, 0.3, "print_soft")


def _draw_card(sheet: PdfPage, number: int, rect: FRect, target: bool) -> None:
    sheet.box(rect, 1.6, "print_faint" if target else "white", width=0.8 if target else 0.35)
    if not target:
        sheet.box(rect.inflate(-1.6, -1.6), 1, None, "print_pale", 0.25)
    sheet.text(str(number), rect.centerx, rect.centery + 2.2, 16, "b" if target else "r", "c")


def task_text(row: CardTask) -> str:
    """Return a solution as "2 × 5 – 2 = 8"."""
    more = (f" {SIGNS[sign]} {number}" for sign, number in zip(row.operations, row.numbers[1:], strict=True))
    return f"{row.numbers[0]}{''.join(more)} = {row.target}"

"""The worksheet of making numbers with a given number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import CardTask
from ui.assets.translation import _, _n
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, ChildWorksheets
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

CARD_W_MM, CARD_H_MM, CARD_GAP_MM = 10.0, 13.6, 1.8  # mm


def draw_card_task_pages(worksheets: ChildWorksheets, tasks: Sequence[CardTask]) -> None:
    title = _("Make the number")
    sheet = worksheets.add_task_page(title, _("Make the number on the left with cards of its row, each one once."))
    high = (BOTTOM - TOP) / len(tasks)
    for index, row in enumerate(tasks):
        _draw_task_row(sheet, row, FRect(LEFT, TOP + index * high, RIGHT - LEFT, high))
    answers = worksheets.add_answer_page(title)
    for index, row in enumerate(tasks):
        answers.draw_text(f"{index + 1}.", LEFT + 7, TOP + index * 11, 9, align="r", color="print_soft")
        answers.draw_text(solution_text(row), LEFT + 11, TOP + index * 11, 13, "b")
    answers.draw_fitted_text(_("Other ways may be right too."), LEFT, TOP + len(tasks) * 11 + 6, RIGHT - LEFT, 11, color="print_soft")


def _draw_task_row(page: PdfPage, task: CardTask, rect: FRect) -> None:
    """Draw the number to make, the cards and a line to write on."""
    y = rect.centery - CARD_H_MM / 2
    _draw_card(page, task.target, FRect(rect.x, y, CARD_W_MM * 1.15, CARD_H_MM), True)
    x = rect.x + CARD_W_MM * 1.15 + 5
    for number in task.hand:
        _draw_card(page, number, FRect(x, y, CARD_W_MM, CARD_H_MM), False)
        x += CARD_W_MM + CARD_GAP_MM
    left = rect.x + CARD_W_MM * 1.15 + 5 + 7 * (CARD_W_MM + CARD_GAP_MM) + 2
    page.draw_fitted_text(
        _n("with {n} card:", "with {n} cards:", task.card_count), left, rect.centery - 2.6, rect.right - left, 9, color="print_soft"
    )
    page.draw_line(left, rect.centery + 5.5, rect.right, rect.centery + 5.5, 0.3, "print_soft")


def _draw_card(page: PdfPage, number: int, rect: FRect, is_target: bool) -> None:
    page.draw_rounded_box(rect, 1.6, "print_faint" if is_target else "white", line_width=0.8 if is_target else 0.35)
    if not is_target:
        page.draw_rounded_box(rect.inflate(-1.6, -1.6), 1, None, "print_pale", 0.25)
    page.draw_text(str(number), rect.centerx, rect.centery + 2.2, 16, "b" if is_target else "r", "c")


def solution_text(task: CardTask) -> str:
    """Return a solution as "2 × 5 – 2 = 8"."""
    more = (f" {OPERATOR_SYMBOLS[sign]} {number}" for sign, number in zip(task.operations, task.numbers[1:], strict=True))
    return f"{task.numbers[0]}{''.join(more)} = {task.target}"

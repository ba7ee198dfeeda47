"""The worksheets of calculations, of a table, of fact triangles and of cards, each with its answers on the next page."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from game.practice.worksheets import CardTask, FactTriangleTask
from ui.assets.translation import _, _n, capitalize_first
from ui.canvas.pdf import LEFT, RIGHT, PdfPage
from ui.canvas.pieces import Pose
from ui.practice.texts import equation_parts, unknown_part_index
from ui.practice.worksheets.frame import BOTTOM, TOP, ChildWorksheets
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, chain_text

COLUMNS, ANSWER_COLUMNS, TRIANGLE_COLUMNS = 2, 4, 3
BLANK = " "
CELL_MM = (RIGHT - LEFT) / 11
ALL_CELLS = frozenset((row, column) for row in range(1, 11) for column in range(1, 11))
DISC_MM, ANSWER_MM = 14.0, 12.0  # mm: a number of a triangle; the row of an answer
INVERSE_SIGNS = {"+": "-", "*": "/"}
CARD_W_MM, CARD_H_MM, CARD_GAP_MM = 9.4, 13.0, 1.4  # mm
LENGTH_HEAD_MM = 6.0  # above the rows of one number of cards


def draw_calculation_pages(worksheets: ChildWorksheets, facts: Sequence[BasicFact]) -> None:
    title = _("Calculations")
    sheet = worksheets.add_task_page(title, _("Work at your own pace: it’s not a race."))
    rows = -(-len(facts) // COLUMNS)
    high, width = (BOTTOM - TOP) / rows, (RIGHT - LEFT) / COLUMNS
    for index, step in enumerate(facts):
        column, row = divmod(index, rows)
        _draw_calculation(sheet, step, index, FRect(LEFT + column * width, TOP + row * high, width - 6, high))
    answer_rows = -(-len(facts) // ANSWER_COLUMNS)
    _draw_answers(worksheets.add_answer_page(title, answer_rows * ANSWER_MM), facts, answer_rows)


def _draw_calculation(page: PdfPage, fact: BasicFact, index: int, rect: FRect) -> None:
    """Draw a calculation with a box for the unknown number, as high as the row allows."""
    size = min(18.0, rect.h * 1.5)
    side = min(12.0, rect.h - 2)
    y, x = rect.centery + size * 0.12, rect.x + 11
    page.draw_text(f"{index + 1}.", rect.x + 7, y, size * 0.55, align="r", color="print_soft")
    for part in printed_parts(fact):
        if part == BLANK:
            box = Pose(x + 0.75 * side, rect.centery, 1.5 * side).rect(1 / 1.5)
            page.draw_rounded_box(box, 1.5, line_width=0.35)
            x = box.right + 2
        else:
            page.draw_text(part, x, y, size)
            x += page.text_width(part, size) + 2


def printed_parts(fact: BasicFact) -> tuple[str, ...]:
    """Return a row's texts from the left; BLANK is the unknown number."""
    return tuple(BLANK if index == unknown_part_index(fact) else part for index, part in enumerate(equation_parts(fact)))


def _draw_answers(page: PdfPage, facts: Sequence[BasicFact], rows: int) -> None:
    width = (RIGHT - LEFT) / ANSWER_COLUMNS
    for index, step in enumerate(facts):
        column, row = divmod(index, rows)
        x, y = LEFT + column * width, TOP + row * ANSWER_MM
        _draw_number(page, index, x, y)
        x += 9
        for part, text in enumerate(equation_parts(step)):
            kind = "b" if part == unknown_part_index(step) else "r"
            page.draw_text(text, x, y, 12, kind)
            x += page.text_width(text, 12, kind) + 1.2


def draw_table_pages(worksheets: ChildWorksheets, sign: str, printed_cells: Collection[tuple[int, int]]) -> None:
    """Add the page of an operator's table to complete, and the page of the full table.

    `printed_cells` are the printed cells, by row and column from 1.
    """
    title = _("The addition table") if sign == "+" else _("The times table")
    _draw_operator_table(worksheets.add_task_page(title, _("Fill in the empty boxes, in any order.")), sign, printed_cells)
    _draw_operator_table(worksheets.add_answer_page(title), sign, ALL_CELLS)


def _draw_operator_table(page: PdfPage, sign: str, visible_cells: Collection[tuple[int, int]]) -> None:
    for row in range(11):
        for column in range(11):
            rect = FRect(LEFT + column * CELL_MM, TOP + row * CELL_MM, CELL_MM, CELL_MM)
            head = not row or not column
            page.draw_rounded_box(rect, fill="print_faint" if head else None, line_width=0.3)
            text = _cell_text(sign, row, column) if head or (row, column) in visible_cells else ""
            page.draw_text(text, rect.centerx, rect.centery + 2.1, 17 if head else 15, "b" if head else "r", "c")


def _cell_text(sign: str, row: int, column: int) -> str:
    if not row and not column:
        return OPERATOR_SYMBOLS[sign]
    if not row or not column:
        return str(row or column)
    return str(row + column if sign == "+" else row * column)


def draw_triangle_pages(worksheets: ChildWorksheets, triangles: Sequence[FactTriangleTask]) -> None:
    title = _("Number families")
    _draw_triangles(
        worksheets.add_task_page(title, _("Find the missing number, then two calculations with these three numbers.")), triangles, False
    )
    _draw_triangles(worksheets.add_answer_page(title), triangles, True)


def _draw_triangles(page: PdfPage, triangles: Sequence[FactTriangleTask], is_solved: bool) -> None:
    rows = -(-len(triangles) // TRIANGLE_COLUMNS)
    width, high = (RIGHT - LEFT) / TRIANGLE_COLUMNS, (BOTTOM - TOP) / rows
    for index, triangle in enumerate(triangles):
        row, column = divmod(index, TRIANGLE_COLUMNS)
        rect = FRect(LEFT + column * width, TOP + row * high, width, high)
        _draw_number(page, index, rect.x, rect.y + 9)
        _draw_triangle(page, triangle, rect, is_solved)


def _draw_number(page: PdfPage, index: int, x: float, y: float) -> None:
    """Draw the number by which a task is marked."""
    page.draw_text(f"{index + 1}.", x + 7, y, 9, align="r", color="print_soft")


def _draw_triangle(page: PdfPage, triangle: FactTriangleTask, rect: FRect, is_solved: bool) -> None:
    x, top, low = rect.centerx, rect.y + 8, rect.y + 30
    corners = ((x, top), (x - 17, low), (x + 17, low))
    page.draw_path([("M", corners[0]), ("L", corners[1]), ("L", corners[2]), ("Z", ())], line_width=0.5)
    page.draw_text(OPERATOR_SYMBOLS[triangle.sign], x, low - 6, 16, "b", "c", "print_soft")
    for index, ((cx, cy), number) in enumerate(zip(corners, (triangle.whole, triangle.one, triangle.other), strict=True)):
        is_hidden = index == triangle.hidden_index
        fill, line_width = ("white", 0.8) if is_hidden else ("print_faint", 0.4)
        page.draw_rounded_box(Pose(cx, cy, DISC_MM).rect(), DISC_MM / 2, fill, line_width=line_width)
        page.draw_text(str(number) if is_solved or not is_hidden else "", cx, cy + 2.2, 16, "b" if is_solved and is_hidden else "r", "c")
    blanks = map(_blank_calculation, (triangle.sign, INVERSE_SIGNS[triangle.sign]))
    for index, line in enumerate(triangle_calculations(triangle) if is_solved else blanks):
        page.draw_text(line, x, low + 13 + 8 * index, 12, align="c")


def _blank_calculation(sign: str) -> str:
    return f"_____ {OPERATOR_SYMBOLS[sign]} _____ = _____"


def triangle_calculations(triangle: FactTriangleTask) -> tuple[str, str]:
    """Return two of the triangle's calculations."""
    back = INVERSE_SIGNS[triangle.sign]
    there = f"{triangle.one} {OPERATOR_SYMBOLS[triangle.sign]} {triangle.other} = {triangle.whole}"
    return there, f"{triangle.whole} {OPERATOR_SYMBOLS[back]} {triangle.other} = {triangle.one}"


def draw_card_task_pages(worksheets: ChildWorksheets, tasks: Sequence[CardTask]) -> None:
    title = _("Make the number")
    sheet = worksheets.add_task_page(title, _("Make the number on the left with cards from its row, each used only once."))
    card_counts = [len(row.numbers) for row in tasks]
    high, y = (BOTTOM - TOP - LENGTH_HEAD_MM * len(set(card_counts))) / len(tasks), TOP
    for index, row in enumerate(tasks):
        if card_counts[index] not in card_counts[:index]:
            sheet.draw_text(capitalize_first(_n("with {n} card:", "with {n} cards:", card_counts[index])), LEFT, y + 4, 11, "b")
            y += LENGTH_HEAD_MM
        rect = FRect(LEFT, y, RIGHT - LEFT, high)
        _draw_number(sheet, index, rect.x, rect.centery + 1.5)
        _draw_task_row(sheet, row, FRect(rect.x + 9, rect.y, rect.w - 9, rect.h))
        y += high
    answers = worksheets.add_answer_page(title)
    for index, row in enumerate(tasks):
        _draw_number(answers, index, LEFT, TOP + index * 11)
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
    left = rect.x + CARD_W_MM * 1.15 + 5 + 7 * (CARD_W_MM + CARD_GAP_MM) + 4
    page.draw_line(left, rect.centery + 5.5, rect.right, rect.centery + 5.5, 0.3, "print_soft")


def _draw_card(page: PdfPage, number: int, rect: FRect, is_target: bool) -> None:
    page.draw_rounded_box(rect, 1.6, "print_faint" if is_target else "white", line_width=0.8 if is_target else 0.35)
    if not is_target:
        page.draw_rounded_box(rect.inflate(-1.6, -1.6), 1, None, "print_pale", 0.25)
    page.draw_text(str(number), rect.centerx, rect.centery + 2.2, 16, "b" if is_target else "r", "c")


def solution_text(task: CardTask) -> str:
    """Return a solution as "(2 + 3) × 2 = 10"."""
    return f"{chain_text(task.numbers, task.operations)} = {task.target}"

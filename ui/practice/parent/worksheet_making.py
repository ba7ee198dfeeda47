"""The worksheets that can be made for a child: names and drawing; only drawing loads the PDF library."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING

from game.practice import worksheets
from game.practice.drill_set import DrillTask, table_tasks, triangle_fact
from game.practice.learner_state import Learner
from ui.assets.translation import _
from ui.scene import clock
from ui.store.children import Child, LearnerReport

if TYPE_CHECKING:
    from ui.practice.worksheets.frame import ChildWorksheets

KINDS = ("calculations", "table", "triangles", "rows", "colouring")
REPORT = "report"
TASK_COUNTS = (20, 40)
COLOR_COUNT = 5


def worksheet_name(kind: str) -> str:
    return {
        "calculations": _("Calculations"),
        "table": _("A table to fill in"),
        "triangles": _("Number families"),
        "rows": _("Make the number with cards"),
        "colouring": _("Colour by result"),
        REPORT: _("This page, for you"),
    }[kind]


def worksheet_help(kind: str) -> str:
    """Return a worksheet's content in one line."""
    return {
        "calculations": _("What needs work, and one third already known"),
        "table": _("The whole addition or times table, partly filled in"),
        "triangles": _("Three numbers that belong together, one missing"),
        "rows": _("With the cards of Nambarz, two to seven at a time"),
        "colouring": _("Each result has its colour"),
        REPORT: _("What is known by heart, and what to go over"),
    }[kind]


def make_overview(report: LearnerReport, learner: Learner) -> bytes:
    """Make the page for parents on what a child knows as PDF."""
    from ui.canvas.pdf import PdfDocument
    from ui.practice.worksheets import overview_page
    from ui.practice.worksheets.frame import ChildWorksheets

    document, name = PdfDocument(f"{worksheet_name(REPORT)} – {report.child.name}"), report.child.name
    overview_page.draw_overview_page(ChildWorksheets(document, name, report.today, 0), report, learner, clock.epoch_seconds())
    return document.pdf_bytes()


def make_worksheets(
    kind: str, pupils: Iterable[tuple[Child, Learner, int]], option: str, today: date, owner: str
) -> tuple[bytes, list[tuple[DrillTask, ...]]]:
    """Make one PDF with a worksheet for each child, of this number, and all answers at the end; return it and the tasks of each child.

    `option` is "20" or "40" calculations, or a table's sign; `owner` names the child or the class in the document's title.
    """
    from ui.canvas.pdf import PdfDocument
    from ui.practice.worksheets.frame import AnswerPages, ChildWorksheets

    document, answers, tasks = PdfDocument(f"{worksheet_name(kind)} – {owner}"), AnswerPages(), list[tuple[DrillTask, ...]]()
    for child, learner, number in pupils:
        draw, steps = _drawing_and_tasks(kind, child, learner, option)
        draw(ChildWorksheets(document, child.name, today, number, answers))
        tasks.append(steps)
    return document.pdf_bytes(), tasks


def _drawing_and_tasks(
    kind: str, child: Child, learner: Learner, option: str
) -> tuple[Callable[[ChildWorksheets], None], tuple[DrillTask, ...]]:
    """Return the function that draws a worksheet, and its tasks that can be marked."""
    from ui.practice.worksheets import colouring, tasks

    rng, now, setting = random.Random(), clock.epoch_seconds(), child.setting
    match kind:
        case "calculations":
            steps = worksheets.mixed_tasks(learner, setting, now, int(option), rng)
            return lambda paper: tasks.draw_calculation_pages(paper, steps), steps
        case "table":
            dealt = worksheets.given_cells(learner, option, rng)
            return lambda paper: tasks.draw_table_pages(paper, option, dealt), table_tasks(option, dealt)
        case "triangles":
            shown = worksheets.triangle_tasks(learner, setting, now, rng)
            return lambda paper: tasks.draw_triangle_pages(paper, shown), tuple(map(triangle_fact, shown))
        case "rows":
            rows = worksheets.card_tasks(learner, setting, now, rng)
            return lambda paper: tasks.draw_card_task_pages(paper, rows), rows
        case _:
            results = worksheets.tasks_by_result(learner, setting, now, COLOR_COUNT, rng)
            animal = rng.choice(colouring.COLORING_ANIMALS)
            return lambda paper: colouring.draw_coloring_pages(paper, animal, results), colouring.coloring_tasks(animal, results)

"""The worksheets that can be made for a child: names and drawing; only drawing loads the PDF library."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.practice import worksheets
from game.practice.drill_set import of_table, of_triangle
from game.practice.facts import BasicFact
from game.practice.learner_state import Learner
from ui.assets.translation import _
from ui.scene import clock
from ui.store.children import Child, LearnerReport

if TYPE_CHECKING:
    from ui.practice.worksheets.frame import WorksheetPage

KINDS = ("calculations", "table", "triangles", "rows", "colouring")
REPORT = "report"
TASK_COUNTS = (20, 40)
COLOURS = 5


def sheet_name(kind: str) -> str:
    return {
        "calculations": _("Calculations"),
        "table": _("A table to fill in"),
        "triangles": _("Number families"),
        "rows": _("Make the number with cards"),
        "colouring": _("Colour by result"),
        REPORT: _("This page, for your own eyes"),
    }[kind]


def sheet_help(kind: str) -> str:
    """Return a worksheet's content in one line."""
    return {
        "calculations": _("What is weak or due, and a third that is known"),
        "table": _("All of plus or times; some of it stands there already"),
        "triangles": _("Three numbers that belong together, one missing"),
        "rows": _("With the cards of Nambarz, two or three at a time"),
        "colouring": _("Each result has its colour"),
        REPORT: _("What is known by heart, and what is to be seen again"),
    }[kind]


class Worksheet(NamedTuple):
    """A worksheet as PDF, and its calculations that can be marked one by one."""

    content: bytes
    steps: tuple[BasicFact, ...]


def made(kind: str, report: LearnerReport, learner: Learner, option: str) -> Worksheet:
    """Make a worksheet as PDF, with answers on page two; `option`: "20" or "40" calculations, or a table's sign."""
    from ui.practice.worksheets import overview_page
    from ui.practice.worksheets.frame import WorksheetPage
    from ui.practice.worksheets.pdf import Document

    child = report.child
    paper, steps = WorksheetPage(Document(f"{sheet_name(kind)} – {child.name}"), child.name, report.today), tuple[BasicFact, ...]()
    if kind == REPORT:
        overview_page.draw(paper, report, learner, clock.seconds())
    else:
        draw, steps = _drawing(kind, child, learner, option)
        draw(paper)
    return Worksheet(paper.document.data(), steps)


def _drawing(kind: str, child: Child, learner: Learner, option: str) -> tuple[Callable[[WorksheetPage], None], tuple[BasicFact, ...]]:
    """Return the function that draws a worksheet, and its calculations that can be marked."""
    from ui.practice.worksheets import calculations, card_rows, colouring, grid, triangles
    from ui.practice.worksheets.outline import ANIMALS

    rng, now, setting = random.Random(), clock.seconds(), child.setting
    match kind:
        case "calculations":
            steps = worksheets.calculations(learner, setting, now, int(option), rng)
            return lambda paper: calculations.draw(paper, steps), steps
        case "table":
            dealt = worksheets.given_cells(learner, option, rng)
            return lambda paper: grid.draw(paper, option, dealt), of_table(option, dealt)
        case "triangles":
            shown = worksheets.triangles(learner, setting, now, rng)
            return lambda paper: triangles.draw(paper, shown), tuple(map(of_triangle, shown))
        case "rows":
            return lambda paper: card_rows.draw(paper, worksheets.rows(learner, setting, now, rng)), ()
        case _:
            results = worksheets.by_result(learner, setting, now, COLOURS, rng)
            return lambda paper: colouring.draw(paper, rng.choice(ANIMALS), results), ()

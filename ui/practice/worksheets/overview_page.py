"""The parents' overview on A4: four tables, mistakes and what comes next, readable in black and white."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import SIGNS, BasicFact
from game.practice.learner_state import Learner
from game.practice.overview import next_due, table
from game.practice.settings import PracticeSettings
from ui.assets.translation import _, _n, capital
from ui.practice.parent.answers_list import reason
from ui.practice.parent.coming import remarks
from ui.practice.parent.facts_table import FACES, STANDINGS, fact, heads, shown
from ui.practice.texts import sign_name, standing_name, step_text
from ui.practice.worksheets.frame import LEFT, RIGHT, WorksheetPage
from ui.practice.worksheets.pdf import PdfPage
from ui.store.children import LearnerReport
from ui.tables.nambarz.names import SIGNS as WRITTEN

TABLE, CELL, HEAD = 82.0, 7.2, 8.0  # mm
TOP, LEGEND_Y, LISTS_Y, STEP = 34.0, 216.0, 232.0, 5.2
SEEN, DUE = 9, 10


def draw(paper: WorksheetPage, report: LearnerReport, learner: Learner, at: float) -> None:
    """Add the page of the parents' overview of what a child knows, at a time in seconds since the epoch."""
    weeks, items = _n("{n} week", "{n} weeks", report.weeks), _n("{n} calculation", "{n} calculations", report.items)
    sheet = paper.overview(_("What {name} knows").format(name=report.child.name), f"{weeks} · {items}")
    setting: PracticeSettings = report.child.setting
    for index, sign in enumerate(SIGNS):
        row, column = divmod(index, 2)
        _draw_table(sheet, sign, table(learner, setting, sign, at), LEFT + column * (TABLE + 10), TOP + row * (TABLE + 8))
    _draw_legend(sheet)
    _draw_lists(sheet, report, learner)


def _draw_table(sheet: PdfPage, sign: str, standings: Sequence[Sequence[str]], x: float, y: float) -> None:
    gold = sum(standing in ("gold", "polish") for row in standings for standing in row)
    sheet.text(capital(sign_name(sign)), x, y, 12, "s")
    sheet.text(_("{n} of 100 by heart").format(n=gold), x + HEAD + 10 * CELL, y, 9, align="r", colour="print_soft")
    for index in range(10):
        above, aside = heads(sign, index)
        sheet.text(above, x + HEAD + (index + 0.5) * CELL, y + 6, 7.5, "b", "c")
        sheet.text(aside, x + HEAD - 1, y + 8 + (index + 0.64) * CELL, 7.5, "b", "r")
        for column in range(10):
            cell = FRect(x + HEAD + column * CELL + 0.3, y + 8 + index * CELL + 0.3, CELL - 0.6, CELL - 0.6)
            _draw_cell(sheet, cell, standings[index][column], shown(fact(sign, index, column)))
    if sign in "+*":
        sheet.text(WRITTEN[sign], x + 3, y + 6, 9, "b", "c")


def _draw_cell(sheet: PdfPage, rect: FRect, standing: str, text: str) -> None:
    fill, stroke = FACES[standing]
    sheet.box(rect, 1.2, "white" if standing in ("new", "expected") else fill, stroke, 0.4 if standing == "expected" else 0.2)
    _draw_mark(sheet, rect, standing)
    if standing != "new" and text:
        sheet.text(text, rect.centerx - 0.8, rect.centery + 1.1, 8, "b" if standing in ("gold", "polish") else "r", "c")


def _draw_mark(sheet: PdfPage, rect: FRect, standing: str) -> None:
    """Draw a mark that survives copying: a full or empty square for mastered, a dot, a corner."""
    x, y = rect.right - 2.1, rect.y + 0.5
    match standing:
        case "gold" | "polish":
            sheet.box(FRect(x, y, 1.6, 1.6), 0, "fact_star" if standing == "gold" else "white", "fact_star", 0.2)
        case "way":
            sheet.box(FRect(x, y, 1.6, 1.6), 0.8, "known", None)
        case "again":
            sheet.path(
                [("M", (rect.right - 2.6, rect.y)), ("L", (rect.right, rect.y)), ("L", (rect.right, rect.y + 2.6)), ("Z", ())],
                "fault",
                None,
            )


def _draw_legend(sheet: PdfPage) -> None:
    for index, standing in enumerate(STANDINGS):
        row, column = divmod(index, 3)
        x, y = LEFT + column * (RIGHT - LEFT) / 3, LEGEND_Y + row * 7.5
        _draw_cell(sheet, FRect(x, y - 4.5, 6, 6), standing, "")
        sheet.fit(standing_name(standing), x + 8.5, y, (RIGHT - LEFT) / 3 - 10, 9)


def _draw_lists(sheet: PdfPage, report: LearnerReport, learner: Learner) -> None:
    """Draw the list of mistakes at the left and what comes next at the right."""
    middle, width = LEFT + (RIGHT - LEFT) / 2 + 4, (RIGHT - LEFT) / 2 - 6
    sheet.text(_("To be seen again"), LEFT, LISTS_Y, 11, "s")
    sheet.text(_("What comes next"), middle, LISTS_Y, 11, "s")
    seen = [f"{each.shown}  {each.given}".strip() + f" · {reason(each)}" for each in report.mistakes[:SEEN]] or [_("Nothing so far.")]
    for index, line in enumerate(seen):
        sheet.fit(line, LEFT, LISTS_Y + 6 + index * STEP, width, 9)
    due = next_due(learner, DUE)
    sentence = ", ".join(step_text(BasicFact(*family)).replace(" ", "\u00a0") for family, _moment in due) or _(
        "Nothing has been practised yet."
    )
    lines = [line for text in (sentence, *(remarks(learner) if due else ())) for line in sheet.wrapped(text, width, 9)]
    for index, line in enumerate(lines[:SEEN]):
        sheet.text(line, middle, LISTS_Y + 6 + index * STEP, 9)

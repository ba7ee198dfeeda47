"""The parents' overview on A4: four tables, mistakes and what comes next, readable in black and white."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import SIGNS, BasicFact
from game.practice.learner_state import Learner
from game.practice.overview import mastery_table, next_due_families
from game.practice.settings import PracticeSettings
from game.practice.skills import SURE, SkillProgress, skill_progress
from ui.assets.translation import _, capitalize_first
from ui.canvas.pdf import LEFT, RIGHT, PdfPage
from ui.canvas.pieces import Pose
from ui.practice.parent.advice import learner_remarks, mistake_reason_text, practice_amount_text
from ui.practice.parent.facts_table import CELL_COLORS, STANDINGS, cell_number, fact_at, head_texts, mastered_text
from ui.practice.parent.skills_table import alone_text, skill_name, skill_sections, state_label, states_explained
from ui.practice.texts import calculation_text, sign_name, standing_label, standings_explained
from ui.practice.worksheets.frame import ChildWorksheets
from ui.store.children import LearnerReport
from ui.tables.nambarz.names import OPERATOR_SYMBOLS as WRITTEN

TABLE_MM, CELL_MM, HEAD_MM = 82.0, 7.2, 8.0  # mm
TOP, LEGEND_Y, LISTS_Y, LINE_STEP_MM = 34.0, 213.0, 232.0, 5.2
SKILL_STEP_MM, STATE_X = 9.0, 160.0
MAX_MISTAKE_COUNT, MAX_DUE_COUNT = 9, 10


def draw_overview_page(worksheets: ChildWorksheets, report: LearnerReport, learner: Learner, epoch_seconds: float) -> None:
    """Add the page of the parents' overview of what a child knows, at a time in seconds since the epoch."""
    sheet = worksheets.add_text_page(_("What {name} knows").format(name=report.child.name), practice_amount_text(report))
    setting: PracticeSettings = report.child.setting
    for index, sign in enumerate(SIGNS):
        row, column = divmod(index, 2)
        _draw_mastery_table(
            sheet, sign, mastery_table(learner, setting, sign, epoch_seconds), LEFT + column * (TABLE_MM + 10), TOP + row * (TABLE_MM + 8)
        )
    _draw_standing_legend(sheet)
    _draw_mistakes_and_next(sheet, report, learner)
    skills = skill_progress(learner, setting, epoch_seconds)
    _draw_skills(worksheets.add_text_page(_("Cards and number sense"), report.child.name), skills)


def _draw_skills(page: PdfPage, skills: Sequence[SkillProgress]) -> None:
    """Draw a line for each skill: its name, how many were found alone, and its state."""
    y = TOP
    for title, section in skill_sections(skills).items():
        page.draw_text(title, LEFT, y + 4, 12, "s")
        for each in section:
            y += SKILL_STEP_MM
            page.draw_fitted_text(skill_name(each.skill), LEFT + 4, y + 4, STATE_X - LEFT - 60, 11)
            page.draw_text(alone_text(each), STATE_X - 8, y + 4, 11, align="r", color="print_soft")
            page.draw_text(state_label(each.state), STATE_X, y + 4, 11, "b" if each.state == SURE else "r")
            page.draw_line(LEFT, y + 6.5, RIGHT, y + 6.5, 0.2, "print_pale")
        y += 2 * SKILL_STEP_MM
    page.draw_fitted_text(states_explained(), LEFT, y, RIGHT - LEFT, 9, color="print_soft")


def _draw_mastery_table(page: PdfPage, sign: str, standings: Sequence[Sequence[str]], x: float, y: float) -> None:
    page.draw_text(capitalize_first(sign_name(sign)), x, y, 12, "s")
    page.draw_text(mastered_text(standings), x + HEAD_MM + 10 * CELL_MM, y, 9, align="r", color="print_soft")
    for index in range(10):
        above, aside = head_texts(sign, index)
        page.draw_text(above, x + HEAD_MM + (index + 0.5) * CELL_MM, y + 6, 7.5, "b", "c")
        page.draw_text(aside, x + HEAD_MM - 1, y + 8 + (index + 0.64) * CELL_MM, 7.5, "b", "r")
        for column in range(10):
            cell = Pose(x + HEAD_MM + (column + 0.5) * CELL_MM, y + 8 + (index + 0.5) * CELL_MM, CELL_MM - 0.6)
            _draw_fact_cell(page, cell.rect(), standings[index][column], cell_number(fact_at(sign, index, column)))
    if sign in "+*":
        page.draw_text(WRITTEN[sign], x + 3, y + 6, 9, "b", "c")


def _draw_fact_cell(page: PdfPage, rect: FRect, standing: str, text: str) -> None:
    fill, stroke = CELL_COLORS[standing]
    page.draw_rounded_box(rect, 1.2, "white" if standing in ("new", "expected") else fill, stroke, 0.4 if standing == "expected" else 0.2)
    _draw_standing_mark(page, rect, standing)
    if standing != "new" and text:
        page.draw_text(text, rect.centerx - 0.8, rect.centery + 1.1, 8, "b" if standing in ("gold", "polish") else "r", "c")


def _draw_standing_mark(page: PdfPage, rect: FRect, standing: str) -> None:
    """Draw a mark that survives copying: a full or empty square for mastered, a dot, a corner."""
    box = Pose(rect.right - 1.3, rect.y + 1.3, 1.6).rect()
    match standing:
        case "gold" | "polish":
            page.draw_rounded_box(box, 0, "fact_star" if standing == "gold" else "white", "fact_star", 0.2)
        case "way":
            page.draw_rounded_box(box, 0.8, "known", None)
        case "again":
            points = (rect.right - 2.6, rect.y), (rect.right, rect.y), (rect.right, rect.y + 2.6)
            page.draw_path([*zip("MLL", points, strict=True), ("Z", ())], "fault", None)


def _draw_standing_legend(page: PdfPage) -> None:
    for index, standing in enumerate(STANDINGS):
        row, column = divmod(index, 3)
        x, y = LEFT + column * (RIGHT - LEFT) / 3, LEGEND_Y + row * 7.5
        _draw_fact_cell(page, Pose(x + 3, y - 1.5, 6).rect(), standing, "")
        page.draw_fitted_text(standing_label(standing), x + 8.5, y, (RIGHT - LEFT) / 3 - 10, 9)
    page.draw_fitted_text(standings_explained(), LEFT, LEGEND_Y + 13.5, RIGHT - LEFT, 9, color="print_soft")


def _draw_mistakes_and_next(page: PdfPage, report: LearnerReport, learner: Learner) -> None:
    """Draw the list of mistakes at the left and what comes next at the right."""
    middle, width = LEFT + (RIGHT - LEFT) / 2 + 4, (RIGHT - LEFT) / 2 - 6
    page.draw_text(_("To go over"), LEFT, LISTS_Y, 11, "s")
    page.draw_text(_("What comes next"), middle, LISTS_Y, 11, "s")
    seen = [f"{each.shown}  {each.given}".strip() + f" · {mistake_reason_text(each)}" for each in report.mistakes[:MAX_MISTAKE_COUNT]] or [
        _("Nothing so far.")
    ]
    for index, line in enumerate(seen):
        page.draw_fitted_text(line, LEFT, LISTS_Y + 6 + index * LINE_STEP_MM, width, 9)
    due = next_due_families(learner, MAX_DUE_COUNT)
    sentence = ", ".join(calculation_text(BasicFact(*family)).replace(" ", "\u00a0") for family, _moment in due) or _(
        "Nothing has been practised yet."
    )
    lines = [line for text in (sentence, *(learner_remarks(learner) if due else ())) for line in page.wrap_text(text, width, 9)]
    for index, line in enumerate(lines[:MAX_MISTAKE_COUNT]):
        page.draw_text(line, middle, LISTS_Y + 6 + index * LINE_STEP_MM, 9)

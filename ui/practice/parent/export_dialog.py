"""The dialogs that save a child's answers as a table, or a worksheet as PDF."""

from __future__ import annotations

from pathlib import Path

from ui.assets.translation import _
from ui.practice.exercise.texts import slip_name
from ui.practice.parent.advice import mistake_reason_text
from ui.practice.parent.worksheet_making import REPORT, make_worksheet, worksheet_name
from ui.practice.texts import file_stem, kind_name, level_name
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.store.child_report import AnswerText
from ui.store.children import LoggedAnswer, PrintedWorksheet, mistake_from_answer, slip_of_logged


def export_answers_dialog(context: AppContext, child_id: int, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a child's answers."""
    progress = context.storage.progress
    child = progress.find_child(child_id)
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    return FileSaver(
        context,
        NewFile(
            title,
            file_stem(child.name if child is not None else ""),
            lambda path: progress.export_answers_csv(child_id, path, answer_text),
            ".csv",
            advice,
        ),
        folder,
    )


def answer_text(answer: LoggedAnswer) -> AnswerText:
    """Return an answer in words, with the reason unless it was right at once without help."""
    remark = "" if answer.right and not answer.hints else mistake_reason_text(mistake_from_answer(answer))
    slip = "" if answer.right else slip_name(slip_of_logged(answer))
    return AnswerText(kind_name(answer.kind), level_name(answer.level or ""), remark, slip)


def save_worksheet_dialog(context: AppContext, child_id: int, kind: str, option: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves a worksheet as PDF (ui.practice.parent.worksheet_making)."""
    progress = context.storage.progress
    report = progress.report(child_id, clock.today())
    assert report is not None, "the sheet was opened for a child"
    number = 0 if kind == REPORT else progress.next_worksheet_number(child_id)
    sheet = make_worksheet(kind, report, progress.learner(child_id), option, number)
    printed = (child_id, PrintedWorksheet(clock.now().isoformat(), sheet.steps, number, kind)) if sheet.steps else None
    stem = f"{file_stem(report.child.name)}-{file_stem(worksheet_name(kind), '')}"
    title = _("Where do you want to save the sheet?")
    return FileSaver(
        context,
        NewFile(title, stem, lambda path: progress.write_child_file(path, sheet.content, printed), ".pdf", is_openable=True),
        folder,
    )

"""The dialogs that save a child's answers as a table, or a worksheet as PDF."""

from __future__ import annotations

from pathlib import Path

from ui.assets.translation import _
from ui.practice.exercise.texts import slip_name
from ui.practice.parent.advice import mistake_reason_text
from ui.practice.parent.worksheet_making import REPORT, make_overview, make_worksheets, worksheet_name
from ui.practice.school_class.roster import owner_name
from ui.practice.texts import file_stem, kind_name, level_name
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.store.child_report import AnswerText, ChildFile
from ui.store.children import LoggedAnswer, PrintedWorksheet, mistake_from_answer, slip_of_logged


def export_answers_dialog(context: AppContext, child_id: int, other_ids: tuple[int, ...] = (), folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves the answers of a child, and of others, as one table."""
    progress, ids = context.storage.progress, (child_id, *other_ids)
    title, advice = _("Where do you want to save the spreadsheet?"), _("Open it in a spreadsheet.")
    stem = file_stem(owner_name(context.storage, ids))
    file = NewFile(title, stem, lambda path: progress.export_answers_csv(ids, path, answer_text), ".csv", advice)
    return FileSaver(context, file, folder)


def answer_text(answer: LoggedAnswer) -> AnswerText:
    """Return an answer in words, with the reason unless it was right at once without help."""
    remark = "" if answer.right and not answer.hints else mistake_reason_text(mistake_from_answer(answer))
    slip = "" if answer.right else slip_name(slip_of_logged(answer))
    return AnswerText(kind_name(answer.kind), level_name(answer.level or ""), remark, slip)


def save_worksheet_dialog(
    context: AppContext, child_id: int, kind: str, option: str, other_ids: tuple[int, ...] = (), folder: Path | None = None
) -> FileSaver:
    """Return the dialog that saves a worksheet for a child, and for each of the others, as one PDF (ui.practice.parent.worksheet_making).

    It is made while it is written: the worksheets of a class take seconds.
    """
    progress = context.storage.progress
    owner = owner_name(context.storage, (child_id, *other_ids))
    title = _("Where do you want to save the sheets?") if other_ids else _("Where do you want to save the sheet?")

    def make() -> ChildFile:
        if kind == REPORT:
            report = progress.report(child_id, clock.today())
            assert report is not None, "the sheet was opened for a child"
            return ChildFile(make_overview(report, progress.learner(child_id)))
        children = [child for child in map(progress.find_child, (child_id, *other_ids)) if child is not None]
        numbers = [progress.next_worksheet_number(child.id) for child in children]
        learners = [progress.learner(child.id) for child in children]
        content, tasks = make_worksheets(kind, zip(children, learners, numbers, strict=True), option, clock.today(), owner)
        made = clock.now().isoformat()
        printed = [PrintedWorksheet(made, steps, number, kind) for steps, number in zip(tasks, numbers, strict=True)]
        return ChildFile(content, [(child.id, sheet) for child, sheet in zip(children, printed, strict=True) if sheet.steps])

    stem = f"{file_stem(owner)}-{file_stem(worksheet_name(kind), '')}"
    return FileSaver(context, NewFile(title, stem, lambda path: progress.write_child_file(path, make), ".pdf", is_openable=True), folder)

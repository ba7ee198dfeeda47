"""The page on which a child's result in a contest is hung up, as PDF; only drawing it loads the PDF library."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.practice.kinds import CONTEST_KIND
from ui.assets.translation import _, card_count_text, point_count_text
from ui.practice.texts import file_stem, signs_text
from ui.practice.yard.strokes import Stroke, contest_strokes, total_points
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.store.child_report import ChildFile

ROW_MM, FIRST_ROW_MM = 14.0, 78.0


def save_contest_sheet(context: AppContext, child_id: int, word: str, signs: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves the page with a child's result in the contest of a word."""
    progress = context.storage.progress
    child = progress.find_child(child_id)
    assert child is not None, "the page was asked for by a child"
    strokes = contest_strokes(progress.answers_of_kind(child_id, CONTEST_KIND), word, signs)
    make = partial(contest_file, child.name, word, signs, strokes)
    name, title = f"{file_stem(child.name)}-{file_stem(word, '')}", _("Where do you want to save the sheet?")
    return FileSaver(context, NewFile(title, name, lambda path: progress.write_child_file(path, make), ".pdf", is_openable=True), folder)


def contest_file(child_name: str, word: str, signs: str, strokes: tuple[Stroke, ...]) -> ChildFile:
    """Return the page as PDF: the name, the word, the operators, the cards and points of each hand, and the total."""
    from ui.canvas.pdf import LEFT, RIGHT, PdfDocument
    from ui.practice.worksheets.frame import ChildWorksheets

    title = _("The contest of the week")
    paper = ChildWorksheets(PdfDocument(f"{title} – {child_name}"), child_name, clock.today(), 0)
    page = paper.add_text_page(title, child_name)
    middle = (LEFT + RIGHT) / 2
    page.draw_text(word, middle, 52, 40, "s", "c")
    page.draw_text(signs_text(signs), middle, 64, 18, "b", "c", "print_soft")
    for number, stroke in enumerate(strokes, 1):
        y = FIRST_ROW_MM + ROW_MM * number
        page.draw_text(_("Hand {n}").format(n=number), LEFT + 30, y, 14)
        page.draw_text(card_count_text(stroke.cards) if stroke.cards else "–", middle, y, 14, "b", "c")
        page.draw_text(str(stroke.points), RIGHT - 30, y, 14, "b", "r")
        page.draw_line(LEFT + 30, y + 4, RIGHT - 30, y + 4, 0.2, "print_pale")
    page.draw_text(point_count_text(total_points(strokes)), middle, FIRST_ROW_MM + ROW_MM * 12, 30, "s", "c")
    return ChildFile(paper.document.pdf_bytes())

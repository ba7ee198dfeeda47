"""The frame of all worksheets: title, name, date and foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from ui.assets.translation import _, format_date
from ui.canvas.pdf import LEFT, RIGHT, H, PdfDocument, PdfPage

TOP, BOTTOM = 46.0, H - 20.0  # mm: the area of the tasks
SUBTITLE_Y = 25.0  # mm: the line below the title
ANSWER_NAME_Y = TOP - 9  # mm: whose answers follow; nearer to them than to those above


class AnswerPages:
    """The pages of answers at the end of a document, which the answers of several children share."""

    def __init__(self) -> None:
        self._page: PdfPage | None = None  # the latest
        self._height, self._room = 0.0, 0.0  # mm: of the latest answers on it, and left below them

    def place(self, height: float, add_page: Callable[[], PdfPage]) -> PdfPage:
        """Return a page on which answers of this height, below a subtitle, can be drawn as at its top."""
        height += TOP - SUBTITLE_Y
        if self._page is None or height > self._room:
            self._page, self._room = add_page(), BOTTOM - SUBTITLE_Y
        else:
            self._page.move_down(self._height)
        self._height, self._room = height, self._room - height
        return self._page


@dataclass(frozen=True, slots=True)
class ChildWorksheets:
    """The worksheets of one child on one day, to which pages with a common frame are added."""

    document: PdfDocument
    child_name: str
    today: date
    number: int = 1  # by which a worksheet is found again when it is marked; 0 for none
    answer_pages: AnswerPages = field(default_factory=AnswerPages)

    @property
    def _sheet_name(self) -> str:
        return _("Sheet {n}").format(n=self.number) if self.number else ""

    def add_task_page(self, title: str, instructions: str) -> PdfPage:
        """Add a page of tasks; `instructions` is one sentence of instructions."""
        sheet = self._add_page(title)
        sheet.draw_text(_("Name:"), LEFT, 26, 11, color="print_soft")
        name_x = LEFT + sheet.text_width(_("Name:"), 11) + 2
        sheet.draw_fitted_text(self.child_name, name_x + 1, 26, 60, 12, "b")
        sheet.draw_line(name_x, 27.5, name_x + 66, 27.5, 0.25, "print_soft")
        date_x = RIGHT - 48
        sheet.draw_text(_("Date:"), date_x - 2, 26, 11, align="r", color="print_soft")
        sheet.draw_text(self._sheet_name, RIGHT, 17, 11, align="r", color="print_soft")
        sheet.draw_line(date_x, 27.5, RIGHT, 27.5, 0.25, "print_soft")
        sheet.draw_fitted_text(instructions, LEFT, 37, RIGHT - LEFT, 12)
        return sheet

    def add_answer_page(self, title: str, height: float = BOTTOM - TOP) -> PdfPage:
        """Return a page for the answers of a worksheet, drawn from TOP on; low ones share a page."""
        subtitle = " · ".join(filter(None, (self.child_name, self._sheet_name)))
        page = self.answer_pages.place(height, lambda: self._add_page(_("{title}: answers").format(title=title), is_last=True))
        return self._with_subtitle(page, subtitle, ANSWER_NAME_Y)

    def add_text_page(self, title: str, subtitle: str) -> PdfPage:
        """Add a page without tasks: title, a line of text with the date, and the common frame."""
        return self._with_subtitle(self._add_page(title), subtitle)

    def _with_subtitle(self, page: PdfPage, subtitle: str, y: float = SUBTITLE_Y) -> PdfPage:
        dated = f"{subtitle} · {format_date(self.today.isoformat())}"
        page.draw_fitted_text(dated, LEFT, y, RIGHT - LEFT, 11, color="print_soft")
        return page

    def _add_page(self, title: str, is_last: bool = False) -> PdfPage:
        return self.document.add_titled_page(title, f"Tablée · {_('Number workshop')}", is_last)

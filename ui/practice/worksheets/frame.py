"""The frame of all worksheets: title, name, date and foot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ui.assets.translation import _, day
from ui.practice.worksheets.pdf import Document, H, PdfPage, W

LEFT, RIGHT, TOP, BOTTOM = 18.0, W - 18.0, 46.0, H - 20.0  # mm: the area of the tasks


@dataclass(frozen=True, slots=True)
class WorksheetPage:
    """The worksheets of one child on one day, to which pages with a common frame are added."""

    document: Document
    child: str
    today: date

    def work(self, title: str, task: str) -> PdfPage:
        """Add a page of tasks; `task` is one sentence of instructions."""
        sheet = self._page(title)
        sheet.text(_("Name:"), LEFT, 26, 11, colour="print_soft")
        name_x = LEFT + sheet.width(_("Name:"), 11) + 2
        sheet.fit(self.child, name_x + 1, 26, 60, 12, "b")
        sheet.line(name_x, 27.5, name_x + 66, 27.5, 0.25, "print_soft")
        date_x = RIGHT - 48
        sheet.text(_("Date:"), date_x - 2, 26, 11, align="r", colour="print_soft")
        sheet.line(date_x, 27.5, RIGHT, 27.5, 0.25, "print_soft")
        sheet.fit(task, LEFT, 37, RIGHT - LEFT, 12)
        return sheet

    def answers(self, title: str) -> PdfPage:
        """Add the page of answers of a worksheet."""
        return self.overview(_("{title}: answers").format(title=title), self.child)

    def overview(self, title: str, text: str) -> PdfPage:
        """Add a page without tasks: title, a line of text with the date, and the common frame."""
        sheet = self._page(title)
        sheet.fit(f"{text} · {day(self.today.isoformat())}", LEFT, 25, RIGHT - LEFT, 11, colour="print_soft")
        return sheet

    def _page(self, title: str) -> PdfPage:
        sheet = self.document.page()
        sheet.fit(title, LEFT, 17, RIGHT - LEFT, 20, "s")
        sheet.line(LEFT, H - 14, RIGHT, H - 14, 0.25, "print_pale")
        sheet.text(f"Tablée · {_('The calculation workshop')}", LEFT, H - 9.5, 8, colour="print_soft")
        return sheet

"""The sheet that exports a child's progress to a file: all answers as a table, or the page for parents for printing."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date
from pathlib import Path

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.parent.html_page import page
from ui.scene.desk import Desk
from ui.scene.file_chooser import DONE, LIST, FileSaver
from ui.store.files import Trouble
from ui.widgets.controls import Widget


class ExportSheet(FileSaver):
    """`kind`: "csv" or "html"."""

    def __init__(self, desk: Desk, child_id: int, kind: str, folder: Path | None = None) -> None:
        self.ending = f".{kind}"
        names = [child.name for child in desk.files.progress.children() if child.id == child_id]
        self.child_id, self.kind = child_id, kind
        self._writing: tuple[Path, Future[Trouble | None]] | None = None
        super().__init__(desk, _stem(names[0] if names else ""), folder)

    def title(self) -> str:
        return _("Where shall the page be kept?") if self.kind == "html" else _("Where shall the table be kept?")

    def nothing(self) -> str:
        return _("This folder holds no folders and no files of this kind.")

    def advice(self) -> str:
        return _("Open it in a browser to print it.") if self.kind == "html" else _("Open it in a spreadsheet.")

    def write(self, path: Path) -> None:
        """Starts writing; no frame waits for it."""
        self.ask = None
        self._writing = path, self._begun(path)
        self.rebuild()

    def _begun(self, path: Path) -> Future[Trouble | None]:
        progress = self.desk.files.progress
        if self.kind == "csv":
            return progress.export_csv(self.child_id, path)
        report = progress.report(self.child_id, date.today())
        assert report is not None, "the sheet was opened for a child"
        return progress.write_page(path, page(report))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._writing is not None and self._writing[1].done():
            (path, written), self._writing = self._writing, None
            self.finish(path, written.result())

    def leave(self) -> None:
        """Only after the result has been shown."""
        if self._writing is None:
            super().leave()

    def build(self) -> list[Widget]:
        if self._writing is None:
            return super().build()
        self.list.place(LIST, 0)
        return []

    def paint(self, brush: Brush) -> None:
        if self._writing is None:
            super().paint(brush)
            return
        brush.veil(0.6)
        brush.sheet(DONE, 3, 24)
        brush.fit(_("Writing…"), DONE.centerx, 338, 560, 30, ink.INK, "s", "c")
        brush.fit(self._writing[0].name, DONE.centerx, 386, 560, 20, ink.INK, "b", "c")


def _stem(name: str) -> str:
    """A file name from the child's name."""
    letters = "".join(sign if sign.isalnum() else "-" for sign in name).strip("-")
    return f"tablee-{letters}" if letters else "tablee"

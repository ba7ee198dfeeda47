"""The sheet that chooses a file to read or to write: folders, files and a name, all by mouse or by keyboard."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.file_rows import FILE, FOLDER, FileRow, FolderEntry, draw_error
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry, Fields
from ui.store.files import Trouble, default_export_folder
from ui.store.folders import ENDING, Listing, file_name, listing, new_name
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea

SHEET = FRect(190, 48, 900, 704)
X, W = 222.0, 836.0
LIST = FRect(X, 204, W, 314)
ROW, PITCH = 52.0, 57.0
DONE = FRect(330, 220, 620, 350)
NAME_Y, ERROR_Y, KEYS_Y = 530.0, 596.0, 672.0
LONGEST_PATH, LONGEST_NAME = 1000, 100


class FileChooser(Scene):
    """A folder, a list and a name. Subclasses say what the primary key does. An error is shown, and the sheet stays open."""

    see_through = True
    ending = ENDING  # of the files that are listed and written

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        """`folder`: where to begin; None: the person's documents."""
        super().__init__(desk)
        self.fields: Fields = Fields(desk)
        self.error = ""  # what went wrong
        self.name = ""  # of the file
        self.list = ScrollArea("places")
        self.scrolls = [self.list]
        self.listing = Listing(folder or default_export_folder(), (), ())
        self._enter(self.listing.folder)

    def title(self) -> str:
        raise AssertionError("a subclass says it")

    def primary(self) -> Command:
        """What is done with the file of this name."""
        raise AssertionError("a subclass says it")

    def nothing(self) -> str:
        """What stands in an empty list."""
        return _("This folder holds no folders and no saved games.")

    def pick(self, name: str) -> None:
        """A file of the list was chosen."""
        self.name = name
        self._show_error("")

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(Back()), "close")
        up = Command("up", _("To the folder above"), lambda: self._enter(self.listing.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(Back()))
        return [
            Key(up, FRect(X, 136, 56, 56), bare=True),
            FolderEntry(
                "folder", FRect(X + 66, 138, W - 66, 52), str(self.listing.folder), self.fields, self._typed_folder, LONGEST_PATH, 18
            ),
            *self._rows(),
            Entry("name", FRect(X + 130, NAME_Y, W - 130, 52), self.name, self.fields, self._typed_name, LONGEST_NAME, 20),
            Key(cancel, FRect(X, KEYS_Y, 280, 60)),
            Key(self.primary(), FRect(X + W - 320, KEYS_Y, 320, 60), "primary", 22),
            Key(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), bare=True),
        ]

    def handle(self, event: pygame.Event) -> None:
        named = self.fields.name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "primary", True

    def _rows(self) -> list[Widget]:
        found, rows = self.listing, list[Widget]()
        self.list.place(LIST, PITCH * (len(found.folders) + len(found.records)))
        for index, name in enumerate((*found.folders, *found.records)):
            rect = FRect(X, self.list.y + index * PITCH, W - 22, ROW)
            if index < len(found.folders):
                open_it = Command(f"folder/{name}", name, partial(self._enter, found.folder / name))
                row = FileRow(open_it, rect, FOLDER, False, self.list)
            else:
                row = FileRow(Command(f"record/{name}", name, partial(self.pick, name)), rect, FILE, name == self.name, self.list)
            rows.append(self.list.hold(row))
        return rows

    def _enter(self, folder: Path) -> None:
        """Opens a folder, or shows why it cannot be opened."""
        try:
            self.listing = listing(folder, self.ending)
        except BadRecord as bad:
            self._show_error(sentence(bad.key, bad.facts))
            return
        self.list.offset = 0.0
        if self.focus.name.startswith("folder/"):
            self.focus.name = next((f"folder/{name}" for name in self.listing.folders), "up")
        self._show_error("")

    def _typed_folder(self, text: str) -> None:
        self._enter(Path(text))

    def _typed_name(self, text: str) -> None:
        self.name = text
        self._show_error("")

    def _path(self) -> Path | None:
        """Where the file of this name is; None, after showing why, when it is no name for a file."""
        try:
            return self.listing.folder / file_name(self.name, self.ending)
        except BadRecord as bad:
            self._show_error(sentence(bad.key, bad.facts))
            return None

    def _show_error(self, sentence: str) -> None:
        """`sentence`: "" takes the last one away."""
        self.error = sentence
        if sentence:
            self.desk.sounds.play("wrong")
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(self.title(), X, SHEET.y + 46, W - 80, 30, ink.INK, "s")
        if not self.listing.folders and not self.listing.records:
            brush.fit(self.nothing(), LIST.centerx, LIST.centery, W - 40, 18, ink.SOFT, align="c")
        brush.fit(_("Name"), X + 4, NAME_Y + 26, 116, 20, ink.INK, "b")
        if self.error:
            draw_error(brush, self.error, FRect(X, ERROR_Y, W, 62))


class FileSaver(FileChooser):
    """Writes a file. It asks before it replaces one that is there already."""

    def __init__(self, desk: Desk, stem: str, folder: Path | None = None) -> None:
        """`stem`: how the proposed name begins."""
        super().__init__(desk, folder)
        self.written: Path | None = None  # where the file is now
        self.name = new_name(stem, self.listing.records, ending=self.ending)

    def write(self, path: Path) -> None:
        """Writes the file there, and then calls `finish`."""
        raise AssertionError("a subclass does it")

    def advice(self) -> str:
        """What can be done with the file now; "" for nothing to say."""
        return ""

    def title(self) -> str:
        return _("Where shall it be kept?")

    def primary(self) -> Command:
        return Command("primary", _("Save"), self._save, "save", ("ctrl+s",))

    def build(self) -> list[Widget]:
        if self.written is None:
            return super().build()
        self.list.place(LIST, 0)
        done = Command("done", _("Done"), lambda: self.go(Back()), "check")
        return [Key(done, FRect(480, 470, 320, 72), "primary", 24)]

    def _save(self) -> None:
        path = self._path()
        if path is None:
            return
        if self.desk.files.owns(path):
            self._show_error(_("Tablée keeps its own things in this folder: choose another."))
            return
        if path.name.casefold() not in {name.casefold() for name in self.listing.records}:
            self.write(path)
            return
        no = Command("no", _("Keep what is there"), self.drop_question, "undo")
        yes = Command("yes", _("Replace it"), lambda: self.write(path), "save")
        self.put_question(_("{file} is there already. Replace it?").format(file=path.name), [no, yes])

    def finish(self, path: Path, trouble: Trouble | None) -> None:
        """Shows where the file is now, or what went wrong."""
        self.ask = None
        if trouble is None:
            self.written = path
            self.rebuild()
        else:
            self._show_error(sentence(trouble.key, trouble.facts))

    def paint(self, brush: Brush) -> None:
        if self.written is None:
            super().paint(brush)
            return
        brush.veil(0.6)
        brush.sheet(DONE, 3, 24)
        brush.icon("check", 640 - 30, 246, 60, "#1F6F3F")
        brush.fit(_("Kept."), 640, 338, 560, 30, ink.INK, "s", "c")
        brush.fit(self.written.name, 640, 386, 560, 20, ink.INK, "b", "c")
        lower = self.advice() != ""
        brush.fit(str(self.written.parent), 640, 416 if lower else 424, 560, 17, ink.SOFT, align="c")
        brush.fit(self.advice(), 640, 444, 560, 17, ink.INK, align="c")

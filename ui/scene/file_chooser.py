"""The dialog that chooses a file to read or write: folders, files and a name, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import POLL, Scene
from ui.scene.text_entry import Entry, Fields
from ui.scene.viewer import show_file
from ui.store.files import Trouble, default_export_folder
from ui.store.folders import ENDING, Listing, file_name, listing, new_name
from ui.widgets.controls import Command, Key, Region, Widget, call
from ui.widgets.scroll import ScrollArea

SHEET = FRect(190, 48, 900, 704)
X, W = 222.0, 836.0
LIST = FRect(X, 204, W, 314)
ROW, PITCH = 52.0, 57.0
DONE = FRect(330, 220, 620, 350)
NAME_Y, ERROR_Y, KEYS_Y = 530.0, 596.0, 672.0
LONGEST_PATH, LONGEST_NAME = 1000, 100
FOLDER = (
    '<path d="M2 7Q2 4 5 4H12L15 8H27Q30 8 30 11V25Q30 28 27 28H5Q2 28 2 25Z" fill="primary_deep" stroke="umber" stroke-width="1.8"/>'
    '<path d="M2 12H30" stroke="gold" stroke-width="2"/>'
)
FILE = (
    '<path d="M7 2H20L26 8V30H7Z" fill="surface_bright" stroke="text_soft" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M19 2V9H26M11 15H22M11 20H22M11 25H18" fill="none" stroke="text_soft" stroke-width="1.6"/>'
)


class FolderEntry(Entry):
    """A text input with a path; of a long one it shows the end."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        whole, room = self.text, self.rect.w - 28
        if brush.skin.width(whole, self.size, "b") > room:
            tail = whole
            while tail and brush.skin.width("…" + tail, self.size, "b") > room:
                tail = tail[1:]
            self.text = "…" + tail
        super().draw(brush, hover, pressed)
        self.text = whole


class FileRow(Region):
    """A folder or a file in the list."""

    def __init__(self, command: Command, rect: FRect, picture: str, chosen: bool, area: ScrollArea) -> None:
        super().__init__(command, rect, 12)
        self.picture, self.chosen, self.area = picture, chosen, area

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if not self.rect.colliderect(self.area.rect):
            return
        face = "row_chosen" if self.chosen else "row_hover" if hover else "row"
        brush.box(self.rect, 12, face, "border_chosen" if self.chosen else "border_soft", 2.5 if self.chosen else 1.5)
        brush.vec(self.rect.x + 14, self.rect.centery - 16, 32, 32, self.picture)
        brush.fit(self.command.label, self.rect.x + 60, self.rect.centery, self.rect.w - 80, 19, "text", "b" if self.chosen else "r")


class FileChooser(Scene):
    """A dialog with a folder, a list and a name. An error is shown, and the dialog stays open."""

    see_through = tall = True

    def __init__(self, desk: Desk, title: str, primary: Callable[[], Command], folder: Path | None = None, ending: str = ENDING) -> None:
        """Open a folder, by default the documents.

        `primary` makes the command for the chosen file; `ending` is that of the files that are listed and written.
        """
        super().__init__(desk)
        self.title, self.primary, self.ending = title, primary, ending
        self.fields: Fields = Fields(desk)
        self.error = ""  # the error message
        self.name = ""  # the file name
        self.focus.name = "name"
        self.list = ScrollArea("places")
        self.scrolls = [self.list]
        self.listing = Listing(folder or default_export_folder(), (), ())
        self._enter(self.listing.folder)

    def pick(self, name: str) -> None:
        """Choose a file of the list."""
        self.name = name
        self._show_error("")

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(Back()), "close")
        up = Command("up", _("To the folder above"), lambda: self._enter(self.listing.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(Back()))
        return [
            Key(up, FRect(X, 136, 56, 56), bare=True),
            call(
                FolderEntry(
                    "folder", FRect(X + 66, 138, W - 66, 52), str(self.listing.folder), self.fields, self._typed_folder, LONGEST_PATH, 18
                ),
                _("Folder"),
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
        """Open a folder, or show why it cannot be opened."""
        self.replies.expect(self.desk.files.aside.submit(_listed, folder, self.ending), self._list)

    def _list(self, found: Listing | BadRecord) -> None:
        if isinstance(found, BadRecord):
            self._show_error(sentence(found.key, found.facts))
            return
        self.listing = found
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
        """Return the path of the chosen file; None if the name is invalid, which is then shown."""
        try:
            return self.listing.folder / file_name(self.name, self.ending)
        except BadRecord as bad:
            self._show_error(sentence(bad.key, bad.facts))
            return None

    def _show_error(self, sentence: str) -> None:
        """Show an error message, or remove the last one if it is ""."""
        self.error = sentence
        if sentence:
            self.desk.sounds.play("wrong")
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(self.title, X, SHEET.y + 46, W - 80, 30, "text", "s")
        if not self.listing.folders and not self.listing.records:
            nothing = _("This folder holds no folders and no files of this kind.")
            if self.ending == ENDING:
                nothing = _("This folder holds no folders and no saved games.")
            brush.fit(nothing, LIST.centerx, LIST.centery, W - 40, 18, "text_soft", align="c")
        brush.fit(_("Name"), X + 4, NAME_Y + 26, 116, 20, "text", "b")
        if self.error:
            self._draw_error(brush, FRect(X, ERROR_Y, W, 62))

    def _draw_error(self, brush: Brush, at: FRect) -> None:
        """Draw the error message on a red plate."""
        brush.box(at, 16, "danger_soft", "danger", 2)
        brush.icon("warning", at.x + 16, at.centery - 14, 28, "danger")
        size = brush.fitting(self.error, (at.w - 80) * 1.9, 18, "b")
        lines = [brush.cut(line, at.w - 76, size, "b") for line in brush.wrapped(self.error, at.w - 76, size, "b")[:2]]
        brush.block(lines, at.x + 58, at.centery, size, "danger_text", "b", lead=1.15)


def _listed(folder: Path, ending: str) -> Listing | BadRecord:
    try:
        return listing(folder, ending)
    except BadRecord as bad:
        return bad


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file that a player saves."""

    title: str
    stem: str  # prefix of the proposed name
    write: Callable[[Path], Future[Trouble | None]]  # returns the problem, or None, as a future: no frame waits for it
    ending: str = ENDING
    advice: str = ""  # a sentence about what to do with the file; "" for nothing to say
    opens: bool = False  # the system may have a program that shows the file


class FileSaver(FileChooser):
    """A dialog that writes a file, and asks before it replaces one."""

    def __init__(self, desk: Desk, file: NewFile, folder: Path | None = None) -> None:
        self.file = file
        self.written: Path | None = None  # the path of the finished file
        self._writing: tuple[Path, Future[Trouble | None]] | None = None
        super().__init__(
            desk,
            file.title,
            lambda: Command("primary", _("Save"), lambda: self.replies.follow(self._save), "save", ("ctrl+s",)),
            folder,
            file.ending,
        )

    def _list(self, found: Listing | BadRecord) -> None:
        super()._list(found)
        if not self.name:
            self.name = new_name(self.file.stem, self.listing.records, ending=self.ending)

    def build(self) -> list[Widget]:
        if self.written is None and self._writing is None:
            return super().build()
        self.list.place(LIST, 0)
        if self._writing is not None:
            return []
        done = Command("done", _("Done"), lambda: self.go(Back()), "check")
        if not self.file.opens:
            return [Key(done, FRect(480, 470, 320, 72), "primary", 24)]
        show = Command("show", _("Open it"), self._show, "eye")
        return [Key(done, FRect(366, 470, 250, 72), size=22), Key(show, FRect(636, 470, 278, 72), "primary", 22)]

    def _show(self) -> None:
        assert self.written is not None, "the key stands there once it is written"
        if not show_file(self.written):
            self.desk.say(_("This system has no program for such files: open it yourself."))

    def leave(self) -> None:
        """Close the dialog, but not while the file is being written."""
        if self._writing is None:
            super().leave()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._look()

    def _look(self) -> None:
        if self._writing is not None and self._writing[1].done():
            (path, result), self._writing = self._writing, None
            self._finish(path, result.result())

    def due(self) -> float:
        return POLL if self._writing is not None else self.resting()

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
        self.put_question(_("{file} already exists. Replace it?").format(file=path.name), [no, yes])

    def write(self, path: Path) -> None:
        self.ask = None
        self._writing = path, self.file.write(path)
        self.rebuild()
        self._look()

    def _finish(self, path: Path, trouble: Trouble | None) -> None:
        """Show the path of the file, or the problem."""
        if trouble is None:
            self.written = path
            self.rebuild()
        else:
            self._show_error(sentence(trouble.key, trouble.facts))

    def paint(self, brush: Brush) -> None:
        path = self._writing[0] if self._writing is not None else self.written
        if path is None:
            super().paint(brush)
            return
        brush.veil(0.6)
        brush.sheet(DONE, 3, 24)
        brush.fit(_("Saved.") if self.written else _("Writing…"), 640, 338, 560, 30, "text", "s", "c")
        brush.fit(path.name, 640, 386, 560, 20, "text", "b", "c")
        if self.written is not None:
            brush.icon("check", 640 - 30, 246, 60, "done")
            brush.fit(str(path.parent), 640, 416 if self.file.advice else 424, 560, 17, "text_soft", align="c")
            brush.fit(self.file.advice, 640, 444, 560, 17, "text", align="c")

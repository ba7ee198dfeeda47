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
from ui.assets.error_messages import sentence
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import POLL, Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.scene.viewer import show_file
from ui.store.folders import ENDING, Listing, file_name, listing, new_name
from ui.store.storage import Problem, default_export_folder
from ui.widgets.controls import Button, Command, HitRegion, Widget, call
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


class FolderEntry(TextInput):
    """A text input for a folder's path; of a long path it shows the end."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        whole, max_width = self.text, self.rect.w - 28
        if canvas.rasterizer.width(whole, self.size, "b") > max_width:
            tail = whole
            while tail and canvas.rasterizer.width("…" + tail, self.size, "b") > max_width:
                tail = tail[1:]
            self.text = "…" + tail
        super().draw(canvas, hover, pressed)
        self.text = whole


class FileRow(HitRegion):
    """A row of a file dialog's list: a folder or a file with its icon."""

    def __init__(self, command: Command, rect: FRect, picture: str, chosen: bool, area: ScrollArea) -> None:
        super().__init__(command, rect, 12)
        self.picture, self.chosen, self.area = picture, chosen, area

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if not self.rect.colliderect(self.area.rect):
            return
        face = "row_chosen" if self.chosen else "row_hover" if hover else "row"
        canvas.box(self.rect, 12, face, "border_chosen" if self.chosen else "border_soft", 2.5 if self.chosen else 1.5)
        canvas.vec(self.rect.x + 14, self.rect.centery - 16, 32, 32, self.picture)
        canvas.fit_text(self.command.label, self.rect.x + 60, self.rect.centery, self.rect.w - 80, 19, "text", "b" if self.chosen else "r")


class FileDialog(Scene):
    """A dialog that chooses a file: a folder, its list and a name. An error is shown, and the dialog stays open."""

    shows_scene_below = supports_portrait = True

    def __init__(
        self, context: AppContext, title: str, primary: Callable[[], Command], folder: Path | None = None, ending: str = ENDING
    ) -> None:
        """Open the dialog with a folder, by default the documents.

        `primary` makes the command for the chosen file; `ending` is that of the files that are listed and written.
        """
        super().__init__(context)
        self.title, self.primary, self.ending = title, primary, ending
        self.fields: TextEditor = TextEditor(context)
        self.error = ""  # the error message
        self.name = ""  # the file name
        self.focus.name = "name"
        self.list = ScrollArea("places")
        self.scrolls = [self.list]
        self.listing = Listing(folder or default_export_folder(), (), ())
        self._enter(self.listing.folder)

    def pick(self, name: str) -> None:
        """Take the name of a file that was chosen in the list."""
        self.name = name
        self._show_error("")

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        up = Command("up", _("To the folder above"), lambda: self._enter(self.listing.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(CloseRoute()))
        return [
            Button(up, FRect(X, 136, 56, 56), bare=True),
            call(
                FolderEntry(
                    "folder", FRect(X + 66, 138, W - 66, 52), str(self.listing.folder), self.fields, self._typed_folder, LONGEST_PATH, 18
                ),
                _("Folder"),
            ),
            *self._rows(),
            TextInput("name", FRect(X + 130, NAME_Y, W - 130, 52), self.name, self.fields, self._typed_name, LONGEST_NAME, 20),
            Button(cancel, FRect(X, KEYS_Y, 280, 60)),
            Button(self.primary(), FRect(X + W - 320, KEYS_Y, 320, 60), "primary", 22),
            Button(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), bare=True),
        ]

    def handle(self, event: pygame.Event) -> None:
        named = self.fields.name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "primary", True

    def _rows(self) -> list[Widget]:
        result, rows = self.listing, list[Widget]()
        self.list.place(LIST, PITCH * (len(result.folders) + len(result.records)))
        for index, name in enumerate((*result.folders, *result.records)):
            rect = FRect(X, self.list.y + index * PITCH, W - 22, ROW)
            if index < len(result.folders):
                open_it = Command(f"folder/{name}", name, partial(self._enter, result.folder / name))
                row = FileRow(open_it, rect, FOLDER, False, self.list)
            else:
                row = FileRow(Command(f"record/{name}", name, partial(self.pick, name)), rect, FILE, name == self.name, self.list)
            rows.append(self.list.hold(row))
        return rows

    def _enter(self, folder: Path) -> None:
        """List a folder without waiting for the disk, then show its list, or the reason why it cannot be opened."""
        self.callbacks.expect(self.context.storage.aside.submit(_listed, folder, self.ending), self._list)

    def _list(self, result: Listing | BadRecord) -> None:
        if isinstance(result, BadRecord):
            self._show_error(sentence(result.key, result.facts))
            return
        self.listing = result
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
            self.context.sounds.play("wrong")
        self.rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        canvas.fit_text(self.title, X, SHEET.y + 46, W - 80, 30, "text", "s")
        if not self.listing.folders and not self.listing.records:
            nothing = _("This folder holds no folders and no files of this kind.")
            if self.ending == ENDING:
                nothing = _("This folder holds no folders and no saved games.")
            canvas.fit_text(nothing, LIST.centerx, LIST.centery, W - 40, 18, "text_soft", align="c")
        canvas.fit_text(_("Name"), X + 4, NAME_Y + 26, 116, 20, "text", "b")
        if self.error:
            self._draw_error(canvas, FRect(X, ERROR_Y, W, 62))

    def _draw_error(self, canvas: Canvas, rect: FRect) -> None:
        """Draw the error message on a red plate."""
        canvas.box(rect, 16, "danger_soft", "danger", 2)
        canvas.icon("warning", rect.x + 16, rect.centery - 14, 28, "danger")
        size = canvas.fitting(self.error, (rect.w - 80) * 1.9, 18, "b")
        lines = [canvas.ellipsize(line, rect.w - 76, size, "b") for line in canvas.wrap(self.error, rect.w - 76, size, "b")[:2]]
        canvas.block(lines, rect.x + 58, rect.centery, size, "danger_text", "b", lead=1.15)


def _listed(folder: Path, ending: str) -> Listing | BadRecord:
    try:
        return listing(folder, ending)
    except BadRecord as bad:
        return bad


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file to be saved by a dialog: its title, proposed name and extension, and the function that writes it."""

    title: str
    stem: str  # prefix of the proposed name
    write: Callable[[Path], Future[Problem | None]]  # returns the problem, or None, as a future: no frame waits for it
    ending: str = ENDING
    advice: str = ""  # a sentence about what to do with the file; "" for nothing to say
    opens: bool = False  # the system may have a program that shows the file


class FileSaver(FileDialog):
    """A dialog that writes a file, and asks before it replaces one."""

    def __init__(self, context: AppContext, file: NewFile, folder: Path | None = None) -> None:
        self.file = file
        self.written: Path | None = None  # the path of the finished file
        self._writing: tuple[Path, Future[Problem | None]] | None = None
        super().__init__(
            context,
            file.title,
            lambda: Command("primary", _("Save"), lambda: self.callbacks.follow(self._save), "save", ("ctrl+s",)),
            folder,
            file.ending,
        )

    def _list(self, result: Listing | BadRecord) -> None:
        super()._list(result)
        if not self.name:
            self.name = new_name(self.file.stem, self.listing.records, ending=self.ending)

    def build(self) -> list[Widget]:
        if self.written is None and self._writing is None:
            return super().build()
        self.list.place(LIST, 0)
        if self._writing is not None:
            return []
        done = Command("done", _("Done"), lambda: self.go(CloseRoute()), "check")
        if not self.file.opens:
            return [Button(done, FRect(480, 470, 320, 72), "primary", 24)]
        show = Command("show", _("Open it"), self._show, "eye")
        return [Button(done, FRect(366, 470, 250, 72), size=22), Button(show, FRect(636, 470, 278, 72), "primary", 22)]

    def _show(self) -> None:
        assert self.written is not None, "the key stands there once it is written"
        if not show_file(self.written):
            self.context.show_notice(_("This system has no program for such files: open it yourself."))

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

    def next_update_s(self) -> float:
        return POLL if self._writing is not None else self.resting()

    def _save(self) -> None:
        path = self._path()
        if path is None:
            return
        if self.context.storage.owns(path):
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

    def _finish(self, path: Path, trouble: Problem | None) -> None:
        """Show the path of the written file, or the problem that kept it from being written."""
        if trouble is None:
            self.written = path
            self.rebuild()
        else:
            self._show_error(sentence(trouble.key, trouble.facts))

    def paint(self, canvas: Canvas) -> None:
        path = self._writing[0] if self._writing is not None else self.written
        if path is None:
            super().paint(canvas)
            return
        canvas.dim(0.6)
        canvas.draw_paper(DONE, 3, 24)
        canvas.fit_text(_("Saved.") if self.written else _("Writing…"), 640, 338, 560, 30, "text", "s", "c")
        canvas.fit_text(path.name, 640, 386, 560, 20, "text", "b", "c")
        if self.written is not None:
            canvas.icon("check", 640 - 30, 246, 60, "done")
            canvas.fit_text(str(path.parent), 640, 416 if self.file.advice else 424, 560, 17, "text_soft", align="c")
            canvas.fit_text(self.file.advice, 640, 444, 560, 17, "text", align="c")

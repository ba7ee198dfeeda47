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
from ui.assets.error_messages import problem_message
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.scene.viewer import open_file
from ui.store.folders import ENDING, FolderListing, checked_file_name, list_folder, unused_file_name
from ui.store.storage import Problem, default_export_folder
from ui.widgets.controls import Button, Command, HitRegion, Widget, with_accessible_name
from ui.widgets.scroll import ScrollArea

SHEET_RECT = FRect(190, 48, 900, 704)
LEFT_UNITS, WIDTH_UNITS = 222.0, 836.0
LIST_RECT = FRect(LEFT_UNITS, 204, WIDTH_UNITS, 314)
ROW_HEIGHT_UNITS, ROW_PITCH_UNITS = 52.0, 57.0
DONE_RECT = FRect(330, 220, 620, 350)
NAME_Y, ERROR_Y, KEYS_Y = 530.0, 596.0, 672.0
MAX_PATH_LENGTH, MAX_NAME_LENGTH = 1000, 100
FOLDER_SVG = (
    '<path d="M2 7Q2 4 5 4H12L15 8H27Q30 8 30 11V25Q30 28 27 28H5Q2 28 2 25Z" fill="primary_deep" stroke="umber" stroke-width="1.8"/>'
    '<path d="M2 12H30" stroke="gold" stroke-width="2"/>'
)
FILE_SVG = (
    '<path d="M7 2H20L26 8V30H7Z" fill="surface_bright" stroke="text_soft" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M19 2V9H26M11 15H22M11 20H22M11 25H18" fill="none" stroke="text_soft" stroke-width="1.6"/>'
)


class FolderInput(TextInput):
    """A text input for a folder's path; of a long path it shows the end."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        whole, max_width = self.text, self.rect.w - 28
        if canvas.rasterizer.text_width(whole, self.size, "b") > max_width:
            tail = whole
            while tail and canvas.rasterizer.text_width("…" + tail, self.size, "b") > max_width:
                tail = tail[1:]
            self.text = "…" + tail
        super().draw(canvas, hover, pressed)
        self.text = whole


class FileRow(HitRegion):
    """A row of a file dialog's list: a folder or a file with its icon."""

    def __init__(self, command: Command, rect: FRect, icon_svg: str, is_chosen: bool, scroll_area: ScrollArea) -> None:
        super().__init__(command, rect, 12)
        self.icon_svg, self.is_chosen, self.scroll_area = icon_svg, is_chosen, scroll_area

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if not self.rect.colliderect(self.scroll_area.rect):
            return
        face = "row_chosen" if self.is_chosen else "row_hover" if hover else "row"
        canvas.draw_box(self.rect, 12, face, "border_chosen" if self.is_chosen else "border_soft", 2.5 if self.is_chosen else 1.5)
        canvas.draw_svg_body(self.rect.x + 14, self.rect.centery - 16, 32, 32, self.icon_svg)
        canvas.fit_text(
            self.command.label, self.rect.x + 60, self.rect.centery, self.rect.w - 80, 19, "text", "b" if self.is_chosen else "r"
        )


class FileDialog(Scene):
    """A dialog that chooses a file: a folder, its list and a name. An error is shown, and the dialog stays open."""

    shows_scene_below = supports_portrait = True

    def __init__(
        self, context: AppContext, title: str, make_primary: Callable[[], Command], folder: Path | None = None, ending: str = ENDING
    ) -> None:
        """Open the dialog with a folder, by default the documents.

        `make_primary` makes the command for the chosen file; `ending` is that of the files that are listed and written.
        """
        super().__init__(context)
        self.title, self.make_primary, self.ending = title, make_primary, ending
        self.text_editor: TextEditor = TextEditor(context)
        self.error = ""  # the error message
        self.name = ""  # the file name
        self.focus.name = "name"
        self.scroll_area = ScrollArea("places")
        self.scroll_areas = [self.scroll_area]
        self.listing = FolderListing(folder or default_export_folder(), (), ())
        self._open_folder(self.listing.folder)

    def choose_file(self, name: str) -> None:
        """Take the name of a file that was chosen in the list."""
        self.name = name
        self._show_error("")

    def build_widgets(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        up = Command("up", _("To the folder above"), lambda: self._open_folder(self.listing.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(CloseRoute()))
        return [
            Button(up, FRect(LEFT_UNITS, 136, 56, 56), is_icon_only=True),
            with_accessible_name(
                FolderInput(
                    "folder",
                    FRect(LEFT_UNITS + 66, 138, WIDTH_UNITS - 66, 52),
                    str(self.listing.folder),
                    self.text_editor,
                    self._on_folder_typed,
                    MAX_PATH_LENGTH,
                    18,
                ),
                _("Folder"),
            ),
            *self._row_widgets(),
            TextInput(
                "name",
                FRect(LEFT_UNITS + 130, NAME_Y, WIDTH_UNITS - 130, 52),
                self.name,
                self.text_editor,
                self._on_name_typed,
                MAX_NAME_LENGTH,
                20,
            ),
            Button(cancel, FRect(LEFT_UNITS, KEYS_Y, 280, 60)),
            Button(self.make_primary(), FRect(LEFT_UNITS + WIDTH_UNITS - 320, KEYS_Y, 320, 60), "primary", 22),
            Button(close, FRect(SHEET_RECT.right - 80, SHEET_RECT.y + 18, 56, 56), is_icon_only=True),
        ]

    def handle(self, event: pygame.Event) -> None:
        named = (
            self.text_editor.edited_name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        )
        super().handle(event)
        if named:
            self.focus.name, self.focus.is_visible = "primary", True

    def _row_widgets(self) -> list[Widget]:
        contents, rows = self.listing, list[Widget]()
        self.scroll_area.set_window(LIST_RECT, ROW_PITCH_UNITS * (len(contents.folders) + len(contents.files)))
        for index, name in enumerate((*contents.folders, *contents.files)):
            rect = FRect(LEFT_UNITS, self.scroll_area.content_top + index * ROW_PITCH_UNITS, WIDTH_UNITS - 22, ROW_HEIGHT_UNITS)
            if index < len(contents.folders):
                open_it = Command(f"folder/{name}", name, partial(self._open_folder, contents.folder / name))
                row = FileRow(open_it, rect, FOLDER_SVG, False, self.scroll_area)
            else:
                row = FileRow(
                    Command(f"record/{name}", name, partial(self.choose_file, name)), rect, FILE_SVG, name == self.name, self.scroll_area
                )
            rows.append(self.scroll_area.add_widget(row))
        return rows

    def _open_folder(self, folder: Path) -> None:
        """List a folder without waiting for the disk, then show its list, or the reason why it cannot be opened."""
        self.future_callbacks.call_when_done(
            self.context.storage.player_disk_thread.submit(_list_folder, folder, self.ending), self._show_listing
        )

    def _show_listing(self, listing_or_error: FolderListing | BadRecord) -> None:
        if isinstance(listing_or_error, BadRecord):
            self._show_error(problem_message(listing_or_error.key, listing_or_error.details))
            return
        self.listing = listing_or_error
        self.scroll_area.offset = 0.0
        if self.focus.name.startswith("folder/"):
            self.focus.name = next((f"folder/{name}" for name in self.listing.folders), "up")
        self._show_error("")

    def _on_folder_typed(self, text: str) -> None:
        self._open_folder(Path(text))

    def _on_name_typed(self, text: str) -> None:
        self.name = text
        self._show_error("")

    def _chosen_path(self) -> Path | None:
        """Return the path of the chosen file; None if the name is invalid, which is then shown."""
        try:
            return self.listing.folder / checked_file_name(self.name, self.ending)
        except BadRecord as bad:
            self._show_error(problem_message(bad.key, bad.details))
            return None

    def _show_error(self, sentence: str) -> None:
        """Show an error message, or remove the last one if it is ""."""
        self.error = sentence
        if sentence:
            self.context.sounds.play("wrong")
        self.request_rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET_RECT, 3, 24)
        canvas.fit_text(self.title, LEFT_UNITS, SHEET_RECT.y + 46, WIDTH_UNITS - 80, 30, "text", "s")
        if not self.listing.folders and not self.listing.files:
            nothing = _("This folder holds no folders and no files of this kind.")
            if self.ending == ENDING:
                nothing = _("This folder holds no folders and no saved games.")
            canvas.fit_text(nothing, LIST_RECT.centerx, LIST_RECT.centery, WIDTH_UNITS - 40, 18, "text_soft", align="c")
        canvas.fit_text(_("Name"), LEFT_UNITS + 4, NAME_Y + 26, 116, 20, "text", "b")
        if self.error:
            self._draw_error(canvas, FRect(LEFT_UNITS, ERROR_Y, WIDTH_UNITS, 62))

    def _draw_error(self, canvas: Canvas, rect: FRect) -> None:
        """Draw the error message on a red plate."""
        canvas.draw_box(rect, 16, "danger_soft", "danger", 2)
        canvas.draw_icon("warning", rect.x + 16, rect.centery - 14, 28, "danger")
        size = canvas.fitting_size(self.error, (rect.w - 80) * 1.9, 18, "b")
        lines = [canvas.ellipsize(line, rect.w - 76, size, "b") for line in canvas.wrap(self.error, rect.w - 76, size, "b")[:2]]
        canvas.draw_lines(lines, rect.x + 58, rect.centery, size, "danger_text", "b", line_height_factor=1.15)


def _list_folder(folder: Path, ending: str) -> FolderListing | BadRecord:
    try:
        return list_folder(folder, ending)
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
    is_openable: bool = False  # the system may have a program that shows the file


class FileSaver(FileDialog):
    """A dialog that writes a file, and asks before it replaces one."""

    def __init__(self, context: AppContext, file: NewFile, folder: Path | None = None) -> None:
        self.file = file
        self.written_path: Path | None = None  # the path of the finished file
        self._pending_write: tuple[Path, Future[Problem | None]] | None = None
        super().__init__(
            context,
            file.title,
            lambda: Command(
                "primary", _("Save"), lambda: self.future_callbacks.call_after_pending(self._save_or_confirm), "save", ("ctrl+s",)
            ),
            folder,
            file.ending,
        )

    def _show_listing(self, listing_or_error: FolderListing | BadRecord) -> None:
        super()._show_listing(listing_or_error)
        if not self.name:
            self.name = unused_file_name(self.file.stem, self.listing.files, ending=self.ending)

    def build_widgets(self) -> list[Widget]:
        if self.written_path is None and self._pending_write is None:
            return super().build_widgets()
        self.scroll_area.set_window(LIST_RECT, 0)
        if self._pending_write is not None:
            return []
        done = Command("done", _("Done"), lambda: self.go(CloseRoute()), "check")
        if not self.file.is_openable:
            return [Button(done, FRect(480, 470, 320, 72), "primary", 24)]
        show = Command("show", _("Open it"), self._open_written_file, "eye")
        return [Button(done, FRect(366, 470, 250, 72), size=22), Button(show, FRect(636, 470, 278, 72), "primary", 22)]

    def _open_written_file(self) -> None:
        assert self.written_path is not None, "the key stands there once it is written"
        if not open_file(self.written_path):
            self.context.show_notice(_("This system has no program for such files: open it yourself."))

    def on_escape(self) -> None:
        """Close the dialog, but not while the file is being written."""
        if self._pending_write is None:
            super().on_escape()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._poll_write()

    def _poll_write(self) -> None:
        if self._pending_write is not None and self._pending_write[1].done():
            (path, result), self._pending_write = self._pending_write, None
            self._on_written(path, result.result())

    def next_update_s(self) -> float:
        return POLL_INTERVAL_S if self._pending_write is not None else self.idle_update_s()

    def _save_or_confirm(self) -> None:
        path = self._chosen_path()
        if path is None:
            return
        if self.context.storage.is_own_path(path):
            self._show_error(_("Tablée keeps its own things in this folder: choose another."))
            return
        if path.name.casefold() not in {name.casefold() for name in self.listing.files}:
            self.start_writing(path)
            return
        no = Command("no", _("Keep what is there"), self.close_question, "undo")
        yes = Command("yes", _("Replace it"), lambda: self.start_writing(path), "save")
        self.ask_question(_("{file} already exists. Replace it?").format(file=path.name), [no, yes])

    def start_writing(self, path: Path) -> None:
        self.dialog = None
        self._pending_write = path, self.file.write(path)
        self.request_rebuild()
        self._poll_write()

    def _on_written(self, path: Path, problem: Problem | None) -> None:
        """Show the path of the written file, or the problem that kept it from being written."""
        if problem is None:
            self.written_path = path
            self.request_rebuild()
        else:
            self._show_error(problem_message(problem.key, problem.facts))

    def paint(self, canvas: Canvas) -> None:
        path = self._pending_write[0] if self._pending_write is not None else self.written_path
        if path is None:
            super().paint(canvas)
            return
        canvas.dim(0.6)
        canvas.draw_paper(DONE_RECT, 3, 24)
        canvas.fit_text(_("Saved.") if self.written_path else _("Writing…"), 640, 338, 560, 30, "text", "s", "c")
        canvas.fit_text(path.name, 640, 386, 560, 20, "text", "b", "c")
        if self.written_path is not None:
            canvas.draw_icon("check", 640 - 30, 246, 60, "done")
            canvas.fit_text(str(path.parent), 640, 416 if self.file.advice else 424, 560, 17, "text_soft", align="c")
            canvas.fit_text(self.file.advice, 640, 444, 560, 17, "text", align="c")

"""The dialog that chooses a file to read or write: folders, files and a name, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from pygame import FRect

from game.kernel import BadRecord
from ui.assets.error_messages import problem_message
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import MIN_SCROLL_UNITS, Row
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.future_callbacks import result_or_error
from ui.scene.route import CloseRoute
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.scene.viewer import open_file
from ui.store.folders import ENDING, FolderListing, checked_file_name, list_folder, unused_file_name
from ui.store.storage import Problem, default_export_folder
from ui.widgets.controls import Command, with_accessible_name
from ui.widgets.parts import boxed, button, heading, icon, icon_button, list_view, picture, row
from ui.widgets.sheet import dialog_sheet

WIDTH, WRITTEN_WIDTH = 900.0, 620.0  # of the dialog; once the file is written
LIST_HEIGHT, ROW_HEIGHT, INPUT_HEIGHT, ERROR_HEIGHT = 314.0, 52.0, 52.0, 62.0
PADDING = (32.0, 18.0, 32.0, 20.0)
T = TypeVar("T")
LAST_FOLDER = "last_folder"  # in the runtime cache: where the next dialog begins
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
        self.text_editor: TextEditor = TextEditor(context, lambda: self.focus.show("primary"))
        self.error = ""  # the error message
        self.note = ""  # what a person should know before the file is chosen; "" for nothing
        self.name = ""  # the file name
        self.focus.name = "name"
        last_folder = self.context.runtime_cache.get(LAST_FOLDER)
        start = folder or (last_folder if isinstance(last_folder, Path) else default_export_folder())
        self.listing = FolderListing(start, (), ())
        self._open_folder(self.listing.folder)

    def choose_file(self, name: str) -> None:
        """Take the name of a file that was chosen in the list."""
        self.name = name
        self._show_error("")

    def compose(self) -> Child:
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        up = Command("up", _("To the folder above"), lambda: self._open_folder(self.listing.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(CloseRoute()))
        is_for_matches = self.ending == ENDING
        nothing = (
            _("There are no folders or saved games here.") if is_for_matches else _("There are no folders or files of this kind here.")
        )
        folder = Box(height=INPUT_HEIGHT, grow=1, widget=self._folder_input)
        name = Box(height=INPUT_HEIGHT, grow=1, widget=self._name_input)
        places = list_view("places", self._rows(), Text(nothing, color="text_soft", align="c"), 5, 0)
        keys = [button(cancel, grow=1), Spacer(grow=1), button(self.make_primary(), "primary", 22, grow=1)]
        parts = [
            heading(self.title, size=30, aside=icon_button(close)),
            Row([icon_button(up), folder], 10, "center"),
            replace(places, height=LIST_HEIGHT, min_height=MIN_SCROLL_UNITS),
            Row([Text(_("Name"), 20, "b", width=116), name], 10, "center"),
            _error_plate(self.error) if self.error else Text(self.note, 17, line_spacing=1.15, min_height=ERROR_HEIGHT),
            Row(keys, 16),
        ]
        return dialog_sheet(parts, WIDTH, 12, PADDING)

    def _folder_input(self, rect: FRect) -> FolderInput:
        folder = str(self.listing.folder)
        control = FolderInput("folder", rect, folder, self.text_editor, self._on_folder_typed, MAX_PATH_LENGTH, 18)
        return with_accessible_name(control, _("Folder"))

    def _name_input(self, rect: FRect) -> TextInput:
        return TextInput("name", rect, self.name, self.text_editor, self._on_name_typed, MAX_NAME_LENGTH, 20)

    def _rows(self) -> list[Child]:
        """Return the rows of the folders, then of the files."""
        go_to, folder, chosen = self._open_folder, self.listing.folder, f"record/{self.name}"
        folders = [Command(f"folder/{name}", name, partial(go_to, folder / name)) for name in self.listing.folders]
        files = [Command(f"record/{name}", name, partial(self.choose_file, name)) for name in self.listing.files]
        rows = [*((command, FOLDER_SVG) for command in folders), *((command, FILE_SVG) for command in files)]
        return [_file_row(command, svg, command.name == chosen) for command, svg in rows]

    def _open_folder(self, folder: Path) -> None:
        """List a folder without waiting for the disk, then show its list, or the reason why it cannot be opened."""
        listing = self.context.storage.player_disk_thread.submit(result_or_error, list_folder, folder, self.ending)
        self.future_callbacks.call_when_done(listing, self._show_listing)

    def _show_listing(self, listing_or_error: FolderListing | BadRecord) -> None:
        if isinstance(listing_or_error, BadRecord):
            self._show_error(problem_message(listing_or_error.key, listing_or_error.details))
            return
        self.listing = listing_or_error
        self.context.runtime_cache[LAST_FOLDER] = self.listing.folder
        self.composition.area("places").offset = 0.0
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

    def read_chosen_file(self, read: Callable[[Path], T], on_read: Callable[[T], None]) -> None:
        """Read the chosen file without waiting for the disk, then call `on_read`, or show why the file cannot be used."""

        def use(result: T | BadRecord) -> None:
            if isinstance(result, BadRecord):
                self._show_error(problem_message(result.key, result.details))
            else:
                on_read(result)

        if (path := self._chosen_path()) is not None:
            self.future_callbacks.call_when_done(self.context.storage.player_disk_thread.submit(result_or_error, read, path), use)

    def file_command(self, label: str, use: Callable[[], None], why: str = "") -> Command:
        """Return the command that uses the chosen file once the folder is read; `why` is what to do first while none is chosen."""
        reason = "" if self.name else why or _("Choose a file from the list first.")
        return Command("primary", label, partial(self.future_callbacks.call_after_pending, use), "load", ("ctrl+o",), reason)

    def _show_error(self, sentence: str) -> None:
        """Show an error message, or remove the last one if it is ""."""
        self.error = sentence
        if sentence:
            self.context.sounds.play("wrong")
        self.request_rebuild()


def _file_row(command: Command, svg: str, is_chosen: bool) -> Row:
    """Return the row of a folder or a file with its icon."""
    drawn = picture(lambda canvas, rect: canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, svg), 32, 32)
    name = Text(command.label, 19, "b" if is_chosen else "r", max_lines=1, can_be_cut=True, width=0, grow=1)
    return row(command, [drawn, name], is_chosen=is_chosen, height=ROW_HEIGHT)


def _error_plate(error: str) -> Row:
    """Return an error message on a red plate."""
    sentence = Text(error, 18, "b", "danger_text", line_spacing=1.15, width=0, grow=1)
    plate = Row([icon("warning", 28, "danger"), sentence], 14, "center", min_height=ERROR_HEIGHT, padding=(16, 4, 16, 4))
    return boxed(plate, "danger_soft", "danger", 16)


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file to be saved by a dialog: its title, proposed name and extension, and the function that writes it."""

    title: str
    stem: str  # prefix of the proposed name
    write: Callable[[Path], Future[Problem | None]]  # returns the problem, or None, as a future: no frame waits for it
    ending: str = ENDING
    advice: str = ""  # a sentence about what to do with the file; "" for nothing to say
    is_openable: bool = False  # the system may have a program that shows the file
    note: str = ""  # what a person should know before it is saved; "" for nothing


class FileSaver(FileDialog):
    """A dialog that writes a file, and asks before it replaces one."""

    def __init__(self, context: AppContext, file: NewFile, folder: Path | None = None) -> None:
        self.file = file
        self.written_path: Path | None = None  # the path of the finished file
        self._pending_write: tuple[Path, Future[Problem | None]] | None = None
        super().__init__(context, file.title, self._save_command, folder, file.ending)
        self.note = file.note

    def _save_command(self) -> Command:
        run = partial(self.future_callbacks.call_after_pending, self._save_or_confirm)
        return Command("primary", _("Save"), run, "save", ("ctrl+s",))

    def _show_listing(self, listing_or_error: FolderListing | BadRecord) -> None:
        super()._show_listing(listing_or_error)
        if not self.name:
            self.name = unused_file_name(self.file.stem, self.listing.files, ending=self.ending)

    def compose(self) -> Child:
        path = self._pending_write[0] if self._pending_write is not None else self.written_path
        if path is None:
            return super().compose()
        is_written, folder = self.written_path is not None, str(path.parent)
        parts = [
            icon("check", 60, "done") if is_written else Spacer(height=60),
            Text(_("Saved.") if is_written else _("Saving…"), 30, "s", align="c"),
            Text(path.name, 20, "b", align="c", max_lines=1, can_be_cut=True),
            Text(folder if is_written else "", 17, color="text_soft", align="c", max_lines=1, can_be_cut=True),
            Text(self.file.advice, 17, align="c") if is_written and self.file.advice else None,
            Row(self._written_buttons(), 20, padding=(0, 20, 0, 0)) if is_written else Spacer(height=92),
        ]
        return dialog_sheet(parts, WRITTEN_WIDTH, 6)

    def _written_buttons(self) -> list[Child]:
        """Return the buttons for the file that is written."""
        done = Command("done", _("Done"), lambda: self.go(CloseRoute()), "check")
        if not self.file.is_openable:
            return [Spacer(grow=1), replace(button(done, "primary", 24, 72), width=320), Spacer(grow=1)]
        show = Command("show", _("Open it"), self._open_written_file, "eye")
        return [button(done, size=22, height=72, grow=1), button(show, "primary", 22, 72, grow=1)]

    def _open_written_file(self) -> None:
        assert self.written_path is not None, "the key stands there once it is written"
        if not open_file(self.written_path):
            self.context.show_notice(_("This computer has no program for such files: open it another way."))

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
            self._show_error(_("Tablée keeps its own files in this folder: choose another."))
            return
        if path.name.casefold() not in {name.casefold() for name in self.listing.files}:
            self.start_writing(path)
            return
        no = Command("no", _("Keep the old one"), self.close_question, "undo")
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

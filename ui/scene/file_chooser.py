"""The sheet that chooses a file to read or to write: folders, files and a name, all by mouse or by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pygame
from pygame import FRect

from game.kernel import BadRecord
from ui.assets.troubles import sentence
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.file_rows import FILE, FOLDER, FolderEntry, PlaceRow, draw_said
from ui.scene.question import Ask
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
KEPT = FRect(330, 220, 620, 350)
NAME_Y, SAID_Y, KEYS_Y = 530.0, 596.0, 672.0
LONGEST_PATH, LONGEST_NAME = 1000, 100


class Chooser(Scene):
    """A folder, a list and a name. Subclasses say what the primary key does. Nothing is lost by an error: it is said, and the sheet stays."""

    see_through = True
    ending = ENDING  # of the files that are listed and written

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        """`folder`: where to begin; None: the person's documents."""
        super().__init__(desk)
        self.fields: Fields = Fields(desk)
        self.ask: Ask | None = None
        self.said = ""  # what went wrong
        self.name = ""  # of the file
        self.list = ScrollArea("places")
        self.scrolls = [self.list]
        self.place = Listing(folder or default_export_folder(), (), ())
        self._below: list[Widget] = []
        self._enter(self.place.folder)

    def title(self) -> str:
        raise AssertionError("a subclass says it")

    def primary(self) -> Command:
        """What is done with the file of this name."""
        raise AssertionError("a subclass says it")

    def nothing(self) -> str:
        """Said of a folder in which nothing is shown."""
        return _("This folder holds no folders and no saved games.")

    def pick(self, name: str) -> None:
        """A record of the list was chosen."""
        self.name = name
        self._say("")

    def build(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(Back()), "close")
        up = Command("up", _("To the folder above"), lambda: self._enter(self.place.folder.parent), "prev", ("ctrl+up",))
        cancel = Command("cancel", _("Cancel"), lambda: self.go(Back()))
        self._below = [
            Key(up, FRect(X, 136, 56, 56), bare=True),
            FolderEntry(
                "folder", FRect(X + 66, 138, W - 66, 52), str(self.place.folder), self.fields, self._typed_folder, LONGEST_PATH, 18
            ),
            *self._rows(),
            Entry("name", FRect(X + 130, NAME_Y, W - 130, 52), self.name, self.fields, self._typed_name, LONGEST_NAME, 20),
            Key(cancel, FRect(X, KEYS_Y, 280, 60)),
            Key(self.primary(), FRect(X + W - 320, KEYS_Y, 320, 60), "primary", 22),
            Key(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), bare=True),
        ]
        return self._below if self.ask is None else self.ask.widgets()

    def leave(self) -> None:
        if self.ask is not None:
            self._answer()
        else:
            super().leave()

    def handle(self, event: pygame.Event) -> None:
        named = self.fields.name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "primary", True

    def _rows(self) -> list[Widget]:
        place = self.place
        self.list.place(LIST, PITCH * (len(place.folders) + len(place.records)))
        rows: list[Widget] = []
        for index, name in enumerate((*place.folders, *place.records)):
            rect = FRect(X, self.list.y + index * PITCH, W - 22, ROW)
            if index < len(place.folders):
                command = Command(f"folder/{name}", name, self._entering(name))
                rows.append(self.list.hold(PlaceRow(command, rect, FOLDER, False, self.list)))
            else:
                command = Command(f"record/{name}", name, self._picking(name))
                rows.append(self.list.hold(PlaceRow(command, rect, FILE, name == self.name, self.list)))
        return rows

    def _entering(self, name: str) -> Callable[[], None]:
        return lambda: self._enter(self.place.folder / name)

    def _picking(self, name: str) -> Callable[[], None]:
        return lambda: self.pick(name)

    def _enter(self, folder: Path) -> None:
        """Looks into a folder, or says why not and stays."""
        try:
            self.place = listing(folder, self.ending)
        except BadRecord as bad:
            self._say(sentence(bad.key, bad.facts))
            return
        self.list.offset = 0.0
        if self.focus.name.startswith("folder/"):
            self.focus.name = next((f"folder/{name}" for name in self.place.folders), "up")
        self._say("")

    def _typed_folder(self, text: str) -> None:
        self._enter(Path(text))

    def _typed_name(self, text: str) -> None:
        self.name = text
        self._say("")

    def _path(self) -> Path | None:
        """Where the file of this name is; None, and said, when that is no name."""
        try:
            return self.place.folder / file_name(self.name, self.ending)
        except BadRecord as bad:
            self._say(sentence(bad.key, bad.facts))
            return None

    def _say(self, said: str) -> None:
        self.said = said
        if said:
            self.desk.sounds.play("wrong")
        self.rebuild()

    def _answer(self) -> None:
        self.ask = None
        self.rebuild()

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(self.title(), X, SHEET.y + 46, W - 80, 30, ink.INK, "s")
        if not self.place.folders and not self.place.records:
            brush.fit(self.nothing(), LIST.centerx, LIST.centery, W - 40, 18, ink.SOFT, align="c")
        brush.fit(_("Name"), X + 4, NAME_Y + 26, 116, 20, ink.INK, "b")
        if self.said:
            draw_said(brush, self.said, FRect(X, SAID_Y, W, 62))

    def paint_over(self, brush: Brush) -> None:
        if self.ask is None:
            return
        for widget in self._below:
            with self.list.clipped(brush) if widget in self.list.inner else nullcontext():
                widget.draw(brush, False, False)
        self.ask.draw(brush)
        for widget in self.widgets:
            widget.draw(brush, widget.name == self._hover, widget.name == self._pressed)


class KeepSheet(Chooser):
    """Writes a file. What lies there already is replaced only when somebody says so."""

    def __init__(self, desk: Desk, stem: str, folder: Path | None = None) -> None:
        """`stem`: how the name begins that is proposed."""
        super().__init__(desk, folder)
        self.kept: Path | None = None  # where it was written
        self.name = new_name(stem, self.place.records, ending=self.ending)

    def keep(self, path: Path) -> None:
        """Writes it there, and says how it went with `tell`."""
        raise AssertionError("a subclass does it")

    def kept_line(self) -> str:
        """What can be done with it now; "" for nothing to say."""
        return ""

    def title(self) -> str:
        return _("Where shall it be kept?")

    def primary(self) -> Command:
        return Command("primary", _("Save"), self._save, "save", ("ctrl+s",))

    def build(self) -> list[Widget]:
        if self.kept is None:
            return super().build()
        self.list.place(LIST, 0)
        done = Command("done", _("Done"), lambda: self.go(Back()), "check")
        return [Key(done, FRect(480, 470, 320, 72), "primary", 24)]

    def _save(self) -> None:
        path = self._path()
        if path is None:
            return
        if self.desk.files.owns(path):
            self._say(_("Tablée keeps its own things in this folder: choose another."))
            return
        if path.name.casefold() not in {name.casefold() for name in self.place.records}:
            self.keep(path)
            return
        no = Command("no", _("Keep what is there"), self._answer, "undo")
        yes = Command("yes", _("Replace it"), lambda: self.keep(path), "save")
        self.ask = Ask(_("{file} is there already. Replace it?").format(file=path.name), [no, yes])
        self.rebuild()

    def tell(self, path: Path, trouble: Trouble | None) -> None:
        """Where it lies now, or what went wrong."""
        self.ask = None
        if trouble is None:
            self.kept = path
            self.rebuild()
        else:
            self._say(sentence(trouble.key, trouble.facts))

    def paint(self, brush: Brush) -> None:
        if self.kept is None:
            super().paint(brush)
            return
        brush.veil(0.6)
        brush.sheet(KEPT, 3, 24)
        brush.icon("check", 640 - 30, 246, 60, "#1F6F3F")
        brush.fit(_("Kept."), 640, 338, 560, 30, ink.INK, "s", "c")
        brush.fit(self.kept.name, 640, 386, 560, 20, ink.INK, "b", "c")
        lower = self.kept_line() != ""
        brush.fit(str(self.kept.parent), 640, 416 if lower else 424, 560, 17, ink.SOFT, align="c")
        brush.fit(self.kept_line(), 640, 444, 560, 17, ink.INK, align="c")

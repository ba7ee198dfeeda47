"""The crash screen: replaces all scenes after an internal error, which it has reported in a file."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

import pygame
from pygame import FRect

from game.record import Record
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.routes import Quit, ToMenu
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(240, 150, 800, 480)
TEXT_X, TEXT_W = 520.0, 480.0


class Broken(Scene):
    """Tells the player about an error and where its report is."""

    tall = True

    def __init__(self, desk: Desk, report: str, playing: bool) -> None:
        super().__init__(desk)
        self.report, self.playing = report, playing  # report file, "" if none; a match was open and is saved
        self.focus.name, self.focus.visible = "menu", True

    def build(self) -> list[Widget]:
        menu = Command("menu", _("To the menu"), self.leave, "home", ("m",))
        leave = Command("quit", _("Quit"), lambda: self.go(Quit()), keys=("ctrl+q",))
        y = SHEET.bottom - 104
        return [Key(menu, FRect(TEXT_X, y, 300, 68), "primary", 22), Key(leave, FRect(TEXT_X + 316, y, 164, 68))]

    def leave(self) -> None:
        self.go(ToMenu())

    def paint(self, brush: Brush) -> None:
        brush.wood()
        brush.sheet(SHEET, 3, 24)
        brush.svg("animals/bear", SHEET.x + 44, SHEET.y + 120, 210)
        brush.fit(_("Something broke."), TEXT_X, SHEET.y + 70, TEXT_W, 40, "text", "s")
        kept = _("Your game is saved.") if self.playing else _("Nothing is lost.")
        brush.fit(kept, TEXT_X, SHEET.y + 130, TEXT_W, 24, "text", "b")
        if self.report:
            text = _("What happened is written down in {file}, for whoever mends Tablée.").format(file=self.report)
            brush.paragraph(text, TEXT_X, SHEET.y + 184, TEXT_W, 18, "text_soft")


def calm_screen(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> Scene:
    """Write a crash report, close all scenes and return the crash screen."""
    record = next((found for scene in reversed(scenes) if (found := _evidence(scene)) is not None), None)
    report = desk.files.report(fault_text(fault, desk, scenes), record)
    for scene in scenes:
        with suppress(Exception):  # the scene itself may be the cause
            scene.close()
    return Broken(desk, report, record is not None and desk.files.keeps)


def _evidence(scene: Scene) -> Record | None:
    with suppress(Exception):  # the scene itself may be the cause
        return scene.evidence()
    return None


def fault_text(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> str:
    """Return the text of a crash report."""
    where = " > ".join(type(scene).__name__ for scene in scenes)
    machine = f"{_system()}, Python {sys.version.split()[0]}, pygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}"
    lines = [machine, f"{desk.page.width}x{desk.page.height}, {desk.language}, {where}", "", *traceback.format_exception(fault)]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"


def _system() -> str:
    """Return the system, without `platform.platform()`: that asks Windows' WMI, which may not answer."""
    if sys.platform == "win32":
        return f"Windows {'.'.join(map(str, sys.getwindowsversion()[:3]))}"
    return " ".join((os.uname().sysname, os.uname().release, os.uname().machine))

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
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import MenuRoute, QuitRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget

SHEET = FRect(240, 150, 800, 480)
TEXT_X, TEXT_W = 520.0, 480.0


class CrashScreen(Scene):
    """Screen that tells the player about an internal error and where its report is."""

    supports_portrait = True

    def __init__(self, context: AppContext, report: str, playing: bool) -> None:
        super().__init__(context)
        self.report, self.playing = report, playing  # report file, "" if none; a match was open and is saved
        self.focus.name, self.focus.visible = "menu", True

    def build(self) -> list[Widget]:
        menu = Command("menu", _("To the menu"), self.leave, "home", ("m",))
        leave = Command("quit", _("Quit"), lambda: self.go(QuitRoute()), shortcuts=("ctrl+q",))
        y = SHEET.bottom - 104
        return [Button(menu, FRect(TEXT_X, y, 300, 68), "primary", 22), Button(leave, FRect(TEXT_X + 316, y, 164, 68))]

    def leave(self) -> None:
        self.go(MenuRoute())

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        canvas.draw_paper(SHEET, 3, 24)
        canvas.svg("animals/bear", SHEET.x + 44, SHEET.y + 120, 210)
        canvas.fit_text(_("Something broke."), TEXT_X, SHEET.y + 70, TEXT_W, 40, "text", "s")
        saved_text = _("Your game is saved.") if self.playing else _("Nothing is lost.")
        canvas.fit_text(saved_text, TEXT_X, SHEET.y + 130, TEXT_W, 24, "text", "b")
        if self.report:
            text = _("What happened is written down in {file}, for whoever mends Tablée.").format(file=self.report)
            canvas.paragraph(text, TEXT_X, SHEET.y + 184, TEXT_W, 18, "text_soft")


def calm_screen(fault: Exception, context: AppContext, scenes: Sequence[Scene]) -> Scene:
    """Write a crash report, close all scenes and return the crash screen."""
    record = next((result for scene in reversed(scenes) if (result := _evidence(scene)) is not None), None)
    report = context.storage.report(fault_text(fault, context, scenes), record)
    for scene in scenes:
        with suppress(Exception):  # the scene itself may be the cause
            scene.close()
    return CrashScreen(context, report, record is not None and context.storage.keeps)


def _evidence(scene: Scene) -> Record | None:
    with suppress(Exception):  # the scene itself may be the cause
        return scene.crash_record()
    return None


def fault_text(fault: Exception, context: AppContext, scenes: Sequence[Scene]) -> str:
    """Return the text of a crash report."""
    where = " > ".join(type(scene).__name__ for scene in scenes)
    machine = f"{_system()}, Python {sys.version.split()[0]}, pygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}"
    lines = [
        machine,
        f"{context.viewport.width}x{context.viewport.height}, {context.language}, {where}",
        "",
        *traceback.format_exception(fault),
    ]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"


def _system() -> str:
    """Return the operating system and its version, without `platform.platform()`, whose WMI query may hang on Windows."""
    if sys.platform == "win32":
        return f"Windows {'.'.join(map(str, sys.getwindowsversion()[:3]))}"
    return " ".join((os.uname().sysname, os.uname().release, os.uname().machine))

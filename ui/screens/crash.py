"""The crash screen: replaces all scenes after an internal error, which it has reported in a file."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

import pygame

from game.record import Record
from ui.assets.translation import _
from ui.layout.containers import Column, Row
from ui.layout.nodes import Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.route import QuitRoute
from ui.scene.scene import Scene
from ui.screens.routes import MenuRoute
from ui.widgets.controls import Command
from ui.widgets.parts import button, picture
from ui.widgets.sheet import dialog_sheet


class CrashScreen(Scene):
    """Screen that tells the player about an internal error and where its report is."""

    supports_portrait = True

    def __init__(self, context: AppContext, report: str, is_match_saved: bool) -> None:
        super().__init__(context)
        self.report, self.is_match_saved = report, is_match_saved  # report file, "" if none; a match was open and is saved
        self.focus.name, self.focus.is_visible = "menu", True

    def compose(self) -> Child:
        menu = Command("menu", _("To the menu"), self.on_escape, "home", ("m",))
        leave = Command("quit", _("Quit"), lambda: self.go(QuitRoute()), shortcuts=("ctrl+q",))
        saved_text = _("Your game is saved.") if self.is_match_saved else _("Nothing is lost.")
        report = _("What happened is written down in {file}, for whoever fixes Tablée.").format(file=self.report)
        parts = [
            Text(_("Something went wrong."), 40, "s", max_lines=1),
            Text(saved_text, 24, "b"),
            Text(report, color="text_soft") if self.report else None,
            Spacer(height=48),
            Row([button(menu, "primary", 22, 68, grow=1), button(leave, height=68)], 16),
        ]
        bear = picture(lambda canvas, rect: canvas.draw_svg("animals/bear", rect.x, rect.y, rect.w), 210, 210)
        return dialog_sheet([Row([bear, Column(parts, 14, grow=1, width=0)], 26, "center")], 800, padding=(44, 56, 40, 40))

    def on_escape(self) -> None:
        self.go(MenuRoute())


def report_crash_and_close(error: Exception, context: AppContext, scenes: Sequence[Scene]) -> Scene:
    """Write a crash report, close all scenes and return the crash screen."""
    record = next((found_record for scene in reversed(scenes) if (found_record := _crash_record(scene)) is not None), None)
    report = context.storage.write_crash_report(crash_report_text(error, context, scenes), record)
    for scene in scenes:
        with suppress(Exception):  # the scene itself may be the cause
            scene.close()
    return CrashScreen(context, report, record is not None and context.storage.is_all_saved)


def _crash_record(scene: Scene) -> Record | None:
    with suppress(Exception):  # the scene itself may be the cause
        return scene.crash_record()
    return None


def crash_report_text(error: Exception, context: AppContext, scenes: Sequence[Scene]) -> str:
    """Return the text of a crash report."""
    where = " > ".join(type(scene).__name__ for scene in scenes)
    machine = f"{_system_version()}, Python {sys.version.split()[0]}, pygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}"
    lines = [
        machine,
        f"{context.viewport.width}x{context.viewport.height}, {context.language}, {where}",
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"


def _system_version() -> str:
    """Return the operating system and its version, without `platform.platform()`, whose WMI query may hang on Windows."""
    if sys.platform == "win32":
        return f"Windows {'.'.join(map(str, sys.getwindowsversion()[:3]))}"
    return " ".join((os.uname().sysname, os.uname().release, os.uname().machine))

"""After a fault: it is written down with the match that was open, and one calm screen replaces all others."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Sequence
from contextlib import suppress

import pygame

from game.record import Record
from ui.rooms.broken import Broken
from ui.scene.desk import Desk
from ui.scene.screen import Scene


def calm_screen(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> Scene:
    """Closes these scenes, of which one has raised, and returns the one that takes their place."""
    record = next((found for scene in reversed(scenes) if (found := _evidence(scene)) is not None), None)
    report = desk.files.report(fault_text(fault, desk, scenes), record)
    for scene in scenes:
        with suppress(Exception):  # it may be the broken one
            scene.close()
    return Broken(desk, report, record is not None and desk.files.keeps)


def _evidence(scene: Scene) -> Record | None:
    with suppress(Exception):  # it may be the broken one
        return scene.evidence()
    return None


def fault_text(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> str:
    """What is needed to find the fault."""
    where = " > ".join(type(scene).__name__ for scene in scenes)
    machine = f"{platform.platform()}, Python {platform.python_version()}, pygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}"
    lines = [machine, f"{desk.page.width}x{desk.page.height}, {desk.language}, {where}", "", *traceback.format_exception(fault)]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"

"""What is left of a scene that broke: the fault written down with its match, and one calm screen."""

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


def calmed(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> Scene:
    """Closes these scenes, the top one last, of which one broke; what may stand in their place."""
    record = next((found for scene in reversed(scenes) if (found := _evidence(scene)) is not None), None)
    report = desk.files.report(told(fault, desk, scenes), record)
    for scene in scenes:
        with suppress(Exception):  # it is broken already
            scene.close()
    return Broken(desk, report, record is not None and desk.files.keeps)


def _evidence(scene: Scene) -> Record | None:
    with suppress(Exception):  # as it is broken, this may break too
        return scene.evidence()
    return None


def told(fault: Exception, desk: Desk, scenes: Sequence[Scene]) -> str:
    """What whoever mends it needs to know."""
    where = " > ".join(type(scene).__name__ for scene in scenes)
    machine = f"{platform.platform()}, Python {platform.python_version()}, pygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}"
    lines = [machine, f"{desk.page.width}x{desk.page.height}, {desk.language}, {where}", "", *traceback.format_exception(fault)]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"

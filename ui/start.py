"""The app factory: app context, window and a given match; imported while the splash is shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from ui.app import App
from ui.assets import words
from ui.assets.skin import Skin
from ui.assets.sound import Sounds
from ui.assets.troubles import sentence
from ui.assets.voice import Engine, Voice
from ui.canvas.page import Page
from ui.first_picture import keep
from ui.first_start.environment import close_window
from ui.loop import loop, new_reader
from ui.robots.thinker import Thinker
from ui.scene.desk import Desk
from ui.scene.routes import Route, ToReplay, ToTable
from ui.store.files import Files, read_record
from ui.window import HIDDEN_FIRST, Window, open_window

NO_DISPLAY = 2


def run(asked: argparse.Namespace, window: Window | None) -> int:
    """Run the app in this window, or in a new one; return the exit code."""
    files = Files(asked.data, background=True)
    files.claim()
    settings = files.settings()
    if asked.lang:
        settings = msgspec.structs.replace(settings, language=asked.lang)
    words.set_language(settings.language or words.system_language())
    if asked.fullscreen is not None:
        settings = msgspec.structs.replace(settings, fullscreen=asked.fullscreen)
    window = window or open_window(asked.size, settings.fullscreen, settings.window)
    if window is None:
        print(sentence("no_display", {}), file=sys.stderr)
        return NO_DISPLAY
    size = window.surface.get_size()
    page = Page(*size)
    sounds = Sounds(settings.volume, settings.muted)
    desk = Desk(files, settings, sounds, Thinker(), page, Skin(page.scale), seed=asked.seed, voice=Voice(_engines))
    app = App(desk, window)
    if asked.record:
        open_file(app, asked.record)
    if HIDDEN_FIRST:
        app.listen(new_reader(app))
    return loop(app, close_window, partial(_remember, app, asked, size, settings.fullscreen))


def _remember(app: App, asked: argparse.Namespace, opened: tuple[int, int], full: bool) -> None:
    """Save the place of the window, unless its size was given, and the splash of the next start."""
    files = app.desk.files
    settings = msgspec.structs.replace(files.settings(), window=app.window.place)
    if asked.size is None and files.lock is not None and settings != files.settings():
        files.save_settings(settings)
    keep(app, asked, opened, full)


def _engines() -> Sequence[Engine]:
    """Return the speech engines of this system."""
    from ui.assets.voice_engines import engines  # not imported before the voice is used

    return engines()


def open_file(app: App, path: Path) -> None:
    """Open a saved match; an error is shown on the menu."""
    try:
        app.follow(_opened(read_record(path), app.desk.files))
    except BadRecord as bad:
        app.notice.say(sentence(bad.key, bad.facts), "trouble")


def _opened(record: Record, files: Files) -> Route:
    """Return the route to the table for an unfinished record, else to the replay.

    The replay also opens a record that would replace another autosave.
    """
    free = not Match(record).over and files.saved(record.game) in (None, record)
    return ToTable(record) if free else ToReplay(record)

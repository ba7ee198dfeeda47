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
from ui.assets import translation
from ui.assets.error_messages import sentence
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import Sounds
from ui.assets.voice import SpeechEngine, SpeechSynthesizer
from ui.canvas.viewport import Viewport
from ui.engine.client import EngineClient
from ui.first_start.environment import close_window
from ui.loop import loop, new_reader
from ui.scene.app_context import AppContext
from ui.scene.routes import ReplayRoute, Route, TableRoute
from ui.splash import keep
from ui.store.storage import Storage, read_record
from ui.window import HIDDEN_FIRST, Window, open_window

NO_DISPLAY = 2


def run(arguments: argparse.Namespace, window: Window | None) -> int:
    """Run the app in this window, or in a new one; return the exit code."""
    storage = Storage(arguments.data, background=True)
    storage.claim()
    settings = storage.settings()
    if arguments.lang:
        settings = msgspec.structs.replace(settings, language=arguments.lang)
    translation.set_language(settings.language or translation.system_language())
    if arguments.fullscreen is not None:
        settings = msgspec.structs.replace(settings, fullscreen=arguments.fullscreen)
    window = window or open_window(arguments.size, settings.fullscreen, settings.window)
    if window is None:
        print(sentence("no_display", {}), file=sys.stderr)
        return NO_DISPLAY
    size = window.surface.get_size()
    viewport = Viewport(*size)
    sounds = Sounds(settings.volume, settings.muted)
    context = AppContext(
        storage,
        settings,
        sounds,
        EngineClient(),
        viewport,
        Rasterizer(viewport.scale),
        seed=arguments.seed,
        voice=SpeechSynthesizer(_engines),
    )
    app = App(context, window)
    if arguments.record:
        open_file(app, arguments.record)
    if HIDDEN_FIRST:
        app.listen(new_reader(app))
    return loop(app, close_window, partial(_remember, app, arguments, size, settings.fullscreen))


def _remember(app: App, arguments: argparse.Namespace, opened: tuple[int, int], full: bool) -> None:
    """Save the place of the window, unless its size was given, and the splash of the next start."""
    storage = app.context.storage
    settings = msgspec.structs.replace(storage.settings(), window=app.window.place)
    if arguments.size is None and storage.lock is not None and settings != storage.settings():
        storage.save_settings(settings)
    keep(app, arguments, opened, full)


def _engines() -> Sequence[SpeechEngine]:
    """Return the speech engines of this system."""
    from ui.assets.voice_engines import engines  # not imported before the voice is used

    return engines()


def open_file(app: App, path: Path) -> None:
    """Open a saved match; an error is shown on the menu."""
    try:
        app.follow(_opened(read_record(path), app.context.storage))
    except BadRecord as bad:
        app.notice.say(sentence(bad.key, bad.facts), "trouble")


def _opened(record: Record, storage: Storage) -> Route:
    """Return the route to the table for an unfinished record, else to the replay.

    The replay also opens a record that would replace another autosave.
    """
    free = not Match(record).over and storage.saved(record.game) in (None, record)
    return TableRoute(record) if free else ReplayRoute(record)

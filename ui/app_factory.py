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
from ui.assets.error_messages import problem_message
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import Sounds
from ui.assets.voice import SpeechEngine, SpeechSynthesizer
from ui.canvas.viewport import Viewport
from ui.engine.client import EngineClient
from ui.first_start.environment import close_first_start_window
from ui.loop import new_screen_reader, run_loop
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.splash import save_splash
from ui.store.storage import Storage, load_player_record
from ui.window import IS_OPENED_HIDDEN, Window, open_window

NO_DISPLAY_EXIT_CODE = 2


def run_app(arguments: argparse.Namespace, window: Window | None) -> int:
    """Run the app in this window, or in a new one; return the exit code."""
    storage = Storage(arguments.data, in_background=True)
    storage.lock_folder()
    settings = storage.settings()
    if arguments.lang:
        settings = msgspec.structs.replace(settings, language=arguments.lang)
    translation.set_language(settings.language or translation.system_language())
    if arguments.fullscreen is not None:
        settings = msgspec.structs.replace(settings, fullscreen=arguments.fullscreen)
    window = window or open_window(arguments.size, settings.fullscreen, settings.window)
    if window is None:
        print(problem_message("no_display", {}), file=sys.stderr)
        return NO_DISPLAY_EXIT_CODE
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
        voice=SpeechSynthesizer(_speech_engines),
    )
    app = App(context, window)
    if arguments.record:
        open_match_file(app, arguments.record)
    if IS_OPENED_HIDDEN:
        app.connect_screen_reader(new_screen_reader(app))
    return run_loop(app, close_first_start_window, partial(_save_window_and_splash, app, arguments, size, settings.fullscreen))


def _save_window_and_splash(app: App, arguments: argparse.Namespace, first_size: tuple[int, int], was_full_screen: bool) -> None:
    """Save the place of the window, unless its size was given, and the splash of the next start."""
    storage = app.context.storage
    settings = msgspec.structs.replace(storage.settings(), window=app.window.place)
    if arguments.size is None and storage.lock_handle is not None and settings != storage.settings():
        storage.save_settings(settings)
    save_splash(app, arguments, first_size, was_full_screen)


def _speech_engines() -> Sequence[SpeechEngine]:
    """Return the speech engines of this system."""
    from ui.assets.voice_engines import system_engines  # not imported before the voice is used

    return system_engines()


def open_match_file(app: App, path: Path) -> None:
    """Open a saved match; an error is shown on the menu."""
    try:
        app.open_route(_route_for_record(load_player_record(path), app.context.storage))
    except BadRecord as bad:
        app.notice_bar.add_notice(problem_message(bad.key, bad.details), "trouble")


def _route_for_record(record: Record, storage: Storage) -> Route:
    """Return the route to the table for an unfinished record, else to the replay.

    The replay also opens a record that would replace another autosave.
    """
    free = not Match(record).is_over and storage.autosaved_match(record.game) in (None, record)
    return TableRoute(record) if free else ReplayRoute(record)

"""The main loop of the app: events, steps and frames, and what happens to their errors."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ui.app import MAX_FRAMES_PER_S, App
from ui.sdl import wait_for_event

if TYPE_CHECKING:
    from ui.access.screen_reader import ScreenReader

MAX_FRAME_S = 1.0  # s: after a longer frame the process had been stopped, so that the time does not count
MAX_FAULTS = 3  # without a complete frame between them: then the crash screen itself is broken


class CrashGuard:
    """A guard around the app's events and frames: it catches their errors, and the app continues."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._faults = 0

    def handle_event(self, event: pygame.Event) -> None:
        self.run_guarded(lambda: self.app.handle_event(event))

    def step(self, dt: float) -> bool:
        """Run `App.step`."""
        drawn = bool(self.run_guarded(lambda: self.app.step(dt)))
        if drawn:
            self._faults = 0
        return drawn

    def update_screen_reader(self, has_drawn: bool) -> None:
        """Update screen readers, once the first frame is drawn."""
        if self.app.screen_reader is None and has_drawn:
            self.app.connect_screen_reader(new_screen_reader(self.app))
        if self.app.screen_reader is not None:
            self.run_guarded(partial(self.app.screen_reader.follow_step, has_drawn))

    def run_guarded(self, work: Callable[[], bool | None]) -> bool | None:
        """Run this work and return its result; an error opens the crash screen."""
        try:
            return work()
        except Exception as fault:
            from ui.screens.crash import report_crash_and_close  # not imported before it is needed

            self._faults += 1
            if self._faults > MAX_FAULTS:
                raise
            self.app.scenes[:] = [report_crash_and_close(fault, self.app.context, self.app.scenes)]
            return None


def new_screen_reader(app: App) -> ScreenReader:
    """Create the screen reader's bridge to the app, and attach it to the window."""
    from ui.access.screen_reader import ScreenReader  # after the first frame, if the system allows it

    screen_reader = ScreenReader(lambda: app.scene)
    screen_reader.connect_window(app.window)
    return screen_reader


def run_loop(app: App, on_first_frame: Callable[[], None], on_closed: Callable[[], None]) -> int:
    """Run until the window closes; draw a frame only if something changed, and sleep while nothing will.

    `on_first_frame` is called after the first frame was shown, `on_closed` after the window was closed.
    """
    clock, guard, seen = pygame.time.Clock(), CrashGuard(app), False
    _close_with_terminal(app)
    try:
        while app.is_running:
            due = app.next_step_s()
            slept = due > 1 / MAX_FRAMES_PER_S
            if slept:
                wait_for_event(due)
            dt = min(clock.tick(MAX_FRAMES_PER_S) / 1000, due + MAX_FRAME_S)
            if slept:  # this time has passed before the events in the queue
                guard.step(dt)
                dt = 0.0
            events = pygame.event.get()
            for event in events:
                if app.is_running:
                    guard.handle_event(event)
            if app.is_running and (events or not slept):
                guard.step(dt)
            drawn = app.show_painted()
            if drawn and not seen:
                seen = True
                guard.run_guarded(on_first_frame)
            if app.is_running:
                guard.update_screen_reader(drawn)
        guard.run_guarded(on_closed)
    except KeyboardInterrupt:
        pass
    finally:
        app.close()
        pygame.quit()
    return 0


def _close_with_terminal(app: App) -> None:
    """Close the window with its terminal; SDL handles the other signals."""

    def stop(_signal: int, _frame: object) -> None:
        app.is_running = False

    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup asks us to stay
        signal.signal(signal.SIGHUP, stop)

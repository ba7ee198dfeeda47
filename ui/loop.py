"""The main loop of the app: events, steps and frames, and what happens to their errors."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ui.app import FRAMES, App
from ui.event_wait import wait

if TYPE_CHECKING:
    from ui.access.screen_reader import ScreenReader

LONGEST_FRAME = 1.0  # s: after a longer frame the process had been stopped, so that the time does not count
MOST_FAULTS = 3  # without a complete frame between them: then the crash screen itself is broken


class CrashGuard:
    """A guard around the app's events and frames: it catches their errors, and the app continues."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._faults = 0

    def handle(self, event: pygame.Event) -> None:
        self._run(lambda: self.app.handle(event))

    def step(self, dt: float) -> bool:
        """Run `App.step`."""
        drawn = bool(self._run(lambda: self.app.step(dt)))
        if drawn:
            self._faults = 0
        return drawn

    def tell(self, drawn: bool) -> None:
        """Update screen readers, once the first frame is drawn."""
        if self.app.screen_reader is None and drawn:
            self.app.listen(new_reader(self.app))
        if self.app.screen_reader is not None:
            self._run(partial(self.app.screen_reader.follow, drawn))

    def end(self, work: Callable[[], None]) -> None:
        """Run this work and catch its errors, as for the first and last work of the loop."""
        self._run(work)

    def _run(self, work: Callable[[], bool | None]) -> bool | None:
        try:
            return work()
        except Exception as fault:
            from ui.screens.crash import calm_screen  # not imported before it is needed

            self._faults += 1
            if self._faults > MOST_FAULTS:
                raise
            self.app.scenes[:] = [calm_screen(fault, self.app.context, self.app.scenes)]
            return None


def new_reader(app: App) -> ScreenReader:
    """Create the screen reader's bridge to the app, and attach it to the window."""
    from ui.access.screen_reader import ScreenReader  # after the first frame, if the system allows it

    screen_reader = ScreenReader(lambda: app.scene)
    screen_reader.attach(app.window)
    return screen_reader


def loop(app: App, at_first: Callable[[], None], at_the_end: Callable[[], None]) -> int:
    """Run until the window closes; draw a frame only if something changed, and sleep while nothing will.

    `at_first` is called after the first frame was shown, `at_the_end` after the window was closed.
    """
    clock, guard, seen = pygame.time.Clock(), CrashGuard(app), False
    _end_with_the_terminal(app)
    try:
        while app.running:
            due = app.due()
            slept = due > 1 / FRAMES
            if slept:
                wait(due)
            dt = min(clock.tick(FRAMES) / 1000, due + LONGEST_FRAME)
            if slept:  # this time has passed before the events in the queue
                guard.step(dt)
                dt = 0.0
            events = pygame.event.get()
            for event in events:
                if app.running:
                    guard.handle(event)
            if app.running and (events or not slept):
                guard.step(dt)
            drawn = app.present()
            if drawn and not seen:
                seen = True
                guard.end(at_first)
            if app.running:
                guard.tell(drawn)
        guard.end(at_the_end)
    except KeyboardInterrupt:
        pass
    finally:
        app.close()
        pygame.quit()
    return 0


def _end_with_the_terminal(app: App) -> None:
    """Close the window with its terminal; SDL handles the other signals."""

    def end(_signal: int, _frame: object) -> None:
        app.running = False

    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup asks us to stay
        signal.signal(signal.SIGHUP, end)

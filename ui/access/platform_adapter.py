"""The system's accessibility interface, through AccessKit. If it is missing or fails, the app runs without screen readers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import accesskit
    from pygame import Rect

ActionHandlers = tuple[Callable[[], None], Callable[["accesskit.ActionRequest"], None], Callable[[], None]]


class SystemWindow(Protocol):
    """The window as the system knows it: its native handle, and its bounds in pixels on the screen."""

    @property
    def handle(self) -> int: ...

    @property
    def bounds(self) -> Rect: ...


class Adapter(Protocol):
    """A platform's adapter: it passes trees to a listening screen reader, and the window's keyboard focus."""

    def update(self, tree: accesskit.TreeUpdate) -> None: ...

    def window(self, focused: bool) -> None: ...


class PlatformAdapter:
    """The connection to the system's screen readers. Any failure in a system library closes it for good, and the app continues."""

    def __init__(self, requests: ActionHandlers, window: SystemWindow) -> None:
        """Connect to the system; `requests` are called on any thread when a screen reader begins to listen, acts, or stops."""
        self._adapter: Adapter | None = None
        with self._shut_by_faults():
            self._adapter = _adapter(requests, window)

    @property
    def shut(self) -> bool:
        return self._adapter is None

    def update(self, made: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send the tree to the screen reader. It is made first, as an exception inside the library's call would break the library."""
        if self._adapter is not None:
            with self._shut_by_faults():
                self._adapter.update(made())

    def window(self, focused: bool) -> None:
        if self._adapter is not None:
            with self._shut_by_faults():
                self._adapter.window(focused)

    @contextmanager
    def _shut_by_faults(self) -> Iterator[None]:
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a panic in the library is not an Exception
            self._adapter = None


def _adapter(requests: ActionHandlers, window: SystemWindow) -> Adapter | None:
    if sys.platform == "win32":
        return _Window(_windows(requests, window.handle))
    if sys.platform == "darwin":
        return _Window(_mac(requests, window.handle))
    return _Bus(requests, window) if _bus() else None


def _bus() -> bool:
    """Return True if there is a session bus on which a screen reader could listen."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class _Bus:
    """The adapter for Linux, through the accessibility bus."""

    def __init__(self, requests: ActionHandlers, window: SystemWindow) -> None:
        import accesskit

        self._rect, self._window = accesskit.Rect, window
        begins, acts, ends = requests
        self._adapter = accesskit.unix.Adapter(begins, acts, ends)

    def update(self, tree: accesskit.TreeUpdate) -> None:
        bounds = self._window.bounds
        at = self._rect(*bounds.topleft, *bounds.bottomright)
        self._adapter.set_root_window_bounds(at, at)
        self._adapter.update_if_active(lambda: tree)

    def window(self, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)


class _Window:
    """The adapter for Windows and macOS, where the window itself answers the system."""

    def __init__(self, adapter: accesskit.windows.SubclassingAdapter | accesskit.macos.SubclassingAdapter) -> None:
        self._adapter = adapter

    def update(self, tree: accesskit.TreeUpdate) -> None:
        _raise(self._adapter.update_if_active(lambda: tree))

    def window(self, focused: bool) -> None:
        """Send the keyboard focus on macOS; on Windows the adapter notices it by itself."""
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(focused))


def _raise(events: accesskit.windows.QueuedEvents | accesskit.macos.QueuedEvents | None) -> None:
    if events is not None:
        events.raise_events()


def _windows(requests: ActionHandlers, handle: int) -> accesskit.windows.SubclassingAdapter:
    """Return a new adapter for Windows, which must be made while the window is hidden."""
    import accesskit

    begins, acts, _ends = requests
    return accesskit.windows.SubclassingAdapter(handle, begins, acts)


def _mac(requests: ActionHandlers, handle: int) -> accesskit.macos.SubclassingAdapter:
    """Return a new adapter for macOS, made while the window is hidden. SDL gives the focus to the window and not to its view."""
    import accesskit

    begins, acts, _ends = requests
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(handle, begins, acts)

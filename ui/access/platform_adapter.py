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

HAS_LIVE_NODES = sys.platform in ("win32", "darwin")  # readers speak new live nodes; Orca does so only from 45.1 on
ActionHandlers = tuple[Callable[[], None], Callable[["accesskit.ActionRequest"], None], Callable[[], None]]


class SystemWindow(Protocol):
    """The window as the system knows it: its native handle, and its bounds in pixels on the screen."""

    @property
    def handle(self) -> int: ...

    @property
    def bounds(self) -> Rect: ...


class Adapter(Protocol):
    """A platform's adapter: it passes trees to a listening screen reader, and the window's keyboard focus."""

    def send_tree(self, tree: accesskit.TreeUpdate) -> None: ...

    def set_window_focus(self, is_focused: bool) -> None: ...


class PlatformAdapter:
    """The connection to the system's screen readers. Any failure in a system library closes it for good, and the app continues."""

    def __init__(self, handlers: ActionHandlers, window: SystemWindow) -> None:
        """Connect to the system; `handlers` are called on any thread when a screen reader begins to listen, acts, or stops."""
        self._adapter: Adapter | None = None
        with self._close_on_fault():
            self._adapter = _make_adapter(handlers, window)

    @property
    def is_closed(self) -> bool:
        return self._adapter is None

    def send_tree(self, make_tree: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send the tree to the screen reader. It is made first, as an exception inside the library's call would break the library."""
        if self._adapter is not None:
            with self._close_on_fault():
                self._adapter.send_tree(make_tree())

    def set_window_focus(self, is_focused: bool) -> None:
        if self._adapter is not None:
            with self._close_on_fault():
                self._adapter.set_window_focus(is_focused)

    @contextmanager
    def _close_on_fault(self) -> Iterator[None]:
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a panic in the library is not an Exception
            self._adapter = None


def _make_adapter(handlers: ActionHandlers, window: SystemWindow) -> Adapter | None:
    if sys.platform == "win32":
        return _WindowAdapter(_windows_adapter(handlers, window.handle))
    if sys.platform == "darwin":
        return _WindowAdapter(_mac_adapter(handlers, window.handle))
    return _BusAdapter(handlers, window) if _has_session_bus() else None


def _has_session_bus() -> bool:
    """Return True if there is a session bus on which a screen reader could listen."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class _BusAdapter:
    """The adapter for Linux, through the accessibility bus."""

    def __init__(self, handlers: ActionHandlers, window: SystemWindow) -> None:
        import accesskit

        self._rect_class, self._window = accesskit.Rect, window
        begins, acts, ends = handlers
        self._adapter = accesskit.unix.Adapter(begins, acts, ends)

    def send_tree(self, tree: accesskit.TreeUpdate) -> None:
        bounds = self._window.bounds
        at = self._rect_class(*bounds.topleft, *bounds.bottomright)
        self._adapter.set_root_window_bounds(at, at)
        self._adapter.update_if_active(lambda: tree)

    def set_window_focus(self, is_focused: bool) -> None:
        self._adapter.update_window_focus_state(is_focused)


class _WindowAdapter:
    """The adapter for Windows and macOS, where the window itself answers the system."""

    def __init__(self, adapter: accesskit.windows.SubclassingAdapter | accesskit.macos.SubclassingAdapter) -> None:
        self._adapter = adapter

    def send_tree(self, tree: accesskit.TreeUpdate) -> None:
        _raise_events(self._adapter.update_if_active(lambda: tree))

    def set_window_focus(self, is_focused: bool) -> None:
        """Send the keyboard focus on macOS; on Windows the adapter notices it by itself."""
        if sys.platform == "darwin":
            _raise_events(self._adapter.update_view_focus_state(is_focused))


def _raise_events(events: accesskit.windows.QueuedEvents | accesskit.macos.QueuedEvents | None) -> None:
    if events is not None:
        events.raise_events()


def _windows_adapter(handlers: ActionHandlers, handle: int) -> accesskit.windows.SubclassingAdapter:
    """Return a new adapter for Windows, which must be made while the window is hidden."""
    import accesskit

    begins, acts, _ends = handlers
    return accesskit.windows.SubclassingAdapter(handle, begins, acts)


def _mac_adapter(handlers: ActionHandlers, handle: int) -> accesskit.macos.SubclassingAdapter:
    """Return a new adapter for macOS, made while the window is hidden. SDL gives the focus to the window and not to its view."""
    import accesskit

    begins, acts, _ends = handlers
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(handle, begins, acts)

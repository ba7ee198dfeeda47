"""The system's own door for screen readers, by AccessKit. Where the system has none, AccessKit is missing or fails, nobody listens."""

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

Asks = tuple[Callable[[], None], Callable[["accesskit.ActionRequest"], None], Callable[[], None]]


class SystemWindow(Protocol):
    """The window as the system knows it: `handle` names it, `bounds` are its pixels on the screen."""

    @property
    def handle(self) -> int: ...

    @property
    def bounds(self) -> Rect: ...


class Adapter(Protocol):
    """`update` gives the tree on, if somebody listens; `window`: whether ours has the keyboard's focus."""

    def update(self, tree: accesskit.TreeUpdate) -> None: ...

    def window(self, focused: bool) -> None: ...


class Door:
    """The way to whoever listens. Whatever fails in a library of the system shuts it for good, and the app goes on."""

    def __init__(self, asks: Asks, window: SystemWindow) -> None:
        """`asks`: what is called, on any thread, when somebody begins to listen, acts, or listens no more."""
        self._adapter: Adapter | None = None
        with self._shut_by_faults():
            self._adapter = _adapter(asks, window)

    @property
    def shut(self) -> bool:
        return self._adapter is None

    def update(self, made: Callable[[], accesskit.TreeUpdate]) -> None:
        """Makes the tree, and gives it on. What is raised within the library's own calls would break it: it gets the tree as it is."""
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
        except BaseException:  # a panic in the library is no Exception
            self._adapter = None


def _adapter(asks: Asks, window: SystemWindow) -> Adapter | None:
    if sys.platform == "win32":
        return _Window(_windows(asks, window.handle))
    if sys.platform == "darwin":
        return _Window(_mac(asks, window.handle))
    return _Bus(asks, window) if _bus() else None


def _bus() -> bool:
    """Whether there is a session bus that somebody may listen on."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class _Bus:
    """Linux: the accessibility bus."""

    def __init__(self, asks: Asks, window: SystemWindow) -> None:
        import accesskit

        self._rect, self._window = accesskit.Rect, window
        begins, acts, ends = asks
        self._adapter = accesskit.unix.Adapter(begins, acts, ends)

    def update(self, tree: accesskit.TreeUpdate) -> None:
        bounds = self._window.bounds
        at = self._rect(*bounds.topleft, *bounds.bottomright)
        self._adapter.set_root_window_bounds(at, at)
        self._adapter.update_if_active(lambda: tree)

    def window(self, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)


class _Window:
    """Windows and macOS: the window answers for itself."""

    def __init__(self, adapter: accesskit.windows.SubclassingAdapter | accesskit.macos.SubclassingAdapter) -> None:
        self._adapter = adapter

    def update(self, tree: accesskit.TreeUpdate) -> None:
        _raise(self._adapter.update_if_active(lambda: tree))

    def window(self, focused: bool) -> None:
        """On Windows the window notices by itself."""
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(focused))


def _raise(events: accesskit.windows.QueuedEvents | accesskit.macos.QueuedEvents | None) -> None:
    if events is not None:
        events.raise_events()


def _windows(asks: Asks, handle: int) -> accesskit.windows.SubclassingAdapter:
    """Made while the window is hidden."""
    import accesskit

    begins, acts, _ends = asks
    return accesskit.windows.SubclassingAdapter(handle, begins, acts)


def _mac(asks: Asks, handle: int) -> accesskit.macos.SubclassingAdapter:
    """Made while the window is hidden. SDL gives the keyboard's focus to the window and not to its view."""
    import accesskit

    begins, acts, _ends = asks
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(handle, begins, acts)

"""The system's own door for screen readers, by AccessKit; None where the system has none, or AccessKit is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    import accesskit


class Door(Protocol):
    """`update` gives the tree on, if somebody listens."""

    def update(self, made: Callable[[], accesskit.TreeUpdate]) -> None: ...

    def window(self, focused: bool) -> None: ...


Asks = tuple[Callable[[], None], Callable[["accesskit.ActionRequest"], None], Callable[[], None]]


def door(asks: Asks) -> Door | None:
    """`asks`: what is called, on any thread, when somebody begins to listen, acts, or listens no more."""
    try:
        if sys.platform == "win32":
            return _Window(_windows(asks))
        if sys.platform == "darwin":
            return _Window(_mac(asks))
        return _Bus(asks) if _bus() else None
    except Exception:  # a library of the system that is missing, too old or broken, in any way: then there is no door
        return None


def _bus() -> bool:
    """Whether there is a session bus that somebody may listen on."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class _Bus:
    """Linux: the accessibility bus."""

    def __init__(self, asks: Asks) -> None:
        import accesskit

        self._rect = accesskit.Rect
        begins, acts, ends = asks
        self._adapter = accesskit.unix.Adapter(begins, acts, ends)

    def update(self, made: Callable[[], accesskit.TreeUpdate]) -> None:
        (left, top), (w, h) = pygame.Window.from_display_module().position, pygame.display.get_window_size()
        at = self._rect(left, top, left + w, top + h)
        self._adapter.set_root_window_bounds(at, at)
        self._adapter.update_if_active(made)

    def window(self, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)


class _Window:
    """Windows and macOS: the window answers for itself."""

    def __init__(self, adapter: accesskit.windows.SubclassingAdapter | accesskit.macos.SubclassingAdapter) -> None:
        self._adapter = adapter

    def update(self, made: Callable[[], accesskit.TreeUpdate]) -> None:
        events = self._adapter.update_if_active(made)
        if events is not None:
            events.raise_events()

    def window(self, focused: bool) -> None:
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()


def _windows(asks: Asks) -> accesskit.windows.SubclassingAdapter:
    import accesskit

    return accesskit.windows.SubclassingAdapter(pygame.display.get_wm_info()["window"], asks[0], asks[1])


def _mac(asks: Asks) -> accesskit.macos.SubclassingAdapter:
    import accesskit

    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(pygame.display.get_wm_info()["window"], asks[0], asks[1])

"""An invisible window, for tests and soak runs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.store.place import WindowPlace
from ui.window import Window

PLACE = WindowPlace(1280, 800, 0, 0)


class OffscreenWindow(Window):
    """A window that is only a surface, unknown to the system."""

    scale = 1.0  # pixels per point

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface, self.place = surface, PLACE

    def show_regions(self, regions: Sequence[pygame.Rect] = ()) -> None:
        pass

    def hide(self) -> None:
        pass

    def set_full_screen(self, is_on: bool) -> None:
        pass

    def track_event(self, event: pygame.Event) -> pygame.Event:
        return event

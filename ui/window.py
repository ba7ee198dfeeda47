"""The app's window: where it opens, and how pixels get to it.

The system counts a window's size and place in points. A point is one pixel under X11; under Wayland, Windows and macOS it has as many as
the screen's scale. Everything is drawn in pixels. docs/decisions/0005-how-pixels-get-to-the-window.md gives the reasons.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from ctypes import CDLL, byref, c_char_p, c_int, c_void_p
from itertools import chain
from pathlib import Path

from ui.store.place import WindowPlace

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEO_X11_WMCLASS"] = "tablee"  # pygame has put the program's file name there
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")  # windows are measured in points there too

import pygame

from ui.sdl import sdl_library

FIRST_SIZE = (1280, 800)  # size of the very first window, in units of 1/96 inch
MAX_AREA_SHARE = 0.9  # maximum share of a screen's free area, unless the user made the window larger
MIN_SIZE = (800, 500)  # points; the window does not shrink further
MAX_SCALE = 8.0  # limit of the scale that an X11 desktop may ask for
DPI = 96  # resolution of a screen at 100 %
ICON = Path(__file__).resolve().parents[1] / "assets" / "svg" / "icon_small.svg"
IS_OPENED_HIDDEN = sys.platform in ("win32", "darwin")  # there a window is opened to screen readers before it is shown
UNDEFINED_POSITION = pygame.WINDOWPOS_UNDEFINED  # the system chooses a place
PATIENCE_MS = 100  # maximum wait for a maximised window to get its size
MAXIMISED_FLAG, UNPLACED_FLAGS = 0x80, 0x40 | 0x1  # SDL's flags: maximised; minimised or full screen
PLACE_EVENTS = (pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)


class Window:
    """The window and its surface, which always has the window's size in pixels."""

    def __init__(self, system_window: pygame.Window, place: WindowPlace) -> None:
        """Wrap a system window that was opened at this place."""
        self.surface = system_window.get_surface()
        self.place = place  # the place for the next start
        self._system_window = system_window
        library = sdl_library()
        self._sdl_window = library and library.SDL_GetWindowFromID(system_window.id)
        self._is_hidden = IS_OPENED_HIDDEN

    @property
    def scale(self) -> float:
        """The pixels per point."""
        return self.surface.get_width() / max(1, self._system_window.size[0])

    @property
    def handle(self) -> int:
        """The system's handle of this window; 0 if it is unknown."""
        return self._system_window.handle

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle of the window on the screen, in pixels."""
        left, top = self._system_window.position
        return pygame.Rect(round(left * self.scale), round(top * self.scale), *self.surface.get_size())

    def show_regions(self, regions: Sequence[pygame.Rect] = ()) -> None:
        """Copy these regions of the surface, or all of it, to the screen.

        A window that was opened hidden appears.
        """
        if self._is_hidden:
            self._is_hidden = False
            regions, drawn = (), self.surface.copy()
            _show_window(self._system_window, self.place)
            if self.surface.get_size() != drawn.get_size():  # maximised: better soft for a moment than black
                pygame.transform.scale(drawn, self.surface.get_size(), self.surface)
        library = sdl_library()
        if library is None or not regions:
            self._system_window.flip()
        else:
            inside = [region.clip(self.surface.get_rect()) for region in regions]  # X11 shows nothing of a rectangle that begins outside
            sides = (c_int * (4 * len(inside)))(*chain.from_iterable(inside))
            library.SDL_UpdateWindowSurfaceRects(self._sdl_window, sides, len(inside))

    def wait_for_size(self, size: tuple[int, int]) -> bool:
        """Wait for this size of the surface, and return True if it has it.

        A maximised window gets its size some milliseconds after it opens.
        """
        for _ in range(PATIENCE_MS if self.place.maximised else 0):
            if self.surface.get_size() == size:
                break
            pygame.event.pump()
            pygame.time.wait(1)
        return self.surface.get_size() == size

    def hide(self) -> None:
        self._system_window.hide()

    def set_full_screen(self, is_on: bool) -> None:
        self._system_window.set_fullscreen(True) if is_on else self._system_window.set_windowed()

    def to_pixels(self, point: tuple[float, float]) -> tuple[int, int]:
        """Convert a point of the window to a pixel of the surface."""
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def track_event(self, event: pygame.Event) -> pygame.Event:
        """Note the place of the window, and return the event with its position in pixels."""
        if event.type in PLACE_EVENTS and not (flags := self._sdl_flags) & UNPLACED_FLAGS:
            maximised = self.place._replace(maximised=True)  # its size and place are those of the restored window
            self.place = maximised if flags & MAXIMISED_FLAG else WindowPlace(*self._system_window.size, *self._position_to_restore())
        if "pos" not in event.dict or self.scale == 1:
            return event
        return pygame.Event(
            event.type, event.dict | {name: self.to_pixels(event.dict[name]) for name in ("pos", "rel") if name in event.dict}
        )

    def _position_to_restore(self) -> tuple[int, int]:
        """Return the position to give to the system so that the window opens at its present place."""
        (left, top), driver, library = self._system_window.position, pygame.display.get_driver(), sdl_library()
        if driver == "wayland":  # Wayland tells no window its place
            return UNDEFINED_POSITION, UNDEFINED_POSITION
        if driver == "x11" and library is not None:  # SDL sets the place of the title bar, but reports that of the area below it
            above, beside = c_int(), c_int()
            library.SDL_GetWindowBordersSize(self._sdl_window, byref(above), byref(beside), None, None)
            return left - beside.value, top - above.value
        return left, top

    @property
    def _sdl_flags(self) -> int:
        library = sdl_library()
        return 0 if library is None else library.SDL_GetWindowFlags(self._sdl_window)


def open_window(size: tuple[int, int] | None, is_full_screen: bool, last_place: WindowPlace | None = None) -> Window | None:
    """Open the window at this size, else as `last_place` left it, else at its first size.

    Returns:
        None if there is no display (SDL would silently draw off screen).
    """
    pygame.font.init()
    question = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "dummy") and question != driver:
            return None
        if driver == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # plain shared memory: no graphics context to wait for
        place = _initial_place(size, last_place)
        system = pygame.Window(
            "Tablée",
            (place.width, place.height),
            (place.left, place.top),
            resizable=True,
            allow_high_dpi=True,
            hidden=True,  # until its minimum size is set, which takes SDL 0.1 s for a maximised window on the screen
        )
        with suppress(OSError, pygame.error):  # the window works without its icon
            system.set_icon(pygame.image.load_sized_svg(ICON, (32, 32)))
        system.minimum_size = MIN_SIZE
        if not IS_OPENED_HIDDEN:
            _show_window(system, place)
        if is_full_screen:
            system.set_fullscreen(True)
        pygame.key.set_repeat(400, 60)
        return Window(system, place)  # the surface comes last: under Wayland one that is resized before it was shown is never shown right
    except pygame.error:
        return None


def _show_window(system_window: pygame.Window, place: WindowPlace) -> None:
    if place.maximised:
        system_window.maximize()
    system_window.show()


def _initial_place(size: tuple[int, int] | None, last_place: WindowPlace | None) -> WindowPlace:
    if size:
        return WindowPlace(*_limit_to_screens(size), UNDEFINED_POSITION, UNDEFINED_POSITION)
    areas = _free_areas()
    return (
        restore_place(last_place, areas)
        if last_place
        else WindowPlace(*first_size(areas[0], _desktop_scale()), UNDEFINED_POSITION, UNDEFINED_POSITION)
    )


def first_size(area: pygame.Rect, scale: float) -> tuple[int, int]:
    """Return the first size at the desktop's scale, as far as this area has space for it."""
    return _limit_to_area((round(FIRST_SIZE[0] * scale), round(FIRST_SIZE[1] * scale)), area)


def restore_place(last_place: WindowPlace, areas: Sequence[pygame.Rect]) -> WindowPlace:
    """Return the last place if it is inside a screen, else the middle of the screen that has most of it."""

    def visible_area(area: pygame.Rect) -> int:
        """Return the area of the last place inside this screen, in square points."""
        width = min(last_place.left + last_place.width, area.right) - max(last_place.left, area.left)
        return max(0, width) * max(0, min(last_place.top + last_place.height, area.bottom) - max(last_place.top, area.top))

    last_place = last_place._replace(width=max(MIN_SIZE[0], last_place.width), height=max(MIN_SIZE[1], last_place.height))
    area, free = max(areas, key=visible_area), last_place.left == UNDEFINED_POSITION
    if last_place.width <= area.w and last_place.height <= area.h if free else visible_area(area) == last_place.width * last_place.height:
        return last_place
    width, height = _limit_to_area((last_place.width, last_place.height), area)
    left, top = (UNDEFINED_POSITION, UNDEFINED_POSITION) if free else (area.centerx - width // 2, area.centery - height // 2)
    return WindowPlace(width, height, left, top, last_place.maximised)


def _limit_to_area(size: tuple[int, int], area: pygame.Rect) -> tuple[int, int]:
    """Return the size, limited to the share of this area that leaves space for a title bar."""
    width, height = (min(side, int(free * MAX_AREA_SHARE)) for side, free in zip(size, area.size, strict=True))
    return max(MIN_SIZE[0], width), max(MIN_SIZE[1], height)


def _limit_to_screens(size: tuple[int, int]) -> tuple[int, int]:
    """Return the requested size, limited to the largest screen."""
    screens = pygame.display.get_desktop_sizes()
    width, height = max(width for width, _ in screens), max(height for _, height in screens)
    return min(size[0], max(width, MIN_SIZE[0])), min(size[1], max(height, MIN_SIZE[1]))


def _free_areas() -> list[pygame.Rect]:
    """Return the free area of each screen, without the desktop's bars, in points."""
    library, sides = sdl_library(), (c_int * 4)()
    whole = [pygame.Rect(0, 0, *size) for size in pygame.display.get_desktop_sizes()]
    if library is None:
        return whole
    screens = range(pygame.display.get_num_displays())
    return [pygame.Rect(*sides) for screen in screens if library.SDL_GetDisplayUsableBounds(screen, sides) == 0] or whole


def _desktop_scale() -> float:
    """Return the desktop's size of 1/96 inch in points; only under X11, whose points are pixels, not 1."""
    if pygame.display.get_driver() != "x11":
        return 1.0
    try:
        scale = _xft_dpi() / DPI or float(os.environ.get("GDK_SCALE", ""))
    except (OSError, ValueError):
        return 1.0
    return min(max(1.0, scale), MAX_SCALE)


def _xft_dpi() -> float:
    """Return Xft.dpi of the X server's resources, which some desktops write; 0 if it is missing."""
    x11 = CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = c_void_p
    x11.XResourceManagerString.argtypes, x11.XResourceManagerString.restype = [c_void_p], c_char_p
    x11.XCloseDisplay.argtypes = [c_void_p]
    display = x11.XOpenDisplay(None)
    resources = (display and x11.XResourceManagerString(display)) or b""
    if display:
        x11.XCloseDisplay(display)
    dpi_values = [line.partition(b":")[2] for line in resources.splitlines() if line.startswith(b"Xft.dpi:")]
    return float(dpi_values[-1]) if dpi_values else 0.0

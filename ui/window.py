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

from ui.sdl import sdl

FIRST_SIZE = (1280, 800)  # size of the very first window, in units of 1/96 inch
SHARE = 0.9  # maximum share of a screen's free area, unless the user made the window larger
SMALLEST = (800, 500)  # points; the window does not shrink further
LARGEST_SCALE = 8.0  # limit of the scale that an X11 desktop may ask for
DPI = 96  # resolution of a screen at 100 %
ICON = Path(__file__).resolve().parents[1] / "assets" / "svg" / "icon_small.svg"
HIDDEN_FIRST = sys.platform in ("win32", "darwin")  # there a window is opened to screen readers before it is shown
ANYWHERE = pygame.WINDOWPOS_UNDEFINED  # the system chooses a place
PATIENCE_MS = 100  # maximum wait for a maximised window to get its size
MAXIMISED, UNPLACED = 0x80, 0x40 | 0x1  # SDL's flags: maximised; minimised or full screen
MOVES = (pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)


class Window:
    """The window and its surface, which always has the window's size in pixels."""

    def __init__(self, system: pygame.Window, place: WindowPlace) -> None:
        """Wrap a system window that was opened at this place."""
        self.surface = system.get_surface()
        self.place = place  # the place for the next start
        self._system = system
        library = sdl()
        self._pointer = library and library.SDL_GetWindowFromID(system.id)
        self._hidden = HIDDEN_FIRST

    @property
    def scale(self) -> float:
        """The pixels per point."""
        return self.surface.get_width() / max(1, self._system.size[0])

    @property
    def handle(self) -> int:
        """The system's handle of this window; 0 if it is unknown."""
        return self._system.handle

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle of the window on the screen, in pixels."""
        left, top = self._system.position
        return pygame.Rect(round(left * self.scale), round(top * self.scale), *self.surface.get_size())

    def show(self, regions: Sequence[pygame.Rect] = ()) -> None:
        """Copy these regions of the surface, or all of it, to the screen.

        A window that was opened hidden appears.
        """
        if self._hidden:
            self._hidden = False
            regions, drawn = (), self.surface.copy()
            _appear(self._system, self.place)
            if self.surface.get_size() != drawn.get_size():  # maximised: better soft for a moment than black
                pygame.transform.scale(drawn, self.surface.get_size(), self.surface)
        library = sdl()
        if library is None or not regions:
            self._system.flip()
        else:
            inside = [region.clip(self.surface.get_rect()) for region in regions]  # X11 shows nothing of a rectangle that begins outside
            sides = (c_int * (4 * len(inside)))(*chain.from_iterable(inside))
            library.SDL_UpdateWindowSurfaceRects(self._pointer, sides, len(inside))

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
        self._system.hide()

    def full_screen(self, on: bool) -> None:
        self._system.set_fullscreen(True) if on else self._system.set_windowed()

    def to_pixels(self, point: tuple[float, float]) -> tuple[int, int]:
        """Convert a point of the window to a pixel of the surface."""
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def take(self, event: pygame.Event) -> pygame.Event:
        """Note the place of the window, and return the event with its position in pixels."""
        if event.type in MOVES and not (flags := self._flags) & UNPLACED:
            maximised = self.place._replace(maximised=True)  # its size and place are those of the restored window
            self.place = maximised if flags & MAXIMISED else WindowPlace(*self._system.size, *self._corner())
        if "pos" not in event.dict or self.scale == 1:
            return event
        return pygame.Event(
            event.type, event.dict | {name: self.to_pixels(event.dict[name]) for name in ("pos", "rel") if name in event.dict}
        )

    def _corner(self) -> tuple[int, int]:
        """Return the position to give to the system so that the window opens at its present place."""
        (left, top), driver, library = self._system.position, pygame.display.get_driver(), sdl()
        if driver == "wayland":  # Wayland tells no window its place
            return ANYWHERE, ANYWHERE
        if driver == "x11" and library is not None:  # SDL sets the place of the title bar, but reports that of the area below it
            above, beside = c_int(), c_int()
            library.SDL_GetWindowBordersSize(self._pointer, byref(above), byref(beside), None, None)
            return left - beside.value, top - above.value
        return left, top

    @property
    def _flags(self) -> int:
        library = sdl()
        return 0 if library is None else library.SDL_GetWindowFlags(self._pointer)


def open_window(size: tuple[int, int] | None, full: bool, last: WindowPlace | None = None) -> Window | None:
    """Open the window at this size, else as `last` left it, else at its first size.

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
        place = _place(size, last)
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
        system.minimum_size = SMALLEST
        if not HIDDEN_FIRST:
            _appear(system, place)
        if full:
            system.set_fullscreen(True)
        pygame.key.set_repeat(400, 60)
        return Window(system, place)  # the surface comes last: under Wayland one that is resized before it was shown is never shown right
    except pygame.error:
        return None


def _appear(system: pygame.Window, place: WindowPlace) -> None:
    if place.maximised:
        system.maximize()
    system.show()


def _place(size: tuple[int, int] | None, last: WindowPlace | None) -> WindowPlace:
    if size:
        return WindowPlace(*_fitting(size), ANYWHERE, ANYWHERE)
    areas = _free_areas()
    return restored(last, areas) if last else WindowPlace(*first_size(areas[0], _desktop_scale()), ANYWHERE, ANYWHERE)


def first_size(area: pygame.Rect, scale: float) -> tuple[int, int]:
    """Return the first size at the desktop's scale, as far as this area has space for it."""
    return _roomy((round(FIRST_SIZE[0] * scale), round(FIRST_SIZE[1] * scale)), area)


def restored(last: WindowPlace, areas: Sequence[pygame.Rect]) -> WindowPlace:
    """Return the last place if it is inside a screen, else the middle of the screen that has most of it."""

    def seen(area: pygame.Rect) -> int:
        """Return the area of the last place inside this screen, in square points."""
        width = min(last.left + last.width, area.right) - max(last.left, area.left)
        return max(0, width) * max(0, min(last.top + last.height, area.bottom) - max(last.top, area.top))

    last = last._replace(width=max(SMALLEST[0], last.width), height=max(SMALLEST[1], last.height))
    area, free = max(areas, key=seen), last.left == ANYWHERE
    if last.width <= area.w and last.height <= area.h if free else seen(area) == last.width * last.height:
        return last
    width, height = _roomy((last.width, last.height), area)
    left, top = (ANYWHERE, ANYWHERE) if free else (area.centerx - width // 2, area.centery - height // 2)
    return WindowPlace(width, height, left, top, last.maximised)


def _roomy(size: tuple[int, int], area: pygame.Rect) -> tuple[int, int]:
    """Return the size, limited to the share of this area that leaves space for a title bar."""
    width, height = (min(side, int(free * SHARE)) for side, free in zip(size, area.size, strict=True))
    return max(SMALLEST[0], width), max(SMALLEST[1], height)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Return the requested size, limited to the largest screen."""
    screens = pygame.display.get_desktop_sizes()
    width, height = max(width for width, _ in screens), max(height for _, height in screens)
    return min(size[0], max(width, SMALLEST[0])), min(size[1], max(height, SMALLEST[1]))


def _free_areas() -> list[pygame.Rect]:
    """Return the free area of each screen, without the desktop's bars, in points."""
    library, sides = sdl(), (c_int * 4)()
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
    return min(max(1.0, scale), LARGEST_SCALE)


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
    result = [line.partition(b":")[2] for line in resources.splitlines() if line.startswith(b"Xft.dpi:")]
    return float(result[-1]) if result else 0.0

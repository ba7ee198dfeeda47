"""The app's window: where it opens, and how pixels get to it.

The system counts a window's size and place in points. A point is one pixel under X11; under Wayland, Windows and macOS it has as many as
the screen's scale. Everything is drawn in pixels. docs/decisions/0005-how-pixels-get-to-the-window.md tells why.
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

FIRST_SIZE = (1280, 800)  # of the very first window, in units of 1/96 inch
SHARE = 0.9  # of a screen's free area that a window takes at most, unless somebody made it larger
SMALLEST = (800, 500)  # points; the window does not shrink further
LARGEST_SCALE = 8.0  # that an X11 desktop may ask for
DPI = 96  # of a screen at 100 %
ICON = Path(__file__).resolve().parents[1] / "assets" / "svg" / "icon_small.svg"
HIDDEN_FIRST = sys.platform in ("win32", "darwin")  # there a window is opened to screen readers before it is seen
ANYWHERE = pygame.WINDOWPOS_UNDEFINED  # the system finds a place
PATIENCE_MS = 100  # at most, for a maximised window to get its size
MAXIMISED, UNPLACED = 0x80, 0x40 | 0x1  # SDL's flags: maximised; minimised or on the full screen
MOVES = (pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)


class Window:
    """The window and its surface, which has the window's size in pixels, always."""

    def __init__(self, system: pygame.Window, place: WindowPlace) -> None:
        """`place`: where it was opened."""
        self.surface = system.get_surface()
        self.place = place  # where the next start may open it
        self._system = system
        library = sdl()
        self._pointer = library and library.SDL_GetWindowFromID(system.id)
        self._hidden = HIDDEN_FIRST

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return self.surface.get_width() / max(1, self._system.size[0])

    @property
    def handle(self) -> int:
        """What the system calls this window; 0 where it does not tell."""
        return self._system.handle

    @property
    def bounds(self) -> pygame.Rect:
        """Where it lies on the screen, in pixels."""
        left, top = self._system.position
        return pygame.Rect(round(left * self.scale), round(top * self.scale), *self.surface.get_size())

    def show(self, regions: Sequence[pygame.Rect] = ()) -> None:
        """Hand these regions of the surface, or all of it, to the screen. A window that was opened hidden appears."""
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
            inside = [region.clip(self.surface.get_rect()) for region in regions]  # X11 shows nothing of a rect that begins outside
            sides = (c_int * (4 * len(inside)))(*chain.from_iterable(inside))
            library.SDL_UpdateWindowSurfaceRects(self._pointer, sides, len(inside))

    def wait_for_size(self, size: tuple[int, int]) -> bool:
        """Return True once the surface has this size, which a maximised window is given some milliseconds after it was opened."""
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
        """Where on the surface a point of the window lies."""
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def take(self, event: pygame.Event) -> pygame.Event:
        """Note where the window lies now; return the event with its position in pixels."""
        if event.type in MOVES and not (flags := self._flags) & UNPLACED:
            maximised = self.place._replace(maximised=True)  # its size and place are those that it goes back to
            self.place = maximised if flags & MAXIMISED else WindowPlace(*self._system.size, *self._corner())
        if "pos" not in event.dict or self.scale == 1:
            return event
        return pygame.Event(
            event.type, event.dict | {name: self.to_pixels(event.dict[name]) for name in ("pos", "rel") if name in event.dict}
        )

    def _corner(self) -> tuple[int, int]:
        """What the system has to be given for the window to lie where it lies now."""
        (left, top), driver, library = self._system.position, pygame.display.get_driver(), sdl()
        if driver == "wayland":  # nobody is told where windows are
            return ANYWHERE, ANYWHERE
        if driver == "x11" and library is not None:  # told where the title bar is, SDL tells where what is below it is
            above, beside = c_int(), c_int()
            library.SDL_GetWindowBordersSize(self._pointer, byref(above), byref(beside), None, None)
            return left - beside.value, top - above.value
        return left, top

    @property
    def _flags(self) -> int:
        library = sdl()
        return 0 if library is None else library.SDL_GetWindowFlags(self._pointer)


def open_window(size: tuple[int, int] | None, full: bool, last: WindowPlace | None = None) -> Window | None:
    """Open the window as large as asked, else as `last` left it, else at its first size.

    Returns:
        None when there is no display (SDL would silently draw off screen).
    """
    pygame.font.init()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "dummy") and asked != driver:
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
            hidden=True,  # until its least size is set: for a maximised window that is on the screen it takes SDL 0.1 s
        )
        with suppress(OSError, pygame.error):  # a window without its icon will do
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
    """Return the usual size at the desktop's scale, as far as this area has room for it."""
    return _roomy((round(FIRST_SIZE[0] * scale), round(FIRST_SIZE[1] * scale)), area)


def restored(last: WindowPlace, areas: Sequence[pygame.Rect]) -> WindowPlace:
    """Return the last place if one of the screens still has all of it, else the middle of the screen that has most of it."""

    def seen(area: pygame.Rect) -> int:
        """Square points of the last place within this area."""
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
    """The size, as far as this area has room for it and for a title bar."""
    width, height = (min(side, int(free * SHARE)) for side, free in zip(size, area.size, strict=True))
    return max(SMALLEST[0], width), max(SMALLEST[1], height)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size that was asked for, as far as a screen has room for it."""
    screens = pygame.display.get_desktop_sizes()
    width, height = max(width for width, _ in screens), max(height for _, height in screens)
    return min(size[0], max(width, SMALLEST[0])), min(size[1], max(height, SMALLEST[1]))


def _free_areas() -> list[pygame.Rect]:
    """What the desktop's own bars leave of each screen, in points."""
    library, sides = sdl(), (c_int * 4)()
    whole = [pygame.Rect(0, 0, *size) for size in pygame.display.get_desktop_sizes()]
    if library is None:
        return whole
    screens = range(pygame.display.get_num_displays())
    return [pygame.Rect(*sides) for screen in screens if library.SDL_GetDisplayUsableBounds(screen, sides) == 0] or whole


def _desktop_scale() -> float:
    """How large the desktop wants 1/96 inch to be, in points: other than 1 under X11 alone, whose points are pixels."""
    if pygame.display.get_driver() != "x11":
        return 1.0
    try:
        scale = _xft_dpi() / DPI or float(os.environ.get("GDK_SCALE", ""))
    except (OSError, ValueError):
        return 1.0
    return min(max(1.0, scale), LARGEST_SCALE)


def _xft_dpi() -> float:
    """Xft.dpi of the X server's resources, where desktops write it; 0 where none has."""
    x11 = CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = c_void_p
    x11.XResourceManagerString.argtypes, x11.XResourceManagerString.restype = [c_void_p], c_char_p
    x11.XCloseDisplay.argtypes = [c_void_p]
    display = x11.XOpenDisplay(None)
    resources = (display and x11.XResourceManagerString(display)) or b""
    if display:
        x11.XCloseDisplay(display)
    found = [line.partition(b":")[2] for line in resources.splitlines() if line.startswith(b"Xft.dpi:")]
    return float(found[-1]) if found else 0.0

"""The splash: the menu of the last run, shown at once while the app is imported and draws it again.

The end of the app saves the picture, and the next start takes it away: while the app runs, and after a crash, there is none, so it never
shows what was changed or deleted since. If anything does not match, the window opens without it.
"""

from __future__ import annotations

import argparse
import struct
from typing import TYPE_CHECKING, NamedTuple

import pygame

from ui.store.place import WindowPlace, data_folder, taken_picture
from ui.window import HIDDEN_FIRST, Window, open_window

if TYPE_CHECKING:
    from ui.app import App

HEADER = struct.Struct("<24s?5I4i?")
MAGIC = "Tablee 2"


class SplashHeader(NamedTuple):
    """The header of a saved splash, which must match the window of the next start."""

    requests: bytes  # the options of the command line that change the menu
    full: bool  # full screen
    width: int
    height: int
    pitch: int  # bytes a row
    red: int  # masks of the pixel format
    blue: int


def described(surface: pygame.Surface, arguments: argparse.Namespace, full: bool) -> SplashHeader:
    """Return the header for the pixels of this surface."""
    red, _green, blue, _alpha = surface.get_masks()
    return SplashHeader(_wishes(arguments), full, *surface.get_size(), surface.get_pitch(), red, blue)


def first_window(arguments: argparse.Namespace) -> Window | None:
    """Open the window with the splash in it; return None if no splash fits these options."""
    stored, place, pixels = _read(taken_picture(data_folder(arguments.data)))
    if stored is None or stored.requests != _wishes(arguments) or arguments.record is not None:
        return None
    window = open_window(arguments.size, stored.full, place)
    if (
        window is not None
        and window.wait_for_size((stored.width, stored.height))
        and stored == described(window.surface, arguments, stored.full)
    ):
        pixels_of = window.surface.get_buffer()
        if len(pixels) == pixels_of.length:
            pixels_of.write(pixels)
            window.show()
    return window


def keep(app: App, arguments: argparse.Namespace, opened: tuple[int, int], full: bool) -> None:
    """Draw and save the menu as the next start will show it.

    `opened` and `full` are the size of the window and its full-screen mode at the start.
    """
    from ui.canvas.canvas import Canvas  # not imported before the splash is shown
    from ui.scene.routes import MenuRoute

    storage = app.context.storage
    if HIDDEN_FIRST or storage.folder is None or storage.lock is None:  # another window of the app may own the folder
        return
    next_full = app.context.settings.fullscreen if arguments.fullscreen is None else arguments.fullscreen
    sheet = pygame.Surface(opened if arguments.size and next_full == full else app.window.surface.get_size())
    head, place = described(sheet, arguments, next_full), app.window.place
    app.window.hide()  # the window closes at once, without waiting for the drawing
    app.window.surface = sheet
    app.follow(MenuRoute())  # closes all screens
    app.scene.arrange()
    app.scene.draw(Canvas(sheet, app.context.rasterizer, app.context.viewport))
    storage.keep_picture(HEADER.pack(*head, *place) + sheet.get_buffer().raw)


def _wishes(arguments: argparse.Namespace) -> bytes:
    """Return the options that change the menu: equal options open the same menu."""
    return f"{MAGIC} {arguments.lang} {arguments.fullscreen}".encode().ljust(24, b"\0")


def _read(data: bytes) -> tuple[SplashHeader | None, WindowPlace | None, bytes]:
    """Return the header, the window's place and the pixels; None if they cannot be read."""
    if len(data) < HEADER.size:
        return None, None, b""
    head = HEADER.unpack_from(data)
    return SplashHeader(*head[:7]), WindowPlace(*head[7:]), data[HEADER.size :]

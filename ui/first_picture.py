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


class Kept(NamedTuple):
    """The header of a saved splash, which must match the window of the next start."""

    asked: bytes  # the options of the command line that change the menu
    full: bool  # full screen
    width: int
    height: int
    pitch: int  # bytes a row
    red: int  # masks of the pixel format
    blue: int


def described(surface: pygame.Surface, asked: argparse.Namespace, full: bool) -> Kept:
    """Return the header for the pixels of this surface."""
    red, _green, blue, _alpha = surface.get_masks()
    return Kept(_wishes(asked), full, *surface.get_size(), surface.get_pitch(), red, blue)


def first_window(asked: argparse.Namespace) -> Window | None:
    """Open the window with the splash in it; return None if no splash fits these options."""
    kept, place, pixels = _read(taken_picture(data_folder(asked.data)))
    if kept is None or kept.asked != _wishes(asked) or asked.record is not None:
        return None
    window = open_window(asked.size, kept.full, place)
    if window is not None and window.wait_for_size((kept.width, kept.height)) and kept == described(window.surface, asked, kept.full):
        pixels_of = window.surface.get_buffer()
        if len(pixels) == pixels_of.length:
            pixels_of.write(pixels)
            window.show()
    return window


def keep(app: App, asked: argparse.Namespace, opened: tuple[int, int], full: bool) -> None:
    """Draw and save the menu as the next start will show it.

    `opened` and `full` are the size of the window and its full-screen mode at the start.
    """
    from ui.canvas.brush import Brush  # not imported before the splash is shown
    from ui.scene.routes import ToMenu

    files = app.desk.files
    if HIDDEN_FIRST or files.folder is None or files.lock is None:  # another window of the app may own the folder
        return
    next_full = app.desk.settings.fullscreen if asked.fullscreen is None else asked.fullscreen
    sheet = pygame.Surface(opened if asked.size and next_full == full else app.window.surface.get_size())
    head, place = described(sheet, asked, next_full), app.window.place
    app.window.hide()  # the window closes at once, without waiting for the drawing
    app.window.surface = sheet
    app.follow(ToMenu())  # closes all screens
    app.scene.arrange()
    app.scene.draw(Brush(sheet, app.desk.skin, app.desk.page))
    files.keep_picture(HEADER.pack(*head, *place) + sheet.get_buffer().raw)


def _wishes(asked: argparse.Namespace) -> bytes:
    """Return the options that change the menu: equal options open the same menu."""
    return f"{MAGIC} {asked.lang} {asked.fullscreen}".encode().ljust(24, b"\0")


def _read(data: bytes) -> tuple[Kept | None, WindowPlace | None, bytes]:
    """Return the header, the window's place and the pixels; None if they cannot be read."""
    if len(data) < HEADER.size:
        return None, None, b""
    head = HEADER.unpack_from(data)
    return Kept(*head[:7]), WindowPlace(*head[7:]), data[HEADER.size :]

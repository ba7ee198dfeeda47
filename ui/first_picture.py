"""The menu as it stood when the app was closed: seen at once at the next start, while the app is imported and draws it anew.

The end of the app keeps the picture, and the start takes it away. While the app runs, and after a crash, there is none: it never shows what
has changed or was deleted since. If anything does not fit, the window opens without it.
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
    """The header of the pixels: what the start was asked for, whether on the full screen, and how the pixels lie."""

    asked: bytes
    full: bool
    width: int
    height: int
    pitch: int
    red: int
    blue: int


def described(surface: pygame.Surface, asked: argparse.Namespace, full: bool) -> Kept:
    """Return the header for the pixels of this surface."""
    red, _green, blue, _alpha = surface.get_masks()
    return Kept(_wishes(asked), full, *surface.get_size(), surface.get_pitch(), red, blue)


def first_window(asked: argparse.Namespace) -> Window | None:
    """Open the window with the picture in it; return None if there is no picture for what was asked for."""
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
    """Draw and keep the menu as the next start will find it.

    Args:
        opened: The size of the window when it was opened.
        full: Whether that was on the full screen.
    """
    from ui.canvas.brush import Brush  # not before the first picture is shown
    from ui.scene.routes import ToMenu

    files = app.desk.files
    if HIDDEN_FIRST or files.folder is None or files.lock is None:  # another window of the app may have the folder
        return
    next_full = app.desk.settings.fullscreen if asked.fullscreen is None else asked.fullscreen
    sheet = pygame.Surface(opened if asked.size and next_full == full else app.window.surface.get_size())
    head, place = described(sheet, asked, next_full), app.window.place
    app.window.hide()  # nobody waits for it
    app.window.surface = sheet
    app.follow(ToMenu())  # closes whatever is open
    app.scene.arrange()
    app.scene.draw(Brush(sheet, app.desk.skin, app.desk.page))
    files.keep_picture(HEADER.pack(*head, *place) + sheet.get_buffer().raw)


def _wishes(asked: argparse.Namespace) -> bytes:
    """Return what a start was asked for: the same for two starts that open the same menu."""
    return f"{MAGIC} {asked.lang} {asked.fullscreen}".encode().ljust(24, b"\0")


def _read(data: bytes) -> tuple[Kept | None, WindowPlace | None, bytes]:
    """Return the header, if it can be read, where the window was, and the pixels."""
    if len(data) < HEADER.size:
        return None, None, b""
    head = HEADER.unpack_from(data)
    return Kept(*head[:7]), WindowPlace(*head[7:]), data[HEADER.size :]

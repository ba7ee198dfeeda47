"""The splash: the menu of the last run, shown at once while the app is imported and draws it again.

The end of the app saves the picture, and the next start takes it away: while the app runs, and after a crash, there is none, so it never
shows what was changed or deleted since. If anything does not match, the window opens without it.
"""

from __future__ import annotations

import argparse
import struct
from typing import TYPE_CHECKING, NamedTuple

import pygame

from ui.store.place import WindowPlace, data_folder, take_splash
from ui.window import IS_OPENED_HIDDEN, Window, open_window

if TYPE_CHECKING:
    from ui.app import App

HEADER = struct.Struct("<24s?5I4i?")
MAGIC = "Tablee 2"


class SplashHeader(NamedTuple):
    """The header of a saved splash, which must match the window of the next start."""

    menu_options: bytes  # the options of the command line that change the menu
    is_full_screen: bool  # full screen
    width: int
    height: int
    pitch: int  # bytes a row
    red: int  # masks of the pixel format
    blue: int


def splash_header(surface: pygame.Surface, arguments: argparse.Namespace, is_full_screen: bool) -> SplashHeader:
    """Return the header for the pixels of this surface."""
    red, _green, blue, _alpha = surface.get_masks()
    return SplashHeader(_menu_options(arguments), is_full_screen, *surface.get_size(), surface.get_pitch(), red, blue)


def open_with_splash(arguments: argparse.Namespace) -> Window | None:
    """Open the window with the splash in it; return None if no splash fits these options."""
    stored, place, pixels = _parse_splash(take_splash(data_folder(arguments.data)))
    if stored is None or stored.menu_options != _menu_options(arguments) or arguments.record is not None:
        return None
    window = open_window(arguments.size, stored.is_full_screen, place)
    if (
        window is not None
        and window.wait_for_size((stored.width, stored.height))
        and stored == splash_header(window.surface, arguments, stored.is_full_screen)
    ):
        pixels_of = window.surface.get_buffer()
        if len(pixels) == pixels_of.length:
            pixels_of.write(pixels)
            window.show_regions()
    return window


def save_splash(app: App, arguments: argparse.Namespace, first_size: tuple[int, int], was_full_screen: bool) -> None:
    """Draw and save the menu as the next start will show it.

    `first_size` and `was_full_screen` are the size of the window and its full-screen mode at the start.
    """
    from ui.canvas.canvas import Canvas  # not imported before the splash is shown
    from ui.screens.routes import MenuRoute

    storage = app.context.storage
    if IS_OPENED_HIDDEN or storage.folder is None or storage.lock_handle is None:  # another window of the app may own the folder
        return
    next_full = app.context.settings.fullscreen if arguments.fullscreen is None else arguments.fullscreen
    sheet = pygame.Surface(first_size if arguments.size and next_full == was_full_screen else app.window.surface.get_size())
    head, place = splash_header(sheet, arguments, next_full), app.window.place
    app.window.hide()  # the window closes at once, without waiting for the drawing
    app.window.surface = sheet
    app.open_route(MenuRoute())  # closes all screens
    app.scene.rebuild_if_needed()
    app.scene.draw(Canvas(sheet, app.context.rasterizer, app.context.viewport))
    storage.save_splash(HEADER.pack(*head, *place) + sheet.get_buffer().raw)


def _menu_options(arguments: argparse.Namespace) -> bytes:
    """Return the options that change the menu: equal options open the same menu."""
    return f"{MAGIC} {arguments.lang} {arguments.fullscreen}".encode().ljust(24, b"\0")


def _parse_splash(data: bytes) -> tuple[SplashHeader | None, WindowPlace | None, bytes]:
    """Return the header, the window's place and the pixels; None if they cannot be read."""
    if len(data) < HEADER.size:
        return None, None, b""
    head = HEADER.unpack_from(data)
    return SplashHeader(*head[:7]), WindowPlace(*head[7:]), data[HEADER.size :]

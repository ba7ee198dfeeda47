"""The one window: how large it is, and how it is opened."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEO_X11_WMCLASS"] = "tablee"  # pygame has put the program's file name there
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # plain shared memory: no graphics context to wait for

import pygame

FIRST_SIZE = (1280, 800)
SMALLEST = (800, 500)  # px; the window does not shrink further
ICON = Path(__file__).resolve().parents[1] / "assets" / "svg" / "icon_small.svg"
BARS = 72  # px that a desktop's own bars may take
HIDDEN_FIRST = sys.platform in ("win32", "darwin")  # there a window is opened to screen readers before it is seen


def open_window(size: tuple[int, int] | None, full: bool) -> pygame.Surface | None:
    """The one window, as large as asked or as fits the screen; None when there is no display (SDL would silently draw off screen)."""
    pygame.font.init()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in ("offscreen", "dummy") and asked != pygame.display.get_driver():
            return None
        pygame.display.set_caption("Tablée")
        with suppress(OSError, pygame.error):  # a window without its icon will do
            pygame.display.set_icon(pygame.image.load_sized_svg(ICON, (32, 32)))
        surface = pygame.display.set_mode(_fitting(size) if size else _roomy(), pygame.RESIZABLE | pygame.HIDDEN * HIDDEN_FIRST)
    except pygame.error:
        return None
    pygame.Window.from_display_module().minimum_size = SMALLEST
    pygame.key.set_repeat(400, 60)
    if full:
        pygame.Window.from_display_module().set_fullscreen(True)
    return pygame.display.get_surface() or surface


def show() -> None:
    """Shows a window that was opened hidden."""
    pygame.Window.from_display_module().show()


def _roomy() -> tuple[int, int]:
    """The usual size, or what a small screen has room for beside its bars."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return max(SMALLEST[0], min(FIRST_SIZE[0], width)), max(SMALLEST[1], min(FIRST_SIZE[1], height - BARS))


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size that was asked for, as far as a screen has room for it."""
    screens = pygame.display.get_desktop_sizes()
    width, height = max(width for width, _ in screens), max(height for _, height in screens)
    return min(size[0], max(width, SMALLEST[0])), min(size[1], max(height, SMALLEST[1]))

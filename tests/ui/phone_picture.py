"""The README's picture of hands on phones: `python3 -m tests.ui.phone_picture FILE` draws a table and, beside it, a phone, as a real browser does."""

from __future__ import annotations

import os
import sys
import tempfile
from io import BytesIO
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame
import pytest

from game.record import Player, Record
from tests.ui.chromium import Page
from tests.ui.phone_clients import houses

NAMES = ("Léa", "Tom", "Mamie", "Marco", "Nori")
PHONE_HEIGHT, GAP, WIDTH = 720, 40, 1280  # px; the last of the whole picture
BEHIND = (36, 21, 9)


def draw(folder: Path) -> pygame.Surface:
    """Return the picture of a table of Nin Jan at which everybody has a phone, and of the phone of the first."""
    with pytest.MonkeyPatch.context() as patch:
        for build in houses(folder / "data", patch):
            here = build(Record("nin_jan", tuple(map(Player, NAMES)), "7"), language="en", seen=True)
            page = Page(folder / "browser", here.step)
            try:
                page.open(here.phones.url)
                page.click("#messageKeys button")
                page.wait_for("document.querySelector('#hand .thing')")
                here.sit(*range(1, len(NAMES)))
                here.start()
                page.wait_for("document.querySelector('#prompt.asked')")
                page.wait_for("[...document.querySelectorAll('#hand img')].every(one => one.naturalWidth)")
                here.driver.app.draw()
                return beside(here.driver.window, pygame.image.load(BytesIO(page.picture()), ".png"))
            finally:
                page.close()
    raise AssertionError("there is a house")


def beside(table: pygame.Surface, phone: pygame.Surface) -> pygame.Surface:
    """Return a picture of the phone beside the table."""
    size = round(PHONE_HEIGHT * phone.get_width() / phone.get_height()), PHONE_HEIGHT
    whole = pygame.Surface((table.get_width() + size[0] + 2 * GAP, table.get_height()))
    whole.fill(BEHIND)
    whole.blit(table, (0, 0))
    whole.blit(pygame.transform.smoothscale(phone, size), (table.get_width() + GAP, (table.get_height() - PHONE_HEIGHT) // 2))
    return pygame.transform.smoothscale(whole, (WIDTH, round(WIDTH * whole.get_height() / whole.get_width())))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        pygame.image.save(draw(Path(place)), sys.argv[1])

"""Where the parts of an exercise stand: on the wide page (mock-up 7), and one under the other on a tall one."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.page import LOWEST, Page
from ui.canvas.pieces import Spot

SHEET = FRect(301, 169, 678, 430)  # on the wide page, for which everything on the sheet is given
THIRD = 860 / 3  # width of a key at the end of a set
LARGER = 1.25  # the sheet of a tall page


@dataclass(frozen=True, slots=True)
class Places:
    """`sheet`: the paper; `share`: its size, and that of what lies on it, beside the wide one.

    `stones`, `stone_step`: middle of the first stone, and how far the next one is; `bear`, `bubble`: the bubble grows upwards, or stands
    `beside` the bear; `listen`: the key that reads the task aloud; `key`, `key_step`: the first of three keys, and from one to the next; `action`: the honey
    key, "Check" or "On we go", or quiet words where there is neither;
    `home_y`, `home`: middle and largest width of the cards of the hand, `home_step`, `home_room`: from one to the next, and for all;
    `hand`: where a card goes back to; `end_keys`: at the end of a set.
    """

    sheet: FRect
    share: float
    stones: tuple[float, float]
    stone_step: float
    bear: FRect
    bubble: FRect
    beside: bool
    listen: FRect
    key: FRect
    key_step: tuple[float, float]
    action: FRect
    home_y: float
    home: float
    home_step: float
    home_room: float
    hand: FRect
    end_keys: tuple[FRect, FRect, FRect]

    def x(self, x: float) -> float:
        return self.sheet.centerx + (x - SHEET.centerx) * self.share

    def y(self, y: float) -> float:
        return self.sheet.y + (y - SHEET.y) * self.share

    def spot(self, spot: Spot) -> Spot:
        """Where something of the wide sheet lies."""
        return Spot(self.x(spot.x), self.y(spot.y), spot.w * self.share)

    def rect(self, rect: FRect) -> FRect:
        return FRect(self.x(rect.x), self.y(rect.y), rect.w * self.share, rect.h * self.share)

    def stone(self, place: int) -> tuple[float, float]:
        """The middle of a stepping stone, from 0."""
        x, y = self.stones
        return x + self.stone_step * place, y + (8 if place % 2 else -8)

    def side_key(self, place: int) -> FRect:
        """Of the keys beside the sheet, or under it."""
        return self.key.move(self.key_step[0] * place, self.key_step[1] * place)

    def big_key(self, place: int, number: int, w: float, h: float) -> FRect:
        """Of the large keys that stand in place of a hand."""
        w, h = w * self.share, h * self.share
        step = w + 24
        return FRect(640 - w / 2 + step * (place - (number - 1) / 2), self.home_y + 2 - h / 2, w, h)

    @property
    def quiet(self) -> tuple[float, float]:
        """Middle of the first line of the quiet words."""
        return self.action.centerx, self.action.y + 16

    @property
    def tag_y(self) -> float:
        """Of the tag under a card of the hand."""
        return self.home_y + self.home * 0.7 + 3.6


WIDE = Places(
    sheet=SHEET,
    share=1.0,
    stones=(150.0, 120.0),
    stone_step=108.0,
    bear=FRect(56, 390, 190, 190),
    bubble=FRect(30, 184, 238, 184),
    beside=False,
    listen=FRect(905, 181, 56, 56),
    key=FRect(1005, 241, 250, 64),
    key_step=(0.0, 84.0),
    action=FRect(1005, 497, 250, 84),
    home_y=694.0,
    home=112.0,
    home_step=138.0,
    home_room=990.0,
    hand=FRect(20, 604, 1240, 196),
    end_keys=(FRect(186, 644, THIRD, 84), FRect(210 + THIRD, 644, THIRD, 84), FRect(234 + 2 * THIRD, 644, THIRD, 84)),
)


def tall(page: FRect) -> Places:
    """From above: stones, the bear and its thought, the sheet, the keys, the hand; spare height goes between them, and to the bear."""
    top, spare = page.y, page.h - LOWEST
    w = SHEET.w * LARGER
    left, bear, column = 640 - w / 2, 176 + 0.2 * spare, (w - 36) / 4
    sheet = FRect(left, top + 366 + 0.42 * spare, w, SHEET.h * LARGER)
    keys = sheet.bottom + 14 + 0.1 * spare
    home_y = keys + 72 + 122 + 0.24 * spare
    return Places(
        sheet=sheet,
        share=LARGER,
        stones=(640 - 4.5 * 87, top + 124 + 0.06 * spare),
        stone_step=87.0,
        bear=FRect(left, top + 178 + 0.14 * spare, bear, bear),
        bubble=FRect(left + bear + 40, top + 178 + 0.14 * spare, w - bear - 40, bear - 16),
        beside=True,
        listen=FRect(sheet.right - 18 - 70, sheet.y + 15, 70, 70),
        key=FRect(left, keys, column, 72),
        key_step=(column + 12, 0.0),
        action=FRect(left + 3 * (column + 12), keys, column, 72),
        home_y=home_y,
        home=130.0,
        home_step=146.0,
        home_room=864.0,
        hand=FRect(page.x, keys + 72, page.w, page.bottom - keys - 72),
        end_keys=(FRect(left, keys + 40, w, 96), FRect(left, keys + 160, w / 2 - 12, 84), FRect(640 + 12, keys + 160, w / 2 - 12, 84)),
    )


def places_on(page: Page) -> Places:
    return tall(page.rect) if page.tall else WIDE

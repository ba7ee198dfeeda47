"""Layout of the exercise screen, in landscape (docs/art.md, mock-up 7) and portrait."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Pose
from ui.canvas.viewport import LOWEST, Viewport

SHEET = FRect(301, 169, 678, 430)  # on the wide page; positions on the sheet are given for this size
THIRD = 860 / 3  # width of a button at the end of a set
LARGER = 1.25  # scale of the sheet in portrait


@dataclass(frozen=True, slots=True)
class Places:
    """Positions and sizes of everything on the exercise screen, in landscape or portrait."""

    sheet: FRect  # the paper
    share: float  # its scale relative to the wide page
    stones: tuple[float, float]  # centre of the first mark
    stone_step: float  # distance of the marks
    bear: FRect
    bubble: FRect  # grows upwards unless `beside`
    beside: bool  # the bubble is beside the bear
    listen: FRect  # the button that reads the task aloud
    key: FRect  # the first of three buttons
    key_step: tuple[float, float]  # offset of the next one
    action: FRect  # the button "Check" or "On we go", or quiet words
    home_y: float  # centre of the hand's cards
    home: float  # their maximum width
    home_step: float  # their maximum distance
    home_room: float  # width for all of them
    hand: FRect  # area that returns a card to the hand
    end_keys: tuple[FRect, FRect, FRect]  # buttons at the end of a set

    def x(self, x: float) -> float:
        return self.sheet.centerx + (x - SHEET.centerx) * self.share

    def y(self, y: float) -> float:
        return self.sheet.y + (y - SHEET.y) * self.share

    def spot(self, pose: Pose) -> Pose:
        """Return a pose on the landscape sheet, converted to this layout."""
        return Pose(self.x(pose.x), self.y(pose.y), pose.w * self.share)

    def rect(self, rect: FRect) -> FRect:
        return FRect(self.x(rect.x), self.y(rect.y), rect.w * self.share, rect.h * self.share)

    def stone(self, index: int) -> tuple[float, float]:
        """Return the centre of one of the ten marks, by its index from 0."""
        x, y = self.stones
        return x + self.stone_step * index, y + (8 if index % 2 else -8)

    def side_key(self, index: int) -> FRect:
        """Return the rectangle of one of the three buttons beside or below the sheet."""
        return self.key.move(self.key_step[0] * index, self.key_step[1] * index)

    def big_key(self, index: int, number: int, w: float, h: float) -> FRect:
        """Return the rectangle of one of several large answer buttons in place of a hand."""
        w, h = w * self.share, h * self.share
        step = w + 24
        return FRect(640 - w / 2 + step * (index - (number - 1) / 2), self.home_y + 2 - h / 2, w, h)

    @property
    def quiet(self) -> tuple[float, float]:
        """The centre of the first line of the calming note."""
        return self.action.centerx, self.action.y + 16

    @property
    def tag_y(self) -> float:
        """The y of the tag "hint" below a card of the hand."""
        return self.home_y + self.home * 0.7 + 3.6


LANDSCAPE = Places(
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
    """Return the portrait layout from top to bottom: marks, bear, sheet, buttons, hand.

    Spare height is divided between them and the bear.
    """
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


def places_on(viewport: Viewport) -> Places:
    return tall(viewport.rect) if viewport.is_portrait else LANDSCAPE

"""Layout of the profiles' screen, in landscape and portrait."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.viewport import Viewport

GAP = 16.0
HEAD = 60.0  # height of a sheet's heading, above its list
ROW, ROW_GAP = 60.0, 8.0
PERSON_H = 80.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rectangles of the sheets on the profiles' screen."""

    people: FRect  # profiles
    main: FRect  # the games of one profile
    curve: FRect
    best: FRect
    against: FRect  # results against the others
    last: FRect  # the last matches

    def list(self, sheet: FRect) -> FRect:
        """Return the rectangle of the list on a sheet, below its heading."""
        return FRect(sheet.x + 12, sheet.y + HEAD, sheet.w - 20, sheet.h - HEAD - 10)

    @property
    def names(self) -> FRect:
        """The list on the sheet of profiles."""
        return FRect(self.people.x + 12, self.people.y + 12, self.people.w - 20, self.people.h - 84)

    def game(self, index: int) -> FRect:
        """Return the rectangle of a game's row."""
        return FRect(self.main.x + 12, self.main.y + 124 + index * ROW, self.main.w - 24, ROW - 7)

    def column(self, index: int) -> float:
        """Return the x of a column in the table of games: the centre of played, won and in a row; the right edge of best."""
        return self.main.right - (334, 246, 170, 26)[index]


def arrangement(viewport: Viewport) -> Arrangement:
    """Return the layout of the profiles' screen in three columns; in portrait the right sheets are below the others."""
    if not viewport.is_portrait:
        return Arrangement(
            FRect(24, 88, 252, 688),
            FRect(292, 88, 556, 372),
            FRect(292, 476, 556, 300),
            FRect(864, 88, 392, 214),
            FRect(864, 318, 392, 214),
            FRect(864, 548, 392, 228),
        )
    rect = viewport.rect
    x, w, top = rect.x + 20, rect.w - 40, rect.y + 88
    half = (w - GAP) / 2
    main_h = 376.0
    below = rect.bottom - 20 - top - main_h - 3 * GAP
    curve_h, best_h = below * 0.32, below * 0.34
    middle, last = top + main_h + GAP + curve_h + GAP, rect.bottom - 20 - (below - curve_h - best_h)
    return Arrangement(
        FRect(x, top, 252, main_h),
        FRect(x + 252 + GAP, top, w - 252 - GAP, main_h),
        FRect(x, top + main_h + GAP, w, curve_h),
        FRect(x, middle, half, best_h),
        FRect(x + half + GAP, middle, half, best_h),
        FRect(x, last, w, rect.bottom - 20 - last),
    )

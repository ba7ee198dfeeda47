"""Layout of a child's home screen (docs/art.md, mock-up 26): bear, path of sixteen levels, album and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.viewport import MIN_TALL_PAGE_HEIGHT, Viewport

LARGE_DIAMETER, SMALL_DIAMETER = 408.0, 72.0  # diameters of the next level and of the others
Point = tuple[float, float]
ACROSS, DOWN = 2, 5  # the album's grid of pictures in landscape
GAP = 8.0


@dataclass(frozen=True, slots=True)
class PathLayout:
    """Positions of the levels on a child's path."""

    slots: tuple[Point, ...]  # centres of the small levels along the track
    middle: Point  # centre of the large level, which is between two of them

    @property
    def large_rect(self) -> FRect:
        return square_around(self.middle, LARGE_DIAMETER)

    def level_centers(self, large_index: int) -> list[Point]:
        """Return the centre of every level while the level at `large_index` is the large one."""
        return [*self.slots[:large_index], self.middle, *self.slots[large_index:]]

    def level_rect(self, index: int, large_index: int) -> FRect:
        return self.large_rect if index == large_index else square_around(self.level_centers(large_index)[index], SMALL_DIAMETER)

    @property
    def token_position(self) -> Point:
        """The place of the child's token, on the upper right edge of the large level."""
        return self.middle[0] + 0.355 * LARGE_DIAMETER, self.middle[1] - 0.355 * LARGE_DIAMETER


@dataclass(frozen=True, slots=True)
class ChildHomeLayout:
    """Rectangles of a child's home screen."""

    bubble: FRect
    listen: FRect  # kept free for the button that reads aloud
    bear: FRect
    week: FRect
    way: PathLayout
    already: FRect  # the button below the large level
    album: FRect
    cells: tuple[int, int]  # columns and rows of the album's pictures
    more: FRect
    real: FRect

    def album_cell_rect(self, index: int) -> FRect:
        """Return a picture's rectangle in the album preview, below its title."""
        inner = FRect(self.album.x + 18, self.album.y + 62, self.album.w - 36, self.album.h - 80)
        return grid_tile_rect(inner, self.cells, index)


def square_around(center: Point, side: float) -> FRect:
    return FRect(center[0] - side / 2, center[1] - side / 2, side, side)


def grid_tile_rect(inner: FRect, grid: tuple[int, int], index: int) -> FRect:
    """Return one of the equal tiles of a grid; `grid` has its columns and rows."""
    (columns, rows), (row, column) = grid, divmod(index, grid[0])
    w, h = (inner.w - GAP * (columns - 1)) / columns, (inner.h - GAP * (rows - 1)) / rows
    return FRect(inner.x + column * (w + GAP), inner.y + row * (h + GAP), w, h)


def _zigzag_points(
    left: Sequence[Point], row: tuple[float, float, float, int], column: tuple[float, float, float, int]
) -> tuple[Point, ...]:
    """Return the centres of levels at the left, then in a row to the right, then in a column upwards.

    A row is its first x, y, step and count; a column is its x, first y, step and count.
    """
    x, y, step, count = row
    along = [(x + step * index, y + (11 if index % 2 else -11)) for index in range(count)]
    x, y, step, count = column
    up = [(x + (23 if index % 2 == 0 else -23), y - step * index) for index in range(count)]
    return (*left, *along, *up)


LANDSCAPE = ChildHomeLayout(
    bubble=FRect(24, 94, 252, 108),
    listen=FRect(288, 112, 56, 56),
    bear=FRect(46, 226, 196, 196),
    week=FRect(24, 440, 252, 100),
    way=PathLayout(_zigzag_points([(62, 604), (74, 708)], (178, 726, 104, 7), (814, 596, 86, 6)), (494, 352)),
    already=FRect(364, 576, 260, 58),
    album=FRect(880, 88, 376, 536),
    cells=(ACROSS, DOWN),
    more=FRect(880, 640, 376, 64),
    real=FRect(880, 712, 376, 64),
)


def portrait_layout(page: FRect) -> ChildHomeLayout:
    """Return the portrait layout: the path above the album; spare height mostly goes to the album."""
    left, top, spare = page.x, page.y, page.h - MIN_TALL_PAGE_HEIGHT
    low = 0.3 * spare  # offset of everything below the bear
    row_y = top + 726 + low
    slots = _zigzag_points(
        [(left + 76, top + 600 + 0.6 * low)], (left + 96, row_y, 104, 8), (left + 836, row_y - 92, (row_y - 92 - top - 130) / 5, 6)
    )
    album_y, foot = row_y + 78, page.bottom - 88
    return ChildHomeLayout(
        bubble=FRect(left + 24, top + 94, 252, 112),
        listen=FRect(left + 288, top + 112, 56, 56),
        bear=FRect(left + 46, top + 230, 196, 196),
        week=FRect(left + 24, top + 446, 252, 100),
        way=PathLayout(slots, (left + 520, top + 350 + 0.5 * low)),
        already=FRect(left + 390, top + 574 + 0.6 * low, 260, 62),
        album=FRect(left + 20, album_y, 860, foot - 16 - album_y),
        cells=(DOWN, ACROSS),
        more=FRect(left + 20, foot, 426, 68),
        real=FRect(left + 454, foot, 426, 68),
    )


def child_home_layout(viewport: Viewport) -> ChildHomeLayout:
    return portrait_layout(viewport.rect) if viewport.is_portrait else LANDSCAPE

"""The album preview on a child's home screen: the page of the picture that is completed next."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.album import AlbumProgress
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed
from ui.canvas.easing import ease_in_out
from ui.practice.path.album_pictures import SHAPE, draw_picture
from ui.practice.path.pictures import draw_star
from ui.practice.path.places import Places, Point
from ui.widgets.controls import Command, HitRegion

A_PAGE = 10
FOOT = 42.0  # space for the star below a picture
LANDING = 400.0  # milliseconds of a picture's flight to its cell


def nearest(album: Sequence[AlbumProgress]) -> int:
    """Return the index of the picture with the fewest missing pieces of those with any.

    Without one, the first incomplete picture, or the last if all are complete.
    """
    asleep = [index for index, piece in enumerate(album) if not piece.is_complete]
    started = [index for index in asleep if album[index].got]
    return min(started, key=lambda index: album[index].of - album[index].got) if started else asleep[0] if asleep else len(album) - 1


class AlbumPreview(HitRegion):
    """The button that shows one page of the album and opens the album."""

    def __init__(self, command: Command, places: Places, album: Sequence[AlbumProgress], shown: int, hidden: Sequence[str]) -> None:
        """Create the preview of the page with the marked picture; `flying_keys`: pictures still in flight."""
        super().__init__(command, places.album, 18, command.label)
        self.places, self.album, self.shown, self.hidden = places, album, shown, hidden

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        canvas.draw_paper(rect, 2 if hover else 1)
        awake = _("{got} of {all}").format(got=sum(piece.is_complete for piece in self.album), all=len(self.album))
        w = canvas.rasterizer.width(awake, 20, "s")
        canvas.fit_text(_("My animals"), rect.x + 22, rect.y + 34, rect.w - 60 - w, 26, "text", "s")
        canvas.text(awake, rect.right - 22, rect.y + 35, 20, "umber", "s", "r")
        first = self.shown // A_PAGE * A_PAGE
        for index, piece in enumerate(self.album[first : first + A_PAGE]):
            self._draw_cell(canvas, piece, self.places.cell(index), first + index == self.shown)

    def _draw_cell(self, canvas: Canvas, piece: AlbumProgress, cell: FRect, marked: bool) -> None:
        """Draw a picture with its star or progress."""
        known = piece.got > 0 or marked
        if known:
            canvas.box(cell, 12, "surface_raised", "primary" if marked else "border_card", 3.5 if marked else 1.5, level=1)
        else:
            rim = dashed(1, 1, cell.w - 2, cell.h - 2, 12, "9 7")
            canvas.vec(cell.x, cell.y, cell.w, cell.h, f'<path {rim} fill="none" stroke="border" stroke-width="2" opacity="0.5"/>')
        if piece.picture.key in self.hidden:
            return
        draw_picture(canvas, piece.picture.key, picture_in(cell), piece.got, piece.of)
        if piece.is_complete or known:
            _draw_mark(canvas, piece, cell)


def _draw_mark(canvas: Canvas, piece: AlbumProgress, cell: FRect) -> None:
    """Draw a star, or the number of pieces, to the right of the picture or below it."""
    picture = picture_in(cell)
    if upright(cell):
        x, y, below = cell.centerx, picture.bottom + FOOT / 2 + 2, ""
    else:
        x, y, below = (picture.right + cell.right) / 2, cell.centery, f"/ {piece.of}"
    if piece.is_complete:
        draw_star(canvas, x, y, 34, True)
    elif below:
        canvas.fit_text(str(piece.got), x, y - 13, cell.right - picture.right - 6, 24, "text", "s", "c")
        canvas.fit_text(below, x, y + 15, cell.right - picture.right - 6, 17, "text_soft", "b", "c")
    else:
        canvas.fit_text(f"{piece.got} / {piece.of}", x, y, cell.w - 16, 22, "text", "s", "c")


def upright(cell: FRect) -> bool:
    """Return True if a picture's mark is below it, not at its side."""
    return cell.h > 0.8 * cell.w


def picture_in(cell: FRect) -> FRect:
    """Return a picture's rectangle in its cell: left-aligned, or above its mark."""
    if upright(cell):
        h = min(cell.h - FOOT - 8, (cell.w - 12) / SHAPE)
        return FRect(cell.centerx - h * SHAPE / 2, cell.centery - (h + FOOT) / 2, h * SHAPE, h)
    h = min(cell.h - 8, (cell.w - 58) / SHAPE)
    return FRect(cell.x + 5, cell.centery - h / 2, h * SHAPE, h)


class PictureLanding:
    """The animated flight of a completed picture to its cell in the album."""

    def __init__(self, key: str, start: Point, end: FRect, pace: float) -> None:
        """Start the flight; with `pace` 0 it ends at once."""
        self.key, self.start, self.end, self.length, self.spent = key, start, end, LANDING * pace, 0.0

    @property
    def over(self) -> bool:
        return self.spent >= self.length

    def draw(self, canvas: Canvas) -> None:
        fraction = ease_in_out(self.spent / max(1.0, self.length))
        x = self.start[0] + (self.end.centerx - self.start[0]) * fraction
        y = self.start[1] + (self.end.centery - self.start[1]) * fraction
        canvas.svg(f"album/{self.key}", x - self.end.w / 2, y - self.end.h / 2, self.end.w, self.end.h, 3)

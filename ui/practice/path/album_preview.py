"""The album preview on a child's home screen: the page of the picture that is completed next."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.album import AlbumProgress
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.canvas.easing import ease_in_out
from ui.practice.path.album_pictures import PICTURE_RATIO, draw_album_picture
from ui.practice.path.pictures import draw_star
from ui.practice.path.places import ChildHomeLayout, Point
from ui.widgets.controls import Command, HitRegion

PICTURES_PER_PAGE = 10
FOOT = 42.0  # space for the star below a picture
LANDING_MS = 400.0  # milliseconds of a picture's flight to its cell


def next_picture_index(album: Sequence[AlbumProgress]) -> int:
    """Return the index of the picture with the fewest missing pieces of those with any.

    Without one, the first incomplete picture, or the last if all are complete.
    """
    asleep = [index for index, piece in enumerate(album) if not piece.is_complete]
    started = [index for index in asleep if album[index].earned_count]
    return (
        min(started, key=lambda index: album[index].piece_count - album[index].earned_count)
        if started
        else asleep[0]
        if asleep
        else len(album) - 1
    )


class AlbumPreview(HitRegion):
    """The button that shows one page of the album and opens the album."""

    def __init__(
        self, command: Command, layout: ChildHomeLayout, album: Sequence[AlbumProgress], marked_index: int, flying_keys: Sequence[str]
    ) -> None:
        """Create the preview of the page with the marked picture; `flying_keys`: pictures still in flight."""
        super().__init__(command, layout.album, 18, command.label)
        self.layout, self.album, self.marked_index, self.flying_keys = layout, album, marked_index, flying_keys

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        canvas.draw_paper(rect, 2 if hover else 1)
        awake = _("{got} of {all}").format(got=sum(piece.is_complete for piece in self.album), all=len(self.album))
        w = canvas.rasterizer.text_width(awake, 20, "s")
        canvas.fit_text(_("My animals"), rect.x + 22, rect.y + 34, rect.w - 60 - w, 26, "text", "s")
        canvas.draw_text(awake, rect.right - 22, rect.y + 35, 20, "umber", "s", "r")
        first = self.marked_index // PICTURES_PER_PAGE * PICTURES_PER_PAGE
        for index, piece in enumerate(self.album[first : first + PICTURES_PER_PAGE]):
            self._draw_picture_cell(canvas, piece, self.layout.album_cell_rect(index), first + index == self.marked_index)

    def _draw_picture_cell(self, canvas: Canvas, progress: AlbumProgress, cell: FRect, is_marked: bool) -> None:
        """Draw a picture with its star or progress."""
        known = progress.earned_count > 0 or is_marked
        if known:
            canvas.draw_box(cell, 12, "surface_raised", "primary" if is_marked else "border_card", 3.5 if is_marked else 1.5, level=1)
        else:
            rim = dashed_box_attributes(1, 1, cell.w - 2, cell.h - 2, 12, "9 7")
            canvas.draw_svg_body(
                cell.x, cell.y, cell.w, cell.h, f'<path {rim} fill="none" stroke="border" stroke-width="2" opacity="0.5"/>'
            )
        if progress.picture.key in self.flying_keys:
            return
        draw_album_picture(canvas, progress.picture.key, picture_rect(cell), progress.earned_count, progress.piece_count)
        if progress.is_complete or known:
            _draw_star_or_count(canvas, progress, cell)


def _draw_star_or_count(canvas: Canvas, progress: AlbumProgress, cell: FRect) -> None:
    """Draw a star, or the number of pieces, to the right of the picture or below it."""
    picture = picture_rect(cell)
    if is_mark_below(cell):
        x, y, below = cell.centerx, picture.bottom + FOOT / 2 + 2, ""
    else:
        x, y, below = (picture.right + cell.right) / 2, cell.centery, f"/ {progress.piece_count}"
    if progress.is_complete:
        draw_star(canvas, x, y, 34, True)
    elif below:
        canvas.fit_text(str(progress.earned_count), x, y - 13, cell.right - picture.right - 6, 24, "text", "s", "c")
        canvas.fit_text(below, x, y + 15, cell.right - picture.right - 6, 17, "text_soft", "b", "c")
    else:
        canvas.fit_text(f"{progress.earned_count} / {progress.piece_count}", x, y, cell.w - 16, 22, "text", "s", "c")


def is_mark_below(cell: FRect) -> bool:
    """Return True if a picture's mark is below it, not at its side."""
    return cell.h > 0.8 * cell.w


def picture_rect(cell: FRect) -> FRect:
    """Return a picture's rectangle in its cell: left-aligned, or above its mark."""
    if is_mark_below(cell):
        h = min(cell.h - FOOT - 8, (cell.w - 12) / PICTURE_RATIO)
        return FRect(cell.centerx - h * PICTURE_RATIO / 2, cell.centery - (h + FOOT) / 2, h * PICTURE_RATIO, h)
    h = min(cell.h - 8, (cell.w - 58) / PICTURE_RATIO)
    return FRect(cell.x + 5, cell.centery - h / 2, h * PICTURE_RATIO, h)


class PictureLanding:
    """The animated flight of a completed picture to its cell in the album."""

    def __init__(self, key: str, start_pos: Point, end_rect: FRect, pace: float) -> None:
        """Start the flight; with `pace` 0 it ends at once."""
        self.key, self.start_pos, self.end_rect, self.duration_ms, self.elapsed_ms = key, start_pos, end_rect, LANDING_MS * pace, 0.0

    @property
    def over(self) -> bool:
        return self.elapsed_ms >= self.duration_ms

    def draw(self, canvas: Canvas) -> None:
        fraction = ease_in_out(self.elapsed_ms / max(1.0, self.duration_ms))
        x = self.start_pos[0] + (self.end_rect.centerx - self.start_pos[0]) * fraction
        y = self.start_pos[1] + (self.end_rect.centery - self.start_pos[1]) * fraction
        canvas.draw_svg(f"album/{self.key}", x - self.end_rect.w / 2, y - self.end_rect.h / 2, self.end_rect.w, self.end_rect.h, 3)

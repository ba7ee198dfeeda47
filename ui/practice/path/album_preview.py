"""The album preview on a child's home screen: the page of the picture that is completed next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect, Vector2

from game.practice.album import PIECE_COUNT, AlbumProgress
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.canvas.easing import ease_in_out
from ui.layout.containers import Column, Grid, Row
from ui.layout.nodes import Box, Breakpoint, Spacer, Text
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.practice.path.level_path import Point
from ui.practice.path.pictures import star
from ui.widgets.controls import Command, HitRegion

PICTURES_PER_PAGE = 10
PICTURE_WIDTH, MARK_WIDTH, MARK_HEIGHT = 94.0, 60.0, 40.0  # of a picture beside its mark; of a mark beside or below its picture
STAR_DIAMETER = 34.0
LANDING_MS = 400.0  # milliseconds of a picture's flight to its cell


def next_picture_index(album: Sequence[AlbumProgress]) -> int:
    """Return the index of the picture with the fewest missing pieces of those with any.

    Without one, the first incomplete picture, or the last if all are complete.
    """
    asleep = [index for index, piece in enumerate(album) if not piece.is_complete]
    started = [index for index in asleep if album[index].earned_count]
    if started:
        return max(started, key=lambda index: album[index].earned_count)
    return asleep[0] if asleep else len(album) - 1


def album_preview(command: Command, album: Sequence[AlbumProgress], marked_index: int, flying_key: str) -> Column:
    """Return one page of the album, which opens it: that with the marked picture; `flying_key`: a picture still in flight."""
    first = marked_index // PICTURES_PER_PAGE * PICTURES_PER_PAGE
    cells = [
        _cell(progress, index == marked_index, progress.picture.key == flying_key)
        for index, progress in enumerate(album[first : first + PICTURES_PER_PAGE], first)
    ]
    awake = _("{got} of {all}").format(got=sum(piece.is_complete for piece in album), all=len(album))
    head = Row([Text(_("My animals"), 26, "s", max_lines=1, grow=1), Text(awake, 20, "s", "umber", max_lines=1)], 12, padding=(4, 0, 4, 0))
    pages = Grid(cells, grow=1, min_column=PICTURE_WIDTH + MARK_WIDTH)
    return Column([head, pages], name=command.name, grow=7, padding=(18, 14, 18, 18), widget=lambda rect: AlbumPreview(command, rect))


class AlbumPreview(HitRegion):
    """The sheet of paper behind the pictures."""

    def __init__(self, command: Command, rect: FRect) -> None:
        super().__init__(command, rect, 18, command.label)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.draw_paper(self.rect, 2 if hover else 1)


def _cell(progress: AlbumProgress, is_marked: bool, is_flying: bool) -> Breakpoint:
    """Return a picture with its star (all by heart) or its number of pieces at its right, or below it; it is empty while the picture flies."""
    key, got, count = progress.picture.key, progress.earned_count, PIECE_COUNT
    shown = Box(name=f"picture/{key}", width=PICTURE_WIDTH, min_height=56, grow=1)
    beside: Box = Spacer()
    below: Box = Spacer()
    if not is_flying:
        shown = replace(shown, paint=lambda canvas, rect: draw_album_picture(canvas, key, fit_picture(rect), got, count))
        if progress.is_gold:
            beside = below = star(STAR_DIAMETER)
        elif (got or is_marked) and not progress.is_complete:
            beside, below = Text(f"{got}\n/ {count}", 20, "s", align="c", line_spacing=1.2), Text(f"{got} / {count}", 22, "s", align="c")
    ground = partial(_draw_cell, bool(got) or is_marked, is_marked)
    wide = Row([shown, replace(beside, width=MARK_WIDTH)], 0, grow=1, padding=4, paint=ground)
    return Breakpoint(wide, tall=Column([shown, replace(below, height=MARK_HEIGHT)], 0, grow=1, padding=(6, 6, 6, 2), paint=ground))


def _draw_cell(is_known: bool, is_marked: bool, canvas: Canvas, rect: FRect) -> None:
    """Draw the background of a picture: paper, or a dashed line around one of which nothing is known."""
    if is_known:
        canvas.draw_box(rect, 12, "surface_raised", "primary" if is_marked else "border_card", 3.5 if is_marked else 1.5, level=1)
    else:
        rim = dashed_box_attributes(1, 1, rect.w - 2, rect.h - 2, 12, "9 7")
        canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, f'<path {rim} fill="none" stroke="border" stroke-width="2" opacity="0.5"/>')


class PictureLanding:
    """The animated flight of a completed picture to its cell in the album."""

    def __init__(self, key: str, start_pos: Point, end_rect: FRect, pace: float) -> None:
        """Start the flight; with `pace` 0 it ends at once."""
        self.key, self.start_pos, self.end_rect, self.duration_ms, self.elapsed_ms = key, start_pos, end_rect, LANDING_MS * pace, 0.0

    @property
    def over(self) -> bool:
        return self.elapsed_ms >= self.duration_ms

    def draw(self, canvas: Canvas) -> None:
        fraction, (w, h) = ease_in_out(self.elapsed_ms / max(1.0, self.duration_ms)), self.end_rect.size
        x, y = Vector2(self.start_pos).lerp(Vector2(self.end_rect.center), fraction)
        canvas.draw_svg(f"album/{self.key}", x - w / 2, y - h / 2, w, h, 3)

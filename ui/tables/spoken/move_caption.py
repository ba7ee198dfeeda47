"""Move captions, in words or drawn with small pictures of cards and pawns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.canvas.cards import FacePicture
from ui.tables.contract import CaptionPart, MoveGroup, TableViewModel, Team
from ui.tables.spoken.speech_bubble import rect_at_side

CaptionWriter = Callable[[MoveGroup, bool], tuple[CaptionPart, ...] | None]  # the caption of a move group, as in the narration
PICTURE_HEIGHT = 36.0  # height of a small picture
PART_GAP = 6.0  # distance of two parts
PAD = 10.0  # padding at both ends of a caption at a seat


def caption_text(parts: Sequence[CaptionPart]) -> str:
    """Return a move caption in words, without its pictures."""
    return " ".join(part.text for part in parts if part.text)


def team_or_player_names(sides: Sequence[Team], names: Sequence[str]) -> list[str]:
    """Return a name for each seat: that of its team, or of its player without teams."""
    teams = {seat: side.name for side in sides for seat in side.seats}
    return [teams.get(seat, name) for seat, name in enumerate(names)]


class MoveCaption:
    """A move caption (words and small pictures) broken into lines for a width, to be drawn anywhere."""

    def __init__(
        self,
        canvas: Canvas,
        parts: Sequence[CaptionPart],
        max_width: float,
        picture: FacePicture,
        size: float = 17.0,
        picture_height: float = PICTURE_HEIGHT,
    ) -> None:
        """Arrange the parts on lines of at most this width."""
        self.words = caption_text(parts)  # for screen readers
        self.picture, self.picture_height = picture, picture_height
        self.text_size = min([size, *(canvas.fitting_size(part.drawn_text, max_width, size, "b") for part in parts if not part.face)])
        self.lines: list[list[tuple[CaptionPart, float]]] = [[]]
        self.w, x, follows_notation = 0.0, 0.0, False
        for part in [piece for whole in parts for piece in self._pieces(canvas, whole, max_width)]:
            width, x = self._part_width(canvas, part), x - PART_GAP * (part.notation != "" and follows_notation)
            if self.lines[-1] and x + width > max_width:
                self.lines.append([])
                x = 0.0
            self.lines[-1].append((part, x))
            follows_notation = part.notation != ""
            self.w, x = max(self.w, x + width), x + width + PART_GAP
        plain = canvas.line_height(size, 1.3)
        self._heights = [max(plain, picture_height + PART_GAP) if any(part.face for part, _x in line) else plain for line in self.lines]

    def _pieces(self, canvas: Canvas, part: CaptionPart, max_width: float) -> list[CaptionPart]:
        """Return the part, or its words in several parts if they are wider than a line."""
        if part.face or self._part_width(canvas, part) <= max_width:
            return [part]
        return [CaptionPart(line) for line in canvas.wrap(part.drawn_text, max_width, self.text_size, "b")]

    @property
    def h(self) -> float:
        return sum(self._heights)

    @property
    def first_line_middle(self) -> float:
        """The distance from the caption's upper edge to the middle of its first line."""
        return self._heights[0] / 2

    def draw(self, canvas: Canvas, x: float, top: float, color: str = "text") -> None:
        """Draw the caption with its upper left corner at x, `top`."""
        with canvas.description.replace_texts_inside(self.words):
            for line, high in zip(self.lines, self._heights, strict=True):
                for part, dx in line:
                    self._draw_part(canvas, part, x + dx, top + high / 2, color)
                top += high

    def _draw_part(self, canvas: Canvas, part: CaptionPart, x: float, y: float, color: str) -> None:
        if part.face:
            width = self._part_width(canvas, part)
            canvas.draw_surface(self.picture(canvas.rasterizer, part.face, width), x + width / 2, y, 1, is_centered=True)
        else:
            canvas.draw_text(part.drawn_text, x, y, self.text_size, color, "b")

    def _part_width(self, canvas: Canvas, part: CaptionPart) -> float:
        """Return the width of a caption part, a picture or words."""
        if not part.face:
            return canvas.rasterizer.text_width(part.drawn_text, self.text_size, "b")
        drawn = self.picture(canvas.rasterizer, part.face, self.picture_height)
        return self.picture_height * min(1.0, drawn.get_width() / drawn.get_height())


def draw_seat_caption(
    canvas: Canvas, model: TableViewModel, seat: int, room: FRect, point: str, write_caption: CaptionWriter, picture: FacePicture
) -> None:
    """Draw the caption of a seat's last moves next to its panel.

    A seat without moves to describe, or with a speech bubble, has none. While the recap is replayed, only the seat of the shown move has
    its caption. It is as small as its line allows, at the end of `room` named by `point`: "up", "left", "right" or "down".
    """
    done = _last_moves_of_seat(model, seat)
    if done is None or any(speaker == seat for speaker, _text in model.speech_bubbles):
        return
    line = MoveCaption(canvas, write_caption(done, False) or (), room.w - 2 * PAD, picture)
    if not line.w:
        return
    rect = rect_at_side(room, line.w + 2 * PAD, line.h + 6, point)
    canvas.draw_dark_panel(rect, 14, 0.92, "primary" if model.recap_index is not None else "on_wood", 2)
    line.draw(canvas, rect.x + PAD, rect.y + 3, "on_wood")


def _last_moves_of_seat(model: TableViewModel, seat: int) -> MoveGroup | None:
    if model.recap_index is not None:
        now = model.recap[model.recap_index]
        return now if now.seat == seat else None
    return next((done for done in reversed(model.recap) if done.seat == seat), None)

"""A stage: one moment of a match that is held, told and lit, such as its last move or a grand opera (docs/art.md, 8)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Piece, Pose


@dataclass(frozen=True, slots=True)
class Stage:
    """What a game says and lights about the events of a turn; places are those of the table as it is shown."""

    sentence: str  # what happened
    reason: str = ""  # why, in a second sentence
    title: str = ""  # the word of a rare moment, on a ribbon; "" for the last move of a game
    seat: int | None = None  # the seat that it is about
    lit_rects: tuple[FRect, ...] = ()  # the parts of the table that stay lit
    ring: FRect | None = None  # the place that decides
    ring_tag: str = ""  # what happens to it
    arrow_end: FRect | None = None  # where an arrow leads from the ring
    faces: tuple[str, ...] = ()  # pieces shown beside the sentence
    raised_piece: tuple[Piece, Pose] | None = None  # a piece that rises to a pose
    sound: str = ""

    @property
    def spoken_text(self) -> str:
        """The stage in words, as it is read aloud."""
        return " ".join(text for text in (self.title, self.sentence, self.reason) if text)

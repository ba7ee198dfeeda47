"""The moves beside the table of a replay and the keys below them: what every arrangement has, and the one for tables that fill the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, ruler
from ui.canvas.pieces import Gesture
from ui.match.move_lines import lines
from ui.match.move_list import MoveList
from ui.replay.match import ReplayedMatch
from ui.replay.progress_line import Progress
from ui.widgets.controls import Command, Key, Widget


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts are. `inset`: from the edge of the list to a text; `control`: the first of the five keys; `pitch`: to the next."""

    sheet: FRect
    list: FRect
    inset: float
    progress: FRect
    here: FRect
    control: FRect
    pitch: float


COLUMN = Places(
    sheet=FRect(1036, 88, 228, 506),
    list=FRect(1046, 140, 212, 442),
    inset=10,
    progress=FRect(960, 634, 288, 16),
    here=FRect(948, 662, 312, 54),
    control=FRect(948, 726, 56, 62),
    pitch=64,
)


class MovesPanel:
    """The list of moves, the line that says how far the replay has come, and the keys."""

    def __init__(self, replayed: ReplayedMatch, moves: MoveList, places: Places) -> None:
        self.replayed, self.moves, self.places = replayed, moves, places

    def refill(self, ply: int) -> None:
        """Lays the list out anew, after a change of page or language."""
        replayed = self.replayed
        found = lines(replayed.match, replayed.table, replayed.names, replayed.open_all)
        self.moves.fill(ruler(replayed.desk.skin, replayed.desk.page), self.places.list, found)
        self.moves.show(ply)

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        """`here`: play on from this position; `controls`: the five that step and play, the middle one plays."""
        return [self.moves, self.progress(ply), *self.keys(here, controls)]

    def progress(self, ply: int) -> Widget:
        """What a click or a drag follows through the match."""
        return Progress(self.places.progress, ply, self.replayed.match.ply, self.replayed.jump)

    def keys(self, here: Command, controls: Sequence[Command]) -> list[Widget]:
        found: list[Widget] = [Key(here, self.places.here, size=19)]
        for index, command in enumerate(controls):
            rect = self.places.control.move(self.places.pitch * index, 0)
            found.append(Key(command, rect, "primary" if index == len(controls) // 2 else "wood", bare=True))
        return found

    def paint(self, brush: Brush, ply: int) -> None:
        sheet, at, inset = self.places.sheet, self.places.list, self.places.inset
        brush.sheet(sheet)
        brush.fit(_("Moves"), at.x + inset, 117, sheet.w - 90, 22, ink.INK, "s")
        brush.text(str(self.count), sheet.right - 24, 118, 18, ink.SOFT, "b", "r")
        if not self.replayed.match.ply:
            brush.paragraph(_("No move has been played yet."), at.x + inset, at.y + 16, at.w - 2 * inset - 4, 16, ink.SOFT)

    @property
    def count(self) -> int:
        """How many moves the list numbers."""
        return self.replayed.match.ply

    def hint(self, ply: int) -> Gesture | None:
        """What would have been better than the move before this position, to be shown on the table."""
        return None

    def position(self, ply: int) -> str:
        """What the bar at the top adds about this position; "" for nothing."""
        return ""

    def update(self) -> bool:
        """One frame of work in the background; True when there is something new to show."""
        return False

    def pause(self) -> None:
        """Forgets what it has asked for; `update` asks again."""


class Column(MovesPanel):
    """A column at the right, beside a table that fills the window."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        moves = MoveList("", replayed.match.seats, replayed.tokens, replayed.jump)
        super().__init__(replayed, moves, COLUMN)

    def paint(self, brush: Brush, ply: int) -> None:
        super().paint(brush, ply)
        at, text = self.places.progress, _("move {n} of {all}").format(n=ply, all=self.count)
        brush.fit(text, at.centerx, at.y - 18, at.w, 18, ink.CREAM, "b", "c")

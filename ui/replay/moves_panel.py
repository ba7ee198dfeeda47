"""The match that a replay shows, and what stands beside its table: the moves, the line of progress, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from game.record import Seat
from ui.assets.words import _
from ui.canvas.brush import Brush, ruler
from ui.canvas.page import Page
from ui.canvas.pieces import Gesture
from ui.match.move_lines import lines
from ui.match.move_list import MoveList
from ui.replay.analysis import Remark
from ui.scene.desk import Desk
from ui.tables.contract import Table
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.node import Node
from ui.widgets.scroll import ScrollArea


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match from its first move to its last.

    `open_all`: whether nothing is secret any more; `at`: the position that is shown; `jump` goes to the position after so many moves;
    `play_better`: plays through what might have come instead of the turn in a remark.
    """

    desk: Desk
    match: Match
    table: Table
    names: Sequence[str]
    tokens: Sequence[int]
    open_all: bool
    at: Callable[[], Match]
    jump: Callable[[int], None]
    play_better: Callable[[Remark], None]

    def draw_seat(self, brush: Brush, seat: int, x: float, y: float, d: float, who: Seat | None = None) -> None:
        """What stands for a seat, d wide, its middle at y: a piece of its colour, or its token. `who`: sat there, None: who does now."""
        sign = self.table.drawing.sign(self.at().view(None), seat)
        if sign:
            brush.svg(sign, x, y - d / 2, d)
        else:
            brush.token(self.tokens[seat], x, y - d / 2, d, not (who or self.match.seats[seat]).human, 0)


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


FOOT = 320.0  # height of the panel on a tall page, below the table


def places_on(page: Page) -> Places:
    """A column at the right; on a tall page the list below the table, and the keys beside it."""
    if not page.tall:
        return COLUMN
    left, top = page.rect.x + 20, page.rect.bottom - FOOT
    sheet, x = FRect(left, top, 508, FOOT - 16), left + 524
    return Places(
        sheet=sheet,
        list=FRect(left + 10, top + 54, 488, sheet.h - 64),
        inset=10,
        progress=FRect(x + 8, top + 54, 320, 28),
        here=FRect(x, top + 112, 336, 64),
        control=FRect(x, top + 210, 60, 68),
        pitch=69,
    )


class Progress(Widget):
    """A slim line from the first move to the last; a click or a drag goes there."""

    def __init__(self, rect: FRect, ply: int, last: int, jump: Callable[[int], None]) -> None:
        super().__init__("progress", rect)
        self.ply, self.last, self.jump = ply, last, jump

    def hit(self, least: float) -> FRect:
        return self.rect.inflate(16, max(32.0, least - self.rect.h))

    def press(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> bool:
        ply = round(min(1.0, max(0.0, (x - self.rect.x) / self.rect.w)) * self.last)
        if ply == self.ply:
            return False
        self.ply = ply
        self.jump(ply)
        return True

    def node(self) -> Node:
        return Node(self.name, "slider", self.rect, _("Move"), f"{self.ply} / {self.last}", number=(self.ply, 0, self.last, 1))

    def put(self, value: str) -> None:
        self.jump(round(float(value)))

    def click(self, x: float, y: float) -> None:
        """The press has gone there."""

    def activate(self) -> None:
        """Left and right step through the moves."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        groove = FRect(self.rect.x, self.rect.centery - 4, self.rect.w, 8)
        brush.box(groove, 4, "smoke", "brass", 1.5, 0.85)
        share = self.ply / self.last if self.last else 0.0
        if share:
            brush.box(FRect(groove.x, groove.y, max(8.0, groove.w * share), 8), 4, "primary", "primary_border", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="marker" stroke="on_accent" stroke-width="3"/>'
        brush.vec(groove.x + groove.w * share - d / 2, groove.centery - d / 2, d, d, dot, 1)


class MovesPanel:
    """Beside a table that fills the window."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        self.moves = MoveList("", replayed.tokens, replayed.table.drawing.picture, replayed.jump)

    @property
    def places(self) -> Places:
        return places_on(self.replayed.desk.page)

    @property
    def lists(self) -> Sequence[ScrollArea]:
        """What scrolls."""
        return [self.moves]

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
        self.paint_list(brush, self.replayed.match.ply)
        at, text = self.places.progress, _("move {n} of {all}").format(n=ply, all=self.replayed.match.ply)
        brush.fit(text, at.centerx, at.y - 18, at.w, 18, "on_wood", "b", "c")

    def paint_over(self, brush: Brush, ply: int) -> None:
        """What stands over its widgets."""

    def paint_list(self, brush: Brush, count: int) -> None:
        """The sheet of the list and its head. `count`: how many moves the list numbers."""
        sheet, at, inset = self.places.sheet, self.places.list, self.places.inset
        brush.sheet(sheet)
        brush.fit(_("Moves"), at.x + inset, sheet.y + 30, sheet.w - 90, 22, "text", "s")
        brush.text(str(count), sheet.right - 24, sheet.y + 31, 18, "text_soft", "b", "r")
        if not self.replayed.match.ply:
            brush.paragraph(_("No move has been played yet."), at.x + inset, at.y + 16, at.w - 2 * inset - 4, 16, "text_soft")

    def show(self, ply: int) -> None:
        """The position after so many moves is shown now."""
        self.moves.show(ply)

    def better(self, ply: int) -> Remark | None:
        """The turn whose better line can be played through now."""
        return None

    def hint(self, ply: int) -> Gesture | None:
        """What would have been better in this position, or what it leaves room for, to be shown on the table."""
        return None

    def position(self, ply: int) -> str:
        """What the bar at the top adds about this position; "" for nothing."""
        return ""

    def update(self, dt: float) -> bool:
        """One frame of work in the background; True when there is something new to show. `dt`: seconds."""
        return False

    @property
    def waits(self) -> bool:
        """Whether there is work in the background."""
        return False

    def pause(self) -> None:
        """Forgets what it has asked for; `update` asks again."""

"""The replayed match, and the panel beside its table: moves, timeline and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from game.record import Player
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, ruler
from ui.canvas.pieces import Gesture
from ui.canvas.viewport import Viewport
from ui.match.move_lines import lines
from ui.match.move_list import MoveList
from ui.replay.analysis import MoveReview
from ui.scene.app_context import AppContext
from ui.tables.contract import Table
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.node import Node
from ui.widgets.scroll import ScrollArea


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match in a replay, and what its panels may do with it."""

    context: AppContext
    match: Match
    table: Table
    names: Sequence[str]
    tokens: Sequence[int]
    open_all: bool  # nothing is secret any more
    at: Callable[[], Match]  # the position that is shown
    jump: Callable[[int], None]  # goes to the position after this many moves
    play_better: Callable[[MoveReview], None]  # plays the variation that a review suggests

    def draw_seat(self, canvas: Canvas, seat: int, x: float, y: float, d: float, player: Player | None = None) -> None:
        """Draw a seat's sign, d wide and vertically centred at y: a piece of its colour, or a token.

        `player` is the player at that time, None for the present one.
        """
        sign = self.table.art.sign(self.at().view(None), seat)
        if sign:
            canvas.svg(sign, x, y - d / 2, d)
        else:
            canvas.token(self.tokens[seat], x, y - d / 2, d, not (player or self.match.seats[seat]).is_human, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles of a replay's panel."""

    sheet: FRect
    list: FRect
    inset: float  # padding from the list's edge to text
    progress: FRect
    here: FRect
    control: FRect  # the first of five buttons
    pitch: float  # distance from one of them to the next


COLUMN = Places(
    sheet=FRect(1036, 88, 228, 506),
    list=FRect(1046, 140, 212, 442),
    inset=10,
    progress=FRect(960, 634, 288, 16),
    here=FRect(948, 662, 312, 54),
    control=FRect(948, 726, 56, 62),
    pitch=64,
)


FOOT = 320.0  # height of the panel below the table in portrait


def places_on(viewport: Viewport) -> Places:
    """Return the layout of the replay's panel: a column at the right or, in portrait, below the table."""
    if not viewport.is_portrait:
        return COLUMN
    left, top = viewport.rect.x + 20, viewport.rect.bottom - FOOT
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


class Timeline(Widget):
    """A slim timeline of all moves; a click or a drag goes to a move."""

    def __init__(self, rect: FRect, ply: int, last: int, jump: Callable[[int], None]) -> None:
        super().__init__("progress", rect)
        self.ply, self.last, self.jump = ply, last, jump

    def hit(self, minimum: float) -> FRect:
        return self.rect.inflate(16, max(32.0, minimum - self.rect.h))

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
        """Do nothing: pressing has already moved the timeline."""

    def activate(self) -> None:
        """Do nothing: the left and right keys step through the moves."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        groove = FRect(self.rect.x, self.rect.centery - 4, self.rect.w, 8)
        canvas.box(groove, 4, "smoke", "brass", 1.5, 0.85)
        fraction = self.ply / self.last if self.last else 0.0
        if fraction:
            canvas.box(FRect(groove.x, groove.y, max(8.0, groove.w * fraction), 8), 4, "primary", "primary_border", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="marker" stroke="on_accent" stroke-width="3"/>'
        canvas.vec(groove.x + groove.w * fraction - d / 2, groove.centery - d / 2, d, d, dot, 1)


class MovesPanel:
    """The replay's panel beside a table that fills the window."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        self.moves = MoveList("", replayed.tokens, replayed.table.art.picture, replayed.jump)

    @property
    def places(self) -> Places:
        return places_on(self.replayed.context.viewport)

    @property
    def lists(self) -> Sequence[ScrollArea]:
        """The lists of the panel that can be scrolled."""
        return [self.moves]

    def refill(self, ply: int) -> None:
        """Fill the move list anew after a change of window or language."""
        replayed = self.replayed
        move_list_items = lines(replayed.match, replayed.table, replayed.names, replayed.open_all)
        self.moves.fill(ruler(replayed.context.rasterizer, replayed.context.viewport), self.places.list, move_list_items)
        self.moves.show(ply)

    def widgets(self, ply: int, here: Command, controls: Sequence[Command]) -> list[Widget]:
        """Return the panel's widgets.

        `here` plays on from this position; `controls` are five commands that step through the match, of which the middle one plays
        it.
        """
        return [self.moves, self.progress(ply), *self.keys(here, controls)]

    def progress(self, ply: int) -> Widget:
        """Return the timeline."""
        return Timeline(self.places.progress, ply, self.replayed.match.ply, self.replayed.jump)

    def keys(self, here: Command, controls: Sequence[Command]) -> list[Widget]:
        widgets: list[Widget] = [Button(here, self.places.here, size=19)]
        for index, command in enumerate(controls):
            rect = self.places.control.move(self.places.pitch * index, 0)
            widgets.append(Button(command, rect, "primary" if index == len(controls) // 2 else "wood", bare=True))
        return widgets

    def paint(self, canvas: Canvas, ply: int) -> None:
        self.paint_list(canvas, self.replayed.match.ply)
        rect, text = self.places.progress, _("move {n} of {all}").format(n=ply, all=self.replayed.match.ply)
        canvas.fit_text(text, rect.centerx, rect.y - 18, rect.w, 18, "on_wood", "b", "c")

    def paint_over(self, canvas: Canvas, ply: int) -> None:
        """Draw what lies on top of the widgets: nothing, unless a subclass does."""

    def paint_list(self, canvas: Canvas, count: int) -> None:
        """Draw the move list's sheet with its heading and a number of moves."""
        sheet, rect, inset = self.places.sheet, self.places.list, self.places.inset
        canvas.draw_paper(sheet)
        canvas.fit_text(_("Moves"), rect.x + inset, sheet.y + 30, sheet.w - 90, 22, "text", "s")
        canvas.text(str(count), sheet.right - 24, sheet.y + 31, 18, "text_soft", "b", "r")
        if not self.replayed.match.ply:
            canvas.paragraph(_("No move has been played yet."), rect.x + inset, rect.y + 16, rect.w - 2 * inset - 4, 16, "text_soft")

    def show(self, ply: int) -> None:
        """Follow the replay to the position after this many moves."""
        self.moves.show(ply)

    def better(self, ply: int) -> MoveReview | None:
        """Return the review of the turn whose variation can be played now."""
        return None

    def hint(self, ply: int) -> Gesture | None:
        """Return the gesture to show on the table: the better move, or what a mistake makes possible."""
        return None

    def position(self, ply: int) -> str:
        """Return what the top bar adds about this position; "" for nothing."""
        return ""

    def update(self, dt: float) -> bool:
        """Do background work, `dt` seconds after the last frame; return True if there are new results."""
        return False

    @property
    def waits(self) -> bool:
        """Return True if there is background work."""
        return False

    def pause(self) -> None:
        """Cancel the open query; the next update sends it again."""

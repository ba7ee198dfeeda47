"""The replayed match, and the panel beside its table: moves, timeline and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from game.record import Player
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.canvas.pieces import Gesture
from ui.canvas.viewport import Viewport
from ui.match.move_lines import list_moves
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
    is_all_open: bool  # nothing is secret any more
    current_match: Callable[[], Match]  # the position that is shown
    show_ply: Callable[[int], None]  # goes to the position after this many moves
    play_variation: Callable[[MoveReview], None]  # plays the variation that a review suggests

    def draw_seat_sign(self, canvas: Canvas, seat: int, x: float, y: float, d: float, player: Player | None = None) -> None:
        """Draw a seat's sign, d wide and vertically centred at y: a piece of its colour, or a token.

        `player` is the player at that time, None for the present one.
        """
        sign = self.table.art.seat_icon(self.current_match().view(None), seat)
        if sign:
            canvas.draw_svg(sign, x, y - d / 2, d)
        else:
            canvas.draw_token(self.tokens[seat], x, y - d / 2, d, not (player or self.match.seats[seat]).is_human, 0)


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The rectangles of a replay's panel."""

    sheet: FRect
    move_list: FRect
    text_inset: float  # padding from the list's edge to text
    timeline: FRect
    continue_button: FRect
    first_control: FRect  # the first of five buttons
    control_spacing: float  # distance from one of them to the next


COLUMN_LAYOUT = PanelLayout(
    sheet=FRect(1036, 88, 228, 506),
    move_list=FRect(1046, 140, 212, 442),
    text_inset=10,
    timeline=FRect(960, 634, 288, 16),
    continue_button=FRect(948, 662, 312, 54),
    first_control=FRect(948, 726, 56, 62),
    control_spacing=64,
)


FOOT_H = 320.0  # height of the panel below the table in portrait


def panel_layout(viewport: Viewport) -> PanelLayout:
    """Return the layout of the replay's panel: a column at the right or, in portrait, below the table."""
    if not viewport.is_portrait:
        return COLUMN_LAYOUT
    left, top = viewport.rect.x + 20, viewport.rect.bottom - FOOT_H
    sheet, x = FRect(left, top, 508, FOOT_H - 16), left + 524
    return PanelLayout(
        sheet=sheet,
        move_list=FRect(left + 10, top + 54, 488, sheet.h - 64),
        text_inset=10,
        timeline=FRect(x + 8, top + 54, 320, 28),
        continue_button=FRect(x, top + 112, 336, 64),
        first_control=FRect(x, top + 210, 60, 68),
        control_spacing=69,
    )


class Timeline(Widget):
    """A slim timeline of all moves; a click or a drag goes to a move."""

    def __init__(self, rect: FRect, ply: int, last_ply: int, show_ply: Callable[[int], None]) -> None:
        super().__init__("progress", rect)
        self.ply, self.last_ply, self.show_ply = ply, last_ply, show_ply

    def hit_rect(self, min_size: float) -> FRect:
        return self.rect.inflate(16, max(32.0, min_size - self.rect.h))

    def press(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> bool:
        ply = round(min(1.0, max(0.0, (x - self.rect.x) / self.rect.w)) * self.last_ply)
        if ply == self.ply:
            return False
        self.ply = ply
        self.show_ply(ply)
        return True

    def node(self) -> Node:
        return Node(
            self.name, "slider", self.rect, _("Move"), f"{self.ply} / {self.last_ply}", numeric_value=(self.ply, 0, self.last_ply, 1)
        )

    def set_value(self, value: str) -> None:
        self.show_ply(round(float(value)))

    def click(self, x: float, y: float) -> None:
        """Do nothing: pressing has already moved the timeline."""

    def activate(self) -> None:
        """Do nothing: the left and right keys step through the moves."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        groove = FRect(self.rect.x, self.rect.centery - 4, self.rect.w, 8)
        canvas.draw_box(groove, 4, "smoke", "brass", 1.5, 0.85)
        fraction = self.ply / self.last_ply if self.last_ply else 0.0
        if fraction:
            canvas.draw_box(FRect(groove.x, groove.y, max(8.0, groove.w * fraction), 8), 4, "primary", "primary_border", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="marker" stroke="on_accent" stroke-width="3"/>'
        canvas.draw_svg_body(groove.x + groove.w * fraction - d / 2, groove.centery - d / 2, d, d, dot, 1)


class MovesPanel:
    """The replay's panel beside a table that fills the window."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        self.move_list = MoveList("", replayed.tokens, replayed.table.art.picture, replayed.show_ply)

    @property
    def layout(self) -> PanelLayout:
        return panel_layout(self.replayed.context.viewport)

    @property
    def scroll_areas(self) -> Sequence[ScrollArea]:
        """The lists of the panel that can be scrolled."""
        return [self.move_list]

    def refill_list(self, ply: int) -> None:
        """Fill the move list anew after a change of window or language."""
        replayed = self.replayed
        move_list_items = list_moves(replayed.match, replayed.table, replayed.names, replayed.is_all_open)
        self.move_list.arrange_items(
            measuring_canvas(replayed.context.rasterizer, replayed.context.viewport), self.layout.move_list, move_list_items
        )
        self.move_list.mark_ply(ply)

    def widgets(self, ply: int, continue_command: Command, step_commands: Sequence[Command]) -> list[Widget]:
        """Return the panel's widgets.

        `continue_command` plays on from this position; `step_commands` are five commands that step through the match, of which the middle one plays
        it.
        """
        return [self.move_list, self.timeline(ply), *self.buttons(continue_command, step_commands)]

    def timeline(self, ply: int) -> Widget:
        """Return the timeline."""
        return Timeline(self.layout.timeline, ply, self.replayed.match.ply, self.replayed.show_ply)

    def buttons(self, continue_command: Command, step_commands: Sequence[Command]) -> list[Widget]:
        widgets: list[Widget] = [Button(continue_command, self.layout.continue_button, size=19)]
        for index, command in enumerate(step_commands):
            rect = self.layout.first_control.move(self.layout.control_spacing * index, 0)
            widgets.append(Button(command, rect, "primary" if index == len(step_commands) // 2 else "wood", is_icon_only=True))
        return widgets

    def paint(self, canvas: Canvas, ply: int) -> None:
        self.paint_list(canvas, self.replayed.match.ply)
        rect, text = self.layout.timeline, _("move {n} of {all}").format(n=ply, all=self.replayed.match.ply)
        canvas.fit_text(text, rect.centerx, rect.y - 18, rect.w, 18, "on_wood", "b", "c")

    def paint_over(self, canvas: Canvas, ply: int) -> None:
        """Draw what lies on top of the widgets: nothing, unless a subclass does."""

    def paint_list(self, canvas: Canvas, count: int) -> None:
        """Draw the move list's sheet with its heading and a number of moves."""
        sheet, rect, inset = self.layout.sheet, self.layout.move_list, self.layout.text_inset
        canvas.draw_paper(sheet)
        canvas.fit_text(_("Moves"), rect.x + inset, sheet.y + 30, sheet.w - 90, 22, "text", "s")
        canvas.draw_text(str(count), sheet.right - 24, sheet.y + 31, 18, "text_soft", "b", "r")
        if not self.replayed.match.ply:
            canvas.draw_paragraph(_("No move has been played yet."), rect.x + inset, rect.y + 16, rect.w - 2 * inset - 4, 16, "text_soft")

    def show_position(self, ply: int) -> None:
        """Follow the replay to the position after this many moves."""
        self.move_list.mark_ply(ply)

    def variation_review(self, ply: int) -> MoveReview | None:
        """Return the review of the turn whose variation can be played now."""
        return None

    def hint_gesture(self, ply: int) -> Gesture | None:
        """Return the gesture to show on the table: the better move, or what a mistake makes possible."""
        return None

    def position_text(self, ply: int) -> str:
        """Return what the top bar adds about this position; "" for nothing."""
        return ""

    def do_background_work(self, dt: float) -> bool:
        """Do background work, `dt` seconds after the last frame; return True if there are new results."""
        return False

    @property
    def has_background_work(self) -> bool:
        """Return True if there is background work."""
        return False

    def cancel_query(self) -> None:
        """Cancel the open query; the next update sends it again."""

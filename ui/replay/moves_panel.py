"""The replayed match, and the parts of the panels beside its table: moves, timeline and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.match import Match
from game.record import Player
from ui.assets.translation import _, language
from ui.canvas.canvas import Canvas, measuring_canvas
from ui.layout.containers import MIN_SCROLL_UNITS, Column, Row
from ui.layout.nodes import Box, Child, Text
from ui.match.move_lines import MoveListItem, list_moves
from ui.match.move_list import MoveList
from ui.replay.analysis import MoveReview
from ui.scene.app_context import AppContext
from ui.tables.contract import Table
from ui.widgets.controls import Command, Widget
from ui.widgets.node import Node
from ui.widgets.parts import heading, icon_button, paper, picture

FOOT_H = 320.0  # height of the panel below the table in portrait
TIMELINE_HEIGHT, GROOVE_HEIGHT, STEP_BUTTON_HEIGHT = 20.0, 8.0, 64.0


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
    refresh: Callable[[], None]  # shows what has changed beside the table

    @property
    def own_seat(self) -> int:
        """The seat of the first person, 0 if there is none."""
        return next((seat for seat, player in enumerate(self.match.seats) if player.is_human), 0)

    def draw_seat_sign(self, canvas: Canvas, seat: int, x: float, y: float, d: float, player: Player | None = None) -> None:
        """Draw a seat's sign, d wide and vertically centred at y: a piece of its colour, or a token.

        `player` is the player at that time, None for the present one.
        """
        sign = self.table.layout.style.seat_icon(self.current_match().view(None), seat)
        if sign:
            canvas.draw_svg(sign, x, y - d / 2, d)
        else:
            canvas.draw_token(self.tokens[seat], x, y - d / 2, d, not (player or self.match.seats[seat]).is_human, 0)

    def seat_sign(self, seat: int, d: float) -> Box:
        """Return a seat's sign as a node, d wide."""
        return picture(lambda canvas, rect: self.draw_seat_sign(canvas, seat, rect.x, rect.centery, d), d, d)


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
        groove = self.rect.inflate(0, GROOVE_HEIGHT - self.rect.h)
        canvas.draw_box(groove, 4, "smoke", "brass", 1.5, 0.85)
        fraction = self.ply / self.last_ply if self.last_ply else 0.0
        if fraction:
            played = FRect(*groove.topleft, max(groove.h, groove.w * fraction), groove.h)
            canvas.draw_box(played, 4, "primary", "primary_border", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="marker" stroke="on_accent" stroke-width="3"/>'
        canvas.draw_svg_body(groove.x + groove.w * fraction - d / 2, groove.centery - d / 2, d, d, dot, 1)


class MovesSheet:
    """The sheet with the move list of a replay; the list follows the position that is shown."""

    def __init__(self, replayed: ReplayedMatch, move_list: MoveList) -> None:
        self.replayed, self.move_list = replayed, move_list
        self._items = dict[str, Sequence[MoveListItem]]()  # by language
        self._arranged_for: object = None  # place, viewport and language of the arranged list
        self._is_scroll_due = False  # the marked move has changed

    @property
    def items(self) -> Sequence[MoveListItem]:
        """The moves of the match in the language of the moment; the same object each time."""
        replayed = self.replayed
        if language() not in self._items:
            self._items[language()] = list_moves(replayed.match, replayed.table, replayed.names, replayed.is_all_open)
        return self._items[language()]

    def node(self, marked_ply: int, aside: Child) -> Column:
        """Return the sheet, with `aside` at the right of its heading; the move before the position after `marked_ply` moves is marked."""
        self._is_scroll_due = self._is_scroll_due or marked_ply != self.move_list.marked_ply
        self.move_list.marked_ply = marked_ply
        head = heading(_("Moves"), size=22, aside=aside)
        empty = None if self.replayed.match.ply else Text(_("No move has been played yet."), 16, color="text_soft", padding=(10, 0, 10, 0))
        moves = Box(name="moves", grow=1, min_height=MIN_SCROLL_UNITS, widget=self._place_list)
        return paper(Column([replace(head, padding=(10, 0, 0, 0)), empty, moves], 0, padding=(8, 6, 8, 10)))

    def _place_list(self, rect: FRect) -> MoveList:
        """Give the list its place; its captions are arranged again if that, the text size or the language has changed."""
        context = self.replayed.context
        key = tuple(rect), context.viewport, context.rasterizer.theme, language()
        if key != self._arranged_for:
            self.move_list.arrange_items(measuring_canvas(context.rasterizer, context.viewport), rect, self.items)
            self._arranged_for, self._is_scroll_due = key, True
        if self._is_scroll_due:
            self.move_list.mark_ply(self.move_list.marked_ply)
            self._is_scroll_due = False
        return self.move_list


def count_text(count: int) -> Text:
    """Return the number of moves, for the heading of the list."""
    return Text(str(count), 18, "b", "text_soft", "r", padding=(0, 0, 16, 0))


def timeline(replayed: ReplayedMatch, ply: int) -> Box:
    def make(rect: FRect) -> Timeline:
        return Timeline(rect, ply, replayed.match.ply, replayed.show_ply)

    return Box(name="progress", height=TIMELINE_HEIGHT, widget=make)


def step_buttons(commands: Sequence[Command], spacing: float = 8.0, width: float | None = None) -> Row:
    """Return the buttons that step through the match; the one in the middle plays it."""
    keys = [icon_button(command, "primary" if command.name == "play" else "wood") for command in commands]
    return Row([replace(key, height=STEP_BUTTON_HEIGHT) for key in keys], spacing, is_even=True, width=width)

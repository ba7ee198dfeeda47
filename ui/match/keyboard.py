"""The keyboard at a table: digits for hands of more than nine cards, and automatic focus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ui.canvas.pieces import Gesture, PieceId
from ui.tables.contract import Table, TableViewModel
from ui.widgets import controls
from ui.widgets.controls import Widget

DIGIT_WAIT_S = 0.6  # time in s within which a second digit belongs to the first
MAX_EXAMINED_MOVES = 300  # limit of the moves examined; a hand full of numbers has thousands
FOCUS_PRIORITY = ("choice/0", "shut", "present", "open", "on")  # the first of these widgets that exists gets the focus


def next_focus_name(table: Table, model: TableViewModel, widgets: Sequence[Widget]) -> str:
    """Return the name of the widget that should get the keyboard focus next, "" for none.

    That is the primary button once something is selected, else a target that can be chosen legally. Where players work out themselves
    what their tray comes to, the focus stays in the hand, because more cards may follow.
    """
    by_name = {widget.name: widget for widget in widgets}
    lay = by_name.get("lay")
    for name in FOCUS_PRIORITY:
        if name in by_name:
            return name
    ready = isinstance(lay, controls.Button) and lay.style == "primary"
    if model.deal_end_events or (ready and (model.lifted_piece or (model.tray.pieces and not model.hides_results))):
        return "lay" if ready else ""
    if model.decision_view is None or model.tray.pieces:
        return ""
    legal = frozenset(islice(model.decision_view.legal(), MAX_EXAMINED_MOVES))
    targets = [target for target in table.layout.targets(model) if target.name in by_name]
    for target in targets:  # a press there makes a move
        if not legal.isdisjoint(table.input.candidate_moves(model, Gesture(model.lifted_piece, target.id))):
            return target.name
    gestures = [table.input.gesture(move) for move in legal]
    sources = {source for gesture in gestures for source in _gesture_sources(gesture) if source is not None}
    for target in targets:  # a press there lifts a piece that has a move
        if not model.lifted_piece and (target.id in sources or target.piece in sources):
            return target.name
    offered = [key.name for key in table.input.buttons(model).other_buttons if key.gesture in gestures and not key.disabled_reason]
    return next(iter(["lay"] * ready + offered), "")


def _gesture_sources(gesture: Gesture) -> tuple[PieceId | None, ...]:
    """Return the pieces or targets at which the gesture begins, several for a calculation."""
    return gesture.source if isinstance(gesture.source, tuple) else (gesture.source,)


class DigitInput:
    """The input of a number of one or two digits; one digit counts at once unless it can begin a longer number."""

    def __init__(self) -> None:
        self._first_digit = 0
        self._waited_s = 0.0

    def add_digit(self, digit: int, limit: int) -> int:
        """Enter a digit and return the number that is complete now, 0 for none yet; `limit` is the highest number."""
        first, self._first_digit = self._first_digit, 0
        if first and first * 10 + digit <= limit:
            return first * 10 + digit
        if digit and digit * 10 <= limit:
            self._first_digit, self._waited_s = digit, 0.0
            return 0
        return digit if digit <= limit else 0

    @property
    def is_waiting(self) -> bool:
        """True while a second digit may follow."""
        return self._first_digit > 0

    def update(self, dt: float) -> int:
        """Advance the wait for a second digit, and return the first digit once that wait is over, else 0."""
        self._waited_s += dt
        if not self._first_digit or self._waited_s < DIGIT_WAIT_S:
            return 0
        first, self._first_digit = self._first_digit, 0
        return first

"""The keyboard at a table: digits for hands of more than nine cards, and automatic focus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ui.canvas.pieces import Gesture, PieceId
from ui.tables.contract import Table, TableViewModel
from ui.widgets import controls
from ui.widgets.controls import Widget

WAIT = 0.6  # time in s within which a second digit belongs to the first
MOST_MOVES = 300  # limit of the moves examined; a hand full of numbers has thousands
FIRST = ("choice/0", "shut", "present", "open", "on")  # the first of these widgets that exists gets the focus


def next_step(table: Table, model: TableViewModel, widgets: Sequence[Widget]) -> str:
    """Return the name of the widget that should get the keyboard focus next, "" for none.

    That is the primary button once something is selected, else a target that can be chosen legally.
    """
    by_name = {widget.name: widget for widget in widgets}
    lay = by_name.get("lay")
    for name in FIRST:
        if name in by_name:
            return name
    ready = isinstance(lay, controls.Button) and lay.style == "primary"
    if model.deal_end_events or (ready and (model.lifted_piece or model.tray.pieces)):
        return "lay" if ready else ""
    if model.question is None or model.tray.pieces:
        return ""
    legal = frozenset(islice(model.question.legal(), MOST_MOVES))
    targets = [target for target in table.layout.targets(model) if target.name in by_name]
    for target in targets:  # a press there makes a move
        if not legal.isdisjoint(table.input.moves(model, Gesture(model.lifted_piece, target.id))):
            return target.name
    gestures = [table.input.gesture(move) for move in legal]
    sources = {source for gesture in gestures for source in _sources(gesture) if source is not None}
    for target in targets:  # a press there lifts a piece that has a move
        if not model.lifted_piece and (target.id in sources or target.piece in sources):
            return target.name
    offered = [key.name for key in table.input.keys(model).others if key.gesture in gestures and not key.why]
    return next(iter(["lay"] * ready + offered), "")


def _sources(gesture: Gesture) -> tuple[PieceId | None, ...]:
    """Return the pieces or targets at which the gesture begins, several for a calculation."""
    return gesture.source if isinstance(gesture.source, tuple) else (gesture.source,)


class DigitInput:
    """The input of a number of one or two digits; one digit counts at once unless it can begin a longer number."""

    def __init__(self) -> None:
        self._first = 0
        self._waited = 0.0

    def type(self, digit: int, limit: int) -> int:
        """Enter a digit and return the number that is complete now, 0 for none yet; `limit` is the highest number."""
        first, self._first = self._first, 0
        if first and first * 10 + digit <= limit:
            return first * 10 + digit
        if digit and digit * 10 <= limit:
            self._first, self._waited = digit, 0.0
            return 0
        return digit if digit <= limit else 0

    @property
    def waiting(self) -> bool:
        """True while a second digit may follow."""
        return self._first > 0

    def update(self, dt: float) -> int:
        """Advance the wait for a second digit, and return the first digit once that wait is over, else 0."""
        self._waited += dt
        if not self._first or self._waited < WAIT:
            return 0
        first, self._first = self._first, 0
        return first

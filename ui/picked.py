"""What the person at the table has picked up, armed, been hinted at or spread out."""

from __future__ import annotations

from ui.piece import Gesture
from ui.tables.contract import Look, Table, Target


class Picked:
    """`lifted`: key of the piece picked up, "" for none; `armed`: a gesture that waits for a second click (a setting);
    `hint`: what to ring; `opened`: the seat whose taken pieces are spread out."""

    def __init__(self) -> None:
        self.lifted = ""
        self.armed: Gesture | None = None
        self.hint: Gesture | None = None
        self.opened: int | None = None

    @property
    def anything(self) -> bool:
        return bool(self.lifted or self.armed or self.hint or self.opened is not None)

    def clear(self) -> None:
        self.lifted, self.armed, self.hint, self.opened = "", None, None, None

    def tap(self, target: Target, look: Look, table: Table) -> tuple[Gesture, bool] | None:
        """A click or Enter on a target: the gesture it completes, and whether it needs no second click; None when it only picks."""
        if self.opened is not None or target.name.startswith("seat/"):
            seat = int(target.name[5:]) if target.name.startswith("seat/") else None
            self.opened = None if seat == self.opened else seat
            return None
        if self.lifted and (target.piece == self.lifted or target.name == "table"):
            gesture = table.completes(look, self.lifted)
            self.clear()
            return (gesture, True) if gesture else None
        if target.piece and look.question is not None:
            self.clear()
            self.lifted = target.piece
            return None
        return Gesture(self.lifted, target.name), False

"""A position of the rules pages to be played: an ordinary table that saves nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match import Match
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import own_name
from ui.match.table import TableScene
from ui.match.talk import Greeting
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.tables.contract import Furniture
from ui.widgets.controls import Command, Key, Widget

LEFT_OUT = ("pause", "rules")  # commands that lead away from the page


class ExampleActivity(Activity):
    """An activity whose table stays open at the end of the match."""

    def over(self, match: Match) -> bool:
        return False


class ExampleTable(TableScene):
    """A table whose only exit leads back to the rules page."""

    def __init__(self, desk: Desk, record: Record) -> None:
        """Open the position; humans without a name get a default one."""
        taken = [seat.name for seat in record.seats]
        seats = tuple(seat if seat.name else replace(seat, name=own_name("", seat.level, taken)) for seat in record.seats)
        super().__init__(desk, replace(record, seats=seats), ExampleActivity())
        self.live.greeting = Greeting(desk, begun=True)

    def build(self) -> list[Widget]:
        widgets = super().build()
        for widget in widgets:
            if isinstance(widget, Key) and widget.name == "home":
                widget.command = shared_keys.back(self)
                widget.tip = widget.command.label
        return widgets

    def _bar(self, furniture: Furniture, beside: Sequence[Widget]) -> list[Command]:
        return [command for command in super()._bar(furniture, beside) if command.name not in LEFT_OUT]

    def _pause(self) -> None:
        self.go(Back())

"""A position of the rules pages to be played: an ordinary table that saves nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match import Match
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import own_name
from ui.match.speech_bubbles import WelcomeTip
from ui.match.table import TableScreen
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.tables.contract import HudLayout
from ui.widgets.controls import Button, Command, Widget

LEFT_OUT = ("pause", "rules")  # commands that lead away from the page


class ExampleActivity(Activity):
    """The activity of an example from the rules: nothing is saved, and the table stays open at the end."""

    def over(self, match: Match) -> bool:
        return False


class ExampleScreen(TableScreen):
    """The table of an example position from the rules; its only exit leads back to the rules page."""

    def __init__(self, context: AppContext, record: Record) -> None:
        """Open the example position; humans without a name get a default one."""
        used = [seat.name for seat in record.seats]
        seats = tuple(seat if seat.name else replace(seat, name=own_name("", seat.level, used)) for seat in record.seats)
        super().__init__(context, replace(record, seats=seats), ExampleActivity())
        self.table_context.greeting = WelcomeTip(context, has_started=True)

    def build(self) -> list[Widget]:
        widgets = super().build()
        for widget in widgets:
            if isinstance(widget, Button) and widget.name == "home":
                widget.command = shared_commands.back(self)
                widget.tooltip = widget.command.label
        return widgets

    def _bar(self, furniture: HudLayout, beside: Sequence[Widget]) -> list[Command]:
        return [command for command in super()._bar(furniture, beside) if command.name not in LEFT_OUT]

    def _pause(self) -> None:
        self.go(CloseRoute())

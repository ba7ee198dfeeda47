"""A position of the rules pages to be played: an ordinary table that saves nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match import Match
from game.record import Record
from ui.match.activity import Activity
from ui.match.seating import unique_name
from ui.match.speech_bubbles import WelcomeTip
from ui.match.table import TableScreen
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.tables.contract import HudLayout
from ui.widgets.controls import Button, Command, Widget

HIDDEN_COMMANDS = ("pause", "rules")  # commands that lead away from the page


class ExampleActivity(Activity):
    """The activity of an example from the rules: nothing is saved, and the table stays open at the end."""

    def is_over(self, match: Match) -> bool:
        return False


class ExampleScreen(TableScreen):
    """The table of an example position from the rules; its only exit leads back to the rules page."""

    def __init__(self, context: AppContext, record: Record) -> None:
        """Open the example position; humans without a name get a default one."""
        used = [seat.name for seat in record.seats]
        seats = tuple(seat if seat.name else replace(seat, name=unique_name("", seat.level, used)) for seat in record.seats)
        super().__init__(context, replace(record, seats=seats), ExampleActivity())
        self.table_context.welcome_tip = WelcomeTip(context, has_started=True)

    def build_widgets(self) -> list[Widget]:
        widgets = super().build_widgets()
        for widget in widgets:
            if isinstance(widget, Button) and widget.name == "home":
                widget.command = shared_commands.back_command(self)
                widget.tooltip = widget.command.label
        return widgets

    def _bar_commands(self, hud_layout: HudLayout, log_widgets: Sequence[Widget]) -> list[Command]:
        return [command for command in super()._bar_commands(hud_layout, log_widgets) if command.name not in HIDDEN_COMMANDS]

    def _leave_or_pause(self) -> None:
        self.go(CloseRoute())

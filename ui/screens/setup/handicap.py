"""The dialog of a seat's handicap, for even matches between ages: points, hints, an open hand."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from game.registry import GAMES
from ui.assets.translation import _, format_number
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.screens.setup.option_controls import stepper
from ui.screens.setup.seats import SeatList
from ui.store.settings import HandicapSetting
from ui.tables.option_texts import OptionText
from ui.tables.registry import TABLES
from ui.widgets.controls import Command
from ui.widgets.parts import button, field, icon_button, switch, token
from ui.widgets.sheet import dialog_sheet

WIDTH = 680.0
POINT_STEPS = (0, *range(5, 105, 5))  # points


class HandicapDialog(Scene):
    """Dialog of a seat's handicap; every change takes effect at once and is kept with the seat."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, seats: SeatList, index: int, game: str) -> None:
        super().__init__(context)
        self.seats, self.seat_index, self.game = seats, index, game
        self.focus.name = "done"

    @property
    def handicap_setting(self) -> HandicapSetting:
        return self.seats.seats[self.seat_index].favour

    def compose(self) -> Child:
        seat = self.seats.seats[self.seat_index]
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        done = Command("done", _("Done"), lambda: self.go(CloseRoute()), "check")
        why = "" if self.handicap_setting != HandicapSetting() else _("There is no head start.")
        none = Command("none", _("No head start"), lambda: self._change(points=0, hints=False, open=False), "undo", disabled_reason=why)
        title = Text(_("A head start or help for {name}").format(name=seat.name), 28, "s", max_lines=2, line_spacing=1.1, width=0, grow=1)
        parts = [
            Row([token(seat.token, 64, seat.level is not None), title, icon_button(close)], 16, "center"),
            Text(_("So that big and small have an equal chance. Such a game changes nobody’s level."), 17, color="text_soft"),
            *self._handicap_controls(),
            Row([replace(button(none), width=220), Spacer(grow=1), replace(button(done, "primary", 22, 64), width=280)], 16, "center"),
        ]
        return dialog_sheet(parts, WIDTH)

    def _handicap_controls(self) -> list[Child]:
        """Return the controls of the handicaps that this game has; hints are for humans only."""
        favours = GAMES[self.game].rules.supported_handicaps
        is_human = self.seats.seats[self.seat_index].level is None
        hints, hints_help = _("Hints"), _("Even when the table plays without hints.")
        return [
            self._points_field() if "points" in favours else None,
            self._switch("hints", hints, hints_help) if "hints" in favours and is_human else None,
            self._switch("open", _("Cards face up"), _("Everybody sees this hand.")) if "open" in favours else None,
        ]

    def _switch(self, name: str, label: str, help_text: str) -> Box:
        is_on = bool(getattr(self.handicap_setting, name))
        return switch(name, label, is_on, lambda: self._change("toggle", **{name: not is_on}), help_text)

    def _points_field(self) -> Column:
        words = OptionText(_("Head start: {unit}").format(unit=TABLES[self.game].scoring.final_count().unit))
        index = min(range(len(POINT_STEPS)), key=lambda step: abs(POINT_STEPS[step] - self.handicap_setting.points))
        labels = [format_number(step) for step in POINT_STEPS]
        return field(words.label, stepper("points", words, labels, index, lambda step: self._change(points=POINT_STEPS[step])))

    def _change(self, sound: str = "key", **changes: int | bool) -> None:
        self.context.sounds.play(sound)
        self.seats.set_handicap(self.seat_index, msgspec.structs.replace(self.handicap_setting, **changes))
        self.request_rebuild()

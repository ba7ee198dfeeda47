"""The dialog of a seat's handicap, for even matches between ages: points, hints, an open hand."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from game.registry import GAMES
from ui.assets.translation import _, format_number
from ui.layout.containers import Row
from ui.layout.nodes import Box, Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.screens.setup.option_controls import Stepper
from ui.screens.setup.seats import SeatList
from ui.store.settings import HandicapSetting
from ui.tables.option_texts import OptionText
from ui.tables.registry import TABLES
from ui.widgets.controls import Command
from ui.widgets.parts import CONTROL_HEIGHT, button, field, icon_button, switch, token
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
        why = "" if self.handicap_setting != HandicapSetting() else _("Nothing is given.")
        none = Command("none", _("Nothing"), self._set_handicap, "undo", disabled_reason=why)
        title = Text(_("A head start or help for {name}").format(name=seat.name), 28, "s", max_lines=2, line_spacing=1.1, width=0, grow=1)
        parts = [
            Row([token(seat.token, 64, seat.level is not None), title, icon_button(close)], 16, "center"),
            Text(_("So that big and small play an even match. Such a match changes nobody’s level."), 17, color="text_soft"),
            *self._handicap_controls(),
            Row([replace(button(none), width=220), Spacer(grow=1), replace(button(done, "primary", 22, 64), width=280)], 16, "center"),
        ]
        return dialog_sheet(parts, WIDTH)

    def _handicap_controls(self) -> list[Child]:
        """Return the controls of the handicaps that this game has; hints are for humans only."""
        favour, favours = self.handicap_setting, GAMES[self.game].rules.supported_handicaps
        is_human = self.seats.seats[self.seat_index].level is None
        hints = switch("hints", _("Hints"), favour.hints, lambda: self._toggle("hints"), _("Also where the table plays without hints."))
        shown = switch("open", _("Open cards"), favour.open, lambda: self._toggle("open"), _("Everybody sees this hand."))
        return [
            self._points_stepper() if "points" in favours else None,
            hints if "hints" in favours and is_human else None,
            shown if "open" in favours else None,
        ]

    def _points_stepper(self) -> Box:
        words = OptionText(_("A start of {unit}").format(unit=TABLES[self.game].scoring.final_count().unit))
        index = min(range(len(POINT_STEPS)), key=lambda step: abs(POINT_STEPS[step] - self.handicap_setting.points))
        labels = [format_number(step) for step in POINT_STEPS]
        return field(
            words.label,
            Box(name="points", height=CONTROL_HEIGHT, widget=lambda rect: Stepper("points", rect, words, labels, index, self._set_points)),
        )

    def _set_points(self, index: int) -> None:
        self._set_handicap(points=POINT_STEPS[index], hints=self.handicap_setting.hints, open=self.handicap_setting.open)

    def _toggle(self, name: str) -> None:
        favour = msgspec.structs.replace(self.handicap_setting, **{name: not getattr(self.handicap_setting, name)})
        self._set_handicap(favour.points, favour.hints, favour.open, "toggle")

    def _set_handicap(self, points: int = 0, hints: bool = False, open: bool = False, sound: str = "key") -> None:
        self.context.sounds.play(sound)
        self.seats.set_handicap(self.seat_index, HandicapSetting(points, hints, open))
        self.request_rebuild()

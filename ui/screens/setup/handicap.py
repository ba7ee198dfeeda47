"""The dialog of a seat's handicap, for even matches between ages: points, hints, an open hand."""

from __future__ import annotations

import msgspec
from pygame import FRect

from game.registry import GAMES
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.screens.setup.option_controls import Stepper
from ui.screens.setup.seats import SeatList
from ui.store.settings import HandicapSetting
from ui.tables.option_texts import OptionText
from ui.tables.registry import TABLES
from ui.widgets.controls import Button, Command, Toggle, Widget

SHEET = FRect(300, 90, 680, 620)
POINT_STEPS = (0, *range(5, 105, 5))  # points
TOP, STEPPER, SWITCH = 224.0, 116.0, 84.0  # y of the first control; heights of the controls


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

    def build_widgets(self) -> list[Widget]:
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        done = Command("done", _("Done"), lambda: self.go(CloseRoute()), "check")
        none = Command(
            "none",
            _("Nothing"),
            lambda: self._set_handicap(),
            "undo",
            disabled_reason="" if self.handicap_setting != HandicapSetting() else _("Nothing is given."),
        )
        foot = SHEET.bottom - 92
        return [
            *self._handicap_controls(),
            Button(none, FRect(SHEET.x + 36, foot + 4, 220, 56)),
            Button(done, FRect(SHEET.right - 316, foot, 280, 64), "primary", 22),
            Button(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), is_icon_only=True),
        ]

    def _handicap_controls(self) -> list[Widget]:
        """Return the controls of the handicaps that this game has; hints are for humans only."""
        widgets, favour, favours = list[Widget](), self.handicap_setting, GAMES[self.game].rules.supported_handicaps
        x, w, y = SHEET.x + 36, SHEET.w - 72, SHEET.y + TOP
        if "points" in favours:
            unit = TABLES[self.game].scoring.final_count().unit
            words = OptionText(_("A start of {unit}").format(unit=unit))
            index = min(range(len(POINT_STEPS)), key=lambda step: abs(POINT_STEPS[step] - favour.points))
            widgets.append(
                Stepper("points", FRect(x, y, w, 56), words, [format_number(step) for step in POINT_STEPS], index, self._set_points)
            )
            y += STEPPER - 34
        if "hints" in favours and self.seats.seats[self.seat_index].level is None:
            help = _("Also where the table plays without hints.")
            widgets.append(Toggle("hints", FRect(x, y, w, SWITCH - 8), _("Hints"), favour.hints, lambda: self._toggle("hints"), help))
            y += SWITCH
        if "open" in favours:
            help = _("Everybody sees this hand.")
            widgets.append(Toggle("open", FRect(x, y, w, SWITCH - 8), _("Open cards"), favour.open, lambda: self._toggle("open"), help))
        return widgets

    def _set_points(self, index: int) -> None:
        self._set_handicap(points=POINT_STEPS[index], hints=self.handicap_setting.hints, open=self.handicap_setting.open)

    def _toggle(self, name: str) -> None:
        favour = msgspec.structs.replace(self.handicap_setting, **{name: not getattr(self.handicap_setting, name)})
        self._set_handicap(favour.points, favour.hints, favour.open, "toggle")

    def _set_handicap(self, points: int = 0, hints: bool = False, open: bool = False, sound: str = "key") -> None:
        self.context.sounds.play(sound)
        self.seats.set_handicap(self.seat_index, HandicapSetting(points, hints, open))
        self.request_rebuild()

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        seat = self.seats.seats[self.seat_index]
        canvas.draw_token(seat.token, SHEET.x + 36, SHEET.y + 28, 64, seat.level is not None)
        title = _("A head start or help for {name}").format(name=seat.name)
        canvas.fit_text(title, SHEET.x + 116, SHEET.y + 60, SHEET.w - 216, 28, "text", "s")
        sentence = _("So that big and small play an even match. Such a match changes nobody’s level.")
        canvas.draw_paragraph(sentence, SHEET.x + 38, SHEET.y + 122, SHEET.w - 76, 17, "text_soft")

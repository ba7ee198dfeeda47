"""The settings row to try out how a card is moved: a card and a target (docs/art.md, mock-up 29)."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import SettingsHost
from ui.widgets.controls import Widget
from ui.widgets.parts import field

TABLE_H, CARD_W, CARD_H = 118.0, 66.0, 92.0
DRAG_DISTANCE_UNITS = 6.0  # units: a press that moves farther is a drag


class DragTrial:
    """The settings row to try out how a card is moved, with its state."""

    name = "trial"

    def __init__(self) -> None:
        self.is_on_target = self.is_lifted = False  # the card is on its target; the first of two taps has lifted it
        self.drag_pos: tuple[float, float] | None = None  # the pointer's position during a drag

    def node(self, panel: SettingsHost) -> Child:
        return field(_("Try it"), Box(name=self.name, height=TABLE_H, widget=lambda rect: DragTrialTable(self, rect, panel)))


class DragTrialTable(Widget):
    """The wooden panel with a card to move and its target, for trying out."""

    def __init__(self, trial: DragTrial, rect: FRect, host: SettingsHost) -> None:
        super().__init__(DragTrial.name, rect)
        self.trial, self.host = trial, host
        self._press_pos: tuple[float, float] | None = None  # where the card was pressed

    @property
    def spoken_label(self) -> str:
        return _("Try it")

    def _card_place_rect(self, is_second: bool) -> FRect:
        """Return the rectangle of the card's first or second place."""
        x = self.rect.x + self.rect.w * (0.8 if is_second else 0.2)
        return FRect(x - CARD_W / 2, self.rect.centery - CARD_H / 2, CARD_W, CARD_H)

    def press(self, x: float, y: float) -> None:
        self.trial.drag_pos = None
        self._press_pos = (x, y) if self._card_place_rect(self.trial.is_on_target).collidepoint(x, y) else None

    def drag(self, x: float, y: float) -> bool:
        if self._press_pos is None or self.host.context.needs_two_taps:
            return False
        is_far = abs(x - self._press_pos[0]) + abs(y - self._press_pos[1]) > DRAG_DISTANCE_UNITS
        self.trial.drag_pos = (x, y) if is_far or self.trial.drag_pos else None
        return is_far

    def click(self, x: float, y: float) -> None:
        """Finish a drag, or handle a tap."""
        if self.trial.drag_pos is not None:
            self._drop_card(self._card_place_rect(not self.trial.is_on_target).collidepoint(x, y))
        elif self._card_place_rect(self.trial.is_on_target).collidepoint(x, y):
            self._toggle_lift()
        elif self.trial.is_lifted:
            self._drop_card(self._card_place_rect(not self.trial.is_on_target).inflate(30, 20).collidepoint(x, y))

    def activate(self) -> None:
        self._drop_card(True) if self.trial.is_lifted else self._toggle_lift()

    def _toggle_lift(self) -> None:
        self.trial.is_lifted = not self.trial.is_lifted
        self.host.context.sounds.play("card_slide")

    def _drop_card(self, fits_target: bool) -> None:
        self.trial.is_on_target ^= fits_target
        self.trial.is_lifted, self.trial.drag_pos = False, None
        self.host.context.sounds.play("card_place" if fits_target else "card_slide")

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.draw_box(self.rect, 14, ("button_wood", "button_wood_end"), "wood_edge", 1.5)
        trial, goal = self.trial, self._card_place_rect(not self.trial.is_on_target)
        carried = trial.drag_pos if pressed else None
        canvas.draw_ring(goal, "target" if trial.is_lifted or carried else "on_wood_soft", 10, 3.5, "8 7")
        canvas.fit_text(_("here"), goal.centerx, goal.centery, goal.w - 10, 17, "on_wood", "b", "c")
        home = self._card_place_rect(trial.is_on_target)
        pose = Pose(*(carried or home.center), CARD_W)
        rect = FRect(pose.x - CARD_W / 2, pose.y - CARD_H / 2 - 6 * trial.is_lifted, CARD_W, CARD_H)
        canvas.draw_box(
            rect, 9, ("surface_raised", "tile_end"), "primary" if trial.is_lifted else "text", 4 if trial.is_lifted else 1.5, level=2
        )
        canvas.draw_text("5", *rect.center, 38, "text", "s", "c")

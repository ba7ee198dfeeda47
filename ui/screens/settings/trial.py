"""The settings row to try out how a card is moved: a card and a target (docs/art.md, mock-up 29)."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import Panel
from ui.widgets.controls import Widget
from ui.widgets.parts import field

ROOM, CARD_W, CARD_H = 118.0, 66.0, 92.0
DRAG_DISTANCE_UNITS = 6.0  # units: a press that moves farther is a drag


class Trial:
    """The settings row to try out how a card is moved, with its state."""

    name = "trial"

    def __init__(self) -> None:
        self.laid = self.lifted = False  # the card is on its target; the first of two taps has lifted it
        self.carried: tuple[float, float] | None = None  # the pointer's position during a drag

    def node(self, panel: Panel) -> Child:
        return field(_("Try it"), Box(name=self.name, height=ROOM, widget=lambda rect: TrialTable(self, rect, panel)))


class TrialTable(Widget):
    """The wooden panel with a card to move and its target, for trying out."""

    def __init__(self, trial: Trial, rect: FRect, panel: Panel) -> None:
        super().__init__(Trial.name, rect)
        self.trial, self.panel = trial, panel
        self._start: tuple[float, float] | None = None  # where the card was pressed

    @property
    def spoken_label(self) -> str:
        return _("Try it")

    def _place(self, end: bool) -> FRect:
        """Return the rectangle of the card's first or second place."""
        x = self.rect.x + self.rect.w * (0.8 if end else 0.2)
        return FRect(x - CARD_W / 2, self.rect.centery - CARD_H / 2, CARD_W, CARD_H)

    def press(self, x: float, y: float) -> None:
        self.trial.carried = None
        self._start = (x, y) if self._place(self.trial.laid).collidepoint(x, y) else None

    def drag(self, x: float, y: float) -> bool:
        if self._start is None or self.panel.context.two_taps:
            return False
        is_far = abs(x - self._start[0]) + abs(y - self._start[1]) > DRAG_DISTANCE_UNITS
        self.trial.carried = (x, y) if is_far or self.trial.carried else None
        return is_far

    def click(self, x: float, y: float) -> None:
        """Finish a drag, or handle a tap."""
        if self.trial.carried is not None:
            self._lay(self._place(not self.trial.laid).collidepoint(x, y))
        elif self._place(self.trial.laid).collidepoint(x, y):
            self._lift()
        elif self.trial.lifted:
            self._lay(self._place(not self.trial.laid).inflate(30, 20).collidepoint(x, y))

    def activate(self) -> None:
        self._lay(True) if self.trial.lifted else self._lift()

    def _lift(self) -> None:
        self.trial.lifted = not self.trial.lifted
        self.panel.context.sounds.play("card_slide")

    def _lay(self, fits: bool) -> None:
        self.trial.laid ^= fits
        self.trial.lifted, self.trial.carried = False, None
        self.panel.context.sounds.play("card_place" if fits else "card_slide")

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        canvas.box(self.rect, 14, ("button_wood", "button_wood_end"), "wood_edge", 1.5)
        trial, goal = self.trial, self._place(not self.trial.laid)
        carried = trial.carried if pressed else None
        canvas.ring(goal, "target" if trial.lifted or carried else "on_wood_soft", 10, 3.5, "8 7")
        canvas.fit_text(_("here"), goal.centerx, goal.centery, goal.w - 10, 17, "on_wood", "b", "c")
        home = self._place(trial.laid)
        pose = Pose(*(carried or home.center), CARD_W)
        rect = FRect(pose.x - CARD_W / 2, pose.y - CARD_H / 2 - 6 * trial.lifted, CARD_W, CARD_H)
        canvas.box(rect, 9, ("surface_raised", "tile_end"), "primary" if trial.lifted else "text", 4 if trial.lifted else 1.5, level=2)
        canvas.text("5", *rect.center, 38, "text", "s", "c")

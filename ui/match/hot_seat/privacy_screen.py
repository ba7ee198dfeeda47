"""The privacy screen between two players, which closes before the hand changes (docs/art.md, 8)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.easing import ease_in_out
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.layout.solver import Layout
from ui.scene.scene import PRESS_KEYS
from ui.tables.seat_panels import shorten_name
from ui.widgets.composition import Composition
from ui.widgets.controls import Button, Command, Widget, draw_button_face
from ui.widgets.parts import icon, icon_button, token

HOLD_S = 0.4  # time in s for which its button is held, so that no accident opens it
MIN_TAP_INTERVAL_S = 0.2  # minimum time in s between two taps; a trembling hand makes closer ones
CLOSE_S, OPEN_S = 0.45, 0.35  # times in s to close and to open
CURTAIN_GRADIENTS = (
    '<defs><linearGradient id="f" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="curtain_fold"/><stop offset="0.35" stop-color="curtain_light"/>'
    '<stop offset="0.6" stop-color="curtain_mid"/><stop offset="1" stop-color="curtain_dark"/></linearGradient>'
    '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="460" cy="260" r="980"><stop offset="0" stop-color="curtain_glow" stop-opacity="0.26"/>'
    '<stop offset="0.5" stop-color="curtain_shade" stop-opacity="0.1"/><stop offset="1" stop-color="curtain_night" stop-opacity="0.75"/></radialGradient></defs>'
)
MAX_NAME_LENGTH = 20  # maximum length of a name, so that no sentence with it is cut
SHEET_WIDTH, SHEET_PADDING = 620.0, (30.0, 46.0, 30.0, 34.0)
VALANCE_HEIGHT = 84.0  # kept free above the sheet
BUTTON_HEIGHT, BUTTON_PADDING = 100.0, (22.0, 8.0, 22.0, 14.0)
PAUSE_MARGIN = 24.0


class PrivacyScreen:
    """The state of the privacy screen: how far it is closed, for which seat, and how long its button has been held."""

    def __init__(self) -> None:
        self.needs_two_taps = False  # tapped twice instead of held
        self.tap_count = 0
        self._since_tap_s = 0.0
        self.seat: int | None = None  # the seat whose player it waits for
        self.closed_share = 0.0  # 0 is open, 1 is closed
        self.held_s = 0.0  # time in s for which the button has been held
        self.is_holding = False
        self._duration_factor = 1.0
        self._composition = Composition()  # lays out the sheet on the curtain

    @property
    def is_visible(self) -> bool:
        return self.closed_share > 0 or self.seat is not None

    @property
    def is_closed(self) -> bool:
        return self.seat is not None and self.closed_share >= 1

    @property
    def is_press_complete(self) -> bool:
        """True if the privacy screen's button has been held long enough or tapped twice."""
        return self.held_s >= HOLD_S or self.tap_count > 1

    def start_closing(self, seat: int, duration_factor: float) -> None:
        """Begin to close the privacy screen for this seat's player; it is closed at once if the duration factor is 0."""
        self.seat, self._duration_factor, self.held_s, self.is_holding, self.tap_count = seat, duration_factor, 0.0, False, 0
        if duration_factor == 0:
            self.closed_share = 1.0

    def start_opening(self) -> None:
        """Begin to open the privacy screen; the hand behind it is visible from now on."""
        self.seat, self.is_holding, self.held_s, self.tap_count = None, False, 0.0, 0
        if self._duration_factor == 0:
            self.closed_share = 0.0

    def update(self, dt: float) -> bool:
        """Advance the opening, the closing or the hold of the button, and return True if anything has changed."""
        goal = 1.0 if self.seat is not None else 0.0
        if self.closed_share != goal:
            step = dt / ((CLOSE_S if goal else OPEN_S) * max(self._duration_factor, 0.01))
            self.closed_share = min(1.0, self.closed_share + step) if goal else max(0.0, self.closed_share - step)
            return True
        self._since_tap_s += dt
        if self.is_holding:
            self.held_s += dt
        return self.is_holding or self.is_press_complete

    @property
    def is_still(self) -> bool:
        """True if the privacy screen rests until its button is pressed."""
        return self.closed_share == (1.0 if self.seat is not None else 0.0) and not self.is_holding and not self.is_press_complete

    def press_button(self) -> None:
        """Press the privacy screen's button."""
        if self.needs_two_taps:
            self.tap_count += not self.tap_count or self._since_tap_s >= MIN_TAP_INTERVAL_S
            self._since_tap_s = 0.0
        else:
            self.is_holding = True

    def release_button(self) -> bool:
        """Release the privacy screen's button, and return True if it was held too briefly."""
        short, self.is_holding, self.held_s = self.is_holding and not self.is_press_complete, False, 0.0
        return short

    def widgets(
        self,
        lay_out: Callable[[Child], Layout],
        name: str,
        seat_token: int,
        status_line: str,
        commands: Sequence[Command],
        needs_two_taps: bool,
    ) -> list[Widget]:
        """Return the widgets of the closed privacy screen for the player of this name: its button, and those of the commands."""
        self.needs_two_taps = needs_two_taps
        sheet = self._player_sheet(shorten_name(name, MAX_NAME_LENGTH), seat_token, status_line)
        rows = [Row([icon_button(command, "wood"), Text(command.label, 18, "b", "on_wood")], 14, "center") for command in commands]
        beside = Column([Spacer(grow=1), *rows], padding=PAUSE_MARGIN)
        centered = Stack([sheet], align="center", padding=(0, VALANCE_HEIGHT, 0, 0))
        return self._composition.build(Stack([centered, beside]), lay_out) if self.is_closed else []

    def _player_sheet(self, name: str, seat_token: int, status_line: str) -> Column:
        """Return the sheet that names the player; nothing on it is secret."""
        command = Command("open", _("I am {name}: show my hand").format(name=name), lambda: None, "eye")
        label = Column(
            [Text(command.label, 24, "b", align="c", line_spacing=1.15), Box(height=26, paint=self._draw_how)], 0, width=0, grow=1
        )
        parts: list[Child] = [
            token(seat_token, 136),
            Text(_("{name}’s turn").format(name=name), 48, "s", align="c", max_lines=1),
            Text(_("Pass the screen to {name}.").format(name=name), 22, color="text_soft", align="c"),
            Breakpoint(Text(_("Everybody else: eyes on the ceiling!"), 22, color="text_soft", align="c"), small=None),
            Row(
                [icon("eye", 28), label],
                12,
                "center",
                name=command.name,
                min_height=BUTTON_HEIGHT,
                padding=BUTTON_PADDING,
                widget=lambda rect: HoldButton(self, command, rect),
            ),
            Text(status_line, 18, color="text_soft", align="c"),
        ]
        return Column(parts, 12, width=SHEET_WIDTH, padding=SHEET_PADDING, paint=_draw_sheet)

    def _draw_how(self, canvas: Canvas, rect: FRect) -> None:
        """Draw how the button is pressed, which changes after the first tap."""
        tap = _("Tap once more") if self.tap_count else _("Tap twice")
        canvas.fit_text(tap if self.needs_two_taps else _("Press and hold"), *rect.center, rect.w, 20, "text", "r", "c")

    @property
    def pressed_share(self) -> float:
        """How far its button has been held or tapped, 0 to 1."""
        return self.tap_count / 2 if self.needs_two_taps else min(1.0, self.held_s / HOLD_S)

    def draw(self, canvas: Canvas) -> None:
        """Draw the privacy screen's curtain as far as it is closed and, once it is, the sheet that names the player."""
        self._draw_curtain(canvas)
        if self.is_closed:
            self._composition.draw(canvas)

    def _draw_curtain(self, canvas: Canvas) -> None:
        picture = canvas.rasterizer.cached(("curtain", canvas.viewport), lambda: _curtain_surface(canvas, canvas.viewport.window_rect))
        w, h = picture.get_size()
        gone = round(w / 2 * (1 - ease_in_out(self.closed_share)))
        canvas.surface.blit(picture, (-gone, 0), pygame.Rect(0, 0, w // 2, h))
        canvas.surface.blit(picture, (w // 2 + gone, 0), pygame.Rect(w // 2, 0, w - w // 2, h))


def _draw_sheet(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_paper(rect, 3, 28)
    canvas.draw_box(rect.inflate(-28, -28), 20, "none", "brass_deep", 2.5)


class HoldButton(Button):
    """The privacy screen's button, to be held until it has filled up, or tapped twice; its label says which."""

    def __init__(self, privacy_screen: PrivacyScreen, command: Command, rect: FRect) -> None:
        super().__init__(command, rect)
        self.privacy_screen = privacy_screen

    def press(self, x: float, y: float) -> None:
        self.privacy_screen.press_button()

    def activate(self) -> None:
        """Ignore the click, because this button reacts to the press already."""

    def press_part(self, part: str) -> None:
        self.privacy_screen.press_button()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_button_face(canvas, self.rect, "primary", hover, pressed)
        if share := self.privacy_screen.pressed_share:
            filled = self.rect.move(0, -1).inflate(-8, -12)
            filled.w = max(24.0, filled.w * share)
            canvas.draw_box(filled, 11, "on_wood", opacity=0.6)

    def handle_key(self, keys: str) -> bool:
        if keys in PRESS_KEYS:
            self.privacy_screen.press_button()
            return True
        return False


def _curtain_surface(canvas: Canvas, whole: FRect) -> pygame.Surface:
    sx, sy = whole.w / 1280, whole.h / 800
    folds = "".join(
        f'<path d="M{x} 0Q{x + 14} 400 {x - 4} 800H{x + 76}Q{x + 90} 400 {x + 76} 0Z" fill="url(#f)"/>' for x in range(-40, 1320, 76)
    )
    body = f'{CURTAIN_GRADIENTS}<g transform="scale({sx:.4f} {sy:.4f})"><rect x="0" y="0" width="1280" height="800" fill="curtain"/>{folds}'
    body += '<rect x="0" y="0" width="1280" height="800" fill="url(#l)"/></g>'
    cloth = canvas.rasterizer.body_picture(whole.w, whole.h, body).copy()
    cloth.blit(_valance_surface(canvas, whole), (0, 0))
    return cloth


def _valance_surface(canvas: Canvas, whole: FRect) -> pygame.Surface:
    """Return the privacy screen's scalloped edge with brass rod and fringe."""
    count = max(1, round(whole.w / 160))
    width = whole.w / count
    body = f'{gradient_svg("a", "black", "black")}<rect x="0" y="0" width="{whole.w}" height="44" fill="pelmet"/>'
    for x in (index * width for index in range(count)):
        body += f'<path d="M{x} 40Q{x + width / 2} 130 {x + width} 40Z" fill="pelmet_swag" stroke="brass_light" stroke-width="6"/>'
        for k in range(10):
            fraction = (8 + k * 16) / 160
            body += f'<path d="M{x + fraction * width} {44 + int(44 * math.sin(math.pi * fraction))}v16" stroke="brass_light" stroke-width="4" stroke-linecap="round"/>'
    body += f'<rect x="0" y="0" width="{whole.w}" height="14" fill="brass_deep"/><path d="M0 3H{whole.w}" stroke="pelmet_shine" stroke-width="3"/>'
    return canvas.rasterizer.body_picture(whole.w, 130, body)

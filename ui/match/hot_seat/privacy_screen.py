"""The privacy screen between two players, which closes before the hand changes (docs/art.md, 8)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.easing import ease_in_out
from ui.scene.scene import PRESS_KEYS
from ui.tables.seat_panels import shorten_name
from ui.widgets.controls import Button, Command, Widget, draw_button_face

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
SHEET_RECT = FRect(330, 180, 620, 524)


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

    def widgets(self, names: Sequence[str], pause_command: Command, needs_two_taps: bool, page: FRect) -> list[Widget]:
        """Return the widgets of the closed privacy screen: its button and the pause button."""
        self.needs_two_taps = needs_two_taps
        if not self.is_closed or self.seat is None:
            return []
        return [
            HoldButton(self, shorten_name(names[self.seat], MAX_NAME_LENGTH)),
            Button(pause_command, FRect(page.x + 24, page.bottom - 80, 56, 56), "wood", is_icon_only=True),
        ]

    def draw(self, canvas: Canvas, names: Sequence[str], tokens: Sequence[int], status_line: str) -> None:
        """Draw the privacy screen's curtain as far as it is closed and, once it is, the sheet that names the player."""
        self._draw_curtain(canvas)
        if self.is_closed and self.seat is not None:
            self._draw_player_sheet(canvas, tokens[self.seat], shorten_name(names[self.seat], MAX_NAME_LENGTH), status_line)

    def _draw_curtain(self, canvas: Canvas) -> None:
        picture = canvas.rasterizer.cached(("curtain", canvas.viewport), lambda: _curtain_surface(canvas, canvas.viewport.window_rect))
        w, h = picture.get_size()
        gone = round(w / 2 * (1 - ease_in_out(self.closed_share)))
        canvas.surface.blit(picture, (-gone, 0), pygame.Rect(0, 0, w // 2, h))
        canvas.surface.blit(picture, (w // 2 + gone, 0), pygame.Rect(w // 2, 0, w - w // 2, h))

    def _draw_player_sheet(self, canvas: Canvas, token: int, name: str, status_line: str) -> None:
        """Draw the sheet that names the player; nothing on it is secret."""
        canvas.draw_paper(SHEET_RECT, 3, 28)
        canvas.draw_box(SHEET_RECT.inflate(-28, -28), 20, "none", "brass_deep", 2.5)
        canvas.draw_token(token, 572, 226, 136)
        canvas.fit_text(_("{name}’s turn").format(name=name), 640, 416, 540, 48, "text", "s", "c")
        low = canvas.viewport.is_compact
        canvas.fit_text(_("Pass the screen to {name}.").format(name=name), 640, 472, 560, 22, "text_soft", align="c")
        if not low:
            canvas.fit_text(_("Everybody else: eyes on the ceiling!"), 640, 506, 560, 22, "text_soft", align="c")
        canvas.fit_text(status_line, 640, 662, 560, 18, "text_soft", align="c")
        canvas.fit_text(_("Pause"), canvas.viewport.rect.x + 94, canvas.viewport.rect.bottom - 52, 220, 18, "on_wood", "b")


class HoldButton(Button):
    """The privacy screen's button, to be held until it has filled up, or tapped twice; its label says which."""

    def __init__(self, privacy_screen: PrivacyScreen, name: str) -> None:
        command = Command("open", _("I am {name}: show my hand").format(name=name), lambda: None, "eye")
        super().__init__(command, FRect(360, 538, 560, 100), "primary", 24)
        self.privacy_screen = privacy_screen

    def press(self, x: float, y: float) -> None:
        self.privacy_screen.press_button()

    def activate(self) -> None:
        """Ignore the click, because this button reacts to the press already."""

    def press_part(self, part: str) -> None:
        self.privacy_screen.press_button()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_button_face(canvas, self.rect, "primary", hover, pressed)
        fraction = (
            self.privacy_screen.tap_count / 2 if self.privacy_screen.needs_two_taps else min(1.0, self.privacy_screen.held_s / HOLD_S)
        )
        if fraction:
            canvas.draw_box(
                FRect(self.rect.x + 4, self.rect.y + 5, max(24.0, (self.rect.w - 8) * fraction), self.rect.h - 12),
                11,
                "on_wood",
                opacity=0.6,
            )
        how = (
            _("Press and hold")
            if not self.privacy_screen.needs_two_taps
            else _("Tap once more")
            if self.privacy_screen.tap_count
            else _("Tap twice")
        )
        max_width = self.rect.w - 84
        size = canvas.fitting_size(self.command.label, max_width, 24, "b")
        lines = canvas.wrap(self.command.label, max_width, size, "b")
        *middles, last = canvas.line_centers(len(lines) + 1, self.rect.centery - 3, size, 1.15)
        canvas.draw_icon("eye", self.rect.x + 22, self.rect.centery - 17, 28)
        for line, middle in zip(lines, middles, strict=True):
            canvas.draw_text(line, self.rect.centerx + 20, middle, size, "text", "b", "c")
        canvas.fit_text(how, self.rect.centerx + 20, last, max_width, 20, "text", "r", "c")

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

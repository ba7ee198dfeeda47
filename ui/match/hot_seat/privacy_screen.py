"""The privacy screen between two players, which closes before the hand changes (docs/art.md, 8)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient
from ui.canvas.easing import ease_in_out
from ui.scene.scene import PRESS
from ui.tables.seat_panels import short
from ui.widgets.controls import Button, Command, Widget, draw_face

HOLD = 0.4  # time in s for which its button is held, so that no accident opens it
MIN_TAP_INTERVAL_S = 0.2  # minimum time in s between two taps; a trembling hand makes closer ones
SHUT, OPEN = 0.45, 0.35  # times in s to close and to open
FOLDS = (
    '<defs><linearGradient id="f" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="curtain_fold"/><stop offset="0.35" stop-color="curtain_light"/>'
    '<stop offset="0.6" stop-color="curtain_mid"/><stop offset="1" stop-color="curtain_dark"/></linearGradient>'
    '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="460" cy="260" r="980"><stop offset="0" stop-color="curtain_glow" stop-opacity="0.26"/>'
    '<stop offset="0.5" stop-color="curtain_shade" stop-opacity="0.1"/><stop offset="1" stop-color="curtain_night" stop-opacity="0.75"/></radialGradient></defs>'
)
LETTERS = 20  # maximum length of a name, so that no sentence with it is cut
SHEET = FRect(330, 180, 620, 524)


class PrivacyScreen:
    """The state of the privacy screen: how far it is closed, for which seat, and how long its button has been held."""

    def __init__(self) -> None:
        self.two_taps = False  # tapped twice instead of held
        self.taps = 0
        self._since_tap = 0.0
        self.seat: int | None = None  # the seat whose player it waits for
        self.shut = 0.0  # 0 is open, 1 is closed
        self.held = 0.0  # time in s for which the button has been held
        self.holding = False
        self._pace = 1.0

    @property
    def visible(self) -> bool:
        return self.shut > 0 or self.seat is not None

    @property
    def closed(self) -> bool:
        return self.seat is not None and self.shut >= 1

    @property
    def pressed(self) -> bool:
        """True if the privacy screen's button has been held long enough or tapped twice."""
        return self.held >= HOLD or self.taps > 1

    def close(self, seat: int, pace: float) -> None:
        """Begin to close the privacy screen for this seat's player; it is closed at once if the duration factor is 0."""
        self.seat, self._pace, self.held, self.holding, self.taps = seat, pace, 0.0, False, 0
        if pace == 0:
            self.shut = 1.0

    def open(self) -> None:
        """Begin to open the privacy screen; the hand behind it is visible from now on."""
        self.seat, self.holding, self.held, self.taps = None, False, 0.0, 0
        if self._pace == 0:
            self.shut = 0.0

    def update(self, dt: float) -> bool:
        """Advance the opening, the closing or the hold of the button, and return True if anything has changed."""
        goal = 1.0 if self.seat is not None else 0.0
        if self.shut != goal:
            step = dt / ((SHUT if goal else OPEN) * max(self._pace, 0.01))
            self.shut = min(1.0, self.shut + step) if goal else max(0.0, self.shut - step)
            return True
        self._since_tap += dt
        if self.holding:
            self.held += dt
        return self.holding or self.pressed

    @property
    def still(self) -> bool:
        """True if the privacy screen rests until its button is pressed."""
        return self.shut == (1.0 if self.seat is not None else 0.0) and not self.holding and not self.pressed

    def hold(self) -> None:
        """Press the privacy screen's button."""
        if self.two_taps:
            self.taps += not self.taps or self._since_tap >= MIN_TAP_INTERVAL_S
            self._since_tap = 0.0
        else:
            self.holding = True

    def release(self) -> bool:
        """Release the privacy screen's button, and return True if it was held too briefly."""
        short, self.holding, self.held = self.holding and not self.pressed, False, 0.0
        return short

    def widgets(self, names: Sequence[str], pause: Command, two_taps: bool, page: FRect) -> list[Widget]:
        """Return the widgets of the closed privacy screen: its button and the pause button."""
        self.two_taps = two_taps
        if not self.closed or self.seat is None:
            return []
        return [
            HoldButton(self, short(names[self.seat], LETTERS)),
            Button(pause, FRect(page.x + 24, page.bottom - 80, 56, 56), "wood", bare=True),
        ]

    def draw(self, canvas: Canvas, names: Sequence[str], tokens: Sequence[int], line: str) -> None:
        """Draw the privacy screen's curtain as far as it is closed and, once it is, the sheet that names the player."""
        self._draw_cloth(canvas)
        if self.closed and self.seat is not None:
            self._draw_sheet(canvas, tokens[self.seat], short(names[self.seat], LETTERS), line)

    def _draw_cloth(self, canvas: Canvas) -> None:
        picture = canvas.rasterizer.cached(("curtain", canvas.viewport), lambda: _drawn(canvas, canvas.viewport.whole))
        w, h = picture.get_size()
        gone = round(w / 2 * (1 - ease_in_out(self.shut)))
        canvas.surface.blit(picture, (-gone, 0), pygame.Rect(0, 0, w // 2, h))
        canvas.surface.blit(picture, (w // 2 + gone, 0), pygame.Rect(w // 2, 0, w - w // 2, h))

    def _draw_sheet(self, canvas: Canvas, token: int, name: str, line: str) -> None:
        """Draw the sheet that names the player; nothing on it is secret."""
        canvas.draw_paper(SHEET, 3, 28)
        canvas.box(SHEET.inflate(-28, -28), 20, "none", "brass_deep", 2.5)
        canvas.token(token, 572, 226, 136)
        canvas.fit_text(_("{name}’s turn").format(name=name), 640, 416, 540, 48, "text", "s", "c")
        low = canvas.viewport.is_compact
        canvas.fit_text(_("Pass the screen to {name}.").format(name=name), 640, 472, 560, 22, "text_soft", align="c")
        if not low:
            canvas.fit_text(_("Everybody else: eyes on the ceiling!"), 640, 506, 560, 22, "text_soft", align="c")
        canvas.fit_text(line, 640, 662, 560, 18, "text_soft", align="c")
        canvas.fit_text(_("Pause"), canvas.viewport.rect.x + 94, canvas.viewport.rect.bottom - 52, 220, 18, "on_wood", "b")


class HoldButton(Button):
    """The privacy screen's button, to be held until it has filled up, or tapped twice; its label says which."""

    def __init__(self, privacy_screen: PrivacyScreen, name: str) -> None:
        command = Command("open", _("I am {name}: show my hand").format(name=name), lambda: None, "eye")
        super().__init__(command, FRect(360, 538, 560, 100), "primary", 24)
        self.privacy_screen = privacy_screen

    def press(self, x: float, y: float) -> None:
        self.privacy_screen.hold()

    def activate(self) -> None:
        """Ignore the click, because this button reacts to the press already."""

    def act(self, part: str) -> None:
        self.privacy_screen.hold()

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_face(canvas, self.rect, "primary", hover, pressed)
        fraction = self.privacy_screen.taps / 2 if self.privacy_screen.two_taps else min(1.0, self.privacy_screen.held / HOLD)
        if fraction:
            canvas.box(
                FRect(self.rect.x + 4, self.rect.y + 5, max(24.0, (self.rect.w - 8) * fraction), self.rect.h - 12), 11, "on_wood", op=0.6
            )
        how = (
            _("Press and hold") if not self.privacy_screen.two_taps else _("Tap once more") if self.privacy_screen.taps else _("Tap twice")
        )
        max_width = self.rect.w - 84
        size = canvas.fitting(self.command.label, max_width, 24, "b")
        lines = canvas.wrap(self.command.label, max_width, size, "b")
        *middles, last = canvas.middles(len(lines) + 1, self.rect.centery - 3, size, 1.15)
        canvas.icon("eye", self.rect.x + 22, self.rect.centery - 17, 28)
        for line, middle in zip(lines, middles, strict=True):
            canvas.text(line, self.rect.centerx + 20, middle, size, "text", "b", "c")
        canvas.fit_text(how, self.rect.centerx + 20, last, max_width, 20, "text", "r", "c")

    def type(self, keys: str) -> bool:
        if keys in PRESS:
            self.privacy_screen.hold()
            return True
        return False


def _drawn(canvas: Canvas, whole: FRect) -> pygame.Surface:
    sx, sy = whole.w / 1280, whole.h / 800
    folds = "".join(
        f'<path d="M{x} 0Q{x + 14} 400 {x - 4} 800H{x + 76}Q{x + 90} 400 {x + 76} 0Z" fill="url(#f)"/>' for x in range(-40, 1320, 76)
    )
    body = f'{FOLDS}<g transform="scale({sx:.4f} {sy:.4f})"><rect x="0" y="0" width="1280" height="800" fill="curtain"/>{folds}'
    body += '<rect x="0" y="0" width="1280" height="800" fill="url(#l)"/></g>'
    cloth = canvas.rasterizer.vec(whole.w, whole.h, body).copy()
    cloth.blit(_valance(canvas, whole), (0, 0))
    return cloth


def _valance(canvas: Canvas, whole: FRect) -> pygame.Surface:
    """Return the privacy screen's scalloped edge with brass rod and fringe."""
    count = max(1, round(whole.w / 160))
    width = whole.w / count
    body = f'{gradient("a", "black", "black")}<rect x="0" y="0" width="{whole.w}" height="44" fill="pelmet"/>'
    for x in (index * width for index in range(count)):
        body += f'<path d="M{x} 40Q{x + width / 2} 130 {x + width} 40Z" fill="pelmet_swag" stroke="brass_light" stroke-width="6"/>'
        for k in range(10):
            fraction = (8 + k * 16) / 160
            body += f'<path d="M{x + fraction * width} {44 + int(44 * math.sin(math.pi * fraction))}v16" stroke="brass_light" stroke-width="4" stroke-linecap="round"/>'
    body += f'<rect x="0" y="0" width="{whole.w}" height="14" fill="brass_deep"/><path d="M0 3H{whole.w}" stroke="pelmet_shine" stroke-width="3"/>'
    return canvas.rasterizer.vec(whole.w, 130, body)

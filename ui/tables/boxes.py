"""The four boxes on the shelf."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import FRect

from ui.assets.skin import Skin
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, gradient
from ui.canvas.cards import RATIO, number, paste, stock

W, H = 220.0, 275.0
NAMES = {
    "nin_jan": "Nin Jan",
    "chifoumi": "Chifoumi",
    "nambarz": "Nambarz",
    "nain_jaune": "Nain Jaune",
}  # the names are the same in all languages
CAULDRON = (
    '<defs><linearGradient id="k" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="#7A7471"/><stop offset="1" stop-color="#211E1D"/></linearGradient></defs>'
    '<g stroke="#14110F" stroke-width="3"><path d="M8 34C8 92 40 112 75 112S142 92 142 34Z" fill="url(#k)"/><ellipse cx="75" cy="34" rx="69" ry="22" fill="#5A524E"/>'
    '<ellipse cx="75" cy="36" rx="58" ry="16" fill="#2A2320"/></g><path d="M22 58Q26 86 46 98" fill="none" stroke="#D8D2CE" stroke-width="5" stroke-linecap="round" opacity="0.6"/>'
)
PAWNS = (
    ("black", "well", -56, 170),
    ("white", "rock", 52, 176),
    ("white", "scissors", 52, 156),
    ("orange", "paper", -52, 214),
    ("red", "scissors", 44, 226),
    ("red", "rock", 44, 206),
)
ANIMALS = (("bee", -50, 178, 11, 96.0), ("frog", 50, 172, -9, 96.0), ("cat", 0, 192, 0, 104.0))
TINTS = {"bee": ("3", "#FBEBB8"), "frog": ("7", "#EAF3CF"), "cat": ("5", "#F6DCD8")}


@dataclass(frozen=True, slots=True)
class Box:
    """What stands on the brass label: how many can play, and how long it takes. `usual`: seats of the first table."""

    game: str
    least: int
    most: int
    minutes: int
    usual: int = 3


BOXES = (Box("nin_jan", 2, 5, 15), Box("chifoumi", 2, 4, 20, 2), Box("nambarz", 2, 12, 30), Box("nain_jaune", 3, 8, 40, 4))


def draw_box(brush: Brush, game: str, x: float, y: float, level: int = 2) -> None:
    """A game's box standing on the shelf, its upper left corner at x, y."""
    side = f'{gradient("a", "#FFFFFF", "#CBB48C")}<path d="M{W} 4L{W + 13} 10V{H - 4}L{W} {H + 4}Z" fill="#3A2212" stroke="#1C0E06" stroke-width="1.5"/>'
    side += f'<rect x="1" y="1" width="{W}" height="{H + 3}" rx="2" fill="#2A170A"/>'
    brush.vec(x, y, W + 16, H + 10, side, level)
    brush.svg(f"boxes/{game}", x, y, W, H)
    {"nin_jan": _ninjas, "chifoumi": _pawns, "nambarz": _animals, "nain_jaune": _treasure}[game](brush, x + W / 2, y)
    brush.box(FRect(x + 10, y + 14, W - 20, 56), 8, (ink.PAPER, "#F1E3C4"), ink.INK, 2, level=1)
    brush.text(NAMES[game], x + W / 2, y + 41, 30, ink.INK, "s", "c")
    edge = f'<path d="M2 {H - 2}V2H{W - 2}" fill="none" stroke="#fff" stroke-width="3" opacity="0.45"/>'
    edge += f'<rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="2" fill="none" stroke="#1C0E06" stroke-width="2"/>'
    brush.vec(x, y, W, H, edge)


def _ninjas(brush: Brush, cx: float, y: float) -> None:
    brush.svg("ninjan/ninja_paper", cx - 104, y + 118, 92, 104, 1)
    brush.svg("ninjan/ninja_scissors", cx + 14, y + 118, 92, 104, 1)
    brush.svg("ninjan/ninja_rock", cx - 64, y + 128, 128, 144, 1)


def _pawns(brush: Brush, cx: float, y: float) -> None:
    for color, kind, dx, dy in PAWNS:
        brush.svg(f"pawns/{color}", cx + dx - 50, y + dy - 56, 100, level=1)
        mark = f"signs/mark_{kind}_{'light' if color in ('black', 'red') else 'dark'}"
        brush.svg(mark, cx + dx - 23, y + dy - 36, 46, 38)


def _animals(brush: Brush, cx: float, y: float) -> None:
    for animal, dx, dy, angle, w in ANIMALS:
        brush.put(_animal(brush.skin, animal, w), cx + dx, y + dy, 1, angle, center=True)


def _animal(skin: Skin, animal: str, w: float) -> pygame.Surface:
    return skin.kept(("box card", animal, skin.px(w)), lambda: _animal_card(skin, animal, w))


def _animal_card(skin: Skin, animal: str, w: float) -> pygame.Surface:
    h, (figure, tint) = w * RATIO, TINTS[animal]
    inner = f'<rect x="{w * 0.07}" y="{w * 0.07}" width="{w * 0.86}" height="{h - w * 0.14}" rx="{w * 0.06}" fill="{tint}" stroke="#B59C73" stroke-width="1.5"/>'
    inner += f'<circle cx="{w * 0.22}" cy="{w * 0.22}" r="{w * 0.16}" fill="#FFFCF2" stroke="{ink.INK}" stroke-width="2"/>'
    card = stock(skin, w, inner)
    paste(card, skin.svg(f"animals/{animal}", w * 0.72), skin, w * 0.51, h * 0.6)
    number(card, skin, figure, w * 0.22, w * 0.22, w * 0.22)
    return card


def _treasure(brush: Brush, cx: float, y: float) -> None:
    brush.svg("coins/silver", cx - 92, y + 214, 54, level=1)
    brush.svg("coins/bronze", cx + 46, y + 222, 48, level=1)
    brush.vec(cx - 75, y + 132, 150, 116, CAULDRON, 1)
    for dx, dy, coin, d in ((-44, 134, "gold", 46), (2, 126, "gold", 50), (-22, 118, "gold", 50), (24, 142, "silver", 40)):
        brush.svg(f"coins/{coin}", cx + dx, y + dy, d, level=1)

"""The pictures that all cards are made of: blank cards, backs, numbers and playing cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame
from pygame import FRect

from ui.assets.palette import FOUR_SUITS, SUITS
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas, gradient_svg, rounded_box_svg
from ui.canvas.pieces import Sprite

CARD_HEIGHT_FACTOR = 1.4  # height to width (docs/art.md, 4)
SMALL_CARD_WIDTH_UNITS = 32.0  # a card narrower than this shows its number and its emblem alone
MIN_NUMBER_SIZE_PX = 9  # px, on cards only (docs/art.md, 3)
# of a row of small cards, in their widths: to the next, between groups; round it, in units
OVERLAP_STEP_FACTOR, GROUP_GAP_FACTOR, ROW_MARGIN_UNITS = 0.52, 0.45, 12.0
COURT_RANKS = ("J", "Q", "K")
FacePicture: TypeAlias = Callable[[Rasterizer, str, float], pygame.Surface]  # the picture of a face, such as "back", at a width in units
_EDGES = (0, 4 / 3, 8 / 3, 4)
_FOUR = ((0, 0), (2, 0), (0, 4), (2, 4))
_SIX = (*_FOUR, (0, 2), (2, 2))
_EIGHT = tuple((column, row) for row in _EDGES for column in (0, 2))
PIP_POSITIONS = {  # column 0 to 2 and row 0 to 4 of every pip of a number card
    2: ((1, 0), (1, 4)),
    3: ((1, 0), (1, 2), (1, 4)),
    4: _FOUR,
    5: (*_FOUR, (1, 2)),
    6: _SIX,
    7: (*_SIX, (1, 1)),
    8: (*_SIX, (1, 1), (1, 3)),
    9: (*_EIGHT, (1, 2)),
    10: (*_EIGHT, (1, 2 / 3), (1, 10 / 3)),
}


def blank_card(
    rasterizer: Rasterizer, w: float, svg_body: str = "", start: str = "surface_raised", end: str = "card_end"
) -> pygame.Surface:
    """Return an empty card, w units wide, with an SVG body on it: a copy to draw on."""
    h = w * CARD_HEIGHT_FACTOR

    def body(w: float, h: float) -> str:
        frame = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="{r}" fill="url(#a)" stroke="card_edge" stroke-width="1.5"/>'
        return f"{gradient_svg('a', start, end)}{frame}"

    r = w * 0.09
    card = rasterizer.box(w, h, r + 2, body, start == end).copy()
    if svg_body:
        card.blit(rasterizer.body_picture(w, h, svg_body), (0, 0))
    return card


def card_back(rasterizer: Rasterizer, game: str, w: float) -> pygame.Surface:
    return rasterizer.svg_picture(f"games/{game}/back", w, w * CARD_HEIGHT_FACTOR)


def small_card(
    rasterizer: Rasterizer, w: float, text: str, emblem: pygame.Surface, color: str, background: str = "surface_raised"
) -> pygame.Surface:
    """Return a small card that shows its number over its emblem alone; the emblem is 0.56 of the card's width."""
    card = blank_card(rasterizer, w, start=background, end=background)
    paste_number(
        card, rasterizer, text, w * 0.5, w * 0.42, w * (0.7 if len(text) == 1 else 0.56) / rasterizer.theme.card_text_scale, color, "b"
    )
    paste_centered(card, emblem, rasterizer, w * 0.5, w * 1.0)
    return card


def playing_card(rasterizer: Rasterizer, rank: str, suit: str, corner_text: str, w: float) -> pygame.Surface:
    """Return the cached picture of one of the 52 playing cards, w units wide.

    `rank` is "A" to "K", `suit` club, diamond, heart or spade, `corner_text` what its corner says.
    """
    return rasterizer.cached(
        ("playing", rank, suit, corner_text, rasterizer.to_px(w)), lambda: _make_playing_card(rasterizer, rank, suit, corner_text, w)
    )


def _make_playing_card(rasterizer: Rasterizer, rank: str, suit: str, corner_text: str, w: float) -> pygame.Surface:
    h, color = w * CARD_HEIGHT_FACTOR, (FOUR_SUITS if rasterizer.theme.has_four_suit_colors else SUITS)[suit]
    instead = SUITS[suit], color

    def emblem(size: float) -> pygame.Surface:
        return rasterizer.svg_picture(f"suits/{suit}", size, role_change=instead)

    if w < SMALL_CARD_WIDTH_UNITS:
        return small_card(rasterizer, w, corner_text, emblem(w * 0.56), color)
    frame = f'<rect x="{w * 0.25}" y="{w * 0.1}" width="{w * 0.66}" height="{h - w * 0.2}" rx="{w * 0.04}" fill="row_plain" stroke="border_card" stroke-width="1.5"/>'
    card = blank_card(rasterizer, w, frame if rank in COURT_RANKS else "")
    if rank in COURT_RANKS:
        half = rasterizer.svg_picture(f"courts/{rank}_{suit}", w * 0.655, w * 0.458, instead)
        paste_centered(card, half, rasterizer, w * 0.58, h / 2 - w * 0.229)
        paste_centered(card, pygame.transform.rotate(half, 180), rasterizer, w * 0.58, h / 2 + w * 0.229)
    elif rank == "A":
        paste_centered(card, emblem(w * 0.42), rasterizer, w * 0.58, h * 0.5)
    else:
        _paste_pips(card, rasterizer, emblem(w * 0.17), int(rank), w)
    paste_number(
        card,
        rasterizer,
        corner_text,
        w * (0.11 + 0.035 * rasterizer.theme.card_text_scale),
        w * 0.17,
        w * (0.23 if len(corner_text) == 1 else 0.19),
        color,
    )
    paste_centered(card, emblem(w * 0.19), rasterizer, w * 0.145, w * 0.39)
    return card


def _paste_pips(card: pygame.Surface, rasterizer: Rasterizer, upright: pygame.Surface, count: int, w: float) -> None:
    turned, h = pygame.transform.rotate(upright, 180), w * CARD_HEIGHT_FACTOR
    for column, row in PIP_POSITIONS[count]:
        paste_centered(card, upright if row <= 2 else turned, rasterizer, w * (0.38 + column * 0.2), h * (0.16 + row * 0.17))


def paste_centered(card: pygame.Surface, picture: pygame.Surface, rasterizer: Rasterizer, x: float, y: float) -> None:
    """Blit a picture on a card's surface, its centre at x, y of the card in units."""
    card.blit(picture, (rasterizer.to_px(x) - picture.get_width() // 2, rasterizer.to_px(y) - picture.get_height() // 2))


def paste_number(
    card: pygame.Surface, rasterizer: Rasterizer, text: str, x: float, y: float, size: float, color: str = "text", kind: str = "s"
) -> None:
    """Write a number on a card's surface, its centre at x, y of the card in units."""
    paste_centered(
        card, rasterizer.text_line(text, size * rasterizer.theme.card_text_scale, color, kind, MIN_NUMBER_SIZE_PX), rasterizer, x, y
    )


def paste_number_on_disc(card: pygame.Surface, rasterizer: Rasterizer, text: str, w: float) -> None:
    """Write a number on a disc in the upper left corner of a card w wide."""
    d = w * 0.34
    paste_centered(
        card, rasterizer.body_picture(d, d, rounded_box_svg(d, d, d / 2, "surface_raised", "text", 2)), rasterizer, w * 0.22, w * 0.22
    )
    paste_number(card, rasterizer, text, w * 0.22, w * 0.22, w * 0.22)


def draw_card(canvas: Canvas, picture: pygame.Surface, sprite: Sprite) -> None:
    """Draw a card's picture as its sprite says: at rest in its pose, or scaled and turned in flight."""
    pose = sprite.pose
    if not sprite.is_flying:
        canvas.draw_surface(picture, pose.x, pose.y, sprite.level, pose.angle, is_centered=True, alpha=sprite.alpha)
        return
    if pose.w < 2:
        return
    canvas.draw_sprite(picture, pose.x, pose.y, sprite.level, pose.w / sprite.base_width, pose.angle, sprite.open_share)


def card_with_field(rasterizer: Rasterizer, w: float, fill: str | tuple[str, str], stroke: str, sw: float) -> pygame.Surface:
    """Return a blank card, w units wide, with a rounded field inside its edge, of one colour or a gradient."""
    card, inner, r = blank_card(rasterizer, w), w * 0.07 - sw / 2, w * 0.06
    size = w - 2 * inner, w * CARD_HEIGHT_FACTOR - 2 * inner
    field = rasterizer.box(*size, r + sw, lambda w, h: rounded_box_svg(w, h, r, fill, stroke, sw), isinstance(fill, str))
    paste_centered(card, field, rasterizer, w / 2, w * CARD_HEIGHT_FACTOR / 2)
    return card


def draw_card_groups(canvas: Canvas, rect: FRect, picture: FacePicture, groups: Sequence[Sequence[str]]) -> None:
    """Draw groups of overlapping cards in one row that fits the rectangle."""
    units = sum(1 + OVERLAP_STEP_FACTOR * (len(group) - 1) for group in groups) + GROUP_GAP_FACTOR * (len(groups) - 1)
    w = min((rect.h - 2 * ROW_MARGIN_UNITS) / CARD_HEIGHT_FACTOR, (rect.w - 2 * ROW_MARGIN_UNITS) / units)
    x = rect.centerx - w * units / 2
    for group in groups:
        for index, face in enumerate(group):
            canvas.draw_surface(
                picture(canvas.rasterizer, face, w), x + w * (OVERLAP_STEP_FACTOR * index + 0.5), rect.centery, 1, is_centered=True
            )
        x += w * (1 + OVERLAP_STEP_FACTOR * (len(group) - 1) + GROUP_GAP_FACTOR)

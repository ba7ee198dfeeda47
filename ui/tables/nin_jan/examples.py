"""The pictures on the rules pages of Nin Jan: small situations in frames of 812 x 250."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nin_jan.moves import Suit, card
from game.nin_jan.rules import resolution_order as resolution
from game.nin_jan.state import NinJanView
from ui.assets.translation import _, format_number, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, draw_card_groups
from ui.tables.nin_jan.cards import SUIT_COLORS, picture
from ui.tables.nin_jan.texts import suit_name
from ui.tables.rule_pages import ExampleCanvas

LEA, NOE, MIA, UGO, ADA = range(5)  # the players' tokens
PILE_STEP = 46.0  # height of a covered card's visible part
SIGN_Y = 132.0  # the middle of a sign
DASH_PATTERN = "10 9"


def in_two_words(easel: ExampleCanvas) -> None:
    """Paint a choice, a beaten pile and a capture."""
    for index in range(4):
        x = 108 + (index - 1.5) * 34 * easel.scale / easel.x_scale
        easel.draw_face("back", x, 138 + abs(index - 1.5) * 5, 96, angle=9 - index * 6)
    easel.draw_face("P5", 108, 100, 100, level=3)
    easel.draw_arrow(264, 125)
    _draw_ring(easel, _draw_pile(easel, ("R4",), 378, 16, 112))
    easel.draw_face("P5", 452, 150, 100, level=3, angle=-8)
    easel.draw_arrow(580, 125)
    easel.draw_face("R4", 698, 118, 112, angle=3)
    easel.draw_token(LEA, 640, 40, 52)
    easel.draw_tag(format_signed(4), 698, 208, 180, "smoke", "gold")
    for number, x in ((1, 24), (2, 300), (3, 780)):
        easel.draw_badge(format_number(number), x, 30)


def the_cards(easel: ExampleCanvas) -> None:
    """Paint the three suits, by day and by night."""
    for index, (suit, day, night) in enumerate(((Suit.ROCK, "R10", "R-1"), (Suit.PAPER, "P4", "P-4"), (Suit.SCISSORS, "S1", "S-6"))):
        x = 138 + index * 268
        easel.draw_face(night, x + 70 * easel.scale / easel.x_scale, 112, 112, angle=-6)
        easel.draw_face(day, x - 54 * easel.scale / easel.x_scale, 104, 128, level=2, angle=3)
        easel.draw_tag(suit_name(suit), x, 224, 240, SUIT_COLORS[suit], "on_accent")


def a_round(easel: ExampleCanvas) -> None:
    """Paint three cards face down, then turned up in their order."""
    for index, seat in enumerate((LEA, NOE, MIA)):
        x = 62 + index * 112
        easel.draw_face("back", x, 92, 92, angle=3 - 3 * index)
        easel.draw_token(seat, x, 196, 52)
    easel.draw_arrow(404, 92)
    for index, (seat, name) in enumerate(((MIA, "S9"), (LEA, "P5"), (NOE, "R-2"))):
        x = 508 + index * 122
        easel.draw_face(name, x, 92, 108, level=2)
        easel.draw_token(seat, x, 208, 52)
        _draw_order_badge(easel, index, x, 16, 108)


def who_beats_whom(easel: ExampleCanvas) -> None:
    """Paint three duels that the smaller number wins."""
    duels = (("R1", _("crushes"), "S10"), ("S-3", _("cut"), "P8"), ("P2", _("wraps"), "R7"))
    for index, (winner, verb, loser) in enumerate(duels):
        x = 134 + index * 272
        spread = 68 * easel.scale / easel.x_scale
        easel.draw_face(loser, x + spread, 116, 100, angle=-9)
        _draw_ring(easel, _draw_upright_card(easel, winner, x - spread + 8, 102, 116))
        easel.draw_tag(verb, x, 216, 240, icon="check")


def taking(easel: ExampleCanvas) -> None:
    """Paint paper 7 against scissors, against two cards with rock on top, and against rock 8."""
    easel.draw_face("P7", 84, 122, 128, level=2, angle=3)
    easel.draw_arrow(222, 122)
    _draw_pile_tag(easel, _draw_pile(easel, ("S5",), 352, 10, 106), 352, _("no"), "close", 150, is_legal=False)
    for names, x, points in ((("S-2", "R6"), 534, 4), (("R8",), 716, 8)):
        area_rect = _draw_pile(easel, names, x, 10, 106)
        _draw_ring(easel, area_rect)
        _draw_pile_tag(easel, area_rect, x, _("takes {points}").format(points=format_signed(points)), "check", 176, format_signed(points))


def beating_nothing(easel: ExampleCanvas) -> None:
    """Paint rock -4, which beats neither rock 3 nor paper 3 nor paper 7, and is added to the last of them."""
    easel.draw_face("R-4", 84, 122, 128, angle=3, alpha=130)
    easel.draw_arrow(222, 122)
    for name, x in (("R3", 352), ("P3", 534)):
        area_rect = _draw_pile(easel, (name,), x, 10, 106)
        place = FRect(area_rect.x, area_rect.y + easel.page_length(46), area_rect.w, area_rect.h)
        easel.canvas.draw_box(place, easel.page_length(10), "target", opacity=0.16)
        easel.draw_ring(place.inflate(-12, -12), r=easel.page_length(10), dash=DASH_PATTERN)
        _draw_pile_tag(easel, place, x, _("or here"), "", 150, color="surface")
    area_rect = _draw_pile(easel, ("P7", "R-4"), 716, 10, 106)
    _draw_ring(easel, area_rect)
    _draw_pile_tag(easel, area_rect, 716, f"{format_number(7)} – {format_number(4)} = {format_number(3)}", "check", 180)


def order(easel: ExampleCanvas) -> None:
    """Paint the five cards of the worked example in order, and three cards of equal value."""
    played = ((LEA, "P7"), (MIA, "P3"), (UGO, "R3"), (NOE, "R-4"), (ADA, "S-6"))
    easel.canvas.draw_box(easel.rect_between(108, 304, 0, 250), 14, "primary", opacity=0.28)
    for index, (seat, name) in enumerate(played):
        x = 54 + index * 101
        easel.draw_face(name, x, 106, 92)
        _draw_order_badge(easel, index, x, 30, 92)
        easel.draw_token(seat, x, 212, 48)
    _draw_divider(easel, 532)
    equals = resolution({seat: card(name) for seat, name in enumerate(("P6", "R6", "S6"))})  # the rules know the order (rule NJ-7)
    for index, (_seat, result) in enumerate(equals):
        x = 594 + index * 88
        easel.draw_face(str(result), x, 106, 80)
        _draw_order_badge(easel, index, x, 38, 80)
    easel.draw_tag("6 = 6 = 6", 682, 212, 250, "surface", "text")


def the_end(easel: ExampleCanvas) -> None:
    """Paint two players' taken cards, and the piles left over."""
    for seat, names, total, y in ((LEA, ("R8", "R6", "S-2"), 12, 58), (NOE, ("S10", "P4", "P-5"), 9, 188)):
        easel.canvas.draw_dark_panel(
            FRect(easel.rect.x, easel.page_y(y) - easel.page_length(60), easel.page_x(508) - easel.rect.x, easel.page_length(120)),
            easel.page_length(20),
            stroke="primary" if seat == LEA else "brass",
        )
        easel.draw_token(seat, 48, y, 58)
        for index, name in enumerate(names):
            easel.draw_face(name, 140 + index * 92, y, 72)
        easel.draw_word(format_number(total), 424, y, 40, "gold", "s")
    easel.draw_picture(easel.canvas.rasterizer.tinted_icon("trophy", easel.page_length(34), "gold"), 476, 58, 0)
    for index, name in enumerate(("P9", "S3", "R-1")):
        easel.draw_face(name, 594 + index * 84, 92, 76, alpha=130)
    easel.draw_tag(_("for nobody"), 678, 196, 260, "surface", "text")


def a_tie(easel: ExampleCanvas) -> None:
    """Paint a throw that decides, and one that does not."""
    for seat, sign, x in ((LEA, "rock", 104), (NOE, "scissors", 330)):
        easel.draw_token(seat, x, 34, 56)
        _draw_sign(easel, sign, x, 124, is_winner=seat == LEA)
    easel.draw_arrow(218, 132, 62)
    easel.draw_tag(_("winner"), 104, 222, 190, icon="trophy")
    _draw_divider(easel, 448)
    for seat, sign, x in ((LEA, "paper", 530), (MIA, "rock", 644), (UGO, "scissors", 758)):
        easel.draw_token(seat, x, 48, 48)
        _draw_sign(easel, sign, x, 98)
    easel.draw_tag(_("again"), 644, 222, 300, "surface", "text", "replay")


def _draw_divider(easel: ExampleCanvas, x: float) -> None:
    """Draw a dotted line between two examples."""
    h = easel.rect.h - 16
    dots = f'<path d="M2 2V{h - 2}" stroke="wood_inlay" stroke-width="2.5" stroke-linecap="round" stroke-dasharray="0.1 9"/>'
    easel.canvas.draw_svg_body(easel.page_x(x), easel.page_y(8), 4, h, dots)


def _draw_upright_card(easel: ExampleCanvas, name: str, x: float, y: float, w: float) -> FRect:
    """Draw an upright card and return its rectangle on the page."""
    easel.draw_face(name, x, y, w, level=2)
    return easel.centered_rect(x, y, w, w * CARD_HEIGHT_FACTOR)


def _draw_pile(easel: ExampleCanvas, names: Sequence[str], x: float, top: float, w: float) -> FRect:
    """Draw a pile whose numbers can all be seen, and return its rectangle on the page."""
    rect = easel.centered_rect(x, 0, w, w * CARD_HEIGHT_FACTOR + PILE_STEP * (len(names) - 1))
    rect.top = easel.page_y(top)
    for index, name in enumerate(names):
        face = picture(easel.canvas.rasterizer, name, easel.page_length(w))
        easel.canvas.draw_surface(face, rect.x, rect.y + easel.page_length(PILE_STEP) * index, 1)
    return rect


def _draw_ring(easel: ExampleCanvas, rect: FRect) -> None:
    easel.draw_ring(rect, r=easel.page_length(10) + 8)


def _draw_pile_tag(
    easel: ExampleCanvas,
    rect: FRect,
    x: float,
    text: str,
    icon: str,
    max_width: float,
    short: str = "",
    is_legal: bool = True,
    color: str = "",
) -> None:
    """Draw a tag across the lower edge of a pile."""
    color = color or ("target" if is_legal else "surface")
    y = (rect.bottom + 8 - easel.rect.y) / easel.y_scale
    easel.draw_tag(text, x, y, max_width, color, "text" if color == "surface" else "on_target", icon, short)


def _draw_order_badge(easel: ExampleCanvas, index: int, x: float, y: float, w: float) -> None:
    """Draw the place in the order at a card's upper right corner."""
    easel.draw_badge(format_number(index + 1), x + (w / 2 - 8) * easel.scale / easel.x_scale, y)


def _draw_sign(easel: ExampleCanvas, sign: str, x: float, d: float, is_winner: bool = False) -> None:
    rect = easel.centered_rect(x, SIGN_Y, d, d)
    easel.canvas.draw_box(rect, rect.w / 2, ("surface", "surface_end"), "text", 2, level=1)
    if is_winner:
        easel.draw_ring(rect.inflate(-8, -8), r=rect.w / 2 + 2)
    easel.draw_svg(f"signs/{sign}", x, SIGN_Y, d * 0.68)


def sketch(canvas: Canvas, rect: FRect, view: NinJanView) -> None:
    """Draw a position: the card that acts, those after it, and the piles."""
    acting = [str(card) for _seat, card in view.queue]
    piles = [[str(card) for card in pile[-3:]] for pile in view.piles]
    draw_card_groups(canvas, rect, picture, [group for group in (acting[:1], acting[1:], *piles) if group])

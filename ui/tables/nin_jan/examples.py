"""The pictures on the rules pages of Nin Jan: small situations in frames of 812 x 250."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.nin_jan.moves import Suit, card
from game.nin_jan.rules import order as resolution
from game.nin_jan.state import NinJanView
from ui.assets.translation import _, figure, signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO, back, draw_groups
from ui.tables.nin_jan.cards import COLOR, face, picture
from ui.tables.nin_jan.texts import suit_name
from ui.tables.rule_pages import ExampleCanvas

W, H = 812.0, 250.0
LEA, NOE, MIA, UGO, ADA = range(5)  # the players' tokens
DASH = "10 9"


def in_two_words(canvas: Canvas, rect: FRect) -> None:
    """Paint a choice, a beaten pile and a capture."""
    easel = ExampleCanvas(canvas, rect, W, H)
    hidden = back(canvas.rasterizer, "nin_jan", easel.size(96))
    for index in range(4):
        x = 108 + (index - 1.5) * 34 * easel.scale / easel.width
        easel.put(hidden, x, 138 + abs(index - 1.5) * 5, 1, 9 - index * 6)
    _face(easel, "P5", 108, 100, 100, level=3)
    easel.arrow(264, 125)
    _ringed(easel, _pile(easel, ("R4",), 378, 16, 112))
    _face(easel, "P5", 452, 150, 100, level=3, angle=-8)
    easel.arrow(580, 125)
    _face(easel, "R4", 698, 118, 112, angle=3)
    easel.token(LEA, 640, 40, 52)
    easel.tag(signed(4), 698, 208, 180, "smoke", "gold")
    for number, x in ((1, 24), (2, 300), (3, 780)):
        easel.badge(figure(number), x, 30)


def the_cards(canvas: Canvas, rect: FRect) -> None:
    """Paint the three suits, by day and by night."""
    easel = ExampleCanvas(canvas, rect, W, H)
    for index, (suit, day, night) in enumerate(((Suit.ROCK, "R10", "R-1"), (Suit.PAPER, "P4", "P-4"), (Suit.SCISSORS, "S1", "S-6"))):
        x = 138 + index * 268
        _face(easel, night, x + 70 * easel.scale / easel.width, 112, 112, angle=-6)
        _face(easel, day, x - 54 * easel.scale / easel.width, 104, 128, level=2, angle=3)
        easel.tag(suit_name(suit), x, 224, 240, COLOR[suit], "on_accent")


def a_round(canvas: Canvas, rect: FRect) -> None:
    """Paint three cards face down, then turned up in their order."""
    easel = ExampleCanvas(canvas, rect, W, H)
    hidden = back(canvas.rasterizer, "nin_jan", easel.size(92))
    for index, seat in enumerate((LEA, NOE, MIA)):
        x = 62 + index * 112
        easel.put(hidden, x, 92, 1, 3 - 3 * index)
        easel.token(seat, x, 196, 52)
    easel.arrow(404, 92)
    for index, (seat, name) in enumerate(((MIA, "S9"), (LEA, "P5"), (NOE, "R-2"))):
        x = 508 + index * 122
        _face(easel, name, x, 92, 108, level=2)
        easel.token(seat, x, 208, 52)
        _order(easel, index, x, 16, 108)


def who_beats_whom(canvas: Canvas, rect: FRect) -> None:
    """Paint three duels that the smaller number wins."""
    easel = ExampleCanvas(canvas, rect, W, H)
    duels = (("R1", _("crushes"), "S10"), ("S-3", _("cut"), "P8"), ("P2", _("wraps"), "R7"))
    for index, (winner, verb, loser) in enumerate(duels):
        x = 134 + index * 272
        spread = 68 * easel.scale / easel.width
        _face(easel, loser, x + spread, 116, 100, angle=-9)
        _ringed(easel, _placed(easel, winner, x - spread + 8, 102, 116))
        easel.tag(verb, x, 216, 240, icon="check")


def taking(canvas: Canvas, rect: FRect) -> None:
    """Paint paper 7 against scissors, against two cards with rock on top, and against rock 8."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _face(easel, "P7", 84, 122, 128, level=2, angle=3)
    easel.arrow(222, 122)
    _tagged(easel, _pile(easel, ("S5",), 352, 10, 106), 352, _("no"), "close", 150, legal=False)
    for names, x, points in ((("S-2", "R6"), 534, 4), (("R8",), 716, 8)):
        area_rect = _pile(easel, names, x, 10, 106)
        _ringed(easel, area_rect)
        _tagged(easel, area_rect, x, _("takes {points}").format(points=signed(points)), "check", 176, signed(points))


def beating_nothing(canvas: Canvas, rect: FRect) -> None:
    """Paint rock -4, which beats neither rock 3 nor paper 3 nor paper 7, and is added to the last of them."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _face(easel, "R-4", 84, 122, 128, angle=3, alpha=130)
    easel.arrow(222, 122)
    for name, x in (("R3", 352), ("P3", 534)):
        area_rect = _pile(easel, (name,), x, 10, 106)
        place = FRect(area_rect.x, area_rect.y + easel.size(46), area_rect.w, area_rect.h)
        canvas.box(place, easel.size(10), "target", op=0.16)
        easel.ring(place.inflate(-12, -12), r=easel.size(10), dash=DASH)
        _tagged(easel, place, x, _("or here"), "", 150, color="surface")
    area_rect = _pile(easel, ("P7", "R-4"), 716, 10, 106)
    _ringed(easel, area_rect)
    _tagged(easel, area_rect, 716, f"{figure(7)} – {figure(4)} = {figure(3)}", "check", 180)


def order(canvas: Canvas, rect: FRect) -> None:
    """Paint the five cards of the worked example in order, and three cards of equal value."""
    easel = ExampleCanvas(canvas, rect, W, H)
    played = ((LEA, "P7"), (MIA, "P3"), (UGO, "R3"), (NOE, "R-4"), (ADA, "S-6"))
    canvas.box(FRect(easel.x(108), easel.y(0), easel.x(304) - easel.x(108), easel.y(H) - easel.y(0)), 14, "primary", op=0.28)
    for index, (seat, name) in enumerate(played):
        x = 54 + index * 101
        _face(easel, name, x, 106, 92)
        _order(easel, index, x, 30, 92)
        easel.token(seat, x, 212, 48)
    _divider(easel, 532)
    equals = resolution({seat: card(name) for seat, name in enumerate(("P6", "R6", "S6"))})  # the rules know the order (rule NJ-7)
    for index, (_seat, result) in enumerate(equals):
        x = 594 + index * 88
        _face(easel, str(result), x, 106, 80)
        _order(easel, index, x, 38, 80)
    easel.tag("6 = 6 = 6", 682, 212, 250, "surface", "text")


def the_end(canvas: Canvas, rect: FRect) -> None:
    """Paint two players' taken cards, and the piles left over."""
    easel = ExampleCanvas(canvas, rect, W, H)
    for seat, names, total, y in ((LEA, ("R8", "R6", "S-2"), 12, 58), (NOE, ("S10", "P4", "P-5"), 9, 188)):
        canvas.draw_dark_panel(
            FRect(rect.x, easel.y(y) - easel.size(60), easel.x(508) - rect.x, easel.size(120)),
            easel.size(20),
            stroke="primary" if seat == LEA else "brass",
        )
        easel.token(seat, 48, y, 58)
        for index, name in enumerate(names):
            _face(easel, name, 140 + index * 92, y, 72)
        easel.word(figure(total), 424, y, 40, "gold", "s")
    easel.put(canvas.rasterizer.icon("trophy", easel.size(34), "gold"), 476, 58, 0)
    for index, name in enumerate(("P9", "S3", "R-1")):
        _face(easel, name, 594 + index * 84, 92, 76, alpha=130)
    easel.tag(_("for nobody"), 678, 196, 260, "surface", "text")


def a_tie(canvas: Canvas, rect: FRect) -> None:
    """Paint a throw that decides, and one that does not."""
    easel = ExampleCanvas(canvas, rect, W, H)
    for seat, sign, x in ((LEA, "rock", 104), (NOE, "scissors", 330)):
        easel.token(seat, x, 34, 56)
        _sign(easel, sign, x, 132, 124, won=seat == LEA)
    easel.arrow(218, 132, 62)
    easel.tag(_("wins"), 104, 222, 190, icon="trophy")
    _divider(easel, 448)
    for seat, sign, x in ((LEA, "paper", 530), (MIA, "rock", 644), (UGO, "scissors", 758)):
        easel.token(seat, x, 48, 48)
        _sign(easel, sign, x, 132, 98)
    easel.tag(_("again"), 644, 222, 300, "surface", "text", "replay")


def _divider(easel: ExampleCanvas, x: float) -> None:
    """Draw a dotted line between two examples."""
    h = easel.rect.h - 16
    dots = f'<path d="M2 2V{h - 2}" stroke="wood_inlay" stroke-width="2.5" stroke-linecap="round" stroke-dasharray="0.1 9"/>'
    easel.canvas.vec(easel.x(x), easel.y(8), 4, h, dots)


def _face(easel: ExampleCanvas, name: str, x: float, y: float, w: float, level: int = 1, angle: float = 0, alpha: int = 255) -> None:
    """Draw a card centred at x, y."""
    easel.put(face(easel.canvas.rasterizer, card(name), easel.size(w)), x, y, level, angle, alpha)


def _placed(easel: ExampleCanvas, name: str, x: float, y: float, w: float) -> FRect:
    """Draw an upright card and return its rectangle on the page."""
    _face(easel, name, x, y, w, level=2)
    return easel.around(x, y, w, w * RATIO)


def _pile(easel: ExampleCanvas, names: Sequence[str], x: float, top: float, w: float, step: float = 46) -> FRect:
    """Draw a pile whose numbers can all be seen, and return its rectangle on the page."""
    rect = easel.around(x, 0, w, w * RATIO + step * (len(names) - 1))
    rect.top = easel.y(top)
    for index, name in enumerate(names):
        picture = face(easel.canvas.rasterizer, card(name), easel.size(w))
        easel.canvas.draw_surface(picture, rect.x, rect.y + easel.size(step) * index, 1)
    return rect


def _ringed(easel: ExampleCanvas, rect: FRect) -> None:
    easel.ring(rect, r=easel.size(10) + 8)


def _tagged(
    easel: ExampleCanvas,
    rect: FRect,
    x: float,
    text: str,
    icon: str,
    max_width: float,
    short: str = "",
    legal: bool = True,
    color: str = "",
) -> None:
    """Draw a tag across the lower edge of a pile."""
    color = color or ("target" if legal else "surface")
    y = (rect.bottom + 8 - easel.rect.y) / easel.high
    easel.tag(text, x, y, max_width, color, "text" if color == "surface" else "on_target", icon, short)


def _order(easel: ExampleCanvas, index: int, x: float, y: float, w: float) -> None:
    """Draw the place in the order at a card's upper right corner."""
    easel.badge(figure(index + 1), x + (w / 2 - 8) * easel.scale / easel.width, y)


def _sign(easel: ExampleCanvas, sign: str, x: float, y: float, d: float, won: bool = False) -> None:
    rect = easel.around(x, y, d, d)
    easel.canvas.box(rect, rect.w / 2, ("surface", "surface_end"), "text", 2, level=1)
    if won:
        easel.ring(rect.inflate(-8, -8), r=rect.w / 2 + 2)
    easel.svg(f"signs/{sign}", x, y, d * 0.68)


def sketch(canvas: Canvas, rect: FRect, view: NinJanView) -> None:
    """Draw a position: the card that acts, those after it, and the piles."""
    acting = [str(card) for _seat, card in view.queue]
    piles = [[str(card) for card in pile[-3:]] for pile in view.piles]
    draw_groups(canvas, rect, picture, [group for group in (acting[:1], acting[1:], *piles) if group])

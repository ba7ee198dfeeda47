"""The play-off for a shared first place (rule NJ-13): players, last signs, and the signs to choose from."""

from __future__ import annotations

from game.nin_jan.moves import SignsShown, Suit
from game.nin_jan.state import NinJanView
from ui.assets import tokens
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.contract import Look
from ui.tables.nin_jan import places
from ui.tables.nin_jan.rows import status


def draw_duel(brush: Brush, look: Look) -> None:
    view: NinJanView = look.view
    at, signs = places.DUEL, shown_signs(look)
    brush.sheet(at, 3)
    brush.fit(_("A tie: rock, paper, scissors!"), at.centerx, at.y + 46, at.w - 60, 30, "text", "s", "c")
    seats = sorted({*view.tied, *signs})
    pitch = 620 / len(seats)
    for index, seat in enumerate(seats):
        x = at.centerx + (index - (len(seats) - 1) / 2) * pitch
        alpha = 255 if seat in view.tied or seat == view.winner else 110
        brush.put(brush.skin.svg(tokens.picture(look.tokens[seat], not look.seats[seat].is_human), 64), x - 32, at.y + 78, 1, alpha=alpha)
        brush.fit(look.seats[seat].name, x, at.y + 160, pitch - 10, 20, "text", "b", "c")
        if seat in signs:
            brush.svg(f"signs/{signs[seat]}", x + 22, at.y + 98, 48, level=1, alpha=alpha)
        if not brush.page.compact and seat in view.tied:
            brush.fit(status(look, seat), x, at.y + 188, pitch - 10, 16, "text_soft", align="c")
    _draw_signs(brush, look)


def _draw_signs(brush: Brush, look: Look) -> None:
    at = places.DUEL
    if look.question is None or not look.question.legal():
        brush.fit(_("The losing sign is out; otherwise they throw again."), at.centerx, 480, at.w - 60, 18, "text_soft", align="c")
        return
    for suit in places.SUITS:
        sign = places.sign(suit)
        brush.box(sign, 16, ("button", "surface_sunk"), "border_button", 1.5, level=1)
        brush.svg(f"signs/{suit}", sign.x + 22, sign.y + 22, 76)


def shown_signs(look: Look) -> dict[int, Suit]:
    """Return the signs that were shown last, by seat."""
    last = next((event for event in look.last if isinstance(event, SignsShown)), None)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if last is not None else {}

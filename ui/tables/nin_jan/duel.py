"""The play-off for a shared first place (rule NJ-13): players, last signs, and the signs to choose from."""

from __future__ import annotations

from game.nin_jan.moves import SignsShown, Suit
from game.nin_jan.state import NinJanView
from ui.assets import tokens
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.cards.hand_signs import draw_sign_button
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan import geometry
from ui.tables.nin_jan.rows import choice_status


def draw_play_off(canvas: Canvas, model: TableViewModel) -> None:
    view: NinJanView = model.view
    rect, signs = geometry.PLAY_OFF_SHEET, last_shown_signs(model)
    canvas.draw_paper(rect, 3)
    canvas.fit_text(_("A tie: rock, paper, scissors!"), rect.centerx, rect.y + 46, rect.w - 60, 30, "text", "s", "c")
    seats = sorted({*view.tied, *signs})
    spacing = 620 / len(seats)
    for index, seat in enumerate(seats):
        x = rect.centerx + (index - (len(seats) - 1) / 2) * spacing
        alpha = 255 if seat in view.tied or seat == view.winner else 110
        token = canvas.rasterizer.svg_picture(tokens.picture_name(model.tokens[seat], not model.seats[seat].is_human), 64)
        canvas.draw_surface(token, x - 32, rect.y + 78, 1, alpha=alpha)
        canvas.fit_text(model.seats[seat].name, x, rect.y + 160, spacing - 10, 20, "text", "b", "c")
        if seat in signs:
            canvas.draw_svg(f"signs/{signs[seat]}", x + 22, rect.y + 98, 48, level=1, alpha=alpha)
        if not canvas.viewport.is_compact and seat in view.tied:
            canvas.fit_text(choice_status(model, seat), x, rect.y + 188, spacing - 10, 16, "text_soft", align="c")
    _draw_sign_choices(canvas, model)


def _draw_sign_choices(canvas: Canvas, model: TableViewModel) -> None:
    rect = geometry.PLAY_OFF_SHEET
    if model.decision_view is None or not model.decision_view.legal():
        sentence = _("The losing sign is out; otherwise they throw again.")
        canvas.fit_text(sentence, rect.centerx, 480, rect.w - 60, 18, "text_soft", align="c")
        return
    for suit in geometry.SUITS:
        draw_sign_button(canvas, geometry.sign_rect(suit), suit)


def last_shown_signs(model: TableViewModel) -> dict[int, Suit]:
    """Return the signs that were shown last, by seat."""
    last = next((event for event in model.last_events if isinstance(event, SignsShown)), None)
    return {seat: sign for seat, sign in enumerate(last.signs) if sign is not None} if last is not None else {}

"""The slips of Nain Jaune: what each seat has won since the player's turn, at its panel beside what it says."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import GrandOpera, Won
from ui.assets.translation import format_signed
from ui.canvas.canvas import Canvas
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.cards import card_face

HEIGHT, TEXT_SIZE, CARD_W, CARD_STEP, PAD = 32.0, 17.0, 18.0, 10.0, 8.0
KETTLE_SIZE = 26.0
PANEL_MARGIN, TAG_WIDTH = 12.0, 104.0  # distance from the panel's end, and the room of the tag with the missing coins


def won_boxes(model: TableViewModel, seat: int) -> Mapping[Card, int]:
    """Return the coins that a seat has won since the player's turn, by box."""
    won: dict[Card, int] = {}
    for event in model.recent_events.get(seat, ()):
        coins = {event.box: event.coins} if isinstance(event, Won) else event.boxes if isinstance(event, GrandOpera) else {}
        for box, amount in coins.items():
            won[box] = won.get(box, 0) + amount
    return {box: amount for box, amount in won.items() if amount}


def draw_won_slips(canvas: Canvas, model: TableViewModel, short_seats: frozenset[int]) -> None:
    """Draw each seat's slip at the edge of its panel; the `short_seats` have another tag there."""
    for seat in range(len(model.seats)):
        won = won_boxes(model, seat)
        if won:
            _draw_slip(canvas, model, seat, won, TAG_WIDTH if seat in short_seats else 0.0)


def _draw_slip(canvas: Canvas, model: TableViewModel, seat: int, won: Mapping[Card, int], taken_width: float) -> None:
    boxes = [box for box in BOXES if box in won]
    text = format_signed(sum(won.values()))
    kettle = boxes == [BOXES[-1]]
    picture_w = KETTLE_SIZE if kettle else CARD_W + CARD_STEP * (len(boxes) - 1)
    h = max(HEIGHT, canvas.line_height(TEXT_SIZE, 1.25))
    w = picture_w + canvas.rasterizer.text_width(text, TEXT_SIZE, "b") + 3 * PAD
    panel = geometry.seat_panel_rect(model, seat)
    below = geometry.seat_side(model, seat) in ("top", "south")
    rect = FRect(panel.right - PANEL_MARGIN - taken_width - w, (panel.bottom if below else panel.y) - h / 2, w, h)
    with canvas.naming_texts(model.seats[seat].name):
        canvas.draw_box(rect, 5, "smoke", "gold", 2.5, level=1)
        if kettle:
            canvas.draw_svg_body(rect.x + PAD, rect.centery - KETTLE_SIZE / 2, KETTLE_SIZE, KETTLE_SIZE, _KETTLE_SVG)
        for index, box in enumerate([] if kettle else boxes):
            x = rect.x + PAD + CARD_W / 2 + CARD_STEP * index
            canvas.draw_surface(card_face(canvas.rasterizer, box, CARD_W), x, rect.centery, 0, is_centered=True)
        canvas.draw_text(text, rect.right - PAD, rect.centery, TEXT_SIZE, "gold", "b", "r")


_KETTLE_SVG = (
    '<path d="M3 10H23Q23 23 13 23Q3 23 3 10Z" fill="kettle_light" stroke="kettle_edge" stroke-width="1.5"/>'
    '<ellipse cx="13" cy="9" rx="11" ry="4.5" fill="gold" stroke="kettle_edge" stroke-width="2"/>'
)

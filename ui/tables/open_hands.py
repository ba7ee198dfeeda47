"""Open hands next to seat panels: all of them in a replay, and those of a handicap during a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.kernel import View, to_wire
from game.match import Match
from game.record import Handicap
from ui.assets.translation import format_number
from ui.canvas.canvas import Canvas
from ui.tables.contract import Table, TableViewModel
from ui.tables.targets import SeatTarget

CARD_W, MIN_STEP = 34.0, 9.0  # width of a small card; minimum step to the next one
PAD = 6.0
TAG_H, TAG_UP, TAG_ROOM, SIGN = 24.0, 14.0, 18.0, 20.0  # the handicap tag: height, overlap above the panel, side padding, sign width


def has_hidden_hands(match: Match) -> bool:
    """Return True if players have hands that the others cannot see."""
    return match.game.deal_luck is not None


def visible_hand_faces(view: View, seat: int) -> Sequence[str]:
    """Return the faces of a seat's cards, [] if the view does not show them."""
    form = to_wire(view)
    assert isinstance(form, Mapping), "a view has fields"
    hands = form["hands"]
    assert isinstance(hands, Sequence), "by seat"
    hand = hands[seat]
    return [str(card) for card in hand] if isinstance(hand, Sequence) else []


def draw_other_hands(canvas: Canvas, match: Match, table: Table, model: TableViewModel) -> None:
    """Draw the open hands of all seats but the bottom one as strips of small cards next to their panels."""
    for seat, plate in _seat_panel_rects(table, model).items():
        if seat != model.bottom_seat:
            _draw_small_hand(canvas, table, plate, visible_hand_faces(match.view(seat), seat))


def draw_handicap_tags(canvas: Canvas, table: Table, model: TableViewModel) -> None:
    """Draw each handicap as a tag on its seat panel, and next to it the hand if that is open."""
    for seat, plate in _seat_panel_rects(table, model).items() if model.handicaps else ():
        handicap = model.handicaps.get(seat)
        if handicap is not None:
            if model.shows_open_hand(seat) and seat != model.bottom_seat:
                _draw_small_hand(canvas, table, plate, visible_hand_faces(model.view, seat))
            _draw_handicap_tag(canvas, plate, handicap)


def _seat_panel_rects(table: Table, model: TableViewModel) -> Mapping[int, FRect]:
    return {target.id.seat: target.rect for target in table.layout.targets(model) if isinstance(target.id, SeatTarget)}


def _draw_handicap_tag(canvas: Canvas, seat_panel: FRect, handicap: Handicap) -> None:
    """Draw a handicap's tag at the upper right of a seat panel: points, a lamp for hints, an eye for an open hand."""
    points = f"+{format_number(handicap.points)}" if handicap.points else ""
    signs = [sign for sign, part in (("hint", handicap.hints), ("eye", handicap.open)) if part]
    width = canvas.rasterizer.text_width(points, 17, "b") if points else 0.0
    w = TAG_ROOM + width + SIGN * len(signs) + 4 * bool(points and signs)
    rect = FRect(seat_panel.right - 12 - w, seat_panel.y - TAG_UP, w, TAG_H)
    canvas.draw_box(rect, TAG_H / 2, "surface", "primary", 2, level=1)
    canvas.draw_text(points, rect.x + TAG_ROOM / 2, rect.centery, 17, "text", "b")
    for index, sign in enumerate(signs):
        canvas.draw_icon(sign, rect.right - TAG_ROOM / 2 - SIGN * (len(signs) - index), rect.centery - SIGN / 2, SIGN, "text")


def _draw_small_hand(canvas: Canvas, table: Table, seat_panel: FRect, faces: Sequence[str]) -> None:
    if not faces:
        return
    max_width = max(seat_panel.w, 150.0) - 2 * PAD
    step = min(CARD_W + 3, max(MIN_STEP, (max_width - CARD_W) / max(1, len(faces) - 1)))
    width = CARD_W + step * (len(faces) - 1) + 2 * PAD
    picture = table.art.picture(canvas.rasterizer, faces[0], CARD_W)
    high = CARD_W * picture.get_height() / picture.get_width() + 2 * PAD
    rect = FRect(seat_panel.centerx - width / 2, seat_panel.bottom - 4, width, high)
    canvas.draw_dark_panel(rect, 10, 0.9)
    for index, face in enumerate(faces):
        x = rect.x + PAD + CARD_W / 2 + step * index
        canvas.draw_surface(table.art.picture(canvas.rasterizer, face, CARD_W), x, rect.centery, 1, is_centered=True)

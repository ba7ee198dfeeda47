"""Open hands next to seat panels: all of them in a replay, and those of a handicap during a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.kernel import View, to_wire
from game.match import Match
from game.record import Handicap
from ui.assets.translation import figure
from ui.canvas.canvas import Canvas
from ui.tables.contract import Table, TableViewModel
from ui.tables.targets import SeatTarget

CARD, LEAST = 34.0, 9.0  # width of a small card; minimum step to the next one
PAD = 6.0
TAG_H, TAG_UP, TAG_ROOM, SIGN = 24.0, 14.0, 18.0, 20.0  # the handicap tag: height, overlap above the panel, side padding, sign width


def hides_hands(match: Match) -> bool:
    """Return True if players have hands that the others cannot see."""
    return match.game.luck is not None


def hand_in(view: View, seat: int) -> Sequence[str]:
    """Return the faces of a seat's cards, [] if the view does not show them."""
    form = to_wire(view)
    assert isinstance(form, Mapping), "a view has fields"
    hands = form["hands"]
    assert isinstance(hands, Sequence), "by seat"
    hand = hands[seat]
    return [str(card) for card in hand] if isinstance(hand, Sequence) else []


def draw_hands(canvas: Canvas, match: Match, table: Table, model: TableViewModel) -> None:
    """Draw the open hands of all seats but the bottom one as strips of small cards next to their panels."""
    for seat, plate in _plates(table, model).items():
        if seat != model.bottom_seat:
            _draw_hand(canvas, table, plate, hand_in(match.view(seat), seat))


def draw_handicaps(canvas: Canvas, table: Table, model: TableViewModel) -> None:
    """Draw each handicap as a tag on its seat panel, and next to it the hand if that is open."""
    for seat, plate in _plates(table, model).items() if model.handicap else ():
        handicap = model.handicap.get(seat)
        if handicap is not None:
            if model.lies_open(seat) and seat != model.bottom_seat:
                _draw_hand(canvas, table, plate, hand_in(model.view, seat))
            _draw_tag(canvas, plate, handicap)


def _plates(table: Table, model: TableViewModel) -> Mapping[int, FRect]:
    return {target.id.seat: target.rect for target in table.layout.targets(model) if isinstance(target.id, SeatTarget)}


def _draw_tag(canvas: Canvas, plate: FRect, handicap: Handicap) -> None:
    """Draw a handicap's tag at the upper right of a seat panel: points, a lamp for hints, an eye for an open hand."""
    points = f"+{figure(handicap.points)}" if handicap.points else ""
    signs = [sign for sign, part in (("hint", handicap.hints), ("eye", handicap.open)) if part]
    width = canvas.rasterizer.width(points, 17, "b") if points else 0.0
    w = TAG_ROOM + width + SIGN * len(signs) + 4 * bool(points and signs)
    rect = FRect(plate.right - 12 - w, plate.y - TAG_UP, w, TAG_H)
    canvas.box(rect, TAG_H / 2, "surface", "primary", 2, level=1)
    canvas.text(points, rect.x + TAG_ROOM / 2, rect.centery, 17, "text", "b")
    for index, sign in enumerate(signs):
        canvas.icon(sign, rect.right - TAG_ROOM / 2 - SIGN * (len(signs) - index), rect.centery - SIGN / 2, SIGN, "text")


def _draw_hand(canvas: Canvas, table: Table, plate: FRect, faces: Sequence[str]) -> None:
    if not faces:
        return
    max_width = max(plate.w, 150.0) - 2 * PAD
    step = min(CARD + 3, max(LEAST, (max_width - CARD) / max(1, len(faces) - 1)))
    width = CARD + step * (len(faces) - 1) + 2 * PAD
    picture = table.art.picture(canvas.rasterizer, faces[0], CARD)
    high = CARD * picture.get_height() / picture.get_width() + 2 * PAD
    rect = FRect(plate.centerx - width / 2, plate.bottom - 4, width, high)
    canvas.draw_dark_panel(rect, 10, 0.9)
    for index, face in enumerate(faces):
        x = rect.x + PAD + CARD / 2 + step * index
        canvas.draw_surface(table.art.picture(canvas.rasterizer, face, CARD), x, rect.centery, 1, center=True)

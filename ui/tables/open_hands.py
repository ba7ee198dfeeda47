"""Open hands next to seat panels: all of them in a replay, and those of a handicap during a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.kernel import View, to_wire
from game.match import Match
from game.record import Handicap
from ui.assets.words import figure
from ui.canvas.brush import Brush
from ui.tables.contract import Look, Table
from ui.tables.targets import Plate

CARD, LEAST = 34.0, 9.0  # width of a small card; minimum step to the next one
PAD = 6.0
TAG_H, TAG_UP, TAG_ROOM, SIGN = 24.0, 14.0, 18.0, 20.0  # the handicap tag: height, overlap above the panel, side padding, sign width


def hides_hands(match: Match) -> bool:
    """Return True if players have hands that the others cannot see."""
    return match.game.luck is not None


def hand_in(view: View, seat: int) -> Sequence[str]:
    """Return the faces of the cards in this hand that the view shows."""
    form = to_wire(view)
    assert isinstance(form, Mapping), "a view has fields"
    hands = form["hands"]
    assert isinstance(hands, Sequence), "by seat"
    hand = hands[seat]
    return [str(card) for card in hand] if isinstance(hand, Sequence) else []


def draw_hands(brush: Brush, match: Match, table: Table, look: Look) -> None:
    """Draw all hands but that at the lower edge as strips of small cards next to their seat panels."""
    for seat, plate in _plates(table, look).items():
        if seat != look.south:
            _draw_hand(brush, table, plate, hand_in(match.view(seat), seat))


def draw_handicaps(brush: Brush, table: Table, look: Look) -> None:
    """Draw each handicap as a tag on its seat panel, and next to it the hand if that is open."""
    for seat, plate in _plates(table, look).items() if look.handicap else ():
        handicap = look.handicap.get(seat)
        if handicap is not None:
            if look.lies_open(seat) and seat != look.south:
                _draw_hand(brush, table, plate, hand_in(look.view, seat))
            _draw_tag(brush, plate, handicap)


def _plates(table: Table, look: Look) -> Mapping[int, FRect]:
    return {target.at.seat: target.rect for target in table.setting.targets(look) if isinstance(target.at, Plate)}


def _draw_tag(brush: Brush, plate: FRect, handicap: Handicap) -> None:
    """Draw the tag at the panel's upper right: points, a lamp for hints, an eye for an open hand."""
    points = f"+{figure(handicap.points)}" if handicap.points else ""
    signs = [sign for sign, part in (("hint", handicap.hints), ("eye", handicap.open)) if part]
    wide = brush.skin.width(points, 17, "b") if points else 0.0
    w = TAG_ROOM + wide + SIGN * len(signs) + 4 * bool(points and signs)
    at = FRect(plate.right - 12 - w, plate.y - TAG_UP, w, TAG_H)
    brush.box(at, TAG_H / 2, "surface", "primary", 2, level=1)
    brush.text(points, at.x + TAG_ROOM / 2, at.centery, 17, "text", "b")
    for place, sign in enumerate(signs):
        brush.icon(sign, at.right - TAG_ROOM / 2 - SIGN * (len(signs) - place), at.centery - SIGN / 2, SIGN, "text")


def _draw_hand(brush: Brush, table: Table, plate: FRect, faces: Sequence[str]) -> None:
    if not faces:
        return
    room = max(plate.w, 150.0) - 2 * PAD
    step = min(CARD + 3, max(LEAST, (room - CARD) / max(1, len(faces) - 1)))
    wide = CARD + step * (len(faces) - 1) + 2 * PAD
    picture = table.drawing.picture(brush.skin, faces[0], CARD)
    high = CARD * picture.get_height() / picture.get_width() + 2 * PAD
    at = FRect(plate.centerx - wide / 2, plate.bottom - 4, wide, high)
    brush.smoke(at, 10, 0.9)
    for place, face in enumerate(faces):
        x = at.x + PAD + CARD / 2 + step * place
        brush.put(table.drawing.picture(brush.skin, face, CARD), x, at.centery, 1, center=True)

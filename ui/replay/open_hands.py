"""The hands of the other seats in the replay of a finished match, open beside their plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.kernel import wire
from game.match import Match
from ui.canvas.brush import Brush
from ui.tables.contract import Look, Table
from ui.tables.targets import Plate

CARD, LEAST = 34.0, 9.0  # width of a small card; from one to the next, at least
PAD = 6.0


def hides_hands(match: Match) -> bool:
    """Whether there are hands that others could not see."""
    return match.game.luck is not None


def hand_of(match: Match, seat: int) -> Sequence[str]:
    """The faces of the cards in this hand, its owner's to see."""
    view = wire(match.view(seat))
    assert isinstance(view, Mapping), "a view has fields"
    hands = view["hands"]
    assert isinstance(hands, Sequence), "by seat"
    hand = hands[seat]
    return [str(card) for card in hand] if isinstance(hand, Sequence) else []


def draw_hands(brush: Brush, match: Match, table: Table, look: Look) -> None:
    """A strip of small cards at the plate of every seat but the one at the lower edge."""
    for target in table.setting.targets(look):
        if isinstance(target.at, Plate) and target.at.seat != look.south:
            _draw_hand(brush, table, target.rect, hand_of(match, target.at.seat))


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

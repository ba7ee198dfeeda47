"""The exercise of recognizing dots: an animal card is open for a moment.

With reduced motion it stays open until it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.nambarz.cards import Card
from game.practice.exercises import Answer, Exercise, Flash
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO, draw_card
from ui.canvas.pieces import Piece, Spot, Sprite
from ui.practice.exercise.answering import answer, complete
from ui.practice.exercise.cards_and_signs import draw_equals, draw_place
from ui.practice.exercise.kinds.contract import Hands, Kind
from ui.practice.exercise.kinds.frame_card import frame_card, frame_card_back
from ui.practice.exercise.rows import LOW, LOW_Y
from ui.practice.exercise.sight import Row, Sight
from ui.widgets.controls import Command, Key, Region, Widget

READY, TURN = 0.8, 0.2  # seconds until the card turns; seconds of a turn
SEEN, SEEN_SURE = 1.0, 0.5  # seconds that the card stays open; the same once the child is sure of it
CARD_X, EQUALS_X, PLACE_X, EYE_X = 508.0, 654.0, 780.0, 364.0  # on the wide sheet
CARD_W, PLACE_W, EYE_W = 188.0, 140.0, 64.0
CARD_Y, LOW_W = 376.0, 110.0  # y of the card with nothing below; its width with something below


@dataclass(frozen=True, slots=True)
class Glance:
    """The state of a flash card."""

    spent: float = 0.0  # seconds since the card was requested, while it is animated
    closed: bool = False  # covered by hand, with reduced motion


def openness(sight: Sight) -> float:
    """Return how far the card is open: 1 shows its face, 0 its edge, -1 its back."""
    exercise, glance = _flash(sight.exercise), _glance(sight)
    if not sight.free:
        return 1.0
    if sight.still:
        return -1.0 if glance.closed else 1.0
    since = glance.spent - READY
    return max(-1.0, min(1.0, 2 * since / TURN - 1, 1 - 2 * (since - TURN - _seen(exercise)) / TURN))


def _seen(exercise: Flash) -> float:
    return SEEN_SURE if exercise.sure else SEEN


def _after(sight: Sight, dt: float) -> object:
    glance = _glance(sight)
    over = glance.spent > READY + 2 * TURN + _seen(_flash(sight.exercise))
    return glance if sight.still or over else Glance(glance.spent + dt)


def _row(sight: Sight) -> Row:
    return Row(slots=(_spot(sight, PLACE_X, PLACE_W),), equals=(EQUALS_X, _middle(sight)))


def _middle(sight: Sight) -> float:
    return LOW_Y if sight.low else CARD_Y


def _spot(sight: Sight, x: float, w: float) -> Spot:
    """Return a position on the wide sheet."""
    return Spot(x, _middle(sight), w * (LOW_W / CARD_W if sight.low else 1.0))


def _draw(brush: Brush, sight: Sight) -> None:
    row, exercise, opened = _row(sight).on(sight.places), _flash(sight.exercise), openness(sight)
    spot = sight.places.spot(_spot(sight, CARD_X, CARD_W))
    if opened > 0:
        picture = frame_card(brush.skin, exercise.card, spot.w, not sight.free)
    else:
        picture = frame_card_back(brush.skin, spot.w)
    if abs(opened) == 1:
        brush.put(picture, spot.x, spot.y, 2, center=True)
    else:
        draw_card(brush, picture, Sprite(Piece("glance", "", spot), "", spot, spot.w, 2, abs(opened), flying=True))
    draw_equals(brush, *row.equals, sight.places.share * (LOW if sight.low else 1.0))
    if not sight.tray.pieces:
        draw_place(brush, row.slots[0], wanted=True)


def _keys(sight: Sight, hands: Hands) -> list[Widget]:
    """Return the button that shows the card again; with reduced motion, it opens and covers it."""
    if not sight.free:
        return []
    again, eye = _("Let me see it again"), sight.places.spot(_spot(sight, EYE_X, EYE_W)).rect()
    if not sight.still:
        return [Key(Command("look", again, lambda: hands.keep(Glance(READY / 2)), "eye", ("e",)), eye, "wood", bare=True)]
    closed = _glance(sight).closed
    turn = Command("look", again if closed else _("Cover it"), lambda: hands.keep(Glance(closed=not closed)), "eye", ("e",))
    card = sight.places.spot(_spot(sight, CARD_X, CARD_W)).rect(RATIO)
    return [
        Region(replace(turn, name="card"), card, 12, turn.label),
        Key(replace(turn, icon="eye" if closed else "eye_off"), eye, "wood", bare=True),
    ]


def _waiting(sight: Sight) -> Answer | None:
    return answer(sight.exercise, sight.tray) if complete(sight.exercise, sight.tray) else None


def _given(answer: Answer) -> str:
    assert isinstance(answer, Card), "a card is touched"
    return str(answer.number)


def _glance(sight: Sight) -> Glance:
    assert isinstance(sight.own, Glance), "what this kind began with"
    return sight.own


def _flash(exercise: Exercise) -> Flash:
    assert isinstance(exercise, Flash), "a card is seen for a moment"
    return exercise


KIND = Kind(
    task=lambda exercise: _("How many dots are there?"),
    greeting=lambda: _("Look closely!"),
    asked=lambda exercise: f"{_flash(exercise).card.number} •",
    given=_given,
    draw=_draw,
    row=_row,
    keys=_keys,
    waiting=_waiting,
    at_once=True,
    begin=lambda exercise: Glance(),
    after=_after,
    figures=False,
)

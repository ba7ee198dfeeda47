"""The exercise of recognizing dots: an animal card is open for a moment.

With reduced motion it stays open until it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.nambarz.cards import Card
from game.practice.exercises import Answer, Exercise, Flash
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO, draw_card
from ui.canvas.pieces import Piece, Pose, Sprite
from ui.practice.exercise.answer_tray import answer, complete
from ui.practice.exercise.cards_and_signs import draw_equals, draw_place
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.kinds.frame_card import frame_card, frame_card_back
from ui.practice.exercise.rows import LOW, LOW_Y
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.widgets.controls import Button, Command, HitRegion, Widget

READY, TURN = 0.8, 0.2  # seconds until the card turns; seconds of a turn
SEEN, SEEN_SURE = 1.0, 0.5  # seconds that the card stays open; the same once the child is sure of it
CARD_X, EQUALS_X, PLACE_X, EYE_X = 508.0, 654.0, 780.0, 364.0  # on the wide sheet
CARD_W, PLACE_W, EYE_W = 188.0, 140.0, 64.0
CARD_Y, LOW_W = 376.0, 110.0  # y of the card with nothing below; its width with something below


@dataclass(frozen=True, slots=True)
class FlashTimer:
    """How long a flash card has been in play, and whether it is covered by hand."""

    spent: float = 0.0  # seconds since the card was requested, while it is animated
    closed: bool = False  # covered by hand, with reduced motion


def openness(model: ExerciseViewModel) -> float:
    """Return how far the flash card is open: 1 shows its face, 0 its edge, -1 its back."""
    exercise, glance = _flash(model.exercise), _glance(model)
    if not model.free:
        return 1.0
    if model.still:
        return -1.0 if glance.closed else 1.0
    since = glance.spent - READY
    return max(-1.0, min(1.0, 2 * since / TURN - 1, 1 - 2 * (since - TURN - _seen(exercise)) / TURN))


def _seen(exercise: Flash) -> float:
    return SEEN_SURE if exercise.sure else SEEN


def _after(model: ExerciseViewModel, dt: float) -> object:
    glance = _glance(model)
    over = glance.spent > READY + 2 * TURN + _seen(_flash(model.exercise))
    return glance if model.still or over else FlashTimer(glance.spent + dt)


def _row(model: ExerciseViewModel) -> AnswerLine:
    return AnswerLine(slots=(_spot(model, PLACE_X, PLACE_W),), equals=(EQUALS_X, _middle(model)))


def _middle(model: ExerciseViewModel) -> float:
    return LOW_Y if model.low else CARD_Y


def _spot(model: ExerciseViewModel, x: float, w: float) -> Pose:
    """Return a pose at this x on the landscape sheet, smaller and higher above a hint."""
    return Pose(x, _middle(model), w * (LOW_W / CARD_W if model.low else 1.0))


def _draw(canvas: Canvas, model: ExerciseViewModel) -> None:
    row, exercise, opened = _row(model).on(model.places), _flash(model.exercise), openness(model)
    pose = model.places.spot(_spot(model, CARD_X, CARD_W))
    if opened > 0:
        picture = frame_card(canvas.rasterizer, exercise.card, pose.w, not model.free)
    else:
        picture = frame_card_back(canvas.rasterizer, pose.w)
    if abs(opened) == 1:
        canvas.draw_surface(picture, pose.x, pose.y, 2, center=True)
    else:
        draw_card(canvas, picture, Sprite(Piece("glance", "", pose), "", pose, pose.w, 2, abs(opened), flying=True))
    draw_equals(canvas, *row.equals, model.places.share * (LOW if model.low else 1.0))
    if not model.tray.pieces:
        draw_place(canvas, row.slots[0], is_required=True)


def _keys(model: ExerciseViewModel, hands: ExerciseInput) -> list[Widget]:
    """Return the button that shows the flash card again; with reduced motion, two that turn it over."""
    if not model.free:
        return []
    again, eye = _("Let me see it again"), model.places.spot(_spot(model, EYE_X, EYE_W)).rect()
    if not model.still:
        return [Button(Command("look", again, lambda: hands.keep(FlashTimer(READY / 2)), "eye", ("e",)), eye, "wood", bare=True)]
    closed = _glance(model).closed
    turn = Command("look", again if closed else _("Cover it"), lambda: hands.keep(FlashTimer(closed=not closed)), "eye", ("e",))
    card = model.places.spot(_spot(model, CARD_X, CARD_W)).rect(RATIO)
    return [
        HitRegion(replace(turn, name="card"), card, 12, turn.label),
        Button(replace(turn, icon="eye" if closed else "eye_off"), eye, "wood", bare=True),
    ]


def _waiting(model: ExerciseViewModel) -> Answer | None:
    return answer(model.exercise, model.tray) if complete(model.exercise, model.tray) else None


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Card), "a card is touched"
    return str(answer.number)


def _glance(model: ExerciseViewModel) -> FlashTimer:
    assert isinstance(model.edited, FlashTimer), "what this kind began with"
    return model.edited


def _flash(exercise: Exercise) -> Flash:
    assert isinstance(exercise, Flash), "a card is seen for a moment"
    return exercise


KIND = ExerciseKind(
    task=lambda exercise: _("How many dots are there?"),
    greeting=lambda: _("Look closely!"),
    requests=lambda exercise: f"{_flash(exercise).card.number} •",
    configured=_answer_text,
    draw=_draw,
    row=_row,
    keys=_keys,
    waiting=_waiting,
    at_once=True,
    begin=lambda exercise: FlashTimer(),
    after=_after,
    figures=False,
)

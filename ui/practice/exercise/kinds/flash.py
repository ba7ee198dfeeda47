"""The exercise of recognizing dots: an animal card is open for a moment.

With reduced motion it stays open until it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.nambarz.cards import Card
from game.practice.exercises import Answer, Exercise, Flash
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, draw_card
from ui.canvas.pieces import Piece, Pose, Sprite
from ui.practice.exercise.answer_tray import is_tray_complete, tray_answer
from ui.practice.exercise.cards_and_signs import draw_empty_place, draw_equals_sign
from ui.practice.exercise.kinds.contract import ExerciseInput, ExerciseKind
from ui.practice.exercise.kinds.frame_card import frame_card_back, frame_card_face
from ui.practice.exercise.rows import RAISED_ROW_Y, RAISED_SCALE
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.widgets.controls import Button, Command, HitRegion, Widget

TURN_DELAY_S, TURN_S = 0.8, 0.2  # seconds until the card turns; seconds of a turn
OPEN_S, SURE_OPEN_S = 1.0, 0.5  # seconds that the card stays open; the same once the child is sure of it
CARD_X, EQUALS_X, PLACE_X, EYE_X = 508.0, 654.0, 780.0, 364.0  # on the wide sheet
CARD_W, PLACE_W, EYE_W = 188.0, 140.0, 64.0
CARD_Y, RAISED_CARD_W = 376.0, 110.0  # y of the card with nothing below; its width with something below


@dataclass(frozen=True, slots=True)
class FlashTimer:
    """How long a flash card has been in play, and whether it is covered by hand."""

    elapsed_s: float = 0.0  # seconds since the card was requested, while it is animated
    is_covered: bool = False  # covered by hand, with reduced motion


def card_openness(model: ExerciseViewModel) -> float:
    """Return how far the flash card is open: 1 shows its face, 0 its edge, -1 its back."""
    exercise, glance = _as_flash(model.exercise), _flash_timer(model)
    if not model.can_act:
        return 1.0
    if model.is_still:
        return -1.0 if glance.is_covered else 1.0
    since = glance.elapsed_s - TURN_DELAY_S
    return max(-1.0, min(1.0, 2 * since / TURN_S - 1, 1 - 2 * (since - TURN_S - _open_seconds(exercise)) / TURN_S))


def _open_seconds(exercise: Flash) -> float:
    return SURE_OPEN_S if exercise.is_brief else OPEN_S


def _timer_after(model: ExerciseViewModel, dt: float) -> object:
    glance = _flash_timer(model)
    over = glance.elapsed_s > TURN_DELAY_S + 2 * TURN_S + _open_seconds(_as_flash(model.exercise))
    return glance if model.is_still or over else FlashTimer(glance.elapsed_s + dt)


def _flash_layout(model: ExerciseViewModel) -> AnswerLine:
    return AnswerLine(card_slots=(_wide_sheet_pose(model, PLACE_X, PLACE_W),), equals_sign=(EQUALS_X, _card_y(model)))


def _card_y(model: ExerciseViewModel) -> float:
    return RAISED_ROW_Y if model.has_raised_cards else CARD_Y


def _wide_sheet_pose(model: ExerciseViewModel, x: float, w: float) -> Pose:
    """Return a pose at this x on the landscape sheet, smaller and higher above a hint."""
    return Pose(x, _card_y(model), w * (RAISED_CARD_W / CARD_W if model.has_raised_cards else 1.0))


def _draw_flash_card(canvas: Canvas, model: ExerciseViewModel) -> None:
    row, exercise, opened = _flash_layout(model).to_page(model.layout), _as_flash(model.exercise), card_openness(model)
    pose = model.layout.page_pose(_wide_sheet_pose(model, CARD_X, CARD_W))
    if opened > 0:
        picture = frame_card_face(canvas.rasterizer, exercise.card, pose.w, not model.can_act)
    else:
        picture = frame_card_back(canvas.rasterizer, pose.w)
    if abs(opened) == 1:
        canvas.draw_surface(picture, pose.x, pose.y, 2, is_centered=True)
    else:
        draw_card(canvas, picture, Sprite(Piece("glance", "", pose), "", pose, pose.w, 2, abs(opened), is_flying=True))
    draw_equals_sign(canvas, *row.equals_sign, model.layout.scale * (RAISED_SCALE if model.has_raised_cards else 1.0))
    if not model.tray.pieces:
        draw_empty_place(canvas, row.card_slots[0], has_question_mark=True)


def _look_again_buttons(model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
    """Return the button that shows the flash card again; with reduced motion, two that turn it over."""
    if not model.can_act:
        return []
    again, eye = _("Let me see it again"), model.layout.page_pose(_wide_sheet_pose(model, EYE_X, EYE_W)).rect()
    if not model.is_still:
        return [
            Button(
                Command("look", again, lambda: exercise_input.set_kind_state(FlashTimer(TURN_DELAY_S / 2)), "eye", ("e",)),
                eye,
                "wood",
                is_icon_only=True,
            )
        ]
    closed = _flash_timer(model).is_covered
    turn = Command(
        "look", again if closed else _("Cover it"), lambda: exercise_input.set_kind_state(FlashTimer(is_covered=not closed)), "eye", ("e",)
    )
    card = model.layout.page_pose(_wide_sheet_pose(model, CARD_X, CARD_W)).rect(CARD_HEIGHT_FACTOR)
    return [
        HitRegion(replace(turn, name="card"), card, 12, turn.label),
        Button(replace(turn, icon="eye" if closed else "eye_off"), eye, "wood", is_icon_only=True),
    ]


def _checkable_answer(model: ExerciseViewModel) -> Answer | None:
    return tray_answer(model.exercise, model.tray) if is_tray_complete(model.exercise, model.tray) else None


def _answer_text(answer: Answer) -> str:
    assert isinstance(answer, Card), "a card is touched"
    return str(answer.number)


def _flash_timer(model: ExerciseViewModel) -> FlashTimer:
    assert isinstance(model.kind_state, FlashTimer), "what this kind began with"
    return model.kind_state


def _as_flash(exercise: Exercise) -> Flash:
    assert isinstance(exercise, Flash), "a card is seen for a moment"
    return exercise


KIND = ExerciseKind(
    task_text=lambda exercise: _("How many dots are there?"),
    greeting=lambda: _("Look closely!"),
    question_text=lambda exercise: f"{_as_flash(exercise).card.number} •",
    answer_text=_answer_text,
    draw_sheet=_draw_flash_card,
    answer_line=_flash_layout,
    answer_widgets=_look_again_buttons,
    checkable_answer=_checkable_answer,
    is_checked_at_once=True,
    initial_kind_state=lambda exercise: FlashTimer(),
    kind_state_after=_timer_after,
    is_question_spoken=False,
)

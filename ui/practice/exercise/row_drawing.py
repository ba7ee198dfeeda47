"""Drawing of the row on the sheet: a card to make with its places, or an equation."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.practice.exercise.answer_tray import allowed_operators, has_tile_hand
from ui.practice.exercise.cards_and_signs import (
    TILE_RATIO,
    draw_card_face,
    draw_card_or_tile,
    draw_empty_place,
    draw_equals_sign,
    draw_operator,
)
from ui.practice.exercise.rows import ROW_Y
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel

CLOSE_SLOT_COUNT = 5  # cards are close together from this many places


def draw_target_card(canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine, target: Card) -> None:
    """Draw the card whose number is to be made, and the equals sign beside it."""
    assert answer_line.target_card is not None, "cards are laid on a target"
    draw_card_face(canvas, target, answer_line.target_card, 2, model.shows_dots)
    if not model.has_raised_cards and not model.found_texts and not (model.answer_sentence and model.state == "right"):
        fraction = model.layout.scale
        canvas.fit_text(
            _("to make"), answer_line.target_card.x, model.layout.page_y(ROW_Y + 129), 130 * fraction, 18 * fraction, "text_soft", "b", "c"
        )
    draw_line_equals_sign(canvas, model, answer_line)


def draw_calculation_cards(canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine, calculation: Calculation) -> None:
    """Draw the cards and operators of a given calculation."""
    for one, pose in zip(calculation.cards, answer_line.card_slots, strict=True):
        draw_card_face(canvas, one, pose, shows_dots=model.shows_dots)
    for sign, gap in zip(calculation.operations, answer_line.operator_gaps, strict=True):
        draw_operator(canvas, sign, gap, is_button=False)


def draw_empty_slots(canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine) -> None:
    """Draw the places of the answer that have no card yet."""
    for pose in answer_line.card_slots[len(model.tray.pieces) :]:
        draw_empty_place(canvas, pose)


def draw_tray_operators(canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine) -> None:
    """Draw the operators between cards of the tray, on top of the cards, which may be close together."""
    signs = allowed_operators(model.exercise)
    for index, gap in enumerate(answer_line.operator_gaps):
        sign = model.tray.operators[index : index + 1] or (signs if len(signs) == 1 else "")
        if sign or len(answer_line.card_slots) < CLOSE_SLOT_COUNT:  # an empty place would cover close cards
            draw_operator(canvas, sign, gap, is_button=True)


def draw_equation(
    canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine, numbers: tuple[int | None, int | None, int | None], sign: str = ""
) -> None:
    """Draw an equation of three numbers, with an empty place or "?" for its unknown part.

    The unknown number is None; the sign is "" if the operator is unknown and chosen by a button.
    """
    for number, pose in zip(numbers, answer_line.equation_numbers, strict=True):
        if number is not None:
            draw_card_or_tile(canvas, number, pose)
        elif not model.tray.pieces:
            draw_empty_place(
                canvas, pose, has_question_mark=True, ratio=TILE_RATIO if has_tile_hand(model.exercise) else CARD_HEIGHT_FACTOR
            )
    draw_operator(canvas, sign or str(model.chosen_answer) or "?", answer_line.operator_gaps[0], is_button=not sign)
    draw_line_equals_sign(canvas, model, answer_line)


def draw_line_equals_sign(canvas: Canvas, model: ExerciseViewModel, answer_line: AnswerLine) -> None:
    draw_equals_sign(canvas, *answer_line.equals_sign, (0.8 if model.has_raised_cards else 1) * model.layout.scale)

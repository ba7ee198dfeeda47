"""Drawing of the row on the sheet: a card to make with its places, or an equation."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.practice.exercise.answer_tray import on_tiles, operations
from ui.practice.exercise.cards_and_signs import TILE, draw_equals, draw_face, draw_number, draw_place, draw_sign
from ui.practice.exercise.rows import ROW_Y
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel

CLOSE = 5  # cards are close together from this many places


def draw_target(canvas: Canvas, model: ExerciseViewModel, row: AnswerLine, target: Card) -> None:
    """Draw the card whose number is to be made, and the equals sign beside it."""
    assert row.target is not None, "cards are laid on a target"
    draw_face(canvas, target, row.target, 2, model.dots)
    if not model.low and not model.results and not (model.spoken_text and model.state == "right"):
        fraction = model.places.share
        canvas.fit_text(_("to make"), row.target.x, model.places.y(ROW_Y + 129), 130 * fraction, 18 * fraction, "text_soft", "b", "c")
    draw_equal(canvas, model, row)


def draw_calculation(canvas: Canvas, model: ExerciseViewModel, row: AnswerLine, calculation: Calculation) -> None:
    """Draw the cards and operators of a given calculation."""
    for one, pose in zip(calculation.cards, row.slots, strict=True):
        draw_face(canvas, one, pose, dotted=model.dots)
    for sign, gap in zip(calculation.operations, row.gaps, strict=True):
        draw_sign(canvas, sign, gap, key=False)


def draw_places(canvas: Canvas, model: ExerciseViewModel, row: AnswerLine) -> None:
    """Draw the places of the answer that have no card yet."""
    for pose in row.slots[len(model.tray.pieces) :]:
        draw_place(canvas, pose)


def draw_gaps(canvas: Canvas, model: ExerciseViewModel, row: AnswerLine) -> None:
    """Draw the operators between cards of the tray, on top of the cards, which may be close together."""
    signs = operations(model.exercise)
    for index, gap in enumerate(row.gaps):
        sign = model.tray.signs[index : index + 1] or (signs if len(signs) == 1 else "")
        if sign or len(row.slots) < CLOSE:  # an empty place would cover close cards
            draw_sign(canvas, sign, gap, key=True)


def draw_equation(
    canvas: Canvas, model: ExerciseViewModel, row: AnswerLine, numbers: tuple[int | None, int | None, int | None], sign: str = ""
) -> None:
    """Draw an equation of three numbers, with an empty place or "?" for its unknown part.

    The unknown number is None; the sign is "" if the operator is unknown and chosen by a button.
    """
    for number, pose in zip(numbers, row.numbers, strict=True):
        if number is not None:
            draw_number(canvas, number, pose)
        elif not model.tray.pieces:
            draw_place(canvas, pose, is_required=True, ratio=TILE if on_tiles(model.exercise) else RATIO)
    draw_sign(canvas, sign or str(model.choice) or "?", row.gaps[0], key=not sign)
    draw_equal(canvas, model, row)


def draw_equal(canvas: Canvas, model: ExerciseViewModel, row: AnswerLine) -> None:
    draw_equals(canvas, *row.equals, (0.8 if model.low else 1) * model.places.share)

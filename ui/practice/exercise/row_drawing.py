"""Drawing of the row on the sheet: a card to make with its places, or an equation."""

from __future__ import annotations

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.practice.exercise.answering import on_tiles, operations
from ui.practice.exercise.cards_and_signs import TILE, draw_equals, draw_face, draw_number, draw_place, draw_sign
from ui.practice.exercise.rows import ROW_Y
from ui.practice.exercise.sight import Row, Sight

CLOSE = 5  # cards are close together from this many places


def draw_target(brush: Brush, sight: Sight, row: Row, target: Card) -> None:
    """Draw the card to make and "="."""
    assert row.target is not None, "cards are laid on a target"
    draw_face(brush, target, row.target, 2, sight.dots)
    if not sight.low and not sight.found and not (sight.said and sight.state == "right"):
        share = sight.places.share
        brush.fit(_("to make"), row.target.x, sight.places.y(ROW_Y + 129), 130 * share, 18 * share, "text_soft", "b", "c")
    draw_equal(brush, sight, row)


def draw_calculation(brush: Brush, sight: Sight, row: Row, calculation: Calculation) -> None:
    """Draw the cards and operators of a given calculation."""
    for one, spot in zip(calculation.cards, row.slots, strict=True):
        draw_face(brush, one, spot, dotted=sight.dots)
    for sign, gap in zip(calculation.operations, row.gaps, strict=True):
        draw_sign(brush, sign, gap, key=False)


def draw_places(brush: Brush, sight: Sight, row: Row) -> None:
    """Draw the empty places."""
    for spot in row.slots[len(sight.tray.pieces) :]:
        draw_place(brush, spot)


def draw_gaps(brush: Brush, sight: Sight, row: Row) -> None:
    """Draw the operators between cards of the tray, on top of the cards, which may be close together."""
    signs = operations(sight.exercise)
    for place, gap in enumerate(row.gaps):
        sign = sight.tray.signs[place : place + 1] or (signs if len(signs) == 1 else "")
        if sign or len(row.slots) < CLOSE:  # an empty place would cover close cards
            draw_sign(brush, sign, gap, key=True)


def draw_equation(brush: Brush, sight: Sight, row: Row, numbers: tuple[int | None, int | None, int | None], sign: str = "") -> None:
    """Draw `left sign right = result`.

    The unknown number is None; the sign is "" if the operator is unknown and chosen by a button.
    """
    for number, spot in zip(numbers, row.numbers, strict=True):
        if number is not None:
            draw_number(brush, number, spot)
        elif not sight.tray.pieces:
            draw_place(brush, spot, wanted=True, ratio=TILE if on_tiles(sight.exercise) else RATIO)
    draw_sign(brush, sign or str(sight.choice) or "?", row.gaps[0], key=not sign)
    draw_equal(brush, sight, row)


def draw_equal(brush: Brush, sight: Sight, row: Row) -> None:
    draw_equals(brush, *row.equals, (0.8 if sight.low else 1) * sight.places.share)

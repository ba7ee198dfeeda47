"""The tray: how its pieces and operators are edited."""

from __future__ import annotations

import pytest

from ui.tables.tray import Tray, with_exchanged_pieces, with_next_operator, with_operator_at, with_piece, without_piece, without_pieces

FULL = Tray(("10", "4", "2"), "-/", "number")


def test_pieces_come_in_with_the_waiting_sign_or_the_usual_one() -> None:
    tray = with_piece(Tray(), "10", "+")
    assert tray == Tray(("10",), "") and tray.pending_operator == ""
    tray = with_operator_at(tray, 0, "-")
    assert tray.pending_operator == "-" and tray.operators_between == ""
    assert with_piece(tray, "4", "+") == Tray(("10", "4"), "-")
    assert with_piece(with_piece(tray, "4", "+"), "2", "+") == Tray(("10", "4", "2"), "-+", has_default_operator=True)


def test_a_sign_stands_before_the_next_piece() -> None:
    """Whether the one before the last piece came by itself or was chosen; that one changes where it stands."""
    guessed, chosen = with_piece(Tray(("7",)), "3", "+"), with_piece(with_operator_at(Tray(("7",)), 0, "+"), "3", "+")
    for tray in (guessed, chosen):
        assert with_piece(with_next_operator(tray, "-"), "1", "+") == Tray(("7", "3", "1"), "+-")
    assert with_next_operator(guessed, "-").has_default_operator and not with_operator_at(guessed, 0, "-").has_default_operator
    assert with_next_operator(with_next_operator(guessed, "-"), "/").operators == "+/"
    later = with_piece(guessed, "4", "+")
    assert with_next_operator(later, "*").operators == "++*" and with_operator_at(later, 0, "-").operators == "-+"
    assert with_next_operator(Tray(("10",)), "/").pending_operator == "/"
    assert not without_piece(guessed, 1).has_default_operator and not without_pieces(guessed).has_default_operator


@pytest.mark.parametrize(("place", "left"), [(0, Tray(("4", "2"), "/")), (1, Tray(("10", "2"), "/")), (2, Tray(("10", "4"), "-"))])
def test_a_piece_goes_back_with_its_sign(place: int, left: Tray) -> None:
    tray = without_piece(FULL, place)
    assert (tray.pieces, tray.operators) == (left.pieces, left.operators) and tray.sort_order == "number"


def test_the_last_piece_leaves_nothing() -> None:
    assert without_piece(with_operator_at(Tray(("7",)), 0, "*"), 0) == Tray()


def test_pieces_change_places_and_signs_stay() -> None:
    assert with_exchanged_pieces(FULL, 0, 1) == Tray(("4", "10", "2"), "-/", "number")
    assert with_exchanged_pieces(FULL, 2, 3) == with_exchanged_pieces(FULL, -1, 0) == FULL


def test_a_sign_is_replaced_or_waits() -> None:
    assert with_operator_at(FULL, 0, "*").operators == "*/"
    assert with_operator_at(FULL, 2, "+").pending_operator == "+"
    assert with_operator_at(FULL, 3, "+") == FULL and with_operator_at(Tray(), 0, "+") == Tray()


def test_emptied_keeps_the_order() -> None:
    assert without_pieces(FULL) == Tray(sort_order="number")

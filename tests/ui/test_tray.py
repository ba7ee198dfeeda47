"""The tray: how its pieces and operators are edited."""

from __future__ import annotations

import pytest

from ui.tables.tray import Tray, added, emptied, exchanged, sign_chosen, signed, without_card

FULL = Tray(("10", "4", "2"), "-/", "number")


def test_pieces_come_in_with_the_waiting_sign_or_the_usual_one() -> None:
    tray = added(Tray(), "10", "+")
    assert tray == Tray(("10",), "") and tray.pending == ""
    tray = signed(tray, 0, "-")
    assert tray.pending == "-" and tray.between == ""
    assert added(tray, "4", "+") == Tray(("10", "4"), "-")
    assert added(added(tray, "4", "+"), "2", "+") == Tray(("10", "4", "2"), "-+", has_default_operator=True)


def test_a_sign_that_came_by_itself_is_chosen_afterwards() -> None:
    """Until the next piece comes or the operator was chosen; then an operator is the next one."""
    guessed = added(Tray(("10",)), "2", "+")
    assert guessed.signs == "+" and sign_chosen(guessed, "-") == Tray(("10", "2"), "-")
    assert sign_chosen(sign_chosen(guessed, "-"), "/").pending == "/"
    later = added(guessed, "4", "+")
    assert sign_chosen(later, "*").signs == "+*" and sign_chosen(signed(later, 0, "-"), "*").signs == "-*"
    assert sign_chosen(Tray(("10",)), "/").pending == "/"
    assert not without_card(guessed, 1).has_default_operator and not emptied(guessed).has_default_operator


@pytest.mark.parametrize(("place", "left"), [(0, Tray(("4", "2"), "/")), (1, Tray(("10", "2"), "/")), (2, Tray(("10", "4"), "-"))])
def test_a_piece_goes_back_with_its_sign(place: int, left: Tray) -> None:
    tray = without_card(FULL, place)
    assert (tray.pieces, tray.signs) == (left.pieces, left.signs) and tray.sort_order == "number"


def test_the_last_piece_leaves_nothing() -> None:
    assert without_card(signed(Tray(("7",)), 0, "*"), 0) == Tray()


def test_pieces_change_places_and_signs_stay() -> None:
    assert exchanged(FULL, 0, 1) == Tray(("4", "10", "2"), "-/", "number")
    assert exchanged(FULL, 2, 3) == exchanged(FULL, -1, 0) == FULL


def test_a_sign_is_replaced_or_waits() -> None:
    assert signed(FULL, 0, "*").signs == "*/"
    assert signed(FULL, 2, "+").pending == "+"
    assert signed(FULL, 3, "+") == FULL and signed(Tray(), 0, "+") == Tray()


def test_emptied_keeps_the_order() -> None:
    assert emptied(FULL) == Tray(sort_order="number")

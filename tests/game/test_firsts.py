"""Tests of when the tips about rare rules are due: at the right moment, from the view of the seat concerned."""

from __future__ import annotations

from dataclasses import replace

from game.chifoumi import tips as chifoumi
from game.nain_jaune import tips as nain_jaune
from game.nain_jaune.moves import GrandOpera
from game.nambarz import tips as nambarz
from game.nambarz.decision import TurnPhase
from game.nin_jan import tips as nin_jan
from game.nin_jan.moves import card
from game.nin_jan.state import Acted
from tests.cases import cases
from tests.game.chifoumi import board as chifoumi_board
from tests.game.nain_jaune import table as nain_jaune_table
from tests.game.nambarz import table as nambarz_table
from tests.game.nin_jan import table as nin_jan_table

PILES = ("S9", "P-2", "P8")


def test_nin_jan_equal_numbers_are_those_of_ones_own_card() -> None:
    """(rule NJ-7)"""
    seen = nin_jan_table.RULES.view(nin_jan_table.table(PILES, ["R7", "R8"], "1:R5 2:P3"), 0)
    mine = Acted(0, card("S5"), 0, 3)
    assert nin_jan.tip_keys(replace(seen, acted=(mine,)), ()) == ("equal_numbers",)
    assert not nin_jan.tip_keys(replace(seen, acted=(replace(mine, card=card("S6")),)), ())
    others = nin_jan_table.RULES.view(nin_jan_table.table(PILES, ["R7", "R8", "R9"], "1:R5 2:P5 0:S6"), 0)
    assert not nin_jan.tip_keys(others, ())


def test_nin_jan_a_pile_that_costs_points_has_to_be_taken() -> None:
    """There is no tip if the card beats no pile, or a better one (rules NJ-9 and NJ-10)."""
    for card_laid, piles, result in (
        ("S5", ("S9", "P-2", "R8"), ("must_take",)),
        ("S5", ("P-1", "P-2", "R8"), ("must_take",)),
        ("S5", ("S9", "P2", "R8"), ()),
        ("S5", ("P4", "P-2", "R8"), ()),
        ("S5", ("S-1", "R-2", "R8"), ()),
    ):
        state = nin_jan_table.table(piles, ["R7", "R1"], f"0:{card_laid} 1:P3")
        assert [nin_jan.tip_keys(nin_jan_table.RULES.view(state, seat), ()) for seat in (0, 1, None)] == [result, (), ()], piles


def test_nin_jan_a_tie_for_the_first_place_is_met_by_who_throws() -> None:
    """(rule NJ-13)"""
    state = nin_jan_table.tie(2, ["R1"])
    assert [nin_jan.tip_keys(nin_jan_table.RULES.view(state, seat), ()) for seat in (0, 1, 2)] == [("play_off",), ("play_off",), ()]


@cases("third, texts", [("bP", ("second_capture",)), ("bR", ())])
def test_chifoumi_a_second_capture_is_one_that_the_same_pawn_can_make(third: str, texts: tuple[str, ...]) -> None:
    """(rule CH-7)"""
    before = chifoumi_board.position(f". . . . bS\n. . . {third} .\n. . bP . .\n. wS . . .")
    chained, _ = chifoumi_board.after(before, "b1xc2")
    views = [chifoumi_board.RULES.view(before, 0), *(chifoumi_board.RULES.view(chained, seat) for seat in (0, 1))]
    assert [chifoumi.tip_keys(view, ()) for view in views] == [(), texts, ()]


def test_nambarz_a_joker_in_the_hand_or_to_be_covered_is_met_by_the_seat_to_move() -> None:
    """(rules NB-14 and NB-15)"""
    held, plain = nambarz_table.table("3", ["J# 1 2 4", "J@"]), nambarz_table.table("3", ["1 2 4", "J@"])
    assert [nambarz.tip_keys(nambarz_table.RULES.view(held, seat), ()) for seat in (0, 1, None)] == [("joker",), (), ()]
    assert not nambarz.tip_keys(nambarz_table.RULES.view(plain, 0), ())
    left, _ = nambarz_table.after(nambarz_table.table("3", ["J# 1 2 4", "1 2 4 5"]), "joker J#", "stop", "pass")
    assert nambarz.tip_keys(nambarz_table.RULES.view(left, 1), ()) == ("joker",)


def test_nambarz_recombination_and_play_off() -> None:
    """(rules NB-22 and NB-29)"""
    seen = nambarz_table.RULES.view(nambarz_table.table("3", ["1 2 4", "5"]), 0)
    assert nambarz.tip_keys(replace(seen, phase=TurnPhase.RECOMBINE), ()) == ("recombination",)
    assert nambarz.tip_keys(replace(seen, round=2), ()) == ("play_off",) and not nambarz.tip_keys(seen, ())
    assert not nambarz.tip_keys(replace(seen, round=2, setup=replace(seen.setup, play_off=False)), ())


@cases("announce, key", [(True, "claim"), (False, "prize")])
def test_nain_jaune_a_prize_card_counts_where_it_can_be_laid_and_wins_something(announce: bool, key: str) -> None:
    """(rules JA-13 and JA-16)"""
    state = nain_jaune_table.table(["10D 3C", "JC 4S", "5S"], (3, 6, 0, 0, 0), announce=announce)
    seen, next_one = (nain_jaune_table.RULES.view(state, seat) for seat in (0, 1))
    assert nain_jaune.tip_keys(seen, ()) == (key,)
    assert not nain_jaune.tip_keys(replace(seen, boxes=dict.fromkeys(seen.boxes, 0)), ())
    assert not nain_jaune.tip_keys(replace(seen, needed="3"), ())
    assert not nain_jaune.tip_keys(next_one, ()), "it is not seat 1's turn"
    assert nain_jaune.tip_keys(next_one, (GrandOpera(seat=2, boxes={}, coins=15),)) == ("grand_opera",)

"""Tests of Nain Jaune's rules JA-14 to JA-17: the end of a deal, payments, the grand opera, and seats that cannot pay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.kernel import Json
from game.nain_jaune.cards import Card
from game.nain_jaune.moves import (
    Dealt,
    Doubled,
    Eliminated,
    Ended,
    GrandOpera,
    LaidOpen,
    Paid,
    Played,
    Settled,
    Staked,
    WentOut,
    Without,
    Won,
)
from game.nain_jaune.state import State
from tests.game.nain_jaune.table import DWARF, JACK, KING, OPERA, QUEEN, RULES, SUIT_OF_SPADES, TEN, after, boxes, cards, deck, of, table

ONE_STAKE: dict[str, Json] = {"stake_every_deal": False, "deals": 0}  # so that the result of a deal is still there after it


def rich(state: State, *purses: int) -> State:
    return replace(state, purses=purses)


# the end of a deal


def test_ja_14_who_has_no_card_left_ends_the_deal_at_once() -> None:
    state = table(["5C", "6C 8D", "9C JD 2S"], laid="1:4C", **ONE_STAKE)
    _, seen = after(state, "play 5C")
    assert seen[:3] == [Played(0, cards("5C")[0], False, 0), WentOut(0), LaidOpen(None, ((), cards("6C 8D"), cards("9C JD 2S")))]
    assert not of(Without, seen), "nobody is asked for the six any more"


def test_ja_14_the_others_pay_one_for_each_card_left() -> None:
    state, seen = after(table(["5C", "6C 8D", "9C JD 2S"], laid="1:4C", **ONE_STAKE), "play 5C")
    assert of(Paid, seen) == [Paid(1, 0, 2, 2), Paid(2, 0, 3, 3)]
    assert state.purses == (40, 33, 32) and of(Settled, seen) == [Settled(None, 1, (40, 33, 32), boxes(0, 0, 0, 0, 0))]


def test_ja_14_payments_come_round_the_table_from_the_winner() -> None:
    state = replace(table(["5C", "3C", "8D", "", "9C"], laid="1:4C", turn=2, **ONE_STAKE), out=(3,))
    _, seen = after(state, "play 8D")
    assert [event.seat for event in of(Paid, seen)] == [4, 0, 1], "who is out pays nothing"


def test_ja_14_cards_are_worth_one_whatever_they_are() -> None:
    """Cards have no points (rule JA-1)."""
    low, _ = after(table(["5C", "AC 2D", "9C"], laid="1:4C", **ONE_STAKE), "play 5C")
    high, _ = after(table(["5C", "KC KD", "9C"], laid="1:4C", **ONE_STAKE), "play 5C")
    assert low.purses == high.purses


def test_ja_11_and_ja_14_a_king_as_the_last_card_ends_the_deal() -> None:
    _, seen = after(table(["KC", "6C 8D", "9C"], laid="1:4C", **ONE_STAKE), "play KC")
    assert seen[1] == WentOut(0)


def test_ja_13_and_ja_14_a_belle_carte_as_the_last_card_wins_first() -> None:
    state, seen = after(table(["7D", "6C 8D", "9C"], [0, 0, 0, 0, 9], laid="1:4C", **ONE_STAKE), "play 7D!")
    assert seen[1:3] == [Won(0, DWARF, 9), WentOut(0)] and state.purses == (47, 33, 34)


# doubling


@pytest.mark.parametrize("box", [TEN, JACK, QUEEN, KING, DWARF], ids=str)
def test_ja_15_who_kept_a_belle_carte_doubles_its_box(box: Card) -> None:
    stakes = boxes(3, 6, 9, 12, 15)
    state, seen = after(table(["5C", f"{box} 8D", "9C"], [3, 6, 9, 12, 15], laid="1:4C", **ONE_STAKE), "play 5C")
    due = stakes[box]
    assert of(Doubled, seen) == [Doubled(1, box, due, due)]
    assert state.boxes == {**stakes, box: 2 * due} and state.purses == (38, 33 - due, 34)


def test_ja_15_several_by_one_or_by_several() -> None:
    state, seen = after(table(["5C", "7D 10D", "QS"], [1, 2, 3, 4, 5], laid="1:4C", **ONE_STAKE), "play 5C")
    assert of(Doubled, seen) == [Doubled(1, TEN, 1, 1), Doubled(1, DWARF, 5, 5), Doubled(2, QUEEN, 3, 3)]
    assert state.boxes == boxes(2, 2, 6, 4, 10)


def test_ja_15_in_the_talon_or_laid_the_stake_stays() -> None:
    """A forgotten belle carte (rule JA-13) and an undealt one leave the stake for the next deal, without doubling."""
    state = table(["10D 2C", "3C 8D", "9C"], [4, 2, 3, 4, 5], laid="1:4C", **ONE_STAKE)
    assert {JACK, QUEEN, KING, DWARF} <= set(state.talon)
    state, seen = after(state, "play 10D", "play 2C")
    assert of(Settled, seen) and not of(Doubled, seen) and state.boxes == boxes(4, 2, 3, 4, 5)


def test_ja_15_an_empty_box_is_not_doubled() -> None:
    state, seen = after(table(["5C", "7D 8D", "9C"], [1, 2, 3, 4, 0], laid="1:4C", **ONE_STAKE), "play 5C")
    assert not of(Doubled, seen) and state.boxes == boxes(1, 2, 3, 4, 0)


def test_ja_15_doubled_stakes_lie_in_the_next_deal_under_the_new_ones() -> None:
    state, seen = after(table(["5C", "7D 8D", "9C"], [3, 6, 9, 12, 15], laid="1:4C"), "play 5C")
    assert of(Settled, seen) == [Settled(None, 1, (38, 18, 34), boxes(3, 6, 9, 12, 30))]
    assert state.boxes == boxes(6, 12, 18, 24, 45) and state.purses == (23, 3, 19)
    assert [type(event) for event in seen[-3:]] == [Settled, Staked, Dealt]


# grand opera


def test_ja_16_grand_opera_from_a_given_deal() -> None:
    """The first of three plays two kings and ace to king, before any other seat plays a card."""
    state = RULES.initial_state(3, {"deals": 1}, "7", deck(OPERA))
    moves = ["KC", "KH!", *SUIT_OF_SPADES.replace("QS", "QS!").split()]
    state, seen = after(state, *(f"play {name}" for name in moves))
    left = boxes(3, 6, 0, 0, 15)
    assert of(GrandOpera, seen) == [GrandOpera(0, left, 24)]
    kinds = [type(event) for event in seen[-7:]]
    assert kinds == [WentOut, GrandOpera, LaidOpen, Paid, Paid, Settled, Ended], "nothing is left to double"
    assert state.boxes == boxes(0, 0, 0, 0, 0)
    assert state.purses == (35 + 12 + 9 + 24 + 15 + 15, 20, 20), "and everybody pays for 15 cards"
    assert state.winners == (0,) and sum(state.purses) == 150


def test_ja_16_announcing_is_not_playing() -> None:
    state = table(["2C 5C", "7D 8D", "9C"], [1, 2, 3, 4, 5], **ONE_STAKE)
    state, seen = after(state, "play 2C", "play 5C")
    assert {event.seat for event in of(Without, seen)} == {0, 1, 2}
    assert of(GrandOpera, seen) == [GrandOpera(0, boxes(1, 2, 3, 4, 5), 15)]
    assert state.purses == (35 + 15 + 3, 33, 34) and state.boxes == boxes(0, 0, 0, 0, 0)


def test_ja_16_takes_also_what_was_forgotten() -> None:
    _, seen = after(table(["10D 5C", "7D 8D", "9C"], [1, 2, 3, 4, 5], **ONE_STAKE), "play 10D", "play 5C")
    assert of(GrandOpera, seen)[0].coins == 15


def test_ja_16_one_card_of_an_opponent_and_it_is_none() -> None:
    state, seen = after(table(["2C 5C", "3D 8D", "4C 9C"], [1, 2, 3, 4, 5], **ONE_STAKE), "play 2C", "play 3D", "play 4C", "play 5C")
    assert of(WentOut, seen) == [WentOut(0)] and not of(GrandOpera, seen)
    assert state.boxes == boxes(1, 2, 3, 4, 5)


def test_ja_16_only_the_winner_may_have_laid() -> None:
    """Only the starter can do this, because it has played at least one card."""
    _, seen = after(table(["2C 5C", "3D", "9C"], [1, 2, 3, 4, 5], **ONE_STAKE), "play 2C", "play 3D")
    assert of(WentOut, seen) == [WentOut(1)] and not of(GrandOpera, seen)


# seats that cannot pay


def test_ja_17_who_cannot_pay_in_full_pays_what_there_is() -> None:
    state, seen = after(rich(table(["5C", "6C 8D 9D", "9C"], laid="1:4C", **ONE_STAKE), 35, 2, 35), "play 5C")
    assert of(Paid, seen) == [Paid(1, 0, 2, 3), Paid(2, 0, 1, 1)] and state.purses == (38, 0, 34)


def test_ja_17_the_winner_comes_before_the_boxes() -> None:
    state, seen = after(rich(table(["5C", "7D 8D 9D", "9C"], [1, 2, 3, 4, 5], laid="1:4C", **ONE_STAKE), 35, 3, 35), "play 5C")
    assert of(Paid, seen)[0] == Paid(1, 0, 3, 3) and of(Doubled, seen) == [Doubled(1, DWARF, 0, 5)]
    assert state.boxes == boxes(1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("purse", "paid"),
    [(20, [1, 2, 3, 4, 5]), (19, [1, 2, 3, 4, 4]), (14, [1, 2, 3, 3, 0]), (8, [1, 2, 0, 0, 0]), (5, [0, 0, 0, 0, 0]), (3, [0, 0, 0, 0, 0])],
)
def test_ja_17_then_the_boxes_in_their_order_and_one_doubled_in_part_keeps_what_came(purse: int, paid: list[int]) -> None:
    hand = "7D KH QS JC 10D"
    state, seen = after(rich(table(["5C", hand, "9C"], [1, 2, 3, 4, 5], laid="1:4C", **ONE_STAKE), 35, purse, 35), "play 5C")
    assert [(event.coins, event.due) for event in of(Doubled, seen)] == list(zip(paid, [1, 2, 3, 4, 5], strict=True))
    assert list(state.boxes.values()) == [stake + coins for stake, coins in zip([1, 2, 3, 4, 5], paid, strict=True)]
    assert state.purses[0] == 36 + min(purse, 5) and state.purses[1] == 0
    assert Eliminated(1) in seen or purse == 20


def test_ja_17_a_winner_of_nothing() -> None:
    """A seat without coins pays nothing, so the winner gains nothing from it."""
    state, seen = after(rich(table(["5C", "6C", "9C"], laid="1:4C", **ONE_STAKE), 4, 0, 7), "play 5C")
    assert of(Paid, seen) == [Paid(1, 0, 0, 1), Paid(2, 0, 1, 1)] and state.purses == (5, 0, 6)

"""Tests of Nain Jaune's rules JA-18 to JA-20: which seats are out, when the match ends, and which seat wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.kernel import Event, Json
from game.nain_jaune.moves import Dealt, Eliminated, Ended, Returned, Staked
from game.nain_jaune.state import State
from tests.game.nain_jaune.table import RULES, after, boxes, cards, of, refused, table

LAST: dict[str, Json] = {"deals": 0}  # play to the last player
SHEET: dict[str, Json] = {"deals": 0, "stake_every_deal": False}
SMALL = (1, 2, 3, 4, 5)


def nearly(*purses: int, hands: tuple[str, ...] = (), deal: int = 1, **options: Json) -> State:
    """Return a position in which seat 0 plays its last card, 5C; the others hold one card unless `hands` is given."""
    others = hands or tuple(f"{9 - seat}C" for seat in range(1, len(purses)))
    state = table(["5C", *others], SMALL, laid="1:4C", **options)
    return replace(state, purses=purses, deal=deal)


def settled(*purses: int, hands: tuple[str, ...] = (), deal: int = 1, **options: Json) -> tuple[State, list[Event]]:
    return after(nearly(*purses, hands=hands, deal=deal, **options), "play 5C")


# (rule JA-18)


def test_ja_18_without_coins_a_player_is_out() -> None:
    state, seen = settled(30, 1, 20, **SHEET)
    assert Eliminated(1) in seen and state.out == (1,) and state.purses == (32, 0, 19)
    assert state.hands[1] == () and len(state.hands[0]) == len(state.hands[2]) == 22


def test_ja_18_coins_are_looked_at_when_a_deal_is_settled() -> None:
    """A purse may be empty while the stakes are placed; a box won in time saves its player."""
    state = replace(table(["7D 2C 5C", "8C 9C", "2D 3C"], SMALL, laid="1:4C", **SHEET), purses=(0, 9, 9))
    state, _ = after(state, "play 7D!")
    assert state.purses[0] == 5 and not state.out
    _, seen = settled(0, 1, 1, 8, **SHEET)
    assert Eliminated(0) not in seen, "the winner was paid first"


@pytest.mark.parametrize(("broke", "dealer"), [((), 0), ((0,), 1), ((0, 1), 2), ((1,), 0)])
def test_ja_18_the_deal_passes_to_the_next_seat_still_in_the_game(broke: tuple[int, ...], dealer: int) -> None:
    purses = tuple(1 if seat in broke else 20 for seat in range(5))
    state = replace(table(["7C", "8C", "9C", "5C", "6S"], laid="1:4C", turn=3, **SHEET), purses=purses)
    state, seen = after(state, "play 5C")
    assert set(state.out) == set(broke) and state.dealer == dealer
    starter = next(seat for seat in (1, 2, 3, 4) if seat > dealer and seat not in broke)
    assert seen[-1] == Dealt(dealer, 2, starter, {5: 9, 4: 12, 3: 15}[5 - len(broke)])


def test_ja_18_the_last_one_left_wins() -> None:
    state, seen = settled(30, 1, 1, **SHEET)
    assert seen[-1] == Ended(0, (0,), "last_left") and RULES.seats_to_move(state) == ()
    assert (state.winners, RULES.outcome(state).places) == ((0,), (1, 2, 2))


def test_ja_18_what_lies_in_the_boxes_belongs_to_nobody() -> None:
    state, _ = settled(30, 1, 1, **SHEET)
    assert state.boxes == boxes(*SMALL) and RULES.outcome(state).scores == (32, 0, 0)


def test_ja_18_all_without_coins_at_once_share_the_win() -> None:
    state, seen = settled(0, 0, 0, **LAST)
    assert seen[-1] == Ended(None, (0, 1, 2), "all_broke")
    assert RULES.outcome(state).places == (1, 1, 1) and state.boxes == boxes(*SMALL)


def test_ja_18_only_those_share_who_were_in_at_that_deal() -> None:
    state = replace(nearly(0, 0, 0, 0, hands=("8C", "", "9C"), **LAST), out=(2,))
    state, seen = after(state, "play 5C")
    assert seen[-1] == Ended(None, (0, 1, 3), "all_broke") and RULES.outcome(state).places == (1, 1, 4, 1)


def test_ja_18_also_in_the_last_deal_of_an_evening() -> None:
    state = replace(nearly(0, 0, 0, 0, hands=("8C", "", "9C"), deals=1), out=(2,))
    state, seen = after(state, "play 5C")
    assert seen[-1] == Ended(None, (0, 1, 3), "all_broke")


# (rule JA-19)


@pytest.mark.parametrize("players", range(3, 9))
def test_ja_19_as_many_deals_as_seats_at_the_start(players: int) -> None:
    purses = (60,) * players
    assert settled(*purses, deal=players - 1)[0].deal == players
    state, seen = settled(*purses, deal=players)
    assert seen[-1] == Ended(0, (0,), "deals") and state.deal == players


def test_ja_19_seats_at_the_start_also_after_eliminations() -> None:
    state = replace(nearly(60, 60, 60, 0, hands=("8C", "9C", ""), deal=3), out=(3,))
    assert after(state, "play 5C")[0].deal == 4


@pytest.mark.parametrize("deals", [1, 2, 100])
def test_ja_19_or_another_number_of_deals(deals: int) -> None:
    assert settled(60, 60, 60, deal=deals, deals=deals)[1][-1] == Ended(0, (0,), "deals")
    if deals > 1:
        assert settled(60, 60, 60, deal=deals - 1, deals=deals)[0].deal == deals


@pytest.mark.parametrize("deal", [3, 100, 101, 500])
def test_ja_18_no_number_of_deals_ends_a_game_to_the_last_player(deal: int) -> None:
    assert settled(60, 60, 60, deal=deal, **LAST)[0].deal == deal + 1


def test_ja_19_the_richest_wins_not_who_went_out_last() -> None:
    state, seen = settled(20, 90, 30, deal=3)
    assert seen[-1] == Ended(1, (1,), "deals")
    assert RULES.outcome(state).scores == (22, 89, 29) and RULES.outcome(state).places == (3, 1, 2)


def test_ja_19_ties_are_shared() -> None:
    state, seen = settled(20, 31, 31, 30, deal=4)
    assert seen[-1] == Ended(None, (1, 2), "deals") and RULES.outcome(state).places == (4, 1, 1, 3)


def test_ja_19_no_stakes_are_placed_after_the_last_deal() -> None:
    """A seat that could not place another stake is not out."""
    state, seen = settled(20, 3, 30, deal=3)
    assert not of(Staked, seen) and state.out == () and state.boxes == boxes(*SMALL)


def test_ja_18_one_left_ends_an_evening_early() -> None:
    assert settled(20, 1, 1, deal=1)[1][-1] == Ended(0, (0,), "last_left")


def test_ja_19_before_the_first_card_the_table_may_stop() -> None:
    state, _ = settled(20, 60, 30)
    assert state.deal == 2 and RULES.seats_to_move(state) == (1,)
    assert all(str(move) != "stop" for move in RULES.legal(state, 1)), "accepted, never listed"
    over, seen = after(state, "stop")
    assert seen == [Returned(None, (15, 15, 15)), Ended(1, (1,), "stopped")]
    assert over.purses == (22, 59, 29) and over.boxes == boxes(*SMALL) and RULES.seats_to_move(over) == ()
    assert (over.deal, over.dealer, over.hands, over.talon) == (2, 0, state.hands, state.talon)


def test_ja_19_at_the_very_beginning_all_share() -> None:
    over, seen = after(RULES.initial_state(4, {}, "1"), "stop")
    assert seen[-1] == Ended(None, (0, 1, 2, 3), "stopped") and over.purses == (50,) * 4 and over.boxes == boxes(0, 0, 0, 0, 0)


def test_ja_19_only_the_seat_to_move_says_it_and_only_before_the_first_card() -> None:
    state = RULES.initial_state(4, {}, "1")
    for seat in (1, 2, 3):
        assert refused(state, seat, "stop") == ("not_your_turn", {"seat": 0})
    begun, _ = after(state, str(RULES.legal(state, 0)[0]))
    assert refused(begun, begun.turn, "stop") == ("deal_running", {})


def test_ja_19_with_one_stake_nothing_goes_back_after_the_first_deal() -> None:
    state, _ = settled(20, 60, 30, **SHEET)
    over, seen = after(state, "stop")
    assert seen[0] == Returned(None, (0, 0, 0)) and over.boxes == boxes(*SMALL) and over.purses == (22, 59, 29)
    first, seen = after(RULES.initial_state(3, SHEET, "1"), "stop")
    assert seen[0] == Returned(None, (15, 15, 15)) and first.purses == (50, 50, 50)


def test_ja_19_the_stake_of_who_is_out_does_not_go_back() -> None:
    state, seen = settled(20, 8, 60, **LAST)
    assert of(Staked, seen) == [Staked(None, (15, 7, 15), boxes(4, 8, 12, 13, 15))]
    over, seen = after(state, "stop")
    assert seen == [Returned(None, (15, 0, 15)), Ended(2, (2,), "stopped")]
    assert over.purses == (22, 0, 59) and over.boxes == boxes(2, 4, 6, 5, 5) and over.out == (1,)


# (rule JA-20)


@pytest.mark.parametrize(
    ("purse", "placed"),
    [(14, (1, 2, 3, 4, 4)), (10, (1, 2, 3, 4, 0)), (9, (1, 2, 3, 3, 0)), (4, (1, 2, 1, 0, 0)), (2, (1, 1, 0, 0, 0)), (1, (1, 0, 0, 0, 0))],
)
def test_ja_20_who_cannot_place_a_full_stake_is_out_and_leaves_what_there_is(purse: int, placed: tuple[int, ...]) -> None:
    state, seen = settled(40, purse + 1, 40, 40, **LAST)
    full = [before + 3 * stake for before, stake in zip(SMALL, SMALL, strict=True)]
    lying = boxes(*(coins + more for coins, more in zip(full, placed, strict=True)))
    assert of(Staked, seen) == [Staked(None, (15, purse, 15, 15), lying)] and state.boxes == lying
    assert seen[-2:] == [Eliminated(1), Dealt(0, 2, 2, 15)], "the cards are counted after this"
    assert state.out == (1,) and state.purses[1] == 0 and state.staked == (15, 0, 15, 15)


def test_ja_20_exactly_15_is_enough() -> None:
    state, seen = settled(40, 16, 40, **LAST)
    assert state.purses == (27, 0, 24) and state.out == () and not of(Eliminated, seen)


def test_ja_20_the_last_one_who_can_need_not_stake() -> None:
    state, seen = settled(40, 9, 15, **LAST)
    assert of(Staked, seen) == [Staked(None, (0, 8, 14), boxes(3, 6, 9, 10, 9))]
    assert seen[-3:] == [Eliminated(1), Eliminated(2), Ended(0, (0,), "last_left")]
    assert state.purses == (42, 0, 0) and state.boxes == boxes(3, 6, 9, 10, 9)


def test_ja_20_nobody_can_and_the_richest_wins() -> None:
    state, seen = settled(5, 9, 13, **LAST)
    assert seen[-1] == Ended(2, (2,), "no_stakes") and not of(Staked, seen)
    assert RULES.outcome(state).scores == (7, 8, 12) and RULES.outcome(state).places == (3, 2, 1)


def test_ja_20_nobody_can_and_ties_are_shared() -> None:
    assert settled(5, 9, 9, **LAST)[1][-1] == Ended(None, (1, 2), "no_stakes")


def test_ja_20_only_with_stakes_at_every_deal() -> None:
    state, seen = settled(5, 9, 13, **SHEET)
    assert state.deal == 2 and state.out == () and not of(Eliminated, seen)


def test_ja_18_and_ja_20_an_ended_game_stands_as_its_last_deal_did() -> None:
    for purses in ((40, 9, 15), (5, 9, 13), (0, 0, 0)):
        before = nearly(*purses, **LAST)
        state, _ = after(before, "play 5C")
        assert (state.deal, state.dealer, state.needed) == (1, 2, None)
        assert state.hands == ((), *before.hands[1:]) and state.talon == before.talon
        assert all(not RULES.legal(state, seat) for seat in range(3))


def test_ja_18_a_game_goes_on_between_two() -> None:
    """Each gets 22 cards; with the third seat out, the two alternate."""
    state, _ = settled(30, 1, 20, **SHEET)
    assert RULES.seats_to_move(state) == (2,) and state.dealer == 0
    state = replace(state, hands=(cards("2C 9D"), (), cards("5D 3S")))
    state, seen = after(state, "play 5D")
    assert [event.key for event in seen] == ["played", "without", "without", "restarted"]
    state, _ = after(state, "play 3S")
    assert state.deal == 3 and state.dealer == 2 and RULES.seats_to_move(state) == (0,)


def test_ja_18_whoever_is_out_decides_nothing_more() -> None:
    view = RULES.view(replace(table(("8C", "", "9C")), out=(1,)), 0)
    assert [view.is_active(seat) for seat in range(3)] == [True, False, True] and view.is_private_decision

"""Tests of Nain Jaune's rules JA-1 to JA-13: cards, stakes, dealing, the sequence and the words; and every refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.dealing import seeded_random, shuffled
from game.kernel import BadNotation, BadRecord
from game.match import Match
from game.nain_jaune.cards import BOXES, DECK, FULL_STAKE, HAND_SIZES, STAKES, Card
from game.nain_jaune.moves import Dealt, Forgot, Play, Played, Restarted, Staked, Stop, Without, Won
from game.nain_jaune.state import State
from game.record import Player, Record
from tests.cases import cases
from tests.game.nain_jaune.table import (
    DWARF,
    JACK,
    NAMES,
    OPERA,
    QUEEN,
    RULES,
    SUIT_OF_SPADES,
    TEN,
    after,
    boxes,
    cards,
    deck,
    legal,
    of,
    refused,
    table,
)

SIZES = range(3, 9)
EVERYBODY = pytest.mark.parametrize("players", SIZES)


# the box


def test_ja_1_52_cards_from_ace_to_king() -> None:
    assert len(set(DECK)) == 52 and [DECK[place].suit for place in (0, 13, 26, 39)] == ["C", "D", "H", "S"]
    assert " ".join(NAMES[39:]) == SUIT_OF_SPADES
    assert all(low < high for low, high in zip(cards(SUIT_OF_SPADES), cards(SUIT_OF_SPADES)[1:], strict=False))


def test_ja_2_and_ja_4_five_boxes_and_what_is_staked_on_each() -> None:
    assert {str(box): stake for box, stake in STAKES.items()} == {"10D": 1, "JC": 2, "QS": 3, "KH": 4, "7D": 5}
    assert [str(box) for box in BOXES] == ["10D", "JC", "QS", "KH", "7D"] and FULL_STAKE == 15


def test_ja_3_the_coins_of_the_box_are_eight_first_stakes() -> None:
    assert 8 * FULL_STAKE == 32 * 1 + 24 * 2 + 8 * 5


@EVERYBODY
@cases("purse", [30, 50, 100])
def test_ja_4_and_ja_5_everybody_stakes_15_from_a_full_purse(players: int, purse: int) -> None:
    state = RULES.initial_state(players, {"purse": purse}, "7")
    assert state.purses == (purse - 15,) * players and state.staked == (15,) * players
    assert state.boxes == boxes(*(players * coins for coins in (1, 2, 3, 4, 5)))
    assert RULES.initial_state(players, {}, "7").purses == (35,) * players, "50 unless the players agree otherwise"


# dealing


@EVERYBODY
def test_ja_6_cards_each_and_talon(players: int) -> None:
    state = RULES.initial_state(players, {}, "7")
    expected = {3: (15, 7), 4: (12, 4), 5: (9, 7), 6: (8, 4), 7: (7, 3), 8: (6, 4)}[players]
    assert ({len(hand) for hand in state.hands}, len(state.talon)) == ({expected[0]}, expected[1])
    assert sorted([*state.talon, *(held for hand in state.hands for held in hand)]) == sorted(DECK)


def test_ja_6_two_who_are_left_get_22_cards_and_8_stay_in_the_talon() -> None:
    assert HAND_SIZES[2] == 22
    state = replace(table(["3C", "4C", "5C"]), purses=(20, 20, 5))
    state, seen = after(state, "play 3C")
    assert [len(hand) for hand in state.hands] == [22, 22, 0] and len(state.talon) == 8
    assert seen[-1] == Dealt(0, 2, 1, 22)


def test_ja_6_the_talon_is_never_seen() -> None:
    state = RULES.initial_state(3, {}, "7")
    assert [RULES.view(state, seat).talon for seat in (None, 0, 1, 2)] == [7] * 4


@EVERYBODY
@cases("dealer", [None, 0, 2])
def test_ja_7_one_card_at_a_time_from_the_seat_after_the_dealer(players: int, dealer: int | None) -> None:
    state = RULES.initial_state(players, {"dealer": dealer}, "7")
    first = 0 if dealer is None else (dealer + 1) % players
    assert RULES.seats_to_move(state) == (first,) and state.dealer == (players - 1 if dealer is None else dealer)
    fresh = list(shuffled(DECK, seeded_random("7", "deal/1")))
    hands: list[list[Card]] = [[] for _ in range(players)]
    for index in range(players * HAND_SIZES[players]):
        hands[(first + index) % players].append(fresh.pop(0))
    assert state.hands == tuple(map(tuple, hands)) and state.talon == tuple(fresh)


@EVERYBODY
def test_ja_7_the_dealer_is_one_of_the_players(players: int) -> None:
    assert RULES.initial_state(players, {"dealer": players - 1}, "7") == RULES.initial_state(players, {}, "7")
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(players, {"dealer": players}, "7")
    assert bad.value.key == "bad_option" and bad.value.details["option"] == "dealer"


def test_ja_7_each_deals_in_turn_and_all_cards_are_shuffled_anew() -> None:
    state = table(["3C", "4C", "5C", "6C"], dealer=2, turn=3, purse=100)
    dealers = []
    for deal in (2, 3, 4):
        state = replace(state, hands=tuple(cards("3C" if seat == state.turn else "4C") for seat in range(4)))
        state, seen = after(state, "play 3C")
        dealers.append((seen[-1].seat, state.dealer, state.turn))
        fresh = shuffled(DECK, seeded_random("1", f"deal/{deal}"))
        assert state.deal == deal and state.hands[state.turn] == fresh[:48:4] and state.talon == fresh[48:]
        assert (state.needed, state.laid, state.run, set(state.without)) == (None, (), 0, {frozenset()})
    assert dealers == [(3, 3, 0), (0, 0, 1), (1, 1, 2)]


def test_a_deal_replaces_the_first_shuffle_only() -> None:
    names = deck(OPERA)
    state = RULES.initial_state(3, {}, "7", names)
    assert state.hands[0] == cards(OPERA[0])
    assert Match(Record("nain_jaune", tuple(map(Player, "abc")), "7", deal=tuple(names))).legal(0) == RULES.legal(state, 0)
    state, _ = after(state, "play KC", "play KH", *(f"play {name}" for name in SUIT_OF_SPADES.split()))
    assert state.deal == 2 and state.hands[1] == shuffled(DECK, seeded_random("7", "deal/2"))[0:45:3]


@pytest.mark.parametrize(
    ("deal", "key", "facts"),
    [
        ([*NAMES[:5], "1C", *NAMES[6:]], "unknown_card", {"card": "1C", "place": 5}),
        ([*NAMES[:-1], "ks"], "unknown_card", {"card": "ks", "place": 51}),
        ([*NAMES[:-1], "AC"], "card_twice", {"card": "AC"}),
        ([*NAMES, "7D"], "card_twice", {"card": "7D"}),
        (NAMES[:-2], "cards_missing", {"cards": ["QS", "KS"]}),
    ],
)
def test_ja_1_a_deal_has_every_card_once(deal: list[str], key: str, facts: object) -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(3, {}, "1", deal)
    assert (bad.value.key, bad.value.details) == (key, facts)


# stakes


def test_ja_8_stakes_are_placed_at_every_deal() -> None:
    state, seen = after(table(["3C", "4C", "5C"], [1, 0, 0, 0, 8], laid="1:8C"), "play 3C")
    assert of(Staked, seen) == [Staked(None, (15, 15, 15), boxes(4, 6, 9, 12, 23))]
    assert state.purses == (22, 19, 19) and state.staked == (15, 15, 15)


def test_ja_8_or_at_the_first_deal_only() -> None:
    start = table(["3C", "4C", "5C"], [1, 0, 0, 0, 8], laid="1:8C", stake_every_deal=False)
    assert start.purses == RULES.initial_state(3, {}, "1").purses
    state, seen = after(start, "play 3C")
    assert not of(Staked, seen) and state.boxes == boxes(1, 0, 0, 0, 8)
    assert state.purses == (37, 34, 34) and state.staked == (0, 0, 0)


# the sequence


def test_ja_9_the_starter_plays_any_card() -> None:
    state = RULES.initial_state(4, {"announce": False}, "7")
    assert legal(state) == sorted(str(held) for held in state.hands[0]) and state.needed is None


def test_ja_9_upwards_by_one_in_any_suit() -> None:
    """The example of the rule sheet: nine of hearts, ten of diamonds, jack of clubs."""
    state = table(["9H 10D JC 3S", "4S", "5S"], announce=False)
    for name, needed in (("9H", "10"), ("10D", "J"), ("JC", None)):
        assert name in legal(state)
        state, seen = after(state, f"play {name}")
        assert (state.turn, state.needed) == (0, needed)
        assert seen[0] == Played(0, cards(name)[0], False, len(state.hands[0]))
    assert [(seat, str(held)) for seat, held in state.laid] == [(0, "9H"), (0, "10D"), (0, "JC")] and state.run == 3


def test_ja_9_who_can_continue_must() -> None:
    state, seen = after(table(["9H 10D 3S", "10S", "5S"]), "play 9H")
    assert legal(state) == ["10D", "10D!"] and not of(Without, seen)
    assert refused(state, 0, "play 3S") == ("not_next", {"card": "3S", "needed": "10"})
    assert refused(state, 0, "pass") == ("must_play", {})


def test_ja_9_among_equal_ranks_the_choice_is_theirs() -> None:
    state, _ = after(table(["9H", "10C 10D 10S 4H", "5S"], announce=False, turn=1), "play 4H")
    state = replace(state, turn=1, needed="10", hands=(cards("9H"), cards("10C 10D 10S"), cards("5S")))
    assert legal(state) == ["10C", "10D", "10S"]
    state, _ = after(state, "play 10S")
    assert state.hands[1] == cards("10C 10D")


def test_ja_9_the_ace_does_not_follow_the_king() -> None:
    state, seen = after(table(["KC 3S", "AS", "5S"]), "play KC")
    assert state.turn == 0 and not of(Without, seen)


def test_ja_10_who_lacks_the_card_says_so_and_the_next_goes_on() -> None:
    state, seen = after(table(["10H 3S", "QC", "JS 4D"]), "play 10H")
    assert seen == [Played(0, cards("10H")[0], False, 1), Without(0, "J"), Without(1, "J")]
    assert (state.turn, state.needed, legal(state)) == (2, "J", ["JS"])
    assert state.without == (frozenset({11}), frozenset({11}), frozenset())


def test_ja_10_the_round_goes_on_past_the_last_seat() -> None:
    state, seen = after(table(["6S", "4D", "5H 9C", "2C"], turn=2), "play 5H")
    assert of(Without, seen) == [Without(2, "6"), Without(3, "6")] and state.turn == 0


def test_ja_10_who_is_out_is_not_asked() -> None:
    state, seen = after(replace(table(["5H 9C", "", "", "6S 2S"]), out=(2, 1)), "play 5H")
    assert of(Without, seen) == [Without(0, "6")] and state.turn == 3


def test_ja_11_after_a_king_any_card_by_the_same_seat() -> None:
    state, seen = after(table(["QC KC 3S 9D", "4S", "5S"]), "play QC", "play KC")
    assert (state.turn, state.needed, legal(state)) == (0, None, ["3S", "9D"]) and not of(Without, seen)
    state, _ = after(state, "play 9D")
    assert state.run == 1, "a new sequence"


def test_ja_11_also_who_took_over_starts_anew_with_a_king() -> None:
    state, _ = after(table(["QC 2C", "KC 3S 9D", "5S"]), "play QC", "play KC")
    assert (state.turn, state.needed, legal(state)) == (1, None, ["3S", "9D"])


def test_ja_12_after_a_whole_round_who_broke_off_starts_anew() -> None:
    state, seen = after(table(["2C 8D", "QC 3D", "3C 9S"]), "play 8D", "play 9S")
    expected = [Without(2, "10"), Without(0, "10"), Without(1, "10"), Restarted(2)]
    assert seen[-4:] == expected, "the one who broke off included, from there round the table"
    assert (state.turn, state.needed, legal(state)) == (2, None, ["3C"])


def test_ja_12_with_seats_that_are_out_the_round_is_shorter() -> None:
    state, seen = after(replace(table(["2C 8D", "", "3C 7S"]), out=(1,)), "play 8D")
    assert seen[-3:] == [Without(0, "9"), Without(2, "9"), Restarted(0)] and state.turn == 0


# the words


@pytest.mark.parametrize(("name", "coins"), [("10D", 1), ("JC", 2), ("QS", 3), ("KH", 4), ("7D", 5)])
def test_ja_13_a_belle_carte_with_the_words_wins_its_box(name: str, coins: int) -> None:
    state = table([f"{name} 2C", "3C", "4C"], [1, 2, 3, 4, 5])
    assert legal(state) == sorted([name, f"{name}!", "2C"])
    state, seen = after(state, f"play {name}!")
    card = cards(name)[0]
    assert seen[:2] == [Played(0, card, True, 1), Won(0, card, coins)]
    assert state.purses == (35 + coins, 35, 35) and state.boxes == {**boxes(1, 2, 3, 4, 5), card: 0}
    assert state.hands[0] == cards("2C"), "and the sequence goes on"


def test_ja_13_without_the_words_the_stake_stays() -> None:
    state, seen = after(table(["7D 2C", "3C", "4C"], [1, 2, 3, 4, 5]), "play 7D")
    assert seen[:2] == [Played(0, DWARF, False, 1), Forgot(0, DWARF, 5)] and not of(Won, seen)
    assert state.purses == (35, 35, 35) and state.boxes == boxes(1, 2, 3, 4, 5)


def test_ja_13_the_words_come_with_the_card_or_never() -> None:
    state, _ = after(table(["10D 2C", "3C JC", "4C"], [1, 2, 3, 4, 5]), "play 10D", "play JC!")
    assert state.boxes == boxes(1, 0, 3, 4, 5), "the ten's box stays"
    assert refused(state, 1, "play 10D!") == ("not_in_hand", {"card": "10D"})


def test_ja_13_announced_automatically() -> None:
    state = table(["7D QS 2C", "3C", "4C"], [1, 2, 3, 4, 5], announce=False)
    assert legal(state) == ["2C", "7D", "QS"]
    assert refused(state, 0, "play 7D!") == ("words_automatic", {})
    state, seen = after(state, "play 7D")
    assert of(Won, seen) == [Won(0, DWARF, 5)] and state.purses == (40, 35, 35)


def test_ja_13_an_empty_box_gives_nothing() -> None:
    state, seen = after(table(["QS 2C", "3C", "4C"], [1, 2, 0, 4, 5]), "play QS!")
    assert of(Won, seen) == [Won(0, QUEEN, 0)] and state.purses == (35, 35, 35)


def test_ja_13_whoever_lays_it_wins_it_also_when_continuing() -> None:
    state, seen = after(table(["9C 2C", "3C", "10D 4C"], [6, 2, 3, 4, 5]), "play 9C", "play 10D!")
    assert of(Won, seen) == [Won(2, TEN, 6)] and state.purses == (35, 35, 41)


# refusals and notation


RUNNING = table(["9H 10D 3S", "JS 4D", "5S"], laid="1:8C")
NEXT = after(RUNNING, "play 9H")[0]
STOPPED = after(RULES.initial_state(3, {}, "1"), "stop")[0]


@cases(
    "state, seat, move, key, facts",
    [
        (RUNNING, 1, "play JS", "not_your_turn", {"seat": 0}),
        (RUNNING, 1, "stop", "not_your_turn", {"seat": 0}),
        (RUNNING, 0, "stop", "deal_running", {}),
        (RUNNING, 0, "play JS", "not_in_hand", {"card": "JS"}),
        (RUNNING, 0, "play 7D!", "not_in_hand", {"card": "7D"}),
        (RUNNING, 0, "play 9H!", "no_box", {"card": "9H"}),
        (NEXT, 0, "play 3S", "not_next", {"card": "3S", "needed": "10"}),
        (NEXT, 0, "play 9H", "not_in_hand", {"card": "9H"}),
        (replace(RUNNING, setup=replace(RUNNING.setup, announce=False)), 0, "play 10D!", "words_automatic", {}),
        (replace(RUNNING, setup=replace(RUNNING.setup, announce=False)), 0, "play 9H!", "words_automatic", {}),
        (STOPPED, 0, "play 3S", "over", {}),
        (STOPPED, 0, "stop", "over", {}),
        (STOPPED, 2, "stop", "over", {}),
    ],
)
def test_every_refusal_has_its_key_and_facts(state: State, seat: int, move: str, key: str, facts: object) -> None:
    assert refused(state, seat, move) == (key, facts)


@cases(
    "text",
    [
        "",
        "play",
        "play ",
        "play 1D",
        "play 11D",
        "play 7d",
        "play 7D!!",
        "play  7D",
        "play 7D !",
        "Play 7D",
        "pass!",
        "pass 7D",
        "stop!",
        "stop 7D",
        "7D",
    ],
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(BadNotation):
        RULES.parse_move(text)


def test_ja_13_a_card_is_laid_without_words_unless_they_are_said() -> None:
    assert (str(Play(JACK)), str(Play(JACK, True))) == ("play JC", "play JC!")


@pytest.mark.parametrize("move", [Play(JACK), Play(JACK, True), Play(cards("AS")[0]), Stop()], ids=str)
def test_moves_are_read_as_they_are_written(move: Play | Stop) -> None:
    assert RULES.parse_move(str(move)) == move

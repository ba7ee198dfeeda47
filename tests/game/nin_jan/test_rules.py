"""Tests of Nin Jan's rules NJ-1 to NJ-11: the cards, the order, taking and adding; and every refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.dealing import seeded_random, shuffled
from game.hand_signs import Throw
from game.kernel import BadRecord, to_wire
from game.match import Match
from game.nin_jan.moves import DECK, Add, Added, Card, Choose, Revealed, RoundBegan, Suit, Take, Took, card
from game.nin_jan.rules import resolution_order
from game.nin_jan.state import Acted, State, points
from game.record import Player, Record
from tests.cases import cases
from tests.game.nin_jan.table import RULES, after, cards, last_card, legal, refused, table, tie

ROCK, PAPER, SCISSORS = Suit.ROCK, Suit.PAPER, Suit.SCISSORS


def test_nj_1_there_are_48_cards_and_no_zero() -> None:
    assert len(set(DECK)) == 48
    for suit in Suit:
        assert sorted(held.value for held in DECK if held.suit is suit) == [*range(-6, 0), *range(1, 11)]
    assert [str(held) for held in DECK[:2] + DECK[16:17] + DECK[-1:]] == ["R-6", "R-5", "P-6", "S10"]


def test_nj_3_each_sign_beats_one_and_loses_to_one() -> None:
    beating = {(mine, other) for mine in Suit for other in Suit if mine.beats(other)}
    assert beating == {(ROCK, SCISSORS), (SCISSORS, PAPER), (PAPER, ROCK)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nj_4_three_piles_of_one_and_nine_cards_to_each(players: int) -> None:
    """The deal is in the order of the protocol: piles 0 to 2 from the top, then one card at a time from seat 0."""
    state = RULES.initial_state(players, {}, "7")
    deck = shuffled(DECK, seeded_random("7", "deal/1"))
    assert state.piles == ((deck[0],), (deck[1],), (deck[2],))
    dealt = iter(deck[3:])
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(9):
        for hand in hands:
            hand.append(next(dealt))
    assert state.hands == tuple(map(tuple, hands))
    assert state.unused == tuple(dealt) and len(state.unused) == 45 - 9 * players
    assert state.round == 1 and not any(state.taken)


def test_nj_4_a_deal_replaces_the_shuffle() -> None:
    names = [str(held) for held in reversed(DECK)]
    state = RULES.initial_state(2, {}, "7", names)
    assert [str(pile[0]) for pile in state.piles] == ["S10", "S9", "S8"]
    assert str(state.hands[0][0]) == "S7" and str(state.hands[1][0]) == "S6"
    assert Match(Record("nin_jan", (Player("1"), Player("2")), "7", deal=tuple(names))).legal(0) == RULES.legal(state, 0)


NAMES = [str(held) for held in DECK]


@pytest.mark.parametrize(
    ("deal", "key", "facts"),
    [
        ([*NAMES[:5], "R0", *NAMES[6:]], "unknown_card", {"card": "R0", "place": 5}),
        ([*NAMES[:-1], "r8"], "unknown_card", {"card": "r8", "place": 47}),
        ([*NAMES[:-1], "R-6"], "card_twice", {"card": "R-6"}),
        ([*NAMES, "P3"], "card_twice", {"card": "P3"}),
        (NAMES[:-2], "cards_missing", {"cards": ["S9", "S10"]}),
    ],
)
def test_nj_4_a_deal_has_every_card_once(deal: list[str], key: str, facts: object) -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(3, {}, "1", deal)
    assert (bad.value.key, bad.value.details) == (key, facts)


def test_nj_5_cards_are_chosen_in_secret_and_revealed_together() -> None:
    state = table(["R1", "P1", "S1"], ["R8 R9", "P8 P9", "S8 S9"])
    state, seen = after(state, (2, "choose S8"), (0, "choose R9"))
    assert RULES.seats_to_move(state) == (1,)
    assert [to_wire(event) for event in seen] == [{"event": "chosen", "seat": 2}, {"event": "chosen", "seat": 0}]
    assert RULES.view(state, 1).chosen == (True, None, True)
    assert RULES.view(state, 0).chosen == (card("R9"), False, True)
    assert RULES.view(state, None).chosen == (True, False, True)
    assert RULES.view(state, 1).hands == (1, cards("P8 P9"), 1), "a chosen card has left the hand"
    state, seen = after(state, (1, "choose P8"))
    assert isinstance(seen[-1], Revealed) and {seat for seat, _ in seen[-1].queue} == {0, 1, 2}
    assert RULES.view(state, 1).chosen == (None, None, None)


def test_nj_6_the_highest_value_acts_first() -> None:
    result = resolution_order({0: card("R-6"), 1: card("S2"), 2: card("P10"), 3: card("R-1"), 4: card("P9")})
    assert [seat for seat, _ in result] == [2, 4, 1, 3, 0]


@pytest.mark.parametrize(("first", "second"), [("R4", "S4"), ("S4", "P4"), ("P4", "R4")])
def test_nj_7_of_two_equal_values_the_stronger_suit_acts_first(first: str, second: str) -> None:
    for seats in ((0, 1), (1, 0)):
        result = resolution_order({seats[0]: card(first), seats[1]: card(second), 2: card("R-2")})
        assert [str(held) for _, held in result] == [first, second, "R-2"]


@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
def test_nj_7_of_three_equal_values_rock_then_scissors_then_paper(seats: tuple[int, int, int]) -> None:
    result = resolution_order({seats[0]: card("P-3"), seats[1]: card("S-3"), seats[2]: card("R-3"), 3: card("R10"), 4: card("P-4")})
    assert [str(held) for _, held in result] == ["R10", "R-3", "S-3", "P-3", "P-4"]


def test_nj_7_two_pairs_of_equal_values_do_not_mix() -> None:
    result = resolution_order({0: card("R5"), 1: card("S2"), 2: card("P5"), 3: card("P2"), 4: card("S9")})
    assert [str(held) for _, held in result] == ["S9", "P5", "R5", "S2", "P2"]


def test_nj_8_only_suits_are_compared() -> None:
    state = table(["S10", "P1", "R2"], ["P2", "P3"], queue="0:R-6 1:P9")
    assert legal(state, 0) == ["take 0"]


def test_nj_9_a_beaten_pile_is_taken_whole_and_the_card_starts_it_anew() -> None:
    state = table(["P2 R-3 S7", "R1", "S4"], ["P5", "P6"], queue="0:R8 1:P9")
    assert legal(state, 0) == ["take 0", "take 2"], "of the player's choice, but one of them"
    state, seen = after(state, (0, "take 0"))
    assert state.piles == (cards("R8"), cards("R1"), cards("S4"))
    assert state.taken == (cards("P2 R-3 S7"), ())
    assert seen == [Took(0, card("R8"), 0, cards("P2 R-3 S7"), 6)]


def test_nj_9_also_a_pile_of_minus_points_must_be_taken() -> None:
    state = table(["S-6", "R1", "P4"], ["P5", "P6"], queue="0:R8 1:P9")
    assert legal(state, 0) == ["take 0"]
    assert refused(state, 0, "add 1") == ("must_take", {"card": "R8", "piles": [0]})


def test_nj_9_the_next_card_meets_the_piles_as_they_lie_then() -> None:
    state = table(["S1", "S2", "S3"], ["P5", "P6"], queue="0:R8 1:P7")
    assert refused(state, 1, "take 0")[0] == "not_your_turn"
    state, _ = after(state, (0, "take 0"))
    assert legal(state, 1) == ["take 0"], "the rock 8 that lies there now"


def test_nj_10_a_card_that_beats_nothing_goes_on_any_pile() -> None:
    state = table(["P1", "R2 R3", "P4"], ["P5", "P6"], queue="0:R8 1:P9")
    assert legal(state, 0) == ["add 0", "add 1", "add 2"]
    state, seen = after(state, (0, "add 1"))
    assert state.piles == (cards("P1"), cards("R2 R3 R8"), cards("P4"))
    assert seen == [Added(0, card("R8"), 1)] and state.taken == ((), ())
    assert RULES.view(state, None).piles[1] == cards("R2 R3 R8"), "all values stay visible"


def test_what_the_cards_of_a_round_have_done_is_known_until_the_next_are_turned_up() -> None:
    """All seats saw it (rules NJ-9 to NJ-11)."""
    state = table(["S1", "S2", "S3"], ["P5", "P6"], queue="0:R8 1:R7")
    state, _ = after(state, (0, "take 0"), (1, "take 2"))
    done = (Acted(0, card("R8"), 0, 1), Acted(1, card("R7"), 2, 3))
    for seat in (None, 0, 1):
        assert RULES.view(state, seat).acted == done
    state, _ = after(state, (0, "choose P5"))
    assert RULES.view(state, 1).acted == done, "still while cards are chosen"
    state, _ = after(state, (1, "choose P6"))
    assert RULES.view(state, 0).acted == ()
    state, _ = after(state, (1, "take 0"))
    state = replace(state, piles=(cards("P1"), cards("P2"), cards("P3")))
    state, _ = after(state, (0, "add 1"))
    assert state.acted[-1] == Acted(0, card("P5"), 1, None)


def test_nj_11_taken_cards_lie_open() -> None:
    state = table(["P1", "R2", "P4"], ["P5", "P6"], taken=["R7 S-2", "S9"])
    for seat in (None, 0, 1):
        assert RULES.view(state, seat).taken == (cards("R7 S-2"), cards("S9"))


def test_the_worked_example_of_the_rule_book() -> None:
    """Paper 7, paper 3, rock 3, rock -4, scissors -6 (rules NJ-6 to NJ-10)."""
    hands = ["P1", "P2", "P4", "P5", "P6"]
    piles = ["S1", "S2 R2", "R8"]
    played_cards = {0: card("S-6"), 1: card("R3"), 2: card("P7"), 3: card("R-4"), 4: card("P3")}
    queue = resolution_order(played_cards)
    assert [str(held) for _, held in queue] == ["P7", "P3", "R3", "R-4", "S-6"]
    state = replace(table(piles, hands), queue=queue)
    assert legal(state, 2) == ["take 1", "take 2"]
    state, seen = after(state, (2, "take 2"))
    assert seen == [Took(2, card("P7"), 2, cards("R8"), 8)]
    assert legal(state, 4) == ["take 1"]
    state, _ = after(state, (4, "take 1"))
    assert state.taken[4] == cards("S2 R2")
    assert legal(state, 1) == ["take 0"]
    state, _ = after(state, (1, "take 0"))
    assert legal(state, 3) == ["add 0", "add 1", "add 2"]
    state, _ = after(state, (3, "add 2"))
    assert state.piles == (cards("R3"), cards("P3"), cards("P7 R-4"))
    assert legal(state, 0) == ["take 1"], "the top of the third pile is rock now"
    state, seen = after(state, (0, "take 1"))
    assert state.piles == (cards("R3"), cards("S-6"), cards("P7 R-4"))
    assert [points(won) for won in state.taken] == [3, 1, 8, 0, 4]
    assert seen[-1] == RoundBegan(None, 2) and RULES.seats_to_move(state) == (0, 1, 2, 3, 4)


CHOOSING = table(["P1", "R2", "P4"], ["P5 P6", "R5 R6"])
RESOLVING = table(["S1", "P2", "P4"], ["P5", "P6"], queue="0:R8 1:P9")
ADDING = table(["R1", "P2", "P4"], ["P5", "P6"], queue="1:R8 0:P9")
THROWING = tie(2, also=["S3"])


@pytest.mark.parametrize(("state", "from_hand"), [(CHOOSING, True), (RESOLVING, False), (ADDING, False), (THROWING, True)])
# (rules NJ-5, NJ-9, NJ-10 and NJ-13)
def test_cards_and_signs_are_chosen_in_secret_and_piles_in_the_open(state: State, from_hand: bool) -> None:
    assert RULES.view(state, 0).is_private_decision == from_hand


@cases(
    "state, seat, move, key, facts",
    [
        (CHOOSING, 0, "choose R5", "not_in_hand", {"card": "R5"}),
        (CHOOSING, 0, "take 0", "choose_now", {}),
        (CHOOSING, 0, "throw rock", "choose_now", {}),
        (after(CHOOSING, (0, "choose P5"))[0], 0, "choose P6", "already_chosen", {}),
        (RESOLVING, 1, "take 0", "not_your_turn", {"seat": 0}),
        (RESOLVING, 0, "choose P5", "pick_a_pile", {"card": "R8"}),
        (RESOLVING, 0, "throw rock", "pick_a_pile", {"card": "R8"}),
        (RESOLVING, 0, "take 3", "no_such_pile", {"pile": 3}),
        (RESOLVING, 0, "take 1", "not_beaten", {"card": "R8", "top": "P2", "pile": 1}),
        (RESOLVING, 0, "add 0", "must_take", {"card": "R8", "piles": [0]}),
        (ADDING, 1, "take 0", "not_beaten", {"card": "R8", "top": "R1", "pile": 0}),
        (ADDING, 1, "add 99", "no_such_pile", {"pile": 99}),
        (THROWING, 0, "choose P5", "throw_now", {}),
        (THROWING, 1, "add 0", "throw_now", {}),
        (THROWING, 2, "throw rock", "not_tied", {}),
        (after(THROWING, (0, "throw rock"))[0], 0, "throw paper", "already_thrown", {}),
        (after(last_card(["R5", "S4"]), (0, "add 0"))[0], 0, "throw rock", "over", {}),
    ],
)
def test_every_refusal_has_its_key_and_facts(state: State, seat: int, move: str, key: str, facts: object) -> None:
    assert refused(state, seat, move) == (key, facts)


@pytest.mark.parametrize(
    "text", ["", "choose", "choose R0", "choose  R8", "Choose R8", "take", "take 00", "take -1", "take 100", "throw well"]
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        RULES.parse_move(text)


@pytest.mark.parametrize("move", [Choose(card("P-3")), Take(2), Add(0), Throw(SCISSORS)], ids=str)
def test_moves_are_read_as_they_are_written(move: Choose | Take | Add | Throw) -> None:
    assert RULES.parse_move(str(move)) == move


def test_nj_5_a_question_does_not_tell_who_has_chosen() -> None:
    """Cards are chosen in secret, also from the seats that still have to choose."""
    before = RULES.initial_state(3, {}, "7")
    card = before.hands[1][0]
    later, _ = RULES.play(before, 1, Choose(card))
    asked = RULES.view(before, 0).decision_view()
    assert RULES.view(later, 0).decision_view() == asked and RULES.view(later, 0) != RULES.view(before, 0)
    assert asked.hands == (before.hands[0], 9, 9) and asked.chosen == (None, None, None)
    assert RULES.view(later, 1).decision_view().chosen[1] == card

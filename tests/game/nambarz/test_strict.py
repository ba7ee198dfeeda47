"""Tests of Nambarz's strict referee, who accepts a fault and then judges it (rules NB-19 to NB-24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.dealing import seeded_random, shuffled
from game.kernel import to_wire
from game.nambarz.cards import card
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew, MayRecombine, Penalised, Recombined, Reshuffled, TookBack
from game.nambarz.state import GameOptions, State
from tests.cases import cases
from tests.game.nambarz.table import RULES, STRICT, after, cards, keys, legal, refused, table

DRAW = "4-hen 4-duck 9-hen 9-duck"


def judged(state: State, move: str) -> tuple[State, Penalised]:
    """Play a fault that must give three cards and pass the turn; return the state after it and the penalty."""
    (seat,) = RULES.seats_to_move(state)
    later, seen = after(state, move)
    assert keys(seen) == ["penalised", "drew"] and seen[1] == Drew(seat, 3)
    assert later.hands[seat][-3:] == state.draw[:3], "at the end of the hand"
    assert RULES.seats_to_move(later) == (seat + 1,) and later.phase is TurnPhase.TURN
    penalty = seen[0]
    assert isinstance(penalty, Penalised) and penalty.move == move
    return later, penalty


def face_up(hand: str, *, cover: str = "3", setup: GameOptions = STRICT) -> State:
    return table(cover, [hand, "8 8"], draw=DRAW, setup=setup)


# (rule NB-19)


def test_nb_19_the_simpler_calculation_stays_and_the_others_go_back() -> None:
    state, penalty = judged(face_up("6 5 2 10 7"), "calc 6 + 5 + 2 - 10")
    assert (penalty.stays, penalty.back) == (cards("6 2"), cards("5 10"))
    assert to_wire(penalty.why) == {"key": "simpler", "facts": {"simpler": "6 / 2", "wanted": 3}}
    assert state.pile == cards("3 6 2") and state.hands[0][:3] == cards("5 10 7")
    assert state.known[0] == cards("5 10"), "everybody saw them go back"


@pytest.mark.parametrize(
    ("hand", "cover", "move", "stays", "back"),
    [
        ("5 6 2 10", "3", "calc 5 + 6 + 2 - 10", "5 2", "6 10"),  # two of two cards: the first in the order played
        ("2 6 5 10", "3", "calc 2 + 6 + 5 - 10", "6 2", "5 10"),  # 2 and 6 come first; 2 6 is wrong, 6 2 is right
        ("1 9 2 9", "3", "calc 1 * 9 / 9 + 2", "1 2", "9 9"),
        ("7-fish 4-hen 9-hen 9-duck", "3", "calc 7-fish - 4-hen * 9-hen / 9-duck", "7-fish 4-hen", "9-hen 9-duck"),
    ],
)
def test_nb_19_of_several_the_fewest_cards_then_the_first_laid(hand: str, cover: str, move: str, stays: str, back: str) -> None:
    state, penalty = judged(face_up(f"{hand} 8", cover=cover), move)
    assert (penalty.stays, penalty.back) == (cards(stays), cards(back))
    assert state.cover == cards(stays)[-1]


def test_nb_19_with_the_allowed_operations() -> None:
    _, penalty = judged(face_up("6 5 2 10 7", setup=replace(STRICT, operations="+-")), "calc 6 + 5 + 2 - 10")
    assert penalty.stays == cards("5 2")


# (rule NB-20)


@pytest.mark.parametrize(
    ("hand", "move", "stays", "back"),
    [
        ("9 3 7", "calc 9 / 3", "3", "9"),
        ("8-bee 5-cat 7", "calc 8-bee - 5-cat", "8-bee", "5-cat"),
        ("5-cat 8-bee 3-hippo 7 10-cat 3-bee", "calc 8-bee - 5-cat * 3-hippo / 3-bee", "8-bee", "5-cat 3-hippo 3-bee"),
    ],
)
def test_nb_20_the_first_matching_card_laid_stays_alone(hand: str, move: str, stays: str, back: str) -> None:
    state, penalty = judged(face_up(hand, cover="3-bee"), move)
    assert penalty.why.key == "matching_card" and (penalty.stays, penalty.back) == (cards(stays), cards(back))
    assert state.pile == cards(f"3-bee {stays}") and state.known[0] == cards(back)


def test_nb_20_a_further_card_that_matched_stays_and_the_joker_goes_back() -> None:
    state, _ = after(face_up("J* 3-hippo 7"), "joker J*")
    state, penalty = judged(state, "lay 3-hippo")
    assert penalty.why.key == "further_matches" and (penalty.stays, penalty.back) == (cards("3-hippo"), cards("J*"))
    assert state.pile == cards("3 3-hippo") and state.hands[0][:2] == cards("7 J*") and state.known[0] == cards("J*")


# (rule NB-21)


def test_nb_21_mixed_types_all_go_back() -> None:
    before = face_up("1 2-fish 7")
    state, penalty = judged(before, "calc 1 + 2-fish")
    assert penalty.why.key == "mixed_types" and (penalty.stays, penalty.back) == ((), cards("1 2-fish"))
    assert state.pile == before.pile and state.hands[0][:3] == before.hands[0]


def test_nb_21_a_further_card_of_the_wrong_type_and_the_joker_with_it() -> None:
    state, _ = after(face_up("J# 2-fish 7"), "joker J#")
    state, penalty = judged(state, "lay 2-fish")
    assert penalty.why.key == "wrong_type" and (penalty.stays, penalty.back) == ((), cards("J# 2-fish"))
    assert state.pile == cards("3") and sorted(map(str, state.hands[0][:3])) == ["2-fish", "7", "J#"]
    assert state.cover == card("3")


def test_nb_21_on_an_open_joker_of_another_the_card_alone() -> None:
    state, penalty = judged(table("3 J#", ["2-fish 7", "8"], draw=DRAW, setup=STRICT), "lay 2-fish")
    assert penalty.back == cards("2-fish") and state.pile == cards("3 J#") and state.open == card("J#")


@pytest.mark.parametrize(("cover", "joker"), [("3", "J@"), ("3-bee", "J#"), ("3 J#", "J#"), ("3 J* J+", "J@")])
def test_nb_21_a_joker_that_does_not_fit_goes_back(cover: str, joker: str) -> None:
    """This holds on an open joker, too."""
    state, penalty = judged(table(cover, [f"{joker} 7", "8"], draw=DRAW, setup=STRICT), f"joker {joker}")
    assert penalty.back == cards(joker) and state.pile == cards(cover) and state.known[0] == cards(joker)


def test_nb_21_a_known_card_is_counted_once() -> None:
    """Of two equal jokers both were seen, one of them twice."""
    state = replace(face_up("J# J# 2-fish 7"), known=(cards("J# J#"), ()))
    state, _ = after(state, "joker J#")
    assert state.known[0] == cards("J#")
    assert sorted(map(str, after(state, "lay 2-fish")[0].known[0])) == ["2-fish", "J#", "J#"]


# (rule NB-22)


@pytest.mark.parametrize(
    ("move", "key"), [("calc 7 - 6", "wrong_result"), ("calc 7 / 2", "not_whole"), ("calc 2 - 7", "negative"), ("match 7", "no_match")]
)
def test_nb_22_a_wrong_result_goes_back(move: str, key: str) -> None:
    before = face_up("7 6 2")
    state, penalty = judged(before, move)
    assert penalty.why.key == key and penalty.stays == () and state.hands[0][:3] == before.hands[0]


WRONG = "calc 10 + 4 - 2"  # on a 3


def test_nb_22_it_may_be_recombined_and_nothing_is_drawn_before() -> None:
    before = face_up("10 4 2 7")
    state, seen = after(before, WRONG)
    assert isinstance(seen[0], MayRecombine) and len(seen) == 1 and seen[0].cards == cards("10 4 2")
    assert state.phase is TurnPhase.RECOMBINE and RULES.seats_to_move(state) == (0,)
    assert state.hands == before.hands and state.pile == before.pile and state.draw == before.draw
    assert legal(state) == ["give up", "recombine 10 + 2 / 4", "recombine 10 - 4 / 2", "recombine 2 + 10 / 4"]
    assert state.known[0] == cards("10 4 2")
    for move in ("pass", "draw", "match 7", "calc 10 - 4 / 2", "stop", "joker J+"):
        assert refused(state, move) == ("recombine_now", {"cards": ["10", "4", "2"]})


def test_nb_22_a_right_recombination_stays_and_three_cards_are_drawn_all_the_same() -> None:
    state, seen = after(face_up("10 4 2 7"), WRONG, "recombine 10 - 4 / 2")
    assert seen[1:] == [Recombined(0, cards("10 4 2"), "-/", ("10", "6", "3")), Drew(0, 3)]
    assert state.pile == cards("3 10 4 2") and state.hands[0] == cards("7 4-hen 4-duck 9-hen") and state.known[0] == ()
    assert RULES.seats_to_move(state) == (1,)


@pytest.mark.parametrize(
    "move", ["give up", "recombine 10 + 4 + 2", "recombine 10 - 7", "recombine 4 - 10 + 2", "recombine 10 - 4", "recombine J# + 3"]
)
def test_nb_22_a_faulty_one_counts_as_giving_up(move: str) -> None:
    """So does one with other cards: cards that have left the hand cannot be replaced (rule NB-33)."""
    before = face_up("10 4 2 7")
    state, seen = after(before, WRONG, move)
    assert seen[1:] == [TookBack(0, cards("10 4 2")), Drew(0, 3)]
    assert state.pile == cards("3") and state.hands[0] == before.hands[0] + cards("4-hen 4-duck 9-hen")
    assert state.known[0] == cards("10 4 2") and RULES.seats_to_move(state) == (1,)


def test_nb_22_the_allowed_operations_bind_a_recombination_too() -> None:
    state, _ = after(face_up("10 6 1 7", setup=replace(STRICT, operations="+-")), "calc 10 + 6 - 1")
    assert legal(state) == ["give up", "recombine 10 - 1 - 6", "recombine 10 - 6 - 1"]
    state, seen = after(state, "recombine 10 - 6 / 1")
    assert isinstance(seen[0], TookBack)


@pytest.mark.parametrize(
    ("hand", "cover", "move"),
    [
        ("6 5 2 10", "3", "calc 6 + 5 + 2 + 10"),  # not right in any faultless way: 6 / 2 would do (rule NB-12)
        ("9 3", "3-bee", "calc 9 + 3"),  # 9 / 3 has a matching card (rule NB-11)
        ("8-bee 5-cat", "3-bee", "calc 8-bee + 5-cat"),
        ("7 6", "3", "calc 7 + 6"),
    ],
)
def test_nb_22_only_a_faultless_recombination_is_one(hand: str, cover: str, move: str) -> None:
    _, penalty = judged(face_up(f"{hand} 7", cover=cover), move)
    assert penalty.why.key == "wrong_result" and penalty.stays == ()


def test_nb_22_the_drawn_card_stays_known_to_its_player() -> None:
    state, _ = after(table("3", ["10 4 7", "8"], draw="2 5 5 6 6", setup=STRICT), "draw", WRONG)
    assert state.drawn == card("2") and RULES.view(state, 0).drawn == card("2")
    assert RULES.view(state, 1).drawn is None and RULES.view(state, 1).drew
    state, _ = after(state, "recombine 10 - 4 / 2")
    assert state.drawn is None and state.hands[0] == cards("7 5 5 6")


@cases(
    "state, move, key",
    [
        (table("3 J*", ["1 2 7", "8"], setup=STRICT), "calc 1 + 2", "open_joker"),
        (table("3 J*", ["1 2 7", "8"], setup=STRICT), "match 1", "open_joker"),
        (face_up("J# 1 2"), "calc 1 + 2 + J#", "joker_in_calculation"),
        (face_up("6 2", setup=replace(STRICT, operations="+")), "calc 6 / 2", "operation_not_allowed"),
        (face_up("6 2"), "calc 6 / 2 + 2", "not_held"),
        (face_up("6 2"), "match 3", "not_held"),
        (face_up("6 2"), "lay 6", "no_open_joker"),
        (after(face_up("J# 7 2"), "joker J#")[0], "pass", "further_now"),
        (after(face_up("J# J# 7 2"), "joker J#")[0], "joker J#", "two_jokers"),
        (after(face_up("6 2 7"), "draw")[0], "calc 6 / 2", "drawn_card_missing"),
        (after(face_up("6 2 7"), "draw")[0], "match 7", "drawn_card_missing"),
        (after(face_up("3 2 7"), "match 3")[0], "match 2", "only_play_again"),
    ],
)
def test_nb_22_refused_outright_in_strict_play_too(state: State, move: str, key: str) -> None:
    assert refused(state, move)[0] == key


# (rules NB-23 and NB-24)


@pytest.mark.parametrize(
    ("hand", "cover", "move", "key"),
    [
        ("9 3-hippo", "3-bee", "calc 9 - 3-hippo", "mixed_types"),  # wrong, too, and one card matches
        ("9 3", "3-bee", "calc 9 + 3", "wrong_result"),  # one card matches, too
        ("3 5 5", "3-bee", "calc 3 * 5 / 5", "matching_card"),  # and more cards than needed
        ("1 2 9 9", "3-bee", "calc 1 + 2 * 9 / 9", "simpler"),
    ],
)
def test_nb_23_the_first_fault_counts(hand: str, cover: str, move: str, key: str) -> None:
    state = face_up(f"{hand} 7", cover=cover)
    assert judged(state, move)[1].why.key == key
    assert refused(replace(state, setup=GameOptions()), move)[0] == key, "the helpful referee names the same"


def test_nb_23_a_further_card_of_the_wrong_type_that_also_matched() -> None:
    state, _ = after(face_up("J# 3-hippo 7"), "joker J#")
    assert judged(state, "lay 3-hippo")[1].why.key == "wrong_type"


def test_nb_23_fewer_cards_are_drawn_when_there_are_fewer() -> None:
    state, seen = after(table("5 3", ["7 6", "8"], draw="9", setup=STRICT), "match 7")
    assert seen[1:] == [Reshuffled(None, 1), Drew(0, 2)] and state.hands[0] == cards("7 6 9 5")
    state, seen = after(table("3", ["7 6", "8"], draw="", setup=STRICT), "match 7")
    assert keys(seen) == ["penalised"] and state.hands[0] == cards("7 6")


def test_nb_23_what_stays_covers_before_cards_are_drawn() -> None:
    state, seen = after(table("3", ["6 5 2 10 7", "8"], draw="", setup=STRICT), "calc 6 + 5 + 2 - 10")
    assert seen[1:] == [Reshuffled(None, 2), Drew(0, 2)]
    assert state.pile == cards("2") and state.hands[0][3:] == shuffled(cards("3 6"), seeded_random("1", "reshuffle/1/1"))


def test_nb_24_the_helpful_referee_refuses_and_nothing_happens() -> None:
    state = face_up("6 5 2 10 7", setup=GameOptions())
    for move in ("calc 6 + 5 + 2 - 10", "match 7", "calc 7 - 6"):
        assert refused(state, move)
    assert RULES.initial_state(2, {}, "1").setup.referee == "helpful"


def test_nb_24_legal_lists_the_faultless_moves_only() -> None:
    hand = "6 5 2 10 J@ 3"
    assert legal(face_up(hand)) == legal(face_up(hand, setup=GameOptions()))


def test_nb_24_no_play_again_after_a_penalty() -> None:
    state, _ = judged(face_up("7 J+ 6"), "match 7")
    assert refused(state, "joker J+", seat=0) == ("not_your_turn", {"seat": 1})


def test_a_drawn_card_may_be_laid_in_a_faulty_play() -> None:
    state, _ = after(table("3", ["9 8", "8"], draw=f"7 {DRAW}", setup=STRICT), "draw")
    later, penalty = judged(state, "calc 7 + 9")
    assert penalty.back == cards("7 9") and later.drawn is None
    assert judged(state, "match 7")[1].why.key == "no_match"


def test_a_joker_that_does_not_fit_may_be_laid_for_the_drawn_card() -> None:
    """The drawn card might fit on J@, so it is a play with that card, and J@ on a symbol card is a fault."""
    state, _ = after(table("3", ["J@ 8", "8"], draw=f"7-frog {DRAW}", setup=STRICT), "draw")
    assert judged(state, "joker J@")[1].why.key == "joker_misfit"
    assert legal(state) == ["pass"]

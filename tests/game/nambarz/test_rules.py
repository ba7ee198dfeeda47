"""Tests of Nambarz's rules NB-1 to NB-13: the cards, the deal, drawing, matches and calculations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.dealing import seeded_random, shuffled
from game.kernel import BadRecord, to_wire
from game.nambarz.cards import ANIMAL_CARDS, JOKER_CARDS, card, common_feature, deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Calculated, Drew, LaidOn, Matched, Passed, Reshuffled
from game.nambarz.state import GameOptions
from game.nambarz.tips import tip_keys
from tests.game.nambarz.table import RULES, STRICT, after, cards, keys, legal, refused, table

# (rules NB-1 to NB-4)


def test_nb_1_there_are_92_cards() -> None:
    full = Counter(map(str, deck()))
    assert full.total() == 92
    assert {name: count for name, count in full.items() if count == 4} == {str(number): 4 for number in range(1, 11)}
    assert all(full[f"J{joker}"] == 3 for joker in "#@*+")


def test_nb_3_every_number_has_two_animals_and_every_animal_two_numbers() -> None:
    pairs = {"1": "dragonfly turtle", "2": "fish frog", "3": "bee hippo", "4": "hen duck", "5": "cat bear"}
    for number in range(1, 11):
        assert {one.animal for one in ANIMAL_CARDS if one.number == number} == set(pairs[str((number - 1) % 5 + 1)].split())
    assert len(set(ANIMAL_CARDS)) == 20 and all(deck().count(one) == 2 for one in ANIMAL_CARDS)


@pytest.mark.parametrize(("jokers", "each"), [(12, 3), (8, 2), (4, 1)])
def test_nb_4_variants_have_fewer_jokers(jokers: int, each: int) -> None:
    assert Counter(one for one in deck(jokers) if one.joker) == Counter(dict.fromkeys(JOKER_CARDS, each))
    state = RULES.initial_state(3, {"jokers": jokers}, "1")
    assert sum(map(len, state.hands)) + len(state.pile) + len(state.draw) == 80 + jokers


def test_nb_4_twelve_players_with_four_jokers_are_refused() -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(12, {"jokers": 4}, "1")
    assert (bad.value.key, bad.value.details) == ("too_few_cards", {"players": 12, "jokers": 4})
    assert len(RULES.initial_state(11, {"jokers": 4}, "1").draw) == 6 and len(RULES.initial_state(12, {"jokers": 8}, "1").draw) == 3


def test_the_deck_lies_in_the_order_of_the_protocol() -> None:
    names = [str(one) for one in deck()]
    assert names[:5] == ["1", "1", "1", "1", "2"] and names[39:46] == [
        "10",
        "1-dragonfly",
        "1-dragonfly",
        "1-turtle",
        "1-turtle",
        "2-fish",
        "2-fish",
    ]
    assert names[78:] == ["10-bear"] * 2 + ["J#"] * 3 + ["J@"] * 3 + ["J*"] * 3 + ["J+"] * 3


# (rule NB-5)


@pytest.mark.parametrize("players", [2, 5, 12])
def test_nb_5_seven_cards_each_one_at_a_time_and_one_is_turned_up(players: int) -> None:
    state = RULES.initial_state(players, {}, "9")
    dealt = shuffled(deck(), seeded_random("9", "deal/1"))
    used = 7 * players
    assert state.hands == tuple(dealt[seat:used:players] for seat in range(players))
    assert state.pile + state.draw == dealt[used:] and len(state.pile) == 1 and not state.pile[0].joker
    assert RULES.seats_to_move(state) == (0,) and state.phase is TurnPhase.TURN and state.round == 1


def a_deal(players: int, *undealt: str, jokers: int = 12) -> list[str]:
    """Return a deal whose undealt cards begin with these."""
    names = [str(one) for one in deck(jokers)]
    for name in undealt:
        names.remove(name)
    used = 7 * players
    return [*names[:used], *undealt, *names[used:]]


def test_nb_5_a_deal_replaces_the_first_shuffle() -> None:
    state = RULES.initial_state(2, {"jokers": 4}, "7", a_deal(2, "3-bee", "J+", jokers=4))
    assert state.hands[0] == cards("1 1 2 2 3 3 4") and state.hands[1] == cards("1 1 2 2 3 3 4")
    assert state.pile == cards("3-bee") and state.draw[0] == card("J+")


def test_nb_5_a_joker_is_put_back_and_the_pile_shuffled() -> None:
    """This repeats until there is no joker, with the seeds redeal/1/1, redeal/1/2 .."""
    deal = a_deal(11, "J#", "J+")
    for seed in "abcdefgh":
        state = RULES.initial_state(11, {}, seed, deal)
        undealt, times = tuple(map(card, deal[77:])), 0
        while undealt[0].joker:
            times += 1
            undealt = shuffled(undealt, seeded_random(seed, f"redeal/1/{times}"))
        assert state.pile + state.draw == undealt and times >= 1
        assert state.hands == tuple(tuple(map(card, deal[seat:77:11])) for seat in range(11)), "the hands stay"


def test_nb_5_with_jokers_alone_left_all_is_dealt_anew() -> None:
    deal = a_deal(12, *("J#", "J#", "J@", "J@"), jokers=8)
    state = RULES.initial_state(12, {"jokers": 8}, "1", deal)
    dealt = shuffled(deck(8), seeded_random("1", "redeal/1/1"))
    assert not dealt[84].joker, "a seed that needs no second time"
    assert state.hands == tuple(dealt[seat:84:12] for seat in range(12)) and state.pile == dealt[84:85]


NAMES = [str(one) for one in deck(8)]


@pytest.mark.parametrize(
    ("deal", "key", "facts"),
    [
        ([*NAMES[:5], "2-bee", *NAMES[6:]], "unknown_card", {"card": "2-bee", "place": 5}),
        ([*NAMES[:-1], "J#"], "card_too_often", {"card": "J#", "most": 2}),
        ([*NAMES, "3"], "card_too_often", {"card": "3", "most": 4}),
        (NAMES[2:], "cards_missing", {"cards": ["1", "1"]}),
        ([str(one) for one in deck(4)], "cards_missing", {"cards": ["J#", "J@", "J*", "J+"]}),
    ],
)
def test_nb_5_a_deal_has_the_cards_of_the_variant(deal: list[str], key: str, facts: object) -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(3, {"jokers": 8}, "1", deal)
    assert (bad.value.key, bad.value.details) == (key, facts)


# (rules NB-6 and NB-7)


def test_nb_6_the_played_cards_become_the_draw_pile_when_a_card_is_wanted() -> None:
    state = table("1 2 3 J# 4-hen J+ J+", ["9", "8"], draw="7")
    state, seen = after(state, "draw")
    assert state.draw == () and keys(seen) == ["drew"], "not before"
    state, seen = after(state, "pass", "draw")
    assert seen[1:] == [Reshuffled(None, 4), Drew(1, 1)] and all(event.reveals_hidden for event in seen[1:]), "it cannot be undone"
    assert state.pile == cards("4-hen J+ J+") and state.cover == card("4-hen"), "the card to cover stays, and what is transparent on it"
    assert (*state.hands[1][1:], *state.draw) == shuffled(cards("1 2 3 J#"), seeded_random("1", "reshuffle/1/1"))
    assert state.reshuffle is not None and state.reshuffle.drawn == (0, 1), "of these cards seat 1 has drawn one"


def test_nb_6_an_open_joker_stays_too() -> None:
    state, _ = after(table("1 2 J# J+", ["9-hen", "8-bee"], draw=""), "draw")
    assert state.pile == cards("J# J+") and state.open == card("J#")


@pytest.mark.parametrize(("pile", "draw", "can"), [("3", "7", True), ("3", "", False), ("3 4", "", True), ("3 J+", "", False)])
def test_nb_6_who_plays_sees_whether_there_is_a_card_to_draw(pile: str, draw: str, can: bool) -> None:
    """A card is on the draw pile, or under the card to cover."""
    decision = RULES.view(table(pile, ["9", "8"], draw=draw), 0).decision()
    assert decision is not None and decision.can_draw == can


def test_where_nobody_is_to_move_an_onlooker_has_nothing_before_it() -> None:
    state = replace(table("3", ["9", "8"]), mover=None)
    assert [RULES.view(state, seat).decision() for seat in (None, 0, 1)] == [None] * 3


def test_nb_6_when_nothing_is_left_one_passes() -> None:
    state = table("4-hen J+", ["9 8", "8"], draw="")
    assert legal(state) == ["pass"]
    assert refused(state, "draw") == ("nothing_to_draw", {})
    state, seen = after(state, "pass")
    assert seen == [Passed(0, False)] and RULES.seats_to_move(state) == (1,)


def test_nb_7_drawing_is_always_allowed_and_once() -> None:
    state = table("3", ["3 4", "8"], draw="9-hen 6")
    assert "draw" in legal(state) and refused(state, "pass") == ("draw_first", {})
    state, seen = after(state, "draw")
    assert seen == [Drew(0, 1)] and state.drawn == card("9-hen") and state.phase is TurnPhase.DRAWN
    assert refused(state, "draw") == ("drawn_already", {})
    assert legal(state) == ["pass"], "the 3 in the hand may no longer be played"
    assert refused(state, "match 3") == ("drawn_card_missing", {"card": "9-hen"})
    state, seen = after(state, "pass")
    assert seen == [Passed(0, False)] and state.hands[0] == cards("3 4 9-hen") and state.drawn is None


def test_nb_7_the_drawn_card_may_be_played_alone_or_combined() -> None:
    state, _ = after(table("3", ["1 5 7-fish 3", "8"], draw="2 6"), "draw")
    assert legal(state) == ["calc 1 + 2", "calc 2 + 1", "calc 5 - 2", "pass"]
    state, _ = after(table("3", ["1", "8"], draw="3-bee 6"), "draw")
    assert legal(state) == ["match 3-bee", "pass"]


def test_nb_7_the_drawn_card_may_be_a_joker_or_its_further_card() -> None:
    state, _ = after(table("3", ["1 2-frog", "8"], draw="J* 6"), "draw", "joker J*")
    assert legal(state) == ["lay 1", "lay 2-frog", "stop"] and state.drawn == card("J*")
    state, _ = after(table("3", ["J# J@ 9", "8"], draw="4 6"), "draw")
    assert legal(state) == ["joker J#", "pass"], "the drawn card may be laid on it"
    state, _ = after(state, "joker J#")
    assert legal(state) == ["lay 4"], "then it has to follow"
    for other in ("stop", "lay 9"):
        assert refused(state, other) == ("drawn_card_follows", {"card": "4"})
    state, seen = after(state, "lay 4")
    assert seen == [LaidOn(0, card("4"), card("J#"))] and state.phase is TurnPhase.AFTER and state.drawn is None


@pytest.mark.parametrize(("drawn", "joker"), [("3-bee", "J*"), ("9-hen", "J#"), ("J+", "J#"), ("J@", "J*"), ("4", "J+")])
@pytest.mark.parametrize("setup", [GameOptions(), STRICT], ids=["helpful", "strict"])
def test_nb_7_a_joker_under_which_the_drawn_card_does_not_fit_is_refused(drawn: str, joker: str, setup: GameOptions) -> None:
    """3-bee matches the joker's place, so it may not follow it (rule NB-16). The strict referee refuses it, too."""
    state, _ = after(table("3", [f"{joker} 9", "8"], draw=f"{drawn} 6", setup=setup), "draw")
    assert refused(state, f"joker {joker}") == ("drawn_card_missing", {"card": drawn})


def test_nb_7_the_turn_goes_round_the_table_past_those_who_are_out() -> None:
    state = table("3", ["4 4", "", "5", "6"], out=(1,))
    assert RULES.seats_to_move(after(state, "draw", "pass")[0]) == (2,)
    assert RULES.seats_to_move(after(state, "draw", "pass", "draw", "pass", "draw", "pass")[0]) == (0,)


# (rule NB-8)


@pytest.mark.parametrize(
    ("cover", "matching"),
    [("3-bee", "3-bee 3 3-hippo 8-bee"), ("3", "3 3-bee 3-hippo"), ("6-dragonfly", "6 6-dragonfly 6-turtle 1-dragonfly")],
)
def test_nb_8_a_card_matches_by_number_or_animal(cover: str, matching: str) -> None:
    everything = [one for one in dict.fromkeys(deck()) if not one.joker]
    assert {one for one in everything if common_feature(one, card(cover))} == set(cards(matching))
    state = table(cover, [" ".join(map(str, everything)), "8"])
    assert legal(state, "match") == sorted(f"match {name}" for name in matching.split())
    assert refused(state, "match 4-hen") == ("no_match", {"card": "4-hen", "top": cover})


def test_nb_8_a_match_is_laid_alone_and_the_turn_stays() -> None:
    state, seen = after(table("3-bee", ["8-bee 1", "8"]), "match 8-bee")
    assert seen == [Matched(0, card("8-bee"))] and state.pile == cards("3-bee 8-bee") and state.hands[0] == cards("1")
    assert state.cover == card("8-bee") and legal(state) == ["pass"]
    assert refused(state, "match 8-bee") == ("only_play_again", {"again": "no"}) == refused(state, "draw")
    state, seen = after(state, "pass")
    assert seen == [Passed(0, True)] and RULES.seats_to_move(state) == (1,)


# (rules NB-9 to NB-13)


@pytest.mark.parametrize("text", ["1 + 2", "10 - 4 / 2", "7-fish - 4-hen", "10-bear + 1-dragonfly + 1-turtle - 9-duck"])
@pytest.mark.parametrize("cover", ["3", "3-bee"])
def test_nb_9_cover_3(cover: str, text: str) -> None:
    laid = " ".join(text.split()[::2])
    state = table(cover, [f"{laid} 8", "8"])
    assert f"calc {text}" in legal(state)
    state, seen = after(state, f"calc {text}")
    assert state.cover == card(laid.split()[-1]), "the last card laid is the new top"
    assert isinstance(seen[0], Calculated) and seen[0].results[-1] == "3" and seen[0].cards == cards(laid)
    assert state.pile == cards(f"{cover} {laid}")


def test_nb_9_the_order_counts_from_left_to_right() -> None:
    state = table("3", ["10 4 2", "8", "8"])
    assert legal(state, "calc") == ["calc 10 + 2 / 4", "calc 10 - 4 / 2", "calc 2 + 10 / 4"]
    assert refused(state, "calc 4 / 2 + 10") == ("wrong_result", {"result": "12", "wanted": 3})
    assert to_wire(after(state, "calc 10 - 4 / 2")[1][0]) == {
        "event": "calculated",
        "seat": 0,
        "cards": ["10", "4", "2"],
        "operations": "-/",
        "results": ["10", "6", "3"],
    }


def test_nb_9_all_cards_are_of_one_type() -> None:
    assert refused(table("3-bee", ["1 2-fish", "8"]), "calc 1 + 2-fish") == ("mixed_types", {"symbol": "1", "animal": "2-fish"})


def test_nb_10_steps_are_whole_and_not_negative() -> None:
    state = table("5", ["7 2 6 4 3", "8"])
    assert refused(state, "calc 7 / 2 + 4") == ("not_whole", {"step": "7 / 2", "wanted": 5})
    assert refused(state, "calc 4 - 6 + 7") == ("negative", {"step": "4 - 6", "wanted": 5})
    assert refused(state, "calc 7 + 4 - 3 / 3")[0] == "not_held", "only one 3"
    assert refused(state, "calc 7 - 6 + 3") == ("wrong_result", {"result": "4", "wanted": 5})


def test_nb_10_fractions_and_negatives_may_be_allowed() -> None:
    loose = GameOptions(fractions=True)
    state = table("7", ["3 2 10 8", "8"], setup=loose)
    assert refused(state, "calc 3 / 2 + 10") == ("wrong_result", {"result": "23/2", "wanted": 7})
    text = "calc 4 - 9 + 8"
    assert text not in legal(table("3", ["4 9 8 6", "8"])) and "calc 4 + 8 - 9" in legal(table("3", ["4 9 8 6", "8"]))
    state = table("3", ["4 9 8 6", "8"], setup=loose)
    assert text in legal(state)
    event = after(state, text)[1][0]
    assert isinstance(event, Calculated) and event.results == ("4", "-5", "3")


@pytest.mark.parametrize(
    ("hand", "text", "facts"),
    [
        ("9 3 1", "9 / 3", {"card": "3", "top": "3-bee", "how": "number"}),
        ("8-bee 5-cat 1", "8-bee - 5-cat", {"card": "8-bee", "top": "3-bee", "how": "animal"}),
        ("1 9-hen 3-hippo", "9-hen / 3-hippo", {"card": "3-hippo", "top": "3-bee", "how": "number"}),
    ],
)
def test_nb_11_no_card_of_the_calculation_matches(hand: str, text: str, facts: object) -> None:
    assert refused(table("3-bee", [hand, "8"]), f"calc {text}") == ("matching_card", facts)


def test_nb_11_holding_a_match_forbids_no_calculation_without_it() -> None:
    state = table("3-bee", ["3-bee 1 2", "8"])
    assert legal(state) == ["calc 1 + 2", "calc 2 + 1", "draw", "match 3-bee"]


def test_nb_11_cover_1_symbol_or_turtle_but_not_dragonfly() -> None:
    """(9 hen - 6 dragonfly) / 3 hippo: dragonfly 6 would match dragonfly 1."""
    text = "calc 9-hen - 6-dragonfly / 3-hippo"
    for cover in ("1", "1-turtle"):
        assert text in legal(table(cover, ["9-hen 6-dragonfly 3-hippo 8", "8"]))
    state = table("1-dragonfly", ["9-hen 6-dragonfly 3-hippo 8", "8"])
    assert refused(state, text) == ("matching_card", {"card": "6-dragonfly", "top": "1-dragonfly", "how": "animal"})


def test_nb_12_as_simple_as_possible() -> None:
    state = table("3", ["6 5 2 10", "8"])
    assert refused(state, "calc 6 + 5 + 2 - 10") == ("simpler", {"simpler": "6 / 2", "wanted": 3})
    assert legal(state, "calc") == ["calc 5 * 6 / 10", "calc 5 - 2", "calc 6 * 5 / 10", "calc 6 / 2"]


def test_nb_13_other_operations_are_refused_and_simplicity_asks_the_allowed_ones() -> None:
    state = table("3", ["6 5 2 10 8", "8"], setup=GameOptions(operations="+-"))
    assert refused(state, "calc 6 / 2") == ("operation_not_allowed", {"operation": "/", "allowed": ["+", "-"]})
    assert refused(state, "calc 6 + 5 + 2 - 10") == ("simpler", {"simpler": "5 - 2", "wanted": 3})
    state = table("3", ["6 5 2 10 8", "8"], setup=GameOptions(operations="+/"))
    assert refused(state, "calc 5 - 2")[0] == "operation_not_allowed"


@pytest.mark.parametrize("operations", ["", "++", "+%", "x", 3, None])
def test_nb_13_operations_are_a_choice_of_the_four(operations: object) -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(2, {"operations": operations}, "1")  # type: ignore[dict-item]
    assert (bad.value.key, bad.value.details) == ("bad_option", {"option": "operations", "range": "+-*/"})
    assert RULES.initial_state(2, {"operations": "/+"}, "1").setup.operations == "+/"


# rare positions


@pytest.mark.parametrize(
    ("pile", "hand", "more", "texts"),
    [
        ("3", "9 8", {}, ()),
        ("3", "9 J#", {}, ("joker",)),
        ("3 J#", "9 8", {}, ("joker",)),
        ("3", "9 8", {"setup": GameOptions(rounds=2, play_off=True), "number": 3}, ("play_off",)),
        ("3", "9 8", {"setup": GameOptions(rounds=2, play_off=True), "number": 2}, ()),
    ],
)
def test_what_whoever_is_to_move_has_before_it(pile: str, hand: str, more: dict[str, Any], texts: tuple[str, ...]) -> None:
    """(rules NB-14, NB-15 and NB-29)"""
    state = table(pile, [hand, "8"], **more)
    assert [tip_keys(RULES.view(state, seat), ()) for seat in (0, 1, None)] == [texts, (), ()]


def test_nb_22_a_wrong_calculation_whose_cards_make_a_right_one_is_met() -> None:
    state, _ = after(table("3", ["6 2 9", "8 8"], setup=STRICT), "calc 6 + 2")
    assert tip_keys(RULES.view(state, 0), ()) == ("recombination",)

"""Tests of the house rules that families use (rules JA-21 to JA-26), one option at a time and together."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.kernel import Json
from game.match import Match
from game.nain_jaune.moves import Dealt, Doubled, GrandOpera, Jumped, Paid, Played, Restarted, Settled, Without
from game.nain_jaune.reasons import reason
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import State
from game.options import SwitchOption
from game.puzzles.share_code import decode_record, encode_record
from game.record import Player, Record, record_from_json
from tests.game.nain_jaune.table import HOUSE_RULES, KING, RULES, after, deck, legal, of, refused, some_house_rules, table

PEOPLE = tuple(Player(name) for name in ("A", "B", "C"))


def dues(*hands: str, **options: object) -> list[int]:
    """Return what the others owe when seat 0 goes out with an ace."""
    _, seen = after(table(["AC", *hands], laid="1:2H", **options), "play AC")  # type: ignore[arg-type]
    return [paid.due for paid in of(Paid, seen)]


def test_ja_21_cards_left_cost_their_points() -> None:
    assert dues("AS 2S 9S 10S", "JS QS KS", pay_by_points=True) == [1 + 2 + 9 + 10, 30]
    assert dues("AS 2S 9S 10S", "JS QS KS") == [4, 3]


def test_ja_21_who_cannot_pay_pays_what_is_there() -> None:
    state = replace(table(["AC", "KS KC", "2S"], laid="1:2H", pay_by_points=True), purses=(5, 7, 9))
    _, seen = after(state, "play AC")
    assert [(paid.coins, paid.due) for paid in of(Paid, seen)] == [(7, 20), (2, 2)], "(rule JA-17)"


def test_ja_22_a_kept_belle_carte_costs_its_first_stake() -> None:
    for coins in (0, 12):
        _, seen = after(table(["AC", "KH", "2S"], (0, 0, 0, coins, 0), laid="1:2H", kept_pays="stake"), "play AC")
        assert [(each.box, each.coins, each.due) for each in of(Doubled, seen)] == [(KING, 4, 4)]
        assert of(Settled, seen)[0].boxes[KING] == coins + 4
    _, seen = after(table(["AC", "KH", "2S"], (0, 0, 0, 12, 0), laid="1:2H"), "play AC")
    assert [each.due for each in of(Doubled, seen)] == [12]


def test_ja_23_there_is_no_grand_opera() -> None:
    _, seen = after(table(["KC", "KH 2C", "3C"], (1, 2, 3, 4, 5), grand_opera=False), "play KC")
    assert not of(GrandOpera, seen) and [each.coins for each in of(Doubled, seen)] == [4]
    _, seen = after(table(["KC", "KH 2C", "3C"], (1, 2, 3, 4, 5)), "play KC")
    assert of(GrandOpera, seen)[0].coins == 15 and not of(Doubled, seen)


def test_ja_24_a_rank_in_the_talon_is_jumped_over() -> None:
    """The seat that broke off begins the round for the next rank."""
    state, seen = after(table(["5C 7C 9C", "7D 3C", "4C 3D"], jump_talon=True), "play 5C")
    assert [(each.seat, each.rank) for each in of(Jumped, seen)] == [(0, "6")]
    assert (state.turn, state.needed) == (0, "7") and [each.seat for each in of(Without, seen)] == [0, 1, 2]
    assert [field.name for field in fields(seen[-1])] == ["seat", "rank"], "no suit is named"
    state, seen = after(state, "play 7C")
    assert (state.turn, state.needed) == (0, "9") and of(Jumped, seen)[0].rank == "8" and state.run == 2
    state, _ = after(table(["5C 7C 9C", "7D 3C", "4C 3D"]), "play 5C")
    assert state.needed is None, "without the option a new sequence is started"


def test_ja_24_a_king_in_the_talon_ends_the_sequence() -> None:
    state, seen = after(table(["QC 2C", "3C 4D", "5C 6D"], jump_talon=True), "play QC")
    assert (state.turn, state.needed) == (0, None)
    assert [type(each) for each in seen] == [Played, Without, Without, Without, Jumped, Restarted]


def test_ja_24_if_all_four_were_played_a_new_sequence_is_started() -> None:
    state, seen = after(table(["5C 9C", "8C 3C", "4C 3D"], laid="1:6C 1:6D 2:6H 2:6S", jump_talon=True), "play 5C")
    assert not of(Jumped, seen) and of(Restarted, seen)[0].seat == 0 and state.talon_ranks == {6: False}


def test_ja_25_everything_runs_to_the_next_lower_seat() -> None:
    match = Match(Record("nain_jaune", PEOPLE, "7", {"clockwise": True}))
    view = match.view(None)
    assert (match.to_move, view.dealer) == ((0,), 1), "seat 1 deals, so that seat 0 starts"
    state, _ = after(table(["5C 9C", "6C 3C", "6D 3D"], clockwise=True), "play 5C")
    assert state.turn == 2
    _, seen = after(table(["AC", "KH", "2S"], laid="1:2H", clockwise=True), "play AC")
    assert [paid.seat for paid in of(Paid, seen)] == [2, 1]
    assert [(each.seat, each.starter) for each in of(Dealt, seen)] == [(0, 2)], "the deal passes from seat 1 to seat 0"


def test_ja_25_cards_are_dealt_clockwise() -> None:
    names = deck(["", "", ""])
    hands = RULES.initial_state(3, {"clockwise": True}, "1", names).hands
    assert [str(hand[0]) for hand in hands] == [names[0], names[2], names[1]]
    assert RULES.initial_state(3, {"clockwise": True, "dealer": 0}, "1").turn == 2


def test_ja_26_who_could_go_on_may_stop() -> None:
    state, _ = after(table(["5C 6C 9C", "6D 3C", "4C 3D"], may_stop=True), "play 5C")
    assert (state.turn, legal(state)) == (0, ["6C", "pass"])
    state, seen = after(state, "pass")
    assert seen == [Without(0, "6")] and (state.turn, legal(state)) == (1, ["6D", "pass"])
    state, _ = after(state, "pass")
    assert (state.turn, legal(state)) == (2, ["pass"]), "that a seat is asked tells nothing about its hand"
    state, seen = after(state, "pass")
    assert of(Restarted, seen)[0].seat == 0 and (state.turn, state.needed) == (0, None)
    assert refused(state, 0, "pass") == ("must_play", {}) and refused(state, 1, "pass")[0] == "not_your_turn"
    assert not any(RULES.view(state, 2).known_lacks) and state.without[0] == {6}


def test_ja_26_stopping_is_refused_elsewhere() -> None:
    state, _ = after(table(["5C 6C 9C", "6D 3C", "4C 3D"]), "play 5C")
    assert refused(state, 0, "pass") == ("must_play", {}) and legal(state) == ["6C"]


def test_ja_26_a_grand_opera_counts_while_no_other_seat_has_played() -> None:
    state = table(["2C 4C", "3D 5C", "6C 7C"], (1, 2, 3, 4, 5), may_stop=True)
    _, seen = after(state, "play 2C", "pass", "pass", "pass", "play 4C")
    assert of(GrandOpera, seen)[0].coins == 15


def test_ja_26_a_rank_that_all_kept_back_is_jumped_over_if_it_lies_in_the_talon() -> None:
    """(rule JA-24)"""
    state, seen = after(table(["5C 6C 7C", "6D 3C", "4C 3D"], may_stop=True, jump_talon=True), "play 5C", "pass", "pass", "pass")
    assert of(Jumped, seen)[0].rank == "6" and (state.turn, state.needed) == (0, "7")
    assert RULES.view(state, 1).talon_ranks == {6: True}


@pytest.mark.parametrize("number", range(6))
def test_a_record_and_its_code_keep_the_house_rules(number: int) -> None:
    options = {name: value for name, value in some_house_rules(number).items() if value != HOUSE_RULES[name][0]}
    record = Record("nain_jaune", PEOPLE, "seed", {"purse": 30, **options})
    assert record_from_json(record.to_json()).options == record.options
    assert decode_record(encode_record(record)).options == record.options


def test_a_code_from_before_house_rules_is_read_and_written_as_ever() -> None:
    """It was made when the options were the first five."""
    code = encode_record(Record("nain_jaune", PEOPLE, "seed", {"purse": 30, "deals": 3}))
    assert code == "R25ALMOKXI4KM252DS4Q"
    assert decode_record("R25ALMOKXI4KM252DS4Q").options == {"purse": 30, "deals": 3}


def test_house_rules_are_off_unless_chosen() -> None:
    options = NainJaune.options
    house_rules = {name: option for name, option in options.items() if option.is_house_rule}
    assert {name: option.default for name, option in house_rules.items()} == {name: usual for name, (usual, _) in HOUSE_RULES.items()}
    assert all(isinstance(option, SwitchOption) for name, option in house_rules.items() if name != "kept_pays")


def why(state: State, text: str) -> tuple[str, dict[str, Json]]:
    found = reason(RULES.view(state, state.turn), RULES.parse_move(text))
    return found.key, dict(found.details)


def test_reasons_follow_the_house_rules() -> None:
    """A stop, a stake to pay, points that nobody can know, no grand opera, and a rank that may lie in the talon."""
    state, _ = after(table(["5C 6C 6H 9C", "6D 3C", "4C 3D"], may_stop=True), "play 5C")
    assert why(state, "pass") == ("restarts", {"card": "6C"})
    assert why(state, "play 6C") == ("equals", {"card": "6C", "others": ["6H"], "alike": ["6C", "6H"]})
    state, _ = after(state, "pass")
    assert why(state, "pass") == ("stops", {"card": "6D"})
    state, _ = after(state, "pass")
    assert why(state, "pass") == ("lone", {})
    state, _ = after(table(["9C 10C 10D 3S", "6D", "4C"], (8, 0, 0, 0, 0), kept_pays="stake"), "play 9C")
    assert why(state, "play 10C")[1]["due"] == why(state, "play 10D!")[1]["due"] == 1
    last = table(["QC KC", "6D", "4C"], (8, 0, 0, 0, 0), pay_by_points=True, grand_opera=False)
    assert [why(last, "play QC")[1][name] for name in ("paid", "coins")] == [None, 0] and why(last, "play QC")[0] == "out"
    for jump, again in ((False, "missing"), (True, "")):
        heard = replace(table(["5C 9C", "7D", "4C"], jump_talon=jump), without=(frozenset(), frozenset({6}), frozenset({6})))
        assert why(heard, "play 5C")[1]["again"] == again

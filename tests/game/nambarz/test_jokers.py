"""Tests of Nambarz's rules NB-14 to NB-18: the jokers; every refusal of either referee, and the notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.kernel import BadNotation
from game.nambarz.cards import Card, card
from game.nambarz.decision import TurnPhase, card_below_joker
from game.nambarz.events import Drew, JokerPlayed, LaidOn, LeftOpen
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.state import GameOptions, State
from tests.cases import cases
from tests.game.nambarz.table import RULES, STRICT, after, cards, keys, legal, refused, table

# (rules NB-14 to NB-18)


@pytest.mark.parametrize(
    ("cover", "joker", "fits"),
    [("3", "J#", True), ("3-bee", "J#", False), ("3", "J@", False), ("3-bee", "J@", True), ("3", "J*", True), ("3-bee", "J*", True)],
)
def test_nb_14_what_a_joker_covers(cover: str, joker: str, fits: bool) -> None:
    state = table(cover, [f"{joker} 9 9-hen", "8"])
    assert (f"joker {joker}" in legal(state)) == fits
    if not fits:
        assert refused(state, f"joker {joker}") == ("joker_misfit", {"card": joker, "top": cover})


@pytest.mark.parametrize(("joker", "lays"), [("J#", ["lay 9"]), ("J*", ["lay 9", "lay 9-hen"])])
def test_nb_14_and_what_may_be_laid_on_it(joker: str, lays: list[str]) -> None:
    state, seen = after(table("3", [f"{joker} 9 9-hen 3 3-bee J@ J+", "8"]), f"joker {joker}")
    assert seen == [JokerPlayed(0, card(joker))] and state.phase is TurnPhase.FURTHER
    assert legal(state) == [*lays, "stop"], "3 and 3-bee match the covered card (NB-16)"
    if joker == "J#":
        assert refused(state, "lay 9-hen") == ("wrong_type", {"card": "9-hen", "joker": "J#"})
    assert refused(state, "lay 3") == ("further_matches", {"card": "3", "top": "3", "how": "number"})
    for move in ("joker J+", "draw", "pass", "match 9", "calc 1 + 2"):
        assert refused(state, move) == ("further_now", {"joker": joker})
    assert refused(state, "joker J@") == ("two_jokers", {"card": "J@", "joker": joker})


def test_nb_15_the_further_card_ends_the_play() -> None:
    state, seen = after(table("3-bee", ["J@ 9-hen 1", "8"]), "joker J@", "lay 9-hen")
    assert seen[-1] == LaidOn(0, card("9-hen"), card("J@")) and legal(state) == ["pass"]
    assert state.cover == card("9-hen") and state.open is None


def test_nb_15_it_may_be_left_out_and_is_always_asked_for() -> None:
    state, _ = after(table("3", ["J# 9-hen", "8 3 9-hen J* J+ 2-frog", "1"]), "joker J#")
    assert legal(state) == ["stop"], "asked though nothing fits"
    state, seen = after(state, "stop")
    assert seen == [LeftOpen(0, card("J#"))] and legal(state) == ["pass"]
    state, _ = after(state, "pass")
    assert state.open == card("J#") and state.cover is None
    assert legal(state) == ["draw", "joker J+", "lay 3", "lay 8"], "a single card, also one that matches what lies below"
    assert refused(state, "lay 9-hen") == ("wrong_type", {"card": "9-hen", "joker": "J#"})
    assert refused(state, "match 3") == ("open_joker", {"joker": "J#"}) == refused(state, "calc 3 + 8")
    assert refused(state, "joker J*") == ("two_jokers", {"card": "J*", "joker": "J#"})
    state, seen = after(state, "lay 3")
    assert seen == [LaidOn(1, card("3"), card("J#"))] and state.cover == card("3") and state.phase is TurnPhase.AFTER


def test_nb_15_play_again_may_be_laid_on_an_open_joker() -> None:
    state, _ = after(table("3 J*", ["J+ 9-hen 8", "8"]), "joker J+")
    assert state.open == card("J*") and legal(state) == ["draw", "lay 8", "lay 9-hen"]
    assert RULES.seats_to_move(after(state, "draw", "pass")[0]) == (1,)


def test_nb_16_two_jokers_never_follow_each_other_whoever_plays_them() -> None:
    state, _ = after(table("3", ["J# J+ 1", "J@ J* 8", "1"]), "joker J#", "stop", "joker J+", "draw", "pass")
    assert RULES.seats_to_move(state) == (1,) and legal(state, "joker") == []
    assert refused(state, "joker J*") == ("two_jokers", {"card": "J*", "joker": "J#"}), "play again between them is transparent"


def test_nb_16_it_is_the_covered_card_that_counts() -> None:
    state, _ = after(table("3-bee J+ J+", ["J* 8-bee 3 1", "8"]), "joker J*")
    assert legal(state) == ["lay 1", "stop"]
    assert refused(state, "lay 8-bee") == ("further_matches", {"card": "8-bee", "top": "3-bee", "how": "animal"})


def test_nb_17_play_again_after_having_played() -> None:
    """(9 hen - 6 dragonfly) / 3 hippo, play again, 10 - 6 - 1 on the hippo."""
    state = table("1", ["9-hen 6-dragonfly 3-hippo J+ 10 6 1 8", "8"])
    state, seen = after(state, "calc 9-hen - 6-dragonfly / 3-hippo")
    assert legal(state) == ["joker J+", "pass"]
    state, _ = after(state, "joker J+")
    assert state.cover == card("3-hippo") and state.phase is TurnPhase.TURN
    state, seen = after(state, "calc 10 - 6 - 1")
    assert keys(seen) == ["calculated"] and state.hands[0] == cards("8") and state.pile[-1] == card("1")


def test_nb_17_whether_one_holds_it_or_not_the_turn_stays() -> None:
    for hand in ("3 J+", "3 9"):
        state, _ = after(table("3", [hand, "8"]), "match 3")
        assert RULES.seats_to_move(state) == (0,) and "pass" in legal(state)


def test_nb_17_instead_of_playing_each_gives_its_own_draw() -> None:
    state = table("3", ["J+ J+ 9-hen", "8"], draw="6 7 5 5")
    state, _ = after(state, "draw")
    assert refused(state, "joker J+") == ("drawn_card_missing", {"card": "6"}), "after drawing only a play with the drawn card"
    state = table("3", ["J+ J+ 9-hen", "8"], draw="6 7 5 5")
    state, _ = after(state, "joker J+")
    assert legal(state) == ["draw", "joker J+"] and refused(state, "pass") == ("draw_first", {})
    state, _ = after(state, "joker J+", "draw")
    assert state.pile == cards("3 J+ J+") and state.cover == card("3") and legal(state) == ["pass"]


def test_nb_17_a_drawn_play_again_gives_a_new_draw() -> None:
    state, _ = after(table("3", ["9", "8"], draw="J+ 6 7"), "draw")
    assert legal(state) == ["joker J+", "pass"]
    state, _ = after(state, "joker J+")
    assert state.drawn is None and legal(state) == ["draw"]
    state, seen = after(state, "draw")
    assert seen == [Drew(0, 1)] and state.drawn == card("6")


def test_nb_17_after_further_card_and_stop() -> None:
    for move in ("lay 9", "stop"):
        state, _ = after(table("3", ["J# J+ 9 1", "8"]), "joker J#", move)
        assert legal(state) == ["joker J+", "pass"]


def test_nb_17_as_the_last_card_one_draws() -> None:
    state, seen = after(table("3", ["J+", "8", "7"], draw="6 7"), "joker J+")
    assert keys(seen) == ["joker"] and state.out == () and legal(state) == ["draw"]
    assert refused(state, "pass") == ("draw_first", {})
    state, _ = after(state, "draw")
    assert legal(state) == ["pass"] and state.hands[0] == cards("6")
    saved, _ = after(state, "pass")
    assert saved.out == () and RULES.seats_to_move(saved) == (1,)
    state, seen = after(table("3", ["J+", "8", "7"], draw="3-bee 7"), "joker J+", "draw", "match 3-bee")
    assert state.out == (0,) and keys(seen)[-1] == "went_out"


@pytest.mark.parametrize("setup", [GameOptions(), STRICT], ids=["helpful", "strict"])
def test_nb_17_not_as_the_last_card_when_nothing_can_be_drawn(setup: GameOptions) -> None:
    state = table("3 J+", ["J+", "8"], draw="", setup=setup)
    assert legal(state) == ["pass"] and refused(state, "joker J+") == ("last_play_again", {})
    state, _ = after(table("3", ["3 J+", "8"], draw="", setup=setup), "match 3")
    assert legal(state) == ["joker J+", "pass"], "the 3 below can be drawn"
    assert legal(table("3", ["J+ 9", "8"], draw="", setup=setup)) == ["joker J+", "pass"], "it is not the last"


@pytest.mark.parametrize("joker", ["J#", "J*"])
def test_nb_18_one_can_finish_with_another_joker(joker: str) -> None:
    state, seen = after(table("3", [joker, "8", "7"]), f"joker {joker}")
    assert keys(seen) == ["joker", "left_open", "went_out"] and state.out == (0,)
    assert RULES.seats_to_move(state) == (1,) and legal(state) == ["draw", "lay 8"]


def test_nb_18_or_with_its_further_card() -> None:
    state, seen = after(table("3", ["J# 8", "8", "7"]), "joker J#", "lay 8")
    assert keys(seen)[-1] == "went_out" and state.cover == card("8")


# refusals and notation


FURTHER = after(table("3", ["J# 9 1", "8"]), "joker J#")[0]
AFTER = after(table("3", ["3 9 1", "8"]), "match 3")[0]


@cases(
    "state, move, key, facts",
    [
        (table("3", ["3 4", "8"]), "match 5", "not_held", {"card": "5"}),
        (table("3", ["3 4", "8"]), "calc 4 - 4 + 3", "not_held", {"card": "4"}),
        (table("3", ["3 4", "8"]), "joker J*", "not_held", {"card": "J*"}),
        (table("3", ["3 J# 4", "8"]), "calc J# + 3", "joker_in_calculation", {"joker": "J#"}),
        (table("3", ["3 4", "8"]), "lay 4", "no_open_joker", {"top": "3"}),
        (table("3 J*", ["3 4", "8"]), "lay 5", "not_held", {"card": "5"}),
        (table("3", ["3 4", "8"]), "stop", "no_further", {}),
        (table("3", ["3 4", "8"]), "give up", "nothing_to_recombine", {}),
        (table("3", ["3 4", "8"]), "recombine 3 + 4", "nothing_to_recombine", {}),
        (FURTHER, "lay 8", "not_held", {"card": "8"}),
        (FURTHER, "give up", "further_now", {"joker": "J#"}),
        (AFTER, "stop", "only_play_again", {"again": "no"}),
        (AFTER, "joker J#", "only_play_again", {"again": "no"}),
        (AFTER, "joker J+", "not_held", {"card": "J+"}),
    ],
)
@cases("strict", [False, True])
def test_refused_by_either_referee(state: State, move: str, key: str, facts: object, strict: bool) -> None:
    """Without a penalty (rule NB-22)."""
    assert refused(state if not strict else _strict(state), move) == (key, facts)


def _strict(state: State) -> State:
    return replace(state, setup=STRICT)


def test_out_of_turn_and_after_the_end() -> None:
    state = table("3", ["3 4", "3"])
    assert refused(state, "match 3", seat=1) == ("not_your_turn", {"seat": 0})
    state, _ = after(table("3", ["3", "8"]), "match 3")
    assert refused(state, "draw", seat=1) == ("over", {})


@cases(
    "text",
    [
        *(
            "",
            "match",
            "match J#",
            "match 11",
            "match 0",
            "match 03",
            "match 3-cat",
            "match  3",
            "Match 3",
            "lay J+",
            "joker 3",
            "joker J",
            "joker",
        ),
        *(
            "calc",
            "calc 3",
            "calc 3 +",
            "calc 3 + 2 -",
            "calc 3+2",
            "calc 3 + + 2",
            "calc 3 x 2",
            "calc 3  + 2",
            "calc  3 + 2",
            "calc 3 + 2 ",
        ),
        *("recombine", "give", "giveup", "draw 1", "stop ", "pass\n", "calc " + " + ".join(["3"] * 81)),
    ],
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(BadNotation):
        RULES.parse_move(text)


SUM = Calculation((Card(10, "bear"), Card(1, "turtle"), Card(4)), "-*")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Single(card("3-bee")), "match 3-bee"),
        (Calculate(SUM), "calc 10-bear - 1-turtle * 4"),
        (Recombine(SUM), "recombine 10-bear - 1-turtle * 4"),
        (PlayJoker(card("J+")), "joker J+"),
        (Lay(card("5")), "lay 5"),
        *((move, str(move)) for move in (Stop(), Draw(), Pass(), GiveUp())),
    ],
)
def test_moves_are_read_as_they_are_written(move: NambarzMove, text: str) -> None:
    assert str(move) == text and RULES.parse_move(text) == move


@pytest.mark.parametrize(
    ("pile", "below"), [("5 J#", "5"), ("5 J+ J#", "5"), ("5 J# J+", "5"), ("5 6", ""), ("J#", ""), ("J+ J#", ""), ("J* J#", "")]
)
def test_nb_15_a_joker_lies_on_the_number_card_below_it(pile: str, below: str) -> None:
    """A "play again" between them is transparent (rule NB-17); a reshuffle leaves no card below."""
    assert card_below_joker(cards(pile)) == (card(below) if below else None)

"""Tests of Nambarz in the line protocol: its fields, options, notation, and secrets."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from game.kernel import to_wire
from game.nambarz.cards import deck
from tests.game.matches import Setup, played
from tests.game.nambarz.table import RULES, STRICT, after, cards, table
from tests.game.talk import Talk

FIELDS = {"hands", "pile", "draw", "cover", "open", "drawn", "phase", "out", "points", "round", "teams"}
NEW: dict[str, Any] = {"cmd": "new", "game": "nambarz", "players": 3, "options": {}, "seed": "7"}


def shown(state: Any, seat: int | None) -> dict[str, Any]:
    form = to_wire(RULES.view(state, seat))
    assert isinstance(form, dict)
    return form


@pytest.mark.parametrize("players", range(2, 13))
def test_new_begins_a_match(players: int) -> None:
    talk = Talk()
    assert talk.ask(**{**NEW, "players": players}) == {"ok": True, "to_move": [0], "over": False}
    state, view = talk.ask("state")["state"], talk.ask("view", seat=1)["view"]
    assert set(state) >= FIELDS and set(view) >= FIELDS
    assert [len(hand) for hand in state["hands"]] == [7] * players and state["pile"] == [state["cover"]]
    assert view["hands"] == [state["hands"][1] if seat == 1 else 7 for seat in range(players)]
    assert view["draw"] == len(state["draw"]) == 91 - 7 * players
    assert {name: view[name] for name in FIELDS - {"hands", "draw"}} == {name: state[name] for name in FIELDS - {"hands", "draw"}}
    assert view["phase"] == "turn" and view["open"] is view["drawn"] is view["teams"] is None
    assert view["out"] == [] and view["points"] == [0] * players and view["round"] == 1


def test_legal_and_play_go_line_by_line() -> None:
    deal = [str(one) for one in deck()]
    talk = Talk({**NEW, "players": 2, "deal": [*deal[:14], "3-bee", *[name for name in deal[14:] if name != "3-bee"], "3-bee"]})
    assert talk.ask("view", seat=0)["view"]["hands"][0] == ["1", "1", "2", "2", "3", "3", "4"]
    moves = talk.ask("legal", seat=0)["moves"]
    assert moves == sorted(moves) and {"match 3", "calc 1 + 2", "calc 2 + 1", "draw", "calc 4 - 1"} <= set(moves)
    assert talk.ask("legal", seat=1)["moves"] == []
    received = talk.ask("play", seat=0, move="calc 1 + 2")
    assert received["to_move"] == [0] and [event["event"] for event in received["events"]] == ["calculated"]
    assert talk.refused("play", seat=0, move="draw") == ("only_play_again", {"again": "no"})
    assert talk.refused("play", seat=0, move="calc 1 plus 2")[0] == "bad_notation"
    assert talk.ask("play", seat=0, move="pass")["to_move"] == [1]


def test_options_are_told() -> None:
    told = Talk().ask("options", game="nambarz")["options"]
    assert {name: option["default"] for name, option in told.items()} == {
        "rounds": 1,
        "jokers": 12,
        "referee": "helpful",
        "operations": "+-*/",
        "fractions": False,
        "teams": None,
        "play_off": True,
    }


@pytest.mark.parametrize(
    "options",
    [{"rounds": 2}, {"jokers": 6}, {"referee": "none"}, {"operations": ""}, {"fractions": 1}, {"teams": [0, 1]}, {"play_off": "no"}],
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    assert Talk().refused(**{**NEW, "options": options})[0] in ("bad_option", "option_players")


def test_options_are_what_they_were_set_to() -> None:
    """Fractions are used only if the option is set (rule NB-10)."""
    for chosen in (False, True):
        setup = RULES.initial_state(2, {"fractions": chosen, "play_off": not chosen, "jokers": 8}, "1").setup
        assert (setup.fractions, setup.play_off, setup.jokers) == (chosen, not chosen, 8)


def test_a_match_is_played_to_its_end_by_lines_alone() -> None:
    match = played(Setup("nambarz", 4, (("referee", "strict"),)), "7")
    talk = Talk({**NEW, "players": 4, "options": {"referee": "strict"}})
    for ply, (seat, move) in enumerate(match.moves):
        received = talk.ask("play", seat=seat, move=str(move))
        assert received["ok"] and received["to_move"] == list(match.at_ply(ply + 1).to_move)
    outcome = match.outcome
    result = {"scores": list(outcome.scores), "winners": list(outcome.winners), "places": list(outcome.places)}
    assert received["over"] and talk.ask("result") == {"ok": True, "over": True, **result}
    state, view = talk.ask("state")["state"], talk.ask("view", seat=None)["view"]
    for form in (state, view):
        assert form["phase"] is form["cover"] is form["open"] is form["drawn"] is None
    assert talk.refused("play", seat=0, move="draw") == ("over", {})


def test_drawn_is_ones_own_only_and_stays_in_further_and_recombine() -> None:
    state, _ = after(table("3", ["10 4 7", "8"], draw="2 5 5 6 6", setup=STRICT, teams=None), "draw")
    for moved in (state, after(state, "calc 10 + 4 - 2")[0]):
        assert shown(moved, 0)["drawn"] == "2" and to_wire(moved)["drawn"] == "2"  # type: ignore[index, call-overload]
        assert shown(moved, 1)["drawn"] is shown(moved, None)["drawn"] is None
    assert shown(after(state, "calc 10 + 4 - 2")[0], 1)["phase"] == "recombine"
    state, _ = after(table("3", ["7 9", "8"], draw="J# 5"), "draw", "joker J#")
    assert shown(state, 0)["phase"] == "further" and shown(state, 0)["drawn"] == "J#" and shown(state, 0)["open"] == "J#"
    state, _ = after(table("3", ["J# 9", "8"], draw="7 5"), "draw", "joker J#")
    assert shown(state, 0)["drawn"] == "7" and shown(state, 1)["drawn"] is None


def test_team_mates_hands_are_cards_but_not_what_they_drew() -> None:
    state, _ = after(table("3", ["7", "8", "9", "10"], draw="6 5", teams=(0, 0, 1, 1)), "draw")
    assert shown(state, 1)["hands"] == [["7", "6"], ["8"], 1, 1] and shown(state, 1)["drawn"] is None


def test_what_went_back_in_sight_of_all_is_known() -> None:
    state, _ = after(table("3", ["7 6 1", "8"], setup=STRICT), "calc 7 - 6")
    assert shown(state, 1)["known"] == shown(state, None)["known"] == [["7", "6"], []]
    state, _ = after(replace(state, hands=(state.hands[0], cards("3 8"))), "match 3", "pass")
    state, _ = after(replace(state, pile=cards("7")), "match 7")
    assert shown(state, 1)["known"] == [["6"], []], "it has left the hand"


def test_no_view_tells_the_draw_pile_or_another_hand() -> None:
    match = played(Setup("nambarz", 3), "hush1")
    for ply in range(0, match.ply, 5):
        for seat in (None, 0, 1, 2):
            form = to_wire(match.at_ply(ply).view(seat))
            assert isinstance(form, dict) and isinstance(form["draw"], int) and "hush" not in json.dumps(form)
            hands = form["hands"]
            assert isinstance(hands, list) and [isinstance(hand, int) for hand in hands] == [other != seat for other in range(3)]


def test_twelve_with_four_jokers_is_refused_with_a_sentence() -> None:
    talk = Talk()
    answer = talk.ask(**{**NEW, "players": 12, "options": {"jokers": 4}})
    assert answer["ok"] is False and answer["reason"] == "too_few_cards" and "12 players" in answer["error"]

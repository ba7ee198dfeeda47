"""Tests of Chifoumi in the line protocol: setups, fields, results, and refusals with their reasons."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from game.chifoumi import refusals
from game.kernel import BadNotation
from tests.cases import cases
from tests.game.chifoumi.board import RULES
from tests.game.matches import Setup, played
from tests.game.talk import Talk

FIELDS = {"board", "reserve", "taken", "mover", "idle", "repeats", "game", "starter", "totals"}
TO_A_CAPTURE = "d2-d3 c6-c5 d3-d4 c7-c6"  # ends with a white paper next to a black well


def begun(players: int = 2, **options: bool) -> Talk:
    return Talk({"cmd": "new", "game": "chifoumi", "players": players, "options": options, "seed": "7"})


def plays(talk: Talk, moves: str) -> dict[str, Any]:
    """Play these moves, the first by seat 0, and return the last response."""
    received: dict[str, Any] = {"to_move": [0]}
    for text in moves.split():
        received = talk.ask("play", seat=received["to_move"][0], move=text)
        assert received["ok"], received
    return received


# setups


def test_the_options_are_the_protocols() -> None:
    told = Talk().ask("options", game="chifoumi")["options"]
    assert {name: option["default"] for name, option in told.items()} == {
        "free_placement": False,
        "peek": True,
        "match": False,
        "throw_for_start": False,
        "rotate": False,
    }
    assert all(option["type"] == "bool" and option["range"] is None for option in told.values())


@pytest.mark.parametrize(
    ("players", "name"),
    [(2, "free_placement"), (3, "free_placement"), (2, "match"), (2, "throw_for_start"), (3, "rotate")]
    + [(players, "peek") for players in (2, 3, 4)],
)
def test_every_option_can_be_chosen_where_it_has_its_place(players: int, name: str) -> None:
    for value in (True, False):
        talk = begun(players, **{name: value})
        assert talk.ask("record")["record"]["options"] == {name: value}
        assert talk.ask("state")["state"]["setup"][name] is value


@pytest.mark.parametrize(
    ("players", "name", "allowed"),
    [
        (4, "free_placement", [2, 3]),
        (3, "match", [2]),
        (4, "match", [2]),
        (3, "throw_for_start", [2]),
        (2, "rotate", [3]),
        (4, "rotate", [3]),
    ],
)
def test_other_combinations_are_refused(players: int, name: str, allowed: list[int]) -> None:
    asked = {"game": "chifoumi", "players": players, "options": {name: True}, "seed": "7"}
    assert Talk().refused("new", **asked) == ("option_players", {"option": name, "players": allowed})
    assert Talk().ask("new", **{**asked, "options": {name: False}})["ok"]


def test_there_is_nothing_to_deal() -> None:
    for deal in ([], ["R"], ["a1"]):
        asked: dict[str, Any] = {"game": "chifoumi", "players": 2, "options": {}, "seed": "7", "deal": deal}
        assert Talk().refused("new", **asked) == ("no_deal", {})


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    asked: dict[str, Any] = {"game": "chifoumi", "players": players, "options": {}, "seed": "7"}
    assert Talk().refused("new", **asked) == ("bad_players", {"players": players, "least": 2, "most": 4})


def test_with_the_throw_both_owe_one_first() -> None:
    talk = begun(throw_for_start=True)
    assert talk.ask("undo")["reason"] == "nothing_to_undo"
    assert talk.ask("legal", seat=1)["moves"] == ["throw paper", "throw rock", "throw scissors"]
    received = talk.ask("play", seat=1, move="throw rock")
    assert received == {"ok": True, "events": [{"event": "threw", "seat": 1}], "to_move": [0], "over": False}
    assert talk.ask("undo")["to_move"] == [0, 1], "until both are shown it may be taken back"
    talk.ask("play", seat=1, move="throw rock")
    state, view = talk.ask("state")["state"], talk.ask("view", seat=0)["view"]
    assert state["starter"] is None and state["idle"] == [0, 0] and state["repeats"] == 0 and state["throws"] == [None, "rock"]
    assert view["throws"] == [None, True] and talk.ask("view", seat=1)["view"]["throws"] == [False, "rock"]
    received = talk.ask("play", seat=0, move="throw paper")
    assert received["to_move"] == [0] and [event["event"] for event in received["events"]] == ["threw", "shown", "game_began"]


# fields


@pytest.mark.parametrize("players", [2, 3, 4])
def test_state_and_views_have_the_fields_of_the_protocol(players: int) -> None:
    talk = begun(players)
    forms = [talk.ask("state")["state"], *(talk.ask("view", seat=seat)["view"] for seat in (None, *range(players)))]
    for form in forms:
        assert set(form) >= FIELDS and "history" not in form
        assert form["board"]["d1"] == [[0, "P"]] and form["reserve"] == [[]] * players
        assert form["taken"] == form["idle"] == form["totals"] == [0] * players
        assert (form["mover"], form["repeats"], form["game"], form["starter"]) == (None, 1, 1, 0)
    assert all("seed" not in form for form in forms[1:])


def test_a_chain_names_its_mover_and_the_turn_stays() -> None:
    talk = begun()
    plays(talk, TO_A_CAPTURE)
    assert talk.ask("state")["state"]["idle"] == [2, 2]
    received = talk.ask("play", seat=0, move="d4xc5")
    event = {"event": "captured", "seat": 0, "kind": "P", "origin": "d4", "square": "c5", "pawns": [[1, "W"]], "points": 1}
    assert received == {"ok": True, "events": [event], "to_move": [0], "over": False}
    state = talk.ask("state")["state"]
    assert (state["mover"], state["idle"], state["repeats"], state["taken"]) == ("c5", [0, 0], 1, [1, 0])
    assert talk.ask("legal", seat=0)["moves"] == ["c5-b4", "c5-b5", "c5-b6", "c5-c4", "c5-d4", "c5-d5", "stop"]
    assert talk.ask("legal", seat=1)["moves"] == []
    received = talk.ask("play", seat=0, move="stop")
    assert received["events"] == [{"event": "stopped", "seat": 0}] and received["to_move"] == [1]
    state = talk.ask("state")["state"]
    assert (state["mover"], state["idle"], state["repeats"]) == (None, [0, 0], 1)


def test_a_step_is_told_with_the_height_it_comes_to() -> None:
    event = {"event": "moved", "seat": 0, "kind": "S", "origin": "c1", "square": "d2", "height": 2}
    assert plays(begun(), "c1-d2")["events"] == [event]


@pytest.mark.parametrize("players", [2, 3])
def test_a_free_placement_empties_the_reserves(players: int) -> None:
    talk = begun(players, free_placement=True)
    first = talk.ask("state")["state"]
    assert first["board"] == {} and first["reserve"] == [["R", "R", "S", "S", "P", "P", "W", "W"]] * players and first["repeats"] == 0
    received = talk.ask("play", seat=0, move="S@d2")
    assert received["events"] == [{"event": "placed", "seat": 0, "kind": "S", "square": "d2", "height": 1}] and received["to_move"] == [1]
    state = talk.ask("state")["state"]
    assert state["reserve"][0] == ["R", "R", "S", "P", "P", "W", "W"] and state["board"] == {"d2": [[0, "S"]]}


def test_hidden_pawns_are_null_to_everybody_but_the_referee() -> None:
    talk = begun(4, peek=False)
    plays(talk, "c1-d2")
    assert talk.ask("state")["state"]["board"]["d2"] == [[0, "P"], [0, "S"]]
    for seat in (None, 0, 1, 2, 3):
        assert talk.ask("view", seat=seat)["view"]["board"]["d2"] == [None, [0, "S"]]
    open_table = begun(4)
    plays(open_table, "c1-d2")
    assert open_table.ask("view", seat=None)["view"]["board"]["d2"] == [[0, "P"], [0, "S"]]


def test_prizes_lie_open_also_without_peeking() -> None:
    """A hidden pawn becomes visible when it is taken: in the event, and next to the board from then on."""
    match = played(Setup("chifoumi", 4, (("peek", False),)), "26", "x")
    talk = Talk({"cmd": "load", "record": match.record().to_json()})
    view, state = talk.ask("view", seat=None)["view"], talk.ask("state")["state"]
    assert view["prizes"] == state["prizes"] and all(pawn for prizes in view["prizes"] for pawn in prizes)
    assert view["taken"] == [sum(pawn[0] % 2 != seat % 2 for pawn in prizes) for seat, prizes in enumerate(view["prizes"])]


# results


@pytest.mark.parametrize(
    ("players", "options", "before", "shape"),
    [
        (2, {}, [8, 8.5], [2, 1]),
        (2, {"match": True}, [0, 0], [1, 1]),
        (2, {"throw_for_start": True}, [0, 0], [1, 1]),
        (3, {}, [0, 0, 0], [1, 1, 1]),
        (3, {"rotate": True}, [0, 0, 0], [1, 1, 1]),
        (4, {}, [12, 12, 12, 12], [1, 1, 1, 1]),
    ],
    ids=["single", "match", "throw", "three", "set", "teams"],
)
def test_the_result_before_the_first_move_and_after_the_last(
    players: int, options: dict[str, bool], before: list[float], shape: list[int]
) -> None:
    first = {"ok": True, "over": False, "scores": before, "winners": [], "places": shape}
    assert begun(players, **options).ask("result") == first
    match = played(Setup("chifoumi", players, tuple(options.items())), "5")
    received = Talk({"cmd": "load", "record": match.record().to_json()}).ask("result")
    best = max(received["scores"])
    assert received["over"] and received["winners"] == [seat for seat, score in enumerate(received["scores"]) if score == best]
    assert received["places"] == [1 + sum(other > mine for other in received["scores"]) for mine in received["scores"]]


def test_the_result_of_a_match_is_that_of_its_finished_games() -> None:
    match = played(Setup("chifoumi", 2, (("match", True), ("throw_for_start", True))), "46", "x")
    totals, ended = [0, 0], 0
    for ply in range(match.ply):
        sentences = {event.key: event for event in match.events(ply)}
        if "game_ended" in sentences:
            ended += 1
            totals = [total + score for total, score in zip(totals, sentences["game_ended"].scores, strict=True)]  # type: ignore[attr-defined]
            assert list(match.at_ply(ply + 1).outcome.scores) == totals == list(sentences["game_ended"].totals)  # type: ignore[attr-defined]
            assert match.at_ply(ply).outcome.scores != match.at_ply(ply + 1).outcome.scores and match.at_ply(ply).outcome.winners == ()
    assert ended == 3 and match.outcome.winners == (1,) and max(totals) >= 15


# refusals

THROW = {"throw_for_start": True}
FREE = {"free_placement": True}
REFUSED: list[tuple[dict[str, bool], str, int, str, str, dict[str, Any]]] = [
    ({}, "", 0, "c2-c3 ", "bad_notation", {"move": "c2-c3 "}),
    ({}, "", 0, "c2", "bad_notation", {"move": "c2"}),
    ({}, "", 0, "d0-d1", "off_board", {"square": "d0"}),
    ({}, "", 0, "b1-b0", "off_board", {"square": "b0"}),
    ({}, "", 0, "f1xh1", "off_board", {"square": "h1"}),
    ({}, "", 0, "d3-d4", "empty_square", {"square": "d3"}),
    ({}, "", 0, "c6-c5", "not_your_pawn", {"square": "c6", "seat": 1}),
    ({}, "", 1, "c6-c5", "not_your_turn", {"seat": 0}),
    ({}, "", 2, "c6-c5", "no_such_seat", {"seat": 2}),
    ({}, "", 0, "c2-c4", "too_far", {"origin": "c2", "square": "c4"}),
    ({}, "", 0, "c2-c2", "too_far", {"origin": "c2", "square": "c2"}),
    ({}, "", 0, "c2xc3", "nothing_to_take", {"square": "c3"}),
    ({}, "", 0, "c1xd2", "own_pawn", {"square": "d2", "mine": "S", "theirs": "P", "seat": 0}),
    ({}, "", 0, "stop", "nothing_to_stop", {}),
    ({}, "", 0, "pass", "may_not_pass", {}),
    ({}, "", 0, "R@d4", "nothing_to_place", {}),
    ({}, "", 0, "throw rock", "no_throw", {}),
    ({}, TO_A_CAPTURE, 0, "d4-c5", "capture_instead", {"square": "c5", "mine": "P", "theirs": "W", "seat": 1}),
    ({}, TO_A_CAPTURE + " b1-a1", 1, "c5-d4", "cannot_stack", {"square": "d4", "mine": "W", "theirs": "P", "seat": 0}),
    ({}, TO_A_CAPTURE + " b1-a1", 1, "c5xd4", "cannot_take", {"square": "d4", "mine": "W", "theirs": "P", "seat": 0}),
    ({}, TO_A_CAPTURE + " d4xc5", 0, "c2-c3", "another_pawn", {"square": "c5"}),
    ({}, TO_A_CAPTURE + " d4xc5", 0, "pass", "stop_instead", {}),
    ({}, TO_A_CAPTURE + " d4xc5", 1, "d7-e6", "not_your_turn", {"seat": 0}),
    (THROW, "", 0, "c2-c3", "throw_now", {}),
    (THROW, "", 1, "pass", "throw_now", {}),
    (FREE, "", 0, "R@d4", "centre", {"square": "d4"}),
    (FREE, "", 0, "R@a8", "off_board", {"square": "a8"}),
    (FREE, "", 0, "a1-a2", "place_first", {}),
    (FREE, "R@b2", 1, "R@b2", "on_opponent", {"square": "b2"}),
    (FREE, "R@b2", 1, "R@c3", "next_to_opponent", {"square": "c3"}),
    (FREE, "R@b2 P@g7 R@b2 P@g7", 0, "R@b2", "not_in_reserve", {"kind": "R"}),
    (FREE, "R@b2 P@g7", 0, "throw rock", "no_throw", {}),
]


@cases("options, moves, seat, text, reason, facts", REFUSED)
def test_bad_moves_are_refused_each_for_its_reason_and_nothing_changes(
    options: dict[str, bool], moves: str, seat: int, text: str, reason: str, facts: dict[str, Any]
) -> None:
    talk = begun(**options)
    if moves:
        plays(talk, moves)
    before = talk.truth()
    received = talk.ask("play", seat=seat, move=text)
    assert (received["ok"], received["reason"], received["facts"]) == (False, reason, facts)
    assert talk.truth() == before


def test_a_second_throw_and_a_move_after_the_end_are_refused() -> None:
    talk = begun(**THROW)
    talk.ask("play", seat=0, move="throw rock")
    assert talk.refused("play", seat=0, move="throw paper") == ("already_thrown", {})
    over = played(Setup("chifoumi", 2), "1").record().to_json()
    assert Talk({"cmd": "load", "record": over}).refused("play", seat=0, move="stop") == ("over", {})


def test_every_reason_of_the_rules_is_tried_here() -> None:
    tree = ast.parse(Path(refusals.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"]
    words = {word.value for call in calls for word in ast.walk(call.args[0]) if isinstance(word, ast.Constant)}
    assert words - {"", "over", "already_thrown"} <= {reason for _, _, _, _, reason, _ in REFUSED}


@cases(
    "text",
    [
        "",
        "c2",
        "c2c3",
        "c2 - c3",
        "C2-c3",
        "c2-C3",
        "c2-c3-c4",
        "c2xc3xd4",
        "c22-c3",
        "R@",
        "R@d",
        "r@d2",
        "Q@d2",
        "@d2",
        "Stop",
        "stop ",
        "passe",
    ]
    + ["throw", "throw well", "throw Rock", "throw  rock", "c2–c3", "c2:c3", "c²-c3", "c2-c3\n"],
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(BadNotation):
        RULES.parse_move(text)


@pytest.mark.parametrize("text", ["c2-c3", "c2xc3", "stop", "W@d2", "pass", "throw rock", "throw paper", "throw scissors", "z9-a0"])
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert str(RULES.parse_move(text)) == text

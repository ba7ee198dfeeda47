"""Tests of Nain Jaune in the line protocol: its fields, options, notation, end, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from game.nain_jaune.cards import BOXES
from tests.cases import cases
from tests.game.matches import Setup, played
from tests.game.nain_jaune.table import NAMES, OPERA, SUIT_OF_SPADES, deck
from tests.game.setups import state_of
from tests.game.talk import Talk

FIELDS = {"hands", "talon", "boxes", "purses", "needed", "dealer", "deal", "out"}
FIVE = ["10D", "JC", "QS", "KH", "7D"]
NEW: dict[str, Any] = {"cmd": "new", "game": "nain_jaune", "players": 3, "options": {}, "seed": "7"}
OPERA_MOVES = ["KC", "KH!", *SUIT_OF_SPADES.replace("QS", "QS!").split()]


def begun(**fields: object) -> Talk:
    return Talk({**NEW, **fields})


def play(talk: Talk, *moves: str) -> dict[str, Any]:
    """Play these moves for the seats to move, and return the last response."""
    received: dict[str, Any] = {}
    for move in moves:
        received = talk.ask("play", seat=talk.ask("state")["state"]["turn"], move=move)
        assert received["ok"], (move, received)
    return received


# fields


def test_state_has_the_fields_of_the_protocol_and_hides_nothing() -> None:
    state = begun(deal=deck(OPERA)).ask("state")["state"]
    assert set(state) >= FIELDS
    assert [len(hand) for hand in state["hands"]] == [15, 15, 15] and len(state["talon"]) == 7
    assert sorted(name for cards in (*state["hands"], state["talon"]) for name in cards) == sorted(NAMES)
    assert state["boxes"] == {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15} and list(state["boxes"]) == FIVE
    assert state["purses"] == [35, 35, 35] and state["out"] == []
    assert (state["needed"], state["dealer"], state["deal"]) == (None, 2, 1)


def test_view_has_the_fields_of_the_protocol_and_hides_the_others_and_the_talon() -> None:
    talk = begun()
    state = talk.ask("state")["state"]
    for seat in (None, 0, 1, 2):
        view = talk.ask("view", seat=seat)["view"]
        assert set(view) >= FIELDS
        assert view["hands"] == [state["hands"][other] if other == seat else 15 for other in range(3)] and view["talon"] == 7
        assert all(view[name] == state[name] for name in FIELDS - {"hands", "talon"})
        assert "seed" not in view


@pytest.mark.parametrize(("laid", "needed"), [("AS", "2"), ("9S", "10"), ("10S", "J"), ("QS", "K"), ("KS", None)])
def test_needed_is_a_rank_or_null(laid: str, needed: str | None) -> None:
    talk = begun(deal=deck(OPERA))
    play(talk, f"play {laid}")
    assert talk.ask("view", seat=None)["view"]["needed"] == talk.ask("state")["state"]["needed"] == needed


def test_cards_are_noted_as_the_protocol_has_them() -> None:
    talk = begun()
    hands = talk.ask("state")["state"]["hands"]
    moves = talk.ask("legal", seat=0)["moves"]
    assert moves == sorted([f"play {name}" for name in hands[0]] + [f"play {name}!" for name in hands[0] if name in FIVE])
    assert begun(options={"announce": False}).ask("legal", seat=0)["moves"] == sorted(f"play {name}" for name in hands[0])
    assert talk.ask("legal", seat=1)["moves"] == []


def test_an_answer_tells_what_everybody_saw() -> None:
    """Seats 0 and 1 have no six, seat 2 has one (rule JA-10)."""
    without_six = ["5S AC 2C 3C 4C 5C 7C 8C 9C 10C JC QC KC AS 2S", "AD 2D 3D 4D 5D 7D 8D 9D 10D JD QD KD 3S 4S 7S"]
    talk = begun(deal=deck([*without_six, "6S"]))
    assert talk.ask("play", seat=0, move="play 5S") == {
        "ok": True,
        "events": [
            {"event": "played", "seat": 0, "card": "5S", "claim": False, "left": 14},
            {"event": "without", "seat": 0, "rank": "6"},
            {"event": "without", "seat": 1, "rank": "6"},
        ],
        "to_move": [2],
        "over": False,
    }


def test_the_next_deal_begins_within_the_answer_to_the_last_move() -> None:
    talk = begun(deal=deck(OPERA))
    received = play(talk, *(f"play {name}" for name in OPERA_MOVES))
    keys = [event["event"] for event in received["events"]]
    assert keys == ["played", "went_out", "grand_opera", "laid_open", "paid", "paid", "settled", "staked", "dealt"]
    assert (received["to_move"], received["over"]) == ([1], False)
    assert received["events"][2] == {
        "event": "grand_opera",
        "seat": 0,
        "boxes": dict(zip(FIVE, (3, 6, 0, 0, 15), strict=True)),
        "coins": 24,
    }
    assert received["events"][4] == {"event": "paid", "seat": 1, "to": 0, "coins": 15, "due": 15}
    state = talk.ask("state")["state"]
    assert (state["deal"], state["dealer"], state["needed"], state["purses"]) == (2, 0, None, [95, 5, 5])
    assert state["boxes"] == {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15}


def test_what_is_laid_open_is_in_that_answer_and_in_no_later_view() -> None:
    talk = begun(deal=deck(OPERA), options={"deals": 1})
    hands = talk.ask("state")["state"]["hands"]
    received = play(talk, *(f"play {name}" for name in OPERA_MOVES))
    opened = next(event for event in received["events"] if event["event"] == "laid_open")
    assert opened == {"event": "laid_open", "seat": None, "hands": [[], hands[1], hands[2]]}
    assert talk.ask("view", seat=None)["view"]["hands"] == [0, 15, 15]
    assert talk.ask("view", seat=1)["view"]["hands"] == [0, hands[1], 15]


# the end


def test_at_the_end_everything_stays_as_it_lay() -> None:
    talk = begun(deal=deck(OPERA), options={"deals": 1})
    before = talk.ask("state")["state"]
    received = play(talk, *(f"play {name}" for name in OPERA_MOVES))
    assert received["events"][-1] == {"event": "ended", "seat": 0, "winners": [0], "why": "deals"}
    assert (received["to_move"], received["over"]) == ([], True)
    state = talk.ask("state")["state"]
    assert state["hands"] == [[], *before["hands"][1:]] and state["talon"] == before["talon"]
    assert (state["needed"], state["deal"], state["dealer"], state["out"]) == (None, 1, 2, [])
    assert state["purses"] == [110, 20, 20] and set(state["boxes"].values()) == {0}
    assert talk.ask("result") == {"ok": True, "over": True, "scores": [110, 20, 20], "winners": [0], "places": [1, 2, 2]}


def test_after_stop_deal_and_dealer_are_of_the_deal_that_was_not_played() -> None:
    talk = begun(deal=deck(OPERA))
    play(talk, *(f"play {name}" for name in OPERA_MOVES))
    before = talk.ask("state")["state"]
    assert "stop" not in talk.ask("legal", seat=1)["moves"]
    received = talk.ask("play", seat=1, move="stop")
    assert received["events"][0] == {"event": "returned", "seat": None, "coins": [15, 15, 15]} and received["over"]
    state = talk.ask("state")["state"]
    assert all(state[name] == before[name] for name in ("hands", "talon", "needed", "deal", "dealer")) and state["deal"] == 2
    assert state["purses"] == [110, 20, 20] and set(state["boxes"].values()) == {0}
    assert talk.ask("result")["winners"] == [0]
    assert talk.ask("undo") == {"ok": True, "to_move": [1], "over": False} and talk.ask("state")["state"] == before


def test_a_stopped_match_is_a_record_like_any_other() -> None:
    talk = begun()
    play(talk, "stop")
    record = talk.ask("record")["record"]
    assert record["moves"] == [[0, "stop"]]
    assert Talk({"cmd": "load", "record": record}).truth() == talk.truth()


def test_the_score_so_far_is_the_purses() -> None:
    talk = begun()
    assert talk.ask("result") == {"ok": True, "over": False, "scores": [35, 35, 35], "winners": [], "places": [1, 1, 1]}


def test_who_is_out_is_told_and_holds_nothing() -> None:
    match = played(Setup("nain_jaune", 5, (("deals", 0), ("purse", 30))), "hush1")
    index = next(ply for ply in range(match.ply + 1) if state_of(match.at_ply(ply)).out)
    talk = Talk({"cmd": "load", "record": match.at_ply(index).record().to_json()})
    state = talk.ask("state")["state"]
    for seat in state["out"]:
        assert state["purses"][seat] == 0 and state["hands"][seat] == []
        assert talk.ask("legal", seat=seat)["moves"] == []
        assert talk.refused("play", seat=seat, move="play 7D")[0] == "not_your_turn"
        view = talk.ask("view", seat=seat)["view"]
        assert view["hands"][seat] == [] and view["out"] == state["out"]


# options


def test_the_options_and_their_defaults() -> None:
    assert Talk().ask("options", game="nain_jaune")["options"] == {
        "purse": {"type": "choice", "range": [30, 50, 100], "default": 50},
        "stake_every_deal": {"type": "bool", "range": None, "default": True},
        "deals": {"type": "int", "range": [0, 100], "default": None},
        "announce": {"type": "bool", "range": None, "default": True},
        "dealer": {"type": "int", "range": [0, 7], "default": None},
        "pay_by_points": {"type": "bool", "range": None, "default": False},
        "kept_pays": {"type": "choice", "range": ["double", "stake"], "default": "double"},
        "grand_opera": {"type": "bool", "range": None, "default": True},
        "jump_talon": {"type": "bool", "range": None, "default": False},
        "clockwise": {"type": "bool", "range": None, "default": False},
        "may_stop": {"type": "bool", "range": None, "default": False},
    }


@cases("players", range(3, 9))
@cases(
    "options",
    [
        {},
        {"purse": 30, "stake_every_deal": False, "deals": 0, "announce": False, "dealer": 0},
        {"purse": 100, "deals": 100, "dealer": 2},
        {"purse": 50, "stake_every_deal": True, "deals": None, "announce": True, "dealer": None},
    ],
)
def test_every_combination_goes(players: int, options: dict[str, Any]) -> None:
    talk = begun(players=players, options=options)
    assert talk.ask("record")["record"]["options"] == options
    dealer = options.get("dealer")
    assert talk.ask("state")["state"]["dealer"] == (players - 1 if dealer is None else dealer)


PURSES = {"option": "purse", "range": [30, 50, 100]}
YES_NO = {"range": None}


@cases(
    "options, reason, facts",
    [
        ({"purse": 40}, "bad_option", PURSES),
        ({"purse": 0}, "bad_option", PURSES),
        ({"purse": -50}, "bad_option", PURSES),
        ({"purse": 50.0}, "bad_option", PURSES),
        ({"purse": "50"}, "bad_option", PURSES),
        ({"purse": None}, "bad_option", PURSES),
        ({"purse": True}, "bad_option", PURSES),
        ({"stake_every_deal": None}, "bad_option", {"option": "stake_every_deal", **YES_NO}),
        ({"stake_every_deal": 1}, "bad_option", {"option": "stake_every_deal", **YES_NO}),
        ({"announce": "true"}, "bad_option", {"option": "announce", **YES_NO}),
        ({"announce": []}, "bad_option", {"option": "announce", **YES_NO}),
        ({"deals": -1}, "bad_option", {"option": "deals", "range": [0, 100]}),
        ({"deals": 101}, "bad_option", {"option": "deals", "range": [0, 100]}),
        ({"deals": False}, "bad_option", {"option": "deals", "range": [0, 100]}),
        ({"deals": 10**30}, "bad_option", {"option": "deals", "range": [0, 100]}),
        ({"dealer": -1}, "bad_option", {"option": "dealer", "range": [0, 7]}),
        ({"dealer": 8}, "bad_option", {"option": "dealer", "range": [0, 7]}),
        ({"dealer": 3}, "bad_option", {"option": "dealer", "range": [0, 2]}),
        ({"dealer": 7}, "bad_option", {"option": "dealer", "range": [0, 2]}),
        ({"dealer": "0"}, "bad_option", {"option": "dealer", "range": [0, 7]}),
        ({"rounds": 3}, "unknown_option", {"option": "rounds"}),
        ({"Purse": 50}, "unknown_option", {"option": "Purse"}),
        ({"coins": {}}, "unknown_option", {"option": "coins"}),
    ],
)
def test_an_option_out_of_its_range_is_refused(options: dict[str, Any], reason: str, facts: dict[str, Any]) -> None:
    talk = begun()
    before = talk.truth()
    assert talk.refused(**{**NEW, "options": options}) == (reason, facts)
    assert talk.truth() == before


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 52])
def test_3_to_8_can_play(players: int) -> None:
    assert Talk().refused(**{**NEW, "players": players}) == ("bad_players", {"players": players, "least": 3, "most": 8})


# bad input

WRONG: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"seat": 1, "move": "play 2S"}, "not_your_turn", {"seat": 0}),
    ({"seat": 1, "move": "stop"}, "not_your_turn", {"seat": 0}),
    ({"seat": 3, "move": "play 2S"}, "no_such_seat", {"seat": 3}),
    ({"seat": -1, "move": "play 2S"}, "no_such_seat", {"seat": -1}),
    ({"seat": 0, "move": "play 2C"}, "not_in_hand", {"card": "2C"}),
    ({"seat": 0, "move": "play 7D!"}, "not_in_hand", {"card": "7D"}),
    ({"seat": 0, "move": "play AS"}, "not_in_hand", {"card": "AS"}),
    ({"seat": 0, "move": "play 3S"}, "not_next", {"card": "3S", "needed": "2"}),
    ({"seat": 0, "move": "play QS!"}, "not_next", {"card": "QS", "needed": "2"}),
    ({"seat": 0, "move": "play 2S!"}, "no_box", {"card": "2S"}),
    ({"seat": 0, "move": "stop"}, "deal_running", {}),
    ({"seat": 0, "move": "pass"}, "must_play", {}),
    ({"seat": 0, "move": "pass!"}, "bad_notation", {"move": "pass!"}),
    ({"seat": 0, "move": "sans 2"}, "bad_notation", {"move": "sans 2"}),
    ({"seat": 0, "move": "play 2s"}, "bad_notation", {"move": "play 2s"}),
    ({"seat": 0, "move": "play S2"}, "bad_notation", {"move": "play S2"}),
    ({"seat": 0, "move": "play 1S"}, "bad_notation", {"move": "play 1S"}),
    ({"seat": 0, "move": "play 11S"}, "bad_notation", {"move": "play 11S"}),
    ({"seat": 0, "move": "play 2S "}, "bad_notation", {"move": "play 2S "}),
    ({"seat": 0, "move": "play 2S\n"}, "bad_notation", {"move": "play 2S\n"}),
    ({"seat": 0, "move": "play ２S"}, "bad_notation", {"move": "play ２S"}),
    ({"seat": 0, "move": "choose P9"}, "bad_notation", {"move": "choose P9"}),
    ({"seat": 0, "move": "play " + "K" * 99}, "bad_notation", {"move": "play " + "K" * 35}),
    ({"seat": 0, "move": None}, "bad_field", {"field": "move"}),
    ({"seat": "0", "move": "play 2S"}, "bad_field", {"field": "seat"}),
    ({"seat": None, "move": "play 2S"}, "bad_field", {"field": "seat"}),
    ({"seat": 0}, "missing_field", {"field": "move"}),
    ({"move": "play 2S"}, "missing_field", {"field": "seat"}),
    ({"seat": 0, "move": "play 2S", "claim": True}, "unknown_field", {"field": "claim"}),
]


@cases("request_, reason, facts", WRONG)
def test_a_wrong_move_is_refused_with_its_reason_and_changes_nothing(request_: dict[str, Any], reason: str, facts: dict[str, Any]) -> None:
    talk = begun(deal=deck(OPERA))
    play(talk, "play AS")
    before = talk.truth()
    assert talk.refused("play", **request_) == (reason, facts)
    assert talk.truth() == before


def test_the_words_are_refused_where_they_are_said_by_themselves() -> None:
    talk = begun(deal=deck(OPERA), options={"announce": False})
    assert talk.refused("play", seat=0, move="play KH!") == ("words_automatic", {})
    assert play(talk, "play KH")["events"][1] == {"event": "won", "seat": 0, "box": "KH", "coins": 12}


def test_words_forgotten_are_told() -> None:
    received = play(begun(deal=deck(OPERA)), "play KH")
    assert received["events"][1] == {"event": "forgot", "seat": 0, "box": "KH", "coins": 12}


def test_after_the_end_nothing_goes() -> None:
    talk = begun()
    play(talk, "stop")
    before = talk.truth()
    for move in ("stop", "play 7D", "play AS"):
        assert talk.refused("play", seat=0, move=move) == ("over", {})
    assert talk.refused("bot", seat=0, level="easy") == ("over", {"seat": 0})
    assert talk.truth() == before


@pytest.mark.parametrize(
    ("deal", "reason"),
    [(NAMES[:51], "cards_missing"), ([*NAMES[:51], "AC"], "card_twice"), ([*NAMES[:51], "R8"], "unknown_card"), ([], "cards_missing")],
)
def test_a_deal_that_is_no_pack_is_refused(deal: list[str], reason: str) -> None:
    assert Talk().refused(**NEW, deal=deal)[0] == reason


@pytest.mark.parametrize(
    ("moves", "reason", "facts"),
    [
        ([[0, "play AS"], [0, "play AS"]], "illegal_move", {"ply": 1, "move": "play AS", "why": "not_in_hand"}),
        ([[1, "play AS"]], "illegal_move", {"ply": 0, "move": "play AS", "why": "not_your_turn"}),
        ([[0, "play AS"], [0, "stop"]], "illegal_move", {"ply": 1, "move": "stop", "why": "deal_running"}),
        ([[0, "stop"], [0, "play AS"]], "illegal_move", {"ply": 1, "move": "play AS", "why": "over"}),
        ([[0, "pass"]], "illegal_move", {"ply": 0, "move": "pass", "why": "must_play"}),
        ([[0, "pass!"]], "unreadable_move", {"ply": 0, "move": "pass!"}),
    ],
    ids=str,
)
def test_a_record_that_does_not_replay_says_where(moves: list[Any], reason: str, facts: dict[str, Any]) -> None:
    record = begun(deal=deck(OPERA)).ask("record")["record"]
    assert Talk().refused("load", record={**record, "moves": moves}) == (reason, facts)


def test_the_five_boxes_are_named_in_their_order_everywhere() -> None:
    assert [str(box) for box in BOXES] == FIVE
    received = play(begun(deal=deck(OPERA)), *(f"play {name}" for name in OPERA_MOVES))
    assert all(list(event["boxes"]) == FIVE for event in received["events"] if "boxes" in event)

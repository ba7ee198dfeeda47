"""Tests of the line protocol in this process: every command and its response."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.bot import StopSignal
from game.dealing import shuffled
from game.options import ChoiceOption, LettersOption, NumberOption
from game.record import BOT_LEVELS
from game.registry import GAMES
from tests.game.matches import Setup, played
from tests.game.talk import NEW, Talk, begun

STATE = {"round", "hands", "piles", "taken", "queue", "chosen"}  # fields of Nin Jan's view


@pytest.fixture
def talk() -> Talk:
    return Talk(NEW)


# every command


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_new_begins_a_match(players: int) -> None:
    assert Talk().ask(**{**NEW, "players": players}) == {"ok": True, "to_move": list(range(players)), "over": False}


def test_new_may_have_a_deal() -> None:
    deal = [f"{suit}{value}" for value in range(10, -7, -1) if value for suit in "RPS"]
    talk = begun(deal=deal)
    assert talk.ask("state")["state"]["piles"] == [["R10"], ["P10"], ["S10"]]
    assert talk.ask("record")["record"]["deal"] == deal


def test_record_and_load_are_inverses(talk: Talk) -> None:
    talk.ask("play", seat=1, move=talk.ask("legal", seat=1)["moves"][0])
    record = talk.ask("record")["record"]
    assert {name: record[name] for name in ("format", "game", "options", "seed")} == {
        "format": 1,
        "game": "nin_jan",
        "options": {},
        "seed": "7",
    }
    assert [seat["kind"] for seat in record["seats"]] == ["human"] * 3 and len(record["moves"]) == 1
    other = Talk()
    assert other.ask("load", record=record) == {"ok": True, "to_move": [0, 2], "over": False}
    assert other.truth() == talk.truth()


def test_load_keeps_seats_and_table(talk: Talk) -> None:
    record = talk.ask("record")["record"]
    record["seats"][2] = {"name": "Łucja", "kind": "bot", "level": "hard"}
    record["table"] = {"hints": True, "undo": False}
    talk.ask("load", record=record)
    assert talk.ask("record")["record"] == record


def test_legal_moves_are_sorted_as_text(talk: Talk) -> None:
    for seat in range(3):
        moves = talk.ask("legal", seat=seat)["moves"]
        assert moves == sorted(moves) and len(moves) == 9 and all(move.startswith("choose ") for move in moves)
    talk.ask("play", seat=0, move=talk.ask("legal", seat=0)["moves"][0])
    assert talk.ask("legal", seat=0) == {"ok": True, "moves": []}


def test_play_tells_what_everybody_saw(talk: Talk) -> None:
    received = talk.ask("play", seat=2, move=talk.ask("legal", seat=2)["moves"][0])
    assert received == {"ok": True, "events": [{"event": "chosen", "seat": 2}], "to_move": [0, 1], "over": False}


@pytest.mark.parametrize("players", [2, 5])
def test_a_match_is_played_to_its_end_by_lines_alone(players: int) -> None:
    match = played(Setup("nin_jan", players), "7")
    talk = begun(players=players)
    for ply, (seat, move) in enumerate(match.moves):
        assert str(move) in talk.ask("legal", seat=seat)["moves"]
        received = talk.ask("play", seat=seat, move=str(move))
        assert received["ok"] and received["to_move"] == list(match.at_ply(ply + 1).to_move)
        assert all(set(event) >= {"event", "seat"} for event in received["events"])
    assert received["over"] and received["to_move"] == [] and received["events"][-1]["event"] == "ended"
    outcome = match.outcome
    result = {"scores": list(outcome.scores), "winners": list(outcome.winners), "places": list(outcome.places)}
    assert talk.ask("result") == {"ok": True, "over": True, **result}
    assert talk.ask("record")["record"] == match.record().to_json()
    assert talk.refused("play", seat=0, move="take 0") == ("over", {})
    assert talk.refused("bot", seat=0, level="easy") == ("over", {"seat": 0})


def test_undo_takes_the_last_move_off(talk: Talk) -> None:
    before = talk.truth()
    for seat in (1, 2):
        talk.ask("play", seat=seat, move=talk.ask("legal", seat=seat)["moves"][-1])
    assert talk.ask("undo") == {"ok": True, "to_move": [0, 2], "over": False}
    assert talk.ask("undo") == {"ok": True, "to_move": [0, 1, 2], "over": False}
    assert talk.truth() == before
    assert talk.refused("undo") == ("nothing_to_undo", {})


def test_result_before_the_end_has_scores_and_no_winner() -> None:
    match = played(Setup("nin_jan", 2), "7")
    talk = Talk({"cmd": "load", "record": match.at_ply(match.ply - 1).record().to_json()})
    received = talk.ask("result")
    assert received["over"] is False and received["winners"] == []
    assert received["scores"] == list(match.at_ply(match.ply - 1).outcome.scores) and any(received["scores"])
    assert sorted(received["places"]) in ([1, 2], [1, 1])


def test_state_has_the_fields_of_the_protocol_and_hides_nothing(talk: Talk) -> None:
    move = talk.ask("legal", seat=1)["moves"][0]
    talk.ask("play", seat=1, move=move)
    state = talk.ask("state")["state"]
    assert set(state) >= STATE
    assert state["round"] == 1 and state["queue"] == [] and state["taken"] == [[], [], []]
    assert state["chosen"] == [None, move.removeprefix("choose "), None]
    assert [len(hand) for hand in state["hands"]] == [9, 8, 9] and [len(pile) for pile in state["piles"]] == [1, 1, 1]


def test_view_has_the_fields_of_the_protocol_and_hides_others_cards(talk: Talk) -> None:
    move = talk.ask("legal", seat=1)["moves"][0]
    talk.ask("play", seat=1, move=move)
    state = talk.ask("state")["state"]
    views = {seat: talk.ask("view", seat=seat)["view"] for seat in (None, 0, 1, 2)}
    assert all(set(view) >= STATE for view in views.values())
    assert views[None]["hands"] == [9, 8, 9] and views[None]["chosen"] == [False, True, False]
    assert views[0]["hands"] == [state["hands"][0], 8, 9] and views[0]["chosen"] == [None, True, False]
    assert views[1]["hands"] == [9, state["hands"][1], 9]
    assert views[1]["chosen"] == [False, move.removeprefix("choose "), False]
    assert all(view["piles"] == state["piles"] for view in views.values())


def test_the_queue_is_seats_and_cards_and_choices_are_null_once_revealed(talk: Talk) -> None:
    chosen = {seat: talk.ask("legal", seat=seat)["moves"][0] for seat in range(3)}
    for seat, move in chosen.items():
        received = talk.ask("play", seat=seat, move=move)
    assert received["events"][1]["event"] == "revealed" and received["events"][1]["seat"] is None
    for form in (talk.ask("state")["state"], talk.ask("view", seat=None)["view"], talk.ask("view", seat=2)["view"]):
        assert form["chosen"] == [None, None, None]
        assert {seat: f"choose {card}" for seat, card in form["queue"]} == chosen
        assert received["to_move"] == [form["queue"][0][0]]


@pytest.mark.parametrize("name", GAMES)
def test_options_are_told_before_and_during_a_game(name: str) -> None:
    for talk in (Talk(), Talk(NEW)):
        options = talk.ask("options", game=name)["options"]
        assert set(options) == set(GAMES[name].rules.options)
        assert all(set(option) == {"type", "range", "default"} for option in options.values())


def test_an_option_is_told_with_type_range_and_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(GAMES["nin_jan"].rules),
        "options",
        {"purse": NumberOption(1, 99, 50), "signs": LettersOption("+-", "+"), "deck": ChoiceOption((32, 52), 32)},
    )
    assert Talk().ask("options", game="nin_jan")["options"] == {
        "purse": {"type": "int", "range": [1, 99], "default": 50},
        "signs": {"type": "text", "range": "+-", "default": "+"},
        "deck": {"type": "choice", "range": [32, 52], "default": 32},
    }
    assert begun(options={"purse": 7}).ask("record")["record"]["options"] == {"purse": 7}
    assert Talk().refused(**{**NEW, "options": {"purse": True}}) == ("bad_option", {"option": "purse", "range": [1, 99]})


# bots


@pytest.mark.parametrize("level", BOT_LEVELS)
def test_a_bot_answers_with_a_legal_move_and_plays_nothing(level: str) -> None:
    talk = begun(players=2)
    before = talk.truth()
    received = talk.ask("bot", seat=1, level=level, seconds=0)
    assert set(received) == {"ok", "move"} and received["move"] in talk.ask("legal", seat=1)["moves"]
    assert talk.truth() == before


def test_a_bot_gives_the_same_answer_to_the_same_question() -> None:
    late = played(Setup("nin_jan", 2), "7")
    record = late.at_ply(late.ply - 12).record().to_json()
    seat = late.at_ply(late.ply - 12).to_move[0]
    assert len({Talk({"cmd": "load", "record": record}).ask("bot", seat=seat, level="easy")["move"] for _ in range(3)}) == 1


class Listening:
    """A bot that reads `stop` once a second until it is set."""

    def __init__(self, talk: Talk) -> None:
        self.talk, self.asked = talk, 0

    def choose(self, view: Any, rng: Any, should_stop: StopSignal) -> Any:
        while not should_stop() and self.asked < 100:
            self.asked += 1
            self.talk.now += 1
        return sorted(view.legal(), key=str)[int(rng.random() * len(view.legal()))]


@pytest.mark.parametrize(
    ("limit", "seat_to_move"),
    [({}, 100), ({"seconds": 0}, 0), ({"seconds": 3}, 3), ({"seconds": 2.5}, 3), ({"seconds": 10**400}, 100)],
    ids=repr,
)
def test_seconds_only_cut_short(limit: dict[str, object], seat_to_move: int, monkeypatch: pytest.MonkeyPatch) -> None:
    talk = begun()
    bot = Listening(talk)
    monkeypatch.setitem(GAMES["nin_jan"].bots, "hard", bot)
    move = talk.ask("bot", seat=0, level="hard", **limit)["move"]
    assert bot.asked == seat_to_move and move in talk.ask("legal", seat=0)["moves"]


def test_an_illegal_answer_of_a_bot_is_our_error_and_is_not_hidden(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, view: Any, rng: Any, should_stop: StopSignal) -> Any:
            return GAMES["nin_jan"].rules.parse_move("take 0")

    monkeypatch.setitem(GAMES["nin_jan"].bots, "hard", Broken())
    with pytest.raises(AssertionError, match="not legal"):
        talk.ask("bot", seat=0, level="hard")


def test_a_bot_is_asked_only_for_a_seat_that_owes_a_move(talk: Talk) -> None:
    talk.ask("play", seat=0, move=talk.ask("legal", seat=0)["moves"][0])
    assert talk.refused("bot", seat=0, level="easy") == ("owes_no_move", {"seat": 0})
    assert talk.refused("bot", seat=3, level="easy") == ("no_such_seat", {"seat": 3})


def test_a_shuffle_asks_chance_once_less_than_there_are_items() -> None:
    """The next random number from the same source is then the same in every implementation."""
    shuffling, counting = random.Random(1), random.Random(1)
    assert sorted(shuffled("abcdef", shuffling)) == list("abcdef")
    assert [counting.random() for _ in range(6)][-1] == shuffling.random()

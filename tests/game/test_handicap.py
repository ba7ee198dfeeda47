"""Tests of handicaps in records and in the games: points, hints, an open hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.bot import never_stop
from game.kernel import BadRecord, to_wire
from game.match import Match
from game.protocol import ProtocolSession
from game.record import Handicap, Player, Record, record_from_json
from game.registry import GAMES
from tests.cases import cases

COUNTING = ("nin_jan", "nain_jaune", "nambarz")
SEATS = (Player("a"), Player("b"), Player("c"))


def begun(game: str, handicap: dict[int, Handicap]) -> Match:
    return Match(Record(game, SEATS, "7", handicap=handicap))


def test_a_record_keeps_them() -> None:
    record = Record("nin_jan", SEATS, "7", handicap={1: Handicap(12, True, True), 2: Handicap(hints=True)})
    form = record.to_json()
    assert form["handicap"] == {"1": {"points": 12, "hints": True, "open": True}, "2": {"hints": True}}
    assert record_from_json(form) == record
    assert "handicap" not in Record("nin_jan", SEATS, "7").to_json()


@cases(
    "wrong",
    [[], 1, {"3": {"points": 1}}, {"01": {"points": 1}}, {"0": {}}, {"0": {"points": 0}}, {"0": {"points": True}}, {"0": {"points": 1001}}]
    + [{"0": {"open": False}}, {"0": {"hints": 1}}, {"0": {"speed": True}}, {"0": None}],
)
def test_what_is_refused(wrong: Any) -> None:
    form = {**Record("nin_jan", SEATS, "7").to_json(), "handicap": wrong}
    with pytest.raises(BadRecord) as refused:
        record_from_json(form)
    assert refused.value.details == {"field": "handicap"}


@pytest.mark.parametrize("part", [Handicap(points=3), Handicap(open=True)])
def test_a_game_without_points_and_hands_has_no_such_handicap(part: Handicap) -> None:
    with pytest.raises(BadRecord) as refused:
        begun("chifoumi", {0: part})
    assert (refused.value.key, refused.value.details) == ("no_such_handicap", {"part": part.used_parts[0], "seat": 0})
    assert begun("chifoumi", {0: Handicap(hints=True)}).to_move == (0,)


@pytest.mark.parametrize("game", COUNTING)
def test_a_start_of_points(game: str) -> None:
    """(rules NJ-12, NB-26 and JA-5)"""
    plain, ahead = begun(game, {}), begun(game, {1: Handicap(points=9)})
    more = [there - here for here, there in zip(plain.outcome.scores, ahead.outcome.scores, strict=True)]
    assert more == [0, 9, 0]


@pytest.mark.parametrize("game", COUNTING)
def test_it_counts_at_the_end(game: str) -> None:
    match = begun(game, {2: Handicap(points=1000)})
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    assert match.outcome.winners == (2,) and match.outcome.scores[2] > 500
    assert Match(record_from_json(match.record().to_json())).outcome == match.outcome


@pytest.mark.parametrize("game", COUNTING)
def test_everybody_sees_an_open_hand_and_no_other(game: str) -> None:
    match = begun(game, {1: Handicap(open=True)})
    own_value: Any = match.view(1)
    for looker in (None, 0, 2):
        view: Any = match.view(looker)
        assert sorted(map(str, view.hands[1])) == sorted(map(str, own_value.hands[1]))
        assert all(isinstance(view.hands[seat], int) for seat in (0, 2) if seat != looker)


@pytest.mark.parametrize("game", COUNTING)
def test_the_wire_shows_the_hand_and_the_points_alone(game: str) -> None:
    match = begun(game, {1: Handicap(5, open=True)})
    for form in (match.state_json(), to_wire(match.view(0))):
        assert isinstance(form, dict) and not {"ahead", "shown"} & form.keys()


def test_a_choice_from_an_open_hand_stays_secret() -> None:
    """The others still see the card that was chosen as one of the open hand (rule NJ-5)."""
    one, two = (begun("nin_jan", {1: Handicap(open=True)}) for _ in range(2))
    one.play(1, next(iter(one.legal(1))))
    two.play(1, list(two.legal(1))[5])
    assert one.view(0) == two.view(0) and one.view(None) == two.view(None)


@pytest.mark.parametrize("game", COUNTING)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_robots_play_beside_open_hands(game: str, level: str) -> None:
    match = begun(game, {0: Handicap(open=True), 1: Handicap(5, open=True)})
    for _ in range(4):
        seat = match.to_move[0]
        match.play(seat, GAMES[game].bots[level].choose(match.view(seat), match.bot_rng(seat), lambda: True))


def test_the_line_protocol_loads_it() -> None:
    session = ProtocolSession(lambda: 0.0)
    form = Record("nain_jaune", SEATS, "7", handicap={0: Handicap(points=20)}).to_json()
    result = session._run_command({"cmd": "load", "record": form})
    assert not result["over"] and session._run_command({"cmd": "record"})["record"] == form

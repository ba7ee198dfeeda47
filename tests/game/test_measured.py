"""Tests of bots of any strength: legal, repeatable, limited to their view, and stronger at a higher strength."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bench.ladder import Contest, deals, played_deal
from game.bots.bot import never_stop
from game.bots.erring import ErringBot
from game.bots.measured import InterpolatedBot
from game.kernel import BadRecord
from game.protocol import ProtocolSession
from game.record import BOT_LEVELS, Player, bot_strength, is_bot_level, measured_level, record_from_json
from game.registry import GAMES
from tests.game.matches import Setup, fresh

RECORD = {"format": 1, "game": "nin_jan", "options": {}, "seed": "1", "moves": []}
QUICK = {"nin_jan": (0, 55), "chifoumi": (0, 30), "nain_jaune": (0, 50), "nambarz": (0, 70)}  # strengths without a long search


@pytest.mark.parametrize("text", ["measured/0", "measured/7", "measured/100", *BOT_LEVELS])
def test_a_level_of_the_protocol(text: str) -> None:
    record = record_from_json({**RECORD, "seats": [{"name": "a", "kind": "human"}, {"name": "b", "kind": "bot", "level": text}]})
    assert record.seats[1] == Player("b", text) and is_bot_level(text)
    assert record.to_json()["seats"][1]["level"] == text  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    "text", ["measured", "measured/", "measured/101", "measured/-1", "measured/07", "measured/+7", "measured/٣", "hardest", "7", "100"]
)
def test_what_is_no_level(text: str) -> None:
    with pytest.raises(BadRecord):
        record_from_json({**RECORD, "seats": [{"name": "a", "kind": "human"}, {"name": "b", "kind": "bot", "level": text}]})
    assert GAMES["nin_jan"].bot_of_level(text) is None


def test_strength() -> None:
    assert bot_strength(measured_level(42)) == 42 and bot_strength("hard") is None and bot_strength(None) is None


@pytest.mark.every_game
def test_every_game_has_every_strength(name: str) -> None:
    match = fresh(Setup(name, min(3, max(GAMES[name].rules.player_counts))), "1")
    for strength in QUICK.get(name, (0, 100)):
        bot = match.game.bot_of_level(measured_level(strength))
        assert bot is not None
        for seat in match.to_move:
            moves = [bot.choose(match.view(seat), match.bot_rng(seat), never_stop) for _ in range(2)]
            assert moves[0] == moves[1] and match.refusal(seat, moves[0]) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_step_between_is_a_lot_between_neighbours(game: str) -> None:
    rungs = GAMES[game].bots_by_strength
    if not rungs:
        pytest.skip(f"{game} has only the robots of its levels")
    assert list(rungs) == sorted(rungs) and {0, 100, *QUICK[game]} <= set(rungs)
    assert isinstance(GAMES[game].bot_of_level("measured/33"), InterpolatedBot) and rungs[100] == GAMES[game].bots["hard"]


def test_a_game_without_rungs_has_its_levels_for_rungs() -> None:
    game = replace(GAMES["nin_jan"], bots_by_strength={})
    for strength, level in ((0, "easy"), (50, "normal"), (100, "hard")):
        bot = game.bot_of_level(measured_level(strength))
        assert isinstance(bot, InterpolatedBot) and bot.bots_by_strength[strength] is game.bots[level]


def test_the_line_protocol_asks_a_measured_robot() -> None:
    session = ProtocolSession(lambda: 0.0)
    session.answer(b'{"cmd": "new", "game": "nin_jan", "players": 2, "options": {}, "seed": "7"}')
    asked = b'{"cmd": "bot", "seat": 0, "level": "measured/30"}'
    assert session.answer(asked)["ok"] and session.answer(asked) == session.answer(asked)
    refused = session.answer(b'{"cmd": "bot", "seat": 0, "level": "measured/300"}')
    assert refused["reason"] == "unknown_level" and refused["facts"]["levels"] == ["easy", "normal", "hard", "measured/<0..100>"]


def test_an_error_is_plausible_and_drawn_from_the_worst() -> None:
    class First:
        def choose(self, view: object, rng: random.Random, stop: object) -> str:
            return "best"

    worth = {"best": 9.0, "good": 7.0, "fair": 5.0, "poor": 4.0, "hopeless": 3.9}
    bot = ErringBot(lambda view, rng: worth, 5.0, 1.0, First())  # type: ignore[arg-type]
    for share, drawn in ((1.0, {"best", "good", "fair", "poor"}), (0.5, {"fair", "poor"}), (0.0, {"poor"})):
        erring = replace(bot, worse_share=share)
        assert {erring.choose(None, random.Random(seed), never_stop) for seed in range(200)} == drawn
    assert replace(bot, error_rate=0.0).choose(None, random.Random(1), never_stop) == "best"


@pytest.mark.parametrize(
    ("game", "players", "games", "minimum"), [("nin_jan", 2, 60, 0.6), ("nain_jaune", 3, 90, 0.4), ("nambarz", 2, 30, 0.6)]
)
def test_higher_is_stronger(game: str, players: int, games: int, minimum: float) -> None:
    """Only the lower half is tested, which does not search; the ladder measures all of it (bench.ladder --anchor)."""
    low, high = QUICK[game]
    contest = Contest(game, players, measured_level(high), measured_level(low))
    wins = [win for seed in deals(games, players, "measured") for win in played_deal(contest, seed).wins]
    assert sum(wins) / len(wins) > minimum

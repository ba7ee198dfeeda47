"""Tests of the rules of Gops, GO-1 to GO-7, and of its bots."""

from __future__ import annotations

import pytest

from game.bots.bot import never_stop
from game.gops.rules import DECK, GopsView, Revealed
from game.match import Match
from game.record import BOT_LEVELS, Player, Record

INCREASING = tuple(map(str, DECK))


def match(*rounds: str, players: int = 2) -> Match:
    """Return a match with prizes of increasing worth; a round is written "7 9", one value for each seat."""
    moves = [(seat, f"bid {'SHCD'[seat]}{value}") for bids in rounds for seat, value in enumerate(bids.split())]
    seats = tuple(Player(str(seat)) for seat in range(players))
    return Match(Record("gops", seats, "1", {}, tuple(moves), INCREASING))


def view(result: Match) -> GopsView:
    seen = result.view(None)
    assert isinstance(seen, GopsView)
    return seen


def test_thirteen_prizes_and_thirteen_cards_each() -> None:
    """GO-1, GO-2."""
    begun = match(players=4)
    assert (view(begun).deck, view(begun).stake) == (12, DECK[:1])
    assert [len(begun.legal(seat)) for seat in range(4)] == [13] * 4


def test_the_highest_bid_takes_the_prize() -> None:
    """GO-4, GO-6."""
    assert match("1 2", "9 3").outcome.scores == (2, 1)
    assert view(match("1 2", "9 3")).stake == DECK[2:3]


def test_a_tie_carries_the_prize_over() -> None:
    """GO-5: a tie below the highest bid does not count."""
    tied = match("5 5 2", players=3)
    assert view(tied).stake == DECK[:2] and tied.outcome.scores == (0, 0, 0)
    assert match("5 5 2", "1 1 3", players=3).outcome.scores == (0, 0, 3)


def test_the_most_points_win_and_the_last_tie_belongs_to_nobody() -> None:
    """GO-7."""
    ended = match(*(f"{value} {value % 12 + 1}" for value in range(1, 13)), "13 13")
    assert ended.is_over and ended.outcome.scores == (12, 66) and ended.outcome.winners == (1,)
    event = ended.events(ended.ply - 1)[-1]
    assert isinstance(event, Revealed) and (event.seat, event.prizes, event.turned) == (None, DECK[12:], None)
    assert match(*(f"{value} {value}" for value in range(1, 14))).outcome.winners == (0, 1)


@pytest.mark.parametrize(("move", "why"), [("bid S5", "not_in_hand"), ("bid H2", "not_in_hand"), ("bid S2", None)])
def test_only_what_one_holds_is_bid(move: str, why: str | None) -> None:
    """GO-2."""
    after = match("5 6")
    refusal = after.refusal(0, after.rules.parse_move(move))
    assert (refusal and refusal.key) == why
    after.play(0, after.rules.parse_move("bid S2"))
    refusal = after.refusal(0, after.rules.parse_move("bid S3"))
    assert refusal is not None and refusal.key == "already_chosen"


@pytest.mark.parametrize(("stronger", "weaker", "minimum"), [("normal", "easy", 0.7), ("hard", "normal", 0.8), ("hard", "easy", 0.7)])
def test_a_level_is_stronger_than_the_one_below(stronger: str, weaker: str, minimum: float) -> None:
    won = sum(0 in play(number, stronger, weaker).outcome.winners for number in range(60))
    assert won >= minimum * 60


def play(number: int, *levels: str) -> Match:
    result = Match(Record("gops", tuple(Player(level, level) for level in levels), str(number)))
    while result.to_move:
        seat = result.to_move[0]
        result.play(seat, result.game.bots[levels[seat]].choose(result.view(seat), result.bot_rng(seat), never_stop))
    return result


@pytest.mark.parametrize(
    ("rounds", "move", "key"),
    [
        (("1 2",), "bid S13", "worth"),
        (("1 13",), "bid S13", "sure"),
        (("1 2",), "bid S2", "spares"),
        (tuple(f"{value} {value}" for value in range(1, 13)), "bid S13", "last_card"),
    ],
)
def test_why_a_bid_is_good(rounds: tuple[str, ...], move: str, key: str) -> None:
    result = match(*rounds)
    assert result.game.explain_move(result.view(0), result.rules.parse_move(move)).key == key


def test_every_level_has_its_robot() -> None:
    assert set(match().game.bots) == set(BOT_LEVELS) and play(3, *BOT_LEVELS).is_over

"""Whether reviews are true: each is made twice, by two worker processes, and must come to the same words.

    python -m bench.reviews nin_jan chifoumi --matches 50

The matches are played by middling bots at tables of every size; the first seat counts as a person, whose moves are judged. A move is
called costly only if its cost exceeds its error, and cards are called lucky only if their worth does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import sleep

from game.bots.bot import never_stop
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from ui.engine.client import EngineClient
from ui.replay.analysis import CERTAINTY_ERRORS, MatchReview
from ui.replay.turn_review import verdict_words
from ui.tables.registry import TABLES

POLL_S = 0.001  # seconds between two polls
HEAD = "| game | matches | unlike the second time | moves judged | called costly | not beyond their error | called lucky | not beyond its error |"
LINE = "| --- " * 8 + "|"


@dataclass(frozen=True, slots=True)
class ReviewCount:
    """What two reviews of one match said."""

    differs: bool
    judged: int
    costly: int
    costly_by_chance: int
    lucky: int
    lucky_by_chance: int


def played(game: str, number: int) -> Match:
    """Return a match that middling bots have played, its first seat a person's."""
    sizes = [players for players in GAMES[game].rules.player_counts if players > 1]
    players = sizes[number % len(sizes)]
    seats = tuple(Player(f"P{seat}", "normal" if seat else None) for seat in range(players))
    match = Match(Record(game, seats, f"reviews/{number}"))
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["normal"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match


def reviewed(match: Match) -> MatchReview:
    """Return the review of a match by a new worker process, whose hashes of texts are other ones each time."""
    review, engine = MatchReview(match, TABLES[match.record().game]), EngineClient()
    while not review.is_done:
        if not review.poll_engine(engine):
            sleep(POLL_S)
    engine.close()
    assert not review.has_failed, f"the review of {match.record().seed} fails"
    return review


def findings(review: MatchReview) -> object:
    """Return all that a review says."""
    turns = [(ply, verdict_words(one, review.table), str(one)) for ply, one in sorted(review.move_reviews.items())]
    return turns, review.luck_by_seat, sorted(review.standings.items())


def count(match: Match) -> ReviewCount:
    review = reviewed(match)
    costly = [one for one in review.move_reviews.values() if one.is_mistake]
    lucky = [review.luck_by_seat[review.luckiest[0]]] if review.luckiest is not None else []
    return ReviewCount(
        findings(review) != findings(reviewed(match)),
        len(review.move_reviews),
        len(costly),
        sum(one.loss <= CERTAINTY_ERRORS * one.loss_error for one in costly),
        len(lucky),
        sum(value <= CERTAINTY_ERRORS * error for value, error in lucky),
    )


def row(game: str, counts: Sequence[ReviewCount]) -> str:
    sums = [sum(getattr(one, name) for one in counts) for name in ReviewCount.__slots__]
    return f"| {game} | {len(counts)} | {' | '.join(map(str, sums))} |"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.reviews", description="Whether reviews are alike and claim nothing by chance.")
    parser.add_argument("games", nargs="*", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--matches", type=int, default=50, help="of each game (default 50)")
    arguments = parser.parse_args(words)
    print(f"{HEAD}\n{LINE}", flush=True)
    for game in arguments.games or GAMES:
        print(row(game, [count(played(game, number)) for number in range(arguments.matches)]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Test of the matched bot strength: simulated people of seven strengths play 40 rated matches each.

    python -m bench.measured                      all games, 400 people of each strength
    python -m bench.measured nin_jan --real 12    a dozen people, every match really played

A simulated person is as strong as the measured bot of a strength that the ratings do not know. Winners are drawn by the places of the bots
that the ladder found (`assets/games/<key>/anchors.json`), so that it takes minutes; `--real` plays each match instead, with the person's moves chosen
by that measured bot. The matches 16 to 40 count.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import fmean

from bench.game_bench import bench_of
from game.bots.bot import never_stop
from game.match import Match
from game.record import Player, Record, measured_level
from game.registry import GAMES
from ui.ratings.matched_strength import BETA, MatchedStrength, bot_mu, strength_for_players
from ui.ratings.rating import Rating, bot_rating, initial_rating, rate_teams

STRENGTHS = (5, 20, 35, 50, 65, 80, 95)
BEYOND = (-6.0, 6.0)  # mu below the weakest and above the strongest bot, where the setting should rest
MATCHES, FROM = 40, 16
LOW, HIGH = {2: 0.45}, {2: 0.60}  # elsewhere .9 / n and 1.3 / n
LEAST, MOST = 0.9, 1.3

Play = Callable[[str, random.Random], list[int]]  # takes a bot level, plays a match, returns places; the person has seat 0


@dataclass(frozen=True, slots=True)
class SimulatedPlayer:
    """The results of one person's matches, from match `FROM` on."""

    wins: float  # share of matches won
    steps: float  # mean change of the bots' strength from match to match
    remaining: float  # share of matches at the easiest or hardest setting


def drawn(game: str, players: int, mu: float) -> Play:
    """Return a function that draws places by the Plackett-Luce model."""

    def play(level: str, rng: random.Random) -> list[int]:
        c = BETA * sqrt(players)
        left = {seat: exp(((bot_mu(game, level) if seat else mu) - 25) / c) for seat in range(players)}
        places = [0] * players
        for index in range(1, players + 1):
            seat = rng.choices(list(left), list(left.values()))[0]
            places[seat] = index
            del left[seat]
        return places

    return play


def played(game: str, players: int, strength: int) -> Play:
    """Return a function that plays real matches, with the person in a random seat."""

    def play(level: str, rng: random.Random) -> list[int]:
        mine = rng.randrange(players)
        seats = tuple(Player(str(seat), measured_level(strength) if seat == mine else level) for seat in range(players))
        match = Match(Record(game, seats, str(rng.random())))
        while match.to_move:
            seat = match.to_move[0]
            bot = match.game.bot_of_level(seats[seat].level or "")
            assert bot is not None, "every seat has a robot"
            match.play(seat, bot.choose(match.view(seat), match.bot_rng(seat), never_stop))
        places = list(match.outcome.places)
        return [places[mine], *places[:mine], *places[mine + 1 :]]

    return play


def course(game: str, players: int, play: Play, seed: str) -> SimulatedPlayer:
    """Play one person's matches, beginning with the first."""
    rng, person = random.Random(seed), initial_rating(game)
    wins, robots = list[float](), list[MatchedStrength]()
    for number in range(1, MATCHES + 1):
        robots.append(strength_for_players(game, [person.mu] if number > 1 else [], players))
        level = robots[-1].level
        places = play(level, rng)
        if number >= FROM:
            wins.append((places[0] == 1) / places.count(1))
        sides: list[list[Rating]] = [[person], *([bot_rating(game, level)] for _ in range(players - 1))]
        person = rate_teams(game, sides, places)[0][0]
    late = robots[FROM - 1 :]
    steps = [abs(after.strength - before.strength) for before, after in itertools.pairwise(late)]
    return SimulatedPlayer(fmean(wins), fmean(steps), fmean(one.note in ("easiest", "hardest") for one in late))


def row(name: str, players: int, simulated_players: Sequence[SimulatedPlayer], is_question: bool) -> str:
    fraction = fmean(one.wins for one in simulated_players)
    low, high = LOW.get(players, LEAST / players), HIGH.get(players, MOST / players)
    verdict = "" if not is_question else f"{low:.3f} to {high:.3f} {'reached' if low <= fraction <= high else 'MISSED'}"
    steps, remainder = fmean(one.steps for one in simulated_players), fmean(one.remaining for one in simulated_players)
    return f"| {name} | {players} | {len(simulated_players)} | {fraction:.3f} | {verdict} | {steps:.1f} | {remainder:.2f} |"


HEAD = "| person | players | people | wins | asked | step | rests |\n| --- | --- | --- | --- | --- | --- | --- |"


def tell(game: str, people: int, real: int, seed: str) -> None:
    """Print the results of all strengths at one game, and of people beyond the bots."""
    print(f"\n{game}\n\n{HEAD}")
    for players in bench_of(game).measured_players or GAMES[game].rules.player_counts[:1]:
        for strength in STRENGTHS:
            play = played(game, players, strength) if real else drawn(game, players, bot_mu(game, measured_level(strength)))
            simulated_players = [course(game, players, play, f"{seed}/{strength}/{one}") for one in range(real or people)]
            print(row(measured_level(strength), players, simulated_players, True), flush=True)
        for beyond in () if real else BEYOND:
            mu = bot_mu(game, measured_level(0 if beyond < 0 else 100)) + beyond
            simulated_players = [course(game, players, drawn(game, players, mu), f"{seed}/{beyond}/{one}") for one in range(people)]
            print(row(f"mu {beyond:+.0f} beyond", players, simulated_players, False), flush=True)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.measured", description="Simulated people against the robot at their measure.")
    parser.add_argument("game", nargs="*", help="default: all")
    parser.add_argument("--people", type=int, default=400, help="of each strength (default 400)")
    parser.add_argument("--real", type=int, default=0, help="so many people of each strength, every match really played")
    parser.add_argument("--seed", default="measured")
    arguments = parser.parse_args(words)
    if any(game not in GAMES for game in arguments.game):
        parser.error(f"the games are {', '.join(GAMES)}")
    for game in arguments.game or GAMES:
        tell(game, arguments.people, arguments.real, arguments.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())

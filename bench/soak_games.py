"""Soak test of whole matches between bots: no move refused, no worker lost, no growth of memory."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from game.kernel import Options
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from ui.engine.client import EngineClient

MIXED, HARD = ("easy", "normal"), ("hard",)
HARD_SHARE = 25  # games of easy and normal bots for one of hard bots
MOST_HARD = 4  # most seats of a hard match: more only take longer
SHORTER: Options = {"deals": 2}  # used if a game has this option
GROWTH_BAR = 5.0  # %, over the last half
POLL = 0.0002  # seconds between two polls of the connection
LONGEST_THOUGHT = 120.0  # seconds; a worker silent for longer hangs


@dataclass(frozen=True, slots=True)
class SoakMatch:
    """A match to be played, with its levels."""

    game: str
    number: int
    levels: tuple[str, ...]

    def record(self) -> Record:
        """Return the match, with all player counts in turn and each level on each seat in turn."""
        seats = [players for players in GAMES[self.game].rules.player_counts if self.levels != HARD or players <= MOST_HARD]
        players = seats[self.number % len(seats)]
        levels = [self.levels[(seat + self.number) % len(self.levels)] for seat in range(players)]
        names = tuple(Player(f"{level} {seat}", level) for seat, level in enumerate(levels))
        return Record(self.game, names, f"soak {self.number} {levels[0]}", with_options(self.game, SHORTER))


def with_options(game: str, wished: Options) -> Options:
    """Return those of these options that the game has."""
    return {name: value for name, value in wished.items() if name in GAMES[game].rules.options}


@dataclass(slots=True)
class Soaked:
    """The results of one game's matches."""

    game: str
    games: int = 0
    moves: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    workers: set[int] = field(default_factory=set)
    held: list[tuple[float, float]] = field(default_factory=list)  # MB of app and worker after each match

    @property
    def restarts(self) -> int:
        return len(self.workers) - 1

    def growth(self, process: int) -> float:
        """Return the growth of a process (0 the app, 1 its worker) in %, over the last half of the matches."""
        held, tenth = [both[process] for both in self.held], max(1, len(self.held) // 10)
        middle, end = median(held[len(held) // 2 :][:tenth]), median(held[-tenth:])
        return (end - middle) / middle * 100

    @property
    def right(self) -> bool:
        return self.restarts == 0 and max(self.growth(0), self.growth(1)) < GROWTH_BAR

    def __str__(self) -> str:
        app, worker = self.held[-1]
        times = f"{self.seconds.get(MIXED[0], 0):.0f} s | {self.seconds.get(HARD[0], 0):.0f} s"
        grown = f"{app:.0f} MB ({self.growth(0):+.1f} %) | {worker:.0f} MB ({self.growth(1):+.1f} %)"
        return f"| {self.game} | {self.games} | {self.moves:,} | 0 | {self.restarts} | {grown} | {times} | {'reached' if self.right else 'MISSED'} |"


HEAD = (
    "| game | games | moves | refusals | restarts | app (growth) | worker (growth) | easy and normal | hard | bar |\n" + "| --- " * 10 + "|"
)


def soak(game: str, games: int, hard: int) -> Soaked:
    """Play matches of one game with one engine; an IllegalMove or TimeoutError ends the test."""
    soaked, engine = Soaked(game), EngineClient()
    try:
        for sample in samples(game, games, hard):
            started_at = perf_counter()
            soaked.moves += play(Match(sample.record()), engine, soaked.workers)
            soaked.games += 1
            kind = sample.levels[0]
            soaked.seconds[kind] = soaked.seconds.get(kind, 0.0) + perf_counter() - started_at
            soaked.held.append((resident(os.getpid()), resident(next(iter(soaked.workers)))))
    finally:
        engine.close()
    return soaked


def samples(game: str, games: int, hard: int) -> Iterator[SoakMatch]:
    """Yield the matches, with those of hard bots spread evenly among the others."""
    done = 0
    for number in range(games):
        yield SoakMatch(game, number, MIXED)
        while (done + 1) * games <= (number + 1) * hard:
            yield SoakMatch(game, done, HARD)
            done += 1


def play(match: Match, engine: EngineClient, workers: set[int]) -> int:
    """Play a match to its end and return the number of moves; raise IllegalMove or TimeoutError."""
    while not match.is_over:
        seat = match.to_move[0]
        level = match.seats[seat].level
        assert level is not None, "only robots play"
        engine.request_move(match.game.rules.name, level, match.view(seat), match.bot_seed(seat))
        end = perf_counter() + LONGEST_THOUGHT
        while (answer := engine.poll_move()) is None:
            if perf_counter() > end or engine.has_failed:
                raise TimeoutError(f"no answer to {match.record()}")
            sleep(POLL)
        if engine.worker_pid is not None:
            workers.add(engine.worker_pid)
        match.play(seat, answer.move)
    return match.ply


def resident(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def report(soakeds: Sequence[Soaked]) -> str:
    return "\n".join([HEAD, *map(str, soakeds)])

"""All benchmarks in one table: `python -m bench`, or `--compare OLD.json` beside an earlier run.

Thresholds are in `asked`, those of a search core beside another engine in `rules`. Measured are the first frame (from source, and of a
build if there is one), frames of each game at four sizes while hard bots think, idle load, memory, thinking times of bots, and random play
through the search cores beside other engines if they are installed. Linux only, as its parts are; with the default settings it takes about
half an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time, sleep

import main
from bench.asked import asked_of, verdict
from bench.frames import SETTLED, Sample, cpu, play, rest, share, with_children
from bench.memory import MANY, after_many
from bench.rules import PEERS, own_courses, peer_courses, rates, ratios
from bench.screen import Screen, virtual_screen
from bench.start import FLOOR, ROOT, answers, app_command, first_frame, in_turns, program_of, shown
from bench.start import PEERS as NATIVE
from game.registry import GAMES

SIZES = ((1280, 800), (1024, 640), (1920, 1080), (3840, 2160))
SEATS = {name: game.rules.seats[-1] for name, game in GAMES.items()}  # the fullest tables
HEAD = "| what | now | before | asked |\n| --- | --- | --- | --- |"
NOISE = 1.15  # a smaller factor of slowdown may be chance


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, one line of the table."""

    name: str
    value: float
    unit: str
    up: bool = False  # True if more is better
    bar: float | None = None  # threshold, if `asked` has none for the name

    def row(self, old: Mapping[str, float]) -> str:
        """Return the line of the table; `old` has the values of an earlier run, {} without one."""
        before = self._shown(old[self.name]) if self.name in old else "new" if old else ""
        bar = asked_of(self.name) if self.bar is None else self.bar
        return f"| {self.name} | {self._shown(self.value)} | {before} | {verdict(self.value, bar, self.up)} |"

    def slower(self, old: float) -> float:
        """Return the factor by which the value is slower than before; 1 is as fast."""
        first, then = (old, self.value) if self.up else (self.value, old)
        return first / then if then else 1.0

    def _shown(self, value: float) -> str:
        return f"{value:,.{2 if value < 100 else 0}f} {self.unit}"


def starts(screen: Screen, folder: Path, runs: int) -> Iterator[Figure]:
    """Measure first frames from source, of the newest build and of native programs, in turns."""
    builds = sorted((ROOT / "dist").glob("Tablee-*/tablee"), key=lambda path: path.stat().st_mtime)
    commands = {"source": app_command(folder)}
    if builds:
        commands["build"] = app_command(folder, [str(builds[-1])])
    peers = {peer: [program] for peer in NATIVE if (program := program_of(peer))}
    for command in commands.values():
        first_frame(screen, folder, command)  # the first run writes bytecode
    found = {name: median(times) for name, times in in_turns(screen, folder, {**commands, **FLOOR, **peers}, runs).items()}
    yield from (Figure(f"first frame, {name}", ms, "ms") for name, ms in found.items())
    yield Figure("answers the pointer, source", median(answers(screen, folder) for _ in range(runs)), "ms")
    if "build" in found:
        yield Figure("first frame, build beside source", found["build"] / found["source"], "times")
    yield from (Figure(f"first frame, source beside {peer}", found["source"] / found[peer], "times") for peer in peers)


def beside(screen: Screen, folder: Path, seconds: float) -> Iterator[Figure]:
    """Measure idle load and memory of native programs."""
    for peer in NATIVE:
        if program := program_of(peer):
            with shown(screen, folder, [program]) as (_spent, running):
                sleep(SETTLED)
                before = cpu(running.pid)
                sleep(seconds)
                yield Figure(f"idle, {peer}", (cpu(running.pid) - before) / seconds * 100, "% of a core")
                yield Figure(f"memory, {peer}", with_children(running.pid), "MB")


def frames(folder: Path, moves: int) -> Iterator[Figure]:
    """Measure frames in which all is redrawn, while pieces move or a bot thinks."""
    for game, players in SEATS.items():
        for size in SIZES:
            watch = play(folder / f"{game} {size}", [Sample(game, players, moves, size)], "hard", lambda number: None, bots="instant")
            works = [work for state in watch.works.values() for work in state]
            what = f"{game} for {players}, {size[0]}x{size[1]}"
            for part in (0.5, 0.99):
                yield Figure(f"frame p{part * 100:.0f}, {what}", share(works, part), "ms")
            yield Figure(f"frame latest, {what}", max(gap for state in watch.gaps.values() for gap in state), "ms")


def resting(screen: Screen, folder: Path, seconds: float) -> Iterator[Figure]:
    for row in rest(screen, folder, Sample(next(iter(GAMES)), 3), seconds):
        yield Figure(row.what, row.value, row.unit)
    for w, h in (SIZES[0], SIZES[-1]):
        together, growth = after_many((w, h))
        yield Figure(f"memory after {MANY} matches of each game, with the robots' process, {w}x{h}", together, "MB")
        yield Figure(f"memory, growth over the last 10 matches, {w}x{h}", growth, "MB")


def thoughts(decisions: int) -> Iterator[Figure]:
    """Measure the thinking times of each level at a full table.

    Only decisions with a choice count, and of the searching level only those that search.
    """
    from game.record import LEVELS

    for game, players in SEATS.items():
        for level in LEVELS:
            found = (thought.seconds for thought in thinking(game, players, level) if thought.searched or level != LEVELS[-1])
            yield Figure(f"{level} thinks, {game} for {players}", median(islice(found, decisions)) * 1000, "ms of a processor")


class Thought:
    """One decision of a bot.

    `seconds` is its processor time; `searched` is True if the bot checked the stop signal, as a search does.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.searched = False

    def stop(self) -> bool:
        self.searched = True
        return False


def thinking(game: str, players: int, level: str) -> Iterator[Thought]:
    """Yield one decision after the other, match after match."""
    from game.match import Match
    from game.record import Player, Record

    for number in range(1000):
        match = Match(Record(game, tuple(Player(str(seat), level) for seat in range(players)), f"bench {number}"))
        while match.to_move:
            seat, thought = match.to_move[0], Thought()
            view, rng = match.view(seat), match.bot_rng(seat)
            start = process_time()
            move = match.game.bots[level].choose(view, rng, thought.stop)
            thought.seconds = process_time() - start
            if len(list(islice(view.legal(), 2))) > 1:
                yield thought
            match.play(seat, move)


def cores(seconds: float) -> Iterator[Figure]:
    rng = random.Random(1)
    courses = [course for game in PEERS for course in own_courses(game, rng)]
    try:
        courses += {course.name: course for game in PEERS for course in peer_courses(game, rng)}.values()
        beside = True
    except ImportError:
        beside = False
    found = rates(courses, seconds, 5)
    for course in courses:
        yield Figure(course.name, found[course.name], f"{course.unit}/s", up=True)
    for ratio in (ratio for game in PEERS for ratio in ratios(game) if beside):
        yield Figure(f"{ratio.name}, beside {ratio.peer}", found[ratio.name] / found[ratio.peer], "times", True, ratio.bar)


def measured(asked: argparse.Namespace) -> Iterator[Figure]:
    with virtual_screen(SIZES[-1]) as screen, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(screen.environment())
        os.environ.pop("SDL_VIDEODRIVER", None)
        yield from starts(screen, folder, asked.runs)
        yield from resting(screen, folder, asked.seconds)
        yield from beside(screen, folder, asked.seconds)
        yield from frames(folder, asked.moves)
    yield from thoughts(asked.decisions)
    yield from cores(asked.turn)


def compared(figures: Sequence[Figure], old: Mapping[str, float]) -> list[str]:
    """Return what got slower, the worst first, and what is no longer measured."""
    times = {figure.name: figure.slower(old[figure.name]) for figure in figures if figure.name in old}
    slower = [
        f"Slower: {name}, {times[name]:.2f} times" for name in sorted(times, key=times.__getitem__, reverse=True) if times[name] > NOISE
    ]
    return (slower or ["Nothing got slower."]) + [f"Gone: {name}" for name in old if name not in times]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="All that is fast or slow, in one table.")
    parser.add_argument("--runs", type=int, default=9, help="first frames, of which the median counts")
    parser.add_argument("--seconds", type=float, default=10, help="how long idleness is watched")
    parser.add_argument("--moves", type=int, default=60, help="of each game, for its frames")
    parser.add_argument("--decisions", type=int, default=40, help="of each level in each game")
    parser.add_argument("--turn", type=float, default=0.5, help="seconds of each of five turns of each search core")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures here")
    parser.add_argument("--compare", type=Path, metavar="OLD.json", help="show these figures too, and say what got slower")
    return parser


def run(words: Sequence[str]) -> int:
    asked = _parser().parse_args(words)
    old: dict[str, float] = json.loads(asked.compare.read_text()) if asked.compare else {}
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n\n{HEAD}")
    figures = []
    for figure in measured(asked):
        figures.append(figure)
        print(figure.row(old), flush=True)
    if asked.json:
        asked.json.write_text(json.dumps({figure.name: figure.value for figure in figures}, indent=1))
    if old:
        print("\n" + "\n".join(compared(figures, old)))
    return 0


if __name__ == "__main__":
    main.ensure()
    sys.exit(run(sys.argv[1:]))

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
from bench.frames import SETTLED, FrameRun, cpu, measure_idle, play, share, with_children
from bench.game_bench import bench_of
from bench.memory import MATCH_COUNT, after_many
from bench.rules import games_with_workloads, rates
from bench.screen import VirtualDisplay, virtual_screen
from bench.start import FLOOR, ROOT, answers, app_command, first_frame, in_turns, program_of, shown
from bench.start import PEERS as NATIVE
from bench.thresholds import asked_of, verdict
from game.registry import GAMES

SIZES = ((1280, 800), (1024, 640), (1920, 1080), (3840, 2160))
SEATS = {name: game.rules.player_counts[-1] for name, game in GAMES.items()}  # the fullest tables
HEAD = "| what | now | before | asked |\n| --- | --- | --- | --- |"
NOISE = 1.15  # a smaller factor of slowdown may be chance


@dataclass(frozen=True, slots=True)
class Metric:
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


def starts(screen: VirtualDisplay, folder: Path, runs: int) -> Iterator[Metric]:
    """Measure first frames from source, of the newest build and of native programs, in turns."""
    builds = sorted((ROOT / "dist").glob("Tablee-*/tablee"), key=lambda path: path.stat().st_mtime)
    commands = {"source": app_command(folder)}
    if builds:
        commands["build"] = app_command(folder, [str(builds[-1])])
    peers = {peer: [program] for peer in NATIVE if (program := program_of(peer))}
    for command in commands.values():
        first_frame(screen, folder, command)  # the first run writes bytecode
    result = {name: median(times) for name, times in in_turns(screen, folder, {**commands, **FLOOR, **peers}, runs).items()}
    yield from (Metric(f"first frame, {name}", ms, "ms") for name, ms in result.items())
    yield Metric("answers the pointer, source", median(answers(screen, folder) for _ in range(runs)), "ms")
    if "build" in result:
        yield Metric("first frame, build beside source", result["build"] / result["source"], "times")
    yield from (Metric(f"first frame, source beside {peer}", result["source"] / result[peer], "times") for peer in peers)


def beside(screen: VirtualDisplay, folder: Path, seconds: float) -> Iterator[Metric]:
    """Measure idle load and memory of native programs."""
    for peer in NATIVE:
        if program := program_of(peer):
            with shown(screen, folder, [program]) as (_spent, running):
                sleep(SETTLED)
                before = cpu(running.pid)
                sleep(seconds)
                yield Metric(f"idle, {peer}", (cpu(running.pid) - before) / seconds * 100, "% of a core")
                yield Metric(f"memory, {peer}", with_children(running.pid), "MB")


def frames(folder: Path, moves: int) -> Iterator[Metric]:
    """Measure frames in which all is redrawn, while pieces move or a bot thinks."""
    for game, players in SEATS.items():
        for size in SIZES:
            watch = play(folder / f"{game} {size}", [FrameRun(game, players, moves, size)], "hard", lambda number: None, bots="instant")
            works = [work for state in watch.works.values() for work in state]
            what = f"{game} for {players}, {size[0]}x{size[1]}"
            for part in (0.5, 0.99):
                yield Metric(f"frame p{part * 100:.0f}, {what}", share(works, part), "ms")
            yield Metric(f"frame latest, {what}", max(gap for state in watch.gaps.values() for gap in state), "ms")


def resting(screen: VirtualDisplay, folder: Path, seconds: float) -> Iterator[Metric]:
    for row in measure_idle(screen, folder, FrameRun(next(iter(GAMES)), 3), seconds):
        yield Metric(row.what, row.value, row.unit)
    for w, h in (SIZES[0], SIZES[-1]):
        together, growth = after_many((w, h))
        yield Metric(f"memory after {MATCH_COUNT} matches of each game, with the robots' process, {w}x{h}", together, "MB")
        yield Metric(f"memory, growth over the last 10 matches, {w}x{h}", growth, "MB")


def thoughts(decisions: int) -> Iterator[Metric]:
    """Measure the thinking times of each level at a full table.

    Only decisions with a choice count, and of the searching level only those that search.
    """
    from game.record import BOT_LEVELS

    for game, players in SEATS.items():
        for level in BOT_LEVELS:
            result = (thought.seconds for thought in thinking(game, players, level) if thought.searched or level != BOT_LEVELS[-1])
            yield Metric(f"{level} thinks, {game} for {players}", median(islice(result, decisions)) * 1000, "ms of a processor")


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


def cores(seconds: float) -> Iterator[Metric]:
    rng, games = random.Random(1), games_with_workloads()
    courses = [course for game in games for course in bench_of(game).workloads(rng)]
    try:
        courses += {course.name: course for game in games for course in bench_of(game).peer_workloads(rng)}.values()
        beside = True
    except ImportError:
        beside = False
    result = rates(courses, seconds, 5)
    for course in courses:
        yield Metric(course.name, result[course.name], f"{course.unit}/s", up=True)
    for ratio in (ratio for game in games for ratio in bench_of(game).ratios if beside):
        yield Metric(f"{ratio.name}, beside {ratio.peer}", result[ratio.name] / result[ratio.peer], "times", True, ratio.bar)


def measured(arguments: argparse.Namespace) -> Iterator[Metric]:
    with virtual_screen(SIZES[-1]) as screen, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(screen.environment())
        os.environ.pop("SDL_VIDEODRIVER", None)
        yield from starts(screen, folder, arguments.runs)
        yield from resting(screen, folder, arguments.seconds)
        yield from beside(screen, folder, arguments.seconds)
        yield from frames(folder, arguments.moves)
    yield from thoughts(arguments.decisions)
    yield from cores(arguments.turn)


def compared(figures: Sequence[Metric], old: Mapping[str, float]) -> list[str]:
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
    arguments = _parser().parse_args(words)
    old: dict[str, float] = json.loads(arguments.compare.read_text()) if arguments.compare else {}
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n\n{HEAD}")
    figures = []
    for figure in measured(arguments):
        figures.append(figure)
        print(figure.row(old), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({figure.name: figure.value for figure in figures}, indent=1))
    if old:
        print("\n" + "\n".join(compared(figures, old)))
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

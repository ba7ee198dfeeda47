"""Work per frame on a busy machine, as the least of several replays: `python -m bench.steady`.

It is like `bench.frames`, but with a clock of its own, so that replays have the same frames but for a few, which the system asks for; bots
think between two frames. Each figure is that of the replay in which it is least, because other programs take time from some of them; the speed
of the processor remains in the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import main
from bench.frames import ROOT, FrameRun, play, share
from bench.inline_engine import InlineConnection, Prompt
from bench.screen import virtual_screen
from bench.thresholds import asked_of, verdict
from game.registry import GAMES
from ui.engine.worker import CancelRequest, Request

SIZES = ("1920x1080", "3840x2160")
BEATS = (17, 17, 16)  # durations in ms, for 60 frames a second


class Later(InlineConnection):
    """A connection that answers a request when `think` is called."""

    def __init__(self) -> None:
        super().__init__()
        self._request: Request | CancelRequest | None = None

    def send(self, request: Request | CancelRequest) -> None:
        self._request = request

    def think(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            super().send(request)


class RecordedEngine(Prompt):
    """An engine that thinks between two frames."""

    def _restart_worker(self) -> None:
        self._connection = Later()  # type: ignore[assignment]

    def think(self) -> None:
        if isinstance(self._connection, Later):
            self._connection.think()


class Beat:
    """A clock in place of pygame's, by which all frames take the same time."""

    def __init__(self, engine: RecordedEngine) -> None:
        self._thinker = engine
        self._number = 0

    def tick(self, _frames: int) -> int:
        self._thinker.think()
        self._number += 1
        return BEATS[self._number % len(BEATS)]


def one(sample: FrameRun) -> dict[str, list[float]]:
    """Return the ms of each frame of one replay, by state of the table."""
    engine = RecordedEngine()
    with tempfile.TemporaryDirectory() as name:
        watch = play(Path(name), [sample], "easy", lambda number: None, engine, Beat(engine), bots="instant")
    return dict(watch.works)


def replays(game: str, size: str, moves: int, times: int) -> Iterator[list[float]]:
    """Yield the frames of each replay, each run in a process of its own."""
    for _time in range(times):
        command = [sys.executable, "-m", "bench.steady", "--one", "--games", game, "--sizes", size, "--moves", str(moves)]
        text = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.splitlines()[-1]
        yield [ms for _state, works in sorted(json.loads(text).items()) for ms in works]


def row(game: str, size: str, result: Sequence[Sequence[float]]) -> str:
    """Return one line of the table from replays of the same moves."""
    p50, p99 = (min(share(works, part) for works in result) for part in (0.5, 0.99))
    players = GAMES[game].rules.player_counts[-1]
    what = f"{game} for {players}, {size}"
    once = ", ".join(f"{share(works, 0.99):.1f}" for works in result)
    return f"| {what} | {min(map(len, result))} | {p50:.2f} | {p99:.2f} | {verdict(p99, asked_of(f'frame p99, {what}'))} | {once} |"


def run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.steady", description="Work per frame, the least of several replays.")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        (game,), (size,) = options.games, options.sizes
        w, h = map(int, size.split("x"))
        print(json.dumps(one(FrameRun(game, GAMES[game].rules.player_counts[-1], options.moves, (w, h)))))
        return 0
    print("| least work per frame, ms | frames | p50 | p99 | asked | p99 of each replay |\n| --- | --- | --- | --- | --- | --- |")
    with virtual_screen((3840, 2160)) as screen:
        os.environ.update(screen.environment())
        os.environ.pop("SDL_VIDEODRIVER", None)
        for game in options.games:
            for size in options.sizes:
                print(row(game, size, list(replays(game, size, options.moves, options.times))), flush=True)
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

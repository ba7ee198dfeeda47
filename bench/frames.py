"""Costs of the running app: work per frame, idle load and memory: `python -m bench.frames`.

Hard bots play in the real window (Xvfb, 1280x800, the app's own loop), with their worker process. The loop's clock is replaced by a probe:
work is all between two ticks, a frame's delay the time from tick to tick. Frames count, except for the first of a table (`bench.openings`
measures those), while pieces move and, separately, while a bot thinks and all is redrawn each time, as under a moving pointer. Idle load
and memory are read from /proc, so this runs on Linux only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import main
from bench.screen import VirtualDisplay, virtual_screen
from bench.thresholds import FRAME, GROWTH, IDLE, LATEST, MEMORY, verdict

if TYPE_CHECKING:
    from game.record import Record
    from ui.app import App
    from ui.canvas.canvas import Canvas
    from ui.engine.client import EngineClient
    from ui.match.table import TableScreen

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1280, 800)
NAMES = ("Nori", "Zuki", "Olive", "Léa", "Marco", "Paul", "Inès", "Rita")
SETTLED = 14.0  # s until the cards are dealt, the bots have chosen, and the sound device is released
MOVING, REDRAWN = "pieces move", "pieces move, and what rests is drawn"
THINKING, FIRST = "a robot thinks", "the first frame of a room"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    value: float
    unit: str
    target: float | None = None

    def __str__(self) -> str:
        return f"| {self.what} | {self.value:.{1 if self.unit != 'frames' else 0}f} {self.unit} | {verdict(self.value, self.target)} |"


@dataclass(frozen=True, slots=True)
class FrameRun:
    """The matches of one measurement."""

    game: str
    players: int
    moves: int = 0  # moves of each match; 0: to the end
    size: tuple[int, int] = SIZE  # size of the window in px

    def record(self, number: int, *levels: str | None) -> Record:
        """Return the match of this number; the last of `levels`, None for a human, fills the remaining seats."""
        from game.record import Player, Record

        seats = [Player(name, level) for name, level in zip(NAMES, (*levels, *levels[-1:] * self.players), strict=False)]
        return Record(self.game, tuple(seats[: self.players]), f"bench {number}")


class ClockProbe:
    """A probe in place of pygame's clock, with the same ticks, that measures the time between them."""

    def __init__(self, clock: object, state: Callable[[], str], after: Callable[[], None]) -> None:
        self._clock, self._state, self._after = clock, state, after
        self._started_at = perf_counter()
        self._was = ""
        self.works: defaultdict[str, list[float]] = defaultdict(list)  # work in ms by state, of frames that began and ended in it
        self.gaps: defaultdict[str, list[float]] = defaultdict(list)  # time in ms from tick to tick by state, for the same frames

    def tick(self, max_fps: int) -> int:
        work = perf_counter() - self._started_at
        state = self._state()
        spent: int = self._clock.tick(max_fps)  # type: ignore[attr-defined]
        now = perf_counter()
        if state.partition(",")[0] == self._was.partition(",")[0]:
            self.works[state].append(work * 1000)
            self.gaps[state].append((now - self._started_at) * 1000)
        self._was = state
        self._after()
        self._started_at = perf_counter()
        return spent


class Games:
    """A run in which bots play matches at the app's table, one after the other; it then ends the app."""

    def __init__(self, app: App, samples: Sequence[FrameRun], level: str, each: Callable[[int], None]) -> None:
        self.app, self.samples, self.level, self.each = app, samples, level, each
        self.played = 0
        self._redrawn = False  # True if the static layer was drawn in this frame, too
        self._draw_rest, app._draw_at_rest = app._draw_at_rest, self._drawn  # type: ignore[method-assign]
        self._begin()

    def _drawn(self, canvas: Canvas) -> None:
        self._redrawn = True
        self._draw_rest(canvas)

    def state(self) -> str:
        """Return the state of the table: pieces move, a bot thinks, first frame, or ""."""
        if self._new:
            self._new = False
            return FIRST
        scene = self._table()
        if scene is None or scene.session.bot_to_move is None:
            return ""
        redrawn, self._redrawn = self._redrawn, False
        return (REDRAWN if redrawn else MOVING) if scene.tabletop.blocks_play else THINKING

    def look(self) -> None:
        """Between two frames, start the next match if this one is over or played far enough, or end the app."""
        from ui.screens.results import ResultsScreen

        scene = self._table()
        if scene is not None and scene.staging.is_complete:
            scene.auto_advance.leave_stage()
        if isinstance(self.app.scene, ResultsScreen) or (
            scene is not None and 0 < self.samples[self.played].moves <= scene.session.match.ply
        ):
            self.played += 1
            self.each(self.played)
            if self.played < len(self.samples):
                self._begin()
            else:
                self.app.is_running = False
        elif scene is None:
            self.app.scene.on_escape()  # leaves the score sheet of a deal
        elif not scene.tabletop.blocks_play:
            scene.needs_redraw = True

    def _table(self) -> TableScreen | None:
        from ui.match.table import TableScreen

        return self.app.scene if isinstance(self.app.scene, TableScreen) else None

    def _begin(self) -> None:
        from ui.play.routes import TableRoute

        self._new = True
        self.app.open_route(TableRoute(self.samples[self.played].record(self.played, self.level)))


def open_app(folder: Path, size: tuple[int, int], engine: EngineClient | None = None, **settings: object) -> App:
    """Return the app in its window, as `ui.app_factory.run_app` makes it, with this engine."""
    from ui.app import App
    from ui.assets import translation
    from ui.assets.rasterizer import Rasterizer
    from ui.assets.sound import Sounds
    from ui.canvas.viewport import Viewport
    from ui.engine.client import EngineClient
    from ui.scene.app_context import AppContext
    from ui.store.settings import Settings
    from ui.store.storage import Storage
    from ui.window import open_window

    translation.set_language("fr")
    window = open_window(size, False)
    if window is None:
        sys.exit("no window")
    viewport = Viewport(*window.surface.get_size())
    chosen = Settings(language="fr", muted=True, **settings)  # type: ignore[arg-type]
    return App(
        AppContext(
            Storage(folder, in_background=True), chosen, Sounds(0, True), engine or EngineClient(), viewport, Rasterizer(viewport.scale)
        ),
        window,
    )


def play(
    folder: Path,
    samples: Sequence[FrameRun],
    level: str,
    each: Callable[[int], None],
    engine: EngineClient | None = None,
    beat: object = None,
    **settings: object,
) -> ClockProbe:
    """Run the app's own loop until these matches have been played, in a window of the first one's size.

    `beat` is a clock to use instead of pygame's.
    """
    import pygame

    from ui.loop import run_loop

    app = open_app(folder, samples[0].size, engine, **settings)
    games, clock = Games(app, samples, level, each), pygame.time.Clock
    watch = ClockProbe(beat or clock(), games.state, games.look)
    pygame.time.Clock = lambda: watch  # type: ignore[assignment, misc, return-value]
    run_loop(app, lambda: None, lambda: None)
    pygame.time.Clock = clock  # type: ignore[misc]
    return watch


def share(values: Sequence[float], part: float) -> float:
    """Return the quantile of the values at this fraction."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def frames(folder: Path, sample: FrameRun, games: int) -> list[Row]:
    watch = play(folder, [sample] * games, "hard", lambda number: None, bots="instant")
    return [row for state in (MOVING, REDRAWN, THINKING) for row in figures(state, watch.works[state], watch.gaps[state])]


def figures(state: str, works: Sequence[float], gaps: Sequence[float]) -> list[Row]:
    """Return the lines of a state, none if it had no frames."""
    if not works:
        return []
    return [
        Row(f"frames while {state}", len(works), "frames"),
        Row("work per frame, p50", share(works, 0.5), "ms"),
        Row("work per frame, p99", share(works, 0.99), "ms", FRAME),
        Row("work per frame, most", max(works), "ms"),
        Row("from frame to frame, p99", share(gaps, 0.99), "ms"),
        Row("from frame to frame, latest", max(gaps), "ms", LATEST),
    ]


def held(pid: int | str = "self") -> float:
    """Return the memory of a process in MB (PSS); shared memory counts in equal parts."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def with_children(pid: int | str = "self") -> float:
    """Return the memory in MB of a process and of its child processes."""
    children = Path(f"/proc/{pid}/task/{os.getpid() if pid == 'self' else pid}/children").read_text().split()
    return held(pid) + sum(held(child) for child in children if Path(f"/proc/{child}/comm").read_text().strip() != "Xvfb")


def memory(folder: Path, samples: Sequence[FrameRun], bar: float = MEMORY) -> list[Row]:
    """Measure the memory after these matches, whose number is a multiple of ten."""
    games = len(samples)
    alone: dict[int, float] = {}
    together: dict[int, float] = {}

    def note(number: int) -> None:
        alone[number], together[number] = held(), with_children()

    play(folder, samples, "normal", note, motion="none")
    rows = [Row(f"memory after {number} games, the app alone", alone[number], "MB") for number in range(10, games + 1, 10)]
    return [
        *rows,
        Row(f"memory after {games} games, with the robots' process", together[games], "MB", bar),
        Row("growth over the last 10 games", alone[games] - alone[games - 10], "MB", GROWTH),
    ]


def idle(screen: VirtualDisplay, folder: Path, seconds: float, *arguments: str) -> float:
    """Return the load of the idle app, in % of a core."""
    command = [sys.executable, "main.py", "--data", str(folder), "--size", f"{SIZE[0]}x{SIZE[1]}", *arguments]
    app = subprocess.Popen(command, cwd=ROOT, env=screen.environment(), stderr=subprocess.DEVNULL)
    sleep(SETTLED)
    before = cpu(app.pid)
    sleep(seconds)
    spent = cpu(app.pid) - before
    app.terminate()
    app.wait()
    return spent / seconds * 100


def cpu(pid: int) -> float:
    """Return the processor time used by a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_idle(screen: VirtualDisplay, folder: Path, sample: FrameRun, seconds: float) -> list[Row]:
    from ui.store.storage import write_player_record

    record = folder / "waiting.json"
    write_player_record(sample.record(1, None, "hard"), record)
    return [
        Row(f"idle in the menu, {seconds:g} s", idle(screen, folder / "menu", seconds), "% of a core", IDLE),
        Row(f"idle at the table, {seconds:g} s", idle(screen, folder / "table", seconds, "--record", str(record)), "% of a core", IDLE),
    ]


def run(arguments: list[str]) -> int:
    from game.registry import GAMES

    parser = argparse.ArgumentParser(prog="bench.frames", description="Frames, idle load and memory of the app.")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--moves", type=int, default=0, help="end each match after so many moves; 0: play to the end")
    parser.add_argument("--games", type=int, default=2, help="matches for the frames")
    parser.add_argument("--seconds", type=float, default=10, help="how long idleness is watched")
    parser.add_argument("--memory", type=int, default=30, help="matches for the memory, in tens")
    options = parser.parse_args(arguments)
    sample = FrameRun(options.game, options.players, options.moves)
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as name:
        os.environ.update(screen.environment())
        os.environ.pop("SDL_VIDEODRIVER", None)
        folder = Path(name)
        stored = memory(folder / "memory", [sample] * options.memory) if options.memory else []  # first, as other runs raise the memory
        rows = frames(folder / "frames", sample, options.games) if options.games else []
        rows += measure_idle(screen, folder, sample, options.seconds) if options.seconds else []
        rows += stored
    print(
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n\n| what | measured | asked |\n| --- | --- | --- |"
    )
    print("\n".join(map(str, rows)))
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

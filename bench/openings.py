"""Time to the first frame of each screen, table and language: `python -m bench.openings`.

Each run is an app of its own that has rested in its menu: then each screen is opened for the first time, one after the other, from the
menu. The time runs from the route to the frame handed to the window (Xvfb); bytecode is in place.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import main
from bench.frames import FrameRun, open_app, share
from bench.screen import virtual_screen
from bench.thresholds import OPENING, verdict

if TYPE_CHECKING:
    from game.record import Record
    from ui.app import App
    from ui.scene.route import Route

SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
MENU_WAIT_S = 4.0  # seconds in the menu, where the app imports the games in the background
STEP = 0.1


def routes() -> Iterator[tuple[str, Route]]:
    """Yield the names and routes of all screens that open from a record or without one."""
    from game.registry import GAMES
    from ui.play.routes import TableRoute
    from ui.practice.routes import WorkshopRoute
    from ui.replay.routes import ReplayRoute
    from ui.screens.routes import HistoryRoute, ResultsRoute, RulesRoute, SettingsRoute, SetupRoute, ShortcutsRoute

    for game, result in GAMES.items():
        record = FrameRun(game, result.rules.player_counts[-1]).record(1, None, "hard")
        yield f"set-up, {game}", SetupRoute(game)
        yield f"table, {game}", TableRoute(record)
        yield f"rules, {game}", RulesRoute(game)
        yield f"replay, {game}", ReplayRoute(_played(record))
        yield f"results, {game}", ResultsRoute(_played(record))
    yield from (("settings", SettingsRoute()), ("keys", ShortcutsRoute()), ("history", HistoryRoute()), ("workshop", WorkshopRoute()))


def _played(record: Record) -> Record:
    """Return the match played to its end."""
    from game.match import Match

    match = Match(record)
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), lambda: False))
    return match.record()


def opened(app: App, route: Route) -> float:
    """Return the ms to the first frame of a route."""
    started_at = perf_counter()
    app.open_route(route)
    app.step(0.0)
    app.show_painted()
    return (perf_counter() - started_at) * 1000


def one_app(folder: Path, size: tuple[int, int]) -> Iterator[tuple[str, float]]:
    """Yield all first openings in one app."""
    from ui.assets import translation
    from ui.screens.routes import MenuRoute

    app = open_app(folder, size)
    for _pause in range(round(MENU_WAIT_S / STEP)):
        app.step(STEP)
    for name, route in list(routes()):
        yield name, opened(app, route)
        app.open_route(MenuRoute())
        app.step(0.0)
    for language in ("it", "en", "fr"):
        translation.set_language(language)
        app.scene.request_rebuild()
        yield f"language, {language}", opened(app, MenuRoute())
    app.close()


def measured(size: tuple[int, int], runs: int) -> Iterator[tuple[str, float]]:
    """Yield the openings of several apps, each in its own process."""
    for _run in range(runs):
        command = [sys.executable, "-m", "bench.openings", "--one", "x".join(map(str, size))]
        lines = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]).stdout.splitlines()
        for line in lines:
            ms, tab, name = line.partition("\t")
            if tab:
                yield name, float(ms)


def run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.openings", description="How long rooms, tables and languages take to open.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--one", metavar="WxH", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        width, height = map(int, options.one.split("x"))
        with tempfile.TemporaryDirectory() as name:
            for what, ms in one_app(Path(name), (width, height)):
                print(f"{ms}\t{what}")
        return 0
    print("| first frame of a room | p50 | p95 | asked | the latest |\n| --- | --- | --- | --- | --- |")
    with virtual_screen(SIZES[-1]) as screen, tempfile.TemporaryDirectory() as bytecode:
        os.environ.update(screen.environment(), PYTHONPYCACHEPREFIX=bytecode)
        for variable in ("SDL_VIDEODRIVER", "PYTHONDONTWRITEBYTECODE"):
            os.environ.pop(variable, None)
        list(measured(SIZES[0], 1))  # makes bytecode
        for size in SIZES:
            result = sorted((ms, name) for name, ms in measured(size, options.runs))
            times, bar = [ms for ms, _name in result], OPENING[size[0] > 1920]
            late = f"{result[-1][1]} {times[-1]:.0f} ms"
            print(
                f"| {size[0]}x{size[1]} | {share(times, 0.5):.0f} ms | {share(times, 0.95):.0f} ms | {verdict(share(times, 0.95), bar)} | {late} |"
            )
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

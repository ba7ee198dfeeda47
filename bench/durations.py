"""Durations of matches at the table: `python -m bench.durations`.

Robots play whole matches in the real scene, at the normal pace, in the app's own virtual time. The table shows, for each number of
players, the moves per seat and the seconds per move in a game of the usual set-up; `ui/tables/*/box.py` holds these figures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import main

if TYPE_CHECKING:
    from ui.scene.scene import Scene

FRAME_S = 1 / 60
MAX_S = 6 * 3600.0  # a match that takes longer hangs


@dataclass(frozen=True, slots=True)
class MatchDuration:
    """A match between robots: its moves, and the seconds it took on the screen."""

    moves: int
    seconds: float


def robots_match(folder: Path, game: str, players: int, number: int) -> MatchDuration:
    """Play a match of the usual set-up between robots, and return its duration on the screen."""
    import pygame

    from bench.inline_engine import Prompt
    from bench.offscreen import OffscreenWindow
    from game.record import Player, Record
    from ui.app import App
    from ui.assets.rasterizer import Rasterizer
    from ui.assets.sound import Sounds
    from ui.canvas.viewport import Viewport
    from ui.match.table import TableScreen
    from ui.play.routes import TableRoute
    from ui.scene.app_context import AppContext
    from ui.screens.results import ResultsScreen
    from ui.store.settings import Settings
    from ui.store.storage import Storage
    from ui.tables.registry import TABLES

    pygame.display.init()
    pygame.font.init()
    viewport = Viewport(1280, 800)
    rules = TABLES[game].text.option_texts().default_values(players)
    record = Record(game, tuple(Player(f"R{seat}", "normal") for seat in range(players)), f"duration {number}", dict(rules))
    settings = Settings(muted=True, offered=(game,))
    context = AppContext(Storage(folder), settings, Sounds(0, True), Prompt(), viewport, Rasterizer(viewport.scale), seed="1")
    app = App(context, OffscreenWindow(pygame.display.set_mode((1280, 800))))
    app.open_route(TableRoute(record))
    app.update(FRAME_S)
    table, seconds = app.scene, 0.0
    assert isinstance(table, TableScreen)
    while not isinstance(app.scene, ResultsScreen):
        assert seconds < MAX_S, f"{record.game} for {players}, {number}: it hangs"
        _lead_on(app.scene)
        step = min(1.0, max(FRAME_S, app.next_step_s()))
        app.update(step)
        seconds += step
    app.close()
    return MatchDuration(table.session.match.ply, seconds)


def _lead_on(scene: Scene) -> None:
    """Leave the score sheet of a deal, or a staged moment once all of it is shown."""
    from ui.match.table import TableScreen

    if not isinstance(scene, TableScreen):
        scene.on_escape()
    elif scene.staging.is_complete:
        scene.auto_advance.leave_stage()


def run(words: list[str]) -> int:
    from game.registry import GAMES

    parser = argparse.ArgumentParser(prog="python -m bench.durations", description="How long matches between robots take.")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all without any")
    parser.add_argument("--matches", type=int, default=4, help="of each number of players")
    arguments = parser.parse_args(words)
    print("| game | players | moves per seat | s per move | minutes |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        for game in arguments.games or GAMES:
            for players in GAMES[game].rules.player_counts:
                played = [
                    robots_match(Path(name) / f"{game} {players} {index}", game, players, index) for index in range(arguments.matches)
                ]
                moves, seconds = sum(one.moves for one in played), sum(one.seconds for one in played)
                row = f"{moves / players / len(played):.1f} | {seconds / moves:.2f} | {seconds / len(played) / 60:.1f}"
                print(f"| {game} | {players} | {row} |", flush=True)
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    sys.exit(run(sys.argv[1:]))

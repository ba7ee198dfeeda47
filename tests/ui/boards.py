"""A Chifoumi on the screen with given pawns, for tests of what every board game's table does."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.chifoumi.moves import Kind, Pawn
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import Driver
from ui.match.table import TableScreen
from ui.play.routes import TableRoute

NAMES = ("Léa", "Marco", "Nori", "Zuki")
CHAIN = {"c3": "0P", "c4": "1R", "d5": "1W", "g7": "1S", "a1": "0R"}  # the paper on c3 can capture twice
EITHER = {"c3": "0S", "c4": "0P 0P", "g7": "1P", "f7": "1R"}  # the scissors may stack on c4, or capture it


def board_match(*levels: str | None, **options: bool) -> Record:
    """Return a new Chifoumi; each level is a bot's, or None for a human."""
    return Record("chifoumi", tuple(Player(name, level) for name, level in zip(NAMES, levels, strict=False)), "7", options)


def stack(text: str, first: int) -> tuple[Pawn, ...]:
    """Return a stack from text such as `0S 1P` (seat and kind, bottom first), numbered from `first`."""
    return tuple(Pawn(int(name[0]), Kind(name[1]), first + index) for index, name in enumerate(text.split()))


def lay(match: Match, stacks: dict[str, str], turn: int = 0) -> None:
    """Replace the board by exactly these pawns. The match can then no longer be replayed from its record."""
    state, board = match._states[-1], {square: stack(text, 10 * index) for index, (square, text) in enumerate(stacks.items())}
    match._states[-1] = replace(state, board=board, turn=turn, mover=None, trail=(), reserve=((),) * len(match.seats))
    match._views[-1] = {}


def put_table(driver: Driver, record: Record, stacks: dict[str, str] | None = None) -> TableScreen:
    """Open the table of this record in a running app, with these pawns on the board if any are given."""
    driver.go(TableRoute(record))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    if stacks is not None:
        lay(scene.session.match, stacks)
        scene.session.open_single_hand()
        scene.controller.refresh_layout()
    driver.step()
    return scene


def board_table(folder: Path, record: Record, stacks: dict[str, str] | None = None, **settings: object) -> tuple[Driver, TableScreen]:
    """Start an app at the table of this record, with these pawns on the board if any are given."""
    driver = Driver(folder, **settings)  # type: ignore[arg-type]
    return driver, put_table(driver, record, stacks)


@cache
def ended_board(players: int) -> Record:
    """Return a Chifoumi of random moves that was played to its end, captures first."""
    match, rng = Match(board_match(*(None,) * players)), random.Random(3)
    while match.to_move:
        seat = match.to_move[0]
        moves = sorted(match.legal(seat), key=str)
        match.play(seat, rng.choice([move for move in moves if "x" in str(move)] or moves))
    return match.record()


def played(scene: TableScreen) -> list[str]:
    return [str(move) for _seat, move in scene.session.match.moves]

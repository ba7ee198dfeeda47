"""Loading of the puzzles: `puzzles.json` in the folder of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.puzzles.puzzle import MAX_DIFFICULTY, Puzzle
from ui.assets.game_folder import game_file, load_json

DAY_WORDS = Path(__file__).resolve().parents[2] / "assets" / "day_words.json"
PUZZLES_FILE = "puzzles.json"
Lines = Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(min_length=1)]


class PuzzleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle of a file, with the fields of `game.puzzles.puzzle`."""

    id: Annotated[str, msgspec.Meta(min_length=1)]
    kind: str
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=MAX_DIFFICULTY)]
    players: int
    seat: Annotated[int, msgspec.Meta(ge=0)]
    seed: str
    moves: tuple[str, ...]
    lines: Lines
    goal: int = 0
    card: str = ""
    every: bool = False
    options: dict[str, None | bool | int | str] = {}
    margin: int = 0


class PuzzleCollection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a puzzle file."""

    format: Literal[1]
    game: str
    puzzles: Annotated[tuple[PuzzleEntry, ...], msgspec.Meta(min_length=1)]


@cache
def load_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Load a file of puzzles; the easiest puzzle comes first. Raises BadGameFile."""
    shelf = load_json(file, PuzzleCollection)
    return tuple(Puzzle(game=shelf.game, **msgspec.structs.asdict(row)) for row in shelf.puzzles)


def puzzles_of_game(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none if the game has no file. Raises BadGameFile."""
    file = game_file(game, PUZZLES_FILE)
    return load_puzzles(file) if file.exists() else ()


@cache
def daily_code_words() -> Mapping[str, Sequence[str]]:
    """Return the words of the daily code by language; only the index of a word counts, not its language."""
    return load_json(DAY_WORDS, dict[str, tuple[str, ...]])

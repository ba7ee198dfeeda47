"""Loading of the puzzles: `puzzles.json` in the folder of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.puzzles.puzzle import MAX_DIFFICULTY, Puzzle
from ui.assets.game_folder import game_file, short_name

DAY_WORDS = Path(__file__).resolve().parents[2] / "assets" / "day_words.json"
Lines = Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(min_length=1)]


class BadPuzzles(ValueError):
    """Raised when puzzles cannot be shown; the message names the file."""

    def __init__(self, file: Path, why: object) -> None:
        super().__init__(f"The puzzles in {short_name(file)} cannot be read: {why}")


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


class PuzzleCollection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a puzzle file."""

    format: Literal[1]
    game: str
    puzzles: Annotated[tuple[PuzzleEntry, ...], msgspec.Meta(min_length=1)]


@cache
def load_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Load a file of puzzles; the easiest puzzle comes first. Raises BadPuzzles."""
    try:
        shelf = msgspec.json.decode(file.read_bytes(), type=PuzzleCollection)
    except OSError as error:
        raise BadPuzzles(file, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPuzzles(file, error) from None
    return tuple(Puzzle(game=shelf.game, **msgspec.structs.asdict(row)) for row in shelf.puzzles)


def puzzle_file(game: str) -> Path:
    return game_file(game, "puzzles.json")


def puzzles_of_game(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none if the game has no file. Raises BadPuzzles."""
    file = puzzle_file(game)
    return load_puzzles(file) if file.exists() else ()


@cache
def daily_code_words() -> Mapping[str, Sequence[str]]:
    """Return the words of the daily code by language; only the index of a word counts, not its language."""
    try:
        return msgspec.json.decode(DAY_WORDS.read_bytes(), type=dict[str, tuple[str, ...]])
    except OSError as error:
        raise BadPuzzles(DAY_WORDS, error.strerror) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPuzzles(DAY_WORDS, error) from None

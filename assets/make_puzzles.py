"""Makes the puzzles: `python -m assets.make_puzzles [GAME ..]`, or proves them all anew: `--check [--every N]`.

Robots play, and what their matches show is searched by the `puzzle_maker.py` of each game in `assets/games`. A puzzle that is there stays what it is
as long as it is found again; none is kept twice, mirrors and other colours counting as the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from assets.found_puzzle import Answer, FoundPuzzle
from game.kernel import BadRecord
from game.match import Match
from game.puzzles.puzzle import MAX_DIFFICULTY, Puzzle
from game.record import Record
from game.registry import GAMES
from ui.assets.game_folder import game_file
from ui.assets.puzzle_file import PUZZLES_FILE, load_puzzles

A_MATCH = 3  # puzzles of one kind from one match, at most
MATCHES = 5_000
PLAIN = ("goal", "card", "every", "options")  # fields that are left out where they say nothing


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games_with_puzzles(), metavar="GAME")
    parser.add_argument("--check", action="store_true", help="prove what is there and make nothing")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of each game, only every Nth puzzle")
    options = parser.parse_args(arguments)
    if not options.check:
        for game in options.games:
            game_file(game, PUZZLES_FILE).write_text(written(game, made(game)), encoding="utf-8")
        return 0
    faults = [fault for game in options.games for fault in checked(game, game_file(game, PUZZLES_FILE), options.every)]
    print("\n".join(faults) or "Every puzzle has its answers.")
    return 1 if faults else 0


def games_with_puzzles() -> list[str]:
    """The games with a `puzzle_maker.py`."""
    return [game for game in GAMES if game_file(game, "puzzle_maker.py").exists()]


def made(game: str) -> list[Puzzle]:
    """As many of each kind as are wanted, the easy ones first."""
    stored: dict[str, FoundPuzzle] = {}
    count: Counter[str] = Counter()
    required: Mapping[str, int] = maker(game).COUNTS
    for number in range(MATCHES):
        here: Counter[str] = Counter()
        for one in maker(game).search(number):
            kind = one.puzzle.kind
            if one.puzzle.id not in stored and count[kind] < required[kind] and here[kind] < A_MATCH:
                stored[one.puzzle.id] = one
                count[kind] += 1
                here[kind] += 1
        if all(count[kind] == total for kind, total in required.items()):
            break
        print(game, number, dict(count), file=sys.stderr)
    return _graded(sorted(stored.values(), key=lambda one: (one.hard, one.puzzle.id)))


def _graded(found_puzzles: Sequence[FoundPuzzle]) -> list[Puzzle]:
    """With difficulties: 0 for the easiest, 99 for the hardest, the others evenly between."""
    last = max(1, len(found_puzzles) - 1)
    return [replace(one.puzzle, difficulty=index * MAX_DIFFICULTY // last) for index, one in enumerate(found_puzzles)]


def written(game: str, puzzles: Sequence[Puzzle]) -> str:
    """The file: a puzzle a line."""
    rows = []
    for puzzle in puzzles:
        row = {name: value for name, value in asdict(puzzle).items() if name != "game" and (value or name not in PLAIN)}
        rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    return f'{{"format":1,"game":"{game}","puzzles":[\n' + ",\n".join(rows) + "\n]}\n"


def checked(game: str, path: Path, every: int = 1, without: Collection[str] = ()) -> Iterator[str]:
    """What is wrong, a sentence each: a position that cannot be reached, other answers, the same puzzle twice. `without`: kinds that take long."""
    puzzles = [puzzle for puzzle in load_puzzles(path) if puzzle.kind not in without]
    shapes: dict[str, str] = {}
    for puzzle in puzzles[::every]:
        try:
            answer = answered(puzzle)
        except BadRecord as bad:
            yield f"{game} {puzzle.id}: the position cannot be reached ({bad})"
            continue
        if answer is None or (sorted(answer.lines), answer.goal) != (sorted(puzzle.lines), puzzle.goal):
            yield f"{game} {puzzle.id}: these are not the right answers"
            continue
        key = f"{puzzle.kind}/{answer.shape}"
        if key in shapes:
            yield f"{game} {puzzle.id}: the same as {shapes[key]}"
        shapes[key] = puzzle.id
        yield from _unplayable(puzzle)


def answered(puzzle: Puzzle) -> Answer | None:
    """What the maker says of the position now."""
    match = Match(_seated(puzzle))
    answer: Answer | None = maker(puzzle.game).find_puzzle(match, puzzle.seat, puzzle.kind, puzzle.card)
    return answer


def _unplayable(puzzle: Puzzle) -> Iterator[str]:
    for line in puzzle.lines:
        record = _seated(replace(puzzle, moves=(*puzzle.moves, *line)))
        try:
            Match(record)
        except BadRecord as bad:
            yield f"{puzzle.game} {puzzle.id}: an answer cannot be played ({bad})"


def _seated(puzzle: Puzzle) -> Record:
    return puzzle.position_record([f"R{seat}" for seat in range(puzzle.players)])


def maker(game: str) -> ModuleType:
    return import_module(f"assets.games.{game}.puzzle_maker")


if __name__ == "__main__":
    sys.exit(main())

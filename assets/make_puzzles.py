"""Makes the puzzles: `python -m assets.make_puzzles [GAME ..]`, proves them all anew: `--check [--every N]`, or ranks them anew: `--rank`.

Robots play, and what their matches show is searched by the `puzzle_maker.py` of each game in `assets/games`. A puzzle that is there stays what it is
as long as it is found again; none is kept twice, mirrors and other colours counting as the same. `--rank` keeps every puzzle, and prints how often
robots find it (`assets.puzzle_ranks`). Which puzzle belongs to a day hangs on which are easy, so on the greedy solver of the game, and on no robot.
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
from assets.puzzle_ranks import RankedPuzzle, ranked, summary
from game.kernel import BadRecord
from game.match import Match
from game.puzzles.puzzle import Puzzle
from game.record import Record
from game.registry import GAMES
from ui.assets.game_folder import game_file
from ui.assets.puzzle_file import PUZZLES_FILE, load_puzzles

A_MATCH = 3  # puzzles of one kind from one match, at most
MATCHES = 5_000
PLAIN = ("goal", "card", "every", "options", "margin")  # fields that are left out where they say nothing


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games_with_puzzles(), metavar="GAME")
    parser.add_argument("--check", action="store_true", help="prove what is there and make nothing")
    parser.add_argument("--rank", action="store_true", help="rank what is there anew and print how often robots find it")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of each game, only every Nth puzzle")
    options = parser.parse_args(arguments)
    if not options.check:
        result: list[RankedPuzzle] = []
        for game in options.games:
            puzzles = ranked(stored(game) if options.rank else made(game), maker(game).SOLVERS)
            game_file(game, PUZZLES_FILE).write_text(written(game, [one.puzzle for one in puzzles]), encoding="utf-8")
            result += puzzles
        print(summary(result))
        return 0
    faults = [fault for game in options.games for fault in checked(game, game_file(game, PUZZLES_FILE), options.every)]
    print("\n".join(faults) or "Every puzzle has its answers.")
    return 1 if faults else 0


def games_with_puzzles() -> list[str]:
    """The games with a `puzzle_maker.py`."""
    return [game for game in GAMES if game_file(game, "puzzle_maker.py").exists()]


def stored(game: str) -> list[FoundPuzzle]:
    """What is there, as the maker finds it now."""
    result = []
    for puzzle in load_puzzles(game_file(game, PUZZLES_FILE)):
        answer = answered(puzzle)
        assert answer is not None, f"{game} {puzzle.id}: no puzzle any more (--check)"
        result.append(FoundPuzzle(replace(puzzle, margin=answer.margin), answer.hard, answer.shape))
    return result


def made(game: str) -> list[FoundPuzzle]:
    """As many of each kind as are wanted."""
    found: dict[str, FoundPuzzle] = {}
    count: Counter[str] = Counter()
    required: Mapping[str, int] = maker(game).COUNTS
    for number in range(MATCHES):
        here: Counter[str] = Counter()
        for one in maker(game).search(number):
            kind = one.puzzle.kind
            if one.puzzle.id not in found and count[kind] < required[kind] and here[kind] < A_MATCH:
                found[one.puzzle.id] = one
                count[kind] += 1
                here[kind] += 1
        if all(count[kind] == total for kind, total in required.items()):
            break
        print(game, number, dict(count), file=sys.stderr)
    return list(found.values())


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
        if answer is None or (sorted(answer.lines), answer.goal, answer.margin) != (sorted(puzzle.lines), puzzle.goal, puzzle.margin):
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

"""`python -m tests.mutants PLACE [--count N] [--seed S]`: how many small changes of the code the tests notice.

Changes (`tests.mutations`) are made one at a time in a copy of the tree, and the tests concerned run until one fails: first those that
run the changed function, the fastest first, then all in files that run its module, that start processes or that are over at once.
What each test runs is recorded once for each file of tests and kept in the temporary folder. A change that hangs counts as noticed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from tests import mutation_runs
from tests.mutation_runs import COLD, IMPORT, PASSED, PROCESS, ROOT, Chosen, Recorder, Warm, ran, run_alone
from tests.mutations import Mutant, meant_names, mutants

GAMES = ("nin_jan", "chifoumi", "nain_jaune", "nambarz", "practice")
MATCH = tuple(f"game/{name}.py" for name in ("match", "record", "protocol", "kernel", "__main__"))
PLACES = {**{game: (f"game/{game}/*.py",) for game in GAMES}, "match": MATCH, "ui": ("ui/**/*.py",)}
WORLD = {"PYTHONHASHSEED": "0", "CI": "true", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}  # so that it repeats
LOADED = ("hypothesis", "pygame", "msgspec")  # once; nothing of ours
AT_ONCE = 1.0  # seconds that the tests of a file take
FIRST = 4  # files of tests, those that run most of the changed module

ONE_LEADER = "there is one leader then"
COIN = "the other half of the chance, or a chance of 0"
SYMMETRIC = "two cards match each other"
EQUIVALENT: dict[tuple[str, str, str], str] = {  # file, line, changed line: why no test can tell them apart
    (
        "game/nin_jan/rules.py",
        "return replace(state, winner=leaders[0]), (*events, Ended(leaders[0], scores))",
        "return replace(state, winner=leaders[0]), (*events, Ended(leaders[-1], scores))",
    ): ONE_LEADER,
    ("game/nin_jan/bots.py", "return 0", "return -1"): "moves that take nothing are never beside others",
    ("game/practice/making.py", "if left in NUMBERS and rng.random() < 0.5:", "if left in NUMBERS and rng.random() >= 0.5:"): COIN,
    ("game/practice/making.py", 'if fact.sign in "+*" and rng.random() < 0.5:', 'if fact.sign in "+*" and rng.random() <= 0.5:'): COIN,
    ("game/practice/making.py", 'if fact.sign in "+*" and rng.random() < 0.5:', 'if fact.sign in "+*" and rng.random() >= 0.5:'): COIN,
    (
        "game/practice/hands.py",
        "kinds = [card for card in (ANIMAL_CARDS if animal else SYMBOL_CARDS) if card.number == number and match_by(card, target) is None]",
        "kinds = [card for card in (ANIMAL_CARDS if animal else SYMBOL_CARDS) if card.number == number and match_by(target, card) is None]",
    ): SYMMETRIC,
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A test: seconds that it takes, and the functions that it runs, as `path:Class.function`."""

    seconds: float
    ran: frozenset[str]


class Suite:
    """The tests of some files, as they were recorded."""

    def __init__(self, files: Mapping[str, Mapping[str, Recorded]]) -> None:
        self.imported = frozenset[str]().union(*(tests[IMPORT].ran for tests in files.values()))
        self.files = {file: {name: test for name, test in tests.items() if name != IMPORT} for file, tests in files.items()}
        self.ran = {file: frozenset[str]().union(*(test.ran for test in tests.values())) for file, tests in files.items()}

    def rounds(self, mutant: Mutant) -> Iterator[dict[str, float]]:
        """The tests that may notice a change with what they take, the likeliest first."""
        share = {file: sum(name.startswith(f"{mutant.path}:") for name in ran) for file, ran in self.ran.items()}
        files = sorted(self.files, key=lambda file: -share[file])
        concerned = {file: {name: test.seconds for name, test in self.files[file].items() if concerns(mutant, test)} for file in files}
        likely = [tests for tests in concerned.values() if tests]
        yield joined(likely[:FIRST])
        yield joined(likely[FIRST:])
        yield joined(
            {name: test.seconds for name, test in tests.items() if name not in concerned[file]}
            for file, tests in self.files.items()
            if share[file] or PROCESS in self.ran[file] or sum(test.seconds for test in tests.values()) < AT_ONCE
        )


def concerns(mutant: Mutant, test: Recorded) -> bool:
    """Whether the test runs the changed function, or for what stands outside any function its module."""
    if mutant.around.function:
        return f"{mutant.path}:{mutant.around.scope}" in test.ran
    return any(name.startswith(f"{mutant.path}:") for name in test.ran)


def joined(parts: Iterable[Mapping[str, float]]) -> dict[str, float]:
    return {name: seconds for part in parts for name, seconds in part.items()}


@contextmanager
def changed(tree: Path, mutant: Mutant) -> Iterator[None]:
    """The tree with the change in it. What Python has compiled goes by a file's time, so each text gets a time of its own."""
    path = tree / mutant.path
    before = path.stat()
    path.write_bytes(mutant.text)
    os.utime(path, (before.st_atime, zlib.crc32(mutant.text)))
    yield
    path.write_bytes(mutant.source)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


class Lane:
    """What a process of the pool works with: a tree of its own, the suite, and a pytest that has collected its tests."""

    def __init__(self, tree: Path, suite: Suite, words: str) -> None:
        self.tree, self.suite = tree, suite
        self.warm, theirs = multiprocessing.Pipe()
        if suite.files and os.fork() == 0:
            self.warm.close()
            os._exit(run_alone(tree, ["-x", "-k", words, *suite.files], Warm(theirs)))
        theirs.close()
        if suite.files:
            self.warm.recv()

    def notices(self, mutant: Mutant) -> bool:
        with changed(self.tree, mutant):
            return any(self.run(mutant, tests) not in PASSED for tests in self.suite.rounds(mutant) if tests)

    def run(self, mutant: Mutant, tests: Mapping[str, float]) -> int:
        """pytest's exit code for these tests of the changed tree."""
        if mutant.around.function and f"{mutant.path}:{mutant.around.scope}" not in self.suite.imported:
            self.warm.send((mutant.path, mutant.around.scope, mutant.text, tests))
            status: int = self.warm.recv()
            if status != COLD:
                return status
        return ran(self.tree, sorted({name.partition("::")[0] for name in tests}), Chosen(tests), "-x")


lane: Lane  # of this process


def claim(trees: Any, suite: Suite, words: str) -> None:
    global lane
    lane = Lane(trees.get(), suite, words)


def tried(mutant: Mutant) -> bool:
    return lane.notices(mutant)


def recorded(file: str, words: str) -> dict[str, Recorded]:
    """What the tests of a file run, from the temporary folder if they were recorded before; `words`: as for pytest's -k."""
    digest = hashlib.sha256(words.encode() + b"".join(Path(one).read_bytes() for one in (ROOT / file, mutation_runs.__file__))).hexdigest()
    kept = Path(tempfile.gettempdir(), "tablee-mutants", f"{digest[:16]}.json")
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        ran(lane.tree, [file], Recorder(lane.tree, kept), "-k", words)
    return {name: Recorded(seconds, frozenset(names)) for name, (seconds, names) in json.loads(kept.read_text(encoding="utf-8")).items()}


def sample(place: str, seed: str) -> Iterator[Mutant]:
    """Mutants of a place, in an order that the seed decides."""
    paths = sorted(path for pattern in PLACES[place] for path in ROOT.glob(pattern))
    meant = meant_names([path.read_bytes() for path in paths]) if place == "ui" else None
    found = [one for path in paths for one in mutants(path.relative_to(ROOT).as_posix(), path.read_bytes(), seed, meant)]
    return (mutant for _, mutant in sorted(found, key=lambda one: one[0]) if mutant.compiles)


def run(place: str, count: int, seed: str, jobs: int, folder: Path) -> None:
    """Tries `count` mutants of a place and prints those that no test notices."""
    fork = multiprocessing.get_context("fork")
    trees = [folder / str(job) for job in range(jobs)]
    for tree in trees:
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "dist"))
    files, words = [path.relative_to(ROOT).as_posix() for path in tests_of(place)], words_of(place)
    with fork.Pool(jobs, claim, (queue_of(fork, trees), Suite({}), words)) as pool:
        suite = Suite(dict(zip(files, pool.imap(partial(recorded, words=words), files), strict=True)))
    chosen = list(islice((one for one in sample(place, seed) if (one.path, *one.lines) not in EQUIVALENT), count))
    killed = 0
    with fork.Pool(jobs, claim, (queue_of(fork, trees), suite, words)) as pool:
        for mutant, noticed in zip(chosen, pool.imap(tried, chosen), strict=True):
            killed += noticed
            if not noticed:
                old, new = mutant.lines
                print(f"{mutant.path}:{mutant.line} {mutant.around.scope}\n- {old}\n+ {new}", flush=True)
    print(f"killed {killed} of {len(chosen)}")


def tests_of(place: str) -> list[Path]:
    """The files of tests that a place concerns: its own, and for rules and matches those of all games."""
    found = sorted((ROOT / "tests" / ("ui" if place == "ui" else "game")).glob("test_*.py"))
    own = [path for path in found if place == "ui" or path.name.startswith(f"test_{place}")]
    games = tuple(f"test_{game}" for game in GAMES)
    return own + [path for path in found if place not in ("ui", "practice") and not path.name.startswith((*games, "test_match"))]


def words_of(place: str) -> str:
    """Of tests that say which game they are about, those of this one; of the simplest for what all games share."""
    kept = "nin_jan" if place == "match" else place
    return "" if place == "ui" else " and ".join(f"not {game}" for game in GAMES if game != kept)


def queue_of(fork: Any, trees: Iterable[Path]) -> Any:
    queue = fork.Queue()
    for tree in trees:
        queue.put(tree)
    return queue


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="How many small changes of the code the tests notice.")
    parser.add_argument("place", choices=PLACES)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if any(os.environ.get(name) != value for name, value in WORLD.items()):
        os.execve(sys.executable, [sys.executable, "-m", "tests.mutants", *sys.argv[1:]], {**os.environ, **WORLD})
    for name in LOADED:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        run(asked.place, asked.count, asked.seed, asked.jobs, Path(folder).resolve())


if __name__ == "__main__":
    main()

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
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutations import Mutant, meant_names, mutants

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("nin_jan", "chifoumi", "nain_jaune", "nambarz", "practice")
MATCH = tuple(f"game/{name}.py" for name in ("match", "record", "protocol", "kernel", "__main__"))
PLACES = {**{game: (f"game/{game}/*.py",) for game in GAMES}, "match": MATCH, "ui": ("ui/**/*.py",)}
WORLD = {"PYTHONHASHSEED": "0", "CI": "true", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}  # so that it repeats
LOADED = ("hypothesis", "pygame", "msgspec")  # once; nothing of ours
OURS = {"main", "game", "ui", "assets", "bench", "packaging", "tests"}
PATIENCE = 20  # seconds for any test, and ten times what it took while it was recorded
COLLECTING, RECORDING = 120, 300  # seconds until the first test starts, and for a recorded one
MEMORY = 8 << 30  # bytes for one run
SLOWEST, AT_ONCE = 5.0, 1.0  # seconds of a test that is left out, and of a file whose tests run in any case
FIRST = 4  # files of tests, those that run most of the changed module
PASSED = (0, 5)  # exit codes of pytest: all passed, nothing to run
PROCESS = "a process"  # what a test runs that starts one

EQUIVALENT: set[tuple[str, str, str]] = set()  # file, line, changed line


@dataclass(frozen=True, slots=True)
class Recorded:
    """A test: seconds that it takes, and the functions that it runs, as `path:Class.function`."""

    seconds: float
    ran: frozenset[str]


class Recorder:
    """Notes which functions of the tree each test runs."""

    def __init__(self, tree: Path, to: Path) -> None:
        self.top, self.to = f"{tree}{os.sep}", to
        self.found, self.failed = dict[str, tuple[float, list[str]]](), set[str]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        codes: dict[int, CodeType] = {}

        def called(frame: FrameType, event: str, arg: object) -> None:
            codes[id(frame.f_code)] = frame.f_code

        signal.alarm(RECORDING)
        signal.signal(signal.SIGPROF, too_slow)
        signal.setitimer(signal.ITIMER_PROF, SLOWEST)
        start = time.process_time()
        threading.settrace(called)
        sys.settrace(called)
        answer = yield
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.found[item.nodeid] = time.process_time() - start, sorted({self.named(code) for code in codes.values()} - {""})
        return answer

    def named(self, code: CodeType) -> str:
        if code.co_name in ("_execute_child", "_launch"):  # in subprocess, in multiprocessing
            return PROCESS
        inside = code.co_filename.startswith(self.top)
        return f"{code.co_filename.removeprefix(self.top)}:{code.co_qualname.partition('.<')[0]}" if inside else ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.to.write_text(json.dumps({name: found for name, found in self.found.items() if name not in self.failed}), encoding="utf-8")


def too_slow(signum: int, frame: object) -> None:
    pytest.skip("it is left out")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Runs these tests, the fastest first, each with a limit of time."""

    seconds: Mapping[str, float]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.seconds), key=lambda item: self.seconds[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.alarm(PATIENCE + int(10 * self.seconds[item.nodeid]))  # nobody listens: the process ends


def ran(tree: Path, files: Iterable[str], plugin: object, *options: str) -> int:
    """pytest's exit code for these files, in a process of its own; below 0 when a signal ended it."""
    child = os.fork()
    if child == 0:
        os._exit(run_alone(tree, [*options, *files], plugin))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started
    return status


def run_alone(tree: Path, arguments: list[str], plugin: object) -> int:
    os.setsid()
    signal.alarm(COLLECTING)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(tree)
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    sys.path[:] = [str(tree), *(path for path in sys.path if Path(path or ".").resolve() != ROOT)]
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    importlib.invalidate_caches()
    return int(pytest.main(["-q", "-p", "no:cacheprovider", f"--rootdir={tree}", *arguments], plugins=[plugin]))


class Suite:
    """The tests of some files, as they were recorded."""

    def __init__(self, files: Mapping[str, Mapping[str, Recorded]]) -> None:
        self.files = files
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

    def notices(self, tree: Path, mutant: Mutant) -> bool:
        with changed(tree, mutant):
            rounds = (tests for tests in self.rounds(mutant) if tests)
            return any(
                ran(tree, sorted({name.partition("::")[0] for name in tests}), Chosen(tests), "-x") not in PASSED for tests in rounds
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
    """What a process of the pool works with: a tree of its own, and the suite."""

    tree: Path
    suite: Suite


def claim(trees: Any, suite: Suite) -> None:
    Lane.tree, Lane.suite = trees.get(), suite


def tried(mutant: Mutant) -> bool:
    return Lane.suite.notices(Lane.tree, mutant)


def recorded(file: str, words: str) -> dict[str, Recorded]:
    """What the tests of a file run, from the temporary folder if they were recorded before; `words`: as for pytest's -k."""
    digest = hashlib.sha256(words.encode() + (ROOT / file).read_bytes()).hexdigest()
    kept = Path(tempfile.gettempdir(), "tablee-mutants", f"{digest[:16]}.json")
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        ran(Lane.tree, [file], Recorder(Lane.tree, kept), "-k", words)
    return {
        name: Recorded(seconds, frozenset(names))
        for name, (seconds, names) in json.loads(kept.read_text(encoding="utf-8")).items()
        if seconds < SLOWEST
    }


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
    files = [path.relative_to(ROOT).as_posix() for path in tests_of(place)]
    with fork.Pool(jobs, claim, (queue_of(fork, trees), Suite({}))) as pool:
        suite = Suite(dict(zip(files, pool.imap(partial(recorded, words=words_of(place)), files), strict=True)))
    chosen = list(islice((one for one in sample(place, seed) if (one.path, *one.lines) not in EQUIVALENT), count))
    killed = 0
    with fork.Pool(jobs, claim, (queue_of(fork, trees), suite)) as pool:
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

"""pytest in processes of their own, for `tests.mutants`: what each test runs, and whether tests notice a change.

A `Warm` pytest has collected everything and only forks for a change: the changed function gets its new code where it is. What has run
or been read while modules were imported needs a cold one, which starts anew.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest
from _pytest.main import pytest_runtestloop as run_all

ROOT = Path(__file__).resolve().parents[1]
OURS = {"main", "game", "ui", "assets", "bench", "packaging", "tests"}
PATIENCE = 20  # seconds for any test, and ten times what it took while it was recorded
COLLECTING, RECORDING = 600, 300  # seconds until the first test starts, and for a recorded one
SLOWEST = 5.0  # seconds; a test that takes longer while it is recorded is left out
MEMORY = 8 << 30  # bytes for one run
PASSED = (0, 5)  # exit codes of pytest: all passed, nothing to run
COLD = 70  # exit code: the change cannot be made in a warm process
PROCESS, IMPORT = "a process", "import"  # what a test runs that starts one; what runs before the tests


class Recorder:
    """Notes which functions of the tree each test runs, and which the import of the tests."""

    def __init__(self, tree: Path, to: Path) -> None:
        self.top, self.to = f"{tree}{os.sep}", to
        self.codes = dict[int, CodeType]()
        self.found, self.failed = dict[str, tuple[float, list[str]]](), set[str]()

    def called(self, frame: FrameType, event: str, arg: object) -> None:
        self.codes[id(frame.f_code)] = frame.f_code

    def pytest_configure(self) -> None:
        threading.settrace(self.called)
        sys.settrace(self.called)

    def pytest_collection_finish(self) -> None:
        sys.settrace(None)
        self.note(IMPORT, 0.0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.alarm(RECORDING)
        signal.signal(signal.SIGPROF, too_slow)
        signal.setitimer(signal.ITIMER_PROF, SLOWEST)
        start = time.process_time()
        sys.settrace(self.called)
        answer = yield
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.note(item.nodeid, time.process_time() - start)
        return answer

    def note(self, name: str, seconds: float) -> None:
        self.found[name] = seconds, sorted({self.named(code) for code in [*self.codes.values()]} - {""})
        self.codes.clear()

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


class Warm:
    """Collects, then tries one change after the other, each in a fork: receives its path, scope, text and tests, sends pytest's exit code or COLD."""

    def __init__(self, ask: Connection) -> None:
        self.ask = ask

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.alarm(0)
        self.ask.send(None)  # ready: from now on the tree may change
        with suppress(EOFError):
            while True:
                *change, tests = self.ask.recv()
                self.ask.send(forked(partial(tried_warm, session, tests, *change)))
        return True


def tried_warm(session: pytest.Session, tests: Mapping[str, float], path: str, scope: str, text: bytes) -> int:
    os.setsid()
    if not changed_in_place(path, scope, text):
        return COLD
    chosen = Chosen(tests)
    session.config.pluginmanager.register(chosen)
    chosen.pytest_collection_modifyitems(session.items)
    with suppress(session.Failed):
        run_all(session)
    return min(1, session.testsfailed)


def changed_in_place(path: str, scope: str, text: bytes) -> bool:
    """Gives a function its code in this text; False when there is not one such function, or nothing changes in its code."""
    file = str(Path(path).resolve())
    codes = [code for code in within(compile(text, file, "exec")) if code.co_qualname == scope]
    found = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename == file]
    same = [one for one in found if one.__code__.co_qualname == scope]
    if len(codes) != 1 or not same or codes[0] == same[0].__code__ or codes[0].co_freevars != same[0].__code__.co_freevars:
        return False
    for function in same:
        function.__code__ = codes[0]
    return True


def within(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from within(const)


def forked(act: Callable[[], int]) -> int:
    """The exit code of `act` in a process of its own, which leads its group; below 0 when a signal ended it."""
    child = os.fork()
    if child == 0:
        os._exit(act())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started
    return status


def ran(tree: Path, files: Iterable[str], plugin: object, *options: str) -> int:
    """pytest's exit code for these files, in a process of its own."""
    return forked(lambda: run_alone(tree, [*options, *files], plugin))


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

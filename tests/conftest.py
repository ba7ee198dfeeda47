"""How the tests run: without a screen, without a deadline, the long ones only when asked for.

Random tests are long ones too when `--long` is there: tests/chance.py makes them so.
Those of the real window need Linux, Xvfb and xdotool, some of them more: without these they are skipped, with a sentence, and on Linux
in CI they fail.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before anything imports pygame
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import is_hypothesis_test
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from game.registry import GAMES
from tests import chance
from tests.noon import noon
from ui.scene import clock

try:
    import accesskit  # noqa: F401
except ImportError:  # Tablée plays without it: there is not a wheel for every system
    collect_ignore = ["ui/test_screen_reader.py", "ui/test_system_door.py"]

HERE = Path(__file__).resolve().parent
MUST_SEE = bool(os.environ.get("CI")) and sys.platform.startswith("linux")  # the tests of the window fail rather than stay out
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "weston": "weston", "xrdb": "x11-xserver-utils"}  # and the Debian packages that have them
SCREEN = ("Xvfb", "xdotool")  # all tests of the window need them; the mark names what one needs besides
NOT_RUN = "The tests of the window did not run: sudo apt install "
LENGTHS = {"long": "long", "crossing": "crossings"}  # marks, and the options that choose them
READ = ("tests/test_house_classes.py", "tests/ui/test_words.py", "tests/fifth_game/test_words.py")
TOGETHER = dict.fromkeys(READ, "tests/test_house.py")  # files that read the same sources, all of them
APART = "tests/ui/test_screens.py"  # the longest: its tests go wherever there is time
SETUP = re.compile(rf"\[((?:{'|'.join(GAMES)})-\d.*)\]")  # how tests.game.matches.Setup is written


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests too, and hundreds of random examples")
    parser.addoption("--crossings", action="store_true", help="with --long: every language at every size, and the longest")
    parser.addoption("--seed", type=int, help="of the random examples; that of a long run repeats it")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before Hypothesis reads the options; another process is told the seed by the first one."""
    told = getattr(config, "workerinput", {}).get("seed", config.option.seed)
    config.option.seed = chance.begin(config.option.long, told)
    config.option.hypothesis_seed = str(config.option.seed)  # a 0 would be no seed: each test's source would be read for one


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Every process tries the same examples."""
    node.workerinput["seed"] = node.config.option.seed


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where several processes run all tests, each first imports a part of its own: in a fresh clone pytest rewrites every file, once."""
    told = getattr(session.config, "workerinput", None)
    if told and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        files = sorted(HERE.rglob("test_*.py"))[int(told["workerid"].removeprefix("gw")) :: told["workercount"]]
        for file in files:
            with suppress(Exception, pytest.skip.Exception):  # pytest tells it when it comes to this file
                import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Chooses; the tests of the window come first, for at the end one process would wait for them alone."""
    for item in items:
        if config.option.long and (item.get_closest_marker("random") or is_hypothesis_test(getattr(item, "obj", None))):
            item.add_marker("long")
        if no_window(item) and not MUST_SEE:
            item.add_marker(pytest.mark.skip(reason=no_window(item)))
    away = [item for item in items if not _wanted(item, config)]
    config.hook.pytest_deselected(items=away)
    chosen = [item for item in items if _wanted(item, config)]
    items[:] = sorted(chosen, key=lambda item: item.get_closest_marker("window") is None)


def _wanted(item: pytest.Item, config: pytest.Config) -> bool:
    """Whether its length was asked for."""
    return all(getattr(config.option, option) or not item.get_closest_marker(mark) for mark, option in LENGTHS.items())


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is tested with every game: those of the house, or in a module with `PLAYED`, by name, these."""
    from tests.game.setups import setups  # not before it is known whether the tests are long ones

    games = getattr(metafunc.module, "PLAYED", GAMES)
    if metafunc.definition.get_closest_marker("every_game"):
        metafunc.parametrize("name", games)
    if metafunc.definition.get_closest_marker("every_setup"):
        metafunc.parametrize("setup", setups(games), ids=str)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    return ByFile(config, log) if config.option.dist == "loadfile" else None


class ByFile(LoadFileScheduling):
    """A file goes to one process, and so does what is tested on the same matches or sources, whatever its file."""

    def _split_scope(self, nodeid: str) -> str:
        setup = SETUP.search(nodeid)
        scope: str = setup[1] if setup else super()._split_scope(nodeid)
        return nodeid if scope == APART else TOGETHER.get(scope, scope)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Where several processes run the tests, each tells how a test went, and of what comes before and after it only what went wrong."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_collection_finish() -> None:
    """What was imported stays: it is not searched for garbage in every test."""
    gc.set_threshold(200_000, 20, 100)
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """The process ends: pytest need not search all that is left for garbage, five times."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same moment in every test, and it lasts."""
    monkeypatch.setattr(clock, "given", noon())


@pytest.fixture(scope="session", autouse=True)
def _power_stays_on() -> Iterator[None]:
    """No test cuts the power off, so nothing has to wait until the disk has really written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        patch.setattr(sqlite3, "connect", _unsynced(sqlite3.connect))
        yield


def _unsynced(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    """The same, but SQLite does not wait for the disk either."""

    def connected(path: object, timeout: float = 5.0, **options: object) -> sqlite3.Connection:
        base = connect(path, timeout=0, **options)
        with suppress(sqlite3.Error):  # the file is broken, or locked
            base.execute("PRAGMA synchronous = OFF")
        base.execute(f"PRAGMA busy_timeout = {round(timeout * 1000)}")
        return base

    return connected


def pytest_runtest_setup(item: pytest.Item) -> None:
    if no_window(item) and MUST_SEE:
        pytest.fail(no_window(item), pytrace=False)


def pytest_sessionstart(session: pytest.Session) -> None:
    """At once and not only at the end, which a killed run never comes to."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.option.long:
        reporter.write_line(f"The random tests of this run: --long --seed {session.config.option.seed}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any(NOT_RUN in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(lacking(PROGRAMS))
    if terminalreporter.config.option.long and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"The same once more: --long --seed {terminalreporter.config.option.seed}")


def no_window(item: pytest.Item) -> str:
    """What this test of the window lacks, in one sentence; empty when nothing is missing."""
    mark = item.get_closest_marker("window")
    return lacking([*SCREEN, *mark.args]) if mark else ""


def lacking(programs: Iterable[str]) -> str:
    if not sys.platform.startswith("linux"):
        return "The tests of the window did not run: they need Linux."
    packages = [PROGRAMS[program] for program in programs if shutil.which(program) is None]
    return f"{NOT_RUN}{' '.join(packages)}" if packages else ""

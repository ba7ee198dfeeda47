"""The setup of all tests: no screen, no deadline, and the long tests only when asked for.

With `--long` the random tests are long ones too (tests/chance.py). The tests of the real window need Linux, Xvfb and xdotool, and some of
them more programs: without these they are skipped with a reason, and on Linux in CI they fail.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before anything imports pygame
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from hypothesis import is_hypothesis_test

from game.registry import GAMES
from tests import chance
from tests.fixed_clock import noon
from ui.scene import clock
from ui.store import database

collect_ignore = ["fifth_game", "sixth_game"]  # tested where tests/test_added_games.py copies them to, never here
try:
    import accesskit  # noqa: F401
except ImportError:  # accesskit is optional: some systems have no wheel for it
    collect_ignore += ["ui/test_screen_reader.py", "ui/test_system_door.py"]

MUST_SEE = bool(os.environ.get("CI")) and sys.platform.startswith("linux")  # in CI the tests of the window fail instead of being skipped
# with their Debian packages
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "weston": "weston", "xrdb": "x11-xserver-utils", "chromium": "chromium"}
SCREEN = ("Xvfb", "xdotool")  # all tests of the window need these; the mark names the programs that one test needs besides
LENGTHS = {"long": "long", "crossing": "crossings"}  # marks, and the options that choose them


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests too, and hundreds of random examples")
    parser.addoption("--crossings", action="store_true", help="with --long: every language at every size, and the longest")
    parser.addoption("--seed", type=int, help="of the random examples; that of a long run repeats it")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed before Hypothesis reads the options. xdist passes the options of the main process to the workers."""
    config.option.seed = chance.begin(config.option.long, config.option.seed)
    config.option.hypothesis_seed = str(config.option.seed)  # the number 0 would count as no seed


def pytest_sessionstart(session: pytest.Session) -> None:
    """Print the seed at once, because a killed run never reaches its summary."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.option.long:
        reporter.write_line(f"The random tests of this run: --long --seed {session.config.option.seed}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests whose length was not asked for."""
    for item in items:
        if config.option.long and (item.get_closest_marker("random") or is_hypothesis_test(getattr(item, "obj", None))):
            item.add_marker("long")
    away = [item for item in items if not _is_wanted(item, config)]
    config.hook.pytest_deselected(items=away)
    items[:] = [item for item in items if _is_wanted(item, config)]


def _is_wanted(item: pytest.Item, config: pytest.Config) -> bool:
    return all(getattr(config.option, option) or not item.get_closest_marker(mark) for mark, option in LENGTHS.items())


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests marked `every_game` or `every_setup` with all games."""
    from tests.game.setups import setups  # imported late: the seeds depend on `--long`, which is known only now

    if metafunc.definition.get_closest_marker("every_game"):
        metafunc.parametrize("name", GAMES)
    if metafunc.definition.get_closest_marker("every_setup"):
        every = [pytest.param(setup, marks=pytest.mark.long) if index % 3 else setup for index, setup in enumerate(setups(GAMES))]
        metafunc.parametrize("setup", every, ids=str)  # a third of them in the short suite, the rest in the long one


def pytest_collection_finish() -> None:
    """Exclude everything imported and collected until now from garbage collection, and collect garbage seldom."""
    gc.set_threshold(200_000, 20, 100)
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if missing := _lacking(item):
        pytest.fail(missing, pytrace=False) if MUST_SEE else pytest.skip(missing)


def _lacking(item: pytest.Item) -> str:
    """Return a sentence that says what a test of the window lacks on this machine, or "" if nothing."""
    mark = item.get_closest_marker("window")
    if mark is None:
        return ""
    if not sys.platform.startswith("linux"):
        return "The tests of the window did not run: they need Linux."
    packages = [PROGRAMS[program] for program in (*SCREEN, *mark.args) if shutil.which(program) is None]
    return f"The tests of the window did not run: sudo apt install {' '.join(packages)}" if packages else ""


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the clock at the same moment in every test."""
    monkeypatch.setattr(clock, "fixed_now", noon())


@pytest.fixture(scope="session", autouse=True)
def _power_stays_on() -> Iterator[None]:
    """Let databases skip waiting for the disk: no test cuts the power off."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        yield

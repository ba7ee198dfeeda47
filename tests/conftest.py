"""How the tests run: without a screen, without a deadline, the long ones only when asked for.

Those of the real window need Xvfb and xdotool: without them they are skipped, with a sentence, and in CI they fail.
"""

from __future__ import annotations

import os
import shutil

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before anything imports pygame
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from hypothesis import HealthCheck, settings

PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}  # and the Debian packages that have them

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("house"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("long") and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="long: runs with --long"))
        if item.get_closest_marker("window") and no_window() and not os.environ.get("CI"):
            item.add_marker(pytest.mark.skip(reason=no_window()))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("window") and no_window() and os.environ.get("CI"):
        pytest.fail(no_window(), pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if no_window() and any(no_window() in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(no_window())


def no_window() -> str:
    """What the tests of the window lack, in one sentence; empty when nothing is missing."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    return f"The tests of the window did not run: sudo apt install {' '.join(packages)}" if packages else ""

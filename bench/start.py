"""From the start of the process to the menu on the screen: `python -m bench.start`.

The app runs as people run it (`main.py`), in a window under Xvfb, with its bytecode in place. The clock runs from the moment the
process is started until the middle of the window is no longer black in the X server's memory: nothing in the app is changed for it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import main
from bench.screen import Screen, virtual_screen

ROOT = Path(__file__).resolve().parents[1]
SIZE = "1280x800"
BLACK = (0, 0, 0)
POLL = 0.001  # s
SOURCE = (sys.executable, "main.py")


def first_frame(screen: Screen, folder: Path, program: Sequence[str] = SOURCE) -> float:
    """ms from the start of the process to the first picture; `program`: what starts the app."""
    x, y = screen.width // 2, screen.height // 2
    environment = {name: value for name, value in screen.environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    command = [*program, "--size", SIZE, "--data", str(folder / "data")]
    start = perf_counter()
    app = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    while screen.pixel(x, y) == BLACK:
        if app.poll() is not None:
            sys.exit("the app does not start")
        sleep(POLL)
    spent = perf_counter() - start
    app.kill()
    app.wait()
    while screen.pixel(x, y) != BLACK:
        sleep(POLL)
    return spent * 1000


def run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.start", description="How long the menu takes to appear.")
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args(arguments).runs
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as folder:
        cold = first_frame(screen, Path(folder))
        warm = sorted(first_frame(screen, Path(folder)) for _ in range(runs))
    load = os.getloadavg()[0]
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {load:.1f}\n")
    print("| first frame of the menu, 1280x800 | ms |\n| --- | --- |")
    print(f"| warm, median of {runs} | {median(warm):.0f} |\n| warm, fastest and slowest | {warm[0]:.0f} to {warm[-1]:.0f} |")
    print(f"| the very first, without bytecode | {cold:.0f} |")
    return 0


if __name__ == "__main__":
    main.ensure()
    sys.exit(run(sys.argv[1:]))

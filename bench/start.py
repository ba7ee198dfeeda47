"""Time from the start of a process to its first picture: `python -m bench.start`, `--beside iagno`.

The app runs as users run it (`main.py`), in a window under Xvfb, with its bytecode in place. The clock runs from the start of the process
until a point of the screen is no longer black in the X server's memory, so no program is changed for it. The app is ended as a desktop
does, so that it keeps its picture of the menu; the very first start has none. That first picture does not react yet: "answers" runs until a
box of the shelf has risen under the pointer, which moves there as soon as there is a picture. Other programs run in turns with the app.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import main
from bench.screen import VirtualDisplay, virtual_screen

ROOT = Path(__file__).resolve().parents[1]
SIZE = "1280x800"
BLACK = (0, 0, 0)
POLL = 0.001  # seconds
GRID = 40  # distance in px of two points that are checked
SOURCE = (sys.executable, "main.py")
PEERS = ("iagno", "pentobi", "gnome-mahjongg")  # native programs, as packaged by Debian
PATIENCE = 60.0  # seconds
POINTED, BOX = (520, 540), (394, 335, 310, 40)  # a box of the shelf in a centred window, and the rect that it and its ring rise to
BARE = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800)).fill("white")
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""
FLOOR = {"pygame-ce alone": (sys.executable, "-c", BARE)}  # a window of one colour, the lower bound for any program with it


def program_of(peer: str) -> str | None:
    """Return the path of an installed program, or None."""
    return shutil.which(peer) or shutil.which(peer, path="/usr/games")


@contextmanager
def shown(screen: VirtualDisplay, folder: Path, command: Sequence[str]) -> Iterator[tuple[float, subprocess.Popen[bytes]]]:
    """Run a program during the block; yield the ms to its first picture and the process.

    Afterwards the screen is black again.
    """
    environment = {name: value for name, value in screen.environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "GSETTINGS_BACKEND": "memory", "QT_QPA_PLATFORM": "xcb"}
    start = perf_counter()
    program = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not lit(screen):
        if program.poll() is not None or perf_counter() > start + PATIENCE:
            sys.exit(f"{command[0]} does not start")
        sleep(POLL)
    try:
        yield (perf_counter() - start) * 1000, program
    finally:
        program.terminate()
        program.wait(PATIENCE)
        while lit(screen):
            sleep(POLL)


def lit(screen: VirtualDisplay) -> bool:
    """Return True if the screen shows any picture."""
    places = ((x, y) for y in range(GRID // 2, screen.height, GRID) for x in range(GRID // 2, screen.width, GRID))
    return any(screen.pixel(x, y) != BLACK for x, y in places)


def app_command(folder: Path, program: Sequence[str] = SOURCE) -> list[str]:
    """Return the command of the app in a window of the usual size; `program` starts it."""
    return [*program, "--size", SIZE, "--data", str(folder / "data")]


def first_frame(screen: VirtualDisplay, folder: Path, command: Sequence[str] | None = None) -> float:
    """Return the ms from the start of the process to the first picture, by default of the app from source."""
    with shown(screen, folder, command or app_command(folder)) as (spent, _program):
        return spent


def answers(screen: VirtualDisplay, folder: Path) -> float:
    """Return the ms from the start of the process until the app has reacted to the pointer."""

    def point(*at: int) -> None:
        subprocess.run(["xdotool", "mousemove", *map(str, at)], env=screen.environment(), check=True)

    point(1, 1)
    start = perf_counter()
    with shown(screen, folder, app_command(folder)):
        before = screen.pixels(*BOX)
        point(*POINTED)
        while screen.pixels(*BOX) == before:
            if perf_counter() > start + PATIENCE:
                sys.exit("the app does not answer")
            sleep(POLL)
        return (perf_counter() - start) * 1000


def in_turns(screen: VirtualDisplay, folder: Path, commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, list[float]]:
    """Return the sorted first frames of several programs in turns, which spreads the machine's variations."""
    result: dict[str, list[float]] = {name: [] for name in commands}
    for _run in range(runs):
        for name, command in commands.items():
            result[name].append(first_frame(screen, folder, command))
    return {name: sorted(times) for name, times in result.items()}


def run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.start", description="How long the menu takes to appear.")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--beside", nargs="*", default=(), choices=PEERS, metavar="PROGRAM", help=f"and these in turns: {', '.join(PEERS)}")
    options = parser.parse_args(arguments)
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = {"Tablée": app_command(folder), **FLOOR, **{peer: [text] for peer in options.beside if (text := program_of(peer))}}
        cold = {name: first_frame(screen, folder, command) for name, command in commands.items()}
        warm = in_turns(screen, folder, commands, options.runs)
        answered = median(answers(screen, folder) for _ in range(options.runs))
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(f"| first frame, ms | median of {options.runs} | from | to | the very first | beside |\n| --- | --- | --- | --- | --- | --- |")
    ours = median(warm["Tablée"])
    for name, times in warm.items():
        print(f"| {name} | {median(times):.0f} | {times[0]:.0f} | {times[-1]:.0f} | {cold[name]:.0f} | {ours / median(times):.2f} |")
    print(f"\nTablée answers the pointer after {answered:.0f} ms.")
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

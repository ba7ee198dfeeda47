"""A virtual screen: Xvfb on a free display number, with its pixels read from its memory file."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SIZE = (1920, 1080)
HEADER = struct.Struct(">25I")  # header of an XWD file, version 7
WIDTH, HEIGHT, STRIDE, COLORS = 4, 5, 12, 19  # indices in it
COLOR_BYTES = 12


@dataclass(frozen=True, slots=True)
class Pixels:
    """A part of the screen."""

    width: int  # width in px
    height: int  # height in px
    data: bytes  # rows of `width` px with 4 bytes each: blue, green, red, unused


class VirtualDisplay:
    """A running virtual screen."""

    def __init__(self, name: str, memory: Path) -> None:
        self.name = name  # value for DISPLAY
        with memory.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = HEADER.unpack_from(self._memory)
        self.width, self.height, self._stride = header[WIDTH], header[HEIGHT], header[STRIDE]
        self._start = header[0] + header[COLORS] * COLOR_BYTES

    def environment(self) -> dict[str, str]:
        """Return the environment of a program that should draw here, without sound."""
        hidden = {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XAUTHORITY"}
        stored = {name: value for name, value in os.environ.items() if name not in hidden}
        return {**stored, "DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy"}

    def pixels(self, x: int = 0, y: int = 0, width: int = 0, height: int = 0) -> Pixels:
        """Return the pixels of this rect, limited to the screen; by default of the whole screen."""
        x, y = max(0, x), max(0, y)
        width, height = min(width or self.width, self.width - x), min(height or self.height, self.height - y)
        first = self._start + y * self._stride + x * 4
        starts = range(first, first + height * self._stride, self._stride)
        return Pixels(width, height, b"".join(self._memory[start : start + width * 4] for start in starts))

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Return red, green and blue of one pixel."""
        start = self._start + y * self._stride + x * 4
        blue, green, red = self._memory[start : start + 3]
        return red, green, blue

    def close(self) -> None:
        self._memory.close()


@contextmanager
def virtual_screen(size: tuple[int, int] = SIZE) -> Iterator[VirtualDisplay]:
    """Run Xvfb during the block."""
    program = shutil.which("Xvfb")
    if program is None:
        sys.exit("Xvfb is missing: sudo apt install xvfb")
    with tempfile.TemporaryDirectory() as folder:
        read, write = os.pipe()
        command = [
            program,
            "-displayfd",
            str(write),
            "-screen",
            "0",
            f"{size[0]}x{size[1]}x24",
            "-fbdir",
            folder,
            "-nolisten",
            "tcp",
            "-noreset",
        ]
        server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as told:
                number = told.readline().strip()
            if not number:
                sys.exit("Xvfb does not start")
            screen = VirtualDisplay(f":{number}", Path(folder) / "Xvfb_screen0")
            yield screen
            screen.close()
        finally:
            server.terminate()
            server.wait()

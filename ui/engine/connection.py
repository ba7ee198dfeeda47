"""The connection to the worker: its process, input and output."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from ui.engine.worker import read_message, say

MAIN = Path(__file__).resolve().parents[2] / "main.py"
ROBOTS = "--robots"  # an option of `main.py`
HIDDEN = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW
PATIENCE = 1  # time limit in s for a killed process to end


class WorkerConnection:
    """A connection that starts the worker; a thread reads its responses, so that no caller waits."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=HIDDEN)
        self._reports: SimpleQueue[Any] = SimpleQueue()
        Thread(target=_listen, args=(self._process.stdout, self._reports), daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def send(self, words: object) -> None:
        """Send a request. Raises OSError if the worker has ended."""
        assert self._process.stdin is not None, "its input is a pipe"
        say(words, self._process.stdin)

    def poll(self) -> bool:
        """Return True if there is something to receive."""
        return not self._reports.empty()

    def recv(self) -> Any:
        """Return the next response; None if the worker has ended or sent nonsense."""
        return self._reports.get()

    def close(self) -> None:
        """End the worker process."""
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        assert self._process.stdin is not None, "its input is a pipe"
        with suppress(OSError):  # unsent requests are lost with the worker
            self._process.stdin.close()


def command() -> list[str]:
    """Return the command line of the worker; a frozen build is its own worker.

    Our own arguments are left out: they may hold the seed or the file of a match.
    """
    return [sys.executable, ROBOTS] if getattr(sys, "frozen", False) else [sys.executable, str(MAIN), ROBOTS]


def _listen(line: IO[bytes], reports: SimpleQueue[Any]) -> None:
    with line, suppress(Exception):
        while True:
            reports.put(read_message(line))
    reports.put(None)

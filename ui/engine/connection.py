"""The connection to the worker: its process, input and output."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from ui.engine.worker import read_message, write_message

MAIN = Path(__file__).resolve().parents[2] / "main.py"
WORKER_OPTION = "--robots"  # an option of `main.py`
HIDDEN_WINDOW_FLAG = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW
KILL_TIMEOUT_S = 1  # time limit in s for a killed process to end


class WorkerConnection:
    """A connection that starts the worker; a thread reads its responses, so that no caller waits."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(worker_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=HIDDEN_WINDOW_FLAG)
        self._responses: SimpleQueue[Any] = SimpleQueue()
        Thread(target=_read_responses, args=(self._process.stdout, self._responses), daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, request: object) -> None:
        """Send a request. Raises OSError if the worker has ended."""
        assert self._process.stdin is not None, "its input is a pipe"
        write_message(request, self._process.stdin)

    def poll(self) -> bool:
        """Return True if there is something to receive."""
        return not self._responses.empty()

    def recv(self) -> Any:
        """Return the next response; None if the worker has ended or sent nonsense."""
        return self._responses.get()

    def close(self) -> None:
        """End the worker process."""
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(KILL_TIMEOUT_S)
        assert self._process.stdin is not None, "its input is a pipe"
        with suppress(OSError):  # unsent requests are lost with the worker
            self._process.stdin.close()


def worker_command() -> list[str]:
    """Return the command line of the worker; a frozen build is its own worker.

    Our own arguments are left out: they may hold the seed or the file of a match.
    """
    return [sys.executable, WORKER_OPTION] if getattr(sys, "frozen", False) else [sys.executable, str(MAIN), WORKER_OPTION]


def _read_responses(stream: IO[bytes], responses: SimpleQueue[Any]) -> None:
    with stream, suppress(Exception):
        while True:
            responses.put(read_message(stream))
    responses.put(None)

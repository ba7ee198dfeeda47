"""Opening a file in the system's program for it, without a shell and without waiting."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_processes: list[subprocess.Popen[bytes]] = []  # kept until they have ended


def open_file(path: Path) -> bool:
    """Open the file; return False if the system has no program that opens files."""
    _processes[:] = [process for process in _processes if process.poll() is None]
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            opener, none = "open" if sys.platform == "darwin" else "xdg-open", subprocess.DEVNULL
            _processes.append(subprocess.Popen([opener, str(path.resolve())], stdin=none, stdout=none, stderr=none, start_new_session=True))
    except OSError:
        return False
    return True

"""Memory of the app and its bots after many matches of each game: `python -m bench.memory 3840x2160`.

It runs in a process of its own. Bots of the normal level play at the fullest tables, without motion. Linux only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import main
from bench.frames import ROOT, FrameRun, memory
from bench.screen import virtual_screen

MATCH_COUNT = 30  # matches of each game


def after_many(size: tuple[int, int]) -> tuple[float, float]:
    """Return the MB of app and bots together, and the growth of the app over the last ten matches.

    The matches take minutes in a fresh process. Raises CalledProcessError.
    """
    command = [sys.executable, "-m", "bench.memory", f"{size[0]}x{size[1]}"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    together, growth = json.loads(done.stdout.splitlines()[-1])
    return together, growth


def run(words: list[str]) -> int:
    from game.registry import GAMES

    w, h = map(int, words[0].split("x"))
    samples = [FrameRun(name, game.rules.player_counts[-1], size=(w, h)) for name, game in GAMES.items() for _match in range(MATCH_COUNT)]
    with virtual_screen((w, h)) as screen, tempfile.TemporaryDirectory() as folder:
        os.environ.update(screen.environment())
        os.environ.pop("SDL_VIDEODRIVER", None)
        *alone, together, growth = memory(Path(folder), samples)
    print(*(f"{row.what}: {row.value:.1f} {row.unit}" for row in alone), sep="\n")
    print(json.dumps([together.value, growth.value]))
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    main.disable_openssl()
    sys.exit(run(sys.argv[1:]))

"""Processor time of a table with twelve idle phones beside one without phones: `python -m bench.phones`.

A match for twelve people waits in the real window (Xvfb, 1280x800, the app's own loop), in turns with and without phones. The
phones are clients in another process that keep their connections and show nothing, each with an address of its own, so this runs on Linux
only. The time of the app is read from /proc once everything rests.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import sleep

import main
from bench.frames import SETTLED, SIZE, cpu, open_app
from bench.screen import virtual_screen
from bench.thresholds import verdict

PHONES, HERE = 12, "127.0.0.1"
MOST = 1.0  # % of a core more than without phones


def run_table(folder: Path, has_phones: bool) -> None:
    """Run the app at a waiting table until the process is ended; print the port and the key for phones."""
    from game.record import Player, Record
    from game.registry import GAMES
    from ui.loop import run_loop
    from ui.phones import table
    from ui.phones.table import PhoneTable
    from ui.play.routes import TableRoute
    from ui.scene.route import CloseRoute

    table.local_addresses = lambda: [HERE]
    game = next(name for name, game in GAMES.items() if PHONES in game.rules.player_counts)
    record = Record(game, tuple(Player(f"P{seat}") for seat in range(PHONES)), "1")
    app = open_app(folder, SIZE)
    app.open_route(TableRoute(record, None, has_phones))
    app.step(0.0)
    phones = app.context.phones
    if isinstance(phones, PhoneTable):
        while not phones.port:
            sleep(0.01)
            app.step(0.01)
        print(phones.port, phones.admission.table_key, flush=True)
        app.open_route(CloseRoute())
    run_loop(app, lambda: None, lambda: None)


def run_clients(port: str, key: str) -> None:
    """Sit down with a phone at each seat, and stay until the standard input ends; print when all have their hands."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with ExitStack() as phones:
        for seat in range(PHONES):
            where, own = f"{HERE}:{port}", (f"127.0.0.{seat + 2}", 0)
            opened = connect(f"ws://{where}/table", origin=Origin(f"http://{where}"), source_address=own, max_queue=None)
            phone = phones.enter_context(opened)
            for message in ({"is": "hello", "table": key}, {"is": "sit", "seat": seat}):
                phone.send(json.dumps(message))
            while json.loads(phone.recv())["is"] != "state":
                pass
        print("seated", flush=True)
        sys.stdin.read()


def load(folder: Path, has_phones: bool, seconds: float) -> float:
    """Return the load of the app at a waiting table, in % of a core."""
    command = [sys.executable, "-m", "bench.phones"]
    app = subprocess.Popen([*command, "--table", str(folder), *["--with-phones"] * has_phones], stdout=subprocess.PIPE, text=True)
    assert app.stdout is not None
    clients = None
    if has_phones:
        where = app.stdout.readline().split()
        clients = subprocess.Popen([*command, "--clients", *where], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert clients.stdout is not None and clients.stdout.readline() == "seated\n", "all have sat down"
    sleep(SETTLED)
    before = cpu(app.pid)
    sleep(seconds)
    spent = cpu(app.pid) - before
    assert clients is None or clients.poll() is None, "the phones have stayed"
    if clients is not None:
        clients.communicate()
    app.terminate()
    app.communicate()
    return spent / seconds * 100


def run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.phones", description="Processor time of idle phones.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--table", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--with-phones", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--clients", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.table is not None:
        run_table(options.table, options.with_phones)
        return 0
    if options.clients is not None:
        run_clients(*options.clients)
        return 0
    print(f"| idle at a table for {options.seconds:g} s, % of a core | without phones | {PHONES} phones |\n| --- | --- | --- |")
    more = []
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as name:
        os.environ.update(screen.environment(), PYGAME_HIDE_SUPPORT_PROMPT="1")
        os.environ.pop("SDL_VIDEODRIVER", None)
        for turn in range(1, options.turns + 1):
            plain, shared = (load(Path(name) / f"{turn}{has_phones}", has_phones, options.seconds) for has_phones in (False, True))
            more.append(shared - plain)
            print(f"| turn {turn} | {plain:.2f} | {shared:.2f} |", flush=True)
    print(f"\nMore with {PHONES} phones, median: {median(more):.2f} % of a core, {verdict(median(more), MOST)}")
    return 0


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

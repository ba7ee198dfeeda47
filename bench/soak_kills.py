"""Soak test that kills the real window during play: saved files stay whole, at most one move is lost.

`python -m bench.soak_kills DIR RECORD` is that window; it prints each move that was played. Linux only (Xvfb).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import sleep

import main
from bench.screen import VirtualDisplay, virtual_screen
from bench.soak_games import with_options
from game.kernel import Options
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from ui.store.disk import LOCK_FILE
from ui.store.settings import Settings
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER, SETTINGS_FILE, Storage, write_player_record

ROOT = Path(__file__).resolve().parents[1]
MOST_LOST = 1  # moves: the one being played
ONE_DEAL: Options = {"deals": 1}  # used if a game has deals: after a deal its score sheet waits for a click
NEW_MATCH_SHARE = 0.5  # share of kills that come to a new match instead of the previous one
LATE, LAST = 0.7, 3  # share of matches that begin near their end, because most is written there; most moves before it
MOST_SEEN, LONGEST_WAIT = 12, 0.25  # moves before the kill; s after the last of them
SLOW_WRITE_S = 0.4  # s for a file, longer than a bot takes: on a fast disk no write would be in progress at the kill
BASES = {name + end for name in (HISTORY_FILE, PROGRESS_FILE) for end in ("", "-journal", "-wal", "-shm")}  # people are in the second
LEFT = {SETTINGS_FILE, SAVES_FOLDER, LOCK_FILE, *BASES}


class KillDamage(Exception):
    """Raised when a kill left damaged files."""


@dataclass(slots=True)
class Killed:
    """The results of all kills."""

    kills: int = 0
    over: int = 0  # matches that reached their end
    lost: Counter[int] = field(default_factory=Counter)  # kills by number of moves lost

    @property
    def right(self) -> bool:
        return max(self.lost, default=0) <= MOST_LOST

    def __str__(self) -> str:
        lost = ", ".join(f"{count} times {moves}" for moves, count in sorted(self.lost.items()))
        return f"{self.kills} kills, {self.over} matches ended in between, 0 broken files; moves lost: {lost}"


def kill(kills: int, seed: str, on_change: Callable[[int], None] = lambda number: None) -> Killed:
    """Kill the window repeatedly; damage raises Broken."""
    rng, killed = Random(f"kills/{seed}"), Killed()
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as name:
        home = Path(name) / "data"
        storage = Storage(home)
        storage.save_settings(Settings(language="en", muted=True, motion="none", bots="instant", curtain=False))
        storage.close()
        record: Record | None = None
        for number in range(kills):
            if record is None or rng.random() < NEW_MATCH_SHARE:
                record = _start_match(home, _match_to_play_on(number, rng))
            played = _play(screen, home, record, rng)
            killed.kills += 1
            record = _after(home, record, played, killed)
            on_change(number + 1)
    return killed


def _match_to_play_on(number: int, rng: Random) -> Record:
    game = list(GAMES)[number % len(GAMES)]
    players = rng.choice(GAMES[game].rules.player_counts[:3])
    record = Record(
        game, tuple(Player(f"robot {seat}", "easy") for seat in range(players)), f"kills {number}", with_options(game, ONE_DEAL)
    )
    return _late(record, rng) if rng.random() < LATE else record


def _start_match(home: Path, record: Record) -> Record:
    """Delete the saved match, because the window would only show a record that would replace one."""
    storage = Storage(home)
    storage.delete_autosave(record.game)
    storage.close()
    return record


def _late(record: Record, rng: Random) -> Record:
    """Return the match shortly before an end that random moves lead to."""
    match = Match(record)
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
    return match.at_ply(max(0, match.ply - rng.randint(1, LAST))).record()


def _play(screen: VirtualDisplay, home: Path, record: Record, rng: Random) -> int:
    """Play this match in the window, kill it, and return the number of moves that it reported."""
    path = home.parent / "begun.json"
    write_player_record(record, path)
    command = [sys.executable, "-m", "bench.soak_kills", str(home), str(path)]
    window = subprocess.Popen(command, cwd=ROOT, env=screen.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert window.stdout is not None and window.stderr is not None, "both are pipes"
    sentences: list[int] = []
    for _ in range(rng.randint(1, MOST_SEEN)):
        line = window.stdout.readline()
        if not line:
            raise KillDamage(f"the window went away: {window.stderr.read().decode()}")
        sentences.append(int(line))
        if sentences[-1] < 0:
            break
    if sentences[-1] >= 0:  # else killed at once: the end itself is being written to the disk
        sleep(rng.random() * LONGEST_WAIT)
    window.kill()
    sentences += map(int, window.stdout.read().split())
    window.communicate()
    return max(map(abs, sentences))


def _after(home: Path, record: Record, played: int, killed: Killed) -> Record | None:
    """Return the match as it was saved, or None if it is over; damage raises Broken."""
    storage = Storage(home)
    saved, latest = storage.autosaved_match(record.game), storage.matches.latest_matches(1).result()[0]
    done = storage.matches.load_record(latest[0].id).result() if latest else None
    storage.close()
    strays = {path.name for path in home.iterdir()} - LEFT
    bad = [path.name for path in home.rglob("*") if path.name.endswith((".bad", ".tmp"))]
    if storage.problems or strays or bad:
        raise KillDamage(f"{storage.problems} {strays} {bad}")
    if isinstance(done, Record) and done.seed == record.seed:
        killed.over += 1
        killed.lost[max(0, played - len(done.moves))] += 1
        return None
    saved = saved or record  # killed before its first move was written
    if saved.moves[: len(record.moves)] != record.moves:
        raise KillDamage(f"{record.game}: {saved} does not go on from {record}")
    killed.lost[max(0, played - len(saved.moves))] += 1
    return saved


def _window(folder: str, path: str) -> int:
    """Run the app on a slow disk; it prints the number of moves played, negative at the end of the match."""
    from ui.match.session import MatchSession

    save, fsync = MatchSession.save, os.fsync

    def slowly(handle: int) -> None:
        sleep(SLOW_WRITE_S)
        fsync(handle)

    def report_ply(session: MatchSession) -> None:
        save(session)
        os.write(1, f"{-session.match.ply if session.match.is_over else session.match.ply}\n".encode())

    os.fsync = slowly  # type: ignore[assignment]
    MatchSession.save = report_ply  # type: ignore[method-assign, assignment]
    return main.open_app(["--data", folder, "--record", path, "--windowed", "--size", "800x500"])


if __name__ == "__main__":
    sys.exit(_window(*sys.argv[1:]))

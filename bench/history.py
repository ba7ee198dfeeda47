"""Benchmark of a history with thousands of matches: `python -m bench.history --matches 20000`.

The matches are short records by six people and three bots over ten years; the queries are those of the screens. The last lines open the
profiles screen and the history in an invisible window, and start the app.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter, process_time, sleep

import main

NAMES = ("Léa", "Tom", "Mamie", "Inès", "Hugo", "Zoé")
TOKENS = ("elephant", "fox", "owl", "dragon", "lion", "cat")
FIRST_DAY = date(2016, 1, 1)
QUIET = 60  # seconds in the menu, where the app preloads in the background


def filled(folder: Path, matches: int, seed: str = "history") -> None:
    """Fill the folder of an app with this many played matches."""
    from ui.store.database import transaction
    from ui.store.history import HistoryDatabase
    from ui.store.storage import HISTORY_FILE, Storage

    storage = Storage(folder)
    for index, name in enumerate(NAMES):
        storage.profiles.add(name, TOKENS[index], index, "child" if index == len(NAMES) - 1 else "adult")
    storage.close()
    history, dice = HistoryDatabase(folder / HISTORY_FILE, lambda: None), random.Random(seed)
    with transaction(history.connection):
        for number in range(matches):
            _add(history, number, matches, dice)
    history.close()


def _add(history: object, number: int, matches: int, dice: random.Random) -> None:
    from game.kernel import Outcome
    from game.record import Player, Record
    from ui.store.history import HistoryDatabase
    from ui.store.matches.entries import FinishedMatch, PersonalBest, RatingChange, summarize_match
    from ui.store.matches.store import record_json
    from ui.tables.registry import TABLES

    assert isinstance(history, HistoryDatabase)
    game = dice.choice(list(TABLES))
    kind = TABLES[game].scoring.final_count().best_kinds[0].key
    at_table = dice.sample(range(len(NAMES)), dice.randint(1, 3))
    seats = [Player(NAMES[player]) for player in at_table] + [Player("Nori", dice.choice(("easy", "normal", "hard")))]
    moves = tuple((seat % len(seats), f"choose P{dice.randint(-6, 10)}") for seat in range(60))
    record = Record(game, tuple(seats), str(number), moves=moves)
    scores = tuple(dice.randint(-10, 60) for _ in seats)
    best = max(scores)
    outcome = Outcome(scores, tuple(s for s, n in enumerate(scores) if n == best), tuple(1 + sum(o > n for o in scores) for n in scores))
    when = f"{(FIRST_DAY + timedelta(days=3650 * number // matches)).isoformat()}T20:00:00+01:00"
    people = {name.casefold(): index for index, name in enumerate(NAMES, 1)}
    entry = summarize_match(FinishedMatch(record, when, outcome, dice.random() > 0.05, dice.randint(200, 3000)), people)
    bests = [PersonalBest(kind, dice.randint(1, 30), 0)]
    rated = [RatingChange(players.person, game, dice.gauss(25, 3), 2.0) for players in entry.seats if players.person is not None]
    history._insert_or_renew(entry, record_json(record), bests, rated)


def run(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m bench.history", description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--matches", type=int, default=20_000)
    parsed = options.parse_args(arguments)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "Tablée"
        started_at = perf_counter()
        filled(folder, parsed.matches)
        size = (folder / "history.sqlite").stat().st_size
        print(f"{parsed.matches:,} matches written in {perf_counter() - started_at:.1f} s, {size / 2**20:.1f} MB", flush=True)
        _ask_all(folder)
        _open_all(folder)
    return 0


def _ask_all(folder: Path) -> None:
    from game.registry import GAMES
    from ui.store.matches.counting import compute_statistics, match_counts
    from ui.store.matches.search import MatchFilter
    from ui.store.matches.statistics import ProfileStatistics
    from ui.store.storage import Storage

    storage = Storage(folder)
    matches = storage.matches
    wishes = {
        "the last 50": MatchFilter(),
        "of a person": MatchFilter(person=3),
        "won by a person in a game": MatchFilter(person=3, game=next(iter(GAMES)), result="won"),
        "of one month": MatchFilter(since="2020-03-01", until="2020-03-31"),
        "left by a child": MatchFilter(person=6, result="left"),
        "of nobody": MatchFilter(person=99),
    }
    _print_time("open", lambda: matches.latest_matches(0).result())
    for sentence, wish in wishes.items():
        _print_time(f"search: {sentence}", lambda wish=wish: matches.latest_matches(50, wish).result())  # type: ignore[misc]
    _print_time("how many each has played", lambda: matches.query_later(match_counts, dict[int, int]()).result())
    _print_time(
        "figures of a person",
        lambda: matches.query_later(lambda history: compute_statistics(history, 1, date.max), ProfileStatistics()).result(),
    )
    storage.close()


def _open_all(folder: Path) -> None:
    """Time the screens in an invisible window, from route to picture, after a rest in the menu.

    All is done twice, because caches are filled the first time.
    """
    from bench.frames import open_app
    from ui.screens.routes import HistoryRoute, MenuRoute, ProfilesRoute

    app = open_app(folder, (1280, 800))
    for _second in range(QUIET):
        app.step(1.0)
    for again in ("", ", again"):
        app.open_route(MenuRoute())
        app.step(0)
        watch = Stopwatch()
        app.open_route(ProfilesRoute())
        app.step(0)
        watch.tell("the room of people" + again)
        while app.scene.future_callbacks:
            sleep(0.001)  # as between two frames: a loop without a pause would leave the disk thread no time
            app.step(0)
        watch.tell("with its figures" + again)
        app.open_route(MenuRoute())
        watch = Stopwatch()
        app.open_route(HistoryRoute())
        app.step(0)
        watch.tell("the room to search in" + again)
    app.close()


def _print_time(sentence: str, what: Callable[[], object]) -> None:
    watch = Stopwatch()
    what()
    watch.tell(sentence)


class Stopwatch:
    """A stopwatch for wall time and for processor time, which other programs do not affect."""

    def __init__(self) -> None:
        self._wall, self._processor_s = perf_counter(), process_time()

    def tell(self, sentence: str) -> None:
        wall, processor_s = perf_counter() - self._wall, process_time() - self._processor_s
        print(f"{sentence:36} {1000 * wall:7.1f} ms, of the processor {1000 * processor_s:7.1f} ms", flush=True)


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

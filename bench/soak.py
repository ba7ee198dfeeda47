"""Soak tests, long runs of load and faults: `python -m bench.soak games|monkey|records|kills`.

    python -m bench.soak games --games 500 --hard 20
    python -m bench.soak monkey --events 100000 --seed 1
    python -m bench.soak records --records 10000
    python -m bench.soak kills --kills 200

`games`: bots play through the match and the engine. `monkey`: random events through the whole app, without a window. `files`: spoilt
records and settings are read as the app reads its own and foreign files. `kills`: the real window (Xvfb) is killed during play. The exit
code is 0 if all is in order. The same seed repeats a run, except that kills come at other moments. Tests run short forms.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from time import perf_counter

import main

COMMANDS = ("games", "monkey", "records", "kills")


def run(arguments: list[str]) -> int:
    options = _options(arguments)
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n", flush=True)
    match options.what:
        case "games":
            return _games(options)
        case "monkey":
            return _monkey(options)
        case "records":
            return _records(options)
    return _kills(options)


def _games(arguments: argparse.Namespace) -> int:
    from bench.soak_games import HEAD, soak

    print(HEAD, flush=True)
    right = True
    for game in arguments.game or _names():
        soaked = soak(game, arguments.games, arguments.hard)
        print(soaked, flush=True)
        right &= soaked.right
    return 0 if right else 1


def _monkey(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from bench.soak_monkey import monkey

    started_at = perf_counter()
    loose = monkey(arguments.events, arguments.seed, on_change=_teller(arguments.events, "events"))
    print(f"seed {arguments.seed}: {loose.sent:,} events, 0 exceptions, 0 illegal states, {perf_counter() - started_at:.0f} s")
    print(f"opened {loose.opened} times; moves at tables: {_counted(loose.moves)}\nevents by scene: {_counted(loose.rooms)}")
    return 0


def _records(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from bench.soak_spoil import spoilt

    started_at = perf_counter()
    doors = spoilt(arguments.records, arguments.seed, _teller(arguments.records, "files"))
    print(
        f"seed {arguments.seed}: {arguments.records:,} spoilt files, 0 crashes, every refusal a sentence, {perf_counter() - started_at:.0f} s"
    )
    print(f"{doors.read} could be read all the same and were used; sentences: {_counted(doors.refusal_counts)}")
    return 0


def _kills(arguments: argparse.Namespace) -> int:
    from bench.soak_kills import kill

    started_at = perf_counter()
    killed = kill(arguments.kills, arguments.seed, _teller(arguments.kills, "kills"))
    print(f"{killed}; {perf_counter() - started_at:.0f} s")
    return 0 if killed.right else 1


def _teller(of: int, what: str) -> Callable[[int], None]:
    """Return a function that reports every tenth of the progress on standard error."""
    tenths = iter(range(1, 11))
    following = next(tenths)

    def tell(number: int) -> None:
        nonlocal following
        while number * 10 >= following * of:
            print(f"{number:,} of {of:,} {what}", file=sys.stderr, flush=True)
            following = next(tenths, 11)

    return tell


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))


def _names() -> list[str]:
    from game.registry import GAMES

    return list(GAMES)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.soak", description="Load and faults for a long time.")
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("--seed", default="1", help="of the monkey and of what is spoilt")
    parser.add_argument("--game", action="append", help="only this game; may be given again")
    parser.add_argument("--games", type=int, default=500, help="matches of easy and normal robots, of each game")
    parser.add_argument("--events", type=int, default=100_000, help="of the monkey")
    parser.add_argument("--records", type=int, default=10_000, help="spoilt files, every fifth of them settings")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--hard", type=int, default=20, help="matches of hard robots, of each game")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main.ensure_environment()
    sys.exit(run(sys.argv[1:]))

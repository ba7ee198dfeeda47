"""Golden matches: whole matches with everything that everybody saw, so that a change of the rules is a readable diff.

`python -m tests.game.golden --write` makes them anew; without it, says what differs.
"""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.kernel import Json, wire
from game.match import Match
from game.record import from_json
from tests.game.matches import Setup, played

FOLDER = Path(__file__).parent / "golden"

GOLDEN: Mapping[str, tuple[Setup, str]] = {
    "nin_jan_2": (Setup("nin_jan", 2), "872"),  # a play-off, thrown for more than once (NJ-13)
    "nin_jan_3": (Setup("nin_jan", 3), "208"),  # a play-off of all three, one is out at a time
    "nin_jan_5": (Setup("nin_jan", 5), "45"),  # no card is left over; three cards of one value at once (NJ-7)
}


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def told(match: Match) -> str:
    """The match as JSON: its record, its outcome, and a line for each move: seat, move, what everybody saw."""
    plies: list[Json] = [[seat, str(move), wire(match.events(ply))] for ply, (seat, move) in enumerate(match.moves)]
    parts = [
        f'"record": {json.dumps(match.record().to_json())}',
        f'"outcome": {json.dumps(wire(match.outcome))}',
        '"plies": [\n' + ",\n".join(f"  {json.dumps(ply)}" for ply in plies) + "\n ]",
    ]
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def replayed(text: str) -> str:
    """The record in such a text, told again by the rules of today."""
    return told(Match(from_json(json.loads(text)["record"])))


def differences(name: str) -> str:
    """What is no longer as the golden match has it, line by line; empty when all is."""
    stored = path(name).read_text(encoding="utf-8")
    lines = difflib.unified_diff(stored.splitlines(), replayed(stored).splitlines(), "golden", "now", lineterm="", n=1)
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    for name, (setup, seed) in GOLDEN.items():
        if "--write" in arguments:
            path(name).write_text(told(played(setup, seed)), encoding="utf-8", newline="\n")
        else:
            print(name, differences(name) or "is as it was", sep=": ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

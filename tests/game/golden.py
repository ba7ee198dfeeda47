"""Golden matches: whole matches with all their events, so that a change of the rules becomes a readable diff.

Each game's adapter says which. `python -m tests.game.golden --write` writes them again; without it, the differences are shown.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from game.kernel import Json, to_wire
from game.match import Match
from game.record import record_from_json
from tests.game.adapters import ADAPTERS
from tests.game.kept import GoldenFile
from tests.game.matches import played

GOLDEN = {f"{game}/{name}": match for game, adapter in ADAPTERS.items() for name, match in adapter.golden.items()}


def told(match: Match) -> str:
    """Return a match as JSON: its record, its outcome, and a line for each move with its seat and its events."""
    plies: list[Json] = [[seat, str(move), to_wire(match.events(ply))] for ply, (seat, move) in enumerate(match.moves)]
    parts = [
        f'"record": {json.dumps(match.record().to_json())}',
        f'"outcome": {json.dumps(to_wire(match.outcome))}',
        '"plies": [\n' + ",\n".join(f"  {json.dumps(ply)}" for ply in plies) + "\n ]",
    ]
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def replayed(text: str) -> str:
    """Replay the record in such a text by the present rules, and return the new text."""
    return told(Match(record_from_json(json.loads(text)["record"])))


def written(name: str) -> str:
    setup, seed, eager = GOLDEN[name]
    return told(played(setup, seed, eager))


KEPT = GoldenFile(Path(__file__).parent, "*/golden/*.json", tuple(GOLDEN), written, lambda name: replayed(KEPT.read(name)))


if __name__ == "__main__":
    sys.exit(KEPT.main(sys.argv[1:]))

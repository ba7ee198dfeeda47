"""Golden matches: whole matches with all their events, so that a change of the rules becomes a readable diff.

`python -m tests.game.golden --write` writes them again; without it, the differences are shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from game.kernel import Json, to_wire
from game.match import Match
from game.record import record_from_json
from tests.game.kept import GoldenFile
from tests.game.matches import Setup, played

ONE_STAKE = (("stake_every_deal", False), ("announce", False), ("deals", 4), ("dealer", 2), ("purse", 30))

TAKING = "x"  # seats that capture whenever possible make short games of Chifoumi

GOLDEN: Mapping[str, tuple[Setup, str, str]] = {  # the seed, and which moves are preferred (see `played`)
    "nin_jan_2": (Setup("nin_jan", 2), "872", ""),  # a play-off with more than one throw (rule NJ-13)
    "nin_jan_3": (Setup("nin_jan", 3), "208", ""),  # a play-off of all three, one is out at a time
    "nin_jan_5": (Setup("nin_jan", 5), "45", ""),  # all cards are dealt; three cards of one value at once (rule NJ-7)
    # three games to 15, with four throws (rules CH-10 and CH-14); ends without pawns and by quiet turns (rules CH-11 and CH-12)
    "chifoumi_match": (Setup("chifoumi", 2, (("match", True), ("throw_for_start", True))), "46", TAKING),
    "chifoumi_placed": (Setup("chifoumi", 2, (("free_placement", True),)), "12", TAKING),  # captures of own pawns (rule CH-17)
    "chifoumi_set": (Setup("chifoumi", 3, (("rotate", True),)), "70", TAKING),  # three games with changing colours (rule CH-20)
    # hidden pawns; one seat passes, one is skipped (rule CH-23)
    "chifoumi_teams": (Setup("chifoumi", 4, (("peek", False),)), "26", TAKING),
    "nain_jaune_3": (Setup("nain_jaune", 3), "26", ""),  # one is out before the last deal, for two with 22 cards each (rule JA-6)
    "nain_jaune_5": (Setup("nain_jaune", 5, ONE_STAKE), "2", ""),  # one stake, words said automatically, a box doubled in part (rule JA-17)
    # a grand opera (rule JA-16), and one without a full stake (rule JA-20)
    "nain_jaune_8": (Setup("nain_jaune", 8, (("deals", 2),)), "1339", ""),
    "nain_jaune_last": (Setup("nain_jaune", 4, (("deals", 0), ("purse", 30))), "9", ""),  # until one is left (rule JA-18)
    "nambarz_2": (Setup("nambarz", 2), "103", ""),  # a stroke, an open joker, a reshuffle, play again after a play
    "nambarz_4": (Setup("nambarz", 4, (("referee", "strict"), ("jokers", 8))), "68", ""),  # and a play-off (rule NB-29)
    "nambarz_6": (Setup("nambarz", 6), "71", ""),  # five go out, a stroke, a play-off
    "nambarz_12": (Setup("nambarz", 12, (("teams", (0,) * 6 + (1,) * 6),)), "114", ""),  # two teams of six (rule NB-30)
}


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


KEPT = GoldenFile(Path(__file__).parent / "golden", ".json", tuple(GOLDEN), written, lambda name: replayed(KEPT.read(name)))


if __name__ == "__main__":
    sys.exit(KEPT.main(sys.argv[1:]))

"""Count contradictions between what the table says and what the rules do.

    python -m tests.claims nin_jan nambarz --positions 2000

The positions come from whole matches of bots of mixed levels, at tables of every size with every option. The same seed gives the same ones.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from itertools import islice

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before anything imports pygame

from game.registry import GAMES
from tests.claims import Claims, contradictions, moments
from ui.assets import translation


def claims_of_game(game: str) -> Claims:
    claims = import_module(f"tests.claims.{game}").CLAIMS
    assert isinstance(claims, Claims)
    return claims


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.claims", description="Contradictions between the table and the rules.")
    parser.add_argument("games", nargs="*", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--positions", type=int, default=2000, help="of each game (default 2000)")
    parser.add_argument("--seed", default="claims")
    parser.add_argument("--each", action="store_true", help="also tell each contradiction")
    arguments = parser.parse_args(words)
    translation.set_language("en")
    found = 0
    print("| game | positions | contradictions | positions with any |\n| --- | --- | --- | --- |")
    for game in arguments.games or list(GAMES):
        texts, places = Counter[str](), 0
        for moment in islice(moments(game, arguments.seed), arguments.positions):
            wrong = list(contradictions(claims_of_game(game), moment))
            places += bool(wrong)
            texts.update(text.split(": ", 1)[1] if ":" in text else text for text in wrong)
            if arguments.each:
                print(*wrong, sep="\n", end="\n" if wrong else "", flush=True)
        found += texts.total()
        print(f"| {game} | {arguments.positions} | {texts.total()} | {places} |", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Golden decisions of the bots, with their reasons, in fixed positions: a change of their play becomes a readable diff.

Every bot level and the adviser choose a move; reasons, evaluations and the luck of the deal are written down, all with a thinking time
that is counted instead of clocked. `python -m tests.game.bot_decisions --write` writes the file again; without it, the differences are shown.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.bots.bot import Evaluation, never_stop
from game.definition import Game
from game.kernel import Move, View
from game.match import Match
from game.registry import GAMES
from tests.game.adapters import ADAPTERS
from tests.game.kept import GoldenFile
from tests.game.matches import Setup, fresh
from tests.game.plain import figures, keyed, plain

PLACES = 9  # positions of a match, from its first decision to its last
FIRST = (1, 2, 4, 7)  # decisions that are added: of placements, and of hands just dealt
PLAYS = ("easy", "normal")  # levels that play the matches, in turn
COUNTED = 20  # moves whose reasons are counted
LOOKS = 2  # readings of the stop signal before a bot must stop
MATCHES = {game: adapter.decided for game, adapter in ADAPTERS.items() if adapter.decided}


@dataclass
class Looks:
    """A stop signal that stops at the reading after `left` others."""

    left: int

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def match_of(setup: Setup, seed: str) -> Match:
    """Return a whole match played by bots."""
    match = fresh(setup, seed)
    while match.to_move:
        seat = match.to_move[0]
        level = PLAYS[(seat + match.ply) % len(PLAYS)]
        match.play(seat, match.game.bots[level].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match


def positions(match: Match) -> Iterator[tuple[int, View, Move]]:
    """Yield ply, view and played move of some positions that offered a choice."""
    choices = [ply for ply, (seat, _) in enumerate(match.moves) if len(match.at_ply(ply).view(seat).legal()) > 1]
    spread = {number * (len(choices) - 1) // (PLACES - 1) for number in range(PLACES)}
    for ply in (ply for number, ply in enumerate(choices) if number in FIRST or number in spread):
        seat, move = match.moves[ply]
        yield ply, match.at_ply(ply).view(seat), move


def setup_words(setup: Setup) -> str:
    chosen = "".join(f", {plain(name)} {plain(value)}" for name, value in setup.chosen)
    return f"{plain(setup.game)} for {setup.players}{chosen}"


def judged(evaluation: Evaluation) -> str:
    """Return an evaluation as text: the value of each seat, and the best move if there is one."""
    values = figures(evaluation.values) + (f" ± {figures(evaluation.value_errors)}" if evaluation.value_errors else "")
    best = (
        f"; best {evaluation.best_move}, given away {figures([evaluation.cost])} ± {figures([evaluation.cost_error])}"
        if evaluation.best_move
        else ""
    )
    ways = {"answered by": evaluation.reply, "goes on with": evaluation.best_line}
    return values + best + "".join(f"; {how} {', '.join(f'seat {seat} {move}' for seat, move in way)}" for how, way in ways.items() if way)


def decided(name: str) -> Iterator[str]:
    """Yield the lines of a game's file."""
    game = GAMES[name]
    rungs = {f"rung {strength}": bot for strength, bot in game.bots_by_strength.items() if bot not in game.bots.values()}
    thinkers = {**game.bots, **rungs, "adviser": game.hint_bot}
    for setup, seed in MATCHES[name]:
        match = match_of(setup, seed)
        yield f"{setup_words(setup)}: {match.ply} moves, won by seat {plain(match.outcome.winners)}"  # type: ignore[union-attr]
        if game.deal_luck is not None:
            yield f"the deal: {judged(game.deal_luck([match.at_ply(0).view(seat) for seat in range(setup.players)], Looks(1)))}"
        for ply, view, move in positions(match):
            chosen = {player: bot.choose(view, random.Random(ply), Looks(LOOKS)) for player, bot in thinkers.items() if bot is not None}
            yield f"{ply}: played {move}; " + ", ".join(f"{player} {choice}" for player, choice in chosen.items())
            yield from reasoned(game, view, [*chosen.values(), move])
            if game.evaluate is not None and game.deal_luck is not None:
                yield f"  to a spectator: {judged(game.evaluate(match.at_ply(ply).view(None), None, Looks(1)))}"
            if game.evaluate is not None:
                yield f"  judged: {judged(game.evaluate(view, move, Looks(1)))}"


def reasoned(game: Game, view: View, moves: Sequence[Move]) -> Iterator[str]:
    """Yield the reasons of these moves and of one move for each other reason, then the number of moves by reason."""
    known = {move: game.explain_move(view, move) for move in some_of(view)}
    sentences = {move: game.explain_move(view, move) for move in moves}
    for move, reason in known.items():
        if reason.key not in {other.key for other in sentences.values()}:
            sentences[move] = reason
    yield from (f"  {move}: {keyed(reason)}" for move, reason in sentences.items())
    counted = Counter(reason.key for reason in known.values())
    yield f"  of {len(known)} moves: {', '.join(f'{plain(key)} {counted[key]}' for key in sorted(counted))}"


def some_of(view: View) -> list[Move]:
    """Return at most `COUNTED` legal moves of a view, evenly spread."""
    moves = sorted(view.legal(), key=str)
    return moves[:: -(-len(moves) // COUNTED)]


def now(name: str) -> str:
    return "".join(f"{line}\n" for line in decided(name))


KEPT = GoldenFile(Path(__file__).parent, "*/decided.txt", tuple(MATCHES), now, now)


if __name__ == "__main__":
    sys.exit(KEPT.main(sys.argv[1:]))

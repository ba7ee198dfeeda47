"""The variation of a replay: a better move and what might have followed it."""

from __future__ import annotations

from dataclasses import replace

from game.match import Match
from game.registry import Game
from ui.engine.client import EngineClient
from ui.replay.analysis import MoveReview
from ui.tables.contract import Table

ROBOT = "normal"  # level of the bots that play on in card games


class Variation:
    """A variation: the match up to the turn under review, then the better move and its continuation.

    In open games the continuation is the search's. With hidden hands no single continuation can be expected:
    the better move is played with the real cards, secret choices of the same moment stay, and bots play on.
    """

    def __init__(self, match: Match, table: Table, remark: MoveReview, engine: EngineClient) -> None:
        assert remark.better is not None, "there is something better"
        self.start, self.table, self.engine = remark.ply, table, engine
        self.match = match.at_ply(remark.ply)
        self.guessed = self._game.luck is not None
        self.growing = False  # bots are still playing on
        for seat, move in remark.best_line:
            if self._ended or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)
        if self.guessed:
            self._choose_as_before(match)
            self._ask()

    @property
    def _game(self) -> Game:
        return self.match.game

    @property
    def _ended(self) -> bool:
        """Return True if a deal or a game has ended in the variation."""
        if self.match.ply <= self.start or self.match.over:
            return self.match.over
        events = self.match.events(self.match.ply - 1)
        return self.table.narration.pauses(events) == "account" or self._game.final(events) is not None

    def update(self) -> bool:
        """Play the engine's next batch of moves in the variation; return False if none has come."""
        move_batch = self.engine.played_on() if self.growing else None
        if move_batch is None:
            self.growing = self.growing and not self.engine.failed
            return False
        for seat, move in move_batch.moves:
            if self._ended or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)
        self.growing = not move_batch.last
        return True

    def close(self) -> None:
        """Stop the bots from playing on."""
        if self.growing:
            self.engine.cancel()

    def _choose_as_before(self, real: Match) -> None:
        for seat, move in real.moves[self.start + 1 :]:
            if not move.is_secret or seat not in self.match.to_move or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)

    def _ask(self) -> None:
        record = self.match.record()
        robots = tuple(replace(seat, level=ROBOT) for seat in record.seats)
        self.growing = not self._ended
        if self.growing:
            self.engine.play_on(replace(record, seats=robots), 2 * len(robots) + 2)

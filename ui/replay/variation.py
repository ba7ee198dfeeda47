"""The variation of a replay: a better move and what might have followed it."""

from __future__ import annotations

from dataclasses import replace

from game.definition import Game
from game.match import Match
from ui.engine.client import EngineClient
from ui.replay.analysis import MoveReview
from ui.tables.contract import Table

BOT_LEVEL = "normal"  # level of the bots that play on in card games


class Variation:
    """A variation: the match up to the turn under review, then the better move and its continuation.

    In open games the continuation is the search's. With hidden hands no single continuation can be expected:
    the better move is played with the real cards, secret choices of the same moment stay, and bots play on.
    """

    def __init__(self, match: Match, table: Table, move_review: MoveReview, engine: EngineClient) -> None:
        assert move_review.better_move is not None, "there is something better"
        self.start_ply, self.table, self.engine = move_review.ply, table, engine
        self.match = match.at_ply(move_review.ply)
        self.has_hidden_hands = self._game.deal_luck is not None
        self.is_growing = False  # bots are still playing on
        for seat, move in move_review.variation:
            if self._has_ended or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)
        if self.has_hidden_hands:
            self._replay_secret_choices(match)
            self._request_continuation()

    @property
    def _game(self) -> Game:
        return self.match.game

    @property
    def _has_ended(self) -> bool:
        """Return True if a deal or a game has ended in the variation."""
        if self.match.ply <= self.start_ply or self.match.is_over:
            return self.match.is_over
        events = self.match.events(self.match.ply - 1)
        return self.table.narration.pause_after(events) == "account" or self._game.final_standing(events) is not None

    def take_next_moves(self) -> bool:
        """Play the engine's next batch of moves in the variation; return False if none has come."""
        move_batch = self.engine.poll_move_batch() if self.is_growing else None
        if move_batch is None:
            self.is_growing = self.is_growing and not self.engine.has_failed
            return False
        for seat, move in move_batch.moves:
            if self._has_ended or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)
        self.is_growing = not move_batch.is_last
        return True

    def close(self) -> None:
        """Stop the bots from playing on."""
        if self.is_growing:
            self.engine.cancel()

    def _replay_secret_choices(self, real_match: Match) -> None:
        for seat, move in real_match.moves[self.start_ply + 1 :]:
            if not move.is_secret or seat not in self.match.to_move or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)

    def _request_continuation(self) -> None:
        record = self.match.record()
        robots = tuple(replace(seat, level=BOT_LEVEL) for seat in record.seats)
        self.is_growing = not self._has_ended
        if self.is_growing:
            self.engine.request_play_to_end(replace(record, seats=robots), 2 * len(robots) + 2)

"""What might have come with the better move: a few moves beside the match, to be stepped through."""

from __future__ import annotations

from dataclasses import replace

from game.match import Match
from game.registry import Game
from ui.replay.analysis import Remark
from ui.robots.thinker import Thinker
from ui.tables.contract import Table

ROBOT = "normal"  # who plays on in games of cards


class BetterLine:
    """`match`: up to the turn as it was played, then the better move and what follows.

    Where everything is open that is what the search expects. Where hands are hidden nobody can expect one thing: the better move is
    made with the cards as they really lay, and robots play on from it; what others chose in secret at the same time stays.
    """

    def __init__(self, match: Match, table: Table, remark: Remark, thinker: Thinker) -> None:
        assert remark.better is not None, "there is something better"
        self.start, self.table, self.thinker = remark.ply, table, thinker
        self.match = match.at(remark.ply)
        self.guessed = self._game.luck is not None
        self.growing = False  # robots still play on
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
        """A deal or a game has ended on the way."""
        if self.match.ply <= self.start or self.match.over:
            return self.match.over
        events = self.match.events(self.match.ply - 1)
        return self.table.speech.pauses(events) == "account" or self._game.final(events) is not None

    def update(self) -> bool:
        """True when there is something new."""
        found = self.thinker.played_on() if self.growing else None
        if found is None:
            self.growing = self.growing and not self.thinker.failed
            return False
        for seat, move in found.moves:
            if self._ended or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)
        self.growing = not found.last
        return True

    def close(self) -> None:
        """No more moves are wanted."""
        if self.growing:
            self.thinker.cancel()

    def _choose_as_before(self, real: Match) -> None:
        for seat, move in real.moves[self.start + 1 :]:
            if not move.secret or seat not in self.match.to_move or self.match.refusal(seat, move) is not None:
                break
            self.match.play(seat, move)

    def _ask(self) -> None:
        record = self.match.record()
        robots = tuple(replace(seat, level=ROBOT) for seat in record.seats)
        self.growing = not self._ended
        if self.growing:
            self.thinker.play_on(replace(record, seats=robots), 2 * len(robots) + 2)

"""The review as the replay and its panels use it: the current turn, its commands and the summary, and the variation that it suggests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from game.kernel import Move
from game.match import Match
from ui.assets.translation import _, _n
from ui.canvas.pieces import Gesture
from ui.engine.client import EngineClient
from ui.match.move_lines import MoveListItem, item_index
from ui.replay.analysis import MatchReview, MoveReview, review_of
from ui.replay.moves_panel import ReplayedMatch
from ui.replay.turn_review import verdict_words
from ui.tables.contract import Table
from ui.widgets.controls import Command

BOT_LEVEL = "normal"  # level of the bots that play on in card games


class Reviewer:
    """A guide through the mistakes of a reviewed match."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        self.replayed = replayed
        judged = replayed.match.is_over and replayed.match.game.evaluate is not None
        self.match_review: MatchReview | None = review_of(replayed.match, replayed.table) if judged else None  # None if there is no review
        self.chosen_mistake: MoveReview | None = None  # the mistake chosen by the button; the position before it is shown

    def forget_mistake_unless_at(self, ply: int) -> None:
        """Forget the chosen mistake if another position is shown."""
        if self.chosen_mistake is not None and self.chosen_mistake.ply != ply:
            self.chosen_mistake = None

    def current_turn(self, ply: int) -> MoveListItem | None:
        """Return the chosen mistake's turn, else the latest turn; None before the first."""
        if self.chosen_mistake is not None:
            return self.chosen_mistake.turn
        if self.match_review is None:
            return None
        row = item_index(self.match_review.turns, ply)
        return self.match_review.turns[row] if row >= 0 else None

    def current_review(self, ply: int) -> MoveReview | None:
        """Return the review of the current turn, if there is one yet."""
        line = self.current_turn(ply)
        return self.match_review.move_reviews.get(line.first_ply) if self.match_review is not None and line is not None else None

    def hint_gesture(self, ply: int) -> Gesture | None:
        """Return the better move at a chosen mistake; after a turn, the others' best reply to it."""
        remark = self.current_review(ply)
        if remark is None or remark.better_move is None:
            return None
        if self.chosen_mistake is not None:
            return self.replayed.table.input.gesture(remark.better_move)
        move = next((move for seat, move in remark.reply_moves if seat != remark.turn.seat), None)
        if move is None or ply != remark.turn.last_ply + 1 or self.replayed.current_match().is_over:
            return None
        seat = self.replayed.current_match().to_move[0]
        return self.replayed.table.input.gesture(move) if self.replayed.current_match().refusal(seat, move) is None else None

    def commands(self, ply: int) -> list[Command]:
        """Return the commands that go to the next mistake and play the current turn's variation."""
        remark = self.current_review(ply)
        none = "" if remark is not None and remark.better_move is not None else _("There is nothing better here.")
        go_on, play = partial(self._go_to_next_mistake, ply), partial(self._play_variation, ply)
        onward = Command("review", _("Next move worth a look"), go_on, "warning", ("n",), self.no_mistake_reason())
        return [onward, Command("better", _("Show a better way"), play, "play", ("b",), none)]

    def mistake_commands(self) -> list[Command]:
        """Return a command for each move worth a look, which goes there."""
        review, commands = self.match_review, []
        assert review is not None, "only an analysis has mistakes"
        for index, mistake in enumerate(review.worst_mistakes):
            name, verdict = _("Move {n}").format(n=review.turns.index(mistake.turn) + 1), verdict_words(mistake, self.replayed.table)
            label = _("{name}: {text}").format(name=name, text=verdict)
            commands.append(Command(f"worst{index}", label, partial(self._go_to_mistake, mistake), "warning"))
        return commands

    def luck_text(self) -> str:
        """Return the sentence on the seat that the cards helped most; "" if chance explains all."""
        if self.match_review is None or self.match_review.luckiest is None:
            return ""
        (seat, value), amount = self.match_review.luckiest, self.replayed.table.scoring.final_count().amount
        return _("Luck helped {name}: about {amount}.").format(name=self.replayed.names[seat], amount=amount(round(value)))

    def advance_review(self) -> bool:
        return self.match_review is not None and self.match_review.poll_engine(self.replayed.context.engine)

    @property
    def is_searching(self) -> bool:
        """Return True while queries are open or still to be sent."""
        return self.match_review is not None and not self.match_review.is_done and not self.match_review.is_stopped

    def stop_command(self) -> Command | None:
        """Return the command that stops the search or lets it go on; None if there is nothing left to look through."""
        if self.match_review is None or self.match_review.is_done:
            return None
        return Command("stop", _("Stop") if self.is_searching else _("Go on"), self.stop_or_go_on, "pause" if self.is_searching else "play")

    def stop_or_go_on(self) -> None:
        assert self.match_review is not None, "there is a review to stop"
        self.match_review.stop_or_go_on(self.replayed.context.engine)
        self.replayed.refresh()

    def cancel_query(self) -> None:
        if self.match_review is not None:
            self.match_review.cancel_query(self.replayed.context.engine)

    def no_mistake_reason(self) -> str:
        """Return why there is no mistake to go to; "" if there is one."""
        if self.match_review is None or self.match_review.worst_mistakes:
            return ""
        if self.match_review.has_failed:
            return _("The moves couldn’t be looked through just now.")
        return _("No costly moves: well played.") if self.match_review.is_done else _("Still looking through the moves.")

    def summary_text(self) -> str:
        """Return the review's progress, or its result."""
        if self.match_review is None:
            return ""
        if not self.match_review.is_done:
            progress = _("Looking through the moves: {n}%") if self.is_searching else _("Stopped at {n}%.")
            return progress.format(n=int(100 * self.match_review.answered_share))
        count = len(self.match_review.worst_mistakes)
        return _n("{n} move is worth a second look.", "{n} moves are worth a second look.", count) if count else self.no_mistake_reason()

    def _go_to_next_mistake(self, ply: int) -> None:
        """Go to the position before the next mistake; after the last one, to the first again."""
        assert self.match_review is not None, "only an analysis has that key"
        costliest = self.match_review.worst_mistakes
        here = ply if self.chosen_mistake is not None else ply - 1
        self._go_to_mistake(next((remark for remark in costliest if remark.ply > here), costliest[0]))

    def _go_to_mistake(self, move_review: MoveReview) -> None:
        self.chosen_mistake = move_review
        self.replayed.show_ply(move_review.ply)

    def _play_variation(self, ply: int) -> None:
        remark = self.current_review(ply)
        assert remark is not None, "the key is off otherwise"
        self.replayed.play_variation(remark)


class Variation:
    """A variation: the match up to the turn under review, then the better move and its continuation.

    In open games the continuation is the search's. With hidden hands no single continuation can be expected:
    the better move is played with the real cards, secret choices of the same moment stay, and bots play on.
    """

    def __init__(self, match: Match, table: Table, move_review: MoveReview, engine: EngineClient) -> None:
        assert move_review.better_move is not None, "there is something better"
        self.start_ply, self.table, self.engine = move_review.ply, table, engine
        self.match = match.at_ply(move_review.ply)
        self.has_hidden_hands = self.match.game.deal_luck is not None
        self.is_growing = False  # bots are still playing on
        self._play_on(move_review.variation)
        if self.has_hidden_hands:
            self._replay_secret_choices(match)
            self._request_continuation()

    def _play_on(self, moves: Iterable[tuple[int, Move]]) -> None:
        """Play these moves as far as they are legal, up to the end of a deal or a game."""
        for seat, move in moves:
            if self._has_ended or self.match.refusal(seat, move) is not None:
                return
            self.match.play(seat, move)

    @property
    def _has_ended(self) -> bool:
        """Return True if a deal or a game has ended in the variation."""
        if self.match.ply <= self.start_ply or self.match.is_over:
            return self.match.is_over
        events = self.match.events(self.match.ply - 1)
        return self.table.narration.pause_after(events) == "account" or self.match.game.final_standing(events) is not None

    def take_next_moves(self) -> bool:
        """Play the engine's next batch of moves in the variation; return False if none has come."""
        move_batch = self.engine.poll_move_batch() if self.is_growing else None
        if move_batch is None:
            self.is_growing = self.is_growing and not self.engine.has_failed
            return False
        self._play_on(move_batch.moves)
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

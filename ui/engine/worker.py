"""The worker process of the engine: it chooses bots' moves, evaluates views and plays matches on.

It imports `game` alone and ends with its parent. Requests come in over its input and responses go out over its output, pickled, one after
the other.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import IO, Any

from game.bots.bot import Evaluation, Reason, StopSignal
from game.kernel import Move, View
from game.match import Match
from game.record import Record
from game.registry import GAMES

BATCH_INTERVAL_S = 0.1  # playing time in s between two responses
FAST_LEVELS = ("easy", "normal")  # levels that are too quick for a progress report; other levels may take long
ESTIMATE_LEVEL = "normal"  # the level that replaces slower ones in an estimate
MAX_ESTIMATED_MOVES = 3_000  # limit of moves in an estimate


HINT = "hint"  # stands for a bot level


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A request for a bot's move, or for a hint (`HINT` as level)."""

    ticket: int
    game: str
    level: str
    view: View
    seed: str  # a hash (Match.bot_seed), never the record's own seed


@dataclass(frozen=True, slots=True)
class MoveResponse:
    """A move for the view of a request."""

    ticket: int
    view: View
    move: Move
    reason: Reason | None = None  # why the move is good; for hints only


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """A request to evaluate a view and what a move there gives away, for games with an evaluation."""

    ticket: int
    game: str
    view: View
    played_move: Move | None = None


@dataclass(frozen=True, slots=True)
class DealLuckRequest:
    """A request to evaluate the hands that were dealt."""

    ticket: int
    game: str
    views: tuple[View, ...]  # the views of all seats after dealing


@dataclass(frozen=True, slots=True)
class EvaluationResponse:
    """An evaluation, with the reason why the best move is good."""

    ticket: int
    evaluation: Evaluation
    reason: Reason


@dataclass(frozen=True, slots=True)
class PlayToEndRequest:
    """A request to let the bots play a match on, until a human is to move or it is over.

    It needs the whole match, even its seed; the bots still get their views alone.
    """

    ticket: int
    record: Record
    max_moves: int = 0  # limit of moves; 0 for none


@dataclass(frozen=True, slots=True)
class MoveBatch:
    """Some moves of a match that is played on."""

    ticket: int
    first_ply: int  # before the first move
    moves: tuple[tuple[int, Move], ...]  # (seat, move)
    estimated_moves_left: int  # estimate of the moves still to come
    is_last: bool = False  # no moves are to come


@dataclass(frozen=True, slots=True)
class CancelRequest:
    """A message that requests up to this ticket need no response."""

    ticket: int


Request = MoveRequest | EvaluationRequest | DealLuckRequest | PlayToEndRequest
Response = MoveResponse | EvaluationResponse | MoveBatch


def choose_move(request: MoveRequest, should_stop: StopSignal) -> MoveResponse:
    """Respond to a request for a move or a hint, in this process."""
    game, hinting = GAMES[request.game], request.level == HINT
    bot = game.hint_bot or game.bots["hard"] if hinting else game.bot_of_level(request.level)
    assert bot is not None, f"no robot plays {request.level}"
    move = bot.choose(request.view, Random(request.seed), should_stop)
    return MoveResponse(request.ticket, request.view, move, game.explain_move(request.view, move) if hinting else None)


def evaluate(request: EvaluationRequest | DealLuckRequest, should_stop: StopSignal) -> EvaluationResponse:
    """Respond to a request for an evaluation of a view or of dealt hands, in this process."""
    game = GAMES[request.game]
    if isinstance(request, DealLuckRequest):
        assert game.deal_luck is not None, f"nothing is dealt in {request.game}"
        return EvaluationResponse(request.ticket, game.deal_luck(request.views, should_stop), Reason("luck"))
    assert game.evaluate is not None, f"nobody judges {request.game}"
    evaluation = game.evaluate(request.view, request.played_move, should_stop)
    best = evaluation.best_move if request.view.seat is not None else None
    return EvaluationResponse(request.ticket, evaluation, Reason("") if best is None else game.explain_move(request.view, best))


def play_to_end(request: PlayToEndRequest, should_stop: StopSignal) -> Iterator[MoveBatch]:
    """Let the bots play a match on, move for move as at a table, and yield the new moves in batches."""
    match = Match(request.record)
    expected = match.ply + estimate_moves_left(match, should_stop)
    since, due = match.ply, monotonic() + BATCH_INTERVAL_S
    until = match.ply + (request.max_moves or sys.maxsize)
    while (seat := bot_to_move(match)) is not None and match.ply < until:
        move = _choose_bot_move(match, seat, should_stop)
        if should_stop():
            return  # the search of this move may have been cut short
        match.play(seat, move)
        if monotonic() >= due:
            yield MoveBatch(request.ticket, since, match.moves[since:], max(1, expected - match.ply))
            since, due = match.ply, monotonic() + BATCH_INTERVAL_S
    yield MoveBatch(request.ticket, since, match.moves[since:], 0, True)


def bot_to_move(match: Match) -> int | None:
    """Return the seat of a bot that is to move; None if there is none."""
    return next((seat for seat in match.to_move if not match.seats[seat].is_human), None)


def estimate_moves_left(match: Match, should_stop: StopSignal) -> int:
    """Estimate the moves still to come by playing on with faster bots; 0 if all bots are fast."""
    if all(player.is_human or player.level in FAST_LEVELS for player in match.seats):
        return 0
    trial = match.at_ply(match.ply)
    for seat, player in enumerate(trial.seats):
        if not player.is_human and player.level not in FAST_LEVELS:
            trial.replace_player(seat, replace(player, level=ESTIMATE_LEVEL))
    while (mover := bot_to_move(trial)) is not None and trial.ply < match.ply + MAX_ESTIMATED_MOVES and not should_stop():
        trial.play(mover, _choose_bot_move(trial, mover, should_stop))
    return trial.ply - match.ply


def _choose_bot_move(match: Match, seat: int, should_stop: StopSignal) -> Move:
    bot = match.game.bot_of_level(match.seats[seat].level or "")
    assert bot is not None, "a robot has a level"
    return bot.choose(match.view(seat), match.bot_rng(seat), should_stop)


def responses(request: Request, should_stop: StopSignal) -> Iterator[Response]:
    """Yield the responses to a request, in this process."""
    match request:
        case MoveRequest():
            yield choose_move(request, should_stop)
        case EvaluationRequest() | DealLuckRequest():
            yield evaluate(request, should_stop)
        case PlayToEndRequest():
            yield from play_to_end(request, should_stop)


class RequestQueue:
    """The requests that wait; each one cancels those before it."""

    def __init__(self) -> None:
        self.waiting_requests: SimpleQueue[Request] = SimpleQueue()
        self._cancelled = 0  # requests up to this ticket need no response

    def put(self, message: Request | CancelRequest) -> None:
        self._cancelled = message.ticket if isinstance(message, CancelRequest) else message.ticket - 1
        if not isinstance(message, CancelRequest):
            self.waiting_requests.put(message)

    def stop_signal(self, request: Request) -> StopSignal:
        """Return the stop signal of a request: true once it needs no response."""
        ticket = request.ticket
        return lambda: self._cancelled >= ticket


def serve_requests() -> None:
    """Respond to requests until the parent closes the connection or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = RequestQueue()
    threading.Thread(target=_receive_requests, args=(inbox,), daemon=True).start()
    with suppress(OSError), os.fdopen(1, "wb", closefd=False) as reports:  # OSError: the parent has ended, so this process ends too
        while True:
            request = inbox.waiting_requests.get()
            for report in responses(request, inbox.stop_signal(request)):
                write_message(report, reports)


def _receive_requests(requests: RequestQueue) -> None:
    """Read requests, and end this process when the connection closes, even in the middle of a search."""
    try:
        with os.fdopen(0, "rb", closefd=False) as line:
            while True:
                requests.put(read_message(line))
    finally:
        os._exit(0)


def write_message(message: object, stream: IO[bytes]) -> None:
    """Write a message to the other process. Raises OSError if it has ended."""
    pickle.dump(message, stream)
    stream.flush()


def read_message(stream: IO[bytes]) -> Any:
    """Read the next message from the other process, waiting for it.

    Raises EOFError at the end, and other errors if it makes no sense.
    """
    return pickle.load(stream)

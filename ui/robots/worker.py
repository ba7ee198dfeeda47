"""The other process: chooses bots' moves, judges positions, and plays a match on. It stands on `game` alone, and ends with its parent.

Questions come over its input and reports go over its output, pickled, one after the other.
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
from math import inf
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import IO, Any

from game.bots.bot import Judgement, Reason, Stop
from game.kernel import Move, View
from game.match import Match
from game.record import Record
from game.registry import GAMES

STRETCH = 0.1  # s of playing on between two reports
BRISK = ("easy", "normal")  # robots of other levels may take so long that somebody wants to know how long
QUICK = "normal"  # who plays in their stead in a rehearsal
REHEARSED = 3_000  # moves of a rehearsal, at most


HINT = "hint"  # in place of a level


@dataclass(frozen=True, slots=True)
class Request:
    """Asks for a bot's move for a view, or for a hint (`HINT` as level). `seed` is a hash (Match.bot_seed), never the record's own."""

    ticket: int
    game: str
    level: str
    view: View
    seed: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The move for the view that was asked about."""

    ticket: int
    view: View
    move: Move
    reason: Reason | None = None  # why the move is good; of hints alone


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Asks how the seats of a view stand, and what the move that was played there gives away. Only for games that can judge.

    `seconds`: what it may take; a search that is cut short is less sure.
    """

    ticket: int
    game: str
    view: View
    played: Move | None = None
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Luck:
    """Asks what the hands were worth; `views`: of all seats when they had been dealt."""

    ticket: int
    game: str
    views: tuple[View, ...]
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Assessment:
    """What there is to say, and why the best move is good."""

    ticket: int
    judgement: Judgement
    reason: Reason


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Asks to play this match on, by the robots at it, until a person owes a move or it is over.

    This needs the whole match, its seed too. The robots still see their views alone. `most`: moves, 0 for all.
    """

    ticket: int
    record: Record
    most: int = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moves of a match that is played on: (seat, move) from `ply` on. `ahead`: about how many are still to come; `last`: none are."""

    ticket: int
    ply: int
    moves: tuple[tuple[int, Move], ...]
    ahead: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class Cancel:
    """The questions up to this ticket need no answer."""

    ticket: int


Question = Request | Inquiry | Luck | PlayOn
Found = Answer | Assessment | Stretch


def answer(request: Request, stop: Stop) -> Answer:
    """Chooses the move, in this process."""
    game, hinting = GAMES[request.game], request.level == HINT
    bot = game.adviser or game.bots["hard"] if hinting else game.bot(request.level)
    assert bot is not None, f"no robot plays {request.level}"
    move = bot.choose(request.view, Random(request.seed), stop)
    return Answer(request.ticket, request.view, move, game.reasons(request.view, move) if hinting else None)


def assess(asked: Inquiry | Luck, stop: Stop) -> Assessment:
    """Judges the view or the hands, in this process."""
    game, stop = GAMES[asked.game], within(asked.seconds, stop)
    if isinstance(asked, Luck):
        assert game.luck is not None, f"nothing is dealt in {asked.game}"
        return Assessment(asked.ticket, game.luck(asked.views, stop), Reason("luck"))
    assert game.judge is not None, f"nobody judges {asked.game}"
    found = game.judge(asked.view, asked.played, stop)
    best = found.best if asked.view.seat is not None else None
    return Assessment(asked.ticket, found, Reason("") if best is None else game.reasons(asked.view, best))


def within(seconds: float, stop: Stop) -> Stop:
    """The same signal, but it comes at the latest after so many seconds."""
    end = monotonic() + seconds
    return lambda: stop() or monotonic() >= end


def play_on(asked: PlayOn, stop: Stop) -> Iterator[Stretch]:
    """Plays the match on as it would be played at the table, move for move, and reports now and then."""
    match = Match(asked.record)
    expected = match.ply + rehearsed(match, stop)
    since, due = match.ply, monotonic() + STRETCH
    until = match.ply + (asked.most or sys.maxsize)
    while (seat := robot(match)) is not None and match.ply < until:
        move = _chosen(match, seat, stop)
        if stop():
            return  # the move may have been cut short
        match.play(seat, move)
        if monotonic() >= due:
            yield Stretch(asked.ticket, since, match.moves[since:], max(1, expected - match.ply))
            since, due = match.ply, monotonic() + STRETCH
    yield Stretch(asked.ticket, since, match.moves[since:], 0, True)


def robot(match: Match) -> int | None:
    """The robot that moves next; None where none does."""
    return next((seat for seat in match.to_move if not match.seats[seat].human), None)


def rehearsed(match: Match, stop: Stop) -> int:
    """About how many moves are still to come: so many as when quicker robots play on. 0 where all of these are quick."""
    if all(who.human or who.level in BRISK for who in match.seats):
        return 0
    trial = match.at(match.ply)
    for seat, who in enumerate(trial.seats):
        if not who.human and who.level not in BRISK:
            trial.reseat(seat, replace(who, level=QUICK))
    while (mover := robot(trial)) is not None and trial.ply < match.ply + REHEARSED and not stop():
        trial.play(mover, _chosen(trial, mover, stop))
    return trial.ply - match.ply


def _chosen(match: Match, seat: int, stop: Stop) -> Move:
    bot = match.game.bot(match.seats[seat].level or "")
    assert bot is not None, "a robot has a level"
    return bot.choose(match.view(seat), match.bot_rng(seat), stop)


def found(asked: Question, stop: Stop) -> Iterator[Found]:
    """What there is to say to a question, in this process."""
    match asked:
        case Request():
            yield answer(asked, stop)
        case Inquiry() | Luck():
            yield assess(asked, stop)
        case PlayOn():
            yield from play_on(asked, stop)


class Inbox:
    """The questions that wait. Each puts an end to those before it, as `Cancel` does."""

    def __init__(self) -> None:
        self.waiting: SimpleQueue[Question] = SimpleQueue()
        self._cancelled = 0  # tickets up to this one need no answer

    def put(self, said: Question | Cancel) -> None:
        self._cancelled = said.ticket if isinstance(said, Cancel) else said.ticket - 1
        if not isinstance(said, Cancel):
            self.waiting.put(said)

    def stop(self, asked: Question) -> Stop:
        """Whether this question needs no answer any more."""
        ticket = asked.ticket
        return lambda: self._cancelled >= ticket


def serve() -> None:
    """Answers questions until the parent closes the line or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = Inbox()
    threading.Thread(target=_receive, args=(inbox,), daemon=True).start()
    with suppress(OSError), os.fdopen(1, "wb", closefd=False) as reports:  # the parent has ended: so does this process
        while True:
            asked = inbox.waiting.get()
            for report in found(asked, inbox.stop(asked)):
                say(report, reports)


def _receive(inbox: Inbox) -> None:
    """Hears the line close even while the worker is busy: it ends with its parent (research: crash safety)."""
    try:
        with os.fdopen(0, "rb", closefd=False) as line:
            while True:
                inbox.put(heard(line))
    finally:
        os._exit(0)


def say(words: object, line: IO[bytes]) -> None:
    """Raises OSError: nobody listens any more."""
    pickle.dump(words, line)
    line.flush()


def heard(line: IO[bytes]) -> Any:
    """What was said next, waited for. Raises EOFError at the end, and anything else where it makes no sense."""
    return pickle.load(line)

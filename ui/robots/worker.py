"""The other process: chooses bots' moves and judges positions. It imports `game` only, and ends with its parent."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from game.bots.bot import Judgement, Reason, Stop
from game.kernel import Move, View
from game.registry import GAMES

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.sharedctypes import Synchronized


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
    """The move for the view that was asked about, and why it is good (for hints)."""

    ticket: int
    view: View
    move: Move
    reason: Reason


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Asks how the seats of a view stand. Only for games that can judge."""

    ticket: int
    game: str
    view: View


@dataclass(frozen=True, slots=True)
class Assessment:
    """How the seats stand, and why the best move is good."""

    ticket: int
    judgement: Judgement
    reason: Reason


def answer(request: Request, stop: Stop) -> Answer:
    """Chooses the move, in this process."""
    game = GAMES[request.game]
    bot = game.adviser or game.bots["hard"] if request.level == HINT else game.bots[request.level]
    move = bot.choose(request.view, Random(request.seed), stop)
    faultless = move in request.view.legal()  # a robot may err where a referee judges
    return Answer(request.ticket, request.view, move, game.reasons(request.view, move) if faultless else Reason("fault"))


def assess(inquiry: Inquiry, stop: Stop) -> Assessment:
    """Judges the view, in this process."""
    game = GAMES[inquiry.game]
    assert game.judge is not None, f"nobody judges {inquiry.game}"
    judgement = game.judge(inquiry.view, stop)
    return Assessment(inquiry.ticket, judgement, game.reasons(inquiry.view, judgement.best))


def serve(line: Connection, cancelled: Synchronized[int]) -> None:
    """Answers requests until the line is closed; those up to ticket `cancelled` are cut short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            asked: Any = line.recv()
            stop = _stop(asked.ticket, cancelled)
            line.send(answer(asked, stop) if isinstance(asked, Request) else assess(asked, stop))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _stop(ticket: int, cancelled: Synchronized[int]) -> Callable[[], bool]:
    return lambda: cancelled.value >= ticket


def _end_with_parent() -> None:
    """A busy worker would not see the line close: it waits for the parent here (research: crash safety)."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)

"""The games, by name; each is imported when it is first asked for. A new game is a line and a function here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.bots.bot import Bot, Judgement, Reason, Stop
from game.bots.measured import Measured
from game.kernel import Event
from game.on_demand import OnDemand
from game.record import strength_of
from game.rules import Rules


@dataclass(frozen=True, slots=True)
class Game:
    """What the house needs of a game: its rules, a bot for each level, and why a move is good (`reasons`, for hints).

    `judge`: what a search thinks of a view, and of the move that its seat made there, for the review; None where nothing searches so. Where
    hands are dealt (`luck`) the view may be that of somebody standing by, without a move: then only how the seats stand.
    `luck`: what the hands were worth, by the views of all seats when they had been dealt; None where nothing is dealt.
    `final`: what a game that ended with these events came to, by seat, measured as `judge` does; None where none ended. For games of
    which a match may hold several; in others the end of the match says it.
    `adviser`: chooses the move of a hint; None: the hard robot does.
    `rungs`: robots by their strength, ascending, those that play at a measured level; {}: easy, normal and hard.
    """

    rules: Rules[Any, Any, Any]
    bots: Mapping[str, Bot]
    reasons: Callable[[Any, Any], Reason]
    judge: Callable[[Any, Any, Stop], Judgement] | None = None
    luck: Callable[[Sequence[Any], Stop], Judgement] | None = None
    final: Callable[[Sequence[Event]], tuple[float, ...] | None] = lambda events: None
    adviser: Bot | None = None
    rungs: Mapping[int, Bot] = field(default_factory=dict)

    def bot(self, level: str) -> Bot | None:
        """The robot of this level, also of `measured/<0..100>`; None where there is no such level."""
        strength = strength_of(level)
        if strength is None:
            return self.bots.get(level)
        usual = {0: self.bots["easy"], 50: self.bots["normal"], 100: self.bots["hard"]}
        return Measured(self.rungs or usual, strength)


def _nin_jan() -> Game:
    from game.nin_jan import bots, review
    from game.nin_jan.rules import NinJan

    return Game(NinJan(), bots.LEVELS, bots.reason, review.judge, review.luck, adviser=bots.ADVISER, rungs=bots.RUNGS)


def _chifoumi() -> Game:
    from game.chifoumi import bots, review
    from game.chifoumi.rules import Chifoumi

    return Game(Chifoumi(), bots.LEVELS, bots.reason, review.judge, final=review.final, adviser=bots.ADVISER, rungs=bots.RUNGS)


def _nain_jaune() -> Game:
    from game.nain_jaune import bots, review
    from game.nain_jaune.rules import NainJaune

    return Game(NainJaune(), bots.LEVELS, bots.reason, review.judge, review.luck, adviser=bots.ADVISER, rungs=bots.RUNGS)


def _nambarz() -> Game:
    from game.nambarz import bots, review
    from game.nambarz.rules import Nambarz

    return Game(Nambarz(), bots.LEVELS, bots.reason, review.judge, review.luck, adviser=bots.ADVISER, rungs=bots.RUNGS)


GAMES = OnDemand({"nin_jan": _nin_jan, "chifoumi": _chifoumi, "nain_jaune": _nain_jaune, "nambarz": _nambarz})

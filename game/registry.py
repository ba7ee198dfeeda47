"""The games, by name. A new game is one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot, Judgement, Reason, Stop
from game.chifoumi import bots as chifoumi_bots
from game.chifoumi import review as chifoumi_review
from game.chifoumi.rules import Chifoumi
from game.kernel import Event
from game.nain_jaune import bots as nain_jaune_bots
from game.nain_jaune import review as nain_jaune_review
from game.nain_jaune.rules import NainJaune
from game.nambarz import bots as nambarz_bots
from game.nambarz import review as nambarz_review
from game.nambarz.rules import Nambarz
from game.nin_jan import bots as nin_jan_bots
from game.nin_jan import review as nin_jan_review
from game.nin_jan.rules import NinJan
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
    """

    rules: Rules[Any, Any, Any]
    bots: Mapping[str, Bot]
    reasons: Callable[[Any, Any], Reason]
    judge: Callable[[Any, Any, Stop], Judgement] | None = None
    luck: Callable[[Sequence[Any], Stop], Judgement] | None = None
    final: Callable[[Sequence[Event]], tuple[float, ...] | None] = lambda events: None
    adviser: Bot | None = None


GAMES: Mapping[str, Game] = {
    "nin_jan": Game(
        NinJan(),
        nin_jan_bots.LEVELS,
        nin_jan_bots.reason,
        nin_jan_review.judge,
        nin_jan_review.luck,
        adviser=nin_jan_bots.ADVISER,
    ),
    "chifoumi": Game(
        Chifoumi(),
        chifoumi_bots.LEVELS,
        chifoumi_bots.reason,
        chifoumi_review.judge,
        final=chifoumi_review.final,
        adviser=chifoumi_bots.ADVISER,
    ),
    "nain_jaune": Game(
        NainJaune(),
        nain_jaune_bots.LEVELS,
        nain_jaune_bots.reason,
        nain_jaune_review.judge,
        nain_jaune_review.luck,
        adviser=nain_jaune_bots.ADVISER,
    ),
    "nambarz": Game(
        Nambarz(),
        nambarz_bots.LEVELS,
        nambarz_bots.reason,
        nambarz_review.judge,
        nambarz_review.luck,
        adviser=nambarz_bots.ADVISER,
    ),
}

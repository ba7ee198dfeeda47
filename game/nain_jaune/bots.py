"""Nain Jaune's bots: any card, the longest run, and a search that plays out deals of what it cannot see.

All look at the view alone. What can be decided is where a sequence starts, and which of equal ranks is laid: there the belle
carte, whose box nothing else can take. No bot ever stops the evening (JA-19).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from game.bots.bot import Bot, Stop
from game.bots.measured import Lesser
from game.bots.weighing import Adviser, World
from game.kernel import one_of
from game.nain_jaune.cards import BOXES, FULL_STAKE, Card
from game.nain_jaune.moves import Play
from game.nain_jaune.reasons import reason
from game.nain_jaune.search import Guess, Position, eager, playout, ranks_of, run_length
from game.nain_jaune.state import NainJauneView

__all__ = ["ADVISER", "LEVELS", "RUNGS", "AnyCard", "Forgetful", "LongestRun", "Searcher", "reason"]

UNKNOWN = 4  # deals still to come in a game to the last player: a guess


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Lays any card; where words have to be said it forgets them with the probability `forgets` (JA-13)."""

    forgets: float

    def choose(self, view: NainJauneView, rng: random.Random, stop: Stop) -> Play:
        card = one_of(list(dict.fromkeys(open_cards(view))), rng)
        return Play(card, must_claim(view, card) and rng.random() >= self.forgets)


@dataclass(frozen=True, slots=True)
class LongestRun:
    """Starts where most cards can be laid in a row; of equals where they win most coins."""

    def choose(self, view: NainJauneView, rng: random.Random, stop: Stop) -> Play:
        return said(view, starts(view)[0])


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Plays as `robot` does, but forgets the words with the probability `forgets` (JA-13)."""

    robot: Bot
    forgets: float

    def choose(self, view: NainJauneView, rng: random.Random, stop: Stop) -> Play:
        move = self.robot.choose(view, rng, stop)
        assert isinstance(move, Play), "no robot stops the evening"
        return Play(move.card, move.claim and rng.random() >= self.forgets)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Monte Carlo: deals the unseen cards `deals` times, and plays each deal out after every start that is open.

    In the playouts everybody is eager for boxes. All starts are tried on the same deals, so that the luck of the cards falls on
    all alike; after so many as in `cuts` the worse half of them is given up. `heat`: as in `worth`, with one more deal to come;
    `last_heat`: with none.
    """

    deals: int = 1_000
    cuts: tuple[int, ...] = (40, 120, 360)
    heat: float = 14.0
    last_heat: float = 3.0

    def choose(self, view: NainJauneView, rng: random.Random, stop: Stop) -> Play:
        cards = starts(view)
        if len(cards) == 1:
            return said(view, cards[0])
        sums, worlds = dict.fromkeys(cards, 0.0), self.worlds(view, rng)
        for number in range(self.deals):
            if stop():
                break
            if number in self.cuts:
                sums = {card: sums[card] for card in sorted(sums, key=sums.__getitem__, reverse=True)[: max(2, len(sums) // 2)]}
            world = next(worlds)
            for card in sums:
                sums[card] += world(Play(card))
        return said(view, max(sums, key=sums.__getitem__))

    def worlds(self, view: NainJauneView, rng: random.Random) -> Iterator[World]:
        """What the view allows: a start is worth what the end of the deal is, played out after it."""
        later = (view.setup.deals or view.deal + UNKNOWN) - view.deal
        heat = self.heat * sqrt(later) if later else self.last_heat
        least = FULL_STAKE if later and view.setup.stake_every_deal else 0
        guess = Guess(view, rng)
        while True:
            position = guess.deal()
            yield lambda move, position=position: worth(  # type: ignore[misc]
                started(position, move.card.rank), position.seat, heat, least
            )


def started(position: Position, rank: int) -> list[int]:
    """The purses at the end of this deal when the seat to move starts with this rank; the position stays."""
    copy = position.copy()
    copy.needed = rank
    return playout(copy, [eager] * len(copy.purses))


def worth(purses: Sequence[int], seat: int, heat: float, least: int) -> float:
    """About how likely these purses are to end as the first place, when chance may still move some `heat` of coins.

    Who has less than `least` is out (JA-20).
    """
    mine = purses[seat]
    if mine < least:
        return 0.0
    return 1 / sum(exp((purse - mine) / heat) for purse in purses if purse >= least)


def open_cards(view: NainJauneView) -> list[Card]:
    """The cards that may be laid; belles cartes twice where words may be said."""
    return [move.card for move in view.legal() if isinstance(move, Play)]


def starts(view: NainJauneView) -> list[Card]:
    """One card of each rank that may be laid, the belle carte where there is one; the longest run first, then the richest."""
    cards = dict[int, Card]()
    for card in open_cards(view):
        if card.rank not in cards or card in BOXES:
            cards[card.rank] = card
    ranks = ranks_of(list(cards.values()))

    def appetite(card: Card) -> tuple[int, int]:
        length = run_length(ranks, card.rank)
        run = range(card.rank, card.rank + length)
        return length, sum(view.boxes.get(cards[rank], 0) for rank in run)

    return sorted(cards.values(), key=appetite, reverse=True)


def advisable(view: NainJauneView, rng: random.Random) -> list[Play]:
    """The starts that a hint may name; in a sequence the card that follows, the belle carte first."""
    return [said(view, card) for card in starts(view)]


def said(view: NainJauneView, card: Card) -> Play:
    """The card, with the words where they win a box."""
    return Play(card, must_claim(view, card))


def must_claim(view: NainJauneView, card: Card) -> bool:
    """Whether "qui prend" has to be said with this card (JA-13)."""
    return view.setup.announce and card in BOXES


LEVELS: Mapping[str, Bot] = {"easy": AnyCard(0.2), "normal": LongestRun(), "hard": Searcher()}
ADVISER = Adviser(advisable, Searcher().worlds, 8_000)
RUNGS: Mapping[int, Bot] = {
    0: Forgetful(Lesser(advisable, 0.8, 1.0, LongestRun()), 0.2),
    50: LongestRun(),
    100: Searcher(),
}

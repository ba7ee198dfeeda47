"""The benchmarks of Nain Jaune; its peer is OpenSpiel (hearts), at random, a deal a game.

The two rivals are the rules of the strongest published Nain Jaune program, reimplemented for the ladder only.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.game_bench import GameBench, PairScore, Ratio, Run, Workload
from bench.judgement import Judgement
from bench.peers import OPEN_SPIEL, hearts_workload
from game.bots.bot import Bot, Chance, StopSignal
from game.nain_jaune.cards import BOXES, FULL_STAKE, HAND_SIZES, KING, STAKES, Card
from game.nain_jaune.moves import Play
from game.nain_jaune.search import CARD_NUMBERS, SearchPosition, StartPolicy, playout, ranks_in
from game.nain_jaune.state import GameOptions, NainJauneView

DEALT = (3, 5, 8)  # players
INITIAL_PURSE = 50  # of each seat before the stakes of a `random_deal`
DEAL_BAR = 1.0  # factor of OpenSpiel's games of hearts a second


@dataclass(frozen=True, slots=True)
class Lowest:
    """A bot that plays the lowest card."""

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> Play:
        return _with_claim(view, min(_cards(view)))


@dataclass(frozen=True, slots=True)
class BoxElseLowest:
    """A bot that plays a belle carte if its box holds coins, else the lowest card."""

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> Play:
        cards = _cards(view)
        rich = [card for card in cards if view.boxes.get(card, 0)]
        return _with_claim(view, max(rich, key=lambda card: view.boxes[card]) if rich else min(cards))


def _cards(view: NainJauneView) -> Sequence[Card]:
    return [move.card for move in view.legal() if isinstance(move, Play)]


def _with_claim(view: NainJauneView, card: Card) -> Play:
    """Return the play, always with the words (rule JA-13)."""
    return Play(card, view.setup.announce and card in BOXES)


RIVALS: Mapping[str, Bot] = {"lowest": Lowest(), "box_else_lowest": BoxElseLowest()}


def workloads(rng: random.Random) -> list[Workload]:
    return [Workload(f"Nain Jaune's core, {n} players", "games", _core(n, rng.random)) for n in DEALT]


def _core(players: int, chance: Chance) -> Run:
    """Return a workload that shuffles, deals, places the stakes, plays at random to the end and settles."""
    policy = random_start_policy(chance)

    def play() -> int:
        playout(random_deal(players, chance), policy)
        return 1

    return play


def random_deal(players: int, chance: Chance) -> SearchPosition:
    """Return a shuffled first deal of a match, with its stakes placed (rules JA-4 to JA-7)."""
    boxes = [0] * (KING + 1)
    for box, stake in STAKES.items():
        boxes[box.rank] = players * stake
    setup = GameOptions(players, INITIAL_PURSE, stake_every_deal=True, deals=1, announce=False)
    position = SearchPosition(setup, 0, 0, [INITIAL_PURSE - FULL_STAKE] * players, boxes, range(players))
    deck = sorted(CARD_NUMBERS.values(), key=lambda _: chance())
    for seat in range(players):
        position.add_cards(seat, deck[seat * HAND_SIZES[players] : (seat + 1) * HAND_SIZES[players]])
    return position


def random_start_policy(chance: Chance) -> StartPolicy:
    """Return a policy that starts every sequence with a random rank of the hand."""

    def random_start(rank_mask: int, coin_rank_mask: int) -> int:
        held = ranks_in(rank_mask)
        return held[int(chance() * len(held))]

    return random_start


def judge_moves(view: NainJauneView) -> Judgement:
    """Return the worth of each play in coins: the cards that its run is sure to be rid of, and the boxes that the run wins.

    The run goes up as far as the hand has every rank. A belle carte that is passed by, because another card of its rank is played, may have
    to be paid (rule JA-15). A box is never smaller here than the dearest first stake.
    """
    moves = [move for move in view.legal() if isinstance(move, Play)]
    return Judgement({move: _worth(view, move) for move in moves}, max(*STAKES.values(), *view.boxes.values()))


def _worth(view: NainJauneView, move: Play) -> int:
    box = view.boxes.get(move.card, 0)
    passed = sum(view.boxes.get(card, 0) for card in view.hand if card.rank == move.card.rank and card != move.card)
    result = 1 + (box if move.claim or not view.setup.announce else 0) - passed
    for rank in range(move.card.rank + 1, KING + 1):
        cards = [card for card in view.hand if card.rank == rank]
        if not cards:
            break
        result += 1 + sum(view.boxes.get(card, 0) for card in cards)
    return result


BENCH = GameBench(
    ladder_players=(3, 5),
    rivals=RIVALS,
    bars={
        "hard:normal": {3: 0.39, 5: 0.23},
        "hard:easy": {3: 0.45, 5: 0.27},
        "hard:lowest": {4: 0.30},
        "hard:box_else_lowest": {4: 0.30},
    },
    anchor_players=3,
    pair_games=600,
    deep_pair_games=90,
    earlier=(PairScore("hard", "normal", 1500, 0.431), PairScore("hard", "easy", 600, 0.662)),
    measured_players=(3, 5),
    thinking_bar=50,
    judge_moves=judge_moves,
    workloads=workloads,
    peer_packages=OPEN_SPIEL,
    peer_workloads=lambda rng: [hearts_workload(rng)],
    ratios=[Ratio(f"Nain Jaune's core, {n} players", "OpenSpiel hearts", DEAL_BAR) for n in DEALT],
)

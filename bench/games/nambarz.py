"""The benchmarks of Nambarz; its peer is rlcard (UNO), random rounds in decisions. That of its solver is `bench.solver`."""

from __future__ import annotations

import random

from bench.game_bench import GameBench, PairScore, Ratio, Run, Workload
from bench.judgement import Judgement
from bench.peers import RLCARD, uno_workloads
from game.bots.bot import Chance
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import deck
from game.nambarz.decision import Decision
from game.nambarz.moves import Lay, NambarzMove, PlayJoker, Single, Stop
from game.nambarz.playouts import CARD_KINDS, playout
from game.nambarz.rounds import HAND_SIZE
from game.nambarz.search import (
    AFTER,
    AGAIN,
    ANIMAL,
    CALC_SHIFT,
    DRAW,
    DRAWN,
    FIRST_JOKER,
    FURTHER,
    NONE,
    PASS,
    STOP,
    SYMBOL,
    SearchPosition,
    calculation_cache,
)
from game.nambarz.state import NambarzView

ROUND_BAR = 1.0  # factor of rlcard's decisions a second
ROUNDS = (2, 4, 12)  # players
ONE_CARD = 1  # the largest loss in plain sight, in cards: no points lie on the table
LAST_CARD = 3  # cards that being rid of the last one is worth


def workloads(rng: random.Random) -> list[Workload]:
    return [Workload(f"Nambarz's core, {n} players", "decisions", _core(n, rng.random)) for n in ROUNDS]


def _core(players: int, chance: Chance) -> Run:
    """Return a workload that shuffles, deals and plays a round at random."""
    return lambda: playout(random_deal(players, chance), random_option, chance)


def random_deal(players: int, chance: Chance, arithmetic: Arithmetic | None = None) -> SearchPosition:
    """Return a newly dealt round with all jokers and a number card turned up (rule NB-5)."""
    position = SearchPosition(calculation_cache(arithmetic or Arithmetic()), players, range(players))
    cards = sorted((CARD_KINDS[card] for card in deck()), key=lambda _: chance())
    for index in range(HAND_SIZE * players):
        position.add_card(index % players, cards.pop())
    while cards[-1] >= FIRST_JOKER:
        cards = sorted(cards, key=lambda _: chance())
    position.top = cards.pop()
    position.draw = cards
    return position


def random_option(position: SearchPosition, chance: Chance) -> int:
    options = all_options(position)
    return options[int(chance() * len(options))]


def all_options(position: SearchPosition) -> list[int]:
    """Return all options of the seat to move; a calculation's option names its cards, not their order."""
    if position.phase == FURTHER:
        stop = [] if position.drawn not in (NONE, position.top) else [STOP]
        return position.further_kinds(position.top, position.below) + stop
    result = [AGAIN] if position.can_play_again() else []
    if position.phase == AFTER:
        return [*result, PASS]
    if position.top >= FIRST_JOKER:
        result += position.kinds_on_open_joker()
    else:
        result += position.matching_kinds() + position.playable_jokers()
        result += [mask << CALC_SHIFT | sort for sort in (SYMBOL, ANIMAL) for mask in position.fitting_calculations(sort)]
    result.append(PASS if position.phase == DRAWN or not position.can_draw() else DRAW)
    return result


def judge_moves(view: NambarzView) -> Judgement:
    """Return the worth of each move in cards.

    In plain sight are single cards: a match, a further card, a card on an open joker, each one card; the last one of the hand counts more.
    Leaving a joker open costs one, which the next player then lays freely (rule NB-15). All else counts nothing: calculations have to be
    found, jokers may be saved, and drawing may be a plan, because many cards make master strokes (rules NB-7 and NB-27).
    """
    decision = view.decision()
    if decision is None:
        return Judgement({}, ONE_CARD)
    return Judgement({move: _worth(decision, move) for move in view.legal()}, ONE_CARD)


def _worth(decision: Decision, move: NambarzMove) -> int:
    match move:
        case Single() | Lay():
            return 1 + (LAST_CARD if len(decision.hand) == 1 else 0)
        case PlayJoker(card) if len(decision.hand) == 1 and card.is_change_joker:
            return LAST_CARD
        case Stop():
            return -1
    return 0


BENCH = GameBench(
    ladder_players=(2, 4),
    bars={"hard:normal": {2: 0.52, 4: 0.27}, "hard:easy": {2: 0.80, 4: 0.55}},
    team_bars={"hard:normal": {4: 0.54}},
    pair_games=300,
    deep_pair_games=60,
    earlier=(PairScore("hard", "normal", 1000, 0.599), PairScore("hard", "easy", 200, 0.865)),
    measured_players=(2, 4),
    thinking_bar=500,
    judge_moves=judge_moves,
    workloads=workloads,
    peer_packages=RLCARD,
    peer_workloads=uno_workloads,
    ratios=[
        Ratio(f"Nambarz's core, {n} players", f"rlcard UNO, {kind}", ROUND_BAR) for kind in ("environment", "bare game") for n in ROUNDS
    ],
)

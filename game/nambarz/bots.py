"""Nambarz: the bots, which are a beginner, a greedy player and a Monte Carlo search.

All bots see the view alone, and all but the beginner play without fault. They differ mainly in the calculations they find: a round between
players who find the same ones is mostly luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import exp

from game.bots.bot import Bot, Chance, StopSignal
from game.bots.successive_halving import SuccessiveHalvingBot, World
from game.dealing import choose_random, shuffled
from game.nambarz.arithmetic import ForbiddenStep
from game.nambarz.cards import Card
from game.nambarz.decision import Decision, TurnPhase
from game.nambarz.determinization import sample_state
from game.nambarz.legal_moves import LegalMoves
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.playouts import most_cards_option, play_move, playout, position_of
from game.nambarz.plays import PLAY_AGAIN_CARD, decision_after_again, max_play_size, play_size, played_cards
from game.nambarz.refusals import move_fault, outright_refusal
from game.nambarz.search import SearchPosition
from game.nambarz.state import NambarzView

MOVES_WITHOUT_CARDS = Draw | Pass | LeaveOpen | GiveUp  # moves that play no card
PLAYOUTS_PER_SAMPLE = 4  # playouts from each sampled set of hands, because sampling takes as long as a playout
MAX_COMPARED_PLAYS = 20  # plays that a Monte Carlo search compares
LUCK_POINTS = 30.0  # points that chance may still move while another round is to come, as in `win_chance`
LAST_ROUND_LUCK_POINTS = 6.0  # the same in the last round
BEGINNER_CALCULATION_CARDS = 2  # cards of the longest calculation that a beginner finds
MAX_MISTAKE_CARDS = 8  # cards of a type that are searched for a beginner's mistake
BEGINNER_FAULTS = {"wrong_result", "matching_card", "simpler"}  # faults that a beginner commits (rules NB-19, NB-20 and NB-22)


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """A bot that plays a matching card, else a calculation of two cards, else a joker.

    It lays any card that may follow its joker, and plays "play again" only if it has nothing else.
    """

    find_probability: float = 0.3  # probability of finding a calculation
    mistake_share: float = 1 / 12  # share of its plays that are faulty if a strict referee judges

    def choose(self, view: NambarzView, rng: random.Random, should_stop: StopSignal) -> NambarzMove:
        decision = _decision(view)
        seen = [move for move in LegalMoves(decision) if self._notices(move, rng)]
        best = _beginner_move(decision, seen, rng)
        if (
            view.setup.is_strict
            and played_cards(best)
            and decision.phase in (TurnPhase.TURN, TurnPhase.DRAWN)
            and rng.random() < self.mistake_share
        ):
            mistakes = list(beginner_mistakes(decision))
            if mistakes:
                return choose_random(mistakes, rng)
        return best

    def _notices(self, move: NambarzMove, rng: random.Random) -> bool:
        if isinstance(move, Calculate | Recombine):
            return len(played_cards(move)) == BEGINNER_CALCULATION_CARDS and rng.random() < self.find_probability
        return True


def _beginner_move(decision: Decision, noticed_moves: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """Return a beginner's move: it stops after one play."""
    done = next((move for move in noticed_moves if isinstance(move, MOVES_WITHOUT_CARDS)), None)
    if done is not None and decision.phase is TurnPhase.AFTER:
        return done
    for kinds in (Single | Lay | Recombine, Calculate, PlayJoker):
        moves = [move for move in noticed_moves if isinstance(move, kinds)]
        if moves:
            return choose_random(moves, rng)
    assert done is not None, "a card that has to be laid is seen"
    return done


def beginner_mistakes(decision: Decision) -> Iterator[Calculate]:
    """Yield wrong calculations that a beginner might think right, of the last few cards of each type.

    These are two cards whose result is wrong by one, and two or three cards that make the number to cover but include a matching card or an
    unnecessary one.
    """
    if decision.cover is None:
        return
    for cards in ([card for card in decision.hand if not (card.joker or card.animal)], [card for card in decision.hand if card.animal]):
        for size in (BEGINNER_CALCULATION_CARDS, BEGINNER_CALCULATION_CARDS + 1):
            for order in dict.fromkeys(permutations(cards[-MAX_MISTAKE_CARDS:], size)):
                yield from _plausible_mistakes(decision, order)


def _plausible_mistakes(decision: Decision, cards: Sequence[Card]) -> Iterator[Calculate]:
    assert decision.cover is not None, "a calculation lies on a number card"
    wrong_by = 1 if len(cards) == BEGINNER_CALCULATION_CARDS else 0
    numbers = [card.number for card in cards]
    for operations in product(decision.arithmetic.operations, repeat=len(cards) - 1):
        values = decision.arithmetic.running_results(numbers, operations)
        if isinstance(values, ForbiddenStep) or values[-1] - decision.cover.number not in (-wrong_by, 0, wrong_by):
            continue
        move = Calculate(Calculation(tuple(cards), "".join(operations)))
        why = move_fault(decision, move)
        if why is not None and why.key in BEGINNER_FAULTS and outright_refusal(decision, move) is None:
            yield move


@dataclass(frozen=True, slots=True)
class MostCardsBot:
    """A bot that plays as many cards at once as it can.

    It plays a joker only if there is nothing else or the joker ends the round, and keeps "play again" until that brings a second play or
    gets rid of the last cards.
    """

    def choose(self, view: NambarzView, rng: random.Random, should_stop: StopSignal) -> NambarzMove:
        decision = _decision(view)
        return _largest_play(decision, list(LegalMoves(decision)), rng)


def _largest_play(decision: Decision, moves: Sequence[NambarzMove], rng: random.Random) -> NambarzMove:
    """Return a play with the most cards, at random among equals, or else a move without cards."""
    again = PlayJoker(PLAY_AGAIN_CARD)
    plays = [move for move in moves if played_cards(move) and move != again]
    if again in moves and _is_again_worthwhile(decision, plays):
        return again
    if not plays:
        return next(move for move in moves if isinstance(move, MOVES_WITHOUT_CARDS))
    required = {move: _play_sort_key(decision, move) for move in plays}
    largest = max(required.values())
    return choose_random([move for move in plays if required[move] == largest], rng)


def _play_sort_key(decision: Decision, move: NambarzMove) -> tuple[int, int]:
    """Return a sort key: calculations and matches rank above jokers, except a joker that ends the round."""
    cards, remainder = play_size(decision, move), len(decision.hand) - decision.hand.count(PLAY_AGAIN_CARD)
    if isinstance(move, PlayJoker) and cards < remainder:
        return 0, cards
    return 1, cards


def _is_again_worthwhile(decision: Decision, others: Sequence[NambarzMove]) -> bool:
    """Return True if "play again" pays now.

    It does if it is all that is left, after a play if another one can follow, and before one that gets rid of the rest of the hand.
    """
    remaining = [card for card in decision.hand if card != PLAY_AGAIN_CARD]
    if not remaining:
        return True
    if decision.phase is TurnPhase.AFTER:
        return max_play_size(decision_after_again(decision)) > 0
    return any(play_size(decision, move) == len(remaining) for move in others)


def sampled_worlds(view: NambarzView, rng: random.Random) -> Iterator[World]:
    """Yield worlds that the view allows, functions that give the chance to win after a move and a playout of the round."""
    luck_points = LUCK_POINTS if view.round < view.setup.rounds else LAST_ROUND_LUCK_POINTS
    for start in sampled_positions(view, rng):
        yield lambda move, start=start: win_chance(playout_end(start, move, rng.random), view, luck_points)  # type: ignore[misc]


def sampled_positions(view: NambarzView, rng: random.Random) -> Iterator[SearchPosition]:
    """Yield positions that the view allows, each with a new draw pile order and sometimes with new hands."""
    while True:
        position = position_of(sample_state(view, rng))
        for _ in range(PLAYOUTS_PER_SAMPLE):
            yield position
            position.draw = list(shuffled(position.draw, rng))


def candidate_moves(view: NambarzView, rng: random.Random) -> list[NambarzMove]:
    """Return the largest plays with different results, and the moves without cards; in a recombination only one move.

    The first move is the one that the bot MostCardsBot would choose.
    """
    decision = _decision(view)
    moves = list(LegalMoves(decision))
    first = _largest_play(decision, moves, rng)
    if decision.phase is TurnPhase.RECOMBINE:
        return [first]
    alike = {_outcome_key(move): move for move in (*reversed(moves), first)}
    result = sorted(alike.values(), key=lambda move: (move != first, -len(played_cards(move))))
    laying = [move for move in result if played_cards(move)]
    return sorted([*laying[:MAX_COMPARED_PLAYS], *(move for move in result if not played_cards(move))], key=lambda move: move != first)


def hint_candidates(view: NambarzView, rng: random.Random) -> list[NambarzMove]:
    """Return the moves that a hint may name: matches and calculations, else jokers, else others.

    A joker, "play again" included, is added if it gets rid of the last cards.
    """
    moves = candidate_moves(view, rng)
    usual = moves[0]
    laying = [move for move in moves if played_cards(move) and (move == usual or move != PlayJoker(PLAY_AGAIN_CARD))]
    plain = [move for move in laying if move == usual or not isinstance(move, PlayJoker)]
    return plain if any(not isinstance(move, PlayJoker) for move in plain) else laying or moves


def _outcome_key(move: NambarzMove) -> tuple[str, ...]:
    """Return a key that is equal for moves with the same result: the cards played and which of them is on top."""
    cards = played_cards(move)
    return (*sorted(map(str, cards[:-1])), str(cards[-1])) if cards else ("", str(move))


def playout_end(start: SearchPosition, move: NambarzMove | None, chance: Chance) -> SearchPosition:
    """Return a copy of the position after this move, if any, and a playout of the round."""
    position = start.copy()
    if move is not None:
        play_move(position, move, chance)
    playout(position, most_cards_option, chance)
    return position


def win_chance(position: SearchPosition, view: NambarzView, luck_points: float) -> float:
    """Estimate how likely this end of the round is to make the seat or its team the winner of the match.

    `luck_points` is the number of points that chance may still move.
    """
    assert view.seat is not None, "a seat chooses"
    points = match_points(position, view)
    mine = points[sides_by_seat(view)[view.seat]]
    return 1 / sum(exp((other - mine) / luck_points) for other in points.values())


def match_points(position: SearchPosition, view: NambarzView) -> dict[int, int]:
    """Return the match points at the end of this round, by seat or team; in a play-off its own (rule NB-29)."""
    sides, is_play_off, points_by_side = sides_by_seat(view), view.round > view.setup.rounds, dict[int, int]()
    for seat, points in enumerate(position.round_points()):
        if seat in view.players:
            earlier = 0 if is_play_off else view.points[seat] - view.strokes[seat]  # the strokes are among the points of this round
            points_by_side[sides[seat]] = points_by_side.get(sides[seat], 0) + earlier + points
    return points_by_side


def sides_by_seat(view: NambarzView) -> Sequence[int]:
    """Return the number of the team by seat, the seat itself without teams."""
    return range(len(view.hands)) if view.teams is None else view.teams


def _decision(view: NambarzView) -> Decision:
    decision = view.decision()
    assert decision is not None, "it is the turn of this seat"
    return decision


MONTE_CARLO = SuccessiveHalvingBot(candidate_moves, sampled_worlds, 1_000)
LEVELS: Mapping[str, Bot] = {"easy": BeginnerBot(), "normal": MostCardsBot(), "hard": MONTE_CARLO}
ADVISER = SuccessiveHalvingBot(hint_candidates, sampled_worlds, 2_000)
RUNGS: Mapping[int, Bot] = {0: BeginnerBot(), 70: MostCardsBot(), 100: MONTE_CARLO}

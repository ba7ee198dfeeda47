"""Nambarz: conversion of states and moves to compact positions, and playouts of rounds from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.bots.bot import Chance
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import FULL, KINDS, deck
from game.nambarz.decision import TurnPhase, below_of, covered_place
from game.nambarz.moves import Draw, NambarzMove, Pass
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.plays import laid_by
from game.nambarz.rounds import HAND, in_turn
from game.nambarz.search import (
    AFTER,
    AGAIN,
    ANIMAL,
    CALC,
    DRAW,
    DRAWN,
    FURTHER,
    JOKERS_FROM,
    NONE,
    PASS,
    ROW,
    STOP,
    SYMBOL,
    TURN,
    SearchPosition,
    sums_of,
)
from game.nambarz.state import State

Choice: TypeAlias = Callable[[SearchPosition, Chance], int]  # picks an option of the position

KIND = {card: kind for kind, card in enumerate(KINDS)}
PHASES = {TurnPhase.TURN: TURN, TurnPhase.FURTHER: FURTHER, TurnPhase.AFTER: AFTER, TurnPhase.DRAWN: DRAWN}
LONGEST = 5_000  # moves of a playout at most


def position_of(state: State) -> SearchPosition:
    """Return the search position of a state, which must not be in the recombination phase."""
    assert state.mover is not None and state.phase is not None, "somebody's turn"
    seats = [seat for seat in in_turn(state, state.mover - 1) if seat in state.players and seat not in state.out]
    position = SearchPosition(sums_of(state.setup.arithmetic), len(state.hands), seats, state.teams or ())
    position.players = len(state.players)
    position.phase = PHASES[state.phase]
    position.drawn = NONE if state.drawn is None else KIND[state.drawn]
    index, below = covered_place(state.pile), below_of(state.pile)
    position.top, position.again = KIND[state.pile[index]], len(state.pile) - 1 - index
    position.below = NONE if below is None else KIND[below]
    position.under = [KIND[card] for card in state.pile[:index]]
    position.draw = [KIND[card] for card in reversed(state.draw)]
    position.out, position.strokes, position.passes = list(state.out), list(state.strokes), state.passes
    for seat, hand in enumerate(state.hands):
        for card in hand:
            position.give(seat, KIND[card])
    return position


def move_on(position: SearchPosition, move: NambarzMove, chance: Chance) -> None:
    """Make a legal move of the rules on the search position."""
    match move:
        case Draw():
            position.do(DRAW, chance)
        case Pass():
            position.do(PASS, chance)
        case LeaveOpen():
            position.do(STOP, chance)
        case _:
            position.lay([KIND[card] for card in laid_by(move)])


def deal(players: int, chance: Chance, arithmetic: Arithmetic | None = None) -> SearchPosition:
    """Return a newly dealt round with all jokers and a number card turned up (rule NB-5)."""
    position = SearchPosition(sums_of(arithmetic or Arithmetic()), players, range(players))
    cards = sorted((KIND[card] for card in deck(FULL)), key=lambda _: chance())
    for index in range(HAND * players):
        position.give(index % players, cards.pop())
    while cards[-1] >= JOKERS_FROM:
        cards = sorted(cards, key=lambda _: chance())
    position.top = cards.pop()
    position.draw = cards
    return position


def playout(position: SearchPosition, choice: Choice, chance: Chance) -> int:
    """Play the round to its end with one policy for all seats, and return the number of moves."""
    for moves in range(LONGEST):
        if position.phase == NONE:
            return moves
        position.do(choice(position, chance), chance)
    return LONGEST


def anything(position: SearchPosition, chance: Chance) -> int:
    """Return a random option."""
    options = position.options()
    return options[int(chance() * len(options))]


def play_most_cards(position: SearchPosition, chance: Chance) -> int:
    """Return the option with the most cards, jokers last.

    "Play again" is chosen if a play can follow it or if the rest of the hand goes with the next play.
    """
    phase = position.phase
    if phase == FURTHER:
        return _any(position.further(position.top, position.below), chance, STOP)
    if phase == AFTER:
        return _once_more(position)
    nothing = PASS if phase == DRAWN or not position.can_draw() else DRAW
    if position.top >= JOKERS_FROM:
        return _any(position.on_open(), chance, nothing)
    return _on_number(position, chance, nothing)


def _any(options: Sequence[int], chance: Chance, otherwise: int) -> int:
    """Return a random one of these options, or `otherwise` if there is none."""
    return options[int(chance() * len(options))] if options else otherwise


def _once_more(position: SearchPosition) -> int:
    """Choose after a play: "play again" if a play can follow it or nothing else is left in the hand."""
    if not position.may_again():
        return PASS
    agains = position.counts[position.seat * ROW + AGAIN]
    return AGAIN if position.left[position.seat] == agains or _something(position) else PASS


def _something(position: SearchPosition) -> bool:
    """Return True if the seat to move can play a card other than "play again"."""
    if position.top >= JOKERS_FROM:
        return bool(position.on_open())
    return bool(position.matches() or position.jokers() or position.fitting(SYMBOL) or position.fitting(ANIMAL))


def _on_number(position: SearchPosition, chance: Chance, nothing: int) -> int:
    """Return the option with the most cards on a number card, or `nothing` if no card can be played."""
    left, agains = position.left[position.seat], position.counts[position.seat * ROW + AGAIN]
    option, size = _largest(position, chance)
    if not size and (jokers := position.jokers()):
        led = [joker for joker in jokers if position.further(joker, position.top)]
        option, size = (led[0], 2) if led else (jokers[0], 1)
    if agains and size >= left - agains and position.may_again():
        return AGAIN
    return option if size else nothing


def _largest(position: SearchPosition, chance: Chance) -> tuple[int, int]:
    """Return a match or calculation with the most cards, at random among equals, and its card count."""
    result, size = [NONE], 0
    for sort in (SYMBOL, ANIMAL):
        masks = position.fitting(sort)
        if masks and masks[0].bit_count() >= size:
            if masks[0].bit_count() > size:
                result, size = [], masks[0].bit_count()
            result += [mask << CALC | sort for mask in masks if mask.bit_count() == size]
    if not size:
        matches = position.matches()
        if matches:
            return _any(matches, chance, NONE), 1
    return result[int(chance() * len(result))], size

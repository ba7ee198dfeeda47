"""Nambarz: conversion of states and moves to compact positions, and playouts of rounds from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from game.bots.bot import Chance
from game.kernel import Move
from game.nambarz.cards import KINDS
from game.nambarz.decision import TurnPhase, card_below_joker, cover_index
from game.nambarz.moves import Draw, NambarzMove, Pass
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.plays import played_cards
from game.nambarz.rounds import seats_after
from game.nambarz.search import (
    AFTER,
    AGAIN,
    ANIMAL,
    CALC_SHIFT,
    DRAW,
    DRAWN,
    FIRST_JOKER,
    FURTHER,
    KIND_COUNT,
    NONE,
    PASS,
    STOP,
    SYMBOL,
    TURN,
    SearchPosition,
    calculation_cache,
)
from game.nambarz.state import State

OptionPolicy: TypeAlias = Callable[[SearchPosition, Chance], int]  # picks an option of the position

CARD_KINDS = {card: kind for kind, card in enumerate(KINDS)}
CARDLESS_OPTIONS: Mapping[type[Move], int] = {Draw: DRAW, Pass: PASS, LeaveOpen: STOP}
PHASES = {TurnPhase.TURN: TURN, TurnPhase.FURTHER: FURTHER, TurnPhase.AFTER: AFTER, TurnPhase.DRAWN: DRAWN}
MAX_PLAYOUT_MOVES = 5_000  # moves of a playout at most


def position_of(state: State) -> SearchPosition:
    """Return the search position of a state, which must not be in the recombination phase."""
    assert state.mover is not None and state.phase is not None, "the match is not over"
    seats = [seat for seat in seats_after(state, state.mover - 1) if seat in state.players and seat not in state.out]
    position = SearchPosition(calculation_cache(state.setup.arithmetic), len(state.hands), seats, state.teams or ())
    position.player_count = len(state.players)
    position.phase = PHASES[state.phase]
    position.drawn = NONE if state.drawn is None else CARD_KINDS[state.drawn]
    index, below = cover_index(state.pile), card_below_joker(state.pile)
    position.top, position.again_count = CARD_KINDS[state.pile[index]], len(state.pile) - 1 - index
    position.below = NONE if below is None else CARD_KINDS[below]
    position.under = [CARD_KINDS[card] for card in state.pile[:index]]
    position.draw = [CARD_KINDS[card] for card in reversed(state.draw)]
    position.out, position.strokes, position.passes = list(state.out), list(state.strokes), state.passes
    for seat, hand in enumerate(state.hands):
        for card in hand:
            position.add_card(seat, CARD_KINDS[card])
    return position


def play_move(position: SearchPosition, move: NambarzMove, chance: Chance) -> None:
    """Make a legal move of the rules on the search position."""
    option = CARDLESS_OPTIONS.get(type(move))
    if option is None:
        position.play_cards([CARD_KINDS[card] for card in played_cards(move)])
    else:
        position.play_option(option, chance)


def playout(position: SearchPosition, policy: OptionPolicy, chance: Chance) -> int:
    """Play the round to its end with one policy for all seats, and return the number of moves."""
    for moves in range(MAX_PLAYOUT_MOVES):
        if position.phase == NONE:
            return moves
        position.play_option(policy(position, chance), chance)
    return MAX_PLAYOUT_MOVES


def most_cards_option(position: SearchPosition, chance: Chance) -> int:
    """Return the option with the most cards, jokers last.

    "Play again" is chosen if a play can follow it or if the rest of the hand goes with the next play.
    """
    phase = position.phase
    if phase == FURTHER:
        return _random_or_default(position.further_kinds(position.top, position.below), chance, STOP)
    if phase == AFTER:
        return _again_or_pass(position)
    nothing = PASS if phase == DRAWN or not position.can_draw() else DRAW
    if position.top >= FIRST_JOKER:
        return _random_or_default(position.kinds_on_open_joker(), chance, nothing)
    return _option_on_number(position, chance, nothing)


def _random_or_default(options: Sequence[int], chance: Chance, default: int) -> int:
    """Return a random one of these options, or `default` if there is none."""
    return options[int(chance() * len(options))] if options else default


def _again_or_pass(position: SearchPosition) -> int:
    """Choose after a play: "play again" if a play can follow it or nothing else is left in the hand."""
    if not position.can_play_again():
        return PASS
    agains = position.counts[position.seat * KIND_COUNT + AGAIN]
    return AGAIN if position.cards_left[position.seat] == agains or _can_play(position) else PASS


def _can_play(position: SearchPosition) -> bool:
    """Return True if the seat to move can play a card other than "play again"."""
    if position.top >= FIRST_JOKER:
        return bool(position.kinds_on_open_joker())
    return bool(
        position.matching_kinds()
        or position.playable_jokers()
        or position.fitting_calculations(SYMBOL)
        or position.fitting_calculations(ANIMAL)
    )


def _option_on_number(position: SearchPosition, chance: Chance, fallback: int) -> int:
    """Return the option with the most cards on a number card, or `fallback` if no card can be played."""
    left, agains = position.cards_left[position.seat], position.counts[position.seat * KIND_COUNT + AGAIN]
    option, size = _largest_option(position, chance)
    if not size and (jokers := position.playable_jokers()):
        led = [joker for joker in jokers if position.further_kinds(joker, position.top)]
        option, size = (led[0], 2) if led else (jokers[0], 1)
    if agains and size >= left - agains and position.can_play_again():
        return AGAIN
    return option if size else fallback


def _largest_option(position: SearchPosition, chance: Chance) -> tuple[int, int]:
    """Return a match or calculation with the most cards, at random among equals, and its card count."""
    result, size = [NONE], 0
    for sort in (SYMBOL, ANIMAL):
        masks = position.fitting_calculations(sort)
        if masks and masks[0].bit_count() >= size:
            if masks[0].bit_count() > size:
                result, size = [], masks[0].bit_count()
            result += [mask << CALC_SHIFT | sort for mask in masks if mask.bit_count() == size]
    if not size:
        matches = position.matching_kinds()
        if matches:
            return _random_or_default(matches, chance, NONE), 1
    return result[int(chance() * len(result))], size

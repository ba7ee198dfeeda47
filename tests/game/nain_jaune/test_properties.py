"""Property tests of Nain Jaune with every size and option: coins and cards are conserved, imagined states are possible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import Event, to_wire
from game.match import Match
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES, RANKS, STAKES
from game.nain_jaune.moves import Dealt, Doubled, GrandOpera, Jumped, Paid, Pass, Played, Restarted, Returned, Settled, Staked, Without, Won
from game.nain_jaune.state import State
from game.registry import GAMES
from tests import chance
from tests.game.matches import Setup, any_of, fresh
from tests.game.nain_jaune.table import HOUSE_RULES, RULES, some_house_rules
from tests.game.setups import state_of

MOST = 400  # moves after which a match here ends, if it is not over

PLAYERS = st.integers(3, 8)
CHOSEN = st.fixed_dictionaries(
    {},
    optional={
        "purse": st.sampled_from([30, 50, 100]),
        "stake_every_deal": st.booleans(),
        "deals": st.sampled_from([None, 0, 1, 2, 5]),
        "announce": st.booleans(),
        "dealer": st.none() | st.integers(0, 2),
        **{name: st.sampled_from(values) for name, values in HOUSE_RULES.items()},
    },
)
SEEDS = st.integers(0, 9_999).map(str)
some_matches = given(players=PLAYERS, chosen=CHOSEN, seed=SEEDS)
few = chance.examples(10, 200)


def walked(players: int, chosen: dict[str, Any], seed: str) -> Match:
    """Return a match of random moves, limited in length; sometimes the table ends it by agreement."""
    match = fresh(Setup("nain_jaune", players, tuple(chosen.items())), seed)
    rng = random.Random(seed)
    while match.to_move and match.ply < MOST:
        seat = match.to_move[0]
        stop = RULES.parse_move("stop")
        tired = match.refusal(seat, stop) is None and rng.random() < 0.05
        match.play(seat, stop if tired else any_of(match.legal(seat), rng))
    return match


def coins(state: State) -> int:
    return sum(state.purses) + sum(state.boxes.values())


def states(match: Match) -> list[State]:
    return [state_of(match.at_ply(ply)) for ply in range(match.ply + 1)]


@few
@some_matches
def test_coins_are_neither_made_nor_lost(players: int, chosen: dict[str, Any], seed: str) -> None:
    """Purses and boxes hold all initial coins; there are no debts, and a seat that is out has nothing (rules JA-5 and JA-14 to JA-20)."""
    for state in states(walked(players, chosen, seed)):
        assert coins(state) == players * chosen.get("purse", 50)
        assert min(state.purses) >= 0 and min(state.boxes.values()) >= 0 and tuple(state.boxes) == BOXES
        assert all(state.purses[seat] == 0 for seat in state.out)


@few
@some_matches
def test_cards_are_neither_made_nor_lost(players: int, chosen: dict[str, Any], seed: str) -> None:
    """52 cards, each once, and in each deal the right number in every hand and in the talon (rules JA-1 and JA-6)."""
    for state in states(walked(players, chosen, seed)):
        lying = [card for _, card in state.laid] + [card for cards in (*state.hands, state.talon) for card in cards]
        assert sorted(lying) == sorted(DECK)
        dealt = Counter({seat: len(hand) for seat, hand in enumerate(state.hands) if hand}) + Counter(seat for seat, _ in state.laid)
        assert set(dealt.values()) == {HAND_SIZES[len(dealt)]} and len(state.talon) == 52 - len(dealt) * HAND_SIZES[len(dealt)]


@few
@some_matches
def test_every_coin_that_moves_is_told(players: int, chosen: dict[str, Any], seed: str) -> None:
    """Purses and boxes can be computed from the events alone."""
    match = walked(players, chosen, seed)
    start = state_of(match.at_ply(0))
    purses, boxes = list(start.purses), dict(start.boxes)
    for ply in range(match.ply):
        for event in match.events(ply):
            booked(event, purses, boxes)
        state = state_of(match.at_ply(ply + 1))
        assert (tuple(purses), boxes) == (state.purses, state.boxes)


def booked(event: Event, purses: list[int], boxes: dict[Any, int]) -> None:
    """Apply an event to purses and boxes, after checking its amounts."""
    match event:
        case Won(seat, box, gained):
            purses[seat or 0] += gained
            boxes[box] -= gained
        case GrandOpera(seat, captured, gained):
            assert captured == boxes and gained == sum(captured.values())
            purses[seat or 0] += gained
            boxes.update(dict.fromkeys(boxes, 0))
        case Paid(seat, to, paid, due):
            assert paid == min(due, purses[seat or 0])
            purses[seat or 0] -= paid
            purses[to] += paid
        case Doubled(seat, box, paid, due, is_first_stake):
            assert due == (STAKES[box] if is_first_stake else boxes[box]) and paid == min(due, purses[seat or 0])
            purses[seat or 0] -= paid
            boxes[box] += paid
        case Staked(_, paid_by_seat, lying):
            assert sum(lying.values()) - sum(boxes.values()) == sum(paid_by_seat)
            purses[:] = [purse - paid for purse, paid in zip(purses, paid_by_seat, strict=True)]
            boxes.update(lying)
        case Returned(_, back):
            purses[:] = [purse + paid for purse, paid in zip(purses, back, strict=True)]
            for box, stake in zip(BOXES, (1, 2, 3, 4, 5), strict=True):
                boxes[box] -= stake * sum(1 for paid in back if paid)
        case Settled(_, _, purses_then, boxes_then):
            assert (tuple(purses), boxes) == (purses_then, boxes_then)


@few
@some_matches
def test_the_sequence_can_be_followed_from_the_events(players: int, chosen: dict[str, Any], seed: str) -> None:
    """One rank up each time, restarted after a king or a whole round; "sans" is true unless it may be free (rules JA-9 to JA-12, JA-24, JA-26)."""
    match = walked(players, chosen, seed)
    needed: int | None = None
    for ply in range(match.ply):
        before = state_of(match.at_ply(ply))
        for event in match.events(ply):
            match event:
                case Played(_, card):
                    assert needed in (None, card.rank)
                    needed = None if card.rank == 13 else card.rank + 1
                case Without(seat, rank):
                    assert RANKS.index(rank) + 1 == needed
                    hand = before.hands[seat or 0]
                    assert chosen.get("may_stop") or all(card.rank != needed for card in hand), "nobody hides a card"
                case Jumped(_, rank):
                    assert RANKS.index(rank) + 1 == needed and any(card.rank == needed for card in before.talon)
                    needed += 1
                case Restarted() | Dealt():
                    needed = None
        state = state_of(match.at_ply(ply + 1))
        assert state.why or state.needed == (None if needed is None else RANKS[needed - 1])


@few
@some_matches
def test_legal_is_what_is_not_refused_but_for_stop(players: int, chosen: dict[str, Any], seed: str) -> None:
    match = walked(players, chosen, seed)
    tried = [RULES.parse_move(f"play {card}{words}") for card, words in product(DECK, ("", "!"))] + [Pass()]
    stop = RULES.parse_move("stop")
    for ply in sorted({0, match.ply, *(random.Random(seed).randrange(match.ply + 1) for _ in range(5))}):
        state = state_of(match.at_ply(ply))
        for seat in range(players):
            legal = set(RULES.legal(state, seat))
            assert legal == {move for move in tried if RULES.refusal(state, seat, move) is None}
            assert bool(legal) == (seat in RULES.seats_to_move(state)) and stop not in legal
            may_stop = seat in RULES.seats_to_move(state) and not state.laid
            assert (RULES.refusal(state, seat, stop) is None) == may_stop, "JA-19"


@pytest.mark.long
@chance.examples(10, 100)
@some_matches
def test_every_match_ends(players: int, chosen: dict[str, Any], seed: str) -> None:
    """Whatever the house rules, as long as the number of deals is agreed on (rules JA-19 and JA-21 to JA-26)."""
    chosen = {**chosen, "deals": chosen.get("deals") or 2}
    match, rng = fresh(Setup("nain_jaune", players, tuple(chosen.items())), seed), random.Random(seed)
    while match.to_move:
        moves = match.legal(match.to_move[0])
        match.play(match.to_move[0], Pass() if Pass() in moves and rng.random() < 0.5 else any_of(moves, rng))
        assert match.ply < 52 * 8 * 13 * chosen["deals"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "measured/0", "measured/30"])
@pytest.mark.parametrize("number", range(3))
def test_bots_play_legal_moves_under_house_rules(level: str, number: int) -> None:
    """(rules JA-21 to JA-26)"""
    options = {**some_house_rules(number), "may_stop": True, "deals": 1}
    match, bot = fresh(Setup("nain_jaune", 3, tuple(options.items())), str(number)), GAMES["nain_jaune"].bot_of_level(level)
    assert bot is not None
    while match.to_move:
        (seat,) = match.to_move
        move = bot.choose(match.view(seat), match.bot_rng(seat), limit(20))
        assert match.refusal(seat, move) is None
        match.play(seat, move)


def limit(asked: int) -> Callable[[], bool]:
    """Return a stop signal that lets a bot go on for so many questions."""
    left = iter(range(asked))
    return lambda: next(left, None) is None


@few
@some_matches
def test_undo_goes_back_step_by_step(players: int, chosen: dict[str, Any], seed: str) -> None:
    match = walked(players, chosen, seed)
    past = states(match)
    for ply in reversed(range(match.ply)):
        match.undo()
        assert state_of(match) == past[ply]


@few
@some_matches
def test_imagined_hands_never_contradict(players: int, chosen: dict[str, Any], seed: str) -> None:
    """Spoken words hold until the cards are shuffled, and the seat that must continue can (rules JA-9, JA-10, JA-24 and JA-26)."""
    match, rng = walked(players, chosen, seed), random.Random(seed)
    for ply in {match.ply, *(rng.randrange(match.ply + 1) for _ in range(8))}:
        truth = state_of(match.at_ply(ply))
        for seat in (None, *range(players)):
            view = RULES.view(truth, seat)
            state = RULES.determinize(view, rng)
            assert RULES.view(state, seat) == view
            assert sorted(card for cards in (*state.hands, state.talon) for card in cards) == sorted(
                card for cards in (*truth.hands, truth.talon) for card in cards
            )
            for hand, lacked in zip(state.hands, view.known_lacks, strict=True):
                assert not any(card.rank in lacked for card in hand)
            assert not (truth.setup.may_stop and any(view.known_lacks)), "nothing follows from words that are free"
            for rank, is_found in view.talon_ranks.items():
                assert any(card.rank == rank for card in state.talon) == is_found
            assert state.why or RULES.legal(state, state.turn)


@few
@some_matches
def test_no_view_knows_a_card_that_is_hidden(players: int, chosen: dict[str, Any], seed: str) -> None:
    """A view contains its own hand and the played cards; belles cartes are named as boxes only."""
    match = walked(players, chosen, seed)
    for ply in {match.ply, random.Random(seed).randrange(match.ply + 1)}:
        truth = state_of(match.at_ply(ply))
        for seat in (None, *range(players)):
            view = RULES.view(truth, seat)
            assert view.talon == len(truth.talon) and view.laid == truth.laid
            for other, hand in enumerate(truth.hands):
                assert view.hands[other] == (hand if other == seat else len(hand))
            remainder = replace(view, hands=(), laid=(), boxes={})
            assert not any(name in str(to_wire(remainder)).split("'") for name in map(str, DECK))

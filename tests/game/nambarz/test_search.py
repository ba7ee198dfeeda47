"""Tests that the search position plays rounds as the rules do: options, cards after every move, and points agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bench.games.nambarz import all_options, random_deal, random_option
from game.kernel import Event
from game.nambarz import playouts
from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import KINDS, Card, deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Reshuffled, RoundEnded
from game.nambarz.minimal import mask_of
from game.nambarz.moves import Calculate, Draw, NambarzMove, Pass, Stop
from game.nambarz.playouts import (
    CARD_KINDS,
    MAX_PLAYOUT_MOVES,
    most_cards_option,
    play_move,
    playout,
    position_of,
)
from game.nambarz.plays import played_cards
from game.nambarz.search import ANIMAL, CALC_SHIFT, DRAW, DRAWN, FURTHER, KIND_COUNT, NONE, PASS, STOP, SYMBOL, SearchPosition
from game.nambarz.state import State
from tests import chance
from tests.game.matches import Setup
from tests.game.nambarz.table import RULES, after, cards, table

SETUPS = [
    Setup("nambarz", 2),
    Setup("nambarz", 3, (("operations", "+-"), ("jokers", 8))),
    Setup("nambarz", 4, (("teams", (0, 0, 1, 1)),)),
    Setup("nambarz", 5, (("jokers", 4),)),
    Setup("nambarz", 6, (("fractions", True), ("teams", (1, 1, 0, 0, 2, 2)))),
    Setup("nambarz", 7),
    Setup("nambarz", 12),
    Setup("nambarz", 12, (("teams", (0,) * 6 + (1,) * 6),)),
]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
OPTION = {Draw(): DRAW, Pass(): PASS, Stop(): STOP}

Step = tuple[State, NambarzMove, State, tuple[Event, ...]]


def steps(setup: Setup, seed: str) -> Iterator[Step]:
    """Yield the steps of the first round under random legal moves: state, move, next state, events."""
    rng, state = random.Random(seed), RULES.initial_state(setup.players, setup.options, seed)
    while state.mover is not None and state.round == 1:
        moves = list(RULES.legal(state, state.mover))
        move = moves[int(rng.random() * len(moves))]
        later, events = RULES.play(state, state.mover, move)
        yield state, move, later, events
        state = later


def option_of(move: NambarzMove) -> int:
    """Return the search position's number of a move."""
    match move:
        case Calculate(calculation):
            sort = ANIMAL if calculation.cards[0].animal else SYMBOL
            return mask_of(card.number for card in calculation.cards) << CALC_SHIFT | sort
    laid = played_cards(move)
    return CARD_KINDS[laid[0]] if laid else OPTION[move]  # type: ignore[index]


def facts(position: SearchPosition, reshuffled: bool) -> dict[str, Any]:
    """Return the facts that must agree; after a reshuffle only the numbers of cards, because the random order differs."""
    result = {
        name: getattr(position, name) for name in SearchPosition.__slots__ if name not in ("sums", "next_seats", "under", "draw", "below")
    }
    result |= {"still in": sorted(position.seats_in_round()), "under": sorted(position.under), "draw": position.draw}
    if position.phase == FURTHER:
        result["below"] = position.below
    if reshuffled:
        result |= {"draw": len(position.draw), "drawn": position.drawn != NONE, "counts": sum(position.counts), "masks": None}
    return result


@every_setup
@pytest.mark.random
@pytest.mark.parametrize("seed", [str(number) for number in chance.numbers(1, 20)])
def test_a_round_is_that_of_the_rules(setup: Setup, seed: str) -> None:
    """Every option in every position, every move, and the points at the end (rules NB-5 to NB-18, NB-25 to NB-27 and NB-32)."""
    for before, move, later, events in steps(setup, seed):
        position, legal = position_of(before), set(RULES.legal(before, before.mover or 0))
        options = all_options(position)
        assert len(options) == len(set(options)) and set(options) == {option_of(each) for each in legal}
        play_move(position, move, random.Random(seed).random)
        ended = [event for event in events if isinstance(event, RoundEnded)]
        if ended:
            assert position.phase == NONE and tuple(position.round_points()) == ended[0].scores
        else:
            reshuffled = any(isinstance(event, Reshuffled) for event in events)
            assert facts(position, reshuffled) == facts(position_of(later), reshuffled)


@every_setup
def test_what_a_calculation_lays_is_legal(setup: Setup) -> None:
    """With the drawn card (rules NB-9 to NB-12 and NB-7)."""
    rng = random.Random(1)
    for before, *_ in list(steps(setup, "calculations"))[::3]:
        position = position_of(before)
        calculations = [move.calculation.cards for move in RULES.legal(before, position.seat) if isinstance(move, Calculate)]
        laid = {(frozenset(Counter(result).items()), result[-1]) for result in calculations}
        for option in all_options(position):
            if option >= 1 << CALC_SHIFT:
                result = [KINDS[kind] for kind in position.calculation_kinds(option, rng.random)]
                assert (frozenset(Counter(result).items()), result[-1]) in laid


def held(position: SearchPosition) -> Counter[Card]:
    """Return all cards of the table."""
    kinds = position.draw + position.under + [position.top] + [CARD_KINDS[card] for card in cards("J+")] * position.again_count
    hands = [index % KIND_COUNT for index, count in enumerate(position.counts) for _ in range(count)]
    return Counter(KINDS[kind] for kind in kinds + hands)


@pytest.mark.parametrize("players", [2, 4, 8, 12])
@pytest.mark.parametrize("choice", [random_option, most_cards_option])
def test_a_playout_comes_to_an_end_with_all_cards(players: int, choice: Any) -> None:
    """At most five places, and all of them given (rules NB-1, NB-25 and NB-26)."""
    rng = random.Random(players)
    for _ in range(8):
        position = random_deal(players, rng.random)
        assert held(position) == Counter(deck()) and position.cards_left == [7] * players
        assert 0 < playout(position, choice, rng.random) < MAX_PLAYOUT_MOVES and position.phase == NONE
        assert held(position) == Counter(deck())
        assert len(position.out) == min(players - 1, 5)
        assert sum(position.round_points()) - sum(position.strokes) == sum((40, 32, 25, 19, 14)[: max(players, 2)])
        assert [position.cards_left[seat] for seat in position.out] == [0] * len(position.out)


@pytest.mark.random
@pytest.mark.parametrize("choice", [random_option, most_cards_option])
def test_a_choice_is_one_of_the_options(choice: Any) -> None:
    for number in chance.numbers(2, 40):
        rng = random.Random(number)
        position = random_deal(3, rng.random, Arithmetic("+*"))
        while position.phase != NONE:
            option = choice(position, rng.random)
            assert option in all_options(position)
            position.play_option(option, rng.random)


@pytest.mark.parametrize(
    ("pile", "hand", "chosen"),
    [
        ("3", "3 9 7 1 8 1", "calc"),  # 9 - 7 + 1 or 1 + 1 + ..: more cards than the match
        ("3", "3 J* 10", "3"),  # a joker waits
        ("3", "J* 8 3-bee", "3-bee"),
        ("3", "J* 8", "J*"),  # but not when it ends the round
        ("3", "J+ 3", "J+"),  # "play again" first: the 3 is the last card
        ("3", "J+ 3 8", "3"),
        ("3", "J+ J+", "J+"),
        ("3", "8 8", "draw"),
        ("3 J#", "4 4-hen", "4"),
    ],
)
def test_the_choice_of_the_most_cards(pile: str, hand: str, chosen: str) -> None:
    position = position_of(table(pile, [hand, "8 8"]))
    option = most_cards_option(position, random.Random(1).random)
    name = "calc" if option >= 1 << CALC_SHIFT else "draw" if option == DRAW else str(KINDS[option])
    assert name == chosen


def test_after_a_play_it_plays_again_where_something_fits() -> None:
    """(rule NB-17)"""
    rng = random.Random(1)
    state, _ = after(table("3", ["3-bee 8-bee J+ 1-turtle", "8 8"]), "match 3-bee")
    assert KINDS[most_cards_option(position_of(state), rng.random)] == cards("J+")[0]
    state, _ = after(table("3", ["3-bee J+ 1-turtle", "8 8"]), "match 3-bee")
    assert most_cards_option(position_of(state), rng.random) == PASS
    state, _ = after(table("3", ["3-bee J+", "8 8"]), "match 3-bee")
    assert KINDS[most_cards_option(position_of(state), rng.random)] == cards("J+")[0], "nothing else is left to wait with"


@pytest.mark.parametrize(("hand", "again"), [("J# J+ 4 9-hen", True), ("J# J+ 9-hen 8-bee", False)])
def test_it_plays_again_on_its_own_open_joker(hand: str, again: bool) -> None:
    """With a symbol card (rules NB-15 and NB-17)."""
    state, _ = after(table("3", [hand, "8 8"]), "joker J#", "stop")
    assert most_cards_option(position_of(state), random.Random(1).random) == (CARD_KINDS[cards("J+")[0]] if again else PASS)


def test_it_plays_again_for_a_calculation_or_a_joker_too() -> None:
    """With symbol cards alone, and with animals alone (rules NB-14 and NB-17)."""
    for hand in ("3-bee 10 7 9-hen J+", "3-bee 10-bear 7-fish 8 J+", "3-bee J* 9-hen J+"):
        state, _ = after(table("3", [hand, "8 8"]), "match 3-bee")
        assert KINDS[most_cards_option(position_of(state), random.Random(1).random)] == cards("J+")[0], hand


def test_of_calculations_it_takes_one_of_the_largest() -> None:
    """This holds for every seed, although 10 - 7 is possible, too."""
    position = position_of(table("3", ["10 7 9 4 2 9-hen", "8 8"]))
    chosen = {most_cards_option(position, random.Random(number).random) for number in range(30)}
    sizes = {(option >> CALC_SHIFT).bit_count() for option in chosen}
    assert sizes == {max(mask.bit_count() for mask in position.fitting_calculations(SYMBOL))} and len(chosen) > 1


def test_on_an_open_joker_a_drawn_joker_frees_no_other_card() -> None:
    """Drawn on its like it is not playable, and neither is any other card (rules NB-7 and NB-15)."""
    state = table("3 J#", ["4 J#", "8 8"], phase=TurnPhase.DRAWN, drawn="J#")
    position = position_of(state)
    assert position.phase == DRAWN and all_options(position) == [PASS]


def test_a_drawn_card_that_matches_is_in_no_calculation() -> None:
    """The other 8 makes 3 with the 5, but was not drawn (rules NB-7 and NB-11)."""
    state = table("3-bee", ["8-bee 8-hippo 5-cat", "8 8"], phase=TurnPhase.DRAWN, drawn="8-bee")
    assert (
        set(all_options(position_of(state))) == {option_of(move) for move in RULES.legal(state, 0)} == {CARD_KINDS[cards("8-bee")[0]], PASS}
    )


def test_a_playout_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "MAX_PLAYOUT_MOVES", 3)
    assert playout(random_deal(4, random.Random(1).random), random_option, random.Random(2).random) == 3


def test_a_copy_leaves_the_position_as_it_is() -> None:
    position = random_deal(4, random.Random(1).random)
    before = facts(position, False)
    playout(position.copy(), random_option, random.Random(2).random)
    assert facts(position, False) == before


def test_chance_decides_the_deal_and_the_playout() -> None:
    first, again, other = (random_deal(5, random.Random(seed).random) for seed in (1, 1, 2))
    assert first.counts == again.counts != other.counts and first.draw == again.draw != sorted(first.draw)

    def ended(seed: int) -> tuple[int, list[int]]:
        rng = random.Random(seed)
        position = random_deal(5, rng.random)
        return playout(position, random_option, rng.random), position.round_points()

    assert ended(1) == ended(1) != ended(2)


def test_where_nothing_can_be_drawn_or_played_all_pass_and_the_round_ends() -> None:
    """The same step by step as by the rules; the remaining places are not given (rules NB-6 and NB-25)."""
    state = table("3", ["", "10-cat", "10-bear", "10-bear"], draw="", mover=1, out=(0,))
    position = position_of(state)
    for turn in range(3):
        assert position.phase != NONE and facts(position, False) == facts(position_of(state), False) and all_options(position) == [PASS]
        position.play_option(PASS, random.Random(1).random)
        state, seen = after(state, "pass")
        assert (position.phase == NONE) == (turn == 2)
    (ended,) = (event for event in seen if isinstance(event, RoundEnded))
    assert tuple(position.round_points()) == ended.scores == (40, 0, 0, 0)


@pytest.mark.parametrize(("hand", "draw", "may"), [("J+", "", False), ("J+", "4", True), ("J+ 9", "", True), ("9", "4", False)])
def test_nb_17_play_again_is_not_the_last_card_where_none_can_be_drawn(hand: str, draw: str, may: bool) -> None:
    state = table("2 J+", [hand, "8 8"], draw)
    assert position_of(state).can_play_again() == may

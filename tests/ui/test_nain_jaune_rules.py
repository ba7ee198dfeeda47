"""The rules pages of Nain Jaune: their statements are true, and their examples follow the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import BOXES, DECK, FULL_STAKE, HAND_SIZES, STAKES, card
from game.nain_jaune.coins import EMPTY_BOXES, place_stakes
from game.nain_jaune.moves import Doubled, Forgot, GrandOpera, LaidOpen, Paid, Played, Restarted, Staked, Without, Won
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import NainJauneView, State
from game.record import Player, Record
from ui.tables.nain_jaune import examples as positions
from ui.tables.nain_jaune.coins import METALS
from ui.tables.nain_jaune.examples import FIRST_STAKE, ExamplePosition

GAME = NainJaune()
EXAMPLES = {name: result for name, result in vars(positions).items() if isinstance(result, ExamplePosition)}


def opening(example: ExamplePosition) -> State:
    """Return a deal in which the seats hold only these cards and seat 0 is to move."""
    start = GAME.initial_state(3, {}, "7")
    hands = tuple(example.hand(seat) for seat in range(3))
    held = {result for hand in hands for result in hand}
    before = next(result for result in DECK if result not in held)
    boxes = {**EMPTY_BOXES, **{card(name): coins for name, coins in example.boxes}}
    return replace(start, hands=hands, boxes=boxes, laid=((1, before),) if example.has_earlier_card else (), turn=0)


def events_of(example: ExamplePosition) -> list[Event]:
    """Return the events of all moves of an example. No move is refused."""
    state, result = opening(example), list[Event]()
    for text in example.moves:
        move = GAME.parse_move(text)
        assert GAME.refusal(state, state.turn, move) is None, text
        state, events = GAME.play(state, state.turn, move)
        result += events
    return result


# ------------------------------------------------------------ the examples


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_played_by_the_rules(name: str) -> None:
    """Every card exists once; the moves use cards in hand (rule JA-1)."""
    example = EXAMPLES[name]
    held = [result for seat in range(len(example.hands)) for result in example.hand(seat)]
    assert len(held) == len(set(held))
    laid = [event.card for event in events_of(example) if isinstance(event, Played)]
    assert tuple(laid) == example.played_cards()


def test_the_sequence_passes_from_hand_to_hand() -> None:
    """Léa 7 8, without 9; Marco 9 10, without jack; Nori the jack (rules JA-9 and JA-10)."""
    events = events_of(positions.SEQUENCE)
    assert [event.seat for event in events if isinstance(event, Played)] == [0, 0, 1, 1, 2]
    sentences = [(event.seat, event.rank) for event in events if isinstance(event, Without)]
    assert sentences[:2] == [(0, "9"), (1, "J")]


def test_a_king_and_a_break_start_anew() -> None:
    """Without a call in between (rule JA-11); no seat has the 6, and seat 0 starts again (rule JA-12)."""
    king = events_of(positions.AFTER_KING)
    assert not [event for event in king[:2] if isinstance(event, Without)] and king[2].seat == 0
    events = events_of(positions.BROKEN_OFF)
    before = events[: events.index(Restarted(0))]
    assert [(event.seat, event.rank) for event in before if isinstance(event, Without)] == [(0, "6"), (1, "6"), (2, "6")]


def test_the_words_win_ten_or_nothing() -> None:
    """(rule JA-13)"""
    assert Won(0, card("10D"), 10) in events_of(positions.CLAIMED_EXAMPLE)
    assert Forgot(0, card("10D"), 10) in events_of(positions.FORGOTTEN)


def test_the_end_of_the_deal_costs_what_the_page_says() -> None:
    """2 for Marco; 3 and 8 for Nori, whose box then holds 16 (rules JA-14 and JA-15)."""
    events = events_of(positions.ENDING)
    assert [event for event in events if isinstance(event, Paid)] == [Paid(1, 0, 2, 2), Paid(2, 0, 3, 3)]
    assert [event for event in events if isinstance(event, Doubled)] == [Doubled(2, card("KH"), 8, 8)]
    assert not [event for event in events if isinstance(event, GrandOpera)]


def test_the_grand_opera_of_eight_from_its_deal() -> None:
    """In a real first deal: 96 with three belles cartes, 24 from other boxes, 6 from each of seven (rule JA-16)."""
    mine = positions.OPERA.hand(0)
    others = [result for result in DECK if result not in mine]
    deck = [str(result) for turn in range(HAND_SIZES[8]) for result in (mine[turn], *others[turn * 7 : turn * 7 + 7])]
    deck += [str(result) for result in others[7 * HAND_SIZES[8] :]]
    seats = tuple(Player(f"P{seat}", None) for seat in range(8))
    match = Match(Record("nain_jaune", seats, "7", {}, deal=tuple(deck)))
    view = match.view(0)
    assert isinstance(view, NainJauneView) and view.boxes == {card(name): coins for name, coins in positions.OPERA.boxes}
    events = [event for text in positions.OPERA.moves for event in match.play(0, match.rules.parse_move(text))]
    assert sum(event.coins for event in events if isinstance(event, Won)) == 96
    assert [event.coins for event in events if isinstance(event, GrandOpera)] == [24]
    assert [event.coins for event in events if isinstance(event, Paid)] == [6] * 7
    assert not [event for event in events if isinstance(event, Doubled)]
    (shown,) = (event for event in events if isinstance(event, LaidOpen))
    assert [len(hand) for hand in shown.hands] == [0] + [6] * 7


def test_the_purses_at_the_end_keep_every_coin() -> None:
    """Four purses of 50; the missing coins are in the boxes (rules JA-5 and JA-18)."""
    assert sum(positions.PURSES) + positions.LEFT_IN_BOXES == 4 * 50
    assert positions.PURSES[-1] == positions.SHORT < FULL_STAKE


def test_too_little_for_a_stake_goes_into_the_boxes() -> None:
    """In the order of rule JA-4, at most the stake into each (rule JA-20)."""
    start = GAME.initial_state(4, {"deals": 0}, "7")
    _state, events = place_stakes(replace(start, purses=positions.PURSES, boxes=EMPTY_BOXES))
    (placed,) = (event for event in events if isinstance(event, Staked))
    assert placed.paid[-1] == positions.SHORT == sum(coins for _name, coins in positions.SHORT_STAKE)
    rich = {box: 3 * stake for box, stake in STAKES.items()}
    assert [(str(box), placed.boxes[box] - rich[box]) for box in BOXES] == list(positions.SHORT_STAKE)


def test_the_first_stakes_are_in_the_coins_of_the_rules() -> None:
    """The 64 coins in the box are the stakes of eight (rules JA-3 and JA-4)."""
    assert [METALS[metal] * count for metal, count in FIRST_STAKE] == list(STAKES.values())
    assert sum(count for _metal, count in FIRST_STAKE) * 8 == 64

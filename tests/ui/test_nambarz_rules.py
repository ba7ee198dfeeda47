"""The rules pages of Nambarz: their statements are true, and their examples follow the rules."""

from __future__ import annotations

from dataclasses import replace

from game.kernel import Event
from game.nambarz.cards import ANIMALS, Card, card, remove_cards
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Penalised, RoundEnded, Stroke
from game.nambarz.rounds import STROKE_POINTS
from game.nambarz.rules import Nambarz
from game.nambarz.state import GameOptions, State
from tests.cases import cases
from ui.tables.nambarz import examples as positions
from ui.tables.nambarz.examples import ExamplePosition

GAME = Nambarz()
EXAMPLES = {name: result for name, result in vars(positions).items() if isinstance(result, ExamplePosition)}
SPARE = card("2-frog")  # a card that stays in every hand


def laid_in(example: ExamplePosition) -> tuple[Card, ...]:
    """Return all cards of the example's moves."""
    return tuple(result for number, move in enumerate(example.moves) if " " in move for result in example.cards_of_move(number))


def opening(example: ExamplePosition, strict: bool = False) -> State:
    """Return a state of two seats that hold the cards of the moves and one more; seat 0 is to move."""
    start = GAME.initial_state(2, {}, "7")
    hand = (*laid_in(example), SPARE)
    setup = GameOptions(referee="strict" if strict else "helpful")
    return replace(start, setup=setup, hands=(hand, hand), pile=(card(example.cover),), draw=tuple(map(card, ("7", "8", "9", "10"))))


def events_of(example: ExamplePosition) -> list[Event]:
    """Return the events of all moves of an example, without the refused one."""
    state, result = opening(example), list[Event]()
    for text in example.moves:
        assert state.mover is not None
        move = GAME.parse_move(text)
        refused = GAME.refusal(state, state.mover, move)
        assert (refused.key if refused else "") == example.refusal_key, text
        if refused is None:
            state, events = GAME.play(state, state.mover, move)
            result += events
    return result


# ------------------------------------------------------------ the examples


@cases("name", EXAMPLES)
def test_an_example_is_played_by_the_rules(name: str) -> None:
    """Each move is legal, or refused as the page says (rules NB-8 to NB-17)."""
    example = EXAMPLES[name]
    assert bool(events_of(example)) == (not example.refusal_key)


def test_both_calculations_make_three() -> None:
    """The last card becomes the top, a 2 and a duck 9 (rule NB-9)."""
    assert [example.cards_of_move(0)[-1] for example in (positions.SYMBOLS, positions.ANIMAL_CARDS)] == [card("2"), card("9-duck")]


def test_every_animal_has_two_numbers_five_apart() -> None:
    """The columns of the picture (rule NB-3)."""
    assert [pair[0] for pair in ANIMALS] == ["dragonfly", "fish", "bee", "hen", "cat"]
    for index, pair in enumerate(ANIMALS):
        for animal in pair:
            assert {card(f"{number}-{animal}").number for number in (index + 1, index + 6)} == {index + 1, index + 6}


def test_the_strict_referee_leaves_six_and_two() -> None:
    """5 and 10 go back, three cards are drawn, and the turn ends (rules NB-19 and NB-23)."""
    state = opening(positions.TOO_MANY, strict=True)
    after, events = GAME.play(state, 0, GAME.parse_move(positions.TOO_MANY.moves[0]))
    (fault,) = (event for event in events if isinstance(event, Penalised))
    assert (fault.stays, fault.back) == ((card("6"), card("2")), (card("5"), card("10")))
    assert len(after.hands[0]) == len(remove_cards(state.hands[0], fault.stays)) + 3 and after.mover == 1


def test_the_open_joker_is_covered_by_the_next_player() -> None:
    """Nori leaves it, Marco plays the 10 (rule NB-15)."""
    assert [event.seat for event in events_of(positions.LEFT_OPEN)] == [0, 0, 0, 1]


def test_play_again_goes_on_the_card_below() -> None:
    """All by one seat, in one turn (rule NB-17)."""
    state = opening(positions.AGAIN)
    for text in positions.AGAIN.moves:
        state, _events = GAME.play(state, 0, GAME.parse_move(text))
        assert state.mover == 0
    assert state.phase is TurnPhase.AFTER


def test_five_cards_bring_fourteen_points() -> None:
    """(rule NB-27)"""
    (stroke,) = (event for event in events_of(positions.SUPER) if isinstance(event, Stroke))
    assert (stroke.cards, stroke.points) == (5, 2 * STROKE_POINTS) and stroke.points == 14


def test_the_last_team_gets_the_places_that_are_left() -> None:
    """Léa is out, and Marco plays his last card (rule NB-32)."""
    start = GAME.initial_state(4, {"teams": list(positions.TEAMS)}, "7")
    hands = ((), (card("3"),), *start.hands[2:])
    state = replace(start, hands=hands, pile=(card("3-bee"),), out=(0,), mover=1)
    _state, events = GAME.play(state, 1, GAME.parse_move("match 3"))
    (ended,) = (event for event in events if isinstance(event, RoundEnded))
    assert ended.scores == positions.TEAM_POINTS

"""Property tests of Nambarz with and without faults: cards, legal moves, knowledge, the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import Event
from game.match import Match
from game.nambarz.cards import Card, deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew
from game.nambarz.moves import Calculate, Calculation, Lay, NambarzMove, PlayJoker, Recombine, Single
from game.nambarz.state import NambarzView, State
from tests import chance
from tests.game.matches import Setup, fresh
from tests.game.nambarz.adapter import ADAPTER, RULES
from tests.game.nambarz.table import after, table

STRICT = ("referee", "strict")
SETUPS = [
    Setup("nambarz", 2, (STRICT, ("jokers", 4))),
    Setup("nambarz", 3, (STRICT, ("fractions", True), ("rounds", 3))),
    Setup("nambarz", 4, (STRICT, ("teams", (0, 0, 1, 1)), ("operations", "+-"))),
    Setup("nambarz", 6, (STRICT,)),
    Setup("nambarz", 12, (STRICT, ("jokers", 8))),
]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
seeds = st.sampled_from([str(number) for number in chance.numbers(3, 60)])  # few, so that matches stay in the cache
MOST_PLIES = 4_000
FAULTY = 0.15  # share of random plays of a clumsy player; with a larger one rounds do not end
few = chance.examples(3, 40)  # examples of each setup


def anything(view: NambarzView, rng: random.Random) -> NambarzMove:
    """Return a random play with cards of the hand, right or wrong."""
    decision = view.decision()
    assert decision is not None
    hand = [*decision.hand]
    rng.shuffle(hand)
    numbers = [card for card in hand if not card.joker]
    laid = tuple(decision.laid or numbers[: rng.randint(2, 4)])
    calculation = Calculation(laid, "".join(rng.choice("+-*/") for _ in laid[1:]))
    plays: list[NambarzMove] = [PlayJoker(card) for card in hand if card.joker]
    plays += [make(card) for card in numbers for make in (Single, Lay)]
    plays += [Calculate(calculation), Recombine(calculation)] * 3 if len(laid) > 1 else []
    return rng.choice(plays) if plays else next(iter(view.legal()))


def clumsy(setup: Setup, seed: str) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Yield a match with faults, move by move, with the events of each move."""
    whole = played(setup, seed)
    for ply in range(whole.ply):
        yield whole.at_ply(ply + 1), whole.events(ply)


@lru_cache(maxsize=60)
def played(setup: Setup, seed: str) -> Match:
    match, rng = fresh(setup, seed), random.Random(seed)
    while match.to_move and match.ply < MOST_PLIES:
        (seat,) = match.to_move
        view = match.view(seat)
        assert isinstance(view, NambarzView)
        move = anything(view, rng)
        if rng.random() > FAULTY or match.refusal(seat, move) is not None:
            moves = list(match.legal(seat))
            move = moves[int(rng.random() * len(moves))]
        match.play(seat, move)
    return match


def state_of(match: Match) -> State:
    state = match._states[-1]
    assert isinstance(state, State)
    return state


@every_setup
@few
@given(seed=seeds)
def test_all_cards_stay_in_the_game_and_what_is_known_is_held(setup: Setup, seed: str) -> None:
    """(rules NB-1 and NB-31), and the knowledge of an attentive player."""
    whole: Counter[Card] = Counter()
    for match, _ in clumsy(setup, seed):
        state = state_of(match)
        whole = whole or Counter(deck(state.setup.jokers))
        assert Counter(card for heap in (*state.hands, state.pile, state.draw) for card in heap) == whole
        assert all(not Counter(known) - Counter(hand) for known, hand in zip(state.known, state.hands, strict=True))
        assert all(not hand for seat, hand in enumerate(state.hands) if seat in state.out or seat not in state.players)
        assert state.phase is TurnPhase.RECOMBINE or not state.laid
    assert match.is_over, "a round ends"


@every_setup
@few
@given(seed=seeds, place=st.integers(0, 10_000))
def test_what_is_imagined_is_as_everybody_saw_it(setup: Setup, seed: str, place: int) -> None:
    """Hands with cards taken back, and reshuffled draw piles; the view is the same (rules NB-6 and NB-19 to NB-22)."""
    seen: list[Event] = []
    for match, events in clumsy(setup, seed):
        seen += events
        if match.ply % 97 == place % 97 and not match.is_over:
            assert ADAPTER.contradiction(seen, state_of(match)) is None, "the truth"
            for seat in (None, *range(setup.players)):
                view = RULES.view(state_of(match), seat)
                state = RULES.determinize(view, random.Random(place))
                assert ADAPTER.contradiction(seen, state) is None
                assert RULES.view(state, seat) == view
                assert state.mover is not None
                assert all(RULES.refusal(state, state.mover, move) is None for move in RULES.legal(state, state.mover))


@every_setup
@few
@given(seed=seeds)
def test_legal_is_what_is_listed_and_a_faultless_helpful_referee_says_the_same(setup: Setup, seed: str) -> None:
    """`in`, iteration and the helpful referee agree; the strict one accepts the same moves and more (rule NB-24)."""
    rng = random.Random(seed)
    for match, _ in clumsy(setup, seed):
        if match.is_over or match.ply % 7:
            continue
        (seat,) = match.to_move
        legal = match.legal(seat)
        listed = list(legal)
        assert legal and len(set(listed)) == len(listed) == len(legal)
        assert all(move in legal and match.refusal(seat, move) is None for move in listed)
        view = match.view(seat)
        assert isinstance(view, NambarzView) and list(view.legal()) == listed
        for _ in range(5):
            move = anything(view, rng)
            assert (move in legal) == (move in listed)


@every_setup
@few
@given(seed=seeds)
def test_a_penalty_gives_three_cards_and_passes_the_turn(setup: Setup, seed: str) -> None:
    """(rule NB-23), also after a recombination; a fault never takes a seat out."""
    for match, events in clumsy(setup, seed):
        keys = [event.key for event in events]
        if set(keys) & {"penalised", "recombined", "took_back"}:
            drawn = sum(event.count for event in events if isinstance(event, Drew))
            assert drawn == 3 or (drawn < 3 and not state_of(match).draw), "fewer only where there are fewer"
            assert keys.count("drew") == (keys[-1] == "drew") == bool(drawn)
            assert state_of(match).phase is TurnPhase.TURN and match.to_move != (match.moves[-1][0],)
            assert "went_out" not in keys and "stroke" not in keys


@every_setup
@few
@given(seed=seeds)
def test_undo_returns_every_state(setup: Setup, seed: str) -> None:
    states = [state_of(fresh(setup, seed))]
    for match, _ in clumsy(setup, seed):
        states.append(state_of(match))
        if len(states) > 60:
            break
    while match.ply:
        assert state_of(match) == states[match.ply]
        match.undo()
    assert state_of(match) == states[0] == state_of(fresh(setup, seed))


@every_setup
@few
@given(seed=seeds)
def test_a_record_of_faults_replays(setup: Setup, seed: str) -> None:
    *_, (match, _) = clumsy(setup, seed)
    again = Match(match.record())
    assert state_of(again) == state_of(match) and again.outcome == match.outcome


@pytest.mark.random
@pytest.mark.parametrize("players", range(2, 13))
def test_random_rounds_end(players: int) -> None:
    """Random players without faults; the longest of 80,000 rounds had 344 turns."""
    for seed in chance.numbers(3, 40):
        match, rng = fresh(Setup("nambarz", players, (("play_off", False),)), str(seed)), random.Random(seed)
        while match.to_move:
            (seat,) = match.to_move
            moves = list(match.legal(seat))
            match.play(seat, moves[int(rng.random() * len(moves))])
            assert match.ply < MOST_PLIES


def test_a_card_that_may_have_been_drawn_could_follow_the_joker() -> None:
    """A drawn card is the joker, or a card allowed after it: a symbol with another number (rules NB-7 and NB-15)."""
    state, _ = after(table("3", ["J# 9 3 7-fish J*", "8"], draw="7 5"), "draw", "joker J#")
    view = RULES.view(state, 1)
    cards = {RULES.determinize(view, random.Random(seed)).drawn for seed in range(60)}
    assert None not in cards and len(cards) > 3
    assert all(str(card) == "J#" or not (card.joker or card.animal or card.number == 3) for card in cards if card is not None)

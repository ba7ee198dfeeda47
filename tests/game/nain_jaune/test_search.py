"""Tests that the search position plays deals as the rules do, with the same purses and boxes; and of sampled hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bench.games.nain_jaune import random_deal, random_start_policy
from game.kernel import Event, Options
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES, RANKS, STAKES, Card, card
from game.nain_jaune.moves import GrandOpera, NainJauneMove, Pass, Play, Settled
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.search import (
    CARD_NUMBERS,
    HandSampler,
    SearchPosition,
    StartPolicy,
    play_card,
    playout,
    position_without_hands,
    rank_mask_of,
    ranks_in,
    run_length,
    start_longest_run,
    start_with_best_box,
    stop_sequence,
)
from game.nain_jaune.state import NainJauneView, State
from tests import chance
from tests.game.nain_jaune.table import some_house_rules

RULES = NainJaune()
SEEDS = chance.numbers(6, 100)
CARDS = {number: each for each, number in CARD_NUMBERS.items()}
every_table = pytest.mark.parametrize("players", RULES.player_counts)


def compact(state: State) -> SearchPosition:
    """Return the search position of a state."""
    boxes = [0] * 14
    for box, coins in state.boxes.items():
        boxes[box.rank] = coins
    playing = [seat for seat in range(state.setup.players) if seat not in state.out]
    needed = RANKS.index(state.needed) + 1 if state.needed else 0
    position = SearchPosition(state.setup, state.turn, needed, list(state.purses), boxes, playing)
    position.last_seat = state.laid[-1][0] if state.laid else state.turn
    position.add_talon([CARD_NUMBERS[each] for each in state.talon])
    for seat, hand in enumerate(state.hands):
        position.add_cards(seat, [CARD_NUMBERS[held] for held in hand])
    return position


def facts(position: SearchPosition) -> tuple[object, ...]:
    return tuple(getattr(position, name) if name != "playing" else list(position.playing) for name in SearchPosition.__slots__)


def first_of(state: State, start: StartPolicy) -> Play | Pass:
    """Return the card that a playout plays here: the belle carte first, with the words if the options need them."""
    moves = [move for move in RULES.legal(state, state.turn) if isinstance(move, Play)]
    if not moves:
        return Pass()
    hand = state.hands[state.turn]
    rich = rank_mask_of([held for held in hand if state.boxes.get(held, 0)])
    rank = moves[0].card.rank if state.needed else start(rank_mask_of(hand), rich)
    result = max((move.card for move in moves if move.card.rank == rank), key=lambda each: each in BOXES)
    return Play(result, result in BOXES and state.setup.announce)


def settled(state: State, start: StartPolicy) -> tuple[Event, ...]:
    """Return the last events of this deal when it is played by the rules."""
    events: tuple[Event, ...] = ()
    while not any(isinstance(event, Settled) for event in events):
        state, events = RULES.play(state, state.turn, first_of(state, start))
    return events


def boxes_of(position: SearchPosition) -> dict[Card, int]:
    return {box: position.boxes[box.rank] for box in BOXES}


def agrees(state: State, starter: Callable[[random.Random], StartPolicy], seed: int) -> bool:
    """Play one deal in both ways, compare them, and return True if it was a grand opera."""
    events = settled(state, starter(random.Random(seed)))
    want = next(event for event in events if isinstance(event, Settled))
    position = compact(state)
    purses = playout(position, starter(random.Random(seed)))
    assert (tuple(purses), boxes_of(position)) == (want.purses, dict(want.boxes))
    return any(isinstance(event, GrandOpera) for event in events)


def chanced(rng: random.Random) -> StartPolicy:
    return random_start_policy(rng.random)


def wishing(rng: random.Random) -> StartPolicy:
    return start_with_best_box


def steady(rng: random.Random) -> StartPolicy:
    return start_longest_run


def table(players: int, seed: int, options: Options, purses: tuple[int, ...] = ()) -> State:
    state = RULES.initial_state(players, options, str(seed))
    return replace(state, purses=purses) if purses else state


@pytest.mark.random
@every_table
@pytest.mark.parametrize("announce", [True, False])
@pytest.mark.parametrize("starter", [chanced, steady, wishing])
def test_a_playout_is_a_deal_of_the_rules(players: int, announce: bool, starter: Callable[[random.Random], StartPolicy]) -> None:
    """Purses and boxes at the end agree, from full and from nearly empty purses (rules JA-9 to JA-17 and JA-21 to JA-26)."""
    for seed in SEEDS:
        for house_rules in ({}, some_house_rules(seed)):
            agrees(table(players, seed, {"announce": announce, **house_rules}), starter, seed)
            agrees(table(players, seed, {"announce": announce, **house_rules}, tuple(range(players))), starter, seed)


@pytest.mark.random
@pytest.mark.parametrize("players", [3, 5, 8])
def test_it_goes_on_wherever_a_deal_stands(players: int) -> None:
    """This includes the middle of a sequence, and positions after forgotten words."""
    for seed in SEEDS:
        for state in positions(players, seed, some_house_rules(seed) if seed % 2 else {}):
            if RULES.legal(state, state.turn) != (Pass(),):
                agrees(state, chanced, seed)


@pytest.mark.random
@every_table
@pytest.mark.parametrize("announce", [True, False])
def test_a_move_leads_to_the_position_of_the_rules(players: int, announce: bool) -> None:
    """Seat to move, next rank and boxes agree; the last card settles the deal (rules JA-9 to JA-17 and JA-21 to JA-26)."""
    ended = 0
    for seed in SEEDS:
        for state in positions(players, seed, {"announce": announce, **(some_house_rules(seed) if seed % 2 else {})}):
            for move in RULES.legal(state, state.turn):
                assert isinstance(move, Play | Pass)
                position, goes_on = compact(state), True
                if isinstance(move, Play):
                    goes_on = play_card(position, CARD_NUMBERS[move.card], move.claim or not announce)
                else:
                    stop_sequence(position)
                after, events = RULES.play(state, state.turn, move)
                want = next((event for event in events if isinstance(event, Settled)), None)
                assert goes_on == (want is None)
                if want is None:
                    while RULES.legal(after, after.turn) == (Pass(),):
                        after, _ = RULES.play(after, after.turn, Pass())
                    assert facts(position) == facts(compact(after))
                else:
                    assert (tuple(position.purses), boxes_of(position)) == (want.purses, dict(want.boxes))
                    ended += 1
    assert ended


@every_table
def test_what_is_known_without_hands_is_what_lies_on_the_table(players: int) -> None:
    for state in positions(players, 3):
        known, whole = position_without_hands(RULES.view(state, None)), compact(state)
        assert sum(known.boxes) == sum(state.boxes.values()) and known.boxes == whole.boxes
        assert (known.seat, known.needed, known.purses, known.playing) == (whole.seat, whole.needed, whole.purses, whole.playing)


def test_the_first_stakes_are_all_that_the_boxes_hold() -> None:  # (rules JA-4 and JA-5)
    assert sum(random_deal(4, random.Random(1).random).boxes) == 4 * sum(STAKES.values())


def positions(players: int, seed: int, options: Options | None = None) -> Iterator[State]:
    """Yield the states of the first deal under random moves."""
    rng, state = random.Random(seed), RULES.initial_state(players, options or {}, str(seed))
    while state.deal == 1 and not state.why:
        yield state
        moves = RULES.legal(state, state.turn)
        state, _ = RULES.play(state, state.turn, moves[int(rng.random() * len(moves))])


@pytest.mark.random
@pytest.mark.parametrize("left", range(2, 8))
def test_who_is_out_is_not_asked_and_does_not_pay(left: int) -> None:
    """The seats in play, of eight, get the cards of that number of players (rules JA-6 and JA-20)."""
    for seed in SEEDS:
        purses = tuple([50] * left + [3] * (8 - left))
        agrees(elimination(seed, tuple(random.Random(seed).sample(purses, 8)), left), chanced, seed)


def elimination(seed: int, purses: tuple[int, ...], left: int) -> State:
    """Return the deal after one that left these purses, so that some seats cannot place a full stake."""
    state = replace(RULES.initial_state(8, {"deals": 20}, str(seed)), purses=purses)
    last = [card("AC"), card("2C")]
    state = replace(state, hands=((last[0],), *((last[1],),) * 7), boxes=dict.fromkeys(BOXES, 0), purses=purses)
    state, _ = RULES.play(state, 0, Play(last[0]))
    assert state.deal == 2 and 8 - len(state.out) == left, (state.purses, state.out)
    return state


def test_going_out_before_anybody_else_has_laid_takes_all() -> None:
    """The usual payments come on top; a card of another seat makes it an ordinary end (rule JA-16)."""
    names = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC KD QD"
    hand = tuple(card(name) for name in names.split())
    others = [each for each in DECK if each not in hand]
    state = replace(RULES.initial_state(3, {}, "1"), hands=(hand, tuple(others[:15]), tuple(others[15:30])), talon=tuple(others[30:]))
    start = iter([1, 12, 13]).__next__
    assert agrees(state, lambda _: lambda ranks, rich: start_longest_run(ranks, rich) if ranks != 1 << 13 else 13, 1)
    position = compact(state)
    assert playout(position, lambda ranks, rich: start())[0] == 35 + 45 + 15 + 15 and not any(position.boxes)
    state, _ = RULES.play(state, 0, Play(hand[0]))
    beaten = replace(state, laid=((1, others[0]), *state.laid), hands=(state.hands[0], state.hands[1][1:], state.hands[2]))
    assert not agrees(beaten, steady, 1)


def test_the_belle_carte_goes_before_its_equals() -> None:
    """It wins the box; kept, it would double it (rules JA-13 and JA-15)."""
    state = RULES.initial_state(3, {}, "1")
    hands = tuple(tuple(card(name) for name in names.split()) for names in ("7C 7D", "8C 2C", "3C 4C"))
    position = compact(replace(state, hands=hands))
    assert playout(position, start_longest_run)[0] == 35 + 15 - 1 and position.boxes[7] == 0


def test_a_run_is_cards_in_a_row() -> None:
    ranks = rank_mask_of([card(name) for name in ("AC", "3C", "4D", "5H", "5S", "QC", "KC")])
    assert ranks_in(ranks) == (1, 3, 4, 5, 12, 13)
    assert [run_length(ranks, rank) for rank in range(1, 14)] == [1, 0, 3, 2, 1, 0, 0, 0, 0, 0, 0, 2, 1]
    assert start_longest_run(ranks, 0) == 3
    assert start_longest_run(rank_mask_of([card(name) for name in ("AC", "2C", "QC", "KC")]), 0) == 12, "a king starts anew (JA-11)"
    assert start_longest_run(rank_mask_of([card(name) for name in ("AC", "2C", "4C", "5C")]), 0) == 1


def test_who_is_eager_runs_to_the_dearest_box() -> None:
    """The 7 of diamonds, the king of hearts, the queen of spades, the jack of clubs, the 10 of diamonds (rule JA-4)."""
    ranks = rank_mask_of([card(name) for name in ("2C", "6C", "7D", "9C", "10D", "JC", "QS", "KH")])
    assert [start_with_best_box(ranks, sum(1 << rank for rank in rich)) for rich in ((7, 13), (13, 12), (10,), ())] == [6, 9, 9, 2]
    assert start_with_best_box(1 << 7 | 1 << 13, 1 << 13) == 13


def test_only_a_box_that_holds_coins_draws_anybody() -> None:  # (rule JA-13)
    state = replace(RULES.initial_state(3, {}, "1"), boxes={**dict.fromkeys(BOXES, 0), card("KH"): 1})
    position = compact(replace(state, hands=((card("7D"), card("KH")), (card("QS"),), ())))
    assert position.coin_ranks == [1 << 13, 0, 0] and start_with_best_box(position.ranks[0], position.coin_ranks[0]) == 13


@every_table
def test_a_deal_is_that_of_the_rules(players: int) -> None:
    """(rules JA-4 to JA-6); another seed deals other cards."""
    position = random_deal(players, random.Random(1).random)
    assert position.cards_left() == [HAND_SIZES[players]] * players and position.purses == [35] * players
    assert boxes_of(position) == {box: stake * players for box, stake in STAKES.items()}
    assert facts(random_deal(players, random.Random(1).random)) == facts(position) != facts(random_deal(players, random.Random(2).random))


def test_a_copy_leaves_the_position_as_it_is() -> None:
    position = random_deal(4, random.Random(1).random)
    before = facts(position.copy())
    playout(position.copy(), start_longest_run)
    assert facts(position) == before


def guessed(view: NainJauneView, position: SearchPosition) -> list[tuple[int, int, int]]:
    """Return (seat, rank, count) for every hand."""
    return [(seat, rank, position.counts[seat * 16 + rank]) for seat in range(view.setup.players) for rank in range(1, 14)]


@pytest.mark.random
@every_table
def test_a_guess_contradicts_nothing_seen_or_said(players: int) -> None:
    """No rank that the seat said to lack, the right hand sizes, the seat's own hand, no played card, no card twice (rule JA-10)."""
    for seed in SEEDS[::3]:
        for state in positions(players, seed, some_house_rules(seed) if seed % 2 else {}):
            view = RULES.view(state, state.turn)
            if RULES.legal(state, state.turn) == (Pass(),):
                continue  # nobody imagines hands there
            guess = HandSampler(view, random.Random(seed))
            for _ in range(3):
                allowed(view, state, guess.sample_position())


def allowed(view: NainJauneView, state: State, position: SearchPosition) -> None:
    own_count, truth = state.turn, compact(state)
    assert position.cards_left() == [len(hand) for hand in state.hands]
    assert position.ranks[own_count] == truth.ranks[own_count]
    counted: Counter[int] = Counter()
    for seat, rank, count in guessed(view, position):
        counted[rank] += count
        assert not (count and rank in view.known_lacks[seat])
        assert bool(count) == bool(position.ranks[seat] >> rank & 1) == bool(position.holders[rank] >> seat & 1)
        assert seat != own_count or count == truth.counts[seat * 16 + rank]
    laid = Counter(each.rank for _, each in state.laid)
    assert all(counted[rank] + laid[rank] <= 4 for rank in range(1, 14))
    for rank, is_found in view.talon_ranks.items():  # (rule JA-24)
        assert (counted[rank] + laid[rank] < 4) == is_found
    for box in BOXES:
        keeper = position.belle_holders[box.rank]
        assert keeper == -1 or position.counts[keeper * 16 + box.rank]
        assert (keeper == own_count) == (box in state.hands[own_count])
        assert keeper == -1 or all(each != box for _, each in state.laid)
    assert (position.seat, position.needed, position.purses, boxes_of(position)) == (
        own_count,
        truth.needed,
        truth.purses,
        dict(state.boxes),
    )


def test_who_stands_by_guesses_who_goes_on() -> None:
    """It is the next seat in order that was dealt the rank; if none has it, the seat that played last restarts (rules JA-10 and JA-12)."""
    sentences = set()
    for state in positions(3, 1):
        guess, needed = HandSampler(RULES.view(state, None), random.Random(1)), RANKS.index(state.needed) + 1 if state.needed else 0
        for _ in range(6 if needed else 0):
            position = guess.sample_position()
            order = [(state.turn + step) % 3 for step in range(3)]
            able = [seat for seat in order if position.holders[needed] >> seat & 1]
            assert (position.seat, position.needed) == ((able[0], needed) if able else (state.laid[-1][0], 0))
            sentences.add(able[0] == state.turn if able else None)
    assert sentences == {True, False, None}


def late(seed: int) -> State:
    """Return a deal in which seats have said to lack four to six ranks."""
    return [state for state in positions(4, seed) if sum(map(len, state.without)) in (4, 5, 6)][-1]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_allowed_deal_is_as_likely(seed: int) -> None:
    """The counts agree with those of unrestricted deals from which the contradictory ones are removed."""
    state = late(seed)
    view = RULES.view(state, state.turn)
    guess, rng = HandSampler(view, random.Random(1)), random.Random(2)
    unseen = [CARD_NUMBERS[each] for seat, hand in enumerate(state.hands) if seat != view.seat for each in hand]
    unseen += [CARD_NUMBERS[each] for each in state.talon]
    swept, thrown = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    rounds = 800
    for _ in range(rounds):
        swept.update({(seat, rank): count for seat, rank, count in guessed(view, guess.sample_position())})
        thrown.update({(seat, rank): count for seat, rank, count in guessed(view, rejected(state, unseen, rng))})
    for each in swept | thrown:
        assert swept[each] / rounds == pytest.approx(thrown[each] / rounds, abs=0.1), each


def rejected(state: State, unseen: list[int], rng: random.Random) -> SearchPosition:
    while True:
        rng.shuffle(unseen)
        hands, start = [*state.hands], 0
        for seat, hand in enumerate(state.hands):
            if seat != state.turn:
                hands[seat] = tuple(CARDS[number] for number in unseen[start : start + len(hand)])
                start += len(hand)
        if not any(each.rank in lacks for hand, lacks in zip(hands, state.without, strict=True) for each in hand):
            return compact(replace(state, hands=tuple(hands)))


def test_a_guess_hangs_on_the_view_and_chance_alone() -> None:
    state = late(1)
    view = RULES.view(state, state.turn)
    other = RULES.view(RULES.determinize(view, random.Random(5)), state.turn)
    assert facts(HandSampler(view, random.Random(1)).sample_position()) == facts(HandSampler(other, random.Random(1)).sample_position())
    assert facts(HandSampler(view, random.Random(1)).sample_position()) != facts(HandSampler(view, random.Random(2)).sample_position())


def test_moves_of_these_tests_are_legal() -> None:
    for state in positions(5, 1):
        move: NainJauneMove = first_of(state, start_longest_run)
        assert RULES.refusal(state, state.turn, move) is None

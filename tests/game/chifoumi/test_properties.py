"""Property tests of Chifoumi in random positions, against a second, simple implementation of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from game.chifoumi.moves import Captured, GameBegan, GameEnded, Passed, Stopped
from game.chifoumi.state import State
from game.hand_signs import Throw
from game.kernel import Event, to_wire
from game.match import Match
from tests import chance
from tests.game.adapters import ADAPTERS
from tests.game.chifoumi.board import RULES
from tests.game.matches import played
from tests.game.setups import PLACES, SEEDS, SETUPS, state_of

SETS = [setup for setup in SETUPS if setup.game == "chifoumi"]
TABLES = st.sampled_from(SETS)
few = chance.examples(6, 200)
ANY_SEED, ANY_PLACE = st.sampled_from(SEEDS), st.integers(0, PLACES)
EAGER = st.sampled_from(["", "x"])  # prefer captures, or nothing
TAKES = {"RS", "SP", "PR", "PW", "WR", "WS"}
PARTNERS = {(0, 2), (2, 0), (1, 3), (3, 1)}


def squares() -> list[str]:
    return [file + rank for file in "abcdefg" for rank in "1234567"]


def near(one: str, other: str) -> bool:
    return max(abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))) == 1


EVERY_MOVE = [f"{one}{how}{other}" for one in squares() for other in squares() if near(one, other) for how in "-x"]
EVERY_MOVE += [f"{kind}@{square}" for kind in "RSPW" for square in squares()]
EVERY_MOVE += ["stop", "pass", "throw rock", "throw paper", "throw scissors"]


def somewhere(setup: object, seed: str, eager: str, place: int) -> Match:
    whole = played(setup, seed, eager)  # type: ignore[arg-type]
    return whole.at_ply(place % (whole.ply + 1))


def tops(state: State) -> dict[str, tuple[int, str]]:
    return {square: (stack[-1].seat, str(stack[-1].kind)) for square, stack in state.board.items()}


def partly_own(state: State, seat: int, other: int) -> bool:
    return seat == other or (state.setup.players == 4 and (seat, other) in PARTNERS)


def reading(state: State) -> set[str]:
    """Return the legal moves, derived again from the rule book (rules CH-4 to CH-8, CH-15, CH-17 and CH-22)."""
    seat, top = state.turn, tops(state)
    if any(state.reserve):
        return {f"{kind}@{square}" for kind in state.reserve[seat] for square in squares() if square != "d4" and open_to(state, square)}
    moves = {"stop"} if state.mover else set()
    for origin in [state.mover] if state.mover else [square for square in top if top[square][0] == seat]:
        for square in squares():
            if near(origin, square):
                moves |= {f"{origin}{how}{square}" for how in ways(state, top[origin][1], top.get(square))}
    return moves or {"pass"}


def open_to(state: State, square: str) -> bool:
    return all(seat == state.turn or (other != square and not near(other, square)) for other, (seat, _) in tops(state).items())


def ways(state: State, kind: str, onto: tuple[int, str] | None) -> str:
    """Return how a pawn of this kind may enter a square: `-`, `x`, both or not at all."""
    if onto is None:
        return "-"
    mine = partly_own(state, state.turn, onto[0])
    takes = kind + onto[1] in TAKES and (onto[0] != state.turn or state.setup.free_placement)
    return ("-" if mine else "") + ("x" if takes else "")


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER, place=ANY_PLACE)
def test_legal_moves_are_those_of_a_second_reading(setup: object, seed: str, eager: str, place: int) -> None:
    match = somewhere(setup, seed, eager, place)
    for ply in range(max(0, match.ply - 40), match.ply + 1):
        past = match.at_ply(ply)
        if past.is_over or state_of(past).starter is None:
            continue
        state = state_of(past)
        assert {str(move) for move in past.legal(state.turn)} == reading(state)
        assert past.to_move == (state.turn,)


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER, place=ANY_PLACE)
def test_of_all_that_can_be_written_only_legal_moves_are_not_refused(setup: object, seed: str, eager: str, place: int) -> None:
    match = somewhere(setup, seed, eager, place)
    for seat in range(len(match.seats)):
        accepted = {text for text in EVERY_MOVE if match.refusal(seat, match.rules.parse_move(text)) is None}
        assert accepted == {str(move) for move in match.legal(seat)}


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER)
def test_no_pawn_is_lost_or_won_and_what_is_taken_is_counted(setup: object, seed: str, eager: str) -> None:
    match = played(setup, seed, eager)  # type: ignore[arg-type]
    opposed = state_of(match).setup.are_opponents
    for ply in range(match.ply + 1):
        state = state_of(match.at_ply(ply))
        if state.starter is None:
            continue
        everywhere = Counter((pawn.seat, str(pawn.kind)) for stack in (*state.board.values(), *state.prizes) for pawn in stack)
        everywhere += Counter((seat, str(kind)) for seat, kinds in enumerate(state.reserve) for kind in kinds)
        kinds = "RSP" if state.setup.players == 4 else "RSPW"
        assert everywhere == {(seat, kind): 2 for seat in range(state.setup.players) for kind in kinds}
        assert all(state.board.values()), "no square holds an empty stack"
        assert list(state.taken) == [sum(opposed(seat, pawn.seat) for pawn in prizes) for seat, prizes in enumerate(state.prizes)]
        numbers = [pawn.number for stack in (*state.board.values(), *state.prizes) for pawn in stack]
        assert len(numbers) == len(set(numbers))


def turns(match: Match) -> Iterator[tuple[int, tuple[Event, ...], State]]:
    """Yield every move after the throws: its seat, its events and the state after it."""
    for ply, (seat, move) in enumerate(match.moves):
        if not isinstance(move, Throw):
            yield seat, match.events(ply), state_of(match.at_ply(ply + 1))


def recount(match: Match) -> Iterator[tuple[State, list[int], int]]:
    """Yield for each move the state, the quiet turns by seat and the repetitions, counted from the events."""
    first = state_of(match.at_ply(sum(isinstance(move, Throw) for _, move in match.moves)))
    idle, took = [0] * first.setup.players, False
    stood: Counter[object] = Counter([] if any(first.reserve) else [plain(first)])
    last = 0 if any(first.reserve) else 1
    for seat, events, state in turns(match):
        keys = [event.key for event in events]
        if any(isinstance(event, GameBegan) for event in events):
            idle, took, stood, last = [0] * len(idle), False, Counter(), 0
            if not any(state.reserve):
                stood[plain(state)] = last = 1
        elif "captured" in keys:
            idle, took = [0] * len(idle), True
        elif "placed" in keys:
            stood[plain(state)] = last = 0 if any(state.reserve) else 1
        else:
            idle[seat] += not took
            took = False
            stood[plain(state)] += 1
            last = stood[plain(state)]
        yield state, list(idle), last


def plain(state: State) -> object:
    return state.turn, frozenset((square, tuple((pawn.seat, pawn.kind) for pawn in stack)) for square, stack in state.board.items())


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER)
def test_idle_and_repeats_are_as_counted_by_hand(setup: object, seed: str, eager: str) -> None:
    match = played(setup, seed, eager)  # type: ignore[arg-type]
    for state, idle, repeats in recount(match):
        assert (list(state.idle), state.repeats) == (idle, repeats)


def sides(state: State) -> list[set[str]]:
    """Return the kinds on the board of every side, which is a seat or a team."""
    result: list[set[str]] = [set() for _ in range(2 if state.setup.players == 4 else state.setup.players)]
    for stack in state.board.values():
        for pawn in stack:
            result[pawn.seat % len(result)].add(str(pawn.kind))
    return result


def could_take(state: State) -> bool:
    kinds = sides(state)
    return any(one + other in TAKES for mine in kinds for theirs in kinds if mine is not theirs for one in mine for other in theirs)


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER)
def test_a_game_ends_when_and_only_when_the_rules_say(setup: object, seed: str, eager: str) -> None:
    """While it continues there can be captures, quiet turns are under 40, no position stood three times (rules CH-11 and CH-12)."""
    match = played(setup, seed, eager)  # type: ignore[arg-type]
    for _, events, state in turns(match):
        ended = [event for event in events if isinstance(event, GameEnded)]
        playing = [seat for seat in range(state.setup.players) if any(p.seat == seat for stack in state.board.values() for p in stack)]
        if not state.why and not any(state.reserve):
            assert could_take(state) and state.repeats < 3 and any(state.idle[seat] < 40 for seat in playing)
        elif state.why:
            assert ended and state.why == ended[-1].why
            quiet = all(state.idle[seat] >= 40 for seat in playing)
            assert (state.why in ("no_pawns", "no_capture")) == (not could_take(state))
            assert could_take(state) <= (quiet or state.repeats == 3)
            assert (state.why == "no_pawns") == (state.setup.players == 2 and len(playing) == 1)


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER)
def test_the_turn_goes_round_and_stays_only_in_a_chain(setup: object, seed: str, eager: str) -> None:
    match = played(setup, seed, eager)  # type: ignore[arg-type]
    for seat, events, state in turns(match):
        if any(isinstance(event, GameBegan) for event in events) or state.why:
            continue
        if isinstance(events[0], Captured):
            assert (state.turn, state.mover) == (seat, events[0].square)
            continue
        assert state.mover is None
        following = [(seat + step) % state.setup.players for step in range(1, 5)]
        pawns = {pawn.seat for stack in state.board.values() for pawn in stack}
        due = following if any(state.reserve) or events[-1].key == "all_placed" else [other for other in following if other in pawns]
        assert state.turn == (state.starter if events[-1].key == "all_placed" else due[0])
        if isinstance(events[0], Passed):
            assert state.trail == ()
        elif not isinstance(events[0], Stopped):
            assert state.trail[-1].seat == seat


@few
@given(setup=TABLES, seed=ANY_SEED, eager=EAGER, place=ANY_PLACE)
def test_undo_is_the_match_one_move_earlier(setup: object, seed: str, eager: str, place: int) -> None:
    match = somewhere(setup, seed, eager, place)
    if match.ply:
        before = state_of(match.at_ply(match.ply - 1))
        match.undo()
        assert state_of(match) == before


@few
@given(
    setup=st.sampled_from([setup for setup in SETS if dict(setup.chosen).get("peek") is False]), seed=ANY_SEED, eager=EAGER, place=ANY_PLACE
)
def test_without_peeking_a_view_is_that_of_any_other_filling(setup: object, seed: str, eager: str, place: int) -> None:
    """Covered pawns and earlier positions change no field of the view (rule CH-9)."""
    match = somewhere(setup, seed, eager, place)
    state = state_of(match)
    for seat in (None, *range(state.setup.players)):
        scrambled = ADAPTERS["chifoumi"].scrambled(state, seat, random.Random(place))
        view, other = RULES.view(state, seat), RULES.view(scrambled, seat)
        assert view == other and to_wire(view) == to_wire(other) and view.history == ()
        for square, stack in view.board.items():
            assert to_wire(stack) == [*[None] * (len(stack) - 1), to_wire(state.board[square][-1])]

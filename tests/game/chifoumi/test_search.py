"""Tests that the search position plays as the rules do: moves, turns, chains, prizes, ends and scores agree, ply by ply."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bench.games.chifoumi import perft
from game.bots.bot import never_stop
from game.chifoumi.alphabeta import EXACT_VALUE, INFINITY, MAX_DEPTH, Search, TranspositionEntry
from game.chifoumi.board import GameOptions
from game.chifoumi.determinization import all_pawns
from game.chifoumi.ends import game_scores, pawns_left
from game.chifoumi.evaluation import WIN_BONUS, SearchGoal, piece_square_tables_for
from game.chifoumi.moves import Capture, GameEnded
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import State
from game.chifoumi.tables import KINDS, SQUARE_NUMBERS, decode_move, pawns_of, piece_square_tables, stack_height
from game.chifoumi.view_position import position_of, stack_numbers
from game.kernel import Event, Options
from tests import chance
from tests.game.chifoumi.board import RULES, after, position
from tests.game.chifoumi.test_perft import CROWD, PLACED

FREE: Options = {"free_placement": True}
SETUPS: list[tuple[int, Options]] = [(2, {}), (2, FREE), (2, {"match": True}), (3, {}), (3, FREE), (3, {"rotate": True}), (4, {})]
every_setup = pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)


def weight(square: int, stack: int) -> int:
    """Return a weight, possibly negative, that differs for every square and stack."""
    return (square - 24) * stack_height(stack) - (stack & 3)


LEDGERS = piece_square_tables(weight)


def compact(state: State) -> SearchPosition:
    return position_of(RULES.view(state, state.turn), LEDGERS, random.Random(1))


def facts(position: SearchPosition) -> tuple[object, ...]:
    """Return everything in a search position, the repetitions last."""
    lasting = position.turn, position.mover, position.halfmove_clock, position.reserve, position.material, position.sum, position.is_over
    return *lasting, position.board[:], position.tops[:], position.taken[:], position.occurrences.copy()


def agrees(position: SearchPosition, state: State) -> None:
    """Check rules CH-4 to CH-8 and the counters of rule CH-12: board, turn, legal moves, quiet turns and repetitions."""
    assert position.board == stack_numbers(state.board)
    assert position.turn == state.turn and not position.is_over
    assert position.mover == (-1 if state.mover is None else SQUARE_NUMBERS[state.mover])
    assert position.taken == list(state.taken)
    assert sorted(str(decode_move(move)) for move in position.legal_moves()) == sorted(map(str, RULES.legal(state, state.turn)))
    assert position.halfmove_clock == sum(idle for seat, idle in enumerate(state.idle) if pawns_left(state.board, seat))
    assert position.board_value == sum(weight(square, stack) for square, stack in enumerate(position.board) if stack)
    if state.mover is None and not state.is_placing:
        assert position.occurrences[position.sum] == state.repeats
    remembered = {total: stood for total, stood in compact(state).occurrences.items() if position.occurrences[total] != stood}
    assert not remembered


def bold(moves: list[int], rng: random.Random) -> int:
    """Choose a random move, in half of the cases a capture if there is one, so that games have chains."""
    sharp = [move for move in moves if isinstance(decode_move(move), Capture)]
    pool = sharp if sharp and rng.random() < 0.5 else moves
    return pool[int(rng.random() * len(pool))]


def test_quiet_turns_end_it_whatever_the_last_one_is() -> None:
    """The game ends after 40 of each, also by a repeated position or by a pass (rule CH-12)."""
    walk = ["f1-g1", "a7-a6", "g1-f1", "a6-a7"]
    seen = replace(position("bS bS . . . . .\n" + ". . . . . . .\n" * 5 + ". . . . . wR ."), idle=(38, 38))
    shut = replace(position("wP wP\nbR wP", turn="b"), idle=(40, 39))
    for state, moves in ((seen, walk), (shut, ["pass"])):
        now = compact(state)
        for move in moves:
            agrees(now, state)
            now.make(next(each for each in now.legal_moves() if str(decode_move(each)) == move))
            state, _ = after(state, move)
        assert now.is_over and state.why == "quiet"


def ended(events: tuple[Event, ...]) -> GameEnded | None:
    return next((event for event in events if isinstance(event, GameEnded)), None)


def scores(position: SearchPosition, starter: int) -> tuple[float, ...]:
    """Return the scores by rules CH-13, CH-20 and CH-24."""
    left = [sum(position.material >> 16 * seat + 4 * kind & 15 for kind in range(4)) for seat in range(position.tables.players)]
    if len(left) == 3:
        return tuple(position.taken)
    if len(left) == 4:
        return tuple(left[seat] + left[seat ^ 2] for seat in range(4))
    return tuple(count if seat == starter else count + 0.5 for seat, count in enumerate(left))


@every_setup
@pytest.mark.random
@pytest.mark.parametrize("seed", chance.numbers(1, 20))
def test_it_agrees_with_the_rules_ply_by_ply(players: int, options: Options, seed: int) -> None:
    """Random games to their end by rules CH-11 and CH-12; undoing a move restores everything."""
    rng, state = random.Random(seed), RULES.initial_state(players, options, "search")
    position = compact(state)
    while True:
        agrees(position, state)
        before, move = facts(position), bold(position.legal_moves(), rng)
        position.unmake(move, position.make(move))
        assert facts(position) == before
        position.make(move)
        starter = state.starter or 0
        state, events = RULES.play(state, state.turn, decode_move(move))
        end = ended(events)
        if end:
            break
    assert position.is_over and scores(position, starter) == end.scores


@every_setup
def test_a_position_made_afresh_is_the_one_that_has_moved_there(players: int, options: Options) -> None:
    """Made from the view alone: chains, counters and the repetitions since the last capture (rule CH-12)."""
    rng, state = random.Random(5), RULES.initial_state(players, options, "fresh")
    position = compact(state)
    for _ in range(120):
        again = compact(state)
        assert facts(again)[:-1] == facts(position)[:-1]
        move = bold(position.legal_moves(), rng)
        position.make(move)
        state, events = RULES.play(state, state.turn, decode_move(move))
        if ended(events):
            break


@pytest.mark.parametrize(("players", "count"), [(2, 108780), (3, 99502), (4, 29743)])
def test_perft_from_the_first_position(players: int, count: int) -> None:
    """The golden numbers of the rules."""
    assert perft(compact(RULES.initial_state(players, {}, "1")), 3) == count


def test_nothing_follows_on_the_end_of_a_game() -> None:
    over = compact(position("bS\nwR", 2))
    over.is_over = True
    assert perft(over, 1) == 0 and perft(over, 0) == 1


def test_perft_while_pawns_are_placed_and_after() -> None:
    start = RULES.initial_state(2, FREE, "1")
    assert perft(compact(start), 2) == 31360
    assert perft(compact(after(start, PLACED)[0]), 3) == 120461


@pytest.mark.parametrize(
    ("players", "free_placement", "count"), [(2, False, 23812), (2, True, 28494), (3, False, 10652), (3, True, 12357), (4, False, 19158)]
)
def test_perft_with_chains_and_stacks(players: int, free_placement: bool, count: int) -> None:
    """Each step of a chain is a move, and so is `stop` (rules CH-7, CH-17 and CH-22)."""
    diagram = CROWD.replace("r", "b") if players == 2 else CROWD
    state = position(diagram.replace("W", "S") if players == 4 else diagram, players, **(FREE if free_placement else {}))
    assert perft(compact(state), 3) == count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_pawns_are_drawn_from_what_is_missing(players: int) -> None:
    """Visible pawns stay, and every pawn of the game exists exactly once (rule CH-9)."""
    rng, state = random.Random(3), RULES.initial_state(players, {"peek": False}, "hidden")
    hidden = 0
    for _ in range(150):
        view = RULES.view(state, state.turn)
        drawn = position_of(view, LEDGERS, rng)
        assert [stack_height(stack) for stack in drawn.board] == [len(view.board.get(square, ())) for square in SQUARE_NUMBERS]
        assert [stack & 31 for stack in drawn.board] == [stack & 31 for stack in stack_numbers(state.board)]
        hidden += drawn.board != stack_numbers(state.board)
        assert pawns(drawn, state) == Counter(all_pawns(GameOptions(players)))
        state, events = RULES.play(state, state.turn, decode_move(bold(drawn.legal_moves(), rng)))
        if ended(events):
            break
    assert hidden, "something was hidden and drawn otherwise"


def pawns(position: SearchPosition, state: State) -> Counter[tuple[int, object]]:
    standing = [(pawn >> 2 & 3, KINDS[pawn & 3]) for stack in position.board for pawn in pawns_of(stack)]
    return Counter([*standing, *((pawn.seat, pawn.kind) for prizes in state.prizes for pawn in prizes)])


def searched(state: State, depth: int) -> tuple[Search, list[int]]:
    view = RULES.view(state, state.turn)
    aim = SearchGoal(
        tuple(int(view.setup.are_opponents(state.turn, seat)) for seat in range(view.setup.players)), state.starter or 0, WIN_BONUS
    )
    search_position = position_of(view, piece_square_tables_for(aim.sides), random.Random(1))
    search = Search(search_position, aim, 10**9, never_stop)
    search.iteration_depth = depth
    return search, search_position.legal_moves()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2])
def test_the_best_move_is_best_by_its_exact_value(players: int, depth: int) -> None:
    """Each move is searched alone in a full window: none is better than the chosen one, even if its bound is as high."""
    rng, state = random.Random(9), RULES.initial_state(players, {}, "exact")
    for ply in range(60):
        search, moves = searched(state, depth)
        if ply % 15 == 14:
            value = {move: searched(state, depth)[0]._move_value(move, depth, -INFINITY, INFINITY) for move in moves}
            best, result = search.best_move_and_value(moves, depth)
            assert result == value[best] == max(value.values())
        state, _ = RULES.play(state, state.turn, decode_move(bold(moves, rng)))
        if state.why:
            break


def test_two_turns_deep_it_stops_at_its_nodes() -> None:
    """One turn deep it searches regardless of the limit."""
    state = RULES.initial_state(2, {}, "1")
    once, moves = searched(state, 1)
    once.best_move_and_value(moves, 1)
    search, moves = searched(state, 1)
    search._node_limit = 1
    search.best_move_and_value(moves)
    assert (search.iteration_depth, search.node_count) == (2, once.node_count + 1)


@pytest.mark.parametrize(("idle", "holds"), [((33, 33), True), ((34, 33), False)])
def test_near_the_end_no_stored_value_holds(idle: tuple[int, int], holds: bool) -> None:
    """13 or 12 quiet turns are left after a move (rule CH-12). A stored value may come from a time when more were left."""

    class Untrue(dict[int, TranspositionEntry]):
        def get(self, _key: int, _otherwise: object = None) -> TranspositionEntry:  # type: ignore[override]
            return MAX_DEPTH, EXACT_VALUE, 7777, 0

    search, moves = searched(replace(position("bS bS . . . . .\n" + ". . . . . . .\n" * 5 + ". . . . . wR ."), idle=idle), 2)
    search._transpositions = Untrue()
    assert (search.best_move_and_value(moves, 2)[1] == -7777) == holds


def test_of_equals_the_first_stays_the_best() -> None:
    """A move that only seemed better in a null-window search must not win; stored positions may differ."""

    class Wavering(Search):
        def _move_value(self, move: int, depth: int, alpha: int, beta: int) -> int:
            return 5 if beta == INFINITY else 6

    search, moves = searched(RULES.initial_state(2, {}, "1"), 1)
    assert Wavering(search.position, search.goal, 1, never_stop).best_move_and_value(moves, 1) == (moves[0], 5)


def test_a_finished_game_is_worth_its_points() -> None:
    """The points and the bonus of the win; the other side's last pawn is taken (rule CH-13)."""
    state = position(". . .\n. bS .\nwR wP .", starter=1)
    search, moves = searched(state, 2)
    move, value = search.best_move_and_value(moves, 4)
    assert str(decode_move(move)) == "a1xb2" and value == 200 + 50 + WIN_BONUS
    assert game_scores(after(state, "a1xb2")[0]) == (2.5, 0)


def test_the_end_by_an_opponents_move_is_a_loss() -> None:
    """The only rock moves next to the paper that takes it, or away from it (rule CH-11)."""
    state = position(". bR . .\n. . bP .\n. wR . .\n. . . .")
    search, moves = searched(state, 2)
    lost = {str(decode_move(move))[3:] for move in moves if search._move_value(move, 2, -INFINITY, INFINITY) <= -WIN_BONUS}
    assert lost == {"b3", "c2"} and len(moves) > 2


def test_who_is_ahead_may_repeat_and_who_is_behind_may_not() -> None:
    """The third repetition ends the game with the present score (rule CH-12)."""
    state = position("bS bS . . . . .\n" + ". . . . . . .\n" * 5 + ". . . . . wR .", starter=0)
    state, _ = after(state, "f1-g1 a7-a6 g1-f1 a6-a7 f1-g1 a7-a6 g1-f1")
    search, moves = searched(state, 3)
    move, value = search.best_move_and_value(moves, 3)
    assert str(decode_move(move)) == "a6-a7" and value >= 150 + WIN_BONUS, "black has two pawns and a half"


def test_who_can_come_back_to_a_position_can_do_so_again() -> None:
    """White is shut in and passes (rules CH-8 and CH-12). Four turns deep black's scissors return, which counts as the end."""
    state = position(". . . . . . bS\n" + ". . . . . . .\n" * 4 + "bR bR . . . . .\nwR bR . . . . .", turn="b")
    search, moves = searched(state, 4)
    values = {str(decode_move(move)): search._move_value(move, 4, -INFINITY, INFINITY) for move in moves}
    assert {move for move, value in values.items() if value == 350 + WIN_BONUS} == {"g7-f7", "g7-f6", "g7-g6"}
    assert all(value < 400 for move, value in values.items() if not move.startswith("g7"))

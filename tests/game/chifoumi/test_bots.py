"""Tests of Chifoumi's bots: legal at every level, repeatable, limited to their view, without obvious blunders; and of reviews."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import pytest

from game.bots.bot import Bot, never_stop
from game.chifoumi.bots import LEVELS, RUNGS, AlphaBetaBot
from game.chifoumi.moves import parse_move
from game.chifoumi.review import evaluate
from game.chifoumi.state import ChifoumiView, State
from game.hand_signs import Throw
from game.kernel import Options
from game.record import BOT_LEVELS as NAMES
from tests.cases import cases
from tests.game.chifoumi.board import RULES, after, placing, position
from tests.game.patience import Patience

every_level = pytest.mark.parametrize("level", NAMES)
QUICK = AlphaBetaBot(800)
TABLES: list[tuple[int, Options]] = [
    (2, {}),
    (2, {"free_placement": True}),
    (2, {"throw_for_start": True, "match": True}),
    (3, {"rotate": True}),
    (3, {"free_placement": True, "peek": False}),
    (4, {"peek": False}),
]


def view_of(state: State) -> ChifoumiView:
    """Return the view of the seat to move."""
    return RULES.view(state, RULES.seats_to_move(state)[0])


def asked(bot: Bot, state: State, chance: int = 1) -> str:
    return str(bot.choose(view_of(state), random.Random(chance), never_stop))


def course(players: int, options: Options, plies: int = 150) -> list[State]:
    """Return the states of a random game, in half of which a capture is preferred if there is one."""
    rng, state, result = random.Random(8), RULES.initial_state(players, options, "course"), []
    while RULES.seats_to_move(state) and len(result) < plies:
        result.append(state)
        seat = RULES.seats_to_move(state)[0]
        moves = sorted(RULES.legal(state, seat), key=str)
        sharp = [move for move in moves if "x" in str(move)]
        pool = sharp if sharp and rng.random() < 0.5 else moves
        state, _ = RULES.play(state, seat, pool[int(rng.random() * len(pool))])
    return result


def test_there_is_a_bot_for_every_level() -> None:
    assert tuple(LEVELS) == NAMES


@every_level
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_a_bot_plays_a_legal_move_in_every_phase(level: str, players: int, options: Options) -> None:
    """Throws, placements, chains and positions near the end; also when the stop signal is set at its first reading."""
    for state in course(players, options)[:: 6 if level == "easy" else 12]:
        seat = RULES.seats_to_move(state)[0]
        move = LEVELS[level].choose(RULES.view(state, seat), random.Random(2), Patience(0))
        assert RULES.refusal(state, seat, move) is None


@every_level
def test_a_bot_throws_any_sign(level: str) -> None:
    """No sign is better (rule CH-10)."""
    state = RULES.initial_state(2, {"throw_for_start": True}, "1")
    thrown = {LEVELS[level].choose(view_of(state), random.Random(n), never_stop) for n in range(30)}
    assert all(isinstance(move, Throw) for move in thrown) and len(thrown) == 3


@pytest.mark.parametrize("bot", [LEVELS["easy"], LEVELS["normal"], QUICK], ids=["easy", "normal", "hard"])
def test_the_same_view_and_chance_give_the_same_move(bot: Bot) -> None:
    for state in course(3, {"peek": False})[::15]:
        assert asked(bot, state, 7) == asked(bot, state, 7)


@pytest.mark.parametrize("bot", [LEVELS["easy"], LEVELS["normal"], QUICK], ids=["easy", "normal", "hard"])
def test_another_chance_gives_another_first_move(bot: Bot) -> None:
    """Moves of equal value are chosen at random, so that games differ."""
    assert len({asked(bot, RULES.initial_state(2, {}, "1"), chance) for chance in range(12)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_answer_depends_on_the_view_alone(players: int) -> None:
    """Pawns hidden in the stacks do not change the answer (rule CH-9)."""
    differed = 0
    for state in course(players, {"peek": False})[9::9]:
        one, other = (RULES.determinize(view_of(state), random.Random(chance)) for chance in (1, 2))
        differed += one.board != other.board
        assert asked(QUICK, one) == asked(QUICK, other)
        assert evaluate(view_of(one), None, Patience(0)) == evaluate(view_of(other), None, Patience(0))
    assert differed


def test_a_search_looks_often_whether_to_stop_and_ends_at_its_nodes() -> None:
    state = RULES.initial_state(2, {}, "1")
    patience = Patience(3)
    LEVELS["hard"].choose(view_of(state), random.Random(1), patience)
    assert patience.read_count == 4, "after a stop it looks no more"
    patience = Patience(10**6)
    AlphaBetaBot(2000).choose(view_of(state), random.Random(1), patience)
    assert 2000 // 256 - 2 <= patience.read_count <= 2000 // 256


def test_easy_errs_one_time_in_three() -> None:
    """There is one capture of one pawn among 13 moves, and no threat."""
    state = position(". . . . . . bS\n. bS . . . . .\nwR . . . . . .\n" + ". . . . . . .\n" * 3 + ". . . . . wR wR")
    texts = [asked(LEVELS["easy"], state, chance) for chance in range(200)]
    assert 0.5 <= texts.count("a5xb6") / 200 <= 0.7


@pytest.mark.parametrize("bot", [LEVELS["normal"], QUICK], ids=["normal", "hard"])
@pytest.mark.parametrize("chance", range(4))
def test_a_hanging_stack_is_taken_and_not_the_single_pawn(bot: Bot, chance: int) -> None:
    state = position(". . . . bR\n. bR . bRbRbR .\n. . wP . .\n. . . . .")
    assert asked(bot, state, chance) == "c2xd3"


@pytest.mark.parametrize("bot", [LEVELS["normal"], QUICK], ids=["normal", "hard"])
@pytest.mark.parametrize("chance", range(4))
def test_no_stack_is_left_where_it_can_be_taken(bot: Bot, chance: int) -> None:
    """Paper is next to the rock on three pawns: the rock must be taken, covered or made smaller, never ignored."""
    state = position("bR . . . . . .\n. . . . . . .\n. . . . bP . .\n. . . wSwSwR . . .\n. . . . . . .\n. . . . . . .\nwS . . . . . wP")
    after_it, _ = after(state, asked(bot, state, chance))
    used = [move for move in RULES.legal(after_it, after_it.turn) if str(move) == "e5xd4"]
    assert not used or len(after_it.board["d4"]) < 3


@pytest.mark.parametrize("bot", [LEVELS["normal"], QUICK], ids=["normal", "hard"])
def test_a_chain_is_played_to_its_end_and_away_from_the_rock(bot: Bot) -> None:
    """The rule sheet's figure 5: take two papers, and end out of the rock's reach."""
    state = position("bW . . . . . .\n. . . . . . .\n. . bR . . . .\n. . bP bP . . .\n. wS . . . . .\n. . . . . . .\nwP . . . . . .")
    for _ in range(3):
        state, _ = after(state, asked(bot, state))
    assert state.taken == (2, 0) and state.turn == 1
    assert "x" not in " ".join(map(str, RULES.legal(state, 1)))


@cases("bot, sees", [(LEVELS["easy"], False), (LEVELS["normal"], True), (RUNGS[0], False), (RUNGS[30], False), (RUNGS[55], True)])
def test_who_looks_two_turns_ahead_finds_a_fork(bot: Bot, sees: bool) -> None:
    """Scissors between two papers: one escapes, the other is taken. A bot that errs might find this by chance."""
    state = position("bR . . . . . bR\n. . . . . . .\n. bP . bP . . .\n. . . . . . .\n. . wS . . . .\n. . . . . . .\n. . . . . . wR")
    result = [asked(bot, state, chance) for chance in range(12)].count("c3-c4")
    assert result == 12 if sees else result < 4


@every_level
def test_who_is_shut_in_passes(level: str) -> None:
    """(rule CH-8)"""
    assert asked(LEVELS[level], position("bR bR .\nwR bR bS")) == "pass"


def test_an_own_pawn_is_taken_to_reach_a_stack() -> None:
    """The rule sheet's figure 6 (rule CH-17): the move is found one turn ahead."""
    state = position(". . . . . bR\n. . bPbPbPbP . . .\n. wP . . . .\nwS . . . . .", free_placement=True)
    assert asked(AlphaBetaBot(10**6, 1), state) == "a1xb2"
    assert asked(AlphaBetaBot(10**6, 1), after(state, "a1xb2")[0]) == "b2xc3"


def test_placed_pawns_keep_away_from_their_hunters() -> None:
    """Bots place no pawn two squares from a hunter, and build no stack while there are free squares (rule CH-15)."""
    state = placing(". . . . . . .\n. . . . . . .\n. bP . . . . .\n" + ". . . . . . .\n" * 4, ["R", "R"])
    for level in ("normal", "hard"):
        text = asked(LEVELS[level], state)
        assert text.startswith("R@") and text[2:] not in ("b3", "d3", "d4", "d5", "d6", "d7", "a3", "c3")


# --- reviews ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_a_judgement_is_repeatable_and_its_move_legal(players: int, options: Options) -> None:
    for state in [*course(players, options)[:2], *course(players, options)[3::40]]:
        view = view_of(state)
        evaluation = evaluate(view, None, Patience(8))
        assert (
            evaluation == evaluate(view, None, Patience(8)) and evaluation.best_move in view.legal() and len(evaluation.values) == players
        )
        if players == 2:
            assert evaluation.values[0] == -evaluation.values[1]
        if players == 4:
            assert evaluation.values[0] == evaluation.values[2] == -evaluation.values[1] == -evaluation.values[3]


def test_a_judgement_counts_in_pawns() -> None:
    """Black is about to lose a stack of three, and keeps two pawns and the half point (rule CH-13)."""
    state = position("bR . . . . . bR\n. . . . . . .\n. . . . . . .\n. . bRbRbR . . . .\n. . . wP . . .\n. . . . . . .\nwP . . . . . .")
    evaluation = evaluate(view_of(state), None, never_stop)
    assert str(evaluation.best_move) == "d3xc4" and abs(evaluation.values[0]) < 1.5


def test_the_line_of_a_better_move_is_three_turns_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rock on three pawns is left next to paper. The variation counts a chain as one turn, but its length is limited."""
    state = position("bR . . . . . .\n. . . . . . .\n. . . . bP . .\n. . . wSwSwR . . .\n. . . . . . .\n. . . . . . .\nwS . . . . . wP")
    evaluation = evaluate(view_of(state), parse_move("g1-f1"), never_stop)
    assert evaluation.best_line[0] == (0, evaluation.best_move) and evaluation.cost > 1
    assert [seat for seat, _ in groupby(seat for seat, _ in evaluation.best_line)] == [0, 1, 0] and len(evaluation.best_line) > 3
    monkeypatch.setattr("game.chifoumi.review.MAX_CONTINUATION_MOVES", 2)
    assert evaluate(view_of(state), parse_move("g1-f1"), never_stop).best_line == evaluation.best_line[:2]


def test_a_line_ends_with_its_game() -> None:
    """The variation does not continue into the next game of the match (rules CH-11 and CH-14)."""
    evaluation = evaluate(view_of(position(". . .\n. bS .\nwR wP .", match=True)), parse_move("b1-a1"), never_stop)
    assert evaluation.best_line == ((0, parse_move("a1xb2")),) and evaluation.reply == ((1, parse_move("b2xa1")),)


def test_no_placement_is_compared_with_another() -> None:
    """Reasons for placements follow rules of thumb, so no loss is computed (rule CH-15)."""
    view = view_of(placing(". . . . . . .\n. . . . . . .\n. bP . . . . .\n" + ". . . . . . .\n" * 4, ["R", "R"]))
    evaluation = evaluate(view, None, never_stop)
    assert [evaluate(view, move, never_stop) for move in (parse_move("R@a7"), evaluation.best_move)] == [evaluation, evaluation]  # type: ignore[arg-type]


def test_of_three_each_seat_is_judged_by_what_it_takes() -> None:
    """Seat 0 has taken five, seat 2 two; all pawns are far from each other (rule CH-20)."""
    state = position("bR . . . . . rS\n" + ". . . . . . .\n" * 5 + "wP . . . . . .", players=3)
    evaluation = evaluate(view_of(with_taken(state, (5, 0, 2))), None, never_stop)
    assert evaluation.values[0] > 2 > 0 > evaluation.values[2] > evaluation.values[1]


def with_taken(state: State, taken: tuple[int, ...]) -> State:
    return replace(state, taken=taken)


# --- strength: fixed seeds, so always the same games; the ladder measures it ------------------------------------------


def wins(bots: Sequence[Bot], games: range, options: Options) -> float:
    """Return the first bot's share of first places, with every game played once from each seat."""
    won = 0.0
    for number in games:
        for shift in range(len(bots)):
            state, rng = RULES.initial_state(len(bots), options, "wins"), random.Random(f"wins{number}")
            while RULES.seats_to_move(state):
                seat = RULES.seats_to_move(state)[0]
                move = bots[(seat - shift) % len(bots)].choose(RULES.view(state, seat), rng, never_stop)
                state, _ = RULES.play(state, seat, move)
            winners = RULES.outcome(state).winners
            won += (shift in winners) / len(winners)
    return won


@pytest.mark.long
def test_normal_beats_easy() -> None:
    assert wins([LEVELS["normal"], LEVELS["easy"]], range(3), {}) >= 5


@pytest.mark.long
def test_normal_beats_easy_from_placed_pawns() -> None:
    assert wins([LEVELS["normal"], LEVELS["easy"]], range(2), {"free_placement": True}) >= 3

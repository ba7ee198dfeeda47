"""Chifoumi: the rules (rules CH-1 to CH-25), through the contract of all games."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.chifoumi.board import KINDS_WITH_WELLS, Board, GameOptions, SeenBoard, initial_board
from game.chifoumi.determinization import sample_board
from game.chifoumi.ends import active_seats, end_reason, game_scores, has_next_game, position_key
from game.chifoumi.moves import (
    AllPlaced,
    Capture,
    Captured,
    ChifoumiMove,
    Colour,
    Ended,
    GameBegan,
    GameEnded,
    Go,
    Moved,
    Pass,
    Passed,
    Pawn,
    Place,
    Placed,
    SignsShown,
    Stop,
    Stopped,
    Uncovered,
    Unseen,
    parse_move,
)
from game.chifoumi.refusals import REFUSAL_TEXTS, move_refusal
from game.chifoumi.state import ChifoumiView, Hop, State
from game.dealing import choose_random, seeded_random, shuffled
from game.hand_signs import Sign, Threw, Throw
from game.kernel import BadRecord, Event, Options, Outcome, Refusal, hide_pending, leaders, state_from_view, view_from_state, with_item
from game.options import Option, SwitchOption, check_options
from game.rules import Rules

PlayResult: TypeAlias = tuple[State, tuple[Event, ...]]


class Chifoumi(Rules[State, ChifoumiMove, ChifoumiView]):
    """The rules of Chifoumi."""

    name = "chifoumi"
    refusal_texts = REFUSAL_TEXTS
    player_counts = range(2, 5)
    options: Mapping[str, Option] = {
        "free_placement": SwitchOption(False, player_counts=(2, 3)),  # (rules CH-15 and CH-24)
        "peek": SwitchOption(True),  # (rule CH-9)
        "match": SwitchOption(False, player_counts=(2,)),  # (rule CH-14)
        "throw_for_start": SwitchOption(False, player_counts=(2,)),  # (rule CH-10)
        "rotate": SwitchOption(False, player_counts=(3,)),  # (rule CH-20)
    }

    def has_hidden_information(self, options: Options) -> bool:
        """Return True if signs are thrown for the start.

        Stacks hide the same from all players, so they do not count (rules CH-9 and CH-10).
        """
        return bool(options.get("throw_for_start"))

    def hint_refusal(self, is_human_by_seat: Sequence[bool], seat: int) -> Refusal | None:
        """Refuse hints while the partner is human, because partners do not talk (rule CH-25)."""
        return Refusal("partners") if len(is_human_by_seat) == 4 and is_human_by_seat[(seat + 2) % 4] else None

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        """Return the first position, or the empty board of the free placement; raise BadRecord for a deal."""
        chosen = check_options(self.options, options, players)
        if deal is not None:
            raise BadRecord("no_deal")
        setup = GameOptions(players, **{name: bool(value) for name, value in chosen.items()})
        blank = _empty_state(seed, setup)
        return blank if setup.throw_for_start else _begin_game(blank, 1, _white_seat(setup, 1))

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        if state.why:
            return ()
        if state.starter is None:
            return tuple(seat for seat, sign in enumerate(state.throws) if sign is None)
        return (state.turn,)

    def refusal(self, state: State, seat: int, move: ChifoumiMove) -> Refusal | None:
        return move_refusal(self.view(state, seat), move)

    def play(self, state: State, seat: int, move: ChifoumiMove) -> PlayResult:
        match move:
            case Throw():
                return _throw_sign(state, seat, move.sign)
            case Place():
                return _place_pawn(state, seat, move)
            case Go():
                return _move_pawn(state, seat, move)
            case Capture():
                return _capture_stack(state, seat, move)
            case Stop():
                return _end_turn(state, (Stopped(seat),))
            case Pass():
                return _end_turn(replace(state, trail=()), (Passed(seat),))

    def view(self, state: State, seat: int | None) -> ChifoumiView:
        """Return the view of a seat, an allow-list of open pawns and signs already thrown (rules CH-9 and CH-10)."""
        return view_from_state(
            ChifoumiView,
            state,
            seat=seat,
            board=_visible_board(state),
            scores=game_scores(state),
            throws=hide_pending(state.throws, seat, state.starter is None),
            history=state.history if state.setup.peek else (),
        )

    def determinize(self, view: ChifoumiView, rng: random.Random) -> State:
        """Return a state that the view allows: the state itself if stacks are open, else with sampled pawns."""
        board = sample_board(view, rng)
        throws = tuple(choose_random(tuple(Sign), rng) if sign is True else sign or None for sign in view.throws)
        history = view.history if view.setup.peek else _visible_history(view, board)
        return state_from_view(view, State, seed=str(rng.random()), board=board, throws=throws, history=history)

    def outcome(self, state: State) -> Outcome:
        """Return the scores (rules CH-13, CH-20 and CH-24), in a match or set of the finished games (rule CH-14)."""
        scores = state.totals if state.setup.has_several_games else game_scores(state)
        return Outcome.of_scores(scores, bool(state.why))

    parse_move = staticmethod(parse_move)


def _empty_state(seed: str, setup: GameOptions) -> State:
    """Return a state with an empty board, before the first game."""
    n = setup.players
    nothing, empty = (0,) * n, ((),) * n
    return State(seed, setup, 1, None, 0, {}, empty, nothing, empty, None, (), idle=nothing, repeats=0, totals=nothing, throws=(None,) * n)


def _white_seat(setup: GameOptions, game: int) -> int:
    """Return the seat with the white pawns, which starts (rules CH-19 and CH-21)."""
    return next(seat for seat in range(setup.players) if setup.colour(seat, game) is Colour.WHITE)


def _next_starter(state: State) -> int:
    """Return the starter of the next game: the other one in a match (rule CH-10), white in a set (rule CH-19)."""
    if state.setup.rotate:
        return _white_seat(state.setup, state.game + 1)
    assert state.starter is not None, "a game has been played"
    return 1 - state.starter


def _begin_game(state: State, game: int, starter: int) -> State:
    """Begin game number `game` with its first position, or with all pawns in the reserves (rule CH-15)."""
    setup, n = state.setup, state.setup.players
    fresh = replace(_empty_state(state.seed, setup), totals=state.totals, game=game, starter=starter, turn=starter)
    if setup.free_placement:
        return replace(fresh, reserve=(KINDS_WITH_WELLS,) * n)
    numbers = shuffled(range(n * len(KINDS_WITH_WELLS)), seeded_random(state.seed, f"pawns/{game}"))
    return _count_position(replace(fresh, board=initial_board(setup, game, numbers)))


def _count_position(state: State) -> State:
    """Add the position at the start of a turn to the history, and count its repetitions (rule CH-12)."""
    key = position_key(state.board, state.turn)
    history = (*state.history, key)
    return replace(state, history=history, repeats=history.count(key))


def _throw_sign(state: State, seat: int, sign: Sign) -> PlayResult:
    """Throw a sign: the stronger one starts, equal ones are thrown again (rule CH-10)."""
    throws = with_item(state.throws, seat, sign)
    one, other = throws
    if one is None or other is None:
        return replace(state, throws=throws), (Threw(seat),)
    if one is other:
        return replace(state, throws=(None, None)), (Threw(seat), SignsShown(None, throws))
    starter = 0 if one.beaten_sign is other else 1
    return _begin_game(state, 1, starter), (Threw(seat), SignsShown(starter, throws), GameBegan(starter, 1))


def _place_pawn(state: State, seat: int, move: Place) -> PlayResult:
    """Place a pawn (rule CH-15); after the last one, the seat that placed first moves (rule CH-16)."""
    left = list(state.reserve[seat])
    left.remove(move.kind)
    placed = sum(len(stack) for stack in state.board.values())
    stack = (*state.board.get(move.square, ()), Pawn(seat, move.kind, placed))
    after = replace(
        state,
        board={**state.board, move.square: stack},
        reserve=with_item(state.reserve, seat, tuple(left)),
        trail=(Hop(seat, "", move.square),),
        turn=(seat + 1) % state.setup.players,
    )
    event = Placed(seat, move.kind, move.square, len(stack))
    if after.is_placing:
        return after, (event,)
    return _end_game_if_over(_count_position(after), (event, AllPlaced(after.turn)))


def _move_pawn(state: State, seat: int, move: Go) -> PlayResult:
    pawn, board = _lift_pawn(state.board, move.origin)
    stack = (*board.get(move.square, ()), pawn)
    trail = (*_current_trail(state), Hop(seat, move.origin, move.square))
    after = replace(state, board={**board, move.square: stack}, trail=trail)
    event = Moved(seat, pawn.kind, move.origin, move.square, len(stack))
    return _end_turn(after, (event, *_uncovering_events(state, move.origin)))


def _capture_stack(state: State, seat: int, move: Capture) -> PlayResult:
    """Capture a whole stack, after which the pawn may go on (rules CH-6 and CH-7).

    Every capture resets the quiet turns (rule CH-12).
    """
    pawn, board = _lift_pawn(state.board, move.origin)
    pawns = state.board[move.square]
    points = sum(state.setup.are_opponents(seat, captured.seat) for captured in pawns)
    after = replace(
        state,
        board={**board, move.square: (pawn,)},
        mover=move.square,
        trail=(*_current_trail(state), Hop(seat, move.origin, move.square, len(pawns))),
        taken=with_item(state.taken, seat, state.taken[seat] + points),
        prizes=with_item(state.prizes, seat, state.prizes[seat] + pawns),
        idle=(0,) * state.setup.players,
        history=(),
    )
    event = Captured(seat, pawn.kind, move.origin, move.square, pawns, points)
    hidden = _uncovering_events(state, move.origin) or _uncovering_events(state, move.square)
    return _end_game_if_over(after, (event, *hidden))


def _end_turn(state: State, events: tuple[Event, ...]) -> PlayResult:
    """Pass the turn to the next seat with pawns on the board (rules CH-20 and CH-23), counting quiet turns (rule CH-12)."""
    seat = state.turn
    idle = state.idle if state.mover else with_item(state.idle, seat, state.idle[seat] + 1)
    left = active_seats(state)
    turn = next(other % state.setup.players for other in range(seat + 1, seat + 5) if other % state.setup.players in left)
    return _end_game_if_over(_count_position(replace(state, mover=None, idle=idle, turn=turn)), events)


def _end_game_if_over(state: State, events: tuple[Event, ...]) -> PlayResult:
    """End the game if it is over (rules CH-11 and CH-12), and begin the next one or end the match (rules CH-14 and CH-20)."""
    why = end_reason(state)
    if not why:
        return state, events
    setup, scores = state.setup, game_scores(state)
    totals = tuple(total + score for total, score in zip(state.totals, scores, strict=True)) if setup.has_several_games else state.totals
    first = leaders(scores)
    event = GameEnded(first[0] if len(first) == 1 else None, state.game, why, scores, totals, _visible_board(state))
    after = replace(state, mover=None, totals=totals)
    if has_next_game(setup, state.game, totals):
        after = _begin_game(after, state.game + 1, _next_starter(state))
        return after, (*events, event, GameBegan(after.starter, after.game))
    winners = leaders(totals if setup.has_several_games else scores)
    return replace(after, why=why), (*events, event, Ended(winners[0] if len(winners) == 1 else None, winners))


def _visible_history(view: ChifoumiView, board: Board) -> tuple[str, ...]:
    """Return the part of a hidden history that the view reveals: the repetitions of this position (rule CH-12)."""
    return () if view.mover or view.why else (position_key(board, view.turn),) * view.repeats


def _current_trail(state: State) -> tuple[Hop, ...]:
    """Return the steps of this turn, none at its start."""
    return state.trail if state.mover else ()


def _lift_pawn(board: Board, origin: str) -> tuple[Pawn, dict[str, tuple[Pawn, ...]]]:
    """Return the top pawn of a square, and the board without it."""
    *remaining, pawn = board[origin]
    left = dict(board)
    del left[origin]
    if remaining:
        left[origin] = tuple(remaining)
    return pawn, left


def _uncovering_events(state: State, square: str) -> tuple[Event, ...]:
    """Return an event if the departure of the top pawn uncovers a hidden one (rule CH-9)."""
    return (Uncovered(None, square),) if not state.setup.peek and len(state.board[square]) > 1 else ()


def _visible_board(state: State) -> SeenBoard:
    """Return the board as all players see it (rule CH-9)."""
    if state.setup.peek:
        return state.board
    return {square: (*(Unseen(pawn.number) for pawn in stack[:-1]), stack[-1]) for square, stack in state.board.items()}

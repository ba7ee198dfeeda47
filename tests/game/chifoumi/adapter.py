"""The adapter of Chifoumi for the contract tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.chifoumi.board import SQUARES
from game.chifoumi.determinization import all_pawns
from game.chifoumi.ends import position_key
from game.chifoumi.moves import Captured, GameBegan, Kind, Pawn
from game.chifoumi.state import State
from game.dealing import shuffled
from game.kernel import Event
from tests.game.adapter import Adapter, Choices
from tests.game.matches import Setup

MOVES = [
    *(f"{origin}{how}{square}" for origin in ("b2", "c3", "d4", "g7") for how in "-x" for square in ("b3", "c2", "c4", "d3", "e5", "f6")),
    *("a1-a1", "a1-a2", "c2-c4", "d2-d3", "d3-d4", "d4-d5", "d5xd4", "a1-a0", "g1xh1", "z9-z8"),
    *(f"{kind}@{square}" for kind in "RSPW" for square in ("a1", "d4", "g4", "h8")),
    *(f"throw {sign}" for sign in ("rock", "paper", "scissors")),
    *("stop", "pass"),
]
SETUPS: Mapping[int, Choices] = {
    2: [
        (),
        (("peek", False),),
        (("free_placement", True), ("throw_for_start", True)),
        (("free_placement", True), ("peek", False), ("match", True), ("throw_for_start", True)),
    ],
    3: [(), (("free_placement", True), ("rotate", True)), (("free_placement", True), ("peek", False))],
    4: [(), (("peek", False),)],
}


def _hidden(state: State, seat: int | None) -> set[str]:
    """Return the secret signs and, without peeking, the keys of all positions with hidden pawns: kinds alone are no names."""
    signs = {str(sign) for index, sign in enumerate(state.throws) if sign is not None and index != seat}
    if state.setup.peek:
        return signs
    now = position_key(state.board, state.turn)
    seen = {now} if all(len(stack) == 1 for stack in state.board.values()) else set()
    return signs | ({now, *state.history} - seen)


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state with other secret signs, and with the covered pawns of each side exchanged (rules CH-5 and CH-22)."""
    board = state.board if state.setup.peek else _turned_over(state, rng)
    throws = tuple(sign if index == seat or sign is None else sign.beaten_sign for index, sign in enumerate(state.throws))
    return replace(state, seed="another", board=board, throws=throws)


def _turned_over(state: State, rng: random.Random) -> dict[str, tuple[Pawn, ...]]:
    lying = [(square, height) for square in SQUARES for height in range(len(state.board.get(square, ())) - 1)]
    stacks = {square: list(stack) for square, stack in state.board.items()}
    for side in range(state.setup.players):
        places = [(square, height) for square, height in lying if not state.setup.are_opponents(side, stacks[square][-1].seat)]
        pawns = [stacks[square][height] for square, height in places]
        for (square, height), pawn in zip(places, shuffled(pawns, rng), strict=True):
            stacks[square][height] = replace(pawn, number=stacks[square][height].number)
    return {square: tuple(stack) for square, stack in stacks.items()}


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check rules CH-1, CH-5, CH-20 and CH-21: no pawn is lost, prizes agree with the events, opponents never share a stack."""
    began = max((index for index, event in enumerate(events) if isinstance(event, GameBegan)), default=0)
    prizes: list[Counter[Pawn]] = [Counter() for _ in range(state.setup.players)]
    for event in events[began:]:
        if isinstance(event, Captured) and event.seat is not None:
            prizes[event.seat].update(event.pawns)
    if prizes != [Counter(captured) for captured in state.prizes]:
        return "other pawns were taken"
    if state.starter is None:
        return None
    standing: Counter[tuple[int, Kind]] = Counter((pawn.seat, pawn.kind) for stack in state.board.values() for pawn in stack)
    waiting = Counter((seat, kind) for seat, kinds in enumerate(state.reserve) for kind in kinds)
    gone = Counter((pawn.seat, pawn.kind) for captured in state.prizes for pawn in captured)
    if standing + waiting + gone != Counter(all_pawns(state.setup)):
        return "not the pawns of the game"
    mixed = any(state.setup.are_opponents(pawn.seat, stack[-1].seat) for stack in state.board.values() for pawn in stack)
    return "opponents in one stack" if mixed else None


CUT_SHORT = {2: "hush434", 3: "hush231", 4: "hush157"}  # single games, peeking or not, that end within a chain (rule CH-11)

TAKING = "x"  # seats that capture whenever possible make short games
ADAPTER = Adapter(
    notations=MOVES,
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    reveals=frozenset({"captured", "uncovered", "shown"}),
    rare=CUT_SHORT,
    setups=lambda players: SETUPS[players],
    golden={
        # three games to 15, with four throws (rules CH-10 and CH-14); ends without pawns and by quiet turns (rules CH-11 and CH-12)
        "match": (Setup("chifoumi", 2, (("match", True), ("throw_for_start", True))), "46", TAKING),
        "placed": (Setup("chifoumi", 2, (("free_placement", True),)), "12", TAKING),  # captures of own pawns (rule CH-17)
        "set": (Setup("chifoumi", 3, (("rotate", True),)), "70", TAKING),  # three games with changing colours (rule CH-20)
        # hidden pawns; one seat passes, one is skipped (rule CH-23)
        "teams": (Setup("chifoumi", 4, (("peek", False),)), "26", TAKING),
    },
    decided=[
        (Setup("chifoumi", 2, (("match", True), ("throw_for_start", True))), "a"),
        (Setup("chifoumi", 2, (("free_placement", True),)), "a"),
        (Setup("chifoumi", 3), "a"),
        (Setup("chifoumi", 4), "a"),
        (Setup("chifoumi", 4, (("peek", False),)), "a"),
    ],
)

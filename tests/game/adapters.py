"""What the contract has to be told of each game, and nothing else. A game without an adapter fails the contract."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.chifoumi.board import SQUARES
from game.chifoumi.ends import position_key
from game.chifoumi.imagine import all_pawns
from game.chifoumi.moves import Captured, GameBegan, Kind, Pawn
from game.chifoumi.state import State as ChifoumiState
from game.kernel import Event, Json, shuffled
from game.nin_jan.moves import DECK, HAND, VALUES, Added, Card, Revealed, Suit, Took
from game.nin_jan.state import State as NinJanState

Choices = Sequence[tuple[tuple[str, Json], ...]]


def _only_defaults(players: int) -> Choices:
    return [()]


def _nothing_unlisted(state: Any, seat: int, move: Any) -> bool:
    return False


@dataclass(frozen=True)
class Adapter:
    """One game's knowledge.

    `notations`: moves that are tried in every position, legal or not.
    `hidden(state, seat)`: the notations of what this seat (None: somebody standing by) cannot see.
    `scrambled(state, seat, rng)`: the same to the eyes of this seat, made without `imagine`.
    `contradiction(public events, state)`: what in this imagined state the events rule out, or None.
    `reveals`: the events that turn up what was hidden until then.
    `rare`: by number of players, the seed of a random match with something rare in its last moves.
    `setups(players)`: the options to be tried with so many players.
    `unlisted(state, seat, move)`: whether this move is accepted though `legal` does not list it.
    """

    notations: Sequence[str]
    hidden: Callable[[Any, int | None], set[str]]
    scrambled: Callable[[Any, int | None, random.Random], Any]
    contradiction: Callable[[Sequence[Event], Any], str | None]
    reveals: frozenset[str]
    rare: Mapping[int, str] = field(default_factory=dict)
    setups: Callable[[int], Choices] = _only_defaults
    unlisted: Callable[[Any, int, Any], bool] = _nothing_unlisted


NIN_JAN_MOVES = [
    *(f"choose {letter}{value}" for letter in "RPS" for value in VALUES),
    *(f"{verb} {pile}" for verb in ("take", "add") for pile in range(4)),
    *(f"throw {sign}" for sign in ("rock", "paper", "scissors")),
]


def _nin_jan_unseen(state: NinJanState, seat: int | None) -> list[Card]:
    unseen = list(state.unused)
    for other in range(len(state.hands)):
        if other != seat:
            unseen += [*state.hands[other], *(card for card in [state.chosen[other]] if card)]
    return unseen


def _nin_jan_hidden(state: NinJanState, seat: int | None) -> set[str]:
    return {str(card) for card in _nin_jan_unseen(state, seat)}


def _nin_jan_scrambled(state: NinJanState, seat: int | None, rng: random.Random) -> NinJanState:
    """The unseen cards change places; signs thrown in secret are others."""
    unseen = _nin_jan_unseen(state, seat)
    other = dict(zip(unseen, shuffled(unseen, rng), strict=True))
    return replace(
        state,
        seed="another",
        hands=tuple(tuple(other.get(card, card) for card in hand) for hand in state.hands),
        chosen=tuple(other.get(card, card) if card else None for card in state.chosen),
        unused=tuple(other[card] for card in state.unused),
        throws=tuple(sign if place == seat or sign is None else sign.prey for place, sign in enumerate(state.throws)),
    )


def _nin_jan_contradiction(events: Sequence[Event], state: NinJanState) -> str | None:
    """NJ-1, NJ-4, NJ-5, NJ-11: 48 cards, as many in each hand as rounds are left, and none that has been shown is hidden again."""
    open_cards = [card for cards in (*state.piles, *state.taken) for card in cards] + [card for _, card in state.queue]
    hidden = _nin_jan_unseen(state, None)
    if sorted(map(str, hidden + open_cards)) != sorted(map(str, DECK)):
        return "not the 48 cards"
    shown: set[Card] = set()
    for event in events:
        match event:
            case Revealed():
                shown |= {card for _, card in event.queue}
            case Took() | Added():
                shown.add(event.card)
    if shown & set(hidden):
        return "a card that was shown is hidden again"
    held = [len(hand) + (choice is not None) for hand, choice in zip(state.hands, state.chosen, strict=True)]
    revealed = sum(isinstance(event, Revealed) for event in events)
    return (
        None
        if set(held) == {HAND - revealed} and all(isinstance(sign, Suit | None) for sign in state.throws)
        else "a wrong number of cards"
    )


NIN_JAN_PLAY_OFFS = {2: "hush81", 3: "hush908", 4: "hush207", 5: "hush136"}  # thrown for more than once, NJ-13

CHIFOUMI_MOVES = [
    *(f"{origin}{how}{square}" for origin in ("b2", "c3", "d4", "g7") for how in "-x" for square in ("b3", "c2", "c4", "d3", "e5", "f6")),
    *("a1-a1", "a1-a2", "c2-c4", "d2-d3", "d3-d4", "d4-d5", "d5xd4", "a1-a0", "g1xh1", "z9-z8"),
    *(f"{kind}@{square}" for kind in "RSPW" for square in ("a1", "d4", "g4", "h8")),
    *(f"throw {sign}" for sign in ("rock", "paper", "scissors")),
    *("stop", "pass"),
]
CHIFOUMI_SETUPS: Mapping[int, Choices] = {
    2: [
        (),
        (("peek", False),),
        (("free_placement", True), ("throw_for_start", True)),
        (("free_placement", True), ("peek", False), ("match", True), ("throw_for_start", True)),
    ],
    3: [(), (("free_placement", True), ("rotate", True)), (("free_placement", True), ("peek", False))],
    4: [(), (("peek", False),)],
}


def _chifoumi_hidden(state: ChifoumiState, seat: int | None) -> set[str]:
    """Signs thrown in secret; without peeking, every position that was not in full view: as a whole, for kinds are no names."""
    signs = {str(sign) for place, sign in enumerate(state.throws) if sign is not None and place != seat}
    if state.setup.peek:
        return signs
    now = position_key(state.board, state.turn)
    seen = {now} if all(len(stack) == 1 for stack in state.board.values()) else set()
    return signs | ({now, *state.history} - seen)


def _chifoumi_scrambled(state: ChifoumiState, seat: int | None, rng: random.Random) -> ChifoumiState:
    """Pawns that lie under others change places within their side (CH-5, CH-22); signs thrown in secret are others."""
    board = state.board if state.setup.peek else _chifoumi_turned_over(state, rng)
    throws = tuple(sign if place == seat or sign is None else sign.prey for place, sign in enumerate(state.throws))
    return replace(state, seed="another", board=board, throws=throws)


def _chifoumi_turned_over(state: ChifoumiState, rng: random.Random) -> dict[str, tuple[Pawn, ...]]:
    lying = [(square, height) for square in SQUARES for height in range(len(state.board.get(square, ())) - 1)]
    stacks = {square: list(stack) for square, stack in state.board.items()}
    for side in range(state.setup.players):
        places = [(square, height) for square, height in lying if not state.setup.opposed(side, stacks[square][-1].seat)]
        pawns = [stacks[square][height] for square, height in places]
        for (square, height), pawn in zip(places, shuffled(pawns, rng), strict=True):
            stacks[square][height] = replace(pawn, number=stacks[square][height].number)
    return {square: tuple(stack) for square, stack in stacks.items()}


def _chifoumi_contradiction(events: Sequence[Event], state: ChifoumiState) -> str | None:
    """CH-1, CH-5, CH-20, CH-21: every pawn of the game is somewhere, taken ones stay taken, and opponents never share a stack."""
    began = max((place for place, event in enumerate(events) if isinstance(event, GameBegan)), default=0)
    prizes: list[Counter[Pawn]] = [Counter() for _ in range(state.setup.players)]
    for event in events[began:]:
        if isinstance(event, Captured) and event.seat is not None:
            prizes[event.seat].update(event.pawns)
    if prizes != [Counter(taken) for taken in state.prizes]:
        return "other pawns were taken"
    if state.starter is None:
        return None
    standing: Counter[tuple[int, Kind]] = Counter((pawn.seat, pawn.kind) for stack in state.board.values() for pawn in stack)
    waiting = Counter((seat, kind) for seat, kinds in enumerate(state.reserve) for kind in kinds)
    gone = Counter((pawn.seat, pawn.kind) for taken in state.prizes for pawn in taken)
    if standing + waiting + gone != Counter(all_pawns(state.setup)):
        return "not the pawns of the game"
    mixed = any(state.setup.opposed(pawn.seat, stack[-1].seat) for stack in state.board.values() for pawn in stack)
    return "opponents in one stack" if mixed else None


CHIFOUMI_CUT_SHORT = {2: "hush434", 3: "hush231", 4: "hush157"}  # single games, peeking or not, that end within a chain (CH-11)

ADAPTERS: Mapping[str, Adapter] = {
    "nin_jan": Adapter(
        notations=NIN_JAN_MOVES,
        hidden=_nin_jan_hidden,
        scrambled=_nin_jan_scrambled,
        contradiction=_nin_jan_contradiction,
        reveals=frozenset({"revealed", "shown"}),
        rare=NIN_JAN_PLAY_OFFS,
    ),
    "chifoumi": Adapter(
        notations=CHIFOUMI_MOVES,
        hidden=_chifoumi_hidden,
        scrambled=_chifoumi_scrambled,
        contradiction=_chifoumi_contradiction,
        reveals=frozenset({"captured", "uncovered", "shown"}),
        rare=CHIFOUMI_CUT_SHORT,
        setups=lambda players: CHIFOUMI_SETUPS[players],
    ),
}

"""The adapter of Nambarz for the contract tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.dealing import shuffled
from game.kernel import Event
from game.nambarz.cards import PLAY_AGAIN, Card, deck, remove_cards
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Calculated, Drew, JokerPlayed, LaidOn, Matched, MayRecombine, Penalised, Recombined, Reshuffled, RoundBegan
from game.nambarz.moves import NambarzMove, Recombine
from game.nambarz.rules import Nambarz
from game.nambarz.state import State, can_see_hand
from tests.game.adapter import Adapter, Choices
from tests.game.matches import Setup

RULES = Nambarz()
FAULTS = {
    *("mixed_types", "wrong_result", "not_whole", "negative", "matching_card", "simpler"),
    *("no_match", "joker_misfit", "wrong_type", "further_matches"),
}  # (rules NB-19 to NB-22)

MOVES = [
    *(f"match {name}" for name in ("1", "3", "10", "3-bee", "8-bee", "6-dragonfly", "10-cat")),
    *(f"lay {name}" for name in ("2", "5", "7-fish", "9-duck")),
    *(f"joker J{joker}" for joker in "#@*+"),
    *(
        f"{verb} {what}"
        for verb in ("calc", "recombine")
        for what in ("1 + 2", "6 / 2", "7-fish - 4-hen", "10 - 4 / 2", "J# + 3", "2 * 2-frog")
    ),
    *("calc 6 + 5 + 2 - 10", "draw", "pass", "stop", "give up"),
]

SETUPS: Mapping[int, Choices] = {
    2: [(), (("rounds", 3), ("referee", "strict"), ("jokers", 4))],
    3: [(("fractions", True), ("operations", "+-*/")), (("referee", "strict"), ("play_off", False))],
    4: [(("teams", (0, 0, 1, 1)), ("referee", "strict"))],
    5: [(("jokers", 8),)],
    6: [(("teams", (1, 1, 0, 0, 2, 2)), ("operations", "+-"))],
    7: [(("referee", "strict"),)],
    8: [(("jokers", 8), ("teams", (0, 1, 1, 1, 1, 0, 0, 0)))],
    9: [()],
    10: [()],
    11: [(("jokers", 4), ("referee", "strict"))],
    12: [(), (("teams", (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),)],
}


def _unseen(state: State, seat: int | None) -> list[tuple[Card, ...]]:
    """Return the cards of every hand that are hidden from this seat, and the draw pile as the last item."""
    hands = [
        () if other in state.shown or can_see_hand(state.teams, seat, other) else remove_cards(hand, known)
        for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    ]
    return [*hands, state.draw]


def _hidden(state: State, seat: int | None) -> set[str]:
    """Return the cards whose copies are all hidden, without symbol cards: their names are numbers, which also mean results."""
    unseen = Counter(card for heap in _unseen(state, seat) for card in heap)
    there = Counter(deck(state.setup.jokers))
    return {str(card) for card in there if unseen[card] == there[card] and (card.animal or card.joker)}


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state with the unseen cards exchanged, and another drawn card of another seat."""
    heaps = _unseen(state, seat)
    mixed = list(shuffled([card for heap in heaps for card in heap], rng))
    dealt = [tuple(mixed.pop() for _ in heap) for heap in heaps]
    hands = tuple(
        hand if other in state.shown or can_see_hand(state.teams, seat, other) else shuffled(state.known[other] + dealt[other], rng)
        for other, hand in enumerate(state.hands)
    )
    drawn = state.drawn
    if drawn is not None and state.mover is not None and state.mover != seat:
        others = [card for card in hands[state.mover] if card != drawn]
        drawn = others[0] if others else drawn
    return replace(state, seed="another", hands=hands, draw=dealt[-1], drawn=drawn)


@dataclass
class Seen:
    """What an attentive spectator of one round knows: sizes of hands, cards publicly taken back, and the pile."""

    sizes: Counter[int | None] = field(default_factory=Counter)
    known: dict[int | None, list[Card]] = field(default_factory=dict)
    pile: list[Card] = field(default_factory=list)
    shuffled_in: Counter[Card] | None = None

    def laid(self, seat: int | None, cards: Sequence[Card]) -> None:
        self.sizes[seat] -= len(cards)
        self.known[seat] = list(remove_cards(tuple(self.known.get(seat, [])), cards))
        self.pile += cards

    def back(self, seat: int | None, cards: Sequence[Card]) -> None:
        held = remove_cards(tuple(self.known.get(seat, [])), cards)
        self.known[seat] = [*held, *cards]

    def penalised(self, event: Penalised) -> None:
        if event.move.startswith("lay") and any(card.joker for card in event.back):
            joker = self.pile.pop()
            self.sizes[event.seat] += 1
            self.known[event.seat] = [*self.known.get(event.seat, []), joker]
        self.laid(event.seat, event.stays)
        self.back(event.seat, event.back)

    def reshuffled(self) -> None:
        index = max((index for index, card in enumerate(self.pile) if card.joker != PLAY_AGAIN), default=0)
        self.shuffled_in = Counter(self.pile[:index])
        self.pile = self.pile[index:]

    def see(self, event: Event) -> None:
        match event:
            case Matched(seat, card) | JokerPlayed(seat, card) | LaidOn(seat, card):
                self.laid(seat, [card])
            case Calculated() | Recombined():
                self.laid(event.seat, event.cards)
            case Drew(seat, count):
                self.sizes[seat] += count
            case Penalised():
                self.penalised(event)
            case MayRecombine():
                self.back(event.seat, event.cards)
            case Reshuffled():
                self.reshuffled()


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check rules NB-1, NB-5 to NB-7 and NB-19 to NB-22: all cards, the sizes of hands, and every seen card in its place."""
    began = max((index for index, event in enumerate(events) if isinstance(event, RoundBegan)), default=None)
    seen = Seen(Counter(dict.fromkeys(state.players, 7)))
    if began is not None:
        cover = events[began]
        assert isinstance(cover, RoundBegan)
        seen.pile = [cover.cover]
    for event in events[0 if began is None else began + 1 :]:
        seen.see(event)
    lying = Counter(card for heap in (*state.hands, state.pile, state.draw) for card in heap)
    if lying != Counter(deck(state.setup.jokers)):
        return "not the cards of the game"
    if [len(hand) for hand in state.hands] != [seen.sizes[seat] for seat in range(len(state.hands))]:
        return "a wrong number of cards"
    if any(Counter(cards) - Counter(state.hands[seat]) for seat, cards in seen.known.items() if seat is not None):
        return "a card that went back to a hand is not in it"
    unknown = Counter(state.draw) - seen.shuffled_in if seen.shuffled_in is not None else Counter()
    return "a card in the draw pile that never went into it" if unknown.total() > (began is None) else None


def _unlisted(state: State, seat: int, move: NambarzMove) -> bool:
    """Accept a fault that the strict referee allows and then judges (rule NB-24)."""
    if not state.setup.is_strict or seat != state.mover:
        return False
    if state.phase is TurnPhase.RECOMBINE:
        return isinstance(move, Recombine)
    helpful = replace(state, setup=replace(state.setup, referee="helpful"))
    refused = RULES.refusal(helpful, seat, move)
    late = refused is not None and refused.key == "two_jokers" and state.phase is not TurnPhase.FURTHER
    return refused is not None and (refused.key in FAULTS or late)


ADAPTER = Adapter(
    notations=MOVES,
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    deck=deck(12),
    reveals=frozenset({"drew", "reshuffled", "round"}),
    closes=frozenset({"round_ended", "reshuffled"}),
    setups=SETUPS.__getitem__,
    unlisted=_unlisted,
    golden={
        "2": (Setup("nambarz", 2), "103", ""),  # a stroke, an open joker, a reshuffle, play again after a play
        "4": (Setup("nambarz", 4, (("referee", "strict"), ("jokers", 8))), "68", ""),  # and a play-off (rule NB-29)
        "6": (Setup("nambarz", 6), "71", ""),  # five go out, a stroke, a play-off
        "12": (Setup("nambarz", 12, (("teams", (0,) * 6 + (1,) * 6),)), "114", ""),  # two teams of six (rule NB-30)
    },
    decided=[
        (Setup("nambarz", 2), "a"),
        (Setup("nambarz", 3, (("referee", "strict"),)), "a"),
        (Setup("nambarz", 6), "a"),
        (Setup("nambarz", 4, (("teams", (0, 0, 1, 1)),)), "a"),
    ],
)

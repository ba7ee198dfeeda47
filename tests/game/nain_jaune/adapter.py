"""The adapter of Nain Jaune for the contract tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.kernel import Event, Json
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES, RANKS, Card
from game.nain_jaune.moves import Dealt, Eliminated, Jumped, NainJauneMove, Played, Stop, Without
from game.nain_jaune.state import State
from tests.game.adapter import Adapter, Choices
from tests.game.matches import Setup

SWAPS = 200  # enough to mix 50 cards


def _seen(state: State, seat: int | None, other: int) -> bool:
    return other == seat or other in state.shown


def _hidden(state: State, seat: int | None) -> set[str]:
    """Return the hidden cards except the belles cartes, whose names are also boxes: Nain Jaune's own tests look for those."""
    lying = [*state.talon, *(card for other, hand in enumerate(state.hands) if not _seen(state, seat, other) for card in hand)]
    return {str(card) for card in lying if card not in BOXES}


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state with hidden cards exchanged in pairs, as far as the announcements allow (rules JA-9, JA-10, JA-24 and JA-26)."""
    heaps = [list(hand) for hand in state.hands] + [list(state.talon)]
    hidden = [(heap, index) for heap, cards in enumerate(heaps) if not _seen(state, seat, heap) for index in range(len(cards))]
    for _ in range(SWAPS):
        (one, here), (two, there) = (hidden[int(rng.random() * len(hidden))] for _ in range(2))
        heaps[one][here], heaps[two][there] = heaps[two][there], heaps[one][here]
        if not _as_said(state, heaps):
            heaps[one][here], heaps[two][there] = heaps[two][there], heaps[one][here]
    return replace(state, seed="another", hands=tuple(map(tuple, heaps[:-1])), talon=tuple(heaps[-1]))


def _as_said(state: State, heaps: Sequence[Sequence[Card]]) -> bool:
    """Return True if no seat holds a rank that it said to lack, the seat that must continue can, and the talon is as announced."""
    if any(any(card.rank == rank for card in heaps[-1]) != is_found for rank, is_found in state.talon_ranks.items()):
        return False
    if state.setup.may_stop:
        return True
    if any(card.rank in lacked for lacked, hand in zip(state.without, heaps, strict=False) for card in hand):
        return False
    return state.needed is None or any(RANKS[card.rank - 1] == state.needed for card in heaps[state.turn])


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check rules JA-1, JA-6, JA-9, JA-10 and JA-24: 52 cards, the right number in each hand, all that was played or said in this deal."""
    began = max((index for index, event in enumerate(events) if isinstance(event, Dealt)), default=-1)
    out = {event.seat for event in events[: max(began, 0)] if isinstance(event, Eliminated)}
    each = HAND_SIZES[len(state.hands) - len(out)]
    since = events[began + 1 :]
    laid = [(event.seat, event.card) for event in since if isinstance(event, Played)]
    lying = [card for _, card in laid] + [card for cards in (*state.hands, state.talon) for card in cards]
    if sorted(lying) != sorted(DECK):
        return "not the 52 cards, or a card that was laid is hidden again"
    for seat, hand in enumerate(state.hands):
        if len(hand) != (0 if seat in out else each - sum(layer == seat for layer, _ in laid)):
            return "a wrong number of cards"
        sentences = {event.rank for event in since if isinstance(event, Without) and event.seat == seat}
        if any(RANKS[card.rank - 1] in sentences for card in hand) and not state.setup.may_stop:
            return "a card that the seat has said to lack"
    if not {event.rank for event in since if isinstance(event, Jumped)} <= {RANKS[card.rank - 1] for card in state.talon}:
        return "a rank that was announced in the talon is not there"
    needed = [card for card in state.hands[state.turn] if RANKS[card.rank - 1] == state.needed]
    return "who has to go on cannot" if state.needed and not needed and not state.setup.may_stop else None


_POINTS, _KEPT, _NO_OPERA = ("pay_by_points", True), ("kept_pays", "stake"), ("grand_opera", False)
_JUMP, _CLOCKWISE, _MAY_STOP = ("jump_talon", True), ("clockwise", True), ("may_stop", True)
_HOUSE = {
    4: (_POINTS, _JUMP, _MAY_STOP),
    6: (_KEPT, _CLOCKWISE, _MAY_STOP),
    7: (_NO_OPERA, _JUMP, _CLOCKWISE),
    8: (_POINTS, _KEPT, _NO_OPERA, _JUMP, _CLOCKWISE, _MAY_STOP),
}  # house rules to try, by number of players


def _house_match(players: int, *house_rules: tuple[str, Json]) -> Setup:
    return Setup("nain_jaune", players, (("deals", 2), *house_rules))


def _setups(players: int) -> Choices:
    """Return the options to try: the defaults in short, automatic words with one stake and house rules, and play until one is left."""
    sheet = (
        ("stake_every_deal", False),
        ("announce", False),
        ("purse", 30),
        ("deals", 3),
        ("dealer", players - 2),
        *_HOUSE.get(players, ()),
    )
    last = (("deals", 0), ("purse", 30))
    return [(), sheet, last] if players in (3, 5) else [(("deals", 2),), sheet]


def _unlisted(state: State, seat: int, move: NainJauneMove) -> bool:
    """Accept the end by agreement, which the seat to move may choose before the first card (rule JA-19)."""
    return isinstance(move, Stop) and not state.why and not state.laid and seat == state.turn


# a tie of seats that cannot stake (rule JA-20) with 3 and 5, a tie of the richest with 7, a grand opera in the last deal with 4, 6 and 8
_RARE = {3: "hush177", 4: "hush1774", 5: "hush2274", 6: "hush3735", 7: "hush16", 8: "hush60"}

ONE_STAKE = (("stake_every_deal", False), ("announce", False), ("deals", 4), ("dealer", 2), ("purse", 30))
ADAPTER = Adapter(
    notations=[*(f"play {card}" for card in DECK), *(f"play {card}!" for card in (*BOXES, *DECK[:3], *DECK[-3:])), "stop", "pass"],
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    deck=DECK,
    reveals=frozenset({"without", "jumped", "laid_open"}),
    closes=frozenset({"laid_open"}),
    rare=_RARE,
    setups=_setups,
    unlisted=_unlisted,
    golden={
        "3": (Setup("nain_jaune", 3), "26", ""),  # one is out before the last deal, for two with 22 cards each (rule JA-6)
        "5": (Setup("nain_jaune", 5, ONE_STAKE), "2", ""),  # one stake, words said automatically, a box doubled in part (rule JA-17)
        # a grand opera (rule JA-16), and one without a full stake (rule JA-20)
        "8": (Setup("nain_jaune", 8, (("deals", 2),)), "1339", ""),
        "points": (_house_match(4, _POINTS), "2", ""),  # (rule JA-21)
        "kept": (_house_match(4, _KEPT), "2", ""),  # (rule JA-22)
        "no_opera": (_house_match(8, _NO_OPERA), "1339", ""),  # (rule JA-23)
        "jump": (_house_match(4, _JUMP), "2", ""),  # (rule JA-24)
        "clockwise": (_house_match(5, _CLOCKWISE), "2", ""),  # (rule JA-25)
        "may_stop": (_house_match(3, _MAY_STOP), "2", ""),  # (rule JA-26)
        "points_jump_stop": (_house_match(4, *_HOUSE[4]), "3", ""),
        "kept_clockwise_stop": (_house_match(6, *_HOUSE[6]), "3", ""),
        "all_house_rules": (_house_match(8, *_HOUSE[8]), "3", ""),
        "last": (Setup("nain_jaune", 4, (("deals", 0), ("purse", 30))), "9", ""),  # until one is left (rule JA-18)
    },
    decided=[
        *((Setup("nain_jaune", players, (("deals", 2),)), "a") for players in (3, 4, 5, 6, 7, 8)),
        (Setup("nain_jaune", 4, (("deals", 0), ("purse", 30))), "a"),
        (Setup("nain_jaune", 3, (("stake_every_deal", False), ("announce", False), ("deals", 2))), "a"),
        (Setup("nain_jaune", 4, (("deals", 1), *_HOUSE[4])), "a"),
    ],
)

"""Nain Jaune: the rules (rules JA-1 to JA-26), through the contract of all games."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from game.dealing import parse_deal, seeded_random, shuffled
from game.kernel import BadRecord, Event, Options, Outcome, Refusal, rank_scores, state_from_view, view_from_state, with_item
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES, KING, RANKS, Card, card, rank_name
from game.nain_jaune.coins import EMPTY_BOXES, PlayResult, end_by_agreement, place_stakes, prepend_events, seats_in_order, settle_deal
from game.nain_jaune.determinization import sample_hands_and_talon
from game.nain_jaune.moves import Dealt, Forgot, Jumped, NainJauneMove, Pass, Play, Restarted, Stop, Without, Won, parse_move
from game.nain_jaune.moves import Played as Laid
from game.nain_jaune.state import KEPT_PAYS, GameOptions, NainJauneView, State
from game.options import ChoiceOption, NumberOption, Option, SwitchOption, check_options
from game.refusal_texts import RefusalTexts, translatable
from game.rules import Rules

REFUSAL_TEXTS: RefusalTexts = {
    "deal_running": translatable("Stopping is agreed on before the first card of a deal. Finish this one first."),
    "must_play": translatable("You can’t stop here: play a card."),
    "no_box": translatable("{card} has no box to win: play your prize card, or take back “I take it!” first."),
    "not_next": translatable("{card} does not come next: play {needed}."),
    "words_automatic": translatable("At this table nobody needs to say “I take it!”: just play the card."),
}

PURSES = (30, 50, 100)  # (rule JA-5)
MAX_DEALS = 100


class NainJaune(Rules[State, NainJauneMove, NainJauneView]):
    """The rules of Nain Jaune; seats are numbered anticlockwise round the table (rules JA-7 and JA-25)."""

    name = "nain_jaune"
    refusal_texts = REFUSAL_TEXTS
    player_counts = range(3, 9)
    options: Mapping[str, Option] = {
        "purse": ChoiceOption(PURSES, 50),  # (rule JA-5)
        "stake_every_deal": SwitchOption(True),  # (rule JA-8)
        "deals": NumberOption(0, MAX_DEALS, None),  # (rules JA-18 and JA-19)
        "announce": SwitchOption(True),  # (rule JA-13)
        "dealer": NumberOption(0, 7, None),  # (rule JA-7)
        "pay_by_points": SwitchOption(False, is_house_rule=True),  # (rule JA-21)
        "kept_pays": ChoiceOption(KEPT_PAYS, KEPT_PAYS[0], is_house_rule=True),  # (rule JA-22)
        "grand_opera": SwitchOption(True, is_house_rule=True),  # (rule JA-23)
        "jump_talon": SwitchOption(False, is_house_rule=True),  # (rule JA-24)
        "clockwise": SwitchOption(False, is_house_rule=True),  # (rule JA-25)
        "may_stop": SwitchOption(False, is_house_rule=True),  # (rule JA-26)
    }
    supported_handicaps = ("points", "hints", "open")

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        """Return the state after the stakes and the first deal."""
        chosen = check_options(self.options, options, players)
        purse, deals, dealer = chosen["purse"], chosen["deals"], chosen["dealer"]
        assert isinstance(purse, int) and isinstance(deals, int | None) and isinstance(dealer, int | None), "checked"
        if dealer is not None and dealer >= players:
            raise BadRecord("bad_option", option="dealer", range=[0, players - 1])
        switches = {name: bool(chosen[name]) for name, option in self.options.items() if isinstance(option, SwitchOption)}
        setup = GameOptions(players, purse, deals=players if deals is None else deals, kept_pays=str(chosen["kept_pays"]), **switches)
        deck = parse_deal(deal, DECK, card) if deal is not None else None
        first_dealer = -setup.step % players if dealer is None else dealer
        before = State(
            seed=seed,
            setup=setup,
            dealer=first_dealer,
            turn=first_dealer,
            hands=((),) * players,
            boxes=EMPTY_BOXES,
            purses=(purse,) * players,
            staked=(0,) * players,
            without=(frozenset(),) * players,
        )
        return _deal_cards(place_stakes(before)[0], deck)[0]

    def apply_handicap(self, state: State, points: Sequence[int], open_hands: Collection[int]) -> State:
        """Add the points of a handicap to the purses, as coins."""
        purses = tuple(purse + more for purse, more in zip(state.purses, points, strict=True))
        return replace(state, purses=purses, shown=tuple(open_hands))

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return () if state.why else (state.turn,)

    def refusal(self, state: State, seat: int, move: NainJauneMove) -> Refusal | None:
        if state.why:
            return Refusal("over")
        if seat != state.turn:
            return Refusal("not_your_turn", {"seat": state.turn})
        if isinstance(move, Stop):
            return Refusal("deal_running") if state.laid else None
        if isinstance(move, Pass):
            return None if state.setup.may_stop and state.needed else Refusal("must_play")
        if move.card not in state.hands[seat]:
            return Refusal("not_in_hand", {"card": str(move.card)})
        if state.needed not in (None, rank_name(move.card.rank)):
            return Refusal("not_next", {"card": str(move.card), "needed": state.needed})
        if move.claim and not state.setup.announce:
            return Refusal("words_automatic")
        return Refusal("no_box", {"card": str(move.card)}) if move.claim and move.card not in BOXES else None

    def play(self, state: State, seat: int, move: NainJauneMove) -> PlayResult:
        match move:
            case Stop():
                return end_by_agreement(state)
            case Pass():
                return _pass(state)
            case Play():
                laid, events = _play_card(state, move)
                later, more = _find_next_mover(laid, move.card)
                return later, (*events, *more)

    def view(self, state: State, seat: int | None) -> NainJauneView:
        """Return the view of a seat, an allow-list of its own hand, card counts and all that was open."""
        hands = tuple(hand if index == seat or index in state.shown else len(hand) for index, hand in enumerate(state.hands))
        return view_from_state(NainJauneView, state, seat=seat, hands=hands, talon=len(state.talon))

    def determinize(self, view: NainJauneView, rng: random.Random) -> State:
        """Return a state that the view allows; no hand gets a rank that its seat surely lacks (rules JA-10 and JA-26)."""
        hands, talon = sample_hands_and_talon(view, rng)
        return state_from_view(view, State, seed=str(rng.random()), hands=hands, talon=talon)

    def outcome(self, state: State) -> Outcome:
        """Return the purses (rules JA-18 and JA-19); the winners rank before others with equally many coins."""
        return Outcome(state.purses, state.winners, rank_scores(state.purses, state.winners))

    parse_move = staticmethod(parse_move)


def _deal_cards(state: State, deck: tuple[Card, ...] | None = None) -> PlayResult:
    """Deal one card at a time, from the seat after the dealer (rules JA-6, JA-7 and JA-25)."""
    order = seats_in_order(state, state.dealer + state.setup.step)
    starter = order[0]
    deck = deck or shuffled(DECK, seeded_random(state.seed, f"deal/{state.deal}"))
    each, n = HAND_SIZES[len(order)], len(order)
    hands: list[tuple[Card, ...]] = [()] * state.setup.players
    for index, seat in enumerate(order):
        hands[seat] = deck[index : each * n : n]
    fresh = replace(
        state,
        turn=starter,
        hands=tuple(hands),
        talon=deck[each * n :],
        needed=None,
        laid=(),
        run=0,
        without=(frozenset(),) * state.setup.players,
        talon_ranks={},
    )
    return fresh, (Dealt(state.dealer, state.deal, starter, each),)


def _start_next_deal(state: State) -> PlayResult:
    """Place stakes and deal again; the dealer is the next seat still in the game (rules JA-8, JA-18 and JA-20)."""
    before = replace(state, deal=state.deal + 1, staked=(0,) * state.setup.players)
    stakes, events = place_stakes(before) if state.setup.stake_every_deal else (before, ())
    if stakes.why:
        return replace(stakes, deal=state.deal, staked=state.staked), events
    after_deal, dealt = _deal_cards(replace(stakes, dealer=seats_in_order(stakes, state.dealer + state.setup.step)[0]))
    return after_deal, (*events, *dealt)


def _play_card(state: State, move: Play) -> PlayResult:
    """Play a card; a belle carte wins its box, if its words are said (rules JA-9 and JA-13)."""
    seat, played_card = state.turn, move.card
    hand = tuple(held for held in state.hands[seat] if held != played_card)
    events: list[Event] = [Laid(seat, played_card, move.claim, len(hand))]
    boxes, purses = state.boxes, state.purses
    if played_card in BOXES and (move.claim or not state.setup.announce):
        coins = boxes[played_card]
        events.append(Won(seat, played_card, coins))
        boxes, purses = {**boxes, played_card: 0}, with_item(purses, seat, purses[seat] + coins)
    elif played_card in BOXES:
        events.append(Forgot(seat, played_card, boxes[played_card]))
    run = state.run + 1 if state.needed else 1
    laid = (*state.laid, (seat, played_card))
    return replace(state, hands=with_item(state.hands, seat, hand), boxes=boxes, purses=purses, laid=laid, run=run), tuple(events)


def _find_next_mover(state: State, played_card: Card) -> PlayResult:
    """Find the next mover after a card.

    The deal ends with the last card of a hand (rule JA-14); the same seat moves after a king (rule JA-11), else the one with the next rank
    (rule JA-10).
    """
    if not state.hands[state.turn]:
        over, events = settle_deal(state)
        if over.why:
            return over, events
        following, more = _start_next_deal(over)
        return following, (*events, *more)
    if played_card.rank == KING:
        return replace(state, needed=None), ()
    return _ask_seats(state, played_card.rank + 1, seats_in_order(state, state.turn))


def _ask_seats(state: State, needed: int, asked: Sequence[int]) -> PlayResult:
    """Ask these seats, the rest of the round, for the rank; those without it say so (rule JA-10).

    The first that has it is to move. If seats may stop, the first one is, whatever it holds, so that nothing follows from its turn
    (rule JA-26).
    """
    without, events = list(state.without), list[Event]()
    for seat in asked:
        if state.setup.may_stop or any(held.rank == needed for held in state.hands[seat]):
            return replace(state, turn=seat, needed=rank_name(needed), without=tuple(without)), tuple(events)
        without[seat] |= {needed}
        events.append(Without(seat, rank_name(needed)))
    return prepend_events(_break_off(replace(state, without=tuple(without)), needed), tuple(events))


def _pass(state: State) -> PlayResult:
    """Let the seat to move say that it does not go on, and ask the rest of the round (rule JA-26)."""
    assert state.needed is not None, "a new sequence must be started"
    needed, seat, order = RANKS.index(state.needed) + 1, state.turn, seats_in_order(state, state.laid[-1][0])
    after = replace(state, without=with_item(state.without, seat, state.without[seat] | {needed}))
    return prepend_events(_ask_seats(after, needed, order[order.index(seat) + 1 :]), (Without(seat, state.needed),))


def _break_off(state: State, needed: int) -> PlayResult:
    """Go on after a whole round without the rank: with the next one if it lies in the talon, else with a new sequence.

    The seat that played last begins the next round, or starts the new sequence (rules JA-12 and JA-24).
    """
    last, found, events = state.laid[-1][0], any(held.rank == needed for held in state.talon), list[Event]()
    if state.setup.jump_talon:
        state = replace(state, talon_ranks={**state.talon_ranks, needed: found})
        events += [Jumped(last, rank_name(needed))] * found
    if events and needed < KING:
        return prepend_events(_ask_seats(state, needed + 1, seats_in_order(state, last)), tuple(events))
    return replace(state, turn=last, needed=None), (*events, Restarted(last))

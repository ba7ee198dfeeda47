"""Checks of what Nambarz's hints and prompts say, by its rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from game.kernel import Move
from game.nambarz.cards import Card, card
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Calculated, JokerPlayed, LaidOn, Matched, Recombined, Stroke, WentOut
from game.nambarz.moves import Calculate, Draw, Lay, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from tests.claims import Claim, Moment, Said
from tests.claims.nambarz_rules import first_fault, fits, matches, tray_fault
from ui.canvas.pieces import Gesture
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, card_with_article
from ui.tables.nambarz.targets import OperatorTarget, TrayGapTarget
from ui.tables.nambarz.tray import running_results

AGAIN = Card(joker="+")


def legal(moment: Moment, state: Any = None) -> list[Move]:
    """Return the moves without fault of the seat to move."""
    now = moment.state if state is None else state
    return list(moment.match.rules.view(now, now.mover).legal())


def plays(moment: Moment, state: Any = None) -> list[Move]:
    return [move for move in legal(moment, state) if isinstance(move, Single | Calculate | PlayJoker | Lay | Recombine)]


def hand(moment: Moment) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = moment.state.hands[moment.seat]
    return cards


def laid(moment: Moment, said: Said) -> int:
    """Return how many cards have left the hand after the move."""
    after, events = moment.after(said.move)
    if any(isinstance(event, WentOut) and event.seat == moment.seat for event in events):
        return len(hand(moment))
    assert any(isinstance(event, Matched | Calculated | JokerPlayed | LaidOn | Recombined) for event in events)
    return len(hand(moment)) - len(after.hands[moment.seat])


def named(said: Said, one: Card) -> bool:
    return card_with_article(one).lower() in said.sentence.lower()


def on(moment: Moment) -> Card:
    """Return the number card to cover."""
    cover = moment.state.cover
    assert isinstance(cover, Card)
    return cover


def same_number(moment: Moment, said: Said) -> bool:
    return laid(moment, said) == 1 and said.move.card.number == on(moment).number


def same_animal(moment: Moment, said: Said) -> bool:
    return laid(moment, said) == 1 and said.move.card.animal == on(moment).animal != ""


def fits_alone(moment: Moment, said: Said) -> bool:
    return same_number(moment, said) or same_animal(moment, said)


def calculates(moment: Moment, said: Said) -> bool:
    """The calculation has no fault, and the sentence gives its result and its number of cards."""
    calculation, setup = said.move.calculation, moment.state.setup
    fault = first_fault(calculation.cards, calculation.operations, on(moment), setup.operations, setup.fractions)
    written = [int(text) for text in re.findall(r"\d+", said.sentence)]
    count = len(calculation.cards)
    numbers = [one.number for one in calculation.cards]
    told = written[:count] == numbers and written[count] == on(moment).number if "=" in said.sentence else count in written
    return not fault and told and (isinstance(said.move, Recombine) or laid(moment, said) == count)


def master_stroke(moment: Moment, said: Said) -> bool:
    strokes = [event for event in moment.after(said.move)[1] if isinstance(event, Stroke)]
    return len(strokes) == 1 and f"+{strokes[0].points}" in said.sentence


def empties_hand(moment: Moment, said: Said) -> bool:
    return any(isinstance(event, WentOut) and event.seat == moment.seat for event in moment.after(said.move)[1])


def card_count(moment: Moment, move: Any) -> int:
    """Return how many cards a play can bring out of the hand, a joker's further card included (rule NB-14)."""
    if isinstance(move, Calculate | Recombine):
        return len(move.calculation.cards)
    if isinstance(move, PlayJoker) and move.card != AGAIN:
        return 1 + bool(followers(moment, move))
    return 1


def followers(moment: Moment, move: PlayJoker) -> list[Card]:
    after, events = moment.after(move)
    if after.mover != moment.seat or any(isinstance(event, WentOut) for event in events):
        return []
    return [later.card for later in plays(moment, after) if isinstance(later, Lay)]


def most_cards(moment: Moment, said: Said) -> bool:
    return card_count(moment, said.move) == max(card_count(moment, move) for move in plays(moment))


def one_more_may_follow(moment: Moment, said: Said) -> bool:
    return bool(followers(moment, said.move))


def next_covers(kind: str) -> Claim:
    """The joker stays open, and of the moves of the next seat only single cards of this kind cover it."""

    def claim(moment: Moment, said: Said) -> bool:
        after = moment.after(said.move)[0]
        if after.mover == moment.seat and after.phase is TurnPhase.FURTHER:
            after = moment.match.rules.play(after, moment.seat, LeaveOpen())[0]
        if after.mover == moment.seat and after.phase is TurnPhase.AFTER:
            after = moment.match.rules.play(after, moment.seat, Pass())[0]
        if after.mover is None or after.mover == moment.seat or after.open is None:
            return False
        covering = [move for move in plays(moment, after) if not (isinstance(move, PlayJoker) and move.card == AGAIN)]
        must = "has to" in said.sentence and any(not isinstance(move, Lay) for move in legal(moment, after))
        kinds = {"symbol": False, "animal": True}
        right = all(isinstance(move, Lay) and (kind == "any" or bool(move.card.animal) == kinds[kind]) for move in covering)
        return right and not must and not followers(moment, said.move)

    return claim


def left_to_next(moment: Moment, said: Said) -> bool:
    """The next seat finds the joker open."""
    after = moment.after(said.move)[0]
    has_to = "has to" in said.sentence and any(not isinstance(move, Lay) for move in legal(moment, after))
    ends = after.mover != moment.seat or after.phase is TurnPhase.AFTER
    return after.open == moment.state.open and ends and not has_to


def goes_at_once(moment: Moment, said: Said) -> bool:
    after = moment.after(said.move)[0]
    left = len(after.hands[moment.seat])
    return after.mover == moment.seat and any(card_count(replace_state(moment, after), move) == left for move in plays(moment, after))


def replace_state(moment: Moment, state: Any) -> Moment:
    """Return the moment with another state of the same match."""
    match = moment.match.at_ply(moment.match.ply)
    match._states[-1] = state
    return replace(moment, match=match)


def plays_on(moment: Moment, said: Said) -> bool:
    after = moment.after(said.move)[0]
    return after.mover == moment.seat and any(move != PlayJoker(AGAIN) for move in plays(moment, after))


def draws_then(moment: Moment, said: Said) -> bool:
    after = moment.after(said.move)[0]
    if len(hand(moment)) == 1:
        return True  # it draws by itself (rule NB-17)
    return after.mover == moment.seat and Draw() in legal(moment, after)


def could_play(moment: Moment, _said: Said) -> bool:
    return bool(plays(moment))


def nothing_fits(moment: Moment, said: Said) -> bool:
    return not could_play(moment, said) and (not isinstance(said.move, Draw) or Draw() in legal(moment))


def drawn_unfit(moment: Moment, said: Said) -> bool:
    drawn = moment.state.drawn
    return named(said, drawn) and not plays(moment)


def drawn_fits(moment: Moment, said: Said) -> bool:
    kept = moment.state.drawn if moment.state.phase is TurnPhase.DRAWN else AGAIN
    return named(said, kept) and kept in hand(moment) and could_play(moment, said)


def nothing_at_all(moment: Moment, said: Said) -> bool:
    return not plays(moment) and Draw() not in legal(moment)


def turn_ends(moment: Moment, said: Said) -> bool:
    after, _events = moment.after(said.move)
    return after.mover != moment.seat or len(after.players) - len(after.out) < 2 or after.round != moment.state.round


def none_may_follow(moment: Moment, _said: Said) -> bool:
    return not any(isinstance(move, Lay) for move in legal(moment))


def lies_on_joker(moment: Moment, said: Said) -> bool:
    joker = moment.state.open
    return isinstance(said.move, Lay) and fits(joker, said.move.card) and laid(moment, said) == 1


def takes_back(moment: Moment, said: Said) -> bool:
    return all(one in moment.after(said.move)[0].hands[moment.seat] for one in moment.state.laid)


def holds_joker(moment: Moment, _said: Said) -> bool:
    return any(one.joker for one in hand(moment))


def a_joker_about(moment: Moment, said: Said) -> bool:
    return holds_joker(moment, said) or moment.state.open is not None


def starts_with(moment: Moment, said: Said) -> bool:
    return named(said, said.move.calculation.cards[0])


def only(moment: Moment, _said: Said) -> bool:
    return len(legal(moment)) == 1


# --- prompts ----------------------------------------------------------------------------------------------------------


def in_phase(*phases: TurnPhase) -> Claim:
    return lambda moment, said: moment.state.phase in phases


def own_joker(letter: str) -> Claim:
    return lambda moment, said: (
        moment.state.phase is TurnPhase.FURTHER and moment.state.open.joker == letter and LeaveOpen() in legal(moment)
    )


def again_or_end(moment: Moment, _said: Said) -> bool:
    return PlayJoker(AGAIN) in legal(moment) and Pass() in legal(moment)


def only_pass(moment: Moment, _said: Said) -> bool:
    return legal(moment) == [Pass()]


def recombination_exists(moment: Moment, said: Said) -> bool:
    return any(isinstance(move, Recombine) for move in legal(moment)) and (
        "Almost" not in said.sentence or str(on(moment).number) in said.sentence
    )


def keep_it(moment: Moment, said: Said) -> bool:
    return named(said, moment.state.drawn) and legal(moment) == [Pass()]


def play_or_keep(moment: Moment, said: Said) -> bool:
    return named(said, moment.state.drawn) and len(legal(moment)) > 1 and Pass() in legal(moment)


def cover_by(animal: bool) -> Claim:
    def claim(moment: Moment, said: Said) -> bool:
        return moment.state.phase is TurnPhase.TURN and bool(on(moment).animal) == animal and named(said, on(moment))

    return claim


def cover_joker(letter: str) -> Claim:
    return lambda moment, said: (
        moment.state.open is not None and moment.state.open.joker == letter and moment.state.phase is not TurnPhase.FURTHER
    )


def tray_cards(said: Said) -> tuple[Card, ...]:
    return tuple(map(card, said.about.pieces))


def fault_of_tray(moment: Moment, said: Said) -> str:
    setup, signs = moment.state.setup, said.about.operators_between
    return tray_fault(tray_cards(said), signs, on(moment), setup.operations, setup.fractions)


def tray_is_right(moment: Moment, said: Said) -> bool:
    count = len(said.about.pieces)
    told = "one card fewer" in said.sentence if count == 1 else str(count) in said.sentence
    return told and not fault_of_tray(moment, said) and is_tray_playable(moment, said)


def is_tray_playable(moment: Moment, said: Said) -> bool:
    """After drawing the drawn card is among those played, or may follow the joker (rule NB-7)."""
    drawn, cards = moment.state.drawn, tray_cards(said)
    follows = len(cards) == 1 and bool(cards[0].joker) and fits(cards[0], drawn or AGAIN) and not matches(drawn or AGAIN, on(moment))
    return moment.state.phase is not TurnPhase.DRAWN or drawn in cards or follows


def fits_now(moment: Moment, said: Said) -> bool:
    one = tray_cards(said)[0]
    if moment.state.open is not None:
        return (one == AGAIN or fits(moment.state.open, one)) and is_tray_playable(moment, said)
    return not fault_of_tray(moment, said) and is_tray_playable(moment, said)


def joker_then_card(moment: Moment, said: Said) -> bool:
    """Both can be played, the joker first; a strict referee says nothing of that in advance."""
    joker, further = sorted(tray_cards(said), key=lambda one: not one.joker)
    order = said.sentence.lower().index(card_with_article(joker).lower()) < said.sentence.lower().index(card_with_article(further).lower())
    return order and (moment.state.setup.is_strict or not fault_of_tray(moment, said))


def asks_result(moment: Moment, said: Said) -> bool:
    return str(on(moment).number) in said.sentence


def pending(moment: Moment, said: Said) -> bool:
    return OPERATOR_SYMBOLS[said.about.pending_operator] in said.sentence


def sign_to_change(moment: Moment, said: Said) -> bool:
    """The sign that came by itself changes when it is pressed, and a sign key sets the one after the last card."""
    model, tray = moment.model(tray=said.about), said.about
    change = moment.table.input.tray_after_gesture
    pressed = change(model, Gesture(None, TrayGapTarget(len(tray.pieces) - 2)))
    keyed = change(model, Gesture(None, OperatorTarget(moment.state.setup.operations[-1])))
    assert pressed is not None and keyed is not None
    alone = len(moment.state.setup.operations) == 1
    changed = alone or pressed.operators_between != tray.operators_between
    stays = keyed.operators_between == tray.operators_between and keyed.pending_operator == moment.state.setup.operations[-1]
    return changed and stays and OPERATOR_SYMBOLS[tray.operators[-1]] in said.sentence and named(said, tray_cards(said)[-1])


def one_fewer(moment: Moment, said: Said) -> bool:
    return len(moment.after(said.move)[0].hands[moment.seat]) == len(hand(moment)) - 1


def step_told(moment: Moment, said: Said) -> bool:
    """A step or a result in the tray is what the rules make of it."""
    return said.sentence.startswith(tuple(result.text for result in running_results(moment.model(tray=said.about))))

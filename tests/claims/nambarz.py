"""What Nambarz's table says, held against its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.kernel import Move
from game.nambarz.cards import Card, card
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Calculated, JokerPlayed, LaidOn, Matched, Recombined, Stroke, WentOut
from game.nambarz.moves import Calculate, Draw, GiveUp, Lay, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.refusals import REFUSAL_TEXTS
from tests.claims import Claim, Claims, Moment, Said, true
from tests.claims.nambarz_rules import first_fault, fits, has_simpler, matches, tray_fault
from ui.canvas.pieces import Gesture
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, calculation_from_detail, card_with_article
from ui.tables.nambarz.targets import OperatorTarget, TrayAction, TrayGapTarget
from ui.tables.nambarz.tray import cards_playable_alone, is_tray_approved, running_results
from ui.tables.tray import Tray

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
        return fits(moment.state.open, one) and is_tray_playable(moment, said)
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


# --- the tray and the hand --------------------------------------------------------------------------------------------


def said_by_table(moment: Moment) -> Iterator[Said]:
    """Yield what is shown of single cards, and what trays of one to four cards say and do when they are played."""
    state, strict = moment.state, moment.state.setup.is_strict
    if state.phase not in (TurnPhase.TURN, TurnPhase.DRAWN) or not hand(moment):
        return
    if not strict:
        yield Said("tag", "fits", about=set(cards_playable_alone(moment.model())))
    for hides in (False, True):
        for tray in trays(moment):
            model = moment.model(tray=tray, hides_results=hides)
            prompt = moment.table.text.prompt(model)
            if prompt:
                yield Said("prompt", prompt, about=tray)
            if not hides and not strict:
                yield Said("tag", "approved" if is_tray_approved(model) else "not approved", about=tray)
            yield from key_texts(moment, model, tray, prompt if not hides else "")


def key_texts(moment: Moment, model: Any, tray: Tray, prompt: str) -> Iterator[Said]:
    """Yield what the key says that plays the tray; the prompt before and the refusal after it must be of one mind."""
    refusal = refusal_of_key(moment, model)
    if refusal is None:
        return
    text = moment.table.refusal_text(refusal)
    yield Said("refusal", text, about=tray, reason=refusal)
    chosen = len(tray.pieces) > 1 and not tray.has_default_operator
    if prompt and prompt != text and chosen:
        yield Said("prompt", f"differs: {prompt} / {text}", about=tray)


def refusal_of_key(moment: Moment, model: Any) -> Any:
    """Return why the key that plays the tray is refused, or None."""
    gesture = Gesture(None, TrayAction.PILE)
    own = getattr(moment.table.input, "gesture_refusal", lambda _model, _gesture: None)(model, gesture)
    moves = moment.table.input.candidate_moves(model, gesture)
    return own or next((moment.match.refusal(moment.seat, move) for move in moves), None)


def trays(moment: Moment) -> Iterator[Tray]:
    cards, operations = list(hand(moment)), moment.state.setup.operations
    forced = moment.state.open is not None
    for size in (1,) if forced or len(cards) < 2 else (1, 2, 2, 3, 3, 4):
        picked = moment.rng.sample(cards, min(size, len(cards)))
        signs = "".join(moment.rng.choice(operations) for _ in picked[1:])
        yield Tray(tuple(map(str, picked)), signs)
    if not forced:
        calculations = [move.calculation for move in legal(moment) if isinstance(move, Calculate)]
        for calculation in moment.rng.sample(calculations, min(2, len(calculations))):
            yield Tray(tuple(map(str, calculation.cards)), calculation.operations)
        if len(cards) > 1:
            yield Tray(tuple(map(str, moment.rng.sample(cards, 2))), operations[0], has_default_operator=True)
            yield Tray((str(cards[0]),), operations[-1])


def is_playable(moment: Moment, said: Said) -> bool:
    return not fault_of_tray(moment, said) and is_tray_playable(moment, said) if moment.state.open is None else fits_now(moment, said)


def tray_is_approved(moment: Moment, said: Said) -> bool:
    return not said.about.pending_operator and is_playable(moment, said) if len(said.about.pieces) > 1 else is_playable(moment, said)


def tray_is_not_approved(moment: Moment, said: Said) -> bool:
    joined = len(said.about.pieces) == 2 and any(card(name).joker for name in said.about.pieces)
    return joined or not is_playable(moment, said) or _is_last_again(moment, said)


def _is_last_again(moment: Moment, said: Said) -> bool:
    return (tray_cards(said) == (AGAIN,) and len(hand(moment)) == 1) or AGAIN in tray_cards(said)


def fitting_alone(moment: Moment, said: Said) -> bool:
    one_card = {move.card for move in plays(moment) if isinstance(move, Single | Lay | PlayJoker)}
    return bool(said.about == one_card)


SENTENCES: dict[str, Claim] = {
    "{card} has the same number as {top}.": same_number,
    "{card} shows the same animal as {top}.": same_animal,
    "{sum}: {cards} at once.": calculates,
    "{sum}: this way it is right.": calculates,
    "A master stroke: +{n}.": master_stroke,
    "And your hand is empty!": empties_hand,
    "No other move plays more cards.": most_cards,
    "With {card}, one more card leaves your hand.": lies_on_joker,
    "{card} can cover the joker.": lies_on_joker,
    "You finish with {joker}.": empties_hand,
    "After {joker} you can play one more card at once.": one_more_may_follow,
    "After {joker} the next player can only cover it with a single symbol card.": next_covers("symbol"),
    "After {joker} the next player can only cover it with a single animal card.": next_covers("animal"),
    "After {joker} the next player can only cover it with a single card.": next_covers("any"),
    "Play again: the rest of your hand goes at once.": goes_at_once,
    "Play again: you have something else to play.": plays_on,
    "Play again: you draw a card, which may fit.": draws_then,
    "Play again: one card fewer in your hand.": one_fewer,
    "You could play, but you keep your cards for a better moment.": could_play,
    "You could play, but if you draw you keep your good cards together.": could_play,
    "Nothing fits: draw a card.": nothing_fits,
    "{card} does not fit: you keep this card.": drawn_unfit,
    "You keep {card} for a better moment.": drawn_fits,
    "There is nothing to play, and nothing to draw.": nothing_at_all,
    "You have played: now it is the next player’s turn.": turn_ends,
    "None of your cards can go on the joker.": none_may_follow,
    "You keep your card, and leave the joker to the next player.": left_to_next,
    "You take the cards back; they may be useful together later.": takes_back,
    "It’s the only possible move.": only,
    "There is a calculation with one card.": calculates,
    "There is a calculation with {n} cards.": calculates,
    "Look at the ringed cards.": true,
    "Look at the ringed card.": true,
    "It is one of the ringed cards.": true,
    "These cards can make it another way.": recombination_exists,
    "Start with {card}.": starts_with,
    "One of your cards fits by itself.": fits_alone,
    "Look for the same number.": same_number,
    "Look for the same animal.": same_animal,
    "One of your cards can go on the joker.": lies_on_joker,
    "Think of your jokers.": holds_joker,
    # prompts
    "Play a symbol card on your joker, or leave it open.": own_joker("#"),
    "Play an animal card on your joker, or leave it open.": own_joker("@"),
    "Play a symbol or an animal card on your joker, or leave it open.": own_joker("*"),
    "Play your play-again joker to go on, or end your turn.": again_or_end,
    "Well played: your turn is over.": only_pass,
    "Almost! These cards can make {n} another way.": recombination_exists,
    "{card} does not fit: you keep it.": keep_it,
    "You have drawn {card}: play with it, or keep it.": play_or_keep,
    "Cover {card}: same number, same animal, or a calculation.": cover_by(animal=True),
    "Cover {card}: same number, or a calculation.": cover_by(animal=False),
    "Cover the joker with a single symbol card.": cover_joker("#"),
    "Cover the joker with a single animal card.": cover_joker("@"),
    "Cover the joker with a single card, symbol or animal.": cover_joker("*"),
    "Which card comes after {sign}?": pending,
    "Press the {sign} in the tray to change it. The next sign comes after {card}.": sign_to_change,
    "Right: one card fewer in your hand!": tray_is_right,
    "Right: {n} cards fewer in your hand!": tray_is_right,
    "Does it make {n}? Then play it.": asks_result,
    "You can play this joker.": lambda moment, said: fits_now(moment, said) or tray_cards(said) == (AGAIN,),
    "This card fits.": fits_now,
    "First {joker}, then {card}.": joker_then_card,
    "differs: {prompt} / {text}": lambda moment, said: False,
    # tags
    "fits": fitting_alone,
    "approved": tray_is_approved,
    "not approved": tray_is_not_approved,
    # tips
    "A joker! It changes the number or the animal to cover, or lets you play once more. It is never part of a calculation.": a_joker_about,
    "Not quite, but the same cards can do it: change their order, or take them back.": recombination_exists,
    "Equal points! Only the tied players play this round, to settle their place; its points don’t count.": lambda moment, said: (
        moment.state.is_play_off
    ),
}


# --- refusals ---------------------------------------------------------------------------------------------------------


def by_the_sheet(moment: Moment, said: Said) -> bool:
    """The fault is the one that the rule sheet gives to these cards first (rule NB-23), and its cure is one."""
    assert said.reason is not None
    setup, cover = moment.state.setup, moment.state.cover
    cards, signs = cards_of(said)
    key = said.reason.key
    if moment.state.open is not None and not (said.about is not None and len(cards) == 1):
        return True
    if moment.state.open is not None:
        return key in ("wrong_type", "two_jokers")
    expected = tray_fault(cards, signs, cover, setup.operations, setup.fractions)
    return key == expected and cure(moment, said, cards)


def cure(moment: Moment, said: Said, cards: tuple[Card, ...]) -> bool:
    """What the sentence advises can be done."""
    text = said.sentence
    if "Play this card alone" in text:
        return Single(card(str(said.facts["card"]))) in legal(moment)
    if "the same animal" in text.lower() and "does not match" in text:
        return bool(on(moment).animal)
    if "already makes" in text:
        simpler = calculation_from_detail(said.facts["simpler"])
        setup = moment.state.setup
        allowed = has_simpler([one.number for one in cards], on(moment).number, setup.operations, setup.fractions)
        return allowed and len(simpler.cards) < len(cards)
    if "Without the joker it could go there alone" in text:
        return matches(card(str(said.facts["card"])), on(moment)) if moment.state.cover is not None else True
    return True


def cards_of(said: Said) -> tuple[tuple[Card, ...], str]:
    if said.about is not None:
        return tray_cards(said), said.about.operators_between
    match said.move:
        case Calculate(calculation) | Recombine(calculation):
            return calculation.cards, calculation.operations
        case Single(one) | PlayJoker(one) | Lay(one):
            return (one,), ""
    raise AssertionError(f"{said.move} has no cards")


def fault_or_recombination(moment: Moment, said: Said) -> bool:
    if isinstance(said.move, Recombine):
        setup = moment.state.setup
        calculation = said.move.calculation
        assert said.reason is not None
        return said.reason.key == first_fault(calculation.cards, calculation.operations, on(moment), setup.operations, setup.fractions)
    if isinstance(said.move, Lay):
        return lay_fault(moment, said)
    return by_the_sheet(moment, said)


def lay_fault(moment: Moment, said: Said) -> bool:
    """(rules NB-15, NB-16 and NB-21)"""
    assert said.reason is not None and isinstance(said.move, Lay)
    if said.reason.key == "wrong_type":
        return not fits(moment.state.open, said.move.card)
    return moment.state.phase is TurnPhase.FURTHER and said.reason.key == "further_matches"


def joker_named(moment: Moment, said: Said) -> bool:
    return moment.state.open is not None and str(moment.state.open) == said.facts["joker"]


def may(move: Move) -> Claim:
    return lambda moment, said: move in legal(moment)


def drawn_named(moment: Moment, said: Said) -> bool:
    """A play with the drawn card, or keeping it, is what remains."""
    drawn = moment.state.drawn
    rest = Pass() if moment.state.phase is TurnPhase.DRAWN else LeaveOpen()
    return named(said, drawn) and (said.about is None or drawn not in tray_cards(said)) and rest in legal(moment)


FAULTS = {
    *("further_matches", "joker_misfit", "matching_card", "mixed_types", "negative", "no_match", "not_whole", "simpler"),
    *("two_jokers", "wrong_result", "wrong_type"),
}


def no_joker_in_calculation(moment: Moment, said: Said) -> bool:
    cards, signs = cards_of(said)
    return any(one.joker for one in cards) and (said.about is None or tray_fault(cards, signs, on(moment)) == "joker_in_calculation")


REFUSALS: dict[str, Claim] = {
    **dict.fromkeys(FAULTS, fault_or_recombination),
    "two_jokers": lambda moment, said: moment.state.open is not None or by_the_sheet(moment, said),
    "draw_first": may(Draw()),
    "drawn_already": lambda moment, said: (
        moment.state.drawn is not None and Pass() in legal(moment) and ("play this card" not in said.sentence or bool(plays(moment)))
    ),
    "drawn_card_follows": lambda moment, said: legal(moment) == [Lay(moment.state.drawn)],
    "drawn_card_missing": drawn_named,
    "further_now": may(LeaveOpen()),
    "joker_in_calculation": no_joker_in_calculation,
    "last_play_again": lambda moment, said: len(hand(moment)) == 1 and not moment.state.can_draw,
    "no_further": lambda moment, said: (
        moment.state.phase is not TurnPhase.FURTHER
        and ("There is no open joker" not in said.sentence or moment.state.open is None)
        and ("draw a card" not in said.sentence or Draw() in legal(moment))
    ),
    "no_open_joker": lambda moment, said: moment.state.open is None and named(said, on(moment)),
    "not_held": lambda moment, said: (
        hand(moment).count(card(str(said.facts["card"]))) < cards_of(said)[0].count(card(str(said.facts["card"])))
    ),
    "nothing_to_draw": lambda moment, said: not moment.state.can_draw and Pass() in legal(moment),
    "nothing_to_recombine": lambda moment, said: (
        moment.state.phase is not TurnPhase.RECOMBINE and ("draw a card" not in said.sentence or Draw() in legal(moment))
    ),
    "only_play_again": lambda moment, said: (
        Pass() in legal(moment) and ("or play a play-again joker" not in said.sentence or PlayJoker(AGAIN) in legal(moment))
    ),
    "open_joker": joker_named,
    "operation_not_allowed": lambda moment, said: str(said.facts["operation"]) not in moment.state.setup.operations,
    "other_cards": lambda moment, said: all(named(said, one) for one in moment.state.laid),
    "recombine_now": lambda moment, said: recombination_exists(moment, Said("", "")) and GiveUp() in legal(moment),
}


def prompted(key: str) -> Claim:
    """A prompt that says beforehand what the referee would say of the tray."""

    def claim(moment: Moment, said: Said) -> bool:
        if key == "drawn_card_follows":
            return legal(moment) == [Lay(moment.state.drawn)]
        if said.about is None:
            return False
        if key == "drawn_card_missing":
            drawn = moment.state.drawn
            return moment.state.phase is TurnPhase.DRAWN and drawn not in tray_cards(said) and named(said, drawn)
        return fault_of_tray(moment, said) == key

    return claim


def advised(moment: Moment, said: Said) -> bool:
    """The cure after a fault in a prompt can be done."""
    if "Play this card alone" in said.sentence:
        drawn = moment.state.drawn
        matching = [one for one in tray_cards(said) if matches(one, on(moment))]
        return bool(matching) and (moment.state.phase is not TurnPhase.DRAWN or drawn in matching)
    return "same animal" not in said.sentence or bool(on(moment).animal)


CURES = (
    "The same number, the same animal or a calculation will do.",
    "Almost! Aim for {wanted}.",
    "Aim for {wanted}.",
    "Try another order, or other cards.",
    "Play this card alone, or calculate without it.",
    "Calculate without it.",
    "The same number or a calculation will do.",
    "Take the other cards back.",
    "Choose one kind.",
    "Play another card.",
    "Keep it for a better moment.",
    "Without the joker it could go there alone; now choose another card.",
    "Choose another card.",
)
SENTENCES |= dict.fromkeys(CURES, advised)
for _key in (*sorted(FAULTS - {"matching_card"}), "joker_in_calculation", "drawn_card_missing", "drawn_card_follows"):
    _text = REFUSAL_TEXTS[_key]
    SENTENCES |= dict.fromkeys([_text] if isinstance(_text, str) else _text.templates.values(), prompted(_key))
SENTENCES["{card} matches {top}."] = lambda moment, said: (
    prompted("matching_card")(moment, said) or prompted("further_matches")(moment, said)
)
CLAIMS = Claims(SENTENCES, REFUSALS, said_by_table)

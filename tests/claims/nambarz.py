"""What Nambarz's table says, held against its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.kernel import Move
from game.nambarz.cards import Card, card
from game.nambarz.decision import TurnPhase
from game.nambarz.moves import Calculate, Draw, GiveUp, Lay, Pass, PlayJoker, Recombine, Single
from game.nambarz.moves import Stop as LeaveOpen
from game.nambarz.refusals import REFUSAL_TEXTS
from tests.claims import Claim, Claims, Moment, Said, true
from tests.claims.nambarz_checks import (
    AGAIN,
    a_joker_about,
    again_or_end,
    asks_result,
    calculates,
    could_play,
    cover_by,
    cover_joker,
    drawn_fits,
    drawn_unfit,
    draws_then,
    empties_hand,
    fault_of_tray,
    fits_alone,
    fits_now,
    goes_at_once,
    hand,
    holds_joker,
    is_tray_playable,
    joker_then_card,
    keep_it,
    left_to_next,
    legal,
    lies_on_joker,
    master_stroke,
    most_cards,
    named,
    next_covers,
    none_may_follow,
    nothing_at_all,
    nothing_fits,
    on,
    one_fewer,
    one_more_may_follow,
    only,
    only_pass,
    own_joker,
    pending,
    play_or_keep,
    plays,
    plays_on,
    recombination_exists,
    same_animal,
    same_number,
    sign_to_change,
    starts_with,
    takes_back,
    tray_cards,
    tray_is_right,
    turn_ends,
)
from tests.claims.nambarz_rules import FAULTS, first_fault, fits, has_simpler, matches, tray_fault
from ui.canvas.pieces import Gesture
from ui.tables.nambarz.names import calculation_from_detail
from ui.tables.nambarz.targets import TrayAction
from ui.tables.nambarz.tray import cards_playable_alone, is_tray_approved, joker_refusal
from ui.tables.tray import Tray

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
    moves = moment.table.input.candidate_moves(model, gesture)
    return joker_refusal(model) or next((moment.match.refusal(moment.seat, move) for move in moves), None)


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

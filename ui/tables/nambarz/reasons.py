"""The reasons for refusals, penalties and hints in Nambarz, and the steps of a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from game.bots.bot import Reason
from game.kernel import Json, Move, Refusal
from game.nambarz.cards import Card
from game.nambarz.moves import Calculate, Calculation, Lay, PlayJoker, Recombine, Single
from game.nambarz.refusals import FAULT_TEXTS, REFUSAL_TEXTS
from ui.assets.translation import _, _n, capitalize_first, card_count_text, join_names
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps, list_detail, ringed_cards_sentence
from ui.tables.nambarz.names import (
    OPERATOR_SYMBOLS,
    calculation_from_detail,
    calculation_text,
    card_from_detail,
    card_with_article,
    cards_with_articles,
    equation_text,
    number_text,
    step_text,
)
from ui.tables.spoken.refusal_sentence import refusal_sentence

Details = Mapping[str, Json]
MAX_NEAR_MISS = 2  # difference up to which a wrong result counts as almost right


# --- refusals ---------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal) -> str:
    """Return the sentences on why a move is refused, and what to do instead."""
    sentence = refusal_sentence(REFUSAL_TEXTS, refusal, PHRASES)
    if refusal.key not in FAULT_TEXTS:
        return sentence
    return f"{sentence} {_fill_template(_advice_template(refusal), refusal.details)}"


def _advice_template(refusal: Refusal) -> str:
    """Return the sentence template on what to do instead of a fault."""
    if _is_far_off(refusal.details):
        return _("Aim for {wanted}.")
    if refusal.key == "no_match" and not card_from_detail(refusal.details["top"]).animal:
        return _("The same number or a calculation will do.")
    if refusal.details.get("is_playable") is False:
        return _("Calculate without it.")
    return _advice_templates().get(refusal.key, _("Choose another card."))


def _is_far_off(details: Details) -> bool:
    """Return True if a wrong result differs from the number to cover by more than 2."""
    result, text = str(details.get("result", "")), str(details.get("wanted", ""))
    return bool(result and text) and abs(Fraction(result) - Fraction(text)) > MAX_NEAR_MISS


def fault_sentence(refusal: Refusal, wrong_calculation: Calculation | None) -> str:
    """Return the sentence on a fault, without blame; "" for a refusal that is no fault (rules NB-19 to NB-22).

    `wrong_calculation` is the calculation concerned, if it is known.
    """
    if refusal.key == "wrong_result" and wrong_calculation is not None:
        return _fill_template(_("{sum} makes {result}, not {wanted}."), refusal.details, sum=_written_calculation(wrong_calculation))
    return refusal_sentence(FAULT_TEXTS, refusal, PHRASES) if refusal.key in FAULT_TEXTS else ""


def _advice_templates() -> dict[str, str]:
    """Return the sentence templates on what to do instead of a fault, by the fault's key."""
    return {
        "no_match": _("The same number, the same animal or a calculation will do."),
        "wrong_result": _("Almost! Aim for {wanted}."),
        "negative": _("Try another order, or other cards."),
        "not_whole": _("Try another order, or other cards."),
        "matching_card": _("Play this card alone, or calculate without it."),
        "simpler": _("Take the other cards back."),
        "mixed_types": _("Choose one kind."),
        "two_jokers": _("Play another card."),
        "joker_misfit": _("Keep it for a better moment."),
        "further_matches": _("Without the joker it could go there alone; now choose another card."),
    }


def cover_joker_sentence(joker: Card) -> str:
    """Return the sentence on which card must cover an open joker (rule NB-15)."""
    return refusal_sentence(REFUSAL_TEXTS, Refusal("open_joker", {"joker": str(joker)}), PHRASES)


# --- reasons ----------------------------------------------------------------------------------------------------------


def reason_text(reason: Reason) -> str:
    """Return the sentences on why a hinted move is good (the keys are those of game.nambarz.reasons)."""
    key, facts = reason.key, reason.details
    laid = [card_from_detail(name) for name in list_detail(facts, "cards")]
    phrases = {"cards": card_count_text(len(laid))}
    if laid:
        phrases |= {name: card_with_article(laid[0]) for name in ("card", "joker") if name not in facts}
    if "text" in facts:
        solved = calculation_from_detail(facts["text"])
        phrases["sum"] = equation_text(solved.cards, solved.operations, list_detail(facts, "results")[-1])
    why = _reason_templates().get((key, _distinguishing_detail(key, facts)), _("It’s the only possible move."))
    more = _effect_sentences(facts) if key in ("match", "calc", "recombine", "lay") else []
    return " ".join((_fill_template(why, facts, **phrases), *more))


def _distinguishing_detail(key: str, details: Details) -> Json:
    """Return the detail that distinguishes reasons with the same key."""
    if key == "draw":
        return bool(details["plays"])
    opened = key == "joker" and details["why"] == "open"
    return details.get("type" if opened else {"match": "how", "lay": "own"}.get(key, "why")) or None


def _reason_templates() -> dict[tuple[str, Json], str]:
    """Return the sentence templates for reasons of hints, by key and detail (rules NB-7 to NB-9, NB-14, NB-15, NB-17, NB-18 and NB-22)."""
    return {
        ("match", "number"): _("{card} has the same number as {top}."),
        ("match", "animal"): _("{card} shows the same animal as {top}."),
        ("calc", None): _("{sum}: {cards} at once."),
        ("recombine", None): _("{sum}: this way it is right."),
        ("lay", True): _("With {card}, one more card leaves your hand."),
        ("lay", None): _("{card} can cover the joker."),
        ("joker", "out"): _("You finish with {joker}."),
        ("joker", "further"): _("After {joker} you can play one more card at once."),
        ("joker", "symbol"): _("After {joker} the next player can only cover it with a single symbol card."),
        ("joker", "animal"): _("After {joker} the next player can only cover it with a single animal card."),
        ("joker", "any"): _("After {joker} the next player can only cover it with a single card."),
        ("again", "out"): _("Play again: the rest of your hand goes at once."),
        ("again", "play"): _("Play again: you have something else to play."),
        ("again", "draw"): _("Play again: you draw a card, which may fit."),
        ("again", "rid"): _("Play again: one card fewer in your hand."),
        ("draw", True): _("You could play, but if you draw you keep your good cards together."),
        ("draw", False): _("Nothing fits: draw a card."),
        ("pass", "unfit"): _("{card} does not fit: you keep this card."),
        ("pass", "keeps"): _("You keep {card} for a better moment."),
        ("pass", "nothing"): _("There is nothing to play, and nothing to draw."),
        ("pass", "waits"): _("You could play, but you keep your cards for a better moment."),
        ("pass", "played"): _("You have played: now it is the next player’s turn."),
        ("keeps", None): _("You keep {card} for a better moment."),
        ("stop", "none"): _("None of your cards can go on the joker."),
        ("stop", "keeps"): _("You keep your card, and leave the joker to the next player."),
        ("give_up", None): _("You take the cards back; they may be useful together later."),
    }


def _effect_sentences(details: Details) -> list[str]:
    """Return sentences on what else a move achieves: master stroke, empty hand, most cards (rules NB-26, NB-27)."""
    texts = [_("A master stroke: +{n}.").format(n=details["points"])] if details.get("points") else []
    if details.get("left") == 0:
        texts.append(_("And your hand is empty!"))
    elif details.get("most"):
        texts.append(_("No other move plays more cards."))
    return texts


# --- details in sentences --------------------------------------------------------------------------------------------


def _fill_template(text: str, details: Details, **phrases: str) -> str:
    """Return a sentence template with its placeholders filled in from the details; `phrases` take precedence."""
    words = {name: phrase(details[name]) for name, phrase in PHRASES.items() if details.get(name)}
    return capitalize_first(text.format(**(words | phrases)))


def _detail_with_article(detail: Json) -> str:
    return card_with_article(card_from_detail(detail))


def _written_calculation(move_calculation: Calculation) -> str:
    return calculation_text(move_calculation.cards, move_calculation.operations)


def _detail_items(detail: Json) -> Sequence[Json]:
    assert isinstance(detail, Sequence), f"{detail!r} is no list"
    return detail


PHRASES: Mapping[str, Callable[[Json], str]] = {  # how a detail is worded
    "card": _detail_with_article,
    "top": _detail_with_article,
    "joker": _detail_with_article,
    "cards": lambda fact: cards_with_articles([card_from_detail(name) for name in _detail_items(fact)]),
    "allowed": lambda fact: join_names([OPERATOR_SYMBOLS[str(sign)] for sign in _detail_items(fact)]),
    "step": lambda fact: step_text(str(fact)),
    "result": lambda fact: number_text(str(fact)),
    "simpler": lambda fact: _written_calculation(calculation_from_detail(fact)),
    "wanted": str,
}


def hint_steps(move: Move, reason: Reason) -> HintSteps:
    """Return the steps of a hint before the move, each with more information than the one before."""
    alike = tuple(map(card_from_detail, list_detail(reason.details, "alike")))
    among = (Gesture(alike, None), ringed_cards_sentence(len(alike)))
    match move:
        case Calculate(result):
            first = _n("There is a calculation with one card.", "There is a calculation with {n} cards.", len(result.cards))
            return (NO_HIGHLIGHT, first), (Gesture(result.cards, None), _("Look at the ringed cards."))
        case Recombine(result):
            start = _("Start with {card}.").format(card=card_with_article(result.cards[0]))
            return (NO_HIGHLIGHT, _("These cards can make it another way.")), (Gesture(result.cards[:1], None), start)
        case Single():
            same = _("Look for the same number.") if reason.details["how"] == "number" else _("Look for the same animal.")
            return (NO_HIGHLIGHT, _("One of your cards fits by itself.")), (Gesture(alike, None), same)
        case Lay():
            return (NO_HIGHLIGHT, _("One of your cards can go on the joker.")), among
        case PlayJoker():
            return (NO_HIGHLIGHT, _("Think of your jokers.")), among
    return ()

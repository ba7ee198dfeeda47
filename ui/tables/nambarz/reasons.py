"""The reasons for refusals, penalties and hints in Nambarz, and the steps of a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from game.bots.bot import Reason
from game.kernel import Json, Move, Refusal
from game.nambarz.cards import Card
from game.nambarz.moves import Calculate, Calculation, Lay, PlayJoker, Recombine, Single
from ui.assets.translation import _, _n, capital, cards, listed
from ui.canvas.pieces import Gesture
from ui.tables.hint_steps import NOTHING, HintSteps, facts_in, look_at
from ui.tables.nambarz.gestures import gesture
from ui.tables.nambarz.names import SIGNS, by_joker, calculation, equation, in_facts, in_notation, step, the_card, the_cards, value

Facts = Mapping[str, Json]
MAX_NEAR_MISS = 2  # difference up to which a wrong result counts as almost right


# --- refusals ---------------------------------------------------------------------------------------------------------


def refusal(result: Refusal) -> str:
    """Return the sentences on why a move is refused, and what to do instead.

    The keys are those of game.nambarz.refusals and game.nambarz.rules.
    """
    fault = because(result, None)
    instead = _("Aim for {wanted}.") if _is_far(result.details) else _instead().get(result.key, _("Choose another card."))
    outright = _outright(result.details).get(result.key, _("Not now: somebody else is to move."))
    return f"{fault} {_sentence(instead, result.details)}" if fault else _sentence(outright, result.details)


def _is_far(facts: Facts) -> bool:
    """Return True if a wrong result differs from the number to cover by more than 2."""
    result, text = str(facts.get("result", "")), str(facts.get("wanted", ""))
    return bool(result and text) and abs(Fraction(result) - Fraction(text)) > MAX_NEAR_MISS


def because(result: Refusal, laid: Calculation | None) -> str:
    """Return the sentence on a fault, without blame; "" for a refusal that is no fault (rules NB-19 to NB-22).

    `wrong_calculation` is the calculation concerned, if it is known.
    """
    if result.key == "wrong_result" and laid is not None:
        return _sentence(_("{sum} makes {result}, not {wanted}."), result.details, sum=_sum(laid))
    return _sentence(_faults(result.details).get(result.key, ""), result.details)


def _faults(facts: Facts) -> dict[str, str]:
    """Return the sentence templates about faults, by key (rules NB-9, NB-10, NB-12 and NB-14 to NB-16)."""
    card, joker = (in_notation(facts[key]) if key in facts else Card() for key in ("card", "joker"))
    return {
        "no_match": _("{card} does not match {top}."),
        "matching_card": _("{card} matches {top}."),
        "further_matches": _("{card} matches {top}."),
        "two_jokers": _("Two of these jokers never follow each other."),
        "joker_misfit": by_joker(card, _("The number joker covers symbol cards only."), _("The animal joker covers animal cards only.")),
        "wrong_type": by_joker(
            joker, _("Only a symbol card goes on the number joker."), _("Only an animal card goes on the animal joker.")
        ),
        "mixed_types": _("A calculation takes symbol cards or animal cards, not both."),
        "negative": _("{step} goes below 0."),
        "not_whole": _("{step} is not a whole number."),
        "wrong_result": _("That makes {result}."),
        "simpler": _("{sum} already makes {wanted}."),
    }


def _instead() -> dict[str, str]:
    """Return the sentence templates on what to do instead of a fault, by the fault's key."""
    return {
        "no_match": _("The same number, the same animal or a calculation will do."),
        "wrong_result": _("Almost! Aim for {wanted}."),
        "negative": _("Try another order, or other cards."),
        "not_whole": _("Try another order, or other cards."),
        "matching_card": _("Play this card alone, or calculate without it."),
        "simpler": _("Take the other cards back."),
        "mixed_types": _("Choose one kind."),
        "two_jokers": _("Lay another card."),
        "joker_misfit": _("Keep it for a better moment."),
        "further_matches": _("Without the joker it could go there alone; now choose another card."),
    }


def _outright(facts: Facts) -> dict[str, str]:
    """Return the sentence templates for moves that even a strict referee prevents, by key (rules NB-7, NB-17 and NB-22)."""
    return {
        "over": _("The game is over. Play another one!"),
        "open_joker": cover_joker(in_notation(facts["joker"])) if "joker" in facts else "",
        "further_now": _("First the joker: lay one more card on it, or leave it open."),
        "no_open_joker": _("No joker lies open: cover {card}."),
        "no_further": _("No joker lies open here: play, or draw a card."),
        "joker_in_calculation": _("A joker is laid alone, never in a calculation."),
        "operation_not_allowed": _("At this table you calculate with {signs}."),
        "not_held": _("{card} is not in your hand."),
        "drawn_already": _("You have drawn: play this card now, or keep it and pass."),
        "draw_first": _("Draw a card first; then you may pass."),
        "nothing_to_draw": _("There is no card left to draw: play, or pass."),
        "drawn_card_missing": _("You have just drawn {card}: play with it, or keep it and pass."),
        "only_play_again": _("You have played: end your turn, or lay a play-again joker."),
        "last_play_again": _("No card is left to draw, so you can’t finish with the play-again joker."),
        "recombine_now": _("Lay the same cards another way, or take them back."),
        "other_cards": _("Use all the cards that you laid: {cards}."),
        "nothing_to_recombine": _("No calculation is waiting for another way: play, or draw a card."),
    }


def cover_joker(joker: Card) -> str:
    """Return the sentence on which card must cover an open joker (rule NB-15)."""
    return by_joker(
        joker,
        _("Cover the joker with a single symbol card."),
        _("Cover the joker with a single animal card."),
        _("Cover the joker with a single card, symbol or animal."),
    )


# --- reasons ----------------------------------------------------------------------------------------------------------


def reason(result: Reason) -> str:
    """Return the sentences on why a hinted move is good (the keys are those of game.nambarz.reasons)."""
    key, facts = result.key, result.details
    laid = [in_notation(name) for name in _items(facts.get("cards", ()))]
    phrases = {"cards": cards(len(laid))}
    if laid:
        phrases |= {name: the_card(laid[0]) for name in ("card", "joker") if name not in facts}
    if "text" in facts:
        solved = in_facts(facts["text"])
        phrases["sum"] = equation(solved.cards, solved.operations, str(_items(facts["results"])[-1]))
    why = _reasons().get((key, _detail(key, facts)), _("It is the only thing that can be done."))
    more = _more(facts) if key in ("match", "calc", "recombine", "lay") else []
    return " ".join((_sentence(why, facts, **phrases), *more))


def _detail(key: str, facts: Facts) -> Json:
    """Return the detail that distinguishes reasons with the same key."""
    if key == "draw":
        return bool(facts["plays"])
    opened = key == "joker" and facts["why"] == "open"
    return facts.get("type" if opened else {"match": "how", "lay": "own"}.get(key, "why")) or None


def _reasons() -> dict[tuple[str, Json], str]:
    """Return the sentence templates for reasons of hints, by key and detail (rules NB-7 to NB-9, NB-14, NB-15, NB-17, NB-18 and NB-22)."""
    return {
        ("match", "number"): _("{card} has the same number as {top}."),
        ("match", "animal"): _("{card} shows the same animal as {top}."),
        ("calc", None): _("{sum}: {cards} at once."),
        ("recombine", None): _("{sum}: this way it is right."),
        ("lay", True): _("With {card}, one more card leaves your hand."),
        ("lay", None): _("{card} may cover the joker."),
        ("joker", "out"): _("You finish with {joker}."),
        ("joker", "further"): _("After {joker} you can lay one more card at once."),
        ("joker", "symbol"): _("After {joker} the next player has to lay a single symbol card."),
        ("joker", "animal"): _("After {joker} the next player has to lay a single animal card."),
        ("joker", "any"): _("After {joker} the next player has to lay a single card."),
        ("again", "out"): _("Play again: the rest of your hand goes at once."),
        ("again", "play"): _("Play again: you have something else to lay."),
        ("again", "draw"): _("Play again: you draw a card, which may fit."),
        ("draw", True): _("You could play, but if you draw you keep your good cards together."),
        ("draw", False): _("Nothing fits: draw a card."),
        ("pass", "unfit"): _("{card} does not fit: you keep this card."),
        ("pass", "keeps"): _("You keep {card} for a better moment."),
        ("pass", "nothing"): _("There is nothing to play, and nothing to draw."),
        ("pass", "played"): _("You have played: now it is the next player’s turn."),
        ("keeps", None): _("You keep {card} for a better moment."),
        ("stop", "none"): _("None of your cards may follow."),
        ("stop", "keeps"): _("You keep your card, and the next player has to cover."),
        ("give_up", None): _("You take the cards back; they may be useful together later."),
    }


def _more(facts: Facts) -> list[str]:
    """Return sentences on what else a move achieves: master stroke, empty hand, most cards (rules NB-26, NB-27)."""
    texts = [_("A master stroke: +{n}.").format(n=facts["points"])] if facts.get("points") else []
    if facts.get("left") == 0:
        texts.append(_("And your hand is empty!"))
    elif facts.get("most"):
        texts.append(_("No other play lays more cards."))
    return texts


# --- details in sentences --------------------------------------------------------------------------------------------


def _sentence(text: str, facts: Facts, **phrases: str) -> str:
    """Return a sentence template with its placeholders filled in from the details; `phrases` take precedence.

    If no card is named, it is the card to cover.
    """
    facts = {"card": facts.get("top"), **facts}
    filled = {name: phrase(facts[fact]) for name, (fact, phrase) in PHRASES.items() if facts.get(fact)}
    return capital(text.format(**(filled | phrases)))


def _the(fact: Json) -> str:
    return the_card(in_notation(fact))


def _sum(result: Calculation) -> str:
    return calculation(result.cards, result.operations)


def _items(fact: Json) -> Sequence[Json]:
    assert isinstance(fact, Sequence), f"{fact!r} is no list"
    return fact


PHRASES: Mapping[str, tuple[str, Callable[[Json], str]]] = {  # detail and wording by placeholder
    "card": ("card", _the),
    "top": ("top", _the),
    "joker": ("joker", _the),
    "cards": ("cards", lambda fact: the_cards([in_notation(name) for name in _items(fact)])),
    "signs": ("allowed", lambda fact: listed([SIGNS[str(sign)] for sign in _items(fact)])),
    "step": ("step", lambda fact: step(str(fact))),
    "result": ("result", lambda fact: value(str(fact))),
    "sum": ("simpler", lambda fact: _sum(in_facts(fact))),
    "wanted": ("wanted", str),
}


def hints(move: Move, why: Reason) -> HintSteps:
    """Return the steps of a hint for a move, from a vague clue to the move itself."""
    whole, alike = (gesture(move), reason(why)), tuple(map(in_notation, facts_in(why.details, "alike")))
    among = (Gesture(alike, None), look_at(len(alike)))
    match move:
        case Calculate(result):
            first = _n("There is a calculation with one card.", "There is a calculation with {n} cards.", len(result.cards))
            return (NOTHING, first), (Gesture(result.cards, None), _("Look at the ringed cards.")), whole
        case Recombine(result):
            start = _("Start with {card}.").format(card=the_card(result.cards[0]))
            return (NOTHING, _("These cards can make it another way.")), (Gesture(result.cards[:1], None), start), whole
        case Single():
            same = _("Look for the same number.") if why.details["how"] == "number" else _("Look for the same animal.")
            return (NOTHING, _("One of your cards fits by itself.")), (Gesture(alike, None), same), whole
        case Lay():
            return (NOTHING, _("One of your cards may go on the joker.")), among, whole
        case PlayJoker():
            return (NOTHING, _("Think of your jokers.")), among, whole
    return (whole,)

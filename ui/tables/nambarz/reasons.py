"""Why a move is refused or judged in Nambarz, and why another is good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nambarz.moves import Calculation
from game.nambarz.state import NambarzView
from ui.assets.words import _, capital, cards, listed
from ui.tables.nambarz.names import SIGNS, calculation, equation, in_notation, noted, step, the_card, the_cards, value

Facts = Mapping[str, Json]


def refusal(found: Refusal) -> str:
    """Why it is not possible, and what is (the keys of game.nambarz.refusals and game.nambarz.rules)."""
    why = because(found, None)
    return f"{why} {_instead(found)}" if why else _outright(found.key, found.facts)


def because(found: Refusal, laid: Calculation | None) -> str:
    """The fault in one sentence, and to nobody (NB-19 to NB-22); `laid`: the calculation it is about, where it is known.

    "" for what is refused without being a fault.
    """
    facts = found.facts
    match found.key:
        case "no_match":
            return _("{card} does not match {top}.").format(**_capital_names(facts))
        case "matching_card" | "further_matches":
            return _("{card} matches {top}.").format(**_capital_names(facts))
        case "two_jokers":
            return _("Two of these jokers never follow each other.")
        case "joker_misfit":
            return _covers_only()[in_notation(facts["card"]).joker]
        case "wrong_type":
            return _takes_only()[in_notation(facts["joker"]).joker]
        case "mixed_types":
            return _("A calculation takes symbol cards or animal cards, not both.")
    return _at_numbers(found.key, facts, laid)


def _at_numbers(key: str, facts: Facts, laid: Calculation | None) -> str:
    """NB-9, NB-10, NB-12."""
    match key:
        case "negative":
            return _("{step} goes below 0.").format(step=step(str(facts["step"])))
        case "not_whole":
            return _("{step} does not come out even.").format(step=step(str(facts["step"])))
        case "wrong_result" if laid is not None:
            said = _("{sum} makes {result}, not {wanted}.")
            return said.format(sum=_written(laid), result=value(str(facts["result"])), wanted=facts["wanted"])
        case "wrong_result":
            return _("That makes {result}.").format(result=value(str(facts["result"])))
        case "simpler":
            return _("{sum} already makes {wanted}.").format(sum=_simpler(facts), wanted=facts["wanted"])
    return ""


def _covers_only() -> dict[str, str]:
    """NB-14, by the joker."""
    return {"#": _("The number joker covers symbol cards only."), "@": _("The animal joker covers animal cards only.")}


def _takes_only() -> dict[str, str]:
    """NB-14, NB-15, by the joker."""
    return {"#": _("Only a symbol card goes on the number joker."), "@": _("Only an animal card goes on the animal joker.")}


def _instead(found: Refusal) -> str:
    """What can be done instead of a fault."""
    match found.key:
        case "no_match":
            return _("The same number, the same animal or a calculation will do.")
        case "wrong_result":
            return _("Almost! Aim for {wanted}.").format(wanted=found.facts["wanted"])
        case "negative" | "not_whole":
            return _("Try another order, or other cards.")
        case "matching_card":
            return _("Play this card alone, or calculate without it.")
        case "simpler":
            return _("Take the other cards back.")
        case "mixed_types":
            return _("Choose one kind.")
        case "two_jokers":
            return _("Lay another card.")
        case "joker_misfit":
            return _("Keep it for a better moment.")
        case "further_matches":
            return _("Without the joker it could go there alone; now choose another card.")
    return _("Choose another card.")


def _outright(key: str, facts: Facts) -> str:
    """What even a strict referee does not let happen (NB-22)."""
    match key:
        case "over":
            return _("The game is over. Play another one!")
        case "open_joker":
            return cover_joker(str(facts["joker"]))
        case "further_now":
            return _("First the joker: lay one more card on it, or leave it open.")
        case "no_open_joker":
            return _("No joker lies open: cover {card}.").format(card=_the(facts["top"]))
        case "no_further":
            return _("No joker lies open here: play, or draw a card.")
        case "joker_in_calculation":
            return _("A joker is laid alone, never in a calculation.")
        case "operation_not_allowed":
            signs = listed([SIGNS[str(sign)] for sign in _items(facts["allowed"])])
            return _("At this table you calculate with {signs}.").format(signs=signs)
        case "not_held":
            return _("{card} is not in your hand.").format(card=capital(_the(facts["card"])))
    return _at_drawing(key, facts)


def _at_drawing(key: str, facts: Facts) -> str:
    """NB-7, NB-17, NB-22, and the order in which a turn runs."""
    match key:
        case "drawn_already":
            return _("You have drawn: play this card now, or keep it and pass.")
        case "draw_first":
            return _("Draw a card first; then you may pass.")
        case "nothing_to_draw":
            return _("There is no card left to draw: play, or pass.")
        case "drawn_card_missing":
            return _("You have just drawn {card}: play with it, or keep it and pass.").format(card=_the(facts["card"]))
        case "only_play_again":
            return _("You have played: end your turn, or lay a play-again joker.")
        case "last_play_again":
            return _("No card is left to draw, so you can’t finish with the play-again joker.")
        case "recombine_now":
            return _("Lay the same cards another way, or take them back.")
        case "other_cards":
            return _("Use all the cards that you laid: {cards}.").format(
                cards=the_cards([in_notation(name) for name in _items(facts["cards"])])
            )
        case "nothing_to_recombine":
            return _("No calculation is waiting for another way: play, or draw a card.")
    return _("Not now: somebody else is to move.")


def cover_joker(joker: str) -> str:
    """What an open joker asks for (NB-15); the joker in notation."""
    asked = {
        "#": _("Cover the joker with a single symbol card."),
        "@": _("Cover the joker with a single animal card."),
        "*": _("Cover the joker with a single card, symbol or animal."),
    }
    return asked[in_notation(joker).joker]


def recombine(view: NambarzView) -> str:
    """A wrong result that can be mended (NB-22)."""
    assert view.cover is not None, "a calculation lies on a number card"
    return _("Almost! These cards can make {n} another way.").format(n=view.cover.number)


def reason(found: Reason) -> str:
    """Why a hint is good (the keys of game.nambarz.reasons). It knows no more than the view."""
    facts = found.facts
    match found.key:
        case "match" | "calc" | "recombine" | "lay":
            return " ".join((_laid(found.key, facts), *_more(facts)))
        case "joker":
            return _with_joker(facts)
        case "again":
            return _once_more(str(facts["why"]))
        case "draw":
            return _("You could play, too, but drawing keeps your hand together.") if facts["plays"] else _("Nothing fits: draw a card.")
        case "pass":
            return _passing(facts)
        case "keeps":
            return _("You keep {card} for a better moment.").format(card=_the(facts["card"]))
        case "stop":
            return (
                _("None of your cards may follow.")
                if facts["why"] == "none"
                else _("You keep your card, and the next player has to cover.")
            )
        case "give_up":
            return _("You take the cards back; they may be useful together later.")
    return _("It is the only thing that can be done.")


def _laid(key: str, facts: Facts) -> str:
    """Number cards that leave the hand (NB-8, NB-9, NB-15, NB-22)."""
    laid = [in_notation(name) for name in _items(facts["cards"])]
    match key:
        case "match" if facts["how"] == "number":
            return _("{card} has the same number as {top}.").format(card=capital(the_card(laid[0])), top=_the(facts["top"]))
        case "match":
            return _("{card} shows the same animal as {top}.").format(card=capital(the_card(laid[0])), top=_the(facts["top"]))
        case "calc":
            return _("{sum}: {cards} at once.").format(sum=_worked(facts), cards=cards(len(laid)))
        case "recombine":
            return _("{sum}: this way it is right.").format(sum=_worked(facts))
    if facts["own"]:
        return _("With {card}, one more card leaves your hand.").format(card=the_card(laid[0]))
    return _("{card} may cover the joker.").format(card=capital(the_card(laid[0])))


def _more(facts: Facts) -> list[str]:
    """What a play brings beyond its cards (NB-26, NB-27)."""
    said = []
    if facts.get("points"):
        said.append(_("A master stroke: +{n}.").format(n=facts["points"]))
    if facts.get("left") == 0:
        said.append(_("And your hand is empty!"))
    elif facts.get("most"):
        said.append(_("No other play lays more cards."))
    return said


def _with_joker(facts: Facts) -> str:
    """NB-14, NB-15, NB-18."""
    joker = _the(_items(facts["cards"])[0])
    match facts["why"]:
        case "out":
            return _("You finish with {joker}.").format(joker=joker)
        case "further":
            return _("After {joker} you can lay one more card at once.").format(joker=joker)
    return {
        "symbol": _("After {joker} the next player has to lay a single symbol card."),
        "animal": _("After {joker} the next player has to lay a single animal card."),
        "any": _("After {joker} the next player has to lay a single card."),
    }[str(facts["type"])].format(joker=joker)


def _once_more(why: str) -> str:
    """NB-17."""
    return {
        "out": _("Play again: the rest of your hand goes at once."),
        "play": _("Play again: you have something else to lay."),
        "draw": _("Play again: you draw a card, which may fit."),
    }[why]


def _passing(facts: Facts) -> str:
    """NB-7."""
    match facts["why"]:
        case "unfit":
            return _("{card} does not fit: you keep this card.").format(card=capital(_the(facts["card"])))
        case "keeps":
            return _("You keep {card} for a better moment.").format(card=_the(facts["card"]))
        case "nothing":
            return _("There is nothing to play, and nothing to draw.")
    return _("You have played: now it is the next player’s turn.")


def _worked(facts: Facts) -> str:
    """A calculation and its result."""
    found = noted(f"calc {facts['text']}")
    assert found is not None, "a calculation"
    return equation(found.cards, found.operations, str(_items(facts["results"])[-1]))


def _written(laid: Calculation) -> str:
    return calculation(laid.cards, laid.operations)


def _simpler(facts: Facts) -> str:
    simpler = noted(f"calc {facts['simpler']}")
    assert simpler is not None, "a calculation"
    return _written(simpler)


def _capital_names(facts: Facts) -> dict[str, str]:
    return {"card": capital(_the(facts["card"])), "top": _the(facts["top"])}


def _the(fact: Json) -> str:
    return the_card(in_notation(fact))


def _items(fact: Json) -> Sequence[Json]:
    assert isinstance(fact, Sequence), f"{fact!r} is no list"
    return fact

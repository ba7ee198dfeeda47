"""Why a move is refused in Nain Jaune, and why another is good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nain_jaune.cards import RANKS, Card, card
from ui.assets.words import _, capital, cards, listed
from ui.tables.nain_jaune.names import coins, the_card, the_rank


def refusal(found: Refusal) -> str:
    """Why it is not possible, and what is (the keys of game.nain_jaune.rules)."""
    facts = found.facts
    match found.key:
        case "over":
            return _("The game is over. Play another one!")
        case "deal_running":
            return _("Stopping is agreed on before the first card of a deal. Finish this one first.")
        case "not_in_hand":
            return _("This card is not in your hand.")
        case "not_next":
            return _("{card} does not come next: lay {rank}.").format(
                card=capital(_the(facts["card"])), rank=the_rank(str(facts["needed"]))
            )
        case "words_automatic":
            return _("At this table the words say themselves: just lay the card.")
        case "no_box":
            return _("{card} has no box to win: lay it without the words.").format(card=capital(_the(facts["card"])))
    return _("Not now: somebody else is to move.")


def reason(found: Reason) -> str:
    """Why a hint is good (the keys of game.nain_jaune.reasons). It knows no more than the view."""
    facts = found.facts
    match found.key:
        case "opera" | "out":
            return _all_cards(found.key, facts)
        case "forgets" | "keeps" | "box":
            return _one_box(found.key, facts)
        case "king" | "run" | "single":
            return " ".join((_start(found.key, facts), *_then(facts)))
        case "forced":
            said = _("You must go on; {cards} would do as well.")
            return said.format(cards=listed([_the(other) for other in _items(facts["others"])]))
        case "only":
            return _("It is the only card that fits.")
    return _("It is the only thing that can be done.")


def _all_cards(key: str, facts: Mapping[str, Json]) -> str:
    """JA-14, JA-16."""
    count = cards(_whole(facts["cards"]))
    if key == "opera":
        return _("Grand opera: you lay all your cards in a row and take all the stakes: +{n}.").format(n=facts["coins"])
    if _items(facts["boxes"]):
        said = _("You lay your last {cards} in a row and take {boxes}, and the others pay for theirs: +{n}.")
        return said.format(cards=count, boxes=_boxes(facts), n=facts["coins"])
    return _("You lay your last {cards} in a row, and the others pay for theirs: +{n}.").format(cards=count, n=facts["coins"])


def _one_box(key: str, facts: Mapping[str, Json]) -> str:
    """JA-13, JA-15."""
    amount = coins(_whole(facts["coins"]))
    match key:
        case "forgets":
            return _("Without the words it wins nothing: {coins} would stay in the box.").format(coins=amount)
        case "keeps":
            said = _("You keep {card} for later: {coins} to win, or to double if the deal ends first.")
            return said.format(card=_the(facts["kept"]), coins=amount)
    return _("{card} wins its box: +{n}. If you keep it, you may have to double the stake.").format(
        card=capital(_the(facts["card"])), n=facts["coins"]
    )


def _start(key: str, facts: Mapping[str, Json]) -> str:
    """What a start brings (JA-9)."""
    boxes, first = _items(facts.get("boxes", ())), the_rank(RANKS[_card(facts["card"]).rank - 1])
    match key:
        case "king" if boxes:
            return _("The king takes {boxes}, and you start again with any card: +{n}.").format(boxes=_boxes(facts), n=facts["coins"])
        case "king":
            return _("After a king you start again with any card.")
        case "single":
            return _("You only lay {rank}, and are rid of a card that follows no other.").format(rank=first)
    if boxes:
        said = _("If you start with {rank}, you lay {cards} in a row and take {boxes}: +{n}.")
    else:
        said = _("If you start with {rank}, you lay {cards} in a row.")
    return said.format(rank=first, cards=cards(_whole(facts["cards"])), boxes=_boxes(facts), n=facts.get("coins"))


def _then(facts: Mapping[str, Json]) -> list[str]:
    """How a start compares, and whether this seat starts again after it (JA-11, JA-12)."""
    said = [_("No other start lays more.")] if facts.get("longest") else []
    again = {
        "king": _("The last one is a king, so you start again."),
        "missing": _("Nobody can go on from there, so you start again."),
    }
    return said + [again[str(facts["again"])]] if facts.get("again") else said


def _boxes(facts: Mapping[str, Json]) -> str:
    """The belles cartes that win: "the 10 of diamonds and the queen of spades"."""
    return listed([_the(_items(box)[0]) for box in _items(facts.get("boxes", ()))])


def _card(fact: Json) -> Card:
    return card(str(fact))


def _the(fact: Json) -> str:
    return the_card(_card(fact))


def _whole(fact: Json) -> int:
    assert isinstance(fact, int), f"{fact!r} is no whole number"
    return fact


def _items(fact: Json) -> Sequence[Json]:
    assert isinstance(fact, Sequence), f"{fact!r} is no list"
    return fact

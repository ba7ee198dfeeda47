"""The reasons for refusals and for hints in Nain Jaune."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nain_jaune.cards import RANKS, card
from ui.assets.translation import _, capital, cards, listed
from ui.tables.nain_jaune.names import coins, the_card, the_rank


def refusal(result: Refusal) -> str:
    """Return the sentence on why a move is refused, and what to do instead (the keys of game.nain_jaune.rules)."""
    sentences = {
        "over": _("The game is over. Play another one!"),
        "deal_running": _("Stopping is agreed on before the first card of a deal. Finish this one first."),
        "not_in_hand": _("This card is not in your hand."),
        "not_next": _("{card} does not come next: lay {rank}."),
        "words_automatic": _("At this table the words say themselves: just lay the card."),
        "no_box": _("{card} has no box to win: lay your prize card, or take the words back first."),
    }
    sentence = sentences.get(result.key, _("Not now: somebody else is to move."))
    refused, needed = result.details.get("card"), str(result.details.get("needed", ""))
    return sentence.format(card=capital(_the_card(refused)) if refused else "", rank=the_rank(needed))


def reason(result: Reason) -> str:
    """Return the sentences on why a hinted move is good (the keys are those of game.nain_jaune.reasons)."""
    winning = bool(result.details.get("boxes"))
    sentences = {
        "opera": _("Grand opera: you lay all your cards in a row and take all the stakes: +{n}."),
        "out": _("You lay your last {cards} in a row and take {boxes}, and the others pay for theirs: +{n}.")
        if winning
        else _("You lay your last {cards} in a row, and the others pay for theirs: +{n}."),
        "forgets": _("Without the words it wins nothing: {coins} would stay in the box."),
        "keeps": _("You keep {card} for later: {coins} to win, or to double if the deal ends first."),
        "box": _("{card} wins its box: +{n}. If you keep it, you may have to double the stake."),
        "king": _("The king takes {boxes}, and you start again with any card: +{n}.")
        if winning
        else _("After a king you start again with any card."),
        "run": _("If you start with {rank}, you lay {cards} in a row and take {boxes}: +{n}.")
        if winning
        else _("If you start with {rank}, you lay {cards} in a row."),
        "single": _("You only lay {rank}, and are rid of a card that none of your cards follows."),
        "forced": _("You must go on; {cards} would do as well."),
        "only": _("It is the only card that fits."),
    }
    if result.key not in sentences:
        return _("It is the only thing that can be done.")
    return " ".join((sentences[result.key].format(**_in_words(result)), *_what_follows(result.details)))


def _in_words(result: Reason) -> dict[str, str]:
    """Return the details of a reason in words, by placeholder of the sentences."""
    facts = result.details
    amount, count = _whole(facts.get("coins", 0)), _whole(facts.get("cards", 0))
    return {
        "n": str(amount),
        "coins": coins(amount),
        "boxes": listed([_the_card(_items(box)[0]) for box in _items(facts.get("boxes", ()))]),
        "cards": listed([_the_card(other) for other in _items(facts["others"])]) if result.key == "forced" else cards(count),
        "card": _the_card(facts["kept"]) if result.key == "keeps" else capital(_the_card(facts["card"])),
        "rank": the_rank(RANKS[card(str(facts["card"])).rank - 1]),
    }


def _what_follows(facts: Mapping[str, Json]) -> list[str]:
    """Return sentences on what a start achieves: the longest sequence, another start (rules JA-11 and JA-12)."""
    longest = [_("No other start lays more.")] if facts.get("longest") else []
    again = {"king": _("The last one is a king, so you start again."), "missing": _("Nobody can go on from there, so you start again.")}
    return longest + [again[str(facts["again"])]] if facts.get("again") else longest


def _the_card(fact: Json) -> str:
    return the_card(card(str(fact)))


def _whole(fact: Json) -> int:
    assert isinstance(fact, int), f"{fact!r} is no whole number"
    return fact


def _items(fact: Json) -> Sequence[Json]:
    assert isinstance(fact, Sequence), f"{fact!r} is no list"
    return fact

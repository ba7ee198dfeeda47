"""The reasons for refusals and for hints in Nain Jaune."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.kernel import Json, Refusal
from game.nain_jaune.cards import RANKS, card
from game.nain_jaune.rules import REFUSAL_TEXTS
from ui.assets.translation import _, capitalize_first, card_count_text, join_names
from ui.tables.nain_jaune.names import card_with_article, coins_text, rank_with_article
from ui.tables.spoken.refusal_sentence import refusal_sentence


def refusal_text(refusal: Refusal) -> str:
    """Return the sentence on why a move is refused, and what to do instead."""
    return refusal_sentence(REFUSAL_TEXTS, refusal, {"card": _detail_with_article, "needed": lambda rank: rank_with_article(str(rank))})


def reason_text(reason: Reason) -> str:
    """Return the sentences on why a hinted move is good (the keys are those of game.nain_jaune.reasons)."""
    winning = bool(reason.details.get("boxes"))
    sentences = {
        "opera": _("Grand Opéra: you play all your cards in a row and take all the stakes: +{n}."),
        "out": _("You play your last {cards} in a row, and the others pay the points of theirs.")
        if reason.details.get("paid", 0) is None
        else _("You play your last {cards} in a row and take {boxes}, and the others pay for theirs: +{n}.")
        if winning
        else _("You play your last {cards} in a row, and the others pay for theirs: +{n}."),
        "forgets": _("Without “I take it!” it wins nothing: {coins} would stay in the box."),
        "keeps": _("You keep {card} for later: {coins} to win, or {due} to pay if the deal ends first.")
        if "due" in reason.details
        else _("You keep {card} for later: {coins} to win, or to double if the deal ends first."),
        "box": _("{card} wins its box: +{n}. If you keep it, you may have to pay {due} into it.")
        if "due" in reason.details
        else _("{card} wins its box: +{n}. If you keep it, you may have to double what is in it."),
        "king": _("The king takes {boxes}, and you start again with any card: +{n}.")
        if winning
        else _("After a king you start again with any card."),
        "run": _("If you start with {rank}, you play {cards} in a row and take {boxes}: +{n}.")
        if winning
        else _("If you start with {rank}, you play {cards} in a row."),
        "single": _("You only play {rank}, and get rid of a card when you don’t have the next one up."),
        "forced": _("You must go on; {cards} would do as well."),
        "equals": _("{cards} would do as well."),
        "only": _("It is the only card that fits."),
        "stops": _("You need not go on: you keep {rank} for later."),
        "restarts": _("If the others don’t go on either, you start again with any card."),
    }
    if reason.key not in sentences:
        return _("It’s the only possible move.")
    return " ".join((capitalize_first(sentences[reason.key].format(**_worded_details(reason))), *_effect_sentences(reason.details)))


def _worded_details(reason: Reason) -> dict[str, str]:
    """Return the details of a reason in words, by placeholder of the sentences."""
    facts = reason.details
    amount, count = _detail_number(facts.get("coins", 0)), _detail_number(facts.get("cards", 0))
    return {
        "n": str(amount),
        "coins": coins_text(amount),
        "due": coins_text(_detail_number(facts.get("due", 0))),
        "boxes": join_names([_detail_with_article(_detail_items(box)[0]) for box in _detail_items(facts.get("boxes", ()))]),
        "cards": join_names([_detail_with_article(other) for other in _detail_items(facts["others"])])
        if "others" in facts
        else card_count_text(count),
        "card": _detail_with_article(facts["kept"]) if reason.key == "keeps" else capitalize_first(_detail_with_article(facts["card"])),
        "rank": rank_with_article(RANKS[card(str(facts["card"])).rank - 1]),
    }


def _effect_sentences(details: Mapping[str, Json]) -> list[str]:
    """Return sentences on what a start achieves: the longest sequence, another start (rules JA-11 and JA-12)."""
    longest = [_("No other start plays more cards.")] if details.get("longest") else []
    again = {"king": _("The last one is a king, so you start again."), "missing": _("Nobody can go on from there, so you start again.")}
    return longest + [again[str(details["again"])]] if details.get("again") else longest


def _detail_with_article(detail: Json) -> str:
    return card_with_article(card(str(detail)))


def _detail_number(detail: Json) -> int:
    assert isinstance(detail, int), f"{detail!r} is no whole number"
    return detail


def _detail_items(detail: Json) -> Sequence[Json]:
    assert isinstance(detail, Sequence), f"{detail!r} is no list"
    return detail

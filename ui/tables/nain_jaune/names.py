"""The names of ranks, cards and coins in Nain Jaune, as phrases with their articles."""

from __future__ import annotations

from game.nain_jaune.cards import RANKS, Card
from game.nain_jaune.moves import Paid
from ui.assets.translation import _, _n, capitalize_first, card_count_text, point_count_text


def rank_name(rank: str) -> str:
    """Return the name of a rank in notation as a bare word, such as "jack" or "10"."""
    return {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}.get(rank, rank)


def rank_with_article(rank: str) -> str:
    """Return the name of a rank with its article, such as "the jack"."""
    names = {"A": _("the ace"), "8": _("the 8"), "J": _("the jack"), "Q": _("the queen"), "K": _("the king")}
    return names.get(rank, _("the {n}").format(n=rank))


def without_rank_words(rank: str) -> str:
    """Return what a player says who lacks this rank when it is next (rule JA-10), such as "No jack" ("Sans valet")."""
    return _("No {rank}").format(rank=rank_name(rank))


def next_rank_label(rank: str) -> str:
    """Return the label of the next rank of a sequence, such as "Queen?"."""
    return _("{rank}?").format(rank=capitalize_first(rank_name(rank)))


def card_name(card: Card) -> str:
    """Return the name of a card, such as "queen of spades"."""
    names = {"A": _("ace of {suit}"), "J": _("jack of {suit}"), "Q": _("queen of {suit}"), "K": _("king of {suit}")}
    rank = RANKS[card.rank - 1]
    return names.get(rank, _("{n} of {suit}")).format(n=rank, suit=_suit_name(card))


def card_with_article(card: Card) -> str:
    """Return the name of a card with its article, such as "the queen of spades"."""
    names = {"A": _("the ace of {suit}"), "J": _("the jack of {suit}"), "Q": _("the queen of {suit}"), "K": _("the king of {suit}")}
    names["8"] = _("the 8 of {suit}")  # this is l’8 in Italian
    rank = RANKS[card.rank - 1]
    return names.get(rank, _("the {n} of {suit}")).format(n=rank, suit=_suit_name(card))


def _suit_name(card: Card) -> str:
    return {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}[card.suit]


def coins_text(amount: int) -> str:
    """Return a number of coins as text, such as "15 coins" (rule JA-3)."""
    return _n("{n} coin", "{n} coins", amount)


def due_text(event: Paid) -> str:
    """Return what a seat pays for, "3 cards" or "23 points" (rules JA-14 and JA-21)."""
    return point_count_text(event.due) if event.by_points else card_count_text(event.due)


def short_of_stake_sentence(missing: int) -> str:
    """Return the sentence on how many coins are missing for the next stake (rule JA-20)."""
    return _n("{n} coin short of the next stake.", "{n} coins short of the next stake.", missing)

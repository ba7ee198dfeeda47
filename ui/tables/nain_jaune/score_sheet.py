"""The score sheet of a deal: payments and their reasons, from a match's events (rules JA-4 and JA-13 to JA-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import FULL_STAKE, STAKES, Card
from game.nain_jaune.moves import Doubled, Eliminated, Ended, Forgot, GrandOpera, LaidOpen, Paid, Settled, Staked, WentOut, Won
from game.nain_jaune.state import GameOptions, NainJauneView
from ui.assets.translation import _, capitalize_first, join_names
from ui.tables.cards.deals import FinishedDeal, finished_deals
from ui.tables.nain_jaune.names import card_name, coins_text, due_text
from ui.tables.nain_jaune.narration import ending_sentences
from ui.tables.nain_jaune.panels import draw_box_changes
from ui.tables.score_sheet import ScoreSheet, ScoreSheetRow

SheetLine = tuple[str, str]  # sign, text
PurseEntry = tuple[int, int, SheetLine]  # seat, change of its purse, sentence


DealScore: TypeAlias = FinishedDeal[Settled]


def settled_deals(match: Match) -> list[DealScore]:
    """Return all settled deals of a match with their events, in order."""
    first_stake = Staked(None, (FULL_STAKE,) * len(match.seats), {})  # without a seat: it precedes the first move
    return finished_deals(match, Settled, (first_stake,))


def _cards_left(deal: DealScore, seat: int) -> tuple[str, ...]:
    """Return the faces of the cards that this seat revealed at the end of a deal, by rank (rule JA-14)."""
    opened = next(event for event in deal.events if isinstance(event, LaidOpen))
    return tuple(map(str, sorted(opened.hands[seat])))


def _winner_seat(deal: DealScore) -> int:
    """Return the seat that won a deal by playing its last card."""
    return next(event.seat for event in deal.events if isinstance(event, WentOut) and event.seat is not None)


def deal_score_sheet(match: Match, number: int) -> ScoreSheet | None:
    """Return the score sheet of deal `number`, from 1, or None before its settlement."""
    deals = settled_deals(match)
    if not 1 <= number <= len(deals):
        return None
    view = match.view(None)
    assert isinstance(view, NainJauneView), f"{match.rules.name} is another game"
    deal, names = deals[number - 1], [seat.name for seat in match.seats]
    ending = _("End of {deal}").format(deal=deal_label(number, view.setup.deals))
    last_card = _("{name} played the last card").format(name=names[_winner_seat(deal)])
    over = number == len(deals) and match.is_over
    return ScoreSheet(
        title=f"{ending} · {last_card}",
        heading=_("Who pays what"),
        rows=tuple(_sheet_rows(deal, view.setup, names)),
        column_headings=(_("deal"), _("purse")),
        totals_by_deal=((view.setup.purse,) * len(names), *(deal.end.purses for deal in deals[:number])),
        curve_heading=_("The purses"),
        axis_unit=_("deals"),
        footer=_footer_sentences(deal, names),
        next_label=_("The result") if over else _("Deal {n}").format(n=number + 1),
        draw_remainder=partial(draw_box_changes, _boxes_at_start(deals[:number], len(names)), deal.end.boxes),
    )


def _boxes_at_start(deals: Sequence[DealScore], players: int) -> Mapping[Card, int]:
    """Return the coins in each box at the start of the last of these deals."""
    if len(deals) == 1:
        return {box: stake * players for box, stake in STAKES.items()}
    staked = next((event.boxes for event in deals[-1].events if isinstance(event, Staked)), None)
    return deals[-2].end.boxes if staked is None else staked


def deal_label(number: int, deals: int) -> str:
    """Return "deal 3 of 4", or "deal 3" in a game to the last player (rule JA-18)."""
    return _("deal {n} of {all}").format(n=number, all=deals) if deals else _("deal {n}").format(n=number)


def _sheet_rows(deal: DealScore, setup: GameOptions, names: Sequence[str]) -> Iterator[ScoreSheetRow]:
    """Yield the rows of a deal's score sheet: its winner, then the other players in the order of play."""
    entries = [entry for event in deal.events for entry in _purse_entries(event, names)]
    received = sum(event.coins for event in deal.events if isinstance(event, Paid))  # received by the winner of the deal (rule JA-14)
    entries.append((_winner_seat(deal), received, ("+", _("no cards left: {n} received").format(n=received))))
    for seat in setup.in_order(range(len(names)), _winner_seat(deal)):
        mine = [(change, line) for owner, change, line in entries if owner == seat]
        if mine:
            amounts = tuple(change for change, _line in mine)
            lines = (*(line for _change, line in mine), *_purse_warnings(deal, setup, seat))
            purse, is_winner = deal.end.purses[seat], seat == _winner_seat(deal)
            yield ScoreSheetRow(seat, lines, sum(amounts), purse, is_winner, cards_left=_cards_left(deal, seat), amounts=amounts)


def _purse_warnings(deal: DealScore, setup: GameOptions, seat: int) -> list[SheetLine]:
    """Return the warning below a seat's row if it is out now, or can stake only once more (rules JA-18 and JA-20)."""
    if any(isinstance(event, Eliminated) and event.seat == seat for event in deal.later_events):
        return [("!", _elimination_reason(deal.end.purses[seat]))]
    ended = any(isinstance(event, Ended) for event in deal.later_events)
    last = deal.end.deal + 1 == setup.deals
    once = FULL_STAKE <= deal.end.purses[seat] < 2 * FULL_STAKE
    if ended or last or not once or not setup.stake_every_deal:
        return []
    return [("!", _("one stake of {n} left, no more").format(n=FULL_STAKE))]


def _elimination_reason(purse: int) -> str:
    return _("can’t stake {n} any more: out").format(n=FULL_STAKE) if purse else _("no coins left: out")


def _purse_entries(event: Event, names: Sequence[str]) -> list[PurseEntry]:
    """Return the lines of the score sheet for one event: seat, change of its purse, sentence."""
    match event:
        case Staked(paid=paid):
            full, text = _("stake: {n}"), _("too little for the stake: puts in the last {n}")
            return [(seat, -n, ("–", (full if n == FULL_STAKE else text).format(n=n))) for seat, n in enumerate(paid) if n]
        case GrandOpera(seat=int(seat), coins=amount):
            return [(seat, amount, ("+", _("Grand Opéra, all the stakes: {n}").format(n=amount)))]
        case Won(seat=int(seat), box=box, coins=amount) if amount:
            return [(seat, amount, ("+", _("{card}, “I take it!”: {n}").format(card=capitalize_first(card_name(box)), n=amount)))]
        case Forgot(seat=int(seat), box=box, coins=amount) if amount:
            sentence = _("{card} without “I take it!”: the box keeps {coins}")
            return [(seat, 0, ("", sentence.format(card=capitalize_first(card_name(box)), coins=coins_text(amount))))]
        case Paid(seat=int(seat)):
            return [(seat, -event.coins, ("–", _payment_text(event, names[event.to])))]
        case Doubled(seat=int(seat)):
            return [(seat, -event.coins, ("–", _doubling_text(event)))]
    return []


def _payment_text(event: Paid, receiver: str) -> str:
    sentence = _("{cards} in hand: {coins} to {name}") if event.coins == event.due else _("{cards} in hand: only {coins} to {name}")
    return sentence.format(cards=due_text(event), coins=coins_text(event.coins), name=receiver)


def _doubling_text(event: Doubled) -> str:
    sentence = _("{card} kept: {coins} to its box") if event.coins == event.due else _("{card} kept: only {coins} to its box")
    return sentence.format(card=capitalize_first(card_name(event.box)), coins=coins_text(event.coins))


def _footer_sentences(deal: DealScore, names: Sequence[str]) -> str:
    """Return the sentences below the score sheet: who is out, who leads, the next stake or the end."""
    sentences = _elimination_sentences(deal, names)
    ended = next((event for event in deal.later_events if isinstance(event, Ended)), None)
    if ended is not None:
        return " ".join((*sentences, ending_sentences(ended.why, ended.winners, names)))
    sentences.append(_leaders_sentence(deal.end.purses, names))
    if any(isinstance(event, Staked) for event in deal.later_events):
        sentences.append(_("The next stake: {n} each.").format(n=FULL_STAKE))
    return " ".join(sentences)


def _elimination_sentences(deal: DealScore, names: Sequence[str]) -> list[str]:
    """Return the sentences on eliminated players: without coins, or short of a stake (rules JA-18 and JA-20)."""
    out = [event.seat for event in deal.later_events if isinstance(event, Eliminated) and event.seat is not None]
    purses = deal.end.purses
    broke = [names[seat] for seat in out if not purses[seat]]
    short = [f"{names[seat]} ({purses[seat]})" for seat in out if purses[seat]]
    no_coins = _("{name} has no coins left: out of the game.") if len(broke) == 1 else _("{name} have no coins left: out of the game.")
    too_few = _("{name} can’t stake {n} any more: out of the game.")
    if len(short) > 1:
        too_few = _("{name} can’t stake {n} any more: all out of the game.")
    sentences = [(no_coins, broke), (too_few, short)]
    return [sentence.format(name=join_names(names), n=FULL_STAKE) for sentence, names in sentences if names]


def _leaders_sentence(purses: Sequence[int], names: Sequence[str]) -> str:
    best = max(purses)
    leaders = [name for name, purse in zip(names, purses, strict=True) if purse == best]
    sentence = _("{name} leads with {coins}.") if len(leaders) == 1 else _("{name} lead with {coins} each.")
    return sentence.format(name=join_names(leaders), coins=coins_text(best))

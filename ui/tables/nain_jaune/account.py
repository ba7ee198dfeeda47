"""The account of a deal in words: who paid whom what and why, made from a match's events (JA-4, JA-13 to JA-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import FULL_STAKE
from game.nain_jaune.moves import Doubled, Eliminated, Ended, Forgot, GrandOpera, Paid, Settled, Staked, WentOut, Won
from game.nain_jaune.state import NainJauneView, Setup
from ui.assets.words import _, capital, cards, listed
from ui.tables.ledger import Account, AccountRow
from ui.tables.nain_jaune.names import card_name, coins
from ui.tables.nain_jaune.narration import how_it_ended

Line = tuple[str, str]  # sign, text
Entry = tuple[int, int, Line]  # seat, change of its purse, what is said about it


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened from the stakes to the settlement, and, in `after`, until the next cards are dealt."""

    events: tuple[Event, ...]
    settled: Settled
    after: tuple[Event, ...]

    @property
    def winner(self) -> int:
        """The seat that went out."""
        return next(event.seat for event in self.events if isinstance(event, WentOut) and event.seat is not None)


def settled_deals(match: Match) -> list[Deal]:
    """Every deal that has been settled, in order."""
    running: list[Event] = [Staked(None, (FULL_STAKE,) * len(match.seats), {})]  # nobody's event: it comes before the first move
    deals = []
    for ply in range(match.ply):
        running += match.events(ply)
        place = next((place for place, event in enumerate(running) if isinstance(event, Settled)), None)
        if place is not None:
            settled = running[place]
            assert isinstance(settled, Settled), "just found"
            deals.append(Deal(tuple(running[:place]), settled, tuple(running[place + 1 :])))
            running = running[place + 1 :]
    return deals


def account(match: Match, number: int) -> Account | None:
    """The account of deal `number`, from 1; None while it has not been settled."""
    deals = settled_deals(match)
    if not 1 <= number <= len(deals):
        return None
    deal, names = deals[number - 1], [seat.name for seat in match.seats]
    setup = _setup(match)
    totals = ((setup.purse,) * len(names), *(deal.settled.purses for deal in deals[:number]))
    last = number == len(deals) and match.over
    return Account(
        title=_title(match, number, names[deal.winner]),
        heading=_("Who pays what"),
        rows=tuple(_rows(deal, names)),
        columns=(_("deal"), _("purse")),
        totals_by_deal=totals,
        curve=_("The purses"),
        unit=_("deals"),
        foot=_foot(match, deal, names),
        next_says=_("The result") if last else _("Deal {n}").format(n=number + 1),
    )


def _setup(match: Match) -> Setup:
    view = match.view(None)
    assert isinstance(view, NainJauneView), f"{match.rules.name} is another game"
    return view.setup


def _title(match: Match, number: int, winner: str) -> str:
    """Which deal, and who ended it."""
    ending = _("End of {deal}").format(deal=deal_of(number, _setup(match).deals))
    return f"{ending} · " + _("{name} laid the last card").format(name=winner)


def deal_of(number: int, deals: int) -> str:
    """ "deal 3 of 4", or "deal 3" in a game to the last player (JA-18)."""
    return _("deal {n} of {all}").format(n=number, all=deals) if deals else _("deal {n}").format(n=number)


def _rows(deal: Deal, names: Sequence[str]) -> Iterator[AccountRow]:
    """The winner of the deal first, then the others in the order of play; who was out before has no row."""
    entries = [entry for event in deal.events for entry in _entries(event, names)]
    entries += _received(deal)
    seats = [(deal.winner + step) % len(names) for step in range(len(names))]
    for seat in seats:
        mine = [(change, line) for owner, change, line in entries if owner == seat]
        if mine:
            change = sum(change for change, _line in mine)
            yield AccountRow(seat, tuple(line for _change, line in mine), change, deal.settled.purses[seat], seat == deal.winner)


def _entries(event: Event, names: Sequence[str]) -> list[Entry]:
    """What an event changes in a purse."""
    match event:
        case Staked(paid=paid):
            return [(seat, -amount, _stake(amount)) for seat, amount in enumerate(paid) if amount]
        case GrandOpera(seat=int(seat), coins=amount):
            return [(seat, amount, ("+", _("grand opera, all the stakes: {n}").format(n=amount)))]
        case Won(seat=int(seat), box=box, coins=amount) if amount:
            return [(seat, amount, ("+", _("{card}, “I take it!”: {n}").format(card=capital(card_name(box)), n=amount)))]
        case Forgot(seat=int(seat), box=box, coins=amount) if amount:
            return [(seat, 0, ("", _("{card} without the words: {n} left in the box").format(card=capital(card_name(box)), n=amount)))]
        case Paid(seat=int(seat)):
            return [(seat, -event.coins, ("–", _for_cards(event, names[event.to])))]
        case Doubled(seat=int(seat)):
            return [(seat, -event.coins, ("–", _kept(event)))]
    return []


def _stake(amount: int) -> Line:
    said = _("stake: {n}") if amount == FULL_STAKE else _("too little for the stake: the last {n}")
    return "–", said.format(n=amount)


def _for_cards(event: Paid, to: str) -> str:
    said = _("{cards} in hand: {n} to {name}") if event.coins == event.due else _("{cards} in hand: only {n} to {name}")
    return said.format(cards=cards(event.due), n=event.coins, name=to)


def _kept(event: Doubled) -> str:
    said = _("{card} kept: {n} to its box") if event.coins == event.due else _("{card} kept: only {n} to its box")
    return said.format(card=capital(card_name(event.box)), n=event.coins)


def _received(deal: Deal) -> list[Entry]:
    """What the others paid to the winner of the deal, as one line (JA-14)."""
    amount = sum(event.coins for event in deal.events if isinstance(event, Paid))
    return [(deal.winner, amount, ("+", _("no card left: {n} received").format(n=amount)))]


def _foot(match: Match, deal: Deal, names: Sequence[str]) -> str:
    """Who is out, who leads, and what comes: the next stake or the end."""
    out = [names[event.seat] for event in deal.after if isinstance(event, Eliminated) and event.seat is not None]
    said = [_("Out of the game: {names}.").format(names=listed(out))] if out else []
    ended = next((event for event in deal.after if isinstance(event, Ended)), None)
    if ended is not None:
        return " ".join((*said, how_it_ended(ended.why, ended.winners, names)))
    said.append(_ahead(deal.settled.purses, names))
    if any(isinstance(event, Staked) for event in deal.after):
        said.append(_("The next stake: {n} each.").format(n=FULL_STAKE))
    return " ".join(said)


def _ahead(purses: Sequence[int], names: Sequence[str]) -> str:
    best = max(purses)
    ahead = [name for name, purse in zip(names, purses, strict=True) if purse == best]
    said = _("{name} leads with {coins}.") if len(ahead) == 1 else _("{name} lead with {coins} each.")
    return said.format(name=listed(ahead), coins=coins(best))

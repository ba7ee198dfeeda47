"""Nain Jaune on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.kernel import Event
from game.match import Match
from game.nain_jaune.cards import card
from game.nain_jaune.moves import Doubled, Eliminated, GrandOpera, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, signed
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Piece, Timing
from ui.tables import contract
from ui.tables.contract import Box, Column, Count, Look, Motion, Pause, Style, Table
from ui.tables.ledger import Account
from ui.tables.nain_jaune import account as accounting
from ui.tables.nain_jaune import cards, coins, draw, gestures, narration, panels, pieces, places, reasons, words
from ui.tables.rules_page import RuleBook

LAY, LIFT = 280, 160  # ms: a card to the sequence, a card that rises in the hand (ART 8)
POURED = 700  # ms until the coins of a deal's end have landed
GAINED, LOST = "#1A5C50", "#7A1D14"
HERALD = card("7D")  # its box is the cauldron, which rings


def motion(look: Look, events: Sequence[Event]) -> Motion:
    """A doubled stake grows when its coins have come (JA-15)."""
    doubled = frozenset(pieces.box_key(event.box) for event in events if isinstance(event, Doubled))
    timing = Timing(travel=LAY if events else LIFT, arc=24 if events else 0, slow=doubled, delay=POURED)
    return Motion(timing, coins.tosses(look, events))


def sound(event: Event) -> str:
    """Coins by their metal, many of them as they pour; the cauldron rings (ART 9)."""
    match event:
        case Played():
            return "card_place"
        case Won(box=box, coins=amount) if amount:
            return "cauldron" if box == HERALD else f"coin_{coins.largest(amount)}"
        case GrandOpera():
            return "cauldron"
        case Settled():
            return "coins_pour"
        case Eliminated():
            return "announce"
    return ""


def pauses(events: Sequence[Event]) -> Pause:
    return "account" if any(isinstance(event, Settled) for event in events) else ""


def account(match: Match, number: int) -> Account | None:
    found = accounting.account(match, number)
    return found and replace(found, remainder=lambda brush, rect: panels.draw_remainder(brush, match, number, rect))


def scores(view: NainJauneView) -> tuple[float, ...]:
    return view.purses


def count() -> Count:
    return Count(_("coins"), (Column(_("net"), _draw_net),), taken)


def _draw_net(brush: Brush, view: NainJauneView, seat: int, x: float, y: float) -> None:
    """What a purse has gained or lost since the beginning (JA-5)."""
    change = view.purses[seat] - view.setup.purse
    brush.text(signed(change), x, y, 22, GAINED if change > 0 else LOST if change < 0 else ink.SOFT, "s", "c")


def taken(view: NainJauneView, seat: int) -> Sequence[str]:
    """The purse, coin by coin."""
    return [f"coin/{metal}" for metal in coins.change(view.purses[seat])]


TABLE = Table(
    Box("nain_jaune", "Nain Jaune", 40, str(HERALD), cards.paint_lid, ("coins/gold", 38), usual=4),
    contract.Words(
        RuleBook("nain_jaune.json", "ui.tables.nain_jaune.examples"),
        words.prompt,
        reasons.refusal,
        reasons.reason,
        words.situation,
        words.greeting,
        words.seat_words,
        words.offers,
    ),
    contract.Setting(
        pieces.layout,
        gestures.targets,
        places.furniture,
        Style(carried=(108, -5), landing=gestures.LANDING, stack=Piece(pieces.STOCK, "back", places.talon_spots(1)[0])),
    ),
    contract.Hand(gestures.moves, gestures.gesture, gestures.keys, agreements=words.agreements),
    contract.Drawing(cards.picture, draw.draw_under, draw.draw_over, cards.draw_piece, motion, sound),
    contract.Score(scores, count, narration.remarks, account),
    contract.Speech(narration.says, narration.announces, bubbles=narration.speech, pauses=pauses),
)

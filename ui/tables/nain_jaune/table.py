"""The parts of Nain Jaune's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nain_jaune.cards import DECK, card
from game.nain_jaune.moves import Doubled, Eliminated, GrandOpera, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, signed
from ui.canvas.brush import Brush
from ui.canvas.pieces import Piece, Spot, Timing
from ui.tables import contract
from ui.tables.boxes.nain_jaune import BOX
from ui.tables.contract import Column, Count, Look, Motion, Pause, Style, Table
from ui.tables.nain_jaune import account, cards, coins, draw, gestures, hints, narration, pieces, places, reasons, words
from ui.tables.rules_page import RuleBook
from ui.tables.spoken.naming import Naming

LAY, LIFT = 280, 160  # durations in ms of a card to the sequence, and of a card that rises in the hand (docs/art.md, 8)
POURED = 700  # time in ms until the coins of a deal's end have landed
HERALD = card("7D")  # its box is the cauldron, which rings


def motion(look: Look, events: Sequence[Event]) -> Motion:
    """Return the animation of events; a doubled stake grows when its coins have arrived (rule JA-15)."""
    doubled = frozenset(pieces.Stake(event.box) for event in events if isinstance(event, Doubled))
    timing = Timing(travel=LAY if events else LIFT, arc=24 if events else 0, slow=doubled, delay=POURED)
    return Motion(timing, coins.tosses(look, events))


def sound(event: Event) -> str:
    """Return the sound of an event: coins by metal, many as they pour, a ringing cauldron (docs/art.md, 9)."""
    match event:
        case Played():
            return "card_place"
        case Won(box=box, coins=amount) if amount:
            return "cauldron" if box == HERALD else f"coin_{coins.change(amount)[0]}"
        case GrandOpera():
            return "cauldron"
        case Settled():
            return "coins_pour"
        case Eliminated():
            return "announce"
    return ""


def pauses(events: Sequence[Event]) -> Pause:
    return "account" if any(isinstance(event, Settled) for event in events) else ""


def count() -> Count:
    return Count(_("coins"), (Column(_("net"), _draw_net),), taken=_coins_of_purse, prides=narration.PRIDES)


def _draw_net(brush: Brush, view: NainJauneView, seat: int, x: float, y: float) -> None:
    """Draw the gain or loss of a purse since the beginning (rule JA-5)."""
    change = view.purses[seat] - view.setup.purse
    brush.text(signed(change), x, y, 22, "gained" if change > 0 else "danger_text" if change < 0 else "text_soft", "s", "c")


def _coins_of_purse(view: NainJauneView, seat: int) -> Sequence[str]:
    return [f"coin/{metal}" for metal in coins.change(view.purses[seat])]


TABLE = Table(
    box=BOX,
    words=contract.Words(
        RuleBook("nain_jaune.json", "ui.tables.nain_jaune.examples"),
        prompt=words.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        situation=words.situation,
        greeting=words.greeting,
        first_meetings=words.first_meetings,
        seat=words.seat_words,
        options=words.offers,
        names=Naming(words.face_name, words.held, words.read),
    ),
    setting=contract.Setting(
        layout=pieces.layout,
        targets=gestures.targets,
        furniture=places.furniture,
        style=Style(
            carried=(108, -5),
            landing=gestures.LANDING,
            stack=Piece(pieces.Heap.UNDEALT, "back", Spot(0, 0, places.ASIDE_W)),
            tall=True,
            faces=tuple(map(str, DECK)),
        ),
    ),
    hand=contract.Hand(gestures.moves, gestures.gesture, gestures.keys, hints=hints.hints, agreements=words.agreements),
    drawing=contract.Drawing(
        cards.picture, under=draw.draw_under, over=draw.draw_over, sprite=cards.draw_piece, motion=motion, sound=sound
    ),
    score=contract.Score(scores=lambda view: view.purses, count=count, remarks=narration.remarks, account=account.account),
    speech=contract.Speech(
        narration.says,
        aloud=narration.announces,
        told=narration.told,
        bubbles=narration.bubbles,
        pauses=pauses,
    ),
)

"""The parts of Nain Jaune's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nain_jaune.cards import DECK, card
from game.nain_jaune.moves import Doubled, Eliminated, GrandOpera, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, signed
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming, Piece, Pose
from ui.tables import contract
from ui.tables.boxes.nain_jaune import BOX
from ui.tables.contract import FinalCount, MoveAnimation, Pause, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.nain_jaune import cards, coins, draw, geometry, gestures, hints, narration, pieces, reasons, score_sheet, texts
from ui.tables.rule_pages import RulesPages
from ui.tables.spoken.accessible_names import AccessibleNames

LAY, LIFT = 280, 160  # durations in ms of a card to the sequence, and of a card that rises in the hand (docs/art.md, 8)
POURED = 700  # time in ms until the coins of a deal's end have landed
HERALD = card("7D")  # its box is the cauldron, which rings


def motion(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation of a move's events: how its cards travel, and the flying coins."""
    doubled = frozenset(pieces.BoxTarget(event.box) for event in events if isinstance(event, Doubled))
    timing = AnimationTiming(travel=LAY if events else LIFT, arc=24 if events else 0, is_slow=doubled, delay=POURED)
    return MoveAnimation(timing, coins.tosses(model, events))


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


def count() -> FinalCount:
    return FinalCount(_("coins"), (ScoreColumn(_("net"), _draw_net),), captured=_coins_of_purse, prides=narration.PRIDES)


def _draw_net(canvas: Canvas, view: NainJauneView, seat: int, x: float, y: float) -> None:
    """Draw by how much a purse has grown or shrunk since the start of the match (rule JA-5)."""
    change = view.purses[seat] - view.setup.purse
    canvas.text(signed(change), x, y, 22, "gained" if change > 0 else "danger_text" if change < 0 else "text_soft", "s", "c")


def _coins_of_purse(view: NainJauneView, seat: int) -> Sequence[str]:
    return [f"coin/{metal}" for metal in coins.change(view.purses[seat])]


TABLE = Table(
    box=BOX,
    text=contract.TableText(
        RulesPages("nain_jaune.json", "ui.tables.nain_jaune.examples"),
        prompt=texts.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        progress_text=texts.situation,
        greeting=texts.greeting,
        tips=texts.first_meetings,
        seat=texts.seat_words,
        options=texts.offers,
        names=AccessibleNames(texts.face_name, texts.held, texts.read),
    ),
    layout=contract.TableLayout(
        pieces=pieces.layout,
        targets=gestures.targets,
        furniture=geometry.furniture,
        style=TableStyle(
            carried=(108, -5),
            landing=gestures.LANDING,
            deal_source=Piece(pieces.HeapId.UNDEALT, "back", Pose(0, 0, geometry.ASIDE_W)),
            tall=True,
            faces=tuple(map(str, DECK)),
        ),
    ),
    input=contract.TableInput(gestures.moves, gestures.gesture, gestures.keys, hints=hints.hints, agreements=texts.agreements),
    art=contract.TableArt(cards.picture, under=draw.draw_under, over=draw.draw_over, sprite=cards.draw_piece, motion=motion, sound=sound),
    scoring=contract.Scoring(scores=lambda view: view.purses, count=count, remarks=narration.remarks, account=score_sheet.account),
    narration=contract.Narration(
        narration.move_list_line, announcement=narration.announces, caption=narration.caption, bubbles=narration.bubbles, pauses=pauses
    ),
)

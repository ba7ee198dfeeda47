"""The parts of Nambarz's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nambarz import events as nambarz
from game.nambarz.cards import KINDS
from ui.assets.words import _
from ui.canvas.pieces import Piece, Spot, Timing, Toss
from ui.tables.boxes.nambarz import BOX
from ui.tables.contract import Count, Drawing, Hand, Look, Motion, Pause, Score, Setting, Speech, Style, Table, Words
from ui.tables.nambarz import cards, draw, gestures, narration, pieces, places, reasons, words
from ui.tables.nambarz.account import account, score_lines, sides
from ui.tables.rules_page import RuleBook
from ui.tables.spoken.naming import Naming

LAY, LIFT, APART = 280, 160, 70  # durations in ms of a card to the pile and to the tray, and the delay between two cards (docs/art.md, 8)
STARS, STAR_W, STAR_STEP = 6, 30.0, 90.0  # number and width of stars, and the delay between two in ms
SOUNDS: dict[type[Event], str] = {  # no mockery, so a fault is two muffled blocks (docs/art.md, 9)
    **dict.fromkeys((nambarz.Matched, nambarz.Calculated, nambarz.JokerPlayed, nambarz.LaidOn, nambarz.Recombined), "card_place"),
    **dict.fromkeys((nambarz.Penalised, nambarz.MayRecombine, nambarz.TookBack), "wrong"),
    nambarz.Drew: "card_slide",
    nambarz.Stroke: "star",
    nambarz.WentOut: "right",
    nambarz.Reshuffled: "shuffle",
}


def motion(look: Look, events: Sequence[Event]) -> Motion:
    return Motion(Timing(travel=LAY, arc=24, stagger=APART) if events else Timing(travel=LIFT, arc=0), _stars(look, events))


def _stars(look: Look, events: Sequence[Event]) -> list[Toss]:
    """Return stars from the tray to a seat that made a master stroke or went out (rules NB-26 and NB-27)."""
    seat = next((event.seat for event in events if isinstance(event, nambarz.Stroke | nambarz.WentOut)), None)
    if seat is None:
        return []
    felt, at = places.inner(look), places.plate(look, seat)
    end = Spot(at.centerx, at.centery, STAR_W)
    start = [Spot(felt.x + felt.w * (place + 0.5) / STARS, felt.centery + (24 if place % 2 else -24), STAR_W) for place in range(STARS)]
    return [Toss("star", spot, end, wait=300 + STAR_STEP * place, travel=620, arc=70) for place, spot in enumerate(start)]


def pauses(events: Sequence[Event]) -> Pause:
    """Return how play stops: a fault is shown before its cards move (docs/art.md, 13)."""
    if any(isinstance(event, nambarz.Penalised | nambarz.TookBack) for event in events):
        return "fault"
    return "account" if any(isinstance(event, nambarz.RoundEnded) for event in events) else ""


TABLE = Table(
    BOX,
    Words(
        rules=RuleBook("nambarz.json", "ui.tables.nambarz.examples"),
        prompt=words.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        situation=words.situation,
        greeting=words.greeting,
        first_meetings=words.first_meetings,
        seat=words.seat_words,
        options=words.offers,
        key_sections=words.key_sections,
        names=Naming(words.face_name, words.held, words.read),
    ),
    Setting(
        layout=pieces.layout,
        targets=gestures.targets,
        furniture=places.furniture,
        style=Style(
            carried=(112, -4),
            stack=Piece(pieces.STOCK, "back", Spot(0, 0, 130)),
            tall=True,
            faces=tuple(map(str, KINDS)),
            ahead=gestures.ahead,
        ),
    ),
    Hand(gestures.moves, gestures.gesture, gestures.keys, hints=reasons.hints, tray=gestures.edited),
    Drawing(
        picture=cards.picture,
        under=draw.draw_under,
        over=draw.draw_over,
        sprite=cards.draw_piece,
        motion=motion,
        sound=lambda event: SOUNDS.get(type(event), ""),
    ),
    Score(
        scores=lambda view: view.points,
        count=lambda: Count(_("points"), lines=score_lines, teams=sides, prides=narration.PRIDES),
        remarks=narration.remarks,
        account=account,
    ),
    Speech(says=narration.says, aloud=narration.announces, told=narration.told, bubbles=narration.bubbles, pauses=pauses),
)

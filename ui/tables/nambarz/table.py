"""The parts of Nambarz's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nambarz import events as nambarz
from game.nambarz.cards import KINDS
from ui.assets.translation import _
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Piece, Pose
from ui.tables.boxes.nambarz import BOX
from ui.tables.contract import (
    FinalCount,
    MoveAnimation,
    Narration,
    Pause,
    Scoring,
    Table,
    TableArt,
    TableInput,
    TableLayout,
    TableStyle,
    TableText,
    TableViewModel,
)
from ui.tables.nambarz import cards, draw, geometry, gestures, narration, pieces, reasons, texts
from ui.tables.nambarz.score_sheet import account, score_lines, sides
from ui.tables.rule_pages import RulesPages
from ui.tables.spoken.accessible_names import AccessibleNames

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


def motion(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    return MoveAnimation(
        AnimationTiming(travel=LAY, arc=24, stagger=APART) if events else AnimationTiming(travel=LIFT, arc=0), _stars(model, events)
    )


def _stars(model: TableViewModel, events: Sequence[Event]) -> list[FlyingEffect]:
    """Return stars that fly from the tray to a seat that made a master stroke or went out (rules NB-26 and NB-27)."""
    seat = next((event.seat for event in events if isinstance(event, nambarz.Stroke | nambarz.WentOut)), None)
    if seat is None:
        return []
    felt, rect = geometry.inner(model), geometry.plate(model, seat)
    end = Pose(rect.centerx, rect.centery, STAR_W)
    start = [Pose(felt.x + felt.w * (index + 0.5) / STARS, felt.centery + (24 if index % 2 else -24), STAR_W) for index in range(STARS)]
    return [FlyingEffect("star", pose, end, wait=300 + STAR_STEP * index, travel=620, arc=70) for index, pose in enumerate(start)]


def pauses(events: Sequence[Event]) -> Pause:
    """Return the pause after these events: "fault", "account" at the end of a round, or "" (docs/art.md, 13)."""
    if any(isinstance(event, nambarz.Penalised | nambarz.TookBack) for event in events):
        return "fault"
    return "account" if any(isinstance(event, nambarz.RoundEnded) for event in events) else ""


TABLE = Table(
    BOX,
    TableText(
        rules=RulesPages("nambarz.json", "ui.tables.nambarz.examples"),
        prompt=texts.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        progress_text=texts.situation,
        greeting=texts.greeting,
        tips=texts.first_meetings,
        seat=texts.seat_words,
        options=texts.offers,
        key_sections=texts.key_sections,
        names=AccessibleNames(texts.face_name, texts.held, texts.read),
    ),
    TableLayout(
        pieces=pieces.layout,
        targets=gestures.targets,
        furniture=geometry.furniture,
        style=TableStyle(
            carried=(112, -4),
            deal_source=Piece(pieces.STOCK, "back", Pose(0, 0, 130)),
            tall=True,
            faces=tuple(map(str, KINDS)),
            ahead=gestures.ahead,
        ),
    ),
    TableInput(gestures.moves, gestures.gesture, gestures.keys, hints=reasons.hints, tray=gestures.edited),
    TableArt(
        picture=cards.picture,
        under=draw.draw_under,
        over=draw.draw_over,
        sprite=cards.draw_piece,
        motion=motion,
        sound=lambda event: SOUNDS.get(type(event), ""),
    ),
    Scoring(
        scores=lambda view: view.points,
        count=lambda: FinalCount(_("points"), lines=score_lines, teams=sides, prides=narration.PRIDES),
        remarks=narration.remarks,
        account=account,
    ),
    Narration(
        move_list_line=narration.move_list_line,
        announcement=narration.announces,
        caption=narration.caption,
        bubbles=narration.bubbles,
        pauses=pauses,
    ),
)

"""The parts of Nambarz's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nambarz import events as nambarz
from game.nambarz.cards import KINDS
from ui.assets.translation import _
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Piece, Pose
from ui.tables.contract import (
    FinalCount,
    MoveAnimation,
    Narration,
    PauseKind,
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
from ui.tables.nambarz.box import BOX
from ui.tables.nambarz.score_sheet import named_teams, round_score_sheet, score_lines
from ui.tables.spoken.accessible_names import AccessibleNames

# durations in ms of a card to the pile and to the tray, and the delay between two cards (docs/art.md, 8)
LAY_MS, LIFT_MS, STAGGER_MS = 280, 160, 70
STAR_COUNT, STAR_W, STAR_STEP_MS = 6, 30.0, 90.0  # number and width of stars, and the delay between two in ms
SOUNDS: dict[type[Event], str] = {  # no mockery, so a fault is two muffled blocks (docs/art.md, 9)
    **dict.fromkeys((nambarz.Matched, nambarz.Calculated, nambarz.JokerPlayed, nambarz.LaidOn, nambarz.Recombined), "card_place"),
    **dict.fromkeys((nambarz.Penalised, nambarz.MayRecombine, nambarz.TookBack), "wrong"),
    nambarz.Drew: "card_slide",
    nambarz.Stroke: "star",
    nambarz.WentOut: "right",
    nambarz.Reshuffled: "shuffle",
}


def move_animation(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    if not events:
        return MoveAnimation(AnimationTiming(travel_ms=LIFT_MS, arc_height=0))
    return MoveAnimation(AnimationTiming(travel_ms=LAY_MS, arc_height=24, stagger_ms=STAGGER_MS), _star_effects(model, events))


def _star_effects(model: TableViewModel, events: Sequence[Event]) -> list[FlyingEffect]:
    """Return stars that fly from the tray to a seat that made a master stroke or went out (rules NB-26 and NB-27)."""
    seat = next((event.seat for event in events if isinstance(event, nambarz.Stroke | nambarz.WentOut)), None)
    if seat is None:
        return []
    felt, stars = geometry.tray_felt_rect(model), list[FlyingEffect]()
    end = Pose(*geometry.seat_panel_rect(model, seat).center, STAR_W)
    for index in range(STAR_COUNT):
        start = Pose(felt.x + felt.w * (index + 0.5) / STAR_COUNT, felt.centery + (24 if index % 2 else -24), STAR_W)
        stars.append(FlyingEffect("star", start, end, delay_ms=300 + STAR_STEP_MS * index, travel_ms=620, arc_height=70))
    return stars


def pause_after(events: Sequence[Event]) -> PauseKind:
    """Return the pause after these events: "fault", "account" at the end of a round, or "" (docs/art.md, 13)."""
    if any(isinstance(event, nambarz.Penalised | nambarz.TookBack) for event in events):
        return "fault"
    return "account" if any(isinstance(event, nambarz.RoundEnded) for event in events) else ""


TABLE = Table(
    BOX,
    TableText(
        prompt=texts.prompt,
        refusal_text=reasons.refusal_text,
        reason_text=reasons.reason_text,
        progress_text=texts.progress_text,
        welcome_tip=texts.welcome_tip,
        tip_texts=texts.tip_texts,
        seat_label=texts.seat_label,
        option_texts=texts.option_texts,
        key_sections=texts.key_sections,
        accessible_names=AccessibleNames(
            texts.face_name, texts.held_cards, texts.table_sentences, hinted_name=texts.hinted_name, own_result=narration.own_result
        ),
    ),
    TableLayout(
        pieces=pieces.table_pieces,
        targets=gestures.targets,
        hud_layout=geometry.hud_layout,
        style=TableStyle(
            drag_width_and_tilt=(112, -4),
            deal_source=Piece(pieces.DRAW_PILE_KEY, "back", Pose(0, 0, 130)),
            has_portrait_layout=True,
            preloaded_faces=tuple(map(str, KINDS)),
            prepare_when_idle=gestures.prepare_simpler_search,
        ),
    ),
    TableInput(
        gestures.candidate_moves,
        gestures.gesture,
        gestures.buttons,
        hint_steps=reasons.hint_steps,
        tray_after_gesture=gestures.tray_after_gesture,
    ),
    TableArt(
        picture=cards.picture,
        draw_under=draw.draw_under,
        draw_over=draw.draw_over,
        draw_sprite=cards.draw_piece,
        move_animation=move_animation,
        sound=lambda event: SOUNDS.get(type(event), ""),
    ),
    Scoring(
        scores=lambda view: view.points,
        final_count=lambda: FinalCount(_("points"), detail_lines=score_lines, teams=named_teams, best_kinds=narration.BEST_KINDS),
        remarks=narration.remarks,
        score_sheet=round_score_sheet,
    ),
    Narration(
        move_list_line=narration.move_list_line,
        announcement=narration.announcement,
        caption=narration.caption,
        caption_note=narration.caption_note,
        speech_bubbles=narration.speech_bubbles,
        pause_after=pause_after,
        stage=narration.stage,
    ),
)

"""The parts of Nain Jaune's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nain_jaune.cards import DECK
from game.nain_jaune.moves import Doubled, Eliminated, GrandOpera, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, _n, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming, Piece, Pose
from ui.tables import contract
from ui.tables.contract import FinalCount, MoveAnimation, PauseKind, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.nain_jaune import cards, coins, draw, geometry, gestures, hints, narration, pieces, reasons, score_sheet, stages, texts
from ui.tables.nain_jaune.box import BOX
from ui.tables.spoken.accessible_names import AccessibleNames

LAY_MS, LIFT_MS = 280, 160  # durations in ms of a card to the sequence, and of a card that rises in the hand (docs/art.md, 8)
COINS_LANDED_MS = 700  # time in ms until the coins of a deal's end have landed


def move_animation(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation of a move's events: how its cards travel, and the flying coins."""
    doubled = frozenset(pieces.BoxTarget(event.box) for event in events if isinstance(event, Doubled))
    timing = AnimationTiming(
        travel_ms=LAY_MS if events else LIFT_MS, arc_height=24 if events else 0, slow_pieces=doubled, delay_ms=COINS_LANDED_MS
    )
    return MoveAnimation(timing, coins.coin_flights(model, events))


def sound(event: Event) -> str:
    """Return the sound of an event: coins by metal, many as they pour, a ringing cauldron (docs/art.md, 9)."""
    match event:
        case Played():
            return "card_place"
        case Won(box=box, coins=amount) if amount:
            return "cauldron" if box == stages.CAULDRON_CARD else f"coin_{coins.coins_for_amount(amount)[0]}"
        case GrandOpera():
            return "cauldron"
        case Settled():
            return "coins_pour"
        case Eliminated():
            return "announce"
    return ""


def pause_after(events: Sequence[Event]) -> PauseKind:
    return "account" if any(isinstance(event, Settled) for event in events) else ""


def final_count() -> FinalCount:
    return FinalCount(
        _("coins"),
        (ScoreColumn(_("net"), _draw_net_gain),),
        captured_faces=_purse_coin_faces,
        best_kinds=narration.BEST_KINDS,
        amount=lambda n: _n("{n} coin", "{n} coins", n),
    )


def _draw_net_gain(canvas: Canvas, view: NainJauneView, seat: int, x: float, y: float) -> None:
    """Draw by how much a purse has grown or shrunk since the start of the match (rule JA-5)."""
    change = view.purses[seat] - view.setup.purse
    canvas.draw_text(format_signed(change), x, y, 22, "gained" if change > 0 else "danger_text" if change < 0 else "text_soft", "s", "c")


def _purse_coin_faces(view: NainJauneView, seat: int) -> Sequence[str]:
    return [f"coin/{metal}" for metal in coins.coins_for_amount(view.purses[seat])]


TABLE = Table(
    box=BOX,
    text=contract.TableText(
        prompt=texts.prompt,
        refusal_text=reasons.refusal_text,
        reason_text=reasons.reason_text,
        progress_text=texts.progress_text,
        welcome_tip=texts.welcome_tip,
        tip_texts=texts.tip_texts,
        seat_label=texts.seat_label,
        option_texts=texts.option_texts,
        accessible_names=AccessibleNames(
            texts.face_name, texts.held_cards, texts.table_sentences, asked=texts.asked, own_result=narration.own_result
        ),
    ),
    layout=contract.TableLayout(
        pieces=pieces.table_pieces,
        targets=gestures.targets,
        hud_layout=geometry.hud_layout,
        style=TableStyle(
            drag_width_and_tilt=(108, -5),
            drop_mark_inset=gestures.DROP_MARGINS,
            deal_source=Piece(pieces.HeapId.UNDEALT, "back", Pose(0, 0, geometry.TALON_CARD_W)),
            has_portrait_layout=True,
            preloaded_faces=tuple(map(str, DECK)),
        ),
    ),
    input=contract.TableInput(
        gestures.candidate_moves, gestures.gesture, gestures.buttons, hint_steps=hints.hint_steps, agreements=texts.agreements
    ),
    art=contract.TableArt(
        cards.picture,
        draw_under=draw.draw_under,
        draw_over=draw.draw_over,
        draw_sprite=cards.draw_piece,
        move_animation=move_animation,
        sound=sound,
    ),
    scoring=contract.Scoring(
        scores=lambda view: view.purses, final_count=final_count, remarks=narration.remarks, score_sheet=score_sheet.deal_score_sheet
    ),
    narration=contract.Narration(
        narration.move_list_line,
        announcement=narration.announcement,
        caption=narration.caption,
        caption_note=narration.caption_note,
        speech_bubbles=narration.speech_bubbles,
        pause_after=pause_after,
        stage=stages.stage,
    ),
)

"""The parts of Chifoumi's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.moves import AllPlaced, Captured, Kind, Moved, Placed, SignsShown, Stopped
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Threw
from game.kernel import Event
from ui.assets.sound import MAX_PAWNS_BELOW
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming
from ui.tables import contract
from ui.tables.chifoumi import draw, geometry, gestures, narration, pieces, reasons, texts, throw
from ui.tables.chifoumi.box import BOX
from ui.tables.chifoumi.measures import REPLAY_BOARD
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import draw_pawn_sprite, draw_resting_pawn, pawn_surface
from ui.tables.contract import FinalCount, MoveAnimation, PauseKind, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.spoken.accessible_names import AccessibleNames

STEP_MS, TIP_OFF_MS = 260, 320  # durations in ms of a pawn's step and of a stack that tips off the board (docs/art.md, 8)
STEP_ARC_H = 30  # height of a step's arc
TIP_OFF_DELAY_MS = 140  # delay in ms before a captured stack tips off


def move_animation(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    captured = next((event for event in events if isinstance(event, Captured)), None)
    if captured is not None:
        slow_ones = frozenset(pieces.PawnId(pawn.number) for pawn in captured.pawns)
        return MoveAnimation(AnimationTiming(travel_ms=TIP_OFF_MS, arc_height=STEP_ARC_H, slow_pieces=slow_ones, delay_ms=TIP_OFF_DELAY_MS))
    shown = next((event for event in events if isinstance(event, SignsShown)), None)
    if shown is not None:
        return MoveAnimation(effects=throw.throw_effects(model, shown))
    quiet = all(isinstance(event, Threw | Stopped) for event in events)
    return MoveAnimation(AnimationTiming(travel_ms=STEP_MS if events else 160, arc_height=STEP_ARC_H if events else 0, is_quiet=quiet))


def sound(event: Event) -> str:
    """Return the sound of an event, with a lower tone for each pawn below (docs/art.md, 9)."""
    match event:
        case Moved() | Placed():
            below = min(event.height - 1, MAX_PAWNS_BELOW)
            return f"pawn_place_below{below}" if below else "pawn_place"
        case Captured():
            return "capture"
        case SignsShown() | AllPlaced():
            return "announce"
    return ""


def pause_after(events: Sequence[Event]) -> PauseKind:
    """Return "look" if play has to wait until both signs of a throw are seen (rule CH-10), else ""."""
    return "look" if any(isinstance(event, SignsShown) for event in events) else ""


def seat_icon(view: ChifoumiView, seat: int) -> str:
    return f"pawns/{view.setup.colour(seat, view.game)}"


def final_count() -> FinalCount:
    """Return the final count: pawns on the board next to one of that colour, and opposing pawns captured."""
    columns = ScoreColumn(_("in play"), _draw_remaining_count), ScoreColumn(_("captured"), _draw_captured_count)
    return FinalCount(_("points"), columns, captured_faces, best_kinds=narration.BEST_KINDS)


def _draw_remaining_count(canvas: Canvas, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    draw_resting_pawn(canvas, pieces.pawn_face(view, seat, None), geometry.pawn_pose(x - 16, y + 6, 34))
    left = len(view.setup.starting_kinds) - sum(pawn.seat == seat for prizes in view.prizes for pawn in prizes)
    canvas.draw_text(str(left), x + 18, y, 20, align="c")


def _draw_captured_count(canvas: Canvas, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    canvas.draw_text(format_number(view.taken[seat]), x, y, 20, align="c")


def captured_faces(view: ChifoumiView, seat: int) -> Sequence[str]:
    return [pieces.pawn_face(view, pawn.seat, pawn.kind) for pawn in view.prizes[seat]]


TABLE = Table(
    BOX,
    contract.TableText(
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
            texts.face_name,
            table_sentences=texts.table_sentences,
            board_prefix=geometry.SquareTarget.prefix,
            hinted_name=lambda thing: kind_name(thing) if isinstance(thing, Kind) else "",
            own_result=narration.own_result,
        ),
    ),
    contract.TableLayout(
        pieces.layout,
        gestures.targets,
        geometry.hud_layout,
        TableStyle(
            "pawn_lift",
            drag_width_and_tilt=(92, 0),
            drop_mark_inset=(10, 10),
            can_rotate=True,
            replay_area=REPLAY_BOARD,
            has_portrait_layout=True,
            seat_icon=seat_icon,
        ),
    ),
    contract.TableInput(gestures.candidate_moves, gestures.gesture, gestures.buttons, texts.choice_label, reasons.hint_steps),
    contract.TableArt(pawn_surface, draw.draw_under, draw.draw_over, draw_pawn_sprite, move_animation, sound),
    contract.Scoring(lambda view: view.scores, final_count, narration.remarks),
    contract.Narration(
        narration.move_list_line,
        narration.announcement,
        narration.caption,
        narration.caption_note,
        pause_after=pause_after,
        stage=narration.stage,
    ),
)

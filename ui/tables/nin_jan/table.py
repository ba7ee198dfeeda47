"""The parts of Nin Jan's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.hand_signs import Threw
from game.kernel import Event
from game.nin_jan.moves import DECK, Added, Chosen, Revealed, RoundBegan, SignsShown, Tied, Took
from game.nin_jan.state import NinJanView
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card
from ui.canvas.pieces import AnimationTiming, Piece, PieceId, Pose, Sprite
from ui.tables import contract
from ui.tables.contract import FinalCount, MoveAnimation, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.nin_jan import draw, geometry, gestures, hints, rows, stages, texts
from ui.tables.nin_jan.box import BOX
from ui.tables.nin_jan.cards import card_face, picture
from ui.tables.nin_jan.geometry import NameTagId
from ui.tables.nin_jan.measures import table_measures
from ui.tables.spoken.accessible_names import AccessibleNames

SOUNDS = {Chosen: "card_place", Revealed: "card_flip", Took: "card_slide", Added: "card_place", SignsShown: "announce", Tied: "announce"}

TRAVEL_MS, FLIP_MS, RESULT_DISPLAY_MS = 280.0, 240.0, 1000.0  # durations in ms; the last is the time to look at the last events


def move_animation(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation of events (docs/art.md, 8).

    At a reveal the last card joins the others, all turn and stay for a look, then sort themselves. After the last card of a round the rows
    stay for a moment, too.
    """
    view: NinJanView = model.view
    names: list[PieceId] = [NameTagId(seat) for seat in geometry.turned_up_seats(view)]
    if any(isinstance(event, Revealed) for event in events):
        via: dict[PieceId, Pose] = {held: geometry.queue_cell(model, seat).card for seat, held in view.queue}
        held_ms = dict.fromkeys([*via, *names], FLIP_MS + RESULT_DISPLAY_MS)
        timing = AnimationTiming(travel_ms=350, arc_height=0, flip_ms=FLIP_MS, lead_ms=TRAVEL_MS, via_poses=via, hold_ms_by_piece=held_ms)
        return MoveAnimation(timing)
    if any(isinstance(event, Took | Added) for event in events):
        took = frozenset(event.card for event in events if isinstance(event, Took))
        held_ms = dict.fromkeys(names, RESULT_DISPLAY_MS) if any(isinstance(event, RoundBegan) for event in events) else {}
        return MoveAnimation(AnimationTiming(travel_ms=TRAVEL_MS, slow_pieces=took, delay_ms=140, hold_ms_by_piece=held_ms))
    quiet = all(isinstance(event, Chosen | Threw) for event in events)
    return MoveAnimation(AnimationTiming(travel_ms=TRAVEL_MS if events else 200, is_quiet=quiet))


def draw_sprite(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a card, or the name of a row of the queue panel."""
    if isinstance(sprite.piece.key, NameTagId):
        rows.draw_name_tag(canvas, sprite)
    else:
        draw_card(canvas, picture(canvas.rasterizer, sprite.face, sprite.base_width), sprite)


def final_count() -> FinalCount:
    """Return the contents of the results screen: points, with columns for the number of taken cards and the best of them."""
    columns = ScoreColumn(_("taken"), _draw_taken_count), ScoreColumn(_("best"), _draw_best_card)
    return FinalCount(_("points"), columns, captured_faces, best_kinds=texts.BEST_KINDS)


def _draw_taken_count(canvas: Canvas, view: NinJanView, seat: int, x: float, y: float) -> None:
    canvas.draw_text(format_number(len(view.taken[seat])), x, y, 20, align="c")


def _draw_best_card(canvas: Canvas, view: NinJanView, seat: int, x: float, y: float) -> None:
    if view.taken[seat]:
        best = max(view.taken[seat], key=lambda one: one.value)
        canvas.draw_surface(card_face(canvas.rasterizer, best, 50), x, y, 1, is_centered=True)


def captured_faces(view: NinJanView, seat: int) -> Sequence[str]:
    return [str(one) for one in geometry.sorted_hand(view.taken[seat])]


TABLE = Table(
    BOX,
    contract.TableText(
        texts.prompt,
        texts.refusal_text,
        texts.reason_text,
        texts.progress_text,
        tip_texts=texts.tip_texts,
        accessible_names=AccessibleNames(texts.face_name, texts.held_cards, texts.table_sentences, own_result=texts.own_result),
    ),
    contract.TableLayout(
        geometry.layout,
        gestures.targets,
        lambda model: table_measures(model).hud_layout,
        TableStyle(
            drag_width_and_tilt=(118, -6),
            drop_mark_inset=(12, 12),
            deal_source=Piece("stack", "back", geometry.DEAL_POSE),
            has_portrait_layout=True,
            preloaded_faces=tuple(map(str, DECK)),
        ),
    ),
    contract.TableInput(gestures.candidate_moves, gestures.gesture, gestures.buttons, hint_steps=hints.hint_steps),
    contract.TableArt(
        picture, draw.draw_under, draw.draw_over, draw_sprite, move_animation, sound=lambda event: SOUNDS.get(type(event), "")
    ),
    contract.Scoring(lambda view: tuple(view.scores), final_count, texts.remarks),
    contract.Narration(
        texts.move_list_line,
        texts.announcement,
        texts.caption,
        texts.caption_note,
        pause_after=stages.pause_after,
        stage=stages.stage,
    ),
)

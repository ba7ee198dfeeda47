"""What the coach points at: the rectangles of the present table that a step highlights, and their rings, arrow and ghost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.kernel import Move
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.canvas.spotlight import dim_outside_rects, draw_dotted_arrow
from ui.lessons.activity import CoachTiming
from ui.match.table import TableScreen
from ui.tables.contract import Table, TableViewModel
from ui.tables.hint_steps import highlighted_ids
from ui.tables.targets import Target
from ui.widgets.controls import Widget

SCREEN_NAMES = {"action": "lay"}  # widget names in lesson files and their names on the screen
DIM_OPACITY = 0.35


@dataclass(frozen=True, slots=True)
class Highlight:
    """What the coach points at: ringed rectangles, and an arrow from a piece to its destination."""

    rects: tuple[FRect, ...]  # ringed rectangles, source first; empty if nothing can be pointed at now
    arrow: tuple[FRect, FRect] | None  # arrow from the piece to its destination; None for other moves
    widget_names: tuple[str, ...]  # names of the ringed widgets, in order
    moved_piece: PieceId | None = None  # the piece to be moved


def find_highlight(table: Table, model: TableViewModel, widgets: Sequence[Widget], named_widgets: Sequence[str], move: Move) -> Highlight:
    """Find what a step highlights: the widgets that it names, or else the parts of the accepted move."""
    by_name = {widget.name: widget for widget in widgets}
    targets = table.layout.targets(model)
    gesture = table.input.gesture(move)
    starts, ends = (
        [rect for part in highlighted_ids(end) if (rect := _choosable_rect(targets, part)) is not None]
        for end in (gesture.source, gesture.target)
    )
    spots, shown = list[FRect](), list[str]()
    for name in named_widgets:
        target_name = next((target.name for target in targets if name == f"card/{_card_of_piece(target.piece)}"), name)
        widget = by_name.get(SCREEN_NAMES.get(target_name, target_name))
        if widget is not None:
            spots.append(widget.rect)
            shown.append(widget.name)
    if not spots:
        spots = [*starts, *ends] or _move_button_rects(table, model, gesture)
        shown = [widget.name for rect in spots for widget in widgets if widget.rect == rect]
    is_sequence = len(highlighted_ids(gesture.source)) > 1  # several pieces are played one after another
    way = (starts[0], ends[0]) if starts and ends and not is_sequence else None
    way = way if way is not None and all(end in spots for end in way) else None
    moved = next((target.piece for target in targets if len(spots) > 1 and target.rect in starts[:1]), None)
    return Highlight(tuple(map(FRect, spots)), way, tuple(shown), moved)


def _choosable_rect(targets: Sequence[Target], part: PieceId | TargetId) -> FRect | None:
    """Return the rectangle in which this piece or place can be chosen; None if it cannot."""
    rects = [target.rect for target in targets if part in (target.id, target.piece)]
    rects += [target.rect for target in targets if _card_of_piece(target.piece) == part and part is not None]
    return next(iter(rects), None)


def _card_of_piece(piece: PieceId | None) -> object:
    """Return the card that a piece of a hand shows."""
    return getattr(piece, "card", None)


def _move_button_rects(table: Table, model: TableViewModel, gesture: Gesture) -> list[FRect]:
    """Return the rectangles of the buttons that make this move."""
    keys = table.input.buttons(model)
    rects = [key.rect for key in keys.other_buttons if key.gesture == gesture]
    if keys.primary_action is not None and keys.primary_action.gesture == gesture:
        rects.append(table.layout.hud_layout(model).primary_button)
    return rects


def draw_highlight(
    canvas: Canvas, scene: TableScreen, model: TableViewModel, highlight: Highlight, panel: FRect, timing: CoachTiming, has_ghost: bool
) -> None:
    """Ring the highlighted places, draw the move's arrow and its ghost, if any, and dim everything else but the coach's panel."""
    if not highlight.rects:
        return
    still = scene.context.is_motion_reduced
    swell = 6.0 + (0.0 if still else timing.ring_growth)
    inner = {tuple(target.rect): target.focus_rect for target in scene.table.layout.targets(model) if target.focus_rect is not None}
    lit = [spot.inflate(0, spot.h - inner.get(tuple(spot), spot).h) for spot in highlight.rects]  # include marks that cross the rect's edge
    dim_outside_rects(canvas, [*(spot.inflate(12, 12) for spot in lit), panel], DIM_OPACITY)
    for spot in lit:
        canvas.draw_ring(spot.inflate(swell, swell), "primary", 14, 5)
    if scene.tabletop.carried_sprite is not None:
        return
    if highlight.arrow is not None and not panel.clipline(*highlight.arrow[0].center, *highlight.arrow[1].center):
        draw_dotted_arrow(canvas, *highlight.arrow)
    if has_ghost and not still:
        _draw_ghost_piece(canvas, scene, highlight, timing.pulse_fraction)


def _draw_ghost_piece(canvas: Canvas, scene: TableScreen, highlight: Highlight, fraction: float) -> None:
    """Draw the ghost: the piece on its way, at a fraction of 0 to 1."""
    sprite = next((one for one in scene.tabletop.animator.sprites() if one.piece.key == highlight.moved_piece), None)
    if sprite is not None and 0 < fraction < 1:
        pose, end = sprite.pose, highlight.rects[-1]
        there = replace(pose, x=pose.x + (end.centerx - pose.x) * fraction, y=pose.y + (end.centery - pose.y) * fraction)
        scene.table.art.draw(canvas, replace(sprite, pose=there, level=3))

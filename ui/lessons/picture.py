"""Drawing of a lesson: the table, the coach's highlights and the coach's panel."""

from __future__ import annotations

from dataclasses import replace

from ui.canvas.canvas import Canvas
from ui.lessons.coach_panel import draw_arrow, draw_plate, draw_veil
from ui.lessons.highlight import Highlight
from ui.lessons.runner import LessonRunner
from ui.match.table import TableScreen
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Widget
from ui.widgets.topbar import draw_bar


def paint_lesson(canvas: Canvas, scene: TableScreen, tutor: LessonRunner, model: TableViewModel, widgets: list[Widget], keys: int) -> None:
    """Draw a lesson's whole screen: table, top bar, the coach's highlights and panel.

    The widgets are those of the lesson's screen, even while a question is open over it; `keys` counts the buttons of the top bar.
    """
    canvas.draw_background()
    scene.tabletop.draw(canvas, model)
    draw_bar(canvas, scene.table.box.name, tutor.line, keys, tutor.line)
    is_question = scene.ask is not None
    if tutor.coach.step is not None and not (
        scene.table_context.moment.moving or tutor.timing.held or is_question or model.spread_target is not None
    ):
        _paint_pointed(canvas, scene, tutor, model, tutor.shown(scene.table, model, widgets))
    parts = tutor.plate(scene.table, model, scene.listening != "off")
    if parts is not None and not is_question:
        draw_plate(
            canvas, parts, tutor.sentence, tutor.coach.done, len(tutor.lesson.steps), tutor.coach.offers, answering=bool(tutor.answered)
        )


def _paint_pointed(canvas: Canvas, scene: TableScreen, tutor: LessonRunner, model: TableViewModel, highlight: Highlight) -> None:
    """Ring the highlighted places, draw the move's arrow and dim everything else."""
    if not highlight.spots:
        return
    still = scene.context.calm
    swell = 6.0 + (0.0 if still else tutor.timing.swell)
    inner = {tuple(target.rect): target.focus for target in scene.table.layout.targets(model) if target.focus is not None}
    lit = [spot.inflate(0, spot.h - inner.get(tuple(spot), spot).h) for spot in highlight.spots]  # include marks that cross the rect's edge
    draw_veil(canvas, lit)
    for spot in lit:
        canvas.ring(spot.inflate(swell, swell), "primary", 14, 5)
    if scene.tabletop.held is not None:
        return
    coach = scene.table.layout.furniture(scene.model()).coach
    if highlight.way is not None and not coach.clipline(*highlight.way[0].center, *highlight.way[1].center):
        draw_arrow(canvas, *highlight.way)
    if tutor.coach.ghost and not still:
        _paint_ghost(canvas, scene, highlight, tutor.timing.share)


def _paint_ghost(canvas: Canvas, scene: TableScreen, highlight: Highlight, fraction: float) -> None:
    """Draw the ghost: the piece on its way, at a fraction of 0 to 1."""
    sprite = next((one for one in scene.tabletop.animator.sprites() if one.piece.key == highlight.piece), None)
    if sprite is not None and 0 < fraction < 1:
        pose, end = sprite.pose, highlight.spots[-1]
        there = replace(pose, x=pose.x + (end.centerx - pose.x) * fraction, y=pose.y + (end.centery - pose.y) * fraction)
        scene.table.art.draw(canvas, replace(sprite, pose=there, level=3))

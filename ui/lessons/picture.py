"""Drawing of a lesson: the table, the coach's highlights and the coach's panel."""

from __future__ import annotations

from dataclasses import replace

from ui.canvas.canvas import Canvas
from ui.lessons.coach_panel import dim_outside_rects, draw_coach_panel, draw_move_arrow
from ui.lessons.highlight import Highlight
from ui.lessons.runner import LessonRunner
from ui.match.table import TableScreen
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Widget
from ui.widgets.topbar import draw_bar


def paint_lesson(
    canvas: Canvas, scene: TableScreen, lesson_runner: LessonRunner, model: TableViewModel, widgets: list[Widget], bar_button_count: int
) -> None:
    """Draw a lesson's whole screen: table, top bar, the coach's highlights and panel.

    The widgets are those of the lesson's screen, even while a question is open over it; `bar_button_count` counts the buttons of the top bar.
    """
    canvas.draw_background()
    scene.tabletop.draw(canvas, model)
    draw_bar(canvas, scene.table.box.name, lesson_runner.title_and_progress, bar_button_count, lesson_runner.title_and_progress)
    is_question_open = scene.dialog is not None
    if lesson_runner.coach.step is not None and not (
        scene.table_context.status.is_moving or lesson_runner.timing.is_reading or is_question_open or model.spread_target is not None
    ):
        _paint_highlight(canvas, scene, lesson_runner, model, lesson_runner.current_highlight(scene.table, model, widgets))
    parts = lesson_runner.coach_panel(scene.table, model, scene.read_aloud_mode != "off")
    if parts is not None and not is_question_open:
        draw_coach_panel(
            canvas,
            parts,
            lesson_runner.coach_sentence,
            lesson_runner.coach.finished_step_count,
            len(lesson_runner.lesson.step_indices),
            lesson_runner.coach.is_move_offered,
            is_answering=bool(lesson_runner.coach_answer),
        )


def _paint_highlight(canvas: Canvas, scene: TableScreen, lesson_runner: LessonRunner, model: TableViewModel, highlight: Highlight) -> None:
    """Ring the highlighted places, draw the move's arrow and dim everything else."""
    if not highlight.rects:
        return
    still = scene.context.is_motion_reduced
    swell = 6.0 + (0.0 if still else lesson_runner.timing.ring_growth)
    inner = {tuple(target.rect): target.focus_rect for target in scene.table.layout.targets(model) if target.focus_rect is not None}
    lit = [spot.inflate(0, spot.h - inner.get(tuple(spot), spot).h) for spot in highlight.rects]  # include marks that cross the rect's edge
    dim_outside_rects(canvas, lit)
    for spot in lit:
        canvas.draw_ring(spot.inflate(swell, swell), "primary", 14, 5)
    if scene.tabletop.carried_sprite is not None:
        return
    coach = scene.table.layout.hud_layout(scene.model()).coach_text
    if highlight.arrow is not None and not coach.clipline(*highlight.arrow[0].center, *highlight.arrow[1].center):
        draw_move_arrow(canvas, *highlight.arrow)
    if lesson_runner.coach.is_ghost_shown and not still:
        _paint_ghost_piece(canvas, scene, highlight, lesson_runner.timing.pulse_fraction)


def _paint_ghost_piece(canvas: Canvas, scene: TableScreen, highlight: Highlight, fraction: float) -> None:
    """Draw the ghost: the piece on its way, at a fraction of 0 to 1."""
    sprite = next((one for one in scene.tabletop.animator.sprites() if one.piece.key == highlight.moved_piece), None)
    if sprite is not None and 0 < fraction < 1:
        pose, end = sprite.pose, highlight.rects[-1]
        there = replace(pose, x=pose.x + (end.centerx - pose.x) * fraction, y=pose.y + (end.centery - pose.y) * fraction)
        scene.table.art.draw(canvas, replace(sprite, pose=there, level=3))

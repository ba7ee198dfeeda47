"""Drawing of a lesson: the table, the coach's highlights and the coach's panel."""

from __future__ import annotations

from dataclasses import replace

from ui.canvas.brush import Brush
from ui.lessons.bubble import draw_arrow, draw_plate, draw_veil
from ui.lessons.pointing import Pointed
from ui.lessons.tutor import Tutor
from ui.match.table import TableScene
from ui.tables.contract import Look
from ui.widgets.controls import Widget
from ui.widgets.topbar import draw_bar


def paint_lesson(brush: Brush, scene: TableScene, tutor: Tutor, look: Look, widgets: list[Widget], keys: int) -> None:
    """Draw the whole screen.

    The widgets are those of the lesson's screen, even while a question is open over it; `keys` counts the buttons of the top bar.
    """
    brush.wood()
    scene.tabletop.draw(brush, look)
    draw_bar(brush, scene.table.box.name, tutor.line, keys, tutor.line)
    asked = scene.ask is not None
    if tutor.coach.step is not None and not (scene.live.moment.moving or tutor.timing.held or asked or look.opened is not None):
        _paint_pointed(brush, scene, tutor, look, tutor.shown(scene.table, look, widgets))
    parts = tutor.plate(scene.table, look, scene.listening != "off")
    if parts is not None and not asked:
        draw_plate(
            brush, parts, tutor.sentence, tutor.coach.done, len(tutor.lesson.steps), tutor.coach.offers, answering=bool(tutor.answered)
        )


def _paint_pointed(brush: Brush, scene: TableScene, tutor: Tutor, look: Look, found: Pointed) -> None:
    """Ring the highlighted places, draw the move's arrow and dim everything else."""
    if not found.spots:
        return
    still = scene.desk.calm
    swell = 6.0 + (0.0 if still else tutor.timing.swell)
    inner = {tuple(target.rect): target.focus for target in scene.table.setting.targets(look) if target.focus is not None}
    lit = [spot.inflate(0, spot.h - inner.get(tuple(spot), spot).h) for spot in found.spots]  # include marks that cross the rect's edge
    draw_veil(brush, lit)
    for spot in lit:
        brush.ring(spot.inflate(swell, swell), "primary", 14, 5)
    if scene.tabletop.held is not None:
        return
    coach = scene.table.setting.furniture(scene.look()).coach
    if found.way is not None and not coach.clipline(*found.way[0].center, *found.way[1].center):
        draw_arrow(brush, *found.way)
    if tutor.coach.ghost and not still:
        _paint_ghost(brush, scene, found, tutor.timing.share)


def _paint_ghost(brush: Brush, scene: TableScene, found: Pointed, share: float) -> None:
    """Draw the ghost: the piece on its way, at a fraction of 0 to 1."""
    sprite = next((one for one in scene.tabletop.animator.sprites() if one.piece.key == found.piece), None)
    if sprite is not None and 0 < share < 1:
        spot, end = sprite.spot, found.spots[-1]
        there = replace(spot, x=spot.x + (end.centerx - spot.x) * share, y=spot.y + (end.centery - spot.y) * share)
        scene.table.drawing.draw(brush, replace(sprite, spot=there, level=3))

"""The page of a staged moment: light on the table, and the sentence, the standings and the button over it (docs/art.md, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import sqrt

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose, Sprite
from ui.canvas.spotlight import dim_outside_rects, draw_dotted_arrow
from ui.canvas.viewport import Viewport
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.match.stage.staging import LIGHT, ORDER, RISE, Staging
from ui.match.stage.standings import draw_standings
from ui.tables.contract import Table, TableViewModel
from ui.tables.spoken.stage import Stage
from ui.widgets.controls import Command
from ui.widgets.parts import button, paper, picture, token

DARKNESS, LIGHT_STEPS, LIGHT_MARGIN = 0.62, 3, 30.0
SHEET_WIDTH, SIDE_WIDTH, SHEET_HEIGHT, KEY_HEIGHT = 728.0, 250.0, 120.0, 72.0
MIN_STANDINGS_HEIGHT, MAX_STANDINGS_HEIGHT, TITLE_HEIGHT, ROW_HEIGHT, TALL_ROW_HEIGHT = 130.0, 520.0, 70.0, 108.0, 82.0
FACE_WIDTH, FACE_STEP, FACE_HEIGHT = 56.0, 34.0, 84.0
BAND_HEIGHT, TALL_BAND_HEIGHT, TOP_BAR_HEIGHT = 150.0, 460.0, 76.0  # the sheet covers a band of this height, at the top or at the bottom


def draw_light(canvas: Canvas, staging: Staging, model: TableViewModel) -> None:
    """Dim the table outside the parts that the stage lights, and draw the ring, the arrow and the piece that rises."""
    stage = staging.stage(model)
    if stage is None or not staging.is_lit:
        return
    canvas.description.forget_all()  # the sheet tells what a screen reader needs, and buttons lie over the rest
    share = round(staging.share(LIGHT) * LIGHT_STEPS) / LIGHT_STEPS
    dim_outside_rects(canvas, [rect.inflate(LIGHT_MARGIN, LIGHT_MARGIN) for rect in stage.lit_rects], DARKNESS * share, is_soft=True)
    if stage.ring is not None:
        canvas.draw_ring(stage.ring, "primary", 18, 6)
        if stage.arrow_end is not None:
            draw_dotted_arrow(canvas, stage.ring, stage.arrow_end)
    if stage.raised_piece is not None:
        piece, end = stage.raised_piece
        start, done = piece.pose, staging.share(RISE)
        slot = start.rect(CARD_HEIGHT_FACTOR)
        canvas.draw_box(slot, 6, "wood_well")
        canvas.draw_ring(slot, "primary", 6, 3, "8 7")
        pose = Pose(*(a + (b - a) * done for a, b in zip(_numbers(start), _numbers(end), strict=True)))
        staging.session.table.art.draw(canvas, Sprite(piece, piece.face, pose, max(start.w, end.w), 3, is_flying=True))
    if stage.ring is not None and stage.ring_tag:  # over the piece
        canvas.draw_tag(stage.ring_tag, stage.ring.centerx, stage.ring.bottom, "primary", "on_primary")


def stage_page(bar: Row, staging: Staging, model: TableViewModel, lead_on: Command) -> Column:
    """Return the table's page while a moment is staged: its bar, what is told, the standings and the button."""
    stage = staging.stage(model)
    assert stage is not None, "something is staged"
    key = Column([button(lead_on, "primary", 22, KEY_HEIGHT)], paint=lambda canvas, rect: canvas.draw_box(rect, 14, "smoke", level=3))
    sheet = _sheet(staging.session.table, stage, model) if staging.is_told else None
    standings = _standings_sheet(staging, stage, model) if staging.is_told and staging.standings else None
    has_top_sheet, has_left_side = _free_places(staging.context.viewport, stage, bool(staging.standings))
    spare = Spacer(grow=1)
    side = Column([standings, spare, key], 16, width=SIDE_WIDTH)
    around: list[Child] = [sheet, spare] if has_top_sheet else [spare, sheet]
    sheets = Column(around, 0, width=SHEET_WIDTH)
    middle = Row([sheets, spare] if has_left_side else [spare, sheets], 0, grow=1)
    wide = Row([side, middle] if has_left_side else [middle, side], 20, padding=(20, 14, 20, 20), grow=1)
    block: list[Child] = [standings, sheet, key]
    tall = Column([*block, spare] if has_top_sheet else [spare, *block], 14, padding=(20, 14, 20, 16), grow=1)
    return Column([bar, Breakpoint(wide, tall=tall)], 0)


def _free_places(viewport: Viewport, stage: Stage, has_standings: bool) -> tuple[bool, bool]:
    """Return whether the sheet goes to the top and the standings to the left, where they cover less of what is lit."""
    page = viewport.rect
    low = FRect(page.right - SIDE_WIDTH - SHEET_WIDTH - 40, page.bottom - BAND_HEIGHT, SHEET_WIDTH, BAND_HEIGHT)
    if viewport.is_portrait:
        low = FRect(page.x, page.bottom - TALL_BAND_HEIGHT, page.w, TALL_BAND_HEIGHT)
    right = FRect(page.right - SIDE_WIDTH - 20, page.y, SIDE_WIDTH + 20, page.h)
    lit = [rect for rect in (*stage.lit_rects, stage.ring) if rect is not None]

    def covered(area: FRect) -> float:
        """Return how much is hidden; a part that is covered whole counts for more than a piece of a larger one."""
        sizes = [(rect.w * rect.h, rect.clip(area).w * rect.clip(area).h) for rect in lit]
        return sum((hidden / whole) ** 2 * sqrt(whole) for whole, hidden in sizes)

    is_top_free = covered(low.move(0, TOP_BAR_HEIGHT - page.h + low.h)) < covered(low)
    return is_top_free, has_standings and covered(right.move(right.w - page.w, 0)) < covered(right)


def _sheet(table: Table, stage: Stage, model: TableViewModel) -> Row:
    """Return the sheet with the sentence, or the ribbon of a rare moment."""
    rare = bool(stage.title)
    who = None if stage.seat is None else token(model.tokens[stage.seat], 64, not model.seats[stage.seat].is_human)
    texts = [
        Text(stage.title, 34, "s", "gold", max_lines=1) if rare else None,
        Text(stage.sentence, 19 if rare else 30, "b" if rare else "s", "on_accent" if rare else "text", max_lines=2),
        Text(stage.reason, 18, color="on_accent" if rare else "text_soft") if stage.reason else None,
    ]
    faces = picture(partial(_draw_faces, table, stage.faces), FACE_WIDTH + FACE_STEP * (len(stage.faces) - 1), FACE_HEIGHT)
    content = [who, Column(texts, 2, width=0, grow=1), faces if stage.faces else None]
    made = Row(content, 18, "center", min_height=SHEET_HEIGHT, padding=(24, 12, 24, 12))
    return replace(made, paint=_draw_ribbon) if rare else paper(made, 3)


def _draw_faces(table: Table, faces: Sequence[str], canvas: Canvas, rect: FRect) -> None:
    for index, face in enumerate(faces):
        surface = table.art.picture(canvas.rasterizer, face, FACE_WIDTH)
        canvas.draw_surface(surface, rect.x + FACE_WIDTH / 2 + index * FACE_STEP, rect.centery, 1, is_centered=True)


def _draw_ribbon(canvas: Canvas, rect: FRect) -> None:
    """Draw the ribbon of a rare moment: deep brick with a gold line."""
    canvas.draw_box(rect, 10, "danger_border", "danger", 2, level=3)
    canvas.draw_box(rect.inflate(-14, -14), 6, "none", "gold", 2)


def _standings_sheet(staging: Staging, stage: Stage, model: TableViewModel) -> Column:
    tokens = [(model.tokens[seat], not player.is_human) for seat, player in enumerate(model.seats)]

    def draw(canvas: Canvas, rect: FRect) -> None:
        draw_standings(canvas, rect, staging.standings, tokens, stage.seat, staging.share(ORDER))

    title = Text(_("Who leads"), 24, "s", align="c", max_lines=1)
    count = len(staging.standings)
    high = TITLE_HEIGHT + (TALL_ROW_HEIGHT * -(-count // 2) if staging.context.viewport.is_portrait else ROW_HEIGHT * count)
    return paper(
        Column([title, Box(paint=draw, grow=1)], 14, padding=14, height=min(high, MAX_STANDINGS_HEIGHT), min_height=MIN_STANDINGS_HEIGHT), 3
    )


def _numbers(pose: Pose) -> tuple[float, float, float, float]:
    return pose.x, pose.y, pose.w, pose.angle

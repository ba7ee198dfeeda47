"""The seat panels of Chifoumi, with their scores, and the frames of its teams."""

from __future__ import annotations

from pygame import FRect

from game.chifoumi.state import ChifoumiView
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.measures import table_measures
from ui.tables.chifoumi.names import color_name, pawn_count_text
from ui.tables.chifoumi.pawns import draw_resting_pawn
from ui.tables.chifoumi.texts import score_unit
from ui.tables.contract import TableViewModel
from ui.tables.seat_panels import shorten_name

CLIP_SVG = (
    '<defs><linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="brass_pale"/><stop offset="1" stop-color="brass_dark"/></linearGradient></defs>'
    '<rect x="4" y="4" width="32" height="36" rx="9" fill="url(#g)" stroke="brass_edge" stroke-width="2.5"/>'
    '<path d="M12 16H28M12 28H28" stroke="brass_edge" stroke-width="2.5" stroke-linecap="round"/>'
)


def draw_seat_panels(canvas: Canvas, model: TableViewModel) -> None:
    """Draw all seat panels, those of partners joined by a clip."""
    frames = table_measures(model).team_frames
    for index, frame in enumerate(frames):
        _draw_team_frame(canvas, model, index, frame)
    for seat in range(len(model.seats)):
        _draw_seat_panel(canvas, model, seat)
    for frame in frames:
        x, y = (frame.centerx - 20, frame.y + 62) if model.portrait_page else (110, frame.y + 104)
        canvas.draw_svg_body(x, y, 40, 44, CLIP_SVG, 1)


def shown_score(model: TableViewModel, seat: int) -> float:
    """Return the score of the running game, as it counts up (rules CH-13, CH-20 and CH-24)."""
    scores: tuple[float, ...] = model.scores or model.view.scores
    return scores[seat]


def _draw_seat_panel(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    view: ChifoumiView = model.view
    rect, active, player = geometry.seat_panel_rect(model, seat), seat in model.active_seats, model.seats[seat]
    canvas.draw_dark_panel(rect, rect.h / 2, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
    canvas.draw_token(model.tokens[seat], rect.x + 8, rect.y + (rect.h - 54) / 2, 54, not player.is_human)
    pawn, left = pieces.pawn_face(view, seat, None), rect.x + 74
    if view.setup.has_teams:
        draw_resting_pawn(canvas, pawn, geometry.pawn_pose(rect.right - 28, rect.y + 26, 34))
        upper, lower = 34.0, 0.0
    else:
        draw_resting_pawn(canvas, pawn, geometry.pawn_pose(rect.x + 54, rect.bottom - 18, 30))
        upper, lower = _draw_score(canvas, model, seat, rect) if not view.is_throwing else (0.0, 0.0)
    strip = geometry.captured_strip_rect(model, seat)
    rooms = (strip.x - 6 - left,) * 2 if strip is not None else (rect.right - 26 - upper - left, rect.right - 22 - lower - left)
    status = _status_text(canvas, model, seat, rooms[1])
    canvas.fit_text(shorten_name(player.name), left, rect.centery - (12 if status else 0), rooms[0], 19, "on_wood", "b")
    canvas.draw_text(status, left, rect.centery + 14, 16, "on_wood_soft")


def _draw_score(canvas: Canvas, model: TableViewModel, seat: int, rect: FRect) -> tuple[float, float]:
    """Draw the score at the right of a seat panel, its unit below, and return the width that each takes.

    On a small screen the unit is left out.
    """
    score = shown_score(model, seat)
    if canvas.viewport.is_compact:
        return canvas.draw_text(format_number(score), rect.right - 20, rect.centery, 26, "gold", "s", "r"), 0.0
    caption = score_unit(model.view)
    figures, words = format_number(score), canvas.rasterizer.text_width(caption, 16)
    x = rect.right - 18 - max(words, canvas.rasterizer.text_width(figures, 26, "s")) / 2
    upper = canvas.draw_text(figures, x, rect.centery - 11, 26, "gold", "s", "c")
    canvas.draw_text(caption, x, rect.centery + 15, 16, "on_wood_soft", align="c")
    return max(upper, words / 2 + upper / 2), words


def _status_text(canvas: Canvas, model: TableViewModel, seat: int, max_width: float) -> str:
    """Return the second line of a panel: the total of a match or set, else turn or colour if they fit."""
    view: ChifoumiView = model.view
    texts = [color_name(view.setup.colour(seat, view.game))]
    if view.setup.has_several_games:
        texts = [_("total {n}").format(n=format_number(view.totals[seat]))]
    elif canvas.viewport.is_compact:
        texts = []
    elif seat in model.active_seats and not view.why:
        texts = [_("your turn") if model.seats[seat].is_human else _("thinking…"), *texts]
    return next((text for text in texts if canvas.rasterizer.text_width(text, 16) <= max_width), "")


def _draw_team_frame(canvas: Canvas, model: TableViewModel, team_index: int, rect: FRect) -> None:
    seat = (model.bottom_seat + team_index) % len(model.seats)
    canvas.draw_dark_panel(rect, 20, 0.55)
    if model.seats[model.bottom_seat].is_human:
        title = (_("Your team"), _("Opposite"))[team_index]
    else:
        title = (_("White and black"), _("Red and orange"))[seat % 2]
    score = round(shown_score(model, seat))
    count = pawn_count_text(score)
    if canvas.rasterizer.text_width(title, 18, "b") + canvas.rasterizer.text_width(count, 20, "s") > rect.w - 44:
        count = str(score)
    text_width = canvas.draw_text(count, rect.right - 16, rect.y + 24, 20, "gold", "s", "r")
    canvas.fit_text(title, rect.x + 16, rect.y + 24, rect.w - 38 - text_width, 18, "on_wood", "b")

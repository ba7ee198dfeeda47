"""The panels around Chifoumi's board: which kind takes which, captures, reserves, a spread-out stack."""

from __future__ import annotations

from collections import Counter
from math import inf

from pygame import FRect

from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import ChifoumiView
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.pieces import Pose
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.marks import draw_veil
from ui.tables.chifoumi.measures import table_measures
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import PICTURE_NAMES, draw_resting_pawn
from ui.tables.chifoumi.pieces import ReservePawnId
from ui.tables.chifoumi.seats import draw_seat_panels
from ui.tables.contract import TableViewModel
from ui.tables.seat_panels import shorten_name
from ui.tables.targets import SeatTarget


def _tray_svg(w: float, h: float) -> str:
    """Return the picture of a wooden tray with a dark inside, as SVG."""
    body = f'{gradient_svg("a", "wood", "wood_end")}<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="22" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
    body += f'<path d="M4 {h - 20:g}V24Q4 4 24 4H{w - 22:g}" fill="none" stroke="wood_light" stroke-width="2.5" opacity="0.7" stroke-linecap="round"/>'
    return (
        body + f'<rect x="14" y="54" width="{w - 28:g}" height="{h - 68:g}" rx="14" fill="wood_well" stroke="wood_black" stroke-width="2"/>'
    )


def draw_left_panels(canvas: Canvas, model: TableViewModel) -> None:
    view: ChifoumiView = model.view
    draw_seat_panels(canvas, model)
    if view.is_placing:
        if geometry.are_panels_covered(model):
            return
        for seat in range(len(model.seats)):
            _draw_reserve(canvas, model, seat)
        _draw_veils_panel(canvas, model)
        return
    _draw_helper(canvas, model)
    for seat, rect in geometry.captured_panel_rects(model).items():
        _draw_captured_panel(canvas, model, seat, rect)


# ------------------------------------------------------------ who takes what


def _draw_helper(canvas: Canvas, model: TableViewModel) -> None:
    rect = geometry.helper_panel_rect(model)
    if rect is None:
        return
    canvas.draw_dark_panel(rect, 18)
    title, max_width = _("Who takes what"), rect.w - 62
    if canvas.rasterizer.text_width(title, canvas.fitting_size(title, max_width, 18, "b"), "b") <= max_width:
        canvas.fit_text(title, rect.centerx - 14, rect.y + 27, max_width, 18, "on_wood", "b", "c")
        canvas.draw_icon("minus" if model.is_helper_open else "plus", rect.right - 36, rect.y + 17, 20, "on_wood_soft")
    else:
        canvas.fit_text(title, rect.centerx, rect.y + 27, rect.w - 12, 18, "on_wood", "b", "c")
    if not model.is_helper_open:
        return
    if model.portrait_page:
        _draw_helper_grid(canvas, rect, model.view.setup.has_teams)
        return
    if model.view.setup.has_teams:
        _draw_helper_line(canvas, rect)
        return
    for index, kind in enumerate(Kind):
        y = rect.y + 46 + index * 56
        canvas.draw_svg(f"signs/{PICTURE_NAMES[kind]}", rect.x + 18, y, 46)
        canvas.draw_icon("next", rect.x + 76, y + 12, 22, "primary")
        for position, prey in enumerate(filter(kind.can_capture, Kind)):
            canvas.draw_svg(f"signs/{PICTURE_NAMES[prey]}", rect.x + 108 + position * 54, y, 46)


def _draw_helper_line(canvas: Canvas, rect: FRect) -> None:
    """Draw the helper in one line; teams play without wells (docs/art.md, 13)."""
    for index, (kind, prey) in enumerate(((Kind.ROCK, Kind.SCISSORS), (Kind.SCISSORS, Kind.PAPER), (Kind.PAPER, Kind.ROCK))):
        x = rect.x + 10 + index * 74
        canvas.draw_svg(f"signs/{PICTURE_NAMES[kind]}", x, rect.y + 52, 30)
        canvas.draw_icon("next", x + 29, rect.y + 60, 14, "primary")
        canvas.draw_svg(f"signs/{PICTURE_NAMES[prey]}", x + 41, rect.y + 54, 26)
    canvas.fit_text(_("without wells"), rect.centerx, rect.y + 110, rect.w - 20, 16, "on_wood_soft", align="c")


def _draw_helper_grid(canvas: Canvas, rect: FRect, has_teams: bool) -> None:
    """Draw the helper in portrait: a row for each kind, or several side by side in a low panel."""
    kinds = [kind for kind in Kind if not (has_teams and kind is Kind.WELL)]
    columns = 1 if rect.h > 190 else 3 if has_teams else 2
    foot = 30.0 if has_teams else 8.0
    w, spacing = (rect.w - 20) / columns, (rect.h - 42 - foot) / -(-len(kinds) // columns)
    for index, kind in enumerate(kinds):
        prey = [taken for taken in Kind if kind.can_capture(taken) and taken in kinds]
        d = min(46.0, spacing - 4, (w - 34) / (2 if has_teams else 3) - 4)
        x, y = rect.x + 10 + index % columns * w + (30 if columns == 1 else 0), rect.y + 42 + (index // columns + 0.5) * spacing - d / 2
        canvas.draw_svg(f"signs/{PICTURE_NAMES[kind]}", x, y, d)
        canvas.draw_icon("next", x + d + 6, y + d / 2 - 9, 18, "primary")
        for position, taken in enumerate(prey):
            canvas.draw_svg(f"signs/{PICTURE_NAMES[taken]}", x + d + 30 + position * (d + 4), y, d)
    if has_teams:
        canvas.fit_text(_("without wells"), rect.centerx, rect.bottom - 20, rect.w - 20, 16, "on_wood_soft", align="c")


# ------------------------------------------------------------ captured pawns


def _draw_captured_panel(canvas: Canvas, model: TableViewModel, seat: int, rect: FRect) -> None:
    """Draw a panel of captured pawns with its title over the pawns or, in portrait, left of them; a low panel has none."""
    is_titled = model.portrait_page is not None or rect.h > geometry.OPPOSITE_CAPTURED_PANEL.h
    if geometry.captured_strip_rect(model, seat) is not None or not (is_titled or model.view.prizes[seat]):
        return
    canvas.draw_dark_panel(rect, 18)
    title = _("Taken by {name}").format(name=shorten_name(model.seats[seat].name))
    if model.portrait_page:
        canvas.draw_lines(canvas.wrap(title, 84, 17, "b"), rect.x + 18, rect.centery, 17, "on_wood", "b", line_height_factor=1.2)
    elif is_titled:
        canvas.fit_text(title, rect.centerx, rect.y + 22, rect.w - 20, 17, "on_wood", "b", "c")


# ------------------------------------------------------------ free placement


def _draw_reserve(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    view: ChifoumiView = model.view
    rect, kinds = geometry.reserve_panel_rect(model, seat), view.reserve[seat]
    if seat == geometry.placing_seat(model):
        if not model.spread_target:
            _draw_reserve_tray(canvas, model, seat)
        return
    canvas.draw_dark_panel(rect, 18)
    title = _("{name} has").format(name=shorten_name(model.seats[seat].name))
    canvas.fit_text(title, rect.centerx, rect.y + 22, rect.w - 20, 17, "on_wood", "b", "c")
    for kind in dict.fromkeys(kinds):
        if _is_kind_lifted(model, seat, kind):
            canvas.draw_ring(geometry.reserve_target_rect(model, seat, kind), "primary", 12, 4, "", "primary")


def _draw_reserve_tray(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw the reserve of the seat that places, one row for each kind."""
    rect, kinds = geometry.reserve_panel_rect(model, seat), model.view.reserve[seat]
    canvas.draw_stretched_box(rect, 34, _tray_svg, has_plain_fill=False, level=2)
    title = _("Your reserve") if model.seats[seat].is_human else _("{name} has").format(name=shorten_name(model.seats[seat].name))
    text_width = canvas.draw_text(str(len(kinds)), rect.right - 22, rect.y + 29, 24, "gold", "s", "r")
    canvas.fit_text(title, rect.x + 20, rect.y + 29, rect.w - 56 - text_width, 20, "on_wood", "s")
    for kind in geometry.KINDS:
        row, left = geometry.reserve_target_rect(model, seat, kind), kinds.count(kind)
        if _is_kind_lifted(model, seat, kind):
            canvas.draw_box(row, 14, "primary", opacity=0.28)
            canvas.draw_ring(row, "primary", 14, 4)
        if model.portrait_page:
            _draw_name_if_fits(canvas, kind_name(kind), row.centerx, row.bottom - 36, row.w - 4, 18, "on_wood" if left else "on_wood_soft")
            canvas.draw_text(str(left), row.centerx, row.bottom - 14, 18, "gold" if left else "on_wood_soft", "s", "c")
            continue
        x, max_width = row.x + 88, row.w - 92
        canvas.fit_text(kind_name(kind), x, row.y + (30 if left else 42), max_width, 18, "on_wood" if left else "on_wood_soft", "b")
        if left:
            canvas.fit_text(_n("{n} left", "{n} left", left), x, row.y + 57, max_width, 16, "on_wood_soft")


def _is_kind_lifted(model: TableViewModel, seat: int, kind: Kind) -> bool:
    """Return True if a pawn of this kind is lifted."""
    return isinstance(model.lifted_piece, ReservePawnId) and (model.lifted_piece.seat, model.lifted_piece.kind) == (seat, kind)


def draw_reserve_counts(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the number of pawns of each kind that the other seats have left to place."""
    for seat, kinds in enumerate(model.view.reserve):
        for kind, count in Counter(kinds).items() if seat != geometry.placing_seat(model) else ():
            if count > 1:
                pose = geometry.reserve_pose(model, seat, kind)
                canvas.draw_badge(str(count), pose.x + pose.w * 0.4, pose.y + pose.w * 0.38, diameter=24, size=16)


def _draw_veils_panel(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the explanation of the dark squares (rule CH-15)."""
    rect = table_measures(model).reserves.veils_panel
    canvas.draw_dark_panel(rect, 18)
    canvas.fit_text(_("Shaded squares"), rect.centerx, rect.y + 26, rect.w - 20, 19, "on_wood", "s", "c")
    y = rect.y + 58
    if rect.h > 290:
        sample = FRect(rect.centerx - 51, rect.y + 46, 102, 82)
        canvas.draw_box(sample, 6, "wood_square")
        draw_veil(canvas, sample)
        canvas.draw_icon("lock", sample.centerx - 14, sample.centery - 14, 28, "on_wood")
        y = rect.y + 156
    why = _("The centre, and any square next to somebody else’s pawn.")
    y = canvas.draw_paragraph(why, rect.centerx, y, rect.w - 28, 17, "on_wood", align="c")
    if not canvas.viewport.is_compact:
        canvas.draw_paragraph(_("You may stack on your own pawns."), rect.centerx, y + 8, rect.w - 28, 16, "on_wood_soft", align="c")


# ------------------------------------------------------------ spread-out pawns


def draw_spread_pawns(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the panel of a spread-out stack, or of the pawns that a seat has captured."""
    square = geometry.spread_square(model)
    if square:
        _draw_spread_stack(canvas, model, square)
    elif isinstance(model.spread_target, SeatTarget):
        _draw_spread_captures(canvas, model, model.spread_target.seat)


def _draw_titled_panel(canvas: Canvas, model: TableViewModel, title: str, h: float = inf) -> FRect:
    """Draw the panel of spread-out pawns with its title, and return its rectangle."""
    arranged = table_measures(model)
    rect = FRect(arranged.spread_panel)
    rect.h = rect.h if model.portrait_page else min(rect.h, h)
    canvas.draw_dark_panel(rect, 18, 0.84, "primary", 2.5)
    lines = canvas.wrap(title, arranged.close_button.x - rect.x - 26, 20, "s")
    canvas.draw_lines(lines, rect.x + 20, rect.y + 31, 20, "on_wood", "s", line_height_factor=1.1)
    return rect


def _draw_spread_stack(canvas: Canvas, model: TableViewModel, square: str) -> None:
    rect, stack = _draw_titled_panel(canvas, model, _("The stack on {square}").format(square=square)), model.view.board[square]
    loose, named = geometry.can_overlap_downwards(len(stack)), len(stack) <= geometry.MAX_FAN_COLUMN_PAWNS
    for index, (pawn, pose) in enumerate(zip(reversed(stack), geometry.spread_stack_poses(model, len(stack)), strict=True)):
        if not named or not isinstance(pawn, Pawn):
            continue
        y, max_width, top = pose.y - 2, rect.right - pose.x - 62, loose and index == 0
        if model.portrait_page:
            _draw_pawn_name_below(canvas, pose, kind_name(pawn.kind), rect.bottom, index == 0)
            continue
        canvas.draw_svg_body(rect.x + 8, y - 6, 12, 12, '<circle cx="6" cy="6" r="4" fill="primary"/>')
        canvas.fit_text(kind_name(pawn.kind), pose.x + 52, y - (12 if top else 0), max_width, 18, "on_wood", "r" if index else "b")
        if top:
            canvas.fit_text(_("on top"), pose.x + 52, y + 13, max_width, 16, "gold", "b")
    if not canvas.viewport.is_compact and model.portrait_page:
        x = table_measures(model).close_button.x - 16
        canvas.fit_text(_("from top to bottom"), x, rect.y + 31, rect.w / 2, 16, "on_wood_soft", align="r")
    elif not canvas.viewport.is_compact:
        canvas.fit_text(_("from top to bottom"), rect.centerx, rect.bottom - 22, rect.w - 20, 16, "on_wood_soft", align="c")
    if not loose:
        _draw_top_pawn(canvas, model, square)


def _draw_pawn_name_below(canvas: Canvas, pose: Pose, name: str, bottom: float, is_top: bool) -> None:
    """Draw a pawn's name below it in portrait and, if the panel is high enough, a note on the top pawn."""
    y, max_width = pose.y + pose.w * 0.5 + 12, 68.0
    _draw_name_if_fits(canvas, name, pose.x, y, max_width, 17, "gold" if is_top else "on_wood")
    if is_top and y + 34 < bottom:
        _draw_name_if_fits(canvas, _("on top"), pose.x, y + 22, max_width + 14, 16, "gold")


def _draw_name_if_fits(canvas: Canvas, name: str, x: float, y: float, max_width: float, size: float, color: str) -> None:
    """Draw the name below a pawn if it fits; otherwise the pawn's sign has to do."""
    if canvas.rasterizer.text_width(name, canvas.fitting_size(name, max_width, size)) <= max_width:
        canvas.fit_text(name, x, y, max_width, size, color, align="c")


def _draw_top_pawn(canvas: Canvas, model: TableViewModel, square: str) -> None:
    """Draw a spread-out stack's top pawn in the panel too, as the first of the list."""
    view: ChifoumiView = model.view
    stack = view.board[square]
    draw_resting_pawn(canvas, pieces.shown_face(view, stack, stack[-1]), geometry.spread_stack_poses(model, len(stack))[0])


def draw_spread_overlay(canvas: Canvas, model: TableViewModel) -> None:
    """Draw dots from a spread-out stack's square to its panel, and its top pawn if pawns overlap."""
    square = geometry.spread_square(model)
    if not square:
        return
    if geometry.can_overlap_downwards(len(model.view.board[square])):
        _draw_top_pawn(canvas, model, square)
    rect, fan = geometry.square_rect(model, square), table_measures(model).spread_panel
    if model.portrait_page:
        distance = fan.y - 2 - rect.bottom
        canvas.draw_svg_body(rect.centerx - 6, rect.bottom + 2, 12, distance + 4, _dots_svg(distance, is_down=True))
    elif (distance := fan.x - 2 - rect.right) >= 10:
        canvas.draw_svg_body(rect.right + 2, rect.bottom - 6, distance + 4, 12, _dots_svg(distance, is_down=False))


def _dots_svg(distance: float, is_down: bool) -> str:
    """Return a line of dots on a dark track, to the right or down, as SVG."""
    points = [(6, step + 4) if is_down else (step + 4, 6) for step in range(0, round(distance), 11)]
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="2.7" fill="primary"/>' for x, y in points)
    line = f"M6 4V{distance}" if is_down else f"M4 6H{distance}"
    return f'<path d="{line}" stroke="wood_black" stroke-width="9" opacity="0.6" stroke-linecap="round"/>{dots}'


def _draw_spread_captures(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw a seat's captured pawns in a panel as high as they need; in portrait they go across it."""
    view: ChifoumiView = model.view
    prizes = view.prizes[seat]
    columns = 12 if model.portrait_page else 3 if len(prizes) <= 18 else 4
    spacing, rows = (820 if model.portrait_page else 204) / columns, max(1, -(-len(prizes) // columns))
    step = min(74.0, (66 if model.portrait_page else 420) / max(1, rows - 1))
    title = _("Taken by {name}").format(name=shorten_name(model.seats[seat].name))
    rect = _draw_titled_panel(canvas, model, title, 140 + (rows - 1) * step)
    if not prizes:
        canvas.draw_paragraph(_("Nothing taken yet."), rect.x + 20, rect.y + 84, rect.w - 40, 18, "on_wood_soft")
    first = rect.y + 96 + max(0.0, rect.h - 140 - (rows - 1) * step) / 2
    for index, pawn in enumerate(prizes):
        x, y = rect.x + 16 + (index % columns + 0.5) * spacing, first + index // columns * step
        draw_resting_pawn(canvas, pieces.pawn_face(view, pawn.seat, pawn.kind), geometry.pawn_pose(x, y, min(62.0, spacing - 4)))

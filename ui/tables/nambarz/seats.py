"""The seats of Nambarz: panels, cells in a row, and teams with their clips (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from pygame import FRect

from game.nambarz.state import NambarzView
from ui.assets.palette import SEATS
from ui.assets.translation import _, card_count_text, format_number, place_name
from ui.canvas.canvas import Canvas
from ui.tables.cards.hands import hand_size
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import table_state
from ui.tables.nambarz.measures import row_sizes, table_measures
from ui.tables.nambarz.names import place_mark, team_names
from ui.tables.seat_panels import draw_seat_cell, draw_seat_panel

CLIP = (
    '<rect x="1" y="1" width="52" height="18" rx="6" fill="{color}" stroke="wood_edge" stroke-width="2"/>'
    '<rect x="15" y="4" width="24" height="12" rx="4" fill="brass_light" stroke="wood_edge" stroke-width="1.6"/>'
)
ACTIVE_CELL_OPACITY = 0.34  # opacity of the active cell's background


def draw_seats(canvas: Canvas, model: TableViewModel) -> None:
    if model.view.teams is not None:
        _draw_team_panels(canvas, model)
    elif geometry.has_seat_rows(model):
        _draw_row_bands(canvas, model)
    for seat in range(len(model.seats)):
        if geometry.has_seat_rows(model):
            _draw_seat_cell(canvas, model, seat)
            continue
        rect, place = geometry.seat_panel_rect(model, seat), seat_place(model, seat)
        draw_seat_panel(canvas, rect, model, seat, status_text(model, seat))
        if place:
            _draw_medal(canvas, model, place, rect.x + 14, rect.y + 8)
    if geometry.has_seat_rows(model):
        draw_seat_panel(canvas, table_measures(model).bottom_panel, model, model.bottom_seat, status_text(model, model.bottom_seat))


def _draw_row_bands(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a dark band under each row of seat cells."""
    cells, last = [geometry.seat_cell_rect(model, seat) for seat in range(len(model.seats))], 0
    for number in row_sizes(len(cells), table_measures(model).cell_rows):
        first, end = cells[last], cells[last + number - 1]
        canvas.draw_dark_panel(FRect(first.x - 2, first.y, end.right - first.x + 4, first.h), 18)
        last += number


def status_text(model: TableViewModel, seat: int) -> str:
    """Return the status line of a seat panel: place, turn, or number of cards."""
    index = seat_place(model, seat)
    if index:
        # the places of an extra round are not those of the match (rule NB-29)
        extra = is_extra_round(model) and model.view.phase is not None
        return _("extra: {place}").format(place=place_mark(index)) if extra else place_name(index)
    if seat in model.active_seats:
        return _("your turn") if model.seats[seat].is_human else _("thinking…")
    if seat not in model.view.players:
        return _("watches")
    return card_count_text(hand_size(table_state(model).hands[seat]))


def seat_place(model: TableViewModel, seat: int) -> int:
    """Return the place from 1 of a seat that has gone out in this round, else 0.

    Once an extra round has decided, it is the place in the match (rule NB-29).
    """
    view: NambarzView = model.view
    if view.phase is None and is_extra_round(model):
        group = next(index for index, seats in enumerate(view.ranking) if seat in seats)
        return 1 + sum(map(len, view.ranking[:group]))
    return view.out.index(seat) + 1 if seat in view.out else 0


def is_extra_round(model: TableViewModel) -> bool:
    """Return True if the present round is an extra round that breaks a tie (rule NB-29)."""
    return bool(model.view.round > model.view.setup.rounds)


def _draw_medal(canvas: Canvas, model: TableViewModel, place: int, x: float, y: float) -> None:
    """Draw the medal of a seat that has gone out: its place or, in an extra round, a tick."""
    ticked = is_extra_round(model) and model.view.phase is not None
    canvas.draw_badge("" if ticked else str(place), x, y, "gold", diameter=30, size=17)
    if ticked:
        canvas.draw_icon("check", x - 10, y - 10, 20, "text")


def _draw_team_panels(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a panel for each team: name, points, clip in its colour, and a border for one's own (docs/art.md, 13)."""
    teams, text_width = model.view.teams, canvas.rasterizer.text_width
    order = list(dict.fromkeys(teams))
    plates = [geometry.team_panel_rect(model, index) for index in range(len(order))]
    scores = [[score for score, other in zip(model.scores, teams, strict=False) if other == team] for team in order]
    totals = [format_number(sum(points)) if points else "" for points in scores]
    rooms = [rect.w - text_width(total, 24, "s") - 40 for rect, total in zip(plates, totals, strict=True)]
    names = [team_names()[team] for team in order]
    sizes = [canvas.fitting_size(name, max_width, 18, "b") for name, max_width in zip(names, rooms, strict=True)]
    fits = all(text_width(name, size, "b") <= max_width for name, size, max_width in zip(names, sizes, rooms, strict=True))
    for team, rect, total, name in zip(order, plates, totals, names, strict=True):
        mine = team == teams[model.bottom_seat]
        canvas.draw_dark_panel(rect, 18, 0.86 if mine else 0.74, "primary" if mine else "brass", 3 if mine else 1.5)
        canvas.draw_svg_body(rect.centerx - 27, rect.y - 9, 54, 20, CLIP.format(color=SEATS[team]), 1)
        if fits:  # else the clip alone marks the team
            canvas.draw_text(name, rect.x + 14, rect.y + 22, min(sizes), "on_wood", "b")
        canvas.draw_text(total, rect.right - 14, rect.y + 22, 24, "gold", "s", "r")


def _draw_seat_cell(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw a seat's cell: token, number of cards or medal, name, points; an arrow marks the next seat."""
    rect, mark, teams = geometry.seat_cell_rect(model, seat), geometry.token_rect(model, seat), model.view.teams is not None
    if seat in model.active_seats:
        box = rect.inflate(-4, -4)
        canvas.draw_box(box, 14, "primary", opacity=ACTIVE_CELL_OPACITY)
        canvas.draw_box(box, 14, "none", "primary", 3, 0)
    draw_seat_cell(canvas, rect, model, seat, mark, rect.bottom - 17 if teams else rect.y + 72, None if teams else rect.y + 100)
    index = seat_place(model, seat)
    if index:
        _draw_medal(canvas, model, index, mark.right + 12, mark.centery)
    elif seat in model.view.players:
        canvas.draw_badge(str(hand_size(table_state(model).hands[seat])), mark.right + 12, mark.centery)
    hand = table_state(model).hands[seat]
    if seat != model.bottom_seat and hand and not isinstance(hand, int):  # a press shows this hand (rule NB-31)
        canvas.draw_icon("eye", mark.right + 3, mark.bottom - 10, 18, "on_wood_soft")
    if next_seat(model) == seat and model.active_seats:
        canvas.draw_icon("next", rect.x - 12, mark.y + 12, 24, "primary")


def next_seat(model: TableViewModel, after: int | None = None) -> int | None:
    """Return the seat whose turn follows that of `after`, or of the seat to move (rule NB-5)."""
    view: NambarzView = model.view
    now = after if after is not None else model.active_seats[0] if model.active_seats else None
    if now is None:
        return None
    order = [(now + step) % len(model.seats) for step in range(1, len(model.seats))]
    return next((seat for seat in order if seat in view.players and seat not in view.out), None)

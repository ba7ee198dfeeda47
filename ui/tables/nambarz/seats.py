"""The seats of Nambarz: panels, cells in a row, and teams with their clips (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from pygame import FRect

from game.nambarz.state import NambarzView
from ui.assets.palette import SEATS
from ui.assets.translation import _, cards, figure
from ui.canvas.canvas import Canvas
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import count, position
from ui.tables.nambarz.measures import plan, row_sizes
from ui.tables.nambarz.names import place_mark, place_name, team_names
from ui.tables.seat_panels import draw_cell, draw_plate

CLIP = (
    '<rect x="1" y="1" width="52" height="18" rx="6" fill="{color}" stroke="wood_edge" stroke-width="2"/>'
    '<rect x="15" y="4" width="24" height="12" rx="4" fill="brass_light" stroke="wood_edge" stroke-width="1.6"/>'
)
HERE = 0.34  # opacity of the active cell's background


def draw_seats(canvas: Canvas, model: TableViewModel) -> None:
    if model.view.teams is not None:
        _draw_teams(canvas, model)
    elif geometry.in_row(model):
        _draw_bands(canvas, model)
    for seat in range(len(model.seats)):
        if geometry.in_row(model):
            _draw_cell(canvas, model, seat)
        else:
            draw_plate(canvas, geometry.plate(model, seat), model, seat, status(model, seat))
            if place_of(model, seat):
                rect = geometry.plate(model, seat)
                _draw_medal(canvas, model, place_of(model, seat), rect.x + 14, rect.y + 8)
    if geometry.in_row(model):
        draw_plate(canvas, plan(model).south, model, model.bottom_seat, status(model, model.bottom_seat))


def _draw_bands(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a dark band under each row of seat cells."""
    cells, last = [geometry.cell(model, seat) for seat in range(len(model.seats))], 0
    for number in row_sizes(len(cells), plan(model).rows):
        first, end = cells[last], cells[last + number - 1]
        canvas.draw_dark_panel(FRect(first.x - 2, first.y, end.right - first.x + 4, first.h), 18)
        last += number


def status(model: TableViewModel, seat: int) -> str:
    """Return the status line of a seat panel: place, turn, or number of cards."""
    index = place_of(model, seat)
    if index:
        extra = extra_round(model) and model.view.phase is not None  # the places of an extra round are not those of the match (rule NB-29)
        return _("extra: {place}").format(place=place_mark(index)) if extra else place_name(index)
    if seat in model.active:
        return _("your turn") if model.seats[seat].is_human else _("thinking…")
    if seat not in model.view.players:
        return _("looks on")
    return cards(count(position(model).hands[seat]))


def place_of(model: TableViewModel, seat: int) -> int:
    """Return the place from 1 of a seat that has gone out in this round, else 0.

    Once an extra round has decided, it is the place in the match (rule NB-29).
    """
    view: NambarzView = model.view
    if view.phase is None and extra_round(model):
        group = next(index for index, seats in enumerate(view.ranking) if seat in seats)
        return 1 + sum(map(len, view.ranking[:group]))
    return view.out.index(seat) + 1 if seat in view.out else 0


def extra_round(model: TableViewModel) -> bool:
    """Return True if the present round is an extra round that breaks a tie (rule NB-29)."""
    return bool(model.view.round > model.view.setup.rounds)


def _draw_medal(canvas: Canvas, model: TableViewModel, index: int, x: float, y: float) -> None:
    """Draw the medal of a seat that has gone out: its place or, in an extra round, a tick."""
    ticked = extra_round(model) and model.view.phase is not None
    canvas.badge("" if ticked else str(index), x, y, "gold", d=30, size=17)
    if ticked:
        canvas.icon("check", x - 10, y - 10, 20, "text")


def _draw_teams(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a panel for each team: name, points, clip in its colour, and a border for one's own (docs/art.md, 13)."""
    teams = model.view.teams
    order = list(dict.fromkeys(teams))
    plates = [geometry.team_plate(model, index) for index in range(len(order))]
    totals = [
        figure(sum(model.scores[seat] for seat in range(len(teams)) if teams[seat] == team)) if model.scores else "" for team in order
    ]
    rooms = [rect.w - canvas.rasterizer.width(total, 24, "s") - 40 for rect, total in zip(plates, totals, strict=True)]
    names = [team_names()[team] for team in order]
    sizes = [canvas.fitting(name, max_width, 18, "b") for name, max_width in zip(names, rooms, strict=True)]
    fits = all(canvas.rasterizer.width(name, size, "b") <= max_width for name, size, max_width in zip(names, sizes, rooms, strict=True))
    for team, rect, total, name in zip(order, plates, totals, names, strict=True):
        mine = team == teams[model.bottom_seat]
        canvas.draw_dark_panel(rect, 18, 0.86 if mine else 0.74, "primary" if mine else "brass", 3 if mine else 1.5)
        canvas.vec(rect.centerx - 27, rect.y - 9, 54, 20, CLIP.format(color=SEATS[team]), 1)
        if fits:  # else the clip alone marks the team
            canvas.text(name, rect.x + 14, rect.y + 22, min(sizes), "on_wood", "b")
        canvas.text(total, rect.right - 14, rect.y + 22, 24, "gold", "s", "r")


def _draw_cell(canvas: Canvas, model: TableViewModel, seat: int) -> None:
    """Draw a seat's cell: token, number of cards or medal, name, points; an arrow marks the next seat."""
    rect, mark, teams = geometry.cell(model, seat), geometry.token(model, seat), model.view.teams is not None
    if seat in model.active:
        box = rect.inflate(-4, -4)
        canvas.box(box, 14, "primary", op=HERE)
        canvas.box(box, 14, "none", "primary", 3, 0)
    draw_cell(canvas, rect, model, seat, mark, rect.bottom - 17 if teams else rect.y + 72, None if teams else rect.y + 100)
    index = place_of(model, seat)
    if index:
        _draw_medal(canvas, model, index, mark.right + 12, mark.centery)
    elif seat in model.view.players:
        canvas.badge(str(count(position(model).hands[seat])), mark.right + 12, mark.centery)
    if next_seat(model) == seat and model.active:
        canvas.icon("next", rect.x - 12, mark.y + 12, 24, "primary")


def next_seat(model: TableViewModel, after: int | None = None) -> int | None:
    """Return the seat whose turn follows that of `after`, or of the seat to move (rule NB-5)."""
    view: NambarzView = model.view
    now = after if after is not None else model.active[0] if model.active else None
    if now is None:
        return None
    order = [(now + step) % len(model.seats) for step in range(1, len(model.seats))]
    return next((seat for seat in order if seat in view.players and seat not in view.out), None)

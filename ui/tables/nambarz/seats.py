"""The seats of Nambarz: panels, cells in a row, and teams with their clips (docs/art.md, mock-ups 5 and 11)."""

from __future__ import annotations

from pygame import FRect

from game.nambarz.state import NambarzView
from ui.assets.palette import SEATS
from ui.assets.words import _, cards, figure
from ui.canvas.brush import Brush
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.arrangement import plan, row_sizes
from ui.tables.nambarz.names import place_mark, place_name, team_names
from ui.tables.nambarz.settled import count, position
from ui.tables.plates import draw_cell, draw_plate

CLIP = (
    '<rect x="1" y="1" width="52" height="18" rx="6" fill="{color}" stroke="wood_edge" stroke-width="2"/>'
    '<rect x="15" y="4" width="24" height="12" rx="4" fill="brass_light" stroke="wood_edge" stroke-width="1.6"/>'
)
HERE = 0.34  # opacity of the active cell's background


def draw_seats(brush: Brush, look: Look) -> None:
    if look.view.teams is not None:
        _draw_teams(brush, look)
    elif places.in_row(look):
        _draw_bands(brush, look)
    for seat in range(len(look.seats)):
        if places.in_row(look):
            _draw_cell(brush, look, seat)
        else:
            draw_plate(brush, places.plate(look, seat), look, seat, status(look, seat))
            if place_of(look, seat):
                at = places.plate(look, seat)
                _draw_medal(brush, look, place_of(look, seat), at.x + 14, at.y + 8)
    if places.in_row(look):
        draw_plate(brush, plan(look).south, look, look.south, status(look, look.south))


def _draw_bands(brush: Brush, look: Look) -> None:
    """Draw a band under each row of cells."""
    cells, last = [places.cell(look, seat) for seat in range(len(look.seats))], 0
    for number in row_sizes(len(cells), plan(look).rows):
        first, end = cells[last], cells[last + number - 1]
        brush.smoke(FRect(first.x - 2, first.y, end.right - first.x + 4, first.h), 18)
        last += number


def status(look: Look, seat: int) -> str:
    """Return the second line of a seat panel."""
    place = place_of(look, seat)
    if place:
        extra = extra_round(look) and look.view.phase is not None  # the places of an extra round are not those of the match (rule NB-29)
        return _("extra: {place}").format(place=place_mark(place)) if extra else place_name(place)
    if seat in look.active:
        return _("your turn") if look.seats[seat].is_human else _("thinking…")
    if seat not in look.view.players:
        return _("looks on")
    return cards(count(position(look).hands[seat]))


def place_of(look: Look, seat: int) -> int:
    """Return the place from 1 of a seat that has gone out in this round, else 0.

    Once an extra round has decided, it is the place in the match (rule NB-29).
    """
    view: NambarzView = look.view
    if view.phase is None and extra_round(look):
        group = next(place for place, seats in enumerate(view.ranking) if seat in seats)
        return 1 + sum(map(len, view.ranking[:group]))
    return view.out.index(seat) + 1 if seat in view.out else 0


def extra_round(look: Look) -> bool:
    """Return True in an extra round that decides places (rule NB-29)."""
    return bool(look.view.round > look.view.setup.rounds)


def _draw_medal(brush: Brush, look: Look, place: int, x: float, y: float) -> None:
    """Draw the place of a seat that has gone out or, in an extra round, a tick."""
    ticked = extra_round(look) and look.view.phase is not None
    brush.badge("" if ticked else str(place), x, y, "gold", d=30, size=17)
    if ticked:
        brush.icon("check", x - 10, y - 10, 20, "text")


def _draw_teams(brush: Brush, look: Look) -> None:
    """Draw a panel for each team: name, points, clip in its colour, and a border for one's own (docs/art.md, 13)."""
    teams = look.view.teams
    order = list(dict.fromkeys(teams))
    plates = [places.team_plate(look, index) for index in range(len(order))]
    totals = [figure(sum(look.scores[seat] for seat in range(len(teams)) if teams[seat] == team)) if look.scores else "" for team in order]
    rooms = [at.w - brush.skin.width(total, 24, "s") - 40 for at, total in zip(plates, totals, strict=True)]
    names = [team_names()[team] for team in order]
    sizes = [brush.fitting(name, room, 18, "b") for name, room in zip(names, rooms, strict=True)]
    fits = all(brush.skin.width(name, size, "b") <= room for name, size, room in zip(names, sizes, rooms, strict=True))
    for team, at, total, name in zip(order, plates, totals, names, strict=True):
        mine = team == teams[look.south]
        brush.smoke(at, 18, 0.86 if mine else 0.74, "primary" if mine else "brass", 3 if mine else 1.5)
        brush.vec(at.centerx - 27, at.y - 9, 54, 20, CLIP.format(color=SEATS[team]), 1)
        if fits:  # else the clip alone marks the team
            brush.text(name, at.x + 14, at.y + 22, min(sizes), "on_wood", "b")
        brush.text(total, at.right - 14, at.y + 22, 24, "gold", "s", "r")


def _draw_cell(brush: Brush, look: Look, seat: int) -> None:
    """Draw token, card count and name, without teams the points, too; an arrow leads to the next cell."""
    at, mark, teams = places.cell(look, seat), places.token(look, seat), look.view.teams is not None
    if seat in look.active:
        box = at.inflate(-4, -4)
        brush.box(box, 14, "primary", op=HERE)
        brush.box(box, 14, "none", "primary", 3, 0)
    draw_cell(brush, at, look, seat, mark, at.bottom - 17 if teams else at.y + 72, None if teams else at.y + 100)
    place = place_of(look, seat)
    if place:
        _draw_medal(brush, look, place, mark.right + 12, mark.centery)
    elif seat in look.view.players:
        brush.badge(str(count(position(look).hands[seat])), mark.right + 12, mark.centery)
    if next_seat(look) == seat and look.active:
        brush.icon("next", at.x - 12, mark.y + 12, 24, "primary")


def next_seat(look: Look, after: int | None = None) -> int | None:
    """Return the seat with the next turn after this seat, or after the active one (rule NB-5)."""
    view: NambarzView = look.view
    now = after if after is not None else look.active[0] if look.active else None
    if now is None:
        return None
    order = [(now + step) % len(look.seats) for step in range(1, len(look.seats))]
    return next((seat for seat in order if seat in view.players and seat not in view.out), None)

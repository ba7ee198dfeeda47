"""The score sheet of a round, from a match's events (rules NB-25 to NB-32), and the stroke of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import FRect

from game.kernel import Event
from game.match import Match
from game.nambarz.events import Ended, PlayOffBegan, RoundBegan, RoundEnded
from game.nambarz.rounds import PLACES
from game.nambarz.state import NambarzView
from ui.assets.words import _, listed, points, signed
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.contract import Side
from ui.tables.ledger import Account, AccountRow, Cell
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.names import equation, place_mark, place_name, stroke_name, team_names
from ui.tables.nambarz.narration import finest_stroke, how_it_ended
from ui.tables.spoken.told import by_team


def sides(view: NambarzView) -> list[Side]:
    """Return the teams by name, () if all play alone (rule NB-30)."""
    teams = view.teams or ()
    return [Side(team_names()[team], tuple(seat for seat, mine in enumerate(teams) if mine == team)) for team in dict.fromkeys(teams)]


@dataclass(frozen=True, slots=True)
class Round:
    """The events of one round and its score."""

    events: tuple[Event, ...]  # up to the points
    ended: RoundEnded
    after: tuple[Event, ...]  # until the next cards are dealt
    players: tuple[int, ...]  # seats that took part (rule NB-29)


def ended_rounds(match: Match) -> list[Round]:
    """Return all rounds that have ended, play-offs included, in order."""
    running: list[Event] = []
    players = tuple(range(len(match.seats)))
    rounds = []
    for ply in range(match.ply):
        running += match.events(ply)
        place = next((place for place, event in enumerate(running) if isinstance(event, RoundEnded)), None)
        if place is not None:
            ended, after = running[place], tuple(running[place + 1 :])
            assert isinstance(ended, RoundEnded), "just found"
            rounds.append(Round(tuple(running[:place]), ended, after, players))
            players = next((event.seats for event in after if isinstance(event, PlayOffBegan)), players)
            running = []
    return rounds


def account(match: Match, number: int) -> Account | None:
    """Return the score sheet of round `number`, from 1, or None before its end; a play-off counts as one."""
    rounds = ended_rounds(match)
    if not 1 <= number <= len(rounds):
        return None
    view, found, names = match.view(None), rounds[number - 1], [seat.name for seat in match.seats]
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    regular = [_("Round {n}").format(n=each + 1) for each in range(view.setup.rounds)]  # future rounds included
    extra = [_("extra round") for each in rounds[:number] if each.ended.round > view.setup.rounds]
    leads = tuple(side.seats[0] for side in sides(view))
    every = leads or range(len(names))
    totals = (tuple(0 for _seat in every), *(tuple(_totals(view, each)[seat] for seat in every) for each in rounds[:number]))
    return Account(
        title=_title(view, found),
        heading=_("The score sheet"),
        rows=tuple(_rows(view, rounds[:number])),
        columns=(_("round"), _("total")),
        totals_by_deal=totals,
        curve=_("The totals"),
        unit=_("rounds"),
        foot=_foot(view, found, names),
        next_says=_next(view, found),
        deals=(*regular, *extra),
        legend=_("master stroke: 4 cards +7, 5 cards +14"),
        teams=leads,
        remainder=partial(_draw_remainder, found=found, names=names),
    )


def round_of(number: int, rounds: int) -> str:
    """Return "round 2 of 3", or "extra round" beyond the last (rules NB-28 and NB-29)."""
    if number > rounds:
        return _("extra round")
    return _("round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("a single round")


def _title(view: NambarzView, found: Round) -> str:
    number, rounds = found.ended.round, view.setup.rounds
    if number > rounds:
        return _("After the extra round")
    return _("After round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("After the round")


def _totals(view: NambarzView, found: Round) -> tuple[int, ...]:
    """Return by seat its total after this round, or that of its team (rule NB-31)."""
    own, teams = found.ended.totals, view.teams
    if teams is None:
        return own
    return tuple(sum(points for points, team in zip(own, teams, strict=True) if team == mine) for mine in teams)


def _rows(view: NambarzView, rounds: Sequence[Round]) -> Iterator[AccountRow]:
    """Yield a row for each seat or team of the last round, the highest total first; its winner stands out."""
    found = rounds[-1]
    totals = _totals(view, found)
    groups = sides(view) or [Side("", (seat,)) for seat in range(len(totals))]
    playing = [side for side in groups if side.seats[0] in found.players]
    for side in sorted(playing, key=lambda side: -totals[side.seats[0]]):
        cells = tuple(_together([_cell(view, each, seat) for seat in side.seats]) for each in rounds)
        change = cells[-1].points + cells[-1].extra if cells[-1].counts else 0
        first = bool({*side.seats} & {*found.ended.placed[:1]})
        yield AccountRow(side.seats[0], (), change, totals[side.seats[0]], first, cells, team=side.name, seats=side.seats)


def _together(cells: Sequence[Cell]) -> Cell:
    """Return the cell of a team, which has points and no place (rule NB-31)."""
    points, extra = sum(cell.points for cell in cells), sum(cell.extra for cell in cells)
    return cells[0] if len(cells) == 1 else replace(cells[0], place=0, mark="", points=points, extra=extra)


def _cell(view: NambarzView, found: Round, seat: int) -> Cell:
    """Return the cell with place and strokes, which only decide in a play-off (rules NB-26, NB-27 and NB-29)."""
    placed = found.ended.placed
    place = placed.index(seat) + 1 if seat in placed else 0
    points = PLACES[place - 1] if place else 0
    counts = found.ended.round <= view.setup.rounds
    return Cell(place, place_mark(place), points, found.ended.scores[seat] - points, counts, seat in found.players)


def _foot(view: NambarzView, found: Round, names: Sequence[str]) -> str:
    """Return who has won, or who plays on and why."""
    ended = next((event for event in found.after if isinstance(event, Ended)), None)
    together = by_team(sides(view), names)
    if ended is not None:
        return how_it_ended(ended.places, together)
    tied = next((event for event in found.after if isinstance(event, PlayOffBegan)), None)
    if tied is not None:
        return _("{names} are tied: the extra round decides, its points are not added.").format(
            names=listed(list(dict.fromkeys(together[seat] for seat in tied.seats)))
        )
    began = next(event for event in found.after if isinstance(event, RoundBegan))
    assert began.seat is not None, "somebody starts"
    return _("{name} has the most points of this round and starts the next.").format(name=names[began.seat])


def _next(view: NambarzView, found: Round) -> str:
    """Return the label of the button that plays on."""
    if any(isinstance(event, Ended) for event in found.after):
        return _("The result")
    number = found.ended.round + 1
    return _("The extra round") if number > view.setup.rounds else _("Round {n}").format(n=number)


# --- the final count --------------------------------------------------------------------------------------------------


def score_lines(match: Match, seats: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return for the results the places and strokes of a seat by round, or the points of a team's members.

    See rules NB-26 to NB-31.
    """
    view, rounds = match.view(None), ended_rounds(match)
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    if len(seats) > 1:
        return [(match.seats[seat].name, points(view.points[seat])) for seat in seats]
    cells = [(each, _cell(view, each, seats[0])) for each in rounds]
    found = [_round_line(view, each, cell) for each, cell in cells if cell.played]
    strokes = sum(cell.extra for _each, cell in cells if cell.counts)
    return [*found, (_("Master strokes"), signed(strokes))] if strokes else found


def _round_line(view: NambarzView, found: Round, cell: Cell) -> tuple[str, str]:
    """Return the place and the points of a round; an extra round has no points."""
    number, place = found.ended.round, place_name(cell.place) if cell.place else _("no place")
    if number > view.setup.rounds:
        return _("Extra round: {place}").format(place=place), ""
    return _("Round {n}: {place}").format(n=number, place=place), points(cell.points)


# --- the stroke of the round ------------------------------------------------------------------------------------------


def _draw_remainder(brush: Brush, rect: FRect, found: Round, names: Sequence[str]) -> None:
    """Draw the stroke of the round card by card or, without one, the value of the places (docs/art.md, mock-up 16)."""
    best = finest_stroke(found.events)
    if best is None:
        _draw_places(brush, rect)
        return
    many = len(best.cards)
    brush.fit(_("The stroke of the round"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    brush.fit(f"{names[best.seat or 0]}: {stroke_name(many)}", rect.x + 28, rect.y + 58, rect.w - 56, 17, "text_soft")
    w = min(96.0, (rect.h - 127) / RATIO, (rect.w - 56) / many - 6)
    for place, one in enumerate(best.cards):
        x = rect.centerx + (w + 6) * (place - (many - 1) / 2)
        brush.put(face(brush.skin, one, w), x, rect.y + 80 + w * RATIO / 2, 1, center=True)
    below = min(rect.bottom - 26, rect.y + 114 + w * RATIO)
    brush.fit(equation(best.cards, best.operations, best.results[-1]), rect.centerx, below, rect.w - 40, 24, "text", "s", "c")


def _draw_places(brush: Brush, rect: FRect) -> None:
    brush.fit(_("A place is worth"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    pitch = (rect.w - 40) / len(PLACES)
    for place, worth in enumerate(PLACES):
        x, h = rect.x + 20 + pitch * (place + 0.5), 30 + 80 * worth / PLACES[0]
        bar = FRect(x - 26, rect.bottom - 44 - h, 52, h)
        brush.box(bar, 8, ("primary_light", "purse_deep"), "purse_edge", 1.5)
        with brush.called(place_name(place + 1)):
            brush.text(str(worth), x, bar.centery, 19, "text", "b", "c")
        brush.text(f"{place + 1}", x, rect.bottom - 22, 17, "text_soft", align="c")

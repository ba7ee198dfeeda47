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
from ui.assets.translation import _, listed, points, signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.tables.contract import Team
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.names import equation, place_mark, place_name, stroke_name, team_names
from ui.tables.nambarz.narration import finest_stroke, how_it_ended
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow
from ui.tables.spoken.move_caption import by_team


def sides(view: NambarzView) -> list[Team]:
    """Return the teams with names and seats, [] if all play alone (rule NB-30)."""
    teams = view.teams or ()
    return [Team(team_names()[team], tuple(seat for seat, mine in enumerate(teams) if mine == team)) for team in dict.fromkeys(teams)]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A finished round: its events, score, what followed, and the seats that played."""

    events: tuple[Event, ...]  # up to the points
    ended: RoundEnded
    after: tuple[Event, ...]  # until the next cards are dealt
    players: tuple[int, ...]  # seats that took part (rule NB-29)


def ended_rounds(match: Match) -> list[RoundScore]:
    """Return all finished rounds of a match with their events, play-offs included, in order."""
    running: list[Event] = []
    players = tuple(range(len(match.seats)))
    rounds = []
    for ply in range(match.ply):
        running += match.events(ply)
        index = next((index for index, event in enumerate(running) if isinstance(event, RoundEnded)), None)
        if index is not None:
            ended, after = running[index], tuple(running[index + 1 :])
            assert isinstance(ended, RoundEnded), "just found"
            rounds.append(RoundScore(tuple(running[:index]), ended, after, players))
            players = next((event.seats for event in after if isinstance(event, PlayOffBegan)), players)
            running = []
    return rounds


def account(match: Match, number: int) -> ScoreSheet | None:
    """Return the score sheet of round `number`, from 1, or None before its end; a play-off counts as one."""
    rounds = ended_rounds(match)
    if not 1 <= number <= len(rounds):
        return None
    view, round_score, names = match.view(None), rounds[number - 1], [seat.name for seat in match.seats]
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    regular = [_("Round {n}").format(n=each + 1) for each in range(view.setup.rounds)]  # future rounds included
    extra = [_("extra round") for each in rounds[:number] if each.ended.round > view.setup.rounds]
    leads = tuple(side.seats[0] for side in sides(view))
    every = leads or range(len(names))
    totals = (tuple(0 for _seat in every), *(tuple(_totals(view, each)[seat] for seat in every) for each in rounds[:number]))
    return ScoreSheet(
        title=_title(view, round_score),
        heading=_("The score sheet"),
        rows=tuple(_rows(view, rounds[:number])),
        columns=(_("round"), _("total")),
        totals_by_deal=totals,
        curve=_("The totals"),
        unit=_("rounds"),
        foot=_foot(view, round_score, names),
        next_says=_next(view, round_score),
        deals=(*regular, *extra),
        legend=_("master stroke: 4 cards +7, 5 cards +14"),
        teams=leads,
        remainder=partial(_draw_remainder, round_score=round_score, names=names),
    )


def round_of(number: int, rounds: int) -> str:
    """Return "round 2 of 3", or "extra round" beyond the last (rules NB-28 and NB-29)."""
    if number > rounds:
        return _("extra round")
    return _("round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("a single round")


def _title(view: NambarzView, round_score: RoundScore) -> str:
    number, rounds = round_score.ended.round, view.setup.rounds
    if number > rounds:
        return _("After the extra round")
    return _("After round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("After the round")


def _totals(view: NambarzView, round_score: RoundScore) -> tuple[int, ...]:
    """Return the total of each seat, or of its team, after a round (rule NB-31)."""
    own_items, teams = round_score.ended.totals, view.teams
    if teams is None:
        return own_items
    return tuple(sum(points for points, team in zip(own_items, teams, strict=True) if team == mine) for mine in teams)


def _rows(view: NambarzView, rounds: Sequence[RoundScore]) -> Iterator[ScoreSheetRow]:
    """Yield a row for each seat or team of the last round, the highest total first; its winner stands out."""
    round_score = rounds[-1]
    totals = _totals(view, round_score)
    groups = sides(view) or [Team("", (seat,)) for seat in range(len(totals))]
    playing = [side for side in groups if side.seats[0] in round_score.players]
    for side in sorted(playing, key=lambda side: -totals[side.seats[0]]):
        cells = tuple(_together([_cell(view, each, seat) for seat in side.seats]) for each in rounds)
        change = cells[-1].points + cells[-1].extra if cells[-1].counts else 0
        first = bool({*side.seats} & {*round_score.ended.placed[:1]})
        yield ScoreSheetRow(side.seats[0], (), change, totals[side.seats[0]], first, cells, team=side.name, seats=side.seats)


def _together(cells: Sequence[ScoreCell]) -> ScoreCell:
    """Return the cells of team-mates added up as one cell of the score sheet, without a place (rule NB-31)."""
    points, extra = sum(cell.points for cell in cells), sum(cell.extra for cell in cells)
    return cells[0] if len(cells) == 1 else replace(cells[0], place=0, mark="", points=points, extra=extra)


def _cell(view: NambarzView, round_score: RoundScore, seat: int) -> ScoreCell:
    """Return a seat's cell on the score sheet for one round: place, its points, master strokes (rules NB-26, NB-27)."""
    placed = round_score.ended.placed
    index = placed.index(seat) + 1 if seat in placed else 0
    points = PLACES[index - 1] if index else 0
    counts = round_score.ended.round <= view.setup.rounds
    return ScoreCell(index, place_mark(index), points, round_score.ended.scores[seat] - points, counts, seat in round_score.players)


def _foot(view: NambarzView, round_score: RoundScore, names: Sequence[str]) -> str:
    """Return the sentence below the score sheet: who has won, is tied, or starts the next round."""
    ended = next((event for event in round_score.after if isinstance(event, Ended)), None)
    together = by_team(sides(view), names)
    if ended is not None:
        return how_it_ended(ended.places, together)
    tied = next((event for event in round_score.after if isinstance(event, PlayOffBegan)), None)
    if tied is not None:
        return _("{names} are tied: the extra round decides, its points are not added.").format(
            names=listed(list(dict.fromkeys(together[seat] for seat in tied.seats)))
        )
    began = next(event for event in round_score.after if isinstance(event, RoundBegan))
    assert began.seat is not None, "somebody starts"
    return _("{name} has the most points of this round and starts the next.").format(name=names[began.seat])


def _next(view: NambarzView, round_score: RoundScore) -> str:
    """Return the label of the button that leads on from the score sheet: next round, or the result."""
    if any(isinstance(event, Ended) for event in round_score.after):
        return _("The result")
    number = round_score.ended.round + 1
    return _("The extra round") if number > view.setup.rounds else _("Round {n}").format(n=number)


# --- the final count --------------------------------------------------------------------------------------------------


def score_lines(match: Match, seats: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return the lines of a seat or team on the results screen: places by round, or the members' points.

    See rules NB-26 to NB-31.
    """
    view, rounds = match.view(None), ended_rounds(match)
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    if len(seats) > 1:
        return [(match.seats[seat].name, points(view.points[seat])) for seat in seats]
    cells = [(each, _cell(view, each, seats[0])) for each in rounds]
    result = [_round_line(view, each, cell) for each, cell in cells if cell.played]
    strokes = sum(cell.extra for _each, cell in cells if cell.counts)
    return [*result, (_("Master strokes"), signed(strokes))] if strokes else result


def _round_line(view: NambarzView, round_score: RoundScore, cell: ScoreCell) -> tuple[str, str]:
    """Return a line of the results: a round with the seat's place, and the points (none for an extra round)."""
    number, place = round_score.ended.round, place_name(cell.place) if cell.place else _("no place")
    if number > view.setup.rounds:
        return _("Extra round: {place}").format(place=place), ""
    return _("Round {n}: {place}").format(n=number, place=place), points(cell.points)


# --- the stroke of the round ------------------------------------------------------------------------------------------


def _draw_remainder(canvas: Canvas, rect: FRect, round_score: RoundScore, names: Sequence[str]) -> None:
    """Draw the round's longest master stroke or, without one, the points of the places (docs/art.md, mock-up 16)."""
    best = finest_stroke(round_score.events)
    if best is None:
        _draw_places(canvas, rect)
        return
    count = len(best.cards)
    canvas.fit_text(_("The stroke of the round"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    canvas.fit_text(f"{names[best.seat or 0]}: {stroke_name(count)}", rect.x + 28, rect.y + 58, rect.w - 56, 17, "text_soft")
    w = min(96.0, (rect.h - 127) / RATIO, (rect.w - 56) / count - 6)
    for index, one in enumerate(best.cards):
        x = rect.centerx + (w + 6) * (index - (count - 1) / 2)
        canvas.draw_surface(face(canvas.rasterizer, one, w), x, rect.y + 80 + w * RATIO / 2, 1, center=True)
    below = min(rect.bottom - 26, rect.y + 114 + w * RATIO)
    canvas.fit_text(equation(best.cards, best.operations, best.results[-1]), rect.centerx, below, rect.w - 40, 24, "text", "s", "c")


def _draw_places(canvas: Canvas, rect: FRect) -> None:
    canvas.fit_text(_("A place is worth"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    spacing = (rect.w - 40) / len(PLACES)
    for index, worth in enumerate(PLACES):
        x, h = rect.x + 20 + spacing * (index + 0.5), 30 + 80 * worth / PLACES[0]
        bar = FRect(x - 26, rect.bottom - 44 - h, 52, h)
        canvas.box(bar, 8, ("primary_light", "purse_deep"), "purse_edge", 1.5)
        with canvas.called(place_name(index + 1)):
            canvas.text(str(worth), x, bar.centery, 19, "text", "b", "c")
        canvas.text(f"{index + 1}", x, rect.bottom - 22, 17, "text_soft", align="c")

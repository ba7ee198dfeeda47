"""The score sheet of a round, from a match's events (rules NB-25 to NB-32), and the stroke of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pygame import FRect

from game.match import Match
from game.nambarz.events import Ended, PlayOffBegan, RoundBegan, RoundEnded
from game.nambarz.rounds import PLACE_POINTS
from game.nambarz.state import NambarzView
from ui.assets.translation import _, format_signed, join_names, place_name, point_count_text
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.tables.cards.deals import FinishedDeal, finished_deals
from ui.tables.contract import Team
from ui.tables.nambarz.cards import card_face
from ui.tables.nambarz.names import equation_text, place_mark, stroke_name, team_names
from ui.tables.nambarz.narration import longest_stroke, winners_sentence
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow
from ui.tables.spoken.move_caption import team_or_player_names


def named_teams(view: NambarzView) -> list[Team]:
    """Return the teams with names and seats, [] if all play alone (rule NB-30)."""
    teams = view.teams or ()
    return [Team(team_names()[team], tuple(seat for seat, mine in enumerate(teams) if mine == team)) for team in dict.fromkeys(teams)]


RoundScore: TypeAlias = FinishedDeal[RoundEnded]


def finished_rounds(match: Match) -> list[RoundScore]:
    """Return all finished rounds of a match with their events, play-offs included, in order."""
    return finished_deals(match, RoundEnded)


def playing_seats(round_score: RoundScore) -> Sequence[int]:
    """Return the seats that took part in a round: in a play-off those that it is about (rule NB-29)."""
    return next((event.seats for event in round_score.events if isinstance(event, PlayOffBegan)), range(len(round_score.end.totals)))


def round_score_sheet(match: Match, number: int) -> ScoreSheet | None:
    """Return the score sheet of round `number`, from 1, or None before its end; a play-off counts as one."""
    rounds = finished_rounds(match)
    if not 1 <= number <= len(rounds):
        return None
    view, round_score, names = match.view(None), rounds[number - 1], [seat.name for seat in match.seats]
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    regular = [_("Round {n}").format(n=each + 1) for each in range(view.setup.rounds)]  # future rounds included
    extra = [_("extra round") for each in rounds[:number] if each.end.round > view.setup.rounds]
    leads = tuple(side.seats[0] for side in named_teams(view))
    every = leads or range(len(names))
    totals = (tuple(0 for _seat in every), *(tuple(_totals_by_seat(view, each)[seat] for seat in every) for each in rounds[:number]))
    return ScoreSheet(
        title=_sheet_title(view, round_score),
        heading=_("The score sheet"),
        rows=tuple(_sheet_rows(view, rounds[:number])),
        column_headings=(_("round"), _("total")),
        totals_by_deal=totals,
        curve_heading=_("The totals"),
        axis_unit=_("rounds"),
        footer=_footer_sentence(view, round_score, names),
        next_label=_next_button_label(view, round_score),
        deal_headings=(*regular, *extra),
        legend=_("master stroke: 4 cards +7, 5 cards +14"),
        bonus_heading=_("Master strokes"),
        first_team_seats=leads,
        draw_remainder=partial(_draw_stroke_or_places, round_score=round_score, names=names),
    )


def round_label(number: int, rounds: int) -> str:
    """Return "round 2 of 3", or "extra round" beyond the last (rules NB-28 and NB-29)."""
    if number > rounds:
        return _("extra round")
    return _("round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("a single round")


def _sheet_title(view: NambarzView, round_score: RoundScore) -> str:
    number, rounds = round_score.end.round, view.setup.rounds
    if number > rounds:
        return _("After the extra round")
    return _("After round {n} of {all}").format(n=number, all=rounds) if rounds > 1 else _("After the round")


def _totals_by_seat(view: NambarzView, round_score: RoundScore) -> tuple[int, ...]:
    """Return the total of each seat, or of its team, after a round (rule NB-31)."""
    seat_totals, teams = round_score.end.totals, view.teams
    if teams is None:
        return seat_totals
    return tuple(sum(points for points, team in zip(seat_totals, teams, strict=True) if team == mine) for mine in teams)


def _sheet_rows(view: NambarzView, rounds: Sequence[RoundScore]) -> Iterator[ScoreSheetRow]:
    """Yield a row for each seat or team of the last round, the highest total first; its winner stands out."""
    round_score = rounds[-1]
    totals = _totals_by_seat(view, round_score)
    groups = named_teams(view) or [Team("", (seat,)) for seat in range(len(totals))]
    playing = [side for side in groups if side.seats[0] in playing_seats(round_score)]
    for side in sorted(playing, key=lambda side: -totals[side.seats[0]]):
        cells = tuple(_team_cell([_score_cell(view, each, seat) for seat in side.seats]) for each in rounds)
        change = cells[-1].points + cells[-1].bonus_points if cells[-1].counts_in_total else 0
        first = bool({*side.seats} & {*round_score.end.placed[:1]})
        yield ScoreSheetRow(side.seats[0], (), change, totals[side.seats[0]], first, cells, team=side.name, seats=side.seats)


def _team_cell(cells: Sequence[ScoreCell]) -> ScoreCell:
    """Return the cells of team-mates added up as one cell of the score sheet, without a place (rule NB-31)."""
    points, extra = sum(cell.points for cell in cells), sum(cell.bonus_points for cell in cells)
    return cells[0] if len(cells) == 1 else replace(cells[0], place=0, place_text="", points=points, bonus_points=extra)


def _score_cell(view: NambarzView, round_score: RoundScore, seat: int) -> ScoreCell:
    """Return a seat's cell on the score sheet for one round: place, its points, master strokes (rules NB-26, NB-27)."""
    placed = round_score.end.placed
    index = placed.index(seat) + 1 if seat in placed else 0
    points = PLACE_POINTS[index - 1] if index else 0
    counts = round_score.end.round <= view.setup.rounds
    return ScoreCell(index, place_mark(index), points, round_score.end.scores[seat] - points, counts, seat in playing_seats(round_score))


def _footer_sentence(view: NambarzView, round_score: RoundScore, names: Sequence[str]) -> str:
    """Return the sentence below the score sheet: who has won, is tied, or starts the next round."""
    ended = next((event for event in round_score.later_events if isinstance(event, Ended)), None)
    together = team_or_player_names(named_teams(view), names)
    if ended is not None:
        return winners_sentence(ended.places, together)
    tied = next((event for event in round_score.later_events if isinstance(event, PlayOffBegan)), None)
    if tied is not None:
        return _("{names} are tied: the extra round decides; its points don’t count.").format(
            names=join_names(list(dict.fromkeys(together[seat] for seat in tied.seats)))
        )
    began = next(event for event in round_score.later_events if isinstance(event, RoundBegan))
    assert began.seat is not None, "somebody starts"
    return _("{name} has the most points in this round and starts the next.").format(name=names[began.seat])


def _next_button_label(view: NambarzView, round_score: RoundScore) -> str:
    """Return the label of the button that leads on from the score sheet: next round, or the result."""
    if any(isinstance(event, Ended) for event in round_score.later_events):
        return _("The result")
    number = round_score.end.round + 1
    return _("The extra round") if number > view.setup.rounds else _("Round {n}").format(n=number)


# --- the final count --------------------------------------------------------------------------------------------------


def score_lines(match: Match, seats: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return the lines of a seat or team on the results screen: places by round, or the members' points.

    See rules NB-26 to NB-31.
    """
    view, rounds = match.view(None), finished_rounds(match)
    assert isinstance(view, NambarzView), f"{match.rules.name} is another game"
    if len(seats) > 1:
        return [(match.seats[seat].name, point_count_text(view.points[seat])) for seat in seats]
    cells = [(each, _score_cell(view, each, seats[0])) for each in rounds]
    round_lines = [_round_line(view, each, cell) for each, cell in cells if cell.has_played]
    strokes = sum(cell.bonus_points for _each, cell in cells if cell.counts_in_total)
    return [*round_lines, (_("Master strokes"), format_signed(strokes))] if strokes else round_lines


def _round_line(view: NambarzView, round_score: RoundScore, cell: ScoreCell) -> tuple[str, str]:
    """Return a line of the results: a round with the seat's place, and the points (none for an extra round)."""
    number, place = round_score.end.round, place_name(cell.place) if cell.place else _("no place")
    if number > view.setup.rounds:
        return _("Extra round: {place}").format(place=place), ""
    return _("Round {n}: {place}").format(n=number, place=place), point_count_text(cell.points)


# --- the stroke of the round ------------------------------------------------------------------------------------------


def _draw_stroke_or_places(canvas: Canvas, rect: FRect, round_score: RoundScore, names: Sequence[str]) -> None:
    """Draw the round's longest master stroke or, without one, the points of the places (docs/art.md, mock-up 16)."""
    best = longest_stroke(round_score.events)
    if best is None:
        _draw_place_values(canvas, rect)
        return
    count = len(best.cards)
    canvas.fit_text(_("Master stroke of the round"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    canvas.fit_text(f"{names[best.seat or 0]}: {stroke_name(count)}", rect.x + 28, rect.y + 58, rect.w - 56, 17, "text_soft")
    w = min(96.0, (rect.h - 127) / CARD_HEIGHT_FACTOR, (rect.w - 56) / count - 6)
    for index, one in enumerate(best.cards):
        x = rect.centerx + (w + 6) * (index - (count - 1) / 2)
        canvas.draw_surface(card_face(canvas.rasterizer, one, w), x, rect.y + 80 + w * CARD_HEIGHT_FACTOR / 2, 1, is_centered=True)
    below = min(rect.bottom - 26, rect.y + 114 + w * CARD_HEIGHT_FACTOR)
    canvas.fit_text(equation_text(best.cards, best.operations, best.results[-1]), rect.centerx, below, rect.w - 40, 24, "text", "s", "c")


def _draw_place_values(canvas: Canvas, rect: FRect) -> None:
    canvas.fit_text(_("What a place is worth"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    spacing = (rect.w - 40) / len(PLACE_POINTS)
    for index, worth in enumerate(PLACE_POINTS):
        x, h = rect.x + 20 + spacing * (index + 0.5), 30 + 80 * worth / PLACE_POINTS[0]
        bar = FRect(x - 26, rect.bottom - 44 - h, 52, h)
        canvas.draw_box(bar, 8, ("primary_light", "purse_deep"), "purse_edge", 1.5)
        with canvas.naming_texts(place_name(index + 1)):
            canvas.draw_text(str(worth), x, bar.centery, 19, "text", "b", "c")
        canvas.draw_text(f"{index + 1}", x, rect.bottom - 22, 17, "text_soft", align="c")

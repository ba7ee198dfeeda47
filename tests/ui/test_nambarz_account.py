"""The score sheets of Nambarz: every point is listed, in three languages, and they add up."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from functools import lru_cache

import pytest

from game.kernel import Options
from game.match import Match
from game.nambarz.events import Ended, PlayOffBegan, RoundEnded
from game.nambarz.rounds import PLACE_POINTS
from tests.ui.telling import NAMES, said_whole
from tests.ui.test_nambarz_words import new_match, play_on
from ui.match.move_lines import list_moves
from ui.tables.contract import Team
from ui.tables.nambarz import narration, score_sheet
from ui.tables.nambarz import score_sheet as accounting
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreSheet
from ui.tables.spoken.move_caption import team_or_player_names

TEAMS = (0, 0, 1, 1, 2, 2)
TABLES_OF: dict[str, tuple[int, Options]] = {
    "alone": (3, {"rounds": 3, "play_off": False}),
    "teams": (6, {"teams": TEAMS, "play_off": False}),
    "many": (7, {"referee": "strict", "play_off": False}),
}
pytestmark = pytest.mark.usefixtures("language")


@lru_cache
def played(table: str) -> Match:
    """Return a finished match, shared by the tests and not changed any more."""
    players, options = TABLES_OF[table]
    return to_the_end(new_match(players, options, f"sheet/{table}"), players)


@lru_cache
def tied() -> Match:
    """Return the first random match that a play-off decided (rule NB-29)."""
    matches = (to_the_end(new_match(6, {}, f"tie/{seed}"), seed) for seed in range(60))
    return next(match for match in matches if any(isinstance(event, PlayOffBegan) for event in events_of(match)))


def to_the_end(match: Match, chance: int) -> Match:
    rng = random.Random(chance)
    while not match.is_over:
        play_on(match, rng)
    return match


def events_of(match: Match) -> list[object]:
    return [event for ply in range(match.ply) for event in match.events(ply)]


def sheet(match: Match, number: int) -> ScoreSheet:
    result = score_sheet.round_score_sheet(match, number)
    assert result is not None
    return result


@pytest.mark.parametrize("table", TABLES_OF)
def test_score_sheets_add_up_to_the_totals(table: str) -> None:
    """A row's change equals its last cell, a team's total its members' sum (rules NB-26 to NB-28 and NB-31)."""
    match = played(table)
    rounds = accounting.finished_rounds(match)
    teams = TEAMS if table == "teams" else tuple(range(len(match.seats)))
    sums = [0.0] * len(set(teams))
    for number, each in enumerate(rounds, 1):
        assert not any(isinstance(event, RoundEnded) for event in each.later_events), "what comes after it, and nothing of itself"
        result = sheet(match, number)
        for row in result.rows:
            seats = row.seats or (row.seat,)
            assert row.change == row.cells[-1].points + row.cells[-1].bonus_points == sum(each.end.scores[seat] for seat in seats), row
            assert len(row.cells) == number and all(bool(cell.place_text) == bool(cell.place) for cell in row.cells)
            assert row.total == sum(cell.points + cell.bonus_points for cell in row.cells) and bool(row.team) == (table == "teams")
            assert seats == tuple(seat for seat, team in enumerate(teams) if team == teams[row.seat])
            sums[teams[row.seat]] += row.change
        assert list(result.totals_by_deal[-1]) == sums == [row.total for row in sorted(result.rows, key=lambda row: row.seat)]
        assert len(result.totals_by_deal) == number + 1
        assert [each.end.placed[0] in (row.seats or (row.seat,)) for row in result.rows if row.is_highlighted] == [True]
        assert [row.total for row in result.rows] == sorted((row.total for row in result.rows), reverse=True)
        texts = [getattr(result, item.name) for item in fields(result) if isinstance(getattr(result, item.name), str)]
        assert all(said_whole(text) for text in (*texts, *result.column_headings, *result.deal_headings))
        assert len(result.deal_headings) == TABLES_OF[table][1].get("rounds", 1)
    assert score_sheet.round_score_sheet(match, 0) is None and score_sheet.round_score_sheet(match, len(rounds) + 1) is None


def test_a_team_has_one_row_and_one_line() -> None:
    """By its name; no cell has a member's place (rule NB-31)."""
    result = sheet(played("teams"), 1)
    assert {row.seats for row in result.rows} == {(0, 1), (2, 3), (4, 5)} and len({row.team for row in result.rows}) == 3
    assert result.first_team_seats == (0, 2, 4) and all(len(totals) == 3 for totals in result.totals_by_deal)
    assert not any(cell.place or cell.place_text for row in result.rows for cell in row.cells)


def test_places_and_those_without_one_are_told() -> None:
    """With six or more players only five have a place (rule NB-26)."""
    match = played("many")
    (round_score,) = accounting.finished_rounds(match)
    by_seat = {row.seat: row.cells[0] for row in sheet(match, 1).rows}
    assert [by_seat[seat].points for seat in round_score.end.placed] == list(PLACE_POINTS)
    unplaced = set(range(7)) - set(round_score.end.placed)
    assert len(unplaced) == 2 and all((by_seat[seat].place_text, by_seat[seat].points) == ("", 0) for seat in unplaced)


def test_the_foot_says_who_starts_next_and_who_has_won() -> None:
    """(rule NB-28)"""
    match = played("alone")
    first, last = sheet(match, 1), sheet(match, 3)
    scores = accounting.finished_rounds(match)[0].end.scores
    assert NAMES[scores.index(max(scores))] in first.footer and "2" in first.next_label and "1" in first.title
    ended = next(event for event in events_of(match) if isinstance(event, Ended))
    assert last.footer == narration.move_list_line(ended, NAMES[:3]) and not any(sign.isdigit() for sign in last.next_label)


def test_a_play_off_has_a_sheet_of_its_own_and_adds_nothing() -> None:
    """Only tied players are on it (rule NB-29)."""
    match = tied()
    rounds = accounting.finished_rounds(match)
    began = next(event for event in events_of(match) if isinstance(event, PlayOffBegan))
    before, after = sheet(match, 1), sheet(match, 2)
    assert {row.seat for row in after.rows} == set(began.seats) == set(accounting.playing_seats(rounds[1]))
    assert all(NAMES[seat] in before.footer for seat in began.seats)
    assert after.totals_by_deal[1] == after.totals_by_deal[2]
    assert all(row.change == 0 and [cell.counts_in_total for cell in row.cells] == [True, False] for row in after.rows)
    assert len(after.deal_headings) == 2 and after.deal_headings[0] != after.deal_headings[1]
    assert after.title != before.title and said_whole(after.title) and said_whole(before.next_label)


def test_a_sheet_does_not_change_while_play_goes_on() -> None:
    match, rng = new_match(3, {"rounds": 3}), random.Random(2)
    while not any(isinstance(event, RoundEnded) for event in play_on(match, rng)):
        assert score_sheet.round_score_sheet(match, 1) is None
    first = sheet(match, 1)
    for _ply in range(5):
        play_on(match, rng)
    assert replace(sheet(match, 1), draw_remainder=None) == replace(first, draw_remainder=None)


@pytest.mark.parametrize("scores", [(80, 40), (60, 60)])
def test_of_the_end_of_teams_their_names_are_told(scores: tuple[int, int]) -> None:
    """A team is named and counted as one; members are named only for what they did alone (rules NB-29 and NB-31)."""
    sides = [Team("The Comets", (0, 1)), Team("The Pebbles", (2, 3))]
    together = team_or_player_names(sides, NAMES[:4])
    equal = scores[0] == scores[1]
    ended = narration.move_list_line(Ended(None, (40, 40, 40, 0), (1, 1, 1, 1) if equal else (1, 1, 2, 2)), together)
    totals = narration.move_list_line(RoundEnded(None, 1, (0, 1, 2, 3), (0,) * 4, (scores[0], 0, scores[1], 0)), together)
    tied = narration.move_list_line(PlayOffBegan(None, (0, 1, 2, 3), 1), together)
    assert "The Comets" in ended and ("The Pebbles" in ended) == equal
    assert f"The Comets {scores[0]}" in totals and f"The Pebbles {scores[1]}" in totals
    assert tied.count("The Comets") == 1 and all(name not in sentence for sentence in (ended, totals, tied) for name in NAMES[:4])
    assert team_or_player_names([], NAMES) == list(NAMES)


def test_the_move_list_ends_with_the_names_of_teams() -> None:
    """The last line has the result of the match, and no list of all players (rule NB-31)."""
    match = played("teams")
    sentence = list_moves(match, TABLES["nambarz"], [player.name for player in match.seats], True)[-1].sentences
    assert all(side.name in sentence for side in accounting.named_teams(match.view(None)))

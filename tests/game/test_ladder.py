"""Tests of the ladder: its intervals, its pairing, its table; and the rules' benchmark without other libraries."""

from __future__ import annotations

import random
import sys
from math import sqrt

import pytest

from bench import ladder, rules
from bench.game_bench import bench_of
from bench.ladder import Contest, Estimate, contests, deals, estimate, played_deal
from game.match import Match
from game.record import Record

EASY = Contest("nin_jan", 3, "easy", "easy")
OPENED = Contest("chifoumi", 2, "easy", "random", {}, 6)


def test_an_interval_is_mean_and_standard_error() -> None:
    """An interval is 1.96 standard errors of whole deals on both sides."""
    result = estimate([0.0, 0.5, 0.5, 1.0])
    error = sqrt((0.25 + 0 + 0 + 0.25) / 3) / sqrt(4)
    assert result.share == 0.5
    assert (result.low, result.high) == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error))


def test_an_interval_stays_within_nothing_and_everything() -> None:
    assert estimate([0.4]) == Estimate(0.4, 0.0, 1.0), "one deal tells nothing"
    assert estimate([0.0, 0.0, 1.0]).low == 0.0


def test_winning_all_is_no_certainty() -> None:
    """The rule of three: an event that never occurred in 100 deals may occur in 3 of 100."""
    assert estimate([1.0] * 100) == Estimate(1.0, 0.97, 1.0)
    assert estimate([0.0] * 30) == Estimate(0.0, 0.0, 0.1)
    assert estimate([1.0, 1.0]) == Estimate(1.0, 0.0, 1.0)


def test_an_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)
    estimates = [estimate([float(rng.random() < 0.6) for _ in range(200)]) for _ in range(400)]
    assert 0.92 <= sum(one.low <= 0.6 <= one.high for one in estimates) / 400 <= 0.98


@pytest.mark.parametrize(("games", "players", "count"), [(400, 2, 200), (400, 3, 134), (1, 5, 1)])
def test_every_deal_is_played_from_every_seat(games: int, players: int, count: int) -> None:
    """At least the requested number of games, no deal twice, and other deals with another seed."""
    seeds = deals(games, players, "a")
    assert len(seeds) == len(set(seeds)) == count
    assert not set(seeds) & set(deals(games, players, "b"))


def test_the_focal_bot_goes_round_the_table() -> None:
    contest = Contest("nin_jan", 3, "hard", "easy")
    assert [contest.levels(group) for group in contest.groups] == [
        ["hard", "easy", "easy"],
        ["easy", "hard", "easy"],
        ["easy", "easy", "hard"],
    ]


def test_of_four_in_two_teams_a_team_is_focal() -> None:
    """Seats 0 and 2 against 1 and 3; two seatings, and equal teams win every other game (rule CH-21)."""
    contest = Contest("chifoumi", 4, "hard", "normal")
    assert [contest.levels(group) for group in contest.groups] == [["hard", "normal"] * 2, ["normal", "hard"] * 2]
    assert "| 0.500 | 0.70 reached |" in ladder.row(contest, Estimate(0.8, 0.7, 0.9), 40, 40)


def test_the_deal_is_the_same_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """One match is continued in two seatings."""
    records: list[Record] = []

    class Noted(Match):
        def __init__(self, record: Record) -> None:
            records.append(record)
            super().__init__(record)

    monkeypatch.setattr(ladder, "Match", Noted)
    result = played_deal(Contest("nin_jan", 2, "normal", "easy"), "7")
    assert [record.seed for record in records] == ["7"] and result.opening == ()
    assert len(result.games) == 2 and result.games[0] != result.games[1]


def test_random_moves_open_every_game_of_a_deal() -> None:
    """Six moves, the same from every seat and different in another deal."""
    one, other = played_deal(OPENED, "1"), played_deal(OPENED, "2")
    assert len(one.opening) == 6 and one.opening != other.opening
    assert [game[:6] for game in one.games] == [one.opening] * 2
    assert one.games[0][6:] != one.games[1][6:]


def test_an_opening_ends_no_match() -> None:
    assert not ladder.opened(Contest("nin_jan", 2, "easy", "easy", {}, 1000), "1").is_over


def test_options_are_played() -> None:
    """These random opening moves are placements (rule CH-15). Thresholds exist only for the default options."""
    contest = Contest("chifoumi", 2, "normal", "easy", {"free_placement": True}, 4)
    assert all("@" in move for move in played_deal(contest, "1").opening)
    assert contest.bar is None and Contest("chifoumi", 2, "normal", "easy").bar == 0.9


def test_equals_share_every_deal() -> None:
    """The same match is seen from each seat, and exactly one of them wins."""
    for seed in "abcdef":
        result = played_deal(EASY, seed)
        assert sum(result.wins) == 1 and set(result.wins) <= {0.0, 1.0}


def test_a_deal_repeats_and_only_decisions_are_timed() -> None:
    """A match of three has 54 moves; a seat's last card and a forced pile are no decisions."""
    contest = Contest("nin_jan", 3, "normal", "easy")
    first, second = played_deal(contest, "a"), played_deal(contest, "a")
    assert first.wins == second.wins
    assert first.seconds.keys() == {"normal", "easy"}
    assert 8 * 3 <= len(first.seconds["normal"]) < 18 * 3
    assert 8 * 6 <= len(first.seconds["easy"]) < 18 * 6


def test_a_bar_is_for_the_lower_end() -> None:
    contest = Contest("nin_jan", 2, "hard", "normal")
    assert contest.bar == 0.65 and EASY.bar is None
    assert "0.65 reached" in ladder.row(contest, Estimate(0.7, 0.65, 0.75), 400, 400)
    assert "0.65 MISSED" in ladder.row(contest, Estimate(0.7, 0.64, 0.76), 400, 400)
    assert ladder.row(EASY, Estimate(0.3, 0.25, 0.35), 400, 399).endswith("| 0.333 |  |")


def test_contests_are_pairs_times_players() -> None:
    result = contests("nin_jan", ["hard:easy"], [2, 5], {}, 0)
    assert result == [Contest("nin_jan", 2, "hard", "easy"), Contest("nin_jan", 5, "hard", "easy")]


def test_it_prints_a_table_from_other_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["nin_jan", "--games", "4", "--players", "2", "--pairs", "normal:easy", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "| normal:easy | 2 | 4 | 4 | " in printed
    assert "| easy | " in printed and "| normal | " in printed and "| hard | " not in printed


@pytest.mark.parametrize(
    "words",
    [
        ["whist"],
        ["nin_jan", "--pairs", "hard:godlike"],
        ["nin_jan", "--players", "9"],
        ["nin_jan", "--games", "0"],
        ["nin_jan", "--opening", "-1"],
        ["chifoumi", "--options", "[]"],
        ["chifoumi", "--options", '{"magic": true}'],
        ["chifoumi", "--players", "4", "--options", '{"free_placement": true}'],
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        ladder.main(words)
    assert ended.value.code == 2 and capsys.readouterr().err


def test_absent_peers_are_named_with_the_way_to_get_them(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    assert rules.main(["--peers", "--game", "nin_jan"]) == 1
    text = capsys.readouterr().err
    assert "pip install chess==1.11.2 open_spiel rlcard==1.2.0" in text and text.count("\n") == 1


def test_rules_are_measured_without_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main(["--seconds", "0", "--repeats", "1"]) == 0
    printed = capsys.readouterr().out
    assert "| search core, 5 players |" in printed and "| Chifoumi, perft 3 |" in printed


def test_one_random_game_is_so_many_decisions() -> None:
    """Nine rounds with a card and a pile each; a throw more only after a tie (rules NJ-5 and NJ-13)."""
    courses = bench_of("nin_jan").workloads(random.Random(1))
    assert [course.unit for course in courses] == ["decisions"] * 3 + ["games"] * 3
    assert [course.play() // 18 for course in courses] == [2, 3, 5] * 2


def test_perft_counts_what_the_rules_count() -> None:
    """The golden number of three moves from the first position."""
    (course,) = bench_of("chifoumi").workloads(random.Random(1))
    assert (course.unit, course.play()) == ("nodes", 108780)


def test_chess_is_counted_the_same_way() -> None:
    """The known numbers of chess are 20, 400 and 8902."""
    pytest.importorskip("chess")
    (course,) = bench_of("chifoumi").peer_workloads(random.Random(1))
    assert (course.unit, course.play()) == ("nodes", 8902)

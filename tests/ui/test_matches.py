"""The history of matches: players, times and best results; files of version 1; export."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.kernel import BadRecord, Outcome
from game.match import Match
from game.record import Player, SeatChange
from tests.ui.positions import finished
from tests.ui.records import OUTCOME, RECORD, count, history, played, recall, remember
from ui.play.match import MAX_MOVE_TIME_S, MatchActivity
from ui.store.database import DatabaseUnavailable, RecoveringDatabase
from ui.store.disk import Problem
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches.entries import FinishedMatch, PersonalBest, RatingChange, summarize_match
from ui.store.matches.search import MatchFilter
from ui.store.matches.statistics import StatisticsPage
from ui.store.storage import HISTORY_FILE, Storage

ROBOT = Player("Robot", "hard")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def files(home: Path) -> Iterator[Storage]:
    storage = Storage(home)
    storage.profiles.add("Léa", "cat", 1)
    storage.profiles.add("Tom", "fox", 2)
    yield storage
    storage.close()


def seen(files: Storage, person: int = 1, game: str = "") -> StatisticsPage:
    shown = files.matches.statistics_page(person, game).result()
    assert shown is not None and files.take_problems() == []
    return shown


# --- who sat there


def test_a_real_round_is_its_child_s_whatever_it_was_called_then() -> None:
    for child_id, person in ((7, 7), (None, 1)):
        sats = summarize_match(FinishedMatch(RECORD, "2026-05-01", OUTCOME, pupil=child_id), {"léa": 1}).seats
        assert {players.name: players.person for players in sats} == {"Léa": person, "Robot": None}


@pytest.mark.parametrize(
    ("seat", "handed", "expected"),
    [
        (Player("Léa"), (), [("Léa", "played", True)]),
        (ROBOT, (SeatChange(4, 0, Player("Léa")),), [("Robot", "played", True), ("Léa", "left", False)]),
        (Player("Tom"), (SeatChange(8, 0, Player("Léa")),), [("Tom", "joined", True), ("Léa", "left", False)]),
        (Player("Tom"), (SeatChange(2, 0, ROBOT),), [("Tom", "played", True)]),
        (Player("Léa"), (SeatChange(3, 0, Player("Léa")), SeatChange(11, 0, ROBOT)), [("Léa", "played", True)]),
    ],
)
def test_a_seat_that_passed_on_counts_as_what_it_was(
    files: Storage, seat: Player, handed: tuple[SeatChange, ...], expected: list[tuple[str, str, bool]]
) -> None:
    remember(files, replace(RECORD, seats=(seat, RECORD.seats[1]), seat_changes=handed), "2026-05-01", OUTCOME)
    (entry,) = history(files)
    assert [(players.name, players.how, players.won) for players in entry.seats if players.seat == 0] == expected


def test_people_are_known_by_their_names_and_guests_are_not(files: Storage) -> None:
    remember(files, replace(RECORD, seats=(Player("LÉA"), Player("A guest"))), "2026-05-01", OUTCOME)
    (entry,) = history(files)
    assert [players.person for players in entry.seats] == [1, None]


# --- what it comes to


def test_the_figures_of_a_person(files: Storage) -> None:
    for day, won in enumerate((True, True, False, True), 1):
        record = replace(RECORD, seats=(Player("Léa"), Player("Tom")), seed=str(day))
        outcome = Outcome((9 + day, 3), (0,) if won else (1,), (1, 2) if won else (2, 1))
        files.matches.add_match(
            FinishedMatch(record, f"2026-05-0{day}", outcome, seconds=60.0 * day, bests=(PersonalBest("fattest_pile", 10 - day, 0),))
        )
    files.matches.add_match(FinishedMatch(replace(RECORD, seed="5"), "2026-05-05", OUTCOME, False))
    shown = seen(files)
    (counted,) = shown.figures.counted
    assert (counted.played, counted.won, counted.left, counted.seconds, counted.untimed) == (4, 3, 1, 600, 1)
    assert [(place.place, place.times) for place in shown.figures.places] == [(1, 3), (2, 1)]
    assert {(best.kind, best.value, best.match) for best in shown.figures.highest} == {("score", 13, 4), ("fattest_pile", 9, 1)}
    assert [(streak.now, streak.most, streak.match) for streak in shown.figures.streaks] == [(1, 2, 2)]
    assert [(one.person, one.ahead, one.behind, one.match) for one in shown.figures.against] == [(2, 3, 1, 4)]
    assert [(month.month, month.times) for month in shown.months] == [("2026-05", 4)]
    assert len(shown.latest) == 5 and files.matches.match_counts().result() == {1: 4, 2: 4}
    assert count(files, MatchFilter(person=1, result="left")) == 1


def test_ratings_come_in_the_same_transaction_and_once(files: Storage) -> None:
    rated = RatingChange(1, "nin_jan", 26.0, 7.0)
    for _twice in range(2):
        files.matches.add_match(FinishedMatch(RECORD, "2026-05-01", OUTCOME), lambda history, entry, record: [rated])
    assert files.matches.query_later(lambda history: history.last_rating(1, "nin_jan"), None).result() == rated
    assert [rating.mu for rating in seen(files).ratings] == [26.0]


def test_a_match_that_cannot_be_written_whole_is_not_written_at_all(files: Storage) -> None:
    """The last row fails, as on a full disk."""
    remember(files, RECORD, "2026-05-01", OUTCOME)
    assert files.is_all_saved
    with closing(sqlite3.connect(files.folder / HISTORY_FILE)) as base:  # type: ignore[operator]
        base.execute("CREATE TRIGGER full BEFORE INSERT ON ratings BEGIN SELECT RAISE(FAIL, 'disk full'); END")
        base.commit()
    other = replace(RECORD, seed="8")

    def add(history) -> None:  # type: ignore[no-untyped-def]
        from ui.store.matches.entries import summarize_match
        from ui.store.matches.store import record_json as encoded

        match = FinishedMatch(other, "2026-05-02", OUTCOME)
        with pytest.raises(Exception, match="disk full"):
            history.add_match(summarize_match(match, {}), encoded(other), (), [RatingChange(1, "nin_jan", 25.0, 8.0)])

    files.matches.query_later(add, None).result()
    with closing(sqlite3.connect(files.folder / HISTORY_FILE)) as base:  # type: ignore[operator]
        counts = [base.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in ("matches", "records", "seats")]
    assert counts == [1, 1, 2]


# --- at the table


class Watch:
    """A clock that tests set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def over(name: str = "Léa") -> Match:
    record = finished(2)
    return Match(replace(record, seats=(Player(name), *record.seats[1:])))


def test_the_time_at_the_table_is_kept_also_of_the_evening_before(files: Storage) -> None:
    match, watch = over(), Watch()
    first = MatchActivity(files, elapsed=watch)
    watch.now = 40
    first.save(match.at_ply(2))
    watch.now = 100
    first.on_table_left(match.at_ply(2))
    watch.now = 10_000
    second = MatchActivity(files, elapsed=watch)
    watch.now += MAX_MOVE_TIME_S + 5000
    second.save(match)
    (entry,) = history(files)
    assert entry.seconds == 100 + MAX_MOVE_TIME_S and entry.over


def test_an_end_that_was_undone_does_not_count_and_a_new_one_counts_once(files: Storage) -> None:
    match = over()
    activity = MatchActivity(files)
    activity.save(match)
    activity.save(match)
    assert len(history(files)) == 1
    activity.save(match.at_ply(match.ply - 1))
    assert history(files) == () and files.autosaved_match(match.record().game) is not None
    activity.save(match)
    assert len(history(files)) == 1


def test_a_match_whose_place_another_takes_was_left(files: Storage) -> None:
    match = over()
    MatchActivity(files).save(match.at_ply(3))
    MatchActivity(files).save(match.at_ply(4))
    assert history(files) == (), "it was gone on with"
    MatchActivity(files).save(Match(replace(match.record(), seed="another", moves=())))
    (entry,) = history(files)
    assert not entry.over and entry.winners == () and entry.seats[0].how == "left"


def test_the_best_of_a_match_is_found_at_its_end(files: Storage) -> None:
    match = over()
    MatchActivity(files).save(match)
    kinds = {best.kind for best in seen(files).figures.highest}
    assert kinds == {"score", "fattest_pile"}


# --- as one file


def bring_in(files: Storage, path: Path) -> int:
    return files.matches.import_matches(path, LineReader()).result()


def test_all_matches_go_into_one_file_and_come_in_elsewhere(files: Storage, tmp_path: Path) -> None:
    files.matches.add_match(
        FinishedMatch(RECORD, "2026-05-01", OUTCOME, seconds=90.0, bests=(PersonalBest("fattest_pile", 9, 0),)),
        lambda *_of: [RatingChange(1, "nin_jan", 26.0, 7.0)],
    )
    remember(files, played(3), "2026-05-02", OUTCOME)
    path = tmp_path / "all.json.gz"
    assert files.matches.export_all(path, files.profiles.all()).result() is None
    other = Storage(tmp_path / "Other")
    other.profiles.add("Zoé", "owl", 3)
    other.profiles.add("LÉA", "owl", 3)
    assert (bring_in(other, path), bring_in(other, path)) == (2, 0)
    assert [profile.name for profile in other.profiles.all()] == ["Zoé", "LÉA", "Tom"]
    assert recall(other, 1) == RECORD and history(other)[1].seconds == 90
    shown = seen(other, person=2)
    assert shown.figures.counted[0].played == 2 and [rating.mu for rating in shown.ratings] == [26.0]
    assert {best.kind for best in shown.figures.highest} == {"score", "fattest_pile"}
    other.close()


def test_where_the_history_cannot_be_used_nothing_is_packed_and_it_is_said_why(
    files: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_base: object, _ask: object) -> None:
        raise DatabaseUnavailable("locked")

    monkeypatch.setattr(RecoveringDatabase, "run_query", locked)
    path = tmp_path / "all.json.gz"
    assert files.matches.export_all(path, ()).result() == Problem("no_history", {"cause": "locked"})
    assert not path.exists()


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda data: b"", "no_matches_file"),
        (lambda data: b"no such file", "no_matches_file"),
        (lambda data: data[:-20], "cut_off"),
        (lambda data: gzip.compress(b"{}\n"), "bad_line"),
        (lambda data: gzip.compress(gzip.decompress(data).replace(b'"nin_jan"', b'"chess"')), "unknown_game"),
        (lambda data: gzip.compress(gzip.decompress(data) + b"{\n"), "bad_line"),
        (lambda data: gzip.compress(gzip.decompress(data).replace(b'"2026-05-01"', b'"=HYPERLINK(1)"')), "bad_line"),
        (lambda data: gzip.compress(gzip.decompress(data).replace(b'"2026-05-01"', b'"2026-02-30T20:00"')), "bad_line"),
    ],
)
def test_a_broken_file_brings_nothing_in(files: Storage, tmp_path: Path, spoil, key: str) -> None:  # type: ignore[no-untyped-def]
    remember(files, RECORD, "2026-05-01", OUTCOME)
    path = tmp_path / "all.json.gz"
    files.matches.export_all(path, files.profiles.all()).result()
    path.write_bytes(spoil(path.read_bytes()))
    other = Storage(tmp_path / "Other")
    with pytest.raises(BadRecord) as refused:
        bring_in(other, path)
    assert refused.value.key == key
    assert history(other) == () and other.profiles.all() == () and path.exists()
    other.close()


def test_what_is_packed_is_plain_json(files: Storage, tmp_path: Path) -> None:
    remember(files, RECORD, "2026-05-01", OUTCOME)
    path = tmp_path / "all.json.gz"
    files.matches.export_all(path, files.profiles.all()).result()
    head, match = map(msgspec.json.decode, gzip.decompress(path.read_bytes()).splitlines())
    assert head["tablee"] == "matches" and match["record"]["seed"] == RECORD.seed

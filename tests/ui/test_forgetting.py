"""Renamed, merged and deleted profiles: their names change or go in every file of the app."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.record import Player, Record, SeatChange
from tests.ui.records import OUTCOME, count, history, played, recall, remember, traces
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.matches import profiles
from ui.store.matches.entries import FinishedMatch, PersonalBest, RatingChange
from ui.store.matches.search import MatchFilter
from ui.store.profiles import Profile
from ui.store.settings import HouseRules, SeatSetup, Settings, TableSetup
from ui.store.storage import PROGRESS_FILE, Storage

NAME = "Zébulon"


def match(*names: str, seed: str = "7", handed: tuple[SeatChange, ...] = ()) -> Record:
    """Return the usual match with these players; names in capitals are bots."""
    seats = tuple(Player(name, "hard" if name.isupper() else None) for name in names)
    return replace(played(12), seats=seats, seed=seed, seat_changes=handed)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder in which a profile has left its name in every kind of file."""
    home = tmp_path / "Tablée"
    storage = Storage(home)
    me, other = storage.profiles.add(NAME, "fox", 1), storage.profiles.add("Léa", "cat", 2)
    seats = (SeatSetup(NAME, person=me.id), SeatSetup("Léa", person=other.id))
    rules = HouseRules(f"Chez {NAME}")
    storage.save_settings(Settings(tables={"nin_jan": TableSetup(seats)}, house_rules={"nin_jan": (rules,)}))
    remember(storage, match(NAME, "Léa"), "2026-01-01", OUTCOME)
    storage.matches.add_match(
        FinishedMatch(match(NAME, "ROBOT"), "2026-01-02", OUTCOME, bests=(PersonalBest("fattest_pile", 9, 0),)), lambda *_of: [rated(me)]
    )
    remember(storage, match("ROBOT", "Léa", handed=(SeatChange(5, 0, Player(NAME)),)), "2026-01-03", OUTCOME)
    remember(storage, match("Léa", "ROBOT"), "2026-01-04", OUTCOME)
    storage.autosave(played(5, NAME))
    storage.write_crash_report("broken by " + NAME, match(NAME, "Léa"))
    storage.close()
    (home / f"{PROGRESS_FILE}.bad").write_bytes(b"as it was, with " + NAME.encode())
    (home / "saves" / "nin_jan.json.bad").write_bytes(b"{" + NAME.encode())
    assert len(set(traces(home, NAME))) >= 6
    return home


def rated(profile: Profile) -> RatingChange:
    return RatingChange(profile.id, "nin_jan", 25.0, 8.0)


def by_name(files: Storage, name: str) -> Profile:
    return next(profile for profile in files.profiles.all() if profile.name == name)


def test_of_somebody_who_was_deleted_no_byte_is_left_in_any_file(home: Path) -> None:
    storage = Storage(home)
    profile = by_name(storage, NAME)
    storage.save_settings(profiles.replace_in_settings(storage.settings(), profile, None, "A player"))
    profiles.delete_profiles(storage, [profile], "A player")
    assert [entry.names for entry in history(storage)] == [("Léa", "ROBOT"), ("ROBOT", "Léa"), ("A player", "Léa")]
    assert [player.name for player in recall(storage, history(storage)[2].id).seats] == ["A player", "Léa"]
    assert recall(storage, history(storage)[1].id).seat_changes[0].player.name == "A player"
    assert (saved := storage.autosaved_match("nin_jan")) is not None and saved.seats[0].name == "A player"
    assert [other.name for other in storage.profiles.all()] == ["Léa"]
    assert {trouble.key for trouble in storage.take_problems()} == {"copies_removed"}
    storage.close()
    assert traces(home, NAME) == []
    assert Storage(home).problems == []


def test_a_new_name_stands_in_every_match_and_save(home: Path) -> None:
    storage = Storage(home)
    before = by_name(storage, NAME)
    profiles.update_profile(storage, before, Profile(before.id, "Anatole", "owl", 3))
    assert [entry.names for entry in history(storage, 9, MatchFilter(person=before.id))] == [
        ("ROBOT", "Léa"),
        ("Anatole", "ROBOT"),
        ("Anatole", "Léa"),
    ]
    assert recall(storage, history(storage)[3].id).seats[0].name == "Anatole"
    remember(storage, replace(match(NAME, "Léa"), seats=(Player("Anatole"), Player("Léa"))), "2026-02-01", OUTCOME)
    assert count(storage) == 4, "it is still the same match"
    storage.close()


def test_two_who_are_one_are_joined(home: Path) -> None:
    storage = Storage(home)
    twice, me = storage.profiles.add("Zeb", "owl", 3), by_name(storage, NAME)
    remember(storage, match("Zeb", "ROBOT", seed="8"), "2026-02-01", OUTCOME)
    assert profiles.merge_obstacle(storage, twice, me, have_played_together=False) == ""
    for lesson, profile, done in (("one", twice, True), ("two", twice, False), ("one", me, False), ("three", me, True)):
        storage.progress.lessons.save_checkpoint(profile.id, "nin_jan", lesson, LessonCheckpoint(done=done))
    storage.progress.tips.add_seen("mark", twice.id, "nin_jan", "tie")
    assert profiles.merge_profiles(storage, twice, me) == me
    assert {lesson: stand.done for lesson, stand in storage.progress.lessons.checkpoints(me.id, "nin_jan").items()} == {
        "one": True,
        "two": False,
        "three": True,
    }
    assert storage.progress.tips.seen_keys("mark", me.id, "nin_jan") == ("tie",)
    assert count(storage, MatchFilter(person=me.id)) == 4 and count(storage, MatchFilter(person=twice.id)) == 0
    assert [profile.name for profile in storage.profiles.all()] == [NAME, "Léa"]
    storage.close()
    assert traces(home, 'Zeb"') == []


def test_who_sat_at_one_table_is_not_one(home: Path) -> None:
    storage = Storage(home)
    assert storage.matches.have_played_together(*(profile.id for profile in storage.profiles.all())).result()
    storage.close()


def test_a_name_inside_another_word_stays_in_the_house_rules() -> None:
    before = Profile(1, "Al", "fox", 1)
    settings = Settings(house_rules={"nin_jan": (HouseRules("Spécial Al"),)})
    after = profiles.replace_in_settings(settings, before, Profile(1, "Bo", "fox", 1))
    assert after.house_rules["nin_jan"][0].name == "Spécial Bo"

"""The screen of profiles and its dialogs, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace

from game.kernel import Outcome
from game.record import Player, SeatChange
from tests.ui.positions import finished
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.assets.tokens import ANIMALS
from ui.screens.profiles.screen import ProfilesScreen
from ui.screens.profiles.transfer import ImportDialog
from ui.screens.routes import ProfileRoute, ProfilesRoute
from ui.store.matches.entries import FinishedMatch, PersonalBest, RatingChange

PEOPLE = (("Léa", "elephant", 0), ("Tom", "fox", 1), ("Mamie", "owl", 3), ("Bartholomäus-Max", "dragon", 2), ("Hugo", "lion", 4))
GAMES = (("nin_jan", "fattest_pile"), ("chifoumi", "longest_chain"), ("nambarz", "master_stroke"), ("nain_jaune", "fullest_box"))
CHILD = "Hugo"
FILE = "all the games of a whole family, with a rather long name that somebody gave it on a Sunday evening.json.gz"
PEOPLE_NAMES = tuple(name for name, _animal, _colour in PEOPLE)


def filled(stage: AppStage, more: int = 0) -> None:
    """Fill the folder with profiles and a year of matches, and add `more` further profiles."""
    storage = stage.context.storage
    if not any(profile.name == CHILD for profile in storage.profiles.all()):
        for profile in storage.profiles.all():
            storage.progress.delete_profiles(profile.id)
        for name, animal, colour in PEOPLE:
            storage.profiles.add(name, animal, colour, "child" if name == CHILD else "adult")
        for number in range(90):
            _play(stage, number, {profile.name: profile.id for profile in storage.profiles.all()})
    for index in range(more):
        storage.profiles.add(f"Ludovico {index}", ANIMALS[4 + index % 12], index % 6)


def _play(stage: AppStage, number: int, ids: Mapping[str, int]) -> None:
    game, kind = GAMES[(number * 7 + number // 4) % 4]
    names = [PEOPLE[(number + step) % (1 + number % 5)][0] for step in range(2)]
    seats = [Player(name) for name in dict.fromkeys(names)] + [Player("Nori", ("easy", "normal", "hard")[number % 3])]
    record = replace(finished(len(seats)), game=game, seats=tuple(seats), seed=f"person {number}")
    if number % 17 == 3:
        record = replace(record, seat_changes=(SeatChange(4, len(seats) - 1, Player("Léa")),))
    scores = tuple((number * (seat + 3)) % 54 - 4 * seat for seat in range(len(seats)))
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    winners = tuple(seat for seat, index in enumerate(places) if index == 1)
    when = f"2026-{1 + number // 9:02}-{1 + number % 28:02}T20:15:00+01:00"
    rated = [RatingChange(ids[seat.name], game, 19 + number / 8 + (number % 5) * 0.7, 1.5) for seat in seats if seat.is_human]
    seconds = 500.0 + 20 * number if number > 20 else None
    bests = (PersonalBest(kind, 2 + number % 7, 0),)
    match = FinishedMatch(record, when, Outcome(scores, winners, places), number % 13 != 5, seconds, None, bests)
    stage.context.storage.matches.add_match(match, lambda *_asked: rated)


def people(chosen: str = "Léa", game: str = "", more: int = 0, focus: str = "") -> SetUp:
    def set_up(stage: AppStage) -> None:
        filled(stage, more)
        profile = next(one for one in stage.context.storage.profiles.all() if one.name == chosen)
        scene = stage.go(ProfilesRoute(profile.id))
        assert isinstance(scene, ProfilesScreen), "the room of people was asked for"
        scene.rebuild_if_needed()
        if game:
            stage.driver.widget(f"game/{game}").activate()
            scene.rebuild_if_needed()
        if focus:
            stage.focus(focus)

    return set_up


def nobody(stage: AppStage) -> None:
    stage.context.storage = stage.empty
    for profile in stage.empty.profiles.all():
        stage.empty.progress.delete_profiles(profile.id)
    scene = stage.go(ProfilesRoute())
    assert isinstance(scene, ProfilesScreen), "the room of people was asked for"


def sheet(chosen: str = "Léa", *pressed: str) -> SetUp:
    def set_up(stage: AppStage) -> None:
        people(chosen)(stage)
        person = next((one.id for one in stage.context.storage.profiles.all() if one.name == chosen), 0)
        stage.go(ProfileRoute(person))
        for name in pressed:
            stage.driver.widget(name).activate()
            stage.scene.rebuild_if_needed()

    return set_up


def new(stage: AppStage) -> None:
    people()(stage)
    stage.go(ProfileRoute(0))


def export(stage: AppStage) -> None:
    people()(stage)
    stage.driver.widget("export").activate()


def bring_in(done: bool = False) -> SetUp:
    """Set up the import of a file of matches: while it runs or, with `done`, after it."""

    def set_up(stage: AppStage) -> None:
        people()(stage)
        stage.shelf.mkdir(exist_ok=True)
        (stage.shelf / FILE).write_bytes(b"")
        scene = ImportDialog(stage.context, stage.shelf)
        stage.app.scenes.append(scene)
        scene.choose_file(FILE)
        scene._import_future = Future[int]()
        scene.dialog = scene.progress_dialog(FILE)
        scene.dialog.progress_share = 0.4
        if done:
            scene._import_future.set_result(1204)
            scene.update(0)

    return set_up


PEOPLE_STATES: dict[str, SetUp] = {
    "people": people(),
    "people_game": people("Léa", "chifoumi"),
    "people_child": people(CHILD),
    "people_many": people("Bartholomäus-Max", more=9),
    "people_focus": people(focus="game/nambarz"),
    "people_nobody": nobody,
    "people_export": export,
    "open_matches": bring_in(),
    "open_matches_done": bring_in(done=True),
    "person_new": new,
    "person_sheet": sheet(),
    "person_delete": sheet("Léa", "delete"),
    "person_join": sheet("Léa", "join"),
}

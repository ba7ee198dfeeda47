"""A child's own Nambarz round: apart from the family's match, with routes to the level path."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec
import pygame
import pytest

from game.match import Match
from game.nambarz.moves import parse_move
from game.record import Player, Record
from tests.ui.driver import Driver, fresh_skin
from tests.ui.nambarz_hands import record
from tests.ui.records import history
from tests.ui.voices import Timed
from ui.assets.translation import LANGUAGES, set_language
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.path.screen import LevelPathScreen
from ui.practice.real_round import GAME, real_round_record, unfinished_real_round
from ui.practice.routes import LevelPathRoute
from ui.scene.scene import Scene
from ui.screens.menu import MenuScreen
from ui.screens.pause import PauseDialog
from ui.screens.results import ResultsScreen
from ui.screens.routes import ResultsRoute
from ui.store.children import Child
from ui.store.storage import Storage
from ui.tables.animals import animal_label
from ui.tables.nambarz.cards import picture

FAMILY = Record(GAME, (Player("Léa"), Player("Nori", "easy")), "family")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path / "Tablée", bots="instant")
    yield driver
    driver.close()


@pytest.fixture
def child(driver: Driver) -> Child:
    return driver.context.storage.progress.add_child("Zoé", "frog", 2)


def room(driver: Driver, kind: type[Scene]) -> Scene:
    scene = driver.app.scene
    assert isinstance(scene, kind), scene
    return scene


def on_the_path(driver: Driver, child: Child) -> bool:
    scene = driver.app.scene
    below = [type(scene).__name__ for scene in driver.app.scenes[:-1]]
    return isinstance(scene, LevelPathScreen) and scene.child_id == child.id and below == ["MenuScreen", "ChildrenScreen"]


@cache
def ended(pupil: bool = True) -> Record:
    """Return a child's round, or a family match, played to its end."""
    match, dice = (
        Match(real_round_record("Zoé", "", "6") if pupil else replace(FAMILY, seats=real_round_record("Léa", "", "6").seats, seed="6")),
        random.Random(6),
    )
    while not match.is_over:
        moves = sorted(match.legal(match.to_move[0]), key=str)
        match.play(match.to_move[0], dice.choice([move for move in moves if str(move) not in ("draw", "pass", "stop")] or moves))
    return match.record()


def begun(driver: Driver, child: Child, answer: str = "alone") -> TableScreen:
    driver.go(LevelPathRoute(child.id))
    driver.tap("real")
    if unfinished_real_round(driver.context, child) is not None:
        driver.tap("anew")
    driver.tap(answer)
    table = room(driver, TableScreen)
    assert isinstance(table, TableScreen)
    return table


def test_the_family_s_table_is_neither_replaced_nor_hidden(driver: Driver, child: Child) -> None:
    driver.context.storage.autosave(FAMILY)
    table = begun(driver, child)
    assert (
        table.session.match.record() != FAMILY
        and driver.context.storage.autosaved_match(GAME) == FAMILY == driver.context.storage.newest_autosave()
    )
    assert driver.context.storage.autosaved_match(GAME, child.id) == table.session.match.record()


def test_a_round_alone_is_nothing_to_resume_for_the_family(driver: Driver, child: Child) -> None:
    begun(driver, child)
    assert driver.context.storage.newest_autosave() is None and driver.context.storage.autosaved_match(GAME) is None


@pytest.mark.parametrize("way", ["tap home", "key escape, tap leave", "key p, tap leave"])
def test_every_way_from_the_table_leads_back_to_the_path(driver: Driver, child: Child, way: str) -> None:
    begun(driver, child)
    driver.do(way)
    assert on_the_path(driver, child)
    driver.key("escape")
    assert type(driver.app.scene).__name__ == "ChildrenScreen"


@pytest.mark.parametrize("way", ["tap home", "key escape", "key h"])
def test_every_way_from_the_results_leads_back_to_the_path(driver: Driver, child: Child, way: str) -> None:
    driver.go(ResultsRoute(ended(), child.id))
    driver.wait(1.0)
    assert driver.widget("home").command.label == "Back to the path"
    driver.do(way)
    assert on_the_path(driver, child)


def test_the_family_s_results_lead_home_as_ever(driver: Driver) -> None:
    driver.go(ResultsRoute(ended(False)))
    driver.wait(1.0)
    driver.do("key escape")
    assert isinstance(driver.app.scene, MenuScreen)


def test_the_path_offers_to_go_on_where_the_round_was_left(driver: Driver, child: Child) -> None:
    table = begun(driver, child)
    left = table.session.match.record()
    driver.tap("home")
    assert driver.widget("real").command.label == "Go on with my round"
    driver.tap("real")
    assert driver.app.scene.dialog is not None
    driver.tap("resume")
    again = room(driver, TableScreen)
    assert isinstance(again, TableScreen) and again.session.match.record() == left and again.activity.child_id == child.id


def test_each_child_has_its_own(driver: Driver, child: Child) -> None:
    other = driver.context.storage.progress.add_child("Bob", "cat", 1)
    begun(driver, child)
    assert unfinished_real_round(driver.context, child) is not None and unfinished_real_round(driver.context, other) is None
    begun(driver, other)
    assert unfinished_real_round(driver.context, child) != unfinished_real_round(driver.context, other)


def test_begun_anew_from_the_pause_or_played_again_it_stays_the_child_s(driver: Driver, child: Child) -> None:
    driver.context.storage.autosave(FAMILY)
    first = begun(driver, child).session.match.record()
    driver.do("key p, tap restart, tap yes")
    second = room(driver, TableScreen)
    assert isinstance(second, TableScreen) and second.session.match.record() != first and second.activity.child_id == child.id
    driver.go(ResultsRoute(ended(), child.id))
    driver.wait(1.0)
    driver.tap("again")
    third = room(driver, TableScreen)
    assert isinstance(third, TableScreen) and third.activity.child_id == child.id and driver.context.storage.autosaved_match(GAME) == FAMILY


def test_the_child_sits_with_its_animal_wherever_the_round_is_seen(driver: Driver, child: Child) -> None:
    (profile,) = driver.context.storage.profiles.all()
    table = begun(driver, child)
    assert table.table_context.tokens[0] == profile.token and len(set(table.table_context.tokens)) == 3
    driver.key("p")
    pause = room(driver, PauseDialog)
    assert isinstance(pause, PauseDialog) and pause.tokens[0] == profile.token
    driver.go(ResultsRoute(ended(), child.id))
    results = room(driver, ResultsScreen)
    assert isinstance(results, ResultsScreen) and results.tokens[0] == profile.token


def test_at_its_end_the_round_no_longer_waits(driver: Driver, child: Child) -> None:
    whole = ended()
    driver.go(TableRoute(replace(whole, moves=whole.moves[:-1]), child.id))
    table = room(driver, TableScreen)
    assert isinstance(table, TableScreen) and unfinished_real_round(driver.context, child) is not None
    seat, _notation = whole.moves[-1]
    table.session.play(seat, Match(whole).moves[-1][1])
    assert unfinished_real_round(driver.context, child) is None and len(history(driver.context.storage)) == 1


def test_after_a_kill_the_round_is_there_and_the_menu_knows_nothing_of_it(tmp_path: Path) -> None:
    first = Storage(tmp_path)  # never closed
    child = first.progress.add_child("Zoé", "frog", 2)
    first.autosave(real_round_record("Zoé", "+", "7"), child.id)
    first.settings()  # waits until earlier writes are done
    again = Storage(tmp_path)
    assert again.autosaved_match(GAME, child.id) == real_round_record("Zoé", "+", "7") and again.newest_autosave() is None
    again.close()
    first.close()


def test_with_a_child_its_round_is_deleted(driver: Driver, child: Child) -> None:
    begun(driver, child)
    driver.tap("home")
    driver.context.storage.progress.delete_profiles(child.id)
    assert unfinished_real_round(driver.context, child) is None
    assert not any("Zoé".encode() in path.read_bytes() for path in driver.context.storage.folder.rglob("*") if path.is_file())  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 500), (1024, 640), (1280, 800), (900, 1400)])
def test_who_has_the_name_of_an_animal_reads_all_of_it(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """Such a name is the default suggestion; it is above the score if it does not fit before it."""
    made = Driver(tmp_path, size, language)
    name = animal_label("hippo")
    made.go(TableRoute(real_round_record(name, "+-", "7"), 1))
    assert name in [text for _rect, text in made.texts()]
    made.close()
    set_language("en")


# --- who calculates, with which signs, and what was new ---------------------------------------------------------------


def test_a_child_is_asked_who_calculates_and_its_next_rounds_keep_the_answer(driver: Driver, child: Child) -> None:
    assert begun(driver, child).model().hides_results
    other = driver.context.storage.progress.add_child("Bob", "cat", 1)
    table = begun(driver, other, "helped")
    assert not table.model().hides_results
    table.play(0, next(iter(table.session.match.legal(0))))
    resumed, rematch = table.session.match.record(), replace(table.session.match.record(), seed="9", moves=())
    assert not opened(driver, rematch, other).model().hides_results
    driver.go(LevelPathRoute(other.id))
    driver.do("tap real, tap anew")
    assert driver.app.scene.dialog is not None and driver.app.scene.dialog.answers[0].name == "helped", "the last answer comes first"
    driver.tap("alone")
    assert room(driver, TableScreen).model().hides_results  # type: ignore[attr-defined]
    assert not opened(driver, resumed, other).model().hides_results, "a round keeps the answer that it began with"
    driver.context.storage.progress.delete_profiles(other.id)


def opened(driver: Driver, record: Record, child: Child) -> TableScreen:
    driver.go(TableRoute(record, child.id))
    table = room(driver, TableScreen)
    assert isinstance(table, TableScreen)
    return table


@pytest.mark.parametrize(("school", "off", "signs"), [("CM2", "", "+-*/"), ("CE1", "", "+-*"), ("CP", "", "+-"), ("CM2", "/", "+-*")])
def test_the_signs_are_those_that_the_child_knows(driver: Driver, child: Child, school: str, off: str, signs: str) -> None:
    """Not those of its next level alone (rule NB-13)."""
    setting = replace(child.setting, school=school, off=off)
    driver.context.storage.progress.update_child(msgspec.structs.replace(child, setting=setting))
    assert begun(driver, child).session.match.record().options["operations"] == signs


def news_after(driver: Driver, child: Child, sums: str, answer: str = "alone", is_hinted: bool = False) -> str:
    """Play a calculation as a child's move on bee 3, in a new round; return what the bear says at its home."""
    begun(driver, child, answer)
    table = opened(driver, record(3, ("10 4 2 5 9 1 7",), "3-bee", levels=(None, "easy", "easy"), seed=sums), child)
    if is_hinted:
        table.activity.on_help_used(table.session.match)
    table.play(0, parse_move(f"calc {sums}"))
    driver.tap("home")
    assert on_the_path(driver, child)
    return driver.app.scene.spoken_text()


def test_the_way_home_tells_what_the_child_did_alone_for_the_first_time(driver: Driver, child: Child) -> None:
    """It is told once, in the bubble and aloud."""
    first = news_after(driver, child, "10 - 4 / 2")
    assert first == "On your own: 3 cards at once, minus and divided by!"
    assert "On your own" in " ".join(text for _rect, text in driver.texts())
    driver.go(LevelPathRoute(child.id))
    assert "On your own" not in room(driver, LevelPathScreen).spoken_text()
    assert "On your own" not in news_after(driver, child, "5 - 2")
    assert news_after(driver, child, "1 + 2") == "On your own: plus!"


def test_help_is_not_alone(driver: Driver, child: Child) -> None:
    assert "On your own" not in news_after(driver, child, "10 - 4 / 2", "helped")
    assert "On your own" not in news_after(driver, child, "5 - 2", "alone", is_hinted=True)
    assert "3 cards at once" in news_after(driver, child, "10 - 4 / 2")


# --- a child that cannot read -----------------------------------------------------------------------------------------


@pytest.fixture
def unread(tmp_path: Path) -> Iterator[tuple[Driver, Timed, TableScreen]]:
    """Open the round of a child in CP to which everything is read, with a voice that takes its time."""
    driver = Driver(tmp_path, muted=False, motion="all")
    progress = driver.context.storage.progress
    child = progress.add_child("Zoé", "frog", 2)
    progress.update_child(msgspec.structs.replace(child, listen=True, setting=replace(child.setting, school="CP")))
    voice = driver.context.voice = Timed()
    driver.go(TableRoute(real_round_record("Zoé", "+-", "3"), child.id))
    yield driver, voice, room(driver, TableScreen)  # type: ignore[misc]
    driver.close()


def until_asked(driver: Driver, voice: Timed, table: TableScreen) -> str:
    """Wait until the child may play and all is said; return what was heard."""
    for _tick in range(600):
        driver.wait(0.1)
        if table.session.human_to_move is not None and table.table_context.status.is_free and not table.read_aloud_state.is_busy:
            return "\n".join(voice.heard())
    raise AssertionError("it is never the child's turn")


def test_the_round_is_read_from_prompt_to_joker_and_nothing_is_cut_off(unread: tuple[Driver, Timed, TableScreen]) -> None:
    driver, voice, table = unread
    first = until_asked(driver, voice, table)
    assert first.startswith("Cover the turtle 6: same number, same animal, or a calculation.") and "A joker! It changes" in first
    for notation, prompt in (("joker J@", "Play an animal card on your joker"), ("lay 2-fish", "Cover the duck 9")):
        table.play(0, next(move for move in table.session.match.legal(0) if str(move) == notation))
        heard = until_asked(driver, voice, table)
        assert prompt in heard
    assert [line.split()[0] for line in heard.splitlines()] == ["Zoé", "Nori", "Zuki", "Zuki", "Cover"], "each move, then the prompt"
    assert not voice.cut


def test_the_robots_wait_for_the_voice_unless_the_child_hurries_them(unread: tuple[Driver, Timed, TableScreen]) -> None:
    driver, voice, table = unread
    until_asked(driver, voice, table)
    voice.ends = False
    table.play(0, next(move for move in table.session.match.legal(0) if "calc" in str(move)))
    driver.wait(5.0)
    assert table.session.match.ply == 1 and voice.is_heard
    table.bot_player.hurry.is_held = True
    driver.wait(3.0)
    assert table.session.match.ply > 1


def test_animal_cards_have_their_dots_at_the_table_too(unread: tuple[Driver, Timed, TableScreen], driver: Driver, child: Child) -> None:
    _driver, _voice, table = unread

    def dotted(table: TableScreen) -> dict[str, bool]:
        faces = [piece.face for piece in table.table.layout.pieces(table.model()) if not piece.face.startswith("back")]
        assert all(table.table.text.accessible_names.face_name(face) for face in faces)
        return {face.strip("•!"): face.startswith("•") for face in faces}

    assert dotted(table) == {
        "6-turtle": True,
        "1": False,
        "10": False,
        "2-fish": True,
        "5-bear": True,
        "8-hippo": True,
        "J#": False,
        "J@": False,
    }
    with_dots, without = (pygame.image.tobytes(picture(fresh_skin(1.0), face, 112), "RGBA") for face in ("•8-hippo", "8-hippo"))
    assert with_dots != without
    assert not any(dotted(begun(driver, child)).values()), "a child that reads needs none"


def test_the_results_are_read_to_the_child(unread: tuple[Driver, Timed, TableScreen]) -> None:
    driver, voice, table = unread
    voice.heard()
    driver.go(ResultsRoute(ended(), table.activity.child_id))
    driver.wait(3.0)
    assert room(driver, ResultsScreen).spoken_text().splitlines()[0] in "\n".join(voice.heard())

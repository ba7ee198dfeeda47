"""The match session: who is asked, whose hand is open, what can be undone (docs/decisions/0009-undo-stops-at-what-was-shown.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.nin_jan.moves import Choose
from game.record import Player, Record
from tests.game.nambarz_table import table
from tests.ui.boards import board_match
from tests.ui.driver import Driver, new_match
from tests.ui.records import history
from ui.match.session import MatchSession, situation
from ui.match.table import TableScreen
from ui.play.match import MatchActivity
from ui.scene.routes import TableRoute
from ui.store.storage import Storage


@pytest.fixture
def files(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def sat(record: Record, files: Storage, curtain: bool = True) -> MatchSession:
    """Start a session of this match, saved in this storage."""
    return MatchSession(record, MatchActivity(files).save, curtain)


def first(sitting: MatchSession, seat: int) -> None:
    """Play the first legal move of this seat."""
    sitting.play(seat, sorted(sitting.match.legal(seat), key=str)[0])


def until_a_person_settles(sitting: MatchSession) -> None:
    """Play on until a human has to take or add."""
    while not (sitting.human_to_move is not None and not sitting.match.view(sitting.human_to_move).is_private_decision):
        first(sitting, sitting.match.to_move[0])


def test_one_person_among_robots_needs_no_curtain(files: Storage) -> None:
    sitting = sat(new_match("easy", None, "hard"), files)
    assert (sitting.human_seats, sitting.open_seat, sitting.south, sitting.human_to_move) == ((1,), 1, 1, 1)
    assert sitting.pending_seat is None
    sitting.hide()
    assert sitting.open_seat == 1 and sitting.view == sitting.match.view(1), "nobody else is there to hide it from"


def test_with_two_people_nobodys_hand_is_open_until_the_curtain_opens(files: Storage) -> None:
    sitting = sat(new_match(None, "easy", None), files)
    assert sitting.open_seat is None
    assert sitting.pending_seat == 0
    assert sitting.view == sitting.match.view(None)
    assert sitting.question is None
    sitting.show(0)
    assert sitting.pending_seat is None
    assert sitting.view == sitting.match.view(0)
    first(sitting, 1)
    assert sitting.open_seat == 0, "a robot that chooses in secret closes nobody's hand"


def test_a_hand_closes_when_its_choice_is_made_and_the_next_person_is_asked(files: Storage) -> None:
    sitting = sat(new_match(None, "easy", None), files)
    sitting.show(0)
    first(sitting, 0)
    assert sitting.open_seat is None
    assert sitting.pending_seat == 2
    assert sitting.view == sitting.match.view(None)


def test_taking_and_adding_need_no_curtain(files: Storage) -> None:
    sitting = sat(new_match(None, None), files)
    until_a_person_settles(sitting)
    assert sitting.pending_seat is None
    assert sitting.open_seat is None
    assert sitting.question is not None
    assert sitting.view == sitting.match.view(None)


def test_without_the_curtain_the_hand_of_who_is_asked_lies_open(files: Storage) -> None:
    sitting = sat(new_match(None, None), files, curtain=False)
    assert (sitting.open_seat, sitting.pending_seat) == (0, None)
    first(sitting, 0)
    assert (sitting.open_seat, sitting.human_to_move) == (1, 1)


def test_a_choice_not_yet_shown_is_taken_back_and_redone(files: Storage) -> None:
    sitting = sat(new_match(None, "easy"), files)
    before = sitting.match.state_json()
    first(sitting, 0)
    after = sitting.match.state_json()
    assert sitting.undo_point() == 0
    sitting.undo()
    assert sitting.match.state_json() == before
    assert sitting.robot is None, "robots wait while something can be redone"
    sitting.redo()
    assert sitting.match.state_json() == after
    assert not sitting.redoable


def test_nothing_is_taken_back_once_cards_were_shown(files: Storage) -> None:
    sitting = sat(new_match(None, "easy"), files)
    first(sitting, 0)
    first(sitting, 1)
    assert sitting.undo_point() == "undo_shown"


def test_there_is_nothing_to_take_back_at_the_start(files: Storage) -> None:
    assert sat(new_match(None, "easy"), files).undo_point() == "undo_nothing"


def test_undo_goes_back_over_the_robots_that_settled_since(files: Storage) -> None:
    for seed in "123456789":
        sitting = sat(new_match(None, "easy", "easy", seed=seed), files)
        until_a_person_settles(sitting)
        ply, lone = sitting.match.ply, sitting.forced_move
        first(sitting, 0)
        if lone is not None:
            continue  # the screen would have played it, so undo does not stop here
        if sitting.match.to_move == (1,) or sitting.match.to_move == (2,):
            first(sitting, sitting.match.to_move[0])
            assert sitting.undo_point() == ply
            sitting.undo()
            assert (sitting.match.ply, sitting.human_to_move) == (ply, 0)
            return
    pytest.fail("no seed where a robot settles after the person")


def test_undo_goes_back_over_what_the_screen_played_for_the_only_person(files: Storage) -> None:
    """After a "play again" with nothing to play or draw (rules NB-7 and NB-17)."""
    sitting = sat(Record("nambarz", (Player("Léa"), Player("Tom", "easy")), "7", {}), files)
    sitting.match._states[-1] = table("3", ["J+ 9 9", "8 8"], draw="")
    for move in ("joker J+", "pass"):
        sitting.play(0, sitting.match.rules.parse_move(move))
    assert sitting.undo_point() == 0


def test_another_move_ends_what_could_be_redone(files: Storage) -> None:
    sitting = sat(new_match(None, "easy"), files)
    moves = sorted(sitting.match.legal(0), key=str)
    sitting.play(0, moves[0])
    sitting.undo()
    sitting.play(0, moves[1])
    assert not sitting.redoable


def test_a_seat_passes_to_a_robot_and_back(files: Storage) -> None:
    sitting = sat(new_match(None, None), files)
    sitting.show(0)
    sitting.change_seat(0, Player("Léa", "hard"))
    assert (sitting.human_seats, sitting.open_seat, sitting.pending_seat, sitting.robot) == ((1,), None, 1, 0), (
        "the other one still holds the screen"
    )
    sitting.show(0)
    assert sitting.open_seat is None, "a hand opens to nobody but its person"
    sitting.show(1)
    assert (sitting.open_seat, sitting.pending_seat) == (1, None)
    sitting.change_seat(0, Player("Léa"))
    assert (sitting.human_seats, sitting.open_seat, sitting.pending_seat) == ((0, 1), None, 1)
    sitting.change_seat(0, Player("Léa", "hard"))
    assert (sitting.open_seat, sitting.pending_seat) == (1, None), "who has held the screen since is alone with it"
    sitting.change_seat(0, Player("Léa"))
    saved = files.saved("nin_jan")
    assert saved is not None
    assert saved.seats[0].is_human


def test_the_open_hand_of_a_seat_that_passes_to_a_robot_is_closed(files: Storage) -> None:
    """Also without privacy screens and with no human to move."""
    sitting = sat(new_match(None, None, None, "easy"), files, curtain=False)
    for seat in (0, 1, 2):
        first(sitting, seat)
    assert sitting.human_to_move is None and sitting.open_seat == 2
    sitting.change_seat(1, Player("Marco", "hard"))
    assert sitting.open_seat == 2, "that of another one stays open"
    sitting.change_seat(1, Player("Marco"))
    sitting.change_seat(2, Player("Nori", "hard"))
    assert sitting.open_seat is None


def test_when_no_person_plays_any_more_one_may_skip(files: Storage) -> None:
    assert sat(new_match("easy", "hard"), files).is_spectating
    assert not sat(new_match(None, "hard"), files).is_spectating


def test_every_move_is_saved_and_the_end_goes_into_the_history(files: Storage) -> None:
    sitting = sat(new_match(None, "easy"), files)
    while True:
        first(sitting, sitting.match.to_move[0])
        if sitting.match.over:
            break
        assert files.saved("nin_jan") == sitting.match.record()
    assert files.saved("nin_jan") is None
    assert [entry.names for entry in history(files)] == [("Léa", "Marco")]


def test_no_choice_of_others_is_in_what_a_person_is_shown(files: Storage) -> None:
    sitting = sat(new_match(None, None), files)
    sitting.show(0)
    chosen = sorted(sitting.match.legal(0), key=str)[0]
    assert isinstance(chosen, Choose)
    sitting.play(0, chosen)
    sitting.show(1)
    assert str(chosen.card) not in str(sitting.view)
    assert str(chosen.card) not in str(sitting.question)


def test_the_situation_of_a_record_is_said_in_a_few_words() -> None:
    assert situation(new_match(None, "easy")) == "round 1"


def test_a_seat_hides_something_only_where_it_knows_more_than_others(files: Storage) -> None:
    assert sat(new_match(None, None), files).has_private_information(0), "a hand of cards"
    assert not sat(board_match(None, None), files).has_private_information(0), "a board"
    thrown = sat(board_match(None, None, throw_for_start=True), files)  # (rule CH-10)
    thrown.show(0)
    thrown.play(0, thrown.match.rules.parse_move("throw rock"))
    assert thrown.has_private_information(0) and thrown.pending_seat == 1


def test_a_seat_handed_to_a_robot_is_a_robot_on_the_table_at_once(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1280, 800), "en", seen=True, bots="calm")
    try:
        driver.go(TableRoute(new_match(None, None, "easy")))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        driver.wait(0.5)
        driver.key("p")
        scene.session.change_seat(1, Player("Marco", "easy"))
        driver.key("p")
        assert driver.app.scene is scene and not scene.model().seats[1].is_human and driver.fresh
    finally:
        driver.close()

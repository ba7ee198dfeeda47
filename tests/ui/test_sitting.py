"""The match session: who is asked, whose hand is open, what can be undone (docs/decisions/0009-undo-stops-at-what-was-shown.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.nin_jan.moves import Choose
from game.record import Player, Record
from tests.game.nambarz.table import table
from tests.ui.boards import board_match
from tests.ui.driver import Driver, new_match
from tests.ui.records import history
from ui.match.session import MatchSession, progress_summary
from ui.match.table import TableScreen
from ui.play.match import MatchActivity
from ui.play.routes import TableRoute
from ui.store.storage import Storage


@pytest.fixture
def files(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def sat(record: Record, files: Storage, curtain: bool = True) -> MatchSession:
    """Start a session of this match, saved in this storage."""
    return MatchSession(record, MatchActivity(files).save, curtain)


def first(session: MatchSession, seat: int) -> None:
    """Play the first legal move of this seat."""
    session.play(seat, sorted(session.match.legal(seat), key=str)[0])


def until_a_person_settles(session: MatchSession) -> None:
    """Play on until a human has to take or add."""
    while not (session.human_to_move is not None and not session.match.view(session.human_to_move).is_private_decision):
        first(session, session.match.to_move[0])


def test_one_person_among_robots_needs_no_curtain(files: Storage) -> None:
    session = sat(new_match("easy", None, "hard"), files)
    assert (session.human_seats, session.open_seat, session.bottom_seat, session.human_to_move) == ((1,), 1, 1, 1)
    assert session.pending_seat is None
    session.close_open_hand()
    assert session.open_seat == 1 and session.view == session.match.view(1), "nobody else is there to hide it from"


def test_with_two_people_nobodys_hand_is_open_until_the_curtain_opens(files: Storage) -> None:
    session = sat(new_match(None, "easy", None), files)
    assert session.open_seat is None
    assert session.pending_seat == 0
    assert session.view == session.match.view(None)
    assert session.decision_view is None
    session.open_hand(0)
    assert session.pending_seat is None
    assert session.view == session.match.view(0)
    first(session, 1)
    assert session.open_seat == 0, "a robot that chooses in secret closes nobody's hand"


def test_a_hand_closes_when_its_choice_is_made_and_the_next_person_is_asked(files: Storage) -> None:
    session = sat(new_match(None, "easy", None), files)
    session.open_hand(0)
    first(session, 0)
    assert session.open_seat is None
    assert session.pending_seat == 2
    assert session.view == session.match.view(None)


def test_taking_and_adding_need_no_curtain(files: Storage) -> None:
    session = sat(new_match(None, None), files)
    until_a_person_settles(session)
    assert session.pending_seat is None
    assert session.open_seat is None
    assert session.decision_view is not None
    assert session.view == session.match.view(None)


def test_without_the_curtain_the_hand_of_who_is_asked_lies_open(files: Storage) -> None:
    session = sat(new_match(None, None), files, curtain=False)
    assert (session.open_seat, session.pending_seat) == (0, None)
    first(session, 0)
    assert (session.open_seat, session.human_to_move) == (1, 1)


def test_a_choice_not_yet_shown_is_taken_back_and_redone(files: Storage) -> None:
    session = sat(new_match(None, "easy"), files)
    before = session.match.state_json()
    first(session, 0)
    after = session.match.state_json()
    assert session.undo_point() == 0
    session.undo()
    assert session.match.state_json() == before
    assert session.bot_to_move is None, "robots wait while something can be redone"
    session.redo()
    assert session.match.state_json() == after
    assert not session.redo_stack


def test_nothing_is_taken_back_once_cards_were_shown(files: Storage) -> None:
    session = sat(new_match(None, "easy"), files)
    first(session, 0)
    first(session, 1)
    assert session.undo_point() == "undo_shown"


def test_there_is_nothing_to_take_back_at_the_start(files: Storage) -> None:
    assert sat(new_match(None, "easy"), files).undo_point() == "undo_nothing"


def test_undo_goes_back_over_the_robots_that_settled_since(files: Storage) -> None:
    for seed in "123456789":
        session = sat(new_match(None, "easy", "easy", seed=seed), files)
        until_a_person_settles(session)
        ply, single_cards = session.match.ply, session.forced_move
        first(session, 0)
        if single_cards is not None:
            continue  # the screen would have played it, so undo does not stop here
        if session.match.to_move == (1,) or session.match.to_move == (2,):
            first(session, session.match.to_move[0])
            assert session.undo_point() == ply
            session.undo()
            assert (session.match.ply, session.human_to_move) == (ply, 0)
            return
    pytest.fail("no seed where a robot settles after the person")


def test_undo_goes_back_over_what_the_screen_played_for_the_only_person(files: Storage) -> None:
    """After a "play again" with nothing to play or draw (rules NB-7 and NB-17)."""
    session = sat(Record("nambarz", (Player("Léa"), Player("Tom", "easy")), "7", {}), files)
    session.match._states[-1] = table("3", ["J+ 9 9", "8 8"], draw="")
    session.match._views[-1] = {}
    for move in ("joker J+", "pass"):
        session.play(0, session.match.rules.parse_move(move))
    assert session.undo_point() == 0


def test_another_move_ends_what_could_be_redone(files: Storage) -> None:
    session = sat(new_match(None, "easy"), files)
    moves = sorted(session.match.legal(0), key=str)
    session.play(0, moves[0])
    session.undo()
    session.play(0, moves[1])
    assert not session.redo_stack


def test_a_seat_passes_to_a_robot_and_back(files: Storage) -> None:
    session = sat(new_match(None, None), files)
    session.open_hand(0)
    session.change_seat(0, Player("Léa", "hard"))
    assert (session.human_seats, session.open_seat, session.pending_seat, session.bot_to_move) == ((1,), None, 1, 0), (
        "the other one still holds the screen"
    )
    session.open_hand(0)
    assert session.open_seat is None, "a hand opens to nobody but its person"
    session.open_hand(1)
    assert (session.open_seat, session.pending_seat) == (1, None)
    session.change_seat(0, Player("Léa"))
    assert (session.human_seats, session.open_seat, session.pending_seat) == ((0, 1), None, 1)
    session.change_seat(0, Player("Léa", "hard"))
    assert (session.open_seat, session.pending_seat) == (1, None), "who has held the screen since is alone with it"
    session.change_seat(0, Player("Léa"))
    saved = files.autosaved_match("nin_jan")
    assert saved is not None
    assert saved.seats[0].is_human


def test_the_open_hand_of_a_seat_that_passes_to_a_robot_is_closed(files: Storage) -> None:
    """Also without privacy screens and with no human to move."""
    session = sat(new_match(None, None, None, "easy"), files, curtain=False)
    for seat in (0, 1, 2):
        first(session, seat)
    assert session.human_to_move is None and session.open_seat == 2
    session.change_seat(1, Player("Marco", "hard"))
    assert session.open_seat == 2, "that of another one stays open"
    session.change_seat(1, Player("Marco"))
    session.change_seat(2, Player("Nori", "hard"))
    assert session.open_seat is None


def test_when_no_person_plays_any_more_one_may_skip(files: Storage) -> None:
    assert sat(new_match("easy", "hard"), files).is_spectating
    assert not sat(new_match(None, "hard"), files).is_spectating


def test_every_move_is_saved_and_the_end_goes_into_the_history(files: Storage) -> None:
    session = sat(new_match(None, "easy"), files)
    while True:
        first(session, session.match.to_move[0])
        if session.match.is_over:
            break
        assert files.autosaved_match("nin_jan") == session.match.record()
    assert files.autosaved_match("nin_jan") is None
    assert [entry.names for entry in history(files)] == [("Léa", "Marco")]


def test_no_choice_of_others_is_in_what_a_person_is_shown(files: Storage) -> None:
    session = sat(new_match(None, None), files)
    session.open_hand(0)
    chosen = sorted(session.match.legal(0), key=str)[0]
    assert isinstance(chosen, Choose)
    session.play(0, chosen)
    session.open_hand(1)
    assert str(chosen.card) not in str(session.view)
    assert str(chosen.card) not in str(session.decision_view)


def test_the_situation_of_a_record_is_said_in_a_few_words() -> None:
    assert progress_summary(new_match(None, "easy")) == "round 1"


def test_a_seat_hides_something_only_where_it_knows_more_than_others(files: Storage) -> None:
    assert sat(new_match(None, None), files).has_private_information(0), "a hand of cards"
    assert not sat(board_match(None, None), files).has_private_information(0), "a board"
    thrown = sat(board_match(None, None, throw_for_start=True), files)  # (rule CH-10)
    thrown.open_hand(0)
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

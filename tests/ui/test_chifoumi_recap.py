"""The recap marks on the board, and the throw that is displayed before the first move."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.chifoumi.moves import Captured, Kind, Moved, Pawn, Placed, SignsShown, Stopped, parse_move
from game.kernel import Event
from game.record import Player, Record
from tests.ui.chifoumi_boards import model
from tests.ui.driver import Driver
from ui.match.status import TablePhase
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.chifoumi.marks import MAX_MARKED_TURNS, OLDEST_OPACITY, marked_steps
from ui.tables.chifoumi.throw import shown_sign_pose, throw_effects
from ui.tables.contract import MoveGroup, TableViewModel

ROCK = (Pawn(0, Kind.ROCK, 1),)
TURNS: tuple[tuple[int, tuple[Event, ...]], ...] = (
    (1, (Moved(1, Kind.PAPER, "b4", "c4", 1),)),
    (2, (Captured(2, Kind.PAPER, "g5", "f4", ROCK, 1), Captured(2, Kind.PAPER, "f4", "e3", ROCK, 1), Stopped(2))),
)


def recapped(turns: tuple[tuple[int, tuple[Event, ...]], ...] = TURNS, **more: object) -> TableViewModel:
    recap = tuple(MoveGroup(seat, (), (events,)) for seat, events in turns)
    return replace(model("a1:wR g7:bS", 3), recap=recap, **more)  # type: ignore[arg-type]


def test_every_step_bears_the_figure_of_its_line() -> None:
    """A chain is one line of the list, so its number stands once, where the chain began (rule CH-7)."""
    result = marked_steps(recapped())
    assert [(step.turn_number, step.seat, step.squares, step.is_turn_start) for step in result] == [
        (1, 1, ("b4", "c4"), True),
        (2, 2, ("g5", "f4"), True),
        (2, 2, ("f4", "e3"), False),
    ]


def test_the_last_five_turns_are_marked_the_older_the_fainter() -> None:
    turns = tuple((1, (Moved(1, Kind.PAPER, "b4", "c4", 1),)) for _turn in range(7))
    result = marked_steps(recapped(turns))
    assert [step.turn_number for step in result] == [3, 4, 5, 6, 7] and len(result) == MAX_MARKED_TURNS
    strengths = [step.opacity for step in result]
    assert strengths == sorted(strengths) and strengths[0] == OLDEST_OPACITY and strengths[-1] == 1


def test_what_still_moves_is_not_marked_and_what_is_played_again_comes_one_by_one() -> None:
    assert [step.turn_number for step in marked_steps(recapped(is_moving=True))] == [1]
    assert [step.turn_number for step in marked_steps(recapped(recap_index=0))] == [1]
    assert [step.turn_number for step in marked_steps(recapped(recap_index=1))] == [1, 2, 2]


def test_a_placed_pawn_is_marked_on_its_square() -> None:
    """(rule CH-15)"""
    (step,) = marked_steps(recapped(((1, (Placed(1, Kind.ROCK, "b2", 1),)),)))
    assert step.squares == ("b2",)


def test_both_hands_are_shown_and_held_before_the_first_move(tmp_path: Path) -> None:
    """A bot that starts waits until all players have seen who starts (rule CH-10)."""
    driver = Driver(tmp_path, motion="all")
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Zuki", "easy")), "7", {"throw_for_start": True})))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    match = scene.session.match
    scene.play(0, parse_move("throw rock"))
    scene.play(1, parse_move("throw paper"))
    assert scene.table_context.status.is_moving, "the hands come down"
    driver.wait(1.0)
    assert scene.table_context.status.phase is TablePhase.DEAL_ENDED and scene.model().view.is_throwing and match.ply == 2, "both lie there"
    assert any(isinstance(event, SignsShown) for event in scene.model().deal_end_events)
    driver.wait(2.0)
    assert not scene.model().deal_end_events and not scene.model().view.is_throwing, "then the pawns stand"
    driver.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_hands_come_down_where_they_are_shown(seat: int) -> None:
    at = model("a1:wR g7:bS", 2)
    flying_effects = throw_effects(at, SignsShown(None, (parse_move("throw rock").sign, parse_move("throw rock").sign)))  # type: ignore[union-attr]
    assert flying_effects[seat].end_pose == shown_sign_pose(at, seat)

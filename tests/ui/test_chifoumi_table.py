"""The meaning of gestures on Chifoumi's table, the targets it offers, and what it shows of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.chifoumi.board import NEIGHBOURS
from game.chifoumi.moves import Capture, Captured, GameEnded, Go, Kind, Moved, Pass, Pawn, Place, SignsShown, Stop, Stopped
from game.chifoumi.refusals import move_refusal
from game.chifoumi.state import Hop
from game.hand_signs import Sign, Throw
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.chifoumi_boards import model, table_of
from tests.ui.driver import Driver
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.cards.hand_signs import SignTarget
from ui.tables.chifoumi.gains import capture_gain
from ui.tables.chifoumi.geometry import ReserveTarget, SquareTarget
from ui.tables.chifoumi.move_highlights import threatened_squares
from ui.tables.chifoumi.pieces import PawnId
from ui.tables.chifoumi.throw import last_shown_signs
from ui.tables.contract import TableViewModel
from ui.tables.registry import TABLES
from ui.tables.targets import SeatTarget

TABLE = TABLES["chifoumi"]


def movable(at: TableViewModel) -> set[str]:
    return {target.name for target in TABLE.layout.targets(at) if target.piece}


def test_only_own_tops_that_can_move_are_picked_up() -> None:
    """(rule CH-4)"""
    assert movable(model("a1:wR a2:bRwS g7:bR", 2)) == {"square/a1", "square/a2"}


def test_in_a_chain_only_the_mover_can_be_picked_up() -> None:
    """(rule CH-7)"""
    assert movable(model("c3:wR a1:wS g7:bR", 2, mover="c3", trail=(Hop(0, "b3", "c3", 1),))) == {"square/c3"}


def test_where_the_lifted_pawn_may_go_a_click_goes_there() -> None:
    """A neighbouring own pawn is stacked on, not picked up instead (rule CH-5)."""
    at = model("a1:wR a2:wS f6:wP g7:bR", 2, lifted="a1")
    assert movable(at) == {"square/a1", "square/f6"}
    assert TABLE.input.candidate_moves(at, Gesture(at.lifted_piece, SquareTarget("a2"))) == [Go("a1", "a2")]


@pytest.mark.parametrize(
    ("text", "players", "options"),
    [("a1:wR a2:wS g7:bR", 2, {"free_placement": True}), ("a1:wR a2:bS g7:rS", 4, {})],  # (rules CH-17 and CH-22)
)
def test_stacking_or_taking_is_asked(text: str, players: int, options: dict[str, object]) -> None:
    at = model(text, players, lifted="a1", **options)
    assert set(TABLE.input.candidate_moves(at, Gesture(at.lifted_piece, SquareTarget("a2")))) == {Go("a1", "a2"), Capture("a1", "a2")}


def test_what_cannot_be_is_still_meant() -> None:
    """An illegal gesture keeps its meaning, so that the rules can give the reason."""
    at = model("a1:wR a2:bR g7:bS", 2, lifted="a1")
    assert list(TABLE.input.candidate_moves(at, Gesture(at.lifted_piece, SquareTarget("a2")))) == [Capture("a1", "a2")]
    assert list(TABLE.input.candidate_moves(at, Gesture(at.lifted_piece, SquareTarget("d5")))) == [Go("a1", "d5")]
    assert not TABLE.input.candidate_moves(at, Gesture(at.lifted_piece, SeatTarget(1)))


@pytest.mark.parametrize(("square", "why"), [("g7", "not_your_pawn"), ("d4", "empty_square"), ("b2", "cannot_stack"), ("a1", "")])
def test_a_click_with_nothing_chosen_is_answered(square: str, why: str) -> None:
    """Opponents' pawns, free squares and stuck pawns are not picked up; the rules say why (rules CH-4 and CH-5)."""
    held = " ".join(f"{nearby}:bW" for nearby in NEIGHBOURS["b2"] if nearby != "a1")
    at = model(f"a1:bW b2:wR g7:bS {held}" if square == "b2" else "a1:wR g7:bS", 2)
    intended = TABLE.input.candidate_moves(at, Gesture(None, SquareTarget(square)))
    refusals = [move_refusal(at.decision_view, move) for move in intended]  # type: ignore[arg-type]
    assert [refusal.key for refusal in refusals if refusal] == ([why] if why else [])


def test_while_pawns_are_placed_a_click_with_nothing_chosen_is_answered() -> None:
    """(rule CH-15)"""
    match = table_of(2, free_placement=True)
    at = TableViewModel(match.view(0), match.seats, (0, 1), match.view(0), 0, match.to_move)
    (intended,) = TABLE.input.candidate_moves(at, Gesture(None, SquareTarget("b2")))
    refusal = move_refusal(at.decision_view, intended)  # type: ignore[arg-type]
    assert refusal is not None and refusal.key == "place_first"


def test_a_chain_goes_on_without_picking_up_again_and_can_be_stopped() -> None:
    """(rule CH-7)"""
    at = model("c3:wR a1:wS g7:bS", 2, mover="c3", trail=(Hop(0, "b3", "c3", 1),))
    assert list(TABLE.input.candidate_moves(at, Gesture(None, SquareTarget("d4")))) == [Go("c3", "d4")]
    action = TABLE.input.buttons(at).primary_action
    assert action is not None
    assert list(TABLE.input.candidate_moves(at, action.gesture)) == [Stop()]
    assert TABLE.input.buttons(model("c3:wR g7:bS", 2)).primary_action is None


def test_every_move_has_a_gesture_that_means_it() -> None:
    match = table_of(2, free_placement=True)
    for _ply in range(40):
        seat = match.to_move[0]
        at = TableViewModel(match.view(seat), match.seats, (0, 1), match.view(seat), seat, match.to_move)
        for move in list(match.legal(seat))[::5]:
            assert move in TABLE.input.candidate_moves(at, TABLE.input.gesture(move))
        match.play(seat, sorted(match.legal(seat), key=str)[_ply % 3])


def test_a_reserve_is_picked_up_and_placed() -> None:
    """(rule CH-15)"""
    match = table_of(2, free_placement=True)
    at = TableViewModel(match.view(0), match.seats, (0, 1), match.view(0), 0, match.to_move)
    assert movable(at) == {f"reserve/0/{kind}" for kind in "RSPW"}
    source = next(target.piece for target in TABLE.layout.targets(at) if target.id == ReserveTarget(0, Kind.SCISSORS))
    assert list(TABLE.input.candidate_moves(at, Gesture(source, SquareTarget("b2")))) == [Place(Kind.SCISSORS, "b2")]


def test_the_throw_offers_three_signs() -> None:
    """(rule CH-10)"""
    match = table_of(2, throw_for_start=True)
    at = TableViewModel(match.view(0), match.seats, (0, 1), match.view(0), 0, match.to_move)
    assert [target.name for target in TABLE.layout.targets(at) if target.has_digit_key] == ["sign/rock", "sign/paper", "sign/scissors"]
    assert list(TABLE.input.candidate_moves(at, Gesture(None, SignTarget(Sign.PAPER)))) == [Throw(Sign.PAPER)]
    assert match.view(0).is_private_decision
    assert GAMES["chifoumi"].rules.has_hidden_information({"throw_for_start": True})
    assert not GAMES["chifoumi"].rules.has_hidden_information({})


def test_a_stack_is_spread_out_only_where_looking_is_agreed() -> None:
    """(rule CH-9)"""
    for peek in (True, False):
        at = model("c3:wRwS e5:bR", 2, peek=peek)
        fanned = [target.id for target in TABLE.layout.targets(at) if isinstance(target.id, SquareTarget) and target.can_spread]
        assert fanned == ([SquareTarget("c3")] if peek else [])


@pytest.mark.parametrize(
    ("square", "players", "peek", "brought"),
    [("a2", 2, True, 2), ("a2", 2, False, 2), ("b1", 2, True, -1), ("b2", 4, False, 2), ("b2", 4, True, 2), ("c1", 4, False, -2)],
)
def test_what_a_capture_brings_is_known_by_the_top(square: str, players: int, peek: bool, brought: int) -> None:
    """A stack holds one side only, even under a hidden top (rules CH-5, CH-6, CH-9, CH-17, CH-20 and CH-22)."""
    text = "a1:wR a2:bPbS b1:wS" if players == 2 else "a1:wR b2:oSrS c1:wPbS"
    assert capture_gain(model(text, players, peek=peek, lifted="a1"), square) == brought


@pytest.mark.parametrize(
    ("text", "players", "options", "struck"),
    [
        ("c3:wR d4:bP b2:wS e5:wR", 2, {}, ["e5", "c3"]),  # scissors not next to the prey, and paper captures no scissors
        ("c3:wRwP d4:bP", 2, {}, []),  # only the top counts (rule CH-6)
        ("c3:wR b2:wP", 2, {"free_placement": True}, []),  # own pawns are no threat (rule CH-17)
        ("c3:wR d4:bP b2:rP", 4, {}, ["c3"]),
        ("c3:wR d4:bP", 4, {}, []),  # a partner is no threat (rule CH-22)
    ],
)
def test_threats_are_what_an_opponent_could_take_at_once(text: str, players: int, options: dict[str, object], struck: list[str]) -> None:
    assert threatened_squares(model(text, players, **options)) == struck


def test_threats_are_shown_for_those_who_want_them(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Tom")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen) and not scene.model().shows_threats
    driver.tap("threats")
    assert scene.model().shows_threats and driver.app.context.settings.threats
    driver.key("t")
    assert not scene.model().shows_threats
    driver.close()


def test_what_is_spread_out_has_a_key_that_closes_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Tom")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.tap("seat/1")
    assert scene.model().spread_target
    driver.tap("close")
    assert not scene.model().spread_target and not driver.app.notice_bar.sentence
    driver.close()


def test_a_taken_stack_tips_off_after_the_blow() -> None:
    at, pawns = model("a1:wR b2:bS", 2), (Pawn(1, Kind.ROCK, 4), Pawn(1, Kind.SCISSORS, 9))
    timing = TABLE.art.move_animation(at, [Captured(0, Kind.PAPER, "c3", "c4", pawns, 2)]).timing
    assert timing.slow_pieces == {PawnId(4), PawnId(9)}
    assert timing.delay_ms > 0
    assert TABLE.art.move_animation(at, [Stopped(0)]).timing.is_quiet


def test_the_clack_is_lower_on_a_stack() -> None:
    """(docs/art.md, 9)"""
    received = [TABLE.art.sound(Moved(0, Kind.ROCK, "a1", "a2", height)) for height in (1, 2, 9)]
    assert received == ["pawn_place", "pawn_place_below1", "pawn_place_below4"]


@pytest.mark.parametrize(("scores", "ahead"), [((5, 3), (2, -2)), ((6, 3, 0), (4, -1, -5)), ((7, 5, 7, 5), (2, -2, 2, -2))])
def test_what_a_game_came_to_is_measured_against_the_opponents(scores: tuple[int, ...], ahead: tuple[int, ...]) -> None:
    """The better of two opponents counts twice, a partner not at all (rules CH-21 and CH-24)."""
    ended = GameEnded(0, 1, "quiet", scores, scores, {})
    assert GAMES["chifoumi"].final_standing([Stopped(0), ended]) == ahead and GAMES["chifoumi"].final_standing([Stopped(0)]) is None


def test_marks_are_the_signs_until_a_pawn_moves() -> None:
    at, signs, moved = model("a1:wR b2:bS", 2), SignsShown(0, (Sign.ROCK, Sign.SCISSORS)), Moved(0, Kind.ROCK, "a1", "a2", 1)
    assert last_shown_signs(replace(at, last_events=(signs,))) == {0: Sign.ROCK, 1: Sign.SCISSORS}
    assert not last_shown_signs(replace(at, last_events=(moved,)))
    assert Stopped(0).is_invisible and not signs.is_invisible and not moved.is_invisible


def test_what_plays_itself() -> None:
    """A pass (rule CH-8); a pawn that captured and cannot move on (rule CH-7)."""
    assert [move.is_automatic for move in (Pass(), Stop(), Go("a1", "a2"))] == [True, True, False]


def test_every_pawn_has_a_picture() -> None:
    import pygame

    from ui.assets.rasterizer import Rasterizer

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    rasterizer = Rasterizer()
    for colour in ("white", "red", "black", "orange"):
        for kind in "RSPW?":
            assert TABLE.art.picture(rasterizer, f"{colour}/{kind}", 40).get_size() == (40, 40)
    assert TABLE.art.picture(rasterizer, "neutral/?", 40).get_size() == (40, 40)
    assert not rasterizer.missing_files


def test_a_person_plays_by_mouse_and_by_keyboard(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Tom")), "7")))
    match: Match = driver.app.scene.session.match  # type: ignore[attr-defined]
    driver.tap("square/c2")
    driver.tap("square/c3")
    assert [str(move) for _seat, move in match.moves] == ["c2-c3"]
    driver.tap("square/d6")
    driver.key("tab")
    driver.app.scene.focus.name = "square/d6"
    driver.key("down", "return")
    assert [str(move) for _seat, move in match.moves] == ["c2-c3", "d6-d5"]
    driver.close()


def test_a_chosen_pawn_stays_chosen_after_a_wrong_square(tmp_path: Path) -> None:
    """The advice "Choose another one" can be followed by clicking another square (rules CH-4 and CH-15)."""
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Tom")), "7")))
    match: Match = driver.app.scene.session.match  # type: ignore[attr-defined]
    for name in ("square/c2", "square/c5", "square/c3"):
        driver.tap(name)
    assert [str(move) for _seat, move in match.moves] == ["c2-c3"]
    driver.go(TableRoute(Record("chifoumi", (Player("Léa"), Player("Tom")), "7", {"free_placement": True})))
    match = driver.app.scene.session.match  # type: ignore[attr-defined]
    for name in ("reserve/0/R", "square/d4", "square/c2"):
        driver.tap(name)
    assert [str(move) for _seat, move in match.moves] == ["R@c2"]
    driver.close()

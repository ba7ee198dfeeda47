"""The layout of Chifoumi: every pawn once, inside the page, the bottom seat's home below."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from pygame import FRect

from game.chifoumi.board import SQUARES, GameOptions, initial_board
from game.chifoumi.moves import Kind, Pawn
from game.match import Match
from game.record import Player, Record
from tests import chance
from tests.cases import cases
from tests.ui.chifoumi_boards import model, table_of
from ui.canvas.pieces import Pose
from ui.canvas.viewport import PAGE_HEIGHT, PAGE_WIDTH, Viewport
from ui.scene.focus import Focus
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.measures import table_measures
from ui.tables.chifoumi.pieces import PawnId
from ui.tables.contract import TableViewModel
from ui.widgets.controls import Command, HitRegion

TALL = "c4:wRwSwPwRwSwP d4:bRbS f5:bRbSbPbRbS e7:bRbSbPbRbS e2:wR"
COLUMN = TALL + " c3:wRwSwPwRwSwPwWwWwRwS c2:wRwSwPwRwSwP"


def positions(players: int, **options: object) -> list[Match]:
    """Return a random match at every ply, at most 120."""
    seats = tuple(Player(str(seat)) for seat in range(players))
    match, rng = Match(Record("chifoumi", seats, "places", options)), random.Random(players)  # type: ignore[arg-type]
    matches = [match.at_ply(0)]
    while not match.is_over and match.ply < 120:
        seat = match.to_move[0]
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        matches.append(match.at_ply(match.ply))
    return matches


def seen(match: Match, south: int, **more: object) -> TableViewModel:
    tokens = tuple(range(len(match.seats)))
    return TableViewModel(match.view(south), match.seats, tokens, bottom_seat=south, active_seats=match.to_move, **more)  # type: ignore[arg-type]


TALL_PAGES = [Viewport(*size, is_portrait=True).rect for size in ((960, 1080), (900, 1400), (900, 1600))][: chance.many(1, 3)]
EVERY_PAGE = pytest.mark.parametrize("tall", [None, *TALL_PAGES], ids=lambda tall: f"{tall.h:.0f}" if tall else "wide")
GAMES = [(2, {}), (2, {"free_placement": True, "peek": False}), (3, {"free_placement": True}), (3, {}), (4, {"peek": False})]


@pytest.mark.parametrize(("players", "options"), GAMES)
@pytest.mark.parametrize(
    "more", [{}, {"is_helper_open": False}, {"has_side_column": False}, *({"portrait_page": tall} for tall in TALL_PAGES)], ids=str
)
def test_every_pawn_lies_once_and_inside_the_page(players: int, options: dict[str, object], more: dict[str, object]) -> None:
    every = 24 if players == 4 else 8 * players
    for match in positions(players, **options)[::9]:
        for south in range(players):
            result = pieces.layout(seen(match, south, **more))
            assert len({piece.key for piece in result}) == len(result) == every
            assert all(inside(piece.pose, more.get("portrait_page")) for piece in result)


def inside(pose: Pose, tall: object) -> bool:
    page = tall if isinstance(tall, FRect) else FRect(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
    return page.contains(pose.rect())


def test_nothing_moves_that_was_not_touched() -> None:
    """Pawns on squares that a step does not concern keep their pose."""
    for before, after in pairwise(positions(3)[:60]):
        if after.view(None).game != before.view(None).game:
            continue
        was = {piece.key: piece.pose for piece in pieces.layout(seen(before, 0))}
        one, other = before.view(None).board, after.view(None).board
        for square in SQUARES:
            if one.get(square) == other.get(square):
                for pawn in one.get(square, ()):
                    key = PawnId(pawn.number)
                    assert was[key] == next(piece.pose for piece in pieces.layout(seen(after, 0)) if piece.key == key)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_south_seat_has_its_home_below(players: int) -> None:
    """From each player's side: rock, scissors, paper, scissors, rock on squares 2 to 6 of the back row."""
    board = initial_board(GameOptions(players), 1, range(32))
    for south in range(players):
        at = model("e4:wR", players, south=south)
        home = {geometry.screen_cell(at, square): stack[0] for square, stack in board.items() if stack[0].seat == south}
        assert [home[column, 6].kind.value for column in range(1, 6)] == list("RSPSR")
        assert {row for _column, row in home} == {5, 6}


def test_coordinates_turn_with_the_board() -> None:
    sides = [geometry.coordinate_labels(model("e4:wR", 4, south=south)) for south in range(4)]
    assert sides == [("7654321", "abcdefg"), ("gfedcba", "7654321"), ("1234567", "gfedcba"), ("abcdefg", "1234567")]


@pytest.mark.parametrize("south", range(4))
@EVERY_PAGE
def test_the_squares_tile_the_board(south: int, tall: FRect | None) -> None:
    at = model("e4:wR", 4, south=south, portrait_page=tall)
    rects = [geometry.square_rect(at, square) for square in SQUARES]
    assert len({(rect.w, rect.h) for rect in rects}) == 1
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    assert all(geometry.board_rect(at).contains(rect) for rect in rects)


@EVERY_PAGE
def test_the_top_of_a_stack_is_its_own_and_no_square_behind_is_lost(tall: FRect | None) -> None:
    at = model(TALL, 2, portrait_page=tall)
    rects = {square: geometry.square_target_rect(at, square) for square in SQUARES}
    assert not any(one.colliderect(other) for one, other in combinations(rects.values(), 2))
    assert min(rect.h for rect in rects.values()) >= 20
    for square in ("c4", "d4", "f5"):
        pose = geometry.stack_poses(at, square, len(at.view.board[square]))[-1]
        assert rects[square].collidepoint(pose.x, pose.y - pose.w * 0.02)


@pytest.mark.parametrize("text", [TALL, COLUMN])
@EVERY_PAGE
def test_arrow_keys_walk_from_square_to_square_whatever_stands_there(text: str, tall: FRect | None) -> None:
    at = model(text, 2, portrait_page=tall)
    widgets = [HitRegion(Command(square, square, lambda: None), geometry.square_target_rect(at, square)) for square in SQUARES]
    focus = Focus()
    focus.is_visible = True
    steps = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
    for square in SQUARES:
        for key, (files, ranks) in steps.items():
            file, rank = chr(ord(square[0]) + files), int(square[1]) + ranks
            if f"{file}{rank}" in SQUARES:
                focus.name = square
                assert focus.move(widgets, key)
                assert focus.name == f"{file}{rank}", f"{key} from {square}"


@cases("count", range(2, 25))
@EVERY_PAGE
@cases("players", [2, 4])
def test_a_stack_spread_out_shows_every_pawn(count: int, tall: FRect | None, players: int) -> None:
    at = model("e4:wR", players, portrait_page=tall)
    poses = geometry.spread_stack_poses(at, count)
    assert len(poses) == count
    for pose in poses:
        assert table_measures(at).spread_panel.contains(FRect(pose.x - pose.w / 2, pose.y - pose.w / 2, pose.w, pose.w * 0.97))
    for one, other in pairwise(poses):
        assert other.x > one.x or other.y - one.y >= 18


@pytest.mark.parametrize("count", [1, 3, 5, 6, 9, 16, 24])
def test_taken_pawns_fit_their_panel(count: int) -> None:
    for panel in (table_measures(model("e4:wR", 2)).captured_panel, geometry.OPPOSITE_CAPTURED_PANEL):
        poses = geometry.captured_poses(panel, count)
        assert len(set(poses)) == count
        assert all(panel.contains(FRect(pose.x - pose.w / 2, pose.y - pose.w * 0.46, pose.w, pose.w * 0.92)) for pose in poses)


@cases("count", [1, 3, 5, 6, 9, 16, 24])
@cases("tall", TALL_PAGES)
@cases("players", [2, 3])
def test_taken_pawns_fit_their_plates_and_panel_on_a_tall_page(count: int, tall: FRect, players: int) -> None:
    at = model("e4:wR", players, portrait_page=tall)
    for seat, panel in geometry.captured_panel_rects(at).items():
        poses = geometry.captured_strip_poses(geometry.area_beside_title(panel) if seat == at.bottom_seat else panel, count)
        assert len(set(poses)) == count
        around = panel if seat == at.bottom_seat else geometry.seat_panel_rect(at, seat)
        assert all(around.contains(FRect(pose.x - pose.w / 2, pose.y - pose.w * 0.46, pose.w, pose.w * 0.92)) for pose in poses)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tall", TALL_PAGES, ids=str)
def test_a_tall_page_goes_from_the_plates_over_the_board_to_the_sentence(players: int, tall: FRect) -> None:
    at = model("e4:wR", players, portrait_page=tall)
    arranged, below = table_measures(at), geometry.hud_layout(at)
    above = max(geometry.seat_panel_rect(at, seat).bottom for seat in range(players) if players == 4 or seat)
    assert tall.y + 76 < above < arranged.board.y < arranged.board.bottom < below.move_list.y < below.move_list.bottom < below.prompt.y
    assert arranged.board.w == 860, "as wide as the page"
    for one, other in combinations(
        [below.move_list, arranged.helper_panel, arranged.captured_panel, below.prompt, arranged.threats_button], 2
    ):
        if players < 4 or arranged.captured_panel not in (one, other):
            assert not one.colliderect(other)
    assert (
        min(*arranged.threats_button.size, *arranged.close_button.size, *below.primary_button.size)
        * Viewport(960, 1080, is_portrait=True).scale
        >= 44
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("helper", [False, True])
def test_plates_and_panels_do_not_overlap(players: int, helper: bool) -> None:
    for south in range(players):
        at = model("e4:wR", players, south=south, helper=helper)
        panel = geometry.helper_panel_rect(at)
        assert panel is not None
        rects = [*(geometry.seat_panel_rect(at, seat) for seat in range(players)), panel, *geometry.captured_panel_rects(at).values()]
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


def test_without_the_column_at_the_right_nothing_taken_is_shown_in_panels() -> None:
    at = model("e4:wR", 2)
    assert geometry.captured_panel_rects(at) and not geometry.captured_panel_rects(replace(at, has_side_column=False))


@pytest.mark.parametrize("players", [2, 3])
@EVERY_PAGE
def test_plates_and_reserves_do_not_overlap(players: int, tall: FRect | None) -> None:
    match = table_of(players, free_placement=True)
    for south in range(players):
        at = seen(match, south, portrait_page=tall)
        rects = [*(geometry.seat_panel_rect(at, seat) for seat in range(players)), table_measures(at).reserves.veils_panel]
        rects += [geometry.reserve_panel_rect(at, seat) for seat in range(players)]
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
        for seat in range(players):
            touched = [geometry.reserve_target_rect(at, seat, kind) for kind in Kind]
            assert not any(one.colliderect(other) for one, other in combinations(touched, 2))


def test_a_placed_pawn_comes_from_the_reserve_and_a_taken_one_keeps_its_key() -> None:
    """The animation is the difference of two layouts (rule CH-15)."""
    for before, after in pairwise(positions(2, free_placement=True)[:17]):
        keys = {piece.key for piece in pieces.layout(seen(before, 0))}
        fresh = [piece for piece in pieces.layout(seen(after, 0)) if piece.key not in keys]
        assert len(fresh) == 1
        assert fresh[0].previous_key in keys
    for before, after in pairwise(positions(3)):
        keys = {piece.key for piece in pieces.layout(seen(before, 0))}
        assert keys == {piece.key for piece in pieces.layout(seen(after, 0))}


def test_a_hidden_pawn_shows_what_everybody_knows() -> None:
    """Its owner's colour if only own pawns are stacked (rule CH-5), no colour with partners (rules CH-9 and CH-22)."""
    two = [piece.face for piece in pieces.layout(model("c3:wRwS", 2, peek=False))]
    four = [piece.face for piece in pieces.layout(model("c3:bRwS", 4, peek=False))]
    assert two == ["white/?", "white/S"]
    assert four == ["neutral/?", "white/S"]


@EVERY_PAGE
def test_a_spread_stack_lies_beside_the_board_and_its_top_stays(tall: FRect | None) -> None:
    at = model("c3:wRwSwP", 2, opened=geometry.SquareTarget("c3"), portrait_page=tall)
    poses = {piece.key: piece.pose for piece in pieces.layout(at)}
    stack = at.view.board["c3"]
    assert isinstance(stack[-1], Pawn)
    assert poses[PawnId(stack[-1].number)] == geometry.stack_poses(at, "c3", 1)[0]
    assert all(
        table_measures(at).spread_panel.collidepoint(poses[PawnId(pawn.number)].x, poses[PawnId(pawn.number)].y) for pawn in stack[:-1]
    )

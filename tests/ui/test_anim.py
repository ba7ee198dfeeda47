"""Animations: differences of two layouts that end exactly at the second (docs/decisions/0021-layout-is-a-function-of-the-view.md)."""

from __future__ import annotations

import pytest

from ui.canvas.pieces import AnimationTiming, Piece, Pose
from ui.match.tweens import Animator

HERE, THERE = Pose(100, 100, 60), Pose(400, 300, 120, 10)


def at(animator: Animator, key: str) -> Pose:
    return next(sprite.pose for sprite in animator.sprites() if sprite.piece.key == key)


def test_a_piece_travels_and_comes_to_rest_exactly_where_the_layout_has_it() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(travel_ms=280), 1)
    assert animator.is_busy
    assert at(animator, "R8") == HERE
    animator.update(0.14)
    assert 100 < at(animator, "R8").x < 400
    animator.update(0.15)
    assert not animator.is_busy
    assert at(animator, "R8") == THERE


def test_a_piece_comes_down_on_its_way() -> None:
    """From height 3 down to its final pose; a piece whose final elevation is higher stays there (docs/art.md, 8)."""
    animator, heights = Animator(), list[tuple[int, ...]]()
    animator.place_pieces([Piece("R8", "R8", HERE), Piece("R9", "R9", HERE, level=3)])
    animator.animate_to_layout([Piece("R8", "R8", THERE), Piece("R9", "R9", THERE, level=3)], AnimationTiming(travel_ms=280), 1)
    for _ in range(4):
        animator.update(0.1)
        heights.append(tuple(sprite.level for sprite in animator.sprites()))
    assert heights == [(3, 3), (2, 3), (1, 3), (1, 3)]


def test_no_animation_settles_at_once() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(), 0)
    assert not animator.is_busy
    assert at(animator, "R8") == THERE


@pytest.mark.parametrize(("pace", "left"), [(1.6, True), (0.5, False)])
def test_the_pace_is_a_factor_on_every_time(pace: float, left: bool) -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(travel_ms=280), pace)
    animator.update(0.3)
    assert animator.is_busy is left


def test_a_card_turns_over_half_way_through_the_flip_and_then_travels() -> None:
    animator = Animator()
    animator.place_pieces([Piece("choice/1", "back", HERE)])
    animator.animate_to_layout([Piece("S5", "S5", THERE, previous_key="choice/1")], AnimationTiming(travel_ms=350, flip_ms=240), 1)
    animator.update(0.1)
    (sprite,) = animator.sprites()
    assert (sprite.face, sprite.pose) == ("back", HERE)
    assert sprite.open_share < 1
    animator.update(0.1)
    assert animator.sprites()[0].face == "S5"
    animator.update(0.4)
    assert at(animator, "S5") == THERE


def test_a_piece_goes_by_way_of_another_place_where_it_turns_and_lies_still() -> None:
    animator, between = Animator(), Pose(200, 400, 60)
    animator.place_pieces([Piece("S5", "back", HERE), Piece("name", "name", HERE)])
    timing = AnimationTiming(
        travel_ms=300, arc_height=0, flip_ms=200, lead_ms=300, via_poses={"S5": between}, hold_ms_by_piece={"S5": 1000, "name": 1000}
    )
    animator.animate_to_layout([Piece("S5", "S5", THERE), Piece("name", "name", THERE)], timing, 1)
    seen = []
    for _ in range(4):
        animator.update(0.3)
        card = next(sprite for sprite in animator.sprites() if sprite.piece.key == "S5")
        seen.append((card.face, card.pose, at(animator, "name")))
    assert seen == [("back", between, HERE), ("S5", between, HERE), ("S5", between, HERE), ("S5", between, HERE)]
    animator.update(0.25)
    assert at(animator, "S5").x > between.x and at(animator, "name").x > HERE.x, "they set out together"
    animator.update(0.2)
    assert (at(animator, "S5"), at(animator, "name"), animator.is_busy) == (THERE, THERE, False)


def test_reduced_motion_waits_as_long_before_a_piece_is_at_its_place() -> None:
    animator = Animator()
    animator.place_pieces([Piece("S5", "back", HERE)])
    animator.animate_to_layout(
        [Piece("S5", "S5", THERE)], AnimationTiming(flip_ms=200, hold_ms_by_piece={"S5": 1000}), 1, is_motion_reduced=True
    )
    animator.update(0.9)
    assert [(sprite.face, sprite.pose) for sprite in animator.sprites()] == [("S5", HERE)]
    animator.update(0.2)
    assert at(animator, "S5") == THERE


def test_hidden_pieces_are_seen_only_on_their_way() -> None:
    animator = Animator()
    animator.place_pieces([Piece("P2", "P2", HERE)])
    animator.animate_to_layout([Piece("P2", "P2", THERE, is_hidden=True)], AnimationTiming(travel_ms=200), 1)
    animator.update(0.1)
    assert len(animator.sprites()) == 1
    animator.update(0.2)
    assert animator.sprites() == []


def test_a_new_layout_in_mid_flight_begins_where_the_piece_is_seen() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(travel_ms=200, arc_height=0), 1)
    animator.update(0.1)
    seen = at(animator, "R8")
    animator.animate_to_layout([Piece("R8", "R8", HERE)], AnimationTiming(travel_ms=200, arc_height=0), 1)
    assert at(animator, "R8") == seen


def test_reduced_motion_fades_in_place() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(), 1, is_motion_reduced=True)
    animator.update(0.06)
    (sprite,) = animator.sprites()
    assert sprite.pose == THERE
    assert 0 < sprite.alpha < 255


def test_a_dropped_piece_goes_home_from_where_it_was_let_go() -> None:
    animator = Animator()
    home = [Piece("R8", "R8", HERE)]
    animator.place_pieces(home)
    animator.set_flight_start("R8", THERE)
    animator.animate_to_layout(home, AnimationTiming(travel_ms=200), 1)
    assert at(animator, "R8") == THERE
    animator.update(0.3)
    assert at(animator, "R8") == HERE


def test_a_score_counts_up_to_its_end() -> None:
    animator = Animator()
    animator.count_up("score/0", 3, 11, 500)
    assert animator.counted_value("score/0", 11) == 3
    animator.update(0.25)
    assert 3 < animator.counted_value("score/0", 11) < 11
    animator.update(0.3)
    assert animator.counted_value("score/0", 11) == 11


def test_finish_ends_everything_that_runs() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE)], AnimationTiming(), 1)
    animator.count_up("score/0", 0, 9, 500)
    animator.finish()
    assert at(animator, "R8") == THERE
    assert animator.counted_value("score/0", 9) == 9


def test_a_piece_comes_from_where_it_was_though_another_had_its_key() -> None:
    animator = Animator()
    animator.place_pieces([Piece("pawn/3", "R", HERE), Piece("reserve/R", "R", Pose(900, 100, 40))])
    animator.animate_to_layout([Piece("pawn/3", "R", THERE, previous_key="reserve/R")], AnimationTiming(travel_ms=200), 1)
    assert at(animator, "pawn/3") == Pose(900, 100, 40)


def test_a_half_point_is_not_lost_when_a_score_has_counted_up() -> None:
    animator = Animator()
    animator.count_up("score/0", 8, 8.5, 500)
    animator.update(0.6)
    assert animator.counted_value("score/0", 8.5) == 8.5


def test_what_has_not_set_out_is_drawn_as_it_lay() -> None:
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE), Piece("R9", "R9", HERE, level=2)])
    (_first, resting) = animator.sprites()
    animator.animate_to_layout([Piece("R8", "R8", THERE), Piece("R9", "R9", THERE)], AnimationTiming(travel_ms=100, stagger_ms=80), 1)
    animator.update(0.05)
    first, waiting = animator.sprites()
    assert first.is_flying and not waiting.is_flying
    assert (waiting.face, waiting.pose, waiting.base_width, waiting.level) == (resting.face, resting.pose, resting.base_width, 2)
    animator.update(0.05)
    assert [sprite.is_flying for sprite in animator.sprites() if sprite.piece.key == "R9"] == [True]


def test_the_looks_of_what_flies_change_in_turns() -> None:
    """A sprite moves in every frame; its size and angle, pictures of their own, last two frames."""
    animator = Animator()
    animator.place_pieces([Piece("R8", "R8", HERE), Piece("R9", "R9", HERE)])
    animator.animate_to_layout([Piece("R8", "R8", THERE), Piece("R9", "R9", THERE)], AnimationTiming(travel_ms=400, arc_height=0), 1)
    seen = []
    for _step in range(20):
        animator.update(0.017)
        seen.append([sprite.pose for sprite in animator.sprites()])
    for one in (0, 1):
        assert len({poses[one].x for poses in seen}) == 20
        assert 8 <= len({(poses[one].w, poses[one].angle) for poses in seen}) <= 12
    changes = [{step for step in range(1, 20) if seen[step][one].w != seen[step - 1][one].w} for one in (0, 1)]
    assert not changes[0] & changes[1]

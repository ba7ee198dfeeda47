"""Illustrations of strategies: all texts fit, at every size, and only the third hint answers."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pygame
import pytest
from pygame import FRect, Rect

from game.nambarz.cards import NUMBERS, Card
from game.practice.exercises import MissingNumber
from game.practice.facts import BasicFact
from game.practice.groups import FAMILIES_BY_SIGN
from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP, FactTriangle, NumberLine, Rows, Strategy, TenFrame
from game.practice.kinds import kinds_for
from game.practice.levels import LEVELS
from game.practice.making import make_exercise
from game.practice.strategies import strategy
from tests.cases import cases
from tests.ui.blank import blank
from tests.ui.driver import fresh_skin
from tests.ui.layouts import check
from tests.ui.telling import said_whole
from ui.assets.theme import Theme
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.exercise.illustrations import frames, rows, triangle
from ui.practice.exercise.illustrations.dots import Dot, dots_in_motion
from ui.practice.exercise.illustrations.line import finished_hop_count, line_ends, line_labels
from ui.practice.exercise.illustrations.panel import PANEL_H, PANEL_W, draw_strategy_panel
from ui.practice.exercise.illustrations.panel import _draw_question as draw_question
from ui.practice.exercise.illustrations.player import (
    REPLAY_PAUSE_S,
    IllustrationPlayer,
    advance_player,
    motion_seconds,
    player_at_step,
    replay,
)
from ui.practice.exercise.illustrations.texts import answer_text, hint_sentence, step_question, steps_text, strategy_title

STEPS = (METHOD_STEP, MOVE_STEP, ANSWER_STEP)


@cache
def strategies() -> tuple[Strategy, ...]:
    """Return three strategies of each key, from all exercise kinds and levels."""
    rng, result = random.Random(3), {}
    for level in LEVELS:
        for fact in level.facts:
            for kind in kinds_for(fact):
                one = strategy(make_exercise(fact, kind, rng, level.operations))
                assert one is not None, f"{kind} about {fact}"
                result.setdefault(one.key, []).append(one)
    return tuple(one for group in result.values() for one in (group[0], group[len(group) // 2], group[-1]))


def drawn(
    result: Strategy, step: int, scale: float = 1.0, fraction: float = 1.0, progress: float = 1.0
) -> tuple[list[tuple[Rect, str]], Rect]:
    """Return the texts of the panel at this step with their rects, and the panel's rect, in px."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.get_surface() or pygame.display.set_mode((8, 8))
    viewport = Viewport(round(1280 * scale), round(800 * scale))
    rasterizer = blank(Theme(), viewport.scale) if progress == 1.0 else fresh_skin(viewport.scale)
    canvas = Canvas(pygame.Surface((viewport.width, viewport.height)), rasterizer, viewport)
    canvas.collected_lines, rect = [], FRect(20, 20, PANEL_W * fraction, PANEL_H * fraction)
    draw_strategy_panel(canvas, IllustrationPlayer(result, step, progress), rect)
    corner = viewport.to_px_point(rect.x, rect.y)
    return canvas.collected_lines, Rect(corner, (viewport.to_px(rect.w), viewport.to_px(rect.h)))


@pytest.mark.parametrize(
    ("scale", "fraction"), [(0.625, 1.0), (1.0, 1.25), *(pytest.param(scale, 1.0, marks=pytest.mark.long) for scale in (0.8, 1.0))]
)
def test_all_words_stand_in_the_panel(scale: float, fraction: float, language: str) -> None:
    """In the smallest window and in portrait, too; a question that does not fit is left to the bear."""
    for result in strategies():
        for step in STEPS:
            texts, panel = drawn(result, step, scale, fraction)
            outside = [text for rect, text in texts if not panel.contains(rect)]
            assert texts and not outside, (result.key, step, outside)
            check(texts, (panel.right, panel.bottom))


@cases("w, h, is_drawn", [(300.0, 60.0, True), (100.0, 60.0, False), (300.0, 20.0, False)])
def test_a_question_without_room_is_left_out(w: float, h: float, is_drawn: bool) -> None:
    """The panel is too low, or a word too long."""
    canvas = Canvas(pygame.Surface((1280, 800)), fresh_skin(1.0), Viewport(1280, 800))
    canvas.collected_lines = []
    draw_question(canvas, "Multiplication?", FRect(0, 0, w, h), 1.0)
    assert bool(canvas.collected_lines) == is_drawn


def test_everything_is_said_in_every_language(language: str) -> None:
    for result in strategies():
        sentences = [
            strategy_title(result),
            hint_sentence(result, METHOD_STEP),
            hint_sentence(result, MOVE_STEP),
            hint_sentence(result, ANSWER_STEP),
            answer_text(result),
        ]
        assert all(map(said_whole, sentences)), sentences
        assert "{" not in "".join(sentences) and "*" not in "".join(sentences)


def results() -> list[tuple[Strategy, set[int], int]]:
    """Return the result strategy of every fact family, the numbers it always shows, and the answer."""
    hand = tuple(map(Card, NUMBERS))
    result = []
    for families in FAMILIES_BY_SIGN.values():
        for sign, left, right in families:
            fact = BasicFact(sign, left, right)
            one = strategy(MissingNumber(left, sign, right, None, (*hand, Card(fact.result)), fact))
            assert one is not None
            result.append((one, {left, right}, fact.result))
    return result


def numbers_in(texts: list[str]) -> set[int]:
    return {int(number) for text in texts for number in re.findall(r"\d+", text)}


def test_no_hint_names_the_answer_before_the_third() -> None:
    for result, shown_anyway, answer in results():
        for step in (METHOD_STEP, MOVE_STEP):
            count = f"hint {step + 1} of 3"
            sentences = [
                hint_sentence(result, step),
                strategy_title(result),
                step_question(result, step),
                *(text for _at, text in drawn(result, step)[0] if text != count),
            ]
            assert answer in shown_anyway or answer not in numbers_in(sentences), (result.key, step, sentences)


def test_the_third_hint_says_it() -> None:
    for result, _shown_anyway, answer in results():
        sentence = "".join(text for _at, text in drawn(result, ANSWER_STEP)[0]).replace("\u00a0", " ")
        assert answer_text(result).endswith(f"= {answer}") and answer_text(result) in sentence


def test_what_it_is_turned_into_comes_to_the_same() -> None:
    """As in "8 + 2 + 3": products before sums, as at school; a gap is filled with the fitting answer."""
    for result, _shown_anyway, answer in results():
        text = str(result.details.get("way", ""))
        if text:
            left, _, right = text.replace("?", str(answer)).partition(" = ")
            assert value(left) == (int(right) if right else answer), text


def value(text: str) -> int:
    total = 0
    for term in text.replace(" - ", " + -").split(" + "):
        product = 1
        sign, parts = (-1, term[1:]) if term.startswith("-") else (1, term)
        for index, part in enumerate(re.split(r" (?=[*/])", parts)):
            number = int(part.strip("*/ "))
            product = product // number if part.startswith("/") else product * number if index else number
        total += sign * product
    return total


def test_a_calculation_is_never_broken_across_lines() -> None:
    result = strategy(MissingNumber(3, "*", 3, None, tuple(map(Card, NUMBERS)), BasicFact("*", 3, 3)))
    assert result is not None and steps_text(result) == "2\u00a0×\u00a03\u00a0+\u00a03"
    assert "6\u00a0+\u00a03" in step_question(result, METHOD_STEP)


# --- pictures -----------------------------------------------------------------------------------------------------------


def looks(dots: list[Dot]) -> dict[str, int]:
    result: dict[str, int] = {}
    for dot in dots:
        if dot.look != "none":
            result[dot.look] = result.get(dot.look, 0) + 1
    return result


def test_a_frame_is_filled_up() -> None:
    """8 + 5: two are dashed, outside and in the empty cells; then they are inside, and three stay outside."""
    scene = TenFrame(8, 5, moved_count=2)
    assert looks(frames.frame_dots(scene, METHOD_STEP)) == {"first": 8, "ghost": 4, "second": 3}
    after = frames.frame_dots(scene, MOVE_STEP)
    assert looks(after) == {"first": 8, "second": 5} and sum(dot.x < frames.COLUMNS for dot in after if dot.look != "none") == 10


def test_what_is_taken_out_leaves_its_place() -> None:
    assert looks(frames.frame_dots(TenFrame(9, taken_count=6), METHOD_STEP)) == {"first": 3, "leaving": 6}
    assert looks(frames.frame_dots(TenFrame(9, taken_count=6), MOVE_STEP)) == {"first": 3, "gone": 6}
    assert looks(frames.frame_dots(TenFrame(10, 4, taken_count=10), MOVE_STEP)) == {"gone": 10, "second": 4}, "the whole frame goes"


def test_what_is_sought_is_filled_in_last() -> None:
    scene = TenFrame(4, 1, moved_count=1, cell_count=5, is_second_sought=True, is_empty_at_first=True)
    assert [looks(frames.frame_dots(scene, step)) for step in STEPS] == [{}, {"first": 4, "ghost": 1}, {"first": 4, "second": 1}]


@pytest.mark.parametrize(
    ("scene", "before", "after"),
    [
        (Rows((6, 6), second_part_row=1), {"first": 6, "ghost": 6}, {"first": 6, "second": 6}),
        (Rows((6, 7), extra_dot_count=1), {"first": 6, "second": 6, "ghost": 1}, {"first": 6, "second": 7}),
        (Rows((8,) * 7, second_part_row=5), {"first": 40, "ghost": 16}, {"first": 40, "second": 16}),
        (Rows((7,) * 10, removed_row_count=1), {"first": 63, "ghost": 7}, {"first": 63, "gone": 7}),
        (Rows((4, 4), is_single_line_first=True), {"first": 8}, {"first": 8}),
    ],
)
def test_rows_of_dots(scene: Rows, before: dict[str, int], after: dict[str, int]) -> None:
    assert looks(rows.row_dots(scene, METHOD_STEP)) == before and looks(rows.row_dots(scene, MOVE_STEP)) == after == looks(
        rows.row_dots(scene, ANSWER_STEP)
    )


def test_loose_dots_lie_in_tens_before_they_are_in_rows() -> None:
    """Two rows of eight: ten dots, and six below."""
    assert Counter(dot.y for dot in rows.row_dots(Rows((8, 8), is_single_line_first=True), METHOD_STEP)) == {0.5: 10, 1.5: 6}


def test_turned_rows_begin_as_columns() -> None:
    """3 rows of 8 start as 8 rows of 3: the same dots, a quarter turn about the same centre."""
    scene = Rows((8, 8, 8), is_turned=True)
    (first, small), (last, whole) = rows.turning_dots(scene, 0.0, (20, 3)), rows.turning_dots(scene, 1.0, (20, 3))
    across = [len({round(getattr(dot, axis), 1) for dot in dots}) for dots in (first, last) for axis in ("x", "y")]
    assert across == [3, 8, 8, 3] and last == rows.row_dots(scene, METHOD_STEP) and (small, whole) == (3 / 8, 1.0)
    for progress in (0.1, 0.3, 0.5, 0.7, 0.9):
        dots, scale = rows.turning_dots(scene, progress, (20, 3))
        assert all(scale / 2 - 0.01 <= dot.y <= 3.01 - scale / 2 for dot in dots), "they stay in their room"


def test_dots_of_a_triangle() -> None:
    plus, times = FactTriangle(15, 9, 6, "+"), FactTriangle(56, 7, 8, "*")
    assert looks(triangle.sum_dots(plus, MOVE_STEP)) == {"first": 9, "ghost": 6} and looks(triangle.sum_dots(plus, ANSWER_STEP)) == {
        "first": 9,
        "second": 6,
    }
    assert len({dot.y for dot in triangle.product_dots(times)}) == 8 and len({dot.x for dot in triangle.product_dots(times)}) == 7
    assert [triangle.corner_numbers(times, step) for step in STEPS] == [("56", "7", "?"), ("56", "7", "?"), ("56", "7", "8")]
    assert triangle.corner_numbers(FactTriangle(8, 4, 2, "*", is_late=True), METHOD_STEP) == ("?", "4", "?")
    assert triangle.corner_numbers(FactTriangle(8, 4, 2, "*", hidden="whole"), MOVE_STEP) == ("?", "4", "2")


def test_hops_and_what_is_written_under_them() -> None:
    back = NumberLine(13, (-3, -2))
    assert (
        line_ends(back) == (7, 17)
        and line_ends(NumberLine(9, (1, 1))) == (8, 18)
        and line_ends(NumberLine(4, (1,))) == (0, 10)
        and line_ends(NumberLine(10, (90,))) == (10, 100)
    )
    assert dict(line_labels(back, METHOD_STEP, 40, 26))[8] == "?" and dict(line_labels(back, ANSWER_STEP, 40, 26))[8] == "8"
    assert [
        finished_hop_count(back, METHOD_STEP, 1),
        finished_hop_count(back, MOVE_STEP, 0.5),
        finished_hop_count(back, ANSWER_STEP, 0),
    ] == [0, 1, 2]
    late = NumberLine(9, (-4,), hidden="hops", is_late=True)
    assert (
        9 not in dict(line_labels(late, METHOD_STEP, 40, 26))
        and 9 in dict(line_labels(late, MOVE_STEP, 40, 26))
        and 5 in dict(line_labels(late, METHOD_STEP, 40, 26))
    )


def test_how_long_a_hop_is_stands_over_it_once_all_are_hopped() -> None:
    """From 9 up to 13: one hop is "?" until the answer; single steps have no label before it."""
    up, whole, steps = (NumberLine(9, hops, hidden="hops") for hops in ((1, 3), (4,), (1, 1)))

    def over(scene: NumberLine, step: int, progress: float = 1.0) -> list[str]:
        result = next(one for one in strategies() if one.key == "minus_up")
        texts, _panel = drawn(replace(result, illustration=scene), step, progress=progress)
        return [text for _at, text in texts if text[:1] in "?+"]

    assert [over(up, METHOD_STEP), over(up, MOVE_STEP, 0.7), over(up, MOVE_STEP), over(up, ANSWER_STEP)] == [
        [],
        [],
        ["+ 1", "+ 3"],
        ["+ 1", "+ 3"],
    ]
    assert [over(whole, MOVE_STEP), over(whole, ANSWER_STEP)] == [["?"], ["+ 4"]]
    assert [over(steps, MOVE_STEP), over(steps, ANSWER_STEP)] == [[], ["+ 1", "+ 1"]]


# --- motion -------------------------------------------------------------------------------------------------------------


def test_counters_go_one_after_the_other() -> None:
    before, after = [Dot(0, 0), Dot(0, 0), Dot(5, 5)], [Dot(9, 0), Dot(9, 0), Dot(5, 5)]
    assert dots_in_motion(before, after, 0) == before and dots_in_motion(before, after, 1) == after
    first, second, still = dots_in_motion(before, after, 0.5)
    assert first.x > second.x and still == Dot(5, 5)


def test_every_scene_is_short_and_reaches_its_end() -> None:
    """All end within 2.2 s; without motion they end at once."""
    for result in strategies():
        for step in STEPS:
            assert motion_seconds(result.illustration, step) <= 2.2
            assert player_at_step(result, step, False).progress == 1.0
            moving = player_at_step(result, step, True)
            assert advance_player(moving, 9.0, 1.0).progress == 1.0 and not advance_player(moving, 9.0, 1.0).is_playing
            assert advance_player(moving, 0.0, 0.0).progress == 1.0, "no pace: at once"


def test_shown_again_it_goes_from_the_method_to_where_it_was() -> None:
    result = next(one for one in strategies() if one.key == "plus_through")
    now = replay(player_at_step(result, MOVE_STEP, True), True)
    assert (now.step, now.last_step) == (METHOD_STEP, MOVE_STEP) and now.is_playing
    waiting = advance_player(now, REPLAY_PAUSE_S / 2, 1.0)
    assert waiting.step == METHOD_STEP and waiting.is_playing
    going = advance_player(waiting, REPLAY_PAUSE_S, 1.0)
    assert (going.step, going.progress) == (MOVE_STEP, 0.0)
    assert not advance_player(going, 9.0, 1.0).is_playing
    still = replay(player_at_step(result, MOVE_STEP, False), False)
    assert still.step == METHOD_STEP and replay(still, False).step == MOVE_STEP, "without motion, step by step"


@pytest.mark.parametrize("progress", [0.0, 0.3, 0.7])
def test_a_picture_can_be_drawn_on_its_way(progress: float) -> None:
    for result in strategies():
        for step in STEPS:
            texts, panel = drawn(result, step, progress=progress)
            assert all(panel.contains(rect) for rect, _text in texts), result.key

"""The replay of a board game with its review, by mouse and by keyboard (docs/art.md, mock-up 20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.bots.bot import Evaluation
from tests.ui.analysis_states import chained, finish, panel, played, said, shown, widget
from tests.ui.layouts import EACH_SIZE, LONG, check, new_desk, texts
from ui.assets import translation
from ui.play.routes import TableRoute
from ui.replay.curve import StandingsCurve
from ui.replay.panels import AnalysisPanel
from ui.replay.screen import ReplayScreen


def test_the_key_leads_from_one_costly_move_to_the_next(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    finish(scene)
    ends = [remark.ply for remark in panel(scene).worst_mistakes]
    result = []
    for _ in range(len(ends) + 1):
        scene.handle_key("n")
        result.append(scene.ply)
    assert len(ends) == 3 and result == [*ends, ends[0]]


def test_the_better_move_is_shown_before_the_turn_and_the_reply_after_it(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    assert scene.model().hint_gesture is None
    finish(scene)
    widget(scene, "review").activate()
    remark = panel(scene).worst_mistakes[0]
    assert remark.better_move is not None and scene.ply == remark.ply
    assert scene.model().hint_gesture == scene.table.input.gesture(remark.better_move)
    assert "Instead" in said(scene) and str(remark.better_move) in said(scene) and "Costs about" in said(scene)
    assert scene.panel.move_list.current_cell.turn == remark.turn  # type: ignore[attr-defined]
    scene.show_real_ply(remark.turn.last_ply + 1)
    reply = remark.reply_moves[0][1]
    assert scene.model().hint_gesture == scene.table.input.gesture(reply) and "Costs about" in said(scene)
    scene.show_real_ply(0)
    assert scene.model().hint_gesture is None and "Instead" not in said(scene)


def test_what_the_others_can_do_then_is_said(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    finish(scene)
    assert isinstance(scene.panel, AnalysisPanel)
    sheet = scene.panel.turn_review
    for remark in panel(scene).worst_mistakes:
        text, move = sheet._reply_sentence(remark), str(remark.reply_moves[0][1])
        assert text.startswith("Then you can play this: " if "x" in move else "The best answer: ") and ("takes" in text) == ("x" in move)
    assert not sheet._reply_sentence(replace(remark, reply_moves=())), "nothing was seen"


def test_the_better_line_is_played_through_beside_the_match(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    finish(scene)
    scene.handle_key("n")
    remark = panel(scene).worst_mistakes[0]
    scene.handle_key("b")
    assert scene.variation is not None and scene.ply == remark.ply and scene.is_playing
    for _ in range(100):
        scene.update(0.1)
    assert not scene.is_playing and scene.current_match.moves[remark.ply :] == remark.variation
    assert scene.model().hint_gesture is None and widget(scene, "here").command.label == "Back to this game"
    scene.handle_key("left")
    assert scene.ply == remark.ply and widget(scene, "step_back").command.disabled_reason
    scene.handle_key("escape")
    assert scene.variation is None and scene.ply == remark.ply and scene.route is None
    assert scene.current_match.moves == scene.match.moves[: remark.ply]
    scene.handle_key("b")
    scene.handle_key("home")
    widget(scene, "here").activate()
    assert scene.variation is None and scene.current_match.moves == scene.match.moves[: scene.ply]


def test_it_says_how_far_it_has_come(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    assert widget(scene, "review").command.disabled_reason
    assert "Looking through the moves: 0%" in said(scene)
    for _ in range(len(scene.record.moves) // 2):
        scene.update(0.02)
    half = panel(scene).answered_share
    assert 0.4 < half < 0.6 and f"{int(100 * half)}%" in said(scene)
    finish(scene)
    assert "3 moves are worth a second look." in said(scene)


def test_nothing_to_look_at(judge: Callable[[object], None], tmp_path: Path) -> None:
    judge(lambda view, played, stop: Evaluation((0.0, 0.0), played))
    scene = shown(tmp_path, played(2, seed=5))
    scene.reviewer.match_review.table = Calm(scene.table)  # type: ignore[attr-defined]
    finish(scene)
    assert not panel(scene).worst_mistakes and "No costly moves: well played." in said(scene)
    assert widget(scene, "review").command.disabled_reason == "No costly moves: well played."


class Calm:
    """A table that ignores the ends of games within a match."""

    def __init__(self, table: object) -> None:
        self.table = table

    def __getattr__(self, name: str) -> object:
        return getattr(self.table, name)

    def final_standing(self, events: object) -> None:
        return None


def test_a_click_and_a_drag_on_the_curve_go_there(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    finish(scene)
    last = len(scene.record.moves)
    curve = widget(scene, "progress")
    assert isinstance(curve, StandingsCurve)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=scene.context.viewport.to_px_point(curve.rect.centerx, curve.rect.centery), button=1))
    assert abs(scene.ply - last / 2) <= 1
    curve = widget(scene, "progress")
    curve.press(curve.rect.x, curve.rect.centery)
    assert scene.ply == 0
    assert curve.drag(curve.rect.right, curve.rect.centery) and scene.ply == last


def test_a_click_in_the_list_goes_behind_the_whole_turn(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    plies = chained(scene.record)
    scene.show_real_ply(plies[0])
    texts(scene)
    grid = scene.panel.move_list
    cell = next(cell for cell in grid.cells if cell.turn.first_ply == plies[0])  # type: ignore[attr-defined]
    grid.click(*grid._cell_rect(cell).center)  # type: ignore[attr-defined]
    assert scene.ply == plies.stop


def test_everything_by_keyboard(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    names = set()
    for _ in range(20):
        scene.handle_key("tab")
        names.add(scene.focus.name)
    assert names >= {"moves", "progress", "review", "here", "first", "step_back", "play", "step_forward", "last", "home", "save"}
    scene.focus.name = "moves"
    for key in ("down", "down", "up"):
        scene.handle_key(key)
    assert scene.ply == 1
    scene.handle_key("end")
    assert scene.ply == len(scene.record.moves)


def test_it_is_played_on_from_any_move(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.show_real_ply(10)
    widget(scene, "here").activate()
    assert scene.route == TableRoute(replace(scene.record, moves=scene.record.moves[:10]))


def test_an_unfinished_match_has_no_review(judge: Callable[[object], None], tmp_path: Path) -> None:
    scene = shown(tmp_path, played(2, 30))
    assert isinstance(scene.panel, AnalysisPanel) and scene.reviewer.match_review is None
    scene.update(0.02)
    assert scene.context.engine._pending_request is None  # type: ignore[attr-defined]
    scene.show_real_ply(12)
    assert scene.model().hint_gesture is None and "review" not in [widget.name for widget in scene.widgets]
    line = widget(scene, "progress")
    line.press(line.rect.right, line.rect.centery)
    assert scene.ply == 30


def test_a_game_without_a_judge_has_no_review(judge: Callable[[object], None], tmp_path: Path) -> None:
    judge(None)
    scene = shown(tmp_path)
    assert isinstance(scene.panel, AnalysisPanel) and scene.reviewer.match_review is None
    said(scene)


# --- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], judge: Callable[[object], None], tmp_path: Path) -> None:
    for language in translation.LANGUAGES:
        context = new_desk(tmp_path, size, language, motion="none")
        for players in (2, 3, 4):
            scene = ReplayScreen(context, played(players, names=LONG[:4]))
            finish(scene)
            plies = [remark.turn.last_ply + 1 for remark in panel(scene).worst_mistakes]
            for ply in (0, 5, *plies, len(scene.record.moves)):
                scene.show_real_ply(ply)
                check([result for result in texts(scene) if mine(scene, result[0])], size)


def mine(scene: ReplayScreen, rect: pygame.Rect) -> bool:
    """Return True if a text belongs to the replay itself; the table in its corner has its own tests."""
    x, y = scene.context.viewport.to_units_point(rect.center)
    area = scene.table.layout.style.replay_area
    return area is None or not area.collidepoint(x, y)

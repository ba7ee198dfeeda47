"""The review of games with hidden hands: its column, luck, open hands, and the real cards' line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bench.inline_engine import Prompt
from game.match import Match
from game.record import Record
from tests.ui.card_reviews import CARDS, Quick, played
from tests.ui.layouts import EACH_SIZE, LONG, check, new_desk, texts
from ui.assets import translation
from ui.canvas.canvas import Canvas
from ui.engine.worker import EvaluationResponse
from ui.replay import analysis
from ui.replay.analysis import MAX_THINKING_S, MatchReview
from ui.replay.panels import ReviewColumn
from ui.replay.screen import ReplayScreen
from ui.replay.turn_review import TurnReview
from ui.tables.open_hands import visible_hand_faces
from ui.tables.registry import TABLES


@pytest.fixture(autouse=True)
def _nothing_recent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(analysis, "_recent_reviews", {})
    yield


def reviewed(folder: Path, game: str, **settings: object) -> ReplayScreen:
    context = new_desk(folder, **{"motion": "none", **settings})  # type: ignore[arg-type]
    context.engine = Quick()  # type: ignore[assignment]
    scene = ReplayScreen(context, played(game, deals=1) if game == "nain_jaune" else played(game))
    assert isinstance(scene.panel, ReviewColumn) and scene.reviewer.match_review is not None
    while not scene.reviewer.match_review.is_done:
        scene.update(0.02)
    return scene


def said(scene: ReplayScreen) -> str:
    return " ".join(text for _rect, text in texts(scene))


def judged(scene: ReplayScreen) -> MatchReview:
    assert isinstance(scene.panel, ReviewColumn) and scene.reviewer.match_review is not None
    return scene.reviewer.match_review


@pytest.mark.parametrize("game", CARDS)
def test_it_says_what_the_cards_were_worth_and_what_a_turn_gave_away(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    scene.handle_key("v")
    assert "The luck of the cards" in said(scene) and "+8" in said(scene) and "–4" in said(scene)
    assert len(judged(scene).worst_mistakes) >= 2
    scene.handle_key("n")
    remark = judged(scene).worst_mistakes[0]
    assert scene.ply == remark.ply and "Costs about" in said(scene) and "±" in said(scene) and "Instead" in said(scene)
    assert scene.model().hint_gesture == scene.table.input.gesture(remark.better_move)
    scene.handle_key("v")
    assert "Costs about" not in said(scene)


@pytest.mark.parametrize("game", CARDS)
def test_what_another_seat_had_is_called_what_nobody_could_know(game: str, tmp_path: Path) -> None:
    """It may be shown once the match is over, though nothing is judged by it."""
    scene = reviewed(tmp_path, game)
    sheet = TurnReview(scene.panel.replayed)
    result = {line.first_ply: sheet._hidden_cards_sentence(line) for line in judged(scene).turns}
    sentences = [(ply, sentence) for ply, sentence in result.items() if sentence]
    assert sentences
    for ply, sentence in sentences:
        line = next(line for line in judged(scene).turns if line.first_ply == ply)
        seat, move = scene.match.moves[line.last_ply + 1]
        assert seat != line.seat and not move.is_secret and scene.names[seat] in sentence


@pytest.mark.parametrize("game", CARDS)
def test_only_the_decisions_of_people_are_judged_each_from_what_they_saw(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    match = scene.match
    people = [(view, move) for view, move, _seconds in scene.context.engine.asked if move is not None]  # type: ignore[attr-defined]
    expected = [(match.at_ply(ply).view(0), move) for ply, (seat, move) in enumerate(match.moves) if seat == 0]
    assert people and all(one in expected for one in people)
    public = [view for view, move, _seconds in scene.context.engine.asked if move is None]  # type: ignore[attr-defined]
    assert public and all(view.seat is None for view in public)


def test_no_match_takes_longer_than_its_limit(tmp_path: Path) -> None:
    class Slow(Quick):
        def poll_evaluation(self) -> EvaluationResponse | None:
            return None

    match = Match(played("nin_jan"))
    analysis_, slow_ones = MatchReview(match, TABLES["nin_jan"]), Slow()
    seconds = 0.0
    while not analysis_.is_done:
        analysis_.poll_engine(slow_ones, 0.5)  # type: ignore[arg-type]
        seconds += 0.5
    assert MAX_THINKING_S <= seconds <= MAX_THINKING_S + 5 and not analysis_.has_failed
    assert all(0 < minimum <= MAX_THINKING_S for _view, _move, minimum in slow_ones.asked)


@pytest.mark.parametrize("game", CARDS)
def test_all_hands_lie_open_until_they_are_shut(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    assert scene.are_hands_open and visible_hand_faces(scene.current_match.view(1), 1)
    open_picture = picture(scene)
    scene.handle_key("o")
    assert not scene.are_hands_open and picture(scene) != open_picture
    scene.handle_key("o")
    assert picture(scene) == open_picture


def picture(scene: ReplayScreen) -> bytes:
    surface = pygame.Surface((scene.context.viewport.window_rect.w, scene.context.viewport.window_rect.h))
    scene.rebuild_if_needed()
    scene.draw(Canvas(surface, scene.context.rasterizer, scene.context.viewport))
    return surface.get_view("2").raw


def test_hands_stay_shut_while_the_match_goes_on(tmp_path: Path) -> None:
    record = played("nin_jan")
    scene = ReplayScreen(new_desk(tmp_path, motion="none"), Record(record.game, record.seats, record.seed, {}, record.moves[:20]))
    assert not scene.are_hands_open and "hands" not in [command.name for command in scene._bar_commands()]


@pytest.mark.parametrize("game", CARDS)
def test_the_better_line_goes_on_with_the_real_cards(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    scene.handle_key("v")
    scene.handle_key("n")
    remark = judged(scene).worst_mistakes[0]
    scene.context.engine = Prompt()
    scene.handle_key("b")
    assert scene.variation is not None and scene.variation.has_hidden_hands
    for _ in range(300):
        scene.update(0.1)
    line = scene.variation.match
    assert line.moves[: remark.ply] == scene.match.moves[: remark.ply]
    assert line.moves[remark.ply] == (remark.turn.seat, remark.better_move) and line.ply > remark.ply + 1
    assert scene.ply == line.ply and not scene.is_playing
    chosen = {seat: move for seat, move in scene.match.moves[remark.ply + 1 : remark.ply + 3] if move.is_secret}
    assert all((seat, move) in line.moves for seat, move in chosen.items() if seat != remark.turn.seat)
    scene.handle_key("escape")
    assert scene.variation is None and scene.ply == remark.ply


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path) -> None:
    for language in translation.LANGUAGES:
        for game in CARDS:
            context = new_desk(tmp_path, size, language, motion="none")
            context.engine = Quick()  # type: ignore[assignment]
            scene = ReplayScreen(context, played(game, names=LONG[:3]))
            while not judged(scene).is_done:
                scene.update(0.02)
            scene.handle_key("v")
            for ply in (0, *(remark.ply for remark in judged(scene).worst_mistakes)):
                if ply:
                    scene.handle_key("n")
                column = [
                    result
                    for result in texts(scene)
                    if context.viewport.to_units_point(result[0].center)[0] > 1036 and re.search(r"\w", result[1])
                ]
                check(column, size)

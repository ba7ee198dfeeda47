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
from ui.replay.analysis import LIMIT, MatchReview
from ui.replay.move_review_dialog import MoveReviewDialog
from ui.replay.review_column import COLUMN, ReviewColumn
from ui.replay.screen import ReplayScreen
from ui.tables.open_hands import hand_in
from ui.tables.registry import TABLES


@pytest.fixture(autouse=True)
def _nothing_recent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(analysis, "_recent", {})
    yield


def reviewed(folder: Path, game: str, **settings: object) -> ReplayScreen:
    context = new_desk(folder, **{"motion": "none", **settings})  # type: ignore[arg-type]
    context.engine = Quick()  # type: ignore[assignment]
    scene = ReplayScreen(context, played(game, deals=1) if game == "nain_jaune" else played(game))
    assert isinstance(scene.beside, ReviewColumn) and scene.beside.analysis is not None
    while not scene.beside.analysis.done:
        scene.update(0.02)
    return scene


def said(scene: ReplayScreen) -> str:
    return " ".join(text for _rect, text in texts(scene))


def judged(scene: ReplayScreen) -> MatchReview:
    assert isinstance(scene.beside, ReviewColumn) and scene.beside.analysis is not None
    return scene.beside.analysis


@pytest.mark.parametrize("game", CARDS)
def test_it_says_what_the_cards_were_worth_and_what_a_turn_gave_away(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    scene.type("v")
    assert "The luck of the cards" in said(scene) and "+8" in said(scene) and "–4" in said(scene)
    assert len(judged(scene).costliest) >= 2
    scene.type("n")
    remark = judged(scene).costliest[0]
    assert scene.ply == remark.ply and "Costs about" in said(scene) and "±" in said(scene) and "Instead" in said(scene)
    assert scene.model().hint_gesture == scene.table.input.gesture(remark.better)
    scene.type("v")
    assert "Costs about" not in said(scene)


@pytest.mark.parametrize("game", CARDS)
def test_what_another_seat_had_is_called_what_nobody_could_know(game: str, tmp_path: Path) -> None:
    """It may be shown once the match is over, though nothing is judged by it."""
    scene = reviewed(tmp_path, game)
    sheet = MoveReviewDialog(scene.beside.replayed, COLUMN.remark)
    result = {line.ply: sheet._unforeseen(line) for line in judged(scene).turns}
    sentences = [(ply, sentence) for ply, sentence in result.items() if sentence]
    assert sentences
    for ply, sentence in sentences:
        line = next(line for line in judged(scene).turns if line.ply == ply)
        seat, move = scene.match.moves[line.last + 1]
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
        def judged(self) -> EvaluationResponse | None:
            return None

    match = Match(played("nin_jan"))
    analysis_, slow_ones = MatchReview(match, TABLES["nin_jan"]), Slow()
    seconds = 0.0
    while not analysis_.done:
        analysis_.advance(slow_ones, 0.5)  # type: ignore[arg-type]
        seconds += 0.5
    assert LIMIT <= seconds <= LIMIT + 5 and not analysis_.failed
    assert all(0 < minimum <= LIMIT for _view, _move, minimum in slow_ones.asked)


@pytest.mark.parametrize("game", CARDS)
def test_all_hands_lie_open_until_they_are_shut(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    assert scene.hands and hand_in(scene.at.view(1), 1)
    open_picture = picture(scene)
    scene.type("o")
    assert not scene.hands and picture(scene) != open_picture
    scene.type("o")
    assert picture(scene) == open_picture


def picture(scene: ReplayScreen) -> bytes:
    surface = pygame.Surface((scene.context.viewport.whole.w, scene.context.viewport.whole.h))
    scene.arrange()
    scene.draw(Canvas(surface, scene.context.rasterizer, scene.context.viewport))
    return surface.get_view("2").raw


def test_hands_stay_shut_while_the_match_goes_on(tmp_path: Path) -> None:
    record = played("nin_jan")
    scene = ReplayScreen(new_desk(tmp_path, motion="none"), Record(record.game, record.seats, record.seed, {}, record.moves[:20]))
    assert not scene.hands and "hands" not in [command.name for command in scene._bar()]


@pytest.mark.parametrize("game", CARDS)
def test_the_better_line_goes_on_with_the_real_cards(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    scene.type("v")
    scene.type("n")
    remark = judged(scene).costliest[0]
    scene.context.engine = Prompt()
    scene.type("b")
    assert scene.line is not None and scene.line.guessed
    for _ in range(300):
        scene.update(0.1)
    line = scene.line.match
    assert line.moves[: remark.ply] == scene.match.moves[: remark.ply]
    assert line.moves[remark.ply] == (remark.line.seat, remark.better) and line.ply > remark.ply + 1
    assert scene.ply == line.ply and not scene.playing
    chosen = {seat: move for seat, move in scene.match.moves[remark.ply + 1 : remark.ply + 3] if move.is_secret}
    assert all((seat, move) in line.moves for seat, move in chosen.items() if seat != remark.line.seat)
    scene.type("escape")
    assert scene.line is None and scene.ply == remark.ply


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path) -> None:
    for language in translation.LANGUAGES:
        for game in CARDS:
            context = new_desk(tmp_path, size, language, motion="none")
            context.engine = Quick()  # type: ignore[assignment]
            scene = ReplayScreen(context, played(game, names=LONG[:3]))
            while not judged(scene).done:
                scene.update(0.02)
            scene.type("v")
            for ply in (0, *(remark.ply for remark in judged(scene).costliest)):
                if ply:
                    scene.type("n")
                column = [
                    result for result in texts(scene) if context.viewport.point(result[0].center)[0] > 1036 and re.search(r"\w", result[1])
                ]
                check(column, size)

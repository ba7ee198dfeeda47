"""The review of games with hidden hands: its column, luck, open hands, and the real cards' line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from bench import reviews
from bench.inline_engine import Prompt
from game.bots.bot import Evaluation
from game.match import Match
from game.record import Record
from game.registry import GAMES
from tests.ui.analysis_states import Counting, widget
from tests.ui.analysis_states import played as board_played
from tests.ui.card_reviews import CARDS, Quick, played
from tests.ui.layouts import EACH_SIZE, LONG, check, new_desk, texts
from ui.assets import translation
from ui.canvas.canvas import Canvas
from ui.engine.worker import EvaluationResponse
from ui.layout.nodes import Text
from ui.replay import analysis
from ui.replay.analysis import MatchReview
from ui.replay.panels import ReviewColumn
from ui.replay.screen import ReplayScreen
from ui.replay.turn_review import TurnReview, verdict_words
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
    assert "Luck helped Léa: about 8" in said(scene)
    assert len(judged(scene).worst_mistakes) >= 2
    scene.handle_key("n")
    remark = judged(scene).worst_mistakes[0]
    assert scene.ply == remark.ply and "Costs about" in said(scene) and "±" not in said(scene) and "Instead" in said(scene)
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
    people = [(view, move) for view, move in scene.context.engine.asked if move is not None]  # type: ignore[attr-defined]
    expected = [(match.at_ply(ply).view(0), move) for ply, (seat, move) in enumerate(match.moves) if seat == 0]
    assert people and all(one in expected for one in people)
    public = [view for view, move in scene.context.engine.asked if move is None]  # type: ignore[attr-defined]
    assert public and all(view.seat is None for view in public)


@pytest.mark.parametrize("game", CARDS)
def test_a_slow_machine_waits_longer_for_the_same_review(game: str) -> None:
    class Slow(Quick):
        waited = 0

        def poll_evaluation(self) -> EvaluationResponse | None:
            self.waited += 1
            return None if self.waited % 50 else super().poll_evaluation()

    results = []
    for engine in (Quick(), Slow()):
        review = MatchReview(Match(played(game)), TABLES[game])
        while not review.is_done:
            review.poll_engine(engine)  # type: ignore[arg-type]
        results.append((review.move_reviews, review.standings, review.luck_by_seat))
    assert results[0] == results[1] and results[0][0]


@pytest.mark.parametrize("stop", ["button", "escape"])
@pytest.mark.parametrize("record", [played("nin_jan"), board_played(2)], ids=lambda record: record.game)
def test_it_may_be_stopped_and_goes_on_later(record: Record, stop: str, tmp_path: Path) -> None:
    context = new_desk(tmp_path, motion="none")
    context.engine = Counting() if record.game == "chifoumi" else Quick()  # type: ignore[assignment]
    scene = ReplayScreen(context, record)
    for _ in range(9):
        scene.update(0.02)
    review = scene.reviewer.match_review
    assert review is not None and "Looking through the moves" in said(scene)
    if stop == "escape":
        scene.handle_key("escape")
    else:
        widget(scene, "stop").activate()
    share = review.answered_share
    for _ in range(9):
        scene.update(0.02)
    assert 0 < review.answered_share == share < 1 and scene.route is None
    assert f"Stopped at {int(100 * share)}%." in said(scene)
    widget(scene, "stop").activate()
    while not review.is_done:
        scene.update(0.02)
    scene.rebuild_if_needed()
    assert "stop" not in [one.name for one in scene.widgets] and review.move_reviews
    scene.handle_key("escape")
    assert scene.route is not None


@pytest.mark.parametrize("game", CARDS)
def test_the_moves_worth_a_look_are_listed_and_lead_there(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    for index, mistake in enumerate(judged(scene).worst_mistakes):
        scene.reviewer.chosen_mistake = None
        scene.show_real_ply(0)
        assert verdict_words(mistake, scene.table) in said(scene)
        widget(scene, f"worst{index}").activate()
        assert scene.ply == mistake.ply and scene.reviewer.chosen_mistake is mistake
        assert verdict_words(mistake, scene.table).endswith("coins" if game == "nain_jaune" else "points")


@pytest.mark.parametrize(("worth", "error", "is_told"), [(8.0, 1.0, True), (8.0, 4.1, False), (0.0, 8.0, False), (0.4, 0.1, False)])
def test_luck_is_told_only_where_it_exceeds_its_error(worth: float, error: float, is_told: bool, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, "nin_jan")
    judged(scene).deal_values[0] = Evaluation((-worth, worth, 0.0), value_errors=(error,) * 3)
    scene.show_real_ply(0)
    assert ("Luck helped Marco: about 8 points." in said(scene)) == is_told and "(±" not in said(scene)
    assert ("Luck helped" in said(scene)) == is_told


@pytest.mark.parametrize("game", CARDS)
def test_what_nobody_could_know_is_not_called_a_mistake(game: str, tmp_path: Path) -> None:
    """A loss within its error is told without a cost, and without red."""
    scene = reviewed(tmp_path, game)
    sheet, mistakes = TurnReview(scene.panel.replayed), judged(scene).worst_mistakes
    lucky = [one for one in judged(scene).move_reviews.values() if sheet._hidden_cards_sentence(one.turn)]
    for one in (*mistakes, *lucky):
        vague = replace(one, loss_error=one.loss, better_move=None)
        assert not vague.is_mistake and verdict_words(vague, scene.table) == "Nothing is clearly better"
        sentences = [node.text for node in sheet._blocks(one.turn, vague) if isinstance(node, Text)]
        assert [text for text in sentences if "Nobody could have known" in text] == [sheet._hidden_cards_sentence(one.turn)] * (
            one in lucky
        )
        assert not any("Nobody could" in node.text for node in sheet._blocks(one.turn, one) if isinstance(node, Text))
    assert lucky


@pytest.mark.parametrize("game", CARDS)
def test_a_table_with_a_review_is_smaller_and_its_panels_can_be_touched_there(game: str, tmp_path: Path) -> None:
    scene = reviewed(tmp_path, game)
    zoom = scene.table_zoom
    assert zoom is not None and zoom.place.contains(zoom.zoomed(zoom.part)) and zoom.factor < 1
    scene.rebuild_if_needed()
    seats = [one for one in scene.widgets if one.name.startswith("seat/")]
    assert len(seats) == len(scene.names) and all(zoom.place.contains(one.rect) for one in seats)
    scene.draw(Canvas(pygame.Surface((1280, 800)), scene.context.rasterizer, scene.context.viewport))
    names = [text for text in scene.description.texts() if text.text == "Marco" and zoom.place.collidepoint(text.rect.center)]
    assert names and any(one.rect.colliderect(text.rect) for one in seats for text in names)


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
            for ply in (0, *(remark.ply for remark in judged(scene).worst_mistakes)):
                if ply:
                    scene.handle_key("n")
                column = [
                    result
                    for result in texts(scene)
                    if context.viewport.to_units_point(result[0].center)[0] > 816 and re.search(r"\w", result[1])
                ]
                check(column, size)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_processes_come_to_the_same_review_and_call_nothing_costly_by_chance(game: str) -> None:
    result = reviews.count(reviews.played(game, 0))
    assert result.judged and not (result.differs or result.costly_by_chance or result.lucky_by_chance)

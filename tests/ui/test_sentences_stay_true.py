"""Sentences on the screen stay true: a move, another position or another screen ends older ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kernel import Move
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.driver import Driver
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.routes import MenuRoute

OLD = {"warning": "an old refusal", "hint": "an old hint", "info": "an old announcement"}
TROUBLE = "the disk is full"
Open = Callable[..., tuple[Driver, TableScreen]]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(game: str, *levels: str | None) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path / str(len(drivers)), (1280, 800), "en", bots="instant", motion="none", curtain=False)
        drivers.append(driver)
        names = ("Léa", "Nori", "Zuki")
        driver.go(TableRoute(Record(game, tuple(Player(name, level) for name, level in zip(names, levels, strict=True)), "true")))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_sentence_is_older_than_the_last_move(table: Open, game: str) -> None:
    """Only another seat's secret choice leaves a sentence, as it changes nothing for the player asked."""
    driver, scene = table(game, None, "easy", None)
    really, stale = scene.play, list[str]()

    def play(seat: int, move: Move) -> None:
        for tone, sentence in OLD.items():
            driver.context.show_notice(sentence, tone)
        decision = scene.session.decision
        really(seat, move)
        if decision is None or decision != scene.session.decision:
            stale.extend(
                line.sentence
                for line in (driver.app.notice_bar._answer, *driver.app.notice_bar._public_notices)
                if line and line.sentence in OLD.values()
            )
            assert not scene.seat_session.has_selection and not scene.seat_session.hint_steps, "nothing is lifted, ringed or hinted at"

    scene.play = scene.controller.play = scene.bot_turns.play = play  # type: ignore[method-assign]
    for _turn in range(24):
        seat = scene.session.human_to_move
        if scene is not driver.app.scene:
            break
        if seat is not None and scene.table_context.status.is_free:
            scene.play(seat, sorted(scene.session.match.legal(seat), key=str)[0])
        driver.wait(0.4)
    assert scene.session.match.ply > 6 and not stale


def test_a_secret_choice_of_another_leaves_a_hint_that_is_still_true(table: Open) -> None:
    driver, scene = table("nin_jan", None, "easy", None)  # (rule NJ-5)
    driver.context.show_notice(OLD["hint"], "hint")
    if scene.session.match.ply == 0:
        scene.play(1, sorted(scene.session.match.legal(1), key=str)[0])
    assert driver.app.notice_bar.sentence == OLD["hint"]


def test_the_prompt_is_about_the_position_that_the_pieces_fly_to(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1280, 800), "en", speed="slow", motion="all")
    try:
        driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "true")))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        driver.wait(3)
        question = scene.table.text.prompt(scene.model())
        for seat in scene.session.match.to_move:
            scene.play(seat, sorted(scene.session.match.legal(seat), key=str)[0])
        assert scene.table_context.status.is_moving
        assert question not in [text for _at, text in driver.texts()]
    finally:
        driver.close()


@pytest.mark.parametrize("tone", sorted(OLD))
def test_no_sentence_follows_into_another_room_but_a_trouble(table: Open, tone: str) -> None:
    driver, _scene = table("chifoumi", None, "easy", None)
    driver.context.show_notice(OLD[tone], tone)
    driver.go(MenuRoute())
    assert not driver.app.notice_bar.sentence
    driver.context.show_notice(TROUBLE, "trouble")
    driver.key("f1")
    assert driver.app.notice_bar.sentence == TROUBLE


def test_what_was_said_before_an_undo_is_gone(table: Open) -> None:
    driver, scene = table("chifoumi", None, "easy", None)
    while scene.session.human_to_move is None:
        driver.wait(0.2)
    scene.play(scene.session.human_to_move, sorted(scene.session.match.legal(scene.session.human_to_move), key=str)[0])
    for tone, sentence in OLD.items():
        driver.context.show_notice(sentence, tone)
    scene.undo_redo._change_position(scene.session.undo)
    assert driver.app.notice_bar.sentence not in OLD.values()

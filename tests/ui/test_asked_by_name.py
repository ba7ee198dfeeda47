"""Several people at one screen: every prompt names who is asked, and the screen turns to that person."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.match import Match
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.driver import Driver
from ui.match.table import TableScreen
from ui.play.routes import TableRoute

NAMES = ("Léa", "Marco", "Nori")


def table(driver: Driver, game: str, *levels: str | None, ply: int = 0) -> TableScreen:
    """Open the table of a match after `ply` random moves, or as many as leave something to decide."""
    match = Match(Record(game, tuple(Player(name, level) for name, level in zip(NAMES, levels, strict=False)), "7"))
    rng = random.Random(3)
    while match.ply < ply and not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
    if match.is_over:
        match.undo()
    driver.go(TableRoute(match.record()))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    return scene


@pytest.mark.every_game
def test_a_prompt_names_who_is_asked_and_the_screen_turns_to_them(name: str, tmp_path: Path) -> None:
    """Whatever is asked: a card, a pile, a sign, another way to calculate (rules NJ-9, CH-10 and NB-22)."""
    driver, asked = Driver(tmp_path), set[str]()
    for ply in range(40):
        scene = table(driver, name, *(None for _name in NAMES[: max(2, GAMES[name].rules.player_counts[0])]), ply=ply)
        person = scene.session.human_to_move
        assert person is not None
        if scene.session.pending_seat is not None:
            scene.session.open_hand(person)
        driver.step()
        prompt = scene.table_context.prompt(scene.model())
        assert prompt.startswith(f"{NAMES[person]}: "), prompt
        asked.add(prompt)
        if not scene.table.layout.style.can_rotate:  # a board stays where it is, unless the setting turns it
            assert scene.session.bottom_seat == person
    assert len(asked) > 1
    driver.close()


def test_after_the_reveal_of_nin_jan_the_screen_is_turned_to_whose_card_plays(tmp_path: Path) -> None:
    """(rules NJ-9 and NJ-10)"""
    driver = Driver(tmp_path)
    scene = table(driver, "nin_jan", None, None)
    match, turned = scene.session.match, set[int]()
    while len(turned) < 2:
        person = scene.session.human_to_move
        assert person is not None
        if not match.view(person).queue:  # type: ignore[attr-defined]
            scene.session.open_hand(person)
        else:
            assert scene.session.pending_seat is None and scene.session.bottom_seat == person
            turned.add(person)
            assert "pile" in scene.table_context.prompt(scene.model())
        scene.play(person, sorted(match.legal(person), key=str)[0])
        driver.wait(3)
    driver.close()


def test_one_person_among_robots_is_asked_without_a_name_and_waiting_has_none_before_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    scene = table(driver, "nin_jan", None, "easy", "easy")
    assert scene.table_context.prompt(scene.model()) == "Choose a card"
    scene = table(driver, "chifoumi", None, None)
    assert not scene.table.text.prompt(scene.model()).startswith("Léa: ")
    driver.close()

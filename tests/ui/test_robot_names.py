"""Robots: called in the language of the screen, with one face in the lessons and at the table."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.registry import GAMES
from tests.ui.layouts import new_desk
from ui.assets.lesson_text import lessons_of
from ui.assets.tokens import robot_token
from ui.lessons.coach import Coach
from ui.match.seating import initial_seats, lesson_tokens
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import SeatSetup, Settings, TableSetup


def test_robots_are_called_in_the_language_of_the_screen(tmp_path: Path) -> None:
    """Names that somebody has typed stay, and so do those of people."""
    context = new_desk(tmp_path, language="it")
    seats = (SeatSetup("Olive"), SeatSetup("Olive", "easy", 3), SeatSetup("Hugo", "hard", 5), SeatSetup("Rex", "easy", 1))
    context.change_settings(msgspec.structs.replace(context.settings, tables={"nin_jan": TableSetup(seats)}))
    scene = SetupScreen(context, "nin_jan")
    assert scene.seat_list.names == ["Olive", "Oliva", "Ugo", "Rex"]
    context.change_settings(msgspec.structs.replace(context.settings, language="fr"))
    scene.resume()
    assert scene.seat_list.names == ["Olive", "Olive 2", "Hugo", "Rex"]


@pytest.mark.parametrize("game", GAMES)
def test_a_robot_has_one_face_in_its_lessons_and_at_the_table(game: str, tmp_path: Path) -> None:
    context = new_desk(tmp_path)
    table = {seat.name: seat.token for seat in initial_seats(Settings(), game, 8)}
    for lesson in lessons_of(game):
        for position in lesson.positions:
            record = position.initial_record()
            faces = dict(zip((seat.name for seat in record.seats), lesson_tokens(context, record, None), strict=True))
            assert all(table.get(name, face) == face == robot_token(name) for name, face in list(faces.items())[1:])


def test_a_lesson_calls_its_robots_in_the_language_of_the_screen(tmp_path: Path) -> None:
    new_desk(tmp_path, language="it")
    lesson = next(one for one in lessons_of("nain_jaune") if one.id == "first")
    assert Coach(lesson, lesson.title, "Ada").player_names == ("Ada", "Zuki", "Nori", "Oliva", "Nina")

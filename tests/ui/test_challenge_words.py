"""The words of challenges: dates, ends of puzzles, counts; and the clipboard that takes them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from game.match import Match
from tests.fixed_clock import noon
from tests.ui.driver import Driver
from ui.assets.puzzle_file import puzzles_of_game
from ui.input import clipboard
from ui.puzzles.progress import ChallengeProgress, day_puzzles, games_with_puzzles
from ui.puzzles.routes import ChallengesRoute
from ui.puzzles.texts import TASK_TEXTS, long_date, solution_texts
from ui.scene import clock

FIRSTS = {"en": "Sunday 1 November", "fr": "dimanche 1er novembre", "it": "domenica 1º novembre"}
SECONDS = {"en": "Monday 2 November", "fr": "lundi 2 novembre", "it": "lunedì 2 novembre"}


@pytest.mark.parametrize("kind", TASK_TEXTS)
def test_an_end_says_what_the_solution_brings_and_what_it_denies_once(kind: str) -> None:
    """The numbers of a puzzle are in its sentences, and nothing is compared with other moves twice."""
    for puzzle in [one for game in games_with_puzzles() for one in puzzles_of_game(game) if one.kind == kind][::8]:
        match = Match(puzzle.position_record([str(seat) for seat in range(puzzle.players)]))
        move = match.rules.parse_move(puzzle.lines[0][0].partition(" ")[2])
        brings, denies = solution_texts(puzzle, match.game.explain_move(match.view(puzzle.seat), move))
        assert brings and denies and "No other" not in brings, (puzzle.id, brings)
        assert kind == "every" or puzzle.margin <= 1 or str(puzzle.margin) in denies, (puzzle.id, denies)
        assert kind not in ("run", "most") or str(puzzle.goal) in brings, (puzzle.id, brings)


@pytest.mark.parametrize("language", FIRSTS, indirect=True)
def test_the_first_of_a_month_is_written_as_people_write_it(language: str) -> None:
    assert long_date(date(2026, 11, 1)) == FIRSTS[language] and long_date(date(2026, 11, 2)) == SECONDS[language]


def test_no_day_is_counted_before_one_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sunday = date(2026, 11, 22)
    monkeypatch.setattr(clock, "fixed_now", noon(sunday))
    driver = Driver(tmp_path)
    driver.go(ChallengesRoute())
    assert "No complete day yet" in [text for _rect, text in driver.texts()]
    for puzzle in day_puzzles(sunday).values():
        ChallengeProgress(driver.context).record_finished_puzzle(puzzle.game, puzzle.id, sunday.isoformat(), False)
    ChallengeProgress(driver.context).record_finished_puzzle("nin_jan", "another of this day", sunday.isoformat(), False)
    driver.go(ChallengesRoute())
    assert "1 complete day" in [text for _rect, text in driver.texts()]


def test_of_a_giant_clipboard_the_beginning_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "A" * 1_000_000)
    assert clipboard.read_clipboard() == "A" * clipboard.MAX_CHARACTERS


def test_the_clipboard_is_a_door_that_may_be_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(*_facts: object) -> None:
        raise pygame.error("no clipboard")

    for name in ("put_text", "get_text", "has_text"):
        monkeypatch.setattr(pygame.scrap, name, shut)
    assert not clipboard.copy_to_clipboard("x") and clipboard.read_clipboard() == ""

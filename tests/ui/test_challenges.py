"""The screen of puzzles and daily challenges, puzzles on the table, the daily deal, and share codes."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from game.match import Match
from game.nambarz.moves import Calculate
from game.puzzles.puzzle import Puzzle, solution_key
from game.puzzles.share_code import encode_record
from game.record import Player, Record
from tests.fixed_clock import noon
from tests.ui.driver import Driver
from tests.ui.records import history
from ui.assets.puzzle_file import puzzles_of_game
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.puzzles import screen
from ui.puzzles.code_dialogs import EnterCodeDialog, ShareCodeDialog
from ui.puzzles.end_dialog import ChallengeEndDialog
from ui.puzzles.progress import DAY_KEY, SOLVER_KEY, ChallengeProgress, day_puzzles, games_with_puzzles
from ui.puzzles.routes import ChallengesRoute, CodeRoute, DailyDealRoute, PuzzleRoute, ShareRoute
from ui.puzzles.screen import ChallengeScreen
from ui.replay.routes import ReplayRoute
from ui.scene import clock
from ui.screens.routes import MenuRoute
from ui.store.learning.challenges import DEAL, Challenge
from ui.tables.chifoumi.geometry import SquareTarget
from ui.tables.nambarz.targets import TrayAction, TrayGapTarget
from ui.tables.targets import HandCardTarget

SUNDAY = date(2026, 11, 22)
ISO = SUNDAY.isoformat()


@pytest.fixture(autouse=True)
def _sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "fixed_now", noon(SUNDAY))


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path)


def table_of(driver: Driver, puzzle: Puzzle, day: str = "") -> TableScreen:
    driver.go(PuzzleRoute(puzzle.game, puzzle.id, day))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    return scene


def act(driver: Driver, table: TableScreen, text: str) -> None:
    """Make a human's move by its gesture, a calculation by the tray."""
    move = table.session.match.rules.parse_move(text)
    if isinstance(move, Calculate):
        lay_in_tray(driver, table, move)
    else:
        table.controller.play_gesture(table.table.input.gesture(move), is_confirmed=True)
    driver.step()


def lay_in_tray(driver: Driver, table: TableScreen, move: Calculate) -> None:
    table.controller.empty_tray()
    for card in move.calculation.cards:
        tray = table.model().tray.pieces
        targets = table.table.layout.targets(table.model())
        target = next(one for one in targets if isinstance(one.id, HandCardTarget) and one.piece not in tray and one.piece.card == card)  # type: ignore[union-attr]
        table.controller.perform_gesture(Gesture(None, target.id))
        driver.step()
    for index, sign in enumerate(move.calculation.operations):
        while table.model().tray.operators[index] != sign:
            table.controller.perform_gesture(Gesture(None, TrayGapTarget(index)))
    table.controller.perform_gesture(Gesture(None, TrayAction.PILE))


def own(puzzle: Puzzle, line: tuple[str, ...]) -> list[str]:
    return [text.partition(" ")[2] for text in line if text.startswith(f"{puzzle.seat} ")]


def solve(driver: Driver, table: TableScreen, puzzle: Puzzle, line: tuple[str, ...]) -> None:
    for text in own(puzzle, line):
        act(driver, table, text)
        driver.wait(2.5)


@pytest.mark.parametrize(
    ("game", "kind"), [("chifoumi", "most"), ("chifoumi", "win"), ("nin_jan", "pile"), ("nain_jaune", "run"), ("nambarz", "card")]
)
def test_a_puzzle_is_solved_on_its_table_and_nothing_of_the_family_is_touched(driver: Driver, game: str, kind: str) -> None:
    puzzle = next(one for one in puzzles_of_game(game) if one.kind == kind)
    table = table_of(driver, puzzle)
    solve(driver, table, puzzle, puzzle.lines[0])
    driver.wait(4)
    assert isinstance(driver.app.scene, ChallengeEndDialog) and driver.app.scene.ending.is_success
    saved = driver.context.storage.progress.challenges.profile_challenges(None)
    assert saved == (Challenge(game, puzzle.id, "", 1, True, True),)
    assert driver.context.storage.autosaved_match(game) is None and not history(driver.context.storage)


@pytest.mark.parametrize("game", ["chifoumi", "nin_jan", "nain_jaune", "nambarz"])
def test_a_wrong_try_is_answered_counted_and_costs_nothing_else(driver: Driver, game: str) -> None:
    puzzle = next(one for one in puzzles_of_game(game) if not one.every)
    table = table_of(driver, puzzle)
    match, right = table.session.match, {line[0].partition(" ")[2] for line in puzzle.lines}
    wrong = [str(move) for move in match.legal(puzzle.seat) if str(move) not in right][-1]
    act(driver, table, wrong)
    assert match.ply == len(puzzle.moves) and driver.app.notice_bar.sentence
    assert driver.context.storage.progress.challenges.profile_challenges(None) == (Challenge(game, puzzle.id, "", 1, False, False),)
    solve(driver, table, puzzle, puzzle.lines[0])
    assert driver.context.storage.progress.challenges.profile_challenges(None) == (Challenge(game, puzzle.id, "", 2, False, True),)


def test_a_try_that_the_rules_refuse_counts_too(driver: Driver) -> None:
    puzzle = next(one for one in puzzles_of_game("chifoumi") if one.kind == "most")
    table = table_of(driver, puzzle)
    origin = own(puzzle, puzzle.lines[0])[0].split("x")[0]
    table.controller.play_gesture(Gesture(SquareTarget(origin), SquareTarget("a1")), is_confirmed=True)
    assert table.session.match.ply == len(puzzle.moves) and driver.app.notice_bar.sentence
    solve(driver, table, puzzle, puzzle.lines[0])
    assert driver.context.storage.progress.challenges.profile_challenges(None) == (Challenge("chifoumi", puzzle.id, "", 2, False, True),)


@pytest.mark.parametrize("game", ["chifoumi", "nin_jan", "nain_jaune", "nambarz"])
def test_the_solution_is_played_on_the_table_and_solves_nothing(driver: Driver, game: str) -> None:
    puzzle = puzzles_of_game(game)[-1]
    table = table_of(driver, puzzle)
    driver.tap("solution")
    driver.wait(20)
    scene = driver.app.scene
    assert isinstance(scene, ChallengeEndDialog) and not scene.ending.is_success and all(scene.ending.paragraphs)
    assert puzzle.moves_tried(table.session.match) in puzzle.lines
    (saved,) = driver.context.storage.progress.challenges.profile_challenges(None)
    assert not saved.solved and not saved.first
    driver.tap("again")
    again = driver.app.scene
    assert isinstance(again, TableScreen) and again.session.match.ply == len(puzzle.moves)


def test_all_ways_are_found_one_after_the_other(driver: Driver) -> None:
    puzzle = next(one for one in puzzles_of_game("nambarz") if one.every and one.solution_count() == 2)
    result: set[tuple[str, ...]] = set()
    for count in range(1, 3):
        table = driver.app.scene if count > 1 else table_of(driver, puzzle)
        assert isinstance(table, TableScreen)
        line = next(line for line in puzzle.lines if table.activity.refusal(table.session.match, puzzle.seat, _move(table, line)) == "")
        result.add(line)
        solve(driver, table, puzzle, line)
        driver.wait(3)
    assert isinstance(driver.app.scene, ChallengeEndDialog) and len(result) == 2
    assert driver.context.storage.progress.challenges.profile_challenges(None)[0].first


def test_all_ways_that_are_left_are_shown_one_after_the_other(driver: Driver) -> None:
    """Each solution is displayed for a second, even without animations."""
    puzzle = next(one for one in puzzles_of_game("nambarz") if one.every and one.solution_count() == 3)
    solve(driver, table_of(driver, puzzle), puzzle, puzzle.lines[0])
    driver.wait(3)
    driver.tap("solution")
    shown = []
    while isinstance(table := driver.app.scene, TableScreen):
        tried = puzzle.moves_tried(table.session.match)
        shown += [solution_key(tried)] if tried in puzzle.lines else []
        driver.wait(0.5)
    assert isinstance(table, ChallengeEndDialog) and not table.ending.is_success
    assert {each for each in shown if shown.count(each) > 1} == {solution_key(line) for line in puzzle.lines} - {
        solution_key(puzzle.lines[0])
    }
    assert driver.context.storage.progress.challenges.profile_challenges(None) == (Challenge("nambarz", puzzle.id, "", 1, False, False),)


def _move(table: TableScreen, line: tuple[str, ...]):  # type: ignore[no-untyped-def]
    return table.session.match.rules.parse_move(line[0].partition(" ")[2])


def test_there_is_neither_hint_nor_undo_nor_pause_and_escape_leads_back(driver: Driver) -> None:
    table_of(driver, puzzles_of_game("nin_jan")[0])
    names = {widget.name for widget in driver.app.scene.widgets}
    assert not names & {"hint", "undo", "pause"} and "solution" in names
    driver.app.scene.handle_key("escape")
    driver.step()
    assert isinstance(driver.app.scene, ChallengeScreen)


def test_by_mouse_and_by_keyboard_from_the_menu(driver: Driver) -> None:
    driver.tap("challenges")
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen) and list(scene.puzzles_by_game) == games_with_puzzles()
    puzzle = scene.puzzles_by_game["nin_jan"]
    driver.tap("play/nin_jan")
    table = driver.app.scene
    assert isinstance(table, TableScreen)
    move = table.session.match.rules.parse_move(own(puzzle, puzzle.lines[0])[0])
    target = table.table.input.gesture(move).target
    region = next(widget for widget in table.widgets if getattr(widget, "target", None) is not None and widget.target.id == target)
    driver.click(*region.rect.center)
    driver.wait(8)
    assert isinstance(driver.app.scene, ChallengeEndDialog)
    for keys in ("tab", "return"):
        driver.app.scene.focus.name = "room"
        driver.app.scene.focus.is_visible = True
        driver.app.scene.handle_key(keys)
    driver.step()
    back = driver.app.scene
    assert isinstance(back, ChallengeScreen) and back.progress.solved_count_on(SUNDAY) == 1


def test_the_days_deal_counts_once_and_is_gone_on_with_while_the_app_runs(driver: Driver) -> None:
    driver.go(DailyDealRoute("nin_jan", ISO))
    table = driver.app.scene
    assert isinstance(table, TableScreen) and table.session.match.record().seed == f"day/{ISO}/nin_jan"
    table.play(0, next(iter(table.session.match.legal(0))))
    ply = table.session.match.ply
    driver.go(ChallengesRoute())
    driver.go(DailyDealRoute("nin_jan", ISO))
    table = driver.app.scene
    assert isinstance(table, TableScreen) and table.session.match.ply >= ply and table.activity.is_first_try  # type: ignore[attr-defined]
    while not table.session.match.is_over:
        seat = table.session.match.to_move[0]
        table.session.play(seat, next(iter(table.session.match.legal(seat))))
    (saved,) = driver.context.storage.progress.challenges.profile_challenges(None)
    assert saved.what == DEAL and saved.solved and saved.place and saved.score == table.session.match.outcome.scores[0]
    driver.go(DailyDealRoute("nin_jan", ISO))
    again = driver.app.scene
    assert isinstance(again, TableScreen) and not again.activity.is_first_try and again.session.match.ply == 0  # type: ignore[attr-defined]
    assert driver.context.storage.autosaved_match("nin_jan") is None and not history(driver.context.storage)


def test_days_are_counted_and_not_chained(driver: Driver) -> None:
    standing = ChallengeProgress(driver.context)
    for day in (date(2026, 11, 2), date(2026, 11, 20)):
        for puzzle in day_puzzles(day).values():
            standing.record_finished_puzzle(puzzle.game, puzzle.id, day.isoformat(), False)
    first = next(iter(day_puzzles(SUNDAY).values()))
    standing.record_finished_puzzle(first.game, first.id, ISO, True)  # solved, but its solution was shown
    assert (standing.full_day_count(), standing.solved_count_on(date(2026, 11, 20)), standing.solved_count_on(SUNDAY)) == (
        2,
        len(games_with_puzzles()),
        0,
    )
    assert ChallengeProgress(driver.context).full_day_count() == 2, "it was kept"


def test_each_person_has_their_own_and_it_goes_with_them(driver: Driver) -> None:
    people = driver.context.storage.profiles
    lea, tom = people.add("Léa", "fox", 0), people.add("Tom", "bear", 1)
    driver.go(ChallengesRoute())
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen) and scene.progress.profile == lea
    scene.progress.record_finished_puzzle("nin_jan", "x", "", False)
    driver.tap("who")
    assert scene.progress.profile == tom and not scene.progress.challenges
    driver.tap("who")
    assert scene.progress.profile is None
    driver.context.storage.progress.challenges.save_challenge(99, Challenge("nin_jan", "x"))
    assert driver.context.storage.progress.challenges.profile_challenges(99) == (), "nobody has this number"
    challenges = driver.context.storage.progress.challenges
    challenges.save_challenge(tom.id, Challenge("nin_jan", "x", tries=7))
    challenges.save_challenge(lea.id, Challenge("nin_jan", "y", solved=True))
    driver.context.storage.progress.merge_learning(lea.id, tom.id)
    assert [(one.what, one.tries) for one in challenges.profile_challenges(tom.id)] == [("x", 7), ("y", 0)]
    driver.context.storage.progress.delete_profiles(lea.id)
    assert driver.context.storage.progress.challenges.profile_challenges(lea.id) == ()


def test_the_first_try_that_somebody_left_is_not_anothers(driver: Driver) -> None:
    people = driver.context.storage.profiles
    lea, tom = people.add("Léa", "fox", 0), people.add("Tom", "bear", 1)
    for profile, played in ((lea, 0), (tom, 0), (lea, 1)):
        driver.context.runtime_cache[SOLVER_KEY] = profile.id
        driver.go(DailyDealRoute("nin_jan", ISO))
        table = driver.app.scene
        assert isinstance(table, TableScreen) and table.session.match.seats[0].name == profile.name
        assert table.activity.is_first_try and (table.session.match.ply > 0) == played  # type: ignore[attr-defined]
        if not played:
            table.play(0, next(iter(table.session.match.legal(0))))
        driver.go(ChallengesRoute())


def test_another_day_and_month_can_be_looked_at_but_none_to_come(driver: Driver) -> None:
    driver.go(ChallengesRoute())
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen)
    driver.tap("day/2026-11-05")
    assert scene.day == date(2026, 11, 5) and not [widget for widget in scene.widgets if widget.name == "day/2026-11-23"]
    driver.tap("later")
    assert scene.month.month == 11 and driver.app.notice_bar.sentence
    driver.tap("earlier")
    assert scene.month == date(2026, 10, 1)


def test_the_tabs_show_the_puzzles_of_the_day_or_all_others(driver: Driver) -> None:
    driver.go(ChallengesRoute())
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen)
    for tab, deals in ((1, False), (0, True)):
        driver.click(*driver.widget("tab").choice_rect(tab).center)
        assert scene.tab == tab and any(widget.name.startswith("deal/") for widget in scene.widgets) == deals


def test_the_line_to_share_tells_no_answer(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(screen, "copy_to_clipboard", lambda text: bool(copied.append(text)) or True)
    puzzle = day_puzzles(SUNDAY)["chifoumi"]
    standing = ChallengeProgress(driver.context)
    standing.count_wrong_try("chifoumi", puzzle.id, ISO)
    standing.record_finished_puzzle("chifoumi", puzzle.id, ISO, False)
    driver.go(ChallengesRoute())
    driver.tap("copy")
    assert copied[0].startswith("Tablée · MOUSE 22 11") and "Chifoumi 2" in copied[0] and puzzle.lines[0][0] not in copied[0]


def test_a_days_code_leads_to_its_day_and_a_wrong_one_gets_a_sentence(driver: Driver) -> None:
    driver.go(ChallengesRoute())
    driver.tap("code")
    sheet = driver.app.scene
    assert isinstance(sheet, EnterCodeDialog)
    sheet._set_text("mouse 23 11")
    driver.tap("open")
    assert sheet.error and driver.app.scene is sheet
    sheet._set_text("souris 22 11")
    clock.fixed_now = noon(date(2026, 11, 25))
    driver.tap("open")
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen) and scene.day == SUNDAY


@pytest.mark.parametrize(("saved", "day"), [(date(2026, 11, 20), date(2026, 11, 20)), (date(2026, 11, 23), SUNDAY), (None, SUNDAY)])
def test_the_room_opens_on_the_day_that_was_looked_at_unless_it_is_yet_to_come(driver: Driver, saved: date | None, day: date) -> None:
    driver.context.runtime_cache[DAY_KEY] = saved
    driver.go(ChallengesRoute())
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen) and scene.day == day


def test_a_records_code_is_written_in_and_played(driver: Driver) -> None:
    record = Record("nin_jan", (Player("x"), Player("y", "hard")), "0123456789abcdef" * 2)
    driver.context.storage.autosave(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "1"))
    driver.go(CodeRoute())
    sheet = driver.app.scene
    assert isinstance(sheet, EnterCodeDialog)
    sheet.text_editor.start_editing(driver.widget("text"))
    driver.write(encode_record(record))
    driver.step()
    sheet.text_editor.finish_edit()
    driver.step()
    driver.tap("open")
    assert sheet.found_record is not None and sheet.found_record.seats[1].level == "hard"
    driver.tap("open")
    assert sheet.dialog is not None, "the saved game is not lost without a question"
    driver.tap("yes")
    table = driver.app.scene
    assert isinstance(table, TableScreen) and table.session.match.record().seed == record.seed


def test_a_match_is_shared_from_where_it_is_looked_at(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "0" * 32))
    while not match.is_over:
        match.play(match.to_move[0], next(iter(match.legal(match.to_move[0]))))
    record = match.record()
    driver.go(ReplayRoute(record))
    driver.tap("share")
    sheet = driver.app.scene
    assert isinstance(sheet, ShareCodeDialog) and sheet.code == encode_record(record)
    assert any("see all hands" in text for _rect, text in driver.texts())
    driver.go(ShareRoute(msgspec.structs.replace(ShareRoute(record), record=Record("nin_jan", record.seats, "x" * 60)).record))
    assert "copy" not in {widget.name for widget in driver.app.scene.widgets}


def test_the_challenge_of_the_day_turns_at_midnight(driver: Driver) -> None:
    """Under a dialog and in screens opened later, too; a day that was chosen stays."""
    driver.go(ChallengesRoute())
    scene = driver.app.scene
    assert isinstance(scene, ChallengeScreen)
    driver.tap("code")
    monday = SUNDAY + timedelta(1)
    clock.fixed_now = noon(monday)
    driver.step()
    assert (scene.day, scene.puzzles_by_game) == (monday, day_puzzles(monday))
    driver.key("escape")
    assert driver.app.scene is scene and scene.day == monday
    scene._pick_day(SUNDAY)
    clock.fixed_now = noon(monday + timedelta(1))
    driver.step()
    assert scene.day == SUNDAY
    scene._pick_day(monday + timedelta(1))
    driver.go(MenuRoute())
    clock.fixed_now = noon(monday + timedelta(2))
    driver.go(ChallengesRoute())
    again = driver.app.scene
    assert isinstance(again, ChallengeScreen) and again.day == monday + timedelta(2)

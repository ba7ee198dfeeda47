"""Tests of Nambarz in the real window: a calculation, jokers, the strict referee, a round, teams, and a tray not yet played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import FRect

from game.match import Match
from game.nambarz.events import Drew, Penalised
from game.nambarz.moves import parse_move
from game.record import Record
from tests.ui.nambarz_hands import record
from tests.window.tray import FRONT, HAND, PROMPT, ROW, SHEET, TRAY, TrayPerson, held, noted, view_of
from tests.window.twin import Twin
from tests.window.window import Window
from ui.canvas.pieces import Gesture
from ui.screens.routes import ResultsRoute
from ui.store.storage import load_player_record
from ui.tables.nambarz.targets import TrayGapTarget

pytestmark = pytest.mark.window

COUNT = FRect(770, 40, 440, 60)  # the head of the final count
ALONE = (None, *("easy",) * 11)


@pytest.mark.long
def test_a_calculation_by_mouse_and_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    """(rule NB-9)"""
    start = record(3, ("10 4 2 5 9 4-hen J+",), "3-bee", levels=ALONE)
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    for drag in (True, False):
        person.see(Match(start))
        person.compose("10 - 4 / 2", drag)
        person.at_rest(TRAY)
        person.lay()
        laid = person.made_moves(start, "calc 10 - 4 / 2")
        person.see(laid)
        person.at_rest()
        window.key("ctrl+z")
        window.wait(lambda: window.saved() == start, "all three cards back in the hand")
    person.see(Match(start))
    person.compose_by_keys("10 - 4 / 2")
    window.key("ctrl+Return")
    person.made_moves(start, "calc 10 - 4 / 2")


@pytest.mark.long
@pytest.mark.parametrize(
    ("joker", "cover", "further", "answer", "wrong"),
    [
        pytest.param("J#", "3", "5", "4", "4-hen", marks=pytest.mark.crossing),
        ("J@", "3-bee", "5-cat", "4-hen", "4"),
        pytest.param("J*", "3", "6-turtle", "4-hen", "", marks=pytest.mark.crossing),
    ],
)
def test_a_joker_with_its_card_and_one_left_open(
    window: Window, twin: Callable[[], Twin], joker: str, cover: str, further: str, answer: str, wrong: str
) -> None:
    """Dragged, then clicked; the next player may only play a card of that type (rules NB-14 to NB-16)."""
    window.settle(curtain=False)
    start = record(2, (f"{joker} {further} 4 4-hen 8 8 J+", f"{joker} 9 9 9 10 10 10"), cover, levels=(None, None))
    window.open(start)
    double = twin()
    double.choose(curtain=False)
    one, other = TrayPerson(window, double, 0), TrayPerson(window, double, 1)
    one.sit_down(start)
    one.see(Match(start))
    made = [f"joker {joker}", f"lay {further}", "pass", f"joker {joker}", "stop", "pass", f"lay {answer}"]
    for ply in (0, 1):
        one.see(one.made_moves(start, *made[:ply]))
        one.at_rest(TRAY, HAND, PROMPT)
        one.drag_to_pile(made[ply].split()[1])
    one.see(one.made_moves(start, *made[:2]))
    one.click("pass")
    other.see(other.made_moves(start, *made[:3]))
    other.compose(joker)
    other.at_rest(TRAY, HAND, PROMPT)
    other.lay()
    other.see(other.made_moves(start, *made[:4]))
    other.click("stop")
    one.see(one.made_moves(start, *made[:6]))
    one.at_rest(TRAY, HAND, PROMPT)
    if wrong:
        one.drag_to_pile(wrong)
        one.at_rest(TRAY, PROMPT)
    one.drag_to_pile(answer)
    assert str(view_of(one.made_moves(start, *made)).cover) == answer


@pytest.mark.long
def test_play_again_shows_the_card_to_cover(window: Window, twin: Callable[[], Twin]) -> None:
    """After a play, and instead of one; a player who does not continue draws (rule NB-17)."""
    start = record(3, ("J+ J+ 8 8-bee 9 9 10",), "3-bee", "8 5", levels=ALONE)
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    made: list[str] = []
    covers = ("3-bee", "8-bee", "8-bee", "8", "8", "8")
    for move, covered in zip(("match 8-bee", "joker J+", "match 8", "joker J+", "draw", "match 8"), covers, strict=True):
        match = person.made_moves(start, *made)
        person.see(match)
        person.at_rest(TRAY, HAND, PROMPT)
        assert str(view_of(match).cover) == covered
        if move.startswith(("match", "joker")):
            person.drag_to_pile(move.split()[1])
        else:
            person.click(move)
        made.append(move)
    person.made_moves(start, *made)


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "cover", "laid", "why", "stays"),
    [
        ("6 5 2 10 7 7 J@", "3", "6 + 5 + 2 - 10", "simpler", "6 2"),
        ("8-bee 5-cat 2 10 7 7 J@", "3-bee", "8-bee - 5-cat", "matching_card", "8-bee"),
        pytest.param("6 5 2-fish 10 7 7 J@", "3", "6 - 5 + 2-fish", "mixed_types", "", marks=pytest.mark.crossing),
        pytest.param("6 5 2 10 7 7 J@", "3", "10 - 5", "wrong_result", "", marks=pytest.mark.crossing),
        pytest.param("6 5 2 10 7 7 J@", "3", "6", "no_match", "", marks=pytest.mark.crossing),
        pytest.param("6 5 2 10 7 7 J@", "3", "J@", "joker_misfit", "", marks=pytest.mark.crossing),
    ],
)
def test_a_penalty(window: Window, twin: Callable[[], Twin], hand: str, cover: str, laid: str, why: str, stays: str) -> None:
    """A pause first, then a sentence, one button, and three cards (rules NB-19 to NB-22)."""
    start = record(3, (hand,), cover, levels=ALONE, referee="strict")
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    person.see(Match(start))
    person.compose(laid)
    person.at_rest(TRAY, PROMPT)
    fined(person, start, noted(laid), why=why, stays=stays)


@pytest.mark.long
@pytest.mark.parametrize(("further", "why", "stays"), [("3", "further_matches", "3"), ("2-fish", "wrong_type", "")])
def test_a_penalty_for_the_further_card(window: Window, twin: Callable[[], Twin], further: str, why: str, stays: str) -> None:
    """The joker goes back, too (rules NB-16, NB-20 and NB-21)."""
    start = record(3, ("J# 2-fish 3 10 7 7 J@",), "3", levels=ALONE, referee="strict")
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    person.see(Match(start))
    person.drag_to_pile("J#")
    person.see(person.made_moves(start, "joker J#"))
    person.compose(further)
    fined(person, start, "joker J#", f"lay {further}", why=why, stays=stays)


def fined(person: TrayPerson, start: Record, *moves: str, why: str, stays: str) -> None:
    """Play the tray, read the penalty, and continue with three more cards."""
    person.lay()
    judged = person.made_moves(start, *moves)
    person.scene.play(0, judged.rules.parse_move(moves[-1]))
    person.at_rest(TRAY, FRONT, SHEET)
    fault, *_others, drew = judged.events(judged.ply - 1)
    assert isinstance(fault, Penalised) and (fault.why.key, " ".join(map(str, fault.stays))) == (why, stays)
    assert isinstance(drew, Drew) and drew.count == 3
    assert person.window.saved() == judged.record(), "nobody plays on before it has been read"
    person.window.key("Return")
    person.goes_on(judged)


@pytest.mark.long
@pytest.mark.parametrize(
    ("again", "saved"),
    [("10 - 4 / 2", 4), pytest.param("10 - 4 - 2", 7, marks=pytest.mark.crossing), pytest.param("", 7, marks=pytest.mark.crossing)],
)
def test_a_wrong_calculation_may_be_mended(window: Window, twin: Callable[[], Twin], again: str, saved: int) -> None:
    """The same cards in another way, wrong again, or taken back; three cards in every case (rule NB-22)."""
    start = record(3, ("10 4 2 5 7 7 J@",), "3", levels=ALONE, referee="strict")
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    person.see(Match(start))
    person.compose("10 - 4 - 2")
    person.lay()
    match = person.made_moves(start, "calc 10 - 4 - 2")
    person.see(match)
    person.at_rest(TRAY, HAND, PROMPT)
    move = f"recombine {again}" if again else "give up"
    if again.endswith("/ 2"):
        for _sign in "*/":
            person.click("gap/1")
            person.scene.controller.edit_tray(Gesture(None, TrayGapTarget(1)))
        person.at_rest(TRAY)
    person.click("lay" if again else "give_up")
    after = person.made_moves(start, "calc 10 - 4 - 2", move)
    if saved == 7:
        person.scene.play(0, after.rules.parse_move(move))
        person.at_rest(TRAY, HAND, SHEET)
        person.click("lay")
    assert len(held(after)) == saved + 3
    person.goes_on(after)


@pytest.mark.long
@pytest.mark.parametrize("end", ["kill", "quit"])
def test_in_mid_tray_it_ends_and_goes_on(window: Window, twin: Callable[[], Twin], end: str) -> None:
    """The cards of the tray still belong to the hand, after kill -9 and after closing the window (rule NB-33)."""
    match = Match(record(3, ("10 4 2 5 9 4-hen J+",), "3-bee", "7", levels=ALONE))
    match.play(0, match.rules.parse_move("draw"))
    start = match.record()
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    person.see(match)
    person.compose("10 - 7")
    person.at_rest(TRAY, FRONT)
    window.kill() if end == "kill" else window.quit()
    assert window.saved() == start
    window.start()
    window.key("r")
    person.see(match)
    person.at_rest(TRAY, FRONT)
    person.compose("10 - 7")
    person.lay()
    person.made_moves(start, "calc 10 - 7")


@pytest.mark.long
@pytest.mark.crossing
def test_a_round_of_twelve(window: Window, twin: Callable[[], Twin]) -> None:
    """Five go out and are placed, by mouse alone (rules NB-25 and NB-26)."""
    start = record(12, seed="5", levels=ALONE)
    window.open(start)
    double = twin()
    person = TrayPerson(window, double)
    person.sit_down(start)
    match = person.to_the_end()
    assert len(view_of(match).out) == 5 and window.saved() is None
    double.go(ResultsRoute(match.record()))
    window.park()
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))


@pytest.mark.long
def test_teams_play_for_a_disputed_place(window: Window, twin: Callable[[], Twin]) -> None:
    """Two teams of three have 39 points each when the round ends with 4 + 5 (rules NB-29 and NB-31)."""
    start = load_player_record(Path(__file__).with_name("team_tie.json"))
    window.open(start)
    person = TrayPerson(window, twin())
    person.sit_down(start)
    person.play(Match(start), parse_move("calc 4 + 5"))
    match = person.turn()
    assert match is not None and view_of(match).round == 2 and view_of(match).players == (0, 1, 2, 3)
    person.see(match)
    person.at_rest(ROW, TRAY, FRONT)
    match = person.to_the_end()
    assert sorted(match.outcome.places) == [1, 1, 3, 3, 5, 5] and match.outcome.places[4] == 1

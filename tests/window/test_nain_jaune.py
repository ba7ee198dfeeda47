"""Tests of Nain Jaune in the real window: the words, a grand opera, score sheets, an end by agreement, two humans, two left."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from PIL import Image
from pygame import FRect

from game.match import Match
from game.nain_jaune.cards import card
from game.nain_jaune.moves import Ended, Forgot, GrandOpera, Play, Won
from game.record import Record
from tests.ui.nain_jaune_deals import record, view_of
from tests.window.dealing import BOARD, HAND, DealPerson, before, best, in_mid_deal, opera, second_account, two_left
from tests.window.playing import HEAD, STAGE_S
from tests.window.twin import Twin
from tests.window.window import Window
from ui.match.drag import numbered_targets

pytestmark = pytest.mark.window

WORDS = "6C 7D 8C 9C 10D JC AS 2S 3S 4S 5S KS"  # four players, seat 0: three belles cartes in one sequence
KEY = FRect(1024, 620, 240, 80)  # the button that arms the words
SHEET = FRect(330, 180, 620, 200)  # the dialog on the privacy screen with the player's name
BUBBLE = FRect(262, 700, 240, 90)  # the speech bubble of seat 0, and the hand below it


@pytest.mark.long
def test_the_words_are_said_and_forgotten(window: Window, twin: Callable[[], Twin]) -> None:
    """(rule JA-13)"""
    match, double = Match(record(4, hands=(WORDS,), levels=(None, "easy", "easy", "easy"))), twin()
    match.play(0, Play(card("6C")))
    start = match.record()
    window.open(start)
    person = DealPerson(window, double)
    person.sit_down(start)
    window.click(double.at("claim"))
    window.park()
    armed(double)
    window.wait(lambda: window.sees(double.picture(KEY), KEY), "the words, armed")
    window.click(double.target("card/7D"))
    said = wait_for(window, start, "play 7D!")
    assert last(said, Won).coins == 20 and view_of(said).purses[0] == 50 - 15 + 20
    time.sleep(STAGE_S)  # the cauldron that was won is told before anybody goes on
    for name in ("8C", "9C"):
        person.play(said, Play(card(name)))
        said = wait_for(window, said.record(), f"play {name}")
    at_rest(window, double, said.record())
    person.play(said, Play(card("10D")))
    forgot = wait_for(window, said.record(), "play 10D")
    assert last(forgot, Forgot).coins == view_of(forgot).boxes[card("10D")] == 4
    sighing(double, forgot)
    window.park()
    window.wait(lambda: window.sees(double.picture(BUBBLE), BUBBLE), "a sigh about the words")
    window.key("ctrl+z")
    window.wait(lambda: saved(window) == said.record(), "the ten back in the hand")
    window.key("q")
    person.play(said, Play(card("10D")), drag=True)
    assert last(wait_for(window, said.record(), "play 10D!"), Won).coins == 4


@pytest.mark.long
def test_a_grand_opera(window: Window, twin: Callable[[], Twin]) -> None:
    """(rule JA-16)"""
    start, double = opera(None, "easy", "easy"), twin()
    window.open(start)
    person, match = DealPerson(window, double), Match(start)
    person.sit_down(start)
    for name in ("KC", "QS", "KH"):
        person.play(match, Play(card(name)))
        match.play(0, Play(card(name)))
    assert last(match, GrandOpera).coins == 45
    person.see_account(window.wait(lambda: later(window, match.ply), "the end of the deal"))
    window.key("Return")
    window.wait(lambda: later(window, match.ply + 1), "the next deal")


@pytest.mark.long
def test_accounts_are_paged_by_keyboard_until_the_next_deal(window: Window, twin: Callable[[], Twin]) -> None:
    start, move = before(second_account, 3, None, "easy", "easy", deals=3)
    double = twin()
    window.open(start)
    person, match = DealPerson(window, double), Match(start)
    person.sit_down(start)
    person.play(match, move)
    match.play(0, move)
    pages = [page(double, match, number) for number in (1, 2)]
    for keys, shown in (((), 1), (("Left",), 0), (("Left", "Right"), 1)):
        window.key(*keys)
        window.park()
        window.wait(lambda shown=shown: window.sees(pages[shown], HEAD), f"account {shown + 1}")  # type: ignore[misc]
    window.key("Return")
    window.wait(lambda: later(window, match.ply + 1), "the next deal")


@pytest.mark.long
def test_the_table_agrees_to_stop(window: Window, twin: Callable[[], Twin]) -> None:
    """(rule JA-19)"""
    start, move = before(second_account, 3, None, "easy", "easy", deals=3)
    double = twin()
    window.open(start)
    person, match = DealPerson(window, double), Match(start)
    person.sit_down(start)
    person.play(match, move)
    match.play(0, move)
    person.see_account(match)
    window.click(double.at("agree/0"))
    double.activate("agree/0")
    window.answer(double.picture(), double.at("yes"))
    window.wait(window.finished, "the match in the history")
    assert last(Match(window.recalled()), Ended).why == "stopped" and window.saved() is None


@pytest.mark.long
def test_in_mid_deal_it_is_closed_and_goes_on(window: Window, twin: Callable[[], Twin]) -> None:
    start, move = before(in_mid_deal, 4, None, "easy", "normal", "hard")
    double = twin()
    window.open(start)
    person, match = DealPerson(window, double), Match(start)
    person.sit_down(start)
    person.play(match, move, drag=True)
    match.play(0, move)
    window.wait(lambda: saved(window) == match.record(), "the card in the save")
    at_rest(window, double, match.record())
    assert window.quit() == 0 and saved(window) == match.record()
    window.start()
    window.key("r")
    at_rest(window, double, match.record())
    chosen = best(match, 0)
    assert isinstance(chosen, Play) and view_of(match).needed
    window.key(str(figure(double, match, str(chosen.card))))
    wait_for(window, match.record(), str(chosen))


@pytest.mark.long
def test_two_people_and_a_curtain_between_them(window: Window, twin: Callable[[], Twin]) -> None:
    match, double = Match(record(3, hands=("6C 8C 8D 8H 8S", "7C 9C"), levels=(None, None, "easy"))), twin()
    window.open(match.record())
    for seat, name in ((0, "6C"), (1, "7C"), (0, "8C")):
        shut = curtain(double, match.record(), seat)
        window.park()
        window.wait(lambda shut=shut: window.sees(shut, SHEET), f"a shut curtain for seat {seat}")  # type: ignore[misc]
        window.press(double.at("open"))
        at_rest(window, double, match.record(), seat, parked=False)
        window.release()
        DealPerson(window, double, seat).play(match, Play(card(name)))
        match.play(seat, Play(card(name)))
        window.wait(lambda: saved(window) == match.record(), f"{name} in the save")


@pytest.mark.long
def test_two_are_left_with_22_cards_each(window: Window, twin: Callable[[], Twin]) -> None:
    """(rules JA-6 and JA-18)"""
    start, move = before(two_left, 4, None, "easy", "easy", "easy", deals=0, purse=30)
    window.open(start)
    person, match = DealPerson(window, twin()), Match(start)
    person.sit_down(start)
    person.play(match, move)
    following = person.turn()
    assert following is not None and len(view_of(following).hands[0]) > 16  # type: ignore[arg-type]
    person.play(following, best(following, 0))
    window.wait(lambda: later(window, following.ply + 1), "one of the 22 cards")


def armed(double: Twin) -> None:
    double.activate("claim")
    double.scene.request_rebuild()


def sighing(double: Twin, match: Match) -> None:
    """Show the table with the speech bubbles of the last move."""
    scene = double.table(match.record(), 0)
    scene.speech_bubbles.start_bubbles(scene.table.narration.speech_bubbles(match.events(match.ply - 1)), 0)


def page(double: Twin, match: Match, number: int) -> Image.Image:
    double.account(match, number)
    return double.picture(HEAD)


def figure(double: Twin, match: Match, name: str) -> int:
    """Return the digit key that picks this card."""
    scene = double.table(match.record(), 0)
    return [target.piece for target in numbered_targets(scene.table.layout.targets(scene.model()))].index(card(name)) + 1


def curtain(double: Twin, match: Record, seat: int) -> Image.Image:
    """Return the picture of the closed privacy screen for this player."""
    scene = double.table(match)
    scene.privacy_screen.start_closing(seat, 0)
    scene.request_rebuild()
    return double.picture(SHEET)


def at_rest(window: Window, double: Twin, match: Record, seat: int = 0, parked: bool = True) -> None:
    """Wait until the window shows the boxes and the hand of this record."""
    if parked:
        window.park()
    double.table(match, seat)
    for what in (BOARD, HAND):
        shown = double.picture(what)
        window.wait(lambda what=what, shown=shown: window.sees(shown, what), "the table as it is drawn without a screen")  # type: ignore[misc]


def wait_for(window: Window, start: Record, move: str) -> Match:
    """Wait until the save holds exactly the moves of the record and this move of seat 0."""
    required = (*start.moves, (0, move))
    window.wait(lambda: saved(window).moves == required, f"{move} in the save")
    return Match(saved(window))


def later(window: Window, ply: int) -> Match | None:
    """Return the match once it has this many moves."""
    match = Match(saved(window))
    return match if match.ply >= ply else None


def last(match: Match, kind):  # type: ignore[no-untyped-def]
    """Return the event of this kind among those of the last move."""
    return next(event for event in match.events(match.ply - 1) if isinstance(event, kind))


def saved(window: Window) -> Record:
    result = window.saved()
    assert result is not None, "a match is being played"
    return result

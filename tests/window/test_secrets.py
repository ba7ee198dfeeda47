"""Tests of secrecy in the real window: while the privacy screen is closed or moving, no pixel shows a hand of two players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from PIL import Image, ImageChops
from pygame import FRect

from game.match import Match
from game.nin_jan.state import NinJanView
from game.record import Record
from tests.ui.driver import new_match
from tests.window.twin import Twin
from tests.window.window import Window, same
from ui.canvas.viewport import Viewport

pytestmark = [pytest.mark.window, pytest.mark.long]

PILES = FRect(260, 160, 760, 430)
ASKED = FRect(930, 610, 330, 190)  # the prompt for the player to move
CORNER = 44.0  # side of the part of a card that is compared: its number and its emblem
ALIKE = 0.9  # share of equal pixels at which two cards count as the same


class Hand:
    """An open hand as pixels: the corner of each card at its place in the fan."""

    def __init__(self, twin: Twin, record: Record, seat: int, viewport: Viewport) -> None:
        twin.table(record, seat)
        self._twin, self._page = twin, viewport
        self.whole = twin.picture()
        self.corners = {name: FRect(rect.x + 8, rect.y + 8, CORNER, CORNER) for name, rect in twin.hand().items()}

    def shown(self, picture: Image.Image) -> set[str]:
        """Return the cards that can be recognized in this picture of the window."""
        return {name for name, rect in self.corners.items() if alike(self._cut(picture, rect), self._cut(self.whole, rect)) > ALIKE}

    def _cut(self, picture: Image.Image, rect: FRect) -> Image.Image:
        return picture.crop((*self._page.to_px_point(*rect.topleft), *self._page.to_px_point(*rect.bottomright)))


def alike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of equal pixels."""
    gray = ImageChops.difference(one, other).convert("L")
    return gray.histogram()[0] / (gray.width * gray.height)


def test_no_hand_shows_while_the_screen_goes_round(window: Window, twin: Callable[[], Twin]) -> None:
    window.settle(motion="all")
    record, double = new_match(None, None), twin()
    hands = [Hand(double, record, seat, window.viewport) for seat in (0, 1)]
    shut = [curtain(double, record, seat) for seat in (0, 1)]
    assert all(len(hand.corners) == 9 for hand in hands)
    window.open(record)
    no_hand_until(window, shut[0], hands)
    for seat in (0, 1):
        opened = Hand(double, record, seat, window.viewport)
        open_curtain(window, seat)
        window.wait(lambda: window.sees(double.picture(ASKED), ASKED), "an open hand")
        assert len(hands[seat].shown(window.picture())) >= 7, "all but those that the focus may ring"
        assert not hands[1 - seat].shown(window.picture())
        card = next(iter(opened.corners))
        window.drag(double.target(f"card/{card}"), double.target("table"))
        window.park()
        window.wait(partial(has_chosen, window, seat), "the choice in the save")
        record = saved(window)
        assert record.moves[seat] == (seat, f"choose {card}")
        window.wait(partial(is_closed, window, hands[seat]), "a closed hand")
        if seat == 0:
            no_hand_until(window, shut[1], hands)
    settle_round(window, double, hands)
    record = saved(window)
    no_hand_until(window, curtain(double, record, 1), [Hand(double, record, seat, window.viewport) for seat in (0, 1)])  # at the screen


def no_hand_until(window: Window, shut: Image.Image, hands: Sequence[Hand]) -> None:
    """Check in every picture that no hand is visible, until the privacy screen is closed."""

    def is_shut() -> bool:
        picture = window.picture()
        assert not any(hand.shown(picture) for hand in hands), "a hand shows before the curtain is shut"
        return same(picture, shut)

    window.wait(is_shut, "a shut curtain")


def test_the_shut_curtain_is_the_same_for_all_cards(twin: Callable[[], Twin]) -> None:
    before, double = new_match(None, None), twin()
    match = Match(before)
    match.play(0, next(iter(match.legal(0))))
    for record in (before, match.record()):
        assert same(curtain(double, record, 1), curtain(double, other_cards(record), 1))


def curtain(double: Twin, record: Record, seat: int) -> Image.Image:
    """Return the picture of the closed privacy screen for this player."""
    scene = double.table(record)
    scene.privacy_screen.start_closing(seat, 0)
    scene.request_rebuild()
    return double.picture()


def other_cards(record: Record) -> Record:
    """Return a match at the same point with other cards."""
    match = Match(Record(record.game, record.seats, record.seed + "!"))
    for seat, _text in record.moves:
        match.play(seat, next(iter(match.legal(seat))))
    return match.record()


def open_curtain(window: Window, seat: int) -> None:
    """Open the privacy screen by holding: first player by mouse, second by keyboard. A short press must not suffice."""
    closed = window.picture()
    if seat == 0:
        window.click((640, 588))
        window.park()
        assert alike(window.picture(), closed) > 0.8, "but for a sentence that says how"
        window.press((640, 588))
    else:
        window.key("Tab", "Return")
        assert alike(window.picture(), closed) > 0.8, "but for a sentence that says how"
        window.down("Return")
    window.wait(lambda: alike(window.picture(), closed) < 0.5, "an opening curtain")
    window.release() if seat == 0 else window.up("Return")
    window.park()


def settle_round(window: Window, double: Twin, hands: Sequence[Hand]) -> None:
    """Resolve both cards on the open table, where no hand is open and no privacy screen is needed."""
    for left in (2, 1):
        match = window.wait(partial(acting, window, left), "a card that acts")
        (seat,) = match.to_move
        double.table(match.record())
        window.wait(lambda: window.sees(double.picture(PILES), PILES), "cards at rest")
        assert not any(hand.shown(window.picture()) for hand in hands)
        moves = list(match.legal(seat))
        if len(moves) > 1:  # the screen takes a forced pile
            window.click(double.target(str(double.scene.table.input.gesture(moves[0]).target)))  # type: ignore[attr-defined]
            window.park()
    window.wait(lambda: Match(saved(window)).to_move == (0, 1), "a second round")


def acting(window: Window, left: int) -> Match | None:
    match = Match(saved(window))
    view = match.view(None)
    assert isinstance(view, NinJanView), "Nin Jan is played"
    return match if len(view.queue) == left else None


def has_chosen(window: Window, seat: int) -> bool:
    """Return True if this seat has chosen in the first round, in which the seats choose in turn."""
    return len(saved(window).moves) > seat


def is_closed(window: Window, hand: Hand) -> bool:
    return not hand.shown(window.picture())


def saved(window: Window) -> Record:
    record = window.saved()
    assert record is not None, "a match is being played"
    return record

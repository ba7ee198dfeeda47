"""A player of Nambarz in the window, who fills the tray by drags, clicks or keys, and checks the table at rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from pygame import FRect

from game.kernel import Move
from game.match import Match
from game.nambarz.bots import LEVELS
from game.nambarz.cards import Card
from game.nambarz.moves import Calculate, Draw, Lay, Pass, PlayJoker, Recombine, Single
from game.nambarz.state import NambarzView
from game.record import Record
from tests.window.playing import Reader
from tests.window.window import Point
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Gesture
from ui.match.drag import numbered_targets
from ui.match.table import TableScreen
from ui.tables.contract import events_if_visible
from ui.tables.nambarz import geometry
from ui.tables.nambarz.pieces import hand_outside_tray
from ui.tables.nambarz.targets import OpenCardId, OperatorTarget
from ui.tables.targets import HandCardTarget

TRAY = FRect(330, 172, 940, 290)  # includes the right half of the piles, wherever the tray begins
HAND = FRect(24, 556, 1250, 240)  # with the buttons; a notice covers its upper part
FRONT = FRect(24, 660, 1250, 136)  # its lower part
ROW = FRect(20, 80, 1240, 120)  # the panels of seats and teams
PROMPT = FRect(276, 494, 792, 56)
SHEET = FRect(912, 172, 356, 410)  # the referee's ruling
KEYS = {"+": "plus", "-": "minus", "*": "asterisk", "/": "slash"}  # as X names them


class TrayPerson(Reader):
    """A player whose twin has the same tray as the window."""

    scene: TableScreen

    def see(self, match: Match) -> TableScreen:
        """Show the table of this match in the twin, with an empty tray."""
        self.scene = self.twin.table(match.record(), self.seat)
        moves = (events_if_visible(match.events(ply)) for ply in range(match.ply - 1, -1, -1))
        self.scene.table_context.last_events = next(filter(None, moves), ())
        self.scene.controller.refresh_layout()
        return self.scene

    def compose(self, calculation: str, drag: bool = False) -> None:
        """Put cards and operators into the tray in their order, such as "10 - 4 / 2"."""
        for token in calculation.split():
            if token in KEYS:
                self._sign(token)
            else:
                self._card(token, drag)

    def compose_by_keys(self, calculation: str) -> None:
        for token in calculation.split():
            self.window.key(KEYS.get(token) or self.figure(token))
            self._sign(token, seen=True) if token in KEYS else self._take(token)

    def lay(self) -> None:
        self.click("lay")

    def click(self, name: str) -> None:
        self.window.click(self.twin.at(name))

    def drag_to_pile(self, card: str) -> None:
        self.window.drag(self.card(card), geometry.cover_card_rect(self.scene.model()).center)

    def card(self, name: str) -> Point:
        """Return the centre of the visible part of a card of the hand."""
        return self.twin.target(f"card/{self._place(name)}")

    def figure(self, name: str) -> str:
        """Return the digit key that picks this card."""
        targets = numbered_targets(self.scene.table.layout.targets(self.scene.model()))
        return str([str(target.piece.card) for target in targets if isinstance(target.piece, OpenCardId)].index(name) + 1)

    def at_rest(self, *rects: FRect) -> None:
        """Wait until the window shows what the twin shows."""
        self.window.park()
        for rect in rects or (TRAY, HAND):
            shown = self.twin.picture(rect)
            self.window.wait(lambda rect=rect, shown=shown: self.window.sees(shown, rect), "the table as it is drawn without a screen")  # type: ignore[misc]

    def made_moves(self, start: Record, *moves: str) -> Match:
        """Wait until the save holds the moves of the record and then these, and return the match."""
        required = [*(str(move) for _seat, move in start.moves), *moves]
        record = self.window.wait(lambda: self._begins(required), f"{moves} in the save")
        return Match(record).at_ply(len(required))

    def goes_on(self, match: Match) -> Match:
        """Wait for this player's next turn, with its cards on the screen, and return the match."""
        self.made = self._own(match.record())
        following = self.turn()
        assert following is not None, "the round goes on"
        self.see(following)
        self.at_rest(FRONT)
        return following

    def play(self, match: Match, move: Move) -> None:
        """Play a move by clicks: cards into the tray and "Lay it", or a button. The screen itself plays a forced pass."""
        self.made += 1
        if [*islice(match.legal(self.seat), 2)] == [Pass()]:
            return
        self.see(match)
        match move:
            case Calculate(calculation) | Recombine(calculation):
                self.compose(str(calculation))
                self.lay()
            case Single(card) | Lay(card) | PlayJoker(card):
                self.compose(str(card))
                self.lay()
            case Draw():
                self.window.click(self.twin.target("draw"))
            case _:
                self.click(str(move).replace(" ", "_"))

    def to_the_end(self) -> Match:
        """Play as the bot that plays the most cards, until the match is in the history."""
        rng = random.Random(7)
        while (match := self.turn()) is not None:
            self.play(match, LEVELS["normal"].choose(match.view(self.seat), rng, lambda: False))
        self.window.wait(self.window.finished, "the match in the history")
        return Match(self.window.recalled())

    def _begins(self, required: Sequence[str]) -> Record | None:
        record = self.window.saved()
        assert record is not None, "a match is being played"
        return record if [str(move) for _seat, move in record.moves[: len(required)]] == list(required) else None

    def _card(self, name: str, drag: bool) -> None:
        start, tray = self.card(name), self.scene.model().tray
        if drag:
            self.window.drag(start, geometry.tray_slots(self.scene.model(), len(tray.pieces) + 1).cards[-1].rect(CARD_HEIGHT_FACTOR).center)
        else:
            self.window.click(start)
        self._take(name)

    def _take(self, name: str) -> None:
        self.scene.controller.edit_tray(Gesture(None, HandCardTarget(self._place(name))))

    def _sign(self, sign: str, seen: bool = False) -> None:
        if not seen:
            self.click(f"sign/{sign}")
        self.scene.controller.edit_tray(Gesture(None, OperatorTarget(sign)))

    def _place(self, name: str) -> int:
        return [str(one) for one in hand_outside_tray(self.scene.model())].index(name)


def view_of(match: Match, seat: int = 0) -> NambarzView:
    view = match.view(seat)
    assert isinstance(view, NambarzView)
    return view


def noted(laid: str) -> str:
    """Return the notation of a move without an open joker, from "6", "J@" or "10 - 4 / 2"."""
    if " " in laid:
        return f"calc {laid}"
    return f"joker {laid}" if laid.startswith("J") else f"match {laid}"


def held(match: Match, seat: int = 0) -> tuple[Card, ...]:
    hand = view_of(match, seat).hands[seat]
    assert not isinstance(hand, int), "a seat sees its own hand"
    return hand

"""A plain table for Nain Jaune: the least that a game has to give so that the house can show bubbles, words and accounts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pygame import FRect

from game.kernel import Event, Move
from game.match import Match
from game.nain_jaune.cards import BOXES, card
from game.nain_jaune.moves import Play, Settled, Stop, WentOut, Without
from game.nain_jaune.state import NainJauneView
from game.record import Record, Seat
from tests.ui.driver import Driver
from ui.paint import Brush
from ui.piece import Gesture, Piece, Spot, Timing
from ui.routes import ToTable
from ui.table import TableScene
from ui.tables.contract import Agreement, Furniture, Look, OptionWords, Preset, Speech, Target
from ui.tables.ledger import Account, AccountRow
from ui.tables.nin_jan import NinJanTable

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Tom", "Nina", "Ines")
FURNITURE = Furniture(
    FRect(400, 600, 400, 50), FRect(1024, 712, 236, 64), FRect(920, 84, 344, 520), "sheet", 560, FRect(1024, 624, 236, 72)
)
PLAIN = Timing(travel=200)
EVENING, BOOK = Preset("Evening", {"deals": None, "announce": True}, "One deal each."), Preset("Book", {"deals": 0}, "To the last.")


class DealsTable(NinJanTable):
    """Every card of the open hand is a target; a tap on the lifted card lays it."""

    game = "nain_jaune"

    def option_words(self):  # type: ignore[no-untyped-def]
        return {
            "deals": OptionWords("How many deals", ("to the last",), null="one each"),
            "dealer": OptionWords("Who deals", null="the last seat", seats=True),
        }

    def presets(self) -> Sequence[Preset]:
        return EVENING, BOOK

    def situation(self, view: NainJauneView) -> str:  # type: ignore[override]
        return f"deal {view.deal}"

    headline = situation  # type: ignore[assignment]

    def prompt(self, look: Look) -> str:
        return "Lay a card" if look.question is not None else "Wait"

    def needs_hand(self, view: NainJauneView) -> bool:  # type: ignore[override]
        return True

    def playing(self, view: NainJauneView, seat: int) -> bool:  # type: ignore[override]
        return not view.why and seat not in view.out

    def layout(self, look: Look) -> list[Piece]:
        return [Piece(f"laid/{found}", str(found), Spot(640, 300, 80)) for _seat, found in look.view.laid] + [
            Piece(str(found), str(found), Spot(300 + 30 * place, 700, 80)) for place, found in enumerate(self._hand(look))
        ]

    def targets(self, look: Look) -> list[Target]:
        hand = self._hand(look) if look.question is not None else ()
        rects = [FRect(300 + 30 * place, 650, 30, 100) for place in range(len(hand))]
        return [Target(f"card/{found}", rect, str(found), str(found), numbered=True) for found, rect in zip(hand, rects, strict=True)]

    def furniture(self, look: Look) -> Furniture:
        return FURNITURE

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        if not gesture.source or gesture.target != "table":
            return ()
        found = card(gesture.source)
        return (Play(found, look.claim and found in BOXES),)

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        return Gesture(lifted, "table")

    def gesture(self, move: Move) -> Gesture:
        assert isinstance(move, Play)
        return Gesture(str(move.card), "table")

    def action(self, look: Look) -> None:
        return None

    def marks(self, events: Sequence[Event]) -> tuple[str, ...]:
        return ()

    def timing(self, events: Sequence[Event]) -> Timing:
        return PLAIN

    def draw_under(self, brush: Brush, look: Look) -> None:
        """Nothing."""

    def draw_over(self, brush: Brush, look: Look) -> None:
        for seat, text in look.said:
            brush.text(text, 60, 100 + 60 * seat)

    def draw_sprite(self, brush: Brush, sprite: object) -> None:  # type: ignore[override]
        """Nothing."""

    def says(self, event: Event, names: Sequence[str]) -> str:
        return ""

    def announces(self, event: Event, names: Sequence[str]) -> str:
        return ""

    def sound(self, event: Event) -> str:
        return ""

    def scores(self, view: NainJauneView) -> tuple[float, ...]:  # type: ignore[override]
        return tuple(view.purses)

    def columns(self) -> tuple[str, ...]:
        return ()

    def remarks(self, match: Match) -> list[str]:
        return []

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        said = {Without: "without", WentOut: "stop"}
        return [Speech(event.seat, said[type(event)], "announce") for event in events if type(event) in said and event.seat is not None]

    def claim(self, look: Look) -> tuple[str, bool] | None:
        view: NainJauneView = look.view
        useful = look.question is not None and any(move.claim for move in look.question.legal())
        return ("I take it!", useful) if view.setup.announce else None

    def breaks(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Settled) for event in events)

    def account(self, match: Match, number: int) -> Account | None:
        found = [event for ply in range(match.ply) for event in match.events(ply) if isinstance(event, Settled)]
        if not 0 < number <= len(found):
            return None
        totals = ((50.0,) * len(match.seats), *(tuple(float(purse) for purse in event.purses) for event in found[:number]))
        changes = [now - before for now, before in zip(totals[-1], totals[-2], strict=True)]
        rows = tuple(
            AccountRow(seat, (("+" if change > 0 else "–", "for cards"),), change, totals[-1][seat], not seat)
            for seat, change in enumerate(changes)
        )
        return Account(f"Deal {number}", "Who pays what", rows, ("deal", "purse"), totals, "The purses", "deals", "", f"Deal {number + 1}")

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        brush.text(f"boxes {number}", rect.x + 28, rect.y + 32)

    def agreements(self, view: NainJauneView) -> Sequence[Agreement]:  # type: ignore[override]
        return () if view.laid or view.why else (Agreement(Stop(), "Stop here", "Stop here: does everybody agree?"),)

    def _hand(self, look: Look):  # type: ignore[no-untyped-def]
        view: NainJauneView = look.view
        hand = view.hands[look.south]
        return () if isinstance(hand, int) else hand


def deals_match(*levels: str | None, seed: str = "7", names: Sequence[str] = NAMES, **options: object) -> Record:
    """A fresh Nain Jaune; None is a person, else a bot's level."""
    return Record("nain_jaune", tuple(Seat(name, level) for name, level in zip(names, levels, strict=False)), seed, options)  # type: ignore[arg-type]


@cache
def dealt(settled: int, *levels: str | None, seed: str = "7", names: Sequence[str] = NAMES, last: bool = False) -> Record:
    """Random cards are laid until so many deals are settled; `last`: until one card, of the only one left, will settle one more."""
    match, rng, done = Match(deals_match(*levels, seed=seed, names=names)), random.Random(seed), 0
    while match.to_move and not (done == settled and (not last or one_card_left(match))):
        seat = match.to_move[0]
        events = match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        done += any(isinstance(event, Settled) for event in events)
    return match.record()


def one_card_left(match: Match) -> bool:
    """Whether the seat to move is about to go out."""
    seat = match.to_move[0]
    view = match.view(seat)
    assert isinstance(view, NainJauneView)
    hand = view.hands[seat]
    return not isinstance(hand, int) and len(hand) == 1


def deals_table(folder: Path, record: Record, **settings: object) -> tuple[Driver, TableScene]:
    """The table of this record."""
    driver = Driver(folder, **settings)  # type: ignore[arg-type]
    driver.go(ToTable(record))
    scene = driver.app.scene
    assert isinstance(scene, TableScene)
    return driver, scene

"""Nambarz on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.nambarz.cards import card
from game.nambarz.events import (
    Calculated,
    Drew,
    JokerPlayed,
    LaidOn,
    Matched,
    MayRecombine,
    Penalised,
    Recombined,
    Reshuffled,
    RoundEnded,
    Stroke,
    TookBack,
    WentOut,
)
from game.nambarz.moves import Pass
from game.nambarz.state import NambarzView
from game.record import Seat
from ui.assets.skin import Skin
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Piece, Sprite, Timing, Toss
from ui.tables.contract import About, Action, Agreement, Furniture, Look, OptionWords, Preset, Speech, Target
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.nambarz import cards, draw, gestures, panels, pieces, places
from ui.tables.nambarz import tray_words as telling
from ui.tables.nambarz import words as wording
from ui.tables.nambarz.settled import marks, shown
from ui.tables.table_key import TableKey
from ui.tables.tray import Tray

if TYPE_CHECKING:
    from ui.tables.rules_page import RulesPage

LAY, LIFT, APART = 280, 160, 70  # ms: a card to the pile, a card to the tray, and between two that are laid (ART 8)


class NambarzTable:
    """What Nambarz gives to the screen (ui.tables.contract.Table)."""

    game = "nambarz"
    lift = "card_slide"
    landing = (0.0, 0.0)
    carried = (112.0, -4.0)
    turns = False
    replay_area: FRect | None = None

    def emblem(self, skin: Skin, w: float) -> pygame.Surface:
        return cards.face(skin, card("3-bee"), w)

    def about(self) -> About:
        from ui.tables.nambarz import rules  # not before it is read: the menu is there sooner

        return rules.about()

    def option_words(self) -> Mapping[str, OptionWords]:
        return wording.option_words()

    def presets(self) -> Sequence[Preset]:
        return wording.presets()

    def pages(self) -> tuple[RulesPage, ...]:
        from ui.tables.nambarz import rules

        return rules.pages()

    def situation(self, view: NambarzView) -> str:
        return wording.situation(view)

    def headline(self, view: NambarzView) -> str:
        return wording.headline(view)

    def prompt(self, look: Look) -> str:
        """What lies in the tray comes first."""
        return telling.of_tray(look) or wording.prompt(look)

    def needs_hand(self, view: NambarzView) -> bool:
        return True

    def curtained(self, options: Options) -> bool:
        return True

    def seat_words(self, seat: int, players: int, options: Options) -> str:
        return wording.seat_words(seat, players, options)

    def greeting(self, look: Look) -> str:
        return wording.greeting(look)

    def no_hint(self, seats: Sequence[Seat], seat: int) -> str:
        return wording.no_hint(seats, seat)

    def playing(self, view: NambarzView, seat: int) -> bool:
        """Whoever has gone out plays on in the next round."""
        return view.phase is not None and (view.round < view.setup.rounds or (seat in view.players and seat not in view.out))

    def layout(self, look: Look) -> list[Piece]:
        return pieces.layout(look)

    def stack(self) -> Piece:
        return Piece(pieces.STOCK, "back", places.WIDE_PLAN.draw)

    def targets(self, look: Look) -> list[Target]:
        return gestures.targets(look)

    def fans(self, look: Look, target: Target) -> bool:
        return gestures.fans(look, target)

    def furniture(self, look: Look) -> Furniture:
        return places.furniture(look, shown(look).fault is not None)

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        return gestures.moves(look, gesture)

    def choice(self, move: Move) -> tuple[str, str]:
        raise AssertionError(f"{move}: no gesture means two moves in Nambarz")

    def action(self, look: Look) -> Action | None:
        """Closes the sheet of a fault; what is laid has a key of the table's own."""
        fault = shown(look).fault
        return None if fault is None else Action(Gesture("", "understood"), panels.understood(look, fault), "check")

    def keys(self, look: Look) -> Sequence[TableKey]:
        return gestures.keys(look)

    def edited(self, look: Look, gesture: Gesture) -> Tray | None:
        return gestures.edited(look, gesture)

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        return None

    def claim(self, look: Look) -> tuple[str, bool] | None:
        return None

    def plays_itself(self, move: Move) -> bool:
        """A turn in which nothing can be done any more ends by itself (NB-7)."""
        return isinstance(move, Pass)

    def gesture(self, move: Move) -> Gesture:
        return gestures.gesture(move)

    def hints(self, move: Move, reason: Reason) -> Sequence[tuple[Gesture, str]]:
        return telling.hints(move, wording.reason(reason))

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """What was drawn, laid, told and won; the end of a turn leaves it there."""
        return marks(events) or None

    def sign(self, view: NambarzView, seat: int) -> str:
        return ""

    def final(self, events: Sequence[Event]) -> tuple[float, ...] | None:
        return None  # nobody judges its positions

    def timing(self, events: Sequence[Event]) -> Timing:
        return Timing(travel=LAY, arc=24, stagger=APART) if events else Timing(travel=LIFT, arc=0)

    def tosses(self, look: Look, events: Sequence[Event]) -> Sequence[Toss]:
        return telling.stars(look, events)

    def draw_under(self, brush: Brush, look: Look) -> None:
        draw.draw_under(brush, look)

    def draw_over(self, brush: Brush, look: Look) -> None:
        draw.draw_over(brush, look)

    def picture(self, skin: Skin, face: str, w: float) -> pygame.Surface:
        return cards.picture(skin, face, w)

    def draw_sprite(self, brush: Brush, sprite: Sprite) -> None:
        cards.draw_piece(brush, sprite)

    def says(self, event: Event, names: Sequence[str]) -> str:
        return wording.says(event, names)

    def joins(self, earlier: Move, later: Move) -> bool:
        return False

    def joined(self, moves: Sequence[Move], going_on: bool) -> str:
        return telling.noted_short(moves[0])

    def announces(self, event: Event, names: Sequence[str]) -> str:
        return wording.announces(event, names)

    def key_sections(self) -> Sequence[KeySection]:
        return wording.key_sections()

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        return wording.speech(events)

    def sound(self, event: Event) -> str:
        """ART 9: nobody is laughed at, so a fault is two muffled blocks."""
        match event:
            case Matched() | Calculated() | JokerPlayed() | LaidOn() | Recombined():
                return "card_place"
            case Drew():
                return "card_slide"
            case Stroke():
                return "star"
            case WentOut():
                return "right"
            case Penalised() | MayRecombine() | TookBack():
                return "wrong"
            case Reshuffled():
                return "shuffle"
        return ""

    def refusal(self, refusal: Refusal) -> str:
        return wording.refusal(refusal)

    def reason(self, reason: Reason) -> str:
        return wording.reason(reason)

    def unit(self) -> str:
        return _("points")

    def scores(self, view: NambarzView) -> tuple[float, ...]:
        return view.points

    def breaks(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, RoundEnded) for event in events)

    def halts(self, events: Sequence[Event]) -> bool:
        """A fault is looked at before its cards move (ART 13)."""
        return any(isinstance(event, Penalised | TookBack) for event in events)

    def account(self, match: Match, number: int) -> Account | None:
        return wording.account(match, number)

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        telling.draw_remainder(brush, match, number, rect)

    def agreements(self, view: NambarzView) -> Sequence[Agreement]:
        return ()

    def columns(self) -> tuple[str, ...]:
        return ()

    def draw_cell(self, brush: Brush, view: NambarzView, seat: int, column: int, x: float, y: float) -> None:
        raise AssertionError("the count has no middle columns")

    def remarks(self, match: Match) -> list[str]:
        return wording.remarks(match)

    def taken(self, view: NambarzView, seat: int) -> Sequence[str]:
        """Nothing is won but points."""
        return ()

"""Nain Jaune on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.nain_jaune.cards import card
from game.nain_jaune.moves import Doubled, Eliminated, GrandOpera, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from game.record import Seat
from ui.assets.skin import Skin
from ui.assets.words import _, signed
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Piece, Sprite, Timing, Toss
from ui.tables.contract import About, Action, Agreement, Furniture, Look, OptionWords, Preset, Speech, Target
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.nain_jaune import cards, coins, draw, gestures, panels, pieces, places
from ui.tables.nain_jaune import words as wording
from ui.tables.nain_jaune.settled import marks
from ui.tables.plates import short
from ui.tables.table_key import TableKey
from ui.tables.tray import Tray

if TYPE_CHECKING:
    from ui.tables.rules_page import RulesPage

LAY, LIFT = 280, 160  # ms: a card to the sequence, a card that rises in the hand (ART 8)
POURED = 700  # ms until the coins of a deal's end have landed
GAINED, LOST = "#1A5C50", "#7A1D14"
HERALD = card("7D")  # its box is the cauldron, which rings


class NainJauneTable:
    """What Nain Jaune gives to the screen (ui.tables.contract.Table)."""

    game = "nain_jaune"
    lift = "card_slide"
    landing = gestures.LANDING
    carried = (108.0, -5.0)
    turns = False
    replay_area: FRect | None = None

    def emblem(self, skin: Skin, w: float) -> pygame.Surface:
        return cards.face(skin, HERALD, w)

    def about(self) -> About:
        from ui.tables.nain_jaune import rules  # not before it is read: the menu is there sooner

        return rules.about()

    def option_words(self) -> Mapping[str, OptionWords]:
        return wording.option_words()

    def presets(self) -> Sequence[Preset]:
        return wording.presets()

    def pages(self) -> tuple[RulesPage, ...]:
        from ui.tables.nain_jaune import rules

        return rules.pages()

    def situation(self, view: NainJauneView) -> str:
        return wording.situation(view)

    def headline(self, view: NainJauneView) -> str:
        return wording.headline(view)

    def prompt(self, look: Look) -> str:
        """What can be won comes first; names are as short as on their plates."""
        prize = None if look.claim else wording.to_win(look.question)
        seats = tuple(replace(who, name=short(who.name)) for who in look.seats)
        return prize[1] if prize is not None else wording.prompt(replace(look, seats=seats))

    def needs_hand(self, view: NainJauneView) -> bool:
        return True

    def curtained(self, options: Options) -> bool:
        return True

    def seat_words(self, seat: int, players: int, options: Options) -> str:
        return wording.seat_words(seat, players, options)

    def greeting(self, look: Look) -> str:
        return wording.greeting(look)

    def no_hint(self, seats: Sequence[Seat], seat: int) -> str:
        return wording.no_hint(seats, seat)

    def playing(self, view: NainJauneView, seat: int) -> bool:
        return not view.why and seat not in view.out

    def layout(self, look: Look) -> list[Piece]:
        return pieces.layout(look)

    def stack(self) -> Piece:
        return Piece(pieces.STOCK, "back", places.talon_spots(1)[0])

    def targets(self, look: Look) -> list[Target]:
        return gestures.targets(look)

    def fans(self, look: Look, target: Target) -> bool:
        return gestures.fans(look, target)

    def furniture(self, look: Look) -> Furniture:
        return places.furniture(look)

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        return gestures.moves(look, gesture)

    def choice(self, move: Move) -> tuple[str, str]:
        raise AssertionError(f"{move}: no gesture means two moves in Nain Jaune")

    def action(self, look: Look) -> Action | None:
        gesture = self.completes(look, look.lifted) if look.lifted else None
        return Action(gesture, _("Play this card"), "check") if gesture else None

    def keys(self, look: Look) -> Sequence[TableKey]:
        return ()

    def edited(self, look: Look, gesture: Gesture) -> Tray | None:
        return None

    def hints(self, move: Move, reason: Reason) -> Sequence[tuple[Gesture, str]]:
        return ((self.gesture(move), self.reason(reason)),)

    def halts(self, events: Sequence[Event]) -> bool:
        return False

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        return gestures.completes(look, lifted)

    def claim(self, look: Look) -> tuple[str, bool] | None:
        return wording.claim(look)

    def plays_itself(self, move: Move) -> bool:
        return False

    def gesture(self, move: Move) -> Gesture:
        return gestures.gesture(move)

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """The hands that were laid open (JA-14); the last card itself lies at the end of the sequence."""
        return marks(events)

    def sign(self, view: NainJauneView, seat: int) -> str:
        return ""

    def final(self, events: Sequence[Event]) -> tuple[float, ...] | None:
        return None  # nobody judges its positions

    def timing(self, events: Sequence[Event]) -> Timing:
        """A doubled stake grows when its coins have come (JA-15)."""
        doubled = frozenset(pieces.box_key(event.box) for event in events if isinstance(event, Doubled))
        return Timing(travel=LAY if events else LIFT, arc=24 if events else 0, slow=doubled, delay=POURED)

    def tosses(self, look: Look, events: Sequence[Event]) -> Sequence[Toss]:
        return coins.tosses(look, events)

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
        return str(moves[0])

    def announces(self, event: Event, names: Sequence[str]) -> str:
        return wording.announces(event, names)

    def key_sections(self) -> Sequence[KeySection]:
        return ()

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        return wording.speech(events)

    def sound(self, event: Event) -> str:
        """Coins by their metal, many of them as they pour; the cauldron rings (ART 9)."""
        match event:
            case Played():
                return "card_place"
            case Won(box=box, coins=amount) if amount:
                return "cauldron" if box == HERALD else f"coin_{coins.largest(amount)}"
            case GrandOpera():
                return "cauldron"
            case Settled():
                return "coins_pour"
            case Eliminated():
                return "announce"
        return ""

    def refusal(self, refusal: Refusal) -> str:
        return wording.refusal(refusal)

    def reason(self, reason: Reason) -> str:
        return wording.reason(reason)

    def unit(self) -> str:
        return _("coins")

    def scores(self, view: NainJauneView) -> tuple[float, ...]:
        return view.purses

    def breaks(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Settled) for event in events)

    def account(self, match: Match, number: int) -> Account | None:
        return wording.account(match, number)

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        panels.draw_remainder(brush, match, number, rect)

    def agreements(self, view: NainJauneView) -> Sequence[Agreement]:
        return wording.agreements(view)

    def columns(self) -> tuple[str, ...]:
        return (_("net"),)

    def draw_cell(self, brush: Brush, view: NainJauneView, seat: int, column: int, x: float, y: float) -> None:
        """What a purse has gained or lost since the beginning (JA-5)."""
        change = view.purses[seat] - view.setup.purse
        brush.text(signed(change), x, y, 22, GAINED if change > 0 else LOST if change < 0 else ink.SOFT, "s", "c")

    def remarks(self, match: Match) -> list[str]:
        return wording.remarks(match)

    def taken(self, view: NainJauneView, seat: int) -> Sequence[str]:
        """The purse, coin by coin."""
        return [f"coin/{metal}" for metal in coins.change(view.purses[seat])]

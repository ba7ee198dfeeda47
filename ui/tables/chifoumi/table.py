"""Chifoumi on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.chifoumi.moves import (
    AllPlaced,
    Capture,
    Captured,
    Go,
    Moved,
    Pass,
    Place,
    Placed,
    SignsShown,
    Stop,
    Stopped,
    Threw,
    Throw,
)
from game.chifoumi.state import ChifoumiView
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.record import Seat
from ui.assets.skin import Skin
from ui.assets.sound import MOST_BELOW
from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Piece, Sprite, Timing, Toss
from ui.tables.chifoumi import draw, gestures, pieces, places
from ui.tables.chifoumi import words as wording
from ui.tables.chifoumi.panels import pawns_left
from ui.tables.chifoumi.pawns import draw_pawn, pawn, put_pawn
from ui.tables.chifoumi.settled import shown
from ui.tables.contract import About, Action, Agreement, Furniture, Look, OptionWords, Preset, Speech, Target
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.table_key import TableKey
from ui.tables.tray import Tray

if TYPE_CHECKING:
    from ui.tables.rules_page import RulesPage

STEP, TIP = 260, 320  # ms: a pawn's hop, a stack that tips off the board (ART 8)
HOP = 30  # its arc
AFTER = 140  # ms: the stack tips off when it is hit
LOG_SHEET = FRect(920, 84, 344, 440)  # where something else stands in the move list's column


class ChifoumiTable:
    """What Chifoumi gives to the screen (ui.tables.contract.Table)."""

    game = "chifoumi"
    lift = "pawn_lift"
    landing = (10.0, 10.0)
    carried = (92.0, 0.0)
    turns = True
    replay_area: FRect | None = places.REPLAY

    def emblem(self, skin: Skin, w: float) -> pygame.Surface:
        return pawn(skin, "white/P", w)

    def about(self) -> About:
        from ui.tables.chifoumi import rules  # not before it is read: the menu is there sooner

        return rules.about()

    def option_words(self) -> Mapping[str, OptionWords]:
        return wording.option_words()

    def pages(self) -> tuple[RulesPage, ...]:
        from ui.tables.chifoumi import rules

        return rules.pages()

    def situation(self, view: ChifoumiView) -> str:
        return wording.situation(view)

    def headline(self, view: ChifoumiView) -> str:
        return wording.headline(view)

    def prompt(self, look: Look) -> str:
        return wording.prompt(look)

    def needs_hand(self, view: ChifoumiView) -> bool:
        return view.throwing

    def curtained(self, options: Options) -> bool:
        return bool(options.get("throw_for_start"))

    def seat_words(self, seat: int, players: int, options: Options) -> str:
        return wording.seat_words(seat, players, options)

    def greeting(self, look: Look) -> str:
        return wording.greeting(look)

    def no_hint(self, seats: Sequence[Seat], seat: int) -> str:
        return wording.no_hint(seats, seat)

    def playing(self, view: ChifoumiView, seat: int) -> bool:
        another = view.setup.match or view.setup.rotate  # the next game brings all pawns back
        return not view.why and (another or pawns_left(view, seat) > 0)

    def layout(self, look: Look) -> list[Piece]:
        return pieces.layout(shown(look))

    def stack(self) -> Piece | None:
        return None

    def targets(self, look: Look) -> list[Target]:
        return gestures.targets(shown(look))

    def fans(self, look: Look, target: Target) -> bool:
        """The pawns that a seat has taken, and a stack that may be looked into (CH-9)."""
        view: ChifoumiView = look.view
        if target.name.startswith("seat/"):
            return not view.placing and not view.throwing
        return view.setup.peek and len(view.board.get(target.name.removeprefix("square/"), ())) > 1

    def furniture(self, look: Look) -> Furniture:
        view: ChifoumiView = look.view
        if look.opened:
            return Furniture(places.PROMPT_FAN, places.ACTION_FAN, LOG_SHEET, "sheet", places.NOTICE_Y)
        if view.placing:  # the reserve stands in the column
            return Furniture(places.PROMPT, places.ACTION, LOG_SHEET, "sheet", places.NOTICE_Y)
        return Furniture(places.PROMPT, places.ACTION, places.LOG, "column", places.NOTICE_Y)

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        return gestures.moves(look, gesture)

    def choice(self, move: Move) -> tuple[str, str]:
        return wording.choice(move)

    def action(self, look: Look) -> Action | None:
        """Only in a chain (CH-7)."""
        question: ChifoumiView | None = look.question
        if question is None or question.mover is None or question.turn != question.seat:
            return None
        return Action(Gesture("", "stop"), _("Stop here"), "check")

    def keys(self, look: Look) -> Sequence[TableKey]:
        return ()

    def edited(self, look: Look, gesture: Gesture) -> Tray | None:
        return None

    def hints(self, move: Move, reason: Reason) -> Sequence[tuple[Gesture, str]]:
        return ((self.gesture(move), self.reason(reason)),)

    def halts(self, events: Sequence[Event]) -> bool:
        return False

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        return None

    def plays_itself(self, move: Move) -> bool:
        return isinstance(move, Pass | Stop)

    def gesture(self, move: Move) -> Gesture:
        match move:
            case Go() | Capture():
                return Gesture(f"square/{move.origin}", f"square/{move.square}")
            case Place():
                return Gesture(f"kind/{move.kind}", f"square/{move.square}")
            case Throw():
                return Gesture("", f"sign/{move.sign}")
            case Stop() | Pass():
                return Gesture("", str(move))
        raise AssertionError(f"{move} is no move of Chifoumi")

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """The signs that were shown last; the marks of pawns follow from the view."""
        for event in events:
            match event:
                case SignsShown():
                    return tuple(f"shown/{seat}/{sign}" for seat, sign in enumerate(event.signs) if sign is not None)
                case Moved() | Captured() | Placed():
                    return ()
        return None

    def sign(self, view: ChifoumiView, seat: int) -> str:
        return f"pawns/{view.setup.colour(seat, view.game)}"

    def final(self, events: Sequence[Event]) -> tuple[float, ...] | None:
        return gestures.final(events)

    def timing(self, events: Sequence[Event]) -> Timing:
        taken = next((event for event in events if isinstance(event, Captured)), None)
        if taken is not None:
            return Timing(travel=TIP, arc=HOP, slow=frozenset(pieces.pawn_key(pawn) for pawn in taken.pawns), delay=AFTER)
        quiet = all(isinstance(event, Threw | Stopped) for event in events)
        return Timing(travel=STEP if events else 160, arc=HOP if events else 0, quiet=quiet)

    def tosses(self, look: Look, events: Sequence[Event]) -> Sequence[Toss]:
        return ()

    def draw_under(self, brush: Brush, look: Look) -> None:
        draw.draw_under(brush, shown(look))

    def draw_over(self, brush: Brush, look: Look) -> None:
        draw.draw_over(brush, shown(look))

    def picture(self, skin: Skin, face: str, w: float) -> pygame.Surface:
        return pawn(skin, face, w)

    def draw_sprite(self, brush: Brush, sprite: Sprite) -> None:
        draw_pawn(brush, sprite)

    def says(self, event: Event, names: Sequence[str]) -> str:
        return wording.says(event, names)

    def joins(self, earlier: Move, later: Move) -> bool:
        return wording.joins(earlier, later)

    def joined(self, moves: Sequence[Move], going_on: bool) -> str:
        return wording.joined(moves, going_on)

    def announces(self, event: Event, names: Sequence[str]) -> str:
        return wording.announces(event, names)

    def sound(self, event: Event) -> str:
        """A tone lower for each pawn below (ART 9)."""
        match event:
            case Moved() | Placed():
                below = min(event.height - 1, MOST_BELOW)
                return f"pawn_place_below{below}" if below else "pawn_place"
            case Captured():
                return "capture"
            case SignsShown() | AllPlaced():
                return "announce"
        return ""

    def refusal(self, refusal: Refusal) -> str:
        return wording.refusal(refusal)

    def reason(self, reason: Reason) -> str:
        return wording.reason(reason)

    def unit(self) -> str:
        return _("points")

    def scores(self, view: ChifoumiView) -> tuple[float, ...]:
        return view.scores

    def columns(self) -> tuple[str, ...]:
        return wording.columns()

    def draw_cell(self, brush: Brush, view: ChifoumiView, seat: int, column: int, x: float, y: float) -> None:
        """Pawns on the board beside one of that colour; opposing pawns taken."""
        if column == 0:
            put_pawn(brush, pieces.face(view, seat, None), places.standing(x - 16, y + 6, 34))
            brush.text(str(pawns_left(view, seat)), x + 18, y, 20, align="c")
        else:
            brush.text(figure(view.taken[seat]), x, y, 20, align="c")

    def remarks(self, match: Match) -> list[str]:
        return wording.remarks(match)

    def taken(self, view: ChifoumiView, seat: int) -> Sequence[str]:
        return [pieces.face(view, pawn.seat, pawn.kind) for pawn in view.prizes[seat]]

    def presets(self) -> Sequence[Preset]:
        return ()

    def key_sections(self) -> Sequence[KeySection]:
        return ()

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        return ()

    def claim(self, look: Look) -> tuple[str, bool] | None:
        return None

    def breaks(self, events: Sequence[Event]) -> bool:
        return False

    def account(self, match: Match, number: int) -> Account | None:
        return None

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        raise AssertionError("nothing is settled before the end")

    def agreements(self, view: ChifoumiView) -> Sequence[Agreement]:
        return ()

"""What a game gives to the screen: where things lie, what a gesture means, what to say. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Refusal
from game.match import Match
from game.record import Seat
from ui.paint import Brush
from ui.piece import Gesture, Piece, Sprite, Timing
from ui.skin import Skin

if TYPE_CHECKING:
    from ui.rules_page import RulesPage


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that a table is drawn from.

    `view`: what the screen may show; `question`: the view of the person who may act now, None when nobody may;
    `south`: the seat at the lower edge; `active`: seats that owe a move; `scores` by seat, as they count up;
    `lifted`: the piece that is picked up; `hint`: source and target to ring; `last`: marks of the last move (`Table.marks`);
    `show_legal`: rings on what can be played; `aside`: room for the right-hand column; `opened`: the seat whose
    taken pieces are spread out, None for none.
    """

    view: Any
    seats: tuple[Seat, ...]
    tokens: tuple[int, ...]
    question: Any = None
    south: int = 0
    active: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    lifted: str = ""
    hint: Gesture | None = None
    last: tuple[str, ...] = ()
    show_legal: bool = True
    aside: bool = True
    opened: int | None = None
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the table that a gesture can begin at or end at.

    `name`: "card/R8", "pile/0", "seat/2", ..; `piece`: key of the piece that can be lifted here, "" for none;
    `says`: its tooltip, and what a keyboard user is told; `r`: radius of its ring.
    """

    name: str
    rect: FRect
    says: str
    piece: str = ""
    r: float = 14


@dataclass(frozen=True, slots=True)
class About:
    """What a game is about. `faces`: three pieces of its own table; `lines`: (picture, sentence)."""

    faces: tuple[str, str, str]
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option is called. `values`: a word for each choice; `help`: one line for each choice, or one for all, or none."""

    label: str
    values: tuple[str, ...] = ()
    help: tuple[str, ...] = ()


class Table(Protocol):
    """One game on the screen. Sentences are in the language of the moment."""

    game: str

    def emblem(self, skin: Skin, w: float) -> pygame.Surface:
        """A small card or pawn that stands for the game."""
        ...

    def about(self) -> About:
        """For a set-up that has nothing else to choose."""
        ...

    def option_words(self) -> Mapping[str, OptionWords]:
        """The words of the game's own options, by their names in `Rules.options`."""
        ...

    def pages(self) -> tuple[RulesPage, ...]:
        """The rules of the game, a page at a time."""
        ...

    def situation(self, view: Any) -> str:
        """Where the match stands, in two or three words: "round 5"."""
        ...

    def headline(self, view: Any) -> str:
        """The line under the title while playing."""
        ...

    def prompt(self, look: Look) -> str:
        """What the person asked can do now, or who is waited for."""
        ...

    def needs_hand(self, view: Any) -> bool:
        """Whether the next decision of this view's seat is made from its hidden hand, or in secret."""
        ...

    def playing(self, view: Any, seat: int) -> bool:
        """Whether this seat may still have something to decide."""
        ...

    def layout(self, look: Look) -> list[Piece]:
        """Where every piece lies, back to front. Depends on the look alone."""
        ...

    def stack(self) -> Piece:
        """Where pieces come from when they are dealt, and what they show there."""
        ...

    def targets(self, look: Look) -> list[Target]:
        """What can be chosen, in the order of Tab."""
        ...

    def move(self, look: Look, gesture: Gesture) -> Move | None:
        """The move that a gesture means, legal or not; None when it means nothing."""
        ...

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        """The gesture that a second click on a lifted piece makes; None where a target must be named."""
        ...

    def gesture(self, move: Move) -> Gesture:
        """The gesture that makes this move, to show a hint."""
        ...

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """What to mark as the last move, for `Look.last`; None to leave the marks as they are."""
        ...

    def timing(self, events: Sequence[Event]) -> Timing: ...

    def draw_under(self, brush: Brush, look: Look) -> None:
        """What lies under the pieces: plates, panels, frames."""
        ...

    def draw_over(self, brush: Brush, look: Look) -> None:
        """What lies over the pieces: rings, tags."""
        ...

    def picture(self, skin: Skin, face: str, w: float) -> pygame.Surface:
        """What a piece with this face looks like, w wide."""
        ...

    def draw_sprite(self, brush: Brush, sprite: Sprite) -> None:
        """Draws one piece where it is now."""
        ...

    def says(self, event: Event, names: Sequence[str]) -> str:
        """One line of the move list about an event; "" when there is nothing to say."""
        ...

    def announces(self, event: Event, names: Sequence[str]) -> str:
        """What is said aloud over the table; "" for most events."""
        ...

    def sound(self, event: Event) -> str: ...

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused, and what can be done instead."""
        ...

    def reason(self, reason: Reason) -> str:
        """Why a hint is good."""
        ...

    def columns(self) -> tuple[str, ...]:
        """Headings of the count's middle columns."""
        ...

    def draw_cell(self, brush: Brush, view: Any, seat: int, column: int, x: float, y: float) -> None:
        """One cell of the count, its middle at x, y."""
        ...

    def remarks(self, match: Match) -> list[str]:
        """One or two sentences about a finished match."""
        ...

    def taken(self, view: Any, seat: int) -> Sequence[str]:
        """Faces of the pieces that this seat has won, as they are spread out beside the count."""
        ...

"""What a game gives to the screen: where things lie, what a gesture means, what to say. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.record import Seat
from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Piece, Sprite, Timing, Toss
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.offers import About as About
from ui.tables.offers import OptionWords as OptionWords
from ui.tables.offers import Preset as Preset
from ui.tables.table_key import TableKey
from ui.tables.tray import EMPTY, Tray

if TYPE_CHECKING:
    from ui.tables.rules_page import RulesPage


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that a table is drawn from.

    `view`: what the screen may show; `question`: the view of the person who may act now, None when nobody may;
    `south`: the seat at the lower edge; `active`: seats that owe a move; `scores` by seat, as they count up;
    `lifted`: the piece that is picked up; `hint`: source and target to ring; `last`: marks of the last move (`Table.marks`);
    `show_legal`: rings on what can be played; `aside`: room for the right-hand column; `opened`: name of the target
    that is spread out ("seat/2", "square/c3"), "" for none; `past`: an earlier position, in which nothing can be played;
    `moving`: pieces are still on their way to where the view has them;
    `helper`: whether the foldable helper panel is open; `choosing`: a gesture that could mean several legal moves: the scene
    shows them in a bubble, the table draws nothing for it; `said`: what seats say aloud now, (seat, text), which the table draws in
    speech bubbles; `claim`: the words that belong to the next move are armed; `settled`: the events that settled a deal whose account
    has not been shown yet, or that halt it: `view` is then the position before them, and the table shows what they did (the last card).
    `tray`: what was chosen and put in order, and is not a move yet; `hovered`: name of the target under the pointer, where that is told.
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
    opened: str = ""
    compact: bool = False
    past: bool = False
    moving: bool = False
    helper: bool = True
    choosing: Gesture | None = None
    said: tuple[tuple[int, str], ...] = ()
    claim: bool = False
    settled: tuple[Event, ...] = ()
    tray: Tray = EMPTY
    hovered: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the table that a gesture can begin at or end at.

    `name`: "card/R8", "pile/0", "seat/2", ..; `piece`: key of the piece that can be lifted here, "" for none;
    `says`: its tooltip, and what a keyboard user is told; `r`: radius of its ring; `numbered`: the keys 1 to 9 pick these, in order.
    Three names mean something to the scene: "seat/.." is a plate, which a plain click spreads out where `Table.fans` allows it;
    "table" can be chosen only while a piece is lifted; "helper" folds the helper panel and opens it again.
    """

    name: str
    rect: FRect
    says: str
    piece: str = ""
    r: float = 14
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """The one key that stands out: what a press on it does, its label and its icon."""

    gesture: Gesture
    says: str
    icon: str


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where the scene puts its own things, in logical units.

    `prompt`: the pill, which grows upwards; `action`: the key that stands out; `log`: the panel of the move list; `log_kind`: a
    sheet that opens over the table with a key, or a column that always stands there; `notice_y`: lower edge of a notice;
    `claim`: the key that arms the words of the next move, where a game has one (`Table.claim`).
    """

    prompt: FRect
    action: FRect
    log: FRect
    log_kind: Literal["sheet", "column"]
    notice_y: float
    claim: FRect | None = None


@dataclass(frozen=True, slots=True)
class Speech:
    """What a seat says aloud, in a bubble, and the sound that goes with it ("" for none)."""

    seat: int
    text: str
    sound: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the whole table may agree on now: the move, which the seat to move plays for all; its key, and the question before it."""

    move: Move
    says: str
    asks: str


class Table(Protocol):
    """One game on the screen. Sentences are in the language of the moment."""

    game: str
    carried: tuple[float, float]  # least width, in logical units, and tilt, in degrees, of a piece that the pointer carries
    turns: bool  # whether the table may be turned so that the person to move sits south
    replay_area: FRect | None  # where the table draws itself in a replay, with sheets beside it; None: it fills the window

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

    def curtained(self, options: Options) -> bool:
        """Whether a match with these options hides anything between people."""
        ...

    def seat_words(self, seat: int, players: int, options: Options) -> str:
        """What a seat is called in the set-up: its colour, its team; "" where seats differ in nothing."""
        ...

    def greeting(self, look: Look) -> str:
        """Said once when the table opens; "" for most."""
        ...

    def no_hint(self, seats: Sequence[Seat], seat: int) -> str:
        """Why this person gets no hint at such a table; "" when they may."""
        ...

    def playing(self, view: Any, seat: int) -> bool:
        """Whether this seat may still have something to decide."""
        ...

    def layout(self, look: Look) -> list[Piece]:
        """Where every piece lies, back to front. Depends on the look alone."""
        ...

    lift: str  # the sound of a piece that is picked up
    landing: tuple[float, float]  # how much narrower and lower than a target the mark is that says: drop it here

    def stack(self) -> Piece | None:
        """Where pieces come from when they are dealt, and what they show there; None: the first layout is simply there.

        Where the layout has a piece with its key, they come from there. Pieces of level 0 are not dealt.
        """
        ...

    def targets(self, look: Look) -> list[Target]:
        """What can be chosen, in the order of Tab."""
        ...

    def fans(self, look: Look, target: Target) -> bool:
        """Whether this target can be spread out, by a right click, a long press or a key: `Look.opened` is then its name."""
        ...

    def furniture(self, look: Look) -> Furniture:
        """Where the scene puts its own things on this table."""
        ...

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        """Every move that the gesture can mean, legal or not; empty when it means nothing.

        None is legal: the refusal of the first is said. One is: it is played. Several are: the scene lets choose among them.
        """
        ...

    def choice(self, move: Move) -> tuple[str, str]:
        """A move among several that one gesture can mean: the label of its key, and the name of its icon ("" for none)."""
        ...

    def action(self, look: Look) -> Action | None:
        """The key that stands out now; None for none."""
        ...

    def keys(self, look: Look) -> Sequence[TableKey]:
        """The other keys of this table."""
        ...

    def edited(self, look: Look, gesture: Gesture) -> Tray | None:
        """What the gesture makes of the tray; None where it is not about the tray."""
        ...

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        """The gesture that a second click on a lifted piece makes; None: that puts it down."""
        ...

    def plays_itself(self, move: Move) -> bool:
        """Whether the screen plays this move for its person where it is the only legal one."""
        ...

    def gesture(self, move: Move) -> Gesture:
        """The gesture that makes this move, to show a hint."""
        ...

    def hints(self, move: Move, reason: Reason) -> Sequence[tuple[Gesture, str]]:
        """A hint in steps, each telling more: what to ring, and what to say."""
        ...

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """What to mark as the last move, for `Look.last`; None to leave the marks as they are."""
        ...

    def sign(self, view: Any, seat: int) -> str:
        """The picture of `assets/svg` that stands for this seat beside its moves; "" for its token."""
        ...

    def final(self, events: Sequence[Event]) -> tuple[float, ...] | None:
        """What a game that these events ended came to: by seat, from its own standpoint, measured as `Game.judge` does. None: none ended."""
        ...

    def timing(self, events: Sequence[Event]) -> Timing: ...

    def tosses(self, look: Look, events: Sequence[Event]) -> Sequence[Toss]:
        """What is seen only on its way to this look: coins. No events: a deal begins."""
        ...

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

    def joins(self, earlier: Move, later: Move) -> bool:
        """Whether the move list shows these moves, made by one seat one after the other, as one line."""
        ...

    def joined(self, moves: Sequence[Move], going_on: bool) -> str:
        """The notation of a line of one move, or of several that joined. `going_on`: it is the last line, and the seat is to move."""
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

    def unit(self) -> str:
        """What a score counts, as a heading: "points"."""
        ...

    def scores(self, view: Any) -> tuple[float, ...]:
        """By seat, of the running round or game, as they count up while it is played."""
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

    def presets(self) -> Sequence[Preset]:
        """Named option sets in the set-up; () for none."""
        ...

    def key_sections(self) -> Sequence[KeySection]:
        """What only this table's keys on the keyboard do, in one column or two; () for none."""
        ...

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        """What seats say aloud because of these events, in order."""
        ...

    def claim(self, look: Look) -> tuple[str, bool] | None:
        """The key that arms the words of the next move: its label, and whether it can be of use now. None: no such key at this table."""
        ...

    def breaks(self, events: Sequence[Event]) -> bool:
        """Whether these events settled a deal or a round, so that its account is shown before play goes on."""
        ...

    def halts(self, events: Sequence[Event]) -> bool:
        """Whether a person who did this looks at it until the key of `action` is pressed."""
        ...

    def account(self, match: Match, number: int) -> Account | None:
        """The account of the deal with this number, from 1; None where it is not settled."""
        ...

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        """What that deal left on the table, in the lower right panel of its account."""
        ...

    def agreements(self, view: Any) -> Sequence[Agreement]:
        """What the whole table may agree on now."""
        ...

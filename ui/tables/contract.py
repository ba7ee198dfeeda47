"""What a game gives to the screen, in parts: a game fills in what it has, and everything else has its default here. No rule lives here.

The parts of a `Table`: its box on the shelf, words, setting (where things lie), hand (what gestures mean), drawing, score, speech.
What has no default has to be given. Sentences are in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.record import Handicap, Seat
from ui.assets.skin import Skin
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import draw_card
from ui.canvas.pieces import Gesture, Key, Piece, Sprite, Thing, Timing, Toss
from ui.tables.box import Box
from ui.tables.hint_steps import NOTHING, Steps
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.offers import Offers
from ui.tables.prides import Pride
from ui.tables.rules_page import RuleBook
from ui.tables.spoken.naming import Naming
from ui.tables.table_key import Keys
from ui.tables.targets import Target
from ui.tables.tray import EMPTY, Tray

Pause: TypeAlias = Literal["", "account", "look", "fault"]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line about a move. `says`: in words; `face`: the picture (`Drawing.picture`) that stands for them where pictures are
    drawn, "" for none."""

    says: str
    face: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """Moves of one seat, made one after the other, and what everybody saw of them: `events` by move."""

    seat: int
    moves: tuple[Move, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def seen(self) -> tuple[Event, ...]:
        """All its events, in order."""
        return tuple(event for events in self.events for event in events)


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that a table is drawn from.

    `view`: what the screen may show; `question`: the view of the person who may act now, None when nobody may;
    `south`: the seat at the lower edge; `active`: seats that owe a move; `scores` by seat, as they count up;
    `lifted`: the piece that is picked up; `hint`: source and target to ring, or a tuple of them; `last`: the events of the last move that left something
    to be seen (`Event.quiet`);
    `show_legal`: rings on what can be played; `aside`: room for the right-hand column; `opened`: what is
    spread out (`Target.at`), None for nothing; `past`: an earlier position, in which nothing can be played;
    `moving`: pieces are still on their way to where the view has them;
    `helper`: whether the foldable helper panel is open; `threats`: whether own pieces that others could take are marked;
    `choosing`: a gesture that could mean several legal moves: the scene shows them in a bubble, the table draws nothing for it; `said`: what seats say aloud now, (seat, text), which the table draws in
    speech bubbles; `claim`: the words that belong to the next move are armed; `settled`: the events that settled a deal whose account
    has not been shown yet, or that halt it: `view` is then the position before them, and the table shows what they did (the last card).
    `tray`: what was chosen and put in order, and is not a move yet; `hovered`: the card of the hand under the pointer;
    `hide_results`: people work out themselves what their cards come to; `tall`: the page, where the window and the table are tall
    (`Style.tall`), None: 1280x800;
    `recap`: what the others did since the last turn of the person at the screen, oldest first, () once that person has touched the table;
    `recap_at`: which of them is played again now, None while none is. A line at each seat tells it (`ui.tables.spoken.told`);
    `handicap`: by seat, of those who were given something; `all_open`: all hands are shown beside the plates; `advised`: the first advice (`Words.greeting`) stands over the table, which points at what it is about.
    """

    view: Any
    seats: tuple[Seat, ...]
    tokens: tuple[int, ...]
    question: Any = None
    south: int = 0
    active: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    lifted: Key | None = None
    hint: Gesture | None = None
    last: tuple[Event, ...] = ()
    show_legal: bool = True
    aside: bool = True
    opened: Thing | None = None
    compact: bool = False
    grown: float = 1.0
    tall: FRect | None = None
    past: bool = False
    moving: bool = False
    helper: bool = True
    threats: bool = False
    choosing: Gesture | None = None
    said: tuple[tuple[int, str], ...] = ()
    claim: bool = False
    settled: tuple[Event, ...] = ()
    tray: Tray = EMPTY
    hovered: Thing | None = None
    hide_results: bool = False
    recap: tuple[Played, ...] = ()
    recap_at: int | None = None
    advised: bool = False
    handicap: Mapping[int, Handicap] = field(default_factory=dict)
    all_open: bool = False

    def lies_open(self, seat: int) -> bool:
        """Whether the hand of another seat lies open beside its plate (`ui.tables.open_hands`)."""
        return self.all_open or (seat in self.handicap and self.handicap[seat].open)


def marking(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move if anything on the table shows them, for `Look.last`."""
    return () if all(event.quiet for event in events) else events


COACH = (930.0, 566.0, 340.0, 226.0)  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where the scene puts its own things, in logical units.

    `prompt`: the pill, which grows upwards; `action`: the key that stands out; `log`: the panel of the move list; `log_kind`: a
    sheet that opens over the table with a key, or a column that always stands there; `notice_y`, `notice_room`: lower edge of a notice,
    and how wide its words may be; `claim`: the key that arms the words of the next move, where a game has one (`Keys.claim`);
    `coach`: what the coach of a lesson says, where no card of the hand and nothing that a lesson points at lies.
    """

    prompt: FRect
    action: FRect
    log: FRect
    log_kind: Literal["sheet", "column"]
    notice_y: float
    notice_room: float = 760.0
    claim: FRect | None = None
    coach: FRect = field(default_factory=lambda: FRect(COACH))


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat says aloud, in a bubble, and the sound that goes with it ("" for none)."""

    seat: int
    text: str
    sound: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the whole table may agree on: the move, which the seat to move plays for all; its key, and the question before it.

    `why`: the sentence that says why not now, "" where they may.
    """

    move: Move
    says: str
    asks: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """Where the match stands: in two or three words ("round 5"), and as the line under the title."""

    short: str = ""
    line: str = ""


USUAL_TIMING = Timing()


@dataclass(frozen=True, slots=True)
class Motion:
    """How the pieces travel to a new look, and what is seen only on its way to it."""

    timing: Timing = USUAL_TIMING
    tosses: Sequence[Toss] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A middle column of the count. `draw`: one cell, for a view and a seat, its middle at x, y."""

    heading: str
    draw: Callable[[Brush, Any, int, float, float], None]


@dataclass(frozen=True, slots=True)
class Side:
    """Who is counted together at the end: a team, by its name."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The count at the end. `unit`: what a score counts; `taken`: faces of the pieces that a seat has won, to be spread out;
    `lines`: how a seat, or the seats of a team, came to their score instead: (what, how much), from the top; `teams`: of a view, who is
    counted together, () where everybody plays alone; `prides`: what is kept of the best that people did."""

    unit: str
    columns: tuple[Column, ...] = ()
    taken: Callable[[Any, int], Sequence[str]] = lambda view, seat: ()
    lines: Callable[[Match, tuple[int, ...]], Sequence[tuple[str, str]]] = lambda match, seats: ()
    teams: Callable[[Any], Sequence[Side]] = lambda view: ()
    prides: Sequence[Pride] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """How a table is handled and shown.

    `lift`: the sound of a piece that is picked up; `carried`: least width, in logical units, and tilt, in degrees, of a piece that the
    pointer carries; `landing`: how much narrower and lower than a target the mark is that says "drop it here"; `turns`: the table may be
    turned so that the person to move sits south; `replay_area`: where it draws itself in a replay with sheets beside it, None: it fills
    the window; `stack`: where pieces come from when they are dealt, unless the layout has a piece with its key, None: they are simply
    there (pieces of level 0 are never dealt); `tall`: it has an arrangement for tall windows (`Look.tall`); made ready while nothing moves:
    `faces`, the cards that may turn up, and `ahead`, what the judging of moves will need, a little at each step.
    """

    lift: str = "card_slide"
    carried: tuple[float, float] = (112.0, -5.0)
    landing: tuple[float, float] = (0.0, 0.0)
    turns: bool = False
    replay_area: FRect | None = None
    stack: Piece | None = None
    tall: bool = False
    faces: tuple[str, ...] = ()
    ahead: Callable[[Any], Iterable[object]] = lambda view: ()


USUAL = Furniture(
    prompt=FRect(930, 728, 330, 56), action=FRect(930, 652, 330, 64), log=FRect(920, 84, 344, 520), log_kind="sheet", notice_y=606.0
)


def _no_words(*_facts: Any) -> str:
    return ""


def _nothing(*_facts: Any) -> tuple[()]:
    return ()


def _unseen(_brush: Brush, _look: Look) -> None:
    """Nothing to draw."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a table.

    `rules`: where the rules to be read lie; `prompt`: what the person asked can do now, or who is waited for; `refusal`: why a move was
    refused, and what can be done instead; `reason`: why a hint is good; `greeting`: the first advice, given at two tables; `first_meetings`:
    a word, by its key, on each rare thing in a view and the events before it; `seat`: what a seat (its number, of so many) is called in the
    set-up, "" for nothing; `options`: words of the game's own options, and named sets; `key_sections`: what only this table's keys do;
    `names`: what things are called, for who does not see the table.
    """

    rules: RuleBook
    prompt: Callable[[Look], str]
    refusal: Callable[[Refusal], str]
    reason: Callable[[Reason], str]
    situation: Callable[[Any], Situation] = lambda view: Situation()
    greeting: Callable[[Look], str] = _no_words
    first_meetings: Callable[[Any, Sequence[Event]], Mapping[str, str]] = lambda view, events: {}
    seat: Callable[[int, int, Options], str] = _no_words
    options: Callable[[], Offers] = Offers
    key_sections: Callable[[], Sequence[KeySection]] = _nothing
    names: Naming[Look] = field(default_factory=Naming)


@dataclass(frozen=True, slots=True)
class Setting:
    """Where things lie.

    `layout`: every piece, back to front, from the look alone; `targets`: what can be chosen, in the order of Tab; `furniture`: where
    the scene puts its own things.
    """

    layout: Callable[[Look], list[Piece]]
    targets: Callable[[Look], list[Target]]
    furniture: Callable[[Look], Furniture] = lambda look: USUAL
    style: Style = field(default_factory=Style)


@dataclass(frozen=True, slots=True)
class Hand:
    """What gestures mean.

    `moves`: every move that the gesture can mean, legal or not, () when it means nothing. None is legal: the refusal of the first is
    said. One is: it is played. Several are: the scene lets choose among them, by the label and icon of `choice`.
    `gesture`: what makes this move, to show a hint; `keys`: the table's own keys; `hints`: a hint in steps, the last one with the
    `gesture` and the reason, () for two steps, why and what; `agreements`: what the whole table may agree on now; `tray`: what the gesture
    makes of the tray, None where it is not about the tray; of a move, what stays there and is laid at once after it.
    """

    moves: Callable[[Look, Gesture], Sequence[Move]]
    gesture: Callable[[Move], Gesture]
    keys: Callable[[Look], Keys] = lambda look: Keys()
    choice: Callable[[Move], tuple[str, str]] = lambda move: (str(move), "")
    hints: Callable[[Move, Reason], Steps] = _nothing
    agreements: Callable[[Any], Sequence[Agreement]] = _nothing
    tray: Callable[[Look, Gesture], Tray | None] = lambda look, gesture: None


@dataclass(frozen=True, slots=True)
class Drawing:
    """How it looks and sounds.

    `picture`: a piece with this face, so many units wide; `under`, `over`: what lies under the pieces (plates, panels, frames) and over
    them (rings, tags), from the look alone: while that stays the same they are not called again; `sprite`: draws one piece where it is
    now, None: as a card; `motion`: how pieces travel to this look because of these events, no events: another look at the same position,
    or a deal begins; `sound`: of an event; `sign`: the picture of `assets/svg` that stands for a seat beside its moves, "" for its token.
    """

    picture: Callable[[Skin, str, float], pygame.Surface]
    under: Callable[[Brush, Look], None] = _unseen
    over: Callable[[Brush, Look], None] = _unseen
    sprite: Callable[[Brush, Sprite], None] | None = None
    motion: Callable[[Look, Sequence[Event]], Motion] = lambda look, events: Motion()
    sound: Callable[[Event], str] = _no_words
    sign: Callable[[Any, int], str] = _no_words

    def draw(self, brush: Brush, sprite: Sprite) -> None:
        """One piece where it is now."""
        if self.sprite is None:
            draw_card(brush, self.picture(brush.skin, sprite.face, sprite.base), sprite)
        else:
            self.sprite(brush, sprite)


@dataclass(frozen=True, slots=True)
class Score:
    """`scores`: by seat, of the running round or game; `count`: how they are counted at the end; `remarks`: one or two sentences about
    a finished match; `account`: of the deal with this number, from 1, None where it is not settled."""

    scores: Callable[[Any], tuple[float, ...]]
    count: Callable[[], Count] = lambda: Count(_("points"))
    remarks: Callable[[Match], list[str]] = lambda match: []
    account: Callable[[Match, int], Account | None] = lambda match, number: None


@dataclass(frozen=True, slots=True)
class Speech:
    """What is told of what happens.

    `says`: a line of the move list about an event, "" for none; `aloud`: what is said over the table, "" for most, to the seat of the
    only person at it, None where there are none or several; `told`: the short line about moves of one seat, never in notation, () where
    there is none to be told, None where they are not told in one line (`True`: it is the last line, and the seat is to move); `bubbles`:
    what seats say aloud because of these events, in order; `pauses`: "account" where these events settle a deal or a round, "look" where
    they are only looked at before play goes on, "fault" where a person who did this looks at it until the action's key is pressed.
    """

    says: Callable[[Event, Sequence[str]], str]
    aloud: Callable[[Event, Sequence[str], int | None], str] = _no_words
    told: Callable[[Played, bool], tuple[Part, ...] | None] = lambda played, going_on: () if len(played.moves) == 1 else None
    bubbles: Callable[[Sequence[Event]], Sequence[Bubble]] = _nothing
    pauses: Callable[[Sequence[Event]], Pause] = lambda events: ""


@dataclass(frozen=True, slots=True)
class Table:
    """One game on the screen."""

    box: Box
    words: Words
    setting: Setting
    hand: Hand
    drawing: Drawing
    score: Score
    speech: Speech

    @property
    def game(self) -> str:
        """Its name in the registries."""
        return self.box.game

    def hints(self, move: Move, reason: Reason) -> Steps:
        """A hint in steps: what to ring, and what to say."""
        why = self.words.reason(reason)
        return self.hand.hints(move, reason) or ((NOTHING, why), (self.hand.gesture(move), why))

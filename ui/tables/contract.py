"""The contract between a game and the screen: a game fills in its parts, and the rest has defaults.

The parts of a `Table` are its box, texts, layout, input, art, scoring and narration. A field without a default has to be given. No rule is
decided here. Sentences are in the current language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.record import Handicap, Player
from game.registry import GAMES
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.canvas.cards import FacePicture, draw_card
from ui.canvas.pieces import AnimationTiming, FlyingEffect, Gesture, Piece, PieceId, Sprite, TargetId
from ui.tables.best_kinds import BestKind
from ui.tables.buttons import TableButtons
from ui.tables.game_box import GameBox
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps
from ui.tables.key_lines import KeySection
from ui.tables.option_texts import OptionTexts
from ui.tables.rule_pages import RulesPages
from ui.tables.score_sheet import ScoreSheet
from ui.tables.spoken.accessible_names import AccessibleNames
from ui.tables.spoken.refusal_sentence import refusal_sentence
from ui.tables.spoken.stage import Stage
from ui.tables.targets import Target
from ui.tables.tray import EMPTY_TRAY, Tray

PauseKind: TypeAlias = Literal["", "account", "look", "fault", "stage"]


@dataclass(frozen=True, slots=True)
class CaptionPart:
    """A part of a move caption: words, or a small picture of a card or pawn."""

    text: str  # the part in words
    face: str = ""  # face of the picture to draw in place of the words, "" for none
    notation: str = ""  # drawn in place of the words, close to the part before; "" for none

    @property
    def drawn_text(self) -> str:
        """The text that is drawn in place of a picture."""
        return self.notation or self.text


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Consecutive moves of one seat, with the public events of each."""

    seat: int
    moves: tuple[Move, ...]
    events: tuple[tuple[Event, ...], ...]  # public events of each move

    @property
    def public_events(self) -> tuple[Event, ...]:
        """The public events of all moves of the group, in order."""
        return tuple(event for events in self.events for event in events)


@dataclass(frozen=True, slots=True)
class TableViewModel:
    """Everything that a table is drawn from: the view, the seats, what is selected, hinted and shown."""

    view: Any  # the view that the screen may show
    seats: tuple[Player, ...]
    tokens: tuple[int, ...]
    decision_view: Any = None  # the view of the human who may act now
    bottom_seat: int = 0  # seat at the lower edge
    active_seats: tuple[int, ...] = ()  # seats to move
    scores: tuple[float, ...] = ()  # points by seat, while they count up
    lifted_piece: PieceId | None = None  # piece that is picked up
    hint_gesture: Gesture | None = None  # source and target to highlight; either may be a tuple
    last_events: tuple[Event, ...] = ()  # events of the last move that left something to see
    shows_legal_moves: bool = True  # highlight legal moves
    has_side_column: bool = True  # there is room for a right-hand column
    spread_target: TargetId | None = None  # id of the spread-out target
    is_compact: bool = False
    hand_scale: float = 1.0
    portrait_page: FRect | None = None  # the page of a portrait window, if the table has a portrait layout; None for 1280x800
    is_past: bool = False  # an earlier position, in which no move can be played
    is_moving: bool = False  # pieces are still on their way to their poses in the view
    is_helper_open: bool = True  # the helper panel is unfolded
    shows_threats: bool = False  # mark own pieces that others could take
    ambiguous_gesture: Gesture | None = None  # a gesture with several legal moves, which the scene offers in a bubble
    speech_bubbles: tuple[tuple[int, str], ...] = ()  # speech bubbles to draw: (seat, text)
    is_claim_armed: bool = False  # the claim of the next move is armed
    deal_end_events: tuple[Event, ...] = ()  # events that ended a deal or halt it; `view` is before them
    tray: Tray = EMPTY_TRAY  # cards chosen and put in order, not played yet
    hovered_target: TargetId | None = None  # card of the hand under the pointer
    hides_results: bool = False  # players work out results themselves
    recap: tuple[MoveGroup, ...] = ()  # the others' moves since the player's last turn, oldest first
    recent_events: Mapping[int, tuple[Event, ...]] = field(
        default_factory=dict
    )  # of each seat's last turn, and since the player's, by seat
    recap_index: int | None = None  # index of the move in `recap` that is replayed now
    is_welcome_tip_shown: bool = False  # the welcome tip is shown; point at its subject
    handicaps: Mapping[int, Handicap] = field(default_factory=dict)  # the handicaps by seat
    shows_dots: bool = False  # animal cards show dots, for a child that learns to read figures
    shows_all_hands: bool = False  # show all hands next to their seat panels

    @property
    def waiting_text(self) -> str:
        """The sentence that names the players to move, "" for none."""
        names = ", ".join(self.seats[seat].name for seat in self.active_seats)
        return _("Waiting for {names}").format(names=names) if names else ""

    @property
    def other_seats(self) -> list[int]:
        """The seats but the bottom one, in the order of play from it."""
        n = len(self.seats)
        return [(self.bottom_seat + step) % n for step in range(1, n)]

    def shows_open_hand(self, seat: int) -> bool:
        """Return True if this seat's cards are shown face up next to its seat panel."""
        return self.shows_all_hands or (seat in self.handicaps and self.handicaps[seat].open)


def events_if_visible(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events unless all of them are invisible on the table; then return ()."""
    return () if all(event.is_invisible for event in events) else events


COACH_RECT = (930.0, 566.0, 340.0, 226.0)  # left, top, width, height


@dataclass(frozen=True, slots=True)
class HudLayout:
    """The rectangles of what the scene adds to a table (prompt, buttons, move list, notices), in logical units."""

    prompt: FRect  # grows upwards
    primary_button: FRect  # primary button
    move_list: FRect  # panel of the move list
    move_list_kind: Literal["sheet", "column"]  # a sheet over the table on demand, or a permanent column
    notice_bottom: float  # lower edge of a notice
    max_notice_width: float = 760.0  # maximum width of a notice's text
    claim_button: FRect | None = None  # button that arms the claim, in a game that has one
    coach_text: FRect = field(default_factory=lambda: FRect(COACH_RECT))  # text of a lesson's coach, clear of the hand and of highlights


@dataclass(frozen=True, slots=True)
class SpeechBubble:
    """A sentence that a seat says in a speech bubble, with its sound."""

    seat: int
    text: str
    sound: str = ""  # played with it, "" for none


@dataclass(frozen=True, slots=True)
class Agreement:
    """A move that all players may agree on together, such as to stop the game, with the texts of its button."""

    move: Move  # played by the seat to move, for all
    label: str  # label of the button
    confirmation_question: str  # question of the confirmation dialog
    disabled_reason: str = ""  # why it is not possible now, "" if it is


@dataclass(frozen=True, slots=True)
class ProgressText:
    """The progress of a match as text, short ("round 5") and as a line under the title."""

    short_text: str = ""  # two or three words, such as "round 5"
    title_line: str = ""  # line under the title


DEFAULT_TIMING = AnimationTiming()


@dataclass(frozen=True, slots=True)
class MoveAnimation:
    """The animation of a move: how pieces travel, and the effects that fly only during it, such as coins or stars."""

    timing: AnimationTiming = DEFAULT_TIMING
    effects: Sequence[FlyingEffect] = ()


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A column between name and score on the results screen."""

    heading: str
    draw_cell: Callable[[Canvas, Any, int, float, float], None]  # draws the cell of a view and seat around a centre x, y


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its name, and the seats whose scores are added up."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalCount:
    """The contents of the results screen: unit of the score, columns, teams, personal bests."""

    unit: str  # the thing that a score counts
    columns: tuple[ScoreColumn, ...] = ()  # shown between name and score
    captured_faces: Callable[[Any, int], Sequence[str]] = lambda view, seat: ()  # faces of the pieces that a seat has won, to be spread out
    # (label, amount), in place of columns
    detail_lines: Callable[[Match, tuple[int, ...]], Sequence[tuple[str, str]]] = lambda match, seats: ()
    teams: Callable[[Any], Sequence[Team]] = lambda view: ()  # () if all play alone
    best_kinds: Sequence[BestKind] = ()  # kinds of personal bests
    amount: Callable[[int], str] = lambda n: _n("{n} point", "{n} points", n)  # an amount with its unit


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How a table looks and reacts: sounds, dragging, rotation, portrait layout, preloaded cards."""

    lift_sound: str = "card_slide"  # sound of lifting a piece
    drag_width_and_tilt: tuple[float, float] = (112.0, -5.0)  # minimum width in units and tilt in degrees of a dragged piece
    drop_mark_inset: tuple[float, float] = (0.0, 0.0)  # how much narrower and lower than its target the drop mark is
    can_rotate: bool = False  # the table may turn so that the human to move sits at the lower edge
    replay_area: FRect | None = None  # area of the table in a replay with sheets at its side; None for the window
    deal_source: Piece | None = None  # source of dealt pieces, if no piece of the layout has its key; pieces of level 0 are not dealt
    has_portrait_layout: bool = False  # there is a portrait layout
    preloaded_faces: tuple[str, ...] = ()  # cards that may turn up, prepared in idle time
    # picture of `assets/svg` that marks the moves of a seat in a view, "" for its token
    seat_icon: Callable[[Any, int], str] = lambda view, seat: ""
    # further idle-time preparation for checking moves, in small steps
    prepare_when_idle: Callable[[Any], Iterable[object]] = lambda view: ()


DEFAULT_HUD_LAYOUT = HudLayout(
    prompt=FRect(930, 728, 330, 56),
    primary_button=FRect(930, 652, 330, 64),
    move_list=FRect(920, 84, 344, 520),
    move_list_kind="sheet",
    notice_bottom=606.0,
)


def _empty_text(*_args: Any) -> str:
    return ""


def _empty_tuple(*_args: Any) -> tuple[()]:
    return ()


def _draw_nothing(_canvas: Canvas, _model: TableViewModel) -> None:
    """Do nothing: the default of a table that draws nothing under or over its pieces."""


@dataclass(frozen=True, slots=True)
class TableText:
    """The functions that write a game's texts: prompt, refusals, reasons, tips, options, rules."""

    prompt: Callable[[TableViewModel], str]  # what the player can do now, or who has to move
    refusal_text: Callable[[Refusal], str] | None = None  # why a move is refused, and what to do about it; None for the texts of the rules
    reason_text: Callable[[Reason], str] = _empty_text  # why a hint is good
    progress_text: Callable[[Any], ProgressText] = lambda view: ProgressText()  # progress of the match
    welcome_tip: Callable[[TableViewModel], str] = _empty_text  # the welcome tip
    tip_texts: Callable[[Any, Sequence[Event]], Mapping[str, str]] = lambda view, events: {}  # tips on rare things, by key
    seat_label: Callable[[int, int, Options], str] = _empty_text  # label of a seat in the set-up, by its number and the player count
    option_texts: Callable[[], OptionTexts] = OptionTexts  # texts of the game's own options, and presets
    key_sections: Callable[[], Sequence[KeySection]] = _empty_tuple  # keys of this table alone
    accessible_names: AccessibleNames[TableViewModel] = field(default_factory=AccessibleNames)  # names for screen readers


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The functions that lay out a game's table: poses of pieces, rectangles of targets, the HUD."""

    pieces: Callable[[TableViewModel], list[Piece]]  # all pieces from back to front
    targets: Callable[[TableViewModel], list[Target]]  # all that can be chosen, in the order of Tab
    hud_layout: Callable[[TableViewModel], HudLayout] = lambda model: DEFAULT_HUD_LAYOUT  # the HUD
    style: TableStyle = field(default_factory=TableStyle)


@dataclass(frozen=True, slots=True)
class TableInput:
    """The functions that give gestures their meaning: moves, buttons, hints, changes of the tray.

    If none of a gesture's moves is legal, the refusal of the first is shown; if one is, it is played; of several the player chooses.
    """

    candidate_moves: Callable[[TableViewModel, Gesture], Sequence[Move]]  # all moves that a gesture may mean, legal or not
    gesture: Callable[[Move], Gesture]  # the gesture of a move, to show a hint
    buttons: Callable[[TableViewModel], TableButtons] = lambda model: TableButtons()  # the table's own buttons
    choice_label: Callable[[Move], tuple[str, str]] = lambda move: (str(move), "")  # label and icon of a move in the choice bubble
    # steps of a hint before the last, which shows the whole move; None for a game without them, whose hints begin with the reason
    hint_steps: Callable[[Move, Reason], HintSteps] | None = None
    agreements: Callable[[Any], Sequence[Agreement]] = _empty_tuple  # possible now
    # the tray after a gesture, None if it is not concerned; for a move, the cards left over
    tray_after_gesture: Callable[[TableViewModel, Gesture], Tray | None] = lambda model, gesture: None


@dataclass(frozen=True, slots=True)
class TableArt:
    """The functions that draw a game's table and animate it, and its sounds.

    `draw_under` and `draw_over` are called again only if the view model has changed.
    """

    picture: FacePicture  # a piece with this face and this width in units
    draw_under: Callable[[Canvas, TableViewModel], None] = _draw_nothing  # draws panels and frames under the pieces
    draw_over: Callable[[Canvas, TableViewModel], None] = _draw_nothing  # draws rings and tags over the pieces
    draw_sprite: Callable[[Canvas, Sprite], None] | None = None  # draws one piece as it is now, None for a card
    # animation to a view model after events; without events, within a position or for a deal
    move_animation: Callable[[TableViewModel, Sequence[Event]], MoveAnimation] = lambda model, events: MoveAnimation()
    sound: Callable[[Event], str] = lambda event: "card_flip" if event.reveals_hidden else "card_place"  # the sound of an event

    def draw(self, canvas: Canvas, sprite: Sprite) -> None:
        """Draw one piece as it is now."""
        if self.draw_sprite is None:
            draw_card(canvas, self.picture(canvas.rasterizer, sprite.face, sprite.base_width), sprite)
        else:
            self.draw_sprite(canvas, sprite)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The functions that give a game's scores, final count, remarks and score sheets."""

    scores: Callable[[Any], tuple[float, ...]]  # scores by seat, of the running round or game
    final_count: Callable[[], FinalCount] = lambda: FinalCount(_("points"))  # the final count
    remarks: Callable[[Match], list[str]] = lambda match: []  # one or two sentences about a finished match
    # score sheet of a deal, from 1; None before its end
    score_sheet: Callable[[Match, int], ScoreSheet | None] = lambda match, number: None


@dataclass(frozen=True, slots=True)
class Narration:
    """The functions that tell a game's events: sentences, captions, speech bubbles, and pauses of play."""

    move_list_line: Callable[[Event, Sequence[str]], str]  # line of the move list, "" for none
    # announcement, "" for most; last argument: the only human's seat
    announcement: Callable[[Event, Sequence[str], int | None], str] = _empty_text
    # caption, () for none; None if the moves need separate ones. The flag says that the group may grow
    caption: Callable[[MoveGroup, bool], tuple[CaptionPart, ...] | None] = lambda group, may_grow: () if len(group.moves) == 1 else None
    # text below the caption in the move list, of what the caption does not show; None for `move_list_line`
    caption_note: Callable[[Event, Sequence[str]], str] | None = None
    speech_bubbles: Callable[[Sequence[Event]], Sequence[SpeechBubble]] = _empty_tuple  # the bubbles in order
    # how play stops: for a score sheet, a look, a fault to confirm, or a stage on the position before the events
    pause_after: Callable[[Sequence[Event]], PauseKind] = lambda events: ""
    # the stage after a turn, for the last move of a game or a rare moment; None for none
    stage: Callable[[TableViewModel, MoveGroup], Stage | None] = lambda model, turn: None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a game provides to the screen: box, texts, layout, input, art, scoring and narration."""

    box: GameBox
    text: TableText
    layout: TableLayout
    input: TableInput
    art: TableArt
    scoring: Scoring
    narration: Narration

    @property
    def game(self) -> str:
        """The key of the game, as in the registry."""
        return self.box.game

    @property
    def has_hands(self) -> bool:
        """True if players hold cards, as at every table without a board."""
        return not self.text.accessible_names.board_prefix

    @property
    def rules_pages(self) -> RulesPages:
        """The rules pages of the game."""
        return RulesPages(self.game, self.art.picture, self.has_hands)

    def refusal_text(self, refusal: Refusal) -> str:
        """Return why a move is refused, and what to do about it."""
        if self.text.refusal_text is not None:
            return self.text.refusal_text(refusal)
        return refusal_sentence(GAMES[self.game].rules.refusal_texts, refusal, {})

    def hint_steps(self, move: Move, reason: Reason) -> HintSteps:
        """Return the steps of a hint, each a gesture to highlight and a sentence; the last one shows the whole move."""
        why = self.text.reason_text(reason)
        if self.input.hint_steps is not None:
            steps = self.input.hint_steps(move, reason)
        else:
            steps = ((NO_HIGHLIGHT, why),) if why else ()
        return *steps, (self.input.gesture(move), why)

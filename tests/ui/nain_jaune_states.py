"""The table of Nain Jaune in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.bot import Reason
from game.match import Match
from game.nain_jaune.cards import BOXES
from game.nain_jaune.moves import Forgot, GrandOpera, Played, WentOut, Without, Won
from game.record import Record
from tests.ui.layouts import LONG
from tests.ui.nain_jaune_deals import TABLE, belle, found, king, mine, played, record, view_of
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.canvas.pieces import TargetId
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.tables.contract import SpeechBubble
from ui.tables.nain_jaune.names import without_rank_words
from ui.tables.nain_jaune.pieces import HeapId
from ui.tables.targets import SeatTarget

ALONE = (None, "easy", "normal", "hard", "easy", "normal", "hard", "easy")
LONG_NAMES = (*LONG, "Paul", "Inès", "Rita")
LONG_REASON = {"card": "5C", "cards": 5, "boxes": [["QS", 14], ["KH", 12]], "coins": 26, "longest": True, "again": "missing"}
Open = Callable[[AppStage], TableScreen]


def start(players: int, **options: object) -> Record:
    return record(players, levels=ALONE, **options)  # type: ignore[arg-type]


def at(match: Callable[[], Record], names: tuple[str, ...] = (), opened: TargetId | None = None) -> Open:
    """Set up the table of this match; `names` go to the seats in order."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = stage.go(TableRoute(alone(match(), names)))
        assert isinstance(scene, TableScreen), "a table was asked for"
        scene.seat_session.spread_target = opened
        stage.settle(scene)
        return scene

    return set_up


def alone(match: Record, names: tuple[str, ...] = ()) -> Record:
    """Return the match with one human, at seat 0."""
    called = names or tuple(seat.name for seat in match.seats)
    seats = tuple(type(seat)(name, level) for seat, name, level in zip(match.seats, called, ALONE, strict=False))
    return type(match)(match.game, seats, match.seed, match.options, match.moves, match.deal)


def reached(players: int, stop: Callable[[Match], bool], **options: object) -> Callable[[], Record]:
    return lambda: found(players, stop, **options).record()


def speaking(players: int) -> SetUp:
    """Set up a table on which all other seats call out that a card is missing."""

    def set_up(stage: AppStage) -> None:
        scene = at(reached(players, mine))(stage)
        scene.speech_bubbles.start_bubbles([SpeechBubble(seat, without_rank_words("Q")) for seat in range(1, players)], 0)

    return set_up


def south_speaks(stage: AppStage) -> None:
    scene = at(reached(5, mine))(stage)
    scene.speech_bubbles.start_bubbles([SpeechBubble(0, without_rank_words("Q")), SpeechBubble(1, without_rank_words("Q"))], 0)


def calling(players: int) -> SetUp:
    """Set up a table on which each seat calls out something different (rules JA-10, JA-13, JA-14 and JA-16)."""
    empty = dict.fromkeys(BOXES, 0)

    def set_up(stage: AppStage) -> None:
        scene = at(reached(players, mine))(stage)
        calls = [Without(0, "10"), Won(1, BOXES[0], 5), WentOut(2), GrandOpera(3, empty, 9)]
        calls += [Forgot(4 + index, box, 5) for index, box in enumerate(BOXES)]
        scene.speech_bubbles.start_bubbles(TABLE.narration.speech_bubbles(calls[:players]), 0)

    return set_up


def armed(stage: AppStage) -> None:
    scene = at(reached(5, belle))(stage)
    scene.seat_session.is_claim_armed = True
    stage.settle(scene)


def hint(stage: AppStage) -> None:
    scene = at(reached(5, mine))(stage)
    scene.seat_session.hint_gesture = scene.table.input.gesture(next(iter(scene.session.match.legal(0))))


def told(tone: str) -> SetUp:
    """Set up a long sentence over the table."""

    def set_up(stage: AppStage) -> None:
        scene = at(reached(4, mine))(stage)
        scene.context.show_notice(TABLE.text.reason_text(Reason("run", LONG_REASON)), tone)

    return set_up


def told_at_seats(players: int) -> SetUp:
    """Set up captions at the other seats for the cards since one's own last turn; speech has ended."""

    def set_up(stage: AppStage) -> None:
        at(reached(players, told_of))(stage)

    return set_up


def told_of(match: Match) -> bool:
    """Return True if it is the turn of seat 0 after at least six cards by three or more seats."""
    view = view_of(match)
    since = len(view.laid) - max((index + 1 for index, (seat, _card) in enumerate(view.laid) if seat == 0), default=0)
    return match.to_move == (0,) and view.needed is not None and since > 5 and len({seat for seat, _card in view.laid[-since:]}) > 2


def lifted(stage: AppStage) -> None:
    scene = at(lambda: start(4))(stage)
    scene.seat_session.lifted_piece = stage.target(scene, "card/").piece
    stage.settle(scene)


def dragging(stage: AppStage) -> None:
    scene = at(reached(5, mine))(stage)
    target = stage.target(scene, "card/")
    scene.controller.drag_tracker.source, scene.controller.drag_tracker.is_dragging = target, True
    scene.tabletop.carry_piece(target.piece, *scene.table.layout.hud_layout(scene.model()).prompt.center)


def ended(players: int) -> SetUp:
    """Set up the end of a deal: its last card is on the table, and all hands are open."""

    def set_up(stage: AppStage) -> None:
        match = played(
            players, "end", lambda match: bool(match.ply) and (TABLE.narration.pause_after(match.events(match.ply - 1)) == "account")
        )
        events, before = match.events(match.ply - 1), match.at_ply(match.ply - 1)
        scene = at(before.record)(stage)
        last = next(event for event in events if isinstance(event, Played))
        scene.play(last.seat or 0, match.moves[-1][1])
        scene.speech_bubbles.show_all()

    return set_up


def rich(match: Match) -> bool:
    """Return True if a purse has three figures and a box has two."""
    view = view_of(match)
    return match.to_move == (0,) and max(view.purses) > 120 and max(view.boxes.values()) > 30


def poor(match: Match) -> bool:
    """Return True if several players cannot pay the next stake from their purses (rule JA-20)."""
    view = view_of(match)
    return match.to_move == (0,) and view.deal == 2 and sum(purse < 15 for purse in view.purses) > 1 and not view.out


def two_left() -> Record:
    """Return a match in which only two players are left, with 22 cards each (rule JA-6)."""
    for seed in range(40):
        match = played(4, f"two {seed}", left_two, deals=0, purse=30)
        if left_two(match):
            return match.record()
    raise AssertionError("in 40 games two are left now and then")


def late(match: Match) -> bool:
    """Return True if most of a deal has been played."""
    view = view_of(match)
    return match.to_move == (0,) and len(view.laid) - view.run > 26


def left_two(match: Match) -> bool:
    view = view_of(match)
    return len(view.out) == 2 and 0 not in view.out and not view.laid and match.to_move == (0,)


def asks_for_hand(stage: AppStage) -> None:
    """Show the privacy screen for another player's turn at a table with several humans."""
    stage.go(TableRoute(found(5, mine).record()))


def replay(players: int) -> SetUp:
    return lambda stage: stage.go(ReplayRoute(played(players, "replay", deals=1).record()))


NAIN_JAUNE_STATES: Mapping[str, SetUp] = {
    **{f"nain_jaune_start_{players}": at(lambda players=players: start(players)) for players in range(3, 9)},  # type: ignore[misc]
    "nain_jaune_automatic": at(lambda: start(5, announce=False)),
    "nain_jaune_long": at(lambda: start(8), LONG_NAMES),
    "nain_jaune_long_3": at(lambda: start(3), LONG_NAMES),
    "nain_jaune_lifted": lifted,
    "nain_jaune_dragging": dragging,
    "nain_jaune_hint": hint,
    "nain_jaune_belle_5": at(reached(5, belle)),
    "nain_jaune_belle_8": at(reached(8, belle)),
    "nain_jaune_armed": armed,
    "nain_jaune_king": at(reached(5, king)),
    **{f"nain_jaune_speaking_{players}": speaking(players) for players in range(3, 9)},
    "nain_jaune_south_speaks": south_speaks,
    "nain_jaune_calling_4": calling(4),
    "nain_jaune_calling_8": calling(8),
    "nain_jaune_rich_3": at(reached(3, rich, purse=100)),
    "nain_jaune_rich_8": at(reached(8, rich, purse=100)),
    **{f"nain_jaune_told_{players}": told_at_seats(players) for players in (4, 5, 8)},
    "nain_jaune_poor": at(reached(5, poor, purse=30)),
    "nain_jaune_poor_seat": at(reached(5, poor, purse=30), opened=SeatTarget(2)),
    "nain_jaune_hint_told": told("hint"),
    "nain_jaune_before": at(reached(5, late), opened=HeapId.BEFORE),
    "nain_jaune_seat": at(reached(5, mine), opened=SeatTarget(2)),
    "nain_jaune_ended_3": ended(3),
    "nain_jaune_ended_8": ended(8),
    "nain_jaune_two_left": at(two_left),
    "nain_jaune_may_stop_3": at(reached(3, mine, may_stop=True)),
    "nain_jaune_may_stop_8": at(reached(8, mine, may_stop=True, clockwise=True, jump_talon=True)),
    "nain_jaune_closed": asks_for_hand,
    "nain_jaune_replay_5": replay(5),
    "nain_jaune_replay_8": replay(8),
}

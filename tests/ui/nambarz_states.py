"""The table of Nambarz in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from game.kernel import Refusal
from game.match import Match
from game.nambarz.cards import card
from game.nambarz.events import LeftOpen, Matched, WentOut
from game.record import Record
from tests.ui.layouts import LONG
from tests.ui.nambarz_hands import TABLE, TEAMS, begun, found, played, record, view_of
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import ResultsRoute, ScoreSheetRoute
from ui.store.settings import TableSetup
from ui.tables.cards.hands import hand_size
from ui.tables.contract import SpeechBubble
from ui.tables.nambarz.score_sheet import finished_rounds
from ui.tables.nambarz.targets import TrayAction
from ui.tables.option_texts import RESULTS_RULE
from ui.tables.targets import SeatTarget
from ui.tables.tray import Tray

HAND = "10 4 2 5 9 4-hen J@"  # the hand of mock-up 5
THREE = Tray(("10", "4", "2"), "-/")
TWELVE: dict[str, Any] = {"teams": TEAMS[12]}
SIXES = [0] * 6 + [1] * 6
STRICT: dict[str, Any] = {"referee": "strict"}
FULL = ("10 4 2 5 9 4-hen J+", "1 1 1 1 2 2 2", "9 9 9 10 10 10 5")
LONG_NAMES = (*LONG, "Paul", "Inès", "Rita", "Hugo", "Zoé", "Tom", "Marco")
Open = Callable[[AppStage], TableScreen]


def at(match: Callable[[], Record], tray: Tray | None = None, opened: SeatTarget | None = None, names: tuple[str, ...] = ()) -> Open:
    """Set up the table of this match with this tray; `names` go to the seats in order."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = stage.go(TableRoute(named(match(), names)))
        assert isinstance(scene, TableScreen), "a table was asked for"
        scene.seat_session.tray = tray or scene.seat_session.tray
        scene.seat_session.spread_target = opened
        stage.settle(scene)
        return scene

    return set_up


def named(match: Record, names: tuple[str, ...]) -> Record:
    """Return the match with one human, at seat 0."""
    called = names or tuple(seat.name for seat in match.seats)
    seats = tuple(type(seat)(name, "easy" if index else None) for index, (seat, name) in enumerate(zip(match.seats, called, strict=False)))
    return type(match)(match.game, seats, match.seed, match.options, match.moves, match.deal)


def after(first: Callable[[], Record], *moves: str) -> Callable[[], Record]:
    return lambda: begun(first(), *moves).record()


def laying(first: Callable[[], Record], move: str, *before: str) -> SetUp:
    """Set up a table right after a move, its effects still showing."""

    def set_up(stage: AppStage) -> None:
        scene = at(after(first, *before))(stage)
        match = scene.session.match
        scene.play(match.to_move[0], match.rules.parse_move(move))

    return set_up


def start(players: int, **options: Any) -> Callable[[], Record]:
    return lambda: record(players, (HAND,), "3-bee", **options)


def hint(stage: AppStage) -> None:
    scene = at(start(4))(stage)
    scene.seat_session.hint_gesture = Gesture(tuple(map(card, ("10", "4", "2"))), TrayAction.TRAY)


def dragging(stage: AppStage) -> None:
    scene = at(start(4), Tray(("10", "4"), "-"))(stage)
    target = stage.target(scene, "card/")
    scene.controller.drag_tracker.source, scene.controller.drag_tracker.is_dragging = target, True
    scene.tabletop.carry_piece(target.piece, 700, 260)
    scene.seat_session.lifted_piece = target.piece


def helped(match: Callable[[], Record], tray: Tray | None = None) -> SetUp:
    """Set up a table that was asked to help with calculating."""

    def set_up(stage: AppStage) -> None:
        tables = {"nambarz": TableSetup(agreed={RESULTS_RULE: True})}
        stage.context.change_settings(msgspec.structs.replace(stage.context.settings, tables=tables))
        at(match, tray)(stage)

    return set_up


def noticed(stage: AppStage) -> None:
    """Show a notice of two lines beside one's own seat panel."""
    scene = at(start(4), names=LONG_NAMES)(stage)
    stage.context.show_notice(
        TABLE.text.refusal_text(Refusal("drawn_card_missing", {"card": "8-hippo"})) + " " + TABLE.text.prompt(scene.model())
    )


def told(players: int) -> Callable[[], Record]:
    """Return a maker of a match in which every other seat has moved, in all ways that a caption tells."""
    hands = (HAND, "3 1 1 1 6 6 6", "8-bee 5-cat 2 10 7 7 J#", "9 9 1 8 8 8 7", "10 6 2 7 4 4 J*")

    def make() -> Record:
        match = Match(record(players, hands[: min(players, 5)], "3-bee"))
        turns = (("draw", "pass"), ("match 3", "pass"), ("calc 10 - 7", "pass"), ("calc 8 - 1", "pass"), ("joker J*", "lay 4", "pass"))
        for seat in range(players):
            for move in turns[seat] if seat < len(turns) else ("draw", "pass"):
                if match.to_move == (seat,):
                    match.play(seat, match.rules.parse_move(move))
        return match.record()

    return make


def refused(stage: AppStage) -> None:
    scene = at(start(4), Tray(("10", "5"), "-"))(stage)
    scene.controller.perform_gesture(Gesture(None, TrayAction.PILE))


def speaking(players: int, *seats: int) -> SetUp:
    """Set up calls of several seats that might cover each other; they appear in turn."""

    def set_up(stage: AppStage) -> None:
        scene = at(start(players))(stage)
        scene.speech_bubbles.start_bubbles(
            [
                SpeechBubble(seat, sentence)
                for seat in seats
                for sentence in [event.text for event in TABLE.narration.speech_bubbles([LeftOpen(seat, card("J#"))])]
            ],
            0,
        )

    return set_up


def mine(match: Match) -> bool:
    return match.to_move == (0,) and match.ply > 12


def large(cards: int) -> Callable[[Match], bool]:
    """Return a condition: seat 0 is to move and holds at least this many cards."""
    return lambda match: match.to_move == (0,) and hand_size(view_of(match).hands[0]) >= cards


def drawing(players: int, cards: int, **options: Any) -> Callable[[], Record]:
    """Return a maker of a match in which seat 0 draws until it holds this many cards."""

    def make() -> Record:
        match = Match(record(players, (HAND,), "3-bee", **options))
        while not large(cards)(match):
            drew = "draw" if match.rules.parse_move("draw") in match.legal(match.to_move[0]) else "pass"
            match.play(match.to_move[0], match.rules.parse_move(drew))
        return match.record()

    return make


def closed_fault(stage: AppStage) -> None:
    """Show the closed hand right after a fault at a table with two humans."""
    people = record(3, ("6 5 2 10 7 7 J@",), "3", levels=(None, None, "easy"), **STRICT)
    scene = stage.go(TableRoute(people))
    assert isinstance(scene, TableScreen), "a table was asked for"
    scene.session.open_hand(0)
    stage.settle(scene)
    scene.play(0, scene.session.match.rules.parse_move("calc 6 + 5 + 2 - 10"))


def ended(players: int, **options: Any) -> SetUp:
    """Set up the end of a round: its last card is on the table."""

    def set_up(stage: AppStage) -> None:
        match = played(
            players,
            "end",
            lambda match: bool(match.ply) and (TABLE.narration.pause_after(match.events(match.ply - 1)) == "account"),
            rounds=3,
            **options,
        )
        scene = at(match.at_ply(match.ply - 1).record)(stage)
        scene.play(*match.moves[-1])

    return set_up


def tied(stage: AppStage) -> TableScreen:
    """Open a match before the last move of an extra round for second place (rule NB-29)."""
    match = played(3, "12", plies=2_000)
    return at(match.at_ply(match.ply - 1).record)(stage)


def played_off(stage: AppStage) -> None:
    scene = tied(stage)
    scene.play(*played(3, "12", plies=2_000).moves[-1])


def out_of_play_off(stage: AppStage) -> None:
    """Show an extra round that one of three has left. The match can then no longer be replayed."""
    scene = at(lambda: found(5, mine).record())(stage)
    states = scene.session.match._states
    states[-1] = replace(states[-1], round=2, players=(0, 1, 2), out=(1,))
    scene.session.match._views[-1] = {}
    scene.table_context.last_events = Matched(1, card("3")), WentOut(1, 1, 40)
    scene.tabletop.place_pieces(scene.model())
    scene.request_rebuild()


def account(players: int, number: int = 1, seed: str = "account", names: tuple[str, ...] = (), **options: Any) -> SetUp:
    """Set up the score sheet of a round during the match."""

    def done(match: Match) -> bool:
        return (
            bool(match.ply)
            and (TABLE.narration.pause_after(match.events(match.ply - 1)) == "account")
            and len(finished_rounds(match)) >= number
        )

    def set_up(stage: AppStage) -> None:
        match = played(players, seed, done, 2_000, **{"rounds": 3, **options})
        scene = at(match.at_ply(match.ply - 1).record, names=names)(stage)
        scene.play(*match.moves[-1])
        scene.auto_advance.leave_deal_end()
        assert scene.route is not None, "the account was asked for"
        stage.go(scene.route)

    return set_up


def looked_up(players: int, number: int, seed: str = "account", names: tuple[str, ...] = (), **options: Any) -> SetUp:
    """Set up the score sheet of a round after the match."""
    return lambda stage: stage.go(
        ScoreSheetRoute(Match(named(played(players, seed, plies=2_000, **options).record(), names)), number, None)
    )


def results(players: int, opened: bool = False, names: tuple[str, ...] = (), **options: Any) -> SetUp:
    """Set up the results of a match; with `opened` the winner's details are unfolded."""

    def set_up(stage: AppStage) -> None:
        scene = stage.go(ResultsRoute(named(played(players, "12", plies=4_000, **options).record(), names)))
        assert isinstance(scene, ResultsScreen), "the results were asked for"
        if opened:
            scene._toggle_details(scene.order[0])

    return set_up


def replay(players: int, **options: Any) -> SetUp:
    return lambda stage: stage.go(ReplayRoute(played(players, "replay", plies=60, **options).record()))


NAMBARZ_STATES: Mapping[str, SetUp] = {
    **{f"nambarz_start_{players}": at(start(players)) for players in (2, 3, 4, 5, 6, 7, 12)},
    "nambarz_teams_4": at(start(4, teams=TEAMS[4])),
    "nambarz_teams_6": at(start(6, teams=TEAMS[6])),
    "nambarz_teams_12": at(start(12, **TWELVE)),
    "nambarz_six_teams": at(start(12, teams=[team // 2 for team in range(12)])),
    "nambarz_two_teams": at(start(12, teams=SIXES)),
    "nambarz_two_teams_fault": laying(lambda: record(12, ("6 5 2-fish 10 7 7 J@",), "3", **STRICT, teams=SIXES), "calc 6 - 5 + 2-fish"),
    "nambarz_two_teams_mate": at(start(12, teams=SIXES), opened=SeatTarget(3)),
    "nambarz_two_teams_long": at(lambda: found(12, mine, teams=SIXES).record(), names=LONG_NAMES),
    "nambarz_two_teams_account": account(12, teams=SIXES),
    "nambarz_long": at(start(6), names=LONG_NAMES),
    "nambarz_long_12": at(start(12), names=LONG_NAMES),
    "nambarz_tray_right": helped(start(4), THREE),
    "nambarz_tray_wrong": helped(start(4), Tray(("10", "4"), "-")),
    "nambarz_tray_stuck": helped(start(4), Tray(("9", "4", "2"), "/-")),
    "nambarz_tray_waits": helped(start(4), Tray(("10", "4"), "-/")),
    "nambarz_tray_guessed": helped(start(4), Tray(("10", "4"), "+", has_default_operator=True)),
    "nambarz_tray_hidden": at(start(4), THREE),
    "nambarz_noticed": noticed,
    "nambarz_tray_joker": helped(start(4), Tray(("J@", "4-hen"), "+")),
    "nambarz_kept": at(after(lambda: record(4, ("4 4 4 4 5 5 J@",), "3-bee", then="9", operations="+"), "draw")),
    "nambarz_told_4": at(told(4)),
    "nambarz_told_6": at(told(6)),
    "nambarz_told_12": at(told(12)),
    "nambarz_tray_one": helped(lambda: record(4, ("3 4 2 5 9 4-hen J+",), "3-bee"), Tray(("3",))),
    "nambarz_tray_strict": at(start(4, **STRICT), THREE),
    "nambarz_tray_seven": at(start(12), Tray(("10", "4", "2", "5", "9", "4-hen"), "-/+*-")),
    "nambarz_fractions": helped(start(3, fractions=True), Tray(("5", "4", "2"), "/*")),
    "nambarz_plus_minus": helped(start(3, operations="+-"), Tray(("5",), "-")),
    "nambarz_dragging": dragging,
    "nambarz_hint": hint,
    "nambarz_refused": refused,
    "nambarz_drawn": at(after(start(4), "draw")),
    "nambarz_joker": at(after(start(4), "joker J@")),
    "nambarz_open_joker": at(
        after(lambda: record(2, ("5 5 5 5 6 6 J#", "1 2 3 J@ 7 8 9"), "3-bee"), "draw", "pass", "joker J@", "stop", "pass")
    ),
    "nambarz_again": at(after(lambda: record(3, FULL, "3"), "calc 10 - 4 / 2")),
    "nambarz_again_laid": at(after(lambda: record(3, FULL, "3"), "calc 10 - 4 / 2", "joker J+")),
    "nambarz_stroke": laying(lambda: record(4, ("8 8 1 1 9 J# J@",), "5-cat"), "calc 8 + 8 - 1 - 1 - 9"),
    "nambarz_fault_simpler": laying(lambda: record(4, ("6 5 2 10 7 7 J@",), "3", **STRICT), "calc 6 + 5 + 2 - 10"),
    "nambarz_fault_matching": laying(lambda: record(4, ("8-bee 5-cat 2 10 7 7 J@",), "3-bee", **STRICT), "calc 8-bee - 5-cat"),
    "nambarz_fault_mixed": laying(lambda: record(12, ("6 5 2-fish 10 7 7 J@",), "3", **STRICT, **TWELVE), "calc 6 - 5 + 2-fish"),
    "nambarz_fault_wrong": laying(lambda: record(4, ("6 5 2 10 7 7 J@",), "3", **STRICT), "calc 10 - 5 - 6"),
    "nambarz_fault_card": laying(lambda: record(4, ("6 5 2 10 7 7 J@",), "3", **STRICT), "match 6"),
    "nambarz_fault_joker": laying(lambda: record(4, ("6 5 2 10 7 7 J@",), "3", **STRICT), "joker J@"),
    "nambarz_fault_closed": closed_fault,
    "nambarz_recombine": laying(lambda: record(4, ("10 4 2 5 7 7 J@",), "3", **STRICT), "calc 10 - 4 - 2"),
    "nambarz_gave_up": laying(lambda: record(4, ("10 4 2 5 7 7 J@",), "3", **STRICT), "give up", "calc 10 - 4 - 2"),
    "nambarz_hand_15": at(drawing(2, 15)),
    "nambarz_hand_22": at(drawing(4, 22)),
    "nambarz_hand_25": at(drawing(2, 25)),
    "nambarz_hand_25_12": at(drawing(2, 25), THREE),
    "nambarz_middle": at(lambda: found(5, mine).record()),
    "nambarz_middle_12": at(lambda: found(12, mine).record()),
    "nambarz_mate": at(start(6, teams=TEAMS[6]), opened=SeatTarget(1)),
    "nambarz_speaking_4": speaking(4, 0, 1, 3),
    "nambarz_speaking_6": speaking(6, 5),
    "nambarz_speaking_12": speaking(12, 0, 11),
    "nambarz_ended": ended(3),
    "nambarz_play_off": tied,
    "nambarz_play_off_out": out_of_play_off,
    "nambarz_play_off_ended": played_off,
    "nambarz_account_3": account(3),
    "nambarz_account_second": account(5, 2),
    "nambarz_account_fifth": looked_up(6, 5, names=LONG_NAMES, rounds=5),
    "nambarz_account_play_off": looked_up(3, 2, "12"),
    "nambarz_account_12": account(12, teams=TEAMS[12]),
    "nambarz_account_alone_12": account(12, 2),
    "nambarz_results": results(4, rounds=3),
    "nambarz_results_opened": results(4, opened=True, rounds=3),
    "nambarz_results_play_off": results(3, opened=True),
    "nambarz_results_teams": results(12, **TWELVE, rounds=3),
    "nambarz_results_two_teams": results(12, names=LONG_NAMES, teams=SIXES),
    "nambarz_results_team_opened": results(12, opened=True, teams=SIXES),
    "nambarz_replay_4": replay(4),
    "nambarz_replay_12": replay(12, teams=TEAMS[12]),
}

"""The table, set-up and results of Chifoumi in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.boards import CHAIN
from tests.ui.chifoumi_setups import (
    LEVELS,
    PEOPLE,
    at_table,
    back,
    begin,
    curtain,
    fan,
    focus,
    hint,
    laid,
    lift,
    middle,
    midway,
    on_board,
    one_left,
    open_hand,
    pause,
    placed,
    placing,
    play,
    replay,
    results,
    second_game,
    setup_of,
    sheet,
    stacked,
    thrown,
    tip,
)
from tests.ui.layouts import LONG
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.table import TableScreen

TAKING = {"d3": "0P", "d4": "1R", "e4": "1R 1S 1W", "c4": "0R 0S", "c3": "1S", "g7": "1P 1P", "a1": "0W", "e2": "0S"}  # two rings, a bead
CORNERS = {"a7": "0P", "a6": "1R 1R", "b7": "1W", "g1": "0S", "f1": "1P 1P 1P", "g2": "1P", "d4": "0R 0W", "d5": "1W"}
PARTNERS = {"d3": "0P", "c4": "2R 2S", "d4": "1R 3R", "e4": "1S 3P 1R", "a4": "1P", "g4": "3S", "d7": "2P", "d1": "0R"}
WHITE = {"b2": "0P", "c1": "0W", "f4": "0S 0R 0R", "g4": "0P"}  # the further pawns of mock-up 4
RED = {"a3": "1R 1W", "a5": "1P", "a7": "1R", "b4": "1S", "c3": "1S 1R", "c5": "1W"}
BLACK = {"b6": "2R", "d4": "2W", "d7": "2P", "e5": "2S 2P 2R", "f7": "2S", "g6": "2W"}
OWN = {"d3": "0S", "c4": "0P 0P", "c5": "1P", "d4": "1R", "e4": "0R", "g7": "1S"}
SINCE = {"c1": "0R", "e3": "0W", "f4": "0R", "d1": "0P", "f1": "0W 0S", "b4": "1P", "a6": "1R", "b3": "1W", "a3": "1S", "g5": "2P"}
HOLE = {"d3": "0S", "d4": "0R 0S 0P", "g7": "1R", "f7": "1P"}


def refused(stage: AppStage) -> None:
    """Show the refusal after a hidden square was chosen while pawns are placed."""
    scene = placing("S", at_table(placed(4), LEVELS[:2], "free_placement"))(stage)
    assert isinstance(scene, TableScreen), "there is a table"
    stage.driver.widget("square/d4").activate()
    assert stage.app.notice_bar.sentence, "it says why"


def dragging(stage: AppStage) -> None:
    scene = laid(stage, TAKING, LEVELS[:2])
    target = stage.target(scene, "square/d3")
    scene.controller.drag_tracker.source, scene.controller.drag_tracker.is_dragging = target, True
    scene.seat_session.lifted_piece = target.piece
    scene.tabletop.carry_piece(target.piece, 700, 420)


def flying(seconds: float) -> SetUp:
    """Set up the capture of a stack of three, this many seconds after it began."""

    def set_up(stage: AppStage) -> None:
        scene = laid(stage, TAKING, LEVELS[:2])
        stage.choose(motion="all")
        scene.play(0, scene.session.match.rules.parse_move("d3xe4"))
        scene.tabletop.animator.update(seconds)

    return set_up


def threats(then: SetUp) -> SetUp:
    """Set up a state, then mark the pawns that opponents could capture."""

    def set_up(stage: AppStage) -> None:
        then(stage)
        stage.driver.widget("threats").activate()

    return set_up


def falling(stage: AppStage) -> None:
    """Show both hands of a throw while they come down."""
    open_hand("throw rock")(stage)
    stage.choose(motion="all")
    scene = stage.app.scene
    assert isinstance(scene, TableScreen), "there is a table"
    scene.play(1, scene.session.match.rules.parse_move("throw paper"))
    scene.tabletop.animator.update(0.4)


def later(then: SetUp) -> SetUp:
    """Set up a state, then wait until what it only displays has passed."""

    def set_up(stage: AppStage) -> None:
        then(stage)
        stage.driver.wait(3)

    return set_up


def again(then: SetUp) -> SetUp:
    """Set up a state, then start the recap."""

    def set_up(stage: AppStage) -> None:
        then(stage)
        stage.driver.widget("recap").activate()

    return set_up


SEVERAL: Mapping[str, SetUp] = {  # one state for each number of players
    f"chifoumi_{name}{players}": make
    for players in (2, 3, 4)
    for name, make in {
        "first_": at_table(begin, LEVELS[:players]),
        "middle_": at_table(middle, LEVELS[:players]),
        "long_": at_table(middle, PEOPLE[:players], names=LONG),
        "results_": results(LEVELS[:players]),
    }.items()
}

CHIFOUMI_STATES: Mapping[str, SetUp] = {
    **SEVERAL,
    "chifoumi_partners": at_table(middle, PEOPLE),  # partners get no hint (rule CH-25)
    "chifoumi_robots": at_table(middle, ("easy", "hard", "normal")),
    "chifoumi_captures": lift("d3", TAKING, LEVELS[:2], "34"),
    "chifoumi_captures_corner": lift("a7", CORNERS, LEVELS[:2]),
    "chifoumi_captures_edge": lift("g1", CORNERS, LEVELS[:2]),
    "chifoumi_captures_team": lift("d3", PARTNERS, LEVELS, "1234"),
    "chifoumi_captures_hidden": lift("d3", PARTNERS, LEVELS, peek=False),
    "chifoumi_dragging": dragging,
    "chifoumi_flying": flying(0.12),
    "chifoumi_tipping": flying(0.3),
    "chifoumi_chain": play("d3xe4", then=on_board(TAKING, LEVELS[:2], "34")),
    "chifoumi_chain_watched": play("d3xe4", then=on_board(TAKING, ("easy", None), "34")),
    "chifoumi_chain_team": play("d3xe4", then=on_board(PARTNERS, LEVELS)),
    "chifoumi_chain_3": play("b2xc3", "c3xd4", then=midway(WHITE | RED | BLACK, LEVELS[:3], "012")),
    "chifoumi_chain_long": play("c3xc4", "c4xd5", then=on_board(CHAIN | {"d6": "1R 1R"}, LEVELS[:2])),
    "chifoumi_own": lift("d3", OWN, LEVELS[:2], free_placement=True),
    "chifoumi_own_taken": play("d3xc4", then=on_board(OWN, LEVELS[:2], free_placement=True)),
    "chifoumi_own_chain": play("d3xc4", "c4xc5", then=on_board(OWN, LEVELS[:2], free_placement=True)),
    "chifoumi_threats": threats(on_board(TAKING | {"e4": "1S"}, LEVELS[:2], "34")),
    "chifoumi_recap_2": play(
        "d3-d2", "e4xe5", "stop", then=on_board({"d3": "0R", "e5": "0P", "e4": "1S", "a6": "1R", "g1": "0S"}, LEVELS[:2])
    ),
    "chifoumi_recap_3": play("c1-c2", "b4-c4", "g5xf4", "f4xe3", "stop", then=on_board(SINCE, LEVELS[:3])),
    "chifoumi_recap_own": play("W@g1", "S@b2", "R@g1", "R@b2", then=at_table(begin, LEVELS[:2], "free_placement")),
    "chifoumi_recap_again": again(play("c1-c2", "b4-c4", "g5xf4", "f4xe3", "stop", then=on_board(SINCE, LEVELS[:3]))),
    "chifoumi_fan_2": fan("square/c4", on_board(TAKING, LEVELS[:2])),
    "chifoumi_fan_7": fan("square/d4", on_board(stacked(7), LEVELS[:2])),
    "chifoumi_fan_12": fan("square/d4", on_board(stacked(12), LEVELS)),
    "chifoumi_fan_lifted": fan("square/d4", lift("d3", HOLE, LEVELS[:2])),
    "chifoumi_fan_seat": fan("seat/0", on_board(stacked(3), LEVELS[:3], "740")),
    "chifoumi_fan_seat_many": fan("seat/1", on_board(stacked(3), LEVELS, "0906")),
    "chifoumi_fan_nothing": fan("seat/1", on_board(stacked(3), LEVELS)),
    "chifoumi_stack_12": on_board(stacked(12), LEVELS),
    "chifoumi_many_taken": on_board(stacked(3), LEVELS[:2], "78"),
    "chifoumi_hidden": at_table(middle, LEVELS[:2], "-peek"),
    "chifoumi_hidden_team": on_board(stacked(12), LEVELS, peek=False),
    "chifoumi_place_first": at_table(begin, LEVELS[:2], "free_placement"),
    "chifoumi_place_lifted": placing("S", at_table(placed(4), LEVELS[:2], "free_placement")),
    "chifoumi_place_middle": at_table(placed(8), LEVELS[:2], "free_placement"),
    "chifoumi_place_last": at_table(one_left, PEOPLE[:2], "free_placement"),
    "chifoumi_place_3": placing("P", at_table(placed(9), LEVELS[:3], "free_placement")),
    "chifoumi_place_waiting": at_table(placed(7), LEVELS[:3], "free_placement"),
    "chifoumi_place_long": at_table(placed(9), PEOPLE[:3], "free_placement", names=LONG),
    "chifoumi_place_log": sheet(at_table(placed(8), LEVELS[:2], "free_placement")),
    "chifoumi_place_hint": hint("W@b2", at_table(begin, LEVELS[:2], "free_placement")),
    "chifoumi_place_refused": refused,
    "chifoumi_place_past": back(0.5, at_table(placed(12), LEVELS[:2], "free_placement")),
    "chifoumi_throw": at_table(begin, LEVELS[:2], "throw_for_start"),
    "chifoumi_throw_one": at_table(thrown, (None, "easy"), "throw_for_start"),
    "chifoumi_throw_people": open_hand(),
    "chifoumi_throw_second": open_hand("throw rock"),
    "chifoumi_throw_equal": open_hand("throw rock", "throw rock"),
    "chifoumi_throw_falling": falling,
    "chifoumi_throw_starts": later(open_hand("throw rock", "throw paper")),
    "chifoumi_throw_shown": open_hand("throw rock", "throw paper"),
    "chifoumi_throw_curtain": curtain,
    "chifoumi_match": at_table(second_game, LEVELS[:2], "match"),
    "chifoumi_match_first": at_table(begin, LEVELS[:2], "match", "free_placement"),
    "chifoumi_rotate": at_table(second_game, LEVELS[:3], "rotate"),
    "chifoumi_folded": at_table(middle, LEVELS[:3], helper=False),
    "chifoumi_folded_team": at_table(middle, LEVELS, helper=False),
    "chifoumi_turned_2": play("c2-c3", then=at_table(begin, PEOPLE[:2], turn_table=True)),
    "chifoumi_turned_3": play("c2-c3", then=at_table(begin, PEOPLE[:3], turn_table=True)),
    "chifoumi_turned_4": play("d2-d3", "b4-c4", "d6-d5", then=at_table(begin, PEOPLE, turn_table=True)),
    "chifoumi_past": back(0.5, at_table(middle, LEVELS[:3])),
    "chifoumi_past_team": back(0, at_table(middle, LEVELS)),
    "chifoumi_hint": hint("d3xe4", on_board(TAKING, LEVELS[:2], "34")),
    "chifoumi_hint_step": hint("c2-c3", at_table(begin, LEVELS[:2])),
    "chifoumi_hint_stop": hint("stop", play("d3xe4", then=on_board(TAKING, LEVELS[:2]))),
    "chifoumi_tip": tip("square/d4", at_table(begin, LEVELS[:2])),
    "chifoumi_tip_take": tip("square/e4", lift("d3", TAKING, LEVELS[:2])),
    "chifoumi_tip_veiled": tip("square/d4", at_table(begin, LEVELS[:2], "free_placement")),
    "chifoumi_focus": focus("square/d3", at_table(begin, LEVELS[:2])),
    "chifoumi_focus_stop": focus("lay", play("d3xe4", then=on_board(TAKING, LEVELS[:2]))),
    "chifoumi_pause": pause,
    "chifoumi_replay": replay,
    "chifoumi_setup_2": setup_of((None, "hard"), {"free_placement": True, "match": True, "throw_for_start": True, "peek": False}),
    "chifoumi_setup_people": setup_of(PEOPLE[:2], {"throw_for_start": True}),
    "chifoumi_setup_3": setup_of((None, "normal", "hard"), {"rotate": True, "free_placement": True}),
    "chifoumi_setup_4": setup_of(LEVELS, {"peek": False}, LONG[1:]),
    "chifoumi_results_match": results(LEVELS[:2], "match"),
    "chifoumi_results_rotate": results(LEVELS[:3], "rotate"),
    "chifoumi_results_details": results(LEVELS[:3], opened=0),
    "chifoumi_results_details_4": results(LEVELS, opened=1),
    "chifoumi_results_long": results(PEOPLE, names=LONG),
}

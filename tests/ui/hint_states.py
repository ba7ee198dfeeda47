"""Hints at every table, step by step, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.match import Match
from game.nain_jaune.state import NainJauneView
from tests.ui.chifoumi_setups import LEVELS, begin, on_board
from tests.ui.chifoumi_setups import at_table as at_board
from tests.ui.chifoumi_states import TAKING
from tests.ui.nain_jaune_states import at as at_deal
from tests.ui.nain_jaune_states import reached
from tests.ui.nambarz_hands import record
from tests.ui.nambarz_states import at as at_round
from tests.ui.stage import AppStage
from ui.match.table import TableScreen

SetUp = Callable[[AppStage], object]


def told(then: SetUp, key: str, steps: int) -> SetUp:
    """Set up a state, then show this many steps of the hint to a move that has this reason."""

    def set_up(stage: AppStage) -> None:
        then(stage)
        scene = stage.scene
        assert isinstance(scene, TableScreen), "there is a table"
        match, seat = scene.session.match, scene.session.human_to_move
        assert seat is not None, "somebody is asked"
        result = ((move, match.game.explain_move(match.view(seat), move)) for move in match.legal(seat))
        move, why = next((move, why) for move, why in result if why.key == key)
        scene.seat_session.hint_steps = scene.table.hint_steps(move, why)
        stage.app.notice_bar.remove_all()
        for _ in range(steps):
            stage.context.show_notice(scene.seat_session.show_next_hint_step(), "hint")
        stage.settle(scene)

    return set_up


def thinking(stage: AppStage) -> None:
    nin_jan("third round")(stage)
    scene = stage.scene
    assert isinstance(scene, TableScreen), "there is a table"
    scene.bot_player.is_seeking_hint = True
    stage.settle(scene)
    stage.point("hint", 1)


def nin_jan(when: str) -> SetUp:
    return lambda stage: stage.table(when, None, "easy", "hard")


def nambarz(hand: str, cover: str) -> SetUp:
    return at_round(lambda: record(3, (hand,), cover))


def starting(match: Match) -> bool:
    """Return True if seat 0 starts a sequence."""
    view = match.view(0)
    return isinstance(view, NainJauneView) and match.to_move == (0,) and view.needed is None


TAKE, STEP, PLACE = on_board(TAKING, LEVELS[:2], "34"), at_board(begin, LEVELS[:2]), at_board(begin, LEVELS[:2], "free_placement")
START = at_deal(reached(5, starting))
FITS, JOKERS, NOTHING = (
    nambarz("2 2-fish 10 4 9 9 J+", "2"),
    nambarz("J# J* J# 10 10 10 10", "7"),
    nambarz("10 10 10 10 3-bee 5-cat J+", "7"),
)

HINT_STATES: Mapping[str, SetUp] = {
    "hint_thinking": thinking,
    **{f"hint_nin_jan_card_{steps}": told(nin_jan("third round"), "beats", steps) for steps in (1, 2, 3)},
    "hint_nin_jan_wait_2": told(nin_jan("third round"), "bides", 2),
    **{f"hint_nin_jan_pile_{steps}": told(nin_jan("takes two"), "take", steps) for steps in (1, 3)},
    **{f"hint_chifoumi_takes_{steps}": told(TAKE, "takes_chain", steps) for steps in (2, 3)},
    "hint_chifoumi_step_2": told(STEP, "centre", 2),
    "hint_chifoumi_place_2": told(PLACE, "places_safe", 2),
    **{f"hint_nain_jaune_run_{steps}": told(START, "run", steps) for steps in (2, 3)},
    "hint_nain_jaune_single_2": told(START, "single", 2),
    "hint_nambarz_calc_2": told(FITS, "calc", 2),
    "hint_nambarz_match_2": told(FITS, "match", 2),
    "hint_nambarz_joker_2": told(JOKERS, "joker", 2),
    "hint_nambarz_draw": told(NOTHING, "draw", 1),
}

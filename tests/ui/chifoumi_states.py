"""The table of Chifoumi, its set-up and its results in every state that looks different, by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from game.chifoumi.state import ChifoumiView
from game.kernel import Options
from game.match import Match
from game.record import Record, Seat
from tests.ui.boards import CHAIN, lay
from tests.ui.layouts import LONG, SHORT
from tests.ui.stage import Stage
from tests.ui.table_states import SetUp
from ui.choices import SeatSetup, TableSetup
from ui.piece import Gesture
from ui.results import Results
from ui.routes import ToPause, ToReplay, ToResults, ToRules, ToSetup, ToTable
from ui.rules_room import RulesRoom
from ui.table import TableScene
from ui.tables import TABLES

LEVELS = (None, "easy", "hard", "normal")
PEOPLE = (None,) * 4
TAKING = {"d3": "0P", "d4": "1R", "e4": "1R 1S 1W", "c4": "0R 0S", "c3": "1S", "g7": "1P 1P", "a1": "0W", "e2": "0S"}  # two rings, a bead
CORNERS = {"a7": "0P", "a6": "1R 1R", "b7": "1W", "g1": "0S", "f1": "1P 1P 1P", "g2": "1P", "d4": "0R 0W", "d5": "1W"}
PARTNERS = {"d3": "0P", "c4": "2R 2S", "d4": "1R 3R", "e4": "1S 3P 1R", "a4": "1P", "g4": "3S", "d7": "2P", "d1": "0R"}
HOLE = {"d3": "0S", "d4": "0R 0S 0P", "g7": "1R", "f7": "1P"}

When = Callable[[ChifoumiView], bool]


def view(match: Match) -> ChifoumiView:
    found = match.view(None)
    assert isinstance(found, ChifoumiView), "Chifoumi is played"
    return found


def new(levels: Sequence[str | None], names: Sequence[str] = SHORT, **options: bool) -> Record:
    seats = tuple(Seat(name, level) for name, level in zip(names, levels, strict=False))
    return Record("chifoumi", seats, "7", options)


@cache
def reached(when: When, levels: tuple[str | None, ...], options: tuple[str, ...] = (), names: tuple[str, ...] = SHORT) -> Record:
    """A match that takes more often than not, up to the first such moment; `options`: those that are on, "-name" those that are off."""
    match, rng = Match(new(levels, names, **{name.lstrip("-"): not name.startswith("-") for name in options})), random.Random(5)
    while match.to_move and not when(view(match)):
        seat = match.to_move[0]
        moves = sorted(match.legal(seat), key=str)
        takes = [move for move in moves if "x" in str(move)]
        match.play(seat, rng.choice(takes if takes and rng.random() < 0.7 else moves))
    assert when(view(match)), "there is such a moment"
    return match.record()


def begin(view: ChifoumiView) -> bool:
    return True


def over(view: ChifoumiView) -> bool:
    return bool(view.why)


def middle(view: ChifoumiView) -> bool:
    """Some have been taken, and the first seat's turn begins."""
    return sum(view.taken) >= 2 * view.setup.players and view.turn == 0 and view.mover is None and not view.placing


def second_game(view: ChifoumiView) -> bool:
    return view.game == 2 and sum(view.taken) >= 2 and view.turn == 0 and view.mover is None


def placed(many: int) -> When:
    """So many pawns stand, and the first seat is to place."""
    return _placed(many)


@cache
def _placed(many: int) -> When:
    return lambda view: sum(map(len, view.board.values())) == many


def one_left(view: ChifoumiView) -> bool:
    return sum(map(len, view.reserve)) == 1


def thrown(view: ChifoumiView) -> bool:
    return any(view.throws)


# --- at the table -----------------------------------------------------------------------------------------------------


def open_table(stage: Stage, record: Record) -> TableScene:
    scene = stage.go(ToTable(record))
    assert isinstance(scene, TableScene), "a table was asked for"
    stage.settle(scene)
    return scene


def at_table(when: When, levels: Sequence[str | None], *options: str, names: tuple[str, ...] = SHORT, **settings: object) -> SetUp:
    def set_up(stage: Stage) -> TableScene:
        stage.choose(**settings)
        return open_table(stage, reached(when, tuple(levels), options, names))

    return set_up


def laid(stage: Stage, stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> TableScene:
    """These pawns on the board; `taken`: how many each seat has taken, "31"."""
    scene = open_table(stage, new(levels, **options))
    lay(scene.sitting.match, stacks)
    if taken:
        _give(scene.sitting.match, [int(figure) for figure in taken])
    scene.sitting.welcome()
    stage.settle(scene)
    return scene


def _give(match: Match, counts: Sequence[int]) -> None:
    """Seat by seat so many pawns of the seats after it are taken; they come from the first position."""
    first = Match(replace(match.record(), moves=()))
    pawns = [stack[0] for _square, stack in sorted(view(first).board.items())]
    spare, prizes = iter(replace(pawn, number=100 + pawn.number) for pawn in pawns * 4), []  # type: ignore[type-var, arg-type]
    for seat, count in enumerate(counts):
        prizes.append(tuple(next(pawn for pawn in spare if pawn.seat != seat) for _ in range(count)))  # type: ignore[union-attr]
    state = match._states[-1]
    match._states[-1] = replace(state, taken=tuple(counts), prizes=tuple(prizes))


def lift(square: str, stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> SetUp:
    """The pawn on this square is in the hand."""

    def set_up(stage: Stage) -> TableScene:
        scene = laid(stage, stacks, levels, taken, **options)
        stage.driver.widget(f"square/{square}").activate()
        assert scene.picked.lifted, "it can be moved"
        return scene

    return set_up


def play(*texts: str, then: SetUp) -> SetUp:
    """After these moves of the seats whose turn it is."""

    def set_up(stage: Stage) -> TableScene:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        for text in texts:
            scene.play(scene.sitting.match.to_move[0], scene.sitting.match.rules.read(text))
        stage.settle(scene)
        return scene

    return set_up


def stacked(count: int) -> dict[str, str]:
    """A stack of so many in the middle, of both colours of a team if need be."""
    pawns = "0R 0S 0P 0W 2R 2S 2P 2R 2S 2P 2R 2S".split() if count > 8 else "0R 0S 0P 0W 0R 0S 0P 0W".split()
    return {"d4": " ".join(pawns[:count]), "d5": "1W", "a1": "0R", "g7": "1P 1P", "f1": "0S 0S 0S"}


def fan(name: str, then: SetUp) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        assert scene.fan(stage.target(scene, name)), "it can be spread out"

    return set_up


def on_board(stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> SetUp:
    return lambda stage: laid(stage, stacks, levels, taken, **options)


def placing(kind: str, then: SetUp) -> SetUp:
    """A pawn of the reserve is in the hand."""

    def set_up(stage: Stage) -> TableScene:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        seat = scene.sitting.asked
        stage.driver.widget(f"reserve/{seat}/{kind}").activate()
        return scene

    return set_up


def refused(stage: Stage) -> None:
    """A veiled square was chosen."""
    scene = placing("S", at_table(placed(4), LEVELS[:2], "free_placement"))(stage)
    assert isinstance(scene, TableScene), "there is a table"
    stage.driver.widget("square/d4").activate()
    assert stage.app.notice.sentence, "it says why"


def dragging(stage: Stage) -> None:
    scene = laid(stage, TAKING, LEVELS[:2])
    target = stage.target(scene, "square/d3")
    scene.hand.source, scene.hand.dragging = target, True
    scene.tabletop.carry(target.piece, 700, 420)


def flying(seconds: float) -> SetUp:
    """A stack of three is taken, so long ago."""

    def set_up(stage: Stage) -> None:
        scene = laid(stage, TAKING, LEVELS[:2])
        stage.choose(speed="normal")
        scene.play(0, scene.sitting.match.rules.read("d3xe4"))
        scene.tabletop.animator.update(seconds)

    return set_up


def hint(text: str, then: SetUp) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        match, seat = scene.sitting.match, scene.sitting.asked
        assert seat is not None, "somebody is asked"
        move = match.rules.read(text)
        scene.picked.hint = scene.table.gesture(move)
        stage.desk.say(scene.table.reason(match.game.reasons(match.view(seat), move)), "hint")

    return set_up


def back(share: float, then: SetUp) -> SetUp:
    """Looking at the past."""

    def set_up(stage: Stage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        scene.step_to(round(scene.sitting.match.ply * share))

    return set_up


def sheet(then: SetUp) -> SetUp:
    """The move list over the table."""

    def set_up(stage: Stage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScene), "there is a table"
        scene.log.shown = True
        stage.settle(scene)

    return set_up


def tip(name: str, then: SetUp) -> SetUp:
    def set_up(stage: Stage) -> None:
        then(stage)
        stage.point(name, 1)

    return set_up


def focus(name: str, then: SetUp) -> SetUp:
    def set_up(stage: Stage) -> None:
        then(stage)
        stage.focus(name)

    return set_up


def curtain(stage: Stage) -> None:
    scene = open_table(stage, new(PEOPLE[:2], throw_for_start=True))
    scene.curtain.close(0, 0)
    stage.settle(scene)


def open_hand(*throws: str) -> SetUp:
    """The throw between two people, the curtain open for who has to show a sign; or just after both have."""

    def set_up(stage: Stage) -> None:
        stage.choose(curtain=False)
        play(*throws, then=lambda stage: open_table(stage, new(PEOPLE[:2], throw_for_start=True)))(stage)

    return set_up


# --- round the table --------------------------------------------------------------------------------------------------


def setup_of(levels: Sequence[str | None], options: Options | None = None, names: Sequence[str] = SHORT) -> SetUp:
    def set_up(stage: Stage) -> None:
        seats = tuple(SeatSetup(name, level, place) for place, (name, level) in enumerate(zip(names, levels, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"chifoumi": TableSetup(seats, dict(options or {}))})  # type: ignore[arg-type]
        stage.go(ToSetup("chifoumi"))

    return set_up


def results(levels: Sequence[str | None], *options: str, names: tuple[str, ...] = SHORT, opened: int | None = None) -> SetUp:
    def set_up(stage: Stage) -> None:
        stage.choose(reduced_motion=True)
        scene = stage.go(ToResults(reached(over, tuple(levels), options, names)))
        assert isinstance(scene, Results), "results were asked for"
        scene.podium.finish()
        if opened is not None:
            scene._open(opened)

    return set_up


def pause(stage: Stage) -> None:
    stage.go(ToPause(open_table(stage, reached(middle, LEVELS)).sitting))


def replay(stage: Stage) -> None:
    stage.go(ToReplay(reached(middle, LEVELS)))


def rules(number: int) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.go(ToRules("chifoumi"))
        assert isinstance(scene, RulesRoom), "the rules were asked for"
        scene.number = number
        scene.rebuild()

    return set_up


SEVERAL: Mapping[str, SetUp] = {  # with every number of players
    f"chifoumi_{name}{players}": make
    for players in (2, 3, 4)
    for name, make in {
        "first_": at_table(begin, LEVELS[:players]),
        "middle_": at_table(middle, LEVELS[:players]),
        "people_": at_table(middle, PEOPLE[:players]),
        "long_": at_table(middle, PEOPLE[:players], names=LONG),
        "results_": results(LEVELS[:players]),
    }.items()
}

CHIFOUMI_STATES: Mapping[str, SetUp] = {
    **SEVERAL,
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
    "chifoumi_chain_long": play("c3xc4", "c4xd5", then=on_board(CHAIN | {"d6": "1R 1R"}, LEVELS[:2])),
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
    **{f"chifoumi_rules_{number + 1}": rules(number) for number in range(len(TABLES["chifoumi"].pages()))},
}

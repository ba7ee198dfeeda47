"""Building blocks for Chifoumi states: matches up to a chosen moment, and positions set by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from game.chifoumi.state import ChifoumiView
from game.kernel import Options
from game.match import Match
from game.record import Player, Record
from tests.ui.boards import lay
from tests.ui.layouts import SHORT
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import PauseRoute, ResultsRoute, SetupRoute
from ui.store.settings import SeatSetup, TableSetup

LEVELS = (None, "easy", "hard", "normal")
PEOPLE = (None,) * 4

When = Callable[[ChifoumiView], bool]


def view(match: Match) -> ChifoumiView:
    result = match.view(None)
    assert isinstance(result, ChifoumiView), "Chifoumi is played"
    return result


def new(levels: Sequence[str | None], names: Sequence[str] = SHORT, **options: bool) -> Record:
    seats = tuple(Player(name, level) for name, level in zip(names, levels, strict=False))
    return Record("chifoumi", seats, "7", options)


@cache
def reached(when: When, levels: tuple[str | None, ...], options: tuple[str, ...] = (), names: tuple[str, ...] = SHORT) -> Record:
    """Return a match of random moves, mostly captures, up to the first moment for which `when` holds.

    The named options are on; with a leading `-` they are off.
    """
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
    """Return True if each seat has captured about two pawns and the first seat begins a turn."""
    return sum(view.taken) >= 2 * view.setup.players and view.turn == 0 and view.mover is None and not view.is_placing


def second_game(view: ChifoumiView) -> bool:
    return view.game == 2 and sum(view.taken) >= 2 and view.turn == 0 and view.mover is None


def placed(count: int) -> When:
    """Return a condition: this many pawns are placed, and the first seat places the next one."""
    return _placed(count)


@cache
def _placed(count: int) -> When:
    return lambda view: sum(map(len, view.board.values())) == count


def one_left(view: ChifoumiView) -> bool:
    return sum(map(len, view.reserve)) == 1


def thrown(view: ChifoumiView) -> bool:
    return any(view.throws)


# --- at the table -----------------------------------------------------------------------------------------------------


def open_table(stage: AppStage, record: Record) -> TableScreen:
    scene = stage.go(TableRoute(record))
    assert isinstance(scene, TableScreen), "a table was asked for"
    stage.settle(scene)
    return scene


def at_table(when: When, levels: Sequence[str | None], *options: str, names: tuple[str, ...] = SHORT, **settings: object) -> SetUp:
    def set_up(stage: AppStage) -> TableScreen:
        stage.choose(**settings)
        return open_table(stage, reached(when, tuple(levels), options, names))

    return set_up


def laid(stage: AppStage, stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> TableScreen:
    """Open a table with these pawns; `taken` holds the captured pawns of each seat, such as `31`."""
    scene = open_table(stage, new(levels, **options))
    lay(scene.session.match, stacks)
    if taken:
        _give(scene.session.match, [int(figure) for figure in taken])
    scene.session.open_single_hand()
    stage.settle(scene)
    return scene


def _give(match: Match, counts: Sequence[int]) -> None:
    """Give each seat this many captured pawns of other seats, taken from copies of the initial position."""
    first = Match(replace(match.record(), moves=()))
    pawns = [stack[0] for _square, stack in sorted(view(first).board.items())]
    spare, prizes = iter(replace(pawn, number=100 + pawn.number) for pawn in pawns * 4), []  # type: ignore[type-var, arg-type]
    for seat, count in enumerate(counts):
        prizes.append(tuple(next(pawn for pawn in spare if pawn.seat != seat) for _ in range(count)))  # type: ignore[union-attr]
    state = match._states[-1]
    match._states[-1] = replace(state, taken=tuple(counts), prizes=tuple(prizes))
    match._views[-1] = {}


def lift(square: str, stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> SetUp:
    """Set up a table on which the pawn on this square is lifted."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = laid(stage, stacks, levels, taken, **options)
        stage.driver.widget(f"square/{square}").activate()
        assert scene.seat_session.lifted_piece, "it can be moved"
        return scene

    return set_up


def play(*texts: str, then: SetUp) -> SetUp:
    """Set up a state, then play these moves, each by the seat to move."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        for text in texts:
            scene.play(scene.session.match.to_move[0], scene.session.match.rules.parse_move(text))
        stage.settle(scene)
        return scene

    return set_up


def stacked(count: int) -> dict[str, str]:
    """Return a board with a stack of this many pawns on d4, above eight in two colours of one team."""
    pawns = "0R 0S 0P 0W 2R 2S 2P 2R 2S 2P 2R 2S" if count > 8 else "0R 0S 0P 0W 0R 0S 0P 0W"
    return {"d4": pawns[: 3 * count - 1], "d5": "1W", "a1": "0R", "g7": "1P 1P", "f1": "0S 0S 0S"}


def fan(name: str, then: SetUp) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        assert scene.controller.spread(stage.target(scene, name)), "it can be spread out"

    return set_up


def on_board(stacks: dict[str, str], levels: Sequence[str | None], taken: str = "", **options: bool) -> SetUp:
    return lambda stage: laid(stage, stacks, levels, taken, **options)


def midway(stacks: dict[str, str], levels: tuple[str | None, ...], taken: str) -> SetUp:
    """Set up these pawns in a match that has some turns in its move list."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = open_table(stage, reached(middle, levels))
        lay(scene.session.match, stacks)
        _give(scene.session.match, [int(figure) for figure in taken])
        scene.session.open_single_hand()
        stage.settle(scene)
        return scene

    return set_up


def placing(kind: str, then: SetUp) -> SetUp:
    """Set up a state, then lift a pawn of this kind from the reserve."""

    def set_up(stage: AppStage) -> TableScreen:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        seat = scene.session.human_to_move
        stage.driver.widget(f"reserve/{seat}/{kind}").activate()
        return scene

    return set_up


def hint(text: str, then: SetUp) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        match, seat = scene.session.match, scene.session.human_to_move
        assert seat is not None, "somebody is asked"
        move = match.rules.parse_move(text)
        stage.app.notice_bar.remove_all()
        scene.seat_session.hint_gesture = scene.table.input.gesture(move)
        stage.context.show_notice(scene.table.text.reason_text(match.game.explain_move(match.view(seat), move)), "hint")

    return set_up


def back(fraction: float, then: SetUp) -> SetUp:
    """Set up a state, then show the past position at this share of the match."""

    def set_up(stage: AppStage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        scene.step_to(round(scene.session.match.ply * fraction))

    return set_up


def sheet(then: SetUp) -> SetUp:
    """Set up a state, then show the move list over the table."""

    def set_up(stage: AppStage) -> None:
        scene = then(stage)
        assert isinstance(scene, TableScreen), "there is a table"
        scene.move_list_panel.is_sheet_open = True
        stage.settle(scene)

    return set_up


def tip(name: str, then: SetUp) -> SetUp:
    def set_up(stage: AppStage) -> None:
        then(stage)
        stage.point(name, 1)

    return set_up


def focus(name: str, then: SetUp) -> SetUp:
    def set_up(stage: AppStage) -> None:
        then(stage)
        stage.focus(name)

    return set_up


def curtain(stage: AppStage) -> None:
    scene = open_table(stage, new(PEOPLE[:2], throw_for_start=True))
    scene.privacy_screen.start_closing(0, 0)
    stage.settle(scene)


def open_hand(*throws: str) -> SetUp:
    """Set up the opening throw of two humans, privacy screen open, after these throws."""

    def set_up(stage: AppStage) -> None:
        stage.choose(curtain=False)
        play(*throws, then=lambda stage: open_table(stage, new(PEOPLE[:2], throw_for_start=True)))(stage)

    return set_up


# --- round the table --------------------------------------------------------------------------------------------------


def setup_of(levels: Sequence[str | None], options: Options | None = None, names: Sequence[str] = SHORT) -> SetUp:
    def set_up(stage: AppStage) -> None:
        seats = tuple(SeatSetup(name, level, index) for index, (name, level) in enumerate(zip(names, levels, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"chifoumi": TableSetup(seats, dict(options or {}))})  # type: ignore[arg-type]
        stage.go(SetupRoute("chifoumi"))

    return set_up


def results(levels: Sequence[str | None], *options: str, names: tuple[str, ...] = SHORT, opened: int | None = None) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.go(ResultsRoute(reached(over, tuple(levels), options, names)))
        assert isinstance(scene, ResultsScreen), "results were asked for"
        if opened is not None:
            scene._toggle_details(opened)

    return set_up


def pause(stage: AppStage) -> None:
    stage.go(PauseRoute(open_table(stage, reached(middle, LEVELS)).session))


def replay(stage: AppStage) -> None:
    stage.go(ReplayRoute(reached(middle, LEVELS)))

"""Table input of every game: pieces rest in their poses, and no selection outlives a move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from game.record import Record
from game.registry import GAMES
from tests.ui import nain_jaune_deals, nambarz_hands
from tests.ui.boards import EITHER, board_match, put_table
from tests.ui.driver import Driver, new_match
from ui.canvas.pieces import Pose
from ui.match.hot_seat.privacy_screen import OPEN_S
from ui.match.table import TableScreen

COINS = nain_jaune_deals.record(3, hands=("10D 2C 5H",), levels=(None, "easy", "easy"))
SUMS = nambarz_hands.record(2, ("9 4 3 2 1", "10"), "5-cat", levels=(None, "easy"))
BOARD, CARDS = board_match(None, None), new_match(None, None)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("handling"), (800, 500))
    yield made
    made.close()


def table(driver: Driver, record: Record, stacks: dict[str, str] | None = None, **settings: object) -> TableScreen:
    """Open a new table, without animations by default, with these pawns on the board if any are given."""
    driver.context.settings = msgspec.structs.replace(driver.context.settings, **{"motion": "none", "curtain": True, **settings})
    for game in GAMES:
        driver.context.storage.delete_autosave(game)
    return put_table(driver, record, stacks)


def lies(scene: TableScreen) -> dict[str, Pose]:
    """Return the current pose of every piece."""
    return {sprite.piece.key: sprite.pose for sprite in scene.tabletop.animator.sprites()}


def laid_out(scene: TableScreen) -> dict[str, Pose]:
    return {piece.key: piece.pose for piece in scene.table.layout.pieces(scene.model()) if not piece.is_hidden}


@pytest.mark.parametrize(
    ("record", "stacks", "doings", "back"),
    [
        (BOARD, EITHER, "right square/c4", "right square/c4"),
        (COINS, None, "key 2", "key escape"),
        (SUMS, None, "key 1", "key escape"),
        (SUMS, None, "point card/2", "point home"),
        (CARDS, None, "hold open, key 3", "key escape"),
    ],
)
def test_all_lies_where_the_layout_says(driver: Driver, record: Record, stacks: dict[str, str] | None, doings: str, back: str) -> None:
    """A rearranged view of the position is shown at once; the same action or Escape restores it."""
    scene = table(driver, record, stacks)
    *first, last = doings.split(", ")
    for doing in first:
        driver.do(doing)
    before = lies(scene)
    driver.do(last)
    assert lies(scene) == laid_out(scene) != before
    driver.do(back)
    assert lies(scene) == laid_out(scene) == before


def test_a_turn_that_ends_in_mid_drag_ends_the_drag(driver: Driver) -> None:
    """The release is not a click either."""
    scene = table(driver, BOARD)
    at = driver.widget("square/c2").rect.center
    driver.drag(at, (at[0] + 200, at[1] - 100), drop=False)
    assert scene.tabletop.carried_sprite is not None
    scene.play(0, scene.session.match.rules.parse_move("d2-d3"))
    assert scene.tabletop.carried_sprite is None and not scene.controller.drag_tracker.is_dragging and not scene.seat_session.has_selection
    scene.play(1, scene.session.match.rules.parse_move("d6-d5"))
    driver.heard()
    driver.move(*at, held=True)
    driver.release(*at)
    driver.step()
    assert driver.heard() == [] and scene.tabletop.carried_sprite is None and not scene.seat_session.has_selection
    assert lies(scene) == laid_out(scene)


def test_the_other_button_does_not_end_a_drag(driver: Driver) -> None:
    scene = table(driver, BOARD)
    start, end = (driver.widget(f"square/{square}").rect.center for square in ("c2", "c3"))
    driver.drag(start, end, drop=False)
    driver.do("right square/d2")
    assert scene.tabletop.carried_sprite is not None and scene.controller.drag_tracker.is_dragging
    driver.release(*end)
    driver.step()
    assert scene.tabletop.carried_sprite is None and scene.session.match.ply == 1


def test_what_was_lifted_is_put_down_by_a_move(driver: Driver) -> None:
    scene = table(driver, BOARD)
    driver.do("tap square/c2, key h")
    driver.do("tap square/c2")
    assert scene.seat_session.lifted_piece
    scene.play(0, scene.session.match.rules.parse_move("d2-d3"))
    assert not scene.seat_session.has_selection and lies(scene) == laid_out(scene)


def test_nobody_is_called_before_the_curtain_has_opened(driver: Driver) -> None:
    table(driver, CARDS, motion="all")
    driver.do("wait 4")
    driver.heard()
    driver.do("hold open")
    assert driver.heard() == ["curtain"]
    driver.wait(OPEN_S)
    assert driver.heard() == ["your_turn"]

"""The recap of the others' moves since one's last turn: its content, duration and replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match import Match
from game.record import Player, Record
from tests.ui.boards import CHAIN, board_match, board_table, lay
from tests.ui.driver import Driver
from tests.ui.layouts import played as nin_jan
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.move_lines import REPLAY_STEP_S, Recap
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.contract import CaptionPart
from ui.tables.registry import TABLES
from ui.tables.spoken.move_caption import MoveCaption, caption_text

Kept = Callable[[Match], None]


def seated(record: Record) -> MatchSession:
    return MatchSession(record, lambda match: None)


def chifoumi(*moves: tuple[int, str], levels: tuple[str | None, ...] = (None, "easy")) -> Recap:
    session = seated(board_match(*levels))
    lay(session.match, CHAIN)
    session.open_single_hand()
    for seat, text in moves:
        session.play(seat, session.match.rules.parse_move(text))
    return Recap(session)


def one_of(driver: Driver, *texts: str) -> str:
    """Return the one of these texts that is on the screen."""
    (result,) = {text for _rect, text in driver.texts()} & set(texts)
    return result


def words(recap: Recap) -> list[str]:
    return [caption_text(recap.session.table.narration.caption(done, False) or ()) for done in recap.groups]


def test_it_holds_what_the_others_did_since_ones_own_last_move() -> None:
    recap = chifoumi((0, "c3xc4"), (0, "stop"), (1, "g7-g6"))
    assert words(recap) == ["Scissors g7 to g6"] and [list(plies) for plies in recap.plies_by_group] == [[2]]
    recap = chifoumi((0, "c3xc4"), (0, "stop"))
    assert not recap.groups and not recap.visible_groups


def test_it_is_shown_until_the_table_is_touched_and_again_after_the_next_turn() -> None:
    recap = chifoumi((0, "c3xc4"), (0, "stop"), (1, "g7-g6"))
    assert recap.visible_groups == recap.groups
    recap.hide_recap()
    assert recap.visible_groups == () and recap.groups, "it can be played again"
    recap.session.play(0, recap.session.match.rules.parse_move("c4-c3"))
    recap.session.play(1, recap.session.match.rules.parse_move("g6-g7"))
    assert recap.visible_groups and words(recap) == ["Scissors g6 to g7"]


def test_it_is_played_again_step_by_step_and_a_touch_ends_it() -> None:
    recap = chifoumi((0, "c3xc4"), (0, "stop"), (1, "g7-g6"), levels=("easy", "easy"))
    recap.hide_recap()
    recap.replay_recap(is_manual=False)
    steps = [recap.replay_index]
    while recap.update(REPLAY_STEP_S, 1.0):
        steps.append(recap.replay_index)
    assert steps == [*range(len(recap.groups)), None] and not recap.visible_groups
    recap.replay_recap(is_manual=False)
    recap.hide_recap()
    assert recap.replay_index is None and not recap.update(REPLAY_STEP_S, 1.0)


def test_no_secret_is_in_it() -> None:  # (rule NJ-5)
    for plies in range(40):
        recap = Recap(seated(nin_jan(None, "hard", "easy", plies=plies)))
        assert not any(move.is_secret for done in recap.groups for move in done.moves)


def test_nothing_of_an_earlier_deal_is_in_it() -> None:
    """After the score sheet the events before it do not matter (rule JA-7)."""
    seats = tuple(Player(name, "easy") for name in ("Léa", "Nori", "Zuki"))
    match = Match(Record("nain_jaune", seats, "recap", {"deals": 2}))
    while TABLES["nain_jaune"].narration.pause_after(match.events(match.ply - 1) if match.ply else ()) != "account":
        match.play(match.to_move[0], next(iter(match.legal(match.to_move[0]))))
    assert not Recap(seated(match.record())).groups


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_key_tells_it_again_at_the_table(tmp_path: Path, how: str) -> None:
    driver = Driver(tmp_path, (1280, 800), "en", bots="instant")
    try:
        driver.go(TableRoute(nin_jan(None, "easy", "easy", plies=4)))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        scene.table_context.recap.hide_recap()
        before = scene.model().recap
        driver.tap("recap") if how == "mouse" else driver.key("w")
        model = scene.model()
        assert before == () and model.recap and model.recap_index == 0 and any(widget.name == "moves" for widget in scene.widgets)
        assert driver.widget("recap").rect.bottom < scene.table.layout.hud_layout(model).move_list.bottom - 100, (
            "the sheet ends with its lines"
        )
        driver.key("escape")
        assert scene.model().recap_index is None and not any(widget.name == "moves" for widget in scene.widgets)
    finally:
        driver.close()


def test_a_column_lists_all_moves_again_once_the_table_is_touched(tmp_path: Path) -> None:
    """With two humans: until the second touches the table, it lists the moves of the first."""
    driver, scene = board_table(tmp_path, board_match(None, None), CHAIN)
    try:
        for text in ("c3xc4", "stop"):
            scene.play(0, scene.session.match.rules.parse_move(text))
        driver.wait(3)
        titles = [one_of(driver, "Since your turn", "Moves")]
        scene.table_context.recap.hide_recap()
        scene.table_context.refresh_layout()
        assert [*titles, one_of(driver, "Since your turn", "Moves")] == ["Since your turn", "Moves"]
    finally:
        driver.close()


def test_a_line_keeps_to_its_room() -> None:
    rasterizer = Rasterizer(1.0)
    canvas = Canvas(pygame.Surface((400, 300)), rasterizer, Viewport(1280, 800))
    parts = [
        CaptionPart("7", "7H"),
        CaptionPart("8", "8H"),
        CaptionPart("9", "9H"),
        CaptionPart("and a few words"),
        CaptionPart("10", "10H"),
    ]
    for max_width in (400.0, 130.0):
        line = MoveCaption(canvas, parts, max_width, TABLES["nain_jaune"].art.picture)
        assert line.w <= max_width and [part for row in line.lines for part, _x in row] == parts


def test_words_wider_than_a_line_are_broken() -> None:
    canvas = Canvas(pygame.Surface((400, 300)), Rasterizer(0.625), Viewport(800, 500))
    line = MoveCaption(canvas, [CaptionPart("sur la pile de gauche")], 130.0, TABLES["nin_jan"].art.picture)
    assert line.w <= 130 and " ".join(part.text for row in line.lines for part, _x in row) == "sur la pile de gauche"


def test_what_another_window_drew_does_not_change_the_width_of_a_caption() -> None:
    """A picture of equal height in px has another width at another scale, by the rounding of its sides."""
    pygame.init()
    pygame.display.set_mode((100, 100))
    here, parts = Canvas(pygame.Surface((100, 100)), Rasterizer(1.0), Viewport(1280, 800)), (CaptionPart("", "8C"),)
    heights = range(20, 60)

    def widths(canvas: Canvas) -> list[float]:
        return [MoveCaption(canvas, parts, 900, TABLES["nain_jaune"].art.picture, picture_height=high).w for high in heights]

    before = widths(here)
    for scale in (0.625, 0.8, 1.2, 1.5):
        widths(Canvas(pygame.Surface((100, 100)), Rasterizer(scale), Viewport(1280, 800)))
        assert widths(here) == before

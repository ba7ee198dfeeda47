"""The score sheet of a deal: its rows, its curve, its buttons, at any size (docs/art.md, mock-up 15)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.match import Match
from game.nain_jaune.moves import Settled
from tests.ui.layouts import EACH_SIZE, LONG, check, new_desk, texts
from tests.ui.nain_jaune_deals import NAMES, dealt
from ui.assets.translation import LANGUAGES
from ui.layout.containers import Column
from ui.layout.nodes import Spacer
from ui.match.session import MatchSession
from ui.play.match import MatchActivity
from ui.scene.route import CloseRoute
from ui.screens.score_sheet.rows import FACE_PITCH, seat_row, split_into_rows, spread_end_tokens
from ui.screens.score_sheet.screen import ScoreSheetScreen
from ui.widgets.chart import Axis, round_axis, spread_out

LEVELS = (None, "easy", "easy", None, "hard", "easy", "easy", "easy")


def sheet(folder: Path, players: int = 5, settled: int = 2, number: int = 0, fresh: bool = True, **settings: object) -> ScoreSheetScreen:
    """Open the score sheet of the last deal or of `number`; with `fresh` the match waits for it."""
    names = settings.pop("names", NAMES)
    match = Match(dealt(settled, *LEVELS[:players], names=names))  # type: ignore[arg-type]
    context = new_desk(folder, **settings)  # type: ignore[arg-type]
    scene = ScoreSheetScreen(
        context, match, number or settled, MatchSession(match.record(), MatchActivity(context.storage).save) if fresh else None
    )
    scene.rebuild_if_needed()
    return scene


def said(scene: ScoreSheetScreen) -> list[str]:
    return [text for _rect, text in texts(scene)]


def labels(scene: ScoreSheetScreen) -> dict[str, str]:
    return {widget.name: widget.command.label for widget in scene.widgets if hasattr(widget, "command")}


def test_a_row_for_every_seat_with_its_change_and_its_total(tmp_path: Path) -> None:
    scene = sheet(tmp_path, 3)
    result = said(scene)
    for row in scene.score_sheet.rows:
        assert NAMES[row.seat] in result and f"{row.total:.0f}" in result
    assert {"Who pays what", "deal", "purse", "The purses", "deals", "What stays in the boxes"} <= set(result)


def test_many_rows_scroll_and_the_heading_stays(tmp_path: Path) -> None:
    assert not sheet(tmp_path, 4).composition.area("rows").max_offset
    scene = sheet(tmp_path, 8)
    rows = scene.composition.area("rows")
    assert rows.max_offset > 0 and rows in scene.widgets
    last = NAMES[scene.score_sheet.rows[-1].seat]
    rows.scroll_by(999)
    assert last in said(scene)
    assert "Who pays what" in said(scene)


def test_the_hands_lie_in_the_rows(tmp_path: Path) -> None:
    """Small cards, in two rows if there are many; the score sheet's row has space for them (rule JA-14)."""
    scene = sheet(tmp_path, 3)
    row = next(row for row in scene.score_sheet.rows if row.cards_left)

    def height(count: int) -> float:
        cards = row.cards_left[:1] * count
        node = seat_row(scene.table, replace(row, lines=(), cards_left=cards), scene.match.seats[row.seat], 0, ("", ""))
        return scene.context.lay_out(Column([node, Spacer(grow=1)])).parts[1].bounds.h

    assert height(15) - height(2) >= FACE_PITCH and [len(each) for each in split_into_rows(row.cards_left[:1] * 15)] == [5, 5, 5]


def test_the_key_plays_on_where_the_table_waits_and_goes_back_elsewhere(tmp_path: Path) -> None:
    waiting, looked_up = sheet(tmp_path, number=1), sheet(tmp_path, number=1, fresh=False)
    assert labels(waiting)["on"] == "Deal 3", "also from an earlier account"
    assert labels(looked_up)["on"] == "Back"
    assert "agree/0" in labels(waiting) and "agree/0" not in labels(looked_up)
    waiting.handle_key("p")
    assert waiting.route == CloseRoute()


def test_enter_goes_on_until_the_keyboard_has_chosen_something_else(tmp_path: Path) -> None:
    scene = sheet(tmp_path)
    scene.handle_key("return")
    assert scene.route == CloseRoute()
    other = sheet(tmp_path)
    other.focus.name, other.focus.is_visible = "agree/0", True
    other.handle_key("return")
    assert other.route is None and other.dialog is not None


def test_arrows_page_through_the_deals(tmp_path: Path) -> None:
    scene = sheet(tmp_path, settled=3)
    assert "3 / 3" in said(scene)
    scene.handle_key("right")
    assert scene.number == 3
    scene.handle_key("left")
    assert scene.number == 2 and "2 / 3" in said(scene)
    left = [event for event in map(scene.match.events, range(scene.match.ply)) if (scene.table.narration.pause_after(event) == "account")][
        1
    ]
    assert {str(coins) for event in left if isinstance(event, Settled) for coins in event.boxes.values()} <= set(said(scene))
    assert len(scene.score_sheet.totals_by_deal) == 3, "the curve goes from the start to the deal that is shown"


def test_one_account_alone_has_no_pages(tmp_path: Path) -> None:
    assert "before" not in labels(sheet(tmp_path, settled=1))


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        (((50, 50), (65, 35)), (0, 80, 20)),
        (((0, 0), (0, 0)), (0, 1, 1)),
        (((0, 0), (-30, 93)), (-50, 100, 50)),
        (((100, 100), (250, 20)), (0, 300, 100)),
    ],
)
def test_the_axis_has_round_steps(totals: tuple[tuple[float, ...], ...], expected: tuple[float, float, float]) -> None:
    assert round_axis(value for deal in totals for value in deal) == Axis(*expected)


@pytest.mark.parametrize("ys", [[10.0, 10.0, 10.0, 10.0], [0.0, 200.0, 5.0, 190.0], [200.0, 200.0, 199.0, 0.0], [50.0]])
def test_ends_of_lines_keep_apart_in_their_order(ys: list[float]) -> None:
    result = spread_out(ys, 32, 2, 200)
    order = sorted(range(len(ys)), key=lambda place: ys[place])
    assert all(result[below] - result[above] >= 32 for above, below in pairwise(order))
    assert min(result) >= 2 and max(result) <= 200
    assert spread_out([50.0, 60.0, 90.0], 20) == [50, 70, 90], "no farther than need be"


def test_tokens_at_the_ends_never_touch_nor_leave_the_plot() -> None:
    for ys in ([100.0] * 8, [228.0] * 8, [228.0, 227.0, 226.0, 20.0, 21.0, 22.0, 220.0, 90.0]):
        placed = spread_end_tokens(ys, 26, 230)
        assert sorted(seat for seat, _column, _y in placed) == list(range(8))
        assert all(y <= 230 for _seat, _column, y in placed)
        for column in (0, 1):
            result = sorted(y for _seat, other, y in placed if other == column)
            assert all(below - above >= 26 for above, below in pairwise(result))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", EACH_SIZE)
def test_texts_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    for players in (3, 8):
        scene = sheet(tmp_path, players, settled=3, size=size, language=language, names=(*LONG, "Tom", "Nina", "Ines"))
        check(texts(scene), size)

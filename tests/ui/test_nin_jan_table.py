"""Nin Jan on the screen: the reveal, the effects of each card, previews, and forced moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.nin_jan.moves import DECK, Add, Choose, Take
from game.nin_jan.state import beaten_piles, points
from game.record import Record
from tests.game.nin_jan.table import cards
from tests.ui.driver import FRAME, Driver, new_match
from tests.ui.positions import finished, lay, moment, spoilt, view
from ui.assets.translation import format_signed
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.nin_jan.draw import status_text
from ui.tables.nin_jan.geometry import NameTagId, PileTarget

Open = Callable[..., tuple[Driver, TableScreen]]
FIVE = (None, "easy", "normal", "hard", "easy")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(record: Record, **settings: object) -> tuple[Driver, TableScreen]:
        driver = Driver(tmp_path, **settings)  # type: ignore[arg-type]
        drivers.append(driver)
        driver.go(TableRoute(record))
        scene = driver.app.scene
        assert isinstance(scene, TableScreen)
        return driver, scene

    yield begin
    for driver in drivers:
        driver.close()


def said(driver: Driver) -> list[str]:
    return [text for _rect, text in driver.texts()]


def until(driver: Driver, holds: Callable[[], object], seconds: float = 60) -> float:
    """Let the clock run until `holds` is true; return the seconds it took."""
    for frame in range(round(seconds / FRAME)):
        if holds():
            return frame * FRAME
        driver.step()
    pytest.fail("it never came")


def begin_reveal(table: Open, **settings: object) -> tuple[Driver, TableScreen]:
    """Open a table of five at the moment when the last card of a round has been chosen."""
    driver, scene = table(moment("waiting", *FIVE), **{"motion": "all", **settings})
    driver.wait(0.5)
    driver.key("1", "1")
    assert view(scene.session.match).queue
    return driver, scene


def rows(scene: TableScreen) -> dict[int, tuple[float, float]]:
    """Return the current y of the name and the card of each seat's row."""
    seen = {sprite.piece.key: sprite.pose.y for sprite in scene.tabletop.animator.sprites()}
    return {seat: (seen[NameTagId(seat)], seen[card]) for seat, card in view(scene.session.match).queue}


def test_in_the_reveal_every_card_stays_in_the_row_of_its_seat(table: Open) -> None:
    """Cards turn over in the old rows, pause there, and then name and card travel together (rule NJ-5)."""
    driver, scene = begin_reveal(table)
    driver.wait(0.4)
    old, lain = rows(scene), 0.0
    while scene.tabletop.blocks_play:
        now = rows(scene)
        for seat, (name, card) in now.items():
            assert abs((card - name) - (old[seat][1] - old[seat][0])) < 1, seat
        lain += FRAME if now == old else 0.0
        driver.step()
    assert 1.1 < lain < 1.4, "all cards lie open for a moment before they are sorted"
    heights = [rows(scene)[seat][1] for seat, _card in view(scene.session.match).queue]
    assert heights == sorted(heights), "the highest acts first (NJ-6)"


@pytest.mark.parametrize("reduced", [False, True])
def test_before_the_cards_are_sorted_nothing_tells_the_order(table: Open, reduced: bool) -> None:
    driver, scene = begin_reveal(table, motion="few" if reduced else "all")
    driver.wait(0.8)
    assert scene.tabletop.blocks_play
    assert not [text for text in said(driver) if text.startswith("no. ") or text in ("1 of 5", "thinking…", "your turn")]
    assert "All cards are turned up" in said(driver)
    until(driver, lambda: not scene.tabletop.blocks_play)
    assert {"1 of 5", "no. 2", "no. 5"} <= set(said(driver))


def test_a_click_hurries_the_reveal(table: Open) -> None:
    driver, scene = begin_reveal(table)
    driver.wait(0.5)
    driver.press(640, 560)
    assert not scene.tabletop.blocks_play
    assert scene.session.match.ply == len(scene.session.match.moves)


def test_what_a_robot_did_is_seen_for_a_second_unless_a_click_hurries(table: Open) -> None:
    driver, scene = begin_reveal(table)
    match = scene.session.match
    until(driver, lambda: len(view(match).acted) == 1)
    assert view(match).queue[0][0] != 0, "another robot comes next"
    assert until(driver, lambda: len(view(match).acted) == 2) > 1.2
    driver.wait(0.6)
    driver.press(640, 560)
    driver.release(640, 560)
    assert len(view(match).acted) == 2
    if view(match).queue[0][0] != 0:
        assert until(driver, lambda: len(view(match).acted) == 3) < 0.3


def test_the_rows_of_those_who_have_acted_say_what_happened(table: Open) -> None:
    driver, scene = table(moment("takes two", None, "easy", "hard"))
    done = view(scene.session.match).acted
    assert done
    for acted in done:
        assert (format_signed(acted.points) if acted.points is not None else "placed") in said(driver)


def test_the_last_card_of_a_round_and_all_rows_are_still_seen_when_the_next_has_begun(table: Open) -> None:
    driver, scene = begin_reveal(table)
    match = scene.session.match

    def over() -> bool:
        if scene.session.decision_view is not None and view(match).queue:
            driver.tap(str(scene.table.input.gesture(next(iter(match.legal(0)))).target))
        return not view(match).queue

    until(driver, over)
    driver.wait(0.8)
    shown = said(driver)
    for acted in view(match).acted:
        assert (format_signed(acted.points) if acted.points is not None else "placed") in shown
    until(driver, lambda: not scene.tabletop.blocks_play)
    assert "choosing" in said(driver)


def test_a_lone_pile_settles_itself_after_a_moment(table: Open) -> None:
    """A single beaten pile has to be taken (rule NJ-9)."""
    driver, scene = table(moment("takes one", None, "easy"), motion="all")
    ply = scene.session.match.ply
    driver.wait(0.6)
    assert scene.session.match.ply == ply, "it is seen first"
    assert any(text.startswith(("Take ", "Must take: ")) for text in said(driver))
    driver.wait(0.6)
    assert isinstance(scene.session.match.moves[ply][1], Take)


def test_a_lone_pile_waits_while_something_lies_over_the_table(table: Open) -> None:
    driver, scene = table(moment("takes one", None, "easy"), motion="all")
    ply = scene.session.match.ply
    driver.tap("catch/0")
    driver.wait(3)
    assert scene.session.match.ply == ply
    driver.tap("catch/0")
    driver.wait(1.2)
    assert scene.session.match.ply > ply


@pytest.mark.parametrize("when", ["takes two", "takes none"])
def test_where_there_is_a_choice_nothing_settles_itself(table: Open, when: str) -> None:
    driver, scene = table(moment(when, None, "easy"), motion="all")
    ply = scene.session.match.ply
    driver.wait(5)
    assert scene.session.match.ply == ply


def test_a_loss_that_cannot_be_avoided_is_no_offer(table: Open) -> None:
    driver, scene = table(moment("takes one", None, "easy"), motion="all")
    lay(scene.session.match, spoilt)
    scene.table_context.place_pieces()
    shown = said(driver)
    assert "Must take: –2" in shown
    assert "Take –2" not in shown


def test_a_lifted_card_says_what_it_would_beat_now(table: Open) -> None:
    """(rule NJ-8); and every pile's value is readable at any time (rule NJ-10)."""
    driver, scene = table(moment("third round", None, "easy", "hard"))
    piles = view(scene.session.match).piles
    totals = [format_signed(points(pile)) for pile in piles]
    assert all(total in said(driver) for total in totals)
    assert not [text for text in said(driver) if text.startswith(("beats", "does not"))]
    for move in scene.session.match.legal(0):
        assert isinstance(move, Choose)
        scene.seat_session.lifted_piece = move.card
        shown, takes = said(driver), beaten_piles(move.card, piles)
        assert sorted(text for text in shown if text.startswith("beats")) == sorted(f"beats: {totals[index]}" for index in takes)
        assert shown.count("does not beat") == 3 - len(takes)
        assert all(total in shown for total in totals)


def test_the_hint_hides_no_number(table: Open) -> None:
    driver, scene = table(moment("third round", None, "easy", "hard"))
    for target in scene.table.layout.targets(scene.model()):
        if target.name.startswith("card/"):
            scene.seat_session.hint_gesture = Gesture(target.piece, None)
            assert "hint" not in said(driver), "a ring round what is seen of the card says it"


def test_the_hinted_pile_says_so_on_its_tag(table: Open) -> None:
    driver, scene = table(moment("takes none", None, "easy", "hard"))
    scene.seat_session.hint_gesture = Gesture(None, PileTarget(1))
    assert said(driver).count("Add here") == 3
    assert "hint" not in said(driver), "the tag has its colour and its sign"


def test_the_last_mark_stays_after_undo_and_redo(table: Open) -> None:
    _driver, scene = table(new_match(None, None), curtain=False)
    match = scene.session.match
    while not (view(match).queue and isinstance(next(iter(match.legal(match.to_move[0]))), Add)):
        scene.session.play(match.to_move[0], sorted(match.legal(match.to_move[0]), key=str)[0])
    seat = match.to_move[0]
    scene.play(seat, next(iter(match.legal(seat))))
    marked = view(match).acted[-1]
    scene.session.undo()
    assert view(match).acted[-1:] != (marked,)
    scene.session.redo()
    assert scene.model().view.acted[-1] == marked


def test_after_the_last_card_nobody_chooses(table: Open) -> None:
    record = finished(2)
    driver, scene = table(replace(record, moves=record.moves[:-1]))
    seat = scene.session.match.to_move[0]
    scene.play(seat, next(iter(scene.session.match.legal(seat))))
    assert scene.session.match.is_over
    assert not any("chooses in secret" in text for text in said(driver))


@pytest.mark.parametrize("count", [1, 5, 8, 15, 28, 43])
def test_every_number_of_the_own_catch_can_be_read(table: Open, count: int) -> None:
    """(rule NJ-11)"""
    _driver, scene = table(moment("last round", None, "easy"))
    lay(scene.session.match, lambda state: replace(state, taken=(DECK[:count], ()), piles=tuple(map(cards, ("S8", "S9", "S10")))))
    poses = {piece.key: piece.pose for piece in scene.table.layout.pieces(scene.model())}
    caught = [poses[card] for card in DECK[:count]]
    for index, pose in enumerate(caught):
        for over in caught[index + 1 :]:
            right, low = over.x - over.w / 2 - (pose.x - pose.w / 2), (over.y - over.w * 0.7) - (pose.y - pose.w * 0.7)
            assert right >= 0.46 * pose.w or low >= 0.33 * pose.w, "its number is at the upper left"


def test_a_table_without_hints_or_undo_says_so(table: Open) -> None:
    """The record holds what the players of this table agreed on."""
    record = replace(new_match(None, "easy"), table_rules={"hints": False, "undo": False})
    driver, _scene = table(record)
    driver.key("h")
    assert driver.app.notice_bar.sentence == "This table plays without hints."
    driver.key("u")
    assert driver.app.notice_bar.sentence == "This table plays without undo."


@pytest.mark.parametrize(("size", "times"), [((1280, 800), 2), ((800, 500), 1)])
def test_on_a_small_page_a_plate_says_the_name_alone(table: Open, size: tuple[int, int], times: int) -> None:
    """Secondary text is hidden; the queue still shows each player's action (docs/art.md, 4)."""
    driver, scene = table(moment("waiting", None, "easy"), size=size)
    model = scene.model()
    others = [status_text(model, seat) for seat in range(2) if seat != model.bottom_seat]
    assert set(others) == {"ready"} and said(driver).count("ready") == times * len(others)

"""The session of a seat, without a window: what taps select, and how often the rules are asked (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.kernel import Refusal, View, found_once
from game.nin_jan.moves import Choose, Take
from game.registry import GAMES
from tests.ui.driver import Driver, new_match
from ui.canvas.pieces import Gesture
from ui.match import seat_session
from ui.match.activity import Activity
from ui.match.seat_session import Judgement, SeatSession
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan.geometry import PileTarget
from ui.tables.targets import ZONE, Target


@pytest.fixture
def seat() -> SeatSession:
    """Return the session of the first of two people at Nin Jan; neither window nor scene is open."""
    session = MatchSession(new_match(None, "easy"), lambda match: None)

    def model() -> TableViewModel:
        return TableViewModel(
            view=session.view,
            seats=session.match.seats,
            tokens=(0, 1),
            decision_view=session.decision_view,
            lifted_piece=mine.lifted_piece,
            spread_target=mine.spread_target,
            tray=mine.tray,
        )

    mine = SeatSession(session, Activity(), model, lambda: session.human_to_move)
    return mine


def targets(seat: SeatSession) -> list[Target]:
    return seat.table.layout.targets(seat.model())


def test_two_taps_choose_a_card(seat: SeatSession) -> None:
    card = next(target for target in targets(seat) if target.piece)
    assert seat.tap(card) is None and seat.lifted_piece == card.piece
    done = seat.tap(next(target for target in targets(seat) if target.id is ZONE))
    assert done == (Gesture(card.piece, ZONE), True)
    assert seat.answer(done[0], needs_confirmation=False) == Choose(card.piece)  # type: ignore[arg-type]


def test_a_gesture_that_needs_a_second_one_waits_for_it(seat: SeatSession) -> None:
    card = next(target.piece for target in targets(seat) if target.piece)
    gesture = Gesture(card, ZONE)
    assert seat.answer(gesture, needs_confirmation=True) == Judgement((Choose(card),), (Choose(card),))  # type: ignore[arg-type]
    assert (seat.armed_gesture, seat.lifted_piece) == (gesture, card)
    assert seat.answer(gesture, needs_confirmation=True) == Choose(card)  # type: ignore[arg-type]


def test_a_refused_piece_stays_lifted_and_a_gesture_without_a_meaning_drops_it(seat: SeatSession) -> None:
    """Before all have chosen no pile can be taken (rule NJ-5)."""
    card = next(target.piece for target in targets(seat) if target.piece)
    refused = seat.answer(Gesture(card, PileTarget(0)), needs_confirmation=False)
    assert isinstance(refused, Judgement) and (refused.moves, refused.refusal) == ((Take(0),), Refusal("choose_now"))
    assert refused.reason and seat.lifted_piece == card
    assert seat.answer(Gesture(card, None), needs_confirmation=False) == Judgement() and not seat.has_selection


def test_the_session_of_a_seat_knows_no_window() -> None:
    tree = ast.parse(Path(seat_session.__file__).read_text(encoding="utf-8"))
    known = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(name.startswith(("pygame", "ui.scene", "ui.widgets", "ui.store")) for name in known)
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


# --- the legal moves --------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Count how often the rules find the legal moves of each view, by its identity."""
    counts: Counter[int] = Counter()
    views: list[View] = []  # kept, so that no other view gets the same identity

    def counted(find_moves: Callable[[Any], object]) -> Callable[[Any], object]:
        def find(view: View) -> object:
            views.append(view)
            counts[id(view)] += 1
            return find_moves(view)

        return find

    for kind in View.__subclasses__():
        if kind.__module__.removeprefix("game.").split(".")[0] in GAMES:
            monkeypatch.setattr(kind, "legal", found_once(counted(kind.legal.__wrapped__)))  # type: ignore[attr-defined]
    return counts


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, motion="none")
    yield made
    made.close()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_asks_for_the_legal_moves_once(driver: Driver, asked: Counter[int], game: str) -> None:
    """A click that lifts a piece finds none anew; after a move every view is asked once, however many frames follow."""
    levels = (None, *("easy",) * (GAMES[game].rules.player_counts[0] - 1))
    driver.go(TableRoute(replace(new_match(*levels), game=game)))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.wait(0.5)
    before = asked.total()
    assert asked and max(asked.values()) == 1
    name = next(widget.name for widget in scene.widgets if getattr(widget, "target", None) is not None and widget.target.piece)  # type: ignore[attr-defined]
    driver.tap(name)
    driver.wait(0.5)
    assert scene.seat_session.has_selection or scene.seat_session.tray.pieces
    assert asked.total() == before, "the position is the same"
    question = scene.session.decision_view
    assert question is not None
    scene.play(0, next(iter(question.legal())))
    driver.wait(3)
    assert scene.session.match.ply and asked.total() > before and max(asked.values()) == 1

"""The hand at Nambarz: its three sort orders, and the sentences about the tray."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.nambarz.cards import card
from game.nambarz.events import AllPassed
from game.nambarz.moves import Draw, parse_move
from tests.ui.nambarz_hands import TABLE, begun, model, view_of
from tests.ui.test_nambarz_table import HAND, THREE, driver, first, moves
from ui.canvas.pieces import Gesture, PieceId, Pose
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import sorted_hand
from ui.tables.nambarz.pieces import hand_outside_tray, tray_card_ids
from ui.tables.nambarz.targets import OpenCardId, TrayAction
from ui.tables.nambarz.tray import running_results
from ui.tables.targets import HandCardTarget, NudgeDirection, SeatTarget
from ui.tables.tray import Tray, custom_order, without_pieces


def test_the_hand_is_sorted(tmp_path: Path) -> None:
    """Three orders; equal cards are always adjacent."""
    hand = tuple(card(name) for name in ["10", "4-hen", "2", "J+", "10", "1"])
    assert [str(one) for one in sorted_hand(hand, "type")] == ["1", "2", "10", "10", "4-hen", "J+"]
    assert [str(one) for one in sorted_hand(hand, "number")] == ["1", "2", "4-hen", "10", "10", "J+"]
    assert [str(one) for one in sorted_hand(hand, "own")] == ["10", "10", "4-hen", "2", "J+", "1"]
    driven, scene = driver(tmp_path, first())
    driven.key("s", "s")
    assert scene.model().tray.sort_order == "own" and [str(one) for one in hand_outside_tray(scene.model())] == HAND.split()


def test_a_hand_is_put_in_an_order_of_its_own(tmp_path: Path) -> None:
    """A card takes the place of the one it is dropped on; sorting cycles through the orders and this one."""
    driven, scene = driver(tmp_path, first())

    def order() -> list[str]:
        return [str(one) for one in hand_outside_tray(scene.model())]

    assert order() == ["2", "4", "5", "9", "10", "4-hen", "J+"]
    driven.drag(driven.widget("card/0").rect.center, driven.widget("card/3").rect.center)
    own_items = ["4", "5", "9", "2", "10", "4-hen", "J+"]
    assert order() == own_items and not scene.model().tray.pieces
    driven.drag(driven.widget("card/6").rect.center, driven.widget("card/1").rect.center)
    own_items = ["4", "J+", "5", "9", "2", "10", "4-hen"]
    assert order() == own_items
    driven.key("s", "s")
    assert order() == ["2", "4", "4-hen", "5", "9", "10", "J+"]
    driven.key("s", "d")
    assert moves(scene) == ["draw"] and [name for name in order() if name in own_items] == own_items


def test_a_hand_is_put_in_order_by_keyboard(tmp_path: Path) -> None:
    """By shift and an arrow; the focus stays on the card, and equal cards move together."""
    driven, scene = driver(tmp_path, first("8 8 1 2 9 J# J@", "5-cat"))
    driven.widget("card/0")
    scene.focus.name, scene.focus.is_visible = "card/0", True
    for keys, order in (
        (("shift+right",), "2 1 8 8 9 J# J@"),
        (("shift+right", "shift+right"), "2 8 8 9 1 J# J@"),
        (("shift+left",), "2 8 8 1 9 J# J@"),
    ):
        driven.key(*keys)
        assert [str(one) for one in hand_outside_tray(scene.model())] == order.split()
    assert scene.focus.name == "card/3"


def test_an_order_of_ones_own_is_kept_with_nothing_in_the_tray() -> None:
    """New cards go to its end; only the owner sees it."""
    tray = without_pieces(Tray(("2",), custom_orders=((0, ("9", "2")),), sort_order="own"))
    assert (
        tray == Tray(custom_orders=((0, ("9", "2")),), sort_order="own")
        and custom_order(tray, 0) == ("9", "2")
        and not custom_order(tray, 1)
    )
    assert sorted_hand((card("2"), card("5"), card("9"), card("2")), "own", ("9", "2")) == [card(name) for name in ("9", "2", "2", "5")]


@pytest.mark.parametrize(
    "gesture",
    [Gesture(Draw(), NudgeDirection.LEFT), Gesture(SeatTarget(1), NudgeDirection.RIGHT), Gesture(TrayAction.PILE, NudgeDirection.LEFT)],
)
def test_only_cards_are_moved_by_keyboard(gesture: Gesture) -> None:
    assert TABLE.input.tray_after_gesture(model(begun(first())), gesture) is None


@pytest.mark.parametrize(("tray", "sentence"), [(Tray(("10", "4"), "-"), "6"), (Tray(("10",)), "")])
def test_the_helpful_referee_says_before_why_not(tray: Tray, sentence: str) -> None:
    """About the unfinished calculation; the strict referee is silent (rule NB-24)."""
    plain = TABLE.text.prompt(model(begun(first())))
    assert (TABLE.text.prompt(model(begun(first()), tray=tray)) != plain) == bool(sentence) and sentence in TABLE.text.prompt(
        model(begun(first()), tray=tray)
    )
    strict = begun(first(referee="strict"))
    assert TABLE.text.prompt(model(strict, tray=Tray(("10",)))) == plain
    assert TABLE.text.prompt(model(strict, tray=THREE)) == TABLE.text.prompt(model(strict, tray=Tray(("10", "4"), "-"))) != plain


def test_what_is_missing_in_the_tray_is_asked_for() -> None:
    """A card after an operator that was chosen, an operator if the default one is there."""
    question = TABLE.text.prompt(model(begun(first()), tray=Tray(("10", "4"), "-/")))
    assert "10 – 4 = 6" in question and question.endswith("after ÷?")
    strict = begun(first(referee="strict"))
    assert "6" not in TABLE.text.prompt(model(strict, tray=Tray(("10", "4"), "-/")))
    for match in (begun(first()), strict):
        assert (
            TABLE.text.prompt(model(match, tray=Tray(("10", "4"), "+", has_default_operator=True)))
            == "Press the + in the tray to change it. The next sign comes after the 4."
        )


@pytest.mark.parametrize("hidden", [{"referee": "strict"}, {"hides_results": True}])
def test_people_may_work_it_out_themselves(hidden: dict[str, Any]) -> None:
    """Before it is played no result, tick, button or sentence tells right from wrong (rule NB-24).

    Rings are on what can be played alone, which needs no calculation; the strict referee shows none.
    """
    options = {name: value for name, value in hidden.items() if name == "referee"}
    more = {name: value for name, value in hidden.items() if name != "referee"}
    match = begun(first(**options))
    right, wrong = (model(match, tray=Tray(("10", "4", "2"), signs), **more) for signs in ("-/", "--"))
    assert not running_results(right) and TABLE.text.prompt(right) == TABLE.text.prompt(wrong)
    styles = [{key.name: key.style for key in TABLE.input.buttons(seen).other_buttons} for seen in (right, wrong)]
    assert styles[0] == styles[1]
    rims = [{piece.face for piece in TABLE.layout.pieces(seen) if piece.face.endswith("!")} for seen in (right, wrong)]
    assert rims[0] == rims[1] == (set() if options else {"J+!"})


def test_what_can_be_laid_alone_has_a_rim() -> None:
    """(rules NB-8 and NB-14); calculations are left to find, and a setting hides the rings."""
    match = begun(first("3 8-bee 2 5 9 J@ J+", "3-bee"))
    rims = {piece.face for piece in TABLE.layout.pieces(model(match)) if piece.face.endswith("!")}
    assert rims == {"3!", "8-bee!", "J@!", "J+!"}
    assert not any(piece.face.endswith("!") for piece in TABLE.layout.pieces(model(match, shows_legal_moves=False)))
    further = begun(first("3 4-hen 2 5 9 J@ J+", "8-bee"), "joker J@")
    assert {piece.face for piece in TABLE.layout.pieces(model(further)) if piece.face.endswith("!")} == {"4-hen!"}


def test_no_card_moves_while_others_go_into_the_tray(tmp_path: Path) -> None:
    """Quick clicks never hit a neighbour; of equal cards the last one goes."""
    driven, scene = driver(tmp_path, first("8 8 1 1 9 J# J@", "5-cat"))

    def spots() -> dict[PieceId, Pose]:
        return {piece.key: piece.pose for piece in TABLE.layout.pieces(scene.model()) if isinstance(piece.key, OpenCardId)}

    before = spots()
    for place in (1, 0, 2):
        driven.tap(f"card/{place}")
    assert scene.model().tray.pieces == ("1", "1", "9")
    assert {key: pose for key, pose in spots().items() if key not in tray_card_ids(scene.model())}.items() <= before.items()
    rects = [target.rect for target in TABLE.layout.targets(scene.model()) if isinstance(target.id, HandCardTarget)]
    assert len(rects) == 4 and all(rect.w >= 44 for rect in rects)


def test_the_end_of_a_stuck_round_is_said() -> None:
    """(rules NB-6 and NB-25)"""
    assert TABLE.narration.move_list_line(AllPassed(None), ()) == TABLE.narration.announcement(AllPassed(None), (), None) != ""


def test_a_hand_is_put_in_order_while_others_play(tmp_path: Path) -> None:
    """As long as it is open; no card can be played or put into the tray, and other gestures do nothing."""
    driven, scene = driver(tmp_path, first(), bots="calm", speed="slow", motion="all")
    scene.play(0, parse_move("draw"))
    scene.play(0, parse_move("pass"))
    scene.tabletop.place_pieces(scene.model())
    scene.speech_bubbles.show_all()
    assert scene.session.human_to_move is None and scene.table_context.status.is_free
    before = [str(one) for one in hand_outside_tray(scene.model())]
    driven.drag(driven.widget("card/0").rect.center, driven.widget("card/3").rect.center)
    assert [str(one) for one in hand_outside_tray(scene.model())] == [*before[1:4], before[0], *before[4:]]
    driven.drag(driven.widget("card/0").rect.center, geometry.tray_felt_rect(scene.model()).center)
    driven.tap("card/1")
    driven.key("1")
    assert scene.model().tray.pieces == () and moves(scene) == ["draw", "pass"] and not driven.app.notice_bar.sentence


def test_a_closed_hand_is_not_handled() -> None:
    closed = model(begun(first()), view=view_of(begun(first()), None), decision_view=None)
    assert not [target for target in TABLE.layout.targets(closed) if isinstance(target.id, HandCardTarget)]

"""The tray of Nambarz by mouse and keyboard: operators, jokers with a further card, sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.nambarz.moves import parse_move
from tests.ui.nambarz_hands import TABLE, begun, model, record
from tests.ui.test_nambarz_table import ALONE, driver, first, moves, tap_card
from ui.tables.nambarz.tray import move_from_tray


def test_a_sentence_about_the_tray_goes_with_it(tmp_path: Path) -> None:
    """The reason of a refusal, or that a card comes first; a hint stays."""
    driven, scene = driver(tmp_path, first())
    driven.key("+")
    assert driven.app.notice_bar.sentence
    tap_card(driven, scene, "10")
    assert not driven.app.notice_bar.sentence
    tap_card(driven, scene, "4")
    driven.tap("lay")
    assert driven.app.notice_bar.sentence
    driven.key("-")
    assert not driven.app.notice_bar.sentence
    driven.context.show_notice("a hint", "hint")
    tap_card(driven, scene, "2")
    assert driven.app.notice_bar.sentence == "a hint"
    driven.close()


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_sign_key_sets_the_sign_before_the_next_card(tmp_path: Path, by_keys: bool) -> None:
    """Whether the sign before came by itself or was pressed: 7, 3, minus, 1 is 7 + 3 - 1; its button says after which card it goes."""
    driven, scene = driver(tmp_path, first("7 3 1 5 9 4-hen J@"))
    for pressed in ("", "+"):
        tap_card(driven, scene, "7")
        if pressed:
            driven.key("+")
        tap_card(driven, scene, "3")
        assert driven.widget("sign/-").node().label == "minus, after the 3"
        driven.key("-") if by_keys else driven.tap("sign/-")
        assert scene.model().tray.pending_operator == "-" and "after –" in TABLE.text.prompt(scene.model())
        tap_card(driven, scene, "1")
        assert str(move_from_tray(scene.model())) == "calc 7 + 3 - 1"
        driven.key("delete")
    driven.close()


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_sign_between_two_cards_changes_where_it_stands(tmp_path: Path, by_keys: bool) -> None:
    """It is named with its card for screen readers; by keys it has the focus."""
    driven, scene = driver(tmp_path, first("7 3 1 5 9 4-hen J@"))
    tap_card(driven, scene, "7")
    tap_card(driven, scene, "3")
    assert "Press the +" in TABLE.text.prompt(scene.model())
    gap = driven.widget("gap/0")
    assert gap.node().label == "Plus: change the sign before the 3"
    if by_keys:
        while driven.app.scene.focus.name != "gap/0":
            driven.key("tab")
        driven.key("return")
    else:
        driven.tap("gap/0")
    assert str(move_from_tray(scene.model())) == "calc 7 - 3" and driven.widget("gap/0").node().label.startswith("Minus")
    driven.close()


def test_a_joker_and_its_further_card_in_the_tray(tmp_path: Path) -> None:
    """The joker first, then the card, in whatever order they were taken (rule NB-14)."""
    for number, names in enumerate((("J@", "4-hen"), ("4-hen", "J@"))):
        driven, scene = driver(tmp_path / str(number), first("10 4 2 5 9 4-hen J@"), motion="all")
        driven.wait(4)
        for name in names:
            tap_card(driven, scene, name)
        assert "First" in TABLE.text.prompt(scene.model())
        driven.tap("lay")
        driven.wait(1)
        assert moves(scene)[:2] == ["joker J@", "lay 4-hen"] and not scene.model().tray.pieces
        driven.close()


@pytest.mark.parametrize(("hand", "named"), [("10 4 2 5 9 4-hen J@", "animal card"), ("3 4 2 5 9 3-hippo J#", "symbol cards")])
def test_a_card_that_may_not_follow_keeps_the_joker_back(tmp_path: Path, hand: str, named: str) -> None:
    """The helpful referee gives the reason before, and nothing is played (rules NB-14 and NB-24)."""
    driven, scene = driver(tmp_path, first(hand))
    tap_card(driven, scene, hand.split()[-1])
    tap_card(driven, scene, hand.split()[0])
    assert named in TABLE.text.prompt(scene.model())
    driven.tap("lay")
    assert not scene.session.match.ply and len(scene.model().tray.pieces) == 2
    driven.close()


def test_a_joker_with_a_wrong_card_is_judged_by_the_strict_referee(tmp_path: Path) -> None:
    """The card goes back with the joker, as the dialog says (rule NB-21)."""
    driven, scene = driver(tmp_path, first("10 4 2 5 9 4-hen J@", referee="strict"))
    for name in ("J@", "4"):
        tap_card(driven, scene, name)
    driven.tap("lay")
    assert moves(scene) == ["joker J@", "lay 4"] and scene.model().deal_end_events
    assert any("joker" in text and "return" in text for text in ["".join(text for _rect, text in driven.texts())])
    driven.close()


def test_the_next_card_takes_the_place_of_one_that_covers_a_joker(tmp_path: Path) -> None:
    """Only one card is played on it (rule NB-15)."""
    driven, scene = driver(tmp_path, first("10 4 2 5 9 4-hen J*", "3-bee"))
    scene.play(0, parse_move("joker J*"))
    tap_card(driven, scene, "9")
    tap_card(driven, scene, "2")
    assert scene.model().tray.pieces == ("2",)
    driven.close()


def test_a_click_never_plays_the_play_again_joker(tmp_path: Path) -> None:
    """It goes into the tray, and the cards there stay (rule NB-33)."""
    driven, scene = driver(tmp_path, first())
    for name in ("10", "J+"):
        tap_card(driven, scene, name)
    assert scene.model().tray.pieces == ("10", "J+") and not scene.session.match.ply
    assert not any(key.name == "again" for key in TABLE.input.buttons(scene.model()).other_buttons)
    driven.close()


def test_a_drawn_card_that_does_not_fit_is_named() -> None:
    """(rule NB-7); the one remaining button is the primary one."""
    match = begun(record(3, ("4 4 4 4 5 5 J@",), "3-bee", then="9", levels=ALONE, operations="+"), "draw")
    assert TABLE.text.prompt(model(match)) == "The 9 does not fit: you keep it."
    assert {key.name: key.style for key in TABLE.input.buttons(model(match)).other_buttons}["pass"] == "primary"
    fits = begun(record(3, ("4 4 4 4 5 5 J@",), "3-bee", then="3", levels=ALONE, operations="+"), "draw")
    assert "play" in TABLE.text.prompt(model(fits))


def test_play_again_is_offered_only_to_who_holds_it() -> None:
    """(rule NB-17)"""
    with_it, without = (begun(first(f"10 4 2 5 9 4-hen {last}"), "calc 10 - 4 / 2") for last in ("J+", "7"))
    assert "play-again" in TABLE.text.prompt(model(with_it)) and "play-again" not in TABLE.text.prompt(model(without))

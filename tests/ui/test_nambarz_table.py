"""The table of Nambarz by mouse and keyboard: the tray, jokers, drawing, faults, hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.bots.bot import Reason
from game.nambarz.cards import card
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Drew, Stroke
from game.nambarz.moves import Calculate, Calculation, Draw, parse_move
from game.record import Player, Record
from tests.ui.driver import Driver
from tests.ui.nambarz_hands import TABLE, TEAMS, begun, model, record, view_of
from tests.ui.stage import AppStage
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.cards.hands import ClosedCardId
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import marks_after
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.names import OPERATOR_SYMBOLS
from ui.tables.nambarz.pieces import hand_outside_tray
from ui.tables.nambarz.targets import OpenCardId, TrayAction
from ui.tables.nambarz.tray import move_from_tray, running_results
from ui.tables.targets import SeatTarget
from ui.tables.tray import Tray

HAND = "10 4 2 5 9 4-hen J+"
ALONE: Sequence[str | None] = (None, *("easy",) * 11)
THREE = Tray(("10", "4", "2"), "-/")


def first(hand: str = HAND, cover: str = "3-bee", players: int = 3, **options: Any) -> Record:
    return record(players, (hand,), cover, levels=ALONE, **options)


def driver(
    folder: Path, match: Record, size: tuple[int, int] = (1280, 800), language: str = "en", seen: bool = False, **settings: object
) -> tuple[Driver, TableScreen]:
    driven = Driver(folder, size, language, seen, **settings)
    driven.go(TableRoute(match))
    scene = driven.app.scene
    assert isinstance(scene, TableScreen)
    return driven, scene


def tap_card(driven: Driver, scene: TableScreen, name: str) -> None:
    driven.tap(f"card/{[str(one) for one in hand_outside_tray(scene.model())].index(name)}")


def moves(scene: TableScreen) -> list[str]:
    return [str(move) for _seat, move in scene.session.match.moves]


# --- the tray ---------------------------------------------------------------------------------------------------------


def test_a_calculation_by_mouse(tmp_path: Path) -> None:
    """Cards and operators in order, then the button (rule NB-9)."""
    driven, scene = driver(tmp_path, first())
    for name, sign in (("10", "-"), ("4", "/"), ("2", "")):
        tap_card(driven, scene, name)
        if sign:
            driven.tap(f"sign/{sign}")
    assert scene.model().tray.pieces == ("10", "4", "2") and scene.model().tray.operators == "-/"
    driven.tap("lay")
    assert moves(scene) == ["calc 10 - 4 / 2"] and scene.model().tray == Tray()


def test_a_calculation_by_keyboard(tmp_path: Path) -> None:
    """Digits pick cards of the hand from left to right, operator keys are operators."""
    driven, scene = driver(tmp_path, first())
    hand = [str(one) for one in hand_outside_tray(scene.model())]
    driven.key(str(hand.index("10") + 1), "-")
    hand.remove("10")
    driven.key(str(hand.index("4") + 1), "/")
    hand.remove("4")
    driven.key(str(hand.index("2") + 1), "ctrl+return")
    assert moves(scene) == ["calc 10 - 4 / 2"]


def test_cards_are_dragged_in_and_out(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first())
    felt = geometry.tray_felt_rect(scene.model()).center
    driven.drag(driven.widget("card/0").rect.center, felt)
    driven.drag(driven.widget("card/0").rect.center, felt)
    assert scene.model().tray.pieces == ("2", "4")
    driven.drag(driven.widget("slot/0").rect.center, driven.widget("slot/1").rect.center)
    assert scene.model().tray.pieces == ("4", "2")
    driven.drag(driven.widget("slot/1").rect.center, geometry.draw_pile_rect(scene.model()).center, drop=False)
    assert scene.tabletop.carried_sprite is not None and scene.tabletop.carried_sprite.face == "2"
    driven.release(*geometry.draw_pile_rect(scene.model()).center)
    driven.step()
    assert scene.model().tray.pieces == ("4", "2")
    driven.drag(driven.widget("slot/0").rect.center, table_measures(scene.model()).hand.drop_area.center)
    assert scene.model().tray.pieces == ("2",) and not scene.session.match.ply


def test_a_card_on_the_pile_matches(tmp_path: Path) -> None:
    """One card dragged straight onto the pile (rule NB-8)."""
    driven, scene = driver(tmp_path, first("3 4 2 5 9 4-hen J+"))
    at = [str(one) for one in hand_outside_tray(scene.model())].index("3")
    driven.drag(driven.widget(f"card/{at}").rect.center, geometry.cover_card_rect(scene.model()).center)
    assert moves(scene)[0] == "match 3"


def test_the_tray_is_edited(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first())
    scene.seat_session.tray = THREE
    scene.request_rebuild()
    driven.tap("gap/0")
    assert scene.model().tray.operators == "*/"
    driven.key("backspace")
    assert scene.model().tray.pieces == ("10", "4")
    driven.tap("slot/0")
    assert scene.model().tray.pieces == ("4",)
    driven.tap("clear")
    assert scene.model().tray.pieces == ()


def test_neighbours_change_places_by_keyboard(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first())
    scene.seat_session.tray = THREE
    scene.request_rebuild()
    driven.widget("slot/0")
    scene.focus.name, scene.focus.is_visible = "slot/0", True
    driven.key("shift+right")
    assert scene.model().tray.pieces == ("4", "10", "2")


def test_escape_empties_the_tray_before_it_pauses(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first())
    scene.seat_session.tray = THREE
    driven.key("escape")
    assert scene.model().tray.pieces == () and driven.app.scene is scene


def test_a_refusal_leaves_the_tray(tmp_path: Path) -> None:
    """The helpful referee says why; nothing has to be built again (rule NB-24)."""
    driven, scene = driver(tmp_path, first())
    scene.seat_session.tray = Tray(("10", "4"), "-")
    scene.request_rebuild()
    driven.tap("lay")
    assert not scene.session.match.ply and scene.model().tray.pieces == ("10", "4") and driven.app.notice_bar.sentence


def test_equal_cards_go_in_one_by_one(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first("8 8 1 1 9 J# J@", "5-cat"))
    for name in ("8", "8", "1", "1", "9"):
        tap_card(driven, scene, name)
        driven.key("+" if name == "8" and len(scene.model().tray.pieces) == 1 else "-")
    driven.tap("lay")
    assert moves(scene)[0] == "calc 8 + 8 - 1 - 1 - 9"


# --- what it says -----------------------------------------------------------------------------------------------------


def test_running_results_are_exact() -> None:
    """From left to right, with fractions if they are allowed, else the step is marked (rules NB-9 and NB-10)."""
    match = begun(first(fractions=True))
    result = running_results(model(match, tray=Tray(("5", "4", "2"), "/*")))
    assert [each.value for each in result] == ["5", "5/4", "5/2"]
    result = running_results(model(begun(first()), tray=Tray(("5", "4", "2"), "/*")))
    assert [each.is_forbidden for each in result] == [False, True] and OPERATOR_SYMBOLS["/"] in result[1].text


def test_honey_where_the_helpful_referee_agrees() -> None:
    """The strict one is silent (docs/art.md, 11)."""
    for referee, tray, style in (("helpful", THREE, "primary"), ("helpful", Tray(("10", "4"), "-"), "paper"), ("strict", THREE, "paper")):
        seen = model(begun(first(referee=referee)), tray=tray)
        assert {key.name: key.style for key in TABLE.input.buttons(seen).other_buttons}["lay"] == style
        assert ("Right" in TABLE.text.prompt(seen)) == (style == "primary")


def test_an_opened_seat_covers_the_keys_of_the_tray() -> None:
    models = [model(begun(first()), spread_target=opened) for opened in (None, SeatTarget(1))]
    free, covered = ({key.name for key in TABLE.input.buttons(each).other_buttons} for each in models)
    assert covered < free and not any(name.startswith("sign/") for name in covered) and "sort" in covered


def test_only_allowed_signs_have_keys() -> None:
    """(rule NB-13)"""
    names = [key.name for key in TABLE.input.buttons(model(begun(first(operations="+-")))).other_buttons]
    assert "sign/+" in names and "sign/*" not in names


def test_a_hint_in_three_steps() -> None:
    move = Calculate(Calculation((card("10"), card("4"), card("2")), "-/"))
    why = Reason("any", {"move": str(move)})
    steps = TABLE.hint_steps(move, why)
    assert [step[0].source for step in steps] == [None, *[move.calculation.cards] * 2]
    assert "3" in steps[0][1] and "÷" not in steps[1][1] and steps[2][1] == TABLE.text.reason_text(why)


def test_the_hint_key_tells_more_each_time(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first())
    first_step, second_step = Gesture(None, None), Gesture((card("10"), card("4")), TrayAction.TRAY)
    scene.seat_session.hint_steps = ((first_step, "one"), (second_step, "two"))
    driven.key("h")
    assert scene.seat_session.hint_gesture == first_step
    driven.key("h")
    assert scene.seat_session.hint_gesture == second_step
    told = driven.widget("hint").tooltip
    driven.key("h")
    assert scene.seat_session.hint_gesture == second_step and driven.widget("hint").tooltip == told, "the last step stays"


# --- jokers, drawing, passing -----------------------------------------------------------------------------------------


def test_a_joker_and_its_further_card(tmp_path: Path) -> None:
    """A small choice, one further card or none (rules NB-14 and NB-15)."""
    driven, scene = driver(tmp_path, first("10 4 2 5 9 4-hen J@"))
    at = [str(one) for one in hand_outside_tray(scene.model())].index("J@")
    driven.drag(driven.widget(f"card/{at}").rect.center, geometry.cover_card_rect(scene.model()).center)
    assert view_of(scene.session.match).phase is TurnPhase.FURTHER and driven.widget("stop")
    tap_card(driven, scene, "4-hen")
    driven.tap("lay")
    assert moves(scene)[:2] == ["joker J@", "lay 4-hen"]


def test_play_again_says_what_to_cover(tmp_path: Path) -> None:
    """The card below is visible, and is the one that is named (rule NB-17)."""
    driven, scene = driver(tmp_path, first())
    tap_card(driven, scene, "J+")
    driven.tap("lay")
    seen = scene.model()
    assert moves(scene) == ["joker J+"] and "3" in TABLE.text.prompt(seen)
    small = [piece for piece in TABLE.layout.pieces(seen) if piece.face == "J+"]
    cover = geometry.table_measures(seen).cover_card
    assert small and small[0].pose.w < cover.w and any(piece.face == "3-bee" and piece.pose == cover for piece in TABLE.layout.pieces(seen))


def test_drawing_by_key_click_and_drag(tmp_path: Path) -> None:
    """Afterwards that card can only be played or kept (rule NB-7)."""
    for number in range(3):
        driven, scene = driver(tmp_path / str(number), first())
        if number == 0:
            driven.key("d")
        elif number == 1:
            driven.tap("draw")
        else:
            driven.drag(geometry.draw_pile_rect(scene.model()).center, table_measures(scene.model()).hand.drop_area.center)
        assert moves(scene) == ["draw"]
        driven.key("n")
        assert moves(scene)[1] == "pass"


def test_a_finished_turn_passes_by_itself(tmp_path: Path) -> None:
    """With no legal play left the turn ends after a moment."""
    driven, scene = driver(tmp_path, first("3 4 2 5 9 4-hen 6"))
    scene.controller.perform_gesture(Gesture(None, TrayAction.SORT))
    scene.play(0, parse_move("match 3"))
    driven.wait(2)
    assert moves(scene)[1] == "pass"


# --- strict -----------------------------------------------------------------------------------------------------------


def test_a_fault_is_looked_at_until_it_is_understood(tmp_path: Path) -> None:
    """Nothing moves before the button is pressed; then the three cards are drawn (rule NB-19; docs/art.md, 13)."""
    driven, scene = driver(tmp_path, first("6 5 2 10 7 7 J@", "3", referee="strict"))
    scene.seat_session.tray = Tray(("6", "5", "2", "10"), "++-")
    scene.request_rebuild()
    driven.tap("lay")
    driven.wait(8)
    assert scene.model().deal_end_events and scene.session.match.ply == 1
    faces = {piece.face for piece in TABLE.layout.pieces(scene.model())}
    assert {"6", "2", "5~", "10~"} <= faces and "6 ÷ 2 = 3" in [text for _rect, text in driven.texts()]
    driven.tap("lay")
    assert not scene.model().deal_end_events and len(view_of(scene.session.match).hands[0]) == 8  # type: ignore[arg-type]
    drew = [event for event in scene.session.match.events(0) if isinstance(event, Drew)]
    assert [event.count for event in drew] == [3]


def test_a_robots_fault_does_not_stop_the_table(tmp_path: Path) -> None:
    """A sentence reports it, and its cards move at once."""
    stage = AppStage(tmp_path, (1280, 800), "en")
    scene = stage.go(TableRoute(record(3, ("6 5 2 10 7 7 J@",), "3", levels=("easy", None, None), referee="strict")))
    assert isinstance(scene, TableScreen)
    scene.play(0, parse_move("match 6"))
    assert not scene.model().deal_end_events and stage.app.notice_bar.sentence
    stage.close()


def test_recombining_begins_with_the_laid_cards(tmp_path: Path) -> None:
    """In the order they were played; they can be taken back (rule NB-22)."""
    driven, scene = driver(tmp_path, first("10 4 2 5 7 7 J@", "3", referee="strict"))
    scene.play(0, parse_move("calc 10 - 4 - 2"))
    seen = scene.model()
    assert move_from_tray(seen) == parse_move("recombine 10 - 4 - 2")
    driven.tap("gap/1")
    driven.tap("gap/1")
    assert str(move_from_tray(scene.model())) == "recombine 10 - 4 / 2"
    driven.tap("lay")
    assert moves(scene)[1] == "recombine 10 - 4 / 2"


def test_giving_up_shows_the_way(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, first("10 4 2 5 7 7 J@", "3", referee="strict"))
    scene.play(0, parse_move("calc 10 - 4 - 2"))
    driven.tap("give_up")
    assert scene.model().deal_end_events
    assert any("= 3" in text for _rect, text in driven.texts())


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_name_that_has_room_is_not_cut(tmp_path: Path) -> None:
    match = first()
    seats = (match.seats[0], Player("Hippopotame", "easy"), match.seats[2])
    driven, _scene = driver(tmp_path, replace(match, seats=seats))
    assert any(text == "Hippopotame" for _rect, text in driven.texts())
    driven.close()


def test_the_person_is_not_covered_by_what_is_noticed(tmp_path: Path) -> None:
    """However long the sentence is, one's own seat panel with its score stays visible."""
    driven, scene = driver(tmp_path, first(), seen=True)
    before = pygame.image.tobytes(plate(driven), "RGB")
    driven.context.show_notice(" ".join([TABLE.text.prompt(scene.model())] * 2))
    driven.step()
    assert driven.app.notice_bar.sentence and pygame.image.tobytes(plate(driven), "RGB") == before
    driven.close()


def plate(driven: Driver) -> pygame.Surface:
    """Return the picture of one's own seat panel."""
    scene = driven.app.scene
    assert isinstance(scene, TableScreen)
    rect = table_measures(scene.model()).bottom_panel
    left, top = driven.at(rect.x, rect.y)
    right, bottom = driven.at(rect.right, rect.bottom)
    return driven.window.subsurface((left, top, right - left, bottom - top)).copy()


def test_a_team_mates_hand_is_opened(tmp_path: Path) -> None:
    """(rule NB-31); no other player's."""
    driven, scene = driver(tmp_path, first(players=6, teams=TEAMS[6]))
    driven.tap("seat/1")
    assert scene.seat_session.spread_target == SeatTarget(1)
    driven.tap("seat/1")
    driven.tap("seat/4")
    assert scene.seat_session.spread_target is None


def test_nothing_of_a_closed_hand_is_shown() -> None:
    match = begun(first())
    for piece in TABLE.layout.pieces(model(match, south=0)):
        if isinstance(piece.key, ClosedCardId):
            assert piece.face.partition("/")[0] == "back"
    closed = TABLE.layout.pieces(model(match, view=view_of(match, None), decision_view=None))
    assert not any(isinstance(piece.key, OpenCardId) for piece in closed)


def test_marks_tell_what_was_done() -> None:
    """Every mark that the last move left, forwards and backwards."""
    match = begun(first("8 8 1 1 9 J# J@", "5-cat"), "calc 8 + 8 - 1 - 1 - 9")
    table_marks = marks_after(match.events(0))
    assert table_marks.top_cards == (0, 5) and table_marks.stroke_event == Stroke(0, 5, 14)
    assert table_marks.last_calculation == (0, "8 + 8 – 1 – 1 – 9 = 5")


def test_laid_cards_come_from_the_hand_and_drawn_ones_from_the_pile() -> None:
    """The pieces that the animation follows; none of them is still in the layout."""
    for hand, text in ((HAND, "calc 10 - 4 / 2"), ("8 8 1 1 9 J# J@", "draw")):
        before = begun(first(hand, "3-bee" if text != "draw" else "5-cat"))
        after = before.at_ply(0)
        after.play(0, parse_move(text))
        old = {piece.key for piece in TABLE.layout.pieces(model(before))}
        seen = TABLE.layout.pieces(model(after, last_events=after.events(0)))
        moved = [piece.previous_key for piece in seen if piece.previous_key]
        assert moved and set(moved) <= old and not set(moved) & {piece.key for piece in seen}
        keys = [piece.key for piece in seen]
        assert len(keys) == len(set(keys))


def test_stars_fly_for_a_stroke() -> None:
    """(rule NB-27)"""
    match = begun(first("8 8 1 1 9 J# J@", "5-cat"), "calc 8 + 8 - 1 - 1 - 9")
    assert len(TABLE.art.move_animation(model(match), match.events(0)).effects) > 3
    assert not TABLE.art.move_animation(model(match), ()).effects


def test_draw_is_offered_by_its_gesture() -> None:
    assert TABLE.input.gesture(Draw()) == Gesture(None, Draw())
    assert list(TABLE.input.candidate_moves(model(begun(first())), Gesture(None, Draw()))) == [Draw()]

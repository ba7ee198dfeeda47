"""The replay: every way to step, hidden information in it, and playing on from a move."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.match import Match
from game.record import Record
from tests.ui.driver import OutputRecorder
from tests.ui.layouts import EACH_SIZE, LONG, TIE, check, new_desk, played, texts
from ui.assets import translation
from ui.play.routes import TableRoute
from ui.replay.screen import ReplayScreen
from ui.scene.route import CloseRoute
from ui.screens.routes import SaveRoute
from ui.tables.targets import SeatTarget

CARD = re.compile(r"\b[RPS]-?\d+\b")
FINISHED = played(None, None, "easy")


def shown(folder: Path, record: Record = FINISHED, **settings: object) -> ReplayScreen:
    return ReplayScreen(new_desk(folder, **{"motion": "none", **settings}), record)  # type: ignore[arg-type]


def listed(folder: Path) -> ReplayScreen:
    """Return the replay with its moves in the place of the review."""
    scene = shown(folder)
    scene.handle_key("v")
    return scene


def widget(scene: ReplayScreen, name: str):  # type: ignore[no-untyped-def]
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def faces(scene: ReplayScreen) -> set[str]:
    """Return the faces of all pieces on the table or in flight."""
    return {sprite.face for sprite in scene.tabletop.animator.sprites()}


def tap(scene: ReplayScreen, x: float, y: float) -> None:
    pos = scene.context.viewport.to_px_point(x, y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=pos, button=1))


# --- stepping ---------------------------------------------------------------------------------------------------------


def test_it_begins_at_the_beginning(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    assert scene.ply == 0 and any(f"move 0 of {len(FINISHED.moves)}" in text for _, text in texts(scene))


def test_by_keyboard_there_and_back(tmp_path: Path) -> None:
    scene, last = shown(tmp_path), len(FINISHED.moves)
    plies = []
    for keys in ("right", "right", "right", "left", "end", "left", "home"):
        scene.handle_key(keys)
        plies.append(scene.ply)
    assert plies == [1, 2, 3, 2, last, last - 1, 0]


def test_beyond_the_ends_there_is_nothing(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.handle_key("left")
    assert scene.ply == 0
    scene.handle_key("end")
    scene.handle_key("right")
    assert scene.ply == len(FINISHED.moves)


def test_a_click_in_the_list_goes_there(tmp_path: Path) -> None:
    scene = listed(tmp_path)
    texts(scene)
    row = scene.panel.move_list.content_top + scene.panel.move_list._item_tops[2] + 10
    tap(scene, scene.panel.move_list.rect.x + 60, row)
    assert scene.ply == 3


def test_up_and_down_walk_the_list(tmp_path: Path) -> None:
    scene = listed(tmp_path)
    scene.rebuild_if_needed()
    scene.focus.name, scene.focus.is_visible = "moves", True
    scene.handle_key("down")
    scene.handle_key("down")
    scene.handle_key("up")
    assert scene.ply == 1 and scene.focus.name == "moves"
    scene.handle_key("up")
    assert scene.ply == 0 and scene.focus.name == "moves", "before the first move"
    scene.show_real_ply(len(FINISHED.moves))
    scene.handle_key("down")
    assert scene.ply == len(FINISHED.moves), "after the last there is none"


def test_the_present_move_is_always_in_view(tmp_path: Path) -> None:
    scene = listed(tmp_path)
    for ply in (40, 3, len(FINISHED.moves), 0):
        scene.show_real_ply(ply)
        texts(scene)
        top = scene.panel.move_list.content_top + scene.panel.move_list._item_tops[max(0, ply - 1)]
        assert scene.panel.move_list.rect.top - 1 <= top <= scene.panel.move_list.rect.bottom


def test_the_line_can_be_dragged(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    line = widget(scene, "progress")
    line.press(line.rect.right, line.rect.centery)
    assert scene.ply == len(FINISHED.moves)
    line.drag(line.rect.centerx, line.rect.centery)
    assert abs(scene.ply - len(FINISHED.moves) / 2) <= 1


def test_the_table_is_that_of_the_match_at_every_ply(tmp_path: Path) -> None:
    scene, match = shown(tmp_path), Match(FINISHED)
    for ply in range(match.ply + 1):
        scene.show_real_ply(ply)
        assert scene.model().view == match.at_ply(ply).view(scene.bottom_seat)


def test_pieces_travel_forwards_and_backwards(tmp_path: Path) -> None:
    scene = shown(tmp_path, motion="all")
    for by in (1, -1):
        scene.show_real_ply(scene.ply + by)
        assert scene.tabletop.animator.is_busy
        for _ in range(40):
            scene.update(0.05)
        assert not scene.tabletop.animator.is_busy
        resting = {(sprite.piece.key, sprite.pose) for sprite in scene.tabletop.animator.sprites()}
        assert resting == {(piece.key, piece.pose) for piece in scene.table.layout.pieces(scene.model()) if not piece.is_hidden}


def test_any_click_ends_what_flies(tmp_path: Path) -> None:
    scene = shown(tmp_path, speed="slow", motion="all")
    scene.show_real_ply(1)
    assert scene.tabletop.animator.is_busy
    tap(scene, 600, 400)
    assert not scene.tabletop.animator.is_busy


# --- by itself --------------------------------------------------------------------------------------------------------


def seconds(scene: ReplayScreen) -> float:
    """Return how long the automatic replay of the match takes."""
    scene.handle_key("space")
    spent = 0.0
    while scene.is_playing:
        scene.update(0.05)
        spent += 0.05
        assert spent < 1000
    return spent


def test_it_plays_to_the_end_and_stops_there(tmp_path: Path) -> None:
    scene = listed(tmp_path)
    assert (icon(scene), marked(scene)) == ("play", -1)
    seconds(scene)
    assert scene.ply == len(FINISHED.moves) and not scene.is_playing
    scene.handle_key("space")
    assert scene.is_playing and scene.ply == 0 and icon(scene) == "pause"


def icon(scene: ReplayScreen) -> str:
    """Return the icon of the button that plays and pauses."""
    scene.rebuild_if_needed()
    return next(widget.command.icon for widget in scene.widgets if widget.name == "play")  # type: ignore[attr-defined]


def marked(scene: ReplayScreen) -> int:
    """Return the highlighted row of the move list."""
    return next(widget.marked_index for widget in scene.widgets if widget.name == "moves")  # type: ignore[attr-defined]


def test_it_follows_the_speed(tmp_path: Path) -> None:
    record = played(None, "easy", plies=8)
    slow_ones, normal, fast = (seconds(shown(tmp_path, record, speed=speed, motion="all")) for speed in ("slow", "normal", "fast"))
    assert slow_ones > normal > fast > 8 * 0.5
    still = seconds(shown(tmp_path, record, motion="none"))
    assert still == pytest.approx(8 * 0.6, abs=0.4), "time to look, where nothing moves"


def test_a_step_by_hand_stops_it(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.handle_key("space")
    assert scene.is_playing
    scene.handle_key("right")
    assert not scene.is_playing


def test_moves_are_heard(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.show_real_ply(1)
    assert isinstance(scene.context.sounds, OutputRecorder)
    assert scene.context.sounds.heard == ["card_place"]


# --- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1, 4, 5, 26, 27])
def test_an_unfinished_match_shows_no_hidden_card(plies: int, tmp_path: Path) -> None:
    record = played(None, None, plies=plies)
    match = Match(record)
    hidden = set()
    for seat in (0, 1):
        view = match.view(seat)
        hidden |= {str(card) for card in (*view.hands[seat], view.chosen[seat]) if card}  # type: ignore[attr-defined]
    assert len(hidden) >= 8 or plies > 20
    scene = shown(tmp_path, record)
    for ply in range(plies + 1):
        scene.show_real_ply(ply)
        for name in ("seat/0", "seat/1", "seat/0"):
            widget(scene, name).activate()
            shown_texts = " ".join(text for _rect, text in texts(scene)) + " ".join(
                line.sentences + line.caption_text for line in scene.panel.move_list._items
            )
            assert not hidden & set(CARD.findall(shown_texts))
            assert not hidden & faces(scene)
            assert scene.model().view.seat is None
            assert all(sign not in shown_texts for sign in map(spoken, hidden))


def spoken(card: str) -> str:
    name = {"R": "rock", "P": "paper", "S": "scissors"}[card[0]]
    return f"{name} {card[1:].replace('-', '–')}."


def test_a_sign_of_an_unfinished_play_off_stays_secret(tmp_path: Path) -> None:  # (rule NJ-13)
    throws = [ply for ply, (_seat, move) in enumerate(TIE.moves) if move.startswith("throw")]
    record = Record(TIE.game, TIE.seats, TIE.seed, moves=TIE.moves[: throws[0] + 1])
    scene = shown(tmp_path, record)
    scene.show_real_ply(len(record.moves))
    sentences = [text for _rect, text in texts(scene)]
    assert any(text.endswith("··") for text in sentences)
    assert not any(re.search(r"throw (rock|paper|scissors)", text) for text in sentences)
    assert scene.model().last_events == ()


def test_a_finished_match_opens_any_hand_as_it_was(tmp_path: Path) -> None:
    scene, match = shown(tmp_path), Match(FINISHED)
    scene.show_real_ply(7)
    assert scene.bottom_seat == 0
    for seat in (2, 1, 0):
        widget(scene, f"seat/{seat}").activate()
        hand = match.at_ply(7).view(seat).hands[seat]  # type: ignore[attr-defined]
        assert {str(card) for card in hand} <= faces(scene)


def test_the_open_seat_shows_what_it_has_taken(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.show_real_ply(20)
    widget(scene, "seat/0").activate()
    assert scene.spread_target == SeatTarget(0)
    scene.handle_key("escape")
    assert scene.spread_target is None and scene.route is None
    scene.handle_key("escape")
    assert scene.route == CloseRoute()


def test_a_hand_is_opened_by_keyboard_alone(tmp_path: Path) -> None:
    scene = listed(tmp_path)
    names = set()
    for _ in range(30):
        scene.handle_key("tab")
        names.add(scene.focus.name)
    assert names >= {"seat/0", "seat/1", "seat/2", "moves", "here", "first", "step_back", "play", "step_forward", "last", "home", "save"}
    while scene.focus.name != "seat/2":
        scene.handle_key("tab")
    scene.handle_key("return")
    assert scene.bottom_seat == 2 and scene.focus.name == "seat/2"


# --- on from here -----------------------------------------------------------------------------------------------------


def test_a_finished_match_is_played_on_from_any_move(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.show_real_ply(10)
    widget(scene, "here").activate()
    assert scene.route == TableRoute(Record(FINISHED.game, FINISHED.seats, FINISHED.seed, moves=FINISHED.moves[:10]))


def test_at_the_end_there_is_nothing_to_play(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.show_real_ply(len(FINISHED.moves))
    assert widget(scene, "here").command.disabled_reason
    widget(scene, "here").activate()
    assert scene.route is None


def test_a_saved_game_is_not_lost_without_a_question(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    saved = played(None, "easy", plies=9, seed="8")
    scene.context.storage.autosave(saved)
    scene.show_real_ply(10)
    scene.handle_key("r")
    assert scene.route is None and scene.dialog is not None
    scene.handle_key("escape")
    assert scene.dialog is None and scene.context.storage.autosaved_match("nin_jan") == saved
    scene.handle_key("r")
    widget(scene, "no").activate()
    assert scene.dialog is None and scene.route is None
    scene.handle_key("r")
    widget(scene, "yes").activate()
    assert isinstance(scene.route, TableRoute)
    assert scene.context.storage.autosaved_match("nin_jan") == saved  # the new match replaces it with its first move


def test_the_match_on_the_table_is_not_played_on_from_an_earlier_move(tmp_path: Path) -> None:
    context = new_desk(tmp_path, motion="none")
    context.storage.autosave(played(None, None, plies=9))
    scene = ReplayScreen(context, played(None, None, plies=9))
    scene.show_real_ply(3)
    assert widget(scene, "here").command.disabled_reason
    saved = shown(tmp_path / "elsewhere", played(None, None, plies=9))
    saved.show_real_ply(3)
    assert not widget(saved, "here").command.disabled_reason


def test_a_record_without_moves(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy", plies=0))
    for keys in ("space", "right", "end", "left", "home"):
        scene.handle_key(keys)
    assert scene.ply == 0 and not scene.is_playing
    assert "No move has been played yet." in " ".join(text for _rect, text in texts(scene))


def test_it_can_be_kept(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.handle_key("ctrl+s")
    assert scene.route == SaveRoute(FINISHED)


# --- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path) -> None:
    for language in translation.LANGUAGES:
        context = new_desk(tmp_path, size, language, motion="none")
        for record in (played(*[None] * 5, names=LONG), played(None, None, plies=30, names=LONG)):
            scene = ReplayScreen(context, record)
            for ply in (0, 4, 12, len(record.moves)):
                scene.show_real_ply(ply)
                check([result for result in texts(scene) if mine(scene, result[0])], size)


def mine(scene: ReplayScreen, rect: pygame.Rect) -> bool:
    """Return True if a text belongs to the replay itself; the table under it has its own tests."""
    x, y = scene.context.viewport.to_units_point(rect.center)
    return y < 80 or x > 940

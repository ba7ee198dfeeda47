"""The album: forty pictures on four pages and one page of chains; no piece is ever lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.practice.album import PICTURES
from game.practice.learner_state import Learner
from tests.cases import cases
from tests.ui.layouts import new_desk, texts
from tests.ui.path_states import CHAINED, FAR, HALF_WAY, known, woken
from tests.ui.practice_room_states import LEA, Shelf
from ui.assets.rasterizer import ASSETS
from ui.practice.path.album_names import group_name, picture_name
from ui.practice.path.album_pictures import piece_rects
from ui.practice.path.album_preview import next_picture_index
from ui.practice.path.album_screen import AlbumScreen
from ui.scene.route import CloseRoute


def room(folder: Path, learner: Learner, page: int = 0) -> AlbumScreen:
    context = new_desk(folder)
    shelf = Shelf(LEA)
    shelf.learners = {LEA.id: learner}
    context.storage._progress = shelf  # type: ignore[assignment]
    scene = AlbumScreen(context, LEA.id, page)
    scene.rebuild_if_needed()
    return scene


def tips(scene: AlbumScreen) -> dict[str, str]:
    return {widget.name: widget.tooltip for widget in scene.widgets}


def said(scene: AlbumScreen) -> str:
    return " ".join(text for _rect, text in texts(scene))


def test_every_picture_is_drawn_and_named_and_says_what_it_stands_for() -> None:
    for picture in PICTURES:
        assert (ASSETS / "svg" / "album" / f"{picture.key}.svg").is_file()
        assert picture_name(picture.key) and group_name(picture.key)
    assert len({picture_name(picture.key) for picture in PICTURES}) == 40


@cases("count", range(1, 21))
def test_pieces_cover_the_picture_once_from_the_ground_upwards(count: int) -> None:
    cut = piece_rects(count)
    assert len(cut) == count and sum(piece.w * piece.h for piece in cut) == pytest.approx(1)
    assert not [
        one for one in cut for other in cut if one is not other and one.inflate(-0.001, -0.001).colliderect(other.inflate(-0.001, -0.001))
    ]
    assert [piece.y for piece in cut] == sorted((piece.y for piece in cut), reverse=True)


def test_four_pages_of_ten_and_one_of_chains(tmp_path: Path) -> None:
    scene = room(tmp_path, HALF_WAY)
    for page, sign in enumerate(("plus", "minus", "times", "divide")):
        scene._open_page(page)
        scene.rebuild_if_needed()
        assert sum(name.startswith(f"picture/{sign}_") for name in tips(scene)) == 10
    scene._open_page(4)
    scene.rebuild_if_needed()
    assert [name for name in tips(scene) if name.startswith("chain/")] == [f"chain/{cards}" for cards in range(3, 8)]


def test_a_tooltip_says_what_is_missing(tmp_path: Path) -> None:
    sentences = tips(room(tmp_path, known(golden=woken("plus_one", "plus_friends")[:-1])))
    assert sentences["picture/plus_one"] == "Ladybird: all by heart, and here to stay."
    assert sentences["picture/plus_friends"].endswith("by heart: 8\u00a0+\u00a02"), "the only one that is missing"
    assert sentences["picture/plus_chain"].startswith("Ants: ")
    assert sentences["picture/plus_through"] == "Mole: 3 more pieces!", "asleep"


def test_chains_found_alone_are_counted(tmp_path: Path) -> None:
    words = said(room(tmp_path, CHAINED, 4))
    assert "10 found alone" in words and "3 found alone" in words and "0 found alone" in words


def test_the_bar_counts_who_is_awake(tmp_path: Path) -> None:
    assert "40 animals are awake" in said(room(tmp_path, FAR)) and "all still asleep" in said(room(tmp_path / "new", known()))


def test_the_picture_with_the_fewest_pieces_missing_is_next(tmp_path: Path) -> None:
    album = room(tmp_path, known(golden=[*woken("plus_one")[:5], *woken("plus_friends")[:2], *woken("times_9")[:1]])).album
    assert album[next_picture_index(album)].picture.key == "plus_friends"
    assert next_picture_index(room(tmp_path / "new", known()).album) == 0
    whole = room(tmp_path / "whole", known(golden=woken(*(picture.key for picture in PICTURES)))).album
    assert next_picture_index(whole) == 39


def test_by_keyboard(tmp_path: Path) -> None:
    scene = room(tmp_path, HALF_WAY)
    scene.handle_key("tab")
    scene.handle_key("right")
    scene.handle_key("return")
    assert scene.page == 1
    scene.handle_key("down")
    assert scene.focus.name.startswith("picture/minus_")
    scene.handle_key("escape")
    assert scene.route == CloseRoute()

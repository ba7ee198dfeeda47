"""The pictures of the album: all present, within the SVG that nanosvg supports, no two alike."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from ui.assets.rasterizer import ASSETS
from ui.practice.path.album_names import picture_name

FOLDER = ASSETS / "svg" / "album"
FILES = sorted(FOLDER.glob("*.svg"))
PAGES = {"plus": 10, "minus": 10, "times": 10, "divide": 10, "chain": 5}
KNOWN = {"svg", "defs", "linearGradient", "radialGradient", "stop", "g", "path", "circle", "ellipse", "rect"}
SIZE = 200, 160
OUTLINE, LARGEST = "#33261C", 6000  # outline colour (docs/art.md, 1); bytes
SHAPE = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 .\-]+")

each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def elements(path: Path) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(path.read_text(encoding="utf-8")).iter())


def kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def test_every_page_is_full() -> None:
    assert Counter(path.stem.split("_")[0] for path in FILES) == PAGES


@each
def test_a_picture_is_small_and_has_its_frame_and_outline(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert elements(path)[0].get("viewBox") == "0 0 {} {}".format(*SIZE)
    assert f'stroke="{OUTLINE}"' in text
    assert len(text.encode()) <= LARGEST


@each
def test_nanosvg_knows_all_that_is_in_a_picture(path: Path) -> None:
    """No text, clip, filter or CSS; nanosvg applies a group's opacity to each shape in it (docs/art.md, 12)."""
    for element in elements(path):
        assert kind(element) in KNOWN
        assert not {"style", "class"} & set(element.keys())
        assert kind(element) != "g" or element.get("opacity") is None
        assert kind(element) != "path" or SHAPE.fullmatch(element.get("d", ""))


@each
def test_gradients_are_there_and_in_percent(path: Path) -> None:
    """Nanosvg reads 0.2 as pixels, and the gradient becomes a flat fill (docs/art.md, 12)."""
    gradients = [element for element in elements(path) if kind(element).endswith("Gradient")]
    for gradient in gradients:
        assert all(value.endswith("%") for name, value in gradient.items() if name != "id")
    ids = [gradient.get("id") for gradient in gradients]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#(\w+)\)", path.read_text(encoding="utf-8"))) == set(ids)


def test_no_picture_is_empty_or_like_another() -> None:
    drawn = {path.stem: pygame.image.load_sized_svg(path, SIZE) for path in FILES}
    assert all(picture.get_size() == SIZE and picture.get_at((100, 80)).a == 255 for picture in drawn.values())
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in drawn.values()}) == len(FILES)


def test_every_animal_has_a_name_of_its_own(language: str) -> None:
    names = [picture_name(path.stem) for path in FILES]
    assert all(names) and len(set(names)) == len(FILES)

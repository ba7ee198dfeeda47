"""The palette: every color is a role, with a value in two palettes and sufficient contrast."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pygame
import pytest

from tests.cases import cases
from tests.ui.colors import colors, contrast
from ui.assets import palette
from ui.assets.palette import HIGH, NORMAL, SEATS, SUITS, fill_roles, outline_color
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas, rounded_box_svg

ROOT = Path(__file__).parents[2]
SOURCES = {path: path.read_text("utf-8") for path in sorted((ROOT / "ui").rglob("*.py"))}
DRAWN = re.compile(r'(?:fill|stroke|stop-color)="(\w+)"')
PARAMETERS = {"color", "fill", "stroke", "text_color"}  # parameters of a canvas or a rasterizer that take roles
VALUE = re.compile(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b")


def test_no_color_is_written_outside_the_palette() -> None:
    own_value = Path(palette.__file__)
    texts = [f"{path.relative_to(ROOT)}: {hit[0]}" for path, text in SOURCES.items() if path != own_value for hit in VALUE.finditer(text)]
    assert not texts, "\n".join(texts)


def test_every_role_that_is_drawn_is_in_the_palette() -> None:
    texts = {f"{path.relative_to(ROOT)}:{line}: {role}" for path, line, role in uses() if role not in NORMAL}
    assert not texts, "\n".join(sorted(texts))


def uses() -> Iterator[tuple[Path, int, str]]:
    """Yield the roles in the bodies of drawings, and those given to a canvas or a rasterizer."""
    for path, text in SOURCES.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((path, node.lineno, role) for role in DRAWN.findall(node.value))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and owner(node.func) in ("canvas", "rasterizer"):
                yield from ((path, node.lineno, role) for role in given(node, node.func.attr))


def owner(function: ast.Attribute) -> str:
    match function.value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def given(call: ast.Call, name: str) -> Iterator[str]:
    method = getattr(Canvas, name, None) or getattr(Rasterizer, name, None)
    names = list(inspect.signature(method).parameters)[1:] if inspect.isfunction(method) else []
    places = takewhile(lambda value: not isinstance(value, ast.Starred), call.args)
    values = [value for parameter, value in zip(names, places, strict=False) if parameter in PARAMETERS]
    for value in [*values, *(word.value for word in call.keywords if word.arg in PARAMETERS)]:
        results = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
        parts = [part for result in results for part in (result.elts if isinstance(result, ast.Tuple) else [result])]
        yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_a_role_that_is_missing_is_seen() -> None:
    call = ast.parse('canvas.draw_text("no", 0, 0, 18, "tekst" if loud else "text")').body[0].value  # type: ignore[attr-defined]
    assert set(given(call, "draw_text")) - set(NORMAL) == {"tekst"}
    with pytest.raises(KeyError):
        fill_roles('<path fill="tekst"/>')


def test_no_role_is_there_for_nothing() -> None:
    words = {word for text in SOURCES.values() for word in re.findall(r"""["'](\w+)["']""", text.replace(palette.ROLE_TABLE, ""))}
    unused = {role for role in NORMAL if role not in words and role.removesuffix("_hover") not in words}
    assert {role for role in unused if not role.endswith("_ground")} == set()


def test_both_palettes_have_the_same_roles_and_none_twice() -> None:
    roles = re.findall(r"(?<![#\w])(\w+) +#", palette.ROLE_TABLE)
    assert NORMAL.keys() == HIGH.keys() == {"none", *roles} and len(roles) == len(set(roles)) > 200
    assert all(value == "none" or VALUE.fullmatch(value) for value in (*NORMAL.values(), *HIGH.values()))


@cases("color", ["text", "text_soft", "danger_text", "success_text", "on_primary"])
def test_text_can_be_read_on_its_surfaces(color: str) -> None:
    for ground in ("surface", "surface_end", "surface_raised", "row", "row_hover", "entry"):
        assert contrast(NORMAL[color], NORMAL[ground]) >= 4.5
        assert contrast(HIGH[color], HIGH[ground]) >= 7


@cases("border", ["border", "border_control", "primary_border"])
def test_borders_are_seen_on_their_surfaces(border: str) -> None:
    for ground in ("surface", "surface_raised", "row"):
        assert contrast(NORMAL[border], NORMAL[ground]) >= 3 and contrast(outline_color(ground, border), HIGH[ground]) >= 3


def test_colors_turn_into_light_and_dark_ones_in_high_contrast() -> None:
    assert all(contrast(HIGH[role], "#FFFFFF") >= 7 for role in (*SEATS, *SUITS.values(), "danger", "marker"))
    assert all(contrast(HIGH[role], "#000000") >= 7 for role in ("primary", "gold", "target"))
    assert len({HIGH[role] for role in SEATS}) >= 5, "seats can still be told apart"
    assert outline_color("surface", "border_soft") == "#000000" and outline_color("smoke", "brass") == "#FFFFFF"
    assert outline_color("none", "border_soft") == palette.PALE_LINE and outline_color("none", "none") == "none"


def test_in_high_contrast_a_drawing_is_flat_with_thick_outlines_and_without_light() -> None:
    shade = '<defs><linearGradient id="a" x1="0%"><stop offset="0" stop-color="surface"/><stop offset="1" stop-color="surface_end"/></linearGradient>'
    shade += '<radialGradient id="l"><stop offset="0" stop-color="lamp" stop-opacity="0.2"/></radialGradient></defs>'
    body = f'{shade}<rect fill="url(#a)" stroke="border" stroke-width="1.5"/><rect fill="url(#l)"/><path fill="smoke" opacity="0.78"/>'
    made = fill_roles(body, is_high_contrast=True).split("</defs>")[1]
    assert made == '<rect fill="#FFFFFF" stroke="#000000" stroke-width="2.5"/><rect fill="none"/><path fill="#000000" opacity="1"/>'


def test_another_value_of_a_border_is_all_that_its_drawings_need(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((40, 40))
    body = rounded_box_svg(40, 40, 0, "surface", "border", 4)
    assert colors(Rasterizer(1.0).body_picture(40, 40, body)) == {NORMAL["surface"], NORMAL["border"]}
    monkeypatch.setitem(NORMAL, "border", "#00FF00")
    assert colors(Rasterizer(1.0).body_picture(40, 40, body)) == {NORMAL["surface"], "#00FF00"}

"""Layouts: every part inside its parent and beside its neighbours, texts that shrink before they are cut, and nothing measured twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from tests.ui.layout_faults import Overflow, overflow, overlaps
from tests.ui.layouts import new_desk
from ui.assets.theme import Theme
from ui.layout.containers import SCROLL_BAR_UNITS, SCROLL_SHADE_UNITS, Column, Grid, Row, Scroll, Stack
from ui.layout.nodes import TOLERANCE, Bounds, Box, Breakpoint, FittedText, Spacer, Text
from ui.layout.solver import Layout, Solver
from ui.widgets.controls import Command
from ui.widgets.parts import button

LANDSCAPE, TALL = FRect(0, 0, 1280, 800), FRect(190, -225, 900, 1250)
SENTENCE = "Every game you finish is kept here, to watch again move by move."


class LetterMeasure:
    """Every letter is half as wide as high; counts what is measured."""

    min_text_units = 14.0

    def __init__(self) -> None:
        self.measured: list[tuple[str, float, str]] = []

    def text_width(self, text: str, size: float, kind: str = "r") -> float:
        self.measured.append((text, size, kind))
        return len(text) * max(size, self.min_text_units) / 2


def lay_out(root: Box, rect: FRect = LANDSCAPE, is_small: bool = False) -> Layout:
    return Solver(LetterMeasure(), rect, is_small).solve(root)


def overflow_of(layout: Layout) -> list[Overflow]:
    return overflow(layout, Solver(LetterMeasure(), LANDSCAPE))


def button_node(name: str, label: str, icon: str = "") -> Row:
    return replace(button(Command(name, label, lambda: None, icon)), height=None)


def bounds_of(layout: Layout, node: Box) -> Bounds:
    return next(part.bounds for part in layout.parts if part.node.name == node.name)


def text_of(layout: Layout) -> FittedText:
    """Return the first text as it fits."""
    return next(part.text for part in layout.parts if part.text is not None)


lengths = st.floats(0, 300)
spaces = st.sampled_from([0.0, 8.0, 13.5])
paddings = st.one_of(spaces, st.tuples(spaces, spaces, spaces, spaces))
words = st.lists(st.text("abc", min_size=1, max_size=12), min_size=1, max_size=20).map(" ".join)


def boxes() -> st.SearchStrategy[Box]:
    return st.builds(
        Box, width=lengths, height=lengths, min_width=st.none() | st.just(20.0), min_height=st.none() | st.just(10.0), grow=spaces
    )


def containers(children: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    some = st.lists(children, max_size=5)
    aligns = st.sampled_from(["fill", "start", "center", "end"])
    return st.one_of(
        *(st.builds(kind, some, spaces, aligns, padding=paddings, grow=spaces) for kind in (Row, Column, Stack, Scroll)),
        st.builds(Scroll, some, spaces, can_shrink=st.just(True)),
        st.builds(Grid, some, spaces, min_column=st.sampled_from([56.0, 120.0]), padding=paddings),
    )


leaves = st.one_of(
    boxes(),
    st.builds(Text, words, st.floats(10, 40), grow=spaces),
    st.builds(button_node, st.just(""), words, st.sampled_from(["", "play"])),
)
trees = st.recursive(leaves, containers, max_leaves=25)
viewports = st.builds(FRect, st.just(0), st.just(0), st.integers(50, 1300), st.integers(50, 1300))


def named(node: Box, numbers: Iterator[int]) -> Box:
    """Give every node of a tree a name of its own."""
    node = replace(node, name=str(next(numbers)))
    return (
        replace(node, children=[named(child, numbers) for child in node.children if isinstance(child, Box)])
        if isinstance(node, Stack)
        else node
    )


def families(node: Box) -> Iterator[tuple[Stack, list[Box]]]:
    """Yield every container with its children."""
    if isinstance(node, Stack):
        children = [child for child in node.children if isinstance(child, Box)]
        yield node, children
        for child in children:
            yield from families(child)


def is_inside(inner: Bounds, outer: Bounds, ignores_height: bool) -> bool:
    fits = inner.x >= outer.x - TOLERANCE and inner.x + inner.w <= outer.x + outer.w + TOLERANCE
    return fits and (ignores_height or (inner.y >= outer.y - TOLERANCE and inner.y + inner.h <= outer.y + outer.h + TOLERANCE))


def are_apart(a: Bounds, b: Bounds) -> bool:
    across = a.x + a.w <= b.x + TOLERANCE or b.x + b.w <= a.x + TOLERANCE
    return across or a.y + a.h <= b.y + TOLERANCE or b.y + b.h <= a.y + TOLERANCE


@given(trees, viewports)
def test_children_are_inside_their_parent_or_the_overflow_says_so(tree: Box, rect: FRect) -> None:
    tree = named(tree, count())
    layout = lay_out(tree, rect)
    if not overflow_of(layout):
        for parent, children in families(tree):
            inner = parent.inside(bounds_of(layout, parent))
            assert all(is_inside(bounds_of(layout, child), inner, isinstance(parent, Scroll)) for child in children)


@given(trees, viewports)
def test_neighbours_never_overlap(tree: Box, rect: FRect) -> None:
    tree = named(tree, count())
    layout = lay_out(tree, rect)
    for parent, children in families(tree):
        bounds = [bounds_of(layout, child) for child in children]
        if type(parent) in (Row, Column, Scroll):
            assert all(are_apart(*pair) for pair in combinations(bounds, 2))


@given(trees, viewports)
def test_nothing_is_smaller_than_its_minimum_without_an_overflow(tree: Box, rect: FRect) -> None:
    tree = named(tree, count())
    layout = lay_out(tree, rect)
    missing = {overflow.node.name for overflow in overflow_of(layout)}
    for node in (child for _parent, children in families(tree) for child in children if child.name not in missing):
        bounds = bounds_of(layout, node)
        low_width, low_height = (
            own_value if low is None else low for own_value, low in ((node.width, node.min_width), (node.height, node.min_height))
        )
        assert bounds.w >= (low_width or 0) - TOLERANCE and bounds.h >= (low_height or 0) - TOLERANCE


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(1, 9)), min_size=1, max_size=6), st.integers(0, 400))
def test_what_is_spare_goes_to_those_that_grow_by_their_weights(parts: list[tuple[int, int]], spare: int) -> None:
    target, weights = map(sum, zip(*parts, strict=True))
    layout = lay_out(Row([Box(name="part", width=width, grow=grow) for width, grow in parts], 0), FRect(0, 0, target + spare, 60))
    for rect, (width, grow) in zip(layout.all("part"), parts, strict=True):
        assert rect.w == pytest.approx(width + spare * grow / weights, abs=TOLERANCE)


def test_what_is_missing_is_taken_down_to_the_minimum() -> None:
    parts = [Box(name="a", width=300, min_width=100), Box(name="b", width=200), Box(name="c", width=200, min_width=100)]
    layout = lay_out(Row(parts, 0), FRect(0, 0, 550, 60))
    assert [layout[name].w for name in "abc"] == [200, 200, 150] and not overflow_of(layout)


def test_an_even_row_shares_evenly_what_the_widest_minimum_leaves() -> None:
    parts = [Box(name="part", min_width=width) for width in (40, 150, 60)]
    for width, shares in ((450, [150, 150, 150]), (300, [75, 150, 75]), (250, [40, 150, 60])):
        layout = lay_out(Row(parts, 0, is_even=True), FRect(0, 0, width, 60))
        assert [rect.w for rect in layout.all("part")] == shares and not overflow_of(layout)


def test_a_part_that_has_no_room_says_how_much_it_lacks() -> None:
    layout = lay_out(Column([Box(name="head", height=60), Box(name="list", height=100)], 8), FRect(0, 0, 100, 150))
    assert [(type(lack.node), lack.width, lack.height) for lack in overflow_of(layout)] == [(Column, 0, 18)]
    assert layout["list"].h == 100, "it is never squeezed silently"


def test_a_paragraph_is_as_high_as_its_lines_and_moves_what_is_below_it() -> None:
    tree = Column([Text(SENTENCE, 20, name="body"), Box(name="below", height=10)], 0)
    narrow, width = lay_out(tree, FRect(0, 0, 200, 800)), lay_out(tree, FRect(0, 0, 740, 800))
    assert len(text_of(narrow).lines) == 4 and " ".join(text_of(narrow).lines) == SENTENCE
    assert narrow["below"].y == pytest.approx(4 * 20 * 1.32) and width["below"].y == pytest.approx(20 * 1.32)


def test_a_text_gets_smaller_before_it_is_cut() -> None:
    text = Text(SENTENCE, 24)
    whole, smaller, cut = (lay_out(text, FRect(0, 0, 300, height)) for height in (130, 80, 30))
    assert (text_of(whole).size, overflow_of(whole)) == (24, [])
    assert 14 < text_of(smaller).size < 24 and not overflow_of(smaller) and " ".join(text_of(smaller).lines) == SENTENCE
    assert (text_of(cut).size, text_of(cut).lines) == (14, (SENTENCE,)), "one line has room, and is cut where it is drawn"
    assert overflow_of(cut)[0].height == pytest.approx(2 * 14 * 1.32 - 30)


def test_a_word_is_never_broken() -> None:
    text = Text("Benvenuti a Chieti", 20, name="title")
    assert text_of(lay_out(text, FRect(0, 0, 70, 300))).size == 15.5
    lack = overflow_of(lay_out(text, FRect(0, 0, 60, 300)))
    assert [(one.node, one.width) for one in lack] == [(text, 3)]


def test_a_name_may_be_cut() -> None:
    name = Text("Bartholomäus-Maximilian von Hohenstaufen", 20, max_lines=1, can_be_cut=True)
    layout = lay_out(name, FRect(0, 0, 60, 30))
    assert not overflow_of(layout) and text_of(layout).lines == (name.text,) and text_of(layout).size == 14


@given(words, st.sampled_from(["", "play"]), st.integers(30, 400))
def test_a_label_keeps_away_from_the_border_of_its_button(label: str, icon: str, width: int) -> None:
    layout = lay_out(Column([button_node("key", label, icon)], align="fill"), FRect(0, 0, width, 800))
    at = next(part.bounds for part in layout.parts if part.node.name == "key")
    text = next(part.bounds for part in layout.parts if part.text is not None)
    assert at.h >= 56 and (at.w >= 56 or overflow_of(layout))
    assert is_inside(text, Bounds(at.x + 8, at.y + 8, at.w - 16, at.h - 16), False) or overflow_of(layout)


def test_buttons_of_a_grid_stand_in_even_rows() -> None:
    grid = Grid([button_node("key", label) for label in ("a", "b", "c", "d")], 10, min_column=180)
    assert [rect.topleft for rect in lay_out(grid, FRect(0, 0, 560, 122)).all("key")] == [(0, 0), (285, 0), (0, 66), (285, 66)]
    assert {rect.y for rect in lay_out(grid, FRect(0, 0, 800, 56)).all("key")} == {0}


def test_one_description_has_another_arrangement_in_a_tall_and_in_a_small_viewport() -> None:
    parts = [
        Box(name="left", width=100, grow=1),
        Breakpoint(Box(name="aside", height=40), small=None),
        Box(name="right", height=100, grow=1),
    ]
    tree = Breakpoint(Row(parts), tall=Column(parts))
    width, tall = lay_out(tree), lay_out(tree, TALL)
    assert width["left"].y == width["right"].y and tall["left"].x == tall["right"].x and tall["left"].bottom < tall["right"].y
    small = lay_out(tree, is_small=True)
    assert "aside" in width and "aside" not in small and small["right"].x - small["left"].right == 8, "it leaves no spacing behind"


def test_a_dialog_stands_in_the_middle_and_is_as_high_as_its_parts() -> None:
    dialog = Column(
        [Text("Sure?", 20), Spacer(height=30), Row([button_node("no", "No"), button_node("yes", "Yes")])],
        0,
        name="dialog",
        width=400,
        padding=24,
    )
    rect = lay_out(Stack([dialog], align="center"), TALL)["dialog"]
    assert rect.center == TALL.center and rect.size == (400, pytest.approx(24 + 20 * 1.32 + 30 + 56 + 24))


def test_a_list_that_scrolls_has_room_for_its_bar() -> None:
    tree = Scroll([Box(name="row", height=60)] * 5, 8, name="rows")
    short, long = lay_out(tree, FRect(0, 0, 300, 200)), lay_out(tree, FRect(0, 0, 300, 332))
    assert short.lengths["rows"] == long.lengths["rows"] == 332 and not overflow_of(short)
    assert short.all("row")[4].bottom == 332
    assert short.all("row")[0].w == 300 - SCROLL_BAR_UNITS and long.all("row")[0].w == 300


def test_a_list_that_can_shrink_has_lower_rows_before_it_scrolls() -> None:
    tree = Scroll([Box(name="row", height=60, min_height=40)] * 5, 8, name="rows", can_shrink=True)
    for height, length, row in ((400, 332, 60), (272, 272, 48), (200, 232, 40)):
        layout = lay_out(tree, FRect(0, 0, 300, height))
        assert layout.lengths["rows"] == pytest.approx(length) and layout.all("row")[0].h == pytest.approx(row)
        assert layout.all("row")[0].w == 300 - SCROLL_BAR_UNITS * (length > height)


def test_the_first_rows_of_a_list_are_whole_however_low_it_is() -> None:
    lists = [Scroll([Box(name="row", height=60)] * 5, 8, name=name, whole_count=count) for name, count in (("one", 0), ("two", 2))]
    layout = lay_out(Column(lists, 0), FRect(0, 0, 300, 84 + 60 + 8 + 60 + SCROLL_SHADE_UNITS))
    assert (layout["one"].h, layout["two"].h) == (84, 60 + 8 + 60 + SCROLL_SHADE_UNITS) and not overflow_of(layout)


def test_rows_keep_below_a_heading_and_share_what_is_spare() -> None:
    tree = Scroll([Box(name="row", height=60, grow=1), Box(name="foot", height=20)], 8, name="rows", keeps_bar_room=True)
    roomy, low = lay_out(tree, FRect(0, 0, 300, 200)), lay_out(tree, FRect(0, 0, 300, 84))
    assert roomy["row"].w == low["row"].w == 300 - SCROLL_BAR_UNITS
    assert (roomy["row"].h, low["row"].h) == (172, 60) and roomy["foot"].bottom == 200 and roomy.lengths["rows"] == 88


def test_a_button_below_a_list_stands_at_its_end_until_the_list_scrolls() -> None:
    def foot(rows: int) -> float:
        tree = Column([Scroll([Box(name="row", height=60)] * rows, 8, name="rows"), button_node("add", "Add")], 8)
        return lay_out(tree, FRect(0, 0, 300, 300))["add"].bottom

    assert (foot(1), foot(3), foot(9)) == (124, 260, 300)


def people(title: str) -> Column:
    """A screen of some 300 nodes."""
    rows = [
        Row([Box(width=40, height=40), Text(f"{SENTENCE} {index}", grow=1), Box(width=76), button_node(f"key/{index}", "Open")])
        for index in range(60)
    ]
    return Column([Text(title, 40, "s"), Scroll(rows, name="rows"), Text("Everything stays on this device.", 17)])


def test_a_layout_is_kept_while_content_and_size_stay() -> None:
    measure = LetterMeasure()
    solver = Solver(measure, LANDSCAPE)
    first = solver.solve(people("The players"))
    measure.measured.clear()
    assert solver.solve(people("The players")).parts == first.parts and not measure.measured
    assert lay_out(people("The players"), TALL).parts != first.parts
    first["rows"].y -= 100
    assert solver.solve(people("The players"))["rows"].y == first["rows"].y, "a list that scrolls moves its own rectangles"


def test_another_text_has_no_other_text_fitted_again() -> None:
    measure = LetterMeasure()
    solver = Solver(measure, LANDSCAPE)
    solver.solve(people("The players"))
    measure.measured.clear()
    solver.solve(people("Those who play"))
    again = [text for text, _size, _kind in measure.measured if text.startswith(SENTENCE)]
    assert len(again) <= 2 * 60, "for their widths alone, which `Skin` keeps"


def test_a_new_tree_of_300_nodes_measures_each_text_at_two_sizes() -> None:
    """The whole text at both, and words that other texts have too; `Rasterizer` keeps every width, so only these take time."""
    measure = LetterMeasure()
    Solver(measure, LANDSCAPE).solve(people("The players"))
    assert len(set(measure.measured)) <= 4 * 62


def test_the_desk_lays_out_with_the_theme_of_the_moment(tmp_path: Path) -> None:
    context = new_desk(tmp_path)
    tree = Column([Text(SENTENCE, 18, name="body"), Breakpoint(Box(name="aside"), small=None)])
    first = context.lay_out(tree)
    assert context.lay_out(tree).parts == first.parts and "aside" in first
    context.rasterizer.apply_theme(Theme("very_large"), context.viewport.scale)
    assert context.lay_out(tree)["body"].h > first["body"].h
    context.viewport = replace(context.viewport, min_text_units=context.rasterizer.min_text_units)
    assert "aside" not in context.lay_out(tree)
    context.storage.close()


def test_parts_that_overlap_without_being_inside_each_other_are_seen() -> None:
    button, text = Box(name="key", width=100, height=60, widget=lambda rect: rect), Text("A sentence", name="text")
    assert list(overlaps(lay_out(Stack([button, text])).parts)), "over each other"
    assert not list(overlaps(lay_out(Column([button, text])).parts)), "below each other"
    assert not list(overlaps(lay_out(Row([text], widget=lambda rect: rect)).parts)), "a label lies on its key"

"""What can be wrong with the places on a screen; `python -m tests.ui.layout_faults [NAME ..]` looks at every state.

It does so in every language, at all text sizes, and in windows from 800x500 to 3840x2160, wide and tall.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from tests.ui.stage import AppStage
from ui.assets.translation import LANGUAGES
from ui.canvas.canvas import measuring_canvas
from ui.layout.nodes import Bounds, Box, Sizer, Text
from ui.layout.solver import Layout, Part
from ui.scene.scene import Scene
from ui.widgets.controls import Button
from ui.widgets.scroll import scroll_area_of

WINDOWS = ((800, 500), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (900, 1400), (1080, 1920))
TEXT_SIZES = ("normal", "large", "very_large")
LABEL_MARGIN, MIN_HIT, MIN_HIT_PX = (
    8.0,
    56.0,
    44,
)  # units from a label to the edge of its button; of a hit area (docs/art.md, 4); from 1024x640 up
ROUNDING = 0.01  # units that sums of lengths may be wrong by
TOLERANCE = 1.0  # units by which neighbours may overlap: rounding


class Overflow(NamedTuple):
    """A node that has less than its minimum, and the units that it lacks."""

    node: Box
    width: float
    height: float


def overflow(layout: Layout, sizer: Sizer) -> list[Overflow]:
    """Return what the nodes lack of their own minimum, or of their content's."""
    sizer.forget_sizes()  # it knows nodes by their identity, which those of an earlier tree may have had
    lacks = (_lack(sizer, part.node, part.bounds) for part in layout.parts)
    return [lack for lack in lacks if max(lack.width, lack.height) > ROUNDING]


def _lack(sizer: Sizer, node: Box, at: Bounds) -> Overflow:
    inner = node.inside(at)
    width = max(sizer.width(node).minimum - at.w, node.content_width(sizer).minimum - inner.w, 0.0)
    height = max(sizer.height(node, at.w).minimum - at.h, node.content_height(sizer, inner.w).minimum - inner.h, 0.0)
    return Overflow(node, width, height)


def layout_faults(stage: AppStage) -> Iterator[str]:
    """Yield what is wrong with the layout of the open state: parts too small, overlaps, small hit areas, a focus out of sight."""
    scene = stage.scene
    for shown in filter(None, (scene, scene.dialog)):
        layout = shown.composition.layout
        for lack in overflow(layout, stage.context._solver):
            yield f"{type(lack.node).__name__} {lack.node.name!r} lacks {lack.width:.1f} x {lack.height:.1f} units"
        yield from overlaps(layout.parts)
    yield from small_hit_areas(scene)
    yield from tight_labels(scene)
    yield from hidden_focus(scene)
    yield from covered_by_notice(stage)


def covered_by_notice(stage: AppStage) -> Iterator[str]:
    """Yield the buttons and cards that the notice covers; very large texts may leave it no other place."""
    scene, notices = stage.scene, stage.app.notice_bar
    if notices.sentence and stage.context.settings.text_size == "normal":
        canvas = measuring_canvas(stage.context.rasterizer, stage.context.viewport)
        rect = notices.notice_rect(canvas, scene.notice_bottom, scene.max_notice_width, scene.notice_obstacles)
        for obstacle in scene.notice_obstacles[-1]:
            common = rect.clip(obstacle)
            if min(common.w, common.h) > TOLERANCE:
                yield f"the notice {tuple(map(round, rect))} covers {tuple(map(round, obstacle))}"


def overlaps(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the pairs of widgets, and of a widget and a text, that overlap although neither is inside the other."""
    shown = [(index, part) for index, part in enumerate(parts) if part.node.widget is not None or _is_text(part)]
    for place, (index, one) in enumerate(shown):
        for other_index, other in shown[place + 1 :]:
            is_inside = other_index <= index + one.inner_count
            if is_inside or one.scroll != other.scroll or (one.node.widget is None and other.node.widget is None):
                continue
            common = FRect(one.bounds).clip(FRect(other.bounds))
            if min(common.w, common.h) > TOLERANCE:
                yield f"{_name(one)} and {_name(other)} overlap by {common.w:.0f} x {common.h:.0f} units"


def _is_text(part: Part) -> bool:
    return isinstance(part.node, Text) and bool(part.node.color) and bool(part.node.text)


def _name(part: Part) -> str:
    return repr(part.node.text if isinstance(part.node, Text) else part.node.name)


def small_hit_areas(scene: Scene) -> Iterator[str]:
    context = scene.context
    needed = max(MIN_HIT, MIN_HIT_PX / context.viewport.scale if context.viewport.width >= 1024 and context.viewport.height >= 640 else 0.0)
    for widget in scene.widgets:
        hit = widget.hit_rect(context.min_hit_units)
        if min(hit.w, hit.h) < needed - TOLERANCE:
            yield f"{widget.name} can be hit on {hit.w:.0f} x {hit.h:.0f} units"


def tight_labels(scene: Scene) -> Iterator[str]:
    """Yield the labels of buttons that come nearer than 8 units to an edge at their sides."""
    texts = [text for text in scene.description.texts() if text.is_visible]
    for widget in scene.widgets:
        if isinstance(widget, Button) and not widget.is_icon_only:
            area = scroll_area_of(scene.scroll_areas, widget)  # outside it the text belongs to another button
            for text in texts if area is None else [text for text in texts if area.rect.collidepoint(text.rect.center)]:
                is_label = text.text in widget.command.label and scene.visible_rect(widget).collidepoint(text.rect.center)
                if (
                    is_label
                    and not widget.rect.left + LABEL_MARGIN - 1 <= text.rect.left <= text.rect.right <= widget.rect.right - LABEL_MARGIN + 1
                ):
                    yield f"{text.text!r} is too near to the edge of {widget.name}"


def hidden_focus(scene: Scene) -> Iterator[str]:
    """Yield the widgets that are out of sight when they have the focus."""
    offsets = [(area, area.offset) for area in scene.scroll_areas]
    for widget in scene.widgets:
        scene.scroll_to(widget)
        if scene.visible_rect(widget).h < min(widget.rect.h, 40.0) - TOLERANCE:
            yield f"{widget.name} is out of sight with the focus"
    for area, offset in offsets:
        area.scroll_by(offset - area.offset)


def main(words: list[str]) -> int:
    from tests.ui.states import STATES, set_up

    parser = argparse.ArgumentParser(prog="python -m tests.ui.layout_faults", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of states; all without")
    names = parser.parse_args(words).names
    chosen = [state for state in STATES if not names or any(name in state for name in names)]
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        for size, language, text_size in product(WINDOWS, LANGUAGES, TEXT_SIZES):
            stage = AppStage(Path(folder), size, language, seen=True)
            stage.looks = {"text_size": text_size}
            for state in chosen:
                set_up(stage, state)
                stage.app.draw()
                for fault in layout_faults(stage):
                    found += 1
                    print(f"{size[0]}x{size[1]} {language} {text_size} {state}: {fault}", flush=True)
            stage.close()
    print(f"{len(chosen)} states in {len(WINDOWS) * len(LANGUAGES) * len(TEXT_SIZES)} ways: {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

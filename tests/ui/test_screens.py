"""All states of all screens: texts neither overlap nor are cut or leave their buttons, and keys work."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect, Rect

from tests.game.kept import difference
from tests.screenshots import shoot
from tests.ui import touches
from tests.ui.blank import plain, there
from tests.ui.layout_faults import layout_faults
from tests.ui.layouts import LONG, NARROW, SHORT, SIZES, TALL
from tests.ui.people_states import FILE, PEOPLE_NAMES
from tests.ui.snapshots import ACTIONS, FOLDER, case_of, is_kept, kept_file, no_chance, resized, screen_lines, snapshot
from tests.ui.stage import AppStage
from tests.ui.states import SETUP_NAMES, SHELF, STATES, set_up
from tests.ui.touches import follows
from tests.ui.trees import changed_by_reading
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import LANGUAGES
from ui.canvas.canvas import Canvas
from ui.canvas.description import COVERING_LEVEL, COVERING_OPACITY
from ui.canvas.viewport import Viewport
from ui.scene.scene import Scene
from ui.scene.shortcuts import CHARACTER_KEYS
from ui.widgets.controls import Button, Command, HitRegion, SegmentedControl, Widget

LINE_HEIGHT = 1.37  # line height of the lowest font, relative to its size
ALLOWANCE = 2  # blank px in a line around its letters
PRESSED = {*CHARACTER_KEYS, *(pygame.key.name(code) for code in range(128)), *(pygame.key.name(1 << 30 | code) for code in range(256))} - {
    ""
}
HALF = {"curtain_half"}  # the privacy screen covers half of everything
USUAL = ("Alex", "Camille", "Andrea")  # names of players who have not entered one
NAMES = {*SHORT, *LONG, *USUAL, *SETUP_NAMES, *SHELF, FILE, *PEOPLE_NAMES}  # names of profiles and files may be longer than their space


@dataclass(slots=True)
class Line:
    """A text in the part that is visible."""

    rect: Rect  # visible part in px
    text: str
    cut: str  # the whole text if its end was cut off
    h: int  # height of the whole line in px


def blank_stage(folder: Path, size: tuple[int, int], language: str) -> AppStage:
    skin = plain(Viewport(*size).scale)
    skin.missing_files.clear()
    return AppStage(folder, size, language, skin)


class Listener(Canvas):
    """A canvas that records texts, and forgets those that something covers or dims afterwards."""

    def __init__(self, surface: pygame.Surface, rasterizer: Rasterizer, viewport: Viewport) -> None:
        super().__init__(surface, rasterizer, viewport)
        self.lines: list[Line] = []
        self._shortened: dict[str, str] = {}

    def dim(self, opacity: float = 0.55) -> None:
        self.lines.clear()

    def draw_box(
        self,
        rect: FRect,
        radius: float,
        fill: str | tuple[str, str],
        stroke: str = "none",
        stroke_width: float = 0,
        opacity: float = 1,
        level: int = 0,
    ) -> None:
        if level >= COVERING_LEVEL and opacity > COVERING_OPACITY:
            cover = Rect(self.viewport.to_px_point(*rect.topleft), (self.viewport.to_px(rect.w), self.viewport.to_px(rect.h)))
            self.lines = [line for line in self.lines if not cover.colliderect(line.rect)]

    def ellipsize(self, text: str, max_width: float, size: float, kind: str = "r") -> str:
        shown = super().ellipsize(text, max_width, size, kind)
        if shown != text:
            self._shortened[shown] = text
        return shown

    def draw_text(self, text: str, x: float, y: float, size: float = 18, color: str = "", kind: str = "r", align: str = "l") -> float:
        self.collected_lines = []
        width = super().draw_text(text, x, y, size, color or "text", kind, align)
        clip = self.surface.get_clip()
        for rect, sentence in self.collected_lines:
            seen = rect if clip == self.surface.get_rect() else rect.clip(clip)  # a list shows only what is inside its clip
            if seen:
                self.lines.append(Line(seen, sentence, self._shortened.get(sentence, ""), rect.h))
        return width


def heard(stage: AppStage) -> list[Line]:
    """Return all lines that can be read now."""
    listener = Listener(stage.driver.window, stage.context.rasterizer, stage.context.viewport)
    stage.app.draw(listener)
    return listener.lines


def faults(stage: AppStage) -> Iterator[str]:
    """Yield what is wrong with the texts of the open state."""
    lines, window = heard(stage), stage.driver.window.get_rect()
    for line in lines:
        if not window.inflate(2, 2).contains(line.rect):
            yield f"{line.text!r} leaves the window: {line.rect}"
        if line.cut and not line.cut.startswith(str(stage.shelf)) and not cuts_a_name(line.text.rstrip("…").split(" · ")[0].strip()):
            yield f"{line.cut!r} is cut to {line.text!r}"
    places = [letters(line) for line in lines]
    for number, (one, place) in enumerate(zip(lines, places, strict=True)):
        for after in place.collidelistall(places[number + 1 :]):
            other = lines[number + 1 + after]
            if one != other:  # an equal text was drawn again over the focus ring
                yield f"{one.text!r} and {other.text!r} overlap: {one.rect} {other.rect}"
    honey = [
        widget.name
        for widget in stage.scene.widgets
        if isinstance(widget, Button) and widget.style == "primary" and not widget.command.disabled_reason
    ]
    if len(honey) > 1:
        yield f"more than one key is in honey: {honey}"
    for widget in stage.scene.widgets:
        yield from out_of_key(stage, widget, lines)
    yield from lame_keys(stage.scene)
    yield from layout_faults(stage)


def lame_keys(scene: Scene) -> Iterator[str]:
    """Yield impossible shortcuts, commands that share a shortcut, and missing icons."""
    taken: dict[str, Command] = {}
    for command in [*(widget.command for widget in scene.widgets if isinstance(widget, Button | HitRegion)), *scene.key_commands()]:
        if command.icon and not there(f"ui/{command.icon}"):
            yield f"no icon is called {command.icon}, which {command.name} has where its words leave room"
        for chord in command.shortcuts:
            letter = chord.removeprefix("ctrl+").removeprefix("shift+")
            if letter not in PRESSED:
                yield f"nobody can press {chord!r} for {command.name}"
            first = taken.setdefault(chord, command)
            if first.run is not command.run and (first.name, command.name) != ("all_moves", "log"):  # these two have the same effect
                yield f"{chord!r} is for {first.name} and for {command.name}"


def cuts_a_name(left: str) -> bool:
    """Return True if only a name was cut: its beginning is left, or earlier words and some of its letters."""
    return any(name.startswith(left) or any(left.endswith(f" {name[:shown]}") for shown in range(3, len(name))) for name in NAMES)


def letters(line: Line) -> Rect:
    """Return the rect of the letters; it is empty if a list shows only the edge of their line."""
    return line.rect.inflate(-2 * ALLOWANCE, -min(line.rect.h, 2 * max(ALLOWANCE, line.h // 6)))


def out_of_key(stage: AppStage, widget: Widget, lines: list[Line]) -> Iterator[str]:
    """Yield labels that leave their button or segment."""
    places: list[tuple[str, FRect]] = [(widget.command.label, widget.rect)] if isinstance(widget, Button) else []
    if isinstance(widget, SegmentedControl):
        places = [(label, widget.choice_rect(index)) for index, label in enumerate(widget.labels)]
    seen = in_px(stage.scene.visible_rect(widget), stage.context.viewport)
    for label, area_rect in places:
        rect = in_px(area_rect, stage.context.viewport)
        for line in lines:
            if line.text in label and rect.clip(seen).collidepoint(line.rect.center) and not rect.contains(letters(line)):
                yield f"{line.text!r} leaves its key {widget.name}: {line.rect} {rect}"


def in_px(rect: FRect, viewport: Viewport) -> Rect:
    return Rect(viewport.to_px_point(rect.x, rect.y), (viewport.to_px(rect.w), viewport.to_px(rect.h)))


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all tests, so that the history is filled once."""
    return tmp_path_factory.mktemp("disk")


DRAWN = [name for name in STATES if name not in HALF]
SOME = [DRAWN[first : first + 16] for first in range(0, len(DRAWN), 16)]
ROOMS = [
    name for name in DRAWN if re.search("menu|setup|pause|results|rules|settings|keys|history|^save|^open|account|^people|^person", name)
]
TALL_ROOMS = pytest.param(TALL[0], "it", ROOMS, marks=pytest.mark.long)
TIGHT = [(SIZES[0], "fr", ["voice_page"]), (SIZES[1], "fr", ["nambarz_setup_teams_12"])]  # the long words of these have least room
TIGHT_LARGE = [((1080, 1920), "fr", ["album", "practice_make"], "very_large"), (TALL[0], "fr", ["album_chains"], "large")]
LARGE = [
    (size, language, names, text)
    for text in ("large", "very_large")
    for size in (SIZES[2], TALL[0])
    for language in LANGUAGES
    for names in SOME
]
EVERY = [(size, language, names) for size in (*SIZES, *TALL) for language in LANGUAGES for names in SOME]


def crossed(all_of_them: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Mark one in eight as long, spread over sizes and languages, and the rest as the whole crossing."""
    marks, groups = (pytest.mark.long, pytest.mark.crossing), len(SOME)
    turns = [(index % groups + index // groups) % 8 for index in range(len(all_of_them))]
    return [pytest.param(*each, marks=marks[: 1 + (turn > 0)]) for turn, each in zip(turns, all_of_them, strict=True)]


def sampled() -> list[Any]:
    """Return all groups of states in all languages; those beyond one language for each group, in turn, are long."""
    return [
        pytest.param(names, language, marks=pytest.mark.long if (group + number) % len(LANGUAGES) else (), id=f"{names[0]}-{language}")
        for group, names in enumerate(SOME)
        for number, language in enumerate(LANGUAGES)
    ]


@pytest.mark.parametrize(("names", "language"), sampled())
@no_chance()
def test_every_state_has_room_for_its_words_and_is_as_it_is_kept(names: list[str], language: str, disk: Path) -> None:
    """Each in one language and short of space; `python -m tests.ui.snapshots --keep` accepts changes."""
    stage, result = blank_stage(disk, NARROW, language), []
    for name in (name for name in names if case_of(name)[0] == language or is_kept(name, language)):
        resized(stage, NARROW)
        set_up(stage, name)
        result += [f"{name}: {fault}" for fault in [*faults(stage), *stage.context.rasterizer.missing_files]]
        if is_kept(name, language):
            stored = kept_file(name, language).read_text("utf-8").partition(f"\n{ACTIONS}\n")[0]
            result += filter(None, [difference(stored, snapshot(stage, name, with_actions=False))])
    stage.close()
    assert not result, "python -m tests.ui.snapshots --keep, if it should be so:\n" + "\n".join(result)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@no_chance()
def test_what_follows_on_every_state_is_as_it_is_kept(language: str, disk: Path) -> None:
    stage, result = blank_stage(disk, NARROW, language), []
    for name in (name for name in STATES if is_kept(name, language)):
        resized(stage, NARROW)
        set_up(stage, name)
        result += filter(None, [difference(kept_file(name, language).read_text("utf-8"), snapshot(stage, name))])
    stage.close()
    assert not result, "python -m tests.ui.snapshots --keep, if it should be so:\n" + "\n".join(result)


@pytest.mark.parametrize("names", SOME[::3], ids=lambda names: names[0])
def test_reading_a_screen_changes_nothing(names: list[str], disk: Path) -> None:
    stage = blank_stage(disk, NARROW, "en")
    set_up(stage, names[0])
    texts = list(changed_by_reading(stage))
    stage.close()
    assert not texts


def test_every_state_has_a_snapshot() -> None:
    stored = {kept_file(name, language) for name in STATES for language in LANGUAGES if is_kept(name, language)}
    assert {*FOLDER.iterdir()} == stored, "python -m tests.ui.snapshots --keep"


@pytest.mark.parametrize(
    ("size", "language", "names"),
    [TALL_ROOMS, *TIGHT, *crossed(EVERY)],
    ids=lambda value: value[0] if isinstance(value, list) else str(value),
)
def test_all_words_have_room(size: tuple[int, int], language: str, names: list[str], disk: Path) -> None:
    stage = blank_stage(disk, size, language)
    result = []
    for name in names:
        set_up(stage, name)
        result += [f"{name}: {fault}" for fault in faults(stage)]
    result += [f"no picture is called {name}" for name in stage.context.rasterizer.missing_files]
    stage.close()
    assert not result, f"{len(result)} found:\n" + "\n".join(result)


@pytest.mark.parametrize(
    ("size", "language", "names", "text"),
    [(SIZES[2], "fr", SOME[turn], "very_large") for turn in (0, 18)] + TIGHT_LARGE + crossed(LARGE),
    ids=lambda value: value[0] if isinstance(value, list) else str(value),
)
def test_large_words_have_room(size: tuple[int, int], language: str, names: list[str], text: str, disk: Path) -> None:
    stage = blank_stage(disk, size, language)
    stage.looks = {"text_size": text, "high_contrast": True}
    result = []
    for name in names:
        set_up(stage, name)
        assert all(font_px >= stage.context.theme.min_text_units - 1 for font_px in sizes(stage)), f"{name} has smaller letters"
        result += [f"{name}: {fault}" for fault in faults(stage)]
    stage.close()
    assert not result, f"{len(result)} found:\n" + "\n".join(result)


def sizes(stage: AppStage) -> Iterator[float]:
    """Yield the letter size of every text in units."""
    for line in heard(stage):
        yield line.h / LINE_HEIGHT / stage.context.viewport.scale


def test_faults_are_seen(disk: Path) -> None:
    stage = blank_stage(disk, (800, 500), "en")
    set_up(stage, "settings")
    assert not list(faults(stage))
    stage.driver.widget("done").command = Command("done", "Donaudampfschifffahrt", lambda: None)
    stage.scene.paint_over = lambda canvas: (canvas.draw_text("Settings", 1270, 84), None)[1]  # type: ignore[method-assign]
    texts = list(faults(stage))
    stage.close()
    assert [fault for fault in texts if "leaves its key" in fault] and [fault for fault in texts if "leaves the window" in fault]


def test_keys_without_an_icon_that_nobody_can_press_or_that_another_command_has_are_seen(disk: Path) -> None:
    stage = blank_stage(disk, (800, 500), "en")
    set_up(stage, "settings")
    more = [Command("one", "", lambda: None, shortcuts=("trl+s", "shift+pageup", "f2")), Command("two", "", lambda: None, "heck", ("f2",))]
    stage.scene.key_commands = lambda: more  # type: ignore[method-assign]
    texts = list(faults(stage))
    stage.close()
    assert len(texts) == 4 and [fault for fault in texts if fault == "'f2' is for one and for two"]


def test_a_state_that_is_otherwise_is_seen(disk: Path) -> None:
    stage = blank_stage(disk, (800, 500), "en")
    set_up(stage, "settings")
    before = "\n".join(screen_lines(stage))
    assert "\n".join(screen_lines(stage)) == before
    stage.driver.widget("done").rect.x += 2
    changed = difference(before, "\n".join(screen_lines(stage)))
    stage.close()
    assert "done" in changed


def test_what_follows_otherwise_is_seen(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, sentences = blank_stage(disk, (800, 500), "en"), []
    for dead in (False, False, True):
        set_up(stage, "settings")
        done = stage.driver.widget("done")
        monkeypatch.setattr(touches, "_doings", lambda stage, rng, do=(lambda: None) if dead else done.activate: [("done", do)])
        sentences.append(list(follows(stage, "settings")))
    stage.close()
    assert sentences[0] == sentences[1] != sentences[2]


def test_words_over_each_other_are_seen(disk: Path) -> None:
    stage = blank_stage(disk, (800, 500), "en")
    set_up(stage, "settings")
    stage.scene.paint_over = lambda canvas: (canvas.draw_text("Settings", 134, 88), None)[1]  # type: ignore[method-assign]
    texts = list(faults(stage))
    stage.close()
    assert len(texts) == 1 and "overlap" in texts[0]


@pytest.mark.long
@pytest.mark.crossing
def test_every_state_has_its_picture(tmp_path: Path) -> None:
    assert shoot(tmp_path, [], ["en"], [(800, 500)]) == len(STATES) == len(list(tmp_path.glob("800x500_en_*.png")))

"""The rules screen: all pages in all languages at four sizes, the keyboard, the search, read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest

from bench.inline_engine import Prompt
from tests.ui.driver import fresh_skin
from tests.ui.layouts import where_room_is_short
from ui.assets import translation
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import Sounds
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport, is_tall
from ui.lessons.routes import LessonRoute
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.screens.routes import SettingsRoute
from ui.screens.rules.screen import RulesScreen
from ui.store.settings import Settings
from ui.store.storage import Storage
from ui.tables.registry import BOXES, TABLES
from ui.tables.rule_pages import fold_accents_and_case

pages = TABLES["nin_jan"].rules_pages.pages
RULES = {f"NJ-{number}" for number in range(1, 14)}
LEAST_ART = 130.0  # logical units; a lower picture is not recognizable
SOLID = 200  # alpha above that of every shadow


@pytest.fixture(autouse=True)
def quiet_screen() -> Iterator[None]:
    before = translation.language()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    translation.set_language(before)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storage]:
    saved = Storage(tmp_path_factory.mktemp("data"))
    yield saved
    saved.close()


@pytest.fixture
def room(files: Storage) -> Iterator[RulesScreen]:
    opened = a_room(files, (1280, 800), "en")
    yield opened
    opened.close()


def a_room(files: Storage, size: tuple[int, int], language: str) -> RulesScreen:
    viewport = Viewport(*size, is_tall(*size))
    translation.set_language(language)
    settings = msgspec.structs.replace(Settings(), language=language, muted=True)
    return RulesScreen(AppContext(files, settings, Sounds(0, True), Prompt(), viewport, fresh_skin(viewport.scale)), "nin_jan")


def a_brush(room: RulesScreen) -> Canvas:
    viewport = room.context.viewport
    canvas = Canvas(pygame.Surface((viewport.width, viewport.height), pygame.SRCALPHA), room.context.rasterizer, viewport)
    canvas.collected_lines = []
    return canvas


def press(room: RulesScreen, key: int, text: str = "", mod: int = 0) -> None:
    room.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
    if text:
        room.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def write(room: RulesScreen, text: str) -> None:
    for letter in text:
        room.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def misplaced(canvas: Canvas) -> list[str]:
    """Return texts that overlap, leave the window or are ellipsized; equal texts in one place count once."""
    assert canvas.collected_lines is not None
    window = canvas.surface.get_rect()
    texts = list({(tuple(rect), text): (rect, text) for rect, text in canvas.collected_lines}.values())
    wrong = [f"outside: {text}" for rect, text in texts if not window.contains(rect)]
    pairs = combinations(texts, 2)
    wrong += [f"{one} / {other}" for (first, one), (second, other) in pairs if _clash(first, second)]
    return wrong + [f"cut: {text}" for _rect, text in texts if text.endswith("…")]


def _clash(first: pygame.Rect, second: pygame.Rect) -> bool:
    """Return True if two texts overlap by more than a fifth of a line, which is taller than its letters."""
    both = first.clip(second)
    return both.w > 1 and both.h > 0.2 * min(first.h, second.h)


@where_room_is_short
def test_every_page_has_room_for_its_words_and_its_picture(files: Storage, size: tuple[int, int]) -> None:
    wrong = []
    room = a_room(files, size, "en")
    for language in translation.LANGUAGES:
        translation.set_language(language)
        for number, page in enumerate(room.pages):
            room.page_index = number
            room.request_rebuild()
            room.rebuild_if_needed()
            canvas = a_brush(room)
            room.draw(canvas)
            wrong += [f"{language} {page.title}: {what}" for what in (*misplaced(canvas), *spilt(canvas, room))]
    assert not wrong, "\n".join(wrong)


def spilt(canvas: Canvas, room: RulesScreen) -> list[str]:
    """Return what is wrong with the picture of the open page: too low, or opaque outside its rect by more than a ring's rim."""
    art = room.composition.layout["picture"]
    if art.h < LEAST_ART:
        return [f"the picture is only {art.h:.0f} high"]
    easel = Canvas(pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA), canvas.rasterizer, canvas.viewport)
    room.page.draw_picture(easel, art)
    drawn = easel.surface.get_bounding_rect(SOLID)
    left, top = canvas.viewport.to_px_point(art.x, art.y)
    right, bottom = canvas.viewport.to_px_point(art.right, art.bottom)
    rim = canvas.viewport.to_px(6)
    allowed = pygame.Rect(left, top, right - left, bottom - top).inflate(2 * rim, 2 * rim)
    return [] if allowed.contains(drawn) else [f"the picture {drawn} leaves {allowed}"]


def test_every_rule_is_on_a_page() -> None:
    cited = {number for page in pages() for number in page.rule_numbers}
    assert cited == RULES


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_pages_are_said_in_every_language(language: str) -> None:
    translation.set_language("en")
    english = pages()
    translation.set_language(language)
    assert len(pages()) == len(english) == 10
    for page, original in zip(pages(), english, strict=True):
        assert page.paragraphs and page.caption and page.heading
        assert (page.paragraphs == original.paragraphs) == (language == "en"), page.title


def test_french_has_its_thin_spaces() -> None:
    """U+202F before  (docs/art.md, 10)! ? ; : and inside « »."""
    translation.set_language("fr")
    texts = [text for page in pages() for text in (*page.paragraphs, page.heading, page.caption, page.title)]
    wrong = [text for text in texts if re.search(r"[^\u202f][!?;:»]|«[^\u202f]|'", text)]
    assert not wrong


def test_the_example_of_taking_is_as_in_the_rules() -> None:
    """Paper 7 beats both rocks, not the scissors (rules NJ-8 and NJ-9); the piles are worth +4 and +8 (rule NJ-12)."""
    from game.nin_jan.moves import Take, card
    from game.nin_jan.state import pile_moves, points

    piles = tuple(tuple(map(card, names)) for names in (("S5",), ("S-2", "R6"), ("R8",)))
    assert pile_moves(card("P7"), piles) == (Take(1), Take(2))
    assert [points(pile) for pile in piles[1:]] == [4, 8]


def test_arrows_and_ends_turn_the_pages(room: RulesScreen) -> None:
    walked = []
    for key in ("down", "down", "up", "end", "down", "page up", "home", "up", "page down"):
        room.handle_key(key)
        walked.append(room.page_index)
    assert walked == [1, 2, 1, 9, 9, 8, 0, 0, 1]


def test_the_focus_walks_with_the_page(room: RulesScreen) -> None:
    room.rebuild_if_needed()
    room.focus.name, room.focus.is_visible = "page/0", True
    room.handle_key("down")
    room.rebuild_if_needed()
    assert room.focus.name == "page/1" and room.focus.focused_widget(room.widgets) is not None


def test_everything_is_reached_by_tab(room: RulesScreen) -> None:
    room.rebuild_if_needed()
    seen = set()
    for _step in range(len(room.widgets)):
        room.handle_key("tab")
        seen.add(room.focus.name)
    assert seen == {widget.name for widget in room.widgets}
    assert {"back", "sound", "settings", "games", "page/8", "find", "next", "try"} <= seen


def test_keys_lead_on(room: RulesScreen) -> None:
    room.rebuild_if_needed()
    for name, route in (
        ("back", CloseRoute()),
        ("settings", SettingsRoute()),
        ("try", LessonRoute("nin_jan", "first", at="paper_wraps_rock")),
    ):
        room.route = None
        next(widget for widget in room.widgets if widget.name == name).activate()
        assert room.route == route


def test_next_goes_round(room: RulesScreen) -> None:
    for _page in range(len(room.pages)):
        room.rebuild_if_needed()
        next(widget for widget in room.widgets if widget.name == "next").activate()
    assert room.page_index == 0


def test_a_game_without_a_picture_shows_its_emblem(room: RulesScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    table, shown = TABLES["chifoumi"], list[str]()

    def picture(rasterizer: Rasterizer, face: str, w: float) -> pygame.Surface:
        shown.append(face)
        return rasterizer.svg_picture("icon", w)

    drawing, box = replace(table.art, picture=picture), replace(table.box, icon=("", 40))
    monkeypatch.setitem(BOXES, "chifoumi", box)
    monkeypatch.setitem(TABLES, "chifoumi", replace(table, art=drawing))  # type: ignore[arg-type]
    room.request_rebuild()
    room.rebuild_if_needed()
    room.draw(a_brush(room))
    assert shown == [box.emblem]


def test_the_search_filters_while_one_types(room: RulesScreen) -> None:
    press(room, pygame.K_f, mod=pygame.KMOD_CTRL)
    assert room.text_editor.edited_name == "words"
    write(room, "MOON")
    assert room.search_text == "MOON" and room.found_page_indexes == [1] == [room.page_index]
    press(room, pygame.K_RETURN)
    assert room.text_editor.edited_name == "" and room.found_page_indexes == [1]
    press(room, pygame.K_ESCAPE)
    assert room.route is None and len(room.found_page_indexes) == 10 and room.page_index == 1, "the first Escape leaves the search"
    press(room, pygame.K_ESCAPE)
    assert room.route == CloseRoute()


def test_arrows_walk_what_was_found(room: RulesScreen) -> None:
    press(room, pygame.K_f, mod=pygame.KMOD_CTRL)
    write(room, "equal")
    assert room.found_page_indexes == [6]
    press(room, pygame.K_ESCAPE)
    press(room, pygame.K_f, mod=pygame.KMOD_CTRL)
    write(room, "round")
    first = room.found_page_indexes
    press(room, pygame.K_DOWN)
    assert room.text_editor.edited_name == "words" and room.page_index in first and len(first) > 1


def test_arrows_lead_back_to_what_was_found_from_a_page_that_was_not(room: RulesScreen) -> None:
    press(room, pygame.K_f, mod=pygame.KMOD_CTRL)
    write(room, "MOON")
    press(room, pygame.K_RETURN)
    for _page in range(2):
        room.rebuild_if_needed()
        next(widget for widget in room.widgets if widget.name == "next").activate()
    assert room.page_index == 3 and room.found_page_indexes == [1]
    press(room, pygame.K_DOWN)
    assert room.page_index == 3, "nothing further down says it"
    press(room, pygame.K_UP)
    assert room.page_index == 1


def test_accents_and_case_do_not_matter(files: Storage) -> None:
    room = a_room(files, (1280, 800), "fr")
    room._search_for("ECRASE")
    assert "Qui bat qui" in [room.pages[number].title for number in room.found_page_indexes]
    room._search_for("de -6")
    assert room.found_page_indexes == [1], "a hyphen finds the dash"
    room._search_for("d'abord")
    assert 6 in room.found_page_indexes


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_nothing_found_is_said(files: Storage, language: str) -> None:
    room = a_room(files, (800, 500), language)
    press(room, pygame.K_f, mod=pygame.KMOD_CTRL)
    write(room, "zzzzzzzzzzzzzzzzzzzz")
    press(room, pygame.K_RETURN)
    before = room.page_index
    room.handle_key("down")
    assert room.found_page_indexes == [] and room.page_index == before
    canvas = a_brush(room)
    room.draw(canvas)
    shown = [what for what in misplaced(canvas) if not what.startswith("cut: zzz")]
    assert not shown
    room.close()


def test_a_found_word_is_marked(room: RulesScreen) -> None:
    room._search_for("scissors")
    marked, bare = a_brush(room), a_brush(room)
    room.rebuild_if_needed()
    room.draw(marked)
    number, room.search_text = room.page_index, ""
    room.page_index = number
    room.request_rebuild()
    room.rebuild_if_needed()
    room.draw(bare)
    places_of_words = [rect for rect, text in bare.collected_lines or () if "scissors" in text]
    assert any(
        marked.surface.subsurface(rect).get_buffer().raw != bare.surface.subsurface(rect).get_buffer().raw for rect in places_of_words
    )


def test_plain_keeps_places() -> None:
    text = "L’été\u202f: –6 à 10"
    assert fold_accents_and_case(text) == "l'ete : -6 a 10" and len(fold_accents_and_case(text)) == len(text)


def test_the_room_forgets_nothing_below(room: RulesScreen, tmp_path: Path) -> None:
    """It is a scene on top: leaving it goes one scene back and saves nothing."""
    before = sorted(path.name for path in (room.context.storage.folder or tmp_path).rglob("*"))
    room.handle_key("end")
    room.handle_key("escape")
    assert room.route == CloseRoute()
    assert sorted(path.name for path in (room.context.storage.folder or tmp_path).rglob("*")) == before

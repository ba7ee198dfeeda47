"""The settings and shortcuts screens: every change acts at once, is saved and is audible."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pygame
import pytest

from game.record import BOT_LEVELS
from game.registry import GAMES
from tests.ui.driver import OutputRecorder
from tests.ui.layouts import EACH_SIZE, check, new_desk, texts
from tests.ui.voices import Made, Written
from tests.waiting import wait_for
from ui.assets import translation
from ui.assets.voice import SystemVoice, VoiceList
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.screens.routes import ShortcutsRoute
from ui.screens.settings.pages import setting_pages
from ui.screens.settings.rows import TABLE_H, DragTrial, DragTrialTable
from ui.screens.settings.screen import SettingsScreen
from ui.screens.shortcuts import ShortcutsScreen
from ui.store.settings import SeatSetup, Settings, TableSetup
from ui.store.storage import Storage
from ui.widgets.controls import SegmentedControl, Toggle, Widget

TABLE, SENSES, MORE, LANGUAGE = range(4)  # indexes of the pages


@pytest.fixture
def sheet(tmp_path: Path) -> Iterator[SettingsScreen]:
    opened = SettingsScreen(new_desk(tmp_path))
    opened.rebuild_if_needed()
    yield opened
    opened.close()
    opened.context.storage.close()
    translation.set_language("en")


def widget(scene: Scene, name: str) -> Widget:
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def post(scene: Scene, kind: int, pos: tuple[float, float]) -> None:
    scene.handle(pygame.event.Event(kind, pos=scene.context.viewport.to_px_point(*pos), button=1, rel=(0, 0), buttons=(1, 0, 0)))


def click(scene: Scene, name: str, fraction: float = 0.5) -> None:
    """Click a widget at this share of its width, after scrolling to it."""
    scene.scroll_to(widget(scene, name))
    rect = widget(scene, name).rect
    pos = (rect.x + rect.w * fraction, rect.centery)
    post(scene, pygame.MOUSEBUTTONDOWN, pos)
    post(scene, pygame.MOUSEBUTTONUP, pos)


def heard(scene: Scene) -> list[str]:
    assert isinstance(scene.context.sounds, OutputRecorder)
    return scene.context.sounds.heard


def kept(scene: Scene, folder: Path) -> Settings:
    """Return the settings that the next start will load."""
    scene.context.storage.close()
    return Storage(folder).settings()


def rows(scene: SettingsScreen) -> list[tuple[int, Toggle | SegmentedControl]]:
    """Return the control of every setting that is a row by itself, with its page."""
    result = list[tuple[int, Toggle | SegmentedControl]]()
    for page in range(len(setting_pages())):
        scene.show_page(page)
        scene.rebuild_if_needed()
        found = [widget for widget in scene.widgets if isinstance(widget, Toggle | SegmentedControl)]
        result += [(page, widget) for widget in found if widget.name in Settings.__struct_fields__]
    return result


def test_every_row_changes_its_setting_at_once_and_is_heard(sheet: SettingsScreen, tmp_path: Path) -> None:
    for page, row in rows(sheet):
        sheet.show_page(page)
        before = getattr(sheet.context.settings, row.name)
        values = [value for value in get_args(get_type_hints(Settings)[row.name]) if value != ""] or [False, True]
        index = 0 if isinstance(row, Toggle) or before == values[-1] else -1
        click(sheet, row.name, 0.95 if index else 0.05)
        expected = values[index] if isinstance(row, SegmentedControl) else not before
        assert getattr(sheet.context.settings, row.name) == expected != before, row.name
        assert heard(sheet)[-1] == ("key" if isinstance(row, SegmentedControl) else "toggle")
    changed = sheet.context.settings
    assert kept(sheet, tmp_path) == changed


def test_no_setting_has_two_rows_and_all_can_be_reached(sheet: SettingsScreen) -> None:
    names = [row.name for _page, row in rows(sheet)]
    elsewhere = {
        "version",
        "switch_key",
        "step_key",
        "offered",
        "volume",
        "muted",
        "voice",
        "voices",
        "threats",
        "greeted",
        "tables",
        "last_game",
        "house_rules",
        "hide_results",
        "helped_matches",
        "helped_children",
        "window",
    }  # a slider, a list, buttons at the table, the set-up
    assert len(names) == len(set(names))
    assert set(names) == set(Settings.__struct_fields__) - elsewhere


def test_another_language_relabels_the_sheet_at_once(sheet: SettingsScreen) -> None:
    sheet.show_page(LANGUAGE)
    click(sheet, "language", 0.1)
    sentences = [text for _rect, text in texts(sheet)]
    assert "Réglages" in sentences and "Français" in sentences and "Settings" not in sentences
    click(sheet, "language", 0.9)
    assert "Settings" in [text for _rect, text in texts(sheet)]


def test_the_slider_is_heard_when_it_is_let_go(sheet: SettingsScreen) -> None:
    sheet.show_page(LANGUAGE)
    sheet.context.sounds.heard.clear()  # type: ignore[attr-defined]
    rect = widget(sheet, "volume").rect
    post(sheet, pygame.MOUSEBUTTONDOWN, rect.center)
    for fraction in (0.6, 0.7, 0.75):
        post(sheet, pygame.MOUSEMOTION, (rect.x + rect.w * fraction, rect.centery))
    assert heard(sheet) == [] and sheet.context.settings.volume == 0.62 and sheet.context.sounds.volume == pytest.approx(0.75, abs=0.01)
    post(sheet, pygame.MOUSEBUTTONUP, (rect.x + rect.w * 0.75, rect.y - 200))  # released outside the slider
    assert heard(sheet) == ["card_place"] and sheet.context.settings.volume == pytest.approx(0.75, abs=0.01)
    assert not sheet.context.settings.muted  # moving the slider switches the sound on


def test_leaving_with_the_slider_held_keeps_its_value(sheet: SettingsScreen) -> None:
    sheet.show_page(LANGUAGE)
    rect = widget(sheet, "volume").rect
    post(sheet, pygame.MOUSEBUTTONDOWN, (rect.x + rect.w * 0.25, rect.centery))
    sheet.close()
    assert sheet.context.settings.volume == pytest.approx(0.25, abs=0.01)


def test_full_screen_is_asked_of_the_window(sheet: SettingsScreen) -> None:
    questions: list[bool] = []
    sheet.context.set_full_screen = questions.append
    click(sheet, "fullscreen")
    click(sheet, "fullscreen")
    assert questions == [True, False]


def test_the_language_of_the_system_is_shown_until_one_is_chosen(sheet: SettingsScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "system_language", lambda: "it")
    sheet.context.change_settings(msgspec.structs.replace(sheet.context.settings, language=""))
    sheet.show_page(LANGUAGE)
    shown = widget(sheet, "language")
    assert isinstance(shown, SegmentedControl) and shown.chosen_indices == {translation.LANGUAGES.index("it")}


def test_reset_asks_once_and_leaves_the_tables_alone(tmp_path: Path) -> None:
    table = TableSetup((SeatSetup("Léa"), SeatSetup("Nori", BOT_LEVELS[0], 1)))
    sheet = SettingsScreen(new_desk(tmp_path, speed="slow", curtain=False, tables={"nin_jan": table}))
    click(sheet, "reset")
    assert sheet.context.settings.speed == "slow" and "Reset everything?" in [text for _rect, text in texts(sheet)]
    click(sheet, "show_legal")  # a click elsewhere cancels the question
    click(sheet, "reset")
    assert sheet.context.settings.speed == "slow"
    click(sheet, "reset")
    assert sheet.context.settings == Settings(tables={"nin_jan": table}, offered=tuple(GAMES))
    assert "Reset all" in [text for _rect, text in texts(sheet)]


def test_by_keyboard_alone(sheet: SettingsScreen) -> None:
    for page in (TABLE, SENSES, MORE, LANGUAGE):
        seen = set()
        for _ in range(30):
            sheet.handle_key("tab")
            seen.add(sheet.focus.name)
        assert seen == {item.name for item in sheet.widgets}
        sheet.focus.name = "pages"
        sheet.handle_key("right")
        assert sheet.page_index == min(page + 1, LANGUAGE)
    sheet.focus.name = "volume"
    sheet.handle_key("left")
    assert sheet.context.settings.volume == pytest.approx(0.52) and heard(sheet)[-1] == "card_place"
    sheet.show_page(TABLE)
    sheet.rebuild_if_needed()
    sheet.focus.name = "speed"
    sheet.handle_key("right")
    assert sheet.context.settings.speed == "fast" and sheet.focus.name == "speed"
    sheet.focus.name = "curtain"
    sheet.handle_key("return")
    assert not sheet.context.settings.curtain
    sheet.handle_key("m")  # the slider has switched the sound on
    assert sheet.context.settings.muted
    sheet.focus.name = "keys"
    sheet.handle_key("return")
    assert sheet.route == ShortcutsRoute()


def test_the_two_keys_of_a_switch_change_places(sheet: SettingsScreen) -> None:
    pairs = []
    for name, keys in (("switch_key", "return"), ("step_key", "return"), ("step_key", "b"), ("switch_key", "b"), ("switch_key", "x")):
        sheet.capture_next_key(name)
        sheet.handle_key(keys)
        pairs.append((sheet.context.settings.switch_key, sheet.context.settings.step_key))
    assert pairs == [("return", "space"), ("space", "return"), ("space", "b"), ("b", "space"), ("x", "space")]


@pytest.mark.parametrize("name", ["done", "close"])
def test_the_ways_out(tmp_path: Path, name: str) -> None:
    for kind in (SettingsScreen, ShortcutsScreen):
        by_click, by_key = kind(new_desk(tmp_path)), kind(new_desk(tmp_path))
        click(by_click, name)
        by_key.handle_key("escape")
        assert by_click.route == by_key.route == CloseRoute()


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_texts_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    context = new_desk(tmp_path, size, language)
    sheet = SettingsScreen(context)
    for page in (TABLE, SENSES, MORE, LANGUAGE):
        sheet.show_page(page)
        check(texts(sheet), size)
    click(sheet, "reset")
    check(texts(sheet), size)
    check(texts(ShortcutsScreen(context)), size)
    translation.set_language("en")


# --- the page about the voice -----------------------------------------------------------------------------------------


@pytest.fixture
def voices(sheet: SettingsScreen) -> Written:
    """Open the page about the voice, with two voices and the sound on."""
    voice = Written()
    voice._voice_lists["en"] = (VoiceList(Made(), (SystemVoice("Anna", "Anna"), SystemVoice("Thomas", "Thomas"))),)
    sheet.context.voice = voice
    sheet.context.settings = msgspec.structs.replace(sheet.context.settings, muted=False)
    sheet.show_page(SENSES)
    return voice


@pytest.mark.parametrize(
    ("name", "fraction", "field", "value"),
    [("read_aloud", 0.5, "read_aloud", "asked"), ("read_aloud", 0.9, "read_aloud", "always"), ("voice_speed", 0.1, "voice_speed", "slow")],
)
def test_when_and_how_fast_is_read_aloud(
    sheet: SettingsScreen, voices: Written, tmp_path: Path, name: str, fraction: float, field: str, value: str
) -> None:
    click(sheet, name, fraction)
    assert getattr(sheet.context.settings, field) == getattr(kept(sheet, tmp_path), field) == value


def test_a_voice_is_heard_before_it_is_chosen_and_when_it_is(sheet: SettingsScreen, voices: Written, tmp_path: Path) -> None:
    sentences: list[str] = []
    voices.speak = lambda text, voice_name="": sentences.append(voice_name or voices.chosen_voice or "first")  # type: ignore[method-assign, assignment]
    click(sheet, "hear/1")
    assert sentences == ["Thomas"] and sheet.context.settings.voices == {}
    click(sheet, "voice/1", 0.3)
    assert sentences == ["Thomas", "Thomas"] and voices.current_voice == SystemVoice("Thomas", "Thomas")
    click(sheet, "voice_speed", 0.9)
    assert len(sentences) == 3 and voices.speed == "fast"
    sheet.handle_key("m")
    click(sheet, "voice/0", 0.3)
    assert len(sentences) == 3 and sheet.context.settings.voices == {"en": "Anna"}, "with the sound off a voice is chosen in silence"
    assert kept(sheet, tmp_path).voices == {"en": "Anna"}


def test_each_language_keeps_its_voice_and_one_that_is_gone_is_told(sheet: SettingsScreen, voices: Written) -> None:
    sheet.context.change_settings(msgspec.structs.replace(sheet.context.settings, voices={"fr": "Hortense", "en": "Thomas"}))
    sheet.request_rebuild()
    assert voices.chosen_voice == "Thomas" and "not there any more" not in " ".join(text for _rect, text in texts(sheet))
    click(sheet, "voice/0", 0.3)
    assert sheet.context.settings.voices == {"fr": "Hortense", "en": "Anna"}
    voices._voice_lists["en"] = (VoiceList(Made(), (SystemVoice("Zoe", "Zoe"),)),)
    sheet.request_rebuild()
    assert "The voice Anna is not there any more. Zoe speaks." in " ".join(text for _rect, text in texts(sheet))


def test_a_voice_of_older_settings_is_kept_for_each_language(sheet: SettingsScreen, voices: Written) -> None:
    sheet.context.change_settings(msgspec.structs.replace(sheet.context.settings, voice="Gone"))
    assert voices.chosen_voice == "Gone"
    sheet.request_rebuild()
    assert "not there any more" not in " ".join(text for _rect, text in texts(sheet)), "it may speak another language"


def test_a_key_tries_the_voice(sheet: SettingsScreen, voices: Written) -> None:
    sheet.handle_key("t")
    assert voices.heard() == ["Hello! 3 + 5 = 8."]
    sheet.handle_key("m")
    said: list[str] = []
    sheet.context.show_notice = lambda sentence, tone="warning", spoken=None: said.append(sentence)
    sheet.handle_key("t")
    assert not voices.heard() and "sound is off" in said[-1]


def test_settings_from_before_the_voice_are_read(tmp_path: Path) -> None:
    old = {name: value for name, value in msgspec.to_builtins(Settings(speed="slow")).items() if name[:5] not in ("voice", "read_")}
    settings = msgspec.convert(old, Settings)
    assert settings == Settings(speed="slow") and (settings.read_aloud, settings.voice, settings.voice_speed) == ("off", "", "normal")


def test_the_voices_are_looked_for_when_the_page_is_opened(sheet: SettingsScreen) -> None:
    voice = sheet.context.voice
    assert not voice.is_searching and not voice.missing_voice_message, "nobody looks before"
    sheet.show_page(SENSES)
    sheet.rebuild_if_needed()
    assert sheet.next_update_s() <= 0.03, "it looks again soon"
    wait_for(lambda: not voice.is_searching, lambda: voice.update(0.0))
    sheet.update(0.01)
    assert voice.missing_voice_message and voice.missing_voice_message in " ".join(text for _rect, text in texts(sheet))
    voice.close()


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_choices_side_by_side_are_written_in_one_size(sheet: SettingsScreen, language: str) -> None:
    sheet.change_setting("language", language)
    sheet.rebuild_if_needed()
    tabs = widget(sheet, "pages")
    texts(sheet)  # draws it
    sizes = [line.size for line in sheet.description.texts() if tabs.rect.contains(line.rect)]
    assert len(sizes) == 4 and len(set(sizes)) == 1, sizes


def test_the_card_to_try_is_dragged_or_taken_by_taps(sheet: SettingsScreen) -> None:
    """A card that was dragged and brought back has not been tapped."""
    trial = DragTrial()
    table = DragTrialTable(trial, pygame.FRect(0, 0, 500, TABLE_H), sheet)
    home, goal, y = 100.0, 400.0, table.rect.centery
    table.press(home, y)
    assert not table.drag(home + 2, y) and trial.drag_pos is None, "a hand that trembles"
    assert table.drag(goal, y) and trial.drag_pos == (goal, y)
    table.drag(home + 2, y)
    assert trial.drag_pos == (home + 2, y)
    table.click(home + 2, y)
    assert not trial.is_on_target and not trial.is_lifted and trial.drag_pos is None
    table.press(goal, y)
    table.click(goal, y)
    assert not trial.is_on_target, "nothing is lifted"
    table.press(home, y)
    table.drag(goal, y)
    table.click(goal, y)
    assert trial.is_on_target and not trial.is_lifted
    for x in (goal, home):
        table.press(x, y)
        table.click(x, y)
    assert not trial.is_on_target and not trial.is_lifted, "two taps bring it back"

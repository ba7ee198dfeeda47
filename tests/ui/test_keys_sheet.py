"""The shortcuts screen: it lists what the keyboard does."""

from __future__ import annotations

from pathlib import Path

from tests.ui.layouts import new_desk, texts
from tests.ui.nambarz_hands import TABLE, begun, model, record
from ui.assets.translation import set_language
from ui.screens.shortcuts import ShortcutsScreen, shortcut_pages
from ui.tables.registry import TABLES
from ui.tables.tray import Tray

FULL = ("10 4 2 5 9 4-hen J+", "1 1 1 1 2 2 2", "9 9 9 10 10 10 5")
MOVED = "shift+arrow", "f", "shift+6"  # table input handles these, not a command: `ui.match.controller`


def caps(game: str) -> set[str]:
    set_language("en")
    lines = [line for section in TABLES[game].text.key_sections() for line in section.lines]
    return {cap.lower().replace("cmd", "ctrl").replace("enter", "return").replace("del", "delete") for line in lines for cap in line.keys}


def test_nambarz_s_own_keys_are_the_ones_that_stand_there() -> None:
    tray = Tray(("10", "4", "2"), "-/")
    first = record(3, FULL, "3")
    moves = ((), ("draw",), ("calc 10 - 4 / 2",))
    keys = [
        key for done in moves for key in TABLE.input.buttons(model(begun(first, *done), tray=tray if not done else Tray())).other_buttons
    ]
    chords = {chord for key in keys for chord in key.chords}
    assert all(caps("nambarz") & set(key.chords) for key in keys if key.chords), "every key of the table is told"
    assert caps("nambarz") - set(MOVED) <= chords, "and nothing else"


def test_every_page_is_reached_and_has_room_for_its_columns(tmp_path: Path) -> None:
    sheet = ShortcutsScreen(new_desk(tmp_path))
    sheet.rebuild_if_needed()
    sheet.focus.name, sheet.focus.is_visible = "pages", True
    for title, columns in shortcut_pages():
        result = [text for _rect, text in texts(sheet)]
        assert 1 <= len(columns) <= 2 and {title, *(column.title for column in columns)} <= set(result)
        assert all(line.meaning.split()[0] in " ".join(result) for column in columns for line in column.lines)
        sheet.handle_key("right")
        sheet.rebuild_if_needed()
    assert sheet.page_index == len(shortcut_pages()) - 1

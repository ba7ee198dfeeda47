"""Foreign names with any letters: every player has a visible name, and no screen breaks on it."""

from __future__ import annotations

import gzip
import json
import sqlite3
import unicodedata
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tests.cases import cases
from tests.ui.driver import Driver, fresh_skin
from tests.ui.layouts import new_desk
from tests.ui.records import OUTCOME, RECORD, history, recall, remember
from ui.canvas.canvas import Canvas
from ui.canvas.pdf import PdfDocument
from ui.canvas.viewport import Viewport
from ui.match.seating import initial_seats
from ui.play.routes import TableRoute
from ui.practice.routes import LevelPathRoute, ParentsRoute, WorkshopRoute
from ui.replay.routes import ReplayRoute
from ui.scene.file_dialog import FileDialog
from ui.scene.route import Route
from ui.scene.text_input import TextInput
from ui.screens.routes import HistoryRoute, MenuRoute, ProfilesRoute, SetupRoute
from ui.store.folders import list_folder
from ui.store.inputs.names import INVISIBLE_CATEGORIES, clean_name, tidy_line
from ui.store.inputs.packed_lines import LineReader
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SETTINGS_FILE, Storage, load_player_record
from ui.widgets.controls import Command

# Letters without width or without a picture, of every category of Unicode that has some
LETTERS = {
    "Cf": "\u200b \u202e \u200d \ufeff \u00ad \u2066 \u061c \U000e0041",
    "Co": "\ue000 \U000f0000",
    "Cn": "\u0378 \uffff \U000effff",
    "Mn": "\ufe0f \u034f \U000e0100 \u17b4 \u180b \u0301",
    "Me": "\u20dd",
    "Lo": "\u3164 \u115f \uffa0 李 ع א 한",
    "So": "\u2800 😀",
    "Zs": "\u00a0 \u3000",
    "Zl": "\u2028",
    "Zp": "\u2029",
    "Cc": "\x07 \x85 \x00",
    "Cs": "\ud800 \udfff",
}
NAMES = [letter for letters in LETTERS.values() for letter in letters.split(" ") if letter] + [
    "👨\u200d👩\u200d👧",
    "\u200b\ufe0f\u0301",
    "",
    " ",
]
NAMED = [f"Zo{name}é" for name in NAMES]
REFUSED = {"Cc", "Cs"}  # neither records nor settings can hold these: the file is damaged, or the name unreadable


def holdable(name: str) -> bool:
    return not any(unicodedata.category(letter) in REFUSED for letter in name)


# Sources of names: each writes a name there and returns the names that the app makes of it


def of_record(home: Path, name: str) -> Iterable[str]:
    form = RECORD.to_json()
    form |= {
        "seats": [{"name": name, "kind": "human"}, {"name": name, "kind": "bot", "level": "hard"}],
        "handed": [[0, 0, "human", None, name]],
    }
    (home / "theirs.json").write_text(json.dumps(form))
    record = load_player_record(home / "theirs.json")
    return [*(player.name for player in record.seats), *(passed.player.name for passed in record.seat_changes)]


def of_save(home: Path, name: str) -> Iterable[str]:
    form = RECORD.to_json() | {"seats": [{"name": name, "kind": "human"}, {"name": name, "kind": "human"}]}
    (home / "saves").mkdir(exist_ok=True)
    (home / "saves" / "nin_jan.json").write_text(json.dumps(form))
    with closing(Storage(home)) as storage:
        record = storage.newest_autosave()
        assert record is not None
        return [player.name for player in record.seats]


def of_history(home: Path, name: str) -> Iterable[str]:
    with closing(Storage(home)) as storage:
        remember(storage, RECORD, "2026-05-01T20:00", OUTCOME)
    form = RECORD.to_json() | {"seats": [{"name": name, "kind": "human"}, {"name": name, "kind": "human"}]}
    with closing(sqlite3.connect(home / HISTORY_FILE)) as base:
        base.execute("UPDATE seats SET name = ?", (name,))
        base.execute("UPDATE records SET record = ?", (zlib.compress(json.dumps(form).encode()),))
        base.commit()
    with closing(Storage(home)) as storage:
        (entry,) = history(storage)
        return [*entry.names, *(player.name for player in recall(storage, entry.id).seats)]


def of_import(home: Path, name: str) -> Iterable[str]:
    """Return the names of profiles, seats and record after the import of a file."""
    person = {"id": 1, "name": name, "animal": "bee", "colour": 1, "kind": "child"}
    form = RECORD.to_json() | {"seats": [{"name": name, "kind": "human"}, {"name": name, "kind": "human"}]}
    seats = [{"seat": seat, "part": 0, "person": 1, "name": name, "level": None, "how": "played"} for seat in (0, 1)]
    match = {"when": "2026-05-01T20:00", "over": True, "seconds": None, "seats": seats, "record": form}
    lines = [{"people": [person], "tablee": "matches", "version": 1}, match]
    (home / "matches").write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    with closing(Storage(home)) as storage:
        assert storage.matches.import_matches(home / "matches", LineReader()).result() == 1
        (entry,) = history(storage)
        record = recall(storage, entry.id)
        assert [player.name for player in record.seats] == list(entry.names), "a person who is renamed is found in both"
        texts = [*(one.name for one in storage.profiles.all()), *entry.names]
    with closing(sqlite3.connect(home / HISTORY_FILE)) as base, closing(sqlite3.connect(home / PROGRESS_FILE)) as people:
        (packed,) = base.execute("SELECT record FROM records").fetchone()
        stored = [*base.execute("SELECT name FROM seats"), *people.execute("SELECT name FROM people")]
    assert [name for (name,) in stored] == [*entry.names, *texts[:1]], "it is clean in the databases too"
    assert all(one["name"] in entry.names for one in json.loads(zlib.decompress(packed))["seats"])
    return texts


def of_database(home: Path, name: str) -> Iterable[str]:
    with closing(Storage(home)) as storage:
        storage.progress.add_child("Ada", "bee", 1)
    with closing(sqlite3.connect(home / PROGRESS_FILE)) as base:
        base.execute("UPDATE people SET name = CAST(? AS TEXT)", (name.encode(errors="surrogatepass"),))
        base.commit()
    with closing(Storage(home)) as storage:
        return [*(one.name for one in storage.profiles.all()), *(one.name for one in storage.progress.children())]


def of_settings(home: Path, name: str) -> Iterable[str]:
    seats = [{"name": name}, {"name": name, "level": "easy"}]
    form = {"tables": {"nin_jan": {"seats": seats}}, "house_rules": {"nin_jan": [{"name": name}]}}
    (home / SETTINGS_FILE).write_text(json.dumps(form))
    with closing(Storage(home)) as storage:
        settings = storage.settings()
        return [
            *(seat.name for seat in initial_seats(settings, "nin_jan", 8)),
            *(rules.name for rules in settings.house_rules.get("nin_jan", ())),
        ]


PLACES: dict[str, Callable[[Path, str], Iterable[str]]] = {
    "record": of_record,
    "save": of_save,
    "history": of_history,
    "import": of_import,
    "database": of_database,
    "settings": of_settings,
}


def try_name(place: str, name: str, home: Path) -> None:
    rasterizer = fresh_skin(1.0)
    for text in PLACES[place](home, name):
        assert text and rasterizer.text_width(text, 20, "b") > 0 and rasterizer.text_line(text, 20, "text", "b").get_width() > 0
        assert not any(unicodedata.category(letter) in INVISIBLE_CATEGORIES for letter in text)
        assert "Zo" not in name or text.startswith("Zo") or not holdable(name), "what can be read of it stays"


@cases("name", [*NAMES, *NAMED])
@cases("place", PLACES)
def test_everybody_has_a_name_that_can_be_seen(place: str, name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    pygame.font.init()
    if holdable(name) or place == "database":
        try_name(place, name, tmp_path_factory.mktemp("home"))


def test_of_a_name_that_cannot_be_seen_nothing_stays() -> None:
    letters = [letter for category, some in LETTERS.items() if category not in ("Lo", "So") for letter in some.split(" ") if letter]
    assert len(letters) > 25 and not any(map(tidy_line, [*letters, "".join(letters), *"\u3164\u115f\uffa0\u2800"]))
    assert tidy_line("Zo\u3164\ufe0fé\u2028B\u00e9a") == "Zoé Béa" and tidy_line("e\u0301") == "e\u0301"
    assert clean_name("\u2800", 2) == "Player 2" and clean_name("李", 2) == "李"


@cases("kind", "rbs")
@cases("name", NAMES)
def test_a_line_without_width_draws_nothing(name: str, kind: str) -> None:
    """Measured, painted, ellipsized, wrapped and on paper."""
    pygame.font.init()
    rasterizer, viewport = fresh_skin(1.0), Viewport(1280, 800)
    canvas = Canvas(pygame.Surface((1280, 800)), rasterizer, viewport)
    for text in (name, name * 3, f"{name} {name}"):
        width = rasterizer.text_width(text, 20, kind)
        assert rasterizer.text_line(text, 20, "text", kind).get_width() == pytest.approx(width, abs=1) and width >= 0
        assert canvas.draw_paragraph(text, 10, 10, 60, 20, kind=kind) > 10 and canvas.fit_text(text, 10, 10, 40, 20, kind=kind) >= 0
        assert canvas.ellipsize(text, 1, 20, kind).endswith("…") or width <= 1
    paper = PdfDocument("Sheet")
    paper.add_page().draw_fitted_text(name, 10, 10, 40, 12, kind)
    assert paper.pdf_bytes().startswith(b"%PDF")


def test_a_letter_that_the_font_lacks_is_a_question_mark() -> None:
    """Never an empty box; combining marks on such a letter vanish with it."""
    pygame.font.init()
    rasterizer = fresh_skin(1.0)
    assert (
        rasterizer.fonts.drawable_text("Zoé – “Ñandú”…\u202f!") == "Zoé – “Ñandú”…\u202f!"
        and rasterizer.fonts.drawable_text("Ωμέγα Жанна") == "Ωμέγα Жанна"
    )
    assert (
        rasterizer.fonts.drawable_text("李小龙") == "???"
        and rasterizer.fonts.drawable_text("Zo😀\ufe0f") == "Zo?"
        and rasterizer.fonts.drawable_text("א\u05b8") == "?"
    )
    assert rasterizer.text_width("李", 20) == rasterizer.text_width("?", 20) and rasterizer.text_width(
        "a\u200bb\x00", 20
    ) == rasterizer.text_width("ab", 20)
    font = rasterizer.fonts.font_of_size(20)
    assert rasterizer.text_line("李", 20, "black").get_buffer().raw == font.render("?", True, "#000000").get_buffer().raw


@cases("name", NAMES)
def test_folders_without_a_name_that_can_be_seen_are_left_out(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    try:
        (home / name).mkdir(exist_ok=True)
        (home / f"{name}.json").touch()
    except (OSError, ValueError):
        return  # this system allows no such file names
    pygame.font.init()
    rasterizer, result = fresh_skin(1.0), list_folder(home)
    assert all(rasterizer.text_width(one, 20) > 0 for one in (*result.folders, *result.files))
    assert bool(tidy_line(name)) or name in ("", " ") or not result.folders


@cases("name", NAMES)
def test_what_is_typed_is_tidy_and_letters_that_cannot_be_drawn_are_told(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    context, sentences, used = new_desk(tmp_path_factory.mktemp("home")), list[str](), list[str]()
    context.show_notice = lambda sentence, kind="trouble", spoken=None: sentences.append(sentence)  # type: ignore[method-assign,misc]
    scene = FileDialog(context, "Open", lambda: Command("primary", "Open", lambda: None), context.storage.folder)
    entry = TextInput("text", FRect(0, 0, 400, 52), name, scene.text_editor, used.append)
    scene.text_editor.start_editing(entry)  # as an older file holds it
    scene.text_editor.draw(Canvas(pygame.display.get_surface(), context.rasterizer, context.viewport), entry)
    scene.text_editor.finish_edit()
    assert used == [], "nobody has changed anything"
    entry.set_value(f"Zo{name}")
    shown = context.rasterizer.fonts.drawable_text(f"Zo{tidy_line(f'x{name}')[1:]}", "b")
    assert used in ([], [tidy_line(f"Zo{name}")]) and all(f"“{shown}”" in sentence for sentence in sentences)
    assert bool(sentences) == (context.rasterizer.fonts.drawable_text(tidy_line(f"Zo{name}"), "b") != tidy_line(f"Zo{name}"))
    scene.close()
    context.storage.close()


ROOMS = {
    "record": lambda record: (TableRoute(record), ReplayRoute(record)),
    "save": lambda record: (MenuRoute(),),
    "history": lambda record: (HistoryRoute(),),
    "import": lambda record: (ProfilesRoute(1), ProfilesRoute(), HistoryRoute(1)),
    "database": lambda record: (ProfilesRoute(1), WorkshopRoute(), LevelPathRoute(1), ParentsRoute(1), SetupRoute("nin_jan")),
    "settings": lambda record: (SetupRoute("nin_jan"),),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["\u200b", "\ufe0f", "李\u064b"])
def test_every_room_opens(place: str, name: str, tmp_path: Path) -> None:
    """A fault would raise, because the driver has no crash guard."""
    list(PLACES[place](tmp_path, name))
    record = load_player_record(tmp_path / "theirs.json") if place == "record" else RECORD
    routes: tuple[Route, ...] = ROOMS[place](record)
    driver = Driver(tmp_path, seen=True)
    for route in routes:
        driver.go(route)
        driver.step(2)
        driver.key("tab")
    driver.close()

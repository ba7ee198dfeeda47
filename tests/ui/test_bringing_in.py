"""Import of matches: read in blocks on another thread, limited, stoppable; all or none are kept."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from game.kernel import BadRecord
from game.record import Player, SeatChange
from tests.cases import cases
from tests.ui.driver import Driver
from tests.ui.records import OUTCOME, count, history, played, remember
from ui.scene.dialog import ProgressDialog
from ui.screens.history import HistoryScreen
from ui.screens.profiles.transfer import ImportDialog
from ui.screens.routes import HistoryRoute, TransferRoute
from ui.store.inputs import packed_lines
from ui.store.inputs.packed_lines import BLOCK_BYTES, MAX_LINE_BYTES, LineReader
from ui.store.matches import transfer
from ui.store.storage import Storage

READ_AT_MOST = 2**20  # bytes unpacked before a hostile file is refused
MEMORY = 120 * 2**20  # bytes; an app with its pictures has some 100 MB more
HEAD = json.dumps({"people": [{"id": 1, "name": "Zara", "animal": "owl", "colour": 3, "kind": "adult"}], "tablee": "matches", "version": 1})
SEATS = [
    {"seat": 0, "part": 0, "person": 1, "name": "Zara", "level": None, "how": "played"},
    {"seat": 1, "part": 0, "person": None, "name": "Robot", "level": "hard", "how": "played"},
]
RECORD = played(4)


def line(record: object) -> str:
    return json.dumps({"when": "2026-05-01", "over": True, "seconds": None, "seats": SEATS, "record": record})


def matches(total: int) -> str:
    """Return the unpacked text of a good file."""
    return "\n".join([HEAD, *(line(replace(RECORD, seed=str(number)).to_json()) for number in range(total))])


def bomb(part: bytes, size: int) -> bytes:
    """Return a gzip file of `size` bytes that repeats this part, a thousand times as large unpacked."""
    packer = zlib.compressobj(9, wbits=31)
    start = packer.compress(HEAD.encode() + b"\n") + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(part * (2**20 // len(part))) + packer.flush(zlib.Z_FULL_FLUSH)  # the same bytes each time
    return start + again * ((size - len(start)) // len(again) + 1)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage(tmp_path / "Tablée")
    remember(storage, RECORD, "2026-04-01", OUTCOME)
    yield storage
    assert storage.take_problems() == []
    storage.close()


def bring_in(files: Storage, data: bytes, reader: LineReader | None = None) -> int:
    assert files.folder is not None
    path = files.folder.parent / "all.json.gz"
    path.write_bytes(data)
    return files.matches.import_matches(path, reader or LineReader()).result()


def refusal(files: Storage, data: bytes, reader: LineReader | None = None) -> str:
    """Return the reason why a file is refused, after checking that none of it was kept."""
    before = history(files), files.profiles.all()
    with pytest.raises(BadRecord) as bad:
        bring_in(files, data, reader)
    assert (history(files), files.profiles.all()) == before
    return bad.value.key


# --- hostile files


@cases("size", [100_000, 10_000_000])
@cases("part", [b"\n", b" \n", b"a", b"[", b"[\n", b"{}\n", b"\0\xff garbage \n"])
def test_a_small_file_that_unpacks_to_a_giant_is_refused_at_once(files: Storage, size: int, part: bytes) -> None:
    reader, data = LineReader(), bomb(part, size)
    assert len(data) >= size
    assert refusal(files, data, reader) == "bad_line" and 0 < reader.unpacked_bytes <= READ_AT_MOST


def test_a_file_that_unpacks_to_nothing_is_refused(files: Storage) -> None:
    """The gzip file holds empty deflate blocks after its header."""
    assert refusal(files, gzip.compress(b"")[:10] + b"\0\0\0\xff\xff" * 100_000) == "no_matches_file"
    assert refusal(files, gzip.compress(b"")) == "bad_line"


@cases("start", [b'{"when":"', b'{"record":[', b'{"record":{"moves":['])
def test_a_line_without_end_is_refused_at_the_length_of_the_longest_record(files: Storage, start: bytes) -> None:
    reader = LineReader()
    packed = gzip.compress(HEAD.encode() + b"\n" + start + b"[" * 2 * MAX_LINE_BYTES)
    assert refusal(files, packed, reader) == "bad_line" and reader.unpacked_bytes <= MAX_LINE_BYTES + 2 * BLOCK_BYTES


@cases("filling", ["[]", "{}", '[0,""]', '"a"', "0"])
def test_a_line_takes_little_memory_whatever_it_holds(files: Storage, filling: str) -> None:
    """The moves are not checked yet; everything else in a match is small."""
    plain = line(RECORD.to_json())
    long = ",".join([filling] * ((MAX_LINE_BYTES - 1000) // (len(filling) + 1)))
    moves = json.dumps(RECORD.to_json()["moves"])
    tracemalloc.start()
    assert bring_in(files, gzip.compress(f"{HEAD}\n{plain.replace(moves, f'[{long}]')}".encode(), 1)) == 1
    options = plain.replace('"options": {}', f'"options": [{long}]')
    assert options != plain and refusal(files, gzip.compress(f"{HEAD}\n{options}".encode(), 1)) == "bad_line"
    assert tracemalloc.get_traced_memory()[1] < MEMORY
    tracemalloc.stop()


def test_too_many_games_and_too_many_bytes_are_refused(files: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(matches(300).encode())
    monkeypatch.setattr(packed_lines, "MAX_LINES", 300)
    assert refusal(files, data) == "too_much", "the first line counts"
    monkeypatch.setattr(packed_lines, "MAX_LINES", 301)
    monkeypatch.setattr(packed_lines, "MAX_UNPACKED_BYTES", len(matches(300)) - 1)
    assert refusal(files, data) == "too_much"
    monkeypatch.setattr(packed_lines, "MAX_UNPACKED_BYTES", len(matches(300)))
    assert bring_in(files, data) == 300


def test_a_fault_in_the_last_line_leaves_nothing(files: Storage) -> None:
    assert refusal(files, gzip.compress(f"{matches(300)}\n{{}}".encode())) == "bad_line"


def test_what_is_too_long_to_be_brought_in_is_not_packed(files: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_lines, "MAX_LINE_BYTES", 700)
    remember(files, played(30), "2026-05-01", OUTCOME)
    assert files.folder is not None
    path = files.folder.parent / "all.json.gz"
    assert files.matches.export_all(path, ()).result() is None
    assert len(gzip.decompress(path.read_bytes()).splitlines()) == 2
    assert [trouble.key for trouble in files.take_problems()] == ["left_out"]


# --- a file that is good


def test_lines_are_whole_wherever_blocks_end(files: Storage) -> None:
    lines = [b"{" * length for length in (1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, MAX_LINE_BYTES, 7)]
    reader = LineReader()
    assert list(reader.unpacked_lines(gzip.compress(b"\n".join(lines)))) == lines
    assert reader.read_share == 1 and reader.unpacked_bytes == sum(map(len, lines)) + len(lines) - 1


def test_people_come_with_their_matches_and_only_once(files: Storage) -> None:
    assert bring_in(files, gzip.compress(matches(3).encode())) == 3
    assert [profile.name for profile in files.profiles.all()] == ["Zara"] and files.matches.match_counts().result() == {1: 3}
    assert bring_in(files, gzip.compress(matches(5).encode())) == 2
    assert files.matches.match_counts().result() == {1: 5} and len(files.profiles.all()) == 1


def test_a_name_that_is_cleaned_leaves_moves_and_all_else_as_they_were(files: Storage) -> None:
    """The names hold a letter without width, at a seat and in a seat change."""
    seat, before = Player("Zara\u200b"), SeatChange(2, 0, Player("Eve\u202e"))
    record = replace(RECORD, seats=(seat, RECORD.seats[1]), seat_changes=(before,))
    data = gzip.compress(f"{HEAD}\n{line(record.to_json())}".encode())
    assert bring_in(files, data) == 1 and bring_in(files, data) == 0
    entry = history(files)[0]
    clean = replace(record, seats=(Player("Zara"), RECORD.seats[1]), seat_changes=(SeatChange(2, 0, Player("Eve")),))
    saved = files.matches.query_later(lambda base: base.record_json(entry.id), None).result()
    assert saved is not None and json.loads(saved) == clean.to_json()


# --- stopped


def test_it_stops_within_a_block(files: Storage) -> None:
    reader = LineReader()
    lines = reader.unpacked_lines(gzip.compress(matches(2000).encode()))
    next(lines)
    reader.stop()
    with pytest.raises(BadRecord, match="stopped"):
        list(lines)
    assert reader.unpacked_bytes == BLOCK_BYTES


def test_stopped_at_its_last_match_nothing_is_kept(files: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, add, added = LineReader(), transfer._insert_match, []

    def stopping(*what: object) -> bool:
        added.append(add(*what))  # type: ignore[arg-type]
        if len(added) == 5:
            reader.stop()
        return added[-1]

    monkeypatch.setattr(transfer, "_insert_match", stopping)
    assert refusal(files, gzip.compress(matches(5).encode()), reader) == "stopped" and len(added) == 5


class Slow:
    """A disk that blocks at the first match until it is allowed to continue."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.may = Event(), Event()
        self._add = transfer._insert_match
        monkeypatch.setattr(transfer, "_insert_match", self.add)

    def add(self, *what: object) -> bool:
        self.begun.set()
        assert self.may.wait(60)
        return self._add(*what)  # type: ignore[arg-type]


@pytest.fixture
def sheet(tmp_path: Path) -> Iterator[Driver]:
    """Yield a driver at the import dialog, with a good file chosen."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "all.json.gz").write_bytes(gzip.compress(matches(2000).encode()))
    driver = Driver(tmp_path / "Tablée", background=True)
    driver.go(HistoryRoute())
    driver.go(TransferRoute(False))
    scene = driver.app.scene
    assert isinstance(scene, ImportDialog)
    scene._open_folder(tmp_path / "home")
    driver.context.storage.player_disk_thread.submit(lambda: None).result()
    scene.update(0)
    scene.choose_file("all.json.gz")
    yield driver
    driver.close()


def begin(driver: Driver, slow: Slow) -> ImportDialog:
    """Start the import, and check that frames still come and the dialog shows the progress."""
    scene = driver.app.scene
    assert isinstance(scene, ImportDialog)
    driver.step()
    driver.widget("primary").activate()
    assert slow.begun.wait(60)
    driver.step(3)
    assert isinstance(scene.dialog, ProgressDialog) and 0 < scene.dialog.progress_share < 1 and scene.dialog.detail == "all.json.gz"
    assert [widget.name for widget in scene.widgets] == ["stop"]
    return scene


def finish(driver: Driver, scene: ImportDialog, slow: Slow) -> None:
    result = scene._import_future
    assert result is not None
    slow.may.set()
    result.exception(60)
    driver.step(3)


@pytest.mark.parametrize("how", ["escape", "key"])
def test_no_frame_waits_while_matches_are_brought_in(sheet: Driver, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    slow_ones = Slow(monkeypatch)
    scene = begin(sheet, slow_ones)
    finish(sheet, scene, slow_ones)
    assert scene.dialog is not None and scene.dialog.question == "2000 games were imported."
    assert count(sheet.context.storage) == 2000
    sheet.key("escape") if how == "escape" else sheet.widget("done").activate()
    sheet.step()
    assert isinstance(sheet.app.scene, HistoryScreen)


@pytest.mark.parametrize("how", ["escape", "key"])
def test_a_key_stops_it_and_nothing_is_kept(sheet: Driver, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    slow_ones = Slow(monkeypatch)
    scene = begin(sheet, slow_ones)
    sheet.key("escape") if how == "escape" else sheet.widget("stop").activate()
    sheet.step(3)
    finish(sheet, scene, slow_ones)
    assert sheet.app.scene is scene and scene.dialog is None and scene.error == ""
    assert sheet.app.notice_bar.sentence == "Stopped: nothing was imported." and scene._reader.unpacked_bytes == BLOCK_BYTES
    assert count(sheet.context.storage) == 0 and sheet.context.storage.profiles.all() == ()


def test_whoever_closes_the_window_stops_it_too(sheet: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_ones = Slow(monkeypatch)
    scene = begin(sheet, slow_ones)
    scene.close()
    finish(sheet, scene, slow_ones)
    assert count(sheet.context.storage) == 0

"""Soak test with spoilt files: faulty records and settings, given to every reader of the app.

A reader returns a value, or refuses with a sentence; it never raises another exception. Readable files are used: records are replayed and
played on, settings fill the set-ups.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pygame

from bench.offscreen import OffscreenWindow
from bench.soak_monkey import InstantBot, jail
from bench.soak_records import some_match, some_value
from game.__main__ import answer_line
from game.kernel import BadRecord, Json
from game.protocol import ProtocolSession
from game.record import BOT_LEVELS, Record
from game.registry import GAMES
from ui.app import App
from ui.assets import translation
from ui.assets.error_messages import problem_message
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import Sounds
from ui.canvas.viewport import Viewport
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.screens.routes import SetupRoute
from ui.store.settings import Settings
from ui.store.storage import SETTINGS_FILE, Storage, load_player_record

VALUES: tuple[object, ...] = (None, True, False, 0, 1, -1, 2, 11, 99, 10**6, 10**30, -(10**30), 0.5, 1e308, float("nan"), float("-inf"))
VALUES += ("", "x", "draw", "7D", "stop", "\ud800", "é" * 50, "a" * 5000, "\x00", "../../etc/passwd", "__import__('os')", "%s{0}{ply}")
VALUES += ([], {}, [[]], {"a": {}}, [0, "draw"], [None] * 300, list(range(20)))
PIECES: tuple[bytes, ...] = (
    b"[" * 5000,
    b'{"a":' * 3000,
    b"9" * 5000,
    b"\\ud800",
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"NaN",
    b"-",
    b"1e999",
    b'"',
    b",",
    b"]",
    b"}",
)
PIECES += (b"/* */", b"\n" * 100, b'"seed": "7", ', b'"version": 2, ', b"\xed\xa0\x80", "🦊".encode())
WATCHED = 25  # one in this many readable records is replayed and played on
LONGEST_SENTENCE = 400
SHARE = 0.15  # share of a match, at most: long ones only take longer
SOURCES = 6  # matches of each game


class ReadFault(Exception):
    """Raised when a reader fails or refuses without a sentence; it has the seed, the number and the bytes."""


def spoil(form: object, rng: Random) -> bytes:
    """Return the JSON of a value with up to three faults, and sometimes with damaged bytes."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        form = twisted(form, rng)
    data = json.dumps(form).encode()
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        data = torn(data, rng)
    return data


def twisted(form: object, rng: Random) -> object:
    """Return the value with a part replaced, removed, doubled or exchanged."""
    if isinstance(form, dict) and form and rng.random() < 0.85:
        name = rng.choice(list(form))
        return _twisted_field(form, name, rng)
    if isinstance(form, list) and form and rng.random() < 0.85:
        return _twisted_item(form, rng.randrange(len(form)), rng)
    return rng.choice(VALUES)


def _twisted_field(form: dict[str, object], name: str, rng: Random) -> object:
    match rng.randrange(8):
        case 0:
            return {field: value for field, value in form.items() if field != name}
        case 1:
            return {**form, str(rng.choice(VALUES)): rng.choice(VALUES)}
        case 2:
            other = rng.choice(list(form))
            return {**form, name: form[other], other: form[name]}
    return {**form, name: twisted(form[name], rng)}


def _twisted_item(form: list[object], index: int, rng: Random) -> object:
    match rng.randrange(6):
        case 0:
            return form[:index] + form[index + 1 :]
        case 1:
            return form[: index + 1] + form[index:]
        case 2:
            other = rng.randrange(len(form))
            return [form[other] if at == index else form[index] if at == other else item for at, item in enumerate(form)]
    return [*form[:index], twisted(form[index], rng), *form[index + 1 :]]


def torn(data: bytes, rng: Random) -> bytes:
    """Return the bytes with some missing, doubled, inserted or encoded in another way."""
    index, length = rng.randrange(len(data) + 1), rng.randint(1, 12)
    match rng.randrange(7):
        case 0:
            return data[:index]
        case 1:
            return data[:index] + data[index + length :]
        case 2:
            return data[: index + length] + data[index:]
        case 3 | 4:
            return data[:index] + rng.choice(PIECES) + data[index:]
        case 5:
            return data[:index] + rng.randbytes(length) + data[index + length :]
    return data.decode("latin-1").encode(rng.choice(("utf-16", "utf-8-sig", "utf-8")))


def some_settings(rng: Random) -> Settings:
    """Return settings as they are after some use of the app."""
    form: dict[str, object] = {"language": rng.choice(("", "fr", "it", "en")), "volume": rng.random(), "helper": rng.random() < 0.5}
    tables: dict[str, object] = {}
    for name, game in GAMES.items():
        players = rng.choice(game.rules.player_counts)
        seats = [{"name": f"seat {index}", "level": rng.choice((None, *BOT_LEVELS)), "token": index} for index in range(players)]
        options: dict[str, Json] = {option: some_value(known, players, rng) for option, known in game.rules.options.items()}
        tables[name] = {"seats": seats, "options": options, "agreed": {"hints": rng.random() < 0.5, "undo": True}}
    return msgspec.convert({**form, "tables": tables}, Settings)


class Doors:
    """All readers of files, with a home folder of their own."""

    def __init__(self, folder: Path, app: App, rng: Random) -> None:
        self.folder, self.app, self.rng = folder, app, rng
        self.refusal_counts: Counter[str] = Counter()  # number of refusals by key
        self.read = 0
        self._session = ProtocolSession(lambda: 0.0)

    def record(self, game: str, data: bytes) -> None:
        """Read the bytes as a chosen file, as an autosave and as a request; raise Wrong."""
        path = self.folder / "chosen.json"
        path.write_bytes(data)
        try:
            record: Record | None = load_player_record(path)
        except BadRecord as bad:
            record = None
            self._on_problem(bad.key, bad.details)
        answer = self._session.answer(b'{"cmd": "load", "record": ' + data.replace(b"\n", b" ") + b"}")
        assert json.loads(answer_line(answer, self._session.refusal_texts))["ok"] in (True, False), "an answer is a line"
        saved = self._autosave(game, data)
        assert saved == (record if record is not None and record.game == game else None), "an autosave is read as any record"
        if record is not None:
            self.read += 1
            if self.read % WATCHED == 0:
                self._watch(record)

    def settings(self, data: bytes) -> None:
        """Read the bytes as the app's settings; raise Wrong."""
        (self.folder / SETTINGS_FILE).write_bytes(data)
        storage = Storage(self.folder)
        chosen = storage.settings()
        self._close(storage)
        if all(trouble.key == "left_out" for trouble in storage.problems):
            self.read += 1
            self._set_up(chosen)

    def _autosave(self, game: str, data: bytes) -> Record | None:
        saves = self.folder / "saves"
        saves.mkdir(exist_ok=True)
        (saves / f"{game}.json").write_bytes(data)
        storage = Storage(self.folder)
        saved = storage.autosaved_match(game)
        self._close(storage)
        for path in saves.iterdir():
            path.unlink()
        return saved

    def _close(self, storage: Storage) -> None:
        storage.close()
        for trouble in storage.problems:
            self._on_problem(trouble.key, trouble.facts)
        for path in self.folder.glob("*.bad"):
            path.unlink()

    def _on_problem(self, key: str, facts: object) -> None:
        """Check that a refusal is a sentence in a random language."""
        self.refusal_counts[key] += 1
        language = self.rng.choice(translation.LANGUAGES)
        translation.set_language(language)
        assert isinstance(facts, dict), "facts have names"
        text, unknown = problem_message(key, facts), problem_message("", {"key": key})
        bare = any(sign in text and sign not in str(facts) for sign in "{?")  # a detail is missing in the sentence
        if not text or text == unknown or bare or len(text) > LONGEST_SENTENCE:
            raise ReadFault(f"{language}: no sentence for {key} {facts}: {text[:LONGEST_SENTENCE]}")
        translation.set_language("fr")

    def _watch(self, record: Record) -> None:
        self.app.open_route(ReplayRoute(record))
        self._step()
        self.app.open_route(TableRoute(record))
        self._step()

    def _set_up(self, chosen: Settings) -> None:
        self.app.context.settings = msgspec.structs.replace(chosen, muted=True, motion="none", fullscreen=False)
        self.app.open_route(SetupRoute(self.rng.choice(list(GAMES))))
        self.app.scene.rebuild_if_needed()
        if self.rng.random() < 0.1:
            self._step()

    def _step(self) -> None:
        for dt in (0.0, 0.5):
            self.app.step(dt)


@contextmanager
def doors(seed: str) -> Iterator[Doors]:
    with tempfile.TemporaryDirectory() as name, jail(Path(name)):
        pygame.display.init()
        pygame.font.init()
        window, viewport = OffscreenWindow(pygame.display.set_mode((1024, 640))), Viewport(1024, 640)
        storage = Storage(Path(name) / "app")
        translation.set_language("fr")
        app = App(
            AppContext(
                storage, Settings(muted=True, motion="none"), Sounds(0, True), InstantBot(), viewport, Rasterizer(viewport.scale), seed="7"
            ),
            window,
        )
        home = Path(name) / "home"
        home.mkdir()
        yield Doors(home, app, Random(f"doors/{seed}"))
        app.close()


def spoilt(count: int, seed: str, on_change: Callable[[int], None] = lambda number: None) -> Doors:
    """Read this many spoilt files, every fifth of them settings; raise Wrong."""
    rng = Random(f"spoilt/{seed}")
    records = {game: [some_match(game, rng, rng.random() * SHARE).record().to_json() for _ in range(SOURCES)] for game in GAMES}
    with doors(seed) as open_doors:
        for number in range(1, count + 1):
            game = rng.choice(list(GAMES))
            data = spoil(msgspec.to_builtins(some_settings(rng)) if number % 5 == 0 else rng.choice(records[game]), rng)
            try:
                open_doors.settings(data) if number % 5 == 0 else open_doors.record(game, data)
            except Exception as fault:
                raise ReadFault(f"seed {seed}, number {number}: {data[:2000]!r}") from fault
            on_change(number)
    return open_doors

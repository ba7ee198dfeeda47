"""A monkey that plays with the app, and spoilt files; at length: `python -m bench.soak`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bench.soak_monkey import Fault, Illegal, Monkey, jail, monkey
from bench.soak_records import some_match
from bench.soak_spoil import some_settings, spoil, spoilt
from game.kernel import BadRecord
from game.registry import GAMES
from tests import chance
from tests.steps import steps
from tests.ui.driver import Driver, new_match
from ui.app import App
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.exercise.layout import gesture_targets
from ui.practice.routes import ExercisesRoute
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.screens.routes import SetupRoute
from ui.store.disk import SizeLimit
from ui.store.settings import SeatSetup, TableSetup
from ui.store.storage import SETTINGS_FILE, Storage, load_player_record, write_player_record

FEW = 5000  # calls; a file that is too large is not read part by part
HUNDRED_MB = 100 * 2**20


@pytest.mark.parametrize(("events", "seed"), [(400, "short3"), pytest.param(6_000, f"long {chance.seed()}", marks=pytest.mark.long)])
def test_a_monkey_breaks_nothing(events: int, seed: str) -> None:
    loose = monkey(events, seed, large=events > 1000)
    assert loose.sent >= events and len(loose.rooms) >= 5 and sum(loose.moves.values()) > 0


def test_the_same_monkey_does_the_same(tmp_path: Path) -> None:
    sentences = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        with jail(tmp_path / name):
            loose = Monkey(tmp_path / name, "again", large=False)
            loose.run(25)
            loose.close()
        sentences.append(list(loose.last))
    assert sentences[0] == sentences[1]


def test_a_fault_is_told_with_all_that_led_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "step", lambda app, dt: 1 / 0)
    with jail(tmp_path):
        loose = Monkey(tmp_path, "7", large=False)
        with pytest.raises(Fault) as fault:
            loose.run(100)
        loose.close()
    assert "seed 7, event" in str(fault.value) and "step" in str(fault.value)
    assert isinstance(fault.value.__cause__, ZeroDivisionError)


def test_a_save_that_is_not_the_match_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with jail(tmp_path):
        loose = Monkey(tmp_path, "7", large=False)
        loose.app.open_route(TableRoute(new_match(None, "easy")))
        loose.look()
        monkeypatch.setattr(MatchSession, "save", lambda sitting: None)
        loose.app.open_route(TableRoute(new_match(None, "easy", seed="another")))
        with pytest.raises(Illegal, match="autosave"):
            loose.look()
        loose.close()


def test_the_monkey_stays_at_home(tmp_path: Path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside.json"
    home.mkdir()
    with jail(home):
        assert write_player_record(new_match(None, "easy"), outside) is not None and not outside.exists()
        assert write_player_record(new_match(None, "easy"), home / "inside.json") is None


@pytest.mark.parametrize(("count", "seed"), [(60, "short"), pytest.param(1000, f"long {chance.seed()}", marks=pytest.mark.long)])
def test_spoilt_files_are_read_or_refused_with_a_sentence(count: int, seed: str) -> None:
    doors = spoilt(count, seed)
    assert doors.read > 0 and len(doors.refusal_counts) > 5


def test_what_is_spoilt_is_a_little_wrong() -> None:
    rng = Random("spoil")
    form = {"a": [1, {"b": 2}], "c": "d"}
    assert len({spoil(form, rng) for _ in range(100)}) > 40
    assert all(some_settings(rng).tables.keys() == GAMES.keys() for _ in range(5))


# what the monkey has found


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_may_come_down_to_one_seat(tmp_path: Path, game: str) -> None:
    driver = Driver(tmp_path, language="en", tables={game: TableSetup((SeatSetup("Ada"),))})
    driver.go(SetupRoute(game))
    assert driver.app.scene.widgets
    driver.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_watched_from_its_first_move_on(tmp_path: Path, game: str) -> None:
    driver, record = Driver(tmp_path), some_match(game, Random(f"watched/{game}"), 0.025).record()
    driver.go(ReplayRoute(record))
    replay = driver.app.scene
    assert isinstance(replay, ReplayScreen)
    for ply in (*range(len(record.moves) + 1), 0):
        replay.show_real_ply(ply)
        driver.step()
    driver.close()


def test_a_card_that_was_let_go_outside_the_window_hangs_nowhere(tmp_path: Path) -> None:
    """The app never learns of the release; the next press puts the card back, in the workshop, too."""
    driver = Driver(tmp_path)
    child = driver.context.storage.progress.add_child("Ada", "bee", 0)
    driver.go(TableRoute(new_match(None, "easy")))
    table = driver.app.scene
    assert isinstance(table, TableScreen)
    for scene, reach, held in (
        (table, lambda: table.table.layout.targets(table.model()), lambda: table.tabletop.carried_sprite),
        (None, lambda: gesture_targets(driver.app.scene.model), lambda: driver.app.scene.moving_cards.carried_sprite),  # type: ignore[attr-defined]
    ):
        if scene is None:
            driver.go(ExercisesRoute(child.id, None, "make"))
        card = next(target for target in reach() if target.piece)
        driver.drag(card.rect.center, (640, 300), drop=False)
        assert held() is not None
        driver.press(5, 5)
        driver.step()
        assert held() is None
    driver.close()


# files that are too large


def filled(before: bytes, unit: bytes, after: bytes) -> bytes:
    """Return a file of exactly the maximal size."""
    return before + unit * ((SizeLimit.RECORD - len(before) - len(after)) // len(unit)) + after


HEAD = b'{"format": 1, "game": "nambarz", "seats": [{"name": "", "kind": "human"}, {"name": "", "kind": "human"}], "seed": "7", '
BIG = {
    "100 MB": None,
    "deep": b"[" * SizeLimit.RECORD,
    "deep objects": filled(b"", b'{"a":', b""),
    "deep moves": filled(HEAD + b'"options": {}, "moves": [', b"[", b""),
    "digits": filled(b'{"format": ', b"9", b"}"),
    "teams": filled(HEAD + b'"moves": [], "options": {"teams": [', b"0,", b"0]}}"),
    "a name": filled(b'{"format": 1, "game": "nambarz", "seed": "7", "moves": [], "options": {}, "seats": [{"name": "', b"a", b'"}]}'),
}
every_big = pytest.mark.parametrize("data", BIG.values(), ids=BIG)


def put(path: Path, data: bytes | None) -> None:
    """Write a file; for None a hundred megabytes of zeros, sparse on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(data or b"")
        file.truncate(HUNDRED_MB if data is None else len(data))


@every_big
def test_a_file_that_is_too_much_is_refused_at_once(tmp_path: Path, data: bytes | None) -> None:
    """As a record (`--record`, the dialog that opens one), as an autosave and as settings."""
    put(tmp_path / "chosen.json", data)

    def refuse() -> None:
        with pytest.raises(BadRecord):
            load_player_record(tmp_path / "chosen.json")

    assert steps(refuse) < FEW
    put(tmp_path / "saves" / "nambarz.json", data)
    put(tmp_path / SETTINGS_FILE, data)
    storage = Storage(tmp_path)
    assert steps(lambda: (storage.autosaved_match("nambarz"), storage.settings())) < FEW
    assert storage.autosaved_match("nambarz") is None and storage.settings().tables == {}
    storage.close()
    assert {trouble.key for trouble in storage.problems} == {"bad_save", "bad_settings"}


def test_paths_and_programs_in_a_record_are_only_text(tmp_path: Path) -> None:
    """A name may look like a path or program; nothing is opened, started or looked up."""
    target = tmp_path / "target"
    for text in (
        str(target),
        f"file://{target}",
        f"__import__('pathlib').Path('{target.name}').touch()",
        "$(touch target)",
        "{0.__class__}",
    ):
        record = HEAD.replace(b'"name": ""', b'"name": "%s"' % text[:40].encode(), 1) + b'"options": {}, "moves": []}'
        put(tmp_path / "chosen.json", record)
        assert load_player_record(tmp_path / "chosen.json").seats[0].name == text[:40]
    assert {path.name for path in tmp_path.iterdir()} == {"chosen.json"}

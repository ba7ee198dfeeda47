"""Tips: each once, from the player's own view, in the first matches (their rules: test_firsts)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.kernel import Event
from tests.ui import nambarz_hands
from tests.ui.driver import Driver, new_match
from tests.ui.offer_states import NEWCOMERS, newcomer, sentences
from ui.assets import translation
from ui.canvas.canvas import measuring_canvas
from ui.match.onboarding.coach_marks import TIP_MATCH_COUNT, note_match_number
from ui.match.table import TableScreen
from ui.play.routes import ExampleRoute, TableRoute
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.registry import TABLES
from ui.tables.targets import ZONE


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


# --- at the table


class Rare:
    """A substitute for the tips of a game, with the same ones in every view."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **result: str) -> None:
        self.found, self.seen = result, list[int | None]()
        table = TABLES["nin_jan"]
        changed = replace(table, text=replace(table.text, tip_texts=self.met, welcome_tip=lambda model: ""))
        monkeypatch.setitem(TABLES, "nin_jan", changed)  # type: ignore[attr-defined, unused-ignore]

    def met(self, view: object, events: tuple[Event, ...]) -> Mapping[str, str]:
        self.seen.append(view.seat)  # type: ignore[attr-defined]
        return self.found


def table(app: Driver, *levels: str | None, seed: str = "7") -> TableScreen:
    app.go(TableRoute(new_match(*levels, seed=seed)))
    scene = app.app.scene
    assert isinstance(scene, TableScreen)
    app.wait(1)
    return scene


def choose(app: Driver, scene: TableScreen) -> None:
    """Make the human's next decision, and let the bots answer."""
    seat = scene.session.human_to_move
    assert seat is not None
    app.app.notice_bar.remove_all()
    scene.play(seat, next(iter(scene.session.match.legal(seat))))
    for _ in range(12):
        app.wait(1)
        if scene.session.human_to_move is not None and scene.session.forced_move is None and scene.table_context.status.is_free:
            break
    while app.app.notice_bar.sentence == "Only this pile can be taken":  # the reason of a forced move comes before a tip
        app.wait(1)


def test_a_thing_is_told_once_and_kept(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.", other="The other thing.")
    scene = table(app, None, "easy")
    assert app.app.notice_bar.sentence == "The first thing."
    app.app.notice_bar.remove_all()
    app.wait(1)
    assert not app.app.notice_bar.sentence, "one at each decision"
    choose(app, scene)
    assert app.app.notice_bar.sentence == "The other thing."
    choose(app, scene)
    assert not app.app.notice_bar.sentence
    assert app.context.storage.progress.tips.seen_keys("mark", None, "nin_jan") == ("one", "other")
    table(app, None, "easy", seed="8")
    assert not app.app.notice_bar.sentence


def test_it_is_over_after_three_matches_and_goes_on_within_them(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(TIP_MATCH_COUNT):
        assert note_match_number(app.context, new_match(None, "easy", seed=f"match {number}"), None) == number + 1
    assert note_match_number(app.context, new_match(None, "easy", seed="match 1"), None) == 2
    assert note_match_number(app.context, new_match(None, "easy", seed="match 3"), None) is None
    Rare(monkeypatch, one="The first thing.")
    table(app, None, "easy", seed="match 3")
    assert not app.app.notice_bar.sentence
    table(app, None, "easy", seed="match 2")
    assert app.app.notice_bar.sentence == "The first thing."


def test_it_is_off_in_the_settings_in_examples_and_for_robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rare = Rare(monkeypatch, one="The first thing.")
    app = Driver(tmp_path, coach_marks=False)
    table(app, None, "easy")
    app.go(ExampleRoute(new_match(None, "easy")))
    app.wait(1)
    assert not app.app.notice_bar.sentence and not rare.seen
    app.context.settings = Driver(tmp_path / "other").context.settings
    table(app, "easy", "easy")
    assert not app.app.notice_bar.sentence and not rare.seen
    app.close()


def test_one_guest_is_told_what_another_was_told_too(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the second guest would learn what the first one holds."""
    rare = Rare(monkeypatch, one="The first thing.")
    scene = table(app, None, None, "easy")
    lines = []
    for seat in (0, 1):
        assert not app.app.notice_bar.sentence, "behind the curtain"
        scene.session.open_hand(seat)
        scene.privacy_screen.start_opening()
        scene.hot_seat.sync_open_hand()
        app.wait(1)
        lines.append((scene.session.human_to_move, app.app.notice_bar.sentence))
        choose(app, scene)
    assert lines == [(0, "The first thing."), (1, "The first thing.")]
    assert set(rare.seen) == {0, 1}, "each from their own view"


def test_people_of_this_computer_are_told_each(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.")
    lea = app.context.storage.profiles.add("Léa", "cat", 0).id
    app.context.storage.progress.tips.add_seen("mark", None, "nin_jan", "one")
    table(app, None, "easy")
    assert not app.app.notice_bar.sentence, "a guest of that name"
    tables = {"nin_jan": TableSetup((SeatSetup("Léa", None, 0, lea), SeatSetup("Marco", "easy", 1)))}
    app.context.settings = app.context.settings.__class__(language="en", muted=True, motion="none", tables=tables)
    table(app, None, "easy", seed="8")
    assert app.app.notice_bar.sentence == "The first thing." and app.context.storage.progress.tips.seen_keys("mark", lea, "nin_jan") == (
        "one",
    )


def test_it_ends_with_the_decision_and_gives_way_to_an_answer(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.")
    scene = table(app, None, "easy")
    app.context.show_notice("An answer.")
    assert app.app.notice_bar.sentence == "An answer."
    app.app.notice_bar.remove_all()
    app.context.show_notice("The first thing.", "coach")
    scene.play(0, next(iter(scene.session.match.legal(0))))
    assert not app.app.notice_bar.sentence


# --- what is said, and where it stands


@pytest.mark.parametrize(
    "size", [(800, 500), (1280, 800), *(pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (900, 1400)))]
)
@pytest.mark.parametrize("game", NEWCOMERS)
def test_no_target_lies_under_it(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    app = Driver(tmp_path, size, coach_marks=False)
    app.go(TableRoute(newcomer(game)))
    scene = app.app.scene
    assert isinstance(scene, TableScreen)
    app.wait(2)
    for language in ("en", "fr", "it"):
        translation.set_language(language)
        for sentence in sentences(game):
            assert not (covered := covers(app, scene, sentence)), f"{sentence} covers {covered}"
    app.close()


def covers(app: Driver, scene: TableScreen, sentence: str) -> list[str]:
    """Return the targets that the tip's panel covers."""
    app.app.notice_bar.remove_all()
    app.context.show_notice(sentence, "coach")
    plate = app.app.notice_bar.notice_rect(
        measuring_canvas(app.context.rasterizer, app.context.viewport), scene.notice_bottom, scene.max_notice_width, scene.notice_obstacles
    )
    targets = scene.table.layout.targets(scene.model())
    assert targets and app.context.viewport.window_rect.contains(plate)
    return [target.name for target in targets if target.id is not ZONE and target.rect.colliderect(plate)]


def test_a_joker_in_the_hand_is_explained_at_a_real_table(app: Driver) -> None:
    """(rule NB-14)"""
    record = nambarz_hands.record(2, ("J# 1 2 4", "J@ 3"), "3")
    app.go(TableRoute(record))
    app.wait(2)
    assert app.app.notice_bar.sentence.startswith("A joker!")
    assert app.context.storage.progress.tips.seen_keys("mark", None, "nambarz") == ("joker",)

"""The history screen: the last matches with their winners, and the routes to their replays."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from tests.ui.layouts import EACH_SIZE, LONG, check, new_desk, played, texts
from tests.ui.records import remember
from ui.assets import translation
from ui.assets.translation import format_date
from ui.replay.routes import ReplayRoute
from ui.scene.route import CloseRoute
from ui.screens.history import HistoryScreen, parse_days
from ui.screens.routes import OpenMatchRoute
from ui.widgets.controls import SegmentedControl, Widget

MATCHES = [played(None, "easy", "hard", seed=str(seed)) for seed in range(9)]


def room(folder: Path, matches: int, **settings: object) -> HistoryScreen:
    context = new_desk(folder, **settings)  # type: ignore[arg-type]
    for number, record in enumerate(MATCHES[:matches]):
        remember(context.storage, record, f"2026-11-{number + 1:02}T18:05:00")
    return HistoryScreen(context)


def row(scene: HistoryScreen, place: int) -> Widget:
    """Return a match of the list, counted from the top."""
    return [widget for widget in scene.widgets if widget.name.startswith("match/")][place]


def said(scene: HistoryScreen) -> list[str]:
    return [text for _rect, text in texts(scene)]


def test_an_empty_list_says_so(tmp_path: Path) -> None:
    scene = room(tmp_path, 0)
    assert "Nothing to watch yet." in said(scene)
    assert [widget.name for widget in scene.widgets] == ["open", "save_all", "bring_in", "home", "settings"]


def test_the_last_match_stands_first_with_names_and_scores(tmp_path: Path) -> None:
    scene = room(tmp_path, 3)
    result, outcome = said(scene), Match(MATCHES[2]).outcome
    assert "03/11/2026, 18:05" in result
    assert result.index("03/11/2026, 18:05") < result.index("01/11/2026, 18:05")
    row = result[result.index("03/11/2026, 18:05") : result.index("02/11/2026, 18:05")]
    assert [text for text in row if text in {"Léa", "Marco", "Nori"}] == ["Léa", "Marco", "Nori"]
    assert [text for text in row if text in {translation.format_number(score) for score in outcome.scores}] == [
        translation.format_number(score) for score in outcome.scores
    ]


def test_a_row_opens_its_match(tmp_path: Path) -> None:
    scene = room(tmp_path, 3)
    scene.rebuild_if_needed()
    row(scene, 1).activate()
    assert scene.route == ReplayRoute(MATCHES[1])


def test_a_match_no_longer_kept_is_said_and_stops_nothing(tmp_path: Path) -> None:
    scene = room(tmp_path, 1)
    scene.rebuild_if_needed()
    sentences: list[str] = []
    scene.context.show_notice = lambda sentence, *_tone: sentences.append(sentence)
    scene.context.storage.matches.load_record = lost  # type: ignore[method-assign]
    row(scene, 0).activate()
    assert scene.route is None and len(sentences) == 1


def lost(id: int) -> Future[Record | BadRecord]:
    answer: Future[Record | BadRecord] = Future()
    answer.set_result(BadRecord("no_such_match"))
    return answer


def test_by_keyboard_alone(tmp_path: Path) -> None:
    scene = room(tmp_path, 9)
    scene.rebuild_if_needed()
    for _ in range(4 + 8):  # past the wanted line
        scene.handle_key("tab")
    assert scene.composition.area("matches").offset > 0
    scene.handle_key("return")
    assert scene.route == ReplayRoute(MATCHES[1])


def test_the_other_doors(tmp_path: Path) -> None:
    scene = room(tmp_path, 1)
    scene.handle_key("ctrl+o")
    assert scene.route == OpenMatchRoute()
    scene.handle_key("escape")
    assert scene.route == CloseRoute()


def wanted(scene: HistoryScreen, name: str) -> Widget:
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def listed(scene: HistoryScreen) -> list[str]:
    return [entry.when[:10] for entry in scene.matches]


def test_matches_are_searched_by_person_game_days_and_result(tmp_path: Path) -> None:
    scene = room(tmp_path, 6)
    scene.context.storage.profiles.add("Zoé", "cat", 1)
    theirs = played(None, None, seed="two", names=("Zoé", "Tom"))
    remember(scene.context.storage, theirs, "2026-12-24T20:00:00")
    scene = HistoryScreen(scene.context)
    wanted(scene, "who").activate()
    assert listed(scene) == ["2026-12-24"] and scene.match_count == 1
    won = Match(theirs).outcome.winners == (0,)
    ends = wanted(scene, "end")
    assert isinstance(ends, SegmentedControl)
    ends.on_pick(1 if won else 2)
    assert listed(scene) == ["2026-12-24"]
    ends.on_pick(2 if won else 1)
    assert listed(scene) == [] and "No games match." in said(scene)
    ends.on_pick(0)
    wanted(scene, "who").activate()
    games = wanted(scene, "game")
    assert isinstance(games, SegmentedControl)
    games.on_pick(2)
    assert listed(scene) == []
    games.on_pick(0)
    scene._filter_by_days("11/2026")
    assert len(listed(scene)) == 6
    scene._filter_by_days("3.11.2026")
    assert listed(scene) == ["2026-11-03"]
    scene._filter_by_days("")
    assert len(listed(scene)) == 7


def test_more_are_shown_where_there_are_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.screens.history.PAGE_MATCH_COUNT", 3)
    scene = room(tmp_path, 5)
    assert len(listed(scene)) == 3 and scene.match_count == 5
    wanted(scene, "more").activate()
    assert len(listed(scene)) == 5
    scene.rebuild_if_needed()
    assert "more" not in [widget.name for widget in scene.widgets]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026", ("2026-01-01", "2026-12-31")),
        ("2/2028", ("2028-02-01", "2028-02-29")),
        ("2026-11", ("2026-11-01", "2026-11-30")),
        ("23/11/2026", ("2026-11-23", "2026-11-23")),
        (" ", ("", "")),
        ("soon", None),
        ("32/11/2026", None),
        ("1/2/3/2026", None),
    ],
)
def test_days_that_somebody_writes(text: str, expected: tuple[str, str] | None) -> None:
    assert parse_days(text) == expected


@pytest.mark.parametrize(
    ("when", "language", "expected"),
    [
        ("2026-11-21T18:05:09", "en", "21/11/2026, 18:05"),
        ("2026-11-21T18:05:09+01:00", "fr", "21/11/2026, 18:05"),
        ("2026-11-21 18:05", "it", "21/11/2026, 18:05"),
        ("2026-11-21", "fr", "21/11/2026"),
        ("once", "fr", "once"),
    ],
)
def test_days(when: str, language: str, expected: str) -> None:
    translation.set_language(language)
    assert format_date(when) == expected


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path) -> None:
    context = new_desk(tmp_path, size)
    for players in (2, 3, 4, 5):
        remember(context.storage, played(*[None] * players, names=LONG), "2026-11-21T18:05:09")
    for number in range(4):
        remember(context.storage, MATCHES[number], "2026-11-21T18:05:09")
    for language in translation.LANGUAGES:
        translation.set_language(language)
        scene = HistoryScreen(context)
        check(texts(scene), size)
        scene.composition.area("matches").scroll_by(1000)
        check(texts(scene), size)
    empty = new_desk(tmp_path / "empty", size)
    for language in translation.LANGUAGES:
        translation.set_language(language)
        check(texts(HistoryScreen(empty)), size)

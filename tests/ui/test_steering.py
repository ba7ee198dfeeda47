"""Practice settings of parents: class, operators, numbers, pace, day goal, timer, voice; all at once."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.practice.kinds import KINDS as EXERCISE_KINDS
from game.practice.kinds import SENSE_KINDS
from game.practice.settings import PracticeSettings
from tests.fixed_clock import noon
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, Shelf
from ui.canvas.viewport import Viewport
from ui.practice.parent.practice_settings import PracticeSettingsScreen
from ui.practice.parent.print_dialog import PrintDialog
from ui.practice.parent.worksheet_making import KINDS, REPORT
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import WorksheetRoute
from ui.scene import clock
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.store.progress_file import ProgressDatabase


def sheet(folder: Path, child: Child = LEA) -> tuple[PracticeSettingsScreen, Shelf]:
    context, shelf = new_desk(folder), Shelf(child)
    context.storage._progress = shelf  # type: ignore[assignment]
    scene = PracticeSettingsScreen(context, child.id)
    scene.rebuild_if_needed()
    return scene, shelf


def choose(scene: Scene, name: str, place: int) -> None:
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).on_pick(place)  # type: ignore[attr-defined]


def chosen(scene: Scene, name: str) -> list[int]:
    scene.rebuild_if_needed()
    node = next(widget for widget in scene.widgets if widget.name == name).node()
    return [index for index, child in enumerate(node.children) if child.is_on]


def press(scene: Scene, name: str) -> None:
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def test_every_choice_is_kept(tmp_path: Path) -> None:
    scene, shelf = sheet(tmp_path)
    for name, index in (("school", 4), ("largest", 1), ("pace", 0), ("goal", 2)):
        choose(scene, name, index)
    press(scene, "timer")
    press(scene, "listen")
    child = shelf.kept[1]
    assert (child.setting.school, child.setting.largest, child.setting.pace) == ("CE2", 20, "gentle")
    assert (child.goal, child.timer, child.listen) == (3, True, True)
    assert child.setting.since == clock.today().toordinal(), "the next class is proposed a year on"


def test_signs_follow_the_class_until_parents_change_them(tmp_path: Path) -> None:
    scene, shelf = sheet(tmp_path)
    choose(scene, "school", 2)  # CP: + and -
    choose(scene, "signs", 2)
    assert shelf.kept[1].setting.on == "*", "opened at once"
    choose(scene, "signs", 1)
    assert shelf.kept[1].setting.off == "-"
    choose(scene, "school", 2)
    assert (shelf.kept[1].setting.on, shelf.kept[1].setting.off) == ("", "")


def test_long_sums_and_number_sense_are_switched_off_and_on(tmp_path: Path) -> None:
    """They stay off when a class or a sign is chosen, and signs stay as they are when they are switched."""
    scene, shelf = sheet(tmp_path)
    choose(scene, "school", 4)
    choose(scene, "signs", 2)
    press(scene, "chain")
    press(scene, "sense")
    assert shelf.kept[1].setting.off == "*chainsense"
    choose(scene, "signs", 2)
    choose(scene, "school", 3)
    assert shelf.kept[1].setting.off == "chainsense"
    press(scene, "chain")
    assert shelf.kept[1].setting.off == "sense" and not is_sense_on(scene)


def is_sense_on(scene: Scene) -> bool:
    scene.rebuild_if_needed()
    return bool(next(widget for widget in scene.widgets if widget.name == "sense").node().is_on)


def test_what_is_switched_off_is_kept_on_disk(tmp_path: Path) -> None:
    """Another text in that field, as of a damaged file, leaves nothing off."""
    base = ProgressDatabase(None, lambda: None)
    base.profile_rows.add_profile(LEA.profile, "0" * 32)
    for off in ("", "*/", "chain", "-chainsense", "sense"):
        base.update_child(msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", off=off)), 0.0)
        assert base.profile_rows.children()[0].setting.off == off
    base.update_child(msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", off="sensechain")), 0.0)
    assert base.profile_rows.children()[0].setting == PracticeSettings("CE2")


def test_the_path_says_what_rests_and_offers_no_game_of_it(tmp_path: Path) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", off="chainsense"))
    context = new_desk(tmp_path)
    context.storage._progress = Shelf(child)  # type: ignore[assignment]
    scene, sentences = LevelPathScreen(context, child.id), list[str]()
    context.show_notice = lambda sentence, tone="warning", spoken=None: sentences.append(sentence)  # type: ignore[method-assign]
    press(scene, "level/three")
    assert scene.dialog is None and "taking a rest" in sentences[0]
    press(scene, "games")
    scene.rebuild_if_needed()
    kinds = {widget.name.removeprefix("kind/") for widget in scene.widgets if widget.name.startswith("kind/")}
    assert kinds == {*EXERCISE_KINDS} - {*SENSE_KINDS, "longest"}


def test_the_last_sign_stays_on(tmp_path: Path) -> None:
    scene, shelf = sheet(tmp_path)
    sentences: list[str] = []
    scene.context.show_notice = lambda sentence, tone="warning", spoken=None: sentences.append(sentence)
    choose(scene, "school", 1)  # GS: + alone
    choose(scene, "signs", 0)
    assert shelf.kept[1].setting.off == "" and sentences


def test_something_is_practised_for_a_week_or_until_it_is_known(tmp_path: Path) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", focus="*7", focus_until=clock.epoch_seconds() + 86400))
    scene, shelf = sheet(tmp_path, child)
    assert chosen(scene, "until") == [0]
    choose(scene, "until", 1)
    assert chosen(scene, "until") == [1]
    assert shelf.kept[1].setting.focus_until == 0 and "until it is known by heart" in " ".join(text for _rect, text in texts(scene))
    choose(scene, "until", 0)
    assert shelf.kept[1].setting.focus_until > clock.epoch_seconds() + 6 * 86400


@pytest.mark.parametrize("size", [(1280, 800), (900, 1400), (960, 1080), (900, 2000)])
def test_nothing_lies_over_another_thing(tmp_path: Path, size: tuple[int, int]) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", focus="*7"))
    scene, _shelf = sheet(tmp_path, child)
    scene.context.viewport = Viewport(*size, is_portrait=size[1] >= size[0])
    scene.request_rebuild()
    scene.rebuild_if_needed()
    names = ("school", "signs", "largest", "until", "pace", "goal", "stop", "chain", "sense", "timer", "listen", "done")
    rects = [next(widget.rect for widget in scene.widgets if widget.name == name) for name in names]
    assert all(a.inflate(0, -8).collidelist([b.inflate(0, -8) for b in rects[index + 1 :]]) < 0 for index, a in enumerate(rects))


@pytest.mark.parametrize("until", [0.0, noon().timestamp() + 86400], ids=["until it is gold", "for a day"])
def test_what_is_practised_this_week_can_be_stopped(tmp_path: Path, until: float) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", focus="*7", focus_until=until))
    scene, shelf = sheet(tmp_path, child)
    result = " | ".join(text for _rect, text in texts(scene))
    assert "the 7 times table" in result and ("until it is known by heart" if not until else "until ") in result
    press(scene, "stop")
    assert (shelf.kept[1].setting.focus, shelf.kept[1].setting.focus_until) == ("", 0) and "Nothing special" in " ".join(
        text for _rect, text in texts(scene)
    )


def test_a_child_that_is_gone_closes_the_sheet(tmp_path: Path) -> None:
    context = new_desk(tmp_path)
    context.storage._progress = Shelf()  # type: ignore[assignment]
    scene = PracticeSettingsScreen(context, 9)
    scene.rebuild_if_needed()
    scene.update(0.1)
    assert scene.route == CloseRoute()


def test_what_is_printed_is_chosen_by_keyboard_and_mouse(tmp_path: Path) -> None:
    context = new_desk(tmp_path)
    context.storage._progress = Shelf(msgspec.structs.replace(LEA, setting=PracticeSettings("CP")))  # type: ignore[assignment]
    scene = PrintDialog(context, LEA.id)
    choose(scene, "many", 1)
    scene.handle_key("ctrl+s")
    assert scene.route == WorksheetRoute(LEA.id, "calculations", "40")
    for kind in (*KINDS[1:], REPORT):
        press(scene, f"kind/{kind}")
        press(scene, "make")
        assert isinstance(scene.route, WorksheetRoute) and scene.route.kind == kind
    press(scene, "kind/table")
    press(scene, "make")
    assert scene.route == WorksheetRoute(LEA.id, "table", "+"), "times comes with its class"
    choose(scene, "table", 1)
    press(scene, "make")
    assert scene.route == WorksheetRoute(LEA.id, "table", "*")

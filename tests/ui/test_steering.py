"""Practice settings of parents: class, operators, numbers, pace, day goal, timer, voice; all at once."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.practice.settings import PracticeSettings
from tests.noon import noon
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, Shelf
from ui.canvas.viewport import Viewport
from ui.practice.parent.practice_settings import ROW, PracticeSettingsScreen, places_on
from ui.practice.parent.print_dialog import PrintDialog
from ui.practice.parent.worksheet_making import KINDS, REPORT
from ui.scene import clock
from ui.scene.routes import CloseRoute, WorksheetRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.widgets.sheet import sheet_keys


def sheet(folder: Path, child: Child = LEA) -> tuple[PracticeSettingsScreen, Shelf]:
    desk, shelf = new_desk(folder), Shelf(child)
    desk.storage._progress = shelf  # type: ignore[assignment]
    scene = PracticeSettingsScreen(desk, child.id)
    scene.arrange()
    return scene, shelf


def choose(scene: Scene, name: str, place: int) -> None:
    scene.arrange()
    next(widget for widget in scene.widgets if widget.name == name).pick(place)  # type: ignore[attr-defined]


def chosen(scene: Scene, name: str) -> list[int]:
    scene.arrange()
    node = next(widget for widget in scene.widgets if widget.name == name).node()
    return [place for place, child in enumerate(node.children) if child.on]


def press(scene: Scene, name: str) -> None:
    scene.arrange()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def test_every_choice_is_kept(tmp_path: Path) -> None:
    scene, shelf = sheet(tmp_path)
    for name, place in (("school", 4), ("largest", 1), ("pace", 0), ("goal", 2)):
        choose(scene, name, place)
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


def test_the_last_sign_stays_on(tmp_path: Path) -> None:
    scene, shelf = sheet(tmp_path)
    said: list[str] = []
    scene.context.show_notice = lambda sentence, tone="warning": said.append(sentence)
    choose(scene, "school", 1)  # GS: + alone
    choose(scene, "signs", 0)
    assert shelf.kept[1].setting.off == "" and said


def test_something_is_practised_for_a_week_or_until_it_is_known(tmp_path: Path) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", focus="*7", focus_until=clock.seconds() + 86400))
    scene, shelf = sheet(tmp_path, child)
    assert chosen(scene, "until") == [0]
    choose(scene, "until", 1)
    assert chosen(scene, "until") == [1]
    assert shelf.kept[1].setting.focus_until == 0 and "until it is known by heart" in " ".join(text for _rect, text in texts(scene))
    choose(scene, "until", 0)
    assert shelf.kept[1].setting.focus_until > clock.seconds() + 6 * 86400


@pytest.mark.parametrize("size", [(1280, 800), (900, 1400), (960, 1080), (900, 2000)])
def test_nothing_lies_over_another_thing(tmp_path: Path, size: tuple[int, int]) -> None:
    page = Viewport(*size, is_portrait=size[1] >= size[0])
    at = places_on(page)
    done = next(widget for widget in sheet_keys(page, lambda: None) if widget.name == "done").rect
    last = at.switches.move(0, ROW)
    rects = [at.school, at.signs, at.largest, at.pace, at.goal, at.until, at.focus, at.switches, last, done]
    assert all(a.inflate(0, -8).collidelist([b.inflate(0, -8) for b in rects[place + 1 :]]) < 0 for place, a in enumerate(rects))


@pytest.mark.parametrize("until", [0.0, noon().timestamp() + 86400], ids=["until it is gold", "for a day"])
def test_what_is_practised_this_week_can_be_stopped(tmp_path: Path, until: float) -> None:
    child = msgspec.structs.replace(LEA, setting=PracticeSettings("CE2", focus="*7", focus_until=until))
    scene, shelf = sheet(tmp_path, child)
    found = " | ".join(text for _rect, text in texts(scene))
    assert "the table of 7" in found and ("until it is known by heart" if not until else "until ") in found
    press(scene, "stop")
    assert (shelf.kept[1].setting.focus, shelf.kept[1].setting.focus_until) == ("", 0) and "Nothing in particular" in " ".join(
        text for _rect, text in texts(scene)
    )


def test_a_child_that_is_gone_closes_the_sheet(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.storage._progress = Shelf()  # type: ignore[assignment]
    scene = PracticeSettingsScreen(desk, 9)
    scene.arrange()
    scene.update(0.1)
    assert scene.route == CloseRoute()


def test_what_is_printed_is_chosen_by_keyboard_and_mouse(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    desk.storage._progress = Shelf(msgspec.structs.replace(LEA, setting=PracticeSettings("CP")))  # type: ignore[assignment]
    scene = PrintDialog(desk, LEA.id)
    choose(scene, "many", 1)
    scene.type("ctrl+s")
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

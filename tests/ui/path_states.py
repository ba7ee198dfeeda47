"""The children's screen, the level path and the album, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import msgspec

from game.practice.album import PICTURES
from game.practice.facts import FactFamily
from game.practice.learner import new_learner
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, families_of_level
from game.practice.settings import PracticeSettings
from tests.ui.practice_room_states import LEA, LONGEST, MANY, TOM, Shelf, kept
from tests.ui.stage import AppStage
from ui.practice.path.children_screen import ChildrenScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import AlbumRoute, LevelPathRoute, WorkshopRoute
from ui.scene.route import Route
from ui.store.children import Child

NOW = 4e9  # seconds since the epoch, later than any test runs, so that no child comes back after a break
GOLDEN = FactFamilyStats(asked=3, right=3, last_right=True, last_quick=True, quick_run=2, quick_days=(1, 3), right_run=3, once_gold=True)


def known(school: str = "", passed: int = 0, golden: Iterable[FactFamily] = (), answers: int = 200) -> Learner:
    """Return a learner of this class who has passed this many levels and mastered these fact families."""
    notes = dict.fromkeys(golden, GOLDEN)
    keys = frozenset(level.key for level in LEVELS[:passed])
    return replace(new_learner(PracticeSettings(school)), passed_levels=keys, family_stats=notes, answer_count=answers, last_answer_at=NOW)


def woken(*keys: str) -> list[FactFamily]:
    """Return the fact families of these album pictures."""
    return [family for picture in PICTURES if picture.key in keys for family in picture.families]


HALF_WAY = known(
    "CE1", 5, [*woken("plus_one", "plus_two", "plus_friends", "plus_doubles"), *families_of_level("near")[:8], *woken("plus_nine")[:3]]
)
FAR = known("CM2", 15, woken(*(picture.key for picture in PICTURES[:33])))
CHAINED = known("CM1", 13, [("+-", 3, target) for target in range(1, 11)] + [("+-*/", 4, target) for target in range(1, 4)])


def opened(route: Route, *children: Child, learner: Learner | None = None, weeks: int = 8) -> Callable[[AppStage], None]:
    """Set up this screen for these children, who all share one learner state."""

    def set_up(stage: AppStage) -> None:
        shelf = kept(stage, *children, weeks=weeks)
        shelf.learners = {child.id: learner for child in children} if learner is not None else {}
        stage.go(route)

    return set_up


def home(learner: Learner | None = None, child: Child = LEA, sets: tuple[int, ...] = (1, 0, 2, 1)) -> Callable[[AppStage], None]:
    def set_up(stage: AppStage) -> None:
        shelf = kept(stage, child)
        shelf.learners = {} if learner is None else {child.id: learner}
        shelf.sets = sets
        stage.go(LevelPathRoute(child.id))

    return set_up


def come_back(before: Learner, after: Learner) -> Callable[[AppStage], None]:
    """Set up the level path after a practice set that brought progress, all animations finished."""

    def set_up(stage: AppStage) -> None:
        home(before)(stage)
        shelf = stage.context.storage.progress
        assert isinstance(shelf, Shelf), "nothing of a disk"
        shelf.learners = {LEA.id: after}
        stage.scene.resume()

    return set_up


def pressed(set_up: Callable[[AppStage], None], *names: str) -> Callable[[AppStage], None]:
    """Set up a state, then activate these widgets in turn."""

    def then(stage: AppStage) -> None:
        set_up(stage)
        for name in names:
            stage.scene.rebuild_if_needed()
            stage.driver.widget(name).activate()
        stage.scene.rebuild_if_needed()

    return then


def focused(set_up: Callable[[AppStage], None], name: str) -> Callable[[AppStage], None]:
    def then(stage: AppStage) -> None:
        set_up(stage)
        stage.focus(name)

    return then


def named(stage: AppStage) -> None:
    """Show the filled form of a new child."""
    pressed(opened(WorkshopRoute()), "add")(stage)
    room = stage.scene
    assert isinstance(room, ChildrenScreen) and room.form is not None, "the form is open"
    room.text_editor.close()
    setting = PracticeSettings("CP", since=1)
    room.form.child = msgspec.structs.replace(room.form.child, name="Bartholomäus-M", animal="hippo", setting=setting, listen=True)
    room.request_rebuild()


def walking(stage: AppStage) -> None:
    """Show the token half-way to its level, and a picture half-way to its cell."""
    stage.choose(motion="all")
    come_back(known("CE1", 5), HALF_WAY_ON)(stage)
    room = stage.scene
    assert isinstance(room, LevelPathScreen), "the path is open"
    room.update(0.2)
    room.rebuild_if_needed()


def back_from_a_round(stage: AppStage) -> None:
    """Show a child's home after a real round in which all was new."""
    shelf = kept(stage, LONGEST)
    shelf.learners, shelf.sets = {LONGEST.id: FAR}, (1,)
    for key in ("3", "6", *"+-*/"):
        shelf.tips.add_seen("alone", LONGEST.id, "nambarz", key)
    stage.go(LevelPathRoute(LONGEST.id))


HALF_WAY_ON = known("CE1", 7, woken("plus_one", "plus_two"))
PATH_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "children_none": opened(WorkshopRoute()),
    "children_two": opened(WorkshopRoute(), LEA, TOM),
    "children_many": opened(WorkshopRoute(), *MANY),
    "children_form": pressed(opened(WorkshopRoute(), LEA), "add"),
    "children_form_named": named,
    "path_new": home(child=TOM, sets=(0,)),
    "path": home(HALF_WAY),
    "path_last": home(FAR, LONGEST, (1, 1, 1, 1, 1, 1, 1)),
    "path_focus": focused(home(HALF_WAY, LONGEST), f"level/{LEVELS[8].key}"),
    "path_passed": come_back(known("CE1", 5), known("CE1", 6)),
    "path_woken": come_back(known("CE1", 5), HALF_WAY),
    "path_walking": walking,
    "path_stone": pressed(home(HALF_WAY), f"level/{LEVELS[10].key}"),
    "path_stone_done": pressed(home(HALF_WAY), f"level/{LEVELS[1].key}"),
    "path_round": pressed(home(HALF_WAY), "real"),
    "path_round_news": back_from_a_round,
    "path_games": pressed(home(HALF_WAY), "games"),
    "album": opened(AlbumRoute(LEA.id, 0), LEA, learner=HALF_WAY),
    "album_full": opened(AlbumRoute(LEA.id, 2), LEA, learner=FAR),
    "album_focus": focused(opened(AlbumRoute(LEA.id, 1), LEA, learner=HALF_WAY), "picture/minus_small"),
    "album_chains": opened(AlbumRoute(LEA.id, 4), LEA, learner=CHAINED),
}

"""The set-up in every state that looks different, by name: Nambarz, and the dialogs over any set-up."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.assets.tokens import ANIMALS
from ui.screens.routes import HouseRulesRoute, LessonsRoute, MenuRoute, PlayerPickerRoute, SetupRoute
from ui.screens.setup.screen import ABOUT, OPTIONS, SetupScreen
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.settings import HouseRules, OptionValue, SeatSetup, TableSetup
from ui.tables.registry import TABLES

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Tom", "Nina", "Ines", "Paul", "Rita", "Hugo", "Zoé")
LEVELS = (None, None, "easy", "normal", "hard", "hard") * 2
EVERY = "+-*/"


def setup(players: int, down: float = 0, focus: str = "", right: float = 0, **options: OptionValue) -> SetUp:
    """Set up a set-up screen whose seats are scrolled down by `down`, its options by `right`."""

    def set_up(stage: AppStage) -> None:
        seats = tuple(SeatSetup(name, level, index) for index, (name, level) in enumerate(zip(NAMES[:players], LEVELS, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"nambarz": TableSetup(seats, options)})
        scene = stage.go(SetupRoute("nambarz"))
        assert isinstance(scene, SetupScreen), "a set-up was asked for"
        scene.seat_list.area.scroll_by(down)
        scene.composition.area("options").scroll_by(right)
        if focus:
            stage.focus(focus)

    return set_up


def preset(index: int, down: float) -> SetUp:
    """Set up Nambarz with this preset chosen."""

    def set_up(stage: AppStage) -> None:
        setup(2, jokers=8)(stage)
        scene = stage.driver.app.scene
        assert isinstance(scene, SetupScreen)
        scene._apply_preset(TABLES["nambarz"].text.option_texts().presets[index])
        scene.rebuild_if_needed()
        scene.composition.area("options").scroll_by(down)

    return set_up


def parted(players: int, teams: int) -> OptionValue:
    return [seat * teams // players for seat in range(players)]


def in_short(game: str, offered: bool = False, options: bool = False) -> SetUp:
    """Set up the summary of a game that comes first; with `offered` it still offers the first lesson."""

    def set_up(stage: AppStage) -> None:
        stage.go(MenuRoute())
        stage.choose(offered=())
        stage.context.storage = stage.empty
        scene = stage.go(SetupRoute(game))
        assert isinstance(scene, SetupScreen) and scene.open_tab == ABOUT and scene.first_time_offer is not None, "a first set-up"
        if not offered:
            stage.driver.widget("straight").activate()
        if options:
            scene.open_tab = OPTIONS
            scene.request_rebuild()

    return set_up


def learning(game: str, *names: str, distance: tuple[str, int, str] | None = None) -> SetUp:
    """Set up the lessons dialog for these profiles; `distance` is the progress of the first."""

    def set_up(stage: AppStage) -> None:
        in_short(game)(stage)
        for profile in stage.context.storage.profiles.all():
            stage.context.storage.progress.delete_profiles(profile.id)
        people = [stage.context.storage.profiles.add(name, ANIMALS[index % 12], index % 6).id for index, name in enumerate(names)]
        if distance is not None:
            stage.context.storage.progress.lessons.save_checkpoint(people[0], game, "first", LessonCheckpoint(done=True))
            stage.context.storage.progress.lessons.save_checkpoint(
                people[0], game, distance[0], LessonCheckpoint(False, distance[1], distance[2])
            )
        stage.go(LessonsRoute(game, people[0] if people else None))

    return set_up


PEOPLE = (("Léa", "elephant", 0), ("Bartholomäus-Max", "cat", 2), ("Tom", "frog", 3), ("Mamie", "owl", 5))


def who(*others: str, name: str = "", seated: bool = False) -> SetUp:
    """Set up the player picker of the first seat, `name` activated; its profile sits there if `seated`."""

    def set_up(stage: AppStage) -> None:
        for profile in stage.context.storage.profiles.all():
            stage.context.storage.progress.delete_profiles(profile.id)
        people = [stage.context.storage.profiles.add(*facts, "child" if facts[0] == "Tom" else "adult") for facts in PEOPLE]
        for index, other in enumerate(others):
            stage.context.storage.profiles.add(other, ANIMALS[4 + index % 12], index % 6)
        seats = (
            SeatSetup("Léa", None, 0, people[0].id if seated else None),
            SeatSetup("Tom", None, 9, people[2].id),
            SeatSetup("Nori", "easy", 1),
        )
        stage.choose(tables={"nin_jan": TableSetup(seats)})
        setting_up = stage.go(SetupRoute("nin_jan"))
        assert isinstance(setting_up, SetupScreen), "a set-up was asked for"
        stage.go(PlayerPickerRoute(setting_up.seat_list, 0))
        if name:
            stage.driver.widget(name + str(people[2].id) if name.endswith("/") else name).activate()

    return set_up


KEPT = ("Sunday afternoon", "Wwwwwwwwwwwwwwwwwwwwwwww", "With grandmother", "Fast", "By the fire", "Rita’s way")


def house_rules(count: int, name: str = "", now: bool = False) -> SetUp:
    """Set up this many house rules, with the widget `name` activated, the first rules in force if `now`."""

    def set_up(stage: AppStage) -> None:
        purse = 100 if now else 30
        rules = tuple(
            HouseRules(saved_text, {"purse": 100 if index == 0 else 50, "deals": 3}) for index, saved_text in enumerate(KEPT[:count])
        )
        table = TableSetup((SeatSetup("Léa"), SeatSetup("Nori", "easy", 1), SeatSetup("Zuki", "easy", 2)), {"purse": purse, "deals": 3})
        stage.choose(tables={"nain_jaune": table}, house_rules={"nain_jaune": rules})
        scene = stage.go(SetupRoute("nain_jaune"))
        assert isinstance(scene, SetupScreen), "a set-up was asked for"
        if name != "-":
            stage.go(HouseRulesRoute(scene.choices, scene.request_rebuild))
        if name.strip("-"):
            stage.driver.widget(name).activate()

    return set_up


SETUP_STATES: Mapping[str, SetUp] = {
    "nambarz_setup": setup(3),
    "nambarz_setup_teams": setup(4, right=420, teams=parted(4, 2)),
    "nambarz_setup_teams_9": setup(9, right=420, teams=parted(9, 3)),
    "nambarz_setup_teams_12": setup(12, down=999, right=999, teams=parted(12, 6)),
    "nambarz_setup_no_teams": setup(5, right=420, jokers=8, operations=EVERY),
    "nambarz_setup_little": setup(2, right=330, operations="+-", focus="option/operations/-"),
    "nambarz_setup_helped": preset(0, 420),
    "nambarz_setup_one": setup(2, right=330, operations="*"),
    "nambarz_setup_few_cards": setup(12, jokers=4, operations=EVERY),
    "setup_short_nambarz": in_short("nambarz"),
    "setup_short_nain_jaune": in_short("nain_jaune"),
    "setup_short_chifoumi": in_short("chifoumi"),
    "setup_first_nin_jan": in_short("nin_jan", offered=True),
    "setup_first_chifoumi": in_short("chifoumi", offered=True),
    "setup_first_nambarz": in_short("nambarz", offered=True),
    "setup_first_nain_jaune": in_short("nain_jaune", offered=True),
    "setup_first_options": in_short("nambarz", offered=True, options=True),
    "lessons_nobody": learning("chifoumi"),
    "lessons": learning("nambarz", *NAMES[:3], distance=("calculate", 0, "from_the_left")),
    "lessons_many": learning("nin_jan", "Bartholomäus-Max", *NAMES),
    "setup_who": who(),
    "setup_who_seated": who(seated=True),
    "setup_who_many": who(*NAMES[1:]),
    "setup_somebody_new": who(name="new"),
    "setup_somebody_changed": who(name="change/"),
    "setup_house_rules_none": house_rules(0),
    "setup_house_rules": house_rules(3, now=True),
    "setup_house_rules_many": house_rules(6),
    "setup_house_rules_renamed": house_rules(3, "rename/1"),
    "setup_house_rules_deleted": house_rules(3, "delete/1"),
    "setup_in_house_rules": house_rules(3, "-", now=True),
}

"""The set-up of Nambarz in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.stage import Stage
from tests.ui.table_states import SetUp
from ui.rooms.setup.room import Setup
from ui.scene.routes import ToSetup
from ui.store.settings import OptionValue, SeatSetup, TableSetup

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Tom", "Nina", "Ines", "Paul", "Rita", "Hugo", "Zoé")
LEVELS = (None, None, "easy", "normal", "hard", "hard") * 2
EVERY = "+-*/"


def setup(players: int, down: float = 0, focus: str = "", right: float = 0, **options: OptionValue) -> SetUp:
    """`down`: how far the seats are scrolled, `right`: the options."""

    def set_up(stage: Stage) -> None:
        seats = tuple(SeatSetup(name, level, place) for place, (name, level) in enumerate(zip(NAMES[:players], LEVELS, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"nambarz": TableSetup(seats, options)})
        scene = stage.go(ToSetup("nambarz"))
        assert isinstance(scene, Setup), "a set-up was asked for"
        scene.list.scroll(down)
        scene.more.scroll(right)
        if focus:
            stage.focus(focus)

    return set_up


def parted(players: int, teams: int) -> OptionValue:
    return [seat * teams // players for seat in range(players)]


SETUP_STATES: Mapping[str, SetUp] = {
    "nambarz_setup": setup(3),
    "nambarz_setup_teams": setup(4, right=420, teams=parted(4, 2)),
    "nambarz_setup_teams_9": setup(9, right=420, teams=parted(9, 3)),
    "nambarz_setup_teams_12": setup(12, down=999, right=999, teams=parted(12, 6)),
    "nambarz_setup_no_teams": setup(5, right=420, jokers=8, operations=EVERY),
    "nambarz_setup_little": setup(2, right=330, operations="+-", focus="option/operations/-"),
    "nambarz_setup_one": setup(2, right=330, operations="*"),
    "nambarz_setup_few_cards": setup(12, jokers=4, operations=EVERY),
}

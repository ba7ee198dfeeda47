"""Screens besides an open match with hidden cards: they reveal nothing of it.

In two worlds that differ only in what the looker may not know, they look and sound the same
(docs/decisions/0007-views-against-cheating.md).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from game.record import Player, Record
from tests import chance
from tests.ui.noninterference import Difference, Worlds
from tests.ui.one_world import Table, World
from tests.ui.records import OUTCOME, RECORD, remember
from ui.puzzles.progress import TAB_KEY
from ui.puzzles.routes import ChallengesRoute
from ui.puzzles.screen import DAY_TAB, PUZZLES_TAB
from ui.scene.route import Route
from ui.screens.routes import HistoryRoute, MenuRoute, ProfilesRoute, SetupRoute
from ui.store.storage import Storage

TABLES = [Table("nin_jan", 3, (1, 2)), Table("nambarz", 3, (2, 0)), Table("nain_jaune", 3, (2, 1))]
PLAYED = 60  # frames of play before other screens are visited


def fill(world: World) -> None:
    """Make the players profiles of this device, and put a match of two of them into the history."""
    storage = world.context.storage
    for seat, animal in zip(range(world.scene.session.match.rules.player_counts[-1]), ("cat", "fox", "owl"), strict=False):
        storage.profiles.add(f"P{seat}", animal, seat)
    remember(storage, replace(RECORD, seats=(Player("P1"), Player("P2"))), "2026-05-01", OUTCOME)


def visit(world: World, route: Route, tab: int) -> None:
    world.context.runtime_cache[TAB_KEY] = tab
    world.app.open_route(route)
    world.step()


def looked_elsewhere(table: Table, seed: str, folder: Path) -> None:
    """Play a little, leave the table, and compare the other screens.

    Raises:
        Difference: The two worlds look or sound different.
    """
    worlds = Worlds(table, seed, folder)
    try:
        for world in worlds.both:
            fill(world)
        worlds.run(PLAYED)
        worlds.alike(World.quiet)
        people = [ProfilesRoute(number) for number in (1, 2, 3)]
        for route in (
            MenuRoute(),
            *people,
            HistoryRoute(),
            HistoryRoute(2),
            ChallengesRoute(),
            MenuRoute(),
            ChallengesRoute(),
            SetupRoute(table.game),
        ):
            tab = DAY_TAB if route in people else PUZZLES_TAB
            worlds.alike(lambda world, route=route, tab=tab: visit(world, route, tab))  # type: ignore[misc]
    finally:
        worlds.close()


@pytest.mark.random
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_room_tells_what_the_open_match_hides(tmp_path: Path, table: Table) -> None:
    looked_elsewhere(table, str(chance.seed()), tmp_path)


def test_a_match_that_stands_in_the_history_too_soon_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match has points that come from its hidden cards."""
    save = Storage.autosave

    def tell(files: Storage, record: Record, child_id: int | None = None) -> None:
        save(files, record, child_id)
        points = crc32(str(record.deal).encode()) % 97
        remember(files, record, "2026-05-02", replace(OUTCOME, scores=(points,) * len(record.seats), places=(1,) * len(record.seats)))

    monkeypatch.setattr(Storage, "autosave", tell)
    with pytest.raises(Difference):
        looked_elsewhere(TABLES[0], "planted", tmp_path)
